"""What a player sets up: keys, palettes, the size of the text; and the same buttons on a phone."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


# Keys


def key_button(page: Page, action: str) -> Any:
    return page.locator(f'dialog [data-action="{action}"]')


def test_keys_can_be_changed(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """A new key works and the old one does not, also after a reload; a conflict is said; standard comes back."""
    seat = sit(match(), "italian")
    page, press = seat.page, seat.page.keyboard.press
    page.locator("#stage").focus()
    press("?")
    key_button(page, "ruler").click()
    expect(key_button(page, "ruler")).to_contain_text("press a key")
    press("#")
    expect(key_button(page, "ruler")).to_have_text("#")
    expect(page.locator(".key-said")).to_contain_text("# now means “ruler and heights”")
    key_button(page, "ruler").click()
    press("F5")
    expect(page.locator(".key-said")).to_contain_text("belongs to the browser")
    press("l")
    expect(page.locator(".key-said")).to_contain_text("L already means “log”")
    expect(key_button(page, "ruler")).to_have_text("#")
    keep(seat, "1-conflict")
    page.locator("[data-key=take-key]").click()
    expect(key_button(page, "ruler")).to_have_text("L")
    expect(key_button(page, "log")).to_have_text("no key")
    press("Escape")
    expect(page.locator("#open-ruler")).to_have_attribute("title", "Ruler and heights (L)")

    page.reload()
    seat.ready()
    page.locator("#stage").focus()
    press("y")
    expect(page.locator("#tool-card")).to_be_hidden()
    press("l")
    expect(page.locator("#tool-card")).to_be_visible()
    press("Escape")
    press("?")
    key_button(page, "help").click()
    press("Escape")
    expect(key_button(page, "help")).to_have_text("?")
    expect(page.locator("dialog")).to_be_visible()
    page.locator("[data-key=reset-keys]").click()
    expect(key_button(page, "log")).to_have_text("L")
    expect(page.locator("[data-key=reset-keys]")).to_be_disabled()
    press("Escape")
    page.locator("#stage").focus()
    press("y")
    expect(page.locator("#tool-card")).to_be_visible()


def test_every_action_has_one_standard_key_and_words(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """No key means two things, every action does something and has words in both languages."""
    seat = sit(match(), "italian")
    groups = seat.page.evaluate("async () => (await import('/web/js/state/keymap.js')).GROUPS")
    keys = [key for _, actions in groups for standard in actions.values() for key in standard]
    assert len(keys) == len(set(keys))
    seat.page.keyboard.press("?")
    for _, actions in groups:
        for action in actions:
            expect(key_button(seat.page, action)).to_have_count(1)
    rows = seat.page.locator(".keys td:first-child").all_inner_texts()
    assert not [row for row in rows if row.startswith(("key.", "overlay."))]
    assert len(rows) == len(set(rows))


# Palettes


def luminance(colour: str) -> float:
    """Relative luminance of an `rgb(...)` colour, as WCAG computes it."""
    parts = [int(n) / 255 for n in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def as_deutan(colour: str) -> list[float]:
    """Roughly what is left of a colour without green cones (Viénot, Brettel and Mollon 1999), in linear RGB."""
    parts = [int(n) / 255 for n in re.findall(r"\d+", colour)[:3]]
    r, g, b = (c**2.2 for c in parts)
    mixed = 0.29275 * r + 0.70725 * g
    return [mixed, mixed, -0.02234 * r + 0.02234 * g + b]


def colours(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        """(names) => Object.fromEntries(names.map((name) => {
            const probe = document.createElement("i");
            probe.style.color = `var(--${name})`;
            document.body.append(probe);
            const colour = getComputedStyle(probe).color;
            probe.remove();
            return [name, colour];
        }))""",
        ["own", "enemy", "side-0-field", "side-1-field", "bar-defender", "bar-attacker"],
    )
    return found


def test_palettes(match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    """Another palette changes overlays, chips, bars and the counters themselves, and is kept."""
    seat = sit(match(), "italian")
    page = seat.page
    printed = colours(page)

    def face() -> str:
        """The colour of a counter's field, read from the sheet of which it shows a part."""
        text: str = (
            seat.unit("it-avellino")
            .locator(".face")
            .evaluate(
                """async (face) => {
                const style = getComputedStyle(face);
                const sheet = Object.assign(new Image(), { src: style.backgroundImage.slice(5, -2) });
                await sheet.decode();
                const [columns, rows] = style.backgroundSize.split(" ").map((n) => parseFloat(n) / 100);
                const [x, y] = style.backgroundPosition.split(" ").map((n) => parseFloat(n) / 100);
                const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
                const pen = canvas.getContext("2d");
                const at = [-100 * Math.round(x * (columns - 1)), -100 * Math.round(y * (rows - 1))];
                pen.drawImage(sheet, ...at, 100 * columns, 100 * rows);
                const pixel = [...pen.getImageData(15, 25, 1, 1).data].slice(0, 3);
                return "#" + pixel.map((n) => n.toString(16).padStart(2, "0")).join("");
            }"""
            )
        )
        return text

    field = seat.components["colours"]["italian"]["field"]
    assert face() == field

    def recoloured() -> None:
        for _ in range(100):
            if face() != field:
                return
            page.wait_for_timeout(50)
        pytest.fail("the counters kept their printed colours")

    seen = [printed]
    for palette in ("red-green", "blue-yellow", "grey", "contrast"):
        page.locator("#open-settings").click()
        page.locator("[data-key=set-palette]").select_option(palette)
        page.keyboard.press("Escape")
        now = colours(page)
        assert all(now != before for before in seen)
        seen.append(now)
        recoloured()
        page.locator("#stage").focus()
        page.keyboard.press("1")
        expect(page.locator(".area-edge[data-class=zoc-own]").first).to_have_css("stroke", now["own"])
        keep(seat, palette)
        page.keyboard.press("0")
        page.reload()
        seat.ready()
        expect(page.locator("html")).to_have_attribute("data-palette", palette)
        assert colours(page) == now
        recoloured()


