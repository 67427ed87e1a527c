"""Running the server: the socket it listens on, the event loop, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from doubloon.catalogue import CATALOGUE, Catalogue
from doubloon.errors import SettingError
from doubloon.server import garbage
from doubloon.server.app import application
from doubloon.server.config import Config
from doubloon.server.wire import LONGEST

if TYPE_CHECKING:
    from doubloon.server.hub import Hub


RECEIVED: Final = 32_768
"""So many bytes of a connection may wait to be read: four of the longest messages.

All that waits is taken apart at once, while everybody else waits: of the tiniest frames there may be thousands.
"""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there (port 0: any free one). Raises :class:`doubloon.errors.SettingError`."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)
        bound.bind((host, port))
        bound.listen(2048)
    except OSError as error:
        raise SettingError(
            "port", f"{host}:{port}", f"an address that is free to listen on ({error.strerror or error})"
        ) from None
    bound.set_inheritable(True)
    return bound


class _Server(uvicorn.Server):
    """A web server that commits what was taken, and tells the clients to come back, before it hangs up on them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        hub = app.state.get("hub")
        if hub is not None:
            await hub.farewell()
        await super().shutdown(sockets)


def server(config: Config, catalogue: Catalogue = CATALOGUE) -> uvicorn.Server:
    """A web server with the application, to be run on sockets: ``await server.serve([socket])``."""
    options: dict[str, Any] = {
        "loop": "none",
        "lifespan": "on",
        "ws": "websockets-sansio",
        "ws_max_size": 2 * LONGEST,
        "ws_ping_interval": None,  # the server pings by itself, to measure
        "ws_per_message_deflate": False,  # 300 kB a client
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "timeout_graceful_shutdown": 10,
    }
    return _Server(uvicorn.Config(application(config, catalogue), **options))


def serve(
    config: Config,
    sockets: list[socket.socket],
    catalogue: Catalogue = CATALOGUE,
    ready: Callable[[Hub], Awaitable[None]] | None = None,
) -> None:
    """Serve until told to stop by a signal; then everything is put in order first.

    ``ready`` is done once the server answers; if that fails, the server ends, and the error is passed on.
    """

    def leave(_number: int, _frame: object) -> None:
        sys.exit(0)  # the web server has ended in order, and hands the signal on

    signal.signal(signal.SIGTERM, leave)
    garbage.kept_from_acts()
    sys.setswitchinterval(0.001)  # the thread that writes is to wait no longer for its turn
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_served(server(config, catalogue), sockets, ready))


async def _served(web: uvicorn.Server, sockets: list[socket.socket], ready: Callable[[Hub], Awaitable[None]] | None) -> None:
    if ready is None:
        await web.serve(sockets)
        return
    serving = asyncio.create_task(web.serve(sockets), name="web")
    while not (web.started or serving.done()):
        await asyncio.sleep(0.005)
    try:
        if web.started:
            app: Any = web.config.app
            await ready(app.state["hub"])
    except BaseException:
        web.should_exit = True
        raise
    finally:
        await serving


def addresses(host: str) -> list[str]:
    """Where a server that listens on ``host`` can be reached: of all addresses, this machine's in its network and its own."""
    if host not in ("0.0.0.0", "::"):
        return [f"[{host}]" if ":" in host else host]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way a packet would go
            return [probe.getsockname()[0], "127.0.0.1"]
        except OSError:
            return ["127.0.0.1"]


def loop_factory() -> Any:
    """What makes the event loop: uvloop's, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
