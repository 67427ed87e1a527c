"""Hands: drawing (C2.4), letting go (C2.6), what a draw costs (C2.9)."""

from __future__ import annotations

from typing import Final

from doubloon.game import Event, Outcome
from doubloon.silver.events import Drew, DrewPiece, Rested, Resting, Thrown, TooLate
from doubloon.silver.kinds import KINDS
from doubloon.silver.state import FEELING, GRACE, N_KINDS, NONE, State, in_pouch, unsettled, wanted

EXEMPT: Final = 1000
"""How long a piece that a photo finish handed back stays in hand though it fits nowhere, in milliseconds (C2.6)."""


def can_feel(s: State, seat: int) -> bool:
    """Whether a hand may feel and draw: empty, rested, its last placement settled, and something in the pouch."""
    return s.hand[seat] == NONE and not s.rest[seat] and not unsettled(s, seat) and in_pouch(s, seat) > 0


def may_draw(s: State, seat: int) -> bool:
    """Whether a draw of this seat is taken; after the call it may still have been in time (C2.11)."""
    return can_feel(s, seat) if s.phase == FEELING else s.phase == GRACE and bool(s.late >> seat & 1)


def draw(s: State, ears: list[Event], seat: int, effective: int) -> None:
    """C2.4, C2.11: a piece is drawn, if the hand was faster than the call; which one, chance is asked."""
    if s.phase == GRACE:
        s.late &= ~(1 << seat)
        call = s.until - s.rules.grace
        if effective >= call:
            ears.append(TooLate("C2.11", seat, effective - call))
            return
    s.drawn[seat] += 1
    s.asked = f"draw {seat} {s.round} {s.drawn[seat]}"
    ears.append(Drew("C2.4", seat, s.drawn[seat]))


def drawer(s: State) -> int:
    """The seat whose draw chance is asked for."""
    return int(s.asked.split(" ")[1])


def drawable(s: State) -> list[Outcome]:
    """The kinds that the pouch asked for may give, weighted by how many are left."""
    base = drawer(s) * N_KINDS
    return [Outcome(KINDS[kind], s.pouch[base + kind]) for kind in range(N_KINDS) if s.pouch[base + kind]]


def drew(s: State, ears: list[Event], kind: int) -> None:
    """C2.4: the piece is in hand; its owner alone sees it."""
    seat = drawer(s)
    s.asked = ""
    s.pouch[seat * N_KINDS + kind] -= 1
    s.hand[seat] = kind
    ears.append(DrewPiece("C2.4", seat, KINDS[kind], audience=(seat,)))


def throw(s: State, ears: list[Event], seat: int) -> None:
    """C2.6: the piece in hand goes to Volcano Island, and counts as a wrong one (C2.9)."""
    to_volcano(s, ears, seat, s.hand[seat], "C2.6")
    s.wrong[seat] += 1
    tire(s, ears, seat, True)


def to_volcano(s: State, ears: list[Event], seat: int, kind: int, rule: str) -> None:
    """A piece that was in hand lies on Volcano Island."""
    s.hand[seat] = NONE
    s.exempt[seat] = 0
    s.volcano[seat * N_KINDS + kind] += 1
    ears.append(Thrown(rule, seat, KINDS[kind]))


def tire(s: State, ears: list[Event], seat: int, wrong: bool) -> None:
    """C2.9: the hand is empty again and rests; the k-th wrong piece costs k times ``wrong_time`` more."""
    price = s.rules.draw_time + (s.wrong[seat] * s.rules.wrong_time if wrong else 0)
    if s.phase == FEELING and price:
        s.rest[seat] = max(s.rest[seat], s.at + price)
        ears.append(Resting("C2.9", seat, s.rest[seat], s.wrong[seat]))


def rested(s: State, ears: list[Event], seat: int) -> None:
    """C2.9, C2.7: the hand may do something again."""
    s.rest[seat] = 0
    ears.append(Rested("C2.9" if s.hand[seat] == NONE else "C2.7", seat))


def hand_back(s: State, seat: int, kind: int) -> None:
    """C2.10: a piece comes back into the hand; nothing of what it cost remains."""
    s.hand[seat] = kind
    s.rest[seat] = 0
    spare(s, seat)


def spare(s: State, seat: int) -> None:
    """C2.6: who lost a photo finish may hold the piece for a moment, even where pieces that fit nowhere fly off."""
    if not s.rules.hold and s.phase == FEELING:
        s.exempt[seat] = s.at + EXEMPT


def fits(s: State, seat: int) -> bool:
    """Whether the piece in hand is wanted by the next space of a row, or by an open one that it may still claim (C2.10)."""
    kind = s.hand[seat]
    if any(wanted(s, row) == kind for row in range(len(s.rows))):
        return True
    return any(s.world.rows[space.row][space.place].kind == kind and not space.claimed >> seat & 1 for space in s.open)


def let_fly(s: State, ears: list[Event]) -> None:
    """C2.6, without ``hold``: pieces that fit nowhere fly to Volcano Island by themselves."""
    if s.rules.hold:
        return
    for seat in range(s.rules.seats):
        if s.hand[seat] != NONE and not s.exempt[seat] and not fits(s, seat):
            throw(s, ears, seat)
