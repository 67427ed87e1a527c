"""The ground that mutants are judged on: which scenarios run through which lines, and in which a mutant has another value."""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import re
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

import doubloon
from doubloon.lab.mutant_values import Watch
from doubloon.lab.mutants import MODULES, Breakable, Mutant
from doubloon.scenario import Scenario, run

ENGINE: Final = Path(doubloon.__file__).parent / "jackal"


class Unfit(Exception):
    """A scenario that does not come out as it says on the unbroken engine: it could notice anything."""


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
