"""The REST part about games: which there are, their settings, presets and bots, and whether settings make sense."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody

from doubloon.catalogue import Entry, entry, made
from doubloon.clocked import ALLOWED
from doubloon.errors import DoubloonError, SettingError
from doubloon.server import tables
from doubloon.server.answers import hub_of, senseless
from doubloon.server.talk import PHRASES


class Choice(msgspec.Struct):
    """A choice, and a line about it."""

    name: str
    about: str


class GameShown(msgspec.Struct):
    """A game that is offered: its settings (one row each, as the form shows them), presets, bots from the weakest on."""

    name: str
    settings: list[dict[str, Any]]
    presets: list[Choice]
    bots: list[str]
    clock: str
    rated_clocks: list[str]
    colours: list[str]
    phrases: list[str]


class Chosen(msgspec.Struct, forbid_unknown_fields=True):
    """Settings by name; ``preset`` and ``clock`` are among them."""

    settings: dict[str, Any] = {}


class Checked(msgspec.Struct):
    """Settings with all defaults filled in, and how many play."""

    settings: dict[str, Any]
    seats: int


def _shown_game(name: str, offered: Entry) -> GameShown:
    return GameShown(
        name,
        [{**msgspec.to_builtins(row), "allowed": row.allowed()} for row in offered.form],
        [Choice(preset, about) for preset, about in offered.presets.items()],
        list(offered.levels),
        ALLOWED,
        list(tables.rated_clocks(offered)),
        list(tables.COLOURS),
        list(PHRASES),
    )


class GamesApi(Controller):
    """The games that are offered."""

    path = "/api/games"
    tags = ("games",)

    @get()
    async def games(self, state: State) -> list[GameShown]:
        """List the games, with all that a form needs."""
        return [_shown_game(name, offered) for name, offered in hub_of(state).catalogue.items()]

    @get("/{game:str}", raises=[HTTPException])
    async def game(self, state: State, game: FromPath[str]) -> GameShown:
        """Show one game."""
        try:
            return _shown_game(game, entry(hub_of(state).catalogue, game))
        except SettingError as error:
            raise HTTPException(status_code=404, detail=str(error)) from None

    @post("/{game:str}/check", status_code=200)
    async def check(self, state: State, game: FromPath[str], data: JSONBody[Chosen]) -> Checked:
        """Fill settings in, or say what is wrong with them."""
        try:
            found = made(hub_of(state).catalogue, game, data.settings)
        except DoubloonError as error:
            raise senseless(error) from None
        return Checked(dict(found.settings()), found.seats)
