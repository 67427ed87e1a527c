"""A game with a clock for each seat: any game can be wrapped, and knows nothing of it.

Time runs for the seats whose act is awaited, from the moment on that it is awaited. A seat whose time is up leaves the game, by
that game's own rule for leaving. As in any game, time is a number in an act, and what happens by itself is due
(:meth:`doubloon.game.Position.due`): so the flag falls also where nobody is connected, and a log replays with its times.

A clock is written ``none``, ``move 30`` (so many seconds for each move), ``fischer 300+5`` (so many seconds for the game,
and so many more after each move) or ``days 3`` (so many days for each move: play by correspondence).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from doubloon.errors import IllegalAct, ParseError, SettingError
from doubloon.game import (
    CHANCE,
    LATEST,
    ClaimPosition,
    Event,
    Game,
    Outcome,
    Position,
    PresencePosition,
    Result,
    SensedGame,
    Senses,
    View,
)
from doubloon.given import check_form, check_text, check_time, is_seat
from doubloon.options import brief

ALLOWED: Final = (
    "none, 'move 5' to 'move 3600' (seconds), 'fischer 10+0' to 'fischer 86400+3600' (seconds), 'days 1' to 'days 30'"
)
"""What a clock may be, in words."""

_CLOCK: Final = re.compile(r"(move|days) ([1-9][0-9]{0,4})|fischer ([1-9][0-9]{0,4})\+(0|[1-9][0-9]{0,3})", re.ASCII)
_UNITS: Final = {"move": (1_000, 5, 3600), "days": (86_400_000, 1, 30)}
"""Kind of clock for each move -> milliseconds of its unit, the least and the most of them."""


class Clock(NamedTuple):
    """A clock, in milliseconds: ``first`` at the start; then each move adds ``more``, or (``afresh``) makes it ``first``."""

    first: int
    more: int = 0
    afresh: bool = False

    def after_move(self, left: int) -> int:
        """What a seat has after a move, that had ``left``."""
        return self.first if self.afresh else left + self.more


def read_clock(text: object) -> Clock | None:
    """The clock of a text, ``None`` for ``none``. Raises :class:`doubloon.errors.SettingError`."""
    if text == "none":
        return None
    found = _CLOCK.fullmatch(text) if isinstance(text, str) else None
    if found is not None and found[1]:
        unit, low, high = _UNITS[found[1]]
        if low <= int(found[2]) <= high:
            return Clock(int(found[2]) * unit, afresh=True)
    elif found is not None and 10 <= int(found[3]) <= 86_400 and int(found[4]) <= 3_600:
        return Clock(int(found[3]) * 1_000, int(found[4]) * 1_000)
    raise SettingError("clock", brief(text), ALLOWED)


class ClockView(msgspec.Struct, frozen=True):
    """What the clocks show: ``left`` milliseconds of each seat at the time ``since``; from then on they run for ``running``."""

    left: tuple[int, ...]
    since: int
    running: tuple[int, ...]


class ClockedView(View, frozen=True, tag="clocked"):
    """What a seat may know of the game, and what the clocks show, which everybody sees."""

    clock: ClockView
    game: View


class ClockedPosition:
    """A position with clocks. ``left`` milliseconds of each seat were there at ``since``; ``mover`` made the last act.

    ``mover`` matters only while chance is still asked about it: the move counts as made when that is answered.
    """

    def __init__(self, inner: Position, clock: Clock, left: list[int], since: int = 0, mover: int | None = None) -> None:
        self._inner = inner
        self._clock = clock
        self._left = left
        self._since = since
        self._mover = mover

    @property
    def inner(self) -> Position:
        """The game's own position. Not to be changed."""
        return self._inner

    def clocks(self) -> ClockView:
        """What the clocks show."""
        return ClockView(tuple(self._left), self._since, self._running())

    def shown(self) -> ClockView:
        """What everybody may see of the clocks: all, but nothing where seats act at once.

        There a clock that stands or runs would tell whether its owner can act, and so what is in the owner's hand.
        """
        return ClockView((), self._since, ()) if isinstance(self._inner, ClaimPosition) else self.clocks()

    def _running(self) -> tuple[int, ...]:
        actors = self._inner.actors()
        return () if actors == (CHANCE,) else actors

    # --- what there is to know -----------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """Who may act; see :class:`doubloon.game.Position`, as for all methods here."""
        return self._inner.actors()

    def legal_acts(self, seat: int) -> Sequence[str]:
        """The game's own legal acts."""
        return self._inner.legal_acts(seat)

    def outcomes(self) -> Sequence[Outcome]:
        """What chance may answer."""
        return self._inner.outcomes()

    def question(self) -> str:
        """What chance is asked."""
        return self._inner.question()

    def view(self, seat: int | None) -> View:
        """A :class:`ClockedView`."""
        return ClockedView(seat, self.shown(), self._inner.view(seat))

    def over(self) -> bool:
        """Whether the game has ended."""
        return self._inner.over()

    def result(self) -> Result | None:
        """The game's own result."""
        return self._inner.result()

    def text(self) -> str:
        """The clocks, then the game's own text."""
        mover = "-" if self._mover is None else self._mover
        return f"clocks {','.join(map(str, self._left))} {self._since} {mover} | {self._inner.text()}"

    def hash(self) -> str:
        """64 bits of SHA-256 over :meth:`text`."""
        return hashlib.sha256(self.text().encode()).hexdigest()[:16]

    def copy(self) -> ClockedPosition:
        """An independent copy."""
        return type(self)(self._inner.copy(), self._clock, self._left.copy(), self._since, self._mover)

    # --- what happens --------------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        """An act of the game; the mover's clock stops."""
        self._check(text, time)
        running = self._running()
        events = self._inner.act(seat, text, time)
        self._after(running, time, seat)
        return events

    def reveal(self, outcome: str) -> Sequence[Event]:
        """Chance answers, which takes no time."""
        events = self._inner.reveal(outcome)
        self._settle()
        return events

    def due(self) -> int | None:
        """When the first flag falls, or what the game itself has waiting, whichever is sooner."""
        dues = [due for due in (self._inner.due(), self._flag()) if due is not None]
        return min(dues) if dues else None

    def _flag(self) -> int | None:
        """When the next flag falls, if nobody acts."""
        running = self._running()
        return self._since + min(self._left[seat] for seat in running) if running else None

    def lapse(self, time: int) -> Sequence[Event]:
        """Flags fall, and what else was due by ``time`` happens, in that order of time."""
        check_time(time, "time")
        due = self.due()
        if due is None or due > time or time < self._since or self.actors() == (CHANCE,):
            raise IllegalAct(f"nothing happens by itself at {time}; due: {due}", f"time {time}")
        events: list[Event] = []
        while due is not None and due <= time and self.actors() != (CHANCE,):
            events += self._happen(due, time)
            due = self.due()
        return events

    def _happen(self, due: int, time: int) -> Sequence[Event]:
        running = self._running()
        if due == self._flag():
            # The seat leaves when its flag fell; but nobody else's time has run while nobody looked.
            seat = min(running, key=lambda seat: (self._left[seat], seat))
            events = self._inner.leave(seat, due)
            self._after(running, due, None)
            self._since = max(self._since, time)
            return events
        events = self._inner.lapse(time)
        self._after(running, due, None)
        self._since = time
        return events

    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        """Leaving, by the game's own rule."""
        self._check("leave", time)
        running = self._running()
        events = self._inner.leave(seat, time)
        self._after(running, time, None)
        return events

    # --- inside --------------------------------------------------------------------------------------------------------

    def _check(self, text: str, time: int) -> None:
        """Refuse what comes before the clocks' last time, or after a flag that is still to fall."""
        check_text(text)
        check_time(time, text)
        flag = self._flag()
        if time < self._since or (flag is not None and flag <= time):
            when = f"before {self._since}" if time < self._since else f"after {flag}, when time was up"
            raise IllegalAct(f"an act at {time}, {when}", "")

    def _after(self, running: Sequence[int], time: int, mover: int | None) -> None:
        """Something has happened at ``time``, while the clocks of ``running`` ran."""
        for seat in running:
            self._left[seat] = max(self._left[seat] - max(time - self._since, 0), 0)
        self._since = max(self._since, time)
        self._mover = mover
        self._settle()

    def _settle(self) -> None:
        """Once chance is not asked any more: the mover's move is made, unless he alone is to go on with it."""
        actors = self._inner.actors()
        if actors == (CHANCE,):
            return
        mover, self._mover = self._mover, None
        if mover is not None and actors != (mover,):
            self._left[mover] = min(self._clock.after_move(self._left[mover]), LATEST // 4)
        if self._clock.afresh:
            for seat in range(len(self._left)):
                if seat not in actors:
                    self._left[seat] = self._clock.first


class ClaimingPosition(ClockedPosition):
    """Clocks in a game of claims."""

    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        """A claim; the clock stops when it comes."""
        self._check(text, time)
        assert isinstance(self._inner, ClaimPosition)
        running = self._running()
        events = self._inner.claim(seat, text, time, effective)
        self._after(running, time, seat)
        return events


class PresentPosition(ClockedPosition):
    """Clocks in a game that does not wait for who is not there."""

    def away(self, seat: int, time: int = 0, at_once: bool = False) -> Sequence[Event]:
        """A seat goes away; its clock runs on."""
        return self._presence(lambda inner: inner.away(seat, time, at_once), time)

    def back(self, seat: int, time: int = 0) -> Sequence[Event]:
        """A seat is back."""
        return self._presence(lambda inner: inner.back(seat, time), time)

    def absent(self) -> tuple[int, ...]:
        """The seats that are away."""
        assert isinstance(self._inner, PresencePosition)
        return self._inner.absent()

    def stand_ins(self) -> tuple[int, ...]:
        """The seats that a bot is to act for."""
        assert isinstance(self._inner, PresencePosition)
        return self._inner.stand_ins()

    def _presence(self, deed: Any, time: int) -> Sequence[Event]:
        self._check("away", time)
        running = self._running()
        events: Sequence[Event] = deed(self._inner)
        self._after(running, time, None)
        return events


class ClaimingPresentPosition(ClaimingPosition, PresentPosition):
    """Clocks in a game with both."""


_CLASSES: Final = {
    (False, False): ClockedPosition,
    (True, False): ClaimingPosition,
    (False, True): PresentPosition,
    (True, True): ClaimingPresentPosition,
}
"""Whether a game has claims, and presence -> the class of its positions with clocks."""

_TEXT: Final = re.compile(r"clocks ([0-9]{1,16}(?:,[0-9]{1,16})*) ([0-9]{1,16}) (-|[0-9]{1,2}) \| ", re.ASCII)


class ClockedGame:
    """A game with a clock, written as :func:`read_clock` takes it (not ``none``). Raises :class:`doubloon.errors.SettingError`.

    Its settings are the game's own and ``clock``.
    """

    def __init__(self, game: Game, clock: str) -> None:
        read = read_clock(clock)
        if read is None:
            raise SettingError("clock", clock, f"a clock that runs: {ALLOWED}")
        self._game = game
        self._text = clock
        self._clock = read

    @property
    def name(self) -> str:
        """The game's own name; see :class:`doubloon.game.Game`, as for all here."""
        return self._game.name

    @property
    def rules_version(self) -> int:
        """The game's own version."""
        return self._game.rules_version

    @property
    def seats(self) -> int:
        """How many play."""
        return self._game.seats

    def settings(self) -> Mapping[str, Any]:
        """The game's settings, and ``clock``."""
        return {**self._game.settings(), "clock": self._text}

    def deal(self, seed: bytes) -> str:
        """The game's own deal."""
        return self._game.deal(seed)

    def answers(self, deal: str) -> Mapping[str, str]:
        """The game's own answers."""
        return self._game.answers(deal)

    def start(self, deal: str) -> Position:
        """The first position, with full clocks."""
        return self._clocked(self._game.start(deal), [self._clock.first] * self.seats, 0, None)

    def restore(self, text: str) -> Position:
        """The position of a text form."""
        check_form(text, "a position")
        found = _TEXT.match(text)
        if found is None:
            raise ParseError(f"a position with clocks begins 'clocks LEFT,LEFT SINCE -|SEAT | '; got {text[:60]!r}")
        left, since = [*map(int, found[1].split(","))], int(found[2])
        if len(left) != self.seats or max(*left, since) > LATEST // 4 or str(since) != found[2]:
            raise ParseError(f"the clocks are {self.seats}, in milliseconds of at most {LATEST // 4}; got {found[0]!r}")
        if ",".join(map(str, left)) != found[1]:
            raise ParseError(f"numbers are written without zeros in front; got {found[0]!r}")
        mover = None if found[3] == "-" else int(found[3])
        if mover is not None and (str(mover) != found[3] or not is_seat(mover, self.seats)):
            raise ParseError(f"who moved is a seat, 0 to {self.seats - 1}; got {found[3]!r}", 1, found.start(3) + 1)
        try:
            inner = self._game.restore(text[found.end() :])
        except ParseError as error:
            column = error.column + (found.end() if error.line == 1 else 0)
            raise ParseError(error.message, error.line, column, error.source) from error
        return self._clocked(inner, left, since, mover)

    def _clocked(self, inner: Position, left: list[int], since: int, mover: int | None) -> Position:
        kind = _CLASSES[isinstance(inner, ClaimPosition), isinstance(inner, PresencePosition)]
        return kind(inner, self._clock, left, since, mover)


class SensedClockedGame(ClockedGame):
    """A clock around a game in which one feels."""

    def senses(self, deal: str) -> Senses:
        """The game's own senses, which see its own positions."""
        assert isinstance(self._game, SensedGame)
        return _Unclocked(self._game.senses(deal))


class _Unclocked:
    """Senses that are given positions with clocks, and know nothing of them."""

    def __init__(self, inner: Senses) -> None:
        self._inner = inner
        self.settled = inner.settled
        self.grasp = inner.grasp
        self.take = inner.take
        self.drop = inner.drop
        self.lift = inner.lift

    def answer(self, position: Position) -> str:
        """See :class:`doubloon.game.Senses`."""
        return self._inner.answer(unclocked(position))

    def sense(self, position: Position, seat: int, x: float, y: float, time: int) -> msgspec.Struct:
        """See :class:`doubloon.game.Senses`."""
        return self._inner.sense(unclocked(position), seat, x, y, time)


def with_clock(game: Game, clock: str) -> Game:
    """The game with a clock, as :func:`read_clock` takes it; ``none``: the game itself."""
    if clock == "none":
        return game
    return SensedClockedGame(game, clock) if isinstance(game, SensedGame) else ClockedGame(game, clock)


def unclocked(position: Position) -> Position:
    """The game's own position, of one with clocks or without."""
    return position.inner if isinstance(position, ClockedPosition) else position
