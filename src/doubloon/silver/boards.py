"""The boards and cards: what is printed on them (``boards.toml``), and the Pirate World made of them (C1.2 to C1.5).

All printed values come from one file, which can be replaced as a whole. In it a space is ``sabre 3g`` (the kind it wants, and
the reward: gold ``g``, ship steps ``s`` or both, ``1g1s``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

from doubloon.errors import ParseError, SettingError
from doubloon.options import brief
from doubloon.silver.kinds import KINDS

ROWS: Final = "abcd"
"""The rows, by their letters; ``b3`` is the third space of row ``b``, counted from Volcano Island (C1.2)."""

COLUMNS: Final = 2
"""The spaces of a row on one board side."""

BOARDS: Final = ("1", "2", "3", "4")
"""The names of the ocean boards."""

SIDES: Final = ("a", "b")
"""The sides of a board and of Treasure Island."""

TURNED: Final = "-turned"
"""What follows a board's side where the board is turned by 180 degrees."""

STANDARD: Final = "standard"
"""The name of the values that come with the package."""

MAX_FILE: Final = 65536
"""The longest boards file that is read, in bytes."""

CARDS: Final = 5
CHESTS: Final = 10
STACK: Final = 5

Source = Literal["invented", "printed"]


class Space(msgspec.Struct, frozen=True):
    """A space of a row: the kind it wants (its place in :data:`KINDS`) and what it pays (C1.3)."""

    kind: int
    gold: int
    steps: int


class Track(msgspec.Struct, frozen=True):
    """Treasure Island: so many water spaces, 0 the start, clockwise; where the landings and the coins are (C1.4)."""

    spaces: int
    upper: int
    lower: int
    coins: tuple[int, ...]


class Printed(msgspec.Struct, frozen=True):
    """All printed values.

    ``oceans``: board side (``1a``) -> its four rows of two spaces, the one nearer to Volcano Island first. ``tracks``: side of
    Treasure Island -> :class:`Track`. ``chests``: the values of the ten chests, ascending. ``cards``: the kinds (places in
    :data:`KINDS`, ascending) that each volcano card shows. ``plain`` is the file as plain data.
    """

    oceans: Mapping[str, tuple[tuple[Space, ...], ...]]
    tracks: Mapping[str, Track]
    chests: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    plain: Mapping[str, Any]


class World(msgspec.Struct, frozen=True):
    """A Pirate World laid out (C1.2).

    ``boards`` are the ocean boards from Volcano Island outwards (``3b-turned``), ``treasure`` the side of Treasure Island.
    ``rows`` has the spaces of each row from Volcano Island outwards.
    """

    boards: tuple[str, ...]
    treasure: str
    rows: tuple[tuple[Space, ...], ...]
    track: Track
    chests: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]

    @property
    def length(self) -> int:
        """The number of spaces of a row: 8, with two players 6."""
        return len(self.rows[0])


def space_name(row: int, index: int) -> str:
    """The name of a space: ``b3`` is row 1, index 2."""
    return f"{ROWS[row]}{index + 1}"


def boards_for(seats: int) -> int:
    """How many ocean boards are laid out: four, with two players three (C1.2)."""
    return 3 if seats == 2 else 4


# --- laying out the world ----------------------------------------------------------------------------------------------


def read_boards(text: str, seats: int) -> tuple[str, ...]:
    """The ocean boards of a text such as ``1a 3b-turned 4a 2a``, from Volcano Island outwards.

    Raises :class:`doubloon.errors.SettingError` unless they are as many as the players need (C1.2), each board once.
    """
    words = tuple(text.split())
    wanted = boards_for(seats)
    allowed = f"{wanted} boards for {seats} players, each once, from 1 to 4, with side a or b, such as 3b or 3b{TURNED}"
    if len(words) != wanted or not all(re.fullmatch(f"[1-4][ab]({TURNED})?", word) for word in words):
        raise SettingError("boards", text if len(text) <= 60 else f"{text[:57]}...", allowed)
    if len({word[0] for word in words}) != wanted:
        raise SettingError("boards", text, allowed)
    return words


def lay_out(printed: Printed, boards: Sequence[str], treasure: str) -> World:
    """The world of these boards (as :func:`read_boards` gives them) and this side of Treasure Island (C1.2).

    A turned board has its rows and the spaces in them the other way round (C1.3).
    """
    rows: list[list[Space]] = [[] for _ in ROWS]
    for board in boards:
        side = printed.oceans[board.removesuffix(TURNED)]
        turned = board.endswith(TURNED)
        for row in range(len(ROWS)):
            spaces = side[-1 - row][::-1] if turned else side[row]
            rows[row] += spaces
    return World(tuple(boards), treasure, tuple(map(tuple, rows)), printed.tracks[treasure], printed.chests, printed.cards)


# --- reading the file --------------------------------------------------------------------------------------------------


class _Ocean(msgspec.Struct, forbid_unknown_fields=True):
    source: Source
    rows: list[list[str]]


class _Treasure(msgspec.Struct, forbid_unknown_fields=True):
    source: Source
    spaces: int
    upper: int
    lower: int
    coins: list[int]


class _Chests(msgspec.Struct, forbid_unknown_fields=True):
    source: Source
    values: list[int]


class _Volcano(msgspec.Struct, forbid_unknown_fields=True):
    source: Source
    cards: list[list[str]]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    boards: dict[str, dict[str, Any]]
    treasure: dict[str, Any]
    chests: Any
    volcano: Any


T = TypeVar("T")

_SPACE: Final = re.compile(r"([a-z]+) (?:([1-9])g)?(?:([1-9])s)?")


