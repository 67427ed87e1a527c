"""Presets of Captain Silver: named starting points for the settings of a game. Whatever a preset says can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from doubloon.options import Preset, preset

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "standard": preset("The game as it is printed: wrong pieces come out at the evaluation."),
        "children": preset(
            "A thick finger, pieces that stand upright, a long trail, and wrong pieces refused at once.",
            placing="checked",
            wrong_time=3,
            fingertip="child",
            trail="long",
            turns="upright",
        ),
        "experts": preset("No trail: what the finger has felt must be remembered.", trail="none"),
    }
)
"""Preset name -> :class:`doubloon.options.Preset` (C5.4)."""

DEFAULT_PRESET: Final = "standard"
"""The preset that equals the defaults."""
