"""Access: axe-core finds nothing on any screen, sheet or dialog, in light and dark, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web import gorizia_action
from tests.web.axe import violations
from tests.web.seat import Match, Seat
from tests.web.serve import Server
from tests.web.test_two_players import play_until_closed

pytestmark = pytest.mark.browser

GOITO = {"austrian": {"kind": "human"}, "piedmontese": {"kind": "human"}}
ALLOWED_SCRIPTS = {"bypass_csp": True}
"""The policy of the page forbids scripts from elsewhere, axe among them."""


def check(page: Page, where: str) -> None:
    found = violations(page)
    assert [(v["id"], [n["html"][:160] for n in v["nodes"][:3]]) for v in found] == [], where


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_board_and_its_dialogs(match: Callable[..., Match], sit: Callable[..., Seat], theme: str) -> None:
    seat = sit(match(), "italian", color_scheme=theme, **ALLOWED_SCRIPTS)
    page = seat.page
    check(page, "board")
    for tab in ("forces", "charts", "rules", "notes"):
        page.locator(f"#tab-{tab}").click()
        check(page, tab)
    seat.choose("end")
    seat.expect_decision("combat")
    seat.show("2312")
    seat.click("2312")
    page.locator("[data-key=combat-all]").click()
    expect(page.locator(".outlook")).to_be_visible()
    check(page, "combat sheet")
    for key, dialog in (("?", "help"), (",", "settings"), ("/", "search")):
        page.locator("#stage").focus()
        page.keyboard.press(key)
        expect(page.locator("dialog[open]")).to_be_visible()
        check(page, dialog)
        page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("#replay")).to_be_visible()
    check(page, "replay")


def test_start_page_handbook_and_lesson(context: Callable[..., BrowserContext], server: Server) -> None:
    page = context(locale="it-IT", color_scheme="dark", **ALLOWED_SCRIPTS).new_page()
    page.goto(server.address)
    page.locator(".game").first.wait_for()
    check(page, "start page")
    page.locator("[data-battle=goito-1848]").click()
    expect(page.locator("dialog[open] #hb-words")).to_be_attached()
    check(page, "handbook")
    page.keyboard.press("Escape")
    page.locator('[data-game="isonzo-1917"]').click()
    expect(page.locator("#begin")).to_be_visible()
    check(page, "new game")
    page.locator('input[value="invite"]').check()
    page.locator("#begin").click()
    expect(page.locator("#invite-link")).to_be_visible()
    check(page, "invitation")
    page.get_by_role("link", name="Al tavolo").click()
    expect(page.locator("#waiting-for")).to_be_visible()
    check(page, "waiting room")
    page.goto(server.address)
    page.locator('[data-lesson="altipiani-1916/first-battle"]').click()
    expect(page.locator("#lesson .lesson-say")).to_be_visible()
    check(page, "lesson")


def test_sheets_of_the_other_series(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    gorizia = sit(match(save=gorizia_action.save()), "italian", **ALLOWED_SCRIPTS)
    expect(gorizia.page.locator(".sheet")).to_be_visible()
    check(gorizia.page, "bombardment")
    plans = sit(match("gorizia-1916", scenario="bridgehead"), "italian", color_scheme="dark", **ALLOWED_SCRIPTS)
    plans.expect_decision("plan")
    check(plans.page, "plans")
    goito = match("goito-1848", seats=GOITO)
    seat = sit(goito, "piedmontese", color_scheme="dark", locale="it-IT", **ALLOWED_SCRIPTS)
    seat.expect_decision("setup")
    check(seat.page, "set-up")
    seat.page.locator("#tab-charts").click()
    check(seat.page, "charts of Goito")


def test_screens_of_those_who_play_apart(
    match: Callable[..., Match], sit: Callable[..., Seat], server: Server, context: Callable[..., BrowserContext]
) -> None:
    begun = match(clock={"kind": "increment", "minutes": 60, "seconds": 30})
    play_until_closed(begun)
    page = sit(begun, "italian", **ALLOWED_SCRIPTS).page
    expect(page.locator(".clock").first).to_be_visible()
    check(page, "clocks")
    page.locator("#ask-undo").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    check(page, "asking for an undo")
    page.locator("[data-key=ask-undo-last]").click()
    expect(page.locator(".offer")).to_be_visible()
    check(page, "an undo that was asked for")
    page.locator("#open-settings").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    check(page, "what players agree on")
    page.goto(server.address)
    page.locator("#open-own").click()
    expect(page.locator("#own-link")).to_be_visible()
    check(page, "games of one's own")
    page.keyboard.press("Escape")
    page.locator("[data-game=isonzo-1917]").click()
    page.locator("input[name=opponent][value=invite]").check()
    page.locator("#open-to-all").check()
    check(page, "a game for the lobby")
    page.locator("#begin").click()
    expect(page.locator("#invite-link")).to_be_visible()
    other = context(**ALLOWED_SCRIPTS).new_page()
    other.goto(server.address)
    expect(other.locator("[data-match]").first).to_be_visible()
    check(other, "lobby")
