"""Watching a saved game again, move by move."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from rich.text import Text

from doubloon.cli import saves, screen, setup
from doubloon.cli.names import Names
from doubloon.cli.reading import Unclear
from doubloon.cli.story import Chapter, Narrator, seen
from doubloon.cli.table import quoted
from doubloon.cli.terminal import Terminal, for_output
from doubloon.jackal.views import IslandView
from doubloon.log import parse
from doubloon.match import opening, replay_events
from doubloon.words import Catalogue


def replay(words: str, at: int | None, pace: float | None) -> None:
    """Show a saved game: each move and its board at a terminal, only the words into a pipe; ``at`` shows one board."""
    path = saves.named(words)
    log = parse(path.read_bytes(), str(path))
    game = setup.game_for(log.header)
    terminal = Terminal(for_output(), sys.stdin)
    narrator = Narrator(Names(Catalogue(), log.header.seats))
    view = seen(opening(game, log.header))
    if at is not None and at > len(log.records):
        raise Unclear(f"at: got {at}; this game has {len(log.records)} records")
    news: list[Chapter] = []
    if at == 0:
        _board(terminal, view, narrator, [])
    for record, events, position in replay_events(game, log):
        before, view = view, seen(position)
        chapter = narrator.chapter(record.n, record.seat, record.text, events, before, view)
        news = [*news[-2:], chapter]
        if at is not None:
            if record.n == at:
                _board(terminal, view, narrator, news)
                return
            continue
        if terminal.live:
            _board(terminal, view, narrator, news)
            if not _goes_on(terminal, record.n, len(log.records), pace):
                return
        else:
            terminal.show([Text(f"{record.n:>4} {record.text}  {chapter.text}".rstrip())])
    if log.result is None and not at:
        terminal.say(f"The game is not over. Go on with it: doubloon play --resume {quoted(Path(path))}")


def _board(terminal: Terminal, view: IslandView, narrator: Narrator, news: list[Chapter]) -> None:
    terminal.clear()
    terminal.show(screen.table(view, narrator.names, [], terminal.room, news))
    if not terminal.live and news:
        terminal.say(news[-1].text)


def _goes_on(terminal: Terminal, n: int, last: int, pace: float | None) -> bool:
    """Wait for the next move; whether there is to be one."""
    try:
        if pace is not None:
            terminal.say(f"{n} of {last}", "dim")
            time.sleep(pace)
            return True
        return terminal.ask(f"{n} of {last}: Enter goes on, q ends > ").strip().lower() not in ("q", "quit")
    except (EOFError, KeyboardInterrupt):
        return False
