"""Whole player turns: by mouse, by keyboard alone, by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser

BOT = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "random"}}
TURN = 300_000
"""Milliseconds for a whole turn of a bot, which decides a hundred times: only what never comes waits so long."""


def answer_by_mouse(seat: Seat) -> None:
    """Whatever is asked: the first lit unit or hex, or else a button."""
    page = seat.page
    before = seat.seq
    seat.settled()
    buttons = page.locator("#now .buttons [data-verb]")
    if buttons.count():
        buttons.last.click()
    else:
        details = page.locator(".all-options")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        details.locator(".option").first.click()
    seat.wait_for_change(before)


def play_on(seat: Seat, answer: Callable[[Seat], None], until: str) -> None:
    """Answer the questions of a combat until the next ordinary decision."""
    for _ in range(60):
        seat.page.wait_for_selector('body:not([data-decision=""]), body[data-over="yes"]', timeout=TURN)
        if seat.decision == until or seat.page.locator("body").get_attribute("data-over"):
            return
        answer(seat)
    raise AssertionError(f"{until} was never asked")


def defend(seat: Seat, answer: Callable[[Seat], None]) -> None:
    """Sit through the enemy's turn, answering what is asked, until the next turn begins."""
    for _ in range(400):
        seat.page.wait_for_selector('body:not([data-decision=""]), body[data-turn="3"]', timeout=TURN)
        if seat.page.locator("body").get_attribute("data-turn") == "3":
            return
        answer(seat)
    raise AssertionError("turn 3 never came")


def test_turn_by_mouse(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Move a unit along a lit path, attack with ticked units, answer what follows, end the turn, be asked again."""
    seat = sit(match(seats=BOT), "italian")
    page = seat.page
    seat.expect_decision("movement")
    keep(seat, "1-start")
    seat.show("2413")
    seat.click("2413")
    expect(seat.unit("it-avellino")).to_have_class("unit selected able")
    expect(page.locator(".labels .left").first).to_be_visible()
    page.mouse.move(*seat.at("2514"))
    expect(page.locator(".path-tip")).to_contain_text("costs 2")
    expect(page.locator(".path-tip")).to_contain_text("can be undone")
    keep(seat, "2-reach")
    seat.click("2514")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    expect(page.locator(".log .entry-move").last).to_contain_text("Avellino moves from 2413 to 2514")
    seat.choose("end")
    play_on(seat, answer_by_mouse, "combat")
    seat.show("2312")
    seat.click("2312")
    seat.expect_decision("declare")
    page.locator("[data-key=combat-all]").click()
    expect(page.locator(".outlook .column")).to_be_visible()
    keep(seat, "3-combat")
    before = seat.seq
    page.locator("[data-key=sheet-resolve]").click()
    seat.wait_for_change(before)
    expect(page.locator("#dice")).to_be_visible(timeout=TURN)
    expect(page.locator("#dice .die")).to_have_count(3)
    keep(seat, "4-dice")
    play_on(seat, answer_by_mouse, "combat")
    expect(page.locator(".log .entry-attack details")).to_have_count(1)
    seat.choose("end")
    defend(seat, answer_by_mouse)
    keep(seat, "5-next-turn")


def test_turn_by_keyboard(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """The same without a mouse: find a unit, move it, attack, answer, end."""
    seat = sit(match(seats=BOT), "italian")
    page, press = seat.page, seat.page.keyboard.press
    page.locator("#stage").focus()
    press("n")
    expect(page.locator(".unit.selected")).to_have_count(1)
    moved = page.locator(".unit.selected").get_attribute("data-id")
    start = page.locator(".unit.selected").get_attribute("data-hex")
    assert moved
    press("ArrowLeft")
    expect(page.locator(".path-tip")).to_be_visible()
    press("Enter")
    expect(seat.unit(moved)).not_to_have_attribute("data-hex", start or "")
    before = seat.seq
    press("e")
    page.locator("#confirm-yes").wait_for()
    press("Enter")
    seat.wait_for_change(before)

    def answer(seat: Seat) -> None:
        before = seat.seq
        seat.settled()
        if page.locator("#now .buttons [data-verb]").count():
            press("q")
            press("Enter")
        else:
            page.locator("#stage").focus()
            press("n")
            press("Enter")
            seat.outcome(before)
            if seat.seq == before and page.locator("#menu").is_visible():
                press("Enter")
        seat.wait_for_change(before)

    play_on(seat, answer, "combat")
    page.locator("#stage").focus()
    press("/")
    page.keyboard.type("2312")
    press("Enter")
    seat.still()
    page.locator("#stage").focus()
    press("Enter")
    seat.expect_decision("declare")
    press("q")
    expect(page.locator('[data-key="sheet-resolve"]')).to_be_focused()
    expect(page.locator(".outlook .column")).to_be_visible()
    before = seat.seq
    press("Escape")
    press("e")
    seat.wait_for_change(before)
    play_on(seat, answer, "combat")
    press("Escape")
    before = seat.seq
    press("e")
    page.locator("#confirm-yes").wait_for()
    press("Enter")
    seat.wait_for_change(before)
    defend(seat, answer)
    assert page.locator("#live p").count() > 0, "events are read out"


def test_turn_by_touch(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """On a phone held upright: tap a unit, tap a hex for the path, tap again to go; end the phase from the sheet."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    seat = sit(match(seats=BOT), "italian", **phone)
    page = seat.page
    seat.show("2413")
    seat.tap("2413")
    expect(page.locator(".unit.selected")).to_have_count(1)
    keep(seat, "1-selected")
    seat.tap("2514")
    expect(page.locator(".path-tip")).to_contain_text("Tap again")
    keep(seat, "2-path")
    seat.tap("2514")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    # all at once: the panel may be drawn anew meanwhile
    controls = page.locator("button:visible, summary:visible").evaluate_all(
        "all => all.map((el) => [el.id || el.textContent, el.className, el.getBoundingClientRect().height])"
    )
    assert len(controls) > 10
    for name, kind, height in controls:
        small = name == "sheet-handle" or "clause" in kind
        assert small or height >= 43, f"{name} is {height} pixels high"
    before = seat.seq
    page.locator('#now [data-verb="end"]').tap()
    page.locator("#confirm-yes").tap()
    seat.wait_for_change(before)

    def answer(seat: Seat) -> None:
        before = seat.seq
        seat.settled()
        buttons = page.locator("#now .buttons [data-verb]")
        if buttons.count():
            buttons.last.tap()
        else:
            details = page.locator(".all-options")
            if details.get_attribute("open") is None:
                details.locator("summary").tap()
            details.locator(".option").first.tap()
        seat.wait_for_change(before)

    play_on(seat, answer, "combat")
    before = seat.seq
    page.locator('#now [data-verb="end"]').tap()
    page.locator("#confirm-yes").tap()
    seat.wait_for_change(before)
    defend(seat, answer)
    page.locator("#sheet-handle").tap()
    expect(page.locator("#tabs")).to_be_visible()
    keep(seat, "3-sheet")
