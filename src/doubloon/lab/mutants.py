"""Mutants of the engine: its source with one thing wrong, for tests to notice.

Mutants are made of the syntax tree: every method by which a tile differs from plain ground is taken away, every read of a
setting is forced to each value, comparisons, connectives, numbers and conditions are changed, statements left out.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any, Final

from doubloon.jackal.tile import Tile

MODULES: Final = (
    "tile", "tiles", "caves", "travel", "moves", "turns", "leaving", "play", "fates", "shots", "steering", "position", "cargo",
    "acts", "board", "rules",
)  # fmt: skip
"""The modules of ``doubloon.jackal`` that hold the rules of the game."""

SETTINGS: Final[dict[str, tuple[object, ...]]] = {
    **dict.fromkeys(
        (
            "rum_costs_turn", "restriction_kills", "missionary_blocks_attack", "cannonball_kills", "ball_spares_fog",
            "destroying_ships", "friendly_fire", "no_wasted_rum", "no_trapped_rum", "boardgame_caves", "weed_steers_next",
            "two_player",
        ),
        (False, True),
    ),
    **dict.fromkeys(("nearest_by", "fortress_vs_ball", "plane_seats"), (0, 1, 2)),
    "quiet_rounds": (0, 1),
    "turn_time": (0, 1),
    "ship_hits": (1, 2),
}  # fmt: skip
"""The settings that the engine reads from its ``Rules``, and the values that a read is forced to."""

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}

OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}

CELLS: Final = frozenset({"at", "berth", "cell", "exit_cell", "found", "onward", "target", "way"})
"""What is called so, or answers so, is a cell or ``NOWHERE``: number 0 is off every board, so that ``> 0`` says the same as
``>= 0``."""

IMPORT: Final = "import"
"""The function of a mutant outside all functions."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: ``before`` stands as ``after``, in ``function`` (``Trap.settle``) of ``module``, on ``line`` to ``end``.

    ``kind`` is what sort of change it is; ``function_lines`` is where the function stands; ``number`` counts the mutants of
    the module. ``digest`` is one of the function's source, ``place`` where in the function the change is.
    """

    module: str
    number: int
    function: str
    kind: str
    before: str
    after: str
    line: int
    end: int
    function_lines: tuple[int, int]
    digest: str
    place: str

    @property
    def key(self) -> str:
        """What the mutant is known by as long as its function stays as it is."""
        return f"{self.module}:{self.function}:{self.digest}:{self.place}:{self.kind}:{self.after}"

    @property
    def removed(self) -> bool:
        """Whether a whole method is taken away."""
        return self.kind == "tile without"

    def __str__(self) -> str:
        return f"{self.module}.{self.function}, line {self.line}, {self.kind}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place in the tree where a node hangs."""

    parent: Any
    field: str
    index: int = -1

    def below(self, parent: Any) -> _Spot:
        """The same place in a twin of the parent."""
        return _Spot(parent, self.field, self.index)

    def put(self, node: ast.AST | None) -> None:
        """Hang another node there."""
        if self.index < 0:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the walk through a module is: the function, and the lines of the statement (of a condition: its own)."""

    function: str
    function_lines: tuple[int, int]
    digest: str
    line: int
    end: int
    first: int


def mutants(source: str, module: str) -> list[Mutant]:
    """Every mutant of a module's source, in the order of the text."""
    return Breakable(source, module).mutants


def mutated(source: str, module: str, number: int) -> ast.Module:
    """The module with the change of one mutant. Raises :class:`ValueError` if it has no such mutant."""
    return Breakable(source, module).whole(number)


class Breakable:
    """A module's source, read once, in which any mutant can be put; ``changes`` has that of each mutant."""

    def __init__(self, source: str, module: str) -> None:
        self.module = module
        self.mutants: list[Mutant] = []
        self.tree = ast.parse(source)
        self.changes: list[Change] = []
        seen: set[tuple[str, ...]] = set()
        for change in _changes(self.tree, source.splitlines()):
            node, _, kind, after, place = change
            old, new = _short(node), _short(after)
            where = f"{_line(node, place) - place.first}.{getattr(node, 'col_offset', 0)}-{getattr(node, 'end_col_offset', 0)}"
            twin = (place.function, where, old, new)
            if old != new and twin not in seen:
                seen.add(twin)
                self.changes.append(change)
                at = (place.line, place.end, place.function_lines, place.digest, where)
                self.mutants.append(Mutant(module, len(self.mutants), place.function, kind, old, new, *at))

    def whole(self, number: int) -> ast.Module:
        """The module with the change of a mutant. Raises :class:`ValueError` if it has no such mutant."""
        return self._with(number, self.tree)

    def function(self, number: int) -> ast.Module:
        """Of the module with the change of a mutant only the function (in its class, if it is a method) that has it."""
        name, _, method = self.mutants[number].function.partition(".")
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return self._with(number, ast.Module([node], []))
            if isinstance(node, ast.ClassDef) and node.name == name:
                held: list[ast.stmt] = [f for f in node.body if isinstance(f, ast.FunctionDef) and f.name == method]
                shell = ast.ClassDef(name, [], [], held, [])
                return self._with(number, ast.Module([ast.copy_location(shell, node)], []))
        raise ValueError(f"{self.module} has no function {name}")

    def _with(self, number: int, tree: ast.Module) -> ast.Module:
        """A copy of a tree that hangs together with the module's, with the change of a mutant."""
        if not 0 <= number < len(self.changes):
            raise ValueError(f"{self.module} has no mutant {number}")
        node, spot, _, after, _ = self.changes[number]
        spot.put(after)
        try:
            return ast.fix_missing_locations(copy.deepcopy(tree))
        finally:
            spot.put(node)


