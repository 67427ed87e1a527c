"""The database: rooms, seats and the log of acts, on an SQLite file or on PostgreSQL."""

from doubloon.server.store.acts import Entry, Writer
from doubloon.server.store.database import Database, opened
from doubloon.server.store.scribes import scribe_for

__all__ = ["Database", "Entry", "Writer", "opened", "scribe_for"]
