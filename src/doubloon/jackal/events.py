"""What can happen on the island: plain records, each with the number of the rule that made it happen.

Cells are text (``g7``), units are names (``P1`` a pirate, ``G7`` Ben Gunn, ``F9`` Friday, ``M8`` a missionary, ``C8`` the
convert that he becomes; each number stands for one unit only, figures are numbered on from the pirates), teams are ``0 .. 3``
in turn order, vessels are ``0 ..`` (a team's ship has its team's number, boats follow). A load is text (``2 coin+ball``; none
is ``""``). The engine makes events only while somebody listens.

This module is never compiled: mypyc would silently drop what msgspec adds to a class.
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.game import Event

# --- the way of a unit -------------------------------------------------------------------------------------------------


class Moved(Event, frozen=True):
    """A unit went from one cell to the next.

    ``gait`` says how: ``walk`` ``swim`` ``arrow`` ``slide`` ``jump`` ``fly`` ``shot``
    ``balloon`` ``tunnel`` ``return`` (crocodile) ``land`` (off a vessel) ``pass`` (next step of a maze).
    """

    RULES: ClassVar = (
        "J4.1", "J4.2", "J4.3", "J4.6", "J9.2", "J9.3", "J9.4", "J9.5", "J9.9", "J9.11", "J9.12", "J9.13", "J9.17",
    )  # fmt: skip
    unit: str
    start: str
    end: str
    gait: str
    cargo: str = ""


class Took(Event, frozen=True):
    """A unit took a load in hand at a cell (at the start of a move J3.4, or in passing J7.10)."""

    RULES: ClassVar = ("J3.4", "J7.10")
    unit: str
    cell: str
    cargo: str


class Left(Event, frozen=True):
    """A unit left what it carried on a cell, in passing (J9.2, J9.3) or at the end of its move (J3.4; a maze J9.4)."""

    RULES: ClassVar = ("J3.4", "J9.2", "J9.3", "J9.4")
    unit: str
    cell: str
    cargo: str


class Boarded(Event, frozen=True):
    """A unit came aboard a vessel of its side."""

    RULES: ClassVar = ("J4.3", "J4.5", "J5.1", "J7.6", "J7.7", "J8.8", "J9.11", "J9.12")
    unit: str
    vessel: int
    cell: str


class Dived(Event, frozen=True):
    """A unit fell or jumped into open water."""

    RULES: ClassVar = ("J4.7",)
    unit: str
    cell: str


class Sailed(Event, frozen=True):
    """A vessel sailed one cell with all aboard."""

    RULES: ClassVar = ("J4.4",)
    vessel: int
    start: str
    end: str


class Launched(Event, frozen=True):
    """A boat came into open water and is a vessel of its carrier's team from now on."""

    RULES: ClassVar = ("J7.8",)
    unit: str
    vessel: int
    cell: str


# --- the island --------------------------------------------------------------------------------------------------------


class Opened(Event, frozen=True):
    """A fog cell was turned up: by a visitor J1.3, by a lighthouse J9.14, by a cannonball J7.6."""

    RULES: ClassVar = ("J1.3", "J7.6", "J9.14")
    cell: str
    tile: str


class Uncovered(Event, frozen=True):
    """What an opened cell held lies there now."""

    RULES: ClassVar = ("J9.16",)
    cell: str
    cargo: str


class Appeared(Event, frozen=True):
    """A figure stands on an opened cell, of no team yet."""

    RULES: ClassVar = ("J8.2", "J8.3")
    unit: str
    cell: str


class Destroyed(Event, frozen=True):
    """A cannonball blew a fog cell open; what was to be found there is gone (``tile`` is what it was)."""

    RULES: ClassVar = ("J7.6",)
    cell: str
    tile: str


class SpentTile(Event, frozen=True):
    """A one-time tile has had its effect and is plain ground now."""

    RULES: ClassVar = ("J9.21",)
    cell: str
    tile: str


