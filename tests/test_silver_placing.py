"""Drawing, placing, prices and the photo finish of Captain Silver, C2.4 to C2.11, on a table laid out for each case."""

from __future__ import annotations

import pytest

from doubloon.errors import IllegalAct
from doubloon.silver.events import Bumped, DeadHeat, Missed, Resting, TooLate
from doubloon.silver.position import Silver
from doubloon.silver.state import N_KINDS, NONE
from silver_table import draw, feeling, holding, pass_time, shaking, told

BOTTLE, MAP, PISTOL, PARROT = "bottle", "map", "pistol", "parrot"
"""What the rows want first."""


def owners(p: Silver, row: int = 0) -> list[int]:
    """Whose pieces lie on a row."""
    return [piece // N_KINDS for piece in p.state.rows[row]]


# --- hands (C2.4, C2.6, C2.9) --------------------------------------------------------------------------------------------


def test_only_the_owner_sees_what_he_drew() -> None:
    p = holding(BOTTLE, MAP)
    views = [p.view(0), p.view(1), p.view(None)]
    assert [view.holding for view in views] == [BOTTLE, MAP, None]
    assert all(view.seats[0].holding and view.seats[0].unplaced[BOTTLE] == 2 for view in views)


def test_one_piece_in_hand() -> None:
    p = holding(BOTTLE, MAP)
    assert [*p.legal_acts(0)] == ["put a1", "put b1", "put c1", "put d1", "throw", "stop"]
    with pytest.raises(IllegalAct, match="'draw' of seat 0 is not legal now; allowed: put a1"):
        p.act(0, "draw", 1)


def test_the_hand_rests_longer_with_every_wrong_piece() -> None:
    p = feeling(draw_time=3, wrong_time=2)
    time = 0
    for wrong in (1, 2, 3):
        draw(p, 0, "wheel", time) if wrong < 3 else draw(p, 0, "sabre", time)
        events = p.act(0, "throw", time)
        time += 3000 + wrong * 2000
        assert Resting("C2.9", 0, time, wrong) in events
        assert "draw" not in p.legal_acts(0)
        p.lapse(time)
    draw(p, 0, BOTTLE, time)
    assert Resting("C2.9", 0, time + 3000, 3) in p.act(0, "put a1", time), "a right piece costs the draw alone"


def test_a_wrong_piece_on_a_space_counts_like_one_on_the_volcano() -> None:
    p = holding(MAP, MAP)
    assert Resting("C2.9", 0, 8000, 1) in p.act(0, "put a1", 0)


def test_without_prices_the_hand_is_free_when_the_placement_has_settled() -> None:
    p = holding(BOTTLE, MAP, draw_time=0, wrong_time=0)
    p.act(0, "put a1", 0)
    assert [*p.legal_acts(0)] == ["stop"]
    p.lapse(120)
    assert "draw" in p.legal_acts(0)


def test_without_hold_a_piece_that_fits_nowhere_flies() -> None:
    p = feeling(hold=False)
    p.act(0, "draw", 0)
    assert told(p.reveal("anchor")) == ["DrewPiece C2.4", "Thrown C2.6", "Resting C2.9"]
    draw(p, 1, BOTTLE)
    assert p.state.hand[1] != NONE


def test_without_hold_a_piece_stays_while_its_space_is_open() -> None:
    p = holding(BOTTLE, BOTTLE, hold=False)
    p.act(0, "put a1", 0)
    assert p.state.hand[1] != NONE
    events = p.lapse(120)
    assert told(events) == ["Settled C2.10", "Thrown C2.6", "Resting C2.9"]


def test_without_hold_a_piece_handed_back_stays_for_a_second() -> None:
    p = holding(BOTTLE, BOTTLE, hold=False)
    p.claim(0, "put a1", 50, 50)
    p.claim(1, "put a1", 60, 0)
    assert p.state.exempt == [1060, 0]
    p.lapse(180)
    assert p.state.hand[0] != NONE
    assert told(p.lapse(1060)) == ["Thrown C2.6", "Resting C2.9"]


def test_a_refused_piece_stays_in_hand_and_costs_time() -> None:
    p = holding(MAP, MAP, placing="checked", wrong_time=3)
    assert told(p.act(0, "put a1", 10)) == ["Refused C2.7"]
    assert owners(p) == [] and p.state.wrong == [0, 0] and [*p.legal_acts(0)] == ["stop"]
    assert told(p.lapse(3010)) == ["Rested C2.7"]
    assert told(p.act(0, "put b1", 3010))[0] == "Placed C2.5"


# --- the photo finish (C2.10, C2.15) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effective", "what"),
    [(0, "Bumped"), (70, "Bumped"), (71, "DeadHeat"), (100, "DeadHeat"), (129, "DeadHeat"), (130, "Missed"), (219, "Missed")],
)
def test_thirty_milliseconds_make_the_difference(effective: int, what: str) -> None:
    p = holding(BOTTLE, BOTTLE)
    p.claim(0, "put a1", 100, 100)
    assert told(p.claim(1, "put a1", 219, effective))[0] == f"{what} C2.10"


