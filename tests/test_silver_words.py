"""Captain Silver has words for all that can happen, and rules for all that its events and settings name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from doubloon import rulebook, words
from doubloon.game import Event
from doubloon.rulebook import rule, rules, sections
from doubloon.silver import events
from doubloon.silver.kinds import KINDS
from doubloon.silver.presets import PRESETS
from doubloon.silver.settings import SETTINGS
from doubloon.words import PIECES, SILVER_ENDS, SILVER_STOPS, Catalogue

LANGUAGES = words.languages()

BOOK = {"C1": 5, "C2": 15, "C3": 6, "C4": 7, "C5": 4}
"""How many rules each section has."""

PLAYERS = {0: "Ann", 1: "Bob", 2: "Cleo", 3: "Dan"}

SAMPLES: dict[str, tuple[Any, ...]] = {
    "seat": (0, 3),
    "by": (1, 7),
    "seats": ((0, 1), (2, 0, 1)),
    "late": (False, True),
    "right": (False, True),
    "round": (1, 3),
    "ahoy": (18_000,),
    "until": (12_120,),
    "number": (1, 16),
    "kind": ("sabre", "anchor"),
    "margin": (0, 29, 80, 2_500),
    "wrong": (0, 1, 2),
    "row": ("a", "d"),
    "gold": (0, 1, 3),
    "steps": (0, 1, 3),
    "lost": (0, 1),
    "start": (0, 13),
    "end": (2,),
    "stack": ("upper", "lower"),
    "left": (0, 1, 5),
    "chests": ((1, 2, 6), (4,)),
    "chest": (6,),
    "card": (5,),
    "kinds": (("sabre", "map", "bottle", "anchor"), ("parrot",)),
    "paid": (0, 1),
    "winners": ((), (0,), (1, 3), (0, 1, 2)),
    "scores": ((11, 7), (1, 2, 3, 4)),
}
"""For each field of an event, values that it can have; ``space`` and ``reason`` depend on the event."""

SPACES: dict[type[Event], tuple[Any, ...]] = {events.CoinFound: (4,), events.Landed: (6, 13)}
REASONS: dict[type[Event], tuple[str, ...]] = {events.GameOver: SILVER_ENDS, events.RoundStopped: SILVER_STOPS}


def samples(event: type[Event]) -> Iterator[Event]:
    """Events of a class with every rule it lists and every value of every field."""
    own = {"space": SPACES.get(event, ("b3",)), "reason": REASONS.get(event, ())}
    if event is events.GameOver:
        own["chests"] = ((), ((6, 4), (), (1,)))
    fields = [field.name for field in msgspec.structs.fields(event) if field.name not in ("rule", "audience")]
    values = [own[name] if name in own else SAMPLES[name] for name in fields]
    for number, chosen in itertools.product(event.RULES, itertools.product(*values)):
        found = event(number, **dict(zip(fields, chosen, strict=True)))
        if not (isinstance(found, events.Evaluated) and found.right and not found.gold + found.steps):
            yield found


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return Catalogue(request.param)


# --- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_lacks_words(language: str) -> None:
    assert words.missing(language, events.ALL) == []


@pytest.mark.parametrize("event", events.ALL, ids=lambda event: event.__name__)
def test_every_event_can_be_said(event: type[Event], catalogue: Catalogue) -> None:
    said = [catalogue.event(sample, {}, players=PLAYERS) for sample in samples(event)]
    assert said
    for text in said:
        assert text == " ".join(text.split())
        assert not set(text) & set("{}$\u2068\u2069"), text
        assert "None" not in text and "???" not in text, text
        assert text[0].isupper() and text[-1] == ".", text
        assert " ." not in text and ".." not in text and " ," not in text, text


def test_every_key_of_the_game_belongs_to_something(catalogue: Catalogue) -> None:
    known = {words.event_key(event) for event in events.ALL} | {f"silver-setting-{row.name}" for row in SETTINGS}
    known |= {f"silver-stop-{stop}" for stop in SILVER_STOPS} | {f"silver-end-{end}" for end in SILVER_ENDS}
    used = {key for key in catalogue.keys if key.startswith("silver-") and "." not in key}
    assert used - known <= {"silver-reward"}
    assert known <= used


def test_pieces_have_names(catalogue: Catalogue) -> None:
    assert PIECES == KINDS
    assert len({catalogue.piece(kind) for kind in KINDS}) == len(KINDS)


def test_every_reason_has_its_own_sentence(catalogue: Catalogue) -> None:
    stops = {catalogue.event(events.RoundStopped("C2.11", reason, 0), {}) for reason in SILVER_STOPS}
    assert len(stops) == len(SILVER_STOPS)
    ends = {catalogue.event(events.GameOver("C2.1", reason, (1, 2), (1,)), {}) for reason in SILVER_ENDS}
    assert len(ends) == len(SILVER_ENDS)


def test_every_reason_is_one_the_engine_names() -> None:
    assert set(SILVER_STOPS) == set(re.findall(r"``(\w+)``", events.RoundStopped.__doc__ or "")) - {"reason", "until"}
    assert set(SILVER_ENDS) >= set(re.findall(r"``(\w+)``", events.GameOver.__doc__ or "")) > set()


def test_the_two_games_keep_apart_what_they_call_the_same() -> None:
    from doubloon.jackal import events as island

    assert words.event_key(events.Sailed) == "silver-sailed"
    assert words.event_key(island.Sailed) == "event-sailed"


def test_sentences_that_are_said() -> None:
    english = Catalogue("en")
    assert [english.event(event, {}, players=PLAYERS) for event in (
        events.Placed("C2.5", 0, "b3", "anchor", 12_120),
        events.Bumped("C2.10", 0, "b3", 1, 80),
        events.DeadHeat("C2.10", "b3", (0, 1), 12),
        events.Resting("C2.9", 0, 15_000, 2),
        events.RoundStopped("C2.8", "row", 20_000),
        events.Evaluated("C3.1", 0, "b3", "anchor", True, 1, 1, 0),
        events.Evaluated("C3.1", 0, "b3", "anchor", True, 0, 3, 0),
        events.Evaluated("C3.1", 1, "a1", "map", False, 0, 0, 1),
        events.Evaluated("C3.4", 1, "a1", "map", False, 0, 0, 0),
        events.Landed("C3.2", 0, 6, "upper", 5),
        events.LookedInto("C3.2", 0, "upper", (1, 2, 6), 40_000, audience=(0,)),
        events.VolcanoTurned("C3.3", 2, ("sabre", "anchor")),
        events.GameOver("C2.1", "points", (11, 7, 11), (0, 2)),
        events.GameOver("C2.14", "alone", (13, 7), (0,), ((6, 4), ())),
    )] == [
        "Ann put an anchor on b3.",
        "Bob has b3 by 0.08 s, and Ann takes the piece back in hand.",
        "Dead heat for b3: only 0.01 s between Ann and Bob, and chance decides.",
        "Ann rests an arm, with 2 wrong pieces in this round.",
        "Pirates stop! A row is full.",
        "Ann gets 1 gold and one step for an anchor on b3.",
        "Ann gets 3 steps for an anchor on b3.",
        "Bob pays 1 gold, for nobody wanted a map on a1.",
        "Bob has no gold to pay for a map on a1.",
        "Ann lands on space 6 and looks into the upper stack: 5 chests.",
        "Ann sees chests worth 1, 2 and 6.",
        "The volcano wants a sabre and an anchor.",
        "Three rounds are over, and gold and chests are counted. Ann and Cleo win, 11 : 7 : 11.",
        "There is nobody left to play against. Ann wins, 13 : 7. The chests: 6+4 : -.",
    ]  # fmt: skip


# --- rules -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("en", "0.08"), ("de", "0,08"), ("ru", "0,08")])
def test_a_margin_has_the_decimal_sign_of_the_language(language: str, said: str) -> None:
    for event in (events.Bumped("C2.10", 0, "b3", 1, 80), events.DeadHeat("C2.10", "b3", (0, 1), 80)):
        assert re.findall(r"\d+[.,]\d+", Catalogue(language).event(event, {}, players=PLAYERS)) == [said]


@pytest.mark.parametrize("language", rulebook.languages())
def test_every_rule_is_there_once_and_in_order(language: str) -> None:
    numbers = [found.number for found in rules(language) if found.number.startswith("C")]
    assert numbers == [f"{name}.{number}" for name, count in BOOK.items() for number in range(1, count + 1)]
    assert [found.number for found in sections(language) if found.number.startswith("C")] == list(BOOK)


@pytest.mark.parametrize("language", rulebook.languages())
def test_every_book_has_a_title(language: str) -> None:
    assert set(rulebook.titles(language)) == {section.number[0] for section in sections(language)} == {"J", "C"}
    assert all(rulebook.titles(language).values())


def test_rules_are_found_by_number_and_by_words() -> None:
    assert rule("c2.10.").title == "Photo finish"
    assert rulebook.search("dead heat")[0].number in ("C2.10", "C2.15")
    assert rulebook.search("volcano card")[0].number.startswith("C")


@pytest.mark.parametrize("language", rulebook.languages())
def test_every_rule_of_an_event_and_of_a_setting_exists(language: str) -> None:
    named = {number for event in events.ALL for number in event.RULES} | {number for row in SETTINGS for number in row.rules}
    assert len(named) > 15
    for number in sorted(named):
        assert rule(number, language).number == number


@pytest.mark.parametrize("language", rulebook.languages())
def test_every_setting_and_preset_is_named_where_its_rule_is(language: str) -> None:
    text = "\n".join(found.text for found in rules(language) if found.number.startswith("C"))
    for name in (*(row.name for row in SETTINGS), *PRESETS):
        assert re.search(rf"`{name}(=\w+)?`", text), name
    for row in SETTINGS:
        about = "\n".join(rule(number, language).text for number in row.rules)
        assert re.search(rf"`{row.name}(=\w+)?`", about), row.name
        for choice in row.choices:
            assert not isinstance(choice, str) or f"{choice}`" in text or choice in ("a", "b"), (row.name, choice)


def test_the_printed_values_are_those_of_the_boards_file() -> None:
    from doubloon.silver.boards import standard

    lines = [line.strip("|").split("|") for line in rule("C1.4").text.splitlines() if line.startswith("|")]
    sides = [[cell.strip() for cell in line] for line in lines[2:]]
    tracks = standard().tracks
    assert sides == [
        [side, str(track.spaces), f"{track.upper} and {track.lower}", ", ".join(map(str, track.coins))]
        for side, track in tracks.items()
    ]
    assert ", ".join(map(str, standard().chests[:-1])) + f" and {standard().chests[-1]}" in rule("C1.4").text
