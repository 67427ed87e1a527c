"""People, their passkeys and ratings; what is offered and said in rooms; who hosts a room and sits where."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NEW: dict[str, list[sa.Column[Any]]] = {
    "rooms": [
        sa.Column("public", sa.Integer, nullable=False, server_default="0"),
        sa.Column("pool", sa.Text),
        sa.Column("host", sa.Text),
        sa.Column("host_key", sa.Text),
        sa.Column("secret", sa.Text),
        sa.Column("next", sa.Text),
        sa.Column("ended", sa.BigInteger),
        sa.Column("result", sa.Text),
    ],
    "seats": [
        sa.Column("person", sa.Text),
        sa.Column("colour", sa.Text),
        sa.Column("ready", sa.Integer, nullable=False, server_default="0"),
        sa.Column("away", sa.Integer, nullable=False, server_default="0"),
        sa.Column("nonce", sa.Text),
    ],
}


def upgrade() -> None:
    """Add columns and tables."""
    for table, columns in NEW.items():
        for column in columns:
            op.add_column(table, column)
    known = sa.text("person IS NOT NULL")
    op.create_index("ix_seats_person", "seats", ["person"], sqlite_where=known, postgresql_where=known)
    op.create_table(
        "offers",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("about", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "lines",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False, server_default=""),
        sa.Column("phrase", sa.Text),
    )
    op.create_index("ix_lines_room", "lines", ["room", "id"])
    op.create_index("ix_lines_person", "lines", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("account", sa.Integer, nullable=False, server_default="0"),
        sa.Column("signed_out", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("muted", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("banned", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("ix_people_seen", "people", ["seen"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("pool", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
