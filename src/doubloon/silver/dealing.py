"""Dealing a game of Captain Silver: the world that lies open, and everything that is hidden (C1.2, C1.4, C1.5, C2.10).

A deal comes from a secret seed, once, and is kept as its text; no game ever depends on how it was drawn. The text is

.. code-block:: text

    silver 2
    boards 1a 3b-turned 4a
    treasure a
    salt 5f0c9a31e7d24b8866f1a0437bd92ce5
    upper 1 2 3 3 5
    islands b a d c
    islands a c d b
    islands d b a c
    volcano 2 5 1
    heats fsffs...
    heats fffsf...
    heats ffsff...
    pouch anchor map sabre ...
    ...

in ASCII, words separated by one space, every line ended by a line feed: the seats; the world; 128 bits of salt, which mean
nothing in play and keep the text from being guessed; the chests of the upper stack (the others are the lower one); the island
cards of each round; the volcano cards of the game; who wins dead heats of two, three and four hands (``f`` the first, who has
the space, ``s`` the second); the order in which a hand that does not feel would draw the pieces, for each round and seat (the
first round's pouches first).
"""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from typing import Final

import msgspec

from doubloon.errors import ParseError, SettingError
from doubloon.silver.boards import BOARDS, CARDS, ROWS, SIDES, STACK, TURNED, Printed, boards_for, read_boards
from doubloon.silver.kinds import COPIES, KINDS, POUCHFUL
from doubloon.silver.settings import DRAWN, Settings

ROUNDS: Final = 3
"""The rounds of a game (C2.1), each with a volcano card (C1.5)."""

HEATS: Final = 288
"""The most dead heats a game can have: with four players three on each of the 32 spaces in each of the three rounds."""

HANDS: Final = (2, 3, 4)
"""So many hands can be in a dead heat."""

MAX_TEXT: Final = 16384
"""The longest deal text that is read, in characters."""

_SALT_LABEL: Final = b"doubloon: salt of a silver deal\n"


class Deal(msgspec.Struct, frozen=True):
    """A dealt game. Secret until it is over, except for ``boards`` and ``treasure``.

    ``upper``: the values of the upper stack, ascending. ``islands``: the rows' letters of each round in the order in which they
    come up. ``volcano``: card numbers from 1. ``heats``: for 2, 3 and 4 hands a text of ``f`` and ``s``. ``pouches``: round by
    round, seat by seat, the kinds in the order of blind draws.
    """

    seats: int
    boards: tuple[str, ...]
    treasure: str
    salt: str
    upper: tuple[int, ...]
    islands: tuple[str, ...]
    volcano: tuple[int, ...]
    heats: tuple[str, ...]
    pouches: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """The canonical text; :func:`parse_deal` reads it."""
        lines = [
            ("silver", str(self.seats)),
            ("boards", *self.boards),
            ("treasure", self.treasure),
            ("salt", self.salt),
            ("upper", *map(str, self.upper)),
            *(("islands", *rows) for rows in self.islands),
            ("volcano", *map(str, self.volcano)),
            *(("heats", heats) for heats in self.heats),
            *(("pouch", *kinds) for kinds in self.pouches),
        ]
        return "".join(" ".join(line) + "\n" for line in lines)

    def answers(self) -> dict[str, str]:
        """The hidden answers: question -> outcome."""
        answers = {"chests": " ".join(map(str, self.upper))}
        for round_ in range(1, ROUNDS + 1):
            answers |= {f"island {round_} {n}": row for n, row in enumerate(self.islands[round_ - 1], 1)}
            answers[f"volcano {round_}"] = str(self.volcano[round_ - 1])
        for hands, heats in zip(HANDS, self.heats, strict=True):
            answers |= {f"heat {n} {hands}": {"f": "first", "s": "second"}[heat] for n, heat in enumerate(heats, 1)}
        for place, kinds in enumerate(self.pouches):
            round_, seat = divmod(place, self.seats)
            answers |= {f"draw {seat} {round_ + 1} {n}": kind for n, kind in enumerate(kinds, 1)}
        return answers


def _generator(seed: bytes, label: bytes) -> random.Random:
    return random.Random(int.from_bytes(hashlib.sha256(label + seed).digest(), "big"))


