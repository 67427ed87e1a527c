"""What happened on the island, in sentences: events put into the words of a language, with everybody's right name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from doubloon.game import Event
from doubloon.jackal import events as ev
from doubloon.jackal.position import NEUTRAL, Position, unit_number
from doubloon.words import Catalogue


def tell(
    events: Iterable[Event], before: Position, after: Position, words: Catalogue, players: Sequence[str] = ()
) -> list[str]:
    """One sentence an event, in order.

    ``before`` and ``after`` are the positions around the events: a unit is called by the team it was of as each of them
    happened. ``players`` are the names of the seats; one that is missing or empty is called by its number.
    """
    teams: dict[int, int | None] = {}
    for u in range(before.units):
        team = int(before.team(u))
        teams[u] = None if team == NEUTRAL else team

    def unit(name: str) -> str:
        return words.unit(name, teams.get(unit_number(name)))

    def vessel(number: int) -> str:
        owner = int(after.owner(number))
        boats = [v for v in range(after.rules.teams, after.vessels) if after.owner(v) == owner]
        if number not in boats:
            return words.vessel(owner)
        return words.vessel(owner, 0 if len(boats) == 1 else boats.index(number) + 1)

    called = {seat: name for seat, name in enumerate(players) if name}
    sentences: list[str] = []
    for event in events:
        sentences.append(words.event(event, unit, vessel, called))
        if isinstance(event, ev.Joined):
            teams[unit_number(event.unit)] = event.team
        elif isinstance(event, ev.TurnedNeutral):
            teams[unit_number(event.unit)] = None
    return sentences
