"""One mutant of the engine judged: whether a scenario notices it.

Only the scenarios are played that run through the changed line and in which, where that can be said, the change ever comes to
something else; those first that have noticed others in the same function, until one comes out differently. A mutant is put into
the running engine in a process of its own; one that matters while the engine is imported gets a copy of the engine instead.
"""

from __future__ import annotations

import ast
import dataclasses
import gc
import hashlib
import importlib
import json
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final

import msgspec

import doubloon
from doubloon.lab.mutant_values import Watch
from doubloon.lab.mutants import IMPORT, MODULES, Breakable, Mutant, code_of
from doubloon.scenario import Scenario, run

ENGINE: Final = Path(doubloon.__file__).parent / "jackal"

PATIENCE: Final = 20.0
"""A scenario may take so many times the processor time that it takes on the unbroken engine, and ..."""

GRACE: Final = 1.5
"""... so many seconds more; then the mutant counts as noticed (it never ends)."""

BUSY: Final = 10.0
"""A child that hangs outside of a scenario is given up after so many times the processor time its scenarios may take."""

WARM: Final = 20
"""So many scenarios are played before the first mutant, so that the words in which they are told are read once and for all."""

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
    """The scenarios, how long each takes, and which lines of the engine each runs through: (module, line) -> scenarios.

    ``others`` has, of the mutants that were watched, (module, number) -> the scenarios in which they came to another value, as
    a set of bits.
    """

    scenarios: list[Scenario]
    seconds: list[float]
    lines: dict[tuple[str, int], set[int]]
    others: dict[tuple[str, int], int]

    def through(self, mutant: Mutant) -> set[int]:
        """The scenarios that run through a mutant's change."""
        if mutant.removed:
            first, last = mutant.function_lines
            found = [self.lines.get((mutant.module, line), set()) for line in range(first + 1, last + 1)]
        else:
            found = [self.lines.get((mutant.module, line), set()) for line in range(mutant.line, mutant.end + 1)]
        return set().union(*found) if found else set()

    def able(self, mutant: Mutant) -> set[int]:
        """Those of them that could notice it."""
        others = self.others.get((mutant.module, mutant.number), -1)
        return {number for number in self.through(mutant) if others >> number & 1 != 0}


def name_of(scenario: Scenario) -> str:
    """A scenario's name for people: its file and its name."""
    return f"{Path(scenario.source).name}: {scenario.name}"


@cache
def _harness() -> str:
    """A digest of what plays scenarios of the island."""
    found = hashlib.blake2b(digest_size=8)
    for path in sorted((ENGINE.parent / "scenario").glob("*.py")):
        if not path.name.startswith("silver"):
            found.update(path.read_bytes())
    return found.hexdigest()


def digest_of(scenario: Scenario) -> str:
    """A digest of what a scenario plays, wherever it stands in its file, and of what plays it."""
    said = _harness() + re.sub(r"\bline=\d+", "", repr(dataclasses.replace(scenario, source=Path(scenario.source).name)))
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Trip:
    """What a scenario is on the unbroken engine: seconds, lines (module, line), and watched mutants of each module, as bits."""

    seconds: float
    lines: frozenset[tuple[str, int]]
    others: dict[str, int]


Coverage = dict[str, Trip]
"""Trips by the digests of their scenarios."""


def survey(scenarios: Sequence[Scenario], step: Any = None, known: Coverage | None = None) -> Ground:
    """Play all scenarios on the unbroken engine and note what they run through; ``step`` is called after each.

    What is ``known`` of this very engine is not found out again, and what is found out is added to it. Raises :class:`Unfit`
    for a scenario that does not come out as it says.
    """
    sources = {module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES}
    watch = Watch({module: Breakable(source, module) for module, source in sources.items()}, done_at_import(sources))
    ground = Ground(list(scenarios), [], {}, dict.fromkeys(watch.watched, 0))
    known = {} if known is None else known
    for number, scenario in enumerate(scenarios):
        digest = digest_of(scenario)
        if digest not in known:
            known[digest] = _trip(scenario, watch)
        trip = known[digest]
        ground.seconds.append(trip.seconds)
        for place in trip.lines:
            ground.lines.setdefault(place, set()).add(number)
        for module, bits in trip.others.items():
            for place in ((module, n) for n in range(bits.bit_length()) if bits >> n & 1):
                ground.others[place] |= 1 << number
        if step is not None:
            step()
    return ground


