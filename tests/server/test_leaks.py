"""Nobody is sent what he may not know: games are played twice, and what a viewer cannot know is different the second time.

Every frame to every seat and to a spectator is recorded. Up to where something comes to light that differs, the two recordings
must be the same, byte for byte: so no frame's content, number, order or length depends on what its viewer cannot know. The same
goes for what is answered to acts that are refused, to who looks anew or comes back, and by the REST part.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from structlog.testing import capture_logs

from doubloon.catalogue import made
from doubloon.game import Game
from doubloon.jackal.dealing import parse_deal as parse_island
from doubloon.jackal.island import Island, IslandGame
from doubloon.lab.islands import settings_at_random as island_at_random
from doubloon.match import Match
from doubloon.server.app import application
from doubloon.server.config import configured
from doubloon.server.deeds import Deed
from doubloon.server.distance import Distance, Openings
from doubloon.server.room import Room
from doubloon.silver.boards import CARDS
from doubloon.silver.boards import standard as printed
from doubloon.silver.dealing import parse_deal as parse_silver
from doubloon.silver.position import Silver
from doubloon.silver.state import NONE
from properties.silver_walks import Walk
from properties.silver_walks import settings_at_random as silver_at_random
from properties.test_secrecy import shuffled as fog_shuffled
from served import GAMES, run
from toy_game import Stones, StonesGame
from wired import EPOCH, Line, Still, still, stilled

GAMES_EACH = int(os.environ.get("DOUBLOON_LEAK_GAMES", "12"))
"""So many random games of each kind are played; set it higher for a long run."""


DIFFERS = re.compile(r'[0-9a-f]{64}|"took":[0-9.]+')
"""What may differ: the commitment to a deal, which is a hash, and how long the database took to answer."""

AT_ONCE = 12
"""So many of them on one server."""

Seats = tuple[int, ...]


class Kind(Protocol):
    """What the test must know of a game: how to play it at random, and what a viewer cannot know."""

    name: str
    acts: int  # so many are done at most before the games part

    def begin(self, rng: random.Random) -> tuple[Mapping[str, Any], str]:
        """Settings and a deal."""
        ...

    def next(self, match: Match) -> tuple[int | None, str, int, int] | None:
        """What is done next: seat (``None``: the clock), text, time, and how many milliseconds earlier it was meant."""
        ...

    def hidden(self, match: Match, viewer: Seats, rng: random.Random) -> str:
        """The deal as it might be too, for all that these seats together can know."""
        ...

    def comes_to_light(self, one: Match, two: Match, seat: int | None, viewer: Seats) -> bool:
        """Whether, if ``seat`` acts now, the viewer may learn of something that is different in the two games."""
        ...

    def in_secret(self, text: str) -> bool:
        """Whether chance's answer to this act is told to who did it only."""
        ...


class Islands:
    """The island game: what lies in the fog, which is the same for all seats."""

    name = "jackal"
    acts = 120

    def begin(self, rng: random.Random) -> tuple[Mapping[str, Any], str]:
        self.rng = rng
        self.settings = island_at_random(rng, (5, 7)).changed(turn_time=rng.choice((0, 0, 15)))
        game = IslandGame(self.settings)
        return game.settings(), game.deal(rng.randbytes(16))

    def next(self, match: Match) -> tuple[int | None, str, int, int] | None:
        position, rng = match.position, self.rng
        if position.over():
            return None
        time, due = match.time + rng.choice((0, 3, 900, 4000)), position.due()
        if due is not None and due <= time:
            return None, "", due + rng.choice((0, 700)), 0
        (seat,) = position.actors()
        if rng.random() < 0.004:
            return seat, "leave", time, 0
        return seat, rng.choice(position.legal_acts(seat)), time, 0

    def hidden(self, match: Match, viewer: Seats, rng: random.Random) -> str:
        position = match.position
        assert isinstance(position, Island)
        deal = parse_island(match.log(secret=True).header.deal or "", self.settings)
        twin = fog_shuffled(deal, self.settings, position.engine, rng)
        return msgspec.structs.replace(twin, salt=f"{rng.getrandbits(128):032x}").text()

    def comes_to_light(self, one: Match, two: Match, seat: int | None, viewer: Seats) -> bool:
        return False

    def in_secret(self, text: str) -> bool:
        return False


