"""The bot that does anything."""

from __future__ import annotations

import random

from doubloon.bots.bot import open_acts
from doubloon.game import View


class RandomBot:
    """Plays any legal act, each as likely as the others; for every game whose views list acts."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> str:
        """One of the view's acts, at random."""
        return self._rng.choice(open_acts(view))
