"""When a room is to be looked at next: what its row says of that, and what it is to say once an act is committed."""

from __future__ import annotations

from typing import Final

from doubloon.server.store.acts import Wake

LEASE: Final = 15_000
"""For so many milliseconds nobody else asks a bot that this process has asked; then another may."""

_MARGIN: Final = 2_000
"""A stored waking time is relied on only while it is further off than this: nearer ones other processes may be moving."""


class Waking:
    """The waking time in one room's row, as far as this process (``name``) knows it. Times are the database's.

    Each answer is what the row is to say; ``None``: what it says will do.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._at: int | None = None
        self._known = False

    def stored(self, wake: Wake) -> None:
        """The row says this now."""
        self._at, self._known = wake.at, True

    def unsure(self) -> None:
        """Another process has written to the room."""
        self._known = False

    def over(self) -> Wake:
        """Nobody needs to look any more."""
        return Wake(None, status="over")

    def tended(self, now: int) -> Wake | None:
        """There is always somebody to look after: who does it has the lease, and keeps it."""
        there = self._known and self._at is not None and self._at <= now
        return None if there else Wake(now, keep=True)

    def asking(self, now: int) -> Wake:
        """Who appends the act asks a bot: the lease comes with the act."""
        return Wake(now, self._name, now + LEASE)

    def due(self, at: int | None, now: int) -> Wake | None:
        """Something is due ``at`` a time, or nothing is."""
        if not self._known:
            # Where nothing is due, whoever finds an old time in the row clears it.
            return None if at is None else Wake(at)
        if self._at == at or (self._at is not None and self._at > now + _MARGIN and (at is None or self._at <= at)):
            return None
        return Wake(at)
