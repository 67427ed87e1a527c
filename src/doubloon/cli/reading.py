"""Reads the act a person typed, forgivingly: numbers from the list, the notation, and most ways of writing it.

``12``, ``g2-g3:coin``, ``G2 g3 coin``, ``w2 g3``, ``take a coin to g3``, ``serve rum c5`` all mean something as long as exactly
one legal act fits. What does not fit is refused with the reason in plain words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from doubloon.cli.moves import place
from doubloon.cli.names import Names
from doubloon.errors import DoubloonError
from doubloon.jackal.views import ActView, IslandView, UnitView


class Unclear(DoubloonError, ValueError):
    """What was typed is no legal act, or could be several. The message says why and what to type instead."""


class Foreign(Unclear):
    """What was typed has a word that means nothing here."""


_VERBS: Final[Mapping[str, str]] = {
    "fly": "fly", "flight": "fly", "sail": "sail", "ship": "sail", "rum": "rum", "serve": "rum", "resurrect": "resurrect",
    "revive": "resurrect", "open": "open", "swap": "swap", "end": "end",
}  # fmt: skip
_CARGO: Final[Mapping[str, str]] = {
    "coin": "coin", "coins": "coin", "gold": "coin", "bullion": "bullion", "ball": "ball", "cannonball": "ball",
    "boat": "boat", "barrow": "barrow", "wheelbarrow": "barrow",
}  # fmt: skip
_ORDER: Final = ("barrow", "coin", "bullion", "ball", "boat")
_EMPTY: Final = frozenset(("empty", "nothing", "none"))
_FILLERS: Final = frozenset("a and at carry carrying go goes from into move onto take the to walk with".split())
_WORD: Final = re.compile(r"[a-zа-яё]+(?:[0-9]+)?|[0-9]+")
"""Words and labels of units: a team's letter may be Russian."""
_BETWEEN: Final = re.compile(r"[\s,.:+>\-\u2010-\u2015\u2192\u2212]+")
"""What may stand between words: spaces, dashes of every length, arrows, the colon and plus of the notation."""
_CARRYING: Final = re.compile(r"[^:+]*(?:[:+]\s*[a-z]++(?![0-9])[^:+]*)*")
"""After a colon or a plus stands what is carried."""
_CELL: Final = re.compile(r"[a-o](?:[1-9]|1[0-5])")
_RUN: Final = re.compile(r"(?<![a-z0-9])([a-o]1?[0-9])([a-o]1?[0-9])(?![0-9])")


@dataclass(slots=True)
class _Meant:
    """What the words say: any of it may be missing."""

    verb: str | None = None
    units: tuple[UnitView, ...] = ()
    cells: tuple[str, ...] = ()
    cargo: str | None = None


def read(text: str, view: IslandView, names: Names, numbered: Mapping[int, str]) -> str:
    """The text of the legal act that was meant. ``numbered`` has the acts by their numbers in the list.

    Raises :class:`Unclear`.
    """
    say = names.words.say
    acts = {act.text.lower(): act.text for act in view.acts}
    given = text.strip().lower()
    if given in acts:
        return acts[given]
    if re.fullmatch(r"#?[0-9]+", given):
        number = int(given.lstrip("#")[:9])
        if number in numbered:
            return numbered[number]
        raise Unclear(say("typed-number", typed=_short(given), most=len(numbered)))
    strange = _BETWEEN.sub("", _WORD.sub("", given))
    if strange:
        raise Foreign(say("typed-sign", sign=strange[0], typed=_short(text)))
    if given.count(":") > 1 or not _CARRYING.fullmatch(given):
        raise Foreign(say("typed-colon", typed=_short(text)))
    words = _WORD.findall(_RUN.sub(r"\1 \2", given))
    meant = [_meaning(words, view, names, labelled) for labelled in (False, True)]
    for reading in meant:
        if reading is not None and (fitting := _fitting(reading, view.acts)):
            return _one(text, fitting, names)
    if all(reading is None for reading in meant):
        raise Foreign(say("typed-unknown", typed=_short(text)))
    raise Unclear(_why_not(next(reading for reading in meant if reading is not None), view, names))


def _meaning(words: Sequence[str], view: IslandView, names: Names, labelled: bool) -> _Meant | None:
    """What the words mean, ``None`` if one of them means nothing. ``labelled``: ``b2`` may be a unit of Black, not a cell."""
    meant = _Meant()
    cargo: list[str] = []
    for word in words:
        units = _units(word, view, names)
        if word in _VERBS:
            meant.verb = _VERBS[word]
        elif word in _CARGO:
            cargo.append(_CARGO[word])
        elif word in _EMPTY:
            meant.cargo = ""
        elif units and not meant.units and (labelled or not _CELL.fullmatch(word)):
            meant.units = units
        elif _CELL.fullmatch(word):
            meant.cells += (word,)
        elif word not in _FILLERS:
            return None
    if cargo:
        meant.cargo = "+".join(sorted(cargo, key=_ORDER.index))
    return meant if meant.verb or meant.units or meant.cells else None


