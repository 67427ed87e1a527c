"""Every language says what English says: with the same keys, with arguments that there are, and all that happens in games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from fluent.syntax.ast import BaseNode, MessageReference, Pattern, Term, TermReference, TextElement, VariableReference

from doubloon import words
from doubloon.game import Event
from doubloon.jackal import events as island
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.position import Position
from doubloon.jackal.settings import settings_from
from doubloon.jackal.telling import tell
from doubloon.lab.silver_walk import Walk, settings_at_random
from doubloon.match import Match
from doubloon.rulebook import shelf
from doubloon.server.tables import COLOURS as SEAT_COLOURS
from doubloon.silver import events as silver
from doubloon.words import COLOURS, ITEMS, KINDS, PIECES, TILES, Catalogue, ftl

LANGUAGES = words.languages()
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
GAMES = 20
ISLANDS = ("online", "boardgame", "warships", "treasure-island", "blitz")

EVENTS = (
    *(thing for thing in vars(island).values() if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event),
    *silver.ALL,
)

RAW = re.compile(r"(?<![\w-])(?:event|silver|cause|end|tile|item|unit|team|vessel|piece|stack|list|kind|page)-[a-z]")
"""A key that stands where its words should."""

A_CELL = re.compile(r"\b(?:[a-o]1?[0-9]|ряд [a-d])\b")
"""A cell, a space or a row: all that is written in Latin letters in a Russian sentence."""

ENGLISH_FORMS = ("possessive",)
"""Forms of names that only the English sentences need."""


@cache
def patterns(language: str) -> dict[str, Pattern]:
    """The pattern of each key of a language; of attributes as ``key.attribute``, of terms as ``-term``."""
    found: dict[str, Pattern] = {}
    for entry in ftl.entries(shelf.texts(words.__name__, language, ".ftl")):
        key = f"-{entry.id.name}" if isinstance(entry, Term) else entry.id.name
        if entry.value is not None:
            found[key] = entry.value
        found |= {f"{key}.{attribute.id.name}": attribute.value for attribute in entry.attributes}
    return found


def nodes(tree: Any) -> Iterator[BaseNode]:
    if isinstance(tree, list):
        for part in tree:
            yield from nodes(part)
    elif isinstance(tree, BaseNode):
        yield tree
        for part in vars(tree).values():
            yield from nodes(part)


def references(language: str, key: str) -> set[str]:
    """The keys that a key of a language refers to."""
    found = list(nodes(patterns(language)[key]))
    terms = {f"-{node.id.name}" for node in found if isinstance(node, TermReference)}
    return terms | {node.id.name for node in found if isinstance(node, MessageReference)}


def parts(language: str) -> set[str]:
    """The keys of a language that are never said alone, but within others."""
    return {other for key in patterns(language) for other in references(language, key)}


def variables(language: str, key: str) -> set[str]:
    """The arguments that a key of a language needs, those of the messages it refers to among them."""
    mine = {node.id.name for node in nodes(patterns(language)[key]) if isinstance(node, VariableReference)}
    return mine.union(*(variables(language, other) for other in references(language, key)))


class Listener(Catalogue):
    """A catalogue that notes which arguments each key is always said with."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.given: dict[str, set[str]] = {}

    def say(self, key: str, **arguments: str | int | float) -> str:
        self.given.setdefault(key, set(arguments)).intersection_update(arguments)
        return super().say(key, **arguments)


SOME: dict[str, tuple[Any, ...]] = {
    "unit": ("P2", "M8"),
    "by": ("P5",),
    "tile": ("trap", "maze3"),
    "gait": ("walk",),
    "cargo": ("2 coin", "bullion+ball+boat+barrow", "coin"),
    "lost": ("", "coin"),
    "dropped": ("", "ball"),
    "cause": ("rum",),
    "kind": PIECES,
    "kinds": (("map", "anchor"),),
    "stack": ("upper", "lower"),
    "chests": ((1, 2), (3,)),
    "team": (0, 3),
}
"""For fields of events, values that they can have; for all others one of their type will do."""

REASONS: dict[type[Event], str] = {island.GameOver: "gold", silver.RoundStopped: "row", silver.GameOver: "points"}


