"""A round from the shaking to the end of the show: C2.2, C2.8, C2.11, C3.5, C3.6, and the end of the game (C2.1)."""

from __future__ import annotations

from doubloon.game import Event
from doubloon.silver import evaluation
from doubloon.silver.dealing import ROUNDS
from doubloon.silver.events import (
    Ahoy,
    CountdownBegan,
    GameOver,
    PiecesBack,
    RoundEnded,
    RoundStopped,
    Shaken,
    ShowBegan,
    VotedSkip,
    VotedStop,
)
from doubloon.silver.hands import can_feel, let_fly, to_volcano
from doubloon.silver.kinds import COPIES
from doubloon.silver.state import (
    COUNTDOWN,
    EVALUATION,
    FEELING,
    GRACE,
    N_KINDS,
    NONE,
    OVER,
    SHAKING,
    SHOW,
    State,
    in_pouch,
    present,
    score,
    seats_in,
    unplaced,
    wanted,
)


def everybody(s: State) -> int:
    """The seats that still play."""
    return ((1 << s.rules.seats) - 1) & ~s.gone


def look(s: State, ears: list[Event]) -> None:
    """After anything that happened: whether the phase is over by it (C2.2, C2.8, C2.11, C3.6), and what fits nowhere (C2.6)."""
    if s.asked:
        return
    if s.phase == SHAKING:
        if s.shaken & everybody(s) == everybody(s):
            count_down(s, ears)
    elif s.phase == FEELING:
        let_fly(s, ears)
        if reason := why_stop(s):
            call(s, ears, reason)
    elif s.phase == EVALUATION:
        evaluate(s, ears)
    elif s.phase == SHOW and voted(s, s.skipping):
        next_round(s, ears)


def voted(s: State, votes: int) -> bool:
    """Whether all whose votes are asked have given them (C2.13)."""
    asked = present(s)
    return bool(asked) and votes & asked == asked


# --- before feeling ----------------------------------------------------------------------------------------------------


def shake(s: State, ears: list[Event], seat: int, late: bool = False) -> None:
    """C2.2: a pouch is shaken."""
    s.shaken |= 1 << seat
    ears.append(Shaken("C2.2", seat, late))


def shake_the_rest(s: State, ears: list[Event]) -> None:
    """C2.2: who has not shaken in time is shaken."""
    for seat in seats_in(everybody(s) & ~s.shaken):
        shake(s, ears, seat, True)
    look(s, ears)


def count_down(s: State, ears: list[Event]) -> None:
    """C2.2: all pouches are shaken; the call has a time that all know."""
    s.phase, s.until = COUNTDOWN, s.at + s.rules.countdown
    ears.append(CountdownBegan("C2.2", s.round, s.until))


def ahoy(s: State, ears: list[Event]) -> None:
    """C2.2: "Pirates ahoy!"."""
    s.phase, s.until = FEELING, s.at + s.rules.round_limit
    ears.append(Ahoy("C2.2", s.round, s.until))
    look(s, ears)


# --- the end of feeling ------------------------------------------------------------------------------------------------


def vote_stop(s: State, ears: list[Event], seat: int) -> None:
    """C2.11: a seat wants the round to end."""
    s.stopping |= 1 << seat
    ears.append(VotedStop("C2.11", seat))


def why_stop(s: State) -> str:
    """Why feeling ends now: a last space has settled C2.8; all have voted, nothing is left, nobody can place C2.11; or ``""``.

    Whether anybody can place is plain to see: what is neither on a row nor on the volcano is in a pouch or a hand.
    """
    if voted(s, s.stopping):
        return "vote"
    unsettled = {(space.row, space.place) for space in s.open}
    last = s.world.length - 1
    if any(len(placed) > last and (row, last) not in unsettled for row, placed in enumerate(s.rows)):
        return "row"
    if s.open:
        return ""
    playing = seats_in(everybody(s))
    if all(s.hand[seat] == NONE and not in_pouch(s, seat) for seat in playing):
        return "empty"
    kinds = [kind for row in range(len(s.rows)) if (kind := wanted(s, row)) != NONE]
    return "" if any(unplaced(s, seat, kind) for kind in kinds for seat in playing) else "stuck"


def call(s: State, ears: list[Event], reason: str) -> None:
    """C2.8, C2.11: "Pirates stop!"; pieces in hand have the grace, draws in the air too."""
    s.late = sum(1 << seat for seat in seats_in(everybody(s)) if can_feel(s, seat))
    s.phase, s.until = GRACE, s.at + s.rules.grace
    ears.append(RoundStopped("C2.8" if reason == "row" else "C2.11", reason, s.until))


def end_grace(s: State, ears: list[Event]) -> None:
    """C2.8: what is still in hand goes to Volcano Island, and the evaluation begins, when all that was put has settled."""
    if s.open:
        s.late = 0
        return
    for seat in range(s.rules.seats):
        if s.hand[seat] != NONE:
            to_volcano(s, ears, seat, s.hand[seat], "C2.8")
    clear(s.rest)
    s.late = 0
    s.phase = EVALUATION
    ears.append(RoundEnded("C2.8", s.round))
    evaluate(s, ears)


def clear(times: list[int]) -> None:
    """No seat has a time of this sort any more."""
    times[:] = [0] * len(times)


# --- evaluation and after ----------------------------------------------------------------------------------------------


def evaluate(s: State, ears: list[Event]) -> None:
    """C3: go on with the evaluation; afterwards it is shown (C3.6), or the game is over (C2.1)."""
    if not evaluation.run(s, ears):
        return
    s.mover = NONE
    if s.round == ROUNDS:
        finish(s, ears, "C2.1", "points")
        return
    s.phase, s.until, s.skipping = SHOW, s.at + s.rules.show_time, 0
    ears.append(ShowBegan("C3.6", s.until))


def vote_skip(s: State, ears: list[Event], seat: int) -> None:
    """C3.6: a seat has seen enough."""
    s.skipping |= 1 << seat
    ears.append(VotedSkip("C3.6", seat))


def next_round(s: State, ears: list[Event]) -> None:
    """C3.5: all pieces go back into the pouches, island cards are shuffled; ships, gold and chests stay."""
    seats = s.rules.seats
    s.round += 1
    s.phase, s.until = SHAKING, s.at + s.rules.shake_time
    s.pouch = [COPIES] * (seats * N_KINDS)
    s.volcano = [0] * (seats * N_KINDS)
    s.rows = [()] * len(s.rows)
    s.islands, s.space = (), 0
    clear(s.wrong)
    clear(s.drawn)
    s.shaken = s.stopping = s.skipping = 0
    ears.append(PiecesBack("C3.5", s.round, s.until))


def finish(s: State, ears: list[Event], rule: str, reason: str) -> None:
    """C2.1, C2.14: the game is over; nothing is due any more."""
    s.phase, s.until = OVER, 0
    s.open, s.choosing, s.steps, s.late = (), NONE, 0, 0
    for times in (s.rest, s.exempt, s.returns):
        clear(times)
    scores = tuple(score(s, seat) for seat in range(s.rules.seats))
    ears.append(GameOver(rule, reason, scores, winners(s), tuple(s.chests)))


def winners(s: State) -> tuple[int, ...]:
    """C2.1: who has the most points, of those who have not given up; equal points share the win."""
    playing = seats_in(everybody(s))
    best = max(score(s, seat) for seat in playing)
    return tuple(seat for seat in playing if score(s, seat) == best)
