"""How fast a program that cheats can know a pouch (C4.5): ``python -m doubloon.lab.attacker``.

The program here knows every outline exactly, moves as fast as it may, never errs in where its finger is, forgets nothing, and
weighs all that it was told against every kind and pose. It is given a :class:`doubloon.silver.touch.Hand` and nothing else. It
passes over the bag at the speed of a hop; wherever something is that it does not know, it rests until the hand closes, then
follows the contour until one kind is all but certain, and goes on. Last it looks where there is room for what it has missed.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from doubloon.silver.kinds import KINDS, POUCHFUL
from doubloon.silver.pouch import HEIGHT, PIECE, REACH, TURNS, WIDTH, Pouch
from doubloon.silver.silhouettes import SILHOUETTES, along
from doubloon.silver.touch import FEEL, FINGERTIPS, FIRST, GRAB, HOP, MARGIN, OUTLINE, RATE, Hand, Touch

Complex = NDArray[np.complex128]

STEP: Final = 0.02
"""L between two points of an outline that is compared."""

SURE: Final = 0.97
"""How probable a kind must be before the hand goes on, unless said otherwise."""

_NOISE: Final = 0.028
"""Standard deviation in L that is allowed for between a contour that was told and the outline it is taken for."""

_LIKE: Final = 0.4
"""Neighbouring points are worn alike: so much of a point's weight counts."""

_STRAY: Final = 0.12
"""L by which what is sensed may lie off a piece's middle, and a little."""

_LINES: Final = 5
"""Passes across the bag: none of the circles in which something is sensed lies between two of them."""

_TICK: Final = 1000 / RATE

_LOST: Final = 4000
"""Milliseconds of following after which the program takes the best guess."""

_SEARCHES: Final = 30
"""Places that are tried for pieces that were missed."""


def _templates() -> dict[str, Complex]:
    made = {}
    for kind, drawn in SILHOUETTES.items():
        ring = np.array([complex(x, y) for x, y in drawn.outline])
        count = round(float(np.abs(np.roll(ring, -1) - ring).sum()) / STEP)
        made[kind] = np.array([complex(x, y) for x, y in along(drawn.outline, count)])
    return made


TEMPLATES: Final = _templates()


@dataclass
class Told:
    """What was told of one piece: points that follow one another, and where all that lay under the finger was told."""

    radius: float
    after: dict[complex, complex] = field(default_factory=dict)
    before: dict[complex, complex] = field(default_factory=dict)
    seen: dict[complex, None] = field(default_factory=dict)
    fingers: list[complex] = field(default_factory=list)
    budget: float = 0.0

    def add(self, touch: Touch, passed: float) -> None:
        """Take in one touch, ``passed`` milliseconds after the one before."""
        known = len(self.seen)
        finger = complex(touch.x, touch.y) / PIECE
        for line in touch.patch:
            points = [complex(x, y) / PIECE for x, y in line]
            # An end on the rim is where the disc cuts the outline, no point of it; one further in is where the news ran out.
            inner = [point for point in points if abs(point - finger) < self.radius - 0.008]
            self.seen.update(dict.fromkeys(inner))
            for first, second in pairwise(inner):
                self.after[first] = second
                self.before[second] = first
        # How much outline could still have come tells whether all that lies under the finger did.
        self.budget = min(FIRST, self.budget + OUTLINE * passed / 1000) - (len(self.seen) - known) * 0.05
        if self.budget > 0.12:
            self.fingers.append(finger)

    def longest(self) -> list[complex]:
        """The longest stretch of contour known, in its own direction."""
        best: list[complex] = []
        best_length = 0.0
        heads = [point for point in self.after if point not in self.before]
        for head in heads or list(self.after)[:1]:  # without a head the contour is known all round
            stretch = [head]
            seen = {head}
            while (point := self.after.get(stretch[-1])) is not None and point not in seen:
                stretch.append(point)
                seen.add(point)
            length = sum(abs(second - first) for first, second in pairwise(stretch))
            if length > best_length:
                best, best_length = stretch, length
        return best

    def points(self) -> Complex:
        """Every point known."""
        return np.array(list(self.seen), dtype=np.complex128)


class Guess(NamedTuple):
    """A kind, how well it fits (a log likelihood), and its pose: outline points ``p`` lie at ``turn * p + middle``, in L."""

    kind: str
    score: float
    turn: complex
    middle: complex


