"""Matches and dealers: what is played is recorded, what is recorded replays, and what is refused changes nothing."""

from __future__ import annotations

import os
import random
import stat
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from doubloon.dealer import HiddenDealer, SampledDealer, ScriptedDealer, settle
from doubloon.errors import DealerError, DoubloonError, IllegalAct, LogMismatch, SecretsInLog, SettingError
from doubloon.game import LATEST, Event, Game, Outcome, Result
from doubloon.log import HASH_EVERY, Header, Log, Record, commitment, dump, parse
from doubloon.match import Match, opening, replay, replay_events
from toy_game import Claimed, Drew, Ended, Grabbed, Missed, Placed, Quit, Rested, Stones, StonesGame

DEAL = "3 1 2 6 5 4/first second first/salt"


def table(**settings: object) -> StonesGame:
    return StonesGame(**{"seats": 2, "stones": 6, "places": 3, "shown": True, **settings})


def alone(**settings: object) -> StonesGame:
    """A game in which one seat after another acts: nobody but seat 0 is there to race."""
    game = table(**settings)
    game.position = InTurn
    return game


class InTurn(Stones):
    """Seats take turns: who holds a stone puts it, then the other one grabs."""

    def legal_acts(self, seat: int) -> Sequence[str]:
        turn = len(self.state.placed) + len(self.state.claims)
        return super().legal_acts(seat) if seat == turn % 2 else []


def fingerprint(match: Match) -> tuple[object, ...]:
    position = match.position
    views = [msgspec.json.encode(position.view(seat)) for seat in (*range(match.game.seats), None)]
    return position.text(), position.hash(), views, dump(match.log(secret=True)), match.time


def played(game: StonesGame | None = None, acts: int = 40, seed: int = 1) -> Match:
    """A match with up to ``acts`` records, played at random."""
    game = game or table(stones=40, places=30, limit=10**6)
    rng = random.Random(seed)
    match = Match(game, game.deal(bytes([seed])), names=[f"P{seat}" for seat in range(game.seats)])
    for _ in range(acts):
        due = match.position.due()
        if due is None:
            break
        actors = match.position.actors()
        if not actors or due <= match.time or (due < match.time + 1000 and rng.random() < 0.2):
            match.lapse(due)
            continue
        seat = rng.choice(actors)
        match.act(seat, rng.choice(match.position.legal_acts(seat)), min(due - 1, match.time + 20))
    return match


# --- dealers -----------------------------------------------------------------------------------------------------------


def asking() -> Stones:
    position = table().start(DEAL)
    position.act(0, "grab")
    return position


def test_the_hidden_dealer_answers_from_the_deal() -> None:
    assert HiddenDealer({"bag 1": "5"}).answer(asking()) == "5"
    with pytest.raises(DealerError, match="the deal does not say what is at 'bag 1'; it has 1 answers"):
        HiddenDealer({"bag 2": "5"}).answer(asking())


def test_the_script_runs_out_with_a_word() -> None:
    dealer = ScriptedDealer(["5", "6"])
    assert [dealer.answer(asking()), dealer.answer(asking())] == ["5", "6"]
    with pytest.raises(DealerError, match="asked about 'bag 1', but the script's 2 answers are used up"):
        dealer.answer(asking())
    dealer = ScriptedDealer(["5", "6", "7"])
    dealer.answer(asking())
    assert dealer.left() == ("6", "7")


class Loaded(Stones):
    weights = (1, 0, 0)

    def outcomes(self) -> Sequence[Outcome]:
        return [Outcome(str(stone), weight) for stone, weight in enumerate(self.weights, 1) if weight]


def test_the_sampled_dealer_draws_by_weight() -> None:
    game = table()
    game.position = Loaded
    position = game.start(DEAL)
    assert isinstance(position, Loaded)
    position.weights = (1, 0, 3)
    dealer = SampledDealer(random.Random(7))
    drawn = Counter(dealer.answer(position) for _ in range(4000))
    assert set(drawn) == {"1", "3"}
    assert 2850 < drawn["3"] < 3150
    # Whole numbers all the way: a weight that a float would swallow still counts.
    position.weights = (10**30, 1, 0)

    class Highest(random.Random):
        def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
            return start - 1

    assert SampledDealer(Highest()).answer(position) == "2"
    position.weights = (0, 0, 0)
    with pytest.raises(DealerError, match="names no outcome"):
        dealer.answer(position)


