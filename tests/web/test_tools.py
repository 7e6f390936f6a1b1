"""The player's own tools: ruler and heights, labels and arrows, keys to change, palettes."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

import esagono
from esagono.engine import Game
from esagono.games.inferno.core import InfernoGame
from esagono.hexes.sight import line_between
from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def engine_grid(game: Game) -> Any:
    assert isinstance(game, InfernoGame)
    return game.rules.grid


# The ruler


def test_ruler(match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    """From the selected unit: hexes, points and heights follow the pointer, a click holds them, Escape ends."""
    seat = sit(match(), "italian")
    page, card = seat.page, seat.page.locator("#tool-card")
    seat.show("2413")
    seat.click("2413")
    expect(page.locator(".labels .left").first).to_be_visible()
    page.keyboard.press("y")
    expect(page.locator("#open-ruler")).to_have_attribute("aria-pressed", "true")
    page.mouse.move(*seat.at("2514"))
    way = esagono.new("isonzo-1917", seed="7").reach("it-avellino")["2514"]
    whole = way.cost.numerator // way.cost.denominator
    expect(card.locator(".ruler-way")).to_contain_text("2 hexes")
    expect(card.locator(".ruler-cost")).to_contain_text(f"Avellino: costs {whole}")
    expect(page.locator(".path-tip")).to_have_count(0)
    keep(seat, "1-near")
    seat.click("2108")
    page.mouse.move(*seat.at("2515"))
    expect(card.locator(".ruler-way")).to_contain_text("6 hexes")
    expect(card.locator(".ruler-cost")).to_contain_text("cannot get there")
    facts = seat.components["hexes"]
    expect(card.locator(".ruler-heights")).to_contain_text(
        f"From {facts['2413']['elevation']} m to {facts['2108']['elevation']} m."
    )
    expect(card.locator(".profile .stop")).to_have_count(7)
    described = card.locator(".profile").get_attribute("aria-label") or ""
    assert f"2413 {facts['2413']['elevation']} m, level {facts['2413']['level']}" in described
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    keep(seat, "2-far")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator(".ruler-line")).to_have_count(0)
    page.mouse.move(*seat.at("2414"))
    page.mouse.move(*seat.at("2514"))
    expect(page.locator(".path-tip")).to_be_visible()


@pytest.mark.parametrize("game", ["isonzo-1917", "altipiani-1916"])
def test_the_line_is_the_engines(game: str, match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """The page crosses the same hexes as the engine's line of sight, pairs along hexsides included."""
    seat = sit(match(game), "italian")
    grid = engine_grid(esagono.new(game, seed=7))
    names = sorted(grid.numbers)
    pairs = [(names[i * 37 % len(names)], names[i * 101 % len(names)]) for i in range(1, 250)]
    drawn = seat.page.evaluate(
        """async ([components, pairs]) => {
            const { Grid } = await import("/web/js/grid.js");
            const { lineBetween } = await import("/web/js/line.js");
            const grid = new Grid(components.grid, components.frame);
            return pairs.map(([a, b]) => [grid.distance(a, b), lineBetween(grid, a, b).map((step) => step.hexes)]);
        }""",
        [{"grid": seat.components["grid"], "frame": seat.components["frame"]}, pairs],
    )
    two = 0
    for (a, b), (distance, line) in zip(pairs, drawn, strict=True):
        start, end = grid.index(a), grid.index(b)
        expected = [sorted(grid.name(h) for h in step) for step in line_between(grid, start, end)]
        assert (distance, line) == (grid.distance(start, end), expected), f"from {a} to {b}"
        two += sum(len(step) == 2 for step in expected)
    assert two > 20, "some lines run along hexsides"


