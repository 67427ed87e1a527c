"""A round of Captain Silver in the terminal, against bots with hands: what a finger feels as characters and tones (C4.2).

A terminal is no place for a game of touch: this is to try the rules and to see what the pouch tells. At a terminal keys move
the finger in real time; from a pipe come lines, and the time is what they say.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import hypot
from types import MappingProxyType
from typing import Any, Final, TextIO

from doubloon.bots.feeler import TRAILS, feeler_for
from doubloon.bots.plans import Impression, Plan
from doubloon.bots.table import next_spaces
from doubloon.cli.charset import tame
from doubloon.cli.language import spoken
from doubloon.cli.terminal import soften
from doubloon.errors import DoubloonError, IllegalAct
from doubloon.game import Event, heard
from doubloon.lab.silver_games import NEVER, Course, rng_of
from doubloon.silver.acts import SHAKE
from doubloon.silver.dealer import lay_hand
from doubloon.silver.game import SilverGame
from doubloon.silver.pouch import HEIGHT, PIECE, WIDTH
from doubloon.silver.state import FEELING, OVER, SHAKING, SHOW
from doubloon.silver.touch import Hand, Touch
from doubloon.silver.views import SilverView
from doubloon.words import PIECES, Catalogue

COLUMNS: Final = 60
LINES: Final = 20
"""Characters of the picture of the bag; a character is about twice as high as it is wide."""

NEAR: Final = 1.6
"""L across the picture once the hand has closed."""

STEP: Final = 0.05
HOP: Final = 0.35
"""L that a key moves the finger, and that it moves it with the shift key."""

TICK: Final = 100
"""Milliseconds that a touch from a pipe takes."""

FRAME: Final = 0.06
"""Seconds between two pictures."""

KEYS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType({"w": (0, -1), "a": (-1, 0), "s": (0, 1), "d": (1, 0)})
"""Keys that move the finger."""

ARROWS: Final[Mapping[str, str]] = MappingProxyType({"\x1b[A": "w", "\x1b[D": "a", "\x1b[B": "s", "\x1b[C": "d"})


class Person:
    """The player at the terminal: does what is put into ``wishes``, one after the other, and keeps what was felt."""

    def __init__(self, trail: float, words: Catalogue | None = None) -> None:
        self.words = words or Catalogue()
        self.wishes: deque[Plan] = deque()
        self.view: SilverView | None = None
        self.last: Touch | None = None
        self.trail: deque[tuple[float, float, int]] = deque()
        self.told = ""
        self._memory = trail * 1000

    def plan(self, view: SilverView, now: int) -> Plan:
        """The next wish; the pouch is shaken at once."""
        self.view = view
        if view.phase == SHAKING and any(act.text == SHAKE for act in view.acts):
            return Plan(now, SHAKE)
        if self.wishes:
            return self.wishes.popleft()._replace(at=now)
        return Plan(NEVER)

    def felt(self, what: Touch | Impression, now: int) -> None:
        """Keep what the finger felt, as a trail that fades (C4.4)."""
        assert isinstance(what, Touch)
        if self.last is not None and self.last.closed and not what.closed:
            self.trail.clear()
        self.last = what
        self.told = cue(what, self.words)
        for line in what.patch:
            for x, y in line:
                if all(hypot(x - ox, y - oy) > 0.004 for ox, oy, _ in list(self.trail)[-60:]):
                    self.trail.append((x, y, now))
        while self.trail and now - self.trail[0][2] > self._memory:
            self.trail.popleft()

    def forget(self) -> None:
        """The hand is out of the bag, or open."""
        self.trail.clear()
        self.last = None if self.last is None else Touch(self.last.x, self.last.y, False)


def cue(touch: Touch, words: Catalogue) -> str:
    """What a touch tells, in words."""
    say = words.say
    told = [say("bag-closed", bulk=touch.bulk) if touch.closed else say("bag-something" if touch.something else "bag-nothing")]
    told += [say(f"bag-{name}") for name in ("inside", "edge", "corner") if getattr(touch, name)]
    if touch.closed and not touch.detail:
        told.append(say("bag-too-fast"))
    return ", ".join(told)


def tone(touch: Touch) -> str:
    """What a touch sounds like: a bell on an edge, two at a corner."""
    return "\a\a" if touch.corner else "\a" if touch.edge else ""


def picture(person: Person, now: int, memory: float) -> list[str]:
    """The bag or, of a closed hand, its surroundings: the finger ``O`` (over a piece ``@``), the trail from ``#`` to ``.``."""
    cells = [[" "] * COLUMNS for _ in range(LINES)]
    last = person.last
    left, top, across = 0.0, 0.0, WIDTH
    if last is not None and last.closed:
        across = NEAR * PIECE
        left, top = last.x - across / 2, last.y - across / 3

    def mark(x: float, y: float, sign: str) -> None:
        column, line = int((x - left) / across * COLUMNS), int((y - top) / across * COLUMNS / 2 * (LINES / 20))
        if 0 <= column < COLUMNS and 0 <= line < LINES:
            cells[line][column] = sign

    for x, y, then in person.trail:
        age = (now - then) / 1000 / memory
        mark(x, y, "#" if age < 1 / 3 else "+" if age < 2 / 3 else ".")
    if last is not None:
        mark(last.x, last.y, "@" if last.inside or (last.something and not last.closed) else "O")
    frame = "+" + "-" * COLUMNS + "+"
    return [frame, *("|" + "".join(line) + "|" for line in cells), frame]


