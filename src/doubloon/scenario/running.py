"""Plays scenarios and says what came out differently."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from doubloon.scenario.island_playing import IslandPlaying
from doubloon.scenario.model import Scenario
from doubloon.scenario.playing import Playing
from doubloon.scenario.report import Report
from doubloon.scenario.silver_playing import SilverPlaying
from doubloon.words import Catalogue

_PLAYING: Final[Mapping[str, type[Playing]]] = MappingProxyType({"jackal": IslandPlaying, "silver": SilverPlaying})


def run(scenario: Scenario, words: Catalogue | None = None) -> Report:
    """Play a scenario. Steps after an act that cannot be done are left out.

    ``words`` is the language of the report's log (default: English).
    """
    return _PLAYING[scenario.game](scenario, words or Catalogue()).report()
