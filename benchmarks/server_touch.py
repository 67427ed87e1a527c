"""How many hands the play server feels for: ``python benchmarks/server_touch.py --pouches 200``.

Games of Captain Silver for four, every player a WebSocket who moves a finger through a pouch at 30 touches a second, along a
way that hops, rests and follows what it finds. Counted are touches that were answered, how long that took, and the server's
processor time. If less than ``--least`` of the touches are answered, or 99 of 100 within more than ``--slowest`` milliseconds,
the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, sin
from pathlib import Path
from typing import Any, Final

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))  # benchmarks are no package that is installed

from benchmarks.driver import Socket, delays, judged, kept, measured
from benchmarks.server_load import hello, prepared, serving

SEATS: Final = 4
RATE: Final = 30
SETTINGS: Final = {"seats": SEATS, "countdown": 0, "shake_time": 300, "round_limit": 3600}


class Frame(msgspec.Struct):
    """What a hand reads of a message."""

    type: str
    k: int = -1
    at: int = 0
    acts: dict[str, dict[str, list[str]]] = {}
    what: msgspec.Raw = msgspec.Raw()
    message: str = ""


FRAME: Final = msgspec.json.Decoder(Frame)


@dataclass
class Load:
    """What is measured, by all hands together; only while ``counting``."""

    counting: bool = False
    stopping: bool = False
    feeling: int = 0
    asked: int = 0
    answered: int = 0
    refused: int = 0
    closed: int = 0
    size: int = 0
    latencies: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Finger(Socket):
    """Takes the hand of its seat, shakes, and feels from the call on."""

    load: Load

    def __init__(self, load: Load, room: int, seat: int) -> None:
        super().__init__(load, room, seat)
        self.rng = random.Random(room * SEATS + seat)
        self.feels = False
        self.k = 0
        self.sent: dict[int, float] = {}
        self.place = (0.5, 0.3)
        self.rests = 0

    def opened(self) -> None:
        self.say(hello(self.room, self.seat))

    def received(self, body: bytes) -> None:
        frame = FRAME.decode(body)
        if frame.type == "felt":
            sent = self.sent.pop(frame.k, None)
            if sent is not None and self.load.counting:
                self.load.answered += 1
                self.load.size += len(body)
                self.load.closed += b'"closed":true' in bytes(frame.what)
                self.load.latencies.append(time.perf_counter() - sent)
        elif frame.type == "ping":
            self.say({"type": "pong", "at": frame.at})
        elif frame.type == "no":
            if self.feels:
                self.load.refused += self.load.counting
            else:
                self.load.wrong.append(frame.message)
        elif frame.type == "welcome":
            self.say({"type": "hand", "id": "hand"})
            self.say({"type": "act", "id": "shake", "text": "shake"})
        elif not self.feels and "draw" in frame.acts.get(str(self.seat), {}).get("", ()):
            self.feels = True
            self.load.feeling += 1
            asyncio.get_running_loop().call_later(self.rng.random() / RATE, self.touch, time.perf_counter())

    def touch(self, due: float) -> None:
        """One touch, and the next one a thirtieth of a second after this one was due."""
        if self.load.stopping or self.transport.is_closing():
            return
        if self.rests > 0:
            self.rests -= 1
        elif self.rng.random() < 0.03:
            self.place = (self.rng.uniform(0.05, 0.95), self.rng.uniform(0.05, 0.6))
            self.rests = 20
        else:
            turn = self.k / 5
            x, y = self.place[0] + 0.01 * cos(turn), self.place[1] + 0.01 * sin(turn)
            self.place = (min(max(x, 0.05), 0.95), min(max(y, 0.05), 0.6))
        self.k += 1
        now = time.perf_counter()
        self.sent[self.k] = now
        self.load.asked += self.load.counting
        self.say({"type": "feel", "x": self.place[0], "y": self.place[1], "k": self.k})
        due += 1 / RATE
        asyncio.get_running_loop().call_later(max(due - now, 0), self.touch, max(due, now))


async def driven(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Let hands feel; the figures."""
    rooms = -(-options.pouches // SEATS)
    await prepared(folder, "", rooms, "silver", SETTINGS)
    server = serving(folder)
    load = Load()
    fingers = [Finger(load, room, seat) for room in range(rooms) for seat in range(SEATS)]
    try:
        await server.healthy()
        loop = asyncio.get_running_loop()
        for finger in fingers:
            await loop.create_connection(lambda finger=finger: finger, "127.0.0.1", server.port)  # type: ignore[misc]
        while load.feeling < len(fingers):
            await asyncio.sleep(0.01)
            if load.wrong or time.perf_counter() > server.began + 150:
                raise SystemExit(f"{load.feeling} of {len(fingers)} feel: {load.wrong[:1]} {server.words()}")
        await asyncio.sleep(options.warm_up)
        load.counting = True
        spent = await server.watched(options.seconds)
        load.stopping = True
        await asyncio.sleep(0.5)
        load.counting = False
        memory = server.megabytes()
        for finger in fingers:
            finger.transport.close()
    finally:
        server.end()
    return {
        "pouches": len(fingers),
        "touches_a_second": load.answered / spent.seconds,
        "answered": load.answered / max(load.asked, 1),
        "refused": load.refused,
        **delays(load.latencies),
        "server_cpu": spent.server / spent.seconds,
        "driver_cpu": spent.driver / spent.seconds,
        "cpu_a_touch_us": 1e6 * spent.server / max(load.answered, 1),
        "bytes_a_touch": load.size / max(load.answered, 1),
        "closed": load.closed / max(load.answered, 1),
        "memory_mb": memory,
        "wrong": load.wrong[:5],
    }


REPORT: Final = """\
{pouches} pouches: {touches_a_second:.0f} touches a second answered, {answered:.1%} of all ({refused} were refused)
  sent to answered, ms: p50 {p50_ms:.1f}  p95 {p95_ms:.1f}  p99 {p99_ms:.1f}
  processor: server {server_cpu:.2f}, {cpu_a_touch_us:.0f} us a touch; driver {driver_cpu:.2f}; memory {memory_mb:.0f} MB
  bytes a touch: {bytes_a_touch:.0f}; in {closed:.0%} of them the hand had closed on a piece"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--pouches", type=int, default=200, help="hands that feel, in games of four [200]")
    parser.add_argument("--seconds", type=float, default=20, help="how long is measured [20]")
    parser.add_argument("--warm-up", type=float, default=2, help="seconds before that [2]")
    parser.add_argument("--least", type=float, default=0, help="fail if a smaller share of the touches is answered")
    parser.add_argument("--slowest", type=float, default=float("inf"), help="fail if p99 is above so many milliseconds")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args(arguments)
    figures = measured(driven, options)
    kept(figures, options)
    print(REPORT.format(**figures))
    few = [f"fewer than {options.least:.0%} of the touches answered"] if figures["answered"] < options.least else []
    return judged(figures, options, *few)


if __name__ == "__main__":
    sys.exit(main())