def test_ruler_by_keyboard_and_by_touch(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Without a mouse the distance is read out; on a phone two taps measure and the board is not touched."""
    game = match()
    seat = sit(game, "italian")
    page = seat.page
    seat.show("2413")
    page.locator("#stage").focus()
    for key in ("y", "Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator("#live p").last).to_contain_text("3 hexes")
    page.keyboard.press("Enter")
    expect(page.locator("#live p").last).to_contain_text("From ")
    phone = sit(game, "italian", **PHONE)
    phone.page.locator("#open-ruler").tap()
    phone.tap("2413")
    expect(phone.page.locator("#tool-card")).to_contain_text("2413")
    phone.tap("2415")
    expect(phone.page.locator(".ruler-way")).to_contain_text("2 hexes")
    expect(phone.page.locator(".unit.selected")).to_have_count(0)
    phone.page.locator("[data-key=close-tool]").tap()
    expect(phone.page.locator("#tool-card")).to_be_hidden()


# Labels and arrows


def draw_some(seat: Seat) -> None:
    page = seat.page
    seat.show("2413")
    page.keyboard.press("i")
    seat.click("2413")
    page.mouse.move(*seat.at("2311"))
    expect(page.locator(".sketch.ghost .sketch-line")).to_have_count(1)
    seat.click("2311")
    seat.click("2412")
    seat.click("2211")
    page.locator("[data-key=sketch-label]").click()
    seat.click("2312")
    page.keyboard.type("Secret aim")
    page.keyboard.press("Enter")
    expect(page.locator(".sketch-label")).to_have_text("Secret aim")
    expect(page.locator(".sketch:not(.ghost) [data-arrow]")).to_have_count(2)


def test_labels_and_arrows_stay_with_the_seat(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """They survive a reload at once; the other seat and observers get nothing of them; they go singly or all."""
    game = match()
    seat, enemy = sit(game, "italian"), sit(game, "austro-hungarian")
    page = seat.page
    draw_some(seat)
    keep(seat, "1-drawn")
    before = len(seat.frames)
    page.reload()
    seat.ready()
    expect(page.locator(".sketch-label")).to_have_text("Secret aim")
    expect(page.locator('[data-arrow="2413-2311"]')).to_have_count(1)
    enemy.page.reload()
    enemy.ready()
    expect(enemy.page.locator(".unit").first).to_be_visible()
    assert enemy.page.locator(".sketch-label, [data-arrow]").count() == 0
    assert enemy.frames, "the traffic was recorded"
    assert not any("Secret aim" in frame for frame in [*enemy.frames, *seat.frames[:before]])
    assert game.get("austro-hungarian", "/notes")["marks"] == []

    page.keyboard.press("i")
    page.get_by_role("button", name="Remove 2413 → 2311").click()
    expect(page.locator('[data-arrow="2413-2311"]')).to_have_count(0)
    expect(page.locator(".sketch-label")).to_have_count(1)
    page.locator("[data-key=sketch-clear]").click()
    page.locator("#confirm-yes").click()
    expect(page.locator(".sketch-label, [data-arrow]")).to_have_count(0)
    page.reload()
    seat.ready()
    expect(page.locator(".sketch-label, [data-arrow]")).to_have_count(0)
    assert game.get("italian", "/notes")["marks"] == []


def test_observers_draw_nothing(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match()
    draw_some(sit(game, "italian"))
    game.tokens["observer"] = game.observer
    watcher = sit(game, "observer")
    expect(watcher.page.locator("#open-sketch")).to_be_hidden()
    watcher.page.keyboard.press("i")
    expect(watcher.page.locator("#tool-card")).to_be_hidden()
    assert watcher.page.locator(".sketch-label, [data-arrow]").count() == 0


def test_a_label_by_keyboard_and_the_notes_beside_it(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Everything with keys: write, write again, take away; the notes of the panel are not disturbed."""
    game = match()
    httpx.put(
        f"{game.address}/api/matches/{game.id}/notes",
        json={"text": "remember"},
        headers={"Authorization": f"Bearer {game.tokens['italian']}"},
    )
    seat = sit(game, "italian")
    page, press = seat.page, seat.page.keyboard.press
    seat.show("2413")
    page.locator("#stage").focus()
    press("i")
    page.locator("[data-key=sketch-label]").focus()
    press("Enter")
    page.locator("#stage").focus()
    press("Enter")
    page.keyboard.type("hold")
    press("Enter")
    expect(page.locator(".sketch-label")).to_have_text("hold")
    press("Enter")
    page.keyboard.type("hold here")
    press("Enter")
    expect(page.locator(".sketch-label")).to_have_text("hold here")
    press("Enter")
    press("Escape")
    expect(page.locator("#tool-card input")).to_have_count(0)
    expect(page.locator("#tool-card")).to_be_visible()
    press("Escape")
    expect(page.locator("#tool-card")).to_be_hidden()
    page.locator("#tab-notes").click()
    expect(page.locator("#tab-body textarea")).to_have_value("remember")
    page.locator("#tab-body textarea").fill("remember this")
    page.reload()
    seat.ready()
    kept = game.get("italian", "/notes")
    assert kept == {"text": "remember this", "marks": [{"kind": "label", "hex": "2413", "text": "hold here"}]}


def test_label_by_touch(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """On a phone a tap opens the field and the field has the keyboard: no letter of a label is taken for a command."""
    seat = sit(match(), "italian", **PHONE)
    page = seat.page
    page.locator("#open-sketch").tap()
    expect(page.locator("#panel")).to_be_hidden()
    page.locator("[data-key=sketch-label]").tap()
    seat.tap("2312")
    expect(page.locator("#tool-card input")).to_be_focused()
    before = seat.seq
    page.keyboard.type("end here")
    page.keyboard.press("Enter")
    expect(page.locator(".sketch-label")).to_have_text("end here")
    keep(seat, "1-written")
    assert seat.seq == before
    page.locator("[data-key=close-tool]").tap()
    expect(page.locator("#panel")).to_be_visible()


def test_layer_of_labels_can_be_hidden(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    draw_some(seat)
    page = seat.page
    page.keyboard.press("Escape")
    page.locator("#open-overlays").click()
    page.get_by_label("My labels and arrows").click()
    expect(page.locator(".sketch-label, [data-arrow]")).to_have_count(0)
    page.get_by_label("My labels and arrows").click()
    expect(page.locator(".sketch-label, [data-arrow]")).to_have_count(3)


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
    press("9")
    expect(key_button(page, "ruler")).to_have_text("9")
    expect(page.locator(".key-said")).to_contain_text("9 now means “ruler and heights”")
    key_button(page, "ruler").click()
    press("F5")
    expect(page.locator(".key-said")).to_contain_text("belongs to the browser")
    press("l")
    expect(page.locator(".key-said")).to_contain_text("L already means “log”")
    expect(key_button(page, "ruler")).to_have_text("9")
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
    groups = seat.page.evaluate("async () => (await import('/web/js/keymap.js')).GROUPS")
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
    for palette in ("red-green", "blue-yellow", "contrast"):
        page.locator("#open-settings").click()
        page.locator("[data-key=set-palette]").select_option(palette)
        page.keyboard.press("Escape")
        now = colours(page)
        assert all(now != before for before in seen)
        seen.append(now)
        recoloured()
        page.locator("#stage").focus()
        page.keyboard.press("1")
        expect(page.locator(".area-edge.zoc-own").first).to_have_css("stroke", now["own"])
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
    area = page.locator(".area.zoc-own").first
    before = float(area.evaluate("el => getComputedStyle(el).fillOpacity"))
    page.locator("#open-settings").click()
    page.get_by_label("Strength of overlays").fill("160")
    assert float(area.evaluate("el => getComputedStyle(el).fillOpacity")) == pytest.approx(before * 1.6, abs=0.01)
    assert json.loads(page.evaluate("localStorage.getItem('esagono.settings')"))["overlayStrength"] == 160


# Smaller things in the same vein


def test_redo(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """What was taken back can be played again, click by click, until something else is played."""
    seat = sit(match(), "italian")
    page = seat.page

    def move(unit: str, start: str, to: str) -> None:
        seat.show(start)
        seat.click(start)
        expect(seat.unit(unit)).to_have_class(re.compile("selected"))
        page.mouse.move(*seat.at(to))
        expect(page.locator(".path-tip")).to_be_visible()
        seat.click(to)

    def expect_at(avellino: str, firenze: str) -> None:
        expect(seat.unit("it-avellino")).to_have_attribute("data-hex", avellino)
        expect(seat.unit("it-firenze")).to_have_attribute("data-hex", firenze)

    move("it-avellino", "2413", "2514")
    expect_at("2514", "2114")
    page.keyboard.press("Escape")
    move("it-firenze", "2114", "2116")
    expect_at("2514", "2116")
    expect(page.locator("#redo")).to_have_count(0)
    page.keyboard.press("u")
    expect_at("2514", "2114")
    page.keyboard.press("Control+z")
    expect_at("2413", "2114")
    page.keyboard.press("Control+y")
    expect_at("2514", "2114")
    page.locator("#redo").click()
    expect_at("2514", "2116")
    expect(page.locator("#redo")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_be_visible()
    page.keyboard.press("Escape")
    move("it-firenze", "2114", "2117")
    expect_at("2514", "2117")
    expect(page.locator("#redo")).to_have_count(0)


def test_ground_of_a_hex(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A click on a hex tells its terrain and hexsides as the chart does, with the clause; an empty hex too."""
    seat = sit(match(), "austro-hungarian")
    page = seat.page
    seat.show("2514")
    seat.click("2514")
    ground = page.locator(".ground")
    ground.locator("summary").click()
    chart = next(c for c in seat.components["charts"] if c["id"] == "hexside")
    isonzo = next(r for r in chart["rows"] if r["id"] == "isonzo")
    effects = [f"{column} {cell}" for column, cell in zip(chart["columns"], isonzo["cells"], strict=True) if cell]
    assert effects
    line = ground.locator("li", has_text="Isonzo towards 2414, 2513")
    expect(line).to_contain_text(", ".join(effects))
    line.locator(".clause").click()
    expect(page.locator(".rule.wanted").first).to_have_attribute("data-clause", re.compile(re.escape(isonzo["clause"])))
    seat.click("2413")
    expect(ground).to_contain_text("Hill")
    expect(ground).to_have_attribute("open", "")


def test_shift_shows_a_stack_large(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("2413")
    page.mouse.move(*seat.at("2413"))
    page.keyboard.down("Shift")
    expect(page.locator("#stack-card .reverse")).to_have_count(2)
    page.keyboard.up("Shift")
    expect(page.locator("#stack-card")).to_be_hidden()


def test_reach_of_one_enemy(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """With the overlay on, a click on an enemy shows where that unit alone can go, as the engine says."""
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("2311")
    page.keyboard.press("4")
    expect(page.locator("#legend")).to_contain_text("how many")
    everything = (page.locator("path.area.threat").get_attribute("d") or "").count("Z")
    seat.click("2312")
    expect(page.locator("#legend")).to_contain_text("206 Brig can move here")
    alone = (page.locator("path.area.threat").get_attribute("d") or "").count("Z")
    game = esagono.new("isonzo-1917", seed="7")
    unit = next(u["id"] for u in game.view("italian")["units"] if u["hex"] == "2312")
    assert alone == len(game.reach(unit, seat="italian")) < everything
    seat.click("2511")
    expect(page.locator("#legend")).to_contain_text("how many")


def test_a_corps_is_ringed_on_the_map(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    page.keyboard.press("o")
    page.get_by_role("button", name="Show the units of II Corps on the map").click()
    counters = seat.components["counters"]
    view = seat.match.board("italian")["view"]
    hexes = {u["hex"] for u in view["units"] if u["side"] == "italian" and counters[u["id"]]["corps"] == "II"}
    drawn = page.locator(".formation").get_attribute("d") or ""
    assert drawn.count("Z") == len([h for h in hexes if h in seat.components["hexes"]]) > 3
    page.get_by_role("button", name="Show the units of II Corps on the map").click()
    expect(page.locator(".formation")).to_have_attribute("d", "")


def test_a_message_does_not_take_words_being_written(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match()
    mine, other = sit(game, "italian"), sit(game, "austro-hungarian")
    for seat in (mine, other):
        seat.page.locator("#tab-notes").click()
    field = mine.page.get_by_label("Write to the other player")
    field.fill("I am still wri")
    other.page.get_by_label("Write to the other player").fill("hello")
    other.page.keyboard.press("Enter")
    expect(mine.page.locator(".chat")).to_contain_text("hello")
    expect(field).to_be_focused()
    mine.page.keyboard.type("ting")
    expect(field).to_have_value("I am still writing")


def test_large_text_keeps_every_button_in_sight(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """On a small screen with the largest text the bar drops phases, not buttons."""
    seat = sit(match(), "italian", viewport={"width": 1024, "height": 700})
    page = seat.page
    expect(page.locator(".phases li:visible")).to_have_count(5)
    page.locator("#open-settings").click()
    page.get_by_label("Text size").fill("160")
    page.keyboard.press("Escape")
    expect(page.locator(".phases li:visible")).to_have_count(1)
    for button in page.locator("#bar .icon:visible, #tabs button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_phone_has_search_replay_and_help(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian", **{**PHONE, "viewport": {"width": 360, "height": 640}})
    page = seat.page
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


def test_units_that_stay_are_not_asked_again(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A unit told to stay is passed over by "next" and by the warning at the end, and can still be moved."""
    seat = sit(match(), "italian")
    page = seat.page
    hint = page.locator("#now .hint").first
    count = int(re.findall(r"\d+", hint.inner_text())[0])
    seat.show("2413")
    seat.click("2413")
    expect(seat.unit("it-avellino")).to_have_class(re.compile("selected"))
    page.keyboard.press("b")
    expect(seat.unit("it-avellino")).to_have_class("unit done")
    expect(page.locator(".unit.selected")).to_have_count(1)
    assert page.locator(".unit.selected").get_attribute("data-id") != "it-avellino"
    page.locator("[data-key=rest]").click()
    page.locator("#stage").focus()
    page.keyboard.press("Escape")
    expect(hint).to_contain_text(f"{count - 2} units")
    page.keyboard.press("e")
    expect(page.locator("dialog")).to_contain_text(f"{count - 2} units have not moved")
    page.keyboard.press("Escape")
    seat.show("2413")
    seat.click("2413")
    page.mouse.move(*seat.at("2514"))
    expect(page.locator(".path-tip")).to_be_visible()


def test_fit_and_back(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("2413")
    before = seat.at("2413")
    page.keyboard.press("f")
    seat.still()
    assert seat.at("2413") != pytest.approx(before, abs=2)
    page.keyboard.press("f")
    seat.still()
    assert seat.at("2413") == pytest.approx(before, abs=2)


def test_a_lit_chart_does_not_push_the_prompt_away(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Bringing the used cell into sight moves the chart, not the panel around it."""
    game = match()
    for _ in range(20):
        board = game.board("italian")
        if board["decision"]["kind"] == "combat":
            break
        game.play("italian", board["options"][-1]["option"])
    seat = sit(game, "italian", viewport={"width": 1280, "height": 640})
    page = seat.page
    seat.show("2312")
    seat.click("2312")
    page.locator("[data-key=combat-all]").click()
    expect(page.locator(".forecast .column")).to_be_visible()
    page.locator("#tab-charts").click()
    expect(page.locator("th.used")).to_be_in_viewport()
    assert page.evaluate("document.querySelector('#panel').scrollTop") == 0
    expect(page.locator("#tabs")).to_be_in_viewport(ratio=1)
