"""Who is there: lost connections and stand-ins (C2.12), giving up (C2.14)."""

from __future__ import annotations

from doubloon.game import Event
from doubloon.silver.events import SeatAway, SeatBack, SeatLeft, StandInTook
from doubloon.silver.hands import to_volcano
from doubloon.silver.rounds import everybody, finish, look
from doubloon.silver.state import NONE, State, seats_in


def go_away(s: State, ears: list[Event], seat: int, at_once: bool) -> None:
    """C2.12: a seat has lost its connection, or (``at_once``) left the table; a bot steps in after a while or now.

    C2.13: its votes are taken back; those of the others may be enough now.
    """
    if not s.away >> seat & 1:
        s.away |= 1 << seat
        s.stopping &= ~(1 << seat)
        s.skipping &= ~(1 << seat)
        ears.append(SeatAway("C2.12", seat))
    if at_once or not s.rules.away_time:
        stand_in(s, ears, seat)
    else:
        s.returns[seat] = s.at + s.rules.away_time
    look(s, ears)


def stand_in(s: State, ears: list[Event], seat: int) -> None:
    """C2.12: a bot acts for the seat from now on."""
    s.returns[seat] = 0
    s.stood_in |= 1 << seat
    ears.append(StandInTook("C2.12", seat))


def come_back(s: State, ears: list[Event], seat: int) -> None:
    """C2.12: a seat acts for itself again."""
    forget(s, seat)
    ears.append(SeatBack("C2.12", seat))


def forget(s: State, seat: int) -> None:
    """The seat is no longer away."""
    s.away &= ~(1 << seat)
    s.stood_in &= ~(1 << seat)
    s.returns[seat] = 0


def give_up(s: State, ears: list[Event], seat: int) -> None:
    """C2.14: a seat plays no more; what lies on the rows stays. The last one who plays wins at once."""
    forget(s, seat)
    s.gone |= 1 << seat
    ears.append(SeatLeft("C2.14", seat))
    if s.hand[seat] != NONE:
        to_volcano(s, ears, seat, s.hand[seat], "C2.14")
    s.rest[seat] = s.exempt[seat] = 0
    s.late &= ~(1 << seat)
    if s.mover == seat:
        s.choosing, s.steps = NONE, 0
    if len(seats_in(everybody(s))) == 1:
        finish(s, ears, "C2.14", "alone")
    else:
        look(s, ears)
