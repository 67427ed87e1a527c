"""A closed line that can be asked, quickly, what of it lies under a small disc (C4.2).

The line is cut into runs of a few sides, each with its bounds; a question looks only into the runs that it can concern.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import Final, NamedTuple

Point = tuple[float, float]

_RUN: Final = 8
"""Sides in a run: the fewer, the more bounds are compared; the more, the more sides are looked at in vain."""


def contains(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether (``x``, ``y``) lies within the closed ``outline`` (even-odd)."""
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
        ax, ay = bx, by
    return inside


class _Run(NamedTuple):
    """Consecutive sides: their ends, the disc and the box around them."""

    points: tuple[Point, ...]
    x: float
    y: float
    radius: float
    left: float
    right: float
    top: float
    bottom: float


def _run(points: tuple[Point, ...]) -> _Run:
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    radius = max(hypot(px - x, py - y) for px, py in points)
    return _Run(points, x, y, radius, min(xs), max(xs), min(ys), max(ys))


class Contour:
    """The closed line through ``points``; ``corners`` are those where it bends sharply, ``step`` their distance."""

    __slots__ = ("_runs", "corners", "points", "step")

    def __init__(self, points: Sequence[Point], corners: Sequence[Point], step: float) -> None:
        self.points = tuple(points)
        self.corners = tuple(corners)
        self.step = step
        ring = (*self.points, self.points[0])
        self._runs = tuple(_run(ring[at : at + _RUN + 1]) for at in range(0, len(self.points), _RUN))

    def contains(self, x: float, y: float) -> bool:
        """Whether (``x``, ``y``) lies within the line."""
        inside = False
        for points, _, _, _, left, right, top, bottom in self._runs:
            if y < top or y > bottom or x > right:
                continue
            if x < left:  # the ray to the right crosses all or none of the ups and downs: the ends alone tell
                if (points[0][1] > y) != (points[-1][1] > y):
                    inside = not inside
                continue
            ax, ay = points[0]
            for bx, by in points[1:]:
                if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                    inside = not inside
                ax, ay = bx, by
        return inside

    def under(self, x: float, y: float, radius: float) -> tuple[list[list[Point]], float]:
        """What of the line lies in the disc about (``x``, ``y``), as open lines, and how near the line comes to the middle.

        Only the first and last point of an open line are new; all others are points of the contour as they are. The distance is
        ``inf`` if nothing lies in the disc.
        """
        lines: list[list[Point]] = []
        line: list[Point] = []
        square = radius * radius
        nearest = float("inf")
        whole = True
        for points, rx, ry, rr, *_ in self._runs:
            far = radius + rr
            if (rx - x) * (rx - x) + (ry - y) * (ry - y) > far * far:
                if line:
                    lines.append(line)
                    line = []
                whole = False
                continue
            before = points[0]
            ax, ay = before[0] - x, before[1] - y
            aa = ax * ax + ay * ay
            for point in points[1:]:
                bx, by = point[0] - x, point[1] - y
                bb = bx * bx + by * by
                dx, dy = bx - ax, by - ay
                dd = dx * dx + dy * dy
                dot = ax * dx + ay * dy
                if dot >= 0:
                    least = aa
                elif dot <= -dd:
                    least = bb
                else:
                    least = aa - dot * dot / dd
                if least >= square:
                    if line:
                        lines.append(line)
                        line = []
                    whole = False
                    before, ax, ay, aa = point, bx, by, bb
                    continue
                nearest = min(nearest, least)
                if aa < square and bb < square:
                    if not line:
                        line = [before]
                    line.append(point)
                else:
                    whole = False
                    root = sqrt(max(0.0, dot * dot - dd * (aa - square)))
                    if aa < square:  # goes out
                        share = (root - dot) / dd
                        if not line:
                            line = [before]
                        line.append((ax + dx * share + x, ay + dy * share + y))
                        lines.append(line)
                        line = []
                    else:  # comes in, and perhaps goes out again
                        share = (-root - dot) / dd
                        line = [(ax + dx * share + x, ay + dy * share + y)]
                        if bb < square:
                            line.append(point)
                        else:
                            share = (root - dot) / dd
                            line.append((ax + dx * share + x, ay + dy * share + y))
                            lines.append(line)
                            line = []
                before, ax, ay, aa = point, bx, by, bb
        if line:
            if lines and not whole and lines[0][0] == self.points[0]:  # where the line begins it only goes on
                lines[0] = line + lines[0][1:]
            else:
                lines.append(line)
        return lines, sqrt(max(0.0, nearest))  # rounding can take a line through the middle below it
