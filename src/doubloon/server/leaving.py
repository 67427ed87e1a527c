"""Leaving a table: seats given up, handed to bots and taken back, people sent away, links made anew, rooms closed.

What is refused raises :class:`doubloon.server.deeds.Refused`, or :class:`doubloon.errors.SettingError` for what makes no sense.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from doubloon.server import rights
from doubloon.server.deeds import Refused
from doubloon.server.identity import Caller
from doubloon.server.keys import hashed_key, new_key
from doubloon.server.store import bars, people, seating
from doubloon.server.store.rows import seat_rows
from doubloon.server.store.tables import ROOMS, SEATS

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

FOR_GOOD: Final = 3_650 * 86_400_000
"""Milliseconds for which somebody is barred from a room that he was sent away from: longer than any room is there."""

NETWORK_SHUT: Final = 3_600_000
"""Milliseconds for which guests who come anew from the network of somebody who was sent away are barred, from that room."""


async def vacate(hub: Hub, caller: Caller, code: str, seat: int) -> None:
    """Get up from one's seat, or (the host) send somebody from his.

    Before the game the seat is free then. In a running game it stays, and is offered to a bot (:func:`stand_in`): who got up
    can take it back, who was sent away cannot, and is barred from the room (:func:`_shut_out`).
    """
    row = await rights.room_of(hub, code)
    taken = await seat_rows(hub.database, code)
    own = any(one.seat == seat and rights.is_callers(one, caller) for one in taken)
    person = next((one.person for one in taken if one.seat == seat), None)
    if not own:
        rights.check_host(row, caller)
        if row.status == "running" and row.pool is not None:
            raise Refused("rated", "from a rated game nobody is sent away", "sent-away")
    if not any(one.seat == seat for one in taken):
        raise Refused("seat", f"nobody sits on seat {seat}", "nobody", seat=seat)
    if row.status == "open":
        if not await seating.free_seat(hub.database, code, seat):
            raise rights.begun()
    elif row.status == "running":
        gone: dict[str, Any] = {"away": 1} if own else {"away": 1, "key": None, "person": None}
        await seating.change_seat(hub.database, code, seat, **gone)
    else:
        raise Refused("over", "the game is over")
    if not own:
        await _shut_out(hub, code, person)
    await hub.news(code)


async def send_away(hub: Hub, code: str, seat: int) -> None:
    """Send somebody from his seat, as the host of the server can at any table; see :func:`vacate`."""
    row = await rights.room_of(hub, code)
    person = next((one.person for one in await seat_rows(hub.database, code) if one.seat == seat), None)
    if row.status == "open":
        gone = await seating.free_seat(hub.database, code, seat)
    else:
        gone = await seating.change_seat(hub.database, code, seat, away=1, key=None, person=None)
    if not gone:
        raise Refused("seat", f"nobody sits on seat {seat}", "nobody", seat=seat)
    await _shut_out(hub, code, person)
    await hub.news(code)


async def _shut_out(hub: Hub, code: str, person: str | None) -> None:
    """Bar who was sent away from a room for good, and for a while all guests who come anew from the same network."""
    known = None if person is None else await people.person_row(hub.database, person)
    address = None if known is None else known.address
    await bars.bar(hub.database, code, [(person or "", FOR_GOOD), (address or "", NETWORK_SHUT)])


async def stand_in(hub: Hub, caller: Caller, code: str, seat: int, bot: str) -> None:
    """Let a bot play for a seat whose person left: anybody at the table may ask for it."""
    row = await rights.running_room(hub, code)
    taken = await seat_rows(hub.database, code)
    if not (rights.is_host(row, caller) or any(rights.is_callers(one, caller) for one in taken)):
        raise Refused("key", "only who sits at the table can ask for a bot", "table")
    if row.pool is not None:
        raise Refused("rated", "in a rated game only people play", "people")
    rights.check_bot(hub, row, bot)
    if not await seating.change_seat(hub.database, code, seat, SEATS.c.away == 1, SEATS.c.bot.is_(None), bot=bot):
        raise Refused("seat", f"seat {seat} is not free for a bot", "no-bot", seat=seat)
    await seating.wake_soon(hub.database, code)
    await hub.news(code)


async def take_back(hub: Hub, caller: Caller, code: str, seat: int) -> None:
    """Sit down again on one's own seat; the bot that played there plays no more."""
    await rights.running_room(hub, code)
    rights.check_own(await seat_rows(hub.database, code), seat, caller)
    await seating.change_seat(hub.database, code, seat, away=0, bot=None)
    await hub.news(code)


async def new_link(hub: Hub, caller: Caller, code: str, seat: int) -> str:
    """A new key for one's own seat, for a link to another device; the one of before opens nothing any more."""
    await rights.room_of(hub, code)
    rights.check_own(await seat_rows(hub.database, code), seat, caller)
    key = new_key()
    await seating.change_seat(hub.database, code, seat, key=hashed_key(key))
    await hub.news(code)
    return key


async def close(hub: Hub, code: str, caller: Caller | None = None, why: str = "closed by its host") -> None:
    """Close a room for good: its host can before the game begins, the server's host (no ``caller``) always."""
    row = await rights.room_of(hub, code)
    if caller is not None:
        rights.check_host(row, caller)
        if row.status != "open":
            raise rights.begun()
    await seating.change_room(hub.database, code, ROOMS.c.status == row.status, status="closed", fault=why, wake_at=None)
    await hub.news(code)
