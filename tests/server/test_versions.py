"""A game goes on under the rules version that it was begun under; what this release cannot play it leaves as it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import select

from doubloon.bots import BOTS
from doubloon.catalogue import Catalogue, Entry, made
from doubloon.server.store.tables import ROOMS
from doubloon.server.wake import FOREIGN
from served import Served, room_of, run, serving, stored, until
from toy_game import StonesGame


class LaterStones(StonesGame):
    """The toy game under later rules. It deals nothing, as no game of it is begun here."""

    rules_version = 2

    def deal(self, seed: bytes) -> str:
        raise AssertionError("a game was begun under the later rules")


def stones(settings: Mapping[str, Any]) -> StonesGame:
    return StonesGame(**settings)


def later(settings: Mapping[str, Any]) -> StonesGame:
    return LaterStones(**settings)


NOW: Catalogue = {"stones": Entry(stones, bots={"random": BOTS["random"]})}
LATER: Catalogue = {"stones": Entry(later, bots={"random": BOTS["random"]}, earlier={1: stones})}
LATEST: Catalogue = {"stones": Entry(later, bots={"random": BOTS["random"]})}


LONG = {"seats": 2, "places": 40, "stones": 60, "limit": 10**8}
"""Settings of a game that outlasts a test."""


async def wake_at(served: Served, code: str) -> int:
    async with served.hub.database.engine.connect() as connection:
        found: int = (await connection.execute(select(ROOMS.c.wake_at).where(ROOMS.c.code == code))).scalar_one()
    return found


async def begun(tmp_path: Path) -> tuple[str, list[str], int]:
    """A game of today in which somebody has acted; a bot takes part."""
    async with serving(tmp_path, NOW, pace=0, thinkers=1) as served:
        code, keys = await served.room("stones", LONG, bots=("random",), people=1)
        async with served.client(code, *keys) as ann:
            await ann.hear("welcome")
            await ann.say(type="act", id="1", text=ann.acts[0][0])
            while (await ann.hear("did")).get("id") != "1":
                pass
        room = await room_of(served, code)
        await until(lambda: room.match.records[-1].seat == 1)
    return code, keys, room.n


def test_a_game_goes_on_under_its_version(tmp_path: Path) -> None:
    async def work() -> None:
        code, keys, n = await begun(tmp_path)
        async with serving(tmp_path, LATER, pace=0, thinkers=1) as served:
            room = await room_of(served, code)
            assert (room.status, room.match.game.rules_version) == ("running", 1)
            await until(lambda: room.n > n)  # a bot, or the clock
            async with served.client(code, *keys) as ann:
                assert (await ann.hear("welcome"))["status"] == "running"

    run(work())


def test_what_cannot_be_played_any_more_is_left_as_it_is(tmp_path: Path) -> None:
    async def work() -> None:
        code, keys, n = await begun(tmp_path)
        async with serving(tmp_path, LATEST, pace=0, thinkers=1) as served:
            async with served.client(code, *keys) as ann:
                assert (await ann.hear("welcome"))["status"] == "frozen"
                await ann.say(type="act", id="2", text="grab")
                no = await ann.hear("no")
                assert (no["error"], "rules version 1; this server plays 2" in no["message"]) == ("frozen", True)
            now = served.hub.database.now()
            await until(lambda: code in served.hub.rooms.open_rooms)
            for _ in range(200):
                if await wake_at(served, code) > now:
                    break
            assert await wake_at(served, code) <= now + 2 * FOREIGN
            async with served.hub.database.engine.connect() as connection:
                assert (await connection.execute(select(ROOMS.c.status, ROOMS.c.fault))).one() == ("running", None)
            assert len(await stored(served, code)) == n
        # Put back, the release of before goes on with it.
        async with serving(tmp_path, NOW, pace=0, thinkers=1) as served:
            room = await room_of(served, code)
            assert room.status == "running"
            await until(lambda: room.n > n)

    run(work())


def test_a_version_that_nobody_knows_makes_the_game_of_today() -> None:
    assert [made(LATER, "stones", {}, version).rules_version for version in (None, 1, 2, 9)] == [2, 1, 2, 2]
