"""What the properties of Captain Silver are tried on: whole games at random (:mod:`doubloon.lab.silver_walk`)."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from doubloon.lab.silver_walk import Walk, settings_at_random

__all__ = ["SEEDS", "Walk", "settings_at_random", "walks"]

SEEDS = st.integers(0, 2**48)


def walks(leaves: bool = True) -> st.SearchStrategy[Walk]:
    """A random game before its first deed. Made from one number, so that examples are no variations of a few."""

    def walk(seed: int) -> Walk:
        rng = random.Random(seed)
        return Walk(settings_at_random(rng), rng.getrandbits(40), leaves and rng.random() < 0.3)

    return SEEDS.map(walk)
