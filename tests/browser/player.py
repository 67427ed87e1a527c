"""A scripted player of the island, who sees and does what a person at the page sees and does."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Page

STATE = """() => ({
    over: document.querySelector("#over") !== null,
    line: document.querySelector(".turn b")?.textContent ?? "",
    free: (document.querySelector(".choose .prompt")?.textContent ?? "") !== "",
    answers: document.querySelectorAll(".choose .answers .button:not(.plain)").length,
    confirm: document.querySelector(".choose .what") !== null,
    actors: document.querySelectorAll(".choose .actor").length,
    end: document.querySelector(".choose .row > .main") !== null,
    targets: [...document.querySelectorAll("[data-mark]")]
        .filter((cell) => /target|pick/.test(cell.dataset.mark))
        .map((cell) => ({
            cell: cell.dataset.cell,
            deadly: cell.dataset.mark.includes("danger"),
            fog: /, fog/.test(cell.getAttribute("aria-label")),
        })),
})"""
"""What can be seen of the turn."""

READY = f"() => {{ const state = ({STATE})(); return (state.over || state.free) && state; }}"
MINE_OR_NOT = (
    f"() => {{ const state = ({STATE})(); return (state.over || state.free || !/your turn/i.test(state.line)) && state; }}"
)

MIDDLE = """(cell) => {
    const { x, y, width, height } = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""

ACTED = "() => JSON.parse(sessionStorage.getItem('doubloon.log.' + location.pathname.split('/')[2]) ?? '[]').length"

BOARD = """() => [...document.querySelectorAll("[data-cell]")].map((cell) =>
    cell.ariaLabel.replaceAll(/, (can be reached|deadly|attack|can be picked|chosen)/g, ""))"""


class Player:
    """Plays by what lights up: whoever can go, wherever he can go, not into certain death if there is another way.

    ``explores``: rather into the fog than elsewhere, or the other way round.
    """

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.explores = True
        self._rng = random.Random(seed)
        self._touch = touch

    def state(self) -> Any:
        """What is to be seen once there is something to do, or the game is over."""
        return self.page.wait_for_function(READY, timeout=30_000).json_value()

    def press(self, selector: str, number: int = 0) -> None:
        """Press a button."""
        button = self.page.locator(selector).nth(number)
        if self._touch:
            button.tap()
        else:
            button.click()

    def middle(self, cell: str) -> tuple[float, float]:
        """Where a cell's middle is in the window."""
        x, y = self.page.evaluate(MIDDLE, cell)
        return x, y

    def cell(self, cell: str) -> None:
        """Press a cell of the board."""
        x, y = self.middle(cell)
        if self._touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def step(self) -> bool:
        """Do one thing; ``False`` once the game is over."""
        state = self.state()
        if not state["over"]:
            self._do(state)
        return not state["over"]

    def _do(self, state: Any) -> None:
        if state["confirm"]:
            self.press(".choose .row > .main")
        elif state["answers"]:
            self.press(".choose .answers .button:not(.plain)", self._rng.randrange(state["answers"]))
        elif state["targets"] and (state["actors"] < 2 or self._rng.random() < 0.6):
            self.cell(self._target(state["targets"]))
        elif state["actors"]:
            self.press(".choose .actor", self._rng.randrange(state["actors"]))
        else:
            assert state["end"], state
            self.press(".choose .row > .main")

    def _target(self, targets: list[dict[str, Any]]) -> str:
        good = [one for one in targets if not one["deadly"]] or targets
        wanted = [one for one in good if one["fog"] == self.explores]
        cell: str = self._rng.choice(wanted if wanted and self._rng.random() < 0.7 else good)["cell"]
        return cell

    def types(self, *acts: str) -> None:
        """Do acts by their notation, one after another."""
        box = self.page.get_by_role("textbox", name="Move in notation")
        for act in acts:
            self.state()
            before = self.acted()
            box.fill(act)
            box.press("Enter")
            self.page.wait_for_function(f"before => ({ACTED})() > before", arg=before, timeout=30_000)

    def steps(self, most: int) -> None:
        """Do so many things, unless the game is over before."""
        for _ in range(most):
            if not self.step():
                return

    def turn(self, line: str = "Your turn") -> bool:
        """Wait for one's turn, which begins with these words, and play it to its end; ``False`` once the game is over."""
        self.page.wait_for_function(
            "line => document.querySelector('#over') || document.querySelector('.turn b')?.textContent.startsWith(line)",
            arg=line,
        )
        while True:
            state: Any = self.page.wait_for_function(MINE_OR_NOT).json_value()
            if state["over"]:
                return False
            if not state["free"] or not state["line"].startswith(line):
                return True
            self._do(state)

    def acted(self) -> int:
        """How many records the log at the table has."""
        count: int = self.page.evaluate(ACTED)
        return count

    def board(self) -> list[str]:
        """What a screen reader would say of every cell, without what the marks say."""
        names: list[str] = self.page.evaluate(BOARD)
        return names

    def sees_what(self, other: Player) -> int:
        """Wait until the same stands on this board as on the other's, after as many records; how many these are."""
        end = time.monotonic() + 30
        while (seen := (self.acted(), self.board())) != (other.acted(), other.board()):
            assert time.monotonic() < end, (seen[0], other.acted(), set(seen[1]) ^ set(other.board()))
            self.page.wait_for_timeout(50)
        return seen[0]