def board(view: SilverView, words: Catalogue) -> list[str]:
    """The rows, what is wanted next and what it pays; the players."""
    say = words.say
    widest = max(len(say(f"piece-{kind}")) for kind in PIECES)
    lines = []
    nexts = {space.name[0]: space for space in next_spaces(view)}
    for row in view.rows:
        filled = "".join("." if space.seat is None else str(space.seat + 1) for space in row.spaces)
        space = nexts.get(row.name)
        pays = []
        if space is not None:
            pays.append(f"{say(f'piece-{space.wants}'):<{widest}}")
            pays += [say("bag-gold", gold=space.gold)] * bool(space.gold)
            pays += [say("bag-steps", steps=space.steps)] * bool(space.steps)
        lines.append(f"{say('bag-row', row=row.name)}  {filled}  {'  '.join(pays)}")
    for number, seat in enumerate(view.seats):
        hand = say("bag-resting") if seat.resting else ""
        if seat.holding:
            hand = say(f"piece-{view.holding}" if view.holding and number == view.seat else "bag-holding")
        who = say("bag-you", number=number + 1) if number == view.seat else str(number + 1)
        lines.append(f"{who}: {say('bag-has', gold=seat.gold, chests=seat.chests, pouch=seat.pouch)}  {hand}")
    return lines


class Sitting(Course):
    """The game at the terminal: the person has seat 0. ``say`` is told what the person may know, in words."""

    def __init__(
        self,
        game: SilverGame,
        deal: str,
        level: str,
        seed: str,
        say: Callable[[str], None],
        words: Catalogue | None = None,
    ) -> None:
        settings = game.table
        self.memory = TRAILS[settings.for_seat("trail", 0)]
        self.words = words or Catalogue()
        self.person = Person(self.memory, self.words)
        bots = [feeler_for(settings, seat, rng_of(seed, "bot", seat), level) for seat in range(1, game.seats)]
        super().__init__(
            game,
            deal,
            [self.person, *bots],
            lambda seat, round_: lay_hand(settings, seat, rng_of(seed, "bag", seat, round_)),
        )
        self.say = say
        self.wanted: dict[str, str] = {}
        self.names = {seat: "Captain" if seat == 0 else f"Bot {seat}" for seat in range(game.seats)}

    def heard(self, events: Sequence[Event]) -> None:
        """Say what has happened."""
        for event in heard(events, 0):
            self.say(self.words.event(event, {}, players=self.names))
        wanted = {space.name[0]: space.wants for space in next_spaces(self.position.view(0))}
        for row in [row for row, kind in wanted.items() if self.wanted.get(row) != kind]:
            self.say(
                self.words.say("bag-wants", row=row, kind=self.words.piece(wanted[row]))
            )  # who cannot see the rows hears them (C4.6)
        self.wanted = wanted

    def do(self, plan: Plan) -> None:
        """Do what the person wants, now. Raises :class:`doubloon.errors.IllegalAct` where it may not be done."""
        acts = self.position.legal_acts(0)
        if plan.act and plan.act not in acts:
            self.position.copy().act(0, plan.act, self.now)
        if (plan.touch or plan.lift) and not (self.position.state.phase == FEELING and "draw" in acts):
            raise IllegalAct(self.words.say("bag-no-feeling"), "touch", tuple(acts))
        if plan.touch is not None:
            hand = self.hands[0]
            assert isinstance(hand, Hand)
            self.person.felt(hand.touch(*plan.touch, self.now), self.now)
            return
        if plan.lift or plan.act == "draw":
            self.person.forget()
        self.person.wishes.append(plan)
        self.ask(0)
        self.run_until(self.now)


def _finger(sitting: Sitting) -> tuple[float, float]:
    last = sitting.person.last
    return (0.5, 0.33) if last is None else (last.x, last.y)


def _moved(sitting: Sitting, dx: float, dy: float) -> Plan:
    x, y = _finger(sitting)
    return Plan(sitting.now, touch=(min(max(x + dx * PIECE, 0.0), WIDTH), min(max(y + dy * PIECE, 0.0), HEIGHT)))


# --- lines from a pipe -------------------------------------------------------------------------------------------------


