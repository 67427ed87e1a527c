"""What a seat or a spectator is shown of an island game: plain data, put together from public knowledge up.

Nobody knows what lies in the fog, so all see the same island; a seat's view adds the acts that are open to it.
"""

from __future__ import annotations

import msgspec

from doubloon.game import Result, View
from doubloon.jackal.acts import END, FLY, GO, OPEN, RESURRECT, SAIL, SERVE, SWAP, hand_of, kind_of, target_of, unit_of
from doubloon.jackal.board import FOG, cell_name
from doubloon.jackal.cargo import HAND_NAMES, load_text
from doubloon.jackal.foresight import foresee
from doubloon.jackal.naming import named_acts
from doubloon.jackal.notation import ASKS
from doubloon.jackal.position import HELD, HITS, NEUTRAL, POOL, Position, unit_name
from doubloon.jackal.rules import SHORES
from doubloon.jackal.steering import steerer
from doubloon.jackal.tiles import PLANE, TILES, TYPES

KINDS = ("pirate", "bengunn", "missionary", "friday", "convert")
ACT_KINDS = {
    GO: "go",
    FLY: "fly",
    SAIL: "sail",
    SERVE: "rum",
    RESURRECT: "resurrect",
    END: "end",
    OPEN: "open",
    SWAP: "swap",
}


class UnitView(msgspec.Struct, frozen=True):
    """A unit.

    ``team`` is ``None`` for a neutral, ``cell`` for the dead and gone; ``step`` counts from 1 in a maze, 0 elsewhere.

    ``states``: ``trapped`` ``drunk`` ``stuck`` ``aboard`` ``swimming`` ``pilot`` ``passenger``. ``cargo``: in the hand of who
    is on the move or stuck.
    """

    name: str
    kind: str
    team: int | None
    cell: str | None
    step: int
    states: tuple[str, ...]
    cargo: str


class VesselView(msgspec.Struct, frozen=True):
    """A vessel (``boat``: not a team's ship); ``cell`` is ``None`` when it is sunk or gone; ``hits``: cannonballs taken."""

    team: int
    boat: bool
    cell: str | None
    hits: int


class TeamView(msgspec.Struct, frozen=True):
    """A team: its shore, the seat it belongs to, the side it wins with, its points and bottles, whether its player left."""

    shore: str
    seat: int
    side: int
    score: int
    rum: int
    left: bool


class ActView(msgspec.Struct, frozen=True):
    """A legal act: its text (what to send), and what it means: who goes from where to where with what.

    An earthquake moves ``start``, once that is picked, to ``end``.
    ``danger`` is the cause of a death on the side of the team to move that is certain by what is known (a key of the word
    catalogue, as in :class:`doubloon.jackal.events.Died`), ``foes``: it strikes or takes over an enemy.
    """

    text: str
    kind: str
    unit: str | None
    start: str | None
    end: str | None
    cargo: str
    danger: str = ""
    foes: bool = False


class IslandView(View, frozen=True, tag="island"):
    """What may be known of an island game.

    ``tiles`` has every open land cell, ``fog`` the others; ``hidden`` the number of tiles of each type still in the fog.
    ``loads`` is what lies where. ``team`` is to move, ``seats_to_act`` may act; ``asking``: ``turn`` ``step`` ``light``
    ``quake`` ``reveal``; ``mover`` is the unit within a move. ``acts`` are those open to ``seat``. ``text`` is the
    position's text form, from which whoever plays can think ahead.
    """

    side: int
    tiles: dict[str, str]
    fog: tuple[str, ...]
    hidden: dict[str, int]
    loads: dict[str, str]
    units: tuple[UnitView, ...]
    vessels: tuple[VesselView, ...]
    teams: tuple[TeamView, ...]
    gold_left: int
    team: int
    seats_to_act: tuple[int, ...]
    asking: str
    mover: str | None
    acts: tuple[ActView, ...]
    due: int | None
    result: Result | None
    text: str


