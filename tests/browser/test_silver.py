"""Captain Silver in a browser: felt, drawn, put, raced for, evaluated, through the page's own controls."""

from __future__ import annotations

import gzip
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Response, TimeoutError, WebSocketRoute, expect

from browser.conftest import DESKTOP, PHONE, findings, rooms
from browser.faraway import Faraway
from browser.feeler import Feeler
from browser.hearsay import betrayals, leaks
from browser.house import House
from doubloon.log import Record, parse

SHORT: dict[str, Any] = {
    "countdown": 0, "draw_time": 0.3, "wrong_time": 0, "grace": 0.3, "round_limit": 10, "show_time": 1, "choice_time": 1,
    "shake_time": 60,
}  # fmt: skip
"""A game that is soon over."""

STILL: dict[str, Any] = {**SHORT, "draw_time": 0, "round_limit": 3600, "grace": 0}
"""A game in which nothing happens by itself for a long time."""


class Client:
    """A browser at a table, and every frame that it was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))

    def messages(self, *kinds: str) -> list[Any]:
        """What it was sent, of some kinds or of all."""
        found = [json.loads(frame) for frame in self.frames]
        return [message for message in found if not kinds or message["type"] in kinds]


Come = Callable[..., Client]


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Come]:
    """Comes to a table, as ``rooms`` says: ``come(code, key, query="?hand=1", phone=True)``; ``hold`` holds its line back."""
    with rooms(chromium, house) as enter:

        def came(code: str, *keys: str, hold: Held | None = None, **options: Any) -> Client:
            clients = []

            def prepared(page: Page) -> None:
                page.add_init_script("window.cues = []; addEventListener('silver-cue', event => cues.push(event.detail));")
                if hold is not None:
                    page.route_web_socket(re.compile("/ws$"), hold.route)
                clients.append(Client(page))

            page = enter(code, *keys, prepare=prepared, **options)
            page.wait_for_selector("main[data-phase]")
            return clients[0]

        yield came


class Held:
    """A line whose answers can be held back for a while; ``kinds`` says which (none: all)."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds
        self.holding = False
        self._waiting: list[str] = []
        self._page: WebSocketRoute | None = None

    def route(self, page: WebSocketRoute) -> None:
        """Connect a page's WebSocket with the server."""
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda frame: self._heard(str(frame)))

    def _heard(self, frame: str) -> None:
        assert self._page is not None
        if self.holding and (not self.kinds or json.loads(frame)["type"] in self.kinds):
            self._waiting.append(frame)
        else:
            self._page.send(frame)

    def release(self) -> None:
        """Let what was held back come."""
        self.holding = False
        waiting, self._waiting = self._waiting, []
        for frame in waiting:
            assert self._page is not None
            self._page.send(frame)


def silver(house: House, *people: str, bots: tuple[str, ...] = (), **settings: Any) -> tuple[str, list[str]]:
    """A room of Captain Silver whose game has begun: its code, and the keys of the people's seats."""
    with httpx.Client(base_url=house.address, timeout=30) as http:

        def post(path: str, **body: Any) -> Any:
            answer = http.post(path, json=body)
            assert answer.status_code < 300, answer.text
            return answer.json() if answer.content else None

        chosen = {"seats": len(people) + len(bots), **settings}
        code = post("/api/rooms", game="silver", settings=chosen)["code"]
        keys = [post(f"/api/rooms/{code}/seats", name=name)["key"] for name in people]
        for bot in bots:
            post(f"/api/rooms/{code}/seats", bot=bot)
        post(f"/api/rooms/{code}/start")
    return code, keys


def has_piece(page: Page) -> bool:
    return page.locator(".held").count() > 0


def tap(page: Page, what: str) -> None:
    """Press the first such button there is, if it stays for long enough."""
    if page.locator(what).count():
        with suppress(TimeoutError):
            page.locator(what).first.click(timeout=2000)


def hold_something(page: Page) -> None:
    """Draw blindly, and wait for the piece."""
    page.get_by_role("button", name="Draw blindly").click()
    page.wait_for_selector(".held .name")


# --- games -------------------------------------------------------------------------------------------------------------


