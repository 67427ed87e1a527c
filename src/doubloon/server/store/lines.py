"""What was said in rooms."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, insert, select

from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import LINES


class LineRow(NamedTuple):
    """One line; see :data:`doubloon.server.store.tables.LINES`."""

    id: int
    at: int
    person: str | None
    seat: int | None
    name: str
    text: str
    phrase: str | None


_COLUMNS = [LINES.c[name] for name in LineRow._fields]


@whole
async def add_line(database: Database, code: str, line: LineRow) -> None:
    """Store a line; its ``id`` is given to it."""
    values = line._asdict()
    del values["id"]
    async with database.engine.begin() as connection:
        await connection.execute(insert(LINES), {"room": code, **values})


@whole
async def last_lines(database: Database, code: str, most: int) -> list[LineRow]:
    """The last lines of a room, oldest first."""
    wanted = select(*_COLUMNS).where(LINES.c.room == code).order_by(LINES.c.id.desc()).limit(most)
    async with database.engine.connect() as connection:
        return [LineRow(*row) for row in await connection.execute(wanted)][::-1]


@whole
async def lines_after(database: Database, code: str, id: int, most: int) -> list[LineRow]:
    """The lines of a room after one, oldest first."""
    wanted = select(*_COLUMNS).where(LINES.c.room == code, LINES.c.id > id).order_by(LINES.c.id).limit(most)
    async with database.engine.connect() as connection:
        return [LineRow(*row) for row in await connection.execute(wanted)]


@whole
async def unsay(database: Database, person: str) -> int:
    """Delete all that a person said; how many lines it was."""
    async with database.engine.begin() as connection:
        return (await connection.execute(delete(LINES).where(LINES.c.person == person))).rowcount
