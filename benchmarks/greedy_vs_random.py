"""How often the greedy bot beats the random one in duels: ``python benchmarks/greedy_vs_random.py --games 200``.

Sides alternate and every deal is played from both. A game that ends level is not won.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Final

from doubloon.bots import BOTS, Bot
from doubloon.dealer import HiddenDealer, settle
from doubloon.jackal.island import IslandGame
from doubloon.jackal.presets import DEFAULT_PRESET, PRESETS
from doubloon.jackal.settings import Settings

Z: Final = 1.96
"""Standard deviations to either side of which a normal variable lies within 95 times in 100."""


@dataclass
class Tally:
    """What came of the games so far, for the first bot and the second."""

    won: int = 0
    level: int = 0
    lost: int = 0
    gold: list[int] = field(default_factory=lambda: [0, 0])
    ends: Counter[str] = field(default_factory=Counter)
    acts: int = 0
    thought: list[float] = field(default_factory=lambda: [0.0, 0.0])
    asked: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.level + self.lost


def interval(hits: int, n: int) -> tuple[float, float]:
    """Between what shares the true one lies, 95 times in 100, when ``hits`` of ``n`` hit (Wilson 1927)."""
    share = hits / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def play(game: IslandGame, bots: Sequence[Bot], first: int, deal: str, tally: Tally) -> None:
    """Play one duel, seat ``first`` for the first bot, and enter it in the tally."""
    position = game.start(deal)
    dealer = HiddenDealer(game.answers(deal))
    while not position.over():
        (seat,) = position.actors()
        number = 0 if seat == first else 1
        view = position.view(seat)
        before = perf_counter()
        act = bots[number].choose(view)
        tally.thought[number] += perf_counter() - before
        tally.asked[number] += 1
        position.act(seat, act)
        settle(position, dealer)
        tally.acts += 1
    result = position.result()
    assert result is not None, "the game is over"
    tally.ends[result.reason] += 1
    tally.gold[0] += result.scores[first]
    tally.gold[1] += result.scores[1 - first]
    if len(result.winners) > 1:
        tally.level += 1
    elif first in result.winners:
        tally.won += 1
    else:
        tally.lost += 1


def told(tally: Tally, names: Sequence[str]) -> str:
    """The tally in words."""
    n = tally.games
    low, high = interval(tally.won, n)
    ends = ", ".join(f"{reason} {count}" for reason, count in tally.ends.most_common())
    lines = [
        f"{names[0]} against {names[1]}: {n} games, {tally.won} won, {tally.level} level, {tally.lost} lost",
        f"won {tally.won / n:.1%} (95 % confidence: {low:.1%} to {high:.1%})",
        f"coins a game: {tally.gold[0] / n:.1f} to {tally.gold[1] / n:.1f}; acts a game: {tally.acts / n:.0f}",
        f"ended by: {ends}",
    ]
    for number, name in enumerate(names):
        lines.append(f"{name}: {1000 * tally.thought[number] / max(tally.asked[number], 1):.2f} ms a choice")
    return "\n".join(lines)


def main() -> int:
    """The command; its exit status: 0, or 1 where the first bot won fewer games than ``--least`` asks."""
    parser = argparse.ArgumentParser(description="Let one bot play duels against another.")
    parser.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same games (default: 1)")
    parser.add_argument("--preset", choices=PRESETS, default=DEFAULT_PRESET, help=f"settings (default: {DEFAULT_PRESET})")
    parser.add_argument("--bots", nargs=2, choices=BOTS, default=("greedy", "random"), metavar="BOT", help="who plays whom")
    parser.add_argument("--least", type=float, default=0.0, metavar="SHARE", help="fail if the first wins less, such as 0.95")
    args = parser.parse_args()
    if args.games < 1:
        parser.error(f"got {args.games} games; at least 1 is wanted")
    game = IslandGame(Settings.make(preset=args.preset, line_up="duel", turn_time=0))
    tally = Tally()
    end = "\r" if sys.stderr.isatty() else "\n"
    try:
        for number in range(args.games):
            deal = game.deal(f"{args.seed} {number // 2}".encode())
            bots = [BOTS[name](random.Random(f"{args.seed} {number} {place}"), game) for place, name in enumerate(args.bots)]
            play(game, bots, number % 2, deal, tally)
            if tally.games % 10 == 0 or end == "\r":
                line = f"{tally.games} of {args.games}: {tally.won} won, {tally.level} level, {tally.lost} lost"
                print(line, end=end, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        if not tally.games:
            return 130
        print("stopped; what was played so far:", file=sys.stderr)
    print(told(tally, args.bots))
    return 1 if tally.won < args.least * tally.games else 0


if __name__ == "__main__":
    sys.exit(main())
