"""Two players: what each receives, one screen for both, links that break, choices taken back."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import esagono
from esagono.games.inferno.ruleset import InfernoGame
from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser


def hidden_at_start(side: str) -> list[str]:
    """Units of a side that lie under others in the historical set-up."""
    game = esagono.new("isonzo-1917", seed="7")
    assert isinstance(game, InfernoGame)
    rules, state = game.rules, game.state
    out = []
    for hex, stack in enumerate(state.at):
        if stack and rules.sides[rules.roster.side[stack[0]]] == side:
            out += [rules.roster.ids[u] for u in stack if u != rules.top(state, hex)]
    return out


def test_two_browsers_receive_nothing_hidden(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """One moves hidden units, the other watches; no frame names a unit that lies under another."""
    game = match()
    italian, austrian = sit(game, "italian"), sit(game, "austro-hungarian")
    secret = hidden_at_start("italian")
    assert "it-girgenti" in secret
    expect(austrian.page.locator(".prompt")).to_contain_text("Italian to decide")
    italian.show("2413")
    italian.click("2413")
    italian.page.locator('[data-key="tick-it-girgenti"]').check()
    italian.page.locator('[data-key="tick-it-avellino"]').uncheck()
    expect(italian.unit("it-girgenti")).to_have_class("unit selected able")
    italian.click("2313")
    italian.page.locator("#menu button").first.click()
    expect(italian.unit("it-girgenti")).to_have_attribute("data-hex", "2313")
    expect(austrian.page.locator(".log")).to_contain_text("2313")
    italian.choose("end")
    italian.expect_decision("combat")
    italian.choose("end")
    austrian.expect_decision("engineer")
    austrian.choose("done")
    austrian.expect_decision("movement")
    austrian.page.keyboard.press("4")
    expect(austrian.page.locator("#legend")).to_be_visible()
    for watcher, owner in ((austrian, "italian"), (italian, "austro-hungarian")):
        assert watcher.frames, "the traffic was recorded"
        for unit in hidden_at_start(owner):
            named = re.compile(rf"(?<![\w-]){unit}(?![\w-])")
            assert not any(named.search(frame) for frame in watcher.frames), f"{watcher.side} was told of {unit}"
            assert watcher.unit(unit).count() == 0
    unknown = italian.page.locator(".unit.hides .depth.unknown")
    assert unknown.count() > 10, "enemy stacks look unknown"


def begin_hot_seat(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator('[data-game="isonzo-1917"]').click()
    page.locator('input[value="hotseat"]').check()
    page.locator("#begin").click()
    page.wait_for_selector("body[data-state=ready]")


def test_hot_seat_curtain(server: Server, context: Callable[..., BrowserContext]) -> None:
    """Between the players a curtain; behind it nothing of the last player is left in the page."""
    page = context().new_page()
    begin_hot_seat(page, server)
    expect(page.locator("body")).to_have_attribute("data-decision", "movement")
    page.evaluate("window.marker = document.querySelectorAll('.unit').length")
    for kind in ("movement", "combat"):
        expect(page.locator("body")).to_have_attribute("data-decision", kind)
        page.locator('#now [data-verb="end"]').click()
        page.locator("#confirm-yes").click()
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Austro-Hungarian")
    assert page.locator(".unit").count() == 0
    assert page.evaluate("window.marker === undefined"), "the page was loaded anew"
    secret = hidden_at_start("italian") + hidden_at_start("austro-hungarian")
    content = page.content()
    assert not any(unit in content for unit in secret)
    curtain.get_by_role("button").click()
    page.wait_for_selector("body[data-state=ready]")
    expect(page.locator("body")).to_have_attribute("data-decision", "engineer")
    expect(page.locator("#seat-title")).to_have_text("Austro-Hungarian")
    for unit in hidden_at_start("italian"):
        assert page.locator(f'.unit[data-id="{unit}"]').count() == 0
    page.goto(server.address)
    expect(page.locator("#mine .match .state.yours")).to_contain_text("Austro-Hungarian")


_COUNT_CURTAINS = """new MutationObserver(() => {
    if (document.body?.dataset.state === "curtain") {
        sessionStorage.setItem("curtains", Number(sessionStorage.getItem("curtains")) + 1);
    }
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] })"""
"""Observed from the very beginning: a curtain may be there before the document is complete."""


def test_one_curtain_for_each_time_the_screen_is_handed_over(
    match: Callable[..., Match], context: Callable[..., BrowserContext]
) -> None:
    """An attack asks both sides several things: whoever lifts a curtain has to decide, and decides all of it."""
    game = match(hotseat=True)
    game.play("italian", ["end"])
    game.play("italian", ["attack", {"target": "2312"}])
    page = context().new_page()
    page.add_init_script(_COUNT_CURTAINS)
    page.goto(game.address)
    saved = {"match": game.id, "game": "isonzo-1917", "title": "", "scenario": "", "hotseat": True, "created": ""}
    page.evaluate(
        "saved => localStorage.setItem('esagono.matches', JSON.stringify([saved]))", {**saved, "seats": game.tokens}
    )
    seat = Seat(page, game, "italian")
    seat.open()
    page.wait_for_selector(".outlook .column")

    def press(button: str) -> None:
        """Press the last of the buttons, and wait until there is another position, or another document."""
        before = seat.seq
        seat.settled()
        page.locator(button).last.click()
        page.wait_for_function("before => document.body?.dataset.seq !== before", arg=before)

    press("[data-key=sheet-resolve]")
    at_the_screen, lifted, answered = "Italian", 0, 0
    while answered < 20:
        page.wait_for_selector(
            'body[data-state="curtain"], body[data-state="ready"][data-decision]:not([data-decision=""])'
        )
        if page.locator("#curtain").is_visible():
            lifted += 1
            assert page.evaluate("() => sessionStorage.getItem('curtains')") == str(lifted)
            page.locator("#curtain button").click()
            page.wait_for_selector('body[data-state="ready"][data-decision]')
            assert seat.decision, "whoever lifts the curtain has something to decide"
            assert page.locator("#seat-title").inner_text() != at_the_screen
            at_the_screen = page.locator("#seat-title").inner_text()
        if seat.decision == "combat":
            break
        press("#now .buttons [data-verb], #now .option")
        answered += 1
    assert (seat.decision, at_the_screen) == ("combat", "Italian")
    assert lifted >= 2
    assert answered > lifted
    assert seat.complaints == []


def test_undo(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """One step back, back to a line of the log, and the whole phase."""
    seat = sit(match(), "italian")
    page = seat.page
    undo = page.locator("#undo")
    expect(undo).to_be_disabled()

    def move(start: str, unit: str, to: str) -> None:
        seat.show(start)
        seat.click(start)
        expect(seat.unit(unit)).to_have_class("unit selected able")
        expect(page.locator(".labels .left").first).to_be_visible()
        seat.click(to)
        expect(seat.unit(unit)).to_have_attribute("data-hex", to)

    move("2413", "it-avellino", "2514")
    expect(undo).to_be_enabled()
    undo.click()
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    expect(page.locator(".log .entry-move")).to_have_count(0)
    move("2413", "it-avellino", "2514")
    move("2114", "it-firenze", "2116")
    page.locator(".log .entry-move").first.get_by_label("Undo to before this line").click()
    expect(seat.unit("it-firenze")).to_have_attribute("data-hex", "2114")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    move("2413", "it-avellino", "2514")
    move("2114", "it-firenze", "2116")
    page.locator("#stage").focus()
    page.keyboard.press("Shift+U")
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    expect(undo).to_be_disabled()


RETREAT: dict[str, Any] = {
    "game": "isonzo-1917",
    "turn": 3,
    "side": "italian",
    "phase": "combat",
    "dice": [1, 1, 2],
    "units": [
        {"id": "it-bers-i", "hex": "2008"},
        {"id": "it-roma", "hex": "2008"},
        {"id": "it-bers-v", "hex": "2108"},
        {"id": "ah-landsturm-110", "hex": "2007"},
    ],
}


def test_a_connection_that_is_silent_is_told_and_a_click_is_not_swallowed(
    server: Server, match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """The server stands still, as behind a Wi-Fi that is gone: no socket is closed, and yet it is said within 5 s."""
    seat = sit(match(), "italian")
    before = seat.seq
    line = seat.page.locator("#offline")
    expect(line).to_be_hidden()
    os.killpg(server.process.pid, signal.SIGSTOP)
    try:
        expect(line).to_be_visible(timeout=5_500)
        seat.page.locator('#now [data-verb="end"]').click()
        if seat.page.locator("#confirm-yes").is_visible():
            seat.page.locator("#confirm-yes").click()
        expect(seat.page.locator("#toasts")).to_contain_text("your click is kept")
    finally:
        os.killpg(server.process.pid, signal.SIGCONT)
    seat.wait_for_change(before)
    expect(line).to_be_hidden()


def test_reconnect_in_a_retreat(
    server: Server, match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """The server dies in the middle of a retreat and comes back; the page finds the same question by itself."""
    defender = RETREAT["units"][-1]["id"]
    game = match(save=esagono.position(RETREAT).save())
    game.play("italian", ["attack", {"target": "2007"}], ["add", {"unit": "it-bers-i"}], ["add", {"unit": "it-roma"}])
    game.play("italian", ["resolve"])
    seat = sit(game, "austro-hungarian")
    seat.expect_decision("defense_support")
    seat.choose("done")
    seat.expect_decision("retreat")
    expect(seat.page.locator(".lit-hex")).to_be_visible()
    keep(seat, "1-retreat")
    server.kill()
    expect(seat.page.locator("#offline")).to_be_visible()
    keep(seat, "2-offline")
    server.start()
    expect(seat.page.locator("#offline")).to_be_hidden(timeout=30_000)
    seat.expect_decision("retreat")
    for _ in range(4):
        if seat.decision != "retreat":
            break
        before = seat.seq
        hex = game.board("austro-hungarian")["options"][0]["option"][1]["to"]
        seat.show(hex)
        seat.click(hex)
        seat.wait_for_change(before)
    expect(seat.unit(defender)).not_to_have_attribute("data-hex", "2007")
