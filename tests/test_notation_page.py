"""The examples in docs/notation.md are what the page says they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from doubloon.jackal import events
from doubloon.jackal.cargo import HAND_NAMES
from doubloon.jackal.dealing import parse_deal
from doubloon.jackal.island import IslandGame
from doubloon.jackal.notation import ASKS, parse_load
from doubloon.jackal.position import END_NAMES
from doubloon.jackal.position_reading import FIELDS, parse_position, parse_seating
from doubloon.jackal.positions import GAITS, position_text
from doubloon.jackal.settings import Settings
from doubloon.jackal.tilesets import TYPE_OF
from doubloon.lab import perft
from doubloon.lab.replay import game_for
from doubloon.log import dump, parse
from doubloon.match import replay
from doubloon.scenario import load_scenarios, run
from doubloon.scenario.model import Expect

PAGE = Path(__file__).parent.parent / "docs" / "notation.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SETTINGS = Settings(side=5, turn_time=15)


def check_position(text: str) -> None:
    line = text.removesuffix("\n")
    seating = parse_seating(line, 5, 2)
    position, answers = parse_position(line, IslandGame(SETTINGS).seated(seating))
    assert position_text(position, seating, answers) == line


def check_deal(text: str) -> None:
    assert parse_deal(text, SETTINGS).text() == text


def check_log(text: str) -> None:
    log = parse(text)
    assert dump(log) == text
    assert replay(game_for(log.header), log).position.text() in TEXT


def check_scenario(text: str) -> None:
    for scenario in load_scenarios(text):
        report = run(scenario)
        assert report.good, str(report)


def check_perft(text: str) -> None:
    file = perft.parse(text)
    assert perft.check(file) == []
    assert file.text() == text


CHECKS: dict[str, Callable[[str], None]] = {
    "position": check_position,
    "deal": check_deal,
    "log": check_log,
    "scenario": check_scenario,
    "perft": check_perft,
}


@pytest.mark.parametrize(("form", "text"), BLOCKS, ids=[f"{i}-{form}" for i, (form, _) in enumerate(BLOCKS)])
def test_an_example_is_what_it_is_said_to_be(form: str, text: str) -> None:
    CHECKS[form](text)


def test_every_form_has_an_example() -> None:
    assert {form for form, _ in BLOCKS} == set(CHECKS)


def rows(heading: str) -> str:
    """The section under a heading."""
    return TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_every_field_of_a_position_is_described_in_its_order() -> None:
    assert re.findall(r"^\| `([a-z]+)` \|", rows("Positions"), re.MULTILINE) == list(FIELDS)
    for words in (ASKS[1:], GAITS, END_NAMES[1:]):
        assert all(f"`{word}`" in rows("Positions") for word in words)


def test_every_tile_and_hand_on_the_page_is_one() -> None:
    named = re.findall(r"`([a-z][a-z0-9-]+)`", rows("Tiles"))
    ranges = re.findall(r"`([a-z]+)(\d)` to `\1(\d)`", rows("Tiles"))
    named += [f"{stem}{n}" for stem, low, high in ranges for n in range(int(low), int(high) + 1)]
    tiles = set(named) - {"arrow-", "cannon-"}
    assert tiles <= set(TYPE_OF)
    assert {token for token in TYPE_OF if "-" not in token} <= tiles
    *loads, last = re.findall(r"`([a-z0-9 ]+(?:\+[a-z0-9 ]+)*)`", rows("Loads and hands"))
    assert [load for load in loads if parse_load(load) is None and load not in HAND_NAMES] == []
    assert last in HAND_NAMES


def test_what_a_scenario_may_say_is_all_described() -> None:
    from doubloon.scenario import setup, steps

    section = rows("Scenarios")
    words = {*setup.PLACE, *steps.VERBS, *steps.TABLES, *steps.FACTS, "events", "no_events", "seat", "time"}
    assert sorted(word for word in words if f"`{word}`" not in section) == []
    assert "doubloon.jackal.events" in section
    assert events.__name__ == "doubloon.jackal.events"
    assert Expect.VERB in steps.VERBS
