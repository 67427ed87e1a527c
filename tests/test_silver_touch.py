"""What a finger feels (C4.2-C4.5), what it is not told, and what is refused."""

from __future__ import annotations

import random
from itertools import pairwise
from math import hypot, inf, nan
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon.errors import IllegalAct, SettingError
from doubloon.silver.contour import Contour, contains
from doubloon.silver.kinds import KINDS, POUCHFUL
from doubloon.silver.pouch import HEIGHT, PIECE, REACH, Piece, Pouch
from doubloon.silver.silhouettes import SILHOUETTES, Point
from doubloon.silver.touch import FEEL, FINGERTIPS, FIRST, GRAB, HOP, MARGIN, OUTLINE, RATE, Hand, Touch


def bag(seed: int = 1) -> Pouch:
    return Pouch(POUCHFUL, random.Random(seed))


def middle(pouch: Pouch) -> Piece:
    """A piece that lies well inside the bag."""
    return min(pouch.pieces, key=lambda piece: hypot(piece.x - 0.5, piece.y - HEIGHT / 2))


def spot(piece: Piece) -> Point:
    """A place on the piece, and in the circle where it is sensed."""
    rng = random.Random(0)
    while True:
        x, y = piece.sense[0] + rng.uniform(-0.06, 0.06), piece.sense[1] + rng.uniform(-0.06, 0.06)
        if contains(piece.outline, x, y) and hypot(x - piece.sense[0], y - piece.sense[1]) < REACH * PIECE * 0.9:
            return round(x, 3), round(y, 3)


def grip(pouch: Pouch, piece: Piece, fingertip: str = "adult") -> tuple[Hand, int]:
    """A hand that has just closed on ``piece``."""
    hand = Hand(pouch, fingertip)
    hand.touch(*spot(piece), 1000)
    touch = hand.touch(*spot(piece), 1000 + GRAB)
    assert touch.closed
    assert hand.closed() is piece
    return hand, 1000 + GRAB


def follow(hand: Hand, piece: Piece, t: int, speed: float = 0.8, rounds: float = 1.0, step: int = 40) -> list[Touch]:
    """Go along the felt outline from the point nearest to the hand."""
    way = piece.felt.points
    x, y = spot(piece)
    start = min(range(len(way)), key=lambda at: hypot(way[at][0] - x, way[at][1] - y))
    touches = []
    for at in range(start, start + int(rounds * len(way))):
        goal = way[at % len(way)]
        while (left := hypot(goal[0] - x, goal[1] - y)) > 1e-4:
            share = min(1.0, speed * PIECE * step / 1000 / left)
            x, y = x + (goal[0] - x) * share, y + (goal[1] - y) * share
            t += step
            touches.append(hand.touch(min(max(x, 0.0), 1.0), min(max(y, 0.0), HEIGHT), t))
    return touches


def outline_told(touches: list[Touch]) -> set[Point]:
    return {point for touch in touches for line in touch.patch for point in line}


# --- the contour ---------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.floats(0.02, 0.6))
@settings(max_examples=60, deadline=None)
def test_what_lies_under_a_disc_is_what_a_slow_search_finds(seed: int, radius: float) -> None:
    rng = random.Random(seed)
    points = [(rng.random(), rng.random()) for _ in range(rng.randrange(3, 40))]
    x, y = rng.random(), rng.random()
    contour = Contour(points, [], 0.1)
    lines, nearest = contour.under(x, y, radius)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for line in lines for a, b in pairwise(line))
    fine = 0.0
    least = inf
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        for part in range(2000):
            px, py = ax + (bx - ax) * (part + 0.5) / 2000 - x, ay + (by - ay) * (part + 0.5) / 2000 - y
            least = min(least, hypot(px, py))
            if hypot(px, py) < radius:
                fine += hypot(bx - ax, by - ay) / 2000
    assert length == pytest.approx(fine, abs=0.002 * len(points))
    assert nearest == pytest.approx(least, abs=0.001) if least < radius - 0.001 else nearest >= radius - 0.002
    assert all(hypot(px - x, py - y) <= radius + 1e-9 for line in lines for px, py in line)
    assert contour.contains(x, y) == contains(points, x, y)


