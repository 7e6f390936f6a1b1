"""Goito 1848 in the page: counters face down with a facing, formations with moods, a direction chosen by a click."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import esagono
from esagono.engine import Option
from esagono.games.lessons import lesson_of
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
    (box,) = owner.boxes(f'.direction[data-facing="{facing}"] circle')
    seq = owner.seq
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    owner.wait_for_change(seq)
    expect(page.locator(f'.unit[data-hex="{hex}"] .facing').first).to_have_attribute("data-facing", facing)
    keep(owner, "1-faced")
    owner.choose("done")

    # the enemy sees backs that cannot be told apart, and which way they look
    while not game.board("austrian")["decision"]:
        play_first(game, "piedmontese", "pass", "done")
    for side in ("austrian", "piedmontese"):
        game.play(side, ["pass"])
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
    # what was done before is in sight below; a formation shows where it is, and a pass what it may cost
    expect(enemy.page.locator("ol.log .entry").last).to_be_in_viewport()
    expect(enemy.page.locator(".sheet .note").last).to_contain_text("If you pass too, no more formations activate")
    enemy.page.locator("#now [data-verb=pass]").click()
    expect(enemy.page.locator("#dialog")).to_contain_text("Two passes in a row")
    enemy.page.keyboard.press("Escape")
    formation.click()
    expect(enemy.page.locator("#dice .die").first).to_be_visible()


CHARGE_FIELD = {
    "game": "goito-1848",
    "turn": 3,
    "side": "austrian",
    "phase": "action",
    "active": {"formation": "au-strassoldo-brigade", "step": "declare"},
    "dice": [2, 2, 1, 1],
    "units": [
        {"id": "au-strassoldo", "hex": "1316"},
        {"id": "au-5-hussars", "hex": "1316", "facing": "N"},
        {"id": "au-17-hohenlohe", "hex": "1416", "facing": "N"},
        {"id": "pi-d-arvillars", "hex": "1309"},
        {"id": "pi-7-cuneo", "hex": "1312", "facing": "S"},
        {"id": "pi-8-cuneo", "hex": "1413", "facing": "S"},
        {"id": "pi-aosta-cav", "hex": "1211", "facing": "SE"},
    ],
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def test_a_charge_between_a_desk_and_a_phone(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Declared by a click, met by a square, it drives infantry back, and a countercharge meets it."""
    game = match(save=esagono.position(CHARGE_FIELD).save(), seats=PEOPLE)
    rider, foot = sit(game, "austrian"), sit(game, "piedmontese", **PHONE)
    page, phone = rider.page, foot.page

    # the declaration: each order of the menu shows its odds, its way and who may react; then it is an arrow
    rider.show("1314")
    rider.click("1316")
    rider.click("1312")
    order = page.locator("#menu button").filter(has_text="charge").last
    order.hover()
    preview = page.locator(".preview")
    expect(preview).to_contain_text("by way of 1313")
    expect(preview.locator(".cases li").first).to_be_visible()
    expect(page.locator(".overlay.draft .area").first).to_be_attached()
    keep(rider, "1-preview")
    order.click()
    expect(page.locator('.arrow[data-kind="charge"]')).to_have_count(1)
    rider.choose("done")
    rider.expect_decision("action")
    expect(page.locator("#now .owed")).to_contain_text("can still attack from its marker, and has to")
    rider.click("1316")
    rider.expect_decision("force")
    rider.click("1312")
    rider.expect_decision("ride")
    while (board := game.board("austrian"))["decision"]:
        to = board["options"][0]["option"][1]["to"]
        seq = rider.seq
        rider.click(to)
        rider.wait_for_change(seq)

    # reactions with their chances, one tap each
    foot.expect_decision("reaction")
    groups = phone.locator(".sheet h3")
    expect(groups.first).to_contain_text("Infantry in 1312")
    expect(phone.locator(".sheet [data-verb=react-square]").first).to_contain_text(
        re.compile(r"then the enemy takes 1312 \d+%")
    )
    keep(foot, "2-reactions")
    seq = foot.seq
    phone.locator("[data-key='row-1413-infantry-react-square']").tap()
    foot.wait_for_change(seq)
    expect(phone.locator('.unit[data-id="pi-8-cuneo"]')).to_have_attribute("data-hex", "1413")
    phone.locator("[data-key='row-1312-infantry-decline']").tap()

    # the charge strikes; the infantry goes back, turns, and the cavalry comes
    rider.expect_decision("charge")
    expect(page.locator(".preview .headline")).to_contain_text("the hex is taken")  # before it is called off or not
    rider.choose("strike")
    foot.expect_decision("retreat")
    seq = foot.seq
    to = game.board("piedmontese")["options"][0]["option"][1]["to"]
    foot.show(to)
    foot.tap(to)
    foot.wait_for_change(seq)
    if foot.decision == "facing":
        keep(foot, "3-facing")
        phone.locator(".directions [data-facing=S]").first.tap()
    foot.expect_decision("reaction")
    counter = phone.locator(".sheet [data-verb=countercharge]").first
    expect(counter).to_contain_text(re.compile(r"chance of throwing the enemy back · it starts \d+%"))
    keep(foot, "3-countercharge")
    seq = foot.seq
    counter.tap()
    foot.wait_for_change(seq)
    expect(rider.page.locator("#dice .die").first).to_be_visible()
    keep(rider, "4-countercharged")


