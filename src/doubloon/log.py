"""The log of a game: who did what when, and what chance answered. The log *is* the game; all else is computed from it.

In a file (``.dbl``) a log is JSON, one object a line, in UTF-8: the header, the records, and the result once the game is over.

>>> log = parse('''{"dbl":1,"game":"toy","rules_version":1,"settings":{},"seats":["Ann","Bob"],"deal":"3 1 2"}
... {"n":1,"time":0,"seat":0,"text":"grab","outcome":["3"]}
... {"n":2,"time":950,"seat":null,"text":"time 950"}
... ''')
>>> log.records[0].outcome
('3',)
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from json.decoder import scanstring  # type: ignore[attr-defined]  # the json module's own reader of one string
from math import isfinite
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import msgspec
from msgspec import Meta

from doubloon.errors import ParseError
from doubloon.game import LATEST, Result

FORMAT: Final = 1
"""The version of the file format, the value of ``dbl`` in the header line."""

HASH_EVERY: Final = 16
"""The records with these numbers (16, 32, ...) carry the position's hash; the last one does too."""

Count = Annotated[int, Meta(ge=1, le=LATEST)]
Time = Annotated[int, Meta(ge=0, le=LATEST)]


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act of a game.

    ``n`` counts from 1. ``time`` is in milliseconds since the game began. ``seat`` is who acted, ``None`` for the clock, whose
    text is ``time T`` with the same T. ``outcome`` holds the answers of chance during the act, in order. ``effective`` is the
    time at which a claim took effect, where that is not ``time``. ``hash`` is the hash of the position after the act.
    """

    n: Count
    time: Time
    seat: int | None
    text: str
    outcome: tuple[str, ...] = ()
    effective: Time | None = None
    hash: str | None = None


class Dealt(msgspec.Struct, frozen=True):
    """Where the seed of a deal came from: a secret of the server, 64 hex digits, and what each seat gave to it, in hex."""

    secret: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    nonces: tuple[Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")], ...]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game was played with.

    ``settings`` is plain data (JSON types), ``seats`` the players' names (``""``: unnamed), one a seat. Either ``deal`` is
    there, the secret text that holds everything hidden, or its ``commitment`` together with ``start``, the text form of the
    first position: then others may have the log while the game runs. ``dealt`` may stand beside the deal and says what it was
    made from.
    """

    game: str
    rules_version: int
    settings: dict[str, Any]
    seats: tuple[str, ...]
    deal: str | None = None
    commitment: str | None = None
    start: str | None = None
    dealt: Dealt | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log: header, records in order, and the result if the game is over."""

    header: Header
    records: tuple[Record, ...] = ()
    result: Result | None = None


def commitment(deal: str) -> str:
    """SHA-256 of the deal's text in UTF-8, 64 hex digits: given before play, it proves the deal shown at the end (J11.3)."""
    return hashlib.sha256(deal.encode()).hexdigest()


def dump(log: Log) -> str:
    """The log as the text of a ``.dbl`` file; :func:`parse` gives back an equal log."""
    lines = [{"dbl": FORMAT, **msgspec.to_builtins(log.header)}, *log.records]
    if log.result is not None:
        lines.append(log.result)
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def parse(data: str | bytes, source: str = "") -> Log:
    """Read the text of a ``.dbl`` file, strictly.

    ``source`` is the file's name, for messages. Raises :class:`doubloon.errors.ParseError` with line and column, and nothing
    else, whatever it is given: text that is no JSON, unknown, missing, repeated or mistyped fields, numbers out of range,
    records out of order, anything after the result. Whether acts are legal is for :func:`doubloon.match.replay` to say.
    """
    return _Reader(source).read(data)


def one_line(text: str) -> bool:
    """Whether a text can stand as an act, an answer or a name: one line without control characters (it may be empty)."""
    return _UNPRINTABLE.search(text) is None


# --- reading -----------------------------------------------------------------------------------------------------------

_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_HASH: Final = re.compile("[0-9a-f]{16}")
_COMMITMENT: Final = re.compile("[0-9a-f]{64}")
_SPACE: Final = re.compile(r"[ \t\r]*")
_DEEPEST: Final = 32
_NESTING: Final = re.compile(r'"(?:[^"\\]|\\.?)*(?:"|$)|[\[{]|[\]}]')
"""Strings, opening and closing brackets. An unfinished string takes the rest of the line, so the search stays linear."""


