"""A trip: a unit's way from its first step to where it stays, through whatever the tiles on the way do (J4).

``finishes`` foresees it on what is known, ``come`` makes it. Both ask the same tiles. What is foreseen as barred is not offered
(J4.8); where chance has opened a tile on the way it may happen all the same, and ``suffer`` says what then.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i32, i64

from doubloon.jackal import events as ev
from doubloon.jackal.acts import GO, Acts, Trail
from doubloon.jackal.board import FOG, NOWHERE, PLAIN, SEA, cell_name
from doubloon.jackal.cargo import BOAT, HAND_LOAD, HANDS, covers, has_boat, load_text
from doubloon.jackal.fates import board, deliver, die, join, join_neutrals, knock_out, launch, lose, meet
from doubloon.jackal.position import (
    BY_VISIT,
    MISSIONARY,
    NO_USED,
    REVEAL,
    SHOT,
    STEP,
    STEP_ON,
    TURN,
    WALK,
    Position,
    only,
    passage,
    unit_name,
)
from doubloon.jackal.shots import fire
from doubloon.jackal.tile import CHAIN, CHOOSE, MAZE, NO_CARGO, NO_WAY, STAY, TRUCE, WALLS, Tile
from doubloon.jackal.tiles import CROCODILE, FLAGS, TILES

# Why a unit may not come to a cell (J4.8).
FREE: Final[i64] = 0
NO_CARGO_HERE: Final[i64] = 1
ENEMY_SHIP: Final[i64] = 2
ENEMY_FORTRESS: Final[i64] = 3
ENEMY_MISSIONARY: Final[i64] = 4
CARGO_IN_FIGHT: Final[i64] = 5
NO_FIGHTER: Final[i64] = 6

LONGEST: Final[i64] = 200
"""No way of more passages is foreseen: only islands made to be absurd have one, and a search must not exhaust the stack."""


def fight_bar(p: Position, unit: i64, foes_here: i64, loaded: bool) -> i64:
    """Why a unit may not come to these enemies (J5.2, J5.5), ``FREE`` if it may."""
    bit: i64 = only(unit)
    if foes_here & p.missionaries != 0:
        return FREE if p.fridays & bit != 0 and not loaded else ENEMY_MISSIONARY
    if loaded:
        return CARGO_IN_FIGHT
    if p.missionaries & bit != 0:
        return FREE if foes_here & ~p.fridays == 0 else NO_FIGHTER
    return NO_FIGHTER if p.fridays & bit != 0 else FREE


def first_step(p: Position, unit: i64, tile: Tile) -> i64:
    """The step of a maze that a unit comes to (0: no maze); Friday passes straight to the last (J8.3, J9.4)."""
    if tile.steps == 0:
        return 0
    return tile.steps if p.fridays >> unit & 1 != 0 else i64(1)


def barred(p: Position, foes: i64, unit: i64, cell: i64, hand: i64) -> i64:
    """Why a unit with this hand may not come to a cell as it is known (J4.8), ``FREE`` if it may. ``foes``: all its enemies."""
    tile_code: i64 = p.tile(cell)
    foes_here: i64 = p.here[cell] & foes
    if tile_code == SEA:
        vessel: i64 = p.vessel_on(cell)
        if vessel >= 0:
            return FREE if p.friendly(p.team(unit), vessel) else ENEMY_SHIP
        if foes_here == 0 or has_boat(HAND_LOAD[hand]):
            return FREE
        return fight_bar(p, unit, foes_here, hand != 0)
    flags: i64 = FLAGS[tile_code]
    if hand != 0 and flags & NO_CARGO != 0:
        return NO_CARGO_HERE
    if foes_here == 0 or flags & TRUCE != 0:
        return FREE
    if flags & WALLS != 0:
        return ENEMY_FORTRESS
    if flags & MAZE != 0:
        foes_here = p.on_step(foes_here, first_step(p, unit, TILES[tile_code]))
        if foes_here == 0:
            return FREE
    return fight_bar(p, unit, foes_here, hand != 0)


def may_hold(p: Position, unit: i64, tile: Tile, cell: i64, hand: i64, k: i64) -> bool:
    """Whether a unit that passes a tile with ``hand`` may go on with hand code ``k`` (J7.10, J9.2, J9.3)."""
    if k == hand:
        return True
    had: i64 = HAND_LOAD[hand]
    has: i64 = HAND_LOAD[k]
    if not tile.leaves and not covers(has, had):
        return False
    if not tile.takes:
        return covers(had, has)
    return p.missionaries >> unit & 1 == 0 and covers(had + p.lying[cell], has)


def finishes(p: Position, trail: Trail, foes: i64, unit: i64, came: i64, cell: i64, gait: i64, hand: i64) -> bool:
    """Whether some way of going on from ``came`` to ``cell`` ends legally or in the unknown (J4.8)."""
    if gait == SHOT:
        return True
    code: i64 = p.tile(cell)
    flags: i64 = FLAGS[code]
    if code == SEA or p.here[cell] & foes != 0:
        if barred(p, foes, unit, cell, hand) != FREE:
            return False
    elif hand != 0 and flags & NO_CARGO != 0:
        return False
    if flags & CHAIN == 0:
        return True
    tile = TILES[code]
    onward: i64 = tile.onward(p, unit, cell, came, gait, hand)
    if onward == NO_WAY:
        return False
    if onward == STAY:
        return True
    gait_on: i64 = tile.gait_on(gait)
    if onward >= 0:
        return passes(p, trail, foes, unit, cell, onward, gait_on, hand)
    changes: bool = hand != 0 or (tile.takes and p.lying[cell] != 0)
    ways: i64 = tile.ways(p, gait)
    i: i64 = 0
    while i < ways:
        way: i64 = tile.way(p, unit, cell, gait, i)
        if trail.blocked and way >= 0 and attacks(p, foes, unit, way):
            way = NOWHERE
        k: i64 = 0
        while way >= 0 and k < HANDS:
            held: bool = k == hand or (changes and may_hold(p, unit, tile, cell, hand, k))
            if held and passes(p, trail, foes, unit, cell, way, gait_on, k):
                return True
            if not changes:
                break
            k += 1
        i += 1
    return False


def seen_to_finish(p: Position, foes: i64, unit: i64, came: i64, cell: i64, gait: i64, hand: i64) -> bool:
    """Whether a way on from ``came`` to ``cell`` is seen to end well without a search (``False`` says nothing).

    It goes where each tile sends him, and at the first choice only looks for a cell beside that nothing bars.
    """
    hops: i64 = 0
    while hops < HOPS and p.here[cell] & foes == 0:
        code: i64 = p.tile(cell)
        flags: i64 = FLAGS[code]
        if code == SEA:
            vessel: i64 = p.vessel_on(cell)
            return vessel < 0 or p.friendly(p.team(unit), vessel)
        if hand != 0 and flags & NO_CARGO != 0:
            return False
        if flags & CHAIN == 0:
            return True
        tile = TILES[code]
        onward: i64 = tile.onward(p, unit, cell, came, gait, hand)
        if onward == CHOOSE:
            return has_plain_way(p, tile, foes, unit, cell, gait, hand)
        if onward < 0:
            return False
        gait = tile.gait_on(gait)
        came = cell
        cell = onward
        hops += 1
    return False


HOPS: Final[i64] = 6


def has_plain_way(p: Position, tile: Tile, foes: i64, unit: i64, cell: i64, gait: i64, hand: i64) -> bool:
    """Whether one of the ways on from a tile leads where nothing can bar it."""
    ways: i64 = tile.ways(p, gait)
    i: i64 = 0
    while i < ways:
        way: i64 = tile.way(p, unit, cell, gait, i)
        if way >= 0 and is_plain_step(p, foes, way, hand):
            return True
        i += 1
    return False


def passes(p: Position, trail: Trail, foes: i64, unit: i64, cell: i64, onward: i64, gait: i64, hand: i64) -> bool:
    """Whether a passage, not taken before in this move (J4.10), finishes."""
    key: i64 = passage(cell, onward, gait)
    dead_key: i64 = key << 5 | hand
    if trail.n >= LONGEST or trail.taken(key) or trail.is_dead(dead_key):
        return False
    trail.push(key)
    found: bool = finishes(p, trail, foes, unit, cell, onward, gait, hand)
    trail.pop()
    if not found:
        trail.bury(dead_key)
    return found


def list_ways(p: Position, acts: Acts) -> None:
    """List where the mover may go on from the tile he is on, and with what."""
    unit: i64 = p.mover
    cell: i64 = p.at(unit)
    tile = TILES[p.tile(cell)]
    foes: i64 = p.foes(p.team(unit))
    gait_on: i64 = tile.gait_on(p.gait)
    load: i64 = HAND_LOAD[p.hand]
    if tile.takes and p.missionaries >> unit & 1 == 0:
        load += p.lying[cell]
    acts.gather(load)
    trail = acts.trail
    trail.start(p.used)
    trail.blocked = p.beside_missionary
    ways: i64 = tile.ways(p, p.gait)
    i: i64 = 0
    while i < ways:
        way: i64 = tile.way(p, unit, cell, p.gait, i)
        if trail.blocked and way >= 0 and attacks(p, foes, unit, way):
            way = NOWHERE
        n: i64 = 0
        while way >= 0 and n < acts.hands_n:
            k: i64 = acts.hands[n]
            held: bool = may_hold(p, unit, tile, cell, p.hand, k) and tile.lets(cell, way, k)
            if held and passes(p, trail, foes, unit, cell, way, gait_on, k):
                acts.add(GO, unit, way, k)
                if acts.quick:
                    return
                trail.forget()
            n += 1
        i += 1


def attacks(p: Position, foes: i64, unit: i64, target: i64) -> bool:
    """Whether a step onto a cell is a step onto an enemy (J5.6)."""
    foes_here: i64 = p.here[target] & foes
    if foes_here == 0 or p.vessel_on(target) >= 0:
        return False
    tile = TILES[p.tile(target)]
    if tile.flags & TRUCE != 0:
        return False
    if tile.steps:
        foes_here = p.on_step(foes_here, first_step(p, unit, tile))
    return foes_here != 0


def has_way(p: Position, tile: Tile, cell: i64) -> bool:
    """Whether the mover may go on from the tile he is on in any way."""
    foes: i64 = p.foes(p.team(p.mover))
    if len(p.used) == 0 and tile.gait_on(p.gait) != SHOT and has_plain_way(p, tile, foes, p.mover, cell, p.gait, p.hand):
        return True
    acts = p.probe()
    list_ways(p, acts)
    return acts.n > 0


def is_plain_step(p: Position, foes: i64, cell: i64, hand: i64) -> bool:
    """Whether nothing about a land cell could bar a unit with this hand: seen at a glance (``False`` says nothing)."""
    if p.here[cell] & foes != 0:
        return False
    code: i64 = p.tile(cell)
    flags: i64 = FLAGS[code]
    return code > SEA and flags & CHAIN == 0 and (hand == 0 or flags & NO_CARGO == 0)


def begin(p: Position, unit: i64, hand: i64, gait: i64) -> None:
    """A unit begins its move with what it takes in hand (J3.4)."""
    cell: i64 = p.at(unit)
    p.mover = unit
    p.origin = cell
    p.came = cell
    p.gait = gait
    p.hand = hand
    p.beside_missionary = p.rules.missionary_blocks_attack and beside_missionary(p, unit, cell)
    if hand:
        load: i64 = HAND_LOAD[hand]
        p.lying[cell] = p.lying[cell] - load
        if p.ears is not None:
            p.ears.append(ev.Took("J3.4", unit_name(p, unit), cell_name(cell), load_text(load)))


def beside_missionary(p: Position, unit: i64, cell: i64) -> bool:
    """Whether a unit shares its cell (in a maze: its step) with a missionary of its side (J5.6)."""
    mask: i64 = p.here[cell] & p.missionaries & p.friends(p.team(unit)) & ~only(unit)
    return mask != 0 and p.on_step(mask, p.step(unit)) != 0


def change_hand(p: Position, k: i64) -> None:
    """The mover leaves or takes cargo on the tile he passes, until he holds hand code ``k`` (J7.10, J9.2, J9.3)."""
    if k == p.hand:
        return
    cell: i64 = p.at(p.mover)
    had: i64 = HAND_LOAD[p.hand]
    has: i64 = HAND_LOAD[k]
    p.lying[cell] = p.lying[cell] + had - has
    p.hand = k
    if p.ears is not None:
        left: i64 = 0
        taken: i64 = 0
        shift: i64 = 0
        while shift < 60:
            more: i64 = (has >> shift & 4095) - (had >> shift & 4095)
            if more > 0:
                taken += more << shift
            else:
                left += -more << shift
            shift += 12
        name = unit_name(p, p.mover)
        if left:
            p.ears.append(ev.Left(TILES[p.tile(cell)].rule, name, cell_name(cell), load_text(left)))
        if taken:
            p.ears.append(ev.Took("J7.10", name, cell_name(cell), load_text(taken)))


def go_on(p: Position, way: i64, hand: i64) -> None:
    """The mover takes one of the ways on from the tile he is on."""
    cell: i64 = p.at(p.mover)
    tile = TILES[p.tile(cell)]
    change_hand(p, hand)
    if way == cell:  # a ball taken up on a cannon: he stays and it fires
        p.gait = WALK
        stay(p, cell, tile)
        return
    p.used = append(p.used, passage(cell, way, tile.gait_on(p.gait)))
    leave(p, cell, way, tile)
    come(p, way)


def leave(p: Position, cell: i64, way: i64, tile: Tile) -> None:
    """The mover goes from a tile that sends him on towards ``way``."""
    gait: i64 = tile.gait_on(p.gait)
    if p.ears is not None:
        load = load_text(HAND_LOAD[p.hand])
        p.ears.append(ev.Moved(tile.rule, unit_name(p, p.mover), cell_name(cell), cell_name(way), tile.verb(gait), load))
    p.lift(p.mover)
    p.came = cell
    p.gait = gait


def come(p: Position, cell: i64) -> None:
    """The mover, who is on no cell now, comes from ``p.came`` to ``cell`` and on until he stays, must choose, or meets fog.

    Afterwards ``p.asking`` says what is asked next; ``TURN`` with ``p.mover`` ``NOWHERE``: the move is over.
    """
    target: i64 = cell
    while target >= 0:
        unit: i64 = p.mover
        code: i64 = p.tile(target)
        if p.here[target] == 0 and p.hand == 0 and p.vessel_on(target) < 0:  # nothing can bar it
            if code == PLAIN or (code == SEA and p.gait == WALK and p.tile(p.came) == SEA):  # nor happen there
                p.put(unit, target)
                finish(p)
                return
        else:
            sinks: bool = p.gait == SHOT and not has_boat(HAND_LOAD[p.hand])  # cargo sinks before a fight (J9.12)
            bar: i64 = barred(p, p.foes(p.team(unit)), unit, target, i64(0) if sinks else p.hand)
            if bar != FREE:
                suffer(p, bar, target)
                return
        if code == SEA:
            come_to_sea(p, target)
            return
        p.put(unit, target)
        if code == FOG:
            p.asked = target
            p.asked_by = BY_VISIT
            p.asking = REVEAL
            return
        target = arrive(p, target)


def arrive(p: Position, cell: i64) -> i64:
    """The mover has come to an open land cell: neutrals join, enemies are fought, the tile acts (J4.11).

    Where the tile sends him on: the next cell, and he is on none. Otherwise ``NOWHERE``; ``p.asking`` says what is next.
    """
    unit: i64 = p.mover
    tile = TILES[p.tile(cell)]
    step: i64 = first_step(p, unit, tile)
    if step:
        p.roll[STEP + unit] = i32(step)
    if p.here[cell] != only(unit):
        if tile.flags & TRUCE == 0:
            join_neutrals(p, p.team(unit), cell, step)
            if not fight(p, unit, cell, step):
                finish(p)
                return NOWHERE
        meet(p, cell, step)
        if p.at(unit) < 0:
            finish(p)
            return NOWHERE
    onward: i64 = tile.onward(p, unit, cell, p.came, p.gait, p.hand)
    if onward == STAY:
        stay(p, cell, tile)
        return NOWHERE
    if onward == CHOOSE:
        if has_way(p, tile, cell):
            p.asking = STEP_ON
        elif all_taken(p, tile, cell):
            stop(p, cell, "locked-loop", "J9.2")
        else:
            stop(p, cell, "cannot-finish", "J4.8")
        return NOWHERE
    if onward == NO_WAY:
        stop(p, cell, "crocodile", "J9.9")
        return NOWHERE
    key: i64 = passage(cell, onward, tile.gait_on(p.gait))
    for taken in p.used:
        if taken == key:
            if p.tile(onward) == CROCODILE and p.came == onward:
                stop(p, cell, "crocodile", "J9.9")
            else:
                stop(p, cell, "locked-loop", "J9.2")
            return NOWHERE
    p.used = append(p.used, key)
    leave(p, cell, onward, tile)
    return onward


def all_taken(p: Position, tile: Tile, cell: i64) -> bool:
    """Whether the mover has taken every way on from a tile in this move already (J4.10)."""
    trail = Trail()
    trail.start(p.used)
    gait_on: i64 = tile.gait_on(p.gait)
    ways: i64 = tile.ways(p, p.gait)
    i: i64 = 0
    while i < ways:
        way: i64 = tile.way(p, p.mover, cell, p.gait, i)
        if way >= 0 and not trail.taken(passage(cell, way, gait_on)):
            return False
        i += 1
    return True


def fight(p: Position, unit: i64, cell: i64, step: i64) -> bool:
    """The mover fights the enemies where he has come (J5.1); whether he lives. Missionary and Friday do not attack (J5.2)."""
    foes_here: i64 = p.here[cell] & p.foes(p.team(unit))
    if foes_here == 0:
        return True
    if step:
        foes_here = p.on_step(foes_here, step)
    if foes_here == 0 or (p.missionaries | p.fridays) >> unit & 1 != 0:
        return True
    if p.beside_missionary and p.rules.restriction_kills:
        die(p, unit, cell, "restriction", "J4.9")
        return False
    knock_out(p, foes_here, unit, cell)
    return True


def stay(p: Position, cell: i64, tile: Tile) -> None:
    """The mover stays on a tile: it has its effect, and what he carries lies there (J3.4)."""
    unit: i64 = p.mover
    tile.settle(p, unit, cell)
    if p.hand:
        load: i64 = HAND_LOAD[p.hand]
        p.hand = 0
        p.lying[cell] = p.lying[cell] + load
        if p.ears is not None:
            rule = "J9.4" if tile.steps else "J3.4"
            p.ears.append(ev.Left(rule, unit_name(p, unit), cell_name(cell), load_text(load)))
    if p.balls:
        fire(p)
    if p.asking == TURN:
        finish(p)


def finish(p: Position) -> None:
    """The move is over."""
    p.asking = TURN
    p.mover = NOWHERE
    p.origin = NOWHERE
    p.came = NOWHERE
    p.gait = WALK
    p.hand = 0
    p.beside_missionary = False
    p.asked = NOWHERE
    p.asked_by = BY_VISIT
    p.picks = 0
    p.first = NOWHERE
    p.used = NO_USED


def stop(p: Position, cell: i64, cause: str, rule: str) -> None:
    """The mover's way ends in death."""
    die(p, p.mover, cell, cause, rule)
    finish(p)


