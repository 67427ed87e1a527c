"""Tables of names and values as text: TOML, JSON and the part of YAML that settings need, also from a stranger.

:mod:`doubloon.options` says what the names may be; here it is only text and plain data.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, NoReturn, Protocol, TypeVar

import yaml

from doubloon.errors import ParseError, SettingError
from doubloon.options import brief

MAX_TEXT: Final = 16384
"""The longest settings text that is read, in characters: ten times what all settings need, and quickly read at its worst."""

_MAX_DEPTH: Final = 8


def _place(text: str, at: int) -> tuple[int, int]:
    """The line and column, from 1, of the character at an index."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object, whose keys must differ."""
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise _DuplicateKey(key)
        table[key] = value
    return table


class _DuplicateKey(Exception):
    """A key that stands twice in one JSON object."""


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _read_json(text: str, source: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ParseError(f"not JSON: {error.msg}", error.lineno, error.colno, source) from None
    except _DuplicateKey as error:
        key = str(error)
        found = [match.start() for match in re.finditer(re.escape(json.dumps(key)) + r"\s*:", text)]
        at = found[1] if len(found) > 1 else 0
        raise ParseError(f"the key {brief(key)!r} stands twice", *_place(text, at), source) from None
    except RecursionError:
        raise ParseError("nested too deeply", source=source) from None
    except ValueError as error:
        raise ParseError(f"not JSON: {error}", source=source) from None


def _read_toml(text: str, source: str) -> object:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ParseError("nested too deeply", source=source) from None
    except ValueError as error:
        # The library tells the place in words only.
        place = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        message = str(error)[: place.start()] if place else str(error)
        line, column = (int(place[1]), int(place[2])) if place else (text.count("\n") + 1, 1)
        raise ParseError(f"not TOML: {message}", line, column, source) from None


_YAML_WORDS: Final = MappingProxyType({"true": True, "false": False, "null": None, "~": None, "": None})


def _yaml_scalar(event: yaml.ScalarEvent) -> object:
    """The value of a scalar: plain ``true``, ``false``, ``null`` and decimal numbers are what they say, all else a string."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if re.fullmatch(r"[-+]?[0-9]{1,18}", text):
        return int(text)
    if re.fullmatch(r"[-+]?[0-9]{1,9}\.[0-9]{1,9}", text):
        return float(text)
    return _YAML_WORDS.get(text, text)


def _read_yaml(text: str, source: str) -> object:
    """Read the part of YAML that settings need, from the parser's events.

    The usual loaders take ``yes`` for true and ``1:30`` for 90, follow aliases (with which a short text can stand for
    gigabytes) and keep the last of two equal keys. None of that is wanted in settings.
    """

    def refuse(message: str, mark: Any) -> NoReturn:
        raise ParseError(f"not YAML for settings: {message}", mark.line + 1, mark.column + 1, source)

    documents: list[object] = []
    # Every container that is still open, outermost first, with the key that awaits its value.
    open_: list[tuple[dict[str, object] | list[object], str | None]] = []

    def put(value: object, event: Any) -> None:
        if not open_:
            documents.append(value)
            return
        container, key = open_[-1]
        if isinstance(container, list):
            container.append(value)
        elif key is not None:
            container[key] = value
            open_[-1] = (container, None)
        elif not isinstance(event, yaml.ScalarEvent):
            refuse("a key must be a word", event.start_mark)
        elif event.value in container:
            refuse(f"the key {brief(event.value)!r} stands twice", event.start_mark)
        else:
            open_[-1] = (container, event.value)

    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
                refuse("anchors and aliases are not allowed", event.start_mark)
            tag = getattr(event, "tag", None)
            if tag is not None:
                refuse(f"tags are not allowed, got {brief(tag)!r}", event.start_mark)
            if isinstance(event, yaml.DocumentStartEvent) and documents:
                refuse("a second document begins", event.start_mark)
            if isinstance(event, yaml.ScalarEvent):
                put(_yaml_scalar(event), event)
            elif isinstance(event, yaml.CollectionStartEvent):
                container: dict[str, object] | list[object] = {} if isinstance(event, yaml.MappingStartEvent) else []
                put(container, event)
                open_.append((container, None))
                if len(open_) > _MAX_DEPTH:
                    refuse(f"nested too deeply, at most {_MAX_DEPTH} levels", event.start_mark)
            elif isinstance(event, yaml.CollectionEndEvent):
                open_.pop()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise ParseError(f"not YAML: {error.problem or error.context}", line, column, source) from None
    except ParseError:
        raise
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        at = error.position if isinstance(error, yaml.reader.ReaderError) else 0
        raise ParseError(f"not YAML: {str(error).partition(chr(10))[0]}", *_place(text, at), source) from None
    return documents[0] if documents else {}


def _write_json(values: Mapping[str, Any]) -> str:
    return json.dumps(values, indent=2) + "\n"


def _write_toml(values: Mapping[str, Any]) -> str:
    # A table header swallows every line after it, so the table comes last.
    tables = {name: value for name, value in values.items() if isinstance(value, dict)}
    lines = [f"{name} = {json.dumps(value)}" for name, value in values.items() if name not in tables]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _write_yaml(values: Mapping[str, Any]) -> str:
    lines: list[str] = []
    for name, value in values.items():
        if isinstance(value, dict):
            lines += [f"{name}:", *(f"  {key}: {json.dumps(entry)}" for key, entry in value.items())]
        else:
            lines.append(f"{name}: {value if isinstance(value, str) else json.dumps(value)}")
    return "\n".join(lines) + "\n"


class _Format(NamedTuple):
    """How settings are read from and written to one text format, and the endings of its files."""

    read: Callable[[str, str], object]
    write: Callable[[Mapping[str, Any]], str]
    endings: tuple[str, ...]


FORMATS: Final[Mapping[str, _Format]] = MappingProxyType(
    {
        "toml": _Format(_read_toml, _write_toml, (".toml",)),
        "json": _Format(_read_json, _write_json, (".json",)),
        "yaml": _Format(_read_yaml, _write_yaml, (".yaml", ".yml")),
    }
)
"""The text formats of settings, by name."""


def _format(name: str) -> _Format:
    if name not in FORMATS:
        raise SettingError("format", brief(name), ", ".join(FORMATS), "argument")
    return FORMATS[name]


def read_table(text: str, format: str = "toml", source: str = "") -> dict[str, object]:
    """The names and values of a text in one of :data:`FORMATS`.

    ``source`` names the text's file in errors. The text may be a stranger's: it can be wrong, but not harmful. Raises
    :class:`doubloon.errors.ParseError` where the text is not of that format, is longer than :data:`MAX_TEXT`, says a name
    twice or is no table, and :class:`doubloon.errors.SettingError` for an unknown format.
    """
    reader = _format(format).read
    if len(text) > MAX_TEXT:
        raise ParseError(f"a settings text of {len(text)} characters; at most {MAX_TEXT} are read", source=source)
    values = reader(text, source)
    if not isinstance(values, dict):
        raise ParseError(f"got {brief(values)!r}; a settings text is a table of names and values", source=source)
    return values


def read_table_file(path: str | os.PathLike[str]) -> dict[str, object]:
    """The names and values of a UTF-8 file whose name ends in ``.toml``, ``.json``, ``.yaml`` or ``.yml``.

    Raises what :func:`read_table` raises, and :class:`OSError` if the file cannot be read.
    """
    file = Path(path)
    format = next((name for name, entry in FORMATS.items() if file.suffix.lower() in entry.endings), None)
    if format is None:
        endings = ", ".join(ending for entry in FORMATS.values() for ending in entry.endings)
        raise SettingError(str(brief(file.name)), file.suffix, f"a name that ends in {endings}", "file")
    with file.open("rb") as stream:
        data = stream.read(4 * MAX_TEXT + 1)
    if len(data) > 4 * MAX_TEXT:
        raise ParseError(f"a settings file of more than {4 * MAX_TEXT} bytes", source=str(file))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = _place(data.decode("latin-1"), error.start)
        raise ParseError(f"not UTF-8: byte {data[error.start]:#04x}", *place, str(file)) from None
    return read_table(text, format, str(file))


def write_table(values: Mapping[str, Any], format: str = "toml") -> str:
    """Plain names and values as text in one of :data:`FORMATS`; :func:`read_table` reads it back."""
    return _format(format).write(values)


class Plain(Protocol):
    """Settings that can be given as plain names and values."""

    def as_dict(self) -> Mapping[str, Any]:
        """All of them, defaults included."""
        ...


S = TypeVar("S", bound=Plain)


class SettingsTexts(Generic[S]):
    """The settings of a game as text. ``settings_from`` makes them from names and values, and refuses what makes no sense."""

    def __init__(self, settings_from: Callable[[Mapping[str, object]], S]) -> None:
        self._settings_from = settings_from

    def loads(self, text: str, format: str = "toml", source: str = "") -> S:
        """The settings of a text in one of :data:`FORMATS`: names and values, ``preset`` among them if wanted.

        ``source`` names the text's file in errors. Raises as :func:`read_table` and the game's ``settings_from`` do.
        """
        return self._settings_from(read_table(text, format, source))

    def load(self, path: str | os.PathLike[str]) -> S:
        """The settings of a UTF-8 file whose name ends in ``.toml``, ``.json``, ``.yaml`` or ``.yml``.

        Raises what :meth:`loads` raises, and :class:`OSError` if the file cannot be read.
        """
        return self._settings_from(read_table_file(path))

    def dumps(self, settings: S, format: str = "toml") -> str:
        """All settings, defaults included, as text in one of :data:`FORMATS`; :meth:`loads` reads it back."""
        return write_table(settings.as_dict(), format)
