"""Chromium, a play server with the built page, and tables in it. ``DOUBLOON_CHROMIUM`` names the browser's program."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from browser.house import House
from doubloon.server import page as built

PREFERENCES = {"speed": 0, "sound": False, "language": "en"}
"""Nothing moves, so that tests need not wait."""

PATIENCE = 30_000
"""Milliseconds that are waited for anything: whoever asks for less is to say so."""

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    program = os.environ.get("DOUBLOON_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=program,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
        )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for the tests of a file."""
    assert (built.FOLDER / "index.html").exists(), "there is no page: make page builds it"
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


Sit = Callable[..., Page]


def is_wrong(message: ConsoleMessage) -> bool:
    """Whether a message of the console says that something is wrong.

    That a server is away is said there, too, and is not; nor is that it refused something, which the page says in words.
    """
    away = "WebSocket" in message.text or "ERR_CONNECTION" in message.text
    refused = "/api/" in message.location["url"] and re.search(r"status of 4\d\d", message.text) is not None
    return message.type == "error" and not away and not refused


@contextmanager
def pages(chromium: Browser, house: House) -> Iterator[Callable[..., Page]]:
    """Pages in browsers of their own: ``open(phone=..., **options)``. What goes wrong in one fails the test at the end.

    ``options`` are those of a browser's context.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(*, phone: bool = False, **options: Any) -> Page:
        size = PHONE if phone else DESKTOP
        context = chromium.new_context(**{"viewport": size, "has_touch": phone, "base_url": house.address, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if is_wrong(message) else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong, wrong


@contextmanager
def rooms(chromium: Browser, house: House) -> Iterator[Sit]:
    """Rooms in browsers of their own, as :func:`pages` says: ``enter(code, key, ...)``.

    ``prepare`` is given each page before it goes to the room.
    """
    with pages(chromium, house) as opened:

        def entered(
            code: str,
            *keys: str,
            query: str = "",
            phone: bool = False,
            preferences: dict[str, Any] | None = None,
            prepare: Callable[[Page], None] | None = None,
            **options: Any,
        ) -> Page:
            page = opened(phone=phone, is_mobile=phone, **options)
            known = json.dumps({code: keys}), json.dumps({**PREFERENCES, **(preferences or {})})
            page.add_init_script(
                f"localStorage.getItem('doubloon.keys') ?? localStorage.setItem('doubloon.keys', {json.dumps(known[0])});"
                f"localStorage.getItem('doubloon.preferences') ??"
                f" localStorage.setItem('doubloon.preferences', {json.dumps(known[1])});"
            )
            if prepare is not None:
                prepare(page)
            page.goto(f"/r/{code}{query}")
            return page

        yield entered


@pytest.fixture
def sit(chromium: Browser, house: House) -> Iterator[Sit]:
    """Sits down at a table of the island, as :func:`rooms` says, and waits until the board is there."""
    with rooms(chromium, house) as enter:

        def sat(code: str, *keys: str, **options: Any) -> Page:
            page = enter(code, *keys, **options)
            page.wait_for_selector("[data-cell]")
            return page

        yield sat


AXE = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """What axe finds wrong with a page that is serious for somebody."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")]
