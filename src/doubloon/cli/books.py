"""The rule book and the settings, printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from doubloon import rulebook
from doubloon.cli.charset import tame
from doubloon.cli.guide import plain
from doubloon.options import Preset, Setting
from doubloon.words import Catalogue

WIDEST: Final = 100
ISLAND: Final = "J"
"""The letter of the island game's rules."""
FOUND: Final = 3
"""How many of the rules found are printed in full."""


def chosen(words: str, language: str, game: str = "") -> tuple[list[rulebook.Rule], list[rulebook.Rule]]:
    """The rules that words ask for, in a language: to be printed, and to be named only.

    A number is a rule or a section (``J9.9``, ``J9``); without its letter (``9.9``) it is that of every game that has it, or of
    ``game`` (a letter) if that has it. Anything else is searched for, in the rules of ``game`` if they speak of it. Raises
    :class:`doubloon.rulebook.UnknownRule` for a number that the book does not have.
    """
    number = words.strip().rstrip(".,;:").upper()
    if re.fullmatch(r"[A-Z]?[0-9]{1,4}(\.[0-9]{1,4})?", number):
        return _numbered(number, language, game), []
    found = _of(game, rulebook.search(words, language))
    return found[:FOUND], found[FOUND : 4 * FOUND]


def _numbered(number: str, language: str, game: str) -> list[rulebook.Rule]:
    """The rules with a number, or those of the section with it. Raises :class:`doubloon.rulebook.UnknownRule`."""
    if number[0].isalpha():
        return [rulebook.rule(number, language)] if "." in number else list(rulebook.section(number, language).rules)
    if "." in number:
        found = _of(game, (rule for rule in rulebook.rules(language) if rule.number[1:] == number))
        return found or [rulebook.rule(number, language)]
    sections = [section for section in rulebook.sections(language) if section.number[1:] == number]
    rules = _of(game, (rule for section in sections for rule in section.rules))
    return rules or list(rulebook.section(number, language).rules)


def _of(game: str, rules: Iterable[rulebook.Rule]) -> list[rulebook.Rule]:
    """The rules of a game; if none is, all of them."""
    every = list(rules)
    return [rule for rule in every if rule.number.startswith(game)] or every


def rule_lines(words: str, catalogue: Catalogue) -> list[Text]:
    """Rules as plain lines, for the table, where the island's come first; without words, its sections."""
    say, language = catalogue.say, rulebook.written(catalogue.language)
    if not words.strip():
        sections = (section for section in rulebook.sections(language) if section.number.startswith(ISLAND))
        lines = [Text().append(f"{section.number:<4}", "bold").append(section.title) for section in sections]
        return [*lines, Text(say("rules-how"), "dim")]
    try:
        full, named = chosen(words, language, ISLAND)
    except rulebook.UnknownRule as error:
        near = ", ".join(error.allowed)
        return [Text(say("rules-nearest", typed=error.given, rules=near) if near else say("rules-unknown", typed=error.given))]
    if not full:
        return [Text(say("rules-none", typed=words[:60]))]
    lines = [Text().append(f"{rule.number} {rule.title}. ", "bold").append(plain(rule.text)) for rule in full]
    return lines + ([Text(say("rules-also", rules=_named(named)), "dim")] if named else [])


def _named(found: list[rulebook.Rule]) -> str:
    return ", ".join(f"{rule.number} {rule.title}" for rule in found)


def print_rules(console: Console, words: str, catalogue: Catalogue) -> bool:
    """Print rules nicely, in the catalogue's language; whether there were any."""
    from rich.markdown import Markdown

    say, language = catalogue.say, rulebook.written(catalogue.language)
    width = min(console.width, WIDEST)

    def show(thing: RenderableType) -> None:
        console.print(thing, width=width)

    if not words.strip():
        for section in rulebook.sections(language):
            if section.number[1:] == "1":
                console.print(Text(rulebook.titles(language)[section.number[0]], "bold underline"))
            console.print(Text().append(f"{section.number:<4}", "bold").append(section.title, "bold"))
            for rule in section.rules:
                console.print(Text(f"  {rule.number:<7}{rule.title}", "dim"))
        return True
    full, named = chosen(words, language)
    for rule in full:
        console.print(Text().append(f"{rule.number}  {rule.title}", "bold underline"))
        show(Markdown(rule.text))
        console.print()
    if named:
        show(Text(say("rules-also", rules=_named(named)), "dim"))
    if not full:
        console.print(tame(say("rules-none-command", typed=words[:60])), markup=False)
    return bool(full)


def print_settings(console: Console, rows: Iterable[Setting], values: Mapping[str, Any]) -> None:
    """A table of all settings of a game with their values, what they take and what they do."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column("setting", style="bold", no_wrap=True)
    table.add_column("value", style="cyan")
    table.add_column("what it does")
    for row in rows:
        value = values[row.name]
        shown = "custom" if isinstance(value, dict) else _shown(value)
        about = Text(row.help).append(f"\n{row.allowed()}  ({', '.join(row.rules)})", "dim")
        table.add_row(row.name, shown, about)
    console.print(table)


def _shown(value: object) -> str:
    """The value of a setting as ``--set`` takes it."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()


def print_presets(console: Console, presets: Mapping[str, Preset]) -> None:
    """The presets of a game, and in what they differ from the default."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column("preset", style="bold", no_wrap=True)
    table.add_column("what it is")
    for name, preset in presets.items():
        values = ", ".join(f"{key} = {_shown(value)}" for key, value in preset.settings.items())
        table.add_row(name, Text(preset.about).append(f"\n{values}" if values else "", "dim"))
    console.print(table)
