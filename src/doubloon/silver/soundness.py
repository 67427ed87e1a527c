"""Why a position cannot be: what must be true of every position of Captain Silver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from doubloon.silver.boards import ROWS
from doubloon.silver.dealing import HEATS, ROUNDS
from doubloon.silver.kinds import COPIES, KINDS
from doubloon.silver.state import (
    COUNTDOWN,
    EVALUATION,
    FEELING,
    GRACE,
    N_KINDS,
    NONE,
    OVER,
    PHASES,
    SHAKING,
    SHOW,
    State,
    in_pouch,
    owner,
    seats_in,
)

MAX_GOLD: Final = 9999
"""More gold than a game can bring to anybody."""

Problem = tuple[str, str]
"""The field at fault (a name of :class:`State`) and what is wrong with it."""


def problem(s: State) -> Problem | None:
    """The first reason why this cannot be a position; ``None`` for one that can."""
    return next(problems(s), None)


def problems(s: State) -> Iterator[Problem]:
    """Every reason why this cannot be a position."""
    yield from phase_problems(s)
    yield from seat_problems(s)
    yield from piece_problems(s)
    yield from open_problems(s)
    yield from chest_problems(s)
    yield from card_problems(s)
    yield from question_problems(s)


def phase_problems(s: State) -> Iterator[Problem]:
    """Phase and time."""
    if s.phase not in PHASES:
        yield "phase", f"got {s.phase!r}; the phases are {', '.join(PHASES)}"
    if not 1 <= s.round <= ROUNDS:
        yield "round", f"got {s.round}; the rounds are 1 to {ROUNDS}"
    if not 0 <= s.at <= s.now:
        yield "at", f"got {s.at}; it is not after now, {s.now}"
    times = {"until": [s.until], "rest": s.rest, "exempt": s.exempt, "returns": s.returns}
    for name, values in times.items():
        if s.phase == OVER and any(values):
            yield name, "nothing is due when the game is over"
        # An evaluation has no time of its own until a choice is waited for, and the grace may wait for what has not settled.
        stale = name == "until" and (s.phase in (EVALUATION, GRACE))
        if s.phase != OVER and not stale and any(0 < value < s.at for value in values):
            yield name, f"something was due before {s.at}, the time of the position"
    if s.phase not in (FEELING, GRACE) and any((*s.rest, *s.exempt)):
        yield "rest", f"nobody rests while the phase is {s.phase}"
    if s.rules.hold and any(s.exempt):
        yield "exempt", "pieces do not fly off in this game"
    if any(time and kind == NONE for time, kind in zip(s.exempt, s.hand, strict=False)):
        yield "exempt", "what a photo finish handed back is in hand"


def seat_problems(s: State) -> Iterator[Problem]:
    """Who is there, and what the seats have."""
    for name in ("shaken", "stopping", "skipping", "late", "away", "stood_in", "gone"):
        if getattr(s, name) >> s.rules.seats:
            yield name, f"the seats are 0 to {s.rules.seats - 1}"
    if s.away & s.gone or s.stood_in & ~s.away:
        yield "away", "who has given up is not away, and bots stand in only for who is away"
    waiting = sum(1 << seat for seat, time in enumerate(s.returns) if time)
    if s.phase != OVER and waiting != s.away & ~s.stood_in:
        yield "returns", "exactly who is away without a bot is waited for"
    playing = s.rules.seats - s.gone.bit_count()
    if playing < 1 or (playing == 1) != (s.phase == OVER and bool(s.gone) and playing == 1):
        yield "gone", "a game with one player left is over"
    if any(not 0 <= gold <= MAX_GOLD for gold in s.gold):
        yield "gold", f"got {s.gold}; gold is 0 to {MAX_GOLD}"
    if any(not 0 <= at < s.world.track.spaces for at in s.ship):
        yield "ship", f"got {s.ship}; the spaces are 0 to {s.world.track.spaces - 1}"
    if s.phase == SHAKING and s.shaken | s.gone == (1 << s.rules.seats) - 1:
        yield "shaken", "the countdown begins when all have shaken"
    if s.late and s.phase not in (GRACE, OVER):
        yield "late", "draws are in the air only in the grace"
    if any(s.hand[seat] != NONE or s.rest[seat] for seat in seats_in(s.gone)):
        yield "gone", "who has given up has nothing in hand and does not rest"


def piece_problems(s: State) -> Iterator[Problem]:
    """Every piece is in exactly one place (C1.1)."""
    lying = Counter(piece for row in s.rows for piece in row)
    for seat in range(s.rules.seats):
        for kind in range(N_KINDS):
            piece = seat * N_KINDS + kind
            counts = (s.pouch[piece], s.volcano[piece], lying[piece], int(s.hand[seat] == kind))
            if sum(counts) != COPIES or min(counts) < 0:
                yield "pouch", f"seat {seat} has {sum(counts)} of the kind {KINDS[kind]}; there are {COPIES}"
        drawing = s.asked.startswith(f"draw {seat} ")
        if s.drawn[seat] != COPIES * N_KINDS - in_pouch(s, seat) + drawing:
            yield "drawn", f"seat {seat} has drawn {s.drawn[seat]} pieces, its pouch holds {in_pouch(s, seat)}"
        if not 0 <= s.wrong[seat] <= s.drawn[seat]:
            yield "wrong", f"seat {seat} has {s.wrong[seat]} wrong pieces of {s.drawn[seat]} drawn"
    for row, placed in enumerate(s.rows):
        if len(placed) > s.world.length:
            yield "rows", f"row {ROWS[row]} has {len(placed)} pieces on {s.world.length} spaces"
    if s.phase in (SHAKING, COUNTDOWN) and (any(s.rows) or any(s.drawn)):
        yield "rows", "all pieces are in the pouches before feeling begins"
    if s.phase in (SHAKING, COUNTDOWN, EVALUATION, SHOW) and any(kind != NONE for kind in s.hand):
        yield "hand", f"no hand holds a piece while the phase is {s.phase}"


def open_problems(s: State) -> Iterator[Problem]:
    """Placements that have not settled (C2.10)."""
    if s.open and s.phase not in (FEELING, GRACE):
        yield "open", f"everything has settled when the phase is {s.phase}"
    if len({(space.row, space.place) for space in s.open}) != len(s.open):
        yield "open", "a space has one placement"
    for space in s.open:
        if not (0 <= space.row < len(s.rows) and 0 <= space.place < len(s.rows[space.row])):
            yield "open", "there is no piece on an open space"
            return
        seat = owner(s, space.row, space.place)
        hands = space.claimed.bit_count()
        if not (space.claimed >> seat & 1 and space.claimed >> s.rules.seats == 0 and 1 <= space.hands <= hands):
            yield "open", "the owner and all hands of a dead heat have claimed the space"
        if not (0 <= space.first <= space.effective <= s.at <= space.until):
            yield "open", "an open placement took effect before now and settles later"
        if s.hand[seat] != NONE:
            yield "open", "whose placement has not settled has an empty hand"


def chest_problems(s: State) -> Iterator[Problem]:
    """Every chest is in exactly one place (C1.4), and somebody chooses only where there is a choice (C3.2)."""
    if s.stacks is None:
        if any(s.chests):
            yield "chests", "nobody has looked into a stack yet"
    else:
        places = [*s.stacks, *s.chests]
        if sorted(value for place in places for value in place) != list(s.world.chests):
            yield "stacks", f"the chests are {' '.join(map(str, s.world.chests))}, each in one place"
        if any(list(stack) != sorted(stack) for stack in s.stacks):
            yield "stacks", "a stack's chests are written in ascending order"
    asked = s.asked == "chests"
    if s.choosing not in (NONE, 0, 1) or not NONE <= s.mover < s.rules.seats or not 0 <= s.steps <= 9:
        yield "choosing", "a seat chooses from the upper stack or the lower one, its ship has up to 9 steps to go"
    elif s.choosing == NONE:
        if s.steps:
            yield "steps", "a ship under way stops only for a choice"
    elif s.phase != EVALUATION or s.mover == NONE or s.gone >> s.mover & 1:
        yield "choosing", "a seat that plays chooses in the evaluation"
    elif s.ship[s.mover] != (s.world.track.lower if s.choosing else s.world.track.upper):
        yield "choosing", "who chooses has its ship at the landing of the stack"
    elif asked != (s.stacks is None) or (s.stacks is not None and len(s.stacks[s.choosing]) < 2):
        yield "choosing", "there is a choice among two chests or more, which the first to look sees first"
    elif not asked and s.until < s.at:
        yield "until", f"the time to choose was up before {s.at}, the time of the position"


def card_problems(s: State) -> Iterator[Problem]:
    """Cards come up once (C1.5)."""
    if len(set(s.islands)) != len(s.islands) or not all(0 <= row < len(s.rows) for row in s.islands):
        yield "islands", f"each of the rows {ROWS} comes up once"
        return
    if len(set(s.cards)) != len(s.cards) or not all(1 <= card <= len(s.world.cards) for card in s.cards):
        yield "cards", f"each of the cards 1 to {len(s.world.cards)} comes up once"
    before = s.phase not in (EVALUATION, SHOW, OVER)
    if before and (s.islands or s.space):
        yield "islands", "island cards come up in the evaluation"
    if s.phase == SHOW and len(s.islands) != len(s.rows):
        yield "islands", "all rows have been evaluated"
    done = {SHOW: (s.round,), OVER: (s.round - 1, s.round)}.get(s.phase, (s.round - 1,))
    if len(s.cards) not in done:
        yield "cards", f"got {len(s.cards)} cards in round {s.round}; each round has one"
    if not 0 <= s.space <= (len(s.rows[s.islands[-1]]) if s.islands else 0):
        yield "space", f"got {s.space}; so many spaces are not filled"


def question_problems(s: State) -> Iterator[Problem]:
    """What chance is asked fits the position."""
    if not 0 <= s.heats <= HEATS:
        yield "heats", f"got {s.heats}; a game has at most {HEATS} dead heats"
    claim = s.claim
    if claim is not None:
        spaces = [space for space in s.open if (space.row, space.place) == (claim.row, claim.place)]
        fits = len(spaces) == 1 and 0 <= claim.seat < s.rules.seats and 0 <= claim.effective <= s.at
        if not fits or s.hand[claim.seat] == NONE or spaces[0].claimed >> claim.seat & 1:
            yield "claim", "somebody with a piece in hand claims an open space for the first time"
            return
    if s.asked not in possible_questions(s):
        yield "asked", f"got {s.asked!r}; nothing of the kind is asked here"


def possible_questions(s: State) -> Iterator[str]:
    """Every question that the rest of the position allows."""
    if s.claim is not None:
        space = next(space for space in s.open if (space.row, space.place) == (s.claim.row, s.claim.place))
        yield f"heat {s.heats} {space.hands + 1}"
    elif s.phase in (FEELING, GRACE):
        yield ""
        for seat in range(s.rules.seats):
            if s.hand[seat] == NONE and in_pouch(s, seat) and not s.gone >> seat & 1:
                yield f"draw {seat} {s.round} {s.drawn[seat]}"
    elif s.phase != EVALUATION:
        yield ""
    elif s.choosing != NONE:
        yield "chests" if s.stacks is None else ""
    elif s.islands and s.space < len(s.rows[s.islands[-1]]):
        return
    elif len(s.islands) < len(s.rows):
        yield f"island {s.round} {len(s.islands) + 1}"
    else:
        yield f"volcano {s.round}"
