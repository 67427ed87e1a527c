"""Words for everything a player reads: what happened, names, tiles, prompts, in each language there is.

The words are Fluent catalogues, ``words/<language>/*.ftl``, the same that the page reads. Nobody above this module knows a
language; a new one is a new folder with the same keys, and :func:`missing` says what it still lacks.

>>> Catalogue("en").say("tile-crocodile")
'crocodile'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, TypeVar

import msgspec
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentFloat
from fluent.syntax.ast import Message, Resource, Term

from doubloon.agreed import REASON
from doubloon.errors import DoubloonError, ParseError
from doubloon.game import Event
from doubloon.rulebook import shelf
from doubloon.rulebook.shelf import UnknownLanguage
from doubloon.words import ftl

__all__ = [
    "COLOURS",
    "ENDS",
    "ITEMS",
    "KINDS",
    "PIECES",
    "SILVER_ENDS",
    "SILVER_STOPS",
    "TILES",
    "Catalogue",
    "Lookup",
    "UnknownLanguage",
    "UnknownWord",
    "WrongArguments",
    "event_key",
    "languages",
    "missing",
]

COLOURS: Final = ("white", "black", "red", "yellow")
"""The colours of teams ``0 .. 3``, in turn order."""

KINDS: Final[Mapping[str, str]] = {"P": "pirate", "G": "bengunn", "M": "missionary", "F": "friday", "C": "convert"}
"""Kinds of units by the letter that their names begin with."""

ITEMS: Final = ("coin", "bullion", "ball", "boat", "barrow")
"""The items of a load."""

TILES: Final = (
    "sea", "fog", "plain", "arrow", "horse", "ice", "trap", "crocodile", "maze", "fortress", "resurrection", "cannibal",
    "balloon", "plane", "cannon", "barrel", "coins", "bullion", "bottles", "cave", "jungle", "weed", "lighthouse",
    "earthquake", "bengunn", "missionary", "friday", "cannonball", "wheelbarrow", "boat",
)  # fmt: skip
"""What a cell can be, as the catalogue knows it; ``arrow-e-s-nw`` is an arrow and ``coins3`` coins."""

ENDS: Final = ("gold", "fleet", "immobile", "quiet", "skipped", "left")
"""Why a game of the island can end."""

PIECES: Final = ("sabre", "pistol", "wheel", "map", "bottle", "cannon", "parrot", "anchor")
"""The kinds of pieces in Captain Silver."""

SILVER_STOPS: Final = ("row", "empty", "stuck", "vote", "limit")
"""Why a round of Captain Silver can end."""

SILVER_ENDS: Final = ("points", "alone")
"""Why a game of Captain Silver can end."""

K = TypeVar("K", str, int)
Lookup = Mapping[K, str] | Callable[[K], str]
"""Where a display text is looked up: a mapping, or a function that gives one."""

Argument = str | int | float

_KEBAB: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_UNIT: Final = re.compile(r"([A-Z])(\d+)")
_TILE: Final = re.compile(r"([a-z]+)(\d*)")
_ITEM: Final = re.compile(r"(?:(\d+) )?([a-z]+)")

_STEMS: Final[Mapping[str, str]] = {"doubloon.silver.events": "silver"}
"""What the keys of a game's events begin with, by the module of the events; all others' with ``event``."""

_REASONS: Final[Mapping[str, str]] = {"silver-game-over": "silver-end", "silver-round-stopped": "silver-stop"}
"""What the keys of the reasons that an event may give begin with; all others' with ``end``."""


class UnknownWord(DoubloonError, KeyError):
    """A key that a catalogue does not have. ``given`` is what was asked for, ``allowed`` the keys that come nearest."""

    def __init__(self, given: str, language: str, known: Iterable[str]) -> None:
        self.given = given
        self.allowed = shelf.near(given, known)
        nearest = f"; nearest: {', '.join(self.allowed)}" if self.allowed else ""
        super().__init__(f"words ({language}): got key {given!r}, which is not in the catalogue{nearest}")

    def __str__(self) -> str:
        return str(self.args[0])


class WrongArguments(DoubloonError, ValueError):
    """Arguments with which a message cannot be rendered: one is missing, or is not what the message can use."""

    def __init__(self, key: str, language: str, given: Iterable[str], errors: Iterable[Exception]) -> None:
        self.key = key
        wrong = "; ".join(str(error) for error in errors)
        super().__init__(f"words ({language}): {key!r} cannot be said: {wrong}; given: {', '.join(given) or 'no arguments'}")


def languages() -> tuple[str, ...]:
    """The languages there are words in, in alphabetical order."""
    return shelf.languages(__name__, ".ftl")


