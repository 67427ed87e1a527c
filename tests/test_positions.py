"""Positions in text: what can be is read, what cannot be is refused with the field that says so, what is odd is named."""

from __future__ import annotations

import pytest

from doubloon.errors import ParseError
from doubloon.jackal.board import cell_name
from doubloon.jackal.island import IslandGame, rules_for
from doubloon.jackal.settings import Settings
from doubloon.jackal.soundness import oddities

SMALL = Settings.make(
    side=5, seating="fixed", tiles={"cave": 2, "coins1": 4, "cannonball": 1, "boat": 1, "cannon": 2, "fill_with_plain": True}
)  # fmt: skip
ORDER = (
    "seats board units vessels loads score rum fog gone turn weed quiet skipped time lapses served hurried end ask move used "
    "asked picks first ball"
).split()
MID = "1,d1,d2,walk,-,free"
"""A move in which P1 has come from its ship by d2."""


def pairs_of(text: str) -> dict[str, str]:
    """``a=1 b=2`` as a table; ``MID`` stands for a move."""
    return {key: value.replace("MID", MID) for key, _, value in (pair.partition("=") for pair in text.split())}


def text_of(ground: str, given: str = "", line_up: str = "duel") -> str:
    """The text of a position on a small island: open plain ground but for ``ground``, with the fields ``given``.

    Units that are not named are aboard their ship.
    """
    tiles, fields = pairs_of(ground), pairs_of(given)
    rules = rules_for(SMALL.changed(line_up=line_up))
    ships = [cell_name(cell) for cell in rules.ship_starts]
    land = {cell_name(cell) for cell in rules.lands}
    rows = [
        ",".join(tiles.get(name, "plain") if name in land else "~" for name in (f"{column}{row}" for column in "abcdefg"))
        for row in range(7, 0, -1)
    ]
    named = dict(unit.partition("@")[::2] for unit in fields.pop("units", "").split(",") if unit)
    units = [f"P{n}@{named.pop(f'P{n}', ships[(n - 1) // 3])}" for n in range(1, 3 * len(ships) + 1)]
    whole = {
        "seats": ",".join(str(seat) for seat in range(int(rules.seats))),
        "board": "/".join(rows),
        "units": ",".join([*units, *(f"{name}@{where}" for name, where in named.items())]),
        "vessels": ",".join(f"{team}@{ship}" for team, ship in enumerate(ships)),
        "score": ",".join("0" for _ in ships),
        "rum": ",".join("0" for _ in ships),
        "turn": "0",
    } | fields
    return "island 5 " + " ".join(f"{key}={whole[key]}" for key in ORDER if whole.get(key))


