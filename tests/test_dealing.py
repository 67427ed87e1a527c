"""Deals (J1.3, J1.5, J11.3): what is dealt, how evenly, and its text form."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.errors import ParseError, SettingError
from doubloon.jackal.dealing import MAX_TEXT, Deal, deal, land, parse_deal, rotated, salted, settings_for
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import LINE_UPS, Settings
from doubloon.jackal.tilesets import FACES, SETS, SIDES, TYPE_OF, land_cells
from doubloon.log import commitment

SMALL = Settings.make(side=5)
SALT = "0123456789abcdef0f1e2d3c4b5a6978"
ISLAND = f"""\
island 5
seats 1 0
salt {SALT}
~ ice cannon-n arrow-w ~
arrow-n-s trap cannonball arrow-n-e-s-w arrow-ne-se-sw-nw
maze2 coins3 barrel jungle bottles1
arrow-nw plain arrow-n-se-w arrow-se-nw crocodile
~ coins2 coins1 maze3 ~
"""


def seeds(count: int) -> list[bytes]:
    return [f"island {number}".encode() for number in range(count)]


# --- cells -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_land_is_the_inner_square_without_its_corners(side: int) -> None:
    cells = land(side)
    assert len(cells) == len(set(cells)) == land_cells(side)
    places = [(int(cell[1:]), ord(cell[0]) - ord("a") + 1) for cell in cells]
    assert places == sorted(places), "by rows from the south, each from the west"
    square = {(row, column) for row in range(2, side + 2) for column in range(2, side + 2)}
    assert square - set(places) == {(2, 2), (2, side + 1), (side + 1, 2), (side + 1, side + 1)}
    assert set(places) < square


def test_the_standard_island_is_named_as_the_rules_say() -> None:
    cells = land(11)
    assert cells[0] == "c2"
    assert cells[-1] == "k12"
    assert {"b3", "l11", "g7"} < set(cells)
    assert not {"b2", "b12", "l2", "l12", "a7", "g1", "m7", "g13"} & set(cells)


# --- what is dealt -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("tiles", SETS)
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_a_deal_uses_up_the_set(tiles: str, side: int, line_up: str) -> None:
    settings = Settings.make(tiles=tiles, side=side, line_up=line_up)
    made = deal(settings, b"a secret of some length")
    assert tuple(made.tiles) == land(side)
    assert tuple(made.tiles.values()) == made.tokens
    assert made.counts() == settings.counts()
    assert sorted(made.seating) == list(range(LINE_UPS[line_up].seats))
    assert parse_deal(made.text(), settings) == made


def test_a_custom_set_is_dealt() -> None:
    settings = Settings.make(side=5, tiles={"coins1": 10, "horse": 11})
    assert Counter(deal(settings, b"").tokens) == {"coins1": 10, "horse": 11}


def test_the_seed_decides() -> None:
    settings = Settings()
    assert deal(settings, b"one") == deal(settings, b"one")
    assert len({deal(settings, seed).tokens for seed in seeds(50)}) == 50
    assert hash(deal(settings, b"one")) == hash(deal(settings, b"one"))


def test_dealing_touches_no_shared_generator() -> None:
    random.seed(1)
    before = random.getstate()
    deal(Settings(), b"seed")
    assert random.getstate() == before


def test_every_quarter_turn_is_equally_likely() -> None:
    found: Counter[str] = Counter()
    for seed in seeds(400):
        found.update(deal(Settings(), seed).tokens)
    for name, faces in FACES.items():
        dealt = sum(found[face] for face in faces)
        assert dealt == 400 * SETS["full"][name]
        for face in faces:
            # 1,200 arrows of a kind: a quarter is 300, give or take 15 (one standard deviation); a half 600, give or take 17.
            assert abs(found[face] - dealt / len(faces)) < 75, face


def test_every_cell_gets_every_tile() -> None:
    at: dict[str, Counter[str]] = {cell: Counter() for cell in land(5)}
    for seed in seeds(2100):
        for cell, token in deal(SMALL, seed).tiles.items():
            at[cell][TYPE_OF[token]] += 1
    for cell, counts in at.items():
        for name, count in SMALL.counts().items():
            # 2,100 deals over 21 cells: 100 for a tile that is there once, give or take 10.
            assert abs(counts[name] - 100 * count) < 60 * (count > 0) + 1, (cell, name)


def test_drawn_seats_come_in_every_order_and_fixed_ones_in_theirs() -> None:
    drawn = Settings.make(line_up="melee3", side=5)
    found = Counter(deal(drawn, seed).seating for seed in seeds(600))
    assert set(found) == set(permutations(range(3)))
    assert all(60 < count < 140 for count in found.values())
    fixed = drawn.changed(seating="fixed")
    assert {deal(fixed, seed).seating for seed in seeds(20)} == {(0, 1, 2)}


def test_the_seating_changes_nothing_about_the_tiles() -> None:
    drawn = Settings.make(line_up="pairs")
    for seed in seeds(10):
        expected = deal(drawn, seed).tokens
        assert deal(drawn.changed(seating="fixed"), seed).tokens == expected
        given_ = deal(drawn, seed, seating=(3, 1, 0, 2))
        assert given_.tokens == expected
        assert given_.seating == (3, 1, 0, 2)


@pytest.mark.parametrize("seating", [(0, 1), (0, 1, 2, 3), (0, 0, 1), (1, 2, 3), ()])
def test_a_seating_that_leaves_somebody_standing_is_refused(seating: tuple[int, ...]) -> None:
    with pytest.raises(SettingError, match="the seats 0 1 2, each once"):
        deal(Settings.make(line_up="melee3"), b"seed", seating=seating)


def test_a_rematch_rotates_the_seats() -> None:
    assert rotated((0, 1)) == (1, 0)
    assert rotated((2, 0, 3, 1)) == (1, 2, 0, 3)
    seating: tuple[int, ...] = (2, 0, 3, 1)
    seen = []
    for _ in range(4):
        seen.append(seating)
        seating = rotated(seating)
        assert {seating[0], seating[2]} in ({2, 3}, {0, 1}), "partners stay partners"
    assert seating == seen[0]
    assert len(set(seen)) == 4


# --- the salt ----------------------------------------------------------------------------------------------------------


def test_the_salt_is_made_from_the_seed_alone() -> None:
    salts = {deal(SMALL, seed).salt for seed in seeds(200)}
    assert len(salts) == 200
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)
    for settings in (Settings(), SMALL.changed(line_up="melee4"), SMALL.changed(seating="fixed")):
        assert deal(settings, b"one").salt == deal(SMALL, b"one").salt
    assert deal(SMALL, b"one", seating=(1, 0)).salt == deal(SMALL, b"one").salt


def test_the_salt_is_no_part_of_what_the_tiles_are_drawn_from() -> None:
    for seed in seeds(50):
        assert deal(SMALL, seed).salt not in hashlib.sha256(seed).hexdigest()


def test_knowing_every_tile_is_not_enough_to_know_the_commitment() -> None:
    settings = Settings.make(side=5, tiles={"coins1": 21}, seating="fixed")
    deals = [deal(settings, seed) for seed in seeds(50)]
    assert len({(made.tokens, made.seating) for made in deals}) == 1, "nothing is hidden but the salt"
    assert len({commitment(made.text()) for made in deals}) == 50


def test_the_salt_changes_nothing_in_play_and_is_not_shown() -> None:
    game = IslandGame(SMALL)
    one = parse_deal(ISLAND, SMALL)
    other = salted(one, b"another seed")
    assert game.answers(one.text()) == game.answers(other.text()) == one.tiles
    start = game.start(one.text())
    assert start.text() == game.start(other.text()).text()
    for seat in (None, 0, 1):
        assert start.view(seat) == game.start(other.text()).view(seat)
        assert SALT not in repr(start.view(seat))
    assert SALT not in start.text()


# --- the text form -----------------------------------------------------------------------------------------------------


def test_the_text_is_a_map_with_north_on_top() -> None:
    read = parse_deal(ISLAND, SMALL)
    assert read.side == 5
    assert read.seating == (1, 0)
    assert read.salt == SALT
    assert read.tiles["c2"] == "coins2"
    assert read.tiles["b3"] == "arrow-nw"
    assert read.tiles["f5"] == "arrow-ne-se-sw-nw"
    assert read.tiles["e6"] == "arrow-w"
    assert read.text() == ISLAND
    assert read.text().isascii()


@given(
    seed=st.binary(max_size=40),
    side=st.sampled_from(SIDES),
    tiles=st.sampled_from(tuple(SETS)),
    line_up=st.sampled_from(tuple(LINE_UPS)),
)
def test_texts_round_trip(seed: bytes, side: int, tiles: str, line_up: str) -> None:
    settings = Settings.make(side=side, tiles=tiles, line_up=line_up)
    made = deal(settings, seed)
    for free in (False, True):
        read = parse_deal(made.text(), settings, free=free)
        assert read == made
        assert read.text() == made.text()
        assert settings_for(read, settings) is settings


def test_spaces_and_line_ends_are_forgiven() -> None:
    loose = "  " + ISLAND.replace(" ", "\t  ").replace("\n", " \r\n").rstrip()
    assert parse_deal(loose, SMALL).text() == ISLAND
    assert parse_deal(ISLAND + "\n \n", SMALL).text() == ISLAND


def changed(old: str, new: str) -> str:
    assert ISLAND.count(old) == 1
    return ISLAND.replace(old, new)


BAD_TEXTS = [
    ("", 1, 1, "begins with the line 'island 5'"),
    ("\n" + ISLAND, 1, 1, "begins with the line 'island 5'"),
    (changed("island 5", "island"), 1, 1, "begins with the line 'island 5'"),
    (changed("island 5", "island five"), 1, 1, "begins with the line 'island 5'"),
    (changed("island 5", "island 5 5"), 1, 1, "begins with the line 'island 5'"),
    (changed("island 5", "Island 5"), 1, 1, "begins with the line 'island 5'"),
    (changed("island 5", "island  7"), 1, 9, "got an island of side 7; the settings have side 5"),
    (changed("seats 1 0", "seats 1 2"), 2, 9, "got '2'; the seats are 0 to 1, each once"),
    (changed("seats 1 0", "seats 1 1"), 2, 9, "got '1'; the seats are 0 to 1, each once"),
    (changed("seats 1 0", "seats 1 -0"), 2, 9, "got '-0'"),
    (changed("seats 1 0", "seats 01 0"), 2, 7, "got '01'"),
    (changed("seats 1 0", "seats \u0661 0"), 2, 7, "got '\u0661'"),
    (changed("seats 1 0", "seats 1"), 2, 1, "got 1 seats; the line-up has 2"),
    (changed("seats 1 0", "seats 1 0 0"), 2, 11, "got '0'"),
    (changed(f"salt {SALT}\n", ""), 3, 1, "the third line is 'salt ...', with 32 hex digits"),
    (changed(f"salt {SALT}\n", "\n"), 3, 1, "the third line is 'salt ...', with 32 hex digits"),
    (changed("salt", "Salt"), 3, 1, "the third line is 'salt ...'"),
    (changed("salt ", "salt"), 3, 1, "the third line is 'salt ...'"),
    (changed(SALT, ""), 3, 1, "got no salt; a salt is 32 hex digits, 0-9 and a-f"),
    (changed(SALT, f" {SALT[:-1]}"), 3, 7, "of 31 characters; a salt is 32 hex digits, 0-9 and a-f"),
    (changed(SALT, f"{SALT}0"), 3, 6, "of 33 characters; a salt is 32 hex digits"),
    (changed(SALT, SALT.upper()), 3, 6, f"got '{SALT.upper()}'"),
    (changed(SALT, f"{SALT[:-1]}g"), 3, 6, "a salt is 32 hex digits, 0-9 and a-f"),
    (changed(SALT, f"0x{SALT[2:]}"), 3, 6, "a salt is 32 hex digits, 0-9 and a-f"),
    (changed(SALT, f"{SALT[:-1]}\u0661"), 3, 6, "a salt is 32 hex digits, 0-9 and a-f"),
    (changed(SALT, "f" * 3000), 3, 6, "of 3000 characters; a salt is 32 hex digits"),
    (changed(SALT, f"{SALT[:16]} {SALT[16:]}"), 3, 6, "of 16 characters; a salt is 32 hex digits"),
    (changed(SALT, f"{SALT}  0"), 3, 40, "got '0' after the salt"),
    (changed("seats 1 0\n", "") + "\n", 2, 1, "the second line is 'seats ...'"),
    (changed(f"seats 1 0\nsalt {SALT}\n", f"salt {SALT}\nseats 1 0\n"), 2, 1, "the second line is 'seats ...'"),
    (changed("~ ice", "ice ice"), 4, 1, "this corner of the island is sea"),
    (changed("arrow-w ~", "arrow-w plain"), 4, 24, "this corner of the island is sea"),
    (changed("cannonball", "~"), 5, 16, "d5 is land and needs a tile"),
    (changed("cannon-n", "cannon"), 4, 7, "a type with faces cannon-n, cannon-e, cannon-s, cannon-w"),
    (changed("barrel", "barel"), 6, 14, "got 'barel' at d4; that is no tile; did you mean 'barrel'?"),
    (changed("barrel", "B" * 3000), 6, 14, "that is no tile"),
    (changed("arrow-n-se-w", "arrow-w-n-se"), 7, 16, "that is no tile"),
    (changed("plain", "plain\u00a0"), 7, 10, "that is no tile"),
    (changed(" bottles1", ""), 6, 1, "got 4 cells; each row of this island has 5"),
    (changed("bottles1", "bottles1 plain"), 6, 37, "got 6 cells; each row of this island has 5"),
    (changed("\n~ coins2 coins1 maze3 ~", ""), 8, 1, "got 4 rows; this island has 5"),
    (ISLAND + "plain\n", 9, 1, "the text goes on after the 5 rows"),
    (changed("\nmaze2 coins3", "\n\nmaze2 coins3"), 6, 1, "got 0 cells"),
    (changed("maze3", "maze2"), 4, 1, "2 maze2 instead of 1, 0 maze3 instead of 1"),
    ("island 5\n" * MAX_TEXT, 1, 1, f"at most {MAX_TEXT} are read"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), BAD_TEXTS)
def test_a_wrong_text_is_refused_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_deal(text, SMALL)
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value)) < 500


def test_the_seats_may_be_missing_only_on_an_island_of_ones_own() -> None:
    bare = changed("seats 1 0\n", "")
    with pytest.raises(ParseError, match=r"line 2, column 1: the second line is 'seats \.\.\.', with the 2 seats"):
        parse_deal(bare, SMALL)
    assert parse_deal(bare, SMALL, free=True).seating == (0, 1)
    assert parse_deal(bare, SMALL, free=True).salt == SALT
    assert parse_deal(bare, SMALL.changed(line_up="melee4"), free=True).seating == (0, 1, 2, 3)
    with pytest.raises(ParseError, match="got 2 seats; the line-up has 4"):
        parse_deal(ISLAND, SMALL.changed(line_up="melee4"), free=True)
    with pytest.raises(ParseError, match="got 4 rows"):
        parse_deal(bare.rsplit("~ coins2", 1)[0], SMALL, free=True)


@pytest.mark.parametrize(("left_out", "seating"), [(f"salt {SALT}\n", (1, 0)), (f"seats 1 0\nsalt {SALT}\n", (0, 1))])
def test_the_salt_may_be_missing_only_on_an_island_of_ones_own(left_out: str, seating: tuple[int, ...]) -> None:
    bare = changed(left_out, "")
    read = parse_deal(bare, SMALL, free=True)
    assert (read.salt, read.seating) == ("", seating)
    assert read.tokens == parse_deal(ISLAND, SMALL).tokens
    assert "salt" not in read.text()
    with pytest.raises(ParseError, match=r"line 3, column 1: the third line is 'salt \.\.\.'"):
        parse_deal(read.text(), SMALL)
    ready = salted(read, b"a secret of some length")
    assert ready.salt == deal(SMALL, b"a secret of some length").salt
    assert (ready.side, ready.seating, ready.tokens) == (read.side, read.seating, read.tokens)
    assert parse_deal(ready.text(), SMALL) == ready
    assert salted(ready, b"another").salt not in ("", ready.salt)


def test_a_salt_must_be_right_on_an_island_of_ones_own_too() -> None:
    with pytest.raises(ParseError, match="line 3, column 6: got 'pepper' of 6 characters"):
        parse_deal(changed(SALT, "pepper"), SMALL, free=True)
    with pytest.raises(ParseError, match="line 2, column 6: got 'pepper' of 6 characters"):
        parse_deal(changed(f"seats 1 0\nsalt {SALT}", "salt pepper"), SMALL, free=True)


def test_an_island_of_ones_own_has_the_tiles_it_has() -> None:
    own = changed("maze3", "wheelbarrow")
    read = parse_deal(own, SMALL, free=True)
    assert read.text() == own
    settings = settings_for(read, SMALL.changed(turn_time=30))
    assert settings.counts() == read.counts()
    assert settings.counts()["wheelbarrow"] == 1
    assert settings.turn_time == 30
    assert parse_deal(own, settings) == read


def test_an_island_of_ones_own_must_make_sense() -> None:
    with pytest.raises(SettingError) as caught:
        parse_deal(changed("maze3", "cave"), SMALL, free=True)
    assert caught.value.setting == "tiles.cave"


def test_an_island_without_gold_is_refused() -> None:
    text = ISLAND.replace("coins1", "plain").replace("coins2", "plain").replace("coins3", "plain")
    with pytest.raises(SettingError, match="a set without gold"):
        parse_deal(text, SMALL, free=True)


def test_warships_need_a_ball_on_the_island_too() -> None:
    with pytest.raises(SettingError, match="destroying_ships"):
        parse_deal(changed("cannonball", "plain"), SMALL.changed(destroying_ships=True), free=True)


@given(text=st.text(alphabet="~islandsetp0123459f-\n \t\u0660", max_size=200), free=st.booleans())
def test_no_text_does_harm(text: str, free: bool) -> None:
    for start in ("", "island 5\n", "island 5\nseats 0 1\n", f"island 5\nseats 0 1\nsalt {SALT}\n", ISLAND[:-30]):
        try:
            read = parse_deal(start + text, SMALL, free=free)
        except (ParseError, SettingError):
            continue
        assert isinstance(read, Deal)
        assert parse_deal(read.text(), SMALL, free=free) == read
