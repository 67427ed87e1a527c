"""Who answers for chance where people feel: what a hand has closed on is what it draws, all else the deal says (C2.4, C4.3).

The log keeps the answers, so no replay depends on where a piece lay. Poses are kept nowhere: a host that begins again lays new
pouches with what each player has left, as if they had been shaken.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, MutableMapping

from doubloon.dealer import HiddenDealer
from doubloon.errors import DealerError, IllegalAct
from doubloon.game import Position
from doubloon.silver.kinds import POUCHFUL
from doubloon.silver.pouch import Piece, Pouch
from doubloon.silver.settings import Settings
from doubloon.silver.touch import Hand, Touch


def lay_hand(settings: Settings, seat: int, rng: random.Random, kinds: Iterable[str] = POUCHFUL) -> Hand:
    """A hand for ``seat`` in a newly laid pouch of ``kinds``, with that seat's fingertip and turns (C4.4).

    ``rng`` must be one that players cannot guess (``random.SystemRandom``) wherever it matters that nobody cheats.
    """
    pouch = Pouch(kinds, rng, settings.for_seat("turns", seat))
    return Hand(pouch, settings.for_seat("fingertip", seat))


class PouchDealer:
    """Answers from the hands of those who feel, else from the hidden ``answers`` of the deal.

    ``hands`` maps seats to their hands; its owner puts a new one in for each round (:func:`lay_hand`), at any time. A seat
    without a hand, and a hand that has not closed on a piece, draws blindly: in the order of the deal, less what is gone.

    A drawn piece leaves its pouch at once. Asked the same again, the dealer answers the same, so that an act may be tried anew;
    if it comes to nothing in the end, :meth:`take_back` puts the piece back.
    """

    def __init__(self, answers: Mapping[str, str], hands: MutableMapping[int, Hand]) -> None:
        self.hands = hands
        self._answers = answers
        self._hidden = HiddenDealer(answers)
        self._given: dict[str, tuple[str, Hand | None, Piece | None]] = {}

    def feel(self, position: Position, seat: int, x: float, y: float, t: int) -> Touch:
        """What the hand of ``seat`` feels (:meth:`doubloon.silver.touch.Hand.touch`), where the rules let it feel.

        It must be able to draw: in a round, with an empty hand that has rested (C2.4, C2.9). Otherwise, and for a seat
        without a hand, raises :class:`doubloon.errors.IllegalAct`.
        """
        acts = position.legal_acts(seat)
        if "draw" not in acts:
            raise IllegalAct(f"seat {seat} cannot feel now; allowed: {', '.join(acts) or 'nothing'}", "touch", acts)
        hand = self.hands.get(seat)
        if hand is None:
            seats = ", ".join(map(str, sorted(self.hands))) or "none"
            raise IllegalAct(f"seat {seat} has no hand in a pouch; allowed: seats that have: {seats}", "touch", acts)
        return hand.touch(x, y, t)

    def answer(self, position: Position) -> str:
        """The outcome of ``position.question()``. Raises :class:`DealerError` if the pouch does not fit the position."""
        question = position.question()
        if not question.startswith("draw "):
            return self._hidden.answer(position)
        left = {outcome.text: outcome.weight for outcome in position.outcomes()}
        known = self._given.get(question)
        if known is not None and known[0] in left:
            return known[0]
        hand = self.hands.get(int(question.split(" ")[1]))
        if hand is None:
            kind, piece = self._blind(question, left), None
        else:
            if Counter(hand.pouch.kinds_left()) != left:
                has = ", ".join(hand.pouch.kinds_left()) or "nothing"
                raise DealerError(f"asked {question!r}: the pouch has {has}; the position has {left}")
            piece = hand.closed() or self._some(hand, self._blind(question, left))
            kind = piece.kind
            hand.pouch.take(piece)
        self._given[question] = (kind, hand, piece)
        return kind

    def take_back(self, question: str) -> None:
        """The draw that was asked for by ``question`` never came about: its piece is in the pouch again, which is shaken.

        Nothing happens if there was no such draw.
        """
        _, hand, piece = self._given.pop(question, ("", None, None))
        if hand is not None and piece is not None:
            hand.pouch.put_back(piece)

    def _blind(self, question: str, left: Mapping[str, int]) -> str:
        """The first kind in the deal's order that is left, counting what is gone as drawn first."""
        stem = question.rsplit(" ", 1)[0]
        order = [self._answers[key] for n in range(1, len(POUCHFUL) + 1) if (key := f"{stem} {n}") in self._answers]
        gone = Counter(order)
        gone.subtract(left)
        for kind in order:
            if gone[kind] <= 0 and kind in left:
                return kind
            gone[kind] -= 1
        raise DealerError(f"the deal does not say what a blind hand draws at {question!r}")

    @staticmethod
    def _some(hand: Hand, kind: str) -> Piece:
        """A piece of that kind in the pouch; which of two, nobody can tell."""
        return next(piece for piece in hand.pouch.pieces if piece.kind == kind)
