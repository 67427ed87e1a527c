"""Islands that a test lays out itself, so that what it wants to see comes whatever is dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from doubloon.jackal.dealing import SALT_DIGITS, Deal, land
from doubloon.jackal.island import IslandGame

SIDE = 5
"""White's ship begins at d1, Black's at d7; the land is b2 to f6 without its corners."""


class Laid:
    """An island of side 5 for a duel: plain but for ``tiles`` by cell; gold lies in the far east, where nobody goes."""

    def __init__(self, tiles: Mapping[str, str]) -> None:
        every = {**dict.fromkeys(land(SIDE), "plain"), "f4": "coins1"}
        assert tiles.keys() <= every.keys() - {"f4"}, tiles
        self._deal = Deal(SIDE, (0, 1), "0" * SALT_DIGITS, tuple({**every, **tiles}.values()))

    def settings(self) -> dict[str, Any]:
        """The settings of a game on it."""
        return {"side": SIDE, "tiles": {name: count for name, count in self._deal.counts().items() if count}}

    @contextmanager
    def dealt(self) -> Iterator[None]:
        """Whatever game begins meanwhile, in this process, begins on it."""
        with patch.object(IslandGame, "deal", lambda game, seed: self._deal.text()):
            yield
