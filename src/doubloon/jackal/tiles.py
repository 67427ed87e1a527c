"""The tiles (J9): one small class each, with its rule, its picture and what it does to who comes.

To add a tile: write its class here (``tile.Tile`` says what a class may answer), add a line to ``_types()`` (a type, and a face
for each way it can lie), its count to ``tilesets``, its rule to the rule book, its words to ``words`` and its picture to
``cli.pictures``. CONTRIBUTING has the whole list.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from doubloon.jackal import events as ev
from doubloon.jackal.board import DELTAS, DIRECTION_NAMES, FOG, KNIGHT, NOWHERE, OFF, PLAIN, SEA, cell_name
from doubloon.jackal.cargo import BALL, BARROW, BOAT, BULLION, COIN, HAND_LOAD, HANDS, balls_in, covers, gold_in, load_text
from doubloon.jackal.caves import CAVE_TILE
from doubloon.jackal.fates import die, drink, lowest, nearest_vessel
from doubloon.jackal.position import (
    FRIDAY,
    GUNN,
    JUMP,
    LIFT,
    LIGHT,
    MISSIONARY,
    NEUTRAL,
    QUAKE,
    RUM,
    SHOT,
    SINCE,
    WALK,
    Position,
    only,
    unit_name,
)
from doubloon.jackal.tile import CHAIN, CHOOSE, MAZE, NO_CARGO, NO_WAY, STAY, TRUCE, WALLS, Tile


def lay(p: Position, cell: i64, code: i64) -> None:
    """Make the tile of a land cell another, face up."""
    chain: i64 = FLAGS[code] & CHAIN
    if FLAGS[p.tile(cell)] & CHAIN != chain:
        p.flip_notes(cell)
    p.ground[cell] = u8(code)


def spend(p: Position, cell: i64) -> None:
    """A one-time tile has had its effect (J9.21)."""
    tile = TILES[p.tile(cell)]
    lay(p, cell, PLAIN)
    if p.ears is not None:
        p.ears.append(ev.SpentTile("J9.21", cell_name(cell), tile.token))


class Arrow(Tile):
    """J9.2: nobody stops here; one way is followed, of several one is chosen and cargo may stay behind."""

    def __init__(self, directions: list[int]) -> None:
        token = "arrow-" + "-".join([DIRECTION_NAMES[d] for d in directions])
        super().__init__(token, "J9.2", "➤", "arrow", CHAIN)
        self.deltas: vec[i64] = vec[i64]([DELTAS[d] for d in directions])
        self.takes = len(directions) > 1
        self.leaves = len(directions) > 1

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """Along the arrow, or a choice."""
        return CHOOSE if len(self.deltas) > 1 else cell + self.deltas[0]

    def ways(self, p: Position, gait: i64) -> i64:
        """One a direction."""
        return len(self.deltas)

    def way(self, p: Position, unit: i64, cell: i64, gait: i64, number: i64) -> i64:
        """The neighbour in a direction."""
        return cell + self.deltas[number]

    def points(self, direction: i64) -> i64:
        """Along the arrow, wherever he comes from."""
        found: i64 = 0
        d: i64 = 0
        while d < 8:
            for delta in self.deltas:
                if delta == DELTAS[d]:
                    found |= only(d)
            d += 1
        return found

    def verb(self, gait: i64) -> str:
        """Along the arrow."""
        return "arrow"

    def gait_on(self, gait: i64) -> i64:
        """On foot, whatever brought him."""
        return WALK


class Horse(Tile):
    """J9.3: at once a knight's jump, onto land, into open sea or aboard."""

    def __init__(self) -> None:
        super().__init__("horse", "J9.3", "♞", "horse-head", CHAIN)
        self.takes = True
        self.leaves = True

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """A choice."""
        return CHOOSE

    def ways(self, p: Position, gait: i64) -> i64:
        """Eight jumps."""
        return 8

    def way(self, p: Position, unit: i64, cell: i64, gait: i64, number: i64) -> i64:
        """A jump, if it stays on the board."""
        return jump(p, cell, number)

    def verb(self, gait: i64) -> str:
        """By a jump."""
        return "jump"

    def gait_on(self, gait: i64) -> i64:
        """By a jump."""
        return JUMP


