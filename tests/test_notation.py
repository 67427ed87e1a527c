"""Acts and positions in text: whatever a game can reach is written, read and found again; whatever it cannot is refused."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.dealer import HiddenDealer, SampledDealer
from doubloon.errors import ParseError, SettingError
from doubloon.game import CHANCE
from doubloon.jackal.board import cell_name
from doubloon.jackal.dealing import parse_deal
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.naming import act_text, named_acts
from doubloon.jackal.notation import find_act, parse_cell, parse_load
from doubloon.jackal.position import unit_name
from doubloon.jackal.position_reading import MAX_TEXT, parse_position
from doubloon.jackal.positions import position_text
from doubloon.jackal.settings import SETTINGS, Settings
from doubloon.jackal.tilesets import FACES, SIDES, TILE_TYPES, land_cells
from doubloon.log import dump, parse
from doubloon.match import Match

# --- positions of random games -----------------------------------------------------------------------------------------

RARE = ("bengunn", "missionary", "friday", "boat")
"""Tile types of which a set holds few."""


@st.composite
def tile_sets(draw: st.DrawFn, side: int) -> str | dict[str, object]:
    """A named set, or one crowded with a few types, so that these come into play soon."""
    if draw(st.booleans()):
        return draw(st.sampled_from(("full", "treasure-island", "classic")))
    counts: dict[str, object] = {"coins1": 1, "fill_with_plain": True}
    left = land_cells(side) - 1
    others = [name for name in TILE_TYPES if name not in ("plain", "coins1")]
    for name in draw(st.lists(st.sampled_from(others), max_size=10, unique=True)):
        most = min(left, 3 if name in RARE else 3 + side)
        count = draw(st.integers(0, most))
        counts[name] = 0 if name == "cave" and count == 1 else count
        left -= int(str(counts[name]))
    return counts


@st.composite
def some_settings(draw: st.DrawFn) -> Settings:
    side = draw(st.sampled_from(SIDES))
    values: dict[str, object] = {"side": side, "tiles": draw(tile_sets(side)), "turn_time": draw(st.sampled_from((0, 0, 15)))}
    for setting in SETTINGS:
        if setting.name not in values and setting.kind == "choice":
            values[setting.name] = draw(st.sampled_from(setting.choices))
        elif setting.kind == "flag":
            values[setting.name] = draw(st.booleans())
    try:
        return Settings.make(**values)
    except SettingError:  # the fleets need a ball and a cannon
        return Settings.make(**(values | {"destroying_ships": False, "friendly_fire": False}))


@st.composite
def played(draw: st.DrawFn, most: int = 150) -> tuple[IslandGame, Island]:
    """A game and a position of it: mid-move, waiting for chance, over, whatever comes."""
    game = IslandGame(draw(some_settings()))
    seed = draw(st.integers(0, 10**6))
    return game, play_on(game, seed, draw(st.integers(0, most)))


def play_on(game: IslandGame, seed: int, steps: int) -> Island:
    """A random game after so many acts, reveals, lapses and departures."""
    rng = random.Random(seed)
    deal = game.deal(seed.to_bytes(8, "big"))
    dealer = HiddenDealer(game.answers(deal))
    island = game.start(deal)
    for _ in range(steps):
        if island.over():
            break
        one_step(island, rng, dealer)
    return island


def one_step(island: Island, rng: random.Random, dealer: HiddenDealer | SampledDealer) -> None:
    now = island.engine.now + rng.choice((0, 1000, 4000))
    due = island.due()
    if island.actors() == (CHANCE,):
        island.reveal(dealer.answer(island))
    elif due is not None and due <= now:
        island.lapse(now)
    elif rng.random() < 0.003:
        left = {team.seat for team in island.view(None).teams if team.left}
        island.leave(rng.choice([seat for seat in island.seating if seat not in left]), now)
    else:
        seat = island.actors()[0]
        acts = island.legal_acts(seat)
        # Most acts of a random game sail to and fro; what is carried, flown and served is what tells.
        telling = [act for act in acts if ":" in act or act[0] in "fro"] or [act for act in acts if not act.startswith("sail")]
        island.act(seat, rng.choice(telling if telling and rng.random() < 0.6 else acts), now)


def same(game: IslandGame, island: Island) -> Island:
    """The position of ``island``'s text, after a look whether it is the same position."""
    twin = game.restore(island.text())
    assert twin.text() == island.text()
    assert twin.hash() == island.hash()
    assert twin.seating == island.seating
    assert twin.actors() == island.actors()
    assert twin.outcomes() == island.outcomes()
    assert twin.due() == island.due()
    assert twin.engine.gold_left == island.engine.gold_left
    for seat in (None, *range(game.seats)):
        assert twin.view(seat) == island.view(seat)
    return twin


