"""The places of the page around the table: start, settings, rooms, lobby, rules, tiles, replay, preferences, account."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Response, expect

from browser.conftest import PHONE, findings, pages
from browser.house import House
from doubloon import rulebook

Visit = Callable[..., Page]

PLACES = ("/", "/new", "/lobby", "/rules", "/rules/silver", "/tiles", "/me", "/nothing/here")
"""Places that need no room."""

HEAVIEST = 300_000
"""What a browser may load for the start, in bytes as they travel."""


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Visit]:
    """Opens a place in a browser of its own, as ``pages`` says: ``visit(path, ...)``."""
    with pages(chromium, house) as opened:

        def visited(path: str, *, phone: bool = False, **options: Any) -> Page:
            page = opened(phone=phone, reduced_motion="reduce", locale="en-GB", **options)
            page.goto(path)
            page.wait_for_selector("main h1")
            return page

        yield visited


@pytest.fixture(scope="module")
def replayed(house: House) -> str:
    """The code of a game between two bots that is over."""
    with httpx.Client(base_url=house.address, timeout=30) as http:
        room = http.post("/api/rooms", json={"settings": {"side": 5, "quiet_rounds": 2}}).json()
        host = {"authorization": f"Bearer {room['key']}"}
        at = f"/api/rooms/{room['code']}"
        assert http.post(f"{at}/fill", json={"bot": "greedy"}, headers=host).status_code == 200
        assert http.post(f"{at}/start", headers=host).status_code == 204
        end = time.monotonic() + 120
        while http.get(at).json()["status"] != "over":
            assert time.monotonic() < end, "the bots did not come to an end"
            time.sleep(0.5)
    return str(room["code"])


def code_of(page: Page) -> str:
    """The code of the room that a page is in."""
    page.wait_for_url(re.compile(r"/r/\w+"))
    return page.url.rpartition("/")[2]


def make_room(page: Page) -> str:
    """Make the room that a page has settings for; its code."""
    page.get_by_role("button", name="Make the room").click()
    return code_of(page)


def test_who_asks_for_an_icon_in_the_old_way_gets_one(house: House) -> None:
    answer = httpx.get(f"{house.address}/favicon.ico")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/x-icon")
    assert answer.content[:4] == b"\0\0\1\0"


# --- from the start to a game --------------------------------------------------------------------------------------------


def test_two_clicks_lead_to_a_running_game(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[role=gridcell]")
    code = code_of(page)
    assert httpx.get(page.url.replace(f"/r/{code}", f"/api/rooms/{code}")).json()["status"] == "running"
    page.goto("/")
    page.get_by_role("button", name=re.compile("The island against Sailor")).click()
    assert code_of(page) == code
    page.wait_for_selector("[role=gridcell]")


def test_another_opponent_and_island_are_remembered(visit: Visit, house: House) -> None:
    page = visit("/")
    page.get_by_text("Another opponent or island").click()
    page.get_by_label("Cabin boy").check()
    page.get_by_label("small", exact=True).check()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[role=gridcell]")
    room = httpx.get(f"{house.address}/api/rooms/{code_of(page)}").json()
    assert room["settings"]["side"] == 7
    assert [seat["bot"] for seat in room["seats"] if seat.get("bot")] == ["random"]
    page.goto("/")
    expect(page.get_by_text("Against Cabin boy on a small island.")).to_be_visible()


def test_a_wrong_code_is_said_to_be_one(visit: Visit) -> None:
    page = visit("/")
    page.get_by_label("Code of the room").fill("zzzz9999")
    with page.expect_response(re.compile("zzzz9999")):
        page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("There is no room with the code zzzz9999.")).to_be_visible()


# --- rooms ---------------------------------------------------------------------------------------------------------------


def test_a_room_is_made_listed_joined_by_code_and_played(visit: Visit, house: House) -> None:
    host = visit("/new")
    host.get_by_role("radio", name="Treasure Island Rum").check()
    host.get_by_label("three, each alone").check()
    host.get_by_label("7", exact=True).check()
    host.get_by_role("radio", name=re.compile("^Public")).check()
    code = make_room(host)
    settings = httpx.get(f"{house.address}/api/rooms/{code}").json()["settings"]
    assert (settings["tiles"], settings["line_up"], settings["side"]) == ("treasure-island", "melee3", 7)
    host.get_by_label("Your name").fill("Ann")
    host.keyboard.press("Enter")
    expect(host.get_by_text("three, each alone")).to_be_visible()
    expect(host.get_by_alt_text(re.compile("QR code"))).to_have_js_property("complete", True)
    expect(host.get_by_role("button", name="Start the game")).to_be_disabled()

    lobby = visit("/lobby")
    listed = lobby.locator("li", has_text=code)
    expect(listed).to_contain_text("1 of 3 seats taken")

    guest = visit("/")
    guest.get_by_label("Code of the room").fill(code.upper())
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_text("Ann")).to_be_visible()
    guest.get_by_role("button", name="Sit here").last.click()
    expect(guest.get_by_label("Your name")).to_be_visible()
    expect(listed).to_contain_text("2 of 3 seats taken")
    guest.get_by_role("button", name="Not ready after all").click()
    expect(host.get_by_text("not ready yet")).to_be_visible()
    guest.get_by_role("button", name="I am ready").click()

    host.get_by_role("button", name="Fill with bots").click()
    expect(host.get_by_text("Everybody is here.")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        page.wait_for_selector("[role=gridcell]")
    expect(lobby.get_by_role("link", name=re.compile(f"Watch {code}"))).to_be_visible()


def test_seats_are_taken_for_a_shared_screen_swapped_and_left(visit: Visit, house: House) -> None:
    page = visit("/new")
    code = make_room(page)

    def names() -> list[str]:
        seats = httpx.get(f"{house.address}/api/rooms/{code}").json()["seats"]
        return [f"{seat['seat']} {seat['name']} {seat.get('colour')}" for seat in seats]

    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Another player here").click()
    page.get_by_label("Name of the player on seat 2").fill("Bob")
    page.keyboard.press("Enter")
    page.get_by_label("Colour of seat 2").select_option("green")
    expect(page.get_by_text("Everybody is here.")).to_be_visible()
    wait_for(lambda: names() == ["0 Ann None", "1 Bob green"])
    page.get_by_role("button", name="Swap 1 and 2").click()
    wait_for(lambda: names() == ["0 Bob green", "1 Ann None"])
    page.get_by_role("button", name="Get up").first.click()
    expect(page.get_by_text("One seat is still free.")).to_be_visible()
    assert len(names()) == 1


def test_settings_that_make_no_sense_are_refused_in_the_servers_words(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_text("Finer points of the rules").click()
    page.get_by_role("checkbox", name="Friendly fire").check()
    field = page.locator(".setting", has=page.get_by_role("checkbox", name="Friendly fire"))
    expect(field.get_by_role("alert")).to_contain_text("destroying_ships = true with it")
    page.get_by_role("checkbox", name="Cannonballs sink ships").check()
    expect(page.get_by_text("destroying_ships = true with it")).to_be_hidden()
    make_room(page)
    page.goto("/new")
    page.get_by_text("Finer points of the rules").click()
    expect(page.get_by_role("checkbox", name="Friendly fire")).to_be_checked()
    page.get_by_role("button", name="Back to the preset").click()
    expect(page.get_by_role("checkbox", name="Friendly fire")).not_to_be_checked()


def test_tiles_are_counted_by_hand(visit: Visit, house: House) -> None:
    page = visit("/new")
    page.get_by_label("own counts").check()
    page.get_by_label("straight arrow, one way").fill("4")
    page.keyboard.press("Tab")
    field = page.locator(".setting", has=page.get_by_label("own counts"))
    expect(field.get_by_role("status")).to_have_text("118 tiles.")
    expect(field.get_by_role("alert")).to_contain_text("1 too many")
    page.get_by_label("plain ground").fill("13")
    page.keyboard.press("Tab")
    expect(field.get_by_role("alert")).to_have_count(0)
    code = make_room(page)
    tiles = httpx.get(f"{house.address}/api/rooms/{code}").json()["settings"]["tiles"]
    assert (tiles["arrow1_straight"], tiles["plain"]) == (4, 13)
    expect(page.get_by_text("own counts")).to_be_visible()


# --- reading -------------------------------------------------------------------------------------------------------------


def test_rules_are_searched_and_linked(visit: Visit) -> None:
    page = visit("/rules/jackal/J9.10")
    rule = page.locator("[id='J9.10']")
    expect(rule).to_be_in_viewport()
    expect(rule.locator("h3")).to_contain_text("Cannibal")
    page.get_by_role("searchbox").fill("crocodile")
    expect(page.get_by_role("status")).to_have_text(re.compile("^[0-9]+ rules found"))
    assert "Crocodile" in page.locator("article h3").first.inner_text()
    page.locator("article h3 a").first.click()
    expect(page).to_have_url(re.compile("/rules/jackal/J9.9$"))
    expect(page.locator("[id='J9.9']")).to_be_in_viewport()
    expect(page.locator("h2", has_text="J11")).to_be_attached()
    page.get_by_role("link", name="Captain Silver").click()
    expect(page.locator("h2", has_text="C1")).to_be_visible()


def test_the_rule_book_follows_the_language(visit: Visit) -> None:
    page = visit("/rules/jackal/J9.10")
    rule = page.locator("[id='J9.10']")
    for language, name, title in ("de", "Deutsch", "Kannibale"), ("ru", "Русский", "Людоед"), ("en", "English", "Cannibal"):
        page.locator("header").get_by_role("button").last.click()
        page.get_by_role("dialog").get_by_label(name).check()
        page.keyboard.press("Escape")
        expect(rule.locator("h3")).to_contain_text(title)
        expect(page.locator(".text")).to_have_attribute("lang", language)
        expect(rule).to_be_in_viewport()
        expect(page).to_have_title(re.compile(rulebook.titles(language)["J"]))


def test_tiles_play_and_are_counted(visit: Visit) -> None:
    page = visit("/tiles")
    crocodile = page.locator("#tile-crocodile")
    crocodile.scroll_into_view_if_needed()
    expect(crocodile).to_contain_text("4 on the island")
    crocodile.get_by_role("button", name="Play crocodile").click()
    expect(crocodile.locator(".said")).to_contain_text("crocodile", ignore_case=True)
    expect(page.locator("#tile-boat")).to_contain_text("one on the island")
    page.get_by_label("classic", exact=True).check()
    expect(page.locator("#tile-boat")).to_contain_text("none")
    page.get_by_role("searchbox").fill("cannibal")
    expect(page.locator("article h2")).to_have_text(["cannibal"])


def test_a_replay_is_stepped_through_played_and_shared(visit: Visit, replayed: str) -> None:
    page = visit(f"/replay/{replayed}")
    position = page.get_by_label("Position in the game")
    expect(position).to_have_value("0")
    page.keyboard.press("End")
    last = position.input_value()
    assert int(last) > 4
    expect(page).to_have_url(re.compile(rf"\?step={last}$"))
    page.keyboard.press("ArrowLeft")
    expect(position).to_have_value(str(int(last) - 1))
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="One move on").click()
    expect(position).to_have_value("1")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(position).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))  # it goes on by itself
    page.get_by_role("button", name="Pause").click()
    line = page.locator(".log li").nth(2)
    line.get_by_role("button").click()
    expect(line.get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(page.locator(".chart canvas")).to_be_visible()
    with page.expect_download() as loading:
        page.get_by_text("Download the log").click()
    assert loading.value.suggested_filename == f"{replayed}.dbl"

    other = visit(f"/replay/{replayed}?step=2")
    expect(other.get_by_label("Position in the game")).to_have_value("2")


def test_what_has_no_replay_says_so(visit: Visit, house: House) -> None:
    code, _ = house.room("Ann", "Bob", settings={"side": 5})
    for none in (code, "zzzz9999"):
        page = visit(f"/replay/{none}")
        expect(page.get_by_role("alert")).to_contain_text("no replay")


# --- preferences and the account -----------------------------------------------------------------------------------------


def test_preferences_hold_at_once_and_are_remembered(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Preferences").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("light", exact=True).check()
    dialog.get_by_label("Sound").uncheck()
    dialog.get_by_label("Ask before a move is made").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    dialog.get_by_label("Deutsch").check()
    expect(page.get_by_role("dialog")).to_contain_text("Sprache")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    kept = page.evaluate("JSON.parse(localStorage.getItem('doubloon.preferences'))")
    assert (kept["sound"], kept["confirm"]) == (False, True)


def test_the_first_language_is_the_browsers(chromium: Browser, house: House) -> None:
    with chromium.new_context(base_url=house.address, locale="ru-RU") as context:
        page = context.new_page()
        page.goto("/lobby")
        expect(page.locator("html")).to_have_attribute("lang", "ru")
        expect(page.locator("h1")).to_have_text(re.compile("[а-я]"))


def test_a_passkey_makes_an_account_and_opens_it(visit: Visit) -> None:
    page = visit("/me")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    key = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": key})
    # A passkey belongs to a name, not to an address.
    page.goto(page.url.replace("127.0.0.1", "localhost"))
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("A passkey opens this account.")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("You are a guest on this device.")).to_be_visible()
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("A passkey opens this account.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Ann")
    with page.expect_download() as loading:
        page.get_by_text("Download everything").click()
    assert '"name":"Ann"' in loading.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Yes, delete me").click()
    expect(page.get_by_text("You are a guest on this device.")).to_be_visible()


# --- quality -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(visit: Visit, house: House, replayed: str, theme: str) -> None:
    room = house_room(house)
    page = visit("/", color_scheme=theme)
    for place in (*PLACES, f"/replay/{replayed}", f"/r/{room}"):
        page.goto(place)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert findings(page) == [], place
    page.goto("/")
    page.get_by_role("button", name="Preferences").click()
    page.wait_for_selector("dialog")
    assert findings(page) == [], "preferences"


def test_nothing_is_wider_than_a_small_phone(visit: Visit, house: House, replayed: str) -> None:
    room = house_room(house)
    page = visit("/", phone=True)
    for place in (*PLACES, f"/replay/{replayed}", f"/r/{room}"):
        page.goto(place)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], place


def test_the_first_load_is_light(chromium: Browser, house: House) -> None:
    with chromium.new_context(base_url=house.address) as context:
        page = context.new_page()
        answers: list[Response] = []

        def note(answer: Response) -> None:
            answers.append(answer)

        page.on("response", note)
        page.goto("/")
        page.wait_for_load_state("networkidle")
        sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
        assert len(sizes) > 5
        assert sum(sizes.values()) < HEAVIEST, sizes


def test_it_can_be_installed_and_says_when_it_is_offline(visit: Visit, house: House) -> None:
    page = visit("/")
    manifest = httpx.get(f"{house.address}/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert httpx.get(f"{house.address}{icon['src']}").headers["content-type"] == icon["type"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("main h1")
    kept = page.evaluate(
        "caches.open('doubloon-1').then((c) => c.keys()).then((all) => all.map((one) => new URL(one.url).pathname))"
    )
    assert "/offline.html" in kept
    assert any(path.startswith("/assets/") for path in kept)
    assert not any(path.startswith(("/api", "/ws")) for path in kept)
    page.context.set_offline(True)
    page.goto("/lobby")
    expect(page.get_by_text("You are offline, or the server is away.")).to_be_visible()
    page.context.set_offline(False)


def house_room(house: House) -> str:
    """The code of a room that waits for players."""
    with httpx.Client(base_url=house.address) as http:
        code = str(http.post("/api/rooms", json={"public": True}).json()["code"])
        http.post(f"/api/rooms/{code}/seats", json={"name": "Ann"})
    return code


def wait_for(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)
