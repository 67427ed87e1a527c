"""Reads scenario files: every word is checked here, so that a slip in a file is an error with its place and no failed test."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from doubloon import rulebook
from doubloon.errors import ParseError, SettingError
from doubloon.jackal.island import rules_for
from doubloon.jackal.settings import Settings, settings_from
from doubloon.scenario import silver_setup as silver
from doubloon.scenario import silver_steps
from doubloon.scenario.document import Node, read_document
from doubloon.scenario.entries import as_list, as_table, as_value, as_word
from doubloon.scenario.model import Scenario
from doubloon.scenario.setup import start_text
from doubloon.scenario.steps import read_steps

_CELL: Final = re.compile(r"(?<![a-z0-9])[a-o](?:1[0-5]|[1-9])(?![0-9])")


def load_scenarios(where: str | Path) -> list[Scenario]:
    """The scenarios of a file (a ``Path``) or of a text (a ``str``), in order.

    Raises :class:`doubloon.errors.ParseError` with the place of whatever is not as it should be, and :class:`OSError`.
    """
    if isinstance(where, str):
        return _scenarios(where, "")
    try:
        text = where.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        column = len(before) - before.rfind(b"\n")
        message = f"not UTF-8: byte 0x{error.object[error.start]:02x}"
        raise ParseError(message, before.count(b"\n") + 1, column, str(where)) from None
    return _scenarios(text, str(where))


def _scenarios(text: str, source: str) -> list[Scenario]:
    root = read_document(text, source)
    if root is None or root.kind == "word":
        raise ParseError("a list of scenarios is wanted, or one scenario", source=source)
    found: list[Scenario] = []
    for node in root.items if root.kind == "list" else [root]:
        scenario = _scenario(node)
        if any(scenario.name == other.name for other in found):
            node.table["name"][1].fail(f"the name {scenario.name!r} stands twice in this file")
        found.append(scenario)
    if not found:
        root.fail("there is no scenario in it")
    return found


def _scenario(node: Node) -> Scenario:
    fields = as_table(node, "a scenario", ("name", "game", "rules", "settings", "place", "steps"))
    for needed in ("name", "rules", "steps"):
        if needed not in fields:
            node.fail(f"the scenario lacks {needed!r}")
    name = as_word(fields["name"], "name")
    if not name.strip():
        fields["name"].fail("the name is empty")
    numbers = tuple(_rule(item) for item in as_list(fields["rules"], "rules"))
    game = as_word(fields["game"], "game", tuple(_FORMS)) if "game" in fields else ISLAND
    return Scenario(name, numbers, source=node.source, line=node.line, game=game, **_FORMS[game](node, fields))


def _of_island(node: Node, fields: dict[str, Node]) -> dict[str, Any]:
    """Settings, first position and steps on the island."""
    settings = _settings(fields.get("settings"))
    rules = rules_for(settings)
    mentioned = {
        cell for key in ("place", "steps") if key in fields for text in fields[key].words() for cell in _CELL.findall(text)
    }
    start = start_text(node, fields.get("place"), settings, rules, mentioned)
    return {"settings": settings, "start": start, "steps": read_steps(fields["steps"], settings, rules)}


def _of_silver(node: Node, fields: dict[str, Node]) -> dict[str, Any]:
    """Settings, first position and steps in Captain Silver."""
    settings = silver.settings(fields.get("settings"))
    printed = silver.printed_values(fields.get("place"), settings)
    start = silver.start_text(node, fields.get("place"), settings, printed)
    steps = silver_steps.read_steps(fields["steps"], settings, printed)
    return {"settings": settings, "printed": printed, "start": start, "steps": steps}


ISLAND: Final = "jackal"

_FORMS: Final[Mapping[str, Callable[[Node, dict[str, Node]], dict[str, Any]]]] = MappingProxyType(
    {ISLAND: _of_island, "silver": _of_silver}
)
"""How the settings, the first position and the steps are read, by the name of the game."""


def _rule(node: Node) -> str:
    number = as_word(node, "a rule")
    try:
        if rulebook.rule(number).number != number:
            node.fail(f"rule: got {node.shown()}; written {rulebook.rule(number).number!r}")
    except rulebook.UnknownRule as error:
        node.fail(str(error))
    return number


def _settings(node: Node | None) -> Settings:
    if node is None:
        return Settings(seating="fixed")
    values = as_table(node, "settings")
    if "seating" in values:
        node.table["seating"][0].fail("seats take the places of the line-up in their order; seating cannot be set")
    try:
        return settings_from({name: as_value(value) for name, value in values.items()} | {"seating": "fixed"})
    except SettingError as error:
        key = error.setting.partition(".")[0]
        values.get(key, node).fail(str(error))
