"""The proof that a deal was fair (J11.3): the seal given before play fits the deal, and every tile came up as it was dealt."""

from __future__ import annotations

from typing import NamedTuple

from doubloon.errors import DoubloonError
from doubloon.game import Game
from doubloon.jackal import events as ev
from doubloon.log import Log, commitment
from doubloon.match import replay_events


class Proof(NamedTuple):
    """The seal given before play, the one of the deal, how many tiles came up, and those that were dealt otherwise."""

    promised: str
    found: str
    opened: int
    wrong: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether the deal was what had been promised."""
        return self.promised == self.found and not self.wrong


class StillSecret(DoubloonError):
    """The deal is shown when the game is over, not before."""


def prove(game: Game, log: Log, promised: str) -> Proof:
    """Check the log of a finished game against the seal that was given before it. Raises :class:`StillSecret`."""
    deal = log.header.deal
    if log.result is None or deal is None:
        raise StillSecret("The deal stays secret until the game is over; then verify shows it, and that it fits the seal.")
    answers = game.answers(deal)
    opened, wrong = 0, []
    for _, events, _ in replay_events(game, log):
        for event in events:
            if isinstance(event, ev.Opened | ev.Destroyed):
                opened += 1
                if answers[event.cell] != event.tile:
                    wrong.append(event.cell)
    return Proof(promised, commitment(deal), opened, tuple(wrong))
