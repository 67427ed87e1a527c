"""Break the rules one by one and see that a scenario notices (``docs/mutation.md`` is what came of it).

For each mutant (:mod:`doubloon.lab.mutants`) only the scenarios that run through the changed line are played, those first that
have noticed others in the same function, until one comes out differently. A mutant is put into the running engine in a process
of its own; one that matters while the engine is imported gets a copy of the engine instead.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import os
import pickle
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import doubloon
from doubloon.errors import ParseError, SettingError
from doubloon.jackal import COMPILED
from doubloon.lab.mutants import IMPORT, MODULES, Mutant, mutants, mutated
from doubloon.scenario import Scenario, load_scenarios, run, scenario_files

ENGINE: Final = Path(doubloon.__file__).parent / "jackal"

PATIENCE: Final = 20.0
"""A scenario may take so many times the processor time that it takes on the unbroken engine, and ..."""

GRACE: Final = 1.5
"""... so many seconds more; then the mutant counts as noticed (it never ends)."""

BUSY: Final = 10.0
"""A child that hangs outside of a scenario is given up after so many times the processor time its scenarios may take."""

MEMORY: Final = 4 << 30
"""Bytes a mutant may use; what it asks beyond that fails, which is noticed."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of a mutant: ``killed`` by the scenario ``by``, ``survived``, or ``missed`` (no scenario comes there)."""

    key: str
    status: str
    by: str = ""
    ran: int = 0


class Unfit(Exception):
    """A scenario that does not come out as it says on the unbroken engine: it could notice anything."""


class _TooLong(BaseException):
    """A scenario takes far longer than it should."""


# --- what scenarios run through ----------------------------------------------------------------------------------------


@dataclass
class Ground:
    """The scenarios, how long each takes, and which lines of the engine each runs through: (module, line) -> scenarios."""

    scenarios: list[Scenario]
    seconds: list[float]
    lines: dict[tuple[str, int], set[int]]

    def through(self, mutant: Mutant) -> set[int]:
        """The scenarios that run through a mutant's change."""
        if mutant.removed:
            first, last = mutant.function_lines
            found = [self.lines.get((mutant.module, line), set()) for line in range(first + 1, last + 1)]
        else:
            found = [self.lines.get((mutant.module, line), set()) for line in range(mutant.line, mutant.end + 1)]
        return set().union(*found) if found else set()


def name_of(scenario: Scenario) -> str:
    """A scenario's name for people: its file and its name."""
    return f"{Path(scenario.source).name}: {scenario.name}"


def survey(scenarios: Sequence[Scenario], step: Any = None) -> Ground:
    """Play all scenarios on the unbroken engine and note what they run through; ``step`` is called after each.

    Raises :class:`Unfit` for one that does not come out as it says.
    """
    modules = {str(ENGINE / f"{module}.py"): module for module in MODULES}
    lines: dict[tuple[str, int], set[int]] = {}
    seconds: list[float] = []
    for number, scenario in enumerate(scenarios):
        began = time.process_time()
        report = run(scenario)
        seconds.append(time.process_time() - began)
        if not report.good:
            raise Unfit(str(report))
        hit: set[tuple[str, int]] = set()
        _trace(scenario, modules, hit)
        for place in hit:
            lines.setdefault(place, set()).add(number)
        if step is not None:
            step()
    return Ground(list(scenarios), seconds, lines)


def _trace(scenario: Scenario, modules: dict[str, str], hit: set[tuple[str, int]]) -> None:
    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            hit.add((modules[frame.f_code.co_filename], frame.f_lineno))
        return local

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        return local if frame.f_code.co_filename in modules else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        run(scenario)
    finally:
        sys.settrace(before)


# --- one mutant --------------------------------------------------------------------------------------------------------


def install(mutant: Mutant, source: str) -> None:
    """Put a mutant into the engine of this process."""
    module: ModuleType = importlib.import_module(f"doubloon.jackal.{mutant.module}")
    owner_name, _, method = mutant.function.rpartition(".")
    owner = getattr(module, owner_name) if owner_name else module
    if mutant.removed:
        delattr(owner, method)
        return
    tree = mutated(source, mutant.module, mutant.number)
    code = compile(tree, str(ENGINE / f"{mutant.module}.py"), "exec")
    vars(owner)[method].__code__ = _code_of(code, mutant.function)


