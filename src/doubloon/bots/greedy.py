"""The bot that looks one move ahead on the island.

It values the position after each of its acts by what is left to do, in the way in which jobs are put in order on a single
machine: a job is worth the more the fewer turns it still takes, and a turn's work on it adds its weight divided by the turns
that were left. So gold that is nearly home comes before a step into the fog, and that before the long way to other gold.

Within one move it tries out the choices that follow (a fork, a jump). Chance it does not play through: what it may answer is
worth an average.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from doubloon.bots.bearings import FAR, Chart, Routes
from doubloon.bots.bot import open_acts
from doubloon.game import Game, View
from doubloon.jackal.acts import SERVE, Acts, kind_of, target_of
from doubloon.jackal.board import CELLS, FOG, NOWHERE, SEA
from doubloon.jackal.cargo import FIELD, GOLD_MASK, HAND_LOAD, gold_in
from doubloon.jackal.caves import Cave
from doubloon.jackal.island import IslandGame
from doubloon.jackal.moves import list_acts
from doubloon.jackal.naming import named_acts
from doubloon.jackal.play import push
from doubloon.jackal.position import (
    AT,
    BERTH,
    BY_VISIT,
    FRIDAY,
    HITS,
    KIND,
    LIGHT,
    MISSIONARY,
    NEUTRAL,
    OWNER,
    PIRATES_EACH,
    POOL,
    QUAKE,
    REVEAL,
    RUM,
    RUNNING,
    STEP,
    STEP_ON,
    TEAM,
    Position,
)
from doubloon.jackal.tile import CHAIN, TRUCE, WALLS
from doubloon.jackal.tiles import FLAGS, RESURRECTION, TILES, Cannibal, Crocodile, Trap
from doubloon.jackal.turns import side_score
from doubloon.jackal.views import IslandView


class GreedyWeights(msgspec.Struct, frozen=True, kw_only=True):
    """What the greedy bot wants, in points; a coin brought home is 100.

    ``rivalry``: what is good for the enemies, against what is good for oneself. ``life``: a unit that lives. ``freedom``: one
    that is not trapped or stuck. ``dry``: one that does not swim. ``bottle``: rum in stock. ``vessel``: a vessel afloat.
    ``hull``: a vessel without a hole. ``errand``: meeting a neutral or freeing a mate; ``revival``: raising a dead one.
    ``spare``: the share in which gold counts that nobody is about to fetch. ``glance``: the share in which the fog draws a unit
    that is busy. ``curiosity``: what may lie in the fog besides gold. ``plunder``: the share in which an enemy's way to gold
    counts. ``exposed``: a unit that an enemy can reach in one move; ``bait``: the same for each coin beside it; ``adrift``: one
    that he can reach in the water. ``foe``: every cell that an enemy has come. ``last_stand``: losing the last unit that can
    move, where that loses the game (J2.7); ``lead``: the same for who is ahead and wins if nothing happens any more (J2.8).
    ``patience``: rounds in which nothing happens before it grows bolder; ``restless``: how much it then leaves to chance, each
    further round.
    """

    rivalry: float = 0.8
    life: float = 90.0
    freedom: float = 30.0
    dry: float = 1.0
    bottle: float = 12.0
    vessel: float = 40.0
    hull: float = 40.0
    errand: float = 30.0
    revival: float = 60.0
    spare: float = 0.3
    glance: float = 0.3
    curiosity: float = 2.0
    plunder: float = 0.15
    exposed: float = 4.0
    bait: float = 15.0
    adrift: float = 30.0
    foe: float = 1.5
    last_stand: float = 300.0
    lead: float = 3000.0
    patience: int = 8
    restless: float = 0.5


_COIN: Final = 100.0
_SPAN: Final = sum(1.0 / turns for turns in range(1, FAR + 1))
_NEAR: Final = tuple(1.0 - sum(1.0 / turns for turns in range(1, far + 1)) / _SPAN for far in range(FAR + 1))
"""The share of a job's weight that counts when it still takes so many turns: all when it is done, nothing at ``FAR``.

