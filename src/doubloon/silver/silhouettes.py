"""The eight outlines that are felt for (C1.1, C5.3), read from ``silhouettes.svg``, which the page draws too.

Lengths are in L, the mean largest extent of the eight pieces; y grows downwards as on a screen. Every outline is a closed line
that does not cross itself, and stands with the middle of its area at (0, 0).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import combinations, pairwise, starmap
from math import acos, degrees, dist, hypot, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from doubloon.errors import ParseError
from doubloon.silver.kinds import KINDS

Point = tuple[float, float]

SOURCE: Final = "silhouettes.svg"

COMPACT: Final = "compact"
LONG: Final = "long"

SLENDER: Final = 1.95
"""The elongation from which a closed hand calls a piece long (C4.3); the eight kinds lie well to either side of it."""

BEND: Final = 50.0
"""Degrees by which an outline turns within twice :data:`REACH` where it has a corner for the finger (C4.2)."""

REACH: Final = 0.06
"""How far to either side of a place, in L along the outline, its bend is judged."""

_CHORDS: Final = 4
"""Straight pieces that a curve is drawn with."""

_STEP: Final = 0.01
"""L between the places that are judged for being corners."""

_TOKEN: Final = re.compile(r"\s*,?\s*(?:([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)))")

_CURVES: Final[Mapping[str, int]] = MappingProxyType({"M": 1, "L": 1, "Q": 2, "C": 3})
"""Path commands that are understood (besides Z), and how many points each takes."""


class Silhouette(NamedTuple):
    """One kind's outline.

    ``outline``: its corners in order, each once, in L. ``corners``: the places where a finger feels a corner. ``area`` in
    square L; ``extent`` the largest distance between two of its points; ``elongation`` the ratio (1 or more) of the longest to
    the shortest spread of its area about the middle (square roots of the principal second moments); ``bulk`` what a hand closed
    around it feels: ``compact`` or ``long``. ``path`` is the SVG path data as drawn.
    """

    kind: str
    path: str
    outline: tuple[Point, ...]
    corners: tuple[Point, ...]
    area: float
    extent: float
    elongation: float
    bulk: str


def flatten(path: str, source: str = "path") -> list[Point]:
    """The points of SVG path data: one closed figure of absolute M, L, Q, C and Z. Raises :class:`ParseError` on all else."""

    def wrong(what: str, at: int) -> ParseError:
        return ParseError(f"{what}; allowed: M first, then L, Q, C with their points (absolute), Z last", 1, at + 1, source)

    tokens: list[tuple[str, int]] = []
    at = 0
    text = path.rstrip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise wrong(f"got {text[at : at + 8]!r}", at)
        tokens.append((token[1] or token[2], token.start(1) if token[1] else token.start(2)))
        at = token.end()
    if len(tokens) < 4 or tokens[0][0] != "M" or tokens[-1][0] != "Z":
        raise wrong("the figure is not closed or does not begin with M", 0)
    points: list[Point] = []
    at = 0
    while tokens[at][0] != "Z":
        command, place = tokens[at]
        count = _CURVES.get(command)
        numbers = [text for text, _ in tokens[at + 1 : at + 1 + 2 * (count or 0)]]
        if count is None or (command == "M") != (at == 0) or any(number.isalpha() for number in numbers):
            raise wrong(f"got {command!r} with {' '.join(numbers) or 'nothing'}", place)
        values = [float(number) for number in numbers]
        points += _curve(points, list(zip(values[::2], values[1::2], strict=True)))
        at += 1 + 2 * count
    if at != len(tokens) - 1:
        raise wrong("something follows Z", tokens[at + 1][1])
    return _without_doubles(points)


def _curve(before: Sequence[Point], control: Sequence[Point]) -> list[Point]:
    """The points after the last of ``before`` up to the end of a line or curve (de Casteljau)."""
    if len(control) == 1:
        return list(control)
    made = []
    for step in range(1, _CHORDS + 1):
        share = step / _CHORDS
        line = [before[-1], *control]
        while len(line) > 1:
            line = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(line)]
        made.append(line[0])
    return made


def _without_doubles(points: Sequence[Point]) -> list[Point]:
    """``points`` round about, without those that lie on the one before."""
    return [point for before, point in zip([points[-1], *points], points, strict=False) if point != before]


def moments(outline: Sequence[Point]) -> tuple[float, Point, float, float, float]:
    """Area, middle, and the central second moments xx, yy, xy of the area within ``outline`` (Green's theorem)."""
    area = sx = sy = xx = yy = xy = 0.0
    for (ax, ay), (bx, by) in zip([outline[-1], *outline], outline, strict=False):
        cross = ax * by - bx * ay
        area += cross / 2
        sx += (ax + bx) * cross / 6
        sy += (ay + by) * cross / 6
        xx += (ax * ax + ax * bx + bx * bx) * cross / 12
        yy += (ay * ay + ay * by + by * by) * cross / 12
        xy += (ax * by + 2 * ax * ay + 2 * bx * by + bx * ay) * cross / 24
    mx, my = sx / area, sy / area
    sign = 1 if area > 0 else -1
    return (
        sign * area,
        (mx, my),
        sign * (xx - area * mx * mx),
        sign * (yy - area * my * my),
        sign * (xy - area * mx * my),
    )


def along(outline: Sequence[Point], count: int, phase: float = 0.0) -> list[Point]:
    """``count`` points at equal distances along the closed ``outline``, the first ``phase`` (0..1) of a step from its start."""
    sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    lengths = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in sides]
    step = sum(lengths) / count
    places: list[Point] = []
    wanted = phase * step
    gone = 0.0
    for ((ax, ay), (bx, by)), length in zip(sides, lengths, strict=True):
        while len(places) < count and wanted <= gone + length:
            share = (wanted - gone) / length
            places.append((ax + (bx - ax) * share, ay + (by - ay) * share))
            wanted += step
        gone += length
    while len(places) < count:  # rounding left the last one just short of the end
        places.append(outline[0])
    return places


