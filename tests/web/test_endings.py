"""Resigning, draws, what the end shows, and rematches, as the players meet them."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

import esagono
from esagono.games.inferno.ruleset import InfernoGame
from tests.web.axe import violations
from tests.web.seat import Match, Seat
from tests.web.serve import Server
from tests.web.test_seats import begin_hot_seat

pytestmark = pytest.mark.browser

BOT = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "random"}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"}


def serious(page: Page) -> list[str]:
    return [v["id"] for v in violations(page) if v["impact"] in ("serious", "critical")]


def press_in_settings(page: Page, key: str) -> None:
    """With the keyboard alone: open the settings, go to the button, press it."""
    page.locator("#stage").focus()
    page.keyboard.press(",")
    button = page.locator(f'dialog [data-key="{key}"]')
    button.wait_for()
    for _ in range(30):
        if button.evaluate("el => el === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")


def test_a_draw_is_offered_declined_and_agreed(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """One with the keyboard in English, the other by touch in Italian; the end is on both screens."""
    begun = match()
    mine, theirs = sit(begun, "italian"), sit(begun, "austro-hungarian", **PHONE)
    press_in_settings(mine.page, "draw")
    expect(mine.page.locator(".offer")).to_contain_text("You have offered a draw.")
    expect(theirs.page.locator(".offer")).to_contain_text("L'avversario (Italiani) propone il pareggio.")
    expect(theirs.page.locator("#live")).to_contain_text("L'avversario (Italiani) propone il pareggio.")
    assert theirs.boxes(".offer button")[0]["height"] >= 43
    keep(theirs, "1-offered")
    theirs.page.locator("[data-key=draw-decline]").tap()
    expect(mine.page.locator("#toasts")).to_contain_text("Your offer of a draw was declined.")
    expect(mine.page.locator(".offer")).to_have_count(0)
    press_in_settings(mine.page, "draw")
    expect(mine.page.locator("#toasts")).to_contain_text("when something has happened")
    for _ in range(mine.page.locator("#toasts .close").count()):
        mine.page.locator("#toasts .close").first.click()
    before = mine.seq
    mine.page.locator("#stage").focus()
    mine.page.keyboard.press("e")
    mine.page.locator("#confirm-yes").click()
    mine.wait_for_change(before)
    press_in_settings(mine.page, "draw")
    mine.page.locator("[data-key=draw-withdraw]").click()
    expect(theirs.page.locator(".offer")).to_have_count(0)
    assert mine.page.locator("#toasts .toast").count() == 0, "who withdraws is not told of a refusal"
    theirs.page.locator("#open-settings").tap()
    theirs.page.locator("dialog [data-key=draw]").tap()
    mine.page.locator("[data-key=draw-accept]").click()
    expect(mine.page.locator(".result .prompt")).to_have_text("The game is over: draw by agreement")
    expect(theirs.page.locator(".result .prompt")).to_have_text("La partita è finita: pareggio concordato")
    expect(theirs.page.locator(".undo")).to_have_count(0)


def test_resigning_to_a_bot_and_the_rematch(
    server: Server, match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """The bot plays on when a draw is offered, wins when one resigns, and changes sides."""
    seat = sit(match(seats=BOT), "italian", bypass_csp=True)
    page = seat.page
    press_in_settings(page, "draw")
    expect(page.locator("#toasts")).to_contain_text("The bot declines and plays on.")
    press_in_settings(page, "resign")
    expect(page.locator("dialog")).to_contain_text("(Austro-Hungarian) wins, and everything hidden is shown.")
    page.keyboard.press("Escape")
    assert seat.match.get("italian")["result"] is None, "Escape resigns nothing"
    press_in_settings(page, "resign")
    expect(page.locator("#confirm-yes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".result .prompt")).to_have_text("Austro-Hungarian: victory by resignation")
    expect(page.locator(".log .entry-resigned")).to_contain_text("The Italian side resigns")
    keep(seat, "1-resigned")
    assert serious(page) == []
    page.locator(".result [data-key=chronicle]").click()
    expect(page.locator(".chronicle canvas")).to_have_count(1)
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator(".result [data-key=verify]").click()
    expect(page.locator("dialog .good")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".result [data-key=rematch]").click()
    expect(page.locator("#seat-title")).to_have_text("Austro-Hungarian", timeout=30_000)
    seat.ready()
    page.goto(server.address)
    states = page.locator("#mine .match .state")
    expect(states).to_have_count(2)
    expect(states.last).to_have_text("Finished. Winner: Austro-Hungarian")
    expect(page.locator("#mine .match").last.get_by_role("link")).to_have_text("Look back")
    expect(page.locator("#mine .match").first).to_contain_text("against a bot")


def test_both_go_to_the_rematch(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    begun = match()
    mine, theirs = sit(begun, "italian"), sit(begun, "austro-hungarian")
    begun.resign("italian")
    expect(theirs.page.locator(".result .prompt")).to_have_text("Austro-Hungarian: victory by resignation")
    mine.page.locator(".result [data-key=rematch]").click()
    expect(mine.page.locator("#waiting-for")).to_contain_text("Waiting for a player to take the other seat: Italian")
    expect(theirs.page.locator("#toasts")).to_contain_text("(Italian) wants a rematch.")
    theirs.page.locator(".result [data-key=rematch]").click()
    expect(mine.page.locator("#seat-title")).to_have_text("Austro-Hungarian")
    expect(theirs.page.locator("#seat-title")).to_have_text("Italian")
    theirs.expect_decision("movement")
    same = [seat.page.evaluate("location.hash.slice(1).split('/')[0]") for seat in (mine, theirs)]
    assert same[0] == same[1] != begun.id


def test_two_at_one_screen_agree(server: Server, context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    begin_hot_seat(page, server)
    press_in_settings(page, "draw")
    expect(page.locator("dialog")).to_contain_text("Do both players agree")
    page.locator("#confirm-yes").click()
    expect(page.locator(".result .prompt")).to_have_text("The game is over: draw by agreement")
    page.locator(".result [data-key=rematch]").click()
    expect(page.locator("#curtain")).to_contain_text("Italian to play")
    page.locator("#curtain").get_by_role("button").click()
    expect(page.locator("body")).to_have_attribute("data-decision", "movement")
    assert page.evaluate("JSON.parse(localStorage['esagono.matches'])[0].hotseat") is True
    assert len(page.evaluate("Object.keys(JSON.parse(localStorage['esagono.matches'])[0].seats)")) == 2


def test_the_report_counts_what_the_log_tells(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Attacks and losses of both sides, from the whole log, which is known after the end."""
    game = esagono.new("isonzo-1917", seed=3)
    turns = set()
    for _ in range(240):
        assert game.decision is not None
        game.play(game.options()[-1 if game.decision.kind == "movement" else 0])
        turns.add(game.view("observer")["turn"])
    begun = match(save=game.save())
    begun.resign("italian")
    log = begun.get("italian", "/log")["events"]
    sides = ("italian", "austro-hungarian")
    attacks = [sum(e["kind"] == "attack" and e["args"]["side"] == s for e in log) for s in sides]
    losses = [sum(e["args"]["count"] for e in log if e["kind"] == "losses" and e["args"]["side"] == s) for s in sides]
    assert sum(attacks) > 0
    assert sum(losses) > 0
    seat = sit(begun, "austro-hungarian")
    for row, counts in (("attacks", attacks), ("reductions", losses)):
        expect(seat.page.locator(f'.report [data-row="{row}"] td')).to_have_text([str(n) for n in counts])
    luck(seat, log, "italian")
    turn_by_turn(seat, len(turns))


