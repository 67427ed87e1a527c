"""The log's key decides who was first; the tables are what the migrations make; secrets are kept."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import ANY

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, text

from doubloon.errors import SettingError
from doubloon.server.config import configured
from doubloon.server.store import Database, Entry, Writer, leases, opened, people, scribe_for, seating
from doubloon.server.store.acts import Verdict, Wake
from doubloon.server.store.database import PRAGMAS
from doubloon.server.store.schema import HEAD, DatabaseTooNew, alembic_config
from doubloon.server.store.tables import METADATA, ROOMS
from served import run


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    return "postgresql+asyncpg:" + str(request.getfixturevalue("postgres")).partition(":")[2]


@asynccontextmanager
async def database_at(url: str) -> AsyncIterator[Database]:
    database = await opened(url)
    try:
        yield database
    finally:
        await database.close()


async def room(database: Database, code: str, wake_at: int | None = None, status: str = "running") -> None:
    async with database.engine.begin() as connection:
        values = {"code": code, "game": "toy", "settings": "{}", "status": status, "created": 0, "wake_at": wake_at}
        await connection.execute(insert(ROOMS), values)


async def wakes(database: Database) -> dict[str, tuple[object, ...]]:
    async with database.engine.connect() as connection:
        rows = await connection.execute(text("SELECT code, wake_at, lease_by, lease_until, status FROM rooms"))
        return {row[0]: tuple(row[1:]) for row in rows}


def entry(room: str, n: int, record: str = "{}", wake: Wake | None = None) -> Entry:
    return Entry(room, n, record, None, wake, lambda _: None)


def test_the_first_in_the_log_wins(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database:
            one, two = scribe_for(database), scribe_for(database)
            for code in "abc":
                await room(database, code, 5)
            later = Wake(77, "me", 99)
            assert await one.write([entry("a", 1, "first"), entry("b", 1, "first")]) == {"a", "b"}
            assert await two.write([entry("b", 1, "second", later), entry("c", 1, "first", later), entry("a", 2)]) == {"a", "c"}
            assert await two.write([entry("a", 1), entry("b", 1)]) == set()
            async with database.engine.connect() as connection:
                rows = await connection.execute(text("SELECT room, n, record FROM acts ORDER BY room, n"))
                assert [tuple(row) for row in rows] == [
                    ("a", 1, "first"), ("a", 2, "{}"), ("b", 1, "first"), ("c", 1, "first"),
                ]  # fmt: skip
            # The row of a room changes with the act, and only if that won.
            assert await wakes(database) == {
                "a": (5, None, 0, "running"), "b": (5, None, 0, "running"), "c": (77, "me", 99, "running"),
            }  # fmt: skip
            await one.close()
            await two.close()

    run(work())


def test_a_frozen_room_stays_frozen(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database:
            await room(database, "a", status="frozen")
            scribe = scribe_for(database)
            await scribe.write([entry("a", 1, wake=Wake(1))])
            assert (await wakes(database))["a"] == (None, None, 0, "frozen")
            await scribe.close()

    run(work())


def test_many_entries_are_written_in_few_groups_and_each_is_told(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database:
            writer = Writer(scribe_for(database))
            writer.start()
            told: list[tuple[str, Verdict]] = []
            for number in range(500):
                code = f"r{number % 400}"  # the last hundred come too late

                def done(verdict: Verdict, code: str = code) -> None:
                    told.append((code, verdict))

                if number == 400:
                    await writer.flushed()
                writer.put(Entry(code, 1, "{}", None, None, done))
            await writer.close()
            assert [verdict for _, verdict in told] == [Verdict.WON] * 400 + [Verdict.LOST] * 100
            assert writer.written == 400
            assert writer.groups <= 4

    run(work())


def test_a_lease_is_held_by_one(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database:
            now = database.now()
            await room(database, "due", now - 5)
            await room(database, "later", now + 60_000)
            await room(database, "never", None)
            both = await asyncio.gather(*(leases.claim(database, name, 1000, 10) for name in ("one", "two")))
            assert sorted(len(taken) for taken in both) == [0, 1]
            holder, other = ("one", "two") if both[0] else ("two", "one")
            (taken,) = both[0] or both[1]
            assert taken[:2] == ("due", now - 5)
            # Nobody else can settle it, nor its holder what an act has changed meanwhile that has a lease of its own.
            before = (await wakes(database))["due"]
            await leases.settle(database, other, taken, None)
            await leases.settle(database, holder, taken._replace(until=taken.until + 1), None)
            assert (await wakes(database))["due"] == before
            await leases.settle(database, holder, taken, now + 9)
            assert (await wakes(database))["due"] == (now + 9, None, 0, "running")

    run(work())


def test_what_somebody_wants_to_be_looked_at_meanwhile_is_not_lost(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database:
            await room(database, "a", 1)
            (taken,) = await leases.claim(database, "one", 60_000, 10)
            await seating.wake_soon(database, "a")  # a bot has come
            await leases.settle(database, "one", taken, None)  # which who looked did not know
            (again,) = await leases.claim(database, "two", 60_000, 10)
            assert again.wake_at > 1

    run(work())


def test_a_lease_runs_out_unless_it_is_renewed(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database:
            await room(database, "a", 1)
            await room(database, "b", 2)
            assert len(await leases.claim(database, "one", 50, 10)) == 2
            await leases.renew(database, "one", ["a"], 60_000)
            await asyncio.sleep(0.08)
            assert await leases.claim(database, "two", 60_000, 10) == [("b", 2, ANY)]
            await leases.give_back(database, "one")
            assert await leases.claim(database, "two", 60_000, 10) == [("a", 1, ANY)]

    run(work())


def test_the_migrations_make_the_tables(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database, database.engine.connect() as connection:
            assert await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA)) == []

    run(work())
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == HEAD


def test_two_processes_that_start_at_once_migrate_once(url: str) -> None:
    async def work() -> None:
        databases = await asyncio.gather(*(opened(url) for _ in range(3)))
        for database in databases:
            await database.close()

    run(work())


def test_a_database_of_a_later_release_is_refused(url: str) -> None:
    async def work() -> None:
        async with database_at(url) as database, database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(DatabaseTooNew, match="another release of Doubloon"):
            await opened(url)

    run(work())


def test_sqlite_is_safe_against_power_cuts(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
        async with database_at(url) as database, database.engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value
        assert any("synchronous=FULL" in pragma for pragma in PRAGMAS)

    run(work())


def test_the_clock_never_goes_back(tmp_path: Path) -> None:
    async def work() -> None:
        clock = iter([10.0, 12.0, 11.0, 13.0])
        database = Database((await opened(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")).engine, lambda: next(clock))
        assert [database.now() for _ in range(4)] == [10_000, 12_000, 12_000, 13_000]
        await database.close()

    run(work())


def test_the_clock_is_the_database_s(postgres: str) -> None:
    async def work() -> None:
        url = "postgresql+asyncpg:" + postgres.partition(":")[2]
        true = await opened(url)
        database = await opened(url, lambda: asyncio.get_running_loop().time())  # a host whose clock is decades off
        assert abs(database.now() - true.now()) < 2000
        await database.close()
        await true.close()

    run(work())


# --- configuration -----------------------------------------------------------------------------------------------------


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = configured({"DOUBLOON_DATA": str(tmp_path / "data")})
    assert len(first.secret) == 64
    assert configured({"DOUBLOON_DATA": str(tmp_path / "data")}).secret == first.secret
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600
    assert configured({"DOUBLOON_DATA": str(tmp_path / "data"), "DOUBLOON_SECRET": "s" * 32}).secret == "s" * 32


def test_options_come_before_the_environment(tmp_path: Path) -> None:
    environment = {"DOUBLOON_DATA": str(tmp_path), "DOUBLOON_PORT": "1234", "DOUBLOON_HOST": "::1"}
    config = configured(environment, port=99, host=None)
    assert (config.port, config.host) == (99, "::1")


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"DOUBLOON_PORT": "many"}, "DOUBLOON_PORT.*many.*int"),
        ({"DOUBLOON_PORT": "70000"}, "DOUBLOON_PORT.*70000.*65535"),
        ({"DOUBLOON_SECRET": "too short"}, "DOUBLOON_SECRET.*got '9 characters'"),
        ({"DOUBLOON_DATABASE": "mysql://here"}, "DOUBLOON_DATABASE.*mysql.*postgresql://"),
        ({"DOUBLOON_WORKERS": "2"}, "workers.*2.*1 on an SQLite file.*PostgreSQL"),
    ],
)
def test_what_makes_no_sense_is_named(tmp_path: Path, environment: dict[str, str], words: str) -> None:
    with pytest.raises(SettingError, match=words):
        configured({"DOUBLOON_DATA": str(tmp_path), **environment})


def test_several_workers_go_with_postgresql(tmp_path: Path) -> None:
    config = configured({"DOUBLOON_DATA": str(tmp_path), "DOUBLOON_DATABASE": "postgres://me@there/games"}, workers=3)
    assert config.url == "postgresql+asyncpg://me@there/games"
    assert config.dsn == "postgresql://me@there/games"


def test_who_is_cut_off_leaves_no_connection_behind(tmp_path: Path) -> None:
    """Tasks are cancelled within their transactions as a server ends: the connections are closed all the same, locks gone."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'doubloon.db'}"

    async def ends(steps: int) -> None:
        database = await opened(url)
        tasks = [asyncio.create_task(people.meet(database, f"{steps} {n}", "Anne")) for n in range(3)]
        for _ in range(steps % 40):
            await asyncio.sleep(0 if steps % 2 else 0.0001)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await database.close()

    others = set(threading.enumerate())
    for steps in range(80):
        asyncio.run(ends(steps))
        for thread in set(threading.enumerate()) - others:
            thread.join(1)
            assert not thread.is_alive(), "each open connection has a thread"
