"""Settings of the island game as text: TOML, JSON and YAML (:class:`doubloon.tables.SettingsTexts`)."""

from __future__ import annotations

from typing import Final

from doubloon.jackal.settings import settings_from
from doubloon.tables import SettingsTexts

TEXTS: Final = SettingsTexts(settings_from)
"""``TEXTS.loads``, ``TEXTS.load`` and ``TEXTS.dumps`` read and write them."""
