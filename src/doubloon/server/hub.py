"""One server process: the database, its writer, the rooms at hand and the clients connected to them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final

import structlog

from doubloon.catalogue import CATALOGUE, Catalogue
from doubloon.server.config import Config
from doubloon.server.rooms import Room, Rooms
from doubloon.server.sockets import PING_EVERY, Connection
from doubloon.server.store import Database, Writer, opened, scribe_for
from doubloon.server.store.rows import RoomRow, SeatRow, room_row, seat_rows
from doubloon.server.wire import ENCODER, FromServer

log: Final = structlog.get_logger("doubloon.hub")

IDLE: Final = 300.0
"""Seconds after which a room that nobody looks at is let go."""

_SLICES: Final = 20
"""Clients are pinged in so many portions, not all at once."""


class Hub:
    """Everything that one server process holds. :meth:`start` it before use, :meth:`close` it after."""

    def __init__(self, config: Config, database: Database, catalogue: Catalogue = CATALOGUE) -> None:
        self.config = config
        self.database = database
        self.catalogue = catalogue
        self.name = secrets.token_hex(6)
        self.writer = Writer(scribe_for(database))
        self.rooms = Rooms(database, self.writer, catalogue, self.name)
        self.connections: dict[str, dict[Connection, None]] = {}
        self.closing = False
        self.loop_time: Callable[[], float] = asyncio.get_running_loop().time
        self._everybody: dict[Connection, None] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to write, to ping and to let go of idle rooms."""
        self.writer.start()
        self._tasks.append(asyncio.create_task(self._tick(), name="tick"))

    async def close(self, again: int | None = 1000) -> None:
        """Finish what is being written, tell the clients to come back in ``again`` milliseconds, and stop."""
        self.closing = True
        await self.writer.close()
        for connection in list(self._everybody):
            connection.cut(1012, "the server restarts", again)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.database.close()

    # --- clients -------------------------------------------------------------------------------------------------------

    async def serve(self, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        """Serve one client until it goes."""
        connection = Connection(self, receive, send)
        self._everybody[connection] = None
        try:
            await connection.run()
        finally:
            del self._everybody[connection]

    async def found(self, code: str) -> tuple[RoomRow, list[SeatRow], Room | None] | None:
        """A room as stored, who sits there, and, once its game has begun, the room at hand; ``None`` if there is none."""
        room = await self.rooms.open(code)
        if room is not None:
            return room.row, room.seats, room
        row = await room_row(self.database, code)
        return None if row is None else (row, await seat_rows(self.database, code), None)

    def entered(self, connection: Connection) -> None:
        """A client came into a room."""
        self.connections.setdefault(connection.code, {})[connection] = None

    def left(self, connection: Connection) -> None:
        """A client left its room."""
        there = self.connections.get(connection.code)
        if there is not None:
            there.pop(connection, None)
            if not there:
                del self.connections[connection.code]

    def tell(self, code: str, message: FromServer) -> None:
        """Send a message to everybody in a room who is connected here."""
        frame = ENCODER.encode(message).decode()
        for connection in self.connections.get(code, ()):
            connection.send(frame)

    async def begun(self, code: str) -> None:
        """The game of a room began, here or elsewhere: those who wait in it are shown the first position."""
        waiting = [connection for connection in self.connections.get(code, ()) if connection.room is None]
        found = await self.found(code) if waiting else None
        if found is not None:
            row, seats, room = found
            for connection in waiting:
                if room is not None and connection.code == code and connection.room is None:
                    connection.started(room, row, seats)

    # --- from time to time ---------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        portion = 0
        while True:
            await asyncio.sleep(PING_EVERY / _SLICES)
            portion = (portion + 1) % _SLICES
            for number, connection in enumerate(list(self._everybody)):
                if number % _SLICES == portion:
                    connection.tick()
            if portion == 0:
                self._let_go()

    def _let_go(self) -> None:
        old = self.loop_time() - IDLE
        for room in [room for room in self.rooms.open_rooms.values() if room.used < old and not room.viewers]:
            self.rooms.forget(room)


async def started_hub(config: Config, catalogue: Catalogue = CATALOGUE) -> Hub:
    """A hub on the configured database, started. Raises what :func:`doubloon.server.store.opened` does."""
    hub = Hub(config, await opened(config.url), catalogue)
    hub.start()
    return hub
