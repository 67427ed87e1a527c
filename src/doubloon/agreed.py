"""The end of a game by agreement: all who play have said so, and nobody has won. It stands beside the rules of every game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NoReturn

from doubloon.errors import IllegalAct
from doubloon.game import Event, Outcome, Position, Result, View

AGREE: Final = "agree"
"""The record of it (:meth:`doubloon.match.Match.agree`)."""

REASON: Final = "agreed"
"""The reason in its result, whose ``rule`` is empty: no rule of the game made the end."""


class AgreedEnd:
    """A position at which the players have agreed to end. It shows what it showed before; nothing happens any more."""

    def __init__(self, last: Position, seats: int) -> None:
        self._last = last
        self._seats = seats

    def actors(self) -> tuple[int, ...]:
        """Nobody; see :class:`doubloon.game.Position`, as for all methods here."""
        return ()

    def legal_acts(self, seat: int) -> Sequence[str]:
        """Nothing."""
        return ()

    def outcomes(self) -> Sequence[Outcome]:
        """Nothing."""
        return ()

    def question(self) -> str:
        """Nothing."""
        return ""

    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        """Refused."""
        self._refuse(text)

    def reveal(self, outcome: str) -> Sequence[Event]:
        """Refused."""
        self._refuse(outcome)

    def due(self) -> int | None:
        """Never."""
        return None

    def lapse(self, time: int) -> Sequence[Event]:
        """Refused."""
        self._refuse(f"time {time}")

    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        """Refused."""
        self._refuse("leave")

    def view(self, seat: int | None) -> View:
        """What was to be seen at the end."""
        return self._last.view(seat)

    def over(self) -> bool:
        """It is."""
        return True

    def result(self) -> Result:
        """No scores count, and nobody has won."""
        return Result((0,) * self._seats, (), REASON, "")

    def text(self) -> str:
        """The last position's text, marked."""
        return f"{REASON} | {self._last.text()}"

    def hash(self) -> str:
        """64 bits of SHA-256 over :meth:`text`."""
        return hashlib.sha256(self.text().encode()).hexdigest()[:16]

    def copy(self) -> AgreedEnd:
        """An independent copy."""
        return AgreedEnd(self._last.copy(), self._seats)

    def _refuse(self, text: str) -> NoReturn:
        raise IllegalAct("the players have agreed to end the game", text)
