"""Draws the pictures of the terminal table in this folder: ``PYTHONPATH=src python docs/img/draw.py``.

Two greedy bots play a fixed island up to a moment that shows a lot, and the table is drawn as the person in the first seat
would see it.
"""

from __future__ import annotations

import io
import random
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from doubloon.bots import BOTS
from doubloon.cli import moves, screen
from doubloon.cli.foresight import foresee
from doubloon.cli.names import Names
from doubloon.cli.screen import Room
from doubloon.cli.story import Chapter, Narrator, seen
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import settings_from
from doubloon.jackal.views import IslandView
from doubloon.match import Match
from doubloon.words import Catalogue

FOLDER = Path(__file__).parent
FONTS = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"
NIGHT = TerminalTheme(
    (30, 42, 48),
    (226, 221, 206),
    [
        (30, 42, 48),
        (224, 108, 98),
        (152, 190, 108),
        (224, 182, 84),
        (97, 160, 190),
        (180, 140, 180),
        (110, 190, 200),
        (226, 221, 206),
    ],
)

SCENES = {
    # name: (line-up, seed, acts played, columns, lines)
    "table": ("duel", 24, 80, 124, 46),
    "compact": ("duel", 23, 88, 80, 30),
}


def draw(name: str, line_up: str, seed: int, acts: int, columns: int, lines: int) -> None:
    """Play a scene and write its picture."""
    game = IslandGame(settings_from({"line_up": line_up, "seating": "fixed"}))
    players = ["Captain", *(f"Greedy (bot{f' {n}' if n > 1 else ''})" for n in range(1, game.seats))]
    match = Match(game, game.deal(bytes([seed])), names=players)
    bots = [BOTS["greedy"](random.Random(seed + seat), game) for seat in range(game.seats)]
    names = Names(Catalogue(), players)
    narrator = Narrator(names)
    news: list[Chapter] = []
    while not match.position.over():
        seat = match.position.actors()[0]
        if len(match.records) >= acts and seat == 0:
            break
        before = seen(match.position)
        act = bots[seat].choose(match.position.view(seat))
        events = match.act(seat, act)
        news.append(narrator.chapter(len(match.records), seat, act, events, before, seen(match.position)))
    view = match.position.view(0)
    assert isinstance(view, IslandView)
    room = Room(columns, lines)
    table = screen.table(view, names, [0], room, news[-4:])
    hints = foresee(match.position, view, names, match.time)
    listed = screen.choices(moves.groups(view, names), view, names, hints, room, len(table))
    prompt = Text(f"{names.words.team(view.team)}: {names.words.say('ask-move')} > ")
    console = Console(
        record=True, width=columns, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    for line in (*table, *listed, prompt):
        console.print(line, no_wrap=True, overflow="crop")
    svg = console.export_svg(title="doubloon play", theme=NIGHT)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: Fira Code, *monospace", f"font-family: {FONTS}", svg)
    (FOLDER / f"{name}.svg").write_text(re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE), encoding="utf-8")


if __name__ == "__main__":
    for scene in sys.argv[1:] or SCENES:
        draw(scene, *SCENES[scene])
