"""The REST part for players: the lobby, rooms and seats. Games themselves go over the WebSocket.

Who may what is known by the cookie, or by keys in the header ``Authorization: Bearer KEY`` (several with commas).
"""

from __future__ import annotations

import io
import re
from typing import Any, Final, Literal

import msgspec
import segno
from litestar import Controller, Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from doubloon.catalogue import made
from doubloon.log import Dealt, Log, commitment, dump
from doubloon.server import fairness, leaving, tables
from doubloon.server.answers import Short, answered, bad, caller_of, finished_room, hub_of, no_room, short
from doubloon.server.bodies import (
    Bot,
    Key,
    Lobby,
    NewRoom,
    NewSeat,
    RoomListed,
    RoomMade,
    RoomShown,
    SeatChange,
    SeatTaken,
    Swap,
)
from doubloon.server.parlour import sitting
from doubloon.server.store import seating
from doubloon.server.store.rows import room_row, seat_rows

_PLACE: Final = re.compile("([0-9]{1,15})-([a-z0-9]{1,16})")


def _place(before: str) -> tuple[int, str]:
    """Time and code of a room, as ``more`` of a page of the lobby has them."""
    found = _PLACE.fullmatch(before)
    if found is None:
        raise bad("before", before, "what stood in 'more'")
    return int(found[1]), found[2]


