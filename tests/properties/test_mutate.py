"""Mutants are what they say, and the run judges them rightly."""

from __future__ import annotations

import ast
import io
import tomllib
from pathlib import Path

import pytest
from rich.console import Console

from doubloon.errors import SettingError
from doubloon.lab.mutants import MODULES, Mutant, mutants, mutated
from doubloon.lab.mutate import mutate
from doubloon.lab.mutation_page import explanations, report
from doubloon.lab.verdicts import ENGINE, Verdict, done_at_import

SAMPLE = '''
"""A module."""

LIMIT = 3
TABLE = [1, 2]


class Tile:
    def settle(self, p: int) -> int:
        """Nothing."""
        return 0


class Trap(Tile):
    def __init__(self) -> None:
        self.name = "trap"

    def settle(self, p: int) -> int:
        """Hold."""
        u = 0
        while u < p.units and not p.rules.no_wasted_rum:
            u += 1
            p.held |= 1 << u
        if p.ears is not None:
            p.ears.append(Trapped("J9.6"))
        return u if p.rules.nearest_by == 2 else -1
'''


def described(source: str = SAMPLE) -> set[str]:
    return {f"{m.function} {m.kind}: {m.before} -> {m.after}" for m in mutants(source, "tiles")}


def test_every_sort_of_change_is_made() -> None:
    found = described()
    for wanted in (
        "Trap.settle tile without: def settle -> (nothing)",
        "Trap.settle comparison: u < p.units -> u <= p.units",
        "Trap.settle comparison: u < p.units -> u >= p.units",
        "Trap.settle and/or: u < p.units and (not p.rules.no_wasted_rum) -> u < p.units or not p.rules.no_wasted_rum",
        "Trap.settle condition left out: u < p.units and (not p.rules.no_wasted_rum) -> u < p.units",
        "Trap.settle not: not p.rules.no_wasted_rum -> p.rules.no_wasted_rum",
        "Trap.settle setting no_wasted_rum: p.rules.no_wasted_rum -> True",
        "Trap.settle setting no_wasted_rum: p.rules.no_wasted_rum -> False",
        "Trap.settle setting nearest_by: p.rules.nearest_by -> 0",
        "Trap.settle left out: p.held |= 1 << u -> (nothing)",
        "Trap.settle operator: 1 << u -> 1 >> u",
        "Trap.settle condition: p.ears is not None -> False",
        "Trap.settle text: 'J9.6' -> 'wrong'",
        "Trap.settle condition: u if p.rules.nearest_by == 2 else -1 -> u",
        "Trap.settle constant: 1 -> 2",
        "Trap.settle comparison: p.rules.nearest_by == 2 -> p.rules.nearest_by != 2",
        "import constant: 2 -> 3",
    ):
        assert wanted in found


@pytest.mark.parametrize(
    ("module", "method"), [("tiles", "Trap.settle"), ("caves", "Cave.onward"), ("tiles", "Figure.uncover")]
)
def test_what_makes_a_tile_other_than_plain_ground_is_taken_away(module: str, method: str) -> None:
    """Also where ``Tile`` stands in another module; what only this tile has, such as a cave its sitters, is not taken away."""
    source = (ENGINE / f"{module}.py").read_text(encoding="utf-8")
    removed = {mutant.function for mutant in mutants(source, module) if mutant.removed}
    assert method in removed
    assert "Cave.sitters" not in removed


def test_what_could_not_be_noticed_is_not_made() -> None:
    """Names, docstrings, loops that would not end, whether somebody listens, pictures."""
    found = described()
    for unwanted in ("LIMIT", "Hold.", "u += 1 ", "is not None -> True", "text: 'trap'", "Tile.settle tile without"):
        assert not [change for change in found if unwanted in change]


def test_a_mutant_is_the_module_with_one_change() -> None:
    original = ast.unparse(ast.parse(SAMPLE)).splitlines()
    for mutant in mutants(SAMPLE, "tiles"):
        changed = ast.unparse(mutated(SAMPLE, "tiles", mutant.number)).splitlines()
        assert changed != original
    assert ast.unparse(ast.parse(SAMPLE)).splitlines() == original
    with pytest.raises(ValueError, match="no mutant 9999"):
        mutated(SAMPLE, "tiles", 9999)


def test_what_makes_tables_is_broken_before_they_are_made() -> None:
    """Also what stands in another module, as the class of all tiles does."""
    found = done_at_import({module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES})
    assert {"Tile.__init__"} <= found["tile"]
    assert {"Cave.__init__"} <= found["caves"]
    assert {"_types", "_turned", "Arrow.__init__"} <= found["tiles"]
    assert not {"spend", "Arrow.way", "jump"} & found["tiles"]


