"""Reads scenario files: every word is checked here, so that a slip in a file is an error with its place and no failed test."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec

from doubloon import rulebook
from doubloon.errors import ParseError, SettingError
from doubloon.game import Event
from doubloon.jackal import events
from doubloon.jackal.board import OFF, SEA, cell_name
from doubloon.jackal.cargo import load_text
from doubloon.jackal.island import rules_for
from doubloon.jackal.notation import ASKS, parse_cell, parse_load
from doubloon.jackal.position import END_NAMES
from doubloon.jackal.position_reading import parse_position
from doubloon.jackal.positions import position_text
from doubloon.jackal.rules import Rules
from doubloon.jackal.settings import LINE_UPS, Settings, settings_from
from doubloon.jackal.tilesets import TYPE_OF
from doubloon.scenario.document import Node, read_document
from doubloon.scenario.model import Act, Deed, Expect, Expected, Lapse, Leave, Look, Offer, Refuse, Scenario, Step

EVENTS: Final[Mapping[str, type[Event]]] = MappingProxyType(
    {
        name: thing
        for name, thing in vars(events).items()
        if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
    }
)
"""Every event of the island by its name."""

_CELL: Final = re.compile(r"(?<![a-z0-9])[a-o](?:1[0-5]|[1-9])(?![0-9])")
_CODE: Final = re.compile(
    r"(?P<cell>[a-o][0-9]{1,2})(?P<step>\.[1-5])?(?P<flags>[tdDs]*)(?P<place>\^[1-9][0-9]?)?(?P<held>:.+)?"
)
_HULL: Final = re.compile(r"(-|[a-o][0-9]{1,2})(x[12])?")


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


# --- words of the file -------------------------------------------------------------------------------------------------


def _table(node: Node, what: str, allowed: tuple[str, ...] = ()) -> dict[str, Node]:
    """The values of a table by their keys, which must be among ``allowed`` if any are."""
    if node.kind != "table":
        node.fail(f"{what} is a table of {', '.join(allowed) or 'keys and values'}; got {node.shown()}")
    for key, _ in node.table.values():
        if allowed and key.text not in allowed:
            key.fail(f"{what} has no {key.shown()}; it has {', '.join(allowed)}")
    return {name: value for name, (_, value) in node.table.items()}


def _list(node: Node, what: str) -> list[Node]:
    if node.kind != "list":
        node.fail(f"{what} is a list; got {node.shown()}")
    return node.items


def _list_or_one(node: Node) -> list[Node]:
    return node.items if node.kind == "list" else [node]


def _word(node: Node, what: str, allowed: tuple[str, ...] = ()) -> str:
    if node.kind != "word" or (allowed and node.text not in allowed):
        node.fail(f"{what}: got {node.shown()}; {'one of ' + ', '.join(allowed) if allowed else 'a text'} is wanted")
    return node.text


def _number(node: Node, what: str, low: int, high: int) -> int:
    if node.kind != "word" or node.quoted or not re.fullmatch(r"-?[0-9]{1,15}", node.text) or not low <= int(node.text) <= high:
        node.fail(f"{what}: got {node.shown()}; a whole number from {low} to {high} is wanted")
    return int(node.text)


def _flag(node: Node, what: str) -> bool:
    return _word(node, what, ("true", "false")) == "true"


def _cell(node: Node, rules: Rules, what: str) -> str:
    cell = parse_cell(_word(node, what))
    if cell is None or rules.ground[cell] == OFF:
        last = cell_name((int(rules.side) + 2) * 17)
        node.fail(f"{what}: got {node.shown()}; a cell from a1 to {last} is wanted")
    return node.text


def _land(node: Node, rules: Rules, what: str) -> str:
    name = _cell(node, rules, what)
    if rules.ground[parse_cell(name) or 0] == SEA:
        node.fail(f"{what}: {name} is sea; a land cell is wanted")
    return name


def _value(node: Node) -> object:
    """The value of a setting: plain ``true``, ``false`` and whole numbers are what they say, other words are texts."""
    if node.kind == "table":
        return {name: _value(value) for name, (_, value) in node.table.items()}
    if node.kind == "list":
        return [_value(item) for item in node.items]
    if not node.quoted and re.fullmatch(r"-?[0-9]{1,15}", node.text):
        return int(node.text)
    return {"true": True, "false": False}.get(node.text, node.text) if not node.quoted else node.text


# --- one scenario ------------------------------------------------------------------------------------------------------


def _scenario(node: Node) -> Scenario:
    fields = _table(node, "a scenario", ("name", "rules", "settings", "place", "steps"))
    for needed in ("name", "rules", "steps"):
        if needed not in fields:
            node.fail(f"the scenario lacks {needed!r}")
    name = _word(fields["name"], "name")
    if not name.strip():
        fields["name"].fail("the name is empty")
    settings = _settings(fields.get("settings"))
    rules = rules_for(settings)
    mentioned = {
        cell for key in ("place", "steps") if key in fields for text in fields[key].words() for cell in _CELL.findall(text)
    }
    start = _Setup(node, fields.get("place"), settings, rules).text(mentioned)
    reader = _Steps(settings, rules)
    steps = tuple(reader.step(item) for item in _list(fields["steps"], "steps"))
    numbers = tuple(_rule(item) for item in _list(fields["rules"], "rules"))
    return Scenario(name, numbers, settings, start, steps, node.source, node.line)


def _rule(node: Node) -> str:
    number = _word(node, "a rule")
    try:
        if rulebook.rule(number).number != number:
            node.fail(f"rule: got {node.shown()}; written {rulebook.rule(number).number!r}")
    except rulebook.UnknownRule as error:
        node.fail(str(error))
    return number


def _settings(node: Node | None) -> Settings:
    if node is None:
        return Settings(seating="fixed")
    values = _table(node, "settings")
    if "seating" in values:
        node.table["seating"][0].fail("seats take the places of the line-up in their order; seating cannot be set")
    try:
        return settings_from({name: _value(value) for name, value in values.items()} | {"seating": "fixed"})
    except SettingError as error:
        key = error.setting.partition(".")[0]
        values.get(key, node).fail(str(error))


# --- the position ------------------------------------------------------------------------------------------------------


class _Line:
    """A position's text as it grows, with the node that each part comes from."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sources: list[tuple[int, Node]] = []

    def add(self, text: str, source: Node) -> None:
        self.sources.append((len(self.text) + 1, source))
        self.text += text

    def field(self, key: str, parts: list[tuple[str, Node]], joint: str, whole: Node) -> None:
        self.add(f" {key}=", whole)
        for i, (part, source) in enumerate(parts):
            self.add((joint if i else "") + part, source)

    def source_at(self, column: int) -> Node:
        """The node of the part that a column lies in (a joint belongs to what stands behind it)."""
        return next(source for start, source in reversed(self.sources) if start <= column)


