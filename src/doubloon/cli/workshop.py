"""The commands for those who look into the engine: scenarios, replays, perft, and the lab."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TextIO

import typer

from doubloon.cli.language import Language
from doubloon.errors import DoubloonError

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files, or folders with such files.")]
MaybeFiles = Annotated[list[Path] | None, typer.Argument(metavar="[FILE...]", help="Files, or folders with such files.")]

lab = typer.Typer(name="lab", help="Try the engine hard: random games, broken rules.", no_args_is_help=True)


def scenario(files: Files) -> None:
    """Run scenario files."""
    import sys
    from typing import cast

    from doubloon.cli.charset import Tamed
    from doubloon.scenario import run_files

    raise typer.Exit(run_files(files, cast(TextIO, Tamed(sys.stdout))))


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game; last is the latest one.")],
    at: Annotated[
        int | None, typer.Option(min=0, help="Show the board after this record; at a terminal, go on from it.")
    ] = None,
    pace: Annotated[float | None, typer.Option(min=0, max=60, help="Seconds a move; without it, Enter goes on.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Only words, checked record by record; into a pipe always.")] = False,
    position: Annotated[bool, typer.Option("--position", help="With the words: the last position's text and hash.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with plain characters.")] = False,
    language: Language = None,
) -> None:
    """Watch a saved game, or have it told and checked."""
    import sys
    from typing import cast

    from doubloon.cli import saves, watching
    from doubloon.cli.charset import Tamed
    from doubloon.cli.terminal import at_hand

    if pace is not None and (text or position):
        raise DoubloonError(f"--pace and {'--text' if text else '--position'} do not go together: words are told at once.")
    path = saves.named(file)
    terminal = at_hand(ascii or None, language)
    boards = watching.has_boards(path)
    if pace is not None and not boards:
        raise DoubloonError(f"{path}: --pace is for boards, and this game is told in words.")
    if text or position or not boards or (at is None and not terminal.live):
        from doubloon.lab.replay import replay_file

        out, spoken = cast(TextIO, Tamed(sys.stdout)), terminal.words.language
        raise typer.Exit(replay_file(path, out, until=at, language=spoken, final_text=position))
    watching.watch(path, terminal, at or 0, pace)


def perft(
    files: MaybeFiles = None,
    preset: Annotated[str, typer.Option(help="Without files: count from the start of this preset.")] = "online",
    depth: Annotated[int, typer.Option(help="Without files: so many acts deep.")] = 3,
    seed: Annotated[int, typer.Option(help="Without files: deal from this number.")] = 1,
    divide: Annotated[bool, typer.Option("--divide", help="Without files: the last count by its first acts.")] = False,
    most: Annotated[int | None, typer.Option(min=1, help="With files: leave out counts above this.")] = None,
) -> None:
    """Count sequences of legal acts, or check such counts."""
    import sys
    from typing import cast

    from doubloon.cli.charset import Tamed
    from doubloon.cli.setup import warn_if_slow
    from doubloon.lab.perft import check_files, print_perft

    warn_if_slow()
    out = cast(TextIO, Tamed(sys.stdout))
    raise typer.Exit(check_files(files, out, most) if files else print_perft(preset, depth, seed, divide))


@lab.command()
def fuzz(
    games: Annotated[int, typer.Option(min=1, help="So many games.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The run's seed: the same games on every machine.")] = 1,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep what is done there, and go on from it.")] = None,
    first: Annotated[int, typer.Option(min=0, help="The number of the first game.")] = 0,
    contract_every: Annotated[
        int | None,
        typer.Option(min=0, help="Tell every so many-th game through the contract; 0: none.  [default: 2000, of silver 20]"),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where games that fail are saved.")] = Path("fuzz"),
    game: Annotated[str, typer.Option(help="Games of jackal, the island, or of silver.")] = "jackal",
) -> None:
    """Play random games over random settings against the invariants."""
    from doubloon.lab import fuzz as fuzzing

    raise typer.Exit(fuzzing.fuzz(games, seed, workers, resume, first, contract_every, out, game=game))


@lab.command()
def mutate(
    scenarios: Annotated[Path, typer.Option(metavar="FOLDER", help="The scenarios that must notice.")] = Path(
        "tests/scenarios"
    ),
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where verdicts are kept.")] = Path("build/mutation"),
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    only: Annotated[str, typer.Option(metavar="NAME", help="Only functions that begin with this: tiles.Trap.")] = "",
    fresh: Annotated[bool, typer.Option("--fresh", help="Judge everything anew.")] = False,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="The page of results to write.")] = None,
) -> None:
    """Break the engine and see that a scenario notices."""
    from doubloon.errors import SettingError
    from doubloon.lab import mutate as mutation

    # Refused here already: the run itself is a process of its own, which could only show a trace.
    if not scenarios.is_dir():
        raise SettingError("--scenarios", str(scenarios), "a folder with scenario files (*.yaml)", "option")
    if not mutation.all_mutants(only):
        raise SettingError("--only", only, "the beginning of a function's name, such as tiles.Trap", "option")
    raise typer.Exit(mutation.mutate(scenarios, folder, workers, only, fresh, page))
