"""The steps of a scenario: what is done, and what must then hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from doubloon.game import Event
from doubloon.jackal import events
from doubloon.jackal.notation import ASKS, parse_cell
from doubloon.jackal.position import END_NAMES
from doubloon.jackal.rules import Rules
from doubloon.jackal.settings import LINE_UPS, Settings
from doubloon.jackal.tilesets import TYPE_OF
from doubloon.scenario.document import Node
from doubloon.scenario.entries import (
    CODE,
    HULL,
    as_act,
    as_cell,
    as_flag,
    as_land,
    as_list,
    as_list_or_one,
    as_load,
    as_number,
    as_table,
    as_word,
    no_figure,
)
from doubloon.scenario.expected import EventReader, events_in
from doubloon.scenario.model import Act, Deed, Expect, Lapse, Leave, Look, Offer, Refuse, Step

EVENTS: Final[Mapping[str, type[Event]]] = events_in(events)
"""Every event of the island by its name."""

_READER: Final = EventReader(EVENTS)


def read_steps(node: Node, settings: Settings, rules: Rules) -> tuple[Step, ...]:
    """The steps of a scenario, of which there is at least one. Raises :class:`doubloon.errors.ParseError`."""
    reader = _Steps(settings, rules)
    return tuple(reader.step(item) for item in as_list(node, "steps"))


class _Steps:
    """Reads the steps of a scenario."""

    def __init__(self, settings: Settings, rules: Rules) -> None:
        self.rules = rules
        self.seats = LINE_UPS[settings.line_up].seats
        self.teams = int(rules.teams)

    def step(self, node: Node) -> Step:
        values = as_table(node, "a step")
        verbs = [name for name in values if name in VERBS]
        if len(verbs) != 1:
            node.fail(f"a step has one of {', '.join(VERBS)}; got {', '.join(values) or 'nothing'}"[:200])
        others, read = VERBS[verbs[0]]
        as_table(node, f"a step with {verbs[0]!r}", (verbs[0], *others))
        return read(self, values, node.line)

    def seat(self, node: Node) -> int:
        return as_number(node, "seat", 0, self.seats - 1)

    def seat_beside(self, values: dict[str, Node]) -> int | None:
        return self.seat(values["seat"]) if "seat" in values else None

    def time(self, node: Node, what: str) -> int:
        return as_number(node, what, 0, 10**14)

    def time_beside(self, values: dict[str, Node]) -> int | None:
        return self.time(values["time"], "time") if "time" in values else None

    def act(self, values: dict[str, Node], line: int) -> Deed:
        text = as_act(values["act"], self.rules, "act")
        return Act(line=line, text=text, seat=self.seat_beside(values), time=self.time_beside(values), **_READER.deed(values))

    def lapse(self, values: dict[str, Node], line: int) -> Deed:
        return Lapse(line=line, time=self.time(values["lapse"], "lapse"), **_READER.deed(values))

    def leave(self, values: dict[str, Node], line: int) -> Deed:
        return Leave(line=line, seat=self.seat(values["leave"]), time=self.time_beside(values), **_READER.deed(values))

    def refuse(self, values: dict[str, Node], line: int) -> Refuse:
        items = as_list_or_one(values["refuse"], "refuse")
        texts = tuple(as_act(item, self.rules, "refuse", records=True) for item in items)
        return Refuse(line=line, texts=texts, seat=self.seat_beside(values))

    def offer(self, values: dict[str, Node], line: int) -> Offer:
        verb, node = next(iter(values.items()))
        items = as_list_or_one(node, verb, least=0 if verb == "only" else 1)
        return Offer(line=line, verb=verb, texts=tuple(as_act(item, self.rules, verb) for item in items))

    def look(self, values: dict[str, Node], line: int) -> Look:
        fields = as_table(values["view"], "view", ("seat", "has_acts", "fog", "not_fog"))
        if "seat" not in fields:
            values["view"].fail("view lacks 'seat': a seat, or spectator")
        seat = None if fields["seat"].text == "spectator" else self.seat(fields["seat"])
        has_acts = as_flag(fields["has_acts"], "has_acts") if "has_acts" in fields else None
        fog, clear = (
            tuple(as_land(item, self.rules, key) for item in as_list(fields[key], key)) if key in fields else ()
            for key in ("fog", "not_fog")
        )
        if len(fields) == 1:
            values["view"].fail("view looks at nothing; has_acts, fog or not_fog is wanted beside seat")
        return Look(line=line, seat=seat, has_acts=has_acts, fog=fog, not_fog=clear)

    # What an `expect` may say.

    def expect(self, values: dict[str, Node], line: int) -> Expect:
        fields = as_table(values["expect"], "expect", tuple(TABLES) + tuple(FACTS))
        if not fields:
            values["expect"].fail(f"expect says nothing; it has {', '.join((*TABLES, *FACTS))}")
        facts: list[tuple[str, str, Any, int]] = []
        for name, node in fields.items():
            if name in TABLES:
                found = as_table(node, name)
                if not found:
                    node.fail(f"{name} is an empty table, which says nothing")
                for key, value in found.items():
                    facts.append((name, key, TABLES[name](self, node.table[key][0], value), value.line))
            else:
                facts.append((name, "", FACTS[name](self, node, name), node.line))
        return Expect(line=line, facts=tuple(facts))

    def tile(self, key: Node, node: Node) -> str:
        as_land(key, self.rules, "tiles")
        return as_word(node, f"the tile of {key.text}", ("?", *TYPE_OF))

    def unit(self, key: Node, node: Node) -> str:
        if not re.fullmatch(r"[PGMFC][1-9][0-9]?", key.text):
            key.fail(f"units: got {key.shown()}; a unit such as P1, G7 is wanted")
        code = as_word(node, key.text)
        if key.text[0] != "P":
            team, _, code = code.partition("@")
            if "@" not in node.text or (team != "n" and team not in map(str, range(self.teams))):
                no_figure(node, key.text, self.teams)
        match = CODE.fullmatch(code)
        if code != "-" and (match is None or parse_cell(match["cell"]) is None):
            node.fail(f"{key.text}: got {node.shown()}; a place such as d3, h7.2, c5t, or '-' of the dead, is wanted")
        return node.text

    def vessel(self, key: Node, node: Node) -> str:
        number = as_number(key, "vessels", 0, 39)
        text = as_word(node, f"vessel {number}")
        code = text if number < self.teams else text.partition("@")[2]
        if not HULL.fullmatch(code):
            node.fail(f"vessel {number}: got {node.shown()}; a cell, or '-' if it is sunk, is wanted (of a boat: team@cell)")
        return text

    def load(self, key: Node, node: Node) -> str:
        as_cell(key, self.rules, "loads")
        return as_load(node, key.text) if as_word(node, key.text) else ""

    def by_team(self, node: Node, what: str) -> tuple[int, ...]:
        return self.numbers(node, what, self.teams)

    def by_seat(self, node: Node, what: str) -> tuple[int, ...]:
        return self.numbers(node, what, self.seats)

    def numbers(self, node: Node, what: str, count: int) -> tuple[int, ...]:
        items = as_list(node, what, least=0)
        if len(items) != count:
            node.fail(f"{what}: got {len(items)} numbers; {count} are wanted")
        return tuple(as_number(item, what, 0, 10**9) for item in items)

    def a_seat(self, node: Node, what: str) -> int:
        return self.seat(node)

    def some_seats(self, node: Node, what: str) -> tuple[int, ...]:
        return tuple(sorted(self.seat(item) for item in as_list(node, what, least=0)))

    def a_team(self, node: Node, what: str) -> int:
        return as_number(node, what, 0, self.teams - 1)

    def asking(self, node: Node, what: str) -> str:
        return as_word(node, what, ASKS[:4])

    def a_unit(self, node: Node, what: str) -> str:
        if not re.fullmatch(r"[PGMFC][1-9][0-9]?|-", as_word(node, what)):
            node.fail(f"{what}: got {node.shown()}; a unit such as P1 is wanted, or '-' for none")
        return node.text

    def gold(self, node: Node, what: str) -> int:
        return as_number(node, what, 0, 10**9)

    def over(self, node: Node, what: str) -> bool:
        return as_flag(node, what)

    def reason(self, node: Node, what: str) -> str:
        return as_word(node, what, END_NAMES[1:])


VERBS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[_Steps, dict[str, Node], int], Step]]]] = MappingProxyType(
    {
        "act": (("seat", "time", "events", "no_events"), _Steps.act),
        "lapse": (("events", "no_events"), _Steps.lapse),
        "leave": (("time", "events", "no_events"), _Steps.leave),
        "refuse": (("seat",), _Steps.refuse),
        "legal": ((), _Steps.offer),
        "illegal": ((), _Steps.offer),
        "only": ((), _Steps.offer),
        "expect": ((), _Steps.expect),
        "view": ((), _Steps.look),
    }
)
"""What a step can be: what may stand beside it, and how it is read."""

TABLES: Final[Mapping[str, Callable[[_Steps, Node, Node], str]]] = MappingProxyType(
    {"tiles": _Steps.tile, "units": _Steps.unit, "vessels": _Steps.vessel, "loads": _Steps.load}
)
FACTS: Final[Mapping[str, Callable[[_Steps, Node, str], Any]]] = MappingProxyType(
    {
        "score": _Steps.by_team,
        "rum": _Steps.by_team,
        "turn": _Steps.a_team,
        "seat": _Steps.a_seat,
        "asking": _Steps.asking,
        "mover": _Steps.a_unit,
        "gold_left": _Steps.gold,
        "over": _Steps.over,
        "winners": _Steps.some_seats,
        "reason": _Steps.reason,
        "scores": _Steps.by_seat,
    }
)
