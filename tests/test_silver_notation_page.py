"""The examples in docs/notation-silver.md are what the page says they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from doubloon.log import dump, parse
from doubloon.match import replay
from doubloon.scenario import load_scenarios, run, silver_setup, silver_steps
from doubloon.silver.acts import DRAW, KEEP, PUT, SHAKE, SKIP, STOP, THROW
from doubloon.silver.chance import QUESTIONS
from doubloon.silver.game import SilverGame, game_from
from doubloon.silver.kinds import KINDS
from doubloon.silver.settings import Settings
from doubloon.silver.state import PHASES
from doubloon.silver.text import FIELDS

PAGE = Path(__file__).parent.parent / "docs" / "notation-silver.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
GAME = SilverGame(Settings())


def check_position(text: str) -> None:
    assert GAME.restore(text.removesuffix("\n")).text() + "\n" == text


def check_deal(text: str) -> None:
    assert GAME.start(text).view(None).boards == ("1a", "3b-turned", "4a")
    assert "chests" in GAME.answers(text)


def check_log(text: str) -> None:
    log = parse(text)
    assert dump(log) == text
    game = game_from(log.header.settings)
    assert replay(game, log).position.text() in TEXT
    assert log.header.deal is not None and f"```deal\n{log.header.deal}```" in TEXT


def check_scenario(text: str) -> None:
    for scenario in load_scenarios(text):
        report = run(scenario)
        assert report.good, str(report)


CHECKS: dict[str, Callable[[str], None]] = {
    "position": check_position,
    "deal": check_deal,
    "log": check_log,
    "scenario": check_scenario,
}


def rows(heading: str) -> str:
    """The section under a heading."""
    return TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("form", "text"), BLOCKS, ids=[f"{i}-{form}" for i, (form, _) in enumerate(BLOCKS)])
def test_an_example_is_what_it_is_said_to_be(form: str, text: str) -> None:
    CHECKS[form](text)


def test_every_form_has_an_example() -> None:
    assert {form for form, _ in BLOCKS} == set(CHECKS)


def test_every_field_of_a_position_is_described_in_its_order() -> None:
    cells = re.findall(r"^\| ((?:`\w+` ?)+)\|", rows("Positions"), re.MULTILINE)
    described = re.findall(r"`(\w+)`", " ".join(cells))
    assert described == ["boards", "treasure", *FIELDS]
    assert all(f"`{phase}`" in rows("Positions") for phase in PHASES)


def test_every_act_question_and_kind_is_named() -> None:
    assert re.findall(r"^\| `(\w+)[^`]*` \|", rows("Acts"), re.MULTILINE) == [SHAKE, DRAW, PUT, THROW, STOP, KEEP, SKIP]
    assert re.findall(r"^\| `(\w+)[^`]*` \|", rows("Chance"), re.MULTILINE) == list(QUESTIONS)
    assert f"The kinds are `{'`, `'.join(KINDS)}`" in TEXT


def test_what_a_scenario_may_say_is_all_described() -> None:
    section = rows("Scenarios")
    words = {*silver_setup.PLACE, *silver_steps.VERBS, *silver_steps.TABLES, *silver_steps.FACTS}
    words |= {*silver_steps.SIGHT_TABLES, *silver_steps.SIGHTS}
    words |= {word for others, _ in silver_steps.VERBS.values() for word in others if word != "at_once"}
    assert sorted(word for word in words if f"`{word}`" not in section) == []
    assert "doubloon.silver.events" in section
