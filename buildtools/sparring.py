"""The games from which gcc learns how the engine runs (``training.py``): random ones of every preset and line-up."""

from __future__ import annotations

from doubloon.jackal import COMPILED
from doubloon.jackal.acts import Acts
from doubloon.jackal.island import rules_for
from doubloon.jackal.play import opening, start
from doubloon.jackal.playout import Dice, play_out
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import LINE_UPS, Settings

GAMES = 12
"""Games of each preset and line-up."""

LIMIT = 1000
"""Acts after which a game is given up."""


def main() -> None:
    """Play them."""
    if not COMPILED:
        raise SystemExit("the engine with counters was not found")
    acts = Acts()
    for preset in PRESETS:
        for line_up in LINE_UPS:
            first = opening(rules_for(Settings.make(preset=preset, line_up=line_up)))
            start(first)
            for game in range(GAMES):
                position = first.copy()
                if game == 0:
                    position.ears = []
                play_out(position, Dice(game + 1), acts, LIMIT)


if __name__ == "__main__":
    main()
