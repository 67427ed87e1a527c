"""The commands of ``doubloon``: what can be asked for, and where it is done. Everything is imported when it is needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from doubloon.cli import db, serve, silver, verify, workshop
from doubloon.cli.language import Language, spoken
from doubloon.errors import DoubloonError

if TYPE_CHECKING:
    from doubloon.game import Game

cli = typer.Typer(
    name="doubloon",
    help="Pirate treasure hunts: play the island game, read its rules, try its engine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Preset = Annotated[str | None, typer.Option(help="Start from a preset; doubloon presets lists them.")]
File = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="Settings from a TOML, JSON or YAML file.")]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="One setting; may be repeated.")]
LineUp = Annotated[str | None, typer.Option(help="Who plays against whom: duel, double, melee3, melee4, pairs.")]
Side = Annotated[int | None, typer.Option(help="The side of the island in cells: 5, 7, 9, 11 or 13.")]
Ascii = Annotated[
    bool, typer.Option("--ascii", help="Draw with plain characters, as is done by itself where the output has no others.")
]
GameName = Annotated[str, typer.Option("--game", help="Of which game: jackal, the island game, or silver, Captain Silver.")]
Boards = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Captain Silver's printed values from this file instead of our own.")
]
Seed = Annotated[str | None, typer.Option(metavar="HEX", help="Deal from this seed instead of a secret one.")]


def _version(asked: bool) -> None:
    if asked:
        from doubloon import __version__
        from doubloon.jackal import COMPILED

        print(f"doubloon {__version__} (engine {'compiled' if COMPILED else 'not compiled'})")
        raise typer.Exit


@cli.callback()
def _common(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Version and engine.")] = False,
) -> None:
    pass


@cli.command()
def play(
    preset: Preset = None,
    settings: File = None,
    sets: Sets = None,
    line_up: LineUp = None,
    side: Side = None,
    seat: Annotated[list[int] | None, typer.Option(help="The seat of a person, from 1; may be repeated.  [default: 1]")] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="All seats are people at this screen.")] = False,
    bots: Annotated[
        str | None,
        typer.Option(help="The bots in the other seats: greedy, random, or one a seat: greedy,random.  [default: greedy]"),
    ] = None,
    name: Annotated[str | None, typer.Option(help="What to call you, if you are the only person.  [default: Captain]")] = None,
    seed: Seed = None,
    deal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play the island in this file (as doubloon deal prints).")
    ] = None,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Go on with a saved game; last is the latest one.")] = None,
    connect: Annotated[
        str | None,
        typer.Option(metavar="LINK", help="Play on a server: its address (a new game with bots), or a link to a room or seat."),
    ] = None,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds of pause before a bot moves.")] = 0.8,
    ascii: Ascii = False,
    language: Language = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal, as the options that only it has do by themselves.")
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address, and open nothing.")] = False,
) -> None:
    """Play the island game: in the browser, or in the terminal.

    Only the terminal has --seat, --hot-seat, --seed, --deal, --resume, --ascii and --language; the page asks the browser.
    """
    given = {
        "--resume": resume, "--preset": preset, "--settings": settings, "--set": sets, "--line-up": line_up, "--side": side,
        "--seat": seat, "--hot-seat": hot_seat, "--bots": bots, "--name": name, "--seed": seed, "--deal": deal,
        "--connect": connect,
    }  # fmt: skip
    _refuse_together([option for option, value in given.items() if value not in (None, False, [], ())])

    if connect is not None:
        from doubloon.cli.connect import play as play_there

        raise typer.Exit(play_there(connect, name, bots or "greedy", ascii or None, language))

    from doubloon.cli import setup

    if resume is not None:
        from doubloon.cli import visit

        raise typer.Exit(visit.resumed(resume, pace, ascii or None, language))
    single = setup.assigned(sets or (), line_up=line_up, side=side)
    if deal is not None and "side" not in single:
        side = setup.side_in(deal)
    chosen = setup.settings_of(preset, settings, sets or (), line_up=line_up, side=side)
    wish = setup.Wish(tuple(seat or ()), hot_seat, bots or "greedy", seed, deal, "Captain" if name is None else name)
    if not (terminal or seat or hot_seat or seed is not None or deal is not None or ascii or language):
        from doubloon.cli import browser

        without = browser.why_not()
        if without is None:
            raise typer.Exit(browser.play(chosen, wish, pace, not no_browser))
        print(without)
    from doubloon.cli import visit

    raise typer.Exit(visit.new(chosen, wish, pace, ascii or None, "tiles" not in single, language))


_SET_UP: Final = "--preset --settings --set --line-up --side --seat --hot-seat --bots --name --seed --deal".split()
_APART: Final = (
    ("--resume", tuple(_SET_UP), "a saved game has its own settings, island and players"),
    (
        "--connect",
        ("--resume", *(option for option in _SET_UP if option not in ("--name", "--bots"))),
        "what is played there is set up there",
    ),
    ("--hot-seat", ("--seat", "--bots", "--name"), "at a hot seat all seats are people"),
    ("--deal", ("--seed",), "the island of a file is dealt already"),
    ("--preset", ("--settings",), "a settings file may name its preset"),
)
"""Options that make no sense together: one, the others, and why."""


def _refuse_together(given: Sequence[str]) -> None:
    """Refuse options that contradict each other."""
    for option, others, why in _APART:
        for other in others:
            if option in given and other in given:
                raise DoubloonError(f"{option} and {other} do not go together: {why}. Leave one of them out.")


@cli.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[NUMBER|WORDS]...", help="J9.9 or 9.9, J9, or words to look for.")
    ] = None,
    language: Language = None,
) -> None:
    """Read the rules, by number or by words."""
    from doubloon.cli import books
    from doubloon.cli.terminal import for_output

    console = for_output()
    if not books.print_rules(console, " ".join(words or ()), spoken(language, console.encoding)):
        raise typer.Exit(1)


@cli.command()
def settings(
    preset: Preset = None,
    file: File = None,
    sets: Sets = None,
    format: Annotated[str | None, typer.Option(help="Print as text that --settings reads: toml, json or yaml.")] = None,
    game: GameName = "jackal",
) -> None:
    """Show all settings with their values and what they do."""
    from doubloon.cli import books, games
    from doubloon.cli.terminal import for_output

    shelf = games.shelf(game)
    chosen = games.settings_of(shelf, preset, file, sets or ())
    if format is None:
        books.print_settings(for_output(), shelf.rows, chosen.as_dict())
    else:
        print(shelf.dumps(chosen, format), end="")


@cli.command()
def presets(game: GameName = "jackal") -> None:
    """List the presets."""
    from doubloon.cli import books, games
    from doubloon.cli.terminal import for_output

    books.print_presets(for_output(), games.shelf(game).presets)


@cli.command()
def deal(
    preset: Preset = None,
    settings: File = None,
    sets: Sets = None,
    line_up: LineUp = None,
    side: Side = None,
    seed: Seed = None,
    game: GameName = "jackal",
    boards: Boards = None,
) -> None:
    """Print a dealt game; play --deal takes islands."""
    from doubloon.cli import games, setup

    games.shelf(game)
    others = {"--line-up": line_up, "--side": side} if game == "silver" else {"--boards": boards}
    if strange := next((option for option, value in others.items() if value is not None), None):
        raise DoubloonError(f"{strange} and --game {game} do not go together: that game has no such thing.")
    if game == "silver":
        dealt: Game = games.silver_game(preset, settings, sets or (), boards)
    else:
        dealt = games.ISLAND.game(setup.settings_of(preset, settings, sets or (), line_up=line_up, side=side))
    print(dealt.deal(setup.seed_of(seed)), end="")


for _command in (serve.serve, verify.verify, workshop.scenario, workshop.replay, workshop.perft):
    cli.command()(_command)
cli.command()(silver.silver)
workshop.lab.command()(silver.silver_balance)
workshop.lab.command()(silver.silver_calibration)
cli.add_typer(workshop.lab)
cli.add_typer(db.db, name="db")