def test_the_same_generator_draws_the_same() -> None:
    first, second = (SampledDealer(random.Random(3)) for _ in range(2))
    assert [first.answer(asking()) for _ in range(20)] == [second.answer(asking()) for _ in range(20)]


def test_settle_answers_until_chance_asks_no_more() -> None:
    position = asking()
    events, answers = settle(position, ScriptedDealer(["4", "5"]))
    assert (events, answers) == ([Drew("S1", 0, 4)], ["4"])
    assert settle(position, ScriptedDealer([])) == ([], [])


# --- playing -----------------------------------------------------------------------------------------------------------


def test_an_act_is_done_answered_and_recorded() -> None:
    match = Match(table(), DEAL)
    assert match.act(1, "grab", 50) == (Grabbed("S1", 1), Drew("S1", 1, 3))
    assert match.records[0] == Record(1, 50, 1, "grab", ("3",))
    assert match.act(1, "put") == (Claimed("S2", 1, 50),)
    assert match.lapse(170) == (Placed("S2", 1, 3),)
    assert match.records[1:] == (Record(2, 50, 1, "put"), Record(3, 170, None, "time 170"))
    assert match.leave(0, 200) == (Quit("S6", 0), Ended("S6", "left"))
    assert match.records[3] == Record(4, 200, 0, "leave", hash=match.position.hash())


def test_a_claim_takes_effect_earlier_than_it_comes() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    match.act(1, "grab")
    match.act(0, "put", 300)
    assert match.act(1, "put", 340, effective=290) == (Claimed("S2", 1, 290), Missed("S3", 0))
    assert match.records[-1] == Record(4, 340, 1, "put", effective=290)
    assert match.lapse(420) == (Placed("S2", 1, 1),)
    match.act(0, "put", 420, effective=420)
    assert match.records[-1].effective is None
    assert replay(match.game, match.log()).position.text() == match.position.text()


def test_chance_may_be_asked_when_time_passes() -> None:
    match = Match(table(), DEAL)
    for seat in (0, 1):
        match.act(seat, "grab")
        match.act(seat, "put", 10 + seat, effective=5)
    assert match.lapse(130) == (Missed("S3", 1), Placed("S3", 0, 3))
    assert match.records[-1] == Record(5, 130, None, "time 130", ("first",))


def test_a_game_without_claims_refuses_them() -> None:
    class Plain(Stones):
        claim = None  # type: ignore[assignment]

        def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
            return Stones.claim(self, seat, text, time, time)

    game = table()
    game.position = Plain
    match = Match(game, DEAL)
    match.act(0, "grab", 5, effective=5)
    with pytest.raises(IllegalAct, match="in this game acts count when they arrive"):
        match.act(1, "grab", 9, effective=5)


def test_refusals_change_nothing() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab", 100)
    match.act(0, "put", 120)
    before = fingerprint(match)
    for refused in (
        lambda: match.act(0, "grab"),
        lambda: match.act(1, "put"),
        lambda: match.act(1, "Grab"),
        lambda: match.act(5, "grab"),
        lambda: match.act(1, "grab", 119),
        lambda: match.act(1, "grab", 240),
        lambda: match.act(1, "grab", LATEST + 1),
        lambda: match.act(1, "grab", 130, effective=131),
        lambda: match.act(1, "leave"),
        lambda: match.act(1, "time 240", 240),
        lambda: match.act(0, "undo 2"),
        lambda: match.lapse(239),
        lambda: match.lapse(-5),
        lambda: match.leave(2),
        lambda: match.leave(1, 240),
        lambda: match.undo(1),
        lambda: match.undo(0, 7),
        lambda: match.undo(7, 1),
    ):
        with pytest.raises(IllegalAct):
            refused()
        assert fingerprint(match) == before


def test_refusals_say_why() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab", 100)
    match.act(0, "put", 120)
    with pytest.raises(IllegalAct, match="'grab' at 99: time runs on from 120, the last record"):
        match.act(1, "grab", 99)
    with pytest.raises(IllegalAct, match="'grab' at 250: something is due at 240 before it; do 'time 250' first"):
        match.act(1, "grab", 250)
    with pytest.raises(IllegalAct, match="'leave' is no act of the game") as refused:
        match.act(1, "leave")
    assert refused.value.allowed == ("grab",)