def test_a_whole_game_alone_against_bots_is_felt_and_nothing_leaks(house: House, come: Come) -> None:
    code, (key,) = silver(house, "Ann", bots=("skilled",), **SHORT)
    screen = come(code, query="?screen=1")
    mine = come(code, key)
    page, feeler = mine.page, Feeler(mine.page, seed=4)
    expect(page.locator("[data-seat] .name")).to_have_text(["Ann", "Quartermaster"])
    felt = 0
    end = time.monotonic() + 600
    while feeler.phase != "over":
        assert time.monotonic() < end, f"the game did not end: {feeler.phase}"
        if feeler.phase == "shaking" and page.locator(".shake").count():
            tap(page, ".shake")
        elif has_piece(page):
            feeler.put()
        elif feeler.open():
            if feeler.find(tries=8):
                page.keyboard.press("Space")
                felt += 1
        else:
            tap(page, "section.panel button:enabled")
        page.wait_for_timeout(40)
    assert felt >= 2
    expect(page.get_by_role("heading", name=re.compile(r"wins?$"))).to_be_visible()
    assert page.locator("section.panel ol li").count() == 2
    drawn = [event["kind"] for did in mine.messages("did") for event in did["events"] if event["event"] == "DrewPiece"]
    assert len(drawn) >= 2
    assert {"edge", "ahoy", "stop", "end"} <= set(page.evaluate("cues"))
    assert leaks(mine.messages(), 0) == []
    assert leaks(screen.messages(), None) == []
    assert screen.messages("felt") == []
    log = parse(httpx.get(f"{house.address}/api/rooms/{code}/log", timeout=30).text)
    assert betrayals(mine.messages(), 0, log) == []
    assert betrayals(screen.messages(), None, log) == []
    is_seen_again(page, mine.messages("welcome", "did")[-1])


def test_nobody_hears_of_a_piece_before_it_is_seen(house: House, come: Come) -> None:
    code, keys = silver(house, "Ann", "Bob", **STILL)
    clients = {None: come(code, query="?screen=1"), 0: come(code, keys[0]), 1: come(code, keys[1])}
    ann, bob, screen = clients[0].page, clients[1].page, clients[None].page
    for page in (ann, bob):
        page.locator(".shake").click()
    for page in (ann, bob):
        page.wait_for_selector(".bag.open")
    # Both have a piece in hand while the other acts; one goes to the rows, one to the volcano, one is let fly at the end.
    assert Feeler(ann, seed=1).find()
    ann.keyboard.press("Space")
    ann.wait_for_selector(".held .name")
    for way in ("1", "0", "3"):
        bob.wait_for_selector(".bag.open")
        hold_something(bob)
        bob.keyboard.press(way)
        expect(bob.locator(".held")).to_have_count(0)
    ann.keyboard.press("2")
    expect(ann.locator(".held")).to_have_count(0)
    bob.wait_for_selector(".bag.open")
    hold_something(bob)
    for page in (ann, bob):
        page.get_by_role("button", name="Enough?").click()
    # The islands pay, chests may be chosen; then one leaves, and all of it comes to light.
    expect(ann.locator("main[data-phase=show], main[data-phase=shaking]")).to_have_count(1)
    bob.get_by_role("button", name="Table and sound").click()
    for _ in range(2):
        bob.locator("dialog").get_by_role("button", name="Give up the game").click()
    for page in (ann, bob, screen):
        expect(page.locator("main[data-phase=over]")).to_have_count(1)
    log = parse(httpx.get(f"{house.address}/api/rooms/{code}/log", timeout=30).text)
    drawn = [record for record in log.records if record.text == "draw"]
    assert {record.seat for record in drawn} == {0, 1}
    for seat, client in clients.items():
        messages = client.messages()
        assert leaks(messages, seat) == []
        assert betrayals(messages, seat, log) == []
        # Were a draw told to anybody else, that would have been found.
        for record in drawn:
            if record.seat != seat:
                assert betrayals([counted(message, record) for message in messages], seat, log)
                assert betrayals([named(message, record) for message in messages], seat, log)


