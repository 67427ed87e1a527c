"""Replays in words: every record is told and checked, and a log that does not replay is named."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from doubloon.clocked import ClockedGame
from doubloon.errors import LogMismatch
from doubloon.jackal import events as ev
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import Settings
from doubloon.jackal.telling import tell
from doubloon.lab.replay import game_for, replay_file
from doubloon.log import Header, dump
from doubloon.match import Match
from doubloon.scenario import load_scenarios, run
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import Settings as Silver
from doubloon.words import Catalogue, UnknownLanguage


@pytest.fixture
def match() -> Match:
    game = IslandGame(Settings(side=5, turn_time=15))
    match = Match(game, game.deal(b"replay"), names=("Ann", ""))
    rng = random.Random(2)
    for n in range(1, 40):
        if match.position.over():
            break
        if n == 3:
            match.lapse(match.position.due() or 0)
        elif n == 6:
            match.undo(match.position.actors()[0], 5, consent=True)
        else:
            seat = match.position.actors()[0]
            match.act(seat, rng.choice(list(match.position.legal_acts(seat))), match.time + 1500)
    if not match.position.over():
        match.leave(1)
    return match


def told(path: Path, until: int | None = None, final_text: bool = False) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = replay_file(path, out, until=until, final_text=final_text)
    return status, out.getvalue().splitlines()


def test_a_log_is_told_record_by_record(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "game.dbl"
    match.save(path)
    status, lines = told(path)
    assert status == 0
    assert lines[0] == f"{path}: jackal, rules version 1, side=5, turn_time=15; Ann, Player 2"
    heads = [line for line in lines[1:] if not line.startswith(" ")]
    records = match.records
    for record, head in zip(records, heads, strict=False):
        who = {None: "clock", 0: "Ann", 1: "Player 2"}[record.seat]
        seconds = record.time // 1000
        found = f" ({', '.join(record.outcome)})" if record.outcome else ""
        assert head == f"{record.n}  {seconds // 60}:{seconds % 60:02}  {who}: {record.text}{found}"
    assert heads[len(records)] == f"{len(records)} records, as it says"
    assert heads[-1].endswith("won by Ann")
    assert "    Ann ran out of time." in lines or "    Player 2 ran out of time." in lines


def test_a_replay_ends_where_it_is_told_to(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "game.dbl"
    match.save(path)
    status, lines = told(path, until=2, final_text=True)
    assert status == 0
    assert [line[0] for line in lines[1:] if line[0].isdigit()][:2] == ["1", "2"]
    assert not any(line.startswith("3  ") for line in lines)
    assert lines[-3].startswith("running: ")
    position = IslandGame(Settings(side=5, turn_time=15)).restore(lines[-2])
    assert position.hash() == lines[-1]
    assert told(path, until=0)[1][1].startswith("running: ")
    assert told(path, until=10**6)[1] == told(path)[1]


def test_a_log_that_others_may_have_while_the_game_runs_can_be_told(tmp_path: Path) -> None:
    game = IslandGame(Settings(side=5))
    match = Match(game, game.deal(b"open"))
    match.act(match.position.actors()[0], match.position.legal_acts(match.position.actors()[0])[0])
    path = tmp_path / "open.dbl"
    path.write_text(dump(match.log()))
    status, lines = told(path)
    assert status == 0
    assert "1 records, as it says" in lines


def test_a_log_that_does_not_replay_is_named_with_its_record(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "game.dbl"
    text = dump(match.log(secret=True)).replace(match.records[0].text, "a1-a2", 1)
    path.write_text(text)
    status, lines = told(path)
    assert status == 1
    assert lines[-1].startswith(f"{path}: record 1: 'a1-a2' is not legal here")

    path.write_text(dump(match.log(secret=True)).replace('"game":"jackal"', '"game":"chess"', 1))
    assert told(path) == (1, [f"{path}: the log is of the game 'chess'; known: 'jackal', 'silver'"])
    path.write_text(dump(match.log(secret=True)).replace('"side":5', '"side":6', 1))
    status, lines = told(path)
    assert status == 1
    assert lines[0].startswith(f"{path}: the settings in the header: setting 'side': got 6")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.dbl"
    assert told(path) == (2, [f"{path}: No such file or directory"])
    path.write_text("{}")
    status, lines = told(path)
    assert status == 2
    assert lines[0].startswith(f"{path}:1:1: ")
    with pytest.raises(UnknownLanguage):
        replay_file(path, io.StringIO(), language="xx")


def test_the_game_of_a_header() -> None:
    header = Header("jackal", 1, {"side": 7, "line_up": "pairs"}, ("", "", "", ""), "")
    assert game_for(header).settings()["line_up"] == "pairs"
    clocked = game_for(Header("jackal", 1, {"clock": "move 30"}, ("", ""), ""))
    assert clocked.settings()["clock"] == "move 30"
    assert game_for(Header("silver", 1, {"seats": 3}, ("", "", ""), "")).seats == 3
    with pytest.raises(LogMismatch, match="known: 'jackal', 'silver'"):
        game_for(Header("chess", 1, {}, ("", ""), ""))
    with pytest.raises(LogMismatch, match="setting 'seats': got 5"):
        game_for(Header("silver", 1, {"seats": 5}, ("", ""), ""))


def test_a_log_of_captain_silver_is_told_with_the_moments_that_decide(tmp_path: Path) -> None:
    """C2.10: who was first is told to the millisecond, and when a claim was meant."""
    game = SilverGame(Silver.make(boards="1a 2a 3a", treasure="a"))
    match = Match(game, game.deal(b"silver"), names=("Ann", ""))
    for seat in range(2):
        match.act(seat, "shake", 1500)
    match.lapse(4500)
    match.act(0, "draw", 7000)
    match.act(0, "put a1", 8125, 8050)
    match.leave(1, 8200)
    path = tmp_path / "silver.dbl"
    match.save(path)
    status, lines = told(path)
    assert status == 0
    assert lines[0] == f"{path}: silver, rules version 1, boards=1a 2a 3a, treasure=a; Ann, Player 2"
    kind = match.records[3].outcome[0]
    assert f"4  0:07.000  Ann: draw ({kind})" in lines
    assert "5  0:08.125  Ann: put a1, meant at 0:08.050" in lines
    assert lines[-2] == "6 records, as it says"
    assert lines[-1] == "There is nobody left to play against. [C2.14] Ann 3, Player 2 3; won by Ann"


def test_a_clocked_game_is_told_too(tmp_path: Path) -> None:
    game = ClockedGame(IslandGame(Settings(side=5)), "move 30")
    match = Match(game, game.deal(b"clocked"))
    seat = match.position.actors()[0]
    match.act(seat, match.position.legal_acts(seat)[0], 1000)
    path = tmp_path / "clocked.dbl"
    match.save(path)
    status, lines = told(path)
    assert status == 0
    assert "clock=move 30" in lines[0]
    assert lines[2].startswith("    ") and lines[-1].startswith("running: ")


def test_units_are_called_by_the_team_they_were_of() -> None:
    """Friday is Black's until he joins; then he is White's."""
    (scenario,) = load_scenarios(
        "name: x\nrules: [J5.3]\nplace: {units: {P1: d3, F7: 1@d4, F8: n@e4}}\nsteps: [act: d3-d4, act: g13-g12, act: d4-e4]"
    )
    log = "\n".join(run(scenario).log)
    assert "Black Friday" in log
    assert "White Friday" not in log.split("seat 1")[0]

    game = IslandGame(Settings(side=5, seating="fixed"))
    p = game.start(game.deal(b"")).engine
    p.add_unit(3, 0)
    events = [ev.Joined("J5.3", "F7", 1, "d3"), ev.TurnedNeutral("J8.6", "F7", "d3"), ev.Stuck("J9.17", "F7", "d3")]
    words = Catalogue()
    first, second, third = tell(events, p, p, words)
    assert words.unit("F7", 0) in first
    assert words.unit("F7", 1) in second
    assert words.unit("F7", None) in third
    assert "Bob" in tell([ev.SeatLeft("J8.6", 1)], p, p, words, ("", "Bob"))[0]


def test_boats_are_numbered_where_a_team_has_several() -> None:
    game = IslandGame(Settings(side=5, seating="fixed"))
    p = game.start(game.deal(b"")).engine
    words = Catalogue()
    sailed = [ev.Sailed("J4.4", vessel, "a3", "a4") for vessel in (0, 2)]
    p.add_vessel(0, 3 * 16 + 1)
    assert words.vessel(0) in tell(sailed, p, p, words)[0]
    assert words.vessel(0, 0) in tell(sailed, p, p, words)[1]
    p.add_vessel(0, 4 * 16 + 1)
    assert words.vessel(0, 1) in tell(sailed, p, p, words)[1]
