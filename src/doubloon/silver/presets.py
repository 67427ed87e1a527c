"""Presets of Captain Silver: named starting points for the settings of a game. Whatever a preset says can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Preset(NamedTuple):
    """A preset: one line about it, and the settings in which it differs from the defaults."""

    about: str
    settings: Mapping[str, Any]


def _preset(about: str, **settings: Any) -> Preset:
    return Preset(about, MappingProxyType(settings))


PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "standard": _preset("The game as it is printed: wrong pieces come out at the evaluation."),
        "children": _preset(
            "A thick finger, pieces that stand upright, a long trail, and wrong pieces refused at once.",
            placing="checked",
            wrong_time=3,
            fingertip="child",
            trail="long",
            turns="upright",
        ),
        "experts": _preset("No trail: what the finger has felt must be remembered.", trail="none"),
    }
)
"""Preset name -> :class:`Preset`."""

DEFAULT_PRESET: Final = "standard"
"""The preset that equals the defaults."""
