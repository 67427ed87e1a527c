"""Opening the database: its engine, the differences between SQLite and PostgreSQL, its clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

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


class Database:
    """An open database. ``engine`` is for everybody's statements; ``postgres`` says which of the two it is."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.postgres = engine.dialect.name == "postgresql"
        self._clock = clock
        self._ahead = 0.0
        self._last = 0

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

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


async def opened(url: str, clock: Callable[[], float] = time.time) -> Database:
    """Open the database at ``url`` (as SQLAlchemy writes it), with its tables as this release wants them.

    Raises :class:`doubloon.errors.DoubloonError` for a database of a later release, and SQLAlchemy's errors.
    """
    options: dict[str, Any] = {"hide_parameters": True}  # errors are logged, and deals are among the parameters
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
