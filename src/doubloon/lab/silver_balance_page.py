"""The report of ``doubloon lab silver-balance``: printed, as JSON, as a picture (SVG), as tables for a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table

from doubloon.bots.perception import PACES
from doubloon.lab.silver_balance import CAREFUL, LINE_UPS, SEATS, Cell, Report, Tally, checks

BAR: Final = 24
"""Characters of a bar that stands for a fair share."""

BIN: Final = 10
"""Seconds in a bar of the lengths of rounds."""


def cells_of(report: Report, line_ups: tuple[str, ...]) -> Iterator[tuple[Cell, Tally]]:
    """The cells that were played, with what came of them."""
    for seats in SEATS:
        for pace in PACES:
            for line_up in line_ups:
                cell = Cell(seats, pace, line_up)
                tally = report.tallies.get(cell.key)
                if tally is not None and tally.games:
                    yield cell, tally


HEADS: Final = (
    "players",
    "pace",
    "games",
    "round",
    "10-90 %",
    "points",
    "spread",
    "lead",
    "ties",
    "chests",
    "draws",
    "wrong",
    "game",
)


def careful_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """Careful players among themselves: a row of figures for each number of players and pace."""
    for cell, tally in cells_of(report, (CAREFUL,)):
        n, rounds = tally.games, sum(tally.rounds.values())
        yield (
            str(cell.seats),
            cell.pace,
            str(n),
            f"{tally.quantile(0.5)} s",
            f"{tally.quantile(0.1)}-{tally.quantile(0.9)} s",
            f"{tally.points / n:.1f}",
            f"{tally.spread / n:.1f}",
            f"{tally.lead / n:.1f}",
            f"{100 * tally.ties / n:.1f} %",
            f"{tally.chests / n:.1f}",
            f"{tally.draws / rounds / cell.seats:.1f}",
            f"{tally.wrong / rounds / cell.seats:.1f}",
            f"{tally.minutes / n:.1f} min",
        )


def ends(report: Report) -> str:
    """How rounds of careful players end."""
    reasons: dict[str, int] = {}
    for _, tally in cells_of(report, (CAREFUL,)):
        for reason, count in tally.reasons.items():
            reasons[reason] = reasons.get(reason, 0) + count
    total = sum(reasons.values()) or 1
    return ", ".join(f"{reason} {100 * n / total:.1f} %" for reason, n in sorted(reasons.items(), key=lambda item: -item[1]))


def print_report(report: Report, console: Console) -> None:
    """Print the figures, the plot and what must hold."""
    table = Table(*HEADS, title="careful players among themselves", box=None)
    for row in careful_rows(report):
        table.add_row(*row)
    console.print(table)
    console.print(f"rounds end by: {ends(report)}", highlight=False)
    table = Table("players", "pace", "odd player", "victories over a fair share (|)", "", "points ahead", box=None)
    for cell, tally in cells_of(report, LINE_UPS[1:]):
        share, half = tally.fair()
        bar = ("#" * round(share * BAR)).ljust(BAR)
        bar = f"{bar[:BAR]}|{bar[BAR:]}"
        table.add_row(
            str(cell.seats), cell.pace, cell.line_up, bar, f"{share:.2f} +- {half:.2f}", f"{tally.ahead / tally.games:+.1f}"
        )
    console.print(table)
    found = checks(report)
    for check in found:
        if not check.holds:
            console.print(f"[red]does not hold[/red]: {check.what}: {check.figure}", highlight=False)
    console.print(f"{sum(check.holds for check in found)} of {len(found)} checks hold", highlight=False)


def as_json(report: Report) -> str:
    """All figures and checks as JSON."""
    figures = []
    for cell, tally in cells_of(report, LINE_UPS):
        share, half = tally.fair()
        odd = (
            {"share": share, "plus_minus": half, "points_ahead": tally.ahead / tally.games} if cell.line_up != CAREFUL else None
        )
        seconds = {str(share): tally.quantile(share) for share in (0.1, 0.5, 0.9)}
        figures.append({"cell": cell, "odd": odd, "round_seconds": seconds, "seats_p": tally.evenness(), "tally": tally})
    plain = {"seed": report.seed, "settings": report.settings, "figures": figures, "checks": checks(report)}
    return msgspec.json.format(msgspec.json.encode(plain), indent=2).decode() + "\n"


# --- the picture -------------------------------------------------------------------------------------------------------

_INK: Final = "#1f3044"
_COLOURS: Final = {"brisk": "#2a7f9e", "slow": "#d08a2e"}
_FONT: Final = 'font-family="sans-serif" font-size="12"'


def _text(x: float, y: float, words: str, anchor: str = "start", weight: str = "normal") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" {_FONT} fill="{_INK}" text-anchor="{anchor}" font-weight="{weight}">{words}</text>'


def as_svg(report: Report) -> str:
    """Odd players' victories over a fair share with their 95 % intervals, and how long rounds last, as a picture."""
    parts = [
        _text(20, 24, "Victories of one odd player among careful ones (1 = a fair share), with 95 % intervals", weight="bold")
    ]
    left, scale, y = 150, 330, 44.0
    most = 1.3
    for seats in SEATS:
        parts.append(_text(20, y + 14, f"{seats} players", weight="bold"))
        y += 22
        for line_up in LINE_UPS[1:]:
            parts.append(_text(left - 10, y + 12, line_up, "end"))
            for pace in PACES:
                tally = report.tallies.get(Cell(seats, pace, line_up).key)
                if tally is not None and tally.games:
                    share, half = tally.fair()
                    wide, ink = min(share, most) * scale, _COLOURS[pace]
                    parts.append(f'<rect x="{left}" y="{y:.0f}" width="{wide:.0f}" height="7" fill="{ink}"/>')
                    low, high = left + max(0.0, share - half) * scale, left + min(most, share + half) * scale
                    parts.append(
                        f'<line x1="{low:.0f}" x2="{high:.0f}" y1="{y + 3.5:.1f}" y2="{y + 3.5:.1f}" stroke="{_INK}"/>'
                    )
                y += 8
            y += 4
    fair = left + scale
    parts.append(f'<line x1="{fair}" x2="{fair}" y1="44" y2="{y:.0f}" stroke="{_INK}" stroke-dasharray="4 3"/>')
    bottom = y + 16
    for number, pace in enumerate(PACES):
        parts.append(f'<rect x="{left + number * 160}" y="{bottom - 9:.0f}" width="10" height="10" fill="{_COLOURS[pace]}"/>')
        parts.append(_text(left + 16 + number * 160, bottom, f"{pace}: follows {PACES[pace].follow} s"))
    parts.append(_text(640, 24, "Rounds of careful players by their length", weight="bold"))
    for number, seats in enumerate(SEATS):
        parts += _lengths(report, seats, 640.0, 60.0 + 130 * number)
    height = max(y + 40, 60 + 130 * len(SEATS) + 20)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="{height:.0f}" viewBox="0 0 1000 {height:.0f}">\n'
        f'<rect width="100%" height="100%" fill="#fbf8f1"/>\n{body}\n</svg>\n'
    )