class Ships:
    """Captain Silver: pieces in others' hands, and all that is still in pouches, stacks and packs of cards."""

    name = "silver"
    acts = 120

    def begin(self, rng: random.Random) -> tuple[Mapping[str, Any], str]:
        self.settings = silver_at_random(rng)
        self.walk = Walk(self.settings, rng.getrandbits(40), leaves=rng.random() < 0.3)
        return self.walk.game.settings(), self.walk.deal

    def next(self, match: Match) -> tuple[int | None, str, int, int] | None:
        assert isinstance(match.position, Silver)
        self.walk.position = match.position
        deed = self.walk.next_deed()
        return None if deed is None else (deed.seat, deed.text, deed.time, max(deed.time - deed.effective, 0))

    def hidden(self, match: Match, viewer: Seats, rng: random.Random) -> str:
        assert isinstance(match.position, Silver)
        s = match.position.state
        deal = parse_silver(match.log(secret=True).header.deal or "", self.settings, printed())
        this = s.round - 1
        islands = [list(rows) for rows in deal.islands]
        pouches = [list(kinds) for kinds in deal.pouches]
        for n, rows in enumerate(islands):
            known = len(s.islands) if n == this else 0 if n > this else len(rows)
            rows[known:] = rng.sample(rows[known:], len(rows) - known)
        for place, kinds in enumerate(pouches):
            round_, seat = divmod(place, deal.seats)
            # What a hand holds that has shown it to nobody is known to its owner only.
            secret = self.settings.hold and s.hand[seat] != NONE and seat not in viewer and not shown_since_drawn(match, seat)
            known = s.drawn[seat] - secret if round_ == this else 0 if round_ > this else len(kinds)
            kinds[known:] = rng.sample(kinds[known:], len(kinds) - known)
        cards = [card for card in range(1, CARDS + 1) if card not in deal.volcano[: len(s.cards)]]
        volcano = (*deal.volcano[: len(s.cards)], *rng.sample(cards, len(deal.volcano) - len(s.cards)))
        asked = sum(outcome in ("first", "second") for record in match.records for outcome in record.outcome)
        heats = tuple(
            line[:asked] + "".join(rng.choice("fs") for _ in line[asked:]) for line in deal.heats
        )  # fmt: skip
        upper = deal.upper if s.stacks is not None else tuple(sorted(rng.sample(printed().chests, len(deal.upper))))
        return msgspec.structs.replace(
            deal,
            salt=f"{rng.getrandbits(128):032x}",
            islands=tuple(map("".join, islands)),
            pouches=tuple(map(tuple, pouches)),
            volcano=volcano,
            heats=heats,
            upper=upper,
        ).text()

    def comes_to_light(self, one: Match, two: Match, seat: int | None, viewer: Seats) -> bool:
        """A piece that differs is shown when it is put or thrown, and when the clock throws it, or ends the grace."""
        hands = [match.position.state.hand for match in (one, two) if isinstance(match.position, Silver)]
        differ = [other for other, kinds in enumerate(zip(*hands, strict=True)) if kinds[0] != kinds[1]]
        return bool(differ) if seat is None or not self.settings.hold else seat in differ

    def in_secret(self, text: str) -> bool:
        return text == "draw" and self.settings.hold  # else it is thrown at once where it fits nowhere, for all to see


def shown_since_drawn(match: Match, seat: int) -> bool:
    """Whether a piece in hand has lain on a row, or was refused there, since it was drawn."""
    texts = [record.text for record in match.records if record.seat == seat]
    return not texts or "draw" not in texts or any(text.startswith("put") for text in texts[last(texts, "draw") :])


def last(texts: list[str], text: str) -> int:
    return len(texts) - 1 - texts[::-1].index(text)