@given(played())
def test_a_position_is_read_from_its_text(given: tuple[IslandGame, Island]) -> None:
    game, island = given
    same(game, island)


@given(played(), st.integers(0, 10**6))
def test_a_restored_position_plays_on_like_the_original(given: tuple[IslandGame, Island], seed: int) -> None:
    game, island = given
    twin = same(game, island)
    ours, theirs = random.Random(seed), random.Random(seed)
    for _ in range(12):
        if island.over():
            break
        one_step(island, ours, SampledDealer(random.Random(seed)))
        one_step(twin, theirs, SampledDealer(random.Random(seed)))
        assert twin.text() == island.text()


@given(played(60))
def test_the_fog_can_be_written_into_a_position(given: tuple[IslandGame, Island]) -> None:
    game, island = given
    view = island.view(None)
    pool = [name for name, count in view.hidden.items() for _ in range(count)]
    rng = random.Random(1)
    rng.shuffle(pool)
    hidden = {cell: rng.choice(FACES[name]) for cell, name in zip(view.fog, pool, strict=True)}
    text = position_text(island.engine, island.seating, hidden)
    position, answers = parse_position(text, game.seated(island.seating))
    assert answers == hidden
    assert position_text(position, island.seating) == island.text()
    assert position_text(position, island.seating, answers) == text


# --- acts --------------------------------------------------------------------------------------------------------------


@given(played())
def test_every_legal_act_has_a_text_of_its_own_that_finds_it(given: tuple[IslandGame, Island]) -> None:
    _, island = given
    p = island.engine
    acts = named_acts(p)
    assert len(set(acts.values())) == len(acts)
    for text, act in acts.items():
        assert find_act(p, text) == act
        assert text.endswith(act_text(p, act))
        unit = re.match(r"(?:fly )?([a-o][0-9]+)-", act_text(p, act))
        if unit:
            name = unit_name(p, act >> 4 & 63)
            assert find_act(p, f"{name} {act_text(p, act)}") == act


@pytest.mark.parametrize(
    "text",
    ["", " ", "g1", "g1-", "g1-g2 ", " g1-g2", "g1-g2:", "g1-g2:gold", "P9 g1-g2", "p1 g1-g2", "P1  g1-g2", "P1 sail g1-f1",
     "SAIL g1-f1", "sail g1-g2", "G1-G2", "g01-g2", "time 0", "leave", "P1", "end", "g1-g2\n", "g1–g2", "x" * 10**5],
)  # fmt: skip
def test_what_is_no_legal_act_is_not_found(text: str) -> None:
    game = IslandGame(Settings(seating="fixed"))
    assert find_act(game.start(game.deal(b"")).engine, text) is None


def test_a_unit_is_named_where_another_could_do_the_same() -> None:
    game = IslandGame(Settings(seating="fixed"))
    p = game.start(game.deal(b"")).engine
    acts = named_acts(p)
    assert list(acts) == ["g1-g2", "P2 g1-g2", "P3 g1-g2", "sail g1-h1", "sail g1-f1"]
    assert find_act(p, "P1 g1-g2") == acts["g1-g2"] != acts["P2 g1-g2"] == find_act(p, "P2 g1-g2")


def test_cells_and_loads() -> None:
    assert all(parse_cell(cell_name(row * 16 + column)) == row * 16 + column for row in range(1, 16) for column in range(1, 16))
    assert not any(map(parse_cell, ("", "a", "a0", "a16", "p1", "A1", "a01", "a1 ", "1a", "a١", "aa1")))
    assert parse_load("2 coin+ball") == parse_load("2coin+ball") is not None
    bad = ("", "+", "coin+", "coins", "0 coin", "1000 coin", "ball+coin", "coin+coin", "coin + ball", "2  coin", "-1 coin")
    assert [load for load in bad if parse_load(load) is not None] == []


# --- texts from strangers ----------------------------------------------------------------------------------------------

ALPHABET = "abcdefgmnosxtDPGFCM0123456789-=@.^:*,/+ ?~!>"
WORDS = (
    "a3", "c4", "d5", "h8", "trap", "cave", "plane", "maze3", "coin", "999coin", "barrow+ball", "walk", "jump", "step", "light",
    "quake", "reveal", "turn=1", "gone=1", "-1", "0", "00", "1", "4", "61", "999", "99999999999999999999", "é", "²", "\t", "\n",
    "n", "?", "~", "*999999999", "",
)  # fmt: skip


