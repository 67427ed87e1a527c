"""A visit at the table: one game after another, new ones, rematches and saved ones."""

from __future__ import annotations

import io
import sys
from datetime import datetime
from pathlib import Path

from doubloon.cli import saves, setup
from doubloon.cli.story import chapters_of
from doubloon.cli.table import Ending, Table
from doubloon.cli.terminal import Terminal, for_output
from doubloon.errors import DoubloonError
from doubloon.jackal import COMPILED
from doubloon.jackal.settings import Settings
from doubloon.match import Match


def new(settings: Settings, wish: setup.Wish, pace: float) -> None:
    """Play a new game, and whatever follows it."""
    match = setup.new_match(settings, wish)
    _play(_seated(match, saves.new_path(datetime.now()), pace, wish.seed), pace)


def resumed(words: str, pace: float, seed: str | None = None) -> None:
    """Go on with a saved game. Raises :class:`OSError` and :class:`doubloon.errors.DoubloonError` if it cannot be read."""
    _play(_resumed(words, pace, seed), pace, welcome=False)


def _seated(match: Match, path: Path, pace: float, seed: str | None = None) -> Table:
    return Table(match, setup.bots_for(match, seed), Terminal(for_output(), sys.stdin or io.StringIO()), path, pace)


def _resumed(words: str, pace: float, seed: str | None = None) -> Table:
    path = saves.named(words)
    match = Match.load(setup.game_for, path)
    if match.log(secret=True).header.deal is None:
        raise DoubloonError(f"{path}: this log has no deal, so the game cannot go on; doubloon replay shows it")
    table = _seated(match, path, pace, seed)
    table.story = chapters_of(match, table.narrator)
    table.news = table.story[-3:]
    return table


def warn_if_slow() -> None:
    """One line if the engine runs uncompiled."""
    if not COMPILED:
        print("Note: the engine is not compiled here and runs slowly; bots and the lab take longer.", file=sys.stderr)


def _play(table: Table, pace: float, welcome: bool = True) -> None:
    """Play at a table until a visit ends for good."""
    warn_if_slow()
    while True:
        ending = _guarded(table, welcome)
        if ending.kind == "quit":
            return
        if ending.kind == "resume":
            table, welcome = _resumed(str(ending.path), pace), False
        else:
            table, welcome = _seated(setup.rematch(table.match), saves.new_path(datetime.now()), pace), False


def _guarded(table: Table, welcome: bool) -> Ending:
    """Run a table; whatever goes wrong, the game is saved first."""
    try:
        return table.run(welcome)
    except Exception:
        table.save_quietly()
        print(f"Your game is in {table.path}.", file=sys.stderr)
        raise
