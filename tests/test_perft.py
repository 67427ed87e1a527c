"""Perft: the counts in ``tests/perft`` come out, and counting does what it says."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from doubloon.dealer import HiddenDealer, settle
from doubloon.errors import ParseError, SettingError
from doubloon.game import CHANCE
from doubloon.jackal import COMPILED
from doubloon.jackal.island import Island, IslandGame
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import LINE_UPS, Settings, settings_from
from doubloon.lab import perft

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.txt"))
MOST = None if COMPILED else 1000
"""Counts above this are for the compiled engine."""


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_counts_are_as_the_file_says(path: Path) -> None:
    file = perft.load(path)
    assert perft.check(file, MOST) == []
    assert file.text() == path.read_text(encoding="ascii")


def test_there_is_a_file_for_every_preset_and_line_up() -> None:
    settings = [perft.load(path).settings for path in FILES]
    for preset in PRESETS:
        assert settings_from({"preset": preset}) in settings
    assert {each.line_up for each in settings} == set(LINE_UPS)
    assert all(len(perft.load(path).cases) > 4 for path in FILES)


def by_hand(island: Island, answers: dict[str, str], depth: int) -> int:
    """The same count by way of texts."""
    if depth == 0:
        return 1
    total = 0
    for actor in island.actors():
        for act in island.legal_acts(actor):
            after = island.copy()
            after.act(actor, act, int(after.engine.now))
            settle(after, HiddenDealer(answers))
            total += by_hand(after, answers, depth - 1)
    return total


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_counting_by_texts_gives_the_same(path: Path) -> None:
    file = perft.load(path)
    answers = dict(IslandGame(file.settings).answers(file.deal))
    for case in file.cases:
        depth = max(depth for depth, count in case.counts.items() if count <= 150 or depth == 1)
        island = file.position(case)
        assert perft.perft(island, answers, depth) == by_hand(island, answers, depth)
        divided = perft.divide(island, answers, depth)
        assert list(divided) == list(island.legal_acts(island.actors()[0]))
        assert sum(divided.values()) == case.counts[depth]


def test_a_game_that_is_over_or_waits_for_chance_has_no_acts() -> None:
    game = IslandGame(Settings(side=5, seating="fixed"))
    deal = game.deal(b"1")
    answers = game.answers(deal)
    island = game.start(deal)
    assert perft.perft(island, answers, 0) == 1
    island.act(0, "d1-d2")
    assert island.actors() == (CHANCE,)
    with pytest.raises(ValueError, match="waits for chance at d2"):
        perft.perft(island, answers, 1)
    settle(island, HiddenDealer(answers))
    island.leave(1)
    assert island.over()
    assert perft.perft(island, answers, 1) == perft.perft(island, answers, 3) == 0
    assert perft.divide(island, answers, 2) == {}


def test_a_made_file_is_read_again_and_counts_right() -> None:
    settings = Settings(side=5, line_up="melee3", turn_time=15)
    file = perft.make(settings, seed=4, plies=(3, 9, 10_000), most=300)
    assert [case.position[:6] for case in file.cases[:2]] == ["start", "island"]
    again = perft.parse(file.text())
    assert again.text() == file.text()
    assert perft.check(again) == []
    assert all(count <= 300 for case in file.cases for depth, count in case.counts.items() if depth > 1)
    assert file == perft.make(settings, seed=4, plies=(3, 9, 10_000), most=300)


GOOD = perft.make(Settings(side=5, seating="fixed"), seed=1, plies=(6,), most=100).text()

LAST = next(n for n, line in enumerate(GOOD.split("\n"), 1) if line.startswith("position island"))


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "a perft file begins with the line 'perft 1'", 1),
        (changed("perft 1", "perft 2"), "a perft file begins with the line 'perft 1'", 1),
        ("perft 1\n", "next come the lines", 2),
        (changed("settings ", "setting "), "next come the lines", 2),
        (changed('"fixed"}', '"fixed"'), "not JSON: ", 2),
        (changed('"side": 5', '"side": 6'), "setting 'side': ", 2),
        (changed('"side": 5', '"side": 7'), "got an island of side 5; the settings have side 7", 4),
        (changed("seats 0 1", "seats 0 2"), "got '2'; the seats are 0 to 1", 5),
        (changed("position start", "start"), "the text goes on after the 5 rows of the island", 12),
        (GOOD.partition("position")[0], "there is no line 'position ...'", 12),
        (changed("position island 5", "position island 7"), "a position of this game begins with 'island 5'", LAST),
        (changed("turn=", "turns="), "got 'turns=", LAST),
        (changed("\n1 5", "\n0 5"), "got '0 5'; a line 'position ...' or 'depth count' is wanted", 13),
        (changed("\n1 5", "\n1 -5"), "got '1 -5'; a line", 13),
        (changed("\n1 5", "\n1 5 "), "got '1 5 '; a line", 13),
        (changed("\n1 5", "\n13 5"), "got depth 13; depths are 1 to 12, each once", 13),
        (changed("\n1 5", "\n1 5\n1 5"), "got depth 1; depths are 1 to 12, each once", 14),
        (changed("\n1 5", "\n\n1 5"), "the file goes on after an empty line", 13),
    ],
)  # fmt: skip
def test_a_slip_in_a_file_is_an_error_with_its_line(text: str, message: str, line: int) -> None:
    with pytest.raises(ParseError) as caught:
        perft.parse(text, "a.txt")
    assert caught.value.message.startswith(message)
    assert (caught.value.source, caught.value.line) == ("a.txt", line)


def test_a_position_that_the_deal_cannot_lead_to_is_refused() -> None:
    other = perft.make(Settings(side=5, seating="fixed"), seed=2, plies=(40,), most=10)
    text = GOOD.rstrip("\n") + f"\nposition {other.cases[1].position}\n1 1\n"
    with pytest.raises(ParseError, match="what is in its fog is not what the deal has there"):
        perft.parse(text)


def test_files_are_checked_and_summed_up(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    out = io.StringIO()
    assert perft.check_files([tmp_path], out) == 0
    assert out.getvalue().startswith(f"{tmp_path}/a.txt: ")
    assert " counts, " in out.getvalue()

    (tmp_path / "b.txt").write_text(changed("\n1 5", "\n1 6"))
    out = io.StringIO()
    assert perft.check_files([tmp_path], out) == 1
    lines = out.getvalue().splitlines()
    assert lines[1].startswith(f"{tmp_path}/b.txt: 1 of ")
    assert lines[2:] == [f"  {tmp_path}/b.txt:12: depth 1: expected 6, got 5"]
    assert perft.check_files([tmp_path / "b.txt"], io.StringIO(), most=3) == 0

    (tmp_path / "c.txt").write_bytes(b"perft 1\n\xff")
    out = io.StringIO()
    assert perft.check_files([tmp_path / "c.txt", tmp_path / "d.txt"], out) == 2
    assert out.getvalue().splitlines() == [
        f"{tmp_path}/c.txt:2:1: not ASCII: byte 0xff",
        f"{tmp_path}/d.txt: No such file or directory",
    ]
    (tmp_path / "empty").mkdir()
    assert perft.check_files([tmp_path / "empty"], out) == 2

    perft.recount_files([tmp_path / "b.txt"], most=100)
    assert (tmp_path / "b.txt").read_text() == GOOD


def test_counts_from_the_start_of_a_preset_are_printed() -> None:
    out = io.StringIO()
    assert perft.print_perft("blitz", 2, seed=3, divided=True, out=out) == 0
    first, second, *divided = out.getvalue().splitlines()
    assert first.startswith("1 5  5 nodes in ")
    assert [line.partition(": ")[0] for line in divided] == ["e1-e2", "P2 e1-e2", "P3 e1-e2", "sail e1-f1", "sail e1-d1"]
    assert sum(int(line.partition(": ")[2]) for line in divided) == int(second.split(" ")[1])
    for preset, depth in (("blitzkrieg", 2), ("blitz", 0), ("blitz", 13)):
        with pytest.raises(SettingError):
            perft.print_perft(preset, depth, out=out)


def test_perft_changes_nothing() -> None:
    file = perft.load(random.Random(1).choice(FILES))
    island = file.position(file.cases[-1])
    before = island.text()
    perft.perft(island, IslandGame(file.settings).answers(file.deal), 2)
    assert island.text() == before
