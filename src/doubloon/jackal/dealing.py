"""Dealing an island: which tile lies where, how it is turned, and who sits where (J1.3, J1.5, J11.3).

What is dealt is kept as text and never drawn again: no game depends on how the seed, which is secret, became tiles. The text is

.. code-block:: text

    island 5
    seats 1 0
    salt 5f0c9a31e7d24b8866f1a0437bd92ce5
    ~ plain horse ice ~
    arrow-n plain coins1 arrow-e-s-nw trap
    ...

in ASCII: the side of the island; for each place of the line-up in turn order, the seat that sits there; 128 bits of salt in 32
lower-case hex digits; then the land as a map, one row a line from the north, one tile token a cell from the west, ``~`` for the
four corners, which are sea. Words are separated by one space and every line ends with a line feed. A reader accepts more spaces
and a missing last line end.

The salt means nothing in play. A hash of the text is public from the start, and near the end of a game so little is hidden that
every deal still possible could be hashed and compared; the salt, shown to nobody before the game is over, prevents that.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from doubloon.errors import ParseError, SettingError
from doubloon.jackal.settings import LINE_UPS, Settings
from doubloon.jackal.tilesets import FACES, TILE_TYPES, TURNS, TYPE_OF
from doubloon.options import suggestion

SEA: Final = "~"
"""What stands in a deal's text for a corner, which is sea."""

MAX_TEXT: Final = 65536
"""The longest deal text that is read, in characters."""

SALT_DIGITS: Final = 32
"""The length of a salt in hex digits, of 4 bits each."""

_SALT_LABEL: Final = b"doubloon: salt of a jackal deal\n"
"""What is hashed before the seed to make its salt. The tiles come from a hash of the bare seed, so neither tells the other."""


def _is_corner(side: int, row: int, column: int) -> bool:
    """Whether a cell of the land square (row and column from 1) is one of its four corners."""
    return row in (1, side) and column in (1, side)


def _rows(side: int) -> tuple[tuple[str, ...], ...]:
    """The names of the land square's cells by rows from the south; a corner, which is sea, is ``""``."""
    # The ring of sea takes column a and row 1.
    return tuple(
        tuple("" if _is_corner(side, row, column) else f"{chr(ord('a') + column)}{row + 1}" for column in range(1, side + 1))
        for row in range(1, side + 1)
    )


def land(side: int) -> tuple[str, ...]:
    """The names of an island's land cells (J1.2), row by row from the south, each from the west: ``c2`` ``d2`` ... ."""
    return tuple(cell for row in _rows(side) for cell in row if cell)


class Deal(msgspec.Struct, frozen=True):
    """A dealt island. Immutable and hashable; secret until the game is over, except for the seating.

    ``seating`` has for each seat-slot of the line-up the seat that sits there; ``salt`` is 32 lower-case hex digits, or ``""``
    on an island of one's own that has none yet (:func:`salted`); ``tokens`` the face of the tile on each cell of :func:`land`,
    in that order.
    """

    side: int
    seating: tuple[int, ...]
    salt: str
    tokens: tuple[str, ...]

    @property
    def tiles(self) -> Mapping[str, str]:
        """The tile of each land cell: cell name -> token, in the order of :func:`land`."""
        return dict(zip(land(self.side), self.tokens, strict=True))

    def counts(self) -> dict[str, int]:
        """How many tiles of each type were dealt: every type in table order, zeros included."""
        found = Counter(TYPE_OF[token] for token in self.tokens)
        return {name: found[name] for name in TILE_TYPES}

    def text(self) -> str:
        """The deal's canonical text; :func:`parse_deal` reads it. It is what a game commits to before play (J11.3)."""
        tiles = self.tiles
        rows = [" ".join(tiles.get(cell, SEA) for cell in row) for row in reversed(_rows(self.side))]
        head = [f"island {self.side}", f"seats {' '.join(map(str, self.seating))}"]
        if self.salt:
            head.append(f"salt {self.salt}")
        return "\n".join((*head, *rows, ""))


def _salt(seed: bytes) -> str:
    """The salt of a deal that is made from this seed."""
    return hashlib.sha256(_SALT_LABEL + seed).hexdigest()[:SALT_DIGITS]


