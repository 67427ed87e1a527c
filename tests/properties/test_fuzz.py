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
from doubloon.errors import SettingError
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import settings_from
from doubloon.jackal.walk import Walk
from doubloon.lab import fuzz as fuzzing
from doubloon.lab.fuzz import BATCH, Failure, Progressed, Report, fuzz, never_seen, print_report, run_games, settings_of
from doubloon.lab.retelling import Retold, deeds_of, first_position, retell
from doubloon.match import Match


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
    with pytest.raises(SettingError, match="--seed 4 --contract-every 0"):
        fuzz(3, 5, 1, resume, contract_every=0, console=quiet())
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
