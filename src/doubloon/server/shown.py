"""What a viewer receives of a game. This is the one place where it is made, from views and from events by their audience.

Records, positions and deals never pass: a frame depends on nothing that its viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from doubloon.clocked import ClockedPosition, ClockedView, ClockView
from doubloon.game import Event, Position
from doubloon.server.changes import Change, difference
from doubloon.server.wire import ENCODER, Acts, Did, grouped

Seats = tuple[int, ...]
"""The seats that one viewer plays, ascending; none: a spectator."""


class Told(NamedTuple):
    """One record as it is told: its number, time and seat, what happened, and whether something was taken back."""

    n: int
    time: int
    seat: int | None
    events: tuple[Event, ...]
    undone: bool = False


def heard_by(events: Sequence[Event], seats: Seats) -> tuple[Event, ...]:
    """The events that a viewer may learn of, in order, without saying who else does."""
    return tuple(
        event if event.audience is None else msgspec.structs.replace(event, audience=None)
        for event in events
        if event.audience is None or not set(event.audience).isdisjoint(seats)
    )


def _seen(position: Position, seat: int | None) -> Raw:
    view = position.view(seat)
    return Raw(ENCODER.encode(view.game if isinstance(view, ClockedView) else view))


def views(position: Position, seats: Seats) -> tuple[Raw, ...]:
    """What each seat of a viewer may know of the game; one view for a spectator. What clocks show is told apart."""
    return tuple(_seen(position, seat) for seat in seats or (None,))


def followed(position: Position, seat: int | None) -> dict[str, Any]:
    """The view of a seat as who follows it has it, decoded.

    It lacks the position's text form, which is of use only to who knows the rules, and would come anew with every record.
    """
    view: dict[str, Any] = msgspec.json.decode(_seen(position, seat))
    view.pop("text", None)
    return view


def clock(position: Position) -> ClockView | UnsetType:
    """What the clocks show, in a game that has them; it is the same for everybody."""
    return position.shown() if isinstance(position, ClockedPosition) else UNSET


def open_acts(position: Position, seats: Seats) -> Acts:
    """The legal acts of those of a viewer's seats that have any."""
    listed = ((seat, position.legal_acts(seat)) for seat in seats)
    return {str(seat): grouped(acts) for seat, acts in listed if acts}


class Following:
    """The views that those who follow one game were shown last, by seat: what changes is told against them."""

    def __init__(self) -> None:
        self._shown: dict[int | None, Any] = {}

    def show(self, position: Position, seats: Seats) -> tuple[dict[str, Any], ...]:
        """The views of a viewer, whole. From now on he hears of every record of the game."""
        seen = {seat: followed(position, seat) for seat in seats or (None,)}
        self._shown |= seen
        return tuple(seen.values())

    def changes(self, position: Position, seats: Iterable[int | None]) -> dict[int | None, Change | None]:
        """How the views of the seats that are followed change with the record after which the game stands so."""
        shown = {seat: followed(position, seat) for seat in seats}
        changes = {seat: difference(self._shown[seat], view) for seat, view in shown.items()}
        self._shown = shown
        return changes


class Telling:
    """Makes the frames in which one record is told to any number of viewers; what several may hear is encoded once.

    ``position`` is the one after the record; ``latest``: no record comes after it yet, so viewers are told what they may do
    now. ``changes`` are those of the views that are followed. Of an older record told once more both are missing.
    """

    def __init__(
        self,
        told: Told,
        position: Position | None,
        latest: bool = False,
        changes: Mapping[int | None, Change | None] | None = None,
    ) -> None:
        self._told = told
        self._position = position
        self._latest = position if latest else None
        self._changes = changes or {}
        self._public = all(event.audience is None for event in told.events)
        self._events: dict[Seats, Raw] = {}
        self._frames: dict[tuple[Seats, bool], str] = {}

    def frame(self, seats: Seats, id: str | None = None, follow: bool = False, whole: bool = False) -> str:
        """The frame for a viewer who plays ``seats``.

        ``id``: his own name for the act. ``follow``: with the changes of his views, or with the views ``whole``.
        """
        if id is not None or whole:
            return self._made(seats, id, follow, whole)
        frame = self._frames.get((seats, follow))
        if frame is None:
            frame = self._frames[seats, follow] = self._made(seats, None, follow, False)
        return frame

    def _made(self, seats: Seats, id: str | None, follow: bool, whole: bool) -> str:
        told, latest = self._told, self._latest
        # Only who follows asks for whole views; after something was taken back everybody gets them.
        follow, whole = follow or whole, whole or told.undone
        did = Did(
            told.n,
            told.time,
            told.seat,
            self._heard(seats),
            UNSET if latest is None else open_acts(latest, seats) or UNSET,
            UNSET if id is None else id,
            None if latest is None else latest.result(),
            self._views(seats, follow) if whole else (),
            UNSET if latest is None else clock(latest),
            tuple(self._changes[seat] for seat in seats or (None,)) if follow and self._changes and not whole else (),
        )
        return ENCODER.encode(did).decode()

    def _views(self, seats: Seats, follow: bool) -> tuple[Any, ...]:
        if self._position is None:
            return ()
        if follow:
            return tuple(followed(self._position, seat) for seat in seats or (None,))
        return views(self._position, seats)

    def _heard(self, seats: Seats) -> Raw:
        key = () if self._public else seats
        events = self._events.get(key)
        if events is None:
            heard = self._told.events if self._public else heard_by(self._told.events, seats)
            events = self._events[key] = Raw(ENCODER.encode(heard))
        return events
