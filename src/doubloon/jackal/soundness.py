"""Whether a position can be, and whether a game can lead to it.

The engine trusts a position; ``why_impossible`` is what stands between it and texts from strangers. What the engine can go on
from although no game leads there (enemies side by side, somebody on a crocodile) is welcome in scenarios, lessons and puzzles:
``oddities`` names it. Each check looks at one thing and yields what speaks against it, as (field of the text, reason).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from doubloon.jackal.board import EAST, FOG, NORTH, NOWHERE, PLAIN, SEA, SOUTH, WEST, cell_name, distance
from doubloon.jackal.cargo import FIELD, GOLD_MASK, HAND_LOAD, ITEM_NAMES, gold_in
from doubloon.jackal.caves import Cave
from doubloon.jackal.position import (
    BY_BALL,
    BY_LIGHT,
    BY_VISIT,
    FLIGHT,
    FRIDAY,
    HELD,
    HITS,
    JUMP,
    LIGHT,
    MAX_UNITS,
    MAX_VESSELS,
    MISSIONARY,
    NEUTRAL,
    POOL,
    QUAKE,
    REVEAL,
    RUNNING,
    SINCE,
    STEP_ON,
    TURN,
    WALK,
    Position,
    unit_name,
)
from doubloon.jackal.tile import CHOOSE, NO_CARGO, TRUCE
from doubloon.jackal.tiles import FLAGS, PLANE, TILES, TYPES, Cannon, Figure, Thing, is_swappable

Problem = tuple[str, str]

MOST_OF_AN_ITEM: Final = 999
"""How many of one item an island can hold at most, lying and carried; more than any tile set gives."""
_AHEAD: Final = (NORTH, EAST, SOUTH, WEST)
"""The way a ship looks from its shore: south, west, north, east."""


def why_impossible(p: Position) -> Problem | None:
    """Why a position cannot be, as (field, reason); ``None`` if nothing speaks against it."""
    return next((problem for check in _CHECKS for problem in check(p)), None)


def oddities(p: Position) -> list[Problem]:
    """What no game leads to, as (field, reason), though the engine can go on from it."""
    return [problem for check in _ODD for problem in check(p)]


def gold_on_island(p: Position) -> int:
    """The value of all gold that lies, is carried or is still in the fog."""
    loads = [load for load in _loads(p) if load]
    hidden = sum(int(p.roll[POOL + tile.type]) * int(tile.gold) for tile in TILES if tile.gold)
    return sum(int(gold_in(load)) for load in loads) + hidden


def _loads(p: Position) -> Iterator[int]:
    """Every load: lying, in the hands of the stuck, in the mover's hand."""
    yield from p.lying
    for u in range(p.units):
        yield HAND_LOAD[int(p.roll[HELD + u])]
    yield HAND_LOAD[p.hand]


def _units(mask: int, n: int) -> Iterator[int]:
    return (u for u in range(n) if mask >> u & 1)


def _above_ground(p: Position) -> Iterator[tuple[int, int]]:
    """Every unit on a cell that is not stuck, with its cell."""
    for u in range(p.units):
        if p.at(u) >= 0 and not p.stuck >> u & 1:
            yield u, int(p.at(u))


# --- what there is -----------------------------------------------------------------------------------------------------


def _fog(p: Position) -> Iterator[Problem]:
    pool = [int(p.roll[POOL + i]) for i in range(len(TYPES))]
    if sum(pool) != p.hidden:
        yield "fog", f"{sum(pool)} tiles for {p.hidden} cells in fog"
    figures = sum(pool[tile.type] for tile in TILES if isinstance(tile, Figure))
    if p.units + figures > MAX_UNITS:
        yield "fog", f"{p.units} units and {figures} figures still hidden; a game has at most {MAX_UNITS}"


def _items(p: Position) -> Iterator[Problem]:
    loads = [load for load in _loads(p) if load]
    counts = [sum(load >> 12 * k & FIELD for load in loads) for k in range(len(ITEM_NAMES))]
    for tile in TILES:
        if isinstance(tile, Thing):
            for k in range(len(ITEM_NAMES)):
                counts[k] += int(p.roll[POOL + tile.type]) * (tile.load >> 12 * k & FIELD)
    for name, count in zip(ITEM_NAMES, counts, strict=True):
        if count > MOST_OF_AN_ITEM:
            yield "loads", f"{count} {name} on the island and in its fog; there can be {MOST_OF_AN_ITEM}"
    boats = counts[ITEM_NAMES.index("boat")]
    if p.vessels + boats > MAX_VESSELS:
        yield "vessels", f"{p.vessels} vessels and {boats} boats not launched; a game has at most {MAX_VESSELS}"
    for cell, load in enumerate(p.lying):
        if load and p.tile(cell) == SEA and (p.vessel_on(cell) < 0 or load & GOLD_MASK):
            yield "loads", f"{cell_name(cell)} is sea: things lie there only aboard a vessel, and gold never (J2.3, J7.3)"
        if load and p.tile(cell) == FOG:
            yield "loads", f"{cell_name(cell)} is in fog: things lie on open land"


