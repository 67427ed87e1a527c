"""Who sits where, what is offered at a table, which tables there are: the changing part of rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, text, update

from doubloon.server.store.database import Database, whole
from doubloon.server.store.rows import SeatRow
from doubloon.server.store.tables import OFFERS, ROOMS, SEATS


class OfferRow(NamedTuple):
    """An offer that stands; see :data:`doubloon.server.store.tables.OFFERS`."""

    what: str
    seat: int
    n: int
    about: int


class Listed(NamedTuple):
    """A public room in the lobby; ``taken``: how many seats are."""

    code: str
    game: str
    settings: dict[str, Any]
    status: str
    created: int
    pool: str | None
    taken: int


@whole
async def change_seat(database: Database, /, code: str, seat: int, *only: ColumnElement[bool], **values: Any) -> bool:
    """Change what is stored of a seat, if it is taken and all of ``only`` hold; whether it was so."""
    change = update(SEATS).where(SEATS.c.room == code, SEATS.c.seat == seat, *only).values(**values)
    async with database.engine.begin() as connection:
        return (await connection.execute(change)).rowcount == 1


@whole
async def free_seat(database: Database, code: str, seat: int) -> bool:
    """Free a seat of a room whose game has not begun; whether somebody sat there."""
    is_open = select(ROOMS.c.code).where(ROOMS.c.code == code, ROOMS.c.status == "open").exists()
    async with database.engine.begin() as connection:
        gone = await connection.execute(delete(SEATS).where(SEATS.c.room == code, SEATS.c.seat == seat, is_open))
        return gone.rowcount == 1


@whole
async def swap_seats(database: Database, code: str, one: int, other: int) -> bool:
    """Let who sits on two seats (or nobody) change places, before the game begins; whether it has not begun."""
    columns = [SEATS.c[name] for name in SeatRow._fields]
    async with database.engine.begin() as connection:
        # Changing the room's row first lets nobody start the game or swap in between.
        touched = update(ROOMS).where(ROOMS.c.code == code, ROOMS.c.status == "open").values(status="open")
        if (await connection.execute(touched)).rowcount != 1:
            return False
        both = SEATS.c.room == code, SEATS.c.seat.in_((one, other))
        rows = [SeatRow(*row) for row in await connection.execute(select(*columns).where(*both))]
        await connection.execute(delete(SEATS).where(*both))
        moved = [row._replace(seat=other if row.seat == one else one, ready=0) for row in rows]
        if moved:
            await connection.execute(insert(SEATS), [{"room": code, **row._asdict()} for row in moved])
    return True


@whole
async def add_seats(database: Database, code: str, rows: Sequence[SeatRow]) -> None:
    """Seat everybody at once, in a new room."""
    async with database.engine.begin() as connection:
        await connection.execute(insert(SEATS), [{"room": code, **row._asdict()} for row in rows])


@whole
async def change_room(database: Database, /, code: str, *only: ColumnElement[bool], **values: Any) -> bool:
    """Change what is stored of a room, if all of ``only`` hold; whether they did."""
    async with database.engine.begin() as connection:
        changed = await connection.execute(update(ROOMS).where(ROOMS.c.code == code, *only).values(**values))
        return changed.rowcount == 1


_SOON: Final = text("UPDATE rooms SET wake_at = :now WHERE code = :code AND status = 'running'")


@whole
async def wake_soon(database: Database, code: str) -> None:
    """Let somebody look at a running room: a bot may have come."""
    async with database.engine.begin() as connection:
        await connection.execute(_SOON, {"code": code, "now": database.now()})


# --- offers ------------------------------------------------------------------------------------------------------------


@whole
async def offer_rows(database: Database, code: str) -> list[OfferRow]:
    """All offers of a room, those of before too."""
    columns = [OFFERS.c[name] for name in OfferRow._fields]
    async with database.engine.connect() as connection:
        rows = await connection.execute(select(*columns).where(OFFERS.c.room == code).order_by(OFFERS.c.what, OFFERS.c.seat))
        return [OfferRow(*row) for row in rows]


_OFFER: Final = text(
    "INSERT INTO offers (room, what, seat, n, about) VALUES (:room, :what, :seat, :n, :about)"
    " ON CONFLICT (room, what, seat) DO UPDATE SET n = excluded.n, about = excluded.about"
)


@whole
async def add_offers(database: Database, code: str, rows: Sequence[OfferRow]) -> None:
    """Store offers, each in place of the seat's one before."""
    async with database.engine.begin() as connection:
        await connection.execute(_OFFER, [{"room": code, **row._asdict()} for row in rows])


@whole
async def drop_offers(database: Database, code: str, what: str | None = None) -> int:
    """Forget the offers of one kind (``None``: all) of a room; how many there were."""
    those = OFFERS.c.room == code if what is None else and_(OFFERS.c.room == code, OFFERS.c.what == what)
    async with database.engine.begin() as connection:
        return (await connection.execute(delete(OFFERS).where(those))).rowcount


# --- the lobby ---------------------------------------------------------------------------------------------------------


@whole
async def lobby_rows(
    database: Database, statuses: Sequence[str], game: str | None, before: tuple[int, str] | None, most: int
) -> list[Listed]:
    """Public rooms, the newest first; ``before``: only those after this place (time, code) in that order."""
    taken = select(func.count()).where(SEATS.c.room == ROOMS.c.code).scalar_subquery()
    columns = [ROOMS.c[name] for name in Listed._fields[:-1]]
    wanted = select(*columns, taken).where(ROOMS.c.public == 1, ROOMS.c.status.in_(list(statuses)))
    if game is not None:
        wanted = wanted.where(ROOMS.c.game == game)
    if before is not None:
        at, code = before
        wanted = wanted.where(or_(ROOMS.c.created < at, and_(ROOMS.c.created == at, ROOMS.c.code < code)))
    wanted = wanted.order_by(ROOMS.c.created.desc(), ROOMS.c.code.desc()).limit(most)
    async with database.engine.connect() as connection:
        rows = [Listed._make(row) for row in await connection.execute(wanted)]
    return [row._replace(settings=msgspec.json.decode(str(row.settings))) for row in rows]


@whole
async def uncounted(database: Database, most: int = 100) -> list[str]:
    """Rooms whose game is over and was not counted yet."""
    wanted = select(ROOMS.c.code).where(ROOMS.c.status == "over", ROOMS.c.ended.is_(None)).limit(most)
    async with database.engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


@whole
async def all_rooms(database: Database, status: str | None, before: int | None, most: int) -> list[str]:
    """The codes of rooms, the newest first; only those of a status, or made before a time, if these are given."""
    wanted = select(ROOMS.c.code)
    if status is not None:
        wanted = wanted.where(ROOMS.c.status == status)
    if before is not None:
        wanted = wanted.where(ROOMS.c.created < before)
    async with database.engine.connect() as connection:
        return list((await connection.execute(wanted.order_by(ROOMS.c.created.desc(), ROOMS.c.code).limit(most))).scalars())
