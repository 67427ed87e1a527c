"""What a seat or a spectator is shown of Captain Silver: plain data, put together from public knowledge up.

Everybody sees the rows, the volcano, the ships and whether a hand is full; so everybody can count what is neither on a row nor
on the volcano. Only its owner sees the piece in a hand and the chests kept; nobody sees the order in a pouch or a stack.
"""

from __future__ import annotations

import msgspec

from doubloon.game import Result, View
from doubloon.silver import evaluation
from doubloon.silver.boards import ROWS, space_name
from doubloon.silver.kinds import KINDS
from doubloon.silver.state import EVALUATION, N_KINDS, NONE, OVER, STACKS, State, in_pouch, stack_sizes, unplaced, wanted


class SpaceView(msgspec.Struct, frozen=True):
    """A space: what it wants and pays; whose piece of what kind lies there, and to when that is open to earlier claims."""

    name: str
    wants: str
    gold: int
    steps: int
    seat: int | None
    kind: str | None
    open_until: int | None


class RowView(msgspec.Struct, frozen=True):
    """A row from Volcano Island outwards; ``wants`` is the kind that its next free space wants."""

    name: str
    spaces: tuple[SpaceView, ...]
    wants: str | None


class TrackView(msgspec.Struct, frozen=True):
    """Treasure Island: its side, the number of its spaces, the landings and the coins."""

    side: str
    spaces: int
    upper: int
    lower: int
    coins: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as all see it.

    ``chests`` counts those kept; ``opened`` has their values once the game is over. ``holding``: whether a piece is in hand;
    ``pouch``: how many are in the pouch. ``unplaced`` has the pieces of each kind that are in pouch or hand, ``volcano`` those
    on Volcano Island. The hand can do nothing to ``resting``; ``wrong`` counts the wrong pieces of the round.
    """

    gold: int
    ship: int
    chests: int
    opened: tuple[int, ...]
    holding: bool
    pouch: int
    unplaced: dict[str, int]
    volcano: dict[str, int]
    resting: int | None
    wrong: int
    shaken: bool
    stopping: bool
    skipping: bool
    away: bool
    stood_in: bool
    gone: bool


class ActView(msgspec.Struct, frozen=True):
    """A legal act: its text (what to send), its first word, and what it is done to: a space or a chest."""

    text: str
    kind: str
    space: str | None = None
    chest: int | None = None


class SilverView(View, frozen=True, tag="silver"):
    """What may be known of a game of Captain Silver.

    ``phase``: ``shaking`` ``countdown`` ``feeling`` ``grace`` ``evaluation`` ``show`` ``over``; it ends by itself at
    ``until`` (milliseconds since the game began). ``holding`` is the kind in the viewer's own hand, ``chests`` the values of
    the chests it has kept. ``chooser`` is to keep a chest of ``stack``; the viewer sees ``choice`` if that is itself.
    ``stacks`` has how many chests the upper and the lower stack have left, ``islands`` the rows whose cards have come up in
    this round, ``volcanoes`` the kinds on each volcano card of the game so far. ``asking``: whether chance is to answer first.
    """

    round: int
    phase: str
    now: int
    until: int | None
    boards: tuple[str, ...]
    rows: tuple[RowView, ...]
    track: TrackView
    seats: tuple[SeatView, ...]
    holding: str | None
    chests: tuple[int, ...]
    stacks: tuple[int, int]
    chooser: int | None
    stack: str | None
    choice: tuple[int, ...]
    islands: tuple[str, ...]
    volcanoes: tuple[tuple[str, ...], ...]
    asking: bool
    acts: tuple[ActView, ...]
    result: Result | None


def act_view(text: str) -> ActView:
    """A legal act as data."""
    word, _, rest = text.partition(" ")
    if rest.isdigit():
        return ActView(text, word, chest=int(rest))
    return ActView(text, word, space=rest or None)


def row_view(s: State, row: int) -> RowView:
    """A row with what lies on it."""
    until = {space.place: space.until for space in s.open if space.row == row}
    spaces = []
    for index, space in enumerate(s.world.rows[row]):
        seat, kind = divmod(s.rows[row][index], N_KINDS) if index < len(s.rows[row]) else (None, NONE)
        lies = None if seat is None else KINDS[kind]
        name = space_name(row, index)
        spaces.append(SpaceView(name, KINDS[space.kind], space.gold, space.steps, seat, lies, until.get(index)))
    next_ = wanted(s, row)
    return RowView(ROWS[row], tuple(spaces), None if next_ == NONE else KINDS[next_])


def seat_view(s: State, seat: int) -> SeatView:
    """What everybody sees of a seat. What is in pouch and hand together is what lies nowhere else."""
    base = seat * N_KINDS
    together = (unplaced(s, seat, kind) for kind in range(N_KINDS))
    return SeatView(
        gold=s.gold[seat],
        ship=s.ship[seat],
        chests=len(s.chests[seat]),
        opened=s.chests[seat] if s.phase == OVER else (),
        holding=s.hand[seat] != NONE,
        pouch=in_pouch(s, seat),
        unplaced={KINDS[kind]: count for kind, count in enumerate(together) if count},
        volcano={KINDS[kind]: s.volcano[base + kind] for kind in range(N_KINDS) if s.volcano[base + kind]},
        resting=s.rest[seat] or None,
        wrong=s.wrong[seat],
        shaken=bool(s.shaken >> seat & 1),
        stopping=bool(s.stopping >> seat & 1),
        skipping=bool(s.skipping >> seat & 1),
        away=bool(s.away >> seat & 1),
        stood_in=bool(s.stood_in >> seat & 1),
        gone=bool(s.gone >> seat & 1),
    )


def view_of(s: State, seat: int | None, acts: list[str], result: Result | None) -> SilverView:
    """The view of a seat (``None``: a spectator), to whom ``acts`` are open."""
    choosing = s.choosing != NONE
    track = s.world.track
    timed = s.phase != OVER and not (s.phase == EVALUATION and (s.asked or not choosing))
    return SilverView(
        seat=seat,
        round=s.round,
        phase=s.phase,
        now=s.now,
        until=s.until if timed else None,
        boards=s.world.boards,
        rows=tuple(row_view(s, row) for row in range(len(s.rows))),
        track=TrackView(s.world.treasure, track.spaces, track.upper, track.lower, track.coins),
        seats=tuple(seat_view(s, owner) for owner in range(s.rules.seats)),
        holding=KINDS[s.hand[seat]] if seat is not None and s.hand[seat] != NONE else None,
        chests=() if seat is None else s.chests[seat],
        stacks=stack_sizes(s),
        chooser=s.mover if choosing else None,
        stack=STACKS[s.choosing] if choosing else None,
        choice=evaluation.stack(s) if choosing and s.mover == seat else (),
        islands=tuple(ROWS[row] for row in s.islands),
        volcanoes=tuple(tuple(KINDS[kind] for kind in s.world.cards[card - 1]) for card in s.cards),
        asking=bool(s.asked),
        acts=tuple(map(act_view, acts)),
        result=result,
    )
