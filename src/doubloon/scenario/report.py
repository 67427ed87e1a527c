"""What running a scenario gives: what came out differently, and what happened."""

from __future__ import annotations

from dataclasses import dataclass

from doubloon.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that came out differently: in which step (from 1), where it stands, what, what was expected and what came."""

    step: int
    line: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"step {self.step} (line {self.line}), {self.what}: expected {self.expected}; got {self.got}"


@dataclass(frozen=True, slots=True)
class Report:
    """What a scenario's run gave: the differences, none if all is well, and what happened, in words, line by line."""

    scenario: Scenario
    differences: tuple[Difference, ...]
    log: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences

    def __str__(self) -> str:
        where = f"{self.scenario.source}:{self.scenario.line}" if self.scenario.source else f"line {self.scenario.line}"
        head = f"{where}: {self.scenario.name} ({', '.join(self.scenario.rules)})"
        if self.good:
            return f"{head}: as expected"
        log = [f"  | {line}" for line in self.log]
        return "\n".join([head, *(f"  {difference}" for difference in self.differences), *log])
