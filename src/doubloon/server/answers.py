"""What all of the REST part shares: whose hub it is, who asks, and how something is refused."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any, Final, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from msgspec import Meta

from doubloon.errors import DoubloonError, SettingError
from doubloon.options import brief
from doubloon.server.deeds import Refused
from doubloon.server.hub import Hub
from doubloon.server.identity import Caller
from doubloon.server.room import Room

SHORT: Final = 64
Short = Annotated[str, Meta(max_length=SHORT)]

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
