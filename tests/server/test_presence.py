"""Who is connected: everybody at a table hears of it, and games that do not wait are told, once all processes agree."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from doubloon.game import PresencePosition
from doubloon.server import presence
from doubloon.server.room import Room
from doubloon.server.store import attendance
from doubloon.server.store.attendance import Attendance
from doubloon.server.store.rows import room_row
from served import Client, Served, ok, room_of, run, serving, stored, until

SLOW = {"countdown": 0, "shake_time": 300, "seats": 2, "away_time": 0.3}


SHORT = 0.3
"""Seconds that an impatient server waits for who is not there."""


def patience(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """For so long a server that is started from now on waits for who is not there."""
    monkeypatch.setattr(presence.Presence.__init__, "__defaults__", (seconds,))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a slow machine takes until all are there, nobody is missed."""
    patience(monkeypatch, 100.0)


async def missed(served: Served, code: str, wanted: bool) -> None:
    """Wait until a server waits for somebody, or for nobody any more."""
    await until(lambda: (code in served.hub.presence._timers) == wanted)


async def impatient(code: str, *served: Served) -> None:
    """Once all are there: who goes from now on is missed soon."""
    for one in served:
        await missed(one, code, False)
        one.hub.presence.patience = SHORT


async def texts(served: Served, code: str) -> list[tuple[int | None, str]]:
    return [(record.seat, record.text) for record in await stored(served, code) if not record.text.startswith("time")]


async def absent(served: Served, code: str) -> tuple[int, ...]:
    position = (await room_of(served, code)).match.position
    assert isinstance(position, PresencePosition)
    return position.absent()


async def hear_here(client: Client, seats: list[int], watching: int = 0) -> None:
    """Wait until so many are there."""
    while (here := await client.hear("here"))["seats"] != seats or here["watching"] != watching:
        pass


def test_who_loses_the_connection_is_away_after_a_while_and_back_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room("silver", SLOW)
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                async with served.client(code, keys[1]) as bob, served.client(code, keys[1]) as phone:
                    await bob.hear("welcome")
                    await phone.hear("welcome")
                    await impatient(code, served)
                    await bob.socket.close()
                    await asyncio.sleep(2 * SHORT)
                    assert await texts(served, code) == []  # the seat's other device is there
                assert (await ann.hear("did"))["events"] == [{"event": "SeatAway", "rule": "C2.12", "seat": 1}]
                assert await texts(served, code) == [(1, "away")]
                events = (await ann.hear("did"))["events"]  # after the setting's time
                assert {"event": "StandInTook", "rule": "C2.12", "seat": 1} in events
                # A bot shakes for who is not there; and whoever is back plays at once.
                while not any(event["event"] == "Shaken" for event in events):
                    events = (await ann.hear("did"))["events"]
                async with served.client(code, keys[1]) as bob:
                    await bob.say(type="act", id="s", text="stop")
                    while (message := await ann.hear("did"))["events"] != [{"event": "SeatBack", "rule": "C2.12", "seat": 1}]:
                        pass
                    while (message := await bob.hear("no", "did")).get("id") != "s":
                        pass
                    assert message.get("error", "illegal") == "illegal"  # not "away": the seat is bob's again
                    assert await absent(served, code) == ()

    run(work())


def test_a_page_loaded_anew_is_no_absence(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room("silver", SLOW)
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                for _ in range(3):
                    async with served.client(code, keys[1]) as bob:
                        await bob.hear("welcome")
                    await missed(served, code, True)
                async with served.client(code, keys[1]) as bob:
                    await bob.hear("welcome")
                    await missed(served, code, False)
                    assert await texts(served, code) == []

    run(work())


def test_who_never_comes_is_away_too_and_who_has_given_up_is_not_asked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience(monkeypatch, 4.0)
    said: list[tuple[int, str]] = []
    say = presence.Presence._say

    def noted(self: presence.Presence, room: Room, seat: int, text: str) -> None:
        said.append((seat, text))
        say(self, room, seat, text)

    monkeypatch.setattr(presence.Presence, "_say", noted)

    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room("silver", {**SLOW, "seats": 3, "away_time": 600}, people=3)
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                async with served.client(code, keys[1]) as bob:
                    await bob.hear("welcome")
                    await bob.say(type="resign")
                    await bob.hear("did")
                await until_said(served, code, [(2, "away")])
                await until(lambda: not served.hub.presence._missing.get(code))
                assert sorted(await texts(served, code)) == [(1, "leave"), (2, "away")]
                assert said == [(2, "away")]

    run(work())


def test_who_stands_up_is_stood_in_for_at_once_and_acts_again_when_the_seat_is_taken_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, thinkers=1) as served:
            code, keys = await served.room("silver", {**SLOW, "away_time": 600})
            mine = {"authorization": f"Bearer {keys[1]}"}
            async with served.client(code, keys[0]) as ann, served.client(code, keys[1]) as bob:
                await ann.hear("welcome")
                await bob.hear("welcome")
                await ok(await served.http.delete(f"/api/rooms/{code}/seats/1", headers=mine))
                await ann.hear("did")
                assert await texts(served, code) == [(1, "away now")]
                await bob.say(type="act", id="1", text="shake")
                no = await bob.hear("no")
                assert (no["error"], no["id"]) == ("away", "1")
                await ok(await served.http.post(f"/api/rooms/{code}/seats/1/back", headers=mine))
                await until_back(served, code)
                await bob.say(type="act", id="2", text="shake")
                while (answer := await bob.hear("did", "no")).get("id") != "2":
                    pass
                assert answer["type"] == "did" or answer["error"] == "illegal"  # illegal: the bot has shaken already

    run(work())


