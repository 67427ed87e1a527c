"""How fast the engine runs here: random games on the bare engine, through the contract, and with views."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from doubloon.dealer import SampledDealer, settle
from doubloon.errors import SettingError
from doubloon.jackal import COMPILED, play
from doubloon.jackal.acts import Acts
from doubloon.jackal.island import IslandGame
from doubloon.jackal.playout import Dice, play_out
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import settings_from

MOST: Final = 2000
"""The most acts of a game."""


class Speed(NamedTuple):
    """What was done in how many seconds: games and acts."""

    games: int
    acts: int
    seconds: float

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.acts / max(self.seconds, 1e-9)


def bare(game: IslandGame, seed: int) -> int:
    """Play one random game on the native position; the number of acts."""
    position = play.opening(game.rules)
    play.start(position)
    return int(play_out(position, Dice(seed), Acts(), MOST))


def by_contract(game: IslandGame, seed: int, views: bool = False) -> int:
    """Play one random game by act texts, with chance drawn as a bot would; with ``views``, who acts looks first."""
    rng = random.Random(seed)
    island = game.start(game.deal(seed.to_bytes(8, "big")))
    dealer = SampledDealer(rng)
    for acts in range(MOST):
        if island.over():
            return acts
        seat = island.actors()[0]
        if views:
            island.view(seat)
        island.act(seat, rng.choice(list(island.legal_acts(seat))))
        settle(island, dealer)
    return MOST


def measured(play_one: Callable[[int], int], seconds: float) -> Speed:
    """Play games one after another for so many seconds, at least one; the first, which warms up, does not count."""
    play_one(0)
    games = acts = 0
    began = perf_counter()
    while not games or perf_counter() - began < seconds:
        games += 1
        acts += play_one(games)
    return Speed(games, acts, perf_counter() - began)


def bench(presets: Iterable[str], seconds: float, console: Console) -> int:
    """Measure on one core and print a table; the exit status is 0. Raises :class:`doubloon.errors.SettingError`."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("preset", "what", "games", "acts", "acts/s"):
        table.add_column(heading, justify="right" if heading in ("games", "acts", "acts/s") else "left")
    for preset in presets:
        if preset not in PRESETS:
            raise SettingError("preset", preset, ", ".join(PRESETS))
        game = IslandGame(settings_from({"preset": preset}))
        kinds: tuple[tuple[str, Callable[[int], int]], ...] = (
            ("bare engine", partial(bare, game)),
            ("contract", partial(by_contract, game)),
            ("contract and views", partial(by_contract, game, views=True)),
        )
        for what, play_one in kinds:
            speed = measured(play_one, seconds)
            table.add_row(preset, what, str(speed.games), str(speed.acts), f"{speed.rate:,.0f}")
    console.print(table)
    console.print(f"one core, random games of at most {MOST} acts, engine {'compiled' if COMPILED else 'not compiled'}")
    return 0
