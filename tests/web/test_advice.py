"""Advice on the board: who would help an attack, what is missing, and what the enemy could do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser


def to_combat(match: Match) -> None:
    """End the Italian movement; whatever is asked before the combats is answered with the last option."""
    for _ in range(20):
        side = next(s for s in match.tokens if match.board(s)["decision"])
        board = match.board(side)
        if board["decision"]["kind"] == "combat":
            return
        match.play(side, board["options"][-1]["option"])
    raise AssertionError("no combat phase came")


def test_the_best_helper_is_added_with_a_button(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match()
    to_combat(game)
    game.play("italian", ["attack", {"target": "2312"}])
    seat = sit(game, "italian")
    page = seat.page
    # all who may attack are taken for a beginning
    expect(page.locator("[data-key=row-it-avellino]")).to_be_checked()
    page.locator("[data-key=combat-none]").click()
    expect(page.locator(".ticks input:checked")).to_have_count(0)
    page.locator("[data-key=row-it-avellino]").check()
    helper = page.locator(".helper")
    expect(helper).to_contain_text("Best helper:")
    expect(page.locator(".missing")).to_contain_text("of strength for")
    keep(seat, "1-advice")
    unit = helper.get_attribute("data-unit")
    promised = helper.inner_text().split("(")[1].split(")")[0]
    expect(page.locator(".outlook .column")).not_to_have_text(promised)
    page.locator("[data-key=combat-helper]").click()
    expect(page.locator(f"[data-key=row-{unit}]")).to_be_checked()
    expect(page.locator(".outlook .column")).to_have_text(promised)
    expect(page.locator(f'.helper[data-unit="{unit}"]')).to_have_count(0)


def test_a_hint_is_shown_with_its_reason_and_done_by_a_click(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    against_bot = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "recruit"}}
    game = match(seats=against_bot)
    seat = sit(game, "italian")
    page = seat.page
    page.locator("#hint").click()
    advice = page.locator(".advice")
    expect(advice).to_contain_text("The general would:", timeout=30_000)
    expect(advice.locator(".order")).to_have_count(3)
    keep(seat, "1-hint")
    before = game.board("italian")["seq"]
    page.locator("[data-key=hint-do]").click()
    expect(advice).to_have_count(0)
    assert game.board("italian")["seq"] > before


def test_who_wants_it_is_told_before_ending_what_a_bot_would_still_do(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    game = match(seats={"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "recruit"}})
    seat = sit(game, "italian")
    page = seat.page
    page.locator("#open-settings").click()
    expect(page.locator("[data-key=set-check]")).not_to_be_checked()
    page.locator("[data-key=set-check]").check()
    page.locator("[data-key=set-warn]").uncheck()
    page.keyboard.press("Escape")
    page.locator("#now .button.primary").first.click()
    expect(page.locator("#dialog")).to_contain_text("The general would:", timeout=30_000)
    page.locator("#dialog").get_by_role("button", name="Back").click()
    assert game.board("italian")["decision"]["kind"] == "movement"


def test_nobody_has_a_bot_think_for_him_against_a_person(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    expect(seat.page.locator("#undo")).to_be_visible()
    expect(seat.page.locator("#hint")).to_have_count(0)


def test_what_the_enemy_could_do_is_told_when_asked(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    seat = sit(match(), "austro-hungarian")
    page = seat.page
    seat.show("2312")
    seat.click("2312")
    expect(page.locator(".danger")).to_have_count(0)
    page.locator("[data-key=danger]").click()
    expect(page.locator(".danger")).to_contain_text("chance of losing the hex")
    expect(page.locator(".danger")).to_contain_text("only the units you can see")
    keep(seat, "1-danger")
    seat.show("2413")
    seat.click("2413")
    expect(page.locator("#now .stack")).to_contain_text("2413")
    expect(page.locator("[data-key=danger]")).to_have_count(0)


def test_what_a_bot_does_is_shown_at_the_pace_one_wants(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """An order at a time, the next by a tap on the map, and the rest at once."""
    seats = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "recruit"}}
    game = match(seats=seats)
    to_combat(game)
    page = sit(game, "italian").page
    page.evaluate("() => import('/web/board/js/lib/store.js').then((m) => m.saveSettings({ botPace: 'slow' }))")
    bar = page.locator(".pace progress")
    game.play("italian", ["end"])  # now it is the bot's turn, before a page that shows it slowly
    expect(page.locator("[data-key=finish-now]")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.pace progress')?.max > 1", timeout=30_000)
    before, after = page.evaluate(
        """() => {
            const before = Number(document.body.dataset.seq);
            document.querySelector("#stage").dispatchEvent(new PointerEvent("pointerdown"));
            return [before, Number(document.body.dataset.seq)];
        }"""
    )
    assert before < after < game.board("italian")["seq"]
    page.locator("[data-key=finish-now]").click()
    expect(page.locator("[data-key=finish-now]")).to_have_count(0)
    page.wait_for_function("() => document.body.dataset.decision", timeout=300_000)
    expect(bar).to_have_count(0)
