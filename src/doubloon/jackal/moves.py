"""Legal acts (J3, J4): everything the rules offer to who is to act, and nothing else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from doubloon.jackal.acts import END, FLY, GO, OPEN, RESURRECT, SAIL, SERVE, SWAP, Acts
from doubloon.jackal.board import DELTAS, FOG, NOWHERE, SEA, STEP_IN
from doubloon.jackal.cargo import HAND_LOAD, has_boat
from doubloon.jackal.caves import CAVE_TILE
from doubloon.jackal.position import (
    AT,
    BERTH,
    BUSY,
    CLEAR,
    CREW,
    FLIGHT,
    FOES,
    HULL,
    LIGHT,
    NEUTRAL,
    OWNER,
    QUAKE,
    RUM,
    RUNNING,
    STEP,
    STEP_ON,
    TURN,
    WALK,
    Position,
    first,
    only,
)
from doubloon.jackal.rules import CHOSEN, ONE_SEAT
from doubloon.jackal.steering import steers_own
from doubloon.jackal.tile import CHAIN, NO_CARGO
from doubloon.jackal.tiles import FLAGS, PLANE, POINTS, RESURRECTION, TILES, is_swappable
from doubloon.jackal.travel import (
    FREE,
    attacks,
    beside_missionary,
    fight_bar,
    finishes,
    is_plain_step,
    list_ways,
    seen_to_finish,
)


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
    ground = p.ground
    here = p.here
    lying = p.lying
    roll = p.roll
    foes: i64 = here[FOES + team]
    able: i64 = here[CREW + team] & p.present & ~(p.trapped | p.drunk)
    left: i64 = able
    raising: bool = False
    while left != 0:
        u: i64 = first(left)
        left &= left - 1
        cell: i64 = i64(roll[AT + u])
        load: i64 = lying[cell]
        acts.hands_n = 1
        if load != 0 and p.missionaries >> u & 1 == 0:
            acts.gather(load)
        if acts.trail.dead_n > 0:
            acts.trail.forget()
        blocked: bool = p.rules.missionary_blocks_attack and beside_missionary(p, u, cell)
        code: i64 = i64(ground[cell])
        step: i64 = i64(roll[STEP + u])
        if step != 0 and step < TILES[code].steps:
            list_passing(p, acts, foes, u, cell, step + 1, blocked)
        elif ground[HULL + cell] != u8(0):
            list_landing(p, acts, foes, u, cell, blocked)
        else:
            list_steps(p, acts, foes, u, cell, blocked)
            if code == PLANE:
                list_flights(p, acts, foes, u, cell, blocked)
            elif code == RESURRECTION:
                raising = True
        if acts.quick and acts.n > 0:
            return
    list_sailing(p, acts, able)
    rum: bool = i64(roll[RUM + team]) > 0
    if (rum or raising) and steers_own(p):
        moves: i64 = acts.n
        if raising:
            moves += list_resurrection(p, acts, able)
        if rum:
            list_rum(p, acts)
            if moves == 0 and acts.n > 0:
                acts.add(END, 0, 0, 0)


def list_steps(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, blocked: bool) -> None:
    """Where who stands on land may go on foot, and who swims by water (J4.1, J4.6).

    Nearly all that is legal is seen at a glance: a clear cell, or a tile that sends on to one, and no foe on the way.
    """
    acts.make_room()
    loaded: bool = acts.hands_n > 1
    at = acts.at
    n: i64 = acts.n
    ground = p.ground
    here = p.here
    clear: i64 = i64(ground[CLEAR + cell])
    left: i64 = clear | i64(ground[BUSY + cell])
    if loaded and acts.boat:
        left = 255
    while left != 0:
        way: i64 = left & -left
        left ^= way
        target: i64 = cell + STEP_IN[way]
        seen: bool = False
        if not loaded and here[target] & foes == 0:
            if clear & way != 0:
                seen = True
            else:
                ahead: i64 = POINTS[i64(ground[target]) << 3 | first(way)] & i64(ground[CLEAR + target])
                seen = ahead != 0 and here[target + STEP_IN[ahead & -ahead]] & foes == 0
        if seen:
            at[n] = GO | unit << 4 | target << 10
            n += 1
        else:
            acts.n = n
            list_step(p, acts, foes, unit, cell, target, first(way), blocked)
            at = acts.at
            n = acts.n
    acts.n = n


def list_step(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, target: i64, direction: i64, blocked: bool) -> None:
    """A step that is not seen to be legal, or may be taken with cargo: there may be a fight, a vessel, a boat or a search."""
    ground = p.ground
    code: i64 = i64(ground[target])
    if code == SEA:
        vessel: i64 = i64(ground[HULL + target]) - 1
        if vessel >= 0:
            if p.friendly(p.turn, vessel):
                offer_freely(acts, unit, target)
        elif i64(ground[cell]) == SEA:
            offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)
        else:
            offer_launch(acts, unit, target)
        return
    end: i64 = target
    if FLAGS[code] & CHAIN != 0:
        ahead: i64 = POINTS[code << 3 | direction] & i64(ground[CLEAR + target])
        end = target + STEP_IN[ahead & -ahead] if ahead != 0 else NOWHERE
    if end < 0 or (p.here[target] | p.here[end]) & foes != 0:
        offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)
    elif acts.hands_n == 1 or FLAGS[i64(ground[end])] & NO_CARGO == 0:
        offer_freely(acts, unit, target)
    elif end == target:
        acts.add(GO, unit, target, 0)
    else:
        offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)


def list_landing(p: Position, acts: Acts, foes: i64, unit: i64, cell: i64, blocked: bool) -> None:
    """Where who is aboard may go ashore: straight ahead only (J4.2)."""
    ground = p.ground
    vessel: i64 = i64(ground[HULL + cell]) - 1
    ways: i64 = ORTHOGONAL
    if vessel < p.rules.teams:  # a ship keeps along its shore, and has land on that side alone
        ways = only(2 * p.rules.shore_of[vessel])
    while ways != 0:
        target: i64 = cell + STEP_IN[ways & -ways]
        if i64(ground[target]) > SEA:
            if acts.hands_n == 1 and is_plain_step(p, foes, target, 0):
                acts.add(GO, unit, target, 0)
            else:
                offer(p, acts, GO, foes, unit, cell, target, WALK, blocked)
        ways &= ways - 1


ORTHOGONAL: Final[i64] = 0b01010101
"""The orthogonal directions, as a set."""


def offer(p: Position, acts: Acts, kind: i64, foes: i64, unit: i64, cell: i64, target: i64, gait: i64, blocked: bool) -> None:
    """Offer a first step with each of the hands gathered with which it can be finished."""
    if blocked and attacks(p, foes, unit, target):
        return
    trail = acts.trail
    trail.blocked = blocked
    i: i64 = 0
    while i < acts.hands_n:
        hand: i64 = acts.hands[i]
        if seen_to_finish(p, foes, unit, cell, target, gait, hand):
            acts.add(kind, unit, target, hand)
        else:
            trail.n = 0
            if finishes(p, trail, foes, unit, cell, target, gait, hand):
                acts.add(kind, unit, target, hand)
                trail.forget()
        i += 1


def offer_freely(acts: Acts, unit: i64, target: i64) -> None:
    """Offer a step that nothing bars, without and with each cargo there is."""
    acts.make_room()
    at = acts.at
    hands = acts.hands
    n: i64 = acts.n
    i: i64 = 0
    while i < acts.hands_n:
        at[n] = GO | unit << 4 | target << 10 | hands[i] << 19
        n += 1
        i += 1
    acts.n = n


def has_clear_step(p: Position) -> bool:
    """Whether a unit of the team to move can, seen at a glance, take a step (``False`` says nothing)."""
    here = p.here
    ground = p.ground
    roll = p.roll
    foes: i64 = here[FOES + p.turn]
    left: i64 = here[CREW + p.turn] & p.present & ~(p.trapped | p.drunk)
    while left != 0:
        u: i64 = first(left)
        left &= left - 1
        cell: i64 = i64(roll[AT + u])
        if ground[HULL + cell] != u8(0):
            shore: i64 = p.rules.shore_of[p.turn]
            if i64(ground[HULL + cell]) == p.turn + 1 and is_plain_step(p, foes, cell + DELTAS[2 * shore], 0):
                return True
            continue
        step: i64 = i64(roll[STEP + u])
        if step != 0 and step < TILES[i64(ground[cell])].steps:
            if here[cell] & foes == 0:
                return True
            continue
        clear: i64 = i64(ground[CLEAR + cell])
        while clear != 0:
            if here[cell + STEP_IN[clear & -clear]] & foes == 0:
                return True
            clear &= clear - 1
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
    """Where the team's vessels with a sailor aboard may sail (J4.4); ``able``: its units that can act."""
    sailors: i64 = able & ~(p.missionaries | p.fridays)
    here = p.here
    roll = p.roll
    teams: i64 = p.rules.teams
    vessel: i64 = p.turn
    while vessel < p.vessels:
        berth: i64 = i64(roll[BERTH + vessel])
        if berth >= 0 and here[berth] & sailors != 0 and i64(roll[OWNER + vessel]) == p.turn:
            list_vessel(p, acts, vessel, berth)
        vessel = vessel + 1 if vessel >= teams else teams


