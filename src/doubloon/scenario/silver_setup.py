"""The first position of a scenario of Captain Silver, put together from what a file names."""

from __future__ import annotations

import copy
import re
from typing import Any, Final

from doubloon.errors import ParseError, SettingError
from doubloon.scenario.document import Node
from doubloon.scenario.entries import as_list, as_number, as_table, as_value, as_word
from doubloon.silver.boards import CARDS, COLUMNS, ROWS, Printed, lay_out, read_boards, read_printed, standard
from doubloon.silver.kinds import COPIES, KINDS
from doubloon.silver.settings import Settings, settings_from
from doubloon.silver.soundness import problem
from doubloon.silver.state import (
    COUNTDOWN,
    EVALUATION,
    FEELING,
    GRACE,
    N_KINDS,
    SHAKING,
    SHOW,
    STACKS,
    opening,
    rules_of,
    stack_sizes,
)
from doubloon.silver.text import parse_text, text_of

PLACE: Final = (
    "round", "phase", "time", "until", "wanted", "shown", "gold", "ships", "chests", "stacks", "hands", "pouches", "rows",
    "volcano", "cards", "rest", "wrong", "shaken", "stopping", "skipping", "late", "away", "stand_ins", "gone", "islands",
    "space", "chooser", "steps",
)  # fmt: skip
"""What a position can be given by. What is not named is as in the first round when feeling has just begun, at time 0."""

BEGINS: Final = (SHAKING, COUNTDOWN, FEELING, GRACE, EVALUATION, SHOW)
"""The phases that a scenario can begin in."""

_KEYS: Final = {
    "until": "until", "gold": "gold", "ship": "ships", "chests": "chests", "stacks": "stacks", "hand": "hands",
    "pouch": "pouches", "drawn": "pouches", "rows": "rows", "volcano": "volcano", "cards": "cards", "rest": "rest",
    "wrong": "wrong", "shaken": "shaken", "stopping": "stopping", "skipping": "skipping", "late": "late", "away": "away",
    "stood_in": "stand_ins", "returns": "away", "gone": "gone", "phase": "phase", "round": "round",
    "islands": "islands", "space": "space", "choosing": "chooser", "mover": "chooser", "steps": "steps",
}  # fmt: skip
"""Field of a position at fault -> what a scenario gives it by."""


def as_time(node: Node, what: str) -> int:
    """A time: milliseconds (``12080``), or seconds with a point (``12.08``)."""
    text = as_word(node, what)
    if not node.quoted and re.fullmatch(r"[0-9]{1,15}", text):
        return int(text)
    if node.quoted or not re.fullmatch(r"[0-9]{1,12}\.[0-9]{1,3}", text):
        node.fail(f"{what}: got {node.shown()}; milliseconds as 12080, or seconds as 12.08, are wanted")
    whole, _, part = text.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0"))


def as_kind(node: Node, what: str) -> int:
    """A kind of piece, as its place in the list of kinds."""
    return KINDS.index(as_word(node, what, KINDS))


def as_space(node: Node, length: int, what: str) -> tuple[int, int]:
    """A space such as ``b3``: its row and its place there, both from 0."""
    text = as_word(node, what)
    if not re.fullmatch(rf"[{ROWS}][1-{length}]", text):
        node.fail(f"{what}: got {node.shown()}; a space from a1 to {ROWS[-1]}{length} is wanted")
    return ROWS.index(text[0]), int(text[1]) - 1


def as_seats(node: Node, seats: int, what: str) -> tuple[int, ...]:
    """A list of seats, ascending."""
    return tuple(sorted(as_number(item, what, 0, seats - 1) for item in as_list(node, what, least=0)))


def by_seat(node: Node, seats: int, what: str) -> dict[int, Node]:
    """A table by seats."""
    found = as_table(node, what)
    return {as_number(node.table[key][0], what, 0, seats - 1): value for key, value in found.items()}


def as_piece(node: Node, seats: int, what: str) -> tuple[int, int | None]:
    """A piece on a space: ``1`` (of that seat, and what the space wants) or ``1 map``: seat and kind."""
    match = re.fullmatch(rf"([0-{seats - 1}])(?: ([a-z]+))?", as_word(node, what))
    if match is None or (match[2] and match[2] not in KINDS):
        node.fail(f"{what}: got {node.shown()}; a seat is wanted, and a kind after it where it is not what the space wants")
    return int(match[1]), KINDS.index(match[2]) if match[2] else None


