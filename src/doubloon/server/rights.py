"""Who may do what in a room: its host, who sits on a seat, who was barred.

Whoever asks is a :class:`doubloon.server.identity.Caller`: his person or one of his keys says what he may. What is refused
raises :class:`doubloon.server.deeds.Refused`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doubloon.catalogue import entry
from doubloon.errors import SettingError
from doubloon.server.deeds import Refused
from doubloon.server.identity import Caller
from doubloon.server.keys import opens
from doubloon.server.store import bars, people
from doubloon.server.store.rows import RoomRow, SeatRow, room_row

if TYPE_CHECKING:
    from doubloon.server.hub import Hub


async def room_of(hub: Hub, code: str) -> RoomRow:
    """A room as it is stored. Refused: there is none of that code."""
    row = await room_row(hub.database, code)
    if row is None:
        raise Refused("room", f"there is no room {code[:64]!r}", "unknown", code=code[:64])
    return row


async def open_room(hub: Hub, code: str) -> RoomRow:
    """A room whose game has not begun. Refused: there is none, it has begun, it is closed."""
    row = await room_of(hub, code)
    if row.status == "closed":
        raise Refused("closed", "the room is closed")
    if row.status != "open":
        raise begun()
    return row


async def running_room(hub: Hub, code: str) -> RoomRow:
    """A room whose game is on. Refused: there is none, or no game is on."""
    row = await room_of(hub, code)
    if row.status != "running":
        raise Refused("running", f"no game is running here; the room is {row.status}", "none")
    return row


def begun() -> Refused:
    """The refusal of what can be done only before the game."""
    return Refused("begun", "the game has begun already")


def is_host(row: RoomRow, caller: Caller) -> bool:
    """Whether the room is the caller's: he made it, or has the key of who did."""
    return (row.host is not None and row.host == caller.person) or opens(row.host_key, caller.keys)


def check_host(row: RoomRow, caller: Caller) -> None:
    """Refuse what only the host of the room can do."""
    if not is_host(row, caller):
        raise Refused("host", "only the host of the room can do that")


def is_callers(seat: SeatRow, caller: Caller) -> bool:
    """Whether a seat is the caller's: he took it, or has its key."""
    return (seat.person is not None and seat.person == caller.person) or opens(seat.key, caller.keys)


def check_own(taken: list[SeatRow], seat: int, caller: Caller) -> None:
    """Refuse to do something with a seat that is not the caller's."""
    if not any(one.seat == seat and is_callers(one, caller) for one in taken):
        raise Refused("key", f"seat {seat} is not yours", "seat", seat=seat)


async def admitted(hub: Hub, caller: Caller, code: str = bars.ANYWHERE) -> people.PersonRow | None:
    """What is known of the caller. Refuses who was banned, signed out elsewhere, or barred from the room."""
    known = await people.person_row(hub.database, caller.person) if caller.person else None
    if known is not None and known.banned > hub.database.now():
        raise Refused("banned", "the host of this server has barred you for a while")
    if known is not None and known.signed_out > caller.since:
        raise Refused("signed-out", "you have been signed out; sign in again")
    for bar in await bars.bars_of(hub.database, code, (caller.person, caller.address)):
        if bar.who == caller.person:
            raise Refused("banned", "you have been sent away from this room", "room")
        # Who was there before is not to suffer for a neighbour, nor who has an account and can be barred by it.
        if caller.since >= bar.since and not (known is not None and known.account):
            minutes = (bar.until - hub.database.now()) // 60_000 + 1
            why = f"somebody of your network was sent away; guests from there can sit down in {minutes} minutes"
            raise Refused("banned", f"{why}, who have an account now", "network", minutes=minutes)
    return known


def check_bot(hub: Hub, row: RoomRow, bot: str) -> None:
    """Refuse a bot that the game has not, as :class:`doubloon.errors.SettingError`."""
    bots = entry(hub.catalogue, row.game).levels
    if bot not in bots:
        raise SettingError("bot", bot, f"one of {', '.join(bots)}", "argument")
