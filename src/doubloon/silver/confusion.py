"""How alike the eight outlines are, and how often one is taken for another (C5.3).

The likenesses are computed by ``python -m doubloon.lab.silhouettes`` and kept in ``confusion.toml``. From them Luce's choice
rule makes a table of confusions: the share of answers ``j`` to a piece of kind ``i`` grows with their likeness, and one number,
the sharpness, says how good a hand is (R. D. Luce, "Detection and recognition", Handbook of Mathematical Psychology I, 1963;
R. N. Shepard's exponential gradient, Psychometrika 22, 1957).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from math import exp
from types import MappingProxyType
from typing import Final

from doubloon.errors import ParseError, SettingError
from doubloon.silver.kinds import KINDS
from doubloon.silver.pouch import TURNS

SOURCE: Final = "confusion.toml"

Table = tuple[tuple[float, ...], ...]
"""8 rows of 8 numbers, in the order of :data:`KINDS`; in a table of confusions a row is what was felt and sums to 1."""

_SHARPEST: Final = 10_000.0


def _load() -> Mapping[str, Table]:
    data = tomllib.loads((files("doubloon.silver") / SOURCE).read_text(encoding="utf-8"))
    tables = {}
    for turns in TURNS:
        table = tuple(tuple(float(value) for value in data[turns][kind]) for kind in KINDS)
        if any(len(row) != len(KINDS) or not all(0 < value <= 1 for value in row) for row in table):
            raise ParseError(f"[{turns}] has {table!r:.60}; allowed: {len(KINDS)} likenesses from 0 to 1 a kind", source=SOURCE)
        tables[turns] = table
    return MappingProxyType(tables)


LIKENESS: Final[Mapping[str, Table]] = _load()
"""Setting `turns` -> how alike two kinds are at best, 1 for the same."""


def confusions(sharpness: float, turns: str = "any") -> Table:
    """The shares of answers (columns) to each kind (rows) for a hand of that sharpness (0: guesses, 30: hardly ever errs)."""
    if not 0 <= sharpness <= _SHARPEST:
        raise SettingError("sharpness", sharpness, f"a number from 0 to {_SHARPEST:.0f}")
    if turns not in LIKENESS:
        raise SettingError("turns", turns, " or ".join(LIKENESS))
    table = []
    for row in LIKENESS[turns]:
        strengths = [exp(sharpness * (value - 1)) for value in row]
        table.append(tuple(strength / sum(strengths) for strength in strengths))
    return tuple(table)


def accuracy(table: Table) -> float:
    """The share of right answers where all kinds are felt equally often."""
    return sum(row[at] for at, row in enumerate(table)) / len(table)


def sharpness_for(right: float, turns: str = "any") -> float:
    """The sharpness of a hand that is right in the share ``right`` (0.125 to 0.999) of all cases."""
    if not 1 / len(KINDS) <= right <= 0.999:
        raise SettingError("right", right, f"a share from {1 / len(KINDS)} to 0.999")
    low, high = 0.0, _SHARPEST
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if accuracy(confusions(middle, turns)) < right else (low, middle)
    return (low + high) / 2
