"""Who is connected to which of the processes that share a database. Where there is one process, nobody asks here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import delete, select, text

from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import ATTENDING, PROCESSES


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
async def alive(database: Database, name: str, lasts: int) -> None:
    """Say that a process lives, and forget those that were not heard of for ``lasts`` milliseconds."""
    now = database.now()
    async with database.engine.begin() as connection:
        await connection.execute(_ALIVE, {"name": name, "now": now})
        dead = select(PROCESSES.c.name).where(PROCESSES.c.seen < now - lasts)
        gone = list((await connection.execute(dead)).scalars())
        if gone:
            await connection.execute(delete(ATTENDING).where(ATTENDING.c.process.in_(gone)))
            await connection.execute(delete(PROCESSES).where(PROCESSES.c.name.in_(gone)))


@whole
async def end(database: Database, name: str) -> None:
    """Forget a process that ends, and its clients."""
    async with database.engine.begin() as connection:
        await connection.execute(delete(ATTENDING).where(ATTENDING.c.process == name))
        await connection.execute(delete(PROCESSES).where(PROCESSES.c.name == name))


@whole
async def attend(database: Database, room: str, process: str, there: Attendance) -> None:
    """Store who is connected to a process, in place of what it said before."""
    async with database.engine.begin() as connection:
        if there == Attendance():
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
