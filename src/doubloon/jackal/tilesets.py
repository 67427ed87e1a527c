"""Tile types, the named tile sets, how a set scales to an island's side, and the faces a tile can lie with.

A *type* is what a set counts (``arrow3``). A *face*, or token, is a type in one of its quarter turns (``arrow-e-s-nw``); tokens
are what deals, positions and logs are written in. A type that looks alike in every turn has one face with its own name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from doubloon.errors import SettingError
from doubloon.options import suggestion

SIDES: Final = (5, 7, 9, 11, 13)
"""The sides an island can have, in land cells (J1.1)."""

FULL_SIDE: Final = 11
FULL_SIZE: Final = 117
"""Side and land tiles of the standard island; islands with fewer tiles are small (J1.1)."""


class TileRow(NamedTuple):
    """One tile type: how many of it each set has on a full-size island (J11), and its directions if it has any.

    ``shape`` lists the directions of the first face, clockwise from north, joined with ``-``; the other faces are its quarter
    turns. ``stem`` is what the token of a turned tile begins with.
    """

    name: str
    classic: int
    treasure_island: int
    full: int
    stem: str = ""
    shape: str = ""


TABLE: Final = (
    TileRow("plain", 40, 19, 14),
    TileRow("arrow1_straight", 3, 3, 3, "arrow", "n"),
    TileRow("arrow1_diagonal", 3, 3, 3, "arrow", "ne"),
    TileRow("arrow2_straight", 3, 3, 3, "arrow", "n-s"),
    TileRow("arrow2_diagonal", 3, 3, 3, "arrow", "ne-sw"),
    TileRow("arrow3", 3, 3, 3, "arrow", "e-s-nw"),
    TileRow("arrow4_straight", 3, 3, 3, "arrow", "n-e-s-w"),
    TileRow("arrow4_diagonal", 3, 3, 3, "arrow", "ne-se-sw-nw"),
    TileRow("horse", 2, 2, 2),
    TileRow("ice", 6, 6, 6),
    TileRow("trap", 3, 3, 3),
    TileRow("crocodile", 4, 4, 4),
    TileRow("maze2", 5, 5, 5),
    TileRow("maze3", 4, 4, 4),
    TileRow("maze4", 2, 2, 2),
    TileRow("maze5", 1, 1, 1),
    TileRow("fortress", 2, 2, 2),
    TileRow("resurrection", 1, 1, 1),
    TileRow("cannibal", 1, 1, 1),
    TileRow("balloon", 2, 2, 2),
    TileRow("plane", 1, 1, 1),
    TileRow("cannon", 2, 2, 2, "cannon", "n"),
    TileRow("barrel", 4, 4, 4),
    TileRow("coins1", 5, 5, 5),
    TileRow("coins2", 5, 5, 5),
    TileRow("coins3", 3, 3, 3),
    TileRow("coins4", 2, 2, 2),
    TileRow("coins5", 1, 1, 1),
    TileRow("bullion", 0, 1, 1),
    TileRow("bottles1", 0, 3, 3),
    TileRow("bottles2", 0, 2, 2),
    TileRow("bottles3", 0, 1, 1),
    TileRow("cave", 0, 4, 4),
    TileRow("jungle", 0, 3, 4),
    TileRow("weed", 0, 2, 2),
    TileRow("lighthouse", 0, 1, 1),
    TileRow("earthquake", 0, 1, 1),
    TileRow("bengunn", 0, 1, 1),
    TileRow("missionary", 0, 1, 1),
    TileRow("friday", 0, 1, 1),
    TileRow("cannonball", 0, 0, 2),
    TileRow("wheelbarrow", 0, 0, 1),
    TileRow("boat", 0, 0, 1),
)
"""Every tile type with its counts on a full-size island (J11). Its order is the one that breaks ties (J11.1)."""

TILE_TYPES: Final = tuple(row.name for row in TABLE)
"""The names of all tile types, in table order."""

SETS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "full": MappingProxyType({row.name: row.full for row in TABLE}),
        "treasure-island": MappingProxyType({row.name: row.treasure_island for row in TABLE}),
        "classic": MappingProxyType({row.name: row.classic for row in TABLE}),
    }
)
"""The named sets: type -> tiles of it on a full-size island, zeros included, in table order."""

FIGURES: Final = ("bengunn", "missionary", "friday")
"""The types under which a figure waits."""

GOLD: Final[Mapping[str, int]] = MappingProxyType(
    {"coins1": 1, "coins2": 2, "coins3": 3, "coins4": 4, "coins5": 5, "bullion": 3}
)
"""What the gold on one tile of a type is worth (J2.3)."""

DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight directions, clockwise from north."""

TURNS: Final = 4
"""Quarter turns a tile can lie in, each as likely as the others (J1.3)."""


def _faces(row: TileRow) -> tuple[str, ...]:
    """The tokens of a type, from its first face on by clockwise quarter turns, each once."""
    if not row.shape:
        return (row.name,)
    first = [DIRECTIONS.index(name) for name in row.shape.split("-")]
    turned = (sorted((direction + 2 * turn) % 8 for direction in first) for turn in range(TURNS))
    return tuple(dict.fromkeys("-".join((row.stem, *(DIRECTIONS[direction] for direction in face))) for face in turned))


