"""Scenario files of Captain Silver: a slip in one is an error with its place; a run says what came out differently."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.errors import ParseError
from doubloon.scenario import load_scenarios, run
from doubloon.scenario.silver_setup import PLACE
from doubloon.scenario.silver_steps import FACTS, SIGHT_TABLES, SIGHTS, TABLES, VERBS
from doubloon.silver.game import SilverGame
from doubloon.silver.position import Silver
from test_scenario_format import check_slip

GOOD = """
name: everything a file can say
game: silver
rules: [C2.1]
settings: {seats: 3, preset: children, draw_time: 2.5, fingertip: [child, adult, adult]}
place:
  round: 2
  phase: feeling
  time: 12.5
  until: 200000
  wanted: {a: [sabre 3g, map 1g1s], d: [anchor 2s]}
  gold: [3, 0, 12]
  ships: [0, 13, 5]
  stacks: {upper: [1, 2, 3], lower: [2, 3, 3, 4, 5]}
  chests: {0: [6], 2: [4]}
  hands: {0: map, 1: map}
  volcano: {1: [anchor, anchor]}
  pouches: {2: [sabre, map]}
  rows: {a: [0, 1 wheel]}
  cards: [4]
  rest: {2: 13.250}
  wrong: [0, 3, 14]
  stopping: [2]
  away: [1]
steps:
- expect:
    wanted: {a2: map 1g1s}
    rows: {a: [0 sabre, 1 wheel], b: []}
    hands: {0: map, 2: "-"}
    volcano: {1: [anchor, anchor], 0: []}
    pouches: {0: 14, 2: 2}
    chests: {0: [6], 1: []}
    stacks: {upper: 3}
    rest: {0: "-", 2: 13.25}
    phase: feeling
    round: 2
    until: 200.0
    due: 13.250
    actors: [0, 1]
    open: []
    gold: [3, 0, 12]
    ships: [0, 13, 5]
    wrong: [0, 3, 14]
    shaken: [0, 1, 2]
    away: [1]
    stand_ins: []
    gone: []
    over: false
- view: {seat: 0, has_acts: true, holding: map, holds: {1: true}, pouches: {2: 2}, chests: [6],
         chest_counts: [1, 0, 1], choice: [], acts: [put a3, put b1, put c1, put d1, throw, stop]}
- refuse: [put a2, away, skip]
  seat: 1
  time: 12.600
  effective: 12.700
- act: put b1
  seat: 0
  time: 12.700
  effective: 12.650
  events: [Placed: {seat: 0, space: b1, until: 12.820}]
  no_events: [Refused]
- away: 2
  at_once: true
  time: 12.9
- back: 2
- act: draw
  seat: 2
  time: 13.3
  reveal: {draw 2 2 15: sabre}
  events: [Rested, Drew, DrewPiece: {kind: sabre, audience: [2]}]
- leave: 2
- lapse: 200.000
"""

CHOOSING = """
name: in the middle of an evaluation
game: silver
rules: [C3.2]
place:
  phase: evaluation
  time: 100.0
  islands: [b]
  space: 1
  rows: {b: [1, 0]}
  ships: [0, 6]
  chooser: 1
  steps: 3
  stacks: {upper: [1, 6], lower: [2, 3, 4, 5]}
  chests: {0: [2, 3, 3, 4]}
steps:
- expect: {actors: [1], asked: "-", until: 120.0}
- act: keep 6
  seat: 1
  time: 101.0
  reveal: {island 1 2: a, island 1 3: c, island 1 4: d, volcano 1: "1"}
  outcomes: {island 1 2: [a, c, d], island 1 4: [d], volcano 1: ["1", "2", "3", "4", "5"]}
  no_outcomes: {island 1 3: [a, b]}
  events: [CoinFound: {seat: 1, space: 9}, Evaluated: {seat: 0, space: b2}, IslandTurned: {row: a}]
"""

CARDS = """
name: a card comes up next
game: silver
rules: [C3.3]
place:
  phase: evaluation
  round: 2
  islands: [c, a, b, d]
  shown: {5: [map, wheel]}
  volcano: {1: [map, map, sabre]}
steps:
- expect: {actors: [], asked: volcano 2, due: "-"}
- only: []
  seat: 0
- reveal: {volcano 2: "5"}
  no_outcomes: {volcano 2: "1"}
  events: [VolcanoTurned: {card: 5, kinds: [wheel, map]}, Burned: {seat: 1, kind: map}, Burned: {seat: 1, kind: map}]
- expect: {gold: [3, 1]}
"""

BASE = """
name: x
game: silver
rules: [C2.5]
place:
  wanted: {a: [sabre 3g]}
  hands: {0: sabre}
steps:
- legal: [put a1, throw]
  seat: 0
- act: put a1
  seat: 0
  time: 5.000
  events:
  - Placed: {seat: 0}
  no_events: [Missed]
