"""Perft: how many sequences of acts there are from a position, to prove a move generator right and to time it.

Chance answers from a fixed deal, so only decisions branch. A perft file holds the settings of a game, its deal, and positions
of it with their counts (``docs/notation.md`` has the form)::

    perft 1
    settings {"preset": "blitz"}
    deal
    island 7
    seats 0 1
    salt 0123456789abcdef0123456789abcdef
    ~ plain ... ~
    (the other rows)
    position start
    1 5
    2 25
    position island 7 seats=0,1 board=...
    1 12
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Final, NoReturn, TextIO

from librt.vecs import vec
from mypy_extensions import u8

from doubloon.dealer import HiddenDealer, settle
from doubloon.errors import ParseError, SettingError
from doubloon.jackal import playout
from doubloon.jackal.board import CELLS
from doubloon.jackal.dealing import deal, parse_deal
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.notation import parse_cell
from doubloon.jackal.position import POOL
from doubloon.jackal.settings import Settings, settings_from
from doubloon.jackal.settings_files import TEXTS
from doubloon.jackal.tiles import CODES, TYPES
from doubloon.jackal.tilesets import TYPE_OF

FORMAT: Final = 1
DEEPEST: Final = 12
START: Final = "start"

_COUNT: Final = re.compile(r"([1-9][0-9]?) (0|[1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True)
class Case:
    """A position of a perft file (``start``, or its text), its known counts by depth, and the line it stands on."""

    position: str
    counts: Mapping[int, int]
    line: int = 0


@dataclass(frozen=True, slots=True)
class PerftFile:
    """A perft file: what is played, the deal's text, and the cases."""

    settings: Settings
    deal: str
    cases: tuple[Case, ...]
    source: str = ""

    def text(self) -> str:
        """The file's text; :func:`parse` gives back an equal file."""
        preset = json.dumps(_beyond_defaults(self.settings))
        lines = [f"perft {FORMAT}", f"settings {preset}", "deal", *self.deal.splitlines()]
        for case in self.cases:
            lines += [f"position {case.position}", *(f"{depth} {count}" for depth, count in case.counts.items())]
        return "\n".join(lines) + "\n"

    def position(self, case: Case) -> Island:
        """The position of a case. Raises :class:`doubloon.errors.ParseError`, also if the deal cannot lead to it."""
        game = IslandGame(self.settings)
        if case.position == START:
            return game.start(self.deal)
        island = game.restore(case.position)
        answers = game.answers(self.deal)
        fog = Counter(TYPE_OF[answers[cell]] for cell in island.view(None).fog)
        pool = {name: int(island.engine.roll[POOL + i]) for i, name in enumerate(TYPES) if island.engine.roll[POOL + i]}
        if fog != pool:
            raise ParseError("what is in its fog is not what the deal has there")
        return island


def perft(position: Island, answers: Mapping[str, str], depth: int) -> int:
    """How many sequences of ``depth`` legal acts begin at a position.

    ``answers`` says what is in the fog (cell -> tile token). Raises ``ValueError`` for a position that waits for chance.
    """
    if position.question():
        raise ValueError(f"the position waits for chance at {position.question()}; perft begins where somebody decides")
    return int(playout.perft(position.engine, _codes(answers), depth))


def divide(position: Island, answers: Mapping[str, str], depth: int) -> dict[str, int]:
    """:func:`perft` by the first act: legal act -> the number of sequences of ``depth`` acts that begin with it."""
    found: dict[str, int] = {}
    for actor in position.actors():
        for text in position.legal_acts(actor):
            after = position.copy()
            after.act(actor, text, int(after.engine.now))
            settle(after, HiddenDealer(answers))
            found[text] = perft(after, answers, depth - 1)
    return found


def _codes(answers: Mapping[str, str]) -> vec[u8]:
    codes = vec[u8]([0] * CELLS)
    for cell, token in answers.items():
        codes[parse_cell(cell) or 0] = u8(CODES[token])
    return codes


# --- files -------------------------------------------------------------------------------------------------------------


