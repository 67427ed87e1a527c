"""Loads and hands (J7.1).

A *load* is any number of items as one packed count, twelve bits a kind of item, so that putting down and taking up are an
addition and a subtraction. A *hand* is what a unit can carry: nothing, one item, or a wheelbarrow with up to two more; there
are 20 of them and each has a small number, a *hand code*, with its load in ``HAND_LOAD``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ITEM_NAMES: Final = ("coin", "bullion", "ball", "boat", "barrow")
FIELD: Final[i64] = 4095

COIN: Final[i64] = 1
BULLION: Final[i64] = 1 << 12
BALL: Final[i64] = 1 << 24
BOAT: Final[i64] = 1 << 36
BARROW: Final[i64] = 1 << 48

ITEMS: Final[vec[i64]] = vec[i64]([1, 1 << 12, 1 << 24, 1 << 36, 1 << 48])
GOLD_MASK: Final[i64] = (1 << 24) - 1


def _hands() -> list[tuple[str, int]]:
    """The 20 hands in order of their codes: name and load."""
    hands: list[tuple[str, int]] = [("", 0)]
    loads = [1 << (12 * k) for k in range(5)]
    hands += [(ITEM_NAMES[k], loads[k]) for k in range(5)]
    hands += [(f"barrow+{ITEM_NAMES[a]}", loads[4] + loads[a]) for a in range(4)]
    hands += [
        (f"barrow+{ITEM_NAMES[a]}+{ITEM_NAMES[b]}", loads[4] + loads[a] + loads[b]) for a in range(4) for b in range(a, 4)
    ]
    return hands


HAND_NAMES: Final = tuple(name for name, _ in _hands())
HAND_LOAD: Final[vec[i64]] = vec[i64]([load for _, load in _hands()])
HANDS: Final[i64] = 20
BARROW_CODE: Final[i64] = 5  # this and all later hands have a wheelbarrow


def covers(load: i64, part: i64) -> bool:
    """Whether ``load`` holds at least the items of ``part``."""
    k: i64 = 0
    while k < 60:
        if ((load >> k) & FIELD) < ((part >> k) & FIELD):
            return False
        k += 12
    return True


def gold_in(load: i64) -> i64:
    """The points of a load: a coin 1, a bullion 3 (J2.3)."""
    return (load & FIELD) + 3 * ((load >> 12) & FIELD)


def balls_in(load: i64) -> i64:
    """How many cannonballs a load holds."""
    return (load >> 24) & FIELD


def has_boat(load: i64) -> bool:
    """Whether a load holds a boat."""
    return (load >> 36) & FIELD != 0


def load_text(load: i64) -> str:
    """A load in text: ``2 coin+ball``; nothing is ``''``.

    >>> load_text(2 * COIN + BALL)
    '2 coin+ball'
    """
    parts: list[str] = []
    for k in range(5):
        n = (load >> (12 * k)) & FIELD
        if n:
            parts.append(ITEM_NAMES[k] if n == 1 else f"{n} {ITEM_NAMES[k]}")
    return "+".join(parts)
