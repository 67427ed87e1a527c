"""The page ``docs/mutation.md``: how much scenarios notice, and what they do not, grouped by the reasons that people gave.

A reason stands on the page itself: a heading of the third level, a text, and in a comment (``<!-- about`` to ``-->``) a line
for each sort of mutant that it is about: ``travel.passes: found -> *`` is module and function, what stood there and what
instead, with ``*`` for anything, and ``travel.passes`` all of a function. Behind it the page lists the mutants that are meant.
Who is meant by several reasons stands with the first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from doubloon.lab.mutants import MODULES, Mutant
from doubloon.lab.verdicts import Verdict

NOT_EXPLAINED: Final = "Not explained"


@dataclass
class Reason:
    """Why nobody can notice some mutants: a title, the lines of a text, and the patterns of whom it is about."""

    title: str
    text: list[str] = field(default_factory=list)
    patterns: list[str] = field(default_factory=list)

    def covers(self, mutant: Mutant) -> bool:
        """Whether a mutant is meant."""
        whole = f"{mutant.module}.{mutant.function}: {mutant.before} -> {mutant.after}"
        return any(_pattern(pattern).fullmatch(whole) for pattern in self.patterns)


def _pattern(text: str) -> re.Pattern[str]:
    """What a pattern matches; a function alone means all of its mutants."""
    whole = text if ": " in text else f"{text}: *"
    return re.compile(".*".join(re.escape(part) for part in whole.split("*")))


def reasons(page: str) -> list[Reason]:
    """The reasons that stand on a page."""
    found: list[Reason] = []
    within = about = False
    for line in page.splitlines():
        if line.startswith("#"):
            within = line.startswith("### ") and line != f"### {NOT_EXPLAINED}"
            if within:
                found.append(Reason(line.removeprefix("### ")))
        elif within and line in ("<!-- about", "-->"):
            about = line != "-->"
        elif about:
            found[-1].patterns.append(line)
        elif within and line and not line.startswith("|"):
            found[-1].text.append(line)
    return found


def reason_for(mutant: Mutant, known: Iterable[Reason]) -> Reason | None:
    """The first reason that means a mutant."""
    return next((reason for reason in known if reason.covers(mutant)), None)


def report(wanted: Sequence[Mutant], verdicts: dict[str, Verdict], known: Sequence[Reason], scenarios: int, engine: str) -> str:
    """The page ``docs/mutation.md``; ``engine`` is a digest of the sources that were judged."""
    judged = [m for m in wanted if m.key in verdicts]
    left = [m for m in judged if verdicts[m.key].status != "killed"]
    why = {m.key: reason_for(m, known) for m in left}

    def table(head: str, groups: Sequence[tuple[str, Sequence[Mutant]]]) -> list[str]:
        lines = [f"| {head} | mutants | noticed | explained | open |", "|---|---:|---:|---:|---:|"]
        for name, some in groups:
            explained = sum(why.get(m.key) is not None for m in some)
            noticed = sum(m.key not in why for m in some)
            lines.append(f"| {name} | {len(some)} | {noticed} | {explained} | {len(some) - noticed - explained} |")
        return [*lines, ""]

    lines = [
        "# Mutation",
        "",
        "<!-- Made by `doubloon lab mutate --page docs/mutation.md`. By hand: the texts of the reasons, and in a",
        "comment below each which mutants it is about. -->",
        "",
        "Every rule of the island game has scenarios. To see that they bite, the engine is broken in one place at a time, and",
        "the scenarios that run through that place, and in which what is broken ever has another value, are played until one",
        "comes out differently. A mutant that no scenario notices is either a gap or no change of the game; the reasons below",
        "say why it is none.",
        "",
        f"{scenarios} scenarios, {len(judged)} mutants: {len(judged) - len(left)} noticed, {len(left)} not.",
        f"The engine is the one whose sources have the digest {engine}.",
        "",
    ]
    if len(judged) < len(wanted):
        waiting = Counter(m.module for m in wanted if m.key not in verdicts)
        whose = ", ".join(f"{waiting[module]} of {module}" for module in MODULES if waiting[module])
        lines += [f"{len(wanted) - len(judged)} mutants are not judged yet: {whose}.", ""]
    lines += ["## By module", "", *table("module", [*_grouped(judged, lambda m: m.module, MODULES), ("all", judged)])]
    tiles = [m for m in judged if m.module in ("tiles", "caves") and "." in m.function]
    lines += ["## By tile", "", *table("tile", _grouped(tiles, lambda m: m.function.partition(".")[0]))]
    settings = [m for m in judged if m.kind.startswith("setting ")]
    lines += ["## By setting", "", *table("setting", _grouped(settings, lambda m: m.kind.removeprefix("setting ")))]
    lines += [
        "## By kind of change",
        "",
        *table("change", _grouped(judged, lambda m: "setting" if m.kind.startswith("setting ") else m.kind)),
    ]
    lines += ["## Not noticed", ""]
    for reason in known:
        meant = [m for m in left if why[m.key] is reason]
        lines += [f"### {reason.title}", "", *reason.text, "", "<!-- about", *reason.patterns, "-->", ""]
        lines += _listed(meant, verdicts)
    if unexplained := [m for m in left if why[m.key] is None]:
        lines += [f"### {NOT_EXPLAINED}", "", *_listed(unexplained, verdicts)]
    return "\n".join(lines).rstrip() + "\n"


def _grouped(
    some: Sequence[Mutant], name: Callable[[Mutant], str], order: Sequence[str] = ()
) -> list[tuple[str, list[Mutant]]]:
    """Mutants by name, in an order, or from A to Z."""
    counts = Counter(name(m) for m in some)
    return [(group, [m for m in some if name(m) == group]) for group in (order or sorted(counts)) if counts[group]]


def _listed(some: Sequence[Mutant], verdicts: dict[str, Verdict]) -> list[str]:
    """A table of mutants: what stood there, and all that could stand there instead, with what no scenario comes to marked."""
    if not some:
        return []
    lines = ["| function | before | after |", "|---|---|---|"]
    rows: dict[tuple[str, str], list[str]] = {}
    for mutant in some:
        mark = " (no scenario comes there)" if verdicts[mutant.key].status == "missed" else ""
        rows.setdefault((f"{mutant.module}.{mutant.function}", mutant.before), []).append(f"`{_cell(mutant.after)}`{mark}")
    lines += [f"| `{function}` | `{_cell(before)}` | {', '.join(after)} |" for (function, before), after in rows.items()]
    return [*lines, ""]


def _cell(text: str) -> str:
    """A piece of code as it stands in a table."""
    shown = text if len(text) <= 160 else f"{text[:157]}..."
    return shown.replace("|", "\\|")
