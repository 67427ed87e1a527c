"""Settings and presets (J10): every value that is taken, every kind that is refused, and the text forms."""

from __future__ import annotations

import copy
import json
import pickle
import re
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from doubloon.errors import DoubloonError, ParseError, SettingError
from doubloon.jackal.island import IslandGame
from doubloon.jackal.presets import DEFAULT_PRESET, PRESETS
from doubloon.jackal.settings import FILL, LINE_UPS, MAX_BOATS, MAX_FIGURES, NAMES, SETTINGS, Setting, Settings, settings_from
from doubloon.jackal.settings_files import TEXTS
from doubloon.jackal.settings_page import markdown
from doubloon.jackal.tilesets import SETS, SIDES, TILE_TYPES, land_cells, scaled
from doubloon.tables import FORMATS, MAX_TEXT

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"

DEFAULTS: dict[str, Any] = {
    "line_up": "duel",
    "side": 11,
    "tiles": "full",
    "seating": "drawn",
    "nearest_by": "king",
    "quiet_rounds": 50,
    "rum_costs_turn": False,
    "restriction_kills": False,
    "missionary_blocks_attack": False,
    "cannonball_kills": False,
    "fortress_vs_ball": "shields",
    "ball_spares_fog": False,
    "destroying_ships": False,
    "friendly_fire": False,
    "no_wasted_rum": False,
    "no_trapped_rum": False,
    "turn_time": 0,
    "plane_seats": "two",
    "boardgame_caves": False,
    "weed_steers": "previous",
}
CHOICES: dict[str, tuple[str | int, ...]] = {
    "line_up": ("duel", "double", "melee3", "melee4", "pairs"),
    "side": (5, 7, 9, 11, 13),
    "seating": ("drawn", "fixed"),
    "tiles": ("full", "treasure-island", "classic"),
    "nearest_by": ("king", "steps", "straight"),
    "fortress_vs_ball": ("shields", "stops", "none"),
    "plane_seats": ("two", "one", "chosen"),
    "weed_steers": ("previous", "next"),
}
RANGES = {"quiet_rounds": (0, 1000), "turn_time": (0, 86400)}
NEEDED = {"friendly_fire": {"destroying_ships": True}}
"""What else must be set for a value to make sense."""


def refusal(values: Mapping[str, object]) -> SettingError:
    with pytest.raises(SettingError) as caught:
        settings_from(values)
    error = caught.value
    assert str(error) == f"setting {error.setting!r}: got {error.given!r}; allowed: {error.allowed}"
    return error


# --- the table ---------------------------------------------------------------------------------------------------------


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Settings().as_dict() == DEFAULTS
    assert list(Settings().as_dict()) == list(DEFAULTS) == list(NAMES)
    assert {row.name: row.default for row in SETTINGS} == DEFAULTS


def test_the_table_says_what_each_setting_takes() -> None:
    for row in SETTINGS:
        assert row.choices == CHOICES.get(row.name, ()), row.name
        assert (row.low, row.high) == RANGES.get(row.name, (0, 0)), row.name
        kind = "tiles" if row.name == "tiles" else "choice" if row.choices else "number" if row.high else "flag"
        assert row.kind == kind, row.name
        assert bool(row.unit) == (kind == "number")


@pytest.mark.parametrize("row", SETTINGS, ids=NAMES)
def test_every_setting_is_explained_in_a_line_and_names_its_rules(row: Setting) -> None:
    assert 20 < len(row.help) < 120
    assert row.help.endswith(".")
    assert "\n" not in row.help
    assert row.rules
    assert all(re.fullmatch(r"J[1-9][0-9]?\.[1-9][0-9]?", rule) for rule in row.rules)


def test_choices_are_the_tables_they_name() -> None:
    by_name = {row.name: row for row in SETTINGS}
    assert by_name["line_up"].choices == tuple(LINE_UPS)
    assert by_name["tiles"].choices == tuple(SETS)
    assert by_name["side"].choices == SIDES


