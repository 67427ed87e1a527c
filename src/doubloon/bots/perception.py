"""A hand that does not feel, but errs and takes its time as one that does: for games by the thousand.

What it takes to find a piece, to close on it, to follow its outline, and for what it is then taken, is drawn from a few
figures: lognormal times, and a table of confusions from how alike the outlines are (C5.2, C5.3). The figures of people are a
guess from the literature on touch; those of the bots with hands (:mod:`doubloon.bots.feeler`) are measured
(``doubloon lab silver-calibration``) and kept in ``hands.toml``, with a table of confusions of their own: a blurred hand
errs in other ways than likeness alone would have it.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec

from doubloon.bots.plans import FOLLOW, RETURN, Impression
from doubloon.bots.table import spread
from doubloon.errors import ParseError, SettingError
from doubloon.silver.confusion import Table, accuracy, confusions
from doubloon.silver.kinds import KINDS
from doubloon.silver.silhouettes import SILHOUETTES
from doubloon.silver.touch import GRAB

SOURCE: Final = "hands.toml"

REMEMBERED: Final = 3
"""So many pieces that were let go lately are known: a hand remembers where it has just been, and can go back."""

SLIPS: Final = 0.25
"""The chance that a remembered piece lies elsewhere after a draw: so many of a full bag lie near any piece (C4.1)."""

FINDING_SPREAD: Final = 0.3


class Pace(msgspec.Struct, frozen=True):
    """How a hand feels.

    ``find``: median seconds from one piece to the next, without :data:`doubloon.silver.touch.GRAB`, which is added.
    ``follow``, ``sigma``: median and spread (of the logarithm) of the seconds from closing to knowing. ``right``: the share of
    pieces that are then taken for what they are, the bulk being known (0.25 to 0.999). ``answers``: what pieces (rows) were
    taken for (columns) where that was measured; empty: errors go by likeness.
    """

    follow: float
    right: float
    find: float = 0.8
    sigma: float = 0.45
    answers: Table = ()

    def table(self, turns: str = "any") -> Table:
        """The table of confusions in a pouch with the setting ``turns``; what was measured holds for ``any``."""
        return self.answers if self.answers and turns == "any" else confusions_of(self.right, turns)


PACES: Final[Mapping[str, Pace]] = MappingProxyType({"brisk": Pace(2.5, 0.88), "slow": Pace(4.0, 0.85)})
"""The two paces of people at which the game is held to be balanced."""


def within_bulk(table: Table) -> Table:
    """A table of confusions for a hand that knows the bulk: no kind of the other bulk is answered."""
    bulks = [SILHOUETTES[kind].bulk for kind in KINDS]
    rows = []
    for felt, row in enumerate(table):
        kept = [share if bulks[answer] == bulks[felt] else 0.0 for answer, share in enumerate(row)]
        rows.append(tuple(share / sum(kept) for share in kept))
    return tuple(rows)


@lru_cache(maxsize=64)
def confusions_of(right: float, turns: str = "any") -> Table:
    """The table of a hand that is right in the share ``right``, from 0.25 to 0.999, of all cases, the bulk being known."""
    if not 0.25 <= right <= 0.999:
        raise SettingError("right", right, "a share from 0.25 to 0.999", "argument")
    low, high = 0.0, 2000.0
    for _ in range(50):
        middle = (low + high) / 2
        less = accuracy(within_bulk(confusions(middle, turns))) < right
        low, high = (middle, high) if less else (low, middle)
    return within_bulk(confusions(high, turns))


def _levels() -> Mapping[str, Pace]:
    data = tomllib.loads((files("doubloon.bots") / SOURCE).read_text(encoding="utf-8"))
    paces = {}
    for level, found in data.items():
        answers = tuple(tuple(float(share) for share in found["answers"][kind]) for kind in KINDS)
        if any(len(row) != len(KINDS) or abs(sum(row) - 1) > 0.01 or min(row) < 0 for row in answers):
            raise ParseError(f"[{level}.answers]: allowed: {len(KINDS)} shares a kind, which sum to 1", source=SOURCE)
        paces[level] = Pace(found["follow"], found["right"], found["find"], found["sigma"], answers)
    return MappingProxyType(paces)


LEVELS: Final[Mapping[str, Pace]] = _levels()
"""The levels of bots with hands (:data:`doubloon.bots.feeler.SKILLS`), as measured over 100 games each (``hands.toml``)."""


class ModelHand:
    """A hand in a pouch of ``kinds``, kept by whoever runs the game: only impressions go to the player.

    ``held`` is the kind that it has closed on, ``""`` if none.
    """

    def __init__(self, pace: Pace, rng: random.Random, kinds: Iterable[str], turns: str = "any") -> None:
        self._pace = pace
        self._rng = rng
        self._left = dict(enumerate(kinds))
        self._table = pace.table(turns)
        self._lately: list[int] = []
        self._piece = -1
        self.held = ""

    def feel(self, how: str) -> tuple[int, Impression]:
        """How many milliseconds it takes to :data:`CLOSE` on some piece or to ``FOLLOW`` its outline, and what is made of it.

        ``return N``: close on piece N of an earlier impression; it may have slipped away, and something else lies there. Raises
        :class:`ValueError` where there is nothing to close on or to follow.
        """
        pace, rng = self._pace, self._rng
        if how != FOLLOW:
            word, _, number = how.partition(" ")
            self._let_go()
            self._piece = int(number) if word == RETURN and int(number) in self._lately else self._some()
            self.held = self._left[self._piece]
            took = spread(rng, pace.find * 1000, FINDING_SPREAD) + GRAB
            return round(took), Impression(SILHOUETTES[self.held].bulk, "", self._piece)
        if not self.held:
            raise ValueError("a hand that has not closed has nothing to follow")
        shares = self._table[KINDS.index(self.held)]
        (kind,) = rng.choices(KINDS, shares)
        return round(spread(rng, pace.follow * 1000, pace.sigma)), Impression(SILHOUETTES[self.held].bulk, kind, self._piece)

    def _let_go(self) -> None:
        if self.held:
            self._lately = [*(piece for piece in self._lately if piece != self._piece), self._piece][-REMEMBERED:]
        self.held = ""

    def _some(self) -> int:
        """A piece that was not let go lately."""
        left = [piece for piece in self._left if piece not in self._lately] or list(self._left)
        if not left:
            raise ValueError("there is nothing in the pouch to close on")
        return self._rng.choice(left)

    def left(self) -> list[str]:
        """The kinds of the pieces in the pouch, for whoever runs the game."""
        return list(self._left.values())

    def take(self, kind: str) -> None:
        """A piece of this kind has been drawn. What lay near it has slipped; the hand does not find that where it was."""
        piece = self._piece if self.held == kind else next(piece for piece, known in self._left.items() if known == kind)
        del self._left[piece]
        self._lately = [other for other in self._lately if other != piece and self._rng.random() >= SLIPS]
        self.held = ""
        self._piece = -1
