"""Evaluation, rounds and the end of Captain Silver, C3 and C2.1, on a table laid out for each case."""

from __future__ import annotations

import pytest

from doubloon.game import CHANCE, Result
from doubloon.silver.boards import standard
from doubloon.silver.evaluation import stacks_possible
from doubloon.silver.events import Burned, ChestChosen, ChestKept, CoinFound, Evaluated, GameOver, Landed, LookedInto, Sailed
from doubloon.silver.kinds import KINDS
from doubloon.silver.position import Silver
from doubloon.silver.state import N_KINDS
from silver_table import feeling, pass_time, told


def lay(p: Silver, row: int, *pieces: tuple[int, str]) -> None:
    """Pieces lie on a row: (seat, kind), from the volcano outwards."""
    for seat, kind in pieces:
        piece = seat * N_KINDS + KINDS.index(kind)
        p.state.rows[row] += (piece,)
        p.state.pouch[piece] -= 1
        p.state.drawn[seat] += 1


def burn(p: Silver, seat: int, *kinds: str) -> None:
    """Pieces lie on the volcano."""
    for kind in kinds:
        piece = seat * N_KINDS + KINDS.index(kind)
        p.state.volcano[piece] += 1
        p.state.pouch[piece] -= 1
        p.state.drawn[seat] += 1


def stop(p: Silver) -> None:
    """All vote to stop, and the grace passes."""
    for seat in range(p.state.rules.seats):
        p.act(seat, "stop", 0)
    p.lapse(2000)


def rows(p: Silver, *letters: str) -> list[object]:
    """Island cards come up in this order."""
    return [event for letter in letters for event in p.reveal(letter)]


def test_a_row_pays_from_the_volcano_outwards() -> None:
    """Row a: bottle 3g, sabre 1g, anchor 2g, cannon 3g; row b: map 2s, cannon 1g1s, parrot 1s."""
    p = feeling()
    lay(p, 0, (0, "bottle"), (1, "map"), (1, "anchor"))
    lay(p, 1, (0, "map"), (0, "cannon"))
    stop(p)
    assert p.actors() == (CHANCE,) and p.question() == "island 1 1"
    assert rows(p, "b")[1:] == [
        Evaluated("C3.1", 0, "b1", "map", True, 0, 2, 0),
        Sailed("C3.2", 0, 0, 2, 2),
        CoinFound("C3.2", 0, 2),
        Evaluated("C3.1", 0, "b2", "cannon", True, 1, 1, 0),
        Sailed("C3.2", 0, 2, 1, 3),
    ]
    assert rows(p, "a")[1:] == [
        Evaluated("C3.1", 0, "a1", "bottle", True, 3, 0, 0),
        Evaluated("C3.1", 1, "a2", "map", False, 0, 0, 1),
        Evaluated("C3.1", 1, "a3", "anchor", True, 2, 0, 0),
    ]
    assert p.state.gold == [3 + 1 + 1 + 3, 3 - 1 + 2]
    assert [o.text for o in p.outcomes()] == ["c", "d"]


def test_who_has_no_gold_pays_nothing() -> None:
    p = feeling()
    lay(p, 0, (0, "map"), (0, "map"))
    p.state.gold[0] = 1
    stop(p)
    events = rows(p, "a")
    assert [(event.rule, event.lost) for event in events if isinstance(event, Evaluated)] == [("C3.1", 1), ("C3.4", 0)]
    assert p.state.gold[0] == 0


def sailing(start: int, *seats: int) -> Silver:
    """The first to be evaluated is a map on b1 (2 steps) of the first seat, and so on along row b; ships stand on ``start``."""
    p = feeling()
    lay(p, 1, *zip(seats, ("map", "cannon", "parrot"), strict=False))
    p.state.ship = [start, start]
    stop(p)
    return p


def test_a_landing_gives_a_secret_choice() -> None:
    p = sailing(5, 0)
    events = rows(p, "b")
    assert events[-1] == Landed("C3.2", 0, 6, "upper", 5) and p.question() == "chests"
    assert p.reveal("1 2 3 3 6") == [LookedInto("C3.2", 0, "upper", (1, 2, 3, 3, 6), 22_000, audience=(0,))]
    assert p.actors() == (0,) and [*p.legal_acts(0)] == ["keep 1", "keep 2", "keep 3", "keep 6"]
    assert p.view(1).choice == () and p.view(1).chooser == 0 and p.view(0).choice == (1, 2, 3, 3, 6)
    assert p.act(0, "keep 3", 9000) == [ChestKept("C3.2", 0, "upper", False), ChestChosen("C3.2", 0, 3, audience=(0,))]
    assert p.state.stacks == ((1, 2, 3, 6), (2, 3, 4, 4, 5)) and p.state.ship[0] == 7, "the ship goes on"
    assert p.view(1).seats[0].chests == 1 and p.view(1).chests == () and p.view(0).chests == (3,)


