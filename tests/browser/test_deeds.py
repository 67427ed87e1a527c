"""What is not a step, at the island's table in a browser: each on an island laid out for it, with both crews at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Sit
from browser.house import House
from browser.islands import Laid
from browser.player import Player


def played(house: House, sit: Sit, tiles: dict[str, str], *acts: str) -> tuple[Page, Player]:
    """A table for two at one screen, on an island with these tiles, after these acts."""
    code, keys = house.room("Ann", "Bob", island=Laid(tiles))
    page = sit(code, *keys)
    player = Player(page)
    player.types(*acts)
    return page, player


def said(page: Page) -> Locator:
    """The log at the table."""
    return page.locator("#pane")


def cell(page: Page, name: str) -> Locator:
    """A cell of the board, as a screen reader has it."""
    return page.locator(f'[data-cell="{name}"]')


def targets(player: Player) -> set[str]:
    """The cells that can be picked now."""
    return {one["cell"] for one in player.state()["targets"]}


def test_a_dead_pirate_is_called_back(house: House, sit: Sit) -> None:
    page, player = played(
        house, sit, {"c3": "cannibal", "d3": "resurrection", "e3": "resurrection"},
        "d1-d2", "d7-d6", "d2-c3", "d6-d5", "d1-d2", "d5-d6", "d2-d3", "d6-d5", "d1-d2", "d5-d6", "d2-e3", "d6-d5",
    )  # fmt: skip
    expect(cell(page, "d3")).to_have_accessible_name(re.compile("White pirate"))
    page.get_by_role("button", name="Call a pirate back").click()
    expect(page.locator(".prompt")).to_have_text("In which fortress?")
    assert targets(player) == {"d3", "e3"}
    expect(cell(page, "e3")).not_to_have_accessible_name(re.compile("White pirate 1"))
    player.cell("e3")
    expect(cell(page, "e3")).to_have_accessible_name(re.compile("White pirate 1"))
    expect(page.locator(".turn b")).to_have_text(re.compile("^Bob"))


def test_a_flight(house: House, sit: Sit) -> None:
    page, player = played(house, sit, {"d2": "plane"}, "d1-d2", "d7-d6")
    player.cell("d2")
    ways = page.get_by_role("group", name="How")
    expect(ways.get_by_role("button", name="on foot")).to_have_attribute("aria-pressed", "true")
    assert "b5" not in targets(player)
    ways.get_by_role("button", name="by plane").click()
    assert {"b5", "c6", "e4"} <= targets(player)
    player.cell("b5")
    expect(said(page)).to_contain_text("b5")
    expect(cell(page, "b5")).to_have_accessible_name(re.compile("White pirate"))
    expect(cell(page, "d2")).to_have_accessible_name(re.compile("plain ground"))


def test_rum_is_served(house: House, sit: Sit) -> None:
    page, player = played(house, sit, {"d2": "bottles1", "d3": "trap"}, "d1-d2", "d7-d6", "d2-d3", "d6-d5", "d1-d2", "d5-d6")
    page.get_by_role("button", name=re.compile("^Serve rum")).click()
    expect(page.locator(".prompt")).to_have_text("Which cell shall have a bottle?")
    assert "d3" in targets(player)
    player.cell("d3")
    expect(said(page)).to_contain_text("White served a bottle of rum")
    expect(page.get_by_role("button", name=re.compile("^Serve rum"))).to_have_count(0)
    expect(page.locator(".turn b")).to_have_text(re.compile("^Ann"))  # and the one deed is still to come


def test_a_lighthouse(house: House, sit: Sit) -> None:
    page, player = played(house, sit, {"d2": "lighthouse", "c4": "horse"}, "d1-d2")
    expect(page.locator(".prompt")).to_have_text("Which fog cell shall the lighthouse open?")
    picks = targets(player)
    assert {"c4", "b3", "d6"} <= picks and "d2" not in picks
    player.cell("c4")
    expect(cell(page, "c4")).to_have_accessible_name(re.compile("horse"))
    expect(said(page)).to_contain_text("The lighthouse showed")
    assert "c4" not in targets(player)


def test_an_earthquake(house: House, sit: Sit) -> None:
    page, player = played(
        house, sit, {"d2": "ice", "e4": "earthquake"},
        "d1-d2",  # and slides on to d3
        "d7-d6", "d3-e4",
    )  # fmt: skip
    expect(page.locator(".prompt")).to_have_text("The earth shakes. Which cell is to change places?")
    assert targets(player) == {"d2", "d3"}
    player.cell("d2")
    expect(page.locator(".prompt")).to_have_text("Change places with which cell?")
    expect(cell(page, "d2")).to_have_attribute("data-mark", re.compile("selected"))
    player.cell("d3")
    expect(said(page)).to_contain_text("The earth shook")
    expect(cell(page, "d3")).to_have_accessible_name(re.compile("ice"))
    expect(cell(page, "d2")).to_have_accessible_name(re.compile("plain"))


def test_a_move_is_taken_back_when_the_other_agrees(house: House, sit: Sit) -> None:
    code, keys = house.room("Ann", "Bob", island=Laid({"d2": "horse"}))
    ann, bob = (sit(code, key) for key in keys)
    player = Player(ann)
    player.types("d1-d2")
    expect(cell(bob, "d2")).to_have_accessible_name(re.compile("horse"))
    for answer in ("No", "Agree"):
        ann.get_by_role("button", name="Take back").click()
        expect(ann.get_by_text("You have asked to take a move back. The others are asked.")).to_be_visible()
        offer = bob.get_by_text("Ann would like to take a move back.")
        expect(offer).to_be_visible()
        bob.get_by_role("button", name=answer, exact=True).click()
        expect(offer).to_be_hidden()
        expect(ann.get_by_text("You have asked to take a move back. The others are asked.")).to_be_hidden()
        if answer == "No":
            expect(cell(ann, "d2")).to_have_accessible_name(re.compile("horse"))
    for page in (ann, bob):
        expect(cell(page, "d2")).to_have_accessible_name(re.compile("fog"))
        expect(said(page)).to_contain_text("A move was taken back.")
    player.types("d1-d2")


def test_a_clock_that_runs_out(house: House, sit: Sit) -> None:
    code, keys = house.room("Ann", "Bob", settings={"clock": "move 5"}, island=Laid({}))
    ann, bob = (sit(code, key) for key in keys)
    expect(ann.locator("#over")).to_have_text("You have lost. Better luck on the next island.", timeout=60_000)
    expect(bob.locator("#over")).to_have_text("You have won!")
    for page in (ann, bob):
        expect(said(page)).to_contain_text("The time of Ann has run out.")


def test_a_crew_wears_the_colour_of_its_seat(house: House, sit: Sit) -> None:
    code, keys = house.room("Ann", "Bob", island=Laid({}), colours=("purple", None))
    ann, bob = sit(code, keys[0]), sit(code, keys[1], preferences={"palette": "clear"})
    expect(ann.locator(".turn b")).to_have_text("Your turn, Purple.")
    expect(cell(ann, "d1")).to_have_accessible_name(re.compile("Purple's ship"))
    Player(ann).types("d1-d2")
    expect(said(ann)).to_contain_text("Purple pirate 1 went ashore")
    ann.reload()
    expect(said(ann)).to_contain_text("Purple pirate 1 went ashore")
    expect(cell(ann, "d1")).to_have_accessible_name(re.compile("Purple's ship"))
    # Who wants clear colours sees those, and hears of no others.
    expect(said(bob)).to_contain_text("White pirate 1 went ashore")
