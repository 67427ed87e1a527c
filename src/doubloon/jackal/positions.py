"""The text form of a position: one line, whatever the position. ``docs/notation.md`` describes it for readers.

It has everything that is public; what lies in the fog can be written into it (``?coins2`` instead of ``?``) for islands of
one's own. ``position_reading`` reads it back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from doubloon.jackal.board import CELLS, DELTAS, DIRECTION_NAMES, FOG, SEA, cell_name
from doubloon.jackal.cargo import HAND_NAMES, load_text
from doubloon.jackal.notation import ASKS, parse_cell
from doubloon.jackal.position import (
    CONVERT,
    END_NAMES,
    FRIDAY,
    GUNN,
    HELD,
    HITS,
    LAPSES,
    MISSIONARY,
    NEUTRAL,
    NEWS,
    PIRATE,
    POOL,
    RUNNING,
    SINCE,
    TURN,
    WALK,
    Position,
)
from doubloon.jackal.tiles import PLANE, TILES, TYPES

# What stands in a text for a gait, for what chance is asked by, and for a unit's kind: by their numbers in ``position``.
GAITS: Final = ("walk", "jump", "flight", "shot", "lift", "tunnel")
ASKED_BY: Final = ("visit", "light", "ball")
LETTERS: Final = {"P": PIRATE, "G": GUNN, "M": MISSIONARY, "F": FRIDAY, "C": CONVERT}
LETTER_OF: Final = {kind: letter for letter, kind in LETTERS.items()}

_WORDS: Final = tuple({SEA: "~", FOG: "?"}.get(code, tile.token) for code, tile in enumerate(TILES))
"""What stands in a position's text for each tile code."""


def _runs(words: Iterable[str]) -> str:
    """Words with commas; one that is repeated is written once with its number, ``?*5``."""
    parts: list[str] = []
    last, n = "", 0
    for word in [*words, ""]:
        if word == last:
            n += 1
            continue
        if n:
            parts.append(last if n == 1 else f"{last}*{n}")
        last, n = word, 1
    return ",".join(parts)


def _board_text(p: Position, answers: Mapping[str, str]) -> str:
    hidden = {parse_cell(name): token for name, token in answers.items()}
    rows: list[str] = []
    for row in range(p.rules.side + 2, 0, -1):
        first = row * 16 + 1
        words = [_WORDS[code] for code in p.ground[first : first + p.rules.side + 2]]
        if hidden:
            words = [word + hidden.get(first + i, "") if word == "?" else word for i, word in enumerate(words)]
        rows.append(_runs(words))
    return "/".join(rows)


def _in_line(p: Position, units: list[int]) -> dict[int, int]:
    """Places of units in the order of their ``SINCE``, from 1."""
    return {u: place for place, u in enumerate(sorted(units, key=lambda u: p.roll[SINCE + u]), 1)}


def places_in_line(p: Position) -> dict[int, int]:
    """The place in line of everybody who has one, from 1: among those on the same plane, and among the stuck."""
    stuck = [u for u in range(p.units) if p.stuck >> u & 1]
    places = _in_line(p, stuck)
    for cell, code in enumerate(p.ground[:CELLS]):
        if code == PLANE and p.here[cell]:
            places |= _in_line(p, [u for u in range(p.units) if p.here[cell] >> u & 1 and u != p.mover])
    return places


def place_text(p: Position, unit: int, place: int = 0) -> str:
    """Where a unit is and how it fares there: ``d3``, ``h7.2``, ``c5t``, ``e9s^1:coin``; ``-`` of the dead and gone.

    ``place`` is its place in line, 0 where there is no line.
    """
    if p.at(unit) < 0:
        return "-"
    text = cell_name(p.at(unit))
    if p.step(unit):
        text += f".{p.step(unit)}"
    for flag, mask in (("t", p.trapped), ("d", p.drunk & ~p.newly_drunk), ("D", p.newly_drunk), ("s", p.stuck)):
        if mask >> unit & 1:
            text += flag
    if place:
        text += f"^{place}"
    held = p.roll[HELD + unit]
    return text + (f":{HAND_NAMES[held]}" if held else "")


def _unit_text(p: Position, unit: int, place: int) -> str:
    kind, team = p.kind(unit), p.team(unit)
    of_team = "" if kind == PIRATE else f"={'n' if team == NEUTRAL else team}"
    return f"{LETTER_OF[kind]}{unit + 1}{of_team}@{place_text(p, unit, place)}"


