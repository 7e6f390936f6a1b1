"""First battles in a real browser: a newcomer follows the voice, click by click; nothing is a film."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.server.helpers import http
from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
ITALIAN = {"locale": "it-IT"}

BATTLES = {
    "isonzo-1917": [
        "next",
        "next",
        "2112 2111",
        "2209 2109",
        "2113 =recover",
        "=end",
        "2110",
        "all =resolve",
        "2111",
        "next",
        "next",
    ],
    "altipiani-1916": [
        "next",
        "next",
        "3006 3007",
        "3207 3208",
        "2805 =recover",
        "=end",
        "3107",
        "all =resolve",
        "3007",
        "next",
    ],
    "gorizia-1916": [
        "next",
        "next",
        "2515",
        "2515 :attach",
        "2515 :attach",
        "=done",
        "2413 2412",
        "2413 2412",
        "=end-movement",
        "all",
        "=open-fire",
        "2412 :name",
        "next",
    ],
    "goito-1848": [
        "next",
        "next",
        "1413 1416 :1415",
        "1211 1216 :declare-charge+1215",
        "1414 1416 :fire",
        "^S",
        "1413 1415",
        "^S",
        "1211 1216",
        "1212 1213 1214 1215",
        "=strike",
        "next",
    ],
}
"""What the pupil does at each step: `next` reads on, a number is a click on that hex, `=` a button of the panel by its
verb, `:` an order of the menu, `^` a direction, `all` the button that takes everybody."""

BIG: dict[str, list[tuple[str, int]]] = {
    "isonzo-1917": [
        ("2112 2111", 3),
        ("2209 2109", 4),
        ("2113 =recover", 5),
        ("=end", 6),
        ("2110", 7),
        ("#sheet-resolve", 8),
        ("#sheet-advance", 9),
        ("next", 10),
        ("next", 11),
    ],
    "altipiani-1916": [
        ("3006 3007", 3),
        ("3207 3208", 4),
        ("2805 =recover", 5),
        ("=end", 6),
        ("3107", 7),
        ("#sheet-resolve", 8),
        ("#sheet-advance", 9),
        ("next", 10),
    ],
    "gorizia-1916": [
        ("2515", 3),
        ("#sheet-all", 6),
        ("2413 2412", 7),
        ("2413 2412", 8),
        ("=end-movement", 9),
        ("#sheet-all-open-fire", 11),
        ("2412 :name", 12),
        ("next", 13),
    ],
    "goito-1848": [
        ("words", 3),
        ("words", 4),
        ("words words", 5),
        ("^S", 6),
        ("words words", 7),
        ("^S", 8),
        ("words words", 9),
        ("words words words words", 10),
        ("words", 11),
        ("next", 12),
    ],
}
"""The same battles with the buttons that do several things at once (`#` and the key of a button), and by the list of
orders in words (`words` presses one that the step asks for, or one that leads to it); the number is that of the step
then reached. What is only to be read is passed over: the orders say that it was."""

_BY_WORDS = """({step, last}) => {
    const fits = (pattern, [verb, args]) => Object.entries(pattern).every(([name, wanted]) =>
        [wanted].flat().includes(name === "verb" ? verb : args?.[name]));
    const all = [...document.querySelectorAll("#now [data-key]")].flatMap((el) => {
        try { return [[el, JSON.parse(el.dataset.key)]]; } catch { return []; }
    }).filter(([, option]) => Array.isArray(option));
    for (const pattern of [step.do, ...step.first]) {
        const fitting = all.filter(([el, option]) => el.dataset.key !== last && fits(pattern, option));
        const ways = [pattern.to, pattern.hex].flat();
        const rank = ([, [, args]]) => ways.indexOf(args?.to ?? args?.hex);
        const [found] = fitting.sort((a, b) => rank(a) - rank(b));
        if (found) { found[0].click(); return found[0].dataset.key; }
    }
    const folded = document.querySelector("#now details.all-options:not([open])");
    if (folded) folded.open = true;
    return "";
}"""

_SEEN = """() => JSON.stringify([
    document.body.dataset.seq,
    document.querySelector("#lesson progress")?.value,
    [...document.querySelectorAll(".unit.selected")].map((unit) => unit.dataset.id),
    document.querySelector(".path-tip")?.textContent,
    document.querySelector(".sheet.preview")?.ariaLabel,
    document.querySelector("#menu").hidden,
    document.querySelectorAll(".direction").length,
])"""
"""What a click on a hex may change: the game, the choice, the path, the odds, the menu, the directions."""


_DICE_OVER_PANEL = """() => {
    const dice = document.querySelector("#dice.low:not([hidden])");
    const panel = document.querySelector("#panel");
    return dice ? dice.getBoundingClientRect().bottom - panel.getBoundingClientRect().top : 0;
}"""
"""Pixels of the panel's head that dice at the bottom of the map lie on, as they do on a phone."""


