"""Settings of the island game as text: TOML, JSON and YAML (:mod:`doubloon.tables`)."""

from __future__ import annotations

import os

from doubloon.jackal.settings import Settings, settings_from
from doubloon.tables import read_table, read_table_file, write_table


def loads(text: str, format: str = "toml", source: str = "") -> Settings:
    """The settings of a text in one of :data:`doubloon.tables.FORMATS`: names and values, ``preset`` among them if wanted.

    ``source`` names the text's file in errors. Raises as :func:`doubloon.tables.read_table` and
    :func:`doubloon.jackal.settings.settings_from` do.
    """
    return settings_from(read_table(text, format, source))


def load(path: str | os.PathLike[str]) -> Settings:
    """The settings of a UTF-8 file whose name ends in ``.toml``, ``.json``, ``.yaml`` or ``.yml``.

    Raises what :func:`loads` raises, and :class:`OSError` if the file cannot be read.
    """
    return settings_from(read_table_file(path))


def dumps(settings: Settings, format: str = "toml") -> str:
    """All settings, defaults included, as text in one of :data:`doubloon.tables.FORMATS`; :func:`loads` reads it back."""
    return write_table(settings.as_dict(), format)
