"""Players at the tables of a server: what the benchmarks of servers share.

Players are cheap (no library, zero masks), so that the load of the driver, which is told too, leaves the server its processor.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import struct
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec
from benchmarks.process import PATIENCE, Server

from doubloon.server.serving import loop_factory


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
    wrong: list[str] = field(default_factory=list)
    welcomed: int = 0
    under_way: int = 0


class Socket(asyncio.Protocol, ABC):
    """One WebSocket to the server, for a seat of a room; what breaks is told to ``wrong`` until ``stopping``."""

    transport: asyncio.Transport
    path = "/ws"

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
            f"GET {self.path} HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.load.stopping:
            self.load.wrong.append(f"a connection broke: {exc}")

    def say(self, message: Any) -> None:
        self.write(msgspec.json.encode(message))

    def write(self, body: bytes) -> None:
        head = bytes((0x81, 0x80 | len(body))) if len(body) < 126 else b"\x81\xfe" + struct.pack("!H", len(body))
        self.transport.write(head + b"\0\0\0\0" + body)

    @abstractmethod
    def opened(self) -> None:
        """The connection stands."""

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
            self.opened()
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
    """Sits in a room with a partner, and moves on to a spare one with it when the game is over; without one it looks on.

    ``n`` is the last record it heard of, -1 before it has a place; ``waiting`` is which one its own act will be, if it is one.
    """

    load: Load

    def __init__(self, load: Load, room: int, seat: int) -> None:
        super().__init__(load, room, seat)
        self.partner: Player | None = None
        self.n = -1
        self.waiting = -1

    @abstractmethod
    def hello(self) -> None:
        """Ask for its place in the room."""

    @abstractmethod
    def act(self, choice: Any) -> None:
        """Send an act."""

    def enter(self) -> None:
        self.n = self.waiting = -1
        self.hello()

    def heard(self, n: int) -> None:
        """Record ``n`` came."""
        load = self.load
        if n != self.n + 1:
            load.wrong.append(f"record {n} came after {self.n}")
        self.n = n
        if n == self.waiting:
            self.waiting = -1
            load.under_way -= 1
            load.moves += load.counting
            return
        sent = load.sent_at.pop((self.room, n), None)
        if sent is not None and load.counting:
            load.latencies.append(time.perf_counter() - sent)

    def think(self, choice: Any, first: bool = False) -> None:
        """Act as soon as the pace allows; for the first time somewhere within it, lest all act at once."""
        if self.load.pace:
            pause = self.load.pace * (self.load.rng.random() if first else 1)
            asyncio.get_running_loop().call_later(pause, self.go, self.room, self.n, choice)
        else:
            self.go(self.room, self.n, choice)

    def go(self, room: int, n: int, choice: Any) -> None:
        if self.load.stopping or room != self.room:
            return
        self.waiting = n + 1
        self.load.under_way += 1
        self.load.sent_at[room, n + 1] = time.perf_counter()
        self.act(choice)

    def over(self) -> None:
        """Both players hear it; the second one takes both to another room, unless what was lost is being counted."""
        if self.partner is None or self.load.stopping:
            return
        if self.partner.n == self.n and self.partner.room == self.room and self.load.spare:
            self.load.games += 1
            room = self.load.spare.popleft()
            for player in (self, self.partner):
                player.room = room
                player.enter()


def delays(latencies: Sequence[float]) -> dict[str, float]:
    """How long things took, in milliseconds: in half of the cases, in 95 and in 99 of 100, and at most; from seconds."""
    slow = sorted(latencies) or [0.0]
    shares = {f"p{p}_ms": 1000 * slow[min(int(len(slow) * p / 100), len(slow) - 1)] for p in (50, 95, 99)}
    return {**shares, "longest_ms": 1000 * slow[-1]}


Seated = Callable[[Load, int, int], Player]
"""Makes the player of a room and seat."""


def spares(options: argparse.Namespace) -> int:
    """How many rooms are needed besides those that are played in first; at a human pace no game ends."""
    return 0 if options.pace else max(options.rooms, int(10 * options.seconds))


async def loaded(seated: Seated, options: argparse.Namespace, server: Server) -> dict[str, Any]:
    """Put a server that answers under load, in rooms that are there; the figures."""
    load = Load(options.pace, deque(range(options.rooms, options.rooms + spares(options))))
    loop = asyncio.get_running_loop()
    players: list[Player] = []
    for room in range(options.rooms):
        pair = [seated(load, room, seat) for seat in (0, 1)]
        pair[0].partner, pair[1].partner = pair[1], pair[0]
        for player in pair:
            await loop.create_connection(lambda player=player: player, "127.0.0.1", server.port)  # type: ignore[misc]
        players += pair
    patience = time.perf_counter() + PATIENCE + options.rooms / 20
    while load.welcomed < 2 * options.rooms:
        await asyncio.sleep(0.01)
        if load.wrong or time.perf_counter() > patience:
            raise SystemExit(
                f"{load.welcomed} of {2 * options.rooms} players are at their tables: {load.wrong[:1]} {server.words()}"
            )
    await asyncio.sleep(options.warm_up + 1.5 * options.pace)
    load.counting = True
    spent = await server.watched(options.seconds)
    load.counting, load.stopping = False, True
    memory = server.megabytes()
    for _ in range(1000):
        if load.under_way == 0 and all(player.n >= 0 for player in players):
            break
        await asyncio.sleep(0.01)
    lost = load.under_way + await behind(seated, load, players, server.port)
    for player in players:
        player.transport.close()
    return {
        "rooms": options.rooms,
        "pace": options.pace,
        "moves_a_second": load.moves / spent.seconds,
        **delays(load.latencies),
        "server_cpu": spent.server / spent.seconds,
        "driver_cpu": spent.driver / spent.seconds,
        "memory_mb": memory,
        "memory_a_room_kb": (memory - server.empty) * 1000 / options.rooms,
        "event_bytes": load.event_bytes / max(load.dids, 1),
        "list_bytes": load.list_bytes / max(load.dids, 1),
        "games_over": load.games,
        "start_up_s": server.started,
        "lost": lost,
        "wrong": load.wrong[:5],
    }


async def behind(seated: Seated, load: Load, players: Sequence[Player], port: int) -> int:
    """How many records that players heard of the server does not know, and how many that it knows they did not hear of."""
    spectators = [seated(load, player.room, 0) for player in players[::2]]
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


Driven = Callable[[argparse.Namespace, Path], Coroutine[Any, Any, dict[str, Any]]]
"""Puts a server, whose files are in a folder, under load; the figures."""


def measured(driven: Driven, options: argparse.Namespace) -> dict[str, Any]:
    """The figures of a load."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(driven(options, Path(folder)))


def kept(figures: Any, options: argparse.Namespace) -> None:
    """Write figures to the file that was asked for, if one was."""
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


def judged(figures: Mapping[str, Any], options: argparse.Namespace, *failures: str) -> int:
    """Say what failed, besides what went wrong and what was too slow; the exit status."""
    too_slow = [f"p99 above {options.slowest:g} ms"] if figures["p99_ms"] > options.slowest else []
    failed = [*figures["wrong"], *failures, *too_slow]
    for failure in failed:
        print(f"FAILED: {failure}", file=sys.stderr)
    return bool(failed)