def _even(stretch: Sequence[complex]) -> Complex:
    """Points at distances of ``STEP`` along an open line."""
    line = np.array(stretch)
    lengths = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(line)))])
    wanted = np.arange(0.0, lengths[-1], STEP)
    return np.asarray(np.interp(wanted, lengths, line.real) + 1j * np.interp(wanted, lengths, line.imag))


def _fit(template: Complex, points: Complex) -> tuple[complex, complex]:
    """The turn and shift that bring ``template`` closest to ``points``, pair by pair."""
    tm, pm = template.mean(), points.mean()
    product = np.vdot(template - tm, points - pm)
    turn = product / abs(product) if abs(product) > 0 else 1.0 + 0j
    return complex(turn), complex(pm - turn * tm)


def _starts(template: Complex, line: Complex, count: int) -> list[int]:
    """Where on the closed ``template`` the open ``line`` may begin: the best ``count`` places, apart from one another."""
    n, k = len(template), len(line)
    ring = np.concatenate([template, template[: k - 1]])
    sums = np.concatenate([[0], np.cumsum(ring)])
    squares = np.concatenate([[0.0], np.cumsum(np.abs(ring) ** 2)])
    spread = squares[k:] - squares[:-k] - np.abs(sums[k:] - sums[:-k]) ** 2 / k
    centred = line - line.mean()
    product = np.abs(np.correlate(ring, centred, mode="valid"))
    misfit = (np.abs(centred) ** 2).sum() + spread[:n] - 2 * product[:n]
    chosen: list[int] = []
    for at in np.argsort(misfit):
        if all(min(abs(at - other), n - abs(at - other)) > 4 for other in chosen):
            chosen.append(int(at))
            if len(chosen) == count:
                break
    return chosen


