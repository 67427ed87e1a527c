"""Players of Captain Silver: the model of a hand, those who feel, those who gamble, and bots with hands."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, hypot

import pytest

from doubloon.bots.belief import Belief
from doubloon.bots.careful import Careful
from doubloon.bots.feeler import SKILLS, Feeler, feeler_for
from doubloon.bots.gamblers import ODD, Blind, GrabOnly, Hybrid, Spoiler
from doubloon.bots.perception import LEVELS, PACES, REMEMBERED, ModelHand, Pace, confusions_of
from doubloon.bots.plans import CLOSE, FOLLOW, Impression, Plan, SilverPlayer
from doubloon.bots.table import TablePlayer, chance_of, next_spaces, wanted
from doubloon.cli import bag
from doubloon.errors import DoubloonError, IllegalAct, SettingError
from doubloon.game import Event
from doubloon.lab.silver_calibration import answers_apart, fitted, play_by_touch, times_apart
from doubloon.lab.silver_games import NEVER, Course, GamePlayed, rng_of
from doubloon.silver.confusion import accuracy
from doubloon.silver.dealer import lay_hand
from doubloon.silver.events import DrewPiece, Placed, Thrown
from doubloon.silver.game import SilverGame
from doubloon.silver.kinds import KINDS, POUCHFUL
from doubloon.silver.pouch import PIECE, Pouch
from doubloon.silver.settings import Settings
from doubloon.silver.silhouettes import SILHOUETTES
from doubloon.silver.touch import RATE, Hand, Touch
from doubloon.silver.views import SilverView
from doubloon.words import Catalogue

BRISK = PACES["brisk"]


class Listening(Course):
    """A course that keeps what happened."""

    events: list[Event]

    def heard(self, events: object) -> None:
        self.__dict__.setdefault("events", []).extend(events)


def course(players: Callable[[int], TablePlayer], seats: int = 3, name: str = "a", **settings: float) -> Listening:
    """A game of these players with the model of a hand."""
    game = SilverGame(Settings.make(seats=seats, **settings))
    sat = [players(seat) for seat in range(seats)]
    return Listening(game, game.deal(name.encode()), sat, lambda s, r: ModelHand(BRISK, rng_of(name, s, r), POUCHFUL))


def view_in_feeling(seats: int = 2, name: str = "v") -> tuple[Listening, SilverView]:
    made = course(lambda seat: Careful(rng_of(name, seat)), seats, name)
    while made.position.state.phase != "feeling":
        made.step()
    return made, made.position.view(0)


# --- the model of a hand -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("right", [0.25, 0.6, 0.85, 0.95, 0.999])
def test_a_model_is_right_as_often_as_it_is_told_to_be(right: float) -> None:
    table = confusions_of(right)
    assert accuracy(table) == pytest.approx(right, abs=0.002)
    for felt, row in zip(KINDS, table, strict=True):
        assert sum(row) == pytest.approx(1)
        others = [share for kind, share in zip(KINDS, row, strict=True) if SILHOUETTES[kind].bulk != SILHOUETTES[felt].bulk]
        assert others == [0.0] * 4, "the bulk is known"


def test_a_model_refuses_what_cannot_be() -> None:
    with pytest.raises(SettingError, match=r"'right': got 0.2; allowed: a share from 0.25 to 0.999"):
        confusions_of(0.2)
    hand = ModelHand(BRISK, random.Random(1), ["map"])
    with pytest.raises(ValueError, match="nothing to follow"):
        hand.feel(FOLLOW)
    hand.feel(CLOSE)
    hand.take("map")
    with pytest.raises(ValueError, match="nothing in the pouch"):
        hand.feel(CLOSE)


def test_times_and_answers_of_a_model_are_those_of_its_pace() -> None:
    hand = ModelHand(Pace(3.0, 0.8, 1.0, 0.4), random.Random(2), POUCHFUL)
    finds, follows, right = [], [], 0
    for _ in range(2000):
        took, closed = hand.feel(CLOSE)
        assert closed == Impression(SILHOUETTES[hand.held].bulk, "", closed.piece)
        finds.append(took)
        took, known = hand.feel(FOLLOW)
        follows.append(took)
        right += known.kind == hand.held
    assert 1500 < sorted(finds)[1000] < 1700, "a second of finding and the rest that closes the hand"
    assert 2800 < sorted(follows)[1000] < 3200
    assert 0.77 < right / 2000 < 0.83


def test_a_hand_comes_back_only_to_what_it_was_at_lately() -> None:
    hand = ModelHand(BRISK, random.Random(3), POUCHFUL)
    seen = [hand.feel(CLOSE)[1].piece for _ in range(REMEMBERED + 1)]
    assert len(set(seen)) == REMEMBERED + 1, "what was let go just now is not taken up again"
    kinds = {}
    for piece in seen[1:]:
        assert hand.feel(f"return {piece}")[1].piece == piece
        kinds[piece] = hand.held
    hand.feel(CLOSE)
    again = hand.feel(f"return {seen[-1]}")[1]
    assert (again.piece, hand.held) == (seen[-1], kinds[seen[-1]])


def test_a_draw_brings_what_the_hand_holds_and_a_blind_one_what_the_deal_says() -> None:
    felt: list[tuple[str, str]] = []

    class Seen(ModelHand):
        def take(self, kind: str) -> None:
            felt.append((self.held, kind))
            super().take(kind)

    game = SilverGame(Settings.make(seats=2))
    deal = game.deal(b"blind")
    players: list[SilverPlayer] = [Careful(rng_of("c")), Blind(rng_of("b"))]
    made = Listening(game, deal, players, lambda s, r: Seen(BRISK, rng_of("h", s, r), POUCHFUL))
    made.play()
    held = [pair for pair in felt if pair[0]]
    assert len(held) > 15 and all(held == drawn for held, drawn in held)
    drawn = [event.kind for event in made.events if isinstance(event, DrewPiece) and event.seat == 1]
    order = [game.answers(deal)[f"draw 1 1 {n}"] for n in range(1, 17)]
    assert drawn[: len(order)][:5] == order[:5]


# --- whole games -------------------------------------------------------------------------------------------------------


def test_the_same_game_is_the_same_game() -> None:
    def played() -> GamePlayed:
        return course(lambda seat: Careful(rng_of("same", seat)), 4, "same").play()

    first = played()
    assert first == played()
    assert len(first.rounds) == 3 and len(first.scores) == 4
    assert first.winners == tuple(seat for seat in range(4) if first.scores[seat] == max(first.scores))
    assert all(10_000 < round_.length < 240_000 and round_.draws > 8 for round_ in first.rounds)


@pytest.mark.parametrize("odd", ODD)
def test_every_odd_player_plays_to_the_end(odd: str) -> None:
    made = course(lambda seat: ODD[odd](rng_of(odd)) if seat == 0 else Careful(rng_of(odd, seat)), 2, odd)
    assert len(made.play().rounds) == 3
    assert any(isinstance(event, Placed) and event.seat == 0 for event in made.events)


def test_who_is_careful_makes_few_mistakes_and_who_is_not_many() -> None:
    wrong: Counter[str] = Counter()
    for name, odd in (("careful", Careful), ("blind", Blind)):
        made = course(lambda seat, odd=odd: odd(rng_of(seat)), 2, "mistakes")  # type: ignore[misc]
        wrong[name] = sum(round_.wrong for round_ in made.play().rounds)
    assert wrong["blind"] > 3 * wrong["careful"]


def test_the_spoiler_fills_the_longest_row_and_throws_nothing() -> None:
    made = course(lambda seat: Spoiler(rng_of(seat)) if seat == 0 else Careful(rng_of(seat)), 2, "spoil")
    made.play()
    spoilt = [event for event in made.events if isinstance(event, Thrown) and event.seat == 0]
    assert all(event.rule == "C2.8" for event in spoilt), "only the end of the grace takes pieces from it"
    assert sum(isinstance(event, Placed) and event.seat == 0 for event in made.events) > 8


def test_a_course_that_never_ends_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon.lab.silver_games.STEPS", 20)
    with pytest.raises(DoubloonError, match="not over after 20 steps"):
        course(lambda seat: Careful(rng_of(seat)), 2).play()


# --- single decisions --------------------------------------------------------------------------------------------------


def test_rows_are_read_as_they_stand() -> None:
    _, view = view_in_feeling()
    spaces = next_spaces(view)
    assert [space.name for space in spaces] == ["a1", "b1", "c1", "d1"]
    assert [space.name for space in next_spaces(view, 5)] == ["a6", "b6", "c6", "d6"] and next_spaces(view, 6) == []
    assert set(wanted(view)) == {space.wants for space in spaces}
    assert chance_of(view, dict.fromkeys(KINDS, 1.0)) == 1
    assert chance_of(view, {"map": 1.0}) == pytest.approx(2 / 16)
    assert chance_of(view, {"map": 1.0}, frozenset({"map", "wheel"})) == 0.5


def test_a_careful_player_follows_what_may_be_wanted_and_draws_what_is() -> None:
    _, view = view_in_feeling()
    player = Careful(random.Random(1), sure=1.01)
    kinds = wanted(view)
    assert player.plan(view, 5000).feel == CLOSE
    kind = next(iter(kinds))
    player.felt(Impression(SILHOUETTES[kind].bulk, "", 7), 6000)
    assert player.plan(view, 6000) == Plan(6000, feel=FOLLOW)
    player.felt(Impression(SILHOUETTES[kind].bulk, kind, 7), 8000)
    assert player.plan(view, 8000) == Plan(8000, "draw")
    other = next(kind for kind in KINDS if kind not in kinds)
    player.felt(Impression(SILHOUETTES[other].bulk, other, 8), 9000)
    assert player.plan(view, 9000).feel == CLOSE


def test_a_careful_player_goes_back_for_what_it_knows() -> None:
    made, view = view_in_feeling()
    player = Careful(random.Random(1))
    player.plan(view, 5000)
    other = next(kind for kind in KINDS if kind not in wanted(view))
    player.felt(Impression(SILHOUETTES[other].bulk, other, 8), 9000)
    assert player.plan(view, 9000).feel == CLOSE
    state = made.position.state.copy()
    world = state.world.rows[0][0]
    rows = ((type(world)(KINDS.index(other), 1, 0), *state.world.rows[0][1:]), *state.world.rows[1:])
    made.position.state.world = type(state.world)(
        state.world.boards, state.world.treasure, rows, state.world.track, state.world.chests, state.world.cards
    )
    changed = made.position.view(0)
    assert player.plan(changed, 9500).feel == "return 8"
    player.felt(Impression(SILHOUETTES[other].bulk, "", 8), 11_000)
    assert player.plan(changed, 11_000) == Plan(11_000, "draw")


def test_gamblers_gamble() -> None:
    _, view = view_in_feeling()
    assert Blind(random.Random(1)).plan(view, 5000).act == "draw"
    waits = Blind(random.Random(1), least=1.1).plan(view, 5000)
    assert not waits.act and waits.watching
    grab = GrabOnly(random.Random(1), least=0.0)
    assert grab.plan(view, 5000).feel == CLOSE
    grab.felt(Impression("long"), 6000)
    assert grab.plan(view, 6000).act == "draw"
    assert Hybrid(random.Random(1), wrong=1).plan(view, 5000).act == "draw"
    assert Hybrid(random.Random(1), wrong=0).plan(view, 5000).feel == CLOSE


def test_what_fits_nowhere_is_held_as_long_as_it_may_fit_soon() -> None:
    made, _ = view_in_feeling()
    state = made.position.state
    state.rows[0] = (0,) * len(state.world.rows[0])  # with a row less, not every kind is wanted soon
    seconds = {space.wants for space in next_spaces(made.position.view(0), 1)}
    useless = next(kind for kind in KINDS if kind not in wanted(made.position.view(0)) and kind not in seconds)
    state.hand[0] = KINDS.index(useless)
    state.pouch[KINDS.index(useless)] -= 1
    view = made.position.view(0)
    now = view.now
    at_once = Careful(random.Random(1), patience=5000).plan(view, now)
    assert at_once.act == "throw" and at_once.at < now + 3000
    holds = Careful(random.Random(1), patience=5000, far_sighted=False).plan(view, now)
    assert holds == Plan(now + 5000, "throw", watching=True)


# --- bots with hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_stretch_of_outline_tells_the_kind(kind: str) -> None:
    pouch = Pouch(POUCHFUL, random.Random(4))
    piece = next(piece for piece in pouch.pieces if piece.kind == kind)
    belief = Belief(dict.fromkeys(KINDS, 1.0), 0.02, 60.0, 1)
    points = [(x / PIECE, y / PIECE) for x, y in piece.felt.points]
    ring = [*points[-1:], *points, *points[:1]]
    assert belief.shares(0) == pytest.approx(dict.fromkeys(KINDS, 1 / 8)), "nothing is known before anything is felt"
    shares: dict[str, float] = {}
    for at, ((ax, ay), (x, y), (bx, by)) in enumerate(zip(ring, points, ring[2:], strict=False)):
        belief.contour(x, y, atan2(by - ay, bx - ax), at)
        if at % 10 == 9:
            shares = belief.shares(at)
    assert max(shares, key=lambda known: shares[known]) == kind and shares[kind] > 0.8, shares
    assert sum(shares.values()) == pytest.approx(1)


class Watched(Hand):
    """A hand that counts its touches."""

    times: list[int]

    def touch(self, x: float, y: float, t: int) -> Touch:
        self.__dict__.setdefault("times", []).append(t)
        return super().touch(x, y, t)


def by_touch(level: str, seats: int = 2, name: str = "touch") -> Iterator[object]:
    settings = Settings.make(seats=seats)
    game = SilverGame(settings)
    players = [feeler_for(settings, seat, rng_of(name, seat), level) for seat in range(seats)]
    hands: list[Watched] = []

    def hand(seat: int, round_: int) -> Hand:
        laid = lay_hand(settings, seat, rng_of(name, "bag", seat, round_))
        hands.append(Watched(laid.pouch))
        return hands[-1]

    yield Course(game, game.deal(name.encode()), players, hand).play()
    yield players
    yield hands


def test_bots_with_hands_play_whole_games_by_touch_alone() -> None:
    played, players, hands = by_touch("skilled")
    assert isinstance(played, GamePlayed) and len(played.rounds) == 3
    assert all(round_.reason == "row" and round_.wrong <= 6 for round_ in played.rounds)
    assert isinstance(players, list) and all(len(player.verdicts) > 20 for player in players)
    assert isinstance(hands, list)
    for hand in hands:
        assert len(hand.times) > 50
        assert min(b - a for a, b in pairwise(hand.times)) >= 1000 / RATE, "no more than 30 touches a second"


def test_a_bot_with_a_hand_is_shown_views_and_touches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: set[str] = set()
    plan, felt = Feeler.plan, Feeler.felt

    def planned(self: Feeler, view: SilverView, now: int) -> Plan:
        shown.add(type(view).__name__)
        return plan(self, view, now)

    def told(self: Feeler, what: Touch | Impression, now: int) -> None:
        shown.add(type(what).__name__)
        felt(self, what, now)

    monkeypatch.setattr(Feeler, "plan", planned)
    monkeypatch.setattr(Feeler, "felt", told)
    next(by_touch("practised", name="views"))
    assert shown == {"SilverView", "Touch"}


def test_levels_differ_in_pace_and_errors() -> None:
    speeds = [SKILLS[level] for level in ("beginner", "practised", "skilled")]
    assert [skill.speed for skill in speeds] == sorted(skill.speed for skill in speeds)
    assert [skill.blur for skill in speeds] == sorted((skill.blur for skill in speeds), reverse=True)
    assert list(LEVELS) == list(SKILLS)
    assert LEVELS["beginner"].follow > LEVELS["practised"].follow > LEVELS["skilled"].follow
    assert LEVELS["beginner"].right < LEVELS["practised"].right < LEVELS["skilled"].right


def test_the_model_agrees_with_the_hands_it_stands_for() -> None:
    """A small run; ``doubloon lab silver-calibration`` makes the large one, with closer limits."""
    known = play_by_touch("skilled", 5, 0) + play_by_touch("skilled", 5, 1)
    assert len(known) > 80
    pace = LEVELS["skilled"]
    assert times_apart(known, pace) < 0.25 and answers_apart(known, pace) < 0.15
    assert abs(fitted(known).right - pace.right) < 0.08
    slow = Pace(2 * pace.follow, 0.6)
    assert times_apart(known, slow) > 0.4 and answers_apart(known, slow) > 0.2, "another model does not agree"


# --- the terminal ------------------------------------------------------------------------------------------------------


def sitting(name: str = "sit") -> bag.Sitting:
    game = SilverGame(Settings.make(seats=2, boards="1a 2a 3a", treasure="a"))
    return bag.Sitting(game, game.deal(name.encode()), "practised", name, lambda text: None)


def played_by(lines: str, rounds: int = 1) -> str:
    out = io.StringIO()
    assert bag.by_lines(sitting(), io.StringIO(lines), out, rounds) == 0
    return out.getvalue()


def test_a_round_can_be_felt_by_lines() -> None:
    told = played_by("wait 3000\ntouch 0.5 0.3\ndraw\nput a1\nlook\n# words\n\nquit\nlook\n")
    assert "Pirates ahoy!" in told and "3000 ms, at 0.500 0.300: " in told
    assert "Captain put" in told and "row a  1....." in told and told.count("row b  ") == 1
    assert "something" in told or "nothing" in told


def test_a_round_can_be_played_by_ear() -> None:
    """C4.6: what the rows want, what the finger meets and what comes of it is told in words, without the picture."""
    sought = sitting()
    sought.run_until(3000)
    hand = sought.hands[0]
    assert isinstance(hand, Hand)
    piece = hand.pouch.pieces[0]
    rest = f"touch {piece.x} {piece.y}\n" * 9
    along = "".join(f"touch {x} {y}\n" for x, y in piece.felt.points[:4])
    told = played_by(f"wait 3000\n{rest}{along}draw\nput a1\nwait 4000\n")
    assert "+--" not in told, "no picture"
    wants = [line for line in told.splitlines() if " wants " in line]
    assert [line.split()[1] for line in wants[:4]] == ["a", "b", "c", "d"]
    assert any(line.startswith("row a wants") for line in wants[4:]), "a row is told anew as it changes"
    assert f"closed, {SILHOUETTES[piece.kind].bulk}" in told and "edge" in told
    assert Catalogue("en").piece(piece.kind) in told, "the owner hears what came out"


def test_what_cannot_be_done_is_said_and_the_round_goes_on() -> None:
    told = played_by("wait 3000\ndraw\ntouch 0.5 0.3\nput z9\nfly\nthrow\nmove 0 0\n")
    assert "you cannot feel now" in told and "'put z9' of seat 0 is not legal now" in told and "'fly'" in told
    assert told.count("cannot feel now") == 2
    with pytest.raises(DoubloonError, match="got 'x'; allowed: a number"):
        played_by("wait 3000\ntouch x 0.3\n")


def test_a_round_ends_by_itself() -> None:
    assert "row" in played_by("wait 400000\nlook\n") and "Round 2" not in played_by("wait 400000\nlook\n")


def test_a_hand_that_rests_closes_and_the_picture_goes_near() -> None:
    here = sitting()
    here.run_until(3000)
    hand = here.hands[0]
    assert isinstance(hand, Hand)
    piece = hand.pouch.pieces[0]
    for _ in range(9):
        here.do(Plan(0, touch=(piece.x, piece.y)))
        here.run_until(here.now + 100)
    assert here.person.told.startswith(f"closed, {SILHOUETTES[piece.kind].bulk}")
    for x, y in piece.felt.points[:6]:
        here.do(Plan(0, touch=(x, y)))
        here.run_until(here.now + 100)
    shown = "\n".join(bag.picture(here.person, here.now, here.memory))
    assert "#" in shown and ("O" in shown or "@" in shown)
    last = here.person.last
    assert last is not None and last.edge and bag.tone(last) in ("\a", "\a\a")
    here.do(Plan(0, act="draw"))
    assert here.position.view(0).holding == piece.kind, "what the hand had closed on"
    assert not here.person.trail
    with pytest.raises(IllegalAct, match="cannot feel"):
        here.do(Plan(0, touch=(0.5, 0.5)))


def test_keys_mean_what_the_help_says() -> None:
    here = sitting()
    here.run_until(3000)
    here.do(Plan(0, touch=(0.5, 0.3)))
    x = {key: plan.touch[0] for key in ("a", "d", "D", "\x1b[C") if (plan := bag.plan_of(here, key)) and plan.touch}
    assert x["a"] < 0.5 < x["d"] == x["\x1b[C"] < x["D"]
    acts = {key: plan.act for key in "14tx\n" if (plan := bag.plan_of(here, key))}
    assert acts == {"1": "put a1", "4": "put d1", "t": "throw", "x": "stop", "\n": "draw"}
    lift = bag.plan_of(here, "l")
    assert lift is not None and lift.lift and bag.plan_of(here, "?") is None and bag.plan_of(here, "") is None


def test_a_person_that_wants_nothing_waits() -> None:
    _, view = view_in_feeling()
    assert bag.Person(5.0).plan(view, 5000) == Plan(NEVER)
    assert hypot(*bag.KEYS["w"]) == 1
