"""The tables, as they are after the last migration. Times are milliseconds since 1970 by the database's clock."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text, text

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
    Column("public", Integer, nullable=False, server_default="0"),
    Column("pool", Text),
    Column("host", Text),
    Column("host_key", Text),
    Column("secret", Text),
    Column("next", Text),
    Column("ended", BigInteger),
    Column("result", Text),
    Index(
        "ix_rooms_wake_at", "wake_at", sqlite_where=text("wake_at IS NOT NULL"), postgresql_where=text("wake_at IS NOT NULL")
    ),
    Index("ix_rooms_status", "status", "created"),
)
"""One row a room.

``settings`` is JSON; ``status`` is ``open`` (waiting for players) ``running`` ``over`` ``frozen`` (the log does not replay;
``fault`` says why) ``closed`` (by its host or the server's). ``deal`` is secret. ``wake_at``: somebody is to look at the room
then at the latest; never later than what is due, sometimes earlier. Who holds the lease until ``lease_until`` looks after it.

``public``: listed in the lobby. ``pool``: where the game counts, if it is rated. ``host`` is the person who made the room,
``host_key`` the SHA-256 of a secret that does as well. ``secret`` goes into the deal's seed, and stays secret until the game is
over. ``next`` is the code of the rematch. When the game is over and counted (ratings, history), ``ended`` says when, and
``result`` has the result as JSON.
"""

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("key", Text),
    Column("bot", Text),
    Column("person", Text),
    Column("colour", Text),
    Column("ready", Integer, nullable=False, server_default="0"),
    Column("away", Integer, nullable=False, server_default="0"),
    Column("nonce", Text),
    Index("ix_seats_person", "person", sqlite_where=text("person IS NOT NULL"), postgresql_where=text("person IS NOT NULL")),
)
"""One row a seat that is taken: by a person (``key``: SHA-256 of the secret that opens the seat) or a bot (its name).

A seat with both is a person's for whom the bot plays until it is taken back. ``away``: its person stood up from a running game;
a bot may be put there. ``person`` is who sits there, ``nonce`` what that seat gave to the deal's seed.
"""

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

OFFERS: Final = Table(
    "offers",
    METADATA,
    Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("what", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, nullable=False),
    Column("about", Integer, nullable=False, server_default="0"),
)
"""Who wants a draw, something taken back (record ``about``) or a rematch. Counts only while the log is at ``n``."""

LINES: Final = Table(
    "lines",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", Text),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False, server_default=""),
    Column("phrase", Text),
    Index("ix_lines_room", "room", "id"),
    Index("ix_lines_person", "person"),
)
"""What was said in rooms: a text or the name of a quick phrase."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("account", Integer, nullable=False, server_default="0"),
    Column("signed_out", BigInteger, nullable=False, server_default="0"),
    Column("muted", BigInteger, nullable=False, server_default="0"),
    Column("banned", BigInteger, nullable=False, server_default="0"),
    Column("address", Text),
    Index("ix_people_seen", "seen"),
)
"""Guests and accounts. Cookies made before ``signed_out`` are void; who is ``muted`` or ``banned`` until then is silent.

``address`` stands for the network from which somebody last sat down: a keyed hash, from which no address can be told.
"""

BARS: Final = Table(
    "bars",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_bars_until", "until"),
)
"""Who may not take a seat in a room (``""``: in any) until then: a person, or a network as in ``address`` of a person.

A network's bar is for guests who came ``since`` alone.
"""

PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False),
    info={"passing": True},
)
"""The processes that share this database, and when each was last heard of."""

ATTENDING: Final = Table(
    "attending",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("seats", Text, nullable=False),
    Column("watching", Integer, nullable=False),
    info={"passing": True},
)
"""Whose clients are connected to which process, by room: ``seats`` in digits with commas, and how many watch."""

PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_passkeys_person", "person"),
)
"""The passkeys that open accounts; ``id`` and ``public_key`` in base64url. Only public parts: nothing here opens anything."""

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("pool", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)
"""How strong somebody is in a pool (a game and one of its presets): mean and deviation."""
