"""Whole games of Captain Silver at random: random settings, claims that come late, players who go and come back."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from doubloon.dealer import Dealer, HiddenDealer, SampledDealer, settle
from doubloon.game import Event
from doubloon.silver.boards import BOARDS, ROWS, SIDES, TURNED, boards_for, space_name
from doubloon.silver.game import SilverGame
from doubloon.silver.placing import is_right
from doubloon.silver.position import Silver
from doubloon.silver.settings import Settings
from doubloon.silver.state import owner

GAPS: Final = (0, 0, 1, 7, 25, 60, 110, 300, 1500)
"""How long until somebody does the next thing, in milliseconds."""

DELAYS: Final = (0, 0, 3, 20, 45, 75, 150)
"""How long an act was under way."""

OVERSLEPT: Final = (0, 0, 0, 0, 1, 40, 700, 30_000)
"""How much too late somebody looks whether anything was due."""


def settings_at_random(rng: random.Random) -> Settings:
    """Settings over everything there is; half of the time the world is fixed."""
    seats = rng.choice((2, 3, 4))
    boards = [board + rng.choice(SIDES) + rng.choice(("", TURNED)) for board in rng.sample(BOARDS, boards_for(seats))]
    return Settings.make(
        seats=seats,
        boards=rng.choice(("drawn", " ".join(boards))),
        treasure=rng.choice(("drawn", "a", "b")),
        placing=rng.choice(("as_printed", "as_printed", "checked")),
        hold=rng.random() < 0.6,
        draw_time=rng.choice((0, 0.1, 0.5, 3)),
        wrong_time=rng.choice((0, 0.1, 2)),
        grace=rng.choice((0, 0.1, 2, 10)),
        round_limit=rng.choice((10, 60, 240)),
        shake_time=rng.choice((1, 15)),
        countdown=rng.choice((0, 3)),
        choice_time=rng.choice((1, 20)),
        show_time=rng.choice((0, 1, 10)),
        away_time=rng.choice((0, 1, 20)),
        fingertip=[rng.choice(("adult", "child")) for _ in range(seats)],
        trail=rng.choice(("none", "short", "normal", "long")),
        turns=rng.choice(("any", "upright")),
    )


@dataclass(frozen=True)
class Deed:
    """Something done to a position: a seat's act, or (no seat) the clock."""

    seat: int | None
    text: str
    time: int
    effective: int

    def do(self, p: Silver) -> list[Event]:
        """Do it."""
        if self.seat is None:
            return [*p.lapse(self.time)]
        beside: dict[str, Callable[[int, int], Sequence[Event]]] = {
            "leave": p.leave,
            "away": p.away,
            "away now": lambda seat, time: p.away(seat, time, True),
            "back": p.back,
        }
        if self.text in beside:
            return [*beside[self.text](self.seat, self.time)]
        return [*p.claim(self.seat, self.text, self.time, self.effective)]


@dataclass
class Walk:
    """A game at random: the one who plays it knows the position, and plays well enough for it to come to an end."""

    settings: Settings
    seed: int
    leaves: bool = False
    rng: random.Random = field(init=False)
    game: SilverGame = field(init=False)
    deal: str = field(init=False)
    position: Silver = field(init=False)
    dealer: Dealer = field(init=False)
    wild: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.game = SilverGame(self.settings)
        self.deal = self.game.deal(self.rng.randbytes(16))
        self.position = self.game.start(self.deal)
        sampled: Dealer = SampledDealer(random.Random(self.seed))
        self.dealer = HiddenDealer(self.game.answers(self.deal)) if self.rng.random() < 0.5 else sampled
        self.wild = [self.rng.choice((0.02, 0.3, 1)) for _ in range(self.game.seats)]

    @property
    def now(self) -> int:
        """The time of the last deed."""
        return self.position.state.now

    def next_deed(self) -> Deed | None:
        """What is done next; ``None`` when the game is over."""
        p, rng = self.position, self.rng
        if p.over():
            return None
        due = p.due()
        time = self.now + rng.choice(GAPS)
        actors = [seat for seat in p.actors() if [*p.legal_acts(seat)] != ["stop"] or rng.random() < 0.004]
        if due is not None and (due <= time or not actors):
            return Deed(None, "", max(due, self.now) + rng.choice(OVERSLEPT), 0)
        if rng.random() < 0.03 and (deed := self.presence(time)):
            return deed
        seat = rng.choice(actors)
        effective = max(0, time - rng.choice(DELAYS))
        rush = self.photo_finish(time)
        return rush or Deed(seat, self.choice(seat), time, effective)

    def choice(self, seat: int) -> str:
        """An act of a seat: any, or what a careful player would do."""
        p, rng = self.position, self.rng
        acts = [*p.legal_acts(seat)]
        others = [act for act in acts if act != "stop"] or acts
        if rng.random() < self.wild[seat]:
            return rng.choice(acts if rng.random() < 0.02 else others)
        right = [act for act in others if act.startswith("put") and self.fits(seat, act)]
        return rng.choice(right or [act for act in others if not act.startswith("put")] or others)

    def fits(self, seat: int, act: str) -> bool:
        """Whether a put would be right."""
        s = self.position.state
        return is_right(s, ROWS.index(act[4]), int(act[5:]) - 1, s.hand[seat])

    def photo_finish(self, time: int) -> Deed | None:
        """Somebody goes for a space that was taken just now, half of the time with a piece that it wants."""
        s, rng = self.position.state, self.rng
        for space in s.open:
            for seat in range(s.rules.seats):
                act = f"put {space_name(space.row, space.place)}"
                if act in self.position.legal_acts(seat) and (self.fits(seat, act) or rng.random() < 0.2):
                    assert owner(s, space.row, space.place) != seat
                    meant = space.effective + rng.choice((-60, -31, -30, -29, -5, 0, 0, 12, 29, 30, 31, 80))
                    return Deed(seat, act, time, min(max(meant, 0), time))
        return None

    def presence(self, time: int) -> Deed | None:
        """Somebody goes or comes back, or gives up."""
        p, rng = self.position, self.rng
        seat = rng.randrange(self.game.seats)
        text = rng.choice(("away", "away now", "back", "back", *(["leave"] if self.leaves else [])))
        deed = Deed(seat, text, time, time)
        try:
            deed.do(p.copy())
        except ValueError:
            return None
        return deed

    def do(self, deed: Deed) -> tuple[list[Event], list[str]]:
        """Do a deed: its events, and what chance answered."""
        events = deed.do(self.position)
        revealed, answers = settle(self.position, self.dealer)
        return [*events, *revealed], answers

    def step(self) -> tuple[Deed, list[Event], list[str]] | None:
        """Do the next deed: it, its events, and what chance answered; ``None`` when the game is over."""
        deed = self.next_deed()
        return None if deed is None else (deed, *self.do(deed))
