"""Whatever happens in a game, its positions stay sound, and it is the same game however it is played and told."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from doubloon.jackal.audit import audit
from doubloon.jackal.digest import digest
from doubloon.jackal.island import IslandGame
from doubloon.jackal.positions import position_text
from doubloon.jackal.soundness import gold_on_island, oddities
from doubloon.jackal.walk import redo
from doubloon.lab.checks import Looker
from doubloon.lab.retelling import deeds_of, first_position, retell
from doubloon.match import Match
from properties.drawn import Plan, plans


@given(plans())
def test_every_position_is_sound(plan: Plan) -> None:
    """Gold and items are conserved, by the events too; nobody is in two places, acts when dead, shares a cell with an enemy."""
    walk = plan.walk()
    assert walk.go(plan.acts, 3, plan.leaves) == ""
    assert gold_on_island(walk.p) == walk.p.gold_left
    assert oddities(walk.p) == []


@given(plans(most=300))
def test_a_game_is_the_same_when_nobody_listens(plan: Plan) -> None:
    walk = plan.played()
    again = first_position(plan.settings)
    redo(again, walk)
    assert digest(again) == digest(walk.p)


@given(plans(most=80), st.integers(0, 2**32))
def test_the_contract_tells_the_same_game(plan: Plan, seed: int) -> None:
    """Told again as a match, its last positions looked at: texts, copies, views, acts refused and accepted, the log."""
    walk = plan.played()
    deeds = deeds_of(walk)
    looker = Looker(random.Random(seed), every=2)

    def look(game: IslandGame, match: Match) -> None:
        if len(match.records) >= walk.made - 3 or match.position.over():
            looker.look(game, match)

    match = retell(plan.settings, deeds, look)
    seats = range(match.game.seats)
    assert match.position.text() == position_text(walk.p, tuple(seats))


@given(plans(most=200))
def test_copies_are_independent(plan: Plan) -> None:
    """Also within a move, and however far the copy is played on."""
    walk = plan.played()
    before = digest(walk.p)
    twin, second = walk.p.copy(), walk.p.copy()
    other = Plan(plan.settings, plan.seed + 1, plan.style, 40, plan.leaves).walk()
    other.p = twin
    other.lost, other.gained = walk.lost, walk.gained
    assert other.go(40, 10**6, plan.leaves) == ""
    assert digest(walk.p) == before == digest(second)
    assert audit(second) == ""