def _corners(outline: Sequence[Point]) -> tuple[Point, ...]:
    """Where ``outline`` bends sharply: the sharpest place of each bend."""
    length = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in zip([outline[-1], *outline], outline, strict=False))
    places = along(outline, round(length / _STEP))
    reach = round(REACH / _STEP)
    count = len(places)

    def bend(at: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = places[at - reach], places[at], places[(at + reach) % count]
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
        return degrees(acos(max(-1.0, min(1.0, cosine))))

    bends = [bend(at) for at in range(count)]
    return tuple(
        places[at]
        for at in range(count)
        if bends[at] >= BEND
        and all(bends[at] > bends[at - near] and bends[at] >= bends[(at + near) % count] for near in range(1, reach + 1))
    )


def _silhouette(kind: str, path: str, scale: float) -> Silhouette:
    outline = [(x * scale, y * scale) for x, y in flatten(path, f"{SOURCE}, {kind}")]
    area, (mx, my), xx, yy, xy = moments(outline)
    outline = [(x - mx, y - my) for x, y in outline]
    spread = sqrt((xx - yy) ** 2 + 4 * xy * xy)
    elongation = sqrt((xx + yy + spread) / (xx + yy - spread))
    bulk = LONG if elongation >= SLENDER else COMPACT
    return Silhouette(kind, path, tuple(outline), _corners(outline), area, _extent(outline), elongation, bulk)


def _extent(outline: Sequence[Point]) -> float:
    return max(starmap(dist, combinations(outline, 2)))


def _load() -> Mapping[str, Silhouette]:
    root = ET.fromstring((files("doubloon.silver") / SOURCE).read_text(encoding="utf-8"))
    paths = {element.get("id", ""): element.get("d", "") for element in root.iter("{http://www.w3.org/2000/svg}path")}
    if tuple(paths) != KINDS:
        raise ParseError(f"paths have the ids {', '.join(paths)}; allowed: {', '.join(KINDS)}, in this order", source=SOURCE)
    extents = [_extent(flatten(path, f"{SOURCE}, {kind}")) for kind, path in paths.items()]
    scale = len(extents) / sum(extents)
    return MappingProxyType({kind: _silhouette(kind, path, scale) for kind, path in paths.items()})


SILHOUETTES: Final[Mapping[str, Silhouette]] = _load()
"""Kind -> :class:`Silhouette`, in the order of :data:`KINDS`."""
