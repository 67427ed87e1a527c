"""Every setting reaches the engine: ``Rules`` are other ones when it has another value, and begin with the same defaults."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from doubloon.jackal.island import rules_for
from doubloon.jackal.rules import Rules
from doubloon.jackal.settings import SETTINGS, Settings
from doubloon.lab import mutants

DEALT = {"seating"}
"""Settings that the deal has spent before there are rules."""

ONE_BALL = {"coins1": 115, "cannonball": 1, "cannon": 1}

NEEDS: dict[str, dict[str, object]] = {"friendly_fire": {"destroying_ships": True}}
"""Settings that make sense only with others."""

BY_NAME = {row.name: row for row in SETTINGS}


def fields(rules: Rules) -> dict[str, object]:
    """All that the engine knows of the settings."""
    names = [name for name in dir(rules) if not name.startswith("_") and not callable(getattr(rules, name))]
    values = {name: getattr(rules, name) for name in names}
    return {name: value if isinstance(value, int) else list(value) for name, value in values.items()}


def values_of(name: str) -> Iterator[object]:
    """Values that a setting can have: all of a choice or a flag, both ends of a number, a custom tile set too."""
    row = BY_NAME[name]
    if row.kind == "flag":
        yield from (False, True)
    elif row.kind == "number":
        yield from (row.low, row.high)
    else:
        yield from row.choices
        yield from (ONE_BALL,) if row.kind == "tiles" else ()


@pytest.mark.parametrize("name", BY_NAME)
def test_each_value_of_a_setting_makes_other_rules(name: str) -> None:
    made = [fields(rules_for(Settings.make(**NEEDS.get(name, {}), **{name: value}))) for value in values_of(name)]
    assert len(made) > 1
    for n, rules in enumerate(made):
        for other in made[:n]:
            assert (rules == other) == (name in DEALT)


def test_the_engine_begins_with_the_defaults_of_the_table() -> None:
    made = fields(rules_for(Settings()))
    bare = fields(Rules(11, [0, 2], [0, 1], [0, 1], True))
    assert {name for name in made if made[name] != bare[name]} == {"gold", "tile_counts"}, "what the island says"


@pytest.mark.parametrize("name", [row.name for row in SETTINGS if row.kind in ("flag", "number")])
def test_a_flag_or_a_number_is_what_it_was_set_to(name: str) -> None:
    for value in values_of(name):
        assert getattr(rules_for(Settings.make(**NEEDS.get(name, {}), **{name: value})), name) == value


def test_a_single_cannonball_sinks_a_ship_at_once() -> None:
    """J7.7: there is no second one that could."""
    assert rules_for(Settings.make(tiles=ONE_BALL)).ship_hits == 1
    assert rules_for(Settings()).ship_hits == 2


def test_mutants_force_every_setting_that_the_engine_reads() -> None:
    engine = fields(rules_for(Settings()))
    forced = set(mutants.SETTINGS)
    assert forced <= set(engine)
    read = {name for name in BY_NAME if name in engine} | {"weed_steers_next", "two_player", "ship_hits"}
    assert read - forced == {"side"}, "the side is no way to play, but the board itself"
