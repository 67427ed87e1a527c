"""The audit notices what it is there for: each of these positions is wrong in one way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from mypy_extensions import i32, u8

from doubloon.jackal.audit import audit
from doubloon.jackal.board import FOG, PLAIN, SEA
from doubloon.jackal.cargo import COIN
from doubloon.jackal.digest import digest
from doubloon.jackal.position import (
    AT,
    CREW,
    FOES,
    FRIDAY,
    FRIENDS,
    GUNN,
    HELD,
    HITS,
    HULL,
    KIND,
    MISSIONARY,
    NEUTRAL,
    OWNER,
    POOL,
    SCORE,
    SINCE,
    STEP,
    TEAM,
    Position,
)
from doubloon.jackal.tiles import CODES, TYPES, lay
from properties.drawn import peopled_island


def free_cell(p: Position, token: str = "plain") -> int:
    """A land cell of a kind with nobody and nothing on it, made if there is none."""
    code = CODES[token]
    cells = [c for c in p.rules.lands if p.here[c] == 0 and p.lying[c] == 0]
    found = next((c for c in cells if p.tile(c) == code), None)
    if found is None:
        found = next(c for c in cells if p.tile(c) == PLAIN)
        lay(p, found, code)
        p.caves += token == "cave"
    return found


def ashore(p: Position, team: int) -> int:
    """A unit of a team on land."""
    return next(u for u in range(p.units) if p.team(u) == team and p.at(u) >= 0 and p.tile(p.at(u)) != SEA)


def move(p: Position, unit: int, cell: int) -> None:
    p.lift(unit)
    p.put(unit, cell)


def figure(p: Position, kind: int, team: int, cell: int) -> int:
    unit = p.add_unit(kind, team)
    p.put(unit, cell)
    return int(unit)


def in_two_places(p: Position) -> None:
    p.here[free_cell(p)] = 1


def nowhere_to_be_found(p: Position) -> None:
    p.here[p.at(0)] = p.here[p.at(0)] & ~1


def dead_but_standing(p: Position) -> None:
    p.roll[AT] = -1


def dead_but_trapped(p: Position) -> None:
    p.lift(0)
    p.trapped |= 1


def in_another_crew(p: Position) -> None:
    p.here[CREW + 1] = p.here[CREW + 1] | 1
    p.take_sides()


def deserter(p: Position) -> None:
    p.enlist(0, 1)


def wrong_friends(p: Position) -> None:
    p.here[FRIENDS] = p.here[FRIENDS] & ~1


def wrong_foes(p: Position) -> None:
    p.here[FOES + 1] = p.here[FOES + 1] & ~1


def no_team(p: Position) -> None:
    p.roll[TEAM + 1] = 2


def pirate_turned_missionary(p: Position) -> None:
    p.roll[KIND] = i32(MISSIONARY)


def friday_by_kind_only(p: Position) -> None:
    p.roll[KIND + figure(p, GUNN, 0, free_cell(p))] = i32(FRIDAY)


def drunk_stranger(p: Position) -> None:
    p.drunk |= 1 << p.units


def newly_but_not_drunk(p: Position) -> None:
    p.newly_drunk |= 1


def hands_full_on_land(p: Position) -> None:
    p.roll[HELD] = 1


def stuck_on_plain_ground(p: Position) -> None:
    unit = ashore(p, 0)
    cell = free_cell(p)
    p.lift(unit)
    p.roll[AT + unit] = cell
    p.roll[SINCE + unit] = 1
    p.stuck |= 1 << unit


def stuck_without_a_place(p: Position) -> None:
    unit = ashore(p, 0)
    cell = free_cell(p, "cave")
    p.lift(unit)
    p.roll[AT + unit] = cell
    p.stuck |= 1 << unit


def trapped_on_plain_ground(p: Position) -> None:
    move(p, 0, free_cell(p))
    p.trapped |= 1


def friday_trapped(p: Position) -> None:
    p.trapped |= 1 << figure(p, FRIDAY, 0, free_cell(p, "trap"))


def no_step_in_a_maze(p: Position) -> None:
    move(p, 0, free_cell(p, "maze3"))


def step_too_far(p: Position) -> None:
    move(p, 0, free_cell(p, "maze3"))
    p.roll[STEP] = 4


def step_on_plain_ground(p: Position) -> None:
    move(p, 0, free_cell(p))
    p.roll[STEP] = 1


def in_the_fog(p: Position) -> None:
    cell = free_cell(p)
    p.ground[cell] = u8(FOG)
    p.roll[POOL] = p.roll[POOL] + 1
    p.hidden += 1
    move(p, 0, cell)


def on_an_arrow(p: Position) -> None:
    move(p, 0, free_cell(p, "arrow-n"))


def on_ice(p: Position) -> None:
    move(p, 0, free_cell(p, "ice"))


def on_a_horse(p: Position) -> None:
    move(p, 0, free_cell(p, "horse"))


def on_a_crocodile(p: Position) -> None:
    move(p, 0, free_cell(p, "crocodile"))


def friend_of_the_cannibal(p: Position) -> None:
    move(p, 0, free_cell(p, "cannibal"))


def on_a_plane_without_a_seat(p: Position) -> None:
    move(p, 0, free_cell(p, "plane"))


def two_pilots(p: Position) -> None:
    cell = free_cell(p, "plane")
    for unit in (0, 1):
        move(p, unit, cell)
        p.roll[SINCE + unit] = 1


def aboard_an_enemy(p: Position) -> None:
    move(p, 0, p.berth(1))


def neutral_aboard(p: Position) -> None:
    figure(p, GUNN, NEUTRAL, p.berth(1))


def enemies_together(p: Position) -> None:
    move(p, 0, p.at(ashore(p, 1)))


def enemies_in_one_fortress(p: Position) -> None:
    cell = free_cell(p, "fortress")
    move(p, 0, cell)
    move(p, 3, cell)


def enemies_on_the_first_step(p: Position) -> None:
    cell = free_cell(p, "maze2")
    for unit in (0, 3):
        move(p, unit, cell)
        p.roll[STEP + unit] = 1


def enemies_in_the_water(p: Position) -> None:
    for unit in (0, 3):
        move(p, unit, 17)


def missionary_with_friday(p: Position) -> None:
    cell = free_cell(p, "jungle")
    figure(p, MISSIONARY, 0, cell)
    figure(p, FRIDAY, 0, cell)


def ship_elsewhere(p: Position) -> None:
    p.roll[360] = 17


def ship_off_its_shore(p: Position) -> None:
    cell = p.unberth(0)
    crew = p.here[cell]
    p.berth_at(0, 17)
    for unit in range(p.units):
        if crew >> unit & 1:
            move(p, unit, 17)


def hull_without_a_vessel(p: Position) -> None:
    p.ground[HULL + 17] = 1


def floats_full_of_holes(p: Position) -> None:
    p.roll[HITS] = i32(p.rules.ship_hits)


def stolen_ship(p: Position) -> None:
    p.roll[OWNER] = 2


def vessel_of_who_left(p: Position) -> None:
    for unit in range(3):
        p.lift(unit)
    p.gone |= 1
    p.turn = 1


def unit_of_who_left(p: Position) -> None:
    p.gone |= 1
    p.turn = 1


def load_in_the_fog(p: Position) -> None:
    cell = free_cell(p)
    p.ground[cell] = u8(FOG)
    p.roll[POOL] = p.roll[POOL] + 1
    p.hidden += 1
    p.lying[cell] = COIN
    p.gold_left += 1
    p.rules.gold += 1


def gold_aboard(p: Position) -> None:
    p.lying[p.berth(0)] = COIN
    p.gold_left += 1
    p.rules.gold += 1


def load_in_a_fortress(p: Position) -> None:
    p.lying[free_cell(p, "fortress")] = COIN
    p.gold_left += 1
    p.rules.gold += 1


def load_run_over(p: Position) -> None:
    p.lying[free_cell(p)] = -COIN


def one_ball_too_many(p: Position) -> None:
    p.lying[free_cell(p)] = 9 << 24


def one_boat_too_many(p: Position) -> None:
    for cell in (17, 18, 19):
        p.add_vessel(0, cell)


def gold_from_nowhere(p: Position) -> None:
    p.lying[free_cell(p)] = COIN


def gold_counted_twice(p: Position) -> None:
    p.roll[SCORE] = 1000


def gold_tile_lying_open(p: Position) -> None:
    p.ground[free_cell(p)] = CODES["coins1"]


def land_turned_sea(p: Position) -> None:
    p.ground[free_cell(p)] = u8(SEA)


def uncounted_cave(p: Position) -> None:
    free_cell(p, "cave")
    p.caves -= 1


def one_tile_too_many_hidden(p: Position) -> None:
    p.roll[POOL + TYPES.index("ice")] = 1


def turn_of_who_left(p: Position) -> None:
    for unit in range(3):
        p.lift(unit)
    p.unberth(0)
    p.gone |= 1


def nobody_moves(p: Position) -> None:
    p.asking = 1


def picks_between_moves(p: Position) -> None:
    p.picks = 2


def undecided(p: Position) -> None:
    for cell in range(len(p.lying)):
        p.lying[cell] = 0
    p.gold_left = 0
    p.hand = 0


def no_winner(p: Position) -> None:
    p.end = 4
    p.won = 0


FAULTS: dict[Callable[[Position], None], str] = {
    in_two_places: "elsewhere too|and yet is not",
    nowhere_to_be_found: "not where it is",
    dead_but_standing: "and yet is not",
    dead_but_trapped: "dead, but in some state",
    in_another_crew: "units of another crew",
    deserter: "pirate of team 0",
    wrong_friends: "friends or foes",
    wrong_foes: "friends or foes",
    no_team: "not in the crew",
    pirate_turned_missionary: "is of kind",
    friday_by_kind_only: "do not fit its kind",
    drunk_stranger: "units that there are not",
    newly_but_not_drunk: "but not drunk",
    hands_full_on_land: "holds the hand",
    stuck_on_plain_ground: "no cave",
    stuck_without_a_place: "without a place in line",
    trapped_on_plain_ground: "trapped on",
    friday_trapped: "trapped on",
    no_step_in_a_maze: "on step 0",
    step_too_far: "on step 4",
    step_on_plain_ground: "on step 1",
    in_the_fog: "in the fog",
    on_an_arrow: "stands on arrow",
    on_ice: "stands on ice",
    on_a_horse: "stands on horse",
    on_a_crocodile: "stands on crocodile",
    friend_of_the_cannibal: "lives with the cannibal",
    on_a_plane_without_a_seat: "without a place in line",
    two_pilots: "one place in line",
    aboard_an_enemy: "aboard the enemy vessel",
    neutral_aboard: "aboard the enemy vessel",
    enemies_together: "enemies together",
    enemies_in_one_fortress: "enemies together",
    enemies_on_the_first_step: "enemies together",
    enemies_in_the_water: "enemies together",
    missionary_with_friday: "a missionary and a Friday",
    ship_elsewhere: "not where it is",
    ship_off_its_shore: "left its shore",
    hull_without_a_vessel: "hulls without vessels",
    floats_full_of_holes: "floats with",
    stolen_ship: "is of team 2",
    vessel_of_who_left: "vessel 0 is of a team that left",
    unit_of_who_left: "of a team that left",
    load_in_the_fog: "something lies on",
    gold_aboard: "something lies on",
    load_in_a_fortress: "something lies on",
    load_run_over: "has run over",
    one_ball_too_many: "of ball",
    one_boat_too_many: "of boat",
    gold_from_nowhere: "by count",
    gold_counted_twice: "scored, of",
    gold_tile_lying_open: "is coins1",
    land_turned_sea: "is sea",
    uncounted_cave: "caves are open",
    one_tile_too_many_hidden: "cells in fog",
    turn_of_who_left: "the turn of team 0",
    nobody_moves: "1 is asked",
    picks_between_moves: "something is left of a move",
    undecided: "should be over",
    no_winner: "have won",
}


def test_nothing_is_wrong_before_a_fault() -> None:
    assert audit(peopled_island()) == ""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_the_audit_notices(fault: Callable[[Position], None]) -> None:
    p = peopled_island()
    fault(p)
    found = audit(p)
    assert re.search(FAULTS[fault], found), found


def test_enemies_may_share_the_jungle_and_the_last_step_of_a_maze() -> None:
    p = peopled_island()
    jungle, maze = free_cell(p, "jungle"), free_cell(p, "maze2")
    for unit in (0, 3):
        move(p, unit, jungle)
    for unit in (1, 4):
        move(p, unit, maze)
        p.roll[STEP + unit] = 2
    assert audit(p) == ""


def test_equal_positions_have_equal_digests_and_others_do_not() -> None:
    p = peopled_island()
    assert digest(p) == digest(p.copy()) == digest(peopled_island())
    for change in (
        in_two_places,
        dead_but_standing,
        no_team,
        hull_without_a_vessel,
        gold_from_nowhere,
        nobody_moves,
        no_winner,
    ):
        q = p.copy()
        change(q)
        assert digest(q) != digest(p), change.__name__