def test_the_table_says_what_the_sets_hold() -> None:
    row = next(row for row in SETTINGS if row.name == "tiles")
    assert [name for name, _ in row.sets] == list(row.choices)
    for name, counts in row.sets:
        assert dict(counts) == Settings.make(tiles=name).counts()
    assert all(not row.sets for row in SETTINGS if row.kind != "tiles")


def test_line_ups_are_those_of_the_rules() -> None:
    found = {name: (entry.shores, entry.owner, entry.side_of, entry.seats) for name, entry in LINE_UPS.items()}
    four = ("south", "west", "north", "east")
    assert found == {
        "duel": (("south", "north"), (0, 1), (0, 1), 2),
        "double": (four, (0, 1, 0, 1), (0, 1, 0, 1), 2),
        "melee3": (("south", "west", "north"), (0, 1, 2), (0, 1, 2), 3),
        "melee4": (four, (0, 1, 2, 3), (0, 1, 2, 3), 4),
        "pairs": (four, (0, 1, 2, 3), (0, 1, 0, 1), 4),
    }
    assert [name for name, entry in LINE_UPS.items() if entry.two_player] == ["duel", "double"]


# --- what is taken -----------------------------------------------------------------------------------------------------


def taken(row: Setting) -> tuple[object, ...]:
    if row.kind == "number":
        return (row.low, row.low + 1, row.high - 1, row.high)
    return row.choices or (True, False)


@pytest.mark.parametrize(("name", "value"), [(row.name, value) for row in SETTINGS for value in taken(row)])
def test_every_value_is_taken(name: str, value: Any) -> None:
    values = {**NEEDED.get(name, {}), name: value}
    made = Settings.make(**values)
    assert getattr(made, name) == value
    assert type(getattr(made, name)) is type(value)
    assert made.as_dict() == {**DEFAULTS, **values}
    assert Settings(**values) == settings_from(values) == Settings().changed(**values) == made


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("tiles", SETS)
def test_counts_of_named_sets(tiles: str, side: int) -> None:
    assert Settings.make(tiles=tiles, side=side).counts() == scaled(tiles, side)


def test_a_custom_set_is_kept_in_one_form() -> None:
    made = Settings.make(side=5, tiles={"horse": 10, "coins1": 11, "cave": 0})
    assert made.tiles == (("horse", 10), ("coins1", 11))
    assert made == Settings.make(side=5, tiles={"coins1": 11, "horse": 10})
    assert made == Settings(side=5, tiles=(("coins1", 11), ("horse", 10)))
    assert made.as_dict()["tiles"] == {"horse": 10, "coins1": 11}
    assert tuple(made.counts()) == TILE_TYPES
    assert {tile: count for tile, count in made.counts().items() if count} == {"horse": 10, "coins1": 11}


def test_missing_tiles_are_filled_with_plain() -> None:
    filled = Settings.make(side=5, tiles={"coins1": 3, FILL: True})
    assert filled.counts()["plain"] == 18
    assert filled == Settings.make(side=5, tiles={"coins1": 3, "plain": 18})
    assert filled == Settings.make(side=5, tiles={"coins1": 3, "plain": 4, FILL: True})
    assert filled == Settings.make(side=5, tiles={"coins1": 3, "plain": 18, FILL: True})
    assert filled == Settings.make(side=5, tiles={"coins1": 3, "plain": 18, FILL: False})


def test_settings_are_values() -> None:
    one, two = (Settings.make(side=5, tiles={"coins1": 3, FILL: True}, turn_time=9) for _ in range(2))
    assert one == two != Settings()
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    with pytest.raises(AttributeError):
        one.side = 11  # type: ignore[misc]


def test_changing_settings_leaves_the_old_ones_alone() -> None:
    old = Settings.make(side=5, tiles={"coins1": 3, FILL: True})
    new = old.changed(turn_time=5, plane_seats="one")
    assert (new.turn_time, new.plane_seats, new.tiles, new.side) == (5, "one", old.tiles, 5)
    assert (old.turn_time, old.plane_seats) == (0, "two")


# --- presets -----------------------------------------------------------------------------------------------------------


