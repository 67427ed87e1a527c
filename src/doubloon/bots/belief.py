"""What a finger has felt of an outline, and what piece that may be: a belief over kinds and poses.

Everything is in L, the mean length of a piece; a pose is a turn and the place of the piece's middle in the bag. Poses are made
by laying each kind's outline along a felt stretch at each of its places. A pose is weighed by how far all that was felt lies
from the outline so laid, and by how it runs there (tables for each kind); those that are any good are tried again, turned and
shifted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from doubloon.silver.kinds import KINDS
from doubloon.silver.silhouettes import SILHOUETTES, along

Floats = NDArray[np.float64]

PLACES: Final = 56
"""Places on each outline that a felt stretch is laid along."""

SPACING: Final = 0.07
"""L between two felt points that count as two."""

MOST: Final = 36
"""Felt points that are weighed at most: the latest."""

MOST_SPOTS: Final = 84
"""Spots, of which the hand knows whether the piece is there, that are weighed at most: the latest."""

TRIED: Final = 200
"""Poses that are tried again, turned and shifted, at most: the best."""

LONGER: Final = 0.4
"""How much the length of an outline counts: all of it if points were felt anywhere, nothing if always one beside another."""

TRUST: Final = 0.5
"""How much a felt point is trusted: outlines are worn over longer stretches, so that neighbours err alike."""

AREA: Final = 0.4
"""How much a spot weighs beside a felt point: spots lie close together, and what they tell is much the same."""

DOUBT: Final = 0.03
"""A standard deviation in L that is added to the blur: outlines are worn, and tables are coarse."""

_HALF: Final = 0.90
_CELL: Final = 0.025
_ACROSS: Final = round(2 * _HALF / _CELL) + 1
_STRETCH: Final = 0.15
"""L over which a finger judges the direction of an outline."""

_HOPELESS: Final = 12.0
"""What a pose may lag behind the best in the logarithm of its weight and still be tried again."""

_RING: Final = tuple((0.12 * cos(step * pi / 3), 0.12 * sin(step * pi / 3)) for step in range(6))
"""Spots about the middle of the finger, within what any patch tells of (C4.5)."""

_FAR: Final = 3.0
"""Standard deviations beyond which a point counts as felt wrongly, and no more is held against a pose."""


class _Outlines(NamedTuple):
    """By kind: places on the outline and directions there; the length of the outline.

    For each cell about the middle, too: how far it is from the outline (negative: inside), and the direction of the outline
    where it is nearest.
    """

    places: Floats
    headings: Floats
    lengths: Floats
    away: NDArray[np.float32]
    nearest: NDArray[np.float32]


@cache
def _outlines() -> _Outlines:
    places, headings, lengths, tables, directions = [], [], [], [], []
    axis = np.linspace(-_HALF, _HALF, _ACROSS)
    cells = np.stack([axis.ravel() for axis in np.meshgrid(axis, axis, indexing="ij")], axis=1)
    for kind in KINDS:
        outline = SILHOUETTES[kind].outline
        dots = np.array(along(outline, PLACES))
        places.append(dots)
        headings.append(_headings(dots, 1))
        lengths.append(np.hypot(*(dots - np.roll(dots, 1, axis=0)).T).sum())
        fine = np.array(along(outline, 4 * PLACES))
        squares = ((cells[:, None, :] - fine[None, :, :]) ** 2).sum(axis=2)
        away = np.sqrt(squares.min(axis=1))
        tables.append(np.where(_within(outline, cells), -away, away).reshape(_ACROSS, _ACROSS))
        directions.append(_headings(fine, 4)[squares.argmin(axis=1)].reshape(_ACROSS, _ACROSS))
    return _Outlines(
        np.array(places),
        np.array(headings),
        np.array(lengths),
        np.array(tables, dtype=np.float32),
        np.array(directions, dtype=np.float32),
    )


def _headings(dots: Floats, reach: int) -> Floats:
    """The direction of a closed line at each of its dots, from so many dots before to as many behind."""
    ahead = np.roll(dots, -reach, axis=0) - np.roll(dots, reach, axis=0)
    headings: Floats = np.arctan2(ahead[:, 1], ahead[:, 0])
    return headings


def _within(outline: tuple[tuple[float, float], ...], cells: Floats) -> NDArray[np.bool_]:
    """Which cells lie within an outline (even-odd)."""
    inside = np.zeros(len(cells), dtype=bool)
    x, y = cells[:, 0], cells[:, 1]
    ax, ay = outline[-1]
    for bx, by in outline:
        if ay != by:
            crosses = ((ay > y) != (by > y)) & (x < ax + (bx - ax) * (y - ay) / (by - ay))
            inside ^= crosses
        ax, ay = bx, by
    return inside


class Belief:
    """What a piece may be that a hand has closed on.

    ``prior``: kind -> its weight before anything is felt; ``blur``: standard deviation in L of where the hand thinks that it
    felt something; ``memory``: seconds after which what was felt is forgotten (the trail, C4.4).
    """

    def __init__(self, prior: Mapping[str, float], blur: float, memory: float, seed: int) -> None:
        self._prior = np.array([prior.get(kind, 0.0) for kind in KINDS])
        self._kinds = [number for number, weight in enumerate(self._prior) if weight > 0]
        self._blur = blur
        self._sigma = hypot(blur, DOUBT)
        self._bend = hypot(blur / _STRETCH, 0.3)
        self._memory = memory * 1000
        self._rng = np.random.default_rng(seed)
        self._points: list[_Point] = []
        self._grounds: list[_Ground] = []
        self._poses: _Poses | None = None

    # --- what is felt --------------------------------------------------------------------------------------------------

    def contour(self, x: float, y: float, heading: float, now: int) -> bool:
        """The outline was felt at (``x``, ``y``) in L, going in the direction ``heading`` round the piece.

        Whether that is news, and not next to what is known still.
        """
        for point in reversed(self._points[-MOST:]):
            if now - point.now <= self._memory and hypot(point.x - x, point.y - y) < SPACING:
                return False
        # A hand errs once about a place, not anew with every touch of it.
        dx, dy = self._rng.normal(0.0, self._blur, 2)
        bend = self._rng.normal(0.0, self._blur / _STRETCH)
        self._points.append(_Point(x, y, now, x + float(dx), y + float(dy), heading + float(bend)))
        return True

    def ground(self, x: float, y: float, inside: bool, patch: Sequence[Sequence[tuple[float, float]]], now: int) -> None:
        """The middle of the finger was at (``x``, ``y``), over the piece or beside it, with ``patch`` about it; all in L.

        The lines of the patch tell of places around the finger, too, whether the piece is there.
        """
        if self._grounds and hypot(self._grounds[-1].x - x, self._grounds[-1].y - y) < 1.5 * SPACING:
            return
        dx, dy = self._rng.normal(0.0, self._blur, 2)
        spots = [(x + float(dx), y + float(dy), 1.0 if inside else -1.0)]
        for ox, oy in _RING:
            odd = sum(_cross(x, y, x + ox, y + oy, *a, *b) for line in patch for a, b in pairwise(line)) % 2
            spots.append((x + ox + float(dx), y + oy + float(dy), 1.0 if inside != bool(odd) else -1.0))
        self._grounds.append(_Ground(x, y, now, spots))

    # --- what is made of it --------------------------------------------------------------------------------------------

    def shares(self, now: int) -> dict[str, float]:
        """Kind -> how likely the piece is of it, after all that is not forgotten at the time ``now``."""
        points = [(point.felt_x, point.felt_y, point.heading) for point in self._points if now - point.now <= self._memory][
            -MOST:
        ]
        if len(points) < 3:
            total = self._prior.sum()
            return {KINDS[kind]: float(self._prior[kind] / total) for kind in self._kinds}
        felt = np.array(points)
        spots = [spot for ground in self._grounds if now - ground.now <= self._memory for spot in ground.spots][-MOST_SPOTS:]
        area = np.array(spots).reshape(-1, 3)
        poses = self._poses if self._poses is not None else self._laid(felt)
        weights = self._weighed(poses, felt, area)
        for width in (1.0, 1.0, 0.4):
            poses, weights = self._tried_again(poses, weights, felt, area, width)
        self._poses = poses
        # All ways in which a kind can lie there count, each with how well it explains what was felt.
        strengths = np.zeros(len(KINDS))
        np.add.at(strengths, poses.kinds, np.exp(weights - weights.max()))
        strengths *= self._prior
        strengths /= strengths.sum()
        return {KINDS[kind]: float(strengths[kind]) for kind in self._kinds}

    def _laid(self, felt: Floats) -> _Poses:
        """Every kind laid along the latest stretch, at each of its places, a little to either side as well."""
        outlines = _outlines()
        near = felt[np.hypot(*(felt - felt[-1])[:, :2].T) < 3.5 * SPACING]
        heading = np.arctan2(np.sin(near[:, 2]).sum(), np.cos(near[:, 2]).sum())
        kinds = np.repeat(np.array(self._kinds, dtype=np.intp), PLACES)
        places = outlines.places[self._kinds].reshape(-1, 2)
        own = outlines.headings[self._kinds].ravel()
        turns = np.concatenate([heading - own - 0.3, heading - own, heading - own + 0.3])
        return _Poses(np.tile(kinds, 3), turns, near.mean(axis=0)[:2] - _turned(np.tile(places, (3, 1)), turns))

    def _weighed(self, poses: _Poses, felt: Floats, area: Floats) -> Floats:
        """The logarithm of how well each pose explains what was felt: the outline, and where the piece is and is not."""
        cosine, sine = np.cos(poses.turns)[:, None], np.sin(poses.turns)[:, None]
        count = len(felt)
        all_ = np.concatenate([felt[:, :2], area[:, :2]])
        dx, dy = all_[None, :, 0] - poses.middles[:, 0, None], all_[None, :, 1] - poses.middles[:, 1, None]
        # Turned back by the pose, and into the cells of the kind's table; beyond it, onto its rim.
        columns = np.clip(((dx * cosine + dy * sine + _HALF) / _CELL + 0.5).astype(np.intp), 0, _ACROSS - 1)
        rows = np.clip(((dy * cosine - dx * sine + _HALF) / _CELL + 0.5).astype(np.intp), 0, _ACROSS - 1)
        away = _outlines().away[poses.kinds[:, None], columns, rows] / self._sigma
        off = (np.minimum(np.abs(away[:, :count]), _FAR) ** 2).sum(axis=1)
        directions = _outlines().nearest[poses.kinds[:, None], columns[:, :count], rows[:, :count]]
        bent = 2 * (1 - np.cos(directions + poses.turns[:, None] - felt[None, :, 2])) / self._bend**2
        off += np.minimum(bent, _FAR**2).sum(axis=1)
        # A point may be felt anywhere along an outline: the longer that is, the less is a point at just this place.
        off += 2 * LONGER * count * np.log(_outlines().lengths[poses.kinds])
        off += AREA * (np.clip(away[:, count:] * area[None, :, 2], 0.0, _FAR) ** 2).sum(axis=1)
        weights: Floats = (-0.5 * TRUST * off).astype(np.float64)
        return weights

    def _tried_again(self, poses: _Poses, weights: Floats, felt: Floats, area: Floats, width: float) -> tuple[_Poses, Floats]:
        """The poses, those that are any good a little turned and shifted wherever that explains more."""
        good = np.flatnonzero(weights > weights.max() - _HOPELESS)
        if len(good) > TRIED:
            good = good[np.argsort(-weights[good])[:TRIED]]
        # Turned about what was felt, not about the middle, which would swing the outline away.
        turned = self._rng.normal(0.0, 0.12 * width, len(good))
        pivot = felt.mean(axis=0)[:2]
        shifted = pivot + _turned(poses.middles[good] - pivot, turned)
        shifted += self._rng.normal(0.0, 0.05 * width, shifted.shape)
        new = _Poses(poses.kinds[good], poses.turns[good] + turned, shifted)
        fresh = self._weighed(new, felt, area)
        better = fresh > weights[good]
        turns, middles, weights = poses.turns.copy(), poses.middles.copy(), weights.copy()
        turns[good[better]], middles[good[better]], weights[good[better]] = (
            new.turns[better],
            new.middles[better],
            fresh[better],
        )
        return _Poses(poses.kinds, turns, middles), weights


class _Point(NamedTuple):
    """A place of the outline: where it is, when it was felt, where, and in what direction, the hand thinks."""

    x: float
    y: float
    now: int
    felt_x: float
    felt_y: float
    heading: float


class _Ground(NamedTuple):
    """Where the finger was, when, and spots of which it knows whether the piece is there (1) or not (-1)."""

    x: float
    y: float
    now: int
    spots: list[tuple[float, float, float]]


class _Poses(NamedTuple):
    """Ways in which the piece may lie: kinds, turns in radians, places of the middle."""

    kinds: NDArray[np.intp]
    turns: Floats
    middles: Floats


def _turned(points: Floats, turns: Floats) -> Floats:
    """Each point turned about (0, 0) by its own angle."""
    cosine, sine = np.cos(turns), np.sin(turns)
    return np.stack([points[:, 0] * cosine - points[:, 1] * sine, points[:, 0] * sine + points[:, 1] * cosine], axis=1)


def _cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether the lines from a to b and from c to d cross."""
    abc, abd = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax), (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    cda, cdb = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx), (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return (abc > 0) != (abd > 0) and (cda > 0) != (cdb > 0)
