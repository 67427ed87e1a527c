"""Text forms of the island's small things: cells, acts, loads. ``docs/notation.md`` describes them for readers."""

from __future__ import annotations

import re
from typing import Final

from doubloon.jackal.acts import FLY, GO, kind_of, unit_of
from doubloon.jackal.board import cell_name
from doubloon.jackal.cargo import ITEM_NAMES
from doubloon.jackal.naming import named_acts
from doubloon.jackal.position import Position, unit_name

ASKS: Final = ("turn", "step", "light", "quake", "reveal")
"""What can be asked next, by number."""


def find_act(p: Position, text: str) -> int | None:
    """The legal act that a text means, ``None`` if there is none. A unit may be named also where it need not be."""
    named = named_acts(p)
    if text in named:
        return named[text]
    name, _, rest = text.partition(" ")
    act = named.get(rest)
    if act is not None and kind_of(act) in (GO, FLY) and unit_name(p, unit_of(act)) == name:
        return act
    return None


_ACT: Final = re.compile(
    r"(?:(?:(?P<unit>[PGMFC](?:[1-9]|[1-5][0-9]|60)) )?(?P<fly>fly )?|(?P<sail>sail ))"
    r"(?P<start>[a-o][0-9]{1,2})-(?P<target>[a-o][0-9]{1,2})(?::(?P<hand>.*))?"
    r"|(?:rum|resurrect|open|swap) (?P<cell>[a-o][0-9]{1,2})|end"
)


def act_fault(text: str, side: int) -> str:
    """What keeps a text from being that of an act on an island of a side; ``""`` if nothing does.

    Whether the act is legal is another matter: it may have any units and items in it, also more than anybody can carry.
    """
    match = _ACT.fullmatch(text)
    shown = repr(text if len(text) <= 40 else f"{text[:37]}...")
    if match is None or (match["sail"] and match["hand"] is not None):
        return f"got {shown}; an act such as g2-g3, g2-g3:coin, P2 g2-g3, fly c4-k9, sail g1-f1, rum c5 or end is wanted"
    for name in (match["start"], match["target"], match["cell"]):
        cell = 0 if name is None else parse_cell(name)
        if cell is None or max(cell >> 4, cell & 15) > side + 2:
            return f"got {shown}; {name} is no cell of the board, which goes from a1 to {cell_name((side + 2) * 17)}"
    for item in () if match["hand"] is None else match["hand"].split("+"):
        if item not in ITEM_NAMES:
            return f"got {shown}; {item[:40]!r} is no item; behind the colon stand {', '.join(ITEM_NAMES)}, joined by +"
    return ""


def parse_cell(text: str) -> int | None:
    """The cell of a name (``g7``), ``None`` if it is no cell of any island."""
    match = re.fullmatch(r"([a-o])([1-9]|1[0-5])", text)
    return None if match is None else int(match[2]) * 16 + ord(match[1]) - 96


def parse_load(text: str) -> int | None:
    """The load of a text such as ``2coin+ball`` (a space after a number is allowed), ``None`` if it is none."""
    load = 0
    last = -1
    for part in text.split("+"):
        match = re.fullmatch(r"([1-9][0-9]{0,2})? ?([a-z]+)", part)
        if match is None or match[2] not in ITEM_NAMES or ITEM_NAMES.index(match[2]) <= last:
            return None
        last = ITEM_NAMES.index(match[2])
        load += int(match[1] or 1) << (12 * last)
    return load
