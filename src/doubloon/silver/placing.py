"""Placing: the next free space (C2.5), wrong pieces (C2.7), the photo finish (C2.10)."""

from __future__ import annotations

from typing import Final

from doubloon.game import Event
from doubloon.silver.boards import space_name
from doubloon.silver.events import Bumped, DeadHeat, Missed, Placed, Refused, Settled
from doubloon.silver.hands import hand_back, spare, tire, to_volcano
from doubloon.silver.kinds import KINDS
from doubloon.silver.state import FEELING, GRACE, N_KINDS, NONE, Claim, Open, State, owner

WINDOW: Final = 120
"""How long a placement stays open to earlier claims, in milliseconds (C2.10)."""

HEAT: Final = 30
"""Claims closer than this are a dead heat, in milliseconds (C2.10)."""


def is_right(s: State, row: int, index: int, kind: int) -> bool:
    """Whether a space wants this kind."""
    return s.world.rows[row][index].kind == kind


def spaces_for(s: State, seat: int) -> list[tuple[int, int]]:
    """Where the piece in hand can be put: each row's next free space (C2.5), and where others have put one just now (C2.10).

    In the grace only where it is right, and once it is over only what is still open (C2.8). Nobody claims a placement twice.
    """
    kind = s.hand[seat]
    if kind == NONE or s.rest[seat] or s.phase not in (FEELING, GRACE):
        return []
    closed = s.phase == GRACE and s.at >= s.until
    rows = () if closed else range(len(s.rows))
    spaces = [(row, len(s.rows[row])) for row in rows if len(s.rows[row]) < s.world.length]
    if s.open:
        spaces += [(space.row, space.place) for space in s.open if not space.claimed >> seat & 1]
        spaces.sort()
    if s.phase == GRACE:
        spaces = [(row, index) for row, index in spaces if is_right(s, row, index, kind)]
    return spaces


def put(s: State, ears: list[Event], seat: int, row: int, index: int, effective: int) -> None:
    """C2.5, C2.7, C2.10: the piece in hand is put on a space, or claims one that somebody else has taken."""
    kind = s.hand[seat]
    if s.rules.checked and not is_right(s, row, index, kind):
        refuse(s, ears, seat, row, index)
    elif index == len(s.rows[row]):
        s.rows[row] += (seat * N_KINDS + kind,)
        lie(s, ears, Claim(row, index, seat, effective), "C2.8" if s.phase == GRACE else "C2.5", effective, 1, 0)
    else:
        contest(s, ears, Claim(row, index, seat, effective))


def refuse(s: State, ears: list[Event], seat: int, row: int, index: int) -> None:
    """C2.7: a wrong piece stays in hand, and the hand can do nothing for ``wrong_time``."""
    until = s.at + s.rules.wrong_time
    s.rest[seat] = until if s.rules.wrong_time else 0
    ears.append(Refused("C2.7", seat, space_name(row, index), KINDS[s.hand[seat]], until))


def lie(s: State, ears: list[Event], claim: Claim, rule: str, first: int, hands: int, claimed: int) -> None:
    """The piece in hand lies on a space (it is in the row already), open to earlier claims; its owner's hand rests (C2.9)."""
    row, index, seat, effective = claim
    kind = s.hand[seat]
    s.hand[seat] = NONE
    s.exempt[seat] = 0
    space = Open(row, index, effective, first, hands, claimed | 1 << seat, s.at + WINDOW)
    s.open = (*s.open, space)
    ears.append(Placed(rule, seat, space_name(row, index), KINDS[kind], space.until))
    right = is_right(s, row, index, kind)
    s.wrong[seat] += not right
    tire(s, ears, seat, not right)


def open_at(s: State, row: int, index: int) -> Open:
    """The open placement on a space."""
    return next(space for space in s.open if space.row == row and space.place == index)


def contest(s: State, ears: list[Event], claim: Claim) -> None:
    """C2.10: the earlier claim has the space; closer than 30 ms, chance is asked."""
    row, index, seat, effective = claim
    space = open_at(s, row, index)
    holder, name = owner(s, row, index), space_name(row, index)
    if space.effective - effective >= HEAT:
        take(s, ears, claim, space, min(effective, space.first), 1)
    elif effective - space.first >= HEAT:
        mark(s, space, space._replace(claimed=space.claimed | 1 << seat))
        ears.append(Missed("C2.10", seat, name, holder, effective - space.first))
        spare(s, seat)
    else:
        s.heats += 1
        s.asked = f"heat {s.heats} {space.hands + 1}"
        s.claim = claim
        ears.append(DeadHeat("C2.10", name, (holder, seat), abs(effective - space.effective)))


def mark(s: State, space: Open, changed: Open) -> None:
    """Put a changed entry in the place of an open placement."""
    s.open = tuple(changed if entry is space else entry for entry in s.open)


def take(s: State, ears: list[Event], claim: Claim, space: Open, first: int, hands: int) -> None:
    """C2.10: a claim takes an open space; who had it gets the piece back. What lies beyond stays."""
    row, index, seat, effective = claim
    piece = s.rows[row][index]
    holder, kind = divmod(piece, N_KINDS)
    s.open = tuple(entry for entry in s.open if entry is not space)
    s.wrong[holder] -= not is_right(s, row, index, kind)
    ears.append(Bumped("C2.10", holder, space_name(row, index), seat, abs(space.effective - effective)))
    if s.gone >> holder & 1:
        to_volcano(s, ears, holder, kind, "C2.14")
    else:
        hand_back(s, holder, kind)
    s.rows[row] = (*s.rows[row][:index], seat * N_KINDS + s.hand[seat], *s.rows[row][index + 1 :])
    lie(s, ears, claim, "C2.10", first, hands, space.claimed)


def decide(s: State, ears: list[Event], challenger_wins: bool) -> None:
    """C2.10: chance has decided a dead heat."""
    claim, s.claim, s.asked = s.claim, None, ""
    assert claim is not None
    space = open_at(s, claim.row, claim.place)
    first, hands = min(space.first, claim.effective), space.hands + 1
    if challenger_wins:
        take(s, ears, claim, space, first, hands)
        return
    mark(s, space, space._replace(first=first, hands=hands, claimed=space.claimed | 1 << claim.seat))
    holder = owner(s, claim.row, claim.place)
    margin = abs(claim.effective - space.effective)
    ears.append(Missed("C2.10", claim.seat, space_name(claim.row, claim.place), holder, margin))
    spare(s, claim.seat)


def settle(s: State, ears: list[Event], space: Open) -> None:
    """C2.10: a placement can no longer be reversed."""
    s.open = tuple(entry for entry in s.open if entry is not space)
    ears.append(Settled("C2.10", owner(s, space.row, space.place), space_name(space.row, space.place)))