async def until_back(served: Served, code: str) -> None:
    for _ in range(100):
        if await absent(served, code) == ():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody came back")


def test_where_a_bot_plays_for_somebody_his_own_acts_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, thinkers=1, pace=60_000) as served:
            code, keys = await served.room("jackal", {"side": 7, "seating": "fixed"})
            mine = {"authorization": f"Bearer {keys[0]}"}
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                act = ann.acts[0][0]
                await ok(await served.http.delete(f"/api/rooms/{code}/seats/0", headers=mine))
                await ok(await served.http.post(f"/api/rooms/{code}/seats/0/bot", json={"bot": "random"}, headers=mine))
                await until(lambda: served.hub.waker.asking(code))
                await ann.say(type="act", id="1", text=act)
                assert (await ann.hear("no"))["error"] == "away"
                await ok(await served.http.post(f"/api/rooms/{code}/seats/0/back", headers=mine))
                await ann.say(type="act", id="2", text=act)
                assert (await ann.hear("did"))["id"] == "2"

    run(work())


@asynccontextmanager
async def two(tmp_path: Path, postgres: str) -> AsyncIterator[tuple[Served, Served]]:
    async with (
        serving(tmp_path / "1", database=postgres, thinkers=1) as one,
        serving(tmp_path / "2", database=postgres, thinkers=1) as other,
    ):
        yield one, other


def test_several_processes_agree_on_who_is_there(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, postgres) as (one, other):
            code, keys = await one.room("silver", {**SLOW, "away_time": 600})
            async with one.client(code, keys[0]) as ann, other.client(code) as eve:
                await hear_here(ann, [0], 1)
                await hear_here(eve, [0], 1)
                async with other.client(code, keys[1]) as bob:
                    await hear_here(ann, [0, 1], 1)
                    await hear_here(bob, [0, 1], 1)
                    await impatient(code, one, other)
                    await asyncio.sleep(2 * SHORT)  # longer than either process is patient
                    assert await texts(one, code) == []
                await hear_here(ann, [0], 1)
                await ann.hear("did")
                assert await texts(one, code) == [(1, "away")]
                # Back on the process that has not said it.
                async with one.client(code, keys[1]) as bob:
                    await hear_here(eve, [0, 1], 1)
                    await until_back(other, code)
                    assert await texts(one, code) == [(1, "away"), (1, "back")]

    run(work())


def test_a_process_that_was_taken_for_dead_says_again_who_is_there(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, postgres) as (one, other):
            code, keys = await one.room("silver", {**SLOW, "away_time": 600})
            async with one.client(code, keys[0]) as ann:
                await ann.hear("welcome")
                await until_attended(one, code)
                await attendance.forget(other.hub.database, [one.hub.name], [])
                one.hub.presence._polled -= 2 * presence.LASTS / 1000  # it could not say that it lives
                await one.hub.presence.poll()
                there = await attendance.elsewhere(other.hub.database, [code], other.hub.name, presence.LASTS)
                assert there == {code: Attendance(frozenset((0,)))}

    run(work())


