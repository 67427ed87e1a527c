"""What stands in front of everything: headers that tell browsers to be careful, where requests come from, how many, who asks.

A WebSocket passes here only once, when it is opened: the way of an act has nothing to spare.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar

from doubloon.server import reference
from doubloon.server.config import Config
from doubloon.server.identity import Cookies, identified
from doubloon.server.limits import Limits
from doubloon.server.page import Page

_STRICT: Final = (
    "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
_USUAL: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Front:
    """The application, with what stands in front of it. ``state`` is the application's own."""

    def __init__(
        self, inner: Litestar, config: Config, socket: Callable[[Any, Receive, Send], Awaitable[None]], page: Page
    ) -> None:
        self.inner = inner
        self._page = page
        self.state = inner.state
        self._socket = socket
        self._origins = frozenset(filter(None, (origin.strip().rstrip("/").lower() for origin in config.origins.split(","))))
        self._cookies = Cookies(config.secret)
        self._limits = Limits(time.monotonic) if config.limits == "on" else None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        headers: dict[bytes, bytes] = dict(scope["headers"])
        method = scope.get("method", "GET")
        secure = scope["scheme"] in ("https", "wss")
        refusal = self._refusal(scope, headers, method)
        if scope["type"] == "websocket":
            if refusal is not None or scope["path"] != "/ws":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "not from here"})
            else:
                await self._socket(scope, receive, send)
            return
        sending = _with_headers(send, scope["path"], secure)
        if refusal is not None:
            await _answer(sending, *refusal)
            return
        if self._page.takes(method, scope["path"]):
            await self._page(scope, headers, sending)
            return
        database = self.state["hub"].database
        await self.inner(*identified(self._cookies, database, scope, headers, receive, sending))

    def _refusal(
        self, scope: Any, headers: dict[bytes, bytes], method: str
    ) -> tuple[int, str, tuple[tuple[bytes, bytes], ...]] | None:
        """Status, words and headers of a refusal, or ``None``."""
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if origin and (scope["type"] == "websocket" or method not in _SAFE):
            host = headers.get(b"host", b"").decode("latin-1").lower()
            if urlsplit(origin).netloc != host and origin not in self._origins:
                return 403, "requests from pages of other sites are not taken; the host can name them in DOUBLOON_ORIGINS", ()
        client = scope.get("client")
        if self._limits is not None and client is not None:
            wait = self._limits.wait(client[0], method, scope["path"])
            if wait > 0:
                seconds = str(math.ceil(wait))
                return 429, f"too many requests; try again in {seconds} s", ((b"retry-after", seconds.encode()),)
        return None


def _with_headers(send: Send, path: str, secure: bool) -> Send:
    policy = reference.POLICY if path.startswith("/docs") else _STRICT
    added = [*_USUAL, (b"content-security-policy", policy.encode())]
    if secure:
        added.append((b"strict-transport-security", b"max-age=31536000"))

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = message.get("headers", ())
            private = path.startswith("/api") and not any(name == b"cache-control" for name, _ in headers)
            message["headers"] = [*headers, *added, *([(b"cache-control", b"no-store")] if private else ())]
        await send(message)

    return sending


async def _answer(send: Send, status: int, words: str, headers: tuple[tuple[bytes, bytes], ...]) -> None:
    body = msgspec.json.encode({"status_code": status, "detail": words})
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json"), *headers]})
    await send({"type": "http.response.body", "body": body, "more_body": False})