def test_a_dealer_without_answer_changes_nothing() -> None:
    match = Match(table(), DEAL, ScriptedDealer(["2"]))
    match.act(0, "grab")
    before = fingerprint(match)
    with pytest.raises(DealerError):
        match.act(1, "grab")
    assert fingerprint(match) == before
    wrong = Match(table(), DEAL, ScriptedDealer(["77"]))
    with pytest.raises(IllegalAct, match="77"):
        wrong.act(0, "grab")
    assert wrong.records == ()


def test_a_position_once_given_out_stays() -> None:
    match = Match(table(), DEAL)
    start = match.position
    text = start.text()
    match.act(0, "grab")
    assert start.text() == text
    assert match.position.text() != text


def test_a_copy_goes_its_own_way() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    before = fingerprint(match)
    twin = match.copy()
    assert fingerprint(twin) == before
    twin.act(1, "grab")
    twin.undo(1, 1, consent=True)
    assert fingerprint(match) == before
    match.act(0, "put")
    assert [record.text for record in twin.records] == ["grab", "grab", "undo 1 consent"]


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bob", "Cid"], ["Ann", "Bob\n"], ["Ann", "\ud800"]])
def test_names_must_fit(names: list[str]) -> None:
    with pytest.raises(SettingError, match=r"2 names \(one a seat\), each one line"):
        Match(table(), DEAL, names=names)


def test_names_stand_in_the_log() -> None:
    assert Match(table(), DEAL, names=["Анна", ""]).log().header.seats == ("Анна", "")
    assert Match(table(), DEAL).names == ("", "")


def test_hashes_stand_on_every_16th_record_and_the_last() -> None:
    match = played(acts=40)
    assert len(match.records) == 40
    assert [record.n for record in match.records if record.hash] == [HASH_EVERY, 2 * HASH_EVERY]
    log = match.log()
    assert [record.n for record in log.records if record.hash] == [16, 32, 40]
    assert log.records[-1].hash == match.position.hash()
    hashes = {record.n: position.hash() for record, _, position in replay_events(match.game, log)}
    assert all(record.hash == hashes[record.n] for record in log.records if record.hash)


# --- what others may have ----------------------------------------------------------------------------------------------


def test_the_deal_is_secret_until_the_end() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    log = match.log()
    assert log.header.deal is None
    assert log.header.commitment == match.commitment == commitment(DEAL)
    assert "salt" not in dump(log)
    assert match.log(secret=True).header.deal == DEAL
    match.leave(1)
    assert match.log().header.deal == DEAL
    assert match.log().result == match.position.result() is not None
    assert commitment(match.log().header.deal or "") == log.header.commitment


def test_an_open_log_goes_on_record_by_record_but_not_on_its_own() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    follower = replay(match.game, parse(dump(match.log())))
    assert follower.position.text() == match.position.text()
    assert follower.commitment == match.commitment
    assert match.act(1, "grab") == follower.append(match.records[-1])
    with pytest.raises(DealerError, match="the deal does not say"):
        for seat in (0, 1):
            follower.act(seat, "put")
        follower.lapse(120)
        follower.lapse(420)
        follower.act(0, "grab")
    guess = replay(match.game, match.log(), SampledDealer(random.Random(1)))
    guess.act(0, "put")
    guess.lapse(120)
    guess.lapse(420)
    assert guess.act(0, "grab")[0] == Grabbed("S1", 0)


def test_secrets_of_single_seats_keep_the_log_closed() -> None:
    match = Match(table(shown=False), DEAL)
    assert match.log().records == ()
    match.act(0, "grab")
    with pytest.raises(SecretsInLog, match="what only single seats know"):
        match.log()
    reloaded = replay(match.game, match.log(secret=True))
    with pytest.raises(SecretsInLog):
        reloaded.log()
    match.leave(0)
    assert match.log().records[0].outcome == ("3",)


def test_revealed_since() -> None:
    match = Match(table(), DEAL)
    assert not match.revealed_since(1)
    match.act(0, "grab")
    match.act(0, "put")
    assert [match.revealed_since(n) for n in (0, 1, 2, 3)] == [True, True, False, False]
    match.undo(0, 1, consent=True)
    assert match.revealed_since(1), "what was taken back was seen all the same"


# --- taking back -------------------------------------------------------------------------------------------------------


def test_an_act_that_revealed_nothing_can_be_taken_back() -> None:
    match = Match(alone(window=50, rest=0), DEAL)
    match.act(0, "grab")
    before, text = match.position.hash(), match.position.text()
    match.act(0, "put", 7)
    match.undo(0, time=9)
    assert (match.position.hash(), match.position.text()) == (before, text)
    assert match.records[-1] == Record(3, 9, 0, "undo 2")
    match.act(0, "put")
    assert match.lapse(59) == (Placed("S2", 0, 3), Rested("S4", 0))
    again = replay(match.game, parse(dump(match.log(secret=True))))
    assert fingerprint(again) == fingerprint(match)


