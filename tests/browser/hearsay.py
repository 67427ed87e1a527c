"""What a client of Captain Silver was told, held against what it may know: by fields, and by the values of the real game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from doubloon.catalogue import CATALOGUE, made
from doubloon.log import Log
from doubloon.match import replay_events
from doubloon.server.changes import patched
from doubloon.silver.kinds import KINDS
from doubloon.silver.position import Silver
from doubloon.silver.state import N_KINDS, NONE, OVER, State

EACH = 2
"""So many pieces of each kind are in a pouch at first."""

SECRET_EVENTS = {"DrewPiece", "LookedInto", "ChestChosen"}

FELT = {"x", "y", "something", "closed", "bulk", "detail", "inside", "edge", "corner", "patch"}

VIEW = {
    "view", "seat", "round", "phase", "now", "until", "boards", "rows", "track", "seats", "holding", "chests", "stacks",
    "chooser", "stack", "choice", "islands", "volcanoes", "asking", "acts", "result",
}  # fmt: skip

SEAT = {
    "gold", "ship", "chests", "opened", "holding", "pouch", "unplaced", "volcano", "resting", "wrong", "shaken", "stopping",
    "skipping", "away", "stood_in", "gone",
}  # fmt: skip


def leaks(messages: Sequence[Any], seat: int | None) -> list[str]:
    """What a client was told that it may not know: kinds, poses, chests, cards; ``seat`` is its own (``None``: it watches)."""
    found = []
    own = () if seat is None else (seat,)
    for message in messages:
        if message["type"] not in ("welcome", "did", "felt"):
            continue
        if message["type"] == "felt":
            told = message["what"]
            if seat is None or set(told) - FELT or (told["patch"] and not told["closed"]):
                found.append(f"felt: {told}")
            continue
        for event in message.get("events", ()):
            if (event["event"] in SECRET_EVENTS or "audience" in event) and event["seat"] not in own:
                found.append(f"event: {event}")
            if event["event"] == "Drew" and set(event) != {"event", "rule", "seat", "number"}:
                found.append(f"event: {event}")
        for view in message.get("views", ()):
            if set(view) - VIEW or any(set(shown) - SEAT for shown in view["seats"]) or view["seat"] != seat:
                found.append(f"view: {view}")
            if seat is None and (view["holding"] or view["chests"] or view["choice"]):
                found.append(f"view of a stranger: {view}")
            if view["choice"] and view["chooser"] != seat:
                found.append(f"choice: {view}")
            if view["phase"] != "over" and any(shown["opened"] for shown in view["seats"]):
                found.append(f"chests: {view}")
        for change in message.get("changes", ()):
            if change and (set(change) - VIEW or (seat is None and {"holding", "chests", "choice"} & set(change))):
                found.append(f"change: {change}")
    return found


# --- by values ----------------------------------------------------------------------------------------------------------

PUBLIC = re.compile(r"rows/\d+/(wants|spaces/\d+/(wants|kind))|seats/\d+/(unplaced|volcano)/\w+|volcanoes/\d+(/\d+)?|holding")
"""Where in a view, or in a change of one, kinds stand. What stands there is compared with the real game."""

SPOKEN = frozenset({"Placed", "Refused", "Thrown", "Evaluated", "Burned", "VolcanoTurned", "DrewPiece"})
"""The events that name kinds."""


def betrayals(messages: Sequence[Any], seat: int | None, log: Log) -> list[str]:
    """What a client was told of kinds and chests that was not his to know, or not true, by a finished game's log.

    ``messages``: all it was sent, in order, since it came; ``seat`` is its own (``None``: it watches).
    """
    truth = {
        record.n: position for record, _, position in replay_events(made(CATALOGUE, log.header.game, log.header.settings), log)
    }
    found = []
    view: Any = None
    for message in messages:
        mentions = kinds_in(message)
        if message["type"] not in ("welcome", "did"):
            found += [f"{message['type']}: {path}" for path, _ in mentions if message["type"] != "said"]
            continue
        for path, kind in mentions:
            where, _, rest = path.partition("/")
            inner = rest.partition("/")[2]
            if where == "events":
                found += misspoken(message["events"][int(rest.partition("/")[0])], seat, truth[message["n"]], message)
            elif where not in ("views", "changes") or not PUBLIC.fullmatch(inner):
                found.append(f"{message['type']} {message['n']}: {kind} at {path}")
        if message.get("views"):
            (view,) = message["views"]
        elif view is not None and (message.get("changes") or [None])[0] is not None:
            view = patched(view, message["changes"][0])
        if view is not None and message["n"] in truth:
            found += [f"{message['n']}: {one}" for one in mismatches(view, seat, truth[message["n"]])]
    return found


def kinds_in(told: Any, path: str = "") -> list[tuple[str, str]]:
    """Where a message names a kind, as a key or as a value; the list that stands for a new value in a change is no place."""
    found = []
    if isinstance(told, dict):
        for key, value in told.items():
            at = f"{path}/{key}".lstrip("/")
            found += ([(at, key)] if key in KINDS else []) + kinds_in(value, at)
    elif isinstance(told, list):
        within = bool(re.match(r"changes/\d+/", path)) and len(told) == 1
        for place, value in enumerate(told):
            found += kinds_in(value, path if within else f"{path}/{place}")
    elif isinstance(told, str) and set(re.findall(r"\w+", told)) & set(KINDS):
        found.append((path, told))
    return found


def misspoken(event: Any, seat: int | None, position: Any, message: Any) -> Iterator[str]:
    """What is wrong with an event that names a kind: it is another's draw, or the piece is in another's hand by now."""
    state = state_of(position)
    own = seat is not None and event["seat"] == seat if "seat" in event else False
    if event["event"] not in SPOKEN or (event["event"] == "DrewPiece" and not own):
        yield f"did {message['n']}: {event}"
    # Who looks late finds the pieces taken back already.
    back = any(other["event"] == "PiecesBack" for other in message["events"])
    if event["event"] in ("Placed", "Thrown") and not back and lying(state, event["seat"], KINDS.index(event["kind"])) == 0:
        yield f"did {message['n']}: {event}, and no such piece lies there"


def mismatches(view: Any, seat: int | None, position: Any) -> Iterator[str]:
    """Where a view says something else than what a seat knows of a position."""
    state = state_of(position)
    hand = NONE if seat is None else state.hand[seat]
    if view["holding"] != (None if hand == NONE else KINDS[hand]):
        yield f"holding {view['holding']}, in hand is {hand}"
    if tuple(view["chests"]) != (() if seat is None else state.chests[seat]):
        yield f"chests {view['chests']}"
    for owner, shown in enumerate(view["seats"]):
        # What lies nowhere is in pouch or hand: nobody is told in which.
        unplaced = {name: EACH - lying(state, owner, kind) for kind, name in enumerate(KINDS)}
        if shown["unplaced"] != {name: count for name, count in unplaced.items() if count}:
            yield f"unplaced of {owner}: {shown['unplaced']}"
        if shown["holding"] != (state.hand[owner] != NONE):
            yield f"holding of {owner}: {shown['holding']}"
        if tuple(shown["opened"]) != (state.chests[owner] if state.phase == OVER else ()):
            yield f"opened of {owner}: {shown['opened']}"


def lying(state: State, seat: int, kind: int) -> int:
    """How many pieces of a kind of a seat lie on rows and volcano."""
    piece = seat * N_KINDS + kind
    return sum(row.count(piece) for row in state.rows) + state.volcano[piece]


def state_of(position: Any) -> State:
    assert isinstance(position, Silver)
    return position.state