def _lengths(report: Report, seats: int, x: float, y: float) -> Iterator[str]:
    """The lengths of rounds at both paces as outlines over a line from 0 to 240 seconds."""
    wide, high, last = 320.0, 80.0, 240
    yield _text(x, y, f"{seats} players")
    yield f'<line x1="{x}" x2="{x + wide}" y1="{y + high + 12}" y2="{y + high + 12}" stroke="{_INK}"/>'
    for second in range(0, last + 1, 60):
        yield _text(x + wide * second / last, y + high + 28, f"{second} s", "middle")
    for pace in PACES:
        tally = report.tallies.get(Cell(seats, pace, CAREFUL).key)
        if tally is None or not tally.rounds:
            continue
        bins = [0] * (last // BIN)
        for second, count in tally.rounds.items():
            bins[min(second // BIN, len(bins) - 1)] += count
        step = wide / len(bins)
        points = " ".join(
            f"{x + step * (at + 0.5):.1f},{y + high + 12 - high * count / max(bins):.1f}" for at, count in enumerate(bins)
        )
        yield f'<polyline points="{points}" fill="none" stroke="{_COLOURS[pace]}" stroke-width="2"/>'


# --- the page ----------------------------------------------------------------------------------------------------------


def _rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def as_page(report: Report) -> str:
    """The figures as tables in Markdown: what ``docs/silver-balance.md`` shows."""
    odd = []
    for seats in SEATS:
        for line_up in LINE_UPS[1:]:
            figures = []
            for pace in PACES:
                tally = report.tallies.get(Cell(seats, pace, line_up).key)
                if tally is None or not tally.games:
                    figures += ["-", "-"]
                    continue
                share, half = tally.fair()
                figures += [f"{share:.2f} +- {half:.2f}", f"{tally.ahead / tally.games:+.1f}"]
            odd.append((str(seats), line_up, *figures))
    uneven = [
        (
            str(cell.seats),
            cell.pace,
            " ".join(f"{100 * won / tally.games:.1f} %" for won in tally.wins),
            f"{tally.evenness():.2f}",
        )
        for cell, tally in cells_of(report, (CAREFUL,))
    ]
    heads = ("players", "odd player", *(f"{pace}{what}" for pace in PACES for what in (": share", ": points ahead")))
    found = checks(report)
    return (
        "\n".join(
            [
                f"Seed {report.seed}, {report.games} games for each row or pair of columns.\n",
                "Careful players among themselves:\n",
                _rows(HEADS, list(careful_rows(report))),
                f"Rounds end by: {ends(report)}.\n",
                "Victories by seat, and how often chance alone makes seats as uneven:\n",
                _rows(("players", "pace", "seats", "p"), uneven),
                "One odd player among careful ones; 1 is a fair share of the victories:\n",
                _rows(heads, odd),
                f"{sum(check.holds for check in found)} of {len(found)} checks hold.",
            ]
        )
        + "\n"
    )
