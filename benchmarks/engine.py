"""How fast the island engine is, on one core: ``python benchmarks/engine.py``.

Every figure is measured several times, in turns with all others, so that a machine that is busy for a while slows them all and
not one of them; the median counts. Two fixed pieces of work, which have nothing to do with the engine, are measured among them:
what an engine figure is divided by theirs can be compared between machines. Time is the processor time of this process; what
the wall clock says stands beside it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import random
import sys
import zlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import u8

import doubloon
from doubloon.dealer import SampledDealer, settle
from doubloon.jackal import COMPILED
from doubloon.jackal.acts import Acts
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.moves import list_acts
from doubloon.jackal.play import opening, start
from doubloon.jackal.playout import Dice, deal_codes, perft, play_out
from doubloon.jackal.position import REVEAL, RUNNING, Position
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import Settings

MELEE: Final = Settings.make(preset="online", line_up="melee4")
"""Whom most is measured with: four crews, each for itself."""

MOST: Final = 100_000
"""Acts after which a random game is given up; no game of any preset comes near it."""

POSITIONS: Final = 100
"""Positions that are copied, listed and counted from."""

HEARD: Final = 500
"""Acts after which who listens to events has read them and begins a new list."""

SLICE: Final = 0.02
"""Seconds that one call of a piece of work is to last, about."""

FALL: Final = 0.5
"""A figure that has fallen below this share of an earlier one, measured by the reference, is a regression."""

Work = Callable[[int], int]
"""Does about so many units of work; says how many of its unit it did."""


@dataclass(frozen=True)
class Task:
    """A piece of work: its name, what it counts, and how it is done."""

    name: str
    unit: str
    work: Work


@dataclass(frozen=True)
class Figure:
    """What came out: units a second (the median, and the slowest and fastest round), and the median against each reference.

    ``wall`` is the median by the wall clock: well below ``rate`` where other programs had the core for much of the time.
    """

    name: str
    unit: str
    rate: float
    low: float
    high: float
    wall: float
    to_python: float
    to_c: float


# --- work that has nothing to do with the engine -----------------------------------------------------------------------


def python_loop(n: int) -> int:
    """So many thousand steps of a loop over small whole numbers, in the interpreter."""
    state = 1
    for _ in range(n * 1000):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        if state & 1:
            state ^= 0x2A
    return n * 1000


_BLOCK: Final = random.Random(1).randbytes(1 << 16)


def c_loop(n: int) -> int:
    """So many times 64 KiB hashed and packed, by the C code of the standard library."""
    for _ in range(n):
        hashlib.sha256(_BLOCK).digest()
        zlib.compress(_BLOCK, 1)
    return n


PYTHON: Final = Task("reference: interpreter", "steps", python_loop)
C: Final = Task("reference: C library", "blocks", c_loop)


# --- work of the engine ------------------------------------------------------------------------------------------------


def first_position(settings: Settings) -> Position:
    """The native position in which a game begins, before anything is dealt."""
    p = opening(IslandGame(settings).seated(tuple(range(IslandGame(settings).seats))))
    start(p)
    return p


class Playouts:
    """Random games of one setting: legal acts listed and one of them done, till the end, over and over."""

    def __init__(self, settings: Settings, events: bool = False) -> None:
        self._first = first_position(settings)
        self._acts = Acts()
        self._events = events
        self._seed = 0
        self._begin()

    def _begin(self) -> None:
        self._seed += 1
        self._dice = Dice(self._seed)
        self._current = self._first.copy()

    def __call__(self, n: int) -> int:
        done = 0
        while done < n:
            if self._current.end != RUNNING:
                self._begin()
            most = n - done
            if self._events:
                self._current.ears = []
                most = min(most, HEARD)
            done += int(play_out(self._current, self._dice, self._acts, most))
        return done


def games(settings: Settings) -> Work:
    """Whole random games, from the first position on."""
    first = first_position(settings)
    acts = Acts()
    seed = 0

    def work(n: int) -> int:
        nonlocal seed
        for _ in range(n):
            seed += 1
            p = first.copy()
            play_out(p, Dice(seed), acts, MOST)
        return n

    return work


def positions_on_the_way(settings: Settings) -> list[Position]:
    """Positions of random games in which somebody is to act, from all parts of a game."""
    first = first_position(settings)
    acts = Acts()
    found: list[Position] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        p = first.copy()
        play_out(p, Dice(seed), acts, seed * 97 % 900)
        if p.end == RUNNING and p.asking != REVEAL:
            found.append(p)
    return found


def copies(positions: Sequence[Position]) -> Work:
    """Copies of positions."""

    def work(n: int) -> int:
        for _ in range(n):
            for p in positions:
                p.copy()
        return n * len(positions)

    return work


def lists(positions: Sequence[Position]) -> Work:
    """Lists of legal acts."""
    acts = Acts()

    def work(n: int) -> int:
        for _ in range(n):
            for p in positions:
                list_acts(p, acts)
        return n * len(positions)

    return work


def nodes(positions: Sequence[Position]) -> Work:
    """Sequences of three acts, counted from positions whose fog is dealt."""
    dealt: list[tuple[Position, vec[u8]]] = [(p, deal_codes(p, Dice(number))) for number, p in enumerate(positions, 1)]

    def work(n: int) -> int:
        return sum(int(perft(*dealt[i % len(dealt)], 3)) for i in range(n))

    return work


def branching(positions: Sequence[Position]) -> float:
    """How many legal acts there are, on the average over positions."""
    acts = Acts()
    total = 0
    for p in positions:
        list_acts(p, acts)
        total += int(acts.n)
    return total / len(positions)


class Contract:
    """Random acts of a game through the contract: texts of the legal acts, one done by its text, the events that come of it."""

    def __init__(self, settings: Settings) -> None:
        self._game = IslandGame(settings)
        self._rng = random.Random(1)
        self._dealer = SampledDealer(self._rng)
        self._begin()

    def _begin(self) -> None:
        self._position: Island = self._game.start(self._game.deal(self._rng.randbytes(16)))

    def __call__(self, n: int) -> int:
        for _ in range(n):
            if self._position.over():
                self._begin()
            (seat,) = self._position.actors()
            self._position.act(seat, self._rng.choice(self._position.legal_acts(seat)))
            settle(self._position, self._dealer)
        return n


# --- measuring ---------------------------------------------------------------------------------------------------------


def timed(work: Work, n: int) -> tuple[int, float, float]:
    """How much a call did, and the seconds it took of processor time and by the wall clock."""
    began, before = perf_counter(), process_time()
    done = work(n)
    return done, max(process_time() - before, 1e-9), max(perf_counter() - began, 1e-9)


def fitting(work: Work) -> int:
    """The amount of work that lasts about ``SLICE`` seconds; finding it warms up."""
    n = 1
    while True:
        _, seconds, _ = timed(work, n)
        if seconds >= SLICE or n >= 1 << 30:
            return n
        n = max(n + 1, min(8 * n, int(n * SLICE / seconds)))


def measure(tasks: Sequence[Task], rounds: int, seconds: float) -> list[Figure]:
    """Measure the tasks in turns: in every round each of them for so many seconds, with the references beside it."""
    sizes = [fitting(task.work) for task in tasks]
    rates: list[list[float]] = [[] for _ in tasks]
    walls: list[list[float]] = [[] for _ in tasks]
    end = "\r" if sys.stderr.isatty() else "\n"
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", end=end, file=sys.stderr, flush=True)
        sums = [[0.0, 0.0, 0.0] for _ in tasks]
        while min(took for _, took, _ in sums) < seconds:
            for at, task in enumerate(tasks):
                sums[at] = [whole + part for whole, part in zip(sums[at], timed(task.work, sizes[at]), strict=True)]
        for at, (done, took, passed) in enumerate(sums):
            rates[at].append(done / took)
            walls[at].append(done / passed)
    python, c = (rates[tasks.index(task)] for task in (PYTHON, C))
    figures = []
    for task, found, by_clock in zip(tasks, rates, walls, strict=True):
        to_python = median(one / other for one, other in zip(found, python, strict=True))
        to_c = median(one / other for one, other in zip(found, c, strict=True))
        figures.append(Figure(task.name, task.unit, median(found), min(found), max(found), median(by_clock), to_python, to_c))
    return figures


def tasks_for(presets: Sequence[str], positions: Sequence[Position]) -> list[Task]:
    """All that is measured: the references, the engine on ``online`` with four teams, then playouts of every preset.

    Those are measured with the preset's own line-up, then with four teams (of ``online`` that is the ``playout`` above).
    """
    tasks = [
        PYTHON,
        C,
        Task("playout", "acts", Playouts(MELEE)),
        Task("playout with events", "acts", Playouts(MELEE, events=True)),
        Task("whole games", "games", games(MELEE)),
        Task("lists of legal acts", "lists", lists(positions)),
        Task("copies", "copies", copies(positions)),
        Task("perft", "nodes", nodes(positions)),
        Task("acts through the contract", "acts", Contract(MELEE)),
    ]
    own = [Task(f"playout: {preset}", "acts", Playouts(Settings.make(preset=preset))) for preset in presets]
    four = [
        Task(f"four teams: {preset}", "acts", Playouts(Settings.make(preset=preset, line_up="melee4")))
        for preset in presets
        if preset != "online"
    ]
    return tasks + own + four


# --- telling -----------------------------------------------------------------------------------------------------------


def short(rate: float) -> str:
    """A number of units a second in four places: ``2.105 M``."""
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.4g}{sign}"
    return f"{rate:.4g}"


def table(figures: Sequence[Figure]) -> str:
    """The figures as a table."""
    rows = [("", "a second", "slowest .. fastest", "by the clock", "to Python", "to C")]
    for f in figures:
        spread = f"{short(f.low)} .. {short(f.high)}"
        rows.append((f.name, f"{short(f.rate)} {f.unit}", spread, short(f.wall), f"{f.to_python:.4g}", f"{f.to_c:.4g}"))
    widths = [max(len(row[i]) for row in rows) for i in range(6)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)


def fallen(figures: Sequence[Figure], earlier: dict[str, Any]) -> list[str]:
    """What has become much slower than in an earlier report, measured by the C reference; one line each."""
    before = {figure["name"]: figure["to_c"] for figure in earlier["figures"]}
    return [
        f"{f.name}, {f.to_c / before[f.name]:.2f} of what it was"
        for f in figures
        if f.name in before and f not in figures[:2] and f.to_c < FALL * before[f.name]
    ]


def too_slow(figures: Sequence[Figure], floor: float) -> list[str]:
    """The playouts, without events, that make fewer million acts a second than the floor; one line each."""
    playouts = [f for f in figures if f.name == "playout" or f.name.startswith("playout: ")]
    return [f"{f.name}, {short(f.rate)} acts a second" for f in playouts if f.rate < floor * 1e6]


def main() -> int:
    """The command. Exit status: 0; 1 for a figure below a floor or far below an earlier one; 2 where nothing is measured."""
    parser = argparse.ArgumentParser(description="Measure the island engine on one core.")
    known = ", ".join(PRESETS)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help=f"presets to play out (default: all): {known}")
    parser.add_argument("--rounds", type=int, default=5, help="how often each figure is measured (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure in each round (default: 0.5)")
    parser.add_argument("--quick", action="store_true", help="3 rounds of 0.05 seconds, whatever else is asked: a rough look")
    parser.add_argument("--json", metavar="FILE", help="write the figures there as well ('-': to the output, instead)")
    parser.add_argument("--against", metavar="FILE", type=Path, help=f"fail if a figure is below {FALL:g} of the one in FILE")
    parser.add_argument("--floor", metavar="M", type=float, help="fail if a playout makes fewer than M million acts a second")
    parser.add_argument("--uncompiled", action="store_true", help="measure an engine that is not compiled")
    args = parser.parse_args()
    if args.quick:
        args.rounds, args.seconds = 3, 0.05
    if unknown := [name for name in args.presets if name not in PRESETS]:
        parser.error(f"there is no preset {unknown[0]!r}; there are {known}")
    if args.rounds < 1 or args.seconds <= 0:
        parser.error(f"got {args.rounds} rounds of {args.seconds} seconds; at least 1 and more than 0 are wanted")
    if not COMPILED and not args.uncompiled:
        print(
            f"The engine in {Path(doubloon.__file__).parent} is not compiled, so there is nothing to be said about its speed.\n"
            "Install the wheel where there is a C compiler ('make bench' does), or measure it all the same with --uncompiled.",
            file=sys.stderr,
        )
        return 2
    earlier = json.loads(args.against.read_text()) if args.against else None
    if earlier is not None and earlier["compiled"] != COMPILED:
        parser.error(
            f"{args.against} tells of an engine that is {'' if earlier['compiled'] else 'not '}compiled, this one differs"
        )
    positions = positions_on_the_way(MELEE)
    tasks = tasks_for(args.presets or list(PRESETS), positions)
    figures = measure(tasks, args.rounds, args.seconds)
    report = {
        "compiled": COMPILED,
        "python": platform.python_version(),
        "machine": platform.platform(),
        "rounds": args.rounds,
        "seconds": args.seconds,
        "branching": branching(positions),
        "figures": [asdict(figure) for figure in figures],
    }
    if args.json == "-":
        print(json.dumps(report, indent=2))
    else:
        print(
            f"{'' if COMPILED else 'NOT COMPILED: '}Python {report['python']} on {report['machine']}, one core, processor time"
        )
        print(f"online, melee4 where no preset is named; {report['branching']:.1f} legal acts on the average")
        print(table(figures))
        if args.json:
            Path(args.json).write_text(json.dumps(report, indent=2) + "\n")
    wrong = (fallen(figures, earlier) if earlier else []) + (too_slow(figures, args.floor) if args.floor else [])
    for line in wrong:
        print(f"too slow: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
