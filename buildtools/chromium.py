"""Finds the Chromium in which the page is tested and prints its path: ``chromium.py``.

``DOUBLOON_CHROMIUM`` names it; else it is looked for, and where there is none, root on Debian and its like has it installed.
Nobody else can: then nothing is printed but a note of what to install (with ``DOUBLOON_PAGE=1`` that is a failure).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def found() -> str | None:
    """The path of a Chromium, if there is one."""
    named = os.environ.get("DOUBLOON_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def installed() -> bool:
    """Have one installed, where that can be done; whether it was tried."""
    if getattr(os, "geteuid", lambda: 1)() != 0 or shutil.which("apt-get") is None:
        return False
    print("installing chromium (apt-get)", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        # What it says goes where it can be read: standard output is for the path.
        done = subprocess.run(["apt-get", "-qq", *command], stdout=sys.stderr, env=environment, check=False)
        if done.returncode:
            print(f"apt-get {command[0]} failed", file=sys.stderr)
    return True


def main() -> int:
    """Print the path; the exit code."""
    path = found() or (found() if installed() else None)
    if path is not None:
        print(path)
        return 0
    what = "no Chromium was found to test the page in: install one (Debian: apt-get install chromium), or name it in"
    print(f"doubloon: note: {what} DOUBLOON_CHROMIUM", file=sys.stderr)
    return 1 if os.environ.get("DOUBLOON_PAGE") == "1" else 0


if __name__ == "__main__":
    sys.exit(main())
