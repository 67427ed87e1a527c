"""How far away a client is, and since when an act was open to a seat: what fair claims hang on (C2.10, C2.15).

A claim counts as made when it came less half a round trip, but never before its player had been shown what it answers.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from doubloon.game import Position

WINDOW: Final = 30.0
"""Seconds for which a measured round trip counts; the least of them is taken, so a slow answer now and then earns nothing."""

CAP: Final = 150
"""A claim counts as made at most so many milliseconds before it came."""

RATED_CAP: Final = 60
"""In a rated game it is no more than this: there people are in earnest, and a slow answer can be feigned."""


class Distance:
    """The round trips to one client, in milliseconds; times are seconds of the process's clock."""

    def __init__(self) -> None:
        self._trips: deque[tuple[float, float]] = deque()

    def measured(self, took: float, now: float) -> None:
        """A ping has been answered."""
        self._trips.append((now, took))

    def lag(self, now: float) -> int:
        """Half of the least round trip measured lately, in whole milliseconds; 0 if none was."""
        while self._trips and self._trips[0][0] < now - WINDOW:
            self._trips.popleft()
        return int(min((took for _, took in self._trips), default=0.0) / 2)


class Openings:
    """Since when each act that is open to a seat has been, in one game of claims of so many seats."""

    def __init__(self, seats: int) -> None:
        self._since: list[dict[str, int]] = [{} for _ in range(seats)]

    def note(self, position: Position, time: int) -> None:
        """The game stands so since ``time``."""
        for seat, before in enumerate(self._since):
            self._since[seat] = {text: before.get(text, time) for text in position.legal_acts(seat)}

    def since(self, seat: int, text: str) -> int:
        """Since when an act has been open; 0 if it is not."""
        return self._since[seat].get(text, 0)

    def meant(self, seat: int, text: str, *, came: int, lag: int, seen: int, now: int, rated: bool) -> int:
        """When an act took effect: ``lag`` before it came, but not before its player had ``seen`` what it answers.

        And whatever he says, nobody can have meant what was not open yet. Times are milliseconds of the game.
        """
        cap = RATED_CAP if rated else CAP
        return min(max(came - min(lag, cap), seen, self.since(seat, text)), now)
