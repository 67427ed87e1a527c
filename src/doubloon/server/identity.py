"""Who somebody is: a guest by a signed cookie, or an account that a passkey opens (the same cookie, for its person).

A guest's cookie holds a number drawn at random and nothing else; what is known of the person stands in the database, from the
first time there is something to know.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import re
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, NamedTuple

from doubloon.server.keys import hashed_key
from doubloon.server.limits import neighbourhood
from doubloon.server.store.database import Database

COOKIE: Final = "doubloon"
_LASTS: Final = 400 * 24 * 3600
"""Seconds; browsers keep cookies no longer."""

_COOKIE: Final = re.compile(r"([A-Za-z0-9_-]{16})\.([0-9]{1,15})\.([A-Za-z0-9_-]{32})")
_BEARER: Final = re.compile(r"Bearer ((?:[A-Za-z0-9_-]{16,128})(?:,[A-Za-z0-9_-]{16,128}){0,7})")


class Caller(NamedTuple):
    """Who asks: the person of the cookie (``""``: none), since when the cookie is, the hashes of the keys in the header.

    ``address`` stands for the network that the request came from (:meth:`Cookies.address`); ``""``: that says nothing.
    """

    person: str = ""
    since: int = 0
    keys: tuple[str, ...] = ()
    address: str = ""


class Cookies:
    """Makes and reads the cookies of one server. ``secret`` as in :class:`doubloon.server.config.Config`."""

    def __init__(self, secret: str) -> None:
        self._secret = hashlib.sha256(b"cookie\n" + secret.encode()).digest()

    def _signed(self, person: str, since: int) -> str:
        digest = hmac.new(self._secret, f"{person}.{since}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()

    def address(self, client: str) -> str:
        """What stands for the network of an address: the same each time, and no way back. This machine's own says nothing.

        Behind a proxy that does not say for whom it asks, everybody comes from this machine.
        """
        try:
            if ipaddress.ip_address(client).is_loopback:
                return ""
        except ValueError:
            return ""
        digest = hmac.new(self._secret, b"address " + neighbourhood(client).encode(), hashlib.sha256).digest()
        return "net:" + base64.urlsafe_b64encode(digest[:12]).decode()

    def value(self, person: str, since: int) -> str:
        """A cookie's value for a person, made at a time."""
        return f"{person}.{since}.{self._signed(person, since)}"

    def header(self, person: str, since: int, secure: bool) -> str:
        """The header that sets the cookie."""
        return f"{COOKIE}={self.value(person, since)}; Path=/; Max-Age={_LASTS}; HttpOnly; SameSite=Lax" + (
            "; Secure" if secure else ""
        )

    def read(self, header: str) -> tuple[str, int]:
        """The person of a ``Cookie`` header, and since when; ``("", 0)`` if there is none that this server made."""
        try:
            morsel = SimpleCookie(header[:4096]).get(COOKIE)
        except CookieError:
            return "", 0
        found = None if morsel is None else _COOKIE.fullmatch(morsel.value)
        if found is None or not hmac.compare_digest(found[3], self._signed(found[1], int(found[2]))):
            return "", 0
        return found[1], int(found[2])


def new_person() -> str:
    """A number for a person: 96 bits, in base64url."""
    return secrets.token_urlsafe(12)


def identified(
    cookies: Cookies, database: Database, scope: Any, headers: Mapping[bytes, bytes], receive: Any, send: Any
) -> tuple[Any, Any, Any]:
    """A request with its :class:`Caller` in the scope's state as ``caller``.

    Who has no cookie gets a guest's when something is to be changed. A handler that puts a person into ``signed_in`` of the
    state changes the cookie; the empty text takes it away.
    """
    person, since = cookies.read(headers.get(b"cookie", b"").decode("latin-1"))
    state: dict[str, Any] = scope.setdefault("state", {})
    if not person and scope["method"] not in ("GET", "HEAD", "OPTIONS"):
        person, since = new_person(), database.now()
        state["signed_in"] = person
    bearer = _BEARER.fullmatch(headers.get(b"authorization", b"").decode("latin-1"))
    client = scope.get("client")
    address = cookies.address(client[0]) if client else ""
    state["caller"] = Caller(person, since, tuple(map(hashed_key, bearer[1].split(","))) if bearer else (), address)

    async def sending(message: Any) -> None:
        signed_in: str | None = state.get("signed_in")
        if message["type"] == "http.response.start" and signed_in is not None:
            value = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
            if signed_in:
                value = cookies.header(signed_in, database.now(), scope["scheme"] == "https")
            message["headers"] = [*message.get("headers", ()), (b"set-cookie", value.encode())]
        await send(message)

    return scope, receive, sending
