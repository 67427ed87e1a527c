"""What people write: names and lines of chat, cleaned of what only disturbs, and bad words covered.

The list of words is short and plain on purpose; a host can name a file with more (``DOUBLOON_WORDS``, one a line).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from doubloon.errors import SettingError
from doubloon.options import brief

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 240
"""The longest name and line of chat, in characters."""

_BAD: Final = (
    "arschloch fotze hurensohn wichser asshole bitch cunt faggot fuck motherfucker nigger nigga retard shit slut whore"
    " блядь ебать еблан мудак пидор пизда сука хуй"
).split()  # fmt: skip

_LOOKALIKES: Final = str.maketrans("013457@$!|", "oieastasii")
_INVISIBLE: Final = frozenset("Cc Cf Cs Co Cn Zl Zp".split())
"""Kinds of characters that nobody sees, or that turn the writing around."""

_WORD: Final = re.compile(r"[^\W_]+(?:['’*_.-][^\W_]+)*|[^\s]+")


class Filter:
    """Covers bad words. ``words`` are added to those that are known anyway."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._bad = frozenset(filter(None, map(_plain, (*_BAD, *words))))
        # A short word may be part of a good one; a long one is bad wherever it stands.
        self._inside = tuple(word for word in self._bad if len(word) >= 5)

    @classmethod
    def read(cls, path: str) -> Filter:
        """The filter with the words of a file besides (``""``: none). Raises :class:`OSError`."""
        return cls(Path(path).read_text(encoding="utf-8").split("\n") if path else ())

    def is_bad(self, word: str) -> bool:
        """Whether a word is one of the bad ones, however it is spelled."""
        plain = _plain(word)
        return plain in self._bad or any(bad in plain for bad in self._inside)

    def covered(self, text: str) -> str:
        """The text with stars in place of bad words."""
        return _WORD.sub(lambda found: "*" * len(found[0]) if self.is_bad(found[0]) else found[0], text)

    def name(self, text: str) -> str:
        """A name as it may be shown. Raises :class:`doubloon.errors.SettingError` for one that is empty, too long or bad."""
        cleaned = cleaned_text(text)
        allowed = f"a name of 1 to {LONGEST_NAME} characters"
        if not 1 <= len(cleaned) <= LONGEST_NAME:
            raise SettingError("name", brief(text), allowed, "argument")
        if self.is_bad(cleaned.replace(" ", "")) or any(self.is_bad(word) for word in cleaned.split()):
            raise SettingError("name", brief(text), f"{allowed} without a bad word", "argument")
        return cleaned

    def line(self, text: str) -> str:
        """A line of chat as it may be shown. Raises :class:`doubloon.errors.SettingError` for one that is empty or too long."""
        cleaned = cleaned_text(text)
        if not 1 <= len(cleaned) <= LONGEST_LINE:
            raise SettingError("text", brief(text), f"1 to {LONGEST_LINE} characters", "argument")
        return self.covered(cleaned)


def cleaned_text(text: str) -> str:
    """The text in one line, in composed form, without invisible characters and towers of accents."""
    composed = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    accents = 0
    for letter in composed:
        kind = unicodedata.category(letter)
        accents = accents + 1 if kind in ("Mn", "Me") else 0
        if letter.isspace():
            kept.append(" ")
        elif kind not in _INVISIBLE and accents <= 2:
            kept.append(letter)
    return " ".join("".join(kept).split())


def _plain(word: str) -> str:
    """A word reduced to what it is read as: small letters without accents, digits read as letters, nothing doubled."""
    letters = unicodedata.normalize("NFKD", word.casefold()).translate(_LOOKALIKES)
    plain = "".join(letter for letter in letters if letter.isalpha())
    return re.sub(r"(.)\1+", r"\1", plain)
