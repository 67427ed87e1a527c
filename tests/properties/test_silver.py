"""What is true of every game of Captain Silver: pieces, gold, rows, time, replays, copies, and what nobody may learn."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.dealer import SampledDealer, ScriptedDealer, settle
from doubloon.game import Event
from doubloon.lab.checks import Wrong
from doubloon.lab.silver_checks import Chests, looks_the_same, sound, sounds_the_same, told_in_secret
from doubloon.lab.silver_walk import Deed, Walk
from doubloon.log import dump, parse
from doubloon.match import Match, replay
from doubloon.scenario import load_scenarios
from doubloon.silver import evaluation
from doubloon.silver.boards import ROWS, space_name
from doubloon.silver.events import Bumped, ChestChosen, Evaluated, PiecesBack, Placed, Settled
from doubloon.silver.game import SilverGame
from doubloon.silver.kinds import KINDS
from doubloon.silver.position import Silver
from doubloon.silver.settings import Settings
from doubloon.silver.state import FEELING, GRACE, N_KINDS, NONE, State
from doubloon.silver.text import text_of
from doubloon.silver.views import view_of
from properties.silver_walks import SEEDS, walks


def every_step(walk: Walk, look: Callable[[Deed, list[Event], list[str]], None]) -> None:
    """Play to the end, looking at every step."""
    while (step := walk.step()) is not None:
        look(*step)


# --- pieces, gold, rows, time ------------------------------------------------------------------------------------------


@given(walks())
def test_every_position_is_sound_and_secrets_are_told_to_their_owners(walk: Walk) -> None:
    """Pieces and chests are conserved, gold is never negative, what is asked and due fits; what is secret has one hearer."""

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        sound(walk.position, deed.time)
        told_in_secret(events)

    every_step(walk, look)


@given(walks())
def test_pieces_are_put_on_the_next_free_space_or_take_an_open_one(walk: Walk) -> None:
    """C2.5, C2.10, told by the events alone: which spaces are taken, and which of them are open."""
    rows: list[list[int]] = [[] for _ in ROWS]
    still_open: set[str] = set()

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        for event in events:
            if isinstance(event, Placed):
                row, place = ROWS.index(event.space[0]), int(event.space[1:]) - 1
                if event.rule == "C2.10":
                    assert event.space in still_open, "a space that was not open changed hands"
                    rows[row][place] = event.seat
                else:
                    assert place == len(rows[row]), "a space was left out, or taken twice"
                    rows[row].append(event.seat)
                still_open.add(event.space)
            elif isinstance(event, Bumped):
                assert event.space in still_open
                assert rows[ROWS.index(event.space[0])][int(event.space[1:]) - 1] == event.seat != event.by
            elif isinstance(event, Settled):
                still_open.remove(event.space)
            elif isinstance(event, Evaluated):
                assert not still_open, "something is evaluated that has not settled"
            elif isinstance(event, PiecesBack):
                rows[:] = [[] for _ in ROWS]
        s = walk.position.state
        if s.phase in (FEELING, GRACE):
            assert [[piece // N_KINDS for piece in row] for row in s.rows] == rows
            assert {space_name(space.row, space.place) for space in s.open} == still_open

    every_step(walk, look)


@given(walks())
def test_how_late_somebody_looks_makes_no_difference(walk: Walk) -> None:
    """One late ``time T`` is as good as many punctual ones: nothing due is skipped, everything has its own moment."""

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        if deed.seat is not None or before.due() is None:
            return
        told: list[Event] = []
        script = ScriptedDealer(answers)
        while (due := before.due()) is not None and due <= deed.time:
            told += before.lapse(max(due, before.state.now))
            told += settle(before, script)[0]
            if before.state.at == walk.position.state.at and text_of(before.state) == stamped(walk.position, before):
                break
        assert stamped(walk.position, before) == text_of(before.state)
        assert told == events

    while True:
        before = walk.position.copy()
        step = walk.step()
        if step is None:
            return
        look(*step)


def stamped(position: Silver, like: Silver) -> str:
    """The text of a position with the time of another."""
    s = position.state.copy()
    s.now = like.state.now
    return text_of(s)


@given(SEEDS, st.permutations([0, 1, 2]), st.lists(st.integers(0, 119), min_size=3, max_size=3))
def test_the_earliest_hand_has_the_space_whatever_the_line_does(seed: int, order: list[int], meant: list[int]) -> None:
    """C2.10: claims that are no dead heats and come within the window end the same way in whatever order they arrive."""
    spaced = [place * 40 + moment % 10 for place, moment in enumerate(meant)]
    walk = Walk(three_hands(), seed)
    p = walk.position
    start = hold_the_same(p)
    act = "put a1"
    for arrival, seat in enumerate(order):
        p.claim(seat, act, start + 130 + arrival, start + spaced[seat])
    s = p.state
    assert s.rows[0][0] // N_KINDS == 0, "seat 0 was first"
    assert [seat for seat in range(3) if s.hand[seat] == NONE] == [0]


def three_hands() -> Settings:
    return Settings.make(seats=3, round_limit=240, boards="1a 2a 3a 4a", treasure="a")


def hold_the_same(p: Silver) -> int:
    """Feeling has begun, and everybody holds what row a wants first; when that is."""
    for seat in range(3):
        p.act(seat, "shake", 0)
    p.lapse(3000)
    kind = p.state.world.rows[0][0].kind
    for seat in range(3):
        p.act(seat, "draw", 3000)
        p.reveal(KINDS[kind])
    return 3000


# --- logs, texts, copies -----------------------------------------------------------------------------------------------


@given(walks())
def test_a_game_replays_from_its_log(walk: Walk) -> None:
    """Played again through a match, its log comes back from its text and replays to the same position."""
    match = Match(walk.game, walk.deal, walk.dealer)

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        script = ScriptedDealer(answers)
        match._dealer = script
        if deed.seat is None:
            told = match.lapse(deed.time)
        elif deed.text in ("leave", "away", "away now", "back"):
            told = match.propose(deed.seat, deed.text, deed.time).step.events
            match.accept(match.propose(deed.seat, deed.text, deed.time))
        else:
            told = match.act(deed.seat, deed.text, deed.time, deed.effective)
        assert [*told] == events

    every_step(walk, look)
    assert match.position.text() == walk.position.text()
    log = match.log(secret=True)
    assert parse(dump(log)) == log
    assert replay(walk.game, log).position.hash() == walk.position.hash()


@given(walks(), st.integers(20, 90))
def test_texts_and_copies_are_whole(walk: Walk, often: int) -> None:
    """A position restored from its text, and a copy, go on like the original and leave it alone."""
    count = 0

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        nonlocal count
        count += 1
        if (count + walk.seed) % often or walk.position.over():
            return
        text = walk.position.text()
        twins = [walk.game.restore(text), walk.position.copy()]
        assert [twin.text() for twin in twins] == [text, text]
        going = Walk(walk.settings, walk.seed + count)
        going.dealer = SampledDealer(random.Random(count))
        for twin in twins:
            going.position = twin
            for _ in range(5):
                going.step()
        assert walk.position.text() == text, "what was done to a copy changed the original"

    every_step(walk, look)


# --- secrecy -----------------------------------------------------------------------------------------------------------


@given(walks(), SEEDS)
def test_nobody_learns_what_he_cannot_know(walk: Walk, seed: int) -> None:
    """Shuffle what a viewer cannot know: view, legal acts, what is due and what is told stay the same, byte by byte.

    One viewer a game, so that many games are looked at.
    """
    rng = random.Random(seed)
    viewer = rng.choice((None, *range(walk.game.seats)))
    chests = Chests(walk.position.state.world.chests)
    while not walk.position.over():
        before = walk.position.copy()
        twin = looks_the_same(before, viewer, chests, rng)
        if (step := walk.step()) is None:
            return
        deed, events, answers = step
        sounds_the_same(before, deed, answers, viewer, twin)
        chests.hear(events)


def chosen_from(upper: str) -> tuple[Silver, Chests]:
    """Seat 0 has kept a chest of the upper stack, and seat 1 is to choose from what is left."""
    (scenario,) = load_scenarios(CHOICES)
    p = SilverGame(scenario.settings, scenario.printed).restore(scenario.start)
    chests = Chests(p.state.world.chests)
    chests.hear([*p.lapse(2000), *p.reveal("a"), *p.reveal(upper)])
    chests.hear(p.act(0, "keep 3", 3000))
    return p, chests


CHOICES = """
name: two ships land one after another
game: silver
rules: [C3.2]
settings: {seats: 3}
place: {phase: grace, ships: [5, 5, 0], wanted: {a: [map 1s, sabre 1s]}, rows: {a: [0, 1]}}
steps: [expect: {round: 1}]
"""


def test_who_has_looked_into_a_stack_knows_what_he_has_seen_and_no_more() -> None:
    """C3.2: seat 0 knows what is left and seat 1 what it sees; who has not looked knows neither."""
    _, chests = chosen_from("2 3 4 4 6")
    seen = {viewer: {tuple(chests.exchanged(viewer, random.Random(n))) for n in range(300)} for viewer in (None, 0, 1, 2)}
    assert chests.value[:5] == [2, 3, 4, 4, 6]
    for values in seen[0]:
        assert sorted(values[:5]) == [2, 3, 4, 4, 6] and values[1] == 3
    for values in seen[1]:
        assert sorted(values[:1] + values[2:5]) == [2, 4, 4, 6], "what seat 0 took might be any of the others"
    assert {values[1] for values in seen[1]} == {1, 2, 3, 5}
    assert {values[1] for values in seen[2]} == {values[1] for values in seen[None]} == {1, 2, 3, 4, 5, 6}


def choice_for_all(view: Any) -> Any:
    return lambda s, seat, acts, result: msgspec.structs.replace(view(s, seat, acts, result), choice=evaluation.stack(s))


def chests_of_the_next(view: Any) -> Any:
    def shown(s: State, seat: int | None, acts: list[str], result: Any) -> Any:
        return msgspec.structs.replace(view(s, seat, acts, result), chests=s.chests[0])

    return shown


@pytest.mark.parametrize("leak", [choice_for_all, chests_of_the_next])
def test_a_view_that_shows_chests_is_found_out(leak: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    p, chests = chosen_from("2 3 4 4 6")
    monkeypatch.setattr("doubloon.silver.position.view_of", leak(view_of))
    with pytest.raises(Wrong, match="sees what he cannot know"):
        for n in range(40):
            looks_the_same(p, 2, chests, random.Random(n))


def test_an_event_that_tells_a_chest_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    p, chests = chosen_from("2 3 4 4 6")
    twin = looks_the_same(p, 2, chests, random.Random(3))
    deed = Deed(1, "keep 6", 4000, 4000)
    assert twin.legal_acts(1)[-1] != "keep 6"
    sounds_the_same(p, deed, ["b", "c", "d", "1"], 2, twin)

    def aloud(rule: str, seat: int, chest: int, audience: tuple[int, ...]) -> ChestChosen:
        return ChestChosen(rule, seat, chest)

    monkeypatch.setattr(evaluation, "ChestChosen", aloud)
    with pytest.raises(Wrong, match=r"hears of .* what he cannot know"):
        sounds_the_same(p, deed, ["b", "c", "d", "1"], 2, twin)
    with pytest.raises(Wrong, match="is told to None"):
        told_in_secret(p.act(1, "keep 6", 4000))
