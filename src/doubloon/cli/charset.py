"""What characters a terminal can show: plain stand-ins for the signs it lacks, and nothing that would steer it.

The table is drawn with signs that not every terminal has. Where the output's encoding cannot carry them, each is replaced by
one character of ASCII, in every drawing alike, so that nothing moves. What comes from outside (names, files, typed lines) may
hold control characters; they are never passed on to a terminal.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TextIO

from rich.text import Text

STAND_INS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Directions: to the east a stroke that rises or falls, to the west a mark above or below.
        "↑": "^", "→": ">", "↓": "v", "←": "<", "↖": "`", "↗": "/", "↙": ",", "↘": "\\", "↔": "-", "↕": "|",
        # Tiles: no letter of a team or figure. Then things, states, ships and lines.
        "➤": ">", "✈": "P", "☠": "X", "♜": "T", "♞": "H", "♣": "%", "♥": "+", "♨": "E", "⛃": "D", "⛵": "U", "❄": "*",
        "❅": "*", "❦": "&", "◎": "Q", "◉": "O", "◍": "D", "▒": "%", "▦": "m", "▼": "V", "⌂": "A", "⌖": "O", "≋": "S",
        "≠": "!", "·": ".", "░": ":", "◊": "0",
        "●": "o", "◡": "u", "▬": "=", "∪": "w", "∩": "n", "≈": "~", "◥": "\\", "◤": "/", "×": "x", "•": "*", "─": "-",
        "\ufffd": "?",
        **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)),
    }
)  # fmt: skip
"""For each sign that is not ASCII the character that stands for it."""

_LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
        "„": '"', "“": '"', "”": '"', "’": "'", "…": "...", "–": "-", "—": "-",
    }
)  # fmt: skip
"""For letters and marks of words what stands for them where an output cannot write them; it may be longer."""

_TO_ASCII: Final = str.maketrans(dict(STAND_INS))

_STEERING: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Controls, marks that turn the direction of writing, invisible signs, halves of surrogate pairs; not the tab and line feed."""


def tame(text: str) -> str:
    """A text in which every character that would steer a terminal is replaced by U+FFFD, as long as before."""
    return _STEERING.sub("\ufffd", text)


def carries(encoding: str | None) -> bool:
    """Whether an encoding has every sign the table is drawn with."""
    try:
        "".join(STAND_INS).encode(encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def wants_ascii(encoding: str | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether to draw with ASCII alone: the encoding lacks signs, or the locale is the C locale by somebody's wish.

    Python writes UTF-8 in the C locale, but who has chosen it has said that his terminal knows no more than ASCII.
    """
    chosen = environ.get("LC_ALL") or environ.get("LANG") or ""
    return not carries(encoding) or (chosen in ("C", "POSIX") and not environ.get("PYTHONIOENCODING"))


def drawn(text: Text, ascii_only: bool) -> Text:
    """A text as it may be written to a terminal: tame, and with stand-ins where only ASCII is wanted."""
    plain = tame(text.plain)
    if ascii_only:
        plain = plain.translate(_TO_ASCII)
    if plain == text.plain:
        return text
    copy = text.copy()
    copy.plain = plain
    return copy


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """For what an encoding cannot carry its stand-in, or a question mark: an error handler of codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(STAND_INS.get(sign) or _LETTERS.get(sign, "?") for sign in signs), error.end


STANDING_IN: Final = "doubloon-stand-ins"
"""The name by which a stream takes stand-ins for what it cannot encode."""

codecs.register_error(STANDING_IN, _stand_in)


class Tamed:
    """A text stream on which everything is written tame, for reports that hold what others wrote."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text; its length."""
        self._stream.write(tame(text))
        return len(text)

    def flush(self) -> None:
        """Pass on what is held back."""
        self._stream.flush()
