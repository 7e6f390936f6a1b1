"""Two who never met: an invitation is taken once, both make the dice, and each browser checks them by itself."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

BY_HAND = """async () => {
    const { byHand, sha256 } = await import("/web/js/lib/sha256.js");
    const texts = ["", "abc", "x".repeat(55), "y".repeat(56), "è".repeat(500)];
    for (const text of texts) if ((await sha256(text)) !== byHand(new TextEncoder().encode(text))) return false;
    return true;
}"""
RESIGN = """async () => {
    const { match, seats } = JSON.parse(localStorage["esagono.matches"])[0];
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${Object.values(seats)[0]}` };
    await fetch(`/api/matches/${match}/settle`, { method: "POST", headers, body: '{"act": "resign"}' });
}"""


def sit_down_apart(server: Server, first: Page, second: Page) -> str:
    """One begins and invites, the other takes the seat; returns the link of the invitation."""
    first.goto(server.address)
    first.locator('[data-game="isonzo-1917"]').click()
    first.locator('input[value="invite"]').check()
    first.locator("#begin").click()
    link = first.locator("#invite-link").input_value()
    first.get_by_role("link", name="To the board").click()
    expect(first.locator("#waiting-for")).to_have_text("Waiting for a player to take the other seat: Austro-Hungarian.")
    second.goto(link)
    expect(second.locator("#join-dice")).to_contain_text("Both players and the server make the dice together")
    second.locator("#take-seat").click()
    for page in (first, second):
        page.wait_for_selector("body[data-state=ready]")
    return link


def test_dice_of_two_browsers(server: Server, context: Callable[..., BrowserContext]) -> None:
    first, second, third = (context().new_page() for _ in range(3))
    link = sit_down_apart(server, first, second)
    assert first.evaluate(BY_HAND)
    third.goto(link)
    expect(third.locator("dialog")).to_contain_text("This invitation has already been used")
    first.evaluate(RESIGN)
    for page in (first, second):
        expect(page.locator("[data-key=fairness]")).to_contain_text("The dice were fair")
        assert page.locator("#origin").is_hidden()
    second.evaluate("saved => localStorage.setItem('esagono.dice', saved)", other_promises(second))
    second.reload()
    expect(second.locator("[data-key=fairness]")).to_contain_text("Mismatch: the server")
    expect(second.locator("#origin")).to_contain_text("commitments about the dice have been changed")
    second.locator("[data-key=verify]").click()
    expect(second.locator("dialog")).to_contain_text("Mismatch")


def other_promises(page: Page) -> str:
    """What a browser would have kept if the server had promised other dice."""
    return str(
        page.evaluate(
            """() => {
                const kept = JSON.parse(localStorage["esagono.dice"]);
                for (const one of Object.values(kept)) one.promises.server = "0".repeat(64);
                return JSON.stringify(kept);
            }"""
        )
    )


def test_a_chosen_seed_stands_at_the_head_and_links_are_made_anew(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    seat = sit(match(), "italian")
    expect(seat.page.locator("#origin")).to_have_text("Seed of the dice chosen: 7")
    old = seat.page.url
    seat.page.locator("#open-settings").click()
    seat.page.locator("[data-key=renew-italian]").click()
    seat.page.locator("#confirm-yes").click()
    seat.page.wait_for_function("old => location.href !== old", arg=old)
    seat.ready()
    fresh = seat.page.context.new_page()
    fresh.goto(old)
    expect(fresh.locator("#curtain")).to_contain_text("does not open a seat")


def test_a_share_that_never_comes(server: Server, context: Callable[..., BrowserContext]) -> None:
    """The other browser sat down and never hands in its share: after the time, whoever waits begins again."""
    mine, other = context().new_page(), context(locale="it-IT").new_page()
    other.route("**/share", lambda route: route.abort())
    mine.goto(server.address)
    mine.locator('[data-game="isonzo-1917"]').click()
    mine.locator('input[value="invite"]').check()
    mine.locator("#begin").click()
    link = mine.locator("#invite-link").input_value()
    mine.get_by_role("link", name="To the board").click()
    other.goto(link)
    other.locator("#take-seat").click()
    waiting = mine.locator("#waiting-for")
    expect(waiting).to_contain_text("If it has not come within 24 hours, you can call the game off.")
    assert mine.locator("[data-act]").count() == 0
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE uptime SET served = served + 86400000")
    expect(waiting).to_contain_text("It has not come in time", timeout=20_000)
    assert mine.locator("[data-act=claim]").count() == 0, "there is no clock"
    mine.locator("[data-act=again]").click()
    expect(waiting).to_have_text("Waiting for a player to take the other seat: Austro-Hungarian.")
    expect(other.locator("#waiting-for")).to_contain_text("La partita non è mai cominciata")
    other.unroute("**/share")
    other.goto(mine.locator("#invite-austro-hungarian").input_value())
    other.locator("#take-seat").click()
    for page in (mine, other):
        page.wait_for_selector("body[data-state=ready]")
