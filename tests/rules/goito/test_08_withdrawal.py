"""8.8 of Goito: compulsory Withdrawals out of enemy zones, in phases C and D."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import MARCH

from .playing import clauses, take, ways, withdraw_all
from .reading import faces, has, status, u, where
from .situations import AU, PI, PIEDMONTESE_DONE, au, distance, late, pi, position, rule, turn_end


@rule("4.C.a", "8.8.1.a", "8.8.a", "Q44")
def test_units_of_formations_not_activated_withdraw_out_of_enemy_zones():
    game = late("non-activated", au("A", "0506"), pi("P", "0505"))
    assert (game.decision.kind, game.decision.side) == ("withdraw", AU)
    assert {o.args["to"] for o in game.options()} <= {"0507", "0406", "0606"}
    withdraw_all(game)
    assert where(game, "A") not in game.zoc(PI)


@rule("4.C.a", "4.C.b", "8.8.a", "8.8.1.a", "Q44", "Q43")
def test_who_was_not_activated_withdraws_out_of_zones_the_non_initiative_player_first():
    game = turn_end(au("A", "0506"), pi("P", "0505"))
    assert (game.decision.kind, game.decision.side) == ("withdraw", PI)
    assert ways(game, "withdraw") == {"0504", "0404", "0604"}
    game.play(Option("withdraw", unit="P", to="0504"))
    while game.decision.kind != "activation":
        assert game.decision.kind in ("facing", "withdraw")
        game.play(game.options()[-1])
    assert where(game, "P") == "0504"
    assert where(game, "A") == "0506"  # nobody threatens it any more


@rule("8.8.a", "Q44")
def test_the_shortest_way_out_and_of_those_the_cheapest():
    hexes = {"0507": {"terrain": "village"}}
    game = late("non-activated", au("A", "0506"), pi("P", "0505"), map={"hexes": hexes})
    assert {o.args["to"] for o in game.options()} == {"0406", "0606"}


@rule("Q44", "Q46", "8.3.a")
def test_the_road_is_the_cheapest_way_out_for_those_who_march_and_for_guns():
    roads = {"roads": {"minor": [["0506", "0507"]]}}
    for first, hexes in (
        (au("A", "0506"), {"0406", "0507", "0606"}),
        (au("A", "0506", flags=["march"]), {"0507"}),
        (au("A", "0506", type="field-artillery"), {"0507"}),
    ):
        game = late("non-activated", first, pi("P", "0505"), map=roads)
        assert {o.args["to"] for o in game.options()} == hexes


def free_hexes(game, zone):
    """Hexes out of zones that can be come to without crossing an enemy."""
    taken = {u["hex"] for u in game.to_position()["units"] if u["side"] == AU and u.get("type") != "commander"}
    reached, ring = {"0505"}, {"0505"}
    while ring:
        ring = {n for h in ring for n in game.rules.hexes_around(h)} - reached - taken
        reached |= ring
    return reached - zone - {"0505"}


@rule("Q44", "8.8.a")
def test_a_withdrawal_goes_on_until_it_is_out_of_zones():
    enemies = (au("A", "0506"), au("B", "0403"), au("C", "0704"))
    game = turn_end(*enemies, pi("P", "0505"))
    zone = set(game.zoc(AU))
    assert {"0504", "0404", "0604", "0405", "0605"} <= zone
    while game.decision.kind == "withdraw" and game.decision.side == PI:
        game.play(game.options()[0])
    assert where(game, "P") not in zone
    shortest = min(distance(game, "0505", h) for h in free_hexes(game, zone))
    assert distance(game, "0505", where(game, "P")) == shortest == 2


@rule("11.3.c", "Q44")
def test_a_withdrawal_takes_the_cheaper_hex_and_keeps_to_the_stacking_limit():
    built = {"0311": {"terrain": "village"}}
    game = late("non-activated", au("A", "0310"), pi("P", "0309"), map={"hexes": built}, formations=PIEDMONTESE_DONE)
    assert {o.args["to"] for o in game.options()} == {"0210", "0410"}
    full = au("F", "0410", stacking=5)
    game = late("non-activated", au("A", "0310"), full, pi("P", "0309"), formations=PIEDMONTESE_DONE)
    assert {o.args["to"] for o in game.options() if o.args["unit"] == "A"} == {"0210", "0311"}


@rule("Q44", "6.3.1.a")
def test_a_withdrawal_respects_stacking():
    full = [pi(f"X{h}", h, stacking=5) for h in ("0504", "0404")]
    game = turn_end(au("A", "0506"), pi("P", "0505"), *full)
    while game.decision.kind == "withdraw":
        assert {o.args["to"] for o in game.options()} == {"0604"}
        game.play(game.options()[0])
    assert where(game, "P") == "0604"


@rule("8.8.a")
def test_a_withdrawal_elsewhere_is_refused():
    game = position(au("A", "0506"), pi("P", "0505"), phase="non-activated", active={}, initiative="piedmontese")
    assert clauses(game, "withdraw", unit="A", to="0508") == ["8.8.a"]
    assert clauses(game, "withdraw", unit="A", to="0605") == ["8.8.a"]
    assert clauses(game, "withdraw", unit="A", to="0505") == ["8.c"]


CORRIDOR = [1, 12]
"""A map one hex wide, where nobody goes round anything."""


@rule("Q57", "Q56", "8.8.a")
@pytest.mark.parametrize(
    ("type", "hex", "levels"), [("line", "0108", 1), ("cavalry", "0108", 1), ("field-artillery", "0107", 0)]
)
def test_a_withdrawal_across_a_stream(type, hex, levels):
    ground = {"size": CORRIDOR, "sides": {"0107-0108": "stream"}}
    units = [au("A", "0107", type=type), pi("P", "0106")]
    game = late("non-activated", *units, map=ground, formations=PIEDMONTESE_DONE, dice=[6, 4, *[1] * 9])
    if game.decision.kind == "withdraw":
        take(game, "withdraw")
    assert where(game, "A") == hex
    assert status(game, "A") == levels


@rule("Q44")
def test_who_has_no_way_out_stays():
    ring = [pi(f"P{i}", hex) for i, hex in enumerate(["0403", "0404", "0504", "0604", "0605", "0507"])]
    walls = {"0505-0405": "river", "0505-0506": "river"}
    done = [{"id": "piedmontese-formation", "activated": True}]
    game = withdraw_all(late("non-activated", au("A", "0505"), *ring, map={"sides": walls}, formations=done))
    assert where(game, "A") == "0505"


@rule("Q44", "8.8.a")
def test_who_finds_no_way_out_stays():
    walls = {f"0505-{h}": "river" for h in ("0504", "0404", "0604", "0405", "0605")}
    game = turn_end(au("A", "0506"), pi("P", "0505"), map={"size": [12, 12], "sides": walls})
    assert game.decision is None or game.decision.side != PI or game.decision.kind == "activation"
    assert where(game, "P") == "0505"


@rule("8.8.b", "8.2.c", "E7")
def test_a_withdrawing_force_may_keep_its_facing():
    game = late("non-activated", au("A", "0506", facing="N"), pi("P", "0505"))
    take(game, "withdraw")
    assert faces(game, "A") == "N"
    assert {o.args["facing"] for o in game.options()} == set(COMPASS)
    take(game, "face", facing="N")
    grid, state = game.rules.grid, game.state
    here = state.hex[u(game, "A")]
    toward = grid.direction(here, grid.index("0506"))
    assert not game.rules.ground.from_rear(here, state.facing[u(game, "A")], toward)


@rule("8.8.b", "E7")
def test_who_withdraws_may_keep_his_facing():
    game = turn_end(au("A", "0506"), pi("P", "0505", facing="S"))
    game.play(Option("withdraw", unit="P", to="0504"))
    if game.decision.kind == "facing":
        assert "S" in {o.args["facing"] for o in game.options()}
    else:
        assert faces(game, "P") == "S"


# Checks, Reactions, guns, squares


@rule("Q43", "Q45")
def test_no_check_and_no_reaction_in_phase_c_unless_an_option_says_so():
    units = (au("A", "0506", cohesion=2), pi("P", "0505"))
    game = late("non-activated", *units)
    take(game, "withdraw")
    assert status(game, "A") == 0
    assert game.decision.kind == "facing"
    checked = late("non-activated", *units, options={"withdrawal_check": "check"}, dice=[6, 6])
    assert status(checked, "A") > 0 or where(checked, "A") == "eliminated"
    answered = late("non-activated", *units, options={"withdrawal_reactions": "allowed"})
    take(answered, "withdraw")
    assert (answered.decision.kind, answered.decision.side) == ("reaction", PI)


@rule("Q43", "Q45")
def test_the_other_readings_of_a_withdrawal():
    plain = turn_end(au("A", "0506"), pi("P", "0505"), dice=[6, 6])
    plain.play(Option("withdraw", unit="P", to="0504"))
    assert status(plain, "P") == 0
    checked = turn_end(au("A", "0506"), pi("P", "0505"), dice=[6, 6], options={"withdrawal_check": "check"})
    checked.play(Option("withdraw", unit="P", to="0504"))
    assert status(checked, "P") == 1
    shot = turn_end(
        au("A", "0506"), pi("P", "0505"), options={"withdrawal_reactions": "allowed"},
        formations=[{"id": "a", "side": AU, "activated": True}],
    )  # fmt: skip
    shot.play(Option("withdraw", unit="P", to="0504"))
    assert (shot.decision.kind, shot.decision.side) == ("reaction", AU)


@rule("Q46")
def test_guns_limber_free_to_withdraw():
    game = late("non-activated", au("G", "0506", type="field-artillery", move=4), pi("P", "0505"))
    assert game.decision.kind == "withdraw"
    withdraw_all(game)
    assert where(game, "G") != "0506"
    assert has(game, "G", MARCH)


@rule("Q47")
def test_a_square_stays_in_phase_c():
    """Nothing is asked of it: the next to decide is the other side."""
    game = late("non-activated", au("A", "0506", flags=["square"]), pi("P", "0505"))
    assert game.decision.side == PI
    withdraw_all(game)
    assert where(game, "A") == "0506"
