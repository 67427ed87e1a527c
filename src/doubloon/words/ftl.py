"""Reads Fluent files strictly: what Fluent itself passes over in silence is an error here."""

from __future__ import annotations

from collections.abc import Mapping

from fluent.runtime import FluentResource
from fluent.syntax.ast import Junk, Message, Term

from doubloon.errors import ParseError


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