def _code_of(code: CodeType, name: str) -> CodeType:
    """The code of a function by its qualified name."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(f"{constant.co_qualname}."):
                return _code_of(constant, name)
    raise LookupError(name)


def first_to_notice(scenarios: Sequence[Scenario], seconds: Sequence[float], order: Sequence[int]) -> tuple[int, int]:
    """Play scenarios until one comes out differently, fails, or takes far too long: its number (-1: none), and how many ran."""

    def too_long(*_: Any) -> None:
        raise _TooLong

    signal.signal(signal.SIGPROF, too_long)  # processor time: on a busy machine nothing is noticed that is merely late
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for ran, number in enumerate(order, 1):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE * seconds[number] + GRACE)
        try:
            good = run(scenarios[number]).good
        except (Exception, _TooLong):
            good = False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if not good:
            return number, ran
    return -1, len(order)


class _Court:
    """What a worker process knows: the ground, the sources, and who noticed what before."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.sources = {module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES}
        self.mutants = {module: mutants(source, module) for module, source in self.sources.items()}
        self.noticed: dict[str, Counter[int]] = {}
        self.at_import = {module: _done_at_import(module, source) for module, source in self.sources.items()}
        self.pickled = ""

    def order(self, mutant: Mutant, numbers: set[int]) -> list[int]:
        """The scenarios to play: who noticed mutants of the same function first, then the short ones."""
        record = self.noticed.get(mutant.function, Counter())
        return sorted(numbers, key=lambda n: (-record[n], self.ground.seconds[n]))

    def judge(self, module: str, number: int) -> Verdict:
        """The verdict on a mutant."""
        mutant = self.mutants[module][number]
        if mutant.function == IMPORT or mutant.function in self.at_import[module]:
            return self.judge_copy(mutant)
        numbers = self.ground.through(mutant)
        if not numbers:
            return Verdict(mutant.key, "missed")
        return self.verdict(mutant, *self.in_a_child(mutant, self.order(mutant, numbers)))

    def verdict(self, mutant: Mutant, by: int, ran: int) -> Verdict:
        """What a run came to; who noticed is remembered."""
        if by < 0:
            return Verdict(mutant.key, "survived", "", ran)
        self.noticed.setdefault(mutant.function, Counter())[by] += 1
        return Verdict(mutant.key, "killed", name_of(self.ground.scenarios[by]), ran)

    def in_a_child(self, mutant: Mutant, order: list[int]) -> tuple[int, int]:
        """Fork, break the engine there, and hear what it came to. A child that dies has noticed, with its first scenario."""
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            found = b""
            try:
                os.close(out)
                install(mutant, self.sources[mutant.module])
                found = json.dumps(first_to_notice(self.ground.scenarios, self.ground.seconds, order)).encode()
            finally:
                os.write(into, found)
                os._exit(0)
        os.close(into)
        limit = sum(PATIENCE * self.ground.seconds[n] + GRACE for n in order)
        ready, _, _ = select.select([out], [], [], BUSY * limit)
        data = os.read(out, 4096) if ready else b""
        if not ready:
            os.kill(child, signal.SIGKILL)
        os.close(out)
        os.waitpid(child, 0)
        by, ran = json.loads(data) if data else (order[0], 1)
        return by, ran

    def judge_copy(self, mutant: Mutant) -> Verdict:
        """Break a copy of the package, and play all scenarios with it in a process of its own."""
        order = self.order(mutant, set(range(len(self.ground.scenarios))))
        with tempfile.TemporaryDirectory(prefix="doubloon-mutant-") as folder:
            package = copy_of_the_package(Path(folder))
            tree = mutated(self.sources[mutant.module], mutant.module, mutant.number)
            target = package / "jackal" / f"{mutant.module}.py"
            target.unlink()
            target.write_text(ast.unparse(tree), encoding="utf-8")
            command = [sys.executable, "-c", _IN_A_COPY, self.pickled]
            environment = {**os.environ, "PYTHONPATH": folder}
            ran = subprocess.run(command, input=json.dumps(order), capture_output=True, text=True, env=environment, check=False)
        found = json.loads(ran.stdout) if ran.returncode == 0 and ran.stdout else (order[0], 1)
        return self.verdict(mutant, *found)


