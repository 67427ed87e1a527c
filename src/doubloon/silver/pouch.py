"""A pouch: a dark bag in which pieces lie at random places and turns, never mirrored, none on another (C4.1).

The bag is 1 wide and 2/3 high; lengths are in bag widths unless L, the mean length of a piece, is named. Everything here is
known to the host of the game alone: players and bots feel through :class:`doubloon.silver.touch.Hand`.

Whether pieces overlap is asked of bit patterns: the bag is a grid of small cells, a piece a whole number with a bit for every
cell that it touches, so that trying a place is one shift and one "and".
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import atan2, ceil, cos, dist, floor, hypot, pi, radians, sin
from types import MappingProxyType
from typing import Final, NamedTuple

from doubloon.errors import SettingError
from doubloon.silver.contour import Contour, contains
from doubloon.silver.kinds import COPIES, KINDS
from doubloon.silver.silhouettes import SILHOUETTES, Point, along

WIDTH: Final = 1.0
HEIGHT: Final = 2 / 3

PIECE: Final = 0.21
"""L, the mean length of a piece, in bag widths: with 0.20 there is room to spare, with 0.23 sixteen do not fit."""

TURNS: Final[Mapping[str, float]] = MappingProxyType({"any": 180.0, "upright": 30.0})
"""Setting `turns`: the most degrees by which a piece is turned, either way."""

GRAIN: Final = 3
"""Decimals of everything that a hand is told: a thousandth of the bag's width."""

REACH: Final = 0.36
"""L around a piece's :attr:`Piece.sense` within which a hand feels that something is there. The same for all kinds."""

_STRAY: Final = 0.10
"""The most L by which a piece's sense lies off its middle, so that the sense does not give the pose away."""

_STEP: Final = (0.040, 0.050)
"""L between two points of a felt outline, drawn for each piece: the points are not those of the drawing and tell nothing."""

_WEAR: Final = 0.02
"""Standard deviation in L of how far a felt outline is worn off the drawing, in x and in y."""

_DEVIATION: Final = _WEAR * PIECE * 4 / 6**0.5
"""That of the noise before it is smoothed, which leaves sqrt(6)/4 of it."""

_NEAR: Final = 1.1
"""L from a gap within which pieces settle when one was taken out."""

_SLIDE: Final = (0.05, 0.35)
"""The least and most L by which a piece tries to slide towards a gap."""

_TILT: Final = 25.0
"""The most degrees by which a piece turns as it slides."""

_SLIPS: Final = 6
"""How often a piece near a gap tries to slide before it stays where it is."""

_ACROSS: Final = 320
"""Cells across the bag."""

_CELL: Final = WIDTH / _ACROSS
_DOWN: Final = floor(HEIGHT / _CELL)

_TRIES: Final = 150
"""Places tried for a piece at one turn."""

_REDRAWS: Final = 6
"""Turns tried for a piece before the whole bag is laid anew."""

_SHAKES: Final = 40
"""How often the bag is laid anew before the pieces are laid out as :data:`_SPREAD` has it. Two are nearly always enough."""

_SPREAD: Final[Mapping[str, tuple[tuple[int, int, int], ...]]] = MappingProxyType(
    {
        "sabre": ((153, 96, -13), (235, 1, 23)),
        "pistol": ((173, 2, -10), (30, 85, -21)),
        "wheel": ((33, 155, 8), (240, 66, -29)),
        "map": ((66, 94, -14), (242, 160, 29)),
        "bottle": ((292, 102, 2), (135, 48, -6)),
        "cannon": ((120, 138, 16), (163, 38, -4)),
        "parrot": ((77, 133, -15), (7, 16, -5)),
        "anchor": ((198, 109, 1), (77, 5, 28)),
    }
)
"""A layout that fits under either setting of turns: column and row of the box's corner, and turn, for each copy of a kind."""


