"""How alike the eight silhouettes are (C5.3): ``python -m doubloon.lab.silhouettes``.

Writes the likenesses that :mod:`doubloon.silver.confusion` reads, and the pictures of ``docs/feeling.md``; prints the tables.

Two outlines are as alike as their blurred images are when one is turned and shifted until they agree best. The images are
filled shapes; their likeness is the cosine of the angle between them as vectors: 1 for the same image. Nothing is mirrored, as
no piece ever is.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from doubloon.silver.kinds import KINDS, POUCHFUL
from doubloon.silver.pouch import HEIGHT, PIECE, TURNS, Pouch
from doubloon.silver.silhouettes import SILHOUETTES
from doubloon.silver.touch import FINGERTIPS, Hand

BLUR: Final = 0.045
"""Standard deviation of the blur, in L."""

STEP: Final = 5
"""Degrees between two turns that are compared."""

_PIXELS: Final = 50
"""Pixels per L."""

_SIDE: Final = 160
"""Pixels across an image: room for a piece and the blur around it, shifted anyhow (shifts wrap round)."""

Image = NDArray[np.float64]

SHARES: Final = (0.95, 0.88, 0.72)
"""Shares of right answers for which the tables are printed."""


def image(kind: str, degrees: float) -> Image:
    """The filled shape of a kind, turned, blurred and of unit length, as ``_SIDE`` x ``_SIDE`` pixels."""
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array(SILHOUETTES[kind].outline) @ turn * _PIXELS + _SIDE / 2
    fine = 3  # sub-pixels a side
    centres = (np.arange(_SIDE * fine) + 0.5) / fine
    inside = np.zeros((_SIDE * fine, _SIDE * fine), dtype=bool)
    for (ax, ay), (bx, by) in zip(np.roll(corners, 1, axis=0), corners, strict=True):
        rows = np.flatnonzero((ay > centres) != (by > centres))
        if len(rows):
            crossing = ax + (bx - ax) * (centres[rows] - ay) / (by - ay)
            inside[rows] ^= centres[None, :] < crossing[:, None]
    pixels = inside.reshape(_SIDE, fine, _SIDE, fine).mean(axis=(1, 3))
    waves = np.fft.fftfreq(_SIDE)
    fall = np.exp(-2 * (np.pi * waves * BLUR * _PIXELS) ** 2)
    blurred = np.fft.ifft2(np.fft.fft2(pixels) * fall[:, None] * fall[None, :]).real
    return np.asarray(blurred / np.linalg.norm(blurred))


def likeness_by_turn() -> NDArray[np.float64]:
    """Likeness of kinds i and j, with j turned by ``STEP`` times the third index, at the best shift: 8 x 8 x 72."""
    turned = [[np.fft.fft2(image(kind, degrees)) for degrees in range(0, 360, STEP)] for kind in KINDS]
    table = np.empty((len(KINDS), len(KINDS), 360 // STEP))
    for i in range(len(KINDS)):
        for j in range(len(KINDS)):
            for turn, other in enumerate(turned[j]):
                table[i, j, turn] = np.fft.ifft2(np.conj(turned[i][0]) * other).real.max()
    return table


def likenesses(by_turn: NDArray[np.float64], most: float) -> NDArray[np.float64]:
    """Likeness at the best turn where pieces lie turned by ``most`` degrees at most and the hand knows that: 8 x 8, symmetric.

    A piece turned by t may be taken for another turned by up to ``most`` either way; the best of these, averaged over t.
    """
    if most >= 180:
        best = by_turn.max(axis=2)
    else:
        window = int(most // STEP)
        turns = range(-window, window + 1)
        best = np.mean([by_turn[:, :, [t - own for t in turns]].max(axis=2) for own in turns], axis=0)
    best = (best + best.T) / 2
    np.fill_diagonal(best, 1.0)
    return np.asarray(best)


def data(tables: dict[str, NDArray[np.float64]]) -> str:
    """``confusion.toml``."""
    lines = [
        "# How alike two silhouettes are, 1 for the same: blurred, turned and shifted until they agree best (C5.3).",
        f"# Made by `python -m doubloon.lab.silhouettes`; rows and columns: {' '.join(KINDS)}.",
    ]
    for turns, table in tables.items():
        lines += ["", f"[{turns}]"]
        lines += [f"{kind} = [{', '.join(f'{value:.3f}' for value in row)}]" for kind, row in zip(KINDS, table, strict=True)]
    return "\n".join(lines) + "\n"


# --- pictures ----------------------------------------------------------------------------------------------------------

_DARK: Final = "#1d0f18"
_PAPER: Final = "#f0d9a8"
_GLOW: Final = "#e0a050"
_HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="sans-serif" font-size="12">'


def _line(points: Sequence[tuple[float, float]], close: bool = False) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + (" Z" if close else "")


def _shape(kind: str, x: float, y: float, scale: float) -> str:
    return _line([(x + px * scale, y + py * scale) for px, py in SILHOUETTES[kind].outline], close=True)


def picture_of_table(table: Sequence[Sequence[float]]) -> str:
    """A table of confusions as a picture: rows what was felt, columns what it was taken for, in percent."""
    cell, left, top = 58, 76, 76
    side = cell * len(KINDS)
    out = [_HEAD.format(left + side + 8, top + side + 8), f'<rect width="100%" height="100%" fill="{_DARK}"/>']
    for at, kind in enumerate(KINDS):
        middle = at * cell + cell / 2
        for x, y in ((left / 2, top + middle), (left + middle, top / 2)):
            out.append(f'<path d="{_shape(kind, x, y, 46)}" fill="{_GLOW}"/>')
    for i, row in enumerate(table):
        for j, share in enumerate(row):
            x, y = left + j * cell, top + i * cell
            strength = share if i == j else min(1.0, share * 8)
            colour = "#7fb3a6" if i == j else "#d8603a"
            out.append(f'<rect x="{x}" y="{y}" width="{cell - 2}" height="{cell - 2}" fill="#2c1a24"/>')
            out.append(
                f'<rect x="{x}" y="{y}" width="{cell - 2}" height="{cell - 2}" fill="{colour}" opacity="{strength:.2f}"/>'
            )
            text = f"{100 * share:.0f}" if share >= 0.0095 else f"{100 * share:.1f}"
            out.append(
                f'<text x="{x + cell / 2 - 1}" y="{y + cell / 2 + 4}" text-anchor="middle" fill="{_PAPER}">{text}</text>'
            )
    return "\n".join([*out, "</svg>", ""])


def picture_of_kinds() -> str:
    """The eight silhouettes, upright, with the two fingertips to scale."""
    step, scale = 150, 120
    out = [_HEAD.format(4 * step, 2 * step + 90), f'<rect width="100%" height="100%" fill="{_DARK}"/>']
    for at, kind in enumerate(KINDS):
        x, y = at % 4 * step + step / 2, at // 4 * (step + 20) + step / 2
        out.append(f'<path d="{_shape(kind, x, y, scale)}" fill="#3a2618" stroke="{_GLOW}" stroke-width="1.5"/>')
        out.append(f'<text x="{x}" y="{y + step / 2 + 8}" text-anchor="middle" fill="{_PAPER}">{kind}</text>')
    for x, tip, name in ((190, 0.20, "adult"), (370, 0.38, "child")):
        out.append(f'<circle cx="{x}" cy="{2 * step + 62}" r="{tip / 2 * scale:.1f}" fill="{_GLOW}" opacity="0.6"/>')
        out.append(f'<text x="{x + 30}" y="{2 * step + 66}" fill="{_PAPER}">fingertip {tip:.0%} ({name})</text>')
    return "\n".join([*out, "</svg>", ""])


def picture_of_feeling(seed: int = 11, seconds: float = 5.0) -> str:
    """A pouch as it lies, and beside it, larger, what a hand was told that closed on one piece and followed it for seconds."""
    pouch = Pouch(POUCHFUL, random.Random(seed))
    hand = Hand(pouch)
    piece = min(pouch.pieces, key=lambda piece: hypot(piece.x - 0.5, piece.y - HEIGHT / 2))
    wide, tall, gap = 420.0, 280.0, 20.0
    out = [_HEAD.format(2 * wide + gap, tall)]
    for left in (0.0, wide + gap):
        out.append(f'<rect x="{left}" width="{wide}" height="{tall}" rx="14" fill="{_DARK}"/>')
    for other in pouch.pieces:
        outline = _line([(x * wide, y * wide) for x, y in other.outline], close=True)
        out.append(f'<path d="{outline}" fill="{"#6a4020" if other is piece else "#3a2618"}" stroke="{_GLOW}"/>')
    out.append(f'<g fill="none" stroke="{_GLOW}" stroke-linecap="round" stroke-linejoin="round">')
    scale = 0.6 * wide / PIECE

    def shown(x: float, y: float) -> tuple[float, float]:
        return wide + gap + wide / 2 + (x - piece.x) * scale, tall / 2 + (y - piece.y) * scale

    finger = piece.sense
    for x, y, share, patch in _follow(hand, piece.sense, piece.felt.points, round(seconds * 1000)):
        for line in patch:
            out.append(f'<path d="{_line([shown(*point) for point in line])}" stroke-width="5" opacity="{share:.2f}"/>')
        finger = (x, y)
    cx, cy = shown(*finger)
    out.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{FINGERTIPS["adult"] / 2 * PIECE * scale:.1f}"/>')
    return "\n".join([*out, "</g>", "</svg>", ""])


def _follow(
    hand: Hand, start: tuple[float, float], way: Sequence[tuple[float, float]], until: int
) -> Iterator[tuple[float, float, float, tuple[tuple[tuple[float, float], ...], ...]]]:
    """Close the hand at ``start`` and go along ``way`` at 0.7 L a second: place, age (0 old to 1 new), patch."""
    hand.touch(*start, 0)
    hand.touch(*start, 700)
    nearest = min(range(len(way)), key=lambda at: hypot(way[at][0] - start[0], way[at][1] - start[1]))
    time = 700
    x, y = start
    for at in range(nearest, nearest + len(way)):
        goal = way[at % len(way)]
        while (left := hypot(goal[0] - x, goal[1] - y)) > 1e-9 and time < until:
            share = min(1.0, 0.7 * PIECE * 0.08 / left)
            x, y = x + (goal[0] - x) * share, y + (goal[1] - y) * share
            time += 80
            touch = hand.touch(min(max(x, 0), 1), min(max(y, 0), HEIGHT), time)
            yield touch.x, touch.y, 0.05 + 0.35 * time / until, touch.patch


def main(arguments: Sequence[str] | None = None) -> None:
    """Compute, print, and write the data file and the pictures."""
    parser = argparse.ArgumentParser(prog="python -m doubloon.lab.silhouettes", description=__doc__)
    parser.add_argument("--data", type=Path, help="write the likenesses to this file (src/doubloon/silver/confusion.toml)")
    parser.add_argument("--pictures", type=Path, help="write the pictures into this folder (docs/img)")
    options = parser.parse_args(arguments)
    by_turn = likeness_by_turn()
    tables = {turns: likenesses(by_turn, most) for turns, most in TURNS.items()}
    for turns, table in tables.items():
        print(f"likeness, turns {turns}: " + " ".join(KINDS))
        for kind, row in zip(KINDS, table, strict=True):
            print(f"  {kind:7}", " ".join(f"{value:.3f}" for value in row))
    if options.data:
        options.data.write_text(data(tables), encoding="utf-8")
    _report(options.pictures)


def _report(pictures: Path | None) -> None:
    """Print the tables of confusions from the data file as it is now, and draw them."""
    from doubloon.silver import confusion

    for share in SHARES:
        sharpness = confusion.sharpness_for(share)
        table = confusion.confusions(sharpness)
        upright = confusion.accuracy(confusion.confusions(sharpness, "upright"))
        print(f"{share:.0%} right (sharpness {sharpness:.1f}; {upright:.1%} right with turns upright), per cent:")
        for kind, row in zip(KINDS, table, strict=True):
            print(f"  {kind:7}", " ".join(f"{100 * value:5.1f}" for value in row))
    if pictures:
        table = confusion.confusions(confusion.sharpness_for(SHARES[1]))
        pictures.mkdir(parents=True, exist_ok=True)
        (pictures / "confusion.svg").write_text(picture_of_table(table), encoding="utf-8")
        (pictures / "silhouettes.svg").write_text(picture_of_kinds(), encoding="utf-8")
        (pictures / "feeling.svg").write_text(picture_of_feeling(), encoding="utf-8")


if __name__ == "__main__":
    main()
