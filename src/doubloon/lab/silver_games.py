"""Games of Captain Silver played by bots in no time: all happens in the order of the game's own clock, nothing is waited for.

A :class:`Course` keeps a position, the players and their hands. A player with the model of a hand
(:mod:`doubloon.bots.perception`) and one with a finger (:class:`doubloon.silver.touch.Hand`) may sit at one table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from doubloon.bots.perception import ModelHand
from doubloon.bots.plans import Impression, Plan, SilverPlayer
from doubloon.errors import DoubloonError
from doubloon.game import Event, Position
from doubloon.silver.acts import DRAW
from doubloon.silver.dealer import PouchDealer
from doubloon.silver.events import Ahoy, Bumped, Drew, RoundStopped
from doubloon.silver.game import SilverGame
from doubloon.silver.position import Silver
from doubloon.silver.state import FEELING, GRACE, OVER
from doubloon.silver.touch import Hand
from doubloon.silver.views import SilverView

HandMaker = Callable[[int, int], ModelHand | Hand]
"""Seat and round -> the hand of that seat in a newly shaken pouch."""

STEPS: Final = 2_000_000
"""More steps than any game has: a course that goes on longer is going round in circles."""


NEVER: Final = 1 << 60
"""A time that does not come."""


class Stuck(DoubloonError):
    """A simulated game does not come to its end."""


class RoundPlayed(msgspec.Struct, frozen=True):
    """A round as it was played: its length in milliseconds from the call to the stop, why it ended, draws and wrong pieces."""

    length: int
    reason: str
    draws: int
    wrong: int


class GamePlayed(msgspec.Struct, frozen=True):
    """A game as it was played: everybody's points, who won, the chests each took, the rounds, its length in milliseconds."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    chests: tuple[int, ...]
    rounds: tuple[RoundPlayed, ...]
    length: int


class HeldDealer:
    """Answers a draw with what the seat's hand holds, or, of a hand that has not closed, blindly; all else the deal says."""

    def __init__(self, answers: Mapping[str, str], hands: Mapping[int, ModelHand | Hand]) -> None:
        self._hands = hands
        self._fingers: dict[int, Hand] = {}
        self._pouches = PouchDealer(answers, self._fingers)

    def answer(self, position: Position) -> str:
        """The outcome of ``position.question()``."""
        question = position.question()
        if question.startswith("draw "):
            seat = int(question.split(" ")[1])
            hand = self._hands[seat]
            if isinstance(hand, Hand):
                self._fingers[seat] = hand
            else:
                self._fingers.pop(seat, None)
                kind = hand.held or self._pouches.answer(position)
                hand.take(kind)
                return kind
        return self._pouches.answer(position)