def back(cell: str) -> int:
    return int((re.findall(r"R(\d)", cell.split(" / ")[1]) or ["0"])[0])


def luck(seat: Seat, log: list[Any], side: str) -> None:
    """The retreats that came of the dice, and what the same columns of the chart give on average."""
    game = esagono.new("isonzo-1917", seed=1)
    assert isinstance(game, InfernoGame)
    crt = game.rules.tables.crt
    rolls = [e["args"] for e in log if e["kind"] == "roll" and e["args"]["side"] == side]
    column = {name: n for n, name in enumerate(seat.components["charts"][0]["columns"])}
    expected = sum(
        back(crt.cell(a + b + r["modifier"], column[r["column"]])) / 36
        for r in rolls
        for a, b in product(range(1, 7), repeat=2)
    )
    words = seat.page.locator('.report [data-row="luck"] td').first
    expect(words).to_contain_text(f"{sum(back(r['cell']) for r in rolls)} ({round(expected, 1):g} ± ")


def turn_by_turn(seat: Seat, turns: int) -> None:
    """A picture of the front for each turn, and all of them as an animation."""
    page = seat.page
    page.locator("[data-key=chronicle]").click()
    expect(page.locator(".chronicle li")).to_have_count(turns)
    page.screenshot(path=str(Path(__file__).parents[2] / "artifacts" / "chronicle.jpg"))
    with page.expect_download() as saved:
        page.locator("[data-key=gif]").click()
    data = Path(saved.value.path()).read_bytes()
    assert (data[:6], data[-1]) == (b"GIF89a", 0x3B)
    with Image.open(BytesIO(data)) as picture:
        assert picture.n_frames == turns
        picture.seek(turns - 1)
        assert len(picture.convert("RGB").getcolors(1 << 16) or ()) > 20
