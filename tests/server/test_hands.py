"""Feeling over sockets: one client of a seat feels, the log stays out of it, and what the hand closed on is what is drawn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from doubloon.silver.senses import PouchSenses
from doubloon.silver.touch import Hand
from served import Client, Served, room_of, run, serving, stored

QUICK = {"countdown": 0, "seats": 2}


async def feeling(served: Served, settings: Any = None) -> tuple[str, list[str]]:
    """A game in which everybody may feel."""
    code, keys = await served.room("silver", settings or QUICK)
    async with served.client(code, *keys) as both:
        await both.hear("welcome")
        for seat in (0, 1):
            await both.say(type="act", id=f"s{seat}", seat=seat, text="shake")
            await both.hear("did")
        while "draw" not in both.acts.get(0, ()):
            await both.hear("did")
    return code, keys


async def take_hand(client: Client, id: str = "hand") -> Any:
    await client.say(type="hand", id=id)
    while (did := await client.hear("did", "no")).get("id") != id:
        assert did["type"] == "did", did  # what the clock or others did meanwhile
    return did


async def close_hand(client: Client, x: float, y: float) -> Any:
    """Rest at a place until the hand has closed."""
    felt: Any = None
    for k in range(40):
        await client.say(type="feel", x=x, y=y, k=k)
        felt = await client.hear("felt", "no")
        assert felt["type"] == "felt", felt
        assert felt["k"] == k
        if felt["what"]["closed"]:
            break
        await asyncio.sleep(0.08)
    return felt["what"]


async def hand_of(served: Served, code: str, seat: int = 0) -> Hand:
    """What the server alone knows."""
    senses = (await room_of(served, code)).hands.senses
    assert isinstance(senses, PouchSenses)
    return senses._hands[seat]


async def close_on_something(client: Client, served: Served, code: str) -> Any:
    await client.say(type="feel", x=0.5, y=0.3)  # now there is a pouch
    await client.hear("felt")
    return await close_hand(client, *(await hand_of(served, code)).pouch.pieces[5].sense)


def test_what_the_hand_closed_on_is_drawn(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await feeling(served)
            async with served.client(code, keys[0]) as ann, served.client(code, keys[1]) as bob:
                await ann.hear("welcome")
                await bob.hear("welcome")
                await take_hand(ann)
                records = len(await stored(served, code))
                assert (await close_on_something(ann, served, code))["closed"]
                piece = (await hand_of(served, code)).closed()
                assert piece is not None
                assert len(await stored(served, code)) == records  # feeling leaves no trace
                await ann.say(type="act", id="d", text="draw")
                did = await ann.hear("did")
                assert [event.get("kind") for event in did["events"]] == [None, piece.kind]
                assert [event["event"] for event in (await bob.hear("did"))["events"]] == []  # who took the hand
                assert [event["event"] for event in (await bob.hear("did"))["events"]] == ["Drew"]
                assert (await stored(served, code))[-1].outcome == (piece.kind,)
                # With a piece in the hand nothing is felt.
                await ann.say(type="feel", x=0.5, y=0.3)
                assert (await ann.hear("felt", "no"))["error"] == "illegal"
                # What was felt went to nobody else.
                assert not any('"felt"' in frame for frame in bob.frames)

    run(work())


def test_one_client_of_a_seat_feels(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await feeling(served)
            async with served.client(code, keys[0]) as left, served.client(code, keys[0]) as right:
                for client in (left, right):
                    await client.hear("welcome")
                    await client.say(type="feel", x=0.5, y=0.3)
                    assert (await client.hear("felt", "no"))["error"] == "hand"
                await take_hand(left, "one")
                await right.hear("did")
                assert (await close_on_something(left, served, code))["closed"]
                await take_hand(right, "two")
                await left.hear("did")
                await left.say(type="feel", x=0.5, y=0.3)
                assert (await left.hear("felt", "no"))["error"] == "hand"
                # The other hand has not closed on anything: it is in a pouch that was laid anew.
                await right.say(type="feel", x=0.5, y=0.3)
                assert not (await right.hear("felt"))["what"]["closed"]

    run(work())


def test_players_on_two_servers_feel_and_draw(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path / "1", database=postgres) as one,
            serving(tmp_path / "2", database=postgres) as two,
        ):
            code, keys = await feeling(one)
            async with one.client(code, keys[0]) as ann, two.client(code, keys[1]) as bob:
                for client in (ann, bob):
                    await client.hear("welcome")
                    await take_hand(client)
                await asyncio.gather(close_hand(ann, 0.4, 0.3), close_hand(bob, 0.6, 0.4))  # or on nothing: a blind draw
                for client in (ann, bob):
                    await client.say(type="act", id="d", text="draw")
                for client in (ann, bob):
                    while not any(event["event"] == "DrewPiece" for event in (await client.hear("did"))["events"]):
                        pass
            # Both servers have followed both draws.
            rooms = [await room_of(served, code) for served in (one, two)]
            while rooms[0].n != rooms[1].n:
                await asyncio.sleep(0.02)
            assert rooms[0].match.position.text() == rooms[1].match.position.text()

    run(work())


def test_bad_places_and_too_many_touches_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await feeling(served)
            async with served.client(code, keys[0]) as ann, served.client(code) as eve:
                await ann.hear("welcome")
                await eve.hear("welcome")
                await take_hand(ann)
                for x, y in ((2.0, 0.1), (-0.1, 0.1), (0.1, 0.7)):
                    await ann.say(type="feel", x=x, y=y)
                    assert (await ann.hear("felt", "no"))["error"] == "illegal"
                await ann.socket.send('{"type":"feel","x":NaN,"y":0}')
                assert (await ann.hear("felt", "no"))["error"] == "malformed"
                for _ in range(30):
                    await ann.say(type="feel", x=0.5, y=0.3)
                answers = [await ann.hear("felt", "no") for _ in range(30)]
                assert 6 <= sum(answer["type"] == "felt" for answer in answers) < 25
                await ann.say(type="lift")
                await eve.say(type="feel", x=0.5, y=0.3)
                assert (await eve.hear("felt", "no"))["error"] == "seat"
                await eve.say(type="hand", id="h")
                assert (await eve.hear("no", "did", "felt"))["type"] in ("no", "did")

    run(work())


def test_nothing_is_felt_on_an_island(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                await ann.say(type="hand", id="h")
                assert (await ann.hear("no"))["message"] == "in this game nothing is felt"
                await ann.say(type="feel", x=0, y=0)
                assert (await ann.hear("no"))["message"] == "in this game nothing is felt"
                await ann.say(type="act", id="a", text="hand me")
                assert (await ann.hear("no"))["error"] == "illegal"
            assert await stored(served, code) == []

    run(work())
