"""Plays scenarios of Captain Silver. What is due before an act happens first, as on a table where somebody always looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from doubloon.dealer import Dealer, ScriptedDealer, settle
from doubloon.errors import DealerError, DoubloonError
from doubloon.game import CHANCE, Event, Position
from doubloon.scenario.model import Act, Away, Back, Deed, Lapse, Leave, Look, Reveal, Scenario
from doubloon.scenario.playing import CannotGoOn, Looks, Playing, quoted
from doubloon.scenario.silver_steps import NOTHING
from doubloon.silver.boards import ROWS, space_name
from doubloon.silver.game import SilverGame
from doubloon.silver.kinds import KINDS
from doubloon.silver.position import Silver
from doubloon.silver.state import EVALUATION, N_KINDS, OVER, STACKS, in_pouch, seats_in, stack_sizes
from doubloon.silver.views import SilverView
from doubloon.words import Catalogue


def _row(position: Silver, name: str, _: Any) -> tuple[str, ...]:
    pieces = (divmod(piece, N_KINDS) for piece in position.state.rows[ROWS.index(name)])
    return tuple(f"{seat} {KINDS[kind]}" for seat, kind in pieces)


def _hand(position: Silver, seat: str, _: Any) -> str:
    kind = position.state.hand[int(seat)]
    return NOTHING if kind < 0 else KINDS[kind]


def _volcano(position: Silver, seat: str, _: Any) -> tuple[str, ...]:
    base = int(seat) * N_KINDS
    return tuple(name for kind, name in enumerate(KINDS) for _ in range(position.state.volcano[base + kind]))


def _wanted(position: Silver, name: str, _: Any) -> str:
    space = position.state.world.rows[ROWS.index(name[0])][int(name[1:]) - 1]
    reward = (f"{space.gold}g" if space.gold else "") + (f"{space.steps}s" if space.steps else "")
    return f"{KINDS[space.kind]} {reward}"


def _until(position: Silver, _key: str, _: Any) -> object:
    s = position.state
    return NOTHING if s.phase == OVER or (s.phase == EVALUATION and position.due() is None) else s.until


def _due(position: Silver, _key: str, _: Any) -> object:
    due = position.due()
    return NOTHING if due is None else due


def _of_result(name: str) -> Callable[[Silver, str, Any], object]:
    return lambda position, _key, _: getattr(position.result(), name, "the game is not over")


def _of_state(name: str) -> Callable[[Silver, str, Any], object]:
    return lambda position, _key, _: tuple(getattr(position.state, name))


def _seats(name: str) -> Callable[[Silver, str, Any], object]:
    return lambda position, _key, _: seats_in(getattr(position.state, name))


_LOOKS: Final[Looks] = MappingProxyType(
    {
        "wanted": _wanted,
        "rows": _row,
        "hands": _hand,
        "volcano": _volcano,
        "pouches": lambda position, seat, _: in_pouch(position.state, int(seat)),
        "chests": lambda position, seat, _: position.state.chests[int(seat)],
        "stacks": lambda position, name, _: stack_sizes(position.state)[STACKS.index(name)],
        "rest": lambda position, seat, _: position.state.rest[int(seat)] or NOTHING,
        "phase": lambda position, _key, _: position.state.phase,
        "round": lambda position, _key, _: position.state.round,
        "until": _until,
        "due": _due,
        "actors": lambda position, _key, _: tuple(actor for actor in position.actors() if actor != CHANCE),
        "asked": lambda position, _key, _: position.question() or NOTHING,
        "open": lambda position, _key, _: tuple(sorted(space_name(space[0], space[1]) for space in position.state.open)),
        "gold": _of_state("gold"),
        "ships": _of_state("ship"),
        "wrong": _of_state("wrong"),
        "shaken": _seats("shaken"),
        "away": _seats("away"),
        "stand_ins": lambda position, _key, _: position.stand_ins(),
        "gone": _seats("gone"),
        "over": lambda position, _key, _: position.over(),
        "winners": _of_result("winners"),
        "reason": _of_result("reason"),
        "scores": _of_result("scores"),
    }
)

_SIGHTS: Final[MappingProxyType[str, Callable[[SilverView, str], object]]] = MappingProxyType(
    {
        "holds": lambda view, seat: view.seats[int(seat)].holding,
        "pouches": lambda view, seat: view.seats[int(seat)].pouch,
        "holding": lambda view, _: view.holding or NOTHING,
        "chests": lambda view, _: view.chests,
        "choice": lambda view, _: view.choice,
        "chest_counts": lambda view, _: tuple(seat.chests for seat in view.seats),
        "acts": lambda view, _: tuple(act.text for act in view.acts),
    }
)
"""What a ``view`` may look at: name -> (view, key) -> what is there."""


class _Script(ScriptedDealer):
    """A step's answers, to its own questions if it names them; keeps what else might have been answered."""

    def __init__(self, step: Deed) -> None:
        super().__init__(step.answers)
        self.step = step
        self.questions = iter(step.questions)
        self.could_be: dict[str, tuple[str, ...]] = {}

    def answer(self, position: Position) -> str:
        """The next answer, if the question is the next one too."""
        asked = position.question()
        self.could_be[asked] = tuple(outcome.text for outcome in position.outcomes())
        wanted = next(self.questions, "nothing more") if self.step.questions else asked
        if asked != wanted:
            raise DealerError(f"chance is asked {asked!r}; the step has an answer to {wanted!r}")
        return super().answer(position)


