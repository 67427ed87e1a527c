"""The reports on Captain Silver: how games are counted, what must hold, and runs that are interrupted."""

from __future__ import annotations

import json
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.console import Console

from doubloon.bots.feeler import SKILLS
from doubloon.bots.perception import PACES
from doubloon.cli.main import run
from doubloon.errors import SettingError
from doubloon.lab import silver_balance as balancing
from doubloon.lab import silver_balance_page as pages
from doubloon.lab import silver_calibration as calibration
from doubloon.lab.silver_balance import CELLS, Cell, Report, Run, Tally, chi_square_tail, play_chunk, play_game
from doubloon.lab.silver_calibration import Known
from doubloon.lab.silver_games import GamePlayed, RoundPlayed
from doubloon.silver.kinds import KINDS
from doubloon.silver.touch import GRAB


def played(scores: tuple[int, ...], length: int = 70_000) -> GamePlayed:
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    rounds = tuple(RoundPlayed(length + 1000 * n, "row", 20, 4) for n in range(3))
    return GamePlayed(scores, winners, (2,) * len(scores), rounds, 300_000)


def test_games_are_counted() -> None:
    tally = Tally()
    tally.enter(played((30, 20, 10)), 1)
    tally.enter(played((30, 30, 10), 90_000), 1)
    assert tally.wins == [1.5, 0.5, 0.0] and (tally.odd, tally.squares) == (0.5, 0.25)
    assert (tally.games, tally.ties, tally.spread, tally.lead, tally.chests) == (2, 1, 40, 10, 12)
    assert tally.points == pytest.approx(20 + 70 / 3) and tally.ahead == pytest.approx(0 + 10)
    assert tally.rounds == {70: 1, 71: 1, 72: 1, 90: 1, 91: 1, 92: 1} and tally.reasons == {"row": 6}
    assert (tally.quantile(0.5), tally.quantile(0.1), tally.quantile(1.0)) == (72, 70, 92)
    share, half = tally.fair()
    assert share == pytest.approx(0.75) and half == pytest.approx(1.96 * 0.25 / 2**0.5 * 3)


def test_tallies_add_up() -> None:
    parts = [play_chunk(CELLS[1], 3, first, 2, {}) for first in (0, 2)]
    whole = play_chunk(CELLS[1], 3, 0, 4, {})
    parts[0].add(parts[1])
    assert parts[0].games == whole.games == 4 and parts[0].rounds == whole.rounds
    assert parts[0].points == pytest.approx(whole.points) and parts[0].wins == pytest.approx(whole.wins)


@pytest.mark.parametrize(
    ("value", "freedom", "tail"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (11.345, 3, 0.01)]
)
def test_the_chi_square_test_is_that_of_the_tables(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=0.001)


def test_uneven_seats_are_found_out() -> None:
    tally = Tally(games=400, wins=[130.0, 90.0, 90.0, 90.0])
    assert tally.evenness() < balancing.DOUBTFUL == 0.01 < Tally(games=400, wins=[106.0, 98.0, 98.0, 98.0]).evenness()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_careful_players_keep_the_pace(players: int) -> None:
    """C4.7: a round of one to three minutes, a game of twenty at most; a felt piece in four to five seconds, or eight."""
    tally = play_chunk(Cell(players, "brisk", "careful"), 1, 0, 12, {})
    assert balancing.SHORTEST <= tally.quantile(0.5) <= 180 < balancing.LONGEST
    game, _ = play_game(Cell(players, "slow", "careful"), 1, 0, {})
    assert game.length < 20 * 60_000
    brisk, slow = PACES["brisk"], PACES["slow"]
    assert brisk.find + GRAB / 1000 + brisk.follow < 4.5 < slow.find + GRAB / 1000 + slow.follow < 8


def test_the_odd_player_sits_on_every_seat() -> None:
    cell = Cell(3, "brisk", "blind")
    assert [play_game(cell, 1, number, {})[1] for number in range(4)] == [0, 1, 2, 0]
    assert play_game(Cell(3, "brisk", "careful"), 1, 1, {})[1] == -1


def test_what_does_not_hold_is_said() -> None:
    good = Tally(games=100, wins=[50.0, 50.0], rounds={90: 300}, reasons={"row": 300})
    short = Tally(games=100, wins=[80.0, 20.0], rounds={59: 300}, reasons={"row": 300})
    odd = Tally(games=100, wins=[50.0, 50.0], odd=55.0, squares=55.0)
    report = Report(1, 100, {}, {}, {"2 brisk careful": good, "2 slow careful": short, "2 slow blind": odd})
    found = {check.what: check.holds for check in balancing.checks(report)}
    assert found == {
        "2 players, brisk: median round 60-200 s": True,
        "2 players, brisk: seats even": True,
        "2 players, slow: median round 60-200 s": False,
        "2 players, slow: seats even": False,
        "2 players, slow: blind below a fair share": False,
    }
    console = Console(record=True, width=140)
    pages.print_report(report, console)
    text = console.export_text()
    assert "does not hold: 2 players, slow: blind below a fair share: 1.10 +- 0.20" in text and "2 of 5 checks hold" in text


