"""Lets gcc see the engine at work before it compiles it for good: profile-guided optimisation of the compiled modules.

The engine is built once with counters, plays some games (``sparring.py``), and is built again with what was counted: gcc then
knows which way a branch mostly goes. What the games never come to is compiled as without a profile. The games are the same
every time, and the compiled engine does exactly the same with and without a profile.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from setuptools import Extension

SPARRING: Final = Path(__file__).with_name("sparring.py").resolve()


def train(extensions: Sequence[Extension], source: Path, build: Path) -> str | None:
    """Give the extensions the flags that make gcc use a profile, made now unless there is one of exactly this engine.

    ``source`` holds the package, ``build`` is where all that is made goes. Returns why there is no profile (then the
    extensions are as they were), or ``None``.
    """
    profile = (build / "profile").resolve()
    stamp = profile / "engine.txt"
    engine = _digest(extensions)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != engine:
        shutil.rmtree(profile, ignore_errors=True)
        profile.mkdir(parents=True)
        if (fault := _spar(extensions, source, build / "sparring", profile)) is not None:
            shutil.rmtree(profile, ignore_errors=True)
            return fault
        stamp.write_text(engine, encoding="utf-8")
    for extension in extensions:
        extension.extra_compile_args += [f"-fprofile-use={profile}", "-fprofile-partial-training", "-Wno-missing-profile"]
    return None


def _digest(extensions: Sequence[Extension]) -> str:
    """What a profile is good for: these C files and headers, these flags, this Python."""
    digest = hashlib.sha256(sys.version.encode())
    for extension in extensions:
        digest.update(repr((extension.name, extension.extra_compile_args)).encode())
        for path in [*extension.sources, *extension.depends]:
            digest.update(Path(path).read_bytes())
    return digest.hexdigest()


def _spar(extensions: Sequence[Extension], source: Path, place: Path, profile: Path) -> str | None:
    """Build the engine with counters under ``place`` and let it play; why that failed, or ``None``."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    ordinary = [(extension.extra_compile_args, extension.extra_link_args) for extension in extensions]
    shutil.rmtree(place, ignore_errors=True)
    counting = ["-fprofile-generate", f"-fprofile-dir={profile}"]
    objects = Path()
    try:
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *counting]
            extension.extra_link_args = [*extension.extra_link_args, "-fprofile-generate"]
        # Its objects lie where those of the real build will: gcc finds the counts of an object by its path.
        command = build_ext(Distribution({"name": "doubloon", "ext_modules": list(extensions)}))
        command.build_lib = str(place)
        command.ensure_finalized()
        objects = Path(command.build_temp)
        shutil.rmtree(objects, ignore_errors=True)
        command.run()
        shutil.copytree(source, place, dirs_exist_ok=True)
        environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
        played = subprocess.run([sys.executable, str(SPARRING)], env=environment, capture_output=True, text=True, check=False)
        if played.returncode != 0:
            return played.stderr.strip().rpartition("\n")[2] or f"the games ended with exit code {played.returncode}"
    except (Exception, SystemExit) as error:  # whatever it is, the engine can be built without
        return f"{type(error).__name__}: {error}"
    finally:
        for extension, (compiling, linking) in zip(extensions, ordinary, strict=True):
            extension.extra_compile_args, extension.extra_link_args = compiling, linking
        shutil.rmtree(place, ignore_errors=True)
        if objects != Path():
            shutil.rmtree(objects, ignore_errors=True)
    return None if any(profile.iterdir()) else "the games left no counts"
