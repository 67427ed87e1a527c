"""Scenario files: a slip in one is an error with its place; a run says what came out differently, and what must always hold."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.errors import ParseError
from doubloon.jackal import events
from doubloon.jackal.island import Island
from doubloon.scenario import load_scenarios, run, run_files
from doubloon.scenario.document import MAX_TEXT
from doubloon.scenario.steps import EVENTS
from test_notation import check_error, mutations

GOOD = """
- name: a pirate takes a coin aboard
  rules: [J4.3, J2.3]
  settings:
    {preset: warships, line_up: pairs, turn_time: 15, tiles: {coins1: 4, cannon: 2, cannonball: 2, fill_with_plain: true}}
  place:
    tiles: {d4: ice, e5: "?coins2", f6: arrow-e, h7: maze3, c5: trap, e9: cave, k4: plane}
    units: {P1: f2, P2: h7.2, P3: "-", P4: c5t, P5: e9s:coin, P6: k4, P10: k4^1, P8: e9s^1,
            F13: 0@d5, M14: n@e6, C15: 1@f5D, G16: 0@-}
    vessels: {0: f1, 1: a7x1, 4: 0@a3, 5: 2@-x1}
    loads: {f2: 2 coin+ball, f1: ball, c5: barrow}
    score: [0, 1, 2, 3]
    rum: [1, 0, 0, 0]
    turn: 0
    weed: 1
    quiet: 3
    skipped: 1
    hoard: c3
  steps:
    - legal: [P13 f2-f1]
"""

BASE = """
- name: a pirate takes a coin aboard
  rules: [J4.3]
  place:
    tiles: {d4: horse, e5: "?coins2"}
    units: {P1: f2, P4: d3}
    loads: {f2: coin}
  steps:
    - act: f2-g1:coin
      events:
        - Boarded: {unit: P1}
        - Scored: {team: 0, value: 1}
      no_events: [Died]
    - refuse: d3-d9
    - legal: [d3-d4, sail g13-f13]
    - illegal: d3-g13
    - act: d3-d4
    - expect: {asking: step, mover: P4, score: [1, 0], turn: 1, seat: 1, over: false, gold_left: 7, loads: {f2: ""}}
    - view: {seat: spectator, has_acts: false, fog: [e5], not_fog: [d4]}
    - view: {seat: 1, has_acts: true}
    - act: d4-e6
      seat: 1
    - only: [P1 g1-g2, P2 g1-g2, P3 g1-g2, sail g1-f1, sail g1-h1]
