"""The steps of a scenario of Captain Silver: what is done, and what must then hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from doubloon.scenario.document import Node
from doubloon.scenario.entries import as_flag, as_list, as_list_or_one, as_number, as_table, as_word
from doubloon.scenario.expected import EventReader, events_in
from doubloon.scenario.model import Act, Away, Back, Deed, Expect, Lapse, Leave, Look, Offer, Refuse, Reveal, Step
from doubloon.scenario.silver_setup import as_kind, as_piece, as_seats, as_space, as_time
from doubloon.silver import events
from doubloon.silver.boards import ROWS, Printed, World, lay_out, read_boards
from doubloon.silver.kinds import KINDS
from doubloon.silver.settings import Settings
from doubloon.silver.state import PHASES, STACKS

NOTHING: Final = "-"
"""What stands for no piece in hand, no rest, nothing due."""

ACT: Final = re.compile(rf"shake|draw|put [{ROWS}][1-8]|throw|stop|keep [1-9][0-9]?|skip")
"""The acts of the game, legal or not."""

QUESTION: Final = re.compile(r"draw [0-3] [1-3] [1-9][0-9]?|heat [1-9][0-9]* [2-4]|island [1-3] [1-4]|volcano [1-3]|chests")
"""What chance can be asked."""

QUESTIONS: Final = "draw SEAT ROUND N, heat N HANDS, island ROUND N, volcano ROUND, chests"
"""The same, for messages."""

RECORD: Final = re.compile(r"leave|away|away now|back|time (0|[1-9][0-9]{0,14})")
"""What may be refused beside acts."""


def as_event_number(node: Node, what: str) -> int:
    """A whole number of an event; a time may be in seconds with a point."""
    return as_time(node, what) if "." in node.text else as_number(node, what, -1, 10**14)


_READER: Final = EventReader(events_in(events), as_event_number, audience=True)


def read_steps(node: Node, settings: Settings, printed: Printed) -> tuple[Step, ...]:
    """The steps of a scenario, of which there is at least one. Raises :class:`doubloon.errors.ParseError`."""
    world = lay_out(printed, read_boards(settings.boards, settings.seats), settings.treasure)
    reader = _Steps(settings.seats, world)
    return tuple(reader.step(item) for item in as_list(node, "steps"))


class _Steps:
    """Reads the steps of a scenario."""

    def __init__(self, seats: int, world: World) -> None:
        self.seats = seats
        self.world = world

    def step(self, node: Node) -> Step:
        values = as_table(node, "a step")
        verbs = [name for name in values if name in VERBS and name != "reveal"] or [name for name in values if name == "reveal"]
        if len(verbs) != 1:
            node.fail(f"a step has one of {', '.join(VERBS)}; got {', '.join(values) or 'nothing'}"[:200])
        others, read = VERBS[verbs[0]]
        as_table(node, f"a step with {verbs[0]!r}", (verbs[0], *others))
        return read(self, values, node)

    # --- deeds -----------------------------------------------------------------------------------------------------

    def seat(self, node: Node) -> int:
        return as_number(node, "seat", 0, self.seats - 1)

    def named_seat(self, values: dict[str, Node], node: Node) -> int:
        if "seat" not in values:
            node.fail("the step lacks 'seat'; all act at once here, so it must say who")
        return self.seat(values["seat"])

    def beside(self, values: dict[str, Node]) -> dict[str, Any]:
        """What stands beside a deed."""
        questions, answers = self.answers(values["reveal"]) if "reveal" in values else ((), ())
        outcomes = {
            field: self.outcomes(values[name], name)
            for field, name in (("outcomes", "outcomes"), ("impossible", "no_outcomes"))
            if name in values
        }
        return {**self.times(values), **_READER.deed(values), "questions": questions, "answers": answers, **outcomes}

    def answers(self, node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What chance is asked (nothing, if that does not matter) and what it answers."""
        if node.kind != "table":
            return (), tuple(as_word(item, "reveal") for item in as_list_or_one(node, "reveal"))
        found = self.by_question(node, "reveal")
        return tuple(found), tuple(as_word(value, f"reveal, {question}") for question, value in found.items())

    def outcomes(self, node: Node, what: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What chance may answer, question by question."""
        found = self.by_question(node, what)
        if not found:
            node.fail(f"{what} is an empty table, which says nothing")
        return tuple(
            (question, tuple(as_word(item, f"{what}, {question}") for item in as_list_or_one(value, what)))
            for question, value in found.items()
        )

    def by_question(self, node: Node, what: str) -> dict[str, Node]:
        """A table by questions that chance can be asked."""
        found = as_table(node, what)
        for key in found:
            if not QUESTION.fullmatch(key):
                node.table[key][0].fail(f"{what}: got {key[:40]!r}; chance is asked {QUESTIONS}")
        return found

    def times(self, values: dict[str, Node]) -> dict[str, int]:
        return {name: as_time(values[name], name) for name in ("time", "effective") if name in values}

    def text(self, node: Node, what: str, records: bool = False) -> str:
        text = as_word(node, what)
        if not ACT.fullmatch(text) and not (records and RECORD.fullmatch(text)):
            more = ", leave, away, away now, back, time T" if records else ""
            node.fail(f"{what}: got {node.shown()}; acts are shake, draw, put b3, throw, stop, keep 4, skip{more}")
        return text

    def act(self, values: dict[str, Node], node: Node) -> Deed:
        return Act(
            line=node.line, text=self.text(values["act"], "act"), seat=self.named_seat(values, node), **self.beside(values)
        )

    def reveal(self, values: dict[str, Node], node: Node) -> Deed:
        return Reveal(line=node.line, **self.beside(values))

    def lapse(self, values: dict[str, Node], node: Node) -> Deed:
        return Lapse(line=node.line, time=as_time(values["lapse"], "lapse"), **self.beside(values))

    def leave(self, values: dict[str, Node], node: Node) -> Deed:
        return Leave(line=node.line, seat=self.seat(values["leave"]), **self.beside(values))

    def away(self, values: dict[str, Node], node: Node) -> Deed:
        at_once = as_flag(values["at_once"], "at_once") if "at_once" in values else False
        return Away(line=node.line, seat=self.seat(values["away"]), at_once=at_once, **self.beside(values))

    def back(self, values: dict[str, Node], node: Node) -> Deed:
        return Back(line=node.line, seat=self.seat(values["back"]), **self.beside(values))

    # --- acts that are legal or not --------------------------------------------------------------------------------

    def refuse(self, values: dict[str, Node], node: Node) -> Refuse:
        texts = tuple(self.text(item, "refuse", records=True) for item in as_list_or_one(values["refuse"], "refuse"))
        return Refuse(line=node.line, texts=texts, seat=self.named_seat(values, node), **self.times(values))

    def offer(self, values: dict[str, Node], node: Node) -> Offer:
        verb = next(name for name in values if name in ("legal", "illegal", "only"))
        items = as_list_or_one(values[verb], verb, least=0 if verb == "only" else 1)
        texts = tuple(self.text(item, verb) for item in items)
        return Offer(line=node.line, verb=verb, texts=texts, seat=self.named_seat(values, node))

    # --- what is looked at -----------------------------------------------------------------------------------------

    def expect(self, values: dict[str, Node], node: Node) -> Expect:
        return Expect(line=node.line, facts=self.facts(values["expect"], "expect", TABLES, FACTS))

    def look(self, values: dict[str, Node], node: Node) -> Look:
        whole = values["view"]
        fields = as_table(whole, "view", ("seat", "has_acts", *SIGHT_TABLES, *SIGHTS))
        if "seat" not in fields:
            whole.fail("view lacks 'seat': a seat, or spectator")
        if len(fields) == 1:
            whole.fail(f"view looks at nothing; has_acts, {', '.join((*SIGHT_TABLES, *SIGHTS))} are wanted beside seat")
        seat = None if fields["seat"].text == "spectator" else self.seat(fields["seat"])
        has_acts = as_flag(fields["has_acts"], "has_acts") if "has_acts" in fields else None
        facts = (
            self.facts(whole, "view", SIGHT_TABLES, SIGHTS, ("seat", "has_acts")) if set(fields) - {"seat", "has_acts"} else ()
        )
        return Look(line=node.line, seat=seat, has_acts=has_acts, facts=facts)

    def facts(
        self, whole: Node, what: str, tables: Mapping[str, _OfKey], facts: Mapping[str, _Of], others: tuple[str, ...] = ()
    ) -> tuple[tuple[str, str, Any, int], ...]:
        """What is said of a position or a view."""
        fields = as_table(whole, what, (*others, *tables, *facts))
        if not fields:
            whole.fail(f"{what} says nothing; it has {', '.join((*tables, *facts))}")
        found: list[tuple[str, str, Any, int]] = []
        for name, node in fields.items():
            if name in tables:
                entries = as_table(node, name)
                if not entries:
                    node.fail(f"{name} is an empty table, which says nothing")
                found += [
                    (name, key, tables[name](self, node.table[key][0], value), value.line) for key, value in entries.items()
                ]
            elif name in facts:
                found.append((name, "", facts[name](self, node, name), node.line))
        return tuple(found)

    def row(self, key: Node, node: Node) -> tuple[str, ...]:
        row = ROWS.index(as_word(key, "rows", tuple(ROWS)))
        pieces = []
        for index, item in enumerate(as_list(node, f"row {key.text}", least=0)):
            seat, kind = as_piece(item, self.seats, f"row {key.text}")
            spaces = self.world.rows[row]
            if index >= len(spaces):
                node.fail(f"row {key.text}: there are {len(spaces)} spaces")
            pieces.append(f"{seat} {KINDS[spaces[index].kind if kind is None else kind]}")
        return tuple(pieces)

    def hand(self, key: Node, node: Node) -> str:
        self.seat(key)
        return as_word(node, "hands", (NOTHING, *KINDS))

    def pieces(self, key: Node, node: Node) -> tuple[str, ...]:
        self.seat(key)
        kinds = sorted(as_kind(item, "volcano") for item in as_list(node, "volcano", least=0))
        return tuple(KINDS[kind] for kind in kinds)

    def count(self, key: Node, node: Node) -> int:
        self.seat(key)
        return as_number(node, "pouches", 0, 16)

    def chests(self, key: Node, node: Node) -> tuple[int, ...]:
        self.seat(key)
        return self.values(node, "chests")

    def stack(self, key: Node, node: Node) -> int:
        as_word(key, "stacks", STACKS)
        return as_number(node, "stacks", 0, 5)

    def rest(self, key: Node, node: Node) -> int | str:
        self.seat(key)
        return self.moment(node, "rest")

    def space(self, key: Node, node: Node) -> str:
        as_space(key, self.world.length, "wanted")
        return as_word(node, "wanted")

    def phase(self, node: Node, what: str) -> str:
        return as_word(node, what, PHASES)

    def small(self, node: Node, what: str) -> int:
        return as_number(node, what, 0, 99)

    def by_seat(self, node: Node, what: str) -> tuple[int, ...]:
        items = as_list(node, what, least=0)
        if len(items) != self.seats:
            node.fail(f"{what}: got {len(items)} numbers; {self.seats} are wanted")
        return tuple(as_number(item, what, 0, 10**9) for item in items)

    def some_seats(self, node: Node, what: str) -> tuple[int, ...]:
        return as_seats(node, self.seats, what)

    def moment(self, node: Node, what: str) -> int | str:
        return NOTHING if node.text == NOTHING else as_time(node, what)

    def spaces(self, node: Node, what: str) -> tuple[str, ...]:
        items = as_list(node, what, least=0)
        for item in items:
            as_space(item, self.world.length, what)
        return tuple(sorted(item.text for item in items))

    def words(self, node: Node, what: str) -> tuple[str, ...]:
        return tuple(as_word(item, what) for item in as_list(node, what, least=0))

    def question(self, node: Node, what: str) -> str:
        text = as_word(node, what)
        if text != NOTHING and not QUESTION.fullmatch(text):
            node.fail(f"{what}: got {node.shown()}; {QUESTIONS} or {NOTHING} is wanted")
        return text

    def word(self, node: Node, what: str) -> str:
        return as_word(node, what)

    def flag(self, node: Node, what: str) -> bool:
        return as_flag(node, what)

    def values(self, node: Node, what: str) -> tuple[int, ...]:
        return tuple(as_number(item, what, 0, 99) for item in as_list(node, what, least=0))

    def holding(self, node: Node, what: str) -> str:
        return as_word(node, what, (NOTHING, *KINDS))

    def own(self, key: Node, node: Node) -> bool:
        self.seat(key)
        return as_flag(node, "holds")


_OfKey = Callable[[_Steps, Node, Node], Any]
_Of = Callable[[_Steps, Node, str], Any]

_TOLD: Final = ("reveal", "outcomes", "no_outcomes", "events", "no_events")
_DEED: Final = ("time", *_TOLD)

VERBS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[_Steps, dict[str, Node], Node], Step]]]] = MappingProxyType(
    {
        "act": (("seat", "effective", *_DEED), _Steps.act),
        "lapse": (_TOLD, _Steps.lapse),
        "leave": (_DEED, _Steps.leave),
        "away": (("at_once", *_DEED), _Steps.away),
        "back": (_DEED, _Steps.back),
        "reveal": (_TOLD, _Steps.reveal),
        "refuse": (("seat", "time", "effective"), _Steps.refuse),
        "legal": (("seat",), _Steps.offer),
        "illegal": (("seat",), _Steps.offer),
        "only": (("seat",), _Steps.offer),
        "expect": ((), _Steps.expect),
        "view": ((), _Steps.look),
    }
)
"""What a step can be: what may stand beside it, and how it is read."""

TABLES: Final[Mapping[str, _OfKey]] = MappingProxyType(
    {
        "wanted": _Steps.space,
        "rows": _Steps.row,
        "hands": _Steps.hand,
        "volcano": _Steps.pieces,
        "pouches": _Steps.count,
        "chests": _Steps.chests,
        "stacks": _Steps.stack,
        "rest": _Steps.rest,
    }
)
"""What an ``expect`` can look at key by key."""

FACTS: Final[Mapping[str, _Of]] = MappingProxyType(
    {
        "phase": _Steps.phase,
        "round": _Steps.small,
        "until": _Steps.moment,
        "due": _Steps.moment,
        "actors": _Steps.some_seats,
        "asked": _Steps.question,
        "open": _Steps.spaces,
        "gold": _Steps.by_seat,
        "ships": _Steps.by_seat,
        "wrong": _Steps.by_seat,
        "shaken": _Steps.some_seats,
        "away": _Steps.some_seats,
        "stand_ins": _Steps.some_seats,
        "gone": _Steps.some_seats,
        "over": _Steps.flag,
        "winners": _Steps.some_seats,
        "reason": _Steps.word,
        "scores": _Steps.by_seat,
    }
)
"""What an ``expect`` can look at as a whole."""

SIGHT_TABLES: Final[Mapping[str, _OfKey]] = MappingProxyType({"holds": _Steps.own, "pouches": _Steps.count})
"""What a ``view`` can look at seat by seat."""

SIGHTS: Final[Mapping[str, _Of]] = MappingProxyType(
    {
        "holding": _Steps.holding,
        "chests": _Steps.values,
        "choice": _Steps.values,
        "chest_counts": _Steps.by_seat,
        "acts": _Steps.words,
    }
)
"""What a ``view`` can look at as a whole."""