class _Wear(NamedTuple):
    """How a felt outline is worn: ``around`` bag widths in so many ``points``, from ``phase`` on, by noise in x and in y."""

    around: float
    points: int
    phase: float
    dx: list[float]
    dy: list[float]


class Piece:
    """A piece in a pouch: its kind, where its middle lies, how far it is turned (degrees, clockwise on a screen).

    ``outline`` is where it lies; ``sense`` the place about which a hand that does not close feels something.
    """

    __slots__ = ("_felt", "_wear", "cells", "kind", "outline", "sense", "turn", "x", "y")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.x = self.y = self.turn = 0.0
        self.cells = 0
        self.outline: tuple[Point, ...] = ()
        self.sense: Point = (0.0, 0.0)
        self._wear = _Wear(0.0, 0, 0.0, [], [])
        self._felt: Contour | None = None

    def __repr__(self) -> str:
        return f"Piece({self.kind!r} at {self.x:.3f}, {self.y:.3f}, turned by {self.turn:.0f})"

    @property
    def felt(self) -> Contour:
        """What a finger finds of the outline, a little worn: the same until the piece is laid anew.

        Points at distances that tell nothing, rounded. Made when a hand first closes on the piece, of what was drawn as it was
        laid: few pieces are ever followed, and a bag is to be laid while others wait.
        """
        if self._felt is None:
            around, count, phase, dx, dy = self._wear
            places = along(self.outline, count, phase)
            worn = [
                (round(x + wx, GRAIN), round(y + wy, GRAIN))
                for (x, y), wx, wy in zip(places, _smooth(dx), _smooth(dy), strict=True)
            ]
            cosine, sine = cos(radians(self.turn)), sin(radians(self.turn))
            corners = []
            for x, y in SILHOUETTES[self.kind].corners:
                corner = self.x + (x * cosine - y * sine) * PIECE, self.y + (x * sine + y * cosine) * PIECE
                distances = [dist(place, corner) for place in places]
                corners.append(worn[distances.index(min(distances))])
            self._felt = Contour(worn, corners, around / count)
        return self._felt

    @felt.setter
    def felt(self, felt: Contour) -> None:
        self._felt = felt

    def wear(self, wear: _Wear) -> None:
        """It lies anew, and is felt as something else."""
        self._wear, self._felt = wear, None


def _smooth(noise: list[float]) -> list[float]:
    """Noise on a ring, smoothed by 1, 2, 1: neighbours are worn alike, and the line stays a line."""
    return [
        (before + 2 * here + after) / 4
        for before, here, after in zip(noise[-1:] + noise[:-1], noise, noise[1:] + noise[:1], strict=True)
    ]


class _Print:
    """What cells a kind covers at some turn: ``bits`` with the box's corner at (0, 0), its size, the middle's place in it."""

    __slots__ = ("bits", "columns", "mx", "my", "outline", "rows")

    def __init__(self, kind: str, turn: float) -> None:
        cosine, sine = cos(radians(turn)), sin(radians(turn))
        scale = PIECE / _CELL
        drawn = SILHOUETTES[kind].outline
        xs = [(x * cosine - y * sine) * scale for x, y in drawn]
        ys = [(x * sine + y * cosine) * scale for x, y in drawn]
        mx, my = self.mx, self.my = -min(xs), -min(ys)
        self.outline = [(x + mx, y + my) for x, y in zip(xs, ys, strict=True)]
        self.columns = floor(max(xs) + mx) + 1
        self.rows = floor(max(ys) + my) + 1
        self.bits = _bits(self.outline, self.rows)


