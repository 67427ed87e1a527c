"""Games of Captain Silver in logs: recorded ones still replay, and bots that know only views play to the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from doubloon.bots.random import RandomBot
from doubloon.errors import LogMismatch, SecretsInLog
from doubloon.log import Log, parse
from doubloon.match import Match, replay, replay_events
from doubloon.silver.game import game_from
from doubloon.silver.position import Silver
from doubloon.silver.views import SilverView
from silver_table import game

RECORDED = sorted((Path(__file__).parent / "games").glob("silver-*.dbl"))


def recorded(path: Path) -> Log:
    return parse(path.read_bytes(), path.name)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_replay(path: Path) -> None:
    """Where this fails the game behaves otherwise than it did: its rules version must rise, and old games be kept apart."""
    log = recorded(path)
    match = replay(game_from(log.header.settings), log)
    assert match.position.over() and match.position.result() == log.result


def test_recorded_games_are_there_for_each_number_of_seats() -> None:
    assert {len(recorded(path).header.seats) for path in RECORDED} == {2, 3, 4}


def test_another_effective_time_is_another_game() -> None:
    """C2.10 is played again from the log alone: who has a space hangs on the effective times that stand there."""
    log = recorded(RECORDED[-1])
    made = game_from(log.header.settings)
    late = [record for record in log.records if record.effective is not None and record.text.startswith("put")]
    changed = 0
    for record in late:
        records = [*log.records]
        records[record.n - 1] = type(record)(record.n, record.time, record.seat, record.text, record.outcome, None, record.hash)
        try:
            replay(made, Log(log.header, tuple(records), log.result))
        except LogMismatch:
            changed += 1
    assert changed > 0


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_times_and_gold_of_recorded_games(path: Path) -> None:
    log = recorded(path)
    for record, _, position in replay_events(game_from(log.header.settings), log):
        assert isinstance(position, Silver)
        assert position.state.now == record.time and min(position.state.gold) >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_at_random_play_to_the_end(seats: int) -> None:
    """They see views and nothing else; time passes as far as the next thing that is due."""
    table = game(seats, draw_time=1, round_limit=60)
    match = Match(table, table.deal(b"bots at random"))
    rng = random.Random(seats)
    bots = [RandomBot(random.Random(seat)) for seat in range(seats)]
    for _ in range(5000):
        position = match.position
        if position.over():
            break
        due, now = position.due(), match.time + rng.choice((0, 150, 400))
        seats_to_act = [seat for seat in position.actors() if rng.random() < 0.5]
        if due is not None and (due <= now or not seats_to_act):
            match.lapse(max(due, match.time))
            continue
        seat = rng.choice(seats_to_act)
        view = position.view(seat)
        assert isinstance(view, SilverView)
        match.act(seat, bots[seat].choose(view), now)
    result = match.position.result()
    assert result is not None and result.reason == "points"
    assert match.log().header.deal is not None


def test_the_open_log_of_a_running_game_would_tell_what_is_in_hands() -> None:
    table = game(2)
    match = Match(table, table.deal(b"open"))
    match.act(0, "shake")
    assert match.log().header.deal is None
    match.act(1, "shake")
    match.lapse(0)
    match.act(0, "draw", 10)
    with pytest.raises(SecretsInLog):
        match.log()
