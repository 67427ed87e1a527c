"""The life of a room before its game begins: made, joined, started."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from doubloon.catalogue import entry
from doubloon.errors import SettingError
from doubloon.server.deeds import Refused
from doubloon.server.hub import Hub
from doubloon.server.sockets import hashed_key
from doubloon.server.store.rows import RoomRow, SeatRow, add_room, add_seat, begin_room, room_row, seat_rows

_LETTERS: Final = "bcdfghjkmnpqrstvwxyz23456789"
"""What codes are made of: nothing that is mistaken for another, and no vowels, so that no words come out."""


class Taken(NamedTuple):
    """A seat that was taken, and the secret that opens it (``""`` for a bot's)."""

    seat: int
    key: str


def _code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


async def create(hub: Hub, game: str, settings: Mapping[str, Any]) -> str:
    """Make a room and return its code. Raises :class:`doubloon.errors.SettingError`."""
    made = entry(hub.catalogue, game).make(settings)
    row = RoomRow("", game, dict(made.settings()), "open", hub.database.now(), None, None, None, None, None)
    while not await add_room(hub.database, row := row._replace(code=_code())):
        pass
    return row.code


async def join(hub: Hub, code: str, name: str = "", seat: int | None = None, bot: str | None = None) -> Taken:
    """Take a seat (default: the first free one) for a person or a bot.

    Raises :class:`doubloon.server.rooms.Refused` and :class:`doubloon.errors.SettingError`.
    """
    row = await _open_room(hub, code)
    offered = entry(hub.catalogue, row.game)
    seats = offered.make(row.settings).seats
    if bot is not None and bot not in offered.bots:
        raise SettingError("bot", bot, f"one of {', '.join(offered.bots)}")
    if seat is not None and not 0 <= seat < seats:
        raise SettingError("seat", seat, f"0 to {seats - 1}")
    key = "" if bot is not None else secrets.token_urlsafe(24)
    for wanted in range(seats) if seat is None else (seat,):
        if await add_seat(hub.database, code, SeatRow(wanted, name, hashed_key(key) if key else None, bot)):
            hub.changed(code)
            return Taken(wanted, key)
    raise Refused("taken", "every seat is taken" if seat is None else f"seat {seat} is taken")


async def start(hub: Hub, code: str) -> None:
    """Deal, and let the game begin. Raises :class:`doubloon.server.rooms.Refused`."""
    row = await _open_room(hub, code)
    game = entry(hub.catalogue, row.game).make(row.settings)
    taken = await seat_rows(hub.database, code)
    if len(taken) < game.seats:
        raise Refused("seats", f"{game.seats} seats are to be taken, {len(taken)} are")
    began = hub.database.now()
    if not await begin_room(hub.database, code, game.deal(secrets.token_bytes(32)), game.rules_version, began, began):
        raise Refused("begun", "the game has begun already")
    hub.changed(code)
    await hub.begun(code)


async def _open_room(hub: Hub, code: str) -> RoomRow:
    row = await room_row(hub.database, code)
    if row is None:
        raise Refused("room", f"there is no room {code!r}")
    if row.status != "open":
        raise Refused("begun", "the game has begun already")
    return row
