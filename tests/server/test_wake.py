"""Time passes and bots move with nobody connected, and after a restart."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

from sqlalchemy import select

from doubloon.server.store.rows import log_rows
from doubloon.server.store.tables import ROOMS
from served import SMALL, Served, room_of, run, serving, until


async def texts(served: Served, code: str) -> list[str]:
    return [row.record.text for row in await log_rows(served.hub.database, code)]


async def wake_at(served: Served, code: str) -> int | None:
    async with served.hub.database.engine.connect() as connection:
        found: int | None = await connection.scalar(select(ROOMS.c.wake_at).where(ROOMS.c.code == code))
    return found


def test_bots_play_a_game_to_its_end_with_nobody_there(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, pace=0, thinkers=1) as served:
            code, _ = await served.room(settings=SMALL, bots=("random", "random"), people=0)
            room = await room_of(served, code)
            await until(lambda: room.status == "over")
            records = [row.record for row in await log_rows(served.hub.database, code)]
            assert {record.seat for record in records} == {0, 1}
            assert await wake_at(served, code) is None
            async with served.client(code) as eve:
                assert (await eve.hear())["status"] == "over"

    run(work())


def test_a_bot_answers_a_person(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, pace=0, thinkers=1) as served:
            code, keys = await served.room(settings={**SMALL, "seating": "fixed"}, bots=("greedy",), people=1)
            async with served.client(code, *keys) as ann:
                await ann.hear("welcome")
                for _ in range(4):
                    while not ann.acts:
                        await ann.hear("did")
                    await ann.say(type="act", id=str(ann.n), text=ann.acts[0][0])
                    assert (await ann.hear("did"))["seat"] == 0
                    if not ann.acts:
                        assert (await ann.hear("did"))["seat"] == 1

    run(work())


def test_a_bot_keeps_the_pace(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, pace=300, thinkers=1) as served:
            code, _ = await served.room(settings=SMALL, bots=("random", "random"), people=0)
            room = await room_of(served, code)
            await until(lambda: room.n >= 4)
            times = [row.record.time for row in await log_rows(served.hub.database, code)]
            assert all(later - earlier >= 300 for earlier, later in itertools.pairwise(times))

    run(work())


def test_the_turn_time_runs_out_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings={**SMALL, "turn_time": 1})
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                did = await ann.hear("did")
                assert did["seat"] is None
                assert 1000 <= did["time"] < 1900
                assert [event["event"] for event in did["events"]][:1] == ["TimeRanOut"]

    run(work())


def test_what_was_due_while_the_server_was_down_happens_when_it_is_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, _ = await served.room(settings={**SMALL, "turn_time": 2})
            assert await texts(served, code) == []
        await asyncio.sleep(2.0)
        async with serving(tmp_path) as served:
            # Nobody connects and nobody opens the room: it is in no process's memory.
            await until(lambda: code in served.hub.rooms.open_rooms)
            room = await room_of(served, code)
            await until(lambda: room.n >= 1)
            first = (await log_rows(served.hub.database, code))[0].record
            assert first.seat is None
            assert first.time >= 2000

    run(work())


def test_a_bot_moves_after_the_server_died_while_it_thought(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, pace=60_000, thinkers=1) as served:
            code, _ = await served.room(settings=SMALL, bots=("random", "random"), people=0)
            await until(lambda: served.hub.waker.asking(code))
        async with serving(tmp_path, pace=0, thinkers=1) as served:
            await until(lambda: code in served.hub.rooms.open_rooms, 5)
            room = await room_of(served, code)
            await until(lambda: room.n >= 1)

    run(work())


def test_an_act_that_only_puts_off_what_is_due_leaves_the_room_s_row_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room(settings={"turn_time": 600})
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
                stored = set()
                for _ in range(6):
                    ((seat, acts),) = both.acts.items()
                    await both.say(type="act", id=str(both.n), seat=seat, text=acts[0])
                    await both.hear("did")
                    stored.add(await wake_at(served, code))
                room = await room_of(served, code)
                due = room.match.position.due()
                assert due is not None
                assert len(stored - {None}) <= 2
                assert all(at is not None and at <= room.began + due for at in stored)

    run(work())