def jump(p: Position, cell: i64, number: i64) -> i64:
    """Where one of the eight knight's jumps from a cell leads, ``NOWHERE`` if off the board."""
    target: i64 = cell + KNIGHT[number]
    return NOWHERE if p.tile(target) == OFF else target


class Ice(Tile):
    """J9.5: the move is repeated: one more cell the same way, one more jump, one more flight."""

    def __init__(self) -> None:
        super().__init__("ice", "J9.5", "❄", "ice-cube", CHAIN)

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """On in the same direction; after a jump or a flight a choice."""
        return cell + (cell - came) if gait == WALK else CHOOSE

    def ways(self, p: Position, gait: i64) -> i64:
        """Eight jumps, or a flight to each land cell."""
        return i64(8) if gait == JUMP else i64(len(p.rules.lands))

    def way(self, p: Position, unit: i64, cell: i64, gait: i64, number: i64) -> i64:
        """Another jump, or another flight to any land cell but this and the plane's own (J9.13)."""
        if gait == JUMP:
            return jump(p, cell, number)
        land: i64 = p.rules.lands[number]
        plane: i64 = p.origin if p.mover == unit else p.at(unit)  # while it is only foreseen, the unit still sits in it
        return NOWHERE if land == cell or land == plane else land

    def points(self, direction: i64) -> i64:
        """Straight on."""
        return only(direction)

    def verb(self, gait: i64) -> str:
        """Slide, jump or fly on."""
        return ICE_VERBS[gait]


ICE_VERBS: Final = ("slide", "jump", "fly")


class Crocodile(Tile):
    """J9.9: back to where he came from; that cell acts again."""

    def __init__(self) -> None:
        super().__init__("crocodile", "J9.9", "≋", "croc-jaws", CHAIN)

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """Back, if there is a place to go back to."""
        if p.tile(came) == SEA:
            vessel: i64 = p.vessel_on(came)
            return came if vessel >= 0 and p.friendly(p.team(unit), vessel) else NO_WAY
        return came

    def points(self, direction: i64) -> i64:
        """Back."""
        return only((direction + 4) % 8)

    def verb(self, gait: i64) -> str:
        """Sent back."""
        return "return"


class Maze(Tile):
    """J9.4: so many moves to pass; travel counts the steps."""

    def __init__(self, steps: int) -> None:
        super().__init__(f"maze{steps}", "J9.4", str(steps), "maze", MAZE)
        self.steps = i64(steps)


class Trap(Tile):
    """J9.6: holds who finds nobody of his side here; frees who is held when one of his side comes. Never Friday."""

    def __init__(self) -> None:
        super().__init__("trap", "J9.6", "◊", "wolf-trap")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Free, or be caught."""
        mates: i64 = p.here[cell] & p.friends(p.team(unit)) & ~only(unit)
        if mates != 0:
            held: i64 = mates & p.trapped
            p.trapped &= ~held
            while held != 0:
                freed: i64 = lowest(held)
                held &= ~only(freed)
                if p.ears is not None:
                    p.ears.append(ev.Freed("J9.6", unit_name(p, freed), cell_name(cell)))
        elif p.kind(unit) != FRIDAY:
            p.trapped |= only(unit)
            if p.ears is not None:
                p.ears.append(ev.Trapped("J9.6", unit_name(p, unit), cell_name(cell)))


class Fortress(Tile):
    """J9.7: no cargo, no fights, no entry beside an enemy. In a resurrection fortress the dead come back (see ``moves``)."""

    def __init__(self, token: str, glyph: str, icon: str) -> None:
        super().__init__(token, "J9.7", glyph, icon, NO_CARGO | WALLS)


class Barrel(Tile):
    """J9.8: who comes drinks, and misses his next turn."""

    def __init__(self) -> None:
        super().__init__("barrel", "J9.8", "⛃", "barrel")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Drink and fall asleep."""
        if drink(p, unit, cell, True, "barrel", "J9.8"):
            p.drunk |= only(unit)
            p.newly_drunk |= only(unit)


