"""The rule book and the settings, printed."""

from __future__ import annotations

from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from doubloon import rulebook
from doubloon.cli.guide import plain
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import SETTINGS, Settings

WIDEST: Final = 100
FOUND: Final = 3
"""How many of the rules found are printed in full."""


def chosen(words: str) -> tuple[list[rulebook.Rule], list[rulebook.Rule]]:
    """The rules that words ask for: to be printed, and to be named only.

    A number is a rule or a section, anything else is searched for. Raises :class:`doubloon.rulebook.UnknownRule` for a number
    that the book does not have.
    """
    number = words.strip().rstrip(".").upper()
    if number[:1].isalpha() and number[1:].replace(".", "", 1).isdecimal() and len(number) < 8:
        if "." in number:
            return [rulebook.rule(number)], []
        return list(rulebook.section(number).rules), []
    found = list(rulebook.search(words))
    return found[:FOUND], found[FOUND : 4 * FOUND]


def rule_lines(words: str) -> list[Text]:
    """Rules as plain lines, for the table; without words, the sections."""
    if not words.strip():
        lines = [Text().append(f"{section.number:<4}", "bold").append(section.title) for section in rulebook.sections()]
        return [*lines, Text("rules J9 lists a section, rules J9.9 a rule, rules cannon searches.", "dim")]
    full, named = chosen(words)
    if not full:
        return [Text(f"No rule speaks of {words[:60]!r}. rules alone lists the sections.")]
    lines = [Text().append(f"{rule.number} {rule.title}. ", "bold").append(plain(rule.text)) for rule in full]
    return lines + ([Text(f"Also: {_named(named)}.", "dim")] if named else [])


def _named(found: list[rulebook.Rule]) -> str:
    return ", ".join(f"{rule.number} {rule.title}" for rule in found)


def print_rules(console: Console, words: str) -> bool:
    """Print rules nicely; whether there were any."""
    from rich.markdown import Markdown

    width = min(console.width, WIDEST)

    def show(thing: RenderableType) -> None:
        console.print(thing, width=width)

    if not words.strip():
        for section in rulebook.sections():
            console.print(Text().append(f"{section.number:<4}", "bold").append(section.title, "bold"))
            for rule in section.rules:
                console.print(Text(f"  {rule.number:<7}{rule.title}", "dim"))
        return True
    full, named = chosen(words)
    for rule in full:
        console.print(Text().append(f"{rule.number}  {rule.title}", "bold underline"))
        show(Markdown(rule.text))
        console.print()
    if named:
        show(Text(f"Also: {_named(named)}.", "dim"))
    if not full:
        console.print(f"No rule speaks of {words[:60]!r}. The sections: doubloon rules", markup=False)
    return bool(full)


def print_settings(console: Console, settings: Settings) -> None:
    """A table of all settings with their values, what they take and what they do."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column("setting", style="bold", no_wrap=True)
    table.add_column("value", style="cyan")
    table.add_column("what it does")
    values = settings.as_dict()
    for row in SETTINGS:
        value = values[row.name]
        shown = str(value).lower() if isinstance(value, bool) else "custom" if isinstance(value, dict) else str(value)
        about = Text(row.help).append(f"\n{row.allowed()}  ({', '.join(row.rules)})", "dim")
        table.add_row(row.name, shown, about)
    console.print(table)


def print_presets(console: Console) -> None:
    """The presets, and in what they differ from the default."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column("preset", style="bold", no_wrap=True)
    table.add_column("what it is")
    for name, preset in PRESETS.items():
        values = ", ".join(f"{key} = {str(value).lower()}" for key, value in preset.settings.items())
        table.add_row(name, Text(preset.about).append(f"\n{values}" if values else "", "dim"))
    console.print(table)
