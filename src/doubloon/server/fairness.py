"""A deal that nobody chose: its seed is the hash of a secret of the server and of what each seat gave.

When the room is made the server draws the secret and shows its hash, the *promise*. Then each player may give a *nonce*, of hex
digits. When the game begins the seed is made, the deal from the seed, and the deal's hash shown, the *seal*. When the game is
over secret, nonces and deal are shown, and :mod:`doubloon.proof` checks them.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Final

from doubloon.errors import SettingError
from doubloon.log import Dealt
from doubloon.options import brief
from doubloon.proof import promise, seed_of

_NONCE: Final = re.compile("[0-9a-f]{0,64}")

__all__ = ["check_nonce", "new_secret", "promise", "seed"]


def new_secret() -> str:
    """A secret of 256 bits, 64 hex digits."""
    return secrets.token_hex(32)


def check_nonce(nonce: str) -> str:
    """The nonce, if it is one. Raises :class:`doubloon.errors.SettingError`."""
    if not _NONCE.fullmatch(nonce):
        raise SettingError("nonce", brief(nonce), "up to 64 hex digits, in small letters", "argument")
    return nonce


def seed(secret: str, nonces: Sequence[str]) -> bytes:
    """The seed of a deal: see :func:`doubloon.proof.seed_of`."""
    return seed_of(Dealt(secret, tuple(nonces)))
