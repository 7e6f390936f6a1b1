"""A game the page has never heard of: everything its contract can say is drawn and can be clicked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.seat import Match, Seat
from tests.web.serve import Server

GAME = "ambush=tests.toys.ambush"
SECRET = re.compile(r"blue-[a-e]")


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    process = Server(tmp_path_factory.mktemp("toys") / "games.sqlite3", GAME)
    yield process
    process.kill()


def begin(server: Server, **wish: Any) -> Match:
    people = {"red": {"kind": "human"}, "blue": {"kind": "human"}}
    return Match.begin(server.address, game="ambush", **{"scenario": "close", "seed": "7", "seats": people, **wish})


def pass_on(game: Match, side: str) -> None:
    """Let a side do nothing until the other has to decide, or the game is over."""
    while (board := game.board(side))["decision"]:
        closing = [c["option"] for c in board["options"] if c["option"][0] in ("ready", "end", "go")]
        game.play(side, closing[0] if closing else board["options"][0]["option"])


def test_a_turn_by_clicks(toys: Server, sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    game = begin(toys)
    seat = sit(game, "red")
    page = seat.page

    # both plan in secret, in steps; what lies face down has a back and nothing else
    seat.expect_decision("plan")
    expect(page.locator(".unit.anonymous")).to_have_count(5)
    expect(page.locator('#score [data-track="points-red"] b')).to_have_text("3")
    for hex in ("0302", "0303", "0304"):
        seq = seat.seq
        seat.click(hex)
        seat.wait_for_change(seq)
    expect(page.locator('#score [data-track="points-red"] b')).to_have_text("0")
    expect(page.locator(".unit .badge")).to_have_count(3)
    page.locator("#tab-forces").click()
    expect(page.locator('[data-display="plan"] [data-entry]')).to_have_count(3)
    keep(seat, "1-plan")
    seat.choose("ready")
    pass_on(game, "blue")
    seat.expect_decision("move")

    # a unit is taken up by a click, goes to a lit hex, turns and lies in two hexes
    move(seat, "0303", "0403")
    move(seat, "0304", "0404")
    expect(facing(seat, "red-c")).to_have_attribute("data-facing", "SE")
    turn_by_key(seat, ">", "red-c", "S")
    turn_by_key(seat, "<", "red-c", "SE")
    move(seat, "0302", "0402")
    seq = seat.seq
    page.mouse.click(*edge(seat, "NE"))
    seat.wait_for_change(seq)
    expect(facing(seat, "red-a")).to_have_attribute("data-facing", "NE")
    seq = seat.seq
    seat.click("0401")
    seat.outcome(seq)
    menu = page.locator("#menu button")
    if menu.first.is_visible():  # it could also go there
        menu.filter(has_text="Stretch").click()
    seat.wait_for_change(seq)
    expect(seat.unit("red-a")).to_have_count(2)
    expect(page.locator('.tie[data-id="red-a"]')).to_have_attribute("d", re.compile("M.*L"))
    expect(page.locator("#now")).to_contain_text("deployed in 0402, 0401")
    keep(seat, "2-moved")

    # three assaults are declared at once
    seat.choose("end")
    seat.expect_decision("aim")
    for start, target in (("0402", "0502"), ("0403", "0503"), ("0404", "0505")):
        seq = seat.seq
        seat.click(start)
        seat.click(target)
        seat.wait_for_change(seq)
    arrows = page.locator(".arrow")
    expect(arrows).to_have_count(3)
    assert [arrows.nth(i).get_attribute("data-to") for i in range(3)] == ["0502", "0503", "0505"]
    expect(page.locator(".arrow-words")).to_have_text(["1", "2", "3"])
    assert not [frame for frame in seat.frames if SECRET.search(frame)], "nothing told what lies face down"

    # the sheet: one of the assaults, its arithmetic, exact odds
    seat.choose("go")
    seat.expect_decision("assault")
    rows = page.locator(".sheet input[type=radio]")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_be_checked()
    rows.nth(1).click()
    expect(rows.nth(1)).to_be_checked()
    expect(page.locator(".sheet")).to_have_attribute("aria-label", "Assault on 0503")
    bars = page.locator(".chart-bars li").evaluate_all("bars => bars.map(b => Number(b.dataset.p))")
    assert sum(bars) == pytest.approx(1)
    keep(seat, "3-sheet")
    seq = seat.seq
    page.locator("[data-key=sheet-assault]").click()
    seat.wait_for_change(seq)
    expect(page.locator("#dice .die")).to_have_count(1)
    expect(arrows).to_have_count(2)
    expect(page.locator(".unit.anonymous")).not_to_have_count(5)
    page.locator("#tab-charts").click()
    expect(page.locator("td.used")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("#stage").focus()
    page.keyboard.press("1")
    expect(page.locator('.area[data-class="front-own"]')).to_have_attribute("d", re.compile("Z"))
    keep(seat, "4-fought")


def test_a_game_to_its_end_and_its_replay(toys: Server, sit: Callable[..., Seat]) -> None:
    """What the page offers is enough to come to the end: every button is one of its own."""
    game = begin(toys)
    seat = sit(game, "red")
    page = seat.page
    for _ in range(60):
        pass_on(game, "blue")
        page.wait_for_function("() => document.body.dataset.over || document.body.dataset.decision")
        if page.locator("body").get_attribute("data-over"):
            break
        seq = seat.seq
        page.locator("#now .button.primary").click()
        seat.confirm(seq)
    expect(page.locator("#now .result")).to_be_visible()
    expect(page.locator(".unit.anonymous")).to_have_count(0)
    page.locator("[data-key=watch]").click()
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator(".unit.anonymous")).to_have_count(5)


def test_secret_plans_at_one_screen(
    toys: Server, context: Callable[..., BrowserContext], keep: Callable[[Seat, str], None]
) -> None:
    """Both decide at once: who is ready hands the screen over, though nobody may know yet who is ready."""
    game = begin(toys, hotseat=True)
    page = context().new_page()
    page.goto(toys.address)
    seats = {side: game.tokens[side] for side in ("red", "blue")}
    saved = [{"match": game.id, "game": "ambush", "title": "", "scenario": "", "hotseat": True, "created": ""}]
    page.evaluate(
        "saved => localStorage.setItem('esagono.matches', JSON.stringify(saved))", [{**saved[0], "seats": seats}]
    )
    seat = Seat(page, game, "red")
    seat.open()
    page.locator('#now [data-verb="ready"]').click()
    expect(page.locator("#curtain")).to_contain_text("Blue")
    page.locator("#curtain button").click()
    expect(page.locator("body")).to_have_attribute("data-decision", "plan")
    expect(page.locator("#seat-title")).to_have_text("Blue")
    assert seat.complaints == []


def move(seat: Seat, start: str, end: str) -> None:
    """Take up the unit in a hex, then send it to another."""
    seq = seat.seq
    seat.click(start)
    seat.wait_for_change(seq)
    expect(seat.page.locator(".reach-edge")).to_have_count(1)
    seq = seat.seq
    seat.click(end)
    seat.outcome(seq)
    menu = seat.page.locator("#menu button")
    if menu.first.is_visible():  # it could also stretch there
        menu.first.click()
    seat.wait_for_change(seq)


def turn_by_key(seat: Seat, key: str, unit: str, expected: str) -> None:
    seat.page.locator("#stage").focus()
    seat.page.keyboard.press(key)
    expect(facing(seat, unit)).to_have_attribute("data-facing", expected)


def facing(seat: Seat, unit: str) -> Any:
    return seat.unit(unit).first.locator(".facing")


def edge(seat: Seat, point: str) -> tuple[float, float]:
    """The middle, on the screen, of the side to which the chosen unit can turn."""
    (knob,) = seat.boxes(f'.direction[data-facing="{point}"] circle')
    return knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2
