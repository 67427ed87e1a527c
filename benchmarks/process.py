"""A server in a process of its own: how it is started, what it uses, how it ends."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

PATIENCE: Final = 60
"""Seconds after which something that should long have happened is given up."""


class Spent(NamedTuple):
    """How long it was looked on, in seconds, and the processor time of server and driver meanwhile."""

    seconds: float
    server: float
    driver: float


class Server:
    """A server in a process of its own, which says ``:PORT`` when it begins to listen; its log is kept in the folder."""

    def __init__(self, command: Sequence[str], folder: Path, health: str, **environment: str) -> None:
        self.began = time.perf_counter()
        self.folder = folder
        self.health = health
        self.log = (folder / "server.log").open("wb")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **environment})
        assert self.process.stdout is not None
        found = re.search(rb":(\d+)", self.process.stdout.readline())
        if found is None:
            raise SystemExit(f"the server did not start: {self.words()}")
        self.port = int(found[1])
        self.started = self.empty = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    async def healthy(self) -> None:
        """Wait until it answers; takes down how long that was after it was started, and its memory then."""
        while time.perf_counter() < self.began + PATIENCE:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(f"GET {self.health} HTTP/1.0\r\nHost: load\r\n\r\n".encode())
                answer = await reader.read()
                writer.close()
                if b" 200 " in answer[:20]:
                    self.started = time.perf_counter() - self.began
                    self.empty = self.megabytes()
                    return
            except OSError:
                pass
            await asyncio.sleep(0.02)
        raise SystemExit(f"the server did not answer {self.health} within {PATIENCE} s: {self.words()}")

    def words(self) -> str:
        """The end of its log."""
        return (self.folder / "server.log").read_text(errors="replace")[-2000:]

    def seconds(self) -> float:
        """Its processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def watched(self, seconds: float) -> Spent:
        """Look on for a while; what was spent."""
        cpu, own, began = self.seconds(), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        return Spent(time.perf_counter() - began, self.seconds() - cpu, time.process_time() - own)

    def megabytes(self) -> float:
        """Its memory, resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def end(self) -> None:
        """Let it end in order."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