_IN_A_COPY: Final = """
import json, pickle, sys
order = json.load(sys.stdin)
from doubloon.lab.mutate import first_to_notice
with open(sys.argv[1], "rb") as file:
    scenarios, seconds = pickle.load(file)
print(json.dumps(first_to_notice(scenarios, seconds, order)))
"""


def copy_of_the_package(folder: Path, links: bool = True) -> Path:
    """The package without compiled modules in a folder, its files as links or copied."""
    source = Path(doubloon.__file__).parent
    package = folder / "doubloon"
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc"):
            target = package / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            if links:
                target.symlink_to(path)
            else:
                shutil.copyfile(path, target)
    return package


def _done_at_import(module: str, source: str) -> set[str]:
    """The functions of a module that make its tables when it is imported; a change of them comes too late for a running one."""
    tree = ast.parse(source)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    found: set[str] = set()
    open_: list[ast.AST] = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    while open_:
        for node in ast.walk(open_.pop()):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id in found:
                continue
            name = node.func.id
            if name in functions:
                found.add(name)
                open_.append(functions[name])
            elif name in classes:
                found.add(name)
                chain = [name]
                while chain:
                    node_of = classes[chain.pop()]
                    found.add(f"{node_of.name}.__init__")
                    open_ += [f for f in node_of.body if isinstance(f, ast.FunctionDef) and f.name == "__init__"]
                    chain += [b.id for b in node_of.bases if isinstance(b, ast.Name) and b.id in classes]
    return found


# --- a run -------------------------------------------------------------------------------------------------------------

_COURT: dict[str, _Court] = {}


def _start_worker(pickled: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(pickled, "rb") as file:
        ground: Ground = pickle.load(file)
    _COURT["here"] = court = _Court(ground)
    court.pickled = f"{pickled}.scenarios"


def _judge(module: str, number: int) -> Verdict:
    return _COURT["here"].judge(module, number)


class _Entry(msgspec.Struct, frozen=True):
    """A line of the file of verdicts; ``ground`` is a digest of all that it depends on."""

    ground: str
    verdict: Verdict


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
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        """The file of verdicts."""
        return self.folder / "verdicts.jsonl"

    def load(self) -> None:
        """Take over earlier verdicts: of the same ground all, of another one those on mutants that were noticed."""
        if not self.file.exists():
            return
        for line in self.file.read_bytes().splitlines():
            try:
                entry = msgspec.json.decode(line, type=_Entry)
            except msgspec.DecodeError:
                continue  # the last line of a run that was cut off
            if entry.ground == self.digest or entry.verdict.status == "killed":
                self.verdicts[entry.verdict.key] = entry.verdict

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
                        running.add(pool.submit(_judge, mutant.module, mutant.number))
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
    page of results to write, ``docs/mutation.md``; explanations that stand there already are kept.

    The exit status: 0 if every mutant was noticed or is explained on the page, 1 if not, 2 if the scenarios cannot be read
    or do not all come out as they say, 130 if the run was interrupted. Raises :class:`doubloon.errors.SettingError` where
    there are no scenarios or no such function.
    """
    console = console or Console()
    if not scenario_files([scenarios]) or not scenarios.exists():
        raise SettingError("scenarios", str(scenarios), "a folder with scenario files (*.yaml)")
    if not all_mutants(only):
        raise SettingError("only", only, "the beginning of a function's name, such as tiles.Trap")
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


def mutate_here(scenarios: Path, folder: Path, workers: int, only: str, fresh: bool, page: Path | None, width: int) -> int:
    """Do what :func:`mutate` promises, in a process whose engine is uncompiled and stays as it is meanwhile."""
    console = Console(width=width)
    assert not COMPILED
    files = scenario_files([scenarios])
    try:
        played = [scenario for file in files for scenario in load_scenarios(file)]
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
            ground = survey(played, lambda: progress.advance(task))
            digest = hashlib.blake2b(pickle.dumps(played) + engine_digest().encode(), digest_size=8).hexdigest()
            judged = _Run(folder, ground, digest)
            if not fresh:
                judged.load()
            verdicts = judged.verdicts
            judged.go([mutant for mutant in wanted if mutant.key not in verdicts], workers or os.cpu_count() or 1, progress)
    except Unfit as error:
        console.print(str(error), highlight=False, markup=False)
        return 2
    except KeyboardInterrupt:
        console.print("interrupted; the same command goes on")
        status = 130
    explained = explanations(page.read_text(encoding="utf-8")) if page is not None and page.exists() else {}
    text = report(wanted, verdicts, explained, len(played))
    if page is not None and not status:
        page.write_text(text, encoding="utf-8")
    unexplained = [
        m for m in wanted if m.key in verdicts and verdicts[m.key].status != "killed" and not explained.get(_row_key(m))
    ]
    for mutant in unexplained:
        console.print(f"{verdicts[mutant.key].status}: {mutant}", highlight=False, markup=False)
    counts = Counter(verdicts[m.key].status if m.key in verdicts else "not judged" for m in wanted)
    console.print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return status or int(bool(unexplained))


# --- the page ----------------------------------------------------------------------------------------------------------


def _row_key(mutant: Mutant) -> str:
    """By what a mutant's row on the page is known: it outlives changes elsewhere in the function."""
    return f"{mutant.module}.{mutant.function}: {_cell(mutant.before)} -> {_cell(mutant.after)}"


def _cell(text: str) -> str:
    """A piece of code as it stands in a table."""
    shown = text if len(text) <= 160 else f"{text[:157]}..."
    return shown.replace("|", "\\|")


def explanations(page: str) -> dict[str, str]:
    """The explanations that stand on the page, by row."""
    found: dict[str, str] = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.replace("\\|", "\0").split("|")]
        if len(cells) == 7 and cells[1].startswith("`"):
            function, before, after, why = (
                cell.strip("`").replace("\0", "\\|") for cell in (cells[1], cells[3], cells[4], cells[5])
            )
            found[f"{function}: {before} -> {after}"] = why
    return found


