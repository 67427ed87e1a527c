"""Who is connected to which of the processes that share a database. Where there is one process, nobody asks here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, or_, select, text, update

from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import ATTENDING, PROCESSES, ROOMS


class Attendance(NamedTuple):
    """Who is there: the ``seats`` whose players are connected, and how many watch."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    def __or__(self, other: tuple[object, ...]) -> Attendance:
        """These and those."""
        assert isinstance(other, Attendance)
        return Attendance(self.seats | other.seats, self.watching + other.watching)


_ALIVE: Final = text(
    "INSERT INTO processes (name, seen) VALUES (:name, :now) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"
)
_ATTEND: Final = text(
    "INSERT INTO attending (room, process, seats, watching) VALUES (:room, :process, :seats, :watching)"
    " ON CONFLICT (room, process) DO UPDATE SET seats = excluded.seats, watching = excluded.watching"
)


@whole
async def alive(database: Database, name: str) -> None:
    """Say that a process lives."""
    async with database.engine.begin() as connection:
        await connection.execute(_ALIVE, {"name": name, "now": database.now()})


@whole
async def dead(database: Database, name: str, lasts: int) -> list[str]:
    """The processes, other than this one, that were not heard of for ``lasts`` milliseconds."""
    wanted = select(PROCESSES.c.name).where(PROCESSES.c.seen < database.now() - lasts, PROCESSES.c.name != name)
    async with database.engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


@whole
async def forget(database: Database, names: Sequence[str], games: Sequence[str]) -> None:
    """Forget processes that have ended, and their clients; rooms of these ``games`` where those were are looked at soon."""
    rooms = select(ATTENDING.c.room).where(ATTENDING.c.process.in_(list(names)))
    await _look_soon(database, games, ROOMS.c.code.in_(rooms))
    async with database.engine.begin() as connection:
        await connection.execute(delete(ATTENDING).where(ATTENDING.c.process.in_(list(names))))
        await connection.execute(delete(PROCESSES).where(PROCESSES.c.name.in_(list(names))))


@whole
async def look_at_all(database: Database, games: Sequence[str]) -> None:
    """Let all running rooms of these ``games`` be looked at soon: who was there may have been lost with a process."""
    await _look_soon(database, games)


async def _look_soon(database: Database, games: Sequence[str], *only: ColumnElement[bool]) -> None:
    now = database.now()
    late = or_(ROOMS.c.wake_at.is_(None), ROOMS.c.wake_at > now)
    those = and_(ROOMS.c.status == "running", ROOMS.c.game.in_(list(games)), late, *only)
    if not database.postgres:
        async with database.engine.begin() as connection:
            await connection.execute(update(ROOMS).where(those).values(wake_at=now))
        return
    # With others on the database each room by itself, so that nobody waits for one room's lock with another's in hand.
    async with database.engine.connect() as connection:
        codes = list((await connection.execute(select(ROOMS.c.code).where(those))).scalars())
    for code in codes:
        async with database.engine.begin() as connection:
            await connection.execute(update(ROOMS).where(ROOMS.c.code == code, those).values(wake_at=now))


@whole
async def attend(database: Database, room: str, process: str, there: Attendance, keep: bool = False) -> None:
    """Store who is connected to a process, in place of what it said before.

    ``keep``: store it also if that is nobody, as the process has still to look whether they come back.
    """
    async with database.engine.begin() as connection:
        if there == Attendance() and not keep:
            here = ATTENDING.c.room == room, ATTENDING.c.process == process
            await connection.execute(delete(ATTENDING).where(*here))
        else:
            seats = ",".join(map(str, sorted(there.seats)))
            row = {"room": room, "process": process, "seats": seats, "watching": there.watching}
            await connection.execute(_ATTEND, row)


@whole
async def elsewhere(database: Database, rooms: Sequence[str], name: str, lasts: int) -> dict[str, Attendance]:
    """Who is connected to other processes than this one, by room; those not heard of for ``lasts`` milliseconds are dead."""
    living = select(PROCESSES.c.name).where(PROCESSES.c.seen >= database.now() - lasts, PROCESSES.c.name != name)
    columns = ATTENDING.c.room, ATTENDING.c.seats, ATTENDING.c.watching
    wanted = select(*columns).where(ATTENDING.c.room.in_(list(rooms)), ATTENDING.c.process.in_(living))
    found = dict.fromkeys(rooms, Attendance())
    async with database.engine.connect() as connection:
        for room, seats, watching in await connection.execute(wanted):
            found[room] |= Attendance(frozenset(map(int, filter(None, seats.split(",")))), watching)
    return found
