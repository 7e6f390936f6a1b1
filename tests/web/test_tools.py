"""The player's own tools: ruler and heights, labels and arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, expect

import esagono
from esagono.engine import Game
from esagono.games.inferno.knowledge.journeys import turns_to
from esagono.games.inferno.ruleset import InfernoGame
from esagono.hexes.sight import line_between
from tests.web.seat import Match, Seat
from tests.web.serve import Server
from tests.web.test_seats import begin_hot_seat

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
            const { Grid } = await import("/web/js/hexes/grid.js");
            const { lineBetween } = await import("/web/js/hexes/line.js");
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
    page.keyboard.press("y")
    expect(page.locator("#tool-card")).to_be_visible()  # the tool is fetched when it is first wanted
    for key in ("Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
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
    expect(page.locator("#tool-card")).to_be_visible()  # a hex that is pointed at before that has no line yet
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
    order = page.locator("#scene > .layer").evaluate_all("layers => layers.map((l) => getComputedStyle(l).isolation)")
    assert set(order) == {"isolate"}, "no counter climbs out of its layer over what is drawn"
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


def test_labels_stay_behind_the_curtain(server: Server, context: Callable[..., BrowserContext]) -> None:
    """Two players at one screen: what one draws is gone from the page when the other plays, and back in their turn."""
    page = context().new_page()
    begin_hot_seat(page, server)
    page.locator("#stage").focus()
    page.keyboard.press("i")
    page.locator("[data-key=sketch-label]").click()
    page.locator("#stage").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.type("Italian secret")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".sketch-label")).to_have_text("Italian secret")
    for kind in ("movement", "combat"):
        expect(page.locator("body")).to_have_attribute("data-decision", kind)
        page.locator('#now [data-verb="end"]').click()
        page.locator("#confirm-yes").click()
    expect(page.locator("#curtain")).to_be_visible()
    assert "Italian secret" not in page.content()
    page.locator("#curtain").get_by_role("button").click()
    expect(page.locator("#seat-title")).to_have_text("Austro-Hungarian")
    page.wait_for_selector(".unit")
    assert "Italian secret" not in page.content()
    for kind, verb in (("engineer", "done"), ("movement", "end"), ("combat", "end")):
        expect(page.locator("body")).to_have_attribute("data-decision", kind)
        page.locator(f'#now [data-verb="{verb}"]').click()
        if verb == "end":
            page.locator("#confirm-yes").click()
    expect(page.locator("#curtain")).to_be_visible()
    page.locator("#curtain").get_by_role("button").click()
    expect(page.locator("#seat-title")).to_have_text("Italian")
    expect(page.locator(".sketch-label")).to_have_text("Italian secret")


def test_a_label_that_was_on_its_way_is_kept(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """It was on its way when the page was left, as at a curtain: nothing that a player wrote is lost."""
    game = match()
    seat = sit(game, "italian")
    page = seat.page
    seat.show("2413")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "PUT" and not held:
            held.append(route)  # never answered: it goes down with the page
        else:
            route.continue_()

    page.route("**/notes", hold)
    page.locator("#stage").focus()
    page.keyboard.press("i")
    page.locator("[data-key=sketch-label]").click()
    page.locator("#stage").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("hold on")
    with page.expect_request(lambda request: request.method == "PUT"):
        page.keyboard.press("Enter")
    page.reload()
    seat.ready()
    expect(page.locator(".sketch-label")).to_have_text("hold on")
    assert held


def test_a_label_by_keyboard_and_the_notes_beside_it(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Everything with keys: write, write again, take away; the notes of the panel are not disturbed."""
    game = match()
    assert game.ask("italian", "PUT", "/notes", json={"text": "remember"}).is_success
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
    expect(page.locator("#tool-card [name=words]")).to_have_count(0)
    expect(page.locator("#tool-card")).to_be_visible()
    press("Escape")
    expect(page.locator("#tool-card")).to_be_hidden()
    page.locator("#tab-notes").click()
    expect(page.locator("#tab-body textarea")).to_have_value("remember")
    page.locator("#tab-body textarea").fill("remember this")
    page.reload()
    seat.ready()
    kept = game.get("italian", "/notes")
    mark = {"kind": "label", "hex": "2413", "text": "hold here"}
    assert kept == {"text": "remember this", "marks": [mark], "shown": {}}


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
    expect(page.locator("#tool-card [name=words]")).to_be_focused()
    before = seat.seq
    page.keyboard.type("end here")
    page.keyboard.press("Enter")
    expect(page.locator(".sketch-label")).to_have_text("end here")
    keep(seat, "1-written")
    assert seat.seq == before
    page.locator("[data-key=close-tool]").tap()
    expect(page.locator("#panel")).to_be_visible()