- expect: {rows: {a: [0]}, hands: {0: "-"}, gold: [3, 3], phase: feeling, open: [a1]}
- view: {seat: 1, holding: "-", has_acts: true}
"""


def differences(text: str) -> list[str]:
    (scenario,) = load_scenarios(text)
    return [str(difference) for difference in run(scenario).differences]


def place(field: str, settings: str = "{}") -> str:
    """A scenario with one thing placed."""
    return f"name: x\ngame: silver\nrules: [C2.5]\nsettings: {settings}\nplace: {{{field}}}\nsteps: [expect: {{round: 1}}]\n"


def steps(*lines: str) -> str:
    """A scenario with some steps."""
    return "name: x\ngame: silver\nrules: [C2.5]\nsteps:\n" + "".join(f"- {line}\n" for line in lines)


def test_everything_can_be_said() -> None:
    assert differences(GOOD) == differences(CHOOSING) == differences(CARDS) == []
    fields = [line.split(":")[0].strip(" -{") for line in (GOOD + CHOOSING + CARDS).splitlines()]
    unsaid = set(PLACE) - {"shaken", "skipping", "late", "stand_ins", "gone"} - set(fields)
    assert not unsaid
    assert not {*TABLES, *FACTS} - set(fields) - {"winners", "reason", "scores", "asked"}
    assert all(f"{word}:" in GOOD for word in {*SIGHT_TABLES, *SIGHTS})
    assert not set(VERBS) - set(fields) - {"legal", "illegal", "only"}


def test_without_a_place_feeling_has_just_begun() -> None:
    (scenario,) = load_scenarios(steps("expect: {round: 1}"))
    assert scenario.start.startswith("silver boards=1a,2a,3a treasure=a round=1 phase=feeling now=0 at=0 until=240000 ")
    (scenario,) = load_scenarios(steps("expect: {round: 1}").replace("rules:", "settings: {seats: 4}\nrules:"))
    assert scenario.start.startswith("silver boards=1a,2a,3a,4a treasure=a ")


def test_what_lies_elsewhere_is_not_in_the_pouch() -> None:
    things = "hands: {0: sabre}, rows: {b: [0, 0 map]}, volcano: {0: [anchor]}, pouches: {1: [wheel]}"
    (scenario,) = load_scenarios(place(things))
    assert "pouch=12202221/00100000 hand=sabre,- volcano=00000001/22122222" in scenario.start
    assert "wrong=2,15" in scenario.start and "drawn=4,15" in scenario.start


@pytest.mark.parametrize(
    ("text", "message", "where"),
    [
        (place("colour: red"), "place has no 'colour'; it has round, phase, ", (5, 9)),
        (place("phase: sleeping"), "phase: got 'sleeping'; one of shaking, countdown, feeling, grace, ev", (5, 16)),
        (place("islands: [a]"), "islands: is of an evaluation; the phase is feeling", (5, 18)),
        (place("phase: evaluation, islands: [a, a]"), "the position cannot be: islands: each of the rows abcd", (5, 37)),
        (place("phase: evaluation, islands: [a], space: 1"), "space: got '1'; a whole number from 0 to 0", (5, 49)),
        (place("phase: evaluation, chooser: 1"), "chooser: the ship of seat 1 is at 0; the landings are 6 and 13", (5, 37)),
        (place("phase: evaluation, steps: 1"), "an evaluation stops on its way only for a chooser", (5, 35)),
        (place("phase: evaluation, ships: [6, 0], chooser: 0, stacks: {upper: [6], lower: [1, 2, 2, 3, 3, 3, 4, 4, 5]}"),
         "chooser: the upper stack has no choice of chests", (5, 52)),
        (place("phase: evaluation, hands: {0: map}"), "the position cannot be: hand: no hand holds", (5, 35)),
        (place("round: 4"), "round: got '4'; a whole number from 1 to 3", (5, 16)),
        (place("time: 1.2345"), "time: got '1.2345'; milliseconds as 12080, or seconds as 12.08", (5, 15)),
        (place("time: soon"), "time: got 'soon'", (5, 15)),
        (place("gold: [1]"), "gold: got 1 numbers; 2 are wanted", (5, 15)),
        (place("ships: [14, 0]"), "ships: got '14'; a whole number from 0 to 13", (5, 17)),
        (place("hands: {2: map}"), "hands: got '2'; a whole number from 0 to 1", (5, 17)),
        (place("hands: {0: spoon}"), "hands: got 'spoon'; one of sabre, ", (5, 20)),
        (place("rows: {e: [0]}"), "rows has no 'e'; it has a, b, c, d", (5, 16)),
        (place("rows: {a: [0 spoon]}"), "row a: got '0 spoon'; a seat is wanted", (5, 20)),
        (place("rows: {a: [2]}"), "row a: got '2'; a seat is wanted", (5, 20)),
        (place("rows: {a: [0, 0, 0, 0, 0, 0, 0]}"), "row a: got 7 pieces; there are 6 spaces", (5, 19)),
        (place("volcano: {0: [map, map, map]}"), "seat 0 has only 2 of the kind map", (5, 33)),
        (place("hands: {0: map}, pouches: {0: [map, map]}"), "pouches: seat 0 has only 1 of the kind map left", (5, 39)),
        (place("wanted: {a: [sabre]}"), "setting 'wanted: board 1a, space a1': got 'sabre'", (5, 22)),
        (place("wanted: {a: [map 1g]}", "{boards: 2a 1a 3a}"), "wanted: where the settings lay out the boards", (5, 17)),
        (place("shown: {6: [map]}"), "shown: got '6'; a whole number from 1 to 5", (5, 17)),
        (place("shown: {1: [spoon]}"), "shown: got 'spoon'; one of sabre, ", (5, 21)),
        (place("shown: {1: [map, map]}"), "setting 'shown: volcano card 1': got ['map', 'map']", (5, 20)),
        (place("chests: {0: [6]}"), "the position cannot be: chests: nobody has looked", (5, 17)),
        (place("phase: shaking, hands: {0: map}"), "the position cannot be: ", (5, 8)),
        (place("rest: {0: 1.0}, time: 5.0"), "the position cannot be: rest: ", (5, 15)),
        (place("", "{seats: 5}"), "setting 'seats': got 5", (4, 19)),
        (place("", "{colour: red}"), "setting 'colour': got 'red'", (4, 20)),
        (steps("act: put a1"), "the step lacks 'seat'", (5, 3)),
        (steps("act: dance\n  seat: 0"), "act: got 'dance'; acts are shake, draw, put b3", (5, 8)),
        (steps("act: put a9\n  seat: 0"), "act: got 'put a9'", (5, 8)),
        (steps("refuse: dance\n  seat: 0"), "refuse: got 'dance'; acts are ", (5, 11)),
        (steps("act: draw\n  seat: 2"), "seat: got '2'; a whole number from 0 to 1", (6, 9)),
        (steps("lapse: 5.0\n  seat: 0"), "a step with 'lapse' has no 'seat'", (6, 3)),
        (steps("act: draw\n  seat: 0\n  reveal: {pouch 0: map}"), "reveal: got 'pouch 0'; chance is asked draw SEAT", (7, 12)),
        (steps("reveal: {chests: 1 2 2 3 3}\n  outcomes: {}"), "outcomes is an empty table", (6, 13)),
        (steps("reveal: {chests: 1 2 2 3 3}\n  no_outcomes: {bag: map}"), "no_outcomes: got 'bag'; chance is asked", (6, 17)),
        (steps("reveal: a\n  seat: 0"), "a step with 'reveal' has no 'seat'", (6, 3)),
        (steps("expect: {asked: dice}"), "asked: got 'dice'; draw SEAT ROUND N, ", (5, 19)),
        (steps("act: draw\n  seat: 0\n  events: [Moved]"), "no event is called 'Moved'; there are Shaken", (7, 12)),
        (steps("act: draw\n  seat: 0\n  events: [Drew: {who: 1}]"), "Drew has no 'who'; it has rule, seat", (7, 19)),
        (steps("expect: {}"), "expect says nothing", (5, 11)),
        (steps("expect: {rows: {}}"), "rows is an empty table", (5, 18)),
        (steps("expect: {open: [a7]}"), "open: got 'a7'; a space from a1 to d6 is wanted", (5, 19)),
        (steps("view: {seat: 0}"), "view looks at nothing", (5, 9)),
        (steps("view: {holding: map}"), "view lacks 'seat'", (5, 9)),
        (steps("view: {seat: 0, secret: map}"), "view has no 'secret'", (5, 19)),
        (steps("dance: 1"), "a step has one of act, lapse, leave, away, back", (5, 3)),
        ("name: x\ngame: chess\nrules: [C2.5]\nsteps: []", "game: got 'chess'; one of jackal, silver", (2, 7)),
    ],
)  # fmt: skip
def test_a_slip_is_an_error_with_its_place(text: str, message: str, where: tuple[int, int]) -> None:
    with pytest.raises(ParseError) as caught:
        load_scenarios(text)
    assert caught.value.message.startswith(message), caught.value.message
    assert (caught.value.line, caught.value.column) == where


@given(st.data())
def test_a_slip_anywhere_is_an_error_or_another_scenario(data: st.DataObject) -> None:
    check_slip(data, (BASE, GOOD, CHOOSING, CARDS))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("  seat: 0\n  time", "  seat: 1\n  time", "step 2 (line 11), seat 1: put a1 at 5000: expected a legal act; got "),
        ("- Placed: {seat: 0}", "- Placed: {seat: 1}",
         "step 2 (line 15), events: expected Placed(seat=1); got Placed(rule='C2.5', "),
        ("[Missed]", "[Resting]", "step 2 (line 11), events: expected no Resting; got Resting(rule='C2.9', seat=0, until=8000"),
        ("[put a1, throw]", "[put a2]", "step 1 (line 9), legal acts: expected put a2; got put a1, "),
        ("legal: [put a1, throw]", "only: [put a1]", "step 1 (line 9), legal acts: expected only put a1; got also put b1, "),
        ("{a: [0]}", "{a: [0 map]}", "step 3 (line 17), rows a: expected ['0 map']; got ['0 sabre']"),
        ('{0: "-"}', "{0: map}", "step 3 (line 17), hands 0: expected 'map'; got '-'"),
        ("gold: [3, 3]", "gold: [3, 4]", "step 3 (line 17), gold: expected [3, 4]; got [3, 3]"),
        ("phase: feeling", "reason: points", "step 3 (line 17), reason: expected 'points'; got 'the game is not over'"),
        ("open: [a1]", "open: []", "step 3 (line 17), open: expected []; got ['a1']"),
        ('holding: "-"', "holding: map", "step 4 (line 18), the view of seat 1, holding: expected 'map'; got '-'"),
        ("has_acts: true", "has_acts: false", "step 4 (line 18), the view of seat 1: expected no acts; got draw, stop"),
        ("  time: 5.000\n", "  time: 5.000\n  reveal: map\n",
         "step 2 (line 11), seat 0: put a1 at 5000: expected chance to be asked for map; got it was not"),
        ("- act: put a1\n  seat: 0", "- act: draw\n  seat: 1",
         "step 2 (line 11), seat 1: draw at 5000: expected a legal act; got chance is asked about 'draw 1 1 1', but"),
        ("- act: put a1\n  seat: 0", "- act: draw\n  seat: 1\n  reveal: {draw 1 1 2: map}",
         "step 2 (line 11), seat 1: draw at 5000: expected a legal act; got chance is asked 'draw 1 1 1'; the step has"),
    ],
)  # fmt: skip
def test_a_difference_says_where_what_was_expected_and_what_came(old: str, new: str, expected: str) -> None:
    assert differences(BASE) == []
    assert old in BASE
    found = differences(BASE.replace(old, new, 1))
    assert len(found) == 1 or "legal act;" in found[0], found
    assert found[0].startswith(expected), found[0]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[a, c, d]", "[a, c]", "step 2 (line 18), outcomes, island 1 2: expected ['a', 'c']; got ['a', 'c', 'd']"),
        ("{island 1 2: [a, c, d]", "{heat 1 2: [a]", "step 2 (line 18), outcomes, heat 1 2: expected ['a']; got it was not"),
        ("{island 1 3: [a, b]}", "{island 1 3: [a, d]}",
         "step 2 (line 18), no_outcomes, island 1 3: expected not 'd'; got ['c', 'd']"),
        ("{island 1 3: [a, b]}", "{chests: [a]}", "step 2 (line 18), no_outcomes, chests: expected it to be asked; got it was"),
        ('asked: "-"', "asked: chests", "step 1 (line 17), asked: expected 'chests'; got '-'"),
    ],
)  # fmt: skip
def test_what_chance_might_have_said_is_compared(old: str, new: str, expected: str) -> None:
    assert old in CHOOSING
    (found,) = differences(CHOOSING.replace(old, new, 1))
    assert found.startswith(expected), found


def test_refusals_wait_for_the_clock_and_change_nothing() -> None:
    text = """
    name: x
    game: silver
    rules: [C2.9]
    place: {rest: {0: 3.000}}
    steps:
    - refuse: [draw, time 2999, back]
      seat: 0
    - refuse: draw
      seat: 0
      time: 2.999
    - refuse: draw
      seat: 0
      time: 3.000
    """
    found = differences(textwrap.dedent(text))
    assert found == ["step 3 (line 12), seat 0: draw: expected to be refused; got it is legal"]


def test_every_step_is_held_to_what_must_always_be_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine whose text is not the position's, or whose views offer what is not legal, is found out."""
    (scenario,) = load_scenarios(BASE)
    monkeypatch.setattr(Silver, "hash", lambda self: str(id(self)))
    assert any("the hash after" in str(difference) for difference in run(scenario).differences)
    monkeypatch.undo()

    def forgetful(self: SilverGame, text: str) -> Silver:
        restored = Silver(restore(self, text).state)
        restored.state.gold[0] += 1
        return restored

    restore = SilverGame.restore
    monkeypatch.setattr(SilverGame, "restore", forgetful)
    assert any("the text after" in str(difference) for difference in run(scenario).differences)
