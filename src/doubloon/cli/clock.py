"""The table's clock: milliseconds since the game began, which stands still while the table shows what bots do."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Runs on from ``start`` milliseconds (the last record of a resumed game). ``source`` gives seconds that never go back."""

    def __init__(self, start: int = 0, source: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._zero = source() - start / 1000

    def now(self) -> int:
        """The time in milliseconds."""
        return max(int((self._source() - self._zero) * 1000), 0)

    def sleep(self, seconds: float) -> None:
        """Wait without time going on for anybody."""
        before = self._source()
        time.sleep(seconds)
        self._zero += self._source() - before
