"""What players are told, and where: beside the click, over a dialog, of time, of chat, one roll after the other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

import esagono
from esagono.games.lessons import lesson_of
from tests.web.seat import Match, Seat
from tests.web.serve import Server
from tests.web.test_two_players import play_until_closed

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
NEAR = 420
"""Pixels from a click to the middle of what is said about it."""


def test_why_not_stands_beside_the_click(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    seat.show("2413")
    seat.click("2413")
    expect(seat.page.locator(".labels .left").first).to_be_visible()
    seat.click("2411")
    (box,) = seat.boxes(".toast.why")
    x, y = seat.at("2411")
    assert abs(box["x"] + box["width"] / 2 - x) < NEAR
    assert abs(box["y"] + box["height"] / 2 - y) < NEAR


def test_with_no_unit_chosen_a_click_says_so(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    lesson = lesson_of("goito-1848", "first-battle").position
    people = {side: {"kind": "human"} for side in ("piedmontese", "austrian")}
    game = match(save=esagono.position({"game": "goito-1848", "seed": 1, **lesson}).save(), seats=people)
    seat = sit(game, "piedmontese")
    seat.expect_decision("declare")
    seat.show("1310")
    seat.click("1310")
    expect(seat.page.locator(".toast.why")).to_contain_text("No unit is chosen")


def test_a_phase_taken_back_can_be_played_again(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Also when something was taken back before."""
    seat = sit(match(), "italian")
    page = seat.page

    def move(unit: str, start: str, to: str) -> None:
        page.keyboard.press("Escape")
        seat.show(start)
        seat.click(start)
        expect(seat.unit(unit)).to_have_class(re.compile("selected"))
        page.mouse.move(*seat.at(to))
        expect(page.locator(".path-tip")).to_be_visible()
        seat.click(to)
        expect(seat.unit(unit)).to_have_attribute("data-hex", to)

    move("it-avellino", "2413", "2514")
    page.keyboard.press("u")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    move("it-avellino", "2413", "2514")
    move("it-firenze", "2114", "2116")
    page.keyboard.press("Shift+U")
    expect(seat.unit("it-firenze")).to_have_attribute("data-hex", "2114")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    page.locator("#redo").click()
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    page.locator("#redo").click()
    expect(seat.unit("it-firenze")).to_have_attribute("data-hex", "2116")


