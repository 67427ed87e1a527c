"""One played game: a position, the dealer that answers for chance, and the log of it all.

A match knows no rules. Whatever is done to it either happens as a whole and adds one record, or raises and changes nothing.
The log never shrinks: taking acts back is a record too (``undo K``: the game stands as before record K again).
"""

from __future__ import annotations

import copy
import os
import re
import tempfile
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from doubloon.agreed import AGREE, AgreedEnd
from doubloon.dealer import Dealer, HiddenDealer, ScriptedDealer, settle
from doubloon.errors import DoubloonError, IllegalAct, LogMismatch, ParseError, SecretsInLog, SettingError
from doubloon.game import LATEST, PRESENCE, RESERVED, ClaimPosition, Event, Game, Position, PresencePosition
from doubloon.given import check_seat, check_text, check_time, is_time
from doubloon.log import HASH_EVERY, Header, Log, Record, commitment, dump, one_line, parse
from doubloon.options import brief

_HAND: Final = re.compile(r"hand [a-z0-9-]{1,32}", re.ASCII)
_UNDO: Final = re.compile(r"undo ([1-9][0-9]{0,15})( consent)?", re.ASCII)


class _Step(NamedTuple):
    """What a record would make of the match; ``line`` is the numbers of the records in effect then."""

    position: Position
    events: tuple[Event, ...]
    outcome: tuple[str, ...]
    line: list[int]


class Proposal(NamedTuple):
    """What a record would make of a match that has not taken it over yet (:meth:`Match.propose`): ``events``, in order."""

    record: Record
    step: _Step

    @property
    def events(self) -> tuple[Event, ...]:
        """What would happen."""
        return self.step.events

    @property
    def position(self) -> Position:
        """The position as it would be. Not to be changed."""
        return self.step.position


