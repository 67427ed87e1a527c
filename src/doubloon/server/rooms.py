"""The rooms that this process has at hand, and reading those that it has not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final

import structlog

from doubloon.catalogue import Catalogue, entry, made
from doubloon.match import Match
from doubloon.server.hands import Hands
from doubloon.server.room import Room
from doubloon.server.store import Database, Writer
from doubloon.server.store.rows import RoomRow, SeatRow, log_rows, room_row, seat_rows

log: Final = structlog.get_logger("doubloon.rooms")


class Rooms:
    """The rooms that this process has at hand; ``name`` tells this process from others.

    ``moved`` is called with a room when its match has gone on or it was opened, and whether that was by an act of this process.
    While ``closing``, nothing more is done.
    """

    def __init__(self, database: Database, writer: Writer, catalogue: Catalogue, name: str) -> None:
        self.database = database
        self.writer = writer
        self.catalogue = catalogue
        self.name = name
        self.open_rooms: dict[str, Room] = {}
        self.moved: Callable[[Room, bool], None] = lambda _room, _own: None
        self.closing = False
        self._opening: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something be done on the side; what goes wrong with it is logged."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, code: str, known: tuple[RoomRow, list[SeatRow]] | None = None) -> Room | None:
        """The room of that code, read from the database if it is not at hand; ``None`` if there is none or it has not begun.

        ``known``: its row and seats, by whoever has read them just now.
        """
        room = self.open_rooms.get(code)
        if room is not None:
            return room
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.ensure_future(self._read(code, known))
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(opening)

    async def _read(self, code: str, known: tuple[RoomRow, list[SeatRow]] | None) -> Room | None:
        row = await room_row(self.database, code) if known is None else known[0]
        if row is None or row.deal is None:
            return None
        seats = await seat_rows(self.database, code) if known is None else known[1]
        game = made(self.catalogue, row.game, row.settings, row.rules_version)
        names = {seat.seat: seat.name for seat in seats}
        hands = Hands(game, row.deal, self.name)
        match = Match(game, row.deal, hands.senses, [names.get(seat, "") for seat in range(game.seats)])
        room = Room(self, row, seats, match, hands, bool(entry(self.catalogue, row.game).timed))
        if row.rules_version != game.rules_version:
            room.frozen = f"this game was begun under rules version {row.rules_version}; this server plays {game.rules_version}"
            room.foreign = True
        else:
            await self._replay(room)
        self.open_rooms[code] = room
        self.moved(room, False)
        return room

    async def _replay(self, room: Room) -> None:
        rows = await log_rows(self.database, room.code)
        for start in range(0, len(rows), 100):
            room.follow(rows[start : start + 100])
            await asyncio.sleep(0)  # others come in between

    def forget(self, room: Room) -> bool:
        """Let go of a room, if nobody looks at it; it is read again when it is wanted. Whether it was let go."""
        if room.viewers or room.busy:
            return False
        self.open_rooms.pop(room.code, None)
        return True

    async def close(self) -> None:
        """Stop what is done on the side."""
        tasks = [*self._tasks, *(room.catching for room in self.open_rooms.values() if room.catching is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _logged(work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("on the side")
