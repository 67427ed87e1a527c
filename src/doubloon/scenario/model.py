"""What a scenario is, once it has been read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from doubloon.game import Event


@dataclass(frozen=True, slots=True)
class Expected:
    """An event that is expected: its class, and the values that some of its fields must have. ``line`` is its place."""

    kind: type[Event]
    fields: dict[str, Any]
    line: int

    def matches(self, event: Event) -> bool:
        """Whether an event is this one."""
        return type(event) is self.kind and all(getattr(event, name) == value for name, value in self.fields.items())

    def __str__(self) -> str:
        return f"{self.kind.__name__}({', '.join(f'{name}={value!r}' for name, value in self.fields.items())})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a scenario. ``line`` is where it stands in the file; subclasses say what is done or checked."""

    VERB: ClassVar[str] = ""
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Step):
    """A step that changes the position. ``events`` must happen in this order, none of ``never`` may.

    ``answers`` is what chance answers meanwhile, in this order, in games whose secrets are not part of the first position;
    ``questions`` what it must be asked for that, if the file says so. ``outcomes`` has all that chance may answer to some of
    the questions, ``impossible`` what it may not.
    """

    events: tuple[Expected, ...] = ()
    never: tuple[type[Event], ...] = ()
    answers: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    impossible: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Deed):
    """Nobody does anything; chance answers what it has been asked."""

    VERB: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Deed):
    """Whoever is to act (``seat``, if it is given) does ``text``, at ``time`` in milliseconds (``None``: of the last act).

    ``effective`` is when the act took effect, in games of claims (``None``: when it came).
    """

    VERB: ClassVar[str] = "act"
    text: str
    seat: int | None = None
    time: int | None = None
    effective: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lapse(Deed):
    """The clock acts at ``time``, in milliseconds."""

    VERB: ClassVar[str] = "lapse"
    time: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Deed):
    """``seat`` leaves for good, at ``time`` in milliseconds (``None``: of the last act)."""

    VERB: ClassVar[str] = "leave"
    seat: int
    time: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Away(Deed):
    """``seat`` is away from ``time`` on (``None``: of the last act); ``at_once``: by its own word, not by a lost connection."""

    VERB: ClassVar[str] = "away"
    seat: int
    time: int | None = None
    at_once: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Back(Deed):
    """``seat`` is back from ``time`` on (``None``: of the last act)."""

    VERB: ClassVar[str] = "back"
    seat: int
    time: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refuse(Step):
    """None of ``texts`` is legal for whoever is to act (for ``seat``, if it is given): refused, and nothing changes.

    ``time`` is when they are tried, in milliseconds (``None``: of the last act), ``effective`` when they took effect.
    """

    VERB: ClassVar[str] = "refuse"
    texts: tuple[str, ...]
    seat: int | None = None
    time: int | None = None
    effective: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Step):
    """What the legal acts are: ``legal`` are among them, ``illegal`` are not, or ``only`` these are.

    They are those of ``seat`` (``None``: of whoever is to act).
    """

    verb: str
    texts: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect(Step):
    """What the position must be like.

    ``facts`` are checked one by one: what is looked at (``units``, ``score``), its key there (``P1``; ``""`` where there is
    only one), the value, and the line.
    """

    VERB: ClassVar[str] = "expect"
    facts: tuple[tuple[str, str, Any, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Step):
    """What ``seat`` (``None``: a spectator) sees: cells in fog and not, or ``facts`` as in :class:`Expect`."""

    VERB: ClassVar[str] = "view"
    seat: int | None
    has_acts: bool | None = None
    fog: tuple[str, ...] = ()
    not_fog: tuple[str, ...] = ()
    facts: tuple[tuple[str, str, Any, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: a position, what is done from there, and what must then hold.

    ``rules`` are the rule numbers it shows, ``game`` is the name of its game, ``settings`` are that game's, ``start`` is the
    first position's text (of the island with the contents of the fog), ``source`` and ``line`` say where it stands.
    ``printed`` are the printed values of Captain Silver.
    """

    name: str
    rules: tuple[str, ...]
    settings: Any
    start: str
    steps: tuple[Step, ...]
    game: str = "jackal"
    printed: Any = None
    source: str = field(default="", compare=False)
    line: int = field(default=1, compare=False)
