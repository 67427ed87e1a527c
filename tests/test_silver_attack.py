"""How fast a perfect program knows a pouch (C4.5): the bound that docs/feeling.md states, with a margin."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from statistics import median

import pytest

from doubloon.errors import IllegalAct
from doubloon.lab.attacker import Raid, attack
from doubloon.silver.kinds import POUCHFUL
from doubloon.silver.pouch import HEIGHT, Pouch
from doubloon.silver.touch import FIRST, GRAB, OUTLINE, Hand

SEEDS = range(101, 104)


@pytest.fixture(scope="module")
def raids() -> list[Raid]:
    return [attack(seed) for seed in SEEDS]


def test_the_program_is_good_at_it(raids: list[Raid]) -> None:
    """A bound set by a poor program would be none."""
    assert sum(len(raid.known) for raid in raids) >= 15 * len(raids)
    assert sum(raid.right for raid in raids) >= 0.9 * sum(len(raid.known) for raid in raids)


def test_no_bag_is_known_within_20_seconds(raids: list[Raid]) -> None:
    for raid in raids:
        assert len([time for time in raid.known if time <= 20_000]) < len(POUCHFUL) - 1, raid


def test_haste_does_not_help_much() -> None:
    """A program that names a kind as soon as it is likelier than not errs more, and still needs its time."""
    hasty = attack(101, sure=0.6)
    assert len([time for time in hasty.known if time <= 18_000]) < len(POUCHFUL) - 1, hasty


def test_a_piece_takes_a_program_more_than_a_second(raids: list[Raid]) -> None:
    pace = [after - before for raid in raids for before, after in zip((0, *raid.known), raid.known, strict=False)]
    assert min(pace) > GRAB
    assert median(pace) > 1400
    assert median(contact for raid in raids for contact in raid.contacts) > 500


def hands_anyhow(hand: Hand, rng: random.Random) -> Iterator[tuple[int, bool, float]]:
    """A hand moved in all sorts of ways: times, whether it is closed, L of outline told since."""
    t = closed_since = 0
    was = False
    told: set[tuple[float, float]] = set()
    place = (0.5, 0.3)
    for _ in range(4000):
        t += rng.choice((0, 1, 7, 33, 34, 40, 200, 601))
        if rng.random() < 0.01:
            hand.lift(t)
            was = False
        if rng.random() < 0.4:
            far = rng.choice((0.004, 0.02, 0.3))
            place = (
                min(1.0, max(0.0, place[0] + rng.uniform(-far, far))),
                min(HEIGHT, max(0.0, place[1] + rng.uniform(-far, far))),
            )
        try:
            touch = hand.touch(*place, t)
        except IllegalAct:
            continue
        if touch.closed and not was:
            closed_since, told = t, set()
        was = touch.closed
        piece = hand.closed()
        if piece is not None:
            told |= {point for line in touch.patch for point in line} & set(piece.felt.points)
            length = len(told) * piece.felt.step / 0.21
            yield t, True, length - FIRST - OUTLINE * (t - closed_since) / 1000
        else:
            yield t, False, -1.0


@pytest.mark.parametrize("seed", range(4))
def test_no_way_of_moving_gets_round_the_gates(seed: int) -> None:
    """What holds for every program: closings apart by the time of a grab, outline no faster than it may come."""
    hand = Hand(Pouch(POUCHFUL, random.Random(seed)))
    closings: list[int] = []
    was = False
    for t, closed, excess in hands_anyhow(hand, random.Random(seed)):
        assert excess <= 0
        if closed and not was:
            closings.append(t)
        was = closed
    assert len(closings) > 5
    assert all(after - before >= GRAB for before, after in pairwise(closings))