class Attacker:
    """The cheating program, with its ``hand``; ``turns`` and ``fingertip`` are the settings, which everybody knows."""

    def __init__(self, hand: Hand, turns: str = "any", fingertip: str = "adult", sure: float = SURE) -> None:
        self._hand = hand
        self._sure = sure
        self._most = TURNS[turns]
        self._radius = FINGERTIPS[fingertip] / 2 + MARGIN
        self._clock = 0.0
        self._at = 0j
        self._left = Counter(POUCHFUL)
        self._barren: list[complex] = []
        self.known: list[tuple[Guess, int]] = []
        """What it knows: guesses, and the milliseconds at which it knew them."""
        self.contacts: list[int] = []
        """Milliseconds from the closing of the hand to being sure, piece by piece."""

    def run(self) -> None:
        """Pass over the whole bag, then look where there is still room for a piece."""
        wide, tall = WIDTH / PIECE, HEIGHT / PIECE
        for line in range(_LINES):
            y = (line + 0.5) * tall / _LINES
            ends = (complex(0.25, y), complex(wide - 0.25, y))
            self._sweep(*(ends if line % 2 == 0 else ends[::-1]))
        tried: list[complex] = []
        while len(self.known) < len(POUCHFUL) and len(tried) < _SEARCHES:
            goal = self._roomiest(tried)
            tried.append(goal)
            while abs(self._at - goal) > 0.03:
                self._go(goal, HOP)
            self._identify(1 + 0j)

    def _roomiest(self, tried: Sequence[complex]) -> complex:
        """The place farthest from all outlines that are known, and from what was tried in vain."""
        wide, tall = WIDTH / PIECE, HEIGHT / PIECE
        xs, ys = np.arange(0.15, wide - 0.1, 0.08), np.arange(0.15, tall - 0.1, 0.08)
        places = (xs[None, :] + 1j * ys[:, None]).ravel()
        apart = np.full(len(places), 9.0)
        for guess, _ in self.known:
            laid = TEMPLATES[guess.kind][::4] * guess.turn + guess.middle
            apart = np.minimum(apart, np.abs(places[:, None] - laid[None, :]).min(axis=1))
            apart[_within(places, laid)] = 0.0
        for place in tried:
            apart = np.minimum(apart, np.abs(places - place) / 2)
        edge = np.minimum.reduce([places.real, wide - places.real, places.imag, tall - places.imag])
        return complex(places[np.minimum(apart, edge + 0.2).argmax()])

    @property
    def time(self) -> int:
        """Milliseconds since the hand went in."""
        return int(self._clock)

    # --- moving --------------------------------------------------------------------------------------------------------

    def _touch(self, place: complex, passed: float = _TICK) -> Touch:
        self._clock += passed
        x = min(max(place.real * PIECE, 0.0), WIDTH)
        y = min(max(place.imag * PIECE, 0.0), HEIGHT)
        touch = self._hand.touch(x, y, int(self._clock) + 1)
        self._at = complex(touch.x, touch.y) / PIECE
        return touch

    def _go(self, goal: complex, speed: float) -> Touch:
        way = goal - self._at
        far = speed * _TICK / 1000
        return self._touch(self._at + (way if abs(way) <= far else way * far / abs(way)))

    def _sweep(self, start: complex, end: complex) -> None:
        """Go from start to end, and close the hand on everything that is not yet known on the way."""
        goal = start
        while True:
            touch = self._go(goal, HOP)
            if touch.something and self._strange():
                back = self._at
                self._identify(end - start)
                while abs(back - self._at) > 0.3:
                    self._go(back, HOP)
            if abs(self._at - goal) < 0.03:
                if goal == end:
                    return
                goal = end

    def _strange(self) -> bool:
        """Whether what is sensed here cannot be a piece that is known, and was not looked at in vain."""
        known = any(abs(guess.middle - self._at) <= REACH + _STRAY for guess, _ in self.known)
        return not known and all(abs(place - self._at) > 0.25 for place in self._barren)

    def _identify(self, course: complex) -> None:
        """Rest until the hand closes, follow the contour until a kind is sure, and let go."""
        place = self._at
        self._touch(place, GRAB / 2)
        touch = self._touch(place, GRAB / 2 + 2)
        if not touch.closed:
            self._barren.append(place)
            return
        began = self._clock
        told = Told(self._radius)
        steps = 0
        while True:
            told.add(touch, _TICK if steps else 0)
            steps += 1
            guesses = self.weigh(told, touch.bulk, place)
            if guesses and (_chance(guesses, self._left) >= self._sure or self._clock - began > _LOST):
                break
            if self._clock - began > 2 * _LOST:
                break
            touch = self._go(self._next(told, steps, place, course), FEEL * 0.99)
        self._hand.lift(int(self._clock) + 1)
        if guesses and not any(abs(guesses[0].middle - guess.middle) < 0.2 for guess, _ in self.known):
            self.contacts.append(int(self._clock - began))
            self.known.append((guesses[0], self.time))
            self._left[guesses[0].kind] -= 1
        else:
            self._barren.append(place)

    def _next(self, told: Told, steps: int, place: complex, course: complex) -> complex:
        """Where the finger goes next: to the nearer end of the contour known, else straight on until there is one."""
        stretch = told.longest()
        if not stretch:  # in ever larger rounds about the place where the hand closed
            return place + course / abs(course) * min(0.6, 0.08 * steps) * complex(np.exp(0.35j * max(0, steps - 4)))
        return min((stretch[0], stretch[-1]), key=lambda end: abs(end - self._at))

    # --- knowing -------------------------------------------------------------------------------------------------------

    def weigh(self, told: Told, bulk: str, place: complex) -> list[Guess]:
        """The best pose of every kind that is possible, best first; nothing before there is contour enough."""
        stretch = told.longest()
        if len(stretch) < 4:
            return []
        line = _even(stretch)[-40:]
        if len(line) < 6:
            return []
        points = told.points()
        best: list[Guess] = []
        for kind in KINDS:
            if SILHOUETTES[kind].bulk != bulk:
                continue
            template = TEMPLATES[kind]
            if len(line) >= len(template):
                line = line[: len(template) - 1]
            guesses = []
            for at in _starts(template, line, 8):
                turn, middle = _fit(np.take(template, range(at, at + len(line)), mode="wrap"), line)
                guesses.append(self._refine(kind, template, points, turn, middle, told, place))
            best.append(max(guesses, key=lambda guess: guess.score))
        return sorted(best, key=lambda guess: -guess.score)

    def _refine(
        self, kind: str, template: Complex, points: Complex, turn: complex, middle: complex, told: Told, place: complex
    ) -> Guess:
        for _ in range(4):
            laid = template * turn + middle
            nearest = np.abs(points[:, None] - laid[None, :]).argmin(axis=1)
            turn, middle = _fit(template[nearest], points)
        laid = template * turn + middle
        apart = np.abs(points[:, None] - laid[None, :])
        score = -0.5 * _LIKE * float((np.minimum(apart.min(axis=1), 0.15) ** 2).sum()) / _NOISE**2
        # Outline that would lie where the finger has been, but was not told.
        fingers = np.array(told.fingers, dtype=np.complex128)
        under = (np.abs(laid[:, None] - fingers[None, :]) < self._radius - 0.06).any(axis=1)
        missed = np.minimum(np.maximum(apart.min(axis=0)[under] - 0.03, 0.0), 0.15)
        score -= 0.5 * _LIKE * STEP / 0.045 * float((missed**2).sum()) / _NOISE**2
        degrees = abs(np.degrees(np.angle(turn)))
        if degrees > self._most + 3:
            score -= 0.5 * ((degrees - self._most) / 3) ** 2
        far = max(0.0, float(abs(middle - place)) - REACH - _STRAY)
        return Guess(kind, score - 0.5 * (far / 0.1) ** 2, turn, middle)


