"""Random games under watch: legal acts alone are done, and after each, what must be true is looked at (``audit``).

Compiled like the engine, so that a million games can be watched.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from doubloon.game import Event
from doubloon.jackal import events as ev
from doubloon.jackal.acts import FLY, GO, RESURRECT, SAIL, SERVE, Acts, hand_of, kind_of, longer, target_of, unit_of
from doubloon.jackal.audit import audit, scored
from doubloon.jackal.board import FOG, distance
from doubloon.jackal.cargo import HAND_LOAD, balls_in
from doubloon.jackal.digest import digest
from doubloon.jackal.fates import nearest_vessel
from doubloon.jackal.leaving import resign
from doubloon.jackal.moves import list_acts
from doubloon.jackal.play import answer, lapse, push
from doubloon.jackal.playout import Dice, draw
from doubloon.jackal.position import REVEAL, RUNNING, TURN, Position
from doubloon.jackal.tiles import CODES, TILES, TYPES

CANNONS: Final[i64] = TYPES.index("cannon")

# How a walker picks among the legal acts.
ANY: Final[i64] = 0
EAGER: Final[i64] = 1  # brings cargo home, opens fog, uses rum
FIERCE: Final[i64] = 2  # seeks enemies, and cannons for its balls
STYLES: Final[i64] = 3

# What a deed is, beside a legal act (0 and up).
REVEALED: Final[i64] = 1  # -REVEALED - code
LEFT: Final[i64] = 1000  # -LEFT - seat
LAPSED: Final[i64] = 2000  # -LAPSED

FORESEEN: Final = frozenset(
    ["locked-loop", "cannot-finish", "crocodile", "fortress", "enemy-missionary", "enemy-ship", "missionary-onto-pirate"]
)
"""Causes of death by which nobody dies whose whole way was known when he set out (J4.8), unless a cannon shoots him."""

Tally = dict[tuple[str, str, str], int]
"""How often each kind of event came, with what is telling about it (the cause, the gait, the tile) and its rule."""


class Walk:
    """One random game from its start, watched; ``problem`` says what was wrong, '' if nothing was.

    ``deeds`` and ``times`` hold all that was done, ``n`` how much (see ``redo``); the last one may be what went wrong.
    """

    def __init__(self, p: Position, seed: i64, style: i64, tally: Tally) -> None:
        self.p: Position = p
        self.dice: Dice = Dice(seed)
        self.style: i64 = style
        self.tally: Tally = tally
        self.acts: Acts = Acts()
        self.deeds: vec[i64] = vec[i64]([0] * 1024)
        self.times: vec[i64] = vec[i64]([0] * 1024)
        self.n: i64 = 0
        self.made: i64 = 0  # acts
        self.lost: i64 = 0  # gold, by the events
        self.gained: i64 = 0  # points, by the events
        self.known: bool = False  # nothing has been revealed in the move under way, and no cannon fired
        self.ears: list[Event] = []
        self.problem: str = ""

    def note(self, deed: i64) -> None:
        """Write down what is about to be done."""
        if self.n == len(self.deeds):
            self.deeds = longer(self.deeds)
            self.times = longer(self.times)
        self.deeds[self.n] = deed
        self.times[self.n] = self.p.now
        self.n += 1

    def go(self, most: i64, every: i64, leaves: i64) -> str:
        """Play until the end or for ``most`` acts, with a full audit at every ``every``-th; the problem, if there is one.

        Once in ``leaves`` acts a player leaves (0: never). With a turn time, time passes and sometimes runs out.
        """
        p = self.p
        while p.end == RUNNING and (self.made < most or p.asking == REVEAL):
            p.ears = self.ears
            self.step(leaves)
            p.ears = None
            if self.problem == "":
                self.hear()
            if self.problem == "" and self.made % every == 0:
                self.problem = audit(p)
                if self.problem == "" and self.made % (16 * every) == 0:
                    self.problem = self.branch()
            if self.problem:
                return self.problem
        self.problem = audit(p)
        return self.problem

    def step(self, leaves: i64) -> None:
        """Do one thing."""
        p = self.p
        if p.asking == REVEAL:
            self.known = False
            code: i64 = draw(p, self.dice)
            self.note(-REVEALED - code)
            answer(p, code)
            return
        self.made += 1
        if p.rules.turn_time != 0:
            due: i64 = p.began + p.rules.turn_time * 1000
            p.now += self.dice.below(400) * p.rules.turn_time
            if p.now >= due:
                self.known = False
                self.note(-LAPSED)
                lapse(p, p.now)
                return
        if leaves != 0 and self.dice.below(leaves) == 0:
            self.leave()
            return
        list_acts(p, self.acts)
        if self.acts.n == 0:
            self.problem = "nobody may act, and the game is not over"
            return
        act: i64 = self.pick()
        self.problem = self.forbidden(act)
        if p.asking == TURN:
            self.known = True
        self.note(act)
        push(p, act)

    def leave(self) -> None:
        """Somebody who still plays leaves."""
        p = self.p
        team: i64 = self.dice.below(p.rules.teams)
        while p.gone >> team & 1 != 0:
            team = (team + 1) % p.rules.teams
        seat: i64 = p.rules.owner_of[team]
        self.known = False
        self.note(-LEFT - seat)
        resign(p, seat, "J8.6")

    def branch(self) -> str:
        """Play a few acts on a copy; the position it was made of must stay as it is."""
        p = self.p
        before: i64 = digest(p)
        q = p.copy()
        if digest(q) != before:
            return "a copy differs"
        acts = Acts()
        dice = Dice(self.made)
        i: i64 = 0
        while i < 12 and q.end == RUNNING:
            if q.asking == REVEAL:
                answer(q, draw(q, dice))
            else:
                list_acts(q, acts)
                push(q, acts.at[dice.below(acts.n)])
            i += 1
        return "" if digest(p) == before else "a copy is not independent"

    def forbidden(self, act: i64) -> str:
        """What no legal act may be: of somebody dead, drunk, caught or of another team."""
        p = self.p
        kind: i64 = kind_of(act)
        unit: i64 = unit_of(act)
        if p.asking == TURN and (kind == GO or kind == FLY):
            held: i64 = (p.drunk | p.trapped | p.stuck) >> unit & 1
            if unit >= p.units or p.at(unit) < 0 or held != 0 or p.team(unit) != p.turn:
                return f"unit {unit + 1} of team {p.team(unit)} is offered a move in the turn of team {p.turn}"
        if p.asking == TURN and kind == SAIL and (unit >= p.vessels or p.owner(unit) != p.turn or p.berth(unit) < 0):
            return f"vessel {unit} is offered to sail in the turn of team {p.turn}"
        return ""

    def pick(self) -> i64:
        """One of the legal acts."""
        acts = self.acts
        best: i64 = acts.at[self.dice.below(acts.n)]
        if self.style == ANY or acts.n == 1:
            return best
        worth: i64 = self.appeal(best)
        tries: i64 = 0
        while tries < 3:
            act: i64 = acts.at[self.dice.below(acts.n)]
            appeal: i64 = self.appeal(act)
            if appeal > worth:
                best = act
                worth = appeal
            tries += 1
        return best

    def appeal(self, act: i64) -> i64:
        """How much an act attracts the walker."""
        p = self.p
        kind: i64 = kind_of(act)
        if kind == RESURRECT or kind == SERVE:
            return 60
        if kind != GO and kind != FLY:
            return 10
        target: i64 = target_of(act)
        worth: i64 = 0
        if hand_of(act) != 0:
            vessel: i64 = nearest_vessel(p, p.turn, target)
            worth = 50 - 2 * distance(0, target, p.berth(vessel)) if vessel >= 0 else i64(20)
        if p.tile(target) == FOG:
            worth += 20
        if self.style == FIERCE:
            if p.here[target] & p.foes(p.turn) != 0:
                worth += 40
            if balls_in(HAND_LOAD[hand_of(act)]) and TILES[p.tile(target)].type == CANNONS:
                worth += 80
        return worth

    def hear(self) -> None:
        """Count the events of the last deed, and hold the gold against them."""
        p = self.p
        tally = self.tally
        for event in self.ears:
            mark = ""
            if isinstance(event, ev.Moved):
                mark = event.gait
                if mark == "shot":
                    self.known = False
            elif isinstance(event, ev.Died):
                mark = event.cause
                self.lost += gold_of(event.lost)
                if self.known and mark in FORESEEN:
                    self.problem = f"{event.unit} dies of {mark} on a way that was known"
            elif isinstance(event, ev.LostCargo):
                self.lost += gold_of(event.cargo)
            elif isinstance(event, ev.Destroyed):
                mark = event.tile
                self.lost += TILES[CODES[mark]].gold
            elif isinstance(event, ev.Scored):
                self.gained += event.value
            elif isinstance(event, ev.Opened):
                mark = event.tile
            elif isinstance(event, ev.GameOver):
                mark = event.reason
            key = (type(event).__name__, mark, event.rule)
            tally[key] = tally.get(key, 0) + 1
        self.ears.clear()
        if self.gained != scored(p) or self.gained + self.lost + p.gold_left != p.rules.gold:
            self.problem = (
                f"gold worth {p.rules.gold}: {p.gold_left} left, {scored(p)} scored; "
                f"by the events {self.gained} scored, {self.lost} lost"
            )


def gold_of(load: str) -> i64:
    """The value of the gold in a load's text."""
    gold: i64 = 0
    if load:
        for part in load.split("+"):
            words = part.split(" ")
            n = 1 if len(words) == 1 else int(words[0])
            gold += {"coin": n, "bullion": 3 * n}.get(words[len(words) - 1], 0)
    return gold


def redo(p: Position, walk: Walk) -> None:
    """Do again on the first position what a walk did. Nobody listens."""
    # The walk is passed whole: a vec that comes in from interpreted code is never freed.
    i: i64 = 0
    while i < walk.n:
        deed: i64 = walk.deeds[i]
        p.now = walk.times[i]
        if deed >= 0:
            push(p, deed)
        elif deed == -LAPSED:
            lapse(p, p.now)
        elif deed <= -LEFT:
            resign(p, -LEFT - deed, "J8.6")
        else:
            answer(p, -REVEALED - deed)
        i += 1