class Match:
    """A game being played.

    ``deal`` is the secret text from :meth:`doubloon.game.Game.deal`, ``dealer`` who answers for chance (default: the deal
    itself), ``names`` one name a seat (default: unnamed). Raises :class:`doubloon.errors.SettingError` for names that do not
    fit, :class:`doubloon.errors.LogMismatch` for a deal that the game cannot read.

    Times are milliseconds since the game began, from whoever keeps the clock; left out, they are the last record's. Everything
    refused raises :class:`doubloon.errors.IllegalAct`; a dealer without an answer, :class:`doubloon.errors.DealerError`.
    """

    def __init__(self, game: Game, deal: str, dealer: Dealer | None = None, names: Sequence[str] | None = None) -> None:
        seats = ("",) * game.seats if names is None else tuple(names)
        if len(seats) != game.seats or not all(map(one_line, seats)):
            raise SettingError("names", names, f"{game.seats} names (one a seat), each one line of text", "argument")
        header = Header(game.name, game.rules_version, _plain(game), seats, deal)
        self._begin(game, header, dealer)

    def _begin(self, game: Game, header: Header, dealer: Dealer | None) -> None:
        self._game = game
        self._header = header
        self._start = opening(game, header)
        self._dealer = dealer or HiddenDealer({} if header.deal is None else game.answers(header.deal))
        self._position = self._start.copy()
        self._records: list[Record] = []
        self._line: list[int] = []
        self._told_in_secret = False

    # --- what there is to know -----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def position(self) -> Position:
        """The position now. Not to be changed: copy it to try something. Every act makes a new one, so it stays as it is."""
        return self._position

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one a seat; ``""``: unnamed."""
        return self._header.seats

    @property
    def records(self) -> tuple[Record, ...]:
        """All records so far, record n at index n - 1."""
        return tuple(self._records)

    def record(self, n: int) -> Record:
        """Record ``n``, from 1. Raises :class:`IndexError` for one that is not there."""
        if not 1 <= n <= len(self._records):
            raise IndexError(f"got record {n}; there are {len(self._records)}")
        return self._records[n - 1]

    @property
    def n(self) -> int:
        """The number of the last record; 0 before the first."""
        return len(self._records)

    @property
    def time(self) -> int:
        """The time of the last record, in milliseconds; 0 before the first."""
        return self._records[-1].time if self._records else 0

    @property
    def commitment(self) -> str:
        """SHA-256 of the deal (64 hex digits), to be published before play."""
        header = self._header
        return header.commitment or commitment(header.deal or "")

    def revealed_since(self, n: int) -> bool:
        """Whether record ``n`` (from 1) or a later one revealed something, taken back or not."""
        return any(record.outcome for record in islice(self._records, max(n - 1, 0), None))

    def log(self, secret: bool = False) -> Log:
        """The log so far; its last record carries the position's hash.

        While the game runs, the log has the deal only if ``secret``, for storage; otherwise its commitment and the first
        position. A finished game's log always has the deal. Raises :class:`doubloon.errors.SecretsInLog` for the open log of a
        running game in which something was told to single seats only: records and hashes would give it away.
        """
        over = self._position.over()
        records = self._records
        if records:
            records = [*records[:-1], msgspec.structs.replace(records[-1], hash=self._position.hash())]
        header = self._header
        if header.deal is not None and not secret and not over:
            if self._told_in_secret:
                raise SecretsInLog("the game is still running and its log holds what only single seats know")
            start = self._start.text()
            header = msgspec.structs.replace(header, deal=None, commitment=self.commitment, start=start)
        return Log(header, tuple(records), self._position.result())

    # --- what can be done ----------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str, time: int | None = None, effective: int | None = None) -> tuple[Event, ...]:
        """``seat`` does one legal act; chance answers at once where it is asked. The events, in order.

        ``effective`` (0 .. ``time``) is when the act was meant, in games of claims; left out, it is ``time``.
        """
        check_text(text)
        if text.split(" ", 1)[0] in RESERVED:
            raise IllegalAct(f"{brief(text)!r} is no act of the game", text, self._position.legal_acts(seat))
        return self._add(seat, text, time, effective)

    def lapse(self, time: int) -> tuple[Event, ...]:
        """What was due by ``time`` happens (record ``time T``). Refused while nothing is due by then."""
        check_time(time, "time")
        return self._add(None, f"time {time}", time)

    def leave(self, seat: int, time: int | None = None) -> tuple[Event, ...]:
        """``seat`` resigns or leaves for good (record ``leave``)."""
        return self._add(seat, "leave", time)

    def away(self, seat: int, time: int | None = None, *, at_once: bool = False) -> tuple[Event, ...]:
        """``seat`` has lost its connection (record ``away``), or stepped out (``away now``), in games that go on then."""
        return self._add(seat, "away now" if at_once else "away", time)

    def back(self, seat: int, time: int | None = None) -> tuple[Event, ...]:
        """``seat`` is there again (record ``back``)."""
        return self._add(seat, "back", time)

    def undo(self, seat: int, n: int | None = None, *, time: int | None = None, consent: bool = False) -> None:
        """``seat`` takes back record ``n`` and all after it (default: its own last act in effect, and all after that).

        Alone a seat may take back only its own acts, made where nobody else could act, if nothing was revealed since; with the
        ``consent`` of all, which the caller has asked for, anything. Never when the game is over, nor to a position whose time
        has run out meanwhile.
        """
        if n is None:
            n = self.last_act(seat)
        if not n or not is_time(n):
            have = "has no act to take back" if n == 0 else f"takes back record {brief(n)!r}; the number of one is wanted"
            raise IllegalAct(f"undo: seat {brief(seat)!r} {have}", "undo")
        self._add(seat, f"undo {n} consent" if consent else f"undo {n}", time)

    def last_act(self, seat: int) -> int:
        """The number of the last record in effect that is an act of ``seat``; 0 if it has none."""
        own = (n for n in reversed(self._line) if self._records[n - 1].seat == seat)
        return next((n for n in own if not _beside(self._records[n - 1].text)), 0)

    def agree(self, seat: int, time: int | None = None) -> tuple[Event, ...]:
        """The game ends here, and nobody has won (record ``agree``): all have agreed to that, as the caller has found out."""
        return self._add(seat, AGREE, time)

    def propose(self, seat: int | None, text: str, time: int | None = None, effective: int | None = None) -> Proposal:
        """The next record as it would be, while the match stays as it is: for who must store a record before it counts.

        ``text`` is an act of the game or one of the words beside it: ``leave``, ``away``, ``away now``, ``back``, ``undo K``,
        ``undo K consent``, ``agree``, and with no seat ``time T``. Raises as the methods above do.
        """
        check_text(text)
        time = self.time if time is None else time
        check_time(time, text)
        if effective is not None:
            check_time(effective, text)
        if seat is not None:
            check_seat(seat, self._game.seats, text)
        elif text != f"time {time}":
            raise IllegalAct(f"{brief(text)!r} of nobody: only the clock has no seat, and its text is 'time {time}'", text)
        effective = None if effective == time else effective
        step = self._step(seat, text, time, effective, self._dealer)
        return self._written(step, Record(len(self._records) + 1, time, seat, text, step.outcome, effective))

    def accept(self, proposal: Proposal) -> tuple[Event, ...]:
        """Take over what was proposed. The events, in order. Raises :class:`LogMismatch` if the match has gone on since."""
        if proposal.record.n != len(self._records) + 1:
            raise LogMismatch(f"it was to be record {len(self._records) + 1}", proposal.record.n)
        return self._keep(proposal)

    def append(self, record: Record) -> tuple[Event, ...]:
        """Take over the next record of this game, made elsewhere. The events, in order.

        Raises :class:`doubloon.errors.LogMismatch` for a record that does not fit: its number, an act refused, answers of
        chance not asked for or missing, another hash.
        """
        script = ScriptedDealer(record.outcome)
        try:
            if record.n != len(self._records) + 1:
                raise LogMismatch(f"it was to be record {len(self._records) + 1}")
            if record.seat is None and record.text != f"time {record.time}":
                raise LogMismatch(f"got {record.text!r}; the clock's text is 'time {record.time}'")
            step = self._step(record.seat, record.text, record.time, record.effective, script)
            if rest := script.left():
                raise LogMismatch(f"chance was not asked for {', '.join(map(repr, rest))}")
            written = self._written(step, record)
            if record.hash is not None and record.hash != (found := written.record.hash or step.position.hash()):
                raise LogMismatch(f"its hash is {record.hash}, the position's is {found}")
        except DoubloonError as error:
            raise LogMismatch(str(error), record.n) from error
        return self._keep(written)

    def copy(self) -> Match:
        """An independent match that goes on from here (with the same dealer)."""
        twin = copy.copy(self)
        twin._records = self._records.copy()
        twin._line = self._line.copy()
        return twin

    # --- files ---------------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the secret log to a ``.dbl`` file that only its owner may read.

        Whatever happens, either the new file is there afterwards as a whole or the old one still is. Raises :class:`OSError`.
        """
        path = Path(path)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(dump(self.log(secret=True)))
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
        _sync_directory(path.parent)

    @classmethod
    def load(cls, game_for: Callable[[Header], Game], path: str | os.PathLike[str]) -> Match:
        """Read a ``.dbl`` file and replay it with the game that ``game_for`` makes from its header.

        Raises :class:`OSError`, :class:`doubloon.errors.ParseError` and :class:`doubloon.errors.LogMismatch`.
        """
        log = parse(Path(path).read_bytes(), str(path))
        return replay(game_for(log.header), log)

    # --- inside --------------------------------------------------------------------------------------------------------

    def _add(self, seat: int | None, text: str, time: int | None, effective: int | None = None) -> tuple[Event, ...]:
        return self._keep(self.propose(seat, text, time, effective))

    def _step(self, seat: int | None, text: str, time: int, effective: int | None, dealer: Dealer) -> _Step:
        """What the record would make of the match, which stays as it is."""
        if not self.time <= time <= LATEST:
            allowed = f"time runs on from {self.time}, the last record, to {LATEST}"
            raise IllegalAct(f"{brief(text)!r} at {time}: {allowed}", text)
        due = self._position.due()
        if seat is not None and due is not None and due <= time:
            raise IllegalAct(f"{brief(text)!r} at {time}: something is due at {due} before it; do 'time {time}' first", text)
        if undo := _UNDO.fullmatch(text):
            return self._undone(seat, int(undo[1]), time, undo[2] is not None)
        if text == AGREE:
            return self._agreed(seat)
        position = self._position.copy()
        events = [*_apply(position, seat, text, time, effective)]
        revealed, outcome = settle(position, dealer)
        return _Step(position, (*events, *revealed), tuple(outcome), [*self._line, len(self._records) + 1])

    def _written(self, step: _Step, record: Record) -> Proposal:
        # A game saved and loaded on the way has the same log in the end as one played through: hashes stand where they must.
        hashed = record.n % HASH_EVERY == 0 or step.position.over()
        return Proposal(msgspec.structs.replace(record, hash=step.position.hash() if hashed else None), step)

    def _keep(self, proposal: Proposal) -> tuple[Event, ...]:
        record, step = proposal
        self._position = step.position
        self._line = step.line
        self._records.append(record)
        self._told_in_secret = self._told_in_secret or any(event.audience is not None for event in step.events)
        return step.events

    def _undone(self, seat: int | None, n: int, time: int, consent: bool) -> _Step:
        text = f"undo {n}"
        if seat is None or not 0 <= seat < self._game.seats:
            raise IllegalAct(f"{text!r}: got seat {seat}; allowed: 0 to {self._game.seats - 1}", text)
        if self._position.over():
            raise IllegalAct(f"{text!r}: the game is over, nothing can be taken back", text)
        kept = bisect_left(self._line, n)
        if kept == len(self._line) or self._line[kept] != n:
            raise IllegalAct(f"{text!r}: record {n} is none that is in effect", text)
        back = self._replayed(self._line[:kept])
        if not consent:
            self._check_alone(seat, text, kept, back)
        due = back.due()
        if due is not None and due <= time:
            raise IllegalAct(f"{text!r} at {time}: the time of that position ran out at {due}", text)
        return _Step(back, (), (), self._line[:kept])

    def _agreed(self, seat: int | None) -> _Step:
        check_seat(seat, self._game.seats, AGREE)
        if self._position.over():
            raise IllegalAct(f"{AGREE!r}: the game is over", AGREE)
        end = AgreedEnd(self._position.copy(), self._game.seats)
        return _Step(end, (), (), [*self._line, len(self._records) + 1])

    def _check_alone(self, seat: int, text: str, kept: int, back: Position) -> None:
        """Refuse what needs consent: others' acts, acts where others could act too, leaving, acts that revealed something."""
        position = back.copy()
        for n in self._line[kept:]:
            record = self._records[n - 1]
            if record.seat != seat:
                raise IllegalAct(f"{text!r}: record {n} is none of seat {seat}; it needs the consent of all", text)
            if record.text == "leave" or record.text in PRESENCE or position.actors() != (seat,):
                raise IllegalAct(f"{text!r}: others could act at record {n} too; it needs the consent of all", text)
            _redo(position, record)
        if self.revealed_since(self._line[kept]):
            raise IllegalAct(f"{text!r}: something was revealed since; it needs the consent of all", text)

    def _replayed(self, line: list[int]) -> Position:
        position = self._start.copy()
        for n in line:
            _redo(position, self._records[n - 1])
        return position


