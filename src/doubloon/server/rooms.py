"""Rooms in this process: each a cached match that follows its log. Whoever is first in the log is right; who is not catches up.

What is to be done in a room is a :class:`Deed`. Deeds are done one after another: the match proposes the record, the writer
stores it, and only when it is committed does the match take it over and is anybody told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Final, Protocol

import structlog

from doubloon.catalogue import Catalogue, entry
from doubloon.errors import DealerError, DoubloonError, IllegalAct, LogMismatch
from doubloon.game import ClaimPosition
from doubloon.match import Match, Proposal
from doubloon.server.shown import Seats, Telling, Told
from doubloon.server.store import Database, Entry, Writer
from doubloon.server.store.acts import Verdict, Wake
from doubloon.server.store.rows import RoomRow, SeatRow, Stored, freeze_room, log_rows, room_row, seat_rows
from doubloon.server.wire import ENCODER, Status

log: Final = structlog.get_logger("doubloon.rooms")

REMEMBERED: Final = 64
"""So many records are kept as they are told, for clients that come back."""

LEASE: Final = 15_000
"""For so many milliseconds nobody else asks a bot that this process has asked; then another may."""

_MARGIN: Final = 2_000
"""A stored waking time is relied on only while it is further off than this: nearer ones other processes may be moving."""

_TRIES: Final = 8
_PAUSE: Final = 0.25


class Refused(DoubloonError):
    """A deed was not done. ``error`` is one of the words of :class:`doubloon.server.wire.No`."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error


class Viewer(Protocol):
    """Somebody who is told what happens in a room."""

    @property
    def seats(self) -> Seats:
        """The seats he plays; none: a spectator."""
        ...

    def send(self, frame: str) -> None:
        """Take a frame; never waits."""
        ...


class Deed:
    """Something to be done in a room.

    ``seat`` and ``text`` as in a record; ``request`` is the name under which it is done once at most; ``n`` the last record
    that was known when it was chosen (-1: any); ``lag`` by how many milliseconds it was meant earlier than it came, which
    counts in games of claims. ``viewer`` gets ``id`` back with the record. ``done`` is called with the record's number, or with
    why not; ``repeated`` says then that the record was there already.
    """

    __slots__ = ("done", "id", "lag", "n", "repeated", "request", "seat", "text", "viewer")

    def __init__(
        self,
        seat: int | None,
        text: str,
        *,
        request: str | None = None,
        n: int = -1,
        lag: int = 0,
        viewer: Viewer | None = None,
        id: str | None = None,
        done: Callable[[int, Refused | None], None] | None = None,
    ) -> None:
        self.seat = seat
        self.text = text
        self.request = request
        self.n = n
        self.lag = lag
        self.viewer = viewer
        self.id = id
        self.done = done
        self.repeated = False


