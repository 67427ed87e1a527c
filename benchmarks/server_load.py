"""How many moves the play server carries: ``python benchmarks/server_load.py --rooms 100``.

Rooms of two players each, every player a WebSocket, on a server in a process of its own that commits each act before it
acknowledges it. In a closed loop (the default) everybody acts as soon as he may; with ``--pace 2`` he thinks for two seconds
first. Counted are moves a second, the time from sending an act to its receipt by the other player, processor time, memory and
bytes; and what was lost or came twice, which must be nothing: else, and below ``--least`` moves a second or above ``--slowest``
milliseconds (99 of 100), the exit status is 1.

The rooms are written into the database before the server starts. Players are cheap (no library, zero masks), so that the load
of the driver, which is told too, leaves the server its processor.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

import msgspec
from sqlalchemy import insert

from doubloon.catalogue import CATALOGUE, made
from doubloon.server.config import configured
from doubloon.server.keys import hashed_key
from doubloon.server.serving import loop_factory
from doubloon.server.store import opened
from doubloon.server.store.rows import RoomRow, SeatRow
from doubloon.server.store.tables import ROOMS, SEATS

NONE: Final[Mapping[str, Any]] = MappingProxyType({})

CODE: Final = "load{:06}"
KEY: Final = "the-key-of-load{:06}-{}"


class Frame(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    n: int = -1
    acts: msgspec.Raw = msgspec.Raw()
    id: str = ""
    result: msgspec.Raw = msgspec.Raw()
    at: int = 0
    message: str = ""


FRAME: Final = msgspec.json.Decoder(Frame)
ACTS: Final = msgspec.json.Decoder(dict[str, dict[str, list[str]]])


@dataclass
class Load:
    """What is measured, by all players together; only while ``counting``."""

    pace: float
    spare: deque[int]
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    counting: bool = False
    stopping: bool = False
    moves: int = 0
    games: int = 0
    dids: int = 0
    event_bytes: int = 0
    list_bytes: int = 0
    latencies: list[float] = field(default_factory=list)
    sent_at: dict[tuple[int, int], float] = field(default_factory=dict)
    heard: dict[int, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    welcomed: int = 0
    under_way: int = 0


class Socket(asyncio.Protocol, ABC):
    """One WebSocket to the server, for a seat of a room; what breaks is told to ``wrong`` until ``stopping``."""

    transport: asyncio.Transport

    def __init__(self, load: Any, room: int, seat: int) -> None:
        self.load = load
        self.room = room
        self.seat = seat
        self.buffer = bytearray()
        self.up = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by birth
        transport = self.transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.load.stopping:
            self.load.wrong.append(f"a connection broke: {exc}")

    def say(self, message: Any) -> None:
        body = msgspec.json.encode(message)
        head = bytes((0x81, 0x80 | len(body))) if len(body) < 126 else b"\x81\xfe" + struct.pack("!H", len(body))
        self.transport.write(head + b"\0\0\0\0" + body)

    def hello(self) -> None:
        self.say({"type": "hello", "room": CODE.format(self.room), "keys": [KEY.format(self.room, self.seat)]})

    @abstractmethod
    def received(self, body: bytes) -> None:
        """A message came."""

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.up:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del buffer[: end + 4]
            self.up = True
            self.hello()
        while len(buffer) >= 2:
            size, head = buffer[1], 2
            if size == 126:
                head = 4
            elif size == 127:
                head = 10
            if len(buffer) < head:
                return
            if head > 2:
                size = int.from_bytes(buffer[2:head], "big")
            if len(buffer) < head + size:
                return
            body = bytes(buffer[head : head + size])
            text = buffer[0] == 0x81
            del buffer[: head + size]
            if text:
                self.received(body)


class Player(Socket):
    """Acts at random, moves on to a spare room with its partner when the game is over."""

    load: Load

    def __init__(self, load: Load, room: int, seat: int) -> None:
        super().__init__(load, room, seat)
        self.partner: Player | None = None
        self.n = -1
        self.waiting = ""

    def hello(self) -> None:
        self.n, self.waiting = -1, ""
        super().hello()

    def received(self, body: bytes) -> None:
        frame = FRAME.decode(body)
        if frame.type == "did":
            self.did(frame, len(body))
        elif frame.type == "welcome":
            self.load.welcomed += 1
            self.n = frame.n
            self.go_on(frame)
        elif frame.type == "ping":
            self.say({"type": "pong", "at": frame.at})
        elif frame.type in ("no", "bye", "done"):
            self.load.wrong.append(f"{frame.type} {frame.message}")

    def did(self, frame: Frame, size: int) -> None:
        load = self.load
        if frame.n != self.n + 1:
            load.wrong.append(f"record {frame.n} came after {self.n}")
        self.n = load.heard[self.room] = frame.n
        lists = len(frame.acts)
        if load.counting:
            load.dids += 1
            load.event_bytes += size - lists
            load.list_bytes += lists
        if frame.id:
            if frame.id != self.waiting:
                load.wrong.append(f"{frame.id} was acknowledged, not {self.waiting}")
            self.waiting = ""
            load.under_way -= 1
            load.moves += load.counting
        else:
            sent = load.sent_at.pop((self.room, frame.n), None)
            if sent is not None and load.counting:
                load.latencies.append(time.perf_counter() - sent)
        self.go_on(frame)

    def go_on(self, frame: Frame) -> None:
        if frame.result and bytes(frame.result) != b"null":
            self.over()
        elif frame.acts:
            (groups,) = ACTS.decode(frame.acts).values()
            head = self.load.rng.choice(list(groups))
            text = head + self.load.rng.choice(groups[head])
            if self.load.pace:
                first = self.load.rng.random() if frame.type == "welcome" else 1
                asyncio.get_running_loop().call_later(self.load.pace * first, self.act, self.room, frame.n, text)
            else:
                self.act(self.room, frame.n, text)

    def act(self, room: int, n: int, text: str) -> None:
        if self.load.stopping or room != self.room:
            return
        self.waiting = f"{n + 1}"
        self.load.under_way += 1
        self.load.sent_at[room, n + 1] = time.perf_counter()
        self.say({"type": "act", "id": self.waiting, "text": text})

    def over(self) -> None:
        """Both players hear it; the second one takes both to another room."""
        if self.partner is None:
            return
        if self.partner.n == self.n and self.partner.room == self.room and self.load.spare:
            self.load.games += 1
            room = self.load.spare.popleft()
            for player in (self, self.partner):
                player.room = room
                player.hello()


async def prepared(folder: Path, database: str, rooms: int, name: str = "jackal", given: Mapping[str, Any] = NONE) -> None:
    """Write rooms whose game has begun, under the settings given, into an empty database."""
    options = {"data": str(folder), **({"database": database} if database else {})}
    store = await opened(configured({}, **options).url)
    game = made(CATALOGUE, name, given)
    now = store.now()
    settings = json.dumps(dict(game.settings()))
    room_rows, seat_rows = [], []
    for room in range(rooms):
        code = CODE.format(room)
        row = RoomRow(code, name, {}, "running", now, now, game.rules_version, game.deal(os.urandom(16)), None, None)
        room_rows.append({**row._asdict(), "settings": settings})
        seats = [SeatRow(seat, f"P{seat}", hashed_key(KEY.format(room, seat)), None) for seat in range(game.seats)]
        seat_rows += [{"room": code, **seat._asdict()} for seat in seats]
    async with store.engine.begin() as connection:
        await connection.execute(insert(ROOMS), room_rows)
        await connection.execute(insert(SEATS), seat_rows)
    await store.close()


class Spent(NamedTuple):
    """How long it was looked on, in seconds, and the processor time of server and driver meanwhile."""

    seconds: float
    server: float
    driver: float


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        command = [sys.executable, "-m", "doubloon", "serve", "--port", "0", "--data", str(folder), "--log", "json"]
        command += ["--database", database] if database else []
        began = time.perf_counter()
        self.folder = folder
        self.log = (folder / "server.log").open("wb")
        # All players come from one address here.
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, "DOUBLOON_LIMITS": "off"}
        )
        assert self.process.stdout is not None
        found = re.search(rb":(\d+)", self.process.stdout.readline())
        if found is None:
            raise SystemExit(f"the server did not start: {self.words()}")
        self.port = int(found[1])
        self.began = began
        self.started = 0.0

    async def healthy(self) -> None:
        """Wait until it answers; takes down how long that was after it was started."""
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET /health HTTP/1.0\r\nHost: load\r\n\r\n")
                answer = await reader.read()
                writer.close()
                if b" 200 " in answer[:20]:
                    self.started = time.perf_counter() - self.began
                    return
            except OSError:
                pass
            await asyncio.sleep(0.02)

    def words(self) -> str:
        """The end of its log."""
        return (self.folder / "server.log").read_text(errors="replace")[-2000:]

    def seconds(self) -> float:
        """Its processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def watched(self, seconds: float) -> Spent:
        """Look on for a while; what was spent."""
        cpu, own, began = self.seconds(), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        return Spent(time.perf_counter() - began, self.seconds() - cpu, time.process_time() - own)

    def megabytes(self) -> float:
        """Its memory, resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def end(self) -> None:
        """Let it end in order."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()