def _vessels(p: Position) -> Iterator[Problem]:
    for v in range(p.vessels):
        berth, hits = p.berth(v), int(p.roll[HITS + v])
        if berth < 0:
            continue
        if p.gone >> p.owner(v) & 1:
            yield "vessels", f"vessel {v} is of team {p.owner(v)}, which has left (J8.6)"
        elif v < p.rules.teams and hits >= p.rules.ship_hits:
            yield "vessels", f"the ship of team {v} has {hits} holes and floats; it sinks at {p.rules.ship_hits} (J7.7)"
        elif v >= p.rules.teams and hits:
            yield "vessels", f"boat {v} has {hits} holes and floats; it sinks at the first (J7.7)"


def _before_its_shore(p: Position, ship: int) -> bool:
    """Whether a ship is where it may sail: straight before a cell of the edge row of land on its shore."""
    shore, berth = p.rules.shore_of[ship], p.berth(ship)
    edge = (berth >> 4 == 1, berth & 15 == 1, berth >> 4 == p.rules.side + 2, berth & 15 == p.rules.side + 2)
    return edge[shore] and p.rules.ground[berth + _AHEAD[shore]] != SEA


def _players(p: Position) -> Iterator[Problem]:
    rules = p.rules
    playing = {int(rules.side_of[t]) for t in range(rules.teams) if not p.gone >> t & 1}
    for t in range(rules.teams):
        if any(rules.owner_of[t] == rules.owner_of[o] and p.gone >> o & 1 != p.gone >> t & 1 for o in range(rules.teams)):
            yield "gone", "a player leaves with all his teams (J8.6)"
    if p.end == RUNNING and len(playing) < 2:
        yield "gone", "the game goes on with fewer than two sides (J8.6)"
    if p.end == RUNNING and p.gone >> p.turn & 1:
        yield "turn", f"team {p.turn} has left"
    if p.end != RUNNING and p.asking == REVEAL:
        yield "end", "the game does not end while a tile is to be revealed"
    if p.hurried and p.end == RUNNING and p.asking != REVEAL:
        yield "hurried", "choices that are overdue wait for chance only (J8.7)"


# --- units -------------------------------------------------------------------------------------------------------------


def _standing(p: Position) -> Iterator[Problem]:
    for u in range(p.units):
        if p.at(u) >= 0 and p.team(u) != NEUTRAL and p.gone >> p.team(u) & 1:
            yield "units", f"{unit_name(p, u)} is of team {p.team(u)}, which has left (J8.6)"
        if p.kind(u) == MISSIONARY and p.roll[HELD + u]:
            yield "units", f"{unit_name(p, u)} is a missionary and carries nothing (J7.5)"
    for u, cell in _above_ground(p):
        name, tile, vessel = unit_name(p, u), TILES[p.tile(cell)], p.vessel_on(cell)
        if tile.code == FOG and not (u == p.mover and p.asking == REVEAL and p.asked_by == BY_VISIT and cell == p.asked):
            yield "units", f"{name} stands in the fog on {cell_name(cell)}"
        if vessel >= 0 and not p.friendly(p.team(u), vessel):
            yield "units", f"{name} is aboard a vessel on {cell_name(cell)} that is not its side's"


def _together(p: Position) -> Iterator[Problem]:
    """Who cannot be on a cell with whom."""
    for cell in {cell for _, cell in _above_ground(p)}:
        tile = TILES[p.tile(cell)]
        for step in range(tile.steps + 1):
            mates = p.on_step(p.here[cell], step)
            # Rum brings enemies together, on the last step of a maze (J9.4).
            fight = not tile.flags & TRUCE and (step < tile.steps or tile.steps == 0)
            if fight and any(mates & p.crew(t) and mates & p.foes(t) for t in range(p.rules.teams)):
                yield "units", f"enemies stand together on {cell_name(cell)} (J5.1)"
            if mates & p.missionaries and mates & p.fridays:
                yield "units", f"a missionary and a Friday stand together on {cell_name(cell)} (J5.5)"


