"""Being told elsewhere: the whole way through a letter, in a real browser."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.server.test_bots import wait_for
from tests.server.test_mail import Box, Post, words
from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

#: There is no push service here: the browser is made to say it has one. The service worker is the real one.
SUBSCRIBING = """() => {
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.subscribed = applicationServerKey;
        const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
        return { endpoint: "https://push.example.org/7", keys };
    };
}"""


def test_a_letter_is_asked_for_confirmed_and_switched_off(
    server: Server, match: Callable[..., Match], sit: Callable[..., Seat], context: Callable[..., BrowserContext]
) -> None:
    post = Post(Box(), server.mail)
    post.start()
    try:
        letters, begun = post.box.letters, match()
        mine = sit(begun, "austro-hungarian")
        mine.page.evaluate(SUBSCRIBING)
        mine.page.locator("#open-settings").click()
        mine.page.locator("[data-key=ways]").click()
        mine.page.locator("#way-mail").fill("anna@example.org")
        mine.page.keyboard.press("Enter")
        expect(mine.page.locator("[data-way=mail]")).to_contain_text("a…@example.org (waits to be confirmed)")
        mine.page.locator("[data-key=way-push]").click()
        expect(mine.page.locator("[data-way=push]")).to_contain_text("A browser")
        assert len(base64.urlsafe_b64decode(mine.page.evaluate("window.subscribed") + "=")) == 65
        assert mine.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all[0].scope)").endswith(
            "/web/js/"
        )
        mine.page.locator("[data-way=push] button").click()
        expect(mine.page.locator("[data-way=push]")).to_have_count(0)
        wait_for(lambda: letters)
        link = next(line for line in words(letters.pop()).splitlines() if "#notice/" in line)
        reader = context().new_page()
        reader.goto(link)
        reader.locator("#letter-confirm").click()
        expect(reader.locator("#toasts")).to_contain_text("We will tell you")
        assert "#notice" not in reader.url
        mine.page.close()
        wait_for(
            lambda: not begun.board("italian")["presence"]["austro-hungarian"]
        )  # nobody at his board is written to
        begun.play("italian", ["end"])
        begun.play("italian", ["end"])
        wait_for(lambda: letters)
        assert letters[0]["Subject"].startswith("Your turn: ")
        reader.goto(link)
        expect(reader.locator("#letter-confirm")).to_have_count(0)
        reader.locator("#letter-off").click()
        expect(reader.locator("#toasts")).to_contain_text("switched off")
    finally:
        post.stop()
