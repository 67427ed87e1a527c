"""Another server under the same load, in turns with ours: boardgame.io, where two players turn the tiles of a board.

It has no rules to work out there, hides nothing, and tells a move before it is stored: the comparison is in its favour. Node.js
runs it; ``npm ci`` gets its packages into ``build/`` when it is first used, as ``boardgame_io/package-lock.json``
says.
"""

from __future__ import annotations

import argparse
import http.client
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import msgspec
from benchmarks.driver import Driven, Load, Player, loaded, measured, spares
from benchmarks.process import Server

NAME: Final = "boardgame.io"
STORAGES: Final = ("memory", "flat")
"""Where it keeps its matches: in memory, or in files (without waiting until they are on the disk)."""

SOURCE: Final = Path(__file__).with_name("boardgame_io")
BUILT: Final = Path(__file__).parents[1] / "build" / "boardgame_io"

GAME: Final = "island"
TILES: Final = range(0, 13 * 13, 2)
"""The cells that can be turned: the others are in the fog."""
LENGTH: Final = 400
"""Moves after which the players take another match, about as many as a game of ours has: its log is copied at each move."""


def installed() -> Path:
    """The folder in which the server can run, its packages there; :class:`SystemExit` says why it cannot be."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise SystemExit(f"--beside {NAME}: {program} was not found; Node.js 18 or newer runs that server, npm gets it")
    BUILT.mkdir(parents=True, exist_ok=True)
    lock, done = SOURCE / "package-lock.json", BUILT / "installed"
    for name in ("package.json", "package-lock.json", "server.js"):
        shutil.copyfile(SOURCE / name, BUILT / name)
    if not done.exists() or done.read_text() != lock.read_text():
        print(f"getting the packages of {NAME} (npm ci)", file=sys.stderr, flush=True)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        got = subprocess.run(command, cwd=BUILT, capture_output=True, text=True, check=False)
        if got.returncode:
            raise SystemExit(f"--beside {NAME}: npm ci failed in {BUILT}: {(got.stderr or got.stdout).strip()[:1000]}")
        done.write_text(lock.read_text())
    return BUILT


class Ticket(NamedTuple):
    """A match, and what proves to be its players."""

    match: str
    credentials: tuple[str, str]


def matches(port: int, count: int) -> list[Ticket]:
    """Make matches and join both players to each, by the server's lobby."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def asked(path: str, **body: Any) -> dict[str, Any]:
        connection.request("POST", f"/games/{GAME}/{path}", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{NAME} answered {answer.status} to {path}: {said[:200]!r}")
        found: dict[str, Any] = json.loads(said)
        return found

    tickets = []
    for _ in range(count):
        match = asked("create", numPlayers=2, unlisted=True)["matchID"]
        one, two = (asked(f"{match}/join", playerID=f"{seat}", playerName=f"P{seat}")["playerCredentials"] for seat in (0, 1))
        tickets.append(Ticket(match, (one, two)))
    connection.close()
    return tickets


class Turn(msgspec.Struct, rename={"player": "currentPlayer"}):
    """Whose turn it is."""

    player: str


class State(msgspec.Struct, rename={"n": "_stateID"}):
    """What a player reads of a match's state."""

    n: int
    ctx: Turn


class Synced(msgspec.Struct):
    """What a player reads of the answer to ``sync``."""

    state: State


EVENT: Final = msgspec.json.Decoder(list[msgspec.Raw])
STATE: Final = msgspec.json.Decoder(State)
SYNCED: Final = msgspec.json.Decoder(Synced)


class Guest(Player):
    """Turns a tile at random whenever it may, speaking Socket.IO (its protocol 5, in that of Engine.IO, 4)."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, tickets: Sequence[Ticket], load: Load, room: int, seat: int) -> None:
        super().__init__(load, room, seat)
        self.tickets = tickets
        self.turn = False

    def opened(self) -> None:
        """Wait until the server greets."""

    def emit(self, *event: Any) -> None:
        self.write(f"42/{GAME},".encode() + msgspec.json.encode(event))

    def hello(self) -> None:
        ticket = self.tickets[self.room]
        looks_on = self.partner is None
        self.emit("sync", ticket.match, *((None, None) if looks_on else (f"{self.seat}", ticket.credentials[self.seat])), 2)

    def received(self, body: bytes) -> None:
        space = f"/{GAME},".encode()
        if body == b"2":  # a ping
            self.write(b"3")
        elif body.startswith(b"0"):
            self.write(b"40" + space)
        elif body.startswith(b"40" + space):
            self.enter()
        elif body.startswith(b"42" + space):
            self.told(EVENT.decode(body[2 + len(space) :]), len(body))
        else:
            self.load.wrong.append(f"{NAME} said {body[:80]!r}")

    def told(self, event: Sequence[msgspec.Raw], size: int) -> None:
        load = self.load
        kind, match = (msgspec.json.decode(part, type=str) for part in event[:2])
        if match != self.tickets[self.room].match:
            return
        if kind == "sync":
            load.welcomed += 1
            self.learnt(SYNCED.decode(event[2]).state)
            # Before both are there, one of them would miss the other's move.
            if self.partner is not None and self.partner.n >= 0:
                for player in (self, self.partner):
                    assert isinstance(player, Guest)
                    player.go_on(first=True)
        elif kind == "update":
            load.dids += load.counting
            load.event_bytes += load.counting * size
            state = STATE.decode(event[2])
            self.heard(state.n)
            self.learnt(state)
            self.go_on()

    def learnt(self, state: State) -> None:
        self.n, self.turn = state.n, state.ctx.player == f"{self.seat}"

    def go_on(self, first: bool = False) -> None:
        if self.n >= LENGTH and self.load.spare:
            self.over()
        elif self.turn:
            self.think(self.load.rng.choice(TILES), first)

    def act(self, choice: int) -> None:
        ticket = self.tickets[self.room]
        move = {
            "type": "turn",
            "args": [choice],
            "playerID": f"{self.seat}",
            "credentials": ticket.credentials[self.seat],
        }
        self.emit("update", {"type": "MAKE_MOVE", "payload": move}, self.n, ticket.match, f"{self.seat}")


async def driven(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Put the other server under load; the figures."""
    command = ["node", str(BUILT / "server.js"), *([str(folder / "matches")] if options.storage == "flat" else [])]
    with Server(command, folder, "/games", NODE_ENV="production") as server:
        await server.healthy()
        tickets = matches(server.port, options.rooms + spares(options))
        return await loaded(partial(Guest, tickets), options, server)


Round = tuple[dict[str, Any], dict[str, Any]]
"""What was measured of our server, and of the other one right after it."""


def in_turns(ours: Driven, options: argparse.Namespace) -> list[Round]:
    """Measure both servers, one after the other, as often as asked for."""
    rounds = []
    for n in range(options.rounds):
        print(f"round {n + 1} of {options.rounds}", file=sys.stderr, flush=True)
        rounds.append((measured(ours, options), measured(driven, options)))
    return rounds


def middle(turns: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The median of each figure, all that was lost, and all that went wrong."""
    figures = {key: median(turn[key] for turn in turns) for key in turns[0] if key != "wrong"}
    return {
        **figures,
        "lost": sum(turn["lost"] for turn in turns),
        "wrong": [wrong for turn in turns for wrong in turn["wrong"]],
    }


class Row(NamedTuple):
    """A line of the table: what it is called, what it is of the figures, how it is written."""

    name: str
    key: str
    form: str


ROWS: Final = (
    Row("moves a second", "moves_a_second", ".0f"),
    Row("p50, ms", "p50_ms", ".1f"),
    Row("p95, ms", "p95_ms", ".1f"),
    Row("p99, ms", "p99_ms", ".1f"),
    Row("processor of the server", "server_cpu", ".2f"),
    Row("moves a second of that processor", "moves_a_cpu_second", ".0f"),
    Row("processor of the driver", "driver_cpu", ".2f"),
    Row("memory, MB", "memory_mb", ".0f"),
    Row("bytes a move and client", "bytes", ".0f"),
    Row("of them, without lists of legal acts", "event_bytes", ".0f"),
    Row("start-up, s", "start_up_s", ".2f"),
    Row("lost or twice", "lost", ".0f"),
)


def derived(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures with what the table says besides: all bytes, and moves for each second of the server's processor."""
    return {
        **figures,
        "bytes": figures["event_bytes"] + figures["list_bytes"],
        "moves_a_cpu_second": figures["moves_a_second"] / figures["server_cpu"] if figures["server_cpu"] else 0.0,
    }


def spread(values: Sequence[float], form: str) -> str:
    """The median, and the least and the greatest if there are several."""
    around = f" ({min(values):{form}} .. {max(values):{form}})" if len(values) > 1 else ""
    return f"{median(values):{form}}{around}"


def table(rounds: Sequence[Round], storage: str) -> str:
    """Both servers side by side, in Markdown; the ratio is that of the two measured next to each other, ours to theirs."""
    lines = [f"| | doubloon | {NAME}, {storage} | ratio |", "|---|---:|---:|---:|"]
    pairs = [(derived(ours), derived(theirs)) for ours, theirs in rounds]
    for name, key, form in ROWS:
        ours, theirs = ([figures[key] for figures in side] for side in zip(*pairs, strict=True))
        ratio = "" if 0 in theirs else spread([one / other for one, other in zip(ours, theirs, strict=True)], ".2f")
        lines.append(f"| {name} | {spread(ours, form)} | {spread(theirs, form)} | {ratio} |")
    return "\n".join(lines)
