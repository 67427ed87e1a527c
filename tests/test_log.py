"""Logs: what goes into a file comes out of it; what is no log is refused with line and column, whatever it is."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.errors import ParseError
from doubloon.game import LATEST, Result
from doubloon.log import FORMAT, Dealt, Header, Log, Record, commitment, dump, one_line, parse

HEADER = (
    '{"dbl":1,"game":"toy","rules_version":3,"settings":{"side":5,"deep":[1,{"a":null}]},"seats":["Ann",""],"deal":"3 1 2"}'
)
DEALT = f'{{"secret":"{"ab" * 32}","nonces":["01",""]}}'
FIRST = '{"n":1,"time":10,"seat":0,"text":"grab","outcome":["3"]}'
CLOCK = '{"n":2,"time":950,"seat":null,"text":"time 950"}'
CLAIM = '{"n":3,"time":990,"seat":1,"text":"put","effective":960,"hash":"0123456789abcdef"}'
RESULT = '{"scores":[3,0],"winners":[0],"reason":"full","rule":"S5"}'
TOP = HEADER + "\n"
WHOLE = "\n".join([HEADER, FIRST, CLOCK, CLAIM, RESULT]) + "\n"


def test_a_log_is_read() -> None:
    log = parse(WHOLE)
    assert log.header == Header("toy", 3, {"side": 5, "deep": [1, {"a": None}]}, ("Ann", ""), deal="3 1 2")
    assert log.records == (
        Record(1, 10, 0, "grab", ("3",)),
        Record(2, 950, None, "time 950"),
        Record(3, 990, 1, "put", (), 960, "0123456789abcdef"),
    )
    assert log.result == Result((3, 0), (0,), "full", "S5")


def test_dump_writes_the_very_text() -> None:
    assert dump(parse(WHOLE)) == WHOLE


@pytest.mark.parametrize(
    "text", [WHOLE.rstrip("\n"), WHOLE.replace("\n", "\r\n"), WHOLE.replace(",", " ,\t").replace(":", " : ")]
)
def test_space_between_tokens_means_nothing(text: str) -> None:
    plain = "time 950"
    assert parse(text.replace("\t", "")).records[1] == Record(2, 950, None, plain)


def test_bytes_are_read_as_utf8() -> None:
    text = WHOLE.replace("Ann", "Анна")
    assert parse(text.encode()) == parse(text)
    assert parse(text).header.seats == ("Анна", "")


def test_an_open_header() -> None:
    digest = commitment("3 1 2")
    log = parse(HEADER.replace('"deal":"3 1 2"', f'"commitment":"{digest}","start":"..."'))
    assert (log.header.deal, log.header.commitment, log.header.start) == (None, digest, "...")
    assert parse(dump(log)) == log


def test_where_a_deal_came_from_may_stand_beside_it() -> None:
    text = HEADER[:-1] + f',"dealt":{DEALT}}}\n'
    log = parse(text)
    assert log.header.dealt == Dealt("ab" * 32, ("01", ""))
    assert dump(log) == text
    alone = HEADER.replace('"deal":"3 1 2"', f'"commitment":"{"0" * 64}","start":"","dealt":{DEALT}')
    for wrong in (alone, text.replace('"01",""', '"01"'), text.replace("abab", "xyz"), text.replace('"01"', '"0g"')):
        assert wrong != text
        with pytest.raises(ParseError, match="dealt"):
            parse(wrong)


def test_commitment_is_sha256() -> None:
    assert commitment("пять") == hashlib.sha256("пять".encode()).hexdigest()


REFUSED: dict[str, tuple[str, int, int | str, str]] = {
    # name: text, line, column (or what stands there), what the message says
    "nothing": ("", 1, 1, "expected '{', found the end of the line"),
    "an empty line": (TOP + "\n" + FIRST, 2, 1, "expected '{', found the end of the line"),
    "no object": ("[]", 1, 1, "expected '{', found '['"),
    "a byte order mark": ("\ufeff" + WHOLE, 1, 1, "expected '{'"),
    "a torn line": (WHOLE[:-20], 5, 40, "not JSON"),
    "no name": (TOP + '{1:2}', 2, 2, "a field's name in double quotes, found '1'"),
    "a comma too many": (TOP + '{"n":1,}', 2, 8, "a field's name in double quotes, found '}'"),
    "no colon": (TOP + '{"n" 1}', 2, 6, "expected ':', found '1'"),
    "no comma": (TOP + '{"n":1 "time":0}', 2, 8, "expected ',' or '}'"),
    "no value": (TOP + '{"n":}', 2, 6, "not JSON"),
    "an unfinished name": (TOP + '{"n', 2, 2, "not JSON"),
    "something behind": (TOP + FIRST + " x", 2, len(FIRST) + 2, "expected the end of the line, found 'x'"),
    "two objects": (TOP + FIRST + CLOCK, 2, len(FIRST) + 1, "expected the end of the line"),
    "twice": (TOP + '{"n":1,"n":1}', 2, 8, "the field 'n' stands there twice"),
    "twice inside": (HEADER.replace('"a":null', '"a":1,"a":2'), 1, '{"side"', "the field 'a' stands there twice"),
    "an unknown field": (TOP + FIRST.replace('"seat"', '"chair"'), 2, 18, "no field 'chair'; it has effective,"),
    "an unknown field in the header": (HEADER.replace('"seats"', '"sits"'), 1, 85, "the header has no field 'sits'"),
    "a missing field": (TOP + '{"n":1,"time":0,"text":"x"}', 2, 1, "a record lacks the field 'seat'"),
    "no header": (FIRST, 1, 2, "the header has no field 'n'"),
    "two headers": (TOP + HEADER, 2, 2, "a record has no field 'dbl'"),
    "a number as text": (TOP + FIRST.replace('"grab"', "1"), 2, 34, "field 'text': Expected `str`, got `int`"),
    "a text as number": (TOP + FIRST.replace(":10", ':"10"'), 2, 15, "field 'time': Expected `int`, got `str`"),
    "true as number": (TOP + FIRST.replace(":10", ":true"), 2, 15, "field 'time': Expected `int`, got `bool`"),
    "a real number": (TOP + FIRST.replace(":10", ":10.0"), 2, 15, "field 'time': Expected `int`, got `float`"),
    "text as outcome": (TOP + FIRST.replace('["3"]', '"3"'), 2, 51, "field 'outcome': Expected `array`, got `str`"),
    "a number in the outcome": (TOP + FIRST.replace('["3"]', "[3]"), 2, 51, "Expected `str`, got `int` - at `$[0]`"),
    "before the start": (TOP + FIRST.replace(":10", ":-1"), 2, 15, "field 'time': Expected `int` >= 0"),
    "after all time": (TOP + FIRST.replace(":10", f":{LATEST + 1}"), 2, 15, "field 'time': Expected `int` <= "),
    "a huge number": (TOP + FIRST.replace(":10", ":" + "9" * 99), 2, 15, "is out of range; allowed: 64 bits"),
    "an enormous number": (TOP + FIRST.replace(":10", ":" + "9" * 99_999), 2, 15, "is out of range"),
    "beyond 64 bits": (HEADER.replace(":5", f":{2**63}"), 1, '{"side"', "is out of range"),
    "a huge exponent": (HEADER.replace(":5", ":1e999"), 1, '{"side"', "the number 1e999 is out of range"),
    "not a number": (HEADER.replace(":5", ":NaN"), 1, '{"side"', "NaN is no JSON value"),
    "infinite": (HEADER.replace(":5", ":-Infinity"), 1, '{"side"', "-Infinity is no JSON value"),
    "deep lists": (HEADER.replace(":5", ":" + "[" * 100_000), 1, 90, "nested too deeply; allowed: 32 levels"),
    "deep objects": (HEADER.replace(":5", ":" + '{"a":' * 100_000), 1, 210, "nested too deeply"),
    "half a pair": (HEADER.replace("Ann", "\\ud800"), 1, 93, "half a surrogate pair is no character"),
    "half a pair as it is": (HEADER.replace("Ann", "\ud800"), 1, 93, "half a surrogate pair is no character"),
    "half a pair inside": (HEADER.replace(":null", ':"\\udfff"'), 1, '{"side"', "half a surrogate pair is no character"),
    "half a pair as a name": (HEADER.replace('"seats"', '"\\ud800"'), 1, 85, "has no field"),
    "a raw control character": (HEADER.replace("Ann", "A\x1bn"), 1, 96, "not JSON: Invalid control character"),
    "an escape sequence in a name": (HEADER.replace("Ann", "\\u001b[2J"), 1, 93, "field 'seats': holds a control character"),
    "two lines in an act": (TOP + FIRST.replace("grab", "gr\\nab"), 2, 34, "field 'text': holds a control character"),
    "two lines in an answer": (TOP + FIRST.replace('"3"', '"3\\u2028"'), 2, 51, "field 'outcome': holds a control"),
    "another format": (HEADER.replace('"dbl":1', '"dbl":2'), 1, 8, f"format 2 is not known; allowed: {FORMAT}"),
    "no seats": (HEADER.replace('["Ann",""]', "[]"), 1, 93, "at least one seat"),
    "neither deal nor commitment": (HEADER.replace(',"deal":"3 1 2"', ""), 1, 1, "either 'deal', or 'commitment' and 'start'"),
    "both": (HEADER.replace('"deal"', '"commitment":"","deal"'), 1, 1, "either 'deal', or 'commitment' and 'start'"),
    "deal and start": (HEADER.replace('"deal"', '"start":"","deal"'), 1, 1, "either 'deal', or 'commitment' and 'start'"),
    "a commitment that is none": (HEADER.replace('"deal":', '"start":"","commitment":'), 1, 128, "allowed are 64 hex digits"),
    "not from 1": (TOP + CLOCK, 2, 6, "field 'n': got 2, records count from 1 by one; expected 1"),
    "a gap": (TOP + FIRST + "\n" + CLAIM, 3, 6, "field 'n': got 3, records count from 1 by one; expected 2"),
    "a record twice": (TOP + FIRST + "\n" + FIRST, 3, 6, "field 'n': got 1"),
    "back in time": (WHOLE.replace("990", "900"), 4, 15, "field 'time': 900 is before 950"),
    "another time in the clock's text": (WHOLE.replace('"time 950"', '"time 951"'), 3, '"time 951"', "is 'time 950'"),
    "the clock acting": (WHOLE.replace('"time 950"', '"grab"'), 3, '"grab"', "got 'grab'; the clock's is 'time 950'"),
    "a seat too high": (WHOLE.replace('"seat":1', '"seat":2'), 4, '2,"text', "field 'seat': got 2; allowed: 0 to 1, or null"),
    "a seat below": (WHOLE.replace('"seat":1', '"seat":-1'), 4, '-1', "field 'seat': got -1"),
    "effective later": (WHOLE.replace(":960", ":991"), 4, '991', "field 'effective': only a seat's, and not after 'time'"),
    "the clock's claim": (WHOLE.replace('"time 950"', '"time 950","effective":3'), 3, '3}', "only a seat's"),
    "a short hash": (WHOLE.replace("0123456789abcdef", "0123"), 4, '"0123', "got '0123'; allowed are 16 hex digits"),
    "a hash and more": (WHOLE.replace("abcdef", "abcdef\\n"), 4, '"0123', "field 'hash'"),
    "a hash in capitals": (WHOLE.replace("abcdef", "ABCDEF"), 4, '"0123', "field 'hash'"),
    "a record after the result": (WHOLE + CLOCK, 6, 1, "there is something after the result"),
    "two results": (WHOLE + RESULT, 6, 1, "there is something after the result"),
    "scores missing": (WHOLE.replace("[3,0]", "[3]"), 5, 11, "field 'scores': got 1; there are 2 seats"),
    "a strange winner": (WHOLE.replace('"winners":[0]', '"winners":[2]'), 5, 27, "allowed are seats 0 to 1, ascending"),
    "winners in disorder": (WHOLE.replace('"winners":[0]', '"winners":[1,0]'), 5, 27, "field 'winners'"),
    "a result without reason": (WHOLE.replace('"reason":"full",', ""), 5, 1, "the result lacks the field 'reason'"),
    "a result with more": (WHOLE.replace('"reason"', '"why":1,"reason"'), 5, 31, "the result has no field 'why'"),
    "a reason of two lines": (WHOLE.replace("full", "fu\\u0085ll"), 5, 40, "field 'reason': holds a control character"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_log_is_refused(name: str) -> None:
    text, line, place, message = REFUSED[name]
    column = place if isinstance(place, int) else text.split("\n")[line - 1].index(place) + 1
    with pytest.raises(ParseError) as refused:
        parse(text, "game.dbl")
    error = refused.value
    assert (error.line, error.column, error.source) == (line, column, "game.dbl"), str(error)
    assert message in error.message
    assert str(error).startswith(f"game.dbl:{line}:{column}: ")


def test_not_utf8_is_refused_where_it_stands() -> None:
    data = WHOLE.replace("grab", "grüb").encode()
    with pytest.raises(ParseError) as refused:
        parse(data.replace("ü".encode(), "ü".encode() + b"\xff"))
    assert (refused.value.line, refused.value.column) == (2, FIRST.index("grab") + 4)
    assert "byte 0xff" in refused.value.message
    with pytest.raises(ParseError) as refused:
        parse(b"\xff")
    assert (refused.value.line, refused.value.column) == (1, 1)


def test_every_16th_record_must_carry_a_hash() -> None:
    lines = [json.dumps({"n": n, "time": 0, "seat": 0, "text": "x"}) for n in range(1, 18)]
    with pytest.raises(ParseError, match="line 17, column 1: record 16 lacks the field 'hash'"):
        parse("\n".join([HEADER, *lines]))
    lines[15] = json.dumps({"n": 16, "time": 0, "seat": 0, "text": "x", "hash": "0" * 16})
    assert len(parse("\n".join([HEADER, *lines])).records) == 17


@pytest.mark.parametrize(
    ("text", "fits"), [("", True), ("g2-g3:coin+ball", True), ("ходит 🏴‍☠️", True), ("a\tb", False), ("a\u2029", False)]
)
def test_one_line(text: str, fits: bool) -> None:
    assert one_line(text) == fits


# --- whatever comes ----------------------------------------------------------------------------------------------------


def _encodable(data: Any) -> bool:
    try:
        msgspec.json.encode(data)
    except UnicodeEncodeError:
        return False
    return True


LINES = st.text(st.characters(codec="utf-8"), max_size=12).filter(one_line)
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
).filter(_encodable)  # fmt: skip


@st.composite
def logs(draw: st.DrawFn) -> Log:
    seats = tuple(draw(st.lists(LINES, min_size=1, max_size=4)))
    table = draw(st.dictionaries(st.text("abc_", max_size=5), PLAIN, max_size=4))
    secret = draw(st.booleans())
    deal = draw(st.text(st.characters(codec="utf-8"), max_size=20))
    opened: dict[str, Any] = {"deal": deal} if secret else {"commitment": commitment(deal), "start": draw(LINES)}
    records = []
    time = 0
    for n in range(1, draw(st.integers(0, 20)) + 1):
        time = draw(st.integers(time, min(LATEST, time + draw(st.sampled_from([0, 100, LATEST])))))
        seat = draw(st.none() | st.integers(0, len(seats) - 1))
        text = f"time {time}" if seat is None else draw(LINES)
        outcome = tuple(draw(st.lists(LINES, max_size=2)))
        effective = None if seat is None else draw(st.none() | st.integers(0, time))
        digest = draw(st.text("0123456789abcdef", min_size=16, max_size=16) | (st.none() if n % 16 else st.nothing()))
        records.append(Record(n, time, seat, text, outcome, effective, digest))
    scores = tuple(draw(st.integers(-99, 99)) for _ in seats)
    winners = tuple(sorted(draw(st.sets(st.integers(0, len(seats) - 1)))))
    result = draw(st.none() | st.builds(Result, st.just(scores), st.just(winners), LINES, LINES))
    return Log(Header(draw(LINES), draw(st.integers(0, 99)), table, seats, **opened), tuple(records), result)


@given(logs())
def test_round_trip(log: Log) -> None:
    text = dump(log)
    assert parse(text) == log
    assert parse(text.encode()) == log
    assert dump(parse(text)) == text


@given(st.data())
def test_a_damaged_log_is_read_or_refused(data: st.DataObject) -> None:
    """Cut, doubled, overwritten: a log that parses is a log still, all else is a ParseError that points into the text."""
    damaged = bytearray(WHOLE.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged)))
        end = data.draw(st.integers(at, min(len(damaged), at + 30)))
        piece = data.draw(
            st.sampled_from(
                [b"", b"{", b"}", b"[", b'"', b"\\", b",", b":", b"\n", b"1e9", b"null", b"\xc3", bytes(damaged[at:end]) * 2]
            )
        )
        damaged[at:end] = piece
    try:
        log = parse(bytes(damaged))
    except ParseError as error:
        lines = bytes(damaged).decode(errors="replace").split("\n")
        assert 1 <= error.line <= max(len(lines), 1)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    else:
        assert parse(dump(log)) == log


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_anything_else_is_refused(data: str | bytes) -> None:
    with pytest.raises(ParseError):
        parse(data)


@pytest.mark.parametrize("piece", ['\\"', '"', "[", "{", '{"', '"\\', "[]", '"",'])
def test_hostile_lines_are_refused_in_time(piece: str) -> None:
    """A megabyte of anything is refused at once: reading is linear (a quadratic reader would take minutes here)."""
    with pytest.raises(ParseError):
        parse(TOP + '{"n":' + piece * 300_000)
    with pytest.raises(ParseError):
        parse(TOP + '{"n":"' + piece * 300_000)