class Course:
    """One game in the making. ``players`` and the hands that ``hand_of`` makes are those of the seats, in their order."""

    def __init__(self, game: SilverGame, deal: str, players: Sequence[SilverPlayer], hand_of: HandMaker) -> None:
        self.position: Silver = game.start(deal)
        self.players = players
        self.hands: dict[int, ModelHand | Hand] = {}
        self.now = 0
        self._hand_of = hand_of
        self._dealer = HeldDealer(game.answers(deal), self.hands)
        self._plans = [Plan(0) for _ in players]
        self._busy: list[tuple[int, Impression] | None] = [None for _ in players]
        self._rounds: list[RoundPlayed] = []
        self._began = 0
        self._draws = 0
        self._phase = ""
        self._views: dict[int, SilverView] = {}

    # --- going on ------------------------------------------------------------------------------------------------------

    def play(self) -> GamePlayed:
        """Play to the end."""
        for _ in range(STEPS):
            if not self.step():
                return self.played()
        raise Stuck(f"a game is not over after {STEPS} steps, at {self.now} ms: {self.position.text()}")

    def step(self) -> bool:
        """Do what comes next; ``False`` if the game is over."""
        position = self.position
        state = position.state
        if state.phase == OVER:
            return False
        seat = min(range(len(self._plans)), key=self._time_of)
        time = self._time_of(seat)
        due = position.due()
        if due is not None and due <= time:
            self.now = due
            self._happened(list(position.lapse(due)), -1)
        else:
            self.now = max(self.now, time)
            self._carry_out(seat)
        return True

    def run_until(self, time: int) -> None:
        """Let everything happen up to a time, for who keeps a clock beside the game's."""
        position = self.position
        while not position.over():
            due = position.due()
            coming = min(map(self._time_of, range(len(self._plans))))
            if min(coming, coming if due is None else due) > time:
                break
            self.step()
        self.now = max(self.now, time)

    def _time_of(self, seat: int) -> int:
        busy = self._busy[seat]
        return self._plans[seat].at if busy is None else busy[0]

    def _carry_out(self, seat: int) -> None:
        """A player's time has come: what it felt is told, or what it planned is done."""
        player = self.players[seat]
        busy, plan = self._busy[seat], self._plans[seat]
        if busy is not None:
            self._busy[seat] = None
            player.felt(busy[1], self.now)
        elif plan.act:
            if plan.act in self.position.legal_acts(seat):
                self._happened(list(self.position.act(seat, plan.act, self.now)), seat)
        elif self.position.state.phase == FEELING and DRAW in self.position.legal_acts(seat):
            hand = self.hands[seat]
            if plan.touch is not None and isinstance(hand, Hand):
                player.felt(hand.touch(*plan.touch, self.now), self.now)
            elif plan.lift and isinstance(hand, Hand):
                hand.lift(self.now)
            elif plan.feel and isinstance(hand, ModelHand):
                took, impression = hand.feel(plan.feel)
                self._busy[seat] = (self.now + took, impression)
                return
        self.ask(seat)

    def ask(self, seat: int) -> None:
        """Ask a player for its plan: it has something new in mind."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.position.view(seat)
        plan = self.players[seat].plan(view, self.now)
        if plan.at <= self.now and not (plan.act or plan.touch or plan.lift or plan.feel):
            # Whoever only waits is asked again when something happens, or soon.
            plan = plan._replace(at=self.now + 1000, watching=True)
        self._plans[seat] = plan

    def _happened(self, events: list[Event], actor: int) -> None:
        """Chance answers, the books are kept, and whom it concerns is asked anew."""
        position = self.position
        self._views.clear()
        while position.question():
            events += position.reveal(self._dealer.answer(position))
        self.heard(events)
        touched: set[int] = set()
        for event in events:
            if isinstance(event, Drew):
                self._draws += 1
            elif isinstance(event, Bumped):
                touched.add(event.seat)
            elif isinstance(event, Ahoy):
                self._began, self._draws = self.now, 0
                self.hands.update({seat: self._hand_of(seat, event.round) for seat in range(len(self.players))})
            elif isinstance(event, RoundStopped):
                wrong = sum(position.state.wrong)
                self._rounds.append(RoundPlayed(self.now - self._began, event.reason, self._draws, wrong))
        phase = position.state.phase
        if phase != self._phase:
            self._phase = phase
            self._busy = [None for _ in self.players]
            touched |= set(range(len(self.players)))
        if phase in (FEELING, GRACE):
            touched |= {seat for seat, plan in enumerate(self._plans) if plan.watching and self._busy[seat] is None}
        else:  # whoever has something to do, and nobody else, is asked
            able = {seat for seat in range(len(self.players)) if position.legal_acts(seat)}
            for seat in touched - able:
                self._plans[seat] = Plan(NEVER)
            touched = able
        for seat in sorted(touched - {actor}):
            self.ask(seat)

    def heard(self, events: Sequence[Event]) -> None:
        """What has just happened; for who listens."""

    def played(self) -> GamePlayed:
        """What has been played, of a game that is over."""
        result = self.position.result()
        assert result is not None
        chests = tuple(map(len, self.position.state.chests))
        return GamePlayed(result.scores, result.winners, chests, tuple(self._rounds), self.now)


def rng_of(*names: object) -> random.Random:
    """A source of chance of its own for whatever is so named."""
    return random.Random(" ".join(map(str, names)))
