"""A play server for the browser's tests, which can be restarted on the same port and the same database."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from itertools import zip_longest
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from browser.islands import Laid
from doubloon.server.config import configured
from doubloon.server.serving import listening, server


class House:
    """A server in a thread, on a database in ``folder``; ``options`` are further ones of :func:`configured`."""

    def __init__(self, folder: Path, **options: int) -> None:
        self._folder = folder
        self._options = options
        self._port = 0
        self._web: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self.open()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        """Serve, on the port of before if there was one."""
        socket = listening("127.0.0.1", self._port)
        self._port = socket.getsockname()[1]
        web = server(configured({}, data=str(self._folder), port=self._port, limits="off", thinkers=1, **self._options))
        thread = threading.Thread(target=lambda: asyncio.run(web.serve([socket])))
        thread.start()
        while not web.started:
            assert thread.is_alive(), "the server did not start"
            thread.join(0.01)
        self._web, self._thread = web, thread

    def close(self) -> None:
        """End in order, as a server does that is told to."""
        assert self._web is not None and self._thread is not None
        self._web.should_exit = True
        self._thread.join()

    def room(
        self,
        *people: str,
        bots: int = 0,
        settings: Mapping[str, Any] | None = None,
        island: Laid | None = None,
        colours: Sequence[str | None] = (),
    ) -> tuple[str, list[str]]:
        """A room whose game has begun, on that ``island`` if one is named: its code, and the keys of the people's seats."""
        chosen = {"seating": "fixed", **(island.settings() if island else {}), **(settings or {})}
        with httpx.Client(base_url=self.address, timeout=30) as http:

            def post(path: str, **body: Any) -> Any:
                answer = http.post(path, json=body)
                assert answer.status_code < 300, answer.text
                return answer.json() if answer.content else None

            code = post("/api/rooms", settings=chosen)["code"]
            sitting = zip_longest(people, colours)
            keys = [post(f"/api/rooms/{code}/seats", name=name, colour=colour)["key"] for name, colour in sitting]
            for _ in range(bots):
                post(f"/api/rooms/{code}/seats", bot="greedy")
            with island.dealt() if island else nullcontext():
                post(f"/api/rooms/{code}/start")
        return code, keys
