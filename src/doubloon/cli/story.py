"""What happened, in words: the events of each act as sentences, and the rules behind them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from doubloon.cli.names import Names
from doubloon.game import Event, Position
from doubloon.jackal import events as ev
from doubloon.jackal.telling import sentences
from doubloon.jackal.views import IslandView
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
    """Puts events into words, with the names that are used at the table."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def tell(self, events: Sequence[Event], before: IslandView, after: IslandView) -> tuple[Told, ...]:
        """The events of one act that led from one view to another."""
        names = self.names
        told = sentences(
            events,
            names.words,
            {int(unit.name[1:]): unit.team for unit in before.units},
            lambda name, team: names.called(name, team, after.units),
            lambda number: names.vessel(after.vessels, number),
            names.player,
        )
        return tuple(Told(sentence, event, _goes_without_saying(event)) for sentence, event in zip(told, events, strict=True))

    def chapter(
        self, n: int, seat: int | None, act: str, events: Sequence[Event], before: IslandView, after: IslandView
    ) -> Chapter:
        """The chapter of one record."""
        return Chapter(n, seat, before.team, act, self.tell(events, before, after), trail(events))


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
