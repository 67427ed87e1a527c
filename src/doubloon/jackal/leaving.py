"""Leaving: a player resigns, goes for good, or lets the time run out (J8.6, J8.7, J8.8)."""

from __future__ import annotations

from mypy_extensions import i32, i64

from doubloon.jackal import events as ev
from doubloon.jackal.board import cell_name
from doubloon.jackal.cargo import HAND_LOAD, load_text
from doubloon.jackal.fates import abandon, join, remove, take_from
from doubloon.jackal.position import (
    BERTH,
    CONVERT,
    END_LEFT,
    LAPSES,
    NEUTRAL,
    PIRATE,
    RUNNING,
    TURN,
    Position,
    only,
    unit_name,
)
from doubloon.jackal.steering import pass_turn, steerer
from doubloon.jackal.travel import finish
from doubloon.jackal.turns import begin_turn, can_act, check_end, end_game, end_turn, release, side_in_game


def resign(p: Position, seat: i64, rule: str) -> None:
    """A player leaves for good (J8.6, J8.8). Not while chance is asked, nor twice, nor after the end."""
    steered: i64 = steerer(p)
    if depart(p, seat, rule):
        go_on_without(p, steered)


def go_on_without(p: Position, steered: i64) -> None:
    """The turn goes on after somebody has left: another may steer now (J8.7), and nothing may be left to do (J3.1)."""
    seat: i64 = steerer(p)
    if seat != steered:
        p.began = p.now
        if p.ears is not None:
            p.ears.append(ev.TurnBegan("J9.20", p.turn, seat))
    if p.asking == TURN and not can_act(p):
        if p.ears is not None:
            p.ears.append(ev.TurnSkipped("J3.1", p.turn))
        end_turn(p, not p.served)


def depart(p: Position, seat: i64, rule: str) -> bool:
    """A player's teams leave; whether the turn under way goes on (``False``: another has begun, or the game is over)."""
    if p.ears is not None:
        p.ears.append(ev.SeatLeft(rule, seat))
    leaving: i64 = 0
    team: i64 = 0
    while team < p.rules.teams:
        if p.rules.owner_of[team] == seat:
            leaving |= only(team)
        team += 1
    p.gone |= leaving
    p.changed = True
    cut_short: bool = p.mover >= 0 and (leaving >> p.team(p.mover) | leaving >> p.turn) & 1 != 0
    team = 0
    while team < p.rules.teams:
        if leaving >> team & 1 != 0:
            dismiss(p, team)
        team += 1
    # Friday may have changed sides within the move, so that its player leaves while another's turn is under way (J4.8).
    turn_is_over: bool = cut_short and p.gone >> p.turn & 1 == 0
    if cut_short:
        put_down(p)
        finish(p)
    if p.mover < 0:  # within another's move the tunnel waits for its end
        release(p)
    playing: i64 = 0
    side: i64 = 0
    while side < p.rules.sides:
        if side_in_game(p, side):
            playing |= only(side)
        side += 1
    if playing & (playing - 1) == 0:
        end_game(p, END_LEFT, playing)
        return False
    if p.mover < 0:
        check_end(p)
    if p.end != RUNNING:
        return False
    if p.gone >> p.turn & 1 != 0 and p.asking == TURN:
        p.served = False
        p.hurried = False
        pass_turn(p)
        if not begin_turn(p):
            end_turn(p, True)
        return False
    if turn_is_over:
        end_turn(p, False)
        return False
    return True


def dismiss(p: Position, team: i64) -> None:
    """A team's units and vessels leave the game (J8.6)."""
    units: i64 = p.crew(team)
    u: i64 = 0
    while units != 0:
        if units & 1 != 0 and p.at(u) >= 0:
            cell: i64 = p.at(u)
            vessel: i64 = p.vessel_on(cell)
            kind: i64 = p.kind(u)
            if kind == PIRATE or kind == CONVERT or (vessel >= 0 and p.owner(vessel) == team):
                unit_leaves(p, u, cell)
            elif vessel >= 0:
                join(p, u, p.owner(vessel), cell, "J8.5")
            else:
                turn_neutral(p, u, cell)
        units >>= 1
        u += 1
    v: i64 = 0
    while v < p.vessels:
        if p.owner(v) == team and i64(p.roll[BERTH + v]) >= 0:
            vessel_leaves(p, v)
        v += 1


def unit_leaves(p: Position, unit: i64, cell: i64) -> None:
    """A unit leaves the game; what it carries lies where it was."""
    load: i64 = take_from(p, unit)
    p.lying[cell] = p.lying[cell] + load
    if p.ears is not None:
        p.ears.append(ev.UnitLeft("J8.6", unit_name(p, unit), cell_name(cell), load_text(load)))
    remove(p, unit)


def turn_neutral(p: Position, unit: i64, cell: i64) -> None:
    """A figure whose team left stands for itself; within a move it puts down what it carries."""
    if unit == p.mover:
        put_down(p)
    p.enlist(unit, NEUTRAL)
    bit: i64 = only(unit)
    p.drunk &= ~bit
    p.newly_drunk &= ~bit
    if p.ears is not None:
        p.ears.append(ev.TurnedNeutral("J8.6", unit_name(p, unit), cell_name(cell)))


def put_down(p: Position) -> None:
    """The mover, whose move is cut short, puts down what he carries."""
    if p.hand:
        cell: i64 = p.at(p.mover)
        p.lying[cell] = p.lying[cell] + HAND_LOAD[p.hand]
        p.hand = 0


def vessel_leaves(p: Position, vessel: i64) -> None:
    """A vessel leaves with what lies aboard; allied units aboard go to their nearest vessel (J8.8)."""
    if p.ears is not None:
        p.ears.append(ev.VesselLeft("J8.6", vessel, cell_name(p.berth(vessel))))
    abandon(p, vessel, "J8.6", "J8.8")


def run_out(p: Position, time: i64) -> None:
    """The turn time has run out (J8.7): the turn is skipped, a move under way takes its first options.

    At the third time in a row the player is out. ``play.lapse`` makes the choices.
    """
    seat: i64 = steerer(p)
    p.now = time
    lapses: i64 = i64(p.roll[LAPSES + seat]) + 1
    p.roll[LAPSES + seat] = i32(lapses)
    if p.ears is not None:
        p.ears.append(ev.TimeRanOut("J8.7", seat, lapses))
    if lapses >= 3 and not depart(p, seat, "J8.7"):
        return
    if p.asking == TURN:
        if p.ears is not None:
            p.ears.append(ev.TurnSkipped("J8.7", p.turn))
        end_turn(p, not p.served)
    else:
        p.hurried = True
