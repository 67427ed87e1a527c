"""Where the texts of a language stand: one folder a language inside a package, one or more files in it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from doubloon.errors import DoubloonError


class UnknownLanguage(DoubloonError, LookupError):
    """A language that the texts do not exist in. ``given`` is what was asked for, ``allowed`` the languages there are."""

    def __init__(self, given: str, allowed: Iterable[str]) -> None:
        self.given = given
        self.allowed = tuple(allowed)
        super().__init__(f"language: got {given!r}; allowed: {', '.join(self.allowed)}")


def languages(package: str, ending: str) -> tuple[str, ...]:
    """The languages for which ``package`` holds at least one file with this ``ending`` (``".md"``), in alphabetical order."""
    return tuple(sorted(folder.name for folder in files(package).iterdir() if folder.is_dir() and _texts(folder, ending)))


def texts(package: str, language: str, ending: str) -> dict[str, str]:
    """The files of a language, by name in alphabetical order. Raises :class:`UnknownLanguage`."""
    known = languages(package, ending)
    if language not in known:
        raise UnknownLanguage(language, known)
    return {text.name: text.read_text(encoding="utf-8") for text in _texts(files(package) / language, ending)}


def near(given: str, known: Iterable[str], most: int = 5) -> tuple[str, ...]:
    """The known names nearest to a mistyped one, nearest first, at most ``most``; may be empty."""
    return tuple(difflib.get_close_matches(given, list(known), n=most, cutoff=0.5)) if len(given) <= 80 else ()


def _texts(folder: Traversable, ending: str) -> list[Traversable]:
    found = (text for text in folder.iterdir() if text.is_file() and text.name.endswith(ending))
    return sorted(found, key=lambda text: text.name)