def parse(text: str, source: str = "") -> PerftFile:
    """Read a perft file, strictly. Raises :class:`doubloon.errors.ParseError` with the line of what is wrong."""
    lines = text.split("\n")

    def refuse(message: str, line: int, column: int = 1) -> NoReturn:
        raise ParseError(message, line, column, source) from None

    if lines[0] != f"perft {FORMAT}":
        refuse(f"a perft file begins with the line 'perft {FORMAT}'", 1)
    if len(lines) < 4 or not lines[1].startswith("settings ") or lines[2] != "deal":
        refuse("next come the lines 'settings {...}' (JSON) and 'deal', and then the deal", 2)
    try:
        settings = TEXTS.loads(lines[1].removeprefix("settings "), "json")
    except ParseError as error:
        refuse(error.message, 2, error.column + len("settings "))
    except SettingError as error:
        refuse(str(error), 2)
    end = next((i for i, line in enumerate(lines) if line.startswith("position ")), len(lines))
    try:
        dealt = parse_deal("\n".join(lines[3:end]), settings).text()
    except ParseError as error:
        refuse(error.message, error.line + 3, error.column)
    cases = tuple(_cases(lines, end, refuse))
    if not cases:
        refuse("there is no line 'position ...'", len(lines))
    file = PerftFile(settings, dealt, cases, source)
    for case in cases:
        try:
            file.position(case)
        except ParseError as error:
            refuse(error.message, case.line, error.column + len("position "))
    return file


def _cases(lines: list[str], at: int, refuse: Callable[[str, int], NoReturn]) -> Iterator[Case]:
    while at < len(lines) and lines[at]:
        start = at
        counts: dict[int, int] = {}
        at += 1
        while at < len(lines) and (match := _COUNT.fullmatch(lines[at])):
            depth = int(match[1])
            if depth > DEEPEST or depth in counts:
                refuse(f"got depth {depth}; depths are 1 to {DEEPEST}, each once", at + 1)
            counts[depth] = int(match[2])
            at += 1
        yield Case(lines[start].removeprefix("position "), counts, start + 1)
        if at < len(lines) and lines[at] and not lines[at].startswith("position "):
            refuse(f"got {lines[at][:40]!r}; a line 'position ...' or 'depth count' is wanted", at + 1)
    if any(lines[at:]):
        refuse("the file goes on after an empty line", at + 1)


def load(path: Path) -> PerftFile:
    """Read a perft file from disk. Raises as :func:`parse` does, and :class:`OSError`."""
    try:
        return parse(path.read_text(encoding="ascii"), str(path))
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ParseError(f"not ASCII: byte 0x{error.object[error.start]:02x}", line, 1, str(path)) from None


def make(settings: Settings, seed: int, plies: Iterable[int], most: int) -> PerftFile:
    """A new perft file: the start, and positions of one random game after so many acts (as far as it goes).

    ``seed`` decides the deal and the game; counts go as deep as they stay at or below ``most``, depth 1 always.
    """
    game = IslandGame(settings)
    dealt = deal(settings, str(seed).encode()).text()
    dealer = HiddenDealer(game.answers(dealt))
    rng = random.Random(seed)
    island = game.start(dealt)
    cases = [Case(START, {})]
    wanted = set(plies)
    for n in range(1, max(wanted, default=0) + 1):
        if island.over():
            break
        actor = island.actors()[0]
        island.act(actor, rng.choice(list(island.legal_acts(actor))), int(island.engine.now))
        settle(island, dealer)
        if n in wanted and not island.over():
            cases.append(Case(island.text(), {}))
    return recounted(PerftFile(settings, dealt, tuple(cases)), most)


def recounted(file: PerftFile, most: int) -> PerftFile:
    """The file with all counts made anew, as deep as they stay at or below ``most``; depth 1 always."""
    answers = IslandGame(file.settings).answers(file.deal)
    cases = []
    for case in file.cases:
        island = file.position(case)
        counts = {1: perft(island, answers, 1)}
        branching = max(counts[1], 2)
        while len(counts) < DEEPEST and counts[len(counts)] * branching <= 4 * most:
            count = perft(island, answers, len(counts) + 1)
            if count > most:
                break
            counts[len(counts) + 1] = count
        cases.append(replace(case, counts=counts))
    return replace(file, cases=tuple(cases))