def test_presets_are_those_of_the_rules() -> None:
    found = {name: dict(preset.settings) for name, preset in PRESETS.items()}
    assert found == {
        "online": {},
        "classic": {"tiles": "classic", "plane_seats": "one"},
        "treasure-island": {"tiles": "treasure-island", "plane_seats": "one"},
        "boardgame": {
            "tiles": "treasure-island",
            "line_up": "double",
            "boardgame_caves": True,
            "weed_steers": "next",
            "plane_seats": "one",
        },
        "warships": {"destroying_ships": True},
        "blitz": {"side": 7, "turn_time": 15},
    }
    assert Settings.make(preset=DEFAULT_PRESET) == Settings()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_start_that_can_be_changed(name: str) -> None:
    preset = PRESETS[name]
    assert Settings.make(preset=name).as_dict() == {**DEFAULTS, **preset.settings}
    changed = Settings.make(preset=name, quiet_rounds=7, plane_seats="chosen")
    assert changed.as_dict() == {**DEFAULTS, **preset.settings, "quiet_rounds": 7, "plane_seats": "chosen"}
    assert 20 < len(preset.about) < 120
    assert preset.about.endswith(".")


@pytest.mark.parametrize("given_", ["warship", "", None, 3, ["online"], True])
def test_an_unknown_preset_is_refused(given_: object) -> None:
    error = refusal({"preset": given_})
    assert error.setting == "preset"
    assert "online, classic, treasure-island, boardgame, warships, blitz" in error.allowed


# --- what is refused ---------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[object, ...]] = {
    "choice": ("", "Duel", "two ", "yes", None, True, False, 1, 10, 11.0, -5, ["two"], ("two",), {"two": 1}, b"two"),
    "flag": (0, 1, "yes", "true", "on", "", None, 1.0, [True], {}),
    "number": (-1, 100000, "5", "", None, True, 5.0, float("nan"), [5], 10**5000, -(10**30)),
    "tiles": ("Full", "", "classic ", None, True, 117, 1.5, ["full"], {"full"}, b"full"),
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(row.name, value) for row in SETTINGS for value in WRONG[row.kind]],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_wrong_value_is_refused_with_what_is_taken(name: str, value: object) -> None:
    error = refusal({**NEEDED.get(name, {}), name: value})
    assert error.setting == name
    row = SETTINGS[NAMES.index(name)]
    assert error.allowed == row.allowed()
    wanted = {
        "choice": ", ".join(map(str, CHOICES.get(name, ()))),
        "flag": "true or false",
        "number": "from {} to {}".format(*RANGES.get(name, (0, 0))),
        "tiles": "full, treasure-island, classic, or a table of counts",
    }[row.kind]
    assert wanted in str(error)
    if isinstance(value, str | bool | float | None):
        assert f"got {value!r};" in str(error)
    assert len(str(error)) < 250


@pytest.mark.parametrize("name", [name for name, choices in CHOICES.items() if isinstance(choices[0], int)])
def test_a_float_that_equals_a_choice_is_none(name: str) -> None:
    for choice in CHOICES[name]:
        assert refusal({name: float(choice)}).setting == name
        assert refusal({name: str(choice)}).setting == name


@pytest.mark.parametrize("make", [Settings, Settings.make, Settings().changed])
def test_no_way_leads_past_the_checks(make: Any) -> None:
    with pytest.raises(SettingError):
        make(side=12)
    with pytest.raises(SettingError):
        make(friendly_fire=True)
    with pytest.raises(SettingError):
        make(side=5, tiles={"horse": 21})


def test_changing_the_side_of_a_custom_set_is_refused() -> None:
    with pytest.raises(SettingError, match="counts that sum to 45, the land tiles of side 7; 24 too few"):
        Settings.make(side=5, tiles={"coins1": 21}).changed(side=7)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("sied", "side"), ("lineup", "line_up"), ("turntime", "turn_time"), ("friendly-fire", "friendly_fire"), ("Preset", "")],
)
def test_an_unknown_name_is_refused_with_a_guess(name: str, meant: str) -> None:
    error = refusal({name: 7})
    assert error.setting == name
    assert error.given == 7
    assert "no setting has this name; the settings are line_up, side, tiles" in str(error)
    assert ("did you mean" in str(error)) == bool(meant)
    assert f"did you mean {meant!r}?" in str(error) or not meant
    with pytest.raises(SettingError, match=re.escape(str(error))):
        Settings().changed(**{name: 7})


