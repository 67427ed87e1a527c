"""Guests and accounts, their passkeys, ratings and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import delete, insert, select, text, update

from doubloon.server.store.database import Database, whole
from doubloon.server.store.tables import LINES, PASSKEYS, PEOPLE, RATINGS, ROOMS, SEATS


class PersonRow(NamedTuple):
    """A person; see :data:`doubloon.server.store.tables.PEOPLE`."""

    id: str
    name: str
    created: int
    seen: int
    account: int
    signed_out: int
    muted: int
    banned: int
    address: str | None = None


class PasskeyRow(NamedTuple):
    """A passkey; see :data:`doubloon.server.store.tables.PASSKEYS`."""

    id: str
    person: str
    public_key: str
    uses: int
    created: int


class Played(msgspec.Struct, frozen=True):
    """A game that somebody played, or plays: ``result`` once it is over and counted."""

    code: str
    game: str
    settings: dict[str, Any]
    status: str
    created: int
    ended: int | None
    seat: int
    result: Any


class Rating(NamedTuple):
    """How strong somebody is in a pool."""

    pool: str
    mu: float
    sigma: float
    games: int


@whole
async def person_row(database: Database, person: str) -> PersonRow | None:
    """A person, ``None`` if nothing is known of him yet."""
    columns = [PEOPLE.c[name] for name in PersonRow._fields]
    async with database.engine.connect() as connection:
        row = (await connection.execute(select(*columns).where(PEOPLE.c.id == person))).one_or_none()
    return None if row is None else PersonRow(*row)


_MEET: Final = text(
    "INSERT INTO people (id, name, created, seen, address) VALUES (:id, :name, :now, :now, :address) ON CONFLICT (id) DO UPDATE"
    " SET seen = excluded.seen, name = CASE WHEN excluded.name = '' THEN people.name ELSE excluded.name END,"
    " address = coalesce(excluded.address, people.address)"
)


@whole
async def meet(database: Database, person: str, name: str = "", address: str = "") -> None:
    """Remember a person, by what name and from which network (``""``: those of before)."""
    given = {"id": person, "name": name, "now": database.now(), "address": address or None}
    async with database.engine.begin() as connection:
        await connection.execute(_MEET, given)


@whole
async def change_person(database: Database, /, person: str, **values: Any) -> bool:
    """Change what is stored of a person; whether there is such a person."""
    async with database.engine.begin() as connection:
        return (await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(**values))).rowcount == 1


@whole
async def forget_person(database: Database, person: str) -> None:
    """Delete a person: passkeys, ratings, what was said; in games of before the seat stays, without a name or a key."""
    async with database.engine.begin() as connection:
        await connection.execute(delete(LINES).where(LINES.c.person == person))
        await connection.execute(update(SEATS).where(SEATS.c.person == person).values(person=None, name="", key=None))
        await connection.execute(update(ROOMS).where(ROOMS.c.host == person).values(host=None))
        await connection.execute(delete(PASSKEYS).where(PASSKEYS.c.person == person))
        await connection.execute(delete(RATINGS).where(RATINGS.c.person == person))
        await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))


@whole
async def merge(database: Database, guest: str, account: str) -> None:
    """Let an account have what its owner did as a guest on this device."""
    async with database.engine.begin() as connection:
        await connection.execute(update(SEATS).where(SEATS.c.person == guest).values(person=account))
        await connection.execute(update(ROOMS).where(ROOMS.c.host == guest).values(host=account))
        await connection.execute(update(LINES).where(LINES.c.person == guest).values(person=account))
        await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == guest, PEOPLE.c.account == 0))


# --- passkeys ----------------------------------------------------------------------------------------------------------


@whole
async def passkey_row(database: Database, id: str) -> PasskeyRow | None:
    """A passkey by its id."""
    columns = [PASSKEYS.c[name] for name in PasskeyRow._fields]
    async with database.engine.connect() as connection:
        row = (await connection.execute(select(*columns).where(PASSKEYS.c.id == id))).one_or_none()
    return None if row is None else PasskeyRow(*row)


@whole
async def passkey_rows(database: Database, person: str) -> list[PasskeyRow]:
    """The passkeys of a person, oldest first."""
    columns = [PASSKEYS.c[name] for name in PasskeyRow._fields]
    wanted = select(*columns).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.created)
    async with database.engine.connect() as connection:
        return [PasskeyRow(*row) for row in await connection.execute(wanted)]


@whole
async def add_passkey(database: Database, row: PasskeyRow) -> None:
    """Store a passkey; its person, who must be known, has an account now."""
    async with database.engine.begin() as connection:
        await connection.execute(insert(PASSKEYS), row._asdict())
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == row.person).values(account=1))


@whole
async def use_passkey(database: Database, id: str, uses: int) -> None:
    """Store how often a passkey was used, as it counts itself."""
    async with database.engine.begin() as connection:
        await connection.execute(update(PASSKEYS).where(PASSKEYS.c.id == id).values(uses=uses))


# --- games and ratings -------------------------------------------------------------------------------------------------


@whole
async def games_of(database: Database, person: str, most: int = 100, before: int | None = None) -> list[Played]:
    """The games of a person, the newest first; ``before``: only those of rooms made before that time."""
    columns = [ROOMS.c[name] for name in ("code", "game", "settings", "status", "created", "ended")]
    wanted = select(*columns, SEATS.c.seat, ROOMS.c.result).join(SEATS, SEATS.c.room == ROOMS.c.code)
    wanted = wanted.where(SEATS.c.person == person)
    if before is not None:
        wanted = wanted.where(ROOMS.c.created < before)
    wanted = wanted.order_by(ROOMS.c.created.desc(), ROOMS.c.code, SEATS.c.seat).limit(most)
    async with database.engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    decode = msgspec.json.decode
    return [
        Played(
            row.code,
            row.game,
            decode(row.settings),
            row.status,
            row.created,
            row.ended,
            row.seat,
            None if row.result is None else decode(row.result),
        )
        for row in rows
    ]


@whole
async def ratings_of(database: Database, person: str) -> list[Rating]:
    """The ratings of a person, by pool."""
    columns = [RATINGS.c[name] for name in Rating._fields]
    wanted = select(*columns).where(RATINGS.c.person == person).order_by(RATINGS.c.pool)
    async with database.engine.connect() as connection:
        return [Rating(*row) for row in await connection.execute(wanted)]


@whole
async def lines_of(database: Database, person: str) -> list[tuple[str, int, str]]:
    """What a person said: room, time, text (or the quick phrase's name)."""
    wanted = select(LINES.c.room, LINES.c.at, LINES.c.text, LINES.c.phrase).where(LINES.c.person == person).order_by(LINES.c.id)
    async with database.engine.connect() as connection:
        return [(room, at, text or phrase) for room, at, text, phrase in await connection.execute(wanted)]


_RATED: Final = text(
    "INSERT INTO ratings (person, pool, mu, sigma, games) VALUES (:person, :pool, :mu, :sigma, 1) ON CONFLICT (person, pool)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1"
)


@whole
async def count_game(
    database: Database,
    code: str,
    result: str,
    pool: str | None = None,
    people: Sequence[str] = (),
    rated: Any = None,
) -> bool:
    """Store the result of a game, once; whether it had not been stored before.

    With a ``pool``, ``rated`` gets the ratings that ``people`` have there and gives back new ones, in the same transaction.
    """
    async with database.engine.begin() as connection:
        first = update(ROOMS).where(ROOMS.c.code == code, ROOMS.c.ended.is_(None)).values(ended=database.now(), result=result)
        if (await connection.execute(first)).rowcount != 1:
            return False
        if pool is not None:
            wanted = select(RATINGS.c.person, RATINGS.c.mu, RATINGS.c.sigma).where(
                RATINGS.c.pool == pool, RATINGS.c.person.in_(list(people))
            )
            # Two games of one person may end at once: their rows are taken in one order and held.
            held = wanted.order_by(RATINGS.c.person).with_for_update() if database.postgres else wanted
            before = {person: (mu, sigma) for person, mu, sigma in await connection.execute(held)}
            after: Mapping[str, tuple[float, float]] = rated(before)
            rows = [{"person": one, "pool": pool, "mu": mu, "sigma": sigma} for one, (mu, sigma) in sorted(after.items())]
            await connection.execute(_RATED, rows)
    return True