def event_key(event: type[Event]) -> str:
    """The key of an event class: its game's stem and its name, ``event-knocked-out`` for ``KnockedOut`` of the island.

    The stems are ``event`` for the island and ``silver`` for Captain Silver: both games know a ``Sailed``.
    """
    return f"{_STEMS.get(event.__module__, 'event')}-{_KEBAB.sub('-', event.__name__).lower()}"


class Catalogue:
    """The words of one language. Cheap to make: the files of a language are read once, and each entry when it is first said.

    Raises :class:`UnknownLanguage`; what says or lists words raises :class:`doubloon.errors.ParseError` where a file is no good
    Fluent.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._book = _book(language)

    @property
    def keys(self) -> frozenset[str]:
        """Every key; the attributes of messages as ``key.attribute``."""
        return _keys(self.language)

    def say(self, key: str, **arguments: Argument) -> str:
        """The words of a key (``turn-yours``, ``tile-horse.found``) with its arguments filled in.

        Raises :class:`UnknownWord` for a key the catalogue does not have, and :class:`WrongArguments` where one is missing.
        """
        name, dot, attribute = key.partition(".")
        if not self._book.knows(name) or (dot and attribute not in self._book.forms(name)):
            raise UnknownWord(key, self.language, self.keys)
        message = self._book.bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise UnknownWord(key, self.language, self.keys)
        text, errors = self._book.bundle.format_pattern(pattern, arguments)
        if errors:
            raise WrongArguments(key, self.language, arguments, errors)
        return str(text)

    # --- names -----------------------------------------------------------------------------------------------------

    def team(self, team: int | None) -> str:
        """The name of a team by its number in turn order, ``0 .. 3``; ``None`` (of neutral figures) is nobody."""
        return self.say(f"team-{_colour(team)}")

    def unit(self, name: str, team: int | None = None, *, numbered: bool | None = None) -> str:
        """What to call a unit: ``White pirate 2`` for ``P2`` of team 0, ``Red Friday`` for ``F13`` of team 2.

        ``team`` is ``None`` for a neutral figure. ``numbered`` puts the number in or leaves it out; by default pirates have it
        and figures, which are rarely two of a kind, do not.
        """
        kind = _kind(name)
        if not kind:
            return name
        with_number = kind == "pirate" if numbered is None else numbered
        number = int(name[1:]) if with_number else 0
        return self.say(f"unit-{kind}", number=number, **self._team_arguments("team", "colour", team))

    def vessel(self, team: int, boat: int | None = None) -> str:
        """What to call a vessel: a team's ship, or one of its boats (``boat`` = 0: its only one, else the boat's number)."""
        number = 0 if boat is None else boat
        return self.say(
            "vessel-ship" if boat is None else "vessel-boat", number=number, **self._team_arguments("team", "colour", team)
        )

    def load(self, load: str) -> str:
        """A load in words: ``2 coins and a cannonball`` for ``2 coin+ball``; ``nothing`` for ``""``.

        Raises :class:`doubloon.errors.ParseError` for a text that is no load.
        """
        return self._load(load, "")

    def tile(self, tile: str) -> str:
        """What one finds on a cell with this tile or face: ``a maze of 4 steps`` (``maze4``), ``an arrow`` (``arrow-n-s``)."""
        name, number = _tile(tile)
        return self.say(f"tile-{name}.found", number=number)

    def tile_help(self, tile: str) -> str:
        """What a tile does, in a sentence or two; ``tile`` is a name or a face (``cannon-n``)."""
        return self.say(f"tile-{_tile(tile)[0]}-help")

    def piece(self, kind: str) -> str:
        """What one has drawn (Captain Silver): ``an anchor`` for ``anchor``."""
        return self.say(f"piece-{kind}.found")

    def all_of(self, texts: Iterable[str]) -> str:
        """Several texts as one list: ``a coin, a boat and a cannonball``; ``""`` for none."""
        parts = list(texts)
        if not parts:
            return ""
        head = parts[0]
        for following in parts[1:-1]:
            head = self.say("list-comma", first=head, next=following)
        return self.say("list-and", first=head, last=parts[-1]) if len(parts) > 1 else head

    # --- events ----------------------------------------------------------------------------------------------------

    def event(
        self,
        event: Event,
        names: Lookup[str],
        vessels: Lookup[int] | None = None,
        players: Lookup[int] | None = None,
    ) -> str:
        """One sentence for what happened.

        ``names`` gives the display text of a unit by its name (:meth:`unit` makes one; what it lacks is called by kind and
        number), ``vessels`` that of a vessel by its number (:meth:`vessel`), ``players`` that of a seat. A unit is best named
        as it was before the event: then a figure that joins a team is not yet called by its colour.

        Raises :class:`UnknownWord` for an event, a cause or a tile without words.
        """
        arguments: dict[str, Argument] = {}
        for field in msgspec.structs.fields(event):
            value = getattr(event, field.name)
            match field.name:
                case "audience":
                    continue
                case "rule":
                    arguments |= {"rule": value, "rule-key": value.replace(".", "-")}
                case "unit" | "by" if isinstance(value, str):
                    arguments[field.name] = self._look(names, value, self.unit) if value else ""
                    arguments[f"{field.name}-kind"] = _kind(value) or "none"
                case "team":
                    arguments |= self._team_arguments("team", "team-colour", value)
                case "vessel":
                    arguments["vessel"] = self._look(vessels, value, self._vessel)
                case "seat" | "by":
                    arguments[field.name] = self._look(players, value, self._player)
                case "winners" | "seats":
                    arguments[field.name] = self.all_of(self._look(players, seat, self._player) for seat in value)
                    arguments[f"{field.name}-count"] = len(value)
                case "scores":
                    arguments["scores"] = " : ".join(map(str, value))
                case "cargo" | "lost" | "dropped" if isinstance(value, str):
                    arguments |= self._load_arguments(field.name, value)
                case "tile":
                    arguments |= self._tile_arguments(value)
                case "cause":
                    arguments |= {"cause": value, "cause-words": self.say(f"cause-{value}")}
                case "reason":
                    stem = _REASONS.get(event_key(type(event)), "end")
                    arguments |= {"reason": value, "reason-words": self.say(f"{stem}-{value}")}
                case "kind":
                    arguments |= self._piece_arguments(value)
                case "kinds":
                    arguments["kinds"] = self.all_of(self.piece(kind) for kind in value)
                case "chests":
                    each = [chests if isinstance(chests, int) else "+".join(map(str, chests)) or "-" for chests in value]
                    nested = any(not isinstance(chests, int) for chests in value)
                    arguments["chests"] = " : ".join(map(str, each)) if nested else self.all_of(map(str, each))
                    arguments["has-chests"] = "yes" if value else "no"
                case "stack":
                    arguments |= {"stack": value, "stack-words": self.say(f"stack-{value}")}
                case "margin":
                    arguments["margin"] = _seconds(value)
                case name:
                    arguments[name] = ("yes" if value else "no") if isinstance(value, bool) else value
        return self.say(event_key(type(event)), **arguments)

    def _look(self, source: Lookup[K] | None, key: K, otherwise: Callable[[K], str]) -> str:
        if source is None:
            return otherwise(key)
        if isinstance(source, Mapping):
            return source[key] if key in source else otherwise(key)
        return source(key)

    def _vessel(self, vessel: int) -> str:
        return self.say("vessel-other", number=vessel + 1)

    def _player(self, seat: int) -> str:
        return self.say("player", number=seat + 1)

    def _team_arguments(self, name: str, colour: str, team: int | None) -> dict[str, Argument]:
        key = f"team-{_colour(team)}"
        arguments: dict[str, Argument] = {name: self.say(key), colour: _colour(team)}
        return arguments | {f"{name}-{form}": self.say(f"{key}.{form}") for form in self._forms(key)}

    def _load_arguments(self, name: str, load: str) -> dict[str, Argument]:
        items = _items(load)
        arguments: dict[str, Argument] = {
            name: self.load(load),
            f"{name}-count": sum(count for _, count in items),
            f"has-{name}": "yes" if items else "no",
        }
        forms = {form for item, _ in items for form in self._forms(f"item-{item}")} or self._forms("item-none")
        return arguments | {f"{name}-{form}": self._load(load, form) for form in forms}

    def _tile_arguments(self, tile: str) -> dict[str, Argument]:
        name, number = _tile(tile)
        key = f"tile-{name}"
        arguments: dict[str, Argument] = {"tile": name, "tile-number": number, "tile-words": self.say(key)}
        return arguments | {f"tile-{form}": self.say(f"{key}.{form}", number=number) for form in self._forms(key)}

    def _piece_arguments(self, kind: str) -> dict[str, Argument]:
        key = f"piece-{kind}"
        arguments: dict[str, Argument] = {"kind": kind, "kind-words": self.say(key)}
        return arguments | {f"kind-{form}": self.say(f"{key}.{form}") for form in self._forms(key)}

    def _load(self, load: str, form: str) -> str:
        """A load in one of the forms that its items' messages have as attributes, in its plain form where one lacks it."""
        items = _items(load)
        if not items:
            return self.say(f"item-none.{form}" if form in self._forms("item-none") else "item-none")
        return self.all_of(
            self.say(f"item-{item}.{form}" if form in self._forms(f"item-{item}") else f"item-{item}", count=count)
            for item, count in items
        )

    def _forms(self, key: str) -> frozenset[str]:
        return self._book.forms(key)


