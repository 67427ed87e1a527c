"""docs/operations.md is true: every variable, command and address on it is one, and none is missing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
from litestar.routes import HTTPRoute

from doubloon.server.app import application
from doubloon.server.config import PREFIX, Config, configured

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
TABLE = dict(re.findall(r"^\| `DOUBLOON_([A-Z]+)` \| (.*?) \|", PAGE, re.MULTILINE))


def test_every_variable_is_on_the_page_with_its_default() -> None:
    fields = {field.name.upper(): field for field in msgspec.structs.fields(Config)}
    assert TABLE.keys() == fields.keys()
    for name in ("HOST", "PORT", "WORKERS", "PACE", "LIMITS", "KEEP", "LOG"):
        assert TABLE[name] == f"`{fields[name].default}`"
    assert set(re.findall(rf"{PREFIX}([A-Z]+)", PAGE)) == fields.keys()


def help_of(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "doubloon", *command, "--help"], check=False, capture_output=True, timeout=120, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_command_on_the_page_is_one() -> None:
    code = "\n".join(re.findall(r"`[^`\n]*`|```sh\n.*?```", PAGE, re.DOTALL))
    commands = set(re.findall(r"doubloon ((?:db )?(?!db)[a-z]+)(?= |`|\n|$)", code))
    assert {"serve", "db backup", "db export", "db import", "db purge"} <= commands
    for command in sorted(commands):
        help_of(*command.split())


def test_every_address_on_the_page_is_served(tmp_path: Path) -> None:
    app = application(configured({}, data=str(tmp_path)))
    routes = {
        (method, re.sub(r"\{[^}]*\}", "X", route.path))
        for route in app.inner.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
    }
    asked = re.findall(r"`(GET|POST|DELETE) (/api/[^`]*)`", PAGE)
    assert len(asked) >= 8
    for method, path in asked:
        assert (method, re.sub(r"\b[A-Z]+\b", "X", path)) in routes, path
    admin = {path for _, path in routes if path.startswith("/api/admin")}
    assert admin == {re.sub(r"\b[A-Z]+\b", "X", path) for _, path in asked if path.startswith("/api/admin")}


def test_every_option_on_the_page_is_one() -> None:
    helped = help_of("serve")
    options = set(re.findall(r"doubloon serve (--[a-z]+)", PAGE))
    assert "--lan" in options
    assert all(option in helped for option in options)
