"""Feeling as a host of any game offers it: :class:`doubloon.game.Senses` over pouches and hands (C4)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from doubloon.errors import IllegalAct
from doubloon.game import Position
from doubloon.silver.dealer import PouchDealer, lay_hand
from doubloon.silver.kinds import KINDS
from doubloon.silver.position import Silver
from doubloon.silver.settings import Settings
from doubloon.silver.state import N_KINDS, State
from doubloon.silver.touch import Hand, Touch


class PouchSenses:
    """The pouches of a game that is played here, and the hands in them; ``answers`` are those of the deal.

    Only seats that feel have a pouch. It is laid anew, as if it had been shaken, with each round, with each device, and
    whenever something was drawn from it elsewhere.
    """

    def __init__(self, settings: Settings, answers: Mapping[str, str], rng: random.Random | None = None) -> None:
        self._settings = settings
        self._hands: dict[int, Hand] = {}
        self._rounds: dict[int, int] = {}
        self._dealer = PouchDealer(answers, self._hands)
        self._rng = rng or random.SystemRandom()
        self._asked: list[str] = []
        self._told: tuple[int, str] | None = None
        # The position in which a seat was found to be able to feel, in a pouch that fits it: positions stay as they are.
        self._able: dict[int, Position] = {}

    def grasp(self, seat: int, what: str) -> None:
        """See :class:`doubloon.game.Senses`."""
        self._told = (seat, what)

    def take(self, seat: int) -> None:
        """See :class:`doubloon.game.Senses`."""
        self._hands.pop(seat, None)
        self._able.pop(seat, None)
        self._rounds[seat] = 0

    def drop(self, seat: int) -> None:
        """See :class:`doubloon.game.Senses`."""
        self._hands.pop(seat, None)
        self._able.pop(seat, None)
        self._rounds.pop(seat, None)

    def sense(self, position: Position, seat: int, x: float, y: float, time: int) -> Touch:
        """What the hand feels at a place of the bag (:meth:`doubloon.silver.touch.Hand.touch`)."""
        if self._able.get(seat) is position:
            return self._hands[seat].touch(x, y, time)
        if isinstance(position, Silver) and seat in self._rounds and "draw" in position.legal_acts(seat):
            state = position.state
            if not self._fits(state, seat):
                kinds = [kind for kind, left in _left(state, seat).items() for _ in range(left)]
                self._hands[seat] = lay_hand(self._settings, seat, self._rng, kinds)
                self._rounds[seat] = state.round
            self._able[seat] = position
        return self._dealer.feel(position, seat, x, y, time)

    def lift(self, seat: int, time: int) -> None:
        """The finger is taken away: the hand opens."""
        hand = self._hands.get(seat)
        if hand is None:
            raise IllegalAct(f"seat {seat} has no hand in a pouch", "lift")
        hand.lift(time)

    def answer(self, position: Position) -> str:
        """What the hand that draws has closed on, else what the deal says."""
        question = position.question()
        self._able.clear()
        if question.startswith("draw ") and isinstance(position, Silver):
            seat = int(question.split(" ")[1])
            told = self._told
            if told is not None and told[0] == seat and told[1] in (outcome.text for outcome in position.outcomes()):
                return told[1]
            if not self._fits(position.state, seat):
                # Nothing that this hand has felt is still there: it draws blindly.
                self._hands.pop(seat, None)
        self._asked.append(question)
        return self._dealer.answer(position)

    def settled(self, happened: bool) -> None:
        """Pieces of draws that came to nothing go back into their pouches."""
        self._able.clear()
        if not happened:
            for question in self._asked:
                self._dealer.take_back(question)
        self._asked.clear()
        self._told = None

    def _fits(self, state: State, seat: int) -> bool:
        """Whether the pouch of a seat is that of the round, and has what is left by the position."""
        hand = self._hands.get(seat)
        if hand is None or self._rounds.get(seat) != state.round:
            return False
        return Counter(hand.pouch.kinds_left()) == +_left(state, seat)


def _left(state: State, seat: int) -> Counter[str]:
    """How many pieces of each kind a seat's pouch has."""
    return Counter({kind: state.pouch[seat * N_KINDS + number] for number, kind in enumerate(KINDS)})
