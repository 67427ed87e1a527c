"""Presets: named starting points for the settings of a game (J10.2). Whatever a preset says can still be changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from doubloon.options import Preset, preset

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "online": preset("The online game as it is usually played: two players, every tile, all settings at their defaults."),
        "classic": preset(
            "The old island: arrows, gold and perils, no bottles and no figures; a plane with one seat.",
            tiles="classic",
            plane_seats="one",
        ),
        "treasure-island": preset(
            "Rum, caves, jungle and figures, but no items to carry except gold; a plane with one seat.",
            tiles="treasure-island",
            plane_seats="one",
        ),
        "boardgame": preset(
            "The board edition for two: each player steers two opposite teams, with its rules for caves, weed and plane.",
            tiles="treasure-island",
            line_up="double",
            boardgame_caves=True,
            weed_steers="next",
            plane_seats="one",
        ),
        "warships": preset("The online game in which cannonballs sink ships.", destroying_ships=True),
        "blitz": preset("A small island and a quarter of a minute a turn.", side=7, turn_time=15),
    }
)
"""Preset name -> :class:`doubloon.options.Preset` (J10.2)."""

DEFAULT_PRESET: Final = "online"
"""The preset that equals the defaults."""
