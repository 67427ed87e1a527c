"""The ends of acts, turns and games: who is next, who is sober again, who comes out of the tunnel, who has won (J2, J3)."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.jackal import events as ev
from doubloon.jackal.acts import SERVE, Acts
from doubloon.jackal.caves import CAVE_TILE, come_out
from doubloon.jackal.moves import has_clear_step, list_rum, list_turn
from doubloon.jackal.position import (
    END_FLEET,
    END_GOLD,
    END_IMMOBILE,
    END_NAMES,
    END_QUIET,
    END_RULES,
    END_SKIPPED,
    NEUTRAL,
    RUNNING,
    Position,
    only,
)
from doubloon.jackal.steering import pass_turn, steerer


def side_in_game(p: Position, side: i64) -> bool:
    """Whether a team of the side still plays."""
    t: i64 = 0
    while t < p.rules.teams:
        if p.rules.side_of[t] == side and p.gone >> t & 1 == 0:
            return True
        t += 1
    return False


def side_score(p: Position, side: i64) -> i64:
    """Points of a side: the sum of its teams' (J2.4)."""
    total: i64 = 0
    t: i64 = 0
    while t < p.rules.teams:
        if p.rules.side_of[t] == side:
            total += p.score(t)
        t += 1
    return total


def end_game(p: Position, reason: i64, winners: i64) -> None:
    """The game is over; ``winners`` is a set of sides."""
    p.end = reason
    p.won = winners
    if p.ears is not None:
        seats: list[int] = []
        scores: list[int] = []
        for seat in range(p.rules.seats):
            side: i64 = side_of_seat(p, seat)
            scores.append(side_score(p, side))
            if winners >> side & 1 != 0:
                seats.append(seat)
        p.ears.append(ev.GameOver(END_RULES[reason], tuple(seats), tuple(scores), END_NAMES[reason]))


def side_of_seat(p: Position, seat: i64) -> i64:
    """The side for which a seat plays."""
    t: i64 = 0
    while p.rules.owner_of[t] != seat:
        t += 1
    return p.rules.side_of[t]


def leaders(p: Position) -> i64:
    """The sides in the game with the most points, as a set."""
    best: i64 = -1
    mask: i64 = 0
    side: i64 = 0
    while side < p.rules.sides:
        if side_in_game(p, side):
            score: i64 = side_score(p, side)
            if score > best:
                best = score
                mask = 0
            if score == best:
                mask |= only(side)
        side += 1
    return mask


def check_end(p: Position) -> None:
    """An act is complete: who has won by it? Fleets come before gold (J2.6, J2.7)."""
    if p.end != RUNNING or not p.changed:
        return
    p.changed = False
    if p.rules.destroying_ships:
        check_fleets(p)
        if p.end != RUNNING:
            return
    best: i64 = -1
    second: i64 = -1
    side: i64 = 0
    while side < p.rules.sides:
        if p.gone == 0 or side_in_game(p, side):
            score: i64 = side_score(p, side)
            if score > best:
                second = best
                best = score
            elif score > second:
                second = score
        side += 1
    if p.gold_left == 0 or p.gold_left < best - second:
        end_game(p, END_GOLD, leaders(p))


def check_fleets(p: Position) -> None:
    """A side wins when no other has a vessel left; if none has, the score decides (J2.7)."""
    afloat: i64 = 0
    v: i64 = 0
    while v < p.vessels:
        if p.berth(v) >= 0:
            afloat |= only(p.rules.side_of[p.owner(v)])
        v += 1
    if afloat == 0:
        end_game(p, END_FLEET, leaders(p))
    elif afloat & (afloat - 1) == 0:
        end_game(p, END_FLEET, afloat)


def release(p: Position) -> None:
    """Who is stuck comes out at a cave where no enemy of his stands; first stuck, first out (J9.17)."""
    moved: bool = p.stuck != 0 and p.caves > 1
    while moved:
        moved = False
        waiting: i64 = p.stuck
        while waiting != 0:
            unit: i64 = p.first_in_line(waiting)
            waiting &= ~only(unit)
            exit_cell: i64 = CAVE_TILE.way_out(p, unit)
            if exit_cell >= 0:
                come_out(p, unit, exit_cell)
                waiting &= p.stuck
                moved = True


