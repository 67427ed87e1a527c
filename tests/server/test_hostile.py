"""Clients that mean no good: whatever they send, they get an answer or are cut off, and the others play on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from doubloon.server import channel, sockets, wire
from doubloon.server.serving import RECEIVED, listening
from served import SMALL, run, serving, stored, until
from wired import Line, Still, key_of, still

NO_MESSAGES = (
    "",
    "hello",
    "null",
    "42",
    "[]",
    "{}",
    '"act"',
    '{"type": null}',
    '{"type": 1}',
    '{"type": "welcome"}',
    '{"type": "act"}',
    '{"type": "act", "id": 7, "text": "d1-d2"}',
    '{"type": "act", "id": "", "text": "d1-d2"}',
    '{"type": "act", "id": "' + "i" * 65 + '", "text": "d1-d2"}',
    '{"type": "act", "id": "a", "text": ["d1-d2"]}',
    '{"type": "act", "id": "a", "text": "' + "x" * 257 + '"}',
    '{"type": "act", "id": "a", "text": "d1-d2", "seat": "0"}',
    '{"type": "act", "id": "a", "text": "d1-d2", "seat": 0.5}',
    '{"type": "act", "id": "a", "text": "d1-d2", "n": 1e400}',
    '{"type": "act", "id": "a", "text": "d1-d2"',
    '{"type": "act", "id": "a", "text": "d1-d2"} {"type": "look"}',
    '{"type": "act", "id": "\\ud800", "text": "d1-d2"}',
    '{"type": "hello", "room": "room0001", "keys": "' + "k" * 20 + '"}',
    '{"type": "hello", "room": "room0001", "keys": ["short"]}',
    '{"type": "hello", "room": "room0001", "keys": [' + ",".join(['"' + "k" * 20 + '"'] * 9) + "]}",
    '{"type": "hello", "room": "room0001", "since": -1}',
    '{"type": "hello", "room": ""}',
    '{"type": "pong", "at": "now"}',
    '{"type": "ask"}',
    "[" * 4000,
    '{"a":' * 1000,
    "\ufeff{}",
)


async def at_a_table(there: Still) -> tuple[Line, Line]:
    """Somebody who means no good, on seat 1, and somebody who plays, on seat 0, who is to move."""
    code = await there.room("jackal", SMALL)
    bad, good = await there.line(code, 1), await there.line(code, 0)
    assert "acts" in msgspec.json.decode(good.frames[0])
    return bad, good


async def plays_on(there: Still, good: Line) -> None:
    """The others notice nothing: an act is done as ever."""
    room = await there.open("room0001")
    before = room.n
    text = room.match.position.legal_acts(0)[0]
    did = await good.act(0, text, f"good {before}")
    assert did["type"] == "did"
    assert room.n == before + 1


def test_what_is_no_message_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            for text in NO_MESSAGES:
                bad.raw(text)
                answer = await bad.hear("no")
                assert answer["error"] == "malformed", text
                assert "id" not in answer
            await plays_on(there, good)

    run(work())


FOREIGN = (
    "leave",
    "leave now",
    "undo 1",
    "undo 1 consent",
    "time 0",
    "time 99",
    "away",
    "away now",
    "back",
    "hand x",
    "d1-d2\n",
)
"""What stands in logs beside the acts of a game, and is none."""


def test_acts_out_of_turn_of_others_and_of_nobody_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            room = await there.open("room0001")
            theirs, mine = room.match.position.legal_acts(0)[0], "d7-d6"
            said: list[tuple[Any, str, str]] = [
                (1, mine, "illegal"),  # out of turn
                (1, theirs, "illegal"),
                (0, theirs, "seat"),  # another's
                (2, theirs, "seat"),
                (-1, theirs, "seat"),
                (10**15, theirs, "seat"),
                *((1, text, "illegal") for text in FOREIGN),
            ]
            for number, (seat, text, error) in enumerate(said):
                answer = await bad.act(seat, text, f"bad {number}")
                assert (answer["type"], answer["error"]) == ("no", error), (seat, text)
            for text in FOREIGN:
                answer = await good.act(0, text, f"bad {text[:10]}")
                assert (answer["type"], answer["error"]) == ("no", "illegal")
            watching = await there.line("room0001")
            assert (await watching.act(0, theirs, "w"))["error"] == "seat"
            assert room.n == 0
            await plays_on(there, good)

    run(work())


def test_keys_open_only_their_own_seat_in_their_own_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            codes = [await there.room("jackal", SMALL) for _ in range(2)]
            wrong: list[list[str]] = [
                [key_of(codes[1], 0)],
                [key_of(codes[0], 0), key_of(codes[1], 0)],
                ["k" * 16],
                ["0" * 64],
            ]
            stored_hash = (await there.open(codes[0])).seats[0].key
            assert stored_hash is not None
            for keys in [*wrong, [stored_hash]]:
                line = Line(there.hub, codes[0], keys)
                there.lines.append(line)
                assert (await line.hear())["error"] == "key"
                line.say(type="act", id="1", seat=0, text="d1-d2")
                assert (await line.hear())["error"] == "room"
            assert codes[0] not in there.hub.connections

    run(work())


def test_an_id_is_a_seats_own_and_says_the_same_for_good(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            room = await there.open("room0001")
            await good.act(0, "sail d1-e1", "same")
            assert room.match.position.actors() == (1,)
            # The same id of another seat is another act; sent again, with another text even, it stands for the first one.
            acts = room.match.position.legal_acts(1)
            assert (await bad.act(1, acts[0], "same"))["type"] == "did"
            for text in (acts[0], acts[-1], "nonsense"):
                assert await bad.act(1, text, "same") == {"type": "done", "id": "same", "n": 2}
            assert room.n == 2

    run(work())


def test_the_same_act_sent_by_two_devices_at_once_is_done_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            _, good = await at_a_table(there)
            other = await there.line("room0001", 0)
            for line in (good, other, good, other):
                line.say(type="act", id="twice", seat=0, text="sail d1-e1")
            # To the one it was first heard from it is his own; to the other it is news, and then done already.
            for line, wanted in ((good, ["did", "done"]), (other, ["did", "done", "done"])):
                answers = [await line.hear("done", "did") for _ in wanted]
                assert sorted(one["type"] for one in answers) == sorted(wanted)
                assert {one["n"] for one in answers} == {1}
            assert (await there.open("room0001")).n == 1

    run(work())


def text(said: str) -> dict[str, Any]:
    return {"type": "websocket.receive", "text": said}


CUTS: dict[str, tuple[list[dict[str, Any]], int]] = {
    "oversized": ([text(" " * (wire.LONGEST + 1))], 1009),
    "binary": ([{"type": "websocket.receive", "bytes": b"\x00\xff"}], 1003),
    "flood": ([text('{"type": "ask", "id": "a"}')] * (channel.BURST + channel.FLOOD + 9), 1008),
    "flood of rubbish": ([text("{")] * (channel.BURST + channel.FLOOD + 9), 1008),
}
"""What is sent, and the code with which the connection is closed then."""


@pytest.mark.parametrize("name", CUTS)
def test_who_goes_too_far_is_cut_off(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        messages, code = CUTS[name]
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            for message in messages:
                bad.send(message)
            bye = await bad.hear("bye")
            assert bye["reason"]
            assert bye.get("again") is None
            await asyncio.wait_for(bad.task, 30)
            assert bad.closed == code
            await plays_on(there, good)
            assert sum(connection.seats == (1,) for connection in there.hub.connections["room0001"]) == 0

    run(work())


def test_who_sends_much_at_once_is_answered_later_and_whole(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            before, more = there.seconds, channel.FLOOD // 2
            for number in range(channel.BURST + more):
                bad.say(type="ask", id=f"{number}")
            for number in range(channel.BURST + more):
                assert (await bad.hear("now"))["id"] == f"{number}"
            # The hello was one too; and a clock that is read adds up what is less than anybody could see.
            assert there.seconds - before == pytest.approx((more + 1) / channel.RATE)
            assert bad.closed is None
            await plays_on(there, good)

    run(work())


def test_who_waits_for_answers_is_never_cut_off_however_quick_he_is(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            before, messages = there.seconds, 2 * channel.FLOOD + channel.BURST
            for _ in range(messages):
                await bad.caught_up()
            assert bad.closed is None
            # He is read at the pace that is allowed; anything else would be said by somebody who has time stand still.
            assert (there.seconds - before) * channel.RATE >= messages - channel.BURST
            await plays_on(there, good)

    run(work())


def test_a_flood_is_left_in_the_network_and_ends(tmp_path: Path) -> None:
    """Over a socket: the server reads no more than it takes, so who sends on is held up, and cut off in the end."""

    async def work() -> None:
        async with serving(tmp_path) as served:
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(channel, "FLOOD", 100)  # soon tired of it
                reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
                writer.write(
                    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                )
                assert b" 101 " in await reader.readline()
                with contextlib.suppress(ConnectionError):
                    writer.write(b"\x81\x81\x00\x00\x00\x00{" * 100_000)
                    await writer.drain()
                heard = b""
                while b"too many messages" not in heard:
                    more = await asyncio.wait_for(reader.read(65536), 60)
                    assert more, heard[-300:]
                    heard += more
                assert channel.BURST < heard.count(b"malformed") < 50_000
                writer.transport.abort()

    run(work())


def test_little_waits_to_be_read_of_a_connection() -> None:
    with listening("127.0.0.1", 0) as bound:
        waits = bound.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)
    assert wire.LONGEST < waits <= 3 * RECEIVED  # some systems count what they need themselves, too


@pytest.mark.parametrize("listens", [True, False])
def test_who_reads_too_slowly_is_cut_off_and_holds_nobody_up(
    listens: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also who never reads again, and keeps the connection."""

    async def work() -> None:
        monkeypatch.setattr(channel, "PATIENCE", 10.0 if listens else 0.2)
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            room = await there.open("room0001")
            (slow,) = (viewer for viewer in room.viewers if viewer.seats == (1,))
            bad.blocked = asyncio.Event()
            for number in range(channel.WAITING + 10):
                slow.send(f'{{"type":"notice","text":"{number}"}}')
            assert slow._channel.waiting <= 2  # type: ignore[attr-defined]  # what waited is let go of
            await plays_on(there, good)
            if listens:
                bad.blocked.set()
            await asyncio.wait_for(bad.task, 30)
            assert bad.closed == (1013 if listens else None)
            assert slow not in room.viewers
            bad.blocked.set()

    run(work())


