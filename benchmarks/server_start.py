"""How long the play server takes from its command to its first answer: ``python benchmarks/server_start.py``.

It is started on a new database, which makes the tables, then again on the one that is there. Taken are the time by the clock to
the first 200 from ``/health``, and the processor time of all of it, which says more on a machine that does other work too. The
median of the starts counts; above ``--slowest`` seconds the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from doubloon.server.serving import listening

PATIENCE: Final = 120.0
"""Seconds after which a server that does not answer has failed."""


class Start(NamedTuple):
    """One start: seconds by the clock until the first answer, and seconds of processor time of the whole run."""

    clock: float
    processor: float


def started(folder: Path) -> Start:
    """Start a server on the database in ``folder``, and end it as soon as it answers."""
    with listening("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "doubloon", "serve", "--port", str(port), "--data", str(folder)]
    with open(folder / "server.log", "wb") as log:
        began = time.perf_counter()
        server = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            while not answers(port):
                if server.poll() is not None or time.perf_counter() - began > PATIENCE:
                    sys.exit(f"the server did not start: {(folder / 'server.log').read_text(errors='replace')[-2000:]}")
                time.sleep(0.005)
            clock = time.perf_counter() - began
        finally:
            server.send_signal(signal.SIGTERM)
            _, _, used = os.wait4(server.pid, 0)
    return Start(clock, used.ru_utime + used.ru_stime)


def answers(port: int) -> bool:
    """Whether the server says that it is well."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def main() -> int:
    """Measure and print; 1 if it was too slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5, help="how often it is started again, 1 or more (5)")
    parser.add_argument("--slowest", type=float, default=3.0, help="seconds by the clock that are allowed (3)")
    options = parser.parse_args()
    if options.starts < 1:
        parser.error(f"--starts: got {options.starts}; allowed: 1 or more")
    with tempfile.TemporaryDirectory() as folder:
        first = started(Path(folder))
        print(f"on a new database: {first.clock:.2f} s by the clock, {first.processor:.2f} s of processor time")
        starts = []
        for number in range(options.starts):
            starts.append(started(Path(folder)))
            print(f"start {number + 1}: {starts[-1].clock:.2f} s, {starts[-1].processor:.2f} s of processor time")
    usual = median(start.clock for start in starts)
    print(f"usual: {usual:.2f} s, {median(start.processor for start in starts):.2f} s of processor time")
    if usual > options.slowest:
        print(f"slower than {options.slowest:g} s", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
