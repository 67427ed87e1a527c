"""Settings at random, over everything that can be set: ordinary islands, and ones that nobody would want to play.

Everything is drawn from the generator that is passed in, so a test may pass one that can shrink what it drew.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from doubloon.jackal.settings import MAX_BOATS, MAX_FIGURES, SETTINGS, Settings
from doubloon.jackal.tilesets import FIGURES, GOLD, SETS, TILE_TYPES, land_cells

ARROWS: Final = tuple(name for name in TILE_TYPES if name.startswith("arrow"))
MAZES: Final = tuple(name for name in TILE_TYPES if name.startswith("maze"))

EXTREMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "arrows": ARROWS,
        "one-way": ("arrow1_straight", "arrow1_diagonal", "crocodile"),
        "slides": ("ice", "horse", "crocodile"),
        "ice": ("ice",),
        "caves": ("cave",),
        "caves-and-figures": ("cave", *FIGURES),
        "figures": FIGURES,
        "lonely": ("missionary", "friday", "barrel"),
        "fleet": ("boat", "wheelbarrow", "cannon"),
        "barrage": ("cannonball", "cannon", "wheelbarrow"),
        "guns": ("cannon", "cannonball", "fortress", *FIGURES),
        "planes": ("plane", "ice", "horse"),
        "mazes": (*MAZES, *FIGURES),
        "rum": ("bottles1", "bottles2", "bottles3", "barrel", "trap", *FIGURES),
        "traps": ("trap", *FIGURES),
        "strongholds": ("fortress", "resurrection", "jungle", "cannibal"),
        "jungle": ("jungle", *FIGURES),
        "upheaval": ("lighthouse", "earthquake", "weed", "cave"),
        "balloons": ("balloon", "cannon", "horse"),
        "gold": (*GOLD, "wheelbarrow"),
    }
)
"""What an extreme island is full of, by its name."""

MOST: Final[Mapping[str, int]] = MappingProxyType({"boat": MAX_BOATS, **dict.fromkeys(FIGURES, MAX_FIGURES // len(FIGURES))})
"""The most of a type that is drawn."""

NUMBERS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {"quiet_rounds": (1, 2, 3, 5, 8, 12, 20, 50, 0), "turn_time": (0, 0, 0, 1, 15, 86400)}
)
"""The values that are drawn for a setting which is a number."""

SIDES: Final = (5, 5, 5, 7, 7, 9, 11, 13)
"""The sides that are drawn; small islands are full of meetings, and quickly played."""


def tiles_at_random(rng: random.Random, side: int) -> str | dict[str, int]:
    """A tile set for an island: a named one, an extreme one, or any mixture; with gold, and never one cave alone."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(list(SETS))
    size = land_cells(side)
    counts = dict.fromkeys(TILE_TYPES, 0)
    if kind == 1:
        names = rng.choice(list(EXTREMES.values()))
        spare = rng.choice((0, 0, size // 4))
    else:
        names = tuple(rng.sample(TILE_TYPES, rng.randint(1, len(TILE_TYPES))))
        spare = 0
    gold = rng.sample(list(GOLD), rng.randint(1, 3))
    for name in gold:
        counts[name] = 1
    for _ in range(size - len(gold) - spare):
        counts[rng.choice(names)] += 1
    for name, most in MOST.items():
        counts["plain"] += max(counts[name] - most, 0)
        counts[name] = min(counts[name], most)
    if counts["cave"] == 1:
        counts["cave"], counts["plain"] = 0, counts["plain"] + 1
    counts["plain"] += size - sum(counts.values())
    return {name: count for name, count in counts.items() if count}


def settings_at_random(rng: random.Random, sides: tuple[int, ...] = SIDES) -> Settings:
    """Settings in which any value of any setting may stand; they make sense together."""
    values: dict[str, Any] = {"side": rng.choice(sides)}
    values["tiles"] = tiles_at_random(rng, values["side"])
    for row in SETTINGS:
        if row.kind == "flag":
            values[row.name] = rng.random() < 0.5
        elif row.kind == "number":
            values[row.name] = rng.choice(NUMBERS[row.name])
        elif row.name not in values:
            values[row.name] = rng.choice(row.choices)
    counts = Settings(side=values["side"], tiles=values["tiles"]).counts()
    values["destroying_ships"] = values["destroying_ships"] and bool(counts["cannonball"] and counts["cannon"])
    values["friendly_fire"] = values["friendly_fire"] and values["destroying_ships"]
    return Settings.make(**values)
