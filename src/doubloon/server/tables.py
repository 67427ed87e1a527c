"""The life of a room around its game: made, joined, filled, started; left, handed to a bot, taken back; closed, played again.

Whoever asks is a :class:`doubloon.server.identity.Caller`: his person or one of his keys says what he may. Everything that is
refused raises :class:`doubloon.server.deeds.Refused`, or :class:`doubloon.errors.SettingError` for what makes no sense.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from doubloon.catalogue import Entry, entry, made
from doubloon.errors import SettingError
from doubloon.server import fairness
from doubloon.server.deeds import Refused
from doubloon.server.identity import Caller
from doubloon.server.keys import hashed_key, new_key, opens
from doubloon.server.store import bars, people, seating
from doubloon.server.store.rows import RoomRow, SeatRow, add_room, add_seat, begin_room, room_row, seat_rows
from doubloon.server.store.tables import ROOMS, SEATS

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange")
"""What the seats of a table can be told apart by; of seats without a choice each has the first that is free."""

RATED_CLOCKS: Final = ("fischer 180+2", "fischer 600+5", "fischer 1200+10", "days 1", "days 3")
"""Rated games are played with one of these clocks, under a preset as it stands; those in real time have their own time."""

FOR_GOOD: Final = 3_650 * 86_400_000
"""Milliseconds for which somebody is barred from a room that he was sent away from: longer than any room is there."""

NETWORK_SHUT: Final = 3_600_000
"""Milliseconds for which guests who come anew from the network of somebody who was sent away are barred, from that room."""

_LETTERS: Final = "bcdfghjkmnpqrstvwxyz23456789"
"""What codes are made of: nothing that is mistaken for another, and no vowels, so that no words come out."""


def rated_clocks(offered: Entry) -> tuple[str, ...]:
    """The clocks that a rated game may have."""
    return ("none",) if offered.timed else RATED_CLOCKS


class Made(NamedTuple):
    """A room that was made, and the secret with which its host is known on other devices."""

    code: str
    key: str


class Taken(NamedTuple):
    """A seat that was taken, and the secret that opens it (``""`` for a bot's)."""

    seat: int
    key: str


def _code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


# --- made and joined ---------------------------------------------------------------------------------------------------


async def create(
    hub: Hub, caller: Caller, game: str, settings: Mapping[str, Any], *, public: bool = False, rated: bool = False
) -> Made:
    """Make a room."""
    if caller.person:
        await _admitted(hub, caller)
    offered = entry(hub.catalogue, game)
    pool = None
    if rated:
        preset = settings.get("preset", next(iter(offered.presets), ""))
        others = settings.keys() - {"preset", "clock"}
        if others or preset not in offered.presets:
            raise SettingError("rated", sorted(others), "a preset and a clock, and no other setting")
        clock, clocks = settings.get("clock", "none"), rated_clocks(offered)
        if clock not in clocks:
            raise SettingError("clock", clock, f"for a rated game: {', '.join(clocks)}")
        pool = f"{game}/{preset}"
    full = dict(made(hub.catalogue, game, settings).settings())
    key = new_key()
    row = RoomRow(
        "", game, full, "open", hub.database.now(), None, None, None, None, None,
        int(public), pool, caller.person or None, hashed_key(key), fairness.new_secret(),
    )  # fmt: skip
    return Made(await _stored(hub, row), key)


async def _stored(hub: Hub, row: RoomRow) -> str:
    while not await add_room(hub.database, row := row._replace(code=_code())):
        pass
    return row.code


async def join(
    hub: Hub,
    caller: Caller,
    code: str,
    name: str = "",
    seat: int | None = None,
    *,
    colour: str | None = None,
    nonce: str | None = None,
    ready: bool = False,
) -> Taken:
    """Take a seat (default: the first free one). Without a name it is the one that the person had before."""
    row = await _open_room(hub, code)
    seats = _seats(hub, row)
    known = await _admitted(hub, caller, code)
    name = hub.parlour.filter.name(name or (known.name if known else "") or "Guest")
    _check_seat(seat, seats)
    taken = await seat_rows(hub.database, code)
    _check_colour(taken, colour)
    if nonce is not None:
        fairness.check_nonce(nonce)
    if row.pool is not None and (known is None or not known.account):
        raise Refused("account", "a rated game is for those who have an account")
    if row.pool is not None and any(other.person == caller.person for other in taken):
        raise Refused("taken", "in a rated game everybody has one seat", "one-seat")
    key = new_key()
    if caller.person:
        await people.meet(hub.database, caller.person, name, caller.address)
    sitting = SeatRow(-1, name, hashed_key(key), None, caller.person or None, colour, int(ready), 0, nonce)
    return Taken(await _sit(hub, code, seats, seat, sitting), key)


async def add_bot(hub: Hub, caller: Caller, code: str, bot: str, seat: int | None = None, name: str = "") -> Taken:
    """Let the host seat a bot (default: on the first free seat)."""
    row = await _open_room(hub, code)
    _check_host(row, caller)
    _check_bot(hub, row, bot)
    seats = _seats(hub, row)
    _check_seat(seat, seats)
    if row.pool is not None:
        raise Refused("rated", "in a rated game only people play", "people")
    name = hub.parlour.filter.name(name) if name else bot
    return Taken(await _sit(hub, code, seats, seat, SeatRow(-1, name, None, bot, ready=1)), "")


async def fill(hub: Hub, caller: Caller, code: str, bot: str) -> list[int]:
    """Let the host seat bots on all free seats; which they are."""
    filled = []
    while True:
        try:
            filled.append((await add_bot(hub, caller, code, bot)).seat)
        except Refused as refused:
            if refused.error != "taken":
                raise
            return filled


async def _sit(hub: Hub, code: str, seats: int, seat: int | None, row: SeatRow) -> int:
    for wanted in range(seats) if seat is None else (seat,):
        if await add_seat(hub.database, code, row._replace(seat=wanted)):
            await hub.news(code)
            return wanted
    await _open_room(hub, code)
    if seat is None:
        raise Refused("taken", "every seat is taken", "all")
    raise Refused("taken", f"seat {seat} is taken", "seat", seat=seat)


# --- while it waits ----------------------------------------------------------------------------------------------------


async def change(
    hub: Hub,
    caller: Caller,
    code: str,
    seat: int,
    *,
    name: str | None = None,
    colour: str | None = None,
    ready: bool | None = None,
    nonce: str | None = None,
) -> None:
    """Change what one's own seat says of itself: name, colour, whether it is ready, its part of the deal's seed."""
    await _open_room(hub, code)
    taken = await seat_rows(hub.database, code)
    _own_seat(taken, seat, caller)
    values: dict[str, Any] = {}
    if name is not None:
        values["name"] = hub.parlour.filter.name(name)
    if colour is not None:
        _check_colour([other for other in taken if other.seat != seat], colour)
        values["colour"] = colour
    if ready is not None:
        values["ready"] = int(ready)
    if nonce is not None:
        values["nonce"] = fairness.check_nonce(nonce)
    if values and not await seating.change_seat(hub.database, code, seat, **values):
        raise Refused("seat", f"seat {seat} is free now", "nobody", seat=seat)
    await hub.news(code)


async def swap(hub: Hub, caller: Caller, code: str, seat: int, other: int) -> None:
    """Let two seats change places: the host any two, others their own with a free one."""
    row = await _open_room(hub, code)
    seats = _seats(hub, row)
    _check_seat(seat, seats)
    _check_seat(other, seats)
    taken = {one.seat: one for one in await seat_rows(hub.database, code)}
    if not _is_host(row, caller):
        _own_seat(list(taken.values()), seat, caller)
        if other in taken:
            raise Refused("taken", f"seat {other} is taken; the host can let two change places", "swap", seat=other)
    if not await seating.swap_seats(hub.database, code, seat, other):
        raise _begun()
    await hub.news(code)


async def start(hub: Hub, caller: Caller, code: str) -> None:
    """Let the host begin the game: everybody sits, and everybody else is ready."""
    row = await _open_room(hub, code)
    _check_host(row, caller)
    game = made(hub.catalogue, row.game, row.settings)
    taken = await seat_rows(hub.database, code)
    if len(taken) < game.seats:
        raise Refused("seats", f"{game.seats} seats are to be taken, {len(taken)} are", seats=game.seats, taken=len(taken))
    waiting = [seat.seat for seat in taken if not (seat.ready or seat.bot or _is_callers(seat, caller))]
    if waiting:
        raise Refused("ready", f"not ready yet: seat {', '.join(map(str, waiting))}", seat=tuple(waiting))
    secret = row.secret or fairness.new_secret()
    deal = game.deal(fairness.seed(secret, [seat.nonce or "" for seat in taken]))
    began = hub.database.now()
    if not await begin_room(hub.database, code, deal, game.rules_version, began, began):
        raise _begun()
    await hub.news(code)
    await hub.begun(code)


# --- leaving -----------------------------------------------------------------------------------------------------------


async def vacate(hub: Hub, caller: Caller, code: str, seat: int) -> None:
    """Get up from one's seat, or (the host) send somebody from his.

    Before the game the seat is free then. In a running game it stays, and is offered to a bot (:func:`stand_in`): who got up
    can take it back, who was sent away cannot, and is barred from the room (:func:`_shut_out`).
    """
    row = await _room(hub, code)
    taken = await seat_rows(hub.database, code)
    own = any(one.seat == seat and _is_callers(one, caller) for one in taken)
    person = next((one.person for one in taken if one.seat == seat), None)
    if not own:
        _check_host(row, caller)
        if row.status == "running" and row.pool is not None:
            raise Refused("rated", "from a rated game nobody is sent away", "sent-away")
    if not any(one.seat == seat for one in taken):
        raise Refused("seat", f"nobody sits on seat {seat}", "nobody", seat=seat)
    if row.status == "open":
        if not await seating.free_seat(hub.database, code, seat):
            raise _begun()
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
    row = await _room(hub, code)
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
    row = await _running_room(hub, code)
    taken = await seat_rows(hub.database, code)
    if not (_is_host(row, caller) or any(_is_callers(one, caller) for one in taken)):
        raise Refused("key", "only who sits at the table can ask for a bot", "table")
    if row.pool is not None:
        raise Refused("rated", "in a rated game only people play", "people")
    _check_bot(hub, row, bot)
    if not await seating.change_seat(hub.database, code, seat, SEATS.c.away == 1, SEATS.c.bot.is_(None), bot=bot):
        raise Refused("seat", f"seat {seat} is not free for a bot", "no-bot", seat=seat)
    await seating.wake_soon(hub.database, code)
    await hub.news(code)


async def take_back(hub: Hub, caller: Caller, code: str, seat: int) -> None:
    """Sit down again on one's own seat; the bot that played there plays no more."""
    await _running_room(hub, code)
    _own_seat(await seat_rows(hub.database, code), seat, caller)
    await seating.change_seat(hub.database, code, seat, away=0, bot=None)
    await hub.news(code)


async def new_link(hub: Hub, caller: Caller, code: str, seat: int) -> str:
    """A new key for one's own seat, for a link to another device; the one of before opens nothing any more."""
    await _room(hub, code)
    _own_seat(await seat_rows(hub.database, code), seat, caller)
    key = new_key()
    await seating.change_seat(hub.database, code, seat, key=hashed_key(key))
    await hub.news(code)
    return key


async def close(hub: Hub, code: str, caller: Caller | None = None, why: str = "closed by its host") -> None:
    """Close a room for good: its host can before the game begins, the server's host (no ``caller``) always."""
    row = await _room(hub, code)
    if caller is not None:
        _check_host(row, caller)
        if row.status != "open":
            raise _begun()
    await seating.change_room(hub.database, code, ROOMS.c.status == row.status, status="closed", fault=why, wake_at=None)
    await hub.news(code)


# --- again -------------------------------------------------------------------------------------------------------------


async def rematch(hub: Hub, code: str) -> str:
    """The room for another game of the same people under the same settings, everybody one seat further; its code.

    Keys open the same people's seats there. Made once, however often it is asked for.
    """
    row = await _room(hub, code)
    if row.next is not None:
        return row.next
    if row.status != "over":
        raise Refused("running", "the game is not over yet", "not-over")
    taken = await seat_rows(hub.database, code)
    anew = RoomRow(
        "", row.game, row.settings, "open", hub.database.now(), None, None, None, None, None,
        row.public, row.pool, row.host, row.host_key, fairness.new_secret(),
    )  # fmt: skip
    new = await _stored(hub, anew)
    rotated = [
        seat._replace(
            seat=(seat.seat + 1) % len(taken),
            bot=None if seat.key else seat.bot,
            ready=int(seat.key is None),
            away=0,
            nonce=None,
        )
        for seat in taken
    ]
    await bars.carry_over(hub.database, code, new)
    await seating.add_seats(hub.database, new, [seat for seat in rotated if seat.key or seat.bot])
    if not await seating.change_room(hub.database, code, ROOMS.c.next.is_(None), next=new):
        await seating.change_room(hub.database, new, status="closed", fault="made twice")
        return (await _room(hub, code)).next or new
    await hub.news(code)
    return new


# --- who may what ------------------------------------------------------------------------------------------------------


async def _room(hub: Hub, code: str) -> RoomRow:
    row = await room_row(hub.database, code)
    if row is None:
        raise Refused("room", f"there is no room {code[:64]!r}", "unknown", code=code[:64])
    return row


async def _open_room(hub: Hub, code: str) -> RoomRow:
    row = await _room(hub, code)
    if row.status == "closed":
        raise Refused("closed", "the room is closed")
    if row.status != "open":
        raise _begun()
    return row


async def _running_room(hub: Hub, code: str) -> RoomRow:
    row = await _room(hub, code)
    if row.status != "running":
        raise Refused("running", f"no game is running here; the room is {row.status}", "none")
    return row


def _begun() -> Refused:
    return Refused("begun", "the game has begun already")


def _is_host(row: RoomRow, caller: Caller) -> bool:
    return (row.host is not None and row.host == caller.person) or opens(row.host_key, caller.keys)


def _check_host(row: RoomRow, caller: Caller) -> None:
    if not _is_host(row, caller):
        raise Refused("host", "only the host of the room can do that")


def _is_callers(seat: SeatRow, caller: Caller) -> bool:
    return (seat.person is not None and seat.person == caller.person) or opens(seat.key, caller.keys)


def _own_seat(taken: list[SeatRow], seat: int, caller: Caller) -> None:
    if not any(one.seat == seat and _is_callers(one, caller) for one in taken):
        raise Refused("key", f"seat {seat} is not yours", "seat", seat=seat)


async def _admitted(hub: Hub, caller: Caller, code: str = bars.ANYWHERE) -> people.PersonRow | None:
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


def _seats(hub: Hub, row: RoomRow) -> int:
    return made(hub.catalogue, row.game, row.settings).seats


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise SettingError("seat", seat, f"0 to {seats - 1}", "argument")


def _check_bot(hub: Hub, row: RoomRow, bot: str) -> None:
    bots = entry(hub.catalogue, row.game).levels
    if bot not in bots:
        raise SettingError("bot", bot, f"one of {', '.join(bots)}", "argument")


def _check_colour(taken: list[SeatRow], colour: str | None) -> None:
    if colour is None:
        return
    if colour not in COLOURS:
        raise SettingError("colour", colour, f"one of {', '.join(COLOURS)}", "argument")
    if any(seat.colour == colour for seat in taken):
        raise Refused("taken", f"somebody has {colour} already", "colour", colour=colour)
