"""What an act is known to lead to: tried on a copy of the position, so that a list of acts can warn and promise.

Only what everybody knows is told: a position does not hold what lies in the fog, and where a tile would have to be turned up,
foresight ends. So it does where the move goes on with a choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from doubloon.game import Event
from doubloon.jackal import events as ev
from doubloon.jackal.play import push
from doubloon.jackal.position import NEUTRAL, Position, unit_name

MOST: Final = 150
"""Longer lists of acts (a flight over a whole island) are not looked into: it would take too long."""


class Foreseen(NamedTuple):
    """What comes of an act for the side of the team to move: the cause of a death in it (``""``: none), whether it attacks."""

    danger: str
    foes: bool


NOTHING: Final = Foreseen("", False)


def tried(p: Position, act: int) -> list[Event]:
    """The events that a legal act is sure to lead to, in order; ``p`` stays as it is."""
    trial = p.copy()
    events: list[Event] = []
    trial.ears = events
    push(trial, act)
    return events


def foresee(p: Position, acts: Iterable[int]) -> list[Foreseen]:
    """What comes of each of several legal acts; of more than :data:`MOST` nothing is foreseen."""
    acts = list(acts)
    if len(acts) > MOST:
        return [NOTHING] * len(acts)
    side = p.rules.side_of
    own: set[str] = set()
    foes: set[str] = set()
    for unit in range(p.units):
        team = p.team(unit)
        if team != NEUTRAL:
            (own if side[team] == side[p.turn] else foes).add(unit_name(p, unit))
    return [_told(tried(p, act), own, foes) for act in acts]


def _told(events: Iterable[Event], own: set[str], foes: set[str]) -> Foreseen:
    danger, attack = "", False
    for event in events:
        if isinstance(event, ev.TurnBegan):
            break
        if isinstance(event, ev.Died) and event.unit in own:
            danger = danger or event.cause
        elif isinstance(event, (ev.Died, ev.KnockedOut, ev.Joined)) and event.unit in foes:
            attack = True
    return Foreseen(danger, attack) if danger or attack else NOTHING
