"""What the table explains: the first screen, the help, what a cell is, the rules behind what happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text

from doubloon import rulebook
from doubloon.cli import colours, pictures
from doubloon.cli.moves import place
from doubloon.cli.names import Names
from doubloon.cli.reading import Unclear
from doubloon.cli.story import Chapter
from doubloon.jackal.tiles import CODES, TILES
from doubloon.jackal.views import IslandView

BANNER = "D O U B L O O N"

HOW_TO_PLAY = tuple(f"welcome-{key}" for key in ("ashore", "gold", "beware", "type", "ask"))
"""The keys of the lines that say how to play, in order; each has a ``.head``."""


def welcome(names: Names, commitment: str, own_island: bool = False) -> list[Text]:
    """The first screen: how to play in five lines, and the promise that the island stays as it was dealt."""
    say = names.words.say
    lines = [Text(BANNER, Style(color=colours.GOLD, bold=True)), Text(say("welcome"), "italic"), Text()]
    for key in HOW_TO_PLAY:
        lines.append(Text("  ").append(say(f"{key}.head"), "bold").append(f" {say(key)}"))
    lines.append(Text())
    if own_island:
        lines.append(Text(say("welcome-own-island")))
    lines.append(Text(say("welcome-seal"), "dim"))
    lines.append(Text(commitment, "dim"))
    return lines


def about_cell(cell: str, view: IslandView, names: Names) -> list[Text]:
    """What a cell is, its rule, what lies there and who is there. Raises :class:`doubloon.cli.reading.Unclear`."""
    cell = cell.strip().lower()
    say = names.words.say
    row = int(cell[1:]) if re.fullmatch(r"[1-9][0-9]?", cell[1:]) else 0
    column = ord(cell[:1] or " ") - 96
    edge = view.side + 2
    if not (1 <= column <= edge and 1 <= row <= edge):
        raise Unclear(say("not-a-cell", typed=cell[:40], last=f"{chr(96 + edge)}{edge}"))
    cell = f"{chr(96 + column)}{row}"
    token = "fog" if cell in view.fog else view.tiles.get(cell, "sea")
    lines = [_title(cell, token, names), Text(names.words.tile_help(token))]
    ways = [say(f"direction-{way}") for way in token.split("-")[1:]]
    if ways:
        lines.append(Text(say("points-to", directions=names.words.all_of(ways))))
    lines.append(_reference(TILES[CODES[token]].rule, names))
    if token == "fog":
        lines.append(Text(f"{say('still-hidden')} ", "dim").append_text(still_hidden(view, names)))
    load = view.loads.get(cell, "")
    if load:
        lines.append(Text(names.words.say("lies", cell=cell, cargo=names.words.load(load)), Style(color=colours.GOLD)))
    for number, vessel in enumerate(view.vessels):
        if vessel.cell == cell:
            here = {"vessel": names.vessel(view.vessels, number)}
            holed = say("here-vessel-holed", **here, holes=vessel.hits) if vessel.hits else say("here-vessel", **here)
            lines.append(Text(holed))
            if not vessel.boat:
                lines.append(Text(say("stock-rum", team=names.words.team(vessel.team), bottles=view.teams[vessel.team].rum)))
    for unit in view.units:
        if unit.cell == cell:
            line = Text().append(names.label(unit), colours.chip(unit.team)).append(f" {names.unit(unit, view.units)} ")
            line.append(place(view, names, unit))
            if unit.cargo:
                line.append(f", {say('here-holding', cargo=names.words.load(unit.cargo))}")
            lines.append(line)
    return lines


def _title(cell: str, token: str, names: Names) -> Text:
    look = pictures.picture(token) if token != "sea" else None
    text = Text().append(cell, "bold").append("  ")
    if look is None:
        text.append(" ~ ", colours.WOODCUT.sign("sea"))
    else:
        text.append(f" {look.signs} ", colours.WOODCUT.sign(look.ground))
    found = names.words.tile(token)
    return text.append(f" {found[:1].upper()}{found[1:]}", "bold")


def _reference(number: str, names: Names) -> Text:
    return Text(names.words.say("reference", rule=number, title=_rule(number, names).title), "dim")


def still_hidden(view: IslandView, names: Names) -> Text:
    """What the fog still hides, by kind of tile, the most frequent first."""
    kinds: dict[str, int] = {}
    for name, count in view.hidden.items():
        kind = name.partition("_")[0].rstrip("0123456789")
        kinds[kind] = kinds.get(kind, 0) + count
    ranked = sorted(kinds.items(), key=lambda item: -item[1])
    return Text(", ".join(f"{names.words.say(f'tile-{kind}')} {count}" for kind, count in ranked) + ".", "dim")


def legend(names: Names) -> list[Text]:
    """Every tile with its sign, name and what it does."""
    lines: list[Text] = []
    seen: set[str] = set()
    for tile in TILES[1:]:
        kind = pictures.stem(tile.token)
        if kind in seen:
            continue
        seen.add(kind)
        if kind == "sea":
            sign, style = " ~ ", colours.WOODCUT.sign("sea")
        else:
            look = pictures.picture(tile.token)
            sign, style = f" {look.main} ", colours.WOODCUT.sign(look.ground)
        line = Text("  ").append(sign, style).append(f" {names.words.say(f'tile-{kind}')}", "bold")
        lines.append(line.append(f" {names.words.tile_help(tile.token)}").append(f" {tile.rule}", "dim"))
    return lines


def reasons(chapters: Sequence[Chapter], names: Names) -> list[Text]:
    """Why things went as they did: what happened, and the text of each rule at work, told once."""
    lines: list[Text] = []
    for chapter in chapters:
        act = Text().append(f"{chapter.n}. ", "dim").append(names.letter(chapter.team), colours.chip(chapter.team))
        lines.append(act.append(f" {chapter.act}", "bold"))
        lines += [Text(f"   {told.sentence} ").append(told.event.rule, "dim") for told in chapter.told]
    if not chapters:
        return [Text(names.words.say("nothing-yet"))]
    lines.append(Text())
    return lines + _rule_texts(dict.fromkeys(number for chapter in chapters for number in chapter.rules), names)


def _rule(number: str, names: Names) -> rulebook.Rule:
    """A rule in the language of the table."""
    return rulebook.rule(number, rulebook.written(names.words.language))


def _rule_texts(numbers: Iterable[str], names: Names) -> list[Text]:
    lines: list[Text] = []
    for number in numbers:
        rule = _rule(number, names)
        lines.append(Text().append(f"{rule.number} {rule.title}. ", "bold").append(plain(rule.text)))
    return lines


def plain(markdown: str) -> str:
    """A rule's text without the marks of Markdown, as one paragraph."""
    return " ".join(markdown.replace("*", "").replace("`", "").split())
