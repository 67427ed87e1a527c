"""What a run of random games finds."""

from __future__ import annotations

import msgspec


class Failure(msgspec.Struct, frozen=True):
    """A game in which something was wrong; ``log`` is the file in which it can be replayed, '' if none could be written."""

    game: int
    problem: str
    log: str = ""


class Report(msgspec.Struct):
    """What a run, or a part of it, found. ``events`` counts ``name mark rule``, ``settings`` games by ``name=value``."""

    games: int = 0
    acts: int = 0
    contract_games: int = 0
    events: dict[str, int] = {}
    settings: dict[str, int] = {}
    ends: dict[str, int] = {}
    failures: list[Failure] = []

    def add(self, other: Report) -> None:
        """Take in the report of another part."""
        self.games += other.games
        self.acts += other.acts
        self.contract_games += other.contract_games
        for mine, theirs in ((self.events, other.events), (self.settings, other.settings), (self.ends, other.ends)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count
        self.failures += other.failures
