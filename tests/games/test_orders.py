"""Whole orders: what one click offers can be played to its end, with neither dice nor the enemy in between."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.engine.questions import answer
from esagono.games.lessons import lesson_of
from esagono.games.strafe.show.bidding import chance

ITALIAN, PIEDMONTESE = "italian", "piedmontese"
GUNS = 15


def before_activation(brigade: str = "it-lambro") -> Game:
    """The brigade is planned with fifteen guns, and may be activated."""
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=7)
    game.play(Option("plan", brigade=brigade, box=GUNS), ITALIAN)
    game.play(Option("ready"), ITALIAN)
    while game.decision is not None and game.decision.kind != "activation":
        side = game.decision.side
        bid = Option("bid", points=3 if side == ITALIAN else 0)
        options = game.options(side)
        game.play(bid if bid in options else next(o for o in options if o.verb in ("ready", "done")), side)
    return game


def declaring() -> Game:
    lesson = lesson_of("goito-1848", "first-battle").position
    game: Game = esagono.position({"game": "goito-1848", "seed": 1, **lesson})
    return game


def orders(game: Game, seat: str) -> dict[str, dict[str, Any]]:
    return {order["id"]: order for order in answer(game, seat, "en", "orders", {})}


def give(game: Game, seat: str, order: dict[str, Any]) -> None:
    """Play an order; nobody else decides, and no die falls, before its last option."""
    *first, last = [Option.from_data(list(data)) for data in order["options"]]
    rolled = game.state.rolled
    for option in first:
        assert game.why_not(option.verb, seat=seat, **option.args) == [], order["id"]
        game.play(option, seat)
        assert game.state.rolled == rolled, order["id"]
        assert {d.side for d in game.decisions} == {seat}, order["id"]
    assert game.why_not(last.verb, seat=seat, **last.args) == [], order["id"]
    game.play(last, seat)


def test_a_brigade_of_gorizia_acts_by_three_orders() -> None:
    game = before_activation()
    found = orders(game, ITALIAN)
    assert found["activate-it-lambro"]["of"] == "it-lambro"
    give(game, ITALIAN, found["activate-it-lambro"])
    assert game.decision is not None
    assert game.decision.kind == "movement"
    assert game.view(ITALIAN)["action"]["brigade"] == "it-lambro"

    found = orders(game, ITALIAN)
    assaults = [o for o in found.values() if o["id"].startswith("assault-")]
    sizes = [len(o["options"]) for o in assaults]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1
    give(game, ITALIAN, assaults[0])
    target = assaults[0]["hex"]
    declared = {m["unit"] for m in game.view(ITALIAN)["assaults"] if m["to"] == target}
    assert declared == {args["unit"] for _, args in assaults[0]["options"]}

    fire = orders(game, ITALIAN)[f"bombard-{target}"]
    guns = [args["unit"] for verb, *rest in fire["options"] if verb == "fire" for args in rest]
    promised = esagono.load(game.save())
    give(game, ITALIAN, fire)
    assert game.log[-1].kind != "assault-declared"
    fired = next(e for e in game.log if e.kind == "bombardment")
    assert sorted(fired.args["gun_units"]) == sorted(guns)

    # its chance is the forecast of those guns
    promised.play(Option("end-movement"), ITALIAN)
    chance = promised.forecast(kind="offensive", target=target, guns=guns, category=fired.args["aim"], seat=ITALIAN)
    assert fire["headline"]["p"] == pytest.approx(float(chance.chance.p))


def test_the_line_goes_forward_and_nobody_leaves_the_enemy_he_faces() -> None:
    game = before_activation("it-trapani")
    give(game, ITALIAN, orders(game, ITALIAN)["activate-it-trapani"])
    grid = game.rules.grid
    enemies = [h for u in game.view(ITALIAN)["units"] if u["side"] != ITALIAN for h in u["hexes"] if h in grid.numbers]

    def gap(name: str) -> int:
        return min(grid.distance(grid.numbers[name], grid.numbers[h]) for h in enemies)

    before = {u["id"]: u["hex"] for u in game.view(ITALIAN)["units"] if "id" in u}
    found = orders(game, ITALIAN)["forward"]
    moves = [args for verb, args in found["options"] if verb == "move"]
    assert len(moves) > 1
    for move in moves:
        start = before[move["unit"]]
        assert 1 < gap(start) > gap(move["to"])
        assert grid.distance(grid.numbers[move["to"]], grid.numbers[start]) == 1
    give(game, ITALIAN, found)
    after = {u["id"]: u["hex"] for u in game.view(ITALIAN)["units"] if "id" in u}
    assert {move["unit"]: move["to"] for move in moves}.items() <= after.items()


def test_every_order_of_goito_can_be_given() -> None:
    game = declaring()
    for _ in range(2):
        for order in orders(game, PIEDMONTESE).values():
            give(game.copy(), PIEDMONTESE, order)
        cavalry = [o for o in orders(game, PIEDMONTESE).values() if o["id"].startswith("declare-")]
        give(game, PIEDMONTESE, cavalry[-1])
    found = orders(game, PIEDMONTESE)
    kinds = {id.split("-")[0] for id in found}
    assert kinds >= {"charge", "fire"}
    for order in found.values():
        give(game.copy(), PIEDMONTESE, order)


def test_the_best_declaration_comes_with_its_chance() -> None:
    """Of the assaults of a unit that which is offered has the chance that its preview tells."""
    game = declaring()
    found = orders(game, PIEDMONTESE)["declare-assault-pi-7-cuneo"]
    (option,) = found["options"]
    told = answer(game, PIEDMONTESE, "en", "odds", {"option": list(option)})
    assert found["headline"] == told["headline"]


def test_a_shot_keeps_the_facing_or_turns_least() -> None:
    game = declaring()
    for option in game.options(PIEDMONTESE):
        if option.verb == "done":
            game.play(option, PIEDMONTESE)
    fire = orders(game, PIEDMONTESE)["fire-pi-6-art"]
    facing = next(u["facing"] for u in game.view(PIEDMONTESE)["units"] if u.get("id") == "pi-6-art")
    assert fire["options"][-1][1]["facing"] == facing


def test_nothing_is_offered_to_who_is_not_asked() -> None:
    assert orders(declaring(), "austrian") == {}
    assert orders(before_activation(), "austro-hungarian") == {}


def test_what_a_bid_buys() -> None:
    """4.3: with as much as the enemy a half, with five points more always."""
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=7)
    game.play(Option("plan", brigade="it-lambro", box=GUNS), ITALIAN)
    while not any(d.side == ITALIAN and d.kind == "bid" for d in game.decisions):
        assert game.decision is not None
        side = game.decision.side
        game.play(next(o for o in game.options(side) if o.verb in ("ready", "done")), side)
    worth = answer(game, ITALIAN, "en", "bid", {})
    stock, spent = worth["stock"], worth["spent"]
    assert stock == max(o["points"] for o in game.options(ITALIAN) if o.verb == "bid")
    guesses = {g["id"]: g for g in worth["guesses"]}
    assert set(guesses) == {"none", "half", "all"}  # nothing is known of the enemy in the first turn
    everything = guesses["all"]["chances"]
    assert guesses["all"]["points"] == stock + spent
    assert everything[-1] == 0.5
    assert everything == sorted(everything)
    assert guesses["none"]["chances"] == [float(chance(spent + n)) for n in range(stock + 1)]
    # by hand: of 36 rolls 35 win, one ties and is rolled again
    assert [chance(0), chance(5), chance(6), chance(-6)] == [Fraction(1, 2), 1, 1, 0]
    assert chance(1) == Fraction(21, 31)