class SilverPlaying(Playing):
    """A scenario of Captain Silver being played. What chance answers stands beside each step."""

    LOOKS: ClassVar[Looks] = _LOOKS

    def __init__(self, scenario: Scenario, words: Catalogue) -> None:
        super().__init__(scenario, words)
        self.game: SilverGame = SilverGame(scenario.settings, scenario.printed)
        self.position: Silver = self.game.restore(scenario.start)

    def now(self) -> int:
        """The time of the last act, in milliseconds."""
        return self.position.state.now

    def dealer(self, step: Deed) -> Dealer:
        """The step's own answers, one after another."""
        return _Script(step)

    def check_answers(self, what: str, dealer: Dealer) -> None:
        """Compare, too, what chance might have answered with what the step says of that."""
        super().check_answers(what, dealer)
        assert isinstance(dealer, _Script)
        for question, wanted in dealer.step.outcomes:
            could_be = dealer.could_be.get(question, ())
            if sorted(could_be) != sorted(wanted):
                self.differs(f"outcomes, {question}", quoted(wanted), quoted(could_be) if could_be else "it was not asked")
        for question, never in dealer.step.impossible:
            could_be = dealer.could_be.get(question, ())
            for text in never if could_be else ():
                if text in could_be:
                    self.differs(f"no_outcomes, {question}", f"not {text!r}", quoted(could_be))
            if not could_be:
                self.differs(f"no_outcomes, {question}", "it to be asked", "it was not asked")

    def do(self, step: Deed, dealer: Dealer) -> tuple[str, Callable[[], Sequence[Event]]]:
        """What a step does, in text, and the doing."""
        if isinstance(step, Lapse):
            return f"time {step.time}", lambda: self.position.lapse(step.time)
        if isinstance(step, Reveal):
            return "chance", lambda: ()
        assert isinstance(step, Act | Leave | Away | Back)
        time = self.now() if step.time is None else step.time
        return f"seat {step.seat}: {_text(step)} at {time}", lambda: [*self.caught_up(time, dealer), *self.done(step, time)]

    def caught_up(self, time: int, dealer: Dealer) -> list[Event]:
        """Let everything happen that is due before something is done."""
        told: list[Event] = []
        due = self.position.due()
        while due is not None and due <= time:
            told += self.position.lapse(time)
            told += settle(self.position, dealer)[0]
            due = self.position.due()
        return told

    def done(self, step: Act | Leave | Away | Back, time: int) -> Sequence[Event]:
        """Do what a step says."""
        if isinstance(step, Act):
            return self.act(step.text, -1 if step.seat is None else step.seat, time, step.effective)
        if isinstance(step, Leave):
            return self.position.leave(step.seat, time)
        if isinstance(step, Away):
            return self.position.away(step.seat, time, step.at_once)
        return self.position.back(step.seat, time)

    def act(self, text: str, seat: int, time: int, effective: int | None) -> Sequence[Event]:
        """Do an act, or what only the table says of a seat: that it is away or back."""
        if text in ("away", "away now"):
            return self.position.away(seat, time, text == "away now")
        if text == "back":
            return self.position.back(seat, time)
        return self.position.claim(seat, text, time, time if effective is None else effective)

    def refuse(self, text: str, seat: int, time: int | None = None, effective: int | None = None) -> None:
        """An act is refused and changes nothing; what is due before it happens first."""
        if time is not None:
            self.told_of_the_clock(time)
        super().refuse(text, seat, time, effective)

    def told_of_the_clock(self, time: int) -> None:
        """Let happen what is due by then, where chance is not asked for anything."""
        before = self.position.copy()
        try:
            events = self.caught_up(time, ScriptedDealer(()))
        except DoubloonError as error:
            self.differs(f"time {time}", "nothing to be due for which chance must answer", error)
            raise CannotGoOn from error
        self.log += [
            f"  {sentence} [{type(event).__name__}]" for sentence, event in zip(self.told(events, before), events, strict=True)
        ]

    def told(self, events: Sequence[Event], before: Position) -> Sequence[str]:
        """The events in words."""
        return [self.words.event(event, {}) for event in events]

    def shown_acts(self, seat: int | None) -> tuple[str, ...]:
        """The acts in the view of a seat."""
        return tuple(act.text for act in self.position.view(seat).acts)

    def look(self, step: Look) -> None:
        """Compare what a seat sees with what it is to see."""
        view = self.position.view(step.seat)
        who = "the spectator's view" if step.seat is None else f"the view of seat {step.seat}"
        if step.has_acts is not None and bool(view.acts) != step.has_acts:
            self.differs(who, "acts" if step.has_acts else "no acts", ", ".join(act.text for act in view.acts) or "none")
        for name, key, expected, line in step.facts:
            got = _SIGHTS[name](view, key)
            if got != expected:
                self.differs(f"{who}, {name} {key}".rstrip(), quoted(expected), quoted(got), line)


def _text(step: Act | Leave | Away | Back) -> str:
    if isinstance(step, Act):
        return step.text
    return "leave" if isinstance(step, Leave) else "back" if isinstance(step, Back) else "away now" if step.at_once else "away"