def test_a_run_is_written_down_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """Half of it, then the rest, is the whole; and one process or two make no difference."""
    files = {name: tmp_path / f"whole.{name}" for name in ("json", "svg", "md")}
    console = Console(quiet=True)
    balancing.balance(6, 5, 2, None, files["json"], files["svg"], files["md"], None, console)
    report = json.loads(files["json"].read_text())
    assert {figure["tally"]["games"] for figure in report["figures"]} == {1} and len(report["figures"]) == len(CELLS)
    assert ET.fromstring(files["svg"].read_text()).tag == "{http://www.w3.org/2000/svg}svg"
    assert "| 4 | grab only |" in files["md"].read_text()
    resume = tmp_path / "half.resume"
    half = Run(Report(5, 1, {}), CELLS[: len(CELLS) // 2], resume)
    for cell, first in half.chunks():
        half.take(cell, first, play_chunk(cell, 5, first, 1, {}))
    again = tmp_path / "again.json"
    balancing.balance(6, 5, 1, resume, again, None, None, None, console)
    assert json.loads(again.read_text()) == report


def test_a_run_does_not_go_on_from_another_one(tmp_path: Path) -> None:
    resume = tmp_path / "run"
    Run(Report(5, 1, {}), CELLS, resume).save()
    with pytest.raises(SettingError, match="the file of a run with --seed 6 and the same settings"):
        balancing.balance(6, 6, 1, resume)
    resume.write_text("{")
    with pytest.raises(SettingError, match="a file that this command wrote"):
        balancing.balance(6, 5, 1, resume)


def test_an_interrupt_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balancing, "CELLS", CELLS[:2])
    taken = []
    take = Run.take

    def interrupted(self: Run, cell: Cell, first: int, tally: Tally) -> None:
        take(self, cell, first, tally)
        taken.append(cell.key)
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "take", interrupted)
    resume = tmp_path / "run"
    console = Console(record=True, width=140)
    assert balancing.balance(6, 5, 1, resume, console=console) == 130
    assert len(taken) == 1 and list(json.loads(resume.read_text())["done"]) == taken
    assert f"--resume {resume}" in console.export_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lab", "silver-balance", "--set", "seats=3"], "NAME=SECONDS with one of draw_time, wrong_time, grace"),
        (["lab", "silver-balance", "--set", "draw_time=99"], "seconds from 0 to 10"),
        (["silver", "--level", "master"], "beginner, practised, skilled"),
    ],
)
def test_commands_refuse_what_makes_no_sense(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert said in capsys.readouterr().err


# --- the calibration ---------------------------------------------------------------------------------------------------


def test_what_was_felt_is_compared_with_the_model(tmp_path: Path) -> None:
    times = [2.0 * 1.5**z for z in (-2, -1, -1, 0, 0, 0, 1, 1, 2)]
    known = [Known(0.5, took, kind, kind) for took in times for kind in KINDS]
    known += [Known(0.5, 2.0, "map", "wheel")] * 8
    pace = calibration.fitted(known)
    assert (pace.follow, pace.find, pace.right) == (2.0, 0.5, 0.9)
    assert calibration.share_known(pace, 2.0) == 0.5 and calibration.share_known(pace, 0) == 0
    assert calibration.times_apart(known, pace) < 0.25
    table = calibration.answers(known)
    assert table[KINDS.index("map")][KINDS.index("wheel")] == pytest.approx(8 / 17) and table[0][0] == 1
    assert 0 < calibration.answers_apart(known, pace) < 0.2
    shown = ET.fromstring(calibration.as_svg({"skilled": known}))
    assert len(shown.findall("{http://www.w3.org/2000/svg}rect")) > 2 * 64


def test_a_calibration_runs_from_end_to_end(tmp_path: Path) -> None:
    console = Console(record=True, width=140)
    status = calibration.calibrate(
        1, 3, 2, tmp_path / "games", tmp_path / "c.json", tmp_path / "c.svg", tmp_path / "c.toml", console
    )
    text = console.export_text()
    assert status == (0 if "hands agree within" in text else 1)
    assert list(json.loads((tmp_path / "c.json").read_text())) == ["beginner", "practised", "skilled"]
    data = tomllib.loads((tmp_path / "c.toml").read_text())
    assert {level: list(found["answers"]) for level, found in data.items()} == {level: list(KINDS) for level in SKILLS}
    assert all(sum(row) == pytest.approx(1, abs=0.01) for found in data.values() for row in found["answers"].values())
    with pytest.raises(SettingError, match="a whole number from 1 on"):
        calibration.calibrate(0)


def test_a_calibration_goes_on_from_the_games_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = [calibration._Game(3, level, 0, [Known(0.5, 2.0, "map", "map")] * 9) for level in SKILLS]
    lines = b"".join(
        json.dumps({**vars_of(game), "known": [vars_of(k) for k in game.known]}).encode() + b"\n" for game in played
    )
    (tmp_path / "games").write_bytes(lines + b'{"seed": 3, "lev')
    monkeypatch.setattr(calibration, "play_by_touch", None)  # nothing is left to play
    console = Console(record=True, width=140)
    calibration.calibrate(1, 3, 1, tmp_path / "games", console=console)
    assert console.export_text().count(" 9 ") == 3
    assert calibration.kept_in(tmp_path / "games", 4) == []
    (tmp_path / "games").write_bytes(b"{}\n" + lines)
    with pytest.raises(SettingError, match="a file that this command wrote"):
        calibration.kept_in(tmp_path / "games", 3)


def vars_of(struct: object) -> dict[str, object]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}  # type: ignore[attr-defined]
