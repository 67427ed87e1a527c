"""Accounts without passwords: challenges for passkeys, and whether they were answered (WebAuthn).

A challenge carries its own proof: what it is for, whose it is and until when, under a code that only this server makes. So no
process has to remember it, and any process can check it. Used ones are remembered here until they run out.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import struct
from typing import Any, Final, NamedTuple

from doubloon.server.deeds import Refused
from doubloon.server.store.people import PasskeyRow

LASTS: Final = 300_000
"""Milliseconds in which a challenge must be answered."""

_REMEMBERED: Final = 10_000


class Site(NamedTuple):
    """Where the page is: the host's name, and the origins it may be loaded from."""

    host: str
    origins: list[str]


class Passkeys:
    """The challenges of one server. ``secret`` as in :class:`doubloon.server.config.Config`.

    What a passkey is asked and has signed is the concern of :mod:`doubloon.server.signatures`. That is loaded, beside the event
    loop, when somebody first has to do with one: it takes a tenth of a server's start.
    """

    def __init__(self, secret: str) -> None:
        self._secret = hashlib.sha256(b"passkey\n" + secret.encode()).digest()
        self._used: dict[bytes, int] = {}

    # --- challenges ----------------------------------------------------------------------------------------------------

    def challenge(self, purpose: str, person: str, now: int) -> bytes:
        """A challenge for a ``purpose`` and a person, made ``now`` (ms since 1970)."""
        head = secrets.token_bytes(16) + struct.pack(">Q", now + LASTS)
        return head + self._code(head, purpose, person)

    def _code(self, head: bytes, purpose: str, person: str) -> bytes:
        return hmac.new(self._secret, b"\n".join((head, purpose.encode(), person.encode())), hashlib.sha256).digest()[:16]

    def _answered(self, credential: dict[str, Any], purpose: str, person: str, now: int) -> bytes:
        """The challenge that a credential answers, which must be ours, in time, and not used before."""
        try:
            said = json.loads(_bytes(credential["response"]["clientDataJSON"]))
            challenge = _bytes(said["challenge"])
            head, code = challenge[:24], challenge[24:]
            (until,) = struct.unpack(">Q", head[16:])
        except (KeyError, TypeError, ValueError, struct.error):
            raise _refused() from None
        if not hmac.compare_digest(code, self._code(head, purpose, person)) or now > until or challenge in self._used:
            raise _refused()
        self._used = (
            {one: end for one, end in self._used.items() if end >= now} if len(self._used) > _REMEMBERED else self._used
        )
        self._used[challenge] = until
        return challenge

    # --- what is asked, and answered -----------------------------------------------------------------------------------

    async def register(self, site: Site, person: str, name: str, known: list[PasskeyRow], now: int) -> dict[str, Any]:
        """What a page gives to ``navigator.credentials.create``, as JSON has it."""
        await asyncio.to_thread(_loaded)
        from doubloon.server import signatures

        return signatures.creation(site, person, name, known, self.challenge("register", person, now), LASTS)

    async def registered(self, site: Site, person: str, credential: dict[str, Any], now: int) -> PasskeyRow:
        """The passkey that a page made. Raises :class:`doubloon.server.deeds.Refused`."""
        await asyncio.to_thread(_loaded)
        from doubloon.server import signatures

        challenge = self._answered(credential, "register", person, now)
        row = signatures.created(site, person, credential, challenge, now)
        if row is None:
            raise _refused()
        return row

    async def login(self, site: Site, now: int) -> dict[str, Any]:
        """What a page gives to ``navigator.credentials.get``: any passkey of this site will do."""
        await asyncio.to_thread(_loaded)
        from doubloon.server import signatures

        return signatures.request(site, self.challenge("login", "", now), LASTS)

    async def logged_in(self, site: Site, credential: dict[str, Any], row: PasskeyRow, now: int) -> int:
        """Check what a known passkey signed; how often it has been used now. Raises :class:`doubloon.server.deeds.Refused`."""
        await asyncio.to_thread(_loaded)
        from doubloon.server import signatures

        challenge = self._answered(credential, "login", "", now)
        uses = signatures.signed(site, credential, challenge, row)
        if uses is None:
            raise _refused()
        return uses


def _loaded() -> None:
    from doubloon.server import signatures  # noqa: F401


def credential_id(credential: dict[str, Any]) -> str:
    """The id that a credential says it has, in base64url without padding; ``""`` if that is none."""
    id = credential.get("id")
    try:
        return base64.urlsafe_b64encode(_bytes(id)).decode().rstrip("=") if isinstance(id, str) else ""
    except ValueError:
        return ""


def _bytes(text: str) -> bytes:
    """What base64url without padding stands for."""
    return base64.urlsafe_b64decode(f"{text}===")


def _refused() -> Refused:
    return Refused("passkey", "the passkey's answer does not fit; try again")
