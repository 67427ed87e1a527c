"""Opening the database: its engine, the differences between SQLite and PostgreSQL, its clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import structlog
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from doubloon.server.store.schema import migrated

log: Final = structlog.get_logger("doubloon.store")

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
    "PRAGMA cache_size=-32000",
    "PRAGMA wal_autocheckpoint=4000",
)
"""What every connection to an SQLite file begins with."""


P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """An open database. ``engine`` is for everybody's statements; ``postgres`` says which of the two it is."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.postgres = engine.dialect.name == "postgresql"
        self._clock = clock
        self._ahead = 0.0
        self._last = 0
        self._under_way: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        """The time by the database's clock in milliseconds since 1970; never goes back within this process."""
        now = int((self._clock() + self._ahead) * 1000)
        self._last = max(self._last, now)
        return self._last

    async def set_clock(self) -> None:
        """Measure by how much the database's clock is ahead of this process's. SQLite lives here: it has the same."""
        if not self.postgres:
            return
        async with self.engine.connect() as connection:
            ahead, quickest = 0.0, float("inf")
            for _ in range(3):
                sent = self._clock()
                theirs = (await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one()
                took = self._clock() - sent
                if took < quickest:
                    quickest, ahead = took, float(theirs) - sent - took / 2
        self._ahead = ahead

    async def to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Do work with connections, and all of it even if who waits for it is cancelled; :meth:`close` waits for it then.

        A connection whose statement is cut off may stay open behind everybody's back, with its transaction and its locks.
        """
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Close all connections, when what is under way has come to its end."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)
        await self.engine.dispose()


def whole(
    function: Callable[Concatenate[Database, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Database, P], Coroutine[Any, Any, T]]:
    """A function of the store that is done to its end once it has begun; see :meth:`Database.to_its_end`."""

    @wraps(function)
    async def done(database: Database, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await database.to_its_end(function(database, *args, **kwargs))

    return done


async def opened(url: str, clock: Callable[[], float] = time.time) -> Database:
    """Open the database at ``url`` (as SQLAlchemy writes it), with its tables as this release wants them.

    Raises :class:`doubloon.errors.DoubloonError` for a database of a later release, and SQLAlchemy's errors.
    """
    # Errors are logged, and deals are among the parameters. When thousands come back at once, each waits for his turn.
    options: dict[str, Any] = {"hide_parameters": True, "pool_timeout": 120}
    if url.startswith("postgresql"):
        options |= {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True, "pool_recycle": 1800}
    engine = create_async_engine(url, **options)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    try:
        await migrated(engine)
        database = Database(engine, clock)
        await database.set_clock()
    except BaseException:
        await engine.dispose()
        raise
    return database


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def connection_lost(error: BaseException) -> bool:
    """Whether an error of a statement means that the connection broke, not that the statement is wrong."""
    return isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated)
