"""What spares a player's eyes and hand: counters that can be read, a camera that is his, sheets above the fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.seat import Match, Seat
from tests.web.test_guidance import saved_at

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABLET = {"viewport": {"width": 1024, "height": 768}}


def scale(seat: Seat) -> float:
    found: float = seat.page.evaluate("() => new DOMMatrix(document.querySelector('#scene').style.transform).a")
    return found


@pytest.mark.parametrize(("how", "least"), [({}, 44), (TABLET, 40), (PHONE, 40)], ids=["desktop", "tablet", "phone"])
def test_counters_can_be_read_at_the_first_look(
    match: Callable[..., Match], sit: Callable[..., Seat], how: dict[str, Any], least: int
) -> None:
    """Counters have their pixels when the board opens, and some of one's own are in sight."""
    seat = sit(match(), "italian", **how)
    boxes = seat.page.locator(".unit.able .face").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().toJSON())"
    )
    width, height = how.get("viewport", {"width": 1440, "height": 900}).values()
    assert boxes
    assert min(box["width"] for box in boxes) >= least
    assert any(0 < box["left"] < width - least and 60 < box["top"] < height - least for box in boxes)


def test_the_camera_is_the_players(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A question scrolls to where it is and never zooms; after a reload the map is where it was."""
    game = match()
    seat = sit(game, "italian")
    page = seat.page
    seat.choose("end")
    seat.expect_decision("combat")
    page.locator("#zoom-in").click()
    page.locator("#zoom-in").click()
    seat.still()
    near = scale(seat)
    game.play("italian", ["attack", {"target": "2512"}])
    seat.expect_decision("declare")
    seat.still()
    assert scale(seat) == near
    x, y = seat.at("2512")
    assert 0 < x < 1060
    assert 50 < y < 900
    page.reload()
    seat.ready()
    seat.still()
    assert scale(seat) == pytest.approx(near)
    assert seat.at("2512") == pytest.approx((x, y), abs=2)


def attacking(match: Callable[..., Match], sit: Callable[..., Seat]) -> Page:
    """The sheet of an attack on 2512 with everybody who may take part."""
    game = match()
    game.play("italian", ["end"])
    game.play("italian", ["attack", {"target": "2512"}])
    page = sit(game, "italian").page
    page.locator("[data-key=combat-all]").click()
    return page


def test_odds_stay_above_the_fold(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """At three sizes column, bars and buttons of an attack with many units are seen whole; the log folds and opens."""
    page = attacking(match, sit)
    expect(page.locator(".sheet .chart-bars")).to_have_count(4)
    for width, height in ((1440, 900), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for part in (".odds", ".bars", ".buttons"):
            expect(page.locator(f".sheet {part}")).to_be_in_viewport(ratio=1)
        below = page.locator(".sheet .buttons").evaluate(
            "e => document.querySelector('#tabs').getBoundingClientRect().top - e.getBoundingClientRect().bottom"
        )
        assert below >= 0, "the tabs lie under the sheet"
        assert not page.locator("#tab-body").is_visible()
    page.locator("#tab-log").click()
    expect(page.locator("#tab-body")).to_be_visible()
    page.locator("#tab-log").click()
    expect(page.locator("#tab-body")).to_be_hidden()


def test_all_who_may_attack(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """One click takes units and guns and says who may not; what each brings adds up to the sum; first comes the hex."""
    page = attacking(match, sit)
    units, guns = page.locator(".sheet .ticks").first, page.locator(".sheet .ticks").nth(1)
    expect(guns.locator("input:checked")).to_have_count(2)
    expect(units.locator("input:checked")).to_have_count(5)
    values = units.locator("li:has(input:checked) label > b").all_inner_texts()
    assert sum(map(int, values)) == int(page.locator(".odds .strength").first.inner_text())
    expect(page.locator(".left-out p")).to_have_count(1)
    expect(page.locator(".left-out p").first).to_contain_text("command limits")
    expect(page.locator(".sheet .headline")).to_contain_text("The hex is taken")
    units.locator("input:checked").first.click()  # `uncheck` would look again for one that is checked
    expect(page.locator(".left-out")).to_have_count(0)


def test_losses_are_taken_in_one_click(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """All reductions are proposed under one button; or a row gives the next one, and the proposal is made anew."""
    save, side = saved_at("losses")
    seat = sit(match(save=save), side)
    page = seat.page
    seat.expect_decision("losses")
    expect(page.locator(".sheet .press")).to_have_count(len(seat.match.board(side)["options"]))
    before = seat.seq
    page.locator("[data-key=sheet-losses]").click()
    seat.wait_for_change(before)
    expect(page.locator("[data-key=sheet-losses]")).to_have_count(0)
    assert "losses" not in {d["kind"] for d in [seat.match.board(side).get("decision") or {"kind": ""}]}
