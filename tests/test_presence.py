"""Who is not there: the records ``away``, ``away now`` and ``back``, in games that go on and in games that wait."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from conformance import Breach, check_game
from doubloon.errors import IllegalAct, LogMismatch
from doubloon.game import Event, PresencePosition
from doubloon.jackal.island import IslandGame
from doubloon.log import Record, dump, parse
from doubloon.match import Match, replay
from doubloon.silver.game import SilverGame
from doubloon.silver.position import Silver
from doubloon.silver.settings import Settings
from silver_table import game, shaking, told


def match() -> Match:
    table = game(3)
    return Match(table, table.deal(b"presence"))


def test_going_and_coming_are_records() -> None:
    played = match()
    assert told(played.away(1, 100)) == ["SeatAway C2.12"]
    assert told(played.away(2, 200, at_once=True)) == ["SeatAway C2.12", "StandInTook C2.12"]
    assert told(played.back(1, 300)) == ["SeatBack C2.12"]
    assert [record.text for record in played.records] == ["away", "away now", "back"]
    position = played.position
    assert isinstance(position, PresencePosition) and position.stand_ins() == (2,)
    again = replay(played.game, parse(dump(played.log(secret=True))))
    assert again.position.hash() == position.hash()


def test_a_record_of_presence_can_be_proposed_and_appended() -> None:
    played, follower = match(), match()
    proposal = played.propose(0, "away", 50)
    assert played.records == ()
    played.accept(proposal)
    follower.append(Record(1, 50, 0, "away"))
    assert follower.position.hash() == played.position.hash()
    with pytest.raises(LogMismatch, match=r"record 2: .*is away already"):
        follower.append(Record(2, 60, 0, "away"))
    with pytest.raises(LogMismatch, match="away for good"):
        follower.append(Record(2, 60, 0, "away for good"))


def test_presence_is_no_act() -> None:
    played = match()
    for text in ("away", "away now", "back"):
        with pytest.raises(IllegalAct, match="no act of the game"):
            played.act(0, text)


@pytest.mark.parametrize("text", ["leave", "away", "away now", "back"])
def test_only_claims_have_an_effective_time(text: str) -> None:
    played = match()
    played.away(1, 100)
    with pytest.raises(IllegalAct, match="it is no claim, and counts when it arrives"):
        played.propose(1, text, 200, 150)


def test_an_island_waits_for_who_is_not_there() -> None:
    island = IslandGame()
    played = Match(island, island.deal(b"presence"))
    deeds: tuple[Callable[[], object], ...] = (
        lambda: played.away(0),
        lambda: played.back(0),
        lambda: played.propose(1, "away now"),
    )
    for deed in deeds:
        with pytest.raises(IllegalAct, match="this game waits for who is not there"):
            deed()
    assert played.records == ()


def test_presence_is_not_what_a_player_takes_back() -> None:
    played = match()
    played.act(0, "shake", 10)
    played.away(0, 20)
    played.back(0, 30)
    played.undo(0, consent=True)
    assert played.records[-1].text == "undo 1 consent"
    assert played.position.legal_acts(0) == ["shake"]


def test_nobody_undoes_alone_what_happened_while_he_was_away() -> None:
    played = match()
    played.act(1, "shake", 0)
    played.act(2, "shake", 0)
    played.away(0, 10)
    with pytest.raises(IllegalAct, match="needs the consent of all"):
        played.undo(0, 3)


def test_a_bot_steps_in_after_a_while_or_at_once() -> None:
    p = shaking(3)
    p.away(0, 0)
    assert p.stand_ins() == () and p.due() == 15_000
    p.lapse(15_000)
    assert p.due() == 20_000
    assert told(p.lapse(20_000)) == ["StandInTook C2.12"]
    assert p.stand_ins() == (0,)
    p.back(0, 20_001)
    p.away(0, 20_002)
    p.away(0, 20_003, at_once=True)
    assert p.stand_ins() == (0,)
    assert p.state.returns == [0, 0, 0]


def test_who_is_away_may_act_but_is_not_asked_for_votes() -> None:
    p = shaking(2)
    p.away(0, 0)
    assert p.legal_acts(0) == ["shake"]
    p.act(0, "shake")
    p.act(1, "shake")
    p.lapse(0)
    assert p.legal_acts(0) == ["draw"] and p.legal_acts(1) == ["draw", "stop"]
    assert told(p.act(1, "stop", 5)) == ["VotedStop C2.11", "RoundStopped C2.11"]


def test_who_goes_takes_his_votes_back() -> None:
    p = shaking(3)
    for seat in range(3):
        p.act(seat, "shake")
    p.lapse(0)
    p.act(0, "stop", 1)
    p.away(0, 2)
    p.away(1, 3)
    assert told(p.back(0, 4)) == ["SeatBack C2.12"], "the round does not stop because somebody comes back"
    assert "stop" in p.legal_acts(0)
    p.act(2, "stop", 5)
    assert told(p.away(0, 6)) == ["SeatAway C2.12", "RoundStopped C2.11"]


# --- the conformance test notices ----------------------------------------------------------------------------------------


class AwayTwice(Silver):
    def away(self, seat: int, time: int = 0, at_once: bool = False) -> Sequence[Event]:
        return [] if seat in (0, 1) and self.state.away >> seat & 1 else super().away(seat, time, at_once)


class NobodyStandsIn(Silver):
    def stand_ins(self) -> tuple[int, ...]:
        return ()


class AllAreStoodIn(Silver):
    def stand_ins(self) -> tuple[int, ...]:
        return tuple(range(self.state.rules.seats)) if self.state.away else ()


class BackFromNowhere(Silver):
    def back(self, seat: int, time: int = 0) -> Sequence[Event]:
        return [] if seat in (0, 1) and not self.state.away >> seat & 1 else super().back(seat, time)


class AwayInThePast(Silver):
    def away(self, seat: int, time: int = 0, at_once: bool = False) -> Sequence[Event]:
        return super().away(seat, max(time, self.state.now), at_once)


class AwayForgotten(Silver):
    def copy(self) -> Silver:
        twin = super().copy()
        twin.state.away = twin.state.stood_in = 0
        twin.state.returns = [0] * len(twin.state.returns)
        return twin


BROKEN: dict[type[Silver], str] = {
    AwayTwice: "which is away, is accepted",
    NobodyStandsIn: "no bot stands in for it",
    AllAreStoodIn: "others are stood in for|a bot stands in for seat",
    BackFromNowhere: "which is there, is accepted",
    AwayInThePast: "going away at .*, after .*, is accepted",
    AwayForgotten: "a copy differs",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_the_conformance_test_notices(broken: type[Silver]) -> None:
    class Copying(broken):  # type: ignore[valid-type, misc]  # a class made of a parameter
        def copy(self) -> Silver:
            return type(self)(super().copy().state)

    class Game(SilverGame):
        def start(self, deal: str) -> Silver:
            return Copying(super().start(deal).state)

        def restore(self, text: str) -> Silver:
            return Copying(super().restore(text).state)

    table = Game(Settings.make(boards="1a 2a 3a", treasure="a", draw_time=0, shake_time=1, countdown=0))
    with pytest.raises(Breach, match=BROKEN[broken]):
        for seed in range(10):
            check_game(table, random.Random(seed), 1, 60)
