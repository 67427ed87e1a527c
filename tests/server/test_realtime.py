"""Bots of Captain Silver on the server: they feel in real time, under the lease of one process, and a restart ends no game."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

from sqlalchemy import update

from doubloon.bots.seated import SILVER_BOTS
from doubloon.log import Record
from doubloon.server.store.tables import ROOMS
from served import Client, Served, room_of, run, serving, stored, until

QUICK = {"countdown": 0, "shake_time": 1, "show_time": 0, "choice_time": 1, "draw_time": 0.5, "round_limit": 10, "grace": 0}
"""A game of half a minute."""


def acts(records: list[Record], seat: int, word: str) -> list[Record]:
    return [record for record in records if record.seat == seat and record.text.split(" ")[0] == word]


async def only_stop(client: Client) -> None:
    """A person who does nothing but ask to stop."""
    number = 0
    while client.result is None:
        if "stop" in client.acts.get(0, ()):
            number += 1
            await client.say(type="act", id=f"stop {number}", text="stop")
        message = await client.hear("did", "no")
        assert message["type"] == "did" or message["error"] == "illegal", message


def test_alone_against_bots_a_game_comes_to_its_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, thinkers=1) as served:
            settings = {**QUICK, "seats": 4, "round_limit": 20}  # on a slow machine, too, everybody finds something
            code, keys = await served.room("silver", settings, ("beginner", "practised", "skilled"), 1)
            async with served.client(code, *keys) as ann:
                await ann.hear("welcome")
                await only_stop(ann)
            records = await stored(served, code)
            for seat in (1, 2, 3):
                assert len(acts(records, seat, "shake")) >= 2  # the first one may come too late: a thinker has to be started
                draws = acts(records, seat, "draw")
                assert draws
                assert all(later.time - earlier.time > 1000 for earlier, later in itertools.pairwise(draws))
            # Nobody draws blindly: of what bots drew, most found a place, though only four kinds are wanted at a time.
            puts = sum(len(acts(records, seat, "put")) for seat in (1, 2, 3))
            assert puts > sum(len(acts(records, seat, "throw")) for seat in (1, 2, 3))
            # Who looked after the bots notices the end a moment after the players were told.
            await until(lambda: not served.hub.waker.asking(code), 10)

    run(work())


def test_the_levels_are_offered_by_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            shown = (await served.http.get("/api/games/silver")).json()
            assert shown["bots"] == ["random", "beginner", "practised", "skilled"] == list(SILVER_BOTS)

    run(work())


def test_bots_play_on_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    async def work() -> None:
        settings = {**QUICK, "round_limit": 200}
        async with serving(tmp_path, thinkers=1) as served:
            code, _ = await served.room("silver", settings, ("skilled", "skilled"), 0)
            room = await room_of(served, code)
            await until(lambda: bool(acts(list(room.match.records), 0, "draw")))
        before = len(room.match.records)
        async with serving(tmp_path, thinkers=1) as served:
            await until(lambda: code in served.hub.rooms.open_rooms, 5)
            room = await room_of(served, code)
            await until(lambda: bool(acts(list(room.match.records)[before:], 0, "draw")))
            # It is not let go of while its bots play.
            served.hub.loop_time = lambda: asyncio.get_running_loop().time() + 1000
            served.hub._let_go()
            assert code in served.hub.rooms.open_rooms

    run(work())


def test_one_of_two_servers_looks_after_the_bots_also_while_people_act_on_the_other(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        settings = {**QUICK, "seats": 3, "round_limit": 200}
        async with (
            serving(tmp_path / "1", database=postgres, thinkers=1) as one,
            serving(tmp_path / "2", database=postgres, thinkers=1) as two,
        ):
            code, keys = await one.room("silver", settings, ("skilled", "skilled"), 1)
            await until(lambda: one.hub.waker.asking(code) or two.hub.waker.asking(code))
            both = {True: one, False: two}
            busy = one.hub.waker.asking(code)
            async with both[not busy].client(code, *keys) as ann:
                await ann.hear("welcome")
                room = await room_of(both[busy], code)
                number = 0
                while len(acts(list(room.match.records), 1, "draw")) < 2:
                    mine = [text for text in ann.acts.get(0, ()) if text != "stop"]
                    if mine:
                        number += 1
                        await ann.say(type="act", id=f"{number}", text=mine[0])
                    await ann.hear("did")
                    assert both[busy].hub.waker.asking(code)
                    assert not both[not busy].hub.waker.asking(code)
            # Now the other one has the lease: the first one lets go as soon as it notices.
            await lease_to(one, code, both[not busy].hub.name)
            await both[busy].hub.waker._renew_once([code])
            await until(lambda: not both[busy].hub.waker.asking(code))

    run(work())


async def lease_to(served: Served, code: str, name: str) -> Any:
    async with served.hub.database.engine.begin() as connection:
        await connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(lease_by=name))


def test_a_room_that_is_closed_ends_its_bots(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, thinkers=1, admin="x" * 20) as served:
            code, _ = await served.room("silver", QUICK, ("skilled", "random"), 0)
            await until(lambda: served.hub.waker.asking(code))
            answer = await served.http.post(
                f"/api/admin/rooms/{code}/close", json={}, headers={"authorization": "Bearer " + "x" * 20}
            )
            assert answer.status_code == 204
            await until(lambda: not served.hub.waker.asking(code), 10)

    run(work())