class SwappedTiles(Event, frozen=True):
    """An earthquake swapped two cells."""

    RULES: ClassVar = ("J9.18",)
    first: str
    second: str


# --- units and each other ----------------------------------------------------------------------------------------------


class Joined(Event, frozen=True):
    """A unit joined a team: a figure found J8.2 J8.3, a neutral J8.5, Friday taken over J5.3 (or carried onto enemies J4.8)."""

    RULES: ClassVar = ("J4.8", "J5.3", "J8.2", "J8.3", "J8.5")
    unit: str
    team: int
    cell: str


class KnockedOut(Event, frozen=True):
    """A unit was sent to a vessel, by an attack J5.1, out of a trap J9.6, by a cannonball J7.6."""

    RULES: ClassVar = ("J5.1", "J7.6", "J9.6")
    unit: str
    by: str
    cell: str


class Died(Event, frozen=True):
    """A unit died. ``cause`` is a key of the word catalogue; ``lost`` is the load that went with it (J6.2)."""

    RULES: ClassVar = (
        "J4.5", "J4.8", "J4.9", "J5.1", "J5.3", "J5.4", "J5.5", "J6.1", "J7.6", "J7.7", "J7.8", "J8.3", "J8.4",
        "J8.8", "J9.2", "J9.6",
        "J9.7", "J9.8", "J9.9", "J9.10", "J9.12", "J9.15",
    )  # fmt: skip
    unit: str
    cell: str
    cause: str
    lost: str = ""


class Trapped(Event, frozen=True):
    """A unit fell into a trap."""

    RULES: ClassVar = ("J9.6",)
    unit: str
    cell: str


class Freed(Event, frozen=True):
    """A unit is out of its trap: pulled out by one of its side or by who it joins J9.6, or by rum J8.4."""

    RULES: ClassVar = ("J8.4", "J9.6")
    unit: str
    cell: str


class Drank(Event, frozen=True):
    """A unit drank from a barrel J9.8, from found bottles J9.15, or was served J8.4. ``asleep``: it misses its next turn."""

    RULES: ClassVar = ("J8.4", "J9.8", "J9.15")
    unit: str
    cell: str
    asleep: bool


class Converted(Event, frozen=True):
    """A missionary became a pirate; ``unit`` is the name he had, from now on its letter is ``C``."""

    RULES: ClassVar = ("J8.3",)
    unit: str
    cell: str


class Stuck(Event, frozen=True):
    """A unit is stuck in the tunnel under a cave, with what it carries."""

    RULES: ClassVar = ("J9.17",)
    unit: str
    cell: str
    cargo: str = ""


class CameOut(Event, frozen=True):
    """A stuck unit came out of the tunnel at a cave, with what it carried."""

    RULES: ClassVar = ("J9.17",)
    unit: str
    start: str
    end: str
    cargo: str = ""


class Resurrected(Event, frozen=True):
    """A dead pirate is back."""

    RULES: ClassVar = ("J9.7",)
    unit: str
    cell: str


class TurnedNeutral(Event, frozen=True):
    """A figure whose team left stands for itself."""

    RULES: ClassVar = ("J8.6",)
    unit: str
    cell: str


# --- rum, gold, cannonballs, vessels -----------------------------------------------------------------------------------


class FoundRum(Event, frozen=True):
    """Bottles went into a team's stock."""

    RULES: ClassVar = ("J9.15",)
    team: int
    bottles: int
    cell: str


class ServedRum(Event, frozen=True):
    """A team served one bottle to a cell."""

    RULES: ClassVar = ("J8.4",)
    team: int
    cell: str


class Scored(Event, frozen=True):
    """Gold came aboard: ``value`` points for ``team``. J6.2: brought by a dead enemy."""

    RULES: ClassVar = ("J2.3", "J6.2")
    team: int
    cargo: str
    value: int
    vessel: int


class Stowed(Event, frozen=True):
    """Items that are not gold came aboard and stay there."""

    RULES: ClassVar = ("J6.2", "J7.3")
    cargo: str
    vessel: int


