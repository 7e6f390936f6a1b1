"""Goito 1848 in the page: counters face down with a facing, formations with moods, a direction chosen by a click."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.seat import Match, Seat

PEOPLE = {"austrian": {"kind": "human"}, "piedmontese": {"kind": "human"}}


def play_first(game: Match, side: str, *verbs: str) -> Any:
    """Play the first option with one of the verbs, in the order in which they are named."""
    options = [c["option"] for c in game.board(side)["options"]]
    found = next(o for verb in verbs for o in options if o[0] == verb)
    game.play(side, found)
    return found


def test_set_up_activation_and_facing(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match("goito-1848", seats=PEOPLE)
    play_first(game, "piedmontese", "deploy")
    owner = sit(game, "piedmontese")
    page = owner.page
    owner.expect_decision("setup")
    expect(page.locator(".unit.anonymous")).to_have_count(0)
    hex, facing = next(
        (c["option"][1]["hex"], c["option"][1]["facing"])
        for c in game.board("piedmontese")["options"]
        if c["option"][0] == "face"
    )
    owner.show(hex)
    owner.click(hex)
    page.locator("#menu button").filter(has_text="Facing").click()
    knob = page.locator(f'.direction[data-facing="{facing}"] circle')
    box = knob.bounding_box()
    assert box
    seq = owner.seq
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    owner.wait_for_change(seq)
    expect(page.locator(f'.unit[data-hex="{hex}"] .facing').first).to_have_attribute("data-facing", facing)
    keep(owner, "1-faced")
    owner.choose("done")

    # the enemy sees backs that cannot be told apart, and which way they look
    while not game.board("austrian")["decision"]:
        play_first(game, "piedmontese", "pass", "done")
    enemy = sit(game, "austrian")
    hidden = [u for u in game.board("austrian")["view"]["units"] if u["side"] == "piedmontese"]
    assert hidden
    assert all("id" not in u for u in hidden)
    expect(enemy.page.locator('.unit[data-id^="pi-"]')).to_have_count(0)
    expect(enemy.page.locator(".unit.anonymous .facing").first).to_be_attached()
    enemy.expect_decision("activation")
    formation = enemy.page.locator("#now [data-verb=activate]").first
    expect(formation).to_contain_text(re.compile(r"command \d.*\d+%"))
    keep(enemy, "2-activation")
    formation.click()
    expect(enemy.page.locator("#dice .die").first).to_be_visible()
