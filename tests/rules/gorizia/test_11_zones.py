"""11.1.1, 11.1.2: enemy zones, and Infiltration Fire."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import EsagonoError, Option

from .cases import DISTANT, HX, A, B, battery, hq, inf, loose, step
from .fights import asked_kinds, events, fight, last, run, shifts
from .order_positions import to_fire_at_infiltrators
from .reading import AH, IT, dp, play, rule, steps, where
from .situations import FRONT, NO_ROADS, TACTICAL, TARGET, ah, alone, cost, it, moving, pos


def sneaking(*units, **more):
    """Step A: M goes from 0605 to 0706, both next to the enemy in 0606 and to nobody else."""
    game = fight(it("M", "0605"), *units, step="A", **more)
    game.play(Option("move", unit="M", to=FRONT))
    return game


# 11.1.1: what zones cost


@rule("11.1.1.a")
def test_leaving_an_enemy_zone_costs_one() -> None:
    game = pos(it("A", "0506"), ah("e", "0505"), roads=NO_ROADS)
    assert cost(game, "A", "0508", **TACTICAL) == 3
    assert cost(game, "A", "0507", **TACTICAL) == 2


@rule("11.1.1.a", "11.1.1.b", "Q119", "11.1.2.a")
def test_entering_leaving_and_crossing_zones() -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0804"))
    # 0805 lies in the zone; A enters for 1
    assert g.reach("A")["0805"].cost == 1
    g = step("A", inf("A", IT, "0805"), inf("B", AH, "0804"))
    assert g.reach("A")["0806"].cost == 2  # leaving
    assert g.reach("A")["0705"].cost == 3  # zone to zone


@rule("11.1.1.b", "Q119")
def test_zone_to_zone_costs_two_in_all() -> None:
    game = pos(it("A", "0506"), ah("e", "0505"), roads=NO_ROADS)
    assert cost(game, "A", "0405", **TACTICAL) == 3  # Q119: instead of the one for leaving


# 11.1.2: infiltration


@rule("11.1.2.a", "11.1.2.b", "11.1.2.d")
def test_infiltration_is_between_zones_of_the_same_stack() -> None:
    same = moving(it("A", "0506"), ah("e", "0505", mg=3), dice=[1], roads=NO_ROADS)
    play(same, "select", unit="A")
    play(same, "move", unit="A", to="0405")
    assert same.decision.kind == "infiltration"
    assert same.decision.side == AH
    play(same, "infiltration-fire")
    play(same, "lose", unit="A")
    assert (steps(same, "A"), dp(same, "A")) == (1, 1)
    other = moving(it("A", "0506"), ah("e", "0605"), ah("f", "0404"), roads=NO_ROADS)
    play(other, "select", unit="A")
    play(other, "move", unit="A", to="0405")
    assert other.decision.side == IT, "zones of different units call no fire"


@rule("11.1.2.a", "22.5.a")
@pytest.mark.parametrize("road", ["0405", "0506"])
def test_an_armored_car_without_a_road_to_both_hexes_lets_others_pass(road: str) -> None:
    """It stands beside both hexes, but its zone is in one of them only, and that of the other unit in the other."""
    other = {"0405": "0605", "0506": "0404"}[road]
    game = moving(it("A", "0506"), alone("c", "0505", AH, type="armored-car"), ah("e", other), roads=[["0505", road]])
    assert {"0405", "0506"} <= set(game.zoc(AH))
    assert game.reach("A", **TACTICAL)["0405"].infiltrations == ()
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0405")
    assert game.decision.side == IT


@rule("11.1.2.a", "11.1.2.b", "11.1.2.d", "Q46")
def test_going_from_zone_to_zone_of_a_stack_draws_its_fire():
    game = sneaking(ah("D"), ah("E"), dice=[1], hexes={FRONT: {"terrain": "woods"}})
    assert (game.decision.side, game.decision.kind) == (AH, "infiltration")
    game.play(Option("infiltration-fire"))
    fire = last(game, "fire")
    assert (fire["hex"], fire["total"], fire["fire"]) == (FRONT, "4", "infiltration")
    assert shifts(game, "fire") == {"terrain": -1}
    assert dp(game, "M") == 1


@rule("11.1.2.a", "Q46")
def test_the_owner_may_decline():
    game = sneaking(ah("D"))
    game.play(Option("decline"))
    assert not events(game, "fire")
    assert where(game, "M") == FRONT


@rule("11.1.2.a")
def test_zones_of_different_stacks_draw_no_fire():
    game = fight(it("M", "0806"), ah("D", "0708"), ah("E", "0605"), step="A")
    game.play(Option("move", unit="M", to="0706"))
    assert where(game, "M") == "0706"
    assert "infiltration" not in asked_kinds(run(game))


@rule("11.1.2.a", "11.1.2.b", "Q46", "Q47")
@pytest.mark.parametrize(
    ("firer", "asked", "clauses"),
    [
        (inf("F", AH, "0806"), {"start": "0807"}, []),
        (inf("F", AH, "1006"), {"start": "0807"}, ["11.1.2.b"]),
        (inf("F", AH, "1006"), {}, []),
        (loose("F", AH, "0806", "armored-car"), {}, ["11.1.2.b"]),
        (inf("F", AH, "0806"), {"guns": ["K"]}, ["11.1.2.b"]),
        (hq("F", AH, "0806"), {}, ["13.3.1.a"]),
    ],
)
def test_who_fires_at_infiltration(firer: Any, asked: Any, clauses: list[str]) -> None:
    """A goes from 0807 to 0907."""
    g = step("A", HX, A, DISTANT, firer, battery("K", AH, "0805"))
    found = g.forecast(**{"kind": "infiltration", "target": "0907", "units": ["A"], "firers": ["F"]} | asked)
    assert [r.clause for r in found.reasons] == clauses
    assert found.totals["artillery"] == 0


@rule("11.1.2.b", "Q46")
def test_all_stacks_with_zones_over_both_hexes_fire_together():
    game = sneaking(ah("D"), ah("E", "0705"), dice=[6])
    game.play(Option("infiltration-fire"))
    assert last(game, "fire")["total"] == "4"


@rule("Q46", "23.2.a")
def test_the_fraction_of_a_unit_in_two_hexes_is_kept():
    game = sneaking(ah("D", hexes=[TARGET, "0507"], mg=3), dice=[6])
    game.play(Option("infiltration-fire"))
    assert last(game, "fire")["total"] == "1½"


@rule("11.1.2.b", "11.1.2.c", "11.1.2.d", "Q46")
def test_an_infiltrator_is_fired_at() -> None:
    g = step("A", inf("A", IT, "0805"), inf("B", AH, "0804", mg=2), dice=[1])
    f = g.forecast(kind="infiltration", target="0705", units=["A"], start="0805", firers=["B"])
    assert f.total == 2
    assert f.column == "2"
    play(g, "move unit=A to=0705")
    assert g.decision.side == AH
    assert g.decision.kind == "infiltration"
    play(g, "infiltration-fire")
    assert dp(g, "A") == 1


@rule("Q46", "11.1.2.b")
def test_a_stack_with_a_zone_over_one_hex_only_does_not_fire() -> None:
    """B and B2 in 0804 are next to 0805 and to 0705; C in 0605 has a zone over 0705 only."""
    g = step(
        "A", inf("A", IT, "0805"), inf("B", AH, "0804", mg=2), inf("B2", AH, "0804", mg=1), inf("C", AH, "0605", mg=3)
    )
    play(g, "move unit=A to=0705")
    events = play(g, "infiltration-fire")
    fire = next(e for e in events if e.kind == "fire")
    assert fire.args["total"] == "3"


@rule("11.1.2.b", "Q46")
def test_an_infiltration_is_fired_at_by_all_who_may() -> None:
    game = moving(it("A", "0504"), ah("D", "0503", mg=2), ah("E", "0503", mg=1), ah("F", "0402", mg=4))
    asked = {"kind": "infiltration", "target": "0403", "units": ["A"], "start": "0504"}
    assert game.forecast(**asked).total == 3
    assert game.forecast(**asked, seat=AH).total == 3
    with pytest.raises(esagono.EsagonoError, match="needs firers"):
        game.forecast(**asked, seat=IT)


@rule("11.1.2.b")
def test_all_who_may_fire_at_infiltrators_do_in_a_forecast() -> None:
    game = step("A", HX, A, B, inf("C", AH, "0908"), inf("D", AH, "0206"))
    game.play("move", unit="A", to="0907")
    assert game.decision.kind == "infiltration"
    fire = {"kind": "infiltration", "target": "0907"}
    all_fire = game.forecast(**fire)
    assert all_fire.legal
    assert all_fire.total == 2
    assert game.forecast(**fire, seat=AH) == game.forecast(**fire, firers=["B", "C"], seat=AH)
    with pytest.raises(EsagonoError, match="needs firers"):
        game.forecast(**fire, seat=IT)


@rule("11.1.2.b")
def test_who_fires_at_infiltrators_is_not_for_the_mover_to_say() -> None:
    for args in ({"unit": "A"}, {"target": "0705"}):
        assert to_fire_at_infiltrators().why_not("infiltration-fire", **args)


@rule("11.1.2.c")
def test_infiltration_fire_may_be_fired_each_time() -> None:
    game = moving(it("A", "0506", move=12), ah("e", "0505", mg=0), dice=[6, 6], roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0405")
    play(game, "infiltration-fire")
    play(game, "move", unit="A", to="0404")
    assert game.decision.kind == "infiltration"


@rule("11.1.2.d")
def test_only_those_who_infiltrate_are_hit():
    game = sneaking(ah("D", mg=9), it("B", FRONT), dice=[1])
    run(game, infiltration="infiltration-fire")
    assert (steps(game, "M"), dp(game, "M")) == (1, 1)
    assert (steps(game, "B"), dp(game, "B")) == (2, 0)
