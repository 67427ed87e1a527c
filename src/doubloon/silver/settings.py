"""Every setting of Captain Silver, in one place: the class :class:`Settings` is the table, :data:`SETTINGS` its rows.

A ``Settings`` object is always valid. Times are in seconds, whole or to a tenth, as the rules say them; the engine takes them
in milliseconds (:meth:`Settings.ms`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from doubloon import options
from doubloon.errors import SettingError
from doubloon.options import COMMON_KINDS, About, Kind, brief, names_of, over_preset, refuse_unknown
from doubloon.silver.boards import read_boards
from doubloon.silver.presets import DEFAULT_PRESET, PRESETS

DRAWN: Final = "drawn"
"""What says that chance lays out the world."""


def _tenths(row: options.Setting, value: Any) -> bool:
    """Whether a value is a number of seconds in the range, with no more than one decimal."""
    return type(value) in (int, float) and row.low <= value <= row.high and abs(value * 10 - round(value * 10)) < 1e-9


def _each(row: options.Setting, value: Any) -> bool:
    """Whether a value is a choice for all seats, or a list of choices."""
    if isinstance(value, str):
        return value in row.choices
    return isinstance(value, list | tuple) and bool(value) and all(type(one) is str and one in row.choices for one in value)


class Setting(options.Setting, frozen=True):
    """One row of :data:`SETTINGS`.

    Kinds of its own: ``seconds`` (from ``low`` to ``high``, whole or to a tenth), ``seats`` (one of ``choices`` for all, or a
    list with one of them for each seat), ``boards``.
    """

    KINDS: ClassVar = {
        **COMMON_KINDS,
        "seconds": Kind(lambda row: f"seconds from {row.low} to {row.high}, whole or to a tenth", _tenths),
        "seats": Kind(lambda row: f"{names_of(row)}, or a list with one of them for each seat", _each),
        "boards": Kind(
            lambda row: f"{DRAWN}, or the boards from Volcano Island outwards, such as '1a 3b-turned 4a 2a'",
            lambda row, value: isinstance(value, str),
        ),
    }


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one game. Immutable, hashable and always valid; whatever makes no sense is refused when it is made."""

    seats: Annotated[Literal[2, 3, 4], About("How many play.", "C2.1")] = 2
    boards: Annotated[str, About("Which ocean boards lie where, on which side and which way round.", "C1.2")] = DRAWN
    treasure: Annotated[Literal["drawn", "a", "b"], About("The side of Treasure Island.", "C1.2 C1.4")] = "drawn"
    placing: Annotated[
        Literal["as_printed", "checked"],
        About("Whether a wrong piece may be put and costs gold at the evaluation, or is refused and costs time.", "C2.7"),
    ] = "as_printed"
    hold: Annotated[bool, About("A piece that fits nowhere may be kept in hand.", "C2.6")] = True
    draw_time: Annotated[float, About("How long an empty hand rests.", "C2.9", 0, 10)] = 3
    wrong_time: Annotated[
        float,
        About("How much longer for the first wrong piece of a round; twice as much for the second, and so on.", "C2.9", 0, 10),
    ] = 5
    grace: Annotated[float, About("How long after the call a right piece may still be put.", "C2.8", 0, 10)] = 2
    round_limit: Annotated[float, About("The longest that feeling lasts.", "C2.11", 10, 3600)] = 240
    shake_time: Annotated[float, About("How long a round waits for who has not shaken the pouch.", "C2.2", 1, 300)] = 15
    countdown: Annotated[float, About("From the last shake to the call.", "C2.2", 0, 30)] = 3
    choice_time: Annotated[float, About("The time to choose a chest.", "C3.2", 1, 300)] = 20
    show_time: Annotated[float, About("How long an evaluation is shown.", "C3.6", 0, 300)] = 10
    away_time: Annotated[float, About("How long a lost connection is waited for before a bot steps in.", "C2.12", 0, 600)] = 20
    fingertip: Annotated[
        Literal["adult", "child"] | tuple[str, ...], About("How thick a finger feels in the pouch.", "C4.2 C4.4")
    ] = "adult"
    trail: Annotated[
        Literal["none", "short", "normal", "long"] | tuple[str, ...], About("How long a touched outline stays visible.", "C4.4")
    ] = "normal"
    turns: Annotated[
        Literal["any", "upright"] | tuple[str, ...],
        About("How pieces lie in the pouch: any way, or nearly upright.", "C4.1 C4.4"),
    ] = "any"

    def __post_init__(self) -> None:
        for row in SETTINGS:
            value = getattr(self, row.name)
            row.check(value)
            if row.kind == "seats" and not isinstance(value, str):
                if len(value) != self.seats:
                    raise SettingError(row.name, brief(value), f"a list for {self.seats} seats, or one for all")
                same = len(set(value)) == 1
                msgspec.structs.force_setattr(self, row.name, value[0] if same else tuple(value))
            elif row.kind == "seconds":
                tenths = round(value * 10)
                msgspec.structs.force_setattr(self, row.name, tenths // 10 if tenths % 10 == 0 else tenths / 10)
        if self.boards != DRAWN:
            msgspec.structs.force_setattr(self, "boards", " ".join(read_boards(self.boards, self.seats)))

    @classmethod
    def make(cls, /, **values: object) -> Settings:
        """Settings with the given values over a preset (``preset=...``) or the defaults; see :func:`settings_from`."""
        return settings_from(values)

    def changed(self, /, **values: object) -> Settings:
        """These settings with some values replaced, checked anew; raises as :func:`settings_from` does, takes no preset."""
        refuse_unknown(values, NAMES)
        replaced: dict[str, Any] = {**msgspec.structs.asdict(self), **values}
        return Settings(**replaced)

    def ms(self, name: str) -> int:
        """A time in milliseconds."""
        seconds: float = getattr(self, name)
        return round(seconds * 1000)

    def for_seat(self, name: str, seat: int) -> str:
        """The value of ``fingertip``, ``trail`` or ``turns`` for one seat (C4.4)."""
        value = getattr(self, name)
        return str(value if isinstance(value, str) else value[seat])

    def as_dict(self) -> dict[str, Any]:
        """All settings as plain JSON types, in table order."""
        values = msgspec.structs.asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _row(name: str, annotation: Any, default: str | int | bool) -> Setting:
    """The table row of one field of :class:`Settings`."""
    type_, about = get_args(annotation)
    unit = "seconds" if type_ is float else ""
    choices: tuple[Any, ...] = ()
    if type_ in (bool, float, str):
        kind = {bool: "flag", float: "seconds", str: "boards"}[type_]
    elif get_origin(type_) is Literal:
        kind, choices = "choice", get_args(type_)
    else:
        kind, choices = "seats", get_args(get_args(type_)[0])
    return Setting(name, kind, default, about.help, tuple(about.rules.split()), choices, about.low, about.high, unit)


_HINTS: Final = get_type_hints(Settings, include_extras=True)

SETTINGS: Final = tuple(_row(field.name, _HINTS[field.name], field.default) for field in msgspec.structs.fields(Settings))
"""The table of all settings, in the order in which they are shown."""

NAMES: Final = tuple(row.name for row in SETTINGS)
"""The names of all settings, in table order."""


def settings_from(values: Mapping[str, object]) -> Settings:
    """Settings from names and values, laid over the preset that the key ``preset`` names, else over the defaults.

    Raises :class:`doubloon.errors.SettingError` for an unknown name or preset and a value of the wrong type or range.
    """
    return Settings(**over_preset(values, PRESETS, DEFAULT_PRESET, NAMES))
