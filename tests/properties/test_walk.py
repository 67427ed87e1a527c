"""A walk notices what goes wrong in the game that it watches."""

from __future__ import annotations

from doubloon.jackal.walk import EAGER, Walk, gold_of
from properties.drawn import peopled_island


def test_the_gold_in_a_load() -> None:
    assert [gold_of(text) for text in ("", "coin", "3 coin", "bullion", "2 coin+2 bullion+ball", "12 boat+barrow")] == [
        0,
        1,
        3,
        3,
        8,
        0,
    ]


def test_a_walk_holds_the_gold_against_the_events() -> None:
    walk = Walk(peopled_island(), 1, EAGER, {})
    walk.lost = 1
    assert "by the events 0 scored, 1 lost" in walk.go(5, 1, 0)


def test_a_walk_notices_who_may_not_act() -> None:
    p = peopled_island()
    walk = Walk(p, 1, EAGER, {})
    unit = next(u for u in range(3) if p.at(u) >= 0)
    p.drunk |= 1 << unit
    assert "is offered a move" in walk.forbidden(unit << 4)
    assert "is offered a move" in walk.forbidden(3 << 4)
    assert "is offered to sail" in walk.forbidden(2 | 1 << 4)
