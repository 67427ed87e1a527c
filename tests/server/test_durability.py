"""A server is killed with no warning in the middle of play, again and again: what was acknowledged, or told to anybody, stays.

Players come back by themselves, send again what was not acknowledged, and play on.
``make soak`` kills 200 times on each database.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from doubloon.catalogue import CATALOGUE, made
from doubloon.match import Match
from doubloon.server.config import configured
from doubloon.server.store import opened
from doubloon.server.store.rows import log_rows, room_row

KILLS = int(os.environ.get("DOUBLOON_KILLS", "5"))
TABLES = 6
PATIENCE = 120.0
"""Seconds without any act after which it is clear that nobody plays on."""


class Killed:
    """A server in a process of its own, which can be killed and started again on the same port."""

    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it is not up yet when this returns."""
        command = [sys.executable, "-m", "doubloon", "serve", "--port", str(self.port), "--data", str(self.folder)]
        if self.database:
            command += ["--database", self.database]
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def kill(self) -> None:
        """End it as a power cut would: with no word to anybody, and its bots' processes with it."""
        assert self.process is not None
        assert self.process.poll() is None, "the server ended by itself: " + self.log()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def log(self) -> str:
        """The end of its log."""
        return (self.folder / "server.log").read_text(errors="replace")[-3000:]


class Notebook:
    """What all players were told. ``told``: record -> time, seat and events; ``acked``: act -> its text and its record."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, int], tuple[Any, ...]] = {}
        self.acked: dict[tuple[str, int, str], tuple[str, int]] = {}
        self.rooms: list[str] = []
        self.over = 0
        self.returns = 0
        self.stop = False


class Player:
    """Plays a seat at random, comes back whenever it is cut off, and sends again what was not acknowledged."""

    def __init__(self, port: int, code: str, key: str, seat: int, notebook: Notebook, rng: random.Random) -> None:
        self.url = f"ws://127.0.0.1:{port}/ws"
        self.code = code
        self.key = key
        self.seat = seat
        self.book = notebook
        self.rng = rng
        self.n = 0
        self.sent = 0
        self.pending: dict[str, Any] | None = None
        self.over = False

    async def play(self) -> None:
        """Play to the end of the game, or until everybody is told to stop and nothing is under way."""
        while not self.over and not (self.book.stop and self.pending is None):
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(self.url, compression=None) as web:
                    await web.send(
                        msgspec.json.encode({"type": "hello", "room": self.code, "keys": [self.key], "since": self.n}).decode()
                    )
                    await self.listen(web)
            await asyncio.sleep(0.1)

    async def listen(self, web: Any) -> None:
        """Hear and answer until the connection breaks."""
        while not self.over and not (self.book.stop and self.pending is None):
            try:
                message = msgspec.json.decode(await asyncio.wait_for(web.recv(), 0.5))
            except TimeoutError:
                continue
            again = await self.heard(message)
            if again is not None:
                await web.send(msgspec.json.encode(again).decode())

    async def heard(self, message: Any) -> Any:
        """What is to be said to a message."""
        kind = message["type"]
        if kind == "ping":
            return {"type": "pong", "at": message["at"]}
        if kind == "welcome":
            assert message["n"] >= self.n, f"told of record {self.n}, and now the game is at {message['n']}"
            if "views" in message:
                self.n = message["n"]
            self.over = bool(message.get("result"))
            self.book.returns += 1
            return self.pending or self.chosen(message)
        if kind == "did":
            told = (message["time"], message["seat"], message.get("events"))
            assert self.book.told.setdefault((self.code, message["n"]), told) == told, "a record was told in two ways"
            self.n = max(self.n, message["n"])
            self.over = bool(message.get("result"))
            if self.pending and message.get("id") == self.pending["id"]:
                self.acknowledged(message["n"])
            return None if self.pending else self.chosen(message)
        if kind == "done" and self.pending and message["id"] == self.pending["id"]:
            self.acknowledged(message["n"])
            return {"type": "look"}
        if kind == "no" and message["error"] == "later":
            await asyncio.sleep(0.1)
            return self.pending
        assert kind not in ("no", "status"), message
        return None

    def chosen(self, message: Any) -> Any:
        """An act, if there is any to be done."""
        acts = [head + end for head, ends in message.get("acts", {}).get(str(self.seat), {}).items() for end in ends]
        if not acts or self.over or self.book.stop:
            return None
        self.sent += 1
        self.pending = {"type": "act", "id": f"act {self.sent}", "text": self.rng.choice(acts)}
        return self.pending

    def acknowledged(self, n: int) -> None:
        """The server says that it is done, for good."""
        assert self.pending is not None
        key = self.code, self.seat, self.pending["id"]
        assert key not in self.book.acked, f"{key} was acknowledged twice"
        self.book.acked[key] = self.pending["text"], n
        self.pending = None


async def table(port: int, notebook: Notebook, rng: random.Random) -> None:
    """Game after game between two players, whatever the server does."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=10) as http:
        while not notebook.stop:
            try:
                code, keys = await new_room(http)
            except (httpx.HTTPError, KeyError):
                await asyncio.sleep(0.2)
                continue
            notebook.rooms.append(code)
            players = [Player(port, code, key, seat, notebook, rng) for seat, key in enumerate(keys)]
            await asyncio.gather(*(player.play() for player in players))
            notebook.over += all(player.over for player in players)


