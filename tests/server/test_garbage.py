"""Python looks through everything only while nobody acts."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from doubloon.server.garbage import LONGEST, YOUNG, Garbage, kept_from_acts


@pytest.fixture
def kept() -> Iterator[None]:
    before = gc.get_threshold()
    kept_from_acts()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("kept")
def test_everything_is_looked_through_while_nobody_acts_or_at_last() -> None:
    collections = gc.get_stats()[2]["collections"]
    garbage = Garbage()
    assert not garbage.look(5, 10)  # acts were written since the start
    assert not garbage.look(9, 30)
    assert garbage.look(9, 50)
    assert not garbage.look(10, 70)
    assert not garbage.look(12, 50 + LONGEST)
    assert garbage.look(15, 51 + LONGEST)
    assert not garbage.look(16, 60 + LONGEST)
    assert gc.get_stats()[2]["collections"] == collections + 2


@pytest.mark.usefixtures("kept")
def test_python_does_not_begin_by_itself() -> None:
    young, *before = (generation["collections"] for generation in gc.get_stats())
    kept = [[number] for number in range(1_000_000)]
    assert len(kept) == 1_000_000
    assert [generation["collections"] for generation in gc.get_stats()[1:]] == before
    assert gc.get_stats()[0]["collections"] >= young + len(kept) // YOUNG // 2  # little at a time


def test_where_python_was_left_alone_it_is_left_alone() -> None:
    garbage = Garbage()
    assert not garbage.look(5, 10)
    assert not garbage.look(5, 20)