From one turn to the next it grows by the inverse of the turns left (over ``_SPAN``).
"""

_DEPTH: Final = 2
"""How many further choices within one move are tried out; beyond, the chart says where they may lead."""

_BROAD: Final = 16
"""More ways on than these are not tried out either."""

_TRIES: Final = 300
"""Choices tried out in one decision, beyond the acts themselves."""

_LIKE: Final = 1e-6
"""Values that differ by less are alike."""

_HOME: Final = -1
_FOG: Final = -2
_AIR: Final = -3
"""Targets of a field of distances that are no single cell; the last: a vessel, by king's moves."""

_HORIZON: Final = 12
"""Enemies that need more turns than these are not thought of."""


class GreedyBot:
    """Plays the island game one move deep. ``rng`` breaks ties; ``game`` is the game whose views it will see.

    Raises :class:`TypeError` for another game than the island.
    """

    def __init__(self, rng: random.Random, game: Game, weights: GreedyWeights | None = None) -> None:
        if not isinstance(game, IslandGame):
            raise TypeError(f"the greedy bot plays the island game, not {type(game).__name__}")
        self._rng = rng
        self._game = game
        self._weights = weights or GreedyWeights()
        self._charted: tuple[bytes, Chart] | None = None

    def choose(self, view: View) -> str:
        """The act after which the position is worth most to the seat's side."""
        texts = open_acts(view)
        if not isinstance(view, IslandView) or view.seat is None:
            raise TypeError(f"the greedy bot needs a player's view of an island, not {type(view).__name__} of {view.seat}")
        if len(texts) == 1:
            return texts[0]
        p = self._game.restore(view.text).engine
        side = next(team.side for team in view.teams if team.seat == view.seat)
        acts = named_acts(p)
        worth = _Judge(p, side, self._weights, self._chart(p)).worth_of(acts)
        rounds = int(p.quiet) / int(p.rules.teams) - self._weights.patience
        if rounds > 0 and p.asking not in (LIGHT, QUAKE):
            # Nothing has come of what it does: somebody stands in its way, or it waits for something that will not happen.
            for text, act in acts.items():
                if kind_of(act) != SERVE:
                    worth[text] += self._rng.uniform(0, rounds * self._weights.restless)
        best = max(worth.values())
        return self._rng.choice([text for text in texts if worth[text] > best - _LIKE])

    def _chart(self, p: Position) -> Chart:
        """The chart of the board, made anew only when the board has changed."""
        board = bytes(p.ground[:CELLS])
        if self._charted is None or self._charted[0] != board:
            self._charted = (board, Chart(p))
        return self._charted[1]


