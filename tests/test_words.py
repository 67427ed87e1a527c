"""There are words for all that can happen, and they can be said with what the events hold."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from doubloon import words
from doubloon.agreed import REASON
from doubloon.errors import DoubloonError, ParseError
from doubloon.game import Event
from doubloon.jackal import events
from doubloon.jackal.tilesets import TYPE_OF
from doubloon.rulebook import shelf
from doubloon.words import COLOURS, ENDS, ITEMS, TILES, Catalogue, UnknownLanguage, UnknownWord, WrongArguments, ftl

EVENTS = sorted(
    (thing for thing in vars(events).values() if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event),
    key=lambda event: event.__name__,
)
LANGUAGES = words.languages()

GAITS = ("walk", "swim", "arrow", "slide", "jump", "fly", "shot", "balloon", "tunnel", "return", "land", "pass")

UNITS = {"P2": "White pirate 2", "P5": "Black pirate 5", "G7": "Ben Gunn", "M8": "White missionary", "F9": "Red Friday"}

SAMPLES: dict[str, tuple[Any, ...]] = {
    "unit": tuple(UNITS),
    "by": ("P5", "F9"),
    "team": (0, 3),
    "seat": (0, 3),
    "vessel": (0, 5),
    "cell": ("c4",),
    "start": ("b3",),
    "end": ("c4",),
    "first": ("b3",),
    "second": ("k9",),
    "cargo": ("coin", "2 coin+bullion+ball+boat+barrow"),
    "lost": ("", "coin", "barrow+2 coin"),
    "dropped": ("", "ball"),
    "tile": (*TYPE_OF, *dict.fromkeys(TYPE_OF.values()), "fog", "sea"),
    "gait": GAITS,
    "cause": tuple(events.CAUSES),
    "reason": ENDS,
    "asleep": (False, True),
    "stopped": (False, True),
    "bottles": (1, 2, 3, 5, 21),
    "value": (1, 2, 3, 5, 21),
    "hits": (1,),
    "turns": (1, 2, 4),
    "lapses": (1, 2, 3),
    "winners": ((), (0,), (1, 3), (0, 1, 2)),
    "scores": ((11, 7), (1, 2, 3, 4)),
}
"""For each field of an event, values that it can have."""

MAY_BE_EMPTY = {events.Moved: ("cargo",), events.Stuck: ("cargo",), events.CameOut: ("cargo",), events.KnockedOut: ("by",)}


def samples(event: type[Event]) -> Iterator[Event]:
    """Events of a class with every rule it lists and every value of every field."""
    fields = [field.name for field in msgspec.structs.fields(event) if field.name not in ("rule", "audience")]
    values = [(*SAMPLES[name], *("" for empty in MAY_BE_EMPTY.get(event, ()) if empty == name)) for name in fields]
    for rule, chosen in itertools.product(event.RULES, itertools.product(*values)):
        if event is events.KnockedOut and "" in chosen and rule != "J7.6":
            continue  # only a cannonball has nobody behind it
        if event is events.Died and rule != events.CAUSES[chosen[fields.index("cause")]]:
            continue
        yield event(rule, **dict(zip(fields, chosen, strict=True)))


def died(cause: str, **fields: Any) -> events.Died:
    return events.Died(events.CAUSES[cause], "P2", "c4", cause, **fields)


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return Catalogue(request.param)


@pytest.fixture
def english() -> Catalogue:
    return Catalogue("en")


def test_english_is_there() -> None:
    assert "en" in LANGUAGES


def test_the_events_are_found() -> None:
    assert events.Moved in EVENTS
    assert len(EVENTS) > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_lacks_words(language: str) -> None:
    assert words.missing(language, EVENTS, events.CAUSES) == []
    assert words.missing(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_left_over(language: str) -> None:
    used = set(Catalogue("en").keys) | {words.event_key(event) for event in EVENTS}
    assert {key for key in Catalogue(language).keys - used if "." not in key} == set()
    named = {f"cause-{cause}" for cause in events.CAUSES} | {f"end-{end}" for end in (*ENDS, REASON)}
    assert {key for key in Catalogue(language).keys if key.startswith(("cause-", "end-"))} == named


def test_missing_words_are_reported() -> None:
    class Hiccuped(Event, frozen=True):
        RULES = ("J8.4",)
        unit: str

    assert words.missing("en", [Hiccuped], ["boredom", "rum"]) == ["cause-boredom", "event-hiccuped"]


def test_event_keys() -> None:
    assert words.event_key(events.Moved) == "event-moved"
    assert words.event_key(events.LostCargo) == "event-lost-cargo"
    assert words.event_key(events.TimeRanOut) == "event-time-ran-out"


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_can_be_said(event: type[Event], catalogue: Catalogue) -> None:
    said = 0
    for sample in samples(event):
        text = catalogue.event(sample, UNITS, {0: "White's ship"}, {0: "Ann"})
        said += 1
        assert text == " ".join(text.split()), sample
        assert not set(text) & set("{}$\u2068\u2069"), sample
        assert "None" not in text and "???" not in text, sample
        assert text[0].isupper(), (sample, text)
        assert text[-1] == ".", (sample, text)
        assert " ." not in text and ".." not in text and " ," not in text, (sample, text)
    assert said


def test_every_cause_and_every_gait_has_its_own_sentence(catalogue: Catalogue) -> None:
    deaths = {catalogue.event(died(cause), UNITS) for cause in events.CAUSES}
    assert len(deaths) == len(events.CAUSES)
    ways = {catalogue.event(events.Moved("J4.1", "P2", "b3", "c4", gait), UNITS) for gait in GAITS}
    assert len(ways) == len(GAITS)


def test_every_cause_has_more_than_its_label(english: Catalogue) -> None:
    assert not [cause for cause in events.CAUSES if english.event(died(cause), UNITS).startswith("White pirate 2 died at")]


def test_every_end_has_its_own_sentence(catalogue: Catalogue) -> None:
    assert len({catalogue.say(f"end-{end}") for end in ENDS}) == len(ENDS)


def test_every_gait_is_one_the_engine_names() -> None:
    described = events.Moved.__doc__ or ""
    assert [gait for gait in GAITS if f"``{gait}``" not in described] == []
    assert described.count("``") // 2 == len(GAITS) + 1


def test_every_tile_and_face_has_a_name_and_a_help(catalogue: Catalogue) -> None:
    for tile in (*TYPE_OF, *TYPE_OF.values(), *TILES):
        assert catalogue.tile(tile)
        assert 20 < len(catalogue.tile_help(tile)) < 200, tile
    assert len({catalogue.tile_help(tile) for tile in TILES}) == len(TILES)


def test_sentences_that_are_said(english: Catalogue) -> None:
    said = [
        english.event(events.Moved("J4.1", "P2", "g2", "g3", "walk"), UNITS),
        english.event(events.Moved("J9.2", "P2", "g3", "g4", "arrow", "coin"), UNITS),
        english.event(events.KnockedOut("J5.1", "P5", "P2", "g4"), UNITS),
        english.event(events.Joined("J8.2", "G7", 0, "c4"), UNITS),
        english.event(died("cannibal", lost="2 coin+ball"), UNITS),
        english.event(events.Opened("J1.3", "c4", "coins3"), UNITS),
        english.event(events.Opened("J9.14", "c4", "arrow-e-s-nw"), UNITS),
        english.event(events.Scored("J2.3", 0, "coin", 1, 0), UNITS, {0: "White's ship"}),
        english.event(events.GameOver("J2.6", (0, 2), (9, 4, 9, 4), "gold"), UNITS, players={0: "Ann", 2: "Ben"}),
    ]
    assert said == [
        "White pirate 2 walked from g2 to g3.",
        "An arrow sent White pirate 2 from g3 on to g4 with a coin.",
        "White pirate 2 knocked out Black pirate 5 at g4.",
        "Ben Gunn joined White at c4.",
        "The cannibal at c4 had White pirate 2 for dinner. Lost as well: 2 coins and a cannonball.",
        "The fog lifted from c4: 3 coins.",
        "The lighthouse showed c4: an arrow.",
        "White's ship took a coin aboard: one point for White.",
        "Nobody can catch up any more. Ann and Ben win, 9 : 4 : 9 : 4.",
    ]


def test_names_may_come_from_a_function_or_be_lacking(english: Catalogue) -> None:
    event = events.Boarded("J4.3", "P2", 4, "g1")
    assert english.event(event, lambda unit: f"<{unit}>", lambda vessel: f"boat {vessel}") == "<P2> is aboard boat 4 at g1."
    assert english.event(event, {}) == "Pirate 2 is aboard Vessel 5 at g1."
    assert english.event(events.SeatLeft("J8.6", 1), {}) == "Player 2 has left the game."


def test_names_of_units(english: Catalogue) -> None:
    assert english.unit("P2", 0) == "White pirate 2"
    assert english.unit("P12", 3) == "Yellow pirate 12"
    assert english.unit("G13", 1) == "Black Ben Gunn"
    assert english.unit("M14") == "Missionary"
    assert english.unit("M14", 2) == "Red missionary"
    assert english.unit("C14", 2) == "Red convert"
    assert english.unit("F15", 2, numbered=True) == "Red Friday 15"
    assert english.unit("P2", 0, numbered=False) == "White pirate"


def test_names_of_teams_and_vessels(english: Catalogue) -> None:
    assert [english.team(team) for team in range(4)] == ["White", "Black", "Red", "Yellow"]
    assert english.team(None) == "nobody"
    assert english.vessel(1) == "Black's ship"
    assert english.vessel(1, 0) == "Black's boat"
    assert english.vessel(1, 2) == "Black's boat 2"
    with pytest.raises(UnknownWord, match="team-4"):
        english.team(4)


def test_every_colour_has_its_own_words(catalogue: Catalogue) -> None:
    assert len({catalogue.unit("P1", team) for team in range(4)}) == len(COLOURS)
    assert len({catalogue.vessel(team) for team in range(4)}) == len(COLOURS)


@pytest.mark.parametrize(
    ("load", "said"),
    [
        ("", "nothing"),
        ("coin", "a coin"),
        ("2 coin", "2 coins"),
        ("2 coin+ball", "2 coins and a cannonball"),
        ("bullion+2 ball+boat+barrow", "a bullion, 2 cannonballs, a boat and a wheelbarrow"),
    ],
)
def test_loads(load: str, said: str, english: Catalogue) -> None:
    assert english.load(load) == said


@pytest.mark.parametrize("load", ["gold", "2coin", "coin+", "+", "coin ball", "-1 coin", " "])
def test_what_is_no_load_is_refused(load: str, english: Catalogue) -> None:
    with pytest.raises(ParseError, match="allowed: items joined by"):
        english.load(load)


def test_every_item_has_a_singular_and_a_plural(catalogue: Catalogue) -> None:
    for item in ITEMS:
        assert catalogue.load(item) != catalogue.load(f"2 {item}")


def test_an_unknown_key_is_refused_with_near_ones(english: Catalogue) -> None:
    with pytest.raises(UnknownWord, match=r"got key 'tile-crocodil'.*nearest: .*tile-crocodile") as refused:
        english.say("tile-crocodil")
    assert isinstance(refused.value, DoubloonError)
    assert isinstance(refused.value, KeyError)
    for key in ("tile-horse.lost", "", ".", "event-moved.", "x" * 10_000):
        with pytest.raises(UnknownWord):
            english.say(key)


def test_a_lacking_argument_is_refused_by_name(english: Catalogue) -> None:
    with pytest.raises(WrongArguments, match=r"'turn-other' cannot be said: .*player.*; given: team"):
        english.say("turn-other", team="White")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match=r"language: got 'tlh'; allowed: .*en"):
        Catalogue("tlh")


def test_prompts(english: Catalogue) -> None:
    assert english.say("turn-yours", team="White") == "Your turn, White."
    assert english.say("turn-other", team="Black", player="Ann") == "Black is to move (Ann)."
    assert english.say("stock-rum", team="Red", bottles=0) == "Red has no rum."
    assert english.say("stock-rum", team="Red", bottles=3) == "Red has 3 bottles of rum."


ARGUMENTS: dict[str, str | int] = {
    "act": "g2-g3", "acts": "g2-g3, g2-g4", "bottles": 2, "cargo": "a coin", "cell": "c4", "cells": 2, "colour": "white",
    "columns": 30, "count": 2, "directions": "north", "drunk": "z", "file": "game.dbl", "first": "a coin", "folder": "games",
    "holes": 1, "labels": "w2", "last": "a boat", "most": 9, "n": 3, "needed": 42, "next": "a boat", "number": 2,
    "opened": 30, "order": "why", "place": "on c4", "player": "Ann", "points": 2, "reason": "it is a folder", "rule": "J9.9",
    "rules": "J9.9", "seal": "00ff", "seconds": 9, "sign": "!", "start": "b3", "step": 1, "steps": 4, "stuck": "n",
    "swimming": "~", "system": "I/O error", "team": "White", "title": "Crocodile", "trapped": "#", "typed": "hop",
    "bulk": "long", "chests": 1, "felt": "edge", "game": "silver", "gold": 3, "kind": "an anchor", "players": "Ann",
    "pouch": 15, "row": "a", "scores": "Ann 3", "seats": "Ann, Bob", "settings": "side=5", "time": "0:03", "version": "1",
    "unit": "White pirate 2", "vessel": "White's ship", "who": "W2", "winners": "Ann", "word": "help", "wrong": 0,
}  # fmt: skip


def test_everything_else_can_be_said(catalogue: Catalogue) -> None:
    forms = {f"team-{key.partition('.')[2]}": "White" for key in catalogue.keys if key.startswith("team-white.")}
    for key in sorted(catalogue.keys):
        if not key.startswith(("event-", "silver-", "page-", "refused-")) and key != "with-cargo":
            text = catalogue.say(key, **{**forms, **ARGUMENTS})
            assert text and not set(text) & set("{}$\u2068\u2069"), key


def test_forms_of_names_are_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language with cases writes them as attributes, and its sentences use them."""
    text = "\n".join(
        (
            "team-white = Weiß",
            "    .dative = Weiß (dem)",
            "item-coin = eine Münze",
            "    .dative = einer Münze",
            "item-boat = ein Boot",
            "list-and = { $first } und { $last }",
            "tile-trap = Falle",
            "    .found = eine Falle",
            "event-found-rum = Rum bei { $team-dative }.",
            "event-left = { $unit } mit { $cargo-dative }, ohne { $cargo }: { $cargo-count }.",
            "event-spent-tile = { $tile-words }, { $tile-found }.",
        )
    )
    english = shelf.texts

    def texts(package: str, language: str, ending: str) -> dict[str, str]:
        return {"all.ftl": text} if language == "de-test" else english(package, language, ending)

    monkeypatch.setattr(shelf, "texts", texts)
    german = Catalogue("de-test")
    assert german.event(events.FoundRum("J9.15", 0, 2, "c4"), {}) == "Rum bei Weiß (dem)."
    left = events.Left("J9.2", "P2", "c4", "coin+boat")
    assert german.event(left, UNITS) == "White pirate 2 mit einer Münze und ein Boot, ohne eine Münze und ein Boot: 2."
    assert german.event(events.SpentTile("J9.21", "c4", "trap"), {}) == "Falle, eine Falle."


def test_broken_words_are_refused_with_their_place() -> None:
    with pytest.raises(ParseError, match=r"^table\.ftl:2:1: ") as refused:
        ftl.entries({"table.ftl": "good = fine\nbad = { $x ->\n    [one] x\n}\n"})
    assert refused.value.line == 2
    with pytest.raises(ParseError, match=r"^b\.ftl:2:1: key 'twice' stands here a second time"):
        ftl.entries({"a.ftl": "twice = one\n", "b.ftl": "once = x\ntwice = two\n"})
    assert [entry.id.name for entry in ftl.entries({"a.ftl": "# Only words.\n-term = t\nword = { -term }\n"})] == [
        "term",
        "word",
    ]
