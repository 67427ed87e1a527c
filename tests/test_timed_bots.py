"""Players of Captain Silver as a host asks them, by wishes: they play whole games, and go on from anywhere."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
import pytest

from doubloon.bots.seated import SILVER_BOTS, Seated
from doubloon.bots.timed import TimedBot, Wish
from doubloon.clocked import with_clock
from doubloon.dealer import HiddenDealer
from doubloon.game import Event, SensedGame
from doubloon.jackal.island import IslandGame
from doubloon.match import Match
from doubloon.silver.events import Drew, RoundStopped, Thrown, VotedStop
from doubloon.silver.game import SilverGame
from doubloon.silver.position import Silver
from doubloon.silver.settings import Settings

STEPS = 20_000

S = TypeVar("S", bound=msgspec.Struct)


class Host:
    """Plays a game in no time as the contract of timed bots says; ``again``: after each wish the bot is pickled and read."""

    def __init__(self, game: SilverGame, bots: Sequence[TimedBot], again: bool = False) -> None:
        self.position: Silver = game.start(game.deal(b"host"))
        self.bots = list(bots)
        self.again = again
        self.now = 0
        self.events: list[Event] = []
        self.asked = 0
        self._deal = HiddenDealer(game.answers(game.deal(b"host")))
        self._wishes: dict[int, Wish] = {}
        self._words: dict[int, set[str]] = {}

    def words(self, seat: int) -> set[str]:
        return {text.split(" ")[0] for text in self.position.legal_acts(seat)}

    def ask(self, seat: int) -> None:
        self.asked += 1
        if self.again:
            self.bots[seat] = pickle.loads(pickle.dumps(self.bots[seat]))
        self._words[seat] = self.words(seat)
        self._wishes[seat] = wish = self.bots[seat].wish(self.position.view(seat), self.now)
        assert wish.at >= self.now

    def happened(self, events: Sequence[Event], sensed: str = "") -> None:
        events = list(events)
        while question := self.position.question():
            draw = question.startswith("draw") and sensed
            events += self.position.reveal(sensed if draw else self._deal_answer(question))
        self.events += events
        for seat, wish in list(self._wishes.items()):
            if wish.watching or self.words(seat) != self._words[seat]:
                self.ask(seat)

    def _deal_answer(self, question: str) -> str:
        """The deal's answer, or of what is left of its kinds any: here nobody minds what a blind hand draws."""
        outcomes = [outcome.text for outcome in self.position.outcomes()]
        answer = self._deal.answer(self.position)
        return answer if answer in outcomes else outcomes[0]

    def in_second_round(self) -> bool:
        return self.position.state.round > 1

    def play(self, until: Callable[[], bool]) -> None:
        for seat in range(len(self.bots)):
            self.ask(seat)
        for _ in range(STEPS):
            if self.position.over() or until():
                return
            seat = min(self._wishes, key=lambda seat: self._wishes[seat].at)
            wish, due = self._wishes[seat], self.position.due()
            if due is not None and due <= wish.at:
                self.now = due
                self.happened(self.position.lapse(due))
                continue
            self.now = wish.at
            if wish.act and wish.act in self.position.legal_acts(seat):
                del self._wishes[seat]
                self.happened(self.position.act(seat, wish.act, self.now), wish.sensed)
            self.ask(seat)
        raise AssertionError(f"not over after {STEPS} steps: {self.position.text()}")


def bots_of(game: SilverGame, *levels: str) -> list[TimedBot]:
    return [SILVER_BOTS[level](random.Random(seat), game) for seat, level in enumerate(levels)]


@pytest.mark.parametrize("again", [False, True])
def test_bots_play_a_game_to_its_end(again: bool) -> None:
    game = SilverGame(Settings.make(seats=3))
    host = Host(game, bots_of(game, "beginner", "practised", "skilled"), again)
    host.play(lambda: False)
    assert host.position.over()
    rounds = [event for event in host.events if isinstance(event, RoundStopped)]
    assert len(rounds) == 3
    # They feel before they draw, so they take their time, and hardly anything is thrown away.
    draws = sum(isinstance(event, Drew) for event in host.events)
    assert draws > 20
    assert sum(isinstance(event, Thrown) for event in host.events) < draws / 4
    assert host.asked < 40 * draws


