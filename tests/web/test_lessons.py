"""First battles in a real browser: a newcomer follows the voice, click by click; nothing is a film."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def begin(page: Page, server: Server, lesson: str) -> Seat:
    page.goto(server.address)
    page.locator(f'[data-lesson="{lesson}"]').click()
    page.wait_for_selector("body[data-state=ready]")
    match, token = page.evaluate("location.hash.slice(1)").split("/")
    side = page.evaluate("Object.keys(JSON.parse(localStorage.getItem('esagono.matches'))[0].seats)[0]")
    seat = Seat(page, Match(server.address, match, {side: token}, ""), side)
    seat.open()
    expect(page.locator("#lesson")).to_be_visible()
    return seat


def step(page: Page) -> int:
    return int(page.locator("#lesson progress").get_attribute("value") or 0)


def say_next(page: Page) -> None:
    before = step(page)
    page.locator("[data-key=lesson-next]").click()
    expect(page.locator("#lesson progress")).to_have_attribute("value", str(before + 1))


def move(seat: Seat, start: str, to: str) -> None:
    before = step(seat.page)
    press: Callable[..., Any] = seat.tap if seat.page.evaluate("navigator.maxTouchPoints") else seat.click
    seat.page.locator("[data-key=lesson-show]").click()
    seat.still()
    press(start)
    seat.page.wait_for_timeout(200)
    press(to)
    seat.page.wait_for_timeout(200)
    if step(seat.page) == before:  # a tap shows, a second one does it
        press(to)
    expect(seat.page.locator("#lesson progress")).to_have_attribute("value", str(before + 1))


@pytest.mark.parametrize("how", [{}, {"locale": "it-IT", **PHONE}], ids=["desktop", "phone-italian"])
def test_first_battle_of_isonzo(context: Callable[..., BrowserContext], server: Server, how: dict[str, Any]) -> None:
    page = context(**how).new_page()
    seat = begin(page, server, "isonzo-1917/first-battle")
    lesson = page.locator("#lesson")
    assert ("Passo 1 di" if how else "Step 1 of") in (lesson.text_content() or "")
    say_next(page)
    say_next(page)
    move(seat, "2112", "2111")
    page.reload()  # it goes on where one was
    seat.ready()
    expect(page.locator("#lesson progress")).to_have_attribute("value", "3")
    move(seat, "2209", "2109")
    page.locator("[data-key=lesson-show]").click()
    seat.still()
    press: Callable[..., Any] = seat.tap if how else seat.click
    press("2113")
    seat.choose("recover")
    expect(page.locator("#lesson progress")).to_have_attribute("value", "5")
    seat.choose("end")
    expect(page.locator("#lesson progress")).to_have_attribute("value", "6")
    page.locator("[data-key=lesson-show]").click()
    seat.still()
    press("2110")
    expect(page.locator("#lesson progress")).to_have_attribute("value", "7")
    page.locator("#now").get_by_role("button", name="Tutti" if how else "All units").click()
    seat.choose("resolve")
    expect(page.locator("#lesson progress")).to_have_attribute("value", "8")
    seat.expect_decision("advance")
    seat.still()
    press("2111")
    expect(page.locator("#lesson progress")).to_have_attribute("value", "9")
    say_next(page)
    say_next(page)
    expect(lesson).to_contain_text("Ora sai come si fa" if how else "You know how it goes")