def test_what_is_shown_on_purpose_reaches_the_other_player(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Private ones stay private; one tick shows a mark, another takes it away again; it is there after a reload."""
    game = match()
    seat, other = sit(game, "italian"), sit(game, "austro-hungarian", locale="it-IT")
    page, there = seat.page, other.page
    draw_some(seat)
    page.get_by_role("checkbox", name="Show 2413 → 2311 to the other player").check()
    expect(there.locator('.theirs[data-arrow="2413-2311"]')).to_have_count(1)
    expect(there.locator("#toasts")).to_contain_text("L'avversario (Italiani) ti mostra qualcosa sulla mappa.")
    expect(there.locator("#live")).to_contain_text("L'avversario (Italiani) ti mostra qualcosa sulla mappa.")
    expect(there.locator(".sketch-label")).to_have_count(0)
    page.locator("[data-key=sketch-share]").focus()
    page.keyboard.press("Space")
    seat.click("2211")
    page.keyboard.type("Meet here")
    page.keyboard.press("Enter")
    expect(there.locator(".sketch-label.theirs")).to_have_text("IT: Meet here")
    keep(other, "1-shown")
    there.locator("#stage").focus()
    there.keyboard.press("i")
    expect(there.locator("#tool-card section h3")).to_have_text("Mostrato a te da: Italiani")
    expect(there.locator("#tool-card section li")).to_have_text(["2413 → 2311", "2211: Meet here"])
    assert there.locator("#tool-card .close").count() == 1, "what another drew cannot be removed here"
    there.reload()
    other.ready()
    expect(there.locator(".sketch-label.theirs")).to_have_text("IT: Meet here")
    page.get_by_role("checkbox", name="Show 2413 → 2311 to the other player").uncheck()
    expect(there.locator("[data-arrow]")).to_have_count(0)
    expect(page.locator('[data-arrow="2413-2311"]')).to_have_count(1)
    assert not any("Secret aim" in frame for frame in other.frames)
    assert other.frames
    assert len(game.get("austro-hungarian", "/notes")["shown"]["italian"]) == 1


def test_with_a_bot_there_is_nobody_to_show_anything(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    bot = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "random"}}
    seat = sit(match(seats=bot), "italian")
    draw_some(seat)
    expect(seat.page.locator("#tool-card")).to_contain_text("Only you can see these")
    expect(seat.page.locator("#tool-card input[type=checkbox]")).to_have_count(0)


def test_layer_of_labels_can_be_hidden(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    draw_some(seat)
    page = seat.page
    page.keyboard.press("Escape")
    page.locator("#open-overlays").click()
    page.get_by_role("checkbox", name="Labels and arrows").click()
    expect(page.locator(".sketch-label, [data-arrow]")).to_have_count(0)
    page.get_by_role("checkbox", name="Labels and arrows").click()
    expect(page.locator(".sketch-label, [data-arrow]")).to_have_count(3)


def test_reach_in_several_turns(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """By key and by button: a number in the hexes of later turns, a border a turn; a move this turn still works."""
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("2413")
    seat.click("2413")
    expect(page.locator(".labels .left").first).to_be_visible()
    first = page.locator(".labels .left").count()
    page.locator("#stage").focus()
    page.keyboard.press(".")
    expect(page.locator("[data-key=turns-2]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".reach-edge")).to_have_count(2)
    labels = page.locator(".labels .turns")
    assert set(labels.all_inner_texts()) == {"2"}
    second = labels.count()
    assert second > 20
    expect(page.locator("#live")).to_contain_text("Reach in 2 turns is shown")
    page.locator("[data-key=turns-4]").click()
    expect(page.locator(".reach-edge")).to_have_count(4)
    assert {"2", "3", "4"} >= set(labels.all_inner_texts()) > {"2"}
    keep(seat, "1-four-turns")
    for _ in range(3):
        page.locator("#stage").focus()
        page.keyboard.press(".")
    expect(page.locator("[data-key=turns-7]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(".")
    expect(page.locator(".labels .left")).to_have_count(first)
    expect(labels).to_have_count(0)
    page.keyboard.press(".")
    expect(labels).to_have_count(second)
    seat.click("2514")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    expect(labels).to_have_count(0)


def test_a_hex_tells_the_turn_of_arrival(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """For the eye in the status line, for the ear in the words of the cursor."""
    seat = sit(match(), "italian")
    page = seat.page
    game = esagono.new("isonzo-1917", seed="7")
    assert isinstance(game, InfernoGame)
    found = turns_to(game, "it-avellino", 2, "italian")
    later = next(hex for hex, turn in found.items() if turn == 2)
    seat.show("2413")
    seat.click("2413")
    expect(page.locator(".labels .left").first).to_be_visible()
    page.locator("[data-key=turns-2]").click()
    expect(page.locator(".labels .turns")).to_have_count(sum(turn == 2 for turn in found.values()))
    page.locator("#fit").click()
    seat.still()
    page.mouse.move(*seat.at(later))
    expect(page.locator("#status .cost")).to_have_text("in 2 turns")
    page.mouse.move(*seat.at("2008"))
    expect(page.locator("#status .cost")).to_have_count(0)
    page.locator("#stage").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#live p").last).to_contain_text("in 1 turn")
