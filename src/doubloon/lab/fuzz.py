"""Long runs of random games over random settings, watched all the way (``docs/fuzzing.md``).

Game ``n`` of seed ``s`` is the same game on every machine, however many workers play. Games of Captain Silver are played by
:mod:`doubloon.lab.silver_fuzz`, those on the island here: on the bare engine with :class:`doubloon.jackal.walk.Walk`; some are
done twice, and some are told again through the contract, where every position is looked at from outside
(:mod:`doubloon.lab.checks`).
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from doubloon.errors import SettingError
from doubloon.game import Event
from doubloon.jackal import COMPILED
from doubloon.jackal import events as ev
from doubloon.jackal.digest import digest
from doubloon.jackal.position import END_NAMES, RUNNING, Position
from doubloon.jackal.settings import SETTINGS, Settings
from doubloon.jackal.tilesets import FACES
from doubloon.jackal.walk import STYLES, Tally, Walk, redo
from doubloon.lab import silver_fuzz
from doubloon.lab.checks import Looker
from doubloon.lab.findings import Failure, Report
from doubloon.lab.islands import settings_at_random
from doubloon.lab.retelling import Retold, deeds_of, first_position, retell

BATCH: Final = 8
"""So many games in a row share their settings."""

CHUNK: Final = 10 * BATCH
"""So many games are handed to a worker at a time."""

ACTS: Final = 4000
"""The most acts of a game; only where quiet rounds do not end it, or last long, it may come so far."""

AUDIT_EVERY: Final = 24
"""Acts between two full audits; gold and the acts offered are looked at after every act."""

REDO_EVERY: Final = 10
"""Every so many-th game is done again without a listener, and must end in the same position."""

CONTRACT_ACTS: Final = 250
"""The most acts of a game that is told again through the contract."""

SILENT: Final = 300.0
"""Seconds without a finished game after which a worker is held to be stuck."""

MOST_FAILURES: Final = 25
"""After so many failures the run stops: they are hardly 25 different ones."""


class Progressed(msgspec.Struct):
    """The resume file: what was run, which chunks are done, and what they found."""

    seed: int
    contract_every: int
    done: list[int]
    report: Report
    game: str = "jackal"
    first: int = 0


class _Job(msgspec.Struct, frozen=True):
    """Some games in a row for a worker."""

    seed: int
    first: int
    games: int
    contract_every: int
    out: str
    game: str


# --- one game ----------------------------------------------------------------------------------------------------------


def settings_of(seed: int, game: int) -> Settings:
    """The settings of a game of a run."""
    return settings_at_random(random.Random(f"settings {seed} {game // BATCH}")).changed(seating="fixed")


def walk_of(seed: int, game: int, start: Position, tally: Tally) -> tuple[Walk, int]:
    """The walk of a game of a run from its first position, and once in how many acts a player leaves (0: never)."""
    rng = random.Random(f"game {seed} {game}")
    leaves = rng.choice((0, 0, 0, 40, 300))
    return Walk(start.copy(), rng.getrandbits(30) + 1, rng.randrange(STYLES), tally), leaves


def play_one(walk: Walk, start: Position, leaves: int, most: int, again: bool) -> str:
    """Play a game and say what was wrong; ``again``: then do it once more in silence and compare."""
    try:
        problem: str = walk.go(most, AUDIT_EVERY, leaves)
        if not problem and walk.p.end == RUNNING and 0 < walk.p.rules.quiet_rounds <= 2 and most >= ACTS:
            problem = f"the game is not over after {walk.made} acts"
        if not problem and again:
            twin = start.copy()
            redo(twin, walk)
            if digest(twin) != digest(walk.p):
                problem = "the same game comes to another position when nobody listens"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
    return problem


def run_games(seed: int, first: int, games: int, contract_every: int, out: Path) -> Iterator[Report]:
    """Play games ``first`` .. ``first + games - 1`` of a run; a report each. Logs of failures go to the folder ``out``."""
    settings, start = Settings(), None
    for game in range(first, first + games):
        if start is None or game % BATCH == 0:
            settings = settings_of(seed, game)
            start = first_position(settings)
        tally: Tally = {}
        by_contract = contract_every > 0 and game % contract_every == contract_every // 2
        walk, leaves = walk_of(seed, game, start, tally)
        most = CONTRACT_ACTS if by_contract else ACTS
        problem = play_one(walk, start, leaves, most, game % REDO_EVERY == 0)
        report = Report(1, int(walk.made), int(by_contract))
        report.events = {" ".join(filter(None, key)): count for key, count in tally.items()}
        report.settings = {f"{name}={value}": 1 for name, value in _named(settings).items()}
        report.ends = {END_NAMES[walk.p.end] or "cut short": 1}
        if not problem and by_contract:
            try:
                retell(settings, deeds_of(walk), Looker(random.Random(f"look {seed} {game}")).look)
            except Retold as error:
                problem = str(error)
        if problem:
            report.failures = [_keep(seed, game, settings, walk, problem, out)]
        yield report


def _named(settings: Settings) -> dict[str, str]:
    """The values of all settings, a custom tile set as ``custom``."""
    values = {row.name: getattr(settings, row.name) for row in SETTINGS}
    return {name: str(value).lower() if isinstance(value, str | int) else "custom" for name, value in values.items()}


def _keep(seed: int, game: int, settings: Settings, walk: Walk, problem: str, out: Path) -> Failure:
    """Write the log of a game that failed, and what failed in it."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"seed{seed}-game{game}"
    path = out / f"{name}.dbl"
    try:
        match = retell(settings, deeds_of(walk))
    except Retold as error:
        match = error.match
        problem += f"\n(told again through the contract: {error})"
    match.save(path)
    again = f"doubloon lab fuzz --seed {seed} --first {game} --games 1 --workers 1"
    (out / f"{name}.txt").write_text(f"game {game} of seed {seed}\n\n{problem}\n\nagain: {again}\n", encoding="utf-8")
    return Failure(game, problem, str(path))


