"""Scenarios: small positions with what is done there and what must then hold, as YAML (``docs/notation.md`` has the form).

Every rule has some; what is reported as a bug, taught or set as a puzzle is written down like this too.
"""

from doubloon.scenario.files import run_files, scenario_files
from doubloon.scenario.model import Scenario
from doubloon.scenario.reading import load_scenarios
from doubloon.scenario.report import Difference, Report
from doubloon.scenario.running import run

__all__ = ["Difference", "Report", "Scenario", "load_scenarios", "run", "run_files", "scenario_files"]