class Cannibal(Tile):
    """J9.10: eats everybody but Friday."""

    def __init__(self) -> None:
        super().__init__("cannibal", "J9.10", "☠", "cauldron")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Be eaten."""
        if p.kind(unit) != FRIDAY:
            die(p, unit, cell, "cannibal", "J9.10")


class Balloon(Tile):
    """J9.11: at once to the nearest vessel of the side; with none, plain ground."""

    def __init__(self) -> None:
        super().__init__("balloon", "J9.11", "◎", "air-balloon")

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """To the nearest vessel."""
        vessel: i64 = nearest_vessel(p, p.team(unit), cell)
        return p.berth(vessel) if vessel >= 0 else STAY

    def verb(self, gait: i64) -> str:
        """By balloon."""
        return "balloon"

    def gait_on(self, gait: i64) -> i64:
        """By balloon."""
        return LIFT


class Cannon(Tile):
    """J9.12: into the nearest water that the barrel points at. A cannonball is fired instead of its bringer (J7.6)."""

    def __init__(self, direction: int) -> None:
        super().__init__("cannon-" + DIRECTION_NAMES[direction], "J9.12", "⌖", "cannon")
        self.barrel: i64 = DELTAS[direction]
        self.takes = True

    def water(self, p: Position, cell: i64) -> i64:
        """The nearest water that the barrel points at."""
        q: i64 = cell + self.barrel
        while p.tile(q) != SEA:
            q += self.barrel
        return q

    def onward(self, p: Position, unit: i64, cell: i64, came: i64, gait: i64, hand: i64) -> i64:
        """Stay with a ball in hand; choose if something lies here to take along; else be shot."""
        load: i64 = HAND_LOAD[hand]
        if balls_in(load):
            return STAY
        lying: i64 = p.lying[cell]
        if lying != 0 and p.kind(unit) != MISSIONARY:
            k: i64 = 1
            while k < HANDS:
                if k != hand and covers(HAND_LOAD[k], load) and covers(load + lying, HAND_LOAD[k]):
                    return CHOOSE
                k += 1
        return self.water(p, cell)

    def ways(self, p: Position, gait: i64) -> i64:
        """Into the water, or nowhere."""
        return 2

    def way(self, p: Position, unit: i64, cell: i64, gait: i64, number: i64) -> i64:
        """Into the water; or, for who takes a ball that lies here, the cannon's own cell."""
        if number == 0:
            return self.water(p, cell)
        return cell if balls_in(p.lying[cell]) else NOWHERE

    def verb(self, gait: i64) -> str:
        """As a shot."""
        return "shot"

    def lets(self, cell: i64, way: i64, hand: i64) -> bool:
        """With a ball he stays, without he flies."""
        return (way == cell) == (balls_in(HAND_LOAD[hand]) > 0)

    def gait_on(self, gait: i64) -> i64:
        """As a shot."""
        return SHOT

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Load the cannon with each ball he brought; the rest of his load stays here. ``shots`` fires."""
        load: i64 = HAND_LOAD[p.hand]
        p.hand = 0
        p.balls = balls_in(load)
        p.ball_way = self.barrel
        p.ball_at = cell
        rest: i64 = load - p.balls * BALL
        p.lying[cell] = p.lying[cell] + rest
        if rest != 0 and p.ears is not None:
            p.ears.append(ev.Left("J3.4", unit_name(p, unit), cell_name(cell), load_text(rest)))


class Plane(Tile):
    """J9.13: boarding ends the move; flights are listed by ``moves``."""

    def __init__(self) -> None:
        super().__init__("plane", "J9.13", "✈", "biplane")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Take the next seat."""
        p.roll[SINCE + unit] = i32(p.next_in_line(p.here[cell] & ~only(unit)))