def _trip(scenario: Scenario, watch: Watch) -> Trip:
    """Play a scenario three times: by the clock, by its lines, and by the values of mutants."""
    began = time.process_time()
    report = run(scenario)
    took = time.process_time() - began
    if not report.good:
        raise Unfit(str(report))
    lines: set[tuple[str, int]] = set()
    _trace(scenario, {str(ENGINE / f"{module}.py"): module for module in MODULES}, lines)
    others: dict[str, int] = {}
    with watch.ing() as found:
        run(scenario)
    for module, number in found:
        others[module] = others.get(module, 0) | 1 << number
    return Trip(took, frozenset(lines), others)


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


def install(mutant: Mutant, breakable: Breakable) -> None:
    """Put a mutant into the engine of this process."""
    module: ModuleType = importlib.import_module(f"doubloon.jackal.{mutant.module}")
    owner_name, _, method = mutant.function.rpartition(".")
    owner = getattr(module, owner_name) if owner_name else module
    if mutant.removed:
        delattr(owner, method)
        return
    code = compile(breakable.function(mutant.number), str(ENGINE / f"{mutant.module}.py"), "exec")
    vars(owner)[method].__code__ = code_of(code, mutant.function)


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


class Court:
    """What a worker process knows: the ground, the sources, and who noticed what before."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.sources = {module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES}
        self.breakable = {module: Breakable(source, module) for module, source in self.sources.items()}
        self.noticed: dict[str, Counter[int]] = {}
        self.at_import = done_at_import(self.sources)
        self.pickled = ""
        for scenario in ground.scenarios[:WARM]:
            run(scenario)
        gc.freeze()  # a child that collects garbage would copy all of this

    def order(self, mutant: Mutant, numbers: set[int], first: int = -1) -> list[int]:
        """The scenarios to play: ``first``, who noticed mutants of the same line or function, then the short ones."""
        near = self.noticed.get(f"{mutant.function} {mutant.line}", Counter())
        record = self.noticed.get(mutant.function, Counter())
        return sorted(numbers, key=lambda n: (n != first, -near[n], -record[n], self.ground.seconds[n]))

    def judge(self, module: str, number: int, first: int = -1, tried: frozenset[int] = frozenset()) -> Verdict:
        """The verdict on a mutant. ``first`` noticed it before; ``tried`` did not, and are not played again."""
        mutant = self.breakable[module].mutants[number]
        whole = mutant.function == IMPORT or mutant.function in self.at_import[module]
        through = set(range(len(self.ground.scenarios))) if whole else self.ground.through(mutant)
        order = self.order(mutant, (through if whole else self.ground.able(mutant)) - tried, first)
        if not order:
            return Verdict(mutant.key, "survived" if through else "missed", "", len(through))
        by, ran = self.judge_copy(mutant, order) if whole else self.in_a_child(mutant, order)
        return self.verdict(mutant, by, ran if by >= 0 else len(through))

    def verdict(self, mutant: Mutant, by: int, ran: int) -> Verdict:
        """What a run came to; who noticed is remembered."""
        if by < 0:
            return Verdict(mutant.key, "survived", "", ran)
        for place in (mutant.function, f"{mutant.function} {mutant.line}"):
            self.noticed.setdefault(place, Counter())[by] += 1
        return Verdict(mutant.key, "killed", name_of(self.ground.scenarios[by]), ran)

    def in_a_child(self, mutant: Mutant, order: list[int]) -> tuple[int, int]:
        """Fork, break the engine there, and hear what it came to. A child that dies has noticed, with its first scenario."""
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            found = b""
            try:
                os.close(out)
                install(mutant, self.breakable[mutant.module])
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

    def judge_copy(self, mutant: Mutant, order: list[int]) -> tuple[int, int]:
        """Break a copy of the package, play the scenarios with it in a process of its own, and say what it came to."""
        with tempfile.TemporaryDirectory(prefix="doubloon-mutant-") as folder:
            package = copy_of_the_package(Path(folder))
            tree = self.breakable[mutant.module].whole(mutant.number)
            target = package / "jackal" / f"{mutant.module}.py"
            target.unlink()
            target.write_text(ast.unparse(tree), encoding="utf-8")
            command = [sys.executable, "-c", _IN_A_COPY, self.pickled]
            environment = {**os.environ, "PYTHONPATH": folder}
            ran = subprocess.run(command, input=json.dumps(order), capture_output=True, text=True, env=environment, check=False)
        by, ran_through = json.loads(ran.stdout) if ran.returncode == 0 and ran.stdout else (order[0], 1)
        return by, ran_through


_IN_A_COPY: Final = """
import json, pickle, sys
order = json.load(sys.stdin)
from doubloon.lab.verdicts import first_to_notice
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


