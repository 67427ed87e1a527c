"""Random playouts and perft: the engine driving itself, for benchmarks, tests and bots."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from doubloon.jackal.acts import Acts
from doubloon.jackal.board import CELLS, FOG
from doubloon.jackal.moves import list_acts
from doubloon.jackal.play import answer, push
from doubloon.jackal.position import POOL, REVEAL, RUNNING, Position
from doubloon.jackal.tiles import FACE_OF, TILES, TURNS_OF


class Dice:
    """A small generator (xorshift), seeded by hand; the same numbers compiled and uncompiled.

    ``state`` is any number but 0 below 2 ** 31.
    """

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed * 1103515245 + 12345) % 2147483647 + 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1 (n below 2 ** 16)."""
        s: i64 = self.state
        s ^= s << 13 & 0x7FFFFFFF
        s ^= s >> 17
        s ^= s << 5 & 0x7FFFFFFF
        self.state = s
        return (s >> 8) % n


def draw(p: Position, dice: Dice) -> i64:
    """A tile for the cell that chance is asked about, drawn from what is still in the fog."""
    at: i64 = dice.below(4 * p.hidden)
    roll = p.roll
    kind: i64 = POOL
    while at >= 4 * i64(roll[kind]):
        at -= 4 * i64(roll[kind])
        kind += 1
    alike: i64 = i64(roll[kind]) * TURNS_OF[kind - POOL]
    return FACE_OF[kind - POOL] + at // alike


def deal_codes(p: Position, dice: Dice) -> vec[u8]:
    """A random island for a position that is all in fog: a tile code for each land cell."""
    hidden = vec[u8]([0] * CELLS)
    probe = p.copy()
    for cell in p.rules.lands:
        if probe.tile(cell) == FOG:
            code: i64 = draw(probe, dice)
            kind: i64 = TILES[code].type
            probe.roll[POOL + kind] = i32(i64(probe.roll[POOL + kind]) - 1)
            probe.hidden -= 1
            hidden[cell] = u8(code)
    return hidden


def play_out(p: Position, dice: Dice, acts: Acts, most: i64) -> i64:
    """Play random legal acts until the game ends or ``most`` acts are made; how many were made."""
    n: i64 = 0
    p.listing = acts
    acts.ready = False
    while p.end == RUNNING and n < most:
        if p.asking == REVEAL:
            answer(p, draw(p, dice))
        else:
            if not acts.ready:
                list_acts(p, acts)
            acts.ready = False
            push(p, acts.at[dice.below(acts.n)])
            n += 1
    p.listing = None
    return n


def perft(p: Position, hidden: vec[u8], depth: i64) -> i64:
    """How many sequences of ``depth`` legal acts begin here; those that end the game sooner do not count.

    ``hidden`` has the tile code of each cell in fog: chance answers from it, so that it adds no branches. Not to be asked of a
    position that waits for chance.
    """
    if depth == 0:
        return 1
    acts = Acts()
    list_acts(p, acts)
    if depth == 1:
        return acts.n
    total: i64 = 0
    i: i64 = 0
    while i < acts.n:
        q = p.copy()
        push(q, acts.at[i])
        while q.asking == REVEAL and q.end == RUNNING:
            answer(q, i64(hidden[q.asked]))
        total += perft(q, hidden, depth - 1)
        i += 1
    return total
