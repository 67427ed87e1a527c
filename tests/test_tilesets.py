"""Tile sets (J11): the counts, how they scale, and the faces tiles can lie with."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.errors import SettingError
from doubloon.jackal import tiles as engine
from doubloon.jackal.tilesets import (
    DIRECTIONS,
    FACES,
    FULL_SIZE,
    GOLD,
    SETS,
    SIDES,
    TILE_TYPES,
    TURNS,
    TURNS_OF,
    TYPE_OF,
    gold_value,
    land_cells,
    scaled,
)
from doubloon.options import suggestion

ARROWS = [name for name in TILE_TYPES if name.startswith("arrow")]


def with_names(names: str, *counts: int) -> dict[str, int]:
    return dict(zip(names.split(), counts, strict=True))


COMMON = {
    **dict.fromkeys(ARROWS, 3),
    **with_names("horse ice trap crocodile", 2, 6, 3, 4),
    **with_names("maze2 maze3 maze4 maze5", 5, 4, 2, 1),
    **with_names("fortress resurrection cannibal", 2, 1, 1),
    **with_names("balloon plane cannon barrel", 2, 1, 2, 4),
    **with_names("coins1 coins2 coins3 coins4 coins5", 5, 5, 3, 2, 1),
}
RUM_AND_FIGURES = {
    **with_names("bullion bottles1 bottles2 bottles3 cave weed", 1, 3, 2, 1, 4, 2),
    **with_names("lighthouse earthquake bengunn missionary friday", 1, 1, 1, 1, 1),
}
J11 = {
    "classic": {"plain": 40, **COMMON},
    "treasure-island": {"plain": 19, **COMMON, **RUM_AND_FIGURES, "jungle": 3},
    "full": {"plain": 14, **COMMON, **RUM_AND_FIGURES, "jungle": 4, **with_names("cannonball wheelbarrow boat", 2, 1, 1)},
}
"""The table of rule J11, written down a second time from the rule book."""


@pytest.mark.parametrize("name", SETS)
def test_a_named_set_is_the_table_of_the_rules(name: str) -> None:
    assert {tile: count for tile, count in SETS[name].items() if count} == J11[name]
    assert sum(SETS[name].values()) == FULL_SIZE == 117
    assert scaled(name, 11) == SETS[name]


def test_seven_kinds_of_arrow() -> None:
    assert len(ARROWS) == 7


@pytest.mark.parametrize(("side", "tiles"), [(5, 21), (7, 45), (9, 77), (11, 117), (13, 165)])
def test_land_cells(side: int, tiles: int) -> None:
    assert side in SIDES
    assert land_cells(side) == tiles


def conditions_of_j11_1(counts: Mapping[str, int], full: Mapping[str, int], side: int) -> None:
    assert tuple(counts) == TILE_TYPES
    assert min(counts.values()) >= 0
    assert sum(counts.values()) == land_cells(side)
    assert all(counts[name] >= 1 for name in ("coins1", "coins2", "coins3"))
    assert counts["cave"] != 1
    assert (counts["cannibal"] > 0) == (counts["resurrection"] > 0)
    if land_cells(side) < FULL_SIZE and full.get("cannonball"):
        assert counts["cannonball"] == 1
        assert counts["cannon"] >= 1


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", SETS)
def test_every_named_set_meets_the_conditions_on_every_island(name: str, side: int) -> None:
    counts = scaled(name, side)
    conditions_of_j11_1(counts, SETS[name], side)
    assert gold_value(counts) > 0
    assert counts["plain"] > 0
    for tile, count in counts.items():
        assert count > 0 or tile not in ("coins1", "coins2", "coins3")
        assert SETS[name][tile] > 0 or count == 0, "a tile the set does not have"
        if tile not in ("plain", "cave", "cannonball", "cannon", "cannibal", "resurrection"):
            assert abs(count - SETS[name][tile] * land_cells(side) / 117) < 1, "more than one tile from its exact share"


def test_largest_remainder_by_hand_on_the_smallest_island() -> None:
    # Exact shares on 21 tiles: 2.51 plain, 1.08 ice, .90 for a count of 5, .72 for 4, .54 for 3 (ten types), .36 for 2, .18
    # for 1. Rounded down 3 tiles are given; the 18 largest remainders are those of the counts 5, 4 and 3. The cave (.72 < 1)
    # goes, cannonball and cannon come.
    ones = with_names("ice trap crocodile maze2 maze3 cannon barrel coins1 coins2 coins3 bottles1 jungle cannonball", *[1] * 13)
    expected = {"plain": 1, **dict.fromkeys(ARROWS, 1), **ones}
    assert {tile: count for tile, count in scaled("full", 5).items() if count} == expected


def test_ties_go_by_table_order() -> None:
    # 39 each: on 165 tiles 55 each; 38 + 38 + 41: 53.59, 53.59, 57.82, so the last gets the first spare tile, then the first.
    assert scaled(with_names("coins1 coins2 coins3", 39, 39, 39), 13)["coins2"] == 55
    counts = scaled(with_names("coins1 coins2 coins3", 38, 38, 41), 13)
    assert [counts[name] for name in ("coins1", "coins2", "coins3")] == [54, 53, 58]


def table_of(**counts: int) -> dict[str, int]:
    return {**counts, "plain": 117 - sum(counts.values())}


@pytest.mark.parametrize(
    ("caves", "side", "left"),
    [(4, 5, 0), (5, 5, 0), (6, 5, 2), (8, 5, 2), (2, 7, 0), (3, 7, 2), (2, 9, 2), (1, 9, 0), (1, 13, 2), (0, 13, 0)],
)
def test_a_single_cave_becomes_two_or_none(caves: int, side: int, left: int) -> None:
    counts = scaled(table_of(cave=caves, coins1=9, coins2=9, coins3=9), side)
    assert counts["cave"] == left
    assert sum(counts.values()) == land_cells(side)


@pytest.mark.parametrize(
    ("cannibals", "resurrections", "side", "left"),
    [
        (1, 0, 13, (2, 1)),
        (0, 1, 13, (1, 2)),
        (5, 0, 5, (0, 0)),  # a share of .90 rounds up to one cannibal, who goes
        (0, 5, 5, (0, 0)),
        (9, 0, 5, (1, 1)),
        (6, 1, 5, (1, 1)),
        (0, 0, 5, (0, 0)),
    ],
)
def test_cannibal_and_resurrection_fortress_together_or_neither(
    cannibals: int, resurrections: int, side: int, left: tuple[int, int]
) -> None:
    counts = scaled(table_of(cannibal=cannibals, resurrection=resurrections, coins1=10, coins2=10, coins3=10), side)
    assert (counts["cannibal"], counts["resurrection"]) == left
    assert sum(counts.values()) == land_cells(side)


@pytest.mark.parametrize("side", [5, 7, 9])
def test_a_small_island_has_one_cannonball_and_a_cannon_if_the_set_has_cannonballs(side: int) -> None:
    many = scaled(table_of(cannonball=60, coins1=9, coins2=9, coins3=9), side)
    assert many["cannonball"] == 1
    assert many["cannon"] == 1
    none = scaled(table_of(coins1=9, coins2=9, coins3=9), side)
    assert none["cannonball"] == none["cannon"] == 0


def test_a_large_island_keeps_its_cannonballs() -> None:
    assert scaled("full", 13)["cannonball"] == 3
    assert scaled(table_of(cannonball=60, coins1=9, coins2=9, coins3=9), 13)["cannonball"] == 84


def test_when_plain_runs_out_the_largest_count_gives() -> None:
    # 64 ice and 53 jungle give 11 and 10 on 21 tiles. The first coin tile comes from ice; at 10 and 10 table order says ice
    # again; the third comes from jungle.
    counts = scaled({"jungle": 53, "ice": 64}, 5)
    assert {tile: count for tile, count in counts.items() if count} == with_names(
        "ice coins1 coins2 coins3 jungle", 9, 1, 1, 1, 9
    )


def test_types_with_a_condition_give_last() -> None:
    counts = scaled({"cannon": 100, "horse": 17}, 5)
    assert {tile: count for tile, count in counts.items() if count} == with_names("cannon coins1 coins2 coins3", 18, 1, 1, 1)
    assert scaled({"cave": 117}, 5)["cave"] == 18


@st.composite
def full_size_tables(draw: st.DrawFn) -> dict[str, int]:
    counts: dict[str, int] = {}
    left = FULL_SIZE
    for name in draw(st.permutations(TILE_TYPES)):
        counts[name] = draw(st.integers(0, min(left, draw(st.sampled_from((1, 4, 12, 117))))))
        left -= counts[name]
    counts[draw(st.sampled_from(TILE_TYPES))] += left
    return counts


@given(table=full_size_tables(), side=st.sampled_from([side for side in SIDES if side != 11]))
def test_any_full_size_table_meets_the_conditions_when_scaled(table: dict[str, int], side: int) -> None:
    conditions_of_j11_1(scaled(table, side), table, side)


@given(table=full_size_tables())
def test_on_the_standard_island_a_table_stands_as_it_is(table: dict[str, int]) -> None:
    assert scaled(table, 11) == table


@pytest.mark.parametrize(
    ("tiles", "side", "setting", "words"),
    [
        ("fll", 11, "tiles", "full, treasure-island, classic"),
        ("full", 10, "side", "5, 7, 9, 11, 13"),
        ({"plain": 116}, 7, "tiles", "117"),
        ({"plane": 1, "plai": 116}, 7, "tiles", "did you mean 'plain'"),
        ({"plain": 118, "horse": -1}, 7, "tiles.horse", "from 0 to 117"),
    ],
)
def test_what_cannot_be_scaled_is_refused(tiles: str | dict[str, int], side: int, setting: str, words: str) -> None:
    with pytest.raises(SettingError) as caught:
        scaled(tiles, side)
    assert caught.value.setting == setting
    assert words in str(caught.value)


def test_gold() -> None:
    assert gold_value(SETS["classic"]) == 37
    assert gold_value(SETS["full"]) == gold_value(SETS["treasure-island"]) == 40
    assert gold_value({"coins4": 2, "bullion": 1, "horse": 9}) == 11
    assert GOLD["bullion"] == 3
    assert gold_value({}) == 0


def test_faces_of_turned_tiles() -> None:
    assert FACES["arrow1_straight"] == ("arrow-n", "arrow-e", "arrow-s", "arrow-w")
    assert FACES["arrow1_diagonal"] == ("arrow-ne", "arrow-se", "arrow-sw", "arrow-nw")
    assert FACES["arrow2_straight"] == ("arrow-n-s", "arrow-e-w")
    assert FACES["arrow2_diagonal"] == ("arrow-ne-sw", "arrow-se-nw")
    assert set(FACES["arrow3"]) == {"arrow-e-s-nw", "arrow-ne-s-w", "arrow-n-se-w", "arrow-n-e-sw"}
    assert FACES["arrow4_straight"] == ("arrow-n-e-s-w",)
    assert FACES["arrow4_diagonal"] == ("arrow-ne-se-sw-nw",)
    assert FACES["cannon"] == ("cannon-n", "cannon-e", "cannon-s", "cannon-w")
    turned = {*ARROWS, "cannon"}
    assert all(FACES[name] == (name,) for name in TILE_TYPES if name not in turned)


def test_three_way_arrows_point_one_diagonal_way_and_the_two_straight_ways_off_it() -> None:
    for face in FACES["arrow3"]:
        ways = [DIRECTIONS.index(way) for way in face.split("-")[1:]]
        assert ways == sorted(ways), "clockwise from north"
        (diagonal,) = (way for way in ways if way % 2)
        assert {(way - diagonal) % 8 for way in ways} == {0, 3, 5}


def test_a_quarter_turn_of_a_face_is_a_face_of_the_same_type() -> None:
    for name in (*ARROWS, "cannon"):
        for face in FACES[name]:
            stem, *ways = face.split("-")
            turned = sorted((DIRECTIONS.index(way) + 2) % 8 for way in ways)
            assert "-".join((stem, *(DIRECTIONS[way] for way in turned))) in FACES[name]


def test_every_face_has_one_type_and_its_share_of_the_quarter_turns() -> None:
    assert len(TYPE_OF) == sum(len(faces) for faces in FACES.values())
    assert tuple(TYPE_OF) == tuple(TURNS_OF)
    for name, faces in FACES.items():
        assert {TYPE_OF[face] for face in faces} == {name}
        assert sum(TURNS_OF[face] for face in faces) == TURNS
        assert len({TURNS_OF[face] for face in faces}) == 1
    assert TURNS_OF["arrow-n"] == 1
    assert TURNS_OF["arrow-e-w"] == 2
    assert TURNS_OF["arrow-n-e-s-w"] == TURNS_OF["horse"] == 4


def test_the_engine_knows_the_same_tiles_with_the_same_faces() -> None:
    assert tuple(engine.TYPES) == TILE_TYPES
    assert engine.FACES == FACES


def test_suggestions() -> None:
    assert suggestion("crocodil", TILE_TYPES) == "; did you mean 'crocodile'?"
    assert suggestion("xyzzy", TILE_TYPES) == ""
    assert suggestion("crocodile" * 100, TILE_TYPES) == ""
