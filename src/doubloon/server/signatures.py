"""What a page asks a passkey (WebAuthn), and checking what it signed; see :mod:`doubloon.server.passkeys`."""

from __future__ import annotations

import json
from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from doubloon.server.passkeys import Site
from doubloon.server.store.people import PasskeyRow

WRONG: Final = (WebAuthnException, ValueError, KeyError, TypeError)
"""What a credential that is none, or that does not fit, may raise."""


def creation(site: Site, person: str, name: str, known: list[PasskeyRow], challenge: bytes, lasts: int) -> dict[str, Any]:
    """What a page gives to ``navigator.credentials.create``, as JSON has it; ``lasts``: milliseconds until it is too late."""
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Doubloon",
        user_id=person.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        timeout=lasts,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.id)) for row in known],
    )
    made: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return made


def created(site: Site, person: str, credential: dict[str, Any], challenge: bytes, now: int) -> PasskeyRow | None:
    """The passkey that a page made for a challenge; ``None`` if it is none for this one."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
        )
    except WRONG:
        return None
    key = bytes_to_base64url(found.credential_public_key)
    return PasskeyRow(bytes_to_base64url(found.credential_id), person, key, found.sign_count, now)


def request(site: Site, challenge: bytes, lasts: int) -> dict[str, Any]:
    """What a page gives to ``navigator.credentials.get``, as JSON has it: any passkey of this site will do."""
    options = webauthn.generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=lasts,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    made: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return made


def signed(site: Site, credential: dict[str, Any], challenge: bytes, row: PasskeyRow) -> int | None:
    """How often a known passkey has been used, now that it signed a challenge; ``None`` if it did not."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origins,
            credential_public_key=base64url_to_bytes(row.public_key),
            credential_current_sign_count=row.uses,
        )
    except WRONG:
        return None
    return found.new_sign_count
