"""The proof that a finished game was dealt fairly, from its log alone (J11.3).

What can be checked by anybody, with any program that knows SHA-256: that the deal shown at the end is the one that was sealed
before play, that the secret shown is the one that was promised before the players gave their nonces. What needs the rules: that
chance never answered anything but what the deal says. None of it trusts a generator. That *this* deal follows from *that* seed
can be checked only with the generator that made it; it is looked at too, and told apart.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from doubloon.errors import DoubloonError, LogMismatch
from doubloon.game import Game
from doubloon.log import Dealt, Log, commitment
from doubloon.match import Match


class StillSecret(DoubloonError):
    """The deal is shown when the game is over, not before."""


class Proof(NamedTuple):
    """What was found.

    ``seal`` and ``promise`` are the hashes of the deal and of the server's secret (``""``: the log has none), to be compared
    with those shown before play. ``answers`` counts what chance answered, ``wrong`` names the records where the deal says
    otherwise. ``dealt_alike``: whether this release makes the same deal of the seed (``None``: the log has no seed).
    """

    seal: str
    promise: str
    answers: int
    wrong: tuple[int, ...]
    dealt_alike: bool | None

    def holds(self, seal: str | None = None, promise: str | None = None) -> bool:
        """Whether the game was dealt fairly, given what was shown before play (as far as it is known)."""
        kept = all(shown is None or shown == found for shown, found in ((seal, self.seal), (promise, self.promise)))
        return kept and not self.wrong


def promise(secret: str) -> str:
    """SHA-256 over the 32 bytes of a server's secret, 64 hex digits: shown before the players give their nonces."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(dealt: Dealt) -> bytes:
    """The seed of a deal: SHA-256 over ``doubloon deal``, the secret and each seat's nonce, in text, one a line."""
    return hashlib.sha256("\n".join(("doubloon deal", dealt.secret, *dealt.nonces)).encode()).digest()


def prove(game: Game, log: Log) -> Proof:
    """Check the log of a finished game.

    Raises :class:`StillSecret` for a log without its deal, and :class:`doubloon.errors.LogMismatch` if it is none of ``game``
    or does not replay at all.
    """
    header = log.header
    if header.deal is None or log.result is None:
        raise StillSecret("The deal stays secret until the game is over; this log has no deal yet.")
    match = Match(game, header.deal, names=header.seats)
    dealt: tuple[str, ...] | None
    answers, wrong = 0, []
    for record in log.records:
        answers += len(record.outcome)
        try:
            dealt = match.propose(record.seat, record.text, record.time, record.effective).record.outcome
        except DoubloonError:
            dealt = None  # the deal's answer is none that could be, or there is none
        match.append(record)
        if dealt != record.outcome:
            wrong.append(record.n)
    if match.position.result() != log.result:
        raise LogMismatch(f"the log's result is {log.result}, the game's {match.position.result()}")
    origin = header.dealt
    alike = None if origin is None else game.deal(seed_of(origin)) == header.deal
    shown = "" if origin is None else promise(origin.secret)
    return Proof(commitment(header.deal), shown, answers, tuple(wrong), alike)
