"""What a player who has never seen the board is told: where he is asked, what to click, what came of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import esagono
from tests.web.seat import Match, Seat

pytestmark = pytest.mark.browser

LEFT = "(el => el.scrollHeight - el.scrollTop - el.clientHeight)(document.querySelector('.log'))"

ANY_PATH = re.compile(r"^M0 0H")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@cache
def saved_at(kind: str, seed: int = 3) -> tuple[str, str]:
    """A game of random moves at the first decision of a kind after a while, and who decides."""
    game = esagono.new("isonzo-1917", seed=seed)
    rng = random.Random(seed)
    for step in range(2000):
        assert game.decision is not None
        if step > 20 and game.decision.kind == kind:
            return game.save(), game.decision.side
        ends = [o for o in game.options() if o.verb in ("end", "done")]
        game.play(ends[0] if ends and rng.random() < 0.25 else rng.choice(game.options()))
    raise AssertionError(f"{kind} was never asked")


def uncovered(page: Page) -> dict[str, float]:
    """The part of the screen where the map can be seen."""
    found: dict[str, float] = page.evaluate(
        """() => {
            const bar = document.querySelector("#bar").getBoundingClientRect();
            const panel = document.querySelector("#panel").getBoundingClientRect();
            const phone = panel.left < 20;
            const [right, bottom] = phone ? [innerWidth, panel.top] : [panel.left, innerHeight];
            return { left: 0, top: bar.bottom, right, bottom };
        }"""
    )
    return found


@pytest.mark.parametrize("kind", ["retreat", "losses", "advance"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_map_shows_where_something_is_asked(
    match: Callable[..., Match], sit: Callable[..., Seat], kind: str, device: str
) -> None:
    save, side = saved_at(kind)
    seat = sit(match(save=save), side, **(PHONE if device == "phone" else {}))
    page = seat.page
    seat.expect_decision(kind)
    seat.still()
    board = seat.match.board(side)
    where = {u["id"]: u["hex"] for u in board["view"]["units"]}
    named = {str(v) for c in board["options"] for v in c["option"][1:] for v in v.values()}
    hexes = {where.get(name, name) for name in named} & set(seat.components["hexes"])
    assert hexes
    area = uncovered(page)
    for hex in hexes:
        x, y = seat.at(hex)
        assert area["left"] < x < area["right"], f"{hex} is beside the screen"
        assert area["top"] < y < area["bottom"], f"{hex} is above or below it"
    listed = page.locator(".all-options .option, .sheet .press")
    expect(listed).to_have_count(sum(len(c["option"]) > 1 for c in board["options"]))


def test_the_rest_of_the_map_is_dark_where_one_must_go(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    save, side = saved_at("retreat")
    seat = sit(match(save=save), side)
    expect(seat.page.locator(".veil")).to_have_attribute("d", ANY_PATH)
    before = seat.seq
    seat.page.locator(".all-options .option").first.click()
    seat.wait_for_change(before)


def test_all_units_are_as_many_as_the_rules_allow(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Five units stand around 2512, of two corps and one of none: command allows four of them together."""
    game = match()
    game.play("italian", ["move", {"unit": "it-avellino", "to": "2514"}])
    game.play("italian", ["end"])
    seat = sit(game, "italian")
    page = seat.page
    seat.expect_decision("combat")
    expect(page.locator("#now .hint").first).to_contain_text("hexes outlined in red can be attacked")
    game.play("italian", ["attack", {"target": "2512"}])
    seat.expect_decision("declare")
    ticks = page.locator(".sheet .ticks").first.locator("input")
    expect(ticks).to_have_count(5)
    page.locator("[data-key=combat-all]").click()
    expect(page.locator(".sheet .ticks").first.locator("input:checked")).to_have_count(4)
    go = page.locator("[data-key=sheet-resolve]")
    expect(go).to_be_enabled()
    expect(go).to_have_text("Attack at " + page.locator(".outlook .column").inner_text())
    expect(page.locator(".outlook .warning")).to_have_count(0)
    page.locator(".sheet .ticks").first.locator("input:not(:checked)").click()
    expect(page.locator(".outlook .warning")).to_contain_text("command limits")
    expect(go).to_be_disabled()
    page.locator("#stage").focus()
    page.keyboard.press("e")
    seat.expect_decision("declare")