def test_the_margin_is_told() -> None:
    p = holding(BOTTLE, BOTTLE)
    p.claim(0, "put a1", 100, 100)
    assert Bumped("C2.10", 0, "a1", 1, 80) in p.claim(1, "put a1", 150, 20)
    p = holding(BOTTLE, BOTTLE)
    p.claim(0, "put a1", 100, 40)
    assert p.claim(1, "put a1", 150, 120) == [Missed("C2.10", 1, "a1", 0, 80)]


def test_after_the_window_the_space_is_taken() -> None:
    p = holding(BOTTLE, BOTTLE)
    p.act(0, "put a1", 100)
    with pytest.raises(IllegalAct, match="something is due at 220 before it"):
        p.claim(1, "put a1", 220, 0)
    p.lapse(220)
    with pytest.raises(IllegalAct, match="not legal now; allowed: put a2"):
        p.claim(1, "put a1", 220, 0)


def test_who_is_bumped_gets_all_back() -> None:
    p = holding(MAP, BOTTLE)
    p.act(0, "put a1", 100)
    assert p.state.wrong == [1, 0] and p.state.rest[0] == 8100
    p.claim(1, "put a1", 110, 10)
    assert p.state.wrong == [0, 0] and p.state.rest == [0, 3110] and owners(p) == [1]
    assert [*p.legal_acts(0)] == ["put a2", "put b1", "put c1", "put d1", "throw", "stop"], "nobody claims a space twice"


def test_what_lies_beyond_stays() -> None:
    p = holding(BOTTLE, BOTTLE, "sabre")
    p.act(0, "put a1", 100)
    p.act(2, "put a2", 110)
    p.claim(1, "put a1", 120, 0)
    assert owners(p) == [1, 2]
    assert [space.until for space in p.state.open] == [230, 240]


@pytest.mark.parametrize(("answer", "owner", "loser"), [("first", 0, 1), ("second", 1, 0)])
def test_chance_decides_a_dead_heat(answer: str, owner: int, loser: int) -> None:
    p = holding(BOTTLE, BOTTLE)
    p.act(0, "put a1", 100)
    assert p.claim(1, "put a1", 130, 110) == [DeadHeat("C2.10", "a1", (0, 1), 10)]
    assert p.question() == "heat 1 2" and [(o.text, o.weight) for o in p.outcomes()] == [("first", 1), ("second", 1)]
    p.reveal(answer)
    assert owners(p) == [owner] and p.state.hand[loser] != NONE
    assert "put a1" not in p.legal_acts(loser)


def test_three_hands_in_a_heat_have_a_third_each() -> None:
    p = holding(BOTTLE, BOTTLE, BOTTLE)
    for seat in range(3):
        p.act(seat, "put a1", 100)
        if p.question():
            assert p.question() == f"heat {seat} {seat + 1}"
            assert [(o.text, o.weight) for o in p.outcomes()] == [("first", seat), ("second", 1)]
            p.reveal("second")
    assert owners(p) == [2]


def test_a_claim_beats_who_won_a_heat_but_was_later() -> None:
    """A at 100, B at 125 wins the heat; C at 80 is in the heat with A but 45 ms before B, so B has to go."""
    p = holding(BOTTLE, BOTTLE, BOTTLE)
    p.claim(0, "put a1", 130, 100)
    p.claim(1, "put a1", 130, 125)
    p.reveal("second")
    assert told(p.claim(2, "put a1", 140, 80))[0] == "Bumped C2.10"
    assert owners(p) == [2]


