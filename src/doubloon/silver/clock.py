"""What happens by itself, in order of time: everything that is due goes through here."""

from __future__ import annotations

from typing import NamedTuple

from doubloon.game import Event
from doubloon.silver import evaluation, rounds
from doubloon.silver.hands import rested
from doubloon.silver.placing import settle
from doubloon.silver.presence import stand_in
from doubloon.silver.state import COUNTDOWN, EVALUATION, FEELING, GRACE, NONE, OVER, SHAKING, SHOW, State

SETTLE, EXEMPTION, REST, AWAY, PHASE = range(5)
"""What can be due, in the order in which it happens where several things are due at one moment."""


class Due(NamedTuple):
    """What is due: when, what, and which (the seat, or the place among the open placements)."""

    time: int
    what: int
    which: int


def next_due(s: State) -> Due | None:
    """What happens next by itself; ``None`` while chance is asked and when the game is over."""
    if s.asked or s.phase == OVER:
        return None
    dues = [Due(space.until, SETTLE, which) for which, space in enumerate(s.open)]
    for times, what in ((s.exempt, EXEMPTION), (s.rest, REST), (s.returns, AWAY)):
        dues += [Due(time, what, seat) for seat, time in enumerate(times) if time]
    # Nothing is evaluated that has not settled, but at the end of the grace nothing new is put any more.
    settling = s.phase == GRACE and s.at >= s.until
    last = max([s.until, *(space.until for space in s.open)]) if settling else s.until
    return min([Due(last, PHASE, 0), *dues])


def happen(s: State, ears: list[Event], due: Due) -> None:
    """Let it happen, at its moment."""
    s.at = due.time
    if due.what == PHASE:
        _PHASE_ENDS[s.phase](s, ears)
        return
    if due.what == SETTLE:
        settle(s, ears, s.open[due.which])
    elif due.what == EXEMPTION:
        s.exempt[due.which] = 0
    elif due.what == REST:
        rested(s, ears, due.which)
    else:
        stand_in(s, ears, due.which)
    rounds.look(s, ears)


def choose(s: State, ears: list[Event]) -> None:
    """C3.2: the time to choose a chest is up; the most valuable one is kept."""
    if s.choosing != NONE:
        evaluation.keep(s, ears, max(evaluation.stack(s)), True)
    rounds.evaluate(s, ears)


_PHASE_ENDS = {
    SHAKING: rounds.shake_the_rest,
    COUNTDOWN: rounds.ahoy,
    FEELING: lambda s, ears: rounds.call(s, ears, "limit"),
    GRACE: rounds.end_grace,
    EVALUATION: choose,
    SHOW: rounds.next_round,
}
"""What the end of a phase's time brings."""


def lapse(s: State, ears: list[Event], time: int) -> None:
    """Everything due by ``time`` happens, until chance is asked."""
    due = next_due(s)
    while due is not None and due.time <= time:
        happen(s, ears, due)
        due = next_due(s)
    s.now = time
