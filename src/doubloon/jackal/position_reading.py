"""Reading the text form of a position (``positions``), strictly: an error says which field is wrong, where, and what is wanted.

Not compiled: this is where hostile text is read. What the text says of the fog is given back apart from the position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from doubloon.errors import ParseError
from doubloon.game import LATEST
from doubloon.jackal.acts import Acts
from doubloon.jackal.board import DELTAS, DIRECTION_NAMES, FOG, NOWHERE, OFF, SEA, cell_name
from doubloon.jackal.cargo import HAND_NAMES, gold_in
from doubloon.jackal.caves import CAVE_TILE
from doubloon.jackal.moves import list_acts
from doubloon.jackal.notation import ASKS, parse_cell, parse_load
from doubloon.jackal.position import (
    AT,
    END_NAMES,
    HELD,
    HITS,
    LAPSES,
    MAX_UNITS,
    MAX_VESSELS,
    NEUTRAL,
    NEWS,
    PIRATE,
    PIRATES_EACH,
    POOL,
    REVEAL,
    RUM,
    RUNNING,
    SCORE,
    SINCE,
    STEP,
    WALK,
    Position,
    blank,
    passage,
)
from doubloon.jackal.positions import ASKED_BY, GAITS, LETTERS
from doubloon.jackal.rules import Rules
from doubloon.jackal.soundness import gold_on_island, why_impossible
from doubloon.jackal.tiles import CODES, TILES, TYPES, lay
from doubloon.jackal.tilesets import TYPE_OF

MAX_TEXT: Final = 40000
"""The longest position text that is read, in characters: several times what any position needs."""

MAX_COUNT: Final = 10**6
"""The greatest score, stock of rum and number of turns that is read."""


class _Reader:
    """Reads one field's value piece by piece, and knows the column of each for the errors."""

    def __init__(self, key: str, value: str, column: int, rules: Rules) -> None:
        self.key, self.value, self.column, self.rules = key, value, column, rules

    def fail(self, what: str, at: int = 0) -> ParseError:
        return ParseError(f"{self.key}: {what}", 1, self.column + at)

    def items(self, separator: str = ",") -> list[_Reader]:
        out, at = [], 0
        for part in self.value.split(separator):
            out.append(_Reader(self.key, part, self.column + at, self.rules))
            at += len(part) + 1
        return out

    def number(self, low: int, high: int) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,15}", self.value) or not low <= int(self.value) <= high:
            raise self.fail(f"got {_short(self.value)}; a whole number from {low} to {high} is wanted")
        return int(self.value)

    def cell(self, on_board: bool = True) -> int:
        cell = parse_cell(self.value)
        if cell is None or (on_board and self.rules.ground[cell] == OFF):
            last = f"{chr(96 + self.rules.side + 2)}{self.rules.side + 2}"
            raise self.fail(f"got {_short(self.value)}; a cell from a1 to {last} is wanted")
        return cell

    def one_of(self, names: Sequence[str]) -> int:
        if self.value not in names or not self.value:
            raise self.fail(f"got {_short(self.value)}; one of {' '.join(n for n in names if n)} is wanted")
        return list(names).index(self.value)

    def numbers(self, count: int, high: int) -> list[int]:
        items = self.items()
        if len(items) != count:
            raise self.fail(f"got {len(items)} numbers; {count} are wanted")
        return [item.number(0, high) for item in items]

    def members(self, n: int) -> int:
        mask = 0
        for item in self.items("+"):
            bit = 1 << item.number(0, n - 1)
            if mask & bit:
                raise item.fail(f"{item.value} stands twice")
            mask |= bit
        return mask

    def parts(self, count: int, shape: str) -> list[_Reader]:
        items = self.items()
        if len(items) != count:
            raise self.fail(f"got {len(items)} words; {shape} is wanted")
        return items