def test_a_preset_is_no_setting_to_change() -> None:
    with pytest.raises(SettingError, match="'preset': got 'blitz'; allowed: no setting has this name"):
        Settings().changed(preset="blitz")


def test_names_that_are_no_words_are_refused() -> None:
    strange: Any = {5: 1, None: 2, ("side",): 3, "x" * 10**6: 4}
    for name, value in strange.items():
        assert len(str(refusal({name: value}))) < 600


TILE_REFUSALS: list[tuple[int, object, str, object, str]] = [
    (
        5,
        {},
        "tiles",
        0,
        "counts that sum to 21, the land tiles of side 5; 21 too few (fill_with_plain = true makes them plain)",
    ),
    (5, {"coins1": 20}, "tiles", 20, "counts that sum to 21, the land tiles of side 5; 1 too few"),
    (5, {"coins1": 20, "plain": 2}, "tiles", 22, "counts that sum to 21, the land tiles of side 5; 1 too many"),
    (5, {"coins1": 20, "plain": 2, FILL: True}, "tiles", 22, "1 too many"),
    (11, {"coins1": 20}, "tiles", 20, "counts that sum to 117, the land tiles of side 11; 97 too few"),
    (5, {"coins1": -1, "plain": 22}, "tiles.coins1", -1, "from 0 to 21"),
    (5, {"coins1": 22}, "tiles.coins1", 22, "from 0 to 21"),
    (5, {"coins1": 10**400}, "tiles.coins1", "a number of 1329 bits", "from 0 to 21"),
    (5, {"coins1": True, "plain": 20}, "tiles.coins1", True, "a whole number"),
    (5, {"coins1": 21.0}, "tiles.coins1", 21.0, "a whole number"),
    (5, {"coins1": "21"}, "tiles.coins1", "21", "a whole number"),
    (5, {"coins1": None}, "tiles.coins1", None, "a whole number"),
    (5, {"coins1": {"horse": 1}}, "tiles.coins1", "a table", "a whole number"),
    (5, {"coin1": 21}, "tiles.coin1", 21, "did you mean 'coins1'?"),
    (5, {"arrow-n": 21}, "tiles.arrow-n", 21, "no tile type has this name; the types are plain, arrow1_straight"),
    (5, {"fill_with_plane": True}, "tiles.fill_with_plane", True, "did you mean 'fill_with_plain'?"),
    (5, {FILL: 1, "coins1": 1}, "tiles.fill_with_plain", 1, "true or false"),
    (5, {FILL: "yes", "coins1": 1}, "tiles.fill_with_plain", "yes", "true or false"),
    (5, {7: 21}, "tiles", "a list", "pairs of a tile type"),
    (5, (("coins1", 20), ("coins1", 1)), "tiles", "a list", "each once"),
    (5, (("coins1", 20, 1),), "tiles", "a list", "each once"),
    (5, ("coins1", "horse"), "tiles", "coins1", "pairs of a tile type"),
    (5, {"horse": 21}, "tiles", "a set without gold", "at least one of coins1 to coins5 or bullion"),
    (5, {FILL: True}, "tiles", "a set without gold", "at least one of coins1 to coins5 or bullion"),
    (5, {"cave": 1, "bullion": 20}, "tiles.cave", 1, "0, or 2 and more"),
    (11, {"bengunn": 20, "missionary": 10, "friday": 11, "coins5": 76}, "tiles", 41, "at most 40 figures"),
    (11, {"boat": 31, "coins5": 86}, "tiles.boat", 31, "from 0 to 30"),
]


