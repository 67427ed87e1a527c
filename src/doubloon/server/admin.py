"""The REST part for the host of the server, by a token (``DOUBLOON_ADMIN``) in the header ``Authorization: Bearer TOKEN``."""

from __future__ import annotations

import hmac
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from doubloon.given import is_time
from doubloon.server import leaving
from doubloon.server.answers import Short, answered, bad, hub_of, short
from doubloon.server.deeds import Refused
from doubloon.server.hub import Hub
from doubloon.server.store import bars, people, seating
from doubloon.server.store.lines import last_lines, unsay
from doubloon.server.store.rows import room_row, seat_rows

_DAY = 86_400_000

NETWORK_DAYS: Final = 7
"""For so many days at most a ban also holds for guests who come anew from the same network: networks change their people."""


class RoomSeen(msgspec.Struct):
    """A room as the host sees it; ``people`` are the persons' ids, by seat. No deal, no hidden thing: the host may play too."""

    code: str
    game: str
    status: str
    created: int
    public: bool
    fault: str | None
    connected: int
    people: dict[str, str]
    names: dict[str, str]


class LineSeen(msgspec.Struct):
    """What was said, and by whom."""

    at: int
    person: str | None
    name: str
    text: str


class Why(msgspec.Struct, forbid_unknown_fields=True):
    """A word for those whom it concerns."""

    why: Annotated[str, Meta(max_length=200)] = "closed by the host of this server"


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """A word to everybody."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


class Barred(msgspec.Struct, forbid_unknown_fields=True):
    """``days``: for how long (0: no longer). ``unsay``: delete what the person said, too."""

    days: Annotated[int, Meta(ge=0, le=36_500)] = 7
    unsay: bool = False


class Told(msgspec.Struct):
    """How many were told, or deleted."""

    count: int


def only_host(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse who has not the token."""
    token = hub_of(connection.app.state).config.admin
    given = connection.headers.get("authorization", "")
    if not token or not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise NotAuthorizedException(detail="the token of the server's host is wanted")


class AdminApi(Controller):
    """For the host of the server."""

    path = "/api/admin"
    tags = ("host",)
    guards = (only_host,)

    @get("/rooms")
    async def rooms(
        self,
        state: State,
        status: FromQuery[Short | None] = None,
        before: FromQuery[int | None] = None,
    ) -> list[RoomSeen]:
        """List rooms, the newest first, 100 at a time; ``before``: those made before that time."""
        hub = hub_of(state)
        short("status", status)
        if before is not None and not is_time(before):
            raise bad("before", before, "a time in milliseconds since 1970")
        return [await _seen(hub, code) for code in await seating.all_rooms(hub.database, status, before, 100)]

    @get("/rooms/{code:str}/lines")
    async def lines(self, state: State, code: FromPath[str]) -> list[LineSeen]:
        """List what was said in a room."""
        rows = await last_lines(hub_of(state).database, code, 500)
        return [LineSeen(row.at, row.person, row.name, row.text or row.phrase or "") for row in rows]

    @post("/rooms/{code:str}/close", status_code=204)
    async def close(self, state: State, code: FromPath[str], data: JSONBody[Why]) -> None:
        """Close a room for good, also in the middle of a game."""
        await answered(leaving.close(hub_of(state), code, why=data.why))

    @delete("/rooms/{code:str}/seats/{seat:int}")
    async def kick(self, state: State, code: FromPath[str], seat: FromPath[int]) -> None:
        """Send somebody from a seat; in a running game a bot may take over."""
        await answered(leaving.send_away(hub_of(state), code, seat))

    @post("/announce", status_code=200)
    async def announce(self, state: State, data: JSONBody[Words]) -> Told:
        """Tell everybody something who is connected; how many of them are connected to this process."""
        return Told(hub_of(state).announce(data.text))

    @post("/people/{person:str}/mute", status_code=204)
    async def mute(self, state: State, person: FromPath[str], data: JSONBody[Barred]) -> None:
        """Let somebody say nothing for some days."""
        await answered(_bar(hub_of(state), person, "muted", data))

    @post("/people/{person:str}/ban", status_code=204)
    async def ban(self, state: State, person: FromPath[str], data: JSONBody[Barred]) -> None:
        """Let somebody make and join no rooms, and say nothing, for some days. Games that run go on.

        Guests who come anew from the same network are barred too, for a week at most; accounts, and who was there before, are
        not.
        """
        await answered(_bar(hub_of(state), person, "banned", data))

    @post("/purge", status_code=200)
    async def purge(self, state: State) -> Told:
        """Delete what is older than the host wants to keep, now instead of at night."""
        hub = hub_of(state)
        return Told(await hub.parlour.purge())


async def _seen(hub: Hub, code: str) -> RoomSeen:
    row = await room_row(hub.database, code)
    assert row is not None
    seats = await seat_rows(hub.database, code)
    return RoomSeen(
        code,
        row.game,
        row.status,
        row.created,
        bool(row.public),
        row.fault if row.status == "closed" else None,
        len(hub.connections.get(code, ())),
        {str(seat.seat): seat.person for seat in seats if seat.person is not None},
        {str(seat.seat): seat.name for seat in seats},
    )


async def _bar(hub: Hub, person: str, what: str, data: Barred) -> None:
    until = hub.database.now() + data.days * _DAY if data.days else 0
    if not await people.change_person(hub.database, person, **{what: until}):
        raise Refused("room", "there is no such person", "nobody")
    known = await people.person_row(hub.database, person)
    if what == "banned" and known is not None and known.address:
        if data.days:
            await bars.bar(hub.database, bars.ANYWHERE, [(known.address, min(data.days, NETWORK_DAYS) * _DAY)])
        else:
            await bars.unbar(hub.database, bars.ANYWHERE, [known.address])
    if data.unsay:
        await unsay(hub.database, person)