class Pupil:
    def __init__(self, page: Page, server: Server, game: str) -> None:
        self.page = page
        page.set_default_timeout(30_000)
        page.goto(server.address)
        page.locator(f'[data-lesson="{game}/first-battle"]').click()
        page.wait_for_selector("body[data-state=ready]")
        match, token = page.evaluate("location.hash.slice(1)").split("/")
        side = page.evaluate("Object.keys(JSON.parse(localStorage.getItem('esagono.matches'))[0].seats)[0]")
        self.seat = Seat(page, Match(server.address, match, {side: token}, ""), side)
        self.seat.listen()
        self.seat.sit()
        self.voice = page.locator("#lesson")
        expect(self.voice).to_be_visible()
        self.touch = bool(page.evaluate("navigator.maxTouchPoints"))
        self.press = self.seat.tap if self.touch else self.seat.click
        self.pressed = self.seq = self.last = ""
        self.game = game
        self.lesson: list[dict[str, Any]] | None = None

    @property
    def step(self) -> int:
        return int(self.voice.locator("progress").get_attribute("value") or 0)

    def expect_step(self, number: int) -> None:
        expect(self.voice.locator("progress")).to_have_attribute("value", str(number))

    def follow(self, orders: str) -> None:
        """Do what one step asks for; none of it is called astray."""
        before, self.pressed = self.step, ""
        if orders[0].isdigit():
            expect(self.page.locator("body")).to_have_attribute("data-decision", re.compile("."))
            self.page.locator("[data-key=lesson-show]").click()
            self.seat.still()
        for order in orders.split():
            self.order(order)
        if order.isdigit() and self.touch and self.seat.seq == self.seq:  # a tap shows, a second one does it
            self.press(order)
        self.expect_step(before + 1)

    def reveal(self, button: Locator) -> Locator:
        """The first tap on a hex, as on an order of the menu, shows what would come of it; the second does it."""
        if self.touch and self.pressed:
            with contextlib.suppress(PlaywrightTimeoutError):  # several orders are a menu at the first tap
                button.wait_for(timeout=1500)
            if not button.is_visible():
                self.press(self.pressed)
        return button

    def order(self, order: str) -> None:
        page = self.page
        if order == "next":
            page.locator("[data-key=lesson-next]").click()
        elif order == "all":
            page.locator("[data-key=sheet-all], [data-key=combat-all]").click()
        elif order == "words":
            self.by_words()
        elif order.startswith("#"):
            page.locator(f'#now [data-key="{order[1:]}"]').click()
        elif order.startswith("="):
            self.seat.choose(order[1:])
        elif order.startswith(":"):
            words = "".join(f'[data-order*="{word}"]' for word in order[1:].split("+"))
            item = self.reveal(page.locator(f"#menu {words}").first)
            if self.touch:
                item.tap()
                page.wait_for_function(
                    "() => document.querySelector('#menu').hidden || document.querySelector('#menu .touched')"
                )
                if item.is_visible():
                    item.tap()
            else:
                item.click()
        elif order.startswith("^"):
            self.reveal(page.locator(f".directions [data-facing={order[1:]}]").first).click()
        else:
            self.pressed = order
            before, self.seq = page.evaluate(_SEEN), self.seat.seq
            self.press(order)
            # a click on what is chosen already changes nothing
            with contextlib.suppress(PlaywrightTimeoutError):
                page.wait_for_function(f"(before) => ({_SEEN})() !== before", arg=before, timeout=2000)
        expect(self.voice.locator(".warning")).to_have_count(0)
        # the panel grows with what is asked next, and the dice above it go with it
        assert page.evaluate(_DICE_OVER_PANEL) <= 0

    def by_words(self) -> None:
        """Press an order of the step in the list of the panel; it may take a moment until it is there."""
        if self.lesson is None:
            lessons = http.get(f"{self.seat.match.address}/api/games/{self.game}/lessons").json()
            self.lesson = lessons[0]["steps"]
        for _ in range(200):
            before = self.seat.seq
            step = next(step for step in self.lesson[self.step :] if step["do"])
            self.last = self.page.evaluate(_BY_WORDS, {"step": step, "last": self.last})
            if self.last:
                self.seat.wait_for_change(before)
                self.last = ""
                return
            self.page.wait_for_timeout(100)
        pytest.fail(f"nothing in words for step {self.step + 1}")