def _within(places: Complex, outline: Complex) -> NDArray[np.bool_]:
    """Which places lie within a closed outline."""
    inside = np.zeros(len(places), dtype=bool)
    for a, b in zip(np.roll(outline, 1), outline, strict=True):
        rows = (a.imag > places.imag) != (b.imag > places.imag)
        if rows.any():
            crossing = a.real + (b.real - a.real) * (places.imag[rows] - a.imag) / (b.imag - a.imag)
            inside[np.flatnonzero(rows)] ^= places.real[rows] < crossing
    return inside


def _chance(guesses: Sequence[Guess], left: Counter[str]) -> float:
    """How probable the first guess is."""
    weights = [max(left[guess.kind], 0.02) * np.exp(guess.score - guesses[0].score) for guess in guesses]
    return float(weights[0] / sum(weights))


@dataclass(frozen=True)
class Raid:
    """One bag attacked.

    ``known``: when each of its pieces was first named (ms, ascending); ``right``: how many of these names were right;
    ``contacts``: the milliseconds of contour before each naming.
    """

    known: tuple[int, ...]
    right: int
    contacts: tuple[int, ...]

    @property
    def whole(self) -> int | None:
        """When all 16 were named; ``None`` if some never were."""
        return self.known[-1] if len(self.known) == len(POUCHFUL) else None


def attack(seed: int, turns: str = "any", fingertip: str = "adult", sure: float = SURE) -> Raid:
    """Lay a bag from ``seed`` and let the program at it."""
    pouch = Pouch(POUCHFUL, random.Random(seed), turns)
    program = Attacker(Hand(pouch, fingertip), turns, fingertip, sure)
    program.run()
    named: dict[int, tuple[int, bool]] = {}
    for guess, time in program.known:
        apart = [abs(complex(piece.x, piece.y) / PIECE - guess.middle) for piece in pouch.pieces]
        nearest = apart.index(min(apart))
        named.setdefault(nearest, (time, pouch.pieces[nearest].kind == guess.kind))
    times = tuple(time for time, _ in named.values())
    return Raid(times, sum(right for _, right in named.values()), tuple(program.contacts))


def main(arguments: Sequence[str] | None = None) -> None:
    """Attack some bags and say how fast they were known."""
    parser = argparse.ArgumentParser(prog="python -m doubloon.lab.attacker", description=__doc__)
    parser.add_argument("--bags", type=int, default=20, help="how many bags (20)")
    parser.add_argument("--seed", type=int, default=1, help="the first bag's seed (1)")
    parser.add_argument("--turns", choices=list(TURNS), default="any")
    parser.add_argument("--fingertip", choices=list(FINGERTIPS), default="adult")
    parser.add_argument("--sure", type=float, default=SURE, help=f"how probable a kind must be to be named ({SURE})")
    options = parser.parse_args(arguments)
    raids = []
    for seed in range(options.seed, options.seed + options.bags):
        raid = attack(seed, options.turns, options.fingertip, options.sure)
        raids.append(raid)
        whole = "never" if raid.whole is None else f"{raid.whole / 1000:5.1f} s"
        print(f"bag {seed}: whole {whole}, {len(raid.known)} found, {raid.right} right", flush=True)
    pieces = [b - a for raid in raids for a, b in zip((0, *raid.known), raid.known, strict=False)]
    wholes = [raid.whole for raid in raids if raid.whole is not None]
    contacts = [contact for raid in raids for contact in raid.contacts]
    found = sum(len(raid.known) for raid in raids)
    print(f"a piece: median {median(pieces) / 1000:.2f} s, mean {sum(pieces) / len(pieces) / 1000:.2f} s")
    print(f"of that following contour: median {median(contacts) / 1000:.2f} s")
    print(f"right: {sum(raid.right for raid in raids) / found:.1%} of {found}")
    if wholes:
        print(f"whole bag: fastest {min(wholes) / 1000:.1f} s, median {median(wholes) / 1000:.1f} s")
        print(f"bags known whole: {len(wholes)} of {len(raids)}")


if __name__ == "__main__":
    main()