def test_a_claim_late_by_the_first_one_misses_though_the_holder_was_later() -> None:
    p = holding(BOTTLE, BOTTLE, BOTTLE)
    p.claim(0, "put a1", 140, 100)
    p.claim(1, "put a1", 140, 125)
    p.reveal("second")
    assert p.claim(2, "put a1", 140, 135) == [Missed("C2.10", 2, "a1", 1, 35)]


# --- the end of feeling (C2.8, C2.11) ------------------------------------------------------------------------------------


def last_space(*kinds: str, **settings: object) -> Silver:
    """Row a is full but for its last space, which wants a map; seat 0 has the pieces of the others there."""
    p = holding(*kinds, **settings)
    s = p.state
    for kind in (4, 0, 7, 5, 6):
        s.pouch[kind] -= 1
        s.drawn[0] += 1
        s.rows[0] += (kind,)
    return p


def test_a_piece_on_the_last_space_ends_the_round_when_it_settles() -> None:
    p = last_space(MAP, "wheel")
    p.act(0, "put a6", 1000)
    assert p.state.phase == "feeling"
    events = p.lapse(1120)
    assert told(events) == ["Settled C2.10", "RoundStopped C2.8"]
    assert p.due() == 3120, "the grace counts from the call"


def test_in_the_grace_only_what_is_right() -> None:
    p = holding(MAP, PARROT, MAP)
    p.act(0, "stop", 0)
    p.act(1, "stop", 0)
    p.act(2, "stop", 0)
    assert [p.legal_acts(seat) for seat in range(3)] == [["put b1"], ["put d1"], ["put b1"]]
    assert told(p.act(0, "put b1", 1900))[0] == "Placed C2.8"
    p.claim(2, "put b1", 1950, 1800)
    assert told(p.lapse(2000)) == [], "from now on nothing new is put"
    assert p.due() == 2070, "the evaluation waits for what is still open"


def test_what_is_held_when_the_grace_is_over_goes_to_the_volcano() -> None:
    p = holding("anchor", "wheel")
    p.act(0, "stop", 5)
    p.act(1, "stop", 5)
    events = p.lapse(2005)
    assert told(events) == ["Thrown C2.8", "Thrown C2.8", "RoundEnded C2.8"]
    assert p.question() == "island 1 1"


def test_a_draw_counts_by_when_it_took_effect() -> None:
    p = feeling(3)
    for seat in range(3):
        p.act(seat, "stop", 1000)
    assert p.claim(0, "draw", 1050, 1000) == [TooLate("C2.11", 0, 0)]
    assert p.legal_acts(0) == [], "nobody tries twice"
    assert told(p.claim(1, "draw", 1060, 999)) == ["Drew C2.4"]
    p.reveal(BOTTLE)
    assert p.legal_acts(1) == ["put a1"]


def test_who_could_not_draw_at_the_call_cannot_draw_after_it() -> None:
    p = holding(BOTTLE, MAP)
    p.act(0, "throw", 0)
    p.act(0, "stop", 10)
    p.act(1, "stop", 10)
    assert [p.legal_acts(seat) for seat in range(2)] == [[], ["put b1"]]


def test_the_round_stops_when_nobody_can_place_and_all_can_see_it() -> None:
    p = feeling(2)
    s = p.state
    for seat in range(2):
        for kind in (4, 3, 1, 6):
            s.pouch[seat * N_KINDS + kind] = 0
            s.volcano[seat * N_KINDS + kind] = 2
        s.drawn[seat] = 8
    s.pouch[3], s.volcano[3] = 1, 1
    s.drawn[0] = 7
    draw(p, 0, MAP)
    assert p.state.phase == "feeling"
    assert told(p.act(0, "throw", 10)) == ["Thrown C2.6", "Resting C2.9", "RoundStopped C2.11"]


def test_the_limit_ends_a_round() -> None:
    p = feeling(2, round_limit=10)
    assert told(pass_time(p, 10_000)) == ["RoundStopped C2.11"]


# --- before feeling (C2.2) -----------------------------------------------------------------------------------------------


def test_who_does_not_shake_is_shaken() -> None:
    p = shaking(3, countdown=3)
    assert told(p.act(1, "shake", 400)) == ["Shaken C2.2"]
    assert told(p.lapse(15_000)) == ["Shaken C2.2", "Shaken C2.2", "CountdownBegan C2.2"]
    assert p.due() == 18_000 and p.actors() == ()
    assert told(p.lapse(18_000)) == ["Ahoy C2.2"]
    assert p.view(0).until == 258_000