@pytest.mark.parametrize(
    ("tiles", "fields"),
    [
        ("", ""),
        ("c4=jungle", "units=P1@c4,P4@c4,M7=0@c4"),
        ("c4=maze3", "units=P1@c4.2,P4@c4.1,F7=0@c4.3,M8=1@c4.1"),
        ("c4=maze2", "units=P1@c4.2,P4@c4.2"),
        ("c4=cave", "units=P1@c4s^2:coin,P2@c4s^1:barrow+ball,P4@c4"),
        ("c4=plane", "units=P1@c4^2,P3@c4^1,G7=0@c4^3"),
        ("c4=trap d4=cannibal", "units=P1@c4t,F7=1@d4,M8=n@e4,C9=0@d5D,P5@c5d"),
        ("", "vessels=0@d1,1@d7,0@a5,1@-x1 units=P1@a5 loads=d1:ball+boat,c4:900coin"),
        ("d3=horse", "units=P1@d3 ask=step move=1,d1,d2,walk,barrow+coin,free used=d2>d3"),
        ("d3=ice", "units=P1@d3 ask=step move=1,c5,c5,jump,-,free"),
        ("d3=horse c5=ice", "units=P1@d3 ask=step move=1,b5,c5,flight,-,free used=d3>c5:jump,c5>d3:jump,c5>d3:flight"),
        ("d3=cannon-n", "units=P1@d3 loads=d3:coin ask=step move=MID"),
        ("e5=? c4=?", "units=P1@d3 fog=coins1*2 ask=light move=MID asked=d3,visit picks=2"),
        ("e5=?", "units=P1@d3 fog=cave*1 ask=reveal move=MID asked=e5,light picks=1"),
        ("", "units=P1@d3 ask=quake move=MID first=c3"),
        ("d3=?", "units=P1@d3 fog=trap*1 ask=reveal move=MID asked=d3,visit hurried=yes"),
        ("d3=cannon-n d6=?", "units=P1@d3 fog=coins1*1 ask=reveal move=MID asked=d6,ball ball=d6,n,2"),
        ("", "end=gold,0+1 score=7,7"),
        ("d3=horse", "units=P1@d3,P4@-,P5@-,P6@- vessels=0@d1,1@- gone=1 end=left,0 ask=step move=MID"),
        ("", "weed=1 served=yes rum=3,0 quiet=news skipped=2 time=3,9 lapses=1,2"),
    ],
)  # fmt: skip
def test_what_can_be_is_read(tiles: str, fields: str) -> None:
    game = IslandGame(SMALL)
    text = text_of(tiles, fields)
    island = game.restore(text)
    ours, theirs = (dict(field.partition("=")[::2] for field in line.split(" ")[2:]) for line in (island.text(), text))
    assert ours | {"board": ""} == theirs | {"board": ""}  # the board is written in a shorter way
    twin = game.restore(island.text())
    assert (twin.text(), twin.view(0)) == (island.text(), island.view(0))


