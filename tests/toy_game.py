"""Stones: a race for the smallest game that needs all of the contract. Its rules, which the events name:

S1  All grab numbered stones out of one bag, as fast as they like, one in hand at a time; only the owner sees the number
    (with the setting ``shown`` everybody).
S2  Who holds a stone may put it on the next place: a claim, which settles a while after it came in, then shows the number.
S3  Of several claims to a place the one that took effect first has it; of two at the same time chance picks one; others miss.
S4  Who has placed a stone rests before grabbing again.
S5  It ends when all places or the time are used up, or no stone is left; the sum of one's placed numbers counts.
S6  Who leaves loses what is in hand; with one seat left it ends.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from doubloon.errors import IllegalAct, ParseError
from doubloon.game import CHANCE, Event, Outcome, Result, View
from doubloon.given import check_form, check_seat, check_seed, check_text, check_time, check_viewer, is_seat


class Grabbed(Event, frozen=True):
    RULES: ClassVar = ("S1",)
    seat: int


class Drew(Event, frozen=True):
    RULES: ClassVar = ("S1",)
    seat: int
    stone: int


class Claimed(Event, frozen=True):
    RULES: ClassVar = ("S2",)
    seat: int
    effective: int


class Missed(Event, frozen=True):
    RULES: ClassVar = ("S3",)
    seat: int


class Placed(Event, frozen=True):
    RULES: ClassVar = ("S2", "S3")
    seat: int
    stone: int


class Rested(Event, frozen=True):
    RULES: ClassVar = ("S4",)
    seat: int


class Quit(Event, frozen=True):
    RULES: ClassVar = ("S6",)
    seat: int


class Ended(Event, frozen=True):
    RULES: ClassVar = ("S5", "S6")
    reason: str


RULE_BOOK = frozenset({"S1", "S2", "S3", "S4", "S5", "S6"})


class StonesView(View, frozen=True):
    """What a seat sees; ``hands`` has the stones that it may know (-1: one that it may not, 0: none)."""

    hands: tuple[int, ...]
    resting: tuple[bool, ...]
    gone: tuple[int, ...]
    placed: tuple[tuple[int, int], ...]
    claims: tuple[tuple[int, int], ...]
    in_bag: int
    reason: str


class Table(msgspec.Struct, frozen=True):
    """The settings of a game; times in milliseconds."""

    seats: int = 3
    stones: int = 9
    places: int = 5
    window: int = 120
    rest: int = 300
    limit: int = 5000
    shown: bool = False


class State(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a position is; plain data."""

    hand: list[int]
    rests_until: list[int]
    gone: list[int] = []
    drawn: list[int] = []
    placed: list[tuple[int, int]] = []
    claims: list[tuple[int, int]] = []
    settles: int = 0
    heats: int = 0
    asked: str = ""
    grabber: int = -1
    now: int = 0
    reason: str = ""


