"""The commands for Captain Silver: a round in the terminal, and how the game is balanced."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from doubloon.cli.language import Language

Preset = Annotated[str | None, typer.Option(help="Start from a preset; doubloon presets --game silver lists them.")]
File = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="Settings from a TOML, JSON or YAML file.")]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="One setting; may be repeated.")]
Boards = Annotated[Path | None, typer.Option(metavar="FILE", help="Printed values from this file instead of our own.")]
Seed = Annotated[int, typer.Option(help="The run's seed: the same games on every machine.")]
Workers = Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")]
Resume = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep what is done there, and go on from it.")]
Json = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the figures there.")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture (SVG) there.")]

TUNED: Final = ("draw_time", "wrong_time", "grace")
"""Settings that a balance run may try other values of."""


def silver(
    preset: Preset = None,
    settings: File = None,
    sets: Sets = None,
    boards: Boards = None,
    level: Annotated[str, typer.Option(help="How good the bots are: beginner, practised or skilled.")] = "practised",
    rounds: Annotated[int, typer.Option(min=1, max=3, help="So many rounds.")] = 1,
    bells: Annotated[bool, typer.Option("--bells", help="Ring on edges and corners.")] = False,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Deal from this seed instead of a secret one.")] = None,
    language: Language = None,
) -> None:
    """Feel a round of Captain Silver in the terminal, against bots."""
    from doubloon.bots.feeler import SKILLS
    from doubloon.cli import bag, games, setup
    from doubloon.errors import SettingError

    if level not in SKILLS:
        raise SettingError("--level", level, ", ".join(SKILLS), "option")
    game = games.silver_game(preset, settings, sets or (), boards)
    secret = setup.seed_of(seed)
    raise typer.Exit(bag.play(game, game.deal(secret), level, rounds, bells, secret.hex(), language))


def silver_balance(
    games: Annotated[int, typer.Option(min=6, help="Games for each number of players and pace.")] = 2000,
    seed: Seed = 1,
    workers: Workers = 0,
    resume: Resume = None,
    json: Json = None,
    plot: Plot = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the tables (Markdown) there.")] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=SECONDS", help="Try draw_time, wrong_time or grace.")
    ] = None,
) -> None:
    """See whether Captain Silver is balanced: lengths, gamblers, seats."""
    from doubloon.errors import SettingError
    from doubloon.lab import silver_balance as balancing

    tried = {}
    for text in sets or ():
        name, _, value = text.partition("=")
        if name not in TUNED or not value.replace(".", "", 1).isdigit():
            raise SettingError("--set", text, f"NAME=SECONDS with one of {', '.join(TUNED)}", "option")
        tried[name] = float(value)
    raise typer.Exit(balancing.balance(games, seed, workers, resume, json, plot, page, tried))


def silver_calibration(
    games: Annotated[int, typer.Option(min=1, help="Games by touch for each level.")] = 100,
    seed: Seed = 1,
    workers: Workers = 0,
    resume: Resume = None,
    json: Json = None,
    plot: Plot = None,
    data: Annotated[Path | None, typer.Option(help="Write what fits best, as the model reads it (bots/hands.toml).")] = None,
) -> None:
    """Measure bots with hands, and the model that stands for them."""
    from doubloon.lab import silver_calibration as calibration

    raise typer.Exit(calibration.calibrate(games, seed, workers, resume, json, plot, data))
