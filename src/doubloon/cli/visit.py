"""A visit at the table: one game after another, new ones, rematches and saved ones."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

from doubloon.cli import saves, setup
from doubloon.cli.board import SIZES, extent
from doubloon.cli.story import chapters_of
from doubloon.cli.table import Ending, Table
from doubloon.cli.terminal import Terminal, at_hand
from doubloon.errors import DoubloonError
from doubloon.jackal.settings import Settings
from doubloon.match import Match


def new(
    settings: Settings,
    wish: setup.Wish,
    pace: float,
    ascii_only: bool | None = None,
    own_tiles: bool = True,
    language: str | None = None,
) -> int:
    """Play a new game, and whatever follows it; the exit code.

    ``own_tiles``: an island from a file may have other tiles than the settings, and is then played with its own;
    ``language`` is the one asked for. Raises :class:`doubloon.errors.DoubloonError` for what makes no sense.
    """
    match = setup.new_match(settings, wish)
    own = match.game.settings()["tiles"] != settings.as_dict()["tiles"]
    if own and not own_tiles:
        raise DoubloonError(
            f"--deal and --set tiles do not go together here: the island in {wish.deal} has other tiles than that set."
            " Leave --set tiles out, and the island is played with its own."
        )
    table = _seated(match, saves.new_path(datetime.now()), pace, at_hand(ascii_only, language), wish.seed)
    table.own_island = own
    return _play(table, pace)


def resumed(words: str, pace: float, ascii_only: bool | None = None, language: str | None = None) -> int:
    """Go on with a saved game, in the language asked for; the exit code.

    Raises :class:`OSError` and :class:`doubloon.errors.DoubloonError` if it cannot be read.
    """
    return _play(_resumed(words, pace, at_hand(ascii_only, language)), pace, welcome=False)


def _seated(match: Match, path: Path, pace: float, terminal: Terminal, seed: str | None = None) -> Table:
    return Table(match, setup.bots_for(match, seed), terminal, path, pace)


def _resumed(words: str, pace: float, terminal: Terminal) -> Table:
    path = saves.named(words)
    match = saves.opened(path, setup.game_for)
    if match.log(secret=True).header.deal is None:
        raise DoubloonError(f"{path}: this log has no deal, so the game cannot go on; doubloon replay shows it")
    table = _seated(match, path, pace, terminal)
    table.story = chapters_of(match, table.narrator)
    table.news = table.story[-3:]
    return table


def _play(table: Table, pace: float, welcome: bool = True) -> int:
    """Play at a table until a visit ends for good; the exit code."""
    _refuse_narrow(table)
    setup.warn_if_slow()
    while True:
        ending = _guarded(table, welcome)
        if ending.kind == "quit":
            return ending.code
        welcome = False
        if ending.kind == "resume":
            table = _resumed(str(ending.path), pace, table.terminal)
        else:
            table = _seated(setup.rematch(table.match), saves.new_path(datetime.now()), pace, table.terminal)


def _refuse_narrow(table: Table) -> None:
    columns, needed = table.terminal.room.columns, extent(table.view().side, SIZES[-1])[0]
    if columns < needed:
        raise DoubloonError(table.names.words.say("room-narrow", columns=columns, needed=needed))


def _guarded(table: Table, welcome: bool) -> Ending:
    """Run a table; whatever goes wrong, the game is saved first."""
    try:
        return table.run(welcome)
    except Exception:
        if table.save_quietly():
            print(f"Your game is in {table.path}.", file=sys.stderr)
        raise
