"""The live examples of the encyclopaedia: every kind of tile has one, it shows that tile, and it is made by the engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from doubloon import rulebook
from doubloon.errors import DoubloonError
from doubloon.jackal.tilesets import TYPE_OF
from doubloon.jackal.views import IslandView
from doubloon.lab.demos import SOURCE, Demo, demos
from doubloon.scenario import load_scenarios
from doubloon.words import Catalogue

MADE = demos(load_scenarios(SOURCE)).tiles


def kind_of(token: str) -> str:
    """The kind of a tile, as the catalogue names it: without number and directions."""
    return token.partition("-")[0].rstrip("0123456789")


QUIET = ("plain", "fortress", "jungle")
"""What is shown by what does not happen."""

KINDS = {kind_of(token) for token in TYPE_OF} | {"sea", "fog"}


def test_every_kind_of_tile_has_one() -> None:
    assert sorted(demo.tile for demo in MADE) == sorted(KINDS)
    assert all(f"tile-{demo.tile}-help" in Catalogue().keys for demo in MADE)


@pytest.mark.parametrize("demo", MADE, ids=lambda demo: demo.tile)
def test_it_shows_its_tile_and_something_happens(demo: Demo) -> None:
    first, *others = demo.steps
    assert first.events == ()
    assert first.view.side in (5, 7)
    assert all(step.events for step in others)
    assert len(others) >= 1
    shown = {kind_of(face) for step in demo.steps for face in step.view.tiles.values()}
    opened = {kind_of(getattr(event, "tile", "")) for step in others for event in step.events}
    assert demo.tile in shown | opened | {"sea"} | ({"fog"} if first.view.fog else set())
    assert all(rulebook.rule(number) for number in demo.rules)
    told = {event.rule for step in others for event in step.events}
    assert told & set(demo.rules) or demo.tile in QUIET


def test_the_fog_keeps_its_secrets() -> None:
    """A view tells what is in the fog no more than at any table."""
    for demo in MADE:
        for step in demo.steps:
            assert isinstance(step.view, IslandView)
            assert "?" in step.view.text
            assert not any(f"?{token}" in step.view.text for token in TYPE_OF)


def test_it_is_written_the_same_each_time(tmp_path: Path) -> None:
    def written(*arguments: str) -> bytes:
        return subprocess.run([sys.executable, "-m", "doubloon.lab.demos", *arguments], capture_output=True, check=True).stdout

    assert written(str(tmp_path / "new" / "demos.json")) == b""
    text = (tmp_path / "new" / "demos.json").read_bytes()
    assert text == written() == msgspec.json.encode({"tiles": MADE}) + b"\n"
    assert text.startswith(b'{"tiles":[{"tile":"sea","rules":["J4.4"')


def test_an_example_that_is_not_true_is_not_written() -> None:
    source = "{name: plain, rules: [J9.1], steps: [{act: g1-g2}, {expect: {turn: 0}}]}"
    with pytest.raises(DoubloonError, match=r"the example of 'plain' goes another way: .*turn"):
        demos(load_scenarios(source))