def settings(node: Node | None) -> Settings:
    """The settings of a file. A world that they do not lay out is ``1a 2a 3a 4a`` (for two ``1a 2a 3a``), treasure ``a``."""
    values = {} if node is None else as_table(node, "settings")
    given = {name: _setting(value) for name, value in values.items()}
    world: dict[str, object] = {"boards": "1a 2a 3a" if given.get("seats", 2) == 2 else "1a 2a 3a 4a", "treasure": "a"}
    try:
        return settings_from(world | given)
    except SettingError as error:
        where = node.table[error.setting][1] if node and error.setting in node.table else node
        assert where is not None
        where.fail(str(error))


def _setting(node: Node) -> object:
    """The value of a setting; times may have a decimal."""
    if node.kind == "word" and not node.quoted and re.fullmatch(r"[0-9]{1,4}\.[0-9]{1,3}", node.text):
        return float(node.text)
    return as_value(node)


def printed_values(node: Node | None, settings: Settings) -> Printed:
    """The package's printed values, but for the spaces that ``wanted`` names and the volcano cards that ``shown`` does."""
    fields = node.table if node is not None and node.kind == "table" else {}
    plain: Any = copy.deepcopy(dict(standard().plain))
    if "wanted" in fields:
        _print_spaces(plain, fields["wanted"][1], settings)
    if "shown" in fields:
        _print_cards(plain, fields["shown"][1])
    return read_printed(plain, "place") if fields.keys() & {"wanted", "shown"} else standard()