def counted(message: Any, draw: Record) -> Any:
    """A message as it would be if a drawn kind were no longer among what is not placed."""
    if message["type"] != "did" or message["n"] != draw.n:
        return message
    (change,), owner, (kind,) = message["changes"], str(draw.seat), draw.outcome
    seats = {**change["seats"], owner: {**change["seats"][owner], "unplaced": {kind: []}}}
    return {**message, "changes": [{**change, "seats": seats}]}


def named(message: Any, draw: Record) -> Any:
    """A message as it would be if the event of a draw were everybody's."""
    if message["type"] != "did" or message["n"] != draw.n:
        return message
    event = {"event": "DrewPiece", "rule": "C2.4", "seat": draw.seat, "kind": draw.outcome[0]}
    return {**message, "events": [*message["events"], event]}


def is_seen_again(page: Page, end: Any) -> None:
    """The game that is over at a table is stepped through, played and read; ``end`` is the last that was heard of it."""
    shown = [int(gold.split()[0]) for gold in page.locator("[data-seat] .gold").all_inner_texts()]
    page.get_by_role("link", name="Watch it again").click()
    position = page.get_by_label("Position in the game")
    expect(position).to_have_value("0")
    expect(page.locator("[data-seat] .name")).to_have_text(["Ann", "Quartermaster"])
    golds = page.locator("[data-seat] .gold")
    assert {gold.split()[0] for gold in golds.all_inner_texts()} == {"3"}
    expect(page.locator(".chart canvas")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name=re.compile(r"wins?$"))).to_be_visible()
    assert [int(gold.split()[0]) for gold in golds.all_inner_texts()] == shown
    assert max(end["result"]["scores"]) >= max(shown)
    # Each round is marked, and each moment shows what lay on the rows then.
    rounds = page.locator(".slider i").count()
    assert rounds >= 2
    page.locator(".log li", has_text="put a").first.get_by_role("button").click()
    expect(page.locator("[data-space].taken")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-space].taken")).to_have_count(0)
    before = int(position.input_value())
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-space].taken").nth(1)).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    assert int(position.input_value()) > before
    expect(page).to_have_url(re.compile(r"\?step=\d+$"))
    with page.expect_download() as loading:
        page.get_by_text("Download the log").click()
    assert loading.value.suggested_filename.endswith(".dbl")
    assert findings(page) == []


def test_a_phone_is_a_hand_and_the_shared_screen_shows_the_world(house: House, come: Come) -> None:
    code, (key, other) = silver(house, "Ann", "Bob", **STILL)
    screen = come(code, query="?screen=1").page
    phone = come(code, key, query="?hand=1", phone=True)
    bob = come(code, other).page
    picture = screen.get_by_alt_text("The link to this table as a picture")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("src", re.compile("hand=true"))
    expect(screen.get_by_text("Your phone is your hand")).to_be_visible()
    assert screen.locator("canvas").count() == 0
    assert phone.page.locator("[data-space]").count() == 0
    phone.page.locator(".shake").tap()
    bob.locator(".shake").click()
    phone.page.wait_for_selector(".bag.open")
    feeler = Feeler(phone.page, seed=1, by="touch")
    assert feeler.find()
    feeler.lift()
    # The finger is gone from the screen, but the hand still holds what it has closed on.
    phone.page.get_by_role("button", name="Pull it out").tap()
    phone.page.wait_for_selector(".held .name")
    expect(screen.locator("[data-seat='0']")).to_have_attribute("data-doing", "holding")
    phone.page.locator(".targets button").first.tap()
    expect(screen.locator("[data-space].taken")).to_have_count(1)
    assert not has_piece(phone.page)
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    assert findings(phone.page) == []
    assert findings(screen) == []


