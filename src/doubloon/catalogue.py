"""The games that can be played: the only place above the games themselves that names them.

Everything that offers games (the server's lobby, a settings form, a bot in a seat) goes by an :class:`Entry`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from doubloon.bots import BOTS, Bot
from doubloon.bots.seated import SILVER_BOTS
from doubloon.bots.timed import TimedBot
from doubloon.clocked import with_clock
from doubloon.errors import SettingError
from doubloon.game import Game
from doubloon.jackal.island import IslandGame
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import SETTINGS, settings_from
from doubloon.silver.game import game_from
from doubloon.silver.presets import PRESETS as SILVER_PRESETS
from doubloon.silver.settings import SETTINGS as SILVER_SETTINGS


class Entry(NamedTuple):
    """One game that is offered.

    ``make`` turns settings (names and values; the key ``preset`` names a preset they are laid over) into a game, and raises
    :class:`doubloon.errors.SettingError`; ``form`` is the table of its settings, one row each, as a settings form shows it;
    ``presets`` has a line about each; ``bots`` makes a bot by its name, weakest first, or, of a game in real time, ``timed``
    does (only one of the two is given). ``stand_in`` is the one that acts for who is not there (``""``: the strongest).
    ``earlier`` makes the game under the rules versions of before that it can still be played under: whoever changes what the
    rules do adds the one that was.
    """

    make: Callable[[Mapping[str, Any]], Game]
    form: Sequence[Any] = ()
    presets: Mapping[str, str] = MappingProxyType({})
    bots: Mapping[str, Callable[[random.Random, Game], Bot]] = MappingProxyType({})
    timed: Mapping[str, Callable[[random.Random, Game], TimedBot]] = MappingProxyType({})
    stand_in: str = ""
    earlier: Mapping[int, Callable[[Mapping[str, Any]], Game]] = MappingProxyType({})

    def maker(self, version: int | None) -> Callable[[Mapping[str, Any]], Game]:
        """What makes the game under a rules version, or, where there is none for it (or ``None``), as it is played now."""
        return self.make if version is None else self.earlier.get(version, self.make)

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of its bots, weakest first."""
        return (*self.bots, *self.timed)

    @property
    def replacement(self) -> str:
        """The name of the bot that acts for who is not there; ``""`` where there are no bots."""
        return self.stand_in or (self.levels[-1] if self.levels else "")


Catalogue = Mapping[str, Entry]
"""Name of a game -> its entry."""


def _island(settings: Mapping[str, Any]) -> Game:
    return IslandGame(settings_from(settings))


CATALOGUE: Final[Catalogue] = MappingProxyType(
    {
        "jackal": Entry(_island, SETTINGS, {name: preset.about for name, preset in PRESETS.items()}, BOTS),
        "silver": Entry(
            game_from,
            SILVER_SETTINGS,
            {name: preset.about for name, preset in SILVER_PRESETS.items()},
            timed=SILVER_BOTS,
            stand_in="practised",
        ),
    }
)
"""The games of Doubloon."""


def entry(catalogue: Catalogue, name: str) -> Entry:
    """The entry of a game. Raises :class:`doubloon.errors.SettingError` for a name that is not offered."""
    try:
        return catalogue[name]
    except KeyError:
        raise SettingError("game", name, f"one of {', '.join(catalogue)}") from None


def made(catalogue: Catalogue, name: str, settings: Mapping[str, Any], version: int | None = None) -> Game:
    """The game of that name under its settings, of which ``clock`` (:mod:`doubloon.clocked`) is one in every game.

    ``version``: the rules version that it was begun under; the game that comes may have another one, if it cannot be played so
    any more. Raises :class:`doubloon.errors.SettingError`.
    """
    rest = dict(settings)
    clock = rest.pop("clock", "none")
    return with_clock(entry(catalogue, name).maker(version)(rest), clock)
