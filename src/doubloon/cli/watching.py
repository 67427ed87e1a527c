"""Watching a saved game again at a terminal: its boards, move by move."""

from __future__ import annotations

import time
from pathlib import Path

from doubloon.cli import saves, screen, setup
from doubloon.cli.names import Names
from doubloon.cli.story import Chapter, Narrator, seen
from doubloon.cli.terminal import Terminal
from doubloon.errors import ParseError, SettingError
from doubloon.jackal.views import IslandView
from doubloon.log import Log, parse
from doubloon.match import opening, replay_events


def has_boards(path: Path) -> bool:
    """Whether a saved game can be watched; of other games than the island's there are words only.

    A file that is no saved game is for :func:`watch` to refuse.
    """
    try:
        return parse(path.read_bytes()).header.game == "jackal"
    except (ParseError, OSError):
        return True


def watch(path: Path, terminal: Terminal, at: int = 0, pace: float | None = None) -> None:
    """Show the boards of a saved game from record ``at`` on: at a terminal all of them, into a pipe that one.

    ``pace`` is the seconds between two; without it, Enter goes on. Raises what :func:`doubloon.match.replay_events` does.
    """
    with saves.naming(path):
        log = parse(path.read_bytes(), str(path))
        if at > len(log.records):
            raise SettingError("--at", at, f"a whole number from 0 to {len(log.records)}, the records of this game", "option")
        _watch(log, terminal, at, pace)


def _watch(log: Log, terminal: Terminal, at: int, pace: float | None) -> None:
    game = setup.game_for(log.header)
    narrator = Narrator(Names(terminal.words, log.header.seats))
    view = seen(opening(game, log.header))
    news: list[Chapter] = []
    last = len(log.records)
    if at == 0 and not _shown(terminal, view, narrator, news, 0, last, pace):
        return
    for record, events, position in replay_events(game, log):
        before, view = view, seen(position)
        news = [*news[-2:], narrator.chapter(record.n, record.seat, record.text, events, before, view)]
        if record.n >= at and not _shown(terminal, view, narrator, news, record.n, last, pace):
            return


def _shown(
    terminal: Terminal, view: IslandView, narrator: Narrator, news: list[Chapter], n: int, last: int, pace: float | None
) -> bool:
    """Show a board and wait for the next; whether there is to be one."""
    say = narrator.names.words.say
    terminal.clear()
    terminal.show(screen.table(view, narrator.names, [], terminal.room, news))
    if not terminal.live or n == last:
        return False
    try:
        if pace is None:
            answer = terminal.ask(f"{say('watch-ask', n=n, last=last)} > ")
            return answer.strip().lower() not in ("q", "quit")
        terminal.say(say("watch-at", n=n, last=last), "dim")
        time.sleep(pace)
    except EOFError:
        return False
    return True
