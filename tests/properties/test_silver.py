"""What is true of every game of Captain Silver: pieces, gold, rows, time, replays, copies, and what nobody may learn."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from doubloon.dealer import SampledDealer, ScriptedDealer, settle
from doubloon.game import Event, heard
from doubloon.log import dump, parse
from doubloon.match import Match, replay
from doubloon.silver.boards import ROWS, space_name
from doubloon.silver.events import Bumped, Evaluated, PiecesBack, Placed, Settled
from doubloon.silver.hands import fits
from doubloon.silver.kinds import KINDS
from doubloon.silver.placing import is_right
from doubloon.silver.position import Silver
from doubloon.silver.rounds import why_stop
from doubloon.silver.settings import Settings
from doubloon.silver.soundness import problems
from doubloon.silver.state import FEELING, GRACE, N_KINDS, NONE, OVER, State
from doubloon.silver.text import text_of
from properties.silver_walks import SEEDS, Deed, Walk, walks


def every_step(walk: Walk, look: Callable[[Deed, list[Event], list[str]], None]) -> None:
    """Play to the end, looking at every step."""
    while (step := walk.step()) is not None:
        look(*step)


# --- pieces, gold, rows, time ------------------------------------------------------------------------------------------


@given(walks())
def test_every_position_is_sound(walk: Walk) -> None:
    """Pieces and chests are conserved, gold is never negative, what is asked and due fits (all in ``soundness``)."""

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        s = walk.position.state
        assert list(problems(s)) == []
        due = walk.position.due()
        assert due is None or due >= s.at
        assert s.now == deed.time
        if s.phase == FEELING:
            assert why_stop(s) == "", "feeling goes on though it should have stopped"
            for seat in range(s.rules.seats):
                assert s.wrong[seat] == wrong_pieces(s, seat) or s.gone >> seat & 1
                assert s.rules.hold or s.hand[seat] == NONE or s.exempt[seat] or fits(s, seat)

    every_step(walk, look)


def wrong_pieces(s: State, seat: int) -> int:
    """The pieces of a seat on the volcano and on spaces that want others (C2.9)."""
    lying = [(row, place, *divmod(piece, N_KINDS)) for row, pieces in enumerate(s.rows) for place, piece in enumerate(pieces)]
    wrong = sum(owner == seat and not is_right(s, row, place, kind) for row, place, owner, kind in lying)
    return wrong + sum(s.volcano[seat * N_KINDS : seat * N_KINDS + N_KINDS])


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


@given(walks(), st.integers(1, 60))
def test_texts_and_copies_are_whole(walk: Walk, often: int) -> None:
    """A position restored from its text, and a copy, go on like the original and leave it alone."""
    count = 0

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        nonlocal count
        count += 1
        if count % often or walk.position.over():
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


def shuffled(s: State, seat: int | None, rng: random.Random) -> State:
    """The state as it might be too, for all that ``seat`` can know: other pieces in the others' hands, other chests.

    What is in somebody's pouch and hand together is public, so a piece in hand is one of those. Who has looked into a stack
    knows chests; for the others they are shuffled over stacks and owners.
    """
    twin = s.copy()
    for other in range(s.rules.seats):
        base = other * N_KINDS
        kinds = [kind for kind in range(N_KINDS) if s.pouch[base + kind]]
        if other != seat and s.hand[other] != NONE and kinds:
            kind = rng.choice(kinds)
            twin.pouch[base + s.hand[other]] += 1
            twin.pouch[base + kind] -= 1
            twin.hand[other] = kind
            if not s.rules.hold and fits(s, other) != fits(twin, other):
                return s.copy()
    ignorant = seat is None or not (s.chests[seat] or (s.choosing != NONE and s.mover == seat))
    if s.stacks is not None and ignorant:
        values = [value for place in (*s.stacks, *s.chests) for value in place]
        rng.shuffle(values)
        sizes = [len(place) for place in (*s.stacks, *s.chests)]
        places = [tuple(values[sum(sizes[:n]) : sum(sizes[: n + 1])]) for n in range(len(sizes))]
        twin.stacks = (tuple(sorted(places[0])), tuple(sorted(places[1])))
        twin.chests = places[2:]
    return twin


@given(walks(), SEEDS)
def test_nobody_sees_what_he_cannot_know(walk: Walk, seed: int) -> None:
    """Shuffle what a viewer cannot know: view, legal acts, what is due, and what an act tells stay the same, byte by byte."""
    rng = random.Random(seed)
    game = walk.game

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        if walk.position.over():
            return
        for viewer in (*range(game.seats), None):
            twin = Silver(shuffled(walk.position.state, viewer, rng))
            assert list(problems(twin.state)) == []
            assert seen(twin, viewer) == seen(walk.position, viewer)
            if viewer is not None and walk.now < (walk.position.due() or walk.now + 1):
                same_if_acting(walk.position.copy(), twin, viewer, rng)

    every_step(walk, look)


def seen(p: Silver, viewer: int | None) -> tuple[bytes, list[str], int | None]:
    """All that a viewer is shown."""
    return msgspec.json.encode(p.view(viewer)), [] if viewer is None else [*p.legal_acts(viewer)], p.due()


def same_if_acting(p: Silver, twin: Silver, seat: int, rng: random.Random) -> None:
    """An act of the seat tells it the same in both."""
    acts = [*p.legal_acts(seat)]
    if not acts or p.state.phase == OVER or not p.state.rules.hold:
        return
    act = rng.choice(acts)
    events, others = p.act(seat, act, p.state.now), twin.act(seat, act, p.state.now)
    assert heard(events, seat) == heard(others, seat)
    outcomes = [outcome.text for outcome in p.outcomes()]
    if outcomes and {outcome.text for outcome in twin.outcomes()} >= {*outcomes}:
        answer = rng.choice(outcomes)
        assert heard(p.reveal(answer), seat) == heard(twin.reveal(answer), seat)
    assert seen(p, seat) == seen(twin, seat)


@given(walks(leaves=False), SEEDS)
def test_what_is_told_in_secret_is_told_to_its_owner(walk: Walk, seed: int) -> None:
    """The kind of a piece drawn and the value of a chest stand in no event that others hear before it lies on the table."""

    def look(deed: Deed, events: list[Event], answers: list[str]) -> None:
        for event in events:
            name = type(event).__name__
            secret = name in ("DrewPiece", "LookedInto", "ChestChosen")
            assert (event.audience is not None) == secret
            if secret:
                assert event.audience == (getattr(event, "seat"),)  # noqa: B009  # every secret event names its seat

    every_step(walk, look)
