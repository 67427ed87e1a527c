"""Positions in text: one line of ``field=value``, the same for equal positions, read strictly.

The fields stand in the order of :data:`FIELDS`. Seats are separated by ``/`` or, where each has one number or word, by commas;
``-`` is nothing. A piece is ``1:map`` (seat and kind), a set of seats ``013``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from doubloon.errors import ParseError, SettingError
from doubloon.silver.boards import ROWS, Printed, World, lay_out, read_boards, space_name
from doubloon.silver.kinds import KINDS
from doubloon.silver.soundness import problem
from doubloon.silver.state import N_KINDS, NONE, PHASES, Claim, Open, Rules, State, seats_in

MAX_TEXT: Final = 4096
"""The longest text that is read, in characters."""

NOTHING: Final = "-"

T = TypeVar("T")

# --- single values -----------------------------------------------------------------------------------------------------


def _number(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,15}", text) or int(text) >= 2**53:
        raise ValueError(f"got {text[:20]!r}; allowed is a whole number below 2^53")
    return int(text)


def _write_or(value: int) -> str:
    return NOTHING if value == NONE else str(value)


def _number_or(text: str) -> int:
    return NONE if text == NOTHING else _number(text)


def _kind(text: str) -> int:
    if text not in KINDS:
        raise ValueError(f"got {text[:20]!r}; the kinds are {', '.join(KINDS)}")
    return KINDS.index(text)


def _write_hand(kind: int) -> str:
    return NOTHING if kind == NONE else KINDS[kind]


def _hand(text: str) -> int:
    return NONE if text == NOTHING else _kind(text)


def _write_piece(piece: int) -> str:
    seat, kind = divmod(piece, N_KINDS)
    return f"{seat}:{KINDS[kind]}"


def _piece(text: str) -> int:
    seat, _, kind = text.partition(":")
    if not re.fullmatch("[0-3]", seat):
        raise ValueError(f"got {text[:20]!r}; a piece is its seat, a colon and its kind, such as 1:map")
    return int(seat) * N_KINDS + _kind(kind)


def _write_seats(mask: int) -> str:
    return "".join(map(str, seats_in(mask))) or NOTHING


def _seats(text: str) -> int:
    if text != NOTHING and (not re.fullmatch("[0-3]{1,4}", text) or sorted(set(text)) != list(text)):
        raise ValueError(f"got {text[:20]!r}; a set of seats is their numbers, ascending, such as 013, or {NOTHING}")
    return 0 if text == NOTHING else sum(1 << int(seat) for seat in text)


def _space(text: str) -> tuple[int, int]:
    if not re.fullmatch(f"[{ROWS}][1-9]", text):
        raise ValueError(f"got {text[:20]!r}; a space is a row and a number, such as b3")
    return ROWS.index(text[0]), int(text[1]) - 1


def _parts(text: str, count: int, what: str) -> list[str]:
    parts = text.split(":")
    if len(parts) != count:
        raise ValueError(f"got {text[:40]!r}; {what}")
    return parts


def _write_open(space: Open) -> str:
    claimed = _write_seats(space.claimed)
    name = space_name(space.row, space.place)
    return f"{name}:{space.effective}:{space.first}:{space.hands}:{claimed}:{space.until}"


def _open(text: str) -> Open:
    name, effective, first, hands, claimed, until = _parts(text, 6, "an open placement has six parts")
    return Open(*_space(name), _number(effective), _number(first), _number(hands), _seats(claimed), _number(until))


def _write_claim(claim: Claim | None) -> str:
    return NOTHING if claim is None else f"{space_name(claim.row, claim.place)}:{claim.seat}:{claim.effective}"


def _claim(text: str) -> Claim | None:
    if text == NOTHING:
        return None
    name, seat, effective = _parts(text, 3, "a claim has three parts")
    return Claim(*_space(name), _number(seat), _number(effective))


def _phase(text: str) -> str:
    if text not in PHASES:
        raise ValueError(f"got {text[:20]!r}; the phases are {', '.join(PHASES)}")
    return text


def _row(text: str) -> int:
    if len(text) != 1 or text not in ROWS:
        raise ValueError(f"got {text[:20]!r}; the rows are {', '.join(ROWS)}")
    return ROWS.index(text)


# --- lists of them -----------------------------------------------------------------------------------------------------


class Form(NamedTuple):
    """How a value is written and read; reading raises ``ValueError`` with what is wrong."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _listed(one: Form, separator: str = ",") -> Form:
    """A list of values; an empty one is nothing."""

    def write(values: Any) -> str:
        return separator.join(map(one.write, values)) or NOTHING

    def read(text: str) -> tuple[Any, ...]:
        return () if text == NOTHING else tuple(map(one.read, text.split(separator)))

    return Form(write, read)


