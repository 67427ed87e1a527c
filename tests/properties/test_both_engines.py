"""The engine compiled and the engine uncompiled play the same games, act by act and number by number.

The test command runs this on the installed wheel and on the source. Where both are at hand they are also compared directly.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import doubloon
from doubloon.jackal import COMPILED
from properties.digests import FILE, GAMES, digests

SOURCE = Path(__file__).resolve().parents[2] / "src"

AGAIN = "if the rules were meant to change: python tests/properties/digests.py --record"


def differences(found: list[str], expected: list[str]) -> list[int]:
    """The games that came to something else."""
    assert len(found) == len(expected) == GAMES
    return [game for game, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1]]


def test_games_come_out_as_recorded() -> None:
    expected = json.loads(FILE.read_text(encoding="ascii"))
    assert differences(digests(), expected) == [], AGAIN


def test_wheel_and_source_play_the_same_games() -> None:
    if Path(doubloon.__file__).resolve().is_relative_to(SOURCE):
        pytest.skip("the source is tested here; the run on the installed wheel compares the two")
    if not COMPILED:
        pytest.skip("the installed engine is not compiled: there is nothing to compare")
    command = [sys.executable, str(Path(__file__).with_name("digests.py"))]
    ran = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, check=True)
    assert differences(digests(), json.loads(ran.stdout)) == []