class Room:
    """A room whose game has begun. ``row`` and ``seats`` are as stored; ``match`` stands at the last committed record."""

    def __init__(self, rooms: Rooms, row: RoomRow, seats: list[SeatRow], match: Match) -> None:
        self.code = row.code
        self.row = row
        self.match = match
        self.began = row.began or 0
        self.frozen = "" if row.fault is None else "this game is frozen: its log does not replay; the host can see why"
        self.viewers: dict[Viewer, None] = {}
        self.requests: dict[str, int] = {}
        self.told: deque[Told] = deque(maxlen=REMEMBERED)
        self.used = 0.0
        self._rooms = rooms
        self._deeds: deque[Deed] = deque()
        self._writing: tuple[Deed, Proposal, Wake | None] | None = None
        self._catching: asyncio.Task[None] | None = None
        self._sure = True
        self._wake_at: int | None = None
        self._wake_known = False
        self._claims = isinstance(match.position, ClaimPosition)  # slow to find out, and always the same
        self.seated(seats)

    def seated(self, seats: list[SeatRow]) -> None:
        """Take over who sits where."""
        self.seats = seats
        self.bots = {seat.seat: seat.bot for seat in seats if seat.bot is not None}

    @property
    def n(self) -> int:
        """The number of the last committed record."""
        return self.match.n

    @property
    def status(self) -> str:
        """``running``, ``over`` or ``frozen``."""
        return "frozen" if self.frozen else "over" if self.match.position.over() else "running"

    @property
    def busy(self) -> bool:
        """Whether something is being written or read just now."""
        return self._writing is not None or self._catching is not None or bool(self._deeds)

    def time(self) -> int:
        """The time of the game: milliseconds since it began, never before the last record."""
        return max(self.match.time, self._rooms.database.now() - self.began)

    def since(self, n: int) -> list[Told] | None:
        """The records after ``n`` as they are told; ``None`` if they are not at hand any more, or were partly taken back."""
        missed = self.n - n
        if not 0 <= missed <= len(self.told):
            return None
        gap = list(self.told)[len(self.told) - missed :]
        return None if any(told.undone for told in gap) else gap

    # --- deeds ---------------------------------------------------------------------------------------------------------

    def offer(self, deed: Deed) -> None:
        """Let a deed be done when those before it are."""
        self._deeds.append(deed)
        if self._writing is None and self._catching is None:
            self._go_on()

    async def do(self, deed: Deed) -> int:
        """Let a deed be done, wait for it, and return its record's number. Raises :class:`Refused`."""
        decided: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def done(n: int, refused: Refused | None) -> None:
            if decided.done():
                return
            if refused is None:
                decided.set_result(n)
            else:
                decided.set_exception(refused)

        deed.done = done
        self.offer(deed)
        return await decided

    def look_at_time(self) -> None:
        """Let happen what is due by now."""
        if self._writing is None and self._catching is None:
            self._go_on()

    def _go_on(self) -> None:
        """Do the next deeds, up to one that must be written."""
        if not self._sure:
            self.catch_up()
            return
        while True:
            time = self.time()
            due = self.match.position.due()
            if due is not None and due <= time and not self.frozen and self._write(Deed(None, f"time {time}"), time):
                return
            if not self._deeds:
                return
            deed = self._deeds.popleft()
            known = None if deed.request is None else self.requests.get(deed.request)
            if known is not None:
                deed.repeated = True
                self._decided(deed, known, None)
            elif self.frozen:
                self._decided(deed, 0, Refused("frozen", self.frozen))
            elif 0 <= deed.n != self.n:
                self._decided(deed, 0, Refused("stale", f"the game is at {self.n} now, not at {deed.n}"))
            elif self._write(deed, time):
                return

    def _write(self, deed: Deed, time: int) -> bool:
        """Propose the record of a deed and give it to the writer; whether it may be done."""
        effective = None
        if deed.lag and self._claims:
            effective = max(time - deed.lag, 0)
        try:
            proposal = self.match.propose(deed.seat, deed.text, time, effective)
        except DealerError as error:
            self.freeze(str(error))
            self._decided(deed, 0, Refused("frozen", self.frozen))
            return False
        except IllegalAct:
            self._decided(deed, 0, Refused("illegal", self._why_not(deed)))
            return False
        wake = self._wake_after(proposal)
        self._writing = deed, proposal, wake
        record = ENCODER.encode(proposal.record).decode()
        self._rooms.writer.put(Entry(self.code, proposal.record.n, record, deed.request, wake, self._written))
        return True

    def _why_not(self, deed: Deed) -> str:
        """Why a deed is refused, in words made from what its seat may know: the game's own say it to who sees everything."""
        text = deed.text if len(deed.text) <= 60 else f"{deed.text[:57]}..."
        if self.match.position.over():
            return f"{text!r}: the game is over"
        acts = () if deed.seat is None else self.match.position.legal_acts(deed.seat)
        if not acts:
            return f"{text!r}: seat {deed.seat} has nothing to do just now"
        return f"{text!r} is not legal here; {len(acts)} acts are, such as {', '.join(acts[:5])}"

    def _written(self, verdict: Verdict) -> None:
        assert self._writing is not None
        (deed, proposal, wake), self._writing = self._writing, None
        if verdict is Verdict.WON:
            events = self.match.accept(proposal)
            if wake is not None:
                self._wake_at, self._wake_known = wake.at, True
            record = proposal.record
            if deed.request is not None:
                self.requests[deed.request] = record.n
            self._tell(Told(record.n, record.time, record.seat, events, record.text.startswith("undo ")), deed)
            self._decided(deed, record.n, None)
            self._rooms.wrote(self)
            self._go_on()
            return
        # Somebody was quicker, or it is not known: the log says what is true. What the clock did is computed anew.
        if deed.seat is not None:
            self._deeds.appendleft(deed)
        self._sure = False
        self.catch_up()

    def _decided(self, deed: Deed, n: int, refused: Refused | None) -> None:
        if deed.done is not None:
            deed.done(n, refused)

    def _tell(self, told: Told, deed: Deed | None, latest: bool = True) -> None:
        self.told.append(told)
        telling = Telling(told, self.match.position if latest else None)
        doer = None if deed is None else deed.viewer
        for viewer in self.viewers:
            viewer.send(telling.frame(viewer.seats, deed.id if deed is not None and viewer is doer else None))

    # --- who looks next ------------------------------------------------------------------------------------------------

    def bot_to_move(self) -> int | None:
        """The seat of a bot that may act now, ``None`` if there is none."""
        if self.frozen or not self.bots:
            return None
        return next((seat for seat in self.match.position.actors() if seat in self.bots), None)

    def _wake_after(self, proposal: Proposal) -> Wake | None:
        """What the room's row is to say once the proposal is committed; ``None``: what it says will do."""
        position = proposal.position
        if position.over():
            return Wake(None, status="over")
        now = self._rooms.database.now()
        if self.bots and any(seat in self.bots for seat in position.actors()):
            # Who appends the act asks the bot: the lease comes with the act.
            return Wake(now, self._rooms.name, now + LEASE)
        due = position.due()
        at = None if due is None else self.began + due
        if self._wake_known:
            stored = self._wake_at
            if stored == at or (stored is not None and stored > now + _MARGIN and (at is None or stored <= at)):
                return None
        return Wake(at)

    # --- the log -------------------------------------------------------------------------------------------------------

    def hint(self, n: int) -> None:
        """Somebody says that the log is at ``n``."""
        if n > self.n and self._catching is None:
            self._sure = False
            if self._writing is None:
                self.catch_up()

    def catch_up(self) -> None:
        """Read what the log has beyond the cached match, tell it, and go on."""
        if self._catching is None:
            self._catching = asyncio.create_task(self._catch_up(), name=f"catch up {self.code}")

    async def _catch_up(self) -> None:
        try:
            for attempt in range(_TRIES):
                if attempt:
                    await asyncio.sleep(_PAUSE * attempt)
                try:
                    rows = await log_rows(self._rooms.database, self.code, self.n)
                except Exception as error:  # the database is away: its errors are many
                    log.warning("log not read", room=self.code, error=str(error)[:500])
                    continue
                self._follow(rows)
                self._sure = True
                break
        finally:
            self._catching = None
        if self._sure:
            self._rooms.wrote(self)
            self._go_on()
        else:
            self._give_up()

    def _follow(self, rows: list[Stored]) -> None:
        if rows:
            self._wake_known = False
        for record, request in rows:
            if self.frozen:
                return
            try:
                events = self.match.append(record)
            except LogMismatch as error:
                self.freeze(str(error))
                return
            if request is not None:
                self.requests[request] = record.n
            undone = record.text.startswith("undo ")
            own = next((deed for deed in self._deeds if request is not None and deed.request == request), None)
            self._tell(Told(record.n, record.time, record.seat, events, undone), own, record is rows[-1].record)

    def _give_up(self) -> None:
        """The database does not answer: let everybody who waits try again later."""
        waiting, self._deeds = self._deeds, deque()
        for deed in waiting:
            self._decided(deed, 0, Refused("later", "the server cannot store anything just now; send it again"))

    def freeze(self, fault: str) -> None:
        """The log does not replay: nothing more happens here, and everybody is told so (but not what differs: it is secret)."""
        self.frozen = f"this game is frozen: its log does not replay after record {self.n}; the host can see why"
        log.error("room frozen", room=self.code, n=self.n)
        self._rooms.spawn(freeze_room(self._rooms.database, self.code, fault))
        frame = ENCODER.encode(Status("frozen", self.frozen)).decode()
        for viewer in self.viewers:
            viewer.send(frame)


