"""What can happen in Captain Silver: plain records, each with the number of the rule that made it happen.

Seats are ``0 ..``; kinds, rows and spaces are text (``sabre``, ``b``, ``b3``); margins, times and stretches of time are whole
milliseconds, times since the game began. What only one seat may know is an event of its own with that audience.
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.game import Event

# --- a round begins ----------------------------------------------------------------------------------------------------


class Shaken(Event, frozen=True):
    """A pouch was shaken, which lays its pieces anew; ``late``: not by its owner, whose time had run out."""

    RULES: ClassVar = ("C2.2",)
    seat: int
    late: bool = False


class CountdownBegan(Event, frozen=True):
    """All pouches are shaken; at ``ahoy`` feeling begins."""

    RULES: ClassVar = ("C2.2",)
    round: int
    ahoy: int


class Ahoy(Event, frozen=True):
    """The call "Pirates ahoy!": feeling begins, and lasts to ``until`` at most."""

    RULES: ClassVar = ("C2.2",)
    round: int
    until: int


# --- hands -------------------------------------------------------------------------------------------------------------


class Drew(Event, frozen=True):
    """A seat drew a piece; ``number`` counts its draws of the round from 1."""

    RULES: ClassVar = ("C2.4",)
    seat: int
    number: int


class DrewPiece(Event, frozen=True):
    """What a seat drew; only its owner is told."""

    RULES: ClassVar = ("C2.4",)
    seat: int
    kind: str


class TooLate(Event, frozen=True):
    """A draw came after the call; nothing was drawn. ``margin``: by how much."""

    RULES: ClassVar = ("C2.11",)
    seat: int
    margin: int


class Thrown(Event, frozen=True):
    """A piece went to Volcano Island: let go or fitting nowhere C2.6, held too long C2.8, of who gave up C2.14."""

    RULES: ClassVar = ("C2.6", "C2.8", "C2.14")
    seat: int
    kind: str


class Resting(Event, frozen=True):
    """A hand is empty again and rests to ``until``; ``wrong`` counts its owner's wrong pieces of the round."""

    RULES: ClassVar = ("C2.9",)
    seat: int
    until: int
    wrong: int


class Rested(Event, frozen=True):
    """A hand may do something again."""

    RULES: ClassVar = ("C2.7", "C2.9")
    seat: int


# --- rows --------------------------------------------------------------------------------------------------------------


class Placed(Event, frozen=True):
    """A piece lies on a space, which stays open to earlier claims to ``until`` (C2.10)."""

    RULES: ClassVar = ("C2.5", "C2.8", "C2.10")
    seat: int
    space: str
    kind: str
    until: int


class Refused(Event, frozen=True):
    """A wrong piece was not taken; it stays in hand, and the hand can do nothing to ``until``."""

    RULES: ClassVar = ("C2.7",)
    seat: int
    space: str
    kind: str
    until: int


class DeadHeat(Event, frozen=True):
    """Claims too close to tell apart: chance decides between who has the space and who claims it (``seats``, in this order)."""

    RULES: ClassVar = ("C2.10",)
    space: str
    seats: tuple[int, ...]
    margin: int


class Bumped(Event, frozen=True):
    """A piece went back into its owner's hand: ``by`` had claimed the space earlier by ``margin``, or won the dead heat."""

    RULES: ClassVar = ("C2.10",)
    seat: int
    space: str
    by: int
    margin: int


class Missed(Event, frozen=True):
    """A claim came too late by ``margin``, or lost a dead heat, to ``by``; the piece stays in hand."""

    RULES: ClassVar = ("C2.10",)
    seat: int
    space: str
    by: int
    margin: int


class Settled(Event, frozen=True):
    """A placement can no longer be reversed."""

    RULES: ClassVar = ("C2.10",)
    seat: int
    space: str


# --- a round ends ------------------------------------------------------------------------------------------------------


class VotedStop(Event, frozen=True):
    """A seat wants the round to end."""

    RULES: ClassVar = ("C2.11",)
    seat: int


class RoundStopped(Event, frozen=True):
    """The call "Pirates stop!" ``reason``: ``row`` (a last space) C2.8; ``empty`` ``stuck`` ``vote`` ``limit`` C2.11.

    Pieces in hand may be put where they are right to ``until``.
    """

    RULES: ClassVar = ("C2.8", "C2.11")
    reason: str
    until: int


