"""Break the rules one by one and see that a scenario notices (``docs/mutation.md`` is what came of it).

``mutants`` says in what ways the engine is broken, ``mutant_ground`` which scenarios could notice it, ``verdicts`` judges one
mutant, ``mutation_page`` writes the page; here is the run over all of them.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar, cast

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from doubloon.errors import ParseError, SettingError
from doubloon.jackal import COMPILED
from doubloon.lab.mutant_ground import ENGINE, Coverage, Ground, Unfit, digest_of, done_at_import, name_of, survey
from doubloon.lab.mutants import IMPORT, MODULES, Mutant, mutants
from doubloon.lab.mutation_page import reason_for, reasons, report
from doubloon.lab.verdicts import Court, Verdict, copy_of_the_package
from doubloon.scenario import load_scenarios, scenario_files

_COURT: dict[str, Court] = {}


def _start_worker(pickled: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(pickled, "rb") as file:
        ground: Ground = pickle.load(file)
    _COURT["here"] = court = Court(ground)
    court.pickled = f"{pickled}.scenarios"


def _judge(module: str, number: int, first: int, tried: frozenset[int]) -> Verdict:
    return _COURT["here"].judge(module, number, first, tried)


class _Entry(msgspec.Struct, frozen=True):
    """A line of the file of verdicts; ``ground`` is a digest of all that it depends on."""

    ground: str
    verdict: Verdict


class _Played(msgspec.Struct, frozen=True):
    """A line of the file of grounds: the digests of the engine and of the scenarios that were played on it."""

    ground: str
    scenarios: list[str]
    engine: str


def engine_digest() -> str:
    """A digest of the engine's sources."""
    found = hashlib.blake2b(digest_size=8)
    for module in MODULES:
        found.update((ENGINE / f"{module}.py").read_bytes())
    return found.hexdigest()


@dataclass
class _Run:
    """A run: the ground, the verdicts so far, and where they are kept."""

    folder: Path
    ground: Ground
    digest: str
    scenarios: list[str]
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    tried: dict[str, frozenset[int]] = field(default_factory=dict)

    @property
    def grounds(self) -> Path:
        """The file of the grounds that verdicts were given on."""
        return self.folder / "grounds.jsonl"

    @property
    def file(self) -> Path:
        """The file of verdicts."""
        return self.folder / "verdicts.jsonl"

    def load(self) -> None:
        """Take over earlier verdicts.

        On this very engine it stands that a scenario noticed, if it is still the same. Otherwise it is a hint who to ask first,
        and who did not notice need not try again: that a mutant was not noticed may be said too long, then, if something else
        than its function changed; ``fresh`` asks all.
        """
        numbers = {digest: number for number, digest in enumerate(self.scenarios)}
        names = {name_of(scenario): number for number, scenario in enumerate(self.ground.scenarios)}
        played = {entry.ground: entry for entry in _lines(self.grounds, _Played)}
        for entry in _lines(self.file, _Entry):
            verdict, there = entry.verdict, played.get(entry.ground)
            by = names.get(verdict.by, -1)
            same = there is not None and there.engine == engine_digest()
            if entry.ground == self.digest or (same and by >= 0 and there and self.scenarios[by] in there.scenarios):
                self.verdicts[verdict.key] = verdict
            elif verdict.status == "killed":
                self.first[verdict.key] = by
            elif verdict.status == "survived" and there is not None:
                tried = {numbers[digest] for digest in there.scenarios if digest in numbers}
                self.tried[verdict.key] = self.tried.get(verdict.key, frozenset()) | tried
        if self.digest not in played:
            with self.grounds.open("ab") as file:
                file.write(msgspec.json.encode(_Played(self.digest, self.scenarios, engine_digest())) + b"\n")

    def todo(self, wanted: list[Mutant]) -> list[Mutant]:
        """What is to be judged, the quick first: who was judged before, then those to whom few scenarios come, then copies."""
        copied = done_at_import({module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES})

        def slowness(mutant: Mutant) -> tuple[int, int]:
            if mutant.function in {IMPORT, *copied[mutant.module]}:
                return 2, 0
            known = mutant.key in self.first or mutant.key in self.tried
            return int(not known), len(self.ground.able(mutant))

        return sorted((mutant for mutant in wanted if mutant.key not in self.verdicts), key=slowness)

    def go(self, todo: list[Mutant], workers: int, progress: Progress) -> None:
        """Judge mutants."""
        task = progress.add_task("mutants", total=len(todo), found="")
        pickled = self.folder / "ground.pickle"
        pickled.write_bytes(pickle.dumps(self.ground))
        Path(f"{pickled}.scenarios").write_bytes(pickle.dumps((self.ground.scenarios, self.ground.seconds)))
        context = get_context("spawn")
        pool = ProcessPoolExecutor(workers, context, _start_worker, (str(pickled),))
        left = iter(todo)
        running: set[Future[Verdict]] = set()
        missed = 0
        try:
            with self.file.open("ab") as file:
                while True:
                    while len(running) < 4 * workers and (mutant := next(left, None)) is not None:
                        first, tried = self.first.get(mutant.key, -1), self.tried.get(mutant.key, frozenset())
                        running.add(pool.submit(_judge, mutant.module, mutant.number, first, tried))
                    if not running:
                        break
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        verdict = future.result()
                        self.verdicts[verdict.key] = verdict
                        missed += verdict.status != "killed"
                        file.write(msgspec.json.encode(_Entry(self.digest, verdict)) + b"\n")
                        progress.update(task, advance=1, found=f"{missed} not noticed")
                    file.flush()
        finally:
            pool.shutdown(cancel_futures=True)


