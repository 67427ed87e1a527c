"""What a person may type for an act, and how it is refused."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.cli import moves
from doubloon.cli.names import Names
from doubloon.cli.reading import Unclear, read
from doubloon.jackal.island import IslandGame
from doubloon.jackal.settings import settings_from
from doubloon.jackal.views import ActView, IslandView, UnitView
from doubloon.match import Match
from doubloon.words import Catalogue

NAMES = Names(Catalogue(), ("Ann", "Bob"))
PIRATES = (
    UnitView("P1", "pirate", 0, "g2", 0, (), ""),
    UnitView("P2", "pirate", 0, "g2", 0, (), ""),
    UnitView("P3", "pirate", 0, "e5", 0, ("trapped",), ""),
    UnitView("P4", "pirate", 1, "d4", 0, (), ""),
    UnitView("P5", "pirate", 1, "d4", 0, (), ""),
    UnitView("P6", "pirate", 1, None, 0, (), ""),
)


def start(**settings: object) -> IslandView:
    game = IslandGame(settings_from({"seating": "fixed", **settings}))
    return Match(game, game.deal(b"reading")).position.view(0)  # type: ignore[return-value]


def go(text: str, unit: str, cargo: str = "", kind: str = "go") -> ActView:
    first, _, last = text.partition("-")
    return ActView(f"{text}:{cargo}" if cargo else text, kind, unit, first, last, cargo)


def with_acts(*acts: ActView, team: int = 0, **more: object) -> IslandView:
    return msgspec.structs.replace(start(), units=PIRATES, acts=acts, team=team, **more)


LADEN = with_acts(
    go("g2-g3", "P1"),
    go("g2-g3", "P1", "coin"),
    go("g2-g3", "P1", "barrow+coin+ball"),
    go("g2-h3", "P1"),
    msgspec.structs.replace(go("g2-g3", "P2"), text="P2 g2-g3"),
    msgspec.structs.replace(go("g2-h3", "P2"), text="P2 g2-h3"),
    ActView("sail g1-f1", "sail", None, "g1", "f1", ""),
    ActView("sail g1-h1", "sail", None, "g1", "h1", ""),
    ActView("rum e5", "rum", None, None, "e5", ""),
    loads={"g2": "coin+ball+barrow"},
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("g2-g3", "g2-g3"),
        ("  G2-G3 ", "g2-g3"),
        ("g2g3", "g2-g3"),
        ("g2 g3", "g2-g3"),
        ("g2 to g3", "g2-g3"),
        ("g2–g3", "g2-g3"),
        ("g2→g3", "g2-g3"),
        ("go from g2 to g3", "g2-g3"),
        ("g3", "g2-g3"),
        ("g2-g3:coin", "g2-g3:coin"),
        ("G2 G3 COIN", "g2-g3:coin"),
        ("take a coin to g3", "g2-g3:coin"),
        ("g3 with gold", "g2-g3:coin"),
        ("w1 g3 nothing", "g2-g3"),
        ("g2 g3 ball coin wheelbarrow", "g2-g3:barrow+coin+ball"),
        ("w2 g3", "P2 g2-g3"),
        ("W2 g2-g3", "P2 g2-g3"),
        ("p2 h3", "P2 g2-h3"),
        ("2 g3", None),
        ("sail f1", "sail g1-f1"),
        ("SAIL G1 F1", "sail g1-f1"),
        ("f1", "sail g1-f1"),
        ("serve rum to e5", "rum e5"),
        ("rum", "rum e5"),
    ],
)
def test_forgiving(typed: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(Unclear):
            read(typed, LADEN, NAMES, {})
    else:
        assert read(typed, LADEN, NAMES, {}) == meant


def test_a_label_of_black_is_no_cell_where_the_cell_makes_no_sense() -> None:
    view = with_acts(
        go("d4-d5", "P4"), msgspec.structs.replace(go("d4-d5", "P5"), text="P5 d4-d5"), go("d4-b2", "P4", kind="fly"), team=1
    )
    assert read("b2 d5", view, NAMES, {}) == "P5 d4-d5"
    assert read("b2 d4-d5", view, NAMES, {}) == "P5 d4-d5"
    assert read("b2", view, NAMES, {}) == "d4-b2"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("99", "no number 99"),
        ("0", "no number 0"),
        ("9" * 5000, "no number"),
        ("xyzzy", "do not understand"),
        ("g2 hop g3", "do not understand"),
        ("🏴", "cannot read"),
        ("-", "do not understand"),
        ("sail", "could mean several moves: sail g1-f1, sail g1-h1"),
        ("w1", "could mean several moves"),
        ("g2-g9", "no way to g9"),
        ("z9-g3", "do not understand"),
        ("o15", "no o15 on this island"),
        ("a1-b2", "None of your people is on a1"),
        ("w3 e6", "White pirate 3 cannot move now: on e5, in a trap"),
        ("e5 e6", "Who is on e5 cannot move now"),
        ("end", "You cannot pass"),
        ("resurrect", "resurrection fortress"),
        ("g2-g3:boat", "That does not lie on g2: a boat."),
        ("g2-h3:coin", "h3 is fog (rule J4.7)"),
        ("g2-g3:ball", "g3 is fog"),
        ("g2-g3:", "After the colon"),
        ("g2-g3:coin:coin", "After the colon"),
        ("g2-g3:+coin", "After the colon"),
        ("g2-g3:coin+", "After the colon"),
        ("g2-g3:h3", "After the colon"),
        ("g2-g3!", 'cannot read "!"'),
        ("g2-g3;", 'cannot read ";"'),
        ("\u0661", "cannot read"),  # an Arabic one
        ("g\u0662-g\u0663", "cannot read"),
        ("g\uff12-g3", "cannot read"),  # a wide two
        ("\u0967", "cannot read"),
    ],
)
def test_refused_in_plain_words(typed: str, words: str) -> None:
    with pytest.raises(Unclear) as refusal:
        read(typed, LADEN, NAMES, {1: "g2-g3"})
    assert words in str(refusal.value)


def test_no_rum_in_stock_is_said() -> None:
    with pytest.raises(Unclear, match="no rum in stock"):
        read("rum g2", start(), NAMES, {})


def test_within_a_move_only_its_ways_are_named() -> None:
    view = with_acts(go("g2-g3", "P1"), asking="step", mover="P1")
    with pytest.raises(Unclear, match="it can only go to g3"):
        read("g2-a9", view, NAMES, {})


@given(seed=st.integers(0, 10**6), acts=st.integers(0, 60))
def test_every_legal_act_can_be_typed_as_it_is_written_and_by_its_number(seed: int, acts: int) -> None:
    """Whatever the notation calls an act is understood, in capitals too; the numbers of the list are those of its acts."""
    rng = random.Random(seed)
    game = IslandGame(settings_from({"side": rng.choice((5, 7)), "line_up": rng.choice(("duel", "melee4", "pairs"))}))
    match = Match(game, game.deal(b"%d" % seed))
    for _ in range(acts):
        if match.position.over():
            return
        seat = match.position.actors()[0]
        match.act(seat, rng.choice(list(match.position.legal_acts(seat))))
    if match.position.over():
        return
    view = match.position.view(match.position.actors()[0])
    assert isinstance(view, IslandView)
    names = Names(Catalogue(), [""] * game.seats)
    choices = [choice for group in moves.groups(view, names) for choice in group.choices]
    numbered = {choice.number: choice.act.text for choice in choices}
    assert list(numbered) == list(range(1, len(choices) + 1))
    for act in view.acts:
        assert read(act.text, view, names, numbered) == act.text
        assert read(act.text.upper(), view, names, numbered) == act.text
    for number, text in numbered.items():
        assert read(str(number), view, names, numbered) == text
