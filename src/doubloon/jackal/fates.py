"""What becomes of units, gold and vessels: death, retreat, boarding, joining, knocking out, sinking (J5, J6, J7.3, J7.7).

A unit in the middle of its move carries what is in ``p.hand``; a stuck unit carries its own; nobody else carries anything.
"""

from __future__ import annotations

from mypy_extensions import i32, i64

from doubloon.jackal import events as ev
from doubloon.jackal.board import NOWHERE, SEA, cell_name, distance
from doubloon.jackal.cargo import GOLD_MASK, HAND_LOAD, gold_in, load_text
from doubloon.jackal.position import (
    BERTH,
    CONVERT,
    FRIDAY,
    GUNN,
    HELD,
    HITS,
    MISSIONARY,
    NEUTRAL,
    NEWS,
    OWNER,
    SCORE,
    Position,
    only,
    unit_name,
)


def lose(p: Position, load: i64, cell: i64, rule: str) -> None:
    """A load is out of the game (J7.4)."""
    if load == 0:
        return
    gold: i64 = gold_in(load)
    if gold:
        p.gold_left -= gold
        p.quiet = NEWS
        p.changed = True
    if p.ears is not None:
        p.ears.append(ev.LostCargo(rule, cell_name(cell), load_text(load)))


def take_from(p: Position, unit: i64) -> i64:
    """The load that a unit carries (in its move, or stuck); afterwards it carries nothing."""
    bit: i64 = only(unit)
    load: i64 = 0
    if unit == p.mover:
        load = HAND_LOAD[p.hand]
        p.hand = 0
    elif p.stuck & bit:
        load = HAND_LOAD[i64(p.roll[HELD + unit])]
        p.roll[HELD + unit] = i32(0)
    return load


def remove(p: Position, unit: i64) -> None:
    """Take a unit off the board and out of every state."""
    bit: i64 = only(unit)
    p.lift(unit)
    p.stuck &= ~bit
    p.drunk &= ~bit
    p.newly_drunk &= ~bit


def die(p: Position, unit: i64, cell: i64, cause: str, rule: str) -> None:
    """A unit dies (J6.1); what it carries is lost (J6.2)."""
    load: i64 = take_from(p, unit)
    remove(p, unit)
    if p.ears is not None:
        p.ears.append(ev.Died(rule, unit_name(p, unit), cell_name(cell), cause, load_text(load)))
    lost: i64 = gold_in(load)
    if lost:
        p.gold_left -= lost
        p.quiet = NEWS
        p.changed = True


def deliver(p: Position, load: i64, vessel: i64, gold_rule: str, items_rule: str) -> None:
    """A load comes aboard: gold scores for the vessel's team (J2.3, J2.4), other items stay aboard (J7.3)."""
    if load == 0:
        return
    gold: i64 = gold_in(load)
    team: i64 = p.owner(vessel)
    if gold:
        p.roll[SCORE + team] = i32(p.score(team) + gold)
        p.gold_left -= gold
        p.quiet = NEWS
        p.changed = True
        if p.ears is not None:
            p.ears.append(ev.Scored(gold_rule, team, load_text(load & GOLD_MASK), gold, vessel))
    items: i64 = load & ~GOLD_MASK
    if items:
        berth: i64 = p.berth(vessel)
        p.lying[berth] = p.lying[berth] + items
        if p.ears is not None:
            p.ears.append(ev.Stowed(items_rule, load_text(items), vessel))


def nearest_vessel(p: Position, team: i64, cell: i64) -> i64:
    """The vessel a team's unit flies to from a cell: its own nearest, else an ally's, else ``NOWHERE`` (J5.1, J5.7)."""
    own: i64 = NOWHERE
    own_far: i64 = 1000
    allied: i64 = NOWHERE
    allied_far: i64 = 1000
    roll = p.roll
    v: i64 = 0
    while v < p.vessels:
        berth: i64 = i64(roll[BERTH + v])
        if berth >= 0:
            owner: i64 = i64(roll[OWNER + v])
            far: i64 = distance(p.rules.nearest_by, cell, berth)
            if owner == team:
                if far < own_far:
                    own = v
                    own_far = far
            elif p.rules.allied(owner, team) and far < allied_far:
                allied = v
                allied_far = far
        v += 1
    return own if own >= 0 else allied


def board(p: Position, unit: i64, vessel: i64, load: i64, rule: str) -> None:
    """A unit, which is on no cell, comes aboard with a load; a missionary and a Friday there die of each other (J5.5)."""
    berth: i64 = p.berth(vessel)
    p.put(unit, berth)
    if p.ears is not None:
        p.ears.append(ev.Boarded(rule, unit_name(p, unit), vessel, cell_name(berth)))
    deliver(p, load, vessel, "J2.3", "J7.3")
    meet(p, berth, 0)


def retreat(p: Position, unit: i64, cell: i64, rule: str, cause: str) -> None:
    """A unit, which has left ``cell``, flies to its nearest vessel, or dies of ``cause`` if its side has none (J5.1, J7.7)."""
    team: i64 = p.team(unit)
    vessel: i64 = NOWHERE if team == NEUTRAL else nearest_vessel(p, team, cell)
    if vessel >= 0:
        board(p, unit, vessel, 0, rule)
    else:
        die(p, unit, cell, cause, rule)


def join(p: Position, unit: i64, team: i64, cell: i64, rule: str) -> None:
    """A unit joins a team where it is."""
    p.enlist(unit, team)
    if p.ears is not None:
        p.ears.append(ev.Joined(rule, unit_name(p, unit), team, cell_name(cell)))


