"""Small live examples of every kind of tile, for the encyclopaedia of the page: ``python -m doubloon.lab.demos [FILE]``.

They are scenarios (``demos.yaml``), played here by the engine itself. Written as JSON: ``tiles`` has an entry a kind of tile
with its ``rules`` and its ``steps``; a step is the ``view`` of a spectator and the ``events`` that led to it from the one
before. The same source always gives the same text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from doubloon.dealer import HiddenDealer, settle
from doubloon.errors import DoubloonError
from doubloon.game import Event
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.position_reading import parse_position
from doubloon.jackal.views import IslandView
from doubloon.scenario import Scenario, load_scenarios, run
from doubloon.scenario.model import Act

SOURCE: Final = Path(__file__).with_name("demos.yaml")


class Step(msgspec.Struct, frozen=True):
    """What happened, and the island after it."""

    view: IslandView
    events: tuple[Event, ...]


class Demo(msgspec.Struct, frozen=True):
    """What a kind of tile does: the rules it shows, and the island from its first view on."""

    tile: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]


class Demos(msgspec.Struct, frozen=True):
    """All of them, in the order of the encyclopaedia."""

    tiles: tuple[Demo, ...]


def demos(scenarios: Iterable[Scenario]) -> Demos:
    """The examples that scenarios are. Raises :class:`doubloon.errors.DoubloonError` if one does not go as it says."""
    return Demos(tuple(_demo(scenario) for scenario in scenarios))


def _demo(scenario: Scenario) -> Demo:
    report = run(scenario)
    if report.differences:
        raise DoubloonError(f"the example of {scenario.name!r} goes another way: {report.differences[0]}")
    game = IslandGame(scenario.settings)
    engine, hidden = parse_position(scenario.start, game.rules)
    island, dealer = Island(engine, range(game.seats)), HiddenDealer(hidden)
    steps = [Step(island.view(None), ())]
    for act in scenario.steps:
        if isinstance(act, Act):
            events = [*island.act(island.actors()[0], act.text)]
            events += settle(island, dealer)[0]
            if events:  # the first pick of an earthquake is to be seen by nobody
                steps.append(Step(island.view(None), tuple(events)))
    return Demo(scenario.name, scenario.rules, tuple(steps))


def main(arguments: Sequence[str]) -> None:
    """Write them to a file, or to standard output."""
    text = msgspec.json.encode(demos(load_scenarios(SOURCE))) + b"\n"
    if not arguments:
        sys.stdout.buffer.write(text)
        return
    path = Path(arguments[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


if __name__ == "__main__":
    main(sys.argv[1:])
