"""Every game keeps the contract; and the conformance test notices when one does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from conformance import Breach, check_game
from doubloon.errors import IllegalAct
from doubloon.game import Event, Game, Outcome, Result, View, heard
from doubloon.given import is_seat, is_time
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import Settings
from doubloon.rulebook import rules
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import Settings as SilverSettings
from toy_game import RULE_BOOK, Drew, Ended, Grabbed, State, Stones, StonesGame, StonesView

Rules = Callable[[str], object]

BOOK = frozenset(rule.number for rule in rules("en"))


def island(**settings: object) -> tuple[Callable[[], Game], Rules]:
    # Who sits where is drawn in the open, and the test of secrecy wants deals that begin alike.
    return lambda: IslandGame(Settings.make(seating="fixed", **settings)), BOOK.__contains__


def silver(seats: int, **settings: object) -> tuple[Callable[[], Game], Rules]:
    # The world lies open; and times are short, so that a walk of a hundred acts comes far.
    short = {"draw_time": 0.1, "wrong_time": 0.1, "shake_time": 1, "countdown": 0, "round_limit": 10, "show_time": 0}
    world = {"boards": "1a 3b-turned 4a" if seats == 2 else "1a 3b-turned 4a 2b", "treasure": "a", "seats": seats}
    return lambda: SilverGame(SilverSettings.make(**{**short, **world, **settings})), BOOK.__contains__


GAMES: dict[str, tuple[Callable[[], Game], Rules]] = {
    # name: what makes the game, what knows its rule numbers. A new game is one more line.
    "stones-duel": (lambda: StonesGame(seats=2), RULE_BOOK.__contains__),
    "stones": (lambda: StonesGame(seats=4, stones=20, places=12, limit=60_000), RULE_BOOK.__contains__),
    "stones-shown": (lambda: StonesGame(seats=3, shown=True), RULE_BOOK.__contains__),
    "stones-instant": (lambda: StonesGame(seats=3, window=0, rest=1), RULE_BOOK.__contains__),
    "island": island(),
    "island-small": island(side=5),
    "island-double": island(preset="boardgame", side=7),
    "island-melee3": island(side=7, line_up="melee3", plane_seats="chosen", rum_costs_turn=True),
    "island-melee4": island(side=5, line_up="melee4", turn_time=2, restriction_kills=True),
    "island-pairs": island(side=7, line_up="pairs", preset="warships", friendly_fire=True),
    "island-blitz": island(preset="blitz", quiet_rounds=2),
    "silver-duel": silver(seats=2),
    "silver-three": silver(seats=3, hold=False, grace=1),
    "silver-four": silver(seats=4, draw_time=0, away_time=0),
    "silver-checked": silver(seats=4, placing="checked", wrong_time=0.5, hold=False),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_game_keeps_the_contract(name: str, seed: int) -> None:
    make, rule_exists = GAMES[name]
    # An island game is a hundred times the work of a race for stones; its long games are played in tests/properties.
    games, plies = (1, 60) if name.startswith("island") else (1, 100) if name.startswith("silver") else (3, 120)
    check_game(make(), random.Random(f"{name} {seed}"), games, plies, rule_exists)


def test_an_event_is_heard_by_its_audience() -> None:
    public, private = Grabbed("S1", 1), Drew("S1", 1, 7, audience=(1,))
    assert heard([public, private], 1) == (public, private)
    assert heard([public, private], 0) == (public,)
    assert heard([public, private], None) == (public,)


# --- games that break a promise ------------------------------------------------------------------------------------------


class SeesHands(Stones):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, StonesView)
        return msgspec.structs.replace(view, hands=tuple(self.state.hand))


class SpectatorSeesHands(Stones):
    def view(self, seat: int | None) -> View:
        return msgspec.structs.replace(super().view(0), seat=None) if seat is None else super().view(seat)


class HintsAtHands(Stones):
    def legal_acts(self, seat: int) -> Sequence[str]:
        acts = super().legal_acts(seat)
        return acts if "put" not in acts or sum(self.state.hand) % 2 else []


class AcceptsMore(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        return super().claim(seat, text.strip(), time, effective)


class AcceptsWrongSeats(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        return super().claim(seat % self.table.seats, text, time, effective)


class AcceptsLess(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        if text == "put" and self.state.claims:
            raise IllegalAct("one at a time", text)
        return super().claim(seat, text, time, effective)


class RefusesByAnotherError(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        if not text:
            raise KeyError(text)
        return super().claim(seat, text, time, effective)


class RefusalLeavesTraces(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        self.state.now = max(time, self.state.now)
        self.state.settles = self.state.settles + 1
        return super().claim(seat, text, time, effective)


class SharesWithItsCopy(Stones):
    def copy(self) -> Stones:
        twin = super().copy()
        twin.state.drawn = self.state.drawn
        return twin


class ForgetsInCopy(Stones):
    def copy(self) -> Stones:
        twin = super().copy()
        twin.state.drawn.sort()
        return twin


class ForgetsInText(Stones):
    def text(self) -> str:
        return msgspec.json.encode(msgspec.structs.replace(self.state, rests_until=[0] * self.table.seats)).decode()


class HashOfTheMoment(Stones):
    def hash(self) -> str:
        return f"{id(self) % 2**64:016x}"


class ShortHash(Stones):
    def hash(self) -> str:
        return super().hash()[:8]


class LooksChangeIt(Stones):
    def view(self, seat: int | None) -> View:
        self.state.settles += 1
        return super().view(seat)


class UnsortedActors(Stones):
    def actors(self) -> tuple[int, ...]:
        return super().actors()[::-1]


class ActorsWithoutActs(Stones):
    def actors(self) -> tuple[int, ...]:
        return () if self.state.reason else super().actors() or (0,)


class ActsTwice(Stones):
    def legal_acts(self, seat: int) -> Sequence[str]:
        return [*super().legal_acts(seat)] * 2


class ReservedAct(Stones):
    def legal_acts(self, seat: int) -> Sequence[str]:
        return [*super().legal_acts(seat), "undo 1"] if super().legal_acts(seat) else []


class WeightZero(Stones):
    def outcomes(self) -> Sequence[Outcome]:
        return [Outcome(outcome.text, n) for n, outcome in enumerate(super().outcomes())]


class RevealsAnything(Stones):
    def reveal(self, outcome: str) -> Sequence[Event]:
        if self.state.asked and outcome == "nothing":
            return super().reveal(self.outcomes()[0].text)
        return super().reveal(outcome)


class ActsWhileChanceIsAsked(Stones):
    def legal_acts(self, seat: int) -> Sequence[str]:
        return super().legal_acts(seat) or (["wait"] if self.state.asked else [])


class ForgetsTheQuestion(Stones):
    def question(self) -> str:
        return "" if self.state.drawn else super().question()


class LapsesEarly(Stones):
    def lapse(self, time: int) -> Sequence[Event]:
        due = self.due()
        return super().lapse(time if due is None else max(due, time))


class TimeGoesBack(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        self.state.now = min(self.state.now, time) if is_time(time) else self.state.now
        return super().claim(seat, text, time, effective)


class LapseForgetsTheTime(Stones):
    def lapse(self, time: int) -> Sequence[Event]:
        events = super().lapse(time)
        self.state.now = 0
        return events


class ClaimsFromTheFuture(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        return super().claim(seat, text, time, min(effective, time))


class ClaimIsNoAct(Stones):
    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        return self.claim(seat, text, time, max(time - 1, 0) if is_time(time) else time)


class LeavesTwice(Stones):
    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        return [] if seat in self.state.gone and not self.state.reason else super().leave(seat, time)


class CannotLeave(Stones):
    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        raise IllegalAct("nobody leaves", "leave")


class ActsAfterLeaving(Stones):
    def legal_acts(self, seat: int) -> Sequence[str]:
        return super().legal_acts(seat) or (["haunt"] if seat in self.state.gone and not self.state.reason else [])


class ResultTooSoon(Stones):
    def result(self) -> Result | None:
        return Result((0,) * self.table.seats, (), "time", "S5")


class ScoresMissing(Stones):
    def result(self) -> Result | None:
        result = super().result()
        return result and msgspec.structs.replace(result, scores=result.scores[:1])


class WinnersTwice(Stones):
    def result(self) -> Result | None:
        result = super().result()
        return result and msgspec.structs.replace(result, winners=result.winners * 2)


class DueAfterTheEnd(Stones):
    def due(self) -> int | None:
        return 10**6 if self.state.reason else super().due()


class StuckAtTheEnd(Stones):
    def end(self, rule: str, reason: str) -> list[Event]:
        super().end(rule, reason)
        self.state.reason = ""
        self.state.gone = list(range(self.table.seats))
        return []

    def due(self) -> int | None:
        return super().due() if len(self.state.gone) < self.table.seats else None


class AcceptsAfterTheEnd(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        return [] if self.state.reason and text == "put" else super().claim(seat, text, time, effective)


class UnknownRule(Stones):
    def end(self, rule: str, reason: str) -> list[Event]:
        super().end(rule, reason)
        return [Ended("S2", reason)]


class BookOfNoRules(Drew, frozen=True, tag="drew"):
    RULES = ("S77",)


class RuleNotInTheBook(Stones):
    def reveal(self, outcome: str) -> Sequence[Event]:
        super().reveal(outcome)
        return [BookOfNoRules("S77", 0, 0, audience=(0,))]


class AudienceOfStrangers(Stones):
    def reveal(self, outcome: str) -> Sequence[Event]:
        super().reveal(outcome)
        return [Drew("S1", 0, 0, audience=(7,))]


class OpaqueView(Stones):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, StonesView)
        return msgspec.structs.replace(view, hands=object())


class ViewOfAnother(Stones):
    def view(self, seat: int | None) -> View:
        return super().view(0)


class DrawsByItself(Stones):
    def lapse(self, time: int) -> Sequence[Event]:
        events = super().lapse(time)
        if not self.state.reason:
            self.state.settles = random.SystemRandom().randrange(10**6, 10**9) if not self.state.claims else self.state.settles
        return events


class Peeks(Stones):
    """Keeps the deal and lets it show where ``show`` says."""

    deal = ""

    def copy(self) -> Stones:
        twin = super().copy()
        assert isinstance(twin, Peeks)
        twin.deal = self.deal
        return twin


class ViewPeeks(Peeks):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, StonesView)
        return msgspec.structs.replace(view, in_bag=len(self.deal) and ord(self.deal[-1]))


class ActsPeek(Peeks):
    def legal_acts(self, seat: int) -> Sequence[str]:
        return [act + self.deal[-1:] for act in super().legal_acts(seat)]

    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        return super().claim(seat, text[: len(text) - len(self.deal[-1:])], time, effective)


class EventsPeek(Peeks):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        events = super().claim(seat, text, time, effective)
        return [*events, Grabbed("S1", ord(self.deal[-1]))] if self.deal else events


class OrderPeeks(Peeks):
    def outcomes(self) -> Sequence[Outcome]:
        outcomes = sorted(super().outcomes(), key=lambda outcome: outcome.text)
        return outcomes[::-1] if self.deal[-1:] > "7" else outcomes


class PeekingGame(StonesGame):
    def start(self, deal: str) -> Stones:
        start = super().start(deal)
        assert isinstance(start, Peeks)
        start.deal = deal
        return start


class TakesTrueForASeat(Stones):
    def claim(self, seat: int, text: str, time: int, effective: int) -> Sequence[Event]:
        return super().claim(int(seat) if isinstance(seat, bool) else seat, text, time, effective)


class ListsActsForTrue(Stones):
    def legal_acts(self, seat: int) -> Sequence[str]:
        return super().legal_acts(int(seat) if isinstance(seat, bool) else seat)


class ChokesOnTimes(Stones):
    def lapse(self, time: int) -> Sequence[Event]:
        return super().lapse(time + 0)


class ShowsStrangers(Stones):
    def view(self, seat: int | None) -> View:
        return super().view(seat if seat is None or is_seat(seat, self.table.seats) else None)


class TellsAtLength(Stones):
    def reveal(self, outcome: str) -> Sequence[Event]:
        try:
            return super().reveal(outcome)
        except IllegalAct as error:
            raise IllegalAct(f"{error}: {outcome}") from error


class DealsFromWords(StonesGame):
    def deal(self, seed: bytes) -> str:
        return super().deal(seed or b"")


class ReadsWithoutLooking(StonesGame):
    def restore(self, text: str) -> Stones:
        return super().restore(text.strip("\n"))


class SameDeal(StonesGame):
    def deal(self, seed: bytes) -> str:
        return super().deal(b"")


class DealOfTheMoment(StonesGame):
    def deal(self, seed: bytes) -> str:
        return super().deal(random.SystemRandom().randbytes(8))


class SelfAsking(StonesGame):
    def start(self, deal: str) -> Stones:
        start = super().start(deal)
        start.state.asked, start.state.grabber = "bag 1", 0
        return start


class RestoresAnything(StonesGame):
    def restore(self, text: str) -> Stones:
        return Stones(self.table, msgspec.json.decode(text.encode(errors="replace"), type=State))


class WrongAnswers(StonesGame):
    def answers(self, deal: str) -> Mapping[str, str]:
        return {**super().answers(deal), "bag 2": "77"}


class SettingsOfTheMoment(StonesGame):
    def settings(self) -> Mapping[str, Any]:
        return {**super().settings(), "salt": random.SystemRandom().random()}


class NothingAlike(StonesGame):
    def start(self, deal: str) -> Stones:
        start = super().start(deal)
        start.state.settles = int.from_bytes(deal.encode()[-6:])
        return start


BROKEN: dict[type[Stones] | type[StonesGame], str] = {
    SeesHands: "the view of .* shows what it was never told",
    SpectatorSeesHands: "the view of a spectator shows what it was never told",
    HintsAtHands: "show what it was never told|is refused",
    AcceptsMore: "not among its legal acts, is accepted",
    AcceptsWrongSeats: "of seat (-1|3|99), not among its legal acts, is accepted",
    AcceptsLess: "the legal act 'put' of seat . is refused",
    RefusesByAnotherError: "raises KeyError instead of IllegalAct",
    RefusalLeavesTraces: "refused acts? .* changes? the position",
    SharesWithItsCopy: "the copy is not independent",
    ForgetsInCopy: "a copy differs",
    ForgetsInText: "restored from its text form, the position differs",
    HashOfTheMoment: "restored from its text form, the position differs: hash",
    ShortHash: "is not 16 hex digits",
    LooksChangeIt: "looking at a position changes it",
    UnsortedActors: "are not ascending",
    ActorsWithoutActs: r"seat 0 has the legal acts \[\]",
    ActsTwice: "hold one twice",
    ReservedAct: "begins with a reserved word",
    WeightZero: "weight is not positive",
    RevealsAnything: "the unknown outcome 'nothing' is accepted",
    ActsWhileChanceIsAsked: r"has the legal acts \['wait'\]",
    ForgetsTheQuestion: "chance is asked ''",
    LapsesEarly: "a lapse at .* of what is due at .* is accepted",
    TimeGoesBack: "the act .* at .*, after .*, is accepted",
    LapseForgetsTheTime: "at .*, after .*, is accepted",
    ClaimsFromTheFuture: "a claim effective at 1 that came at 0 is accepted",
    ClaimIsNoAct: "without delay differs from the act",
    LeavesTwice: "which has left, is accepted",
    CannotLeave: "leaving of seat 0 is refused",
    ActsAfterLeaving: "seat 0 has left and may act",
    ResultTooSoon: "over is False, the result Result",
    ScoresMissing: "3 seats have the scores",
    WinnersTwice: "the winners are",
    DueAfterTheEnd: "the game is over and something is due",
    StuckAtTheEnd: "the game is stuck",
    AcceptsAfterTheEnd: "'put' .*is accepted",
    UnknownRule: "the event Ended carries 'S2', not among its RULES",
    RuleNotInTheBook: "the event BookOfNoRules carries 'S77', not in the rule book",
    AudienceOfStrangers: "the event Drew is for seat 7",
    OpaqueView: "a view is not plain data",
    ViewOfAnother: "the view of 1 is",
    DrawsByItself: "to another position|is not independent|does not replay|the events are|the hidden part",
    ViewPeeks: "the hidden part of the deal shows|restored from its text form",
    ActsPeek: "the hidden part of the deal shows|restored from its text form",
    EventsPeek: "the hidden part of the deal shows|restored from its text form|differs from the act",
    OrderPeeks: "the hidden part of the deal shows|restored from its text form",
    TakesTrueForASeat: "an act of (True|False) for a seat is accepted",
    ListsActsForTrue: "(True|False) for a seat has legal acts",
    ChokesOnTimes: "for a time raises TypeError instead of IllegalAct",
    ShowsStrangers: "the view of .* is accepted",
    TellsAtLength: "is refused at great length",
    DealsFromWords: "None for a seed is accepted",
    ReadsWithoutLooking: "None for the text of a position raises AttributeError instead of ParseError",
    SameDeal: "can be guessed from its commitment",
    DealOfTheMoment: "one seed gives two deals",
    SelfAsking: "chance is asked at the start",
    RestoresAnything: "instead of ParseError",
    WrongAnswers: "the deal's own answer '77' is none of the outcomes",
    SettingsOfTheMoment: "the settings are not the same twice",
    NothingAlike: "no two of 64 deals start alike",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_promise_is_noticed(broken: type[Stones] | type[StonesGame]) -> None:
    if issubclass(broken, StonesGame):
        game = broken()
    else:
        game = PeekingGame() if issubclass(broken, Peeks) else StonesGame()
        game.position = broken
    with pytest.raises(Breach, match=BROKEN[broken]):
        check_game(game, random.Random(1), games=8, rule_exists=RULE_BOOK.__contains__)


def test_every_breach_stems_from_the_break() -> None:
    """The unbroken game passes with the very seed and length that the broken ones fail with."""
    check_game(StonesGame(), random.Random(1), games=8, rule_exists=RULE_BOOK.__contains__)