class LostCargo(Event, frozen=True):
    """A load sank J4.7, lay on a cannonball's line J7.6, or went down with a vessel J7.3 (also one that left, J8.6)."""

    RULES: ClassVar = ("J4.7", "J7.3", "J7.6", "J7.8", "J8.6")
    cell: str
    cargo: str


class Fired(Event, frozen=True):
    """A cannon fired a cannonball from a cell; ``end`` is the last cell of its line."""

    RULES: ClassVar = ("J7.6",)
    unit: str
    cell: str
    end: str


class Shielded(Event, frozen=True):
    """A fortress kept the cannonball from the units inside (``stopped``: and ended its flight)."""

    RULES: ClassVar = ("J7.6",)
    cell: str
    stopped: bool


class Holed(Event, frozen=True):
    """A cannonball hit a vessel that still floats."""

    RULES: ClassVar = ("J7.7",)
    vessel: int
    cell: str
    hits: int


class Sunk(Event, frozen=True):
    """A vessel sank."""

    RULES: ClassVar = ("J7.7",)
    vessel: int
    cell: str


# --- turns and ends ----------------------------------------------------------------------------------------------------


class WeedSmoked(Event, frozen=True):
    """Shaitan weed: for one round all teams have the player beside them at the helm."""

    RULES: ClassVar = ("J9.20",)
    unit: str
    cell: str
    turns: int


class TurnBegan(Event, frozen=True):
    """A team is to move, steered by a seat; or another seat takes the helm, as who had it has left (J8.7)."""

    RULES: ClassVar = ("J3.1", "J9.20")
    team: int
    seat: int


class TurnSkipped(Event, frozen=True):
    """A team could not move J3.1, its player ended the turn where rum was all there was J3.1, or its time ran out J8.7."""

    RULES: ClassVar = ("J3.1", "J8.7")
    team: int


class TimeRanOut(Event, frozen=True):
    """The turn time of a seat ran out (``lapses`` times in a row)."""

    RULES: ClassVar = ("J8.7",)
    seat: int
    lapses: int


class SeatLeft(Event, frozen=True):
    """A player resigned, left for good, or let the time run out three times in a row J8.7."""

    RULES: ClassVar = ("J8.6", "J8.7")
    seat: int


class UnitLeft(Event, frozen=True):
    """A unit left the game with its player; ``dropped`` lies on its cell."""

    RULES: ClassVar = ("J8.6",)
    unit: str
    cell: str
    dropped: str = ""


class VesselLeft(Event, frozen=True):
    """A vessel left the game with its player."""

    RULES: ClassVar = ("J8.6",)
    vessel: int
    cell: str


class GameOver(Event, frozen=True):
    """The game ended.

    ``reason``: ``gold`` (J2.6) ``fleet`` ``immobile`` (J2.7) ``quiet`` (J2.8) ``skipped`` (J3.5) ``left`` (J8.6).
    """

    RULES: ClassVar = ("J2.6", "J2.7", "J2.8", "J3.5", "J8.6")
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


CAUSES: dict[str, str] = {
    "attacked-in-water": "J5.4",
    "run-over": "J4.5",
    "enemy-ship": "J6.1",
    "ball-in-water": "J7.6",
    "ball-on-land": "J7.6",
    "ball-neutral": "J7.6",
    "cannibal": "J9.10",
    "crocodile": "J9.9",
    "locked-loop": "J9.2",
    "cannot-finish": "J4.8",
    "fortress": "J9.7",
    "enemy-missionary": "J5.5",
    "missionary-onto-pirate": "J4.8",
    "shot-onto-missionary": "J9.12",
    "sunk": "J7.7",
    "no-vessel": "J5.1",
    "rum": "J8.4",
    "barrel": "J9.8",
    "bottles": "J9.15",
    "missionary-and-friday": "J5.5",
    "restriction": "J4.9",
}
"""Every cause of death and the rule that names it (the complete list is J6.1)."""
