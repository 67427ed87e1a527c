"""Captain Silver's settings, boards, deals and text forms: what they take, what they refuse, and that they come back."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doubloon.dealer import SampledDealer
from doubloon.errors import ParseError, SettingError
from doubloon.silver.boards import BOARDS, ROWS, Space, lay_out, load_printed, read_boards, read_printed, standard
from doubloon.silver.dealing import HEATS, deal, parse_deal
from doubloon.silver.game import SilverGame, game_from
from doubloon.silver.kinds import KINDS, POUCHFUL
from doubloon.silver.presets import PRESETS
from doubloon.silver.settings import NAMES, SETTINGS, Settings, settings_from
from doubloon.silver.settings_files import TEXTS
from doubloon.silver.settings_page import markdown
from doubloon.silver.soundness import problem
from doubloon.silver.text import FIELDS
from doubloon.tables import FORMATS
from properties.silver_walks import Walk, settings_at_random
from silver_table import feeling, game, holding

# --- settings ------------------------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "seats": ({"seats": 5}, "'seats': got 5; allowed: 2, 3, 4"),
    "a flag": ({"hold": 1}, "'hold': got 1; allowed: true or false"),
    "too long": ({"draw_time": 10.1}, "'draw_time': got 10.1; allowed: seconds from 0 to 10, whole or to a tenth"),
    "too fine": ({"grace": 0.25}, "'grace': got 0.25; allowed: seconds"),
    "no number": ({"grace": float("nan")}, "'grace': got nan"),
    "a truth": ({"grace": True}, "'grace': got True"),
    "a word": ({"wrong_time": "2"}, "'wrong_time': got '2'"),
    "placing": ({"placing": "printed"}, "allowed: as_printed, checked"),
    "unknown": ({"draw_tme": 3}, "no setting has this name; .* did you mean 'draw_time'"),
    "preset": ({"preset": "kids"}, "'preset': got 'kids'; allowed: standard, children, experts"),
    "a hand too many": ({"fingertip": ["adult", "child", "adult"]}, "a list for 2 seats, or one for all"),
    "no hand": ({"trail": []}, "'trail': got 'a list'; allowed: none, short, normal, long, or a list"),
    "a list in a list": ({"trail": [["none"], "none"]}, "'trail'"),
    "boards for four": ({"boards": "1a 2a 3a 4a"}, "3 boards for 2 players"),
    "a board twice": ({"boards": "1a 1b 3a"}, "each once"),
    "no board": ({"boards": "1a 2a 5a"}, "'boards': got '1a 2a 5a'"),
    "a number of boards": ({"boards": 3}, "drawn, or the boards from Volcano Island outwards"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_settings_that_make_no_sense_are_refused(name: str) -> None:
    given, message = REFUSED[name]
    with pytest.raises(SettingError, match=message):
        settings_from(given)


def test_settings_per_seat_and_for_all() -> None:
    settings = Settings.make(seats=3, fingertip=["adult", "child", "adult"], trail=["long", "long", "long"])
    assert [settings.for_seat("fingertip", seat) for seat in range(3)] == ["adult", "child", "adult"]
    assert settings.trail == "long" and settings.for_seat("turns", 2) == "any"
    assert settings.as_dict()["fingertip"] == ["adult", "child", "adult"]


def test_times_are_seconds_outside_and_milliseconds_inside() -> None:
    settings = Settings.make(draw_time=2.5, grace=2.0)
    assert settings.ms("draw_time") == 2500 and settings.as_dict()["grace"] == 2
    assert type(settings.as_dict()["grace"]) is int, "one value has one form"


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_settings(preset: str) -> None:
    settings = settings_from({"preset": preset})
    assert {**Settings().as_dict(), **PRESETS[preset].settings} == settings.as_dict()
    assert (settings == Settings()) == (preset == "standard")


@pytest.mark.parametrize("format", FORMATS)
def test_settings_come_back_from_a_file(format: str, tmp_path: Path) -> None:
    for seed in range(20):
        settings = settings_at_random(random.Random(seed)).changed(trail="none")
        assert TEXTS.loads(TEXTS.dumps(settings, format), format) == settings
    per_seat = Settings.make(seats=2, turns=["any", "upright"], wrong_time=0.5)
    path = tmp_path / f"table.{format}"
    path.write_text(TEXTS.dumps(per_seat, format))
    assert TEXTS.load(path) == per_seat


def test_every_setting_has_a_row_with_help_and_rules() -> None:
    assert tuple(Settings().as_dict()) == NAMES
    for row in SETTINGS:
        assert row.help.endswith(".") and row.rules and row.allowed()
        row.check(row.default)


PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings-silver.md"


def test_the_page_of_settings_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == markdown(), (
        "run: python -m doubloon.silver.settings_page > docs/settings-silver.md"
    )


# --- boards --------------------------------------------------------------------------------------------------------------


def plain() -> dict[str, Any]:
    """The package's printed values as plain data, to be spoiled."""
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(standard().plain))
    return copy


