"""The acts of Captain Silver: what each seat may do now, in text, and doing it."""

from __future__ import annotations

from doubloon.game import Event
from doubloon.silver import evaluation, rounds
from doubloon.silver.boards import ROWS, space_name
from doubloon.silver.hands import draw, may_draw, throw
from doubloon.silver.placing import put, spaces_for
from doubloon.silver.state import EVALUATION, FEELING, GRACE, NONE, SHAKING, SHOW, State, present

SHAKE = "shake"
DRAW = "draw"
PUT = "put"
THROW = "throw"
STOP = "stop"
KEEP = "keep"
SKIP = "skip"


def list_acts(s: State, seat: int) -> list[str]:
    """Every act open to a seat, in a fixed order."""
    if s.asked or not 0 <= seat < s.rules.seats or s.gone >> seat & 1:
        return []
    if s.phase == SHAKING:
        return [] if s.shaken >> seat & 1 else [SHAKE]
    if s.phase in (FEELING, GRACE):
        return hand_acts(s, seat)
    if s.phase == EVALUATION:
        return [f"{KEEP} {value}" for value in sorted(set(evaluation.stack(s)))] if s.mover == seat else []
    return [SKIP] if s.phase == SHOW and may_vote(s, seat, s.skipping) else []


def hand_acts(s: State, seat: int) -> list[str]:
    """What a hand may do while pieces are felt for and placed."""
    acts = []
    if s.hand[seat] == NONE:
        if may_draw(s, seat):
            acts.append(DRAW)
    else:
        acts += [f"{PUT} {space_name(row, index)}" for row, index in spaces_for(s, seat)]
        if s.phase == FEELING and not s.rest[seat]:
            acts.append(THROW)
    if s.phase == FEELING and may_vote(s, seat, s.stopping):
        acts.append(STOP)
    return acts


def may_vote(s: State, seat: int, votes: int) -> bool:
    """Whether a seat's vote is asked and not yet given (C2.13)."""
    return bool(present(s) & ~votes & 1 << seat)


def do(s: State, ears: list[Event], seat: int, text: str, effective: int) -> None:
    """Do a legal act at ``s.at``."""
    word, _, rest = text.partition(" ")
    if word == DRAW:
        draw(s, ears, seat, effective)
    elif word == PUT:
        put(s, ears, seat, ROWS.index(rest[0]), int(rest[1:]) - 1, effective)
    elif word == THROW:
        throw(s, ears, seat)
    elif word == SHAKE:
        rounds.shake(s, ears, seat)
    elif word == STOP:
        rounds.vote_stop(s, ears, seat)
    elif word == SKIP:
        rounds.vote_skip(s, ears, seat)
    else:
        evaluation.keep(s, ears, int(rest), False)
    rounds.look(s, ears)