def delays(latencies: Sequence[float]) -> dict[str, float]:
    """How long things took, in milliseconds: in half of the cases, in 95 and in 99 of 100, and at most; from seconds."""
    slow = sorted(latencies) or [0.0]
    shares = {f"p{p}_ms": 1000 * slow[min(int(len(slow) * p / 100), len(slow) - 1)] for p in (50, 95, 99)}
    return {**shares, "longest_ms": 1000 * slow[-1]}


async def driven(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Put a server under load; the figures."""
    spare = 0 if options.pace else max(options.rooms, int(10 * options.seconds))
    await prepared(folder, options.database, options.rooms + spare)
    server = Server(folder, options.database)
    load = Load(options.pace, deque(range(options.rooms, options.rooms + spare)))
    try:
        await server.healthy()
        empty = server.megabytes()
        loop = asyncio.get_running_loop()
        players: list[Player] = []
        for room in range(options.rooms):
            pair = [Player(load, room, seat) for seat in (0, 1)]
            pair[0].partner, pair[1].partner = pair[1], pair[0]
            for player in pair:
                await loop.create_connection(lambda player=player: player, "127.0.0.1", server.port)  # type: ignore[misc]
            players += pair
        while load.welcomed < 2 * options.rooms:
            await asyncio.sleep(0.01)
            if load.wrong or time.perf_counter() > server.began + 30 + options.rooms / 20:
                raise SystemExit(
                    f"{load.welcomed} of {2 * options.rooms} players are at their tables: {load.wrong[:1]} {server.words()}"
                )
        await asyncio.sleep(options.warm_up + 1.5 * options.pace)
        load.counting = True
        spent = await server.watched(options.seconds)
        load.counting, load.stopping = False, True
        memory = server.megabytes()
        for _ in range(1000):
            if load.under_way == 0:
                break
            await asyncio.sleep(0.01)
        lost = load.under_way + await behind(load, players, server.port)
        for player in players:
            player.transport.close()
    finally:
        server.end()
    return {
        "rooms": options.rooms,
        "pace": options.pace,
        "moves_a_second": load.moves / spent.seconds,
        **delays(load.latencies),
        "server_cpu": spent.server / spent.seconds,
        "driver_cpu": spent.driver / spent.seconds,
        "memory_mb": memory,
        "memory_a_room_kb": (memory - empty) * 1000 / options.rooms,
        "event_bytes": load.event_bytes / max(load.dids, 1),
        "list_bytes": load.list_bytes / max(load.dids, 1),
        "games_over": load.games,
        "start_up_s": server.started,
        "lost": lost,
        "wrong": load.wrong[:5],
    }


async def behind(load: Load, players: Sequence[Player], port: int) -> int:
    """How many records that players heard of the server does not know, and how many that it knows they did not hear of."""
    spectators = [Player(load, player.room, 0) for player in players[::2]]
    for spectator in spectators:
        await asyncio.get_running_loop().create_connection(lambda one=spectator: one, "127.0.0.1", port)  # type: ignore[misc]
    for _ in range(1000):
        if all(spectator.n >= 0 for spectator in spectators):
            break
        await asyncio.sleep(0.01)
    for spectator in spectators:
        spectator.transport.close()
    pairs = zip(spectators, players[::2], players[1::2], strict=True)
    return sum(abs(spectator.n - one.n) + abs(spectator.n - two.n) for spectator, one, two in pairs)


REPORT: Final = """\
{rooms} rooms, {how}: {moves_a_second:.0f} moves a second
  sent to received by the other, ms: p50 {p50_ms:.1f}  p95 {p95_ms:.1f}  p99 {p99_ms:.1f}  longest {longest_ms:.1f}
  processor: server {server_cpu:.2f}, driver {driver_cpu:.2f}; memory {memory_mb:.0f} MB, {memory_a_room_kb:.0f} kB a room
  bytes a move and client: {event_bytes:.0f} without the lists of legal acts, which are {list_bytes:.0f} on the average
  start-up {start_up_s:.2f} s; games over {games_over}; lost or twice: {lost}"""


Driven = Callable[[argparse.Namespace, Path], Coroutine[Any, Any, dict[str, Any]]]
"""Puts a server, whose files are in a folder, under load; the figures."""


def measured(driven: Driven, options: argparse.Namespace) -> dict[str, Any]:
    """The figures of a load; they are written to the file that was asked for."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loop_factory()) as runner:
        figures = runner.run(driven(options, Path(folder)))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return figures


def judged(figures: Mapping[str, Any], options: argparse.Namespace, *failures: str) -> int:
    """Say what failed, besides what went wrong and what was too slow; the exit status."""
    too_slow = [f"p99 above {options.slowest:g} ms"] if figures["p99_ms"] > options.slowest else []
    failed = [*figures["wrong"], *failures, *too_slow]
    for failure in failed:
        print(f"FAILED: {failure}", file=sys.stderr)
    return bool(failed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--rooms", type=int, default=100, help="rooms of two players [100]")
    parser.add_argument("--seconds", type=float, default=20, help="how long is measured [20]")
    parser.add_argument("--warm-up", type=float, default=2, help="seconds before that [2]")
    parser.add_argument("--pace", type=float, default=0, help="seconds that a player thinks [0: closed loop]")
    parser.add_argument("--database", default="", help="postgresql://... of an empty database [an SQLite file]")
    parser.add_argument("--least", type=float, default=0, help="fail below so many moves a second")
    parser.add_argument("--slowest", type=float, default=float("inf"), help="fail if p99 is above so many milliseconds")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args(arguments)
    figures = measured(driven, options)
    how = f"an act each {options.pace:g} s" if options.pace else "closed loop"
    print(REPORT.format(how=how, **figures))
    failures = []
    if figures["lost"]:
        failures.append(f"{figures['lost']} records lost or told twice")
    if figures["moves_a_second"] < options.least:
        failures.append(f"fewer than {options.least:g} moves a second")
    return judged(figures, options, *failures)


if __name__ == "__main__":
    sys.exit(main())