PLACE: Final = (
    "tiles", "units", "vessels", "loads", "score", "rum", "turn", "weed", "quiet", "skipped", "gone", "hoard",
)  # fmt: skip
HOARD: Final = "coins5"
"""What is hidden on a cell that nothing else is about, so that a game does not end at once for lack of gold (J2.6)."""


class _Setup:
    """Composes the text of the first position and reads it, so that all rules for positions hold for scenarios too."""

    def __init__(self, scenario: Node, place: Node | None, settings: Settings, rules: Rules) -> None:
        self.whole = place or scenario
        self.fields = {} if place is None else _table(place, "place", PLACE)
        self.settings = settings
        self.rules = rules
        self.teams = int(rules.teams)

    def text(self, mentioned: set[str]) -> str:
        line = _Line(f"island {self.settings.side}")
        seats = ",".join(map(str, range(LINE_UPS[self.settings.line_up].seats)))
        line.field("seats", [(seats, self.whole)], ",", self.whole)
        tiles = self.tiles(mentioned)
        self.board(line, tiles)
        line.field("units", self.units(tiles), ",", self.fields.get("units", self.whole))
        line.field("vessels", self.vessels(), ",", self.fields.get("vessels", self.whole))
        self.loads(line)
        for key in ("score", "rum"):
            self.numbers(line, key)
        hidden = Counter(TYPE_OF[token[1:]] for token, _ in tiles.values() if token.startswith("?"))
        if hidden:
            pool = [(f"{name}*{hidden[name]}", self.whole) for name in dict.fromkeys(TYPE_OF.values()) if hidden[name]]
            line.field("fog", pool, ",", self.whole)
        self.rest(line)
        try:
            position, answers = parse_position(line.text, self.rules)
        except ParseError as error:
            line.source_at(error.column).fail(error.message)
        return position_text(position, range(int(self.rules.seats)), answers)

    def tiles(self, mentioned: set[str]) -> dict[str, tuple[str, Node]]:
        """The tokens of the cells that are not open plain ground."""
        found: dict[str, tuple[str, Node]] = {}
        if "tiles" in self.fields:
            for key, node in _table(self.fields["tiles"], "tiles").items():
                name = _land(self.fields["tiles"].table[key][0], self.rules, "tiles")
                token = _word(node, f"the tile of {key}")
                if token.removeprefix("?") not in TYPE_OF:
                    node.fail(f"the tile of {key}: got {node.shown()}; a tile (maze3), or one in the fog (?coins2), is wanted")
                found[name] = (token, node)
        cell, node = self.hoard(mentioned)
        if cell:
            if cell in found:
                node.fail(f"the hoard: {cell} has a tile already")
            found[cell] = (f"?{HOARD}", node)
        return found

    def hoard(self, mentioned: set[str]) -> tuple[str, Node]:
        """Where the hoard is, ``""`` for nowhere."""
        node = self.fields.get("hoard")
        if node is not None:
            return ("" if _word(node, "hoard") == "none" else _land(node, self.rules, "hoard")), node
        lands = [cell_name(int(cell)) for cell in sorted((int(c) for c in self.rules.lands), reverse=True)]
        cell = next((cell for cell in lands if cell not in mentioned), None)
        if cell is None:
            self.whole.fail("every land cell is mentioned, so there is none for the hoard; name one, or 'hoard: none'")
        return cell, self.whole

    def board(self, line: _Line, tiles: dict[str, tuple[str, Node]]) -> None:
        line.add(" board=", self.whole)
        for row in range(self.settings.side + 2, 0, -1):
            for column in range(1, self.settings.side + 3):
                cell = row * 16 + column
                joint = "" if column == 1 else ","
                token, source = tiles.get(cell_name(cell), ("plain", self.whole))
                line.add(joint + ("~" if self.rules.ground[cell] == SEA else token), source)
            line.add("/" if row > 1 else "", self.whole)

    def units(self, tiles: dict[str, tuple[str, Node]]) -> list[tuple[str, Node]]:
        """The units of the position's text: pirates not named are aboard their ship."""
        named = _table(self.fields["units"], "units") if "units" in self.fields else {}
        codes: list[tuple[str, str, Node]] = []
        for number in range(1, 3 * self.teams + 1):
            node = named.pop(f"P{number}", None)
            if node is None:
                codes.append((f"P{number}", self.aboard(number), self.fields.get("units", self.whole)))
            else:
                codes.append((f"P{number}", _word(node, f"P{number}"), node))
        for number, (name, node) in enumerate(named.items(), 3 * self.teams + 1):
            key = self.fields["units"].table[name][0]
            if not re.fullmatch(rf"[GMFC]{number}", name):
                key.fail(f"units: got {key.shown()}; figures come after the pirates, here G, M, F or C with {number}")
            team, at, code = _word(node, name).partition("@")
            if not at:
                node.fail(f"{name}: got {node.shown()}; team@cell is wanted, or n@cell of a neutral")
            codes.append((f"{name}={team}", code, node))
        lines = self.lines([code for _, code, _ in codes], tiles)
        return [(f"{name}@{self.in_line(code, lines.get(i))}", node) for i, (name, code, node) in enumerate(codes)]

    def aboard(self, number: int) -> str:
        """Where a pirate is that the scenario does not name."""
        team = (number - 1) // 3
        ship = self.ship(team)
        if ship == "-" and not self.has_left(team):
            where = self.fields.get("units", self.whole)
            where.fail(f"P{number} is not named and the ship of team {team} is sunk; say where it is, '-' if it is dead")
        return ship

    def lines(self, codes: list[str], tiles: dict[str, tuple[str, Node]]) -> dict[int, int]:
        """Places in line, on a plane or in the tunnel, of those who have none in the file: the free ones, by their numbers."""
        queues: dict[str, list[tuple[int, re.Match[str]]]] = {}
        for i, code in enumerate(codes):
            match = _CODE.fullmatch(code)
            if match and "s" in match["flags"]:
                queues.setdefault("tunnel", []).append((i, match))
            elif match and match["cell"] in tiles and tiles[match["cell"]][0] == "plane":
                queues.setdefault(match["cell"], []).append((i, match))
        found: dict[int, int] = {}
        for queue in queues.values():
            taken = {match["place"] for _, match in queue}
            free = (place for place in count(1) if f"^{place}" not in taken)
            found |= {i: next(free) for i, match in queue if not match["place"]}
        return found

    @staticmethod
    def in_line(code: str, place: int | None) -> str:
        match = _CODE.fullmatch(code)
        if match is None or place is None:
            return code
        return f"{match['cell']}{match['step'] or ''}{match['flags']}^{place}{match['held'] or ''}"

    def has_left(self, team: int) -> bool:
        return "gone" in self.fields and any(item.text == str(team) for item in self.fields["gone"].items)

    def ship(self, team: int) -> str:
        """The cell of a team's ship, ``-`` if it is sunk or gone."""
        named = self.fields.get("vessels")
        if named is not None and str(team) in named.table:
            return named.table[str(team)][1].text.partition("x")[0]
        return "-" if self.has_left(team) else cell_name(int(self.rules.ship_starts[team]))

    def vessels(self) -> list[tuple[str, Node]]:
        named = _table(self.fields["vessels"], "vessels") if "vessels" in self.fields else {}
        found: list[tuple[str, Node]] = []
        for team in range(self.teams):
            node = named.pop(str(team), None)
            if node is None:
                found.append((f"{team}@{self.ship(team)}", self.fields.get("vessels", self.whole)))
            elif not _HULL.fullmatch(_word(node, f"vessel {team}")):
                node.fail(
                    f"vessel {team}: got {node.shown()}; a cell such as g1, '-' if it is sunk, g1x1 with one hole, is wanted"
                )
            else:
                found.append((f"{team}@{node.text}", node))
        for number, (name, node) in enumerate(named.items(), self.teams):
            key = self.fields["vessels"].table[name][0]
            if name != str(number):
                key.fail(f"vessels: got {key.shown()}; ships are 0 to {self.teams - 1}, boats follow in order, here {number}")
            if "@" not in _word(node, f"vessel {name}"):
                node.fail(f"vessel {name}: got {node.shown()}; a boat is team@cell")
            found.append((node.text, node))
        return found

    def loads(self, line: _Line) -> None:
        loads = _table(self.fields["loads"], "loads") if "loads" in self.fields else {}
        parts = []
        for key, node in loads.items():
            _cell(self.fields["loads"].table[key][0], self.rules, "loads")
            parts.append((f"{key}:{_load(node, key).replace(' ', '')}", node))
        if parts:
            line.field("loads", parts, ",", self.fields["loads"])

    def numbers(self, line: _Line, key: str) -> None:
        node = self.fields.get(key)
        if node is None:
            line.field(key, [("0", self.whole)] * self.teams, ",", self.whole)
        else:
            line.field(key, [(_word(item, key), item) for item in _list(node, key)], ",", node)

    def rest(self, line: _Line) -> None:
        """What is a word in both forms."""
        if "gone" in self.fields:
            line.field(
                "gone", [(_word(item, "gone"), item) for item in _list(self.fields["gone"], "gone")], "+", self.fields["gone"]
            )
        turn = self.fields.get("turn")
        line.field("turn", [("0" if turn is None else _word(turn, "turn"), turn or self.whole)], "", turn or self.whole)
        for key in ("weed", "quiet", "skipped"):
            node = self.fields.get(key)
            if node is not None and (key == "weed" or _word(node, key) != "0"):
                line.field(key, [(_word(node, key), node)], "", node)


