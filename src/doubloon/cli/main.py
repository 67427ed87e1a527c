"""The command ``doubloon``: the way in, and out again with an exit code whatever happens.

Hardly anything is imported before it can be caught, so that an interrupt shows no trace even while the rest is being imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from doubloon.errors import SettingError

READER_GONE: Final = 141
"""The exit code when who read the output has gone: 128 and the number of the signal SIGPIPE, as of any other tool."""


def app(arguments: Sequence[str] | None = None) -> None:
    """The command line.

    Exits with 0, 1 (nothing found, something differs, or a game could not be saved), 2 (wrong input), 3 (a fault of
    Doubloon), 130 (interrupted) or 141 (nobody reads the output any more).
    """
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks and give its exit code. What goes wrong is told in plain words, never as a trace."""
    try:
        return _told(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _told(arguments: Sequence[str] | None) -> int:
    from doubloon.errors import DoubloonError, SettingError

    # Where a program is started without an output, Python has none: then nobody is told.
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for as long as the program runs
    try:
        code = _done(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain once more when it closes the output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except OSError as error:
        return _refused(f"{error.filename or 'the output'}: {error.strerror or error}")
    except SettingError as error:
        return _refused(f"{error}{_did_you_mean(error)}")
    except DoubloonError as error:
        return _refused(str(error))
    except Exception as error:  # the last net: a person must not see a trace
        return _fault(error)
    return code


def _done(arguments: Sequence[str] | None) -> int:
    # typer reads options with pydantic, which would go through all that is installed in search of plugins.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from doubloon.cli.commands import cli

    try:
        cli(args=None if arguments is None else list(arguments), prog_name="doubloon")
    except SystemExit as exit:
        # typer makes an exit of its own of these.
        if isinstance(exit.__context__, BrokenPipeError):
            raise exit.__context__ from None
        return exit.code if isinstance(exit.code, int) else 1 if exit.code else 0
    return 0


def _refused(message: str) -> int:
    from doubloon.cli.charset import tame

    print(tame(f"doubloon: {message}"), file=sys.stderr)
    return 2


def _did_you_mean(error: SettingError) -> str:
    """The allowed value that a mistyped one is nearest to, where the error lists them all and names none yet."""
    from doubloon.options import suggestion

    allowed = error.allowed.split(", ")
    single = all(value.replace("-", "").replace("_", "").isalnum() for value in allowed)
    if not single or not isinstance(error.given, str):
        return ""
    return suggestion(error.given.lower(), allowed)


def _fault(error: Exception) -> int:
    """Own up to a fault, and keep its trace for a report."""
    import tempfile
    import traceback

    from doubloon.cli.charset import tame

    words = tame(f"{type(error).__name__}: {error}")
    print(f"doubloon: something went wrong in Doubloon itself ({words}). That should not happen.", file=sys.stderr)
    try:
        with tempfile.NamedTemporaryFile("w", prefix="doubloon-fault-", suffix=".txt", delete=False, encoding="utf-8") as file:
            traceback.print_exception(error, file=file)
        print(f"The details are in {file.name}; please send them with a report.", file=sys.stderr)
    except OSError:
        pass
    return 3


if __name__ == "__main__":
    app()