"""


def place(field: str, settings: str = "{}") -> str:
    """A scenario with one thing placed."""
    return f"name: x\nrules: [J1.1]\nsettings: {settings}\nplace: {{{field}}}\nsteps: [expect: {{turn: 0}}]\n"


def steps(*lines: str) -> str:
    """A scenario with some steps."""
    return "name: x\nrules: [J1.1]\nsteps:\n" + "".join(f"- {line}\n" for line in lines)


def differences(text: str) -> list[str]:
    (scenario,) = load_scenarios(text)
    return [str(difference) for difference in run(scenario).differences]


# --- reading -----------------------------------------------------------------------------------------------------------


def test_a_position_is_put_together_from_what_is_named() -> None:
    (scenario,) = load_scenarios(BASE)
    assert scenario.start == (
        "island 11 seats=0,1 board=~*13/~*2,plain*8,?coins5,~*2/" + "~,plain*11,~/" * 6
        + "~,plain*3,?coins2,plain*7,~/~,plain*2,horse,plain*8,~/~,plain*11,~/~*2,plain*9,~*2/~*13 "
        "units=P1@f2,P2@g1,P3@g1,P4@d3,P5@g13,P6@g13 vessels=0@g1,1@g13 loads=f2:coin score=0,0 rum=0,0 "
        "fog=coins2*1,coins5*1 turn=0"
    )  # fmt: skip


def test_everything_can_be_placed() -> None:
    text = GOOD.replace("[P13 f2-f1]", "[f2-f1:coin]")
    (scenario,) = load_scenarios(text)
    assert scenario.settings.destroying_ships
    assert scenario.settings.seating == "fixed"
    start = dict(field.partition("=")[::2] for field in scenario.start.split(" ")[2:])
    assert start == start | {
        "seats": "0,1,2,3",
        "units": "P1@f2,P2@h7.2,P3@-,P4@c5t,P5@e9s^2:coin,P6@k4^2,P7@g13,P8@e9s^1,P9@g13,P10@k4^1,P11@m7,P12@m7,"
        "F13=0@d5,M14=n@e6,C15=1@f5D,G16=0@-",
        "vessels": "0@f1,1@a7x1,2@g13,3@m7,0@a3,2@-x1",
        "loads": "f1:ball,f2:2coin+ball,c5:barrow",
        "score": "0,1,2,3",
        "rum": "1,0,0,0",
        "fog": "coins2*1,coins5*1",
        "turn": "0",
        "weed": "1",
        "quiet": "3",
        "skipped": "1",
    }


def test_who_has_left_is_gone_with_ship_and_crew() -> None:
    text = "settings: {line_up: melee3}\nplace: {gone: [1]}\n"
    (scenario,) = load_scenarios(f"name: x\nrules: [J8.6]\n{text}steps: [expect: {{turn: 0}}]")
    assert "P4@-,P5@-,P6@-,P7@g13" in scenario.start
    assert "vessels=0@g1,1@-,2@g13" in scenario.start


@pytest.mark.parametrize(
    ("extra", "where"),
    [("", "k12"), ("tiles: {k12: horse}", "j12"), ("units: {P1: k12}", "j12"), ("hoard: d4", "d4"), ("hoard: none", None)],
)
def test_the_hoard_lies_where_nothing_else_is(extra: str, where: str | None) -> None:
    (scenario,) = load_scenarios(place(extra))
    game_text = scenario.start
    assert ("?coins5" in game_text) == (where is not None)
    if where is not None:
        row = game_text.split("board=")[1].split("/")[13 - int(where[1:])].split(",")
        cells = [word.partition("*")[0] for word in row for _ in range(int(word.partition("*")[2] or 1))]
        assert cells[ord(where[0]) - 97] == "?coins5"


def test_a_step_mentions_cells_too() -> None:
    (scenario,) = load_scenarios(steps("illegal: [k12-j12, fly d4-i12]"))
    assert "~*2,plain*5,?coins5,plain*3,~*2/" in scenario.start


@pytest.mark.parametrize(
    ("text", "message", "place_"),
    [
        # The document.
        ("", "a list of scenarios is wanted", (1, 1)),
        ("x", "a list of scenarios is wanted", (1, 1)),
        ("[]", "there is no scenario in it", (1, 1)),
        ("a: b: c", "not YAML: ", (1, 5)),
        ("name: x\nname: y", "the key 'name' stands twice", (2, 1)),
        ("name: &a x", "anchors and aliases are not read here", (1, 7)),
        ("name: *a", "anchors and aliases are not read here", (1, 7)),
        ("name: !!int 3", "tags are not read here", (1, 7)),
        ("? [a]\n: b", "a key is one word", (1, 3)),
        ("---\nname: x\n---\nname: y", "a second document begins", (3, 1)),
        ("[" * 100, "nested too deeply", (1, 13)),
        ("name: \x07", "not YAML: ", (1, 7)),
        # The scenario.
        ("- x", "a scenario is a table of name, game, rules, settings, place, steps; got 'x'", (1, 3)),
        ("name: x\nrules: []", "the scenario lacks 'steps'", (1, 1)),
        ("name: x\nstep: []", "a scenario has no 'step'; it has name, game, rules, settings, place, steps", (2, 1)),
        ("name: ' '\nrules: []\nsteps: []", "the name is empty", (1, 7)),
        ("name: x\nrules: [J99.1]\nsteps: []", "rule: got 'J99.1'; allowed: ", (2, 9)),
        ("name: x\nrules: [j1.1]\nsteps: []", "rule: got 'j1.1'; written 'J1.1'", (2, 9)),
        ("name: x\nrules: J1.1\nsteps: []", "rules is a list; got 'J1.1'", (2, 8)),
        ("name: x\nrules: [J1.1]\nsteps: {}", "steps is a list; got a table", (3, 8)),
        ("name: x\nrules: []\nsteps: [act: end]", "rules is an empty list, which says nothing", (2, 8)),
        ("name: x\nrules: [J1.1]\nsteps: []", "steps is an empty list, which says nothing", (3, 8)),
        (f"{BASE}{BASE}", "the name 'a pirate takes a coin aboard' stands twice in this file", (25, 9)),
        # Settings.
        (place("", "{sid: 5}"), "setting 'sid': ", (3, 17)),
        (place("", "{side: 6}"), "setting 'side': ", (3, 18)),
        (place("", "{side: '5'}"), "setting 'side': ", (3, 18)),
        (place("", "{preset: x}"), "setting 'preset': ", (3, 20)),
        (place("", "{tiles: {cave: 1}}"), "setting 'tiles': ", (3, 19)),
        (place("", "{tiles: {cav: 1}}"), "setting 'tiles.cav': ", (3, 19)),
        (place("", "{seating: drawn}"), "seats take the places of the line-up in their order", (3, 12)),
        (place("", "[]"), "settings is a table", (3, 11)),
        # The place.
        (place("tile: {}"), "place has no 'tile'; it has tiles, units, ", (4, 9)),
        (place("tiles: {d4: hors}"), "the tile of d4: got 'hors'; a tile", (4, 21)),
        (place("tiles: {d4: '?'}"), "the tile of d4: got '?'; a tile", (4, 21)),
        (place("tiles: {d4: coins1}"), "board: got 'coins1' at d4; once open it is plain ground", (4, 21)),
        (place("tiles: {a1: horse}"), "tiles: a1 is sea; a land cell is wanted", (4, 17)),
        (place("tiles: {z1: horse}"), "tiles: got 'z1'; a cell from a1 to m13 is wanted", (4, 17)),
        (place("tiles: {n1: horse}"), "tiles: got 'n1'; a cell from a1 to m13 is wanted", (4, 17)),
        (place("units: {P1: q3}"), "units: got 'P1@q3'; a unit such as", (4, 21)),
        (place("units: {P1: d3t}"), "units: t (trapped) needs a trap", (4, 21)),
        (place("units: {P1: g13}"), "units: P1 is aboard a vessel on g13 that is not its side's", (4, 21)),
        (place("units: {P7: d3}"), "units: got 'P7'; figures come after the pirates, here G, M, F or C with 7", (4, 17)),
        (place("units: {F8: 0@d3}"), "units: got 'F8'; figures come after the pirates", (4, 17)),
        (place("units: {F7: d3}"), "F7: got 'd3'; team@cell is wanted, as 0@d3 (teams 0 to 1), n@d3", (4, 21)),
        (place("units: {F7: '-'}"), "F7: got '-'; team@cell is wanted, as 0@d3 (teams 0 to 1)", (4, 21)),
        (place("units: {F7: 2@d3}"), "F7: got '2@d3'; team@cell is wanted, as 0@d3 (teams 0 to 1), n@d3", (4, 21)),
        (place("vessels: {0: g1x2}"), "vessels: the ship of team 0 has 2 holes and floats; it sinks at 2 (J7.7)", (4, 22)),
        (place("vessels: {0: 0@f1}"), "vessel 0: got '0@f1'; a cell such as g1, '-' if it is sunk", (4, 22)),
        (place("vessels: {1x1: f1}"), "vessels: got '1x1'; ships are 0 to 1, boats follow in order, here 2", (4, 19)),
        (place("vessels: {2: a5}"), "vessel 2: got 'a5'; a boat is team@cell", (4, 22)),
        (place("vessels: {0: '-'}"), "P1 is not named and the ship of team 0 is sunk", (4, 8)),
        (place("loads: {d3: coins}"), "the load of d3: got 'coins'; a load such as", (4, 21)),
        (place("loads: {a3: ball}"), "loads: a3: things lie on open land", (4, 21)),
        (place("score: [1]"), "score: got 1 numbers; 2 are wanted", (4, 17)),
        (place("score: [1, x]"), "score: got 'x'; a whole number from 0", (4, 20)),
        (place("score: 1"), "score is a list; got '1'", (4, 16)),
        (place("turn: 2"), "turn: got '2'; a whole number from 0 to 1", (4, 15)),
        (place("quiet: -1"), "quiet: got '-1'; a whole number from 1", (4, 16)),
        (place("gone: [0]"), "gone: the game goes on with fewer than two sides", (4, 16)),
        (place("hoard: a1"), "hoard: a1 is sea; a land cell is wanted", (4, 16)),
        (place("tiles: {d4: ice}, hoard: d4"), "the hoard: d4 has a tile already", (4, 34)),
        # Steps.
        (steps("a"), "a step is a table", (4, 3)),
        (steps("do: d3-d4"), "a step has one of act, lapse, leave, refuse, ", (4, 3)),
        (steps("{act: d3-d4, refuse: d3-d4}"), "a step has one of act, lapse, ", (4, 3)),
        (steps("{act: d3-d4, event: []}"), "a step with 'act' has no 'event'; it has act, seat, time, events, ", (4, 16)),
        (steps("{legal: [], seat: 1}"), "a step with 'legal' has no 'seat'; it has legal", (4, 15)),
        (steps("act: [d3-d4]"), "act: got a list; a text is wanted", (4, 8)),
        (steps("legal: []"), "legal is an empty list, which says nothing", (4, 10)),
        (steps("illegal: []"), "illegal is an empty list, which says nothing", (4, 12)),
        (steps("refuse: []"), "refuse is an empty list, which says nothing", (4, 11)),
        (steps("expect: {}"), "expect says nothing; it has tiles, units, ", (4, 11)),
        (steps("expect: {units: {}}"), "units is an empty table, which says nothing", (4, 19)),
        (steps("view: {seat: 0}"), "view looks at nothing; has_acts, fog or not_fog is wanted", (4, 9)),
        (steps("{act: d3-d4, events: []}"), "events is an empty list, which says nothing", (4, 24)),
        (steps("refuse: d3 d4"), "refuse: got 'd3 d4'; an act such as g2-g3, ", (4, 11)),
        (steps("refuse: [d3-d4, time soon]"), "refuse: got 'time soon'; an act such as g2-g3, ", (4, 19)),
        (steps("illegal: [d3-d4, d3-]"), "illegal: got 'd3-'; an act such as g2-g3, ", (4, 20)),
        (steps("illegal: time 5"), "illegal: got 'time 5'; an act such as g2-g3, ", (4, 12)),
        (steps("illegal: d3-d4:coins"), "illegal: got 'd3-d4:coins'; 'coins' is no item; behind the colon ", (4, 12)),
        (steps("illegal: 'd3-d4:'"), "illegal: got 'd3-d4:'; '' is no item; behind the colon stand coin, ", (4, 12)),
        (steps("illegal: sail g1-f1:coin"), "illegal: got 'sail g1-f1:coin'; an act such as ", (4, 12)),
        (steps("illegal: P2 sail g1-f1"), "illegal: got 'P2 sail g1-f1'; an act such as ", (4, 12)),
        (steps("illegal: X2 g1-f1"), "illegal: got 'X2 g1-f1'; an act such as ", (4, 12)),
        (steps("illegal: d3-n3"), "illegal: got 'd3-n3'; n3 is no cell of the board, which goes from a1 to m13", (4, 12)),
        (steps("illegal: fly d14-d3"), "illegal: got 'fly d14-d3'; d14 is no cell of the board", (4, 12)),
        (steps("legal: open d0"), "legal: got 'open d0'; d0 is no cell of the board", (4, 10)),
        (steps("only: [ends]"), "only: got 'ends'; an act such as g2-g3, ", (4, 10)),
        (steps("act: rum"), "act: got 'rum'; an act such as g2-g3, ", (4, 8)),
        (steps("{act: d3-d4, time: -1}"), "time: got '-1'; a whole number from 0 to ", (4, 22)),
        (steps("{act: d3-d4, seat: 2}"), "seat: got '2'; a whole number from 0 to 1 is wanted", (4, 22)),
        (steps("lapse: soon"), "lapse: got 'soon'; a whole number", (4, 10)),
        (steps("leave: spectator"), "seat: got 'spectator'; a whole number from 0 to 1 is wanted", (4, 10)),
        (steps("{act: d3-d4, events: [Walked]}"), "no event is called 'Walked'; there are Moved, ", (4, 25)),
        (steps("{act: d3-d4, events: [{Moved: {who: P1}}]}"), "Moved has no 'who'; it has rule, unit, start, ", (4, 34)),
        (steps("{act: d3-d4, events: [{Moved: {}, Died: {}}]}"), "an event is its name and its fields", (4, 25)),
        (steps("{act: d3-d4, events: [{Scored: {value: x}}]}"), "Scored.value: got 'x'; a whole number", (4, 42)),
        (steps("{act: d3-d4, events: [{Drank: {asleep: 1}}]}"), "Drank.asleep: got '1'; one of true, false is wanted", (4, 42)),
        (steps("{act: d3-d4, no_events: [Nothing]}"), "no event is called 'Nothing'", (4, 28)),
        (steps("expect: {colour: red}"), "expect has no 'colour'; it has tiles, units, ", (4, 12)),
        (steps("expect: {tiles: {d4: '?ice'}}"), "the tile of d4: got '?ice'; one of ?, plain, ", (4, 24)),
        (steps("expect: {units: {X1: d3}}"), "units: got 'X1'; a unit such as P1, G7 is wanted", (4, 20)),
        (steps("expect: {units: {P1: 0@d3}}"), "P1: got '0@d3'; a place such as d3", (4, 24)),
        (steps("expect: {units: {G7: d3}}"), "G7: got 'd3'; team@cell is wanted", (4, 24)),
        (steps("expect: {units: {F7: '-'}}"), "F7: got '-'; team@cell is wanted, as 0@d3 (teams 0 to 1), n@d3 of a", (4, 24)),
        (steps("expect: {units: {F7: '0'}}"), "F7: got '0'; team@cell is wanted", (4, 24)),
        (steps("expect: {vessels: {0: 0@f1}}"), "vessel 0: got '0@f1'", (4, 25)),
        (steps("expect: {loads: {d3: gold}}"), "the load of d3: got 'gold'", (4, 24)),
        (steps("expect: {score: [1]}"), "score: got 1 numbers; 2 are wanted", (4, 19)),
        (steps("expect: {asking: reveal}"), "asking: got 'reveal'; one of turn, step, light, quake is wanted", (4, 20)),
        (steps("expect: {over: 1}"), "over: got '1'; one of true, false is wanted", (4, 18)),
        (steps("expect: {reason: rum}"), "reason: got 'rum'; one of gold, fleet, ", (4, 20)),
        (steps("expect: {mover: pirate}"), "mover: got 'pirate'; a unit such as P1 is wanted, or '-' for none", (4, 19)),
        (steps("view: {}"), "view lacks 'seat': a seat, or spectator", (4, 9)),
        (steps("view: {seat: 0, fog: [a1]}"), "fog: a1 is sea; a land cell is wanted", (4, 25)),
    ],
)  # fmt: skip
def test_a_slip_is_an_error_with_its_place(text: str, message: str, place_: tuple[int, int]) -> None:
    with pytest.raises(ParseError) as caught:
        load_scenarios(text)
    assert caught.value.message.startswith(message)
    assert (caught.value.line, caught.value.column) == place_


def check_slip(data: st.DataObject, files: Sequence[str]) -> None:
    """One of these files with a slip in it is refused with a place, or is another file that can be run."""
    text = data.draw(mutations(data.draw(st.sampled_from(files))))
    try:
        scenarios = load_scenarios(text)
    except ParseError as error:
        check_error(error, text)
    else:
        for scenario in scenarios:
            run(scenario)


@given(st.data())
def test_a_slip_anywhere_is_an_error_or_another_scenario(data: st.DataObject) -> None:
    check_slip(data, (BASE, GOOD))


@pytest.mark.parametrize(
    "text", ["\x00", "\ud800", "- " * 10**5, "a: " * 10**4, "{" * 10**5, "&a [*a]", "x" * (MAX_TEXT + 1), "- ?\n" * 10**4]
)
def test_hostile_files_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        load_scenarios(text)


# --- running -----------------------------------------------------------------------------------------------------------


def test_what_is_as_expected_is_good() -> None:
    (scenario,) = load_scenarios(BASE)
    report = run(scenario)
    assert report.good, str(report)
    assert str(report) == "line 2: a pirate takes a coin aboard (J4.3): as expected"
    assert "  White's ship took a coin aboard: one point for White. [Scored J2.3]" in report.log


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("f2-g1:coin", "f2-g9", ["step 1 (line 9), seat 0: f2-g9: expected a legal act; got 'f2-g9' is not legal here"]),
        ("      seat: 1", "      seat: 0",
         ["step 9 (line 21), seat 0: d4-e6: expected a legal act; got 'd4-e6' of seat 0: it is the turn of seat 1"]),
        ("{unit: P1}", "{unit: P2}",
         ["step 1 (line 11), events: expected Boarded(unit='P2'); got Boarded(rule='J4.3', unit='P1', "]),
        ("- Boarded", "- Died",
         ["step 1 (line 11), events: expected Died(unit='P1'); got Took, Moved, Boarded, Scored, TurnBegan"]),
        ("        - Scored: {team: 0, value: 1}\n", "        - Scored\n        - Moved\n",
         ["step 1 (line 13), events: expected Moved(); got in another order: Took, Moved, "]),
        ("[Died]", "[Died, Scored]", ["step 1 (line 9), events: expected no Scored; got Scored(rule='J2.3', team=0, "]),
        ("refuse: d3-d9", "refuse: [d3-d9, d3-d4, P4 d3-d4]",
         ["step 2 (line 14), seat 1: d3-d4: expected to be refused; got it is legal", "step 2 (line 14), seat 1: P4 d3-d4: "]),
        ("legal: [d3-d4,", "legal: [d3-d9,", ["step 3 (line 15), legal acts: expected d3-d9; got d3-d4, "]),
        ("illegal: d3-g13", "illegal: d3-d4", ["step 4 (line 16), legal acts: expected no d3-d4; got d3-d4, "]),
        ("asking: step", "asking: turn", ["step 6 (line 18), asking: expected 'turn'; got 'step'"]),
        ("mover: P4", "mover: '-'", ["step 6 (line 18), mover: expected '-'; got 'P4'"]),
        ("score: [1, 0]", "score: [0, 1]", ["step 6 (line 18), score: expected [0, 1]; got [1, 0]"]),
        ("over: false", "over: true", ["step 6 (line 18), over: expected true; got false"]),
        ("over: false", "winners: [0]", ["step 6 (line 18), winners: expected [0]; got 'the game is not over'"]),
        ('loads: {f2: ""}', "loads: {f2: ball}", ["step 6 (line 18), loads f2: expected 'ball'; got ''"]),
        ('loads: {f2: ""}', "tiles: {d4: plain}", ["step 6 (line 18), tiles d4: expected 'plain'; got 'horse'"]),
        ('loads: {f2: ""}', "units: {P4: d3, G7: 0@d3}",
         ["step 6 (line 18), units P4: expected 'd3'; got 'd4'",
          "step 6 (line 18), units G7: expected '0@d3'; got 'no such unit'"]),
        ('loads: {f2: ""}', "vessels: {0: f1, 2: 0@a3}",
         ["step 6 (line 18), vessels 0: expected 'f1'; got 'g1'",
          "step 6 (line 18), vessels 2: expected '0@a3'; got 'no such vessel'"]),
        ("has_acts: false", "has_acts: true", ["step 7 (line 19), the spectator's view: expected acts; got none"]),
        ("fog: [e5], not_fog: [d4]", "fog: [d4], not_fog: [e5]",
         ["step 7 (line 19), the spectator's view, d4: expected fog; got horse",
          "step 7 (line 19), the spectator's view, e5: expected no fog; got fog"]),
        ("only: [P1 g1-g2, P2 g1-g2,", "only: [",
         ["step 10 (line 23), legal acts: expected only P3 g1-g2, sail g1-f1, sail g1-h1; got also g1-g2, P2 g1-g2"]),
    ],
)  # fmt: skip
def test_a_difference_says_where_what_was_expected_and_what_came(old: str, new: str, expected: list[str]) -> None:
    assert old in BASE
    found = differences(BASE.replace(old, new, 1))
    assert len(found) == len(expected), found
    for difference, start in zip(found, expected, strict=True):
        assert difference.startswith(start)


def test_units_are_compared_with_their_states() -> None:
    text = """
    name: x
    rules: [J9.6]
    place:
      tiles: {d4: trap, h7: maze3, e9: cave, f5: plane, c5: barrel}
      units: {P1: d3, P2: h7.2, P3: e9s:coin, P4: f5^1, P5: f5^2, M7: 0@c4, F8: n@e3, C9: 1@b5d}
    steps:
      - act: d3-d4
      - expect:
          units: {P1: d4t, P2: h7.2, P3: e9s:coin, P4: f5, P5: f5^2, M7: 0@c4, F8: n@e3, C9: 1@b5d}
      - act: fly f5-f4
      - act: c4-c5
      - expect: {units: {C7: 0@c5d}}
    """
    assert differences(textwrap.dedent(text)) == []
    wrong = textwrap.dedent(text).replace("P1: d4t", "P1: d4").replace("P3: e9s:coin, P4: f5,", "P3: e9s, P4: f5^2,")
    assert [line.partition("units ")[2] for line in differences(wrong)] == [
        "P1: expected 'd4'; got 'd4t'",
        "P3: expected 'e9s'; got 'e9s:coin'",
        "P4: expected 'f5^2'; got 'f5^1'",
    ]
    assert differences(textwrap.dedent(text).replace("C7: 0@c5d", "M7: 0@c5d"))[0].endswith("expected '0@c5d'; got 'C7: 0@c5d'")


def test_the_clock_and_who_leaves() -> None:
    text = """
    name: x
    rules: [J8.7, J8.6]
    settings: {line_up: melee3, turn_time: 15}
    steps:
      - lapse: 15000
        events: [TimeRanOut: {seat: 0, lapses: 1}, TurnSkipped]
      - leave: 2
        events: [SeatLeft: {seat: 2}]
      - expect: {turn: 1, units: {P7: "-"}, vessels: {2: "-"}}
      - leave: 0
        events: [GameOver]
      - expect: {over: true, winners: [1], reason: left, scores: [0, 0, 0], seat: 1}
    """
    found = differences(textwrap.dedent(text))
    assert found == ["step 5 (line 13), seat: expected 1; got 'nobody'"]
    late = differences(textwrap.dedent(text).replace("15000", "14999"))
    assert late == ["step 1 (line 6), time 14999: expected a legal act; got time 14999: due at 15000"]


def test_the_clock_and_leaving_can_be_refused() -> None:
    text = """
    name: x
    rules: [J8.7, J8.6]
    settings: {line_up: melee3, turn_time: 15}
    steps:
      - refuse: [time 0, time 14999]
      - leave: 2
      - refuse: leave
        seat: 2
    """
    assert differences(textwrap.dedent(text)) == []
    assert differences(textwrap.dedent(text).replace("14999", "15000")) == [
        "step 1 (line 6), seat 0: time 15000: expected to be refused; got it was done"
    ]
    assert differences(textwrap.dedent(text).replace("seat: 2", "seat: 1")) == [
        "step 3 (line 8), seat 1: leave: expected to be refused; got it was done"
    ]


def test_a_dead_figure_is_written_with_its_team() -> None:
    with pytest.raises(ParseError, match="n@d3 of a neutral, 0@- of the dead"):
        load_scenarios(place("units: {F7: '-'}"))
    (scenario,) = load_scenarios(place("units: {F7: 0@-}"))
    assert "F7=0@-" in scenario.start


def test_acts_and_leaving_may_have_a_time() -> None:
    text = """
    name: x
    rules: [J8.7, J8.6]
    settings: {line_up: melee3, turn_time: 15}
    steps:
      - act: g1-g2
        time: 9000
      - leave: 2
        time: 9500
      - refuse: [time 23999]
      - lapse: 24000
      - only: []
    """
    found = differences(textwrap.dedent(text))
    assert len(found) == 1
    assert found[0].startswith("step 5 (line 12), legal acts: expected only none; got also g2-g3, ")
    early = differences(textwrap.dedent(text).replace("9500", "8999"))
    assert early == [
        "step 2 (line 8), seat 2: leave: expected a legal act; got 'leave' at 8999: earlier than the last act, at 9000"
    ]
    late = differences(textwrap.dedent(text).replace("9500", "24000"))
    assert late == [
        "step 2 (line 8), seat 2: leave: expected a legal act; got at 24000 the clock comes first: lapse 24000 is due"
    ]


def test_every_step_is_held_to_what_must_always_be_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that changes something when it refuses, or whose text is not the position's, is found out."""
    (scenario,) = load_scenarios(BASE)
    monkeypatch.setattr(Island, "hash", lambda self: str(id(self)))
    assert any("the hash after" in str(difference) for difference in run(scenario).differences)
    monkeypatch.undo()

    legal_acts = Island.legal_acts

    def careless(self: Island, seat: int) -> object:
        self.engine.skipped += 1
        return legal_acts(self, seat)

    monkeypatch.setattr(Island, "legal_acts", careless)
    assert any("which was refused" in str(difference) for difference in run(scenario).differences)