def _whole(digits: str) -> int:
    if len(digits) > len(str(-(2**63))) or not -(2**63) <= int(digits) < 2**63:
        raise ValueError(f"the number {digits[:24]}{'...' if len(digits) > 24 else ''} is out of range; allowed: 64 bits")
    return int(digits)


def _real(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"the number {digits[:24]} is out of range")
    return number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the field {next(key for key in keys if keys.count(key) > 1)!r} stands there twice")
    return found


_JSON: Final = JSONDecoder(
    object_pairs_hook=_unique, parse_int=_whole, parse_float=_real, parse_constant=_constant, strict=True
)  # fmt: skip


class _Shape(NamedTuple):
    """What a kind of line may hold: its fields' types, and which of them must be there."""

    name: str
    types: dict[str, Any]
    required: frozenset[str]


def _shape(name: str, struct: type[msgspec.Struct], **more: Any) -> _Shape:
    fields = msgspec.structs.fields(struct)
    types = more | {field.name: field.type for field in fields}
    return _Shape(name, types, frozenset(more) | {field.name for field in fields if field.required})


_HEADER: Final = _shape("the header", Header, dbl=int)
_RECORD: Final = _shape("a record", Record)
_RESULT: Final = _shape("the result", Result)


class _Line(NamedTuple):
    """One line's fields: where their names and values begin (columns from 0), and the values."""

    number: int
    names: dict[str, int]
    places: dict[str, int]
    values: dict[str, Any]


