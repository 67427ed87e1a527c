"""The life of a room up to its game: made, joined, filled, started; and after it: played again.

Who may what is asked of :mod:`doubloon.server.rights`. What is refused raises :class:`doubloon.server.deeds.Refused`, or
:class:`doubloon.errors.SettingError` for what makes no sense.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from doubloon.catalogue import Entry, entry, made
from doubloon.errors import SettingError
from doubloon.server import fairness, rights
from doubloon.server.deeds import Refused
from doubloon.server.identity import Caller
from doubloon.server.keys import hashed_key, new_key
from doubloon.server.store import bars, people, seating
from doubloon.server.store.rows import RoomRow, SeatRow, add_room, add_seat, begin_room, seat_rows
from doubloon.server.store.tables import ROOMS

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange")
"""What the seats of a table can be told apart by; of seats without a choice each has the first that is free."""

RATED_CLOCKS: Final = ("fischer 180+2", "fischer 600+5", "fischer 1200+10", "days 1", "days 3")
"""Rated games are played with one of these clocks, under a preset as it stands; those in real time have their own time."""

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
        await rights.admitted(hub, caller)
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
    row = await rights.open_room(hub, code)
    seats = _seats(hub, row)
    known = await rights.admitted(hub, caller, code)
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
    row = await rights.open_room(hub, code)
    rights.check_host(row, caller)
    rights.check_bot(hub, row, bot)
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
    await rights.open_room(hub, code)
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
    await rights.open_room(hub, code)
    taken = await seat_rows(hub.database, code)
    rights.check_own(taken, seat, caller)
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
    row = await rights.open_room(hub, code)
    seats = _seats(hub, row)
    _check_seat(seat, seats)
    _check_seat(other, seats)
    taken = {one.seat: one for one in await seat_rows(hub.database, code)}
    if not rights.is_host(row, caller):
        rights.check_own(list(taken.values()), seat, caller)
        if other in taken:
            raise Refused("taken", f"seat {other} is taken; the host can let two change places", "swap", seat=other)
    if not await seating.swap_seats(hub.database, code, seat, other):
        raise rights.begun()
    await hub.news(code)


async def start(hub: Hub, caller: Caller, code: str) -> None:
    """Let the host begin the game: everybody sits, and everybody else is ready."""
    row = await rights.open_room(hub, code)
    rights.check_host(row, caller)
    game = made(hub.catalogue, row.game, row.settings)
    taken = await seat_rows(hub.database, code)
    if len(taken) < game.seats:
        raise Refused("seats", f"{game.seats} seats are to be taken, {len(taken)} are", seats=game.seats, taken=len(taken))
    waiting = [seat.seat for seat in taken if not (seat.ready or seat.bot or rights.is_callers(seat, caller))]
    if waiting:
        raise Refused("ready", f"not ready yet: seat {', '.join(map(str, waiting))}", seat=tuple(waiting))
    secret = row.secret or fairness.new_secret()
    deal = game.deal(fairness.seed(secret, [seat.nonce or "" for seat in taken]))
    began = hub.database.now()
    if not await begin_room(hub.database, code, deal, game.rules_version, began, began):
        raise rights.begun()
    await hub.news(code)
    await hub.begun(code)


# --- again -------------------------------------------------------------------------------------------------------------


async def rematch(hub: Hub, code: str) -> str:
    """The room for another game of the same people under the same settings, everybody one seat further; its code.

    Keys open the same people's seats there. Made once, however often it is asked for.
    """
    row = await rights.room_of(hub, code)
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
        return (await rights.room_of(hub, code)).next or new
    await hub.news(code)
    return new


# --- what makes sense --------------------------------------------------------------------------------------------------


def _seats(hub: Hub, row: RoomRow) -> int:
    return made(hub.catalogue, row.game, row.settings).seats


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise SettingError("seat", seat, f"0 to {seats - 1}", "argument")


def _check_colour(taken: list[SeatRow], colour: str | None) -> None:
    if colour is None:
        return
    if colour not in COLOURS:
        raise SettingError("colour", colour, f"one of {', '.join(COLOURS)}", "argument")
    if any(seat.colour == colour for seat in taken):
        raise Refused("taken", f"somebody has {colour} already", "colour", colour=colour)