def some(event: type[Event]) -> Iterator[Event]:
    """A few events of a class, in which every value of :data:`SOME` comes up."""
    plain: dict[Any, Any] = {int: 1, bool: True, str: "c4", tuple[int, ...]: (0, 1)}
    fields = [field for field in msgspec.structs.fields(event) if field.name not in ("rule", "audience")]
    for n in range(len(PIECES)):
        values: dict[str, Any] = {}
        for field in fields:
            if field.name == "reason":
                values["reason"] = REASONS[event]
            elif field.name in SOME and not (field.name == "by" and field.type is int):
                values[field.name] = SOME[field.name][n % len(SOME[field.name])]
            else:
                values[field.name] = plain[field.type]
        yield event(event.RULES[0], **values)


def say_everything(catalogue: Catalogue) -> None:
    """Say what the code knows how to make the arguments of."""
    for event in EVENTS:
        for sample in some(event):
            catalogue.event(sample, {})
    for team in (None, *range(len(COLOURS))):
        for letter in KINDS:
            catalogue.unit(f"{letter}2", team)
        catalogue.team(team)
    for team in range(len(COLOURS)):
        catalogue.vessel(team)
        catalogue.vessel(team, 2)
    for tile in TILES:
        catalogue.tile(tile)
        catalogue.tile_help(tile)
    for item in ITEMS:
        catalogue.load(item)


def island_game(seed: int) -> Iterator[tuple[Sequence[Event], Position, Position]]:
    """The events of each act of a random game of the island, and the positions around them."""
    rng = random.Random(seed)
    values: dict[str, Any] = {"preset": ISLANDS[seed % len(ISLANDS)], "side": rng.choice((5, 5, 7)), "quiet_rounds": 12}
    if values["preset"] != "boardgame":
        values["line_up"] = rng.choice(("duel", "melee3", "melee4", "pairs"))
    if seed % 3 == 0:
        values["turn_time"] = 20
    game = IslandGame(settings_from(values))
    match = Match(game, game.deal(b"%d" % seed))
    while not match.position.over():
        before = match.position
        seat, due = before.actors()[0], before.due()
        legal = list(before.legal_acts(seat))
        laden = [act for act in legal if ":" in act]
        if due is not None and rng.random() < 0.03:
            events = match.lapse(max(due, match.time))
        elif rng.random() < 0.005 or match.n > 300:
            events = match.leave(seat, match.time + 100)
        else:
            events = match.act(seat, rng.choice(laden if laden and rng.random() < 0.6 else legal), match.time + 100)
        after = match.position
        assert isinstance(before, Island) and isinstance(after, Island)
        yield events, before.engine, after.engine


def silver_game(seed: int) -> set[Event]:
    """The events of a random game of Captain Silver, each once; when a rest ends is not told."""
    rng = random.Random(seed)
    walk = Walk(settings_at_random(rng), rng.getrandbits(40), leaves=seed % 3 == 0)
    found: set[Event] = set()
    while (step := walk.step()) is not None:
        found |= {msgspec.structs.replace(event, until=0) if hasattr(event, "until") else event for event in step[1]}
    return found


def assert_said_well(language: str, sentences: Iterable[str]) -> int:
    """Nothing is left of keys, arguments and Fluent's signs; how many sentences there are."""
    count = 0
    for text in sentences:
        count += 1
        assert text == " ".join(text.split()), text
        assert not set(text) & set("{}$\u2068\u2069"), text
        assert not RAW.search(text), text
        assert text[0].isupper() and text[-1] == ".", text
        assert not re.search(r" [.,:]|\.\.|None|\?\?\?", re.sub(r" : ", " ", text)), text
        if language == "ru":
            assert not re.search("[A-Za-z]", A_CELL.sub("", text)), text
    return count