def test_the_result_is_told_in_words(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match()
    game.play("italian", ["end"])
    game.play("italian", ["attack", {"target": "2312"}])
    seat = sit(game, "italian")
    page = seat.page
    page.locator("[data-key=combat-all]").click()
    page.locator("[data-key=sheet-resolve]").click()
    for _ in range(6):
        board = game.board("austro-hungarian")
        if board["decision"]:
            game.play("austro-hungarian", board["options"][-1]["option"])
    expect(page.locator(".log .entry-attack .gist")).to_contain_text("reduction")
    log = game.get("italian", "/log")["events"]
    losses = next(e["args"] for e in log if e["kind"] == "loss-roll")
    words = {0: "no reduction", 1: "1 reduction"}
    attacker, defender = (
        words.get(n, f"{n} reductions") for n in (losses["attacker_losses"], losses["defender_losses"])
    )
    gist = page.locator(".log .entry-attack .gist").inner_text()
    assert f"Attacker: {attacker}" in gist
    assert f"Defender: {defender}" in gist
    keep(seat, "1-words")


def test_the_log_follows_to_its_end_until_one_reads_back(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    save, side = saved_at("combat")
    game = match(save=save)
    seat = sit(game, side)
    page = seat.page
    log = page.locator(".log")
    expect(log.locator(".entry").first).to_be_attached()
    page.wait_for_function(
        "() => { const l = document.querySelector('.log'); return l.scrollHeight > l.clientHeight; }"
    )

    def at_its_end() -> None:
        page.wait_for_function(f"() => {LEFT} < 5")

    at_its_end()
    target = next(c["option"] for c in game.board(side)["options"] if c["option"][0] == "attack")
    game.play(side, target)  # the sheet of the attack folds the log, which then has less room
    seat.expect_decision("declare")
    expect(log).to_be_hidden()
    page.locator("#tab-log").click()
    at_its_end()
    log.evaluate("el => el.scrollTo(0, 0)")
    seat.drawn()
    page.keyboard.press("u")
    seat.expect_decision("combat")
    seat.drawn()
    assert page.evaluate(f"() => {LEFT}") > 50, "who reads above is not torn away"


def test_search_from_its_button(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Enter goes there, and does not open the search again."""
    seat = sit(match(), "italian")
    page = seat.page
    page.locator("#open-search").click()
    page.locator("dialog input[type=search]").fill("2312")
    page.keyboard.press("Enter")
    expect(page.locator("#status b")).to_have_text("2312 Monte Kobilek")
    seat.drawn()
    expect(page.locator("dialog")).to_be_hidden()


def test_hexes_from_which_one_can_attack_have_a_line_of_their_own(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """Not from every hex next to an enemy: the river may lie between."""
    seat = sit(match(), "italian")
    page = seat.page
    seat.show("1812")
    seat.click("1812")
    expect(page.locator("#now")).to_contain_text("dotted red outline")
    drawn = (page.locator(".reach-edge.strike").get_attribute("d") or "").count("M")
    assert 0 < drawn < page.locator(".label.left").count() / 2


def test_chances_stand_on_the_hexes_that_can_be_attacked(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Those of all who may attack together: the same that the sheet tells when the attack is declared."""
    game = match()
    seat = sit(game, "italian")
    page = seat.page
    game.play("italian", ["end"])
    seat.expect_decision("combat")
    able = [c["option"][1]["target"] for c in game.board("italian")["options"] if c["option"][0] == "attack"]
    expect(page.locator(".label.chance")).to_have_count(len(able))
    expect(page.locator("#now .hint").first).to_contain_text("The number is the chance of taking the hex")
    seat.show("1912")
    end = seat.boxes('#now [data-verb="end"]')
    page.mouse.move(*seat.at("1912"))
    # of the units around 1912 not all may attack together
    headline = page.locator("#now .preview .headline")
    expect(headline).to_have_text(re.compile(r"^The hex is taken, if they .* \d+%$"))
    shown = headline.inner_text()
    assert seat.boxes('#now [data-verb="end"]') == end, "what the pointer passes pushes no button away"
    cost = page.locator("#status .cost")
    expect(cost).to_contain_text(shown.split()[-1])
    assert cost.evaluate("(el) => el.scrollWidth <= el.clientWidth"), "the ground gives way, not the odds"
    seat.click("1912")
    seat.expect_decision("declare")
    seat.settled()
    expect(page.locator("#now .odds .headline")).to_have_text(shown)


def test_a_hint_stands_before_long_lists(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Gorizia's plans fill the panel: the whole hint is in sight without scrolling to their end."""
    against = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "recruit"}}
    seat = sit(match("gorizia-1916", seats=against), "italian")
    seat.expect_decision("plan")
    page = seat.page
    page.locator("#hint").click()
    expect(page.locator(".advice .order").first).to_be_visible(timeout=60_000)
    seat.drawn()
    prompt, box, undo = seat.boxes("#now .prompt", ".advice", "#now .undo")
    assert prompt["y"] < box["y"]
    assert box["y"] + box["height"] <= undo["y"]


@pytest.mark.parametrize(("target", "guns"), [("2214", 0), ("1912", 1)])
def test_where_nothing_can_be_chosen_that_is_said(
    match: Callable[..., Match], sit: Callable[..., Seat], target: str, guns: int
) -> None:
    """No gun can support 2214, and still its owner is asked: the enemy must not learn it from not waiting."""
    game = match()
    seat = sit(game, "austro-hungarian")
    game.play("italian", ["end"], ["attack", {"target": target}])
    while adds := [c["option"] for c in game.board("italian")["options"] if c["option"][0] == "add"]:
        game.play("italian", adds[0])
    game.play("italian", ["resolve"])
    seat.expect_decision("defense_support")
    assert len(game.board("austro-hungarian")["options"]) == 1 + guns
    said = seat.page.locator("#now .hint", has_text="There is nothing to choose here: go on with the button.")
    expect(said).to_have_count(1 - guns)


def test_where_a_brigade_stands_is_outlined_while_one_reads_of_it(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    game = match("gorizia-1916")
    seat = sit(game, "italian")
    seat.expect_decision("plan")
    page = seat.page
    row = page.locator("#now [data-entry]", has_text="Trapani")
    outline = page.locator(".hover-hex")
    row.locator(".entry-body").hover()
    hexes = len(re.findall(r"\b\d{4}\b", row.inner_text()))
    assert hexes > 2
    expect(outline).to_have_attribute("d", re.compile(rf"^(M[^M]*){{{hexes}}}$"))
    page.mouse.move(*seat.at("2512"))
    expect(outline).not_to_have_attribute("d", re.compile(rf"^(M[^M]*){{{hexes}}}$"))


def test_guns_are_attached_with_the_button_nearest_at_hand(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    game = match("gorizia-1916")
    seat = sit(game, "italian")
    plan = next(c["option"] for c in game.board("italian")["options"] if c["option"][1:] and "5" in c["label"])
    game.play("italian", plan, ["ready"])
    game.play("austro-hungarian", ["ready"])
    game.play("italian", ["bid", {"points": 9}])
    game.play("austro-hungarian", ["bid", {"points": 0}])
    for kind in ("activation", "headquarters"):
        seat.expect_decision(kind)
        game.play("italian", game.board("italian")["options"][0]["option"])
    seat.expect_decision("attachment")
    expect(seat.page.locator("#now .button.primary")).to_have_text(re.compile(r"^Attach all"))
