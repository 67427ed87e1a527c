"""Every scenario under ``tests/scenarios`` comes out as it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doubloon.errors import ParseError
from doubloon.scenario import Scenario, load_scenarios, run, scenario_files

FOLDER = Path(__file__).parent / "scenarios"


def collected() -> Iterator[Any]:
    for file in scenario_files([FOLDER]):
        name = file.relative_to(FOLDER).with_suffix("").as_posix()
        try:
            scenarios = load_scenarios(file)
        except ParseError as error:
            yield pytest.param(error, id=name)
            continue
        for scenario in scenarios:
            yield pytest.param(scenario, id=f"{name}: {scenario.name}")


@pytest.mark.parametrize("scenario", list(collected()))
def test_scenario(scenario: Scenario | ParseError) -> None:
    if isinstance(scenario, ParseError):
        pytest.fail(str(scenario), pytrace=False)
    report = run(scenario)
    if not report.good:
        pytest.fail(str(report), pytrace=False)
