"""What spares a player's eyes and hand: counters that can be read, a camera that is his, sheets above the fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABLET = {"viewport": {"width": 1024, "height": 768}}


def scale(seat: Seat) -> float:
    found: float = seat.page.evaluate("() => new DOMMatrix(document.querySelector('#scene').style.transform).a")
    return found


@pytest.mark.parametrize(
    ("how", "least"), [({}, 44), (TABLET, 40), (PHONE, 40)], ids=["desktop", "tablet", "phone"]
)
def test_counters_can_be_read_at_the_first_look(
    match: Callable[..., Match], sit: Callable[..., Seat], how: dict[str, Any], least: int
) -> None:
    """Counters have their pixels when the board opens, and some of one's own are in sight."""
    seat = sit(match(), "italian", **how)
    boxes = seat.page.locator(".unit.able .face").evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())")
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
    assert 0 < x < 1060 and 50 < y < 900
    page.wait_for_timeout(300)  # the camera rests, and is remembered
    page.reload()
    seat.ready()
    seat.still()
    assert scale(seat) == pytest.approx(near)
    assert seat.at("2512") == pytest.approx((x, y), abs=2)
