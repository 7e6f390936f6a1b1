"""4.2, 8.2, 8.3: plans, their boxes and their price."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import EAST, WEST, activating, battery, hq, in_phase, inf
from .reading import AH, IT, keys, lp, offered, play, refused, rule, verbs
from .situations import FAR, gun, it, pos


def planning(*units: dict[str, object], lp: int = 6, **more: object) -> object:
    return pos(*units, phase="command", tracks={"lp": {IT: lp, AH: lp}}, **more)


def planning_with(*more: Any, lps: Any = (10, 10), **top: Any) -> Any:
    return in_phase("command", WEST, EAST, *more, tracks={"lp": {IT: lps[0], AH: lps[1]}}, **top)


# 4.2: plans


@rule("4.2.a", "7.0.b", "H2", "Q29", "Q105")
def test_plans_are_secret_and_simultaneous() -> None:
    game = planning(it("A", "0508"), FAR)
    assert {d.side for d in game.decisions} == {IT, AH}
    before = game.view(AH)
    play(game, "plan", side=IT, brigade="X", box=5)
    assert game.view(AH) == before
    assert game.view(IT)["display"] == {"X": {"box": 5, "acted": 0}}
    play(game, "unplan", side=IT, brigade="X")
    assert game.view(IT)["tracks"][IT]["lp"] == 6


@rule("Q29", "H1")
def test_planning_changes_the_stock_privately():
    game = pos(it("A", "0508"), FAR, phase="command", tracks={"lp": {IT: 6, AH: 6}})
    before = game.view(AH)
    play(game, "plan", side=IT, brigade="X", box=10)
    assert game.state.lp[0] == 3
    assert game.view(AH) == before


# 8.3: the price of a plan


@rule("4.2.a", "8.3.a", "8.2.a", "4.2.b", "4.2.d", "7.0.c", "Q29")
@pytest.mark.parametrize(("box", "cost"), [(0, 1), (5, 2), (10, 3), (15, 4)])
def test_a_plan_costs_one_point_and_one_for_each_five_guns(box: int, cost: int) -> None:
    game = planning(it("A", "0508"), FAR)
    play(game, "plan", side=IT, brigade="X", box=box)
    assert game.view(IT)["tracks"][IT] == {"lp": 6 - cost, "spent": cost, "bid": -1}


@rule("8.3.a", "E1", "E2", "Q37")
def test_examples_1_and_2_boxes_hold_up_to_five_guns_more_each() -> None:
    rules = planning(it("A", "0508")).rules
    cost = dict(zip(rules.tables.boxes, rules.tables.box_cost, strict=True))
    assert cost[next(b for b in rules.tables.boxes if b >= 13)] == 4
    assert cost[next(b for b in rules.tables.boxes if b >= 1)] == 2
    assert max(rules.tables.boxes) == 15  # Q37


@rule("8.3.a", "E1", "E2")
@pytest.mark.parametrize(("box", "price"), [(0, 1), (5, 2), (10, 3), (15, 4)])
def test_the_price_of_a_plan_leaves_the_stock(box: Any, price: Any) -> None:
    g = planning_with()
    play(g, f"plan brigade=X box={box}", side=IT)
    play(g, "ready", side=IT)
    assert lp(g, IT) == 10 - price
    assert g.to_position()["spent"][IT] == price


def test_there_is_no_box_for_twenty_guns() -> None:
    g = planning_with()
    assert refused(g, "plan", brigade="X", box=20) != []


@rule("Q37", "E1", "E2")
def test_boxes_and_their_cost():
    """E1: thirteen guns need the last box, 4 points; E2: one gun the second, 2 points. There is no box for sixteen."""
    game = pos(it("A", "0508"), FAR, phase="command", tracks={"lp": {IT: 9, AH: 9}})
    for box, price in ((15, 4), (5, 2)):
        play(game, "plan", side=IT, brigade="X", box=box)
        assert game.state.paid[0] == price
    assert {o.args["box"] for o in game.options(IT) if o.verb == "plan"} == {0, 10, 15}


@rule("8.3.b", "7.2.a")
def test_nobody_spends_more_than_he_has() -> None:
    game = planning(it("A", "0508"), FAR, lp=2)
    assert {o.args["box"] for o in game.options(IT) if o.verb == "plan"} == {0, 5}
    assert [r.clause for r in game.why_not("plan", seat=IT, brigade="X", box=10)] == ["8.3.b"]
    poor = planning(it("A", "0508"), FAR, lp=0)
    assert verbs(poor, IT) == {"ready"}


@rule("8.3.b")
def test_only_boxes_that_can_be_paid_are_offered() -> None:
    g = planning_with(lps=(2, 0))
    assert offered(g, "plan", IT) == ["plan brigade=X box=0", "plan brigade=X box=5"]
    assert refused(g, "plan", brigade="X", box=10)[:1] == ["8.3.b"]
    assert offered(g, "plan", AH) == []


@rule("7.2.a")
def test_without_points_nobody_plans() -> None:
    g = planning_with(lps=(0, 0))
    assert offered(g, side=IT) == ["ready"]


@rule("8.3.b", "4.2.a")
def test_of_two_who_plan_the_owner_of_the_brigade_is_answered() -> None:
    units = (it("A", "0508"), it("B", "0608", brigade="Z"), FAR)
    game = pos(*units, phase="command", tracks={"lp": {IT: 4, AH: 3}})
    play(game, "plan", brigade="X", box=10)
    assert game.decision.side == AH
    assert refused(game, "plan", brigade="Z", box=5) == ["8.3.b"]


@rule("8.3.c")
def test_a_brigade_without_units_on_the_map_cannot_be_planned() -> None:
    game = planning(it("A", "eliminated"), it("B", "0508", brigade="Z"), FAR)
    assert {o.text("brigade") for o in game.options(IT) if o.verb == "plan"} == {"Z"}


@rule("8.3.c")
def test_a_brigade_that_is_gone_is_not_planned() -> None:
    g = planning_with(inf("Z", IT, "eliminated", brigade="Z"))
    assert not [o for o in offered(g, "plan", IT) if "brigade=Z" in o]
    assert "8.3.c" in refused(g, "plan", brigade="Z", box=0)


@rule("8.3.d", "13.2.1.a", "Q37")
def test_no_more_guns_than_the_box() -> None:
    units = (it("A", "0508"), *(gun(f"g{n}", f"05{n:02}") for n in range(6, 12)))
    game = pos(*units, FAR, side=IT, display={"X": 5}, action={"side": IT, "brigade": "X", "step": "start"})
    play(game, "place-hq", hex="0508")
    for n in range(6, 11):
        play(game, "attach", unit=f"g{n}")
    assert keys(game, "attach", unit="g11") == ["box-full"]


@rule("8.3.d", "8.3.a")
def test_the_sixth_gun_does_not_fit_into_the_box_of_five() -> None:
    guns = [battery(f"G{n}", IT, "0512") for n in range(7)]
    g = activating(WEST, hq("HX", IT), EAST, *guns, box=5)
    play(g, "activate brigade=X", "place-hq hex=0510")
    for n in range(5):
        play(g, f"attach unit=G{n}")
    assert offered(g, "attach") == []
    assert refused(g, "attach", unit="G6")[0].startswith("8.")


@rule("H2", "Q29", "H1")
def test_a_plan_does_not_show_in_the_view_of_the_enemy() -> None:
    a, b = planning_with(), planning_with()
    play(a, "plan brigade=X box=15", side=IT)
    play(b, "plan brigade=X box=0", side=IT)
    va, vb = a.view(AH), b.view(AH)
    for v in (va, vb):
        v.pop("commitment")
    assert va == vb
    assert IT not in va["tracks"]