def test_who_does_not_choose_gets_the_most_valuable() -> None:
    p = sailing(4, 0)
    rows(p, "b")
    p.reveal("1 2 2 3 5")
    assert p.due() == 22_000
    assert p.lapse(22_000) == [ChestKept("C3.2", 0, "upper", True), ChestChosen("C3.2", 0, 5, audience=(0,))]


def test_the_lower_landing_gives_what_the_upper_stack_has_not() -> None:
    p = sailing(12, 1)
    rows(p, "b")
    assert told(p.reveal("1 2 2 3 3"))[0] == "LookedInto C3.2"
    assert [*p.legal_acts(1)] == ["keep 3", "keep 4", "keep 5", "keep 6"]


def test_an_empty_stack_gives_nothing_and_a_single_chest_is_taken() -> None:
    p = sailing(5, 0)
    p.state.stacks = ((), (1, 2, 2, 3, 3, 3, 4, 4, 5))
    p.state.chests = [(), (6,)]
    assert rows(p, "b")[-1] == Landed("C3.2", 0, 6, "upper", 0)
    assert p.question() == "island 1 2" and p.state.ship[0] == 7
    p = sailing(5, 0)
    p.state.stacks = ((4,), (1, 2, 2, 3, 3, 3, 4, 5))
    p.state.chests = [(), (6,)]
    rows(p, "b")
    assert p.question() == "island 1 2" and p.state.chests[0] == (4,)


def test_every_landing_of_a_long_way_gives_a_chest() -> None:
    """A ship with 9 steps from space 5 passes the upper landing, two coins, and the lower one."""
    p = sailing(5, 0)
    assert p.state.world.track.spaces == 14
    rows(p, "b")
    p.state.steps += 7
    p.reveal("1 2 2 3 3")
    events = p.act(0, "keep 3", 3000)
    assert told(events)[2:5] == ["CoinFound C3.2", "CoinFound C3.2", "Landed C3.2"]
    assert p.legal_acts(0) == ["keep 3", "keep 4", "keep 5", "keep 6"] and p.due() == 23_000
    p.act(0, "keep 6", 4000)
    assert p.state.chests[0] == (3, 6) and p.state.ship[0] == 0 and p.state.gold[0] == 5


def test_what_the_upper_stack_may_hold() -> None:
    outcomes = stacks_possible(feeling().state)
    assert sum(outcome.weight for outcome in outcomes) == 252, "5 of 10 chests"
    assert len({outcome.text for outcome in outcomes}) == len(outcomes)
    for outcome in outcomes:
        values = [*map(int, outcome.text.split())]
        assert values == sorted(values) and all(values.count(value) <= standard().chests.count(value) for value in values)


def test_the_volcano_burns_what_its_card_shows() -> None:
    """Card 1 shows pistol, map, parrot and anchor."""
    p = feeling()
    burn(p, 0, "map", "map", "anchor", "anchor", "wheel")
    burn(p, 1, "wheel", "pistol")
    stop(p)
    rows(p, "a", "b", "c", "d")
    assert p.question() == "volcano 1" and len(p.outcomes()) == 5
    events = p.reveal("1")
    assert events[1:-1] == [
        *[Burned("C3.3", 0, "map", 1)] * 2,
        Burned("C3.3", 0, "anchor", 1),
        Burned("C3.4", 0, "anchor", 0),
        Burned("C3.3", 1, "pistol", 1),
    ]
    assert p.state.gold == [0, 2]
    assert told(events)[-1] == "ShowBegan C3.6" and p.due() == 12_000


def shown(p: Silver) -> None:
    """The evaluation is over, and nothing was on the rows."""
    stop(p)
    rows(p, "a", "b", "c", "d")
    p.reveal("2")


def test_a_show_is_skipped_when_all_ask() -> None:
    p = feeling(3)
    shown(p)
    assert told(p.act(0, "skip", 2001)) == ["VotedSkip C3.6"]
    p.away(1, 2002)
    assert told(p.act(2, "skip", 2003)) == ["VotedSkip C3.6", "PiecesBack C3.5"]
    assert p.state.round == 2 and p.due() == 17_003


