"""Hints between the processes of one database: "the log of room r is at n". They make things quick; the log makes them right.

Whoever misses a hint finds out by looking, which every process does from time to time for the rooms that somebody watches.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol

import asyncpg  # type: ignore[import-untyped]
import msgspec
import structlog

log: Final = structlog.get_logger("doubloon.bus")

CHANGED: Final = -1
"""In place of a record's number: the room itself changed (who sits where, its game began)."""

ATTENDANCE: Final = -2
"""In place of a record's number: others are connected now."""

_CHANNEL: Final = "doubloon"
_MOST: Final = 100
"""Hints in one notification; PostgreSQL takes 8,000 bytes."""

_FAILURES: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Bus(Protocol):
    """Carries hints to the other processes."""

    def start(self, hinted: Callable[[str, int], None], lost: Callable[[], None]) -> None:
        """Begin. ``hinted`` is called with what others tell; ``lost`` when hints may have been missed."""
        ...

    def tell(self, code: str, n: int) -> None:
        """Tell the others that the log of a room is at ``n`` (or :data:`CHANGED`, :data:`ATTENDANCE`). Never waits."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...


class NoBus:
    """For one process alone: there is nobody to tell."""

    def start(self, hinted: Callable[[str, int], None], lost: Callable[[], None]) -> None:
        """Nothing to do."""

    def tell(self, code: str, n: int) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""


class PostgresBus:
    """LISTEN and NOTIFY on connections of its own, outside of any transaction that writes: NOTIFY locks at its commit.

    ``dsn`` as asyncpg takes it; ``name`` tells this process from the others.
    """

    def __init__(self, dsn: str, name: str) -> None:
        self._dsn = dsn
        self._name = name
        self._waiting: dict[tuple[str, int], int] = {}
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._hinted: Callable[[str, int], None] = lambda _code, _n: None
        self._lost: Callable[[], None] = lambda: None

    def start(self, hinted: Callable[[str, int], None], lost: Callable[[], None]) -> None:
        """Begin to listen and to tell."""
        self._hinted, self._lost = hinted, lost
        self._tasks = [asyncio.create_task(self._listen(), name="listen"), asyncio.create_task(self._notify(), name="notify")]

    def tell(self, code: str, n: int) -> None:
        """Tell the others; of one room only the latest of each kind is told."""
        self._waiting[code, min(n, 0)] = n
        self._more.set()

    async def close(self) -> None:
        """Stop listening and telling."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        pause = 0.05
        while True:
            connection: Any = None
            try:
                connection = await asyncpg.connect(self._dsn, timeout=10)
                broken = asyncio.Event()
                connection.add_termination_listener(lambda _connection, broken=broken: broken.set())
                await connection.add_listener(_CHANNEL, self._got)
                pause = 0.05
                self._lost()
                await broken.wait()
                log.warning("the database hung up; listening again")
            except _FAILURES as error:
                log.warning("not listening", error=str(error)[:300])
            finally:
                await _let_go(connection)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 2.0)

    def _got(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        try:
            name, hints = msgspec.json.decode(str(payload), type=tuple[str, list[tuple[str, int]]])
        except msgspec.DecodeError:
            log.warning("a hint that nobody understands", payload=str(payload)[:100])
            return
        if name != self._name:
            for code, n in hints:
                self._hinted(code, n)

    async def _notify(self) -> None:
        connection: Any = None
        try:
            while True:
                await self._more.wait()
                hints = [(key[0], self._waiting.pop(key)) for key in list(self._waiting)[:_MOST]]
                if not self._waiting:
                    self._more.clear()
                payload = msgspec.json.encode((self._name, hints)).decode()
                for _ in range(2):
                    try:
                        if connection is None or connection.is_closed():
                            connection = await asyncpg.connect(self._dsn, timeout=10)
                        await connection.execute("SELECT pg_notify($1, $2)", _CHANNEL, payload)
                        break
                    except _FAILURES as error:
                        # The second try has a new connection. After that the hint is lost, and others find out by looking.
                        log.warning("a hint was not told", error=str(error)[:300])
                        await _let_go(connection)
                        connection = None
        finally:
            await _let_go(connection)


async def _let_go(connection: Any) -> None:
    if connection is not None:
        with contextlib.suppress(*_FAILURES):
            connection.terminate()
