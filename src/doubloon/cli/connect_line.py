"""The connection of a terminal to a play server: kept up by a thread of its own while a person thinks.

What the server says waits in a queue; pings are answered at once, and a connection that breaks is made anew.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

LOST: Final = {"type": "lost"}
"""What stands among the messages where the connection broke."""

_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between two tries to connect; the last one is repeated."""

AGAIN: Final = 1.0
"""Seconds after which an act that could not be stored is sent once more."""

_HEARTBEAT: Final = 0.5
"""Seconds after which it is seen at the latest that a signal came."""


class Line:
    """A client of a room. ``url`` is the server's WebSocket, ``keys`` open the seats that it plays."""

    def __init__(self, url: str, room: str, keys: Sequence[str]) -> None:
        self._url = url
        self._hello = {"type": "hello", "room": room, "keys": list(keys)}
        self._heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._socket: ClientConnection | None = None
        self._unacknowledged: dict[str, Any] | None = None
        self._closing = threading.Event()
        self._number = 0
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)
        self._thread.start()

    def say(self, **message: Any) -> None:
        """Say something; what cannot be sent now is lost, but for an act, which is sent until it is acknowledged."""
        if message["type"] == "act":
            self._number += 1
            message["id"] = f"{id(self):x} {self._number}"
            self._unacknowledged = message
        self._send(message)

    def hear(self, seconds: float | None = None) -> Any:
        """The next message; ``None`` if none comes within so many seconds."""
        # A signal that comes just before a wait is noticed after it only: no wait is without an end.
        while True:
            try:
                return self._heard.get(timeout=_HEARTBEAT if seconds is None else seconds)
            except queue.Empty:
                if seconds is not None:
                    return None

    def put(self, message: Any) -> None:
        """Put something of one's own among what is heard."""
        self._heard.put(message)

    def close(self) -> None:
        """Go."""
        self._closing.set()
        if self._socket is not None:
            self._socket.close()
        self._thread.join(5)

    def _send(self, message: Any) -> None:
        socket = self._socket
        if socket is not None:
            # If it is broken, the thread finds out, and makes it anew.
            with suppress(OSError, WebSocketException):
                socket.send(msgspec.json.encode(message).decode())

    def _again(self, mine: dict[str, Any]) -> None:
        """Send an act that could not be stored once more, after a while and if it is still to be done."""

        def send() -> None:
            if self._unacknowledged is mine:
                self._send(mine)

        timer = threading.Timer(AGAIN, send)
        timer.daemon = True
        timer.start()

    def _run(self) -> None:
        tries = 0
        while not self._closing.is_set():
            try:
                with connect(self._url, compression=None, open_timeout=10) as socket:
                    self._socket = socket
                    socket.send(msgspec.json.encode(self._hello).decode())
                    for frame in socket:
                        tries = 0
                        self._take(msgspec.json.decode(frame))
            except (OSError, WebSocketException):
                pass
            self._socket = None
            if tries == 0:
                self._heard.put(LOST)
            self._closing.wait(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1

    def _take(self, message: Any) -> None:
        mine = self._unacknowledged
        if message["type"] == "ping":
            self._send({"type": "pong", "at": message["at"]})
            return
        if mine is not None and message.get("id") == mine["id"]:
            if message.get("error") == "later":
                self._again(mine)
            else:
                self._unacknowledged = None
        elif mine is not None and message["type"] == "welcome":
            self._send(mine)
        if message["type"] == "bye" and message.get("again") is None:
            self._closing.set()
        self._heard.put(message)
