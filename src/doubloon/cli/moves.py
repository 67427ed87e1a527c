"""The legal acts of a turn, as a person chooses among them: in groups by unit, numbered, each with where it leads.

Mates who stand together and could do the same are one group; the numbers are those of the first, the others go by their name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from rich.style import Style
from rich.text import Text

from doubloon.cli import colours, pictures
from doubloon.cli.foresight import Hint
from doubloon.cli.names import Names
from doubloon.jackal.views import ActView, IslandView, UnitView

CROWDED: Final = 24
"""More acts than that are listed without what lies at their targets."""
HEADING: Final = 26
"""Columns a heading takes where the moves stand beside it, so that they stand under each other."""
TONES: Final = {"good": "bold green", "bad": "bold red", "plain": "dim"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered act."""

    number: int
    act: ActView


@dataclass(slots=True)
class Group:
    """What one unit (or several alike), a vessel or a team can do. ``heading`` says who and where."""

    heading: Text
    choices: list[Choice] = field(default_factory=list)


def groups(view: IslandView, names: Names) -> list[Group]:
    """The acts of a view's seat in groups: units, then vessels, then what the team can do; numbered from 1 on."""
    numbers = count(1)
    found: list[Group] = []
    for heading, acts in _sorted(view, names):
        found.append(Group(heading, [Choice(next(numbers), act) for act in sorted(acts, key=lambda act: act.cargo)]))
    return found


def _sorted(view: IslandView, names: Names) -> list[tuple[Text, list[ActView]]]:
    units = {unit.name: unit for unit in view.units}
    by_unit: dict[tuple[str, str], list[ActView]] = {}
    others: dict[tuple[str, str | None], list[ActView]] = {}
    for act in view.acts:
        if act.unit is not None:
            by_unit.setdefault((act.unit, act.kind), []).append(act)
        else:
            others.setdefault((act.kind, act.start), []).append(act)
    result: list[tuple[Text, list[ActView]]] = []
    seen: dict[tuple[object, ...], list[tuple[UnitView, str]]] = {}
    for (name, kind), acts in by_unit.items():
        unit = units[name]
        key = (unit.cell, unit.step, unit.kind, kind, tuple((act.end, act.cargo) for act in acts))
        if key in seen:
            seen[key].append((unit, kind))
        else:
            seen[key] = [(unit, kind)]
    for alike in seen.values():
        first, kind = alike[0]
        result.append((_heading(view, names, [unit for unit, _ in alike], kind), by_unit[first.name, kind]))
    for (kind, start), acts in others.items():
        result.append((_other_heading(view, names, kind, start), acts))
    return result


def _heading(view: IslandView, names: Names, alike: Sequence[UnitView], kind: str) -> Text:
    first = alike[0]
    text = Text()
    for unit in alike:
        text.append(names.label(unit), colours.chip(unit.team)).append(" ")
    if kind == "fly":
        flies = names.words.say("moves-flies", cell=first.cell or "")
        return text.append(flies, "bold").append(f" {names.words.say('moves-type-fly')}", "dim")
    text.append(place(view, names, first), "bold")
    load = view.loads.get(first.cell or "", "")
    if first.cargo:
        text.append(f", {names.words.say('moves-in-hand', cargo=names.words.load(first.cargo))}")
    elif load and first.kind != "missionary":
        text.append(f", {names.words.say('moves-here')} ").append(names.words.load(load), Style(color=colours.GOLD))
    if len(alike) > 1:
        others = ", ".join(names.label(unit).lower() for unit in alike[1:])
        text.append(f" {names.words.say('moves-others', labels=others)}", "dim")
    return text


def _other_heading(view: IslandView, names: Names, kind: str, start: str | None) -> Text:
    say = names.words.say
    text = Text()
    chip = colours.chip(view.team)
    if kind in ("open", "swap"):
        quake = "ask-quake-second" if _first_of_quake(view) else "ask-quake-first"
        return text.append(say(quake if kind == "swap" else "ask-light"), "bold").append(f" {say('moves-type-cell')}", "dim")
    text.append(names.letter(view.team), chip).append(" ")
    if kind == "sail":
        number = next(n for n, vessel in enumerate(view.vessels) if vessel.cell == start)
        vessel = names.vessel(view.vessels, number)
        return text.append(say("moves-sails", vessel=vessel, cell=start or ""), "bold")
    return text.append(say(f"moves-{kind}", **({"bottles": view.teams[view.team].rum} if kind == "rum" else {})), "bold")


def _first_of_quake(view: IslandView) -> bool:
    """Whether the first of the two cells of an earthquake is picked already: the position's text says which."""
    return " first=" in view.text


def place(view: IslandView, names: Names, unit: UnitView) -> str:
    """Where a unit is and how it is, in words: ``on h2``, ``in the water at m2``, ``at f4, step 2 of 3``."""
    say = names.words.say
    cell = unit.cell
    if cell is None:
        return say("place-dead")
    if "aboard" in unit.states:
        return say("place-aboard", cell=cell)
    if "swimming" in unit.states:
        return say("place-swimming", cell=cell)
    parts = [say("place-on", cell=cell)]
    if unit.step:
        parts.append(say("place-step", step=unit.step, steps=int(view.tiles[cell][-1])))
    parts += [say(f"state-{state}") for state in ("trapped", "drunk", "stuck") if state in unit.states]
    parts += [say(f"place-{state}") for state in ("pilot", "passenger") if state in unit.states]
    return ", ".join(parts)


