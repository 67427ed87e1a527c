"""What is to be done in a room, and who is told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import UNSET, UnsetType

from doubloon.errors import DoubloonError
from doubloon.game import Position
from doubloon.server.shown import Seats
from doubloon.server.wire import About, No


class Refused(DoubloonError):
    """A deed was not done. ``error``, ``why`` and ``about`` are those of :class:`doubloon.server.wire.No`.

    There are words for each in ``words/*/refused.ftl``; ``tests/server/test_refusals.py`` sees to that.
    """

    def __init__(self, error: str, message: str, why: str = "", **about: About) -> None:
        super().__init__(message)
        self.error = error
        self.why = why
        self.about = about

    def no(self, id: str | UnsetType = UNSET) -> No:
        """The message that says so, of the act of that name."""
        return No(self.error, str(self), id, self.why, self.about)


def not_begun(code: str) -> Refused:
    """What wants a game is refused to who is in a room of that code, whose game has not begun, or in none (``""``)."""
    if code:
        return Refused("room", "the game has not begun", "not-begun")
    return Refused("room", "say hello first", "hello")


class Viewer(Protocol):
    """Somebody who is told what happens in a room."""

    @property
    def seats(self) -> Seats:
        """The seats he plays; none: a spectator."""
        ...

    @property
    def follow(self) -> bool:
        """Whether he is told how his views change."""
        ...

    def send(self, frame: str) -> None:
        """Take a frame; never waits."""
        ...


class Deed:
    """Something to be done in a room.

    ``seat`` and ``text`` as in a record; ``request`` is the name under which it is done once at most; ``n`` the last record
    that was known when it was chosen (-1: any), which must still be the last but in games of claims. There ``lag`` counts, how
    far away its player is in milliseconds (:mod:`doubloon.server.distance`), and the times of the game at which it ``came`` and
    of the last record that had been told then (``seen``): the room notes both. ``viewer`` gets ``id`` back with the record.
    ``done`` is called with the record's number, or with why not; ``repeated`` says then that the record was there already.
    ``by_bot``: it is a bot's, and done only while a bot acts for the seat; ``sensed`` is what that bot had sensed
    (:class:`doubloon.bots.timed.Wish`).
    """

    __slots__ = (
        "by_bot", "came", "done", "id", "lag", "n", "repeated", "request", "seat", "seen", "sensed", "text", "viewer"
    )  # fmt: skip

    def __init__(
        self,
        seat: int | None,
        text: str,
        *,
        request: str | None = None,
        n: int = -1,
        lag: int = 0,
        viewer: Viewer | None = None,
        id: str | None = None,
        done: Callable[[int, Refused | None], None] | None = None,
        by_bot: bool = False,
        sensed: str = "",
    ) -> None:
        self.seat = seat
        self.text = text
        self.request = request
        self.n = n
        self.lag = lag
        self.viewer = viewer
        self.id = id
        self.done = done
        self.repeated = False
        self.by_bot = by_bot
        self.sensed = sensed
        self.came = 0
        self.seen = 0


def illegal(deed: Deed, position: Position) -> Refused:
    """Why a deed is refused, in words made from what its seat may know: the game's own say it to who sees everything."""
    text = deed.text if len(deed.text) <= 60 else f"{deed.text[:57]}..."
    if position.over():
        return Refused("illegal", f"{text!r}: the game is over", "over", typed=text)
    acts = () if deed.seat is None else position.legal_acts(deed.seat)
    if not acts:
        return Refused("illegal", f"{text!r}: seat {deed.seat} has nothing to do just now", "waits", typed=text)
    some = ", ".join(acts[:5])
    return Refused("illegal", f"{text!r} is not legal here; {len(acts)} acts are, such as {some}", "act", typed=text, some=some)
