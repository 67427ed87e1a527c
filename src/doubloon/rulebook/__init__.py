"""The rule book: every rule by its number, in each language it is written in.

A book is Markdown, in ``rulebook/<language>/<game>.md``. A line ``## J9 The tiles`` opens a section, a line
``### J9.9 Crocodile`` a rule; what follows belongs to it. Games are told apart by the letter of their numbers. What a language
lacks is read in English: a whole book, never a single rule.

>>> rule("J9.10").title
'Cannibal'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Final

from doubloon.errors import DoubloonError
from doubloon.rulebook import shelf
from doubloon.rulebook.shelf import UnknownLanguage

__all__ = [
    "Rule",
    "Section",
    "UnknownLanguage",
    "UnknownRule",
    "languages",
    "rule",
    "rules",
    "search",
    "section",
    "sections",
    "titles",
    "written",
]

ENGLISH: Final = "en"
"""The language in which every book is written."""

_HEADING: Final = re.compile(r"^(##|###) ([A-Z]\d+(?:\.\d+)?) (\S.*)$", re.MULTILINE)
_TITLE: Final = re.compile(r"# (\S.*)$", re.MULTILINE)
_WORD: Final = re.compile(r"\w+")

_IN_TITLE: Final = (0, 8, 10, 16)
_IN_TEXT: Final = (0, 1, 2, 4)
"""What a word weighs, by how like it is to one that was asked for (``_likeness``)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its ``number`` (``J9.9``), a short ``title`` and its ``text`` in Markdown, one or more paragraphs."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its ``number`` (``J9``), ``title``, what it says before its first rule, and its ``rules`` in order."""

    number: str
    title: str
    text: str
    rules: tuple[Rule, ...]


class UnknownRule(DoubloonError, KeyError):
    """A number that the book does not have. ``given`` is what was asked for, ``allowed`` the numbers that come nearest."""

    def __init__(self, kind: str, given: str, allowed: Iterable[str], known: tuple[str, ...]) -> None:
        self.given = given
        self.allowed = tuple(allowed)
        nearest = f"; nearest: {', '.join(self.allowed)}" if self.allowed else ""
        games = (list(numbers) for _, numbers in groupby(known, lambda number: number[0]))
        ranges = ", ".join(f"{numbers[0]} to {numbers[-1]}" for numbers in games)
        super().__init__(f"{kind}: got {given!r}; allowed: {ranges}{nearest}")

    def __str__(self) -> str:
        return str(self.args[0])


def languages() -> tuple[str, ...]:
    """The languages the rule book is written in, in alphabetical order."""
    return shelf.languages(__name__, ".md")


def written(language: str, game: str = "") -> str:
    """The language to read in for someone who speaks ``language``: that one, or English where it is not written.

    ``game`` (``jackal``) asks for one book; without it any book of a language will do.
    """
    if language not in languages() or (game and f"{game}.md" not in shelf.texts(__name__, language, ".md")):
        return ENGLISH
    return language


@cache
def sections(language: str = "en") -> tuple[Section, ...]:
    """Every section of the book in order, with its rules. Raises :class:`UnknownLanguage`."""
    return tuple(section for book in _books(language) for section in _read(book))


@cache
def titles(language: str = "en") -> Mapping[str, str]:
    """The titles of the books by the letter of their numbers (``J``). Raises :class:`UnknownLanguage`."""
    found = {}
    for book in _books(language):
        heading, title = _HEADING.search(book), _TITLE.match(book)
        if heading and title:
            found[heading[2][0]] = title[1].strip()
    return MappingProxyType(found)


@cache
def rules(language: str = "en") -> tuple[Rule, ...]:
    """Every rule in order. Raises :class:`UnknownLanguage`."""
    return tuple(rule for section in sections(language) for rule in section.rules)


def rule(number: str, language: str = "en") -> Rule:
    """The rule with this number (``J9.9``; small letters and a full stop after it do no harm).

    Raises :class:`UnknownRule`, which names the nearest numbers, and :class:`UnknownLanguage`.
    """
    book = _by_number(language)
    found = book.get(_tidy(number))
    if found is None:
        raise UnknownRule("rule", number, shelf.near(_tidy(number), book), tuple(book))
    return found


def section(number: str, language: str = "en") -> Section:
    """The section with this number (``J9``), or the one that a rule (``J9.9``) stands in.

    Raises :class:`UnknownRule`, which names the nearest numbers, and :class:`UnknownLanguage`.
    """
    book = {section.number: section for section in sections(language)}
    found = book.get(_tidy(number).partition(".")[0])
    if found is None:
        raise UnknownRule("section", number, shelf.near(_tidy(number), book), tuple(book))
    return found


def search(words: str, language: str = "en") -> tuple[Rule, ...]:
    """The rules in which the ``words`` occur, best first; empty if none does.

    A rule's number finds that rule first. Rules with more of the words come before rules with fewer; then a word in a title
    counts more than in the text, a whole word more than the beginning of one (``swim`` finds swimmer) and that more than one
    with another ending (``carries`` finds carried), and a rare one more than one that stands in every other rule. Raises
    :class:`UnknownLanguage`.
    """
    wanted = tuple(dict.fromkeys(_words(words)))
    numbers = {_tidy(part) for part in words.split()}
    every = rules(language)
    weights = [[_weight(word, rule) for word in wanted] for rule in every]
    holders = [sum(1 for row in weights if row[column]) for column in range(len(wanted))]
    ranked = []
    for place, (found, row) in enumerate(zip(every, weights, strict=True)):
        hits = sum(1 for weight in row if weight)
        score = sum(weight / holders[column] for column, weight in enumerate(row) if weight)
        named = found.number in numbers
        if named or hits:
            ranked.append((not named, -hits, -score, place))
    return tuple(every[place] for *_, place in sorted(ranked))


def _weight(word: str, rule: Rule) -> int:
    """How strongly a rule speaks of a word: 0 not at all, 16 if it is in the title."""
    return _IN_TITLE[_likeness(word, _words(rule.title))] or _IN_TEXT[_likeness(word, _words(rule.text))]


def _likeness(word: str, words: list[str]) -> int:
    """How like a word the likest of some words is: 0 not at all, 1 but for its ending, 2 begins with it, 3 the same."""
    if word in words:
        return 3
    if len(word) < 3:
        return 0
    if any(other.startswith(word) for other in words):
        return 2
    stem = word[: max(4, len(word) - 2)]
    return int(stem != word and any(other.startswith(stem) and len(other) <= len(word) + 2 for other in words))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _tidy(number: str) -> str:
    return number.strip().rstrip(".,;:").upper()


@cache
def _by_number(language: str) -> dict[str, Rule]:
    return {rule.number: rule for rule in rules(language)}


def _books(language: str) -> Iterable[str]:
    """The text of every book, in English where the language lacks it. Raises :class:`UnknownLanguage`."""
    return (shelf.texts(__name__, ENGLISH, ".md") | shelf.texts(__name__, language, ".md")).values()


def _read(book: str) -> Iterable[Section]:
    """The sections of one file; what stands before the first is its foreword."""
    headings = list(_HEADING.finditer(book))
    ends = [heading.start() for heading in headings[1:]] + [len(book)]
    opened: list[tuple[str, str, str, list[Rule]]] = []
    for heading, end in zip(headings, ends, strict=True):
        level, number, title = heading.groups()
        text = book[heading.end() : end].strip()
        if level == "##":
            opened.append((number, title.strip(), text, []))
        else:
            opened[-1][3].append(Rule(number, title.strip(), text))
    return [Section(number, title, text, tuple(within)) for number, title, text, within in opened]
