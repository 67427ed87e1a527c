"""The page ``docs/mutation.md``: what no scenario noticed, with the explanations that people wrote into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from doubloon.lab.mutants import MODULES, Mutant
from doubloon.lab.verdicts import Verdict


def row_key(mutant: Mutant) -> str:
    """By what a mutant's row on the page is known: it outlives changes elsewhere in the function."""
    return f"{mutant.module}.{mutant.function}: {_cell(mutant.before)} -> {_cell(mutant.after)}"


def _cell(text: str) -> str:
    """A piece of code as it stands in a table."""
    shown = text if len(text) <= 160 else f"{text[:157]}..."
    return shown.replace("|", "\\|")


def explanations(page: str) -> dict[str, str]:
    """The explanations that stand on the page, by row."""
    found: dict[str, str] = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.replace("\\|", "\0").split("|")]
        if len(cells) == 7 and cells[1].startswith("`"):
            function, before, after, why = (
                cell.strip("`").replace("\0", "\\|") for cell in (cells[1], cells[3], cells[4], cells[5])
            )
            found[f"{function}: {before} -> {after}"] = why
    return found


def report(wanted: Sequence[Mutant], verdicts: dict[str, Verdict], explained: dict[str, str], scenarios: int) -> str:
    """The page ``docs/mutation.md``."""
    lines = [
        "# Mutation",
        "",
        "<!-- Made by `doubloon lab mutate --page docs/mutation.md`. By hand: the last column of the last table. -->",
        "",
        "Every rule of the island game has scenarios. To see that they bite, the engine is broken in one place at a time, and",
        "the scenarios that run through that place are played until one comes out differently. A mutant that no scenario",
        "notices is either a gap or no change at all: the last column says which.",
        "",
        f"{scenarios} scenarios.",
        "",
        "| module | mutants | noticed | not noticed | no scenario comes there |",
        "|---|---:|---:|---:|---:|",
    ]
    rows = [(module, [m for m in wanted if m.module == module]) for module in MODULES]
    for name, some in [*rows, ("all", list(wanted))]:
        counts = Counter(verdicts[m.key].status for m in some if m.key in verdicts)
        lines.append(f"| {name} | {len(some)} | {counts['killed']} | {counts['survived']} | {counts['missed']} |")
    lines += ["", "| kind | mutants | noticed |", "|---|---:|---:|"]
    for kind in sorted({m.kind for m in wanted}):
        some = [m for m in wanted if m.kind == kind]
        lines.append(
            f"| {kind} | {len(some)} | {sum(m.key in verdicts and verdicts[m.key].status == 'killed' for m in some)} |"
        )
    lines += ["", "## Not noticed", "", "| function | line | before | after | why |", "|---|---:|---|---|---|"]
    for mutant in wanted:
        if mutant.key in verdicts and verdicts[mutant.key].status != "killed":
            why = explained.get(row_key(mutant), "")
            place = f"`{mutant.module}.{mutant.function}` | {mutant.line}"
            lines.append(f"| {place} | `{_cell(mutant.before)}` | `{_cell(mutant.after)}` | {why} |")
    return "\n".join(lines) + "\n"
