"""One WebSocket as such: frames wait in line for it, and what comes is read no faster than anybody at a table needs.

Who sends faster is read more slowly, and feels it in his own line: nothing more is taken from the network than what has been
read. Cut off is only who never lets the server catch up, and who reads slower than others speak.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

from doubloon.server.wire import ENCODER, LONGEST, Bye

WAITING: Final = 256
"""So many frames may wait for a client that reads slowly; with more it is cut off."""

PATIENCE: Final = 10.0
"""Seconds in which a new client must have said hello, and in which one that is cut off may hear of it."""

BURST: Final = 240
RATE: Final = 120.0
"""So many messages of a client are read at once, and so many a second."""

FLOOD: Final = 1200
"""After so many messages in a row that had to wait to be read, each with the next one waiting behind it, a client is cut off.

Who waits for answers never has one waiting behind, however quick he is; who sends all at once has that many in hand.
"""


class Cut(Exception):
    """The connection is to be closed, with a code of RFC 6455, a reason, and in how many milliseconds to come back."""

    def __init__(self, code: int, reason: str, again: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.again = again


class Channel:
    """A client's WebSocket. ``receive`` and ``send`` are ASGI's; ``time`` gives seconds, and ``sleep`` waits for some.

    ``silent`` says for how many seconds nothing has come.
    """

    def __init__(
        self,
        receive: Callable[[], Any],
        send: Callable[[Any], Any],
        time: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._receive = receive
        self._send = send
        self._time = time
        self._sleep = sleep
        self._frames: deque[str] = deque()
        self._more = asyncio.Event()
        self._cut: Cut | None = None
        self._reading: asyncio.Task[None] | None = None
        self._next: asyncio.Task[Any] | None = None
        self._tokens = float(BURST)
        self._behind = 0
        self._taking = False
        self._heard = self._counted = time()

    @property
    def silent(self) -> float:
        """The seconds for which nothing has come; 0 while what came waits for something here: more of it is not read then."""
        return 0.0 if self._taking else self._time() - self._heard

    @property
    def waiting(self) -> int:
        """How many frames wait to be sent."""
        return len(self._frames)

    # --- what is sent --------------------------------------------------------------------------------------------------

    def send(self, frame: str) -> None:
        """Put a frame in line; never waits. Who is being cut off gets no more."""
        if self._cut is not None:
            return
        self._frames.append(frame)
        self._more.set()
        if len(self._frames) > WAITING:
            self.cut(1013, "reading too slowly")

    def cut(self, code: int, reason: str, again: int | None = None) -> None:
        """Close the connection after a word of farewell; what a slow reader has not taken by then is dropped."""
        if self._cut is None:
            self._cut = Cut(code, reason, again)
            if len(self._frames) > WAITING:
                self._frames.clear()
            self._frames.append(ENCODER.encode(Bye(reason, again)).decode())
            self._more.set()
            # Who takes nothing does not hear this either, and need not ever say anything: he is not waited for.
            if self._reading is not None:
                asyncio.get_running_loop().call_later(PATIENCE, self._reading.cancel)

    async def _sender(self) -> None:
        frames, more, send = self._frames, self._more, self._send
        while True:
            await more.wait()
            more.clear()
            while frames:
                await send({"type": "websocket.send", "text": frames.popleft()})
            if self._cut is not None:
                await send({"type": "websocket.close", "code": self._cut.code, "reason": self._cut.reason})
                return

    # --- what is received ----------------------------------------------------------------------------------------------

    async def serve(self, take: Callable[[str], Awaitable[None]], gone: Callable[[], None]) -> None:
        """Let ``take`` have each message, one after another, until the client goes or is cut off; then call ``gone``.

        ``take`` raises :class:`Cut` to end it.
        """
        await self._receive()
        await self._send({"type": "websocket.accept"})
        sender = asyncio.create_task(self._sender(), name="sender")
        reader = self._reading = asyncio.create_task(self._reader(take), name="reader")
        try:
            done, _ = await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
            if reader in done and self._cut is not None and not reader.cancelled():
                await asyncio.wait((sender,), timeout=PATIENCE)
        finally:
            gone()
            tasks = [task for task in (sender, reader, self._next) if task is not None]
            for task in tasks:
                task.cancel()
            # Whatever a broken connection raises at its end is no news.
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _reader(self, take: Callable[[str], Awaitable[None]]) -> None:
        try:
            message = await asyncio.wait_for(self._receive(), PATIENCE)
        except TimeoutError:
            self.cut(1008, "no hello came")
            return
        try:
            while message["type"] == "websocket.receive" and self._cut is None:
                now = self._time()
                self._tokens = min(self._tokens + (now - self._counted) * RATE, BURST) - 1
                self._counted = now
                if self._tokens < 0:
                    await self._wait()
                self._taking = True
                await take(_text(message))
                self._taking, self._heard = False, self._time()
                following, self._next = self._next, None
                message = await (self._receive() if following is None else following)
        except Cut as cut:
            self.cut(cut.code, cut.reason, cut.again)

    async def _wait(self) -> None:
        """Let a message wait until it may be read, and see whether the client waits for the answer to it."""
        self._next = asyncio.ensure_future(self._receive())
        await self._sleep(-self._tokens / RATE)
        self._behind = self._behind + 1 if self._next.done() else 0
        if self._behind > FLOOD:
            raise Cut(1008, f"too many messages: {BURST} at once and {RATE:.0f} a second are read")


def _text(message: Any) -> str:
    """The text of a message as it came. Raises :class:`Cut` for one that nobody reads."""
    text: str | None = message.get("text")
    if text is None:
        raise Cut(1003, "messages are text frames")
    if len(text) > LONGEST:
        raise Cut(1009, f"a message is at most {LONGEST} bytes")
    return text