def test_a_contour_wholly_under_the_disc_is_one_closed_line() -> None:
    square = [(0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6)]
    lines, nearest = Contour(square, [], 0.2).under(0.5, 0.5, 1.0)
    assert lines == [[*square, square[0]]]
    assert nearest == pytest.approx(0.1)


def test_a_finger_on_the_line_itself_is_at_no_distance() -> None:
    pouch = bag()
    for piece in pouch.pieces:
        for (ax, ay), (bx, by) in pairwise(piece.felt.points):
            assert piece.felt.under((ax + bx) / 2, (ay + by) / 2, 0.02)[1] < 1e-6


# --- the gates -----------------------------------------------------------------------------------------------------------


def test_an_open_hand_feels_that_something_is_there_and_no_more() -> None:
    pouch = bag()
    hand = Hand(pouch)
    touches = []
    for n in range(600):
        place = (0.5 + 0.45 * ((n * 7919) % 101 / 50.5 - 1), HEIGHT * ((n * 104729) % 97) / 97)
        touches.append(hand.touch(*place, 40 * n))
    assert {touch.something for touch in touches} == {True, False}
    blank = [msgspec.structs.replace(touch, x=0, y=0, something=False, detail=False) for touch in touches]
    assert set(blank) == {Touch(0, 0, False)}


def test_something_is_a_circle_of_the_same_size_for_every_kind() -> None:
    for kind in KINDS:
        pouch = Pouch([kind], random.Random(3))
        (x, y) = pouch.pieces[0].sense
        hand = Hand(pouch)
        for n in range(400):
            angle_x, angle_y = random.Random(n).uniform(-0.1, 0.1), random.Random(-n - 1).uniform(-0.1, 0.1)
            hand = Hand(pouch)
            touch = hand.touch(min(max(x + angle_x, 0), 1), min(max(y + angle_y, 0), HEIGHT), 0)
            assert touch.something == (hypot(touch.x - x, touch.y - y) <= REACH * PIECE), kind


def test_a_resting_hand_closes_after_the_time_and_not_before() -> None:
    pouch = bag()
    piece = middle(pouch)
    hand = Hand(pouch)
    assert not hand.touch(*spot(piece), 5000).closed
    assert not hand.touch(*spot(piece), 5000 + GRAB - 1).closed
    touch = hand.touch(*spot(piece), 5000 + GRAB)
    assert touch.closed
    assert touch.bulk == SILHOUETTES[piece.kind].bulk


def test_a_hand_that_moves_does_not_close() -> None:
    pouch = bag()
    x, y = spot(middle(pouch))
    hand = Hand(pouch)
    for n in range(100):
        assert not hand.touch(x + (n % 2) * 0.1 * PIECE, y, 50 * n).closed


def test_rest_where_nothing_is_closes_on_nothing() -> None:
    pouch = Pouch(["map"], random.Random(1))
    piece = pouch.pieces[0]
    far = (0.02 if piece.x > 0.5 else 0.98, HEIGHT / 2)
    hand = Hand(pouch)
    assert not any(hand.touch(*far, t).closed for t in range(0, 5000, 100))
    assert hand.pull(5000) is None


def test_a_hand_at_rest_on_a_far_end_of_a_piece_closes_too() -> None:
    pouch = bag(2)
    closed = 0
    for piece in pouch.pieces:
        for x, y in piece.outline[::6]:
            inner = (round(piece.x + (x - piece.x) * 0.93, 3), round(piece.y + (y - piece.y) * 0.93, 3))
            if pouch.at(*inner) is piece and hypot(inner[0] - piece.sense[0], inner[1] - piece.sense[1]) > REACH * PIECE:
                hand = Hand(pouch)
                hand.touch(*inner, 0)
                hand.touch(*inner, GRAB)
                assert hand.closed() is piece
                closed += 1
    assert closed > 10