class Stones:
    """A position of the race."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state

    def actors(self) -> tuple[int, ...]:
        if self.state.asked:
            return (CHANCE,)
        return tuple(seat for seat in range(self.table.seats) if self.legal_acts(seat))

    def legal_acts(self, seat: int) -> Sequence[str]:
        s = self.state
        if s.reason or s.asked or not is_seat(seat, self.table.seats) or seat in s.gone:
            return []
        if s.hand[seat]:
            return [] if any(seat == owner for owner, _ in s.claims) else ["put"]
        return ["grab"] if not s.rests_until[seat] and len(s.drawn) < self.table.stones else []

    def outcomes(self) -> Sequence[Outcome]:
        if self.state.asked.startswith("heat"):
            return [Outcome("first", 1), Outcome("second", 1)]
        unknown = set(range(1, self.table.stones + 1)) - set(self.state.drawn)
        return [Outcome(str(stone), 1) for stone in sorted(unknown)] if self.state.asked else []

    def question(self) -> str:
        return self.state.asked

    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        return self.claim(seat, text, time, time)

    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        s = self.state
        check_text(text)
        check_seat(seat, self.table.seats, text)
        check_time(time, text)
        check_time(effective, text)
        allowed = self.legal_acts(seat)
        if text not in allowed or effective > time or time < s.now:
            raise IllegalAct(f"seat {seat} cannot {text[:60]!r} at {time} ({effective}); allowed: {allowed}", text, allowed)
        s.now = time
        if text == "grab":
            s.asked, s.grabber = f"bag {len(s.drawn) + 1}", seat
            return [Grabbed("S1", seat)]
        claimed = Claimed("S2", seat, effective)
        best = s.claims[0][1] if s.claims else effective
        if effective > best or (len(s.claims) == 2 and effective == best):
            return [claimed, Missed("S3", seat)]
        beaten = [owner for owner, _ in s.claims] if effective < best else []
        s.settles = s.settles if s.claims else time + self.table.window
        s.claims = [*([] if beaten else s.claims), (seat, effective)]
        return [claimed, *(Missed("S3", owner) for owner in beaten)]

    def reveal(self, outcome: str) -> Sequence[Event]:
        s = self.state
        check_text(outcome)
        allowed = [known.text for known in self.outcomes()]
        if outcome not in allowed:
            raise IllegalAct(f"chance cannot answer {outcome[:60]!r}; allowed: {allowed}", outcome, allowed)
        asked, s.asked = s.asked, ""
        if asked.startswith("bag"):
            s.drawn.append(int(outcome))
            s.hand[s.grabber] = int(outcome)
            return [Drew("S1", s.grabber, int(outcome), audience=None if self.table.shown else (s.grabber,))]
        s.heats += 1
        loser = s.claims.pop(1 if outcome == "first" else 0)
        return [Missed("S3", loser[0]), *self.place("S3")]

    def due(self) -> int | None:
        s = self.state
        if s.reason:
            return None
        return min([self.table.limit, *filter(None, s.rests_until), *([s.settles] if s.claims else [])])

    def lapse(self, time: int) -> Sequence[Event]:
        s = self.state
        check_time(time, "time")
        due = self.due()
        if s.asked or due is None or due > time or time < s.now:
            raise IllegalAct(f"nothing happens by itself at {time}; due: {due}", f"time {time}")
        events: list[Event] = []
        while due is not None and due <= time and not s.asked:
            if s.claims and s.settles == due and len(s.claims) == 2:
                s.asked = f"heat {s.heats + 1}"
            elif s.claims and s.settles == due:
                events += self.place("S2")
            elif due in s.rests_until:
                seat = s.rests_until.index(due)
                s.rests_until[seat] = 0
                events.append(Rested("S4", seat))
            else:
                events += self.end("S5", "time")
            due = self.due()
        s.now = time
        return events

    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        s = self.state
        check_seat(seat, self.table.seats, "leave")
        check_time(time, "leave")
        if s.reason or s.asked or seat in s.gone or time < s.now:
            raise IllegalAct(f"seat {seat} cannot leave at {time}", "leave")
        s.now = time
        s.gone = sorted([*s.gone, seat])
        s.hand[seat] = s.rests_until[seat] = 0
        s.claims = [claim for claim in s.claims if claim[0] != seat]
        alone = len(s.gone) >= self.table.seats - 1
        return [Quit("S6", seat), *(self.end("S6", "left") if alone else self.end_if_done())]

    def place(self, rule: str) -> list[Event]:
        s = self.state
        seat = s.claims[0][0]
        stone, s.hand[seat] = s.hand[seat], 0
        s.placed.append((seat, stone))
        s.rests_until[seat] = s.settles + self.table.rest
        s.claims, s.settles = [], 0
        return [Placed(rule, seat, stone), *self.end_if_done()]

    def end_if_done(self) -> list[Event]:
        s = self.state
        if len(s.placed) == self.table.places:
            return self.end("S5", "full")
        return self.end("S5", "empty") if len(s.drawn) == self.table.stones and not any(s.hand) else []

    def end(self, rule: str, reason: str) -> list[Event]:
        s = self.state
        s.reason, s.claims, s.rests_until = reason, [], [0] * self.table.seats
        return [Ended(rule, reason)]

    def view(self, seat: int | None) -> View:
        s = self.state
        check_viewer(seat, self.table.seats)
        hands = tuple(stone if self.table.shown or owner == seat else -bool(stone) for owner, stone in enumerate(s.hand))
        resting, in_bag = tuple(map(bool, s.rests_until)), self.table.stones - len(s.drawn)
        return StonesView(seat, hands, resting, (*s.gone,), (*s.placed,), (*s.claims,), in_bag, s.reason)

    def over(self) -> bool:
        return bool(self.state.reason)

    def result(self) -> Result | None:
        s = self.state
        if not s.reason:
            return None
        scores = tuple(sum(stone for owner, stone in s.placed if owner == seat) for seat in range(self.table.seats))
        best = max((scores[seat] for seat in range(self.table.seats) if seat not in s.gone), default=0)
        winners = tuple(seat for seat in range(self.table.seats) if seat not in s.gone and scores[seat] == best)
        return Result(scores, winners, s.reason, "S6" if s.reason == "left" else "S5")

    def text(self) -> str:
        return msgspec.json.encode(self.state).decode()

    def hash(self) -> str:
        return hashlib.sha256(self.text().encode()).hexdigest()[:16]

    def copy(self) -> Stones:
        return type(self)(self.table, msgspec.json.decode(msgspec.json.encode(self.state), type=State))


class StonesGame:
    """The race under fixed settings; ``position`` is the class of its positions."""

    name = "stones"
    rules_version = 1
    position: type[Stones] = Stones

    def __init__(self, **settings: Any) -> None:
        self.table = msgspec.convert(settings, Table)

    @property
    def seats(self) -> int:
        return self.table.seats

    def settings(self) -> Mapping[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self.table)
        return plain

    def deal(self, seed: bytes) -> str:
        check_seed(seed)
        rng = random.Random(seed)
        bag = rng.sample(range(1, self.table.stones + 1), self.table.stones)
        heats = rng.choices(["first", "second"], k=self.table.places)
        return f"{' '.join(map(str, bag))}/{' '.join(heats)}/{hashlib.sha256(seed).hexdigest()}"

    def start(self, deal: str) -> Stones:
        self.parts(deal)
        return self.position(self.table, State([0] * self.seats, [0] * self.seats))

    def parts(self, deal: str) -> list[str]:
        check_form(deal, "a deal")
        if deal.count("/") != 2:
            raise ParseError(f"a deal has three parts, got {deal[:60]!r}")
        return deal.split("/")

    def answers(self, deal: str) -> Mapping[str, str]:
        bag, heats, _ = self.parts(deal)
        stones = {f"bag {n}": stone for n, stone in enumerate(bag.split(), 1)}
        return stones | {f"heat {n}": winner for n, winner in enumerate(heats.split(), 1)}

    def restore(self, text: str) -> Stones:
        check_form(text, "a position")
        try:
            state = msgspec.json.decode(text.encode(errors="replace"), type=State)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise ParseError(str(error)) from error
        if {len(state.hand), len(state.rests_until)} != {self.seats} or len(state.claims) > 2:
            raise ParseError(f"the hands and rests are those of {self.seats} seats; got {text}")
        if any(not 0 <= seat < self.seats for seat in [*state.gone, *(seat for seat, _ in state.placed + state.claims)]):
            raise ParseError(f"seats are 0 to {self.seats - 1}; got {text}")
        return self.position(self.table, state)
