"""The build backend, on a project of two modules that is small enough to build uncompiled in every test run."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from setuptools import Extension

from doubloon.jackal import COMPILED

ROOT = Path(__file__).resolve().parent.parent

PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "backend"
backend-path = ["buildtools"]

[project]
name = "doubloon"
version = "0"

[dependency-groups]
compile = ["mypy[mypyc]"]

[tool.doubloon]
compiled = ["src/doubloon/fast.py"]

[tool.setuptools.packages.find]
where = ["src"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the real backend, one module to compile and one that is not compiled."""
    shutil.copytree(ROOT / "buildtools", tmp_path / "buildtools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    package = tmp_path / "src" / "doubloon"
    package.mkdir(parents=True)
    for name in ("__init__", "fast", "slow"):
        (package / f"{name}.py").write_text(f'"""{name}"""\n', encoding="utf-8")
    return tmp_path


def call(project: Path, hook: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call a hook of the backend as a build frontend does: in a process of its own, in the project's folder."""
    code = f"import sys; sys.path.insert(0, 'buildtools'); import backend; print('->', backend.{hook})"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=project,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def warnings(built: subprocess.CompletedProcess[str]) -> list[str]:
    """The backend's own warnings in what it printed."""
    return [line for line in (built.stdout + built.stderr).splitlines() if line.startswith("doubloon: warning:")]


def wheel(project: Path) -> set[str]:
    """The files of the wheel that was built, metadata left out."""
    (path,) = (project / "out").glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_no_compile_builds_pure_python_without_a_word(project: Path) -> None:
    built = call(project, "build_wheel('out')", DOUBLOON_COMPILE="0")
    assert built.returncode == 0, built.stderr
    assert warnings(built) == []
    assert wheel(project) == {"doubloon/__init__.py", "doubloon/fast.py", "doubloon/slow.py"}
    assert [path.name for path in (project / "out").iterdir()] == ["doubloon-0-py3-none-any.whl"]


def test_without_a_compiler_one_warning_and_a_pure_wheel(project: Path) -> None:
    built = call(project, "build_wheel('out')", DOUBLOON_COMPILE="auto", CC="no-such-compiler")
    assert built.returncode == 0, built.stderr
    assert len(warnings(built)) == 1
    assert "no working C compiler" in warnings(built)[0]
    assert "doubloon/fast.py" in wheel(project)


def test_compile_or_fail_fails_without_a_compiler(project: Path) -> None:
    built = call(project, "build_wheel('out')", DOUBLOON_COMPILE="1", CC="no-such-compiler")
    assert built.returncode != 0
    assert "DOUBLOON_COMPILE=1, but no working C compiler" in built.stderr
    assert not (project / "out").exists()


def test_an_unknown_mode_is_refused_by_name(project: Path) -> None:
    built = call(project, "get_requires_for_build_wheel()", DOUBLOON_COMPILE="yes")
    assert built.returncode != 0
    assert "DOUBLOON_COMPILE: got 'yes'; allowed: auto, 1, 0" in built.stderr


@pytest.mark.parametrize("hook", ["build_wheel('out')", "build_sdist('out')"])
def test_a_listed_module_that_is_missing_is_an_error(project: Path, hook: str) -> None:
    (project / "src" / "doubloon" / "fast.py").unlink()
    built = call(project, hook, DOUBLOON_COMPILE="0")
    assert built.returncode != 0
    assert "src/doubloon/fast.py" in built.stderr


def test_mypyc_is_asked_for_only_where_it_can_be_used(project: Path) -> None:
    assert "-> []" in call(project, "get_requires_for_build_wheel()", DOUBLOON_COMPILE="0").stdout
    assert "-> []" in call(project, "get_requires_for_build_wheel()", CC="no-such-compiler", DOUBLOON_COMPILE="").stdout


def test_a_file_that_is_gone_from_the_source_is_gone_from_the_next_wheel(project: Path) -> None:
    assert call(project, "build_wheel('out')", DOUBLOON_COMPILE="0").returncode == 0
    assert "doubloon/slow.py" in wheel(project)
    (project / "src" / "doubloon" / "slow.py").unlink()
    assert call(project, "build_wheel('out')", DOUBLOON_COMPILE="0").returncode == 0
    assert "doubloon/slow.py" not in wheel(project)


@pytest.mark.parametrize("hook", ["build_wheel('out')", "build_sdist('out')", "prepare_metadata_for_build_wheel('.')"])
def test_nothing_is_left_in_the_source(project: Path, hook: str) -> None:
    before = {path.relative_to(project) for path in (project / "src").rglob("*")}
    built = call(project, hook, DOUBLOON_COMPILE="0")
    assert built.returncode == 0, built.stderr
    assert {path.relative_to(project) for path in (project / "src").rglob("*")} == before


def test_compiled_modules_keep_clear_of_msgspec() -> None:
    """Compiled, a struct is neither tagged nor frozen any more, and nobody is told."""
    compiled = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["doubloon"]["compiled"]
    for module in compiled:
        for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
            imported = [node.module] if isinstance(node, ast.ImportFrom) else []
            imported += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any((name or "").startswith("msgspec") for name in imported), f"{module} imports msgspec"


def trained(tmp_path: Path, *, source: str, said: str) -> tuple[str | None, Extension, Extension]:
    """Train an engine of one C file that cannot play; what came of it, the extension, and one as it was before."""
    sys.path.insert(0, str(ROOT / "buildtools"))
    try:
        from training import train
    finally:
        sys.path.remove(str(ROOT / "buildtools"))
    (tmp_path / "engine.c").write_text(source, encoding="utf-8")
    (tmp_path / "package").mkdir()
    mine, before = (Extension("engine", ["engine.c"], extra_compile_args=["-O1"]) for _ in range(2))
    return train([mine], Path("package"), Path(said)), mine, before


@pytest.mark.parametrize(
    "source", ["this is no C", "#include <Python.h>\nPyMODINIT_FUNC PyInit_engine(void) { return NULL; }\n"]
)
def test_an_engine_that_cannot_be_trained_is_built_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.chdir(tmp_path)
    why_not, mine, before = trained(tmp_path, source=source, said="made")
    assert why_not
    assert (mine.extra_compile_args, mine.extra_link_args) == (before.extra_compile_args, before.extra_link_args)
    assert not (tmp_path / "made" / "profile").exists()
    assert not (tmp_path / "made" / "sparring").exists()


def test_what_the_engine_is_trained_with_plays_on_the_compiled_engine() -> None:
    played = subprocess.run([sys.executable, ROOT / "buildtools" / "sparring.py"], capture_output=True, text=True, check=False)
    if COMPILED:
        assert (played.returncode, played.stderr) == (0, "")
    else:
        assert (played.returncode, played.stderr) == (1, "the engine with counters was not found\n")
