"""Reads Fluent files strictly: what Fluent itself passes over in silence is an error here.

Reading Fluent takes its time, and most of what a catalogue holds is not said in most runs. So :class:`Source` only finds out
where each entry begins, and reads it when it is asked for; :func:`entries` reads everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from fluent.runtime import FluentResource
from fluent.syntax.ast import BaseNode, Junk, Message, MessageReference, Term, TermReference

from doubloon.errors import ParseError

_BEGINS: Final = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE | re.ASCII)


class _Place(NamedTuple):
    """Where an entry stands: its file, the line it begins in (from 1), and its text."""

    file: str
    line: int
    text: str


class Source:
    """The entries of some Fluent files, name -> text, by key (``-key`` of a term); each is read when it is asked for.

    Raises :class:`doubloon.errors.ParseError`, with file and line, for a key used twice.
    """

    def __init__(self, files: Mapping[str, str]) -> None:
        self._places: dict[str, _Place] = {}
        self._read: dict[str, Message | Term] = {}
        for name, text in files.items():
            found = list(_BEGINS.finditer(text))
            ends = [match.start() for match in found[1:]] + [len(text)]
            for match, end in zip(found, ends, strict=True):
                place = _Place(name, text.count("\n", 0, match.start()) + 1, text[match.start() : end])
                if match[1] in self._places:
                    raise ParseError(f"key {match[1]!r} stands here a second time", place.line, 1, name)
                self._places[match[1]] = place

    def entry(self, key: str) -> Message | Term | None:
        """The entry with a key, ``None`` if there is none. Raises :class:`doubloon.errors.ParseError` for what is no Fluent."""
        if key not in self._read:
            place = self._places.get(key)
            if place is None:
                return None
            # What follows an entry are comments; the lines before it are there for the numbers of the lines.
            padded = "\n" * (place.line - 1) + place.text
            self._read[key] = entries({place.file: padded})[0]
        return self._read[key]


def references(entry: Message | Term) -> Iterator[str]:
    """The keys of the other entries that an entry needs, as :class:`Source` knows them."""
    nodes: list[Any] = [entry]
    while nodes:
        node = nodes.pop()
        if isinstance(node, MessageReference):
            yield node.id.name
        elif isinstance(node, TermReference):
            yield f"-{node.id.name}"
        if isinstance(node, BaseNode):
            nodes += vars(node).values()
        elif isinstance(node, list):
            nodes += node


def entries(files: Mapping[str, str]) -> tuple[Message | Term, ...]:
    """Every message and term of some Fluent files, name -> text, in order.

    Raises :class:`doubloon.errors.ParseError`, with file and line, for text that is no Fluent and for a key used twice.
    """
    found: dict[str, Message | Term] = {}
    for name, text in files.items():
        for entry in FluentResource(text).body:
            if isinstance(entry, Junk):
                raise _fault("; ".join(note.message or "" for note in entry.annotations), name, text, entry)
            if isinstance(entry, Message | Term):
                key = entry.id.name if isinstance(entry, Message) else f"-{entry.id.name}"
                if key in found:
                    raise _fault(f"key {key!r} stands here a second time", name, text, entry)
                found[key] = entry
    return tuple(found.values())


def _fault(message: str, name: str, text: str, entry: Junk | Message | Term) -> ParseError:
    start = entry.span.start if entry.span else 0
    return ParseError(message, text.count("\n", 0, start) + 1, 1, name)
