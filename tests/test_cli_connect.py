"""``doubloon play --connect``: whole games on a server from a terminal that is a pipe, and what is no link."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
from rich.console import Console

from doubloon.cli.connect import Link, read_link
from doubloon.cli.connect_line import Line
from doubloon.cli.connect_table import FarTable
from doubloon.cli.refusals import refused
from doubloon.cli.terminal import Terminal
from doubloon.errors import SettingError
from doubloon.words import Catalogue
from served import SMALL, serving_apart


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a thread of its own, whose bots do not dawdle."""
    with serving_apart(tmp_path_factory.mktemp("far"), pace=0) as found:
        yield found


def doubloon(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "doubloon", "play", "--connect", *arguments],
        input=typed,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        encoding="utf-8",
    )


def room(address: str) -> tuple[str, httpx.Client]:
    """A room with a bot on seat 1: its code, and its host."""
    http = httpx.Client(base_url=address)
    made = http.post("/api/rooms", json={"game": "jackal", "settings": SMALL}).json()
    http.post(f"/api/rooms/{made['code']}/seats", json={"bot": "greedy", "seat": 1}).raise_for_status()
    return made["code"], http


def test_a_whole_game_on_a_seat_of_ones_own(address: str) -> None:
    code, http = room(address)
    with closing(http):
        key = http.post(f"/api/rooms/{code}/seats", json={"name": "Ann"}).json()["key"]
        http.post(f"/api/rooms/{code}/start").raise_for_status()
        done = doubloon(f"{address}/r/{code}#{key}", typed="?\nmoves\nnonsense\nsay hello\n" + "1\n" * 400)
        assert done.returncode == 0, done.stderr
        assert "You are Ann, seat 0." in done.stdout
        assert "Ann: hello" in done.stdout
        assert "!" in done.stdout
        assert http.get(f"/api/rooms/{code}").json()["status"] == "over"
        # Who comes to a game that is over is shown how it ended.
        again = doubloon(f"{address}/r/{code}")
        assert again.returncode == 0
        (points,) = re.findall(r"^Points: .*$", done.stdout, re.MULTILINE)
        assert points in again.stdout


def test_a_full_table_is_watched(address: str) -> None:
    code, http = room(address)
    with closing(http):
        key = http.post(f"/api/rooms/{code}/seats", json={"name": "Ann"}).json()["key"]
        http.post(f"/api/rooms/{code}/start").raise_for_status()
        doubloon(f"{address}/r/{code}#{key}", typed="resign\nresign\n")
        watching = doubloon(f"{address}/r/{code}")
        assert watching.returncode == 0, watching.stderr
        assert "You watch" in watching.stdout


def test_a_room_that_is_not_there_is_named(address: str) -> None:
    done = doubloon(f"{address}/r/nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr


@pytest.mark.parametrize(("language", "team"), [("de", "Weiß"), ("ru", "Белые")])
def test_a_game_there_is_read_in_a_language(address: str, language: str, team: str) -> None:
    code, http = room(address)
    say = Catalogue(language).say
    with closing(http):
        key = http.post(f"/api/rooms/{code}/seats", json={"name": "Ann"}).json()["key"]
        http.post(f"/api/rooms/{code}/start").raise_for_status()
        done = doubloon(f"{address}/r/{code}#{key}", "--language", language, typed="?\n1\nresign\nresign\n")
        assert done.returncode == 0, done.stderr
        told = " ".join(done.stdout.split())
        assert all(say(key) in told for key in ("online-help", "online-sure", "ask-move", "end-left"))
        assert team in told


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        ({"error": "taken", "why": "seat", "about": {"seat": 0}}, "Platz 1 ist besetzt."),
        ({"error": "ready", "about": {"seat": [0, 2]}}, "Noch nicht bereit: Platz 1, 3"),
        ({"error": "stale", "why": "of-next-year"}, Catalogue("de").say("refused-stale")),
        ({"error": "senseless", "about": {"setting": "side", "given": "99", "allowed": "5"}}, "„99“ geht nicht"),
        ({"error": "senseless", "about": {"setting": "own_thing", "given": "99", "allowed": "5"}}, "own thing"),
        ({"error": "taken", "why": "of-next-year"}, "in English"),
        ({"error": "of-next-year"}, "in English"),
        ({"error": "taken", "why": "seat"}, "in English"),
    ],
)
def test_a_refusal_is_said_in_the_language_of_the_terminal(refusal: dict[str, Any], said: str) -> None:
    assert said in refused({**refusal, "message": "in English"}, Catalogue("de"))


