"""Connections break, and clocks run out, at every point of a move: each act is done once, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doubloon.server.deeds import Deed
from doubloon.server.store.acts import Entry
from served import SMALL, run
from wired import EPOCH, Line, Still, key_of, still


class Gate:
    """Stands before the database: what is to be written waits until it is opened."""

    def __init__(self, there: Still) -> None:
        self.open = asyncio.Event()
        self.waiting = asyncio.Event()
        scribe: Any = there.hub.writer._scribe
        write = scribe.write

        async def gated(group: Sequence[Entry]) -> set[str]:
            self.waiting.set()
            await self.open.wait()
            won: set[str] = await write(group)
            return won

        scribe.write = gated


async def comes_back(there: Still, seat: int, since: int) -> tuple[Line, Any]:
    """A client that says hello with what it knows; and its welcome."""
    line = Line(there.hub, "room0001", [key_of("room0001", seat)], since)
    there.lines.append(line)
    return line, await line.hear("welcome")


async def answer_to(line: Line, id: str) -> Any:
    while True:
        answer = await line.hear("did", "done", "no")
        if answer.get("id") == id:
            return answer


def test_before_the_act_is_stored(tmp_path: Path) -> None:
    """The connection breaks while it is being written: nobody knows of it, and sent three times it is done once."""

    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            ann, bob = await there.line("room0001", 0), await there.line("room0001", 1)
            gate = Gate(there)
            act = {"type": "act", "id": "one", "text": "sail d1-e1"}
            ann.say(**act)
            await gate.waiting.wait()
            await ann.hang_up()
            back, welcome = await comes_back(there, 0, 0)
            assert (welcome["n"], "acts" in welcome) == (0, True)
            for _ in range(2):
                back.say(**act)
            await back.caught_up()
            await bob.caught_up()
            assert not [frame for line in (ann, bob, back) for frame in line.frames if '"did"' in frame or '"done"' in frame]
            gate.open.set()
            assert (await bob.hear("did"))["n"] == 1
            answers = [await back.hear("did", "done", "no") for _ in range(3)]
            assert sorted((one["type"], one["n"]) for one in answers) == [("did", 1), ("done", 1), ("done", 1)]
            assert (await there.open("room0001")).n == 1

    run(work())


def test_when_it_is_stored_and_nobody_was_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            ann, bob = await there.line("room0001", 0), await there.line("room0001", 1)
            for line in (ann, bob):
                line.blocked = asyncio.Event()  # frames are on the way and never arrive
            ann.say(type="act", id="one", text="sail d1-e1")
            room = await there.open("room0001")
            while room.n == 0:
                await asyncio.sleep(0)
            for line in (ann, bob):
                await line.hang_up()
                assert '"did"' not in "".join(line.frames)
            back, welcome = await comes_back(there, 0, 0)
            assert (welcome["n"], "views" in welcome, "acts" in welcome) == (1, False, False)
            missed = await back.hear("did")
            assert (missed["n"], missed["seat"]) == (1, 0)
            back.say(type="act", id="one", text="sail d1-e1")
            assert await answer_to(back, "one") == {"type": "done", "id": "one", "n": 1}
            other, welcome = await comes_back(there, 1, 0)
            assert "1" in welcome["acts"]
            assert (await other.hear("did"))["n"] == 1

    run(work())


def test_what_was_told_comes_in_one_piece_wherever_it_broke(tmp_path: Path) -> None:
    """Whatever a client knows when it comes back, it knows everything afterwards, and the same as who stayed."""

    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", {"side": 7})
            room = await there.open("room0001")
            stayed = await there.line("room0001", 1)
            for n in range(90):
                (seat,) = room.match.position.actors()
                await room.do(Deed(seat, room.match.position.legal_acts(seat)[-1], request=f"{n}"))
            await stayed.caught_up()
            told = {
                message["n"]: message["events"]
                for message in map(msgspec.json.decode, stayed.frames)
                if message["type"] == "did"
            }
            assert sorted(told) == list(range(1, 91))
            for since in (0, 1, 25, 26, 27, 60, 89, 90, 91, 10**9):
                back, welcome = await comes_back(there, 1, since)
                await back.hear("here")
                missed = [one for one in map(msgspec.json.decode, back.frames) if one["type"] == "did"]
                if 26 <= since <= 90:
                    assert "views" not in welcome
                    assert {one["n"]: one["events"] for one in missed} == {n: told[n] for n in range(since + 1, 91)}
                else:
                    assert len(welcome["views"]) == 1
                    assert missed == []
                await back.hang_up()

    run(work())


def test_something_taken_back_meanwhile_is_shown_anew(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            room = await there.open("room0001")
            await room.do(Deed(0, "sail d1-e1"))
            await room.do(Deed(0, "undo 1 consent"))
            assert (await there.open("room0001")).n == 2
            for since in (0, 1):
                back, welcome = await comes_back(there, 0, since)
                assert len(welcome["views"]) == 1
                assert "sail d1-" in welcome["acts"]["0"]
                await back.hang_up()
            _, welcome = await comes_back(there, 0, 2)
            assert "views" not in welcome

    run(work())


def test_two_devices_of_one_seat_hear_the_same(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            phone, laptop = await there.line("room0001", 0), await there.line("room0001", 0)
            await phone.act(0, "sail d1-e1", "phone")
            did = await laptop.hear("did")
            assert (did["n"], "id" in did) == (1, False)
            await laptop.hang_up()
            await there.line("room0001", 1)
            assert (await there.open("room0001")).n == 1
            await phone.caught_up()

    run(work())


# --- clocks ------------------------------------------------------------------------------------------------------------

MOVE = {**SMALL, "clock": "move 30"}
"""Thirty seconds for each move; whose time is up leaves."""


@pytest.mark.parametrize(("at", "done"), [(29_999, True), (30_000, False), (30_001, False), (10**9, False)])
def test_an_act_comes_just_before_or_just_when_time_is_up(at: int, done: bool, tmp_path: Path) -> None:
    """The flag falls at its millisecond, also when nobody looked: the act that comes then comes after it."""

    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", MOVE)
            ann, bob = await there.line("room0001", 0), await there.line("room0001", 1)
            there.time = at
            answer = await ann.act(0, "sail d1-e1", "late")
            room = await there.open("room0001")
            assert (answer["type"] == "did") == done
            assert room.match.position.over() != done
            assert room.match.records[0].seat == (0 if done else None)
            assert (await bob.hear("did"))["time"] == room.match.records[0].time == at
            if not done:
                assert room.match.position.result() is not None
                assert room.match.position.result().winners == (1,)  # type: ignore[union-attr]

    run(work())


def test_an_act_stored_slowly_counts_when_it_came(tmp_path: Path) -> None:
    """The database takes its time, and the flag would have fallen meanwhile."""

    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", MOVE)
            ann = await there.line("room0001", 0)
            gate = Gate(there)
            there.time = 29_990
            ann.say(type="act", id="slow", text="sail d1-e1")
            await gate.waiting.wait()
            there.time = 45_000
            gate.open.set()
            did = await answer_to(ann, "slow")
            assert (did["type"], did["time"]) == ("did", 29_990)
            room = await there.open("room0001")
            await there.passed(room, 59_989)
            assert not room.match.position.over()
            await there.passed(room, 59_990)
            assert room.match.position.over()

    run(work())


def test_time_is_up_while_the_server_is_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", MOVE)
            ann = await there.line("room0001", 0)
            await ann.act(0, "sail d1-e1", "one")
        async with still(tmp_path) as there:
            there.time = 3_600_000
            line, welcome = await comes_back(there, 1, 1)
            assert welcome["n"] == 1
            room = await there.open("room0001")
            await there.passed(room, 3_600_000)
            did = await line.hear("did")
            assert (did["n"], did["seat"], did["time"]) == (2, None, 3_600_000)
            assert did["result"]["winners"] == [0]

    run(work())


def test_a_clock_of_the_machine_that_goes_back_takes_nobody_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", MOVE)
            ann, bob = await there.line("room0001", 0), await there.line("room0001", 1)
            there.time = 20_000
            assert (await ann.act(0, "sail d1-e1", "one"))["time"] == 20_000
            there.time = -500_000
            room = await there.open("room0001")
            assert (await bob.act(1, room.match.position.legal_acts(1)[0], "two"))["time"] == 20_000
            assert there.hub.database.now() == EPOCH + 20_000

    run(work())
