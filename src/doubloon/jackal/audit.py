"""What must be true of every position of the island game, whatever happened before.

Compiled like the engine, so that a million games can be watched.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i32, i64, u8

from doubloon.jackal.board import CELLS, DELTAS, FOG, OFF, SEA, cell_name
from doubloon.jackal.cargo import GOLD_MASK, HAND_LOAD, HANDS, ITEM_NAMES, gold_in
from doubloon.jackal.position import (
    AT,
    BERTH,
    BUSY,
    BY_VISIT,
    CLEAR,
    CREW,
    FOES,
    FRIDAY,
    FRIENDS,
    HELD,
    HITS,
    HULL,
    KIND,
    MAX_UNITS,
    MAX_VESSELS,
    MISSIONARY,
    NEUTRAL,
    OWNER,
    PIRATES_EACH,
    POOL,
    REVEAL,
    RUNNING,
    SCORE,
    SINCE,
    STEP,
    TEAM,
    TURN,
    Position,
    only,
    unit_name,
)
from doubloon.jackal.tile import CHAIN, TRUCE, WALLS
from doubloon.jackal.tiles import CODES, FLAGS, PLANE, TILES, TYPES

CAVE: Final[i64] = CODES["cave"]
TRAP: Final[i64] = CODES["trap"]
CANNIBAL: Final[i64] = CODES["cannibal"]


def audit(p: Position) -> str:
    """What is wrong with a position, in words; '' if nothing is. For positions between acts, also within a move."""
    return _units(p) or _cells(p) or _lines(p) or _vessels(p) or _loads(p) or _fog(p) or _gold(p) or _turn(p) or _notes(p)


def _units(p: Position) -> str:
    """Teams, kinds and states of all units."""
    if p.units < PIRATES_EACH * p.rules.teams or p.units > MAX_UNITS:
        return f"there are {p.units} units"
    everybody: i64 = only(p.units) - 1
    seen: i64 = 0
    t: i64 = 0
    while t <= NEUTRAL:
        crew: i64 = p.here[CREW + t]
        if crew & seen != 0:
            return f"crew {t} has units of another crew"
        if crew != 0 and t != NEUTRAL and t >= p.rules.teams:
            return f"there is a crew of team {t}"
        seen |= crew
        if p.here[FRIENDS + t] != _friends(p, t) or p.here[FOES + t] != _foes(p, t):
            return f"the friends or foes of team {t} do not fit the crews"
        t += 1
    if seen != everybody:
        return "the crews are not all units"
    for mask in [p.trapped, p.stuck, p.drunk, p.newly_drunk, p.missionaries, p.fridays]:
        if mask & ~everybody != 0:
            return "a state of units that there are not"
    u: i64 = 0
    while u < p.units:
        wrong = _unit(p, u)
        if wrong:
            return f"{unit_name(p, u)}: {wrong}"
        u += 1
    return ""


def _friends(p: Position, team: i64) -> i64:
    if team == NEUTRAL:
        return p.here[CREW + NEUTRAL]
    mask: i64 = 0
    t: i64 = 0
    while t < p.rules.teams:
        if team < p.rules.teams and p.rules.allied(team, t):
            mask |= p.here[CREW + t]
        t += 1
    return mask


def _foes(p: Position, team: i64) -> i64:
    mask: i64 = 0
    t: i64 = 0
    while t < p.rules.teams:
        if team < p.rules.teams and not p.rules.allied(team, t):
            mask |= p.here[CREW + t]
        t += 1
    return mask


def _unit(p: Position, u: i64) -> str:
    """What is wrong with one unit."""
    bit: i64 = only(u)
    roll = p.roll
    team: i64 = i64(roll[TEAM + u])
    kind: i64 = i64(roll[KIND + u])
    if team < 0 or team > NEUTRAL or p.here[CREW + team] & bit == 0:
        return f"not in the crew of its team {team}"
    if u < PIRATES_EACH * p.rules.teams and (kind != 0 or team != u // PIRATES_EACH):
        return f"the pirate of team {u // PIRATES_EACH} is of kind {kind} and team {team}"
    if u >= PIRATES_EACH * p.rules.teams and (kind < 1 or kind > 4):
        return f"the figure is of kind {kind}"
    if (p.missionaries & bit != 0) != (kind == MISSIONARY) or (p.fridays & bit != 0) != (kind == FRIDAY):
        return "the sets of missionaries and Fridays do not fit its kind"
    if p.newly_drunk & ~p.drunk & bit != 0:
        return "drunk since this turn, but not drunk"
    held: i64 = i64(roll[HELD + u])
    if held < 0 or held >= HANDS or (held != 0 and p.stuck & bit == 0):
        return f"holds the hand {held}"
    if held != 0 and kind == MISSIONARY:
        return "a missionary carries something"
    at: i64 = i64(roll[AT + u])
    if at < 0:
        if (p.trapped | p.stuck | p.drunk) & bit != 0 or roll[STEP + u] != i32(0) or roll[SINCE + u] != i32(0):
            return "dead, but in some state"
        return "dead, and on the move" if u == p.mover else ""
    if at >= CELLS or p.tile(at) == OFF:
        return f"on the cell {at}, which is none"
    if team != NEUTRAL and p.gone >> team & 1 != 0:
        return "of a team that left"
    code: i64 = p.tile(at)
    if p.stuck & bit != 0:
        if (p.trapped | p.drunk) & bit != 0 or roll[STEP + u] != i32(0) or u == p.mover:
            return "stuck, and in another state"
        if code != CAVE:
            return f"stuck under {cell_name(at)}, which is no cave"
        return "" if roll[SINCE + u] > i32(0) else "stuck without a place in line"
    if p.here[at] & bit == 0:
        return f"not where it is, on {cell_name(at)}"
    if p.trapped & bit != 0 and (code != TRAP or kind == FRIDAY):
        return f"trapped on {cell_name(at)}"
    steps: i64 = TILES[code].steps
    step: i64 = i64(roll[STEP + u])
    if (steps == 0 and step != 0) or (steps != 0 and (step < 1 or step > steps)):
        return f"on step {step} of {cell_name(at)}"
    if code == FOG and not (u == p.mover and p.asking == REVEAL and p.asked_by == BY_VISIT and p.asked == at):
        return f"in the fog on {cell_name(at)}"
    # Whose player left within a move may be left standing anywhere, and whoever takes him over there too.
    if FLAGS[code] & CHAIN != 0 and u != p.mover and p.gone == 0:
        return f"stands on {TILES[code].token} on {cell_name(at)}"
    if code == CANNIBAL and kind != FRIDAY:
        return f"lives with the cannibal on {cell_name(at)}"
    if code == PLANE and u != p.mover and roll[SINCE + u] <= i32(0):
        return f"on the plane on {cell_name(at)} without a place in line"
    if code == SEA:
        vessel: i64 = p.vessel_on(at)
        if vessel >= 0 and not p.friendly(team, vessel):
            return f"aboard the enemy vessel {vessel}"
    return ""


def _cells(p: Position) -> str:
    """Who stands where, and with whom."""
    seen: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        mask: i64 = p.here[cell]
        if mask != 0:
            if mask & seen != 0:
                return f"a unit on {cell_name(cell)} is elsewhere too"
            seen |= mask
            u: i64 = 0
            left: i64 = mask
            while left != 0:
                if left & 1 != 0 and (u >= p.units or i64(p.roll[AT + u]) != cell or p.stuck >> u & 1 != 0):
                    return f"unit {u + 1} is on {cell_name(cell)} and yet is not"
                left >>= 1
                u += 1
            if mask & (mask - 1) != 0:
                wrong = _company(p, cell, mask)
                if wrong:
                    return wrong
        cell += 1
    return "" if seen == p.present else "the units noted as present are not those on the cells"


def _company(p: Position, cell: i64, mask: i64) -> str:
    """What is wrong with those who share a cell."""
    tile = TILES[p.tile(cell)]
    step: i64 = 0
    while step <= tile.steps:
        together: i64 = p.on_step(mask, step) if tile.steps else mask
        if together & p.missionaries != 0 and together & p.fridays != 0:
            return f"a missionary and a Friday together on {cell_name(cell)}"
        # Rum takes enemies to the last step of a maze together (J9.4).
        if tile.flags & TRUCE == 0 and (step < tile.steps or tile.steps == 0) and _sides(p, together) > 1:
            return f"enemies together on {cell_name(cell)}, {tile.token}"
        step += 1
    return ""


def _sides(p: Position, mask: i64) -> i64:
    """How many sides a set of units is of, neutrals aside."""
    n: i64 = 0
    left: i64 = mask & ~p.here[CREW + NEUTRAL]
    t: i64 = 0
    while t < p.rules.teams:
        if left & p.here[CREW + t] != 0:
            n += 1
            left &= ~_friends(p, t)
        t += 1
    return n


def _lines(p: Position) -> str:
    """Places in line, in the tunnel and on each plane, are all different."""
    a: i64 = 0
    while a < p.units:
        b: i64 = a + 1
        while b < p.units:
            if p.roll[SINCE + a] == p.roll[SINCE + b] and p.roll[SINCE + a] != i32(0):
                stuck: i64 = (p.stuck >> a & 1) + (p.stuck >> b & 1)
                aboard: bool = stuck == 0 and p.at(a) == p.at(b) and p.tile(p.at(a)) == PLANE
                if stuck == 2 or (aboard and a != p.mover and b != p.mover):
                    return f"{unit_name(p, a)} and {unit_name(p, b)} have one place in line"
            b += 1
        a += 1
    return ""


def _vessels(p: Position) -> str:
    """Vessels, their cells and holes."""
    if p.vessels < p.rules.teams or p.vessels > MAX_VESSELS:
        return f"there are {p.vessels} vessels"
    afloat: i64 = 0
    v: i64 = 0
    while v < p.vessels:
        owner: i64 = i64(p.roll[OWNER + v])
        berth: i64 = i64(p.roll[BERTH + v])
        if owner < 0 or owner >= p.rules.teams or (v < p.rules.teams and owner != v):
            return f"vessel {v} is of team {owner}"
        if berth >= 0:
            afloat += 1
            if p.tile(berth) != SEA or p.vessel_on(berth) != v:
                return f"vessel {v} is not where it is, on {cell_name(berth)}"
            if p.gone >> owner & 1 != 0:
                return f"vessel {v} is of a team that left"
            if i64(p.roll[HITS + v]) >= (p.rules.ship_hits if v < p.rules.teams else 1):
                return f"vessel {v} floats with {p.roll[HITS + v]} holes"
            if v < p.rules.teams and p.tile(berth + DELTAS[2 * p.rules.shore_of[v]]) == SEA:
                return f"ship {v} has left its shore, for {cell_name(berth)}"
        v += 1
    cell: i64 = 0
    while cell < CELLS:
        if p.ground[HULL + cell] != u8(0):
            afloat -= 1
        cell += 1
    return "" if afloat == 0 else "there are hulls without vessels"


def _loads(p: Position) -> str:
    """What lies where, and that no item came from nowhere."""
    total: i64 = HAND_LOAD[p.hand]
    cell: i64 = 0
    while cell < CELLS:
        load: i64 = p.lying[cell]
        if load != 0:
            k: i64 = 0
            while k < 60:
                if load < 0 or (load >> k & 4095) > 2047:
                    return f"the load on {cell_name(cell)} has run over"
                k += 12
            code: i64 = p.tile(cell)
            if code == OFF or code == FOG or (code == SEA and (p.vessel_on(cell) < 0 or load & GOLD_MASK != 0)):
                return f"something lies on {cell_name(cell)}, {TILES[code].token}"
            if FLAGS[code] & (CHAIN | WALLS | TRUCE) != 0 and not _may_lie(p, cell):
                return f"something lies on {cell_name(cell)}, {TILES[code].token}"
            total += load
        cell += 1
    u: i64 = 0
    while u < p.units:
        total += HAND_LOAD[i64(p.roll[HELD + u])]
        u += 1
    item: i64 = 2
    while item < 5:
        kind: i64 = TYPES.index(ITEM_TYPES[item])
        there: i64 = i64(p.roll[POOL + kind]) + (total >> (12 * item) & 4095)
        if item == 3:
            there += p.vessels - p.rules.teams
        if there > p.rules.tile_counts[kind]:
            return f"there are {there} of {ITEM_NAMES[item]}, of {p.rules.tile_counts[kind]}"
        item += 1
    return ""


ITEM_TYPES: Final = ("", "", "cannonball", "boat", "wheelbarrow")


def _may_lie(p: Position, cell: i64) -> bool:
    """Whether cargo may lie on a tile that is closed to it or on which nobody stays: a fork or a horse (J7.10)."""
    return TILES[p.tile(cell)].takes or p.gone != 0


def _fog(p: Position) -> str:
    """The ground, and the tiles that are still hidden."""
    hidden: i64 = 0
    caves: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        code: i64 = p.tile(cell)
        if p.rules.ground[cell] == u8(FOG):
            if code == FOG:
                hidden += 1
            elif code == CAVE:
                caves += 1
            if code != FOG and (TILES[code].type < 0 or TILES[code].only_hidden):
                return f"{cell_name(cell)} is {TILES[code].token}"
        elif code != i64(p.rules.ground[cell]):
            return f"{cell_name(cell)} is {TILES[code].token}"
        cell += 1
    if caves != p.caves:
        return f"{caves} caves are open, {p.caves} are counted"
    left: i64 = 0
    k: i64 = 0
    while k < len(TYPES):
        if p.roll[POOL + k] < i32(0):
            return f"{p.roll[POOL + k]} of {TYPES[k]} are hidden"
        left += i64(p.roll[POOL + k])
        k += 1
    return "" if left == hidden == p.hidden else f"{left} tiles for {hidden} cells in fog, {p.hidden} by count"


def gold_about(p: Position) -> i64:
    """The value of all gold that lies, is carried or is in the fog, counted anew."""
    gold: i64 = gold_in(HAND_LOAD[p.hand])
    cell: i64 = 0
    while cell < CELLS:
        if p.lying[cell] != 0:
            gold += gold_in(p.lying[cell])
        cell += 1
    u: i64 = 0
    while u < p.units:
        gold += gold_in(HAND_LOAD[i64(p.roll[HELD + u])])
        u += 1
    for tile in TILES:
        if tile.gold != 0:
            gold += tile.gold * i64(p.roll[POOL + tile.type])
    return gold


def _gold(p: Position) -> str:
    gold: i64 = gold_about(p)
    if gold != p.gold_left:
        return f"gold worth {gold} is about, {p.gold_left} by count"
    if gold + scored(p) > p.rules.gold:
        return f"gold worth {gold} is about and {scored(p)} scored, of {p.rules.gold}"
    return ""


def scored(p: Position) -> i64:
    """The points of all teams."""
    points: i64 = 0
    t: i64 = 0
    while t < p.rules.teams:
        points += i64(p.roll[SCORE + t])
        t += 1
    return points


def _turn(p: Position) -> str:
    """Whose turn it is, and the move under way."""
    if p.end != RUNNING:
        return "" if p.won != 0 and p.won >> p.rules.sides == 0 else f"the sides {p.won} have won"
    if p.turn < 0 or p.turn >= p.rules.teams or p.gone >> p.turn & 1 != 0:
        return f"it is the turn of team {p.turn}"
    if (p.mover >= 0) != (p.asking != TURN):
        return f"{p.asking} is asked, {p.mover} moves"
    if p.mover < 0:
        if p.hand != 0 or p.picks != 0 or p.balls != 0 or p.asked >= 0 or p.first >= 0 or len(p.used) != 0:
            return "something is left of a move"
        return "the game should be over" if _should_be_over(p) else ""
    if p.asking == REVEAL and p.tile(p.asked) != FOG:
        return f"chance is asked for {cell_name(p.asked)}, which is open"
    return ""


def _notes(p: Position) -> str:
    """The clear and the busy directions noted for each cell are those that the tiles and the vessels make so."""
    cell: i64 = 0
    while cell < CELLS:
        code: i64 = p.tile(cell)
        d: i64 = 0
        while d < 8 and code != OFF:
            beside: i64 = cell + DELTAS[d]
            there: i64 = p.tile(beside)
            vessel: bool = p.vessel_on(beside) >= 0
            chain: bool = FLAGS[there] & CHAIN != 0
            clear: bool = there == SEA and not vessel if code == SEA else there > SEA and not chain
            busy: bool = vessel or (chain and code != SEA)
            if (i64(p.ground[CLEAR + cell]) >> d & 1 != 0) != clear or (i64(p.ground[BUSY + cell]) >> d & 1 != 0) != busy:
                return f"what is noted on {cell_name(cell)} about {cell_name(beside)} is not so"
            d += 1
        cell += 1
    return ""


def _should_be_over(p: Position) -> bool:
    """Whether gold or fleets have decided the game already (J2.6, J2.7)."""
    sides: i64 = 0
    afloat: i64 = 0
    best: i64 = -1
    second: i64 = -1
    side: i64 = 0
    while side < p.rules.sides:
        points: i64 = 0
        plays: bool = False
        t: i64 = 0
        while t < p.rules.teams:
            if p.rules.side_of[t] == side:
                points += i64(p.roll[SCORE + t])
                plays = plays or p.gone >> t & 1 == 0
            t += 1
        if plays:
            sides += 1
            if points > best:
                second = best
                best = points
            elif points > second:
                second = points
        v: i64 = 0
        while v < p.vessels:
            if p.berth(v) >= 0 and p.rules.side_of[p.owner(v)] == side:
                afloat += 1
                break
            v += 1
        side += 1
    if sides < 2 or p.gold_left == 0 or p.gold_left < best - second:
        return True
    return p.rules.destroying_ships and afloat < 2
