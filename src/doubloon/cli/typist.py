"""A person who types while other things happen: a thread reads lines, and what comes meanwhile stands above."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from doubloon.cli.terminal import Terminal

_CLEAR: Final = "\r\x1b[K"


class Typist:
    """Reads one line at a time, when one is wanted. ``typed`` is called by its thread with each; ``None``: the input is over.

    :meth:`close` it: a terminal that is being read from is not as it was.
    """

    def __init__(self, terminal: Terminal, typed: Callable[[str | None], None]) -> None:
        self._terminal = terminal
        self._typed = typed
        self._prompt = ""
        self._wanted = threading.Semaphore(0)
        self._reading = False
        self._before = _state(terminal)
        threading.Thread(target=self._read, name="typist", daemon=True).start()

    def want(self, prompt: str) -> None:
        """Ask for a line, or, where one is being typed, ask for it in other words."""
        if self._reading:
            if prompt != self._prompt:
                with self.above():
                    self._prompt = prompt
            return
        self._prompt = prompt
        self._reading = True
        self._wanted.release()

    @contextmanager
    def above(self) -> Iterator[None]:
        """What is shown inside stands above the line that is being typed."""
        if not self._reading:
            yield
            return
        file = self._terminal.console.file
        file.write(_CLEAR)
        yield
        file.write(self._prompt + _so_far())
        file.flush()

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._before is not None:
            import termios

            with suppress(termios.error, ValueError):
                termios.tcsetattr(self._terminal.stdin, termios.TCSADRAIN, self._before)

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line: str | None = self._terminal.ask(self._prompt)
            except (EOFError, OSError, ValueError):
                line = None
            self._reading = False
            self._typed(line)
            if line is None:
                return


def _state(terminal: Terminal) -> Any:
    """How the terminal is set up; ``None`` where that cannot be known."""
    try:
        import termios

        return termios.tcgetattr(terminal.stdin)
    except (ImportError, OSError, ValueError):
        return None


def _so_far() -> str:
    """What has been typed of the line."""
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()
