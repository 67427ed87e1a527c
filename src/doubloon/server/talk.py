"""What clients say over the socket beside acts: giving up, offers and answers, taking back, chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from doubloon.agreed import AGREE
from doubloon.errors import SettingError
from doubloon.server import tables
from doubloon.server.deeds import Deed, Refused, not_begun
from doubloon.server.room import Room
from doubloon.server.store import people, seating
from doubloon.server.store.lines import LineRow, add_line
from doubloon.server.store.rows import room_row, seat_rows
from doubloon.server.wire import Agree, Decline, Resign, Say, TakeBack

if TYPE_CHECKING:
    from doubloon.server.sockets import Connection

PHRASES: Final = tuple(
    "hello good-luck well-played thanks oops sorry wait hurry yes no arr treasure good-game again bye".split()
)
"""The quick phrases, by name: clients have the words, in each language."""

LINES_AT_ONCE: Final = 5
SECONDS_A_LINE: Final = 2.0
"""A client may say so many lines at once, and then one in so many seconds."""


async def resign(connection: Connection, said: Resign) -> None:
    """Let a seat leave the game for good."""
    try:
        await _running(connection).do(Deed(_seat(connection, said.seat), "leave", viewer=connection))
    except Refused as refused:
        connection.say(refused.no())


async def agree(connection: Connection, said: Agree) -> None:
    """Store what a client wants; when all want it, do it."""
    try:
        seats = (_seat(connection, said.seat),) if said.seat is not None else connection.seats
        await _agree(connection, said.what, seats, said.about)
    except Refused as refused:
        connection.say(refused.no())


async def decline(connection: Connection, said: Decline) -> None:
    """Drop all offers of a kind."""
    if not connection.seats:
        connection.say(_watching().no())
    elif await seating.drop_offers(connection.hub.database, connection.code, said.what):
        await connection.hub.news(connection.code)


async def take_back(connection: Connection, said: TakeBack) -> None:
    """Take back the last act of a seat, or ask the others."""
    try:
        seat = _seat(connection, said.seat)
        room = _running(connection)
        await _check_unrated(connection)
        last = room.match.last_act(seat)
        if not last:
            raise Refused("illegal", "there is no act of yours to take back", "nothing-done")
        try:
            await room.do(Deed(seat, f"undo {last}", n=room.n, viewer=connection))
        except Refused as refused:
            if refused.error != "illegal" or not said.ask:
                raise
            await _agree(connection, "undo", (seat,), last)
    except Refused as refused:
        connection.say(refused.no())


async def say(connection: Connection, said: Say) -> None:
    """Say something to the table."""
    hub, code = connection.hub, connection.code
    try:
        seat = _seat(connection, said.seat)
        if not connection.may_talk(LINES_AT_ONCE, SECONDS_A_LINE):
            raise Refused("slow", f"one line in {SECONDS_A_LINE:.0f} seconds is enough", seconds=round(SECONDS_A_LINE))
        if said.phrase is not None and said.phrase not in PHRASES:
            raise SettingError("phrase", said.phrase, f"one of {', '.join(PHRASES)}", "argument")
        text = "" if said.phrase is not None else hub.parlour.filter.line(said.text)
        mine = next((one for one in await seat_rows(hub.database, code) if one.seat == seat), None)
        if mine is None or seat not in connection.seats:
            raise Refused("seat", "the seat is not yours any more", "lost")
        known = None if mine.person is None else await people.person_row(hub.database, mine.person)
        if known is not None and max(known.muted, known.banned) > hub.database.now():
            raise Refused("muted", "the host of this server has muted you for a while")
        await add_line(hub.database, code, LineRow(0, hub.database.now(), mine.person, seat, mine.name, text, said.phrase))
        await hub.news(code)
    except Refused as refused:
        connection.say(refused.no())
    except SettingError as error:
        connection.say(Refused("malformed", str(error)).no())


async def _agree(connection: Connection, what: str, seats: tuple[int, ...], about: int | None) -> None:
    hub, code = connection.hub, connection.code
    if not seats:
        raise _watching()
    room = connection.room
    if room is None:
        raise not_begun(code)
    taken = await seat_rows(hub.database, code)
    asked = {
        one.seat for one in taken if one.key is not None and not one.away and (what == "rematch" or one.seat not in room.left)
    }
    if what == "rematch":
        if room.status != "over":
            raise Refused("offer", "the game is not over yet", "not-over")
    else:
        _running(connection)
    if what == "undo":
        await _check_unrated(connection)
    if what == "draw" and any(one.bot is not None for one in taken):
        raise Refused("offer", "bots play on: they agree to no draw", "bots")
    n = room.n
    wanted = 0
    if what == "undo":
        standing = [one for one in await seating.offer_rows(hub.database, code) if one.what == what and one.n == n]
        wanted = about or (standing[0].about if standing else room.match.last_act(seats[0]))
        if not 1 <= wanted <= n:
            raise Refused("offer", f"got record {wanted} to take back; allowed: 1 to {n}", "no-record")
        # Bots agree to everything: who is alone with them could look into the fog and take it back.
        alone = asked <= set(connection.seats) and any(one.bot is not None for one in taken)
        if alone and room.match.revealed_since(wanted):
            raise Refused("illegal", "something came to light since, and only bots are there to agree: it stands", "revealed")
    await seating.add_offers(hub.database, code, [seating.OfferRow(what, seat, n, wanted) for seat in seats])
    # Read after one's own is written: of two who agree at the same time, one at least sees both. Whoever drops them does it.
    rows = await seating.offer_rows(hub.database, code)
    said = {one.seat for one in rows if (one.what, one.n, one.about) == (what, n, wanted)}
    if not asked <= said or not await seating.drop_offers(hub.database, code, what):
        await hub.news(code)
        return
    if what == "rematch":
        await tables.rematch(hub, code)
        return
    text = AGREE if what == "draw" else f"undo {wanted} consent"
    try:
        await room.do(Deed(seats[0], text, n=n, viewer=connection))
    finally:
        await hub.news(code)


async def _check_unrated(connection: Connection) -> None:
    row = await room_row(connection.hub.database, connection.code)
    if row is None or row.pool is not None:
        raise Refused("rated", "in a rated game nothing is taken back", "undo")


def _watching() -> Refused:
    return Refused("seat", "who only watches has no say", "watching")


def _running(connection: Connection) -> Room:
    room = connection.room
    if room is None:
        raise not_begun(connection.code)
    if room.status != "running":
        raise Refused("offer", "the game is over", "over")
    return room


def _seat(connection: Connection, seat: int | None) -> int:
    """The seat meant, which must be the client's."""
    if seat is None and len(connection.seats) == 1:
        return connection.seats[0]
    if seat is None or seat not in connection.seats:
        mine = ", ".join(map(str, connection.seats)) or "none"
        raise Refused("seat", f"got seat {seat}; this client plays: {mine}")
    return seat