# --- workers -----------------------------------------------------------------------------------------------------------


def _work(connection: Connection, now: Any) -> None:
    """A worker: takes jobs until there are no more (``None``); ``now`` tells the game under way, and when it began."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        data = connection.recv_bytes()
        if not data:
            return
        job = msgspec.json.decode(data, type=_Job)
        total = Report()
        games = PLAYED[job.game].run(job.seed, job.first, job.games, job.contract_every, Path(job.out))
        for offset in range(job.games):
            now[0], now[1] = job.first + offset, time.monotonic()
            total.add(next(games))
        connection.send_bytes(msgspec.json.encode(total))


@dataclass
class _Worker:
    """A worker process, and the chunk it is at (-1: none)."""

    process: Any
    connection: Connection
    now: Any
    chunk: int = -1

    @classmethod
    def start(cls) -> _Worker:
        """Start a process."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        now = context.Array("d", [-1.0, 0.0], lock=False)
        process = context.Process(target=_work, args=(theirs, now), daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours, now)

    def stuck(self) -> bool:
        """Whether its game takes far too long."""
        return self.chunk >= 0 and self.now[1] > 0 and time.monotonic() - self.now[1] > SILENT

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.connection.close()


@dataclass
class _Run:
    """A run: what is still to do, who does it, what was found."""

    games: int
    seed: int
    first: int
    contract_every: int
    out: Path
    resume: Path | None
    game: str
    done: set[int] = field(default_factory=set)
    report: Report = field(default_factory=Report)
    workers: list[_Worker] = field(default_factory=list)
    saved: float = field(default_factory=time.monotonic)

    def chunk(self, number: int) -> _Job:
        """The games of a chunk."""
        first = self.first + number * CHUNK
        return _Job(
            self.seed, first, min(CHUNK, self.first + self.games - first), self.contract_every, str(self.out), self.game
        )

    def load(self) -> None:
        """Take over what an earlier run has done. Raises :class:`doubloon.errors.SettingError` for another run's file."""
        if self.resume is None or not self.resume.exists():
            return
        try:
            before = msgspec.json.decode(self.resume.read_bytes(), type=Progressed)
        except msgspec.DecodeError as error:
            raise SettingError("resume", str(self.resume), f"a file that a fuzz run wrote: {error}", "option") from None
        begun = (before.seed, before.contract_every, before.game, before.first)
        if begun != (self.seed, self.contract_every, self.game, self.first):
            options = "--seed {} --contract-every {} --game {} --first {}".format(*begun)
            allowed = f"{options}, with which the file was begun"
            raise SettingError("resume", str(self.resume), allowed, "option")
        self.done, self.report = set(before.done), before.report

    def save(self) -> None:
        """Write the resume file, as a whole or not at all."""
        self.saved = time.monotonic()
        if self.resume is not None:
            data = Progressed(self.seed, self.contract_every, sorted(self.done), self.report, self.game, self.first)
            temporary = self.resume.with_name(f".{self.resume.name}.new")
            temporary.write_bytes(msgspec.json.encode(data))
            os.replace(temporary, self.resume)

    def go(self, workers: int, progress: Progress) -> None:
        """Play all that is left. A ``KeyboardInterrupt`` passes on once the chunks under way are in."""
        chunks = range(-(-self.games // CHUNK))
        left = iter([n for n in chunks if n not in self.done])
        task = progress.add_task("games", total=self.games, completed=self.report.games, rate="", failures="")
        self.save()
        self.workers = [_Worker.start() for _ in range(min(workers, len(chunks)))]
        began, before = time.monotonic(), self.report.games
        interrupted = False
        try:
            for worker in self.workers:
                self.give(worker, next(left, -1))
            while any(worker.chunk >= 0 for worker in self.workers):
                try:
                    self.take(left if not interrupted and len(self.report.failures) < MOST_FAILURES else iter(()))
                except KeyboardInterrupt:
                    if interrupted:
                        raise
                    interrupted = True
                    progress.console.print("finishing the games under way; once more to stop at once")
                speed = (self.report.games - before) / max(time.monotonic() - began, 1e-9)
                found = f"{len(self.report.failures)} failures" if self.report.failures else ""
                progress.update(task, completed=self.report.games, rate=f"{speed:.0f} games/s", failures=found)
        finally:
            for worker in self.workers:
                worker.stop()
            self.save()
        if interrupted:
            raise KeyboardInterrupt

    def give(self, worker: _Worker, chunk: int) -> None:
        """Hand a chunk to a worker."""
        worker.chunk = chunk
        if chunk >= 0:
            worker.connection.send_bytes(msgspec.json.encode(self.chunk(chunk)))

    def take(self, left: Iterator[int]) -> None:
        """Wait for a worker, take what it found, and give it the next chunk."""
        busy = [worker for worker in self.workers if worker.chunk >= 0]
        ready = wait([worker.connection for worker in busy], timeout=1.0)
        for worker in busy:
            if worker.connection in ready:
                try:
                    found = msgspec.json.decode(worker.connection.recv_bytes(), type=Report)
                except (EOFError, OSError):
                    self.lose(worker, f"the process died (exit code {worker.process.exitcode})", left)
                    continue
                self.report.add(found)
                self.done.add(worker.chunk)
                self.give(worker, next(left, -1))
            elif worker.stuck():
                self.lose(worker, f"no end after {SILENT:.0f} s", left)
        if time.monotonic() - self.saved > 10:
            self.save()

    def lose(self, worker: _Worker, why: str, left: Iterator[int]) -> None:
        """A worker is lost in some game: note that, and go on with a new process and the next chunk."""
        worker.stop()
        self.report.failures.append(Failure(int(worker.now[0]), why))
        self.done.add(worker.chunk)
        self.workers[self.workers.index(worker)] = new = _Worker.start()
        self.give(new, next(left, -1))


class Played(NamedTuple):
    """How the games of a run are played, and what should have come up in a long one, by the name of the game."""

    run: Callable[[int, int, int, int, Path], Iterator[Report]]
    never_seen: Callable[[Report], list[str]]
    contract_every: int
    compiled: bool


# --- the command -------------------------------------------------------------------------------------------------------


def fuzz(
    games: int = 100_000,
    seed: int = 1,
    workers: int = 0,
    resume: Path | None = None,
    first: int = 0,
    contract_every: int | None = None,
    out: Path = Path("fuzz"),
    console: Console | None = None,
    game: str = "jackal",
) -> int:
    """Play games ``first`` .. of a run with ``workers`` processes (0: one a core), and print what was found.

    ``resume`` is a file that keeps what is done; a run that was interrupted goes on from it, and may be made longer. Every
    ``contract_every``-th game is told again through the contract (0: none; left out: as often as fits the ``game``). Games that
    fail are saved in the folder ``out``.

    The exit status: 0 if nothing was wrong, 1 if something was, 130 if the run was interrupted. Raises
    :class:`doubloon.errors.SettingError` for numbers out of range and for the resume file of another run.
    """
    if game not in PLAYED:
        raise SettingError("--game", game, ", ".join(PLAYED), "option")
    played = PLAYED[game]
    contract_every = played.contract_every if contract_every is None else contract_every
    for name, given, low in (
        ("games", games, 1),
        ("workers", workers, 0),
        ("first", first, 0),
        ("contract_every", contract_every, 0),
    ):
        if given < low:
            raise SettingError(name, given, f"a whole number from {low} on", "option")
    console = console or Console()
    run = _Run(games, seed, first, contract_every, out, resume, game)
    run.load()
    if not played.compiled:
        console.print("the engine is not compiled: this is slow")
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("[red]{task.fields[failures]}"),
    )  # fmt: skip
    status = 0
    with Progress(*columns, console=console) as progress:
        try:
            run.go(workers or os.cpu_count() or 1, progress)
        except KeyboardInterrupt:
            status = 130
    print_report(run.report, console, played.never_seen)
    if status and resume is not None:
        console.print(f"interrupted; go on with the same command (--resume {resume})")
    return 1 if run.report.failures else status


def never_seen(report: Report) -> list[str]:
    """What has never come in a run: kinds of events, causes of death, ends, tiles, values of settings."""
    seen = Counter(key.split(" ")[0] for key in report.events)
    words = {word for key in report.events for word in key.split(" ")}
    missing = [
        f"event {kind.__name__}"
        for kind in Event.__subclasses__()
        if kind.__module__ == ev.__name__ and not seen[kind.__name__]
    ]
    missing += [f"death {cause}" for cause in ev.CAUSES if not any(k.startswith(f"Died {cause} ") for k in report.events)]
    missing += [f"end {name}" for name in END_NAMES[1:] if not report.ends.get(name)]
    missing += [f"tile {face}" for faces in FACES.values() for face in faces if face not in words]
    for row in SETTINGS:
        values = ("true", "false") if row.kind == "flag" else tuple(map(str, row.choices))
        values = ("fixed",) if row.name == "seating" else (*values, "custom") if row.kind == "tiles" else values
        missing += [f"setting {row.name}={value}" for value in values if not report.settings.get(f"{row.name}={value}")]
    return missing


PLAYED: Final[Mapping[str, Played]] = MappingProxyType(
    {
        "jackal": Played(run_games, never_seen, 2000, COMPILED),
        "silver": Played(silver_fuzz.run_games, silver_fuzz.never_seen, 20, True),
    }
)
"""The games that runs can be of."""


def print_report(report: Report, console: Console, never_seen: Callable[[Report], list[str]] = never_seen) -> None:
    """Print what a run found: how much was played, what happened how often, what never did, what went wrong."""
    console.print(
        f"{report.games} games, {report.acts} acts; {report.contract_games} games told again through the contract\n"
        f"ends: {', '.join(f'{name} {count}' for name, count in sorted(report.ends.items(), key=lambda e: -e[1]))}"
    )
    for title, counts in (("what happened", report.events), ("games by setting", report.settings)):
        table = Table("what", "times", "what", "times", "what", "times", title=title, box=None)
        rows = [(key, str(count)) for key, count in sorted(counts.items())]
        third = -(-len(rows) // 3)
        for i in range(third):
            cells = [cell for row in rows[i::third] for cell in row]
            table.add_row(*cells)
        console.print(table)
    missing = never_seen(report)
    console.print(f"never seen: {', '.join(missing) if missing else 'nothing'}")
    for failure in report.failures:
        where = f" ({failure.log})" if failure.log else ""
        console.print(f"[red]game {failure.game}[/red]{where}: {failure.problem.splitlines()[0]}", highlight=False)
    console.print("nothing was wrong" if not report.failures else f"{len(report.failures)} games went wrong")
