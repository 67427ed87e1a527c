"""Whose turn it is, and who steers (J3, J8.6, J9.20)."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.jackal.board import NOWHERE
from doubloon.jackal.position import Position


def steerer(p: Position) -> i64:
    """The seat that steers the team to move: its own player, or under the weed the nearest one beside him still in the game."""
    rules = p.rules
    if p.weed_team < 0 or p.weed_fresh:
        return rules.owner_of[p.turn]
    way: i64 = i64(1) if rules.weed_steers_next else rules.teams - 1
    team: i64 = p.turn
    while True:
        team = (team + way) % rules.teams
        if p.gone >> team & 1 == 0:
            return rules.owner_of[team]


def steers_own(p: Position) -> bool:
    """Whether the team to move is steered by its own player (another may not serve its rum or resurrect, J9.20)."""
    return steerer(p) == p.rules.owner_of[p.turn]


def pass_turn(p: Position) -> None:
    """Give the turn to the next team in the game; the weed's round ends with the turn of the team that found it."""
    if p.weed_fresh:
        p.weed_fresh = False
    elif p.turn == p.weed_team:
        p.weed_team = NOWHERE
    team: i64 = p.turn
    while True:
        team += 1
        if team == p.rules.teams:
            team = 0
        if p.gone >> team & 1 == 0:
            break
        if team == p.weed_team:
            p.weed_team = NOWHERE
    p.turn = team
