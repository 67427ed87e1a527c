"""One server process: the database, its writer, the rooms at hand and the clients connected to them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog

from doubloon.catalogue import CATALOGUE, Catalogue
from doubloon.server.bus import ATTENDANCE, CHANGED, Bus, NoBus, PostgresBus
from doubloon.server.config import Config
from doubloon.server.deeds import Refused
from doubloon.server.garbage import Garbage
from doubloon.server.hands import client_names
from doubloon.server.parlour import Parlour
from doubloon.server.presence import Presence
from doubloon.server.room import Room
from doubloon.server.rooms import Rooms
from doubloon.server.sockets import PING_EVERY, Connection
from doubloon.server.store import Database, Writer, leases, opened, scribe_for
from doubloon.server.store.rows import RoomRow, SeatRow, last_numbers, room_row, seat_rows
from doubloon.server.thinkers import Thinkers
from doubloon.server.wake import Waker
from doubloon.server.wire import ENCODER, FromServer, Notice

log: Final = structlog.get_logger("doubloon.hub")

IDLE: Final = 300.0
"""Seconds after which a room that nobody looks at is let go."""

POLL_EVERY: Final = 5.0
"""Seconds between two looks at how far the logs of watched rooms are."""

ANNOUNCED: Final = "!"
"""In front of what stands in a hint in place of a room's code: a word to everybody."""

_AT_ONCE: Final = 500

_LAST_WORD: Final = 3.0
"""Seconds in which clients can be told that the server ends."""

_SLICES: Final = 200
"""Clients are pinged in so many portions: all at once, or some hundreds, would keep everybody's acts waiting."""