def done_at_import(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """By module, the functions that make tables when the engine is imported; a change of them comes too late for a running one.

    ``sources`` has the text of each module by its name. What a module has from another counts there. Which class a method is
    asked of is not known, so it is taken to be asked of every one that has it.
    """
    bodies = {module: ast.parse(source).body for module, source in sources.items()}
    own: dict[str, dict[str, _Defined]] = {
        module: {node.name: (module, node) for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for module, body in bodies.items()
    }
    methods: dict[str, list[tuple[str, str, ast.FunctionDef]]] = {}
    for module, body in bodies.items():
        for class_ in (node for node in body if isinstance(node, ast.ClassDef)):
            for method in (node for node in class_.body if isinstance(node, ast.FunctionDef) and node.name != "__init__"):
                methods.setdefault(method.name, []).append((module, f"{class_.name}.{method.name}", method))
    names = {module: dict(defined) for module, defined in own.items()}
    found: dict[str, set[str]] = {module: set() for module in sources}
    open_: list[tuple[str, ast.AST]] = []
    for module, body in bodies.items():
        for node in body:
            if isinstance(node, ast.ImportFrom):
                there = own.get((node.module or "").rpartition(".")[2], {})
                names[module] |= {alias.name: there[alias.name] for alias in node.names if alias.name in there}
            elif not isinstance(node, ast.FunctionDef | ast.ClassDef):
                open_.append((module, node))
    while open_:
        module, tree = open_.pop()
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in names[module]:
                open_ += _called(names[module][call.func.id], names, found)
            elif isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                for owner, name, method in methods.get(call.func.attr, ()):
                    if name not in found[owner]:
                        found[owner].add(name)
                        open_.append((owner, method))
    return found


_Defined = tuple[str, ast.FunctionDef | ast.ClassDef]
"""A function or a class, and the module that it stands in."""


def _called(
    defined: _Defined, names: Mapping[str, Mapping[str, _Defined]], found: Mapping[str, set[str]]
) -> list[tuple[str, ast.AST]]:
    """Note that a function, or a class with its bases, is called; what it runs in turn, unless that was noted before."""
    module, node = defined
    if node.name in found[module]:
        return []
    found[module].add(node.name)
    if isinstance(node, ast.FunctionDef):
        return [(module, node)]
    found[module].add(f"{node.name}.__init__")
    runs: list[tuple[str, ast.AST]] = [
        (module, f) for f in node.body if isinstance(f, ast.FunctionDef) and f.name == "__init__"
    ]
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in names[module]:
            runs += _called(names[module][base.id], names, found)
    return runs
