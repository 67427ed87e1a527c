"""Runs scenario files, for the command line: a line a file, and what came out differently."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from doubloon.errors import ParseError
from doubloon.scenario.reading import load_scenarios
from doubloon.scenario.running import run

GOOD = 0
DIFFERENT = 1
UNREADABLE = 2


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The files that paths mean: files as they are, of folders all ``.yaml`` files below, sorted by name."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return found


def run_files(paths: Iterable[Path], out: TextIO | None = None) -> int:
    """Run every scenario of some files and folders and print what came of it.

    The exit status: 0 if all is as expected, 1 if something came out differently, 2 if a file cannot be read or there is none.
    """
    out = sys.stdout if out is None else out
    status = GOOD
    files = scenario_files(paths)
    if not files:
        print("no scenario files found (*.yaml)", file=out)
        return UNREADABLE
    for file in files:
        try:
            scenarios = load_scenarios(file)
        except (ParseError, OSError) as error:
            print(error if isinstance(error, ParseError) else f"{file}: {error.strerror or error}", file=out)
            status = UNREADABLE
            continue
        reports = [run(scenario) for scenario in scenarios]
        bad = [report for report in reports if not report.good]
        told = f"{len(bad)} of {len(reports)} differ" if bad else f"{len(reports)} as expected"
        print(f"{file}: {told}", file=out)
        for report in bad:
            print(report, file=out)
        status = max(status, DIFFERENT if bad else GOOD)
    return status
