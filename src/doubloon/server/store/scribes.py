"""How a group of acts gets into the log, on either database. Straight to the driver: this is the way of every act."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
from sqlalchemy import text

from doubloon.server.store.acts import Entry, Scribe
from doubloon.server.store.database import PRAGMAS, Database

_ENCODER: Final = msgspec.json.Encoder()


def scribe_for(database: Database) -> Scribe:
    """The scribe of a database."""
    return PostgresScribe(database) if database.postgres else SqliteScribe(database)


class SqliteScribe:
    """Writes from a thread of its own with one connection. A group costs the event loop one hand-over, whatever its size."""

    _INSERT: Final = (
        "INSERT INTO acts (room, n, record, request) SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?)"
    )
    _THERE: Final = "SELECT value->>0 FROM json_each(?) JOIN acts ON acts.room = value->>0 AND acts.n = value->>1"
    _WAKE: Final = (
        "UPDATE rooms SET wake_at = ?, lease_by = ?, lease_until = ?, status = ? WHERE code = ? AND status = 'running'"
    )
    _WAKE_KEEPING: Final = "UPDATE rooms SET wake_at = ?, status = ? WHERE code = ? AND status = 'running'"

    def __init__(self, database: Database) -> None:
        self._path = database.engine.url.database or ""
        self._thread = ThreadPoolExecutor(1, "scribe")
        self._connection: sqlite3.Connection | None = None

    async def write(self, group: Sequence[Entry]) -> set[str]:
        """See :class:`doubloon.server.store.acts.Scribe`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, group)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _write(self, group: Sequence[Entry]) -> set[str]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(pragma)
        run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            try:
                run(self._INSERT, (_rows(group),))
            except sqlite3.IntegrityError:
                # Rare: this file has one server. The statement as a whole has done nothing.
                lost = {room for (room,) in run(self._THERE, (_rows(group),))}
                group = [entry for entry in group if entry.room not in lost]
                run(self._INSERT, (_rows(group),))
            for entry in group:
                wake = entry.wake
                if wake is not None and wake.keep:
                    run(self._WAKE_KEEPING, (wake.at, wake.status, entry.room))
                elif wake is not None:
                    run(self._WAKE, (wake.at, wake.lease_by, wake.lease_until, wake.status, entry.room))
            run("COMMIT")
        except BaseException:
            # The connection is in no known state: the next group gets a new one.
            self._let_go()
            raise
        return {entry.room for entry in group}

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _rows(group: Sequence[Entry]) -> str:
    """The rows of a group as one parameter: one statement, during which Python's other threads run, for all of them."""
    return _ENCODER.encode([(entry.room, entry.n, entry.record, entry.request) for entry in group]).decode()


class PostgresScribe:
    """Writes with one connection of the pool; a broken one is replaced."""

    _INSERT: Final = text(
        "INSERT INTO acts (room, n, record, request) SELECT * FROM unnest(cast(:rooms AS text[]), cast(:ns AS int[]),"
        " cast(:records AS text[]), cast(:requests AS text[])) ON CONFLICT DO NOTHING RETURNING room"
    )
    _WAKE: Final = text(
        "UPDATE rooms SET wake_at = v.at, status = v.status,"
        " lease_by = CASE WHEN v.keep THEN rooms.lease_by ELSE v.lease_by END,"
        " lease_until = CASE WHEN v.keep THEN rooms.lease_until ELSE v.lease_until END"
        " FROM unnest(cast(:rooms AS text[]), cast(:ats AS bigint[]), cast(:bys AS text[]), cast(:untils AS bigint[]),"
        " cast(:statuses AS text[]), cast(:keeps AS boolean[])) AS v(room, at, lease_by, lease_until, status, keep)"
        " WHERE code = v.room AND rooms.status = 'running'"
    )

    def __init__(self, database: Database) -> None:
        self._engine = database.engine

    async def write(self, group: Sequence[Entry]) -> set[str]:
        """See :class:`doubloon.server.store.acts.Scribe`."""
        # In one order everywhere, so that two writers never wait for each other.
        group = sorted(group, key=lambda entry: entry.room)
        given: dict[str, Any] = {
            "rooms": [entry.room for entry in group],
            "ns": [entry.n for entry in group],
            "records": [entry.record for entry in group],
            "requests": [entry.request for entry in group],
        }
        async with self._engine.begin() as connection:
            won: set[str] = set((await connection.execute(self._INSERT, given)).scalars())
            wakes = [(entry.room, entry.wake) for entry in group if entry.wake is not None and entry.room in won]
            if wakes:
                changes: dict[str, Any] = {
                    "rooms": [room for room, _ in wakes],
                    "ats": [wake.at for _, wake in wakes],
                    "bys": [wake.lease_by for _, wake in wakes],
                    "untils": [wake.lease_until for _, wake in wakes],
                    "statuses": [wake.status for _, wake in wakes],
                    "keeps": [wake.keep for _, wake in wakes],
                }
                await connection.execute(self._WAKE, changes)
        return won

    async def close(self) -> None:
        """Nothing of its own to let go of: connections are the pool's."""
