"""The pages say nothing of files, modules, commands and names that are not there."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from doubloon.cli.commands import cli

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "doubloon"
PAGES = sorted(
    [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "benchmarks/README.md")]
    + list((ROOT / "docs").glob("*.md"))
)

MADE_UP = {"tests/scenarios/j09_tiles/quicksand.yaml", "tiles.Quicksand", "module.function"}
"""What a page has for an example of something that could come to be."""

ELSEWHERE = {"shchuchkin-pkims/Jacal"}
"""Other people's projects."""

MADE_LATER = ("fuzz/", "dist/", "build/", ".venv/", "seedS-gameN", "fuzz.json")
"""How the names of files and folders that a command makes begin."""

FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
ENDINGS = r"\.(?:py|md|yaml|toml|ftl|json|txt|cfg|svg|png)"
PATH = re.compile(rf"(?<![\w/.:~-])(?:\.?[A-Za-z_][\w.-]*/)+[\w.-]*(?![\w/])|(?<![\w/.-])[A-Za-z_][\w-]*{ENDINGS}\b")
"""What looks like a path: with a folder in it, or with the ending of a file."""


def prose(text: str) -> str:
    return FENCE.sub("", text)


def quoted(text: str) -> list[str]:
    """What stands between backticks, outside of blocks."""
    return [" ".join(words.split()) for words in re.findall(r"(?<!`)`([^`]+)`(?!`)", prose(text))]


def shell(text: str) -> list[str]:
    """The lines that a reader may type: those of blocks for a shell, and what is quoted."""
    blocks = [body for language, body in FENCE.findall(text) if language in ("sh", "")]
    lines = [line.partition("#")[0].strip() for body in blocks for line in body.splitlines()]
    return [*quoted(text), *filter(None, lines)]


def lost_paths(text: str, page: Path) -> Iterator[str]:
    """Paths that lead nowhere, from the root, from the package, or from the page's own folder."""
    for words in shell(text):
        if words.startswith(("http", "~", "?")) or "://" in words:
            continue
        for path in PATH.findall(words):
            places = (ROOT, ROOT / "src", SOURCE, SOURCE / "jackal", page.parent)
            if (
                path not in MADE_UP | ELSEWHERE
                and not path.startswith(MADE_LATER)
                and not any((place / path).exists() for place in places)
            ):
                yield path


def lost_links(text: str, page: Path) -> Iterator[str]:
    """Links to files that are not there, and to headings that the page does not have."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        if re.match(r"\w+:", target):
            continue
        path, _, heading = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists() or (heading and heading not in headings(file.read_text(encoding="utf-8"))):
            yield target


def headings(text: str) -> set[str]:
    """The anchors of a page's headings, as they are made where it is read."""
    titles = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def lost_modules(text: str, page: Path) -> Iterator[str]:
    """Modules that ``python -m`` would not find."""
    for words in shell(text):
        for name in re.findall(r"-m (doubloon[\w.]*)", words):
            if importlib.util.find_spec(name) is None:
                yield name


def lost_targets(text: str, page: Path) -> Iterator[str]:
    """Targets that the Makefile does not have."""
    targets = set(re.findall(r"^([a-z]+)(?: [a-z]+)*:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    targets |= {"fuzz", "mutate"}  # two at once
    for words in shell(text):
        for target in re.findall(r"^make ([a-z]+)", words):
            if target not in targets:
                yield target


def lost_commands(text: str, page: Path) -> Iterator[str]:
    """Commands and options that ``doubloon`` does not have."""
    for words in shell(text):
        found = re.match(r"(?:\S+=\S+ )*(?:\S*python -m )?doubloon((?: [a-z][a-z-]*)+)?((?: .*)?)$", words)
        if not found:
            continue
        command: Any = typer.main.get_command(cli)
        for name in (found[1] or "").split():
            commands = getattr(command, "commands", None)
            if commands is None:
                break
            if name not in commands:
                yield f"doubloon {name}"
                break
            command = commands[name]
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", found[2]):
            if option not in known | {"--help"}:
                yield f"{command.name} {option}"


def lost_names(text: str, page: Path) -> Iterator[str]:
    """Names with a dot (``travel.come``, ``doubloon.bots.Bot``) whose last part the module does not have."""
    for words in quoted(text):
        found = re.fullmatch(r"(?:doubloon\.)?([a-z_]+(?:\.[a-z_]+)*)\.(\w+)(?:\(.*\))?", words)
        if not found or words in MADE_UP or PATH.fullmatch(words):
            continue
        source = source_of(found[1])
        if source and not re.search(rf"\b{found[2]}\b", source):
            yield words


def source_of(name: str) -> str:
    """The source of a module, of a package with the names of all its parts, or of both where two floors have one so called."""
    found = ""
    for folder in (SOURCE, SOURCE / "jackal"):
        place = folder.joinpath(*name.split("."))
        for file in (place.with_suffix(".py"), *sorted(place.glob("*.py"))):
            if file.exists():
                found += f"{file.stem}\n" + (file.read_text(encoding="utf-8") if file.stem in ("__init__", place.name) else "")
    return found


LOOKS: tuple[Callable[[str, Path], Iterator[str]], ...] = (
    lost_paths, lost_links, lost_modules, lost_targets, lost_commands, lost_names,
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
def test_what_a_page_names_is_there(look: Callable[[str, Path], Iterator[str]], page: Path) -> None:
    assert list(look(page.read_text(encoding="utf-8"), page)) == []


STALE = """# A page

See [there](nowhere.md), [below](#not-below) and `src/doubloon/jackal/atlas.py`; type `make coffee`, `doubloon sing`,
`doubloon lab fuzz --louder` or `doubloon play --bots random`. `travel.teleport` does it all, `travel.come` the rest.

```sh
python -m doubloon.jackal.atlas > docs/atlas.md
```
"""


def test_what_is_not_there_is_noticed() -> None:
    lost = {look.__name__: list(look(STALE, ROOT / "README.md")) for look in LOOKS}
    assert lost == {
        "lost_paths": ["src/doubloon/jackal/atlas.py", "docs/atlas.md"],
        "lost_links": ["nowhere.md", "#not-below"],
        "lost_modules": ["doubloon.jackal.atlas"],
        "lost_targets": ["coffee"],
        "lost_commands": ["doubloon sing", "fuzz --louder"],
        "lost_names": ["travel.teleport"],
    }


def test_the_architecture_names_every_module_of_the_island_engine() -> None:
    """And says of each whether it is compiled."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", page.partition("## The island engine")[2].partition("Cells are")[0], re.MULTILINE)
    named = {name: bool(mark) for row in rows for name, mark in re.findall(r"`(\w+)`(?: (\*c\*))?", row)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    compiled = {Path(path).stem for path in project["tool"]["doubloon"]["compiled"]}
    modules = {file.stem for file in (SOURCE / "jackal").glob("*.py")} - {"__init__"}
    assert named == {name: name in compiled for name in modules}


def test_the_architecture_names_every_part_of_the_package() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    parts = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert {part for part in parts - {"__init__", "__main__"} if not re.search(rf"`{part}(\.\*)?`", page)} == set()