def test_the_hand_follows_no_faster_than_an_arm() -> None:
    hand = Hand(bag())
    hand.touch(0.0, 0.0, 0)
    at, gone, t = (0.0, 0.0), 0.0, 0
    while at != (1.0, 0.666):
        t += 40
        touch = hand.touch(1.0, 0.666, t)
        gone += hypot(touch.x - at[0], touch.y - at[1]) / PIECE
        at = (touch.x, touch.y)
        assert gone <= HOP * t / 1000 * 1.02 + HOP * 0.1
    assert t == pytest.approx(1000 * hypot(1, 0.666) / PIECE / HOP, rel=0.1)


@pytest.mark.parametrize("step", [1, 5, 17, 34, 90])
def test_small_steps_in_time_are_no_shortcut(step: int) -> None:
    """Whatever the steps: no more way than the arm can go, no more touches than are answered."""
    hand = Hand(bag())
    hand.touch(0.1, 0.3, 0)
    answered, gone, at = 1, 0.0, (0.1, 0.3)
    for t in range(step, 2001, step):
        try:
            touch = hand.touch(0.9 if t % 1000 < 500 else 0.1, 0.3, t)
        except IllegalAct:
            continue
        answered += 1
        gone += hypot(touch.x - at[0], touch.y - at[1]) / PIECE
        at = (touch.x, touch.y)
    assert answered <= 2 * RATE + 7
    assert gone <= (2 + 0.1) * HOP * 1.03


def test_contour_is_told_to_a_slow_hand_only() -> None:
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    assert all(touch.detail for touch in follow(hand, piece, t, speed=FEEL * 0.85, rounds=0.5))
    hand, t = grip(pouch, piece)
    x, y = spot(piece)
    fast = [hand.touch(x + PIECE * 0.3 * (n % 4 - 1.5), y, t + 75 * n) for n in range(1, 100)]  # 4 L a second and more
    assert not any(touch.patch or touch.inside or touch.edge or touch.corner for touch in fast if not touch.detail)
    assert sum(touch.detail for touch in fast) < 5


