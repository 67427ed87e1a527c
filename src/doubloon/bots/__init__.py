"""Bots: who plays by a view alone. :data:`BOTS` makes one by its name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from doubloon.bots.bot import Bot
from doubloon.bots.greedy import GreedyBot, GreedyWeights
from doubloon.bots.random import RandomBot
from doubloon.game import Game

__all__ = ["BOTS", "Bot", "GreedyBot", "GreedyWeights", "RandomBot"]


def _random(rng: random.Random, game: Game) -> Bot:
    return RandomBot(rng)


BOTS: Final[Mapping[str, Callable[[random.Random, Game], Bot]]] = MappingProxyType({"random": _random, "greedy": GreedyBot})
"""Name -> what makes a bot of that strength for a game, weakest first. ``rng`` is the bot's own source of chance."""
