"""The replay after the game: from every seat, and with what the bot wanted; before the end neither."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import expect

import esagono
from esagono.server.bots.policy import WAYS_OUT, simple_policy
from tests.web.seat import Match, Seat

PASSIVE, BOT = "austro-hungarian", "italian"


def last_turn() -> str:
    """A game in which nobody did anything, saved when the last turn begins."""
    game = esagono.new("isonzo-1917", seed=7)
    turn, saved = 0, ""
    while game.decision is not None:
        now = game.view("observer")["turn"]
        if now != turn:
            turn, saved = now, game.save()
        game.play(simple_policy(game.options()))
    return saved


def play_to_the_end(game: Match) -> None:
    """The person gives in to everything; the bot plays its turn."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        board = game.board(PASSIVE)
        if board["view"]["result"]:
            return
        if not board["decision"]:
            time.sleep(0.05)
            continue
        options = [c["option"] for c in board["options"]]
        game.play(PASSIVE, next((o for verb in WAYS_OUT for o in options if o[0] == verb), options[0]))
    raise AssertionError("the game did not end")


def test_replay_from_every_seat_and_what_the_bot_wanted(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match(save=last_turn(), seats={PASSIVE: {"kind": "human"}, BOT: {"kind": "bot", "level": "officer"}})
    seat = sit(game, PASSIVE)
    page = seat.page
    page.locator("#open-replay").click()
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator('#replay [data-key="view"]')).to_have_count(0)
    expect(page.locator(".replay-wanted")).to_have_count(0)
    expect(page.locator(".entry.replayed")).to_have_count(1)  # the log marks the moment
    page.locator('#replay [data-key="close"]').click()
    expect(page.locator(".entry.replayed")).to_have_count(0)
    for path in (f"/log?views=1&seat={BOT}", "/log?views=1&seat=all", "/log?views=seqs&seat=all", "/thoughts"):
        refused = game.ask(PASSIVE, "GET", path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-over")
    play_to_the_end(game)
    expect(page.locator("body")).to_have_attribute("data-over", "yes")
    told = game.get(PASSIVE, "/thoughts")["thoughts"]
    assert {t["side"] for t in told} == {BOT}

    page.locator("#open-replay").click()
    expect(page.locator("#replay")).to_be_visible()  # before that the keys move the map
    wanted = page.locator(".replay-wanted")
    page.locator("#stage").focus()
    for _ in range(400):
        if wanted.count():
            break
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#replay")).to_have_attribute("aria-busy", "false")  # boards are fetched as one goes
    expect(wanted).to_contain_text("What the bot wanted this turn: Italian")
    expect(wanted.locator("li")).to_have_count(len(told))
    keep(seat, "wanted")

    views = page.locator('#replay [data-key="view"]')
    expect(views).to_have_value(PASSIVE)
    hidden = page.locator(".unit.hides .depth.unknown")
    mine = hidden.count()
    assert mine > 5, "enemy stacks are unknown to a seat, in the replay too"
    views.select_option("all")
    expect(hidden).to_have_count(0)
    keep(seat, "all")
    views.select_option(BOT)
    expect(page.locator(".unit.hides .depth.unknown").first).to_be_visible()
    frame = game.get(PASSIVE, "/log", views=1, seat=BOT, **{"from": 10**6})["views"][0]["view"]
    assert frame["seat"] == BOT
    expect(views).to_have_value(BOT)
    page.locator('#replay [data-key="close"]').click()
    expect(page.locator("#replay")).to_be_hidden()
    expect(hidden).to_have_count(0)  # at the end nothing is hidden any more
    play_on_from_the_middle(seat)


def play_on_from_the_middle(seat: Seat) -> None:
    page = seat.page
    page.locator("#open-replay").click()
    expect(page.locator('#replay [data-key="branch"]')).to_have_count(0)  # the end is the end
    for _ in range(3):
        page.locator('#replay [data-key="back"]').click()
    page.locator('#replay [data-key="branch"]').click()
    page.locator("[data-key=branch-against]").select_option("recruit")
    page.locator("[data-key=branch-begin]").click()
    page.wait_for_url(lambda url: seat.match.id not in url)
    expect(page.locator("body")).to_have_attribute("data-over", "")
    expect(page.locator("#tab-body")).to_contain_text("branches off from a finished one")