def deal(settings: Settings, seed: bytes, seating: Sequence[int] | None = None) -> Deal:
    """Deal an island from a secret seed: every arrangement of the set's tiles and of their quarter turns is equally likely.

    ``seed`` is any bytes; a game that must not be guessed needs 16 or more from a secure source. ``seating`` sets who sits
    where (a rematch takes :func:`rotated`); without it, the setting ``seating`` decides. It changes nothing about the tiles
    and the salt. The same seed need not give the same deal in another release: keep the deal, not the seed. Raises
    :class:`doubloon.errors.SettingError` for a seating that is no arrangement of the seats.
    """
    rng = random.Random(int.from_bytes(hashlib.sha256(seed).digest(), "big"))
    types = [name for name, count in settings.counts().items() for _ in range(count)]
    rng.shuffle(types)
    # Every tile is turned, also one that looks the same: a face shown by two turns of four comes up twice as often.
    tokens = tuple(FACES[name][rng.randrange(TURNS) % len(FACES[name])] for name in types)
    seats = list(range(LINE_UPS[settings.line_up].seats))
    if seating is not None:
        if sorted(seating) != seats:
            raise SettingError("seating", tuple(seating), f"the seats {' '.join(map(str, seats))}, each once", "argument")
        seats = list(seating)
    elif settings.seating == "drawn":
        rng.shuffle(seats)
    return Deal(settings.side, tuple(seats), _salt(seed), tokens)


def salted(deal: Deal, seed: bytes) -> Deal:
    """The same island and seating with the salt of a secret seed, of 16 or more bytes from a secure source.

    An island of one's own comes without salt, or with one that others know from an earlier game; before it is played it needs
    a new one, or the commitment would not keep it secret.
    """
    return msgspec.structs.replace(deal, salt=_salt(seed))


def rotated(seating: Sequence[int]) -> tuple[int, ...]:
    """The seating of a rematch (J1.5): everybody moves on to the next place in turn order, the last one to the first."""
    return (*seating[-1:], *seating[:-1])


def settings_for(deal: Deal, settings: Settings) -> Settings:
    """``settings`` with the deal's side and tiles: what a game on an island of one's own is played under.

    If the tiles are those of the settings already, the settings come back as they are. Raises
    :class:`doubloon.errors.SettingError` for an island that makes no sense (J10.3).
    """
    counts = deal.counts()
    if deal.side == settings.side and counts == settings.counts():
        return settings
    return settings.changed(side=deal.side, tiles=counts)


def _words(line: str) -> list[tuple[str, int]]:
    """The words of a line, each with its column from 1."""
    return [(match[0], match.start() + 1) for match in re.finditer(r"[^ \t\r]+", line)]


def _begins(lines: list[list[tuple[str, int]]], index: int, word: str) -> bool:
    """Whether there is a line with this index that begins with this word."""
    return index < len(lines) and bool(lines[index]) and lines[index][0][0] == word