class Lighthouse(Tile):
    """J9.14: the finder opens four fog cells."""

    def __init__(self) -> None:
        super().__init__("lighthouse", "J9.14", "♜", "lighthouse")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Ask for the first cell."""
        spend(p, cell)
        p.picks = i64(4) if p.hidden > 4 else p.hidden
        if p.picks:
            p.asking = LIGHT


class Bottles(Tile):
    """J9.15: one to three bottles for the team's stock; Friday and the missionary drink one of them."""

    def __init__(self, bottles: int) -> None:
        super().__init__(f"bottles{bottles}", "J9.15", "♨", "brandy-bottle")
        self.bottles: i64 = i64(bottles)
        self.keeps_when_blown = False

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Drink if he must, and store the rest."""
        spend(p, cell)
        team: i64 = p.team(unit)
        kind: i64 = p.kind(unit)
        stored: i64 = self.bottles
        if kind == FRIDAY or kind == MISSIONARY:
            stored -= 1
            drink(p, unit, cell, False, "bottles", "J9.15")
        p.roll[RUM + team] = i32(p.rum(team) + stored)
        if stored > 0 and p.ears is not None:
            p.ears.append(ev.FoundRum("J9.15", team, stored, cell_name(cell)))


class Thing(Tile):
    """J9.16: gold or an item that comes to light and lies on plain ground."""

    def __init__(self, token: str, load: int, glyph: str, icon: str) -> None:
        super().__init__(token, "J9.16", glyph, icon)
        self.load: i64 = i64(load)
        self.gold = gold_in(self.load)
        self.keeps_when_blown = False
        self.only_hidden = True

    def uncover(self, p: Position, cell: i64) -> None:
        """Lie there."""
        lay(p, cell, PLAIN)
        p.lying[cell] = p.lying[cell] + self.load
        if p.ears is not None:
            p.ears.append(ev.Uncovered("J9.16", cell_name(cell), load_text(self.load)))


class Figure(Tile):
    """J8.2, J8.3: Ben Gunn, a missionary or Friday, who stands there until somebody comes."""

    def __init__(self, token: str, kind: int, rule: str, glyph: str, icon: str) -> None:
        super().__init__(token, rule, glyph, icon)
        self.kind: i64 = i64(kind)
        self.keeps_when_blown = False
        self.only_hidden = True

    def uncover(self, p: Position, cell: i64) -> None:
        """Stand there, of no team."""
        lay(p, cell, PLAIN)
        unit: i64 = p.add_unit(self.kind, NEUTRAL)
        p.put(unit, cell)
        if p.ears is not None:
            p.ears.append(ev.Appeared(self.rule, unit_name(p, unit), cell_name(cell)))


class Earthquake(Tile):
    """J9.18: the finder swaps two open cells."""

    def __init__(self) -> None:
        super().__init__("earthquake", "J9.18", "≠", "earth-crack")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Ask for the first cell, if there are two."""
        spend(p, cell)
        p.first = NOWHERE
        cells: i64 = 0
        for land in p.rules.lands:
            if is_swappable(p, land):
                cells += 1
        if cells >= 2:
            p.asking = QUAKE


def is_swappable(p: Position, land: i64) -> bool:
    """Whether an earthquake may swap a cell: open, without units (also under ground), gold or items, not picked yet (J9.18)."""
    if p.ground[land] == u8(FOG) or p.here[land] != 0 or p.lying[land] != 0 or land == p.first:
        return False
    return p.stuck == 0 or CAVE_TILE.sitters(p, land) == 0


class Weed(Tile):
    """J9.20: for one round all teams have the player beside them at the helm."""

    def __init__(self) -> None:
        super().__init__("weed", "J9.20", "❦", "monstera-leaf")

    def settle(self, p: Position, unit: i64, cell: i64) -> None:
        """Begin a round, counted from the finder's team."""
        spend(p, cell)
        p.weed_team = p.team(unit)
        p.weed_fresh = True
        if p.ears is not None:
            p.ears.append(ev.WeedSmoked("J9.20", unit_name(p, unit), cell_name(cell), p.teams_in_game()))


def _turned(directions: list[int], faces: int) -> list[Tile]:
    """The faces of an arrow: each a quarter turn (two of the eight directions) on from the one before."""
    return [Arrow(sorted((d + 2 * q) % 8 for d in directions)) for q in range(faces)]


