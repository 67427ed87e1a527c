"""Every setting of the island game, in one place (J10.1): the class :class:`Settings` is the table.

Whoever asks for, shows or explains settings reads :data:`SETTINGS`, which is derived from that class. A
``Settings`` object is always valid: whatever makes no sense is refused when it is made (J10.3). Files of settings are read and
written by ``settings_files``; ``settings_page`` makes ``docs/settings.md`` of the tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from doubloon import options
from doubloon.errors import SettingError
from doubloon.jackal.presets import DEFAULT_PRESET, PRESETS
from doubloon.jackal.tilesets import FIGURES, SETS, TILE_TYPES, gold_value, land_cells, scaled
from doubloon.options import COMMON_KINDS, About, Kind, brief, names_of, over_preset, refuse_unknown, suggestion

# --- line-ups ----------------------------------------------------------------------------------------------------------


class LineUp(msgspec.Struct, frozen=True):
    """Who plays against whom (J2.2). Teams are numbered in turn order, clockwise from the south (J1.5).

    ``shores`` has the shore of each team, ``owner`` the seat-slot that steers it, ``side_of`` the side it wins with; ``seats``
    is the number of seat-slots. Which seat sits in which slot is part of the deal.
    """

    about: str
    shores: tuple[str, ...]
    owner: tuple[int, ...]
    side_of: tuple[int, ...]
    seats: int

    @property
    def two_player(self) -> bool:
        """Whether two players meet, so that a side wins when the other cannot move or leaves (J2.7, J8.6)."""
        return self.seats == 2


_ROUND: Final = ("south", "west", "north", "east")

LINE_UPS: Final[Mapping[str, LineUp]] = MappingProxyType(
    {
        "duel": LineUp("two players, one team each, on opposite shores", ("south", "north"), (0, 1), (0, 1), 2),
        "double": LineUp("two players, each with two opposite teams", _ROUND, (0, 1, 0, 1), (0, 1, 0, 1), 2),
        "melee3": LineUp("three players, each for himself", _ROUND[:3], (0, 1, 2), (0, 1, 2), 3),
        "melee4": LineUp("four players, each for himself", _ROUND, (0, 1, 2, 3), (0, 1, 2, 3), 4),
        "pairs": LineUp("four players, opposite ones allied", _ROUND, (0, 1, 2, 3), (0, 1, 0, 1), 4),
    }
)
"""Line-up name -> :class:`LineUp`."""

# --- the table ---------------------------------------------------------------------------------------------------------

MAX_FIGURES: Final = 40
"""The most figures (Ben Gunn, missionary, Friday) a tile set may hold."""

MAX_BOATS: Final = 30
"""The most boats a tile set may hold."""

FILL: Final = "fill_with_plain"
"""The key of a table of counts that, when true, makes every tile still missing a plain one (J11.2)."""


class Setting(options.Setting, frozen=True):
    """One row of :data:`SETTINGS`; the kind ``tiles`` takes one of ``choices``, or a table of counts, which passes here.

    ``sets`` has what each of those choices holds on the standard island: tile types with their counts, in table order.
    """

    KINDS: ClassVar = {
        **COMMON_KINDS,
        "tiles": Kind(
            lambda row: f"{names_of(row)}, or a table of counts (tile type -> whole number)",
            lambda row, value: value in row.choices if isinstance(value, str) else isinstance(value, Mapping | tuple),
        ),
    }

    sets: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one game. Immutable, hashable and always valid.

    Every way of making one checks every value and how they go together, and raises
    :class:`doubloon.errors.SettingError` (J10.3). ``tiles`` is the name of a set or, of a custom set, the types that occur in
    it with their counts, in table order; it may be given as a mapping too, with ``fill_with_plain`` (J11.2).
    """

    line_up: Annotated[
        Literal["duel", "double", "melee3", "melee4", "pairs"],
        About("Who plays against whom, and with how many teams.", "J2.2"),
    ] = "duel"
    side: Annotated[
        Literal[5, 7, 9, 11, 13], About("The side of the island in land cells; 11 is the standard one.", "J1.1")
    ] = 11
    tiles: Annotated[
        Literal["full", "treasure-island", "classic"] | tuple[tuple[str, int], ...],
        About(
            "The tiles that make up the island: a named set, which scales with the side, or the count of each type.",
            "J11.1 J11.2",
        ),
    ] = "full"
    seating: Annotated[
        Literal["drawn", "fixed"],
        About("Whether the deal draws who sits where, or seats take the places in their order.", "J1.5"),
    ] = "drawn"
    nearest_by: Annotated[
        Literal["king", "steps", "straight"],
        About("How the nearest vessel is found: by king's moves, by orthogonal steps, or as the crow flies.", "J5.7"),
    ] = "king"
    quiet_rounds: Annotated[
        int,
        About(
            "So many full rounds with no tile opened and no gold scored or lost end the game; 0: never.",
            "J2.8",
            low=0,
            high=1000,
            unit="rounds",
        ),
    ] = 50
    rum_costs_turn: Annotated[bool, About("Serving rum takes the whole turn.", "J3.2")] = False
    restriction_kills: Annotated[
        bool, About("Who is carried to a cell that the move is barred from dies, whatever else would come of it.", "J4.9")
    ] = False
    missionary_blocks_attack: Annotated[
        bool, About("A unit that stands with its own side's missionary cannot attack.", "J5.6")
    ] = False
    cannonball_kills: Annotated[bool, About("A cannonball kills units on land instead of sending them home.", "J7.6")] = False
    fortress_vs_ball: Annotated[
        Literal["shields", "stops", "none"],
        About("What a fortress does to a cannonball: keeps those inside safe, ends its flight, or nothing.", "J7.6"),
    ] = "shields"
    ball_spares_fog: Annotated[bool, About("A cannonball does nothing to fog, nor to what the fog hides.", "J7.6")] = False
    destroying_ships: Annotated[
        bool, About("Cannonballs hole and sink vessels; the last side with a vessel wins.", "J2.7 J7.7")
    ] = False
    friendly_fire: Annotated[bool, About("Cannonballs hole own and allied vessels too.", "J7.7")] = False
    no_wasted_rum: Annotated[bool, About("Rum may be served only where it changes something.", "J8.4")] = False
    no_trapped_rum: Annotated[bool, About("Nobody who is stuck in the tunnel may serve rum.", "J8.4")] = False
    turn_time: Annotated[
        int,
        About(
            "Time for a turn, after which it is taken or skipped by itself; 0: no limit.",
            "J8.7",
            low=0,
            high=86400,
            unit="seconds",
        ),
    ] = 0
    plane_seats: Annotated[
        Literal["two", "one", "chosen"],
        About("Seats of a plane: pilot and passenger, one alone, or two of whom the chosen one lands.", "J9.13"),
    ] = "two"
    boardgame_caves: Annotated[
        bool, About("Caves by the board edition: friends in an exit do not block it, enemies do.", "J9.17")
    ] = False
    weed_steers: Annotated[
        Literal["previous", "next"],
        About("Who steers a team for the round after a weed is found: the player before it or the one after it.", "J9.20"),
    ] = "previous"

    def __post_init__(self) -> None:
        for row in SETTINGS:
            row.check(getattr(self, row.name))
        if not isinstance(self.tiles, str):
            msgspec.structs.force_setattr(self, "tiles", _custom(self.tiles, self.side))
        _check_together(self)

    @classmethod
    def make(cls, /, **values: object) -> Settings:
        """Settings with the given values over a preset (``preset=...``) or the defaults; see :func:`settings_from`."""
        return settings_from(values)

    def changed(self, /, **values: object) -> Settings:
        """These settings with some values replaced, checked anew; raises as :func:`settings_from` does, takes no preset."""
        refuse_unknown(values, NAMES)
        replaced: dict[str, Any] = {**msgspec.structs.asdict(self), **values}
        return Settings(**replaced)

    def counts(self) -> dict[str, int]:
        """The tiles of the island: every type in table order with its count, zeros included; their sum is its land tiles."""
        if isinstance(self.tiles, str):
            return scaled(self.tiles, self.side)
        return {**dict.fromkeys(TILE_TYPES, 0), **dict(self.tiles)}

    def as_dict(self) -> dict[str, Any]:
        """All settings as plain JSON types, in table order; a custom tile set as a table of the types that occur in it."""
        values = msgspec.structs.asdict(self)
        if not isinstance(self.tiles, str):
            values["tiles"] = dict(self.tiles)
        return values