class Rooms:
    """The rooms that this process has at hand; ``name`` tells this process from others.

    ``wrote`` is called with a room whenever its match has gone on or it was opened.
    """

    def __init__(self, database: Database, writer: Writer, catalogue: Catalogue, name: str) -> None:
        self.database = database
        self.writer = writer
        self.catalogue = catalogue
        self.name = name
        self.open_rooms: dict[str, Room] = {}
        self.wrote: Callable[[Room], None] = lambda _room: None
        self._opening: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something be done on the side; what goes wrong with it is logged."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, code: str) -> Room | None:
        """The room of that code, read from the database if it is not at hand; ``None`` if there is none or it has not begun."""
        room = self.open_rooms.get(code)
        if room is not None:
            return room
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.ensure_future(self._read(code))
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(opening)

    async def _read(self, code: str) -> Room | None:
        row = await room_row(self.database, code)
        if row is None or row.deal is None:
            return None
        seats = await seat_rows(self.database, code)
        game = entry(self.catalogue, row.game).make(row.settings)
        names = {seat.seat: seat.name for seat in seats}
        match = Match(game, row.deal, names=[names.get(seat, "") for seat in range(game.seats)])
        room = Room(self, row, seats, match)
        if row.rules_version != game.rules_version:
            room.frozen = f"this game was begun under rules version {row.rules_version}; this server plays {game.rules_version}"
        else:
            await self._replay(room)
        self.open_rooms[code] = room
        self.wrote(room)
        return room

    async def _replay(self, room: Room) -> None:
        rows = await log_rows(self.database, room.code)
        for start in range(0, len(rows), 100):
            room._follow(rows[start : start + 100])
            await asyncio.sleep(0)  # others come in between

    def forget(self, room: Room) -> None:
        """Let go of a room that nobody looks at; it is read again when it is wanted."""
        if not room.viewers and not room.busy:
            self.open_rooms.pop(room.code, None)


async def _logged(work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("on the side")
