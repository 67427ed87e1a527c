"""Dealers: who answers for chance.

A position never holds what nobody knows. When it must be revealed, the position asks (:data:`doubloon.game.CHANCE` is the
actor) and a dealer answers: from the secret deal, from a script, or by drawing from what is still unknown.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Protocol

from doubloon.errors import DealerError
from doubloon.game import CHANCE, Event, Position


class Dealer(Protocol):
    """Answers what chance is asked."""

    def answer(self, position: Position) -> str:
        """The text of one of ``position.outcomes()``. Raises :class:`doubloon.errors.DealerError` if there is no answer."""
        ...


class HiddenDealer:
    """Answers from the hidden answers of a deal (:meth:`doubloon.game.Game.answers`): a real game."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self._answers = answers

    def answer(self, position: Position) -> str:
        """The deal's answer to ``position.question()``."""
        question = position.question()
        try:
            return self._answers[question]
        except KeyError:
            raise DealerError(f"the deal does not say what is at {question!r}; it has {len(self._answers)} answers") from None


class ScriptedDealer:
    """Answers with the given outcomes, one after another: a replay, a scenario."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes: Iterator[str] = iter(outcomes)
        self._given = 0

    def answer(self, position: Position) -> str:
        """The next outcome of the script."""
        for outcome in self._outcomes:
            self._given += 1
            return outcome
        given = f"the script's {self._given} answers are used up"
        raise DealerError(f"chance is asked about {position.question()!r}, but {given}")

    def left(self) -> tuple[str, ...]:
        """What is left of the script; nothing is left afterwards."""
        return tuple(self._outcomes)


class SampledDealer:
    """Draws from ``position.outcomes()`` by their weights, in whole numbers: a bot that imagines what it does not know."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def answer(self, position: Position) -> str:
        """An outcome, with the probability of its weight among all weights."""
        outcomes = position.outcomes()
        if not outcomes:
            raise DealerError(f"chance is asked about {position.question()!r}, but the position names no outcome")
        sums = list(accumulate(outcome.weight for outcome in outcomes))
        return outcomes[bisect_right(sums, self._rng.randrange(sums[-1]))].text


def settle(position: Position, dealer: Dealer) -> tuple[list[Event], list[str]]:
    """Let ``dealer`` answer until ``position`` asks no more; the events and the answers, in order.

    Changes ``position`` in place. If the dealer fails or an answer is refused, the error passes on and the position is left
    where it was asked: whoever needs all or nothing works on a copy.
    """
    events: list[Event] = []
    answers: list[str] = []
    while position.actors() == (CHANCE,):
        answer = dealer.answer(position)
        events += position.reveal(answer)
        answers.append(answer)
    return events, answers