@pytest.mark.parametrize("game", list(BIG))
@pytest.mark.parametrize("where", ["desktop", "tablet", "phone"])
def test_first_battle_with_big_buttons(
    context: Callable[..., BrowserContext], server: Server, game: str, where: str
) -> None:
    """A lesson goes by what is true on the board, whichever button was pressed; at its end nothing else is asked."""
    page = context(**{"desktop": {}, "tablet": TABLET, "phone": PHONE}[where]).new_page()
    pupil = Pupil(page, server, game)
    for orders, reached in BIG[game]:
        if orders[0].isdigit():
            expect(page.locator("body")).to_have_attribute("data-decision", re.compile("."))
            page.locator("[data-key=lesson-show]").click()
            pupil.seat.still()
        pupil.pressed = ""
        for order in orders.split():
            pupil.order(order)
        last = orders.split()[-1]
        if last.isdigit() and pupil.touch and pupil.seat.seq == pupil.seq:
            pupil.press(last)
        pupil.expect_step(reached)
    expect(pupil.voice).to_contain_text("Now you know how it goes")
    expect(page.locator("#now")).to_be_hidden()
    page.locator("[data-key=lesson-on]").click()
    expect(page.locator("#now")).to_be_visible()
    page.locator("[data-key=lesson-real]").click()
    expect(page.locator("dialog .new-game #begin")).to_be_visible()
    assert pupil.seat.complaints == []


@pytest.mark.parametrize("where", ["desktop", "phone"])
@pytest.mark.parametrize("game", list(BATTLES))
def test_first_battle(context: Callable[..., BrowserContext], server: Server, game: str, where: str) -> None:
    """Each game on a desktop and on a phone, in one language here and in the other there."""
    italian = (where == "phone") == (game in ("isonzo-1917", "gorizia-1916"))
    how: dict[str, Any] = {**(PHONE if where == "phone" else {}), **(ITALIAN if italian else {})}
    page = context(**how).new_page()
    pupil = Pupil(page, server, game)
    steps = BATTLES[game]
    expect(pupil.voice).to_contain_text(f"Passo 1 di {len(steps)}" if italian else f"Step 1 of {len(steps)}")
    for number, orders in enumerate(steps):
        pupil.follow(orders)
        if (game, number) == ("isonzo-1917", 2):  # it goes on where one was
            page.reload()
            pupil.seat.ready()
            pupil.expect_step(3)
    expect(pupil.voice).to_contain_text("Ora sai come si fa" if italian else "Now you know how it goes")
    assert pupil.seat.complaints == []


def test_another_order_is_said_to_be_another(context: Callable[..., BrowserContext], server: Server) -> None:
    """A legal order that no step asks for: the voice says so, takes it back with undo, and can be left behind."""
    page = context().new_page()
    pupil = Pupil(page, server, "gorizia-1916")
    for orders in BATTLES["gorizia-1916"][:3]:
        pupil.follow(orders)
    pupil.seat.choose("done")
    expect(pupil.voice.locator(".warning")).to_be_visible()
    page.locator("#undo").click()
    expect(pupil.voice.locator(".warning")).to_have_count(0)
    pupil.expect_step(3)
    page.locator("[data-key=lesson-skip]").click()
    pupil.expect_step(4)


def test_a_step_that_cannot_be_done_any_more_is_left_behind(
    context: Callable[..., BrowserContext], server: Server
) -> None:
    """Without guns after all: the voice says so, and goes on with the pupil."""
    page = context().new_page()
    pupil = Pupil(page, server, "gorizia-1916")
    for orders in BATTLES["gorizia-1916"][:3]:
        pupil.follow(orders)
    pupil.seat.choose("done")
    expect(pupil.voice.locator(".warning")).to_be_visible()
    for hex in ("2413", "2412"):
        page.locator("[data-key=lesson-show]").click()
        pupil.seat.still()
        pupil.seat.click(hex)
        pupil.seat.drawn()
    pupil.expect_step(7)
    expect(pupil.voice.locator(".warning")).to_have_count(0)
    page.locator("#undo").click()
    pupil.expect_step(6)
