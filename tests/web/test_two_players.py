"""Two players who sit apart: an undo is asked for and granted."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.conftest import ARTIFACTS
from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"}


def play_until_closed(match: Match) -> None:
    """Until the Italians have chosen something that they cannot take back alone."""
    rng = random.Random(3)
    for _ in range(60):
        for side in (ITALIAN, AUSTRIAN):
            board = match.board(side)
            if board["decision"]:
                ends = [o["option"] for o in board["options"] if o["option"][0] in ("end", "done")]
                match.play(side, ends[0] if ends else rng.choice(board["options"])["option"])
        mine = match.board(ITALIAN)
        if mine["seq"] > 1 and not mine["can_undo"]:
            return
    raise AssertionError("everything can be taken back")


def test_an_undo_is_asked_for_and_granted(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """The one asks at a desk in English, the other grants by touch in Italian."""
    begun = match()
    play_until_closed(begun)
    mine, theirs = sit(begun, ITALIAN), sit(begun, AUSTRIAN, **PHONE)
    mine.page.locator("#ask-undo").click()
    expect(mine.page.locator("dialog")).to_contain_text("Dice already rolled are not reused")
    keep(mine, "1-ask")
    mine.page.locator("[data-key=ask-undo-last]").click()
    expect(mine.page.locator(".offer")).to_contain_text("You have asked for an undo.")
    expect(mine.page.locator("#ask-undo")).to_have_count(0)
    expect(theirs.page.locator(".offer")).to_contain_text("L'avversario (Italiani) chiede di annullare.")
    keep(theirs, "2-asked")
    theirs.page.locator("[data-key=undo-decline]").tap()
    expect(mine.page.locator("#toasts")).to_contain_text("The undo was not granted.")
    begun_again = begun.board(ITALIAN)["seq"]
    for side in (ITALIAN, AUSTRIAN):
        board = begun.board(side)
        if board["decision"]:
            begun.play(side, board["options"][-1]["option"])
    assert begun.board(ITALIAN)["seq"] > begun_again
    mine.page.locator("#ask-undo").click()
    mine.page.locator("[data-key=ask-undo-phase]").click()
    theirs.page.locator("[data-key=undo-accept]").tap()
    expect(mine.page.locator("#toasts")).to_contain_text("The undo was granted.")
    expect(mine.page.locator(".offer")).to_have_count(0)
    expect(theirs.page.locator(".offer")).to_have_count(0)
    assert begun.get(AUSTRIAN, "/log")["events"][-1]["kind"] == "taken-back"
    keep(mine, "3-granted")


def test_a_game_is_found_in_the_lobby_and_watched(
    server: Server, context: Callable[..., BrowserContext], keep: Callable[[Seat, str], None]
) -> None:
    """One puts up a game, another takes it from a phone; both let a third watch."""
    first, second, third = context().new_page(), context(**PHONE).new_page(), context().new_page()
    first.goto(server.address)
    first.locator("[data-game=isonzo-1917]").click()
    first.locator("input[name=opponent][value=invite]").check()
    first.locator("#open-to-all").check()
    first.locator("#nickname input").fill("Anna")
    first.screenshot(path=str(ARTIFACTS / "lobby-1-new.jpg"))
    first.locator("#begin").click()
    expect(first.locator("dialog")).to_contain_text("is now in the lobby")
    match = first.locator("#invite-link").input_value().split("/")[-2]
    first.locator("dialog a.primary").click()
    second.goto(server.address)
    row = second.locator(f'[data-match="{match}"]')
    expect(row).to_contain_text("Anna aspetta")
    row.scroll_into_view_if_needed()
    second.screenshot(path=str(ARTIFACTS / "lobby-2-phone.jpg"))
    row.locator("button").tap()
    for page in (first, second):
        page.wait_for_selector("body[data-state=ready]")
    first.locator("#open-settings").click()
    first.locator("[data-key=agree-watch]").click()
    second.locator("[data-key=watch-accept]").tap()
    expect(first.locator("#toasts")).to_contain_text("Spectators may watch this game now.")
    third.goto(server.address)
    third.locator(f'[data-watch="{match}"] a').click()
    third.wait_for_selector("body[data-state=ready]")
    expect(third.locator("#seat-title")).to_have_text("Spectator")
    first.locator("#open-settings").click()
    first.screenshot(path=str(ARTIFACTS / "lobby-3-settings.jpg"))
    first.locator("[data-key=agree-watch]").click()
    expect(third.locator("#curtain")).to_be_visible()


def test_clocks_run_stop_and_run_out(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """A pause stops them; when one has run out, the other grants more time and then claims the game."""
    begun = match(clock={"kind": "increment", "minutes": 60, "seconds": 30})
    play_until_closed(begun)
    mine, theirs = sit(begun, ITALIAN), sit(begun, AUSTRIAN, **PHONE)
    expect(mine.page.locator(".clock.running")).to_have_count(1)
    expect(theirs.page.locator(".clock time").first).to_contain_text(":")
    mine.page.locator("#open-settings").click()
    mine.page.locator("[data-key=agree-pause]").click()
    theirs.page.locator("[data-key=pause-accept]").tap()
    expect(mine.page.locator(".clocks")).to_contain_text("pause")
    expect(mine.page.locator(".clock.running")).to_have_count(0)
    keep(theirs, "1-pause")
    board = begun.board(AUSTRIAN)
    begun.play(AUSTRIAN, board["options"][0]["option"])
    expect(mine.page.locator(".clock.running")).to_have_count(1)
    # the page is told by the server what time it is: an hour and a half later
    mine.page.clock.install()
    mine.page.clock.fast_forward(90 * 60 * 1000)
    expect(mine.page.locator("[data-key=clock-claim]")).to_be_visible()
    keep(mine, "2-out")
    mine.page.locator("[data-key=clock-claim]").click()
    mine.page.locator("#confirm-yes").click()
    expect(mine.page.locator("#toasts")).to_contain_text("has time left")


def test_a_bot_plays_for_who_leaves(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Against a bot one may leave and come back."""
    begun = match(seats={ITALIAN: {"kind": "human"}, AUSTRIAN: {"kind": "bot", "level": "random"}})
    mine = sit(begun, ITALIAN)
    expect(mine.page.locator("#end, [data-verb=end]").first).to_be_visible()
    mine.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some((r) => r.name.endsWith('clocks.js'))"
    )
    mine.page.locator("#open-settings").click()
    mine.page.locator("[data-key=stand-in-leave]").click()
    expect(mine.page.locator(".offer")).to_contain_text("A bot plays for you.")
    keep(mine, "1-left")
    mine.page.locator("[data-key=stand-in-return]").click()
    expect(mine.page.locator(".offer")).to_have_count(0)