def test_what_was_revealed_can_be_taken_back_by_consent_only() -> None:
    match = Match(alone(), DEAL)
    start = match.position.hash()
    match.act(0, "grab")
    match.act(0, "put", 10)
    before = fingerprint(match)
    with pytest.raises(IllegalAct, match="'undo 1': something was revealed since; it needs the consent of all"):
        match.undo(0, 1)
    assert fingerprint(match) == before
    match.undo(0, 1, consent=True)
    assert match.position.hash() == start
    assert match.records[-1] == Record(3, 10, 0, "undo 1 consent")
    assert match.act(0, "grab")[1] == Drew("S1", 0, 3), "the deal has not changed"
    assert fingerprint(replay(match.game, match.log(secret=True))) == fingerprint(match)


def test_nobody_takes_back_what_others_did() -> None:
    match = Match(alone(window=50, rest=0), DEAL)
    match.act(0, "grab")
    match.act(0, "put")
    with pytest.raises(IllegalAct, match="seat 1 has no act to take back"):
        match.undo(1)
    with pytest.raises(IllegalAct, match="record 2 is none of seat 1; it needs the consent"):
        match.undo(1, 2)
    match.lapse(50)
    with pytest.raises(IllegalAct, match="record 3 is none of seat 0; it needs the consent"):
        match.undo(0)
    match.act(1, "grab", 60)
    hashes = match.position.hash()
    match.act(1, "put", 70)
    match.undo(1)
    assert match.position.hash() == hashes
    with pytest.raises(IllegalAct, match="record 3 is none of seat 0"):
        match.undo(0)


def test_in_a_race_nothing_is_taken_back_without_consent() -> None:
    match = Match(table(shown=False), DEAL)
    match.act(0, "grab")
    before = match.position.hash()
    match.act(0, "put")
    with pytest.raises(IllegalAct, match="others could act at record 2 too"):
        match.undo(0)
    match.undo(0, consent=True)
    assert match.position.hash() == before


def test_only_what_is_in_effect_can_be_taken_back() -> None:
    match = Match(alone(), DEAL)
    match.act(0, "grab")
    match.act(0, "put")
    match.undo(0)
    for n in (2, 3, 4):
        with pytest.raises(IllegalAct, match=f"record {n} is none that is in effect"):
            match.undo(0, n, consent=True)
    match.undo(0, consent=True)
    assert match.records[-1].text == "undo 1 consent"
    assert match.position.text() == alone().start(DEAL).text()
    with pytest.raises(IllegalAct, match="no act to take back"):
        match.undo(0, consent=True)


def test_leaving_needs_consent_to_be_taken_back() -> None:
    match = Match(alone(seats=3), DEAL)
    before = match.position.hash()
    match.leave(0)
    with pytest.raises(IllegalAct, match="it needs the consent of all"):
        match.undo(0)
    match.undo(0, consent=True)
    assert match.position.hash() == before
    match.leave(0)


def test_a_finished_game_stays_finished() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    match.leave(1)
    with pytest.raises(IllegalAct, match="the game is over, nothing can be taken back"):
        match.undo(0, 1, consent=True)


def test_no_way_back_to_a_position_whose_time_is_up() -> None:
    match = Match(table(window=50), DEAL)
    match.act(0, "grab")
    match.act(0, "put")
    match.act(1, "grab", 10)
    match.lapse(50)
    match.act(1, "put", 60)
    before = fingerprint(match)
    with pytest.raises(IllegalAct, match="'undo 3' at 60: the time of that position ran out at 50"):
        match.undo(1, 3, consent=True)
    assert fingerprint(match) == before


@pytest.mark.parametrize("seed", range(3))
def test_taking_back_gives_any_earlier_position(seed: int) -> None:
    match = played(table(stones=60, places=50, limit=10**6, rest=1, window=1, seats=3), 60, seed)
    game = match.game
    befores = [game.start(match.log(secret=True).header.deal or "")]
    befores += [position for _, _, position in replay_events(game, match.log(secret=True))]
    tried = 0
    for n in range(len(match.records), 0, -1):
        twin = match.copy()
        due = befores[n - 1].due()
        if due is not None and due > match.time:
            twin.undo(2, n, consent=True)
            assert twin.position.text() == befores[n - 1].text()
            assert fingerprint(replay(game, twin.log(secret=True))) == fingerprint(twin)
            tried += 1
    assert tried > 1


