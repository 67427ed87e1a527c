"""The eight outlines (C1.1, C5.3), and the table of how they are confused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import hypot, pi, sin

import pytest

from doubloon.errors import ParseError, SettingError
from doubloon.silver.confusion import LIKENESS, accuracy, confusions, sharpness_for
from doubloon.silver.kinds import KINDS
from doubloon.silver.silhouettes import SILHOUETTES, Point, along, flatten, moments


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def sides(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def test_there_is_an_outline_for_every_kind() -> None:
    assert tuple(SILHOUETTES) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_an_outline_does_not_cross_itself(kind: str) -> None:
    for (a, b), (c, d) in combinations(sides(SILHOUETTES[kind].outline), 2):
        assert not crosses(a, b, c, d), (kind, a, b, c, d)


@pytest.mark.parametrize("kind", KINDS)
def test_the_middle_of_the_area_is_at_the_origin(kind: str) -> None:
    area, (x, y), *_ = moments(SILHOUETTES[kind].outline)
    assert area == pytest.approx(SILHOUETTES[kind].area)
    assert hypot(x, y) < 1e-9


def test_lengths_are_in_mean_extents_and_areas_are_alike() -> None:
    extents = [drawn.extent for drawn in SILHOUETTES.values()]
    assert sum(extents) / len(extents) == pytest.approx(1)
    areas = [drawn.area for drawn in SILHOUETTES.values()]
    mean = sum(areas) / len(areas)
    assert all(abs(area / mean - 1) < 0.15 for area in areas), areas


def test_half_are_compact_and_half_long_with_a_gap_between() -> None:
    compact = [drawn.elongation for drawn in SILHOUETTES.values() if drawn.bulk == "compact"]
    long = [drawn.elongation for drawn in SILHOUETTES.values() if drawn.bulk == "long"]
    assert {kind for kind in KINDS if SILHOUETTES[kind].bulk == "long"} == {"sabre", "pistol", "bottle", "cannon"}
    assert max(compact) + 0.2 < min(long)


def test_corners_lie_on_the_outline() -> None:
    for drawn in SILHOUETTES.values():
        fine = along(drawn.outline, 1000)
        assert drawn.corners
        for x, y in drawn.corners:
            assert min(hypot(x - px, y - py) for px, py in fine) < 0.01


def test_a_round_has_the_moments_of_a_disc() -> None:
    disc = [(2 + sin(at * pi / 500 + pi / 2), 3 + sin(at * pi / 500)) for at in range(1000)]
    area, middle, xx, yy, xy = moments(disc)
    assert area == pytest.approx(pi, rel=1e-4)
    assert middle == pytest.approx((2, 3))
    assert (xx, yy) == pytest.approx((pi / 4, pi / 4), rel=1e-4)
    assert xy == pytest.approx(0, abs=1e-9)


def test_points_along_a_line_are_evenly_spaced() -> None:
    places = along([(0, 0), (1, 0), (1, 1), (0, 1)], 16, 0.5)
    assert places[0] == pytest.approx((0.125, 0))
    assert all(abs(ax - bx) + abs(ay - by) == pytest.approx(0.25) for (ax, ay), (bx, by) in sides(places))


def test_path_data_is_read() -> None:
    assert flatten("M0,0 L2 0 L 2,-1.5 Z") == [(0, 0), (2, 0), (2, -1.5)]
    assert flatten("M 0 0 Q 1 0, 1 1 L 0 1 Z")[4] == (1, 1)
    assert flatten("M 0 0 C 0 1, 1 1, 1 0 Z")[2] == (0.5, 0.75)
    assert flatten("M 0 0 L 1 0 L 1 1 L 0 0 Z") == [(1, 0), (1, 1), (0, 0)]


@pytest.mark.parametrize(
    "path",
    [
        "",
        "Z",
        "M 0 0 L 1 1",
        "L 0 0 L 1 1 Z",
        "M 0 0 l 1 1 Z",
        "M 0 0 L 1 Z",
        "M 0 0 L 1 1 Z M 0 0",
        "M 0 0 L 1 ? Z",
        "M 0 0 M 1 1 Z",
    ],
)
def test_other_path_data_is_refused(path: str) -> None:
    with pytest.raises(ParseError, match="allowed"):
        flatten(path)


def test_no_two_kinds_are_too_alike() -> None:
    worst = max(LIKENESS["any"][i][j] for i, j in combinations(range(8), 2))
    assert worst < 0.91


def test_likeness_is_symmetric_and_less_where_turns_are_known() -> None:
    for i, j in combinations(range(8), 2):
        assert LIKENESS["any"][i][j] == LIKENESS["any"][j][i]
        assert LIKENESS["upright"][i][j] <= LIKENESS["any"][i][j] + 0.001
    assert all(table[at][at] == 1 for table in LIKENESS.values() for at in range(8))


@pytest.mark.parametrize("right", [0.125, 0.5, 0.72, 0.88, 0.95, 0.999])
@pytest.mark.parametrize("turns", ["any", "upright"])
def test_a_sharpness_is_found_for_each_share_of_right_answers(right: float, turns: str) -> None:
    table = confusions(sharpness_for(right, turns), turns)
    assert accuracy(table) == pytest.approx(right, abs=1e-6)
    assert all(sum(row) == pytest.approx(1) for row in table)


def test_the_alike_are_confused_more_often() -> None:
    table = confusions(25)
    likeness = LIKENESS["any"]
    for i in range(8):
        order = sorted(range(8), key=lambda j: likeness[i][j])
        assert [table[i][j] for j in order] == sorted(table[i])


@pytest.mark.parametrize(
    ("call", "argument"), [(confusions, -1), (confusions, float("nan")), (sharpness_for, 0.1), (sharpness_for, 1.0)]
)
def test_figures_that_make_no_sense_are_refused(call: Callable[[float], object], argument: float) -> None:
    with pytest.raises(SettingError, match="allowed"):
        call(argument)


def test_the_table_is_the_one_that_the_outlines_give() -> None:
    pytest.importorskip("numpy")
    from doubloon.lab import silhouettes as lab

    one = lab.image("sabre", 0)
    assert (one * lab.image("sabre", 0)).sum() == pytest.approx(1)
    # The pair that is most alike, at the turn where it is (found by the full search, 5 degrees at a time).
    import numpy as np

    wave = np.conj(np.fft.fft2(one))
    best = max(np.fft.ifft2(wave * np.fft.fft2(lab.image("pistol", turn))).real.max() for turn in range(0, 360, 15))
    kept = LIKENESS["any"][KINDS.index("sabre")][KINDS.index("pistol")]
    assert kept - 0.03 < best < kept + 0.001
