"""Two people play a whole game over WebSockets; who comes back is sent what was missed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doubloon.game import Result
from doubloon.match import Match
from doubloon.server.deeds import Deed
from doubloon.server.room import Room
from doubloon.server.store import Entry
from doubloon.server.store.acts import Verdict
from served import SMALL, play_on, run, serving, stored
from wired import still


def test_two_clients_play_a_whole_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings={"side": 5, "quiet_rounds": 4})
            async with served.client(code, keys[0]) as ann, served.client(code, keys[1]) as bob, served.client(code) as eve:
                welcome = await ann.hear()
                assert (welcome["n"], welcome["seats"], welcome["status"]) == (0, [0], "running")
                await bob.hear()
                assert (await eve.hear())["seats"] == []
                await asyncio.gather(
                    play_on(ann, random.Random(1)), play_on(bob, random.Random(2)), play_on(eve, random.Random(3))
                )
                assert ann.result == bob.result == eve.result
                assert eve.result["reason"]
            records = await stored(served, code)
            assert [record.n for record in records] == list(range(1, ann.n + 1))
            # Each record came to each of them once, in order.
            for client in (ann, bob, eve):
                heard = [frame for frame in map(msgspec.json.decode, client.frames) if frame["type"] == "did"]
                assert [did["n"] for did in heard] == [record.n for record in records]
            # The stored log is the game: it replays to the result that was told.
            room = await served.hub.rooms.open(code)
            assert room is not None
            twin = Match(room.match.game, room.row.deal or "", names=room.match.names)
            for record in records:
                twin.append(record)
            assert msgspec.convert(ann.result, Result) == twin.position.result()

    run(work())


def test_who_comes_back_is_sent_what_was_missed(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                await play_on(both, random.Random(1), 10)
                told = [frame for frame in both.frames if '"type":"did"' in frame]
            async with served.client(code, keys[1], since=6) as back:
                welcome = await back.hear("welcome")
                assert (welcome["n"], "views" in welcome) == (10, False)
                missed = [await back.hear("did") for _ in range(4)]
                assert [did["n"] for did in missed] == [7, 8, 9, 10]
                assert [did["events"] for did in missed] == [msgspec.json.decode(frame)["events"] for frame in told[6:]]
            async with served.client(code, keys[1], since=11) as ahead:
                assert len((await ahead.hear("welcome"))["views"]) == 1

    run(work())


def test_a_server_that_starts_again_knows_everything(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                await play_on(both, random.Random(1), 40)
                await both.say(type="look")
                before = await both.hear("welcome")
        async with serving(tmp_path) as served, served.client(code, *keys) as both:
            after = await both.hear("welcome")
            assert {**after, "time": 0} == {**before, "time": 0}
            await play_on(both, random.Random(2), 50)
            assert both.n == 50

    run(work())


def test_an_act_sent_twice_is_done_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                ((seat, acts),) = both.acts.items()
                for _ in range(3):
                    await both.say(type="act", id="first", seat=seat, text=acts[0])
                first = await both.hear()
                assert (first["type"], first["n"], first["id"]) == ("did", 1, "first")
                for _ in range(2):
                    assert await both.hear() == {"type": "done", "id": "first", "n": 1}
            assert len(await stored(served, code)) == 1
        async with serving(tmp_path) as served, served.client(code, *keys) as both:
            await both.hear("welcome")
            await both.say(type="act", id="first", seat=seat, text=acts[0])
            assert await both.hear("done", "did") == {"type": "done", "id": "first", "n": 1}
            assert len(await stored(served, code)) == 1

    run(work())


def test_what_is_done_because_something_was_told_waits_for_its_turn(tmp_path: Path) -> None:
    """Whoever hears of a record may offer a deed at once, while others are in line: a room writes one record at a time."""

    async def work() -> None:
        async with still(tmp_path) as there:
            code = await there.room("silver", {"seats": 3, "countdown": 0})
            room = await there.open(code)
            put, moved = there.hub.writer.put, there.hub.rooms.moved
            under_way: list[int] = []

            def counted(entry: Entry) -> None:
                under_way.append(entry.n)
                assert len(under_way) == 1, under_way
                put(entry)

            def told(one: Room, own: bool) -> None:
                moved(one, own)
                if one.n == 1:
                    one.offer(Deed(2, "away"))

            def done(verdict: Verdict, of: Callable[[Verdict], None]) -> None:
                under_way.clear()
                of(verdict)

            there.hub.writer.put = lambda entry: counted(  # type: ignore[method-assign]
                entry._replace(done=lambda verdict: done(verdict, entry.done))
            )
            there.hub.rooms.moved = told
            await asyncio.gather(room.do(Deed(0, "shake")), room.do(Deed(1, "shake")))
            while room.busy:
                await asyncio.sleep(0.01)
            assert sorted((record.seat, record.text) for record in room.match.records) == [
                (0, "shake"),
                (1, "shake"),
                (2, "away"),
            ]

    run(work())


def test_a_game_that_begins_while_somebody_comes_in_is_shown_to_him(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code = (await served.post("/api/rooms", game="jackal", settings=SMALL))["code"]
            keys = [(await served.post(f"/api/rooms/{code}/seats", name=name))["key"] for name in ("Ann", "Bob")]
            found = served.hub.found

            async def found_before(code: str) -> Any:
                before = await found(code)
                monkeypatch.setattr(served.hub, "found", found)
                await served.post(f"/api/rooms/{code}/start")
                return before

            monkeypatch.setattr(served.hub, "found", found_before)
            async with served.client(code, *keys) as both:
                assert (await both.hear("welcome"))["n"] == -1
                assert (await both.hear("welcome"))["n"] >= 0

    run(work())
