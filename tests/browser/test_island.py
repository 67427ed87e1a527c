"""The island in a browser: whole games, by mouse, touch and keyboard, through the page's own controls."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit, findings
from browser.house import House
from browser.player import Player

SMALL = {"side": 7}


def test_a_whole_game_against_a_bot_on_the_standard_island(house: House, sit: Sit) -> None:
    code, (key,) = house.room("Ann", bots=1, settings={"quiet_rounds": 4})
    page = sit(code, key)
    player = Player(page, seed=3)
    player.steps(30)
    player.explores = False
    end = time.monotonic() + 600
    while player.step():
        assert time.monotonic() < end, "the game did not end"
    over = page.locator("section:has(#over)")
    expect(over.locator("#over")).to_have_text(re.compile("You (have|share)"))
    assert over.locator("tr").count() == 2
    over.get_by_text("why?").click()
    expect(page.locator("dialog h3")).to_have_text(re.compile(r"J2\.\d"))
    page.keyboard.press("Escape")
    with page.expect_download() as loading:
        over.get_by_text("Download the log").click()
    assert json.loads(loading.value.path().read_text(encoding="utf-8").splitlines()[0])["game"] == "jackal"


def test_two_browsers_a_reload_and_a_restart(house: House, sit: Sit) -> None:
    code, keys = house.room("Ann", "Bob", settings=SMALL)
    pages = [sit(code, key) for key in keys]
    players = [Player(page, seed) for seed, page in enumerate(pages)]

    def both(turns: int) -> None:
        for _ in range(turns):
            for player in players:
                player.turn()

    both(3)
    entries = players[0].acted()
    pages[0].reload()
    pages[0].wait_for_selector("[data-cell]")
    assert players[0].acted() == entries
    both(3)
    house.close()
    expect(pages[1].get_by_text("The server is out of sight")).to_be_visible()
    house.open()
    expect(pages[1].get_by_text("The server is out of sight")).to_be_hidden()
    both(3)
    assert players[0].sees_what(players[1]) > entries


def test_by_touch_on_a_phone_with_confirmation(house: House, sit: Sit) -> None:
    code, (key,) = house.room("Ann", bots=1, settings=SMALL)
    page = sit(code, key, phone=True, preferences={"confirm": True})
    player = Player(page, seed=2, touch=True)
    player.steps(30)
    assert player.acted() > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    board = page.get_by_role("region", name="The island").bounding_box()
    assert board is not None and board["width"] == 360
    page.locator(".more").tap()
    page.get_by_role("tab", name="Chat").tap()
    page.get_by_role("button", name="Arr!").tap()
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Arr!")
    assert findings(page) == []


def test_an_enlarged_board_moves_to_what_is_chosen(house: House, sit: Sit) -> None:
    code, (key,) = house.room("Ann", bots=1)
    page = sit(code, key, phone=True)
    player = Player(page, touch=True)
    player.state()
    board = page.locator("[role=grid]").first
    box = board.bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 40)
    ship = page.locator("[data-cell='g1']")
    inside = "([ship, left, top, width, height]) => { const { x, y } = ship.getBoundingClientRect();"
    inside += " return x >= left && y >= top && x < left + width && y < top + height; }"
    place = [ship.element_handle(), box["x"], box["y"], box["width"], box["height"]]
    page.wait_for_function(f"place => !({inside})(place)", arg=place)  # it is enlarged
    player.press(".choose .actor")
    page.wait_for_function(inside, arg=place)


def test_a_shared_screen(house: House, sit: Sit) -> None:
    code, keys = house.room("Ann", "Bob", settings=SMALL)
    page = sit(code, *keys)
    player = Player(page, seed=4)
    for name, crew in (("Ann", "White"), ("Bob", "Black"), ("Ann", "White")):
        expect(page.locator(".turn b")).to_have_text(f"{name}, your turn with {crew}.")
        assert player.turn(name)


def test_by_keyboard_alone(house: House, sit: Sit) -> None:
    code, (key,) = house.room("Ann", bots=1, settings=SMALL)
    page = sit(code, key)
    player = Player(page)
    press = page.keyboard.press

    def focused() -> str:
        name: str = page.evaluate("document.activeElement.ariaLabel ?? ''")
        return name

    for _ in range(40):
        press("Tab")
        if page.evaluate("document.activeElement.hasAttribute('data-cell')"):
            break
    assert page.evaluate("document.activeElement.hasAttribute('data-cell')"), "the board is not reached"
    for _ in range(6):
        before = player.acted()
        for _ in range(12):
            state = player.state()
            if state["over"] or player.acted() > before + 1:
                break
            press("Enter" if page.evaluate("document.activeElement.matches('.answers .button')") else "n")
            if "can be" in focused() or not state["targets"]:
                press("Enter")
        assert player.acted() > before
    expect(page.locator("[aria-live=polite]").last).not_to_be_empty()


def test_by_dragging(house: House, sit: Sit) -> None:
    code, (key, _) = house.room("Ann", "Bob", settings=SMALL)  # Bob waits: a slip can be taken back
    page = sit(code, key)
    player = Player(page)
    player.state()
    page.mouse.move(*player.middle("e1"))
    page.mouse.down()
    page.mouse.move(*player.middle("f1"), steps=4)
    page.mouse.up()
    expect(page.locator("#pane li").filter(has_text="White's ship sailed from e1 to f1")).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator('[data-cell="e1"]')).to_have_attribute("aria-label", re.compile("White's ship"))
    player.state()
    page.mouse.move(*player.middle("e1"))
    page.mouse.down()
    page.mouse.move(*player.middle("e2"), steps=4)
    page.mouse.up()
    expect(page.locator("#pane li").filter(has_text="went ashore from e1 to e2")).to_have_count(1)


def test_the_command_box(house: House, sit: Sit) -> None:
    code, (key, _) = house.room("Ann", "Bob", settings=SMALL)  # Bob waits: a slip can be taken back
    page = sit(code, key)
    box = page.get_by_role("textbox", name="Move in notation")
    player = Player(page)
    player.state()
    box.fill("e1-e9")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("e1-e9")
    before = player.acted()
    box.fill("sail E1-f1")
    box.press("Enter")
    expect(page.locator("#pane li").filter(has_text="White's ship sailed from e1 to f1")).to_have_count(1)
    assert player.acted() > before
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#pane li").filter(has_text="A move was taken back.")).to_have_count(1)
    expect(page.locator('[data-cell="e1"]')).to_have_attribute("aria-label", re.compile("White's ship"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“e1-e9” cannot be done here. What can be: "),
        ("de", "„e1-e9“ geht hier nicht. Möglich ist: "),
        ("ru", "«e1-e9» здесь нельзя. Можно: "),
    ],
)
def test_what_the_server_refuses_is_said_in_the_language_of_the_page(house: House, sit: Sit, language: str, said: str) -> None:
    code, (key, _) = house.room("Ann", "Bob", settings=SMALL)
    page = sit(code, key, preferences={"language": language})
    box = page.locator("form input.field").first
    box.fill("e1-e9")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_who_watches_sees_no_more_than_he_may(house: House, sit: Sit) -> None:
    code, (ann, bob) = house.room("Ann", "Bob", settings=SMALL)
    frames: list[Any] = []
    players = [Player(sit(code, ann), 1), Player(sit(code, bob), 2)]
    watching = sit(code)
    watching.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(json.loads(str(frame)))))
    watching.reload()
    for _ in range(3):
        for player in players:
            player.turn()
    Player(watching).sees_what(players[1])
    expect(watching.get_by_text("You are watching.")).to_be_visible()
    assert watching.locator(".choose .actor").count() == 0
    assert watching.locator("[data-mark*=target]").count() == 0
    expect(watching.get_by_role("textbox")).to_have_count(0)
    views = [view for frame in frames for view in frame.get("views", ())]
    assert views and any(frame.get("changes") for frame in frames)
    for view in views:
        assert view["acts"] == [] and view["seat"] is None and not set(view["fog"]) & set(view["tiles"])
    for frame in frames:
        assert "acts" not in frame
        for change in frame.get("changes") or ():
            assert change is None or "acts" not in change


def test_chat_a_draw_and_a_rematch(house: House, sit: Sit) -> None:
    code, (ann, bob) = house.room("Ann", "Bob", settings=SMALL)
    pages = sit(code, ann), sit(code, bob)
    for page in pages:
        page.get_by_role("tab", name="Chat").click()
    pages[0].get_by_role("textbox", name="Say something").fill("Ahoy!")
    pages[0].get_by_role("button", name="Send").click()
    said = pages[1].get_by_role("list", name="Chat")
    expect(said).to_contain_text("Ann Ahoy!")
    pages[1].get_by_role("button", name="Hide what Ann says").click()
    expect(said).to_have_count(1)
    expect(said).not_to_contain_text("Ahoy!")
    pages[0].get_by_role("tab", name="Table").click()
    pages[0].get_by_role("button", name="Offer a draw").click()
    expect(pages[0].get_by_text("You have offered to end it")).to_be_visible()
    pages[1].get_by_role("button", name="Agree").click()
    for page in pages:
        expect(page.locator("#over")).to_have_text("Nobody has won.")
    pages[0].get_by_role("button", name="Another game").click()
    pages[1].get_by_role("button", name="Agree").click()
    for page in pages:
        expect(page).not_to_have_url(re.compile(code))
        expect(page.get_by_role("heading", name=re.compile("^Room "))).to_be_visible()
    assert pages[0].url == pages[1].url


def test_giving_up(house: House, sit: Sit) -> None:
    code, (key,) = house.room("Ann", bots=1, settings=SMALL)
    page = sit(code, key)
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#over")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.locator("#over")).to_have_text("You have lost. Better luck on the next island.")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_serious_is_wrong_for_who_sees_or_hears_the_page_otherwise(house: House, sit: Sit, scheme: str) -> None:
    code, (key,) = house.room("Ann", bots=1, settings={"side": 7, "clock": "fischer 600+5"})
    page = sit(code, key, color_scheme=scheme)
    Player(page, seed=6).steps(12)
    assert findings(page) == []