@pytest.mark.parametrize(("side", "tiles", "setting", "shown", "words"), TILE_REFUSALS)
def test_a_tile_set_that_makes_no_sense_is_refused(side: int, tiles: object, setting: str, shown: object, words: str) -> None:
    error = refusal({"side": side, "tiles": tiles})
    assert (error.setting, error.given) == (setting, shown)
    assert type(error.given) is type(shown)
    assert words in error.allowed


def test_the_limits_themselves_are_taken() -> None:
    assert (MAX_FIGURES, MAX_BOATS) == (40, 30)
    Settings.make(tiles={"bengunn": 20, "missionary": 10, "friday": 10, "boat": 30, "coins1": 47})
    Settings.make(side=5, tiles={"cave": 2, "bullion": 19})
    Settings.make(side=5, tiles={"cave": 0, "bullion": 21})


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("classic", "the tile set classic has 0 and 2"),
        ("treasure-island", "the tile set treasure-island has 0 and 2"),
        ({"coins1": 5, "cannon": 5, FILL: True}, "the tile set given has 0 and 5"),
        ({"coins1": 5, "cannonball": 3, FILL: True}, "the tile set given has 3 and 0"),
    ],
)
def test_ships_cannot_be_destroyed_without_ball_and_cannon(tiles: object, words: str) -> None:
    error = refusal({"tiles": tiles, "destroying_ships": True})
    assert (error.setting, error.given) == ("destroying_ships", True)
    assert error.allowed == f"false, or tiles with a cannonball and a cannon: {words}"
    settings_from({"tiles": tiles})


@pytest.mark.parametrize("side", SIDES)
def test_ships_can_be_destroyed_on_every_full_island(side: int) -> None:
    assert Settings.make(side=side, destroying_ships=True, friendly_fire=True).friendly_fire
    tiles = {"coins1": 1, "cannon": 1, "cannonball": 1, FILL: True}
    assert Settings.make(side=side, tiles=tiles, destroying_ships=True).counts()["plain"] == land_cells(side) - 3


def test_friendly_fire_needs_destroying_ships() -> None:
    error = refusal({"friendly_fire": True})
    assert (error.setting, error.given) == ("friendly_fire", True)
    assert "destroying_ships = true" in error.allowed
    refusal({"preset": "warships", "friendly_fire": True, "destroying_ships": False})
    assert Settings.make(preset="warships", friendly_fire=True).friendly_fire


def test_deep_and_circular_values_are_refused_in_few_words() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"side": deep}
    ring: list[object] = []
    ring.append(ring)
    for value in (deep, ring, "x" * 10**6, object()):
        for name in ("side", "quiet_rounds", "friendly_fire", "preset", "nonsense"):
            assert len(str(refusal({name: value}))) < 600
        assert len(str(refusal({"side": 5, "tiles": {"coins1": value}}))) < 600
    assert refusal({"tiles": deep}).setting == "tiles.side"
    assert refusal({"side": object()}).given == "a value of type object"
    assert refusal({"side": ring}).given == "a list"
    assert refusal({"side": "x" * 100}).given == "x" * 57 + "..."


# --- text forms --------------------------------------------------------------------------------------------------------


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    values: dict[str, Any] = {}
    for row in SETTINGS:
        if row.kind == "number":
            values[row.name] = draw(st.integers(row.low, row.high))
        else:
            values[row.name] = draw(st.sampled_from(row.choices or (False, True)))
    if draw(st.booleans()):
        counts = draw(st.dictionaries(st.sampled_from(TILE_TYPES), st.integers(0, 2), max_size=6))
        values["tiles"] = {**counts, "cave": 2, "coins1": 1, "cannon": 1, "cannonball": 1, FILL: True}
    elif values["tiles"] != "full":
        values["destroying_ships"] = False
    values["friendly_fire"] &= values["destroying_ships"]
    return settings_from(values)


@pytest.mark.parametrize("format_", FORMATS)
@given(settings=any_settings())
def test_texts_round_trip(format_: str, settings: Settings) -> None:
    assert TEXTS.loads(TEXTS.dumps(settings, format_), format_) == settings
    assert settings_from(json.loads(json.dumps(settings.as_dict()))) == settings


