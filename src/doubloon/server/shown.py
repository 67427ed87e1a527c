"""What a viewer receives of a game. This is the one place where it is made, from views and from events by their audience.

Records, positions and deals never pass: a frame depends on nothing that its viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from doubloon.clocked import ClockedPosition, ClockedView, ClockView
from doubloon.game import Event, Position
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


def views(position: Position, seats: Seats) -> tuple[Any, ...]:
    """What each seat of a viewer may know of the game; one view for a spectator. What clocks show is told apart."""
    seen = (position.view(seat) for seat in seats or (None,))
    return tuple(Raw(ENCODER.encode(view.game if isinstance(view, ClockedView) else view)) for view in seen)


def clock(position: Position) -> ClockView | UnsetType:
    """What the clocks show, in a game that has them; it is the same for everybody."""
    return position.shown() if isinstance(position, ClockedPosition) else UNSET


def open_acts(position: Position, seats: Seats) -> Acts:
    """The legal acts of those of a viewer's seats that have any."""
    listed = ((seat, position.legal_acts(seat)) for seat in seats)
    return {str(seat): grouped(acts) for seat, acts in listed if acts}


class Telling:
    """Makes the frames in which one record is told to any number of viewers; what several may hear is encoded once.

    ``position`` is the one after the record, if that is the latest: then viewers are told what they may do now. ``None``: it is
    an older one.
    """

    def __init__(self, told: Told, position: Position | None) -> None:
        self._told = told
        self._position = position
        self._public = all(event.audience is None for event in told.events)
        self._events: dict[Seats, Raw] = {}
        self._frames: dict[Seats, str] = {}

    def frame(self, seats: Seats, id: str | None = None) -> str:
        """The frame for a viewer who plays ``seats``; ``id``: his own name for the act."""
        if id is not None:
            return self._made(seats, id)
        frame = self._frames.get(seats)
        if frame is None:
            frame = self._frames[seats] = self._made(seats, None)
        return frame

    def _made(self, seats: Seats, id: str | None) -> str:
        told, position = self._told, self._position
        did = Did(
            told.n,
            told.time,
            told.seat,
            self._heard(seats),
            UNSET if position is None else open_acts(position, seats) or UNSET,
            UNSET if id is None else id,
            None if position is None else position.result(),
            views(position, seats) if told.undone and position is not None else (),
            UNSET if position is None else clock(position),
        )
        return ENCODER.encode(did).decode()

    def _heard(self, seats: Seats) -> Raw:
        key = () if self._public else seats
        events = self._events.get(key)
        if events is None:
            heard = self._told.events if self._public else heard_by(self._told.events, seats)
            events = self._events[key] = Raw(ENCODER.encode(heard))
        return events