def join_neutrals(p: Position, team: i64, cell: i64, step: i64) -> None:
    """Neutral figures on a cell (in a maze: on a step) join the team of the unit or vessel that comes (J8.5)."""
    mask: i64 = p.here[cell] & p.crew(NEUTRAL)
    if mask == 0:
        return
    mask = p.on_step(mask, step)
    u: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            rule: str = "J8.5"
            if p.asked == cell:  # found by who opened the cell
                rule = "J8.2" if p.kind(u) == GUNN else "J8.3"
            join(p, u, team, cell, rule)
        mask >>= 1
        u += 1


def meet(p: Position, cell: i64, step: i64) -> None:
    """Missionaries and Fridays who stand together die in pairs, lowest number first (J5.5, J5.9)."""
    while True:
        mask: i64 = p.here[cell]
        if mask & p.missionaries == 0 or mask & p.fridays == 0:
            return
        mask = p.on_step(mask, step)
        missionary: i64 = lowest(mask & p.missionaries)
        friday: i64 = lowest(mask & p.fridays)
        if missionary < 0 or friday < 0:
            return
        die(p, missionary, cell, "missionary-and-friday", "J5.5")
        die(p, friday, cell, "missionary-and-friday", "J5.5")


def lowest(mask: i64) -> i64:
    """The unit with the lowest number in a set, ``NOWHERE`` of an empty set."""
    if mask == 0:
        return NOWHERE
    u: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        u += 1
    return u


def knock_out(p: Position, mask: i64, by: i64, cell: i64) -> None:
    """A unit attacks all units of a set on a cell: in the water they die, on land they fly; Fridays join (J5.1, J5.3, J5.4)."""
    in_water: bool = p.tile(cell) == SEA
    team: i64 = p.team(by)
    u: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            if p.kind(u) == FRIDAY:
                join(p, u, team, cell, "J5.3")
            elif in_water:
                die(p, u, cell, "attacked-in-water", "J5.4")
            else:
                rule: str = "J9.6" if p.trapped >> u & 1 != 0 else "J5.1"
                p.lift(u)
                if p.ears is not None:
                    p.ears.append(ev.KnockedOut(rule, unit_name(p, u), unit_name(p, by), cell_name(cell)))
                retreat(p, u, cell, "J5.1", "no-vessel")
        mask >>= 1
        u += 1


def drink(p: Position, unit: i64, cell: i64, asleep: bool, cause: str, rule: str) -> bool:
    """A unit drinks: Friday dies, a missionary becomes a pirate (J8.3). Whether it lives."""
    kind: i64 = p.kind(unit)
    if kind == FRIDAY:
        die(p, unit, cell, cause, rule)
        return False
    if p.ears is not None:
        p.ears.append(ev.Drank(rule, unit_name(p, unit), cell_name(cell), asleep))
    if kind == MISSIONARY:
        if p.ears is not None:
            p.ears.append(ev.Converted("J8.3", unit_name(p, unit), cell_name(cell)))
        p.set_kind(unit, CONVERT)
    return True


def swimmers_meet_vessel(p: Position, cell: i64, vessel: i64) -> None:
    """A vessel has come to a cell with swimmers: its side's and neutral ones come aboard, enemies die (J4.5)."""
    mask: i64 = p.here[cell]
    team: i64 = p.owner(vessel)
    join_neutrals(p, team, cell, 0)
    foes: i64 = mask & p.foes(team)
    u: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            if foes & 1 != 0:
                die(p, u, cell, "run-over", "J4.5")
            elif p.ears is not None:
                p.ears.append(ev.Boarded("J4.5", unit_name(p, u), vessel, cell_name(cell)))
        mask >>= 1
        foes >>= 1
        u += 1


def launch(p: Position, unit: i64, team: i64, cell: i64) -> i64:
    """A boat becomes a vessel of its carrier's team on a sea cell; the vessel (J7.8). The carrier is not aboard yet."""
    vessel: i64 = p.add_vessel(team, cell)
    if p.ears is not None:
        p.ears.append(ev.Launched("J7.8", unit_name(p, unit), vessel, cell_name(cell)))
    swimmers_meet_vessel(p, cell, vessel)
    return vessel


def abandon(p: Position, vessel: i64, stores_rule: str, crew_rule: str) -> None:
    """A vessel is no more: what lay aboard is lost, who is aboard flies to another vessel of the side or dies (J7.7, J8.8)."""
    cell: i64 = p.unberth(vessel)
    p.changed = True
    lose(p, p.lying[cell], cell, stores_rule)
    p.lying[cell] = 0
    mask: i64 = p.here[cell]
    u: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            p.lift(u)
            retreat(p, u, cell, crew_rule, "sunk")
        mask >>= 1
        u += 1


def hole(p: Position, vessel: i64, cell: i64) -> None:
    """A cannonball hits a vessel: a boat sinks at once, a ship when its hits are full (J7.7)."""
    hits: i64 = i64(p.roll[HITS + vessel]) + 1
    p.roll[HITS + vessel] = i32(hits)
    if vessel >= p.rules.teams or hits >= p.rules.ship_hits:
        if p.ears is not None:
            p.ears.append(ev.Sunk("J7.7", vessel, cell_name(cell)))
        abandon(p, vessel, "J7.3", "J7.7")
    elif p.ears is not None:
        p.ears.append(ev.Holed("J7.7", vessel, cell_name(cell), hits))
