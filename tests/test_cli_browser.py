"""``doubloon play`` in the browser: it serves a game against bots, says where, opens it if that can be seen, ends in order."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from doubloon.cli import browser, setup
from doubloon.cli.main import run
from doubloon.errors import DoubloonError
from doubloon.jackal.settings import Settings
from doubloon.server import page, serving
from served import Client

PAGE = """
import sys
from pathlib import Path
from doubloon.server import page
page.FOLDER = Path(sys.argv[1])
from doubloon.cli.main import app
app(sys.argv[2:])
"""
"""Runs ``doubloon`` with the page of a folder, whether the installed one has been built or not."""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page."""
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("the page", encoding="utf-8")
    return tmp_path / "page"


@contextmanager
def playing(built: Path, *options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The command, the address that it printed, and what it said after that."""
    inherited = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    process = subprocess.Popen(
        [sys.executable, "-c", PAGE, str(built), "play", "--pace", "0", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**inherited, "DOUBLOON_DATA": str(built.parent / "data"), "DOUBLOON_THINKERS": "1", **environment},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        said = process.stdout.readline()
        found = re.fullmatch(r"Your game is at (http://127\.0\.0\.1:\d+/r/[a-z0-9]{8}#[A-Za-z0-9_-]{16,})\n", said)
        assert found, said + process.stderr.read()
        yield process, found[1], process.stdout.readline()
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=30)


def ended(process: subprocess.Popen[str], number: signal.Signals = signal.SIGINT) -> int:
    """End it without a word; its exit code."""
    process.send_signal(number)
    said, wrong = process.communicate(timeout=60)
    assert said == ""
    assert "Traceback" not in wrong
    return process.returncode


async def table(address: str) -> tuple[Any, Any]:
    """What who opens the link is shown: the welcome and the table, once the bots have moved if they were first."""
    server, _, rest = address.partition("/r/")
    code, _, key = rest.partition("#")
    async with connect(f"ws{server.removeprefix('http')}/ws", compression=None) as socket:
        client = Client(socket)
        await client.say(type="hello", room=code, keys=[key])
        welcome = await client.hear("welcome")
        there = await client.hear("table")
        while not client.acts:
            await client.hear("did")
        return welcome, there


@pytest.mark.skipif(os.name != "posix", reason="ends by signals")
def test_a_game_is_there_and_ctrl_c_ends_it(built: Path) -> None:
    options = "--preset blitz --line-up melee3 --bots random,greedy --name Ann".split()
    with playing(built, *options) as (process, address, said):
        assert httpx.get(address).text == "the page"
        welcome, there = asyncio.run(table(address))
        assert (welcome["status"], welcome["seats"], welcome["names"]) == ("running", [0], ["Ann", "random", "greedy"])
        assert (there["settings"]["line_up"], there["settings"]["side"]) == ("melee3", Settings.make(preset="blitz").side)
        assert not there.get("public", False)
        assert said == "Ctrl-C ends it.\n"
        assert ended(process) == 0
        assert list((built.parent / "data").glob("play-*.db"))


@pytest.mark.skipif(os.name != "posix", reason="ends by signals")
def test_two_at_once_do_not_meet(built: Path) -> None:
    with playing(built) as (one, first, _), playing(built) as (two, second, _):
        ports = {address.rpartition(":")[2].partition("/")[0] for address in (first, second)}
        assert len(ports) == 2
        assert {path.name for path in (built.parent / "data").glob("play-*.db")} == {f"play-{port}.db" for port in ports}
        assert ended(one, signal.SIGTERM) == ended(two) == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("options", [(), ("--no-browser",)])
def test_the_browser_is_opened_where_there_is_one(built: Path, options: Sequence[str]) -> None:
    opened = built.parent / "opened.txt"
    program = built.parent / "browse"
    program.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n', encoding="utf-8")
    program.chmod(0o755)
    with playing(built, *options, BROWSER=f"{program} %s") as (process, address, _):
        for _ in range(0 if options else 200):
            if opened.exists() and opened.read_text(encoding="utf-8"):
                break
            time.sleep(0.05)
        assert ended(process) == 0
        assert (opened.read_text(encoding="utf-8") if opened.exists() else "") == ("" if options else f"{address}\n")


@pytest.mark.skipif(os.name != "posix", reason="ends by signals")
def test_a_browser_that_fails_does_no_harm_and_ssh_is_helped(built: Path) -> None:
    with playing(built, BROWSER="/no/such/program %s", SSH_CONNECTION="1.2.3.4 5 6.7.8.9 22") as (process, address, said):
        assert httpx.get(address).status_code == 200
        port = address.split(":")[2].partition("/")[0]
        assert ended(process) == 0
        assert f"ssh -L {port}:127.0.0.1:{port} " in said


@pytest.mark.parametrize(
    ("environment", "platform", "seen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, "darwin", False),
    ],
)
def test_where_a_browser_can_be_seen(environment: dict[str, str], platform: str, seen: bool) -> None:
    assert browser.has_display(environment, platform) == seen


def no_serving(*_: object, **__: object) -> None:
    raise AssertionError("nothing was to be served")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "genius"], "one of random, greedy"),
        (["--name", "Greedy (bot)"], "a name that is not a bot's"),
        (["--name", "a\nb"], "one line of text"),
        (["--side", "6"], "5, 7, 9, 11, 13"),
        (["--line-up", "melee4", "--bots", "random,greedy"], "or 3 with commas"),
    ],
)
def test_what_makes_no_sense_is_said_before_anything_is_served(
    arguments: list[str], words: str, built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "FOLDER", built)
    monkeypatch.setattr(serving, "serve", no_serving)
    assert run(["play", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["--terminal"], ["--seed", "00"], ["--seat", "2"], ["--hot-seat"], ["--ascii"]],
)
def test_what_only_the_terminal_has_is_played_there(
    arguments: list[str], built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "FOLDER", built)
    monkeypatch.setattr(serving, "serve", no_serving)
    in_the_terminal(arguments, tmp_path, monkeypatch)
    assert "without its page" not in capsys.readouterr().out


def test_without_a_page_it_is_said_and_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path / "nowhere")
    in_the_terminal([], tmp_path, monkeypatch)
    assert capsys.readouterr().out.startswith("This Doubloon was built without its page, so the game is here in the terminal.")


def in_the_terminal(arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play without typing anything: the game is begun, and saved."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert run(["play", *arguments]) == 0
    assert list(folder.rglob("*.dbl"))


def test_what_goes_wrong_ends_the_server(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: object) -> str:
        raise DoubloonError("no room for you")

    monkeypatch.setenv("DOUBLOON_DATA", str(built.parent / "data"))
    monkeypatch.setattr(browser, "room", refused)
    before = signal.getsignal(signal.SIGTERM), sys.getswitchinterval()
    try:
        with pytest.raises(DoubloonError, match="no room for you"):
            browser.play(Settings(), setup.Wish(), 0.0, False)
    finally:
        signal.signal(signal.SIGTERM, before[0])
        sys.setswitchinterval(before[1])
