"""Mutants are what they say, and the run judges them rightly."""

from __future__ import annotations

import ast
import io
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from doubloon.errors import SettingError
from doubloon.lab.mutant_ground import ENGINE, done_at_import
from doubloon.lab.mutant_values import WATCH, watcher, watching
from doubloon.lab.mutants import MODULES, Breakable, Mutant, mutants, mutated
from doubloon.lab.mutate import mutate
from doubloon.lab.mutation_page import Reason, reason_for, reasons, report
from doubloon.lab.verdicts import Verdict

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
        if p.at(u) >= 0 and p.ears is not None:
            u = -1
        if p.ears is not None:
            p.ears.append(Trapped("J9.6"))
        return u if p.rules.nearest_by == 2 else -1

    def holds(self, p: int) -> bool:
        """Whether somebody is held."""
        if p.held:
            return True
        return False
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
    """Names, docstrings, loops that would not end, whether somebody listens, pictures, cell 0, nothing for no."""
    found = described()
    assert "Trap.holds left out: return True -> (nothing)" in found
    assert "Trap.holds constant: False -> True" in found
    for unwanted in (
        "condition left out: p.at(u) >= 0 and p.ears is not None -> p.at(u)", "p.at(u) > 0", "holds left out: return False",
        "LIMIT", "Hold.", "u += 1 ", "condition: p.ears is not None -> True", "text: 'trap'", "Tile.settle tile without",
    ):  # fmt: skip
        assert not [change for change in found if unwanted in change]


def test_a_mutant_is_the_module_with_one_change() -> None:
    original = ast.unparse(ast.parse(SAMPLE)).splitlines()
    for mutant in mutants(SAMPLE, "tiles"):
        changed = ast.unparse(mutated(SAMPLE, "tiles", mutant.number)).splitlines()
        assert changed != original
    assert ast.unparse(ast.parse(SAMPLE)).splitlines() == original
    for number in (-1, 9999):
        with pytest.raises(ValueError, match=f"no mutant {number}"):
            mutated(SAMPLE, "tiles", number)


def test_a_mutants_function_is_the_one_in_the_whole_module() -> None:
    breakable = Breakable(SAMPLE, "tiles")
    for mutant in breakable.mutants:
        if mutant.function == "import" or mutant.removed:
            continue
        alone = "\n".join([*ast.unparse(breakable.function(mutant.number)).splitlines()[1:], ""])
        assert alone in f"{ast.unparse(breakable.whole(mutant.number))}\n"
        assert alone not in f"{ast.unparse(ast.parse(SAMPLE))}\n"


def test_what_makes_tables_is_broken_before_they_are_made() -> None:
    """Also what stands in another module, as the class of all tiles does."""
    found = done_at_import({module: (ENGINE / f"{module}.py").read_text(encoding="utf-8") for module in MODULES})
    assert {"Tile.__init__"} <= found["tile"]
    assert {"Cave.__init__"} <= found["caves"]
    assert {"_types", "_turned", "Arrow.__init__", "Arrow.points"} <= found["tiles"]
    assert not {"spend", "Arrow.way", "jump"} & found["tiles"]


def test_every_module_of_the_engine_is_broken() -> None:
    """All that is compiled, but what plays games by itself, what watches them, and what acts are called."""
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    compiled = {Path(path).stem for path in project["tool"]["doubloon"]["compiled"]}
    assert set(MODULES) == compiled - {"playout", "audit", "digest", "walk", "naming"}


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

FRIEND = """
- name: a friend frees him
  rules: [J9.6]
  place:
    tiles: {d4: trap}
    units: {P1: d3, P2: d4t}
  steps:
    - act: d3-d4
      events:
        - Freed: {unit: P2, cell: d4, rule: J9.6}
"""


WATCHED = """
def way(p, n):
    if p.at(0) > n:
        p.gait |= n
        p.hand = p.spoil() + n
    return n + 1
"""


class Anybody:
    """Stands on cell 3, and counts how often he is spoilt."""

    gait, hand, spoilt = 6, 0, 0

    def at(self, unit: int) -> int:
        return 3 + unit

    def spoil(self) -> int:
        self.spoilt += 1
        return self.spoilt


@pytest.mark.parametrize(
    ("n", "there", "not_there"),
    [
        (2, {"p.at(0) > n -> p.at(0) <= n", "p.gait |= n -> p.gait &= n"},
         {"p.at(0) > n -> p.at(0) >= n", "p.gait |= n -> (nothing)"}),
        (3, {"p.at(0) > n -> p.at(0) >= n", "n + 1 -> n - 1"}, {"p.gait |= n -> (nothing)", "p.gait |= n -> p.gait &= n"}),
        (1, {"p.gait |= n -> (nothing)"}, {"p.at(0) > n -> p.at(0) >= n"}),
    ],
)  # fmt: skip
def test_a_mutants_value_is_told_from_the_engines(n: int, there: set[str], not_there: set[str]) -> None:
    """Also beside a call that must not be made twice, whose mutants are left to be played."""
    source = Breakable(WATCHED, "tiles")
    tree, numbers = watching(source, set())
    found: set[tuple[str, int]] = set()
    names: dict[str, Any] = {WATCH: watcher("tiles", found)}
    exec(compile(tree, "tiles", "exec"), names)
    anybody = Anybody()
    assert names["way"](anybody, n) == n + 1
    assert (anybody.spoilt, anybody.gait) == ((1, 6 | n) if n < 3 else (0, 6))
    told = {f"{source.mutants[number].before} -> {source.mutants[number].after}" for _, number in found}
    watched = {f"{source.mutants[number].before} -> {source.mutants[number].after}" for number in numbers}
    assert there <= told
    assert not_there <= watched - told
    assert "p.spoil() + n -> p.spoil() - n" not in watched


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
        text.replace("### Not explained", "### No friend is here\n\nHe is alone.\n\n<!-- about\ntiles.Trap.settle: *\n-->")
    )
    assert judge() == 0
    again = page.read_text(encoding="utf-8")
    assert "He is alone." in again
    assert [line for line in again.splitlines() if line.startswith("| `tiles.Trap.settle`")] == rows