def _row(name: str, annotation: Any, default: str | int | bool) -> Setting:
    """The table row of one field of :class:`Settings`."""
    type_, about = get_args(annotation)
    if type_ is bool or type_ is int:
        kind, choices = "flag" if type_ is bool else "number", ()
    elif get_origin(type_) is Literal:
        kind, choices = "choice", get_args(type_)
    else:
        kind, choices = "tiles", get_args(get_args(type_)[0])
    sets = tuple((label, tuple(counts.items())) for label, counts in SETS.items()) if kind == "tiles" else ()
    rules = tuple(about.rules.split())
    return Setting(name, kind, default, about.help, rules, choices, about.low, about.high, about.unit, sets)


_HINTS: Final = get_type_hints(Settings, include_extras=True)

SETTINGS: Final = tuple(_row(field.name, _HINTS[field.name], field.default) for field in msgspec.structs.fields(Settings))
"""The table of all settings, in the order in which they are shown."""

NAMES: Final = tuple(row.name for row in SETTINGS)
"""The names of all settings, in table order."""


def settings_from(values: Mapping[str, object]) -> Settings:
    """Settings from names and values, laid over the preset that the key ``preset`` names, else over the defaults.

    Raises :class:`doubloon.errors.SettingError` for an unknown name or preset, a value of the wrong type or range, and values
    that make no sense together (J10.3).
    """
    return Settings(**over_preset(values, PRESETS, DEFAULT_PRESET, NAMES))


