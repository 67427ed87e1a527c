"""The benchmarks run, say what they measured, and refuse what would mislead."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.jackal import COMPILED

FOLDER = Path(__file__).resolve().parent.parent / "benchmarks"
QUICK = ("--rounds", "1", "--seconds", "0.001", "--uncompiled", "blitz")


def run(script: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(FOLDER / script), *args],
        check=False,
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What a short run of the engine's benchmark prints, and the file that it writes."""
    path = tmp_path_factory.mktemp("bench") / "figures.json"
    done = run("engine.py", *QUICK, "--json", str(path))
    assert done.returncode == 0, done.stderr
    assert "round 1 of 1" in done.stderr
    return done.stdout, path


def test_the_engine_is_measured_beside_fixed_work(report: tuple[str, Path]) -> None:
    printed, path = report
    figures = {figure["name"]: figure for figure in json.loads(path.read_text())["figures"]}
    assert {"reference: interpreter", "reference: C library", "playout", "playout with events", "playout: blitz"} <= {*figures}
    assert all(name in printed for name in figures)
    for figure in figures.values():
        assert 0 < figure["low"] <= figure["rate"] <= figure["high"]
    assert figures["reference: C library"]["to_c"] == 1
    assert figures["playout"]["rate"] > figures["acts through the contract"]["rate"]
    assert ("NOT COMPILED" in printed) == (not COMPILED)


def test_what_has_become_slow_is_told(report: tuple[str, Path], tmp_path: Path) -> None:
    earlier = json.loads(report[1].read_text())
    for figure in earlier["figures"]:
        figure["to_c"] *= 1000 if figure["name"] == "copies" else 0.001
    path = tmp_path / "earlier.json"
    path.write_text(json.dumps(earlier))
    done = run("engine.py", *QUICK, "--against", str(path), "--floor", "1000000")
    assert done.returncode == 1
    slow = [line.removeprefix("too slow: ").split(",")[0] for line in done.stderr.splitlines() if line.startswith("too slow: ")]
    assert slow == ["copies", "playout", "playout: blitz"]


@pytest.mark.skipif(COMPILED, reason="the engine is compiled here")
def test_an_uncompiled_engine_is_refused() -> None:
    done = run("engine.py")
    assert done.returncode == 2
    assert "not compiled" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("blits",), "there is no preset 'blits'; there are online, classic"),
        (("--rounds", "0"), "got 0 rounds"),
        (("--seconds", "0"), "of 0.0 seconds"),
    ],
)
def test_what_makes_no_sense_is_refused(args: tuple[str, ...], words: str) -> None:
    done = run("engine.py", *args)
    assert done.returncode == 2
    assert words in done.stderr


def test_bots_are_matched() -> None:
    done = run("greedy_vs_random.py", "--games", "2", "--preset", "blitz", "--least", "0.95")
    assert done.returncode == 0, done.stderr
    assert "greedy against random: 2 games, 2 won, 0 level, 0 lost" in done.stdout
    assert "won 100.0% (95 % confidence: 34.2% to 100.0%)" in done.stdout


def test_a_bot_that_wins_too_little_is_told() -> None:
    done = run("greedy_vs_random.py", "--games", "1", "--preset", "blitz", "--bots", "random", "greedy", "--least", "0.5")
    assert done.returncode == 1
    assert "random against greedy: 1 games, 0 won" in done.stdout


def test_another_program_is_measured_beside_the_engine() -> None:
    other = f"{sys.executable} -c 'print(0.000001, 77)'"
    done = run("beside.py", other, "--presets", "blitz", "--rounds", "2", "--seconds", "0.01", "--limit", "50")
    assert done.returncode == 0, done.stderr
    row = next(line for line in done.stdout.splitlines() if line.startswith("| `blitz` |"))
    rate, ratio = (float(cell.split()[0]) for cell in row.split("|")[2:4])
    assert 0 <= rate < ratio
    assert done.stdout.splitlines()[-1].endswith(": 0.00 (0.00 .. 0.00)")


def test_another_program_that_says_nothing_is_told() -> None:
    done = run("beside.py", f"{sys.executable} -c 'print(\"no games\")'", "--rounds", "1", "--seconds", "0.01", "--limit", "50")
    assert done.returncode == 1
    assert "no games" in done.stderr