@st.composite
def mutations(draw: st.DrawFn, text: str) -> str:
    """A text with a few slips: characters, fields and items lost, doubled, changed and exchanged."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        kind = draw(st.sampled_from(("flip", "drop", "insert", "cut", "word", "item", "swap", "double")))
        parts = re.split(r"([ ,=/+@\n])", text)
        i = 2 * draw(st.integers(0, len(parts) // 2))
        j = 2 * draw(st.integers(0, len(parts) // 2))
        match kind:
            case "flip":
                text = text[:at] + draw(st.sampled_from(ALPHABET)) + text[at + 1 :]
            case "drop":
                text = text[:at] + text[at + draw(st.integers(1, 4)) :]
            case "insert":
                text = text[:at] + draw(st.sampled_from(ALPHABET)) + text[at:]
            case "cut":
                text = text[:at]
            case "word":
                text = "".join([*parts[:i], draw(st.sampled_from(WORDS)), *parts[i + 1 :]])
            case "item":
                text = "".join(parts[:i] + parts[i + 2 :])
            case "swap":
                parts[i], parts[j] = parts[j], parts[i]
                text = "".join(parts)
            case _:
                text = "".join(parts[: i + 1] + parts[max(i - 1, 0) :])
    return text


def check_error(error: ParseError, text: str) -> None:
    """An error says where: within the text, or just behind it."""
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines) + 1
    assert 1 <= error.column <= (len(lines[error.line - 1]) if error.line <= len(lines) else 0) + 2
    assert error.message
    assert len(str(error)) < 2000


@given(st.data())
def test_a_slip_in_a_position_is_an_error_with_its_place_or_another_position(data: st.DataObject) -> None:
    game, island = data.draw(played(80))
    text = data.draw(mutations(island.text()))
    try:
        other = game.restore(text)
    except ParseError as error:
        check_error(error, text)
        return
    same(game, other)
    rng = random.Random(1)
    for _ in range(10):  # what is accepted can be played
        if other.over():
            break
        one_step(other, rng, SampledDealer(rng))
        same(game, other)


@given(st.data())
def test_a_slip_in_a_deal_is_an_error_with_its_place_or_another_deal(data: st.DataObject) -> None:
    settings = data.draw(some_settings())
    text = data.draw(mutations(IslandGame(settings).deal(b"x")))
    free = data.draw(st.booleans())
    try:
        deal = parse_deal(text, settings, free)
    except ParseError as error:
        check_error(error, text)
    except SettingError:
        assert free
    else:
        assert parse_deal(deal.text(), settings, free) == deal


@pytest.fixture(scope="module")
def log_text() -> str:
    game = IslandGame(Settings(side=5, turn_time=15))
    match = Match(game, game.deal(b"log"), names=("Ann", "Bob"))
    rng = random.Random(3)
    for time in range(0, 40_000, 2000):
        if match.position.due() is not None and (match.position.due() or 0) <= time:
            match.lapse(time)
        seat = match.position.actors()[0]
        match.act(seat, rng.choice(list(match.position.legal_acts(seat))), time)
    return dump(match.log(secret=True))


@given(st.data())
def test_a_slip_in_a_log_is_an_error_with_its_place_or_another_log(log_text: str, data: st.DataObject) -> None:
    text = data.draw(mutations(log_text))
    try:
        log = parse(text)
    except ParseError as error:
        check_error(error, text)
    else:
        assert parse(dump(log)) == log


@pytest.mark.parametrize(
    "text",
    ["", " ", "island", "island 5", "island 5 ", "island 11 seats=0,1", "\x00" * 100, "é" * 1000, "[" * 10**5, "0" * 10**6,
     "island 5 " * 5000, "island 5 seats=" + "0," * 10**4, "island 5 seats=0,1 board=" + "~/" * 10**4,
     "island 5 seats=0,1 board=~*99999999999999999999999999", "island 5 seats=0,1 board=" + "~*7/" * 6 + "~*7"],
)  # fmt: skip
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    game = IslandGame(Settings(side=5, seating="fixed"))
    for read in (game.restore, game.start, game.answers):
        with pytest.raises(ParseError) as caught:
            read(text)
        check_error(caught.value, text)


def test_a_text_that_is_too_long_is_refused_unread() -> None:
    game = IslandGame(Settings(side=5, seating="fixed"))
    with pytest.raises(ParseError, match=f"at most {MAX_TEXT}"):
        game.restore("island 5 seats=0,1 board=" + "~" * MAX_TEXT)
