"""Accounts without passwords: what a passkey must sign (WebAuthn), and checking what it signed.

A challenge carries its own proof: what it is for, whose it is and until when, under a code that only this server makes. So no
process has to remember it, and any process can check it. Used ones are remembered here until they run out.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import struct
from typing import Any, Final, NamedTuple

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

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
    """The challenges of one server. ``secret`` as in :class:`doubloon.server.config.Config`."""

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
            said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(said["challenge"])
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

    # --- a new passkey -------------------------------------------------------------------------------------------------

    def register(self, site: Site, person: str, name: str, known: list[PasskeyRow], now: int) -> dict[str, Any]:
        """What a page gives to ``navigator.credentials.create``, as JSON has it."""
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Doubloon",
            user_id=person.encode(),
            user_name=name,
            user_display_name=name,
            challenge=self.challenge("register", person, now),
            timeout=LASTS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.id)) for row in known],
        )
        made: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return made

    def registered(self, site: Site, person: str, credential: dict[str, Any], now: int) -> PasskeyRow:
        """The passkey that a page made. Raises :class:`doubloon.server.deeds.Refused`."""
        challenge = self._answered(credential, "register", person, now)
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _refused() from None
        key = bytes_to_base64url(found.credential_public_key)
        return PasskeyRow(bytes_to_base64url(found.credential_id), person, key, found.sign_count, now)

    # --- signing in ----------------------------------------------------------------------------------------------------

    def login(self, site: Site, now: int) -> dict[str, Any]:
        """What a page gives to ``navigator.credentials.get``: any passkey of this site will do."""
        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=self.challenge("login", "", now),
            timeout=LASTS,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        made: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return made

    def logged_in(self, site: Site, credential: dict[str, Any], row: PasskeyRow, now: int) -> int:
        """Check what a known passkey signed; how often it has been used now. Raises :class:`doubloon.server.deeds.Refused`."""
        challenge = self._answered(credential, "login", "", now)
        try:
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
                credential_public_key=base64url_to_bytes(row.public_key),
                credential_current_sign_count=row.uses,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise _refused() from None
        return found.new_sign_count


def credential_id(credential: dict[str, Any]) -> str:
    """The id that a credential says it has, in base64url without padding."""
    id = credential.get("id")
    return base64.urlsafe_b64encode(base64url_to_bytes(id)).decode().rstrip("=") if isinstance(id, str) and id.isascii() else ""


def _refused() -> Refused:
    return Refused("passkey", "the passkey's answer does not fit; try again")
