"""Whatever the server refuses can be said in every language: it is found in the source, and there are words for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fluent.syntax.ast import BaseNode, Message, VariableReference

from doubloon import server, words
from doubloon.rulebook import shelf
from doubloon.server.deeds import Refused, not_begun
from doubloon.server.wire import ENCODER
from doubloon.words import ftl

PREFIX = "refused-"


class Call(NamedTuple):
    """A place in the source where something is refused: its words' key, and what it speaks of."""

    where: str
    key: str
    about: frozenset[str]


def calls() -> Iterator[Call]:
    """Every ``Refused(...)`` of the server; what it is called by must stand there, in so many letters."""
    for path in sorted(Path(server.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                where = f"{path.name}:{node.lineno}"
                named = [node.args[0], *node.args[2:]]
                told = [part.value for part in named if isinstance(part, ast.Constant) and isinstance(part.value, str)]
                assert len(told) == len(named), f"{where}: error and why are to be plain strings"
                yield Call(where, PREFIX + "-".join(told), frozenset(word.arg or "**" for word in node.keywords))


CALLS = tuple(calls())


@cache
def messages(language: str) -> dict[str, Message]:
    """The words for refusals in a language."""
    entries = ftl.entries(shelf.texts(words.__name__, language, ".ftl"))
    return {one.id.name: one for one in entries if isinstance(one, Message) and one.id.name.startswith(PREFIX)}


def variables(tree: Any) -> set[str]:
    """The arguments that a piece of Fluent needs."""
    if isinstance(tree, list):
        return set().union(*map(variables, tree))
    if isinstance(tree, VariableReference):
        return {tree.id.name}
    return set().union(*map(variables, vars(tree).values())) if isinstance(tree, BaseNode) else set()


def test_refusals_are_found() -> None:
    assert len(CALLS) > 50
    assert {"answers.py", "leaving.py", "rights.py", "room.py", "sockets.py", "tables.py", "talk.py"} <= {
        call.where.split(":")[0] for call in CALLS
    }


@pytest.mark.parametrize("language", words.languages())
def test_there_are_words_for_every_refusal_and_no_others(language: str) -> None:
    known = messages(language)
    assert {call.key: call.where for call in CALLS if call.key not in known} == {}
    assert known.keys() - {call.key for call in CALLS} == set()


@pytest.mark.parametrize("language", words.languages())
def test_the_words_use_what_they_are_told(language: str) -> None:
    known = messages(language)
    untold = {call.where: variables(known[call.key]) - call.about for call in CALLS if call.key in known}
    assert {where: names for where, names in untold.items() if names} == {}


def test_a_refusal_as_it_is_sent() -> None:
    plain = ENCODER.encode(Refused("later", "in words").no("7")).decode()
    assert plain == '{"type":"no","error":"later","message":"in words","id":"7"}'
    seats = ENCODER.encode(Refused("ready", "in words", seat=(0, 2)).no()).decode()
    assert seats == '{"type":"no","error":"ready","message":"in words","about":{"seat":[0,2]}}'
    assert [not_begun(code).no().why for code in ("", "abcdefgh")] == ["hello", "not-begun"]
