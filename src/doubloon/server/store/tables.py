"""The tables, as they are after the last migration. Times are milliseconds since 1970 by the database's clock."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, Table, Text, text

METADATA: Final = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"}
)

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("began", BigInteger),
    Column("rules_version", Integer),
    Column("deal", Text),
    Column("fault", Text),
    Column("wake_at", BigInteger),
    Column("lease_by", Text),
    Column("lease_until", BigInteger, nullable=False, server_default="0"),
    Index(
        "ix_rooms_wake_at", "wake_at", sqlite_where=text("wake_at IS NOT NULL"), postgresql_where=text("wake_at IS NOT NULL")
    ),
    Index("ix_rooms_status", "status", "created"),
)
"""One row a room.

``settings`` is JSON; ``status`` is ``open`` (waiting for players) ``running`` ``over`` ``frozen`` (the log does not replay;
``fault`` says why). ``deal`` is secret. ``wake_at``: somebody is to look at the room then at the latest; never later than what
is due, sometimes earlier. Who holds the lease until ``lease_until`` looks after the room.
"""

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("key", Text),
    Column("bot", Text),
)
"""One row a seat that is taken: by a person (``key``: SHA-256 of the secret that opens the seat) or a bot (its name)."""

ACTS: Final = Table(
    "acts",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("record", Text, nullable=False),
    Column("request", Text),
    sqlite_with_rowid=False,
)
"""The log: record ``n`` of a room as JSON, and the id that the player's own program gave to the act. Rows never change.

No foreign key: on PostgreSQL every insert would have to lock the room's row.
"""