def deal(settings: Settings, printed: Printed, seed: bytes) -> Deal:
    """Deal a game from a secret seed (any bytes; 16 or more from a secure source where it must not be guessed).

    The same seed need not give the same deal in another release: keep the deal, not the seed.
    """
    # What lies open comes from a generator of its own, so that it tells nothing about what does not.
    open_, rng = _generator(seed, b"world\n"), _generator(seed, b"hidden\n")
    wanted = boards_for(settings.seats)
    drawn = tuple(board + open_.choice(SIDES) + open_.choice(("", TURNED)) for board in open_.sample(BOARDS, wanted))
    side = open_.choice(SIDES)
    return Deal(
        seats=settings.seats,
        boards=drawn if settings.boards == DRAWN else tuple(settings.boards.split()),
        treasure=side if settings.treasure == DRAWN else settings.treasure,
        salt=hashlib.sha256(_SALT_LABEL + seed).hexdigest()[:32],
        upper=tuple(sorted(rng.sample(printed.chests, STACK))),
        islands=tuple("".join(rng.sample(ROWS, len(ROWS))) for _ in range(ROUNDS)),
        volcano=tuple(rng.sample(range(1, CARDS + 1), ROUNDS)),
        # With k hands the newest one wins with the chance 1/k, which gives each of them the same chance in the end.
        heats=tuple("".join("s" if rng.randrange(hands) == 0 else "f" for _ in range(HEATS)) for hands in HANDS),
        pouches=tuple(tuple(rng.sample(POUCHFUL, len(POUCHFUL))) for _ in range(ROUNDS * settings.seats)),
    )


# --- reading -----------------------------------------------------------------------------------------------------------


class _Lines:
    """The lines of a deal's text, read one after another."""

    def __init__(self, text: str) -> None:
        self.lines = text.removesuffix("\n").split("\n")
        self.number = 0

    def words(self, key: str, count: int, pattern: str, allowed: str) -> tuple[str, ...]:
        """The words of the next line after its key, each of which must match."""
        self.number += 1
        line = self.lines[self.number - 1] if self.number <= len(self.lines) else ""
        words = line.split(" ")
        if words[0] != key:
            raise ParseError(f"got {_short(line)}; this line of a deal is '{key} ...'", self.number)
        column = len(key) + 2
        for word in words[1:]:
            if not re.fullmatch(pattern, word):
                raise ParseError(f"got {_short(word)}; {key}: {allowed}", self.number, column)
            column += len(word) + 1
        if len(words) != count + 1:
            raise ParseError(f"got {len(words) - 1} words after {key!r}; {key}: {allowed}", self.number)
        return tuple(words[1:])

    def fail(self, key: str, allowed: str) -> ParseError:
        return ParseError(f"got {_short(self.lines[self.number - 1])}; {key}: {allowed}", self.number)


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def parse_deal(text: str, settings: Settings, printed: Printed) -> Deal:
    """The deal of a text, for a game under ``settings`` with these printed values.

    Raises :class:`doubloon.errors.ParseError` with line and column unless it is the text of a deal of that game.
    """
    if len(text) > MAX_TEXT:
        raise ParseError(f"a deal of {len(text)} characters; at most {MAX_TEXT} are read")
    lines = _Lines(text)
    seats = settings.seats
    lines.words("silver", 1, str(seats), f"the number of seats, {seats}")
    wanted = boards_for(seats)
    boards = lines.words("boards", wanted, f"[1-4][ab](?:{TURNED})?", f"{wanted} boards such as 3b or 3b{TURNED}")
    try:
        read_boards(" ".join(boards), seats)
    except SettingError as error:
        raise ParseError(str(error), lines.number) from None
    if settings.boards not in (DRAWN, " ".join(boards)):
        raise lines.fail("boards", f"the settings have {settings.boards}")
    (treasure,) = lines.words("treasure", 1, "[ab]", "a or b")
    if settings.treasure not in (DRAWN, treasure):
        raise lines.fail("treasure", f"the settings have {settings.treasure}")
    (salt,) = lines.words("salt", 1, "[0-9a-f]{32}", "32 hex digits")
    upper = tuple(map(int, lines.words("upper", STACK, "[1-9][0-9]?", f"{STACK} chests")))
    if Counter(upper) - Counter(printed.chests) or sorted(upper) != list(upper):
        raise lines.fail("upper", f"{STACK} of the chests {' '.join(map(str, printed.chests))}, ascending")
    islands = []
    for _ in range(ROUNDS):
        islands.append("".join(lines.words("islands", len(ROWS), f"[{ROWS}]", "the four rows, each once")))
        if len(set(islands[-1])) != len(ROWS):
            raise lines.fail("islands", "the four rows, each once")
    volcano = tuple(map(int, lines.words("volcano", ROUNDS, f"[1-{CARDS}]", f"{ROUNDS} different cards from 1 to {CARDS}")))
    if len(set(volcano)) != ROUNDS:
        raise lines.fail("volcano", f"{ROUNDS} different cards from 1 to {CARDS}")
    heats = tuple(lines.words("heats", 1, f"[fs]{{{HEATS}}}", f"{HEATS} letters f or s")[0] for _ in HANDS)
    pouches = []
    for _ in range(ROUNDS * seats):
        allowed = f"{len(POUCHFUL)} pieces, {COPIES} of each kind"
        pouches.append(lines.words("pouch", len(POUCHFUL), "|".join(KINDS), allowed))
        if Counter(pouches[-1]) != Counter(POUCHFUL):
            raise lines.fail("pouch", allowed)
    if len(lines.lines) > lines.number:
        raise ParseError(f"the text goes on after the {lines.number} lines of the deal", lines.number + 1)
    return Deal(seats, boards, treasure, salt, upper, tuple(islands), volcano, heats, tuple(pouches))