class RoundEnded(Event, frozen=True):
    """Feeling is over; the evaluation begins."""

    RULES: ClassVar = ("C2.8",)
    round: int


# --- evaluation --------------------------------------------------------------------------------------------------------


class IslandTurned(Event, frozen=True):
    """An island card names the row that is evaluated next."""

    RULES: ClassVar = ("C3.1",)
    row: str


class Evaluated(Event, frozen=True):
    """A piece on a space was judged: what its owner got, or lost for a wrong one (nothing: C3.4; who gave up: C2.14)."""

    RULES: ClassVar = ("C3.1", "C3.4", "C2.14")
    seat: int
    space: str
    kind: str
    right: bool
    gold: int
    steps: int
    lost: int


class Sailed(Event, frozen=True):
    """A ship moves on from space ``start`` by ``steps`` to ``end``; what it finds on the way follows."""

    RULES: ClassVar = ("C3.2",)
    seat: int
    start: int
    steps: int
    end: int


class CoinFound(Event, frozen=True):
    """A ship passed a coin or stopped there: 1 gold."""

    RULES: ClassVar = ("C3.2",)
    seat: int
    space: int


class Landed(Event, frozen=True):
    """A ship came to a landing, whose stack (``upper`` ``lower``) has ``left`` chests; nothing is to be had from none."""

    RULES: ClassVar = ("C3.2",)
    seat: int
    space: int
    stack: str
    left: int


class LookedInto(Event, frozen=True):
    """What a seat sees in a stack: the chests' values, ascending."""

    RULES: ClassVar = ("C3.2",)
    seat: int
    stack: str
    chests: tuple[int, ...]
    until: int


class ChestKept(Event, frozen=True):
    """A seat kept a chest of a stack, face down; ``late``: its time was up."""

    RULES: ClassVar = ("C3.2",)
    seat: int
    stack: str
    late: bool


class ChestChosen(Event, frozen=True):
    """Which chest a seat kept: its value."""

    RULES: ClassVar = ("C3.2",)
    seat: int
    chest: int


class VolcanoTurned(Event, frozen=True):
    """A volcano card shows kinds; it is out of the game now."""

    RULES: ClassVar = ("C3.3",)
    card: int
    kinds: tuple[str, ...]


class Burned(Event, frozen=True):
    """A kind shown lies on Volcano Island: the owner of the piece paid 1 gold (C3.3), or had none (C3.4)."""

    RULES: ClassVar = ("C3.3", "C3.4")
    seat: int
    kind: str
    paid: int


class ShowBegan(Event, frozen=True):
    """The evaluation is done; it is shown to ``until``, or to when all have seen enough."""

    RULES: ClassVar = ("C3.6",)
    until: int


class VotedSkip(Event, frozen=True):
    """A seat has seen enough of the evaluation."""

    RULES: ClassVar = ("C3.6",)
    seat: int


class PiecesBack(Event, frozen=True):
    """All pieces are in the pouches again, the island cards are shuffled: ``round`` begins with shaking, to ``until``."""

    RULES: ClassVar = ("C3.5",)
    round: int
    until: int


# --- who is there ------------------------------------------------------------------------------------------------------


class SeatAway(Event, frozen=True):
    """A seat has lost its connection or stepped out."""

    RULES: ClassVar = ("C2.12",)
    seat: int


class StandInTook(Event, frozen=True):
    """A bot acts for a seat until it is back."""

    RULES: ClassVar = ("C2.12",)
    seat: int


class SeatBack(Event, frozen=True):
    """A seat is back and acts for itself."""

    RULES: ClassVar = ("C2.12",)
    seat: int


class SeatLeft(Event, frozen=True):
    """A seat gave up for good."""

    RULES: ClassVar = ("C2.14",)
    seat: int


class GameOver(Event, frozen=True):
    """The game is over: ``points`` were counted C2.1, or one seat was left ``alone`` C2.14. The chests each kept lie open."""

    RULES: ClassVar = ("C2.1", "C2.14")
    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    chests: tuple[tuple[int, ...], ...] = ()


ALL = tuple(kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event)
"""Every event of the game, in the order above."""
