"""Captain Silver under fixed settings: the contract of ``doubloon.game``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from doubloon.errors import ParseError, SettingError
from doubloon.given import check_form, check_seed
from doubloon.options import brief
from doubloon.silver.boards import STANDARD, Printed, lay_out, read_printed, standard
from doubloon.silver.dealing import Deal, deal, parse_deal
from doubloon.silver.position import Silver
from doubloon.silver.senses import PouchSenses
from doubloon.silver.settings import DRAWN, Settings, settings_from
from doubloon.silver.state import opening, rules_of
from doubloon.silver.text import parse_text

RULES_VERSION: Final = 1

PRINTED: Final = "printed"
"""The key of a game's plain settings that holds its printed values: ``standard``, or all of them (C1.3 to C1.5)."""


class SilverGame:
    """Captain Silver; see :class:`doubloon.game.Game`. ``printed``: what is printed, if not the package's."""

    def __init__(self, settings: Settings | None = None, printed: Printed | None = None) -> None:
        self._settings = settings or Settings()
        self._printed = printed or standard()
        self._rules = rules_of(self._settings)

    @property
    def table(self) -> Settings:
        """The settings as an object."""
        return self._settings

    @property
    def name(self) -> str:
        """``silver``."""
        return "silver"

    @property
    def rules_version(self) -> int:
        """The version of the rules this engine plays."""
        return RULES_VERSION

    @property
    def seats(self) -> int:
        """How many players take part."""
        return self._settings.seats

    def settings(self) -> Mapping[str, Any]:
        """All settings as plain data, and the printed values where they are not the package's: :func:`game_from` reads it."""
        ours = self._printed.plain == standard().plain
        return {**self._settings.as_dict(), PRINTED: STANDARD if ours else dict(self._printed.plain)}

    def deal(self, seed: bytes) -> str:
        """A world, and all that is hidden, dealt from a secret seed."""
        check_seed(seed)
        return deal(self._settings, self._printed, seed).text()

    def start(self, deal: str) -> Silver:
        """The first position: full pouches, waiting to be shaken."""
        dealt = self._read(deal)
        return Silver(opening(self._rules, lay_out(self._printed, dealt.boards, dealt.treasure)))

    def answers(self, deal: str) -> Mapping[str, str]:
        """What chance will answer: cards, chests, dead heats, and what a hand that does not feel draws."""
        return self._read(deal).answers()

    def senses(self, deal: str) -> PouchSenses:
        """Pouches and hands for a game played with this deal (C4)."""
        return PouchSenses(self._settings, self.answers(deal))

    def _read(self, text: str) -> Deal:
        check_form(text, "a deal")
        return parse_deal(text, self._settings, self._printed)

    def restore(self, text: str) -> Silver:
        """The position of a text form."""
        check_form(text, "a position")
        state = parse_text(text, self._rules, self._printed)
        fixed = self._settings
        if fixed.boards not in (DRAWN, " ".join(state.world.boards)) or fixed.treasure not in (DRAWN, state.world.treasure):
            raise ParseError(f"the settings have the boards {fixed.boards} and the treasure side {fixed.treasure}")
        return Silver(state)


def game_from(plain: Mapping[str, Any]) -> SilverGame:
    """The game of plain settings, as :meth:`SilverGame.settings` gives them and a log's header holds them.

    Raises :class:`doubloon.errors.SettingError`.
    """
    values = dict(plain)
    printed = values.pop(PRINTED, STANDARD)
    if printed != STANDARD and not isinstance(printed, Mapping):
        raise SettingError(PRINTED, brief(printed), f"{STANDARD}, or a table in the form of boards.toml")
    return SilverGame(settings_from(values), None if printed == STANDARD else read_printed(printed, PRINTED))
