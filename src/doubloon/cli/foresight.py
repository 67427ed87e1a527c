"""What an act is known to lead to: tried on a copy of the position, so that a list of moves can warn and promise.

Only what everybody knows is told: where a tile would have to be turned up, foresight ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from doubloon.cli.names import Names
from doubloon.game import CHANCE, Event, Position
from doubloon.jackal import events as ev
from doubloon.jackal.views import ActView, IslandView

Tone = Literal["good", "bad", "plain"]

MOST: Final = 150
"""Longer lists of acts (a flight over a whole island) are not looked into: it would take too long."""


class Hint(NamedTuple):
    """A word or two on what an act leads to."""

    text: str
    tone: Tone


def foresee(position: Position, view: IslandView, names: Names, time: int) -> dict[str, tuple[Hint, ...]]:
    """The hints for each act of the view's seat, by the act's text. ``position`` is that of the view and stays as it is."""
    if view.seat is None or len(view.acts) > MOST:
        return {}
    return {act.text: _hints(position, view, names, act, time) for act in view.acts}


def _hints(position: Position, view: IslandView, names: Names, act: ActView, time: int) -> tuple[Hint, ...]:
    trial = position.copy()
    events = trial.act(view.seat or 0, act.text, time)
    hints = [hint for event in events for hint in _of(event, view, names)]
    end = _end(act, events)
    if end and end != act.end and not any(hint.text == "dies" for hint in hints):
        hints.insert(0, Hint(f"> {end}", "plain"))
    if trial.actors() == (CHANCE,):
        if act.end not in view.fog:
            hints.append(Hint("> fog", "plain"))
    elif _asks_on(trial, act, events) and not view.tiles.get(act.end or "", "").startswith(("arrow", "horse")):
        hints.append(Hint("then choose", "plain"))
    return tuple(dict.fromkeys(hints))


def _asks_on(trial: Position, act: ActView, events: Iterable[Event]) -> bool:
    """Whether the move goes on with a choice after this act."""
    turn_over = trial.over() or any(isinstance(event, ev.TurnBegan) for event in events)
    return not turn_over and act.kind in ("go", "fly")


def _end(act: ActView, events: Iterable[Event]) -> str | None:
    """Where the unit of an act is in the end."""
    ends = [event.end for event in events if isinstance(event, ev.Moved) and event.unit == act.unit]
    return ends[-1] if ends else None


def _of(event: Event, view: IslandView, names: Names) -> list[Hint]:
    """What one event is worth saying beforehand."""
    units = {unit.name: unit for unit in view.units}
    unit = units.get(getattr(event, "unit", ""))
    mine = unit is not None and unit.team is not None and view.teams[unit.team].side == view.teams[view.team].side
    who = names.label(unit) if unit else ""
    match event:
        case ev.Died():
            return [Hint("dies" if mine else f"kills {who}", "bad" if mine else "good")]
        case ev.KnockedOut():
            return [Hint(f"sends {who} off", "bad" if mine else "good")]
        case ev.Scored():
            return [Hint(f"+{event.value}", "good" if view.teams[event.team].side == view.teams[view.team].side else "bad")]
        case ev.Trapped() if mine:
            return [Hint("caught", "bad")]
        case ev.Stuck() if mine:
            return [Hint("stuck", "bad")]
        case ev.Drank():
            return [Hint("sleeps", "bad")] if event.asleep and mine else []
        case ev.LostCargo():
            return [Hint(f"loses {names.words.load(event.cargo)}", "bad")]
        case ev.Dived() if mine:
            return [Hint("swims", "bad")]
        case ev.Freed():
            return [Hint(f"frees {who}", "good" if mine else "bad")]
        case ev.Converted():
            return [Hint(f"{who} turns pirate", "plain")]
        case ev.Joined():
            return [Hint(f"{who} joins", "good" if event.team == view.team else "bad")]
        case ev.FoundRum():
            return [Hint(f"+{event.bottles} rum", "good")] if event.bottles else []
        case ev.Launched():
            return [Hint("launch", "good")]
        case ev.Holed() | ev.Sunk():
            vessel = names.vessel(view.vessels, event.vessel)
            return [Hint(f"{'holes' if isinstance(event, ev.Holed) else 'sinks'} {vessel}", "plain")]
        case ev.Fired():
            return [Hint("fires", "plain")]
        case ev.Resurrected():
            return [Hint(f"{who} is back", "good")]
        case ev.GameOver():
            won = view.seat in event.winners
            return [Hint("wins" if won else "ends the game", "good" if won else "bad")]
    return []
