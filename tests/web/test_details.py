"""Smaller promises of the board: redo, units that stay, what a hex, an enemy or a corps is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import esagono
from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser


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
    told = page.locator(".handbook .wanted").first
    expect(told).to_have_attribute("data-clause", re.compile(re.escape(isonzo["clause"])))
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
    expect(page.locator("#stack-card .anatomy").first).to_contain_text("attack")
    page.keyboard.up("Shift")
    expect(page.locator("#stack-card")).to_be_hidden()


def test_reach_of_one_enemy(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """With the overlay on, a click on an enemy shows where that unit alone can go, as the engine says."""
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("2311")
    page.keyboard.press("4")
    expect(page.locator("#legend")).to_contain_text("how many")
    everything = (page.locator("path.area[data-class=threat]").get_attribute("d") or "").count("Z")
    seat.click("2312")
    expect(page.locator("#legend")).to_contain_text("206 Brig can move here")
    alone = (page.locator("path.area[data-class=threat]").get_attribute("d") or "").count("Z")
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
    expect(page.locator(".outlook .column")).to_be_visible()
    page.locator("#tab-charts").click()
    expect(page.locator("th.used")).to_be_in_viewport()
    assert page.evaluate("document.querySelector('#panel').scrollTop") == 0
    expect(page.locator("#tabs")).to_be_in_viewport(ratio=1)


def test_enemies_seen_before_are_still_told_of(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Who goes below another is suspected there; also by the next visit, and only if one wants to know."""
    game = match()
    enemy = "austro-hungarian"
    while (game.board(enemy)["decision"] or {"kind": ""})["kind"] != "movement":
        side = enemy if game.board(enemy)["decision"] else "italian"
        options = [c["option"] for c in game.board(side)["options"]]
        game.play(side, next((o for o in options if o[0] in ("end", "done")), options[0]))
    seat = sit(game, "italian")
    page = seat.page
    page.wait_for_selector("body[data-rest=loaded]")
    expect(page.locator(".ghost")).to_have_count(0)
    unit = {"unit": "ah-gebirg-22"}
    expect(seat.unit(unit["unit"])).to_have_attribute("data-hex", "1308")
    game.play("austro-hungarian", ["select", unit], ["move", {**unit, "to": "1009"}])
    expect(seat.unit(unit["unit"])).to_have_count(0)
    mark = page.locator('.ghost.suspected[data-hex="1009"]')
    expect(mark).to_have_text("T2 ?")
    page.reload()
    expect(mark).to_have_text("T2 ?")
    seat.show("1009")
    expect(page.locator("#now .seen-here")).to_contain_text("22 Gebirg: seen here on turn 2")
    keep(seat, "1-suspected")
    page.emulate_media(color_scheme="dark")
    paper, ink = (mark.evaluate(f"(e) => getComputedStyle(e).{what}") for what in ("backgroundColor", "color"))
    assert min(map(int, re.findall(r"\d+", paper))) > 150 > max(map(int, re.findall(r"\d+", ink))), "dark on light"
    page.locator("#open-overlays").click()
    page.locator("[data-key=layer-seen]").uncheck()
    expect(mark).to_have_count(0)


_NO_SHEETS = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const message = JSON.parse(text);
        send.call(this, JSON.stringify(message.args?.draft ? { ...message, question: "none" } : message));
    };
}"""


def test_without_its_sheet_a_decision_is_made_from_the_list(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """A server that cannot work out the odds keeps nobody from playing."""
    seat = sit(game := match(), "italian")
    seat.choose("end")
    seat.expect_decision("combat")
    seat.show("2312")
    seat.page.evaluate(_NO_SHEETS)
    seat.click("2312")
    seat.expect_decision("declare")
    expect(seat.page.locator("#toasts .toast")).to_have_count(1)
    item = seat.page.locator("#now .options button").first
    expect(item).to_be_visible()
    before = seat.seq
    item.click()
    seat.wait_for_change(before)
    assert game.board("italian")["decision"]["kind"] == "declare"


def test_on_a_phone_the_chance_stands_beside_the_button(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """The rows of an attack fill a small window; what it promises is seen without scrolling."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    game = match()
    game.play("italian", ["end"])
    seat = sit(game, "italian", **phone)
    seat.show("2312")
    seat.tap("2312")
    seat.expect_decision("declare")
    brief = seat.page.locator("#now .brief")
    expect(brief).to_be_in_viewport()
    expect(brief).to_have_text(seat.page.locator("#now .odds .headline").inner_text())
    tops = seat.page.locator("#score small").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
    assert len(tops) > 1
    assert max(tops) - min(tops) < 1, "points and tracks are in line"


def test_a_phone_opens_where_the_armies_meet(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Guns and reserves lie far behind: the middle of all units would be a wood behind the lines."""
    seat = sit(match("gorizia-1916", scenario="bridgehead"), "italian", viewport={"width": 390, "height": 844})
    tools, panel = (seat.page.locator(where).bounding_box() for where in ("#tools", "#panel"))
    assert tools is not None
    assert panel is not None
    enemies = [seat.at(hex) for hex in ("2412", "2513", "2613", "2612", "2713")]
    assert sum(0 < x < tools["x"] and 48 < y < panel["y"] for x, y in enemies) >= 3


def test_the_panel_shows_the_hex_under_the_cursor_after_undo(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    seat = sit(match(), "italian")
    seat.show("2210")
    ground = seat.page.locator("#now .ground summary")
    expect(ground).to_contain_text("2210")
    seat.show("2114")
    seat.click("2114")
    expect(seat.unit("it-firenze")).to_have_class(re.compile("selected"))
    before = seat.seq
    seat.click("2116")
    seat.wait_for_change(before)
    seat.page.keyboard.press("Control+z")
    expect(seat.unit("it-firenze")).to_have_attribute("data-hex", "2114")
    expect(ground).to_contain_text("2116")