def _odd_units(p: Position) -> Iterator[Problem]:
    """Who is where, or as, nobody can come to be."""
    for u, cell in _above_ground(p):
        name, tile = unit_name(p, u), TILES[p.tile(cell)]
        if tile.token == "cannibal" and p.kind(u) != FRIDAY:
            yield "units", f"{name} stands with the cannibal on {cell_name(cell)} (J9.10)"
        if tile.token == "crocodile":
            yield "units", f"{name} stands on the crocodile on {cell_name(cell)} (J9.9)"
        if p.kind(u) == FRIDAY and (p.trapped | p.drunk) >> u & 1:
            yield "units", f"{name} is Friday: no trap holds him (J9.6) and rum kills him (J9.8)"
        if p.kind(u) == FRIDAY and p.step(u) != tile.steps:
            yield "units", f"{name} is Friday, who is on the last step of a maze at once (J8.3)"
        if p.kind(u) == MISSIONARY and p.drunk >> u & 1:
            yield "units", f"{name} is drunk, so it is no missionary any more (J9.8)"


def _odd_places(p: Position) -> Iterator[Problem]:
    """What lies, or is afloat, where it cannot come to be."""
    for cell, load in enumerate(p.lying):
        if load and FLAGS[p.tile(cell)] & NO_CARGO:
            yield "loads", f"no cargo comes to {cell_name(cell)}, {TILES[p.tile(cell)].token} (J4.7)"
    for v in range(p.rules.teams):
        if p.berth(v) >= 0 and not _before_its_shore(p, v):
            yield "vessels", f"the ship of team {v} is at {cell_name(p.berth(v))}, which is not before its shore (J4.4)"


def _queues(p: Position) -> Iterator[Problem]:
    """Places in line: among the stuck, and among those on each plane, 1, 2, ...; nobody else has one."""
    queues = {"the tunnel": list(_units(p.stuck, p.units))}
    for cell in p.rules.lands:
        if p.tile(cell) == PLANE:
            queues[f"the plane on {cell_name(cell)}"] = list(_units(p.here[cell], p.units))
    for name, queue in queues.items():
        if sorted(p.roll[SINCE + u] for u in queue) != list(range(1, len(queue) + 1)):
            yield "units", f"places in line in {name} are ^1, ^2, ..., one for each who is there"
    waiting = {u for queue in queues.values() for u in queue}
    for u in range(p.units):
        if p.roll[SINCE + u] and u not in waiting:
            yield "units", f"{unit_name(p, u)} has a place in line, but is neither stuck nor on a plane"


# --- the move under way ------------------------------------------------------------------------------------------------


def _move(p: Position) -> Iterator[Problem]:
    if (p.mover >= 0) != (p.asking != TURN):
        yield "ask", "a move under way goes with something asked within it"
    elif p.mover >= 0:
        yield from _mover(p)
        yield from _trail(p)
        yield from _ASKED[p.asking](p)
        yield from _fields_of_others(p)
    elif p.picks or p.balls or p.asked >= 0 or p.first >= 0 or len(p.used):
        yield "ask", "used, asked, picks, first and ball belong to a move under way"


def _mover(p: Position) -> Iterator[Problem]:
    unit = int(p.mover)
    if p.team(unit) == NEUTRAL:
        yield "move", "a neutral does not move"
    if (p.trapped | p.drunk | p.stuck) >> unit & 1:
        yield "move", "who is trapped, drunk or stuck does not move"
    if p.hand and (p.asking != STEP_ON or p.kind(unit) == MISSIONARY):
        yield "move", "cargo is in hand only where the way goes on, and never in a missionary's (J4.7, J7.5)"
    if p.beside_missionary and not p.rules.missionary_blocks_attack:
        yield "move", "'beside' needs the setting missionary_blocks_attack"
    if FOG in (p.tile(p.came), p.tile(p.origin)):
        yield "move", "a move leads from open ground"
    if p.asked_by != BY_BALL and not _one_step(p, int(p.gait), int(p.came), int(p.at(unit))):
        yield "move", f"nobody comes from {cell_name(p.came)} to {cell_name(p.at(unit))} like that"


def _one_step(p: Position, gait: int, came: int, cell: int) -> bool:
    """Whether a gait, of those after which a move can still be under way, leads from one cell to the other."""
    if gait == WALK:
        return bool(distance(0, came, cell) == 1)
    if gait == JUMP:
        return bool(distance(2, came, cell) == 5)
    return bool(gait == FLIGHT and came != cell and p.tile(came) != SEA)


