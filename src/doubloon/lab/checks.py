"""What every position of the island game owes to whoever plays, stores and shows it, checked from outside.

Each check raises :class:`Wrong` with what is wrong, and leaves the position as it was.
"""

from __future__ import annotations

import random

import msgspec

from doubloon.dealer import SampledDealer, settle
from doubloon.errors import IllegalAct
from doubloon.game import CHANCE
from doubloon.jackal.audit import audit
from doubloon.jackal.digest import digest
from doubloon.jackal.island import Island, IslandGame
from doubloon.log import dump, parse
from doubloon.match import Match, replay


class Wrong(AssertionError):
    """Something that must hold does not."""


def require(holds: bool, message: str) -> None:
    """Raise :class:`Wrong` unless something holds."""
    if not holds:
        raise Wrong(message)


def sound(island: Island) -> None:
    """The position is consistent (:func:`doubloon.jackal.audit.audit`), and somebody can go on, unless the game is over."""
    wrong = audit(island.engine)
    require(not wrong, wrong)
    actors = island.actors()
    require(bool(actors) != island.over(), f"the game is {'' if island.over() else 'not '}over and {actors} may act")
    for actor in actors:
        going_on = island.outcomes() if actor == CHANCE else island.legal_acts(actor)
        require(bool(going_on), f"it is for {actor} to act, and there is nothing to do")


def comes_back(game: IslandGame, island: Island) -> None:
    """The text form gives back the same position: everything, down to the last number, and the same legal acts."""
    text = island.text()
    again = game.restore(text)
    require(again.text() == text, f"{text} comes back as {again.text()}")
    require(again.hash() == island.hash(), "restored, it has another hash")
    wrong = audit(again.engine)
    require(not wrong, f"restored: {wrong}")
    for seat in range(game.seats):
        acts, restored = list(island.legal_acts(seat)), list(again.legal_acts(seat))
        require(acts == restored, f"restored, it has other legal acts: {set(acts) ^ set(restored)}")
    require(again.due() == island.due() and again.result() == island.result(), "restored, it has another end")


def shows(island: Island, seats: int) -> None:
    """Every seat and a spectator can be shown the position, and looking changes nothing."""
    before = digest(island.engine)
    for seat in (*range(seats), None):
        view = msgspec.json.encode(island.view(seat))
        require(view == msgspec.json.encode(island.view(seat)), f"seat {seat} sees two things")
    require(digest(island.engine) == before, "looking changes the position")


def nearly(text: str, rng: random.Random) -> str:
    """A text that differs a little from another."""
    at = rng.randrange(len(text))
    letter = rng.choice("abcghimn0123456789-:+ Px")
    return rng.choice((text[:at] + text[at + 1 :], text[:at] + letter + text[at:], text[:at] + letter + text[at + 1 :]))


def refuses(island: Island, seats: int, rng: random.Random) -> None:
    """Acts that are nearly legal, or another seat's, are refused and change nothing."""
    before = digest(island.engine)
    time = int(island.engine.now)
    legal = {seat: set(island.legal_acts(seat)) for seat in range(seats)}
    known = sorted(set().union(*legal.values())) or ["g2-g3"]
    for seat in range(-1, seats + 1):
        for text in {rng.choice(known), nearly(rng.choice(known), rng), "", "leave", "undo 1", f"time {time}"}:
            if text in legal.get(seat, ()):
                continue
            try:
                island.act(seat, text, time)
            except IllegalAct as error:
                require(digest(island.engine) == before, f"the refused {text!r} of seat {seat} changes the position")
                require(set(error.allowed) <= legal.get(seat, set()), f"{text!r} is refused with {error.allowed}")
            else:
                raise Wrong(f"{text!r} of seat {seat} is accepted, and is none of its legal acts")


def accepts(island: Island, rng: random.Random, most: int = 3) -> None:
    """Legal acts are accepted, on a copy that has nothing in common with the position."""
    before = digest(island.engine)
    for actor in island.actors():
        acts = list(island.legal_acts(actor))
        for text in rng.sample(acts, min(most, len(acts))):
            twin = island.copy()
            require(digest(twin.engine) == before, "a copy differs")
            twin.act(actor, text, int(twin.engine.now))
            settle(twin, SampledDealer(rng))
            sound(twin)
            require(digest(island.engine) == before, "a copy is not independent")


def replays(game: IslandGame, match: Match) -> None:
    """The log comes back from its text as it went in, and replays to the same position."""
    log = match.log(secret=True)
    read = parse(dump(log))
    require(read == log, "the log does not come back from its text as it went in")
    again = replay(game, read)
    require(again.position.hash() == match.position.hash(), "the log replays to another position")


class Looker:
    """Looks at the positions of a match with all of the above; give :meth:`look` to :func:`doubloon.lab.retelling.retell`.

    ``every``: how often the dear ones are made, once in so many positions.
    """

    def __init__(self, rng: random.Random, every: int = 4) -> None:
        self.rng = rng
        self.every = every

    def look(self, game: IslandGame, match: Match) -> None:
        """Look at where a match stands."""
        island = match.position
        assert isinstance(island, Island)
        sound(island)
        comes_back(game, island)
        if self.rng.randrange(self.every) == 0:
            shows(island, game.seats)
            refuses(island, game.seats, self.rng)
            accepts(island, self.rng)
        if island.over():
            replays(game, match)