# --- what is refused (J10.3) -------------------------------------------------------------------------------------------


def _custom(table: Mapping[str, object] | tuple[object, ...], side: int) -> tuple[tuple[str, int], ...]:
    """A custom tile set in its one form: the types that occur, with their counts, in table order; missing tiles filled in."""
    size = land_cells(side)
    counts: dict[str, object] = {}
    for entry in table.items() if isinstance(table, Mapping) else table:
        if not isinstance(entry, tuple) or len(entry) != 2 or not isinstance(entry[0], str) or entry[0] in counts:
            raise SettingError("tiles", brief(entry), "pairs of a tile type, each once, and its count")
        counts[entry[0]] = entry[1]
    fill = counts.pop(FILL, False)
    if not isinstance(fill, bool):
        raise SettingError(f"tiles.{FILL}", brief(fill), "true or false")
    result = dict.fromkeys(TILE_TYPES, 0)
    for name, count in counts.items():
        if name not in result:
            known = f"{', '.join(TILE_TYPES)} and {FILL}{suggestion(name, (*TILE_TYPES, FILL))}"
            raise SettingError(f"tiles.{brief(name)}", brief(count), f"no tile type has this name; the types are {known}")
        if type(count) is not int or not 0 <= count <= size:
            allowed = f"a whole number from 0 to {size}, the land tiles of side {side}"
            raise SettingError(f"tiles.{name}", brief(count), allowed)
        result[name] = count
    total = sum(result.values())
    if fill and total < size:
        result["plain"] += size - total
    elif total != size:
        needed = f"counts that sum to {size}, the land tiles of side {side}"
        hint = f"{size - total} too few ({FILL} = true makes them plain)" if total < size else f"{total - size} too many"
        raise SettingError("tiles", total, f"{needed}; {hint}")
    return tuple((name, count) for name, count in result.items() if count)


def _check_together(settings: Settings) -> None:
    """Refuse values that are each allowed but make no sense together."""
    counts = settings.counts()
    tile_set = "the tile set " + (settings.tiles if isinstance(settings.tiles, str) else "given")
    figures = sum(counts[name] for name in FIGURES)
    ball_and_cannon = counts["cannonball"] and counts["cannon"]
    refusals = (
        (not gold_value(counts), "tiles", "a set without gold", "a set with at least one of coins1 to coins5 or bullion"),
        (counts["cave"] == 1, "tiles.cave", 1, "0, or 2 and more: a single cave has no exit"),
        (figures > MAX_FIGURES, "tiles", figures, f"at most {MAX_FIGURES} figures ({', '.join(FIGURES)}) together"),
        (counts["boat"] > MAX_BOATS, "tiles.boat", counts["boat"], f"a whole number from 0 to {MAX_BOATS}"),
        (
            settings.destroying_ships and not ball_and_cannon,
            "destroying_ships",
            True,
            f"false, or tiles with a cannonball and a cannon: {tile_set} has {counts['cannonball']} and {counts['cannon']}",
        ),
        (
            settings.friendly_fire and not settings.destroying_ships,
            "friendly_fire",
            True,
            "false, or destroying_ships = true with it",
        ),
    )
    for refused, name, given, allowed in refusals:
        if refused:
            raise SettingError(name, given, allowed)
