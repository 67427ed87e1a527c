"""The fuzzer: plays what it says, notices what goes wrong, can be interrupted and goes on."""

from __future__ import annotations

import io
import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import doubloon
from doubloon.errors import LogMismatch, SettingError
from doubloon.game import Event
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import settings_from
from doubloon.jackal.walk import Walk
from doubloon.lab import fuzz as fuzzing
from doubloon.lab import silver_fuzz
from doubloon.lab.findings import Failure, Report
from doubloon.lab.fuzz import BATCH, Progressed, fuzz, never_seen, print_report, run_games, settings_of
from doubloon.lab.retelling import Retold, deeds_of, first_position, retell
from doubloon.log import parse
from doubloon.match import Match
from doubloon.silver import placing
from doubloon.silver.game import game_from
from doubloon.silver.state import State


def played(seed: int, first: int, games: int, contract_every: int, out: Path) -> Report:
    total = Report()
    for report in run_games(seed, first, games, contract_every, out):
        total.add(report)
    return total


def test_games_of_a_run_go_well_and_are_the_same_in_any_part(tmp_path: Path) -> None:
    whole = played(2, BATCH - 3, 6, 4, tmp_path)
    parts = played(2, BATCH - 3, 2, 4, tmp_path)
    parts.add(played(2, BATCH - 1, 4, 4, tmp_path))
    assert whole == parts
    assert whole.games == 6
    assert whole.failures == []
    assert whole.contract_games == 2
    assert sum(whole.ends.values()) == whole.games
    assert sum(n for name, n in whole.settings.items() if name.startswith("side=")) == whole.games
    assert whole.events["TurnBegan J3.1"] > 0
    assert list(tmp_path.iterdir()) == []


def test_settings_are_shared_by_a_batch() -> None:
    assert settings_of(1, 0) == settings_of(1, BATCH - 1) != settings_of(1, BATCH)


def test_a_game_that_goes_wrong_is_saved_with_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log holds the game up to where it went wrong, under its own settings, and can be replayed by anybody."""

    def goes_wrong(walk: Walk, *_: object) -> str:
        return walk.go(20, 20, 0) or "planted"

    monkeypatch.setattr(fuzzing, "play_one", goes_wrong)
    report = played(3, 9, 1, 0, tmp_path)
    assert report.failures == [Failure(9, "planted", str(tmp_path / "seed3-game9.dbl"))]
    match = Match.load(lambda header: IslandGame(settings_from(header.settings)), tmp_path / "seed3-game9.dbl")
    assert 0 < len(match.records) <= 20 or match.position.over()
    told = (tmp_path / "seed3-game9.txt").read_text(encoding="utf-8")
    assert "planted" in told and "--seed 3 --first 9 --games 1" in told


def test_an_engine_that_raises_is_a_failure_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise IndexError("out of the island")

    monkeypatch.setattr(fuzzing, "redo", broken)
    report = played(3, 10, 1, 0, tmp_path)
    assert report.failures[0].problem.startswith("IndexError: out of the island\nTraceback")


def test_a_game_that_comes_out_differently_through_the_contract_is_noticed() -> None:
    settings = settings_of(1, 0)
    walk = Walk(first_position(settings), 5, 0, {})
    assert walk.go(30, 10, 0) == ""
    deeds = deeds_of(walk)
    last = max(i for i, (deed, _) in enumerate(deeds) if deed >= 0)
    with pytest.raises(Retold):
        retell(settings, [*deeds[:last], (deeds[last][0] ^ 1 << 10, deeds[last][1]), *deeds[last + 1 :]])


def quiet() -> Console:
    return Console(file=io.StringIO(), width=200)


def test_a_run_resumes_where_it_was(tmp_path: Path) -> None:
    resume = tmp_path / "run.json"
    console = quiet()
    assert fuzz(3, 4, 1, resume, contract_every=0, out=tmp_path, console=console) == 0
    first = msgspec.json.decode(resume.read_bytes(), type=Progressed)
    assert (first.seed, first.done, first.report.games) == (4, [0], 3)
    assert fuzz(3, 4, 1, resume, contract_every=0, out=tmp_path, console=console) == 0
    assert msgspec.json.decode(resume.read_bytes(), type=Progressed) == first
    assert "nothing was wrong" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_resume_file_of_another_run_is_refused(tmp_path: Path) -> None:
    resume = tmp_path / "run.json"
    resume.write_bytes(msgspec.json.encode(Progressed(4, 0, [0], Report())))
    for other in ({"seed": 5}, {"seed": 4, "first": 80}, {"seed": 4, "game": "silver"}):
        with pytest.raises(SettingError, match="--seed 4 --contract-every 0 --game jackal --first 0, with which"):
            fuzz(3, resume=resume, contract_every=0, console=quiet(), **other)
    resume.write_text("{}", encoding="ascii")
    with pytest.raises(SettingError, match="a file that a fuzz run wrote"):
        fuzz(3, 5, 1, resume, contract_every=0, console=quiet())


@pytest.mark.parametrize("wrong", [{"games": 0}, {"workers": -1}, {"first": -1}, {"contract_every": -1}])
def test_numbers_out_of_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(SettingError, match="a whole number from"):
        fuzz(**wrong, console=quiet())  # type: ignore[arg-type]


ENDLESS = """
import sys
from pathlib import Path
from doubloon.lab import fuzz as fuzzing
from doubloon.lab import silver_fuzz
from doubloon.lab.findings import Failure, Report

take = fuzzing._Run.take

def take_loudly(run, left):
    print("under way", flush=True)
    take(run, left)

if __name__ == "__main__":
    fuzzing._Run.take = take_loudly
    resume = Path(sys.argv[1])
    sys.exit(fuzzing.fuzz(10**8, 1, 1, resume, contract_every=0, out=resume.parent))
