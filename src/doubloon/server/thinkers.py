"""Bots think in processes of their own, never in the event loop.

Who is asked first is answered first; a room asks once at a time. While all processes think, asks wait in line without limit:
a bot's room then is slow, nobody else's is.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import random
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

import msgspec
import structlog

from doubloon.bots import Bot
from doubloon.bots.timed import TimedBot, Wish
from doubloon.catalogue import Entry
from doubloon.game import Game, View

log: Final = structlog.get_logger("doubloon.thinkers")

_TRIES: Final = 3

T = TypeVar("T")


class Thinkers:
    """The processes in which bots think, started when the first bot is asked. ``count``: how many (0: by processor)."""

    def __init__(self, count: int) -> None:
        self._count = count or max((os.cpu_count() or 2) - 1, 1)
        self._pool: ProcessPoolExecutor | None = None
        self.asked = 0
        self.thinking = 0

    async def choose(self, entry: Entry, settings: Mapping[str, Any], bot: str, view: View, version: int | None = None) -> str:
        """The act that a bot chooses, given what its seat may know, in a game under a rules version (``None``: today's).

        Raises what the bot raises, and :class:`BrokenProcessPool` if its process dies again and again.
        """
        # The settings travel as text, a dictionary of lists cannot be remembered as a key.
        return await self._answer(chosen, entry.maker(version), msgspec.json.encode(settings), entry.bots[bot], view)

    async def wish(
        self,
        entry: Entry,
        settings: Mapping[str, Any],
        bot: str,
        view: View,
        now: int,
        mind: bytes,
        version: int | None = None,
    ) -> tuple[Wish, bytes]:
        """What a bot of a game in real time wishes (:class:`doubloon.bots.timed.TimedBot`), and its mind for the next time.

        ``mind`` is the one of before; empty: a new bot is asked. Any process may be asked, with any room's bot. Raises as
        :meth:`choose` does.
        """
        make, text = entry.maker(version), msgspec.json.encode(settings)
        return await self._answer(wished, make, text, entry.timed[bot], view, now, mind)

    async def _answer(self, what: Callable[..., T], *question: Any) -> T:
        self.asked += 1
        self.thinking += 1
        try:
            for _ in range(_TRIES - 1):
                try:
                    return await self._ask(what, question)
                except BrokenProcessPool:
                    log.warning("a bot's process died; asking again")
            return await self._ask(what, question)
        finally:
            self.thinking -= 1

    async def _ask(self, what: Callable[..., T], question: tuple[Any, ...]) -> T:
        if self._pool is None:
            # Not forked: a child must have none of the server's sockets and threads.
            self._pool = ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), _prepare)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, what, *question)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False)
            raise

    async def close(self) -> None:
        """End the processes; who still thinks is not waited for."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


_games: Final[dict[tuple[Any, bytes], Game]] = {}


def chosen(
    make: Callable[[Mapping[str, Any]], Game],
    settings: bytes,
    bot: Callable[[random.Random, Game], Bot],
    view: View,
) -> str:
    """In a thinker's process: the act that the bot chooses. Bots get a generator that nobody can guess."""
    return bot(random.Random(os.urandom(16)), _game(make, settings)).choose(view)


def wished(
    make: Callable[[Mapping[str, Any]], Game],
    settings: bytes,
    bot: Callable[[random.Random, Game], TimedBot],
    view: View,
    now: int,
    mind: bytes,
) -> tuple[Wish, bytes]:
    """In a thinker's process: what the bot wishes, and its mind, which only thinkers ever read."""
    asked = pickle.loads(mind) if mind else bot(random.Random(os.urandom(16)), _game(make, settings))
    wish = asked.wish(view, now)
    return wish, pickle.dumps(asked, pickle.HIGHEST_PROTOCOL)


def _game(make: Callable[[Mapping[str, Any]], Game], settings: bytes) -> Game:
    key = make, settings
    game = _games.get(key)
    if game is None:
        if len(_games) >= 64:
            _games.clear()
        game = _games[key] = make(msgspec.json.decode(settings))
    return game


def _prepare() -> None:
    """Let the server decide when a thinker ends, unless the server itself is dead."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: Any) -> None:
    server.join()
    os._exit(1)