@given(settings=any_settings())
def test_other_readers_understand_what_is_written(settings: Settings) -> None:
    assert tomllib.loads(TEXTS.dumps(settings, "toml")) == settings.as_dict()
    assert json.loads(TEXTS.dumps(settings, "json")) == settings.as_dict()
    assert yaml.safe_load(TEXTS.dumps(settings, "yaml")) == settings.as_dict()


SHORT = {
    "toml": 'preset = "warships"\nside = 7 # small\nfriendly_fire = true\n[tiles]\nbullion = 1\ncannon=1\ncannonball=1\n'
    "fill_with_plain = true\n",
    "json": '{"preset": "warships", "side": 7, "friendly_fire": true,\n "tiles": {"bullion": 1, "cannon": 1, "cannonball": 1,'
    ' "fill_with_plain": true}}',
    "yaml": "# a comment\npreset: warships\nside: 7\nfriendly_fire: true\ntiles:\n  bullion: 1\n  cannon: +1\n"
    "  'cannonball': 1\n  fill_with_plain: true\n",
}


@pytest.mark.parametrize("format_", FORMATS)
def test_a_text_is_laid_over_its_preset(format_: str, tmp_path: Path) -> None:
    tiles = {"bullion": 1, "cannon": 1, "cannonball": 1, "plain": 42}
    expected = Settings.make(side=7, destroying_ships=True, friendly_fire=True, tiles=tiles)
    assert TEXTS.loads(SHORT[format_], format_) == expected
    for ending in FORMATS[format_].endings:
        file = tmp_path / f"table{ending.upper()}"
        file.write_bytes(b"\xef\xbb\xbf" + SHORT[format_].encode())
        assert TEXTS.load(file) == TEXTS.load(str(file)) == expected


def test_an_empty_text_is_the_defaults() -> None:
    assert (
        TEXTS.loads("")
        == TEXTS.loads("# nothing\n", "yaml")
        == TEXTS.loads("", "yaml")
        == TEXTS.loads("{}", "json")
        == Settings()
    )


def test_json_may_be_read_as_yaml() -> None:
    settings = Settings.make(preset="boardgame", turn_time=20)
    assert TEXTS.loads(TEXTS.dumps(settings, "json"), "yaml") == settings


@pytest.mark.parametrize("word", ["yes", "on", "'true'", "True", "1", "!!bool true"])
def test_yaml_flags_are_true_or_false_only(word: str) -> None:
    with pytest.raises((SettingError, ParseError)):
        TEXTS.loads(f"rum_costs_turn: {word}", "yaml")


@pytest.mark.parametrize("word", ["1:30", "0x10", "1_000", "1e3", "7.0", "'7'", "2020-01-01", "99999999999999999999", "", "~"])
def test_yaml_numbers_are_plain_whole_numbers_only(word: str) -> None:
    with pytest.raises(SettingError) as caught:
        TEXTS.loads(f"turn_time: {word}", "yaml")
    assert caught.value.setting == "turn_time"