def test_what_did_not_notice_is_not_played_again(tmp_path: Path) -> None:
    """After new scenarios a survivor meets only those; what a scenario noticed stands, as long as that one is the same."""
    scenarios, folder = tmp_path / "scenarios", tmp_path / "work"
    scenarios.mkdir()
    (scenarios / "trap.yaml").write_text(TRAP, encoding="utf-8")
    console = Console(file=io.StringIO(), width=200)
    assert mutate(scenarios, folder, 1, "tiles.Trap.settle", console=console) == 1

    before = (folder / "verdicts.jsonl").read_text(encoding="utf-8")
    (scenarios / "friend.yaml").write_text("# a line more moves nothing\n" + TRAP + FRIEND, encoding="utf-8")
    (scenarios / "trap.yaml").unlink()
    mutate(scenarios, folder, 1, "tiles.Trap.settle", console=console)
    again = (folder / "verdicts.jsonl").read_text(encoding="utf-8").removeprefix(before)
    found = [json.loads(line)["verdict"] for line in again.splitlines()]
    assert len(found) == len(before.splitlines())
    assert {"friend.yaml: who falls into a trap sits there", "friend.yaml: a friend frees him"} <= {v["by"] for v in found}
    (scenarios / "friend.yaml").write_text(TRAP + FRIEND + FRIEND.replace("frees him", "does"), encoding="utf-8")
    before += again
    mutate(scenarios, folder, 1, "tiles.Trap.settle", console=console)
    again = (folder / "verdicts.jsonl").read_text(encoding="utf-8").removeprefix(before)
    assert 0 < len(again.splitlines()) < len(found), "a scenario more, and all were judged again"


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


def test_the_page_keeps_reasons() -> None:
    found = mutants(SAMPLE, "tiles")
    verdicts = {m.key: Verdict(m.key, "killed" if m.number % 2 else "survived") for m in found}
    known = [
        Reason("Loops", ["A | b.", "Two lines."], ["tiles.Trap.settle: u < p.units -> *", "tiles.Trap.settle: *no_wasted*"]),
        Reason("Nothing", ["So."], ["tiles.Trap.gait"]),
        Reason("The trap", [], ["tiles.Trap.holds"]),
    ]
    page = report(found, verdicts, known, 3, "c0ffee")
    assert reasons(page) == known
    assert "the digest c0ffee." in page
    assert report(found, verdicts, reasons(page), 3, "c0ffee") == page
    left = [m for m in found if not m.number % 2]
    explained = [m for m in left if reason_for(m, known)]
    assert 0 < len(explained) < len(left)
    for mutant in left:
        reason = reason_for(mutant, known)
        part = page.index(f"### {'Not explained' if reason is None else reason.title}")
        assert page.index(f"`{mutant.after}`".replace("|", "\\|"), part) > part
    counts = f"{len(found)} | {len(found) - len(left)} | {len(explained)} | {len(left) - len(explained)}"
    assert f"| tiles | {counts} |" in page
    assert f"| all | {counts} |" in page
    for group in ("| Trap |", "| nearest_by |", "| left out |", "| setting |"):
        assert group in page


def test_a_page_says_what_is_not_judged() -> None:
    found = mutants(SAMPLE, "tiles")
    missed = {found[0].key: Verdict(found[0].key, "missed")}
    page = report(found, missed, [], 3, "c0ffee")
    assert f"{len(found) - 1} mutants are not judged yet: {len(found) - 1} of tiles." in page
    assert "(no scenario comes there)" in page
    assert reason_for(found[0], [Reason("All", [], ["*"])]) is not None
    assert reason_for(found[0], [Reason("Another", [], ["tiles.Tra: *"])]) is None


def test_keys_outlive_changes_elsewhere() -> None:
    def key(source: str) -> str:
        return next(m.key for m in mutants(source, "tiles") if m.kind == "tile without")

    assert key(SAMPLE) == key("X = 1\n" + SAMPLE) != key(SAMPLE.replace("1 << u", "1 << u + 1"))


def test_a_mutant_tells_what_it_is() -> None:
    mutant: Mutant = next(m for m in mutants(SAMPLE, "tiles") if m.kind == "not")
    assert str(mutant).startswith("tiles.Trap.settle, line 21, not: not p.rules.no_wasted_rum -> p.rules")