def test_between_rounds_pieces_go_back_and_the_rest_stays() -> None:
    p = feeling()
    lay(p, 0, (0, "bottle"), (1, "map"))
    burn(p, 1, "wheel")
    p.state.ship = [3, 5]
    shown(p)
    assert told(p.lapse(12_000)) == ["PiecesBack C3.5"]
    s = p.state
    assert s.pouch == [2] * 16 and s.volcano == [0] * 16 and s.rows == [()] * 4 and s.drawn == s.wrong == [0, 0]
    assert s.ship == [3, 5] and s.gold == [6, 2] and s.cards == (2,) and s.islands == ()
    assert [*p.legal_acts(0)] == ["shake"]


def last_round(**stock: object) -> Silver:
    """The third round is over but for its volcano card, with this stock."""
    p = feeling(3)
    p.state.round, p.state.cards = 3, (1, 2)
    for name, value in stock.items():
        setattr(p.state, name, value)
    stop(p)
    rows(p, "a", "b", "c", "d")
    return p


def test_most_points_win_and_equal_points_share() -> None:
    p = last_round(gold=[5, 9, 3], chests=[(4,), (), (6,)], stacks=((1, 2, 2, 3, 3), (3, 4, 5)))
    events = p.reveal("3")
    assert events[-1] == GameOver("C2.1", "points", (9, 9, 9), (0, 1, 2), ((4,), (), (6,)))
    assert p.over() and p.actors() == () and p.due() is None
    assert p.result() == Result((9, 9, 9), (0, 1, 2), "points", "C2.1")
    assert [seat.opened for seat in p.view(None).seats] == [(4,), (), (6,)]


def test_who_has_given_up_cannot_win() -> None:
    p = feeling(3)
    p.state.gold = [50, 9, 3]
    p.leave(0, 1)
    p.state.round, p.state.cards = 3, (1, 2)
    for seat in (1, 2):
        p.act(seat, "stop", 2)
    pass_time(p, 2002, "a", "b", "c", "d", "3")
    assert p.result() == Result((50, 9, 3), (1,), "points", "C2.1")


def test_the_last_one_wins_at_once() -> None:
    p = feeling(3)
    p.state.gold = [50, 9, 3]
    assert told(p.leave(0, 1)) == ["SeatLeft C2.14"]
    assert told(p.leave(1, 2)) == ["SeatLeft C2.14", "GameOver C2.14"]
    assert p.result() == Result((50, 9, 3), (2,), "alone", "C2.14")


def test_the_pieces_of_who_gave_up_neither_pay_nor_cost() -> None:
    p = feeling(3)
    lay(p, 0, (0, "bottle"), (0, "map"))
    burn(p, 0, "pistol")
    p.leave(0, 1)
    for seat in (1, 2):
        p.act(seat, "stop", 2)
    events = pass_time(p, 2002, "a", "b", "c", "d", "1")
    assert [event for event in events if isinstance(event, Evaluated | Burned)] == [
        Evaluated("C2.14", 0, "a1", "bottle", True, 0, 0, 0),
        Evaluated("C2.14", 0, "a2", "map", False, 0, 0, 0),
    ]
    assert p.state.gold[0] == 3


def test_who_gives_up_while_choosing_gets_no_chest() -> None:
    p = feeling(3)
    lay(p, 1, (0, "map"))
    p.state.ship = [5, 0, 0]
    stop(p)
    rows(p, "b")
    p.reveal("1 2 3 3 6")
    assert told(p.leave(0, 2001)) == ["SeatLeft C2.14"]
    assert p.question() == "island 1 2" and p.state.chests == [(), (), ()] and p.state.ship[0] == 6


def test_a_placement_of_who_gave_up_settles_or_goes_to_the_volcano() -> None:
    p = feeling(3)
    for seat in (0, 1):
        p.act(seat, "draw", 0)
        p.reveal("bottle")
    p.act(0, "put a1", 100)
    p.leave(0, 101)
    assert told(p.claim(1, "put a1", 120, 50))[:2] == ["Bumped C2.10", "Thrown C2.14"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_have_eight_spaces_or_six_with_two(seats: int) -> None:
    assert {len(row.spaces) for row in feeling(seats).view(None).rows} == {6 if seats == 2 else 8}
