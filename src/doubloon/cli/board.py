"""The island as coloured text, drawn from a view alone.

A cell is so many columns wide and so many lines high (:data:`SIZES`). On one line it shows its tile, who stands there and what
lies there side by side; on two the tile and what lies there are above, who stands there below.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

from doubloon.cli import colours, pictures
from doubloon.cli.colours import CHART, Palette
from doubloon.cli.names import Names, mark
from doubloon.jackal.views import IslandView, UnitView, VesselView


class Size(NamedTuple):
    """Columns and lines of a cell."""

    columns: int
    lines: int


SIZES: Final = (Size(8, 3), Size(6, 2), Size(4, 1), Size(3, 1))
"""The sizes a board can be drawn in, the largest first."""

MARGIN: Final = 3
"""Columns left of the board, for the numbers of the rows."""


def extent(side: int, size: Size) -> tuple[int, int]:
    """Columns and lines of a whole board."""
    return MARGIN + (side + 2) * size.columns, (side + 2) * size.lines + 2


def fitting(side: int, columns: int, lines: int, beside: Mapping[int, int]) -> Size:
    """The largest size with which a board fits, else the smallest; ``beside``: lines of a cell -> columns to be left free."""
    for size in SIZES:
        wide, high = extent(side, size)
        if wide + beside[size.lines] <= columns and (high <= lines or size.lines == 1):
            return size
    return SIZES[-1]


class _Piece(NamedTuple):
    """Some text in one style."""

    text: str
    style: Style | None = None


class Board:
    """A drawing of a view. ``glow`` marks the cells one can go to, ``trail`` those of the last move."""

    def __init__(
        self,
        view: IslandView,
        names: Names,
        size: Size,
        glow: Collection[str] = (),
        trail: Collection[str] = (),
        palette: Palette = CHART,
    ) -> None:
        self.view = view
        self.names = names
        self.size = size
        self.palette = palette
        self.glow = frozenset(glow)
        self.trail = frozenset(trail)
        self.vessels = {vessel.cell: vessel for vessel in view.vessels if vessel.cell is not None}
        self.units: dict[str, list[UnitView]] = {}
        for unit in view.units:
            if unit.cell is not None:
                self.units.setdefault(unit.cell, []).append(unit)

    def lines(self) -> list[Text]:
        """The board from north to south, with the letters of the columns above and below."""
        cells = range(1, self.view.side + 3)
        letters = Text(" " * MARGIN + "".join(chr(96 + c).center(self.size.columns) for c in cells), "dim", no_wrap=True)
        drawn = [letters]
        for row in reversed(cells):
            cut = [self._cell(column, row) for column in cells]
            for line in range(self.size.lines):
                number = str(row) if line == (self.size.lines - 1) // 2 else ""
                text = Text(no_wrap=True)
                text.append(f"{number:>2} ", "dim")
                for pieces in cut:
                    text.append_text(pieces[line])
                drawn.append(text)
        drawn.append(letters.copy())
        return drawn

    # --- one cell ------------------------------------------------------------------------------------------------------

    def _cell(self, column: int, row: int) -> list[Text]:
        name = f"{chr(96 + column)}{row}"
        token = "fog" if name in self.view.fog else self.view.tiles.get(name, "sea")
        style = self._ground(name, token, (column + row) % 2 == 1)
        rows = self._sea(name, column, row) if token == "sea" else self._land(name, token)
        return [self._line(pieces, style) for pieces in rows]

    def _ground(self, name: str, token: str, odd: bool) -> Style:
        ground = "sea" if token == "sea" else pictures.picture(token).ground
        if _has_gold(self.view.loads.get(name, "")) and token != "sea":
            ground = "gold"
        style = self.palette.cell(ground, odd, name in self.glow, name in self.trail)
        return style + Style(bold=token not in ("sea", "fog", "plain"))

    def _line(self, pieces: Sequence[_Piece], style: Style) -> Text:
        """Pieces in the middle of a line of the cell's width; what is too much is cut off."""
        width = sum(len(piece.text) for piece in pieces)
        left = max(0, (self.size.columns - width) // 2)
        text = Text(" " * left, style)
        for piece in pieces:
            text.append(piece.text, piece.style or style)
        text.truncate(self.size.columns)
        text.append(" " * (self.size.columns - len(text)), style)
        return text

    # --- water ---------------------------------------------------------------------------------------------------------

    def _sea(self, name: str, column: int, row: int) -> list[list[_Piece]]:
        vessel = self.vessels.get(name)
        units = self.units.get(name, [])
        if vessel is not None:
            return self._vessel(vessel, units, self.view.loads.get(name, ""))
        if units:
            return self._lines([], [_Piece("≈"), *self._crowd(units, self.size.columns - 1)])
        return self._lines([], [_Piece("~" if (column * 7 + row * 11) % 5 == 0 else "")])

    def _vessel(self, vessel: VesselView, crew: list[UnitView], stowed: str) -> list[list[_Piece]]:
        chip = colours.chip(vessel.team)
        hull = Style(color=chip.bgcolor, bold=True)
        letter = self.names.letter(vessel.team)
        if vessel.boat:
            letter = letter.lower()
        sides = ("◥", "◤") if not vessel.hits else ("◥", "×")
        if self.size.lines == 1:
            aboard = pictures.superscript(len(crew)) if crew else " "
            return [[_Piece(sides[0], hull), _Piece(letter + aboard, chip), _Piece(sides[1], hull)]]
        deck = [_Piece("".join(mark(unit) for unit in crew), chip)] if crew else []
        if stowed:
            deck.append(_Piece(pictures.things(stowed, self.size.columns - sum(len(p.text) for p in deck))))
        keel = letter.center(self.size.columns - 3)
        return self._lines([], [_Piece(sides[0], hull), _Piece(keel, chip), _Piece(sides[1], hull)], deck)

    # --- land ----------------------------------------------------------------------------------------------------------

    def _land(self, name: str, token: str) -> list[list[_Piece]]:
        units = self.units.get(name, [])
        load = self.view.loads.get(name, "")
        look = pictures.picture(token)
        if token == "fog" and not units:
            return [[_Piece("░" * (self.size.columns - 2))] for _ in range(self.size.lines)]
        if self.size.lines == 1:
            return [self._land_in_one(look, token, units, load)]
        if look.rose and not units and not load:
            return [[_Piece(line)] for line in look.rose[self.size.lines - 2]]
        signs = "" if token == "plain" and (load or units) else look.signs
        lying = pictures.things(load, self.size.columns - len(signs) - 1)
        above = [_Piece(" ".join(part for part in (signs, lying) if part))]
        if not units:
            # The middle of the cell; of two lines the upper one.
            blank: list[_Piece] = []
            return [blank, above, blank] if self.size.lines == 3 else [above, blank]
        return self._lines(above, self._crowd(units, self.size.columns))

    def _land_in_one(self, look: pictures.Picture, token: str, units: list[UnitView], load: str) -> list[_Piece]:
        plain = token == "plain"
        if not units:
            signs = "" if plain and load else look.signs
            return [_Piece(signs + pictures.things(load, self.size.columns - len(signs)))]
        who = self._crowd(units, self.size.columns - 1)
        lying = pictures.things(load)[:1]
        if len(units) == 1:
            state = self._state(units[0])
            hints = list(dict.fromkeys(sign for sign in (state, lying, "" if plain else look.main) if sign))
            lead, tail = (*hints, "", "")[:2]
            return [_Piece(lead or " "), *who[:1], _Piece(tail or " ")]
        return [_Piece(lying or ("" if plain else look.main) or " "), *who]

    def _state(self, unit: UnitView) -> str:
        """The one sign that a unit's state is worth: caught, asleep, stuck, or its step in a maze."""
        for state, sign in pictures.STATES.items():
            if state in unit.states and state != "swimming":
                return sign
        return pictures.superscript(unit.step) if unit.step else ""

    def _crowd(self, units: Iterable[UnitView], room: int) -> list[_Piece]:
        """The chips of all units on a cell, team by team, in so many columns."""
        teams: dict[int | None, list[UnitView]] = {}
        for unit in units:
            teams.setdefault(unit.team, []).append(unit)
        short = sum(1 + len(members) for members in teams.values()) + len(teams) - 1 > room
        pieces: list[_Piece] = []
        for team, members in teams.items():
            share = room // len(teams) - 1 if short else room
            marks = "".join(mark(unit) for unit in members)
            if len(marks) > share:
                marks = f"{marks[: share - 1]}+" if share > 0 else ""
            if pieces and not short:
                pieces.append(_Piece(" "))
            style = colours.chip(team)
            on_the_move = any(unit.name == self.view.mover for unit in members)
            pieces.append(_Piece(self.names.letter(team) + marks, style + Style(underline=True) if on_the_move else style))
        if len(pieces) == 1 and room > self.size.columns - 1:
            [only] = teams.values()
            extra = self._state(only[0]) if len(only) == 1 else ""
            held = pictures.things(only[0].cargo, 1) if len(only) == 1 else ""
            pieces += [_Piece(sign) for sign in (extra, held) if sign]
        return pieces

    def _lines(self, above: list[_Piece], below: list[_Piece], deck: list[_Piece] | None = None) -> list[list[_Piece]]:
        """The lines of a cell: a deck, if there is one, lies straight above what is below."""
        if self.size.lines == 1:
            return [below]
        top = above if deck is None else deck
        spare: list[list[_Piece]] = [[] for _ in range(self.size.lines - 2)]
        return [*spare, top, below] if deck is not None else [top, *spare, below]


def _has_gold(load: str) -> bool:
    return any(part.endswith(("coin", "bullion")) for part in load.split("+"))
