"""Takes the pictures of the page in this folder: ``PYTHONPATH=src:tests python docs/img/photograph.py [NAME...]``.

A server with the built page (``make page``) and a browser (``DOUBLOON_CHROMIUM``, as for the tests) play both games up to
moments that show a lot; names are those of the files, and without any all are taken anew.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from browser.conftest import Sit, pages, rooms
from browser.feeler import BAG, Feeler
from browser.house import House
from browser.player import Player

FOLDER: Final = Path(__file__).parent

Open = Callable[..., Page]


def post(house: House, path: str, key: str = "", **body: Any) -> Any:
    """What the server answers."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = httpx.post(f"{house.address}/api/rooms{path}", json=body, headers=headers, timeout=30).raise_for_status()
    return answer.json() if answer.content else None


def in_mid_game(house: House, sit: Sit, steps: int, phone: bool = False, **settings: Any) -> Page:
    """A game against a bot after so many steps, with one's turn to come; another one, if it was over before."""
    while True:
        code, (key,) = house.room("Ann", bots=1, settings=settings)
        page = sit(code, key, phone=phone, color_scheme="dark")
        player = Player(page, touch=phone)
        player.steps(steps)
        if not player.state()["over"]:
            return page


def of_bots(house: House, public: bool = False, **settings: Any) -> str:
    """A game of bots that has begun."""
    made = post(house, "", settings=settings, public=public)
    post(house, f"/{made['code']}/fill", made["key"], bot="greedy")
    post(house, f"/{made['code']}/start", made["key"])
    return str(made["code"])


def finished(house: House) -> str:
    """A game of two bots that is over."""
    code = of_bots(house, side=11)
    with httpx.Client(base_url=house.address, timeout=300) as http:
        while http.get(f"/api/rooms/{code}").json()["status"] != "over":
            pass
    return code


def silver_table(house: House, sit: Sit, phone: bool = False, **settings: Any) -> tuple[Page, Feeler]:
    """A round of Captain Silver that has begun, against two bots."""
    chosen = {"countdown": 0, "seats": 3, **settings}
    made = post(house, "", game="silver", settings=chosen)
    code = str(made["code"])
    key = post(house, f"/{code}/seats", name="Ann")["key"]
    for bot in ("practised", "skilled"):
        post(house, f"/{code}/seats", made["key"], bot=bot)
    post(house, f"/{code}/start", made["key"])
    page = sit(code, key, phone=phone, color_scheme="dark", preferences={"speed": 1})
    page.locator(".shake").click()
    page.wait_for_selector(".bag.open")
    return page, Feeler(page, seed=4)


def trace(page: Page) -> None:
    """Let the finger follow the outline under it for a while, as the key for it does."""
    page.locator(BAG).focus()
    page.keyboard.down("d")
    page.wait_for_timeout(9_000)
    page.keyboard.up("d")


# --- the pictures ------------------------------------------------------------------------------------------------------


def _start(house: House, opened: Open, sit: Sit) -> Page:
    page = opened(color_scheme="dark")
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_timeout(500)
    return page


def _lobby(house: House, opened: Open, sit: Sit) -> Page:
    waits = post(house, "", settings={"line_up": "melee4", "side": 11}, public=True)["code"]
    post(house, f"/{waits}/seats", name="Rita", seat=2)
    of_bots(house, public=True, line_up="duel", side=9)
    page = opened(color_scheme="light")
    page.goto("/lobby")
    page.get_by_role("link", name="Watch").first.wait_for()
    return page


def _room(house: House, opened: Open, sit: Sit) -> Page:
    page = opened(color_scheme="light")
    page.goto("/new")
    page.get_by_label("four, each alone").check()
    page.get_by_label("11", exact=True).check()
    page.get_by_role("button", name="Make the room").click()
    page.wait_for_url("**/r/*")
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    post(house, f"/{page.url.rpartition('/')[2]}/seats", name="Rita", seat=2)
    page.get_by_text("Rita").wait_for()
    page.mouse.click(5, 400)
    return page


def _game(house: House, opened: Open, sit: Sit) -> Page:
    return in_mid_game(house, sit, 45)


def _phone(house: House, opened: Open, sit: Sit) -> Page:
    return in_mid_game(house, sit, 35, phone=True, side=9)


def _rules(house: House, opened: Open, sit: Sit) -> Page:
    page = opened(color_scheme="light")
    page.goto("/rules/jackal/J9.3")
    page.get_by_role("heading", name="Horse").wait_for()
    page.wait_for_timeout(500)
    return page


def _tiles(house: House, opened: Open, sit: Sit) -> Page:
    page = opened(color_scheme="dark")
    page.goto("/tiles")
    page.locator("#tile-trap").scroll_into_view_if_needed()
    page.mouse.wheel(0, 500)
    page.wait_for_timeout(1_000)
    return page


def _replay(house: House, opened: Open, sit: Sit) -> Page:
    page = opened(color_scheme="dark")
    page.goto(f"/replay/{finished(house)}?step=150")
    page.locator(".chart canvas").wait_for()
    page.wait_for_timeout(500)
    return page


def _table(house: House, opened: Open, sit: Sit) -> Page:
    page, feeler = silver_table(house, sit)
    feeler.find()
    trace(page)
    return page


def _hand(house: House, opened: Open, sit: Sit) -> Page:
    page, feeler = silver_table(house, sit, phone=True)
    feeler.find()
    trace(page)
    return page


def _evaluation(house: House, opened: Open, sit: Sit) -> Page:
    page, _ = silver_table(house, sit, round_limit=60)
    page.wait_for_selector("main[data-phase=show]", timeout=120_000)
    page.wait_for_timeout(4_000)
    return page


PICTURES: Final[dict[str, Callable[[House, Open, Sit], Page]]] = {
    "page-start": _start,
    "page-lobby": _lobby,
    "page-room": _room,
    "page-game": _game,
    "page-phone": _phone,
    "page-rules": _rules,
    "page-tiles": _tiles,
    "page-replay": _replay,
    "silver-page-table": _table,
    "silver-page-phone": _hand,
    "silver-page-evaluation": _evaluation,
}


def take(chromium: Browser, house: House, name: str) -> None:
    """Take one picture."""
    with pages(chromium, house) as opened, rooms(chromium, house) as sit:
        PICTURES[name](house, opened, sit).screenshot(path=FOLDER / f"{name}.png")


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    if unknown := [name for name in names if name not in PICTURES]:
        sys.exit(f"no such picture: {', '.join(unknown)}; allowed: {', '.join(PICTURES)}")
    program = os.environ.get("DOUBLOON_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), pace=0)
        try:
            chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
            for name in names or PICTURES:
                print(name, flush=True)
                take(chromium, house, name)
            chromium.close()
        finally:
            house.close()


if __name__ == "__main__":
    main(sys.argv[1:])