def opening(game: Game, header: Header) -> Position:
    """The first position of a game with this header.

    Raises :class:`doubloon.errors.LogMismatch` if the header is of another game, rules version or settings than ``game``, or
    its deal or first position cannot be read.
    """
    if header.game != game.name:
        raise LogMismatch(f"the log is of the game {header.game!r}, not {game.name!r}")
    if header.rules_version != game.rules_version:
        raise LogMismatch(f"the log is of rules version {header.rules_version}, the game at hand of {game.rules_version}")
    ours = _plain(game)
    if header.settings != ours:
        wrong = sorted(key for key in header.settings.keys() | ours.keys() if header.settings.get(key) != ours.get(key))
        raise LogMismatch(f"the log has other settings than the game at hand: {', '.join(wrong)}")
    if len(header.seats) != game.seats:
        raise LogMismatch(f"the log has {len(header.seats)} seats, the game at hand {game.seats}")
    try:
        return game.restore(header.start or "") if header.deal is None else game.start(header.deal)
    except ParseError as error:
        part = "first position" if header.deal is None else "deal"
        raise LogMismatch(f"the {part} in the header cannot be read: {error}") from error


def replay(game: Game, log: Log, dealer: Dealer | None = None) -> Match:
    """Play a log again; the match can go on from its end.

    ``dealer`` answers for chance from there on (default: the deal in the log; if there is none, chance has no answer). Raises
    :class:`doubloon.errors.LogMismatch` if the game is another one or anything comes out differently.
    """
    match = _resumed(game, log, dealer)
    for record in log.records:
        match.append(record)
    _check_result(log, match.position)
    return match


