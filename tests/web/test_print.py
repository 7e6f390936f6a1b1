"""The position on paper: what a seat sees, and nothing else of the page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.seat import Match, Seat
from tests.web.test_seats import hidden_at_start

pytestmark = pytest.mark.browser

PAGES = re.compile(rb"/Type\s*/Page\b")
STUB = "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"


def lay_out(seat: Seat) -> None:
    """As the printer sees the page. What makes the sheet comes a little after the board."""
    seat.page.wait_for_selector("body[data-rest=loaded]")
    seat.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    seat.page.emulate_media(media="print")


def test_the_sheet_has_what_the_seat_sees(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "austro-hungarian", color_scheme="dark")
    page, view = seat.page, seat.match.board("austro-hungarian")["view"]
    lay_out(seat)
    sheet = page.locator("#print")
    words = sheet.inner_text()
    for unit in view["units"]:
        assert seat.components["counters"][unit["id"]]["name"] in words
    for hex, stack in view["stacks"].items():
        line = sheet.locator(f'li[data-hex="{hex}"]')
        expect(line).to_have_count(1)
        assert ("?" in line.inner_text()) == (stack["count"] is None)
    for unit in hidden_at_start("italian"):
        assert not re.search(rf"\b{re.escape(seat.components['counters'][unit]['name'])}\b", words)
        assert unit not in sheet.evaluate("el => el.outerHTML")
    assert "As seen by: Austro-Hungarian" in words
    assert "Turn 2 · 19 August 1917" in words
    # every stack lies on the map at its hex
    assert sheet.locator("figure > svg > svg").count() >= len(view["stacks"])
    page.set_viewport_size({"width": 718, "height": 1047})
    drawn, paper = (page.locator(f"#print figure > {tag}").bounding_box() for tag in ("svg", "img"))
    assert drawn
    assert paper
    assert drawn == pytest.approx(paper, abs=1)
    assert paper["width"] <= 718
    for other in ("#stage", "#panel", "#bar", "#tools"):
        expect(page.locator(other)).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_real_print_has_its_pages_and_leaves_nothing(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    seat = sit(match("altipiani-1916"), "italian", locale="it-IT")
    seat.page.wait_for_selector("body[data-rest=loaded]")
    paper = seat.page.pdf(prefer_css_page_size=True)
    assert 2 <= len(PAGES.findall(paper)) <= 5
    assert len(paper) > 100_000, "the map is on it"
    expect(seat.page.locator("#print")).to_have_count(0)
    expect(seat.page.locator("#stage")).to_be_visible()
    lay_out(seat)
    expect(seat.page.locator("#print")).to_contain_text("Visto da: Italiani")
    expect(seat.page.locator("#print")).to_contain_text("Segnalini sulla mappa")
    keep(seat, "1-sheet")


def test_key_and_button_print(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    page.evaluate(STUB)
    page.locator("#stage").focus()
    page.keyboard.press("Shift+P")
    page.wait_for_function("() => window.printed === 1")
    page.keyboard.press(",")
    page.get_by_role("button", name="Print the position").click()
    page.wait_for_function("() => window.printed === 2")


def test_a_replay_prints_the_board_it_shows(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    begun = match()
    seat = sit(begun, "italian")
    begun.play("italian", ["move", {"unit": "it-avellino", "to": "2514"}])
    page = seat.page
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    lay_out(seat)
    expect(page.locator('#print li[data-hex="2514"]')).to_contain_text("Avellino")
    page.emulate_media(media="screen")
    page.locator("#stage").focus()
    page.keyboard.press("t")
    page.wait_for_selector("body.replaying")
    page.keyboard.press("Home")
    lay_out(seat)
    expect(page.locator('#print li[data-hex="2514"]')).to_have_count(0)
    expect(page.locator('#print li[data-hex="2413"]')).to_contain_text("Avellino")
