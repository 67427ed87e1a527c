"""A careful player with the model of a hand: feels until it is sure that a piece is wanted, and draws that."""

from __future__ import annotations

import random

from doubloon.bots.plans import CLOSE, FOLLOW, Impression, Plan
from doubloon.bots.table import TablePlayer, wanted
from doubloon.silver.acts import DRAW
from doubloon.silver.silhouettes import SILHOUETTES
from doubloon.silver.touch import Touch
from doubloon.silver.views import SilverView


class Careful(TablePlayer):
    """Draws what it takes for a kind that the rows want; does not follow what has the wrong bulk for all that they want."""

    def __init__(self, rng: random.Random, patience: int = 4000, far_sighted: bool = True) -> None:
        super().__init__(rng, patience, far_sighted)
        self.impression: Impression | None = None

    def begin(self) -> None:
        """Nothing is in the hand."""
        self.impression = None

    def felt(self, what: Touch | Impression, now: int) -> None:
        """What the hand has made out."""
        assert isinstance(what, Impression)
        self.impression = what

    def reach(self, view: SilverView, now: int) -> Plan:
        """Close on a piece, follow it if it may be wanted, draw it if it is."""
        assert view.seat is not None
        own = view.seats[view.seat].unplaced
        kinds = [kind for kind in wanted(view) if own.get(kind)]
        if not kinds:
            return Plan(max(now, view.until or now), watching=True)
        known = self.impression
        if known is None or not any(SILHOUETTES[kind].bulk == known.bulk for kind in kinds):
            return Plan(now, feel=CLOSE)
        if not known.kind:
            return Plan(now, feel=FOLLOW)
        return Plan(now, DRAW) if known.kind in kinds else Plan(now, feel=CLOSE)
