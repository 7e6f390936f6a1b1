"""What opening a game costs: every game within the budget, and nothing fetched that the game does not need."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from esagono.games import find, playable
from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

MOST = 260_000
"""Bytes with all headers until a board can be used, from a server that has only gzip ready."""
SCENARIOS = {"gorizia-1916": "campaign"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def weighed(page: Page) -> dict[str, int]:
    """By address, what comes over the line from now on."""
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    client.on("Network.requestWillBeSent", lambda e: addresses.update({e["requestId"]: e["request"]["url"]}))
    client.on("Network.loadingFinished", lambda e: sizes.update({addresses[e["requestId"]]: e["encodedDataLength"]}))
    return sizes


@pytest.mark.parametrize("game", playable())
def test_a_board_is_light(match: Callable[..., Match], context: Callable[..., object], game: str) -> None:
    scenario = {"scenario": SCENARIOS[game]} if game in SCENARIOS else {}
    made = match(game, seats={side: {"kind": "human"} for side in find(game).INFO.sides}, **scenario)
    page: Page = context().new_page()  # type: ignore[attr-defined]
    sizes = weighed(page)
    page.goto(f"{made.address}/board#{made.id}/{next(iter(made.tokens.values()))}")
    page.wait_for_function("() => performance.getEntriesByName('usable').length > 0", timeout=60_000)
    assert 100_000 < sum(sizes.values()) <= MOST
    fetched = " ".join(sizes)
    assert len([address for address in sizes if address.startswith("http")]) < 30, "what is needed comes together"
    for later in ("tools/plan.js", "tools/sketch.js", "dialogs/replay.js", "dialogs/result.js", "panel/rules.js"):
        assert later not in fetched
    series = [name for name in ("inferno", "strafe", "risorgimento") if f"/js/{name}/" in fetched]
    assert len(series) == 1, "of a series that is not played nothing is fetched"


def test_the_first_page_is_light(server: Server, context: Callable[..., object]) -> None:
    page: Page = context().new_page()  # type: ignore[attr-defined]
    sizes = weighed(page)
    page.goto(server.address)
    expect(page.locator(".game .picture img")).to_have_count(len(playable()), timeout=60_000)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.picture img')].every((i) => i.complete && i.naturalWidth)"
    )
    assert sum(sizes.values()) < 200_000
    assert "map.svg" not in " ".join(sizes)


def test_the_campaign_of_gorizia_opens_on_the_armies(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Not on the empty edge by which reinforcements come, and the main button is not the one that leaves them out."""
    seat = sit(match("gorizia-1916", scenario="campaign"), "italian")
    page = seat.page
    seen = page.locator(".counters .unit").evaluate_all(
        """(all) => all.filter((el) => {
            const { x, y } = el.getBoundingClientRect();
            return x > 0 && x < innerWidth - 400 && y > 60 && y < innerHeight;
        }).length"""
    )
    assert seen > 60
    expect(page.locator("#now .button.primary")).to_have_attribute("data-verb", "enter-all")


def test_counters_out_of_sight_are_drawn_when_the_board_can_be_used(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """On a phone most of them lie beyond the screen, and nobody waits for those."""
    page = sit(match("gorizia-1916", scenario="campaign"), "italian", **PHONE).page
    page.wait_for_function(
        """() => {
            const faces = [...document.querySelectorAll(".counters .unit .face")];
            const pictures = new Set(faces.map((face) => face.style.backgroundImage));
            return faces.length > 400 && !pictures.has("") && pictures.size > 3;
        }""",
        timeout=60_000,
    )


def test_dice_do_not_lie_on_the_fight(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Where the dice are shown the hex that is fought for lies here: they give way."""
    game = match()
    seat = sit(game, "italian", **PHONE)
    page = seat.page
    game.play("italian", ["end"], ["attack", {"target": "2312"}])
    unit = next(c["option"] for c in game.board("italian")["options"] if c["option"][0] == "add")
    game.play("italian", unit)
    seat.expect_decision("declare")
    seat.show("2312")
    x, y = seat.at("2312")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(195, 110, steps=6)
    page.mouse.up()
    seat.still()
    assert abs(seat.at("2312")[1] - 110) < 40
    game.play("italian", ["resolve"])
    while page.locator("#dice .die").count() == 0:
        side = next(s for s in ("italian", "austro-hungarian") if game.board(s)["decision"])
        game.play(side, game.board(side)["options"][0]["option"])
        page.wait_for_timeout(200)
    expect(page.locator("#dice")).to_have_class(re.compile(r"\blow\b"))
    box = page.locator("#dice").bounding_box()
    assert box is not None
    x, y = seat.at("2312")
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    assert box["height"] < 110