def _types() -> list[tuple[str, list[Tile]]]:
    """Every type of tile in the order of the tile sets (J11), with its faces."""
    types: list[tuple[str, list[Tile]]] = [
        ("plain", [Tile("plain", "J9.1", "·", "plain")]),
        ("arrow1_straight", _turned([0], 4)),
        ("arrow1_diagonal", _turned([1], 4)),
        ("arrow2_straight", _turned([0, 4], 2)),
        ("arrow2_diagonal", _turned([1, 5], 2)),
        ("arrow3", _turned([2, 4, 7], 4)),
        ("arrow4_straight", _turned([0, 2, 4, 6], 1)),
        ("arrow4_diagonal", _turned([1, 3, 5, 7], 1)),
        ("horse", [Horse()]),
        ("ice", [Ice()]),
        ("trap", [Trap()]),
        ("crocodile", [Crocodile()]),
    ]
    for steps in range(2, 6):
        types.append((f"maze{steps}", [Maze(steps)]))
    types += [
        ("fortress", [Fortress("fortress", "⌂", "hill-fort")]),
        ("resurrection", [Fortress("resurrection", "♥", "castle")]),
        ("cannibal", [Cannibal()]),
        ("balloon", [Balloon()]),
        ("plane", [Plane()]),
        ("cannon", [Cannon(0), Cannon(2), Cannon(4), Cannon(6)]),
        ("barrel", [Barrel()]),
    ]
    for coins in range(1, 6):
        types.append((f"coins{coins}", [Thing(f"coins{coins}", coins * COIN, "$", "open-treasure-chest")]))
    types.append(("bullion", [Thing("bullion", BULLION, "▬", "gold-bar")]))
    for bottles in range(1, 4):
        types.append((f"bottles{bottles}", [Bottles(bottles)]))
    types += [
        ("cave", [CAVE_TILE]),
        ("jungle", [Tile("jungle", "J9.19", "♣", "jungle", NO_CARGO | TRUCE)]),
        ("weed", [Weed()]),
        ("lighthouse", [Lighthouse()]),
        ("earthquake", [Earthquake()]),
        ("bengunn", [Figure("bengunn", GUNN, "J8.2", "G", "caveman")]),
        ("missionary", [Figure("missionary", MISSIONARY, "J8.3", "M", "monk-face")]),
        ("friday", [Figure("friday", FRIDAY, "J8.3", "F", "tribal-mask")]),
        ("cannonball", [Thing("cannonball", BALL, "●", "cannon-ball")]),
        ("wheelbarrow", [Thing("wheelbarrow", BARROW, "∪", "wheelbarrow")]),
        ("boat", [Thing("boat", BOAT, "⛵", "canoe")]),
    ]
    return types


def _all() -> list[Tile]:
    """Every tile in the order of its code: nothing, sea, fog, then the faces of every type."""
    tiles = [Tile("off", "J1.1", " ", "off"), Tile("sea", "J1.1", "~", "sea"), Tile("fog", "J1.3", "▒", "fog", NO_CARGO)]
    type_number: i64 = 0
    for _name, faces in _TYPES:
        for tile in faces:
            tile.type = type_number
            tiles.append(tile)
        type_number += 1
    code: i64 = 0
    for tile in tiles:
        tile.code = code
        code += 1
    return tiles


_TYPES: Final = _types()

TYPES: Final[list[str]] = [name for name, _ in _TYPES]
"""Names of the tile types."""

FACES: Final[dict[str, tuple[str, ...]]] = {name: tuple([t.token for t in faces]) for name, faces in _TYPES}
"""The tokens of each type's faces; each is equally likely."""

TILES: Final[vec[Tile]] = vec[Tile](_all())
"""Every tile by its code."""

CODES: Final[dict[str, int]] = {tile.token: int(tile.code) for tile in TILES}
"""Code of each token."""

FLAGS: Final[vec[i64]] = vec[i64]([t.flags for t in TILES])
"""Flags of each tile, by code."""

FACE_OF: Final[vec[i64]] = vec[i64]([faces[0].code for _, faces in _TYPES])
"""Code of the first face of each type; the others follow."""

POINTS: Final[vec[i64]] = vec[i64]([t.points(d) for t in TILES for d in range(8)])
"""What ``Tile.points`` says, by ``code << 3 | direction``."""

TURNS_OF: Final[vec[i64]] = vec[i64]([4 // len(faces) for _, faces in _TYPES])
"""How many of the four quarter turns look like a face, by type."""

PLANE: Final[i64] = CODES["plane"]
CROCODILE: Final[i64] = CODES["crocodile"]
RESURRECTION: Final[i64] = CODES["resurrection"]