BAD_TEXTS = [
    ("toml", "side = 7\nside = 9\n", 2, 9, "Cannot overwrite a value"),
    ("toml", "side = \n", 1, 8, "Invalid value"),
    ("toml", "side", 1, 1, "Expected '='"),
    ("toml", "turn_time = " + "9" * 5000, 1, 1, "not TOML"),
    ("toml", "x = " + "[" * 16000, 1, 1, "nested too deeply"),
    ("toml", "day = 2020-99-99", 1, 11, "not TOML"),
    ("json", "", 1, 1, "not JSON"),
    ("json", "[]", 1, 1, "got 'a list'; a settings text is a table"),
    ("json", "7", 1, 1, "got 7; a settings text is a table"),
    ("json", '{"side": 7,\n "turn_time": 1,\n "side": 9}', 3, 2, "the key 'side' stands twice"),
    ("json", '{"tiles": {"horse": 1,\n"horse": 2}}', 2, 1, "the key 'horse' stands twice"),
    ("json", '{"s\\u0069de": 7, "side": 9}', 1, 1, "the key 'side' stands twice"),
    ("json", '{"side": 7\n "turn_time": 1}', 2, 2, "not JSON"),
    ("json", '{"side": NaN}', 1, 1, "NaN is not a JSON number"),
    ("json", '{"side": ' + "9" * 5000 + "}", 1, 1, "not JSON"),
    ("json", '{"side": ' + "[" * 16000, 1, 1, "nested too deeply"),
    ("yaml", "side: 7\nturn_time: 1\nside: 9\n", 3, 1, "the key 'side' stands twice"),
    ("yaml", "tiles:\n  horse: 1\n  horse: 2\n", 3, 3, "the key 'horse' stands twice"),
    ("yaml", "- side\n", 1, 1, "got 'a list'; a settings text is a table"),
    ("yaml", "just words", 1, 1, "got 'just words'; a settings text is a table"),
    ("yaml", "---\n", 1, 1, "got None; a settings text is a table"),
    ("yaml", "side: 7\n---\nside: 9\n", 2, 1, "a second document begins"),
    ("yaml", "side: &s 7\n", 1, 7, "anchors and aliases are not allowed"),
    ("yaml", "side: *s\n", 1, 7, "anchors and aliases are not allowed"),
    ("yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n", 1, 4, "anchors and aliases are not allowed"),
    ("yaml", "side: !!int 7\n", 1, 7, "tags are not allowed, got 'tag:yaml.org,2002:int'"),
    ("yaml", "side: !!python/object/apply:os.getcwd []\n", 1, 7, "tags are not allowed"),
    ("yaml", "? [side]\n: 7\n", 1, 3, "a key must be a word"),
    ("yaml", "? {side: 1}\n: 7\n", 1, 3, "a key must be a word"),
    ("yaml", "side: [\n", 2, 1, "not YAML"),
    ("yaml", "side: 7\n\tturn_time: 5\n", 2, 1, "not YAML"),
    ("yaml", "side: " + "[" * 16000, 1, 14, "nested too deeply, at most 8 levels"),
    ("yaml", "- " * 8000, 1, 17, "nested too deeply, at most 8 levels"),
    ("yaml", 'side: "\\UFFFFFFFF"\n', 1, 1, "not YAML"),
    ("yaml", "side: 7\nturn\0_time: 5\n", 2, 5, "not YAML"),
    ("yaml", "%YAML " + "1" * 5000 + ".1\n---\nside: 7\n", 1, 1, "not YAML"),
    ("yaml", "%YAML 2.0\n---\nside: 7\n", 1, 1, "not YAML"),
]