def _vessel_text(p: Position, vessel: int) -> str:
    cell, hits = p.berth(vessel), p.roll[HITS + vessel]
    where = "-" if cell < 0 else cell_name(cell)
    return f"{p.owner(vessel)}@{where}" + (f"x{hits}" if hits else "")


def _set_text(mask: int, n: int) -> str:
    return "+".join(str(i) for i in range(n) if mask >> i & 1)


def _move_text(p: Position) -> str:
    """What is known of the move under way."""
    hand = HAND_NAMES[p.hand] or "-"
    beside = "beside" if p.beside_missionary else "free"
    origin, came = (cell_name(c) for c in (p.origin, p.came))
    return f"{p.mover + 1},{origin},{came},{GAITS[p.gait]},{hand},{beside}"


def _passage_text(key: int) -> str:
    """A passage, its gait only where it is no walk: ``c4>c5``, ``c4>e5:jump``."""
    gait = key & 7
    return f"{cell_name(key >> 12)}>{cell_name(key >> 3 & 511)}" + (f":{GAITS[gait]}" if gait != WALK else "")


def _fields(p: Position, answers: Mapping[str, str], seating: Sequence[int]) -> list[tuple[str, str]]:
    """The fields of a position's text after its first word, in order; empty values are left out."""
    teams, seats = p.rules.teams, p.rules.seats
    places = places_in_line(p)
    loads = [f"{cell_name(c)}:{load_text(load).replace(' ', '')}" for c, load in enumerate(p.lying) if load]
    pool = [f"{name}*{p.roll[POOL + i]}" for i, name in enumerate(TYPES) if p.roll[POOL + i]]
    passages = [_passage_text(key) for key in p.used]
    fields = [
        ("seats", ",".join(map(str, seating))),
        ("board", _board_text(p, answers)),
        ("units", ",".join(_unit_text(p, u, places.get(u, 0)) for u in range(p.units))),
        ("vessels", ",".join(_vessel_text(p, v) for v in range(p.vessels))),
        ("loads", ",".join(loads)),
        ("score", ",".join(str(p.score(t)) for t in range(teams))),
        ("rum", ",".join(str(p.rum(t)) for t in range(teams))),
        ("fog", ",".join(pool)),
        ("gone", _set_text(p.gone, teams)),
        ("turn", str(p.turn)),
        ("weed", "" if p.weed_team < 0 else f"{p.weed_team}{'!' if p.weed_fresh else ''}"),
        ("quiet", "news" if p.quiet == NEWS else f"{p.quiet}" if p.quiet else ""),
        ("skipped", f"{p.skipped}" if p.skipped else ""),
        ("time", f"{p.began},{p.now}" if p.began or p.now else ""),
        ("lapses", ",".join(str(p.roll[LAPSES + s]) for s in range(seats)) if any(p.roll[LAPSES:SPAN_LAPSES]) else ""),
        ("served", "yes" if p.served else ""),
        ("hurried", "yes" if p.hurried else ""),
        ("end", f"{END_NAMES[p.end]},{_set_text(p.won, p.rules.sides)}" if p.end != RUNNING else ""),
        ("ask", ASKS[p.asking] if p.asking != TURN else ""),
        ("move", _move_text(p) if p.mover >= 0 else ""),
        ("used", ",".join(passages)),
        ("asked", f"{cell_name(p.asked)},{ASKED_BY[p.asked_by]}" if p.asked >= 0 else ""),
        ("picks", f"{p.picks}" if p.picks else ""),
        ("first", cell_name(p.first) if p.first >= 0 else ""),
        ("ball", f"{cell_name(p.ball_at)},{_way_name(p.ball_way)},{p.balls}" if p.balls else ""),
    ]
    return [(key, value) for key, value in fields if value]


SPAN_LAPSES: Final = LAPSES + 4


def _way_name(delta: int) -> str:
    return DIRECTION_NAMES[[DELTAS[d] for d in range(8)].index(delta)]


def position_text(p: Position, seating: Sequence[int], answers: Mapping[str, str] | None = None) -> str:
    """A position in one line: ``island 11 seats=0,1 board=... units=...`` (in a fixed order; empty ones are left out).

    ``answers`` (cell -> tile token) are written into the fog; without them the text has nothing that is secret.
    """
    body = " ".join(f"{key}={value}" for key, value in _fields(p, answers or {}, seating))
    return f"island {p.rules.side} {body}"


def position_hash(text: str) -> str:
    """64 bits over a position's text, as 16 hex digits."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
