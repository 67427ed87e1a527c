"""What a position of Captain Silver holds, and what can be read off it. The rules that change it stand in the modules above.

A position never holds what nobody knows: the order in a pouch, the next card, chests that nobody has looked at. Sets of seats
are bit masks, kinds are places in :data:`doubloon.silver.kinds.KINDS`, 0 stands for no time and -1 for no piece.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from doubloon.silver.boards import STACK, World
from doubloon.silver.kinds import COPIES, KINDS
from doubloon.silver.settings import Settings

SHAKING: Final = "shaking"
COUNTDOWN: Final = "countdown"
FEELING: Final = "feeling"
GRACE: Final = "grace"
EVALUATION: Final = "evaluation"
SHOW: Final = "show"
OVER: Final = "over"

PHASES: Final = (SHAKING, COUNTDOWN, FEELING, GRACE, EVALUATION, SHOW, OVER)
"""The phases of a round in their order, and the end of the game."""

STACKS: Final = ("upper", "lower")
"""The two stacks of chests, named like the landings (C1.4)."""

START_GOLD: Final = 3
"""What everybody begins with (C2.1)."""

NONE: Final = -1
"""No piece, no stack, no seat."""

N_KINDS: Final = len(KINDS)


class Rules(msgspec.Struct, frozen=True):
    """The settings of a game as the engine uses them; times in milliseconds."""

    seats: int
    checked: bool
    hold: bool
    draw_time: int
    wrong_time: int
    grace: int
    round_limit: int
    shake_time: int
    countdown: int
    choice_time: int
    show_time: int
    away_time: int


def rules_of(settings: Settings) -> Rules:
    """The engine's rules for these settings."""
    times = {name: settings.ms(name) for name in Rules.__struct_fields__ if name.endswith(("time", "limit"))}
    return Rules(
        seats=settings.seats,
        checked=settings.placing == "checked",
        hold=settings.hold,
        grace=settings.ms("grace"),
        countdown=settings.ms("countdown"),
        **times,
    )


class Open(NamedTuple):
    """A placement that has not settled (C2.10).

    ``effective`` is when its claim took effect, ``first`` when the earliest claim to the space did, ``hands`` how many are in
    the dead heat that it won (1: none); ``claimed`` is the set of seats that have claimed the space; it settles at ``until``.
    """

    row: int
    place: int
    effective: int
    first: int
    hands: int
    claimed: int
    until: int


class Claim(NamedTuple):
    """A claim to an open space that chance is to decide on."""

    row: int
    place: int
    seat: int
    effective: int


class State(msgspec.Struct):
    """Everything a position is.

    ``now`` is the time of the last act, ``at`` the moment at which what happens now happens (earlier, where a lapse comes
    late); the phase ends by itself at ``until`` (in an evaluation: the choice). ``hand`` has the kind each seat holds, ``rest``
    to when the hand can do nothing, ``wrong`` its wrong pieces of the round, ``drawn`` its draws, ``exempt`` to when a piece
    that was handed back stays though it fits nowhere. ``pouch`` and ``volcano`` have the number of pieces at ``seat * 8 +
    kind``; a row has a piece ``seat * 8 + kind`` on each space filled. ``stacks`` is ``None`` until somebody has looked.
    ``late``: who could draw when the round was stopped. ``returns``: when a bot takes the seat of who is away. In an
    evaluation, the row of the last island card is done up to ``space``; ``mover``'s ship has ``steps`` to go, and its owner is
    to choose from the stack ``choosing``.
    """

    rules: Rules
    world: World
    gold: list[int]
    ship: list[int]
    chests: list[tuple[int, ...]]
    pouch: list[int]
    hand: list[int]
    rest: list[int]
    wrong: list[int]
    drawn: list[int]
    exempt: list[int]
    returns: list[int]
    volcano: list[int]
    rows: list[tuple[int, ...]]
    until: int
    open: tuple[Open, ...] = ()
    stacks: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    islands: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    round: int = 1
    phase: str = SHAKING
    now: int = 0
    at: int = 0
    shaken: int = 0
    stopping: int = 0
    skipping: int = 0
    late: int = 0
    away: int = 0
    stood_in: int = 0
    gone: int = 0
    heats: int = 0
    asked: str = ""
    claim: Claim | None = None
    space: int = 0
    mover: int = NONE
    steps: int = 0
    choosing: int = NONE

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.rules,
            self.world,
            self.gold.copy(),
            self.ship.copy(),
            self.chests.copy(),
            self.pouch.copy(),
            self.hand.copy(),
            self.rest.copy(),
            self.wrong.copy(),
            self.drawn.copy(),
            self.exempt.copy(),
            self.returns.copy(),
            self.volcano.copy(),
            self.rows.copy(),
            self.until,
            self.open,
            self.stacks,
            self.islands,
            self.cards,
            self.round,
            self.phase,
            self.now,
            self.at,
            self.shaken,
            self.stopping,
            self.skipping,
            self.late,
            self.away,
            self.stood_in,
            self.gone,
            self.heats,
            self.asked,
            self.claim,
            self.space,
            self.mover,
            self.steps,
            self.choosing,
        )


def opening(rules: Rules, world: World) -> State:
    """The first position: all pouches full, waiting to be shaken (C2.1, C2.2)."""
    seats = rules.seats
    return State(
        rules=rules,
        world=world,
        gold=[START_GOLD] * seats,
        ship=[0] * seats,
        chests=[()] * seats,
        pouch=[COPIES] * (seats * N_KINDS),
        hand=[NONE] * seats,
        rest=[0] * seats,
        wrong=[0] * seats,
        drawn=[0] * seats,
        exempt=[0] * seats,
        returns=[0] * seats,
        volcano=[0] * (seats * N_KINDS),
        rows=[()] * len(world.rows),
        until=rules.shake_time,
    )


def wanted(s: State, row: int) -> int:
    """What a row wants next, on its first free space (C2.5), :data:`NONE` where the row is full."""
    filled = len(s.rows[row])
    spaces = s.world.rows[row]
    return spaces[filled].kind if filled < len(spaces) else NONE


def owner(s: State, row: int, index: int) -> int:
    """The seat whose piece lies on a filled space."""
    return s.rows[row][index] // N_KINDS


def unsettled(s: State, seat: int) -> bool:
    """Whether a placement of this seat is still open (C2.10)."""
    return any(owner(s, space.row, space.place) == seat for space in s.open)


def in_pouch(s: State, seat: int) -> int:
    """How many pieces are in a pouch."""
    return sum(s.pouch[seat * N_KINDS : seat * N_KINDS + N_KINDS])


def unplaced(s: State, seat: int, kind: int) -> int:
    """How many pieces of a kind a seat has in pouch and hand together: everybody can count that."""
    return s.pouch[seat * N_KINDS + kind] + (s.hand[seat] == kind)


def present(s: State) -> int:
    """The seats whose votes are asked: neither away nor gone (C2.13)."""
    return (1 << s.rules.seats) - 1 & ~(s.away | s.gone)


def stack_sizes(s: State) -> tuple[int, int]:
    """How many chests each stack has."""
    return (STACK, STACK) if s.stacks is None else (len(s.stacks[0]), len(s.stacks[1]))


def score(s: State, seat: int) -> int:
    """Gold and the values of the chests (C2.1)."""
    return s.gold[seat] + sum(s.chests[seat])


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a set, ascending."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
