"""Acts as numbers, and the list that legal acts are written to.

An act is ``kind | unit << 4 | target << 10 | hand << 19``. ``unit`` is the vessel in ``SAIL`` and 0 where nobody in particular
acts; ``hand`` is the hand code of what is carried.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from doubloon.jackal.cargo import BARROW, BARROW_CODE, FIELD, HAND_LOAD, HANDS, covers, has_boat

GO: Final[i64] = 0  # a step on foot, by water, on through a maze, or any way on within a move
FLY: Final[i64] = 1  # a flight from a plane (J9.13)
SAIL: Final[i64] = 2  # a vessel one cell on (J4.4)
SERVE: Final[i64] = 3  # rum to a cell (J8.4)
RESURRECT: Final[i64] = 4  # in the fortress on the cell (J9.7)
END: Final[i64] = 5  # end the turn, where nothing but serving rum is left to do (J3.1)
OPEN: Final[i64] = 6  # lighthouse (J9.14)
SWAP: Final[i64] = 7  # earthquake (J9.18)


def kind_of(act: i64) -> i64:
    """Kind of an act."""
    return act & 15


def unit_of(act: i64) -> i64:
    """Unit (or vessel) of an act."""
    return act >> 4 & 63


def target_of(act: i64) -> i64:
    """Target cell of an act."""
    return act >> 10 & 511


def hand_of(act: i64) -> i64:
    """Hand code of an act."""
    return act >> 19 & 31


class Trail:
    """The passages on the path that a search follows, and those that are known to lead nowhere."""

    def __init__(self) -> None:
        self.path: vec[i64] = vec[i64]([0] * 16)
        self.n: i64 = 0
        self.dead: vec[i64] = vec[i64]([0] * 16)  # a hash set of keys plus one, never more than half full
        self.dead_n: i64 = 0
        self.blocked: bool = False  # no choice may lead straight onto an enemy (J5.6)

    def start(self, used: vec[i64]) -> None:
        """Begin with the passages already taken in this move."""
        self.n = 0
        self.forget()
        for key in used:
            self.push(key)

    def taken(self, key: i64) -> bool:
        """Whether a passage is on the path."""
        i: i64 = 0
        while i < self.n:
            if self.path[i] == key:
                return True
            i += 1
        return False

    def push(self, key: i64) -> None:
        """Take a passage."""
        if self.n == len(self.path):
            self.path = longer(self.path)
        self.path[self.n] = key
        self.n += 1

    def pop(self) -> None:
        """Take the last passage back."""
        self.n -= 1

    def slot(self, key: i64) -> i64:
        """Where a key stands in the set of dead ends, or where it would."""
        mask: i64 = len(self.dead) - 1
        at: i64 = (key * 40503 >> 5) & mask
        while self.dead[at] != 0 and self.dead[at] != key + 1:
            at = (at + 1) & mask
        return at

    def is_dead(self, key: i64) -> bool:
        """Whether a passage (with the hand and gait of who takes it) is known to lead nowhere."""
        return self.dead_n > 0 and self.dead[self.slot(key)] != 0

    def bury(self, key: i64) -> None:
        """Note that a passage leads nowhere."""
        if 2 * self.dead_n >= len(self.dead):
            old = self.dead
            self.dead = vec[i64]([0] * (4 * len(old)))
            for kept in old:
                if kept != 0:
                    self.dead[self.slot(kept - 1)] = kept
        self.dead[self.slot(key)] = key + 1
        self.dead_n += 1

    def forget(self) -> None:
        """Forget the dead ends: they hold for one unit, and only until a search has found a way.

        A passage is also dead because what it leads to was on the path already. That is no loss while the search goes on, since
        it goes on from there too, nor after a search that found nothing; after one that found a way it may be wrong.
        """
        if self.dead_n > 0:
            i: i64 = 0
            while i < len(self.dead):
                self.dead[i] = 0
                i += 1
            self.dead_n = 0


def longer(v: vec[i64]) -> vec[i64]:
    """A copy of twice the length, zeros behind."""
    n: i64 = len(v)
    out = vec[i64]([0] * (2 * n))
    i: i64 = 0
    while i < n:
        out[i] = v[i]
        i += 1
    return out


ROOM: Final[i64] = 28
"""As many as the steps of one unit in eight directions, and one of them with each of the 20 hands."""


class Acts:
    """A list of legal acts, used again and again: ``at[0 .. n-1]``. Also holds what listing them needs to remember.

    With ``quick`` set, listing may stop as soon as one act is known (to find out whether there is any).
    """

    def __init__(self, quick: bool = False) -> None:
        self.at: vec[i64] = vec[i64]([0] * 256)
        self.n: i64 = 0
        self.quick: bool = quick
        self.ready: bool = False  # holds what the team whose turn has just begun may do (``Position.listing``)
        self.trail: Trail = Trail()
        self.hands: vec[i64] = vec[i64]([0] * 20)
        self.hands_n: i64 = 1
        self.boat: bool = False  # one of the hands holds a boat

    def gather(self, load: i64) -> None:
        """Note the hand codes with which a unit can leave a cell where ``load`` lies: ``hands[0 .. hands_n-1]``."""
        n: i64 = 1
        if load != 0:
            hands = self.hands
            k: i64 = 1
            while k <= BARROW_CODE:
                if load >> 12 * (k - 1) & FIELD != 0:
                    hands[n] = k
                    n += 1
                k += 1
            while k < HANDS and load >= BARROW:
                if covers(load, HAND_LOAD[k]):
                    hands[n] = k
                    n += 1
                k += 1
        self.hands_n = n
        self.boat = has_boat(load)

    def clear(self) -> None:
        """Forget all acts."""
        self.n = 0

    def add(self, kind: i64, unit: i64, target: i64, hand: i64) -> None:
        """Append an act."""
        n: i64 = self.n
        at = self.at
        if n + ROOM >= len(at):
            at = self.at = longer(at)
        at[n] = kind | unit << 4 | target << 10 | hand << 19
        self.n = n + 1

    def make_room(self) -> None:
        """Leave room for ``ROOM`` more acts, for who writes them to ``at`` himself; ``add`` does so too."""
        if self.n + ROOM > len(self.at):
            self.at = longer(self.at)

    def holds(self, act: i64) -> bool:
        """Whether an act is in the list."""
        i: i64 = 0
        while i < self.n:
            if self.at[i] == act:
                return True
            i += 1
        return False
