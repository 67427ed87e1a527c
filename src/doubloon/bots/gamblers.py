"""Odd players, each as good as it can be at its odd idea: none of them may do better than those who feel (C2.9).

The thresholds are the best of those that were tried against careful players (``docs/silver-balance.md``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from doubloon.bots.careful import Careful
from doubloon.bots.plans import CLOSE, Impression, Plan
from doubloon.bots.table import OF_BULK, TablePlayer, chance_of, next_spaces, wanted, watch
from doubloon.silver.acts import DRAW, PUT
from doubloon.silver.touch import Touch
from doubloon.silver.views import SilverView

GRIP: Final = 250
"""Milliseconds to pull out whatever comes."""


class Blind(TablePlayer):
    """Draws anything as soon as it may, if the chance that it fits is at least ``least``; otherwise waits for better rows.

    What does not fit it holds for ``patience`` if it may fit soon, and else throws at once.
    """

    def __init__(self, rng: random.Random, patience: int = 0, least: float = 0.0, far_sighted: bool = True) -> None:
        super().__init__(rng, patience, far_sighted)
        self.least = least

    def reach(self, view: SilverView, now: int) -> Plan:
        """Pull something out, unless it would hardly fit."""
        if chance_of(view, wanted(view)) < self.least:
            return watch(view, now)
        return Plan(now + GRIP, DRAW)


class GrabOnly(TablePlayer):
    """Closes on pieces and draws by the bulk alone, when the chance that such a piece fits is at least ``least``."""

    def __init__(self, rng: random.Random, patience: int = 10_000, least: float = 0.6, far_sighted: bool = True) -> None:
        super().__init__(rng, patience, far_sighted)
        self.least = least
        self.impression: Impression | None = None

    def begin(self) -> None:
        """The pouch was shaken."""
        self.taken()

    def taken(self) -> None:
        """Nothing is in the hand."""
        self.impression = None

    def felt(self, what: Touch | Impression, now: int) -> None:
        """What the hand has made out."""
        assert isinstance(what, Impression)
        self.impression = what

    def reach(self, view: SilverView, now: int) -> Plan:
        """Draw what is held if its bulk promises enough, else try the next one."""
        kinds = wanted(view)
        chances = {bulk: chance_of(view, kinds, of) for bulk, of in OF_BULK.items()}
        best = max(chances.values())
        if best == 0:
            return watch(view, now)
        if self.impression is not None and chances[self.impression.bulk] >= min(self.least, best):
            return Plan(now, DRAW)
        return Plan(now, feel=CLOSE)


class Spoiler(Blind):
    """Draws anything; what fits goes where it is worth most, all else onto the longest row, to end the round for the others."""

    def rid(self, view: SilverView, kind: str, now: int) -> Plan:
        """Onto the longest row with it."""
        longest = min(next_spaces(view), key=lambda space: len(view.rows[0].spaces) - int(space.name[1:]))
        return Plan(max(now, self._known), f"{PUT} {longest.name}", watching=True)


class Hybrid(Careful):
    """Draws blindly until so many pieces of the round were wrong, then feels."""

    def __init__(self, rng: random.Random, wrong: int = 1, patience: int = 8000, far_sighted: bool = True) -> None:
        super().__init__(rng, patience, far_sighted)
        self.wrong = wrong

    def reach(self, view: SilverView, now: int) -> Plan:
        """Pull anything out while it is cheap."""
        assert view.seat is not None
        if view.seats[view.seat].wrong < self.wrong:
            return Plan(now + GRIP, DRAW)
        return super().reach(view, now)


ODD: Final[Mapping[str, Callable[[random.Random], TablePlayer]]] = MappingProxyType(
    {
        "blind": lambda rng: Blind(rng, least=0.3),
        "holding 4 s": lambda rng: Blind(rng, 4000),
        "holding 10 s": lambda rng: Blind(rng, 10_000),
        "grab only": GrabOnly,
        "spoiler": Spoiler,
    }
)
"""Name -> an odd player."""
