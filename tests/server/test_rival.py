"""The other server of the load benchmark: its players speak as it expects, what fails is told. Nothing here needs Node.js."""

from __future__ import annotations

import json
import struct
import sys
from collections import deque
from pathlib import Path
from typing import Any, cast

import pytest

sys.path.append(str(Path(__file__).parents[2]))  # benchmarks are no package that is installed

from benchmarks import rival, server_load
from benchmarks.driver import Load
from benchmarks.rival import Guest, Ticket

TICKETS = [Ticket("first", ("key-of-0", "key-of-1")), Ticket("second", ("again-0", "again-1"))]


class Wire:
    """Takes what a player writes; ``said`` is that, unpacked."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def write(self, data: bytes) -> None:
        if data.startswith(b"GET "):
            self.said.append(data.split(b" ")[1].decode())
            return
        assert data[0] == 0x81
        size, head = data[1] & 0x7F, 2
        if size == 126:
            size, head = struct.unpack("!H", data[2:4])[0], 4
        assert data[1] & 0x80, "a client masks what it says"
        assert data[head : head + 4] == b"\0\0\0\0"
        assert len(data) == head + 4 + size
        self.said.append(data[head + 4 :].decode())


class Table:
    """Two players at a table, with the server's part played by hand."""

    def __init__(self, pace: float = 0, spare: tuple[int, ...] = (1,)) -> None:
        self.load = Load(pace, deque(spare))
        self.load.counting = True
        self.wires = [Wire(), Wire()]
        self.players = [Guest(TICKETS, self.load, 0, seat) for seat in (0, 1)]
        for player, other, wire in zip(self.players, self.players[::-1], self.wires, strict=True):
            player.partner = other
            player.connection_made(cast("Any", wire))
            player.data_received(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")

    def tell(self, seat: int, text: str) -> str:
        """Say something to a player; what it answers."""
        body = text.encode()
        head = bytes((0x81, len(body))) if len(body) < 126 else b"\x81\x7e" + struct.pack("!H", len(body))
        before = len(self.wires[seat].said)
        for cut in (head + body[:3], body[3:]):  # as TCP may well cut it
            self.players[seat].data_received(cut)
        return " ".join(self.wires[seat].said[before:])

    def event(self, seat: int, *event: object) -> str:
        return self.tell(seat, f"42/island,{json.dumps(event)}")

    def sync(self, seat: int, match: str = "first", n: int = 0, turn: int = 0) -> str:
        return self.event(seat, "sync", match, {"state": state(n, turn), "log": []})

    def moved(self, n: int, turn: int, match: str = "first") -> list[str]:
        return [self.event(seat, "update", match, state(n, turn), []) for seat in (0, 1)]


def state(n: int, turn: int) -> dict[str, Any]:
    return {"G": {"cells": [None] * 169}, "ctx": {"currentPlayer": f"{turn}", "turn": n}, "plugins": {}, "_stateID": n}


def heard(said: str) -> list[Any]:
    """An event that a player sent."""
    assert said.startswith("42/island,")
    event: list[Any] = json.loads(said.removeprefix("42/island,"))
    return event


def test_a_player_shakes_hands_and_answers_pings() -> None:
    table = Table()
    assert table.wires[0].said == ["/socket.io/?EIO=4&transport=websocket"]
    assert table.tell(0, '0{"sid":"a","upgrades":[],"pingInterval":10000}') == "40/island,"
    assert heard(table.tell(0, '40/island,{"sid":"b"}')) == ["sync", "first", "0", "key-of-0", 2]
    assert heard(table.tell(1, '40/island,{"sid":"c"}')) == ["sync", "first", "1", "key-of-1", 2]
    assert table.tell(1, "2") == "3"
    assert table.load.wrong == []


def test_nobody_moves_before_both_are_there_and_then_by_turns() -> None:
    table = Table()
    assert table.sync(0) == ""
    assert table.sync(1) == ""
    name, action, n, match, player = heard(table.wires[0].said[-1])
    assert (name, n, match, player) == ("update", 0, "first", "0")
    assert action["type"] == "MAKE_MOVE"
    assert action["payload"]["credentials"] == "key-of-0"
    assert action["payload"]["args"][0] in rival.TILES
    silent, answer = table.moved(1, 1)
    assert silent == ""
    assert heard(answer)[2:] == [1, "first", "1"]
    assert table.load.moves == 1
    assert table.load.dids == 2
    assert len(table.load.latencies) == 1
    assert table.load.under_way == 1, "the second player's own move"
    assert table.load.wrong == []


def test_what_comes_twice_or_is_not_understood_is_told() -> None:
    table = Table()
    table.sync(0)
    table.sync(1)
    table.moved(1, 1)
    table.event(1, "update", "first", state(1, 1), [])
    table.tell(0, '44/island,{"message":"no such game"}')
    assert "record 1 came after 1" in table.load.wrong
    assert any("no such game" in wrong for wrong in table.load.wrong)


@pytest.mark.parametrize("spare", [(1,), ()])
def test_a_long_match_is_left_for_another_if_there_is_one(spare: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "LENGTH", 1)
    table = Table(spare=spare)
    table.sync(0)
    table.sync(1)
    table.moved(1, 1)
    asked = [heard(wire.said[-1]) for wire in table.wires]
    assert table.load.games == len(spare)
    if spare:
        assert asked == [["sync", "second", "0", "again-0", 2], ["sync", "second", "1", "again-1", 2]]
        assert [player.n for player in table.players] == [-1, -1]
    else:
        assert asked[1][0] == "update"


def test_nobody_leaves_for_another_match_once_it_is_counted_what_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "LENGTH", 1)
    table = Table()
    table.sync(0)
    table.sync(1)
    table.load.stopping = True
    assert table.moved(1, 1) == ["", ""]
    assert [player.n for player in table.players] == [1, 1]


