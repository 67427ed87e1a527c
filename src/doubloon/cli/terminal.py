"""Where the table is shown and what a person types comes from: a terminal, or a pipe.

At a terminal the picture is drawn anew for each turn, and a line can be edited and recalled. Into a pipe everything is
written one after the other without colours, what is read is echoed, and the end of the input is the end of the visit.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from doubloon.cli.charset import STANDING_IN, drawn, wants_ascii
from doubloon.cli.colours import palette
from doubloon.cli.language import spoken
from doubloon.cli.panel import wrapped
from doubloon.cli.screen import Room
from doubloon.words import Catalogue

READABLE: Final = 20
"""Columns that reading matter is given at least, whatever the terminal says it has."""

HEARTBEAT: Final = 0.2
"""Seconds after which it is seen at the latest that a signal came, or that the time is over."""


class TimeUp(Exception):
    """The time for an answer is over."""


class Terminal:
    """Shows lines and asks for lines.

    ``live``: a person sits at a terminal on which pictures can be drawn; ``ascii_only``: it gets no other signs; ``words``:
    the language that is read there, English by default.
    """

    def __init__(self, console: Console, stdin: TextIO, ascii_only: bool | None = None, words: Catalogue | None = None) -> None:
        self.console = console
        self.stdin = stdin
        self.words = words or Catalogue()
        self.ascii_only = wants_ascii(console.encoding) if ascii_only is None else ascii_only
        self.live = console.is_terminal and stdin.isatty() and not console.is_dumb_terminal
        self._echoes = not stdin.isatty()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  # input() takes line editing and history from it

    @property
    def room(self) -> Room:
        """The space there is now."""
        return Room(self.console.width, self.console.height if self.live else None, palette(self.console.color_system))

    def clear(self) -> None:
        """Begin a new picture, at a terminal."""
        if self.live:
            self.console.clear()

    def show(self, lines: Iterable[Text], whole: bool = False) -> None:
        """Show lines; those wider than the terminal are broken at words, or (``whole``: with paths to be copied) not at all."""
        for line in lines:
            if whole:
                self.console.print(drawn(line, self.ascii_only), no_wrap=True, overflow="ignore", crop=False)
                continue
            for piece in [line] if line.no_wrap else wrapped(line, self.console.width):
                self.console.print(drawn(piece, self.ascii_only), no_wrap=True, overflow="crop", crop=True)

    def show_by_pages(self, lines: Iterable[Text], more: str) -> str:
        """Show lines of which there may be more than fit; at a terminal ``more`` is asked after each screen but the last.

        Enter goes on, and any other answer ends it and is given back.
        """
        if not self.live:
            self.show(lines)
            return ""
        pieces = [piece for line in lines for piece in ([line] if line.no_wrap else wrapped(line, self.console.width))]
        page = max(self.console.height - 2, 3)
        for start in range(0, len(pieces), page):
            if start and (answer := self.ask(more).strip()):
                return answer
            self.show(pieces[start : start + page])
        return ""

    def say(self, text: str, style: str = "") -> None:
        """Show a sentence."""
        self.show([Text(text, style)])

    def ask(self, prompt: str, seconds: float | None = None) -> str:
        """A line from the person, without the line end.

        Raises :class:`EOFError` at the end of the input, and :class:`TimeUp` after so many seconds, at a terminal that can.
        """
        prompt = drawn(Text(prompt), self.ascii_only).plain
        if self.live:
            self.console.file.flush()
            with _awake(seconds):
                return input(prompt)
        self.console.print(Text(prompt), end="")
        self.console.file.flush()
        line = self.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        line = line.rstrip("\r\n")
        if self._echoes:
            self.show([Text(line)], whole=True)
        return line


@contextmanager
def _awake(seconds: float | None) -> Iterator[None]:
    """Let signals be noticed inside while a line is read, and raise :class:`TimeUp` after so many seconds.

    A signal that comes after the prompt was written and before the wait for a key began would be noticed at the next key
    only; a bell that rings all the time ends that wait. Without an alarm clock in the system, or in a thread (where Python
    handles no signals), nothing is done.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    end = None if seconds is None else time.monotonic() + seconds

    def ring(number: int, frame: FrameType | None) -> None:
        if end is not None and time.monotonic() >= end:
            raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    first = HEARTBEAT if seconds is None else min(max(seconds, 0.001), HEARTBEAT)
    signal.setitimer(signal.ITIMER_REAL, first, HEARTBEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def at_hand(ascii_only: bool | None = None, language: str | None = None) -> Terminal:
    """The terminal or pipe that this process was started at, as wide as it is.

    ``language`` is the one asked for, as :func:`doubloon.cli.language.spoken` takes and refuses it.
    """
    import io

    console = _console()
    return Terminal(console, sys.stdin or io.StringIO(), ascii_only, spoken(language, console.encoding))


def for_output() -> Console:
    """A console on the standard output, for reading matter: never too narrow for words."""
    console = _console()
    console.width = max(console.width, READABLE)
    return console


def soften() -> None:
    """Let characters that the standard streams cannot write come out as others, never as an error."""
    for stream, errors in ((sys.stdout, STANDING_IN), (sys.stderr, STANDING_IN), (sys.stdin, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _console() -> Console:
    """A console on the standard output."""
    soften()
    # A width or height of 0 says that nobody knows, as after some remote logins.
    environ = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES") or value.strip("0 ")}
    return Console(highlight=False, soft_wrap=False, _environ=environ)
