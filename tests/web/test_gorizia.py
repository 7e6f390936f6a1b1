"""Gorizia 1916 in the page: secret plans on the brigade display, a headquarters, a move, an assault's arrow."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import esagono
from esagono.games.lessons import lesson_of
from tests.web import gorizia_action
from tests.web.seat import Match, Seat

CLOSING = ("ready", "pass", "done", "end-movement", "open-fire", "end-counter", "no-reaction", "decline", "stand")


def pass_on(game: Match, side: str) -> None:
    """Let a side do as little as it may until the other has to decide."""
    while (board := game.board(side))["decision"]:
        closing = [c["option"] for c in board["options"] if c["option"][0] in CLOSING]
        game.play(side, closing[0] if closing else board["options"][0]["option"])


def test_an_action_of_a_brigade(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match("gorizia-1916", scenario="bridgehead")
    seat = sit(game, "italian")
    page = seat.page
    seat.expect_decision("plan")
    points = page.locator('#score [data-track="lp-italian"] b')
    before = int(points.inner_text())
    expect(page.locator('[data-track="lp-austro-hungarian"]')).to_have_count(0)
    brigade = page.locator('#now [data-entry="it-toscana"]')
    brigade.get_by_role("button", name="1-5 guns").click()
    expect(points).to_have_text(str(before - 2))
    expect(page.locator('[data-group="italian-5"] [data-entry="it-toscana"]')).to_be_visible()
    keep(seat, "1-plan")
    seat.choose("ready")
    pass_on(game, "austro-hungarian")
    seat.expect_decision("bid")
    game.play("italian", ["bid", {"points": 1}])
    pass_on(game, "austro-hungarian")
    seat.expect_decision("activation")
    page.locator('#now [data-entry="it-toscana"] [data-verb="activate"]').click()
    seat.expect_decision("headquarters")
    hex = next(c["option"][1]["hex"] for c in game.board("italian")["options"])
    seat.show(hex)
    seat.click(hex)
    seat.expect_decision("attachment")
    expect(seat.unit("it-hq-toscana")).to_have_attribute("data-hex", hex)
    seat.choose("done")
    seat.expect_decision("movement")

    # a click takes a unit up; its reach is lit; another goes there
    offered = [c["option"][1]["unit"] for c in game.board("italian")["options"] if c["option"][0] == "select"]
    where = {u["id"]: u["hex"] for u in game.board("italian")["view"]["units"]}
    tops = {u["hex"]: u["id"] for u in game.board("italian")["view"]["units"] if u.get("stack") == 0}
    unit = next(u for u in offered if tops[where[u]] == u)
    seat.show(where[unit])
    seq = seat.seq
    seat.click(where[unit])
    seat.wait_for_change(seq)
    expect(page.locator(".reach-edge")).to_have_count(1)
    free = set(where.values())
    goes = [c["option"] for c in game.board("italian")["options"] if c["option"][0] == "move"]
    target = next(o[1]["to"] for o in goes if o[1]["to"] not in free)
    seq = seat.seq
    seat.show(target)
    seat.click(target)
    seat.wait_for_change(seq)
    expect(seat.unit(goes[0][1]["unit"])).to_have_attribute("data-hex", target)
    keep(seat, "2-moved")

    # declared assaults are arrows, several at once
    declared = 0
    while declared < 2:
        board = game.board("italian")
        options = [c["option"] for c in board["options"] if c["option"][0] == "assault"]
        if not options:
            break
        game.play("italian", options[0])
        declared += 1
    expect(page.locator('.arrow[data-kind="assault"]')).to_have_count(declared)
    keep(seat, "3-declared")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
SMALL = ("loss", "morale", "retreat", "withdraw", "go_back")
"""Decisions that are no matter of the sheets: the first option that ends them is taken."""


def press(seat: Seat, key: str) -> None:
    """A button of the sheet, until it has been played."""
    seq = seat.seq
    button = seat.page.locator(f"#now [data-key={key}]")
    expect(button).to_be_enabled()
    button.click()
    seat.wait_for_change(seq)


def settle(game: Match) -> None:
    """Answer the small questions of both sides."""
    asked = True
    while asked:
        asked = False
        for side in ("italian", "austro-hungarian"):
            board = game.board(side)
            if board["decision"] and board["decision"]["kind"] in SMALL:
                options = [c["option"] for c in board["options"]]
                game.play(side, next((o for o in options if o[0] == "stand"), options[0]))
                asked = True


def test_an_action_between_a_desk_and_a_phone(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match(save=gorizia_action.save())
    desk, phone = sit(game, "italian"), sit(game, "austro-hungarian", **PHONE)
    page, small = desk.page, phone.page

    # bombardment: turned to the hex that will be assaulted; guns are aimed all at once, one by one, and taken back
    desk.expect_decision("bombard")
    expect(page.locator(".sheet h2")).to_have_text("Bombardment of 2111")
    press(desk, "sheet-all")
    expect(page.locator(".sheet .headline b")).to_be_visible()
    expect(page.locator('.arrow[data-kind="fire"]')).to_have_count(2)
    both = page.locator(".sheet .column").inner_text()
    page.locator("[data-key=row-it-24-heavy-1]").click()
    expect(page.locator(".sheet .column")).not_to_have_text(both)
    page.locator("#now [data-key=sheet-cancel]").click()
    expect(page.locator(".sheet .column")).to_have_text(both)
    expect(small.locator('.arrow[data-kind="fire"]')).to_have_count(0)
    keep(desk, "1-bombardment")
    press(desk, "sheet-open-fire")
    settle(game)

    # defensive fire on the phone
    phone.expect_decision("defend")
    expect(small.locator(".sheet h2")).to_have_text("Defensive fire at 2112")
    press(phone, "sheet-all")
    expect(small.locator(".sheet .headline b")).to_be_visible()
    keep(phone, "2-defence")
    press(phone, "sheet-open-fire")
    settle(game)

    # who goes first, with the chance of each wave
    desk.expect_decision("wave")
    for unit in gorizia_action.LAMBRO[:2]:
        page.locator(f"[data-key=row-{unit}]").click()
    expect(page.locator(".chart-bars").first).to_contain_text("Wave 2")
    keep(desk, "3-waves")
    press(desk, "sheet-send-wave")
    settle(game)

    # the wave goes back, the next one takes the hex; nobody wants to be asked again whether to fire
    phone.expect_decision("infiltration")
    expect(small.locator(".sheet .headline b")).to_be_visible()
    keep(phone, "4-infiltration")
    press(phone, "sheet-ahead")
    settle(game)

    # a counter-assault, with the chance beside each who may go
    phone.expect_decision("counter")
    row = small.locator(".sheet .ticks input").first
    seq = phone.seq
    row.tap()
    phone.wait_for_change(seq)
    expect(small.locator('.arrow[data-kind="counter-assault"]')).to_have_count(1)
    keep(phone, "5-counter")
    press(phone, "sheet-end-counter")
    desk.expect_decision("defend")
    before = desk.seq
    page.locator("#now [data-key=sheet-open-fire]").click()
    expect(page.locator("#dialog")).to_contain_text("No unit has a target")
    desk.confirm(before)
    settle(game)

    # a reaction, with its chance
    phone.expect_decision("reaction")
    expect(small.locator(".sheet [data-verb=react]").first).to_contain_text("%")
    keep(phone, "6-reaction")
    press(phone, "sheet-no-reaction")
    expect(small.locator("body")).not_to_have_attribute("data-decision", "reaction")


def finish_set_up(game: Match, side: str) -> None:
    """Where units could still be extended, leave them as they are."""
    decision = game.board(side)["decision"]
    if decision and decision["kind"] == "setup":
        game.play(side, ["done"])


def test_plans_are_secret_and_set_up_is_by_hand_or_at_once(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    game = match("gorizia-1916", scenario="bridgehead", options={"set_up": "free"})
    owner = sit(game, "austro-hungarian")
    page = owner.page
    owner.expect_decision("setup")
    # a counter beside the map is taken up; its area is lit; a click puts it down, and the next is taken up
    entry = page.locator("#now .display [data-entry]").nth(1)
    unit = entry.get_attribute("data-entry") or ""
    entry.locator("button").first.click()
    expect(entry.locator("button").first).to_have_attribute("aria-pressed", "true")
    options = [c["option"] for c in game.board("austro-hungarian")["options"]]
    hex = next(o[1]["hex"] for o in options if o[0] == "place" and o[1]["unit"] == unit)
    owner.show(hex)
    owner.click(hex)
    expect(owner.unit(unit)).to_have_attribute("data-hex", hex)
    keep(owner, "1-by-hand")
    owner.choose("default-set-up")
    finish_set_up(game, "austro-hungarian")
    other = sit(game, "italian", **PHONE)
    other.expect_decision("setup")
    other.choose("default-set-up")
    finish_set_up(game, "italian")

    # both plan at once; nothing of it is seen, nor in the messages, before both are ready
    owner.expect_decision("plan")
    other.expect_decision("plan")
    frames = len(other.frames)
    page.locator('#now [data-entry="ah-4-gebirgs"]').get_by_role("button", name="no guns").click()
    expect(page.locator('[data-group="austro-hungarian-0"] [data-entry="ah-4-gebirgs"]')).to_be_visible()
    other.page.locator('#now [data-entry="it-toscana"]').get_by_role("button", name="1-5 guns").tap()
    expect(other.page.locator('[data-group="italian-5"] [data-entry="it-toscana"]')).to_be_visible()
    keep(other, "2-plan")
    assert not [f for f in other.frames[frames:] if re.search(r'"(key|brigade)": ?"ah-4-gebirgs"', f)]
    expect(page.locator('[data-entry="it-toscana"]')).to_have_count(0)


def test_a_stack_attacks_as_a_whole_and_no_gun_is_forgotten(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """With all of a stack chosen the first order is that of all, with its chance. Fire with no gun aimed is not the
    main button; Q finds the main one, and never undo; what the dice are about is told."""
    lesson = lesson_of("gorizia-1916", "first-battle").position
    game = match(save=esagono.position({"game": "gorizia-1916", "seed": 1, **lesson}).save())
    game.play("italian", ["place-hq", {"hex": "2515"}])
    game.play("italian", *[["attach", {"unit": f"it-11-field-{n}"}] for n in (1, 2)], ["done", {}])
    seat = sit(game, "italian")
    page = seat.page
    seat.show("2413")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".unit.selected")).to_have_count(2)
    expect(page.locator("#live")).to_contain_text("It can attack 2412")
    expect(page.locator("#now .unit-row").first).to_contain_text("5-5-6 · MG 1")
    seat.click("2412")
    first = page.locator("#menu button").first
    expect(first).to_have_text(re.compile(r"All .*2.* \d+%"))
    keep(seat, "1-all")
    before = seat.seq
    first.click()
    seat.wait_for_change(before)  # the button is there before the move too, and would be pressed in vain
    seat.choose("end-movement")
    seat.expect_decision("bombard")
    seat.settled()
    primary = page.locator("#now .primary")
    expect(primary).to_have_count(1)
    expect(primary).to_have_attribute("data-key", "sheet-all")
    page.keyboard.press("q")
    expect(primary).to_be_focused()
    before = seat.seq
    page.keyboard.press("Enter")
    seat.wait_for_change(before)
    seat.settled()
    expect(primary).to_have_attribute("data-key", "sheet-open-fire")
    page.locator("#stage").focus()
    page.keyboard.press("q")
    expect(primary).to_be_focused()
    keep(seat, "2-aimed")
    seat.choose("open-fire")
    expect(page.locator("#dice .dice-title")).to_contain_text("Bombardment of 2412")
    keep(seat, "3-dice")


def test_brigades_are_planned_by_keys(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """N goes from brigade to brigade, and each button says whose it is."""
    seat = sit(match("gorizia-1916", scenario="bridgehead"), "italian")
    page = seat.page
    seat.expect_decision("plan")
    names = page.locator("#now [data-entry] .buttons button").evaluate_all("all => all.map((b) => b.ariaLabel)")
    assert len(names) > 4
    assert len(set(names)) == len(names)
    page.locator("#stage").focus()
    page.keyboard.press("n")
    first = page.locator("#now [data-entry]:has(.buttons)").nth(0)
    expect(first.locator(".buttons button").first).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("#now [data-entry]:has(.buttons)").nth(1).locator(".buttons button").first).to_be_focused()
