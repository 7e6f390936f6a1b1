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


def test_what_the_enemy_could_do_is_told_when_asked(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    seat = sit(match(), "austro-hungarian")
    page = seat.page
    seat.show("2312")
    seat.click("2312")
    expect(page.locator(".danger")).to_have_count(0)
    page.locator("[data-key=danger]").click()
    expect(page.locator(".danger")).to_contain_text("chance to lose the hex")
    expect(page.locator(".danger")).to_contain_text("only the units that are seen")
    keep(seat, "1-danger")
    seat.show("2413")
    seat.click("2413")
    expect(page.locator("#now .stack")).to_contain_text("2413")
    expect(page.locator("[data-key=danger]")).to_have_count(0)
