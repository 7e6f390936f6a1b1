"""Where one is in a turn, what a choice is for, and which button comes first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
GORIZIA = ["Reinforcement", "Command", "Initiative", "Supply", "Artillery"]
GORIZIA += ["Event", "Actions", "Marches", "Rally", "Victory"]
GOITO = ["Schieramento", "Iniziativa", "Comando", "Attivazione", "Azione", "Le altre", "Fuori comando", "Fine"]


def goito(match: Callable[..., Match]) -> Match:
    return match("goito-1848", seats={side: {"kind": "human"} for side in ("piedmontese", "austrian")})


def test_all_phases_stand_in_the_bar(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match("gorizia-1916", scenario="bridgehead"), "italian")
    expect(seat.page.locator(".phase-name:visible")).to_have_text(GORIZIA)
    expect(seat.page.locator(".phases [aria-current=step]")).to_have_text("Command")
    seat = sit(goito(match), "piedmontese", locale="it-IT")
    expect(seat.page.locator(".phase-name:visible")).to_have_text(GOITO)


def test_the_sequence_of_a_turn_unfolds_on_a_phone(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    page = sit(match("gorizia-1916", scenario="bridgehead"), "italian", **PHONE).page
    expect(page.locator(".phase-name:visible")).to_have_text(["Command"])
    page.locator("[data-key=sequence]").tap()
    shown = page.locator("dialog .whole-sequence")
    expect(shown.locator("> li > span")).to_have_count(len(GORIZIA))
    expect(shown.locator("[aria-current=step]")).to_have_text("Command")
    expect(shown.locator("ol li")).to_have_count(10)


def test_a_choice_says_what_it_is_for(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    page = sit(match("gorizia-1916", scenario="bridgehead"), "italian").page
    expect(page.locator("#now .purpose")).to_contain_text("Only planned brigades bombard and assault")
    page.locator("#open-settings").click()
    page.locator("[data-key=set-purposes]").uncheck()
    expect(page.locator("#now .purpose")).to_have_count(0)


def test_to_go_on_comes_first_only_after_something_was_done(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    page = sit(match("gorizia-1916", scenario="bridgehead"), "italian").page
    ready = page.locator("#now [data-verb=ready]")
    expect(ready).to_be_visible()
    expect(page.locator("#now .primary")).to_have_count(0)
    page.locator("#now [data-entry] [data-verb=plan]").first.click()
    expect(page.locator("#now .primary")).to_have_text("Plans are made")


def test_the_first_opponent_is_a_recruit(context: Callable[..., BrowserContext], server: Server) -> None:
    page = context().new_page()
    page.goto(f"{server.address}/#new/isonzo-1917")
    expect(page.locator("dialog input[name=level]:checked")).to_have_value("recruit")