def _trail(p: Position) -> Iterator[Problem]:
    passages = [int(key) for key in p.used]
    if len(set(passages)) < len(passages):
        yield "used", "no passage is taken twice in a move (J4.10)"
    for key in passages:
        cell, onward = key >> 12, key >> 3 & 511
        if p.tile(cell) in (SEA, FOG):
            yield "used", f"a passage leads on from open land; {cell_name(cell)} is none"
        elif not _one_step(p, key & 7, cell, onward):
            yield "used", f"no passage leads from {cell_name(cell)} to {cell_name(onward)} like that"


def _asks_way(p: Position) -> Iterator[Problem]:
    unit, cell = int(p.mover), int(p.at(p.mover))
    tile = TILES[p.tile(cell)]
    # Caves: an exit may have closed since, when a player left and a stuck unit came out.
    if tile.onward(p, unit, cell, p.came, p.gait, p.hand) != CHOOSE and not isinstance(tile, Cave):
        yield "move", f"on {cell_name(cell)}, {tile.token}, there is nothing to choose"


def _asks_light(p: Position) -> Iterator[Problem]:
    yield from _on_spent_ground(p)
    if not 1 <= p.picks <= min(4, p.hidden):
        yield "picks", f"a lighthouse opens 1 to {min(4, p.hidden)} cells here (J9.14)"


def _asks_quake(p: Position) -> Iterator[Problem]:
    yield from _on_spent_ground(p)
    first, p.first = p.first, NOWHERE
    cells = [land for land in p.rules.lands if is_swappable(p, land)]
    p.first = first
    if len(cells) < 2 or (first >= 0 and first not in cells):
        yield "first", "an earthquake swaps two open land cells on which nobody stands and nothing lies (J9.18)"


def _on_spent_ground(p: Position) -> Iterator[Problem]:
    if p.tile(p.at(p.mover)) != PLAIN:
        yield "move", f"{cell_name(p.at(p.mover))} is plain ground once its lighthouse or earthquake is used (J9.21)"


def _asks_chance(p: Position) -> Iterator[Problem]:
    cell, tile = int(p.at(p.mover)), TILES[p.tile(p.at(p.mover))]
    if p.asked < 0 or p.tile(p.asked) != FOG:
        yield "asked", "chance is asked about a cell in fog"
    elif p.asked_by == BY_VISIT and cell != p.asked:
        yield "asked", "the unit that moves visits another cell"
    elif p.asked_by == BY_LIGHT:
        yield from _asks_light(p)
    elif p.asked_by == BY_BALL:
        if not p.balls or p.ball_at != p.asked or p.rules.ball_spares_fog:
            yield "ball", "the ball is where chance is asked"
        elif not isinstance(tile, Cannon) or tile.barrel != p.ball_way:
            yield "ball", "the unit that moves stands on a cannon, and the ball flies along its barrel (J7.6)"
        elif (p.ball_at - cell) % p.ball_way or (p.ball_at - cell) // p.ball_way < 1:
            yield "ball", f"{cell_name(p.ball_at)} is not on the line of the cannon on {cell_name(cell)}"


def _fields_of_others(p: Position) -> Iterator[Problem]:
    """What is only there while something else is asked."""
    reveals = p.asking == REVEAL
    if p.asked >= 0 and not reveals and (p.asked_by != BY_VISIT or p.tile(p.asked) in (FOG, SEA)):
        yield "asked", "chance has answered; the cell is one that the unit has come to and opened"
    if p.picks and not (p.asking == LIGHT or (reveals and p.asked_by == BY_LIGHT)):
        yield "picks", "only a lighthouse has them"
    if p.first >= 0 and p.asking != QUAKE:
        yield "first", "only an earthquake has one"
    if p.balls and not (reveals and p.asked_by == BY_BALL):
        yield "ball", "a cannonball in flight waits for chance only"


_ASKED: Final[dict[int, Callable[[Position], Iterator[Problem]]]] = {
    int(STEP_ON): _asks_way,
    int(LIGHT): _asks_light,
    int(QUAKE): _asks_quake,
    int(REVEAL): _asks_chance,
}

_CHECKS: Final[tuple[Callable[[Position], Iterator[Problem]], ...]] = (
    _fog,
    _items,
    _vessels,
    _players,
    _standing,
    _queues,
    _move,
)

_ODD: Final[tuple[Callable[[Position], Iterator[Problem]], ...]] = (_odd_units, _odd_places, _together)