def suffer(p: Position, bar: i64, cell: i64) -> None:
    """The mover, who is on no cell, has been carried to where he may not go (J4.8, J4.9, J6.2)."""
    unit: i64 = p.mover
    foes_here: i64 = p.here[cell] & p.foes(p.team(unit))
    if bar == ENEMY_SHIP:
        load: i64 = HAND_LOAD[p.hand]
        p.hand = 0
        vessel: i64 = p.vessel_on(cell)
        die(p, unit, cell, "enemy-ship", "J6.1")
        deliver(p, load, vessel, "J6.2", "J6.2")
    elif bar == ENEMY_FORTRESS:
        die(p, unit, cell, "fortress", "J9.7")
    elif bar == NO_CARGO_HERE or bar == CARGO_IN_FIGHT:
        die(p, unit, cell, "cannot-finish", "J4.8")
    else:
        sink_cargo(p, cell)
        if bar == ENEMY_MISSIONARY:
            if p.gait == SHOT:
                die(p, unit, cell, "shot-onto-missionary", "J9.12")
            else:
                die(p, unit, cell, "enemy-missionary", "J5.5")
        elif p.kind(unit) == MISSIONARY:
            die(p, unit, cell, "missionary-onto-pirate", "J4.8")
        elif p.rules.restriction_kills:
            die(p, unit, cell, "restriction", "J4.9")
        else:
            go_over(p, unit, cell, foes_here)
            return
    finish(p)