def _short(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")


def _number(word: str) -> int | None:
    """The whole number of one or two plain digits that a word is, else ``None``."""
    return int(word) if re.fullmatch(r"0|[1-9][0-9]?", word) else None


def _parse_seats(words: list[tuple[str, int]], wanted: int, line: int) -> tuple[int, ...]:
    """The seating of the line ``seats ...``, whose first word has been seen."""
    seating: list[int] = []
    for word, column in words[1:]:
        seat = _number(word)
        if seat is None or seat >= wanted or seat in seating:
            raise ParseError(f"got {_short(word)}; the seats are 0 to {wanted - 1}, each once", line, column)
        seating.append(seat)
    if len(seating) != wanted:
        raise ParseError(f"got {len(seating)} seats; the line-up has {wanted}", line)
    return tuple(seating)


def _parse_salt(words: list[tuple[str, int]], line: int) -> str:
    """The salt of the line ``salt ...``, whose first word has been seen."""
    allowed = f"a salt is {SALT_DIGITS} hex digits, 0-9 and a-f"
    if len(words) == 1:
        raise ParseError(f"got no salt; {allowed}", line)
    word, column = words[1]
    if not re.fullmatch(f"[0-9a-f]{{{SALT_DIGITS}}}", word):
        raise ParseError(f"got {_short(word)} of {len(word)} characters; {allowed}", line, column)
    if len(words) > 2:
        extra, column = words[2]
        raise ParseError(f"got {_short(extra)} after the salt; {allowed}", line, column)
    return word


def _parse_row(words: list[tuple[str, int]], cells: tuple[str, ...], line: int) -> list[str]:
    """The tokens of one row of the map; ``cells`` are its cells, ``""`` a corner."""
    side = len(cells)
    tokens: list[str] = []
    for (word, column), cell in zip(words, cells, strict=False):
        if not cell:
            if word != SEA:
                raise ParseError(f"got {_short(word)}; this corner of the island is sea, {SEA!r}", line, column)
        elif word == SEA:
            raise ParseError(f"got {SEA!r}; {cell} is land and needs a tile", line, column)
        elif word not in TYPE_OF:
            named = f"a type with faces {', '.join(FACES[word])}" if word in FACES else f"no tile{suggestion(word, TYPE_OF)}"
            raise ParseError(f"got {_short(word)} at {cell}; that is {named}", line, column)
        else:
            tokens.append(word)
    if len(words) != side:
        column = words[side][1] if len(words) > side else 1
        raise ParseError(f"got {len(words)} cells; each row of this island has {side}, corners included", line, column)
    return tokens


def parse_deal(text: str, settings: Settings, free: bool = False) -> Deal:
    """The deal of a text, for a game under ``settings``.

    The side and the number of seats must be those of the settings, and so must the number of tiles of each type. ``free`` is
    for an island of one's own or from another game: its tiles may be any that :func:`settings_for` accepts, and the lines of
    seats and salt may be left out (then seats take the places in their order, and the salt is empty: see :func:`salted`).
    Raises :class:`doubloon.errors.ParseError` with line and column, and with ``free`` :class:`doubloon.errors.SettingError` for
    tiles that make no sense together.
    """
    if len(text) > MAX_TEXT:
        raise ParseError(f"a deal of {len(text)} characters; at most {MAX_TEXT} are read")
    lines = [_words(line) for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    line_up = LINE_UPS[settings.line_up]
    head = [word for word, _ in lines[0]] if lines else []
    if len(head) != 2 or head[0] != "island" or _number(head[1]) is None:
        raise ParseError(f"a deal begins with the line 'island {settings.side}', its side")
    if _number(head[1]) != settings.side:
        raise ParseError(f"got an island of side {head[1]}; the settings have side {settings.side}", 1, lines[0][1][1])
    seating, salt = tuple(range(line_up.seats)), ""
    first = 1
    if _begins(lines, first, "seats"):
        seating = _parse_seats(lines[first], line_up.seats, first + 1)
        first += 1
    elif not free:
        raise ParseError(f"the second line is 'seats ...', with the {line_up.seats} seats in their places", 2)
    if _begins(lines, first, "salt"):
        salt = _parse_salt(lines[first], first + 1)
        first += 1
    elif not free:
        raise ParseError(f"the third line is 'salt ...', with {SALT_DIGITS} hex digits", 3)
    rows = _rows(settings.side)
    found: list[list[str]] = []
    for index, cells in enumerate(reversed(rows)):
        if first + index >= len(lines):
            raise ParseError(f"got {index} rows; this island has {settings.side}", len(lines) + 1)
        found.append(_parse_row(lines[first + index], cells, first + index + 1))
    if len(lines) > first + settings.side:
        raise ParseError(f"the text goes on after the {settings.side} rows of the island", first + settings.side + 1)
    result = Deal(settings.side, seating, salt, tuple(token for row in reversed(found) for token in row))
    if free:
        settings_for(result, settings)
    else:
        wanted = settings.counts()
        wrong = [
            f"{count} {name} instead of {wanted[name]}" for name, count in result.counts().items() if count != wanted[name]
        ]
        if wrong:
            raise ParseError(f"the tiles are not those of the set: {', '.join(wrong)}", first + 1)
    return result
