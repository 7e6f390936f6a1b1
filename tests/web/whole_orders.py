"""The whole order of a brigade of Gorizia and of a formation of Goito, by single clicks and by orders of one click."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import esagono
from esagono.engine import Option
from esagono.games.lessons import lesson_of
from tests.web.counting import Counted
from tests.web.gorizia_clicks import Commander
from tests.web.gorizia_turn import ENEMY, ITALIAN
from tests.web.seat import Match, Seat

BRIGADE, HEADQUARTERS, TARGET = "it-trapani", "2013", "2111"
SELECTED = re.compile("selected")
PIEDMONTESE, AUSTRIAN = "piedmontese", "austrian"
FOOT, HORSE, GUNS = "pi-7-cuneo", "pi-aosta-cav", "pi-6-art"
Begin = Callable[..., Match]
Sit = Callable[[Match, str], Seat]


class Giver(Counted):
    """Somebody who gives whole orders."""

    def give(self, order: str) -> None:
        before = self.seat.seq
        button = self.page.locator(f'#now [data-key="order-{order}"]')
        expect(button).to_be_visible()
        button.click()
        self.seat.wait_for_change(before)


# Gorizia


def brigade_planned(begin: Begin) -> Match:
    """At the plans of the first turn of the bridgehead."""
    return begin("gorizia-1916", scenario="bridgehead")


def to_activation(game: Match) -> None:
    """Neither side plans anything more; the Italians have the initiative."""
    while (board := game.board(ITALIAN))["decision"] is None or board["decision"]["kind"] != "activation":
        side = ITALIAN if board["decision"] else ENEMY
        options = [c["option"] for c in game.board(side)["options"]]
        points = 3 if side == ITALIAN else 0
        bid = next((o for o in options if o[0] == "bid" and o[1]["points"] == points), None)
        game.play(side, bid or next(o for o in options if o[0] in ("ready", "done", "pass")))


def plan(player: Counted) -> None:
    before = player.seat.seq
    entry = player.page.locator(f'#now [data-entry="{BRIGADE}"]')
    entry.get_by_role("button", name="11-15 guns").click()
    player.seat.wait_for_change(before)
    player.note("plan")


Moves = dict[tuple[str, str], list[str]]
"""By start and end: the units that go."""


def brigade_by_orders(seat: Seat, game: Match) -> tuple[Giver, Moves]:
    """Also which stacks went forward, and where to."""
    player = Giver(seat, game)
    plan(player)
    to_activation(game)
    seat.expect_decision("activation")
    player.give(f"activate-{BRIGADE}")
    seat.expect_decision("movement")
    player.note("activation, headquarters, attachment")
    before = places(game)
    player.give("forward")
    player.note("moves")
    moves: Moves = {}
    for unit, hex in places(game).items():
        if before.get(unit, hex) != hex:
            moves.setdefault((before[unit], hex), []).append(unit)
    player.give(f"assault-{TARGET}")
    player.note("assault")
    player.give(f"bombard-{TARGET}")
    player.note("end of movement, bombardment")
    return player, moves


def brigade_by_clicks(seat: Seat, game: Match, moves: Moves) -> Commander:
    """With the fewest single clicks: gestures, *Attach all*, *All who can*, *All guns, and open fire*."""
    player = Commander(seat, game)
    plan(player)
    to_activation(game)
    seat.expect_decision("activation")
    before = seat.seq
    player.page.locator(f'#now [data-entry="{BRIGADE}"] [data-verb=activate]').click()
    seat.wait_for_change(before)
    seat.expect_decision("headquarters")
    seat.click(player.sight(HEADQUARTERS))
    seat.expect_decision("attachment")
    seat.settled()
    player.press("sheet-all")
    seat.expect_decision("movement")
    player.note("activation, headquarters, attachment")
    for (_, to), units in moves.items():
        player.move(tuple(units), to)
    able = [o[1]["unit"] for o in player.options("assault") if o[1]["to"] == TARGET]
    player.assault(tuple(able), TARGET)
    player.note("assault")
    player.end("end-movement", "end of movement, bombardment")
    seat.expect_decision("bombard")
    seat.settled()
    player.press("sheet-all-open-fire", settle=False)
    player.note("end of movement, bombardment")
    return player


def places(game: Match) -> dict[str, str]:
    return {u["id"]: u["hex"] for u in game.board(ITALIAN)["view"]["units"] if "id" in u}


# Goito


def goito(begin: Begin, *options: Option) -> Match:
    """The first battle of Goito after some orders; two people play."""
    lesson = lesson_of("goito-1848", "first-battle").position
    game: Any = esagono.position({"game": "goito-1848", "seed": 1, **lesson})
    for option in options:
        game.play(option, PIEDMONTESE)
    return begin(save=game.save(), seats={side: {"kind": "human"} for side in (PIEDMONTESE, AUSTRIAN)})


DECLARED = (
    Option("declare-assault", unit=FOOT, hex="1215", to="1216"),
    Option("declare-charge", unit=HORSE, hex="1116", to="1216"),
)


def declare_by_orders(seat: Seat, game: Match) -> Giver:
    player = Giver(seat, game)
    player.give(f"declare-assault-{FOOT}")
    player.give(f"declare-charge-{HORSE}")
    player.note("declarations")
    return player


def declare_by_clicks(seat: Seat, game: Match) -> Counted:
    """A click on the unit, one on the enemy, one on the order in the menu."""
    player = Counted(seat, game)
    for option in DECLARED:
        seat.click(player.hex_of(option.text("unit")))
        expect(seat.unit(option.text("unit"))).to_have_class(SELECTED)
        before = seat.seq
        seat.click(option.text("to"))
        words = "charge" if option.verb == "declare-charge" else "assault"
        page = seat.page.locator("#menu button").filter(has_text=words).filter(has_text=option.text("hex"))
        page.first.click()
        seat.wait_for_change(before)
    player.note("declarations")
    return player


def attack_by_orders(seat: Seat, game: Match, order: str) -> Giver:
    player = Giver(seat, game)
    player.give(order)
    player.note(order.split("-", 1)[0])
    return player


def attack_by_clicks(seat: Seat, game: Match, unit: str, *hexes: str) -> Counted:
    """The unit, then hex after hex as it is asked for."""
    player = Counted(seat, game)
    before = seat.seq
    seat.click(player.hex_of(unit))
    seat.wait_for_change(before)
    for hex in hexes:
        before = seat.seq
        seat.click(hex)
        seat.outcome(before)
        if seat.page.locator("#menu").is_visible():
            seat.page.locator("#menu button").first.click()
        seat.wait_for_change(before)
        if not game.board(PIEDMONTESE)["decision"]:
            break
    player.note("attack")
    return player


# Both


def brigade_clicks(begin: Begin, sit: Sit) -> tuple[int, Moves, int]:
    """What a brigade costs by orders, which of its units went forward, and what the same costs by single clicks."""
    game = brigade_planned(begin)
    orders, moves = brigade_by_orders(sit(game, ITALIAN), game)
    game = brigade_planned(begin)
    return orders.clicks, moves, brigade_by_clicks(sit(game, ITALIAN), game, moves).clicks


ATTACKS = {
    f"fire-{GUNS}": (GUNS, "1416"),
    f"charge-{HORSE}-1216": (HORSE, "1216", "1112", "1113", "1114", "1115", "1116"),
    f"assault-{FOOT}-1216": (FOOT, "1215"),
}
"""Each order, and the clicks that give it one by one: who, and where."""


def formation_clicks(begin: Begin, sit: Sit) -> tuple[int, int]:
    """What a formation costs by single clicks, and by orders: two declarations, and each attack by itself."""
    game = goito(begin)
    orders = declare_by_orders(sit(game, PIEDMONTESE), game).clicks
    game = goito(begin)
    single = declare_by_clicks(sit(game, PIEDMONTESE), game).clicks
    for order, clicks in ATTACKS.items():
        game = goito(begin, *DECLARED)
        orders += attack_by_orders(sit(game, PIEDMONTESE), game, order).clicks
        game = goito(begin, *DECLARED)
        single += attack_by_clicks(sit(game, PIEDMONTESE), game, *clicks).clicks
    return single, orders
