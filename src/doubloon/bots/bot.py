"""What a bot is: somebody who plays by a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from doubloon.game import View


class Bot(Protocol):
    """A player that is shown what its seat may know, and nothing else.

    A bot never sees a position. Its choice depends on the view, on how it was made, and on its random generator.
    """

    def choose(self, view: View) -> str:
        """The text of one of the view's acts.

        Raises :class:`TypeError` for a view that the bot does not understand, :class:`ValueError` for one without acts.
        """
        ...


class Choice(Protocol):
    """One act of a view: plain data with a text."""

    @property
    def text(self) -> str:
        """What to send to do it."""
        ...


@runtime_checkable
class Choosing(Protocol):
    """A view that lists the acts open to its seat."""

    @property
    def acts(self) -> Sequence[Choice]:
        """The acts; empty while the seat has nothing to do."""
        ...


def open_acts(view: View) -> list[str]:
    """The texts of a view's acts, in their order.

    Raises :class:`TypeError` for a view that lists no acts at all, :class:`ValueError` where the seat has none.
    """
    if not isinstance(view, Choosing):
        raise TypeError(f"a bot needs a view that lists the acts of its seat, not {type(view).__name__}")
    texts = [act.text for act in view.acts]
    if not texts:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ValueError(f"{who} has nothing to do here; a bot is asked only when its seat may act")
    return texts