class Race:
    """The tests' toy: the order of the bag, and the stones in others' hands."""

    name = "stones"
    acts = 25

    def begin(self, rng: random.Random) -> tuple[Mapping[str, Any], str]:
        self.rng = rng
        self.game = StonesGame(stones=rng.choice((9, 12)), limit=20_000, shown=rng.random() < 0.2)
        return self.game.settings(), self.game.deal(rng.randbytes(16))

    def next(self, match: Match) -> tuple[int | None, str, int, int] | None:
        position, rng = match.position, self.rng
        if position.over():
            return None
        time, due = match.time + rng.choice((0, 20, 60, 200)), position.due() or 0
        if due <= time or not position.actors():
            return None, "", due + rng.choice((0, 50)), 0
        seat = rng.choice(position.actors())
        return seat, rng.choice(position.legal_acts(seat)), time, rng.choice((0, 0, 20, 40))

    def hidden(self, match: Match, viewer: Seats, rng: random.Random) -> str:
        assert isinstance(match.position, Stones)
        s = match.position.state
        bag, heats, _ = (match.log(secret=True).header.deal or "").split("/")
        stones = bag.split()
        known = {str(stone) for _, stone in s.placed} | {str(s.hand[seat]) for seat in viewer}
        if self.game.table.shown:
            known |= set(map(str, s.drawn))
        left = {str(stone) for seat in s.gone for stone in s.drawn}  # of who left nobody is told what he held
        known |= left - {str(stone) for stone in s.hand}
        places = [n for n, stone in enumerate(stones) if stone not in known]
        for n, stone in zip(places, rng.sample([stones[n] for n in places], len(places)), strict=True):
            stones[n] = stone
        winners = heats.split()
        winners[s.heats :] = [rng.choice(("first", "second")) for _ in winners[s.heats :]]
        return f"{' '.join(stones)}/{' '.join(winners)}/{rng.getrandbits(256):064x}"

    def comes_to_light(self, one: Match, two: Match, seat: int | None, viewer: Seats) -> bool:
        hands = [match.position.state.hand for match in (one, two) if isinstance(match.position, Stones)]
        return seat is None and hands[0] != hands[1]

    def in_secret(self, text: str) -> bool:
        return text == "grab" and not self.game.table.shown


KINDS: Mapping[str, Callable[[], Kind]] = {"jackal": Islands, "silver": Ships, "stones": Race}


class Fixed(Distance):
    """So far away a client is, whatever is measured."""

    def __init__(self, lag: int) -> None:
        super().__init__()
        self._lag = lag

    def lag(self, now: float) -> int:
        return self._lag


class Anytime(Openings):
    """Every act may have been meant at any time: the games that are played here know no players, and no bounds."""

    def since(self, seat: int, text: str) -> int:
        return 0


class Twins:
    """A room and its twin, with a client for each seat and two spectators in both, and as many who follow."""

    def __init__(self, there: Still, kind: Kind, viewer: Seats) -> None:
        self.there = there
        self.kind = kind
        self.viewer = viewer
        self.codes = ("twin-one", "twin-two")
        self.rooms: list[Room] = []
        self.lines: list[dict[Seats, Line]] = []
        self.followers: list[dict[Seats, Line]] = []
        self.acts = 0

    async def begin(self, game: Game, settings: Mapping[str, Any], deals: tuple[str, str], rooms: str) -> None:
        """Let both games begin, and all clients come."""
        self.codes = (f"{rooms}-a", f"{rooms}-b")
        seats = range(game.seats)
        for code, deal in zip(self.codes, deals, strict=True):
            await self.there.room(self.kind.name, settings, deal, code)
            room = await self.there.open(code)
            if room._openings is not None:
                room._openings = Anytime(game.seats)
            self.rooms.append(room)
            wanted: set[Seats] = {(), self.viewer, *((seat,) for seat in seats)}
            self.lines.append({mine: await self.there.line(code, *mine) for mine in sorted(wanted)})
            self.followers.append({mine: await self.there.line(code, *mine, follow=True) for mine in sorted(wanted)})

    async def do(self, which: int, seat: int | None, text: str, time: int, lag: int) -> None:
        """Let something happen in one of the two rooms at a time of its game, and what is due then."""
        room, lines = self.rooms[which], self.lines[which]
        time += room.began - EPOCH
        await self.there.passed(room, time)
        if text in ("leave", "away", "away now", "back"):
            await room.do(Deed(seat, text))
        elif seat in room.acting(room.match.position):
            await room.do(Deed(seat, text, lag=min(lag, 150), by_bot=True))
        elif seat is not None:
            for connection in room.viewers:
                if connection.seats == (seat,):
                    connection.distance = Fixed(min(lag, 150))  # type: ignore[attr-defined]  # that it is a connection is known
            claim = {} if room._openings is None else {"n": 0}
            await lines[(seat,)].act(seat, text, f"act {self.acts}", **claim)
        await self.there.passed(room, time)

    async def recorded(self, which: int, mine: Seats) -> list[str]:
        """All frames that a client was sent, and one who follows, but for the room's name and :data:`DIFFERS`."""
        frames = []
        for line in (self.lines[which][mine], self.followers[which][mine]):
            await line.caught_up()
            frames += [self.neutral(which, frame) for frame in line.frames if '"type":"now"' not in frame]
        return frames

    def neutral(self, which: int, text: str) -> str:
        return DIFFERS.sub("*", text.replace(self.codes[which], "the-room"))

    def who_must_not_notice(self) -> list[Seats]:
        """The clients that know no more than the viewer."""
        return [mine for mine in self.lines[0] if set(mine) <= set(self.viewer)]

    async def same(self) -> None:
        """See that the two recordings are one so far."""
        for mine in self.who_must_not_notice():
            one, two = await self.recorded(0, mine), await self.recorded(1, mine)
            assert one == two, f"seats {mine} can tell the games apart"


