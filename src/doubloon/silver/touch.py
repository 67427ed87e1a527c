"""A hand in a pouch: what one finger feels, and nothing else (C4.2-C4.5).

A host keeps one :class:`Hand` for each player and asks it with every place that the player's finger goes to. What comes back,
:class:`Touch`, is built from what may be felt; it is all that a player's device, or a bot, ever gets.

Five gates make the bag nearly as dark to programs as to people. The hand follows the finger no faster than an arm would. A
hand not closed on a piece feels only that something is there, in the same way for every kind. It closes only after resting. A
contour is told only while the hand has not gone further of late than a finger that feels. And however the hand moves, no more
of a contour is told in a second than a quick finger can follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from types import MappingProxyType
from typing import Final

import msgspec

from doubloon.errors import IllegalAct, SettingError
from doubloon.silver.pouch import GRAIN, HEIGHT, PIECE, REACH, WIDTH, Piece, Pouch
from doubloon.silver.silhouettes import SILHOUETTES, Point

FINGERTIPS: Final[Mapping[str, float]] = MappingProxyType({"adult": 0.20, "child": 0.38})
"""Setting `fingertip`: the width of the disc in L (C4.2)."""

MARGIN: Final = 0.05
"""L around the disc of which the contour is told too, so that the picture holds until the next answer (C4.5)."""

HOP: Final = 6.0
"""L a second: how fast the hand follows the finger at most."""

FEEL: Final = 2.0
"""L a second: how fast the hand may go, on the average, and still feel a contour."""

OUTLINE: Final = 1.2
"""L a second: how much new outline of the piece it has closed on a hand is told at most."""

FIRST: Final = 0.3
"""L of outline that can come at once, if none came for a while: what lies under a finger across an edge."""

GRAB: Final = 600
"""Milliseconds of rest after which the hand closes (C4.3)."""

STILL: Final = 0.08
"""L from where it came to rest within which a hand counts as resting."""

RATE: Final = 30
"""Touches a second that are answered (C4.5)."""

_BURST: Final = 6
"""Touches that may come at once: the way to the host is uneven."""

_LEEWAY: Final = 100
"""Milliseconds' worth of way that may be made up for at once, for the same reason."""

_DEBT: Final = FEEL * GRAB / 1000
"""The most L that a hand can have gone too far: the rest that closes the hand pays for every hop between pieces."""

_TICK: Final = 0.04
"""L from the outline within which the middle of the finger is on the edge."""

_BEND: Final = 0.07 * PIECE
"""Bag widths from a corner within which the finger feels it as one."""

_LONGEST: Final = 10_000
"""Milliseconds of absence beyond which nothing more is gained."""


class Touch(msgspec.Struct, frozen=True):
    """What a finger feels. Lengths in bag widths, rounded to thousandths.

    - ``x``, ``y``: where the hand is, which lags behind a finger that is faster than :data:`HOP`.
    - ``something``: a piece is here, coarsely; of a closed hand its own piece only.
    - ``closed``, ``bulk``: the hand has closed on a piece, which as a whole is ``compact`` or ``long`` (``""``: not closed).
    - ``detail``: the hand is slow enough to feel a contour. What follows is set of a closed hand with detail only.
    - ``inside``: the middle of the finger is over the piece.
    - ``edge``: it is on the outline, or has crossed it since the touch before; ``corner``: a corner is under it.
    - ``patch``: the outline under and just around the finger, as open lines (one that is closed repeats its first point); where
      the finger has come upon more of it than :data:`OUTLINE` allows, what is nearest to it first.
    """

    x: float
    y: float
    something: bool
    closed: bool = False
    bulk: str = ""
    detail: bool = False
    inside: bool = False
    edge: bool = False
    corner: bool = False
    patch: tuple[tuple[Point, ...], ...] = ()


