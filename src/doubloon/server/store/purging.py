"""Deleting what is old: rooms in which nothing happened for long, and guests who have not been seen."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, and_, delete, func, or_, select

from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import ACTS, BARS, LINES, OFFERS, PEOPLE, ROOMS, SEATS

_DAY: Final = 86_400_000
_AT_ONCE: Final = 500


@whole
async def purged(database: Database, days: int) -> int:
    """Delete rooms that ended, or were made and never begun, more than ``days`` ago, and guests not seen since and not seated.

    Running games stay as long as their clock lets them run; those without a clock go when they are ten times as old. Accounts
    stay. How many rooms and guests were deleted.
    """
    old = database.now() - days * _DAY
    never = and_(ROOMS.c.status.in_(("open", "closed", "frozen")), ROOMS.c.created < old)
    over = and_(ROOMS.c.status == "over", func.coalesce(ROOMS.c.ended, ROOMS.c.created) < old)
    left = and_(ROOMS.c.status == "running", ROOMS.c.created < database.now() - 10 * days * _DAY)
    count = 0
    while codes := await _some(database, or_(never, over, left)):
        async with database.engine.begin() as connection:
            for table in (ACTS, BARS, OFFERS, LINES, SEATS):
                await connection.execute(delete(table).where(table.c.room.in_(codes)))
            await connection.execute(delete(ROOMS).where(ROOMS.c.code.in_(codes)))
        count += len(codes)
    async with database.engine.begin() as connection:
        await connection.execute(delete(BARS).where(BARS.c.until < database.now()))
    sits = select(SEATS.c.person).where(SEATS.c.person == PEOPLE.c.id).exists()
    # Who is muted or banned is remembered for as long as that lasts.
    guests = and_(PEOPLE.c.account == 0, PEOPLE.c.seen < old, PEOPLE.c.muted < old, PEOPLE.c.banned < old, ~sits)
    async with database.engine.begin() as connection:
        count += (await connection.execute(delete(PEOPLE).where(guests))).rowcount
    return count


@whole
async def _some(database: Database, which: ColumnElement[bool]) -> list[str]:
    async with database.engine.connect() as connection:
        return list((await connection.execute(select(ROOMS.c.code).where(which).limit(_AT_ONCE))).scalars())