def test_ones_games_are_found_in_another_browser(
    server: Server, match: Callable[..., Match], sit: Callable[..., Seat], context: Callable[..., BrowserContext]
) -> None:
    """By the secret link; and a page in the background says whose turn it is."""
    begun = match()
    mine = sit(begun, ITALIAN)
    mine.page.goto(server.address)
    mine.page.locator("#open-own").click()
    link = mine.page.locator("#own-link")
    expect(link).to_be_visible()
    mine.page.screenshot(path=str(ARTIFACTS / "own-1.jpg"))
    elsewhere = context(**PHONE).new_page()
    elsewhere.goto(link.input_value())
    row = elsewhere.locator(f'#mine [data-match="{begun.id}"]')
    expect(row).to_contain_text("Isonzo")
    assert "#me" not in elsewhere.url
    row.locator("a").tap()
    elsewhere.wait_for_selector("body[data-state=ready]")
    expect(elsewhere.locator("#seat-title")).to_have_text("Italiani")
    assert mine.page.request.get(mine.page.locator("#own-feed").input_value()).text().count("<entry>") == 1


def test_a_passkey_finds_ones_games_where_nothing_is_known(
    server: Server, match: Callable[..., Match], context: Callable[..., BrowserContext]
) -> None:
    """With an authenticator of Chromium's own. Sites at a number have no passkeys: the name of this machine has."""
    begun, address = match(), server.address.replace("127.0.0.1", "localhost")
    page = context().new_page()
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    how = {**kind, "isUserVerified": True, "automaticPresenceSimulation": True}
    line.send("WebAuthn.addVirtualAuthenticator", {"options": how})
    page.goto(f"{address}/board#{begun.id}/{begun.tokens[ITALIAN]}")
    page.wait_for_selector("body[data-state=ready]")
    page.goto(address)
    page.locator("#open-own").click()
    page.locator("[data-key=own-passkey]").click()
    expect(page.locator("#toasts")).to_contain_text("Your passkey finds your games")
    page.evaluate("localStorage.clear()")
    page.goto(f"{address}/?again")
    expect(page.locator("#mine [data-match]")).to_have_count(0)
    page.locator("#by-passkey").click()
    expect(page.locator(f'#mine [data-match="{begun.id}"]')).to_contain_text("Isonzo")
    expect(page.locator("#by-passkey")).to_have_count(0)