# --- as text -----------------------------------------------------------------------------------------------------------


def listing(
    found: Sequence[Group], view: IslandView, names: Names, hints: Mapping[str, tuple[Hint, ...]], width: int, brief: bool
) -> list[Text]:
    """The groups as lines at most ``width`` columns wide, not to be broken; ``brief`` leaves out what lies at the targets."""
    lines: list[Text] = []
    for group in found:
        by_cargo: dict[str, list[Choice]] = {}
        for choice in group.choices:
            by_cargo.setdefault(choice.act.cargo, []).append(choice)
        head: Text | None = group.heading
        for cargo, choices in by_cargo.items():
            terse = brief or len(choices) > CROWDED
            items = [_item(choice, view, names, hints.get(choice.act.text, ()), terse) for choice in choices]
            lead = (
                Text("  ").append(names.words.say("moves-with", cargo=names.words.load(cargo)), Style(color=colours.GOLD))
                if cargo
                else None
            )
            if head is not None and lead is not None:
                lines += _cut(head, width)
                head = None
            lines += (_run_on if terse else _flowed)(head or lead or Text(), items, width)
            head = None
    for line in lines:
        line.no_wrap = True
    return lines


def _cut(text: Text, width: int) -> list[Text]:
    copy = text.copy()
    copy.truncate(width, overflow="ellipsis")
    return [copy]


def _item(choice: Choice, view: IslandView, names: Names, hints: Sequence[Hint], terse: bool) -> Text:
    act = choice.act
    text = Text().append(f"{choice.number}" if terse else f"{choice.number:>4}", "bold cyan").append(" ")
    if act.kind == "end":
        return text.append("end", "bold")
    if act.start == act.end:
        maze = view.tiles.get(act.end or "", "").startswith("maze")
        text.append(names.words.say("moves-on" if maze else "moves-load"), "bold")
    else:
        text.append(direction(act.start, act.end)).append("" if terse else " ")
        text.append(f"{act.end}" if terse else f"{act.end:<3}", "bold")
        what = target(view, names, act.end or "")
        if what and not terse:
            text.append(" ").append_text(what)
    for hint in hints:
        if not terse or hint.tone != "plain":
            text.append(" ").append(hint.text, TONES[hint.tone])
    return text


def _flowed(head: Text, items: Sequence[Text], width: int) -> list[Text]:
    """A heading and under it the items in columns, or all on one line where they fit."""
    wide = max(len(item) for item in items) + 1
    across = min(max(1, width // wide), len(items))
    lines = _cut(head, width) if head else []
    if head and len(head) + across * wide <= width and across == len(items):
        lines = [head.copy()]
        lines[0].append(" " * max(HEADING - len(head), 0))
        if len(lines[0]) + across * wide <= width:
            return [_row(lines[0], items, wide, width)]
        return [_row(head.copy(), items, wide, width)]
    return lines + [_row(Text(), items[at : at + across], wide, width) for at in range(0, len(items), across)]


def _row(line: Text, items: Sequence[Text], wide: int, width: int) -> Text:
    for item in items:
        line.append_text(item)
        line.append(" " * (wide - len(item)))
    line.rstrip()
    line.truncate(width, overflow="ellipsis")
    return line


def _run_on(head: Text, items: Sequence[Text], width: int) -> list[Text]:
    """A heading and the items after it, one after the other like words."""
    lines = [_cut(head, width)[0]] if head else [Text("  ")]
    for item in items:
        if len(lines[-1]) + 2 + len(item) > width:
            lines.append(Text("  "))
        lines[-1].append("  ").append_text(item)
    return lines


def direction(start: str | None, end: str | None) -> str:
    """The arrow from a cell to a neighbouring one, ``""`` for cells further apart."""
    if not start or not end:
        return ""
    dx, dy = ord(end[0]) - ord(start[0]), int(end[1:]) - int(start[1:])
    if max(abs(dx), abs(dy)) != 1:
        return ""
    return pictures.ARROWS[{1: "n", 0: "", -1: "s"}[dy] + {1: "e", 0: "", -1: "w"}[dx]]


def target(view: IslandView, names: Names, cell: str) -> Text:
    """What a cell is, in a word or two, and in signs what lies there; empty for bare ground."""
    say = names.words.say
    if cell in view.fog:
        return Text(say("target-fog"), "dim")
    text = Text()
    token = view.tiles.get(cell)
    if token is None:
        vessel = next((vessel for vessel in view.vessels if vessel.cell == cell), None)
        return Text(say("target-sea" if vessel is None else "target-boat" if vessel.boat else "target-ship"))
    name = pictures.stem(token)
    if name == "arrow":
        text.append(say("target-arrow")).append(f" {pictures.picture(token).signs}", "bold")
    elif name == "maze":
        text.append(say("target-maze", steps=int(token[-1])))
    elif name == "cannon":
        text.append(say("target-cannon")).append(f" {pictures.picture(token).signs[1:]}", "bold")
    elif name != "plain":
        text.append(say(f"tile-{name}"), "red" if pictures.picture(token).ground == "danger" else "")
    load = view.loads.get(cell, "")
    if load:
        text.append(" " if text else "").append(pictures.things(load, 8), Style(color=colours.GOLD, bold=True))
    return text
