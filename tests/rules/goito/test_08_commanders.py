"""8.5 of Goito: how commanders ride."""

from __future__ import annotations

from fractions import Fraction

from esagono.engine import Option

from .playing import act, clauses, settle
from .reading import events, where
from .situations import AU, FAR, PI, ROAD, au, pi, position, rule


@rule("8.5.a", "8.5.b", "2.2.a", "Q14", "Q56")
def test_commanders_ride_eight_points_on_roads_as_if_marching():
    chart = {"roads": {"major": [ROAD]}, "sides": {"0505-0605": "stream"}}
    commander = {"id": "C", "side": AU, "type": "commander", "formation": "austrian-formation", "hex": "0503"}
    units = [commander, au("A", "0512"), FAR]
    game = position(map=chart, units=units)
    reach = game.reach("C")
    assert reach["0511"].cost == 4
    assert reach["0505"].cost == 1
    assert "1203" in reach
    assert max(r.cost for r in reach.values()) <= 8
    act(game, "C", "move", to="0511")
    assert where(game, "C") == "0511"
    assert "select unit=C" not in map(str, game.options())
    assert clauses(game, "select", unit="C") == ["8.5.a"]


@rule("8.5.a", "8.5.b", "Q14", "Q56")
def test_commanders_ride_as_infantry_and_use_roads():
    roads = {"major": [["0505", "0504", "0503"]], "minor": []}
    board = {"roads": roads, "hexes": {"0506": {"terrain": "village"}}, "sides": {"0505-0404": "stream"}}
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0505"}
    chief = {"id": "R", "side": AU, "type": "overall-commander", "rating": 2, "hex": "0505"}
    game = position(
        leader, chief, au("A", "0606", formation="f"), pi("P", "1201"), map=board,
        active={"formation": "f", "step": "actions"},
    )  # fmt: skip
    for who in ("L", "R"):
        reach = game.reach(who)
        assert reach["0503"].cost == 1
        assert reach["0506"].cost == 2
        assert (reach["0404"].cost, reach["0404"].path) == (Fraction(3, 2), ("0504", "0404"))
        assert max(r.cost for r in reach.values()) == 8
    game.play(Option("move", unit="L", to="0503"))
    settle(game)
    assert clauses(game, "move", unit="L", to="0504") == ["8.5.a"]
    assert clauses(game, "move", unit="R", to="0504") == []


@rule("Q14", "Q15")
def test_the_overall_commander_moves_once_in_any_activation_of_his_side():
    chief = {"id": "K", "side": AU, "type": "overall-commander", "hex": "0808"}
    other = {"id": "C2", "side": AU, "type": "commander", "formation": "other", "hex": "0909"}
    game = position(au("A", "0505"), FAR, chief, other)
    listed = set(map(str, game.options()))
    assert "select unit=K" in listed
    assert "select unit=C2" not in listed
    moved = act(game, "K", "move", to="0805")
    assert not events(moved, "reaction")
    assert "select unit=K" not in map(str, game.options())


@rule("Q14", "Q15", "8.5.a")
def test_commanders_of_others_do_not_move():
    others = (
        {"id": "X", "side": AU, "type": "commander", "formation": "x", "hex": "0505"},
        {"id": "R", "side": AU, "type": "overall-commander", "rating": 2, "hex": "0508"},
        {"id": "S", "side": PI, "type": "overall-commander", "rating": 2, "hex": "0903"},
    )
    game = position(au("A", "1010"), au("B", "0505", formation="x"), *others, pi("P", "1201"))
    offered = {o.args["unit"] for o in game.options() if o.verb == "select"}
    assert offered == {"A", "FC", "R"}
    assert clauses(game, "move", unit="X", to="0504") == ["8.5.a"]
    assert clauses(game, "move", unit="S", to="0904") == ["4.B.2.f"]


@rule("8.5.a", "3.1.2.b", "8.c")
def test_refusals_of_a_commanders_ride():
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0112"}
    units = (leader, au("A", "0512", formation="f"), pi("P", "0507"))
    game = position(*units, active={"formation": "f", "step": "actions"})
    for hex, clause in (("1201", "8.5.a"), ("0507", "8.c"), ("0508", "3.1.2.b"), ("0112", "8.a")):
        assert clauses(game, "move", unit="L", to=hex) == [clause]