def test_each_side_shows_each_kind_once_and_pays_the_same() -> None:
    pay = sorted([(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 2), (0, 3), (1, 1)])
    assert sorted(standard().oceans) == [board + side for board in BOARDS for side in "ab"]
    for rows in standard().oceans.values():
        spaces = [space for row in rows for space in row]
        assert sorted(space.kind for space in spaces) == list(range(8))
        assert sorted((space.gold, space.steps) for space in spaces) == pay


def test_volcano_cards_show_the_kinds_about_equally_often() -> None:
    shown = Counter(kind for card in standard().cards for kind in card)
    assert {len(card) for card in standard().cards} == {4}
    assert set(shown) == set(range(8)) and max(shown.values()) - min(shown.values()) <= 1


def test_everything_printed_is_marked_as_invented() -> None:
    values = plain()
    marks = [side["source"] for board in values["boards"].values() for side in board.values()]
    marks += [values["treasure"]["a"]["source"], values["treasure"]["b"]["source"], values["chests"]["source"]]
    assert {*marks, values["volcano"]["source"]} == {"invented"}


def test_printed_values_change_only_with_the_rules_version() -> None:
    """Logs of standard games name these values only as ``standard``: a change needs a new rules version."""
    data = msgspec.json.encode(standard().plain, order="sorted")
    assert (SilverGame().rules_version, hashlib.sha256(data).hexdigest()[:16]) == (1, "a2e374afab7fc5ca")


def test_a_turned_board_has_rows_and_spaces_the_other_way_round() -> None:
    straight = lay_out(standard(), ("1a", "2b", "3a"), "a")
    turned = lay_out(standard(), ("1a-turned", "2b", "3a"), "b")
    for row in range(4):
        assert turned.rows[row][:2] == straight.rows[3 - row][:2][::-1]
        assert turned.rows[row][2:] == straight.rows[row][2:]
    assert straight.rows[0][0] == Space(KINDS.index("bottle"), 3, 0)
    assert (straight.track.spaces, turned.track.spaces) == (14, 16) and straight.length == 6


