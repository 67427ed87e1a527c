"""What a game is given from outside: seats, times, texts, seeds. It may be anything, so it is looked at once, at the door.

The engines behind are compiled and trust what they get; the methods of the contract (:mod:`doubloon.game`) call these first.
"""

from __future__ import annotations

from doubloon.errors import IllegalAct, ParseError, SettingError
from doubloon.game import LATEST
from doubloon.options import brief


def is_seat(seat: object, seats: int) -> bool:
    """Whether this is one of ``0 .. seats-1``. ``True`` is no number here."""
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats


def is_time(time: object) -> bool:
    """Whether this is a time, in whole milliseconds from 0 to :data:`doubloon.game.LATEST`."""
    return isinstance(time, int) and not isinstance(time, bool) and 0 <= time <= LATEST


def check_text(text: object) -> None:
    """Refuse what is no text, where an act is wanted, with :class:`doubloon.errors.IllegalAct`."""
    if not isinstance(text, str):
        raise IllegalAct(f"got {brief(text)!r} for an act; one of the legal acts, a text, is wanted")


def check_seat(seat: object, seats: int, act: str) -> None:
    """Refuse an act of what is no seat, with :class:`doubloon.errors.IllegalAct`."""
    if not is_seat(seat, seats):
        raise IllegalAct(f"{brief(act)!r}: got the seat {brief(seat)!r}; the seats are 0 to {seats - 1}", act)


def check_time(time: object, act: str) -> None:
    """Refuse an act at what is no time, with :class:`doubloon.errors.IllegalAct`."""
    if not is_time(time):
        allowed = f"whole milliseconds from 0 to {LATEST}"
        raise IllegalAct(f"{brief(act)!r}: got the time {brief(time)!r}; allowed: {allowed}", act)


def check_viewer(seat: object, seats: int) -> None:
    """Refuse to show anything to who is neither a seat nor a spectator, with :class:`doubloon.errors.SettingError`."""
    if seat is not None and not is_seat(seat, seats):
        raise SettingError("seat", brief(seat), f"0 to {seats - 1}, or None for a spectator", "argument")


def check_seed(seed: object) -> None:
    """Refuse to deal from what is no seed, with :class:`doubloon.errors.SettingError`. The message keeps it secret."""
    if not isinstance(seed, bytes):
        raise SettingError("seed", f"a value of type {type(seed).__name__}", "bytes", "argument")


def check_form(text: object, what: str) -> None:
    """Refuse to read what is no text, with :class:`doubloon.errors.ParseError`; ``what`` is what it is to be the text of."""
    if not isinstance(text, str):
        raise ParseError(f"got {brief(text)!r}; the text of {what} is wanted")
