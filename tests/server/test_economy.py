"""What a server asks its database for, and no more: hellos, and limits that refuse before anything is asked."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from doubloon.match import Match
from doubloon.server.deeds import Deed
from doubloon.server.store.rows import room_row
from doubloon.silver.game import SilverGame
from served import Served, browser, ok, refused, room_of, run, serving

FROM = re.compile(" FROM ([a-z]+)")


@contextmanager
def statements(served: Served, room: str = "") -> Iterator[list[str]]:
    """The statements that go to the database meanwhile, all of them or those that name a room."""
    seen: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if not room or room in parameters:
            seen.append(" ".join(statement.split()))

    engine = served.hub.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", note)


def asked(seen: list[str]) -> list[str]:
    """The tables that were read, without what the clock does that looks for rooms that are due."""
    return [FROM.findall(statement)[-1] for statement in seen if "lease" not in statement and FROM.search(statement)]


async def queries_of_a_hello(served: Served, code: str, *keys: str) -> list[str]:
    with statements(served, code) as seen:
        async with served.client(code, *keys) as client:
            await client.hear("here")
    return asked(seen)


async def until_looked_after(served: Served, code: str) -> None:
    """Wait until the one who wakes up rooms has read the log of a game that has begun, and need not come again."""
    while (row := await room_row(served.hub.database, code)) is None or row.wake_at is not None:
        await asyncio.sleep(0.01)


def test_a_hello_asks_for_what_is_not_known_and_for_nothing_twice(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            await until_looked_after(served, code)
            served.hub.rooms.open_rooms.clear()
            assert await queries_of_a_hello(served, code, keys[0]) == ["rooms", "seats", "acts", "offers", "lines"]
            async with served.client(code, keys[0]) as ann:
                await ann.hear("here")
                assert await queries_of_a_hello(served, code, keys[1]) == []
                await ann.say(type="say", text="hello")
                assert (await ann.hear("said"))["text"] == "hello"
                async with served.client(code) as eve:
                    assert (await eve.hear("said"))["text"] == "hello"
                await ann.say(type="agree", what="draw")
                assert (await ann.hear("table"))["offers"] == [{"what": "draw", "seat": 0}]
                async with served.client(code) as eve:
                    assert (await eve.hear("table"))["offers"] == [{"what": "draw", "seat": 0}]
            waiting = (await served.post("/api/rooms", game="jackal"))["code"]
            assert await queries_of_a_hello(served, waiting) == ["rooms", "seats", "offers", "lines"]

    run(work())


def test_who_comes_after_the_end_hears_of_the_rematch(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, *keys) as both:
                await both.hear("here")
                await both.say(type="resign", seat=0)
                await both.hear("did")
                await both.say(type="agree", what="rematch")
                while "next" not in (table := await both.hear("table")):
                    pass
            async with served.client(code) as eve:
                assert (await eve.hear("table"))["next"] == table["next"]

    run(work())


@pytest.mark.parametrize("path", ["/api/rooms?game=", "/api/admin/rooms?status="])
def test_query_parameters_have_limits_too(tmp_path: Path, path: str) -> None:
    async def work() -> None:
        async with serving(tmp_path, admin="x" * 20) as served, browser(served, authorization="Bearer " + "x" * 20) as host:
            with statements(served) as seen:
                refused(await host.get(path + "y" * 65), 400, "at most 64 characters")
            assert asked(seen) == []
            assert await ok(await host.get(path + "y" * 64)) in ([], {"rooms": [], "more": None})

    run(work())


def test_a_claim_copies_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, _ = await served.room("silver", {"countdown": 0})
            room = await room_of(served, code)
            monkeypatch.setattr(Match, "records", property(lambda self: pytest.fail("the whole log was copied")))
            for seat in (0, 1):
                await room.do(Deed(seat, "shake", request=f"shake {seat}", n=seat, lag=20))
            assert room.match.record(2).text == "shake"
            for n in (0, 9):
                with pytest.raises(IndexError, match=f"got record {n}"):
                    room.match.record(n)

    run(work())


def test_who_feels_is_no_act_to_take_back() -> None:
    game = SilverGame()
    match = Match(game, game.deal(b"hand"))
    match._add(0, "hand phone-1", 0)
    assert match.last_act(0) == 0
    match.act(0, "shake")
    match._add(0, "hand phone-2", 0)
    assert match.last_act(0) == 2
