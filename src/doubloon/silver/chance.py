"""What chance is asked, what it may answer, and what comes of it. A question's first word says of what kind it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from doubloon.game import Event, Outcome
from doubloon.silver import evaluation, hands, rounds
from doubloon.silver.boards import ROWS
from doubloon.silver.kinds import KINDS
from doubloon.silver.placing import decide
from doubloon.silver.state import State


class Question(NamedTuple):
    """A kind of question: what may be answered, and what an answer does."""

    outcomes: Callable[[State], list[Outcome]]
    answer: Callable[[State, list[Event], str], None]


def heat_outcomes(s: State) -> list[Outcome]:
    """C2.10: each hand of a dead heat is to win with the same chance; the others have decided among themselves before."""
    hands_in_it = int(s.asked.split(" ")[2])
    return [Outcome("first", hands_in_it - 1), Outcome("second", 1)]


QUESTIONS: Final = {
    "draw": Question(hands.drawable, lambda s, ears, text: hands.drew(s, ears, KINDS.index(text))),
    "heat": Question(heat_outcomes, lambda s, ears, text: decide(s, ears, text == "second")),
    "island": Question(evaluation.islands_left, lambda s, ears, text: evaluation.turn_island(s, ears, ROWS.index(text))),
    "volcano": Question(evaluation.cards_left, lambda s, ears, text: evaluation.turn_volcano(s, ears, int(text))),
    "chests": Question(
        evaluation.stacks_possible,
        lambda s, ears, text: evaluation.open_stacks(s, ears, tuple(map(int, text.split(" ")))),
    ),
}
"""First word of a question -> how it is answered."""


def outcomes(s: State) -> list[Outcome]:
    """What chance may answer; nothing while it is not asked."""
    return QUESTIONS[s.asked.split(" ", 1)[0]].outcomes(s) if s.asked else []


def answer(s: State, ears: list[Event], text: str) -> None:
    """Chance has answered, with one of :func:`outcomes`."""
    QUESTIONS[s.asked.split(" ", 1)[0]].answer(s, ears, text)
    rounds.look(s, ears)
