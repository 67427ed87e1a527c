"""The words of a scenario file: each is what it should be, or an error with its place and what is wanted there."""

from __future__ import annotations

import re
from typing import Final, NoReturn

from doubloon.jackal.board import OFF, SEA, cell_name
from doubloon.jackal.cargo import load_text
from doubloon.jackal.notation import act_fault, parse_cell, parse_load
from doubloon.jackal.rules import Rules
from doubloon.scenario.document import Node

CODE: Final = re.compile(
    r"(?P<cell>[a-o][0-9]{1,2})(?P<step>\.[1-5])?(?P<flags>[tdDs]*)(?P<place>\^[1-9][0-9]?)?(?P<held>:.+)?"
)
HULL: Final = re.compile(r"(-|[a-o][0-9]{1,2})(x[12])?")
"""Where a unit is and how it fares there, and where a vessel is, as in a position's text."""


def as_table(node: Node, what: str, allowed: tuple[str, ...] = ()) -> dict[str, Node]:
    """The values of a table by their keys, which must be among ``allowed`` if any are."""
    if node.kind != "table":
        node.fail(f"{what} is a table of {', '.join(allowed) or 'keys and values'}; got {node.shown()}")
    for key, _ in node.table.values():
        if allowed and key.text not in allowed:
            key.fail(f"{what} has no {key.shown()}; it has {', '.join(allowed)}")
    return {name: value for name, (_, value) in node.table.items()}


def as_list(node: Node, what: str, least: int = 1) -> list[Node]:
    """The items of a list. One without any would say nothing, so it is refused where ``least`` does not allow it."""
    if node.kind != "list":
        node.fail(f"{what} is a list; got {node.shown()}")
    if len(node.items) < least:
        node.fail(f"{what} is an empty list, which says nothing; at least {least} is wanted in it")
    return node.items


def as_list_or_one(node: Node, what: str, least: int = 1) -> list[Node]:
    """The items of a list, or what stands there without one."""
    return as_list(node, what, least) if node.kind == "list" else [node]


def as_word(node: Node, what: str, allowed: tuple[str, ...] = ()) -> str:
    """A word, which must be among ``allowed`` if any are."""
    if node.kind != "word" or (allowed and node.text not in allowed):
        node.fail(f"{what}: got {node.shown()}; {'one of ' + ', '.join(allowed) if allowed else 'a text'} is wanted")
    return node.text


def as_number(node: Node, what: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``."""
    if node.kind != "word" or node.quoted or not re.fullmatch(r"-?[0-9]{1,15}", node.text) or not low <= int(node.text) <= high:
        node.fail(f"{what}: got {node.shown()}; a whole number from {low} to {high} is wanted")
    return int(node.text)


def as_flag(node: Node, what: str) -> bool:
    """Whether a word is ``true`` (the other is ``false``)."""
    return as_word(node, what, ("true", "false")) == "true"


def as_cell(node: Node, rules: Rules, what: str) -> str:
    """The name of a cell of the board."""
    cell = parse_cell(as_word(node, what))
    if cell is None or rules.ground[cell] == OFF:
        last = cell_name((int(rules.side) + 2) * 17)
        node.fail(f"{what}: got {node.shown()}; a cell from a1 to {last} is wanted")
    return node.text


def as_land(node: Node, rules: Rules, what: str) -> str:
    """The name of a land cell."""
    name = as_cell(node, rules, what)
    if rules.ground[parse_cell(name) or 0] == SEA:
        node.fail(f"{what}: {name} is sea; a land cell is wanted")
    return name


def as_value(node: Node) -> object:
    """The value of a setting: plain ``true``, ``false`` and whole numbers are what they say, other words are texts."""
    if node.kind == "table":
        return {name: as_value(value) for name, (_, value) in node.table.items()}
    if node.kind == "list":
        return [as_value(item) for item in node.items]
    if not node.quoted and re.fullmatch(r"-?[0-9]{1,15}", node.text):
        return int(node.text)
    return {"true": True, "false": False}.get(node.text, node.text) if not node.quoted else node.text


def as_load(node: Node, where: str) -> str:
    """A load, in its canonical text."""
    load = parse_load(as_word(node, f"the load of {where}"))
    if load is None:
        node.fail(f"the load of {where}: got {node.shown()}; a load such as coin, 2 coin+ball, is wanted")
    return load_text(load)


def as_act(node: Node, rules: Rules, what: str, records: bool = False) -> str:
    """The text of an act, legal or not; with ``records`` also ``leave`` and the clock's ``time T``."""
    text = as_word(node, what)
    if records and re.fullmatch(r"leave|time (0|[1-9][0-9]{0,14})", text):
        return text
    fault = act_fault(text, int(rules.side))
    if fault:
        node.fail(f"{what}: {fault}" + ("; also leave, time T" if records else ""))
    return text


def no_figure(node: Node, name: str, teams: int) -> NoReturn:
    """A figure is not written as it should be: team and place, even of the dead."""
    last = f"0 to {teams - 1}"
    node.fail(f"{name}: got {node.shown()}; team@cell is wanted, as 0@d3 (teams {last}), n@d3 of a neutral, 0@- of the dead")
