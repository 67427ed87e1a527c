"""A server's hub for tests without a network: its clock stands still until it is set, and clients hang on it directly.

What a client is sent is what the hub gives to the web server, frame by frame, so that nothing depends on how quick anybody is.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from doubloon.catalogue import Catalogue, made
from doubloon.server.config import configured
from doubloon.server.hub import Hub, started_hub
from doubloon.server.keys import hashed_key
from doubloon.server.room import Room
from doubloon.server.store.rows import RoomRow, SeatRow, add_room, add_seat, begin_room
from served import GAMES

EPOCH = 1_700_000_000_000
"""The time of the database's clock when a test begins."""


class Line:
    """A client that hangs on the hub directly. ``frames`` is all that it was sent; ``closed`` the code of the end."""

    _numbers = itertools.count()

    def __init__(self, hub: Hub, code: str, keys: Sequence[str] = (), since: int | None = None, follow: bool = False) -> None:
        self.frames: list[str] = []
        self.closed: int | None = None
        self.blocked: asyncio.Event | None = None
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._read = 0
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(hub.serve(self._inbox.get, self._take), name="line")
        if code:
            self.say(type="hello", room=code, keys=list(keys), follow=follow, **({} if since is None else {"since": since}))

    async def _take(self, message: Mapping[str, Any]) -> None:
        if self.blocked is not None:
            await self.blocked.wait()
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
        self._news.set()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.raw(msgspec.json.encode(message).decode())

    def raw(self, text: str) -> None:
        """Send a frame as it stands."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def send(self, message: dict[str, Any]) -> None:
        """Let the web server say something else: a binary frame, a disconnect."""
        self._inbox.put_nowait(message)

    async def hear(self, *kinds: str) -> Any:
        """The next message of these kinds (none given: any) that was not heard yet."""
        while True:
            while self._read < len(self.frames):
                message: Any = msgspec.json.decode(self.frames[self._read])
                self._read += 1
                if message["type"] in kinds or not kinds:
                    return message
            assert not self.task.done(), f"the line is dead ({self.closed}); heard {self.frames[-3:]}"
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 30)

    async def caught_up(self) -> None:
        """Wait until all that was put in line for this client before is here."""
        mark = f"mark {next(self._numbers):06}"
        self.say(type="ask", id=mark)
        while (await self.hear("now"))["id"] != mark:
            pass

    async def act(self, seat: int, text: str, id: str, **more: Any) -> Any:
        """Do an act, and wait for what becomes of it."""
        self.say(type="act", id=id, seat=seat, text=text, **more)
        while True:
            answer = await self.hear("did", "no", "done")
            if answer.get("id") == id:
                return answer

    async def hang_up(self) -> None:
        """Go."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 60)


class Still:
    """A hub whose clocks stand still.

    ``time`` is the database's, in milliseconds from :data:`EPOCH`, ``seconds`` the process's. Games are not told who is
    connected: who is away, a test says itself.
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.time = 0
        self.seconds = 1000.0
        self.lines: list[Line] = []
        self._numbers = itertools.count(1)
        self._deals: dict[str, tuple[str, int]] = {}
        hub.database._clock = lambda: (EPOCH + self.time + 0.5) / 1000
        hub.database._last = 0
        hub.loop_time = lambda: self.seconds
        hub.sleep = self._sleep
        hub.presence.look = lambda code: None  # type: ignore[method-assign]

    async def _sleep(self, seconds: float) -> None:
        """Let time pass for who waits a moment, and let others do something meanwhile."""
        self.seconds += seconds
        await asyncio.sleep(0)

    async def room(
        self, game: str, settings: Mapping[str, Any], deal: str | None = None, code: str = "", begin: bool = True
    ) -> str:
        """A room whose game begins now, with a given deal; its code. :func:`key_of` says which keys open its seats."""
        code = code or f"room{next(self._numbers):04}"
        played = made(self.hub.catalogue, game, settings)
        now = self.hub.database.now()
        plain = dict(played.settings())
        row = RoomRow(code, game, plain, "open", now, None, None, None, None, None)
        assert await add_room(self.hub.database, row)
        for seat in range(played.seats):
            assert await add_seat(self.hub.database, code, SeatRow(seat, f"P{seat}", hashed_key(key_of(code, seat)), None))
        self._deals[code] = played.deal(b"\x07" * 16) if deal is None else deal, played.rules_version
        if begin:
            await self.begin(code)
        return code

    async def begin(self, code: str) -> None:
        """Let the game of a room begin, and those who wait there know."""
        assert await begin_room(self.hub.database, code, *self._deals[code], self.hub.database.now(), None)
        await self.hub.begun(code)

    async def open(self, code: str) -> Room:
        """The room at hand."""
        room = await self.hub.rooms.open(code)
        assert room is not None
        return room

    async def line(self, code: str, *seats: int, since: int | None = None, follow: bool = False) -> Line:
        """A client that plays these seats and has been welcomed."""
        line = Line(self.hub, code, [key_of(code, seat) for seat in seats], since, follow)
        self.lines.append(line)
        await line.hear("welcome")
        await line.hear("here")  # the last of what is told to who comes in
        return line

    async def passed(self, room: Room, time: int) -> None:
        """Set the clock, and wait until what was due by then has happened in the room."""
        self.time = max(self.time, time)
        self.seconds += 1
        before = -1
        while before != room.n:
            before = room.n
            room.look_at_time()
            while room.busy:
                await asyncio.sleep(0)

    async def end(self) -> None:
        """Let all clients go."""
        for line in self.lines:
            if not line.task.done():
                await line.hang_up()


def key_of(code: str, seat: int) -> str:
    """The key of a seat in a room of :meth:`Still.room`."""
    return f"key-of-{code}-seat-{seat}"


async def stilled(hub: Hub) -> Still:
    """Take a started hub, and let nothing happen in it but what the test does: no bot moves, nobody is pinged."""
    hub.rooms.moved = lambda _room, _own: None
    await hub.waker.close()
    hub._tasks[0].cancel()  # the pings
    return Still(hub)


@contextlib.asynccontextmanager
async def still(folder: Path, games: Catalogue = GAMES, **options: Any) -> AsyncIterator[Still]:
    """A hub on a database in ``folder``, its clock standing still."""
    hub = await started_hub(configured({}, **{"data": str(folder), "pace": 0, **options}), games)
    there = await stilled(hub)
    try:
        yield there
    finally:
        await there.end()
        await hub.close()