class _Reader:
    """Turns a file's plain data into printed values; names the file in every error."""

    def __init__(self, source: str) -> None:
        self.source = source

    def check(self, fits: bool, where: str, given: object, allowed: str) -> None:
        if not fits:
            shown = given if len(repr(given)) <= 60 else f"{repr(given)[:57]}..."
            raise SettingError(f"{self.source}: {where}", shown, allowed)

    def form(self, where: str, plain: object, form: type[T]) -> T:
        """A part of the file in its form."""
        try:
            return msgspec.convert(plain, form)
        except msgspec.ValidationError as error:
            message, _, path = str(error).partition(" - at ")
            place = f"{where}, {path.strip('`').removeprefix('$.')}" if path else where
            raise SettingError(f"{self.source}: {place}", brief(message), "the form of boards.toml") from None

    def printed(self, plain: Mapping[str, Any]) -> Printed:
        file = self.form("the file", plain, _File)
        self.check(sorted(file.boards) == list(BOARDS), "boards", sorted(file.boards), f"the boards {', '.join(BOARDS)}")
        boards: dict[str, dict[str, _Ocean]] = {}
        oceans: dict[str, tuple[tuple[Space, ...], ...]] = {}
        for board, sides in sorted(file.boards.items()):
            self.check(sorted(sides) == list(SIDES), f"board {board}", sorted(sides), "the sides a and b")
            boards[board] = {side: self.form(f"board {board}{side}", sides[side], _Ocean) for side in SIDES}
            oceans |= {board + side: self.ocean(f"board {board}{side}", ocean.rows) for side, ocean in boards[board].items()}
        self.check(sorted(file.treasure) == list(SIDES), "treasure", sorted(file.treasure), "the sides a and b")
        treasure = {side: self.form(f"treasure {side}", file.treasure[side], _Treasure) for side in SIDES}
        tracks = {side: self.track(f"treasure {side}", track) for side, track in treasure.items()}
        chests = self.form("chests", file.chests, _Chests)
        fits = len(chests.values) == CHESTS and all(1 <= value <= 99 for value in chests.values)
        self.check(fits, "chests", chests.values, f"{CHESTS} whole numbers from 1 to 99")
        volcano = self.form("volcano", file.volcano, _Volcano)
        self.check(len(volcano.cards) == CARDS, "volcano", f"{len(volcano.cards)} cards", f"{CARDS} cards")
        shown = tuple(self.card(f"volcano card {number}", kinds) for number, kinds in enumerate(volcano.cards, 1))
        whole = msgspec.to_builtins(_File(boards, dict(treasure), chests, volcano))
        return Printed(oceans, tracks, tuple(sorted(chests.values)), shown, whole)

    def ocean(self, board: str, rows: list[list[str]]) -> tuple[tuple[Space, ...], ...]:
        self.check(len(rows) == len(ROWS), board, f"{len(rows)} rows", f"{len(ROWS)} rows")
        for name, row in zip(ROWS, rows, strict=True):
            self.check(len(row) == COLUMNS, f"{board}, row {name}", f"{len(row)} spaces", f"{COLUMNS} spaces")
        return tuple(
            tuple(self.space(f"{board}, space {space_name(row, index)}", text) for index, text in enumerate(spaces))
            for row, spaces in enumerate(rows)
        )

    def space(self, where: str, text: str) -> Space:
        found = _SPACE.fullmatch(text)
        fits = found is not None and found[1] in KINDS and (found[2] or found[3]) is not None
        self.check(fits, where, text, f"a kind ({', '.join(KINDS)}), a blank, and gold 3g, steps 2s or both 1g1s")
        assert found is not None
        return Space(KINDS.index(found[1]), int(found[2] or 0), int(found[3] or 0))

    def track(self, where: str, track: _Treasure) -> Track:
        self.check(4 <= track.spaces <= 99, f"{where}, spaces", track.spaces, "a whole number from 4 to 99")
        special = [track.upper, track.lower, *track.coins]
        self.check(all(0 <= at < track.spaces for at in special), where, special, f"spaces from 0 to {track.spaces - 1}")
        self.check(len(set(special)) == len(special), where, special, "landings and coins on different spaces")
        return Track(track.spaces, track.upper, track.lower, tuple(sorted(track.coins)))

    def card(self, where: str, kinds: list[str]) -> tuple[int, ...]:
        fits = bool(kinds) and len(set(kinds)) == len(kinds) and set(kinds) <= set(KINDS)
        self.check(fits, where, kinds, f"kinds, each once: {', '.join(KINDS)}")
        return tuple(sorted(map(KINDS.index, kinds)))


def read_printed(plain: Mapping[str, Any], source: str = "boards") -> Printed:
    """The printed values of plain data in the form of ``boards.toml``; ``source`` names where it is from.

    Raises :class:`doubloon.errors.SettingError`, which names the file, the board and the space.
    """
    return _Reader(source).printed(plain)


def load_printed(path: str | Path) -> Printed:
    """The printed values of a file in the form of ``boards.toml``.

    Raises :class:`OSError`, :class:`doubloon.errors.ParseError` for a file that is no TOML, and
    :class:`doubloon.errors.SettingError` for values that make no sense.
    """
    data = Path(path).read_bytes()
    return _parsed(data, str(path))


def _parsed(data: bytes, source: str) -> Printed:
    if len(data) > MAX_FILE:
        raise ParseError(f"a boards file of {len(data)} bytes; at most {MAX_FILE} are read", source=source)
    try:
        return read_printed(tomllib.loads(data.decode()), source)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        place = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (1, 1)
        raise ParseError(f"not TOML: {str(error)[: place.start()] if place else error}", line, column, source) from None


@cache
def standard() -> Printed:
    """The values that come with the package."""
    return _parsed(files("doubloon.silver").joinpath("boards.toml").read_bytes(), "boards.toml")
