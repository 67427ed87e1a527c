"""The commands besides play: what they print, what they refuse, and that none ever shows a trace."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import doubloon
from doubloon import rulebook
from doubloon.cli import commands, saves, setup
from doubloon.cli.main import run
from doubloon.errors import SettingError
from doubloon.jackal import COMPILED
from doubloon.jackal.dealing import parse_deal
from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import SETTINGS, Settings, settings_from
from doubloon.jackal.settings_files import TEXTS
from doubloon.log import parse
from doubloon.match import Match
from doubloon.silver.game import SilverGame
from doubloon.silver.settings import SETTINGS as SILVER_SETTINGS
from doubloon.silver.settings import Settings as Silver
from doubloon.silver.settings_files import TEXTS as SILVER_TEXTS
from doubloon.tables import FORMATS


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


def done(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a command printed, both ways."""
    assert run(arguments) == code
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    return captured.out + captured.err


def saved(tmp_path: Path) -> Path:
    """A game saved after one move."""
    match = setup.new_match(settings_from({"seating": "fixed"}), setup.Wish(hot_seat=True, seed="01"))
    match.act(0, "g1-g2")
    path = tmp_path / "game.dbl"
    match.save(path)
    return path


def test_version_says_how_the_engine_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert done(capsys, "--version") == f"doubloon {doubloon.__version__} (engine {'' if COMPILED else 'not '}compiled)\n"


def test_help_names_every_command_without_cutting_it_off(capsys: pytest.CaptureFixture[str]) -> None:
    told = done(capsys, "--help")
    for name in "play rules settings presets deal serve verify scenario replay perft lab db".split():
        assert f"  {name}" in told
    assert "..." not in told.split("Commands:")[1]


def test_module_and_command_are_the_same() -> None:
    found = subprocess.run([sys.executable, "-m", "doubloon", "--version"], capture_output=True, text=True, check=True)
    assert found.stdout.startswith("doubloon ")


def test_help_needs_neither_engine_nor_rich_tables() -> None:
    """What makes a command slow to begin is imported when it is needed."""
    heavy = "[name for name in sys.modules if 'jackal' in name or 'fluent' in name]"
    code = f"import sys; from doubloon.cli.main import run; run(['--help']); print({heavy})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.endswith("[]\n")


def test_rules_by_number_section_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "J9.9  Crocodile" in done(capsys, "rules", "j9.9")
    section = done(capsys, "rules", "J6")
    assert all(rule.number in section for rule in rulebook.section("J6").rules)
    assert "Cannibal" in done(capsys, "rules", "cannibal")
    every = done(capsys, "rules")
    assert all(rule.number in every for rule in rulebook.rules())
    assert "nearest" in done(capsys, "rules", "J9.99", code=2)
    assert "No rule speaks of" in done(capsys, "rules", "zzzz", code=1)


def test_a_number_without_its_letter_is_that_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert done(capsys, "rules", "9.9") == done(capsys, "rules", "J9.9")
    assert done(capsys, "rules", "11") == done(capsys, "rules", "J11")
    both = done(capsys, "rules", "1.1")
    for found in rulebook.rules():
        assert (f"{found.number}  {found.title}\n" in both) == (found.number[1:] == "1.1")
    assert both.count("1.1  ") == 2
    assert "got '9.99'" in done(capsys, "rules", "9.99", code=2)


def test_rules_are_read_on_a_plain_terminal_too() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    told = subprocess.run(
        [sys.executable, "-m", "doubloon", "rules", "J6.1"], capture_output=True, text=True, check=True, env=environment
    ).stdout
    assert " * in the water" in told and "?" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("command", ["rules", "rules J9", "replay GAME --text"])