class _Reader:
    """Reads one file; keeps its name for messages."""

    def __init__(self, source: str) -> None:
        self.source = source

    def fail(self, message: str, line: int, index: int) -> NoReturn:
        raise ParseError(message, line, index + 1, self.source) from None

    def read(self, data: str | bytes) -> Log:
        lines = (data if isinstance(data, str) else self.decoded(data)).split("\n")
        if len(lines) > 1 and not lines[-1]:
            lines.pop()
        header = self.header(self.fields(lines[0], 1))
        records: list[Record] = []
        result: Result | None = None
        for number, text in enumerate(lines[1:], 2):
            line = self.fields(text, number)
            if result is not None:
                self.fail("there is something after the result; the result is the last line", number, 0)
            if "n" not in line.values and any(name in line.values for name in _RESULT.types):
                result = self.result(line, len(header.seats))
            else:
                records.append(self.record(line, records[-1] if records else None, len(header.seats)))
        return Log(header, tuple(records), result)

    def decoded(self, data: bytes) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            before = data[: error.start].decode()
            line = before.count("\n") + 1
            self.fail(f"not UTF-8: byte 0x{data[error.start]:02x}", line, len(before) - before.rfind("\n") - 1)

    # One line: JSON with the place of every field kept.

    def fields(self, text: str, number: int) -> _Line:
        """The fields of the one object on a line."""
        self.check_depth(text, number)
        line = _Line(number, {}, {}, {})
        at = self.expect(text, number, 0, "{")
        if text[at : at + 1] == "}":
            at += 1
        else:
            while True:
                start = at
                at = self.expect(text, number, at, '"', "a field's name in double quotes")
                try:
                    name, at = scanstring(text, start + 1, True)
                except JSONDecodeError as error:
                    self.fail(f"not JSON: {error.msg}", number, error.pos)
                if name in line.values:
                    self.fail(f"the field {name!r} stands there twice", number, start)
                at = self.expect(text, number, _skip(text, at), ":")
                line.names[name], line.places[name] = start, at
                line.values[name], at = self.value(text, number, at)
                at = _skip(text, at)
                if text[at : at + 1] != ",":
                    break
                at = _skip(text, at + 1)
            at = self.expect(text, number, at, "}", "',' or '}'")
        at = _skip(text, at)
        if at < len(text):
            self.fail(f"expected the end of the line, found {text[at : at + 16]!r}", number, at)
        return line

    def check_depth(self, text: str, number: int) -> None:
        depth = 0
        for found in _NESTING.finditer(text):
            depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(found[0], 0)
            if depth > _DEEPEST:
                self.fail(f"nested too deeply; allowed: {_DEEPEST} levels", number, found.start())

    def expect(self, text: str, number: int, at: int, mark: str, what: str = "") -> int:
        """Where to read on after ``mark`` and the space behind it."""
        if text[at : at + 1] != mark:
            found = repr(text[at]) if at < len(text) else "the end of the line"
            self.fail(f"expected {what or repr(mark)}, found {found}", number, at)
        return _skip(text, at + 1)

    def value(self, text: str, number: int, at: int) -> tuple[Any, int]:
        try:
            value, end = _JSON.raw_decode(text, at)
            msgspec.json.encode(value)
        except JSONDecodeError as error:
            self.fail(f"not JSON: {error.msg}", number, error.pos)
        except UnicodeEncodeError:
            self.fail("half a surrogate pair is no character", number, at)
        except ValueError as error:
            self.fail(str(error), number, at)
        return value, end

    # The kinds of lines.

    def typed(self, line: _Line, shape: _Shape) -> dict[str, Any]:
        """The line's values with their right types."""
        for name, at in line.names.items():
            if name not in shape.types:
                known = ", ".join(sorted(shape.types))
                self.fail(f"{shape.name} has no field {name!r}; it has {known}", line.number, at)
        missing = sorted(shape.required - line.values.keys())
        if missing:
            self.fail(f"{shape.name} lacks the field {missing[0]!r}", line.number, 0)
        try:
            name = ""
            typed = {}
            for name, value in line.values.items():
                typed[name] = msgspec.convert(value, shape.types[name])
        except msgspec.ValidationError as error:
            self.fail(f"field {name!r}: {error}", line.number, line.places[name])
        return typed

    def header(self, line: _Line) -> Header:
        values = self.typed(line, _HEADER)
        if values.pop("dbl") != FORMAT:
            self.fail(f"format {line.values['dbl']!r} is not known; allowed: {FORMAT}", line.number, line.places["dbl"])
        header = Header(**values)
        self.check_text(line, "game", header.game)
        self.check_text(line, "seats", *header.seats)
        if not header.seats:
            self.fail("field 'seats': a game has at least one seat", line.number, line.places["seats"])
        if (header.deal is None) == (header.commitment is None) or (header.commitment is None) != (header.start is None):
            self.fail("the header has either 'deal', or 'commitment' and 'start'", line.number, 0)
        if header.dealt is not None and (header.deal is None or len(header.dealt.nonces) != len(header.seats)):
            self.fail("field 'dealt': stands beside 'deal', with one nonce a seat", line.number, line.places["dealt"])
        if header.commitment is not None and not _COMMITMENT.fullmatch(header.commitment):
            self.fail("field 'commitment': allowed are 64 hex digits", line.number, line.places["commitment"])
        return header

    def record(self, line: _Line, before: Record | None, seats: int) -> Record:
        record = Record(**self.typed(line, _RECORD))
        number, places = line.number, line.places
        expected = before.n + 1 if before else 1
        if record.n != expected:
            self.fail(f"field 'n': got {record.n}, records count from 1 by one; expected {expected}", number, places["n"])
        if before and record.time < before.time:
            self.fail(f"field 'time': {record.time} is before {before.time}, the record before", number, places["time"])
        if record.seat is None and record.text != f"time {record.time}":
            self.fail(f"field 'text': got {record.text!r}; the clock's is 'time {record.time}'", number, places["text"])
        if record.seat is not None and not 0 <= record.seat < seats:
            self.fail(f"field 'seat': got {record.seat}; allowed: 0 to {seats - 1}, or null", number, places["seat"])
        self.check_text(line, "text", record.text)
        self.check_text(line, "outcome", *record.outcome)
        if record.effective is not None and (record.seat is None or record.effective > record.time):
            self.fail("field 'effective': only a seat's, and not after 'time'", number, places["effective"])
        if record.hash is not None and not _HASH.fullmatch(record.hash):
            self.fail(f"field 'hash': got {record.hash!r}; allowed are 16 hex digits", number, places["hash"])
        if record.hash is None and record.n % HASH_EVERY == 0:
            self.fail(f"record {record.n} lacks the field 'hash'; every {HASH_EVERY}th has it", number, 0)
        return record

    def result(self, line: _Line, seats: int) -> Result:
        result = Result(**self.typed(line, _RESULT))
        if len(result.scores) != seats:
            message = f"field 'scores': got {len(result.scores)}; there are {seats} seats"
            self.fail(message, line.number, line.places["scores"])
        if list(result.winners) != sorted({seat for seat in result.winners if 0 <= seat < seats}):
            message = f"field 'winners': allowed are seats 0 to {seats - 1}, ascending"
            self.fail(message, line.number, line.places["winners"])
        self.check_text(line, "reason", result.reason)
        self.check_text(line, "rule", result.rule)
        return result

    def check_text(self, line: _Line, name: str, *texts: str) -> None:
        if not all(map(one_line, texts)):
            self.fail(f"field {name!r}: holds a control character; it is one line of text", line.number, line.places[name])


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at
