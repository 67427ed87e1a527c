"""How many moves the play server carries: ``python benchmarks/server_load.py --rooms 100``.

Rooms of two players each, every player a WebSocket, on a server in a process of its own that commits each act before it
acknowledges it. In a closed loop (the default) everybody acts as soon as he may; with ``--pace 2`` he thinks for two seconds
first. Counted are moves a second, the time from sending an act to its receipt by the other player, processor time, memory and
bytes; and what was lost or came twice, which must be nothing: else, and below ``--least`` moves a second or above ``--slowest``
milliseconds (99 of 100), the exit status is 1.

The rooms are written into the database before the server starts. With ``--beside boardgame.io`` that server is measured in
turns with ours, under the same load; only ours can fail.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from sqlalchemy import insert

sys.path.insert(0, str(Path(__file__).parents[1]))  # benchmarks are no package that is installed

from benchmarks import rival
from benchmarks.driver import Player, judged, kept, loaded, measured, spares
from benchmarks.process import Server

from doubloon.catalogue import CATALOGUE, made
from doubloon.jackal import COMPILED
from doubloon.server.config import configured
from doubloon.server.keys import hashed_key
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


def hello(room: int, seat: int) -> dict[str, Any]:
    """What the player of a seat says first."""
    return {"type": "hello", "room": CODE.format(room), "keys": [KEY.format(room, seat)]}


class Random(Player):
    """Acts at random."""

    def opened(self) -> None:
        self.enter()

    def hello(self) -> None:
        self.say(hello(self.room, self.seat))

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
        lists = len(frame.acts)
        if load.counting:
            load.dids += 1
            load.event_bytes += size - lists
            load.list_bytes += lists
        mine = f"{self.waiting}" if frame.n == self.waiting else ""
        if frame.id != mine:
            load.wrong.append(f"record {frame.n} acknowledges {frame.id!r}, not {mine!r}")
        self.heard(frame.n)
        self.go_on(frame)

    def go_on(self, frame: Frame) -> None:
        if frame.result and bytes(frame.result) != b"null":
            self.over()
        elif frame.acts:
            (groups,) = ACTS.decode(frame.acts).values()
            head = self.load.rng.choice(list(groups))
            self.think(head + self.load.rng.choice(groups[head]), frame.type == "welcome")

    def act(self, choice: str) -> None:
        self.say({"type": "act", "id": f"{self.waiting}", "text": choice})


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


def serving(folder: Path, database: str = "") -> Server:
    """Our server, started."""
    command = [sys.executable, "-m", "doubloon", "serve", "--port", "0", "--data", str(folder), "--log", "json"]
    command += ["--database", database] if database else []
    return Server(command, folder, "/health", DOUBLOON_LIMITS="off")  # all players come from one address here


async def driven(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Put our server under load; the figures."""
    await prepared(folder, options.database, options.rooms + spares(options))
    with serving(folder, options.database) as server:
        await server.healthy()
        return await loaded(Random, options, server)


REPORT: Final = """\
{rooms} rooms, {how}: {moves_a_second:.0f} moves a second
  sent to received by the other, ms: p50 {p50_ms:.1f}  p95 {p95_ms:.1f}  p99 {p99_ms:.1f}  longest {longest_ms:.1f}
  processor: server {server_cpu:.2f}, driver {driver_cpu:.2f}; memory {memory_mb:.0f} MB, {memory_a_room_kb:.0f} kB a room
  bytes a move and client: {event_bytes:.0f} without the lists of legal acts, which are {list_bytes:.0f} on the average
  start-up {start_up_s:.2f} s; games over {games_over}; lost or twice: {lost}"""


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
    parser.add_argument("--beside", choices=[rival.NAME], help="measure this server, too, in turns with ours (needs Node.js)")
    parser.add_argument("--storage", choices=rival.STORAGES, default="memory", help="where that one keeps its games [memory]")
    parser.add_argument("--rounds", type=int, default=3, help="how often each of the two is measured [3]")
    options = parser.parse_args(arguments)
    how = f"an act each {options.pace:g} s" if options.pace else "closed loop"
    if not COMPILED:
        print("NOT COMPILED: the engine takes many times as long as it should", file=sys.stderr)
    if options.beside:
        if options.database or options.rounds < 1:
            parser.error("--beside takes --rounds from 1 on, and no --database: each round needs an empty one")
        rival.installed()
        rounds = rival.in_turns(driven, options)
        figures, theirs = (rival.middle(turns) for turns in zip(*rounds, strict=True))
        kept([{"doubloon": ours, options.beside: other} for ours, other in rounds], options)
        print(f"{options.rooms} rooms, {how}: each server {options.rounds} times {options.seconds:g} s, in turns\n")
        print(rival.table(rounds, options.storage))
        for wrong in theirs["wrong"]:
            print(f"{options.beside}: {wrong}", file=sys.stderr)
    else:
        figures = measured(driven, options)
        kept(figures, options)
        print(REPORT.format(how=how, **figures))
    failures = []
    if figures["lost"]:
        failures.append(f"{figures['lost']} records lost or told twice")
    if figures["moves_a_second"] < options.least:
        failures.append(f"fewer than {options.least:g} moves a second")
    return judged(figures, options, *failures)


if __name__ == "__main__":
    sys.exit(main())
