"""Legal acts (J3, J4): everything the rules offer to who is to act, and nothing else."""

from __future__ import annotations

from mypy_extensions import i64, u8

from doubloon.jackal.acts import END, FLY, GO, OPEN, RESURRECT, SAIL, SERVE, SWAP, Acts
from doubloon.jackal.board import DELTAS, FOG, NOWHERE, SEA
from doubloon.jackal.cargo import HAND_LOAD, has_boat
from doubloon.jackal.caves import CAVE_TILE
from doubloon.jackal.position import (
    AT,
    FLIGHT,
    HULL,
    LIGHT,
    NEUTRAL,
    QUAKE,
    RUNNING,
    STEP,
    STEP_ON,
    TURN,
    WALK,
    Position,
    only,
)
from doubloon.jackal.rules import CHOSEN, ONE_SEAT
from doubloon.jackal.steering import steers_own
from doubloon.jackal.tile import CHAIN, NO_CARGO
from doubloon.jackal.tiles import FLAGS, PLANE, RESURRECTION, TILES, is_swappable
from doubloon.jackal.travel import FREE, attacks, beside_missionary, fight_bar, finishes, is_plain_step, list_ways


def list_acts(p: Position, acts: Acts) -> None:
    """Write the legal acts of who is to act into ``acts`` (none while chance is asked or the game is over)."""
    acts.clear()
    if p.end != RUNNING:
        return
    if p.asking == TURN:
        list_turn(p, acts)
    elif p.asking == STEP_ON:
        list_ways(p, acts)
    elif p.asking == LIGHT:
        for land in p.rules.lands:
            if p.tile(land) == FOG:
                acts.add(OPEN, 0, land, 0)
    elif p.asking == QUAKE:
        for land in p.rules.lands:
            if is_swappable(p, land):
                acts.add(SWAP, 0, land, 0)


def list_turn(p: Position, acts: Acts) -> None:
    """The acts with which a turn begins (J3.1): moves, sailing, resurrecting, rum, and its end where rum is all."""
    team: i64 = p.turn
    foes: i64 = p.foes(team)
    able: i64 = p.crew(team) & ~(p.trapped | p.drunk | p.stuck)
    roll = p.roll
    left: i64 = able
    raising: bool = False
    u: i64 = 0
    while left != 0:
        if left & 1 != 0:
            cell: i64 = i64(roll[AT + u])
            if cell >= 0:
                list_unit(p, acts, foes, u, cell)
                if acts.quick and acts.n > 0:
                    return
                raising = raising or p.tile(cell) == RESURRECTION
        left >>= 1
        u += 1
    list_sailing(p, acts, able)
    own: bool = steers_own(p)
    if own and raising:
        list_resurrection(p, acts, able)
    moves: i64 = acts.n
    if own and p.rum(team) > 0:
        list_rum(p, acts)
        if moves == 0 and acts.n > 0:
            acts.add(END, 0, 0, 0)


def list_unit(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64) -> None:
    """The moves of one unit that can act."""
    code: i64 = p.tile(cell)
    load: i64 = p.lying[cell]
    if load != 0 and p.missionaries >> unit & 1 != 0:
        load = 0
    acts.gather(load)
    acts.trail.forget()
    blocked: bool = p.rules.missionary_blocks_attack and beside_missionary(p, unit, cell)
    if code == SEA:
        if p.vessel_on(cell) < 0:
            list_swimming(p, acts, foes, unit, cell, blocked)
        else:
            list_landing(p, acts, foes, unit, cell, blocked)
        return
    step: i64 = i64(p.roll[STEP + unit])
    if step != 0 and step < TILES[code].steps:
        list_passing(p, acts, foes, unit, cell, step + 1, blocked)
        return
    list_walking(p, acts, foes, unit, cell, blocked)
    if code == PLANE:
        list_flights(p, acts, foes, unit, cell, blocked)


def list_swimming(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, blocked: bool) -> None:
    """Where a swimmer may go (J4.6)."""
    ground = p.ground
    d: i64 = 0
    while d < 8:
        target: i64 = cell + DELTAS[d]
        if i64(ground[target]) == SEA:
            if ground[HULL + target] == u8(0) and p.here[target] & foes == 0:
                acts.add(GO, unit, target, 0)
            else:
                offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)
        d += 1


def list_landing(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, blocked: bool) -> None:
    """Where who is aboard may go ashore: straight ahead only (J4.2)."""
    d: i64 = 0
    while d < 8:
        target: i64 = cell + DELTAS[d]
        if p.tile(target) > SEA:
            offer_land(p, acts, foes, unit, cell, target, blocked)
        d += 2


