"""What acts are called. ``docs/notation.md`` describes the names for readers."""

from __future__ import annotations

from typing import Final

from doubloon.jackal.acts import END, FLY, GO, OPEN, RESURRECT, SAIL, SERVE, SWAP, Acts, hand_of, kind_of, target_of, unit_of
from doubloon.jackal.board import cell_name
from doubloon.jackal.cargo import HAND_NAMES
from doubloon.jackal.moves import list_acts
from doubloon.jackal.position import Position, unit_name

_VERBS: Final[dict[int, str]] = {
    SAIL: "sail ",
    FLY: "fly ",
    SERVE: "rum ",
    RESURRECT: "resurrect ",
    OPEN: "open ",
    SWAP: "swap ",
}


def act_text(p: Position, act: int) -> str:
    """An act in text, without the name of the unit: ``g2-g3:coin``, ``fly c4-k9``, ``sail g1-f1``, ``rum c5``, ``end``."""
    kind = kind_of(act)
    if kind == END:
        return "end"
    target = cell_name(target_of(act))
    if kind in (SERVE, RESURRECT, OPEN, SWAP):
        return _VERBS[kind] + target
    start = cell_name(p.berth(unit_of(act)) if kind == SAIL else p.at(unit_of(act)))
    way = start + "-" + target
    hand = hand_of(act)
    if hand:
        way += ":" + HAND_NAMES[hand]
    return way if kind == GO else _VERBS[kind] + way


def named_acts(p: Position) -> dict[str, int]:
    """Every legal act by its text, in the order of the engine.

    Where two units of a team could make the same move from a cell, the one with the lowest number needs no name; the others'
    acts begin with theirs: ``P2 g1-g2``.
    """
    acts = Acts()
    list_acts(p, acts)
    named: dict[str, int] = {}
    for i in range(acts.n):
        act = acts.at[i]
        text = act_text(p, act)
        if text in named:
            text = unit_name(p, unit_of(act)) + " " + text
        named[text] = act
    return named