def test_who_comes_back_in_mid_round_has_the_same_hand(house: House, come: Come) -> None:
    code, (key, other) = silver(house, "Ann", "Bob", **STILL)
    ann, bob = come(code, key).page, come(code, other).page
    for page in (ann, bob):
        page.locator(".shake").click()
    ann.wait_for_selector(".bag.open")
    hold_something(ann)
    piece = ann.locator(".held .name").inner_text()
    ann.reload()
    expect(ann.locator(".held .name")).to_have_text(piece)
    ann.keyboard.press("1")
    expect(bob.locator("[data-space='a1']")).to_have_class(re.compile("taken"))
    ann.wait_for_selector(".bag.open")
    assert Feeler(ann, seed=2).find()
    # Another window of the same seat takes the hand; the first one can take it back.
    second = come(code, key).page
    second.wait_for_selector(".bag.open")
    assert Feeler(second, seed=3).find()
    ann.mouse.move(900, 300)
    ann.get_by_role("button", name="Feel here").click()
    assert Feeler(ann, seed=5).find()


def test_a_round_by_keys_and_ears_alone(house: House, come: Come) -> None:
    code, (key, other) = silver(house, "Ann", "Bob", **STILL)
    ann, bob = come(code, key).page, come(code, other).page
    bob.locator(".shake").click()
    for _ in range(30):
        if ann.evaluate("document.activeElement.matches('button.shake')"):
            break
        ann.keyboard.press("Tab")
    ann.keyboard.press("Enter")
    ann.wait_for_selector(".bag.open")
    ann.locator(".bag[role=application]").focus()
    feeler = Feeler(ann)
    end = time.monotonic() + 300
    for step in range(200):
        if feeler.felt() != "nothing":
            break
        arrow = "ArrowRight" if step % 12 < 6 else "ArrowLeft"
        key_ = "ArrowDown" if step % 6 == 5 else arrow
        ann.keyboard.down(key_)
        ann.wait_for_timeout(120)
        ann.keyboard.up(key_)
        ann.wait_for_timeout(150)
    while feeler.felt() != "closed":
        assert time.monotonic() < end, "the hand did not close"
        ann.wait_for_timeout(50)
    heard = ann.locator("[aria-live=assertive]")
    expect(heard).to_have_text(re.compile("Something (compact|long)"))
    # The outline is followed by itself: aside until it is found, then along it.
    ann.keyboard.down("d")
    while ann.evaluate("cues.filter(cue => cue === 'edge' || cue === 'corner').length") < 4:
        assert time.monotonic() < end, "no edge was heard"
        ann.wait_for_timeout(100)
    ann.keyboard.up("d")
    ann.keyboard.press("Space")
    ann.wait_for_selector(".held .name")
    expect(heard).to_have_text(re.compile("Ann has an? .* in hand"))
    ann.keyboard.press("w")
    expect(heard).to_have_text(re.compile("Row a wants .*Row d wants"))
    ann.keyboard.press("3")
    expect(bob.locator("[data-space='c1']")).to_have_class(re.compile("taken"))


def test_a_device_with_several_seats_plays_for_the_one_that_is_chosen(house: House, come: Come) -> None:
    code, keys = silver(house, "Ann", "Bob", **STILL)
    page = come(code, *keys).page

    def shaken_as(name: str) -> None:
        page.locator(".shake").click()
        expect(page.locator(".mine .name")).to_have_text(name)

    shaken_as("Ann")
    page.get_by_role("button", name="Table and sound").click()
    page.get_by_role("radio", name="Bob").check()
    page.keyboard.press("Escape")
    shaken_as("Bob")
    page.wait_for_selector(".bag.open")
    assert Feeler(page, seed=2).find()
    page.keyboard.press("Space")
    page.wait_for_selector(".held .name")
    page.keyboard.press("2")
    expect(page.locator("[data-space='b1'].taken")).to_contain_text("Bob")
    page.get_by_role("button", name="Table and sound").click()
    page.get_by_role("radio", name="Ann").check()
    page.keyboard.press("Escape")
    hold_something(page)
    page.keyboard.press("1")
    expect(page.locator("[data-space='a1'].taken")).to_contain_text("Ann")