def _load(node: Node, where: str) -> str:
    load = parse_load(_word(node, f"the load of {where}"))
    if load is None:
        node.fail(f"the load of {where}: got {node.shown()}; a load such as coin, 2 coin+ball, is wanted")
    return load_text(load)


# --- steps -------------------------------------------------------------------------------------------------------------


class _Steps:
    """Reads the steps of a scenario."""

    def __init__(self, settings: Settings, rules: Rules) -> None:
        self.rules = rules
        self.seats = LINE_UPS[settings.line_up].seats
        self.teams = int(rules.teams)

    def step(self, node: Node) -> Step:
        values = _table(node, "a step")
        verbs = [name for name in values if name in VERBS]
        if len(verbs) != 1:
            node.fail(f"a step has one of {', '.join(VERBS)}; got {', '.join(values) or 'nothing'}"[:200])
        others, read = VERBS[verbs[0]]
        _table(node, f"a step with {verbs[0]!r}", (verbs[0], *others))
        return read(self, values, node.line)

    def seat(self, node: Node) -> int:
        return _number(node, "seat", 0, self.seats - 1)

    def seat_beside(self, values: dict[str, Node]) -> int | None:
        return self.seat(values["seat"]) if "seat" in values else None

    def deed(self, values: dict[str, Node]) -> dict[str, Any]:
        wanted = [_event(node) for node in _list(values["events"], "events")] if "events" in values else []
        never = [_event_class(node) for node in _list(values["no_events"], "no_events")] if "no_events" in values else []
        return {"events": tuple(wanted), "never": tuple(never)}

    def act(self, values: dict[str, Node], line: int) -> Deed:
        return Act(line=line, text=_word(values["act"], "act"), seat=self.seat_beside(values), **self.deed(values))

    def lapse(self, values: dict[str, Node], line: int) -> Deed:
        return Lapse(line=line, time=_number(values["lapse"], "lapse", 0, 10**14), **self.deed(values))

    def leave(self, values: dict[str, Node], line: int) -> Deed:
        return Leave(line=line, seat=self.seat(values["leave"]), **self.deed(values))

    def refuse(self, values: dict[str, Node], line: int) -> Refuse:
        texts = tuple(_word(item, "refuse") for item in _list_or_one(values["refuse"]))
        return Refuse(line=line, texts=texts, seat=self.seat_beside(values))

    def offer(self, values: dict[str, Node], line: int) -> Offer:
        verb, node = next(iter(values.items()))
        return Offer(line=line, verb=verb, texts=tuple(_word(item, verb) for item in _list_or_one(node)))

    def look(self, values: dict[str, Node], line: int) -> Look:
        fields = _table(values["view"], "view", ("seat", "has_acts", "fog", "not_fog"))
        if "seat" not in fields:
            values["view"].fail("view lacks 'seat': a seat, or spectator")
        seat = None if fields["seat"].text == "spectator" else self.seat(fields["seat"])
        has_acts = _flag(fields["has_acts"], "has_acts") if "has_acts" in fields else None
        fog, clear = (
            tuple(_land(item, self.rules, key) for item in _list(fields[key], key)) if key in fields else ()
            for key in ("fog", "not_fog")
        )
        return Look(line=line, seat=seat, has_acts=has_acts, fog=fog, not_fog=clear)

    # What an `expect` may say.

    def expect(self, values: dict[str, Node], line: int) -> Expect:
        fields = _table(values["expect"], "expect", tuple(TABLES) + tuple(FACTS))
        facts: list[tuple[str, str, Any, int]] = []
        for name, node in fields.items():
            if name in TABLES:
                for key, value in _table(node, name).items():
                    facts.append((name, key, TABLES[name](self, node.table[key][0], value), value.line))
            else:
                facts.append((name, "", FACTS[name](self, node, name), node.line))
        return Expect(line=line, facts=tuple(facts))

    def tile(self, key: Node, node: Node) -> str:
        _land(key, self.rules, "tiles")
        return _word(node, f"the tile of {key.text}", ("?", *TYPE_OF))

    def unit(self, key: Node, node: Node) -> str:
        if not re.fullmatch(r"[PGMFC][1-9][0-9]?", key.text):
            key.fail(f"units: got {key.shown()}; a unit such as P1, G7 is wanted")
        code = _word(node, key.text)
        if key.text[0] != "P":
            team, _, code = code.partition("@")
            if team != "n" and team not in map(str, range(self.teams)):
                node.fail(f"{key.text}: got {node.shown()}; team@cell is wanted, or n@cell of a neutral")
        match = _CODE.fullmatch(code)
        if code != "-" and (match is None or parse_cell(match["cell"]) is None):
            node.fail(f"{key.text}: got {node.shown()}; a place such as d3, h7.2, c5t, or '-' of the dead, is wanted")
        return node.text

    def vessel(self, key: Node, node: Node) -> str:
        number = _number(key, "vessels", 0, 39)
        text = _word(node, f"vessel {number}")
        code = text if number < self.teams else text.partition("@")[2]
        if not _HULL.fullmatch(code):
            node.fail(f"vessel {number}: got {node.shown()}; a cell, or '-' if it is sunk, is wanted (of a boat: team@cell)")
        return text

    def load(self, key: Node, node: Node) -> str:
        _cell(key, self.rules, "loads")
        return _load(node, key.text) if _word(node, key.text) else ""

    def by_team(self, node: Node, what: str) -> tuple[int, ...]:
        return self.numbers(node, what, self.teams)

    def by_seat(self, node: Node, what: str) -> tuple[int, ...]:
        return self.numbers(node, what, self.seats)

    def numbers(self, node: Node, what: str, count: int) -> tuple[int, ...]:
        items = _list(node, what)
        if len(items) != count:
            node.fail(f"{what}: got {len(items)} numbers; {count} are wanted")
        return tuple(_number(item, what, 0, 10**9) for item in items)

    def a_seat(self, node: Node, what: str) -> int:
        return self.seat(node)

    def some_seats(self, node: Node, what: str) -> tuple[int, ...]:
        return tuple(sorted(self.seat(item) for item in _list(node, what)))

    def a_team(self, node: Node, what: str) -> int:
        return _number(node, what, 0, self.teams - 1)

    def asking(self, node: Node, what: str) -> str:
        return _word(node, what, ASKS[:4])

    def a_unit(self, node: Node, what: str) -> str:
        if not re.fullmatch(r"[PGMFC][1-9][0-9]?|-", _word(node, what)):
            node.fail(f"{what}: got {node.shown()}; a unit such as P1 is wanted, or '-' for none")
        return node.text

    def gold(self, node: Node, what: str) -> int:
        return _number(node, what, 0, 10**9)

    def over(self, node: Node, what: str) -> bool:
        return _flag(node, what)

    def reason(self, node: Node, what: str) -> str:
        return _word(node, what, END_NAMES[1:])