def _fixed(one: Form, count: Callable[[Rules], int], separator: str = ",") -> Callable[[Rules], Form]:
    """A list of as many values as the game has seats (or rows)."""

    def form(rules: Rules) -> Form:
        wanted = count(rules)

        def read(text: str) -> list[Any]:
            words = text.split(separator)
            if len(words) != wanted:
                raise ValueError(f"got {len(words)} entries; there are {wanted}")
            return list(map(one.read, words))

        return Form(lambda values: separator.join(map(one.write, values)), read)

    return form


def _pieces(rules: Rules) -> Form:
    """How many pieces of each kind each seat has somewhere: a digit a kind."""

    def write(counts: list[int]) -> str:
        return "/".join("".join(map(str, counts[at : at + N_KINDS])) for at in range(0, len(counts), N_KINDS))

    def read(text: str) -> list[int]:
        if not re.fullmatch("/".join([f"[0-2]{{{N_KINDS}}}"] * rules.seats), text):
            raise ValueError(f"got {text[:40]!r}; for each of {rules.seats} seats there are {N_KINDS} digits from 0 to 2")
        return [int(digit) for digit in text if digit != "/"]

    return Form(write, read)


def _stacks(_: Rules) -> Form:
    """The two stacks, or nothing as long as nobody has looked."""

    def read(text: str) -> Any:
        if text == NOTHING:
            return None
        parts = text.split("/")
        if len(parts) != 2:
            raise ValueError(f"got {text[:40]!r}; there are two stacks")
        return tuple(map(_CHESTS.read, parts))

    return Form(lambda stacks: NOTHING if stacks is None else "/".join(map(_CHESTS.write, stacks)), read)


_NUMBER: Final = Form(str, _number)
_CHESTS: Final = _listed(_NUMBER)
_A_SEAT: Final[Callable[[Rules], int]] = lambda rules: rules.seats  # noqa: E731  # a name for what counts entries
_EACH: Final = _fixed(_NUMBER, _A_SEAT)
_MASK: Final = Form(_write_seats, _seats)


def _asked_text(question: str) -> str:
    return question.replace(" ", "_") or NOTHING


def _asked(text: str) -> str:
    return "" if text == NOTHING else text.replace("_", " ")


def _same(form: Form) -> Callable[[Rules], Form]:
    return lambda _: form


