"""The island game as every table, bot and server sees it: the contract of ``doubloon.game`` over the engine.

``IslandGame`` is the game under fixed settings, ``Island`` a position of it. Acts are checked here; the engine below trusts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from doubloon.errors import IllegalAct, SettingError
from doubloon.game import CHANCE, Event, Outcome, Result
from doubloon.given import check_form, check_seat, check_seed, check_text, check_time, check_viewer, is_seat
from doubloon.jackal import play
from doubloon.jackal.board import cell_name
from doubloon.jackal.dealing import Deal, deal, parse_deal
from doubloon.jackal.leaving import resign
from doubloon.jackal.naming import named_acts
from doubloon.jackal.position import END_NAMES, END_RULES, REVEAL, RUNNING, Position
from doubloon.jackal.position_reading import parse_position, parse_seating
from doubloon.jackal.positions import position_hash, position_text
from doubloon.jackal.rules import (
    CHOSEN,
    KING,
    NO_SHELTER,
    ONE_SEAT,
    SHIELDS,
    SHORES,
    STEPS,
    STOPS,
    STRAIGHT,
    TWO_SEATS,
    Rules,
)
from doubloon.jackal.settings import LINE_UPS, SETTINGS, Settings
from doubloon.jackal.steering import steerer
from doubloon.jackal.tiles import CODES, TILES
from doubloon.jackal.tilesets import TILE_TYPES, gold_value
from doubloon.jackal.turns import side_of_seat, side_score
from doubloon.jackal.views import IslandView, act_views, view_of
from doubloon.options import brief

RULES_VERSION: Final = 1

_NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    "nearest_by": {"king": KING, "steps": STEPS, "straight": STRAIGHT},
    "fortress_vs_ball": {"shields": SHIELDS, "stops": STOPS, "none": NO_SHELTER},
    "plane_seats": {"one": ONE_SEAT, "two": TWO_SEATS, "chosen": CHOSEN},
}
"""The settings that name one of several ways, and the engine's number for each."""

_AS_THEY_ARE: Final = tuple(row.name for row in SETTINGS if row.kind in ("flag", "number"))
"""The settings that the engine takes as they are."""


def rules_for(settings: Settings, seating: Sequence[int] | None = None) -> Rules:
    """The engine's rules for these settings; ``seating`` is the seat at each place of the line-up (default: in order)."""
    line_up = LINE_UPS[settings.line_up]
    shores = [SHORES.index(shore) for shore in line_up.shores]
    owners = [place if seating is None else seating[place] for place in line_up.owner]
    rules = Rules(settings.side, shores, owners, list(line_up.side_of), line_up.two_player)
    for name in _AS_THEY_ARE:
        setattr(rules, name, getattr(settings, name))
    for name, numbers in _NUMBERS.items():
        setattr(rules, name, numbers[getattr(settings, name)])
    rules.weed_steers_next = settings.weed_steers == "next"
    counts = settings.counts()
    rules.ship_hits = 1 if counts["cannonball"] == 1 else 2
    rules.tile_counts = [counts[name] for name in TILE_TYPES]
    rules.gold = gold_value(counts)
    return rules


