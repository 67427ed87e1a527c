"""Plays scenarios and says what came out differently.

Beside what a scenario asks for, every step is held to what must always be true: acts that are refused change nothing, a
position's text gives back an equal position, events carry rules that they may carry, and every seat can be shown its view.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from doubloon.dealer import HiddenDealer, settle
from doubloon.errors import DoubloonError, IllegalAct
from doubloon.game import Event
from doubloon.jackal.board import FOG, cell_name
from doubloon.jackal.cargo import load_text
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.notation import ASKS, find_act, named_acts, parse_cell
from doubloon.jackal.position import HITS, NEUTRAL, RUNNING, unit_name
from doubloon.jackal.position_reading import parse_position
from doubloon.jackal.positions import place_text, places_in_line
from doubloon.jackal.telling import tell
from doubloon.jackal.tiles import TILES
from doubloon.scenario.model import Act, Deed, Expect, Lapse, Leave, Look, Offer, Refuse, Scenario, Step
from doubloon.words import Catalogue


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that came out differently: in which step (from 1), where it stands, what, what was expected and what came."""

    step: int
    line: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"step {self.step} (line {self.line}), {self.what}: expected {self.expected}; got {self.got}"


@dataclass(frozen=True, slots=True)
class Report:
    """What a scenario's run gave: the differences, none if all is well, and what happened, in words, line by line."""

    scenario: Scenario
    differences: tuple[Difference, ...]
    log: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences

    def __str__(self) -> str:
        where = f"{self.scenario.source}:{self.scenario.line}" if self.scenario.source else f"line {self.scenario.line}"
        head = f"{where}: {self.scenario.name} ({', '.join(self.scenario.rules)})"
        if self.good:
            return f"{head}: as expected"
        log = [f"  | {line}" for line in self.log]
        return "\n".join([head, *(f"  {difference}" for difference in self.differences), *log])


def run(scenario: Scenario, words: Catalogue | None = None) -> Report:
    """Play a scenario. Steps after an act that cannot be done are left out.

    ``words`` is the language of the report's log (default: English).
    """
    return _Run(scenario, words or Catalogue()).report()


class _CannotGoOn(Exception):
    """An act of the scenario could not be done, so what follows means nothing."""


