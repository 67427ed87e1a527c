"""The rule book says the same in every language: the same rules, figures, references and settings, in the catalogue's words."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from doubloon import rulebook, words
from doubloon.jackal.settings import NAMES
from doubloon.jackal.tiles import TILES
from doubloon.rulebook import rule, rules, sections, shelf
from doubloon.words import Catalogue

ENGLISH = shelf.texts(rulebook.__name__, "en", ".md")
BOOKS = [
    (language, name)
    for language in rulebook.languages()
    if language != "en"
    for name in shelf.texts(rulebook.__name__, language, ".md")
]
"""Every book that is written in another language."""

HEADING = re.compile(r"^(#+) (?:([A-Z]\d+(?:\.\d+)?) )?\S.*$", re.MULTILINE)
CODE = re.compile(r"`[^`]+`")
REFERENCE = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")
FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
LABEL = re.compile(r"\([\"„«]([^\"“»]+)[\"“»]")
ITEM = re.compile(r"^(?:-|\d+\.) ")


def book(language: str, name: str) -> str:
    return shelf.texts(rulebook.__name__, language, ".md")[name]


def parts(text: str) -> dict[str, str]:
    """What stands under each heading, by the number in it; what stands before the first rule by ``""``."""
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return {heading[2] or "": text[heading.end() : end].strip() for heading, end in zip(headings, ends, strict=True)}


def bare(text: str) -> str:
    """A text without its code spans and references."""
    return REFERENCE.sub("", CODE.sub("", text))


def figures(text: str) -> Counter[str]:
    """The figures in the text, however often each; a decimal comma is a point."""
    return Counter(figure.replace(",", ".") for figure in FIGURE.findall(bare(text)))


def code(text: str) -> set[str]:
    """The code spans of a text, wherever their lines end."""
    return {" ".join(span.split()) for span in CODE.findall(text)}


def shape(text: str) -> list[tuple[str, int]]:
    """The blocks of a text: how many lines, items or rows and cells each has."""
    found = []
    for block in re.split(r"\n\s*\n", text):
        lines = block.split("\n")
        if lines[0].startswith("|"):
            found += [("row", line.count("|")) for line in lines]
        elif ITEM.match(lines[0]):
            found.append(("list", sum(1 for line in lines if ITEM.match(line))))
        else:
            found.append(("paragraph", 1))
    return found


@pytest.mark.parametrize(("language", "name"), BOOKS)
def test_every_heading_is_there_in_its_place(language: str, name: str) -> None:
    def headings(text: str) -> list[tuple[str, str]]:
        return [(heading[1], heading[2] or "") for heading in HEADING.finditer(text)]

    assert headings(book(language, name)) == headings(ENGLISH[name])


@pytest.mark.parametrize(("language", "name"), BOOKS)
def test_every_rule_has_the_same_figures_references_names_and_parts(language: str, name: str) -> None:
    english, theirs = parts(ENGLISH[name]), parts(book(language, name))
    assert list(theirs) == list(english)
    wrong = []
    for number, text in english.items():
        other = theirs[number]
        for what, one, two in (
            ("figures", figures(text), figures(other)),
            ("names in code", code(text), code(other)),
            ("references", set(REFERENCE.findall(CODE.sub("", text))), set(REFERENCE.findall(CODE.sub("", other)))),
            ("parts", shape(text), shape(other)),
        ):
            if one != two:
                wrong.append(f"{number}: {what}: {one} in English, {two} here")
    assert wrong == []


@pytest.mark.parametrize("language", sorted({language for language, _ in BOOKS}))
def test_titles_are_translated(language: str) -> None:
    english = named("en")
    written = {number: title for number, title in named(language).items() if number[0] in own(language)}
    same = [number for number, title in written.items() if title == english[number]]
    assert len(same) < len(written) / 10, same


def named(language: str) -> dict[str, str]:
    """The titles of all sections and rules, by number."""
    return {part.number: part.title for part in sections(language)} | {one.number: one.title for one in rules(language)}


def own(language: str) -> set[str]:
    """The letters of the rules whose book is written in a language."""
    texts = shelf.texts(rulebook.__name__, language, ".md").values()
    return {heading[2][0] for text in texts for heading in HEADING.finditer(text) if heading[2]}


@pytest.mark.parametrize("language", rulebook.languages())
def test_a_tiles_rule_calls_it_as_the_catalogue_does(language: str) -> None:
    """Each word of the name, but for its ending, begins a word of the rule."""
    catalogue = Catalogue(language)
    strange = []
    for tile in TILES[1:]:
        kind = re.sub(r"[-\d].*", "", tile.token)
        said = f"{rule(tile.rule, language).title} {rule(tile.rule, language).text}".casefold()
        strange += [
            (tile.rule, word)
            for word in re.findall(r"\w+", catalogue.say(f"tile-{kind}").casefold())
            if not re.search(rf"\b{re.escape(word[: max(3, len(word) - 2)])}", said)
        ]
    assert sorted(set(strange)) == []


@pytest.mark.parametrize("language", rulebook.languages())
def test_a_setting_is_quoted_as_the_page_calls_it(language: str) -> None:
    """What stands in quotes and in brackets after a setting is its label in the catalogue."""
    catalogue = Catalogue(language)
    quoted = []
    for found in rules(language):
        text = " ".join(found.text.split())
        for label in LABEL.finditer(text):
            name = CODE.findall(text[: label.start()])[-1].strip("`")
            if name in NAMES:
                quoted.append(name)
                assert label[1] == catalogue.say(f"page-set-{name}"), found.number
    assert len(set(quoted)) >= 12


def test_what_a_language_lacks_is_read_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rulebook.written("tlh") == rulebook.written("en") == "en"
    for language in words.languages():
        assert rulebook.written(language) in rulebook.languages()
        assert {found.number for found in rules(rulebook.written(language))} == {found.number for found in rules()}

    def texts(package: str, language: str, ending: str) -> dict[str, str]:
        return {"silver.md": "# Silber\n\n## C1 Was daliegt\n\nKaum etwas.\n"} if language == "xx" else ENGLISH

    monkeypatch.setattr(shelf, "languages", lambda package, ending: ("en", "xx"))
    monkeypatch.setattr(shelf, "texts", texts)
    assert (rulebook.written("xx"), rulebook.written("xx", "silver"), rulebook.written("xx", "jackal")) == ("xx", "xx", "en")
    assert dict(rulebook.titles("xx")) == {"J": rulebook.titles()["J"], "C": "Silber"}
    assert [found.title for found in sections("xx") if found.number == "C1"] == ["Was daliegt"]
    assert [found for found in rules("xx") if found.number == "J9.9"] == [rule("J9.9")]


@pytest.mark.parametrize("language", words.languages())
def test_every_book_is_written_in_every_language_that_is_spoken(language: str) -> None:
    assert set(shelf.texts(rulebook.__name__, language, ".md")) == set(ENGLISH)
    assert rulebook.written(language) == language
