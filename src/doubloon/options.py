"""What the settings of every game share: the rows of their tables, presets, and how a value that makes no sense is refused."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from doubloon.errors import SettingError


class About(NamedTuple):
    """What a table says of a setting beyond its type and default: one line, the rules it changes, the range of a number."""

    help: str
    rules: str
    low: int = 0
    high: int = 0
    unit: str = ""


class Preset(NamedTuple):
    """A preset: one line about it, and the settings in which it differs from the defaults."""

    about: str
    settings: Mapping[str, Any]


def preset(about: str, **settings: str | int | bool) -> Preset:
    """A preset that nobody can change."""
    return Preset(about, MappingProxyType(settings))


class Setting(msgspec.Struct, frozen=True):
    """One row of a table of settings.

    ``kind`` is ``choice`` (one of ``choices``), ``flag`` (true or false), ``number`` (a whole number from ``low`` to ``high``,
    counted in ``unit``) or one that the game adds to ``KINDS``. ``rules`` numbers the rules it changes.
    """

    KINDS: ClassVar[Mapping[str, Kind]] = MappingProxyType({})

    name: str
    kind: str
    default: str | int | bool
    help: str
    rules: tuple[str, ...]
    choices: tuple[str | int, ...] = ()
    low: int = 0
    high: int = 0
    unit: str = ""

    def allowed(self) -> str:
        """What the setting takes, in words."""
        return self.KINDS[self.kind].allowed(self)

    def check(self, value: object) -> None:
        """Refuse a value of the wrong type or range with :class:`doubloon.errors.SettingError`."""
        if not self.KINDS[self.kind].fits(self, value):
            raise SettingError(self.name, brief(value), self.allowed())


class Kind(NamedTuple):
    """A kind of setting: what it takes, in words, and whether a value is of that type and range."""

    allowed: Callable[[Setting], str]
    fits: Callable[[Setting, Any], bool]


def names_of(row: Setting) -> str:
    """The choices of a setting, in words."""
    return ", ".join(map(str, row.choices))


# A flag is a number to Python and 1 == True: types are compared before values.
COMMON_KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "choice": Kind(names_of, lambda row, value: type(value) in (str, int) and value in row.choices),
        "flag": Kind(lambda row: "true or false", lambda row, value: type(value) is bool),
        "number": Kind(
            lambda row: f"a whole number of {row.unit} from {row.low} to {row.high}",
            lambda row, value: type(value) is int and row.low <= value <= row.high,
        ),
    }
)
"""The kinds of settings that any game may have."""


def over_preset(
    values: Mapping[str, object], presets: Mapping[str, Preset], default: str, names: Collection[str]
) -> dict[str, Any]:
    """Names and values laid over the preset that the key ``preset`` names, else over ``default``.

    Raises :class:`doubloon.errors.SettingError` for an unknown preset or a name that is none of ``names``.
    """
    if not isinstance(values, Mapping):
        raise SettingError("values", brief(values), "a table of names and values", "argument")
    rest = dict(values)
    chosen = rest.pop("preset", default)
    if not isinstance(chosen, str) or chosen not in presets:
        raise SettingError("preset", brief(chosen), ", ".join(presets))
    refuse_unknown(rest, names)
    return {**presets[chosen].settings, **rest}


def refuse_unknown(values: Mapping[str, object], names: Collection[str]) -> None:
    """Refuse a name that no setting has, with :class:`doubloon.errors.SettingError`."""
    for name, value in values.items():
        if name not in names:
            shown = str(brief(name))
            known = f"{', '.join(names)}{suggestion(shown, names)}"
            raise SettingError(shown, brief(value), f"no setting has this name; the settings are {known}")


def brief(value: object) -> object:
    """What an error shows of a value: itself if short, else a description (a stranger's value may be huge or nested)."""
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < 10**20 else f"a number of {value.bit_length()} bits"
    if isinstance(value, str):
        return value if len(value) <= 60 else f"{value[:57]}..."
    kinds = ((Mapping, "a table"), (list | tuple | set | frozenset, "a list"))
    return next((words for kind, words in kinds if isinstance(value, kind)), f"a value of type {type(value).__name__}")


def suggestion(name: str, known: Iterable[str]) -> str:
    """``"; did you mean 'x'?"`` for the known name nearest to a mistyped one, ``""`` if none is near."""
    near = difflib.get_close_matches(name, known, 1) if len(name) <= 40 else []
    return f"; did you mean {near[0]!r}?" if near else ""


# --- pages of settings -------------------------------------------------------------------------------------------------


def markdown_table(head: tuple[object, ...], rows: Iterable[tuple[object, ...]]) -> list[str]:
    """The lines of a table in Markdown."""
    return [f"| {' | '.join(map(str, row))} |" for row in (head, ("---",) * len(head), *rows)]


def settings_table(rows: Iterable[Setting]) -> list[str]:
    """The lines of a table of settings in Markdown."""
    shown = [(f"`{row.name}`", row.allowed(), _shown(row.default), row.help, ", ".join(row.rules)) for row in rows]
    return markdown_table(("setting", "takes", "default", "what it does", "rules"), shown)


def presets_table(presets: Mapping[str, Preset]) -> list[str]:
    """The lines of a table of presets in Markdown."""
    shown = [
        (f"`{name}`", entry.about, ", ".join(f"{key} = {_shown(value)}" for key, value in entry.settings.items()) or "-")
        for name, entry in presets.items()
    ]
    return markdown_table(("preset", "what it is", "settings"), shown)


def _shown(value: object) -> str:
    return f"`{json.dumps(value) if isinstance(value, bool) else value}`"
