"""A server for tests: in this process, on a port of its own, with clients that speak the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from doubloon.bots import BOTS
from doubloon.catalogue import CATALOGUE, Catalogue, Entry
from doubloon.log import Record
from doubloon.server.config import Config, configured
from doubloon.server.hub import Hub
from doubloon.server.room import Room
from doubloon.server.serving import listening, server
from doubloon.server.store.rows import log_rows
from toy_game import StonesGame

QUIET = ("ping", "table", "here", "said")
"""Messages that may come at any time; who waits for them names them."""

WAIT = 20.0
"""Seconds after which a test gives up waiting for a frame."""


SMALL = {"side": 5, "quiet_rounds": 4}
"""Settings of an island game that is soon over."""


def stones(settings: Mapping[str, Any]) -> StonesGame:
    """The toy game."""
    return StonesGame(**settings)


GAMES: Catalogue = {**CATALOGUE, "stones": Entry(stones, bots={"random": BOTS["random"]})}
"""The games of the house and the tests' toy."""


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine, and see that it leaves no task behind."""

    async def alone() -> None:
        await asyncio.wait_for(work, 120)
        await asyncio.sleep(0)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert not others, [task.get_name() for task in others]

    asyncio.run(alone())


class Served:
    """A running server: its address, its hub, and a REST client."""

    def __init__(self, web: uvicorn.Server, port: int, http: httpx.AsyncClient) -> None:
        self.web = web
        self.port = port
        self.http = http

    @property
    def hub(self) -> Hub:
        app: Any = self.web.config.app
        hub: Hub = app.state["hub"]
        return hub

    async def post(self, path: str, **body: Any) -> Any:
        """POST to the REST part; the answer, which must be a success."""
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def room(self, game: str = "jackal", settings: Any = None, bots: tuple[str, ...] = (), people: int = 2) -> Any:
        """A room whose game has begun: its code and the keys of the people's seats."""
        code = (await self.post("/api/rooms", game=game, settings=settings or {}))["code"]
        keys = [(await self.post(f"/api/rooms/{code}/seats", name=f"P{seat}"))["key"] for seat in range(people)]
        for bot in bots:
            await self.post(f"/api/rooms/{code}/seats", name=bot, bot=bot)
        await self.post(f"/api/rooms/{code}/start")
        return code, keys

    @contextlib.asynccontextmanager
    async def client(self, code: str, *keys: str, since: int | None = None) -> AsyncIterator[Client]:
        """A client that has said hello."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None) as socket:
            client = Client(socket)
            await client.say(type="hello", room=code, keys=keys, since=since)
            yield client


class Client:
    """One WebSocket. ``n`` is the last record heard of, ``acts`` what may be done: seat -> texts."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = -1
        self.acts: dict[int, list[str]] = {}
        self.result: Any = None
        self.frames: list[str] = []

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self, *kinds: str) -> Any:
        """The next message that is about the game, or the next of these kinds; pings are answered on the way."""
        while True:
            frame = await asyncio.wait_for(self.socket.recv(), WAIT)
            assert isinstance(frame, str)
            self.frames.append(frame)
            message: Any = msgspec.json.decode(frame)
            self._note(message)
            if message["type"] == "ping":
                await self.say(type="pong", at=message["at"])
            if message["type"] in kinds or (not kinds and message["type"] not in QUIET):
                return message

    def _note(self, message: Any) -> None:
        if message["type"] in ("welcome", "did"):
            self.n = message["n"]
            groups = message.get("acts", {})
            self.acts = {int(s): [head + end for head, ends in g.items() for end in ends] for s, g in groups.items()}
            self.result = message.get("result")


@contextlib.asynccontextmanager
async def serving(folder: Path, games: Catalogue = GAMES, **options: Any) -> AsyncIterator[Served]:
    """A server on a database in ``folder`` (or as ``options``, the fields of :class:`Config`, say)."""
    config: Config = configured({}, **{"data": str(folder), "port": 0, "limits": "off", **options})
    socket = listening(config.host, 0)
    port = socket.getsockname()[1]
    web = server(config, games)
    task = asyncio.create_task(web.serve([socket]), name="web")
    try:
        while not web.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.005)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=WAIT) as http:
            yield Served(web, port, http)
    finally:
        web.should_exit = True
        await task
        socket.close()


@contextlib.contextmanager
def serving_apart(folder: Path, **options: Any) -> Iterator[str]:
    """The address of a server in a thread of its own, without limits: for clients that know no event loop."""
    config = configured({}, data=str(folder), port=0, limits="off", thinkers=1, **options)
    socket = listening("127.0.0.1", 0)
    web = server(config, GAMES)
    thread = threading.Thread(target=lambda: asyncio.run(web.serve([socket])))
    thread.start()
    while not web.started:
        assert thread.is_alive(), "the server did not start"
    try:
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        web.should_exit = True
        thread.join()
        socket.close()


@contextlib.asynccontextmanager
async def browser(served: Served, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody else's browser, with cookies of its own."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{served.port}", headers=headers, timeout=20) as http:
        yield http


async def ok(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


def refused(answer: httpx.Response, status: int, words: str) -> None:
    assert (answer.status_code, words in answer.text) == (status, True), answer.text


async def play_on(client: Client, rng: random.Random, upto: int = 10**6) -> None:
    """Do any act whenever one may be done, until the game is over or at record ``upto``."""
    while client.result is None and client.n < upto:
        for seat, acts in client.acts.items():
            await client.say(type="act", id=f"{client.n}", seat=seat, text=rng.choice(acts))
        await client.hear("did")


async def stored(served: Served, code: str) -> list[Record]:
    """The log of a room as it is in the database."""
    return [row.record for row in await log_rows(served.hub.database, code)]


async def room_of(served: Served, code: str) -> Room:
    """A room at hand."""
    room = await served.hub.rooms.open(code)
    assert room is not None
    return room


async def until(what: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not what():
        assert asyncio.get_running_loop().time() < end, "it did not happen"
        await asyncio.sleep(0.02)