SPOILED: dict[str, tuple[list[Any], Any, str]] = {
    "a kind": (["boards", "1", "b", "rows", 2, 1], "sword 3g", r"mine\.toml: board 1b, space c2.*'sword 3g'.*sabre, pistol"),
    "no reward": (["boards", "2", "a", "rows", 0, 0], "map ", r"board 2a, space a1"),
    "a reward": (["boards", "2", "a", "rows", 0, 0], "map 3x", r"board 2a, space a1.*gold 3g, steps 2s or both 1g1s"),
    "a row": (["boards", "3", "a", "rows", 3], ["map 1g"], r"board 3a, row d.*1 spaces.*allowed: 2 spaces"),
    "rows": (["boards", "3", "a", "rows"], [], r"board 3a.*0 rows.*allowed: 4 rows"),
    "a mark": (["boards", "3", "a", "source"], "guessed", r"mine\.toml: board 3a, source.*Invalid enum value 'guessed'"),
    "a mark at length": (["boards", "3", "a", "source"], "g" * 5000, r"board 3a, source': got .{0,80}; allowed: the form of"),
    "a space of another type": (["boards", "4", "b", "rows", 1, 0], 5, r"mine\.toml: board 4b, rows\[1\]\[0\]"),
    "no side": (["boards", "4"], [1], r"mine\.toml: the file, boards"),
    "an unknown field": (["boards", "3", "a", "colour"], "red", r"unknown field `colour`"),
    "a type": (["treasure", "a", "coins"], "2", r"treasure.*coins"),
    "a landing": (["treasure", "b", "upper"], 16, r"treasure b.*16.*spaces from 0 to 15"),
    "a coin on a landing": (["treasure", "a", "coins"], [6], r"landings and coins on different spaces"),
    "a short track": (["treasure", "a", "spaces"], 3, r"treasure a, spaces.*from 4 to 99"),
    "chests": (["chests", "values"], [1, 2], r"chests.*10 whole numbers"),
    "no cards": (["volcano", "cards"], [], r"volcano.*0 cards.*5 cards"),
    "a card": (["volcano", "cards", 1], ["map", "map"], r"volcano card 2.*each once"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_errors_in_a_boards_file_name_the_file_and_the_place(name: str) -> None:
    path, value, message = SPOILED[name]
    values = plain()
    at: Any = values
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(SettingError, match=message):
        read_printed(values, "mine.toml")


@pytest.mark.parametrize("name", ["1", "5"])
def test_boards_are_one_to_four(name: str) -> None:
    values = plain()
    values["boards"][f"{name}x"] = values["boards"].pop("1")
    with pytest.raises(SettingError, match=r"mine\.toml: boards.*the boards 1, 2, 3, 4"):
        read_printed(values, "mine.toml")


def test_boards_of_ones_own(tmp_path: Path) -> None:
    text = files("doubloon.silver").joinpath("boards.toml").read_text()
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('source = "invented"', 'source = "printed"', 1).replace("bottle 3g", "anchor 9g"))
    mine = SilverGame(Settings.make(boards="1a 2a 3a"), load_printed(path))
    position = mine.start(mine.deal(b"mine"))
    first = position.view(None).rows[0].spaces[0]
    assert (first.wants, first.gold) == ("anchor", 9)
    again = game_from(msgspec.json.decode(msgspec.json.encode(mine.settings())))
    assert again.settings() == mine.settings() and again.restore(position.text()).view(None) == position.view(None)
    assert SilverGame().settings()["printed"] == "standard"
    with pytest.raises(SettingError, match="printed"):
        game_from({"printed": 3})


def test_a_boards_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[boards\n")
    with pytest.raises(ParseError, match=r"mine\.toml:1:8: not TOML"):
        load_printed(path)
    path.write_bytes(b"\xff" * 9)
    with pytest.raises(ParseError, match="not TOML"):
        load_printed(path)
    path.write_bytes(b"#" * 70_000)
    with pytest.raises(ParseError, match="at most 65536 are read"):
        load_printed(path)


# --- deals ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_come_back_from_their_text(seats: int) -> None:
    settings = Settings.make(seats=seats)
    for seed in range(20):
        dealt = deal(settings, standard(), bytes([seed]) * 16)
        assert parse_deal(dealt.text(), settings, standard()) == dealt
        assert Counter(dealt.upper) <= Counter(standard().chests) and len(dealt.upper) == 5
        assert all(Counter(kinds) == Counter(POUCHFUL) for kinds in dealt.pouches) and len(dealt.pouches) == 3 * seats
        assert read_boards(" ".join(dealt.boards), seats) == dealt.boards


def test_the_first_position_tells_of_a_deal_what_lies_open() -> None:
    """Two deals with the same world begin with the same position, whatever lies hidden in them."""
    made = SilverGame(Settings.make(seats=3, boards="3a 1b-turned 2a 4b", treasure="b"))
    one, other = made.deal(b"one"), made.deal(b"other")
    changed = {key.split()[0] for key, answer in made.answers(one).items() if made.answers(other)[key] != answer}
    assert changed == {"chests", "island", "volcano", "heat", "draw"}
    assert made.start(one).text() == made.start(other).text()


def test_a_deal_answers_everything() -> None:
    table = game(4)
    answers = table.answers(table.deal(b"all"))
    assert answers["draw 3 3 16"] in KINDS and answers[f"heat {HEATS} 4"] in ("first", "second")
    assert len([question for question in answers if question.startswith("draw")]) == 4 * 3 * 16
    assert sorted(answers[f"island 2 {n}"] for n in range(1, 5)) == list(ROWS)
    assert len({answers[f"volcano {n}"] for n in (1, 2, 3)}) == 3


def test_what_lies_open_tells_nothing_of_what_does_not() -> None:
    """The same seed with the world fixed or drawn: the hidden part is the same, so it does not hang on the open one."""
    seed = b"0123456789abcdef"
    fixed = deal(Settings.make(boards="1a 2a 3a", treasure="a"), standard(), seed)
    drawn = deal(Settings(), standard(), seed)
    assert msgspec.structs.replace(fixed, boards=drawn.boards, treasure=drawn.treasure) == drawn
    assert drawn.salt not in SilverGame().start(drawn.text()).text()


def test_worlds_and_orders_are_drawn_evenly() -> None:
    deals = [deal(Settings(seats=2), standard(), seed.to_bytes(4, "big")) for seed in range(600)]
    for counted in (
        Counter(dealt.boards[0][0] for dealt in deals),
        Counter(dealt.islands[0][0] for dealt in deals),
        Counter(dealt.pouches[3][0] for dealt in deals),
        Counter(dealt.volcano[0] for dealt in deals),
        Counter(dealt.treasure for dealt in deals),
        Counter(dealt.boards[2].endswith("-turned") for dealt in deals),
    ):
        expected = 600 / len(counted)
        assert all(abs(count - expected) < 4.5 * expected**0.5 for count in counted.values()), counted
    for hands, heats in zip((2, 3, 4), deals[0].heats, strict=True):
        assert abs(heats.count("s") - HEATS / hands) < 40


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("silver 2", "silver 3", r"line 1, column 8: got '3'; silver: the number of seats, 2"),
        ("boards 1a", "boards 1x", r"line 2, column 8: got '1x'"),
        ("boards 1a 2a", "boards 1a 1b", r"line 2, .*each once"),
        ("boards 1a", "boards 4a", r"line 2, .*the settings have 1a 2a 3a"),
        ("treasure a", "treasure b", r"line 3, .*the settings have a"),
        ("salt ", "pepper ", r"line 4, .*this line of a deal is 'salt ...'"),
        ("upper ", "upper 9 ", r"line 5"),
        ("volcano ", "volcano 6 ", r"line 9, column 9: got '6'"),
        ("heats ", "heats f", r"line 10"),
        ("pouch ", "pouch map ", r"line 13, .*17 words"),
    ],
)
def test_errors_in_a_deal_name_the_place(old: str, new: str, message: str) -> None:
    table = game(2)
    text = table.deal(b"errors")
    assert old in text
    with pytest.raises(ParseError, match=message):
        table.start(text.replace(old, new, 1))