# --- replaying ---------------------------------------------------------------------------------------------------------


def test_a_log_replays_to_the_same_match() -> None:
    match = played()
    again = replay(match.game, parse(dump(match.log(secret=True))))
    assert fingerprint(again) == fingerprint(match)
    due = match.position.due()
    assert due is not None
    assert again.lapse(due) == match.lapse(due)
    assert fingerprint(again) == fingerprint(match)
    assert again.records == match.records, "no trace of the interruption is left"


def test_viewers_see_each_record_with_its_events() -> None:
    match = Match(alone(), DEAL)
    expected = [match.act(0, "grab"), match.act(0, "put")]
    match.undo(0)
    seen = list(replay_events(match.game, match.log()))
    assert [events for _, events, _ in seen] == [*expected, ()]
    assert [record.text for record, _, _ in seen] == ["grab", "put", "undo 2"]
    assert [position.text() for _, _, position in seen][::2] == [match.position.text()] * 2


def tampered(log: Log, index: int, changes: dict[str, object]) -> Log:
    records = list(log.records)
    records[index] = msgspec.structs.replace(records[index], **changes)
    return Log(log.header, tuple(records), log.result)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hash": "0" * 16}, "its hash is 0000000000000000, the position's is "),
        ({"text": "put"}, "cannot 'put'"),
        ({"text": "undo 9"}, "record 9 is none that is in effect"),
        ({"text": "undo 1"}, "it needs the consent of all"),
        ({"text": "undo one"}, "cannot 'undo one'"),
        ({"text": "leave", "seat": 5}, "got the seat 5; the seats are 0 to 1"),
        ({"text": "undo 1 consent", "seat": None}, "the clock's text is 'time 0'"),
        ({"text": "time 0", "seat": None}, "nothing happens by itself"),
        ({"text": "time 0"}, "cannot 'time 0'"),
        ({"outcome": ()}, "the script's 0 answers are used up"),
        ({"outcome": ("1", "2")}, "chance was not asked for '2'"),
        ({"outcome": ("3",)}, "chance cannot answer '3'"),
        ({"seat": 0}, "cannot 'grab'"),
        ({"n": 3}, "it was to be record 2"),
        ({"time": -1}, "time runs on from 0"),
        ({"effective": 5}, "cannot 'grab' at 0"),
    ],
    ids=str,
)
def test_a_log_that_does_not_fit_is_refused(changes: dict[str, object], message: str) -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    match.act(1, "grab")
    log = match.log(secret=True)
    with pytest.raises(LogMismatch) as refused:
        replay(match.game, tampered(log, 1, changes))
    number = changes.get("n", 2)
    assert str(refused.value).startswith(f"record {number}: ")
    assert message in str(refused.value)
    assert refused.value.record == number


def test_a_record_that_does_not_fit_changes_nothing() -> None:
    match = Match(table(), DEAL)
    match.act(0, "grab")
    before = fingerprint(match)
    for record in (
        Record(3, 0, 1, "grab", ("1",)),
        Record(2, 0, 1, "grab", ("1",), hash="0" * 16),
        Record(2, 0, 1, "grab", ("1", "1")),
    ):
        with pytest.raises(LogMismatch):
            match.append(record)
        assert fingerprint(match) == before
    assert match.append(Record(2, 0, 1, "grab", ("1",))) == (Grabbed("S1", 1), Drew("S1", 1, 1))


def test_another_result_is_noticed() -> None:
    match = Match(table(), DEAL)
    match.leave(0)
    log = match.log()
    assert log.result is not None
    other = Log(log.header, log.records, msgspec.structs.replace(log.result, winners=(0,)))
    with pytest.raises(LogMismatch, match=r"the log's result is .*winners=\(0,\)") as refused:
        replay(match.game, other)
    assert refused.value.record is None
    with pytest.raises(LogMismatch, match="the log's result is"):
        list(replay_events(match.game, other))
    running = Log(log.header, (), log.result)
    with pytest.raises(LogMismatch, match="the game's None"):
        replay(match.game, running)
    assert replay(match.game, Log(log.header, log.records)).position.over(), "records alone may come from a store"


class Renamed(StonesGame):
    name = "pebbles"


