"""The rule book has every rule, once, in order, and says what the rest of the package relies on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from doubloon import rulebook
from doubloon.errors import DoubloonError
from doubloon.game import Event
from doubloon.jackal import events
from doubloon.jackal.settings import NAMES
from doubloon.jackal.tilesets import TABLE
from doubloon.rulebook import UnknownLanguage, UnknownRule, rule, rules, search, section, sections

ISLAND = {"J1": 6, "J2": 8, "J3": 6, "J4": 11, "J5": 9, "J6": 3, "J7": 10, "J8": 8, "J9": 23, "J10": 4, "J11": 3}
"""How many rules each section of the island game has."""

LINE_UPS = ("duel", "double", "melee3", "melee4", "pairs")
PRESETS = ("online", "classic", "treasure-island", "boardgame", "warships", "blitz")

LANGUAGES = rulebook.languages()


def expected_numbers() -> list[str]:
    return [f"{name}.{number}" for name, count in ISLAND.items() for number in range(1, count + 1)]


def parts(language: str) -> list[rulebook.Section | rulebook.Rule]:
    return [*sections(language), *rules(language)]


def island(language: str) -> list[rulebook.Rule]:
    return [found for found in rules(language) if found.number.startswith("J")]


def test_english_is_there() -> None:
    assert "en" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_once_and_in_order(language: str) -> None:
    assert [found.number for found in island(language)] == expected_numbers()
    assert len({found.number for found in rules(language)}) == len(rules(language))
    assert [found.number for found in sections(language) if found.number.startswith("J")] == list(ISLAND)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_stand_in_their_own_section(language: str) -> None:
    for part in sections(language):
        assert part.rules, part.number
        assert all(found.number.startswith(f"{part.number}.") for found in part.rules), part.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_section_has_a_title_and_a_text(language: str) -> None:
    for part in parts(language):
        assert 0 < len(part.title) <= 60, part.number
        assert len(part.text) > 10, part.number
        assert not re.search(r"^#", part.text, re.MULTILINE), f"{part.number}: a heading that is not understood"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_referred_to_exists(language: str) -> None:
    known = {part.number for part in parts(language)}
    for part in parts(language):
        for number in re.findall(r"\b[A-Z]\d+(?:\.\d+)?\b", part.text):
            assert number in known, f"{part.number} refers to {number}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_an_event_and_of_a_cause_exists(language: str) -> None:
    classes = [thing for thing in vars(events).values() if isinstance(thing, type) and issubclass(thing, Event)]
    numbers = {number for event in classes for number in event.RULES} | set(events.CAUSES.values())
    assert len(numbers) > 40
    for number in sorted(numbers):
        assert rule(number, language).number == number


def test_every_rule_that_the_code_the_pages_and_the_scenarios_name_exists() -> None:
    root = Path(__file__).resolve().parent.parent
    known = {part.number for language in LANGUAGES for part in parts(language)}
    files = [*root.glob("*.md")]
    for folder in ("src", "docs", "benchmarks", "tests/scenarios"):
        files += [file for file in (root / folder).rglob("*") if file.suffix in (".py", ".md", ".ftl", ".yaml", ".toml")]
    named = {
        (number, str(file.relative_to(root)))
        for file in files
        for number in re.findall(r"\b[JC]\d+\.\d+\b", file.read_text(encoding="utf-8"))
    }
    assert len({number for number, _ in named}) > 80
    assert sorted((number, file) for number, file in named if number not in known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_line_up_and_preset_is_named(language: str) -> None:
    text = "\n".join(part.text for part in parts(language))
    for name in (*NAMES, *LINE_UPS, *PRESETS):
        assert re.search(rf"`{name}(=\w+)?`", text), name


def test_every_setting_says_its_default() -> None:
    for name in NAMES:
        about = " ".join(part.text for part in parts("en") if f"`{name}`" in part.text)
        assert re.search(r"default|0 means there is no limit", about), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tile_table_is_the_one_the_engine_uses(language: str) -> None:
    lines = [line.strip("|").split("|") for line in section("J11", language).text.splitlines() if line.startswith("|")]
    counts = [tuple(int(cell) for cell in line[1:]) for line in lines[2:]]
    assert counts == [(row.classic, row.treasure_island, row.full) for row in TABLE]
    assert [sum(column) for column in zip(*counts, strict=True)] == [117, 117, 117]


def test_one_rule() -> None:
    found = rule("J9.9")
    assert (found.number, found.title) == ("J9.9", "Crocodile")
    assert found.text.startswith("Back to where you came from")
    assert rule(" j9.9. ") is found


def test_text_ends_where_the_next_heading_begins() -> None:
    assert rule("J9.1").text == "Nothing happens here. Enjoy it."
    assert rule("J11.3").text.endswith("by its text.")


def test_one_section() -> None:
    found = section("J9")
    assert found.title == "The tiles"
    assert found.rules[0] is rule("J9.1")
    assert section("J9.23") == found


@pytest.mark.parametrize("number", ["J9.99", "J0.1", "", "crocodile", "J9", "Q" * 10_000])
def test_an_unknown_rule_is_refused_with_what_is_allowed(number: str) -> None:
    with pytest.raises(UnknownRule) as refused:
        rule(number)
    assert isinstance(refused.value, DoubloonError)
    assert isinstance(refused.value, KeyError)
    assert repr(number) in str(refused.value)
    assert "J1.1 to J11.3" in str(refused.value)
    assert all(rule(near).number == near for near in refused.value.allowed)


def test_an_unknown_rule_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownRule, match=r"nearest: .*J9\.9") as refused:
        rule("J9.99")
    assert "J9.9" in refused.value.allowed


def test_an_unknown_section_is_refused() -> None:
    with pytest.raises(UnknownRule, match="section: got 'J12'; allowed: J1 to J11"):
        section("J12")


def test_an_unknown_language_is_refused() -> None:
    for language in ("tlh", "../words", "", "EN", "."):
        with pytest.raises(UnknownLanguage, match=r"language: got .*; allowed: .*en"):
            rule("J1.1", language)
        with pytest.raises(UnknownLanguage):
            section("J1", language)
        with pytest.raises(UnknownLanguage):
            search("rum", language)


def test_search_ranks_titles_first() -> None:
    assert search("crocodile")[0].number == "J9.9"
    assert search("Ben Gunn")[0].number == "J8.2"
    assert search("wheelbarrow")[0].number == "J7.9"


def test_search_ranks_by_how_many_words_occur() -> None:
    found = [rule.number for rule in search("lighthouse neutral figures")]
    assert {"J8.5", "J9.14"} == set(found[:2])


def test_search_finds_beginnings_numbers_and_settings() -> None:
    assert "J4.6" in [rule.number for rule in search("swim")][:3]
    assert search("what does j4.8 say")[0].number == "J4.8"
    assert [rule.number for rule in search("no_wasted_rum")] == ["J8.4"]


def test_search_finds_words_with_another_ending_after_the_same_and_longer_ones() -> None:
    assert [found.number for found in search("бочка", "ru")[:2]] == ["J9.8", "J4.8"], "in the title; in the text: «бочку»"
    assert {"J8.3", "J9.9"} < {found.number for found in search("бочка", "ru")}
    assert search("горою", "ru") == ()
    found = [rule.number for rule in search("carries")]
    assert found.index("J7.5") < found.index("J8.3") < found.index("J2.6"), "Who carries; Friday carries; is being carried"
    wheels = [rule.number for rule in search("wheels")]
    assert "C1.1" in wheels, "a wheel"
    assert "J7.9" not in wheels, "a wheelbarrow is no wheel with another ending"


def test_search_finds_nothing_for_nothing() -> None:
    assert search("") == ()
    assert search("xylophone") == ()