def test_a_new_game_with_bots_is_left_and_taken_up_again(address: str) -> None:
    first = doubloon(address, "--name", "Bea", "--bots", "random", typed="1\nquit\n")
    assert first.returncode == 0, first.stderr
    link = first.stdout.strip().rsplit(" ", 1)[-1]
    assert link.startswith(f"{address}/r/")
    second = doubloon(link, typed="resign\nresign\n")
    assert second.returncode == 0, second.stderr
    assert "You are Bea" in second.stdout
    assert "Type resign once more" in second.stdout
    with httpx.Client(base_url=address) as http:
        assert http.get(f"/api/rooms/{read_link(link).room}").json()["status"] == "over"


LINKS = {
    "127.0.0.1:8000": Link("http://127.0.0.1:8000"),
    "http://here/": Link("http://here"),
    "https://play.example.org/r/abcd2345": Link("https://play.example.org", "abcd2345"),
    "https://play.example.org/r/abcd2345#key": Link("https://play.example.org", "abcd2345", "key"),
}


@pytest.mark.parametrize("text", LINKS)
def test_links_are_read(text: str) -> None:
    assert read_link(text) == LINKS[text]
    assert read_link(str(LINKS[text])) == LINKS[text]


@pytest.mark.parametrize("text", ["", "ftp://here", "http://", "http://here/rooms/x", "http://here/r/", "http://here#key"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="--connect"):
        read_link(text)


def test_options_of_the_set_up_there_are_refused() -> None:
    done = doubloon("http://127.0.0.1:1", "--side", "7")
    assert done.returncode == 2
    assert "--connect and --side do not go together" in done.stderr


def test_a_server_that_is_not_there_is_named() -> None:
    done = doubloon("http://127.0.0.1:1")
    assert done.returncode == 2
    assert "http://127.0.0.1:1 does not answer" in done.stderr


CLEARED = "\x1b[2J"
"""What begins each picture."""


class Screen:
    """The command at a terminal (a pseudo one): what it shows, and what is typed there."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = os.openpty()
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        command = [sys.executable, "-m", "doubloon", "play", "--connect", *arguments]
        environ = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "50"}
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environ, start_new_session=True)
        self.shown = ""

    def wait_for(self, words: str) -> None:
        """Wait until something is shown that was not asked for before; what came up to it counts as seen."""
        end = time.monotonic() + 60
        while words not in self.shown:
            assert time.monotonic() < end, self.shown[-2000:]
            if select.select([self.master], [], [], 0.2)[0]:
                self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
        self.shown = self.shown.partition(words)[2]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)


def test_what_others_do_is_shown_while_a_line_is_being_typed(address: str) -> None:
    made = httpx.post(f"{address}/api/rooms", json={"game": "jackal", "settings": {"side": 7, "seating": "fixed"}}).json()
    with httpx.Client(base_url=address, headers={"authorization": f"Bearer {made['key']}"}) as http:
        path = f"/api/rooms/{made['code']}"
        ann, bob = (http.post(f"{path}/seats", json={"name": name}).json()["key"] for name in ("Ann", "Bob"))
        http.post(f"{path}/start").raise_for_status()
        with (
            closing(Line(f"ws{address.removeprefix('http')}/ws", made["code"], [bob])) as line,
            closing(Screen(f"{address}/r/{made['code']}#{ann}")) as screen,
        ):
            screen.wait_for("> ")
            screen.type("say not y")
            screen.wait_for("say not y")
            line.say(type="say", text="Ahoy there")
            screen.wait_for("Bob: Ahoy there")
            screen.wait_for("say not y")  # what was typed so far stands below
            screen.type("et\n")
            while (message := line.hear(30))["type"] != "said" or message["name"] != "Ann":
                pass
            assert message["text"] == "not yet"
            screen.wait_for("Ann: not yet")
            message = {}
            while "acts" not in message:  # until it is Bob's turn
                screen.type("1\n")
                while (message := line.hear(30))["type"] != "did":
                    pass
                screen.wait_for(CLEARED)  # what is asked before that belongs to the picture before it
                screen.wait_for("> ")
            screen.type("1\n")
            screen.wait_for("It is not your turn")
            ((_, groups),) = message["acts"].items()
            ((head, ends), *_) = groups.items()
            line.say(type="act", text=head + ends[0])
            screen.wait_for(f"{ends[0][:2]}")
            screen.type("quit\n")
            screen.wait_for("Come back with")
            assert screen.process.wait(30) == 0
            assert termios.tcgetattr(screen.slave)[3] == screen.before[3]  # it echoes again


def test_an_interrupt_says_how_to_come_back(address: str) -> None:
    code, http = room(address)
    with closing(http):
        key = http.post(f"/api/rooms/{code}/seats", json={"name": "Ann"}).json()["key"]
        http.post(f"/api/rooms/{code}/start").raise_for_status()
        with closing(Screen(f"{address}/r/{code}#{key}")) as screen:
            screen.wait_for("> ")
            screen.process.send_signal(signal.SIGINT)
            screen.wait_for(f"{address}/r/{code}#{key}")
            assert screen.process.wait(30) == 130
            assert termios.tcgetattr(screen.slave)[3] == screen.before[3]


def test_captain_silver_is_for_the_browser(address: str) -> None:
    made = httpx.post(f"{address}/api/rooms", json={"game": "silver"}).json()
    done = doubloon(f"{address}/r/{made['code']}")
    assert done.returncode == 2
    assert "the terminal shows the island game, not 'silver'; open the link in a browser" in done.stderr


class Said(Line):
    """A line that goes nowhere, and what was said on it."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        super().__init__("", "", [])

    def _run(self) -> None:
        """There is no server."""

    def _send(self, message: Any) -> None:
        self.said.append(message)


def test_an_act_that_could_not_be_stored_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon.cli.connect_line.AGAIN", 0.01)
    line = Said()
    line.say(type="act", text="end")
    (act,) = line.said
    line._take({"type": "no", "id": act["id"], "error": "later"})
    end = time.monotonic() + 60
    while len(line.said) < 2:
        assert time.monotonic() < end, "it was not sent again"
        time.sleep(0.01)
    assert line.said == [act, act]
    line._take({"type": "did", "id": act["id"]})
    line._take({"type": "no", "id": act["id"], "error": "later"})
    time.sleep(0.1)
    assert line.said == [act, act]


def far_table() -> FarTable:
    return FarTable(Said(), Terminal(Console(file=io.StringIO()), io.StringIO()), "")


def test_giving_up_that_was_lost_with_the_connection_holds_nothing_up() -> None:
    table = far_table()
    for _ in range(2):
        table._obeyed("resign")
    assert not table.up_to_date
    table.take({"type": "lost"})
    assert table.up_to_date


def test_a_refusal_of_something_else_answers_no_act() -> None:
    table = far_table()
    table._acted = 3
    table.take({"type": "no", "error": "slow", "message": "not so fast"})
    table.take({"type": "no", "id": "a", "error": "later", "message": "later"})
    assert not table.up_to_date
    table.take({"type": "no", "id": "a", "error": "stale", "message": "stale"})
    assert table.up_to_date