def list_walking(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, blocked: bool) -> None:
    """Where who stands on land may go on foot: onto land, aboard, and with a boat into the sea (J4.1, J4.3, J7.8)."""
    ground = p.ground
    d: i64 = 0
    while d < 8:
        target: i64 = cell + DELTAS[d]
        ahead: i64 = i64(ground[target])
        if ahead > SEA:
            offer_land(p, acts, foes, unit, cell, target, blocked)
        elif ahead == SEA:
            vessel: i64 = i64(ground[HULL + target]) - 1
            if vessel < 0:
                offer_launch(acts, unit, target)
            elif p.friendly(p.turn, vessel):
                offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)
        d += 1


def offer_land(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, target: i64, blocked: bool) -> None:
    """Offer a first step onto land with each of the hands gathered with which it can be finished."""
    flags: i64 = FLAGS[p.tile(target)]
    if flags & CHAIN == 0 and p.here[target] & foes == 0:
        acts.add(GO, unit, target, 0)
        if acts.hands_n > 1 and flags & NO_CARGO == 0:
            offer_hands(acts, unit, target)
    else:
        offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)


def offer(p: Position, acts: Acts, kind: i64, foes: i64, unit: i64, cell: i64, target: i64, gait: i64, blocked: bool) -> None:
    """Offer a first step with each of the hands gathered with which it can be finished."""
    if blocked and attacks(p, foes, unit, target):
        return
    trail = acts.trail
    trail.blocked = blocked
    i: i64 = 0
    while i < acts.hands_n:
        hand: i64 = acts.hands[i]
        trail.n = 0
        if finishes(p, trail, foes, unit, cell, target, gait, hand):
            acts.add(kind, unit, target, hand)
            trail.forget()
        i += 1


def offer_hands(acts: Acts, unit: i64, target: i64) -> None:
    """Offer a step that nothing bars with each cargo there is."""
    i: i64 = 1
    while i < acts.hands_n:
        acts.add(GO, unit, target, acts.hands[i])
        i += 1


def has_plain_step(p: Position) -> bool:
    """Whether a unit of the team to move can, seen at a glance, take a step (``False`` says nothing)."""
    team: i64 = p.turn
    foes: i64 = p.foes(team)
    left: i64 = p.crew(team) & ~(p.trapped | p.drunk | p.stuck)
    roll = p.roll
    u: i64 = 0
    while left != 0:
        if left & 1 != 0:
            cell: i64 = i64(roll[AT + u])
            if cell >= 0 and unit_has_plain_step(p, foes, u, cell):
                return True
        left >>= 1
        u += 1
    return False


def unit_has_plain_step(p: Position, foes: i64, unit: i64, cell: i64) -> bool:
    """Whether a unit that can act can, seen at a glance, take a step."""
    code: i64 = p.tile(cell)
    if code != SEA and i64(p.roll[STEP + unit]) < TILES[code].steps:
        return p.here[cell] & foes == 0
    swims: bool = code == SEA and p.vessel_on(cell) < 0
    d: i64 = 0
    while d < 8:
        target: i64 = cell + DELTAS[d]
        if swims:
            if p.tile(target) == SEA and p.here[target] & foes == 0 and p.vessel_on(target) < 0:
                return True
        elif is_plain_step(p, foes, target, 0):
            return True
        d += 2
    return False


def offer_launch(acts: Acts, unit: i64, target: i64) -> None:
    """Offer a step into the sea with a boat (J7.8)."""
    i: i64 = 1
    while i < acts.hands_n:
        if has_boat(HAND_LOAD[acts.hands[i]]):
            acts.add(GO, unit, target, acts.hands[i])
        i += 1


def list_passing(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, step: i64, blocked: bool) -> None:
    """The next step of a maze, unless who stands there bars it (J9.4)."""
    foes_here: i64 = p.here[cell] & foes
    if foes_here != 0:
        foes_here = p.on_step(foes_here, step)
        if foes_here != 0 and (blocked or fight_bar(p, unit, foes_here, False) != FREE):
            return
    acts.add(GO, unit, cell, 0)