def after_move(p: Position) -> None:
    """A move is complete: the tunnel empties, the game may end, else the turn does."""
    if p.stuck != 0:
        release(p)
    if p.changed:
        check_end(p)
    if p.end == RUNNING:
        end_turn(p, False)


def after_rum(p: Position) -> None:
    """Rum has been served: with ``rum_costs_turn`` that was the turn, else it goes on while there is something to do (J3.2)."""
    release(p)
    check_end(p)
    if p.end != RUNNING:
        return
    if p.rules.rum_costs_turn:
        end_turn(p, False)
        return
    p.served = True
    if not can_act(p):
        end_turn(p, False)


def can_act(p: Position) -> bool:
    """Whether the team to move has any legal act."""
    listing = p.listing
    if listing is not None:
        listing.clear()
        list_turn(p, listing)
        listing.ready = True
        return listing.n > 0
    if has_clear_step(p):
        return True
    acts = p.probe()
    list_turn(p, acts)
    return acts.n > 0


def end_turn(p: Position, skipped: bool) -> None:
    """The turn ends; the next team that can act begins (J3.1), unless the game ends (J2.7, J2.8, J3.5)."""
    while True:
        crew: i64 = p.crew(p.turn)
        p.drunk &= ~(crew & ~p.newly_drunk)
        p.newly_drunk &= ~crew
        p.served = False
        p.hurried = False
        p.quiet += 1
        p.skipped = p.skipped + 1 if skipped else i64(0)
        teams: i64 = p.teams_in_game()
        if p.skipped >= 2 * teams:
            end_game(p, END_SKIPPED, leaders(p))
            return
        if p.rules.quiet_rounds > 0 and p.quiet >= p.rules.quiet_rounds * teams:
            end_game(p, END_QUIET, leaders(p))
            return
        pass_turn(p)
        if begin_turn(p):
            return
        skipped = True


def begin_turn(p: Position) -> bool:
    """A team's turn begins; whether there is anything to wait for (``False``: the turn is skipped by itself, J3.1)."""
    p.began = p.now
    if p.ears is not None:
        p.ears.append(ev.TurnBegan("J9.20" if p.weed_team >= 0 and not p.weed_fresh else "J3.1", p.turn, steerer(p)))
    if p.rules.two_player:
        check_mobility(p)
        if p.end != RUNNING:
            return True
    if can_act(p):
        return True
    if p.ears is not None:
        p.ears.append(ev.TurnSkipped("J3.1", p.turn))
    return False


def check_mobility(p: Position) -> None:
    """In a two-player line-up a player without a unit that can move has lost as his turn begins (J2.7)."""
    seat: i64 = p.rules.owner_of[p.turn]
    if mobile(p, seat):
        return
    other: i64 = 1 - seat
    if mobile(p, other):
        end_game(p, END_IMMOBILE, only(side_of_seat(p, other)))
    else:
        end_game(p, END_IMMOBILE, leaders(p))


def mobile(p: Position, seat: i64) -> bool:
    """Whether a player has a unit that is not dead, trapped or stuck, or rum that could free one from a trap (J2.7)."""
    team: i64 = 0
    held: i64 = p.trapped | p.stuck
    while team < p.rules.teams:
        if p.rules.owner_of[team] == seat:
            crew: i64 = p.crew(team)
            u: i64 = 0
            while crew != 0:
                if crew & 1 != 0 and held >> u & 1 == 0 and p.at(u) >= 0:
                    return True
                crew >>= 1
                u += 1
        team += 1
    team = 0
    while team < p.rules.teams:
        if p.rules.owner_of[team] == seat and p.rum(team) > 0 and rum_frees(p, seat, team):
            return True
        team += 1
    return False


def rum_frees(p: Position, seat: i64, team: i64) -> bool:
    """Whether a team's rum can reach a trapped unit of a player."""
    turn: i64 = p.turn
    acts = Acts()
    p.turn = team
    list_rum(p, acts)
    p.turn = turn
    i: i64 = 0
    while i < acts.n:
        cell: i64 = (acts.at[i] & ~i64(SERVE)) >> 10
        caught: i64 = p.here[cell] & p.trapped
        u: i64 = 0
        while caught != 0:
            if caught & 1 != 0 and p.team(u) != NEUTRAL and p.rules.owner_of[p.team(u)] == seat:
                return True
            caught >>= 1
            u += 1
        i += 1
    return False
