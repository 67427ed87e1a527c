"""Who follows a game is told how his views change: put together, the changes are the views."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.catalogue import made
from doubloon.clocked import ClockedView
from doubloon.jackal.island import Island
from doubloon.jackal.views import IslandView
from doubloon.server.changes import difference, patched
from doubloon.server.room import Room
from doubloon.server.store.rows import Stored
from served import GAMES, SMALL, run
from server.test_leaks import KINDS, played
from wired import EPOCH, Line, still

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.0, 0.5, 1.0]) | st.text("ab01", max_size=2)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab01", max_size=2), inner, max_size=4)
)


def exactly(value: Any) -> str:
    """JSON text, in which ``true``, ``1`` and ``1.0`` are three."""
    return json.dumps(value, sort_keys=True)


def edited(value: Any, rng: random.Random) -> Any:
    """The same with a few things changed somewhere inside."""
    if isinstance(value, dict):
        kept = {key: edited(item, rng) for key, item in value.items() if rng.random() < 0.9}
        return kept | ({"new": rng.randrange(3)} if rng.random() < 0.2 else {})
    if isinstance(value, list):
        return [edited(item, rng) for item in value] + ([None] if rng.random() < 0.1 else [])
    return rng.choice((value, value, value, None, True, 1, [], {}))


@given(JSON, JSON)
def test_the_change_makes_one_of_the_other(before: Any, after: Any) -> None:
    check(before, after)


@given(JSON, st.randoms(use_true_random=False))
def test_the_change_makes_what_was_edited(before: Any, rng: random.Random) -> None:
    check(before, edited(before, rng))


def check(before: Any, after: Any) -> None:
    old = exactly(before)
    change = difference(before, after)
    assert (change is None) == (exactly(before) == exactly(after))
    if change is not None:
        assert change != []
        assert exactly(patched(before, json.loads(exactly(change)))) == exactly(after)
    assert exactly(before) == old


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}, {"b": {"c": [3]}}),
        ({"a": 1}, {"b": None}, {"a": [], "b": [None]}),
        ({"a": [1, 2, 3]}, {"a": [1, 5, 3]}, {"a": {"1": [5]}}),
        ({"a": [1, 2, 3]}, {"a": [1, 2]}, {"a": [[1, 2]]}),
        ({"a": [1, 2, 3]}, {"a": [4, 5, 3]}, {"a": [[4, 5, 3]]}),
        ({"a": True}, {"a": 1}, {"a": [1]}),
        ({"a": []}, {"a": []}, None),
    ],
)
def test_what_a_change_looks_like(before: Any, after: Any, change: Any) -> None:
    assert difference(before, after) == change


class Follower:
    """A client that puts its views together."""

    def __init__(self, room: Room, line: Line, seats: tuple[int, ...]) -> None:
        self.room = room
        self.line = line
        self.seats = seats
        self.views: list[Any] = []
        self.n = -1
        self._read = 0

    def follow(self) -> None:
        """Take what came since the last time."""
        for frame in self.line.frames[self._read :]:
            message = msgspec.json.decode(frame)
            if message["type"] in ("welcome", "did"):
                self._take(message)
        self._read = len(self.line.frames)

    def _take(self, message: Any) -> None:
        self.n = message["n"]
        assert not ("views" in message and "changes" in message)
        self.views = message.get("views", self.views)
        changes = message.get("changes")
        if message["type"] == "did" and "views" not in message and changes is not None:
            assert len(changes) == len(self.seats or (None,))
            pairs = zip(self.views, changes, strict=True)
            self.views = [view if change is None else patched(view, change) for view, change in pairs]

    def came_back(self, line: Line) -> None:
        """Go on with a new connection."""
        self.line = line
        self._read = 0

    def right(self) -> None:
        """See that the views are those of now."""
        self.follow()
        assert self.n == self.room.n
        shown = [self.room.match.position.view(seat) for seat in self.seats or (None,)]
        plain = [view.game if isinstance(view, ClockedView) else view for view in shown]
        wanted = [msgspec.json.decode(msgspec.json.encode(view)) for view in plain]
        for view in wanted:
            view.pop("text", None)  # for who knows the rules, and so follows nobody
        assert exactly(self.views) == exactly(wanted)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("number", range(3))
def test_followers_of_random_games_have_the_views(name: str, number: int, tmp_path: Path) -> None:
    """All seats, a spectator and who plays two seats; one comes back now and then, one comes late."""

    async def work() -> None:
        rng = random.Random(f"followed {name} {number}")
        kind = KINDS[name]()
        settings, deal = kind.begin(rng)
        match = played(kind, made(GAMES, name, settings), deal, kind.acts)
        async with still(tmp_path) as there:
            await there.room(name, settings, deal, "followed")
            room = await there.open("followed")
            every: list[tuple[int, ...]] = [(), (0, 1), *((seat,) for seat in range(match.game.seats))]
            followers = [Follower(room, await there.line("followed", *mine, follow=True), mine) for mine in every]
            plain = await there.line("followed", 0)
            for turn, record in enumerate(match.records):
                away = followers[turn // 4 % len(followers)]
                if turn % 4 == 1:
                    await away.line.hang_up()
                there.time = room.began + record.time - EPOCH
                room.follow([Stored(record, None)])
                if turn % 4 == 3:
                    since = None if turn % 8 == 3 else away.n
                    away.came_back(await there.line("followed", *away.seats, since=since, follow=True))
                for follower in followers:
                    if not follower.line.task.done():
                        await follower.line.caught_up()
                        follower.right()
            await plain.caught_up()
            assert not any('"changes"' in frame for frame in plain.frames)

    run(work())


def test_what_is_taken_back_is_told_whole(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            room = await there.open("room0001")
            ann, eve = [Follower(room, await there.line("room0001", *mine, follow=True), mine) for mine in ((0,), ())]
            await ann.line.act(0, "sail d1-e1", "1")
            ann.line.say(type="take back")
            for follower in (ann, eve):
                await follower.line.caught_up()
                follower.right()
                did = [msgspec.json.decode(frame) for frame in follower.line.frames if '"did"' in frame]
                assert [("changes" in one, "views" in one) for one in did] == [(True, False), (False, True)]
            await ann.line.act(0, "sail d1-e1", "2")
            await eve.line.caught_up()
            eve.right()

    run(work())


def test_records_of_another_process_are_followed(tmp_path: Path) -> None:
    """Several at once, as they are read from the log, with one that takes something back among them."""

    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            room = await there.open("room0001")
            ann, eve = [Follower(room, await there.line("room0001", *mine, follow=True), mine) for mine in ((0,), ())]
            elsewhere = room.match.copy()
            elsewhere.act(0, "sail d1-e1")
            elsewhere.undo(0)
            elsewhere.act(0, "sail d1-c1")
            elsewhere.act(1, elsewhere.position.legal_acts(1)[0])
            room.follow([Stored(record, None) for record in elsewhere.records])
            for follower in (ann, eve):
                await follower.line.caught_up()
                follower.right()
                did = [msgspec.json.decode(frame) for frame in follower.line.frames if '"did"' in frame]
                assert ["changes" in one for one in did] == [True, False, True, True]

    run(work())


def test_nobody_follows_and_no_view_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room("jackal", SMALL)
            ann = await there.line("room0001", 0)
            made_views: list[int | None] = []
            view = Island.view

            def noted(island: Island, seat: int | None) -> IslandView:
                made_views.append(seat)
                return view(island, seat)

            monkeypatch.setattr(Island, "view", noted)
            await ann.act(0, "sail d1-e1", "1")
            assert made_views == []
            await there.line("room0001", follow=True)
            made_views.clear()
            await there.line("room0001", 1)
            await ann.act(1, "end", "no act")
            assert made_views == [1]

    run(work())