def missing(
    language: str = "en",
    events: Iterable[type[Event]] | None = None,
    causes: Iterable[str] = (),
) -> list[str]:
    """The keys that a language lacks, in alphabetical order; empty if it has words for everything.

    Looked for: each of ``events`` (default: every event class of Doubloon that has been imported), each of ``causes``, every
    tile, item, end, kind of unit, colour and piece, and every key that English has. Raises :class:`UnknownLanguage`.
    """
    wanted = {event_key(event) for event in (_event_classes(Event) if events is None else events)}
    wanted |= {f"cause-{cause}" for cause in causes}
    wanted |= {f"end-{end}" for end in (*ENDS, REASON)}
    wanted |= {f"tile-{tile}{part}" for tile in TILES for part in ("", ".found", "-help")}
    wanted |= {f"item-{item}" for item in ITEMS}
    wanted |= {f"{stem}-{kind}" for stem in ("unit", "kind") for kind in KINDS.values()}
    wanted |= {f"team-{colour}" for colour in (*COLOURS, "none")}
    wanted |= {f"piece-{kind}{part}" for kind in PIECES for part in ("", ".found")}
    wanted |= {f"silver-stop-{stop}" for stop in SILVER_STOPS} | {f"silver-end-{end}" for end in SILVER_ENDS}
    wanted |= {key for key in _keys("en") if "." not in key}
    return sorted(wanted - _keys(language))


