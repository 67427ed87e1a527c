"""Every error a user of the package may meet. Its message says what is wrong and with what, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable


class DoubloonError(Exception):
    """Base of all errors that Doubloon raises on purpose."""


class IllegalAct(DoubloonError, ValueError):
    """An act that the rules do not offer to that seat now. The position has not changed.

    ``act`` is what was given, ``allowed`` the acts that are legal (may be empty).
    """

    def __init__(self, message: str, act: str = "", allowed: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.act = act
        self.allowed = tuple(allowed)


class SettingError(DoubloonError, ValueError):
    """A setting whose value makes no sense. ``setting`` is its name, ``given`` what was given, ``allowed`` what it takes.

    ``kind`` is what it is to whoever gave it: a ``setting``, an ``option`` of a command, an ``argument`` of a call, a ``file``.
    """

    def __init__(self, setting: str, given: object, allowed: str, kind: str = "setting") -> None:
        super().__init__(f"{kind} {setting!r}: got {given!r}; allowed: {allowed}")
        self.setting = setting
        self.given = given
        self.allowed = allowed


class ParseError(DoubloonError, ValueError):
    """A text form that cannot be read. ``line`` and ``column`` count from 1; ``source`` names the file where there is one."""

    def __init__(self, message: str, line: int = 1, column: int = 1, source: str = "") -> None:
        where = f"{source}:{line}:{column}" if source else f"line {line}, column {column}"
        super().__init__(f"{where}: {message}")
        self.message = message
        self.line = line
        self.column = column
        self.source = source


class DealerError(DoubloonError, LookupError):
    """A dealer has no answer to what chance is asked: a script ran out, or the deal does not hold the question."""


class LogMismatch(DoubloonError):
    """A log that does not replay: a record's hash differs from the position reached, or an act in it is refused.

    ``record`` is the number of the record at fault; ``None`` where the header, the result or the log as a whole is.
    """

    def __init__(self, message: str, record: int | None = None) -> None:
        super().__init__(message if record is None else f"record {record}: {message}")
        self.record = record


class SecretsInLog(DoubloonError):
    """A log cannot be given to others yet: single seats know things in it, and the game is still running."""