def report(wanted: Sequence[Mutant], verdicts: dict[str, Verdict], explained: dict[str, str], scenarios: int) -> str:
    """The page ``docs/mutation.md``."""
    lines = [
        "# Mutation",
        "",
        "<!-- Made by `doubloon lab mutate --page docs/mutation.md`. By hand: the last column of the last table. -->",
        "",
        "Every rule of the island game has scenarios. To see that they bite, the engine is broken in one place at a time, and",
        "the scenarios that run through that place are played until one comes out differently. A mutant that no scenario",
        "notices is either a gap or no change at all: the last column says which.",
        "",
        f"{scenarios} scenarios.",
        "",
        "| module | mutants | noticed | not noticed | no scenario comes there |",
        "|---|---:|---:|---:|---:|",
    ]
    rows = [(module, [m for m in wanted if m.module == module]) for module in MODULES]
    for name, some in [*rows, ("all", list(wanted))]:
        counts = Counter(verdicts[m.key].status for m in some if m.key in verdicts)
        lines.append(f"| {name} | {len(some)} | {counts['killed']} | {counts['survived']} | {counts['missed']} |")
    lines += ["", "| kind | mutants | noticed |", "|---|---:|---:|"]
    for kind in sorted({m.kind for m in wanted}):
        some = [m for m in wanted if m.kind == kind]
        lines.append(
            f"| {kind} | {len(some)} | {sum(m.key in verdicts and verdicts[m.key].status == 'killed' for m in some)} |"
        )
    lines += ["", "## Not noticed", "", "| function | line | before | after | why |", "|---|---:|---|---|---|"]
    for mutant in wanted:
        if mutant.key in verdicts and verdicts[mutant.key].status != "killed":
            why = explained.get(_row_key(mutant), "")
            place = f"`{mutant.module}.{mutant.function}` | {mutant.line}"
            lines.append(f"| {place} | `{_cell(mutant.before)}` | `{_cell(mutant.after)}` | {why} |")
    return "\n".join(lines) + "\n"