def test_an_event_with_a_rule_it_may_not_carry_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events.Boarded, "RULES", ("J9.12",))
    assert differences(BASE) == ["step 1 (line 9), the rule of Boarded: expected one of J9.12; got J4.3"]


def test_every_event_can_be_expected() -> None:
    assert set(EVENTS) > {"Moved", "GameOver", "Shielded"}
    assert all(kind.__module__ == events.__name__ for kind in EVENTS.values())


# --- files -------------------------------------------------------------------------------------------------------------


def test_files_and_folders_are_run_and_summed_up(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "a.yaml").write_text(BASE)
    (tmp_path / "b" / "c.yaml").write_text(BASE.replace("score: [1, 0]", "score: [2, 0]"))
    out = io.StringIO()
    assert run_files([tmp_path / "a.yaml"], out) == 0
    assert out.getvalue() == f"{tmp_path}/a.yaml: 1 as expected\n"

    out = io.StringIO()
    assert run_files([tmp_path], out) == 1
    lines = out.getvalue().splitlines()
    assert lines[0] == f"{tmp_path}/a.yaml: 1 as expected"
    assert lines[1] == f"{tmp_path}/b/c.yaml: 1 of 1 differ"
    assert lines[2] == f"{tmp_path}/b/c.yaml:2: a pirate takes a coin aboard (J4.3)"
    assert lines[3] == "  step 6 (line 18), score: expected [2, 0]; got [1, 0]"
    assert lines[4].startswith("  | start: island 11 ")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("- name: x\n  rule: []")
    (tmp_path / "bytes.yaml").write_bytes(b"name: x\nrules: [\xff]")
    out = io.StringIO()
    assert run_files([tmp_path, tmp_path / "none.yaml"], out) == 2
    lines = out.getvalue().splitlines()
    assert lines[0].startswith(f"{tmp_path}/bad.yaml:2:3: a scenario has no 'rule'; it has ")
    assert lines[1] == f"{tmp_path}/bytes.yaml:2:9: not UTF-8: byte 0xff"
    assert lines[2] == f"{tmp_path}/none.yaml: No such file or directory"

    out = io.StringIO()
    (tmp_path / "empty").mkdir()
    assert run_files([tmp_path / "empty"], out) == 2
    assert out.getvalue() == "no scenario files found (*.yaml)\n"