def check(file: PerftFile, most: int | None = None) -> list[str]:
    """What in a file does not come out as it says, a line each; empty if all does.

    Counts above ``most`` are left out (default: none are).
    """
    answers = IslandGame(file.settings).answers(file.deal)
    wrong = []
    for case in file.cases:
        island = file.position(case)
        for depth, count in case.counts.items():
            if most is None or count <= most:
                found = perft(island, answers, depth)
                if found != count:
                    where = f"{file.source}:{case.line}" if file.source else f"line {case.line}"
                    wrong.append(f"{where}: depth {depth}: expected {count}, got {found}")
    return wrong


def check_files(paths: Iterable[Path], out: TextIO | None = None, most: int | None = None) -> int:
    """Check perft files (of folders all ``.txt`` files below) and print what came of it.

    The exit status: 0 if all counts are right, 1 if one is wrong, 2 if a file cannot be read or there is none.
    """
    out = sys.stdout if out is None else out
    files = [file for path in paths for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]
    if not files:
        print("no perft files found (*.txt)", file=out)
        return 2
    status = 0
    for path in files:
        try:
            file = load(path)
        except (ParseError, OSError) as error:
            print(error if isinstance(error, ParseError) else f"{path}: {error.strerror or error}", file=out)
            status = 2
            continue
        began = perf_counter()
        wrong = check(file, most)
        counts = [count for case in file.cases for count in case.counts.values() if most is None or count <= most]
        speed = _speed(sum(counts), perf_counter() - began)
        print(
            f"{path}: {f'{len(wrong)} of {len(counts)} counts differ' if wrong else f'{len(counts)} counts'}, {speed}", file=out
        )
        for line in wrong:
            print(f"  {line}", file=out)
        status = max(status, 1 if wrong else 0)
    return status


def recount_files(paths: Iterable[Path], most: int) -> None:
    """Count files anew and write them back, after a change of rules that was meant; ``most`` as in :func:`recounted`.

    Raises as :func:`load` does, for instance for a position that cannot be under the new rules.
    """
    for path in paths:
        path.write_text(recounted(load(path), most).text(), encoding="ascii")


def print_perft(preset: str, depth: int, seed: int = 1, divided: bool = False, out: TextIO | None = None) -> int:
    """Print the counts of a preset's start, depth by depth, with nodes a second; ``divided``: the last by its first acts.

    ``seed`` decides the deal. The exit status is 0. Raises :class:`doubloon.errors.SettingError` for a preset that there is
    not and a depth that is not 1 to 12.
    """
    out = sys.stdout if out is None else out
    if not 1 <= depth <= DEEPEST:
        raise SettingError("depth", depth, f"a whole number from 1 to {DEEPEST}", "option")
    settings = settings_from({"preset": preset})
    game = IslandGame(settings)
    dealt = deal(settings, str(seed).encode()).text()
    island, answers = game.start(dealt), game.answers(dealt)
    for n in range(1, depth + 1):
        began = perf_counter()
        count = perft(island, answers, n)
        print(f"{n} {count}  {_speed(count, perf_counter() - began)}", file=out, flush=True)
    if divided:
        for text, count in divide(island, answers, depth).items():
            print(f"{text}: {count}", file=out)
    return 0


def _speed(nodes: int, seconds: float) -> str:
    return f"{nodes} nodes in {seconds:.2f} s ({nodes / max(seconds, 1e-9):.3g}/s)"


def _beyond_defaults(settings: Settings) -> dict[str, object]:
    """The settings that are not at their defaults."""
    plain = Settings().as_dict()
    return {name: value for name, value in settings.as_dict().items() if value != plain[name]}


if __name__ == "__main__":  # python -m doubloon.lab.perft tests/perft/*.txt counts these files anew
    recount_files(map(Path, sys.argv[1:]), 200_000)
