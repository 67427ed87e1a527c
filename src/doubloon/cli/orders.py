"""What a person can say to the table besides acts: help, reasons, rules, undo, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

from doubloon.cli import books, colours, fairness, guide, pictures, saves, setup
from doubloon.cli.reading import Unclear
from doubloon.cli.table import Ending, Table
from doubloon.match import Match


class Order(NamedTuple):
    """An order: the words it answers to, how it is written, what it does."""

    words: tuple[str, ...]
    usage: str
    about: str
    do: Callable[[Table, str], None]


def find(line: str) -> tuple[Order | None, str]:
    """The order a line gives and the words after it; ``None`` if the line is none."""
    text = line.strip()
    if text.startswith("?"):
        text = f"? {text[1:].strip()}"
    word, _, rest = text.partition(" ")
    return _BY_WORD.get(word.lower()), rest.strip()


# --- looking things up -------------------------------------------------------------------------------------------------


def _help(table: Table, words: str) -> None:
    if words:
        view = table.view(table.seat)
        cell = words.rsplit(maxsplit=1)[-1]
        table.terminal.show(guide.about_cell(cell, view, table.names))
        _acts_to(table, cell.lower())
        return
    lines = [Text("What you can type", "bold")]
    acts = (("12", "a number from the list of moves"), ("g2-g3:coin", "a move, here with a coin; w2 g3 says who goes"))
    for usage, about in (*acts, *((order.usage, order.about) for order in ORDERS)):
        lines.append(Text().append(f"  {usage:<16}", "bold cyan").append(about))
    lines.append(Text("On the board", "bold"))
    chips = Text("  ")
    for team in range(len(table.view().teams)):
        chips.append(f" {table.names.letter(team)} ", colours.chip(team)).append(f" {table.names.words.team(team)}  ")
    lines.append(chips)
    lines.append(Text("  W2 is White pirate 2; G Ben Gunn, M missionary, F Friday, C a convert; - is on nobody's side."))
    things = ", ".join(f"{sign} {table.names.words.load(item)}" for item, sign in pictures.THINGS.items())
    lines.append(Text(f"  {things}."))
    lines.append(Text("  # trapped, z asleep, ∩ stuck in a cave, ≈ in the water, ² on step 2 of a maze."))
    lines.append(Text("  signs tells what each tile is, ? e5 what one cell is.", "dim"))
    table.terminal.show(lines)


def _acts_to(table: Table, cell: str) -> None:
    """The acts that end on a cell, with their numbers."""
    choices = [choice for group in table.groups for choice in group.choices if choice.act.end == cell]
    if choices and table.seat is not None:
        shown = ", ".join(f"{choice.number} ({choice.act.text})" for choice in choices[:8])
        table.terminal.say(f"You can go here: {shown}.")


def _signs(table: Table, words: str) -> None:
    table.terminal.show(guide.legend(table.names))


def _fog(table: Table, words: str) -> None:
    view = table.view()
    table.terminal.show([Text(table.names.words.say("fog-left", cells=len(view.fog))), guide.still_hidden(view, table.names)])


def _why(table: Table, words: str) -> None:
    chapters = table.news
    if words:
        chapters = table.story[-_number(words, "why", "moves to explain") :]
    table.terminal.show(guide.reasons(chapters, table.names))


def _rules(table: Table, words: str) -> None:
    table.terminal.show(books.rule_lines(words))


def _log(table: Table, words: str) -> None:
    story = table.story[-_number(words, "log", "moves to tell") :] if words else table.story
    if not story:
        table.terminal.say("Nothing has happened yet.")
    for chapter in story:
        line = Text().append(f"{chapter.n:>4} ", "dim").append(table.names.letter(chapter.team), colours.chip(chapter.team))
        table.terminal.show([line.append(f" {chapter.act}", "bold").append(f"  {chapter.text}")])


def _moves(table: Table, words: str) -> None:
    if table.seat is None:
        raise Unclear("The game is over; there is nothing to move.")
    table.list_moves()


def _board(table: Table, words: str) -> None:
    table.draw()


def _number(words: str, order: str, what: str) -> int:
    if not words.isdecimal() or int(words[:9]) < 1:
        raise Unclear(f"{order} takes a number of {what}, from 1 on; got {words[:40]!r}.")
    return int(words[:9])


# --- taking back, leaving, keeping -------------------------------------------------------------------------------------


def _undo(table: Table, words: str) -> None:
    if table.match.position.over():
        raise Unclear("The game is over; nothing can be taken back.")
    typed = [chapter for chapter in table.story if chapter.seat in table.persons]
    if not typed:
        raise Unclear("You have not moved yet; there is nothing to take back.")
    last = typed[-1]
    if table.match.revealed_since(last.n):
        raise Unclear("That cannot be taken back: a tile was turned up since, and nobody can forget what he saw.")
    # All who could object are bots or sit at this screen.
    table.match.undo(last.seat or 0, last.n, time=table.clock.now(), consent=True)
    table.story = [chapter for chapter in table.story if chapter.n < last.n]
    table.news = []
    table.terminal.say(f"Taken back: {last.act}.")


def _save(table: Table, words: str) -> None:
    if words:
        path = Path(words).expanduser()
        if path.name and not path.suffix and not path.is_dir():
            path = path.with_suffix(saves.ENDING)
        if path.is_dir() or (path.exists() and not saves.is_game(path)):
            raise Unclear(f"{path} is there already and is no saved game; choose another name.")
        saves.store(table.match, path)
        table.path = path
    else:
        saves.store(table.match, table.path)
    table.terminal.show(table.how_to_resume(), whole=True)


def _resume(table: Table, words: str) -> None:
    path = saves.named(words or "last")
    Match.load(setup.game_for, path)
    table.save_quietly()
    table.ending = Ending("resume", path)


def _resign(table: Table, words: str) -> None:
    seat = table.seat
    if seat is None:
        raise Unclear("The game is over already.")
    if words.lower() not in ("yes", "y"):
        answer = table.terminal.ask(f"{table.names.words.say('ask-leave')} yes or no > ")
        if answer.strip().lower() not in ("yes", "y"):
            table.terminal.say("Good. The game goes on.")
            return
    table.resign(seat)
    if not table.match.position.over() and table.deserted():
        table.terminal.say("The others play on without you.")
        table.quit()


def _again(table: Table, words: str) -> None:
    if not table.match.position.over():
        raise Unclear("This game is not over yet: resign ends it, quit keeps it for later.")
    table.ending = Ending("again")


def _verify(table: Table, words: str) -> None:
    seal = table.match.commitment
    if not table.match.position.over():
        table.terminal.say(f"Seal of this game's deal (SHA-256): {seal}")
    log = table.match.log(secret=True)
    proof = fairness.prove(table.match.game, log, seal)
    table.terminal.show([Text(line) for line in (log.header.deal or "").splitlines()])
    table.terminal.show(
        [
            Text(),
            Text(f"seal before play: {proof.promised}"),
            Text(f"SHA-256 of this deal: {proof.found}"),
            Text(
                f"They {'agree' if proof.promised == proof.found else 'DIFFER'}, and of {proof.opened} tiles turned up"
                f" {len(proof.wrong) or 'none'} lay otherwise than dealt."
            ),
            Text("The deal was fair." if proof.holds else "The deal was NOT fair.", Style(bold=True)),
        ]
    )


def _quit(table: Table, words: str) -> None:
    table.quit()


ORDERS: Final = (
    Order(("?", "help", "h"), "? or ? e5", "this help, or what a cell is and who is there", _help),
    Order(("moves", "m"), "moves", "the list of moves again, in full", _moves),
    Order(("board", "b"), "board or Enter", "draw the board again", _board),
    Order(("why",), "why or why 3", "why things went as they did, with the rules", _why),
    Order(("rules", "rule"), "rules J9.9", "read a rule; rules alone lists them, rules cannon searches", _rules),
    Order(("signs", "legend", "tiles"), "signs", "every tile: its sign and what it does", _signs),
    Order(("fog",), "fog", "what the fog still hides", _fog),
    Order(("log",), "log or log 5", "what has happened so far", _log),
    Order(("undo", "u"), "undo", "take your last move back, unless a tile was turned up", _undo),
    Order(("save",), "save [FILE]", "save the game", _save),
    Order(("resume", "load"), "resume [FILE]", "save this game and go on with another", _resume),
    Order(("verify",), "verify", "show that the deal was fair (when the game is over)", _verify),
    Order(("again",), "again", "another game with the same settings (when it is over)", _again),
    Order(("resign",), "resign", "give up", _resign),
    Order(("quit", "q", "exit"), "quit", "save and leave; Ctrl-C and Ctrl-D do the same", _quit),
)
"""Every order, in the order of the help."""

_BY_WORD: Final = {word: order for order in ORDERS for word in order.words}
