"""What goes on around the games of one process: who sits where and who is there, what is said, what is over and counts."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from typing import TYPE_CHECKING, Final

import structlog

from doubloon.errors import DoubloonError
from doubloon.log import commitment
from doubloon.server import fairness
from doubloon.server.filters import Filter
from doubloon.server.passkeys import Passkeys
from doubloon.server.ratings import counted
from doubloon.server.room import CLOSED
from doubloon.server.store import seating
from doubloon.server.store.lines import LineRow, last_lines, lines_after
from doubloon.server.store.purging import purged
from doubloon.server.store.rows import RoomRow, SeatRow, room_row, seat_rows
from doubloon.server.wire import ENCODER, Offered, Said, Sitting, TableNow

if TYPE_CHECKING:
    from doubloon.server.hub import Hub
    from doubloon.server.sockets import Connection

log: Final = structlog.get_logger("doubloon.parlour")

SHOWN: Final = 50
"""So many lines of what was said are shown to who comes in."""

COUNT_EVERY: Final = 60.0
"""Seconds between two looks for games that are over and were not counted, because a process died just then."""


PURGE_EVERY: Final = 60
"""Between two purges there are so many of these looks."""


class Parlour:
    """The surroundings of the games in one process. ``words``: a file with bad words (``""``: none)."""

    def __init__(self, hub: Hub, words: str = "") -> None:
        self.filter = Filter.read(words)
        self.passkeys = Passkeys(hub.config.secret)
        self._hub = hub
        self._told: dict[str, int] = {}
        self._around: dict[str, tuple[list[seating.OfferRow], list[LineRow]]] = {}
        self._changes = 0
        self._task: asyncio.Task[None] | None = None
        self._whose = hashlib.sha256(b"who\n" + hub.config.secret.encode()).digest()

    def start(self) -> None:
        """Begin to look after games that are over."""
        self._task = asyncio.create_task(self._count_all(), name="count")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- the table -----------------------------------------------------------------------------------------------------

    async def tell(self, code: str) -> None:
        """Tell everybody in a room, who is connected here, how its table is laid now and what was said there."""
        self.forget(code)
        room = self._hub.rooms.open_rooms.get(code)
        there = self._hub.connections.get(code)
        if not there and room is None:
            return
        row = await room_row(self._hub.database, code)
        if row is None:
            return
        seats = await seat_rows(self._hub.database, code)
        if room is not None:
            room.row = row
            room.seated(seats)
            if row.status == "closed":
                room.frozen = CLOSED
            self._hub.waker.moved(room, False)
            self._hub.presence.look(code)
        for connection in list(there or ()):
            if connection.reseated(seats):
                self._hub.presence.changed(code)
        frames: dict[tuple[int, ...], str] = {}
        offers = await seating.offer_rows(self._hub.database, code) if there else []
        for connection in list(there or ()):
            mine = connection.seats
            if mine not in frames:
                frames[mine] = ENCODER.encode(self._table(row, seats, offers, mine)).decode()
            connection.send(frames[mine])
        await self._pass_on(code)

    async def show(self, connection: Connection, row: RoomRow, seats: list[SeatRow]) -> None:
        """Tell somebody who comes in how the table is laid, who is there, and what was said."""
        code = connection.code
        around = self._around.get(code)
        if around is None:
            changes = self._changes
            around = await self._read(code)
            if connection.code != code:
                return
            if changes == self._changes:
                self._around[code] = around
        offers, lines = around
        connection.say(self._table(row, seats, offers, connection.seats))
        for line in lines:
            connection.say(self._said(line))
        if lines:
            self._told[code] = max(self._told.get(code, 0), lines[-1].id)
        self._hub.presence.changed(code)

    async def _read(self, code: str) -> tuple[list[seating.OfferRow], list[LineRow]]:
        offers = await seating.offer_rows(self._hub.database, code)
        return offers, await last_lines(self._hub.database, code, SHOWN)

    def forget(self, code: str | None = None) -> None:
        """What was read of a room's offers and lines may have changed (``None``: of any room)."""
        self._changes += 1
        if code is None:
            self._around.clear()
        else:
            self._around.pop(code, None)

    def _table(self, row: RoomRow, seats: list[SeatRow], offers: list[seating.OfferRow], mine: tuple[int, ...]) -> TableNow:
        room = self._hub.rooms.open_rooms.get(row.code)
        n = None if room is None else room.n
        return TableNow(
            row.status if room is None else room.status if row.status == "running" else row.status,
            row.game,
            row.settings,
            tuple(sitting(seat, row.host) for seat in seats),
            mine,
            bool(row.public),
            row.pool is not None,
            tuple(Offered(one.what, one.seat, one.about) for one in offers if one.what == "rematch" or one.n == n),
            row.next,
            "" if row.secret is None else fairness.promise(row.secret),
            "" if row.deal is None else commitment(row.deal),
        )

    # --- what is said --------------------------------------------------------------------------------------------------

    async def _pass_on(self, code: str) -> None:
        for line in await lines_after(self._hub.database, code, self._told.get(code, 0), SHOWN):
            if line.id > self._told.get(code, 0):
                self._told[code] = line.id
                self._hub.tell(code, self._said(line))

    def _said(self, line: LineRow) -> Said:
        return Said(line.id, line.at, self.who(line.person or line.name), line.name, line.seat, line.text, line.phrase)

    def who(self, person: str) -> str:
        """What others may know a person by: the same each time, and no way back."""
        return base64.urlsafe_b64encode(hmac.new(self._whose, person.encode(), hashlib.sha256).digest()[:9]).decode()

    def left(self, code: str) -> None:
        """Somebody left a room; nobody may be there any more."""
        self._hub.presence.changed(code)
        if code not in self._hub.connections:
            self._told.pop(code, None)
            self.forget(code)

    # --- what is over --------------------------------------------------------------------------------------------------

    async def count(self, code: str) -> None:
        """Count a game that is over: its result is stored once, and the ratings of who played."""
        room = await self._hub.rooms.open(code)
        result = None if room is None else room.match.position.result()
        if room is None or result is None:
            return
        seats = await seat_rows(self._hub.database, code)
        if await counted(self._hub.database, room.row, seats, result):
            await self._hub.news(code)

    async def purge(self) -> int:
        """Delete what is older than the host wants to keep; how many rooms and guests that was. See :mod:`.store.purging`."""
        days = self._hub.config.keep
        return await purged(self._hub.database, days) if days else 0

    async def _count_all(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(COUNT_EVERY)
            rounds += 1
            try:
                if rounds % PURGE_EVERY == 0:
                    await self.purge()
                for code in await seating.uncounted(self._hub.database):
                    await self.count(code)
            except DoubloonError as error:
                log.error("a game that cannot be counted", error=str(error)[:300])
            except Exception as error:  # the database is away: its errors are many
                log.warning("not counted", error=str(error)[:300])


def sitting(seat: SeatRow, host: str | None) -> Sitting:
    """A seat as everybody may see it."""
    hosts = host is not None and seat.person == host
    return Sitting(seat.seat, seat.name, seat.bot, seat.colour, bool(seat.ready), bool(seat.away), hosts)
