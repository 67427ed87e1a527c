"""What every position of Captain Silver owes to whoever plays, stores and shows it, checked from outside.

Each check raises :class:`doubloon.lab.checks.Wrong` with what is wrong, and leaves the position as it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from doubloon.dealer import SampledDealer, settle
from doubloon.errors import IllegalAct
from doubloon.game import Event, heard
from doubloon.lab.checks import Wrong, nearly, require
from doubloon.lab.silver_walk import Deed
from doubloon.silver.events import ChestChosen, ChestKept, LookedInto
from doubloon.silver.game import SilverGame
from doubloon.silver.hands import fits
from doubloon.silver.placing import is_right
from doubloon.silver.position import Silver
from doubloon.silver.rounds import why_stop
from doubloon.silver.soundness import problem
from doubloon.silver.state import EVALUATION, FEELING, N_KINDS, NONE, STACKS, State

# --- what is so --------------------------------------------------------------------------------------------------------


def sound(p: Silver, time: int) -> None:
    """The position after a deed at ``time`` is consistent, and whatever should have happened by itself has happened."""
    s = p.state
    found = problem(s)
    require(found is None, f"the position cannot be: {found}")
    due = p.due()
    require(due is None or due >= s.at, f"something is due at {due}, before {s.at}")
    require(s.now == time, f"the time is {s.now}, not {time}")
    require(p.over() or bool(p.actors()) or due is not None, "nobody can do anything, and nothing is due")
    if s.phase == FEELING:
        require(why_stop(s) == "", f"feeling goes on though it should have stopped: {why_stop(s)}")
        for seat in range(s.rules.seats):
            wrong = wrong_pieces(s, seat)
            require(
                bool(s.gone >> seat & 1) or s.wrong[seat] == wrong,
                f"seat {seat} has {wrong} wrong pieces and not {s.wrong[seat]}",
            )
            stays = s.rules.hold or s.hand[seat] == NONE or bool(s.exempt[seat]) or fits(s, seat)
            require(stays, f"what seat {seat} holds fits nowhere")


def wrong_pieces(s: State, seat: int) -> int:
    """The pieces of a seat on the volcano and on spaces that want others (C2.9)."""
    lying = [(row, place, *divmod(piece, N_KINDS)) for row, pieces in enumerate(s.rows) for place, piece in enumerate(pieces)]
    wrong = sum(owner == seat and not is_right(s, row, place, kind) for row, place, owner, kind in lying)
    return wrong + sum(s.volcano[seat * N_KINDS : seat * N_KINDS + N_KINDS])


def comes_back(game: SilverGame, p: Silver) -> None:
    """The text form gives back the same position, with the same legal acts."""
    text = p.text()
    again = game.restore(text)
    require(again.state == p.state, f"restored it is {again.text()}; it was {text}")
    require(
        again.hash() == p.hash() and again.due() == p.due() and again.result() == p.result(), f"restored it differs: {text}"
    )
    for seat in range(game.seats):
        require([*again.legal_acts(seat)] == [*p.legal_acts(seat)], f"restored, seat {seat} has other acts: {text}")


def refuses(p: Silver, rng: random.Random) -> None:
    """Acts that are nearly legal, or another seat's, or at a wrong time, are refused and change nothing."""
    before, now = p.text(), p.state.now
    seats = p.state.rules.seats
    legal = {seat: {*p.legal_acts(seat)} for seat in range(seats)}
    known = sorted(set().union(*legal.values())) or ["draw"]
    tries = [(seat, text, now) for seat in range(-1, seats + 1) for text in (rng.choice(known), nearly(rng.choice(known), rng))]
    tries += [(rng.randrange(seats), text, now) for text in ("", "leave", "away", f"time {now}", "keep 0", "put a0", "put é1")]
    tries += [(seat, text, now - 1) for seat, texts in legal.items() for text in sorted(texts)[:1]]
    for seat, text, time in tries:
        if time == now and text in legal.get(seat, ()):
            continue
        try:
            p.act(seat, text, time)
        except IllegalAct as error:
            require(p.text() == before, f"the refused {text!r} of seat {seat} changes the position")
            require({*error.allowed} <= legal.get(seat, set()), f"{text!r} is refused with {error.allowed}")
        else:
            require(False, f"{text!r} of seat {seat} at {time} is accepted, and is none of its legal acts")


def accepts(p: Silver, rng: random.Random) -> None:
    """Every legal act is accepted, on a copy that has nothing in common with the position."""
    before, now, due = p.text(), p.state.now, p.due()
    if due is not None and due <= now:
        return
    for seat in range(p.state.rules.seats):
        for text in p.legal_acts(seat):
            twin = p.copy()
            twin.act(seat, text, now)
            settle(twin, SampledDealer(rng))
            found = problem(twin.state)
            require(found is None, f"after {text!r} of seat {seat}: {found}")
            require(p.text() == before, "a copy is not independent")


# --- what nobody may learn -------------------------------------------------------------------------------------------------