def test_a_deal_has_an_end() -> None:
    table = game(2)
    with pytest.raises(ParseError, match="the text goes on after the 18 lines of the deal"):
        table.start(table.deal(b"end") + "more\n")
    with pytest.raises(ParseError, match="at most 16384 are read"):
        table.start("silver 2\n" * 9999)
    with pytest.raises(ParseError, match=r"this line of a deal is 'silver \.\.\.'"):
        table.start("")


# --- positions in text ---------------------------------------------------------------------------------------------------


def test_a_position_has_one_line_and_comes_back() -> None:
    p = holding("bottle", "map")
    p.act(0, "put a1", 100)
    table = game(2)
    text = p.text()
    assert text.startswith("silver boards=1a,2a,3a treasure=a round=1 phase=feeling now=100 ")
    assert "hand=-,map" in text and "rows=0:bottle/-/-/-" in text and "open=a1:100:100:1:0:220" in text
    assert table.restore(text).text() == text and table.restore(text).hash() == p.hash()


UNSOUND = [
    ("hand=-,-", "hand=map,-", "seat 0 has 3 of the kind map"),
    ("gold=3,3", "gold=3,-3", "got '-3'"),
    ("gold=3,3", "gold=3", "got 1 entries; there are 2"),
    ("ship=0,0", "ship=0,14", "the spaces are 0 to 13"),
    ("round=1", "round=4", "the rounds are 1 to 3"),
    ("phase=feeling", "phase=dreaming", "the phases are shaking"),
    ("phase=feeling", "phase=grace", None),
    ("phase=feeling", "phase=evaluation", "nothing of the kind is asked here"),
    ("rows=-/-/-/-", "rows=0:map/-/-/-", "seat 0 has 3 of the kind map"),
    ("chests=-/-", "chests=6/-", "nobody has looked into a stack yet"),
    ("stacks=-", "stacks=1,2,2,3,3/3,4,4,5,5", "the chests are 1 2 2 3 3 3 4 4 5 6"),
    ("stacks=-", "stacks=1,2,2,3,3/3,4,4,5,6", None),
    ("cards=-", "cards=1", "got 1 cards in round 1"),
    ("open=-", "open=a1:0:0:1:0:120", "there is no piece on an open space"),
    ("rest=0,0", "rest=0,9000", None),
    ("exempt=0,0", "exempt=0,9000", "pieces do not fly off in this game"),
    ("away=-", "away=1", "exactly who is away without a bot is waited for"),
    ("gone=-", "gone=1", "a game with one player left is over"),
    ("asked=-", "asked=draw_0_1_1", "seat 0 has drawn 0 pieces"),
    ("asked=-", "asked=chests", "nothing of the kind is asked here"),
    ("mover=-", "mover=1", None),
    ("mover=-", "mover=2", "a seat chooses"),
    ("choosing=-", "choosing=0", "a seat that plays chooses in the evaluation"),
    ("now=0 at=0", "now=0 at=1", "it is not after now, 0"),
    ("now=0", "now=00", "a whole number below"),
    ("heats=0", "heats=289", "at most 288 dead heats"),
    ("claim=-", "claim=a1:0:0", "claims an open space for the first time"),
    ("claim=-", "claim=a1:0", "a claim has three parts"),
    ("late=-", "late=10", "their numbers, ascending"),
    ("late=-", "late=0", "only in the grace"),
    (" claim=-", "", "the next field is claim=..."),
    ("claim=-", "claim=- more", "after the last field"),
    ("silver ", "gold ", "begins with the word 'silver'"),
    ("treasure=a", "treasure=c", "the sides are a and b"),
    ("boards=1a,2a,3a", "boards=1a,2a,3b", "the settings have the boards 1a 2a 3a"),
    ("boards=1a,2a,3a", "boards=1a,2a", "3 boards for 2 players"),
]