def code_of(code: CodeType, name: str) -> CodeType:
    """The code of a function by its qualified name, in the code that defines it. Raises :class:`LookupError`."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(f"{constant.co_qualname}."):
                return code_of(constant, name)
    raise LookupError(name)


def _line(node: ast.AST, place: _Place) -> int:
    return int(getattr(node, "lineno", place.line))


def _short(node: ast.AST | None) -> str:
    """A node as text, in one line."""
    if node is None or isinstance(node, ast.Pass):
        return "(nothing)"
    if isinstance(node, ast.FunctionDef):
        return f"def {node.name}"
    return " ".join(ast.unparse(node).split())


Change = tuple[ast.AST, _Spot, str, "ast.AST | None", _Place]


def _changes(tree: ast.Module, lines: list[str]) -> Iterator[Change]:
    """Every change of a module: functions and methods one by one, then what is done when it is imported."""
    bases = {
        node.name: [b.id for b in node.bases if isinstance(b, ast.Name)] for node in tree.body if isinstance(node, ast.ClassDef)
    }
    methods = {Tile.__name__: set(vars(Tile))} | {
        node.name: {f.name for f in node.body if isinstance(f, ast.FunctionDef)}
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    for i, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef):
            yield from _of_function(node, node.name, lines)
        elif isinstance(node, ast.ClassDef):
            for k, method in enumerate(node.body):
                if not isinstance(method, ast.FunctionDef):
                    continue
                name = f"{node.name}.{method.name}"
                if any(method.name in methods.get(base, ()) for base in bases[node.name]) and method.name != "__init__":
                    place = _place_of(method, name, lines)
                    yield method, _Spot(node, "body", k), "tile without", ast.Pass(), place
                yield from _of_function(method, name, lines)
        elif not _is_plain_constant(node):
            yield from _of_statement(node, _Spot(tree, "body", i), _place_of(node, IMPORT, lines))


def _is_plain_constant(node: ast.stmt) -> bool:
    """Whether a statement outside functions holds nothing to change: an import, a docstring, a name for a number."""
    if isinstance(node, ast.AnnAssign | ast.Assign):
        return node.value is None or isinstance(node.value, ast.Constant | ast.Name | ast.UnaryOp)
    return True


def _place_of(node: ast.stmt, name: str, lines: list[str]) -> _Place:
    end = node.end_lineno or node.lineno
    text = "\n".join(lines[node.lineno - 1 : end])
    digest = hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
    return _Place(name, (node.lineno, end), digest, node.lineno, end, node.lineno)


def _of_function(node: ast.FunctionDef, name: str, lines: list[str]) -> Iterator[Change]:
    place = _place_of(node, name, lines)
    for i, statement in enumerate(node.body):
        says_no = statement is node.body[-1] and ast.unparse(statement) == "return False"
        for change in _of_statement(statement, _Spot(node, "body", i), place):
            if not (says_no and change[0] is statement):  # without it nothing is answered, which is as false
                yield change


def _of_statement(node: ast.stmt, spot: _Spot, place: _Place) -> Iterator[Change]:
    """The changes of a statement and of all in it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    head = node.test.end_lineno if isinstance(node, ast.If | ast.While) else node.end_lineno
    here = _Place(place.function, place.function_lines, place.digest, node.lineno, head or node.lineno, place.first)
    if _can_be_left_out(node) and place.function != IMPORT:
        yield node, spot, "left out", ast.Pass(), here
    if isinstance(node, ast.If):
        # Somebody always listens while a test looks on.
        for value in (False,) if _hears(node.test) else (True, False):
            yield node.test, _Spot(node, "test"), "condition", ast.Constant(value), here
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "decorator_list", "target", "targets", "returns", "args") and not isinstance(
            node, ast.AugAssign
        ):
            continue
        children = value if isinstance(value, list) else [value]
        for i, child in enumerate(children):
            below = _Spot(node, field, i if isinstance(value, list) else -1)
            if isinstance(child, ast.stmt):
                yield from _of_statement(child, below, here)
            elif isinstance(child, ast.expr) and not _is_count(node) and not _is_beginning(node):
                yield from _of_expression(child, below, here)
    if isinstance(node, ast.AugAssign) and not _is_count(node):
        for wrong in _other_operators(node.op):
            twin = ast.AugAssign(node.target, wrong(), node.value)
            yield node, spot, "operator", ast.copy_location(twin, node), here


