"""What builds the page: with Node.js, without, with an old one, and when npm fails. ``node`` and ``npm`` are actors here."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOL = ROOT / "buildtools" / "page.py"

NODE = """#!/bin/sh
[ "$1" = --version ] && { echo "${NODE_VERSION:-v20.20.2}"; exit; }
echo "node $(basename "$1") $2" >> "$CALLS"
"""
NPM = """#!/bin/sh
echo "npm $*" >> "$CALLS"
[ "$1" = "${NPM_FAILS:-nothing}" ] || [ "$3" = "${NPM_FAILS:-nothing}" ] && { echo "npm error code E404" >&2; exit 1; }
[ "$1" = ci ] && { mkdir -p node_modules; echo {} > node_modules/.package-lock.json; }
[ "$3" = build ] && { mkdir -p ../src/doubloon/page; echo page > ../src/doubloon/page/index.html; }
exit 0
"""
DEMOS = "import sys; open(sys.argv[1], 'w').write('demos')"


class Stage:
    """A project with a page, and nothing on the path but what it is given."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls.txt"
        (folder / "page" / "public" / "assets").mkdir(parents=True)
        (folder / "page" / "package-lock.json").write_text("{}", encoding="utf-8")
        lab = folder / "src" / "doubloon" / "lab"
        lab.mkdir(parents=True)
        for package in (lab.parent, lab):
            (package / "__init__.py").touch()
        (lab / "demos.py").write_text(DEMOS, encoding="utf-8")
        self.tools = folder / "bin"
        self.tools.mkdir()

    def give(self, **tools: str) -> None:
        """Put programs on the path."""
        for name, text in tools.items():
            path = self.tools / name
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)

    def run(self, what: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the tool."""
        shell = os.pathsep.join((str(self.tools), "/bin", "/usr/bin")) if any(self.tools.iterdir()) else str(self.tools)
        inherited = {key: value for key, value in os.environ.items() if key not in ("DOUBLOON_PAGE", "PATH")}
        return subprocess.run(
            [sys.executable, str(TOOL), what],
            cwd=self.folder,
            env={**inherited, "PATH": shell, "CALLS": str(self.calls), **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def called(self) -> list[str]:
        """What was run since the last time."""
        lines = self.calls.read_text(encoding="utf-8").splitlines() if self.calls.exists() else []
        self.calls.unlink(missing_ok=True)
        return lines


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_the_page_is_built_checked_and_tested(stage: Stage) -> None:
    stage.give(node=NODE, npm=NPM)
    built = stage.run("build")
    assert (built.returncode, built.stderr) == (0, "")
    assert stage.called() == ["npm ci --no-audit --no-fund", "npm run --silent build", "node pack.mjs src/doubloon/page"]
    assert (stage.folder / "page" / "public" / "assets" / "demos.json").read_text(encoding="utf-8") == "demos"
    assert stage.run("check").returncode == 0
    assert stage.called() == ["npm run --silent check", "npm run --silent format:check"]
    assert stage.run("test").returncode == 0
    assert stage.called() == ["npm test --silent"]


def test_packages_are_got_again_when_the_lock_is_newer(stage: Stage) -> None:
    stage.give(node=NODE, npm=NPM)
    stage.run("check")
    assert "npm ci --no-audit --no-fund" in stage.called()
    os.utime(stage.folder / "page" / "package-lock.json", (2**32, 2**32))
    stage.run("check")
    assert "npm ci --no-audit --no-fund" in stage.called()


LACKS = {
    "no node": ({}, {}, "node was not found"),
    "no npm": ({"node": NODE}, {"PATH": ""}, "npm was not found"),
    "old node": ({"node": NODE, "npm": NPM}, {"NODE_VERSION": "v20.18.9"}, "node is v20.18.9, and the page needs 20.19"),
    "broken node": ({"node": NODE, "npm": NPM}, {"NODE_VERSION": "?"}, "node is ?"),
    "no packages": ({"node": NODE, "npm": NPM}, {"NPM_FAILS": "ci"}, "npm ci failed (npm error code E404)"),
}


@pytest.mark.parametrize("lack", LACKS)
def test_without_what_it_needs_there_is_one_warning_and_no_page(stage: Stage, lack: str) -> None:
    tools, environment, words = LACKS[lack]
    stage.give(**tools)
    if environment.get("PATH") == "":
        environment = {"PATH": str(stage.tools)}
    built = stage.run("build", **environment)
    assert built.returncode == 0
    (warning,) = built.stderr.splitlines()
    assert warning.startswith("doubloon: warning: ")
    assert words in warning
    assert "without its page" in warning
    for what in ("check", "test"):
        left_out = stage.run(what, **environment)
        assert (left_out.returncode, len(left_out.stderr.splitlines())) == (0, 1)
        assert f"the page's own {what}s are left out" in left_out.stderr
    assert not (stage.folder / "src" / "doubloon" / "page").exists()
    strict = stage.run("build", DOUBLOON_PAGE="1", **environment)
    assert strict.returncode == 1
    assert f"DOUBLOON_PAGE=1, but {words}" in strict.stderr


@pytest.mark.parametrize(("what", "script"), [("build", "build"), ("check", "check"), ("check", "format:check")])
def test_what_is_wrong_with_the_page_is_a_failure(stage: Stage, what: str, script: str) -> None:
    stage.give(node=NODE, npm=NPM)
    done = stage.run(what, NPM_FAILS=script)
    assert done.returncode == 1
    assert "E404" in done.stdout
    assert f"npm run --silent {script} failed" in done.stderr


def test_a_page_that_is_not_wanted_is_not_there(stage: Stage) -> None:
    stage.give(node=NODE, npm=NPM)
    stage.run("build")
    assert (stage.folder / "src" / "doubloon" / "page").exists()
    stage.called()
    done = stage.run("build", DOUBLOON_PAGE="0")
    assert (done.returncode, done.stdout + done.stderr, stage.called()) == (0, "", [])
    assert not (stage.folder / "src" / "doubloon" / "page").exists()


def test_slips_are_named(stage: Stage) -> None:
    assert stage.run("build", DOUBLOON_PAGE="yes").stderr == "doubloon: DOUBLOON_PAGE: got 'yes'; allowed: auto, 1, 0\n"
    assert stage.run("bake").stderr == "usage: page.py build|check|test\n"


@pytest.mark.skipif(shutil.which("node") is None, reason="packing is Node.js's")
def test_texts_are_packed_twice_where_it_is_worth_it(tmp_path: Path) -> None:
    text = b"land ahoy " * 100
    for name, body in {"a.js": text, "deep/b.svg": text, "picture.png": text, "tiny.json": b"{}"}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(body)
    for _ in range(2):
        subprocess.run(["node", ROOT / "buildtools" / "pack.mjs", tmp_path], check=True)
        made = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.suffix in (".br", ".gz"))
        assert made == ["a.js.br", "a.js.gz", "deep/b.svg.br", "deep/b.svg.gz"]
    assert gzip.decompress((tmp_path / "a.js.gz").read_bytes()) == text
    unpack = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"
    assert subprocess.run(["node", "-e", unpack, tmp_path / "a.js.br"], check=True, capture_output=True).stdout == text


def test_a_browser_is_found_or_it_is_said_what_to_install(tmp_path: Path) -> None:
    def asked(**environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "buildtools" / "chromium.py")]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert asked(PATH="", DOUBLOON_CHROMIUM="/somewhere").stdout == "/somewhere\n"
    none = asked(PATH=str(tmp_path))
    assert (none.returncode, none.stdout) == (0, "")
    assert "apt-get install chromium" in none.stderr
    assert asked(PATH=str(tmp_path), DOUBLOON_PAGE="1").returncode == 1
    # As root on a Debian it is installed, and then found.
    install = f'#!/bin/sh\ncase "$*" in *chromium) printf "" > {tmp_path}/chromium; /bin/chmod +x {tmp_path}/chromium;; esac\n'
    (tmp_path / "apt-get").write_text(install, encoding="utf-8")
    (tmp_path / "apt-get").chmod(0o755)
    found = asked(PATH=str(tmp_path))
    assert found.stdout == (f"{tmp_path}/chromium\n" if os.geteuid() == 0 else "")


def test_node_is_asked_for_as_the_page_asks() -> None:
    asked = re.search(r'"node": ">=(\d+)\.(\d+)"', (ROOT / "page" / "package.json").read_text(encoding="utf-8"))
    assert asked is not None
    assert f"OLDEST: Final = ({asked[1]}, {asked[2]})" in TOOL.read_text(encoding="utf-8")