def test_who_says_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            bad, good = await at_a_table(there)
            there.seconds += int(sockets.SILENCE) + 1
            await good.caught_up()  # who speaks stays
            for connection in list(there.hub.connections["room0001"]):
                connection.tick()
            await asyncio.wait_for(bad.task, 30)
            assert bad.closed == 1001
            await plays_on(there, good)
            monkeypatch.setattr(channel, "PATIENCE", 0.05)
            silent = Line(there.hub, "")
            await asyncio.wait_for(silent.task, 30)
            assert silent.closed == 1008

    run(work())


VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 7, 2**31, 2**63, 2**200, -(2**70), 0.5, -0.0, 1e308, "", "0", "a", "d1-d2", "shake", "room0001",
    "key-of-room0001-seat-0", "draw", "undo", "rematch", "gg", "\u202e", "\x00", "\U0001f3f4", "x" * 64, "x" * 240, [],
    ["k" * 16], [1], {}, {"type": "act"},
)  # fmt: skip


def test_messages_of_any_kind_with_anything_in_them(tmp_path: Path) -> None:
    """Nothing is a fault of the server, and nobody is heard to act for a seat that is not his."""

    async def work(game: str, settings: Any, seed: int) -> None:
        rng = random.Random(seed)
        kinds = [message.__struct_config__.tag for message in wire.FromClient.__args__]
        fields = sorted({field for message in wire.FromClient.__args__ for field in message.__struct_fields__})
        async with still(tmp_path / game) as there:
            code = await there.room(game, settings)
            room = await there.open(code)
            lines = [await there.line(code, *seats) for seats in ((0,), (1,), ())]
            for _ in range(600):
                there.seconds += 1
                which = rng.randrange(len(lines))
                if lines[which].task.done():
                    lines[which] = await there.line(code, *((0,), (1,), ())[which])
                kind = rng.choice(kinds)
                message: dict[str, Any] = {"type": kind} | {
                    field: rng.choice(VALUES) for field in rng.sample(fields, rng.randrange(5))
                }
                if kind == "act" and rng.random() < 0.5:
                    message |= {"id": f"{rng.random()}", "text": rng.choice([*room.match.position.legal_acts(0), "x"])}
                lines[which].raw(msgspec.json.encode(message).decode())
                if rng.random() < 0.3:
                    for line in lines:
                        await line.caught_up()
                    await there.passed(room, there.time + rng.choice((0, 10, 1000)))
            assert all(line.closed != 1011 for line in there.lines)
            for record in room.match.records:
                assert record.seat in (None, 0, 1)
            await there.end()

    with capture_logs() as logs:
        for seed, (game, settings) in enumerate((("jackal", SMALL), ("silver", {"seats": 2, "countdown": 0}))):
            run(work(game, settings, seed))
    assert not [entry for entry in logs if entry["log_level"] in ("error", "critical")]


