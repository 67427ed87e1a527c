"""Where games are kept: files named by the time they began, in the user's state directory."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from doubloon.errors import DoubloonError, ParseError
from doubloon.log import Header
from doubloon.match import Match

if TYPE_CHECKING:
    from doubloon.game import Game
    from doubloon.words import Catalogue

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


class NoGame(DoubloonError, LookupError):
    """There is no saved game in ``folder``."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"there is no saved game in {folder}")
        self.folder = folder


def latest() -> Path:
    """The game saved last. Raises :class:`NoGame` if there is none, and :class:`OSError`."""
    folder = state_dir() / "games"
    found = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime) if folder.is_dir() else []
    if not found:
        raise NoGame(folder)
    return found[-1]


def named(words: str) -> Path:
    """The file a person means: a path, or the bare name of a game in the state directory; ``last`` is the latest one.

    Raises :class:`NoGame` and :class:`OSError`.
    """
    if words == "last":
        return latest()
    words = words.replace("\0", "\ufffd")
    path = at_home(words)
    kept = state_dir() / "games" / (words if words.endswith(ENDING) else f"{words}{ENDING}")
    if os.path.lexists(path) or path.name != words:
        return path
    if not os.path.lexists(kept):
        raise FileNotFoundError(errno.ENOENT, f"No such file or directory, nor a saved game in {kept.parent}", words)
    return kept


def at_home(words: str) -> Path:
    """A path as typed; ``~`` is the home of the user, or of another whose name follows it, if it is known."""
    # No path may hold a NUL: Python itself would only say that a byte is wrong.
    path = Path(words.replace("\0", "\ufffd"))
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def store(match: Match, path: Path) -> None:
    """Save a game, making its folder if need be. Raises :class:`OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    match.save(path)


def opened(path: Path, game_for: Callable[[Header], Game]) -> Match:
    """A saved game, replayed. Raises :class:`OSError`, and :class:`doubloon.errors.DoubloonError` that names the file."""
    with naming(path):
        return Match.load(game_for, path)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is wrong inside is said with the name of the file it is about."""
    try:
        yield
    except ParseError as error:
        raise error if error.source else ParseError(error.message, error.line, error.column, str(path)) from error
    except DoubloonError as error:
        if str(path) in str(error):
            raise
        raise DoubloonError(f"{path}: {error}") from error


_PLAIN: Final[Mapping[int, str]] = MappingProxyType(
    {
        errno.ENOENT: "file-missing",
        errno.EACCES: "file-forbidden",
        errno.EPERM: "file-forbidden",
        errno.EROFS: "file-read-only",
        errno.ENOSPC: "file-full",
        errno.EISDIR: "file-folder",
        errno.ENOTDIR: "file-no-folder",
        errno.EEXIST: "file-no-folder",
        errno.ENAMETOOLONG: "file-name-long",
    }
)


def reason(error: OSError, words: Catalogue) -> str:
    """Why a file could not be read or written, in plain words."""
    key = _PLAIN.get(error.errno or 0)
    return words.say(key) if key else words.say("file-other", system=str(error.strerror or error))


def is_game(path: Path) -> bool:
    """Whether a file is a saved game, by how it begins."""
    with path.open("rb") as file:
        return file.read(7) == b'{"dbl":'


# --- who sits where ----------------------------------------------------------------------------------------------------

_BOT: Final = re.compile(r"(\w[\w-]*) \(bot(?: \d+)?\)")


def bot_names(kinds: Sequence[str | None], person: str) -> list[str]:
    """The players' names, from which a saved game knows its bots again: ``Greedy (bot)``.

    ``None`` is a person; of several none has a name, and each language calls them by their numbers.
    """
    people = sum(kind is None for kind in kinds)
    names: list[str] = []
    for seat, kind in enumerate(kinds):
        if kind is None:
            names.append(person if people == 1 else "")
            continue
        before = sum(other == kind for other in kinds[:seat])
        names.append(f"{kind.capitalize()} (bot)" if not before else f"{kind.capitalize()} (bot {before + 1})")
    return names


def kind_of(name: str) -> str | None:
    """The kind of bot that a player's name stands for, ``None`` for a person."""
    match = _BOT.fullmatch(name)
    return match[1].lower() if match else None