def _units(word: str, view: IslandView, names: Names) -> tuple[UnitView, ...]:
    """The units of the team to move that a word can stand for: ``p5`` by the notation, ``b2`` by the board."""
    ours = [unit for unit in view.units if unit.team == view.team and unit.cell is not None]
    return tuple(unit for unit in ours if word in (unit.name.lower(), names.label(unit).lower()))


def _fitting(meant: _Meant, acts: Iterable[ActView]) -> list[ActView]:
    wanted = {unit.name for unit in meant.units}
    found = [
        act
        for act in acts
        if (meant.verb is None or act.kind == meant.verb)
        and (not wanted or act.unit in wanted)
        and _on_its_way(act, meant.cells)
        and (meant.cargo is None or act.cargo == meant.cargo)
    ]
    # Who does not say fly walks, who names no cargo takes none, who names no unit means the first that can.
    walks = [act for act in found if act.kind != "fly"] if meant.verb is None else []
    found = walks or found
    bare = [act for act in found if not act.cargo] if meant.cargo is None else []
    found = bare or found
    if not wanted and len({(act.kind, act.start, act.end, act.cargo) for act in found}) == 1:
        return found[:1]
    return found


def _on_its_way(act: ActView, cells: Sequence[str]) -> bool:
    if len(cells) == 2:
        return (act.start, act.end) == tuple(cells)
    return not cells or (len(cells) == 1 and act.end == cells[0])


def _one(text: str, fitting: Sequence[ActView], names: Names) -> str:
    if len(fitting) == 1:
        return fitting[0].text
    raise Unclear(names.words.say("typed-several", typed=_short(text), acts=_some([act.text for act in fitting], 6)))


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 40 else f"{text[:37]}..."


def _some(texts: Iterable[str], most: int) -> str:
    """The first of several texts, and dots if there are more."""
    every = list(dict.fromkeys(texts))
    return ", ".join(every[:most]) + (", ..." if len(every) > most else "")


# --- why not -----------------------------------------------------------------------------------------------------------


def _why_not(meant: _Meant, view: IslandView, names: Names) -> str:
    """Why nothing legal fits, in the order in which a person would notice."""
    say = names.words.say
    if view.asking != "turn":
        return say("not-further" if view.mover else "not-that-cell", cells=_some((act.end or "" for act in view.acts), 12))
    if meant.verb == "end":
        return say("not-passing")
    if meant.verb == "rum" and not view.teams[view.team].rum:
        return say("not-without-rum")
    if meant.verb == "resurrect":
        return say("not-resurrecting")
    for unit in meant.units:
        if not any(act.unit == unit.name for act in view.acts):
            return say("not-this-unit", unit=names.unit(unit, view.units), place=place(view, names, unit))
    return _about_cells(meant, view, names)


def _about_cells(meant: _Meant, view: IslandView, names: Names) -> str:
    say = names.words.say
    edge = view.side + 2
    for cell in meant.cells:
        if ord(cell[0]) - 96 > edge or int(cell[1:]) > edge:
            return say("not-on-island", cell=cell, last=f"{chr(96 + edge)}{edge}")
    start = meant.cells[0] if len(meant.cells) > 1 else meant.units[0].cell if meant.units else None
    end = meant.cells[-1] if meant.cells else None
    if start is None:
        return say("not-yours") if end is None else say("not-to", cell=end)
    ours = [unit for unit in view.units if unit.cell == start and unit.team == view.team]
    if not ours:
        return say("not-from", cell=start)
    away = [act for act in view.acts if act.start == start and (not meant.units or act.unit == meant.units[0].name)]
    if not away:
        return say("not-who", cell=start, place=place(view, names, ours[0]))
    ends = [act.end for act in away if act.end]
    if end is None:
        return say("not-where", start=start, cells=_some(ends, 16))
    if end in ends and meant.cargo:
        return _about_cargo(meant.cargo, start, end, view, names)
    return say("not-there", start=start, cell=end, cells=_some(ends, 16))


def _about_cargo(cargo: str, start: str, end: str, view: IslandView, names: Names) -> str:
    load = view.loads.get(start, "")
    kinds = [part.rpartition(" ")[2] for part in load.split("+")] if load else []
    missing = [item for item in cargo.split("+") if item not in kinds]
    if missing:
        return names.words.say("not-lying", cell=start, cargo=names.words.load(missing[0]))
    return names.words.say("not-into-fog" if end in view.fog else "not-carried", cell=end)
