"""A client: what it says is checked, done in its room, and answered after the commit; what happens is sent to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from msgspec import UNSET

from doubloon.game import RESERVED
from doubloon.log import one_line
from doubloon.server import talk
from doubloon.server.channel import Channel, Cut
from doubloon.server.deeds import Deed, Refused, not_begun
from doubloon.server.distance import Distance
from doubloon.server.keys import hashed_key, opens
from doubloon.server.room import Room
from doubloon.server.shown import Seats, Telling, clock, open_acts, views
from doubloon.server.store.rows import RoomRow, SeatRow
from doubloon.server.wire import (
    DECODER,
    ENCODER,
    PROTOCOL,
    Act,
    Agree,
    Ask,
    Decline,
    Done,
    Feel,
    Felt,
    FromServer,
    Hand,
    Hello,
    Lift,
    Look,
    Now,
    Ping,
    Pong,
    Resign,
    Say,
    TakeBack,
    Welcome,
)

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

log: Final = structlog.get_logger("doubloon.sockets")

PING_EVERY: Final = 20.0
SILENCE: Final = 60.0
"""Seconds after which a client that answers no ping is taken for gone."""


class Connection:
    """A client. ``seats`` are those it plays in ``room``; ``follow``: it is told how its views change."""

    def __init__(self, hub: Hub, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        self.seats: Seats = ()
        self.name = next(hub.names)
        self.code = ""
        self.room: Room | None = None
        self.distance = Distance()
        self.keys: tuple[str, ...] = ()
        self.follow = False
        self._hub = hub
        self._channel = Channel(receive, send, hub.loop_time, hub.sleep)
        self.send = self._channel.send
        self.cut = self._channel.cut
        self._pinged = 0.0
        self._talk = 0.0

    @property
    def hub(self) -> Hub:
        """The hub of the process that serves this client."""
        return self._hub

    def say(self, message: FromServer) -> None:
        """Put a message in line."""
        self.send(ENCODER.encode(message).decode())

    async def run(self) -> None:
        """Serve the client until it goes or is cut off."""
        await self._channel.serve(self._take, self._leave_room)

    async def _take(self, text: str) -> None:
        try:
            said = DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:  # the latter for what is nested too deep
            self.say(Refused("malformed", str(error)[:300]).no())
            return
        try:
            if type(said) is Act:
                self._act(said)
                return
            answer = HANDLERS[type(said)](self, said)
            if answer is not None:
                await answer
        except Cut:
            raise
        except Exception:
            log.exception("serving a client", room=self.code)
            raise Cut(1011, "a fault of the server", 1000) from None

    # --- messages ------------------------------------------------------------------------------------------------------

    async def hello(self, said: Hello) -> None:
        """Enter a room."""
        self._leave_room()
        if said.protocol != PROTOCOL:
            self.say(Refused("protocol", f"this server speaks version {PROTOCOL}, not {said.protocol}").no())
            return
        beginnings = self._hub.beginnings
        found = await self._hub.found(said.room)
        if found is None:
            self.say(Refused("room", f"there is no room {said.room!r}", "unknown", code=said.room).no())
            return
        row, seats, room = found
        hashes = tuple(map(hashed_key, said.keys))
        mine = seats_of(seats, hashes)
        if mine is None:
            self.say(Refused("key", "one of the keys opens no seat of this room").no())
            return
        self.seats = mine
        self.keys = hashes
        self.code = row.code
        self.follow = said.follow
        self._hub.entered(self)
        self.started(room, row, seats, said.since)
        if room is None and self._hub.beginnings != beginnings:  # it may have been this one, while it was looked for
            await self._hub.begun(row.code)
        self._ping()
        await self._hub.parlour.show(self, row, seats)

    def started(self, room: Room | None, row: RoomRow, seats: list[SeatRow], since: int | None = None) -> None:
        """Tell where the room stands, and from now on what happens there."""
        self.room = room
        if room is None:
            self.say(Welcome(PROTOCOL, row.code, row.game, row.status, -1, 0, self.seats, _names(seats)))
            return
        room.viewers[self] = None
        gap = None if since is None else room.since(since)
        position = room.match.position
        seen = room.following.show(position, self.seats) if self.follow else ()
        self.say(
            Welcome(
                PROTOCOL,
                room.code,
                row.game,
                room.status,
                room.n,
                room.time(),
                self.seats,
                room.match.names,
                () if gap is not None else seen or views(position, self.seats),
                open_acts(position, self.seats) or UNSET,
                position.result(),
                clock(position),
            )
        )
        for told in gap or ():
            last = self.follow and told.n == room.n
            self.send(Telling(told, position if last else None).frame(self.seats, whole=last))
        room.used = self._hub.loop_time()

    def reseated(self, seats: list[SeatRow]) -> bool:
        """Who sits where has changed: this client plays the seats that its keys open now. Whether they are others."""
        opened = tuple(seat.seat for seat in seats if opens(seat.key, self.keys))
        changed, self.seats = opened != self.seats, opened
        if changed and self.room is not None:
            self.started(self.room, self.room.row, seats)
        return changed

    def may_talk(self, most: int, pause: float) -> bool:
        """Whether it may say something: ``most`` lines at once, then one in ``pause`` seconds."""
        now = self._hub.loop_time()
        if self._talk > now + (most - 1) * pause:
            return False
        self._talk = max(self._talk, now) + pause
        return True

    def _mine(self, seat: int | None) -> tuple[Room, int]:
        """The room that this client is in, and the seat it means; which may be left out by who plays one."""
        if self.room is None:
            raise not_begun(self.code)
        if seat is None and len(self.seats) == 1:
            return self.room, self.seats[0]
        if seat is None or seat not in self.seats:
            raise Refused("seat", f"got seat {seat}; this client plays: {', '.join(map(str, self.seats)) or 'none'}")
        return self.room, seat

    def _act(self, said: Act) -> None:
        try:
            room, seat = self._mine(said.seat)
        except Refused as refused:
            self.say(refused.no(said.id))
            return
        if not one_line(said.text) or said.text.split(" ", 1)[0] in RESERVED:
            self.say(Refused("illegal", f"{said.text!r} is no act of the game", "no-act", typed=said.text).no(said.id))
            return
        self._offer(room, seat, said.text, said.id, -1 if said.n is None else said.n)

    def _offer(self, room: Room, seat: int, text: str, id: str, n: int = -1) -> None:
        """Let a deed of this client be done, and answered under its own name for it."""

        def done(n: int, refused: Refused | None) -> None:
            if refused is not None:
                self.say(refused.no(id))
            elif deed.repeated:
                self.say(Done(id, n))

        deed = Deed(
            seat, text, request=f"{seat} {id}", n=n, lag=self.distance.lag(self._hub.loop_time()), viewer=self, id=id, done=done
        )
        room.offer(deed)

    def hand(self, said: Hand) -> None:
        """This client feels for its seat from now on."""
        try:
            room, seat = self._mine(said.seat)
        except Refused as refused:
            self.say(refused.no(said.id))
            return
        if room.hands.senses is None:
            self.say(Refused("illegal", "in this game nothing is felt", "not-felt").no(said.id))
        else:
            self._offer(room, seat, f"hand {self.name}", said.id)

    def feel(self, said: Feel) -> None:
        """Answer what the finger feels, at once."""
        try:
            room, seat = self._mine(said.seat)
            what = room.hands.feel(self.name, room.match.position, seat, said.x, said.y, room.time())
        except Refused as refused:
            self.say(refused.no())
        else:
            self.say(Felt(said.k, what))

    def lift(self, said: Lift) -> None:
        """The finger is taken away."""
        try:
            room, seat = self._mine(said.seat)
            room.hands.lift(self.name, seat, room.time())
        except Refused as refused:
            self.say(refused.no())

    def look(self, _: Look) -> None:
        """Tell everything anew."""
        room = self.room
        if room is None:
            self.say(not_begun(self.code).no())
        else:
            self.started(room, room.row, room.seats)

    def pong(self, said: Pong) -> None:
        """Measure how far away the client is; what cannot be true does not count."""
        now = self._hub.loop_time()
        if self._pinged and said.at == int(self._pinged * 1000):
            self.distance.measured((now - self._pinged) * 1000, now)
            self._pinged = 0.0

    def ask(self, said: Ask) -> None:
        """Tell the game's time."""
        self.say(Now(said.id, 0 if self.room is None else self.room.time()))

    # --- coming and going ----------------------------------------------------------------------------------------------

    def _ping(self) -> None:
        self._pinged = self._hub.loop_time()
        self.say(Ping(int(self._pinged * 1000)))

    def tick(self) -> None:
        """Called every :data:`PING_EVERY` seconds: see whether the client is still there."""
        if self._channel.silent > SILENCE:
            self.cut(1001, "no answer")
        else:
            self._ping()

    def _leave_room(self) -> None:
        if self.code:
            self._hub.left(self)
        if self.room is not None:
            self.room.viewers.pop(self, None)
            self.room.used = self._hub.loop_time()
        code, self.room, self.code, self.seats, self.keys = self.code, None, "", (), ()
        if code:
            self._hub.parlour.left(code)


HANDLERS: Final[dict[type, Callable[[Connection, Any], Any]]] = {
    Hello: Connection.hello,
    Hand: Connection.hand,
    Feel: Connection.feel,
    Lift: Connection.lift,
    Look: Connection.look,
    Pong: Connection.pong,
    Ask: Connection.ask,
    Resign: talk.resign,
    Agree: talk.agree,
    Decline: talk.decline,
    TakeBack: talk.take_back,
    Say: talk.say,
}
"""What each message but :class:`Act` does; one that has to wait returns something to be awaited."""


def seats_of(seats: list[SeatRow], hashes: tuple[str, ...]) -> Seats | None:
    """The seats that hashed keys open, ascending; ``None`` if a key opens none."""
    opened = set()
    for hashed in hashes:
        mine = [seat.seat for seat in seats if opens(seat.key, (hashed,))]
        if not mine:
            return None
        opened.update(mine)
    return tuple(sorted(opened))


def _names(seats: list[SeatRow]) -> tuple[str, ...]:
    names = {seat.seat: seat.name for seat in seats}
    return tuple(names.get(seat, "") for seat in range(max(names, default=-1) + 1))
