"""Two servers on one PostgreSQL, players of one room on different ones, and a database that hangs up in the middle."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import msgspec

from doubloon.server.store.rows import log_rows
from served import SMALL, Client, Served, play_on, room_of, run, serving, stored, until


async def hang_up(dsn: str) -> int:
    """Cut all connections to the database; how many there were."""
    connection = await asyncpg.connect(dsn)
    try:
        cut: int = await connection.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return cut
    finally:
        await connection.close()


def heard(client: Client) -> list[int]:
    return [frame["n"] for frame in map(msgspec.json.decode, client.frames) if frame["type"] == "did"]


async def same_everywhere(code: str, *servers: Served) -> None:
    """The servers agree on the room, and with its log."""
    rooms = [await room_of(served, code) for served in servers]
    records = await stored(servers[0], code)
    assert len({room.match.position.text() for room in rooms}) == 1
    assert all(list(room.match.records) == records for room in rooms)


def test_players_of_one_room_on_two_servers(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path / "1", database=postgres) as one,
            serving(tmp_path / "2", database=postgres) as two,
        ):
            code, keys = await one.room(settings=SMALL)
            async with one.client(code, keys[0]) as ann, two.client(code, keys[1]) as bob, two.client(code) as eve:
                for client in (ann, bob, eve):
                    await client.hear("welcome")
                await asyncio.gather(*(play_on(client, random.Random(1)) for client in (ann, bob, eve)))
                assert ann.result == bob.result == eve.result
                for client in (ann, bob, eve):
                    assert heard(client) == list(range(1, ann.n + 1))
            await same_everywhere(code, one, two)

    run(work())


def test_both_servers_are_told_when_a_game_begins(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path / "1", database=postgres) as one,
            serving(tmp_path / "2", database=postgres) as two,
        ):
            code = (await one.post("/api/rooms"))["code"]
            keys = [(await one.post(f"/api/rooms/{code}/seats"))["key"] for _ in range(2)]
            async with two.client(code, keys[1]) as bob:
                assert (await bob.hear())["n"] == -1
                await one.post(f"/api/rooms/{code}/start")
                assert (await bob.hear())["n"] == 0

    run(work())


def test_acts_on_two_servers_at_once_are_all_done(postgres: str, tmp_path: Path) -> None:
    """In the race everybody may act at any time: both servers insert the same number again and again."""

    async def work() -> None:
        settings = {"seats": 4, "stones": 40, "places": 38, "rest": 1, "window": 1, "limit": 60_000}
        async with (
            serving(tmp_path / "1", database=postgres) as one,
            serving(tmp_path / "2", database=postgres) as two,
        ):
            code, keys = await one.room("stones", settings, people=4)

            async def race(served: Served, key: str) -> None:
                async with served.client(code, key) as client:
                    await client.hear("welcome")
                    number = 0
                    while client.result is None:
                        for seat, acts in client.acts.items():
                            number += 1
                            await client.say(type="act", id=f"{number}", text=acts[0], seat=seat)
                        await client.hear("did")
                    assert [did["n"] for did in map(msgspec.json.decode, client.frames) if did["type"] == "did"] == list(
                        range(1, client.n + 1)
                    )

            await asyncio.gather(*(race(served, key) for served, key in zip((one, two, one, two), keys, strict=True)))
            await same_everywhere(code, one, two)
            requests = [row.request for row in await log_rows(one.hub.database, code) if row.record.seat is not None]
            assert None not in requests
            assert len(set(requests)) == len(requests)

    run(work())


def test_the_game_goes_on_when_all_connections_are_cut(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path / "1", database=postgres) as one,
            serving(tmp_path / "2", database=postgres) as two,
        ):
            code, keys = await one.room()
            async with one.client(code, keys[0]) as ann, two.client(code, keys[1]) as bob:
                for client in (ann, bob):
                    await client.hear("welcome")

                async def cut() -> None:
                    for times in range(1, 5):
                        while max(ann.n, bob.n) < 4 * times:
                            await asyncio.sleep(0.01)
                        assert await hang_up(postgres) > 0

                cutting = asyncio.create_task(cut())
                await asyncio.gather(*(insist(client, random.Random(1), cutting) for client in (ann, bob)))
                n = max(ann.n, bob.n)
                await asyncio.gather(*(catch_up(client, n) for client in (ann, bob)))
                assert n > 10
                assert heard(ann) == heard(bob) == list(range(1, n + 1))
            await same_everywhere(code, one, two)

    run(work())


async def insist(client: Client, rng: random.Random, cutting: asyncio.Task[None]) -> None:
    """Act whenever possible, and send again what could not be stored, until the cutting is over."""
    while not cutting.done():
        for seat, acts in client.acts.items():
            act = {"type": "act", "id": f"{client.n}", "seat": seat, "text": rng.choice(acts)}
            await client.say(**act)
            while True:
                answer = await client.hear("did", "done", "no")
                if answer["type"] != "no":
                    break
                assert answer["error"] == "later", answer
                await asyncio.sleep(0.05)
                await client.say(**act)
            break
        else:
            try:
                await asyncio.wait_for(client.hear("did"), 0.1)
            except TimeoutError:
                continue


async def catch_up(client: Client, n: int) -> None:
    while client.n < n:
        await client.hear("did")


def test_one_server_alone_asks_a_bot(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            serving(tmp_path / "1", database=postgres, pace=0, thinkers=1) as one,
            serving(tmp_path / "2", database=postgres, pace=0, thinkers=1) as two,
        ):
            codes = [(await served.room(settings=SMALL, bots=("random", "random"), people=0))[0] for served in (one, two)]
            for code in codes:
                room = await room_of(one, code)
                await until(lambda room=room: room.n >= 30 or room.match.position.over())  # type: ignore[misc]
            # The games go on meanwhile: what was asked is counted first.
            asked = one.hub.thinkers.asked + two.hub.thinkers.asked
            acts = sum([len(await stored(one, code)) for code in codes])
            # One act a room may be on the way; an act that is the only legal one is not asked for.
            assert asked <= acts + len(codes)

    run(work())


def test_another_server_takes_over_when_one_dies(postgres: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path / "2", database=postgres, pace=0, thinkers=1) as two:
            async with serving(tmp_path / "1", database=postgres, pace=60_000, thinkers=1) as one:
                code, _ = await one.room(settings=SMALL, bots=("random", "random"), people=0)
                await until(lambda: one.hub.waker.asking(code) or two.hub.waker.asking(code))
            room = await room_of(two, code)
            await until(lambda: room.n > 2)

    run(work())
