"""A room in this process: a cached match that follows its log. Whoever is first in the log is right; who is not catches up.

What is to be done in it is a :class:`doubloon.server.deeds.Deed`. Deeds are done one after another: the match proposes the
record, the writer stores it, and only when it is committed does the match take it over and is anybody told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final, cast

import structlog

from doubloon.errors import DealerError, IllegalAct, LogMismatch
from doubloon.game import ClaimPosition, Position, PresencePosition
from doubloon.log import Record
from doubloon.match import Match, Proposal
from doubloon.server.deeds import Deed, Refused, Viewer, illegal
from doubloon.server.distance import Openings
from doubloon.server.hands import Hands
from doubloon.server.shown import Following, Telling, Told
from doubloon.server.store import Entry
from doubloon.server.store.acts import Verdict, Wake
from doubloon.server.store.rows import RoomRow, SeatRow, Stored, freeze_room, log_rows
from doubloon.server.waking import Waking
from doubloon.server.wire import ENCODER, Status

if TYPE_CHECKING:
    from doubloon.server.rooms import Rooms

log: Final = structlog.get_logger("doubloon.rooms")

REMEMBERED: Final = 64
"""So many records are kept as they are told, for clients that come back."""

DAMAGED: Final = "this game is frozen: its log does not replay; the host can see why"
CLOSED: Final = "the room is closed"
"""Why nothing more can be done in a room."""

_TRIES: Final = 8
_PAUSE: Final = 0.25


class Room:
    """A room whose game has begun. ``row`` and ``seats`` are as stored; ``match`` stands at the last committed record.

    ``timed``: its bots are those of a game in real time (:mod:`doubloon.server.realtime`). ``foreign``: its rules version is
    none that this server can play; its log was not read, and another release of the server may go on with it. ``presence``: it
    is told who is there (:mod:`doubloon.server.presence`).
    """

    def __init__(
        self, rooms: Rooms, row: RoomRow, seats: list[SeatRow], match: Match, hands: Hands, timed: bool = False
    ) -> None:
        self.code = row.code
        self.row = row
        self.match = match
        self.began = row.began or 0
        self.frozen = "" if row.fault is None else CLOSED if row.status == "closed" else DAMAGED
        self.foreign = False
        self.viewers: dict[Viewer, None] = {}
        self.left: set[int] = set()
        self.following = Following()
        self.requests: dict[str, int] = {}
        self.told: deque[Told] = deque(maxlen=REMEMBERED)
        self.used = 0.0
        self._rooms = rooms
        self._deeds: deque[Deed] = deque()
        self._writing: tuple[Deed, Proposal, Wake | None] | None = None
        self.catching: asyncio.Task[None] | None = None
        self._sure = True
        self._waking = Waking(rooms.name)
        self.hands = hands
        self.timed = timed
        # Slow to find out, and always the same.
        self._claims = isinstance(match.position, ClaimPosition)
        self.presence = isinstance(match.position, PresencePosition)
        self._openings = Openings(match.game.seats) if self._claims else None
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
        return self._writing is not None or self.catching is not None or bool(self._deeds)

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
        if self._rooms.closing:
            self._decided(deed, 0, Refused("later", "the server restarts; come back and send it again"))
            return
        deed.came, deed.seen = self.time(), self.match.time
        self._deeds.append(deed)
        if self._writing is None and self.catching is None:
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
        if self._writing is None and self.catching is None:
            self._go_on()

    def _go_on(self) -> None:
        """Do the next deeds, up to one that must be written: then the others wait, also those that come of it being told."""
        if not self._sure:
            self.catch_up()
            return
        while self._writing is None and self.catching is None:
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
            elif 0 <= deed.n != self.n and not self._claims:
                self._decided(deed, 0, Refused("stale", f"the game is at {self.n} now, not at {deed.n}"))
            elif deed.request is not None and deed.seat in self.acting(self.match.position):
                self._decided(deed, 0, Refused("away", f"a bot plays for seat {deed.seat}; take the seat back first"))
            elif deed.by_bot and deed.seat not in self.acting(self.match.position):
                self._decided(deed, 0, Refused("stale", f"no bot acts for seat {deed.seat} any more"))
            elif self._write(deed, time):
                return

    def _write(self, deed: Deed, time: int) -> bool:
        """Propose the record of a deed and give it to the writer; whether it may be done."""
        effective = None
        if self._openings is not None and (deed.by_bot or deed.request is not None) and not deed.text.startswith("hand "):
            effective = self._meant(self._openings, deed, time)
        self.hands.grasp(deed.seat, deed.sensed)
        try:
            proposal = self.match.propose(deed.seat, deed.text, time, effective)
        except DealerError as error:
            self.freeze(str(error))
            self._decided(deed, 0, Refused("frozen", self.frozen))
            return False
        except IllegalAct:
            self._decided(deed, 0, illegal(deed, self.match.position))
            return False
        wake = self._wake_after(proposal)
        self._writing = deed, proposal, wake
        record = ENCODER.encode(proposal.record).decode()
        self._rooms.writer.put(Entry(self.code, proposal.record.n, record, deed.request, wake, self._written))
        return True

    def _meant(self, openings: Openings, deed: Deed, time: int) -> int:
        """When an act took effect. Without ``n`` its player has seen all that happened before it came."""
        assert deed.seat is not None
        seen = self.match.record(min(deed.n, self.n)).time if deed.n > 0 else 0 if deed.n == 0 or deed.by_bot else deed.seen
        rated = self.row.pool is not None
        return openings.meant(deed.seat, deed.text, came=deed.came, lag=deed.lag, seen=seen, now=time, rated=rated)

    def _written(self, verdict: Verdict) -> None:
        assert self._writing is not None
        (deed, proposal, wake), self._writing = self._writing, None
        if verdict is Verdict.WON:
            events = self.match.accept(proposal)
            if self._openings is not None:
                self._openings.note(self.match.position, self.match.time)
            self.hands.settled(True)
            self._note(proposal.record)
            if wake is not None:
                self._waking.stored(wake)
            record = proposal.record
            if deed.request is not None:
                self.requests[deed.request] = record.n
            self._tell(Told(record.n, record.time, record.seat, events, record.text.startswith("undo ")), deed)
            self._decided(deed, record.n, None)
            self._rooms.moved(self, True)
            self._go_on()
            return
        # Somebody was quicker, or it is not known: the log says what is true. What the clock did is computed anew.
        if deed.seat is not None:
            self._deeds.appendleft(deed)
        self._sure = False
        self.catch_up()

    def _note(self, record: Record) -> None:
        """Remember of a record what is asked for often: who feels, who has left for good."""
        self.hands.note(record.seat, record.text)
        if record.text == "leave" and record.seat is not None:
            self.left.add(record.seat)

    def _decided(self, deed: Deed, n: int, refused: Refused | None) -> None:
        if refused is not None:
            self.hands.settled(False)
        if deed.done is not None:
            deed.done(n, refused)

    def _tell(self, told: Told, deed: Deed | None, latest: bool = True) -> None:
        self.told.append(told)
        position = self.match.position
        followed = {seat for viewer in self.viewers if viewer.follow for seat in viewer.seats or (None,)}
        telling = Telling(told, position, latest, self.following.changes(position, followed) if followed else None)
        doer = None if deed is None else deed.viewer
        for viewer in self.viewers:
            viewer.send(telling.frame(viewer.seats, deed.id if deed is not None and viewer is doer else None, viewer.follow))

    # --- who looks next ------------------------------------------------------------------------------------------------

    def bot_to_move(self) -> int | None:
        """The seat that may act now and that a bot acts for, ``None`` if there is none."""
        return None if self.frozen else self._bot_in(self.match.position)

    def acting(self, position: Position) -> dict[int, str]:
        """The seats that bots act for in a position of this game, and which (``""``: whoever stands in)."""
        if not (self.bots or self.presence) or position.over():
            return {}
        stood_in = cast(PresencePosition, position).stand_ins() if self.presence else ()
        return {**dict.fromkeys(stood_in, ""), **self.bots} if stood_in else self.bots

    def _bot_in(self, position: Position) -> int | None:
        acting = self.acting(position)
        return next((seat for seat in position.actors() if seat in acting), None) if acting else None

    def _wake_after(self, proposal: Proposal) -> Wake | None:
        """What the room's row is to say once the proposal is committed; ``None``: what it says will do."""
        position = proposal.position
        if position.over():
            return self._waking.over()
        now = self._rooms.database.now()
        if self.timed and self.acting(position):
            return self._waking.tended(now)
        if not self.timed and self._bot_in(position) is not None:
            return self._waking.asking(now)
        due = position.due()
        return self._waking.due(None if due is None else self.began + due, now)

    # --- the log -------------------------------------------------------------------------------------------------------

    async def fresh(self) -> None:
        """See that the match is as far as the log. Raises :class:`Refused` if that cannot be found out."""
        if self._writing is None:
            self.catch_up()
        while self.catching is not None:
            await asyncio.shield(self.catching)
        if not self._sure:
            raise Refused("later", "the database does not answer")

    def hint(self, n: int) -> None:
        """Somebody says that the log is at ``n``."""
        if n > self.n and self.catching is None:
            self._sure = False
            if self._writing is None:
                self.catch_up()

    def catch_up(self) -> None:
        """Read what the log has beyond the cached match, tell it, and go on."""
        if self.catching is None:
            self.catching = asyncio.create_task(self._catch_up(), name=f"catch up {self.code}")

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
                self.follow(rows)
                self._sure = True
                break
        finally:
            self.catching = None
        if self._sure:
            self._rooms.moved(self, False)
            self._go_on()
        else:
            self._give_up()

    def follow(self, rows: list[Stored]) -> None:
        """Take over records of the log that come next, and tell them."""
        if rows:
            self._waking.unsure()
        for record, request in rows:
            if self.frozen:
                return
            try:
                events = self.match.append(record)
            except LogMismatch as error:
                self.freeze(str(error))
                return
            self._note(record)
            if self._openings is not None and record is rows[-1].record:
                self._openings.note(self.match.position, self.match.time)
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
