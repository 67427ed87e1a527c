"""The picture of the table: it can be drawn of every view, it has the width it says, and it needs no colours."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.text import Text

from doubloon import rulebook
from doubloon.cli import colours, guide, moves, pictures, screen
from doubloon.cli.board import SIZES, Board, Size, extent
from doubloon.cli.foresight import foresee
from doubloon.cli.names import Names
from doubloon.cli.reading import Unclear
from doubloon.cli.screen import Room
from doubloon.cli.story import Narrator, chapters_of, seen
from doubloon.jackal import events as ev
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import LINE_UPS, settings_from
from doubloon.jackal.tiles import CODES
from doubloon.jackal.views import IslandView, UnitView
from doubloon.match import Match
from doubloon.words import Catalogue

WORDS = Catalogue()
TOKENS = [token for token in CODES if token not in ("off", "sea")]
ROOMS = (Room(40, None), Room(80, 24), Room(80, None), Room(100, 50), Room(124, 44), Room(170, 60))


FEW = settings(max_examples=max(settings.default.max_examples // 12, 5))  # type: ignore[union-attr]
"""A random game, drawn again and again, takes long."""


def names_of(game: IslandGame) -> Names:
    return Names(WORDS, [f"Player of seat {seat}" for seat in range(game.seats)])


def played(seed: int, acts: int) -> Iterator[tuple[Match, IslandView]]:
    """A random game under random settings: the match and the view of who is to act, before each act and at the end."""
    rng = random.Random(seed)
    values = {"side": rng.choice((5, 5, 7, 11)), "line_up": rng.choice(list(LINE_UPS)), "quiet_rounds": 5}
    values["destroying_ships"] = rng.random() < 0.3
    game = IslandGame(settings_from(values))
    match = Match(game, game.deal(b"%d" % seed))
    for _ in range(acts):
        if match.position.over():
            break
        seat = match.position.actors()[0]
        yield match, seen_by(match, seat)
        match.act(seat, rng.choice(list(match.position.legal_acts(seat))))
    yield match, seen_by(match, None)


def seen_by(match: Match, seat: int | None) -> IslandView:
    view = match.position.view(seat)
    assert isinstance(view, IslandView)
    return view


def text_of(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


@pytest.fixture(scope="module")
def opened() -> tuple[IslandView, Names]:
    """A view of the standard island at the start."""
    game = IslandGame(settings_from({"seating": "fixed"}))
    return seen_by(Match(game, game.deal(b"drawing")), 0), names_of(game)


@FEW
@given(seed=st.integers(0, 10**6))
def test_whatever_happens_it_can_be_drawn_and_fits(seed: int) -> None:
    """At every size and width: no line is wider than the room, every line of the board as wide as it says."""
    for n, (match, view) in enumerate(played(seed, 120)):
        if n % 13 and view.seat is not None:
            continue
        names = names_of(match.game)  # type: ignore[arg-type]
        chapters = chapters_of(match, Narrator(names)) if view.seat is None else []
        for size in SIZES:
            lines = Board(view, names, size, {act.end or "" for act in view.acts}, {"c3", "c4"}).lines()
            columns, high = extent(view.side, size)
            assert [cell_len(line.plain) for line in lines] == [columns] * high
        before = match.position.hash()
        hints = foresee(match.position, view, names, match.time)
        assert match.position.hash() == before
        assert set(hints) == {act.text for act in view.acts} or len(view.acts) > 150
        for room in ROOMS:
            table = screen.table(view, names, [0], room, chapters[-3:])
            listed = screen.choices(moves.groups(view, names), view, names, hints, room, len(table))
            wide = [line.plain for line in (*table, *listed) if cell_len(line.plain) > max(room.columns, 42)]
            assert wide == []


@FEW
@given(seed=st.integers(0, 10**6))
def test_the_story_is_the_same_told_live_and_from_the_log(seed: int) -> None:
    rng = random.Random(seed)
    game = IslandGame(settings_from({"side": 5, "line_up": rng.choice(list(LINE_UPS)), "destroying_ships": True}))
    match = Match(game, game.deal(b"%d" % seed))
    narrator = Narrator(names_of(game))
    live = []
    for n in range(1, 100):
        if match.position.over():
            break
        seat = match.position.actors()[0]
        text = rng.choice(list(match.position.legal_acts(seat)))
        before = seen(match.position)
        live.append(narrator.chapter(n, seat, text, match.act(seat, text), before, seen(match.position)))
    assert chapters_of(match, narrator) == live
    assert all(chapter.rules for chapter in live)


def test_units_are_called_as_they_were_when_it_happened(opened: tuple[IslandView, Names]) -> None:
    """Friday has no colour before he joins; a missionary is one until he drinks; two of a kind have numbers."""
    before, names = opened
    friday, convert = UnitView("F7", "friday", 1, "c3", 0, (), ""), UnitView("C8", "convert", 0, "c3", 0, (), "")
    after = msgspec.structs.replace(before, units=(*before.units, friday, convert))
    before = msgspec.structs.replace(before, units=(*before.units, msgspec.structs.replace(friday, team=None)))
    before = msgspec.structs.replace(before, units=(*before.units, UnitView("M8", "missionary", 0, "c3", 0, (), "")))
    told = Narrator(names).tell(
        (
            ev.Joined("J8.5", "F7", 1, "c3"),
            ev.Moved("J4.1", "F7", "c3", "c4", "walk"),
            ev.Converted("J8.3", "M8", "c3"),
            ev.Moved("J4.1", "C8", "c3", "c4", "walk"),
            ev.Moved("J4.1", "P5", "c3", "c4", "walk"),
        ),
        before,
        after,
    )
    assert [one.sentence.split(" joined")[0].split(" walked")[0] for one in told] == [
        "Friday", "Black Friday", "The rum at c3 made a pirate of White missionary.", "White convert", "Black pirate 2",
    ]  # fmt: skip
    crowd = (friday, msgspec.structs.replace(friday, name="F9", team=0))
    assert [names.unit(unit, crowd) for unit in crowd] == ["Black Friday 7", "White Friday 9"]


@pytest.mark.parametrize("token", TOKENS)
def test_every_tile_has_a_picture_that_fits(token: str) -> None:
    look = pictures.picture(token)
    assert 1 <= cell_len(look.signs) <= 4 and cell_len(look.main) == 1
    assert look.ground in colours.CHART.grounds
    for lines in look.rose:
        assert {cell_len(line) for line in lines} == {3}


def test_arrows_point_where_they_point() -> None:
    assert pictures.picture("arrow-n").signs == "↑"
    assert pictures.picture("arrow-e-w").signs == "↔"
    assert pictures.picture("arrow-n-s").signs == "↕"
    assert pictures.picture("arrow-ne-sw").signs == "↙↗"
    assert pictures.picture("arrow-e-s-nw").signs == "↖↓→"
    assert pictures.picture("arrow-n-e-s-w").signs == "←↕→"
    assert pictures.picture("arrow-e-s-nw").rose == (("↖  ", " ↓→"), ("↖  ", "  →", " ↓ "))
    assert pictures.picture("cannon-w").signs.endswith("←")
    assert pictures.picture("maze4").signs.endswith("4")


@pytest.mark.parametrize("token", ["sea", *TOKENS])
def test_help_on_every_tile(token: str, opened: tuple[IslandView, Names]) -> None:
    """What it is, what it does, and a rule that exists."""
    view, names = opened
    cell = "a1" if token == "sea" else "g2"
    if token not in ("sea", "fog"):
        view = msgspec.structs.replace(view, fog=view.fog[1:], tiles={"g2": token})
        view = msgspec.structs.replace(view, fog=tuple(cell for cell in view.fog if cell != "g2"))
    told = text_of(guide.about_cell(cell.upper(), view, names))
    assert WORDS.tile_help(token) in told
    number = told.split("Rule ")[1].split(",")[0]
    assert rulebook.rule(number).title in told


def test_help_tells_who_and_what_is_there(opened: tuple[IslandView, Names]) -> None:
    view, names = opened
    crowd = (
        UnitView("P1", "pirate", 0, "g2", 2, ("drunk",), ""),
        UnitView("F7", "friday", 1, "g2", 1, (), ""),
        UnitView("M8", "missionary", None, "g2", 0, (), ""),
    )
    fog = tuple(cell for cell in view.fog if cell != "g2")
    view = msgspec.structs.replace(view, fog=fog, tiles={"g2": "maze3"}, units=crowd, loads={"g2": "2 coin+ball"})
    told = text_of(guide.about_cell("g2", view, names))
    for words in (
        "A maze of 3 steps",
        "White pirate 1 on g2, step 2 of 3, asleep",
        "Black Friday",
        "Missionary",
        "2 coins and a",
    ):
        assert words in told
    assert "White's ship lies here" in text_of(guide.about_cell("g1", view, names))
    for wrong in ("", "z9", "g99", "gg", "14", "n1", "a14", "ⅷ8", "a²"):
        with pytest.raises(Unclear, match="no cell of this island"):
            guide.about_cell(wrong, view, names)


def test_the_legend_has_every_kind_of_tile(opened: tuple[IslandView, Names]) -> None:
    told = text_of(guide.legend(opened[1]))
    for token in TOKENS:
        assert WORDS.tile_help(token) in told


def cell_of(view: IslandView, names: Names, name: str, size: Size) -> str:
    """What a drawn cell shows, line by line."""
    column, row = ord(name[0]) - 97, int(name[1:])
    lines = Board(view, names, size).lines()
    top = 1 + (view.side + 2 - row) * size.lines
    left = 3 + column * size.columns
    return "/".join(line.plain[left : left + size.columns].strip() for line in lines[top : top + size.lines])


def test_units_loads_and_states_are_seen_without_colours(opened: tuple[IslandView, Names]) -> None:
    view, names = opened
    tiles = {"c3": "plain", "d3": "maze3", "e3": "trap", "f3": "jungle", "g3": "plain", "h3": "cave"}
    units = (
        UnitView("P1", "pirate", 0, "c3", 0, (), ""),
        UnitView("P2", "pirate", 0, "d3", 2, (), ""),
        UnitView("P3", "pirate", 0, "e3", 0, ("trapped",), ""),
        UnitView("P4", "pirate", 1, "f3", 0, (), ""),
        UnitView("P5", "pirate", 1, "h3", 0, ("stuck",), "coin"),
        UnitView("P6", "pirate", 1, "m9", 0, ("swimming",), ""),
        UnitView("G7", "bengunn", 0, "f3", 0, (), ""),
        UnitView("F8", "friday", None, "g3", 0, ("drunk",), ""),
    )
    fog = tuple(cell for cell in view.fog if cell not in tiles)
    view = msgspec.structs.replace(view, tiles=tiles, fog=fog, units=units, loads={"c3": "2 coin+ball", "g3": "3 coin"})
    small = {name: cell_of(view, names, name, Size(4, 1)) for name in (*tiles, "m9", "g1", "b3", "a1")}
    assert small == {
        "c3": "$W1", "d3": "²W2▦", "e3": "#W3▼", "f3": "♣B+W" if small["f3"].startswith("♣B+") else "♣BW", "g3": "z-F$",
        "h3": "∩B2", "m9": "≈B3", "g1": "◥W ◤", "b3": "░░", "a1": small["a1"],
    }  # fmt: skip
    large = {name: cell_of(view, names, name, Size(6, 2)) for name in tiles}
    assert large == {
        "c3": "$2●/W1", "d3": "▦3/W2²", "e3": "▼/W3#", "f3": "♣/B1 WG", "g3": "$3/-Fz", "h3": "∩/B2∩$",
    }  # fmt: skip


def test_a_hole_in_a_ship_shows(opened: tuple[IslandView, Names]) -> None:
    view, names = opened
    holed = tuple(msgspec.structs.replace(vessel, hits=1) for vessel in view.vessels)
    assert "×" in cell_of(msgspec.structs.replace(view, vessels=holed), names, "g1", Size(4, 1))
    assert "×" in cell_of(msgspec.structs.replace(view, vessels=holed), names, "g1", Size(6, 2))


def test_no_color_means_none(opened: tuple[IslandView, Names]) -> None:
    """With NO_COLOR set nothing is coloured, and the letters of the teams are still there."""
    view, names = opened
    out = {}
    for environ in ({}, {"NO_COLOR": "1"}):
        file = io.StringIO()
        console = Console(file=file, force_terminal=True, color_system="truecolor", width=80, _environ=environ)
        for line in screen.table(view, names, [0], Room(80, 24), []):
            console.print(line)
        out[bool(environ)] = file.getvalue()
    assert "48;2" in out[False]
    assert "38;" not in out[True] and "48;" not in out[True]
    assert "◥" in out[True] and "W" in out[True]


@pytest.mark.parametrize(("name", "system"), [("256", ColorSystem.EIGHT_BIT), ("standard", ColorSystem.STANDARD)])
def test_rounded_to_few_colours_they_stay_apart(name: str, system: ColorSystem) -> None:
    """Rounded to what a terminal has, the grounds of its palette are still different, and so are the teams."""
    mine = colours.palette(name)
    grounds = [mine.cell(ground, odd=False, glows=False, trodden=False) for ground in ("sea", *mine.grounds)]
    for styles in (grounds, colours.TEAMS):
        rounded = {style.bgcolor.downgrade(system).number for style in styles if style.bgcolor is not None}
        assert len(rounded) == len(styles)


def test_the_news_and_the_moves_warn_of_what_is_known(opened: tuple[IslandView, Names]) -> None:
    """Foresight: death, gold and choices are told before; what the fog hides is not."""
    game = IslandGame(settings_from({"seating": "fixed"}))
    start = game.start(game.deal(b"x"))
    text = start.text()
    rows = text.split("board=")[1].split(" ")[0].split("/")
    assert rows[11].startswith("~*2,?*9")
    rows[11] = "~*2,cannibal,plain,barrel,trap,arrow-n-s,?*4,~*2"
    fog = text.split("fog=")[1].split(" ")[0]
    for used in ("cannibal*1", "barrel*4", "trap*3", "arrow2_straight*3", "plain*14"):
        kind, _, count = used.partition("*")
        left = int(count) - 1
        fog = fog.replace(used, f"{kind}*{left}") if left else fog.replace(f"{used},", "")
    text = text.replace(text.split("board=")[1].split(" ")[0], "/".join(rows)).replace(text.split("fog=")[1].split(" ")[0], fog)
    text = text.replace("P1@g1", "P1@d2").replace("P2@g1", "P2@d2").replace(" score=", " loads=d2:coin score=")
    text = text.replace("vessels=0@g1", "vessels=0@d1").replace("P3@g1", "P3@d1")
    position = game.restore(text)
    view = position.view(0)
    hints = {act: " ".join(hint.text for hint in found) for act, found in foresee(position, view, names_of(game), 0).items()}
    assert hints["d2-c2"] == "dies"
    assert hints["d2-e2"] == "sleeps"
    assert hints["d2-d1:coin"] == "+1"
    assert hints["d2-d3"] == ""
    assert view.acts and "d2-c2" in hints