@dataclass
class _Run:
    """A scenario being played."""

    scenario: Scenario
    words: Catalogue
    differences: list[Difference] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    number: int = 0
    line: int = 0

    def report(self) -> Report:
        self.game = IslandGame(self.scenario.settings)
        position, answers = parse_position(self.scenario.start, self.game.rules)
        self.island = Island(position, range(self.game.seats))
        self.dealer = HiddenDealer(answers)
        self.log.append(f"start: {self.scenario.start}")
        try:
            self.hold("the first position")
            for number, step in enumerate(self.scenario.steps, 1):
                self.number, self.line = number, step.line
                self.take(step)
        except _CannotGoOn:
            pass
        return Report(self.scenario, tuple(self.differences), tuple(self.log))

    def differs(self, what: str, expected: object, got: object, line: int = 0) -> None:
        self.differences.append(Difference(self.number, line or self.line, what, str(expected), str(got)))

    def take(self, step: Step) -> None:
        if isinstance(step, Deed):
            self.deed(step)
        elif isinstance(step, Refuse):
            for text in step.texts:
                self.refuse(text, self.actor() if step.seat is None else step.seat)
        elif isinstance(step, Offer):
            self.offer(step)
        elif isinstance(step, Expect):
            self.expect(step)
        elif isinstance(step, Look):
            self.look(step)

    def actor(self) -> int:
        """Who is to act; seat 0 when nobody is."""
        actors = self.island.actors()
        return actors[0] if actors else 0

    def full_text(self, text: str) -> str:
        """The text under which an act is legal, however its unit is named; the text itself if it is not."""
        act = find_act(self.island.engine, text)
        if act is None:
            return text
        return next(name for name, found in named_acts(self.island.engine).items() if found == act)

    # --- deeds -----------------------------------------------------------------------------------------------------

    def deed(self, step: Deed) -> None:
        what, do = self.plan(step)
        before = self.island.engine.copy()
        self.refuse("nonsense", self.actor())
        try:
            events = [*do()]
            revealed, answers = settle(self.island, self.dealer)
        except DoubloonError as error:
            self.log.append(f"{what}: {error}")
            self.differs(what, "a legal act", error)
            raise _CannotGoOn from error
        events += revealed
        self.log.append(what + (f" (found: {', '.join(answers)})" if answers else ""))
        self.log += [f"  {line}" for line in self.told(events, before)]
        self.check_events(step, events)
        self.hold(what)

    def plan(self, step: Deed) -> tuple[str, Callable[[], Sequence[Event]]]:
        """What is done, in text, and the doing."""
        island = self.island
        if isinstance(step, Act):
            seat = self.actor() if step.seat is None else step.seat
            return f"seat {seat}: {step.text}", lambda: island.act(seat, self.full_text(step.text), self.time(step))
        if isinstance(step, Lapse):
            return f"time {step.time}", lambda: island.lapse(step.time)
        assert isinstance(step, Leave)
        return f"seat {step.seat}: leave", lambda: island.leave(step.seat, self.time(step))

    def time(self, step: Act | Leave) -> int:
        """When a step is done. What is due by then comes first, so a scenario must have said it."""
        time, due = int(self.island.engine.now) if step.time is None else step.time, self.island.due()
        if due is not None and due <= time:
            raise IllegalAct(f"at {time} the clock comes first: lapse {due} is due")
        return time

    def told(self, events: Iterable[Event], before: Any) -> list[str]:
        """The events in words, with their rules."""
        events = list(events)
        sentences = tell(events, before, self.island.engine, self.words)
        return [f"{sentence} [{type(event).__name__} {event.rule}]" for sentence, event in zip(sentences, events, strict=True)]

    def check_events(self, step: Deed, events: list[Event]) -> None:
        """All that was expected happened, in that order, and nothing that must not; each for a reason that it may have."""
        at = 0
        for wanted in step.events:
            found = next((i for i in range(at, len(events)) if wanted.matches(events[i])), None)
            if found is None:
                like = [_shown(event) for event in events if type(event) is wanted.kind]
                names = ", ".join(type(event).__name__ for event in events) or "no events"
                got = f"in another order: {names}" if any(map(wanted.matches, events)) else ", ".join(like) or names
                self.differs("events", wanted, got, wanted.line)
            else:
                at = found + 1
        for event in events:
            if isinstance(event, step.never):
                self.differs("events", f"no {type(event).__name__}", _shown(event))
            if event.rule not in type(event).RULES:
                self.differs(f"the rule of {type(event).__name__}", f"one of {', '.join(type(event).RULES)}", event.rule)

    # --- what must always be true ----------------------------------------------------------------------------------

    def hold(self, what: str) -> None:
        """What is true of every position."""
        text = self.island.text()
        try:
            twin = self.game.restore(text)
        except DoubloonError as error:
            self.differs(f"the text after {what}", "to be read again", f"{error} in {text}")
            return
        for name, ours, theirs in (
            ("text", text, twin.text()),
            ("hash", self.island.hash(), twin.hash()),
            ("gold left", self.island.engine.gold_left, twin.engine.gold_left),
            ("acts", self.island.legal_acts(self.actor()), twin.legal_acts(self.actor())),
        ):
            if ours != theirs:
                self.differs(f"the {name} after {what}, restored from its text", ours, theirs)
        for seat in (None, self.actor()):
            acts = tuple(act.text for act in self.island.view(seat).acts)
            legal = () if seat is None else tuple(self.island.legal_acts(seat))
            if acts != legal:
                self.differs(
                    "the acts in a spectator's view" if seat is None else f"the acts in the view of seat {seat}", legal, acts
                )

    def refuse(self, text: str, seat: int) -> None:
        """An act is refused and changes nothing."""
        before = self.island.text()
        full = self.full_text(text)
        if full in self.island.legal_acts(seat):
            self.differs(f"seat {seat}: {text}", "to be refused", "it is legal")
            return
        try:
            self.attempt(full, seat)
        except IllegalAct:
            if self.island.text() != before:
                self.differs(f"seat {seat}: {text}, which was refused", before, self.island.text())
        else:
            self.differs(f"seat {seat}: {text}", "to be refused", "it was done")
            raise _CannotGoOn

    def attempt(self, text: str, seat: int) -> None:
        """Do what may be refused: an act, ``time T`` of the clock, or ``leave``."""
        now = int(self.island.engine.now)
        if time := re.fullmatch(r"time (0|[1-9][0-9]{0,14})", text):
            self.island.lapse(int(time[1]))
        elif text == "leave":
            self.island.leave(seat, now)
        else:
            self.island.act(seat, text, now)

    # --- what is looked at -----------------------------------------------------------------------------------------

    def offer(self, step: Offer) -> None:
        legal = self.island.legal_acts(self.actor())
        texts = {text: self.full_text(text) for text in step.texts}
        for text, full in texts.items():
            if (full in legal) == (step.verb == "illegal"):
                self.differs("legal acts", f"{'no ' if step.verb == 'illegal' else ''}{text}", ", ".join(legal) or "none")
        extra = [act for act in legal if act not in texts.values()]
        if step.verb == "only" and extra:
            self.differs("legal acts", f"only {', '.join(step.texts) or 'none'}", f"also {', '.join(extra)}")

    def expect(self, step: Expect) -> None:
        for name, key, expected, line in step.facts:
            got = _LOOKS[name](self.island, key, expected)
            if got != expected:
                self.differs(f"{name} {key}".strip(), _quoted(expected), _quoted(got), line)

    def look(self, step: Look) -> None:
        view = self.island.view(step.seat)
        who = "the spectator's view" if step.seat is None else f"the view of seat {step.seat}"
        if step.has_acts is not None and bool(view.acts) != step.has_acts:
            self.differs(who, "acts" if step.has_acts else "no acts", ", ".join(act.text for act in view.acts) or "none")
        for cells, hidden in ((step.fog, True), (step.not_fog, False)):
            for cell in cells:
                if (cell in view.fog) != hidden or (cell in view.tiles) == hidden:
                    self.differs(f"{who}, {cell}", "fog" if hidden else "no fog", view.tiles.get(cell, "fog"))


def _shown(event: Event) -> str:
    fields = ", ".join(f"{name}={getattr(event, name)!r}" for name in event.__struct_fields__ if name != "audience")
    return f"{type(event).__name__}({fields})"


def _quoted(value: object) -> str:
    return repr(value) if isinstance(value, str) else str(list(value)) if isinstance(value, tuple) else str(value).lower()


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


_LOOKS: Final[Mapping[str, Callable[[Island, str, Any], object]]] = MappingProxyType(
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
