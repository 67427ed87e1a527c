"""Replays a log file in words, and checks on the way that it comes out as it says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, TextIO

from doubloon.catalogue import CATALOGUE, made
from doubloon.clocked import ClockedPosition
from doubloon.errors import LogMismatch, ParseError, SettingError
from doubloon.game import CHANCE, ClaimPosition, Event, Game, Position, Result
from doubloon.jackal.island import Island
from doubloon.jackal.telling import tell
from doubloon.log import Header, Record, parse
from doubloon.match import opening, replay_events
from doubloon.words import Catalogue

GOOD: Final = 0
MISMATCH: Final = 1
UNREADABLE: Final = 2


def game_for(header: Header) -> Game:
    """The game that a log's header names, under its settings.

    Raises :class:`doubloon.errors.LogMismatch` for an unknown game and for settings that make no sense.
    """
    if header.game not in CATALOGUE:
        known = ", ".join(map(repr, CATALOGUE))
        raise LogMismatch(f"the log is of the game {header.game!r}; known: {known}")
    try:
        return made(CATALOGUE, header.game, header.settings)
    except SettingError as error:
        raise LogMismatch(f"the settings in the header: {error}") from error


def replay_file(
    path: Path, out: TextIO | None = None, *, until: int | None = None, language: str = "en", final_text: bool = False
) -> int:
    """Print a ``.dbl`` file in words, record by record, while every act, answer, hash and the result is checked.

    ``until`` ends it after the record with that number (from 1). ``final_text`` prints the text and hash of the position that
    is reached, too. The exit status: 0 if all is well, 1 if the log does not replay (said with the record at fault), 2 if the
    file cannot be read. Raises :class:`doubloon.words.UnknownLanguage`.
    """
    out = sys.stdout if out is None else out
    words = Catalogue(language)
    try:
        log = parse(path.read_bytes(), str(path))
    except (ParseError, OSError) as error:
        print(error if isinstance(error, ParseError) else f"{path}: {error.strerror or error}", file=out)
        return UNREADABLE
    names = log.header.seats
    try:
        game = game_for(log.header)
        position = opening(game, log.header)
        fine = isinstance(_inner(position), ClaimPosition)
        print(_what(path, log.header, words), file=out)
        for record, events, after in replay_events(game, log):
            if until is not None and record.n > until:
                break
            print(_headline(record, names, words, fine), file=out)
            for sentence in _told(events, position, after, words, names):
                print(f"    {sentence}", file=out)
            position = after
        else:
            whole = "replay-whole" if log.result or not position.over() else "replay-no-result"
            print(words.say(whole, count=str(len(log.records))), file=out)
    except LogMismatch as error:
        print(f"{path}: {error}", file=out)
        return MISMATCH
    print(_standing(position, log.header.game, names, words), file=out)
    if final_text:
        print(f"{position.text()}\n{position.hash()}", file=out)
    return GOOD


def _inner(position: Position) -> Position:
    """A position without its clocks."""
    return position.inner if isinstance(position, ClockedPosition) else position


def _told(events: tuple[Event, ...], before: Position, after: Position, words: Catalogue, names: tuple[str, ...]) -> list[str]:
    """What happened, one sentence an event; nothing where acts were taken back."""
    before, after = _inner(before), _inner(after)
    if not events:
        return []
    if isinstance(before, Island) and isinstance(after, Island):
        return tell(events, before.engine, after.engine, words, names)
    players = {seat: _player(seat, names, words) for seat in range(len(names))}
    return [words.event(event, {}, players=players) for event in events]


def _what(path: Path, header: Header, words: Catalogue) -> str:
    """Who plays what in this file: the seats, and the settings that are not at their defaults."""
    say = words.say
    plain = made(CATALOGUE, header.game, {}).settings()
    changed = {name: value for name, value in header.settings.items() if plain.get(name) != value}
    special = [f"{name}={say('replay-own') if isinstance(value, dict) else value}" for name, value in changed.items()]
    return say(
        "replay-of",
        file=str(path),
        game=header.game,
        version=str(header.rules_version),
        settings=", ".join(special) or say("replay-defaults"),
        seats=", ".join(_player(seat, header.seats, words) for seat in range(len(header.seats))),
    )


def _headline(record: Record, names: tuple[str, ...], words: Catalogue, fine: bool) -> str:
    who = words.say("replay-clock") if record.seat is None else _player(record.seat, names, words)
    found = f" ({', '.join(record.outcome)})" if record.outcome else ""
    meant = "" if record.effective is None else f", {words.say('replay-meant', time=_moment(record.effective, fine))}"
    return f"{record.n}  {_moment(record.time, fine)}  {who}: {record.text}{found}{meant}"


def _moment(time: int, fine: bool) -> str:
    """Minutes and seconds; ``fine``, where they decide who was first, with milliseconds."""
    seconds = time // 1000
    return f"{seconds // 60}:{seconds % 60:02}" + (f".{time % 1000:03}" if fine else "")


def _player(seat: int, names: tuple[str, ...], words: Catalogue) -> str:
    return names[seat] or words.say("player", number=seat + 1)


def _standing(position: Position, game: str, names: tuple[str, ...], words: Catalogue) -> str:
    """The result, or who is to act."""
    result = position.result()
    if isinstance(result, Result):
        scores = ", ".join(f"{_player(seat, names, words)} {score}" for seat, score in enumerate(result.scores))
        winners = ", ".join(_player(seat, names, words) for seat in result.winners) or words.team(None)
        end = f"{game}-end-{result.reason}"
        said = words.say(end if end in words.keys else f"end-{result.reason}")
        return f"{said} [{result.rule}] {words.say('replay-won', scores=scores, winners=winners)}"
    actors = ", ".join(_player(seat, names, words) for seat in position.actors() if seat != CHANCE)
    return words.say("replay-running", players=actors) if actors else words.say("replay-idle")
