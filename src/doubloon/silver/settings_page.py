"""The page ``docs/settings-silver.md``, made of the tables that the engine reads.

``python -m doubloon.silver.settings_page`` prints it.
"""

from __future__ import annotations

from doubloon.options import presets_table, settings_table
from doubloon.silver.presets import PRESETS
from doubloon.silver.settings import SETTINGS


def markdown() -> str:
    """The page: settings and presets."""
    return "\n".join(
        [
            "# Settings of Captain Silver",
            "",
            "<!-- Made by `python -m doubloon.silver.settings_page`; change the tables in the code, not this page. -->",
            "",
            "A file in TOML, JSON or YAML says what a table of Captain Silver is like: `preset` names where to start, and",
            "any of the settings below what is to be otherwise. Mistakes are told with the setting's name and what it takes.",
            "",
            "```toml",
            'preset = "children"',
            "seats = 3",
            'fingertip = ["adult", "child", "child"]',
            "draw_time = 2.5",
            "```",
            "",
            "The values on boards, chests and cards are data too, in `doubloon/silver/boards.toml`. We made all of them up:",
            "what the box prints is known to its owners only. Who has other values can play with a copy of that file",
            "(`--boards FILE`). `doubloon settings --game silver` and `doubloon presets --game silver` print what is below.",
            "",
            "## Settings",
            "",
            *settings_table(SETTINGS),
            "",
            "## Presets",
            "",
            *presets_table(PRESETS),
            "",
        ]
    )


if __name__ == "__main__":
    print(markdown(), end="")