"""


def test_an_interrupted_run_keeps_what_it_has(tmp_path: Path) -> None:
    """Interrupted once, it takes in the games under way, saves, and says how to go on."""
    resume = tmp_path / "run.json"
    script = tmp_path / "run.py"
    script.write_text(ENDLESS, encoding="ascii")
    environment = {**os.environ, "PYTHONPATH": str(Path(doubloon.__file__).parents[1])}
    run = subprocess.Popen([sys.executable, script, resume], env=environment, stdout=subprocess.PIPE, text=True)
    # However long it takes to begin: once it waits for its worker, a game is under way.
    assert run.stdout is not None
    before = list(itertools.takewhile(lambda line: "under way" not in line, iter(run.stdout.readline, "")))
    assert run.poll() is None, before
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=1200)
    assert run.returncode == 130, out
    done = json.loads(resume.read_text(encoding="ascii"))
    assert done["report"]["games"] > 0
    assert "go on with the same command" in out


def test_the_report_says_what_was_never_seen() -> None:
    report = Report(
        1, 2, 0, {"Died rum J8.4": 1, "Opened ice J1.3": 1}, {"side=5": 1}, {"quiet": 1}, [Failure(7, "broken\nlong")]
    )
    missing = never_seen(report)
    assert "death cannibal" in missing and "death rum" not in missing
    assert "event Died" not in missing and "event Sailed" in missing
    assert "end gold" in missing and "end quiet" not in missing
    assert "tile horse" in missing and "tile ice" not in missing
    assert "setting side=7" in missing and "setting side=5" not in missing
    console = quiet()
    print_report(report, console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "game 7: broken" in text and "1 games went wrong" in text and "never seen: " in text


# --- Captain Silver ----------------------------------------------------------------------------------------------------


def silver(seed: int, first: int, games: int, contract_every: int, out: Path) -> Report:
    total = Report()
    for report in silver_fuzz.run_games(seed, first, games, contract_every, out):
        total.add(report)
    return total


def test_games_of_captain_silver_go_well_and_are_the_same_in_any_part(tmp_path: Path) -> None:
    whole = silver(2, 8, 4, 3, tmp_path)
    parts = silver(2, 8, 1, 3, tmp_path)
    parts.add(silver(2, 9, 3, 3, tmp_path))
    assert whole == parts
    assert (whole.games, whole.contract_games, whole.failures) == (4, 1, [])
    assert whole.ends.get("points", 0) + whole.ends.get("alone", 0) == 4
    assert whole.events["Ahoy C2.2"] > 0 and sum(n for name, n in whole.settings.items() if name.startswith("seats=")) == 4
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_captain_silver_that_goes_wrong_is_saved_with_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong position is noticed where it comes up, and the log leads there."""

    def no_price(s: State, ears: list[Event], seat: int, wrong: bool) -> None:
        s.gold[seat] -= 9

    monkeypatch.setattr(placing, "tire", no_price)
    report = silver(3, 9, 1, 0, tmp_path)
    (failure,) = report.failures
    assert failure.problem.startswith("the position cannot be: ('gold', 'got [")
    assert failure.log == str(tmp_path / "silver-seed3-game9.dbl")
    log = parse(Path(failure.log).read_bytes())
    assert log.records[-1].text.startswith("put") and len(log.records) == report.acts
    told = (tmp_path / "silver-seed3-game9.txt").read_text(encoding="utf-8")
    assert "cannot be" in told and "again: doubloon lab fuzz --game silver --seed 3 --first 9 --games 1" in told
    match = Match.load(lambda header: game_from(header.settings), tmp_path / "silver-seed3-game9.dbl")
    assert match.n == report.acts
    monkeypatch.undo()
    with pytest.raises(LogMismatch, match=f"record {report.acts}: its hash is"):
        Match.load(lambda header: game_from(header.settings), tmp_path / "silver-seed3-game9.dbl")


def test_an_engine_of_captain_silver_that_raises_is_a_failure_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise IndexError("over the edge")

    monkeypatch.setattr(placing, "settle", broken)
    monkeypatch.setattr("doubloon.silver.clock.settle", broken)
    report = silver(3, 9, 1, 0, tmp_path)
    (failure,) = report.failures
    assert failure.problem.startswith("IndexError: over the edge\nTraceback")
    assert "the last record is not in the log" in (tmp_path / "silver-seed3-game9.txt").read_text(encoding="utf-8")
    assert len(parse(Path(failure.log).read_bytes()).records) == report.acts - 1


def test_a_run_of_captain_silver_resumes_and_says_what_was_never_seen(tmp_path: Path) -> None:
    resume = tmp_path / "run.json"
    for _ in range(2):
        console = quiet()
        assert fuzz(2, 4, 1, resume, contract_every=0, out=tmp_path, console=console, game="silver") == 0
        told = console.file.getvalue()  # type: ignore[attr-defined]
        assert "2 games" in told and "nothing was wrong" in told and "never seen: event" in told
    assert msgspec.json.decode(resume.read_bytes(), type=Progressed).game == "silver"
    report = Report(1, 2, 0, {"Bumped C2.10": 1}, {"seats=3": 1}, {"round: row": 1})
    missing = silver_fuzz.never_seen(report)
    assert "event Missed C2.10" in missing and "event Bumped C2.10" not in missing and "event Thrown C2.14" in missing
    assert "end round: stuck" in missing and "end round: row" not in missing
    assert "setting seats=4" in missing and "setting seats=3" not in missing and "setting hold=true" in missing
    with pytest.raises(SettingError, match="allowed: jackal, silver"):
        fuzz(1, game="chess", console=quiet())
