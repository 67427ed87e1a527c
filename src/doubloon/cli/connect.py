"""``doubloon play --connect LINK``: a game on a play server, from the terminal."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from doubloon.cli.connect_line import Line
from doubloon.cli.connect_table import FarTable
from doubloon.cli.terminal import at_hand
from doubloon.errors import DoubloonError, SettingError

ALLOWED = "http(s)://HOST, or a link to a room or seat: http(s)://HOST/r/ROOM, http(s)://HOST/r/ROOM#KEY"


class Link(NamedTuple):
    """Where to play: the server, a room there (``""``: a new one), and the key of a seat in it (``""``: a free one)."""

    server: str
    room: str = ""
    key: str = ""

    def __str__(self) -> str:
        room = f"/r/{self.room}" if self.room else ""
        return f"{self.server}{room}{f'#{self.key}' if self.key else ''}"

    @property
    def socket(self) -> str:
        """The address of the WebSocket."""
        return f"ws{self.server.removeprefix('http')}/ws"


def read_link(text: str) -> Link:
    """The link in a text; ``http://`` may be left out. Raises :class:`doubloon.errors.SettingError`."""
    parts = urlsplit(text if "//" in text else f"http://{text}")
    path = parts.path.strip("/").split("/")
    room = path[1] if len(path) == 2 and path[0] == "r" else ""
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or (path != [""] and not room)
        or (parts.fragment and not room)
    ):
        raise SettingError("--connect", text, ALLOWED, "option")
    return Link(f"{parts.scheme}://{parts.netloc}", room, parts.fragment)


def play(text: str, name: str | None, bot: str, ascii_only: bool | None = None, language: str | None = None) -> int:
    """Play where the link leads: on one's own seat, else on a free one, else beside the table; the exit code.

    To a server without a room: in a new one, with the bot of that name on the other seats. Raises
    :class:`doubloon.errors.DoubloonError`.
    """
    link = read_link(text)
    terminal = at_hand(ascii_only, language)
    host = ""
    if not link.room:
        made = _asked(link, "", {"game": "jackal"})
        link, host = link._replace(room=made["code"]), made["key"]
    if not link.key:
        taken = _asked(link, f"/{link.room}/seats", {"name": name or "Captain"}, none_left=True)
        link = link._replace(key=taken.get("key", ""))
    if host:
        _asked(link, f"/{link.room}/fill", {"bot": bot}, host)
        _asked(link, f"/{link.room}/start", {}, f"{host},{link.key}")
    line = Line(link.socket, link.room, [link.key] if link.key else [])
    try:
        return FarTable(line, terminal, str(link)).run()
    finally:
        line.close()


def _asked(link: Link, path: str, body: dict[str, Any], keys: str = "", none_left: bool = False) -> dict[str, Any]:
    """The answer of the REST part. ``none_left``: that no seat is free, or the game has begun, is answered by nothing."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {keys}"} if keys else {})}
    request = urllib.request.Request(f"{link.server}/api/rooms{path}", json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        with error:
            if error.code == 409 and none_left:
                return {}
            raise DoubloonError(f"{link.server}: {_detail(error.read()) or error}") from None
    except (OSError, ValueError) as error:
        raise DoubloonError(f"{link.server} does not answer: {getattr(error, 'reason', error)}") from None
    found: Any = json.loads(text) if text else {}
    return found if isinstance(found, dict) else {}


def _detail(body: bytes) -> str:
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return ""
