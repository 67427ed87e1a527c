"""Distances over what is known of an island, in turns: to gold, to the fog, and home with a load.

A chart knows the open tiles and nothing of units. It follows arrows, horses and ice to where they end, counts the steps of
mazes and the turns that traps and barrels cost, and knows where cargo may go and where it may not (J4.7). It is an estimate:
who stands in the way, what lies in the fog, and seats on the plane are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from doubloon.jackal.board import CELLS, DELTAS, FOG, KNIGHT, OFF, SEA
from doubloon.jackal.caves import Cave
from doubloon.jackal.position import FLIGHT, JUMP, WALK, Position
from doubloon.jackal.tile import CHAIN, NO_CARGO, Tile
from doubloon.jackal.tiles import FLAGS, TILES, Arrow, Balloon, Barrel, Cannibal, Cannon, Horse, Ice, Maze, Plane, Trap

FAR: Final = 60
"""A distance that means: no way known."""

SKY: Final = 0
"""The node that stands for a balloon's basket: next is the nearest vessel. (No cell of an island has this number.)"""

TRAPPED_TURNS: Final = 5
DRUNK_TURNS: Final = 2
"""What it costs to come onto a trap or a barrel, in turns."""

_STEPS: Final = tuple(int(delta) for delta in DELTAS)
_AHEAD: Final = _STEPS[::2]
_JUMPS: Final = tuple(int(delta) for delta in KNIGHT)

Way = tuple[int, int]
"""A cell at one end of a move, and the turns from its beginning until the unit can go on."""


def _turns(tile: Tile) -> int:
    """Turns from stepping onto a tile until the unit can go on from it, 0 where nobody stays on it."""
    if isinstance(tile, Maze):
        return int(tile.steps)
    if isinstance(tile, Trap):
        return TRAPPED_TURNS
    if isinstance(tile, Barrel):
        return DRUNK_TURNS
    passing = isinstance(tile, Balloon | Cannibal | Cannon | Cave) or tile.flags & CHAIN != 0  # the crocodile too
    return 0 if passing or tile.code == OFF else 1


_TURNS: Final = tuple(_turns(tile) for tile in TILES)
_LOADED: Final = tuple(FLAGS[code] & NO_CARGO == 0 for code in range(len(TILES)))


class Chart:
    """The ways over one board. ``p`` is only read, and only while the chart is made."""

    def __init__(self, p: Position) -> None:
        self._ground = [int(code) for code in p.ground[:CELLS]]
        self._lands = [int(cell) for cell in p.rules.lands]
        self._caves = [cell for cell in self._lands if isinstance(TILES[self._ground[cell]], Cave)]
        self._known: dict[int, tuple[Way, ...]] = {}
        # By node: who comes to it in one move, and in how many turns; by land, and into the water.
        self._into: list[list[Way]] = [[] for _ in range(CELLS)]
        self._into_loaded: list[list[Way]] = [[] for _ in range(CELLS)]
        for cell in self._lands:
            if _TURNS[self._ground[cell]] or cell in self._caves:
                self._link(cell)

    def _link(self, cell: int) -> None:
        """Note every way that begins on a land cell."""
        ground = self._ground
        tile = TILES[ground[cell]]
        targets = [cell + step for step in _STEPS if ground[cell + step] > SEA]
        if isinstance(tile, Plane):
            targets = [land for land in self._lands if land != cell and not isinstance(TILES[ground[land]], Ice)]
        from_open = ground[cell] != FOG
        into, into_loaded = self._into, self._into_loaded
        for target in targets:
            code = ground[target]
            turns = _TURNS[code]
            if turns:
                into[target].append((cell, turns))
                if from_open and _LOADED[code]:
                    into_loaded[target].append((cell, turns))
                continue
            for end, turns in self.ends(cell, target):
                if end != cell:
                    into[end].append((cell, turns))
                    if from_open and _LOADED[ground[end]]:
                        into_loaded[end].append((cell, turns))

    def ends(self, came: int, cell: int, gait: int = WALK) -> tuple[Way, ...]:
        """Where a unit that comes from ``came`` to ``cell`` may end up, with the turns it takes; empty: nowhere good."""
        if isinstance(TILES[self._ground[cell]], Ice):
            if gait == FLIGHT:
                return tuple((land, 1) for land in self._lands if land != cell)
            return self._follow(came, cell, gait == JUMP)
        found = self._known.get(cell)
        if found is None:
            found = self._known[cell] = self._follow(came, cell, False)
        return found

    def _follow(self, came: int, cell: int, jumping: bool) -> tuple[Way, ...]:
        """Every end that can be reached over tiles on which nobody stays."""
        ends: dict[int, int] = {}
        seen = {(came, cell, jumping)}
        open_ways = [(came, cell, jumping)]
        while open_ways:
            came, cell, jumping = open_ways.pop()
            code = self._ground[cell]
            if _TURNS[code]:
                ends[cell] = _TURNS[code]
                continue
            tile = TILES[code]
            onward: list[tuple[int, int, bool]] = []
            if isinstance(tile, Arrow):
                onward = [(cell, cell + int(delta), False) for delta in tile.deltas]
            elif isinstance(tile, Horse) or (isinstance(tile, Ice) and jumping):
                onward = [(cell, cell + jump, True) for jump in _JUMPS]
            elif isinstance(tile, Ice):
                onward = [(cell, cell + (cell - came), False)]
            elif isinstance(tile, Balloon):
                ends[SKY] = 1
            elif isinstance(tile, Cannon):
                ends[self._water(cell, int(tile.barrel))] = 1
            elif isinstance(tile, Cave):
                ends.update((cave, 1) for cave in self._caves if cave != cell)
            fresh = [way for way in onward if way not in seen]
            seen.update(fresh)
            open_ways += fresh
        return tuple(ends.items())

    def _water(self, cell: int, way: int) -> int:
        """The first sea cell in a direction."""
        while self._ground[cell] != SEA:
            cell += way
        return cell

    def before(self, cell: int) -> list[Way]:
        """Land cells from which one move on foot may end on a land cell, each with the turns it takes."""
        return self._into[cell]

    def routes(self, berths: Sequence[int]) -> Routes:
        """The ways with vessels of one's side on these cells."""
        return Routes(self._ground, self._into, self._into_loaded, self._landings(berths), berths)

    def _landings(self, berths: Sequence[int]) -> list[tuple[int, int, int]]:
        """Who lands where from a vessel, straight ahead (J4.2): where he ends, the vessel's cell, the turns."""
        found: list[tuple[int, int, int]] = []
        for berth in berths:
            for step in _AHEAD:
                if self._ground[berth + step] > SEA:
                    found += [(end, berth, turns) for end, turns in self.ends(berth, berth + step)]
        return found