def test_who_stops_reading_is_left_quietly(command: str, tmp_path: Path) -> None:
    """The status is that of any tool whose output nobody reads any more: 128 and SIGPIPE."""
    command = command.replace("GAME", str(saved(tmp_path)))
    script = (
        f"{sys.executable} -c 'import time; time.sleep(0.2)' | :; ({sys.executable} -u -m doubloon {command}; echo $? >&2) | :"
    )
    found = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert found.stderr == "141\n"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_settings_as_text_read_back(format: str, preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert TEXTS.loads(done(capsys, "settings", "--preset", preset, "--format", format), format) == settings_from(
        {"preset": preset}
    )


def test_settings_and_presets_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(done(capsys, "settings").split())
    for row in SETTINGS:
        assert row.name in told
    told = done(capsys, "presets")
    assert all(name in told for name in PRESETS)


def test_settings_presets_and_deals_of_captain_silver(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    silver = ("--game", "silver")
    changes = ("--set", "draw_time=2.5", "--set", "fingertip=adult, child", "--set", "hold=off")
    text = done(capsys, "settings", *silver, "--preset", "children", *changes, "--format", "toml")
    chosen = Silver.make(preset="children", draw_time=2.5, fingertip=["adult", "child"], hold=False)
    assert SILVER_TEXTS.loads(text) == chosen
    (tmp_path / "mine.toml").write_text(text)
    told = " ".join(done(capsys, "settings", *silver, "--settings", str(tmp_path / "mine.toml")).split())
    assert all(row.name in told for row in SILVER_SETTINGS)
    assert "adult,child" in told and "quiet_rounds" not in told
    told = done(capsys, "presets", *silver)
    assert "fingertip = child" in told and "blitz" not in told

    dealt = done(capsys, "deal", *silver, "--set", "seats=3", "--seed", "0a0b")
    assert dealt == SilverGame(Silver.make(seats=3)).deal(b"\x0a\x0b")
    values = files("doubloon.silver").joinpath("boards.toml").read_text()
    (tmp_path / "ours.toml").write_text(values.replace("[1, 2, 2, 3, 3, 3, 4, 4, 5, 6]", "[9, 9, 9, 9, 9, 9, 9, 9, 9, 9]"))
    assert "upper 9 9 9 9 9\n" in done(capsys, "deal", *silver, "--boards", str(tmp_path / "ours.toml"))


def test_a_deal_is_printed_and_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = done(capsys, "deal", "--side", "5", "--seed", "0a0b")
    assert text == done(capsys, "deal", "--side", "5", "--seed", "0x0A0B") != done(capsys, "deal", "--side", "5")
    island = parse_deal(text, Settings(side=5))
    (tmp_path / "island.txt").write_text(text)
    done(capsys, "play", "--deal", str(tmp_path / "island.txt"), "--set", "side=5")
    game = parse(saves.latest().read_bytes())
    assert parse_deal(game.header.deal or "", Settings(side=5)).tiles == island.tiles


def test_replay_in_words_and_as_a_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = saved(tmp_path)
    told = done(capsys, "replay", str(path))
    assert "g1-g2" in told and "as it says" in told
    assert "W1" in done(capsys, "replay", str(path), "--at", "1")
    assert "◥W³◤" in done(capsys, "replay", str(path), "--at", "0")
    assert "a whole number from 0 to 1, the records of this game" in done(capsys, "replay", str(path), "--at", "2", code=2)
    assert "hash" in path.read_text() and "island 11" in done(capsys, "replay", str(path), "--position")
    path.write_text(path.read_text().replace("g1-g2", "g1-g9"))
    assert "record 1" in done(capsys, "replay", str(path), code=1)


def test_a_game_without_boards_is_told_where_boards_are_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = SilverGame()
    match = Match(game, game.deal(b"silver"))
    match.act(1, "shake", 1250)
    match.save(tmp_path / "silver.dbl")
    told = done(capsys, "replay", str(tmp_path / "silver.dbl"), "--at", "1")
    assert "1  0:01.250  Player 2: shake\n    Player 2 shook the pouch.\n1 records, as it says" in told
    assert "told in words" in done(capsys, "replay", str(tmp_path / "silver.dbl"), "--pace", "1", code=2)


def test_scenarios_and_perft_give_their_status(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_text("name: it goes ashore\nrules: [J4.2]\nsteps:\n  - act: g1-g2\n    events:\n      - Moved: {gait: land}\n")
    assert "1 as expected" in done(capsys, "scenario", str(good))
    good.write_text(good.read_text().replace("land", "swim"))
    done(capsys, "scenario", str(good), code=1)
    done(capsys, "scenario", str(tmp_path / "none.yaml"), code=2)
    assert done(capsys, "perft", "--preset", "blitz", "--depth", "1").startswith("1 ")
    assert "depth" in done(capsys, "perft", "--depth", "99", code=2)
    done(capsys, "perft", str(tmp_path), code=2)


def test_fuzz_plays_and_says_that_nothing_was_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = done(capsys, "lab", "fuzz", "--games", "1", "--workers", "1", "--contract-every", "0", "--out", str(tmp_path / "f"))
    assert "1 games" in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--side", "6"], "setting 'side': got 6; allowed: 5, 7, 9, 11, 13"),
        (["play", "--line-up", "trio"], "setting 'line_up': got 'trio'"),
        (["play", "--preset", "nope"], "setting 'preset': got 'nope'"),
        (["play", "--set", "side"], "option '--set': got 'side'; allowed: NAME=VALUE"),
        (["play", "--seat", "9"], "option '--seat': got 9; allowed: a whole number from 1 to 2, the seats of this line-up"),
        (["play", "--seed", "9"], "option '--seed': got '9'; allowed: an even number of hexadecimal digits"),
        (["lab", "mutate", "--only", "nothing"], "option '--only': got 'nothing'; allowed: the beginning of a function's name"),
        (["perft", "--depth", "0"], "option 'depth': got 0; allowed: a whole number from 1 to"),
        (["play", "--set", "speed=9"], "no setting has this name"),
        (["play", "--set", "friendly-fire=yes"], "destroying_ships = true"),
        (["play", "--set", "tiles={"], "a table of counts in JSON"),
        (["play", "--set", "rum_costs_turn=perhaps"], "true or false"),
        (["play", "--settings", "nowhere.toml"], "nowhere.toml: No such file"),
        (["play", "--settings", "x.toml", "--preset", "blitz"], "--preset and --settings do not go together"),
        (["deal", "--settings", "x.toml", "--preset", "blitz"], "not both"),
        (["play", "--settings", "x.ini"], "file 'x.ini': got '.ini'; allowed: a name that ends in"),
        (["play", "--seed", "xyz"], "hexadecimal"),
        (["play", "--seed", ""], "hexadecimal"),
        (["play", "--seat", "3"], "a whole number from 1 to 2"),
        (["play", "--bots", "genius"], "one of random, greedy"),
        (["play", "--name", "Greedy (bot)"], "a name that is not a bot's"),
        (["play", "--name", "a\nb"], "one line of text"),
        (["play", "--deal", "nowhere.txt"], "nowhere.txt: No such file"),
        (["play", "--resume", "nowhere"], "No such file"),
        (["play", "--resume", "last"], "there is no saved game in"),
        (["replay", "nowhere"], "No such file"),
        (["perft", "--preset", "nope"], "online, classic"),
        (["lab", "mutate", "--only", "nonsense"], "the beginning of a function's name"),
        (["lab", "mutate", "--scenarios", "nowhere"], "a folder with scenario files"),
        (["lab", "fuzz", "--games", "0"], "Invalid value"),
        (["lab", "fuzz", "--game", "chess"], "option '--game': got 'chess'; allowed: jackal, silver"),
        (["settings", "--format", "xml"], "toml, json, yaml"),
        (["settings", "--game", "silver", "--format", "xml"], "toml, json, yaml"),
        (["settings", "--game", "chess"], "option '--game': got 'chess'; allowed: jackal, silver"),
        (["presets", "--game", "Silver"], "did you mean 'silver'"),
        (["settings", "--game", "silver", "--set", "side=7"], "the settings are seats, boards, treasure"),
        (["settings", "--game", "silver", "--set", "draw_time=2.55"], "seconds from 0 to 10, whole or to a tenth"),
        (["settings", "--game", "silver", "--set", "trail=long,long,long"], "a list for 2 seats, or one for all"),
        (["deal", "--game", "silver", "--side", "7"], "--side and --game silver do not go together"),
        (["deal", "--boards", "x.toml"], "--boards and --game jackal do not go together"),
        (["deal", "--game", "silver", "--boards", "nowhere.toml"], "nowhere.toml: No such file"),
        (["deal", "--set", "side=6"], "5, 7, 9, 11, 13"),
        (["play", "--pace", "-1"], "Invalid value"),
        (["play", "--frobnicate"], "No such option"),
        (["play", "--resume", "last", "--preset", "blitz"], "--resume and --preset do not go together"),
        (["play", "--resume", "last", "--set", "side=7"], "--resume and --set do not go together"),
        (["play", "--resume", "last", "--side", "7"], "--resume and --side do not go together"),
        (["play", "--resume", "last", "--hot-seat"], "--resume and --hot-seat do not go together"),
        (["play", "--resume", "last", "--bots", "random"], "--resume and --bots do not go together"),
        (["play", "--resume", "last", "--seed", "00"], "--resume and --seed do not go together"),
        (["play", "--resume", "last", "--name", "Ann"], "--resume and --name do not go together"),
        (["play", "--hot-seat", "--seat", "1"], "--hot-seat and --seat do not go together"),
        (["play", "--hot-seat", "--bots", "random"], "--hot-seat and --bots do not go together"),
        (["play", "--deal", "x", "--seed", "00"], "--deal and --seed do not go together"),
        (["replay", "x", "--text", "--pace", "1"], "--pace and --text do not go together"),
        (["play", "--side", "7", "--set", "side=9"], "one value; --side has set it to 7 already"),
        (["play", "--set", "side=7", "--set", "side=9"], "one value; --set has set it to 7 already"),
        (["play", "--bots", "random,greedy"], "one bot for all seats, or 1 with commas"),
        (["play", "--seat", "1", "--seat", "2", "--bots", "random,greedy"], "people have all seats"),
        (["play", "--set", "side=\u0667"], "5, 7, 9, 11, 13"),
        (["play", "--set", "tiles={" * 30000], "a table of counts in JSON"),
        (["play", "--preset", "blits"], "did you mean 'blitz'?"),
        (["play", "--line-up", "duell"], "did you mean 'duel'?"),
        (["play", "--line-up", "MELEE3"], "did you mean 'melee3'?"),
        (["play", "--set", "weed_steers=nxt"], "did you mean 'next'?"),
        (["play", "--set", "qiet_rounds=3"], "did you mean 'quiet_rounds'?"),
        (["play", "--set", 'tiles={"crocodil": 3}'], "did you mean 'crocodile'?"),
        (["play", "--bots", "gredy"], "did you mean 'greedy'?"),
        (["settings", "--format", "tom"], "did you mean 'toml'?"),
        (["perft", "--preset", "clasic"], "did you mean 'classic'?"),
        (["ply"], "Did you mean 'play'"),
        (["play", "--resume", "\x1b[31m"], "\ufffd[31m"),
        (["plunder"], "No such command"),
    ],
)
def test_wrong_input_is_told_in_plain_words(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in " ".join(done(capsys, *arguments, code=2).split())


def test_other_files_are_no_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "other.dbl"
    for content, words in (
        ("hello", "other.dbl:1:1"),
        ('{"dbl":1,"game":"chess","rules_version":1,"settings":{},"seats":["a"],"deal":"x"}', "chess"),
        (saved(tmp_path).read_text().replace('"side":11', '"side":6'), "setting 'side'"),
        (saved(tmp_path).read_text().replace('"rules_version":1', '"rules_version":99'), "rules version 99"),
    ):
        path.write_text(content)
        assert words in done(capsys, "play", "--resume", str(path), code=2)


def test_what_is_wrong_in_a_file_is_said_with_its_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, island, mine = tmp_path / "game.dbl", tmp_path / "island.txt", tmp_path / "mine.toml"
    game.write_text(saved(tmp_path).read_text().replace("g1-g2", "g1-g9"))
    assert f"{game}: record 1: " in done(capsys, "play", "--resume", str(game), code=2)
    game.write_text(game.read_text().replace('"side":11', '"side":6'))
    assert f"{game}: setting 'side'" in done(capsys, "play", "--resume", str(game), code=2)
    assert f"{game}: " in done(capsys, "replay", "--at", "0", str(game), code=2)
    for text in ("", "island 5\n~ plain", "island 6\n", "island 5\n" + "~ plain plain plain ~\n" * 5):
        island.write_text(text)
        assert f"{island}:" in done(capsys, "play", "--deal", str(island), code=2)
    mine.write_text("side = 6")
    assert f"{mine}: setting 'side'" in done(capsys, "play", "--settings", str(mine), code=2)


ISLAND = "island 5\n" + "~ plain coins2 plain ~\n" + "plain trap horse ice plain\n" * 3 + "~ plain coins1 plain ~\n"


def test_an_island_written_by_hand_is_played_as_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its side and its tiles are the game's; seats and salt may be left out, and the salt is drawn then."""
    file = tmp_path / "island.txt"
    file.write_text(ISLAND)
    told = done(capsys, "play", "--deal", str(file), "--preset", "classic")
    assert "This island has tiles of its own" in told
    header = parse(saves.latest().read_bytes()).header
    assert header.settings["side"] == 5 and header.settings["tiles"]["coins2"] == 1
    assert len((header.deal or "").split("salt ")[1].split()[0]) == 32
    assert "side of" not in told
    wrong = done(capsys, "play", "--deal", str(file), "--set", "tiles=classic", code=2)
    assert "--deal and --set tiles do not go together" in wrong and str(file) in wrong
    assert "got an island of side 5; the settings have side 7" in done(
        capsys, "play", "--deal", str(file), "--side", "7", code=2
    )
    dealt = tmp_path / "dealt.txt"
    dealt.write_text(done(capsys, "deal", "--seed", "00"))
    assert "tiles of its own" not in done(capsys, "play", "--deal", str(dealt), "--set", "tiles=full")


@pytest.mark.parametrize("columns", ["0", "1", "30", "41"])
def test_a_narrow_terminal_is_told_what_is_needed(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A width of 0 is none at all."""
    monkeypatch.setenv("COLUMNS", columns)
    if columns == "0":
        assert "13  ~" in done(capsys, "play", "--terminal")
    else:
        wide = "is one" if columns == "1" else f"are {columns}"
        assert f"This island needs 42 columns, and there {wide}." in done(capsys, "play", "--terminal", code=2)
        assert "13" not in done(capsys, "play", "--terminal", code=2)
    assert max(map(len, done(capsys, "rules", "J9.9").splitlines())) >= 15


def test_a_log_without_its_deal_cannot_go_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from doubloon.log import dump

    match = setup.new_match(Settings(), setup.Wish(hot_seat=True))
    path = tmp_path / "open.dbl"
    path.write_text(dump(match.log()))
    assert "has no deal" in done(capsys, "play", "--resume", str(path), code=2)


def test_a_fault_is_owned_up_to_without_a_trace(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the mast broke")

    monkeypatch.setattr(commands, "cli", broken)
    told = done(capsys, "play", code=3)
    assert "the mast broke" in told and "please send them with a report" in told
    report = Path(told.split("The details are in ")[1].split(";")[0])
    assert "Traceback" in report.read_text()
    report.unlink()


# --- from options to a game --------------------------------------------------------------------------------------------


def test_who_plays_which_seat() -> None:
    assert setup.kinds_of(setup.Wish(), 2) == [None, "greedy"]
    assert setup.kinds_of(setup.Wish(hot_seat=True), 3) == [None, None, None]
    assert setup.kinds_of(setup.Wish(seats=(2, 4), bots="random,greedy"), 4) == ["random", None, "greedy", None]
    assert setup.kinds_of(setup.Wish(seats=(4,), bots="random"), 4) == ["random", "random", "random", None]
    assert setup.kinds_of(setup.Wish(seats=(1, 2)), 2) == [None, None]
    for wrong in (setup.Wish(seats=(4,), bots="random, greedy"), setup.Wish(seats=(1, 2), bots="random,greedy")):
        with pytest.raises(SettingError, match="bots"):
            setup.kinds_of(wrong, len(wrong.seats) + 3 if wrong.seats == (4,) else 2)
    with pytest.raises(SettingError):
        setup.kinds_of(setup.Wish(seats=(0,)), 2)


def test_bots_are_known_again_by_their_names() -> None:
    names = saves.bot_names(["greedy", None, "greedy", "random"], "Ann")
    assert names == ["Greedy (bot)", "Ann", "Greedy (bot 2)", "Random (bot)"]
    assert [saves.kind_of(name) for name in names] == ["greedy", None, "greedy", "random"]
    assert saves.bot_names([None, None], "Ann") == ["", ""]


def test_single_settings_go_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('preset = "blitz"\nquiet_rounds = 9\n')
    settings = setup.settings_of(None, file, ["rum-costs-turn=on", "turn_time = 30"], side=9)
    assert settings == Settings(side=9, turn_time=30, quiet_rounds=9, rum_costs_turn=True)
    custom = setup.settings_of(sets=['tiles={"coins1": 3, "fill_with_plain": true}', "side=5"])
    assert custom.counts()["plain"] == 18


def test_files_get_names_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from datetime import datetime

    now = datetime(2026, 1, 2, 3, 4, 5)
    first = saves.new_path(now)
    first.parent.mkdir(parents=True)
    first.touch()
    assert first.name == "2026-01-02-030405.dbl" and saves.new_path(now).name == "2026-01-02-030405-2.dbl"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert saves.state_dir().is_absolute()
