"""Who may not take a seat, in a room or in any: persons, and networks from which somebody came who was sent away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import delete, select, text

from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import BARS

ANYWHERE: Final = ""
"""In place of a room's code: all rooms."""


class Bar(NamedTuple):
    """A bar; see :data:`doubloon.server.store.tables.BARS`."""

    room: str
    who: str
    since: int
    until: int


_BAR: Final = text(
    "INSERT INTO bars (room, who, since, until) VALUES (:room, :who, :since, :until) ON CONFLICT (room, who)"
    " DO UPDATE SET since = excluded.since, until = excluded.until"
)
_COPY: Final = text(
    "INSERT INTO bars (room, who, since, until) SELECT :new, who, since, until FROM bars WHERE room = :code"
    " ON CONFLICT DO NOTHING"
)


@whole
async def bar(database: Database, room: str, lasts: Sequence[tuple[str, int]]) -> None:
    """Bar some from a room, each for so many milliseconds from now; nobody is ``""``."""
    now = database.now()
    rows = [Bar(room, who, now, now + ms)._asdict() for who, ms in lasts if who]
    if rows:
        async with database.engine.begin() as connection:
            await connection.execute(_BAR, rows)


@whole
async def unbar(database: Database, room: str, who: Sequence[str]) -> None:
    """Let some in again."""
    async with database.engine.begin() as connection:
        await connection.execute(delete(BARS).where(BARS.c.room == room, BARS.c.who.in_(list(who))))


@whole
async def bars_of(database: Database, room: str, who: Sequence[str]) -> list[Bar]:
    """The bars that stand against some, in a room or anywhere."""
    columns = [BARS.c[name] for name in Bar._fields]
    wanted = select(*columns).where(
        BARS.c.room.in_((room, ANYWHERE)), BARS.c.who.in_(list(filter(None, who))), BARS.c.until > database.now()
    )
    async with database.engine.connect() as connection:
        return [Bar(*row) for row in await connection.execute(wanted)]


@whole
async def carry_over(database: Database, code: str, new: str) -> None:
    """Who is barred from a room is barred from its successor."""
    async with database.engine.begin() as connection:
        await connection.execute(_COPY, {"code": code, "new": new})