@pytest.mark.parametrize(("old", "new", "message"), UNSOUND)
def test_a_position_that_cannot_be_is_refused(old: str, new: str, message: str | None) -> None:
    text = feeling().text()
    assert old in text
    wrong = text.replace(old, new, 1)
    if message is None:
        assert game(2).restore(wrong).text() == wrong
    else:
        with pytest.raises(ParseError, match=message):
            game(2).restore(wrong)


def test_an_error_in_a_position_names_the_column() -> None:
    text = feeling().text().replace("phase=feeling", "phase=sleeping")
    with pytest.raises(ParseError) as caught:
        game(2).restore(text)
    assert caught.value.column == text.index("sleeping") + 1


def test_every_field_is_written() -> None:
    s = feeling().state
    assert set(FIELDS) == set(s.__struct_fields__) - {"rules", "world"}


@pytest.mark.parametrize("seed", range(3))
def test_whatever_text_is_read_can_be_played(seed: int) -> None:
    """Spoil the text of a position at random: it is refused, or it is a position that can be looked at and goes on."""
    rng = random.Random(seed)
    walk = Walk(Settings.make(seats=3), seed)
    for _ in range(rng.randrange(20, 120)):
        walk.step()
    words = walk.position.text().split(" ")
    read = 0
    for _ in range(600):
        spoiled = [*words]
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(1, len(words))
            name, _, value = spoiled[at].partition("=")
            place = rng.randrange(len(value) + 1)
            value = value[:place] + rng.choice("0123456789-,/abd") + value[place + rng.randrange(2) :]
            spoiled[at] = f"{name}={value}"
        try:
            position = walk.game.restore(" ".join(spoiled))
        except ParseError:
            continue
        read += 1
        assert problem(position.state) is None and position.text() == " ".join(spoiled)
        going = Walk(walk.settings, seed)
        going.position = position
        going.dealer = SampledDealer(rng)
        for viewer in (0, 1, 2, None):
            position.view(viewer)
        for _ in range(12):
            if going.step() is None:
                break
            assert problem(position.state) is None
    assert read > 10