@pytest.mark.parametrize(("format_", "text", "line", "column", "words"), BAD_TEXTS)
def test_a_text_that_cannot_be_read_is_refused_with_its_place(
    format_: str, text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(ParseError) as caught:
        TEXTS.loads(text, format_, "table.txt")
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"table.txt:{line}:{column}: ")
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[",
        "- ",
        "a.",
        "a: ",
        '{"a":',
        "? ",
        "'",
        '"',
        "\\",
        "# ",
        "\n",
        "&a ",
        "!",
        "a=[",
        "[a.",
        "=1\na",
        ",",
        "\t",
        "| ",
    ],
)
def test_a_hostile_text_is_refused_soon(format_: str, text: str) -> None:
    began = time.monotonic()
    hostile = text * (MAX_TEXT // len(text))
    try:
        assert TEXTS.loads(hostile, format_) == Settings()
    except (ParseError, SettingError) as error:
        assert len(str(error)) < 700
    with pytest.raises(ParseError, match=f"at most {MAX_TEXT}"):
        TEXTS.loads(hostile + text * 99, format_)
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("text", ["side = 0x" + "F" * 16000, "side = " + "9" * 4000, "tiles = " + "[" * 50 + "]" * 50])
def test_values_too_long_to_show_are_described(text: str) -> None:
    with pytest.raises(SettingError) as caught:
        TEXTS.loads(text)
    assert len(str(caught.value)) < 250


def test_a_long_dotted_key_is_refused() -> None:
    with pytest.raises(DoubloonError):
        TEXTS.loads("tiles." + ".".join("a" * 3000) + " = 1")


FRAGMENTS = st.lists(
    st.one_of(
        st.sampled_from(
            "side tiles preset horse coins1 7 11 true 'full' \"full\" = : , - { } [ ] [tiles] \n \n\u2028 # & * ! !!map "
            "? | > % @ \\ \\u 0x 1.5 <<: --- ... \t nan 07:30:00 1979-05-27 \ufeff \0 \x85".split(" ")
        ),
        st.text(max_size=3),
    ),
    max_size=25,
).map(" ".join)


@pytest.mark.parametrize("format_", FORMATS)
@given(text=FRAGMENTS)
def test_any_text_is_settings_or_an_error_of_ours(format_: str, text: str) -> None:
    try:
        assert isinstance(TEXTS.loads(text, format_), Settings)
    except (ParseError, SettingError) as error:
        assert str(error)


def test_formats_and_files_that_are_unknown() -> None:
    with pytest.raises(SettingError, match=r"^argument 'format': got 'ini'; allowed: toml, json, yaml"):
        TEXTS.loads("side = 7", "ini")
    with pytest.raises(SettingError, match="'format': got 'xml'; allowed: toml, json, yaml"):
        TEXTS.dumps(Settings(), "xml")
    with pytest.raises(
        SettingError, match=r"^file 'table\.ini': got '\.ini'; allowed: a name that ends in \.toml, \.json, \.yaml, \.yml"
    ):
        TEXTS.load("table.ini")
    with pytest.raises(FileNotFoundError):
        TEXTS.load("no/such/table.toml")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(b"side = 7\n# \xff")
    with pytest.raises(ParseError) as caught:
        TEXTS.load(file)
    assert str(caught.value) == f"{file}:2:3: not UTF-8: byte 0xff"
    file.write_bytes("é".encode() * 40_000)
    with pytest.raises(ParseError, match="more than 65536 bytes"):
        TEXTS.load(file)
    file.write_text("side = [\n")
    with pytest.raises(ParseError) as caught:
        TEXTS.load(file)
    assert caught.value.source == str(file)


# --- the page ----------------------------------------------------------------------------------------------------------


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == markdown(), "run: python -m doubloon.jackal.settings_page > docs/settings.md"


def test_the_page_tells_of_everything() -> None:
    page = markdown()
    for row in SETTINGS:
        (line,) = (line for line in page.splitlines() if line.startswith(f"| `{row.name}` |"))
        assert row.help in line
        assert row.allowed() in line
        assert all(rule in line for rule in row.rules)
    for name, preset in PRESETS.items():
        assert f"| `{name}` | {preset.about} |" in page
    for name in (*LINE_UPS, *SETS):
        assert name in page
    assert all(f"| {tile} | " in page for tile in TILE_TYPES)


def test_the_examples_on_the_page_work() -> None:
    examples = re.findall(r"```toml\n(.*?)```", markdown(), re.DOTALL)
    assert len(examples) == 2
    first, second = map(TEXTS.loads, examples)
    assert (first.line_up, first.destroying_ships, first.friendly_fire) == ("melee4", True, True)
    assert second.counts()["plain"] == 14


@pytest.mark.parametrize("values", [None, 7, "side=7", ["side"], [("side", 7)], object()])
def test_what_is_no_table_of_values_is_refused(values: Any) -> None:
    with pytest.raises(SettingError, match=r"^argument 'values': got .*; allowed: a table of names and values"):
        settings_from(values)


@pytest.mark.parametrize("values", [{1: 7}, {None: 7}, {("side",): 7}, {"side": None}, {"side": {}}, {"turn_time": 2**200}])
def test_strange_names_and_values_are_refused(values: Any) -> None:
    with pytest.raises(SettingError):
        settings_from(values)


@pytest.mark.parametrize("settings", ["online", 7, {"side": 7}, False])
def test_a_game_is_made_of_settings_only(settings: Any) -> None:
    with pytest.raises(SettingError, match=r"^argument 'settings': got "):
        IslandGame(settings)
