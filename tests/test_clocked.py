"""Clocks around any game: they keep the contract, and time does what it should."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from conformance import check_game
from doubloon.catalogue import CATALOGUE, made
from doubloon.clocked import ClockedGame, ClockedPosition, read_clock, unclocked
from doubloon.errors import IllegalAct, ParseError, SettingError
from doubloon.game import ClaimPosition, Game, PresencePosition, SensedGame
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import Settings
from doubloon.match import Match, replay
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import Settings as SilverSettings
from toy_game import StonesGame


def island(**settings: object) -> Game:
    return IslandGame(Settings.make(seating="fixed", side=5, **settings))


def silver() -> Game:
    world = {"boards": "1a 3b-turned 4a", "treasure": "a", "seats": 2, "draw_time": 0.1, "countdown": 0, "show_time": 0}
    return SilverGame(SilverSettings.make(**world))


GAMES: dict[str, tuple[Callable[[], Game], int]] = {
    "stones": (lambda: StonesGame(seats=3, limit=60_000), 3),
    "stones-quick": (lambda: StonesGame(seats=2, window=0, rest=1), 3),
    "island": (island, 1),
    "island-turns": (lambda: island(turn_time=2), 1),
    "silver": (silver, 1),
}


@pytest.mark.parametrize("clock", ["move 5", "fischer 10+2", "fischer 10+0", "days 1"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_keeps_the_contract_with_a_clock(name: str, clock: str) -> None:
    make, games = GAMES[name]
    check_game(ClockedGame(make(), clock), random.Random(3), games=games, plies=60)


def clocked(clock: str, game: Game | None = None) -> Match:
    wrapped = ClockedGame(game or island(), clock)
    return Match(wrapped, wrapped.deal(b"1" * 32))


def left(match: Match) -> tuple[int, ...]:
    position = match.position
    assert isinstance(position, ClockedPosition)
    return position.clocks().left


def move(match: Match, time: int) -> None:
    """One move of whoever may act, with all its acts at one time."""
    (seat,) = match.position.actors()
    while match.position.actors() == (seat,):
        match.act(seat, match.position.legal_acts(seat)[0], time)


def test_time_runs_for_who_is_to_act_and_a_move_adds_to_it() -> None:
    match = clocked("fischer 60+5")
    assert (left(match), match.position.due()) == ((60_000, 60_000), 60_000)
    (first,) = match.position.actors()
    move(match, 20_000)
    assert match.position.actors() != (first,)
    assert left(match)[first] == 45_000
    assert left(match)[1 - first] == 60_000
    assert match.position.due() == 80_000
    move(match, 21_500)
    assert left(match)[1 - first] == 63_500


def test_a_clock_for_each_move_starts_afresh() -> None:
    match = clocked("move 30")
    move(match, 29_999)
    move(match, 29_999 + 29_000)
    assert left(match) == (30_000, 30_000)
    assert match.position.due() == 58_999 + 30_000


def test_whose_flag_falls_leaves_the_game() -> None:
    match = clocked("days 1")
    (late,) = match.position.actors()
    due = match.position.due()
    assert due == 86_400_000
    with pytest.raises(IllegalAct):
        match.act(late, match.position.legal_acts(late)[0], due)
    with pytest.raises(IllegalAct):
        match.lapse(due - 1)
    match.lapse(due + 5)
    result = match.position.result()
    assert result is not None and result.winners == (1 - late,)
    again = replay(match.game, match.log())
    assert again.position.text() == match.position.text()


def test_nobodys_time_runs_while_nobody_looked() -> None:
    """A server that was down for an hour makes one seat late, not the next one too."""
    match = clocked("move 60", island(line_up="melee3"))
    (late,) = match.position.actors()
    match.lapse(3_600_000)
    (now,) = match.position.actors()
    assert now != late
    assert match.position.due() == 3_600_000 + 60_000


def test_seats_that_act_at_the_same_time_have_clocks_of_their_own() -> None:
    match = clocked("fischer 10+0", StonesGame(seats=3, limit=60_000))
    match.act(1, "grab", 4_000)
    assert left(match) == (6_000, 6_000, 6_000)
    match.act(1, "put", 5_000)
    match.act(0, "grab", 5_050)
    assert left(match) == (4_950, 5_000, 4_950)


def test_what_a_position_can_do_it_can_with_a_clock() -> None:
    for make, _ in GAMES.values():
        game = make()
        bare = game.start(game.deal(b"2" * 32))
        dressed = ClockedGame(game, "move 5").start(game.deal(b"2" * 32))
        assert isinstance(dressed, ClaimPosition) == isinstance(bare, ClaimPosition)
        assert isinstance(dressed, PresencePosition) == isinstance(bare, PresencePosition)
        assert unclocked(dressed).text() == bare.text() == unclocked(bare).text()


@pytest.mark.parametrize(
    "wrong", ["", "move", "move 4", "move 3601", "days 31", "fischer 9+0", "fischer 60", "fischer 60+-", 5]
)
def test_a_clock_that_is_none_is_refused(wrong: object) -> None:
    with pytest.raises(SettingError, match="clock"):
        read_clock(wrong)


@pytest.mark.parametrize(
    "change",
    [
        ("clocks 60000,60000", "clocks 60000"),
        ("clocks 60000,60000", "clocks 060000,60000"),
        (" 0 - |", " 00 - |"),
        (" 0 - |", " 0 2 |"),
        (" 0 - |", " 0 01 |"),
        ("clocks", "watches"),
        ("clocks 60000,60000", "clocks 9999999999999999,60000"),
    ],
)
def test_clocks_that_make_no_sense_are_not_read(change: tuple[str, str]) -> None:
    match = clocked("fischer 60+0")
    text = match.position.text()
    assert match.game.restore(text).text() == text
    wrong = text.replace(*change)
    assert wrong != text
    with pytest.raises(ParseError):
        match.game.restore(wrong)


def test_a_clock_is_a_setting_of_every_game() -> None:
    game = made(CATALOGUE, "jackal", {"preset": "blitz", "clock": "fischer 60+5"})
    assert game.settings()["clock"] == "fischer 60+5"
    assert made(CATALOGUE, "jackal", game.settings()).settings() == game.settings()
    assert "clock" not in made(CATALOGUE, "jackal", {"clock": "none"}).settings()
    with pytest.raises(SettingError, match="clock"):
        made(CATALOGUE, "jackal", {"clock": "hourglass"})


def test_a_game_that_is_felt_is_felt_with_a_clock() -> None:
    game = made(CATALOGUE, "silver", {"clock": "fischer 600+5", "seats": 2})
    assert isinstance(game, ClockedGame) and isinstance(game, SensedGame)
    deal = game.deal(b"3" * 32)
    senses, position = game.senses(deal), game.start(deal)
    with pytest.raises(IllegalAct):
        senses.sense(position, 0, 0.0, 0.0, 0)
    assert not isinstance(made(CATALOGUE, "jackal", {"clock": "fischer 600+5"}), SensedGame)
