"""The YAML that scenarios are written in, with the place of every word kept for messages.

Only what scenarios need is read: tables, lists and words, in one document. Anchors, aliases (with which a short text can stand
for gigabytes), tags and repeated keys are refused. What a word means (a number, a yes) is for whoever reads it to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NoReturn

import yaml

from doubloon.errors import ParseError

MAX_TEXT: Final = 400_000
"""The longest file that is read, in characters."""

_DEEPEST: Final = 12
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same events, ten times as fast


@dataclass(slots=True)
class Node:
    """A word, a list or a table, and where it begins (line and column from 1).

    ``text`` and ``quoted`` are a word's, ``items`` a list's, ``table`` a table's: key -> (the key's own node, the value).
    """

    kind: Literal["word", "list", "table"]
    line: int
    column: int
    source: str
    text: str = ""
    quoted: bool = False
    items: list[Node] = field(default_factory=list)
    table: dict[str, tuple[Node, Node]] = field(default_factory=dict)

    def fail(self, message: str) -> NoReturn:
        """Raise ``ParseError`` at this place."""
        raise ParseError(message, self.line, self.column, self.source) from None

    def shown(self) -> str:
        """What an error says was given."""
        if self.kind != "word":
            return f"a {self.kind}"
        return repr(self.text if len(self.text) <= 40 else f"{self.text[:37]}...")

    def words(self) -> Iterator[str]:
        """Every word in it, keys too."""
        yield self.text
        for item in self.items:
            yield from item.words()
        for key, value in self.table.values():
            yield key.text
            yield from value.words()


def read_document(text: str, source: str = "") -> Node | None:
    """The root of a document, ``None`` of an empty one. Raises :class:`doubloon.errors.ParseError` and nothing else."""
    if len(text) > MAX_TEXT:
        raise ParseError(f"a file of {len(text)} characters; at most {MAX_TEXT} are read", source=source)
    try:
        return _Builder(source).build(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise ParseError(f"not YAML: {error.problem or error.context}", line, column, source) from None
    except (yaml.YAMLError, UnicodeError) as error:
        at = getattr(error, "position", None)
        before = text[: at if isinstance(at, int) else 0]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise ParseError(f"not YAML: {str(error).partition(chr(10))[0]}", line, column, source) from None


class _Builder:
    """Builds the tree from the parser's events."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.root: Node | None = None
        self.open: list[Node] = []
        self.keys: list[Node | None] = []  # of each open table, the key that waits for its value

    def build(self, text: str) -> Node | None:
        documents = 0
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.node("word", event).fail("a second document begins; a file holds one")
            elif isinstance(event, yaml.NodeEvent):
                self.take(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.open.pop()
                self.keys.pop()
        return self.root

    def node(self, kind: Literal["word", "list", "table"], event: Any) -> Node:
        return Node(kind, event.start_mark.line + 1, event.start_mark.column + 1, self.source)

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self.node("word", event).fail("anchors and aliases are not read here")
        if event.tag is not None:
            self.node("word", event).fail(f"tags are not read here; got {str(event.tag)[:40]!r}")
        if isinstance(event, yaml.ScalarEvent):
            node = self.node("word", event)
            node.text, node.quoted = event.value, not event.implicit[0]
            self.put(node)
            return
        node = self.node("table" if isinstance(event, yaml.MappingStartEvent) else "list", event)
        self.put(node)
        self.open.append(node)
        self.keys.append(None)
        if len(self.open) > _DEEPEST:
            node.fail(f"nested too deeply; at most {_DEEPEST} levels are read")

    def put(self, node: Node) -> None:
        if not self.open:
            self.root = node
        elif self.open[-1].kind == "list":
            self.open[-1].items.append(node)
        elif (key := self.keys[-1]) is not None:
            self.open[-1].table[key.text] = (key, node)
            self.keys[-1] = None
        elif node.kind != "word":
            node.fail(f"a key is one word; got {node.shown()}")
        elif node.text in self.open[-1].table:
            node.fail(f"the key {node.shown()} stands twice")
        else:
            self.keys[-1] = node