def test_what_is_said_is_counted_and_read_while_one_feels_on(house: House, come: Come) -> None:
    code, (key, other) = silver(house, "Ann", "Bob", **STILL)
    ann, bob = come(code, key).page, come(code, other, phone=True).page
    ann.locator(".shake").click()
    bob.locator(".shake").tap()
    bob.wait_for_selector(".bag.open")
    button = bob.get_by_role("button", name="Chat")
    ann.get_by_role("button", name="Chat").click()
    # What is said in a browser's first moments at a table counts as said before.
    end = time.monotonic() + 120
    while "new line" not in button.inner_text():
        assert time.monotonic() < end, "nothing was counted"
        ann.get_by_role("button", name="Arr!").click()
        with suppress(AssertionError):
            expect(button).to_contain_text("new line", timeout=2000)
    expect(bob.get_by_text("Ann: Arr!").first).to_be_visible()
    button.tap()
    talk = bob.get_by_role("region", name="Chat")
    expect(talk.locator("li").last).to_contain_text("Ann Arr!")
    expect(button).not_to_contain_text("new line")
    assert findings(bob) == []
    # The bag is free meanwhile, and who writes puts no pieces.
    feeler = Feeler(bob, seed=1, by="touch")
    assert feeler.find()
    feeler.lift()
    bob.get_by_role("button", name="Pull it out").tap()
    bob.wait_for_selector(".held .name")
    talk.get_by_label("Say something").fill("Row")
    bob.keyboard.press("1")
    bob.keyboard.press("Enter")
    expect(ann.get_by_role("region", name="Chat")).to_contain_text("Bob Row1")
    assert has_piece(bob)
    bob.keyboard.press("Escape")
    expect(talk).to_have_count(0)


# --- claims ------------------------------------------------------------------------------------------------------------


class Clock:
    """The clock of a server's database, which can be stopped and moved on; ``far`` says how far away clients are."""

    def __init__(self, house: House) -> None:
        assert house._web is not None
        app: Any = house._web.config.app
        self.hub = app.state["hub"]
        self._real = self.hub.database._clock
        self._still = self._real() + 1.0

    def stop(self) -> None:
        """Stop it, well after all that has happened."""
        self._still = max(self._still, self._real()) + 2.0
        self.hub.database._clock = lambda: self._still

    def pass_(self, seconds: float) -> None:
        self._still += seconds

    def go_on(self) -> None:
        ahead = self._still - self._real() + 1.0
        self.hub.database._clock = lambda: self._real() + ahead

    def far(self, code: str, seat: int, milliseconds: int) -> None:
        """Have a seat's clients taken for being so far away."""
        for connection in self.hub.connections[code]:
            if seat in connection.seats:
                connection.distance.lag = lambda _now: milliseconds


@contextmanager
def two_hands(house: House, come: Come, hold: Held) -> Iterator[tuple[str, Page, Page, Clock]]:
    """Two players with a piece each; the second one's answers can be held back. Then the clock stands still."""
    code, keys = silver(house, "Ann", "Bob", **STILL)
    ann, bob = come(code, keys[0]).page, come(code, keys[1], hold=hold).page
    for page in (ann, bob):
        page.locator(".shake").click()
    for page in (ann, bob):
        page.wait_for_selector(".bag.open")
        hold_something(page)
    clock = Clock(house)
    clock.stop()
    try:
        yield code, ann, bob, clock
    finally:
        clock.go_on()


@pytest.mark.parametrize(
    ("far", "after", "first", "margin"),
    [(0, 0.06, "Ann", "0.06"), (100, 0.05, "Bob", "0.05"), (60, 0.05, None, "0.01")],
    ids=["later", "earlier", "dead heat"],
)
def test_two_race_for_one_space(house: House, come: Come, far: int, after: float, first: str | None, margin: str) -> None:
    hold = Held("did")
    with two_hands(house, come, hold) as (code, ann, bob, clock):
        clock.far(code, 0, 0)
        clock.far(code, 1, far)
        # Who has not been shown the other's piece yet may have been the earlier one.
        hold.holding = far > 0
        ann.keyboard.press("2")
        expect(ann.locator("[data-space='b1']")).to_have_class(re.compile("taken"))
        if far == 0:
            expect(bob.locator("[data-space='b1']")).to_have_class(re.compile("taken"))
        clock.pass_(after)
        bob.locator("[data-put='b1']").click(force=True)
        bob.wait_for_timeout(300)
        hold.release()
        said = ann.locator(".margin")
        expect(said).to_contain_text(f"{margin} s before")
        expect(bob.locator(".margin")).to_contain_text(f"{margin} s before")
        loser = "Bob" if "Bob" in said.inner_text() else "Ann"
        assert first is None or loser != first
        # The loser has his piece in hand again, the winner has none.
        expect((bob if loser == "Bob" else ann).locator(".held")).to_have_count(1)
        expect((ann if loser == "Bob" else bob).locator(".held")).to_have_count(0)


