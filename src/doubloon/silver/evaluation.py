"""Evaluation: rows and rewards (C3.1), ships, coins and chests (C3.2), the volcano (C3.3, C3.4)."""

from __future__ import annotations

from collections import Counter
from math import comb, prod
from typing import Final

from doubloon.game import Event, Outcome
from doubloon.silver.boards import ROWS, STACK, space_name
from doubloon.silver.events import (
    Burned,
    ChestChosen,
    ChestKept,
    CoinFound,
    Evaluated,
    IslandTurned,
    Landed,
    LookedInto,
    Sailed,
    VolcanoTurned,
)
from doubloon.silver.kinds import KINDS
from doubloon.silver.state import N_KINDS, NONE, STACKS, State, stack_sizes

PENALTY: Final = 1
"""What a wrong piece costs, and one that the volcano burns, in gold."""


def run(s: State, ears: list[Event]) -> bool:
    """Go on with the evaluation until chance or a player is asked; whether it is done."""
    while not s.asked and s.choosing == NONE:
        if s.steps:
            sail(s, ears)
        elif s.islands and s.space < len(s.rows[s.islands[-1]]):
            s.space += 1
            judge(s, ears, s.islands[-1], s.space - 1)
        elif len(s.islands) < len(s.rows):
            s.asked = f"island {s.round} {len(s.islands) + 1}"
        elif len(s.cards) < s.round:
            s.asked = f"volcano {s.round}"
        else:
            return True
    return False


# --- rows --------------------------------------------------------------------------------------------------------------


def islands_left(s: State) -> list[Outcome]:
    """The rows whose island cards have not come up."""
    return [Outcome(ROWS[row], 1) for row in range(len(s.rows)) if row not in s.islands]


def turn_island(s: State, ears: list[Event], row: int) -> None:
    """C3.1: an island card names the next row."""
    s.asked = ""
    s.islands = (*s.islands, row)
    s.space = 0
    ears.append(IslandTurned("C3.1", ROWS[row]))


def judge(s: State, ears: list[Event], row: int, index: int) -> None:
    """C3.1, C3.4: a right piece pays its owner, gold before steps; a fine of 1 gold for a wrong one, if he has any."""
    seat, kind = divmod(s.rows[row][index], N_KINDS)
    space = s.world.rows[row][index]
    right = space.kind == kind
    gone = s.gone >> seat & 1
    paid = right and not gone
    gold, steps = (space.gold, space.steps) if paid else (0, 0)
    lost = 0 if right or gone else min(PENALTY, s.gold[seat])
    rule = "C2.14" if gone else "C3.1" if right or lost else "C3.4"
    ears.append(Evaluated(rule, seat, space_name(row, index), KINDS[kind], right, gold, steps, lost))
    s.gold[seat] += gold - lost
    if steps:
        s.mover, s.steps = seat, steps
        start = s.ship[seat]
        ears.append(Sailed("C3.2", seat, start, steps, (start + steps) % s.world.track.spaces))


# --- ships and chests --------------------------------------------------------------------------------------------------


def sail(s: State, ears: list[Event]) -> None:
    """C3.2: a ship goes on by one space and takes what is there."""
    seat, track = s.mover, s.world.track
    at = (s.ship[seat] + 1) % track.spaces
    s.ship[seat] = at
    s.steps -= 1
    if at in track.coins:
        s.gold[seat] += 1
        ears.append(CoinFound("C3.2", seat, at))
    elif at in (track.upper, track.lower):
        stack = int(at == track.lower)
        left = stack_sizes(s)[stack]
        ears.append(Landed("C3.2", seat, at, STACKS[stack], left))
        if left:
            s.choosing = stack
            if s.stacks is None:
                s.asked = "chests"
            else:
                look_into(s, ears)


def stacks_possible(s: State) -> list[Outcome]:
    """What may lie in the upper stack, weighted by the ways in which it can be made of the ten chests."""
    have = sorted(Counter(s.world.chests).items())
    picks: list[tuple[int, ...]] = [()]
    for _, count in have:
        picks = [(*pick, n) for pick in picks for n in range(count + 1) if sum(pick) + n <= STACK]
    values = [value for value, _ in have]
    return [
        Outcome(
            " ".join(str(value) for value, n in zip(values, pick, strict=True) for _ in range(n)),
            prod(comb(count, n) for (_, count), n in zip(have, pick, strict=True)),
        )
        for pick in picks
        if sum(pick) == STACK
    ]


def open_stacks(s: State, ears: list[Event], upper: tuple[int, ...]) -> None:
    """C1.4, C3.2: somebody looks into a stack for the first time; what is not in one is in the other."""
    s.asked = ""
    s.stacks = (upper, tuple(sorted((Counter(s.world.chests) - Counter(upper)).elements())))
    look_into(s, ears)


def look_into(s: State, ears: list[Event]) -> None:
    """C3.2: the ship's owner looks at a whole stack and is to keep one chest; a single one is kept at once."""
    seat = s.mover
    s.until = s.at + s.rules.choice_time
    chests = stack(s)
    ears.append(LookedInto("C3.2", seat, STACKS[s.choosing], chests, s.until, audience=(seat,)))
    if len(chests) == 1:
        keep(s, ears, chests[0], False)


def stack(s: State) -> tuple[int, ...]:
    """The chests to choose from, ascending; none while nobody chooses."""
    return s.stacks[s.choosing] if s.stacks is not None and s.choosing != NONE else ()


def keep(s: State, ears: list[Event], value: int, late: bool) -> None:
    """C3.2: a chest is kept, face down; the others go back."""
    seat, chosen = s.mover, s.choosing
    assert s.stacks is not None
    rest = list(s.stacks[chosen])
    rest.remove(value)
    s.stacks = (s.stacks[0], tuple(rest)) if chosen else (tuple(rest), s.stacks[1])
    s.chests[seat] = (*s.chests[seat], value)
    s.choosing = NONE
    ears.append(ChestKept("C3.2", seat, STACKS[chosen], late))
    ears.append(ChestChosen("C3.2", seat, value, audience=(seat,)))


# --- the volcano -------------------------------------------------------------------------------------------------------


def cards_left(s: State) -> list[Outcome]:
    """The volcano cards that may be on top: those that have not come up."""
    return [Outcome(str(card), 1) for card in range(1, len(s.world.cards) + 1) if card not in s.cards]


def turn_volcano(s: State, ears: list[Event], card: int) -> None:
    """C3.3, C3.4: who has pieces of a kind shown on Volcano Island pays 1 gold for each, as long as he has any."""
    s.asked = ""
    s.cards = (*s.cards, card)
    kinds = s.world.cards[card - 1]
    ears.append(VolcanoTurned("C3.3", card, tuple(KINDS[kind] for kind in kinds)))
    for seat in range(s.rules.seats):
        if s.gone >> seat & 1:
            continue
        for kind in kinds:
            for _ in range(s.volcano[seat * N_KINDS + kind]):
                paid = min(PENALTY, s.gold[seat])
                s.gold[seat] -= paid
                ears.append(Burned("C3.3" if paid else "C3.4", seat, KINDS[kind], paid))
