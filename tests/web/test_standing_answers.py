"""What a player need not click: answers given ahead, warnings before an over-full hex costs a unit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import esagono
from tests.web.seat import Match, Seat
from tests.web.test_guidance import saved_at

pytestmark = pytest.mark.browser


def test_over_full_hexes_are_told_before_they_cost(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """A badge on the hex and a line in the panel while units move, and a question before the phase ends."""
    game = match()
    seat = sit(game, "italian")
    page = seat.page
    expect(page.locator(".crowded")).to_have_count(0)
    for unit in ("it-alessandria", "it-taro", "it-spezia"):
        game.play("italian", ["select", {"unit": unit}], ["move", {"unit": unit, "to": "1509"}])
    expect(page.locator('.crowded[data-hex="1509"]')).to_have_count(1)
    expect(page.locator(".crowded-list")).to_contain_text("1509")
    page.locator("[data-key=crowded-1509]").click()
    seat.still()
    keep(seat, "1-badge")
    page.locator('#now [data-verb="end"]').click()
    expect(page.locator("#dialog")).to_contain_text("1509")
    keep(seat, "2-warning")
    page.get_by_role("button", name="Go back").click()
    page.locator("#undo-phase").click()
    expect(page.locator(".crowded")).to_have_count(0)


def test_an_answer_given_ahead_is_kept_seen_and_changed(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    save, side = saved_at("losses")
    seat = sit(match(save=save), side)
    page = seat.page
    seat.expect_decision("losses")
    keep(seat, "1-losses")
    before = seat.seq
    page.locator("[data-key=standing-losses-proposed]").click()
    seat.wait_for_change(before)
    page.keyboard.press("Escape")
    page.reload()
    seat.ready()
    page.locator("#open-settings").click()
    chosen = page.locator("[data-key=standing-losses]")
    expect(chosen).to_have_value("proposed")
    keep(seat, "2-settings")
    chosen.select_option("")
    page.reload()
    seat.ready()
    page.locator("#open-settings").click()
    page.locator("[data-key=standing]").click()
    expect(page.locator("[data-key=standing-losses]")).to_have_value("")


def test_a_plan_is_kept_and_carried_out_as_far_as_it_is_legal(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Drawn in private while it is not one's move too, there again after a reload; what is illegal stays, with why."""
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("2413")
    before = seat.seq
    page.locator("#open-plan").click()
    for hex in ("2413", "2513", "2514", "2514"):
        seat.click(hex)
    for hex in ("2313", "2312", "2312"):  # the enemy is there
        seat.click(hex)
    expect(page.locator(".plan-list > li")).to_have_count(2)
    page.locator("[data-key=plan-ahead]").click()
    expect(page.locator(".plan-ahead")).to_contain_text("supply does not change")
    keep(seat, "1-plan")
    assert seat.seq == before
    page.reload()
    seat.ready()
    expect(page.locator(".plan-order")).to_have_count(2)
    page.locator("#open-plan").click()
    page.locator("[data-key=plan-run]").click()
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    expect(page.locator(".plan-list > li")).to_have_count(1)
    expect(page.locator(".plan-list .warning")).to_contain_text("Not possible now")
    keep(seat, "2-carried-out")
    page.locator("[data-key=plan-clear]").click()
    expect(page.locator(".plan-order")).to_have_count(0)


def test_what_is_empty_passes_by_itself_if_wanted(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Nobody can be activated: with the setting the only button presses itself, without it the player is asked."""
    units = [{"id": "it-cuneo-i-7", "hex": "2413"}, {"id": "ah-121-ls-2-fj", "hex": "2412"}]
    document = {"game": "gorizia-1916", "scenario": "bridgehead", "turn": 2, "phase": "action", "side": "italian"}
    game = match(save=esagono.position({**document, "initiative": "italian", "units": units}).save())
    asked, quick = sit(game, "italian"), sit(game, "austro-hungarian")
    quick.page.locator("#open-settings").click()
    quick.page.locator("[data-key=set-skipEmpty]").check()
    quick.page.keyboard.press("Escape")
    asked.expect_decision("activation")
    asked.choose("pass")
    asked.expect_decision("movement")
    expect(quick.page.locator(".toast")).to_contain_text("Pass")
