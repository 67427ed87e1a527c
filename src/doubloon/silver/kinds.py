"""The eight kinds of pieces in a pirate's pouch (C1.1)."""

from __future__ import annotations

from typing import Final

KINDS: Final[tuple[str, ...]] = ("sabre", "pistol", "wheel", "map", "bottle", "cannon", "parrot", "anchor")
"""Every kind, in the order that boards, tables and texts list them in."""

COPIES: Final = 2
"""How many pieces of each kind a player has."""

POUCHFUL: Final[tuple[str, ...]] = tuple(kind for kind in KINDS for _ in range(COPIES))
"""A full pouch: 16 pieces."""
