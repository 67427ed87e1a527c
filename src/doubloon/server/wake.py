"""Somebody always looks: what is due happens and bots move, also where nobody is connected and after any crash.

For rooms at hand there are timers. For all others ``rooms.wake_at`` says when to look; who looks takes a short lease, so that
two processes do not do the same work. The key of the log decides in any case.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Final

import structlog

from doubloon.catalogue import entry
from doubloon.clocked import unclocked
from doubloon.errors import DoubloonError
from doubloon.server.deeds import Deed, Refused
from doubloon.server.realtime import RealTime
from doubloon.server.room import Room
from doubloon.server.store import leases
from doubloon.server.thinkers import Thinkers
from doubloon.server.waking import LEASE

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

log: Final = structlog.get_logger("doubloon.wake")

EVERY: Final = 0.5
"""Seconds between two looks at the database for rooms that are due."""

AT_ONCE: Final = 50
"""So many due rooms are taken on at a time."""

FOREIGN: Final = 60_000
"""Milliseconds after which a due room is looked at again that only another release can play."""

FARTHEST: Final = 3600.0
"""Seconds; timers are set no further ahead, and then looked at again."""


class Waker:
    """Looks after time and bots for one process. ``pace``: the least milliseconds between the last act and a bot's."""

    def __init__(self, hub: Hub, pace: int, thinkers: Thinkers) -> None:
        self._hub = hub
        self._pace = pace
        self._thinkers = thinkers
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._real_time: dict[str, RealTime] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to look."""
        self._tasks = [asyncio.create_task(self._look(), name="wake"), asyncio.create_task(self._renew(), name="leases")]

    async def close(self) -> None:
        """Stop looking; leases of bots that still think are given back."""
        for timer in self._timers.values():
            timer.cancel()
        asked = list(self._asked)
        tasks = [*self._tasks, *self._asked.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.close()
        if asked:
            await leases.give_back(self._hub.database, self._hub.name)

    # --- rooms at hand -------------------------------------------------------------------------------------------------

    def moved(self, room: Room, own: bool) -> None:
        """A room at hand has a new record, or was read. ``own``: the record, and so the lease on bots, is this process's."""
        self._set_timer(room)
        if room.timed:
            bots = self._real_time.get(room.code)
            if bots is not None:
                bots.moved()
        elif own and room.bot_to_move() is not None:
            self._ask(room)

    def asking(self, code: str) -> bool:
        """Whether a bot of this room has been asked, and has not moved yet."""
        return code in self._asked

    def forget(self, room: Room) -> None:
        """A room is let go of; the database says when to look at it."""
        timer = self._timers.pop(room.code, None)
        if timer is not None:
            timer.cancel()

    def _set_timer(self, room: Room) -> None:
        due = None if room.frozen else room.match.position.due()
        timer = self._timers.get(room.code)
        if due is None:
            self.forget(room)
            return
        loop = asyncio.get_running_loop()
        delay = min((room.began + due - self._hub.database.now()) / 1000, FARTHEST)
        # A timer that goes off too early looks again; so most acts, which only put off what is due, need not touch it.
        if timer is None or timer.cancelled() or timer.when() > loop.time() + delay + 0.001:
            if timer is not None:
                timer.cancel()
            self._timers[room.code] = loop.call_later(max(delay, 0), self._ring, room)

    def _ring(self, room: Room) -> None:
        self._timers.pop(room.code, None)
        if self._hub.rooms.open_rooms.get(room.code) is not room or self._hub.closing:
            return
        due = room.match.position.due()
        if due is not None and due > room.time():
            self._set_timer(room)
        else:
            room.look_at_time()

    # --- bots ----------------------------------------------------------------------------------------------------------

    def _ask(self, room: Room) -> None:
        if room.code not in self._asked and not self._hub.closing:
            self._asked[room.code] = asyncio.create_task(self._bots(room), name=f"bots of {room.code}")

    async def _bots(self, room: Room) -> None:
        try:
            await (self._let_bots_play(room) if room.timed else self._let_bots_move(room))
        finally:
            # Here, not in a callback: an act that comes right after is to ask anew.
            self._asked.pop(room.code, None)

    async def _let_bots_move(self, room: Room) -> None:
        """Let bots move as long as it is a bot's turn."""
        while (seat := room.bot_to_move()) is not None:
            n = room.n
            try:
                text = await self._chosen(room, seat)
                wait = (room.match.time + self._pace - room.time()) / 1000
                if wait > 0 and n == room.n:
                    await asyncio.sleep(wait)
                await room.do(Deed(seat, text, n=n))
            except Refused as refused:
                if refused.error == "illegal":
                    log.error("a bot chose what is not legal", room=room.code, seat=seat)
                    return
                if refused.error != "stale":
                    return
            except Exception:
                # The lease runs out, then this or another process asks again.
                log.exception("asking a bot", room=room.code)
                return

    async def _let_bots_play(self, room: Room) -> None:
        """Let bots play in real time, as long as there are any and this process has the lease."""
        offered = entry(self._hub.catalogue, room.row.game)
        bots = self._real_time[room.code] = RealTime(room, offered, self._thinkers)
        try:
            await bots.play()
            # Nobody is to wait for the lease to run out, should bots come back.
            await leases.let_go(self._hub.database, self._hub.name, room.code)
        except Exception:
            log.exception("bots in real time", room=room.code)
        finally:
            del self._real_time[room.code]

    async def _chosen(self, room: Room, seat: int) -> str:
        acts = room.match.position.legal_acts(seat)
        if len(acts) == 1:
            return acts[0]
        offered = entry(self._hub.catalogue, room.row.game)
        settings = {name: value for name, value in room.row.settings.items() if name != "clock"}
        bot = room.bots.get(seat) or offered.replacement
        return await self._thinkers.choose(
            offered, settings, bot, unclocked(room.match.position).view(seat), room.row.rules_version
        )

    async def _renew(self) -> None:
        """Keep the leases of rooms whose bots still think."""
        while True:
            await asyncio.sleep(LEASE / 3000)
            if self._asked:
                await self._guarded(self._renew_once(list(self._asked)))

    async def _renew_once(self, codes: list[str]) -> None:
        held = await leases.renew(self._hub.database, self._hub.name, codes, LEASE)
        for code in self._real_time.keys() & set(codes) - held:
            # This process was not heard of for so long that another one looks after them.
            self._asked[code].cancel()

    # --- rooms that are due --------------------------------------------------------------------------------------------

    async def _look(self) -> None:
        while True:
            await self._guarded(self._look_once())
            await asyncio.sleep(EVERY)

    async def _look_once(self) -> None:
        claimed = await leases.claim(self._hub.database, self._hub.name, LEASE, AT_ONCE)
        for one in claimed:
            try:
                await self._wake(one)
            except DoubloonError as error:
                log.error("a room that cannot be opened", room=one.code, error=str(error)[:300])

    async def _wake(self, claimed: leases.Claimed) -> None:
        database, name = self._hub.database, self._hub.name
        room = await self._hub.rooms.open(claimed.code)
        if room is None:
            await leases.settle(database, name, claimed, None)
            return
        if room.foreign:
            # It is for another release, which may be there already, or come.
            await leases.settle(database, name, claimed, database.now() + FOREIGN)
            return
        await room.fresh()
        if room.frozen:
            await leases.settle(database, name, claimed, None)
            return
        self._hub.presence.look(room.code)
        due = room.match.position.due()
        if due is not None and due <= room.time():
            room.look_at_time()
        if room.timed and room.acting(room.match.position):
            self._ask(room)
        elif due is not None and due <= room.time():
            return
        elif not room.timed and room.bot_to_move() is not None:
            self._ask(room)
        else:
            then = None if due is None else room.began + due
            looking = self._hub.presence.looking(room.code)
            if looking is not None:
                # This process will have told the game who is not there; should it die before, somebody looks again.
                then = database.now() + looking if then is None else min(then, database.now() + looking)
            await leases.settle(database, name, claimed, then)

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception as error:  # the database is away: its errors are many
            log.warning("not looked", error=str(error)[:300])
