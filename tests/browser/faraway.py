"""A line to a server that is far away: every byte comes late, by a time that varies, and some come later still."""

from __future__ import annotations

import asyncio
import random
import threading
from urllib.parse import urlsplit


class Faraway:
    """A proxy on a port of its own. A way takes ``delay`` seconds and up to ``jitter`` more.

    The share ``loss`` of what is sent is lost and sent once more, which takes ``again`` seconds; what was sent after it waits
    for it, as on a real line.
    """

    def __init__(self, address: str, delay: float, jitter: float, loss: float, again: float = 0.25) -> None:
        target = urlsplit(address)
        assert target.hostname is not None and target.port is not None
        self._target = target.hostname, target.port
        self._delay, self._jitter, self._loss, self._again = delay, jitter, loss, again
        self._rng = random.Random(1)
        self._port = 0
        self._stop: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(ready)))
        self._thread.start()
        assert ready.wait(10), "the proxy did not start"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def close(self) -> None:
        """Hang up."""
        assert self._loop is not None and self._stop is not None
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        assert not self._thread.is_alive(), "the proxy did not end"

    async def _run(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._target)
        try:
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            back.close()
            writer.close()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        line: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                at, data = await line.get()
                await asyncio.sleep(max(0.0, at - loop.time()))
                if not data:
                    target.write_eof()
                    return
                target.write(data)
                await target.drain()

        delivery = asyncio.create_task(deliver())
        last = 0.0
        try:
            while True:
                data = await source.read(65536)
                late = self._delay + self._rng.uniform(0, self._jitter)
                if self._rng.random() < self._loss:
                    late += self._again
                last = max(last, loop.time() + late)
                line.put_nowait((last, data))
                if not data:
                    await delivery
                    return
        finally:
            delivery.cancel()