def test_set_up_by_hand_on_a_phone(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Some units are put down and turned by taps, the rest take their printed places; the enemy sees only backs."""
    game = match("goito-1848", seats=PEOPLE)
    owner = sit(game, "piedmontese", **PHONE)
    page = owner.page
    owner.expect_decision("setup")
    placed: dict[str, str] = {}
    while len(placed) < 3:
        # the counter beside the map that is taken up first, and a free hex of its area
        chosen = page.locator('#now [data-entry].chosen [aria-pressed="true"]')
        expect(chosen).to_have_count(1)
        unit = (chosen.get_attribute("data-key") or "").removeprefix("entry-")
        options = [c["option"] for c in game.board("piedmontese")["options"]]
        hexes = [o[1]["hex"] for o in options if o[0] == "place" and o[1]["unit"] == unit]
        hex = next(h for h in hexes if h not in placed.values())
        owner.show(hex)
        seq = owner.seq
        owner.tap(hex)
        owner.wait_for_change(seq)
        expect(owner.unit(unit)).to_have_attribute("data-hex", hex)
        placed[unit] = hex
    keep(owner, "1-placed")
    owner.choose("deploy")
    for unit, hex in placed.items():
        expect(owner.unit(unit)).to_have_attribute("data-hex", hex)

    # facings: a tap on the hex, then on a direction of the panel
    faced: dict[str, str] = {}
    for hex in list(dict.fromkeys(placed.values()))[1:]:
        options = [c["option"] for c in game.board("piedmontese")["options"]]
        facing = next(o[1]["facing"] for o in options if o[0] == "face" and o[1]["hex"] == hex)
        owner.show(hex)
        owner.tap(hex)
        turn = page.locator("#menu button").filter(has_text="Facing")
        expect(turn).to_be_visible()
        turn.tap()
        keep(owner, "2-facing")
        seq = owner.seq
        page.locator(f"#now .directions [data-facing={facing}]").first.tap()
        owner.wait_for_change(seq)
        faced[hex] = facing
    owner.choose("done")

    # the other seat, on a phone too: as many counters, which way they look, and nothing else
    while not game.board("austrian")["decision"]:
        play_first(game, "piedmontese", "pass", "done")
    enemy = sit(game, "austrian", **PHONE)
    hidden = [u for u in game.board("austrian")["view"]["units"] if u["side"] == "piedmontese"]
    assert set(placed.values()) <= {u["hex"] for u in hidden}
    assert all("id" not in u for u in hidden)
    expect(enemy.page.locator('.unit[data-id^="pi-"]')).to_have_count(0)
    for hex, facing in faced.items():
        mark = enemy.page.locator(f'.unit.anonymous[data-hex="{hex}"] .facing').first
        expect(mark).to_have_attribute("data-facing", facing)
    assert not [f for f in enemy.frames for unit in placed if unit in f]
    keep(enemy, "3-backs")


MARCH_FIELD = {
    "game": "goito-1848",
    "turn": 1,
    "side": "piedmontese",
    "phase": "action",
    "active": {"formation": "pi-1-divisione", "step": "actions"},
    "units": [
        {"id": "pi-d-arvillars", "hex": "1710"},
        {"id": "pi-aosta-cav", "hex": "1609", "facing": "S"},
        {"id": "pi-5-aosta", "hex": "1709", "facing": "S"},
        {"id": "pi-8-art", "hex": "1808", "facing": "S"},
        {"id": "au-strassoldo", "hex": "1319"},
    ],
}


def test_units_are_taken_up_put_back_and_let_go_with_one_click(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """Whoever only looks at one unit may click the next; one that has moved halts as it faces when he does."""
    seat = sit(match(save=esagono.position(MARCH_FIELD).save(), seats=PEOPLE), "piedmontese")
    page, prompt = seat.page, seat.page.locator("#now .prompt")

    def click(hex: str) -> None:
        seq = seat.seq
        seat.click(hex)
        seat.wait_for_change(seq)

    seat.show("1609")
    click("1609")
    expect(prompt).to_contain_text("Aosta cav")
    page.keyboard.press("Escape")
    seat.expect_decision("action")
    click("1609")
    seat.click("1709")
    expect(prompt).to_contain_text("5 Aosta")
    expect(page.locator("#now [data-key=rest]")).to_have_count(0)  # the game has an order for that

    # guns in battery do not move, but go back as well; and their orders are there without another click
    page.keyboard.press("Escape")
    seat.expect_decision("action")
    click("1808")
    expect(prompt).to_contain_text("8 art.")
    expect(page.locator("#now .stack [data-verb=limber]")).to_be_visible()
    click("1709")
    expect(prompt).to_contain_text("5 Aosta")

    # back to the cavalry, which goes over the stream, and is warned of it
    page.keyboard.press("Escape")
    seat.expect_decision("action")
    click("1609")
    page.mouse.move(*seat.at("1311"))
    expect(page.locator(".path-tip")).to_contain_text("Wades a stream")
    keep(seat, "1-stream")
    click("1311")
    expect(page.locator(".log .entry-moved").last).to_contain_text("→")
    seat.click("1709")
    expect(prompt).to_contain_text("5 Aosta")
    expect(page.locator("ol.log")).to_contain_text("Aosta cav: facing")
    expect(page.locator(".trail-line").first).to_be_attached()


def lesson(match: Callable[..., Match], *options: Option) -> Match:
    position = lesson_of("goito-1848", "first-battle").position
    game = esagono.position({"game": "goito-1848", "seed": 1, **position})
    for option in options:
        game.play(option, "piedmontese")
    return match(save=game.save(), seats=PEOPLE)


def test_guns_fire_as_they_face_and_may_keep_their_facing(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """The direction is asked before the shot only if wanted, and after it only until it is said once for all."""
    game = lesson(match, Option("done"))
    seat = sit(game, "piedmontese")
    page = seat.page
    seat.expect_decision("action")
    seat.click("1414")
    seat.expect_decision("force")
    seat.click("1416")
    items = page.locator("#menu button")
    expect(items).to_have_count(2)
    expect(items.first).to_contain_text("facing S")
    items.last.click()  # another direction can still be chosen
    expect(page.locator(".direction").first).to_be_attached()
    page.keyboard.press("Escape")
    seat.click("1416")
    seq = seat.seq
    items.first.click()
    seat.wait_for_change(seq)
    while (enemy := game.board("austrian"))["decision"]:
        options = [c["option"] for c in enemy["options"]]
        game.play("austrian", next((o for o in options if o[0].startswith("decline")), options[0]))
    seat.expect_decision("facing")
    page.locator("[data-key=standing-facing-keep]").click()
    seat.expect_decision("action")
    expect(page.locator('.unit[data-hex="1414"] .facing').first).to_have_attribute("data-facing", "S")


def test_knobs_for_directions_are_large_enough_for_fingers(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """44 pixels across at every scale, and none over another."""
    seat = sit(lesson(match, Option("done"), Option("select", unit="pi-6-art")), "piedmontese", **PHONE)
    seat.expect_decision("force")
    for zoom in ("#zoom-in", "#zoom-out", "#zoom-out"):
        boxes = [b for b in (k.bounding_box() for k in seat.page.locator(".direction circle").all()) if b]
        assert len(boxes) >= 5
        assert all(min(b["width"], b["height"]) >= 43.9 for b in boxes)
        middles = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]
        apart = [math.dist(a, b) for i, a in enumerate(middles) for b in middles[:i]]
        assert min(apart) >= 43.9
        seat.page.locator(zoom).dispatch_event("click")
        seat.still()
        seat.drawn()
