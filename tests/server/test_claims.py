"""When a claim took effect: half a round trip before it came, capped, and never before what its player had been shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doubloon.log import Record
from doubloon.server.distance import WINDOW, Distance, Openings
from doubloon.server.room import Room
from doubloon.server.store import seating
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import Settings
from served import run
from wired import Line, Still, still

NOW = {"seats": 2, "countdown": 0, "draw_time": 0, "boards": "1a 2a 3a"}


async def table(there: Still, rated: bool = False) -> tuple[Room, Line, Line]:
    """A game in which everybody may draw, and a client for each seat."""
    code = await there.room("silver", NOW, begin=False)
    if rated:
        assert await seating.change_room(there.hub.database, code, pool="silver/standard")
    await there.begin(code)
    room = await there.open(code)
    ann, bob = await there.line(code, 0), await there.line(code, 1)
    for seat, line in enumerate((ann, bob)):
        assert (await line.act(seat, "shake", "shake"))["type"] == "did"
    await there.passed(room, 1000)
    return room, ann, bob


async def answer_after(there: Still, line: Line, ms: float) -> None:
    """Let the server measure a round trip of so long."""
    connection = next(one for one in there.hub._everybody if one._channel._receive == line._inbox.get)
    connection._ping()
    ping = await line.hear("ping")
    while int(connection._pinged * 1000) != ping["at"]:
        ping = await line.hear("ping")
    there.seconds += ms / 1000
    line.say(type="pong", at=ping["at"])
    await line.caught_up()


async def put(there: Still, room: Room, line: Line, seat: int, at: int, **said: Any) -> Record:
    """Let a seat draw now and put that somewhere at a time of the game: the record of it."""
    assert (await line.act(seat, "draw", f"draw {room.n}"))["type"] == "did"
    there.time = at
    id = f"put {room.n}"
    text = next(text for text in room.match.position.legal_acts(seat) if text.startswith("put"))
    line.say(type="act", id=id, text=text, **said)
    while (answer := await line.hear("did", "no")).get("id") != id:
        pass
    assert answer["type"] == "did", answer
    return room.match.record(room.n)


@pytest.mark.parametrize(("rated", "trip", "lag"), [(False, 100, 50), (False, 900, 150), (True, 100, 50), (True, 900, 60)])
def test_a_claim_counts_as_made_half_a_round_trip_before_it_came(tmp_path: Path, rated: bool, trip: int, lag: int) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            room, ann, _ = await table(there, rated)
            await answer_after(there, ann, trip)
            record = await put(there, room, ann, 0, 5000, n=room.n + 1)  # the draw, long ago
            assert (record.time, record.effective) == (5000, 5000 - lag)
            await there.end()

    run(work())


def test_who_has_not_been_measured_is_near(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            room, ann, _ = await table(there)
            assert (await put(there, room, ann, 0, 5000, n=room.n + 1)).effective is None
            await there.end()

    run(work())


@pytest.mark.parametrize(
    ("said", "effective"),
    [
        ("nothing yet", 4900),  # his own piece came to him long ago
        ("his draw", 4900),
        ("the other's vote", 4950),
        ("the future", 4950),
        ("", 4950),  # who does not say what he has seen has seen all that happened
    ],
)
def test_a_claim_is_not_meant_before_what_its_player_had_seen(tmp_path: Path, said: str, effective: int) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            room, ann, bob = await table(there)
            await answer_after(there, ann, 200)
            await answer_after(there, ann, 400)  # the least counts
            assert (await ann.act(0, "draw", "draw"))["type"] == "did"
            drawn = room.n
            there.time = 4950
            assert (await bob.act(1, "stop", "stop"))["type"] == "did"
            n = {"nothing yet": 0, "his draw": drawn, "the other's vote": drawn + 1, "the future": 10**6}.get(said)
            there.time = 5000
            text = next(text for text in room.match.position.legal_acts(0) if text.startswith("put"))
            ann.say(type="act", id="put", text=text, **({} if n is None else {"n": n}))
            while (await ann.hear("did", "no")).get("id") != "put":
                pass
            record = room.match.record(room.n)
            assert (record.text, record.effective) == (text, effective)
            await there.end()

    run(work())


def test_nobody_can_have_meant_what_was_not_open_yet(tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            room, ann, bob = await table(there)
            await answer_after(there, ann, 300)
            for seat, line in enumerate((ann, bob)):
                assert (await line.act(seat, "draw", "draw"))["type"] == "did"
            there.time = 4990
            assert (await bob.act(1, "put a1", "put"))["type"] == "did"
            there.time = 5000
            ann.say(type="act", id="put", text="put a2", n=0)  # as if not even bob's piece had been seen
            while (await ann.hear("did", "no")).get("id") != "put":
                pass
            record = room.match.record(room.n)
            assert (record.text, record.effective) == ("put a2", 4990)
            await there.end()

    run(work())


def test_least_of_the_last_half_minute() -> None:
    distance = Distance()
    assert distance.lag(0) == 0
    distance.measured(80.9, 0)
    distance.measured(300, 20)
    assert distance.lag(20) == 40
    assert distance.lag(WINDOW) == 40
    assert distance.lag(WINDOW + 0.1) == 150
    assert distance.lag(20 + WINDOW + 0.1) == 0


def test_since_when_an_act_is_open() -> None:
    game = SilverGame(Settings.make(**NOW))
    position = game.start(game.deal(b"since"))
    openings = Openings(2)
    openings.note(position, 0)
    position.act(0, "shake", 700)
    openings.note(position, 700)
    assert (openings.since(0, "shake"), openings.since(1, "shake")) == (0, 0)
    position.act(1, "shake", 900)
    position.lapse(900)
    openings.note(position, 900)
    assert (openings.since(0, "draw"), openings.since(1, "stop"), openings.since(1, "dance")) == (900, 900, 0)
    position.act(1, "stop", 1500)
    openings.note(position, 1500)
    assert (openings.since(0, "draw"), openings.since(1, "stop")) == (900, 0)
