"""``doubloon play`` in the browser: a play server on this machine alone, a room against bots in it, and the page opened there.

Each game that is being played has a port and a database of its own, so that several at once do not get in each other's way, and
the browser finds again, at the same address, what it remembers.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from doubloon.cli import setup
from doubloon.errors import SettingError
from doubloon.jackal.settings import LINE_UPS, Settings
from doubloon.log import one_line

if TYPE_CHECKING:
    from doubloon.server.hub import Hub

HOST: Final = "127.0.0.1"
PORTS: Final = (*range(8440, 8450), 0)
"""The ports that are tried, in this order; 0: any free one."""


def why_not() -> str | None:
    """Why the game cannot be played in the browser; ``None`` if it can."""
    from doubloon.server.page import Page

    if Page().built:
        return None
    return "This Doubloon was built without its page, so the game is here in the terminal. (Node.js and `make play` build it.)"


def play(settings: Settings, wish: setup.Wish, pace: float, opening: bool = True) -> int:
    """Serve a game of a person against bots until interrupted; the exit code.

    ``opening``: open the browser, where there is a display. Raises :class:`doubloon.errors.DoubloonError`.
    """
    from doubloon.server import logs, serving
    from doubloon.server.config import configured

    kinds = setup.kinds_of(wish, LINE_UPS[settings.line_up].seats)
    if not one_line(wish.person):
        raise SettingError("--name", wish.person, "one line of text", "option")
    listener = _listening()
    port = listener.getsockname()[1]
    config = configured(os.environ, host=HOST, port=port, pace=round(pace * 1000), workers=1)
    config = msgspec.structs.replace(config, database=config.database or str(config.folder / f"play-{port}.db"))
    logs.set_up("text", quiet=True)
    setup.warn_if_slow()

    async def ready(hub: Hub) -> None:
        address = f"http://{HOST}:{port}{await room(hub, settings, wish.person, kinds)}"
        print(f"Your game is at {address}", flush=True)
        print(f"{_hint(os.environ, port)}Ctrl-C ends it.", flush=True)
        if opening and has_display(os.environ, sys.platform):
            # Not waited for: some browsers end only when they are closed.
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    serving.serve(config, [listener], ready=ready)
    return 0


async def room(hub: Hub, settings: Settings, name: str, kinds: Sequence[str | None]) -> str:
    """Make a room and begin its game; the path of the private link to the person's seat.

    ``kinds`` has the bot of each seat, ``None`` for the person's, as :func:`doubloon.cli.setup.kinds_of` gives them.
    """
    from doubloon.server import tables
    from doubloon.server.identity import Caller, new_person

    host = Caller(new_person(), hub.database.now())
    code = (await tables.create(hub, host, "jackal", settings.as_dict())).code
    key = ""
    for seat, kind in enumerate(kinds):
        if kind is None:
            key = (await tables.join(hub, host, code, name, seat, ready=True)).key
        else:
            await tables.add_bot(hub, host, code, kind, seat)
    await tables.start(hub, host, code)
    return f"/r/{code}#{key}"


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser that is opened here can be seen: over ssh, say, it cannot."""
    if environment.get("BROWSER"):
        return True
    if platform in ("win32", "darwin"):
        return not environment.get("SSH_CONNECTION")
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def _hint(environment: Mapping[str, str], port: int) -> str:
    """How to reach a server on this machine for who sits at another."""
    if not environment.get("SSH_CONNECTION"):
        return ""
    return f"From where you sit, ssh -L {port}:{HOST}:{port} and this machine's name makes that address yours. "


def _listening() -> socket.socket:
    """A socket on the first free port."""
    from doubloon.server.serving import listening

    for port in PORTS[:-1]:
        with suppress(SettingError):
            return listening(HOST, port)
    return listening(HOST, PORTS[-1])
