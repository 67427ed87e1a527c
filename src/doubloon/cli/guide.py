"""What the table explains: the first screen, the help, what a cell is, the rules behind what happened."""

from __future__ import annotations

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

HOW_TO_PLAY = (
    ("Go ashore:", "move one pirate a step each turn, and the fog lifts where he goes."),
    ("Find gold:", "carry it aboard, piece by piece: a coin is 1 point, a bullion 3."),
    ("Beware:", "tiles throw, trap and eat you; enemies send you back aboard."),
    ("Type", "the number of a move, or write it: g2-g3, or with a coin g2-g3:coin."),
    ("Ask:", "? for help, ? e5 about a cell, why, rules. undo, save; quit saves too."),
)


def welcome(words: Names, commitment: str) -> list[Text]:
    """The first screen: how to play in five lines, and the promise that the island stays as it was dealt."""
    lines = [Text(BANNER, Style(color=colours.GOLD, bold=True)), Text(words.words.say("welcome"), "italic"), Text()]
    for head, rest in HOW_TO_PLAY:
        lines.append(Text("  ").append(head, "bold").append(f" {rest}"))
    lines.append(Text())
    lines.append(Text("The seal of the hidden island (SHA-256; verify checks it at the end):", "dim"))
    lines.append(Text(commitment, "dim"))
    return lines


def about_cell(cell: str, view: IslandView, names: Names) -> list[Text]:
    """What a cell is, its rule, what lies there and who is there. Raises :class:`doubloon.cli.reading.Unclear`."""
    cell = cell.strip().lower()
    column, row = ord(cell[:1] or " ") - 96, int(cell[1:]) if cell[1:].isdecimal() and len(cell) <= 3 else 0
    edge = view.side + 2
    if not (1 <= column <= edge and 1 <= row <= edge):
        raise Unclear(f"{cell!r} is no cell of this island: they go from a1 to {chr(96 + edge)}{edge}.")
    cell = f"{chr(96 + column)}{row}"
    token = "fog" if cell in view.fog else view.tiles.get(cell, "sea")
    lines = [_title(cell, token, names), Text(names.words.tile_help(token))]
    lines.append(_reference(TILES[CODES[token]].rule))
    if token == "fog":
        lines.append(Text("Still somewhere in the fog: ", "dim").append_text(still_hidden(view, names)))
    load = view.loads.get(cell, "")
    if load:
        lines.append(Text(names.words.say("lies", cell=cell, cargo=names.words.load(load)), Style(color=colours.GOLD)))
    for number, vessel in enumerate(view.vessels):
        if vessel.cell == cell:
            holes = f", holed {vessel.hits}x" if vessel.hits else ""
            lines.append(Text(f"{names.vessel(view.vessels, number)} lies here{holes}."))
    for unit in view.units:
        if unit.cell == cell:
            line = Text().append(names.label(unit), colours.chip(unit.team)).append(f" {names.unit(unit, view.units)} ")
            line.append(place(view, names, unit))
            if unit.cargo:
                line.append(f", with {names.words.load(unit.cargo)}")
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


def _reference(number: str) -> Text:
    return Text(f"Rule {number}, {rulebook.rule(number).title}: type rules {number} to read it.", "dim")


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
        return [Text("Nothing has happened yet.")]
    lines.append(Text())
    return lines + _rule_texts(dict.fromkeys(number for chapter in chapters for number in chapter.rules))


def _rule_texts(numbers: Iterable[str]) -> list[Text]:
    lines: list[Text] = []
    for number in numbers:
        rule = rulebook.rule(number)
        lines.append(Text().append(f"{rule.number} {rule.title}. ", "bold").append(plain(rule.text)))
    return lines


def plain(markdown: str) -> str:
    """A rule's text without the marks of Markdown, as one paragraph."""
    return " ".join(markdown.replace("*", "").replace("`", "").split())