class Routes:
    """The ways over a board on which the vessels of one's side lie on known cells; made by :meth:`Chart.routes`."""

    def __init__(
        self,
        ground: Sequence[int],
        into: Sequence[list[Way]],
        into_loaded: Sequence[list[Way]],
        landings: Iterable[tuple[int, int, int]],
        berths: Sequence[int],
    ) -> None:
        self._berths = berths
        self._into = list(into)
        self._into_loaded = list(into_loaded)
        for end, berth, turns in landings:
            self._add(end, [(berth, turns)], False)
        waters = [cell for cell in range(CELLS) if ground[cell] == SEA]
        for cell in waters:
            around = [cell + step for step in _STEPS if cell + step not in berths]
            self._add(cell, [(near, 1) for near in around if ground[near] == SEA], False)
            if cell in berths:
                self._add(cell, [(near, 1) for near in around if ground[near] == FOG], False)
                self._add(cell, [(near, 1) for near in around if ground[near] > FOG], True)
                self._add(cell, [(SKY, 0)], True)

    def _add(self, cell: int, ways: list[Way], loaded: bool) -> None:
        self._into[cell] = self._into[cell] + ways
        if loaded:
            self._into_loaded[cell] = self._into_loaded[cell] + ways

    def home(self) -> list[int]:
        """Turns from every cell to a vessel of the side with cargo, ``FAR`` where no way is known; length ``CELLS``."""
        return self._field(self._into_loaded, self._berths, 0)

    def to(self, targets: Iterable[int], extra: int = 0) -> list[int]:
        """Turns from every cell to the nearest target with empty hands, ``extra`` added, ``FAR`` where no way is known."""
        return self._field(self._into, targets, extra)

    def _field(self, into: Sequence[list[Way]], targets: Iterable[int], extra: int) -> list[int]:
        away = [FAR] * CELLS
        rings: list[list[int]] = [[] for _ in range(FAR)]
        rings[extra] += targets
        for cell in rings[extra]:
            away[cell] = extra
        for turns in range(FAR):
            for node in rings[turns]:  # grows while it is read: a balloon costs nothing beyond the step onto it
                if away[node] == turns:
                    for cell, more in into[node]:
                        if turns + more < away[cell]:
                            away[cell] = turns + more
                            rings[turns + more].append(cell)
        return away
