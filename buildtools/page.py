"""Builds and checks the page with npm: ``page.py build|check|test``, run in the project's folder.

``build`` makes ``src/doubloon/page`` out of ``page/``: the examples of the encyclopaedia by the engine, the rest by
``npm run build``, and each file once more packed. ``check`` and ``test`` run the page's own checks and tests.

``DOUBLOON_PAGE`` decides: ``auto`` (the default: where Node.js is missing, too old or cannot get its packages, one warning, and
all goes on without a page), ``1`` (that is a failure), ``0`` (no page, no warning). What is wrong with the page itself is a
failure in any case.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

MODES: Final = ("auto", "1", "0")
OLDEST: Final = (20, 19)
"""The oldest Node.js that the page's tools run on."""

PAGE: Final = Path("page")
BUILT: Final = Path("src/doubloon/page")
EXAMPLES: Final = PAGE / "public" / "assets" / "demos.json"
PACK: Final = Path(__file__).with_name("pack.mjs").resolve()

STEPS: Final = {
    "build": (
        (sys.executable, "-m", "doubloon.lab.demos", str(EXAMPLES)),
        ("npm", "run", "--silent", "build"),
        ("node", str(PACK), str(BUILT)),
    ),
    "check": (("npm", "run", "--silent", "check"), ("npm", "run", "--silent", "format:check")),
    "test": (("npm", "test", "--silent"),),
}
"""What is run, in this order; npm in the folder of the page."""


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; the exit code."""
    mode = os.environ.get("DOUBLOON_PAGE", "") or "auto"
    if len(arguments) != 1 or arguments[0] not in STEPS:
        print(f"usage: page.py {'|'.join(STEPS)}", file=sys.stderr)
        return 2
    if mode not in MODES:
        print(f"doubloon: DOUBLOON_PAGE: got {mode!r}; allowed: {', '.join(MODES)}", file=sys.stderr)
        return 2
    why_not = "DOUBLOON_PAGE=0" if mode == "0" else _no_node() or _no_packages()
    if why_not is not None:
        return _without(arguments[0], mode, why_not)
    return next((code for step in STEPS[arguments[0]] if (code := _run(step))), 0)


def _without(what: str, mode: str, why_not: str) -> int:
    """There can be no page."""
    if mode == "1":
        print(f"doubloon: DOUBLOON_PAGE=1, but {why_not}", file=sys.stderr)
        return 1
    if mode == "auto" and what == "build":
        before = "the page stays as it was built before" if BUILT.exists() else "doubloon is built without its page"
        print(f"doubloon: warning: {why_not}: {before}; in the terminal everything can be played", file=sys.stderr)
    elif mode == "auto":
        print(f"doubloon: note: {why_not}: the page's own {what}s are left out", file=sys.stderr)
    elif what == "build":
        shutil.rmtree(BUILT, ignore_errors=True)
    return 0


def _no_node() -> str | None:
    """Why Node.js cannot be used; ``None`` if it can."""
    for name in ("node", "npm"):
        if shutil.which(name) is None:
            return f"{name} was not found (Node.js {'.'.join(map(str, OLDEST))} or newer builds the page)"
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    version = re.fullmatch(r"v(\d+)\.(\d+)\..*", said)
    if version is None or tuple(map(int, version.groups())) < OLDEST:
        return f"node is {said or 'broken'}, and the page needs {'.'.join(map(str, OLDEST))} or newer"
    return None


def _no_packages() -> str | None:
    """Get the page's packages, unless those of its lock are there; why that failed, or ``None``."""
    lock, installed = PAGE / "package-lock.json", PAGE / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return None
    print("getting the page's packages (npm ci)", flush=True)
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PAGE, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        installed.touch()
        return None
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return f"npm ci failed ({said[0].strip() if said else f'exit code {done.returncode}'})"


def _run(step: Sequence[str]) -> int:
    """Run one step; what it says is shown if it fails, and for a test in any case."""
    of_npm = step[0] == "npm"
    environment = {**os.environ, "PYTHONPATH": "src"} if step[0] == sys.executable else None
    done = subprocess.run(
        step,
        cwd=PAGE if of_npm else None,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode or "test" in step:
        print(done.stdout, end="", flush=True)
    if done.returncode:
        print(f"doubloon: {' '.join(step)} failed", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