def deeds_of(match: Match) -> list[tuple[int | None, str, int, int]]:
    """What was done in a match, as :meth:`Kind.next` says it."""
    return [
        (record.seat, record.text, record.time, 0 if record.effective is None else record.time - record.effective)
        for record in match.records
    ]


def played(kind: Kind, game: Game, deal: str, acts: int) -> Match:
    """A game played without any server, up to so many records."""
    match = Match(game, deal)
    while match.n < acts and (deed := kind.next(match)) is not None:
        seat, text, time, lag = deed
        if seat is None:
            match.lapse(time)
        elif text == "leave":
            match.leave(seat, time)
        elif text in ("away", "away now"):
            match.away(seat, time, at_once=text == "away now")
        elif text == "back":
            match.back(seat, time)
        else:
            match.act(seat, text, time, max(time - min(lag, 150), 0) if lag else None)
        # As a server does: what is due already by now happens now.
        while (due := match.position.due()) is not None and due <= match.time:
            match.lapse(match.time)
    return match


async def one_game(there: Still, kind: Kind, rng: random.Random, rooms: str) -> int:
    """Play a game to some point; from there on two that differ in what a viewer cannot know. How many acts were compared."""
    settings, deal = kind.begin(rng)
    game = made(GAMES, kind.name, settings)
    match = played(kind, game, deal, rng.randrange(kind.acts))
    if match.position.over():
        return 0
    viewer = tuple(sorted(rng.sample(range(game.seats), rng.randrange(game.seats))))
    twins = Twins(there, kind, viewer)
    await twins.begin(game, settings, (deal, kind.hidden(match, viewer, rng)), rooms)
    for deed in deeds_of(match):
        for which in (0, 1):
            await twins.do(which, *deed)
        twins.acts += 1
    assert twins.rooms[0].n == twins.rooms[1].n == match.n
    await twins.same()
    await probe(twins, rng)
    await twins.same()
    for _ in range(rng.choice((3, 30))):
        if not await step(twins, rng):
            break
        await twins.same()
    return twins.acts


async def step(twins: Twins, rng: random.Random) -> bool:
    """Let one thing happen in both; whether they can still be compared."""
    one, two = (room.match for room in twins.rooms)
    deed = twins.kind.next(one)
    if deed is None:
        return False
    seat, text, time, lag = deed
    if twins.kind.comes_to_light(one, two, seat, twins.viewer):
        return False
    if seat is not None:
        acts = [list(match.position.legal_acts(seat)) for match in (one, two)]
        assert acts[0] == acts[1] or seat not in twins.viewer
        if text in acts[0] and text not in acts[1]:
            return False
    before = one.n
    for which in (0, 1):
        await twins.do(which, seat, text, time, lag)
    twins.acts += 1
    # What chance answered may differ; if it is for all to see, the games part here.
    outcomes = [[record.outcome for record in room.match.records[before:]] for room in twins.rooms]
    secret = seat not in twins.viewer and twins.kind.in_secret(text)
    return outcomes[0] == outcomes[1] or secret


async def probe(twins: Twins, rng: random.Random) -> None:
    """Ask both for everything that can be asked, and for what must be refused."""
    positions = [room.match.position for room in twins.rooms]
    game = twins.rooms[0].match.game
    texts = {"", "undo 1", "time 5", "nonsense", "g7-g8", "put a1", "x" * 250, "leave now"}
    for position in positions:
        texts |= {act for seat in range(game.seats) for act in position.legal_acts(seat)}
    for mine in twins.who_must_not_notice():
        for seat in (*mine, *range(game.seats)):
            legal = set(positions[0].legal_acts(seat)) if seat in mine else set()
            for text in rng.sample(sorted(texts - legal), min(6, len(texts - legal))):
                for lines in twins.lines:
                    answer = await lines[mine].act(seat, text, f"refused {seat} {text[:40]}")
                    assert answer["type"] == "no"
        for lines in twins.lines:
            lines[mine].say(type="look")
        since, follow = rng.randrange(twins.rooms[0].n + 2), rng.random() < 0.5
        backs = []
        for which, room in enumerate(twins.rooms):
            line = await twins.there.line(twins.codes[which], *mine, since=since, follow=follow)
            await line.caught_up()
            backs.append([twins.neutral(which, frame) for frame in line.frames if '"now"' not in frame])
            await line.hang_up()
            assert room.n == twins.rooms[0].n
        assert backs[0] == backs[1]


