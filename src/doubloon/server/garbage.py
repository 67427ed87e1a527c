"""When Python looks for garbage: at what lives long only while nobody acts, as with thousands of rooms that takes its time.

Rooms and clients are let go of by themselves; what is found is the little that refers to itself, an exception say.
"""

from __future__ import annotations

import gc
from typing import Final

NEVER: Final = 1_000_000
"""So many looks at what is young before one at what has lived for a while, and so on: none, that is."""

YOUNG: Final = 2_000
"""So many new objects are looked through at a time: some two milliseconds; ten times as many would take twenty at once."""

LONGEST: Final = 3600.0
"""Seconds after which everything is looked through though acts go on."""


def kept_from_acts() -> None:
    """Let Python look at what is young by itself, and at everything only when :class:`Garbage` says so."""
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Garbage:
    """Looks through everything when no act was written since the last call, or not for long; where it is left to this to do."""

    def __init__(self) -> None:
        self._written = -1
        self._at = 0.0

    def look(self, written: int, now: float) -> bool:
        """Look, if it is time for it; whether it was. ``written``: acts so far; ``now``: seconds of the process's clock."""
        quiet, self._written = written == self._written, written
        if gc.get_threshold()[2] != NEVER or not (quiet or now - self._at > LONGEST):
            return False
        self._at = now
        gc.collect()
        return True