def _can_be_left_out(node: ast.stmt) -> bool:
    """Whether a statement has an effect that others could miss, without which the rest still makes sense."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    if isinstance(node, ast.AugAssign):
        return not _is_count(node)
    return isinstance(node, ast.Return | ast.Break | ast.Continue) and not (isinstance(node, ast.Return) and _is_last(node))


def _is_last(node: ast.Return) -> bool:
    """Whether a return has a value, without which mypy would not have its function: then its value is changed instead."""
    return node.value is not None and not isinstance(node.value, ast.Constant | ast.Name)


def _is_count(node: ast.stmt) -> bool:
    """Whether a statement only drives a loop, such as ``u += 1``: changed, the loop would never end."""
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant)


def _is_beginning(node: ast.stmt) -> bool:
    """Whether a statement only gives a name its first number, such as ``u: i64 = 0``."""
    return isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, int)


def _other_operators(op: ast.operator) -> list[type[ast.operator]]:
    return [OPERATORS[type(op)]] if type(op) in OPERATORS else []


def _of_expression(node: ast.expr, spot: _Spot, place: _Place) -> Iterator[Change]:
    """The changes of an expression and of all in it."""
    for kind, after in _replacements(node):
        if kind == "text" and (place.function == IMPORT or place.function.startswith("_") or "__init__" in place.function):
            continue  # tokens, names and pictures in tables
        yield node, spot, kind, ast.copy_location(copy.copy(after), node), place
    if isinstance(node, ast.JoinedStr) or _hears(node):
        return
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            for i, child in enumerate(value):
                if isinstance(node, ast.Compare) and isinstance(child, ast.Constant):
                    continue  # another number to compare with is mostly another way to compare
                if isinstance(child, ast.expr):
                    yield from _of_expression(child, _Spot(node, field, i), place)
                elif isinstance(child, ast.keyword):
                    yield from _of_expression(child.value, _Spot(child, "value"), place)
        elif isinstance(value, ast.expr):
            yield from _of_expression(value, _Spot(node, field), place)


def _hears(node: ast.expr) -> bool:
    """Whether an expression only asks if anybody listens."""
    return isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "ears"


def _replacements(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What an expression may be replaced by."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for wrong in COMPARISONS.get(type(node.ops[0]), ()):
            if not (wrong in (ast.Gt, ast.LtE) and _asks_for_a_cell(node)):
                yield "comparison", ast.Compare(node.left, [wrong()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", ast.BoolOp(other, node.values)
        for i, left_out in enumerate(node.values):
            if _hears(left_out):
                continue  # somebody always listens while a test looks on
            rest = [other for k, other in enumerate(node.values) if k != i]
            yield "condition left out", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield "not", node.operand
    elif isinstance(node, ast.BinOp):
        for operator in _other_operators(node.op):
            yield "operator", ast.BinOp(node.left, operator(), node.right)
    elif isinstance(node, ast.IfExp):
        yield "condition", node.body
        yield "condition", node.orelse
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node.value)
    elif isinstance(node, ast.Attribute) and node.attr in SETTINGS and _is_rules(node.value):
        for value in SETTINGS[node.attr]:
            yield f"setting {node.attr}", ast.Constant(value)  # type: ignore[arg-type]  # a bool or a number


def _asks_for_a_cell(node: ast.Compare) -> bool:
    """Whether a comparison is ``cell >= 0`` or ``cell < 0``, with anything that is a cell."""
    left = node.left.func if isinstance(node.left, ast.Call) else node.left
    name = left.attr if isinstance(left, ast.Attribute) else left.id if isinstance(left, ast.Name) else ""
    return name in CELLS and isinstance(node.ops[0], ast.GtE | ast.Lt) and ast.unparse(node.comparators[0]) == "0"


def _other_constants(value: object) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "constant", ast.Constant(value + 1)
        yield "constant", ast.Constant(value - 1)
    elif isinstance(value, str) and value:
        yield "text", ast.Constant("wrong")


def _is_rules(node: ast.expr) -> bool:
    """Whether an expression is the rules of a game: ``rules``, ``p.rules``, ``self.rules``."""
    return (isinstance(node, ast.Name) and node.id == "rules") or (isinstance(node, ast.Attribute) and node.attr == "rules")
