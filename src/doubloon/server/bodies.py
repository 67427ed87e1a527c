"""What the REST part takes and gives about rooms and seats."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from doubloon.server.answers import Short
from doubloon.server.wire import Sitting

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")]


class NewRoom(msgspec.Struct, forbid_unknown_fields=True):
    """A room to make. ``public``: listed in the lobby. ``rated``: for people with accounts, under a preset and a clock."""

    game: Short = "jackal"
    settings: dict[str, Any] = {}
    public: bool = False
    rated: bool = False


class RoomMade(msgspec.Struct):
    """A room that was made: its code, the host's key (keep it secret), and the path of the link to it."""

    code: str
    key: str
    link: str


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take (default: the first free one), for a person, or by the host for the ``bot`` of that name.

    ``nonce``: hex digits that go into the deal's seed. Not ``ready``: the game cannot begin before you say so.
    """

    name: Short = ""
    seat: int | None = None
    bot: Short | None = None
    colour: Short | None = None
    nonce: Hex | None = None
    ready: bool = True


class SeatTaken(msgspec.Struct):
    """A seat, the secret that opens it, and the path of a private link with it (both ``""`` for a bot's)."""

    seat: int
    key: str
    link: str


class SeatChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be changed of one's own seat."""

    name: Short | None = None
    colour: Short | None = None
    ready: bool | None = None
    nonce: Hex | None = None


class Bot(msgspec.Struct, forbid_unknown_fields=True):
    """A bot by its name."""

    bot: Short


class Swap(msgspec.Struct, forbid_unknown_fields=True):
    """Two seats that are to change places."""

    seat: int
    other: int


class Key(msgspec.Struct, forbid_unknown_fields=True):
    """A key, for a picture of a private link."""

    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,128}$")]


class RoomShown(msgspec.Struct):
    """A room as everybody may see it. ``promise`` and ``seal`` are the hashes that prove the deal in the end."""

    code: str
    game: str
    settings: dict[str, Any]
    status: str
    created: int
    public: bool
    rated: bool
    places: int
    seats: list[Sitting]
    next: str | None
    promise: str
    seal: str


class RoomListed(msgspec.Struct):
    """A room in the lobby: ``taken`` of its ``places`` are."""

    code: str
    game: str
    settings: dict[str, Any]
    status: str
    created: int
    rated: bool
    places: int
    taken: int


class Lobby(msgspec.Struct):
    """Public rooms, the newest first; ``more``: ask again with it as ``before`` for older ones."""

    rooms: list[RoomListed]
    more: str | None