def test_over_a_real_socket(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings=SMALL)
            for rubbish, closed in ((" " * (wire.LONGEST + 1), 1009), ("x" * 10**6, 1009), (b"\x00", 1003)):
                async with connect(f"ws://127.0.0.1:{served.port}/ws", compression=None) as web:
                    await web.send(rubbish)
                    with pytest.raises(ConnectionClosed) as end:
                        while True:
                            await web.recv()
                    assert end.value.rcvd is not None
                    assert end.value.rcvd.code == closed
            # A frame that is never finished, and a request that is none.
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
            writer.write(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
            assert b" 400 " in await reader.readline()
            writer.close()
            assert (await served.http.get("/ws")).status_code in (404, 426)
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                ((seat, acts),) = both.acts.items()
                await both.say(type="act", id="1", seat=seat, text=acts[0])
                await both.hear("did")
            assert len(await stored(served, code)) == 1

    run(work())


def test_who_waits_for_the_server_is_not_silent() -> None:
    """What a client says meanwhile is not read: that he says nothing cannot be held against him."""

    async def work() -> None:
        now, come, done = [0.0], asyncio.Queue[Any](), asyncio.Event()

        async def send(_: Any) -> None: ...

        async def take(_: str) -> None:
            now[0] += 100
            assert served.silent == 0
            await done.wait()

        served = channel.Channel(come.get, send, lambda: now[0], asyncio.sleep)
        for message in ({"type": "websocket.connect"}, text("hello")):
            come.put_nowait(message)
        task = asyncio.create_task(served.serve(take, lambda: None))
        await until(lambda: now[0] == 100)
        done.set()
        await until(lambda: not served._taking)
        assert served.silent == 0
        now[0] += 30
        assert served.silent == 30
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    run(work())
