"""What happened, in words: the events of each act as sentences, and the rules behind them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from doubloon.cli.names import Names
from doubloon.game import Event, Position
from doubloon.jackal import events as ev
from doubloon.jackal.views import IslandView, UnitView
from doubloon.match import Match, opening, replay_events


class Told(NamedTuple):
    """An event in words. ``quiet`` ones go without saying: they are told only to who asks why."""

    sentence: str
    event: Event
    quiet: bool


class Chapter(NamedTuple):
    """One record of the log in words: its number, who acted (``None``: the clock), the act, what came of it, and where."""

    n: int
    seat: int | None
    team: int
    act: str
    told: tuple[Told, ...]
    trail: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentences that are worth telling, as one paragraph."""
        return " ".join(told.sentence for told in self.told if not told.quiet)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules at work, each once, in order; those that only say how a turn goes are left out if there are others."""
        numbers = tuple(dict.fromkeys(told.event.rule for told in self.told))
        return tuple(rule for rule in numbers if rule not in ("J3.1", "J3.4", "J4.1", "J9.21")) or numbers


def _goes_without_saying(event: Event) -> bool:
    """Whether the board or the event before says the same: whose turn it is, what was found, what a hand took up."""
    match event:
        case ev.Uncovered() | ev.Appeared():
            return True
        case ev.TurnBegan():
            return event.rule == "J3.1"
        case ev.Took() | ev.Left():
            return event.rule == "J3.4"
        case ev.Boarded():
            return event.rule == "J9.11"
        case ev.SpentTile():
            return event.tile != "plane"
    return False


class Narrator:
    """Puts events into words. Units are called as they were before each event: who joins a team is not yet of its colour."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def tell(self, events: Iterable[Event], before: IslandView, after: IslandView) -> tuple[Told, ...]:
        """The events of one act that led from one view to another."""
        cast = _Cast(self.names, before, after)
        told = []
        for event in events:
            sentence = self.names.words.event(event, cast.name, cast.vessel, self.names.player)
            told.append(Told(sentence, event, _goes_without_saying(event)))
            cast.note(event)
        return tuple(told)

    def chapter(
        self, n: int, seat: int | None, act: str, events: Sequence[Event], before: IslandView, after: IslandView
    ) -> Chapter:
        """The chapter of one record."""
        return Chapter(n, seat, before.team, act, self.tell(events, before, after), trail(events))


class _Cast:
    """Who is who while a chain of events goes by."""

    def __init__(self, names: Names, before: IslandView, after: IslandView) -> None:
        self.names = names
        self.after = after
        self.units: dict[int, UnitView] = {}
        for unit in (*after.units, *before.units):
            self.units[_number(unit.name)] = unit
        # Who is new was nobody's when he came to light.
        for unit in after.units[len(before.units) :]:
            self.units[_number(unit.name)] = _as(unit, None)

    def name(self, unit: str) -> str:
        known = self.units.get(_number(unit))
        return unit if known is None else self.names.unit(known, self.after.units)

    def vessel(self, number: int) -> str:
        return self.names.vessel(self.after.vessels, number)

    def note(self, event: Event) -> None:
        if isinstance(event, ev.Joined | ev.TurnedNeutral | ev.Converted):
            number = _number(event.unit)
            unit = self.units[number]
            if isinstance(event, ev.Converted):
                self.units[number] = msgspec.structs.replace(unit, kind="convert")
            else:
                self.units[number] = _as(unit, event.team if isinstance(event, ev.Joined) else None)


def _as(unit: UnitView, team: int | None) -> UnitView:
    return msgspec.structs.replace(unit, team=team)


def _number(unit: str) -> int:
    """The number of a unit, which stays when a missionary's letter changes."""
    return int(unit[1:])


def trail(events: Iterable[Event]) -> tuple[str, ...]:
    """The cells that the events went through, for the board."""
    cells: list[str] = []
    for event in events:
        match event:
            case ev.Moved() | ev.Sailed() | ev.CameOut():
                cells += [event.start, event.end]
            case ev.Fired() | ev.SwappedTiles():
                cells += [event.cell, event.end] if isinstance(event, ev.Fired) else [event.first, event.second]
            case ev.ServedRum() | ev.Resurrected() | ev.Opened() | ev.Trapped() | ev.Died():
                cells.append(event.cell)
    return tuple(dict.fromkeys(cells))


def chapters_of(match: Match, narrator: Narrator) -> list[Chapter]:
    """The story of a match so far, without what was taken back."""
    log = match.log(secret=True)
    view = seen(opening(match.game, log.header))
    found: list[Chapter] = []
    for record, events, position in replay_events(match.game, log):
        before, view = view, seen(position)
        if record.text.startswith("undo "):
            back_to = int(record.text.split()[1])
            found = [chapter for chapter in found if chapter.n < back_to]
        else:
            found.append(narrator.chapter(record.n, record.seat, record.text, events, before, view))
    return found


def seen(position: Position) -> IslandView:
    """What everybody sees of an island."""
    view = position.view(None)
    if not isinstance(view, IslandView):
        raise TypeError(f"the terminal tells of the island game, not of {type(view).__name__}")
    return view
