"""What a person can say to the table besides acts: help, reasons, rules, undo, saving, leaving."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

from doubloon.cli import books, colours, fairness, guide, pictures, saves, setup
from doubloon.cli.reading import Unclear
from doubloon.cli.table import Ending, Table
from doubloon.errors import IllegalAct


class Order(NamedTuple):
    """An order: the words it answers to, and what it does. The catalogue says what for, under ``order-`` and ``key``."""

    key: str
    words: tuple[str, ...]
    do: Callable[[Table, str], None]


def find(line: str) -> tuple[Order | None, str]:
    """The order a line gives and the words after it; ``None`` if the line is none."""
    text = line.strip()
    if text.startswith("?"):
        text = f"? {text[1:].strip()}"
    word, _, rest = text.partition(" ")
    return _BY_WORD.get(word.lower()), rest.strip()


def nearest(line: str) -> str:
    """The order that the first word of a line may have been meant for, ``""`` if none is near."""
    word = line.split(maxsplit=1)[0].lower()
    return (
        next(iter(difflib.get_close_matches(word, [name for name in _BY_WORD if len(name) > 2], 1, 0.6)), "")
        if len(word) > 2
        else ""
    )


# --- looking things up -------------------------------------------------------------------------------------------------


def _help(table: Table, words: str) -> None:
    if words:
        view = table.view(table.seat)
        cell = words.rsplit(maxsplit=1)[-1]
        _tell(table, guide.about_cell(cell, view, table.names))
        _acts_to(table, cell.lower())
        return
    say = table.names.words.say
    lines = [Text(say("help-title"), "bold")]
    acts = (("12", say("help-number")), ("g2-g3:coin", say("help-move")))
    told = [*acts, *((say(f"order-{order.key}.usage"), say(f"order-{order.key}")) for order in ORDERS)]
    widest = max(len(usage) for usage, _ in told)
    for usage, about in told:
        lines.append(Text().append(f"  {usage:<{widest + 1}}", "bold cyan").append(about))
    lines.append(Text(say("help-board"), "bold"))
    chips = Text("  ")
    for team in range(len(table.view().teams)):
        chips.append(f" {table.names.letter(team)} ", colours.chip(team)).append(f" {table.names.words.team(team)}  ")
    lines.append(chips)
    lines.append(Text(f"  {say('help-units')}"))
    things = ", ".join(f"{sign} {table.names.words.load(item)}" for item, sign in pictures.THINGS.items())
    lines.append(Text(f"  {things}."))
    lines.append(Text(f"  {say('help-states', **pictures.STATES, step=pictures.superscript(2))}"))
    lines.append(Text(f"  {say('help-more')}", "dim"))
    _tell(table, lines)


def _acts_to(table: Table, cell: str) -> None:
    """The acts that end on a cell, with their numbers."""
    choices = [choice for group in table.groups for choice in group.choices if choice.act.end == cell]
    if choices and table.seat is not None:
        shown = ", ".join(f"{choice.number} ({choice.act.text})" for choice in choices[:8])
        table.terminal.say(table.names.words.say("go-here", acts=shown))


def _signs(table: Table, words: str) -> None:
    _tell(table, guide.legend(table.names))


def _fog(table: Table, words: str) -> None:
    view = table.view()
    table.terminal.show([Text(table.names.words.say("fog-left", cells=len(view.fog))), guide.still_hidden(view, table.names)])


def _why(table: Table, words: str) -> None:
    chapters = table.news
    if words:
        chapters = table.story[-_number(table, words, "why") :]
    _tell(table, guide.reasons(chapters, table.names))


def _rules(table: Table, words: str) -> None:
    _tell(table, books.rule_lines(words, table.names.words))


def _log(table: Table, words: str) -> None:
    story = table.story[-_number(table, words, "log") :] if words else table.story
    if not story:
        table.terminal.say(table.names.words.say("nothing-yet"))
    lines = []
    for chapter in story:
        line = Text().append(f"{chapter.n:>4} ", "dim").append(table.names.letter(chapter.team), colours.chip(chapter.team))
        lines.append(line.append(f" {chapter.act}", "bold").append(f"  {chapter.text}"))
    _tell(table, lines)


def _moves(table: Table, words: str) -> None:
    if table.seat is None:
        raise _unclear(table, "over-no-moves")
    table.list_moves()


def _board(table: Table, words: str) -> None:
    table.draw()


def _tell(table: Table, lines: Iterable[Text]) -> None:
    """Show what may be longer than the screen. What is typed in between, other than q, is the next command."""
    typed = table.terminal.show_by_pages(lines, f"{table.names.words.say('ask-more')} > ")
    if typed.lower() not in ("", "q"):
        table.typed_ahead = typed


def _number(table: Table, words: str, order: str) -> int:
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", words):
        raise _unclear(table, "not-a-count", order=order, typed=words[:40])
    return int(words)


def _unclear(table: Table, key: str, **arguments: str) -> Unclear:
    return Unclear(table.names.words.say(key, **arguments))


# --- taking back, leaving, keeping -------------------------------------------------------------------------------------


def _undo(table: Table, words: str) -> None:
    if table.match.position.over():
        raise _unclear(table, "over-no-undo")
    typed = [chapter for chapter in table.story if chapter.seat in table.persons]
    if not typed:
        raise _unclear(table, "undo-nothing")
    last = typed[-1]
    if table.match.revealed_since(last.n):
        raise _unclear(table, "undo-revealed")
    try:
        # All who could object are bots or sit at this screen.
        table.match.undo(last.seat or 0, last.n, time=table.clock.now(), consent=True)
    except IllegalAct as error:
        raise _unclear(table, "undo-late") from error
    table.story = [chapter for chapter in table.story if chapter.n < last.n]
    table.news = []
    table.terminal.say(table.names.words.say("undone", act=last.act))


def _save(table: Table, words: str) -> None:
    path = table.path
    if words:
        path = saves.at_home(words)
        if path.name and not path.suffix and not path.is_dir():
            path = path.with_suffix(saves.ENDING)
        if path.is_dir() or (path.exists() and not saves.is_game(path)):
            raise _unclear(table, "save-taken", file=str(path))
    try:
        saves.store(table.match, path)
    except OSError as error:
        raise _unclear(table, "save-refused", file=str(path), reason=saves.reason(error, table.names.words)) from error
    table.path = path
    table.terminal.show(table.how_to_resume(), whole=True)


def _resume(table: Table, words: str) -> None:
    path = Path(words)
    try:
        path = saves.named(words or "last")
        # Read once here, so that a file that is no good leaves everybody at this table.
        lost = saves.opened(path, setup.game_for).log(secret=True).header.deal is None
    except saves.NoGame as error:
        raise _unclear(table, "resume-none", folder=str(error.folder)) from error
    except OSError as error:
        why = saves.reason(error, table.names.words)
        raise _unclear(table, "resume-unreadable", file=str(path), reason=why) from error
    if lost:
        raise _unclear(table, "resume-lost", file=str(path))
    if table.secured():
        table.ending = Ending("resume", path)


def _resign(table: Table, words: str) -> None:
    say = table.names.words.say
    seat = table.seat
    if seat is None:
        raise _unclear(table, "over-already")
    if words.lower() not in ("yes", "y"):
        answer = table.terminal.ask(f"{say('ask-leave')} > ")
        if answer.strip().lower() not in ("yes", "y"):
            table.terminal.say(say("stays"))
            return
    table.resign(seat)
    if not table.match.position.over() and table.deserted():
        table.terminal.say(say("deserted"))
        table.leave()


def _again(table: Table, words: str) -> None:
    if not table.match.position.over():
        raise _unclear(table, "not-over")
    if table.secured():
        table.ending = Ending("again")


def _verify(table: Table, words: str) -> None:
    say = table.names.words.say
    seal = table.match.commitment
    if not table.match.position.over():
        table.terminal.say(say("verify-seal", seal=seal))
        raise _unclear(table, "verify-later")
    log = table.match.log(secret=True)
    proof = fairness.prove(table.match.game, log, seal)
    agree = "verify-agree" if proof.promised == proof.found else "verify-differ"
    table.terminal.show([Text(line) for line in (log.header.deal or "").splitlines()])
    table.terminal.show(
        [
            Text(),
            Text(say("verify-promised", seal=proof.promised)),
            Text(say("verify-found", seal=proof.found)),
            Text(say(agree, opened=proof.opened, wrong=len(proof.wrong))),
            Text(say("verify-fair" if proof.holds else "verify-unfair"), Style(bold=True)),
        ]
    )


def _quit(table: Table, words: str) -> None:
    table.quit()


ORDERS: Final = (
    Order("help", ("?", "help", "h"), _help),
    Order("moves", ("moves", "m"), _moves),
    Order("board", ("board", "b"), _board),
    Order("why", ("why",), _why),
    Order("rules", ("rules", "rule"), _rules),
    Order("signs", ("signs", "legend", "tiles"), _signs),
    Order("fog", ("fog",), _fog),
    Order("log", ("log",), _log),
    Order("undo", ("undo", "u"), _undo),
    Order("save", ("save",), _save),
    Order("resume", ("resume", "load"), _resume),
    Order("verify", ("verify",), _verify),
    Order("again", ("again",), _again),
    Order("resign", ("resign",), _resign),
    Order("quit", ("quit", "q", "exit"), _quit),
)
"""Every order, in the order of the help."""

_BY_WORD: Final = {word: order for order in ORDERS for word in order.words}