def figures(moves: float, cpu: float, lost: int = 0) -> dict[str, Any]:
    others = dict.fromkeys(("p50_ms", "p95_ms", "p99_ms", "driver_cpu", "memory_mb", "start_up_s"), 2.0)
    return {
        **others,
        "moves_a_second": moves,
        "server_cpu": cpu,
        "event_bytes": 300.0,
        "list_bytes": 100.0,
        "lost": lost,
        "wrong": [f"{lost} lost"] if lost else [],
    }


def test_the_table_says_how_many_times_faster_in_pairs() -> None:
    rounds = [
        (figures(900, 0.5), figures(300, 1.0)),
        (figures(100, 0.5), figures(100, 1.0)),
        (figures(800, 1), figures(200, 1)),
    ]
    rows = {
        line.split("|")[1].strip(): [cell.strip() for cell in line.split("|")[2:5]]
        for line in rival.table(rounds, "flat").splitlines()
    }
    assert rows[""] == ["doubloon", "boardgame.io, flat", "ratio"]
    assert rows["moves a second"] == ["800 (100 .. 900)", "200 (100 .. 300)", "3.00 (1.00 .. 4.00)"]
    assert rows["moves a second of that processor"][2] == "4.00 (2.00 .. 6.00)"
    assert rows["bytes a move and client"] == ["400 (400 .. 400)", "400 (400 .. 400)", "1.00 (1.00 .. 1.00)"]
    assert rows["lost or twice"][2] == ""


def test_of_several_rounds_the_middle_counts_but_nothing_lost_is_forgotten() -> None:
    middle = rival.middle([figures(900, 1), figures(100, 1, lost=2), figures(500, 1)])
    assert middle["moves_a_second"] == 500
    assert middle["lost"] == 2
    assert middle["wrong"] == ["2 lost"]


@pytest.mark.parametrize("nonsense", [("--rounds", "0"), ("--database", "postgresql://localhost/load")])
def test_what_cannot_be_measured_in_turns_is_refused(nonsense: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        server_load.main(["--beside", rival.NAME, *nonsense])
    assert refused.value.code == 2
    assert "--beside takes --rounds from 1 on, and no --database" in capsys.readouterr().err


def test_without_node_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(rival, "BUILT", tmp_path / "built")
    with pytest.raises(SystemExit, match="node was not found"):
        rival.installed()
    assert not (tmp_path / "built").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the programs are scripts of a shell")
def test_the_packages_are_fetched_once_and_again_after_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    calls, broken = tmp_path / "calls", tmp_path / "broken"
    for name in ("node", "npm"):
        (programs / name).write_text(
            f"#!/bin/sh\necho {name} $* >> {calls}\nif [ -e {broken} ]; then echo no network >&2; exit 1; fi\n"
        )
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(rival, "BUILT", tmp_path / "built")
    broken.touch()
    with pytest.raises(SystemExit, match="no network"):
        rival.installed()
    broken.unlink()
    for _ in range(2):
        assert (rival.installed() / "server.js").is_file()
    assert calls.read_text().splitlines() == ["npm ci --ignore-scripts --no-audit --no-fund"] * 2


def test_the_lock_is_of_the_version_that_is_told_and_names_no_registry() -> None:
    lock = json.loads((rival.SOURCE / "package-lock.json").read_text())
    asked = json.loads((rival.SOURCE / "package.json").read_text())
    assert lock["packages"][""]["dependencies"] == asked["dependencies"]
    for name, version in {**asked["dependencies"], **asked["overrides"]}.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_a_lost_connection_is_told_while_it_is_measured() -> None:
    table = Table()
    table.players[0].connection_lost(None)
    table.load.stopping = True
    table.players[1].connection_lost(None)
    assert table.load.wrong == ["a connection broke: None"]
