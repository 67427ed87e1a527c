"""A table of Captain Silver for tests: the world lies open, feeling begins at 0, and hands draw what the test says."""

from __future__ import annotations

from collections.abc import Sequence

from doubloon.game import Event
from doubloon.silver.game import SilverGame
from doubloon.silver.position import Silver
from doubloon.silver.settings import Settings

WORLDS = {2: "1a 2a 3a", 3: "1a 2a 3a 4a", 4: "1a 2a 3a 4a"}
"""Row a wants bottle sabre anchor cannon ..., row b map cannon parrot ..., row c pistol anchor ..., row d parrot wheel ..."""


def game(seats: int = 2, **settings: object) -> SilverGame:
    """A game whose world lies open; without countdown, unless the test wants one."""
    return SilverGame(Settings.make(**{"boards": WORLDS[seats], "treasure": "a", "countdown": 0, **settings, "seats": seats}))


def shaking(seats: int = 2, **settings: object) -> Silver:
    """The first position."""
    table = game(seats, **settings)
    return table.start(table.deal(b"a table for tests"))


def feeling(seats: int = 2, **settings: object) -> Silver:
    """The hands are in the pouches, at time 0."""
    p = shaking(seats, **settings)
    for seat in range(seats):
        p.act(seat, "shake")
    p.lapse(0)
    return p


def draw(p: Silver, seat: int, kind: str, time: int = 0) -> None:
    """A seat draws a piece of this kind."""
    p.act(seat, "draw", time)
    p.reveal(kind)


def holding(*kinds: str, **settings: object) -> Silver:
    """Everybody holds a piece, at time 0: one kind for each seat."""
    p = feeling(len(kinds), **settings)
    for seat, kind in enumerate(kinds):
        draw(p, seat, kind)
    return p


def pass_time(p: Silver, time: int, *answers: str) -> list[Event]:
    """Everything due by a time happens; chance gives these answers, and after them the first it can."""
    events: list[Event] = []
    left = list(answers)
    while ((due := p.due()) is not None and due <= time) or p.question():
        events += (
            p.reveal(left.pop(0) if left else p.outcomes()[0].text) if p.question() else p.lapse(max(due or 0, p.state.now))
        )
    assert not left, f"chance was not asked for {left}"
    return events


def told(events: Sequence[Event]) -> list[str]:
    """Names and rules of events, for comparison: ``Placed C2.5``."""
    return [f"{type(event).__name__} {event.rule}" for event in events]