IMPOSSIBLE: list[tuple[str, str, str]] = [
    ("d3=~", "", "board: got '~' at d3, which is land"),
    ("d3=coins1", "", "board: got 'coins1' at d3; once open it is plain ground"),
    ("d3=?coins2", "fog=coins1*1", "board: 1 coins2 in the fog; the field fog has 0"),
    ("d3=?", "", "fog: 0 tiles for 1 cells in fog"),
    ("", "fog=plain*1", "fog: 1 tiles for 0 cells in fog"),
    ("", "vessels=0@d1x2,1@d7", "vessels: the ship of team 0 has 2 holes and floats"),
    ("", "vessels=0@d1,1@d7,0@a5x1", "vessels: boat 2 has 1 holes and floats"),
    ("", "vessels=0@d1,1@d7,0@d1", "vessels: d1 is land or has a vessel already"),
    ("", "loads=a4:ball", "loads: a4: things lie on open land"),
    ("", "loads=d1:coin", "loads: d1: things lie on open land"),
    ("", "loads=c3:999coin,c4:coin", "loads: 1000 coin on the island"),
    ("", "units=P1@d7", "units: P1 is aboard a vessel on d7 that is not its side's"),
    ("", "units=F7=n@d1", "units: F7 is aboard a vessel on d1 that is not its side's"),
    ("d3=?", "units=P1@d3 fog=plain*1", "units: P1 stands in the fog on d3"),
    ("d3=cave", "units=M7=0@d3s^1:coin", "units: M7 is a missionary and carries nothing"),
    ("", "units=P1@d3t", "units: t (trapped) needs a trap"),
    ("", "units=P1@d3s^1", "units: s (stuck) needs a cave"),
    ("d3=cave", "units=P1@d3s", "units: places in line in the tunnel"),
    ("d3=cave", "units=P1@d3s^1,P2@d3s^1", "units: places in line in the tunnel"),
    ("d3=cave", "units=P1@d3sd^1", "units: states 'sd' do not go together"),
    ("d3=plane", "units=P1@d3", "units: places in line in the plane on d3"),
    ("d3=plane", "units=P1@d3^2", "units: places in line in the plane on d3"),
    ("", "units=P1@d3^1", "units: P1 has a place in line, but is neither stuck nor on a plane"),
    ("d3=maze3", "units=P1@d3", "units: a step of 1 to 3 is wanted in this maze"),
    ("d3=maze3", "units=P1@d3.4", "units: a step of 1 to 3 is wanted in this maze"),
    ("", "units=P1@d3.1", "units: only in a maze there are steps"),
    ("", "units=P1@-d", "units: who is dead has no state"),
    ("", "units=P1@d3:coin", "units: got cargo 'coin'; only the stuck carry"),
    ("", "units=M8=0@d3", "units: got unit 8; unit 7 comes here"),
    ("", "units=M7@d3", "units: got 'M7@d3'; units 1 to 6 are pirates P, later ones figures with a team"),
    ("", "units=M7=2@d3", "units: got team 2; there are 2"),
    ("", "units=P1@h3", "units: got 'h3'; a cell from a1 to g7 is wanted"),
    ("", "gone=1", "vessels: vessel 1 is of team 1, which has left (J8.6)"),
    ("", "gone=1 vessels=0@d1,1@- units=P4@-,P5@-,P6@-", "gone: the game goes on with fewer than two sides"),
    ("", "turn=2", "turn: got '2'; a whole number from 0 to 1 is wanted"),
    ("", "units=P1@-,P2@-,P3@-", "turn: team 0 has nothing to do here"),
    ("", "hurried=yes", "hurried: choices that are overdue wait for chance only"),
    ("", "time=9,3", "time: the turn began after now"),
    ("", "score=1", "score: got 1 numbers; 2 are wanted"),
    ("", "score=-1,0", "score: got '-1'; a whole number from 0"),
    ("", "end=gold,2", "end: got '2'; a whole number from 0 to 1 is wanted"),
    ("", "end=gold,0+0", "end: 0 stands twice"),
    ("d3=?", "units=P1@d3 fog=trap*1 ask=reveal move=MID asked=d3,visit end=gold,0", "end: "),
    ("", "ask=step", "ask: a move under way goes with something asked within it"),
    ("", "units=P1@d3 move=MID", "ask: a move under way goes with something asked within it"),
    ("", "used=d2>d3", "ask: used, asked, picks, first and ball belong to a move under way"),
    ("", "units=P1@d3 ask=step move=MID", "move: on d3, plain, there is nothing to choose"),
    ("d3=arrow-n", "units=P1@d3 ask=step move=MID", "move: on d3, arrow-n, there is nothing to choose"),
    ("d3=horse", "units=P1@d3d ask=step move=MID", "move: who is trapped, drunk or stuck does not move"),
    ("d3=horse", "units=F7=n@d3 ask=step move=7,d1,d2,walk,-,free", "move: a neutral does not move"),
    ("d3=horse", "units=M7=0@d3 ask=step move=7,d1,d2,walk,coin,free", "move: cargo is in hand only where"),
    ("d3=horse", "units=P1@d3 ask=step move=1,d1,d3,walk,-,free", "move: nobody comes from d3 to d3 like that"),
    ("d3=horse", "units=P1@d3 ask=step move=1,d1,d2,jump,-,free", "move: nobody comes from d2 to d3 like that"),
    ("d3=horse", "units=P1@d3 ask=step move=1,d1,c2,shot,-,free", "move: nobody comes from c2 to d3 like that"),
    ("d3=horse", "units=P1@d3 ask=step move=1,d1,d2,walk,-,beside", "move: 'beside' needs the setting"),
    ("d3=horse d2=?", "units=P1@d3 fog=ice*1 ask=step move=MID", "move: a move leads from open ground"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=d2>d3,d2>d3", "used: no passage is taken twice"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=a2>d3", "used: a passage leads on from open land"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=d2-d3", "used: got 'd2-d3'; a passage such as c4>c5"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=d3>c5:jump:jump", "used: got 'd3>c5:jump:jump'; a passage such as"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=d2>d3:walk", "used: got 'walk'; one of jump flight shot lift tunnel"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=d3>c5", "used: no passage leads from d3 to c5 like that"),
    ("d3=horse", "units=P1@d3 ask=step move=MID used=d3>d4:jump", "used: no passage leads from d3 to d4 like that"),
    ("d3=horse", "units=P1@d3 ask=step move=MID picks=1", "picks: only a lighthouse has them"),
    ("d3=horse", "units=P1@d3 ask=step move=MID first=c3", "first: only an earthquake has one"),
    ("d3=horse", "units=P1@d3 ask=step move=MID ball=c3,n,1", "ball: a cannonball in flight waits for chance"),
    ("d3=horse", "units=P1@d3 ask=step move=MID asked=a3,visit", "asked: chance has answered"),
    ("d3=horse", "units=P1@- ask=step move=MID", "move: the unit that moves is on no cell"),
    ("d3=horse", "units=P1@d3 ask=step move=9,d1,d2,walk,-,free", "move: got '9'; a whole number from 1 to 6"),
    ("d3=horse", "units=P1@d3 ask=step move=1,d1,d2,walk,-", "move: got 5 words"),
    ("", "units=P1@d3 ask=light move=MID picks=1", "picks: a lighthouse opens 1 to 0 cells here"),
    ("d3=trap e5=?", "units=P1@d3 fog=ice*1 ask=light move=MID picks=1", "move: d3 is plain ground"),
    ("", "units=P1@d3 ask=quake move=MID first=d3", "first: an earthquake swaps two open land cells"),
    ("", "units=P1@d3 ask=reveal move=MID asked=d3,visit", "asked: chance is asked about a cell in fog"),
    ("e5=?", "units=P1@d3 fog=ice*1 ask=reveal move=MID asked=e5,visit", "asked: the unit that moves visits"),
    ("d6=?",
     "units=P1@d3 fog=ice*1 ask=reveal move=MID asked=d6,ball ball=d6,n,1",
     "ball: the unit that moves stands on a cannon"),
    ("d3=cannon-e d6=?",
     "units=P1@d3 fog=ice*1 ask=reveal move=MID asked=d6,ball ball=d6,n,1",
     "ball: the unit that moves stands on a cannon"),
    ("d3=cannon-n e6=?",
     "units=P1@d3 fog=ice*1 ask=reveal move=MID asked=e6,ball ball=e6,n,1",
     "ball: e6 is not on the line of the cannon on d3"),
    ("d3=cannon-n d6=?", "units=P1@d3 fog=ice*1 ask=reveal move=MID asked=d6,ball", "ball: the ball is where chance is asked"),
]  # fmt: skip

