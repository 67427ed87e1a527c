"""Appending to the log: the key (room, n) decides who was first. One task a process writes all that is waiting at once.

Nothing of an act may be told to anybody before its :class:`Entry` has been won.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol

import structlog

log: Final = structlog.get_logger("doubloon.store")

GROUP: Final = 256
"""The most entries that go into one transaction."""

_PAUSE: Final = 0.2
"""Seconds to wait after a failure before the next group is tried."""


class Verdict(Enum):
    """What became of an entry: committed; another process was first; not known, because the database failed meanwhile."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


class Wake(NamedTuple):
    """What the room's row is to say about who looks next, and whether the game is over (``status``).

    ``keep``: whoever has the lease keeps it, and ``lease_by`` and ``lease_until`` do not count.
    """

    at: int | None
    lease_by: str | None = None
    lease_until: int = 0
    status: str = "running"
    keep: bool = False


class Entry(NamedTuple):
    """One record to append: as JSON, with the request's id, what changes in the room's row, and who wants to know.

    ``done`` is called in the event loop, before anything else of the room is written.
    """

    room: str
    n: int
    record: str
    request: str | None
    wake: Wake | None
    done: Callable[[Verdict], None]


class Scribe(Protocol):
    """How a group of entries gets into the database; a room has one entry in it at most."""

    async def write(self, group: Sequence[Entry]) -> set[str]:
        """Insert what nobody else has inserted; the rooms whose entry won. All is committed when this returns."""
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...


class Writer:
    """The writer of this process. ``put`` an entry; a room may have one entry under way at a time."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._waiting: deque[Entry] = deque()
        self._more = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None
        self.groups = 0
        self.written = 0
        self.failed = 0

    @property
    def waiting(self) -> int:
        """How many entries wait for the next group."""
        return len(self._waiting)

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    def put(self, entry: Entry) -> None:
        """Write an entry with the next group."""
        self._waiting.append(entry)
        self._more.set()
        self._idle.clear()

    async def flushed(self) -> None:
        """Wait until all that was waiting is written."""
        await self._idle.wait()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        await self.flushed()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._scribe.close()

    async def _run(self) -> None:
        waiting = self._waiting
        while True:
            await self._more.wait()
            group = [waiting.popleft() for _ in range(min(len(waiting), GROUP))]
            try:
                won = await self._scribe.write(group)
            except Exception as error:  # whatever the database does, the writer goes on
                log.error("acts not written", acts=len(group), error=str(error)[:500])
                self.failed += 1
                self._tell(group, None)
                await asyncio.sleep(_PAUSE)
            else:
                self.groups += 1
                self.written += len(won)
                self._tell(group, won)
            if not waiting:
                self._more.clear()
                self._idle.set()

    def _tell(self, group: Sequence[Entry], won: set[str] | None) -> None:
        for entry in group:
            verdict = Verdict.UNKNOWN if won is None else Verdict.WON if entry.room in won else Verdict.LOST
            try:
                entry.done(verdict)
            except Exception:  # a fault in one room is not to stop the others
                log.exception("after an act", room=entry.room, n=entry.n)
