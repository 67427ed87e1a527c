"""Plays scenarios of the island."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from doubloon.dealer import Dealer, HiddenDealer
from doubloon.game import Event
from doubloon.jackal.board import FOG, cell_name
from doubloon.jackal.cargo import load_text
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.naming import named_acts
from doubloon.jackal.notation import ASKS, find_act, parse_cell
from doubloon.jackal.position import HITS, NEUTRAL, RUNNING, unit_name
from doubloon.jackal.position_reading import parse_position
from doubloon.jackal.positions import place_text, places_in_line
from doubloon.jackal.telling import tell
from doubloon.jackal.tiles import TILES
from doubloon.scenario.model import Deed, Look, Scenario
from doubloon.scenario.playing import Looks, Playing
from doubloon.words import Catalogue

# --- what an `expect` looks at: (island, key, what is expected) -> what is there ---------------------------------------


def _tile(island: Island, cell: str, _: str) -> str:
    code = island.engine.tile(parse_cell(cell) or 0)
    return "?" if code == FOG else TILES[code].token


def _unit(island: Island, name: str, expected: str) -> str:
    p = island.engine
    unit = int(name[1:]) - 1
    if unit >= p.units:
        return "no such unit"
    letter = unit_name(p, unit)[0]
    place = places_in_line(p).get(unit, 0) if "^" in expected else 0
    team = "n" if p.team(unit) == NEUTRAL else str(p.team(unit))
    code = ("" if letter == "P" else f"{team}@") + place_text(p, unit, place)
    return code if letter == name[0] else f"{letter}{name[1:]}: {code}"


def _vessel(island: Island, number: str, expected: str) -> str:
    p, v = island.engine, int(number)
    if v >= p.vessels:
        return "no such vessel"
    where = "-" if p.berth(v) < 0 else cell_name(p.berth(v))
    said = where != "-" or "x" in expected  # a wreck's holes count only where the scenario counts them
    hull = where + (f"x{p.roll[HITS + v]}" if p.roll[HITS + v] and said else "")
    return hull if v < p.rules.teams else f"{p.owner(v)}@{hull}"


def _load(island: Island, cell: str, _: str) -> str:
    return load_text(island.engine.lying[parse_cell(cell) or 0])


def _by_team(number: Callable[[Any, int], int]) -> Callable[[Island, str, Any], object]:
    return lambda island, _key, _expected: tuple(int(number(island.engine, t)) for t in range(island.engine.rules.teams))


def _of_result(name: str, otherwise: object) -> Callable[[Island, str, Any], object]:
    return lambda island, _key, _expected: getattr(island.result(), name, otherwise)


_LOOKS: Final[Looks] = MappingProxyType(
    {
        "tiles": _tile,
        "units": _unit,
        "vessels": _vessel,
        "loads": _load,
        "score": _by_team(lambda p, team: p.score(team)),
        "rum": _by_team(lambda p, team: p.rum(team)),
        "turn": lambda island, _key, _expected: int(island.engine.turn),
        "seat": lambda island, _key, _expected: next(iter(island.actors()), "nobody"),
        "asking": lambda island, _key, _expected: ASKS[island.engine.asking],
        "mover": lambda island, _key, _expected: (
            unit_name(island.engine, island.engine.mover) if island.engine.mover >= 0 else "-"
        ),
        "gold_left": lambda island, _key, _expected: int(island.engine.gold_left),
        "over": lambda island, _key, _expected: bool(island.engine.end != RUNNING),
        "winners": _of_result("winners", "the game is not over"),
        "reason": _of_result("reason", "the game is not over"),
        "scores": _of_result("scores", "the game is not over"),
    }
)


class IslandPlaying(Playing):
    """A scenario of the island being played. What the fog hides was told with the first position."""

    LOOKS: ClassVar[Looks] = _LOOKS

    def __init__(self, scenario: Scenario, words: Catalogue) -> None:
        super().__init__(scenario, words)
        self.game: IslandGame = IslandGame(scenario.settings)
        position, answers = parse_position(scenario.start, self.game.rules)
        self.position: Island = Island(position, range(self.game.seats))
        self.hidden = HiddenDealer(answers)

    def now(self) -> int:
        """The time of the last act, in milliseconds."""
        return int(self.position.engine.now)

    def dealer(self, step: Deed) -> Dealer:
        """The fog answers."""
        return self.hidden

    def told(self, events: Sequence[Event], before: Any) -> Sequence[str]:
        """The events in words, with everybody's right name."""
        return tell(events, before.engine, self.position.engine, self.words)

    def shown_acts(self, seat: int | None) -> tuple[str, ...]:
        """The acts in the view of a seat."""
        return tuple(act.text for act in self.position.view(seat).acts)

    def full_text(self, text: str) -> str:
        """The text under which an act is legal, however its unit is named; the text itself if it is not."""
        act = find_act(self.position.engine, text)
        if act is None:
            return text
        return next(name for name, found in named_acts(self.position.engine).items() if found == act)

    def pairs_to_hold(self, twin: Any) -> Iterable[tuple[str, object, object]]:
        """The gold that is left is counted anew from the text."""
        return [("gold left", self.position.engine.gold_left, twin.engine.gold_left)]

    def look(self, step: Look) -> None:
        """Which cells a seat sees in fog, and whether it is offered acts."""
        view = self.position.view(step.seat)
        who = "the spectator's view" if step.seat is None else f"the view of seat {step.seat}"
        if step.has_acts is not None and bool(view.acts) != step.has_acts:
            self.differs(who, "acts" if step.has_acts else "no acts", ", ".join(act.text for act in view.acts) or "none")
        for cells, hidden in ((step.fog, True), (step.not_fog, False)):
            for cell in cells:
                if (cell in view.fog) != hidden or (cell in view.tiles) == hidden:
                    self.differs(f"{who}, {cell}", "fog" if hidden else "no fog", view.tiles.get(cell, "fog"))
