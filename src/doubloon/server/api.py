"""The REST part: rooms are made, joined and started here; what happens in them goes over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from doubloon.errors import DoubloonError
from doubloon.server import tables
from doubloon.server.deeds import Refused
from doubloon.server.hub import Hub
from doubloon.server.store.rows import room_row, seat_rows


class NewRoom(msgspec.Struct, forbid_unknown_fields=True):
    """A room to make: the game and its settings, by name; ``preset`` may be one of them."""

    game: Annotated[str, Meta(max_length=32)] = "jackal"
    settings: dict[str, Any] = {}


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take: for a person, or for the ``bot`` of that name; ``seat``: which one (default: the first free one)."""

    name: Annotated[str, Meta(max_length=32)] = ""
    seat: int | None = None
    bot: Annotated[str, Meta(max_length=32)] | None = None


class RoomCode(msgspec.Struct):
    """A room's code."""

    code: str


class SeatTaken(msgspec.Struct):
    """A seat, and the secret that opens it (``""`` for a bot's)."""

    seat: int
    key: str


class SeatShown(msgspec.Struct):
    """Who sits where."""

    seat: int
    name: str
    bot: str | None


class RoomShown(msgspec.Struct):
    """A room as everybody may see it."""

    code: str
    game: str
    settings: dict[str, Any]
    status: str
    seats: list[SeatShown]


class RoomsApi(Controller):
    """Rooms."""

    path = "/api/rooms"

    @post()
    async def create(self, state: State, data: JSONBody[NewRoom]) -> RoomCode:
        """Make a room."""
        try:
            return RoomCode(await tables.create(_hub(state), data.game, data.settings))
        except DoubloonError as error:
            raise HTTPException(status_code=400, detail=str(error)) from None

    @get("/{code:str}")
    async def show(self, state: State, code: FromPath[str]) -> RoomShown:
        """Show a room."""
        hub = _hub(state)
        row = await room_row(hub.database, code)
        if row is None:
            raise NotFoundException(detail=f"there is no room {code!r}")
        seats = [SeatShown(seat.seat, seat.name, seat.bot) for seat in await seat_rows(hub.database, code)]
        return RoomShown(row.code, row.game, row.settings, row.status, seats)

    @post("/{code:str}/seats")
    async def join(self, state: State, code: FromPath[str], data: JSONBody[NewSeat]) -> SeatTaken:
        """Take a seat."""
        try:
            return SeatTaken(*await tables.join(_hub(state), code, data.name, data.seat, data.bot))
        except Refused as error:
            raise _refused(error) from None
        except DoubloonError as error:
            raise HTTPException(status_code=400, detail=str(error)) from None

    @post("/{code:str}/start", status_code=204)
    async def start(self, state: State, code: FromPath[str]) -> None:
        """Let the game begin."""
        try:
            await tables.start(_hub(state), code)
        except Refused as error:
            raise _refused(error) from None


def _hub(state: State) -> Hub:
    hub: Hub = state["hub"]
    return hub


def _refused(error: Refused) -> HTTPException:
    return HTTPException(status_code=404 if error.error == "room" else 409, detail=str(error))
