"""Whether Captain Silver is balanced (C2.9, C4.7): ``doubloon lab silver-balance``, ``docs/silver-balance.md``.

Careful players at two paces play among themselves, and with one odd player among them who does not feel as he should. Rounds
must last a minute or two, no odd player may win as much as a fair share, and no seat may be better than another.

Game ``n`` of seed ``s`` with the same players is the same game on every machine, however many processes play.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import erfc, exp, pi, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from doubloon.bots.careful import Careful
from doubloon.bots.gamblers import ODD
from doubloon.bots.perception import PACES, ModelHand
from doubloon.errors import SettingError
from doubloon.lab.silver_games import Course, GamePlayed, rng_of
from doubloon.silver.game import SilverGame
from doubloon.silver.kinds import POUCHFUL
from doubloon.silver.settings import Settings

CAREFUL: Final = "careful"
"""The line-up without an odd player."""

LINE_UPS: Final = (CAREFUL, *ODD)
SEATS: Final = (2, 3, 4)

CHUNK: Final = 20
"""So many games are handed to a process at a time."""

SHORTEST: Final = 60
LONGEST: Final = 200
"""Between so many seconds the median round must last (C4.7)."""

DOUBTFUL: Final = 0.01
"""Seats are held to be uneven when chance alone would make them so uneven less often than this."""

Z: Final = 1.96
"""Standard deviations to either side of which a normal variable lies within 95 times in 100."""


class Cell(msgspec.Struct, frozen=True):
    """Who plays: so many seats, careful players of one pace of ``PACES``, and an odd one of ``ODD`` or none (``careful``)."""

    seats: int
    pace: str
    line_up: str

    @property
    def key(self) -> str:
        """A name for it."""
        return f"{self.seats} {self.pace} {self.line_up}"


CELLS: Final = tuple(Cell(seats, pace, line_up) for seats in SEATS for pace in PACES for line_up in LINE_UPS)


class Tally(msgspec.Struct):
    """What came of the games of a cell.

    ``wins`` has each seat's share of victories (a victory shared by two is half a one for each), ``odd`` the odd player's;
    ``squares`` the squares of the latter. ``rounds`` counts rounds by their length in whole seconds. The rest are sums over
    games (``spread``: best less worst points, ``lead``: best less second) or over rounds (``draws``, ``wrong``).
    """

    games: int = 0
    wins: list[float] = []
    odd: float = 0.0
    squares: float = 0.0
    ahead: float = 0.0
    ties: int = 0
    points: float = 0.0
    spread: int = 0
    lead: int = 0
    chests: int = 0
    minutes: float = 0.0
    rounds: dict[int, int] = {}
    reasons: dict[str, int] = {}
    draws: int = 0
    wrong: int = 0

    def enter(self, played: GamePlayed, odd: int) -> None:
        """Count a game; ``odd`` is the odd player's seat, -1 if there is none."""
        seats = len(played.scores)
        self.games += 1
        self.wins = self.wins or [0.0] * seats
        for seat in played.winners:
            self.wins[seat] += 1 / len(played.winners)
        if odd >= 0:
            share = (odd in played.winners) / len(played.winners)
            self.odd += share
            self.squares += share * share
            others = [score for seat, score in enumerate(played.scores) if seat != odd]
            self.ahead += played.scores[odd] - sum(others) / len(others)
        ranked = sorted(played.scores, reverse=True)
        self.ties += len(played.winners) > 1
        self.points += sum(ranked) / seats
        self.spread += ranked[0] - ranked[-1]
        self.lead += ranked[0] - ranked[1]
        self.chests += sum(played.chests)
        self.minutes += played.length / 60_000
        for round_ in played.rounds:
            second = round(round_.length / 1000)
            self.rounds[second] = self.rounds.get(second, 0) + 1
            self.reasons[round_.reason] = self.reasons.get(round_.reason, 0) + 1
            self.draws += round_.draws
            self.wrong += round_.wrong

    def add(self, other: Tally) -> None:
        """Take in the games of another tally of the same cell."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, dict):
                for key, count in theirs.items():
                    mine[key] = mine.get(key, 0) + count
            elif isinstance(mine, list):
                setattr(self, name, [a + b for a, b in zip(mine or [0.0] * len(theirs), theirs, strict=True)])
            else:
                setattr(self, name, mine + theirs)

    def quantile(self, share: float) -> int:
        """The length that this share of the rounds does not exceed, in seconds."""
        left = share * sum(self.rounds.values())
        for second, count in sorted(self.rounds.items()):
            left -= count
            if left <= 0:
                return second
        return 0

    def fair(self) -> tuple[float, float]:
        """The odd player's victories over a fair share (1: as many as anybody), and the half width of its 95 % interval."""
        seats = len(self.wins)
        mean = self.odd / self.games
        variance = max(0.0, self.squares / self.games - mean * mean)
        return mean * seats, Z * sqrt(variance / self.games) * seats

    def evenness(self) -> float:
        """How often chance alone would make seats at least as uneven as these, by the chi-square test."""
        expected = sum(self.wins) / len(self.wins)
        return chi_square_tail(sum((won - expected) ** 2 / expected for won in self.wins), len(self.wins) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square variable with 1, 2 or 3 degrees of freedom is at least ``value``."""
    if freedom == 2:
        return exp(-value / 2)
    tail = erfc(sqrt(value / 2))
    return tail if freedom == 1 else tail + sqrt(2 * value / pi) * exp(-value / 2)


class Report(msgspec.Struct):
    """A run: its seed, how many games each cell was to have, the settings that differ from the defaults, what came of it."""

    seed: int
    games: int
    settings: dict[str, float]
    done: dict[str, list[int]] = {}
    tallies: dict[str, Tally] = {}


class Check(msgspec.Struct, frozen=True):
    """Something that must hold: what, the figure, and whether it does."""

    what: str
    figure: str
    holds: bool


# --- playing -----------------------------------------------------------------------------------------------------------


def play_game(cell: Cell, seed: int, number: int, settings: dict[str, float]) -> tuple[GamePlayed, int]:
    """Game ``number`` of a cell, and the seat of the odd player: the seats take turns."""
    game = SilverGame(Settings.make(seats=cell.seats, **settings))
    odd = -1 if cell.line_up == CAREFUL else number % cell.seats
    name = f"{seed} {cell.seats} {number}"

    def hand(seat: int, round_: int) -> ModelHand:
        return ModelHand(PACES[cell.pace], rng_of(name, cell.pace, "hand", seat, round_), POUCHFUL)

    rngs = [rng_of(name, cell.pace, "player", seat) for seat in range(cell.seats)]
    players = [ODD[cell.line_up](rng) if seat == odd else Careful(rng) for seat, rng in enumerate(rngs)]
    return Course(game, game.deal(name.encode()), players, hand).play(), odd


def play_chunk(cell: Cell, seed: int, first: int, games: int, settings: dict[str, float]) -> Tally:
    """Games ``first`` .. ``first + games - 1`` of a cell."""
    tally = Tally()
    for number in range(first, first + games):
        tally.enter(*play_game(cell, seed, number, settings))
    return tally


def games_of(total: int) -> int:
    """How many games a line-up gets of so many for each number of players and pace."""
    return -(-total // len(LINE_UPS))


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Run:
    """A run that can be interrupted; ``resume`` is the file that keeps what is done."""

    def __init__(self, report: Report, cells: Sequence[Cell], resume: Path | None) -> None:
        self.report = report
        self.cells = cells
        self.resume = resume

    def load(self) -> None:
        """Take over what an earlier run has done. Raises :class:`doubloon.errors.SettingError` for another run's file."""
        if self.resume is None or not self.resume.exists():
            return
        try:
            before = msgspec.json.decode(self.resume.read_bytes(), type=Report)
        except msgspec.DecodeError as error:
            raise SettingError("resume", str(self.resume), f"a file that this command wrote: {error}", "option") from None
        if (before.seed, before.settings) != (self.report.seed, self.report.settings):
            allowed = f"the file of a run with --seed {self.report.seed} and the same settings"
            raise SettingError("resume", str(self.resume), allowed, "option")
        self.report.done, self.report.tallies = before.done, before.tallies

    def save(self) -> None:
        """Write the file, as a whole or not at all."""
        if self.resume is not None:
            temporary = self.resume.with_name(f".{self.resume.name}.new")
            temporary.write_bytes(msgspec.json.encode(self.report))
            os.replace(temporary, self.resume)

    def chunks(self) -> list[tuple[Cell, int]]:
        """The cells and first games of all chunks that are still to do, cell by cell in turn."""
        firsts = range(0, self.report.games, CHUNK)
        return [(cell, first) for first in firsts for cell in self.cells if first not in self.report.done.get(cell.key, ())]

    def go(self, workers: int, progress: Progress) -> None:
        """Play all that is left. After a ``KeyboardInterrupt`` what is done is kept; it passes on."""
        total = self.report.games * len(self.cells)
        done = sum(tally.games for tally in self.report.tallies.values())
        task = progress.add_task("games", total=max(total, done), completed=done)
        left = iter(self.chunks())
        running: dict[Future[Tally], tuple[Cell, int]] = {}
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _deaf)
        try:
            while True:
                while len(running) < 2 * workers and (chunk := next(left, None)) is not None:
                    cell, first = chunk
                    games = min(CHUNK, self.report.games - first)
                    running[pool.submit(play_chunk, cell, self.report.seed, first, games, self.report.settings)] = chunk
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    self.take(*running.pop(future), future.result())
                    progress.advance(task, future.result().games)
        finally:
            pool.shutdown(cancel_futures=True)
            self.save()

    def take(self, cell: Cell, first: int, tally: Tally) -> None:
        """Enter what a process has played, and keep it."""
        self.report.done.setdefault(cell.key, []).append(first)
        self.report.tallies.setdefault(cell.key, Tally()).add(tally)
        self.save()