ODD: list[tuple[str, str, str]] = [
    ("", "vessels=0@a4,1@d7", "vessels: the ship of team 0 is at a4, which is not before its shore (J4.4)"),
    ("", "vessels=0@a1,1@d7", "vessels: the ship of team 0 is at a1, which is not before its shore"),
    ("d3=fortress", "loads=d3:coin", "loads: no cargo comes to d3, fortress (J4.7)"),
    ("", "units=P1@d3,P4@d3", "units: enemies stand together on d3 (J5.1)"),
    ("", "units=P1@a3,P4@a3", "units: enemies stand together on a3"),
    ("d3=maze2", "units=P1@d3.1,P4@d3.1", "units: enemies stand together on d3"),
    ("", "units=M7=0@d3,F8=0@d3", "units: a missionary and a Friday stand together on d3 (J5.5)"),
    ("d3=maze2", "units=M7=0@d3.2,F8=1@d3.2", "units: a missionary and a Friday stand together on d3"),
    ("d3=cannibal", "units=P1@d3", "units: P1 stands with the cannibal on d3 (J9.10)"),
    ("d3=crocodile", "units=P1@d3", "units: P1 stands on the crocodile on d3 (J9.9)"),
    ("d3=trap", "units=F7=0@d3t", "units: F7 is Friday"),
    ("", "units=F7=0@d3d", "units: F7 is Friday"),
    ("d3=maze3", "units=F7=0@d3.1", "units: F7 is Friday"),
    ("", "units=M7=0@d3d", "units: M7 is drunk"),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "fields", "message"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_field(tiles: str, fields: str, message: str) -> None:
    text = text_of(tiles, fields)
    with pytest.raises(ParseError) as caught:
        IslandGame(SMALL).restore(text)
    assert message in caught.value.message
    key = caught.value.message.partition(":")[0]
    start = text.find(f" {key}=")
    assert start < 0 or start < caught.value.column - 1 <= text.find(" ", start + 1) % len(text + " ")


@pytest.mark.parametrize(("tiles", "fields", "message"), ODD)
def test_what_no_game_leads_to_is_read_and_named(tiles: str, fields: str, message: str) -> None:
    """Scenarios and puzzles may begin there, as the engine can go on from it."""
    island = IslandGame(SMALL).restore(text_of(tiles, fields))
    assert any(f"{field}: {reason}".startswith(message) for field, reason in oddities(island.engine))
    assert IslandGame(SMALL).restore(island.text()).text() == island.text()
    island.act(0, island.legal_acts(0)[0])
    assert IslandGame(SMALL).restore(island.text()).text() == island.text()


def test_partners_leave_with_both_teams_and_a_game_has_room_for_all() -> None:
    double = IslandGame(SMALL.changed(line_up="double"))
    left = text_of("", "gone=1 vessels=0@d1,1@-,2@d7,3@g4 units=P4@-,P5@-,P6@-", "double")
    with pytest.raises(ParseError, match=r"gone: a player leaves with all his teams \(J8.6\)"):
        double.restore(left)
    crowd = ",".join(f"M{n}=0@d4" for n in range(7, 61))
    IslandGame(SMALL).restore(text_of("", f"units={crowd}"))
    with pytest.raises(ParseError, match="units: got 61 units; 6 to 60 are wanted"):
        IslandGame(SMALL).restore(text_of("", f"units={crowd},M61=0@d4"))
    with pytest.raises(ParseError, match="fog: 60 units and 1 figures still hidden; a game has at most 60"):
        IslandGame(SMALL).restore(text_of("c4=?", f"units={crowd} fog=friday*1"))
    with pytest.raises(ParseError, match="vessels: 2 vessels and 40 boats not launched; a game has at most 40"):
        IslandGame(SMALL).restore(text_of("", "loads=c4:40boat"))


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("islands 5 seats=0,1", "a position of this game begins with 'island 5'", 1),
        ("island 7 seats=0,1", "a position of this game begins with 'island 5'", 1),
        ("island 5 sea=0,1", "got 'sea=0,1'; a field key=value is wanted", 10),
        ("island 5 turn=0 seats=0,1", "field seats stands twice or out of order", 17),
        ("island 5 seats=0,1 seats=0,1", "field seats stands twice or out of order", 20),
        ("island 5 seats=0,1  turn=0", "got ''; a field key=value is wanted", 20),
        ("island 5 seats= turn=0", "got 'seats='; a field key=value is wanted", 10),
        ("island 5 seats=0,1\t", "a position is one line of plain ASCII", 19),
        ("island 5 seats=0,1", "the field board is missing", 20),
        (text_of("", "seats=0,0"), "seats: got '0,0'; the seats 0 to 1, each once, are wanted", 16),
        (text_of("", "board=~"), "board: got 1 rows; 7 are wanted", 26),
        (text_of("", "board=~*7/~*8"), "board: got 2 rows; 7 are wanted", 26),
        (text_of("", "board=" + "/".join(["~*7"] * 7)), "board: got '~' at c6, which is land", 30),
        (text_of("", "board=" + "/".join(["~*7,~"] * 7)), "board: row 7 has more than 7 cells", 30),
        (text_of("", "board=" + "/".join(["~*6"] * 7)), "board: row 7 has 6 cells; 7 are wanted", 26),
        (text_of("", "board=" + "/".join(["~*07"] * 7)), "board: got '07'; a whole number from 2 to 7 is wanted", 28),
    ],
)  # fmt: skip
def test_an_error_says_where(text: str, message: str, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        IslandGame(SMALL).restore(text)
    assert caught.value.message.startswith(message)
    assert (caught.value.line, caught.value.column) == (1, column)
