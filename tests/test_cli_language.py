"""The terminal speaks the language that is asked for, by the option or by the environment, where it has the letters."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from doubloon import rulebook, words
from doubloon.cli import bag, setup
from doubloon.cli.language import legible, spoken, wishes
from doubloon.cli.main import run
from doubloon.cli.table import Table
from doubloon.cli.terminal import Terminal
from doubloon.errors import SettingError
from doubloon.jackal.settings import settings_from
from doubloon.rulebook import rule
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import Settings as Silver
from doubloon.words import Catalogue

LANGUAGES = words.languages()


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(arguments) == code
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.mark.parametrize(
    ("environ", "found"),
    [
        ({}, []),
        ({"LANG": "de_DE.UTF-8"}, ["de"]),
        ({"LANG": "ru"}, ["ru"]),
        ({"LANG": "de_DE@euro", "LC_MESSAGES": "ru_RU"}, ["ru"]),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_RU", "LC_ALL": "en_GB"}, ["en"]),
        ({"LANG": "de_DE", "LC_ALL": ""}, ["de"]),
        ({"LANG": "fr_FR", "LANGUAGE": "pt_BR:de:en"}, ["pt", "de", "en", "fr"]),
        ({"LANG": "de_DE", "LC_ALL": "C"}, []),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, []),
        ({"LANG": "POSIX"}, []),
        ({"LANG": "\x1b[2J"}, []),
    ],
)
def test_the_environment_is_read_as_other_programs_do(environ: dict[str, str], found: list[str]) -> None:
    assert list(wishes(environ)) == found


@pytest.mark.parametrize(
    ("given", "environ", "encoding", "language"),
    [
        (None, {}, "utf-8", "en"),
        (None, {"LANG": "de_AT.UTF-8"}, "utf-8", "de"),
        (None, {"LANG": "fr_FR", "LANGUAGE": "fr:ru"}, "utf-8", "ru"),
        (None, {"LANG": "fr_FR"}, "utf-8", "en"),
        ("en", {"LANG": "de_DE"}, "utf-8", "en"),
        ("DE", {}, "utf-8", "de"),
        ("ru_RU.UTF-8", {"LANG": "de_DE"}, "utf-8", "ru"),
        (None, {"LANG": "ru_RU"}, "koi8-r", "ru"),
        (None, {"LANG": "ru_RU"}, "latin-1", "en"),
        (None, {"LANG": "ru_RU", "LANGUAGE": "ru:de"}, "latin-1", "de"),
        (None, {"LANG": "ru_RU"}, "no such encoding", "en"),
        (None, {"LANG": "de_DE"}, "ascii", "de"),
    ],
)
def test_the_first_language_is_taken_that_can_be_read(
    given: str | None, environ: dict[str, str], encoding: str, language: str
) -> None:
    assert spoken(given, encoding, environ).language == language


def test_a_language_that_cannot_be_had_is_refused() -> None:
    for given in ("tlh", "", "../en", "deutsch"):
        with pytest.raises(SettingError, match=r"'--language': got .*; allowed: de, en, ru"):
            spoken(given, "utf-8", {})
    with pytest.raises(SettingError, match=r"allowed: what this terminal \(latin-1\) has letters for: de, en"):
        spoken("ru", "latin-1", {})


def test_english_can_be_read_everywhere() -> None:
    assert all(legible(Catalogue("en"), encoding) for encoding in ("ascii", "cp437", "koi8-r", "utf-16", None, "?"))


def test_the_option_names_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "rules", "replay", "silver"):
        about = printed(capsys, command, "--help").partition("--language CODE")[2].partition("[default")[0]
        assert set(re.findall(r"\b[a-z]{2}\b", about.partition(":")[2])) - {"or"} == set(LANGUAGES), command


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_read_in_a_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    title = rule("J9.9", rulebook.written(language)).title
    assert title in printed(capsys, "rules", "J9.9", "--language", language)
    assert title in printed(capsys, "rules", "9.9", "--language", language)
    assert title in printed(capsys, "rules", "J9", "--language", language)
    assert title in printed(capsys, "rules", title, "--language", language)
    assert title in printed(capsys, "rules", "--language", language)
    nothing = Catalogue(language).say("rules-none-command", typed="zzzz")
    assert nothing in printed(capsys, "rules", "zzzz", "--language", language, code=1)


def test_the_environment_decides_where_nothing_is_said() -> None:
    environ = os.environ | {"LANG": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"}
    for more, title in ({}, "Kannibale"), ({"LC_ALL": "C"}, "Cannibal"), ({"LANGUAGE": "en"}, "Cannibal"):
        command = [sys.executable, "-m", "doubloon", "rules", "J9.10"]
        found = subprocess.run(command, capture_output=True, env=environ | more, check=True, encoding="utf-8")
        assert title in found.stdout


def test_umlauts_are_written_out_where_there_are_none() -> None:
    environ = os.environ | {"LANG": "de_DE", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "doubloon", "rules", "J9.11"]
    found = subprocess.run(command, capture_output=True, env=environ, check=True, encoding="ascii")
    assert "auf das naechste Schiff" in found.stdout and "?" not in found.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks(language: str, tmp_path: Path) -> None:
    say = Catalogue(language).say
    match = setup.new_match(settings_from({"seating": "fixed"}), setup.Wish(hot_seat=True, seed="01"))
    out = io.StringIO()
    letter = Catalogue(language).team(0)[0].lower()
    typed = io.StringIO(f"{letter}2 g2\nwhy\n?\nrules J4.2\n? g2\n{letter}9\nquit\n")
    table = Table(match, {}, Terminal(Console(file=out, width=100), typed, words=Catalogue(language)), tmp_path / "game.dbl")
    table.run()
    told = " ".join(out.getvalue().split())
    assert match.records[0].text == "P2 g1-g2", "a unit is called by the letter of its team"
    assert say("welcome") in told and say("help-title") in told and say("ask-move") in told
    for number in ("J4.2", "J1.3"):
        found = rule(number, rulebook.written(language))
        assert f"{number} {found.title}. {' '.join(found.text.split())[:40]}" in told
    for other in set(LANGUAGES) - {language}:
        assert Catalogue(other).say("welcome") not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_saved_games_are_told(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = setup.new_match(settings_from({"seating": "fixed"}), setup.Wish(hot_seat=True, seed="01"))
    match.act(0, "g1-g2")
    path = tmp_path / "game.dbl"
    match.save(path)
    say = Catalogue(language).say
    told = printed(capsys, "replay", str(path), "--language", language)
    assert say("replay-whole", count="1") in told
    assert "seating=fixed" in told and say("replay-running", players="Player").partition("Player")[0] in told
    board = printed(capsys, "replay", str(path), "--at", "1", "--language", language)
    assert say("panel-gold") in board


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bag_speaks(language: str) -> None:
    catalogue = Catalogue(language)
    say = catalogue.say
    game = SilverGame(Silver.make(seats=2, boards="1a 2a 3a", treasure="a"))
    out = io.StringIO()
    sitting = bag.Sitting(game, game.deal(b"sit"), "practised", "sit", lambda text: None, catalogue)
    lines = "wait 3000\ntouch 0.5 0.3\ndraw\nlook\nput a1\n"
    assert bag.by_lines(sitting, io.StringIO(lines), out, 1) == 0
    told = out.getvalue()
    assert say("silver-ahoy", round=1) in told
    assert f"{say('bag-row', row='a')}  ......" in told
    assert say("bag-has", gold=3, chests=0, pouch=15) in told
    kind = sitting.position.view(0).rows[0].spaces[0].kind
    assert kind and say(f"piece-{kind}") in told
    felt = say("bag-touched", time="3000", place="0.500 0.300", felt="")
    assert felt.strip() in told and (say("bag-something") in told or say("bag-nothing") in told)


@pytest.mark.parametrize("arguments", [("rules",), ("play", "--seed", "01"), ("silver",)])
def test_commands_refuse_a_language_that_there_is_not(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, *arguments, "--language", "tlh", code=2)
    assert "option '--language': got 'tlh'; allowed: de, en, ru" in told
