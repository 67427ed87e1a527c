"""Players of Captain Silver as any host asks them (:mod:`doubloon.bots.timed`): each with the model of a hand of its own.

The pouch that the hand is in is laid from what the player's seat knows to be left in it, so a host need keep nothing for a bot.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from doubloon.bots.careful import Careful
from doubloon.bots.perception import LEVELS, ModelHand, Pace
from doubloon.bots.plans import Impression
from doubloon.bots.table import REACT, TablePlayer, spread
from doubloon.bots.timed import TimedBot, Wish
from doubloon.game import Game, View
from doubloon.silver.acts import DRAW, STOP
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import Settings
from doubloon.silver.state import FEELING
from doubloon.silver.views import SilverView

IDLE: Final = 1000
"""Milliseconds after which a player that waits for nothing in particular is asked again."""

WHIM: Final = 900
"""Milliseconds between two acts of a bot that does anything: the median."""


class Seated:
    """A player with a hand of that ``pace`` in a game under these settings. The hand's impressions come when they are due.

    With nothing left to feel for it agrees to stop the round (C2.13) once somebody else has asked for that.
    """

    def __init__(self, player: TablePlayer, pace: Pace, rng: random.Random, settings: Settings) -> None:
        self._player = player
        self._pace = pace
        self._rng = rng
        self._settings = settings
        self._round = 0
        self._hand: ModelHand | None = None
        self._coming: tuple[int, Impression] | None = None

    def wish(self, view: View, now: int) -> Wish:
        """See :class:`doubloon.bots.timed.TimedBot`."""
        seen = _silver(view)
        hand = self._in_pouch(seen)
        able = any(act.text == DRAW for act in seen.acts)
        if self._coming is not None:
            at, impression = self._coming
            if able and now < at:
                return Wish(at)
            self._coming = None
            if able:
                self._player.felt(impression, now)
        plan = self._player.plan(seen, now)
        if plan.feel:
            if not able:
                return Wish(now + IDLE)
            took, impression = hand.feel(plan.feel)
            self._coming = (max(plan.at, now) + took, impression)
            return Wish(self._coming[0])
        if plan.act:
            return Wish(plan.at, plan.act, hand.held if plan.act == DRAW else "", plan.watching)
        if plan.watching and self._is_asked_to_stop(seen):
            return Wish(now + REACT, STOP)
        return Wish(plan.at, watching=plan.watching) if plan.at > now else Wish(now + IDLE, watching=True)

    def _in_pouch(self, view: SilverView) -> ModelHand:
        """The hand, in a pouch of what is left: the one of before, less what was drawn, or one in a pouch newly shaken."""
        assert view.seat is not None
        left = Counter(view.seats[view.seat].unplaced)
        if view.holding is not None:
            left[view.holding] -= 1
        left = +left
        hand = self._hand
        if hand is not None and self._round == view.round:
            known = Counter(hand.left())
            if known == left:
                return hand
            if view.holding is not None and known == left + Counter((view.holding,)):
                hand.take(view.holding)
                return hand
        self._hand = hand = ModelHand(self._pace, self._rng, left.elements(), self._settings.for_seat("turns", view.seat))
        self._round = view.round
        self._coming = None
        self._player.begin()
        return hand

    @staticmethod
    def _is_asked_to_stop(view: SilverView) -> bool:
        """Whether others want to stop the round, and this seat has nothing in its hand and may agree."""
        wanted = view.phase == FEELING and view.holding is None and any(seat.stopping for seat in view.seats)
        return wanted and any(act.text == STOP for act in view.acts)


class Whim:
    """Does anything that it may, blindly; it never asks to stop a round."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def wish(self, view: View, now: int) -> Wish:
        """See :class:`doubloon.bots.timed.TimedBot`."""
        acts = [act.text for act in _silver(view).acts if act.text != STOP]
        at = now + round(spread(self._rng, WHIM, 0.3))
        return Wish(at, self._rng.choice(acts)) if acts else Wish(at)


def _silver(view: View) -> SilverView:
    if not isinstance(view, SilverView) or view.seat is None:
        raise TypeError(f"a bot of Captain Silver needs the view of its seat there, not {type(view).__name__}")
    return view


def _seated(level: str, rng: random.Random, game: Game) -> TimedBot:
    assert isinstance(game, SilverGame)
    return Seated(Careful(rng), LEVELS[level], rng, game.table)


def beginner(rng: random.Random, game: Game) -> TimedBot:
    """Feels slowly, and errs often."""
    return _seated("beginner", rng, game)


def practised(rng: random.Random, game: Game) -> TimedBot:
    """Feels as who has played for an evening."""
    return _seated("practised", rng, game)


def skilled(rng: random.Random, game: Game) -> TimedBot:
    """Feels quickly, and seldom errs."""
    return _seated("skilled", rng, game)


def whimsical(rng: random.Random, _game: Game) -> TimedBot:
    """Feels nothing, and does anything."""
    return Whim(rng)


SILVER_BOTS: Final[Mapping[str, Callable[[random.Random, Game], TimedBot]]] = MappingProxyType(
    {"random": whimsical, "beginner": beginner, "practised": practised, "skilled": skilled}
)
"""Name -> what makes a bot of that strength in a game of Captain Silver, weakest first."""