class Island:
    """A position of the island game; see :class:`doubloon.game.Position` for what the methods promise.

    ``seating`` has the seat that sits at each place of the line-up. ``engine`` is the native position, for those who need
    speed; who changes it answers for the consequences.
    """

    def __init__(self, engine: Position, seating: Sequence[int]) -> None:
        self.engine = engine
        self.seating = tuple(seating)
        self._acts: dict[str, int] | None = None

    def copy(self) -> Island:
        """An independent copy."""
        twin = Island(self.engine.copy(), self.seating)
        twin._acts = self._acts  # what acts are called is the same there, and costs more than the copy
        return twin

    def actors(self) -> tuple[int, ...]:
        """The seat that steers the team to move, chance while a tile is to be revealed, nobody when the game is over."""
        if self.engine.end != RUNNING:
            return ()
        return (CHANCE,) if self.engine.asking == REVEAL else (int(steerer(self.engine)),)

    def _named(self) -> dict[str, int]:
        if self._acts is None:
            self._acts = named_acts(self.engine)
        return self._acts

    def legal_acts(self, seat: int) -> Sequence[str]:
        """The texts of the acts open to ``seat``."""
        return list(self._named()) if is_seat(seat, len(self.seating)) and seat in self.actors() else []

    def question(self) -> str:
        """The cell whose tile is to be revealed."""
        return cell_name(self.engine.asked) if self.actors() == (CHANCE,) else ""

    def outcomes(self) -> Sequence[Outcome]:
        """Every tile that may lie on the cell, weighted by how many are left and how many quarter turns look alike."""
        if self.actors() != (CHANCE,):
            return []
        weights = ((tile.token, play.weight(self.engine, tile.code)) for tile in TILES)
        return [Outcome(token, weight) for token, weight in weights if weight]

    def act(self, seat: int, text: str, time: int = 0) -> Sequence[Event]:
        """Do an act: one of :meth:`legal_acts`, to the letter."""
        check_text(text)
        self._check(seat, time, text)
        allowed = self.legal_acts(seat)
        if text not in allowed:
            raise IllegalAct(self._why_not(seat, text), text, allowed)
        act = self._named()[text]
        return self._do(lambda: play.push(self.engine, act), time)

    def _why_not(self, seat: int, text: str) -> str:
        shown = repr(brief(text))
        if self.over():
            return f"{shown}: the game is over"
        if seat not in self.actors():
            turn = "a tile is to be revealed first" if self.question() else f"it is the turn of seat {self.actors()[0]}"
            return f"{shown} of seat {seat}: {turn}"
        return f"{shown} is not legal here; {len(self._named())} acts are, such as {', '.join(list(self._named())[:5])}"

    def reveal(self, outcome: str) -> Sequence[Event]:
        """Let the tile that is asked for be this one."""
        check_text(outcome)
        weight = play.weight(self.engine, CODES[outcome]) if self.question() and outcome in CODES else 0
        if weight == 0:
            allowed = [o.text for o in self.outcomes()]
            asked = f"at {self.question()} there can be {' '.join(allowed)}" if allowed else "nothing is asked"
            raise IllegalAct(f"{brief(outcome)!r} cannot be revealed: {asked}", outcome, allowed)
        return self._do(lambda: play.answer(self.engine, CODES[outcome]), self.engine.now)

    def due(self) -> int | None:
        """When the turn time runs out (J8.7)."""
        p = self.engine
        if p.rules.turn_time == 0 or p.end != RUNNING or p.asking == REVEAL:
            return None
        return int(p.began + p.rules.turn_time * 1000)

    def lapse(self, time: int) -> Sequence[Event]:
        """The turn time has run out."""
        check_time(time, "time")
        due = self.due()
        if due is None or time < due:
            raise IllegalAct(f"time {time}: {'nothing is due' if due is None else f'due at {due}'}", f"time {time}")
        self._check_order(time, f"time {time}")
        return self._do(lambda: play.lapse(self.engine, time), time)

    def leave(self, seat: int, time: int = 0) -> Sequence[Event]:
        """A player leaves for good (J8.6)."""
        p = self.engine
        self._check(seat, time, "leave")
        if p.end != RUNNING or p.asking == REVEAL or self._left(seat):
            why = "the game is over" if p.end != RUNNING else "a tile is to be revealed first"
            raise IllegalAct(f"leave: {'it has left' if self._left(seat) else why}", "leave")
        return self._do(lambda: resign(p, seat, "J8.6"), time)

    def _left(self, seat: int) -> bool:
        rules = self.engine.rules
        return any(rules.owner_of[t] == seat and self.engine.gone >> t & 1 for t in range(rules.teams))

    def view(self, seat: int | None) -> IslandView:
        """What a seat, or a spectator, may know."""
        check_viewer(seat, len(self.seating))
        acts = act_views(self.engine) if seat is not None and seat in self.actors() else ()
        return view_of(self.engine, seat, acts, self.due(), self.result(), self.text())

    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.engine.end != RUNNING)

    def result(self) -> Result | None:
        """Each seat's points (its side's), who won, and why it ended."""
        p = self.engine
        if p.end == RUNNING:
            return None
        sides = [side_of_seat(p, seat) for seat in range(p.rules.seats)]
        scores = tuple(int(side_score(p, side)) for side in sides)
        winners = tuple(seat for seat, side in enumerate(sides) if p.won >> side & 1)
        return Result(scores, winners, END_NAMES[p.end], END_RULES[p.end])

    def text(self) -> str:
        """The position's text form."""
        return position_text(self.engine, self.seating)

    def hash(self) -> str:
        """64 bits over the text form."""
        return position_hash(self.text())

    def _check(self, seat: int, time: int, text: str) -> None:
        check_seat(seat, self.engine.rules.seats, text)
        check_time(time, text)
        self._check_order(time, text)

    def _check_order(self, time: int, text: str) -> None:
        if time < self.engine.now:
            raise IllegalAct(f"{brief(text)!r} at {time}: earlier than the last act, at {self.engine.now}", text)

    def _do(self, deed: Any, time: int) -> Sequence[Event]:
        p = self.engine
        ears: list[Event] = []
        p.now = time
        p.ears = ears
        try:
            deed()
        finally:
            p.ears = None
            self._acts = None
        return ears


class IslandGame:
    """The island game under fixed settings; see :class:`doubloon.game.Game`."""

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = Settings() if settings is None else settings
        if not isinstance(self._settings, Settings):
            raise SettingError("settings", brief(settings), "Settings, as settings_from makes them", "argument")
        self._rules: dict[tuple[int, ...], Rules] = {}

    @property
    def rules(self) -> Rules:
        """The engine's rules of the game with the seats in their order."""
        return self.seated(tuple(range(self.seats)))

    def seated(self, seating: tuple[int, ...]) -> Rules:
        """The engine's rules of the game for a seating: the seat at each place of the line-up."""
        if seating not in self._rules:
            self._rules[seating] = rules_for(self._settings, seating)
        return self._rules[seating]

    @property
    def name(self) -> str:
        """``jackal``."""
        return "jackal"

    @property
    def rules_version(self) -> int:
        """The version of the rules this engine plays."""
        return RULES_VERSION

    @property
    def seats(self) -> int:
        """How many players take part."""
        return LINE_UPS[self._settings.line_up].seats

    def settings(self) -> Mapping[str, Any]:
        """All settings as plain data."""
        return self._settings.as_dict()

    def deal(self, seed: bytes) -> str:
        """An island dealt from a secret seed, as text (J11.3)."""
        check_seed(seed)
        return deal(self._settings, seed).text()

    def _read(self, text: str) -> Deal:
        check_form(text, "a deal")
        return parse_deal(text, self._settings)

    def start(self, deal: str) -> Island:
        """The island in fog, all ships at their places, the first team to move."""
        seating = self._read(deal).seating
        engine = play.opening(self.seated(seating))
        play.start(engine)
        return Island(engine, seating)

    def answers(self, deal: str) -> Mapping[str, str]:
        """What lies where."""
        return self._read(deal).tiles

    def restore(self, text: str) -> Island:
        """The position of a text form."""
        check_form(text, "a position")
        seating = parse_seating(text, self._settings.side, self.seats)
        return Island(parse_position(text, self.seated(seating))[0], seating)
