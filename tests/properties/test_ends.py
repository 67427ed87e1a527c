"""Games end, and until they do somebody can go on."""

from __future__ import annotations

import random

from hypothesis import given

from doubloon.jackal.position import RUNNING
from doubloon.jackal.walk import STYLES, Tally, Walk
from doubloon.lab.islands import settings_at_random
from doubloon.lab.retelling import first_position
from properties.drawn import SEEDS


def turns(tally: Tally) -> int:
    return sum(count for (name, _, _), count in tally.items() if name == "TurnBegan")


@given(SEEDS)
def test_quiet_rounds_end_every_game(seed: int) -> None:
    """Nothing new for so many rounds ends a game (J2.8), and there is only so much that can be new: fog, and gold."""
    rng = random.Random(seed)
    rounds = rng.randint(1, 3)
    settings = settings_at_random(rng, (5,)).changed(seating="fixed", quiet_rounds=rounds)
    p = first_position(settings)
    news = len(p.rules.lands) + p.rules.gold
    tally: Tally = {}
    walk = Walk(p, rng.getrandbits(30) + 1, rng.randrange(STYLES), tally)
    most_turns = int((news + 1) * (rounds * p.rules.teams + 1))
    while walk.p.end == RUNNING:
        assert walk.go(int(walk.made) + 50, 50, 0) == ""
        assert turns(tally) <= most_turns


@given(SEEDS)
def test_somebody_can_always_go_on(seed: int) -> None:
    """Without quiet rounds a game may be long, but nobody is ever asked for an act that there is not (the walk looks)."""
    rng = random.Random(seed)
    settings = settings_at_random(rng, (5, 5, 7)).changed(seating="fixed", quiet_rounds=0)
    walk = Walk(first_position(settings), rng.getrandbits(30) + 1, rng.randrange(STYLES), {})
    assert walk.go(400, 100, rng.choice((0, 0, 60))) == ""
