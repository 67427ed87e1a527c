"""Random playouts beside another program's, in turns: ``python benchmarks/beside.py "./other 1.0 1000" --seconds 1.0``.

The other program plays for as long by its own processor time and prints how many million moves a second it made, first of all.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

from doubloon.jackal import COMPILED
from doubloon.jackal.acts import Acts
from doubloon.jackal.island import rules_for
from doubloon.jackal.play import opening, start
from doubloon.jackal.playout import Dice, play_out
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import Settings


def ours(settings: Settings, seconds: float, limit: int) -> float:
    """Million acts a second of random games, each given up after ``limit`` acts, in so many seconds of processor time."""
    first = opening(rules_for(settings))
    start(first)
    acts = Acts()
    games = made = 0
    began = process_time()
    while process_time() - began < seconds:
        games += 1
        made += play_out(first.copy(), Dice(games), acts, limit)
    return made / (process_time() - began) / 1e6


def theirs(command: str) -> float:
    """Million moves a second, as the other program says; :class:`SystemExit` if it fails or says something else."""
    done = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False)
    try:
        return float(done.stdout.split()[0])
    except (IndexError, ValueError):
        reason = done.stderr.strip() or done.stdout.strip() or f"exit code {done.returncode}"
        raise SystemExit(f"{command!r} was to print a number of million moves a second first of all: {reason}") from None


def spread(values: Sequence[float]) -> str:
    """A median with the least and the greatest value."""
    return f"{median(values):.2f} ({min(values):.2f} .. {max(values):.2f})"


def main() -> int:
    """Measure as the command line says and print a table."""
    parser = argparse.ArgumentParser(description="Random playouts beside another program's, in turns.")
    parser.add_argument("other", nargs="+", help="a command that plays and prints million moves a second")
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS), metavar="PRESET")
    parser.add_argument("--line-up", default="melee4", help="the line-up of our games (melee4)")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each preset (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each of ours (1.0)")
    parser.add_argument("--limit", type=int, default=1000, help="acts after which a game is given up (1000)")
    args = parser.parse_args()
    if args.rounds < 1 or args.seconds <= 0 or args.limit < 1:
        parser.error(
            f"got {args.rounds} rounds of {args.seconds} seconds, {args.limit} acts a game; at least 1, above 0, at least 1"
        )
    if not COMPILED:
        print("NOT COMPILED: the figures say nothing", file=sys.stderr)
    print("| preset | million acts a second |" + "".join(f" ratio to `{command}` |" for command in args.other))
    print("|---|---|" + "---|" * len(args.other))
    said: list[list[float]] = [[] for _ in args.other]
    for preset in args.presets:
        settings = Settings.make(preset=preset, line_up=args.line_up)
        rates: list[float] = []
        ratios: list[list[float]] = [[] for _ in args.other]
        for _ in range(args.rounds):
            rates.append(ours(settings, args.seconds, args.limit))
            for at, command in enumerate(args.other):
                said[at].append(theirs(command))
                ratios[at].append(rates[-1] / said[at][-1])
        print(f"| `{preset}` | {spread(rates)} |" + "".join(f" {spread(ratio)} |" for ratio in ratios), flush=True)
    for command, rate in zip(args.other, said, strict=True):
        print(f"`{command}`: {spread(rate)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
