"""Ratings after rated games: the Bayesian model of Weng and Lin (2011) for two or more players, by openskill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from doubloon.game import Result
from doubloon.server.store.database import Database
from doubloon.server.store.people import count_game
from doubloon.server.store.rows import RoomRow, SeatRow

FIRST: Final = (25.0, 25.0 / 3)
"""The rating of who has none yet: mean and deviation."""

Table = Mapping[str, tuple[float, float]]
"""Person -> mean and deviation."""


def shown(mu: float, sigma: float) -> int:
    """A rating as one number: what somebody is worth almost certainly (three deviations below the mean), from 0 on."""
    return max(round(40 * (mu - 3 * sigma)) + 1000, 0)


def ranks(result: Result) -> list[int]:
    """Each seat's rank, 1 for the best: winners first, the others by their scores; who has the same score shares a rank."""
    order = [(seat not in result.winners, -score) for seat, score in enumerate(result.scores)]
    return [1 + sum(other < own for other in order) for own in order]


def rated(before: Table, people: Sequence[str], result: Result) -> dict[str, tuple[float, float]]:
    """The ratings after a game; ``people`` has one a seat."""
    from openskill.models import BradleyTerryFull  # of the models the one that takes shared ranks as they are

    model = BradleyTerryFull()
    teams = [[model.rating(*before.get(person, FIRST))] for person in people]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks(result)])
    return {person: (team[0].mu, team[0].sigma) for person, team in zip(people, after, strict=True)}


async def counted(database: Database, row: RoomRow, seats: Sequence[SeatRow], result: Result) -> bool:
    """Store the result of a game and, if it is rated, the players' ratings; whether it was not done before.

    A rated game in which somebody's account is gone counts for nobody.
    """
    text = msgspec.json.encode(result).decode()
    people = [seat.person or "" for seat in seats]
    if row.pool is None or not all(people) or len(set(people)) < len(people):
        return await count_game(database, row.code, text)
    return await count_game(database, row.code, text, row.pool, people, lambda before: rated(before, people, result))