class Chests:
    """What each viewer can know of the chests, by what has been told.

    A chest is told from another by the looks into stacks that a viewer has had with the one there and the other not, and by
    being in his own hands. Chests that nothing tells apart may be exchanged without anybody noticing.
    """

    def __init__(self, all_chests: Sequence[int]) -> None:
        self.all = all_chests
        self.value: list[int] = []
        self.where: list[str | int] = []
        self.marks: list[set[tuple[int, int]]] = []
        self.kept: dict[int, list[int]] = {}
        self.looks = 0

    def hear(self, events: Iterable[Event]) -> None:
        """Take note of what happened, all of it."""
        stack = ""
        for event in events:
            if isinstance(event, LookedInto):
                self.look(event.seat, event.stack, event.chests)
            elif isinstance(event, ChestKept):
                stack = event.stack
            elif isinstance(event, ChestChosen):
                self.keep(event.seat, stack, event.chest)

    def look(self, seat: int, stack: str, chests: tuple[int, ...]) -> None:
        """A seat has looked into a stack; the first look of all settles what lies in both."""
        if not self.value:
            others = [*self.all]
            for value in chests:
                others.remove(value)
            self.value = [*chests, *others]
            (other,) = {*STACKS} - {stack}
            self.where = [*[stack] * len(chests), *[other] * len(others)]
            self.marks = [set() for _ in self.value]
        self.looks += 1
        for chest, place in enumerate(self.where):
            if place == stack:
                self.marks[chest].add((seat, self.looks))

    def keep(self, seat: int, stack: str, value: int) -> None:
        """A seat has kept a chest. Chests that lie in one stack have lain there from the start: any of that value will do."""
        chest = next(chest for chest, place in enumerate(self.where) if place == stack and self.value[chest] == value)
        self.where[chest] = seat
        self.marks[chest].add((seat, -1 - chest))
        self.kept.setdefault(seat, []).append(chest)

    def exchanged(self, viewer: int | None, rng: random.Random) -> list[int]:
        """Values that the chests might have for all that the viewer knows."""
        alike: dict[frozenset[tuple[int, int]], list[int]] = {}
        for chest, marks in enumerate(self.marks):
            alike.setdefault(frozenset(mark for mark in marks if mark[0] == viewer), []).append(chest)
        values = [*self.value]
        for group in alike.values():
            mixed = [self.value[chest] for chest in group]
            rng.shuffle(mixed)
            for chest, value in zip(group, mixed, strict=True):
                values[chest] = value
        return values

    def put_into(self, s: State, values: Sequence[int]) -> None:
        """Give the chests of a state these values."""
        upper, lower = (
            tuple(sorted(value for value, place in zip(values, self.where, strict=True) if place == stack)) for stack in STACKS
        )
        s.stacks = (upper, lower)
        s.chests = [tuple(values[chest] for chest in self.kept.get(seat, ())) for seat in range(s.rules.seats)]


def shuffled(s: State, viewer: int | None, chests: Chests, rng: random.Random) -> State:
    """The state as it might be too, for all that a viewer can know: other pieces in the others' hands, other chests.

    What is in somebody's pouch and hand together is public, so a piece in hand is one of those.
    """
    twin = s.copy()
    for other in range(s.rules.seats):
        base = other * N_KINDS
        kinds = [kind for kind in range(N_KINDS) if s.pouch[base + kind]]
        if other != viewer and s.hand[other] != NONE and kinds:
            kind = rng.choice(kinds)
            twin.pouch[base + s.hand[other]] += 1
            twin.pouch[base + kind] -= 1
            twin.hand[other] = kind
            if not s.rules.hold and fits(s, other) != fits(twin, other):
                return s.copy()
    if s.stacks is not None:
        chests.put_into(twin, chests.exchanged(viewer, rng))
    return twin


def seen(p: Silver, viewer: int | None) -> tuple[bytes, list[str], int | None]:
    """All that a viewer is shown."""
    return msgspec.json.encode(p.view(viewer)), [] if viewer is None else [*p.legal_acts(viewer)], p.due()


def looks_the_same(p: Silver, viewer: int | None, chests: Chests, rng: random.Random) -> Silver:
    """A twin of the position, shuffled, which shows the viewer the same."""
    twin = Silver(shuffled(p.state, viewer, chests, rng))
    found = problem(twin.state)
    require(found is None, f"shuffled, the position cannot be: {found}")
    if seen(twin, viewer) != seen(p, viewer):
        raise Wrong(f"{viewer} sees what he cannot know: {p.text()} or {twin.text()}")
    return twin


PRIVATE: Final = ("draw", "keep", "shake", "stop", "skip", "away", "back")
"""First words of what others do that shows no piece."""


def sounds_the_same(before: Silver, deed: Deed, answers: Sequence[str], viewer: int | None, twin: Silver) -> None:
    """A deed tells the viewer the same, whichever of the two positions it is done in."""
    s = before.state
    own = deed.seat is not None and deed.seat == viewer
    quiet = deed.text.split(" ")[0] in PRIVATE if deed.seat is not None else s.phase == EVALUATION
    if not quiet or not s.rules.hold:
        return
    text = deed.text
    if text.startswith("keep") and not own and deed.seat is not None:
        text = twin.legal_acts(deed.seat)[-1]
    ours, theirs = before.copy(), twin.copy()
    events, others = deed.do(ours), replace(deed, text=text).do(theirs)
    for answer in answers:
        events += ours.reveal(answer)
        possible = [outcome.text for outcome in theirs.outcomes()]
        others += theirs.reveal(answer if answer in possible else possible[0])
    # At the end all chests lie open, and a look of the viewer's own tells him what others have taken.
    if ours.over() or any(isinstance(event, LookedInto) and event.seat == viewer for event in events):
        return
    if heard(events, viewer) != heard(others, viewer):
        raise Wrong(f"{viewer} hears of {text!r} what he cannot know: {before.text()}")


SECRETS: Final[Mapping[str, str]] = {"DrewPiece": "kind", "LookedInto": "chests", "ChestChosen": "chest"}
"""The events that are for one seat only, and what is secret in them."""


def told_in_secret(events: Iterable[Event]) -> None:
    """What only one seat may know is told to that seat, and all else to everybody."""
    for event in events:
        name = type(event).__name__
        audience = (getattr(event, "seat"),) if name in SECRETS else None  # noqa: B009  # every secret event names its seat
        require(event.audience == audience, f"{event} is told to {event.audience}")
