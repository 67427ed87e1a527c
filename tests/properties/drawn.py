"""What the properties are tried on: random settings, islands and games, by hypothesis; a failing one is told in full."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from doubloon.jackal.board import NOWHERE, PLAIN
from doubloon.jackal.play import answer
from doubloon.jackal.playout import Dice, draw
from doubloon.jackal.position import BY_LIGHT, BY_VISIT, NEUTRAL, REVEAL, TURN, Position
from doubloon.jackal.settings import Settings
from doubloon.jackal.tiles import CODES
from doubloon.jackal.walk import STYLES, Tally, Walk
from doubloon.lab.islands import settings_at_random
from doubloon.lab.retelling import first_position

SMALL = (5, 5, 7)


SEEDS = st.integers(0, 2**48)


def any_settings(sides: tuple[int, ...] = SMALL) -> st.SearchStrategy[Settings]:
    """Settings over everything there is, on ordinary and extreme islands, the seats in their order.

    Made from one number: drawn value by value, many examples of a short run would be variations of a few.
    """
    return SEEDS.map(lambda seed: settings_at_random(random.Random(seed), sides).changed(seating="fixed"))


@dataclass(frozen=True)
class Plan:
    """A random game: its settings, the walker's seed and style, how many acts, and how often somebody leaves."""

    settings: Settings
    seed: int
    style: int
    acts: int
    leaves: int

    def walk(self, tally: Tally | None = None) -> Walk:
        """The game before its first act."""
        return Walk(first_position(self.settings), self.seed, self.style, {} if tally is None else tally)

    def played(self) -> Walk:
        """The game after its acts, which must have gone well."""
        walk = self.walk()
        assert walk.go(self.acts, 10**6, self.leaves) == ""
        return walk


def plans(sides: tuple[int, ...] = SMALL, most: int = 120) -> st.SearchStrategy[Plan]:
    """A random game of up to ``most`` acts."""

    def plan(seed: int) -> Plan:
        rng = random.Random(seed)
        settings = settings_at_random(rng, sides).changed(seating="fixed")
        acts = rng.randint(most // 4, most)
        return Plan(settings, rng.getrandbits(30) + 1, rng.randrange(STYLES), acts, rng.choice((0, 0, 0, 30, 200)))

    return SEEDS.map(plan)


def open_island(settings: Settings, rng: random.Random) -> Position:
    """The start of a game on an island that is all open, so that every way is known: as if a lighthouse had opened it."""
    p = first_position(settings)
    dice = Dice(rng.getrandbits(30) + 1)
    p.mover, p.picks = 0, 1000
    for cell in p.rules.lands:
        p.asking, p.asked, p.asked_by = REVEAL, cell, BY_LIGHT
        answer(p, draw(p, dice))
    p.asking, p.asked, p.asked_by, p.mover, p.picks, p.quiet = TURN, NOWHERE, BY_VISIT, NOWHERE, 0, 0
    return p


def scatter(p: Position, rng: random.Random) -> None:
    """Put the crews ashore, on plain ground and into fortresses, each unit on a cell of its own, as far as there is room."""
    cells = [cell for cell in p.rules.lands if p.tile(cell) in (PLAIN, CODES["fortress"]) and p.here[cell] == 0]
    rng.shuffle(cells)
    for unit in range(p.units):
        if cells and p.team(unit) != NEUTRAL and rng.random() < 0.8:
            p.lift(unit)
            p.put(unit, cells.pop())


def peopled_island() -> Position:
    """An open island with crews ashore and figures, always the same, in which nothing is wrong."""
    rng = random.Random(11)
    p = open_island(Settings.make(side=7, line_up="pairs", seating="fixed"), rng)
    scatter(p, rng)
    return p
