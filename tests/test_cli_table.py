"""Whole visits at the terminal table, typed line by line: games, orders, saving, leaving; at a pipe and at a terminal."""

from __future__ import annotations

import io
import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from doubloon.bots import Bot, RandomBot
from doubloon.cli import charset, pictures, setup
from doubloon.cli.clock import Clock
from doubloon.cli.main import run
from doubloon.cli.orders import ORDERS
from doubloon.cli.table import Ending, Table
from doubloon.cli.terminal import HEARTBEAT, Terminal, TimeUp
from doubloon.game import View
from doubloon.jackal.settings import Settings, settings_from
from doubloon.jackal.tiles import CODES, TILES
from doubloon.jackal.views import IslandView
from doubloon.match import Match
from doubloon.words import Catalogue

Visit = Callable[..., str]
WORDS = Catalogue()
SEED = ("--seed", "00ff", "--set", "seating=fixed")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state directory of its own for each test, and a pipe 80 columns wide."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Visit:
    """Play with the lines given as typed; what was written. The visit must end well."""

    def visiting(lines: Sequence[str], *arguments: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run(["play", "--terminal", *arguments]) == code
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return captured.out

    return visiting


class Sailor:
    """A bot that only sails, so that it opens nothing."""

    def choose(self, view: View) -> str:
        assert isinstance(view, IslandView)
        return next(act.text for act in view.acts if act.kind == "sail")


class Typist:
    """An input that types what a function says, line by line."""

    def __init__(self, line: Callable[[], str]) -> None:
        self.line = line

    def readline(self) -> str:
        return f"{self.line()}\n"

    def isatty(self) -> bool:
        return False


def table_of(
    tmp_path: Path, typed: Sequence[str] | Callable[[], str], kinds: str = "", settings: Settings | None = None
) -> tuple[Table, io.StringIO]:
    """A table with people and bots: ``kinds`` has a letter a seat, p (person), s (sailor) or r (random)."""
    settings = settings or settings_from({"seating": "fixed"})
    match = setup.new_match(settings, setup.Wish(hot_seat=True, seed="00ff"))
    out = io.StringIO()
    lines = iter(typed) if not callable(typed) else None
    stdin = Typist(typed if callable(typed) else lambda: next(lines, "quit"))  # type: ignore[arg-type]
    terminal = Terminal(Console(file=out, width=80, highlight=False), stdin)  # type: ignore[arg-type]
    bots: dict[str, Bot] = {"s": Sailor(), "r": RandomBot(random.Random(1))}
    seats = {seat: bots[kind] for seat, kind in enumerate(kinds) if kind != "p"}
    return Table(match, seats, terminal, tmp_path / "game.dbl"), out


def saved_path(out: str) -> Path:
    found = re.search(r"^Your game is saved in (.+)$", out, re.MULTILINE)
    assert found, out
    return Path(found[1])


# --- playing -----------------------------------------------------------------------------------------------------------


def test_the_first_screen_says_how_to_play_in_five_lines(visit: Visit) -> None:
    lines = visit([], *SEED).splitlines()
    start = next(n for n, line in enumerate(lines) if "Go ashore" in line)
    assert [line.split()[0] for line in lines[start : start + 5]] == ["Go", "Find", "Beware:", "Type", "Ask:"]
    assert any(re.fullmatch(r"[0-9a-f]{64}", line) for line in lines)
    assert "What will you do?" in "\n".join(lines)


@pytest.mark.parametrize("line_up", ["duel", "melee4"])
def test_a_whole_game_on_a_small_island(tmp_path: Path, line_up: str) -> None:
    """A person who types random numbers of the list plays to the end; the deal proves fair, and the log is whole."""
    rng = random.Random(4)
    settings = settings_from({"side": 5, "line_up": line_up, "seating": "fixed", "quiet_rounds": 5})
    after = iter(("verify", "why", "log 3", "moves", "undo", "1", "resign", "quit"))

    def line() -> str:
        if table.match.position.over():
            return next(after)
        return str(rng.choice([choice.number for group in table.groups for choice in group.choices]))

    table, out = table_of(tmp_path, line, "p" + "r" * (len(settings.line_up) % 2 + (1 if line_up == "duel" else 3)), settings)
    assert table.run() == Ending("quit")
    told = out.getvalue()
    result = table.match.position.result()
    assert result is not None and result.rule in told
    assert "The deal was fair." in told and table.match.commitment in told
    assert "doubloon replay" in told
    assert Match.load(setup.game_for, table.path).position.hash() == table.match.position.hash()
    assert all(cell_len(row) <= 80 for row in told.splitlines() if str(tmp_path) not in row)


def test_hot_seat_asks_everybody_in_turn(visit: Visit) -> None:
    out = visit(["sail h1", "sail h13", "quit"], "--hot-seat", *SEED)
    assert "Player 1, your" in out and "Player 2, your" in out
    assert out.index("White's ship sailed from g1 to h1.") < out.index("Black's ship sailed from g13 to h13.")


def test_bots_play_until_the_person_is_to_move(visit: Visit) -> None:
    out = visit(["1"], *SEED, "--bots", "random,greedy", "--line-up", "melee3", "--seat", "2", "--name", "Ann")
    assert "White Random" in out and "Black Ann" in out and "Red Greedy" in out
    assert re.search(r"^\d+\. (White|Black|Red)", out, re.MULTILINE)


@pytest.mark.parametrize("columns", [80, 100, 124, 170])
def test_no_line_is_wider_than_the_terminal(visit: Visit, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    typed = ["1", "1", "?", "? g2", "signs", "why", "log", "rules", "rules J9", "rules cannon", "fog", "moves", "verify", "5 5"]
    out = visit(typed, *SEED, "--line-up", "melee4")
    assert [line for line in out.splitlines() if cell_len(line) > columns and "dbl" not in line] == []


# --- asking ------------------------------------------------------------------------------------------------------------


def test_every_order_is_in_the_help(visit: Visit) -> None:
    out = visit(["?"], *SEED)
    for order in ORDERS:
        assert WORDS.say(f"order-{order.key}.usage") in out
        assert WORDS.say(f"order-{order.key}") in re.sub(r"\s+", " ", out)


def test_why_gives_the_rules_behind_what_happened(visit: Visit) -> None:
    before = visit(["why", "log"], *SEED, "--hot-seat")
    assert before.count("Nothing has happened yet.") == 2
    out = visit(["1", "why", "why 1", "why zero", "rules J9.9", "rules J99.9", "rules zzzz"], *SEED, "--hot-seat")
    assert "J4.2 Ashore." in out or "J1.3 Fog." in out
    assert "J9.9 Crocodile." in out
    assert "There is no rule J99.9." in out and 'No rule speaks of "zzzz"' in out and "why takes a number" in out


def test_help_on_cells(visit: Visit) -> None:
    out = visit(["? g2", "?g1", "help M7", "? z9", "? e"], *SEED)
    assert "Still somewhere in the fog:" in out and "You can go here: 1 (g1-g2)." in out
    assert "White's ship lies here." in out and "Deep water" in out
    assert out.count("is no cell of this island") == 2


BAD = (
    "",
    "   ",
    "0",
    "-1",
    "9999",
    "99999999999999999999999999",
    "g2-x",
    "g2-g3:coin:coin",
    "fly",
    "end",
    "rum g2",
    "xyzzy",
    "\x00\x1b[31m",
    "é☠🏴",
    "? ?",
    "why -3",
    "log x",
    "undo",
    "rules J0",
    "save /",
    "resume nowhere",
    "verify",
    "again",
    "a" * 5000,
    "'; drop table",
)


def test_bad_input_is_answered_in_plain_words_and_changes_nothing(visit: Visit) -> None:
    out = visit(BAD, *SEED)
    answers = re.findall(r"^! (.+)$", out, re.MULTILINE)
    assert len(answers) >= len(BAD) - 4
    assert "There is no saved game" not in out
    assert Match.load(setup.game_for, saved_path(out)).records == ()


# --- taking back -------------------------------------------------------------------------------------------------------


def test_undo_while_nothing_was_revealed(tmp_path: Path) -> None:
    """Sailing reveals nothing: it can be taken back, through a bot's reply too, and again."""
    table, out = table_of(tmp_path, ["undo", "sail h1", "undo", "sail f1", "sail e1", "undo", "undo", "undo", "quit"], "ps")
    start = table.match.position.hash()
    table.run()
    told = out.getvalue()
    assert "You have not moved yet" in told
    assert told.count("Taken back: sail") == 3
    assert [record.text for record in table.match.records if "undo" in record.text] == [
        "undo 1 consent",
        "undo 6 consent",
        "undo 4 consent",
    ]
    assert table.match.position.hash() == start and table.story == []


def test_undo_is_refused_after_a_reveal(tmp_path: Path) -> None:
    table, out = table_of(tmp_path, ["g1-g2", "undo", "quit"], "ps")
    table.run()
    assert "cannot be taken back: a tile was turned up" in " ".join(out.getvalue().split())
    assert len(table.match.records) >= 1 and not any("undo" in record.text for record in table.match.records)


def test_undo_at_one_screen_takes_the_others_slip_back(tmp_path: Path) -> None:
    table, _ = table_of(tmp_path, ["sail h1", "undo", "quit"], "pp")
    table.run()
    assert table.match.position.actors() == (0,)


# --- keeping -----------------------------------------------------------------------------------------------------------


def test_save_and_resume_give_the_same_position(visit: Visit, tmp_path: Path) -> None:
    first = visit(["1", "1", f"save {tmp_path / 'kept'}", "quit"], *SEED)
    path = saved_path(first)
    assert path == tmp_path / "kept.dbl" and f"doubloon play --resume {path}" in first
    match = Match.load(setup.game_for, path)
    second = visit(["log", "quit"], "--resume", str(path))
    assert "1 " in second and match.names == ("Captain", "Greedy (bot)")
    again = Match.load(setup.game_for, path)
    assert again.position.hash() == match.position.hash() and again.records == match.records
    view = match.position.view(None)
    assert isinstance(view, IslandView)
    assert f"in fog {len(view.fog)}" in second


def test_the_latest_game_goes_on_by_name(visit: Visit) -> None:
    path = saved_path(visit(["1"], *SEED))
    assert saved_path(visit(["board"], "--resume", "last")) == path
    assert saved_path(visit([], "--resume", path.stem)) == path


def test_resume_at_the_table_leaves_this_game_for_the_other(visit: Visit, tmp_path: Path) -> None:
    visit(["1", f"save {tmp_path / 'one'}"], *SEED)
    out = visit([f"resume {tmp_path / 'one.dbl'}", "log", "quit"], "--seed", "aa")
    assert saved_path(out) == tmp_path / "one.dbl"


def test_nothing_else_is_overwritten(visit: Visit, tmp_path: Path) -> None:
    mine = tmp_path / "letter.txt"
    mine.write_text("Dear Ann")
    out = visit([f"save {mine}", f"save {tmp_path}"], *SEED)
    assert " ".join(out.split()).count("is no saved game; choose another name") == 2
    assert mine.read_text() == "Dear Ann"


def test_a_table_that_cannot_be_saved_says_so_and_goes_on(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    out = visit(["1", "1"], *SEED, code=1)
    assert out.count("The game cannot be saved") == 2, "at the first move and in the end"
    assert out.count("What will you do?") + out.count("Which way?") == 3
    assert "a part of its path is no folder" in " ".join(out.split()) and "Errno" not in out
    assert str(tmp_path / "file") in out.replace("\n", "")
    assert out.rstrip().endswith("The game is NOT saved.")


def test_quitting_without_saving_takes_a_second_time(visit: Visit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    visit(["1", f"save {tmp_path / 'other'}"], *SEED)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    out = visit(["quit", "fog", "quit", "fog"], *SEED, code=1)
    assert out.count("say it once more to leave without this game") == 1 and out.count("lies in fog") == 0
    assert "The game is NOT saved." in out
    out = visit(["quit", f"save {tmp_path / 'kept'}", "quit"], *SEED)
    assert saved_path(out) == tmp_path / "kept.dbl"
    out = visit([f"resume {tmp_path / 'other.dbl'}", "fog", f"resume {tmp_path / 'other.dbl'}", "quit"], *SEED)
    assert "without this game" in out and saved_path(out) == tmp_path / "other.dbl"


def test_files_that_cannot_be_read_or_written_are_told_in_plain_words(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "bad.dbl").write_text('{"dbl":1}\n')
    typed = [f"resume {tmp_path / 'none'}", f"resume {tmp_path}"]
    typed += [f"save {tmp_path / 'bad.dbl' / 'x'}", f"save {tmp_path / ('x' * 300)}"]
    out = visit([*typed, f"resume {tmp_path / 'bad.dbl'}", f"save {tmp_path}/\0", "resume \0", "quit"], *SEED)
    flat = " ".join(out.split())
    for words in (
        "there is no such file or folder",
        "it is a folder",
        "a part of its path is no folder",
        "the name is too long",
    ):
        assert words in flat
    assert "Errno" not in out and "bad.dbl:1:" in out.replace("\n", "")


def test_again_is_a_new_deal_with_the_places_changed(tmp_path: Path) -> None:
    table, _ = table_of(tmp_path, ["again", "resign", "no", "resign yes", "again"], "ps")
    assert table.run() == Ending("again")
    other = setup.rematch(table.match)
    assert other.commitment != table.match.commitment and other.names == table.match.names
    view = other.position.view(None)
    assert isinstance(view, IslandView) and [team.seat for team in view.teams] == [1, 0]


def test_resigning_ends_a_duel_and_leaves_a_melee_to_the_others(tmp_path: Path) -> None:
    table, out = table_of(tmp_path, ["resign", "yes", "quit"], "ps")
    table.run()
    assert table.match.position.over() and "You have lost" in out.getvalue()
    table, _ = table_of(tmp_path, ["resign yes"], "pss", settings_from({"line_up": "melee3", "seating": "fixed"}))
    assert table.run() == Ending("quit")
    assert not table.match.position.over() and table.match.records[-1].text == "leave"


# --- time --------------------------------------------------------------------------------------------------------------


def test_time_that_has_run_out_ends_the_turn_before_anything_typed_counts(tmp_path: Path) -> None:
    """J8.7: what is typed too late is not done."""
    now = [0.0]

    def line() -> str:
        now[0] += 20.0
        return "sail h1" if now[0] < 50 else "quit"

    table, out = table_of(tmp_path, line, "ps", settings_from({"turn_time": 15, "seating": "fixed"}))
    table.clock = Clock(0, lambda: now[0])
    table.run()
    assert next(record.text for record in table.match.records if record.seat in (0, None)) == "time 20000"
    assert "ran out of time" in out.getvalue() and "Time left: 15 seconds." in " ".join(out.getvalue().split())


def test_the_clock_stands_still_while_a_move_is_shown() -> None:
    now = [5.0]
    clock = Clock(2000, lambda: now[0])
    assert clock.now() == 2000
    now[0] = 6.5
    assert clock.now() == 3500
    clock.sleep(0.0)
    assert clock.now() == 3500


# --- what is typed and shown -------------------------------------------------------------------------------------------


def test_a_near_order_is_suggested(visit: Visit) -> None:
    out = " ".join(visit(["hlep", "qiut", "sgins", "plunder!", "zz", "g2-x"], *SEED).split())
    for word in ("help", "quit", "signs"):
        assert f"Did you mean {word}?" in out
    assert out.count("Did you mean") == 3


class Person(Terminal):
    """Somebody at a terminal of so many columns, who types these lines."""

    def __init__(self, out: io.StringIO, typed: Sequence[str], columns: int = 80) -> None:
        super().__init__(Console(file=out, width=columns, height=40, highlight=False), io.StringIO(), ascii_only=False)
        self.live = True
        self.typed = iter(typed)

    def ask(self, prompt: str, seconds: float | None = None) -> str:
        self.say(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None


def test_what_is_typed_at_the_first_screen_is_the_first_command(tmp_path: Path) -> None:
    for typed, acts in (([""], 0), (["sail h1"], 1), (["fog", "sail h1"], 1)):
        table, out = table_of(tmp_path, [], "pp")
        table.terminal = Person(out, typed)
        assert table.run() == Ending("quit")
        assert len(table.match.records) == acts
        assert ("cells still lie in fog" in out.getvalue()) == (typed[0] == "fog")


def test_what_is_longer_than_the_screen_is_shown_page_by_page(tmp_path: Path) -> None:
    told = {}
    for typed in (["signs", "", "", "quit"], ["signs", "q", "quit"], ["signs", "sail h1", "quit"]):
        table, out = table_of(tmp_path, [], "pp")
        table.terminal = Person(out, typed)
        table.run(welcome=False)
        told[typed[1]] = out.getvalue()
        assert len(table.match.records) == (typed[1] == "sail h1")
    assert told[""].count("Enter shows more") == 1 and "lighthouse" in told[""]
    assert told["q"].count("Enter shows more") == 1 and "wheelbarrow" not in told["q"]


def test_a_window_that_gets_narrow_says_what_it_needs(tmp_path: Path) -> None:
    table, out = table_of(tmp_path, [], "pp")
    person = Person(out, ["", ""], 41)
    table.terminal = person
    table.run(welcome=False)
    assert "This island needs 42 columns, and there are 41." in " ".join(out.getvalue().split())
    assert "░" not in out.getvalue()


@pytest.mark.parametrize("dumb", [{"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_a_dumb_terminal_is_not_steered(dumb: dict[str, str], tmp_path: Path) -> None:
    """Without colours, and on TERM=dumb without any control sequence, the table is the same."""
    out = io.StringIO()
    environ = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color", **dumb}
    console = Console(file=out, force_terminal=True, highlight=False, _environ=environ)
    terminal = Terminal(console, io.StringIO(), ascii_only=False)
    table, _ = table_of(tmp_path, [], "pp")
    table.terminal = terminal
    table.run()
    told = out.getvalue()
    assert not re.search(r"\x1b\[[0-9;]*(?:38|48|3[0-7]|4[0-7]);?", told)
    assert "TERM" not in dumb or "\x1b" not in told
    assert "◥W³◤" in re.sub(r"\x1b\[[0-9;]*m", "", told)


def terminal_that_waits(monkeypatch: pytest.MonkeyPatch, waiting: Callable[[str], str]) -> Terminal:
    """A live terminal whose lines come from a function."""
    monkeypatch.setattr("builtins.input", waiting)
    terminal = Terminal(Console(file=io.StringIO(), force_terminal=True), io.StringIO())
    terminal.live = True
    return terminal


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an alarm clock")
def test_no_wait_for_a_key_is_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal between the prompt and the wait would be noticed at the next key only."""
    bells = []

    def waiting(prompt: str) -> str:
        bells.append(signal.getitimer(signal.ITIMER_REAL)[1])
        time.sleep(2 * HEARTBEAT)  # the bell does not end it
        return prompt

    before = signal.getsignal(signal.SIGALRM)
    assert terminal_that_waits(monkeypatch, waiting).ask("> ") == "> "
    assert bells == [pytest.approx(HEARTBEAT)]
    assert (signal.getitimer(signal.ITIMER_REAL), signal.getsignal(signal.SIGALRM)) == ((0.0, 0.0), before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an alarm clock")
@pytest.mark.parametrize("seconds", [0.0, 0.1, 2.5 * HEARTBEAT])
def test_the_time_for_an_answer_ends(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = time.monotonic()

    def waiting(prompt: str) -> str:
        time.sleep(60)
        return prompt

    with pytest.raises(TimeUp):
        terminal_that_waits(monkeypatch, waiting).ask("> ", seconds)
    assert time.monotonic() - begun >= seconds


def test_control_characters_never_reach_the_terminal(visit: Visit, tmp_path: Path) -> None:
    evil = "\x1b]0;owned\x07\x9b2J\u202e\x08"
    out = visit([evil, f"save {tmp_path / evil}", f"resume {evil}", f"rules {evil}", f"? {evil}", f"why {evil}", "quit"], *SEED)
    assert not set(out) & set(evil) - set("]0;owned2J")


def everything(tmp_path: Path) -> list[str]:
    return ["1", "?", "signs", "? g1", "? c4", "why", "log", "fog", "rules J9.2", f"save {tmp_path / 'x'}", "quit"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_the_signs_gets_others(encoding: str, tmp_path: Path) -> None:
    """No question marks for signs, and everything stays in its place."""
    typed = "".join(f"{line}\n" for line in everything(tmp_path))
    told = {}
    for name in (encoding, "utf-8"):
        environment = {**os.environ, "PYTHONIOENCODING": name}
        done = subprocess.run(
            [*COMMAND, "--name", "A"], input=typed.encode(), capture_output=True, check=False, env=environment
        )
        assert done.returncode == 0
        told[name] = done.stdout.decode(name)
    assert told[encoding].isascii() and not told["utf-8"].isascii()
    # Other question marks than those of the words would be signs that have got lost.
    assert told[encoding].count("?") == told["utf-8"].count("?")
    assert [len(line) for line in told[encoding].splitlines()] == [len(line) for line in told["utf-8"].splitlines()]


def test_stand_ins_keep_all_tiles_apart() -> None:
    tiles = [token for token in CODES if token not in ("off", "sea")]
    shown = {token: charset.drawn(Text(pictures.picture(token).signs), True).plain for token in tiles}
    # An item's sign is its tile's too: the ball, the wheelbarrow, the boat, the bullion.
    assert len(set(shown.values())) == len(tiles)
    assert all(sign.isascii() for sign in shown.values())
    for signs in (pictures.ARROWS, pictures.THINGS, pictures.STATES):
        assert len({charset.drawn(Text(sign), True).plain for sign in signs.values()}) == len(signs)
    letters = {"W", "B", "R", "Y", "G", "M", "F", "C"}
    assert (
        not {sign for token, sign in shown.items() if TILES[CODES[token]].token not in ("bengunn", "missionary", "friday")}
        & letters
    )


def test_the_c_locale_is_a_wish_for_ascii() -> None:
    assert charset.wants_ascii("utf-8", {"LANG": "C"}) and charset.wants_ascii("utf-8", {"LC_ALL": "POSIX", "LANG": "de_DE"})
    assert not charset.wants_ascii("utf-8", {}) and not charset.wants_ascii("utf-8", {"LC_ALL": "C.UTF-8", "LANG": "C"})
    assert not charset.wants_ascii("utf-8", {"LANG": "C", "PYTHONIOENCODING": "utf-8"})
    assert charset.wants_ascii("ascii", {}) and charset.wants_ascii("iso-8859-1", {}) and charset.wants_ascii(None, {})


# --- a real process ----------------------------------------------------------------------------------------------------

COMMAND = [sys.executable, "-m", "doubloon", "play", *SEED, "--pace", "0"]


def test_end_of_input_saves_and_leaves_quietly() -> None:
    done = subprocess.run(COMMAND, input="1\n", capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert saved_path(done.stdout).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_without_an_output_nobody_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} </dev/null >&-"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env=environment,
    )
    assert done.returncode == 0 and "wrong" not in done.stderr and list(tmp_path.rglob("*.dbl"))


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} </dev/null | head -1"], capture_output=True, text=True, check=False, timeout=600
    )
    assert "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("leave", [b"\x03", b"\x04", b"quit\r"])
def test_at_a_terminal_interrupt_end_and_quit_save(leave: bytes) -> None:
    """On a real terminal: the first screen waits, a move is drawn in colours, and each way out saves."""
    spawn = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LINES": "40"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-c", spawn, *COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
    ) as process:
        told = ""
        for typed, awaited in (
            (b"", "Press Enter to begin. "),
            (b"\r", r"will you do\? > "),
            (b"1\r", r"White pirate 1 went.*(will you do|Which way|Which cell)\? > "),
            (leave, "Go on with it"),
        ):
            _type(process, typed)
            told += _until(process, awaited)
        assert process.wait(300) == (130 if leave == b"\x03" else 0)
    assert "48;2;" in told and "Traceback" not in told


def _type(process: subprocess.Popen[bytes], keys: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(keys)


def _until(process: subprocess.Popen[bytes], awaited: str) -> str:
    """Read until something of this form has come, however slow the machine is."""
    assert process.stdout is not None
    told = ""
    while not re.search(awaited, told, re.DOTALL):
        ready, _, _ = select.select([process.stdout], [], [], 600)
        data = process.stdout.read(65536) if ready else b""
        if not data:
            process.kill()
        assert data, told
        told += data.decode(errors="replace")
    return told