def replay_events(game: Game, log: Log) -> Iterator[tuple[Record, tuple[Event, ...], Position]]:
    """Play a log again, for viewers: each record, its events, and the position after it (a new one each time).

    What was taken back has no events: the position is simply an earlier one again. Raises as :func:`replay`.
    """
    match = _resumed(game, log, None)
    for record in log.records:
        events = match.append(record)
        yield record, events, match.position
    _check_result(log, match.position)


def _resumed(game: Game, log: Log, dealer: Dealer | None) -> Match:
    match = Match.__new__(Match)
    match._begin(game, log.header, dealer)
    return match


def _check_result(log: Log, position: Position) -> None:
    """A log without a result is compared with none: a store may hold records alone."""
    result = position.result()
    if log.result is not None and log.result != result:
        raise LogMismatch(f"the log's result is {log.result}, the game's {result}")


def _plain(game: Game) -> dict[str, Any]:
    """The game's settings as JSON would give them back."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.settings()))
    return plain


def _apply(position: Position, seat: int | None, text: str, time: int, effective: int | None) -> Sequence[Event]:
    if seat is None:
        return position.lapse(time)
    if text == "leave" or text in PRESENCE or text.startswith("hand "):
        if effective is not None:
            raise IllegalAct(f"{brief(text)!r} effective at {effective}: it is no claim, and counts when it arrives", text)
        if text == "leave":
            return position.leave(seat, time)
        return _hand(position, text) if text.startswith("hand ") else _presence(position, seat, text, time)
    if effective is None:
        return position.act(seat, text, time)
    if isinstance(position, ClaimPosition):
        return position.claim(seat, text, time, effective)
    raise IllegalAct(f"{brief(text)!r} effective at {effective}: in this game acts count when they arrive", text)


def _presence(position: Position, seat: int, text: str, time: int) -> Sequence[Event]:
    if not isinstance(position, PresencePosition):
        raise IllegalAct(f"{brief(text)!r}: this game waits for who is not there", text)
    return position.back(seat, time) if text == "back" else position.away(seat, time, text == "away now")


def _hand(position: Position, text: str) -> Sequence[Event]:
    """Which device a seat senses with changes nothing in the game (:class:`doubloon.game.SensedGame`)."""
    if not _HAND.fullmatch(text):
        raise IllegalAct(f"{brief(text)!r}: after 'hand ' stands a name of 1 to 32 small letters, digits and hyphens", text)
    if position.over():
        raise IllegalAct(f"{brief(text)!r}: the game is over", text)
    return ()


def _beside(text: str) -> bool:
    """Whether a record of a seat is no act of the game: where its player is, and what he feels with."""
    return text in PRESENCE or text.startswith("hand ")


def _redo(position: Position, record: Record) -> None:
    _apply(position, record.seat, record.text, record.time, record.effective)
    settle(position, ScriptedDealer(record.outcome))


def _sync_directory(path: Path) -> None:
    """Make a renaming last through a power cut, where directories can be opened (not on Windows)."""
    if os.name == "posix":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
