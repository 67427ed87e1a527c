"""Rooms, seats, acts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "rooms",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("began", sa.BigInteger),
        sa.Column("rules_version", sa.Integer),
        sa.Column("deal", sa.Text),
        sa.Column("fault", sa.Text),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("lease_by", sa.Text),
        sa.Column("lease_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    waiting = sa.text("wake_at IS NOT NULL")
    op.create_index("ix_rooms_wake_at", "rooms", ["wake_at"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_rooms_status", "rooms", ["status", "created"])
    op.create_table(
        "seats",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("key", sa.Text),
        sa.Column("bot", sa.Text),
    )
    op.create_table(
        "acts",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("request", sa.Text),
        sqlite_with_rowid=False,
    )
