"""Feeling: of the clients that play one seat, one senses, and is answered at once, without a record, by this process alone.

Which client it is, the log says (record ``hand NAME``), so that it is the same for all processes. What a hand has felt is kept
only here: it decides what a draw brings, which then stands in the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from doubloon.errors import IllegalAct
from doubloon.game import Game, Position, SensedGame, Senses
from doubloon.server.deeds import Refused


class Hands:
    """Who feels in one room, as far as this process is concerned; ``process`` is its name."""

    def __init__(self, game: Game, deal: str, process: str) -> None:
        self.senses: Senses | None = game.senses(deal) if isinstance(game, SensedGame) else None
        self._mine = f"{process}-"
        self._holders: dict[int, str] = {}

    def note(self, seat: int | None, text: str) -> None:
        """A record is in the log; if it says who feels from now on, remember it."""
        if seat is None or self.senses is None or not text.startswith("hand "):
            return
        name = self._holders[seat] = text.removeprefix("hand ")
        if name.startswith(self._mine):
            self.senses.take(seat)
        else:
            self.senses.drop(seat)

    def grasp(self, seat: int | None, what: str) -> None:
        """A bot of this seat, about to act, has sensed ``what``; ``""``: nothing."""
        if self.senses is not None and seat is not None and what:
            self.senses.grasp(seat, what)

    def settled(self, happened: bool) -> None:
        """A deed whose chance was answered here is done, or came to nothing."""
        if self.senses is not None:
            self.senses.settled(happened)

    def feel(self, name: str, position: Position, seat: int, x: float, y: float, time: int) -> Any:
        """What the client ``name`` feels for ``seat`` at a place. Raises :class:`doubloon.server.deeds.Refused`."""
        senses = self._of(name, seat)
        try:
            return senses.sense(position, seat, x, y, time)
        except IllegalAct as error:
            raise Refused("illegal", str(error), "touch") from None

    def lift(self, name: str, seat: int, time: int) -> None:
        """The client ``name`` takes its finger away. Raises :class:`doubloon.server.deeds.Refused`."""
        senses = self._of(name, seat)
        try:
            senses.lift(seat, time)
        except IllegalAct as error:
            raise Refused("illegal", str(error), "touch") from None

    def _of(self, name: str, seat: int) -> Senses:
        if self.senses is None:
            raise Refused("illegal", "in this game nothing is felt", "not-felt")
        if self._holders.get(seat) != name:
            raise Refused("hand", f"another client feels for seat {seat}, or none yet; 'hand' takes it over")
        return self.senses


def client_names(process: str) -> Iterator[str]:
    """Names for the clients of a process, as they stand in records."""
    return (f"{process}-{number}" for number in count(1))