def test_palette_for_red_green_blindness_keeps_the_sides_apart(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """Seen without green cones, own and enemy differ more than in the printed colours; contrast is high where asked."""
    seat = sit(match(), "italian")
    page = seat.page

    def apart(names: tuple[str, str]) -> float:
        found = colours(page)
        a, b = (as_deutan(found[n]) for n in names)
        return math.dist(a, b)

    pairs = (("own", "enemy"), ("side-0-field", "side-1-field"), ("bar-defender", "bar-attacker"))
    page.evaluate("document.documentElement.dataset.palette = 'standard'")
    before = [apart(pair) for pair in pairs]
    page.locator("#open-settings").click()
    page.locator("[data-key=set-palette]").select_option("red-green")
    after = [apart(pair) for pair in pairs]
    assert all(a > max(b, 0.1) for a, b in zip(after, before, strict=True)), (before, after)
    page.locator("[data-key=set-palette]").select_option("contrast")
    style = "el => [getComputedStyle(el).color, getComputedStyle(el).backgroundColor]"
    ink, paper = page.locator("dialog").evaluate(style)
    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) > 15


def test_a_wish_for_contrast_is_heard(context: Callable[..., BrowserContext], match: Callable[..., Match]) -> None:
    """A system set to more contrast begins with that palette."""
    game = match()
    page = context(contrast="more").new_page()
    page.goto(f"{game.address}/board#{game.id}/{game.tokens['italian']}")
    page.wait_for_selector("body[data-state=ready]")
    expect(page.locator("html")).to_have_attribute("data-palette", "contrast")


def test_strength_of_overlays(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    page.keyboard.press("1")
    area = page.locator(".area[data-class=zoc-own]").first
    before = float(area.evaluate("el => getComputedStyle(el).fillOpacity"))
    page.locator("#open-settings").click()
    page.get_by_label("Strength of overlays").fill("160")
    assert float(area.evaluate("el => getComputedStyle(el).fillOpacity")) == pytest.approx(before * 1.6, abs=0.01)
    assert json.loads(page.evaluate("localStorage.getItem('esagono.settings')"))["overlayStrength"] == 160


def test_large_text_keeps_every_button_in_sight(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """On a small screen with the largest text the bar drops words of phases, not buttons."""
    seat = sit(match(), "italian", viewport={"width": 1024, "height": 700})
    page = seat.page
    expect(page.locator(".phases li:visible")).to_have_count(5)
    page.locator("#open-settings").click()
    page.get_by_label("Text size").fill("160")
    page.keyboard.press("Escape")
    expect(page.locator("#bar.brief, #bar.tight")).to_have_count(1)
    for button in page.locator("#bar .icon:visible, #tabs button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_phone_has_search_replay_and_help(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian", **{**PHONE, "viewport": {"width": 360, "height": 640}})
    page = seat.page
    expect(page.locator(".phases li:visible")).to_have_text(["Movement"])
    page.locator("#open-search").tap()
    page.locator("dialog input").fill("Kobilek")
    page.get_by_role("button", name="2312 Monte Kobilek").tap()
    expect(page.locator("#status")).to_contain_text("2312 Monte Kobilek")
    page.locator("#open-replay").tap()
    expect(page.locator("#replay")).to_be_visible()
    page.locator('#replay [data-key="close"]').tap()
    page.locator("#open-settings").tap()
    page.locator("dialog [data-key=help]").tap()
    expect(page.locator("dialog h1")).to_have_text("Keys and help")


def test_a_notice_comes_while_one_looks_elsewhere(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Switched on with a try; then a question that comes while the page is hidden is told by the browser."""
    game = match()
    seat = sit(game, "austro-hungarian")
    page = seat.page
    page.evaluate(
        """() => {
            window.told = [];
            window.Notification = class { constructor(title, { body }) { window.told.push(body); } };
            Notification.permission = "granted";
            Notification.requestPermission = async () => "granted";
        }"""
    )
    page.locator("#open-settings").click()
    page.locator("[data-key=set-notify]").check()
    page.wait_for_function("() => window.told.length === 1")
    page.keyboard.press("Escape")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    game.play("italian", ["end"])
    game.play("italian", ["end"])
    page.wait_for_function("() => window.told.length === 2")
    assert page.evaluate("window.told[1]") == page.locator("#now .prompt").inner_text().split(" §")[0]