def test_every_module_of_the_engine_is_broken() -> None:
    """All that is compiled, but what plays games by itself and what watches them."""
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    compiled = {Path(path).stem for path in project["tool"]["doubloon"]["compiled"]}
    assert set(MODULES) == compiled - {"playout", "audit", "digest", "walk"}


@pytest.mark.parametrize("module", MODULES)
def test_every_mutant_of_the_engine_compiles_and_has_its_own_key(module: str) -> None:
    source = (ENGINE / f"{module}.py").read_text(encoding="utf-8")
    found = mutants(source, module)
    assert found
    assert len({mutant.key for mutant in found}) == len(found)
    assert [mutant.number for mutant in found] == list(range(len(found)))
    for mutant in found[:: max(1, len(found) // 40)]:
        compile(mutated(source, module, mutant.number), module, "exec")
        assert mutant.function_lines[0] <= mutant.line <= mutant.end <= mutant.function_lines[1]


TRAP = """
- name: who falls into a trap sits there
  rules: [J9.6]
  place:
    tiles: {d4: trap}
    units: {P1: d3}
  steps:
    - act: d3-d4
      events:
        - Trapped: {unit: P1, cell: d4, rule: J9.6}
    - expect:
        units: {P1: d4t}
"""


def test_a_run_judges_resumes_and_writes_its_page(tmp_path: Path) -> None:
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    (scenarios / "trap.yaml").write_text(TRAP, encoding="utf-8")
    page, folder = tmp_path / "mutation.md", tmp_path / "work"

    def judge() -> int:
        return mutate(scenarios, folder, 1, "tiles.Trap.settle", page=page, console=Console(file=io.StringIO(), width=200))

    assert judge() == 1
    text = page.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `tiles.Trap.settle`")]
    # The unit is trapped, and nobody of his side is there: what frees is not noticed, what traps is.
    assert any("held &= ~only(freed)" in row for row in rows)
    assert not any("p.trapped \\|= only(unit)" in row and "(nothing)" in row for row in rows)
    verdicts = (folder / "verdicts.jsonl").read_bytes()
    assert judge() == 1
    assert (folder / "verdicts.jsonl").read_bytes() == verdicts, "nothing changed, and yet something was judged again"
    page.write_text(
        "\n".join(f"{line[:-1]}no friend here |" if line in rows else line for line in text.splitlines()), encoding="utf-8"
    )
    assert judge() == 0
    again = page.read_text(encoding="utf-8")
    assert again.count("no friend here") == len(rows)


def test_what_cannot_be_judged_is_refused(tmp_path: Path) -> None:
    console = Console(file=io.StringIO())
    for empty in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(SettingError, match="a folder with scenario files"):
            mutate(empty, tmp_path / "work", 1, "tiles.Trap", console=console)
    (tmp_path / "trap.yaml").write_text(TRAP, encoding="utf-8")
    with pytest.raises(SettingError, match=r"such as tiles\.Trap"):
        mutate(tmp_path, tmp_path / "work", 1, "tiles.Hole", console=console)


@pytest.mark.parametrize("broken", [TRAP.replace("d4t", "d4"), TRAP.replace("act:", "deed:")], ids=["differs", "unreadable"])
def test_scenarios_that_are_wrong_judge_nothing(tmp_path: Path, broken: str) -> None:
    (tmp_path / "trap.yaml").write_text(broken, encoding="utf-8")
    assert mutate(tmp_path, tmp_path / "work", 1, "tiles.Trap", console=Console(file=io.StringIO())) == 2


def test_the_page_keeps_explanations() -> None:
    found = mutants(SAMPLE, "tiles")
    verdicts = {m.key: Verdict(m.key, "killed" if m.number % 2 else "survived") for m in found}
    page = report(found, verdicts, {}, 3)
    assert f"| tiles | {len(found)} | {len(found) // 2} | {(len(found) + 1) // 2} | 0 |" in page
    explained = page.replace("|  |", "| because \\| so |")
    known = explanations(explained)
    assert set(known.values()) == {"because \\| so"}
    assert report(found, verdicts, known, 3) == explained


def test_keys_outlive_changes_elsewhere() -> None:
    def key(source: str) -> str:
        return next(m.key for m in mutants(source, "tiles") if m.kind == "tile without")

    assert key(SAMPLE) == key("X = 1\n" + SAMPLE) != key(SAMPLE.replace("1 << u", "1 << u + 1"))


def test_a_mutant_tells_what_it_is() -> None:
    mutant: Mutant = next(m for m in mutants(SAMPLE, "tiles") if m.kind == "not")
    assert str(mutant).startswith("tiles.Trap.settle, line 21, not: not p.rules.no_wasted_rum -> p.rules")