def _print_spaces(plain: Any, wanted: Node, settings: Settings) -> None:
    """Print spaces on the boards: row -> its spaces from the first on."""
    if settings.boards not in ("1a 2a 3a", "1a 2a 3a 4a"):
        wanted.fail("wanted: where the settings lay out the boards, the boards say what their spaces want")
    length = COLUMNS * len(settings.boards.split())
    for name, spaces in as_table(wanted, "wanted", tuple(ROWS)).items():
        items = as_list(spaces, f"wanted, row {name}")
        if len(items) > length:
            spaces.fail(f"wanted, row {name}: got {len(items)} spaces; a row has {length}")
        for index, item in enumerate(items):
            board = plain["boards"][str(index // COLUMNS + 1)]["a"]
            board["rows"][ROWS.index(name)][index % COLUMNS] = as_word(item, f"wanted, row {name}")
            _printable(plain, "wanted", item)


def _print_cards(plain: Any, shown: Node) -> None:
    """Print volcano cards: number -> kinds."""
    for key, node in as_table(shown, "shown").items():
        number = as_number(shown.table[key][0], "shown", 1, CARDS)
        plain["volcano"]["cards"][number - 1] = [as_word(item, "shown", KINDS) for item in as_list(node, "shown")]
        _printable(plain, "shown", node)


def _printable(plain: Any, what: str, node: Node) -> None:
    """Refuse what cannot be printed, at its place."""
    try:
        read_printed(plain, what)
    except SettingError as error:
        node.fail(str(error))


def start_text(scenario: Node, place: Node | None, settings: Settings, printed: Printed) -> str:
    """The text of the first position. Raises :class:`doubloon.errors.ParseError` with the place of what cannot be."""
    return _Setup(scenario, place, settings, printed).text()


class _Setup:
    """Fills a position from the fields of ``place``."""

    def __init__(self, scenario: Node, place: Node | None, settings: Settings, printed: Printed) -> None:
        self.whole = place or scenario
        self.fields = {} if place is None else as_table(place, "place", PLACE)
        self.seats = settings.seats
        self.rules = rules_of(settings)
        self.printed = printed
        boards = read_boards(settings.boards, settings.seats)
        self.state = opening(self.rules, lay_out(printed, boards, settings.treasure))

    def text(self) -> str:
        self.course()
        self.things()
        self.pieces()
        self.people()
        self.evaluation()
        if found := problem(self.state):
            self.fields.get(_KEYS.get(found[0], ""), self.whole).fail(f"the position cannot be: {found[0]}: {found[1]}")
        text = text_of(self.state)
        try:
            parse_text(text, self.rules, self.printed)
        except ParseError as error:
            self.whole.fail(error.message)
        return text

    # --- where the game stands -------------------------------------------------------------------------------------

    def course(self) -> None:
        s = self.state
        s.round = self.number("round", 1, 3, 1)
        s.phase = as_word(self.fields["phase"], "phase", BEGINS) if "phase" in self.fields else FEELING
        s.now = s.at = as_time(self.fields["time"], "time") if "time" in self.fields else 0
        lasts = {
            SHAKING: self.rules.shake_time,
            COUNTDOWN: self.rules.countdown,
            FEELING: self.rules.round_limit,
            GRACE: self.rules.grace,
            EVALUATION: self.rules.choice_time,
            SHOW: self.rules.show_time,
        }
        s.until = as_time(self.fields["until"], "until") if "until" in self.fields else s.now + lasts[s.phase]
        before = range(1, s.round + (s.phase == SHOW))  # the cards of the rounds before, and of this one where it has come up
        given = as_list(self.fields["cards"], "cards", 0) if "cards" in self.fields else ()
        s.cards = tuple(as_number(item, "cards", 1, CARDS) for item in given) if given else tuple(before)
        if s.phase != SHAKING:
            s.shaken = (1 << self.seats) - 1
        if s.phase == SHOW:
            s.islands = tuple(range(len(ROWS)))

    def things(self) -> None:
        """Gold, ships, chests."""
        s = self.state
        s.gold = self.each("gold", s.gold, 9999)
        s.ship = self.each("ships", s.ship, s.world.track.spaces - 1)
        if "stacks" in self.fields:
            stacks = as_table(self.fields["stacks"], "stacks", STACKS)
            found = [self.values(stacks[name], name) if name in stacks else () for name in STACKS]
            s.stacks = (tuple(sorted(found[0])), tuple(sorted(found[1])))
        if "chests" in self.fields:
            for seat, node in by_seat(self.fields["chests"], self.seats, "chests").items():
                s.chests[seat] = self.values(node, "chests")

    # --- pieces ----------------------------------------------------------------------------------------------------

    def pieces(self) -> None:
        """What lies where; what is not named is in the pouch, or on the volcano where the pouch is named."""
        s = self.state
        self.rows()
        if "hands" in self.fields:
            for seat, node in by_seat(self.fields["hands"], self.seats, "hands").items():
                s.hand[seat] = as_kind(node, "hands")
                self.take(seat, s.hand[seat], node)
        if "volcano" in self.fields:
            for seat, node in by_seat(self.fields["volcano"], self.seats, "volcano").items():
                for item in as_list(node, "volcano"):
                    kind = as_kind(item, "volcano")
                    self.take(seat, kind, item)
                    s.volcano[seat * N_KINDS + kind] += 1
        if "pouches" in self.fields:
            for seat, node in by_seat(self.fields["pouches"], self.seats, "pouches").items():
                self.pouch(seat, node)
        for seat in range(self.seats):
            mine = range(seat * N_KINDS, seat * N_KINDS + N_KINDS)
            s.drawn[seat] = COPIES * N_KINDS - sum(s.pouch[piece] for piece in mine)
            s.wrong[seat] = sum(s.volcano[piece] for piece in mine) + sum(
                piece in mine and piece % N_KINDS != s.world.rows[row][index].kind
                for row, placed in enumerate(s.rows)
                for index, piece in enumerate(placed)
            )
        s.wrong = self.each("wrong", s.wrong, COPIES * N_KINDS)

    def rows(self) -> None:
        s = self.state
        if "rows" not in self.fields:
            return
        for name, node in as_table(self.fields["rows"], "rows", tuple(ROWS)).items():
            row = ROWS.index(name)
            items = as_list(node, f"row {name}")
            if len(items) > s.world.length:
                node.fail(f"row {name}: got {len(items)} pieces; there are {s.world.length} spaces")
            for index, item in enumerate(items):
                seat, named = as_piece(item, self.seats, f"row {name}")
                kind = s.world.rows[row][index].kind if named is None else named
                self.take(seat, kind, item)
                s.rows[row] += (seat * N_KINDS + kind,)

    def take(self, seat: int, kind: int, node: Node) -> None:
        """Take a piece out of a pouch, to lie elsewhere."""
        if not self.state.pouch[seat * N_KINDS + kind]:
            node.fail(f"seat {seat} has only {COPIES} of the kind {KINDS[kind]}")
        self.state.pouch[seat * N_KINDS + kind] -= 1

    def pouch(self, seat: int, node: Node) -> None:
        s = self.state
        left = [0] * N_KINDS
        for item in as_list(node, "pouches", least=0):
            left[as_kind(item, "pouches")] += 1
        for kind in range(N_KINDS):
            piece = seat * N_KINDS + kind
            if left[kind] > s.pouch[piece]:
                node.fail(f"pouches: seat {seat} has only {s.pouch[piece]} of the kind {KINDS[kind]} left")
            s.volcano[piece] += s.pouch[piece] - left[kind]
            s.pouch[piece] = left[kind]

    # --- people ----------------------------------------------------------------------------------------------------

    def people(self) -> None:
        s = self.state
        for name in ("shaken", "stopping", "skipping", "late", "gone"):
            if name in self.fields:
                setattr(s, name, self.mask(name))
        s.stood_in = self.mask("stand_ins")
        s.away = self.mask("away") | s.stood_in
        for seat in range(self.seats):
            if (s.away & ~s.stood_in) >> seat & 1:
                s.returns[seat] = s.now + self.rules.away_time
        if "rest" in self.fields:
            for seat, node in by_seat(self.fields["rest"], self.seats, "rest").items():
                s.rest[seat] = as_time(node, "rest")

    # --- an evaluation under way -----------------------------------------------------------------------------------

    def evaluation(self) -> None:
        """Whose choice of a chest is waited for, or which card comes up next (C3.1 to C3.3)."""
        s = self.state
        for name in ("islands", "space", "chooser", "steps"):
            if name in self.fields and s.phase != EVALUATION:
                self.fields[name].fail(f"{name}: is of an evaluation; the phase is {s.phase}")
        if s.phase != EVALUATION:
            return
        rows = as_list(self.fields["islands"], "islands") if "islands" in self.fields else ()
        s.islands = tuple(ROWS.index(as_word(item, "islands", tuple(ROWS))) for item in rows)
        done = len(s.rows[s.islands[-1]]) if s.islands else 0
        s.space = self.number("space", 0, done, done)
        if "chooser" in self.fields:
            self.choice(as_number(self.fields["chooser"], "chooser", 0, self.seats - 1))
        elif s.space < done or "steps" in self.fields:
            self.fields["space" if s.space < done else "steps"].fail("an evaluation stops on its way only for a chooser")
        elif len(s.islands) < len(ROWS):
            s.asked = f"island {s.round} {len(s.islands) + 1}"
        else:
            s.asked = f"volcano {s.round}"

    def choice(self, seat: int) -> None:
        """A seat chooses from the stack of the landing where its ship is."""
        s, track = self.state, self.state.world.track
        landings = (track.upper, track.lower)
        if s.ship[seat] not in landings:
            where = f"the ship of seat {seat} is at {s.ship[seat]}"
            self.fields["chooser"].fail(f"chooser: {where}; the landings are {track.upper} and {track.lower}")
        s.mover, s.choosing = seat, landings.index(s.ship[seat])
        s.steps = self.number("steps", 0, 9, 0)
        s.asked = "" if s.stacks is not None else "chests"
        if stack_sizes(s)[s.choosing] < 2:
            self.fields["chooser"].fail(f"chooser: the {STACKS[s.choosing]} stack has no choice of chests")

    # --- values ----------------------------------------------------------------------------------------------------

    def number(self, name: str, low: int, high: int, otherwise: int) -> int:
        return as_number(self.fields[name], name, low, high) if name in self.fields else otherwise

    def each(self, name: str, otherwise: list[int], high: int) -> list[int]:
        """A number a seat."""
        if name not in self.fields:
            return otherwise
        items = as_list(self.fields[name], name)
        if len(items) != self.seats:
            self.fields[name].fail(f"{name}: got {len(items)} numbers; {self.seats} are wanted")
        return [as_number(item, name, 0, high) for item in items]

    def values(self, node: Node, what: str) -> tuple[int, ...]:
        return tuple(as_number(item, what, 1, 99) for item in as_list(node, what, least=0))

    def mask(self, name: str) -> int:
        return sum(1 << seat for seat in as_seats(self.fields[name], self.seats, name)) if name in self.fields else 0
