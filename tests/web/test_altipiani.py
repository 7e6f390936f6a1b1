"""The same page plays the second game: the opening bombardment by mouse, then an Italian turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.seat import Match, Seat
from tests.web.test_turns import answer_by_mouse, play_on

pytestmark = pytest.mark.browser

GAME = "altipiani-1916"
BOT = {"kind": "bot", "level": "random"}


def test_the_opening_bombardment(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Turn 1 opens with an Austro-Hungarian attack; with a gun beside it the defender counts as flanked (12.4)."""
    seat = sit(match(GAME, seats={"austro-hungarian": {"kind": "human"}, "italian": BOT}), "austro-hungarian")
    page = seat.page
    seat.expect_decision("combat")
    expect(page.locator("body")).to_have_attribute("data-turn", "1")
    board = seat.match.board("austro-hungarian")
    offered = {o["option"][1]["target"] for o in board["options"] if o["option"][0] == "attack"}
    target = "1709"  # the Volturno brigade before the guns of Folgaria
    assert target in offered
    seat.show(target)
    seat.click(target)
    seat.expect_decision("declare")
    page.locator("[data-key=combat-all]").click()
    expect(page.locator(".outlook .column")).to_be_visible()
    gun = page.locator('[data-key="row-ah-art-8"]')
    expect(gun).to_be_visible()
    gun.check()
    expect(page.locator(".outlook")).to_contain_text("7.9.1")
    keep(seat, "1-bombardment")
    before = seat.seq
    page.locator("[data-key=sheet-resolve]").click()
    seat.wait_for_change(before)
    play_on(seat, answer_by_mouse, "combat")
    expect(page.locator(".log .entry-attack").first).to_contain_text(target)


def test_an_italian_turn(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Sit through the bombardment, see the frozen brigade refuse, move another, end the turn."""
    seat = sit(match(GAME, seats={"austro-hungarian": BOT, "italian": {"kind": "human"}}), "italian")
    page = seat.page
    play_on(seat, answer_by_mouse, "movement")
    expect(page.locator("body")).to_have_attribute("data-turn", "1")
    board = seat.match.board("italian")
    units = {u["id"]: u for u in board["view"]["units"]}
    frozen = {u for u, unit in units.items() if "frozen" in unit.get("flags", [])}
    assert frozen, "12.4: some brigades may not move yet"
    assert not frozen & {o["option"][1].get("unit") for o in board["options"] if len(o["option"]) > 1}
    hex = units["it-milizia-territoriale"]["hex"]
    seat.show(hex)
    seat.click(hex)
    expect(seat.unit("it-milizia-territoriale")).to_have_class("unit selected able")
    expect(page.locator(".labels .left").first).to_be_visible()
    keep(seat, "2-italian-turn")
    before = seat.seq
    page.keyboard.press("Escape")
    seat.choose("end")
    assert seat.seq != before
    play_on(seat, answer_by_mouse, "combat")
    seat.choose("end")
    page.wait_for_selector('body[data-turn="2"]', timeout=300_000)