def test_the_better_bot_places_more() -> None:
    placed = {"beginner": 0, "skilled": 0}
    for seed in range(4):
        game = SilverGame(Settings.make(seats=2))
        bots = [SILVER_BOTS[level](random.Random(seed), game) for level in placed]
        host = Host(game, bots)
        host.play(host.in_second_round)
        for event in host.events:
            if isinstance(event, Drew):
                placed[("beginner", "skilled")[event.seat]] += 1
    assert placed["skilled"] > 1.3 * placed["beginner"]


def test_a_bot_that_does_anything_plays_too() -> None:
    game = SilverGame(Settings.make(seats=2))
    host = Host(game, bots_of(game, "random", "random"))
    host.play(lambda: False)
    assert host.position.over()
    assert not any(isinstance(event, VotedStop) for event in host.events)


def test_a_new_bot_goes_on_from_any_view() -> None:
    game = SilverGame(Settings.make(seats=2))
    host = Host(game, bots_of(game, "practised", "practised"))
    counted = 0

    def forgetful() -> bool:
        nonlocal counted
        counted += 1
        if counted % 50 == 0:
            host.bots = bots_of(game, "skilled", "skilled")
        return False

    host.play(forgetful)
    assert host.position.over()


def test_a_bot_with_nothing_to_feel_for_agrees_to_stop() -> None:
    game = SilverGame(Settings.make(seats=2))
    host = Host(game, bots_of(game, "skilled", "skilled"))
    host.play(lambda: host.position.state.phase == "feeling")
    view = host.position.view(0)
    seats = (_with(view.seats[0], unplaced={}, pouch=0), view.seats[1])  # nothing is left that anybody wants
    alone = _with(view, seats=seats)
    bot = SILVER_BOTS["skilled"](random.Random(1), game)
    assert bot.wish(alone, host.now).act == ""
    asked = _with(alone, seats=(seats[0], _with(seats[1], stopping=True)))
    assert bot.wish(asked, host.now).act == "stop"
    wanting = _with(view, seats=(view.seats[0], _with(view.seats[1], stopping=True)))
    assert bot.wish(wanting, host.now).act == ""


def test_a_bot_wants_the_view_of_its_seat() -> None:
    game = SilverGame(Settings.make(seats=2))
    position = game.start(game.deal(b"x"))
    island = IslandGame()
    for bot in bots_of(game, "random", "skilled"):
        with pytest.raises(TypeError, match="the view of its seat"):
            bot.wish(position.view(None), 0)
        with pytest.raises(TypeError, match="not IslandView"):
            bot.wish(island.start(island.deal(b"x" * 16)).view(0), 0)


def test_what_is_pickled_is_small() -> None:
    game = SilverGame(Settings.make(seats=2))
    host = Host(game, bots_of(game, "skilled", "skilled"))
    host.play(host.in_second_round)
    assert isinstance(host.bots[0], Seated)
    assert len(pickle.dumps(host.bots[0])) < 8000


def _with(struct: S, **changes: object) -> S:
    return msgspec.structs.replace(struct, **changes)


@pytest.mark.parametrize("clock", ["none", "fischer 600+5"])
def test_what_a_bot_has_sensed_is_what_it_draws(clock: str) -> None:
    game = with_clock(SilverGame(Settings.make(seats=2, countdown=0)), clock)
    assert isinstance(game, SensedGame)
    deal = game.deal(b"grasp")
    senses = game.senses(deal)
    match = Match(game, deal, senses)
    for seat in (0, 1):
        match.act(seat, "shake")
    if (due := match.position.due()) is not None and "draw" not in match.position.legal_acts(0):
        match.lapse(due)
    for kind in ("cannon", "parrot"):
        senses.grasp(0, kind)
        assert match.propose(0, "draw").record.outcome == (kind,)
        senses.settled(False)
    blind = match.propose(0, "draw").record.outcome
    senses.settled(False)
    senses.grasp(1, "cannon")  # another seat's hand
    assert match.propose(0, "draw").record.outcome == blind
    senses.settled(False)
    senses.grasp(0, "spoon")
    assert match.propose(0, "draw").record.outcome == blind