def list_flights(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, blocked: bool) -> None:
    """Flights of who has the right to fly (J9.13)."""
    crew: i64 = p.here[cell] & ~p.crew(NEUTRAL)  # neutrals have no seat (J9.23)
    pilot: i64 = p.first_in_line(crew)
    passenger: i64 = p.first_in_line(crew & ~only(pilot))
    seats: i64 = p.rules.plane_seats
    if seats != ONE_SEAT:
        lander: i64 = passenger if passenger >= 0 else pilot
        if unit != lander and not (seats == CHOSEN and unit == pilot):
            return
    for target in p.rules.lands:
        if target != cell:
            offer(p, acts, FLY, foes, unit, cell, target, FLIGHT, blocked)


def list_sailing(p: Position, acts: Acts, able: i64) -> None:
    """Where the team's vessels may sail (J4.4); ``able``: its units that can act."""
    sailors: i64 = able & ~(p.missionaries | p.fridays)
    list_vessel(p, acts, sailors, p.turn)
    v: i64 = p.rules.teams
    while v < p.vessels:
        if p.owner(v) == p.turn:
            list_vessel(p, acts, sailors, v)
        v += 1


def list_vessel(p: Position, acts: Acts, sailors: i64, vessel: i64) -> None:
    """Where a vessel may sail: a ship along its shore, a boat anywhere at sea."""
    berth: i64 = p.berth(vessel)
    if berth < 0 or p.here[berth] & sailors == 0:
        return
    shore: i64 = p.rules.shore_of[p.turn]
    boat: bool = vessel >= p.rules.teams
    d: i64 = 0
    while d < 8:
        target: i64 = berth + DELTAS[d]
        if p.tile(target) == SEA and p.vessel_on(target) < 0 and (boat or keeps_shore(p, shore, target, d)):
            acts.add(SAIL, vessel, target, 0)
        d += 1


def keeps_shore(p: Position, shore: i64, target: i64, direction: i64) -> bool:
    """Whether a ship sailing in a direction stays along its shore, before a cell of the edge row of land (J4.4)."""
    ahead: i64 = shore * 2  # from its shore a ship looks north, east, south or west
    if direction & 1 != 0 or direction == ahead or direction == (ahead + 4) % 8:
        return False
    return p.tile(target + DELTAS[ahead]) != SEA


def list_resurrection(p: Position, acts: Acts, able: i64) -> None:
    """The resurrection fortresses in which a unit of the team stands, if an ordinary pirate of it is dead (J9.7)."""
    if dead_pirate(p) < 0:
        return
    left: i64 = able
    u: i64 = 0
    while left != 0:
        if left & 1 != 0:
            cell: i64 = p.at(u)
            if cell >= 0 and p.tile(cell) == RESURRECTION:
                act: i64 = RESURRECT | cell << 10
                if not acts.holds(act):
                    acts.add(RESURRECT, 0, cell, 0)
        left >>= 1
        u += 1


def dead_pirate(p: Position) -> i64:
    """The first dead ordinary pirate of the team to move, ``NOWHERE`` if all live."""
    u: i64 = 3 * p.turn
    while u < 3 * p.turn + 3:
        if p.at(u) < 0:
            return u
        u += 1
    return NOWHERE


def list_rum(p: Position, acts: Acts) -> None:
    """The cells to which the team may serve a bottle (J8.4)."""
    servers: i64 = p.crew(p.turn) & ~(p.drunk | p.missionaries)
    if p.rules.no_trapped_rum:
        servers &= ~p.stuck
    left: i64 = servers
    u: i64 = 0
    while left != 0:
        cell: i64 = p.at(u)
        if left & 1 != 0 and cell >= 0:
            serve_here(p, acts, cell)
            for delta in DELTAS:
                serve_here(p, acts, cell + delta)
        left >>= 1
        u += 1


def serve_here(p: Position, acts: Acts, cell: i64) -> None:
    """Offer rum to a cell with a unit on it (with ``no_wasted_rum``: one whom it changes), once."""
    drinkers: i64 = p.here[cell]
    if p.stuck != 0:
        drinkers |= CAVE_TILE.sitters(p, cell)
    if drinkers == 0 or acts.holds(SERVE | cell << 10):
        return
    if p.rules.no_wasted_rum and not changed_by_rum(p, drinkers, cell):
        return
    acts.add(SERVE, 0, cell, 0)


def changed_by_rum(p: Position, drinkers: i64, cell: i64) -> bool:
    """Whether rum would change something for one of a set of units on a cell."""
    if drinkers & (p.trapped | p.missionaries | p.fridays) != 0:
        return True
    steps: i64 = TILES[p.tile(cell)].steps
    return steps != 0 and drinkers & ~p.on_step(drinkers, steps) != 0
