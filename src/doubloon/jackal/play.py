"""Playing: acts, answers of chance, time.

``push`` and ``answer`` trust their caller: they are for acts from ``list_acts`` and answers that are possible, and cost no
check. ``island.Island`` is the door for everybody else.
"""

from __future__ import annotations

from mypy_extensions import i32, i64

from doubloon.jackal import events as ev
from doubloon.jackal.acts import END, FLY, GO, RESURRECT, SAIL, SERVE, Acts, hand_of, kind_of, target_of, unit_of
from doubloon.jackal.board import NOWHERE, SEA, cell_name
from doubloon.jackal.cargo import HAND_LOAD, load_text
from doubloon.jackal.caves import CAVE_TILE
from doubloon.jackal.fates import drink, join_neutrals, lowest, meet, swimmers_meet_vessel
from doubloon.jackal.leaving import run_out
from doubloon.jackal.moves import dead_pirate, list_acts
from doubloon.jackal.position import (
    AT,
    BY_BALL,
    BY_LIGHT,
    BY_VISIT,
    FLIGHT,
    LAPSES,
    LIGHT,
    NEWS,
    PIRATE,
    PIRATES_EACH,
    POOL,
    REVEAL,
    RUM,
    RUNNING,
    STEP,
    STEP_ON,
    TURN,
    WALK,
    Position,
    blank,
    only,
    unit_name,
)
from doubloon.jackal.rules import ONE_SEAT, Rules
from doubloon.jackal.shots import blow_open, fire
from doubloon.jackal.steering import steerer
from doubloon.jackal.tiles import TILES, TURNS_OF, lay, spend
from doubloon.jackal.travel import arrive, begin, come, fight, finish, go_on
from doubloon.jackal.turns import after_move, after_rum, begin_turn, end_turn


def opening(rules: Rules) -> Position:
    """The position in which a game begins: all in fog, three pirates aboard each ship (J1.3, J1.4, J8.1)."""
    p = blank(rules)
    team: i64 = 0
    while team < rules.teams:
        vessel: i64 = p.add_vessel(team, rules.ship_starts[team])
        for _ in range(PIRATES_EACH):
            p.put(p.add_unit(PIRATE, team), p.berth(vessel))
        team += 1
    p.gold_left = rules.gold
    type_number: i64 = 0
    for count in rules.tile_counts:
        p.roll[POOL + type_number] = i32(count)
        type_number += 1
    return p


def push(p: Position, act: i64) -> None:
    """Do a legal act."""
    if p.rules.turn_time:
        p.roll[LAPSES + steerer(p)] = i32(0)
    asking: i64 = p.asking
    if asking == TURN:
        begin_move(p, act)
    elif asking == STEP_ON:
        p.asking = TURN
        go_on(p, target_of(act), hand_of(act))
    elif asking == LIGHT:
        p.asked = target_of(act)
        p.asked_by = BY_LIGHT
        p.asking = REVEAL
    else:
        pick_for_quake(p, target_of(act))
    if p.asking == TURN and p.mover < 0 and kind_of(act) != SERVE and kind_of(act) != END:
        after_move(p)


def begin_move(p: Position, act: i64) -> None:
    """Do an act with which a turn begins."""
    kind: i64 = kind_of(act)
    unit: i64 = unit_of(act)
    target: i64 = target_of(act)
    if kind == GO:
        if target == p.at(unit):
            pass_maze(p, unit, target)
        else:
            walk(p, unit, target, hand_of(act))
    elif kind == SAIL:
        sail(p, unit, target)
    elif kind == FLY:
        fly(p, unit, target, hand_of(act))
    elif kind == SERVE:
        serve(p, target)
    elif kind == RESURRECT:
        resurrect(p, target)
    else:
        if p.ears is not None:
            p.ears.append(ev.TurnSkipped("J3.1", p.turn))
        end_turn(p, not p.served)


def walk(p: Position, unit: i64, target: i64, hand: i64) -> None:
    """A unit's first step, on foot, ashore, aboard or by water."""
    cell: i64 = p.at(unit)
    begin(p, unit, hand, WALK)
    if p.ears is not None:
        gait = "walk"
        rule = "J4.1"
        if p.tile(cell) == SEA:
            gait = "swim" if p.vessel_on(cell) < 0 else "land"
            rule = "J4.6" if p.vessel_on(cell) < 0 else "J4.2"
        elif p.vessel_on(target) >= 0:
            rule = "J4.3"
        load = load_text(HAND_LOAD[hand])
        p.ears.append(ev.Moved(rule, unit_name(p, unit), cell_name(cell), cell_name(target), gait, load))
    p.lift(unit)
    come(p, target)


def fly(p: Position, unit: i64, target: i64, hand: i64) -> None:
    """A unit is flown from a plane; it is done after a solo flight (J9.13)."""
    cell: i64 = p.at(unit)
    begin(p, unit, hand, FLIGHT)
    if p.ears is not None:
        load = load_text(HAND_LOAD[hand])
        p.ears.append(ev.Moved("J9.13", unit_name(p, unit), cell_name(cell), cell_name(target), "fly", load))
    if p.rules.plane_seats == ONE_SEAT or p.here[cell] == only(unit):
        spend(p, cell)
    p.lift(unit)
    come(p, target)


def pass_maze(p: Position, unit: i64, cell: i64) -> None:
    """A unit goes on to the next step of a maze and fights who is there (J9.4)."""
    begin(p, unit, 0, WALK)
    step: i64 = p.step(unit) + 1
    p.roll[STEP + unit] = i32(step)
    if p.ears is not None:
        name = cell_name(cell)
        p.ears.append(ev.Moved("J9.4", unit_name(p, unit), name, name, "pass"))
    join_neutrals(p, p.team(unit), cell, step)
    if fight(p, unit, cell, step):
        meet(p, cell, step)
    finish(p)


