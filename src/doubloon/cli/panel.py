"""What stands beside the board: whose turn it is, the teams with their gold, rum and people, what is left, the signs."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text

from doubloon.cli import colours, pictures
from doubloon.cli.colours import Palette
from doubloon.cli.names import Names, mark
from doubloon.jackal.views import IslandView, UnitView

WRAPPER: Final = Console(width=80, color_system=None, file=None)
"""Only for breaking lines: rich wants a console for that."""


def wrapped(text: Text, width: int) -> list[Text]:
    """A text broken at words into lines of at most so many columns; from the second on they are indented like the first."""
    if len(text) <= width and "\n" not in text.plain:
        return [text]
    start = re.match(r" *(?:\d+\.? |• )?", text.plain)
    indent = " " * (start.end() if start else 0)
    lines = list(text.wrap(WRAPPER, max(width - len(indent), 8)))
    for line in lines:
        line.rstrip()
    return [Text(indent if number else "").append_text(line) for number, line in enumerate(lines)]


def whose_turn(view: IslandView, names: Names, persons: Sequence[int]) -> Text:
    """One line: whose turn it is."""
    words = names.words
    text = Text()
    if view.result is not None or not view.seats_to_act:
        return text.append(words.say("game-watched"), "bold")
    seat = view.seats_to_act[0]
    weed = view.teams[view.team].seat != seat
    team = words.team(view.team)
    text.append(f" {names.letter(view.team)} ", colours.chip(view.team)).append(" ")
    if seat not in persons:
        key = "turn-other-weed" if weed else "turn-other"
        return text.append(words.say(key, team=team, player=names.brief(seat)), "bold")
    if len(persons) > 1 and not weed:
        return text.append(words.say("turn-yours-of-many", player=names.player(seat), team=team), "bold")
    return text.append(words.say("turn-yours-weed" if weed else "turn-yours", team=team), "bold")


def panel(view: IslandView, names: Names, persons: Sequence[int], width: int, seconds: int | None = None) -> list[Text]:
    """The lines of the panel, none wider than ``width`` columns; ``seconds`` are left for the turn where there is a limit."""
    lines = wrapped(whose_turn(view, names, persons), width)
    lines.append(Text("─" * width, "dim"))
    for team, about in enumerate(view.teams):
        lines.append(_score(view, names, team, width))
        if not about.left:
            lines += [Text("  ").append_text(line) for line in _people(view, names, team, width - 2)]
    lines.append(Text("─" * width, "dim"))
    gold = Text().append(f"{names.words.say('panel-gold')} ", "dim").append(str(view.gold_left), Style(color=colours.GOLD))
    lines += packed([gold, Text(f"{names.words.say('panel-fog')} {len(view.fog)}", "dim")], width)
    if seconds is not None:
        lines += wrapped(Text(names.words.say("turn-left", seconds=max(seconds, 0)), "bold"), width)
    return lines


def _score(view: IslandView, names: Names, team: int, width: int) -> Text:
    about = view.teams[team]
    text = Text(no_wrap=True)
    text.append(f" {names.letter(team)} ", colours.chip(team)).append(" ")
    text.append(names.words.team(team), "bold" if team == view.team and view.result is None else "")
    tail = Text()
    if about.rum and _roomy(view, names, team, width):
        tail.append(f"{names.words.say('panel-rum')} {about.rum}  ", "dim")
    if about.left:
        tail.append(f"{names.words.say('panel-gone')}  ", "dim")
    tail.append(f"{about.score:>2}", Style(color=colours.GOLD, bold=True))
    room = width - len(text) - len(tail) - 1
    name = names.player(about.seat)
    player = Text(f" {name if cell_len(name) < room else names.brief(about.seat)}", "dim")
    player.truncate(max(room, 0), overflow="ellipsis")
    text.append_text(player)
    text.append(" " * max(width - text.cell_len - len(tail), 1))
    return text.append_text(tail)


def _roomy(view: IslandView, names: Names, team: int, width: int) -> bool:
    """Whether a team's rum stands beside its player's name; else it stands among its people."""
    about = view.teams[team]
    rum = f"{names.words.say('panel-rum')} {about.rum}"
    return cell_len(names.words.team(team) + names.brief(about.seat) + rum) + 11 <= width


def _people(view: IslandView, names: Names, team: int, width: int) -> list[Text]:
    """Where a team's units are, in a few signs: ``1 d6  2 3 ship``."""
    boats = {vessel.cell for vessel in view.vessels if vessel.boat}
    places: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.team == team:
            places.setdefault(_at(unit, boats, names), []).append(mark(unit))
    dead = places.pop("", [])
    chunks = [Text().append(" ".join(marks), "bold").append(f" {where}", "dim") for where, marks in places.items()]
    if view.teams[team].rum and not _roomy(view, names, team, width + 2):
        chunks.append(Text(f"{names.words.say('panel-rum')} {view.teams[team].rum}", "dim"))
    if dead:
        chunks.append(Text(f"{names.words.say('panel-dead')} {' '.join(dead)}", "red"))
    return packed(chunks, width)


def packed(chunks: Sequence[Text], width: int) -> list[Text]:
    """Pieces of text two columns apart, as many on a line as fit."""
    lines: list[Text] = []
    for chunk in chunks:
        if lines and len(lines[-1]) + 2 + len(chunk) <= width:
            lines[-1].append("  ").append_text(chunk)
        else:
            lines.append(Text().append_text(chunk))
    return lines


def _at(unit: UnitView, boats: Collection[str | None], names: Names) -> str:
    if unit.cell is None:
        return ""
    if "aboard" in unit.states:
        say = names.words.say
        return f"{say('panel-boat')} {unit.cell}" if unit.cell in boats else say("panel-ship")
    signs = "".join(sign for state, sign in pictures.STATES.items() if state in unit.states)
    return f"{unit.cell}{f'.{unit.step}' if unit.step else ''}{signs}"


def signs_seen(view: IslandView, names: Names, palette: Palette) -> list[Text]:
    """A legend of the tiles that lie open, each kind once: its sign and its name."""
    lines = []
    seen: set[str] = set()
    for token in sorted(view.tiles.values()):
        kind = pictures.stem(token)
        if kind in seen or kind in ("plain", "arrow"):
            continue
        seen.add(kind)
        look = pictures.picture(token)
        lines.append(Text().append(f" {look.main} ", palette.sign(look.ground)).append(f" {names.words.say(f'tile-{kind}')}"))
    for item in sorted({part.rpartition(" ")[2] for load in view.loads.values() for part in load.split("+")}):
        name = names.words.say(f"item-{item}.name")
        lines.append(Text().append(f" {pictures.THINGS[item]} ", palette.sign("gold")).append(f" {name}"))
    return lines
