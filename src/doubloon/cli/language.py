"""The language that a person at the terminal reads: the one asked for, else that of the environment, else English."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final

import typer

from doubloon.errors import SettingError

if TYPE_CHECKING:
    from doubloon.words import Catalogue

OPTION: Final = "--language"
SPARE: Final = "en"

Language = Annotated[
    str | None,
    typer.Option(OPTION, metavar="CODE", help="What to read in: de, en or ru.  [default: the environment's, else en]"),
]
"""The option of the commands that speak."""

_LOCALE: Final = re.compile(r"([A-Za-z]{2,3})(?:[_.@-].*)?")
"""``de``, ``de_AT``, ``de_DE.UTF-8``, ``de_DE@euro``: all are German."""

_SAMPLE: Final = ("team-white", "tile-cave", "tile-maze-help", "tile-cannibal-help")
"""Keys whose words tell whether a terminal has the letters of a language."""


def spoken(given: str | None, encoding: str | None, environ: Mapping[str, str] = os.environ) -> Catalogue:
    """The words of the language to speak, at an output with this encoding.

    ``given`` is what the command line asks for, as ``de`` or ``de_DE.UTF-8``; ``None`` takes the first language of the
    environment that there are words in and whose letters the output has. Raises :class:`doubloon.errors.SettingError` for a
    language that there is not, or that cannot be written there.
    """
    from doubloon.words import Catalogue, languages

    known = languages()
    if given is not None:
        wanted = _code(given)
        if wanted not in known:
            raise SettingError(OPTION, given, ", ".join(known), "option")
        if not legible(words := Catalogue(wanted), encoding):
            fit = ", ".join(code for code in known if legible(Catalogue(code), encoding))
            raise SettingError(OPTION, given, f"what this terminal ({encoding}) has letters for: {fit}", "option")
        return words
    for wanted in wishes(environ):
        if wanted == SPARE or (wanted in known and legible(Catalogue(wanted), encoding)):
            return Catalogue(wanted)
    return Catalogue(SPARE)


def wishes(environ: Mapping[str, str]) -> Iterator[str]:
    """The languages that an environment asks for, the dearest first, as gettext reads it.

    ``LC_ALL`` is heard before ``LC_MESSAGES`` and that before ``LANG``; ``LANGUAGE`` is a list that comes before all of them,
    unless the locale is C, which asks for no language.
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return
    for wish in (*environ.get("LANGUAGE", "").split(":"), locale):
        if code := _code(wish):
            yield code


def legible(words: Catalogue, encoding: str | None) -> bool:
    """Whether an output can write the letters of a language, or stand-ins that can be read."""
    from doubloon.cli.charset import STANDING_IN

    sample = "".join(map(words.say, _SAMPLE))
    try:
        written = sample.encode(encoding or "ascii", STANDING_IN)
    except LookupError:
        return words.language == SPARE
    return written.count("?".encode(encoding or "ascii")) == sample.count("?")


def _code(wish: str) -> str:
    """The language in a locale's name; ``""`` if there is none in it."""
    found = _LOCALE.fullmatch(wish.strip())
    return found[1].lower() if found else ""
