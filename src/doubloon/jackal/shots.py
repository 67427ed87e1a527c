"""The cannonball (J7.6, J7.7): along the barrel, over everything, to the edge of the board."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.jackal import events as ev
from doubloon.jackal.board import FOG, NOWHERE, OFF, PLAIN, SEA, cell_name
from doubloon.jackal.fates import die, hole, lose, retreat
from doubloon.jackal.position import BY_BALL, NEUTRAL, NEWS, REVEAL, TURN, Position, unit_name
from doubloon.jackal.rules import NO_SHELTER, STOPS
from doubloon.jackal.tile import WALLS
from doubloon.jackal.tiles import FLAGS, TILES, lay


def fire(p: Position) -> None:
    """Let the loaded balls fly, one after another, from where the present one is; asks chance about each fog cell on the line.

    Afterwards ``p.asking`` is ``REVEAL`` (call again once chance has answered) or ``TURN`` (all balls have flown).
    """
    p.asking = TURN
    while p.balls > 0:
        muzzle: i64 = p.at(p.mover)
        if p.ball_at == muzzle and p.ears is not None:
            p.ears.append(ev.Fired("J7.6", unit_name(p, p.mover), cell_name(muzzle), cell_name(last_cell(p, muzzle))))
        while True:
            cell: i64 = p.ball_at + p.ball_way
            if p.tile(cell) == OFF:
                break
            p.ball_at = cell
            if p.tile(cell) == FOG:
                if not p.rules.ball_spares_fog:
                    p.asked = cell
                    p.asked_by = BY_BALL
                    p.asking = REVEAL
                    return
            elif strike(p, cell):
                break
        end_flight(p)
    p.ball_at = NOWHERE
    p.ball_way = 0


def end_flight(p: Position) -> None:
    """The present ball is down; the next one, if there is any, starts from the cannon."""
    p.balls -= 1
    p.ball_at = p.at(p.mover)


def last_cell(p: Position, muzzle: i64) -> i64:
    """The last cell on the line of a ball: the edge of the board, or the fortress that stops it."""
    cell: i64 = muzzle
    while p.tile(cell + p.ball_way) != OFF:
        cell += p.ball_way
        if p.rules.fortress_vs_ball == STOPS and FLAGS[p.tile(cell)] & WALLS:
            break
    return cell


def strike(p: Position, cell: i64) -> bool:
    """What the ball does on an open cell; whether it ends there."""
    vessel: i64 = p.vessel_on(cell)
    if vessel >= 0:
        if p.rules.destroying_ships and (p.rules.friendly_fire or not p.friendly(p.team(p.mover), vessel)):
            hole(p, vessel, cell)
        return False
    sheltered: bool = FLAGS[p.tile(cell)] & WALLS != 0 and p.rules.fortress_vs_ball != NO_SHELTER
    if sheltered:
        stopped: bool = p.rules.fortress_vs_ball == STOPS
        if p.ears is not None and (stopped or p.here[cell] != 0):
            p.ears.append(ev.Shielded("J7.6", cell_name(cell), stopped))
        if stopped:
            return True
    lose(p, p.lying[cell], cell, "J7.6")
    p.lying[cell] = 0
    if not sheltered:
        hit_units(p, cell)
    return False


def hit_units(p: Position, cell: i64) -> None:
    """Who is on the line: in the water he dies, on land he flies, or dies where the setting says so; a neutral dies."""
    in_water: bool = p.tile(cell) == SEA
    mask: i64 = p.here[cell]
    u: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            if in_water:
                die(p, u, cell, "ball-in-water", "J7.6")
            elif p.team(u) == NEUTRAL:
                die(p, u, cell, "ball-neutral", "J7.6")
            elif p.rules.cannonball_kills:
                die(p, u, cell, "ball-on-land", "J7.6")
            else:
                p.lift(u)
                if p.ears is not None:
                    p.ears.append(ev.KnockedOut("J7.6", unit_name(p, u), unit_name(p, p.mover), cell_name(cell)))
                retreat(p, u, cell, "J7.6", "no-vessel")
        mask >>= 1
        u += 1


def blow_open(p: Position, cell: i64, code: i64) -> None:
    """A ball has hit fog: the ground remains with its effect to come, what was to be found there is gone (J7.6).

    A fortress that comes to light stops the ball where fortresses do.
    """
    tile = TILES[code]
    p.quiet = NEWS
    if tile.keeps_when_blown:
        lay(p, cell, code)
        tile.uncover(p, cell)
    else:
        lay(p, cell, PLAIN)
    p.gold_left -= tile.gold
    p.changed = True
    if p.ears is not None:
        p.ears.append(ev.Opened("J7.6", cell_name(cell), tile.token))
        if not tile.keeps_when_blown:
            p.ears.append(ev.Destroyed("J7.6", cell_name(cell), tile.token))
    if tile.flags & WALLS and p.rules.fortress_vs_ball == STOPS:
        if p.ears is not None:
            p.ears.append(ev.Shielded("J7.6", cell_name(cell), True))
        end_flight(p)