def _bits(outline: Sequence[Point], rows: int) -> int:
    """Every cell that the area within ``outline`` touches, as bits ``row * _ACROSS + column``."""
    lines = [0] * rows
    crossings: list[list[float]] = [[] for _ in range(rows)]
    lx, ly = outline[-1]
    for point in outline:
        nx, ny = point
        if ly > ny:
            ax, ay, bx, by = nx, ny, lx, ly
        else:
            ax, ay, bx, by = lx, ly, nx, ny
        lx, ly = point
        slope = (bx - ax) / (by - ay) if by > ay else 0.0
        start = ax
        for row in range(int(ay), int(by) + 1):
            end = bx if row + 1 >= by else ax + (row + 1 - ay) * slope
            left, right = (int(start), int(end)) if start <= end else (int(end), int(start))
            lines[row] |= ((2 << (right - left)) - 1) << left
            if ay <= row + 0.5 < by:
                crossings[row].append(ax + (row + 0.5 - ay) * slope)
            start = ax + (row + 1 - ay) * slope
    for row, xs in enumerate(crossings):
        xs.sort()
        for enters, leaves in zip(xs[::2], xs[1::2], strict=True):
            lines[row] |= ((2 << (int(leaves) - int(enters))) - 1) << int(enters)
    return int.from_bytes(b"".join([line.to_bytes(_ACROSS // 8, "little") for line in lines]), "little")


class Pouch:
    """A bag with a piece of each of ``kinds``, laid by ``rng``; ``turns`` is ``any`` or ``upright`` (C4.1).

    ``laid`` counts how often pieces were laid anew: what a hand knew before has no worth then. Raises
    :class:`doubloon.errors.SettingError` for a name of no kind, more than two pieces of a kind, or another ``turns``.
    """

    def __init__(self, kinds: Iterable[str], rng: random.Random, turns: str = "any") -> None:
        given = list(kinds)
        if turns not in TURNS:
            raise SettingError("turns", turns, " or ".join(TURNS))
        for kind, count in Counter(given).items():
            if kind not in KINDS or count > COPIES:
                raise SettingError("kinds", f"{count} of {kind}", f"at most {COPIES} each of {', '.join(KINDS)}")
        self._rng = rng
        self._most = TURNS[turns]
        self.laid = 0
        self.pieces: list[Piece] = [Piece(kind) for kind in given]
        self.shake()

    def kinds_left(self) -> tuple[str, ...]:
        """The kinds in the bag, as often as they are in it, in the order of :data:`KINDS`."""
        return tuple(sorted((piece.kind for piece in self.pieces), key=KINDS.index))

    def at(self, x: float, y: float) -> Piece | None:
        """The piece that lies at (``x``, ``y``); none lies on another, so it is the topmost (C2.12)."""
        for piece in self.pieces:
            if hypot(piece.x - x, piece.y - y) < PIECE and contains(piece.outline, x, y):
                return piece
        return None

    def near(self, x: float, y: float) -> Piece | None:
        """The piece that a hand resting at (``x``, ``y``) closes on: the one there, else the one sensed nearest, if any."""
        there = self.at(x, y)
        if there is not None or not self.pieces:
            return there
        nearest = min(self.pieces, key=lambda piece: hypot(piece.sense[0] - x, piece.sense[1] - y))
        return nearest if hypot(nearest.sense[0] - x, nearest.sense[1] - y) <= REACH * PIECE else None

    def shake(self) -> None:
        """Lay every piece anew (C2.2, C4.1). Always succeeds, within about a second at the very worst."""
        self.laid += 1
        # Big ones first: the small find a place between them. A shuffle keeps equals from a fixed order.
        self._rng.shuffle(self.pieces)
        order = sorted(self.pieces, key=lambda piece: -SILHOUETTES[piece.kind].area)
        if not any(self._lay_all(order) for _ in range(_SHAKES)):
            self._spread(order)
        # Which piece stands where in the list follows from nothing in the bag.
        self._rng.shuffle(self.pieces)

    def take(self, piece: Piece) -> None:
        """Take ``piece`` out; those near the gap settle (C4.1). Raises :class:`ValueError` if it is not in the bag."""
        self.pieces.remove(piece)
        self.laid += 1
        gap = (piece.x, piece.y)
        close = [other for other in self.pieces if hypot(other.x - gap[0], other.y - gap[1]) < _NEAR * PIECE]
        taken = 0
        for other in self.pieces:
            taken |= other.cells
        for other in sorted(close, key=lambda other: hypot(other.x - gap[0], other.y - gap[1])):
            taken = self._slip(other, gap, taken)

    def put_back(self, piece: Piece) -> None:
        """Put a piece back that was taken out for nothing, and shake the bag: its old place may be gone."""
        self.pieces.append(piece)
        self.shake()

    # --- laying --------------------------------------------------------------------------------------------------------

    def _lay_all(self, order: Sequence[Piece]) -> bool:
        taken = 0
        for piece in order:
            if not self._lay_one(piece, taken):
                return False
            taken |= piece.cells
        return True

    def _lay_one(self, piece: Piece, taken: int) -> bool:
        rng = self._rng
        for _ in range(_REDRAWS):
            turn = rng.uniform(-self._most, self._most)
            shape = _Print(piece.kind, turn)
            across, down = _ACROSS - shape.columns + 1, _DOWN - shape.rows + 1
            for _ in range(_TRIES):
                column, row = rng.randrange(across), rng.randrange(down)
                if not taken & (shape.bits << (row * _ACROSS + column)):
                    self._lay(piece, shape, turn, column, row)
                    return True
        return False

    def _spread(self, order: Sequence[Piece]) -> None:
        """Lay the pieces out as they are known to fit, so that no shake can fail."""
        copies = Counter[str]()
        for piece in order:
            column, row, turn = _SPREAD[piece.kind][copies[piece.kind]]
            copies[piece.kind] += 1
            self._lay(piece, _Print(piece.kind, turn), turn, column, row)

    def _slip(self, piece: Piece, gap: Point, taken: int) -> int:
        """Let ``piece`` slide towards ``gap`` if it can; what is ``taken`` then."""
        rng = self._rng
        others = taken & ~piece.cells
        course = atan2(gap[1] - piece.y, gap[0] - piece.x)
        for _ in range(_SLIPS):
            way = course + rng.uniform(-0.6, 0.6)
            far = rng.uniform(*_SLIDE) * PIECE
            turn = piece.turn + rng.uniform(-_TILT, _TILT)
            if self._most < 180:
                turn = max(-self._most, min(self._most, turn))
            shape = _Print(piece.kind, turn)
            column = round((piece.x + far * cos(way)) / _CELL - shape.mx)
            row = round((piece.y + far * sin(way)) / _CELL - shape.my)
            if 0 <= column <= _ACROSS - shape.columns and 0 <= row <= _DOWN - shape.rows:
                bits = shape.bits << (row * _ACROSS + column)
                if not others & bits:
                    self._lay(piece, shape, turn, column, row)
                    return others | bits
        return taken

    def _lay(self, piece: Piece, shape: _Print, turn: float, column: int, row: int) -> None:
        """Put ``piece`` where its ``shape`` fits; it gets a felt outline and a sense of its own."""
        rng = self._rng
        piece.turn = (turn + 180.0) % 360 - 180
        piece.x, piece.y = (shape.mx + column) * _CELL, (shape.my + row) * _CELL
        piece.cells = shape.bits << (row * _ACROSS + column)
        piece.outline = tuple(((x + column) * _CELL, (y + row) * _CELL) for x, y in shape.outline)
        away, side = _STRAY * PIECE * rng.random() ** 0.5, rng.uniform(-pi, pi)
        piece.sense = (piece.x + away * cos(side), piece.y + away * sin(side))
        piece.wear(self._wear(piece.outline))

    def _wear(self, outline: Sequence[Point]) -> _Wear:
        """Draw how an outline is worn, and between which points it is felt."""
        rng = self._rng
        around = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in zip([outline[-1], *outline], outline, strict=False))
        count = ceil(around / PIECE / rng.uniform(*_STEP))
        phase = rng.random()
        gauss = rng.gauss
        dx = [gauss(0.0, _DEVIATION) for _ in range(count)]
        return _Wear(around, count, phase, dx, [gauss(0.0, _DEVIATION) for _ in range(count)])
