"""What an act is known to lead to: tried on a copy of the position, so that a list of moves can warn and promise.

Only what everybody knows is told: where a tile would have to be turned up, foresight ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from doubloon.cli.names import Names
from doubloon.game import CHANCE, Event, Position
from doubloon.jackal import events as ev
from doubloon.jackal.foresight import MOST
from doubloon.jackal.views import ActView, IslandView

Tone = Literal["good", "bad", "plain"]


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
    say = names.words.say
    end = _end(act, events)
    dies = any(isinstance(event, ev.Died) and event.unit == act.unit for event in events)
    if end and end != act.end and not dies:
        hints.insert(0, Hint(say("hint-to", cell=end), "plain"))
    if trial.actors() == (CHANCE,):
        if act.end not in view.fog:
            hints.append(Hint(say("hint-to-fog"), "plain"))
    elif _asks_on(trial, act, events) and not view.tiles.get(act.end or "", "").startswith(("arrow", "horse")):
        hints.append(Hint(say("hint-choose"), "plain"))
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
    say = names.words.say
    match event:
        case ev.Died():
            return [Hint(say("hint-dies"), "bad") if mine else Hint(say("hint-kills", who=who), "good")]
        case ev.KnockedOut():
            return [Hint(say("hint-sends-off", who=who), "bad" if mine else "good")]
        case ev.Scored():
            ours = view.teams[event.team].side == view.teams[view.team].side
            return [Hint(say("hint-gold", points=event.value), "good" if ours else "bad")]
        case ev.Trapped() if mine:
            return [Hint(say("hint-caught"), "bad")]
        case ev.Stuck() if mine:
            return [Hint(say("hint-stuck"), "bad")]
        case ev.Drank():
            return [Hint(say("hint-sleeps"), "bad")] if event.asleep and mine else []
        case ev.LostCargo():
            return [Hint(say("hint-loses", cargo=names.words.load(event.cargo)), "bad")]
        case ev.Dived() if mine:
            return [Hint(say("hint-swims"), "bad")]
        case ev.Freed():
            return [Hint(say("hint-frees", who=who), "good" if mine else "bad")]
        case ev.Converted():
            return [Hint(say("hint-converts", who=who), "plain")]
        case ev.Joined():
            return [Hint(say("hint-joins", who=who), "good" if event.team == view.team else "bad")]
        case ev.FoundRum():
            return [Hint(say("hint-rum", bottles=event.bottles), "good")] if event.bottles else []
        case ev.Launched():
            return [Hint(say("hint-launch"), "good")]
        case ev.Holed() | ev.Sunk():
            vessel = names.vessel(view.vessels, event.vessel)
            return [Hint(say("hint-holes" if isinstance(event, ev.Holed) else "hint-sinks", vessel=vessel), "plain")]
        case ev.Fired():
            return [Hint(say("hint-fires"), "plain")]
        case ev.Resurrected():
            return [Hint(say("hint-back", who=who), "good")]
        case ev.GameOver():
            return [Hint(say("hint-wins"), "good") if view.seat in event.winners else Hint(say("hint-ends"), "bad")]
    return []
