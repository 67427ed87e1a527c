"""What every test shares: hypothesis profiles, and the word on which engine is being tested.

``HYPOTHESIS_PROFILE``: ``quick`` (the default: few examples, the same each time) or ``thorough`` (many, new ones each time).
``DOUBLOON_TEST``: ``wheel`` or ``source`` makes the run refuse the other; unset takes whatever is imported.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import doubloon
import doubloon.jackal

SOURCE = Path(__file__).resolve().parent.parent / "src"

settings.register_profile("quick", max_examples=60, deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "quick")


# What is printed is English wherever the tests run, in programs that they start, too.
for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(_name, None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background of a shell ignores interrupts, and so would the programs that tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _from_source() -> bool:
    return Path(doubloon.__file__).resolve().is_relative_to(SOURCE)


def pytest_configure() -> None:
    """Refuse to test the source where the wheel is meant, or the other way round: both would pass, and prove nothing."""
    wanted = os.environ.get("DOUBLOON_TEST")
    found = "source" if _from_source() else "wheel"
    if wanted and wanted != found:
        raise pytest.UsageError(f"DOUBLOON_TEST={wanted}, but doubloon was imported from {doubloon.__file__} ({found})")


def pytest_report_header() -> str:
    """Say what is tested."""
    engine = "compiled" if doubloon.jackal.COMPILED else "uncompiled"
    return f"doubloon: {engine} engine in {Path(doubloon.__file__).parent}"
