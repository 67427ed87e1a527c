"""Cells, directions and the shape of an island (J1.1, J1.2, J1.4).

A cell is ``row * 16 + column``: rows from 1 (south) and columns from 1 (west, ``a``), both to side + 2. Around the sea lies one
cell of nothing (``OFF``), so that a step from any cell, or a knight's jump from land, is one addition and stays in the array.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

CELLS: Final = 288
NOWHERE: Final[i64] = -1

OFF: Final[i64] = 0
SEA: Final[i64] = 1
FOG: Final[i64] = 2
PLAIN: Final[i64] = 3

NORTH: Final[i64] = 16
EAST: Final[i64] = 1
SOUTH: Final[i64] = -16
WEST: Final[i64] = -1

DIRECTION_NAMES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
DELTAS: Final[vec[i64]] = vec[i64]([16, 17, 1, -15, -16, -17, -1, 15])
"""One step in each of the eight directions, clockwise from north; the even ones are the orthogonal ones."""

STEP_IN: Final[vec[i64]] = vec[i64]([DELTAS[s.bit_length() - 1] if s.bit_count() == 1 else i64(0) for s in range(129)])
"""The same by the set of one direction, ``1 << d``."""

KNIGHT: Final[vec[i64]] = vec[i64]([33, 18, -14, -31, -33, -18, 14, 31])
"""The eight jumps of a horse (J9.3)."""


def cell_name(cell: i64) -> str:
    """Name of a cell, ``g7`` (J1.2).

    >>> cell_name(7 * 16 + 7)
    'g7'
    """
    return chr(96 + (cell & 15)) + str(cell >> 4)


def is_land(side: i64, cell: i64) -> bool:
    """Whether a cell of an island of this side is land: side x side cells less the four corners (J1.1)."""
    x: i64 = (cell & 15) - 1
    y: i64 = (cell >> 4) - 1
    if x < 1 or x > side or y < 1 or y > side:
        return False
    return not ((x == 1 or x == side) and (y == 1 or y == side))


def chart(side: i64) -> vec[u8]:
    """The ground of an untouched island: ``FOG`` on land, ``SEA`` around it, ``OFF`` beyond; length ``CELLS``."""
    ground = vec[u8]([0] * CELLS)
    row: i64 = 1
    while row <= side + 2:
        column: i64 = 1
        while column <= side + 2:
            cell: i64 = row * 16 + column
            ground[cell] = u8(FOG) if is_land(side, cell) else u8(SEA)
            column += 1
        row += 1
    return ground


def shores_apart(ground: vec[u8]) -> vec[u8]:
    """The directions of each cell of a chart, as bits, in which one step leads from land to land or from sea to sea."""
    apart = vec[u8]([0] * CELLS)
    cell: i64 = 0
    while cell < CELLS:
        if i64(ground[cell]) != OFF:
            bits: i64 = 0
            d: i64 = 0
            while d < 8:
                if ground[cell + DELTAS[d]] == ground[cell]:
                    bits |= i64(1) << d
                d += 1
            apart[cell] = u8(bits)
        cell += 1
    return apart


def ship_start(side: i64, shore: i64) -> i64:
    """Where the ship of a shore lies at the start (J1.4); shores 0 south, 1 west, 2 north, 3 east."""
    middle: i64 = (side + 3) // 2
    if shore == 0:
        return 16 + middle
    if shore == 1:
        return middle * 16 + 1
    if shore == 2:
        return (side + 2) * 16 + middle
    return middle * 16 + side + 2


def distance(measure: i64, a: i64, b: i64) -> i64:
    """How far two cells are apart (J5.7); measure 0 king's moves, 1 orthogonal steps, 2 straight (squared)."""
    dx: i64 = (a & 15) - (b & 15)
    dy: i64 = (a >> 4) - (b >> 4)
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    if measure == 1:
        return dx + dy
    if measure == 2:
        return dx * dx + dy * dy
    return dx if dx > dy else dy