class Newer(StonesGame):
    rules_version = 2


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Renamed(seats=2), "the log is of the game 'stones', not 'pebbles'"),
        (Newer(seats=2), "the log is of rules version 1, the game at hand of 2"),
        (table(stones=7, rest=1), "the log has other settings than the game at hand: rest, stones"),
    ],
)
def test_another_game_is_noticed(game: Game, message: str) -> None:
    log = Match(table(), DEAL).log(secret=True)
    with pytest.raises(LogMismatch, match=message):
        replay(game, log)


def test_an_unreadable_header_is_noticed() -> None:
    game = table()
    header = Match(game, DEAL).log(secret=True).header
    with pytest.raises(LogMismatch, match=r"the deal in the header cannot be read: .*three parts"):
        replay(game, Log(msgspec.structs.replace(header, deal="3 1 2")))
    with pytest.raises(LogMismatch, match="the deal in the header cannot be read"):
        Match(game, "3 1 2")
    opened = msgspec.structs.replace(header, deal=None, commitment="0" * 64, start="{}")
    with pytest.raises(LogMismatch, match="the first position in the header cannot be read"):
        replay(game, Log(opened))
    with pytest.raises(LogMismatch, match="the log has 1 seats, the game at hand 2"):
        opening(game, msgspec.structs.replace(header, seats=("Ann",)))


# --- files -------------------------------------------------------------------------------------------------------------


def game_for(header: Header) -> Game:
    return StonesGame(**header.settings)


def test_save_and_load(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "игра.dbl"
    match.save(path)
    assert parse(path.read_bytes()) == match.log(secret=True)
    assert fingerprint(Match.load(game_for, path)) == fingerprint(match)
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.skipif(os.name != "posix", reason="file modes are a POSIX matter")
def test_a_save_is_private(tmp_path: Path) -> None:
    path = tmp_path / "game.dbl"
    path.write_text("old")
    path.chmod(0o644)
    Match(table(), DEAL).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    path = tmp_path / "game.dbl"
    match = Match(table(), DEAL)
    match.save(path)
    old = path.read_bytes()
    match.act(0, "grab")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(OSError, match="no space left"):
        match.save(path)
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == [path.name]


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.dbl"
    path.write_text("{")
    with pytest.raises(DoubloonError, match=r"game\.dbl:1:2: "):
        Match.load(game_for, path)
    with pytest.raises(FileNotFoundError):
        Match.load(game_for, tmp_path / "none.dbl")


# --- proposing ---------------------------------------------------------------------------------------------------------


def test_a_proposal_changes_nothing_until_it_is_accepted() -> None:
    match = played(acts=15)
    before = fingerprint(match)
    due = match.position.due()
    assert due is not None
    proposal = match.propose(None, f"time {due}", due)
    assert fingerprint(match) == before
    assert match.accept(proposal) == proposal.events
    twin = played(acts=15)
    assert twin.append(proposal.record) == proposal.events
    assert fingerprint(twin) == fingerprint(match)
    assert proposal.record.n == HASH_EVERY
    assert proposal.record.hash == match.position.hash()


def test_a_proposal_is_stale_once_the_match_went_on() -> None:
    match = Match(table(), DEAL)
    first, second = match.propose(0, "grab", 5), match.propose(1, "grab", 6)
    match.accept(first)
    with pytest.raises(LogMismatch, match="was to be record 2"):
        match.accept(second)
    assert [record.seat for record in match.records] == [0]


def test_players_may_agree_to_end_it() -> None:
    game = StonesGame()
    match = Match(game, game.deal(b"7" * 32))
    match.act(0, "grab", 5)
    match.agree(1, 7)
    result = match.position.result()
    assert result == Result((0, 0, 0), (), "agreed", "")
    assert (match.position.actors(), match.position.due(), match.position.over()) == ((), None, True)
    assert match.records[-1].hash == match.position.hash()
    log = match.log()
    assert log.header.deal is not None
    again = replay(game, parse(dump(log)))
    assert again.position.text() == match.position.text()
    for refused in (match.agree, match.leave, match.undo):
        with pytest.raises(IllegalAct):
            refused(0)
    with pytest.raises(IllegalAct):
        match.act(0, "put", 9)
    with pytest.raises(IllegalAct):
        match.position.copy().lapse(10**6)


def test_nobody_agrees_from_no_seat() -> None:
    game = StonesGame()
    match = Match(game, game.deal(b"7" * 32))
    for seat in (-1, 3, None):
        with pytest.raises(IllegalAct):
            match.propose(seat, "agree")
    assert match.n == 0
