"""Bots: they know no more than their view, never do what is not legal, and the greedy one has sense."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, get_type_hints

import msgspec
import pytest

from doubloon.bots import BOTS, Bot, GreedyBot, GreedyWeights, RandomBot
from doubloon.bots.bearings import FAR, Chart
from doubloon.dealer import HiddenDealer, settle
from doubloon.game import Game, Position, View
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.notation import parse_cell
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import LINE_UPS, Settings
from doubloon.jackal.tilesets import SIDES, TYPE_OF
from doubloon.jackal.views import IslandView
from doubloon.lab.islands import settings_at_random
from doubloon.scenario.reading import load_scenarios
from toy_game import StonesGame

Make = Callable[[random.Random, Game], Bot]


def play(game: IslandGame, bots: Mapping[int, Bot], deal: str, plies: int) -> tuple[Island, list[str]]:
    """Play on until the game ends or so many acts are done; where it stands then, and the acts."""
    position = game.start(deal)
    dealer = HiddenDealer(game.answers(deal))
    acts: list[str] = []
    while not position.over() and len(acts) < plies:
        (seat,) = position.actors()
        act = bots[seat].choose(position.view(seat))
        assert act in position.legal_acts(seat)
        position.act(seat, act)
        settle(position, dealer)
        acts.append(act)
    return position, acts


def of_kind(kind: str, game: Game, seed: int = 1) -> dict[int, Bot]:
    return {seat: BOTS[kind](random.Random(f"{kind} {seed} {seat}"), game) for seat in range(game.seats)}


# --- what every bot owes -----------------------------------------------------------------------------------------------


def test_bots_are_known_by_name() -> None:
    assert list(BOTS) == ["random", "greedy"]
    game = IslandGame()
    assert isinstance(BOTS["random"](random.Random(1), game), RandomBot)
    assert isinstance(BOTS["greedy"](random.Random(1), game), GreedyBot)


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_is_given_a_view_and_nothing_else(kind: str) -> None:
    choose = BOTS[kind](random.Random(1), IslandGame()).choose
    assert list(inspect.signature(choose).parameters) == ["view"]
    assert get_type_hints(choose) == {"view": View, "return": str}


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_refuses_a_position(kind: str) -> None:
    game = IslandGame()
    position: Any = game.start(game.deal(b"position"))
    with pytest.raises(TypeError, match="view"):
        BOTS[kind](random.Random(1), game).choose(position)


@pytest.mark.parametrize("kind", BOTS)
def test_a_view_that_came_over_the_wire_is_enough(kind: str) -> None:
    def views() -> list[bytes]:
        """Views of a game that nothing is left of."""
        game = IslandGame(Settings.make(side=7))
        position = game.start(game.deal(b"wire"))
        dealer = HiddenDealer(game.answers(game.deal(b"wire")))
        bots = of_kind("random", game)
        seen: list[bytes] = []
        for _ in range(60):
            (seat,) = position.actors()
            view = position.view(seat)
            position.act(seat, bots[seat].choose(view))
            settle(position, dealer)
            seen.append(msgspec.json.encode(view))
        return seen

    bot = BOTS[kind](random.Random(1), IslandGame(Settings.make(side=7)))
    for encoded in views():
        view = msgspec.json.decode(encoded, type=IslandView)
        assert bot.choose(view) in [act.text for act in view.acts]


@pytest.mark.parametrize("kind", BOTS)
def test_what_nobody_can_know_changes_no_choice(kind: str) -> None:
    """Two islands that differ only in the fog get the same act, all the way, whatever else lies under it."""
    game = IslandGame(Settings.make(side=7, seating="fixed"))
    deal = game.deal(b"one")
    one, other = of_kind(kind, game), of_kind(kind, game)
    position = game.start(deal)
    answers = dict(game.answers(deal))
    rng = random.Random(5)
    for _ in range(80):
        if position.over():
            break
        (seat,) = position.actors()
        view = position.view(seat)
        hidden = dict(zip(view.fog, rng.sample([answers[cell] for cell in view.fog], len(view.fog)), strict=True))
        twin = game.restore(position.text())
        act = one[seat].choose(view)
        assert other[seat].choose(twin.view(seat)) == act
        # The twin goes its own way through another fog, and is left behind.
        twin.act(seat, act)
        settle(twin, HiddenDealer(hidden))
        position.act(seat, act)
        settle(position, HiddenDealer(answers))


@pytest.mark.parametrize("kind", BOTS)
def test_the_same_dice_make_the_same_choices(kind: str) -> None:
    game = IslandGame(Settings.make(preset="blitz"))
    deal = game.deal(b"dice")
    first, acts = play(game, of_kind(kind, game), deal, 60)
    again, same = play(game, of_kind(kind, game), deal, 60)
    assert acts == same
    assert first.text() == again.text()


@pytest.mark.parametrize("kind", BOTS)
def test_who_has_nothing_to_do_is_not_asked(kind: str) -> None:
    game = IslandGame()
    position = game.start(game.deal(b"idle"))
    bot = BOTS[kind](random.Random(1), game)
    with pytest.raises(ValueError, match="a spectator has nothing to do"):
        bot.choose(position.view(None))
    (seat,) = position.actors()
    with pytest.raises(ValueError, match=f"seat {1 - seat} has nothing to do"):
        bot.choose(position.view(1 - seat))


@pytest.mark.parametrize(("number", "preset", "line_up"), [(n, *pair) for n, pair in enumerate(product(PRESETS, LINE_UPS))])
def test_bots_play_every_preset_and_line_up(number: int, preset: str, line_up: str) -> None:
    game = IslandGame(Settings.make(preset=preset, line_up=line_up, side=SIDES[number % len(SIDES)]))
    greedy, rash = of_kind("greedy", game), of_kind("random", game)
    # Who begins is greedy in one half of the games.
    bots = {seat: (greedy if (seat + number) % 2 else rash)[seat] for seat in range(game.seats)}
    play(game, bots, game.deal(f"all {number}".encode()), 60)


@pytest.mark.parametrize("number", range(12))
def test_bots_play_odd_islands(number: int) -> None:
    rng = random.Random(f"odd {number}")
    game = IslandGame(settings_at_random(rng, sides=(5, 7)))
    play(game, of_kind("greedy", game, number), game.deal(rng.randbytes(16)), 60)


def test_the_random_bot_takes_every_act_alike() -> None:
    game = IslandGame()
    position = game.start(game.deal(b"alike"))
    (seat,) = position.actors()
    view = position.view(seat)
    bot = RandomBot(random.Random(1))
    chosen = [bot.choose(view) for _ in range(500)]
    assert {*chosen} == {act.text for act in view.acts}
    assert all(60 <= chosen.count(act.text) <= 140 for act in view.acts)


def test_the_greedy_bot_plays_the_island_only() -> None:
    with pytest.raises(TypeError, match="not StonesGame"):
        GreedyBot(random.Random(1), StonesGame(seats=2))


# --- what the greedy bot has sense for ---------------------------------------------------------------------------------


def choices(place: str, settings: str = "{}", seat: int = 0, dice: int = 5, weights: GreedyWeights | None = None) -> set[str]:
    """What the greedy bot would do in a position set up as in a scenario: its acts over several throws of its dice."""
    text = f"name: bots\nrules: [J3.1]\nsettings: {settings}\nplace: {place}\nsteps: [expect: {{turn: 0}}]\n"
    scenario = load_scenarios(text)[0]
    game = IslandGame(scenario.settings)
    view = game.restore(scenario.start).view(seat)
    assert view.acts, "the seat has nothing to choose"
    return {GreedyBot(random.Random(n), game, weights).choose(view) for n in range(dice)}


# Where nothing is said, all is open plain ground, the ships lie at g1 and g13, and the fog is far away.


def test_it_brings_gold_aboard() -> None:
    assert choices("{units: {P1: g2}, loads: {g2: coin}}") == {"g2-g1:coin"}


def test_it_takes_the_heavier_gold() -> None:
    assert choices("{units: {P1: g2}, loads: {g2: 3 coin+bullion}}") == {"g2-g1:bullion"}


def test_it_carries_gold_home_without_a_detour() -> None:
    assert choices("{units: {P1: g5, P2: '-', P3: '-'}, loads: {g5: coin}}") <= {"g5-f4:coin", "g5-g4:coin", "g5-h4:coin"}


def test_it_carries_gold_around_the_jungle() -> None:
    jungle = ", ".join(f"{column}4: jungle" for column in "cdefghij")
    acts = choices(f"{{tiles: {{{jungle}}}, units: {{P1: g5, P2: '-', P3: '-'}}, loads: {{g5: coin}}}}")
    assert acts <= {"g5-h5:coin", "g5-h6:coin"}  # k4 is nearer than b4


def test_it_sends_gold_by_balloon() -> None:
    assert choices("{tiles: {h9: balloon}, units: {P1: g9, P2: '-', P3: '-'}, loads: {g9: coin}}") == {"g9-h9:coin"}


def test_it_follows_arrows_home() -> None:
    tiles = "{tiles: {f6: arrow-s, f5: arrow-s, f4: arrow-s, f3: arrow-se}, "
    assert choices(tiles + "units: {P1: g7, P2: '-', P3: '-'}, loads: {g7: coin}}") == {"g7-f6:coin"}


def test_it_does_not_dive_with_gold() -> None:
    tiles = "{tiles: {c4: arrow-w, c3: cannibal, d4: jungle, e4: jungle}, "
    acts = choices(tiles + "units: {P1: d5, P2: '-', P3: '-'}, loads: {d5: coin}}")
    assert "d5-c4:coin" not in acts
    assert all(act.endswith(":coin") for act in acts)


def test_it_goes_for_gold_that_lies_about() -> None:
    assert choices("{units: {P1: c4, P2: '-', P3: '-'}, loads: {f4: coin}}") <= {"c4-d4", "c4-d3", "c4-d5"}


def test_it_meets_a_carrier_with_the_ship() -> None:
    # With the gold five cells off her berth, a cell of hers saves him one of his, and two carriers two.
    acts = choices("{units: {P1: b4, P2: b4, P3: g1}, loads: {b4: 2 coin}, vessels: {0: g1}}")
    assert acts == {"sail g1-f1"}


def test_it_keeps_clear_of_the_cannibal() -> None:
    around = ", ".join(f"{cell}: cannibal" for cell in ("f4", "f5", "f6", "g4", "g6", "h4", "h5"))
    acts = choices(f"{{tiles: {{{around}}}, units: {{P1: g5, P2: '-', P3: '-'}}}}")
    assert acts == {"g5-h6"}


def test_it_looks_into_the_fog() -> None:
    acts = choices("{tiles: {f3: '?coins1'}, units: {P1: g4, P2: '-', P3: '-'}, hoard: none}")
    assert acts == {"g4-f3"}


def test_it_strikes_an_enemy_beside_gold() -> None:
    acts = choices("{units: {P1: g9, P2: '-', P3: '-', P4: g10}, loads: {g10: 3 coin}}")
    assert acts == {"g9-g10"}


def test_it_does_not_carry_gold_into_an_enemys_reach() -> None:
    place = "{{units: {{P1: f4, P2: '-', P3: '-', P4: {foe}}}, loads: {{f4: coin}}}}"
    assert "f4-g3:coin" in choices(place.format(foe="l9"), dice=20)
    assert "f4-g3:coin" not in choices(place.format(foe="h3"), dice=20)


def test_it_keeps_out_of_the_way_of_an_enemys_ship() -> None:
    place = "{{units: {{P1: f13, P2: '-', P3: '-'}}, vessels: {{1: {ship}}}}}"
    assert choices(place.format(ship="d13")) == {"f13-g13"}  # towards home, round the east
    assert "f13-g13" not in choices(place.format(ship="h13"))


def test_its_weights_are_what_it_wants() -> None:
    place = "{units: {P1: f4, P2: '-', P3: '-', P4: h3}, loads: {f4: coin}}"
    assert "f4-g3:coin" in choices(place, dice=20, weights=GreedyWeights(exposed=0.0, bait=0.0, plunder=0.0))


def test_it_frees_a_mate_with_rum() -> None:
    assert choices("{tiles: {c5: trap}, units: {P1: c5t, P2: c4}, rum: [1, 0]}") == {"rum c5"}


def test_it_keeps_rum_that_frees_nobody() -> None:
    assert not {"rum g1", "rum g2"} & choices("{units: {P1: g2}, rum: [3, 0]}")


def test_it_pulls_a_mate_out_of_a_trap() -> None:
    acts = choices("{tiles: {d5: trap}, units: {P1: d5t, P2: d7, P3: '-'}}")
    assert acts <= {"d7-c6", "d7-d6", "d7-e6"}


def test_it_brings_back_the_dead() -> None:
    assert choices("{tiles: {d5: resurrection}, units: {P1: d5, P2: '-', P3: '-'}}") == {"resurrect d5"}


def test_it_goes_to_where_the_dead_come_back() -> None:
    acts = choices("{tiles: {d5: resurrection}, units: {P1: d7, P2: '-', P3: g1}}")
    assert acts <= {"d7-c6", "d7-d6", "d7-e6"}


def test_it_does_not_risk_its_last_unit_where_that_loses() -> None:
    fog = "tiles: {f3: '?trap', f4: '?cannibal', l9: '?coins1', c9: trap}"
    place = f"{{{fog}, units: {{P1: g3, P2: c9t, P3: '-'}}, hoard: none}}"
    assert not {"g3-f3", "g3-f4"} & choices(place)
    assert {"g3-f3", "g3-f4"} & choices(place, settings="{line_up: melee3}")


def test_it_risks_less_when_it_is_ahead() -> None:
    fog = "tiles: {f3: '?trap', f4: '?coins1', g4: '?coins1', h4: '?coins1', h3: '?coins2', l9: '?coins1', c9: trap}"
    place = f"{{{fog}, units: {{P1: g3, P2: c9t, P3: '-'}}, score: SCORE, hoard: none}}"
    into_fog = {"g3-f3", "g3-f4", "g3-g4", "g3-h3", "g3-h4"}
    bold = GreedyWeights(last_stand=1.0)
    assert into_fog & choices(place.replace("SCORE", "[0, 1]"), weights=bold)
    assert not into_fog & choices(place.replace("SCORE", "[1, 0]"), weights=bold)


def test_under_the_weed_it_steers_the_enemy_to_his_harm() -> None:
    place = "{tiles: {g11: cannibal}, units: {P4: g10, P5: '-', P6: '-'}, turn: 1, weed: 0}"
    assert choices(place, seat=0) == {"g10-g11"}


def test_it_takes_the_one_act_there_is() -> None:
    place = "{tiles: {d5: maze3}, units: {P1: d5.1, P2: '-', P3: '-'}}"
    assert choices(place) == {"d5-d5"}


def test_it_wins_when_it_can() -> None:
    # The last coin decides; the enemies beside his own ship could be sent home just as well.
    acts = choices("{units: {P1: g2, P2: f2, P3: '-', P4: e2, P5: e2}, loads: {g2: coin}, score: [3, 3], hoard: none}")
    assert acts == {"g2-g1:coin"}


def test_it_grows_bolder_when_nothing_happens() -> None:
    place = "{{units: {{P1: d5, P2: '-', P3: '-'}}, quiet: {quiet}}}"
    assert len(choices(place.format(quiet=90), dice=12)) > len(choices(place.format(quiet=0), dice=12))


@pytest.mark.parametrize("asking", ["light", "quake"])
def test_it_makes_the_choices_of_lighthouse_and_earthquake(asking: str) -> None:
    """Played until it is asked, on an island that is full of them."""
    tile = {"light": "lighthouse", "quake": "earthquake"}[asking]
    game = IslandGame(Settings.make(side=5, tiles={tile: 8, "coins1": 6, "cannibal": 1, "trap": 2, "fill_with_plain": True}))
    deal = game.deal(b"asked")
    bots = of_kind("greedy", game)
    position = game.start(deal)
    dealer = HiddenDealer(game.answers(deal))
    asked = 0
    while not position.over() and asked < 6:
        (seat,) = position.actors()
        view = position.view(seat)
        act = bots[seat].choose(view)
        if view.asking == asking:
            asked += 1
            ship = next(v.cell for v in view.vessels if view.teams[v.team].seat == seat)
            if asking == "light":
                assert far(act.split()[1], ship) == min(far(other.end, ship) for other in view.acts)
        position.act(seat, act)
        settle(position, dealer)
    assert asked


def far(a: str | None, b: str | None) -> int:
    """King's moves between two cells."""
    one, other = parse_cell(a or ""), parse_cell(b or "")
    assert one is not None and other is not None
    return max(abs(one % 16 - other % 16), abs(one // 16 - other // 16))


# --- how strong it is --------------------------------------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    game = IslandGame(Settings.make(preset="blitz", seating="fixed"))
    won = 0
    for number in range(6):
        side = number % 2
        bots = {side: of_kind("greedy", game, number)[side], 1 - side: of_kind("random", game, number)[1 - side]}
        position, _ = play(game, bots, game.deal(f"match {number}".encode()), 1500)
        result = position.result()
        assert result is not None
        won += result.winners == (side,)
    assert won == 6


def test_greedy_bots_bring_the_gold_home() -> None:
    game = IslandGame(Settings.make(preset="blitz", seating="fixed"))
    gold = 0
    for number in range(2):
        position, _ = play(game, of_kind("greedy", game, number), game.deal(f"gold {number}".encode()), 1500)
        result = position.result()
        assert result is not None
        gold += sum(result.scores)
    assert gold >= 2 * 8  # of 13 a game


# --- charts ------------------------------------------------------------------------------------------------------------


def chart(place: str, settings: str = "{}") -> tuple[Position, Chart]:
    text = f"name: chart\nrules: [J3.1]\nsettings: {settings}\nplace: {place}\nsteps: [expect: {{turn: 0}}]\n"
    scenario = load_scenarios(text)[0]
    island = IslandGame(scenario.settings).restore(scenario.start)
    return island, Chart(island.engine)


def cell(name: str) -> int:
    found = parse_cell(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("tiles", "start", "turns"),
    [
        ("{}", "g5", 4),
        ("{g4: maze3}", "g5", 4),  # around it
        ("{g11: balloon}", "g12", 1),
        ("{f8: arrow-s, f7: arrow-s, f6: arrow-s, f5: arrow-s, f4: arrow-s, f3: arrow-s}", "g9", 2),
        ("{f2: ice, g2: ice, h2: ice}", "g3", 1),  # slides on, aboard
        ("{k9: plane}", "k9", 2),
        ("{b6: cave, f3: cave}", "b7", 3),
    ],
)
def test_turns_home_with_a_load(tiles: str, start: str, turns: int) -> None:
    _, it = chart(f"{{tiles: {tiles}}}")
    assert it.routes([cell("g1")]).home()[cell(start)] == turns


def test_a_cannon_brings_home_only_who_falls_beside_a_ship() -> None:
    jungle = ", ".join(f"{name}: jungle" for name in ("d9", "d10", "d11", "e11", "f9", "f10", "f11"))
    _, it = chart(f"{{tiles: {{e9: cannon-s, {jungle}}}}}")
    assert it.routes([cell("e1")]).home()[cell("e10")] == 1
    assert it.routes([cell("g1")]).home()[cell("e10")] == FAR
    assert it.routes([cell("g1")]).to([cell("g1")])[cell("e10")] == 3  # swimming, with empty hands


def test_chart_knows_every_tile() -> None:
    """From a cell surrounded by any one tile, some answer comes for every distance, and nothing is nearer than its step."""
    things = ("bengunn", "missionary", "friday", "coins", "bullion", "cannonball", "wheelbarrow", "boat")
    for token in (token for token in TYPE_OF if not token.startswith(things)):
        ring = ", ".join(f"{name}: {token}" for name in ("f4", "f5", "f6", "g4", "g6", "h4", "h5", "h6"))
        _, it = chart(f"{{tiles: {{{ring}}}}}")
        routes = it.routes([cell("g1")])
        for field in (routes.home(), routes.to([cell("k9")]), routes.to([cell("a5")])):
            assert all(0 <= turns <= FAR for turns in field)
        assert routes.to([cell("g5")])[cell("g5")] == 0