_Line = TypeVar("_Line", _Entry, _Played)


def _lines(path: Path, kind: type[_Line]) -> Iterator[_Line]:
    """The lines of a file that were written to the end."""
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            yield msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            continue  # the last line of a run that was cut off


def all_mutants(only: str = "") -> list[Mutant]:
    """Every mutant of the engine whose ``module.function`` begins with ``only``."""
    found = [m for module in MODULES for m in mutants((ENGINE / f"{module}.py").read_text(encoding="utf-8"), module)]
    return [mutant for mutant in found if f"{mutant.module}.{mutant.function}".startswith(only)]


def mutate(
    scenarios: Path = Path("tests/scenarios"),
    folder: Path = Path("build/mutation"),
    workers: int = 0,
    only: str = "",
    fresh: bool = False,
    page: Path | None = None,
    console: Console | None = None,
) -> int:
    """Judge the mutants of the engine by the scenarios of a folder, and print what was not noticed.

    It works on a copy of the package, uncompiled. Verdicts are kept in ``folder``: an interrupted run goes on from there, and
    after a change only what may have changed is judged again (``fresh``: everything is). ``workers`` is the number of
    processes (0: one a core); ``only`` takes the mutants of the functions that begin with it (``tiles.Trap``). ``page`` is the
    page of results to write, ``docs/mutation.md``; the reasons that stand there already are kept. After an interrupted run it
    says what is not judged yet.

    The exit status: 0 if every mutant was noticed or is explained on the page, 1 if not, 2 if the scenarios cannot be read
    or do not all come out as they say, 130 if the run was interrupted. Raises :class:`doubloon.errors.SettingError` where
    there are no scenarios or no such function.
    """
    console = console or Console()
    if not scenario_files([scenarios]) or not scenarios.exists():
        raise SettingError("scenarios", str(scenarios), "a folder with scenario files (*.yaml)", "option")
    if not all_mutants(only):
        raise SettingError("only", only, "the beginning of a function's name, such as tiles.Trap", "option")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="doubloon-mutation-") as copy:
        copy_of_the_package(Path(copy), links=False)
        words = {
            "scenarios": str(scenarios), "folder": str(folder), "workers": workers, "only": only, "fresh": fresh,
            "page": None if page is None else str(page), "width": console.width,
        }  # fmt: skip
        command = [sys.executable, "-c", _IN_THE_COPY, json.dumps(words)]
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": copy})
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # the process got it too, and ends by itself


_IN_THE_COPY: Final = """
import json, sys
from pathlib import Path
from doubloon.lab.mutate import mutate_here
words = json.loads(sys.argv[1])
if __name__ == "__main__":
    for name in ("scenarios", "folder", "page"):
        words[name] = None if words[name] is None else Path(words[name])
    sys.exit(mutate_here(**words))
"""


def _known(path: Path, fresh: bool) -> Coverage:
    """What an earlier run found out about scenarios on this very engine."""
    if fresh or not path.exists():
        return {}
    try:
        engine, coverage = pickle.loads(path.read_bytes())
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError):
        return {}  # cut off, or written by another version
    return cast(Coverage, coverage) if engine == engine_digest() else {}


def mutate_here(scenarios: Path, folder: Path, workers: int, only: str, fresh: bool, page: Path | None, width: int) -> int:
    """Do what :func:`mutate` promises, in a process whose engine is uncompiled and stays as it is meanwhile."""
    console = Console(width=width)
    assert not COMPILED
    files = scenario_files([scenarios])
    try:
        loaded = [scenario for file in files for scenario in load_scenarios(file)]
        played = [scenario for scenario in loaded if scenario.game == "jackal"]
    except ParseError as error:
        console.print(str(error), highlight=False, markup=False)
        return 2
    wanted = all_mutants(only)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[found]}"),
    )  # fmt: skip
    status = 0
    verdicts: dict[str, Verdict] = {}
    try:
        with Progress(*columns, console=console) as progress:
            task = progress.add_task("scenarios", total=len(played), found="")
            coverage = _known(folder / "survey.pickle", fresh)
            ground = survey(played, lambda: progress.advance(task), coverage)
            (folder / "survey.pickle").write_bytes(pickle.dumps((engine_digest(), coverage)))
            digests = [digest_of(scenario) for scenario in played]
            digest = hashlib.blake2b(" ".join([engine_digest(), *digests]).encode(), digest_size=8).hexdigest()
            judged = _Run(folder, ground, digest, digests)
            if fresh:
                judged.file.unlink(missing_ok=True)
            judged.load()
            verdicts = judged.verdicts
            judged.go(judged.todo(wanted), workers or os.cpu_count() or 1, progress)
    except Unfit as error:
        console.print(str(error), highlight=False, markup=False)
        return 2
    except KeyboardInterrupt:
        console.print("interrupted; the same command goes on")
        status = 130
    known = reasons(page.read_text(encoding="utf-8")) if page is not None and page.exists() else []
    if page is not None:
        page.write_text(report(wanted, verdicts, known, len(played), engine_digest()), encoding="utf-8")
    unexplained = [
        m for m in wanted if m.key in verdicts and verdicts[m.key].status != "killed" and reason_for(m, known) is None
    ]
    for mutant in unexplained:
        console.print(f"{verdicts[mutant.key].status}: {mutant}", highlight=False, markup=False)
    counts = Counter(verdicts[m.key].status if m.key in verdicts else "not judged" for m in wanted)
    console.print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return status or int(bool(unexplained))
