"""Checks a directory with one source distribution and one wheel before anybody gets them: ``check_dist.py DIRECTORY``.

Looks at what package indexes refuse (metadata) and at what a build silently leaves out or takes in (files). Exit 1 names all
that is wrong.
"""

from __future__ import annotations

import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from packaging.metadata import Metadata

SOURCE: Final = Path("src")
BINARY_SUFFIXES: Final = {".so", ".pyd"}
IN_SDIST: Final = ("CHANGELOG.md", "LICENSE", "Makefile", "README.md", "pyproject.toml", "setup.py")
FOLDERS_IN_SDIST: Final = ("buildtools", "docs", "page", "requirements", "tests")
OUT_OF_SDIST: Final = ("page/node_modules/", "page/public/assets/demos.json")
PAGE: Final = "doubloon/page/index.html"


def sources() -> set[str]:
    """The package's files as the wheel should hold them, relative to ``src/``: all there are, caches and binaries left out."""
    files = {path.relative_to(SOURCE).as_posix() for path in (SOURCE / "doubloon").rglob("*") if path.is_file()}
    return files - set(strays(files))


def metadata_faults(text: bytes) -> Iterator[str]:
    """What an index would refuse in METADATA or PKG-INFO."""
    try:
        metadata = Metadata.from_email(text, validate=True)
    except ExceptionGroup as group:
        yield from (str(error) for error in group.exceptions)
        return
    if not metadata.description:
        yield "the metadata has no long description"
    if metadata.description_content_type != "text/markdown":
        yield f"the long description is {metadata.description_content_type!r}, not 'text/markdown'"


def sdist_faults(path: Path) -> Iterator[str]:
    """What the source distribution lacks for building and testing out of it, or holds too much."""
    with tarfile.open(path) as archive:
        names = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in archive.getnames()}
        info = archive.extractfile(f"{path.name.removesuffix('.tar.gz')}/PKG-INFO")
        yield from ["PKG-INFO is missing"] if info is None else metadata_faults(info.read())
    wanted = {f"{SOURCE}/{name}" for name in sources()} | set(IN_SDIST)
    for folder in FOLDERS_IN_SDIST:
        wanted |= {file.as_posix() for file in Path(folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    wanted = {name for name in wanted if not name.startswith(OUT_OF_SDIST)} | {f"{SOURCE}/{PAGE}"}
    yield from (f"{name} is missing" for name in sorted(wanted - names))
    yield from (f"{name} does not belong" for name in strays(names))
    yield from (f"{name} does not belong" for name in sorted(names) if name.startswith(OUT_OF_SDIST))


def wheel_faults(path: Path) -> Iterator[str]:
    """What the wheel lacks or holds too much; a wheel for one platform must have every listed module compiled."""
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        yield from metadata_faults(archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))))
    yield from (f"{name} is missing" for name in sorted((sources() | {PAGE}) - names))
    binaries = {name.partition(".")[0] for name in names if PurePosixPath(name).suffix in BINARY_SUFFIXES}
    if path.name.endswith("-none-any.whl"):
        yield from (f"{name}: a binary in a wheel for every platform" for name in sorted(binaries))
    else:
        compiled = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["doubloon"]["compiled"]
        modules = {str(PurePosixPath(module).relative_to(SOURCE.name).with_suffix("")) for module in compiled}
        yield from (f"{name} is not compiled" for name in sorted(modules - binaries))
    for name in strays(name for name in names if PurePosixPath(name).suffix not in BINARY_SUFFIXES):
        yield f"{name} does not belong"
    ours = ("doubloon/", "doubloon-", "doubloon__")
    yield from (f"{name} does not belong" for name in sorted(names) if not name.startswith(ours))


def strays(names: Iterable[str]) -> Iterator[str]:
    """Those of ``names`` that are caches or binaries, in order."""
    for name in sorted(names):
        path = PurePosixPath(name)
        if any("cache" in part for part in path.parts) or path.suffix in BINARY_SUFFIXES | {".pyc"}:
            yield name


def main(directory: Path) -> int:
    """Check what lies in ``directory`` and print the outcome."""
    sdists, wheels = sorted(directory.glob("*.tar.gz")), sorted(directory.glob("*.whl"))
    if len(sdists) != 1 or len(wheels) != 1:
        print(f"{directory}: {len(sdists)} source distributions, {len(wheels)} wheels; wanted one of each", file=sys.stderr)
        return 1
    faults = [f"{sdists[0].name}: {fault}" for fault in sdist_faults(sdists[0])]
    faults += [f"{wheels[0].name}: {fault}" for fault in wheel_faults(wheels[0])]
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"{sdists[0].name} and {wheels[0].name} are fit to publish")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_dist.py DIRECTORY")
    sys.exit(main(Path(sys.argv[1])))
