"""The state of an island game: a few typed arrays and numbers, and the primitives that keep them consistent.

Everything in a position is public. What lies in the fog is not here: it is the dealer's secret, and until chance has answered
a position knows only how many tiles of each type are still hidden.

Units are numbers ``0 .. units-1``: three pirates a team in turn order, then figures in the order in which they appeared. A set
of units is a bit mask. Vessels are numbers: a team's ship has the team's number, boats follow in the order of launching.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from doubloon.game import Event
from doubloon.jackal.acts import Acts
from doubloon.jackal.board import CELLS, DELTAS, NOWHERE, SEA
from doubloon.jackal.rules import Rules

# Kinds of unit (J8). A convert is a missionary whom rum made a pirate (J8.3).
PIRATE: Final[i64] = 0
GUNN: Final[i64] = 1
MISSIONARY: Final[i64] = 2
FRIDAY: Final[i64] = 3
CONVERT: Final[i64] = 4
KIND_LETTERS: Final = "PGMFC"

NEUTRAL: Final[i64] = 4
"""The team of those who belong to no team (J2.1)."""

PIRATES_EACH: Final[i64] = 3
"""How many pirates a team begins with (J8.1): the first units, in the order of the teams; figures come after them all."""

MAX_UNITS: Final = 60
MAX_VESSELS: Final = 40

# `here`: sets of units, by cell, and from CREW on by team, neutrals last: its own, its side's, and its enemies.
CREW: Final[i64] = 288
FRIENDS: Final[i64] = 293
FOES: Final[i64] = 298

# `ground`: one tile code a cell, and from HULL on the vessel on each cell, plus one (0: none). Then, worked out from these and
# kept because nearly every step is listed by them, two sets of directions a cell. CLEAR: on land or in the water, and whoever
# steps there stays there, unless a foe bars it. BUSY: onto a tile that sends on, or to a vessel.
HULL: Final[i64] = 288
CLEAR: Final[i64] = 576
BUSY: Final[i64] = 864

# `roll`: all that is kept by unit, vessel, team or type of tile.
AT: Final[i64] = 0  # cell of each unit; NOWHERE: dead or gone
STEP: Final[i64] = 60  # step in a maze, 1 ..; 0 elsewhere (J9.4)
HELD: Final[i64] = 120  # hand code of a stuck unit (J9.17)
SINCE: Final[i64] = 180  # order of arrival among those on a plane (J9.13) and those stuck (J9.17)
TEAM: Final[i64] = 240
KIND: Final[i64] = 300
BERTH: Final[i64] = 360  # cell of each vessel; NOWHERE: sunk or gone
OWNER: Final[i64] = 400  # team of each vessel
HITS: Final[i64] = 440  # holes in each vessel (J7.7)
SCORE: Final[i64] = 480  # by team
RUM: Final[i64] = 484  # bottles, by team (J8.4)
LAPSES: Final[i64] = 488  # turns in a row lost to the clock, by seat (J8.7)
POOL: Final[i64] = 492  # tiles of each type that are still in the fog
ROLL: Final = 540

# What is asked next.
TURN: Final[i64] = 0  # the team to move begins
STEP_ON: Final[i64] = 1  # where the mover goes on (fork, horse, ice, cannon, cave, flight), and with what
LIGHT: Final[i64] = 2  # which cell the lighthouse opens (J9.14)
QUAKE: Final[i64] = 3  # which cell the earthquake swaps (J9.18)
REVEAL: Final[i64] = 4  # chance: what lies on the cell `asked`

# Why chance is asked.
BY_VISIT: Final[i64] = 0
BY_LIGHT: Final[i64] = 1
BY_BALL: Final[i64] = 2

# Gaits: how the mover comes to the next cell.
WALK: Final[i64] = 0
JUMP: Final[i64] = 1
FLIGHT: Final[i64] = 2
SHOT: Final[i64] = 3
LIFT: Final[i64] = 4  # by balloon
TUNNEL: Final[i64] = 5

NEWS: Final[i64] = -1

TOP: Final[i64] = 2305843009213693952  # 2 ** 61

# Why a game ended.
RUNNING: Final[i64] = 0
END_GOLD: Final[i64] = 1
END_FLEET: Final[i64] = 2
END_IMMOBILE: Final[i64] = 3
END_QUIET: Final[i64] = 4
END_SKIPPED: Final[i64] = 5
END_LEFT: Final[i64] = 6
END_NAMES: Final = ("", "gold", "fleet", "immobile", "quiet", "skipped", "left")
END_RULES: Final = ("", "J2.6", "J2.7", "J2.7", "J2.8", "J3.5", "J8.6")

NO_USED: Final[vec[i64]] = vec[i64]([])


def only(member: i64) -> i64:
    """The set of one unit (or team, or side), ``member`` below 62."""
    # Not 1 << member: a literal below 2 ** 31 is an int in C, and a set of unit 31 or later would come out wrong.
    return TOP >> (61 - member)


def passage(cell: i64, onward: i64, gait: i64) -> i64:
    """The number of a passage: from where, to where, and how; by another gait it is another passage (J4.10)."""
    return (cell << 9 | onward) << 3 | gait


DE_BRUIJN: Final[i64] = 0x03F79D71B4CB0A89
"""The product of this and a power of two has other top six bits for every power."""


def _powers() -> list[int]:
    """The power of two that gives each top six bits."""
    factor = int(DE_BRUIJN)
    return sorted(range(64), key=lambda power: factor * 2**power % 2**64)


POWERS: Final[vec[i64]] = vec[i64]([i64(power) for power in _powers()])


def first(members: i64) -> i64:
    """The least member of a set that is not empty."""
    return POWERS[(members & -members) * DE_BRUIJN >> 58 & 63]


class Position:
    """A position. Mutable; :meth:`copy` costs about a microsecond.

    ``ears`` receives events while somebody listens (``None``: nobody, and no event is made); it is not copied.
    ``listing`` receives the acts of each team as its turn begins, for who would list them next anyway; it is not copied either.
    """

    def __init__(self, rules: Rules, ground: vec[u8], lying: vec[i64], here: vec[i64], roll: vec[i32]) -> None:
        self.rules: Rules = rules
        self.ground: vec[u8] = ground
        self.lying: vec[i64] = lying
        self.here: vec[i64] = here
        self.roll: vec[i32] = roll
        self.units: i64 = 0
        self.vessels: i64 = 0
        self.missionaries: i64 = 0
        self.fridays: i64 = 0
        self.present: i64 = 0  # units on a cell above ground, aboard and in the water too
        self.trapped: i64 = 0
        self.stuck: i64 = 0
        self.drunk: i64 = 0
        self.newly_drunk: i64 = 0
        self.gone: i64 = 0  # teams whose player left, as a bit mask
        # the turn
        self.turn: i64 = 0
        self.asking: i64 = TURN
        self.served: bool = False  # rum was served this turn
        self.weed_team: i64 = NOWHERE  # whose turn ends the round of the weed (J9.20)
        self.weed_fresh: bool = False
        self.hidden: i64 = 0  # cells in fog
        self.gold_left: i64 = 0  # value that is neither scored nor lost (J2.6)
        self.caves: i64 = 0  # open caves
        self.changed: bool = True  # gold, a fleet or who plays has changed since the ends were last checked
        self.quiet: i64 = 0  # turns since something happened (J2.8); NEWS: it happened this turn
        self.skipped: i64 = 0  # turns skipped in a row (J3.5)
        self.began: i64 = 0  # when the turn began, ms
        self.now: i64 = 0  # time of the last act, ms
        self.hurried: bool = False  # the turn time ran out within a move (J8.7)
        self.end: i64 = RUNNING
        self.won: i64 = 0  # winning sides, as a bit mask
        # the move that is under way
        self.mover: i64 = NOWHERE
        self.origin: i64 = NOWHERE  # where the move began
        self.came: i64 = NOWHERE
        self.gait: i64 = WALK
        self.hand: i64 = 0  # hand code
        self.beside_missionary: bool = False  # the move began beside an own missionary, and that matters (J5.6)
        self.asked: i64 = NOWHERE
        self.asked_by: i64 = BY_VISIT
        self.picks: i64 = 0  # cells the lighthouse may still open
        self.first: i64 = NOWHERE  # first cell of the earthquake
        self.ball_at: i64 = NOWHERE
        self.ball_way: i64 = 0
        self.balls: i64 = 0
        self.used: vec[i64] = NO_USED  # passages taken in this move (J4.10)
        self.ears: list[Event] | None = None
        self.spare: Acts | None = None
        self.listing: Acts | None = None

    def copy(self) -> Position:
        """An independent copy, without a listener."""
        p = Position(self.rules, self.ground[:], self.lying[:], self.here[:], self.roll[:])
        p.units = self.units
        p.vessels = self.vessels
        p.missionaries = self.missionaries
        p.fridays = self.fridays
        p.present = self.present
        p.trapped = self.trapped
        p.stuck = self.stuck
        p.drunk = self.drunk
        p.newly_drunk = self.newly_drunk
        p.gone = self.gone
        p.turn = self.turn
        p.asking = self.asking
        p.served = self.served
        p.weed_team = self.weed_team
        p.weed_fresh = self.weed_fresh
        p.hidden = self.hidden
        p.gold_left = self.gold_left
        p.caves = self.caves
        p.changed = self.changed
        p.quiet = self.quiet
        p.skipped = self.skipped
        p.began = self.began
        p.now = self.now
        p.hurried = self.hurried
        p.end = self.end
        p.won = self.won
        p.mover = self.mover
        p.origin = self.origin
        p.came = self.came
        p.gait = self.gait
        p.hand = self.hand
        p.beside_missionary = self.beside_missionary
        p.asked = self.asked
        p.asked_by = self.asked_by
        p.picks = self.picks
        p.first = self.first
        p.ball_at = self.ball_at
        p.ball_way = self.ball_way
        p.balls = self.balls
        p.used = self.used if len(self.used) == 0 else self.used[:]
        return p

    def probe(self) -> Acts:
        """An empty list to find out whether there is any legal act, lent till somebody asks again."""
        spare = self.spare
        if spare is None:
            spare = self.spare = Acts(quick=True)
        spare.clear()
        return spare

    # --- reading ---------------------------------------------------------------------------------------------------

    def at(self, unit: i64) -> i64:
        """Cell of a unit, ``NOWHERE`` if it is dead or gone."""
        return i64(self.roll[AT + unit])

    def step(self, unit: i64) -> i64:
        """Step of a unit in a maze, 0 elsewhere."""
        return i64(self.roll[STEP + unit])

    def team(self, unit: i64) -> i64:
        """Team of a unit, ``NEUTRAL`` for none."""
        return i64(self.roll[TEAM + unit])

    def kind(self, unit: i64) -> i64:
        """Kind of a unit."""
        return i64(self.roll[KIND + unit])

    def tile(self, cell: i64) -> i64:
        """Tile code of a cell."""
        return i64(self.ground[cell])

    def vessel_on(self, cell: i64) -> i64:
        """The vessel on a cell, ``NOWHERE`` if there is none."""
        return i64(self.ground[HULL + cell]) - 1

    def berth(self, vessel: i64) -> i64:
        """Cell of a vessel, ``NOWHERE`` if it is sunk or gone."""
        return i64(self.roll[BERTH + vessel])

    def owner(self, vessel: i64) -> i64:
        """Team of a vessel."""
        return i64(self.roll[OWNER + vessel])

    def score(self, team: i64) -> i64:
        """Points of a team."""
        return i64(self.roll[SCORE + team])

    def rum(self, team: i64) -> i64:
        """Bottles in a team's stock."""
        return i64(self.roll[RUM + team])

    def crew(self, team: i64) -> i64:
        """Units of a team, as a set."""
        return self.here[CREW + team]

    def friends(self, team: i64) -> i64:
        """Units of a team's side, as a set; of ``NEUTRAL``: the neutrals."""
        return self.here[FRIENDS + team]

    def foes(self, team: i64) -> i64:
        """Units that are enemies of a team, as a set; neutrals are nobody's (J8.5)."""
        return self.here[FOES + team]

    def friendly(self, team: i64, vessel: i64) -> bool:
        """Whether a vessel is a team's own or an ally's."""
        return team != NEUTRAL and self.rules.allied(team, i64(self.roll[OWNER + vessel]))

    def on_step(self, mask: i64, step: i64) -> i64:
        """Of a set of units, those on one step of a maze."""
        found: i64 = 0
        u: i64 = 0
        left: i64 = mask
        while left != 0:
            if left & 1 != 0 and i64(self.roll[STEP + u]) == step:
                found |= only(u)
            left >>= 1
            u += 1
        return found

    def teams_in_game(self) -> i64:
        """How many teams still play."""
        if self.gone == 0:
            return self.rules.teams
        n: i64 = 0
        t: i64 = 0
        while t < self.rules.teams:
            if self.gone >> t & 1 == 0:
                n += 1
            t += 1
        return n

    # --- changing --------------------------------------------------------------------------------------------------

    def add_unit(self, kind: i64, team: i64) -> i64:
        """A new unit, nowhere yet; its number."""
        u: i64 = self.units
        self.units = u + 1
        roll = self.roll
        roll[AT + u] = i32(NOWHERE)
        roll[TEAM + u] = i32(team)
        self.here[CREW + team] = self.here[CREW + team] | only(u)
        self.take_sides()
        self.set_kind(u, kind)
        return u

    def take_sides(self) -> None:
        """Bring the sets of friends and foes up to date with the crews."""
        here = self.here
        rules = self.rules
        here[FRIENDS + NEUTRAL] = here[CREW + NEUTRAL]
        t: i64 = 0
        while t < rules.teams:
            friends: i64 = 0
            foes: i64 = 0
            other: i64 = 0
            while other < rules.teams:
                if rules.allied(t, other):
                    friends |= here[CREW + other]
                else:
                    foes |= here[CREW + other]
                other += 1
            here[FRIENDS + t] = friends
            here[FOES + t] = foes
            t += 1

    def set_kind(self, unit: i64, kind: i64) -> None:
        """Make a unit one of a kind."""
        bit: i64 = only(unit)
        self.roll[KIND + unit] = i32(kind)
        self.missionaries = self.missionaries | bit if kind == MISSIONARY else self.missionaries & ~bit
        self.fridays = self.fridays | bit if kind == FRIDAY else self.fridays & ~bit

    def enlist(self, unit: i64, team: i64) -> None:
        """Move a unit to a team."""
        bit: i64 = only(unit)
        old: i64 = i64(self.roll[TEAM + unit])
        self.here[CREW + old] = self.here[CREW + old] & ~bit
        self.here[CREW + team] = self.here[CREW + team] | bit
        self.roll[TEAM + unit] = i32(team)
        self.take_sides()

    def put(self, unit: i64, cell: i64) -> None:
        """Stand a unit, which is on no cell, on a cell above ground."""
        bit: i64 = only(unit)
        self.roll[AT + unit] = i32(cell)
        here = self.here
        here[cell] = here[cell] | bit
        self.present |= bit

    def lift(self, unit: i64) -> None:
        """Take a unit off its cell; it keeps nothing that belongs to a place (step, trap, seat)."""
        roll = self.roll
        cell: i64 = i64(roll[AT + unit])
        bit: i64 = only(unit)
        if cell >= 0:
            here = self.here
            here[cell] = here[cell] & ~bit
        roll[AT + unit] = i32(NOWHERE)
        roll[STEP + unit] = i32(0)
        roll[SINCE + unit] = i32(0)
        self.present &= ~bit
        self.trapped &= ~bit

    def next_in_line(self, mask: i64) -> i64:
        """A ``SINCE`` later than that of every unit of a set."""
        last: i64 = 0
        u: i64 = 0
        left: i64 = mask
        while left != 0:
            if left & 1 != 0 and i64(self.roll[SINCE + u]) > last:
                last = i64(self.roll[SINCE + u])
            left >>= 1
            u += 1
        return last + 1

    def first_in_line(self, mask: i64) -> i64:
        """The unit of a set with the least ``SINCE``, ``NOWHERE`` of an empty set."""
        first: i64 = NOWHERE
        u: i64 = 0
        left: i64 = mask
        while left != 0:
            if left & 1 != 0 and (first < 0 or i64(self.roll[SINCE + u]) < i64(self.roll[SINCE + first])):
                first = u
            left >>= 1
            u += 1
        return first

    def flip_notes(self, cell: i64) -> None:
        """A cell that was clear has got a vessel or a tile that sends on, or has lost it: note that on the cells around."""
        ground = self.ground
        sea: bool = self.tile(cell) == SEA
        d: i64 = 0
        while d < 8:
            beside: i64 = cell - DELTAS[d]
            bit: i64 = only(d)
            at_sea: bool = i64(ground[beside]) == SEA
            if at_sea == sea:
                ground[CLEAR + beside] = u8(i64(ground[CLEAR + beside]) ^ bit)
                ground[BUSY + beside] = u8(i64(ground[BUSY + beside]) ^ bit)
            elif sea:
                ground[BUSY + beside] = u8(i64(ground[BUSY + beside]) ^ bit)
            d += 1

    def add_vessel(self, team: i64, cell: i64) -> i64:
        """A new vessel on a sea cell; its number."""
        v: i64 = self.vessels
        self.vessels = v + 1
        self.roll[OWNER + v] = i32(team)
        self.berth_at(v, cell)
        return v

    def berth_at(self, vessel: i64, cell: i64) -> None:
        """Lay a vessel, which is on no cell, on a cell (``NOWHERE``: it is lost)."""
        self.roll[BERTH + vessel] = i32(cell)
        if cell >= 0:
            self.ground[HULL + cell] = u8(vessel + 1)
            self.flip_notes(cell)

    def unberth(self, vessel: i64) -> i64:
        """Take a vessel off its cell, which is returned."""
        cell: i64 = i64(self.roll[BERTH + vessel])
        self.ground[HULL + cell] = u8(0)
        self.flip_notes(cell)
        self.roll[BERTH + vessel] = i32(NOWHERE)
        return cell


def unit_number(name: str) -> int:
    """The number of the unit with a name."""
    return int(name[1:]) - 1


def unit_name(p: Position, unit: i64) -> str:
    """Name of a unit: a letter for its kind and a number that is its own, ``P2``, ``F13``."""
    return KIND_LETTERS[p.kind(unit)] + str(unit + 1)


def blank(rules: Rules) -> Position:
    """A position with an island in fog and nobody on it."""
    ground = vec[u8]([0] * (4 * CELLS))
    cell: i64 = 0
    while cell < CELLS:
        ground[cell] = rules.ground[cell]
        ground[CLEAR + cell] = rules.clear[cell]
        cell += 1
    p = Position(rules, ground, vec[i64]([0] * CELLS), vec[i64]([0] * (CELLS + 15)), vec[i32]([0] * ROLL))
    p.hidden = len(rules.lands)
    return p
