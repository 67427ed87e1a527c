"""Why a play server refused something, in the language of the terminal (``docs/protocol.md``: ``no``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from doubloon.words import Catalogue, WrongArguments


def refused(message: Mapping[str, Any], words: Catalogue) -> str:
    """A refusal in words: those of its ``error`` and ``why``, else the server's own, which are English."""
    error, why = message["error"], message.get("why", "")
    for key in (f"refused-{error}-{why}", f"refused-{error}"):
        if key in words.keys:
            try:
                return words.say(key, **_arguments(message.get("about", {}), words))
            except WrongArguments:  # a later server may tell less than these words need
                break
    return str(message["message"])


def _arguments(about: Mapping[str, Any], words: Catalogue) -> dict[str, str | int]:
    found: dict[str, str | int] = {}
    for name, value in about.items():
        first = 1 if name == "seat" else 0  # people count seats from 1
        if name == "setting":
            key = f"page-set-{value}"
            found[name] = words.say(key) if key in words.keys else str(value).replace("_", " ")
        elif isinstance(value, list):
            found[name] = ", ".join(str(one + first if isinstance(one, int) else one) for one in value)
        else:
            found[name] = value + first if isinstance(value, int) else str(value)
    return found
