"""The build backend: setuptools, plus the compiled engine where the machine can compile it.

When a wheel is built, mypyc compiles the modules listed in ``pyproject.toml`` under ``[tool.doubloon] compiled``, all in one
group. ``DOUBLOON_COMPILE`` decides: ``auto`` (the default: compile if there is a C compiler with Python's headers, else build
pure Python with one warning), ``1`` (compile or fail), ``0`` (never compile, no warning). An editable install is always
uncompiled: nothing is ever compiled into ``src/``, where a stale binary would hide later edits.

With gcc the engine is compiled twice, the second time with a profile of itself (``training.py``), which makes it about a fifth
faster; ``DOUBLOON_PROFILE=0`` leaves that out.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from setuptools import build_meta

from training import train

if TYPE_CHECKING:
    from setuptools import Extension

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "extensions",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

MODES: Final = ("auto", "1", "0")
SOURCE: Final = Path("src")
BUILD: Final = Path("build")
PROBE: Final = Path(__file__).with_name("probe.py").resolve()

Settings = dict[str, Any] | None

_extensions: list[Extension] = []


def extensions() -> list[Extension]:
    """The extension modules of the build that is running, for ``setup.py``; empty unless a compiled wheel is being built."""
    return list(_extensions)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What the build of a wheel needs besides setuptools: the dependency group ``compile``, or nothing for a pure build."""
    return _compile_requires() if _why_not() is None else []


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Nothing besides setuptools: an editable install is uncompiled."""
    return []


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Nothing besides setuptools."""
    return []


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    """Write the wheel's metadata; never compiles."""
    with _clean_source():
        return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Settings = None) -> str:
    """Write the metadata of an editable install."""
    with _clean_source():
        return build_meta.prepare_metadata_for_build_editable(metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel, compiled where that is possible and wanted, and return its file name.

    Raises :class:`SystemExit` with the reason when ``DOUBLOON_COMPILE=1`` and the machine cannot compile, when a module listed
    as compiled does not exist, or when mypyc refuses the source.
    """
    why_not = _why_not() or _no_mypyc()
    if why_not is None:
        _extensions[:] = _compile()
    else:
        _compiled_modules()
        if _mode() == "1":
            raise SystemExit(f"doubloon: DOUBLOON_COMPILE=1, but {why_not}")
        if _mode() == "auto":
            print(f"doubloon: warning: {why_not}: the engine is built uncompiled and runs many times slower", file=sys.stderr)
    try:
        with _clean_source():
            _drop_stale_files()
            return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        _extensions.clear()


def build_editable(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the wheel of an editable install, uncompiled, and return its file name."""
    with _clean_source():
        return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the source distribution and return its file name."""
    _compiled_modules()
    with _clean_source():
        return build_meta.build_sdist(sdist_directory, config_settings)


def _project() -> dict[str, Any]:
    return tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))


def _compile_requires() -> list[str]:
    return list(_project()["dependency-groups"]["compile"])


def _compiled_modules() -> list[str]:
    """The paths of the modules to compile, each of which must exist."""
    modules = list(_project()["tool"]["doubloon"]["compiled"])
    missing = [module for module in modules if not Path(module).is_file()]
    if missing:
        raise SystemExit(f"doubloon: compiled in [tool.doubloon] of pyproject.toml names missing files: {', '.join(missing)}")
    return modules


def _mode() -> str:
    mode = os.environ.get("DOUBLOON_COMPILE", "") or "auto"
    if mode not in MODES:
        raise SystemExit(f"doubloon: DOUBLOON_COMPILE: got {mode!r}; allowed: {', '.join(MODES)}")
    return mode


def _why_not() -> str | None:
    """Why this machine, or the user, rules a compiled build out; ``None`` when nothing does."""
    if _mode() == "0":
        return "DOUBLOON_COMPILE=0"
    if sys.implementation.name != "cpython":
        return f"mypyc needs CPython, this is {sys.implementation.name}"
    # A compiler that is there may still lack Python.h or a linker, so let it build something; its own words go no further
    # than the reason, since a build that falls back has said enough with one line.
    probe = subprocess.run([sys.executable, str(PROBE)], capture_output=True, text=True, check=False)
    if probe.returncode == 0:
        return None
    return probe.stdout.strip().rpartition("\n")[2] or "the test for a C compiler failed"


def _no_mypyc() -> str | None:
    """Why mypyc cannot be used although there is a compiler; ``None`` when it can."""
    if importlib.util.find_spec("mypyc") is None:
        return f"mypyc is not installed (without build isolation install {' '.join(_compile_requires())})"
    return None


INLINING: Final = [
    # Calls inside the library go straight to their target and can be inlined; nothing outside it calls them.
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
]
# The engine is one large file of small functions: by itself gcc soon takes it to have grown enough and leaves them out of line.
GROWTH: Final = ["--param=inline-unit-growth=300", "--param=max-inline-insns-auto=50"]


def _compile() -> list[Extension]:
    from mypyc.build import mypycify

    # An empty --config-file keeps the project's own strictness out of it: a build must not fail over a lint.
    arguments = ["--config-file=", f"--cache-dir={BUILD / 'mypy'}", *_compiled_modules()]
    made = mypycify(arguments, opt_level="3", debug_level="0", separate=False, target_dir=str(BUILD), group_name="doubloon")
    compiled = cast("list[Extension]", made)
    for extension in compiled:
        extension.extra_compile_args += INLINING if os.name == "posix" else []
        extension.extra_compile_args += GROWTH if _is_gcc() else []
    if _is_gcc() and _wants_profile():
        why_not = train(compiled, SOURCE, BUILD)
        if why_not is not None:
            print(f"doubloon: note: the engine is compiled without a profile of itself: {why_not}", file=sys.stderr)
    return compiled


def _wants_profile() -> bool:
    wanted = os.environ.get("DOUBLOON_PROFILE", "") or "1"
    if wanted not in {"0", "1"}:
        raise SystemExit(f"doubloon: DOUBLOON_PROFILE: got {wanted!r}; allowed: 0, 1")
    return wanted == "1"


def _is_gcc() -> bool:
    """Whether the C compiler is gcc; others do not know its ``--param``."""
    compiler = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or ""))
    if os.name != "posix" or not compiler:
        return False
    told = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def _drop_stale_files() -> None:
    """Remove what earlier builds left under ``build/lib*``, or setuptools would pack files that are gone from ``src/``.

    The compiled modules of this build stay, so that the C compiler runs only when the engine has changed.
    """
    keep = {tuple(extension.name.split(".")) for extension in _extensions}
    for library in BUILD.glob("lib.*" if _extensions else "lib"):
        for path in library.rglob("*"):
            *package, name = path.relative_to(library).parts
            if path.is_file() and not (path.suffix in {".so", ".pyd"} and (*package, name.partition(".")[0]) in keep):
                path.unlink()


@contextlib.contextmanager
def _clean_source() -> Iterator[None]:
    """Leave no ``*.egg-info`` in ``src/``: with ``PYTHONPATH=src`` its old version number would be taken for the real one."""
    try:
        yield
    finally:
        for leftover in SOURCE.glob("*.egg-info"):
            shutil.rmtree(leftover)