def test_a_refusal_is_seen_over_the_dialog(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    page.locator("#open-settings").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.evaluate("import('/web/js/lib/words.js').then((m) => m.toast('refused', 'warning'))")
    toast = page.locator(".toast.warning")
    expect(toast).to_be_visible()
    seen = "(el) => { const b = el.getBoundingClientRect(); const x = b.x + b.width / 2, y = b.y + b.height / 2;"
    seen += " return el.closest('#toasts').matches(':popover-open') && x > 0 && y > 0 && y < innerHeight; }"
    assert toast.evaluate(seen)


def test_chat_reaches_a_phone_and_a_request_leaves_the_question_first(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """What the other player wants stands below what the game asks; granting it is not the main button."""
    begun = match()
    play_until_closed(begun)
    mine, theirs = sit(begun, "italian"), sit(begun, "austro-hungarian", **PHONE)
    mine.page.locator("#tab-notes").click()
    mine.page.locator(".say input").fill("good luck")
    mine.page.keyboard.press("Enter")
    expect(theirs.page.locator(".toast.chat")).to_contain_text("good luck")
    mine.page.locator("#ask-undo").click()
    mine.page.locator("[data-key=ask-undo-last]").click()
    accept = theirs.page.locator("[data-key=undo-accept]")
    expect(accept).to_be_visible()
    expect(accept).not_to_have_class(re.compile("primary"))
    card, prompt = theirs.boxes(".offer", "#now .prompt")
    assert card["y"] > prompt["y"]


def test_a_player_is_warned_before_the_time_is_up(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    begun = match(clock={"kind": "increment", "minutes": 60, "seconds": 30})
    play_until_closed(begun)
    side = next(side for side in ("italian", "austro-hungarian") if begun.board(side)["decision"])
    seat = sit(begun, side)
    expect(seat.page.locator(".clock.running")).to_have_count(1)
    seat.page.clock.install()
    seat.page.clock.fast_forward(56 * 60 * 1000)
    expect(seat.page.locator("#toasts")).to_contain_text("Your time is running out")
    expect(seat.page.locator("#live")).to_contain_text("Your time is running out")


def test_targets_come_first_by_keys(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """In the Combat Phase N goes from one enemy that can be attacked to the next, and tells the chance."""
    game = match()
    game.play("italian", ["end", {}])
    seat = sit(game, "italian")
    seat.expect_decision("combat")
    targets = {c["option"][1]["target"] for c in game.board("italian")["options"] if c["option"][0] == "attack"}
    assert len(targets) > 1
    seen = set()
    for _ in range(len(targets)):
        before = seat.page.locator("#live p").count()
        seat.page.keyboard.press("n")
        seat.drawn()
        assert seat.page.locator("#live p").count() != before or before == 12
        seen.add(seat.page.locator("#status b").inner_text().split()[0])
    assert seen == targets
    expect(seat.page.locator("#live")).to_contain_text("chance")


def test_dice_of_one_fight_wait_for_those_of_another(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    page = seat.page
    page.evaluate(
        """async () => {
            const { Dice } = await import("/web/js/map/dice.js");
            const heads = { fight: 4 };
            const stage = document.querySelector("#stage");
            const camera = { insets: { bottom: 0 }, stage, k: 1, toStage: () => ({ x: 0, y: 0 }) };
            const grid = { has: () => false };
            const components = { heads, charts: [] };
            const board = { camera, components, grid, series: {}, shown: null, tabs: { light: () => {} } };
            const dice = new Dice(board);
            const roll = (words, die) => [
                { kind: "fight", text: `${words}: 5 against 3`, args: {} },
                { kind: "roll", text: "rolled", args: { die } },
            ];
            dice.show(roll("Bombardment of 2412", 1));
            dice.show(roll("Defensive Fire at 2413", 6));
        }"""
    )
    title = page.locator("#dice .dice-title")
    expect(title).to_have_text("Bombardment of 2412")
    page.wait_for_timeout(1500)
    expect(title).to_have_text("Bombardment of 2412")
    expect(title).to_have_text("Defensive Fire at 2413")


def test_back_closes_a_dialog_and_only_then_leaves(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match()
    seat = sit(game, "italian")
    page = seat.page
    board = page.url
    for _ in range(2):
        page.locator("#open-settings").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        page.evaluate("history.back()")
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert page.url == board
    page.locator("#open-settings").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("() => void setTimeout(() => history.back())")  # the page goes while it would still answer
    page.wait_for_url("about:blank")


@pytest.mark.parametrize("height", [900, 640])
def test_the_rematch_is_in_sight(match: Callable[..., Match], sit: Callable[..., Seat], height: int) -> None:
    game = match()
    game.resign("italian")
    seat = sit(game, "italian", viewport={"width": 1280, "height": height})
    button = seat.page.locator("[data-key=rematch]")
    expect(button).to_be_in_viewport(ratio=1)
    over = "(el) => { const b = el.getBoundingClientRect();"
    over += " return el.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); }"
    assert button.evaluate(over)


def test_the_first_page_fits_a_narrow_window(context: Callable[..., BrowserContext], server: Server) -> None:
    page = context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(server.address)
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_is_chosen_and_found_by_keys_is_said(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Search, Space, Enter and undo each tell where one is, what was chosen, and what it can do."""
    seat = sit(match(), "italian")
    page, live = seat.page, seat.page.locator("#live")
    seat.show("2413")
    expect(live).to_contain_text("2413")
    expect(live).to_contain_text("Avellino")
    page.locator("#stage").focus()
    page.keyboard.press("Enter")
    expect(live).to_contain_text("Chosen: Avellino")
    expect(live).to_contain_text(re.compile(r"It can go to \d+ hexes"))
    count = live.locator("p").count()
    page.keyboard.press("Space")
    assert live.locator("p").count() > count or count == 12
    game = seat.match
    game.play("italian", ["move", {"unit": "it-avellino", "to": "2514"}])
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    page.keyboard.press("Space")
    page.keyboard.press("u")
    expect(live).to_contain_text("Taken back.")


def test_what_a_tick_makes_of_the_odds_is_said(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Each tick of the sheet by keyboard: the column and the chance that stand in the panel, and why it is refused."""
    seat = sit(match(), "italian")
    page, live = seat.page, seat.page.locator("#live p")
    seat.choose("end")
    seat.expect_decision("combat")
    seat.show("2312")
    page.locator("#stage").focus()
    page.keyboard.press("Enter")
    seat.expect_decision("declare")
    page.locator("[data-key=combat-none]").click()
    ticks = page.locator(".sheet [data-key^=row-]:enabled")
    heard = []
    for n in range(2):
        ticks.nth(n).focus()
        page.keyboard.press("Space")
        shown = page.locator(".odds .headline b")
        expect(ticks.nth(n)).to_be_checked()
        seat.settled()
        expect(shown).to_be_visible()
        chance, column = shown.inner_text(), page.locator(".outlook").get_attribute("data-column") or "?"
        expect(live.last).to_contain_text(chance)
        expect(live.last).to_contain_text(column)
        heard.append(live.last.inner_text())
    assert heard[0] != heard[1]


def test_a_new_question_a_message_and_the_end_are_said(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    begun = match()
    mine, theirs = sit(begun, "italian"), sit(begun, "austro-hungarian")
    live = theirs.page.locator("#live")
    mine.page.locator("#tab-notes").click()
    mine.page.locator(".say input").fill("good luck")
    mine.page.keyboard.press("Enter")
    expect(live).to_contain_text("Message (Italian): good luck")
    for _ in range(2):  # the Movement and Combat Phases of the Italians; then the others are asked
        begun.play("italian", ["end", {}])
    theirs.expect_decision("engineer")
    expect(live).to_contain_text(begun.board("austro-hungarian")["decision"]["prompt"])
    begun.resign("italian")
    expect(live).to_contain_text(re.compile("Austro-Hungarian: .*"))
    expect(theirs.page.locator("body")).to_have_attribute("data-over", "yes")


_LIES_UNDER = """([x, y]) => ["#status", "#tools", "#panel", "#bar"].filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
})"""


def test_at_twice_the_size_the_target_stays_in_sight(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A window of 1440 by 900 at 200 %: neither the sheet nor the line about the hex lies on what is attacked."""
    begun = match()
    begun.play("italian", ["end", {}])
    seat = sit(begun, "italian", viewport={"width": 720, "height": 450}, device_scale_factor=2)
    seat.show("2312")
    seat.click("2312")
    seat.expect_decision("declare")
    expect(seat.page.locator(".sheet .primary, .sheet [data-verb=resolve]").first).to_be_visible()
    seat.settled()
    seat.still()
    assert seat.page.evaluate(_LIES_UNDER, list(seat.at("2312"))) == []
    assert seat.page.locator("#status").inner_text().startswith("2312")
