"""The secrets that open seats and rooms. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable


def new_key() -> str:
    """A secret of 144 bits, fit for a link."""
    return secrets.token_urlsafe(18)


def hashed_key(key: str) -> str:
    """What is stored of a secret: its SHA-256, 64 hex digits."""
    return hashlib.sha256(key.encode()).hexdigest()


def opens(stored: str | None, hashes: Iterable[str]) -> bool:
    """Whether one of the hashed keys fits what is stored (``None``: nothing does)."""
    return stored is not None and any(hmac.compare_digest(stored, hashed) for hashed in hashes)
