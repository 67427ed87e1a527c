"""In which scenarios a mutant's expression ever comes to another value than the engine's own.

One engine works out, beside each of its expressions, what every mutant would make of it, and goes on with its own value. In a
scenario in which that was the same each time, the broken engine would do what the engine does, so the scenario would notice
nothing and need not be played.

Watched are expressions, and what is assigned to a field, as far as working them out changes nothing and surely ends. Of all
other mutants this says nothing.
"""

from __future__ import annotations

import ast
import copy
import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from types import CodeType, FunctionType, NoneType
from typing import Any, Final, cast

from doubloon.lab.mutants import IMPORT, Breakable, Change, code_of

QUIET: Final = frozenset(
    {
        "i64", "i32", "u8", "len", "only", "passage", "kind_of", "unit_of", "target_of", "hand_of", "balls_in", "gold_in",
        "has_boat", "covers", "distance", "cell_name", "at", "step", "team", "kind", "tile", "vessel_on", "berth", "owner",
        "score", "rum", "crew", "friends", "foes", "friendly", "allied", "gait_on",
    }
)  # fmt: skip
"""Functions and methods that change nothing and go through no loop that another argument could make endless."""

PLAIN: Final = (bool, int, str, NoneType)
"""Values that are the same if they are equal; of others two equal ones may share what is changed later."""

WATCH: Final = "watch_"

Place = tuple[str, int]
"""A mutant: its module and its number."""


class Watch:
    """An engine that can be watched. ``found`` are the mutants that came to another value while it was."""

    def __init__(self, breakable: Mapping[str, Breakable], apart: Mapping[str, Set[str]]) -> None:
        """``breakable`` are the modules, ``apart`` the functions of each that are not watched since they make its tables."""
        self.found: set[Place] = set()
        self.watched: frozenset[Place] = frozenset()
        self._codes: list[tuple[FunctionType, CodeType]] = []
        for module, source in breakable.items():
            engine = importlib.import_module(f"doubloon.jackal.{module}")
            tree, numbers = watching(source, apart[module] | {IMPORT})
            code = compile(tree, str(engine.__file__), "exec")
            for function in {source.mutants[number].function for number in numbers}:
                owner, _, name = function.rpartition(".")
                there = vars(getattr(engine, owner) if owner else engine)[name]
                self._codes.append((there, code_of(code, function)))
            self.watched |= {(module, number) for number in numbers}
            setattr(engine, WATCH, watcher(module, self.found))

    @contextmanager
    def ing(self) -> Iterator[set[Place]]:
        """Watch for a while; what is ``found`` begins anew."""
        self.found.clear()
        before = [(function, function.__code__) for function, _ in self._codes]
        for function, code in self._codes:
            function.__code__ = code
        try:
            yield self.found
        finally:
            for function, code in before:
                function.__code__ = code


def watcher(module: str, found: set[Place]) -> Callable[..., Any]:
    """What watched values are given to, with the numbers of mutants and what each makes of them; ``found`` gets who differs."""

    def watch(numbers: tuple[int, ...], value: Any, *others: Callable[[], Any]) -> Any:
        for number, other in zip(numbers, others, strict=True):
            if (module, number) not in found:
                try:
                    same = isinstance(value, PLAIN) and bool(value == other())
                except Exception:
                    same = False
                if not same:
                    found.add((module, number))
        return value

    return watch


def watching(source: Breakable, apart: Set[str]) -> tuple[ast.Module, frozenset[int]]:
    """A module that gives what its mutants change to a watcher, and the numbers of those mutants."""
    twins: dict[int, Any] = {}
    tree = copy.deepcopy(source.tree, twins)
    by_node: dict[int, dict[int, Change]] = {}
    for number, change in enumerate(source.changes):
        if source.mutants[number].function not in apart:
            by_node.setdefault(id(change[0]), {})[number] = change
    numbers: set[int] = set()
    for changes in by_node.values():
        node, spot, *_ = next(iter(changes.values()))
        afters = [after for _, _, _, after, _ in changes.values()]
        there, twin = spot.below(twins[id(spot.parent)]), twins[id(node)]
        if isinstance(node, ast.expr) and _is_quiet(node):
            there.put(_given(changes, twin, afters))
        elif isinstance(node, ast.Assign | ast.AugAssign) and _is_quiet(node):
            watched = ast.Expr(_given(changes, _outcome(node, node), [_outcome(node, after) for after in afters]))
            there.put(ast.If(ast.Constant(True), [watched, twin], []))
        else:
            continue
        numbers |= changes.keys()
    return ast.fix_missing_locations(tree), frozenset(numbers)


def _given(numbers: Iterable[int], value: ast.expr, others: Sequence[ast.AST | None]) -> ast.expr:
    """A value given to the watcher, with what each mutant would make of it, to be worked out if he likes."""
    none = ast.arguments([], [], None, [], [], None, [])
    lambdas = [ast.Lambda(none, cast(ast.expr, copy.deepcopy(other))) for other in others]
    return ast.Call(
        ast.Name(WATCH, ast.Load()), [ast.Tuple([ast.Constant(n) for n in numbers], ast.Load()), value, *lambdas], []
    )


def _outcome(node: ast.Assign | ast.AugAssign, after: ast.AST | None) -> ast.expr:
    """What an assignment's target holds if ``after`` stands there: ``node`` itself, nothing, or it with another operator."""
    target = copy.deepcopy(node.target if isinstance(node, ast.AugAssign) else node.targets[0])
    cast(Any, target).ctx = ast.Load()
    if isinstance(after, ast.AugAssign):
        return ast.BinOp(target, after.op, copy.deepcopy(after.value))
    return copy.deepcopy(after.value) if isinstance(after, ast.Assign) else target


def _is_quiet(node: ast.AST) -> bool:
    """Whether working it out once more changes nothing, and surely ends."""
    for part in ast.walk(node):
        if isinstance(part, ast.NamedExpr | ast.Lambda | ast.comprehension):
            return False
        if isinstance(part, ast.Call):
            name = part.func.id if isinstance(part.func, ast.Name) else getattr(part.func, "attr", "")
            if name not in QUIET:
                return False
    return True
