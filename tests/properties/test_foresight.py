"""What is offered can be finished, and what is not offered could not be (J4.8): by trying everything out.

The engine foresees a way on what is known. Here it is taken instead, every choice on it too, and what comes of it is compared.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, note
from mypy_extensions import u8

from doubloon.game import Event
from doubloon.jackal import COMPILED, travel
from doubloon.jackal.acts import FLY, GO, Acts, Trail, hand_of, kind_of, target_of, unit_of
from doubloon.jackal.board import DELTAS, OFF, PLAIN, SEA, cell_name
from doubloon.jackal.cargo import BALL, BARROW, BOAT, COIN, HAND_LOAD, HAND_NAMES, HANDS, covers
from doubloon.jackal.events import Died, Joined, Moved
from doubloon.jackal.moves import list_acts
from doubloon.jackal.play import push
from doubloon.jackal.position import FRIDAY, MISSIONARY, REVEAL, RUNNING, STEP_ON, TURN, Position, passage, unit_name
from doubloon.jackal.positions import position_text
from doubloon.jackal.settings import Settings
from doubloon.jackal.tiles import CODES, PLANE, TILES, Arrow, Crocodile, Horse, Ice
from doubloon.jackal.travel import may_hold
from doubloon.jackal.walk import FORESEEN, Walk
from properties.drawn import SEEDS, open_island, scatter

MOST_ENDS = 300

Ending = str
"""How a way ends: ``unknown``, ``well``, ``lost`` (to another team), ``shot`` (lost or dead by a cannon), a cause of death."""

BARRED = FORESEEN | {"lost", "restriction"}
"""The endings that are barred. The cannibal and the barrel do what they do; a missionary and a Friday may meet anywhere."""


def endings(p: Position, act: int, unit: int, team: int) -> list[Ending] | None:
    """How the ways end that begin with an act, done whether it is offered or not; ``None`` if they are too many to try."""
    found: list[Ending] = []
    ways = [(p, act)]
    while ways:
        if len(found) + len(ways) > MOST_ENDS:
            return None
        before, first = ways.pop()
        q = before.copy()
        ears: list[Event] = []
        q.ears = ears
        push(q, first)
        q.ears = None
        deaths = [e for e in ears if isinstance(e, Died) and e.unit == unit_name(before, unit)]
        went_over = any(isinstance(e, Joined) and e.unit == unit_name(before, unit) and e.team != team for e in ears)
        shot = any(isinstance(e, Moved) and e.gait == "shot" for e in ears)
        if shot and (deaths or went_over):
            found.append("shot")
        elif went_over:
            found.append("lost")
        elif deaths:
            found.append(deaths[0].cause)
        elif q.asking == REVEAL and q.end == RUNNING:
            found.append("unknown")
        elif q.asking == STEP_ON and q.end == RUNNING:
            acts = Acts()
            list_acts(q, acts)
            assert acts.n > 0
            ways += [(q, acts.at[i]) for i in range(acts.n)]
        else:
            found.append("well")
    return found


def first_steps(p: Position, unit: int) -> list[int]:
    """Every first step of a unit that stands on a vessel or on land, with every cargo, whatever may come of it."""
    cell = p.at(unit)
    swims = p.tile(cell) == SEA and p.vessel_on(cell) < 0
    if swims or (p.step(unit) and not is_last_step(p, unit)):
        return []
    aboard = p.tile(cell) == SEA
    targets = [cell + DELTAS[d] for d in range(0, 8, 2 if aboard else 1)]
    ashore = [t for t in targets if p.tile(t) not in (SEA, OFF)]
    vessels = [t for t in targets if p.tile(t) == SEA and p.vessel_on(t) >= 0 and not aboard]
    load = 0 if p.kind(unit) == MISSIONARY else p.lying[cell]
    hands = [k for k in range(HANDS) if covers(load, HAND_LOAD[k])]
    return [GO | unit << 4 | target << 10 | k << 19 for target in ashore + vessels for k in hands]


def is_last_step(p: Position, unit: int) -> bool:
    return p.step(unit) == TILES[p.tile(p.at(unit))].steps


def check_foresight(p: Position) -> int:
    """Compare what is offered at the start of a turn with what comes of it; how many acts were tried."""
    acts = Acts()
    list_acts(p, acts)
    offered = {acts.at[i] for i in range(acts.n)}
    tried = 0
    able = p.crew(p.turn) & ~(p.trapped | p.drunk | p.stuck)
    for unit in range(p.units):
        if not able >> unit & 1 or p.at(unit) < 0:
            continue
        moves = {act for act in offered if kind_of(act) in (GO, FLY) and unit_of(act) == unit}
        for act in sorted(moves | set(first_steps(p, unit))):
            ends = endings(p, act, unit, p.team(unit))
            if ends is None:
                continue
            tried += 1
            good = any(end not in BARRED for end in ends)
            way = f"{unit_name(p, unit)} {cell_name(p.at(unit))}-{cell_name(target_of(act))}:{HAND_NAMES[hand_of(act)]}"
            assert good == (act in offered), f"{way} is {'' if act in offered else 'not '}offered, and ends {ends}"
    return tried


ONWARD = ("arrow3", "arrow4_straight", "arrow4_diagonal", "arrow2_diagonal", "arrow1_straight", "arrow1_diagonal", "ice")
OTHERS = (
    "cannon", "balloon", "fortress", "jungle", "maze3", "cave", "coins5", "bullion", "wheelbarrow", "boat", "cannonball",
    "plane", "barrel", "cannibal", "missionary", "friday",
)  # fmt: skip


def chained(rng: random.Random) -> Walk:
    """A game on a small open island on which most tiles send one on, with the crews ashore."""
    side = rng.choice((5, 5, 7))
    counts: dict[str, int] = {"coins3": 2, "cave": 2, "plain": 4}
    for _ in range(side * side - 4 - 8):
        name = rng.choice(rng.choice((ONWARD, ("horse", "crocodile", "ice", "crocodile"), OTHERS)))
        counts[name] = counts.get(name, 0) + 1
    settings = Settings.make(
        side=side,
        tiles=counts,
        line_up=rng.choice(("duel", "double", "melee4", "pairs")),
        plane_seats=rng.choice(("one", "two", "chosen")),
        seating="fixed",
        restriction_kills=rng.random() < 0.3,
        boardgame_caves=rng.random() < 0.3,
    )
    p = open_island(settings, rng)
    scatter(p, rng)
    return Walk(p, rng.getrandbits(30) + 1, rng.randrange(3), {})


@given(SEEDS)
def test_offered_is_what_can_be_finished(seed: int) -> None:
    rng = random.Random(seed)
    walk = chained(rng)
    note(position_text(walk.p, tuple(range(walk.p.rules.seats))))
    for _ in range(4):
        if walk.p.end == RUNNING and walk.p.asking == TURN:
            check_foresight(walk.p)
        assert walk.go(int(walk.made) + rng.randrange(1, 8), 10**6, 0) == ""


class _TooMany(Exception):
    """More ways than a test can try."""


class Explorer:
    """Tries every choice that the tiles give, none of them foreseen, and holds what is listed against what came of it."""

    def __init__(self, unit: int, team: int) -> None:
        self.unit, self.team = unit, team
        self.left = 3 * MOST_ENDS

    def finishes(self, before: Position, act: int) -> bool:
        """Whether some way of going on after an act ends well or in the unknown."""
        self.left -= 1
        if self.left < 0:
            raise _TooMany
        q = before.copy()
        ears: list[Event] = []
        q.ears = ears
        push(q, act)
        q.ears = None
        name = unit_name(before, self.unit)
        if any(isinstance(e, Moved) and e.gait == "shot" for e in ears):
            return True
        if any(isinstance(e, Joined) and e.unit == name and e.team != self.team for e in ears):
            return False
        death = next((e.cause for e in ears if isinstance(e, Died) and e.unit == name), None)
        if death is not None:
            return death not in BARRED
        if q.end != RUNNING or q.asking != STEP_ON:
            return True
        good = {choice for choice in self.choices(q) if self.finishes(q, choice)}
        acts = Acts()
        list_acts(q, acts)
        listed = {acts.at[i] for i in range(acts.n)}
        assert listed == good, (
            f"{position_text(q, tuple(range(q.rules.seats)))}: listed {listed - good}, not listed {good - listed}"
        )
        return bool(good)

    def choices(self, p: Position) -> list[int]:
        """Every way on with every cargo that may be held, but passages taken before (J4.10)."""
        cell = p.at(self.unit)
        tile = TILES[p.tile(cell)]
        found = []
        for i in range(tile.ways(p, p.gait)):
            way = tile.way(p, self.unit, cell, p.gait, i)
            if way < 0 or passage(cell, way, tile.gait_on(p.gait)) in list(p.used):
                continue
            hands = [k for k in range(HANDS) if may_hold(p, self.unit, tile, cell, p.hand, k) and tile.lets(cell, way, k)]
            found += [GO | self.unit << 4 | way << 10 | k << 19 for k in hands]
        return found


@pytest.mark.skipif(COMPILED, reason="the compiled engine cannot be told to ask where it foresees that nothing can be done")
@given(SEEDS)
def test_the_search_for_an_end_finds_what_trying_finds(seed: int) -> None:
    """Also at every fork, horse and ice on the way, and where the engine would say at once that there is no way on."""
    rng = random.Random(seed)
    p = chained(rng).p
    note(position_text(p, tuple(range(p.rules.seats))))
    acts = Acts()
    list_acts(p, acts)
    offered = {acts.at[i] for i in range(acts.n)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(travel, "has_way", lambda *_: True)
        for unit in range(p.units):
            if p.team(unit) != p.turn or p.at(unit) < 0:
                continue
            for act in first_steps(p, unit):
                try:
                    good = Explorer(unit, p.team(unit)).finishes(p, act)
                except _TooMany:
                    continue
                assert good == (act in offered), f"{cell_name(target_of(act))}:{HAND_NAMES[hand_of(act)]}"


def test_the_way_of_trying_tells_endings_apart() -> None:
    """Over many positions the comparison sees every kind of ending that J4.8 knows, offered or not."""
    rng = random.Random(5)
    wanted = {"well", "shot", "cannot-finish", "crocodile", "locked-loop", "enemy-ship", "fortress"}
    for _ in range(600):
        p = chained(rng).p
        for unit in range(p.units):
            if p.team(unit) == p.turn and p.at(unit) >= 0:
                for act in first_steps(p, unit):
                    wanted -= set(endings(p, act, unit, p.team(unit)) or ())
        if not wanted:
            break
    assert not wanted


WAYS_ON = [code for code, tile in enumerate(TILES) if isinstance(tile, Arrow | Ice | Horse | Crocodile)]
FORKS = [code for code in WAYS_ON if TILES[code].leaves]
MOST_PASSAGES = 20_000


def thicket(rng: random.Random) -> Position:
    """A small island on which nearly every tile sends one on and few ways lead out: fortresses held by enemies bar the rest."""
    settings = Settings.make(
        side=5, tiles={"coins5": 1, "fill_with_plain": True}, plane_seats="one", missionary_blocks_attack=rng.random() < 0.2
    )
    p = open_island(settings.changed(seating="fixed"), rng)
    walls, open_ground = rng.choice((0.1, 0.2, 0.3)), rng.choice((0.03, 0.06))
    foe = 3
    for cell in p.rules.lands:
        chance = rng.random()
        if chance < walls:
            code = CODES["fortress"]
            unit = foe if foe < 6 else p.add_unit(FRIDAY, 1)
            foe += 1
            p.lift(unit)
            p.put(unit, cell)
        elif chance < walls + open_ground:
            code = PLAIN
        else:
            code = rng.choice(rng.choice((WAYS_ON, FORKS, WAYS_ON[:4])))
        p.ground[cell] = u8(code)
        p.lying[cell] = rng.choice((0, 0, COIN, BALL, BOAT, COIN + BARROW))
    for unit in range(3):
        cell = rng.choice(list(p.rules.lands))
        if p.here[cell] & p.foes(0) == 0:
            p.lift(unit)
            p.put(unit, cell)
            p.ground[cell] = u8(rng.choice((PLAIN, PLANE)))
    return p


def listed(p: Position) -> list[int]:
    """The legal acts, in order."""
    acts = Acts()
    list_acts(p, acts)
    return [acts.at[i] for i in range(acts.n)]


def listed_without_memory(p: Position) -> list[int]:
    """The legal acts by a search that tries every passage again wherever it comes to it."""
    left = MOST_PASSAGES

    def ask(*_: object) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            raise _TooMany
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Trail, "is_dead", ask)
        return listed(p)


def check_memory(p: Position, rng: random.Random) -> None:
    """Compare the two at a position, and within a move from there."""
    while p.end == RUNNING and p.asking in (TURN, STEP_ON):
        acts = listed(p)
        try:
            assert acts == listed_without_memory(p), position_text(p, tuple(range(p.rules.seats)))
        except _TooMany:
            return
        moves = [act for act in acts if kind_of(act) in (GO, FLY)]
        if not moves:
            return
        push(p, rng.choice(moves))
        if p.asking == TURN:
            return


@pytest.mark.skipif(COMPILED, reason="the compiled engine cannot be made to try a passage twice")
@given(SEEDS)
def test_dead_ends_that_are_remembered_change_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        check_memory(thicket(rng), rng)
    check_memory(chained(rng).p, rng)


@pytest.mark.skipif(COMPILED, reason="the compiled engine cannot be broken")
def test_a_memory_that_keeps_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trail, "forget", lambda self: None)
    with pytest.raises(AssertionError, match="island 5"):
        for seed in range(60):
            rng = random.Random(seed)
            for _ in range(20):
                check_memory(thicket(rng), rng)
