"""The REST part that gives out what can be read: all words of a language, and the rule books."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, cast

import msgspec
from litestar import Controller, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from doubloon import rulebook, words
from doubloon.rulebook import UnknownLanguage, shelf
from doubloon.server.files import File, packed_file, sent

_LETTER: Final = re.compile(r"^## ([A-Z])\d", re.MULTILINE)


class BookRule(msgspec.Struct):
    """A rule: its ``number`` (``J9.9``), its ``title``, and its ``text`` in Markdown."""

    number: str
    title: str
    text: str


class Chapter(msgspec.Struct):
    """A chapter: its ``number`` (``J9``), its ``title``, what it says before its first rule, and its rules in order."""

    number: str
    title: str
    text: str
    rules: list[BookRule]


class Book(msgspec.Struct):
    """The rules of a game. ``language`` is the one it is written in: English where it has not been translated."""

    game: str
    language: str
    title: str
    chapters: list[Chapter]


@cache
def words_file(language: str) -> File:
    """All Fluent catalogues of a language as one text. Raises :class:`UnknownLanguage`."""
    texts = shelf.texts(words.__name__, language, ".ftl")
    return packed_file("\n".join(texts.values()).encode(), "text/plain; charset=utf-8")


@cache
def book_file(game: str, language: str) -> File:
    """The rule book of a game as JSON.

    Raises :class:`UnknownLanguage` for a language that nothing is written in, :class:`KeyError` for a game without a book.
    """
    if language not in (*words.languages(), *rulebook.languages()):
        raise UnknownLanguage(language, words.languages())
    written = rulebook.written(language, game)
    letter = _LETTER.search(_texts(written)[f"{game}.md"])
    assert letter is not None
    chapters = [
        Chapter(
            section.number,
            section.title,
            section.text,
            [BookRule(rule.number, rule.title, rule.text) for rule in section.rules],
        )
        for section in rulebook.sections(written)
        if section.number.startswith(letter[1])
    ]
    book = Book(game, written, rulebook.titles(written)[letter[1]], chapters)
    return packed_file(msgspec.json.encode(book), "application/json")


def _texts(language: str) -> dict[str, str]:
    return shelf.texts(rulebook.__name__, language, ".md")


def response(file: File, request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file as the answer to a request."""
    answer = sent(file, {name.encode(): value.encode("latin-1") for name, value in request.headers.items()})
    headers = {name.decode(): value.decode() for name, value in answer.headers}
    kind = answer.kind.partition(";")[0] or "text/plain"  # the framework adds the charset to texts itself
    return Response(answer.body, status_code=answer.status, headers=headers, media_type=kind)


class LibraryApi(Controller):
    """What can be read. It stays the same until the server is another release: ask with its tag whether it has changed."""

    path = "/api"
    tags = ("library",)

    @get("/words/{language:str}", media_type="text/plain", raises=[HTTPException])
    async def words(self, request: Request[Any, Any, Any], language: FromPath[str]) -> Response[str]:
        """Give all words of a language (``en``) as one Fluent text."""
        try:
            return cast("Response[str]", response(words_file(language), request))
        except UnknownLanguage as error:
            raise HTTPException(status_code=404, detail=str(error)) from None

    @get("/book/{game:str}/{language:str}", raises=[HTTPException])
    async def book(self, request: Request[Any, Any, Any], game: FromPath[str], language: FromPath[str]) -> Response[Book]:
        """Give the rules of a game (``jackal``) in a language, in English where they have not been translated."""
        try:
            return cast("Response[Book]", response(book_file(game, language), request))
        except UnknownLanguage as error:
            raise HTTPException(status_code=404, detail=str(error)) from None
        except KeyError:
            games = ", ".join(sorted(name.removesuffix(".md") for name in _texts("en")))
            detail = f"there is no book of {game[:64]!r}; there are books of: {games}"
            raise HTTPException(status_code=404, detail=detail) from None
