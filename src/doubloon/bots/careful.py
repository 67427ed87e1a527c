"""A careful player with the model of a hand: feels until it is sure that a piece is wanted, and draws that."""

from __future__ import annotations

import random
from collections.abc import Sequence

from doubloon.bots.perception import REMEMBERED
from doubloon.bots.plans import CLOSE, FOLLOW, RETURN, Impression, Plan
from doubloon.bots.table import OF_BULK, TablePlayer, chance_of, next_spaces, watch, worth_feeling
from doubloon.silver.acts import DRAW
from doubloon.silver.silhouettes import SILHOUETTES
from doubloon.silver.touch import Touch
from doubloon.silver.views import SilverView


class Careful(TablePlayer):
    """Draws what it takes for a kind that the rows want.

    It does not follow what has the wrong bulk for all that they want, nor what is wanted by its bulk with a chance of ``sure``.
    It remembers the last few pieces that it let go (``memory``), and goes back for one that is wanted now. With ``foresight``
    it also draws what a row wants after the next.
    """

    def __init__(
        self,
        rng: random.Random,
        patience: int = 8000,
        far_sighted: bool = True,
        sure: float = 0.75,
        memory: int = REMEMBERED,
        foresight: bool = False,
    ) -> None:
        super().__init__(rng, patience, far_sighted)
        self.sure = sure
        self.memory = memory
        self.foresight = foresight
        self.impression: Impression | None = None
        self._remembered: dict[int, str] = {}
        self._back_for = ""

    def begin(self) -> None:
        """The pouch was shaken: nothing lies where it did."""
        self._remembered = {}
        self.taken()

    def taken(self) -> None:
        """A piece is out: nothing is in the hand."""
        self.impression = None
        self._back_for = ""

    def felt(self, what: Touch | Impression, now: int) -> None:
        """What the hand has made out."""
        assert isinstance(what, Impression)
        self.impression = what

    def reach(self, view: SilverView, now: int) -> Plan:
        """Close on a piece, follow it if it may be wanted, draw it if it is."""
        kinds = worth_feeling(view)
        if not kinds:
            return watch(view, now)
        known = self.impression
        if known is not None and not known.kind and self._back_for in kinds:
            if SILHOUETTES[self._back_for].bulk == known.bulk:
                return Plan(now, DRAW)
            self._back_for = ""
        if known is None or not any(SILHOUETTES[kind].bulk == known.bulk for kind in kinds):
            return self._next(now, kinds)
        if not known.kind:
            likely = chance_of(view, dict.fromkeys(kinds, 0.0), OF_BULK[known.bulk]) >= self.sure
            return Plan(now, DRAW) if likely else Plan(now, feel=FOLLOW)
        if known.kind in kinds:
            return Plan(now, DRAW)
        if self.foresight and any(space.wants == known.kind for space in next_spaces(view, 1)):
            return Plan(now, DRAW)
        return self._next(now, kinds)

    def _next(self, now: int, kinds: Sequence[str]) -> Plan:
        """Go back for a piece that is known, else on to another one."""
        if self.impression is not None and self.impression.kind and self.memory:
            self._remembered.pop(self.impression.piece, None)
            self._remembered[self.impression.piece] = self.impression.kind
            self._remembered = dict(list(self._remembered.items())[-self.memory :])
        for piece, kind in reversed(self._remembered.items()):
            if kind in kinds:
                del self._remembered[piece]
                self._back_for = kind
                self.impression = None
                return Plan(now, feel=f"{RETURN} {piece}")
        self.impression = None
        self._back_for = ""
        return Plan(now, feel=CLOSE)
