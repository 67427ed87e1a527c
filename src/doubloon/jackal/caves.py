"""The caves and the tunnel they share (J9.17): who goes in, who is stuck in it, where he comes out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i32, i64, u8

from doubloon.jackal import events as ev
from doubloon.jackal.board import NOWHERE, cell_name, distance
from doubloon.jackal.cargo import HAND_LOAD, load_text
from doubloon.jackal.fates import join_neutrals, meet
from doubloon.jackal.position import AT, HELD, NEUTRAL, SINCE, TUNNEL, Position, only, unit_name
from doubloon.jackal.tile import CHOOSE, STAY, Tile


class Cave(Tile):
    """J9.17: all caves are one tunnel."""

    def __init__(self) -> None:
        super().__init__("cave", "J9.17", "∩", "cave-entrance")

    def uncover(self, p: Position, cell: i64) -> None:
        """One more opening of the tunnel."""
        p.caves += 1

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """Out at the only free exit, or a choice of exits. Who has just come out stays."""
        if gait == TUNNEL or p.caves < 2:
            return STAY
        found: i64 = STAY
        for land in p.rules.lands:
            if self.is_exit(p, unit, cell, land):
                if found >= 0:
                    return CHOOSE
                found = land
        return found

    def ways(self, p: Position, gait: i64) -> i64:
        """One a land cell."""
        return len(p.rules.lands)

    def way(self, p: Position, unit: i64, cell: i64, gait: i64, number: i64) -> i64:
        """A land cell with a free exit."""
        land: i64 = p.rules.lands[number]
        return land if p.ground[land] == u8(self.code) and self.is_exit(p, unit, cell, land) else NOWHERE

    def is_exit(self, p: Position, unit: i64, cell: i64, land: i64) -> bool:
        """Whether who comes into the cave on ``cell`` may come out at ``land`` (J9.17, setting ``boardgame_caves``)."""
        if land == cell or p.ground[land] != u8(self.code):
            return False
        units: i64 = p.here[land]
        return units == 0 or (p.rules.boardgame_caves and units & p.foes(p.team(unit)) == 0)

    def verb(self, gait: i64) -> str:
        """Through the tunnel."""
        return "tunnel"

    def gait_on(self, gait: i64) -> i64:
        """Through the tunnel."""
        return TUNNEL

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Change places with who is stuck here, or be stuck, or stand on plain ground (J9.22)."""
        if p.gait == TUNNEL:
            return
        sitters: i64 = self.sitters(p, cell)
        if sitters != 0:
            sitter: i64 = p.first_in_line(sitters)
            watched: bool = p.here[cell] & p.foes(p.team(sitter)) & ~only(unit) != 0
            stick(p, unit, cell)
            if not watched:
                come_out(p, sitter, cell)
        elif p.rules.boardgame_caves or p.caves < 2:
            stick(p, unit, cell)

    def sitters(self, p: Position, cell: i64) -> i64:
        """Who is stuck under this cave, as a set."""
        found: i64 = 0
        mask: i64 = p.stuck
        u: i64 = 0
        while mask != 0:
            if mask & 1 != 0 and i64(p.roll[AT + u]) == cell:
                found |= only(u)
            mask >>= 1
            u += 1
        return found

    def way_out(self, p: Position, unit: i64) -> i64:
        """Where a stuck unit comes out now, ``NOWHERE`` if it does not: nearest, then by name (J9.17)."""
        cell: i64 = p.at(unit)
        foes: i64 = p.foes(p.team(unit))
        best: i64 = NOWHERE
        best_far: i64 = 1000
        for land in p.rules.lands:
            if land != cell and p.ground[land] == u8(self.code) and p.here[land] & foes == 0:
                far: i64 = distance(p.rules.nearest_by, cell, land)
                if far < best_far or (far == best_far and comes_before(land, best)):
                    best = land
                    best_far = far
        return best


def comes_before(a: i64, b: i64) -> bool:
    """Whether the name of cell ``a`` comes before that of ``b``: by letter, then by number."""
    return (a & 15, a >> 4) < (b & 15, b >> 4)


def stick(p: Position, unit: i64, cell: i64) -> None:
    """A unit standing on a cave is stuck in the tunnel, with what it carries (J9.17)."""
    if p.ears is not None:
        p.ears.append(ev.Stuck("J9.17", unit_name(p, unit), cell_name(cell), load_text(HAND_LOAD[p.hand])))
    p.lift(unit)
    p.roll[AT + unit] = i32(cell)
    p.roll[SINCE + unit] = i32(p.next_in_line(p.stuck))
    p.roll[HELD + unit] = i32(p.hand)
    p.hand = 0
    p.stuck |= only(unit)


def come_out(p: Position, unit: i64, cell: i64) -> None:
    """A stuck unit comes out at a cave; what it carried lies there (J9.17)."""
    start: i64 = p.at(unit)
    load: i64 = HAND_LOAD[i64(p.roll[HELD + unit])]
    p.roll[HELD + unit] = i32(0)
    p.roll[SINCE + unit] = i32(0)
    p.stuck &= ~only(unit)
    p.put(unit, cell)
    p.lying[cell] = p.lying[cell] + load
    if p.ears is not None:
        p.ears.append(ev.CameOut("J9.17", unit_name(p, unit), cell_name(start), cell_name(cell), load_text(load)))
    if p.team(unit) != NEUTRAL:
        join_neutrals(p, p.team(unit), cell, 0)
    meet(p, cell, 0)


CAVE_TILE: Final = Cave()
"""The one tile that all caves are: its ``code`` is what ``Position.ground`` holds of each."""
