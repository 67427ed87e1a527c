"""The load benchmark runs, measures, and judges by its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "benchmarks"
QUICK = ("--rooms", "3", "--seconds", "1", "--warm-up", "0.1")


def run(*arguments: str, script: str = "server_load.py", quick: tuple[str, ...] = QUICK) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, str(SCRIPTS / script), *quick, *arguments]
    return subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=240, env={**os.environ, "PYTHONPATH": path}
    )


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_load_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = run("--json", str(file))
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert figures["lost"] == 0
    assert figures["wrong"] == []
    assert figures["moves_a_second"] > 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"] <= figures["longest_ms"]
    assert 0 < figures["event_bytes"] < 600
    assert "lost or twice: 0" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_too_few_moves_fail() -> None:
    done = run("--pace", "0.2", "--least", "1000000")
    assert done.returncode == 1
    assert "fewer than 1e+06 moves" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="it waits for a process as only Unix does")
def test_the_start_is_measured_and_a_slow_one_fails() -> None:
    done = run("--slowest", "0.001", script="server_start.py", quick=("--starts", "1"))
    assert done.returncode == 1
    assert "slower than 0.001 s" in done.stderr
    assert "on a new database: " in done.stdout
    usual = float(done.stdout.split("usual: ")[1].split(" ")[0])
    assert usual > 0
    assert run("--starts", "0", script="server_start.py", quick=()).returncode == 2


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_touches_are_measured(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    quick = ("--pouches", "4", "--seconds", "2", "--warm-up", "1")
    done = run("--json", str(file), script="server_touch.py", quick=quick)
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert figures["pouches"] == 4
    assert figures["wrong"] == []
    assert 0 < figures["answered"] <= 1.1
    assert figures["closed"] > 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_too_slow_touches_fail() -> None:
    quick = ("--pouches", "4", "--seconds", "1", "--warm-up", "0.5")
    done = run("--slowest", "0.000001", script="server_touch.py", quick=quick)
    assert done.returncode == 1
    assert "p99 above 1e-06 ms" in done.stderr
