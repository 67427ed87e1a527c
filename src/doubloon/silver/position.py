"""A position of Captain Silver as tables, bots and servers see it: the contract of ``doubloon.game`` over the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from doubloon.errors import IllegalAct
from doubloon.game import CHANCE, Event, Outcome, Result
from doubloon.given import check_seat, check_text, check_time, check_viewer, is_seat, is_time
from doubloon.options import brief
from doubloon.silver import acts, chance, clock, presence
from doubloon.silver.rounds import everybody, winners
from doubloon.silver.state import OVER, State, score, seats_in
from doubloon.silver.text import hash_of, text_of
from doubloon.silver.views import SilverView, view_of


class Silver:
    """A position; see :class:`doubloon.game.Position`, ``ClaimPosition`` and ``PresencePosition`` for what the methods promise.

    ``state`` is what it holds; who changes it answers for the consequences.
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def copy(self) -> Silver:
        """An independent copy."""
        return Silver(self.state.copy())

    # --- who may do what -----------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """Every seat that has something to do, or chance."""
        if self.state.asked:
            return (CHANCE,)
        return tuple(seat for seat in range(self.state.rules.seats) if acts.list_acts(self.state, seat))

    def legal_acts(self, seat: int) -> Sequence[str]:
        """The acts open to a seat: ``shake``, ``draw``, ``put b3``, ``throw``, ``stop``, ``keep 4``, ``skip``."""
        return acts.list_acts(self.state, seat) if is_seat(seat, self.state.rules.seats) else []

    def question(self) -> str:
        """What chance is asked: ``draw SEAT ROUND N``, ``heat N HANDS``, ``island ROUND N``, ``volcano ROUND``, ``chests``."""
        return self.state.asked

    def outcomes(self) -> Sequence[Outcome]:
        """What chance may answer."""
        return chance.outcomes(self.state)

    # --- what happens --------------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        """Do an act that took effect when it came."""
        return self.claim(seat, text, time, time)

    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        """Do an act that came at ``time`` and took effect at ``effective`` (C2.10)."""
        check_text(text)
        check_seat(seat, self.state.rules.seats, text)
        allowed = self.legal_acts(seat)
        if text not in allowed:
            raise IllegalAct(self._why_not(seat, text, allowed), text, allowed)
        self._check_time(text, time)
        if not is_time(effective) or effective > time:
            given = f"got the effective time {brief(effective)!r}; allowed: 0 to {time}"
            raise IllegalAct(f"{_short(text)} at {time}: {given}", text, allowed)
        return self._do(time, lambda s, ears: acts.do(s, ears, seat, text, effective))

    def reveal(self, outcome: str) -> Sequence[Event]:
        """Let chance answer."""
        check_text(outcome)
        allowed = [known.text for known in self.outcomes()]
        if outcome not in allowed:
            asked = f"{self.state.asked!r} may be answered by {', '.join(allowed)}" if allowed else "chance is not asked"
            raise IllegalAct(f"{_short(outcome)}: {asked}", outcome, allowed)
        ears: list[Event] = []
        chance.answer(self.state, ears, outcome)
        return ears

    def due(self) -> int | None:
        """When something happens by itself."""
        due = clock.next_due(self.state)
        return None if due is None else due.time

    def lapse(self, time: int) -> Sequence[Event]:
        """What is due by ``time`` happens, in order of time."""
        check_time(time, "time")
        due = self.due()
        if due is None or time < due or time < self.state.now:
            why = "nothing is due" if due is None else f"the next thing is due at {due}, the last act was at {self.state.now}"
            raise IllegalAct(f"time {time}: {why}", f"time {time}")
        ears: list[Event] = []
        clock.lapse(self.state, ears, time)
        return ears

    # --- who is there --------------------------------------------------------------------------------------------------

    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        """A seat gives up for good (C2.14)."""
        self._check_seat("leave", seat, time)
        return self._do(time, lambda s, ears: presence.give_up(s, ears, seat))

    def away(self, seat: int, time: int = 0, at_once: bool = False) -> Sequence[Event]:
        """A seat has lost its connection, or (``at_once``) stepped out (C2.12)."""
        text = "away now" if at_once else "away"
        self._check_seat(text, seat, time)
        if self.state.away >> seat & 1 and not (at_once and not self.state.stood_in >> seat & 1):
            raise IllegalAct(f"{text}: seat {seat} is away already", text)
        return self._do(time, lambda s, ears: presence.go_away(s, ears, seat, at_once))

    def back(self, seat: int, time: int = 0) -> Sequence[Event]:
        """A seat that was away acts for itself again (C2.12)."""
        self._check_seat("back", seat, time)
        if not self.state.away >> seat & 1:
            raise IllegalAct(f"back: seat {seat} is not away", "back")
        return self._do(time, lambda s, ears: presence.come_back(s, ears, seat))

    def absent(self) -> tuple[int, ...]:
        """The seats that are away (C2.12)."""
        return seats_in(self.state.away)

    def stand_ins(self) -> tuple[int, ...]:
        """The seats that a bot acts for now (C2.12)."""
        return seats_in(self.state.stood_in)

    # --- what there is to see ------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> SilverView:
        """What a seat, or a spectator, may know."""
        check_viewer(seat, self.state.rules.seats)
        return view_of(self.state, seat, [] if seat is None else acts.list_acts(self.state, seat), self.result())

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == OVER

    def result(self) -> Result | None:
        """Everybody's points, who won, and why it ended."""
        s = self.state
        if s.phase != OVER:
            return None
        scores = tuple(score(s, seat) for seat in range(s.rules.seats))
        alone = len(seats_in(everybody(s))) == 1
        return Result(scores, winners(s), "alone" if alone else "points", "C2.14" if alone else "C2.1")

    def text(self) -> str:
        """The position's text form."""
        return text_of(self.state)

    def hash(self) -> str:
        """64 bits over the text form."""
        return hash_of(self.state)

    # --- inside --------------------------------------------------------------------------------------------------------

    def _do(self, time: int, deed: Callable[[State, list[Event]], Any]) -> Sequence[Event]:
        self.state.now = self.state.at = time
        ears: list[Event] = []
        deed(self.state, ears)
        return ears

    def _check_time(self, text: str, time: int) -> None:
        check_time(time, text)
        if time < self.state.now:
            raise IllegalAct(f"{_short(text)} at {time}: earlier than the last act, at {self.state.now}", text)
        due = self.due()
        if due is not None and due <= time:
            raise IllegalAct(f"{_short(text)} at {time}: something is due at {due} before it; 'time {time}' comes first", text)

    def _check_seat(self, text: str, seat: int, time: int) -> None:
        s = self.state
        check_seat(seat, s.rules.seats, text)
        if s.phase == OVER or s.asked or s.gone >> seat & 1:
            why = "the game is over" if s.phase == OVER else "chance is asked first" if s.asked else f"seat {seat} has given up"
            raise IllegalAct(f"{text}: {why}", text)
        self._check_time(text, time)

    def _why_not(self, seat: int, text: str, allowed: Sequence[str]) -> str:
        s = self.state
        if allowed:
            return f"{_short(text)} of seat {seat} is not legal now; allowed: {', '.join(allowed)}"
        if s.phase == OVER:
            return f"{_short(text)}: the game is over"
        if s.asked:
            return f"{_short(text)} of seat {seat}: chance is asked first"
        return f"{_short(text)}: seat {seat} has nothing to do now (phase: {s.phase})"


def _short(text: str) -> str:
    return repr(brief(text))