# --- what comes of it --------------------------------------------------------------------------------------------------


def checks(report: Report) -> list[Check]:
    """Everything that must hold, of the cells that were played."""
    found = []
    for cell in CELLS:
        tally = report.tallies.get(cell.key)
        if tally is None or not tally.games:
            continue
        who = f"{cell.seats} players, {cell.pace}"
        if cell.line_up == CAREFUL:
            median = tally.quantile(0.5)
            found.append(Check(f"{who}: median round {SHORTEST}-{LONGEST} s", f"{median} s", SHORTEST <= median <= LONGEST))
            chance = tally.evenness()
            found.append(Check(f"{who}: seats even", f"p = {chance:.2f}", chance >= DOUBTFUL))
        else:
            share, half = tally.fair()
            found.append(Check(f"{who}: {cell.line_up} below a fair share", f"{share:.2f} +- {half:.2f}", share < 1))
    return found


def balance(
    games: int = 2000,
    seed: int = 1,
    workers: int = 0,
    resume: Path | None = None,
    json: Path | None = None,
    plot: Path | None = None,
    page: Path | None = None,
    settings: dict[str, float] | None = None,
    console: Console | None = None,
) -> int:
    """Play ``games`` games for each number of players and pace, shared among the line-ups, and print what came of it.

    ``json``, ``plot`` (SVG) and ``page`` (Markdown) are files to write. ``settings`` replaces defaults of the game. The
    exit status: 0 if all holds, 1 if something does not, 130 if the run was interrupted; then ``resume`` goes on from there.
    """
    from doubloon.lab import silver_balance_page as pages

    if games < len(LINE_UPS):
        raise SettingError("games", games, f"a whole number from {len(LINE_UPS)} on", "option")
    console = console or Console()
    run = Run(Report(seed, games_of(games), settings or {}), CELLS, resume)
    Settings.make(**(settings or {}))
    run.load()
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    interrupted = False
    with Progress(*columns, console=console) as progress:
        try:
            run.go(workers or os.cpu_count() or 1, progress)
        except KeyboardInterrupt:
            interrupted = True
    pages.print_report(run.report, console)
    if interrupted:
        if resume is not None:
            console.print(f"interrupted; go on with the same command (--resume {resume})", highlight=False)
        return 130
    for path, text in ((json, pages.as_json), (plot, pages.as_svg), (page, pages.as_page)):
        if path is not None:
            path.write_text(text(run.report), encoding="utf-8")
    return 0 if all(check.holds for check in checks(run.report)) else 1