def _where(cell: int) -> str | None:
    return None if cell < 0 else cell_name(cell)


def _states(p: Position, unit: int) -> tuple[str, ...]:
    cell = p.at(unit)
    states = [name for name, mask in (("trapped", p.trapped), ("drunk", p.drunk), ("stuck", p.stuck)) if mask >> unit & 1]
    if cell >= 0 and not p.stuck >> unit & 1:
        if TILES[p.tile(cell)].token == "sea":
            states.append("aboard" if p.vessel_on(cell) >= 0 else "swimming")
        elif p.tile(cell) == PLANE and unit != p.mover:
            pilot = p.first_in_line(p.here[cell])
            if unit == pilot:
                states.append("pilot")
            elif unit == p.first_in_line(p.here[cell] & ~(1 << pilot)):
                states.append("passenger")
    return tuple(states)


def unit_views(p: Position) -> tuple[UnitView, ...]:
    """Every unit, the dead too."""
    views = []
    for u in range(p.units):
        cargo = p.hand if u == p.mover else p.roll[HELD + u]
        team = None if p.team(u) == NEUTRAL else p.team(u)
        views.append(
            UnitView(unit_name(p, u), KINDS[p.kind(u)], team, _where(p.at(u)), p.step(u), _states(p, u), HAND_NAMES[cargo])
        )
    return tuple(views)


def act_views(p: Position) -> tuple[ActView, ...]:
    """The legal acts of who is to act."""
    views = []
    named = named_acts(p)
    for (text, act), foreseen in zip(named.items(), foresee(p, named.values()), strict=True):
        kind, target = kind_of(act), target_of(act)
        unit = unit_name(p, unit_of(act)) if kind in (GO, FLY) else None
        start = None
        if kind in (GO, FLY):
            start = cell_name(p.at(unit_of(act)))
        elif kind == SAIL:
            start = cell_name(p.berth(unit_of(act)))
        elif kind == SWAP:
            start = _where(p.first)
        end = None if kind == END else cell_name(target)
        views.append(ActView(text, ACT_KINDS[kind], unit, start, end, HAND_NAMES[hand_of(act)], *foreseen))
    return tuple(views)


def team_views(p: Position) -> tuple[TeamView, ...]:
    """Every team in turn order."""
    rules = p.rules
    return tuple(
        TeamView(
            SHORES[rules.shore_of[t]], int(rules.owner_of[t]), rules.side_of[t], p.score(t), p.rum(t), bool(p.gone >> t & 1)
        )
        for t in range(rules.teams)
    )


def view_of(
    p: Position,
    seat: int | None,
    acts: tuple[ActView, ...],
    due: int | None,
    result: Result | None,
    text: str,
) -> IslandView:
    """The view of a seat (``None``: a spectator), to whom ``acts`` are open."""
    lands = p.rules.lands
    running = result is None
    return IslandView(
        seat=seat,
        side=p.rules.side,
        tiles={cell_name(c): TILES[p.tile(c)].token for c in lands if p.tile(c) != FOG},
        fog=tuple(cell_name(c) for c in lands if p.tile(c) == FOG),
        hidden={name: p.roll[POOL + i] for i, name in enumerate(TYPES) if p.roll[POOL + i]},
        loads={cell_name(c): load_text(p.lying[c]) for c in range(len(p.lying)) if p.lying[c]},
        units=unit_views(p),
        vessels=tuple(
            VesselView(p.owner(v), v >= p.rules.teams, _where(p.berth(v)), p.roll[HITS + v]) for v in range(p.vessels)
        ),
        teams=team_views(p),
        gold_left=p.gold_left,
        team=p.turn,
        seats_to_act=(int(steerer(p)),) if running and ASKS[p.asking] != "reveal" else (),
        asking=ASKS[p.asking],
        mover=unit_name(p, p.mover) if p.mover >= 0 else None,
        acts=acts,
        due=due,
        result=result,
        text=text,
    )
