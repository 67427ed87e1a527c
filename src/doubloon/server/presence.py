"""Who is there: told to everybody at a table, and to the game itself where it does not wait for who is not.

A seat is there while a client that plays it is connected to any process of the server. Each process stores whose clients it has
and that it lives, so all of them come to the same answer; alone on a database a process need not ask.

Who leaves may be the last one who would have made anybody look. So rooms of games that know presence are woken when a process
starts, and when another one that had clients there has ended.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

import structlog

from doubloon.game import PresencePosition
from doubloon.server.bus import ATTENDANCE
from doubloon.server.deeds import Deed
from doubloon.server.room import Room
from doubloon.server.store import attendance
from doubloon.server.store.attendance import Attendance
from doubloon.server.wire import Here

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

log: Final = structlog.get_logger("doubloon.presence")

PATIENCE: Final = 4.0
"""Seconds for which a seat that nobody is connected for counts as there: long enough to load a page anew."""

LASTS: Final = 20_000
"""Milliseconds after which a process that was not heard of counts as dead, and its clients as gone."""

LATE: Final = 10.0
"""Seconds after which a process that could not say that it lives says again who is there: well before it counts as dead."""

_AT_ONCE: Final = 500


class Presence:
    """Who is connected, as this process knows it; ``patience`` in seconds."""

    def __init__(self, hub: Hub, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._hub = hub
        self._games = [name for name, offered in hub.catalogue.items() if offered.timed]
        self._elsewhere: dict[str, Attendance] = {}
        self._missing: dict[str, dict[int, float]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._polled = hub.loop_time()

    async def start(self) -> None:
        """Let the other processes know of this one, and look at games whose players may have been lost with one before it."""
        if self._hub.database.postgres:
            await attendance.alive(self._hub.database, self._hub.name)
        await attendance.look_at_all(self._hub.database, self._games)

    async def close(self) -> None:
        """Stop; the clients of this process are gone."""
        for timer in self._timers.values():
            timer.cancel()
        if self._hub.database.postgres:
            await attendance.forget(self._hub.database, [self._hub.name], self._games)

    async def poll(self) -> None:
        """Say that this process lives, and see who is connected to the others: one of them may have died."""
        await attendance.alive(self._hub.database, self._hub.name)
        before, self._polled = self._polled, self._hub.loop_time()
        if self._polled - before > LATE:
            # Others may have taken this process for dead, and forgotten its clients; as it may be with them, it judges nobody.
            for code in list(self._hub.connections):
                await self._report(code)
        elif dead := await attendance.dead(self._hub.database, self._hub.name, LASTS):
            await attendance.forget(self._hub.database, dead, self._games)
        codes = list({*self._hub.connections, *self._missing, *self._elsewhere})
        for start in range(0, len(codes), _AT_ONCE):
            await self._read(codes[start : start + _AT_ONCE])

    # --- who is connected ----------------------------------------------------------------------------------------------

    def here(self, code: str) -> Attendance:
        """Who is connected to this process in a room."""
        there = self._hub.connections.get(code, ())
        seats = frozenset(seat for connection in there for seat in connection.seats)
        return Attendance(seats, sum(not connection.seats for connection in there))

    def there(self, code: str) -> Attendance:
        """Who is connected to any process, as far as this one has heard."""
        return self.here(code) | self._elsewhere.get(code, Attendance())

    def changed(self, code: str) -> None:
        """Somebody came into a room, or left it, or plays other seats now."""
        self.look(code)
        if self._hub.database.postgres and not self._hub.closing:
            self._hub.rooms.spawn(self._report(code))
        else:
            self._tell(code)

    async def _report(self, code: str) -> None:
        # Should this process die before it has told the game, another one is to look.
        keep = code in self._missing
        await attendance.attend(self._hub.database, code, self._hub.name, self.here(code), keep)
        self._hub.bus.tell(code, ATTENDANCE)
        if code in self._hub.connections:
            await self._read([code], True)

    async def hinted(self, code: str) -> None:
        """Somebody came or left at another process."""
        if code in self._hub.connections or code in self._hub.rooms.open_rooms:
            await self._read([code])

    async def _read(self, codes: list[str], tell: bool = False) -> None:
        found = await attendance.elsewhere(self._hub.database, codes, self._hub.name, LASTS)
        for code, there in found.items():
            before = self._elsewhere.pop(code, Attendance())
            if there != Attendance():
                self._elsewhere[code] = there
            if tell or there != before:
                self._tell(code)
            self.look(code)

    def _tell(self, code: str) -> None:
        there = self.there(code)
        self._hub.tell(code, Here(tuple(sorted(there.seats)), there.watching))

    # --- what the game is told -----------------------------------------------------------------------------------------

    def look(self, code: str) -> None:
        """See that a game which knows presence has heard who is there and who is not, once that is sure."""
        room = self._hub.rooms.open_rooms.get(code)
        if room is None or not room.presence:  # asked at every act: a game that waits is to cost nothing
            return
        if room.status != "running" or self._hub.closing:
            self._missing.pop(code, None)
            return
        position = cast(PresencePosition, room.match.position)
        there, absent, stood_in = self.there(code).seats, position.absent(), position.stand_ins()
        missing = self._missing.setdefault(code, {})
        now = self._hub.database.now() / 1000
        for seat in room.seats:
            number = seat.seat
            if number in room.left or number in absent:
                missing.pop(number, None)
            if number in room.left:
                continue
            if seat.away and seat.bot is None:
                missing.pop(number, None)
                if number not in stood_in:
                    self._say(room, number, "away now")
            elif seat.bot is not None or number in there:
                missing.pop(number, None)
                if number in absent:
                    self._say(room, number, "back")
            elif number not in absent:
                missing.setdefault(number, now)
        if not missing:
            self.forget(code)
        elif code not in self._timers:
            self._timers[code] = asyncio.get_running_loop().call_later(self.patience, self._ring, code)

    def forget(self, code: str) -> None:
        """Nobody is missed in a room, or it is let go of; the database says when to look at it."""
        self._missing.pop(code, None)
        timer = self._timers.pop(code, None)
        if timer is not None:
            timer.cancel()

    def looking(self, code: str) -> int | None:
        """The milliseconds after which a room should have been told who is not there; ``None`` if it has been."""
        return int(2000 * self.patience) if self._missing.get(code) else None

    def _ring(self, code: str) -> None:
        del self._timers[code]
        if self._missing.get(code) and not self._hub.closing:
            self._hub.rooms.spawn(self._miss(code))

    async def _miss(self, code: str) -> None:
        """Nobody has been connected for some seats for a while: the game is told, if that is so at all processes."""
        if self._hub.database.postgres:
            await self._read([code])
        self.look(code)
        room, missing = self._hub.rooms.open_rooms.get(code), self._missing.get(code)
        if room is None or not missing:
            return
        long_ago = self._hub.database.now() / 1000 - self.patience
        for seat in [seat for seat, since in missing.items() if since <= long_ago]:
            del missing[seat]
            self._say(room, seat, "away")
        if self._hub.database.postgres:
            await attendance.attend(self._hub.database, code, self._hub.name, self.here(code), bool(missing))

    def _say(self, room: Room, seat: int, text: str) -> None:
        """Tell the game; where another process was quicker, this comes to nothing."""
        room.offer(Deed(seat, text))