FIELDS: Final[dict[str, Callable[[Rules], Form]]] = {
    "round": _same(_NUMBER),
    "phase": _same(Form(str, _phase)),
    "now": _same(_NUMBER),
    "at": _same(_NUMBER),
    "until": _same(_NUMBER),
    "gold": _EACH,
    "ship": _EACH,
    "chests": _fixed(_CHESTS, _A_SEAT, "/"),
    "pouch": _pieces,
    "hand": _fixed(Form(_write_hand, _hand), _A_SEAT),
    "volcano": _pieces,
    "rows": _fixed(_listed(Form(_write_piece, _piece)), lambda _: len(ROWS), "/"),
    "open": _same(_listed(Form(_write_open, _open), "/")),
    "rest": _EACH,
    "wrong": _EACH,
    "drawn": _EACH,
    "exempt": _EACH,
    "late": _same(_MASK),
    "shaken": _same(_MASK),
    "stopping": _same(_MASK),
    "skipping": _same(_MASK),
    "away": _same(_MASK),
    "stood_in": _same(_MASK),
    "returns": _EACH,
    "gone": _same(_MASK),
    "stacks": _stacks,
    "islands": _same(_listed(Form(lambda row: ROWS[row], _row))),
    "cards": _same(_CHESTS),
    "space": _same(_NUMBER),
    "mover": _same(Form(_write_or, _number_or)),
    "steps": _same(_NUMBER),
    "choosing": _same(Form(_write_or, _number_or)),
    "heats": _same(_NUMBER),
    "asked": _same(Form(_asked_text, _asked)),
    "claim": _same(Form(_write_claim, _claim)),
}
"""The fields of a text, in their order: all of :class:`State` but the rules, and the world, which comes first."""

_FORMS: Final[dict[int, list[tuple[str, Form]]]] = {}


def _forms(rules: Rules) -> list[tuple[str, Form]]:
    """The fields' forms for this number of seats, made once."""
    if rules.seats not in _FORMS:
        _FORMS[rules.seats] = [(name, form(rules)) for name, form in FIELDS.items()]
    return _FORMS[rules.seats]


def text_of(s: State) -> str:
    """The text of a position."""
    words = [f"silver boards={','.join(s.world.boards)} treasure={s.world.treasure}"]
    words += [f"{name}={form.write(getattr(s, name))}" for name, form in _forms(s.rules)]
    return " ".join(words)


def hash_of(s: State) -> str:
    """16 hex digits: 64 bits over the text."""
    return hashlib.sha256(text_of(s).encode()).hexdigest()[:16]


# --- reading -----------------------------------------------------------------------------------------------------------


class _Words:
    """The words of a text, read one after another; an error says in which column."""

    def __init__(self, text: str) -> None:
        self.words = text.split(" ")
        self.column = 1
        self.columns: dict[str, int] = {}

    def value(self, name: str, read: Callable[[str], T]) -> T:
        """The value of the field that comes next."""
        word = self.words.pop(0) if self.words else ""
        self.columns[name] = self.column
        if not word.startswith(f"{name}="):
            raise ParseError(f"got {word[:40]!r}; the next field is {name}=...", 1, self.column)
        try:
            value = read(word[len(name) + 1 :])
        except (ValueError, SettingError) as error:
            raise ParseError(f"{name}: {error}", 1, self.column + len(name) + 1) from None
        self.column += len(word) + 1
        return value


def _side(text: str) -> str:
    if text not in ("a", "b"):
        raise ValueError(f"got {text[:20]!r}; the sides are a and b")
    return text


def parse_text(text: str, rules: Rules, printed: Printed) -> State:
    """The position of a text, in a game under these rules with these printed values.

    Raises :class:`doubloon.errors.ParseError` with the column unless it is the text of a position that can be.
    """
    if len(text) > MAX_TEXT or not text.isascii():
        raise ParseError(f"a position's text is at most {MAX_TEXT} characters of ASCII; got {len(text)} characters")
    words = _Words(text)
    if words.words.pop(0) != "silver":
        raise ParseError("the text of a position of Captain Silver begins with the word 'silver'")
    words.column = len("silver ") + 1
    boards = words.value("boards", lambda value: read_boards(value.replace(",", " "), rules.seats))
    treasure = words.value("treasure", _side)
    values = {name: words.value(name, form.read) for name, form in _forms(rules)}
    if words.words:
        raise ParseError(f"got {words.words[0][:40]!r} after the last field", 1, words.column)
    world: World = lay_out(printed, boards, treasure)
    state = State(rules=rules, world=world, **values)
    if found := problem(state):
        raise ParseError(f"{found[0]}: {found[1]}", 1, words.columns.get(found[0], 1))
    if text_of(state) != text:
        raise ParseError("the text is not written in its one form", 1, 1)
    return state
