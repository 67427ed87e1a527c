"""From what a person asked for to a game that can begin: settings, who sits where, bots, the deal."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from doubloon.cli import saves
from doubloon.errors import DoubloonError, SettingError
from doubloon.game import Game
from doubloon.jackal import dealing
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import SETTINGS, Settings, settings_from
from doubloon.jackal.settings_files import load
from doubloon.log import Header
from doubloon.match import Match

if TYPE_CHECKING:
    from doubloon.bots import Bot


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line: who plays (``person``: the only one), seed and island."""

    seats: tuple[int, ...] = ()
    hot_seat: bool = False
    bots: str = "greedy"
    seed: str | None = None
    deal: Path | None = None
    person: str = "Captain"


def settings_of(preset: str | None = None, file: Path | None = None, sets: Sequence[str] = (), **given: object) -> Settings:
    """Settings from a preset or a file, and single values over them. Raises what ``settings_files.load`` does."""
    if preset is not None and file is not None:
        raise SettingError("preset", preset, "a preset or a settings file, not both (the file may name a preset)")
    base = load(file) if file is not None else settings_from({"preset": preset} if preset is not None else {})
    values = {name: value for name, value in given.items() if value is not None}
    for assignment in sets:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise SettingError("set", assignment, "NAME=VALUE, for example side=7; doubloon settings lists the names")
        name = name.strip().replace("-", "_")
        values[name] = _value(name, value.strip())
    return base.changed(**values) if values else base


def _value(name: str, text: str) -> object:
    """A value as it is written on the command line: true, yes, 7, a word."""
    row = next((row for row in SETTINGS if row.name == name), None)
    if row is not None and row.kind == "flag":
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text.lower(), text)
    if text.startswith("{"):
        try:
            return json.loads(text)
        except ValueError as error:
            raise SettingError(name, text, 'a table of counts in JSON, for example {"horse": 4, ...}') from error
    return int(text) if text.isdecimal() and len(text) < 10 else text


def seed_of(text: str | None) -> bytes:
    """A seed from hexadecimal digits; without any, 32 secret bytes."""
    if text is None:
        return secrets.token_bytes(32)
    try:
        seed = bytes.fromhex(text.removeprefix("0x"))
    except ValueError:
        raise SettingError("seed", text[:60], "an even number of hexadecimal digits, for example 00ff17") from None
    if not seed:
        raise SettingError("seed", text, "at least two hexadecimal digits")
    return seed


def kinds_of(wish: Wish, seats: int) -> list[str | None]:
    """For each seat the kind of bot that plays it, ``None`` for a person."""
    known = bots()
    wanted = [name.strip().lower() for name in wish.bots.split(",")]
    for name in wanted:
        if name not in known:
            raise SettingError("bots", name, f"one of {', '.join(known)}, or several with commas, one a seat")
    if wish.hot_seat:
        return [None] * seats
    if saves.kind_of(wish.person) is not None:
        raise SettingError("name", wish.person, "a name that is not a bot's, such as Ann")
    people = wish.seats or (1,)
    for seat in people:
        if not 1 <= seat <= seats:
            raise SettingError("seat", seat, f"a whole number from 1 to {seats}, the seats of this line-up")
    kinds: list[str | None] = []
    for seat in range(1, seats + 1):
        nth = sum(kind is not None for kind in kinds)
        kinds.append(None if seat in people else wanted[min(nth, len(wanted) - 1)])
    return kinds


def bots() -> Mapping[str, Callable[[random.Random, Game], Bot]]:
    """The bots there are, by name: what makes one."""
    from doubloon.bots import BOTS

    return BOTS


def bots_for(match: Match, seed: str | None) -> dict[int, Bot]:
    """The bots that the names in a match stand for, by seat; their dice have nothing to do with the deal's."""
    found = {}
    for seat, name in enumerate(match.names):
        kind = saves.kind_of(name)
        if kind is None:
            continue
        if kind not in bots():
            raise SettingError("bots", kind, f"one of {', '.join(bots())}")
        rng = random.Random(secrets.randbits(128)) if seed is None else random.Random(f"{seed} bot {seat}")
        found[seat] = bots()[kind](rng, match.game)
    return found


def new_match(settings: Settings, wish: Wish) -> Match:
    """A game that begins now, dealt from the seed or as the file with the island says."""
    if wish.deal is not None:
        return _on_island(settings, wish)
    game = IslandGame(settings)
    return Match(game, game.deal(seed_of(wish.seed)), names=saves.bot_names(kinds_of(wish, game.seats), wish.person))


def _on_island(settings: Settings, wish: Wish) -> Match:
    text = (wish.deal or Path()).read_text(encoding="utf-8", errors="replace")
    deal = dealing.parse_deal(text, settings, free=True)
    game = IslandGame(dealing.settings_for(deal, settings))
    return Match(game, deal.text(), names=saves.bot_names(kinds_of(wish, game.seats), wish.person))


def rematch(match: Match) -> Match:
    """Another game under the same settings, with a new deal; everybody sits one place further (J1.5)."""
    settings = settings_from(match.game.settings())
    before = dealing.parse_deal(match.log(secret=True).header.deal or "", settings)
    deal = dealing.deal(settings, seed_of(None), dealing.rotated(before.seating))
    return Match(IslandGame(settings), deal.text(), names=match.names)


def game_for(header: Header) -> IslandGame:
    """The game a log was played under. Raises :class:`doubloon.errors.DoubloonError` for a game that is not the island's."""
    if header.game != "jackal":
        raise DoubloonError(f"the log is of the game {header.game!r}; the terminal table plays 'jackal', the island game")
    return IslandGame(settings_from(header.settings))