class _Judge:
    """Says what the positions that acts lead to are worth to a side."""

    def __init__(self, p: Position, side: int, weights: GreedyWeights, chart: Chart) -> None:
        rules = p.rules
        self._p = p
        self._side = side
        self._weights = weights
        self._chart = chart
        self._sides = [int(rules.side_of[team]) for team in range(rules.teams)]
        self._mine = [its == side for its in self._sides] + [False]
        self._lands = [int(cell) for cell in rules.lands]
        self._fog = [cell for cell in self._lands if p.ground[cell] == FOG]
        self._revivals = [cell for cell in self._lands if p.ground[cell] == RESURRECTION]
        self._routes: dict[tuple[int, ...], Routes] = {}
        self._fields: dict[tuple[tuple[int, ...], int], list[int]] = {}
        hidden = max(len(self._fog), 1)
        self._loot = sum(int(p.roll[POOL + tile.type]) * int(tile.gold) for tile in TILES if tile.gold) / hidden
        self._peril = self._perils(p) / hidden
        self._tries = _TRIES
        scores = [int(side_score(p, its)) for its in range(rules.sides)]
        self._ahead = all(scores[side] > score for its, score in enumerate(scores) if its != side)
        # Where nothing has happened for long, both sides fear each other: who is bolder then gets the gold.
        self._fear = max(0.0, min(1.0, 2.0 - int(p.quiet) / (int(rules.teams) * weights.patience)))
        self._now = self._value(p)

    def worth_of(self, acts: Mapping[str, int]) -> dict[str, float]:
        """What each act is worth."""
        p = self._p
        if p.asking == LIGHT:
            return {text: -float(self._by_air(p, target_of(act))) for text, act in acts.items()}
        if p.asking == QUAKE:
            return {text: self._shake(target_of(act)) for text, act in acts.items()}
        worth = {text: self._after(p, act, _DEPTH) for text, act in acts.items()}
        if not p.rules.rum_costs_turn:
            # After rum the turn goes on: what serving gains comes on top of the best that can be done besides.
            rest = max((value for text, value in worth.items() if kind_of(acts[text]) != SERVE), default=self._now) - self._now
            for text, value in worth.items():
                if kind_of(acts[text]) == SERVE and value > self._now:
                    worth[text] += max(rest, 0.0)
        return worth

    def _after(self, p: Position, act: int, depth: int) -> float:
        """The value after an act; where the same move goes on (J3.3), of its best way on, up to ``depth`` choices ahead."""
        p = p.copy()
        push(p, act)
        if p.asking != STEP_ON or depth == 0 or self._tries <= 0:
            return self._value(p)
        acts = Acts()
        list_acts(p, acts)
        self._tries -= int(acts.n)
        if acts.n > _BROAD:
            return self._value(p)
        return max(self._after(p, acts.at[i], depth - 1) for i in range(acts.n))

    # --- single cells --------------------------------------------------------------------------------------------------

    def _shake(self, cell: int) -> float:
        """What it is worth to swap a cell in an earthquake: bad ground goes away from home, good ground towards it."""
        p = self._p
        bad = _nuisance(int(p.ground[cell]))
        near = 1.0 / (1 + self._by_air(p, cell))
        if p.first == NOWHERE:
            return bad * near
        return (bad - _nuisance(int(p.ground[p.first]))) * (near - 1.0 / (1 + self._by_air(p, int(p.first))))

    def _by_air(self, p: Position, cell: int) -> int:
        """King's moves from a cell to the nearest vessel of the side."""
        return min((_king(cell, berth) for berth in self._berths(p)), default=FAR)

    def _berths(self, p: Position) -> tuple[int, ...]:
        """Where the vessels of the side lie."""
        roll, mine = p.roll, self._mine
        return tuple(int(roll[BERTH + v]) for v in range(p.vessels) if mine[roll[OWNER + v]] and roll[BERTH + v] >= 0)

    def _perils(self, p: Position) -> int:
        """How many tiles in the fog hold or kill who finds them."""
        perils = {int(tile.type) for tile in TILES if isinstance(tile, Cannibal)}
        if not any(p.roll[RUM + team] for team in range(p.rules.teams) if self._mine[team]):
            perils |= {int(tile.type) for tile in TILES if isinstance(tile, Trap)}
        if not any(isinstance(TILES[p.tile(cell)], Cave) for cell in self._lands):
            perils |= {int(tile.type) for tile in TILES if isinstance(tile, Cave)}
        return sum(int(p.roll[POOL + number]) for number in perils)

    # --- whole positions -----------------------------------------------------------------------------------------------

    def _value(self, p: Position) -> float:
        """What a position is worth to the side."""
        w = self._weights
        scores = [int(side_score(p, side)) for side in range(p.rules.sides)]
        own = scores[self._side]
        total = _COIN * (own - w.rivalry * (sum(scores) - own) / (len(scores) - 1))
        if p.end != RUNNING:
            return total + (1e6 if p.won >> self._side & 1 else -1e6) / bin(p.won).count("1")
        return total + self._stock(p) + self._crews(p)

    def _stock(self, p: Position) -> float:
        """Vessels and rum."""
        w, roll, mine = self._weights, p.roll, self._mine
        total = 0.0
        for v in range(p.vessels):
            if roll[BERTH + v] >= 0:
                worth = w.vessel - w.hull * int(roll[HITS + v])
                total += worth if mine[roll[OWNER + v]] else -w.rivalry * worth
        return total + w.bottle * sum(int(roll[RUM + team]) for team in range(p.rules.teams) if mine[team])

    def _crews(self, p: Position) -> float:
        """Units, and what they have to do."""
        w, roll, mine = self._weights, p.roll, self._mine
        held = p.trapped | p.stuck
        berths = self._berths(p)
        total = 0.0
        ours: list[tuple[int, int]] = []
        foes: list[tuple[int, int]] = []
        errands: list[tuple[int, float]] = []
        foe_homes = [[] if own else self._to_vessel(p, team) for team, own in enumerate(mine[:-1])]
        for unit in range(p.units):
            cell, team = int(roll[AT + unit]), roll[TEAM + unit]
            if cell < 0:
                continue
            if team == NEUTRAL:
                errands.append((cell, w.errand))
            elif mine[team]:
                total += w.life
                if held >> unit & 1:
                    total -= w.freedom
                    if p.trapped >> unit & 1:
                        errands.append((cell, w.errand))
                else:
                    ours.append((unit, cell))
                    if p.ground[cell] == SEA and cell not in berths:
                        total -= w.dry
            else:
                worth = w.life + w.foe * min(foe_homes[team][cell], 6)
                if held >> unit & 1:
                    worth -= w.freedom
                else:
                    foes.append((unit, cell))
                total -= w.rivalry * worth / (int(p.rules.sides) - 1)
        if any(mine[unit // PIRATES_EACH] and roll[AT + unit] < 0 for unit in range(PIRATES_EACH * p.rules.teams)):
            errands += [(cell, w.revival) for cell in self._revivals]
        piles = [(cell, load) for cell, load in enumerate(p.lying) if load]
        total += self._jobs(p, berths, piles, ours, errands) - self._rivals(p, foe_homes, piles, ours, foes)
        if p.asking == REVEAL and p.asked_by == BY_VISIT and mine[roll[TEAM + p.mover]]:
            total += self._find(p, int(p.asked), ours)
        return total

    def _find(self, p: Position, cell: int, ours: Sequence[tuple[int, int]]) -> float:
        """What a step into the fog is worth: the gold that may lie there over the turns until it is home, less the peril."""
        w = self._weights
        gain = self._lure(self._by_air(p, cell)) / _SPAN
        if p.rules.two_player and len(ours) == 1:
            gain -= self._peril * (w.lead if self._ahead else w.last_stand)
        return gain

    def _lure(self, home: int) -> float:
        """The weight of looking at a fog cell so many turns from home."""
        return _COIN * self._loot / (1.0 + self._loot * home) + self._weights.curiosity

    def _jobs(
        self,
        p: Position,
        berths: tuple[int, ...],
        prizes: list[tuple[int, int]],
        ours: Sequence[tuple[int, int]],
        errands: Sequence[tuple[int, float]],
    ) -> float:
        """What the side's units have to do, by how near it is to being done. Every unit has one job, the best that is left."""
        w, roll = self._weights, p.roll
        home = self._field(berths, _HOME)
        carriers = [(unit, cell) for unit, cell in ours if roll[KIND + unit] != MISSIONARY]
        total = 0.0
        jobs: list[tuple[float, float, int, int, int]] = []  # urgency, worth, unit, prize, piece of it
        if p.hand:
            prizes = [*prizes, (int(p.at(p.mover)), int(HAND_LOAD[p.hand]))]
        for number, (cell, load) in enumerate(prizes):
            pieces = [3] * (load >> 12 & FIELD) + [1] * (load & FIELD)
            if not pieces:
                continue
            back = self._turns(p, home, int(p.mover), cell) if p.mover >= 0 and cell == p.at(p.mover) else home[cell]
            total += w.spare * sum(pieces) * _COIN * _NEAR[min(back + 12, FAR)]
            here = [unit for unit, at in carriers if at == cell]
            if len(here) >= len(pieces):
                pairs = [(unit, self._delay(p, unit, cell)) for unit in here]
            else:
                field = self._field(berths, cell)
                pairs = [(unit, self._turns(p, field, unit, at)) for unit, at in carriers]
            for unit, away in pairs:
                turns = away + back
                if turns < FAR:
                    near = _COIN * _NEAR[turns]
                    urgency = _COIN / max(turns, 0.5)
                    jobs += [(value * urgency, value * near, unit, number, piece) for piece, value in enumerate(pieces)]
        for number, (cell, weight) in enumerate(errands, len(prizes)):
            field = self._field(berths, cell)
            for unit, at in ours:
                turns = self._turns(p, field, unit, at) + 1
                if turns < FAR:
                    jobs.append((weight / turns, weight * _NEAR[turns], unit, number, 0))
        jobs.sort(reverse=True)
        busy: set[int] = set()
        taken: set[tuple[int, int]] = set()
        for _, worth, unit, number, piece in jobs:
            if unit not in busy and (number, piece) not in taken:
                busy.add(unit)
                taken.add((number, piece))
                total += worth
        fog = self._field(berths, _FOG)
        lure = self._lure(6)
        for unit, at in ours:
            total += lure * _NEAR[self._turns(p, fog, unit, at)] * (w.glance if unit in busy else 1.0)
        return total

    def _rivals(
        self,
        p: Position,
        foe_homes: Sequence[Sequence[int]],
        piles: Sequence[tuple[int, int]],
        ours: Sequence[tuple[int, int]],
        foes: Sequence[tuple[int, int]],
    ) -> float:
        """What the enemies are about to fetch, and whom they can reach in one move."""
        w, roll = self._weights, p.roll
        total = 0.0
        share = _COIN * w.rivalry * w.plunder
        for cell, load in piles:
            if load & GOLD_MASK:
                for unit, at in foes:
                    turns = _king(at, cell) + foe_homes[roll[TEAM + unit]][cell]
                    if turns < _HORIZON and roll[KIND + unit] != MISSIONARY:
                        total += share * _NEAR[turns]
        strikers = {cell for unit, cell in foes if roll[KIND + unit] != MISSIONARY and roll[KIND + unit] != FRIDAY}
        waters = [cell for _, cell in foes if p.tile(cell) == SEA]
        for _, cell in ours:
            code = p.tile(cell)
            if code == SEA:
                if p.vessel_on(cell) < 0 and any(_king(cell, at) == 1 for at in waters):
                    total += w.adrift
            elif not FLAGS[code] & (WALLS | TRUCE) and any(at in strikers for at, _ in self._chart.before(cell)):
                total += self._fear * (w.exposed + w.bait * int(gold_in(p.lying[cell])))
        return total

    # --- distances -----------------------------------------------------------------------------------------------------

    def _field(self, berths: tuple[int, ...], target: int) -> list[int]:
        """Turns from everywhere to a cell, or ``_HOME`` with a load, or into the ``_FOG``."""
        field = self._fields.get((berths, target))
        if field is None:
            routes = self._routes.get(berths)
            if routes is None:
                routes = self._routes[berths] = self._chart.routes(berths)
            field = routes.home() if target == _HOME else routes.to(self._fog if target == _FOG else [target])
            self._fields[berths, target] = field
        return field

    def _turns(self, p: Position, field: list[int], unit: int, cell: int) -> int:
        """Turns of a unit to the target of a field, at most ``FAR``."""
        if FLAGS[p.tile(cell)] & CHAIN and p.asking == STEP_ON and unit == p.mover:
            ends = self._chart.ends(int(p.came), cell, int(p.gait))
            return min((FAR, *(field[end] + more - 1 for end, more in ends)))
        return min(field[cell] + self._delay(p, unit, cell), FAR)

    def _delay(self, p: Position, unit: int, cell: int) -> int:
        """Turns that a unit loses before it can leave its cell: the steps of a maze before it, and sleep."""
        steps = int(TILES[p.tile(cell)].steps)
        return (steps - int(p.roll[STEP + unit]) if steps else 0) + int(p.drunk >> unit & 1)

    def _to_vessel(self, p: Position, team: int) -> list[int]:
        """King's moves from everywhere to the nearest vessel of a team."""
        roll = p.roll
        berths = tuple(int(roll[BERTH + v]) for v in range(p.vessels) if roll[OWNER + v] == team and roll[BERTH + v] >= 0)
        field = self._fields.get((berths, _AIR))
        if field is None:
            field = [min((_king(cell, berth) for berth in berths), default=FAR) for cell in range(CELLS)]
            self._fields[berths, _AIR] = field
        return field


def _nuisance(code: int) -> float:
    """How much a tile is in the way, 0 for plain ground."""
    tile = TILES[code]
    if isinstance(tile, Cannibal):
        return 3.0
    if isinstance(tile, Crocodile | Trap):
        return 2.0
    return 1.0 if FLAGS[code] & CHAIN else int(tile.steps) / 2


def _king(a: int, b: int) -> int:
    """King's moves between two cells."""
    return max(abs((a & 15) - (b & 15)), abs((a >> 4) - (b >> 4)))
