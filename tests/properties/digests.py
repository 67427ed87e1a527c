"""What a set of random games comes to: recorded, so that the engine compiled and uncompiled are held to the very same games.

``python tests/properties/digests.py`` prints the digests of the engine that it imports; ``--record`` writes them to
``digests.json``. A change of the rules changes them; a change that is meant to be none does not.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

from doubloon.jackal.acts import Acts
from doubloon.jackal.digest import digest
from doubloon.jackal.moves import list_acts
from doubloon.jackal.play import answer, lapse, push
from doubloon.jackal.playout import Dice, draw
from doubloon.jackal.position import REVEAL, RUNNING
from doubloon.jackal.positions import position_text
from doubloon.lab.islands import settings_at_random
from doubloon.lab.retelling import first_position

FILE = Path(__file__).with_name("digests.json")
GAMES = 60
ACTS = 120


def digest_of(game: int) -> str:
    """16 hex digits over a game: all legal acts at every position, in order, and every position it comes to."""
    settings = settings_at_random(random.Random(f"digest {game}")).changed(seating="fixed")
    p = first_position(settings)
    acts, dice = Acts(), Dice(game + 1)
    found = hashlib.blake2b(digest_size=8)
    for _ in range(ACTS):
        if p.end != RUNNING:
            break
        if p.asking == REVEAL:
            answer(p, draw(p, dice))
        elif settings.turn_time and dice.below(30) == 0:
            p.now = p.began + 1000 * settings.turn_time
            lapse(p, p.now)
        else:
            list_acts(p, acts)
            found.update(",".join([str(acts.at[i]) for i in range(acts.n)]).encode())
            push(p, acts.at[dice.below(acts.n)])
        found.update(f"{digest(p)}\n".encode())
    found.update(position_text(p, tuple(range(p.rules.seats))).encode())
    return found.hexdigest()


def digests() -> list[str]:
    """The digest of every game."""
    return [digest_of(game) for game in range(GAMES)]


if __name__ == "__main__":
    text = json.dumps(digests(), indent=0) + "\n"
    if "--record" in sys.argv[1:]:
        FILE.write_text(text, encoding="ascii")
    else:
        sys.stdout.write(text)
