"""The rules for players: before a game, in the panel, opened at a clause, searched; on a phone too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"])
def test_what_is_this_battle(context: Callable[..., BrowserContext], server: Server, game: str) -> None:
    """Somebody who has not begun reads what it is about, with its pictures, and follows a word to its meaning."""
    page = context().new_page()
    page.goto(server.address)
    page.locator(f"[data-battle={game}]").click()
    dialog = page.locator("dialog[open]")
    picture = dialog.locator("#hb-battle img").first
    expect(picture).to_be_visible()
    page.wait_for_function("p => p.complete && p.naturalWidth > 300", arg=picture.element_handle())
    dialog.get_by_role("button", name="Words").click()
    expect(dialog.locator("#hb-words h2")).to_be_in_viewport()


def test_search_and_contents(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    page.locator("#tab-rules").click()
    body = page.locator("#tab-body")
    expect(body.locator("section.handbook").first).to_be_visible()
    body.locator("summary").click()
    body.get_by_role("button", name="The Isonzo").click()
    expect(body.locator("#chapter-isonzo h3")).to_be_in_viewport()
    page.locator(".rules-search").fill("pontoon bridge")
    expect(body.locator("#chapter-isonzo")).to_be_visible()
    expect(body.locator("#chapter-victory")).to_be_hidden()
    page.locator(".rules-search").fill("9.4.2")
    expect(body.locator("[data-clause='9.4.2']")).to_be_visible()
    page.locator(".rules-search").fill("xyzzy")
    expect(body.locator(".none")).to_be_visible()
