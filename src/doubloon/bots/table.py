"""What every player of Captain Silver does alike, however it feels: reading the rows, putting, holding, throwing, choosing."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import exp, log
from types import MappingProxyType
from typing import Final

from doubloon.bots.plans import Impression, Plan
from doubloon.silver.acts import DRAW, PUT, SHAKE, SKIP, THROW
from doubloon.silver.kinds import KINDS
from doubloon.silver.silhouettes import SILHOUETTES
from doubloon.silver.state import EVALUATION, FEELING, GRACE, SHAKING, SHOW
from doubloon.silver.touch import Touch
from doubloon.silver.views import SilverView, SpaceView

STEP_WORTH: Final = 0.85
"""What a step of the ship is worth in gold: coins and chests of Treasure Island over the spaces of a lap."""

LOOK: Final = 500
"""Milliseconds from a draw until the piece is known and put: the median."""

REACT: Final = 350
"""Milliseconds from a change on the rows until a player who waits for it acts: the median."""

OF_BULK: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {bulk: frozenset(kind for kind in KINDS if SILHOUETTES[kind].bulk == bulk) for bulk in ("compact", "long")}
)
"""Bulk -> the kinds that a closed hand finds so (C4.3)."""

CHOOSE: Final = 2500
"""Milliseconds to choose a chest: the median."""


def spread(rng: random.Random, median: float, sigma: float) -> float:
    """A lognormal time with that median: how long people take for the same thing, again and again."""
    return exp(rng.gauss(log(median), sigma)) if median > 0 else 0.0


def worth(space: SpaceView) -> float:
    """What a right piece on a space is worth, in gold."""
    return space.gold + STEP_WORTH * space.steps


def next_spaces(view: SilverView, beyond: int = 0) -> list[SpaceView]:
    """The next free space of each row (C2.5), or the one so many ``beyond`` it; rows without one are left out."""
    found = []
    for row in view.rows:
        free = sum(space.seat is not None for space in row.spaces) + beyond
        if free < len(row.spaces):
            found.append(row.spaces[free])
    return found


def wanted(view: SilverView) -> dict[str, float]:
    """The kinds that the rows want now, and the best that one of each would fetch."""
    found: dict[str, float] = {}
    for space in next_spaces(view):
        found[space.wants] = max(worth(space), found.get(space.wants, 0.0))
    return found


def chance_of(view: SilverView, kinds: Mapping[str, float], among: frozenset[str] | None = None) -> float:
    """The chance that a piece of the viewer's pouch, of one of the kinds ``among`` if given, is one of ``kinds``.

    Meant for an empty hand: then what is unplaced is in the pouch.
    """
    assert view.seat is not None
    left = {kind: n for kind, n in view.seats[view.seat].unplaced.items() if among is None or kind in among}
    return sum(n for kind, n in left.items() if kind in kinds) / max(1, sum(left.values()))


def worth_feeling(view: SilverView) -> list[str]:
    """The kinds that some row wants next and that the view's own seat may still have in its pouch."""
    assert view.seat is not None
    own = view.seats[view.seat].unplaced
    return [kind for kind in wanted(view) if own.get(kind)]


def watch(view: SilverView, now: int) -> Plan:
    """Wait for a row to change."""
    return Plan(max(now, view.until or now), watching=True)


class TablePlayer(ABC):
    """A player that knows what to do with a piece in hand; what it does with an empty hand, :meth:`reach` says.

    ``patience``: how long a piece that fits nowhere is held, in milliseconds; ``far_sighted``: only if one of the spaces after
    the next ones wants it, otherwise it is let go at once. ``rng`` is the player's own source of chance.
    """

    def __init__(self, rng: random.Random, patience: int = 4000, far_sighted: bool = True) -> None:
        self.rng = rng
        self.patience = patience
        self.far_sighted = far_sighted
        self._round = 0
        self._wish = Plan(0)
        self._drawn = -1
        self._known = 0
        self._noticed: dict[str, int] = {}

    # --- what differs --------------------------------------------------------------------------------------------------

    @abstractmethod
    def reach(self, view: SilverView, now: int) -> Plan:
        """What to do with an empty hand that may feel."""

    def begin(self) -> None:  # noqa: B027  # nothing, unless a player remembers
        """The pouch was shaken: nothing lies where it did."""

    def taken(self) -> None:  # noqa: B027
        """A piece was drawn: the hand is out of the bag, and what lay near the piece has slipped."""

    def felt(self, what: Touch | Impression, now: int) -> None:  # noqa: B027
        """What a touch brought, or what the hand has made out."""

    # --- what does not -------------------------------------------------------------------------------------------------

    def plan(self, view: SilverView, now: int) -> Plan:
        """What the player is up to; see :class:`doubloon.bots.plans.SilverPlayer`."""
        assert view.seat is not None
        if view.round != self._round:
            self._round = view.round
            self.begin()
        if view.phase in (FEELING, GRACE):
            return self._hand(view, view.seat, now)
        text = self._asked(view)
        if not text:
            return Plan(now if view.until is None else max(now, view.until))
        if self._wish.act != text or self._wish.at < now:
            delay = spread(self.rng, CHOOSE, 0.5) if view.phase == EVALUATION else 0.0
            self._wish = Plan(now + round(delay), text)
        return self._wish

    @staticmethod
    def _asked(view: SilverView) -> str:
        """What a player is asked to do outside of feeling: to shake, to keep a chest (the best), to go on."""
        if view.phase == EVALUATION:
            return f"keep {max(view.choice)}" if view.choice else ""
        known = {act.text for act in view.acts}
        return next((text for phase, text in ((SHAKING, SHAKE), (SHOW, SKIP)) if phase == view.phase and text in known), "")

    def _hand(self, view: SilverView, seat: int, now: int) -> Plan:
        me = view.seats[seat]
        if view.holding is not None:
            if self._drawn < 0:
                self.taken()
                self._drawn = now
                self._known = now + round(spread(self.rng, LOOK, 0.3))
                self._noticed = {}
            return self._with_piece(view, view.holding, now)
        self._drawn = -1
        if view.phase == FEELING and any(act.text == DRAW for act in view.acts):
            return self.reach(view, now)
        if me.resting is not None:
            return Plan(max(now, me.resting))
        settles = [space.open_until for row in view.rows for space in row.spaces if space.open_until and space.seat == seat]
        return Plan(max([now, *settles]) if settles else max(now, view.until or now))

    def _with_piece(self, view: SilverView, kind: str, now: int) -> Plan:
        """Put the piece where it fits best; hold it, or let it go."""
        puts = {act.space for act in view.acts if act.kind == PUT}
        fits = [space for space in next_spaces(view) if space.wants == kind and space.name in puts]
        if fits:
            for space in fits:
                self._noticed.setdefault(space.name, now)
            best = max(fits, key=worth)
            seen = self._noticed[best.name]
            moved = 0 if seen <= self._drawn else seen + REACT
            return Plan(max(now, self._known, moved), f"{PUT} {best.name}")
        if view.phase == GRACE:
            return watch(view, now)
        return self.rid(view, kind, now)

    def rid(self, view: SilverView, kind: str, now: int) -> Plan:
        """What to do with a piece that fits nowhere: hold it for a while, then let it go."""
        soon = not self.far_sighted or any(space.wants == kind for space in next_spaces(view, 1))
        until = max(now, self._known, self._drawn + self.patience if soon else 0)
        return Plan(until, THROW, watching=True)
