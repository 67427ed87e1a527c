"""What everything looks like in a terminal: the sign of each tile, thing and state, and the ground it stands on.

Colour is meaning (gold golden, danger reddish, ice pale, forts grey) and never the only one: each tile has a sign, each team
a letter. All signs are one column wide in the usual fonts, so nothing here may be an emoji.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from doubloon.jackal.tiles import CODES, TILES

ARROWS: Final[Mapping[str, str]] = MappingProxyType(
    {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}
)
"""The sign of each direction, clockwise from north."""

_ROSE: Final = ("nw n ne", "w . e", "sw s se")
_KEYPAD: Final = (("nw", "n", "ne"), ("w", "sw"), ("s",), ("e", "se"))
"""Where the arrows of a tile stand on two lines: three places above; below, who shares a place is never on one tile."""


class _Look(NamedTuple):
    """The ground a tile is drawn on, and its sign where the tile's own is not fit for a terminal."""

    ground: str
    sign: str = ""


_LOOKS: Final[Mapping[str, _Look]] = MappingProxyType(
    {
        "fog": _Look("fog", "░"),
        "ice": _Look("ice", "❅"),
        "trap": _Look("danger", "▼"),
        "crocodile": _Look("danger"),
        "cannibal": _Look("danger"),
        "cannon": _Look("fort", "◉"),
        "barrel": _Look("danger", "◍"),
        "maze": _Look("grass", "▦"),
        "fortress": _Look("fort"),
        "resurrection": _Look("fort"),
        "cave": _Look("fort"),
        "jungle": _Look("jungle"),
        "balloon": _Look("sky"),
        "plane": _Look("sky"),
        "bottles": _Look("gold"),
        "weed": _Look("jungle"),
        "boat": _Look("sand", "◡"),
    }
)
_SAND: Final = _Look("sand")


class Picture(NamedTuple):
    """How a tile is drawn: its ground, its signs (up to 4 columns), and the first of them.

    ``rose`` is the signs of an arrow of several ways on two and on three lines; empty where one line says it all.
    """

    ground: str
    signs: str
    main: str
    rose: tuple[tuple[str, ...], ...] = ()


def stem(token: str) -> str:
    """What kind of tile a token is: ``arrow`` of ``arrow-n-s``, ``maze`` of ``maze4``."""
    return token.partition("-")[0].rstrip("0123456789")


def picture(token: str) -> Picture:
    """The picture of a tile or face (``plain``, ``arrow-e-s-nw``, ``maze4``, ``cannon-n``, ``fog``)."""
    look = _LOOKS.get(stem(token), _SAND)
    ways = token.split("-")[1:]
    if stem(token) == "arrow":
        line = _one_line(ways)
        return Picture(look.ground, line, line[0], _rose(ways) if len(line) > 1 else ())
    main = look.sign or TILES[CODES[token]].glyph
    tail = "".join(ARROWS[way] for way in ways) or "".join(c for c in token if c.isdigit())
    return Picture(look.ground, main + tail, main)


def _one_line(ways: list[str]) -> str:
    """The arrows from west to east, opposite straight ones as one sign: ``←↕→``."""
    if sorted(ways) == ["e", "w"]:
        return "↔"
    columns = [[way for way in ways if way in column] for column in (("nw", "w", "sw"), ("n", "s"), ("ne", "e", "se"))]
    return "".join("↕" if column == ["n", "s"] else "".join(ARROWS[way] for way in column) for column in columns)


def _rose(ways: list[str]) -> tuple[tuple[str, ...], ...]:
    """The arrows as on a keypad (two lines: those to the north above, the others below), and as a compass rose (three)."""
    above = "".join(ARROWS[way] if way in ways else " " for way in _KEYPAD[0])
    below = "".join(next((ARROWS[way] for way in place if way in ways), " ") for place in _KEYPAD[1:])
    rose = tuple("".join(ARROWS[way] if way in ways else " " for way in line.split()) for line in _ROSE)
    return (above, below), rose


# --- things and states --------------------------------------------------------------------------------------------------

THINGS: Final[Mapping[str, str]] = MappingProxyType({"coin": "$", "bullion": "▬", "ball": "●", "boat": "◡", "barrow": "∪"})
"""The sign of each item."""

STATES: Final[Mapping[str, str]] = MappingProxyType({"trapped": "#", "drunk": "z", "stuck": "∩", "swimming": "≈"})
"""The sign of each state of a unit that is worth one."""

SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def things(load: str, most: int = 4) -> str:
    """A load in signs: ``$2●`` of ``2 coin+ball``; at most so many columns."""
    signs = ""
    for part in load.split("+") if load else ():
        count, _, item = part.rpartition(" ")
        sign = THINGS[item] + count
        if len(signs + sign) > most:
            break
        signs += sign
    return signs


def superscript(number: int) -> str:
    """A whole number in small raised digits."""
    return "".join(SUPERSCRIPTS[int(digit)] for digit in str(number))
