"""``doubloon verify``: whether the game of a log was dealt fairly."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Hash = Annotated[str | None, typer.Option(metavar="HASH", help="The seal that was shown before play: the hash of the deal.")]
Promise = Annotated[str | None, typer.Option(metavar="HASH", help="The promise: the hash of the server's part of the seed.")]


def verify(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log of a finished game, as the server gives it.")],
    seal: Hash = None,
    promise: Promise = None,
) -> None:
    """Check that a finished game was dealt as promised. Trusts no generator: hashes, and what chance answered, are compared."""
    from doubloon.catalogue import CATALOGUE, made
    from doubloon.log import parse
    from doubloon.proof import prove

    read = parse(log.read_bytes(), str(log))
    proof = prove(made(CATALOGUE, read.header.game, read.header.settings), read)
    print(f"seal of the deal shown:     {proof.seal}{_compared(seal, proof.seal)}")
    if proof.promise:
        print(f"promise of the secret shown: {proof.promise}{_compared(promise, proof.promise)}")
    elif promise is not None:
        print("the log does not say what its deal was made from, so the promise cannot be checked")
    print(f"chance answered {proof.answers} times, {'always' if not proof.wrong else 'not always'} as the deal says")
    for n in proof.wrong:
        print(f"  record {n} differs from the deal")
    if proof.dealt_alike is not None:
        made_so = "makes this very deal" if proof.dealt_alike else "makes another deal (a host's own, or another release's)"
        print(f"from the secret and the players' nonces this release {made_so}")
    fair = proof.holds(seal, promise)
    print("fair" if fair else "NOT FAIR")
    raise typer.Exit(0 if fair else 1)


def _compared(shown: str | None, found: str) -> str:
    return "" if shown is None else "  (as shown before)" if shown == found else f"  (shown before: {shown})"
