"""Games that were played on the bare engine, told again through the contract: as a log that everybody can read and replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from doubloon.jackal import play
from doubloon.jackal.board import cell_name
from doubloon.jackal.dealing import Deal, land
from doubloon.jackal.digest import digest
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.leaving import resign
from doubloon.jackal.naming import named_acts
from doubloon.jackal.position import Position
from doubloon.jackal.settings import Settings
from doubloon.jackal.tiles import TILES, TYPES
from doubloon.jackal.tilesets import FACES
from doubloon.jackal.walk import LAPSED, LEFT, REVEALED, Walk
from doubloon.match import Match

NO_SALT: Final = "0" * 32
"""The salt of the deals that are made here: nothing about them is secret."""

Deeds = Sequence[tuple[int, int]]
"""What was done in a game, in order: pairs of a deed (:class:`doubloon.jackal.walk.Walk`) and its time in milliseconds."""


class Retold(AssertionError):
    """A game that cannot be told again: the contract refuses what the engine did, or makes something else of it.

    ``match`` is the game as far as it could be told.
    """

    def __init__(self, message: str, match: Match) -> None:
        super().__init__(message)
        self.match = match


def first_position(settings: Settings) -> Position:
    """The position in which a game begins, on the bare engine, the seats in their order."""
    engine = play.opening(IslandGame(settings).rules)
    play.start(engine)
    return engine


def deeds_of(walk: Walk) -> list[tuple[int, int]]:
    """What a walk did."""
    return [(int(walk.deeds[i]), int(walk.times[i])) for i in range(walk.n)]


def _answers(deed: int) -> bool:
    """Whether a deed is an answer of chance."""
    return -LEFT < deed <= -REVEALED


def _do(p: Position, deed: int, time: int) -> None:
    p.now = time
    if deed >= 0:
        play.push(p, deed)
    elif _answers(deed):
        play.answer(p, -REVEALED - deed)
    elif deed == -LAPSED:
        play.lapse(p, time)
    else:
        resign(p, -LEFT - deed, "J8.6")


def dealt(settings: Settings, deeds: Deeds) -> tuple[Deal, Position]:
    """A deal that holds what chance answered in a game (the rest of the fog gets what is left over, in table order).

    And the position to which the engine comes; if it fails on the way, the one before.
    """
    p = first_position(settings)
    left = settings.counts()
    tokens: dict[str, str] = {}
    for deed, time in deeds:
        before = p.copy()
        if _answers(deed):
            tile = TILES[-REVEALED - deed]
            tokens[cell_name(p.asked)] = tile.token
            left[TYPES[tile.type]] -= 1
        try:
            _do(p, deed, time)
        except Exception:
            p = before
            break
    rest = iter([FACES[name][0] for name, count in left.items() for _ in range(count)])
    tiles = tuple(tokens[cell] if cell in tokens else next(rest) for cell in land(settings.side))
    return Deal(settings.side, tuple(range(IslandGame(settings).seats)), NO_SALT, tiles), p


def retell(settings: Settings, deeds: Deeds, look: Callable[[IslandGame, Match], None] | None = None) -> Match:
    """The match in which the same was done. Raises :class:`Retold` where it comes out differently.

    ``look`` is called before every act and at the end; what it raises passes on, in a :class:`Retold` too.
    """
    settings = settings.changed(seating="fixed")
    game = IslandGame(settings)
    deal, reached = dealt(settings, deeds)
    match = Match(game, deal.text())
    try:
        for deed, time in deeds:
            if not _answers(deed):
                if look is not None:
                    look(game, match)
                _do_again(match, deed, time)
        if look is not None:
            look(game, match)
    except Exception as error:
        raise Retold(f"after {len(match.records)} records: {type(error).__name__}: {error}", match) from error
    island = match.position
    assert isinstance(island, Island)
    if digest(island.engine) != digest(reached):
        raise Retold("the same game comes to another position on the bare engine", match)
    return match


def _do_again(match: Match, deed: int, time: int) -> None:
    if deed == -LAPSED:
        match.lapse(time)
    elif deed <= -LEFT:
        match.leave(-LEFT - deed, time)
    else:
        island = match.position
        assert isinstance(island, Island)
        text = next(text for text, act in named_acts(island.engine).items() if act == deed)
        match.act(island.actors()[0], text, time)
