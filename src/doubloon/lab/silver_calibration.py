"""How well the model of a hand stands for bots with hands: ``doubloon lab silver-calibration``, ``docs/silver-balance.md``.

Bots of each level play whole games by touch. How long they take to know a piece, and what they take it for, is set beside what
:class:`doubloon.bots.perception.ModelHand` makes of a few figures and a table of confusions, which one such run found
(``bots/hands.toml``, written by ``--data``). Games of another seed then show whether they hold.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import erf, exp, log, sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median, pstdev
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from doubloon.bots.feeler import SKILLS, Feeler, feeler_for
from doubloon.bots.perception import LEVELS, Pace, confusions_of
from doubloon.errors import SettingError
from doubloon.lab.silver_games import Course, rng_of
from doubloon.silver.dealer import lay_hand
from doubloon.silver.game import SilverGame
from doubloon.silver.kinds import KINDS
from doubloon.silver.settings import Settings
from doubloon.silver.touch import Hand

SEATS: Final = 2

EXPECTED: Final = 4
"""So many answers to each kind are counted as likeness expects them, so that what was never heard is not impossible."""

TIMES_APART: Final = 0.15
"""The most by which the shares of pieces known after any time may differ between model and hands (Kolmogorov and Smirnov)."""

ANSWERS_APART: Final = 0.10
"""The most by which the shares of answers may differ: half the sum over all answers, averaged over the kinds."""


class Known(msgspec.Struct, frozen=True):
    """A piece that a bot has felt: seconds of finding and of following, what it was, what it was taken for."""

    found: float
    took: float
    was: str
    taken_for: str


class Measured(Course):
    """A game by touch that notes every piece felt, with what it was."""

    known: list[Known]

    def ask(self, seat: int) -> None:
        """Ask a player for its plan, and note what it has come to know by then."""
        player, hand = self.players[seat], self.hands.get(seat)
        assert isinstance(player, Feeler)
        before = len(player.verdicts)
        held = hand.closed() if isinstance(hand, Hand) else None
        super().ask(seat)
        for felt in player.verdicts[before:]:
            assert held is not None
            self.known.append(Known(felt.found / 1000, felt.took / 1000, held.kind, felt.kind))


def play_by_touch(level: str, seed: int, number: int) -> list[Known]:
    """Game ``number`` of a run with bots of a level; every piece that they came to know."""
    settings = Settings.make(seats=SEATS)
    game = SilverGame(settings)
    name = f"{seed} {level} {number}"
    players = [feeler_for(settings, seat, rng_of(name, "player", seat), level) for seat in range(SEATS)]
    course = Measured(
        game,
        game.deal(name.encode()),
        players,
        lambda seat, round_: lay_hand(settings, seat, rng_of(name, "bag", seat, round_)),
    )
    course.known = []
    course.play()
    return course.known


# --- comparing ---------------------------------------------------------------------------------------------------------


def fitted(known: Sequence[Known]) -> Pace:
    """The figures of the model that fit what was felt best.

    The table of confusions counts what was answered, and what likeness expects as so many more answers: :data:`EXPECTED`.
    """
    logs = [log(piece.took) for piece in known]
    right = fmean(piece.was == piece.taken_for for piece in known)
    right = round(min(0.999, max(0.25, right)), 3)
    table = []
    for kind, expected in zip(KINDS, confusions_of(right), strict=True):
        heard = Counter(piece.taken_for for piece in known if piece.was == kind)
        total = heard.total() + EXPECTED
        table.append(tuple((heard[other] + EXPECTED * share) / total for other, share in zip(KINDS, expected, strict=True)))
    return Pace(
        follow=round(median(piece.took for piece in known), 2),
        right=right,
        find=round(median(piece.found for piece in known), 2),
        sigma=round(pstdev(logs), 2),
        answers=tuple(table),
    )


def as_data(known: dict[str, list[Known]], games: int, seed: int) -> str:
    """The file ``bots/hands.toml``: what fits each level best."""
    lines = [
        "# What stands for bots with hands: times in seconds, and what pieces (rows) are taken for (columns).",
        f"# Made by `doubloon lab silver-calibration --games {games} --seed {seed} --data FILE`; columns: {' '.join(KINDS)}.",
    ]
    for level, pieces in known.items():
        pace = fitted(pieces)
        lines += ["", f"[{level}]", f"follow = {pace.follow}", f"sigma = {pace.sigma}"]
        lines += [f"find = {pace.find}", f"right = {pace.right}", "", f"[{level}.answers]"]
        for kind, row in zip(KINDS, pace.answers, strict=True):
            lines.append(f"{kind} = [{', '.join(f'{share:.4f}' for share in row)}]")
    return "\n".join(lines) + "\n"


def share_known(pace: Pace, seconds: float) -> float:
    """The share of pieces that the model knows so many seconds after closing."""
    return 0.5 * (1 + erf(log(seconds / pace.follow) / pace.sigma / sqrt(2))) if seconds > 0 else 0.0


def times_apart(known: Sequence[Known], pace: Pace) -> float:
    """The largest difference of the shares of pieces known after any time."""
    times = sorted(piece.took for piece in known)
    return max(
        max(abs(share_known(pace, took) - at / len(times)), abs(share_known(pace, took) - (at + 1) / len(times)))
        for at, took in enumerate(times)
    )


def answers(known: Sequence[Known]) -> list[list[float]]:
    """The shares of answers (columns) to each kind (rows), in the order of ``KINDS``; a kind never felt has zeros."""
    table = [[0.0] * len(KINDS) for _ in KINDS]
    for piece in known:
        table[KINDS.index(piece.was)][KINDS.index(piece.taken_for)] += 1
    return [[count / max(1.0, sum(row)) for count in row] for row in table]


def answers_apart(known: Sequence[Known], pace: Pace) -> float:
    """By how much the shares of answers differ, averaged over the kinds that were felt."""
    felt = {piece.was for piece in known}
    model = pace.table()
    pairs = [(row, model[at]) for at, row in enumerate(answers(known)) if KINDS[at] in felt]
    return fmean(sum(abs(a - b) for a, b in zip(row, other, strict=True)) / 2 for row, other in pairs)


# --- the command -------------------------------------------------------------------------------------------------------


class _Game(msgspec.Struct, frozen=True):
    """A line of the file of games."""

    seed: int
    level: str
    number: int
    known: list[Known]


def kept_in(path: Path | None, seed: int) -> list[_Game]:
    """The games of a seed in a file of games. Raises :class:`doubloon.errors.SettingError` for a file of something else."""
    if path is None or not path.exists():
        return []
    games = []
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines):
        try:
            games.append(msgspec.json.decode(line, type=_Game))
        except msgspec.DecodeError as error:
            if number == len(lines) - 1:  # nothing, or the line of a run that was cut off
                continue
            raise SettingError("resume", str(path), f"a file that this command wrote: {error}", "option") from None
    return [game for game in games if game.seed == seed]


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def calibrate(
    games: int = 100,
    seed: int = 1,
    workers: int = 0,
    resume: Path | None = None,
    json: Path | None = None,
    plot: Path | None = None,
    data: Path | None = None,
    console: Console | None = None,
) -> int:
    """Play ``games`` games by touch with bots of each level, and print model and measure side by side.

    ``resume`` is a file that keeps what was played, to go on from; ``json``, ``plot`` (SVG) and ``data`` (the file that the
    model reads) are files to write. The exit status: 0 if the model of :data:`doubloon.bots.perception.LEVELS` agrees within
    :data:`TIMES_APART` and :data:`ANSWERS_APART`, 1 if it does not, 130 if the run was interrupted.
    """
    if games < 1:
        raise SettingError("games", games, "a whole number from 1 on", "option")
    console = console or Console()
    known: dict[str, list[Known]] = {level: [] for level in SKILLS}
    kept = {(game.level, game.number): game for game in kept_in(resume, seed) if game.number < games}
    for game in kept.values():
        known[game.level] += game.known
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    jobs = [(level, number) for number in range(games) for level in SKILLS if (level, number) not in kept]
    status = 0
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=len(jobs) + len(kept), completed=len(kept))
        pool = ProcessPoolExecutor(workers or os.cpu_count() or 1, get_context("spawn"), _deaf)
        try:
            results = pool.map(play_by_touch, [level for level, _ in jobs], [seed] * len(jobs), [n for _, n in jobs])
            for (level, number), pieces in zip(jobs, results, strict=True):
                known[level] += pieces
                if resume is not None:
                    with resume.open("ab") as file:
                        file.write(msgspec.json.encode(_Game(seed, level, number, pieces)) + b"\n")
                progress.advance(task)
        except KeyboardInterrupt:
            status = 130
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    known = {level: pieces for level, pieces in known.items() if pieces}
    agree = print_calibration(known, console)
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode({level: fitted(pieces) for level, pieces in known.items()})))
    if plot is not None:
        plot.write_text(as_svg(known), encoding="utf-8")
    if data is not None and not status:
        data.write_text(as_data(known, games, seed), encoding="utf-8")
    return status or (0 if agree else 1)


def print_calibration(known: dict[str, list[Known]], console: Console) -> bool:
    """Print what was measured beside the model, and whether both agree."""
    table = Table("level", "pieces", "", "find", "know", "10-90 %", "right", "times apart", "answers apart", box=None)
    agree = True
    for level, pieces in known.items():
        times = sorted(piece.took for piece in pieces)
        tenth, most = times[len(times) // 10], times[len(times) * 9 // 10]
        fit, pace = fitted(pieces), LEVELS[level]
        apart, other = times_apart(pieces, pace), answers_apart(pieces, pace)
        agree = agree and apart <= TIMES_APART and other <= ANSWERS_APART
        ten, ninety = (pace.follow * exp(pace.sigma * z) for z in (-1.2816, 1.2816))
        table.add_row(
            level, str(len(pieces)), "hands", f"{fit.find:.2f} s", f"{fit.follow:.2f} s", f"{tenth:.1f}-{most:.1f} s",
            f"{100 * fit.right:.1f} %", "", "",
        )  # fmt: skip
        table.add_row(
            "", "", "model", f"{pace.find:.2f} s", f"{pace.follow:.2f} s", f"{ten:.1f}-{ninety:.1f} s",
            f"{100 * pace.right:.1f} %", f"{apart:.3f}", f"{other:.3f}",
        )  # fmt: skip
    console.print(table)
    words = "agree" if agree else "do not agree"
    console.print(f"model and hands {words} within {TIMES_APART} (times) and {ANSWERS_APART} (answers)", highlight=False)
    return agree


_INK: Final = "#1f3044"
_HANDS: Final = "#2a7f9e"
_MODEL: Final = "#d08a2e"
_PANEL: Final = 300
_LONGEST: Final = 12.0
_CELL: Final = 26


def _text(x: float, y: float, words: str, anchor: str = "start", size: int = 12) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="sans-serif" font-size="{size}" fill="{_INK}"'
        f' text-anchor="{anchor}">{words}</text>'
    )


def as_svg(known: dict[str, list[Known]]) -> str:
    """For each level, pieces known after so many seconds, and tables of answers, by hands and by the model."""
    parts = [
        _text(20, 22, "Pieces known after so many seconds (hands: steps, model: curve), and answers by hands and by the model")
    ]
    for number, (level, pieces) in enumerate(known.items()):
        parts += _panel(20 + number * (_PANEL + 20), level, pieces)
    width, height = 20 + 3 * (_PANEL + 20), 740
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f'<rect width="100%" height="100%" fill="#fbf8f1"/>\n{body}\n</svg>\n'
    )


def _panel(left: float, level: str, pieces: list[Known]) -> Iterator[str]:
    pace, wide, high, top = LEVELS[level], _PANEL - 40.0, 130.0, 60.0
    yield _text(left, 46, f"{level}: {len(pieces)} pieces, {100 * fitted(pieces).right:.0f} % right")
    yield f'<line x1="{left}" x2="{left + wide}" y1="{top + high}" y2="{top + high}" stroke="{_INK}"/>'
    for second in range(0, 13, 3):
        yield _text(left + wide * second / _LONGEST, top + high + 16, f"{second} s", "middle")
    times = sorted(piece.took for piece in pieces)
    grid = [_LONGEST * step / 120 for step in range(121)]
    hands = [sum(took <= at for took in times) / len(times) for at in grid]
    model = [share_known(pace, at) for at in grid]
    for shares, ink in ((hands, _HANDS), (model, _MODEL)):
        points = " ".join(
            f"{left + wide * at / _LONGEST:.1f},{top + high - high * share:.1f}" for at, share in zip(grid, shares, strict=True)
        )
        yield f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>'
    tables: tuple[tuple[str, Sequence[Sequence[float]]], ...] = (
        ("hands", answers(pieces)),
        ("model", pace.table()),
    )
    for number, (name, table) in enumerate(tables):
        y = top + high + 40 + number * (8 * _CELL + 40)
        yield _text(left, y, f"{name}: felt (rows) and taken for (columns)")
        for row, answered in enumerate(table):
            yield _text(left, y + 22 + row * _CELL, KINDS[row], size=10)
            for column, share in enumerate(answered):
                x = left + 46 + column * _CELL
                ink = _HANDS if number == 0 else _MODEL
                yield (
                    f'<rect x="{x:.0f}" y="{y + 6 + row * _CELL:.0f}" width="{_CELL - 1}" height="{_CELL - 1}" fill="{ink}"'
                    f' fill-opacity="{min(1.0, share**0.6):.2f}" stroke="{_INK}" stroke-opacity="0.2"/>'
                )
                if share >= 0.005:
                    yield _text(x + _CELL / 2, y + 22 + row * _CELL, f"{100 * share:.0f}", "middle", 9)
