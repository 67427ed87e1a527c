"""Nobody learns what he may not know: shuffle what lies in the fog, and nothing that anybody sees, may do or hears changes.

Until something is revealed that differs. The engine never holds the fog, so this guards the door, the log and the dealer, and
the places where fog matters without being opened: lighthouse, cannonball, tunnel, weed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import takewhile

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.game import Event
from doubloon.jackal.board import FOG
from doubloon.jackal.dealing import Deal, land
from doubloon.jackal.events import Opened
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.naming import named_acts
from doubloon.jackal.notation import parse_cell
from doubloon.jackal.position import LIGHT, QUAKE, REVEAL, RUNNING, Position
from doubloon.jackal.settings import Settings
from doubloon.jackal.walk import FIERCE, STYLES, Tally, Walk
from doubloon.lab.islands import settings_at_random
from doubloon.lab.retelling import Deeds, dealt, deeds_of, first_position, retell
from doubloon.match import Match
from properties.drawn import Plan, plans


def shuffled(deal: Deal, settings: Settings, p: Position, rng: random.Random) -> Deal:
    """A deal with the same open cells, and the tiles in the fog dealt anew."""
    cells = land(settings.side)
    fog = [i for i, cell in enumerate(cells) if p.tile(parse_cell(cell) or 0) == FOG]
    hidden = [deal.tokens[i] for i in fog]
    rng.shuffle(hidden)
    tokens = list(deal.tokens)
    for i, token in zip(fog, hidden, strict=True):
        tokens[i] = token
    return msgspec.structs.replace(deal, tokens=tuple(tokens))


def all_that_is_shown(match: Match) -> dict[str, object]:
    """Everything that seats and spectators can get of a running game."""
    position = match.position
    seats = range(match.game.seats)
    shown: dict[str, object] = {f"view of {seat}": msgspec.json.encode(position.view(seat)) for seat in (*seats, None)}
    shown |= {f"acts of {seat}": list(position.legal_acts(seat)) for seat in seats}
    shown |= {"text": position.text(), "hash": position.hash(), "due": position.due(), "actors": position.actors()}
    # Of the log as others get it only the header differs: it commits to the deal.
    if not position.over():
        shown["log"] = [msgspec.json.encode(record) for record in match.log().records]
    return shown


def under_deal(settings: Settings, played: Match, deal: Deal) -> Match:
    """The same game so far, under another deal."""
    match = Match(IslandGame(settings), deal.text())
    for record in played.records:
        match.append(record)
    return match


def look_alike(settings: Settings, deeds: Deeds, rng: random.Random, plies: int, then: int | None = None) -> int:
    """Go on under two deals that agree on all that is known; they must look alike until a reveal differs. The acts made.

    ``then`` is the first act, as the engine's number; all others are drawn.
    """
    first, reached = dealt(settings, deeds)
    played = retell(settings, deeds)
    second = shuffled(first, settings, reached, rng)
    twins = [under_deal(settings, played, deal) for deal in (first, second)]
    for ply in range(plies):
        one, two = map(all_that_is_shown, twins)
        assert one == two
        island = twins[0].position
        assert isinstance(island, Island)
        due = island.due()
        if island.over() or (due is not None and due <= twins[0].time):
            return ply
        texts = [text for text, act in named_acts(island.engine).items() if then in (None, act)]
        then = None
        text = rng.choice(texts)
        told = [twin.act(island.actors()[0], text) for twin in twins]
        outcomes = [twin.records[-1].outcome for twin in twins]
        alike = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(*outcomes, strict=False))))
        assert events_until(told[0], alike) == events_until(told[1], alike)
        if outcomes[0] != outcomes[1]:
            return ply + 1
    return plies


def events_until(events: Sequence[Event], reveals: int) -> list[Event]:
    """The events up to what comes to light after so many reveals."""
    opened = [i for i, event in enumerate(events) if isinstance(event, Opened)]
    return list(events[: opened[reveals]] if reveals < len(opened) else events)


@given(plans(most=60), st.integers(0, 2**32))
def test_the_fog_can_be_anything(plan: Plan, seed: int) -> None:
    look_alike(plan.settings, deeds_of(plan.played()), random.Random(seed), 6)


def asks_lighthouse(p: Position) -> bool:
    return bool(p.asking == LIGHT and p.hidden > 3)


def asks_earthquake(p: Position) -> bool:
    return bool(p.asking == QUAKE and p.hidden > 3)


def sits_in_the_tunnel(p: Position) -> bool:
    return bool(p.stuck != 0 and p.hidden > 3 and p.asking != REVEAL)


def smoked(p: Position) -> bool:
    return bool(p.weed_team >= 0 and p.hidden > 3 and p.asking != REVEAL)


def island_of(counts: dict[str, int], rng: random.Random) -> Settings:
    """Settings for a small island with these tiles, gold, and plain ground."""
    tiles = {**counts, "coins1": 4, "fill_with_plain": True}
    return settings_at_random(rng, (5,)).changed(
        side=5, tiles=tiles, destroying_ships=False, friendly_fire=False, seating="fixed"
    )


FOG_MATTERS: dict[Callable[[Position], bool], dict[str, int]] = {
    asks_lighthouse: {"lighthouse": 6, "cave": 3, "missionary": 2, "friday": 2},
    asks_earthquake: {"earthquake": 6, "plane": 2, "horse": 2},
    sits_in_the_tunnel: {"cave": 6, "cannonball": 2, "cannon": 2},
    smoked: {"weed": 6, "bottles1": 2, "trap": 2},
}
"""A kind of position, and what an island needs on which games come to it."""


@pytest.mark.parametrize("reach", FOG_MATTERS, ids=lambda reach: reach.__name__)
def test_where_fog_matters(reach: Callable[[Position], bool]) -> None:
    """The same, from positions of a certain kind, as random games come to them."""
    rng = random.Random(reach.__name__)
    found = 0
    for _ in range(100):
        settings = island_of(FOG_MATTERS[reach], rng)
        walk = Walk(first_position(settings), rng.getrandbits(30) + 1, rng.randrange(STYLES), {})
        while walk.p.end == RUNNING and walk.made < 80 and not reach(walk.p):
            assert walk.go(int(walk.made) + 1, 10**6, 0) == ""
        if reach(walk.p) and walk.p.end == RUNNING:
            look_alike(settings, deeds_of(walk), rng, 4)
            found += 1
        if found == 6:
            return
    raise AssertionError(f"only {found} games came to such a position")


def test_a_ball_through_fog() -> None:
    """What a cannonball blows open is asked for one after the other, and shown as it comes."""
    rng = random.Random(7)
    found = 0
    for _ in range(400):
        settings = Settings.make(
            side=5,
            seating="fixed",
            ball_spares_fog=False,
            tiles={"cannon": 6, "cannonball": 6, "coins1": 4, "fill_with_plain": True},
        )
        tally: Tally = {}
        walk = Walk(first_position(settings), rng.getrandbits(30) + 1, FIERCE, tally)
        while walk.p.end == RUNNING and walk.made < 120:
            before = int(walk.n)
            assert walk.go(int(walk.made) + 1, 10**6, 0) == ""
            if any(rule == "J7.6" and name == "Opened" for name, _, rule in tally):
                deeds = deeds_of(walk)
                look_alike(settings, deeds[:before], rng, 1, then=deeds[before][0])
                found += 1
                break
        if found == 5:
            return
    raise AssertionError(f"only {found} balls were fired into fog")
