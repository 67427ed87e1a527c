"""What happened on the island, in sentences: events put into the words of a language, with everybody's right name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from doubloon.game import Event
from doubloon.jackal import events as ev
from doubloon.jackal.position import NEUTRAL, Position
from doubloon.words import Catalogue, Lookup


def sentences(
    events: Iterable[Event],
    words: Catalogue,
    teams: Mapping[int, int | None],
    unit: Callable[[str, int | None], str],
    vessel: Lookup[int],
    player: Lookup[int],
) -> list[str]:
    """One sentence an event, in order. Everything that tells events, tells them by this.

    ``teams`` has the team of each unit by its number, as it was before the first event (``None``, or not there: nobody's).
    ``unit`` gives the display text of a unit by its name and its team as of each event: who joins is not yet of the new
    colour, and who was converted on the way is a convert whatever his name still says. ``vessel`` and ``player`` give those
    of vessels by number and of players by seat.
    """
    now = dict(teams)
    converts: set[int] = set()

    def called(name: str) -> str:
        number = _number(name)
        return unit(f"C{number}" if number in converts else name, now.get(number))

    told: list[str] = []
    for event in events:
        told.append(words.event(event, called, vessel, player))
        match event:
            case ev.Joined():
                now[_number(event.unit)] = event.team
            case ev.TurnedNeutral():
                now[_number(event.unit)] = None
            case ev.Converted():
                converts.add(_number(event.unit))
    return told


def _number(name: str) -> int:
    """The number in a unit's name, from 1; it stays when a missionary's letter changes."""
    return int(name[1:])


def tell(
    events: Iterable[Event], before: Position, after: Position, words: Catalogue, players: Sequence[str] = ()
) -> list[str]:
    """One sentence an event, in order, with units numbered as in the notation.

    ``before`` and ``after`` are the positions around the events. ``players`` are the names of the seats; one that is missing
    or empty is called by its number.
    """
    teams = {u + 1: None if before.team(u) == NEUTRAL else int(before.team(u)) for u in range(before.units)}

    def vessel(number: int) -> str:
        owner = int(after.owner(number))
        boats = [v for v in range(after.rules.teams, after.vessels) if after.owner(v) == owner]
        if number not in boats:
            return words.vessel(owner)
        return words.vessel(owner, 0 if len(boats) == 1 else boats.index(number) + 1)

    return sentences(events, words, teams, words.unit, vessel, {seat: name for seat, name in enumerate(players) if name})