# --- far away ----------------------------------------------------------------------------------------------------------


def test_it_plays_well_from_far_away(house: House, come: Come) -> None:
    code, (key, other) = silver(house, "Ann", "Bob", **STILL)
    faraway = Faraway(house.address, delay=0.06, jitter=0.03, loss=0.01)
    try:
        ann, bob = come(code, key, base_url=faraway.address), come(code, other)
        page, feeler = ann.page, Feeler(ann.page, seed=6)
        for one in (page, bob.page):
            one.locator(".shake").click()
        page.wait_for_selector(".bag.open")
        for at in range(2):
            assert feeler.find(), "the hand did not close"
            for step in range(12):
                feeler.go(0.5 + 0.01 * step, 0.5)
                page.wait_for_timeout(40)
            page.keyboard.press("Space")
            page.wait_for_selector(".held .name")
            page.keyboard.press(str(at + 1))
            expect(bob.page.locator("[data-space].taken")).to_have_count(at + 1)
            page.wait_for_selector(".bag.open")
        felt, refused = len(ann.messages("felt")), [one for one in ann.messages("no") if "one too many" in one["message"]]
        assert felt > 20
        assert len(refused) < felt / 4, refused[:3]
    finally:
        faraway.close()


def test_the_picture_of_the_finger_waits_for_no_answer(house: House, come: Come) -> None:
    code, (key, other) = silver(house, "Ann", "Bob", **STILL)
    hold = Held("felt")
    ann, bob = come(code, key, hold=hold).page, come(code, other).page
    for page in (ann, bob):
        page.locator(".shake").click()
    ann.wait_for_selector(".bag.open")
    feeler = Feeler(ann)
    feeler.go(0.4, 0.5)
    ann.wait_for_timeout(400)
    hold.holding = True
    pictures = set()
    for step in range(5):
        feeler.go(0.4 + 0.04 * step, 0.5)
        ann.wait_for_timeout(250)
        pictures.add(ann.evaluate("document.querySelector('canvas.glow').toDataURL()"))
    assert len(pictures) == 5
    hold.release()


def test_practice_keeps_what_was_taken_for_what(house: House, chromium: Browser) -> None:
    page = chromium.new_page(base_url=house.address, viewport=DESKTOP)
    page.goto("/practice")
    page.get_by_role("button", name="Put your hand in").click()
    page.wait_for_selector(".bag.open")
    assert Feeler(page, seed=8).find()
    page.get_by_role("button", name="anchor").click()
    expect(page.locator(".figures b").first).to_have_text("1")
    expect(page.get_by_text(re.compile("an anchor, after|It was"))).to_be_visible()
    page.wait_for_selector(".bag.open")
    page.reload()
    expect(page.locator(".figures b").first).to_have_text("1")
    assert page.locator("tbody td.hit, tbody td.miss").filter(has_text="1").count() == 1
    page.close()


def test_the_second_game_weighs_little_and_only_when_it_is_played(house: House, chromium: Browser) -> None:
    def loaded(page: Page, address: str) -> dict[str, int]:
        found: dict[str, int] = {}

        def noted(answer: Response) -> None:
            if "/assets/" in answer.url and answer.ok:
                found[answer.url] = len(gzip.compress(answer.body()))

        page.on("response", noted)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.remove_listener("response", noted)
        return found

    code, _ = silver(house, "Ann", "Bob", **STILL)
    context = chromium.new_context(base_url=house.address, service_workers="block")
    page = context.new_page()
    first = loaded(page, "/")
    assert not [address for address in first if "Silver" in address]
    more = {address: size for address, size in loaded(page, f"/r/{code}").items() if address not in first}
    assert [address for address in more if "Silver" in address]
    assert sum(more.values()) < 120_000, more
    context.close()
