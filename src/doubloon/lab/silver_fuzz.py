"""Long runs of random games of Captain Silver (``doubloon lab fuzz --game silver``).

Every game has settings of its own. After every deed the position is sound and secrets are told to their owners only; now and
then its text is read back, and acts that are nearly legal are tried. Every so many-th game is looked at closely: what any
viewer is shown and told is the same whatever he cannot know, every legal act is accepted, and the log replays.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from doubloon.game import Event
from doubloon.lab.checks import Wrong, require
from doubloon.lab.findings import Failure, Report
from doubloon.lab.silver_checks import (
    Chests,
    accepts,
    comes_back,
    looks_the_same,
    refuses,
    sound,
    sounds_the_same,
    told_in_secret,
)
from doubloon.lab.silver_walk import Walk, settings_at_random
from doubloon.log import Record, dump, parse
from doubloon.match import Match, replay
from doubloon.silver import events as ev
from doubloon.silver.settings import SETTINGS, Settings

LOOK_EVERY: Final = 16
"""Deeds between two looks at the text and at acts that are refused."""

DEEDS: Final = 20_000
"""More than a game can take: every round has its limit."""


class Game:
    """A game of a run: how it is played, and the records of what was done."""

    def __init__(self, seed: int, number: int) -> None:
        rng = random.Random(f"silver {seed} {number}")
        self.settings = settings_at_random(rng)
        self.walk = Walk(self.settings, rng.getrandbits(40), leaves=rng.random() < 0.3)
        self.rng = rng
        self.records: list[Record] = []
        self.events: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.chests = Chests(self.walk.position.state.world.chests)

    def play(self, closely: bool) -> None:
        """Play to the end. Raises :class:`doubloon.lab.checks.Wrong`, and what the engine raises, at the first fault."""
        while self.step(closely):
            require(len(self.records) < DEEDS, f"the game is not over after {DEEDS} deeds")
        if closely:
            self.replays()

    def step(self, closely: bool) -> bool:
        """Do what comes next and look at it; whether there was anything to do."""
        walk, rng = self.walk, self.rng
        before = walk.position.copy()
        viewers = (None, *range(walk.game.seats)) if closely and not before.over() else ()
        twins = [(viewer, looks_the_same(before, viewer, self.chests, rng)) for viewer in viewers]
        deed = walk.next_deed()
        if deed is None:
            return False
        effective = None if deed.seat is None or deed.effective == deed.time else deed.effective
        text = deed.text or f"time {deed.time}"
        self.records.append(Record(len(self.records) + 1, deed.time, deed.seat, text, (), effective))
        events, answers = walk.do(deed)
        self.records[-1] = msgspec.structs.replace(self.records[-1], outcome=tuple(answers))
        self.note(events)
        sound(walk.position, deed.time)
        told_in_secret(events)
        for viewer, twin in twins:
            sounds_the_same(before, deed, answers, viewer, twin)
        if closely or len(self.records) % LOOK_EVERY == 0:
            comes_back(walk.game, walk.position)
            refuses(walk.position, rng)
        if closely:
            accepts(walk.position, rng)
        return True

    def note(self, events: list[Event]) -> None:
        """Count what happened."""
        self.chests.hear(events)
        for event in events:
            self.events[f"{type(event).__name__} {event.rule}"] += 1
            if isinstance(event, ev.RoundStopped):
                self.reasons[event.reason] += 1

    def match(self) -> Match:
        """The game as a match, as far as it was played."""
        match = Match(self.walk.game, self.walk.deal)
        for record in self.records:
            match.append(record)
        return match

    def replays(self) -> None:
        """Told again through the contract, the game comes to the same position, and so does its log from its text."""
        match = self.match()
        require(match.position.text() == self.walk.position.text(), "told again, the game comes to another position")
        log = match.log(secret=True)
        require(parse(dump(log)) == log, "the log does not come back from its text as it went in")
        require(replay(self.walk.game, log).position.hash() == match.position.hash(), "the log replays to another position")


def run_games(seed: int, first: int, games: int, contract_every: int, out: Path) -> Iterator[Report]:
    """Play games ``first`` .. ``first + games - 1`` of a run; a report each. Logs of failures go to the folder ``out``."""
    for number in range(first, first + games):
        game = Game(seed, number)
        closely = contract_every > 0 and number % contract_every == contract_every // 2
        problem = ""
        try:
            game.play(closely)
        except Wrong as wrong:
            problem = str(wrong)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
        result = game.walk.position.result()
        report = Report(1, len(game.records), int(closely), dict(game.events), settings_seen(game.settings))
        report.ends = {result.reason if result else "cut short": 1}
        for reason, count in game.reasons.items():
            report.ends[f"round: {reason}"] = count
        if problem:
            report.failures = [keep(seed, number, game, problem, out)]
        yield report


def settings_seen(settings: Settings) -> dict[str, int]:
    """The values of all settings, each once; of what is set seat by seat, every value that a seat has."""
    seen = {"boards=drawn" if settings.boards == "drawn" else "boards=laid out": 1}
    for name, value in settings.as_dict().items():
        if name != "boards":
            seen |= {f"{name}={str(one).lower()}": 1 for one in (value if isinstance(value, list) else [value])}
    return seen


def keep(seed: int, number: int, game: Game, problem: str, out: Path) -> Failure:
    """Write the log of a game that failed, and what failed in it."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"silver-seed{seed}-game{number}"
    path = out / f"{name}.dbl"
    try:
        match = game.match()
    except Exception as error:
        problem += f"\n(the last record is not in the log: {error})"
        game.records.pop()
        match = game.match()
    match.save(path)
    again = f"doubloon lab fuzz --game silver --seed {seed} --first {number} --games 1 --workers 1"
    (out / f"{name}.txt").write_text(f"game {number} of seed {seed}\n\n{problem}\n\nagain: {again}\n", encoding="utf-8")
    return Failure(number, problem, str(path))


def never_seen(report: Report) -> list[str]:
    """What has never come in a run: kinds of events with each of their rules, ends of rounds and games, values of settings."""
    missing = [
        f"event {kind.__name__} {rule}"
        for kind in ev.ALL
        for rule in kind.RULES
        if f"{kind.__name__} {rule}" not in report.events
    ]
    ends = ("points", "alone", *(f"round: {reason}" for reason in ("row", "empty", "stuck", "vote", "limit")))
    missing += [f"end {name}" for name in ends if name not in report.ends]
    for row in SETTINGS:
        values = ("true", "false") if row.kind == "flag" else tuple(map(str, row.choices))
        missing += [f"setting {row.name}={value}" for value in values if f"{row.name}={value}" not in report.settings]
    return missing