def sail(p: Position, vessel: i64, target: i64) -> None:
    """A vessel sails one cell with all aboard (J4.4) and meets swimmers there (J4.5)."""
    start: i64 = p.unberth(vessel)
    aboard: i64 = p.here[start]
    p.here[start] = 0
    load: i64 = p.lying[start]
    p.lying[start] = 0
    p.berth_at(vessel, target)
    if p.ears is not None:
        p.ears.append(ev.Sailed("J4.4", vessel, cell_name(start), cell_name(target)))
    swimmers_meet_vessel(p, target, vessel)
    p.lying[target] = load
    p.here[target] = p.here[target] | aboard
    u: i64 = 0
    while aboard != 0:
        if aboard & 1 != 0:
            p.roll[AT + u] = i32(target)
        aboard >>= 1
        u += 1
    meet(p, target, 0)


def serve(p: Position, cell: i64) -> None:
    """Everybody on a cell drinks: whoever was trapped is free, and in a maze all come to the last step (J8.4)."""
    team: i64 = p.turn
    p.roll[RUM + team] = i32(p.rum(team) - 1)
    if p.ears is not None:
        p.ears.append(ev.ServedRum("J8.4", team, cell_name(cell)))
    steps: i64 = TILES[p.tile(cell)].steps
    drinkers: i64 = p.here[cell] | CAVE_TILE.sitters(p, cell)
    while drinkers != 0:
        u: i64 = lowest(drinkers)
        bit: i64 = only(u)
        drinkers &= ~bit
        if drink(p, u, cell, False, "rum", "J8.4"):
            if p.trapped & bit:
                p.trapped &= ~bit
                if p.ears is not None:
                    p.ears.append(ev.Freed("J8.4", unit_name(p, u), cell_name(cell)))
            if steps and p.step(u) != steps:
                p.roll[STEP + u] = i32(steps)
                if p.ears is not None:
                    p.ears.append(ev.Moved("J9.4", unit_name(p, u), cell_name(cell), cell_name(cell), "pass"))
    after_rum(p)


def resurrect(p: Position, cell: i64) -> None:
    """A dead ordinary pirate of the team appears in the resurrection fortress (J9.7)."""
    unit: i64 = dead_pirate(p)
    p.put(unit, cell)
    if p.ears is not None:
        p.ears.append(ev.Resurrected("J9.7", unit_name(p, unit), cell_name(cell)))
    meet(p, cell, 0)


def pick_for_quake(p: Position, cell: i64) -> None:
    """Note the first cell of an earthquake; with the second, swap them (J9.18)."""
    if p.first < 0:
        p.first = cell
        return
    code: i64 = p.tile(p.first)
    lay(p, p.first, p.tile(cell))
    lay(p, cell, code)
    if p.ears is not None:
        p.ears.append(ev.SwappedTiles("J9.18", cell_name(p.first), cell_name(cell)))
    finish(p)


def weight(p: Position, code: i64) -> i64:
    """How likely chance answers with a tile: hidden tiles of its type, times the quarter turns that look like it (J1.3)."""
    kind: i64 = TILES[code].type
    return i64(0) if kind < 0 else i64(p.roll[POOL + kind]) * TURNS_OF[kind]


def answer(p: Position, code: i64) -> None:
    """Chance answers: this tile lies on the cell that was asked for."""
    cell: i64 = p.asked
    tile = TILES[code]
    p.roll[POOL + tile.type] = i32(i64(p.roll[POOL + tile.type]) - 1)
    p.hidden -= 1
    p.asking = TURN
    if p.asked_by == BY_BALL:
        blow_open(p, cell, code)
        fire(p)
        if p.asking == TURN:
            finish(p)
    else:
        turn_up(p, cell, code)
        if p.asked_by == BY_VISIT:
            target: i64 = arrive(p, cell)
            if target >= 0:
                come(p, target)
        else:
            p.asked = NOWHERE
            p.picks -= 1
            if p.picks > 0:
                p.asking = LIGHT
            else:
                finish(p)
    if p.asking == TURN and p.mover < 0:
        after_move(p)
    elif p.hurried:
        hurry(p)


def turn_up(p: Position, cell: i64, code: i64) -> None:
    """A fog cell is turned up and what it holds comes to light (J1.3, J9.14)."""
    tile = TILES[code]
    lay(p, cell, code)
    p.quiet = NEWS
    if p.ears is not None:
        p.ears.append(ev.Opened("J1.3" if p.asked_by == BY_VISIT else "J9.14", cell_name(cell), tile.token))
    tile.uncover(p, cell)


def lapse(p: Position, time: i64) -> None:
    """The turn time has run out at ``time`` (J8.7)."""
    run_out(p, time)
    if p.hurried:
        hurry(p)


def hurry(p: Position) -> None:
    """The choices that remain in a move whose time ran out take their first option (J8.7), up to the next answer of chance."""
    acts = Acts()
    while p.hurried and p.end == RUNNING and p.asking != REVEAL and p.asking != TURN:
        list_acts(p, acts)
        lapses: i64 = i64(p.roll[LAPSES + steerer(p)])
        seat: i64 = steerer(p)
        push(p, acts.at[0])
        p.roll[LAPSES + seat] = i32(lapses)


def start(p: Position) -> None:
    """Begin the first turn (a position set up by hand, too)."""
    if not begin_turn(p):
        end_turn(p, True)
