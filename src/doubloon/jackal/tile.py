"""What a tile is (J9): the class that every tile in ``tiles`` derives from, and the questions that the engine asks of it.

``onward``   where does a unit that arrives go next: ``STAY``, ``CHOOSE`` (``way`` says where to), ``NO_WAY`` (it dies), or
             a cell? It changes nothing, so that the same answer serves to foresee a move and to make it.
``way``      the cells to choose from, by number.
``settle``   the effect on a unit that stays.
``uncover``  what happens as the tile is turned up (things and figures come to light).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.jackal.board import NOWHERE
from doubloon.jackal.position import Position

STAY: Final[i64] = -1
CHOOSE: Final[i64] = -2
NO_WAY: Final[i64] = -3

# What the engine asks of a tile before anybody arrives, as bits of `FLAGS`.
NO_CARGO: Final[i64] = 1  # closed to cargo (J4.7)
WALLS: Final[i64] = 2  # a fortress (J9.7)
TRUCE: Final[i64] = 4  # the jungle (J9.19)
CHAIN: Final[i64] = 8  # a move cannot be known to end here
MAZE: Final[i64] = 16  # a maze (J9.4)


class Tile:
    """Plain ground, and what every other tile is unless it says otherwise (J9.1)."""

    def __init__(self, token: str, rule: str, glyph: str, icon: str, flags: i64 = 0) -> None:
        self.token: str = token
        self.rule: str = rule
        self.glyph: str = glyph
        self.icon: str = icon
        self.flags: i64 = flags
        self.type: i64 = NOWHERE  # index in ``tiles.TYPES``
        self.code: i64 = NOWHERE  # its number among ``tiles.TILES``
        self.gold: i64 = 0  # value hidden under it
        self.takes: bool = False  # who passes may take along what lies here (J7.10)
        self.leaves: bool = False  # a unit passing through may leave what it carries (J9.2, J9.3)
        self.steps: i64 = 0  # of a maze
        self.keeps_when_blown: bool = True  # a cannonball leaves it as it is (J7.6)
        self.only_hidden: bool = False  # plain ground once it is open (J9.21)

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """Where a unit that arrives goes next."""
        return STAY

    def ways(self, p: Position, gait: i64) -> i64:
        """How many ways are numbered, where ``onward`` says ``CHOOSE``."""
        return 0

    def way(self, p: Position, unit: i64, cell: i64, gait: i64, number: i64) -> i64:
        """The cell to which a way leads, ``NOWHERE`` if the number leads nowhere."""
        return NOWHERE

    def gait_on(self, gait: i64) -> i64:
        """How a unit goes on that came by ``gait``."""
        return gait

    def points(self, direction: i64) -> i64:
        """The directions in which it sends on who walks onto it in a direction, as a set (0: not to a cell beside it)."""
        return 0

    def lets(self, cell: i64, way: i64, hand: i64) -> bool:
        """Whether who passes may take this way with that hand (all else being legal)."""
        return True

    def verb(self, gait: i64) -> str:
        """How the tile sends units on that go by ``gait`` (a ``gait`` of the event ``Moved``)."""
        return ""

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """The effect on a unit that stays."""

    def uncover(self, p: Position, cell: i64) -> None:
        """What happens as the tile is turned up."""
