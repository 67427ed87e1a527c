"""The REST part for players: games and their settings, the lobby, rooms and seats. Games themselves go over the WebSocket.

Who may what is known by the cookie, or by keys in the header ``Authorization: Bearer KEY`` (several with commas).
"""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
import segno
from litestar import Controller, Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from doubloon.catalogue import Entry, entry, made
from doubloon.clocked import ALLOWED
from doubloon.errors import DoubloonError, SettingError
from doubloon.log import Dealt, Log, commitment, dump
from doubloon.options import brief
from doubloon.server import fairness, leaving, tables
from doubloon.server.deeds import Refused
from doubloon.server.hub import Hub
from doubloon.server.identity import Caller
from doubloon.server.parlour import sitting
from doubloon.server.room import Room
from doubloon.server.store import seating
from doubloon.server.store.rows import room_row, seat_rows
from doubloon.server.talk import PHRASES
from doubloon.server.wire import Sitting

SHORT: Final = 64
Short = Annotated[str, Meta(max_length=SHORT)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")]

_PLACE: Final = re.compile("([0-9]{1,15})-([a-z0-9]{1,16})")

STATUS: dict[str, int] = {
    "room": 404,
    "account": 403,
    "banned": 403,
    "host": 403,
    "key": 403,
    "senseless": 400,
    "signed-out": 401,
}
"""Word of a refusal -> HTTP status; all others are 409."""


class Words(msgspec.Struct):
    """A choice, and a line about it."""

    name: str
    about: str


class GameShown(msgspec.Struct):
    """A game that is offered: its settings (one row each, as the form shows them), presets, bots from the weakest on."""

    name: str
    settings: list[dict[str, Any]]
    presets: list[Words]
    bots: list[str]
    clock: str
    rated_clocks: list[str]
    colours: list[str]
    phrases: list[str]


class Chosen(msgspec.Struct, forbid_unknown_fields=True):
    """Settings by name; ``preset`` and ``clock`` are among them."""

    settings: dict[str, Any] = {}


class Checked(msgspec.Struct):
    """Settings with all defaults filled in, and how many play."""

    settings: dict[str, Any]
    seats: int


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


T = TypeVar("T")


def hub_of(state: State) -> Hub:
    """The hub of this process."""
    hub: Hub = state["hub"]
    return hub


def caller_of(request: Request[Any, Any, Any]) -> Caller:
    """Who asks."""
    caller: Caller = request.scope["state"]["caller"]
    return caller


async def answered(work: Awaitable[T]) -> T:
    """What is awaited; what is refused becomes the HTTP status and words that fit."""
    try:
        return await work
    except Refused as error:
        raise refusal(error) from None
    except DoubloonError as error:
        raise senseless(error) from None


def refusal(refused: Refused) -> HTTPException:
    """The answer to what is refused; its ``extra`` has the words of :class:`doubloon.server.wire.No`."""
    extra = {"error": refused.error, "why": refused.why, "about": refused.about}
    return HTTPException(status_code=STATUS.get(refused.error, 409), detail=str(refused), extra=extra)


def senseless(error: DoubloonError) -> HTTPException:
    """The answer to what makes no sense; of a setting or an argument it says which, and what would do."""
    if not isinstance(error, SettingError):
        return HTTPException(status_code=400, detail=str(error))
    given = str(brief(error.given))
    return refusal(Refused("senseless", str(error), setting=error.setting, given=given, allowed=error.allowed))


def no_room(code: str) -> HTTPException:
    """The answer to who asks for a room that there is not."""
    return refusal(Refused("room", f"there is no room {code[:64]!r}", "unknown", code=code[:64]))


async def finished_room(hub: Hub, code: str, what: str) -> Room:
    """The room of that code, whose game is over; else ``what`` is refused."""
    room = await hub.rooms.open(code)
    if room is None:
        raise refusal(Refused("room", f"no game has begun in a room {code[:64]!r}", "not-begun"))
    if not room.match.position.over():
        raise refusal(Refused("running", f"{what} is given when the game is over: it would tell secrets", "secret"))
    return room


def bad(name: str, given: object, allowed: str) -> HTTPException:
    """The answer to an argument that makes no sense."""
    return senseless(SettingError(name, brief(given), allowed, "argument"))


def short(name: str, given: str | None) -> None:
    """Refuse a query parameter that is too long: Litestar keeps the limits of bodies only."""
    if given is not None and len(given) > SHORT:
        raise bad(name, given, f"at most {SHORT} characters")


def _place(before: str) -> tuple[int, str]:
    """Time and code of a room, as ``more`` of a page of the lobby has them."""
    found = _PLACE.fullmatch(before)
    if found is None:
        raise bad("before", before, "what stood in 'more'")
    return int(found[1]), found[2]


def _shown_game(name: str, offered: Entry) -> GameShown:
    return GameShown(
        name,
        [{**msgspec.to_builtins(row), "allowed": row.allowed()} for row in offered.form],
        [Words(preset, about) for preset, about in offered.presets.items()],
        list(offered.levels),
        ALLOWED,
        list(tables.rated_clocks(offered)),
        list(tables.COLOURS),
        list(PHRASES),
    )


class GamesApi(Controller):
    """The games that are offered."""

    path = "/api/games"
    tags = ("games",)

    @get()
    async def games(self, state: State) -> list[GameShown]:
        """List the games, with all that a form needs."""
        return [_shown_game(name, offered) for name, offered in hub_of(state).catalogue.items()]

    @get("/{game:str}", raises=[HTTPException])
    async def game(self, state: State, game: FromPath[str]) -> GameShown:
        """Show one game."""
        try:
            return _shown_game(game, entry(hub_of(state).catalogue, game))
        except SettingError as error:
            raise HTTPException(status_code=404, detail=str(error)) from None

    @post("/{game:str}/check", status_code=200)
    async def check(self, state: State, game: FromPath[str], data: JSONBody[Chosen]) -> Checked:
        """Fill settings in, or say what is wrong with them."""
        try:
            found = made(hub_of(state).catalogue, game, data.settings)
        except DoubloonError as error:
            raise senseless(error) from None
        return Checked(dict(found.settings()), found.seats)


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
    async def picture(self, request: Request[Any, Any, Any], state: State, code: FromPath[str]) -> str:
        """Give the link to a room as a QR code."""
        if await room_row(hub_of(state).database, code) is None:
            raise no_room(code)
        return qr_code(f"{str(request.base_url).rstrip('/')}/r/{code}")

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
