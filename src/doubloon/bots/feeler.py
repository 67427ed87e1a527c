"""Bots with hands: they move a finger in the pouch and know what it feels, as people do (C5.2).

A feeler hops over the bag until something is there, rests until the hand closes, looks for the outline, follows it, and draws
when it is sure enough what it holds. How good it is, its :class:`Skill` says: how fast it moves, how blurred it feels, how sure
it wants to be. It asks for no more than 15 places a second.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from types import MappingProxyType
from typing import Final

import msgspec

from doubloon.bots.belief import Belief
from doubloon.bots.plans import Impression, Plan
from doubloon.bots.table import OF_BULK, TablePlayer, spread, watch, worth_feeling
from doubloon.silver.acts import DRAW
from doubloon.silver.pouch import HEIGHT, PIECE, WIDTH
from doubloon.silver.settings import Settings
from doubloon.silver.silhouettes import Point
from doubloon.silver.touch import GRAB, Touch
from doubloon.silver.views import SilverView

TICK: Final = 66
"""Milliseconds between two touches."""

THINK: Final = 200
"""Milliseconds of contour between two thoughts about what it may be."""

TRAILS: Final[Mapping[str, float]] = MappingProxyType({"none": 1.5, "short": 3.0, "normal": 5.0, "long": 8.0})
"""Setting `trail` -> seconds for which a felt outline is known; without a trail, a hand remembers it for a moment."""

REACH_OUT: Final = 0.75
"""L from where the hand closed within which it looks for the outline."""

AVOID: Final = 0.7
"""L from where a piece was let go within which the hand does not close again at once."""

MEMORY: Final = 4
"""So many pieces that were let go are avoided."""

MARGIN: Final = 0.03
"""The rim of the bag that a finger does not go to, in bag widths."""


class Skill(msgspec.Struct, frozen=True):
    """How well a hand feels.

    ``speed``: L a second along an outline; ``hop``: L a second between pieces. ``blur``: standard deviation in L of where it
    thinks that it felt the outline. ``wits``: milliseconds that a decision takes (the median). ``sure``: how likely a kind must
    be to be taken for known; ``most``: seconds of following after which the likeliest kind is taken.
    """

    speed: float
    hop: float
    blur: float
    wits: int
    sure: float
    most: float


SKILLS: Final[Mapping[str, Skill]] = MappingProxyType(
    {
        "beginner": Skill(0.42, 2.0, 0.11, 800, 0.85, 14.0),
        "practised": Skill(0.60, 2.5, 0.09, 600, 0.86, 10.0),
        "skilled": Skill(0.80, 3.5, 0.06, 400, 0.95, 8.0),
    }
)
"""The levels of bots with hands, weakest first."""


class Felt(msgspec.Struct, frozen=True):
    """A piece that was felt: milliseconds of searching before the hand rested, from closing to the verdict; the verdict."""

    found: int
    took: int
    kind: str


class Feeler(TablePlayer):
    """A bot with a hand; ``trail`` is its seat's setting.

    ``verdicts`` has every piece that it came to know, in order; whoever measures it reads them.
    """

    def __init__(self, rng: random.Random, skill: Skill, trail: str = "normal", patience: int = 4000) -> None:
        super().__init__(rng, patience)
        self.skill = skill
        self.verdicts: list[Felt] = []
        self._memory = TRAILS[trail]
        self._avoid: list[Point] = []
        self._last: Touch | None = None
        self._time = 0
        self._open()

    def begin(self) -> None:
        """The pouch was shaken: nothing lies where it did."""
        self.taken()

    def taken(self) -> None:
        """The hand is out of the bag."""
        self._avoid = []
        self._last = None
        self._open()

    def _open(self) -> None:
        """Nothing is in the hand."""
        self._goal: Point | None = None
        self._rested = -1
        self._closed_at: Point | None = None
        self._since = 0
        self._belief: Belief | None = None
        self._shares: dict[str, float] = {}
        self._thought = 0
        self._out = 0.0
        self._way = 0.0
        self._on: Point | None = None
        self._forward = self.rng.random() < 0.5
        self._verdict = ""
        self._decided = -1
        self._began = -1
        self._enters = 0

    # --- planning ------------------------------------------------------------------------------------------------------

    def reach(self, view: SilverView, now: int) -> Plan:
        """Where the finger goes next, or what is done with what it holds."""
        kinds = worth_feeling(view)
        if not kinds:
            return watch(view, now)
        last = self._last
        if last is None or not last.closed:
            return self._find(now)
        if self._belief is None:
            assert view.seat is not None
            own = view.seats[view.seat].unplaced
            prior = {kind: float(n) for kind, n in own.items() if kind in OF_BULK[last.bulk]}
            self._belief = Belief(prior, self.skill.blur, self._memory, self.rng.getrandbits(32))
            self._shares = {kind: n / sum(prior.values()) for kind, n in prior.items()}
            self._closed_at, self._since = (last.x, last.y), now
            self._out = self.rng.uniform(-pi, pi)
            self._listen(last, now)
        verdict = self._decide(kinds, now)
        if verdict is not None:
            return verdict
        return Plan(max(now, self._time + TICK), touch=self._follow(last))

    def _find(self, now: int) -> Plan:
        """Hop over the bag until something is there, then rest."""
        last = self._last
        if self._began < 0:
            self._began = now
            self._enters = now + round(spread(self.rng, self.skill.wits, 0.3)) if last is None else now
        if self._rested >= 0 and last is not None and last.something:
            return Plan(max(now, self._time + TICK), touch=(last.x, last.y))
        if self._goal is None or (last is not None and hypot(last.x - self._goal[0], last.y - self._goal[1]) < 0.01):
            self._goal = self._somewhere()
        if last is None:
            return Plan(max(now, self._enters), touch=self._goal)
        way = hypot(self._goal[0] - last.x, self._goal[1] - last.y)
        share = min(1.0, self.skill.hop * PIECE * TICK / 1000 / max(way, 1e-9))
        there = last.x + (self._goal[0] - last.x) * share, last.y + (self._goal[1] - last.y) * share
        return Plan(max(now, self._time + TICK), touch=there)

    def _somewhere(self) -> Point:
        """A place that is not where the hand has just been."""
        place = (0.5, 0.3)
        for _ in range(12):
            place = self.rng.uniform(0.1, WIDTH - 0.1), self.rng.uniform(0.1, HEIGHT - 0.1)
            if all(hypot(place[0] - x, place[1] - y) > AVOID * PIECE for x, y in self._avoid):
                break
        return place

    def _decide(self, kinds: Sequence[str], now: int) -> Plan | None:
        """Draw, let go, or (``None``) go on feeling. A decision takes a moment, in which the finger rests."""
        if not self._verdict:
            likely = sum(self._shares.get(kind, 0.0) for kind in kinds)
            top = max(self._shares, key=lambda kind: self._shares[kind])
            sure = self._shares[top] >= self.skill.sure
            late = now - self._since > self.skill.most * 1000
            if not (sure or late or likely < 0.03):
                return None
            self._verdict = top
            self._decided = now + round(spread(self.rng, self.skill.wits, 0.3))
            if likely >= 0.03 or sure:
                self.verdicts.append(Felt(max(0, self._since - GRAB - self._began), self._decided - self._since, top))
        if now < self._decided:
            return Plan(self._decided)
        if self._verdict in kinds and self._shares[self._verdict] >= 0.4:
            return Plan(now, DRAW)
        last = self._last
        assert last is not None
        where = self._closed_at or (last.x, last.y)
        self._avoid = [*self._avoid, where][-MEMORY:]
        self._last = Touch(last.x, last.y, False)
        self._open()
        return Plan(now, lift=True)

    # --- the outline ---------------------------------------------------------------------------------------------------

    def _follow(self, last: Touch) -> Point:
        """The next place along the outline, or on the way to it."""
        step = self.skill.speed * PIECE * TICK / 1000
        ahead = self._next_on(last, step)
        if ahead is None:
            ahead = self._look(last, step)
        x = min(max(ahead[0], MARGIN), WIDTH - MARGIN)
        y = min(max(ahead[1], MARGIN), HEIGHT - MARGIN)
        return (x, y)

    def _next_on(self, last: Touch, step: float) -> Point | None:
        """A step on along the line that the finger is on; ``None`` if there is none.

        Lines are told in the order in which they go round the piece, so that "on" is always the same way.
        """
        if not last.patch:
            return None
        on = self._on or (last.x, last.y)
        _, line, at = min(
            (_from_side(on, a, b), number, side)
            for number, points in enumerate(last.patch)
            for side, (a, b) in enumerate(pairwise(points))
        )
        points = last.patch[line]
        place = _nearest(on, points[at], points[at + 1])
        left = step
        for point in points[at + 1 :] if self._forward else reversed(points[: at + 1]):
            way = hypot(point[0] - place[0], point[1] - place[1])
            if way >= left:
                place = place[0] + (point[0] - place[0]) * left / way, place[1] + (point[1] - place[1]) * left / way
                break
            place, left = point, left - way
        self._on = place
        return place

    def _look(self, last: Touch, step: float) -> Point:
        """No outline is under the finger: outwards in a straight line; if nothing comes, back and another way."""
        assert self._closed_at is not None
        self._on = None
        self._way += step
        if self._way > REACH_OUT * PIECE:
            self._way = 0.0
            self._out += 2.4
        wide = self._way
        return (self._closed_at[0] + wide * cos(self._out), self._closed_at[1] + wide * sin(self._out))

    # --- feeling -------------------------------------------------------------------------------------------------------

    def felt(self, what: Touch | Impression, now: int) -> None:
        """What a touch brought."""
        assert isinstance(what, Touch)
        self._last, self._time = what, now
        if not what.closed:
            fresh = all(hypot(what.x - x, what.y - y) > AVOID * PIECE * 0.6 for x, y in self._avoid)
            if what.something and fresh:
                self._rested = now if self._rested < 0 else self._rested
                if now - self._rested > 3 * GRAB:
                    self._rested, self._goal = -1, None
            else:
                self._rested = -1
            return
        if self._belief is not None:
            self._listen(what, now)

    def _listen(self, touch: Touch, now: int) -> None:
        """Keep what was felt, blurred, and think about it now and then."""
        belief = self._belief
        assert belief is not None
        if not touch.detail:
            return
        patch = [[(x / PIECE, y / PIECE) for x, y in line] for line in touch.patch]
        belief.ground(touch.x / PIECE, touch.y / PIECE, touch.inside, patch, now)
        new = False
        for line in patch:
            for at, (x, y) in enumerate(line):
                (ax, ay), (bx, by) = line[max(at - 1, 0)], line[min(at + 1, len(line) - 1)]
                new = belief.contour(x, y, atan2(by - ay, bx - ax), now) or new
        if touch.patch and new and now - self._thought >= THINK:
            self._thought = now
            self._shares = belief.shares(now)


def _nearest(point: Point, a: Point, b: Point) -> Point:
    """The place on a side that is nearest to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square)) if square else 0.0
    return a[0] + dx * share, a[1] + dy * share


def _from_side(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a side."""
    x, y = _nearest(point, a, b)
    return hypot(x - point[0], y - point[1])


def feeler_for(settings: Settings, seat: int, rng: random.Random, level: str = "practised") -> Feeler:
    """The bot with a hand of a level of :data:`SKILLS` for a seat."""
    return Feeler(rng, SKILLS[level], settings.for_seat("trail", seat))
