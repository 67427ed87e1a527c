"""The colours of the table: an old sea chart, for terminals with millions of colours, and for those with 256 or 16.

Where there are few, colours are not shaded or mixed, which would land on whatever happens to be near, but taken as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from rich.color import Color
from rich.style import Style

GOLD: Final = "#d9a520"
"""The colour of gold in words and numbers."""


class Light(NamedTuple):
    """A light on a cell: its colour on land and at sea, and how much of it (0 to 1) there is in the mixture."""

    land: str
    sea: str
    on_land: float
    at_sea: float


class Palette(NamedTuple):
    """The colours of a board.

    ``grounds`` by what the land means; ``shade`` is how much ink (0 to 1) there is in every second cell; ``glow`` lies on the
    cells one can go to, ``trail`` on those of the last move.
    """

    grounds: Mapping[str, str]
    sea: tuple[str, str]
    waves: str
    ink: str
    hatch: float
    shade: float
    glow: Light
    trail: Light

    def cell(self, ground: str, odd: bool, glows: bool, trodden: bool) -> Style:
        """The colours of a cell: ``ground`` is one of the grounds or ``sea``."""
        at_sea = ground == "sea"
        colour = self.sea[odd] if at_sea else mixed(self.grounds[ground], self.ink, self.shade * odd)
        for light, lit in ((self.trail, trodden), (self.glow, glows)):
            if lit:
                colour = mixed(colour, light.sea if at_sea else light.land, light.at_sea if at_sea else light.on_land)
        if at_sea:
            return Style(color=self.sea[0] if glows else self.waves, bgcolor=colour)
        return Style(color=mixed(colour, self.ink, self.hatch if ground == "fog" else 1.0), bgcolor=colour)

    def sign(self, ground: str) -> Style:
        """The style of a sign in a line of text."""
        if ground == "sea":
            return Style(color=self.waves, bgcolor=self.sea[0])
        return Style(color=self.ink, bgcolor=self.grounds[ground], bold=True)


def _grounds(*colours: str) -> Mapping[str, str]:
    names = "sand grass jungle ice danger gold fort sky fog".split()
    return MappingProxyType(dict(zip(names, colours, strict=True)))


CHART: Final = Palette(
    _grounds("#e9d7a8", "#c9cf94", "#8fae72", "#d6e8ee", "#e5ad93", "#f3d66b", "#cfc6b8", "#cfdde0", "#a99c84"),
    sea=("#2b6473", "#29606e"),
    waves="#5fa3a8",
    ink="#5a3d22",
    hatch=0.35,
    shade=0.05,
    glow=Light("#fff6c8", "#8fd3d6", 0.55, 0.55),
    trail=Light("#f0a860", "#f0a860", 0.45, 0.2),
)
"""For terminals with millions of colours."""

WOODCUT: Final = Palette(
    _grounds("#ffd7af", "#d7d787", "#87af5f", "#d7ffff", "#ff875f", "#ffd700", "#c6c6c6", "#afd7ff", "#949494"),
    sea=("#005f87", "#005f87"),
    waves="#5fafaf",
    ink="#262626",
    hatch=0.4,
    shade=0.0,
    glow=Light("#ffffd7", "#5fafaf", 1.0, 1.0),
    trail=Light("#ffaf5f", "#5f8787", 1.0, 1.0),
)
"""For terminals with 256 colours, all of which are among them."""

POSTER: Final = Palette(
    _grounds("#aa5500", "#55ff55", "#00aa00", "#55ffff", "#ff5555", "#ffff55", "#aaaaaa", "#00aaaa", "#555555"),
    sea=("#0000aa", "#0000aa"),
    waves="#00aaaa",
    ink="#000000",
    hatch=1.0,
    shade=0.0,
    glow=Light("#ffffff", "#5555ff", 1.0, 1.0),
    trail=Light("#aa00aa", "#aa00aa", 1.0, 1.0),
)
"""For terminals with 16 colours, such as a console without windows."""

TEAMS: Final = (
    Style(color="#2a2118", bgcolor="#fbf7ea", bold=True),
    Style(color="#fbf7ea", bgcolor="#141212", bold=True),
    Style(color="#ffffff", bgcolor="#c8261f", bold=True),
    Style(color="#2a2118", bgcolor="#f0c820", bold=True),
)
"""The chip of each team, in turn order: white, black, red, yellow, also after rounding to 256 colours."""

NEUTRAL: Final = Style(color="#5a3d22", bgcolor="#bfb39a", bold=True)
"""The chip of who is on nobody's side."""


def palette(system: str | None) -> Palette:
    """The palette for what rich calls the colour system of a terminal (``None``: no colours at all)."""
    return {"truecolor": CHART, "256": WOODCUT}.get(system or "256", POSTER)


def chip(team: int | None) -> Style:
    """The style of a team's letter."""
    return NEUTRAL if team is None else TEAMS[team % len(TEAMS)]


@cache
def mixed(first: str, second: str, share: float) -> str:
    """A colour between two: ``share`` (0 to 1) of the second."""
    a, b = Color.parse(first).get_truecolor(), Color.parse(second).get_truecolor()
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))
