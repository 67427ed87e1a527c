"""The whole database in one file, while the server runs: a copy of the SQLite file, or all rows as lines of JSON."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Table, func, insert, select, text

from doubloon.errors import DoubloonError, ParseError
from doubloon.server.store.database import Database
from doubloon.server.store.schema import HEAD
from doubloon.server.store.tables import METADATA

FORMAT: Final = 1
_AT_ONCE: Final = 1000


class _First(msgspec.Struct, frozen=True):
    """The first line of an export."""

    doubloon: int
    schema: str


class NotEmpty(DoubloonError):
    """An import goes into an empty database only."""


def copy_sqlite(source: Path, target: Path) -> int:
    """Copy a database file, also one that is in use, and check the copy; its size in bytes.

    Either the whole copy is there afterwards, readable by its owner alone, or nothing. Raises :class:`DoubloonError` and
    :class:`OSError`.
    """
    if not source.is_file():
        raise DoubloonError(f"there is no database file {source}")
    with _whole_file(target) as temporary:
        with sqlite3.connect(source) as reading, sqlite3.connect(temporary) as writing:
            reading.backup(writing)
            (sound,) = writing.execute("PRAGMA integrity_check").fetchone()
        reading.close()
        writing.close()
        if sound != "ok":
            raise DoubloonError(f"the copy of {source} is damaged: {sound}")
    return target.stat().st_size


async def export(database: Database, target: Path, told: Callable[[str, int], None] = lambda _table, _rows: None) -> int:
    """Write all rows to a file, as they stood at one moment; how many. ``told`` is called after each table."""
    count = 0
    with _whole_file(target) as temporary, open(temporary, "wb") as file:
        file.write(msgspec.json.encode(_First(FORMAT, HEAD)) + b"\n")
        async with database.engine.connect() as connection:
            if database.postgres:
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            for table in _lasting():
                rows = 0
                async for row in _rows(connection, table):
                    file.write(msgspec.json.encode([str(table.name), row]) + b"\n")
                    rows += 1
                count += rows
                told(table.name, rows)
        file.flush()
        os.fsync(file.fileno())
    return count


def _lasting() -> list[Table]:
    """The tables without those of who is connected just now."""
    return [table for table in METADATA.sorted_tables if not table.info.get("passing")]


async def _rows(connection: Any, table: Table) -> AsyncIterator[dict[str, Any]]:
    # Leases are of processes that will not be there.
    result = await connection.stream(select(table))
    async for row in result.mappings():
        plain = {str(name): value for name, value in row.items()}
        yield {**plain, "lease_by": None, "lease_until": 0} if "lease_by" in plain else plain


async def restore(database: Database, source: Path) -> int:
    """Read an export into an empty database, all or nothing; how many rows.

    Raises :class:`NotEmpty`, :class:`doubloon.errors.ParseError` for a file that is none, and :class:`OSError`.
    """
    tables = {table.name: table for table in _lasting()}
    count = 0
    with open(source, "rb") as file:
        _check_first(file.readline(), source)
        async with database.engine.begin() as connection:
            for table in tables.values():
                if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                    raise NotEmpty(f"the database is not empty: its table {table.name!r} has rows; import goes into a new one")
            group: list[dict[str, Any]] = []
            of = ""
            for number, line in enumerate(file, 2):
                name, row = _read(line, number, tables, source)
                if name != of or len(group) >= _AT_ONCE:
                    if group:
                        await connection.execute(insert(tables[of]), group)
                    group, of = [], name
                group.append(row)
                count += 1
            if group:
                await connection.execute(insert(tables[of]), group)
            if database.postgres:
                await connection.execute(
                    text("SELECT setval(pg_get_serial_sequence('lines', 'id'), (SELECT max(id) FROM lines))")
                )
    return count


def _check_first(line: bytes, source: Path) -> None:
    try:
        first = msgspec.json.decode(line, type=_First)
    except msgspec.DecodeError as error:
        raise ParseError(f"no export of a Doubloon database: {error}", source=str(source)) from None
    if first != _First(FORMAT, HEAD):
        raise ParseError(
            f"an export of format {first.doubloon}, tables {first.schema!r}; this release reads {FORMAT} and {HEAD!r}",
            source=str(source),
        )


def _read(line: bytes, number: int, tables: dict[str, Table], source: Path) -> tuple[str, dict[str, Any]]:
    try:
        name, row = msgspec.json.decode(line, type=tuple[str, dict[str, str | int | float | None]])
    except msgspec.DecodeError as error:
        raise ParseError(f"no row: {error}", number, 1, str(source)) from None
    if name not in tables or row.keys() != set(tables[name].columns.keys()):
        raise ParseError(f"no row of a table of this release: {name[:40]!r}", number, 1, str(source))
    return name, row


@contextmanager
def _whole_file(target: Path) -> Iterator[str]:
    """A temporary file that becomes the target if all goes well; readable by its owner alone."""
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    try:
        yield temporary
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