def list_vessel(p: Position, acts: Acts, vessel: i64, berth: i64) -> None:
    """Where a vessel may sail: a ship along its shore, a boat anywhere at sea."""
    acts.make_room()
    at = acts.at
    n: i64 = acts.n
    ground = p.ground
    left: i64 = i64(ground[CLEAR + berth])
    inland: i64 = 0
    if vessel < p.rules.teams:
        shore: i64 = p.rules.shore_of[vessel]
        left &= ALONG[shore]
        inland = DELTAS[2 * shore]
    while left != 0:
        target: i64 = berth + STEP_IN[left & -left]
        if inland == 0 or i64(ground[target + inland]) != SEA:  # a ship keeps before the edge row of land
            at[n] = SAIL | vessel << 4 | target << 10
            n += 1
        left &= left - 1
    acts.n = n


ALONG: Final[vec[i64]] = vec[i64]([0b01000100, 0b00010001, 0b01000100, 0b00010001])
"""The directions along each shore (south, west, north, east), as a set: from it a ship looks north, east, south or west."""


def list_resurrection(p: Position, acts: Acts, able: i64) -> i64:
    """The resurrection fortresses in which a unit of the team stands, if an ordinary pirate of it is dead (J9.7); how many."""
    if dead_pirate(p) < 0:
        return 0
    n: i64 = acts.n
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
    return acts.n - n


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
    here = p.here
    while servers != 0:
        cell: i64 = p.at(first(servers))
        servers &= servers - 1
        if cell >= 0:
            serve_here(p, acts, cell)
            for delta in DELTAS:
                if here[cell + delta] != 0 or p.stuck != 0:
                    serve_here(p, acts, cell + delta)


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
