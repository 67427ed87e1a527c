"""Where games are kept: files named by the time they began, in the user's state directory."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from doubloon.cli.reading import Unclear
from doubloon.match import Match

ENDING: Final = ".dbl"


def state_dir() -> Path:
    """Where Doubloon keeps its state: ``$XDG_STATE_HOME/doubloon``, on Windows in the local application data."""
    given = os.environ.get("XDG_STATE_HOME", "")
    if given and Path(given).is_absolute():
        return Path(given) / "doubloon"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "doubloon"
    return Path.home() / ".local" / "state" / "doubloon"


def new_path(now: datetime) -> Path:
    """A file for a game that begins now; none of this name is there yet."""
    folder = state_dir() / "games"
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def latest() -> Path:
    """The game saved last. Raises :class:`doubloon.cli.reading.Unclear` if there is none."""
    folder = state_dir() / "games"
    found = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime) if folder.is_dir() else []
    if not found:
        raise Unclear(f"There is no saved game in {folder}.")
    return found[-1]


def named(words: str) -> Path:
    """The file a person means: a path, or the bare name of a game in the state directory; ``last`` is the latest one."""
    if words == "last":
        return latest()
    path = Path(words).expanduser()
    kept = state_dir() / "games" / (words if words.endswith(ENDING) else f"{words}{ENDING}")
    return kept if not path.exists() and kept.exists() and path.name == words else path


def store(match: Match, path: Path) -> None:
    """Save a game, making its folder if need be. Raises :class:`OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    match.save(path)


def is_game(path: Path) -> bool:
    """Whether a file is a saved game, by how it begins."""
    with path.open("rb") as file:
        return file.read(7) == b'{"dbl":'


# --- who sits where ----------------------------------------------------------------------------------------------------

_BOT: Final = re.compile(r"(\w[\w-]*) \(bot(?: \d+)?\)")


def bot_names(kinds: Sequence[str | None], person: str) -> list[str]:
    """The players' names, from which a saved game knows its bots again: ``Greedy (bot)``; ``None`` is a person."""
    people = sum(kind is None for kind in kinds)
    names: list[str] = []
    for seat, kind in enumerate(kinds):
        if kind is None:
            names.append(person if people == 1 else f"Player {seat + 1}")
            continue
        before = sum(other == kind for other in kinds[:seat])
        names.append(f"{kind.capitalize()} (bot)" if not before else f"{kind.capitalize()} (bot {before + 1})")
    return names


def kind_of(name: str) -> str | None:
    """The kind of bot that a player's name stands for, ``None`` for a person."""
    match = _BOT.fullmatch(name)
    return match[1].lower() if match else None
