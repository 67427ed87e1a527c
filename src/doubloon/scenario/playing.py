"""Plays a scenario of any game, step by step, and notes what comes out differently.

Beside what a scenario asks for, every step is held to what must always be true: acts that are refused change nothing, a
position's text gives back an equal position, events carry rules that they may carry, and every seat can be shown its view.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, final

from doubloon.dealer import Dealer, ScriptedDealer, settle
from doubloon.errors import DoubloonError, IllegalAct
from doubloon.game import CHANCE, Event, Game, Position
from doubloon.scenario.model import Act, Deed, Expect, Lapse, Leave, Look, Offer, Refuse, Scenario, Step
from doubloon.scenario.report import Difference, Report
from doubloon.words import Catalogue

Looks = Mapping[str, Callable[[Any, str, Any], object]]
"""What an ``expect`` may look at: name -> (position, key, what is expected) -> what is there."""

_CLOCK = re.compile(r"time (0|[1-9][0-9]{0,14})")


class CannotGoOn(Exception):
    """An act of the scenario could not be done, so what follows means nothing."""


class Playing(ABC):
    """A scenario being played; a subclass knows its game."""

    LOOKS: ClassVar[Looks]

    def __init__(self, scenario: Scenario, words: Catalogue) -> None:
        self.scenario = scenario
        self.words = words
        self.differences: list[Difference] = []
        self.log: list[str] = [f"start: {scenario.start}"]
        self.number = 0
        self.line = 0

    # --- what a game adds ------------------------------------------------------------------------------------------

    game: Game
    position: Position

    @abstractmethod
    def now(self) -> int:
        """The time of the last act, in milliseconds."""

    @abstractmethod
    def dealer(self, step: Deed) -> Dealer:
        """Who answers for chance while a step is done."""

    @abstractmethod
    def told(self, events: Sequence[Event], before: Position) -> Sequence[str]:
        """The events in words, one sentence each."""

    @abstractmethod
    def shown_acts(self, seat: int | None) -> tuple[str, ...]:
        """The acts in the view of a seat."""

    @abstractmethod
    def look(self, step: Look) -> None:
        """Compare what a seat sees with what it is to see."""

    def full_text(self, text: str) -> str:
        """The text under which an act is legal; the text itself if it is not."""
        return text

    def do(self, step: Deed, dealer: Dealer) -> tuple[str, Callable[[], Sequence[Event]]]:
        """What a step does, in text, and the doing. What is due before it comes first, so a scenario must have said it."""
        if isinstance(step, Act):
            seat = self.actor() if step.seat is None else step.seat
            return f"seat {seat}: {step.text}", lambda: self.act(step.text, seat, self.when(step.time), step.effective)
        if isinstance(step, Lapse):
            return f"time {step.time}", lambda: self.position.lapse(step.time)
        assert isinstance(step, Leave)
        return f"seat {step.seat}: leave", lambda: self.position.leave(step.seat, self.when(step.time))

    def when(self, given: int | None) -> int:
        """When something is done; ``None``: at the time of the last act."""
        time, due = self.now() if given is None else given, self.position.due()
        if due is not None and due <= time:
            raise IllegalAct(f"at {time} the clock comes first: lapse {due} is due")
        return time

    def act(self, text: str, seat: int, time: int, effective: int | None) -> Sequence[Event]:
        """Do an act, by whatever name it is called."""
        return self.position.act(seat, self.full_text(text), time)

    def check_answers(self, what: str, dealer: Dealer) -> None:
        """Note what chance was to answer, by the step's own script, and was not asked."""
        if isinstance(dealer, ScriptedDealer) and (left := dealer.left()):
            self.differs(what, f"chance to be asked for {', '.join(left)}", "it was not")

    def pairs_to_hold(self, twin: Any) -> Iterable[tuple[str, object, object]]:
        """What else of a position must be the same when it is restored from its text: name, here, there."""
        return ()

    # --- playing -----------------------------------------------------------------------------------------------------

    @final
    def report(self) -> Report:
        """Play the scenario. Steps after an act that cannot be done are left out."""
        try:
            self.hold("the first position")
            for number, step in enumerate(self.scenario.steps, 1):
                self.number, self.line = number, step.line
                self.take(step)
        except CannotGoOn:
            pass
        return Report(self.scenario, tuple(self.differences), tuple(self.log))

    def differs(self, what: str, expected: object, got: object, line: int = 0) -> None:
        """Note that something came out differently."""
        self.differences.append(Difference(self.number, line or self.line, what, str(expected), str(got)))

    def take(self, step: Step) -> None:
        """Take one step."""
        if isinstance(step, Deed):
            self.deed(step)
        elif isinstance(step, Refuse):
            seat = self.actor() if step.seat is None else step.seat
            for text in step.texts:
                self.refuse(text, seat, step.time, step.effective)
        elif isinstance(step, Offer):
            self.offer(step)
        elif isinstance(step, Expect):
            self.expect(step)
        elif isinstance(step, Look):
            self.look(step)

    def actor(self) -> int:
        """Who is to act; seat 0 when nobody is."""
        return self.seats_to_act()[0]

    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that are to act; seat 0 when none is."""
        return tuple(actor for actor in self.position.actors() if actor != CHANCE) or (0,)

    def deed(self, step: Deed) -> None:
        """Do what a step says, and compare what happens."""
        dealer = self.dealer(step)
        what, do = self.do(step, dealer)
        before = self.position.copy()
        self.refuse("nonsense", self.actor())
        try:
            events = [*do()]
            revealed, answers = settle(self.position, dealer)
        except DoubloonError as error:
            self.log.append(f"{what}: {error}")
            self.differs(what, "a legal act", error)
            raise CannotGoOn from error
        events += revealed
        self.log.append(what + (f" (found: {', '.join(answers)})" if answers else ""))
        for sentence, event in zip(self.told(events, before), events, strict=True):
            self.log.append(f"  {sentence} [{type(event).__name__} {event.rule}]")
        self.check_events(step, events)
        self.check_answers(what, dealer)
        self.hold(what)

    def check_events(self, step: Deed, events: Sequence[Event]) -> None:
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

    # --- what must always be true --------------------------------------------------------------------------------------

    def hold(self, what: str) -> None:
        """What is true of every position."""
        position = self.position
        text = position.text()
        try:
            twin = self.game.restore(text)
        except DoubloonError as error:
            self.differs(f"the text after {what}", "to be read again", f"{error} in {text}")
            return
        pairs: list[tuple[str, object, object]] = [
            ("text", text, twin.text()),
            ("hash", position.hash(), twin.hash()),
            *self.pairs_to_hold(twin),
        ]
        pairs += [("acts", position.legal_acts(seat), twin.legal_acts(seat)) for seat in self.seats_to_act()]
        for name, ours, theirs in pairs:
            if ours != theirs:
                self.differs(f"the {name} after {what}, restored from its text", ours, theirs)
        for seat in (None, *self.seats_to_act()):
            legal = () if seat is None else tuple(position.legal_acts(seat))
            acts = self.shown_acts(seat)
            if acts != legal:
                whose = "a spectator's view" if seat is None else f"the view of seat {seat}"
                self.differs(f"the acts in {whose}", legal, acts)

    def refuse(self, text: str, seat: int, time: int | None = None, effective: int | None = None) -> None:
        """An act is refused and changes nothing."""
        before = self.position.text()
        if self.full_text(text) in self.position.legal_acts(seat) and effective is None:
            self.differs(f"seat {seat}: {text}", "to be refused", "it is legal")
            return
        try:
            self.attempt(text, seat, self.now() if time is None else time, effective)
        except IllegalAct:
            if self.position.text() != before:
                self.differs(f"seat {seat}: {text}, which was refused", before, self.position.text())
        else:
            self.differs(f"seat {seat}: {text}", "to be refused", "it was done")
            raise CannotGoOn

    def attempt(self, text: str, seat: int, time: int, effective: int | None) -> None:
        """Do what may be refused: an act, ``time T`` of the clock, or ``leave``."""
        if clock := _CLOCK.fullmatch(text):
            self.position.lapse(int(clock[1]))
        elif text == "leave":
            self.position.leave(seat, time)
        else:
            self.act(text, seat, time, effective)

    # --- what is looked at -----------------------------------------------------------------------------------------

    def offer(self, step: Offer) -> None:
        """Compare the legal acts with those that are to be, or not to be, among them."""
        legal = self.position.legal_acts(self.actor() if step.seat is None else step.seat)
        texts = {text: self.full_text(text) for text in step.texts}
        for text, full in texts.items():
            if (full in legal) == (step.verb == "illegal"):
                self.differs("legal acts", f"{'no ' if step.verb == 'illegal' else ''}{text}", ", ".join(legal) or "none")
        extra = [act for act in legal if act not in texts.values()]
        if step.verb == "only" and extra:
            self.differs("legal acts", f"only {', '.join(step.texts) or 'none'}", f"also {', '.join(extra)}")

    def expect(self, step: Expect) -> None:
        """Compare the position with what it is to be like."""
        for name, key, expected, line in step.facts:
            got = self.LOOKS[name](self.position, key, expected)
            if got != expected:
                self.differs(f"{name} {key}".strip(), quoted(expected), quoted(got), line)


def _shown(event: Event) -> str:
    fields = ", ".join(f"{name}={getattr(event, name)!r}" for name in event.__struct_fields__ if name != "audience")
    return f"{type(event).__name__}({fields})"


def quoted(value: object) -> str:
    """A value as a difference shows it."""
    return repr(value) if isinstance(value, str) else str(list(value)) if isinstance(value, tuple) else str(value).lower()