class Hand:
    """One hand in ``pouch``, with a ``fingertip`` of :data:`FINGERTIPS`. Another name raises :class:`SettingError`.

    Times are whole milliseconds of the host's clock, never the player's. Where a method raises
    :class:`doubloon.errors.IllegalAct`, nothing has changed.
    """

    def __init__(self, pouch: Pouch, fingertip: str = "adult") -> None:
        if fingertip not in FINGERTIPS:
            raise SettingError("fingertip", fingertip, " or ".join(FINGERTIPS))
        self._pouch = pouch
        self._radius = (FINGERTIPS[fingertip] / 2 + MARGIN) * PIECE
        self._time = 0
        self._tokens = float(_BURST)
        self._forget()

    def _forget(self) -> None:
        """Nothing is known of where the hand was: it is out of the bag."""
        self._laid = self._pouch.laid
        self._place: Point | None = None
        self._hop = 0.0
        self._slow = 0.0
        self._open()

    def _open(self) -> None:
        self._closed: Piece | None = None
        self._inside: bool | None = None
        self._told: set[Point] = set()
        self._news = 0.0
        self._anchor: Point | None = None
        self._since = 0

    @property
    def pouch(self) -> Pouch:
        """The pouch that the hand is in. Its host's alone."""
        return self._pouch

    def closed(self) -> Piece | None:
        """The piece that the hand has closed on, if it still lies as it did: what a pull brings. Its host's alone."""
        return self._closed if self._laid == self._pouch.laid else None

    def touch(self, x: float, y: float, t: int) -> Touch:
        """The finger goes to (``x``, ``y``) at time ``t``; what the hand feels where it has come to by then.

        The hand stays in the bag (0 <= x <= 1, 0 <= y <= 2/3). Refused: a place that is none or lies outside, a time before the
        last one, and touches beyond :data:`RATE` a second.
        """
        self._check_place(x, y)
        self._check_time(t, "touch")
        passed = min(t - self._time, _LONGEST)
        tokens = min(float(_BURST), self._tokens + passed * RATE / 1000)
        if tokens < 1:
            raise IllegalAct(f"a touch at {t} ms is one too many; allowed: {RATE} a second, {_BURST} at once", "touch")
        if self._laid != self._pouch.laid:
            self._forget()
        self._tokens = tokens - 1
        self._time = t
        px, py = self._follow(float(x), float(y), passed)
        self._rest(px, py, t)
        piece = self._closed
        if piece is None:
            reach = REACH * PIECE
            square = reach * reach
            for other in self._pouch.pieces:
                sx, sy = other.sense[0] - px, other.sense[1] - py
                if sx * sx + sy * sy <= square:
                    return Touch(px, py, True, detail=self._slow >= 0)
            return Touch(px, py, False, detail=self._slow >= 0)
        sx, sy = piece.sense[0] - px, piece.sense[1] - py
        something = sx * sx + sy * sy <= (REACH * PIECE) ** 2
        bulk = SILHOUETTES[piece.kind].bulk
        if self._slow < 0:
            self._inside = None
            return Touch(px, py, something, True, bulk)
        felt = piece.felt
        lines, nearest = felt.under(px, py, self._radius)
        inside = felt.contains(px, py)
        edge = nearest <= _TICK * PIECE or (self._inside is not None and inside != self._inside)
        self._inside = inside
        patch = tuple(self._patch(lines, px, py, felt.step / PIECE))
        corner = False
        for bend in felt.corners:
            if abs(bend[0] - px) <= _BEND and abs(bend[1] - py) <= _BEND and bend in self._told:
                corner = corner or hypot(bend[0] - px, bend[1] - py) <= _BEND
        return Touch(px, py, something, True, bulk, True, inside, edge, corner, patch)

    def lift(self, t: int) -> None:
        """The finger is taken away at time ``t``: the hand opens. It stays where it is, for it has to travel all the same."""
        self._check_time(t, "lift")
        passed = min(t - self._time, _LONGEST)
        self._tokens = min(float(_BURST), self._tokens + passed * RATE / 1000)
        self._earn(passed)
        self._time = t
        self._open()

    def pull(self, t: int) -> Piece | None:
        """What comes out if the hand pulls at time ``t``: what it has closed on; ``None``: it draws blindly, the deal decides.

        The hand is open afterwards. The piece is still in the pouch: whoever learns that the draw counts takes it out.
        """
        self._check_time(t, "pull")
        piece = self.closed()
        self.lift(t)
        return piece

    def _patch(self, lines: list[list[Point]], x: float, y: float, step: float) -> Iterator[tuple[Point, ...]]:
        """What may be told of ``lines``, whose points are ``step`` L apart: what is known, and the nearest of the rest."""
        told = self._told
        new = [point for line in lines for point in line[1:-1] if point not in told]
        most = int(self._news / step)
        if len(new) > most:
            new.sort(key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
            del new[most:]
        told.update(new)
        self._news -= len(new) * step
        for line in lines:
            at, last = 1, len(line) - 1
            while at < last:
                if line[at] not in told:
                    at += 1
                    continue
                start = at
                while at < last and line[at] in told:
                    at += 1
                part = line[start - (start == 1) : at + (at == last)]
                if len(part) > 1:  # ends where the disc cuts the outline are new places: they are rounded too
                    (ax, ay), (bx, by) = part[0], part[-1]
                    part[0], part[-1] = (round(ax, GRAIN), round(ay, GRAIN)), (round(bx, GRAIN), round(by, GRAIN))
                    yield tuple(part)

    # --- the gates -----------------------------------------------------------------------------------------------------

    def _check_place(self, x: object, y: object) -> None:
        for name, value, most in (("x", x, WIDTH), ("y", y, HEIGHT)):
            if isinstance(value, bool) or not isinstance(value, float | int) or not 0 <= value <= most:  # nan is refused too
                raise IllegalAct(f"{name} is {value!r:.40}; allowed: a number from 0 to {most:.4f}, in bag widths", "touch")

    def _check_time(self, t: object, act: str) -> None:
        if type(t) is not int or t < self._time:
            raise IllegalAct(f"time {t!r:.40}; allowed: whole milliseconds, not before {self._time}", act)

    def _earn(self, passed: int) -> None:
        """Way that the hand may go after ``passed`` milliseconds."""
        self._hop = min(HOP * _LEEWAY / 1000, self._hop + HOP * passed / 1000)
        self._slow = min(FEEL * _LEEWAY / 1000, self._slow + FEEL * passed / 1000)
        if self._closed is not None:
            self._news = min(FIRST, self._news + OUTLINE * passed / 1000)

    def _follow(self, x: float, y: float, passed: int) -> Point:
        """Move towards (``x``, ``y``) as far as an arm can have in the time; where the hand is now, rounded."""
        self._earn(passed)
        place = self._place
        if place is None:  # a hand comes into the bag wherever it likes
            place = self._place = (round(x, GRAIN), round(y, GRAIN))
            return place
        dx, dy = x - place[0], y - place[1]
        way = hypot(dx, dy) / PIECE
        if way > self._hop:
            share = self._hop / way
            x, y = place[0] + dx * share, place[1] + dy * share
        goal = (round(x, GRAIN), round(y, GRAIN))
        way = hypot(goal[0] - place[0], goal[1] - place[1]) / PIECE
        self._hop = max(0.0, self._hop - way)
        self._slow = max(-_DEBT, self._slow - way)
        self._place = goal
        return goal

    def _rest(self, x: float, y: float, t: int) -> None:
        """Close the hand if it has rested long enough."""
        if self._closed is not None:
            return
        anchor = self._anchor
        if anchor is None or hypot(x - anchor[0], y - anchor[1]) > STILL * PIECE:
            self._anchor, self._since = (x, y), t
        elif t - self._since >= GRAB:
            self._closed = self._pouch.near(x, y)
            if self._closed is None:
                self._anchor, self._since = (x, y), t
