"""From what a person asked for to a game that can begin: settings, who sits where, bots, the deal."""

from __future__ import annotations

import random
import re
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from doubloon.cli import games, saves
from doubloon.errors import DoubloonError, ParseError, SettingError
from doubloon.game import Game
from doubloon.jackal import COMPILED, dealing
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import Settings, settings_from
from doubloon.jackal.tilesets import SIDES
from doubloon.log import Header
from doubloon.match import Match
from doubloon.options import suggestion

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
    """The island's settings from a preset or a file, and single values over them (:func:`doubloon.cli.games.settings_of`)."""
    return games.settings_of(games.ISLAND, preset, file, sets, **given)


def assigned(sets: Sequence[str], **given: object) -> dict[str, object]:
    """The single settings of the island that were asked for, by name (:func:`doubloon.cli.games.assigned`)."""
    return games.assigned(games.ISLAND.rows, sets, **given)


def seed_of(text: str | None) -> bytes:
    """A seed from hexadecimal digits; without any, 32 secret bytes."""
    if text is None:
        return secrets.token_bytes(32)
    try:
        seed = bytes.fromhex(text.removeprefix("0x"))
    except ValueError:
        raise SettingError("--seed", text[:60], "an even number of hexadecimal digits, for example 00ff17", "option") from None
    if not seed:
        raise SettingError("--seed", text, "at least two hexadecimal digits", "option")
    return seed


def kinds_of(wish: Wish, seats: int) -> list[str | None]:
    """For each seat the kind of bot that plays it, ``None`` for a person."""
    if wish.hot_seat:
        return [None] * seats
    if saves.kind_of(wish.person) is not None:
        raise SettingError("--name", wish.person, "a name that is not a bot's, such as Ann", "option")
    people = wish.seats or (1,)
    for seat in people:
        if not 1 <= seat <= seats:
            raise SettingError("--seat", seat, f"a whole number from 1 to {seats}, the seats of this line-up", "option")
    free = [seat for seat in range(1, seats + 1) if seat not in people]
    wanted = [name.strip().lower() for name in wish.bots.split(",")]
    known = bots()
    for name in wanted:
        if name not in known:
            allowed = f"one of {', '.join(known)}, or several with commas, one a seat{suggestion(name, known)}"
            raise SettingError("--bots", name, allowed, "option")
    if len(wanted) not in (1, len(free)):
        allowed = f"one bot for all seats, or {len(free)} with commas, one a seat" if free else "none: people have all seats"
        raise SettingError("--bots", wish.bots, allowed, "option")
    return [None if seat in people else wanted[free.index(seat) % len(wanted)] for seat in range(1, seats + 1)]


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
            raise SettingError("--bots", kind, f"one of {', '.join(bots())}", "option")
        rng = random.Random(secrets.randbits(128)) if seed is None else random.Random(f"{seed} bot {seat}")
        found[seat] = bots()[kind](rng, match.game)
    return found


def new_match(settings: Settings, wish: Wish) -> Match:
    """A game that begins now, dealt from the seed or as the file with the island says.

    An island from a file is played with the tiles it has: if they are not those of the settings, the game's tile set is the
    island's own, and as public as any.
    """
    if wish.deal is None:
        game = IslandGame(settings)
        return Match(game, game.deal(seed_of(wish.seed)), names=saves.bot_names(kinds_of(wish, game.seats), wish.person))
    with saves.naming(wish.deal):
        deal = dealing.parse_deal(_text(wish.deal), settings, free=True)
    if not deal.salt:
        deal = dealing.salted(deal, secrets.token_bytes(32))
    game = IslandGame(dealing.settings_for(deal, settings))
    return Match(game, deal.text(), names=saves.bot_names(kinds_of(wish, game.seats), wish.person))


def side_in(path: Path) -> int | None:
    """The side that the island in a file says it has, ``None`` if it says none.

    Raises :class:`OSError`, and :class:`doubloon.errors.ParseError` for a side that no island has.
    """
    found = re.match(r"[ \t]*island[ \t]+([0-9]{1,2})\s", _text(path))
    if found is not None and int(found[1]) not in SIDES:
        allowed = ", ".join(map(str, SIDES))
        raise ParseError(f"got an island of side {found[1]}; allowed: {allowed}", 1, found.start(1) + 1, str(path))
    return int(found[1]) if found else None


def _text(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(dealing.MAX_TEXT + 1)


def rematch(match: Match) -> Match:
    """Another game under the same settings, with a new deal; everybody sits one place further (J1.5)."""
    settings = settings_from(match.game.settings())
    before = dealing.parse_deal(match.log(secret=True).header.deal or "", settings)
    deal = dealing.deal(settings, seed_of(None), dealing.rotated(before.seating))
    return Match(IslandGame(settings), deal.text(), names=match.names)


def warn_if_slow() -> None:
    """One line if the engine runs uncompiled."""
    if not COMPILED:
        print("Note: the engine is not compiled here and runs slowly; bots and the lab take longer.", file=sys.stderr)


def game_for(header: Header) -> IslandGame:
    """The game a log was played under. Raises :class:`doubloon.errors.DoubloonError` for a game that is not the island's."""
    if header.game != "jackal":
        raise DoubloonError(f"the log is of the game {header.game!r}; the terminal table plays 'jackal', the island game")
    return IslandGame(settings_from(header.settings))
