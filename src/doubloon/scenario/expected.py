"""The events that a step of a scenario expects, as they are written in files, for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from doubloon.game import Event
from doubloon.scenario.document import Node
from doubloon.scenario.entries import as_flag, as_list, as_number, as_table, as_word
from doubloon.scenario.model import Expected


def events_in(module: ModuleType) -> Mapping[str, type[Event]]:
    """Every event that a module defines, by its name."""
    return MappingProxyType(
        {
            name: thing
            for name, thing in vars(module).items()
            if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
        }
    )


def as_count(node: Node, what: str) -> int:
    """A whole number as a field of an event may have it."""
    return as_number(node, what, -1, 10**9)


@dataclass(frozen=True, slots=True)
class EventReader:
    """Reads the events of one game.

    ``number`` reads the whole numbers of their fields. ``audience``: whether a file may also say who is told.
    """

    events: Mapping[str, type[Event]]
    number: Callable[[Node, str], int] = as_count
    audience: bool = False

    def deed(self, values: dict[str, Node]) -> dict[str, Any]:
        """What stands beside a deed, as ``events`` and ``never``."""
        wanted = [self.event(node) for node in as_list(values["events"], "events")] if "events" in values else []
        never = [self.kind(node) for node in as_list(values["no_events"], "no_events")] if "no_events" in values else []
        return {"events": tuple(wanted), "never": tuple(never)}

    def kind(self, node: Node) -> type[Event]:
        """The class of an event by its name."""
        name = as_word(node, "an event")
        if name not in self.events:
            node.fail(f"no event is called {node.shown()}; there are {', '.join(self.events)}")
        return self.events[name]

    def event(self, node: Node) -> Expected:
        """An event: its name alone, or a table of one key, its name, with the fields that count."""
        if node.kind == "word":
            return Expected(self.kind(node), {}, node.line)
        values = as_table(node, "an event")
        if len(values) != 1:
            node.fail(f"an event is its name and its fields, as in 'Moved: {{unit: P1}}'; got {len(values)} names")
        key, fields = next(iter(node.table.values()))
        kind = self.kind(key)
        types = {field.name: field.type for field in msgspec.structs.fields(kind) if self.audience or field.name != "audience"}
        wanted = as_table(fields, key.text, tuple(types)) if fields.kind != "word" or fields.text else {}
        found = {name: self.value(value, types[name], f"{key.text}.{name}") for name, value in wanted.items()}
        return Expected(kind, found, node.line)

    def value(self, node: Node, type_: Any, what: str) -> object:
        """A value of an event's field."""
        if type_ is bool:
            return as_flag(node, what)
        if type_ is int:
            return self.number(node, what)
        if type_ is str:
            return as_word(node, what)
        if type_ == tuple[str, ...]:
            return tuple(as_word(item, what) for item in as_list(node, what))
        if type_ == tuple[tuple[int, ...], ...]:
            return tuple(self.value(item, tuple[int, ...], what) for item in as_list(node, what))
        return tuple(as_number(item, what, 0, 10**9) for item in as_list(node, what, least=0))
