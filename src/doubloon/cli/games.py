"""The games that commands can be asked about (``--game``): their settings from what stands on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from doubloon.cli import saves
from doubloon.errors import SettingError
from doubloon.game import Game
from doubloon.jackal import presets as island_presets
from doubloon.jackal import settings as island_settings
from doubloon.jackal import settings_files as island_files
from doubloon.jackal.island import IslandGame
from doubloon.options import Preset, Setting
from doubloon.silver import presets, settings, settings_files
from doubloon.silver.boards import load_printed
from doubloon.silver.game import SilverGame


class Settings(Protocol):
    """The settings of some game."""

    def changed(self, /, **values: Any) -> Self:
        """These settings with some values replaced."""
        ...

    def as_dict(self) -> dict[str, Any]:
        """All settings as plain data."""
        ...


S = TypeVar("S", bound=Settings)


class Shelf(NamedTuple, Generic[S]):
    """What the commands need of a game: its settings' table, presets, how settings are made, read and written, the game."""

    rows: Sequence[Setting]
    presets: Mapping[str, Preset]
    make: Callable[[Mapping[str, object]], S]
    load: Callable[[Path], S]
    dumps: Callable[[S, str], str]
    game: Callable[[S], Game]


ISLAND: Final = Shelf(
    island_settings.SETTINGS,
    island_presets.PRESETS,
    island_settings.settings_from,
    island_files.TEXTS.load,
    island_files.TEXTS.dumps,
    IslandGame,
)
SILVER: Final = Shelf(
    settings.SETTINGS,
    presets.PRESETS,
    settings.settings_from,
    settings_files.TEXTS.load,
    settings_files.TEXTS.dumps,
    SilverGame,
)
SHELVES: Final[Mapping[str, Shelf[Any]]] = MappingProxyType({"jackal": ISLAND, "silver": SILVER})
"""The games, by name."""


def shelf(game: str) -> Shelf[Any]:
    """What there is of a game. Raises :class:`doubloon.errors.SettingError` for one that does not exist."""
    if game not in SHELVES:
        raise SettingError("--game", game, ", ".join(SHELVES), "option")
    return SHELVES[game]


def settings_of(
    shelf: Shelf[S], preset: str | None = None, file: Path | None = None, sets: Sequence[str] = (), **given: object
) -> S:
    """Settings from a preset or a file, and single values over them; ``given`` are those that have options of their own.

    Raises what reading a settings file does, also for a setting that is given twice.
    """
    if preset is not None and file is not None:
        raise SettingError("--preset", preset, "a preset or a settings file, not both (the file may name a preset)", "option")
    if file is not None:
        with saves.naming(file):
            base = shelf.load(file)
    else:
        base = shelf.make({"preset": preset} if preset is not None else {})
    values = assigned(shelf.rows, sets, **given)
    return base.changed(**values) if values else base


def silver_game(
    preset: str | None = None, file: Path | None = None, sets: Sequence[str] = (), boards: Path | None = None
) -> SilverGame:
    """Captain Silver as the command line asks for it; ``boards`` is a file in the form of ``boards.toml`` (C1.3)."""
    chosen = settings_of(SILVER, preset, file, sets)
    return SilverGame(chosen, None if boards is None else load_printed(boards))


def assigned(rows: Sequence[Setting], sets: Sequence[str], **given: object) -> dict[str, object]:
    """The single values that were asked for, by name. Raises :class:`doubloon.errors.SettingError`, also for a name twice."""
    kinds = {row.name: row.kind for row in rows}
    values = {name: value for name, value in given.items() if value is not None}
    for assignment in sets:
        name, equals, value = assignment.partition("=")
        if not equals:
            example, option = ("side=7", "") if "side" in kinds else ("seats=3", " --game silver")
            allowed = f"NAME=VALUE, for example {example}; doubloon settings{option} lists the names"
            raise SettingError("--set", assignment, allowed, "option")
        name = name.strip().replace("-", "_")
        if name in values:
            first = f"--{name.replace('_', '-')}" if given.get(name) is not None else "--set"
            raise SettingError(name, value.strip(), f"one value; {first} has set it to {values[name]} already")
        values[name] = _value(name, kinds.get(name, ""), value.strip())
    return values


def _value(name: str, kind: str, text: str) -> object:
    """A value as it is written on the command line: true, yes, 7, 2.5, a word, words with commas for the seats."""
    if kind == "flag":
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text.lower(), text)
    if kind == "seconds" and re.fullmatch(r"[0-9]{1,6}\.[0-9]{1,3}", text):
        return float(text)
    if kind == "seats" and "," in text:
        return [word.strip() for word in text.split(",")]
    if text.startswith("{"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SettingError(name, text[:60], 'a table of counts in JSON, for example {"horse": 4, ...}') from error
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text
