"""The rules of one game as native fields: its settings, line-up and geometry. All positions of a game share them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from doubloon.jackal.board import CELLS, FOG, chart, ship_start, shores_apart

KING: Final[i64] = 0
STEPS: Final[i64] = 1
STRAIGHT: Final[i64] = 2

SHIELDS: Final[i64] = 0
STOPS: Final[i64] = 1
NO_SHELTER: Final[i64] = 2

ONE_SEAT: Final[i64] = 0
TWO_SEATS: Final[i64] = 1
CHOSEN: Final[i64] = 2

SHORES: Final = ("south", "west", "north", "east")


class Rules:
    """What a position needs to know of the settings (J10.1), with the names they have there.

    ``shores`` gives each team its shore (0 south, 1 west, 2 north, 3 east) in turn order, ``owners`` the seat that steers it
    (the deal says who sits where), ``sides`` the side it wins with. ``tile_counts`` has the number of tiles of each
    type (an index of ``tiles.TYPES``).
    """

    def __init__(self, side: i64, shores: list[int], owners: list[int], sides: list[int], two_player: bool) -> None:
        self.side: i64 = side
        self.teams: i64 = len(shores)
        self.two_player: bool = two_player
        self.shore_of: vec[i64] = vec[i64]([i64(s) for s in shores])
        self.owner_of: vec[i64] = vec[i64]([i64(s) for s in owners])
        self.side_of: vec[i64] = vec[i64]([i64(s) for s in sides])
        self.seats: i64 = 1 + max(owners)
        self.sides: i64 = 1 + max(sides)
        self.ground: vec[u8] = chart(side)
        self.clear: vec[u8] = shores_apart(self.ground)
        self.lands: vec[i64] = vec[i64]([c for c in range(CELLS) if self.ground[c] == FOG])
        self.ship_starts: vec[i64] = vec[i64]([ship_start(side, i64(s)) for s in shores])
        self.nearest_by: i64 = KING
        self.quiet_rounds: i64 = 50
        self.rum_costs_turn: bool = False
        self.restriction_kills: bool = False
        self.missionary_blocks_attack: bool = False
        self.cannonball_kills: bool = False
        self.fortress_vs_ball: i64 = SHIELDS
        self.ball_spares_fog: bool = False
        self.destroying_ships: bool = False
        self.friendly_fire: bool = False
        self.no_wasted_rum: bool = False
        self.no_trapped_rum: bool = False
        self.turn_time: i64 = 0
        self.plane_seats: i64 = TWO_SEATS
        self.boardgame_caves: bool = False
        self.weed_steers_next: bool = False
        self.ship_hits: i64 = 2
        self.tile_counts: list[int] = []
        self.gold: i64 = 0

    def allied(self, a: i64, b: i64) -> bool:
        """Whether two teams win together (J2.1)."""
        return self.side_of[a] == self.side_of[b]