def _short(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")


def _read_board(r: _Reader, p: Position, answers: dict[str, str]) -> None:
    side = p.rules.side
    rows = r.items("/")
    if len(rows) != side + 2:
        raise r.fail(f"got {len(rows)} rows; {side + 2} are wanted")
    p.hidden = 0
    for row, reader in zip(range(side + 2, 0, -1), rows, strict=True):
        column = 1
        for item in reader.items():
            word, star, times = item.value.partition("*")
            n = 1
            if star:
                n = _Reader(r.key, times, item.column + len(word) + 1, p.rules).number(2, side + 2)
            for _ in range(n):
                if column > side + 2:
                    raise item.fail(f"row {row} has more than {side + 2} cells")
                _read_tile(item, word, row * 16 + column, p, answers)
                column += 1
        if column != side + 3:
            raise reader.fail(f"row {row} has {column - 1} cells; {side + 2} are wanted")


def _read_tile(item: _Reader, word: str, cell: int, p: Position, answers: dict[str, str]) -> None:
    is_sea = p.rules.ground[cell] == SEA
    name = cell_name(cell)
    if (word == "~") != is_sea:
        raise item.fail(f"got {_short(word)} at {name}, which is {'sea, ~' if is_sea else 'land'}")
    if is_sea:
        return
    hidden = word[1:] if word.startswith("?") else ""
    token = hidden or word
    if word != "?" and (token not in CODES or TILES[CODES[token]].type < 0):
        raise item.fail(f"got {_short(word)} at {name}; ~ (sea), ? (fog), ? and a tile, or a tile is wanted")
    if word.startswith("?"):
        p.hidden += 1
        if hidden:
            answers[name] = hidden
        return
    tile = TILES[CODES[token]]
    if tile.only_hidden:
        raise item.fail(f"got {_short(word)} at {name}; once open it is plain ground with what lies or stands there")
    lay(p, cell, tile.code)
    p.caves += 1 if tile is CAVE_TILE else 0


_UNIT: Final = re.compile(
    r"([PGMFC])([1-9][0-9]?)(?:=([0-3n]))?@(-|[a-o][0-9]{1,2})(?:\.([1-5]))?([tdDs]*)(?:\^([1-9][0-9]?))?(?::(.*))?"
)


def _read_units(r: _Reader, p: Position) -> None:
    rules = p.rules
    pirates = PIRATES_EACH * rules.teams
    items = r.items()
    if not pirates <= len(items) <= MAX_UNITS:
        raise r.fail(f"got {len(items)} units; {pirates} to {MAX_UNITS} are wanted")
    for number, item in enumerate(items, 1):
        match = _UNIT.fullmatch(item.value)
        if match is None:
            raise item.fail(f"got {_short(item.value)}; a unit such as P1@g1, F13=n@c4.2, M14=0@d5t is wanted")
        letter, given, team_text, where, step, flags, place, held = match.groups()
        if int(given) != number:
            raise item.fail(f"got unit {given}; unit {number} comes here")
        kind = LETTERS[letter]
        if (number <= pirates) != (kind == PIRATE) or (kind == PIRATE) != (team_text is None):
            raise item.fail(f"got {_short(item.value)}; units 1 to {pirates} are pirates P, later ones figures with a team")
        team = (number - 1) // PIRATES_EACH if team_text is None else NEUTRAL if team_text == "n" else int(team_text)
        if team != NEUTRAL and team >= rules.teams:
            raise item.fail(f"got team {team}; there are {rules.teams}")
        unit = p.add_unit(kind, team)
        if where == "-":
            if step or flags or place or held:
                raise item.fail("who is dead has no state")
            continue
        _place_unit(item, p, unit, _Reader(r.key, where, item.column, rules).cell(), step, flags, place, held)


def _place_unit(
    item: _Reader, p: Position, unit: int, cell: int, step: str | None, flags: str, place: str | None, held: str | None
) -> None:
    bit = 1 << unit
    tile = TILES[p.tile(cell)]
    if len(set(flags)) != len(flags) or {"d", "D"} <= set(flags) or ("s" in flags and len(flags) > 1):
        raise item.fail(f"states {flags!r} do not go together")
    if "t" in flags and tile.token != "trap":
        raise item.fail("t (trapped) needs a trap")
    if "s" in flags and tile.token != "cave":
        raise item.fail("s (stuck) needs a cave")
    if held is not None and ("s" not in flags or held not in HAND_NAMES or not held):
        raise item.fail(f"got cargo {_short(held)}; only the stuck carry, one of {' '.join(HAND_NAMES[1:])}")
    if "s" in flags:
        p.roll[AT + unit] = cell
        p.stuck |= bit
        p.roll[HELD + unit] = HAND_NAMES.index(held or "")
    else:
        p.put(unit, cell)
    if bool(tile.steps) != (step is not None) or (step is not None and int(step) > tile.steps):
        raise item.fail(
            f"a step of 1 to {tile.steps} is wanted in this maze" if tile.steps else "only in a maze there are steps"
        )
    p.roll[STEP + unit] = int(step or 0)
    p.roll[SINCE + unit] = int(place or 0)
    p.trapped |= bit if "t" in flags else 0
    p.drunk |= bit if "d" in flags.lower() else 0
    p.newly_drunk |= bit if "D" in flags else 0


def _read_vessels(r: _Reader, p: Position) -> None:
    rules = p.rules
    items = r.items()
    if not rules.teams <= len(items) <= MAX_VESSELS:
        raise r.fail(f"got {len(items)} vessels; {rules.teams} to {MAX_VESSELS} are wanted")
    for number, item in enumerate(items):
        match = re.fullmatch(r"([0-3])@(-|[a-o][0-9]{1,2})(?:x([12]))?", item.value)
        if match is None:
            raise item.fail(f"got {_short(item.value)}; a vessel such as 0@g1 or 1@-x2 is wanted")
        team = int(match[1])
        if team >= rules.teams or (number < rules.teams and team != number):
            raise item.fail(f"got team {team}; the ships come first, in turn order, then boats of {rules.teams} teams")
        cell = NOWHERE
        if match[2] != "-":
            cell = _Reader(r.key, match[2], item.column, rules).cell()
            if p.tile(cell) != SEA or p.vessel_on(cell) >= 0:
                raise item.fail(f"{match[2]} is land or has a vessel already")
        p.roll[HITS + p.add_vessel(team, cell)] = int(match[3] or 0)


def _read_loads(r: _Reader, p: Position) -> None:
    for item in r.items():
        name, _, what = item.value.partition(":")
        cell = _Reader(r.key, name, item.column, p.rules).cell()
        load = parse_load(what)
        if load is None:
            raise item.fail(f"got {_short(item.value)}; a load such as c4:2coin+ball is wanted")
        if p.lying[cell]:
            raise item.fail(f"{name} stands twice")
        at_sea = p.tile(cell) == SEA
        if p.tile(cell) == FOG or (at_sea and (p.vessel_on(cell) < 0 or gold_in(load))):
            raise item.fail(f"{name}: things lie on open land, those that are not gold also aboard a vessel")
        p.lying[cell] = load


def _read_fog(r: _Reader, p: Position) -> None:
    for item in r.items():
        name, _, count = item.value.partition("*")
        if name not in TYPES or p.roll[POOL + TYPES.index(name)]:
            raise item.fail(f"got {_short(item.value)}; each tile type once, with its number, is wanted")
        number = _Reader(r.key, count, item.column + len(name) + 1, p.rules).number(1, len(p.rules.lands))
        p.roll[POOL + TYPES.index(name)] = number


def _read_move(r: _Reader, p: Position) -> None:
    unit, origin, came, gait, hand, beside = r.parts(6, "unit,origin,came,gait,hand,beside-or-free")
    p.mover = unit.number(1, p.units) - 1
    p.origin, p.came = origin.cell(), came.cell()
    p.gait = gait.one_of(GAITS)
    p.hand = 0 if hand.value == "-" else hand.one_of(HAND_NAMES)
    p.beside_missionary = beside.one_of(("free", "beside")) == 1
    if p.at(p.mover) < 0 or p.stuck >> p.mover & 1:
        raise r.fail("the unit that moves is on no cell")


def _read_used(r: _Reader, p: Position) -> None:
    keys = []
    for item in r.items():
        way, *gaits = item.items(":")
        ends = way.items(">")
        if len(ends) != 2 or len(gaits) > 1:
            raise item.fail(f"got {_short(item.value)}; a passage such as c4>c5 or c4>e5:jump is wanted")
        gait = gaits[0].one_of(GAITS[1:]) + 1 if gaits else WALK
        keys.append(passage(ends[0].cell(), ends[1].cell(), gait))
    p.used = vec[i64](keys)


def _read_numbers(offset: int, attribute: str) -> Callable[[_Reader, Position], None]:
    def read(r: _Reader, p: Position) -> None:
        for i, number in enumerate(r.numbers(getattr(p.rules, attribute), MAX_COUNT)):
            p.roll[offset + i] = number

    return read


def _read_number(name: str) -> Callable[[_Reader, Position], None]:
    def read(r: _Reader, p: Position) -> None:
        setattr(p, name, r.number(1, MAX_COUNT))

    return read


def _read_yes(name: str) -> Callable[[_Reader, Position], None]:
    def read(r: _Reader, p: Position) -> None:
        r.one_of(("yes",))
        setattr(p, name, True)

    return read


def _read_turn(r: _Reader, p: Position) -> None:
    p.turn = r.number(0, p.rules.teams - 1)


def _read_weed(r: _Reader, p: Position) -> None:
    p.weed_fresh = r.value.endswith("!")
    p.weed_team = _Reader(r.key, r.value.removesuffix("!"), r.column, p.rules).number(0, p.rules.teams - 1)


def _read_quiet(r: _Reader, p: Position) -> None:
    p.quiet = NEWS if r.value == "news" else r.number(1, MAX_COUNT)


def _read_time(r: _Reader, p: Position) -> None:
    began, now = r.parts(2, "began,now in milliseconds")
    p.began, p.now = began.number(0, LATEST), now.number(0, LATEST)
    if p.began > p.now:
        raise r.fail("the turn began after now")


def _read_end(r: _Reader, p: Position) -> None:
    reason, winners = r.parts(2, "reason,winning sides")
    p.end = reason.one_of(END_NAMES)
    p.won = winners.members(p.rules.sides)


def _read_asked(r: _Reader, p: Position) -> None:
    cell, why = r.parts(2, "cell,visit-or-light-or-ball")
    p.asked = cell.cell()
    p.asked_by = why.one_of(ASKED_BY)


def _read_ball(r: _Reader, p: Position) -> None:
    cell, way, balls = r.parts(3, "cell,direction,balls")
    p.ball_at = cell.cell()
    p.ball_way = DELTAS[2 * way.one_of(DIRECTION_NAMES[::2])]
    p.balls = balls.number(1, 2)


def _read_first(r: _Reader, p: Position) -> None:
    p.first = r.cell()


def _read_gone(r: _Reader, p: Position) -> None:
    p.gone = r.members(p.rules.teams)


def _read_ask(r: _Reader, p: Position) -> None:
    p.asking = r.one_of(ASKS)


_READERS: Final[dict[str, Callable[[_Reader, Position], None]]] = {
    "units": _read_units,
    "vessels": _read_vessels,
    "loads": _read_loads,
    "score": _read_numbers(SCORE, "teams"),
    "rum": _read_numbers(RUM, "teams"),
    "fog": _read_fog,
    "gone": _read_gone,
    "turn": _read_turn,
    "weed": _read_weed,
    "quiet": _read_quiet,
    "skipped": _read_number("skipped"),
    "time": _read_time,
    "lapses": _read_numbers(LAPSES, "seats"),
    "served": _read_yes("served"),
    "hurried": _read_yes("hurried"),
    "end": _read_end,
    "ask": _read_ask,
    "move": _read_move,
    "used": _read_used,
    "asked": _read_asked,
    "picks": _read_number("picks"),
    "first": _read_first,
    "ball": _read_ball,
}
FIELDS: Final = ("seats", "board", *_READERS)
"""The fields of a position's text in their order."""

_NEEDED: Final = ("seats", "board", "units", "vessels", "score", "rum", "turn")


def split_fields(text: str, side: int) -> dict[str, tuple[str, int]]:
    """The fields of a position's text: key -> (value, column of the value). Raises ``ParseError``."""
    if len(text) > MAX_TEXT:
        raise ParseError(f"a position of {len(text)} characters; at most {MAX_TEXT} are read")
    if re.search(r"[^ -~]", text):
        at = next(i for i, c in enumerate(text) if not " " <= c <= "~")
        raise ParseError("a position is one line of plain ASCII", 1, at + 1)
    words = text.split(" ")
    if words[:2] != ["island", str(side)]:
        raise ParseError(f"a position of this game begins with 'island {side}'")
    fields: dict[str, tuple[str, int]] = {}
    column = len(words[0]) + len(words[1]) + 3
    last = -1
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if key not in FIELDS or not equals or not value:
            raise ParseError(f"got {_short(word)}; a field key=value is wanted, keys: {' '.join(FIELDS)}", 1, column)
        if FIELDS.index(key) <= last:
            raise ParseError(f"field {key} stands twice or out of order; the order is {' '.join(FIELDS)}", 1, column)
        last = FIELDS.index(key)
        fields[key] = (value, column + len(key) + 1)
        column += len(word) + 1
    for key in _NEEDED:
        if key not in fields:
            raise ParseError(f"the field {key} is missing", 1, column)
    return fields


def parse_seating(text: str, side: int, seats: int) -> tuple[int, ...]:
    """Who sits where in a position's text: for each place of the line-up in turn order, the seat. Raises ``ParseError``."""
    value, column = split_fields(text, side)["seats"]
    if not re.fullmatch(r"[0-3](,[0-3])*", value) or sorted(value.split(",")) != [str(s) for s in range(seats)]:
        raise ParseError(f"seats: got {_short(value)}; the seats 0 to {seats - 1}, each once, are wanted", 1, column)
    return tuple(int(s) for s in value.split(","))


def parse_position(text: str, rules: Rules) -> tuple[Position, dict[str, str]]:
    """The position of a text, and what the text says of the fog (cell -> tile token, possibly of some cells only).

    ``rules`` must be those of the game and of the seating in the text. Raises ``ParseError`` with the column of what is wrong,
    also for a position that cannot be: things in the fog, two vessels on a cell, a fog that does not add up, nobody to act.
    """
    fields = split_fields(text, rules.side)
    p = blank(rules)
    answers: dict[str, str] = {}
    value, column = fields["board"]
    _read_board(_Reader("board", value, column, rules), p, answers)
    for key, read in _READERS.items():
        if key in fields:
            value, column = fields[key]
            read(_Reader(key, value, column, rules), p)
    given = Counter(TYPE_OF[token] for token in answers.values())
    for name, number in given.items():
        if number > p.roll[POOL + TYPES.index(name)]:
            raise ParseError(
                f"board: {number} {name} in the fog; the field fog has {p.roll[POOL + TYPES.index(name)]}",
                1,
                fields["board"][1],
            )
    problem = why_impossible(p)
    if problem:
        key, what = problem
        raise ParseError(f"{key}: {what}", 1, fields.get(key, ("", 1))[1])
    p.gold_left = gold_on_island(p)
    if p.end == RUNNING and p.asking != REVEAL:
        acts = Acts()
        list_acts(p, acts)
        if acts.n == 0:
            raise ParseError(f"turn: team {p.turn} has nothing to do here", 1, fields["turn"][1])
    return p, answers