def test_clients_of_a_process_that_died_are_gone(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LASTS", 600_000)

    async def work() -> None:
        async with serving(tmp_path, database=postgres) as served:
            code, keys = await served.room("silver", {**SLOW, "away_time": 600})
            async with served.client(code, keys[0]) as ann:
                await attendance.alive(served.hub.database, "another")
                await attendance.attend(served.hub.database, code, "another", Attendance(frozenset((1,)), 2))
                await served.hub.presence.hinted(code)
                await hear_here(ann, [0, 1], 2)
                await impatient(code, served)
                monkeypatch.setattr(presence, "LASTS", -1)  # long enough
                await served.hub.presence.poll()
                await hear_here(ann, [0], 0)
                await ann.hear("did")
                await until_said(served, code, [(1, "away")])
                there = await attendance.elsewhere(served.hub.database, [code], served.hub.name, 10**9)
                assert there == {code: Attendance()}

    run(work())


def test_a_restart_sends_nobody_away(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room("silver", SLOW)
            async with AsyncExitStack() as clients:
                for key in keys:
                    await (await clients.enter_async_context(served.client(code, key))).hear("welcome")
                await impatient(code, served)
                await served.hub.farewell()
                await asyncio.sleep(2 * SHORT)
                assert await texts(served, code) == []

    run(work())


def test_who_was_there_when_the_server_died_is_away_with_nobody_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else would wake the room: its players all are people, and it has no timer for five minutes."""

    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room("silver", {**SLOW, "away_time": 0})
            async with served.client(code, *keys) as both:
                await both.hear("welcome")
        patience(monkeypatch, SHORT)
        async with serving(tmp_path, thinkers=1) as served:
            await until_said(served, code, [(0, "away"), (1, "away")])
            await until_said(served, code, [(0, "shake"), (1, "shake")])  # stood in for

    run(work())


def test_who_waits_for_the_missing_may_die_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the game has been told, the database says that somebody is to look again soon."""
    patience(monkeypatch, 50.0)

    async def work() -> None:
        async with serving(tmp_path) as served:
            code, _ = await served.room("silver", SLOW)
            await until_settled(served, code, 10_000, 100_000)
            assert await texts(served, code) == []

    run(work())


@pytest.mark.parametrize("dies", [True, False])
def test_who_was_at_a_process_that_ended_is_away_by_another_that_has_not_opened_the_room(
    dies: bool, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LASTS", 600_000)

    async def work() -> None:
        async with serving(tmp_path / "2", database=postgres, thinkers=1) as other:
            with monkeypatch.context() as patched:
                async with serving(tmp_path / "1", database=postgres, thinkers=1) as one:
                    code, keys = await one.room("silver", {**SLOW, "away_time": 600})
                    async with one.client(code, *keys) as both:
                        await both.hear("welcome")
                        await until_attended(one, code)
                        await until_settled(one, code)
                        if code in other.hub.rooms.open_rooms:  # it was the first to look when the game began
                            room = await room_of(other, code)
                            await until(lambda: other.hub.rooms.forget(room))
                            other.hub.waker.forget(room)
                            other.hub.presence.forget(code)
                        other.hub.presence.patience = SHORT
                        if dies:
                            patched.setattr(attendance, "forget", never_mind)
                        one.hub.rooms.closing = True  # nothing is told of those who leave now
            assert await texts(other, code) == []
            if dies:
                monkeypatch.setattr(presence, "LASTS", -1)  # long enough
                await other.hub.presence.poll()
            await until_said(other, code, [(0, "away"), (1, "away")])

    run(work())


async def never_mind(*_: object) -> None:
    """What a process does that is killed."""


async def until_attended(served: Served, code: str) -> None:
    """Wait until the database says that somebody is there."""
    for _ in range(1000):
        if await attendance.elsewhere(served.hub.database, [code], "", 10**9) != {code: Attendance()}:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nobody was there")


async def until_settled(served: Served, code: str, least: int = 100_000, most: int = 400_000) -> None:
    """Wait until the room is to be looked at in so many milliseconds, by default when its game's time is up."""
    for _ in range(1000):
        row = await room_row(served.hub.database, code)
        if row is not None and row.wake_at is not None and least < row.wake_at - served.hub.database.now() <= most:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the room is to be looked at another time")


async def until_said(served: Served, code: str, wanted: list[tuple[int, str]]) -> None:
    """Wait until these are in the log."""
    said: list[tuple[int | None, str]] = []
    for _ in range(1000):
        if set(wanted) <= set(said := await texts(served, code)):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{wanted} was not said, but {said}")


def test_games_that_wait_are_told_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            code, keys = await served.room()
            async with served.client(code, keys[0]) as ann:
                await ann.hear("welcome")
            await asyncio.sleep(2 * SHORT)
            assert await texts(served, code) == []

    run(work())
