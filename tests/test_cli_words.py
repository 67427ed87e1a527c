"""What a player reads at the table stands in the catalogue: every key that the code says is there, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax.ast import Message

import doubloon.cli
import doubloon.lab.replay
from doubloon import words
from doubloon.rulebook import shelf
from doubloon.words import Catalogue, ftl

FOLDER = Path(doubloon.cli.__file__).parent
SOURCES = [*sorted(FOLDER.glob("*.py")), Path(doubloon.lab.replay.__file__)]
KEYS = Catalogue("en").keys
ALL = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z]+)?")

AT_THE_TABLE = (
    "board", "fairness", "foresight", "guide", "moves", "names", "orders", "panel", "reading", "screen", "story", "table",
    "watching",
)  # fmt: skip
"""The modules all of whose words a player reads."""

A_SENTENCE = re.compile(r"[A-Za-z]{2,}[ ,.!?:]+[A-Za-z]{2,}|(?<![\w\\\[])[A-Z][a-z]{2,}", re.ASCII)
"""Two words, or one that begins with a capital letter; single small ones are keys and styles."""


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """The string constants of a module that are no docstrings."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node


def said(tree: ast.AST) -> Iterator[str]:
    """What stands as the key in calls of ``say``, as patterns: a constant is itself, an f-string has ``.+`` for what varies."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = {"say": 0, "_unclear": 1}.get(name)
            if at is not None:
                yield from patterns(node.args[at])


def patterns(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = (re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[a-z-]+" for p in node.values)
        yield "".join(parts)


def table_keys() -> set[str]:
    """The keys of the table's own files."""
    every = shelf.texts(words.__name__, "en", ".ftl")
    keys = set()
    for entry in ftl.entries({name: every[name] for name in ("table.ftl", "terminal.ftl")}):
        assert isinstance(entry, Message)
        keys |= {entry.id.name, *(f"{entry.id.name}.{form.id.name}" for form in entry.attributes)}
    return keys


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_key_that_is_said_is_in_the_catalogue(source: Path) -> None:
    for pattern in said(ast.parse(source.read_text(encoding="utf-8"))):
        # What is shown in Terminal.say is a sentence, not a key.
        if ALL.fullmatch(re.sub(r"\[a-z-\]\+|\\", "x", pattern)):
            assert any(re.fullmatch(pattern, key) for key in KEYS), (source.name, pattern)


def test_every_key_of_the_table_is_used() -> None:
    used: set[str] = set()
    for source in SOURCES:
        tree = ast.parse(source.read_text(encoding="utf-8"))
        constants = {str(node.value) for node in strings(tree)}
        used |= constants & KEYS
        used |= {key for pattern in said(tree) for key in KEYS if re.fullmatch(pattern, key)}
    used |= {f"welcome-{key}" for key in ("ashore", "gold", "beware", "type", "ask")}
    assert table_keys() - used == set()


LISTS = {
    "play --resume", "a and at carry carrying go goes from into move onto take the to walk with",
    "bold cyan", "bold green", "bold red", "dim italic", "bold underline", "nw n ne", "sw s se",
    "sand grass jungle ice danger gold fort sky fog",
}  # fmt: skip
"""What is left: styles, lists of keys and of words that are typed."""


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_no_sentence_stands_in_the_code_of_the_table(name: str) -> None:
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    # A fault of the program, or what the command line refuses, is said in English.
    faults = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and re.match(r"TypeError|SettingError|StillSecret", ast.unparse(node.exc or node))
        for part in ast.walk(node)
    }
    assert [
        node.value
        for node in strings(tree)
        if id(node) not in faults and A_SENTENCE.search(str(node.value)) and node.value not in LISTS
    ] == []
