"""Gorizia 1916 in the page: secret plans on the brigade display, a headquarters, a move, an assault's arrow."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

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
    page.locator('#now [data-entry="it-toscana"]').get_by_role("button", name="Activate").click()
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