def test_there_are_three_languages() -> None:
    assert {"de", "en", "ru"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_that_a_seat_can_have_has_all_forms(language: str) -> None:
    keys = Catalogue(language).keys
    forms = {key.partition(".")[2] for key in keys if key.startswith("team-white")}
    for colour in (*COLOURS, *SEAT_COLOURS, "none"):
        assert {f"team-{colour}.{form}" if form else f"team-{colour}" for form in forms} <= keys, colour


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_key_lacks_and_none_is_unknown(language: str) -> None:
    theirs, ours = Catalogue("en").keys, Catalogue(language).keys
    forms = {key for key in theirs if key.startswith("team-") and key.partition(".")[2] in ENGLISH_FORMS}
    assert theirs - ours - forms == set()
    assert {key for key in ours - theirs if "." not in key} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("stem", "names"), [("team", (*COLOURS, "none")), ("item", (*ITEMS, "none")), ("piece", PIECES), ("tile", TILES)]
)
def test_names_of_a_sort_have_the_same_forms(language: str, stem: str, names: tuple[str, ...]) -> None:
    """Else an argument made of a form would be there for some and lack for others."""
    keys = Catalogue(language).keys
    forms = {name: {key.partition(".")[2] for key in keys if key.startswith(f"{stem}-{name}.")} - {"name"} for name in names}
    assert len(set(map(frozenset, forms.values()))) == 1, forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_name_is_used(language: str) -> None:
    """A form is there to be an argument: ``.dative`` of a team as ``$team-dative``."""
    of = patterns(language)
    used = {name for key in of for name in variables(language, key)}
    arguments = {"team": ("team",), "item": ("cargo", "lost", "dropped"), "piece": ("kind",), "tile": ("tile",)}
    by_code = {"name", "found"}
    for key in of:
        stem, form = key.partition("-")[0], key.partition(".")[2]
        if stem in arguments and form and form not in by_code:
            assert used & {f"{argument}-{form}" for argument in arguments[stem]}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_arguments_that_there_are(language: str) -> None:
    """In no branch, said or not, stands an argument that nobody gives."""
    listener = Listener(language)
    say_everything(listener)
    # What is said of names and events is listened to; all else is said with what the English words need.
    for key in patterns(language).keys() - parts(language):
        given = listener.given.get(key) or (variables("en", key) if key in patterns("en") else set())
        assert variables(language, key) <= given, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_page_can_be_said(language: str) -> None:
    """With any number, and with a word where the page gives one."""
    catalogue = Catalogue(language)
    for key in (key for key in patterns(language) if key.startswith("page-")):
        for value in (0, 1, 2, 5, 21, "c4"):
            text = catalogue.say(key, **dict.fromkeys(variables("en", key), value))
            assert text == " ".join(text.split()) and not set(text) & set("{}$"), key
            assert text, key


@pytest.mark.parametrize("seed", range(GAMES))
def test_all_that_happens_on_islands_can_be_said(seed: int) -> None:
    catalogues = {language: Catalogue(language) for language in LANGUAGES}
    said = dict.fromkeys(LANGUAGES, 0)
    for events, before, after in island_game(seed):
        for language, catalogue in catalogues.items():
            said[language] += assert_said_well(language, tell(events, before, after, catalogue))
    assert len(set(said.values())) == 1 and min(said.values()) > 20


@pytest.mark.parametrize("seed", range(GAMES))
def test_all_that_happens_at_captain_silver_can_be_said(seed: int) -> None:
    events = silver_game(seed)
    for language in LANGUAGES:
        catalogue = Catalogue(language)
        assert assert_said_well(language, (catalogue.event(event, {}) for event in events)) > 20


TYPED = re.compile(r"page-name|page-pref-language-(en|de)|page-type-hint|order-.*\.usage")
"""What has letters and is the same in every language: names and words that are typed."""


def letters(language: str, key: str) -> str:
    """What of a key's words is written in the catalogue, without spaces and signs."""
    literal = "".join(node.value for node in nodes(patterns(language)[key]) if isinstance(node, TextElement))
    return re.sub(r"[\W\d_]", "", literal)


def test_russian_words_are_russian() -> None:
    for key in patterns("ru").keys() & patterns("en").keys():
        if letters("en", key) and not TYPED.fullmatch(key):
            assert re.search("[А-Яа-яЁё]", letters("ru", key)), key


def test_no_german_sentence_is_english() -> None:
    def fixed(language: str) -> set[tuple[str, str]]:
        bare = [key for key in patterns(language) if not variables(language, key) and not TYPED.fullmatch(key)]
        said = {(key, Catalogue(language).say(key)) for key in bare}
        return {(key, text) for key, text in said if len(text.split()) > 3}

    assert len(fixed("en")) > 100
    assert fixed("de") & fixed("en") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_are_told_apart_by_their_first_letters(language: str) -> None:
    """The board marks units with them."""
    assert len({Catalogue(language).team(team)[0] for team in range(len(COLOURS))}) == len(COLOURS)