def go_over(p: Position, unit: i64, cell: i64, foes_here: i64) -> None:
    """Friday, carried onto enemies, joins them; where they are of several teams, the one whose turn comes first (J4.8)."""
    tile = TILES[p.tile(cell)]
    step: i64 = first_step(p, unit, tile)
    if step:
        foes_here = p.on_step(foes_here, step)
    team: i64 = p.turn
    while True:
        team = (team + 1) % p.rules.teams
        if p.crew(team) & foes_here != 0:
            break
    p.put(unit, cell)
    join(p, unit, team, cell, "J4.8")
    if p.tile(cell) == SEA:
        join_neutrals(p, team, cell, 0)
        meet(p, cell, 0)
        finish(p)
        return
    target: i64 = arrive(p, cell)
    if target >= 0:
        come(p, target)


def sink_cargo(p: Position, cell: i64) -> None:
    """What the mover carries sinks, if he comes to water (J4.7)."""
    if p.hand and p.tile(cell) == SEA:
        load: i64 = HAND_LOAD[p.hand]
        p.hand = 0
        lose(p, load, cell, "J4.7")


def come_to_sea(p: Position, cell: i64) -> None:
    """The mover comes to a sea cell where he may be: aboard, with a boat, or into the water."""
    unit: i64 = p.mover
    team: i64 = p.team(unit)
    load: i64 = HAND_LOAD[p.hand]
    vessel: i64 = p.vessel_on(cell)
    if vessel < 0 and has_boat(load):
        vessel = launch(p, unit, team, cell)
        p.hand = 0
        lose(p, load - BOAT, cell, "J7.8")
        load = 0
    if vessel >= 0:
        p.hand = 0
        board(p, unit, vessel, load, BOARD_RULES[p.gait])
        finish(p)
        return
    swimming: bool = p.tile(p.came) == SEA and p.gait == WALK
    if not swimming and p.ears is not None:
        p.ears.append(ev.Dived("J4.7", unit_name(p, unit), cell_name(cell)))
    sink_cargo(p, cell)
    p.put(unit, cell)
    join_neutrals(p, team, cell, 0)
    if fight(p, unit, cell, 0):
        meet(p, cell, 0)
    finish(p)


BOARD_RULES: Final = ("J4.3", "J4.3", "J4.3", "J9.12", "J9.11", "J4.3")
"""The rule by which a unit boards, by gait."""