class Hub:
    """Everything that one server process holds. :meth:`start` it before use, :meth:`close` it after.

    ``beginnings`` counts the games that have begun, as far as this process was told.
    """

    def __init__(self, config: Config, database: Database, catalogue: Catalogue = CATALOGUE) -> None:
        self.config = config
        self.database = database
        self.catalogue = catalogue
        self.name = secrets.token_hex(6)
        self.writer = Writer(scribe_for(database))
        self.rooms = Rooms(database, self.writer, catalogue, self.name)
        self.names = client_names(self.name)
        self.connections: dict[str, dict[Connection, None]] = {}
        self.beginnings = 0
        self.thinkers = Thinkers(config.thinkers)
        self.waker = Waker(self, config.pace, self.thinkers)
        self.parlour = Parlour(self, config.words)
        self.loop_time: Callable[[], float] = asyncio.get_running_loop().time
        self.presence = Presence(self)
        self.garbage = Garbage()
        self.bus: Bus = PostgresBus(config.dsn, self.name) if database.postgres else NoBus()
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._everybody: dict[Connection, None] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def clients(self) -> int:
        """How many clients are connected."""
        return len(self._everybody)

    @property
    def closing(self) -> bool:
        """Whether the server is about to end."""
        return self.rooms.closing

    def start(self) -> None:
        """Begin to write, to listen, to look for what is due, to ping and to let go of idle rooms."""
        self.rooms.moved = self._moved
        self.writer.start()
        self.bus.start(self._hinted, self._look_at_all)
        self.waker.start()
        self.parlour.start()
        self._tasks = [asyncio.create_task(self._tick(), name="tick"), asyncio.create_task(self._poll(), name="poll")]

    async def farewell(self, again: int | None = 1000) -> None:
        """Take no more acts, commit those that were taken, and tell the clients to come back in ``again`` milliseconds."""
        self.rooms.closing = True
        await self.writer.flushed()
        for connection in list(self._everybody):
            connection.cut(1012, "the server restarts", again)
        end = self.loop_time() + _LAST_WORD
        while self._everybody and self.loop_time() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Say farewell if that was not done, and stop."""
        await self.farewell()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.waker.close()
        await self.parlour.close()
        await self.presence.close()
        await self.bus.close()
        await self.writer.close()
        await self.rooms.close()
        await self.database.close()

    # --- what happens in rooms, here and elsewhere -----------------------------------------------------------------------

    def _moved(self, room: Room, own: bool) -> None:
        if own:
            self.bus.tell(room.code, room.n)
            if room.match.position.over():
                self.rooms.spawn(self.parlour.count(room.code))
        self.waker.moved(room, own)
        self.presence.look(room.code)

    def changed(self, code: str) -> None:
        """Tell the other processes that a room's rows changed: who sits where, or that its game began."""
        self.bus.tell(code, CHANGED)

    async def news(self, code: str) -> None:
        """A room's rows changed: tell those who are connected here, and the other processes."""
        self.changed(code)
        await self.parlour.tell(code)

    def announce(self, text: str) -> int:
        """Tell everybody something who is connected, to this process or another; how many are to this one."""
        self.bus.tell(ANNOUNCED + text, CHANGED)
        return self.tell_all(Notice(text))

    def _hinted(self, code: str, n: int) -> None:
        if code.startswith(ANNOUNCED):
            self.tell_all(Notice(code.removeprefix(ANNOUNCED)))
            return
        if n == CHANGED:
            if code in self.rooms.open_rooms or code in self.connections:
                self.rooms.spawn(self._read_anew(code))
            return
        if n == ATTENDANCE:
            self.rooms.spawn(self.presence.hinted(code))
            return
        room = self.rooms.open_rooms.get(code)
        if room is not None:
            room.hint(n)

    async def _read_anew(self, code: str) -> None:
        room = self.rooms.open_rooms.get(code)
        if room is not None:
            room.seated(await seat_rows(self.database, code))
            room.catch_up()
        await self.begun(code)
        await self.parlour.tell(code)

    def _look_at_all(self) -> None:
        """Hints may have been missed: see how far the logs of all rooms that matter here are."""
        self.parlour.forget()
        self.rooms.spawn(self._look_around())

    async def _look_around(self) -> None:
        watched = [code for code, room in self.rooms.open_rooms.items() if room.viewers]
        for start in range(0, len(watched), _AT_ONCE):
            numbers = await last_numbers(self.database, watched[start : start + _AT_ONCE])
            for code, n in numbers.items():
                self._hinted(code, n)
        for code in [code for code, there in self.connections.items() if any(one.room is None for one in there)]:
            await self.begun(code)

    async def _poll(self) -> None:
        """From time to time, in case hints get lost without anybody noticing. Alone on a database nobody else writes."""
        while self.database.postgres:
            await asyncio.sleep(POLL_EVERY)
            try:
                await self._look_around()
                await self.presence.poll()
                await self.database.set_clock()
            except Exception as error:  # the database is away: its errors are many
                log.warning("not polled", error=str(error)[:300])

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
        room = self.rooms.open_rooms.get(code)
        if room is not None:
            if self.database.postgres:
                # Who comes from another process has seen what a hint may not have told here yet.
                with contextlib.suppress(Refused):
                    await room.fresh()
            return room.row, room.seats, room
        row = await room_row(self.database, code)
        if row is None:
            return None
        seats = await seat_rows(self.database, code)
        room = None if row.deal is None else await self.rooms.open(code, (row, seats))
        return (row, seats, None) if room is None else (room.row, room.seats, room)

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

    def tell_all(self, message: FromServer) -> int:
        """Send a message to everybody who is connected here; how many those are."""
        frame = ENCODER.encode(message).decode()
        for connection in list(self._everybody):
            connection.send(frame)
        return len(self._everybody)

    async def begun(self, code: str) -> None:
        """The game of a room began, here or elsewhere: those who wait in it are shown the first position."""
        self.beginnings += 1
        waiting = [connection for connection in self.connections.get(code, ()) if connection.room is None]
        found = await self.found(code) if waiting else None
        if found is not None:
            row, seats, room = found
            for connection in waiting:
                if room is not None and connection.code == code and connection.room is None:
                    connection.started(room, row, seats)
        if code in self.rooms.open_rooms:
            self.waker.moved(self.rooms.open_rooms[code], False)

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
                self.garbage.look(self.writer.written, self.loop_time())

    def _let_go(self) -> None:
        old = self.loop_time() - IDLE
        for room in [room for room in self.rooms.open_rooms.values() if room.used < old]:
            if not self.waker.asking(room.code) and self.rooms.forget(room):
                self.waker.forget(room)
                self.presence.forget(room.code)


async def started_hub(config: Config, catalogue: Catalogue = CATALOGUE) -> Hub:
    """A hub on the configured database, started. Raises what :func:`doubloon.server.store.opened` does."""
    database = await opened(config.url)
    if not database.postgres:
        await leases.give_all_back(database)  # whoever had them is dead
    hub = Hub(config, database, catalogue)
    await hub.presence.start()
    hub.start()
    return hub
