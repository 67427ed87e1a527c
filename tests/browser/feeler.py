"""A player of Captain Silver who feels, draws and puts through the page's own controls, by mouse, touch or keys."""

from __future__ import annotations

import contextlib
import random
from typing import Literal

from playwright.sync_api import CDPSession, Page, TimeoutError

BAG = ".bag[role=application]"


class Feeler:
    """Somebody at a table of Captain Silver; ``seed`` says where in the bag is felt first."""

    def __init__(self, page: Page, seed: int = 0, by: Literal["mouse", "touch"] = "mouse") -> None:
        self.page = page
        self._rng = random.Random(seed)
        self._by = by
        self._line: CDPSession | None = None
        self._at: tuple[float, float] | None = None

    @property
    def phase(self) -> str:
        """The phase of the game that the page shows."""
        return self.page.locator("main").get_attribute("data-phase") or ""

    def felt(self) -> str:
        """What the hand feels: ``nothing``, ``something``, or ``closed``; ``""`` where there is no bag."""
        return str(self.page.evaluate("bag => document.querySelector(bag)?.dataset.felt ?? ''", BAG))

    def open(self) -> bool:
        """Whether the hand may be in the bag."""
        return self.page.locator(f"{BAG}.open").count() > 0

    def go(self, x: float, y: float) -> bool:
        """The finger goes to a place of the bag's view, in shares of its size; ``False``: there is none any more."""
        box = self.page.evaluate("bag => document.querySelector(bag)?.getBoundingClientRect().toJSON()", BAG)
        if box is None:
            return False
        to = box["x"] + x * box["width"], box["y"] + y * box["height"]
        if self._by == "mouse":
            self.page.mouse.move(*to, steps=3)
        else:
            self._touch("touchStart" if self._at is None else "touchMove", *to)
            self._at = to
        return True

    def lift(self) -> None:
        """The finger leaves the screen."""
        if self._by == "touch" and self._at is not None:
            self._touch("touchEnd")
            self._at = None

    def find(self, tries: int = 40) -> bool:
        """Feel about until the hand has closed on a piece; whether it has."""
        for _ in range(tries):
            if not self.open() or not self.go(self._rng.uniform(0.3, 0.7), self._rng.uniform(0.35, 0.75)):
                return False
            for _ in range(4):
                self.page.wait_for_timeout(60)
                if self.felt() != "nothing":
                    break
            waited = 0
            while self.felt() == "something" and waited < 3000:
                self.page.wait_for_timeout(60)
                waited += 60
            if self.felt() == "closed":
                return True
        return False

    def put(self) -> str | None:
        """Put the piece in hand on a space that wants it, else throw it away; where to. ``None``: there was nothing to put."""
        held = self.page.locator(".held .name").all_inner_texts()
        if not held:
            return None
        spots = self.page.locator("[data-put]").evaluate_all("spots => spots.map(spot => [spot.dataset.put, spot.innerText])")
        wanted = [name for name, text in spots if f"wants {held[0].split()[-1]}" in text]
        if not wanted:
            self.page.keyboard.press("0")
            return "volcano"
        # The round may end, or somebody else be quicker, at any moment.
        with contextlib.suppress(TimeoutError):
            self.page.locator(f"[data-put='{wanted[0]}']").first.click(force=True, timeout=2000)
        return str(wanted[0])

    def _touch(self, kind: str, x: float = 0, y: float = 0) -> None:
        if self._line is None:
            self._line = self.page.context.new_cdp_session(self.page)
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