def test_hops_do_not_pay() -> None:
    """Hop, rest for one touch, hop: of a long way only as much is felt as slowly going it would have given."""
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    (x, y), way, details, at = spot(piece), 0.0, 0, spot(piece)
    for n in range(60):
        t += 40
        goal = (x + 0.5 * PIECE, y) if (n // 4) % 2 else (x, y)
        touch = hand.touch(*goal, t)
        way += hypot(touch.x - at[0], touch.y - at[1]) / PIECE
        at = (touch.x, touch.y)
        details += touch.detail
    assert way > FEEL * 2.4  # it went faster than a finger feels
    assert details * 0.04 * FEEL < FEEL * 2.4 - way * 0.4


@pytest.mark.parametrize("fingertip", FINGERTIPS)
@pytest.mark.parametrize("speed", [0.3, 0.8, 1.9])
def test_no_more_outline_comes_than_a_quick_finger_follows(fingertip: str, speed: float) -> None:
    pouch = bag(3)
    piece = middle(pouch)
    hand, t = grip(pouch, piece, fingertip)
    touches = follow(hand, piece, t, speed=speed, rounds=1.5)
    points = set(piece.felt.points)
    for n in range(1, len(touches)):
        told = len(outline_told(touches[:n]) & points) * piece.felt.step / PIECE
        assert told <= FIRST + OUTLINE * n * 0.04


@pytest.mark.parametrize("fingertip", FINGERTIPS)
@pytest.mark.parametrize("kind", KINDS)
def test_following_tells_the_whole_outline_and_only_what_is_near(kind: str, fingertip: str) -> None:
    pouch = Pouch([kind], random.Random(8))
    piece = pouch.pieces[0]
    hand, t = grip(pouch, piece, fingertip)
    touches = follow(hand, piece, t, speed=0.6, rounds=1.3)
    assert outline_told(touches) >= set(piece.felt.points)
    assert any(touch.corner for touch in touches)
    assert all(touch.edge for touch in touches[20:])
    radius = (FINGERTIPS[fingertip] / 2 + MARGIN) * PIECE
    for touch in touches:
        assert touch.inside == piece.felt.contains(touch.x, touch.y)
        for line in touch.patch:
            assert len(line) > 1
            assert all(hypot(x - touch.x, y - touch.y) <= radius + 0.001 for x, y in line)
            assert all(round(value, 3) == value for point in line for value in point)


def test_the_felt_outline_is_worn_but_keeps_its_place() -> None:
    for piece in bag(4).pieces:
        for x, y in piece.felt.points:
            away = Contour(piece.outline, [], PIECE).under(x, y, 0.5)[1]
            assert away < 0.1 * PIECE


def test_wear_is_the_same_at_every_touch() -> None:
    """The same place gives the same contour, however often: nothing averages out."""
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    follow(hand, piece, t, rounds=1.2)
    place = piece.felt.points[3]
    for n in range(20):
        hand.touch(*place, t + 60_000 + 40 * n)
    patches = {hand.touch(*place, t + 61_000 + 40 * n).patch for n in range(50)}
    assert len(patches) == 1


def test_edge_and_inside_come_when_the_outline_is_crossed() -> None:
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    x, y = spot(piece)
    seen = []
    for n in range(80):
        t += 40
        seen.append(hand.touch(min(1.0, x + n * 0.02 * PIECE), y, t))
    flips = [n for n in range(1, 80) if seen[n].inside != seen[n - 1].inside]
    assert seen[0].inside
    assert flips
    assert all(seen[n].edge for n in flips)
    assert not seen[-1].something


def test_a_lifted_hand_is_open_and_stays_where_it_is() -> None:
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    hand.lift(t + 10)
    assert hand.closed() is None
    touch = hand.touch(0.0, 0.0, t + 60)
    assert not touch.closed
    assert hypot(touch.x - spot(piece)[0], touch.y - spot(piece)[1]) / PIECE <= HOP * 0.11


def test_a_closed_hand_feels_its_own_piece_only() -> None:
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    for other in pouch.pieces:
        if other is not piece:
            t += 3000
            hand.touch(*other.sense, t)
            touch = hand.touch(*other.sense, t + 3000)
            t += 3000
            far = hypot(touch.x - piece.sense[0], touch.y - piece.sense[1]) > 0.8 * PIECE
            assert touch.closed
            assert hand.closed() is piece
            assert not far or (not touch.something and not touch.patch)


def test_a_pull_brings_what_the_hand_holds_and_takes_nothing() -> None:
    pouch = bag()
    piece = middle(pouch)
    hand, t = grip(pouch, piece)
    assert hand.pull(t + 1) is piece
    assert hand.pull(t + 2) is None
    assert len(pouch.pieces) == 16


def test_after_a_shake_or_a_draw_the_hand_knows_nothing() -> None:
    pouch = bag()
    for change in (pouch.shake, lambda: pouch.take(pouch.pieces[0])):
        hand, t = grip(pouch, middle(pouch))
        change()
        assert hand.closed() is None
        assert not hand.touch(0.5, 0.3, t + 700).closed
        assert hand.pull(t + 800) is None


# --- nothing of what is not touched --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_touched_changes_no_byte(seed: int) -> None:
    """All other pieces are exchanged, turned and moved; the frames of a hand that feels one piece stay as they are."""
    frames = []
    for turn in range(3):
        pouch = bag(seed)
        piece = middle(pouch)
        rng = random.Random(turn)
        if turn:
            others = [other for other in pouch.pieces if other is not piece]
            kinds = [other.kind for other in others]
            rng.shuffle(kinds)
            for other, kind in zip(others, kinds, strict=True):
                other.kind = kind
                # Turned on the spot: whether they overlap does not matter to the hand.
                other.outline = tuple((2 * other.x - x, 2 * other.y - y) for x, y in other.outline)
                other.felt = Contour([(2 * other.x - x, 2 * other.y - y) for x, y in other.felt.points], [], other.felt.step)
            rng.shuffle(pouch.pieces)
        hand, t = grip(pouch, piece)
        touches = follow(hand, piece, t, rounds=1.2)
        t += 200_000
        hand.lift(t)
        touches += [hand.touch(0.5 + 0.4 * (-1) ** n, 0.1 + n % 5 / 10, t + 1000 * n) for n in range(1, 20)]
        frames.append(msgspec.json.encode(touches))
    assert frames[0] == frames[1] == frames[2]


def test_the_kind_shows_in_nothing_but_the_contour_and_the_bulk() -> None:
    """Two kinds of the same bulk at the same place: until contour is told, every frame is the same."""
    for one, other in (("wheel", "anchor"), ("sabre", "bottle")):
        frames = []
        for kind in (one, other):
            pouch = Pouch([one], random.Random(12))
            pouch.pieces[0].kind = kind
            hand = Hand(pouch)
            x, y = pouch.pieces[0].sense
            frames.append([hand.touch(x, y, 700 * n) for n in range(2)])
        assert msgspec.json.encode(frames[0]) == msgspec.json.encode(frames[1])


def test_a_touch_has_the_fields_that_may_be_felt_and_no_other() -> None:
    assert Touch.__struct_fields__ == (
        "x", "y", "something", "closed", "bulk", "detail", "inside", "edge", "corner", "patch",
    )  # fmt: skip


# --- hostile input -------------------------------------------------------------------------------------------------------

BAD_PLACES: list[tuple[Any, Any]] = [
    (nan, 0.1), (0.1, nan), (inf, 0.1), (-inf, 0.1), (-0.001, 0.1), (1.001, 0.1), (0.1, 0.667), (0.1, -1), (True, 0.1),
    ("0.1", 0.1), (None, 0.1), (0.1, 10**400), (1e308, 0.1), (0.1j, 0.1), ([0.1], 0.1),
]  # fmt: skip


@pytest.mark.parametrize("place", BAD_PLACES)
def test_places_that_are_none_are_refused_and_change_nothing(place: tuple[Any, Any]) -> None:
    pouch = bag()
    piece = middle(pouch)
    with_error, without = grip(pouch, piece), grip(pouch, piece)
    with pytest.raises(IllegalAct, match="allowed"):
        with_error[0].touch(*place, with_error[1] + 20)
    goal = (spot(piece)[0] + 0.01, spot(piece)[1])
    assert with_error[0].touch(*goal, with_error[1] + 40) == without[0].touch(*goal, without[1] + 40)


@pytest.mark.parametrize("t", [1599, 0, -1, 1700.0, True, "1700", None, nan])
@pytest.mark.parametrize("act", ["touch", "lift", "pull"])
def test_times_that_run_back_or_are_none_are_refused(act: str, t: Any) -> None:
    pouch = bag()
    hand, now = grip(pouch, middle(pouch))
    assert now == 1600
    call: Any = getattr(hand, act)
    with pytest.raises(IllegalAct, match="allowed"):
        call(*((0.5, 0.3, t) if act == "touch" else (t,)))
    assert hand.closed() is not None
    assert hand.touch(*spot(middle(pouch)), 1600).closed


def test_a_flood_is_refused_and_gains_nothing() -> None:
    hand = Hand(bag())
    answered = 0
    for n in range(3000):
        try:
            hand.touch(0.5, 0.3, n)
            answered += 1
        except IllegalAct as error:
            assert "30 a second" in str(error)
    assert answered <= 3 * RATE + 6
    assert hand.touch(0.5, 0.3, 10**15).x == 0.5


def test_a_far_future_gains_no_more_than_a_pause() -> None:
    hand = Hand(bag())
    hand.touch(0.0, 0.0, 0)
    touch = hand.touch(1.0, 0.0, 10**18)
    assert touch.x <= HOP * 0.1 * PIECE + 0.001


def test_only_known_fingertips_are_taken() -> None:
    with pytest.raises(SettingError, match="adult or child"):
        Hand(bag(), "giant")
