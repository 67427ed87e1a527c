"""Bots of games in real time: each has a wish, which is done when its time has come; then it is asked for the next one.

One process looks after the bots of a room, under the room's lease. What a bot has in mind (a piece whose outline it follows,
say) is there alone: after a crash another process begins with new bots, from what the log says.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from doubloon.bots.timed import Wish
from doubloon.catalogue import Entry
from doubloon.clocked import unclocked
from doubloon.server.deeds import Deed, Refused
from doubloon.server.room import Room
from doubloon.server.thinkers import Thinkers

log: Final = structlog.get_logger("doubloon.realtime")

PAUSE: Final = 0.5
"""Seconds after which a bot is asked again whose act could not be done."""

FARTHEST: Final = 3600.0
"""Seconds; nothing is waited for longer without looking again."""


class RealTime:
    """The bots of one room."""

    def __init__(self, room: Room, offered: Entry, thinkers: Thinkers) -> None:
        self._room = room
        self._offered = offered
        self._thinkers = thinkers
        self._settings = {name: value for name, value in room.row.settings.items() if name != "clock"}
        self._news: dict[int, asyncio.Event] = {}
        self._moved = asyncio.Event()

    def moved(self) -> None:
        """The room has a new record, or other people in its seats."""
        self._moved.set()
        for news in self._news.values():
            news.set()

    async def play(self) -> None:
        """Let the bots play until none is left, the game is over, or nothing can be done in the room any more."""
        sitting: dict[int, tuple[str, asyncio.Task[None]]] = {}
        try:
            while not self._room.frozen and (acting := self._room.acting(self._room.match.position)):
                self._moved.clear()
                for seat, (bot, task) in list(sitting.items()):
                    if acting.get(seat) != bot:
                        task.cancel()
                        del sitting[seat]
                for seat, bot in acting.items():
                    if seat not in sitting:
                        sitting[seat] = bot, asyncio.create_task(self._sit(seat, bot or self._offered.replacement))
                await self._until_moved([task for _, task in sitting.values()])
        finally:
            for _, task in sitting.values():
                task.cancel()
            await asyncio.gather(*(task for _, task in sitting.values()), return_exceptions=True)

    async def _until_moved(self, tasks: list[asyncio.Task[None]]) -> None:
        """Wait for news of the room. Raises what a bot raised."""
        moved = asyncio.create_task(self._moved.wait())
        try:
            done, _ = await asyncio.wait((moved, *tasks), return_when=asyncio.FIRST_COMPLETED)
        finally:
            moved.cancel()
        for task in done - {moved}:
            task.result()

    async def _sit(self, seat: int, bot: str) -> None:
        """Ask one bot, and do what it wishes, again and again."""
        room = self._room
        self._news[seat] = asyncio.Event()
        mind = b""
        while True:
            self._news[seat].clear()
            words, view = self._words(seat), unclocked(room.match.position).view(seat)
            version = room.row.rules_version
            wish, mind = await self._thinkers.wish(self._offered, self._settings, bot, view, room.time(), mind, version)
            if not await self._comes(seat, wish, words):
                continue
            if wish.act and wish.act in room.match.position.legal_acts(seat):
                try:
                    await room.do(Deed(seat, wish.act, by_bot=True, sensed=wish.sensed))
                except Refused as refused:
                    if refused.error == "frozen":
                        return
                    log.info("a bot's act was not done", room=room.code, seat=seat, error=refused.error)
                    await asyncio.sleep(PAUSE)

    async def _comes(self, seat: int, wish: Wish, words: set[str]) -> bool:
        """Wait for the time of a wish; ``False`` if something happens before that makes it a thing of the past."""
        news = self._news[seat]
        while True:
            if (wish.watching and news.is_set()) or self._words(seat) != words:
                return False
            left = (wish.at - self._room.time()) / 1000
            if left <= 0:
                return True
            news.clear()
            try:
                async with asyncio.timeout(min(left, FARTHEST)):
                    await news.wait()
            except TimeoutError:
                pass

    def _words(self, seat: int) -> set[str]:
        """What kinds of acts a seat may do: if these change, its bot is asked anew, whatever it had in mind."""
        return {text.split(" ", 1)[0] for text in self._room.match.position.legal_acts(seat)}