async def new_room(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    """A room whose game has begun, and the keys of its seats."""
    code = (await http.post("/api/rooms", json={"game": "jackal", "settings": {"side": 7, "quiet_rounds": 12}})).json()["code"]
    keys = [(await http.post(f"/api/rooms/{code}/seats", json={"name": f"P{seat}"})).json()["key"] for seat in (0, 1)]
    (await http.post(f"/api/rooms/{code}/start")).raise_for_status()
    return code, keys


async def under_fire(server: Killed, kills: int, seed: int) -> Notebook:
    """Let people play while the server is killed so many times, each time after some acts and at any moment."""
    rng = random.Random(seed)
    notebook = Notebook()

    async def acts(more: int) -> None:
        wanted = len(notebook.acked) + more
        while len(notebook.acked) < wanted:
            before = len(notebook.acked)
            for _ in range(int(PATIENCE / 0.02)):
                await asyncio.sleep(0.02)
                for task in tables:
                    if task.done():
                        task.result()
                if len(notebook.acked) > before:
                    break
            else:
                raise AssertionError(f"nobody plays on after {before} acts: {server.log()}")

    server.start()
    tables = [asyncio.create_task(table(server.port, notebook, random.Random(rng.random()))) for _ in range(TABLES)]
    try:
        for number in range(kills):
            await acts(rng.randrange(TABLES, 10 * TABLES))
            await asyncio.sleep(rng.random() * 0.05)
            server.kill()
            server.start()
            if (number + 1) % 20 == 0:
                print(f"{number + 1} kills, {len(notebook.acked)} acts acknowledged, {len(notebook.rooms)} games")
        await acts(5 * TABLES)
        notebook.stop = True
        await asyncio.gather(*tables)
    finally:
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        server.kill()
    return notebook


async def check_logs(url: str, notebook: Notebook) -> int:
    """See that the stored logs have all that was told, once, and that they replay. How many records they have."""
    database = await opened(url)
    records = 0
    try:
        for code in notebook.rooms:
            row = await room_row(database, code)
            assert row is not None
            assert row.deal is not None
            stored = await log_rows(database, code)
            log = [one.record for one in stored]
            records += len(log)
            assert [record.n for record in log] == list(range(1, len(log) + 1))
            requests = Counter(one.request for one in stored if one.request is not None)
            assert all(times == 1 for times in requests.values()), "an act was done twice"
            match = Match(made(CATALOGUE, row.game, row.settings), row.deal, names=[f"P{seat}" for seat in (0, 1)])
            for record in log:
                match.append(record)
            assert (row.status == "over") == match.position.over(), "half of an act was stored"
            for (room, n), (time, seat, _) in notebook.told.items():
                if room == code:
                    assert n <= len(log), f"record {n} was told, and is lost"
                    assert (log[n - 1].time, log[n - 1].seat) == (time, seat)
            for (room, seat, id), (text, n) in notebook.acked.items():
                if room == code:
                    assert n <= len(log), f"{id} was acknowledged, and is lost"
                    assert (log[n - 1].seat, log[n - 1].text) == (seat, text)
                    assert stored[n - 1].request == f"{seat} {id}"
    finally:
        await database.close()
    return records


def soak(folder: Path, database: str, seed: int) -> None:
    """Kill, and check; prints what was tried."""
    server = Killed(folder, database)
    notebook = asyncio.run(under_fire(server, KILLS, seed))
    options = {"data": str(folder), **({"database": database} if database else {})}
    records = asyncio.run(check_logs(configured({}, **options).url, notebook))
    assert notebook.returns >= 2 * TABLES + KILLS
    assert records >= len(notebook.acked) > KILLS
    print(
        f"{KILLS} kills: {len(notebook.acked)} acts acknowledged in {len(notebook.rooms)} games, {records} stored;"
        f" none lost, none twice, none half; welcomed {notebook.returns} times"
    )


def test_nothing_is_lost_when_the_server_is_killed_on_sqlite(tmp_path: Path) -> None:
    soak(tmp_path, "", 1)


def test_nothing_is_lost_when_the_server_is_killed_on_postgresql(postgres: str, tmp_path: Path) -> None:
    soak(tmp_path, postgres, 2)