def _number(word: str, line: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise DoubloonError(f"{line!r}: got {word!r}; allowed: a number") from None


def by_lines(sitting: Sitting, lines: TextIO, out: TextIO, rounds: int) -> int:
    """Play by lines: ``touch X Y``, ``move DX DY`` (in L), ``wait MS``, ``lift``, ``look``, ``quit``, and any act's text."""

    def say(text: str) -> None:
        print(tame(text), file=out)

    sitting.say = say
    sitting.run_until(0)
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if words[0] == "quit":
                return 0
            if words[0] == "wait" and len(words) == 2:
                until = sitting.now + round(min(max(_number(words[1], line.strip()), 0.0), 600_000))
                while sitting.now < until and not over(sitting, rounds):
                    sitting.run_until(min(until, sitting.now + TICK))
            elif words[0] in ("touch", "move") and len(words) == 3:
                x, y = _number(words[1], line.strip()), _number(words[2], line.strip())
                sitting.do(Plan(0, touch=(x, y)) if words[0] == "touch" else _moved(sitting, x, y))
                last = sitting.person.last
                assert last is not None
                place = f"{last.x:.3f} {last.y:.3f}"
                say(sitting.words.say("bag-touched", time=str(sitting.now), place=place, felt=sitting.person.told))
                sitting.run_until(sitting.now + TICK)
            elif words == ["lift"]:
                sitting.do(Plan(0, lift=True))
            elif words == ["look"]:
                shown = board(sitting.position.view(0), sitting.words)
                print("\n".join([*shown, *picture(sitting.person, sitting.now, sitting.memory)]), file=out)
            else:
                sitting.do(Plan(0, act=" ".join(words)))
        except IllegalAct as error:
            say(str(error))
        if over(sitting, rounds):
            break
    return 0


def over(sitting: Sitting, rounds: int) -> bool:
    """Whether so many rounds have been played."""
    state = sitting.position.state
    return state.phase == OVER or (state.phase == SHOW and state.round >= rounds)


# --- keys at a terminal ------------------------------------------------------------------------------------------------


@contextmanager
def _keys() -> Iterator[Callable[[float], str]]:
    """Keys as they are pressed, on systems whose terminals can do that."""
    try:
        import termios
        import tty
    except ImportError:
        raise DoubloonError("this terminal gives no single keys; send lines through a pipe instead") from None
    descriptor = sys.stdin.fileno()
    before: list[Any] = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor)

    def key(wait: float) -> str:
        if not select.select([descriptor], [], [], wait)[0]:
            return ""
        return os.read(descriptor, 8).decode("utf-8", "ignore")

    try:
        sys.stdout.write("\x1b[?25l\x1b[2J")
        yield key
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        sys.stdout.write("\x1b[?25h\n")
        sys.stdout.flush()


def plan_of(sitting: Sitting, key: str) -> Plan | None:
    """What a key means now; ``None``: nothing."""
    known = ARROWS.get(key, key)
    if known.lower() in KEYS:
        dx, dy = KEYS[known.lower()]
        far = HOP if known.isupper() else STEP
        return _moved(sitting, dx * far, dy * far)
    if known in "1234" and known:
        view = sitting.position.view(0)
        row = "abcd"[int(known) - 1]
        space = next((space for space in next_spaces(view) if space.name[0] == row), None)
        return None if space is None else Plan(0, act=f"put {space.name}")
    plans = {
        "\n": Plan(0, act="draw"),
        "l": Plan(0, lift=True),
        "t": Plan(0, act="throw"),
        "x": Plan(0, act="stop"),
    }
    return plans.get(known)


def by_keys(sitting: Sitting, rounds: int, bells: bool) -> int:
    """Play by keys, in real time."""
    said: deque[str] = deque(maxlen=4)
    sitting.say = lambda text: said.append(tame(text))
    began = time.monotonic()
    with _keys() as key_within:
        key, drawn = "", 0.0
        while not over(sitting, rounds):
            sitting.run_until(round((time.monotonic() - began) * 1000))
            plan = plan_of(sitting, key) if key else None
            if key == "q":
                return 0
            # A finger that rests is felt all the same: that is how a hand closes.
            if plan is None and sitting.person.last is not None and "draw" in sitting.position.legal_acts(0):
                plan = _moved(sitting, 0, 0)
            if plan is not None:
                try:
                    sitting.do(plan)
                    if bells and plan.touch is not None and sitting.person.last is not None and key:
                        sys.stdout.write(tone(sitting.person.last))
                except IllegalAct as error:
                    if key:
                        said.append(tame(str(error)))
            if time.monotonic() - drawn >= FRAME:
                drawn = time.monotonic()
                shown = board(sitting.position.view(0), sitting.words)
                shown += picture(sitting.person, sitting.now, sitting.memory)
                shown += [sitting.person.told, *said, *[""] * (4 - len(said)), sitting.words.say("bag-help")]
                sys.stdout.write("\x1b[H" + "".join(f"{line}\x1b[K\n" for line in shown))
                sys.stdout.flush()
            key = key_within(FRAME)
    for line in [*board(sitting.position.view(0), sitting.words), *said]:
        print(line)
    return 0


def play(game: SilverGame, deal: str, level: str, rounds: int, bells: bool, seed: str, language: str | None = None) -> int:
    """Play rounds at this terminal, or by the lines that come from a pipe; the exit status.

    ``language`` is the one asked for, as :func:`doubloon.cli.language.spoken` takes and refuses it.
    """
    soften()
    sitting = Sitting(game, deal, level, seed, lambda text: None, spoken(language, sys.stdout.encoding))
    if sys.stdin.isatty() and sys.stdout.isatty():
        return by_keys(sitting, rounds, bells)
    return by_lines(sitting, sys.stdin, sys.stdout, rounds)
