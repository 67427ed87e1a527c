"""One picture of the table: board and panel side by side, the news, the numbered moves, fitted to the terminal's size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from doubloon.cli import moves
from doubloon.cli.board import Board, extent, fitting
from doubloon.cli.colours import CHART, Palette
from doubloon.cli.foresight import Hint
from doubloon.cli.names import Names
from doubloon.cli.panel import panel, signs_seen, wrapped
from doubloon.cli.story import Chapter
from doubloon.jackal.views import IslandView

GAP: Final = 2
NARROW: Final = 22
"""Columns the panel needs at least to stand beside the board."""
ROOMY: Final = 33
"""Columns the panel wants beside a large board; from here on the news stands in it."""
LOW: Final = 30
"""Fewer lines than that are few: nothing is shown twice then, and the news stands in the panel if it can."""
BELOW: Final = 11
"""Lines a large board leaves free below it."""


@dataclass(frozen=True, slots=True)
class Room:
    """The space there is: columns, lines (``None``: any number, when the output is no terminal), and the colours."""

    columns: int
    lines: int | None
    palette: Palette = CHART


def table(
    view: IslandView, names: Names, persons: Sequence[int], room: Room, news: Sequence[Chapter], seconds: int | None = None
) -> list[Text]:
    """Board, panel and news; ``seconds`` are left for the turn where there is a limit."""
    wanted = {1: GAP + NARROW, 2: GAP + ROOMY, 3: GAP + ROOMY}
    size = fitting(view.side, room.columns, (room.lines or 100) - BELOW, wanted)
    trail = news[-1].trail if news else ()
    targets = [act.end for act in view.acts if act.end]
    low = room.lines is not None and room.lines < LOW
    board = Board(view, names, size, targets, trail, room.palette).lines()[: -1 if low else None]
    wide = extent(view.side, size)[0]
    beside = room.columns - wide - GAP
    if beside < NARROW:
        return [*board, *panel(view, names, persons, room.columns, seconds), *_told(news, names, room.columns, 8)]
    side = panel(view, names, persons, min(beside, 48), seconds)
    free = len(board) - len(side) - 1
    story = _told(news, names, min(beside, 48), free if low else max(free, 8))
    if beside < ROOMY and (not low or len(story) > free):
        return [*_joined(board, side, wide), *_told(news, names, room.columns, 2 if low else 6)]
    side += [Text(), *story]
    side += _legend(signs_seen(view, names, room.palette), names, len(board) - len(side) - 1, min(beside, 48))
    return _joined(board, side, wide)


def _joined(board: Sequence[Text], side: Sequence[Text], wide: int) -> list[Text]:
    lines = []
    for number in range(max(len(board), len(side))):
        line = board[number].copy() if number < len(board) else Text()
        if number < len(side):
            line.append(" " * (wide + GAP - len(line)))
            line.append_text(side[number])
        line.no_wrap = True
        lines.append(line)
    return lines


def _told(news: Sequence[Chapter], names: Names, width: int, most: int) -> list[Text]:
    """The latest chapters that fit into so many lines, the oldest first; the last one is told at any length."""
    lines: list[Text] = []
    for age, chapter in enumerate(reversed(news)):
        if not chapter.text:
            continue
        told = wrapped(Text(f"• {chapter.text}", "dim" if age else ""), width)
        if lines and len(told) + len(lines) > most:
            break
        lines = told + lines
    return lines


def _legend(signs: Sequence[Text], names: Names, room: int, width: int) -> list[Text]:
    """The signs on the board, in two columns, as far as there is room."""
    if room < 3 or not signs:
        return []
    rows = (len(signs) + 1) // 2
    left = max(len(sign) for sign in signs[:rows]) + 2
    lines = [Text(), Text(names.words.say("panel-signs"), "dim")]
    for number in range(min(rows, room - 1)):
        line = signs[number].copy()
        if number + rows < len(signs):
            line.append(" " * (left - len(line))).append_text(signs[number + rows])
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def choices(
    found: Sequence[moves.Group], view: IslandView, names: Names, hints: Mapping[str, tuple[Hint, ...]], room: Room, used: int
) -> list[Text]:
    """The numbered moves; without descriptions where the terminal has too few lines left."""
    full = moves.listing(found, view, names, hints, room.columns, False)
    if room.lines is None or used + len(full) + 2 <= room.lines:
        return full
    return moves.listing(found, view, names, hints, room.columns, True)