@pytest.mark.parametrize("name", KINDS)
def test_frames_tell_nobody_what_he_cannot_know(name: str, tmp_path: Path) -> None:
    compared = 0

    async def work(first: int) -> None:
        nonlocal compared
        async with still(tmp_path / str(first), GAMES) as there:
            for number in range(first, min(first + AT_ONCE, GAMES_EACH)):
                rng = random.Random(f"{name} {number}")
                compared += await one_game(there, KINDS[name](), rng, f"pair{number:04}")

    for first in range(0, GAMES_EACH, AT_ONCE):
        run(work(first))
    assert compared > 5 * GAMES_EACH


def salt_of(deal: str) -> str:
    """The part of a deal that nobody can guess."""
    return next((line.split()[1] for line in deal.split("\n") if line.startswith("salt ")), deal.rsplit("/", maxsplit=1)[-1])


def asked_by_code(app: Litestar) -> list[str]:
    """Every address of the REST part that tells something of a room (or of nothing in particular)."""
    paths = {route.path for route in app.routes if isinstance(route, HTTPRoute) and "GET" in route.methods}
    return sorted(path for path in paths if "{" not in path.replace("{code:str}", "").replace("{seat:int}", ""))


@pytest.mark.parametrize("name", KINDS)
def test_rest_answers_and_logs_tell_nobody_what_he_cannot_know(name: str, tmp_path: Path) -> None:
    """Of a running game, whatever address of the REST part it is asked at."""

    async def work() -> None:
        rng = random.Random(name)
        app: Any = application(configured({}, data=str(tmp_path), pace=0), GAMES)
        with capture_logs() as logs:
            async with (
                app.inner.lifespan(),
                httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://there") as http,
            ):
                there = await stilled(app.state["hub"])
                kind = KINDS[name]()
                settings, deal = kind.begin(rng)
                match = played(kind, made(GAMES, name, settings), deal, 20)
                twins = Twins(there, kind, ())
                deals = deal, kind.hidden(match, (), rng)
                await twins.begin(match.game, settings, deals, "pair0000")
                for deed in deeds_of(match):
                    for which in (0, 1):
                        await twins.do(which, *deed)
                    twins.acts += 1
                assert twins.rooms[0].n == match.n > 10
                salts = {salt_of(one) for one in deals}
                found = 0
                for path in asked_by_code(app.inner):
                    bodies = []
                    for which, code in enumerate(twins.codes):
                        answer = await http.get(path.replace("{code:str}", code).replace("{seat:int}", "0"))
                        assert not any(salt in answer.text for salt in salts), path
                        bodies.append(twins.neutral(which, answer.text))
                        found += answer.status_code == 200 and code in answer.text
                    # The picture is of the address, in which the code stands.
                    assert bodies[0] == bodies[1] or path == "/metrics" or path.endswith("/qr.svg"), path
                assert found >= 2
                for lines in (*twins.lines, *twins.followers):
                    assert any('"changes"' in frame for line in lines.values() for frame in line.frames) == (
                        lines in twins.followers
                    )
                    for line in lines.values():
                        assert not any(salt in frame for salt in salts for frame in line.frames)
                await there.end()
        told = repr(logs)
        assert not any(salt in told for salt in salts)

    run(work())


FAULT = """
import logging, sys
import structlog
from doubloon.server import logs

logs.set_up(sys.argv[1])

def fault():
    key = "hush" * 3
    raise ValueError("a fault of the server")

for log in (structlog.get_logger("one"), logging.getLogger("another")):
    try:
        fault()
    except ValueError:
        log.exception("serving a client")
"""


@pytest.mark.parametrize("kind", ["json", "text"])
def test_what_is_logged_of_a_fault_has_no_values_of_variables(kind: str) -> None:
    """Among those of a server's functions are keys of seats, deals, and its own secret."""
    done = subprocess.run([sys.executable, "-c", FAULT, kind], check=True, capture_output=True, text=True, timeout=120)
    assert done.stderr.count("a fault of the server") >= 2
    assert done.stderr.count("fault") > done.stderr.count("a fault of the server")  # and where it was
    assert "hush" * 3 not in done.stderr
