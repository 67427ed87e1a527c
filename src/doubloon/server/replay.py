"""The REST part that gives out finished games, step by step, as a spectator saw them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final, cast

import msgspec
from litestar import Controller, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from doubloon.game import Result
from doubloon.log import Log
from doubloon.match import Match, opening, replay_events
from doubloon.server.answers import finished_room, hub_of
from doubloon.server.changes import difference
from doubloon.server.files import File, packed_file
from doubloon.server.library import response
from doubloon.server.shown import followed, heard_by
from doubloon.server.store.rows import seat_rows

KEPT: Final = 32
"""So many replays are kept at hand."""

AT_ONCE: Final = 4
"""So many records are played between two looks at what else there is to do."""


class ReplayStep(msgspec.Struct):
    """A record: what a spectator learnt of it, and how that changed his view (``null``: not at all)."""

    n: int
    time: int
    seat: int | None
    text: str
    events: Any
    changes: Any


class Replay(msgspec.Struct):
    """A finished game: the spectator's first view, and what came after it.

    The view is what who follows has, and ``changes`` are written as in the protocol of the WebSocket (``docs/protocol.md``,
    Following).
    """

    code: str
    game: str
    settings: dict[str, Any]
    names: tuple[str, ...]
    view: Any
    steps: list[ReplayStep]
    result: Result | None


class ReplayApi(Controller):
    """Finished games."""

    path = "/api/rooms"
    tags = ("rooms",)

    @get("/{code:str}/replay", raises=[HTTPException])
    async def replay(self, request: Request[Any, Any, Any], state: State, code: FromPath[str]) -> Response[Replay]:
        """Give a game that is over step by step, as it was seen by who watched it."""
        hub = hub_of(state)
        room = await finished_room(hub, code, "the replay")
        # Names as they are now: somebody may have been deleted.
        seats = {seat.seat: seat.name for seat in await seat_rows(hub.database, code)}
        names = tuple(seats.get(seat, "") for seat in range(len(room.match.names)))
        shelf: Shelf = state.setdefault("replays", Shelf())
        return cast("Response[Replay]", response(await shelf.file(room.code, names, room.match), request))


class Shelf:
    """Replays of this process, by code and names. They are made one after another: nobody who plays is to wait for them."""

    def __init__(self) -> None:
        self._files: OrderedDict[tuple[str, tuple[str, ...]], File] = OrderedDict()
        self._making = asyncio.Lock()

    async def file(self, code: str, names: tuple[str, ...], match: Match) -> File:
        """The replay of a match that is over, as JSON."""
        key = code, names
        async with self._making:
            found = self._files.get(key)
            if found is None:
                made = await replayed(code, names, match)
                found = await asyncio.to_thread(packed_file, msgspec.json.encode(made), "application/json")
            self._files[key] = found
            self._files.move_to_end(key)
            if len(self._files) > KEPT:
                self._files.popitem(last=False)
        return found


async def replayed(code: str, names: tuple[str, ...], match: Match) -> Replay:
    """A match that is over, played again for a spectator; others come in between."""
    log: Log = match.log()
    first = shown = followed(opening(match.game, log.header), None)
    steps = []
    for record, events, position in replay_events(match.game, log):
        now = followed(position, None)
        told = heard_by(events, ())
        steps.append(ReplayStep(record.n, record.time, record.seat, record.text, told, difference(shown, now)))
        shown = now
        if record.n % AT_ONCE == 0:
            await asyncio.sleep(0)
    header = log.header
    return Replay(code, header.game, dict(header.settings), names, first, steps, match.position.result())
