"""The command ``doubloon serve``: one process on SQLite, several on PostgreSQL, ends in order."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from served import Client

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends by signals")


@contextmanager
def command(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server of its own, and its port."""
    line = [sys.executable, "-m", "doubloon", "serve", "--port", "0", "--data", str(folder), *options]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        said = process.stdout.readline()
        found = re.fullmatch(r"Doubloon is served at http://127\.0\.0\.1:(\d+)\n", said)
        assert found, said + process.stderr.read()
        yield process, int(found[1])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=30)  # nobody is left who could still write


async def healthy(port: int) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(400):
            try:
                answer = await http.get(f"http://127.0.0.1:{port}/health")
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            assert answer.json()["status"] == "ok"
            return
    raise AssertionError("it does not answer")


async def new_room(port: int) -> tuple[str, list[str]]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/rooms", timeout=20) as http:

        async def post(path: str, **body: Any) -> Any:
            answer = await http.post(path, json=body)
            assert answer.status_code < 300, answer.text
            return answer.json() if answer.content else None

        code = (await post("", game="jackal"))["code"]
        keys = [(await post(f"/{code}/seats", name=f"P{seat}"))["key"] for seat in range(2)]
        await post(f"/{code}/start")
        return code, keys


async def act(port: int, code: str, keys: list[str]) -> int:
    """Do one act; its number."""
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as socket:
        client = Client(socket)
        await client.say(type="hello", room=code, keys=keys)
        await client.hear("welcome")
        ((seat, acts),) = client.acts.items()
        await client.say(type="act", id=f"{client.n}", seat=seat, text=acts[0])
        n: int = (await client.hear("did"))["n"]
        return n


async def act_in_the_end(port: int, code: str, keys: list[str]) -> int:
    """Do one act; who was just accepted by a process that died comes again."""
    for _ in range(20):
        try:
            return await act(port, code, keys)
        except (ConnectionError, ConnectionClosed):
            await asyncio.sleep(0.05)
    raise AssertionError("nobody answers")


def test_one_process_on_sqlite(tmp_path: Path) -> None:
    async def work(process: subprocess.Popen[str], port: int) -> None:
        await healthy(port)
        code, keys = await new_room(port)
        assert await act(port, code, keys) == 1
        async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as socket:
            client = Client(socket)
            await client.say(type="hello", room=code)
            await client.hear("welcome")
            process.send_signal(signal.SIGTERM)
            assert (await client.hear("bye"))["again"] == 1000
            with pytest.raises(ConnectionClosed):
                await client.hear()

    with command(tmp_path) as (process, port):
        asyncio.run(work(process, port))
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_several_on_postgresql_and_one_dies(postgres: str, tmp_path: Path) -> None:
    async def work(process: subprocess.Popen[str], port: int) -> None:
        await healthy(port)
        code, keys = await new_room(port)
        assert [await act(port, code, keys) for _ in range(4)] == [1, 2, 3, 4]
        os.kill(workers(process)[0], signal.SIGKILL)
        assert await act_in_the_end(port, code, keys) in (5, 6)
        for _ in range(200):
            if len(workers(process)) == 2:
                break
            await asyncio.sleep(0.05)
        assert len(workers(process)) == 2

    with command(tmp_path, "--workers", "2", "--database", postgres) as (process, port):
        asyncio.run(work(process, port))
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def workers(process: subprocess.Popen[str]) -> list[int]:
    """The worker processes, by their parent's list of children; one of them is multiprocessing's tracker of resources."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [pid for pid in map(int, children) if "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text()]


def test_several_on_sqlite_are_refused(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "doubloon", "serve", "--data", str(tmp_path), "--workers", "2"]
    refused = subprocess.run(line, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "allowed: 1 on an SQLite file; for more, give a PostgreSQL database by DOUBLOON_DATABASE" in refused.stderr


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with command(tmp_path) as (_, port):
        line = [sys.executable, "-m", "doubloon", "serve", "--data", str(tmp_path), "--port", str(port)]
        refused = subprocess.run(line, capture_output=True, text=True, check=False)
        assert refused.returncode == 2
        assert f"127.0.0.1:{port}" in refused.stderr
