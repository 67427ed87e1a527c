"""The acts of a view say whose death is certain by what is known, and whether an enemy is struck; and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given

from doubloon.jackal import foresight
from doubloon.jackal.events import CAUSES, TurnBegan
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.position_reading import parse_position
from doubloon.jackal.views import ActView
from doubloon.scenario import load_scenarios
from doubloon.words import Catalogue
from properties.drawn import Plan, plans


def acts_of(place: str) -> dict[str, ActView]:
    """The acts of seat 0 in a position, by their texts."""
    (scenario,) = load_scenarios(f"{{name: one, rules: [J1.1], place: {place}, steps: [{{expect: {{turn: 0}}}}]}}")
    game = IslandGame(scenario.settings)
    island = Island(parse_position(scenario.start, game.rules)[0], range(game.seats))
    return {act.text: act for act in island.view(0).acts}


@pytest.mark.parametrize(
    ("place", "text", "danger"),
    [
        ("{tiles: {f6: cannibal}, units: {P1: e6}}", "e6-f6", "cannibal"),
        ("{tiles: {f6: cannibal}, units: {F7: 0@e6}}", "e6-f6", ""),
        ("{tiles: {f6: '?cannibal'}, units: {P1: e6}}", "e6-f6", ""),
        ("{tiles: {f6: arrow-e, g6: cannibal}, units: {P1: e6}}", "e6-f6", "cannibal"),
        ("{tiles: {f6: barrel}, units: {F7: 0@e6}}", "e6-f6", "barrel"),
        ("{tiles: {f6: barrel}, units: {P1: e6}}", "e6-f6", ""),
        ("{units: {P1: e6, F7: 0@e7}, rum: [1, 0]}", "rum e7", "rum"),
        ("{units: {P1: e6, F7: 1@e7}, rum: [1, 0]}", "rum e7", ""),
        ("{units: {M7: 0@e6, F8: 0@e7}}", "e6-e7", "missionary-and-friday"),
        ("{units: {P1: e6}}", "e6-e7", ""),
    ],
)
def test_a_certain_death_is_named(place: str, text: str, danger: str) -> None:
    act = acts_of(place)[text]
    assert act.danger == danger
    assert not danger or (danger in CAUSES and Catalogue().say(f"cause-{danger}"))


@pytest.mark.parametrize(
    ("place", "text", "foes"),
    [
        ("{units: {P1: e6, P4: e7}}", "e6-e7", True),
        ("{units: {P1: e6, F7: 1@e7}}", "e6-e7", True),
        ("{units: {P1: e6, F7: 1@e7}, rum: [1, 0]}", "rum e7", True),
        ("{units: {P1: e6, P2: e7}}", "e6-e7", False),
        ("{units: {P1: e6, G7: n@e7}}", "e6-e7", False),
        ("{units: {P1: e6, P4: e8}}", "e6-e7", False),
        ("{units: {P4: f1}}", "sail g1-f1", True),
    ],
)
def test_who_is_struck(place: str, text: str, foes: bool) -> None:
    assert acts_of(place)[text].foes == foes


def test_too_long_a_list_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    place = "{tiles: {f6: cannibal}, units: {P1: e6}}"
    many = len(acts_of(place))
    monkeypatch.setattr(foresight, "MOST", many)
    assert acts_of(place)["e6-f6"].danger == "cannibal"
    monkeypatch.setattr(foresight, "MOST", many - 1)
    assert acts_of(place)["e6-f6"].danger == ""


@given(plans(most=60))
def test_what_is_foreseen_is_what_happens(plan: Plan) -> None:
    """Whoever's act it is, and told by who is there before and after."""
    walk = plan.played()
    island = Island(walk.p, range(walk.p.rules.seats))
    for seat in island.actors():
        if seat < 0:
            return
        text = island.text()
        acts = island.view(seat).acts
        assert island.text() == text
        for act in acts:
            trial = island.copy()
            events = trial.act(seat, act.text, island.engine.now)
            later = next((n for n, event in enumerate(events) if isinstance(event, TurnBegan)), len(events))
            dead = {getattr(event, "unit", "") for event in events[:later] if type(event).__name__ == "Died"}
            own = {unit.name for unit in island.view(None).units if unit.team is not None and friendly(island, unit.team)}
            gone = {unit.name for unit in trial.view(None).units if unit.cell is None}
            assert bool(act.danger) == bool(dead & own) or len(acts) > foresight.MOST
            assert not act.danger or gone & dead & own


def friendly(island: Island, team: int) -> bool:
    """Whether a team is on the side of the one to move."""
    sides = island.engine.rules.side_of
    return bool(sides[team] == sides[island.engine.turn])
