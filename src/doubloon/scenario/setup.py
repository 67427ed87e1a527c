"""The position of a scenario: put together from what is named, all else being open plain ground."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count
from typing import Final

from doubloon.errors import ParseError
from doubloon.jackal.board import SEA, cell_name
from doubloon.jackal.position import PIRATES_EACH
from doubloon.jackal.position_reading import parse_position
from doubloon.jackal.positions import position_text
from doubloon.jackal.rules import Rules
from doubloon.jackal.settings import LINE_UPS, Settings
from doubloon.jackal.tilesets import TYPE_OF
from doubloon.scenario.document import Node
from doubloon.scenario.entries import CODE, HULL, as_cell, as_land, as_list, as_load, as_table, as_word, no_figure


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


def start_text(scenario: Node, place: Node | None, settings: Settings, rules: Rules, mentioned: set[str]) -> str:
    """The text of a scenario's first position, with the contents of the fog.

    ``place`` is the table that says what is where; ``mentioned`` are the cells that the scenario speaks of, on none of which
    the hoard is hidden. Raises :class:`doubloon.errors.ParseError`.
    """
    return _Setup(scenario, place, settings, rules).text(mentioned)


class _Setup:
    """Composes the text of the first position and reads it, so that all rules for positions hold for scenarios too."""

    def __init__(self, scenario: Node, place: Node | None, settings: Settings, rules: Rules) -> None:
        self.whole = place or scenario
        self.fields = {} if place is None else as_table(place, "place", PLACE)
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
            for key, node in as_table(self.fields["tiles"], "tiles").items():
                name = as_land(self.fields["tiles"].table[key][0], self.rules, "tiles")
                token = as_word(node, f"the tile of {key}")
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
            return ("" if as_word(node, "hoard") == "none" else as_land(node, self.rules, "hoard")), node
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
        named = as_table(self.fields["units"], "units") if "units" in self.fields else {}
        codes: list[tuple[str, str, Node]] = []
        for number in range(1, PIRATES_EACH * self.teams + 1):
            node = named.pop(f"P{number}", None)
            if node is None:
                codes.append((f"P{number}", self.aboard(number), self.fields.get("units", self.whole)))
            else:
                codes.append((f"P{number}", as_word(node, f"P{number}"), node))
        for number, (name, node) in enumerate(named.items(), PIRATES_EACH * self.teams + 1):
            key = self.fields["units"].table[name][0]
            if not re.fullmatch(rf"[GMFC]{number}", name):
                key.fail(f"units: got {key.shown()}; figures come after the pirates, here G, M, F or C with {number}")
            team, at, code = as_word(node, name).partition("@")
            if not at or (team != "n" and team not in map(str, range(self.teams))):
                no_figure(node, name, self.teams)
            codes.append((f"{name}={team}", code, node))
        lines = self.lines([code for _, code, _ in codes], tiles)
        return [(f"{name}@{self.in_line(code, lines.get(i))}", node) for i, (name, code, node) in enumerate(codes)]

    def aboard(self, number: int) -> str:
        """Where a pirate is that the scenario does not name."""
        team = (number - 1) // PIRATES_EACH
        ship = self.ship(team)
        if ship == "-" and not self.has_left(team):
            where = self.fields.get("units", self.whole)
            where.fail(f"P{number} is not named and the ship of team {team} is sunk; say where it is, '-' if it is dead")
        return ship

    def lines(self, codes: list[str], tiles: dict[str, tuple[str, Node]]) -> dict[int, int]:
        """Places in line, on a plane or in the tunnel, of those who have none in the file: the free ones, by their numbers."""
        queues: dict[str, list[tuple[int, re.Match[str]]]] = {}
        for i, code in enumerate(codes):
            match = CODE.fullmatch(code)
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
        match = CODE.fullmatch(code)
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
        named = as_table(self.fields["vessels"], "vessels") if "vessels" in self.fields else {}
        found: list[tuple[str, Node]] = []
        for team in range(self.teams):
            node = named.pop(str(team), None)
            if node is None:
                found.append((f"{team}@{self.ship(team)}", self.fields.get("vessels", self.whole)))
            elif not HULL.fullmatch(as_word(node, f"vessel {team}")):
                node.fail(
                    f"vessel {team}: got {node.shown()}; a cell such as g1, '-' if it is sunk, g1x1 with one hole, is wanted"
                )
            else:
                found.append((f"{team}@{node.text}", node))
        for number, (name, node) in enumerate(named.items(), self.teams):
            key = self.fields["vessels"].table[name][0]
            if name != str(number):
                key.fail(f"vessels: got {key.shown()}; ships are 0 to {self.teams - 1}, boats follow in order, here {number}")
            if "@" not in as_word(node, f"vessel {name}"):
                node.fail(f"vessel {name}: got {node.shown()}; a boat is team@cell")
            found.append((node.text, node))
        return found

    def loads(self, line: _Line) -> None:
        loads = as_table(self.fields["loads"], "loads") if "loads" in self.fields else {}
        parts = []
        for key, node in loads.items():
            as_cell(self.fields["loads"].table[key][0], self.rules, "loads")
            parts.append((f"{key}:{as_load(node, key).replace(' ', '')}", node))
        if parts:
            line.field("loads", parts, ",", self.fields["loads"])

    def numbers(self, line: _Line, key: str) -> None:
        node = self.fields.get(key)
        if node is None:
            line.field(key, [("0", self.whole)] * self.teams, ",", self.whole)
        else:
            line.field(key, [(as_word(item, key), item) for item in as_list(node, key)], ",", node)

    def rest(self, line: _Line) -> None:
        """What is a word in both forms."""
        if "gone" in self.fields:
            left = self.fields["gone"]
            line.field("gone", [(as_word(item, "gone"), item) for item in as_list(left, "gone")], "+", left)
        turn = self.fields.get("turn")
        line.field("turn", [("0" if turn is None else as_word(turn, "turn"), turn or self.whole)], "", turn or self.whole)
        for key in ("weed", "quiet", "skipped"):
            node = self.fields.get(key)
            if node is not None and (key == "weed" or as_word(node, key) != "0"):
                line.field(key, [(as_word(node, key), node)], "", node)
