"""What a touch costs, on one core: ``python benchmarks/touch.py``.

Fingers follow pieces in their pouches and wander over them, as many as there are rounds; the processor time of every touch is
taken. The limit is 50 microseconds a touch on the average, for either fingertip; the exit status is 1 if it is broken.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from math import hypot
from statistics import mean, median
from time import process_time_ns
from typing import Final

from doubloon.silver.kinds import POUCHFUL
from doubloon.silver.pouch import HEIGHT, PIECE, Pouch
from doubloon.silver.touch import FINGERTIPS, GRAB, Hand

LIMIT: Final = 50.0
"""Microseconds."""


def open_hand(pouch: Pouch, fingertip: str, rng: random.Random) -> list[int]:
    """Nanoseconds of each touch of a hand that wanders."""
    hand = Hand(pouch, fingertip)
    costs = []
    for n in range(500):
        x, y = rng.random(), rng.random() * HEIGHT
        began = process_time_ns()
        hand.touch(x, y, 40 * n)
        costs.append(process_time_ns() - began)
    return costs


def closed_hand(pouch: Pouch, fingertip: str) -> list[int]:
    """Nanoseconds of each touch of a hand that closes on piece after piece and follows each once round."""
    costs = []
    for piece in pouch.pieces:
        hand = Hand(pouch, fingertip)
        hand.touch(*piece.sense, 0)
        hand.touch(*piece.sense, GRAB)
        held = hand.closed()
        if held is None:
            continue
        way = held.felt.points
        start = min(range(len(way)), key=lambda at: hypot(way[at][0] - piece.sense[0], way[at][1] - piece.sense[1]))
        for n in range(len(way)):
            x, y = way[(start + n) % len(way)]
            x, y = min(max(x, 0.0), 1.0), min(max(y, 0.0), HEIGHT)
            began = process_time_ns()
            hand.touch(x, y, GRAB + 50 * (n + 1))
            costs.append(process_time_ns() - began)
    return costs


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bags", type=int, default=10, help="how many pouches are laid (10)")
    options = parser.parse_args(arguments)
    rng = random.Random(1)
    began = process_time_ns()
    pouches = [Pouch(POUCHFUL, rng) for _ in range(options.bags)]
    print(f"laying a pouch ({PIECE} of its width a piece): {(process_time_ns() - began) / options.bags / 1e6:.1f} ms")
    slow = False
    for fingertip in FINGERTIPS:
        for name, costs in (
            ("open", [cost for pouch in pouches for cost in open_hand(pouch, fingertip, rng)]),
            ("following a contour", [cost for pouch in pouches for cost in closed_hand(pouch, fingertip)]),
        ):
            micro = sorted(cost / 1000 for cost in costs)
            usual = mean(micro[: int(len(micro) * 0.99)])  # the rest is the machine's
            slow |= usual > LIMIT
            late = micro[int(len(micro) * 0.99)]
            print(f"{fingertip}, {name}: mean {usual:.1f}, median {median(micro):.1f}, 99th {late:.1f} us")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