def _event_classes(base: type[Event]) -> Iterable[type[Event]]:
    for event in base.__subclasses__():
        if event.__module__.startswith("doubloon."):
            yield event
        yield from _event_classes(event)


def _seconds(milliseconds: int) -> FluentFloat:
    """Milliseconds as seconds, which the catalogue says with two decimals and its language's decimal sign."""
    return FluentFloat(milliseconds / 1000, minimumFractionDigits=2, maximumFractionDigits=2)


def _colour(team: int | None) -> str:
    if team is None:
        return "none"
    return COLOURS[team] if 0 <= team < len(COLOURS) else str(team)


def _kind(unit: str) -> str:
    """Kind of a unit by its name, ``""`` for what is no unit's name."""
    match = _UNIT.fullmatch(unit)
    return KINDS.get(match[1], "") if match else ""


def _tile(tile: str) -> tuple[str, int]:
    """Name and number of a tile, type or face: ``("maze", 4)`` for ``maze4``, ``("arrow", 0)`` for ``arrow-n-s``."""
    match = _TILE.match(tile)
    return (match[1], int(match[2] or 0)) if match else (tile, 0)


def _items(load: str) -> list[tuple[str, int]]:
    """The items of a load, each with how many there are."""
    items = []
    for part in load.split("+") if load else ():
        match = _ITEM.fullmatch(part)
        if not match or match[2] not in ITEMS:
            raise ParseError(f"load: got {load!r}; allowed: items joined by +, each one of {', '.join(ITEMS)}, with its number")
        items.append((match[2], int(match[1] or 1)))
    return items


@cache
def _keys(language: str) -> frozenset[str]:
    return frozenset(
        key for message, forms in _attributes(language).items() for key in (message, *(f"{message}.{form}" for form in forms))
    )


@cache
def _attributes(language: str) -> dict[str, frozenset[str]]:
    """The messages of a language, each with the names of its attributes."""
    return {
        entry.id.name: frozenset(attribute.id.name for attribute in entry.attributes)
        for entry in _entries(language)
        if isinstance(entry, Message)
    }


@cache
def _entries(language: str) -> tuple[Message | Term, ...]:
    return ftl.entries(_files(language))


def _files(language: str) -> dict[str, str]:
    texts = shelf.texts(__name__, language, ".ftl")
    return {f"{language}/{name}": text for name, text in texts.items()}


class _Book:
    """The words of a language as far as they have been asked for. A terminal would show marks of isolation: there are none."""

    def __init__(self, language: str) -> None:
        # First the files, which there are of known languages only: of others the bundle would ask the environment.
        self._source = ftl.Source(_files(language))
        self.bundle = FluentBundle([language], use_isolating=False)
        self._added: set[str] = set()

    def knows(self, key: str) -> bool:
        """Whether there is a message with this key; then the bundle has it, and whatever it refers to."""
        if key not in self._added:
            entry = self._source.entry(key)
            if entry is None or key.startswith("-"):
                return False
            self._add(key, entry)
        return True

    def forms(self, key: str) -> frozenset[str]:
        """The names of a message's attributes; none if there is no such message."""
        entry = self._source.entry(key)
        return frozenset(attribute.id.name for attribute in entry.attributes) if entry is not None else frozenset()

    def _add(self, key: str, entry: Message | Term) -> None:
        self._added.add(key)
        self.bundle.add_resource(Resource([entry]))
        for other in ftl.references(entry):
            needed = self._source.entry(other)
            if needed is not None and other not in self._added:
                self._add(other, needed)


@cache
def _book(language: str) -> _Book:
    return _Book(language)
