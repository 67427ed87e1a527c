"""The pouch (C4.1) and the dealer that answers with what hands hold (C2.4, C4.3)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import Any, cast

import pytest

from doubloon.errors import DealerError, IllegalAct, SettingError
from doubloon.game import Outcome, Position
from doubloon.match import Match, replay
from doubloon.silver import pouch as pouch_module
from doubloon.silver.contour import contains
from doubloon.silver.dealer import PouchDealer, lay_hand
from doubloon.silver.events import DrewPiece
from doubloon.silver.game import SilverGame
from doubloon.silver.kinds import KINDS, POUCHFUL
from doubloon.silver.pouch import HEIGHT, PIECE, TURNS, Piece, Pouch
from doubloon.silver.settings import Settings
from doubloon.silver.silhouettes import SILHOUETTES, Point
from doubloon.silver.touch import FINGERTIPS, GRAB, Hand


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def overlap(one: Piece, other: Piece) -> bool:
    if hypot(one.x - other.x, one.y - other.y) > 1.4 * PIECE:
        return False
    mine = list(zip(one.outline, [*one.outline[1:], one.outline[0]], strict=True))
    theirs = list(zip(other.outline, [*other.outline[1:], other.outline[0]], strict=True))
    if any(crosses(a, b, c, d) for a, b in mine for c, d in theirs):
        return True
    return one is not other and (lies_in(one, other) or lies_in(other, one))


def lies_in(one: Piece, other: Piece) -> bool:
    return contains(other.outline, *one.outline[0])


def sound(pouch: Pouch) -> None:
    for one, other in combinations(pouch.pieces, 2):
        assert not overlap(one, other), (one, other)
    for piece in pouch.pieces:
        assert all(0 <= x <= 1 and 0 <= y <= HEIGHT for x, y in piece.outline), piece


@pytest.mark.parametrize("turns", TURNS)
@pytest.mark.parametrize("seed", range(3))
def test_pieces_lie_in_the_bag_and_none_on_another(seed: int, turns: str) -> None:
    pouch = Pouch(POUCHFUL, random.Random(seed), turns)
    assert pouch.kinds_left() == POUCHFUL
    sound(pouch)
    assert all(abs(piece.turn) <= TURNS[turns] for piece in pouch.pieces)


def test_pieces_have_their_drawn_shape_never_mirrored() -> None:
    pouch = Pouch(POUCHFUL, random.Random(5))
    for piece in pouch.pieces:
        drawn = SILHOUETTES[piece.kind].outline
        assert len(drawn) == len(piece.outline)
        turned = [complex(x - piece.x, y - piece.y) for x, y in piece.outline]
        # One turn takes every point of the drawing to its place; a mirrored piece would need another at each point.
        turns = [laid / complex(x, y) / PIECE for laid, (x, y) in zip(turned, drawn, strict=True)]
        assert all(abs(turn - turns[0]) < 1e-6 for turn in turns)
        assert abs(turns[0]) == pytest.approx(1)


def test_the_same_seed_lays_the_same_bag() -> None:
    one, other = (Pouch(POUCHFUL, random.Random(9)) for _ in range(2))
    assert [repr(piece) for piece in one.pieces] == [repr(piece) for piece in other.pieces]
    assert [piece.felt.points for piece in one.pieces] == [piece.felt.points for piece in other.pieces]


KNOWN = {
    "cannon": (0.481454, 0.441284, -164.3668, 81, (0.575, 0.471)),
    "anchor": (0.899792, 0.461234, -15.2725, 115, (0.866, 0.36)),
    "pistol": (0.116644, 0.239099, 140.2613, 66, (0.138, 0.137)),
}
"""Of seed 1, after a piece was taken: where three pieces lie, in how many points each is felt, and the first of these."""


def test_a_seed_lays_what_it_always_laid() -> None:
    rng = random.Random(1)
    pouch = Pouch(POUCHFUL, rng)
    pouch.take(pouch.pieces[-1])
    for piece, (kind, known) in zip(pouch.pieces, KNOWN.items(), strict=False):
        assert piece.kind == kind
        assert (piece.x, piece.y, piece.turn) == pytest.approx(known[:3], abs=1e-4)
        assert len(piece.felt.points) == known[3]
        assert piece.felt.points[0] == pytest.approx(known[4], abs=0.002)
    assert all(piece.felt is piece.felt for piece in pouch.pieces)  # the same until it is laid anew
    assert rng.random() == pytest.approx(0.517886944)


def test_a_shake_lays_every_piece_anew() -> None:
    pouch = Pouch(POUCHFUL, random.Random(2))
    before = {id(piece): (piece.x, piece.y, piece.felt.points) for piece in pouch.pieces}
    laid = pouch.laid
    pouch.shake()
    assert pouch.laid == laid + 1
    assert pouch.kinds_left() == POUCHFUL
    assert all(before[id(piece)][2] != piece.felt.points for piece in pouch.pieces)
    sound(pouch)


@pytest.mark.parametrize("turns", TURNS)
def test_only_those_near_a_gap_settle(turns: str) -> None:
    moved = 0
    pouch = Pouch(POUCHFUL, random.Random(3), turns)
    for _ in range(6):
        gone = pouch.pieces[0]
        before = {id(piece): (piece.x, piece.y, piece.turn, piece.outline, piece.sense, piece.felt) for piece in pouch.pieces}
        laid = pouch.laid
        pouch.take(gone)
        assert pouch.laid == laid + 1
        assert gone not in pouch.pieces
        sound(pouch)
        for piece in pouch.pieces:
            x, y, *_, felt = before[id(piece)]
            if piece.felt is not felt:
                moved += 1
                assert hypot(x - gone.x, y - gone.y) < 1.2 * PIECE
                assert hypot(piece.x - x, piece.y - y) < 0.4 * PIECE
                assert abs(piece.turn) <= TURNS[turns]
            else:
                assert (piece.x, piece.y, piece.turn, piece.outline, piece.sense) == before[id(piece)][:5]
    assert moved > 3


def test_taking_what_is_not_there_is_refused() -> None:
    pouch = Pouch(["map"], random.Random(1))
    with pytest.raises(ValueError, match="not in list"):
        pouch.take(Piece("map"))
    assert pouch.kinds_left() == ("map",)
    pouch.take(pouch.pieces[0])
    assert pouch.kinds_left() == ()
    assert pouch.at(0.5, 0.3) is None
    assert pouch.near(0.5, 0.3) is None


@pytest.mark.parametrize("turns", TURNS)
def test_what_cannot_be_laid_at_random_is_laid_as_it_is_known_to_fit(monkeypatch: pytest.MonkeyPatch, turns: str) -> None:
    monkeypatch.setattr(pouch_module, "_SHAKES", 0)
    pouch = Pouch(POUCHFUL, random.Random(1), turns)
    assert pouch.kinds_left() == POUCHFUL
    sound(pouch)
    assert all(abs(piece.turn) <= 30 for piece in pouch.pieces)


def test_the_piece_under_a_place_is_found() -> None:
    pouch = Pouch(POUCHFUL, random.Random(4))
    for piece in pouch.pieces:
        inner = next((x, y) for x, y in spots(piece) if contains(piece.outline, x, y))
        assert pouch.at(*inner) is piece
        assert pouch.near(*inner) is piece
    found = [pouch.at(x / 97, y / 97) for x in range(97) for y in range(64)]
    covered = sum(piece is not None for piece in found) / len(found)
    assert covered == pytest.approx(sum(SILHOUETTES[kind].area for kind in POUCHFUL) * PIECE**2 / HEIGHT, rel=0.05)


def spots(piece: Piece) -> list[Point]:
    rng = random.Random(1)
    return [(piece.x + rng.uniform(-0.1, 0.1), piece.y + rng.uniform(-0.1, 0.1)) for _ in range(200)]


@pytest.mark.parametrize(
    ("kinds", "turns", "setting"),
    [
        (POUCHFUL, "mirrored", "turns"),
        (["map"] * 3, "any", "kinds"),
        (["shoe"], "any", "kinds"),
        (["map", "Map"], "any", "kinds"),
    ],
)
def test_pouches_that_make_no_sense_are_refused(kinds: Sequence[str], turns: str, setting: str) -> None:
    with pytest.raises(SettingError, match="allowed") as caught:
        Pouch(kinds, random.Random(1), turns)
    assert caught.value.setting == setting


# --- the dealer --------------------------------------------------------------------------------------------------------


class Asking:
    """A position that asks one question."""

    def __init__(self, question: str, left: Sequence[str]) -> None:
        self._question, self._left = question, left

    def question(self) -> str:
        return self._question

    def outcomes(self) -> Sequence[Outcome]:
        return [Outcome(kind, count) for kind, count in Counter(self._left).items()]


def ask(dealer: PouchDealer, question: str, left: Sequence[str]) -> str:
    return dealer.answer(cast(Position, Asking(question, left)))


ORDER = tuple(reversed(POUCHFUL))
ANSWERS: dict[str, str] = {f"draw 0 1 {n}": kind for n, kind in enumerate(ORDER, 1)} | {"island 1 1": "b"}


def closed_on(hand: Hand, piece: Piece, t: int) -> None:
    inner = next((x, y) for x, y in spots(piece) if 0 <= x <= 1 and 0 <= y <= HEIGHT and hand.pouch.at(x, y) is piece)
    for _ in range(40):  # the hand follows at its own speed
        t += 100
        touch = hand.touch(*inner, t)
        if hypot(touch.x - inner[0], touch.y - inner[1]) < 0.002:
            break
    hand.touch(*inner, t + GRAB)
    hand.touch(*inner, t + 2 * GRAB)
    assert hand.closed() is piece


def test_a_closed_hand_draws_what_it_holds() -> None:
    hand = lay_hand(Settings.make(), 0, random.Random(6))
    dealer = PouchDealer(ANSWERS, {0: hand})
    t = 0
    left = list(POUCHFUL)
    for n in range(1, 6):
        piece = hand.pouch.pieces[n]
        closed_on(hand, piece, t)
        t += 10_000
        assert ask(dealer, f"draw 0 1 {n}", left) == piece.kind
        left.remove(piece.kind)
        assert piece not in hand.pouch.pieces
        assert Counter(hand.pouch.kinds_left()) == Counter(left)
        assert hand.closed() is None


def test_an_open_hand_and_no_hand_draw_in_the_deals_order() -> None:
    hand = lay_hand(Settings.make(), 0, random.Random(6))
    with_hand, without = PouchDealer(ANSWERS, {0: hand}), PouchDealer(ANSWERS, {})
    left = list(POUCHFUL)
    for n, kind in enumerate(ORDER, 1):
        assert ask(without, f"draw 0 1 {n}", left) == ask(with_hand, f"draw 0 1 {n}", left) == kind
        left.remove(kind)
    assert hand.pouch.kinds_left() == ()


def test_blind_draws_skip_what_was_felt_for() -> None:
    dealer = PouchDealer(ANSWERS, {})
    left = list(POUCHFUL)
    left.remove(ORDER[0])
    left.remove("wheel")
    drawn = []
    for n in range(3, 17):
        drawn.append(ask(dealer, f"draw 0 1 {n}", left))
        left.remove(drawn[-1])
    rest = list(ORDER)
    rest.remove(ORDER[0])
    rest.remove("wheel")
    assert drawn == rest


def test_asked_again_it_answers_the_same_and_takes_nothing_more() -> None:
    hand = lay_hand(Settings.make(), 0, random.Random(6))
    dealer = PouchDealer(ANSWERS, {0: hand})
    closed_on(hand, hand.pouch.pieces[3], 0)
    first = ask(dealer, "draw 0 1 1", POUCHFUL)
    assert ask(dealer, "draw 0 1 1", POUCHFUL) == first
    assert len(hand.pouch.pieces) == 15


def test_a_draw_that_came_to_nothing_is_taken_back() -> None:
    hand = lay_hand(Settings.make(), 0, random.Random(6))
    dealer = PouchDealer(ANSWERS, {0: hand})
    ask(dealer, "draw 0 1 1", POUCHFUL)
    dealer.take_back("draw 0 1 1")
    dealer.take_back("draw 0 1 1")
    assert hand.pouch.kinds_left() == POUCHFUL
    sound(hand.pouch)


def test_all_else_is_answered_by_the_deal() -> None:
    dealer = PouchDealer(ANSWERS, {})
    assert ask(dealer, "island 1 1", ["a", "b"]) == "b"
    with pytest.raises(DealerError):
        ask(dealer, "volcano 1", ["1"])
    with pytest.raises(DealerError, match="blind"):
        ask(dealer, "draw 3 1 1", ["map"])


def test_a_pouch_out_of_step_with_the_game_is_noticed() -> None:
    hand = lay_hand(Settings.make(), 0, random.Random(6), ["map", "anchor"])
    with pytest.raises(DealerError, match="the pouch has"):
        ask(PouchDealer(ANSWERS, {0: hand}), "draw 0 1 1", ["map"])
    assert hand.pouch.kinds_left() == ("map", "anchor")


def test_fingertip_and_turns_are_each_seats_own() -> None:
    settings = Settings.make(seats=2, fingertip=["adult", "child"], turns=["upright", "any"])
    hands: list[Any] = [lay_hand(settings, seat, random.Random(2)) for seat in (0, 1)]
    assert [hand._radius for hand in hands] == pytest.approx(
        [(FINGERTIPS[tip] / 2 + 0.05) * PIECE for tip in ("adult", "child")]
    )
    assert all(abs(piece.turn) <= 30 for piece in hands[0].pouch.pieces)
    assert any(abs(piece.turn) > 30 for piece in hands[1].pouch.pieces)
    assert {piece.kind for piece in hands[0].pouch.pieces} == set(KINDS)


# --- a real game ---------------------------------------------------------------------------------------------------------


def test_a_game_goes_by_what_hands_close_on() -> None:
    game = SilverGame(Settings.make(seats=2))
    deal = game.deal(b"a secret seed of a game")
    hands = {seat: lay_hand(game.table, seat, random.Random(seat)) for seat in (0, 1)}
    dealer = PouchDealer(game.answers(deal), hands)
    match = Match(game, deal, dealer)
    with pytest.raises(IllegalAct, match="cannot feel now"):
        dealer.feel(match.position, 0, 0.5, 0.3, 10)
    for seat in (0, 1):
        match.act(seat, "shake", 10)
    due = match.position.due()
    assert due is not None
    match.lapse(due)
    piece = min(hands[0].pouch.pieces, key=lambda piece: hypot(piece.x - 0.5, piece.y - HEIGHT / 2))
    x, y = next((x, y) for x, y in spots(piece) if contains(piece.outline, x, y))
    dealer.feel(match.position, 0, x, y, due + 100)
    assert dealer.feel(match.position, 0, x, y, due + 100 + GRAB).closed
    events = match.act(0, "draw", due + 800)
    assert [event.kind for event in events if isinstance(event, DrewPiece)] == [piece.kind]
    assert match.records[-1].outcome == (piece.kind,)
    assert piece not in hands[0].pouch.pieces
    with pytest.raises(IllegalAct, match="cannot feel now"):
        dealer.feel(match.position, 0, x, y, due + 900)
    blind = match.act(1, "draw", due + 900)
    assert [event.kind for event in blind if isinstance(event, DrewPiece)] == [game.answers(deal)["draw 1 1 1"]]
    del hands[1]
    match.act(1, "throw", due + 1000)
    assert replay(game, match.log(secret=True)).position.hash() == match.position.hash()