VERBS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[_Steps, dict[str, Node], int], Step]]]] = MappingProxyType(
    {
        "act": (("seat", "events", "no_events"), _Steps.act),
        "lapse": (("events", "no_events"), _Steps.lapse),
        "leave": (("events", "no_events"), _Steps.leave),
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


def _event_class(node: Node) -> type[Event]:
    name = _word(node, "an event")
    if name not in EVENTS:
        node.fail(f"no event is called {node.shown()}; there are {', '.join(EVENTS)}")
    return EVENTS[name]


def _event(node: Node) -> Expected:
    """An event: its name alone, or a table of one key, its name, with the fields that count."""
    if node.kind == "word":
        return Expected(_event_class(node), {}, node.line)
    values = _table(node, "an event")
    if len(values) != 1:
        node.fail(f"an event is its name and its fields, as in 'Moved: {{unit: P1}}'; got {len(values)} names")
    key, fields = next(iter(node.table.values()))
    kind = _event_class(key)
    types = {field.name: field.type for field in msgspec.structs.fields(kind) if field.name != "audience"}
    wanted = _table(fields, key.text, tuple(types)) if fields.kind != "word" or fields.text else {}
    return Expected(kind, {name: _typed(value, types[name], f"{key.text}.{name}") for name, value in wanted.items()}, node.line)


def _typed(node: Node, type_: Any, what: str) -> object:
    """A value of an event's field."""
    if type_ is bool:
        return _flag(node, what)
    if type_ is int:
        return _number(node, what, -1, 10**9)
    if type_ is str:
        return _word(node, what)
    return tuple(_number(item, what, 0, 10**9) for item in _list(node, what))
