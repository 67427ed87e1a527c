"""Reading and making rooms, seats and logs: everything but the appending of acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import insert, select, text, update

from doubloon.log import Record
from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import ACTS, ROOMS, SEATS

_RECORD: Final = msgspec.json.Decoder(Record)


class RoomRow(NamedTuple):
    """A room as it is stored; see :data:`doubloon.server.store.tables.ROOMS`."""

    code: str
    game: str
    settings: dict[str, Any]
    status: str
    created: int
    began: int | None
    rules_version: int | None
    deal: str | None
    fault: str | None
    wake_at: int | None
    public: int = 0
    pool: str | None = None
    host: str | None = None
    host_key: str | None = None
    secret: str | None = None
    next: str | None = None
    ended: int | None = None
    result: str | None = None


class SeatRow(NamedTuple):
    """A seat that is taken; see :data:`doubloon.server.store.tables.SEATS`."""

    seat: int
    name: str
    key: str | None
    bot: str | None
    person: str | None = None
    colour: str | None = None
    ready: int = 0
    away: int = 0
    nonce: str | None = None


class Stored(NamedTuple):
    """A record of the log, and the id of the request that it answers."""

    record: Record
    request: str | None


@whole
async def room_row(database: Database, code: str) -> RoomRow | None:
    """A room, ``None`` if there is none of that code."""
    columns = [ROOMS.c[name] for name in RoomRow._fields]
    async with database.engine.connect() as connection:
        row = (await connection.execute(select(*columns).where(ROOMS.c.code == code))).one_or_none()
    return None if row is None else RoomRow(**{**row._mapping, "settings": msgspec.json.decode(row.settings)})


@whole
async def seat_rows(database: Database, code: str) -> list[SeatRow]:
    """The seats of a room that are taken, in order."""
    columns = [SEATS.c[name] for name in SeatRow._fields]
    async with database.engine.connect() as connection:
        rows = await connection.execute(select(*columns).where(SEATS.c.room == code).order_by(SEATS.c.seat))
        return [SeatRow(*row) for row in rows]


@whole
async def log_rows(database: Database, code: str, after: int = 0) -> list[Stored]:
    """The records of a room's log from number ``after`` + 1 on, in order."""
    wanted = select(ACTS.c.record, ACTS.c.request).where(ACTS.c.room == code, ACTS.c.n > after).order_by(ACTS.c.n)
    async with database.engine.connect() as connection:
        return [Stored(_RECORD.decode(record), request) for record, request in await connection.execute(wanted)]


@whole
async def add_room(database: Database, row: RoomRow) -> bool:
    """Store a new room; whether its code was free."""
    values = {**row._asdict(), "settings": msgspec.json.encode(row.settings).decode()}
    async with database.engine.begin() as connection:
        taken = await connection.execute(select(ROOMS.c.code).where(ROOMS.c.code == row.code))
        if taken.first() is not None:
            return False
        await connection.execute(insert(ROOMS), values)
    return True


_SIT: Final = text(
    f"INSERT INTO seats (room, {', '.join(SeatRow._fields)})"
    f" SELECT :room, {', '.join(f':{name}' for name in SeatRow._fields)}"
    " FROM rooms WHERE code = :room AND status = 'open' ON CONFLICT DO NOTHING RETURNING seat"
)


@whole
async def add_seat(database: Database, code: str, row: SeatRow) -> bool:
    """Let somebody take a seat; whether it was free."""
    async with database.engine.begin() as connection:
        return (await connection.execute(_SIT, {"room": code, **row._asdict()})).first() is not None


@whole
async def begin_room(database: Database, code: str, deal: str, rules_version: int, began: int, wake_at: int | None) -> bool:
    """Store that the game began; whether it had not begun before."""
    change = (
        update(ROOMS)
        .where(ROOMS.c.code == code, ROOMS.c.status == "open")
        .values(status="running", deal=deal, rules_version=rules_version, began=began, wake_at=wake_at)
    )
    async with database.engine.begin() as connection:
        return (await connection.execute(change)).rowcount == 1


@whole
async def freeze_room(database: Database, code: str, fault: str) -> None:
    """Store that the room's log does not replay: nobody plays on."""
    change = update(ROOMS).where(ROOMS.c.code == code).values(status="frozen", fault=fault, wake_at=None)
    async with database.engine.begin() as connection:
        await connection.execute(change)


@whole
async def last_numbers(database: Database, codes: Sequence[str]) -> dict[str, int]:
    """The number of the last record of each of these rooms that has one."""
    if not codes:
        return {}
    if database.postgres:
        wanted = text("SELECT code, (SELECT max(n) FROM acts WHERE room = code) FROM unnest(cast(:codes AS text[])) AS code")
        given: dict[str, Any] = {"codes": list(codes)}
    else:
        wanted = text("SELECT value, (SELECT max(n) FROM acts WHERE room = value) FROM json_each(:codes)")
        given = {"codes": msgspec.json.encode(list(codes)).decode()}
    async with database.engine.connect() as connection:
        return {code: n for code, n in await connection.execute(wanted, given) if n is not None}
