"""What people and things at the table are called: short labels for the board, names for sentences.

Pirates are numbered 1 to 3 within their team (the notation counts through: ``P5`` is Black pirate 2, ``B2`` on the board).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from doubloon.jackal.views import UnitView, VesselView
from doubloon.words import KINDS, Catalogue

PER_TEAM = 3
"""Pirates of a team at the start (J8.1)."""

_LETTERS: Mapping[str, str] = {kind: letter for letter, kind in KINDS.items() if kind != "pirate"}


def mark(unit: UnitView) -> str:
    """What tells a unit from its mates on the board: ``1`` to ``3`` for pirates, a letter for figures."""
    return _LETTERS.get(unit.kind) or str(_pirate(unit.name))


def _pirate(name: str) -> int:
    """The number of a pirate within his team."""
    return (int(name[1:]) - 1) % PER_TEAM + 1


class Names:
    """The names of everybody in a game, in one language. ``players`` has one name a seat."""

    def __init__(self, words: Catalogue, players: Sequence[str]) -> None:
        self.words = words
        self._players = tuple(players)

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self._players[seat] or self.words.say("player", number=seat + 1)

    def brief(self, seat: int) -> str:
        """The name of a seat for where there is little room: ``Greedy 2`` of ``Greedy (bot 2)``."""
        name = self.player(seat)
        return name.replace(" (bot", "").removesuffix(")") if name.endswith(")") and " (bot" in name else name

    def letter(self, team: int | None) -> str:
        """The letter of a team, ``W`` for White; ``-`` of nobody's."""
        return "-" if team is None else self.words.team(team)[0]

    def label(self, unit: UnitView) -> str:
        """The short label of a unit: ``W2``, ``BF`` (Black's Friday), ``-M`` (nobody's missionary)."""
        return self.letter(unit.team) + mark(unit)

    def unit(self, unit: UnitView, crowd: Iterable[UnitView] = ()) -> str:
        """The name of a unit: ``White pirate 2``; figures have a number only where ``crowd`` has two of a kind."""
        return self.called(f"{_LETTERS.get(unit.kind, 'P')}{unit.name[1:]}", unit.team, crowd)

    def called(self, name: str, team: int | None, crowd: Iterable[UnitView] = ()) -> str:
        """The name of a unit by its name in the notation and its team; ``crowd`` as for :meth:`unit`."""
        if name[0] == "P":
            return self.words.unit(f"P{_pirate(name)}", team)
        alike = Counter(other.kind for other in crowd)[KINDS.get(name[0], "")]
        return self.words.unit(name, team, numbered=alike > 1)

    def vessel(self, vessels: Sequence[VesselView], number: int) -> str:
        """The name of a vessel by its number: ``White's ship``, ``Red's boat 2``."""
        vessel = vessels[number]
        if not vessel.boat:
            return self.words.vessel(vessel.team)
        fleet = [n for n, other in enumerate(vessels) if other.boat and other.team == vessel.team]
        return self.words.vessel(vessel.team, fleet.index(number) + 1 if len(fleet) > 1 else 0)
