"""Which process looks after a room that is due. A lease is short; the log's key decides even if two processes hold one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import bindparam, text

from doubloon.server.store.database import Database, whole

_CLAIM: Final = {
    postgres: text(
        "UPDATE rooms SET lease_by = :name, lease_until = :until WHERE code IN ("
        "SELECT code FROM rooms WHERE wake_at <= :now AND lease_until <= :now ORDER BY wake_at LIMIT :most"
        + (" FOR UPDATE SKIP LOCKED" if postgres else "")
        + ") RETURNING code, wake_at, lease_until"
    )
    for postgres in (False, True)
}
_RENEW: Final = text(
    "UPDATE rooms SET lease_until = :until WHERE lease_by = :name AND code IN :codes RETURNING code"
).bindparams(bindparam("codes", expanding=True))
_SETTLE: Final = text(
    "UPDATE rooms SET wake_at = CASE WHEN wake_at = :wake_at THEN :then ELSE wake_at END, lease_by = NULL, lease_until = 0"
    " WHERE code = :code AND lease_by = :name AND lease_until = :until"
)
_LET_GO: Final = text("UPDATE rooms SET lease_by = NULL, lease_until = 0 WHERE code = :code AND lease_by = :name")
_GIVE_BACK: Final = text("UPDATE rooms SET lease_by = NULL, lease_until = 0 WHERE lease_by = :name")
_GIVE_ALL_BACK: Final = text("UPDATE rooms SET lease_by = NULL, lease_until = 0 WHERE lease_until > 0")
_ANY: Final = text("SELECT 1 FROM rooms WHERE wake_at <= :now AND lease_until <= :now LIMIT 1")


class Claimed(NamedTuple):
    """A room that was taken: when it was to be looked at, and how long the lease lasts."""

    code: str
    wake_at: int
    until: int


@whole
async def claim(database: Database, name: str, lease: int, most: int) -> list[Claimed]:
    """Take up to ``most`` rooms that are due and nobody's, for ``lease`` milliseconds."""
    now = database.now()
    async with database.engine.connect() as connection:
        if (await connection.execute(_ANY, {"now": now})).first() is None:
            return []
    given = {"name": name, "now": now, "until": now + lease, "most": most}
    async with database.engine.begin() as connection:
        return [Claimed(*row) for row in await connection.execute(_CLAIM[database.postgres], given)]


@whole
async def renew(database: Database, name: str, codes: Sequence[str], lease: int) -> set[str]:
    """Keep the leases on these rooms for ``lease`` milliseconds more; those that are still there to be kept."""
    given = {"name": name, "codes": sorted(codes), "until": database.now() + lease}
    async with database.engine.begin() as connection:
        return set((await connection.execute(_RENEW, given)).scalars())


@whole
async def settle(database: Database, name: str, claimed: Claimed, then: int | None) -> None:
    """There is nothing to do in a room that was claimed: look again at ``then``, or when somebody has said so meanwhile.

    Where an act has come with a lease of its own, nothing is changed.
    """
    async with database.engine.begin() as connection:
        await connection.execute(_SETTLE, {"name": name, **claimed._asdict(), "then": then})


@whole
async def let_go(database: Database, name: str, code: str) -> None:
    """Give back the lease on a room; when to look at it stays as it is."""
    async with database.engine.begin() as connection:
        await connection.execute(_LET_GO, {"name": name, "code": code})


@whole
async def give_back(database: Database, name: str) -> None:
    """Give back all leases of a process that ends."""
    async with database.engine.begin() as connection:
        await connection.execute(_GIVE_BACK, {"name": name})


@whole
async def give_all_back(database: Database) -> None:
    """Nobody holds a lease any more: for a process that knows itself to be the only one."""
    async with database.engine.begin() as connection:
        await connection.execute(_GIVE_ALL_BACK)
