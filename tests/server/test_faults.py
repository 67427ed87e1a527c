"""What goes wrong is noticed, said in plain words, and never played over; an orderly end loses nothing."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, text, update
from websockets.exceptions import ConnectionClosed

from doubloon.server.store.rows import log_rows
from doubloon.server.store.tables import ACTS, ROOMS
from served import Served, play_on, room_of, run, serving, stored


async def tamper(served: Served, code: str, n: int, **changes: object) -> None:
    """Change a record of the log behind everybody's back."""
    async with served.hub.database.engine.begin() as connection:
        where = (ACTS.c.room == code) & (ACTS.c.n == n)
        record = msgspec.json.decode(await connection.scalar(select(ACTS.c.record).where(where)) or "")
        await connection.execute(update(ACTS).where(where).values(record=msgspec.json.encode(record | changes).decode()))


async def row_of(served: Served, code: str) -> Any:
    async with served.hub.database.engine.connect() as connection:
        return (await connection.execute(select(ROOMS.c.status, ROOMS.c.fault).where(ROOMS.c.code == code))).one()


async def played(served: Served, upto: int) -> tuple[str, list[str]]:
    code, keys = await served.room()
    async with served.client(code, *keys) as both:
        await both.hear("welcome")
        await play_on(both, random.Random(1), upto)
    return code, keys


@pytest.mark.parametrize(
    ("n", "changes"),
    [
        pytest.param(16, {"hash": "0123456789abcdef"}, id="another hash"),
        pytest.param(7, {"text": "a1-o15"}, id="an act that is not legal"),
        pytest.param(3, {"time": 10**9}, id="time that runs back after it"),
    ],
)
def test_a_log_that_does_not_replay_freezes_its_room(tmp_path: Path, n: int, changes: dict[str, object]) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await played(served, 20)
            await tamper(served, code, n, **changes)
        async with serving(tmp_path) as served:
            async with served.client(code, *keys) as both:
                welcome = await both.hear()
                assert welcome["status"] == "frozen"
                assert welcome["n"] < 20
                await both.say(type="act", id="on", seat=0, text="a1-a2")
                refused = await both.hear()
                assert (refused["type"], refused["error"], refused["id"]) == ("no", "frozen", "on")
                assert "does not replay" in refused["message"]
            assert len(await stored(served, code)) == 20
            # What differs is for the host alone.
            while (await row_of(served, code)).status != "frozen":
                await asyncio.sleep(0.02)
            assert "record" in (await row_of(served, code)).fault

    run(work())


def test_a_room_of_other_rules_is_not_played_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await played(served, 5)
            async with served.hub.database.engine.begin() as connection:
                await connection.execute(update(ROOMS).values(rules_version=0))
        async with serving(tmp_path) as served, served.client(code, *keys) as both:
            assert (await both.hear())["status"] == "frozen"
            await both.say(type="act", id="on", seat=0, text="a1-a2")
            assert "rules version 0" in (await both.hear())["message"]

    run(work())


def test_an_end_in_order_tells_everybody_to_come_back_and_loses_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            # A game so long that it is not over before the server ends.
            code, keys = await served.room(settings={"line_up": "melee4"}, people=4)
            async with served.client(code, *keys) as both, served.client(code) as eve:
                await eve.hear("welcome")
                await both.hear("welcome")
                await play_on(both, random.Random(1), 10)
                served.web.should_exit = True
                playing = asyncio.create_task(play_on(both, random.Random(2)))
                bye = await eve.hear("bye")
                assert bye == {"type": "bye", "reason": "the server restarts", "again": 1000}
                with pytest.raises(ConnectionClosed):
                    await eve.hear()
                with pytest.raises(ConnectionClosed):
                    await playing
                told = both.n
        async with serving(tmp_path) as served:
            assert len(await stored(served, code)) == told

    run(work())


def test_acts_that_cannot_be_stored_are_refused_and_can_be_sent_again(tmp_path: Path) -> None:
    """A trigger stands for a disk that is full."""

    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, *keys) as both, served.client(code) as eve:
                for client in (both, eve):
                    await client.hear("welcome")
                full = "CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'disk full'); END"
                await execute(served, full)
                ((seat, acts),) = both.acts.items()
                act = {"type": "act", "id": "once", "seat": seat, "text": acts[0]}
                await both.say(**act)
                await asyncio.sleep(0.5)
                await execute(served, "DROP TRIGGER full")
                # Nobody was told of it before it was stored; then everybody was, once.
                did = await both.hear()
                assert (did["type"], did["n"], did["id"]) == ("did", 1, "once")
                assert (await eve.hear())["n"] == 1
                assert served.hub.writer.failed > 0
            assert len(await log_rows(served.hub.database, code)) == 1

    run(work())


async def execute(served: Served, statement: str) -> None:
    async with served.hub.database.engine.begin() as connection:
        await connection.execute(text(statement))


def test_health_and_metrics(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, _ = await played(served, 6)
            assert (await room_of(served, code)).n == 6
            answer = await served.http.get("/health")
            assert (answer.status_code, answer.json()["status"]) == (200, "ok")
            lines = (await served.http.get("/metrics")).text.splitlines()
            assert "doubloon_acts_total 6.0" in lines
            assert 'doubloon_rooms{status="running"} 1.0' in lines
            await served.hub.database.engine.dispose()
            served.hub.rooms.closing = True
            answer = await served.http.get("/health")
            assert (answer.status_code, answer.json()["status"]) == (503, "closing")

    run(work())