class RoomsApi(Controller):
    """Rooms and seats."""

    path = "/api/rooms"
    tags = ("rooms",)

    @post()
    async def create(self, request: Request[Any, Any, Any], state: State, data: JSONBody[NewRoom]) -> RoomMade:
        """Make a room."""
        making = tables.create(
            hub_of(state), caller_of(request), data.game, data.settings, public=data.public, rated=data.rated
        )
        code, key = await answered(making)
        return RoomMade(code, key, f"/r/{code}")

    @get()
    async def lobby(
        self,
        state: State,
        status: FromQuery[Literal["open", "running", "all"]] = "all",
        game: FromQuery[Short | None] = None,
        before: FromQuery[str | None] = None,
    ) -> Lobby:
        """List public rooms that wait for players, or where a game is on that can be watched."""
        hub = hub_of(state)
        short("game", game)
        wanted = ("open", "running") if status == "all" else (status,)
        most = 50
        rows = await seating.lobby_rows(hub.database, wanted, game, None if before is None else _place(before), most)
        listed = [
            RoomListed(
                row.code, row.game, row.settings, row.status, row.created, row.pool is not None,
                made(hub.catalogue, row.game, row.settings).seats, row.taken,
            )
            for row in rows if row.game in hub.catalogue
        ]  # fmt: skip
        return Lobby(listed, f"{rows[-1].created}-{rows[-1].code}" if len(rows) == most else None)

    @get("/{code:str}")
    async def show(self, state: State, code: FromPath[str]) -> RoomShown:
        """Show a room."""
        hub = hub_of(state)
        row = await room_row(hub.database, code)
        if row is None or row.game not in hub.catalogue:
            raise no_room(code)
        seats = await seat_rows(hub.database, code)
        return RoomShown(
            row.code,
            row.game,
            row.settings,
            row.status,
            row.created,
            bool(row.public),
            row.pool is not None,
            made(hub.catalogue, row.game, row.settings).seats,
            [sitting(seat, row.host) for seat in seats],
            row.next,
            "" if row.secret is None else fairness.promise(row.secret),
            "" if row.deal is None else commitment(row.deal),
        )

    @delete("/{code:str}")
    async def close(self, request: Request[Any, Any, Any], state: State, code: FromPath[str]) -> None:
        """Let the host close a room whose game has not begun."""
        await answered(leaving.close(hub_of(state), code, caller_of(request)))

    @get("/{code:str}/log", media_type="application/jsonl")
    async def log(self, state: State, code: FromPath[str]) -> str:
        """Give the log of a game that is over, with its deal and what that was made from: ``doubloon verify`` checks it."""
        hub = hub_of(state)
        room = await finished_room(hub, code, "the log")
        log = room.match.log()
        row = await room_row(hub.database, code)
        # Names as they are now: somebody may have been deleted.
        seats = await seat_rows(hub.database, code)
        if row is not None and len(seats) == len(log.header.seats):
            nonces = tuple(seat.nonce or "" for seat in seats)
            dealt = None if row.secret is None else Dealt(row.secret, nonces)
            names = tuple(seat.name for seat in seats)
            log = Log(msgspec.structs.replace(log.header, seats=names, dealt=dealt), log.records, log.result)
        return dump(log)

    @get("/{code:str}/qr.svg", media_type="image/svg+xml")
    async def picture(
        self, request: Request[Any, Any, Any], state: State, code: FromPath[str], hand: FromQuery[bool] = False
    ) -> str:
        """Give the link to a room as a QR code; with ``hand`` one by which a device is only a hand at the table."""
        if await room_row(hub_of(state).database, code) is None:
            raise no_room(code)
        return qr_code(f"{str(request.base_url).rstrip('/')}/r/{code}{'?hand=1' if hand else ''}")

    @post("/{code:str}/qr.svg", media_type="image/svg+xml", status_code=200)
    async def private_picture(
        self, request: Request[Any, Any, Any], state: State, code: FromPath[str], data: JSONBody[Key]
    ) -> str:
        """Give the private link to a seat as a QR code. The key stands in no address that anybody logs."""
        if await room_row(hub_of(state).database, code) is None:
            raise no_room(code)
        return qr_code(f"{str(request.base_url).rstrip('/')}/r/{code}#{data.key}")

    @post("/{code:str}/seats")
    async def join(
        self, request: Request[Any, Any, Any], state: State, code: FromPath[str], data: JSONBody[NewSeat]
    ) -> SeatTaken:
        """Take a seat, or (the host) seat a bot."""
        hub, caller = hub_of(state), caller_of(request)
        if data.bot is not None:
            seat, key = await answered(tables.add_bot(hub, caller, code, data.bot, data.seat, data.name))
        else:
            joining = tables.join(
                hub, caller, code, data.name, data.seat, colour=data.colour, nonce=data.nonce, ready=data.ready
            )
            seat, key = await answered(joining)
        return SeatTaken(seat, key, f"/r/{code}#{key}" if key else "")

    @patch("/{code:str}/seats/{seat:int}", status_code=204)
    async def change(
        self,
        request: Request[Any, Any, Any],
        state: State,
        code: FromPath[str],
        seat: FromPath[int],
        data: JSONBody[SeatChange],
    ) -> None:
        """Change name, colour, readiness or nonce of one's own seat, before the game begins."""
        changes = msgspec.to_builtins(data)
        await answered(tables.change(hub_of(state), caller_of(request), code, seat, **changes))

    @delete("/{code:str}/seats/{seat:int}")
    async def vacate(self, request: Request[Any, Any, Any], state: State, code: FromPath[str], seat: FromPath[int]) -> None:
        """Get up from one's seat, or (the host) send somebody away. In a running game a bot may take over then."""
        await answered(leaving.vacate(hub_of(state), caller_of(request), code, seat))

    @post("/{code:str}/seats/{seat:int}/bot", status_code=204)
    async def stand_in(
        self, request: Request[Any, Any, Any], state: State, code: FromPath[str], seat: FromPath[int], data: JSONBody[Bot]
    ) -> None:
        """Let a bot play on for a seat whose person left a running game."""
        await answered(leaving.stand_in(hub_of(state), caller_of(request), code, seat, data.bot))

    @post("/{code:str}/seats/{seat:int}/back", status_code=204)
    async def back(self, request: Request[Any, Any, Any], state: State, code: FromPath[str], seat: FromPath[int]) -> None:
        """Sit down again on one's own seat."""
        await answered(leaving.take_back(hub_of(state), caller_of(request), code, seat))

    @post("/{code:str}/seats/{seat:int}/link", status_code=200)
    async def link(self, request: Request[Any, Any, Any], state: State, code: FromPath[str], seat: FromPath[int]) -> SeatTaken:
        """Make a new private link to one's own seat; the one of before opens nothing any more."""
        key = await answered(leaving.new_link(hub_of(state), caller_of(request), code, seat))
        return SeatTaken(seat, key, f"/r/{code}#{key}")

    @post("/{code:str}/fill", status_code=200)
    async def fill(self, request: Request[Any, Any, Any], state: State, code: FromPath[str], data: JSONBody[Bot]) -> list[int]:
        """Seat bots on all free seats; which they are."""
        return await answered(tables.fill(hub_of(state), caller_of(request), code, data.bot))

    @post("/{code:str}/swap", status_code=204)
    async def swap(self, request: Request[Any, Any, Any], state: State, code: FromPath[str], data: JSONBody[Swap]) -> None:
        """Let two seats change places, before the game begins."""
        await answered(tables.swap(hub_of(state), caller_of(request), code, data.seat, data.other))

    @post("/{code:str}/start", status_code=204)
    async def start(self, request: Request[Any, Any, Any], state: State, code: FromPath[str]) -> None:
        """Let the host begin the game."""
        await answered(tables.start(hub_of(state), caller_of(request), code))


def qr_code(text: str) -> str:
    """A QR code as SVG."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=6, border=3, xmldecl=False, nl=False)
    return out.getvalue().decode()