UNITS = {"P2": 0, "P5": 1, "G7": None, "F9": 2}
SAID = (
    island.Moved("J4.1", "P2", "g2", "g3", "walk", "bullion+ball"),
    island.Moved("J9.12", "P5", "g3", "g13", "shot", "2 coin"),
    island.KnockedOut("J5.1", "P5", "P2", "g4"),
    island.Joined("J8.2", "G7", 0, "c4"),
    island.Joined("J5.3", "F9", 3, "c4"),
    island.Died("J9.10", "P2", "c4", "cannibal", "2 coin+boat"),
    island.Opened("J1.3", "c4", "coins5"),
    island.Opened("J9.14", "c4", "maze2"),
    island.FoundRum("J9.15", 2, 3, "c4"),
    island.Scored("J2.3", 0, "5 coin", 5, 0),
    island.Boarded("J9.12", "P2", 0, "g1"),
    island.LostCargo("J7.6", "c4", "barrow"),
    island.TurnBegan("J9.20", 1, 0),
    silver.Placed("C2.5", 0, "b3", "parrot", 0),
    silver.Evaluated("C3.1", 0, "b3", "map", True, 2, 3, 0),
    silver.ChestKept("C3.2", 1, "lower", True),
    silver.GameOver("C2.1", "points", (11, 7, 11), (0, 1)),
)  # fmt: skip
"""Events whose words need cases, numbers and genders."""


def told(language: str, players: tuple[str, ...]) -> list[str]:
    catalogue = Catalogue(language)
    names = {name: catalogue.unit(name, team) for name, team in UNITS.items()}
    return [catalogue.event(event, names, {0: catalogue.vessel(0)}, dict(enumerate(players))) for event in SAID]


def test_russian_sentences() -> None:
    assert told("ru", ("Аня", "Боря", "Вера")) == [
        "Белый пират 2 перешёл с g2 на g3 со слитком и с ядром.",
        "Чёрный пират 5 вылетел из пушки с g3 на g13 с 2 монетами.",
        "Белый пират 2 атакует: Чёрный пират 5 выбит с g4.",
        "Бен Ганн на c4 примкнул к белым.",
        "Красный Пятница на c4 переметнулся к жёлтым.",
        "Белый пират 2 достался на обед людоеду на c4. Пропал и груз: 2 монеты и лодка.",
        "Туман над c4 рассеялся: 5 монет.",
        "Маяк осветил c4: лабиринт в 2 шага.",
        "Красные нашли 3 бутылки рома на c4.",
        "Белые доставили на борт 5 монет: 5 очков.",
        "Белый пират 2 прилетел из пушки прямо на борт (корабль белых, g1).",
        "Ядро уничтожило тачку на c4.",
        "Ход чёрных, но под дурманом правит Аня.",
        "Аня кладёт попугая на b3.",
        "Аня получает 2 золотых и 3 шага за карту на b3.",
        "Время вышло: Боря получает самый ценный сундук нижней стопки.",
        "Три раунда позади, золото и сундуки подсчитаны. Побеждают Аня и Боря, 11 : 7 : 11.",
    ]
    assert Catalogue("ru").load("21 coin+22 ball+25 boat") == "21 монета, 22 ядра и 25 лодок"


def test_german_sentences() -> None:
    assert told("de", ("Anna", "Bert", "Carla")) == [
        "Weißer Pirat 2 geht mit einem Goldbarren und einer Kanonenkugel von g2 nach g3.",
        "Schwarzer Pirat 5 saust mit 2 Münzen aus der Kanone von g3 nach g13.",
        "Weißer Pirat 2 schlägt zu: Schwarzer Pirat 5 fliegt von g4.",
        "Ben Gunn heuert auf c4 bei Weiß an.",
        "Roter Freitag wechselt auf c4 die Seite und gehört jetzt zu Gelb.",
        "Weißer Pirat 2 landet auf c4 im Kochtopf des Kannibalen. Mit verloren: 2 Münzen und ein Boot.",
        "Der Nebel über c4 lichtet sich: 5 Münzen.",
        "Der Leuchtturm zeigt c4: ein Labyrinth mit 2 Schritten.",
        "Rot findet 3 Flaschen Rum auf c4.",
        "Das Schiff von Weiß holt 5 Münzen an Bord: 5 Punkte für Weiß.",
        "Weißer Pirat 2 landet aus der Kanone geradewegs auf dem Schiff von Weiß bei g1.",
        "Die Kanonenkugel zerstört auf c4 eine Schubkarre.",
        "Schwarz ist am Zug, doch das Teufelskraut gibt das Ruder an Anna.",
        "Anna legt einen Papagei auf b3.",
        "Anna bekommt 2 Gold und 3 Schritte für eine Karte auf b3.",
        "Die Zeit ist um: Bert bekommt die wertvollste Truhe vom unteren Stapel.",
        "Drei Runden sind vorbei, Gold und Truhen sind gezählt. Anna und Bert gewinnen, 11 : 7 : 11.",
    ]
