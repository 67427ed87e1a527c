"""The contract that every game of Doubloon keeps, and that everything above the games builds on.

A game is settings + deal -> position. Above this module nobody knows the rules of any game: the table, the log, bots, the
server and research environments speak of seats, acts (one line of text each), events, views and results only.

Who acts is one of: nobody (the game is over, or waits for :meth:`Position.due`), one seat, several seats at once, or
:data:`CHANCE`, when something hidden must be revealed. Time enters as a number of milliseconds in an act, never from a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeVar, runtime_checkable

import msgspec

CHANCE: Final = -1
"""The actor that reveals what nobody knows yet; a dealer answers for it."""

LATEST: Final = 2**53 - 1
"""The greatest time, in milliseconds: what every JSON reader still takes for a whole number."""

PRESENCE: Final = ("away", "away now", "back")
"""The records that say whether a player is there (:class:`PresencePosition`)."""

RESERVED: Final = ("time", "leave", "undo", "hand", "away", "back", "agree")
"""First words of the records beside the acts of a game: the clock's, leaving, taking back, presence, an agreed end."""


class Audience(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who may learn of something: the seats listed, or (``None``) everybody, spectators too."""

    audience: tuple[int, ...] | None = None


class Event(Audience, frozen=True, tag_field="event"):
    """Something that happened, with the rule that made it happen.

    Subclasses are plain data. ``RULES`` names every rule number the event may carry; ``rule`` is the one that applied. The
    audience is given by name (``Drew("C2.4", "sabre", audience=(0,))``) and stands last.
    """

    RULES: ClassVar[tuple[str, ...]] = ()

    rule: str


E = TypeVar("E", bound=Event)


def heard(events: Iterable[E], seat: int | None) -> tuple[E, ...]:
    """The events that ``seat`` (``None``: a spectator) may learn of, in order."""
    return tuple(event for event in events if event.audience is None or (seat is not None and seat in event.audience))


class Result(msgspec.Struct, frozen=True):
    """How a finished game ended.

    ``scores`` has one number a seat (seats of one side have the same); ``winners`` the seats that won or share the win;
    ``reason`` the name of the end (a key of the word catalogue), ``rule`` its rule number.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    rule: str


class View(msgspec.Struct, frozen=True, tag_field="view"):
    """What one seat (or a spectator, ``seat=None``) may know; subclasses are plain data built from public knowledge up."""

    seat: int | None


class Outcome(msgspec.Struct, frozen=True):
    """One thing chance may answer, and its weight among the others (a positive whole number; weights need not sum to 1)."""

    text: str
    weight: int


class Position(Protocol):
    """A position of some game. Mutable; :meth:`copy` gives an independent one.

    The methods that change it (:meth:`act`, :meth:`reveal`, :meth:`lapse`, :meth:`leave`) return the events in order, or raise
    :class:`doubloon.errors.IllegalAct` and change nothing. So they do whatever they are given: a seat, a time (0 to
    :data:`LATEST`) or a text that is none is as illegal as any other (:mod:`doubloon.given` has the checks).
    """

    def actors(self) -> tuple[int, ...]:
        """Who may act now: seats in ascending order, ``(CHANCE,)`` alone, or ``()``."""
        ...

    def legal_acts(self, seat: int) -> Sequence[str]:
        """Every act open to ``seat`` now, in a fixed order, without repetition; empty for a seat that may not act.

        :meth:`act` accepts exactly these texts from that seat (leaving, :meth:`leave`, is not an act of the game).
        """
        ...

    def outcomes(self) -> Sequence[Outcome]:
        """What chance may answer; empty unless chance is the actor."""
        ...

    def question(self) -> str:
        """What chance is asked: the key under which a deal stores the answer (a cell, a pouch). '' if chance is not asked."""
        ...

    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        """Do one act of ``seat`` at ``time`` (milliseconds since the game began, never less than any before).

        Not to be called while something is :meth:`due` by ``time``: that comes first, by :meth:`lapse`.
        """
        ...

    def reveal(self, outcome: str) -> Sequence[Event]:
        """Let chance answer with one of :meth:`outcomes`."""
        ...

    def due(self) -> int | None:
        """When something will happen that needs nobody's act, ``None`` if nothing will. :meth:`lapse` is called then."""
        ...

    def lapse(self, time: int) -> Sequence[Event]:
        """The act ``time T``: what was due by ``time`` happens. Refused while nothing is due by then.

        More may be due by the same time afterwards (where chance had to be asked in between): then it is called again.
        """
        ...

    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        """``seat`` resigns or leaves for good. Refused when it has left already or the game is over."""
        ...

    def view(self, seat: int | None) -> View:
        """What ``seat`` (``None``: a spectator) may know, built from public knowledge up.

        Raises :class:`doubloon.errors.SettingError` for who is neither.
        """
        ...

    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def result(self) -> Result | None:
        """The result, ``None`` while the game runs."""
        ...

    def text(self) -> str:
        """The position's canonical one-line text form, without anything that nobody knows. :meth:`Game.restore` reads it.

        It holds what single seats know of their own (a piece in hand), so players are shown views, never this.
        """
        ...

    def hash(self) -> str:
        """16 hex digits: 64 bits over :meth:`text`. Equal positions have equal hashes on every machine and release."""
        ...

    def copy(self) -> Position:
        """An independent copy."""
        ...


@runtime_checkable
class ClaimPosition(Position, Protocol):
    """A position of a game in which several seats race for the same thing, so that it matters when an act was meant.

    An act then has two times: when it arrived, which orders the log, and when it took effect, which decides the race. Whoever
    plays the game (a server that knows each player's delay) works out the second; the position takes it as it is.
    """

    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        """Like :meth:`act`, which is the claim with ``effective`` = ``time``. Refused unless 0 <= ``effective`` <= ``time``."""
        ...


@runtime_checkable
class PresencePosition(Position, Protocol):
    """A position of a game that does not wait for who is not there: a bot acts for the seat until its player is back.

    Whoever keeps the connections (a server) says who is away and who is back, and lets a bot act for :meth:`stand_ins`. A seat
    that is away may act as before. Both methods refuse with :class:`doubloon.errors.IllegalAct`, as the others do, a seat that
    has left, and anything once the game is over.
    """

    def away(self, seat: int, time: int = 0, at_once: bool = False) -> Sequence[Event]:
        """``seat`` has lost its connection, or (``at_once``) stepped out, so that nothing is waited for.

        Refused when it is away already; but who is waited for may still step out.
        """
        ...

    def back(self, seat: int, time: int = 0) -> Sequence[Event]:
        """``seat`` acts for itself again. Refused when it is not away."""
        ...

    def absent(self) -> tuple[int, ...]:
        """The seats that are away, ascending."""
        ...

    def stand_ins(self) -> tuple[int, ...]:
        """Those of them that a bot is to act for now, ascending."""
        ...


class Game(Protocol):
    """One of Doubloon's games under fixed settings."""

    @property
    def name(self) -> str:
        """``jackal`` or ``silver`` (or a test's toy)."""
        ...

    @property
    def rules_version(self) -> int:
        """Rises with every change of behaviour; a log says under which version it was played."""
        ...

    @property
    def seats(self) -> int:
        """How many players take part; seats are ``0 .. seats-1``."""
        ...

    def settings(self) -> Mapping[str, Any]:
        """The full settings as plain data (JSON types), defaults filled in."""
        ...

    def deal(self, seed: bytes) -> str:
        """The deal made from a secret seed, as canonical text. Stored, secret, with the game; made once.

        Its SHA-256 is given away before play, so the text must stay hard to guess even for who has seen nearly everything that
        it hides: it carries a salt of 128 bits, made from the seed, which is no part of any answer.
        """
        ...

    def start(self, deal: str) -> Position:
        """The first position, where chance is never the actor. What of the deal is secret stays out of it."""
        ...

    def answers(self, deal: str) -> Mapping[str, str]:
        """The hidden answers of a deal: :meth:`Position.question` -> outcome text."""
        ...

    def restore(self, text: str) -> Position:
        """The position of a text form. Raises :class:`doubloon.errors.ParseError` with line and column."""
        ...


class Senses(Protocol):
    """What the seats of one played game can sense beyond what the position holds, kept by whoever plays it; also its dealer.

    Nothing of it is in the log but the answers that it gives as a dealer. It may be lost: a new one goes on from any position,
    and nobody has learnt anything from the exchange.
    """

    def answer(self, position: Position) -> str:
        """Answer for chance (:class:`doubloon.dealer.Dealer`): as the seat that acts has sensed, else as the deal says."""
        ...

    def settled(self, happened: bool) -> None:
        """Whether what was answered since the last call is in the log now, or came to nothing."""
        ...

    def grasp(self, seat: int, what: str) -> None:
        """``seat`` has sensed elsewhere (as bots do): until :meth:`settled`, ``what`` is the answer to what it is asked by.

        Nothing happens where that is no possible answer.
        """
        ...

    def take(self, seat: int) -> None:
        """A device begins to sense for ``seat``; what another one of the same seat has sensed does not help it."""
        ...

    def drop(self, seat: int) -> None:
        """No device here senses for ``seat`` any more."""
        ...

    def sense(self, position: Position, seat: int, x: float, y: float, time: int) -> msgspec.Struct:
        """What ``seat`` senses at a place: plain data, for that seat alone. Refused as the rules say, and for any bad place."""
        ...

    def lift(self, seat: int, time: int) -> None:
        """``seat`` senses no more, for now."""
        ...


@runtime_checkable
class SensedGame(Game, Protocol):
    """A game in which seats sense something in private, many times a second, that comes neither from views nor from events.

    Of the devices that play one seat, the one named by the last record ``hand NAME`` of that seat senses.
    """

    def senses(self, deal: str) -> Senses:
        """The senses of a game played with this deal."""
        ...
