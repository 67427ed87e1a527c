"""docs/protocol.md is true: its dialogues are played, and every message, field, error and limit is on the page.

The player in examples/, which was written from that page, plays whole games.
"""

from __future__ import annotations

import asyncio
import re
import sys
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doubloon.server import channel, sockets, wire
from served import SMALL, run, serving
from wired import Line, Still, key_of, still

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
DIALOGUES = re.findall(r"```dialogue ?(\w*)\n(.*?)```", PAGE, re.DOTALL)

UNASKED = ("ping", "table", "here")
"""What may come at any time, and need not be in a dialogue."""

ANY = "…"


def turns(dialogue: str) -> list[tuple[str, str, str]]:
    """The turns of a dialogue: who, ``>`` ``<`` or ``*``, and what."""
    found = re.findall(r"^(?:(\w+) ([<>]) (\{.*?\})|\*\*\* (.*?))$(?=\n\S|\n?\Z)", dialogue, re.MULTILINE | re.DOTALL)
    return [(who or "", sign or "*", json or happening) for who, sign, json, happening in found if sign or happening]


def fits(heard: Any, wanted: Any) -> bool:
    """Whether a message is what the page says, where the page says it."""
    if wanted == ANY:
        return True
    if isinstance(wanted, dict) and isinstance(heard, dict):
        return wanted.keys() == heard.keys() and all(fits(heard[key], value) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(heard, list):
        return len(wanted) == len(heard) and all(map(fits, heard, wanted))
    return bool(heard == wanted)


class Stage:
    """Where a dialogue is played."""

    def __init__(self, there: Still) -> None:
        self.there = there
        self.lines: dict[str, Line] = {}

    def line(self, who: str) -> Line:
        """The connection of one who takes part."""
        if who not in self.lines:
            self.lines[who] = Line(self.there.hub, "")
            self.there.lines.append(self.lines[who])
        return self.lines[who]

    async def happens(self, what: str) -> None:
        """What stands behind ``***``."""
        if what == "the game begins":
            await self.there.begin("room0001")
        elif what == "the server restarts":
            await self.there.hub.farewell()
        elif match := re.fullmatch(r"the connection of (\w+) breaks", what):
            await self.lines.pop(match[1]).hang_up()
        elif match := re.fullmatch(r"(\d+) milliseconds pass", what):
            room = await self.there.open("room0001")
            await self.there.passed(room, self.there.time + int(match[1]))
        elif match := re.fullmatch(r'the host says "(.*)"', what):
            self.there.hub.tell("room0001", wire.Notice(match[1]))
        else:
            raise AssertionError(f"the test does not know what {what!r} is")

    async def hears(self, who: str, wanted: Any) -> None:
        """See that the next message is the one of the page."""
        while True:
            heard = await self.line(who).hear()
            if heard["type"] not in UNASKED or fits(heard, wanted):
                assert fits(heard, wanted), f"{who} heard {msgspec.json.encode(heard).decode()}"
                return


STAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "": ("jackal", SMALL),
    "open": ("jackal", SMALL),
    "silver": ("silver", {"seats": 2, "countdown": 3}),
}
"""What is played in a dialogue of each kind; ``open``: the game has not begun."""


@pytest.mark.parametrize(("kind", "dialogue"), DIALOGUES, ids=range(len(DIALOGUES)))
def test_the_dialogues_of_the_page_are_true(kind: str, dialogue: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with still(tmp_path) as there:
            await there.room(*STAGES[kind], code="room0001", begin=kind != "open")
            stage = Stage(there)
            assert len(turns(dialogue)) == len(re.findall(r"^\S", dialogue, re.MULTILINE))
            for who, sign, what in turns(dialogue):
                if sign == "*":
                    await stage.happens(what)
                elif sign == ">":
                    stage.line(who).raw(what)
                else:
                    await stage.hears(who, msgspec.json.decode(what))

    run(work())


def rows(heading: str) -> dict[str, str]:
    """The table under a heading: what stands in ticks in the first column -> the rest of the row."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return {
        name: rest
        for first, rest in re.findall(r"^\| (`[^|]*`) \| (.*)$", part, re.MULTILINE)
        for name in re.findall(r"`([^`]+)`", first)
    }


@pytest.mark.parametrize(
    ("heading", "union"), [("What a client says", wire.FromClient), ("What the server says", wire.FromServer)]
)
def test_every_message_and_every_field_is_on_the_page(heading: str, union: Any) -> None:
    table = rows(heading)
    for message in typing.get_args(union):
        tag = message.__struct_config__.tag
        assert tag in table, f"{tag} is not on the page"
        for field in message.__struct_fields__:
            assert f"`{field}`" in table[tag], f"field {field} of {tag} is not on the page"


def test_every_error_and_limit_is_on_the_page() -> None:
    errors = set(re.findall(r"``([a-z]+)``", (wire.No.__doc__ or "").split("``error`` is", 1)[1])) - {"message"}
    assert errors <= rows("What is refused").keys()
    limits = PAGE.split("## Limits\n", 1)[1]
    for number in (
        wire.LONGEST, channel.BURST, channel.RATE, channel.FLOOD, channel.WAITING, channel.PATIENCE, sockets.SILENCE
    ):  # fmt: skip
        assert f" {number:.0f} " in limits
    assert f"at present {wire.PROTOCOL})" in PAGE


def test_most_messages_are_spoken_in_a_dialogue() -> None:
    spoken = set(re.findall(r'"type": "([a-z ]+)"', repr(DIALOGUES)))
    unspoken = {message.__struct_config__.tag for message in typing.get_args(wire.FromClient | wire.FromServer)} - spoken
    assert unspoken <= ELSEWHERE.keys(), f"no dialogue has {', '.join(sorted(unspoken - ELSEWHERE.keys()))}"


ELSEWHERE = {"status": "test_faults.py"}
"""Messages that no dialogue of the page has, and which test hears them."""


def test_the_player_of_the_page_plays_whole_games(tmp_path: Path) -> None:
    """Two of them, each in a process of its own, one with a key and one that takes a seat itself."""

    async def work() -> None:
        async with serving(tmp_path) as served:
            code = (await served.post("/api/rooms", game="jackal", settings=SMALL))["code"]
            key = (await served.post(f"/api/rooms/{code}/seats", name="Ann"))["key"]
            ann, rita = [
                await asyncio.create_subprocess_exec(
                    sys.executable,
                    str(ROOT / "examples" / "client.py"),
                    f"http://127.0.0.1:{served.port}",
                    code,
                    *keys,
                    stdout=asyncio.subprocess.PIPE,
                )
                for keys in ([key], [])
            ]
            while len((await served.http.get(f"/api/rooms/{code}")).json()["seats"]) < 2:
                await asyncio.sleep(0.05)
            await served.post(f"/api/rooms/{code}/start")
            results = [(await player.communicate())[0] for player in (ann, rita)]
            assert results[0] == results[1]
            assert b"winners" in results[0]
            room = await served.hub.rooms.open(code)
            assert room is not None
            assert room.status == "over"

    run(work())


def test_keys_of_the_page_are_those_of_the_test() -> None:
    assert key_of("room0001", 0) in PAGE