FACES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({row.name: _faces(row) for row in TABLE})
"""Type -> its faces: 4 for a tile that differs in every quarter turn, 2 or 1 for one that looks the same in several."""

TYPE_OF: Final[Mapping[str, str]] = MappingProxyType({face: name for name, faces in FACES.items() for face in faces})
"""Face -> its type."""

TURNS_OF: Final[Mapping[str, int]] = MappingProxyType({face: TURNS // len(FACES[name]) for face, name in TYPE_OF.items()})
"""Face -> how many of the four quarter turns show it: 1, 2 or 4.

A fog cell hides the face ``f`` with a weight of (tiles of that type still unknown) * ``TURNS_OF[f]``.
"""


def land_cells(side: int) -> int:
    """The land tiles of an island with ``side`` cells a side: the square without its four corners (J1.1)."""
    return side * side - 4


def gold_value(counts: Mapping[str, int]) -> int:
    """What all gold of a set is worth in points (J2.3); types that ``counts`` leaves out count nothing."""
    return sum(value * counts.get(name, 0) for name, value in GOLD.items())


_CONDITIONED: Final = frozenset(("coins1", "coins2", "coins3", "cave", "resurrection", "cannibal", "cannonball", "cannon"))
"""The types that J11.1 sets a condition for, and which therefore give tiles away last."""


def _corrected(counts: Mapping[str, int], full: Mapping[str, int], side: int) -> dict[str, int]:
    """``counts`` with the conditions of J11.1 met, each difference given to plain or taken from it."""
    size = land_cells(side)
    result = dict(counts)

    def put(name: str, wanted: int) -> None:
        while result[name] < wanted:
            donor = "plain"
            if not result["plain"]:
                donor = max(TILE_TYPES, key=lambda tile: (result[tile] > 0 and tile not in _CONDITIONED, result[tile]))
            result[donor] -= 1
            result[name] += 1
        result["plain"] += result[name] - wanted
        result[name] = wanted

    for name in ("coins1", "coins2", "coins3"):
        put(name, max(result[name], 1))
    if result["cave"] == 1:
        put("cave", 2 if full["cave"] * size >= FULL_SIZE else 0)
    if (result["resurrection"] == 0) != (result["cannibal"] == 0):
        both = (full["resurrection"] + full["cannibal"]) * size >= FULL_SIZE
        for name in ("resurrection", "cannibal"):
            put(name, max(result[name], 1) if both else 0)
    if size < FULL_SIZE and full["cannonball"]:
        put("cannonball", 1)
        put("cannon", max(result["cannon"], 1))
    return result


def scaled(tile_set: str | Mapping[str, int], side: int) -> dict[str, int]:
    """The counts of a set on an island of ``side``: every type in table order, zeros included; they sum to its land tiles.

    ``tile_set`` is the name of one of :data:`SETS` or a full-size table of counts that sum to 117 (types left out count 0). On
    the full side they stand as they are. On another (J11.1):

    1. each type gets ``count * tiles / 117`` rounded down, and the tiles still missing go one each to the types with the
       largest remainder, ties in table order;
    2. then in this order: ``coins1`` ``coins2`` ``coins3`` at least one each; a single cave becomes two if the cave's exact
       share is at least one tile, else none; of ``resurrection`` and ``cannibal`` both are there if their exact shares together
       come to at least one tile, else neither (only where rounding left just one of them); and a small island of a set with
       cannonballs has one ``cannonball``, neither more nor less, and no fewer than one ``cannon``.

    What step 2 adds is taken from plain, what it removes is given to plain. Once plain has run out, each further tile is taken
    from the type with the largest count among those without a condition in step 2, then among all; ties in table order.

    Raises :class:`doubloon.errors.SettingError` for an unknown set, type or side, a negative count or a sum other than 117.
    """
    if side not in SIDES:
        raise SettingError("side", side, ", ".join(map(str, SIDES)))
    if isinstance(tile_set, str):
        if tile_set not in SETS:
            raise SettingError("tiles", tile_set, ", ".join(SETS))
        full = dict(SETS[tile_set])
    else:
        for name, count in tile_set.items():
            if name not in FACES:
                raise SettingError("tiles", name, f"the tile types {', '.join(TILE_TYPES)}{suggestion(name, TILE_TYPES)}")
            if count < 0:
                raise SettingError(f"tiles.{name}", count, f"a whole number from 0 to {FULL_SIZE}")
        full = {name: tile_set.get(name, 0) for name in TILE_TYPES}
        if sum(full.values()) != FULL_SIZE:
            raise SettingError("tiles", sum(full.values()), f"counts of a full-size set, which sum to {FULL_SIZE}")
    if side == FULL_SIDE:
        return full
    size = land_cells(side)
    counts = {name: count * size // FULL_SIZE for name, count in full.items()}
    missing = size - sum(counts.values())
    for name in sorted(TILE_TYPES, key=lambda tile: -(full[tile] * size % FULL_SIZE))[:missing]:
        counts[name] += 1
    return _corrected(counts, full, side)
