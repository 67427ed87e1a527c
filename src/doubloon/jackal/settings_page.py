"""The page ``docs/settings.md``, made of the tables that the engine reads.

``python -m doubloon.jackal.settings_page`` prints it.
"""

from __future__ import annotations

from doubloon.jackal.presets import PRESETS
from doubloon.jackal.settings import FILL, LINE_UPS, MAX_BOATS, MAX_FIGURES, SETTINGS
from doubloon.jackal.tilesets import SETS, SIDES, TABLE, TILE_TYPES, gold_value, land_cells, scaled
from doubloon.options import markdown_table, presets_table, settings_table


def markdown() -> str:
    """The page ``docs/settings.md``: settings, line-ups, presets and tile sets, made from the tables the engine reads."""
    line_ups = [(f"`{name}`", entry.about, ", ".join(entry.shores)) for name, entry in LINE_UPS.items()]
    sets = [(row.name, *(SETS[name][row.name] for name in SETS)) for row in TABLE]
    by_side = {side: scaled("full", side) for side in SIDES}
    full = [(name, *(counts[name] for counts in by_side.values())) for name in TILE_TYPES]
    return "\n".join(
        [
            "# Settings of the island game",
            "",
            "<!-- Made by `python -m doubloon.jackal.settings_page`; change the tables in the code, not this page. -->",
            "",
            "A game can be set up from a file in TOML, JSON or YAML: a table of the names below, with `preset` to start from",
            "one of the presets. What is not named keeps the preset's value. What is no setting, or no value for it, is",
            "refused; the error says which, what stood there and what might have.",
            "",
            "```toml",
            'preset = "warships"',
            'line_up = "melee4"',
            "friendly_fire = true",
            "```",
            "",
            "## Settings",
            "",
            *settings_table(SETTINGS),
            "",
            "## Line-ups",
            "",
            *markdown_table(("line-up", "who plays", "shores in turn order"), line_ups),
            "",
            "## Presets",
            "",
            *presets_table(PRESETS),
            "",
            "## Tile sets",
            "",
            f"A custom set is a table of counts under `tiles`. They must sum to the land tiles of the island; `{FILL} = true`",
            "makes those still missing plain ground. There must be gold, never exactly one cave, at most",
            f"{MAX_FIGURES} figures and at most {MAX_BOATS} boats.",
            "",
            "```toml",
            "side = 5",
            "",
            "[tiles]",
            "coins2 = 3",
            "horse = 4",
            f"{FILL} = true",
            "```",
            "",
            "The named sets on the standard island (side 11, 117 tiles):",
            "",
            *markdown_table(("tile", *SETS), [*sets, ("sum", *(sum(counts.values()) for counts in SETS.values()))]),
            "",
            "The set `full` on islands of other sides (J11.1):",
            "",
            *markdown_table(
                ("tile", *(f"side {side}" for side in SIDES)),
                [*full, ("sum", *map(land_cells, SIDES)), ("gold in points", *map(gold_value, by_side.values()))],
            ),
            "",
        ]
    )


if __name__ == "__main__":
    print(markdown(), end="")
