"""8, 14: movement, March Movement, limbering, commanders, Square, streams and roads."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import ACTED, DISORGANIZED, MARCH, SQUARE

from .fights import AU, act, assault, au, events, has, pi, position, status, take, u, verbs, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


ROAD = ["0503", "0504", "0505", "0506", "0507", "0508", "0509", "0510", "0511"]
FAR = pi("P", "1201")


def facing(game, id):
    return COMPASS[game.state.facing[u(game, id)]]


@rule("8.a", "8.b", "2.1.3.a", "14.a")
def test_costs_of_terrain_and_the_allowance():
    hexes = {"0506": {"terrain": "village"}, "0406": {"terrain": "farmhouse"}, "0606": {"terrain": "farm"}}
    reach = position(au("A", "0507"), FAR, map={"hexes": hexes}).reach("A")
    assert (reach["0506"].cost, reach["0406"].cost, reach["0606"].cost) == (2, 2, 1)
    assert max(r.cost for r in reach.values()) == 5
    assert "0502" not in reach
    assert "0512" in reach


@rule("8.a", "2.3.1.a", "2.3.a")
def test_a_force_is_as_fast_as_its_slowest_unit():
    game = position(au("A", "0506", type="light"), au("B", "0506"), FAR)
    game.play(Option("select", unit="A"))
    alone = {o.args["to"] for o in game.options() if o.verb == "move"}
    game.play(Option("add", unit="B"))
    together = {o.args["to"] for o in game.options() if o.verb == "move"}
    assert together < alone
    assert "0512" in alone - together


@rule("2.3.b", "Q23", "Q24")
def test_a_force_has_one_type():
    game = position(
        au("A", "0506"),
        au("L", "0506", type="light"),
        au("C", "0506", type="cavalry"),
        au("G", "0506", type="field-artillery"),
        FAR,
    )
    game.play(Option("select", unit="A"))
    assert [o.args["unit"] for o in game.options() if o.verb == "add"] == ["L"]
    assert [r.clause for r in game.why_not("add", unit="C")] == ["2.3.b"]


@rule("2.3.c", "6.3.1.a")
def test_several_forces_share_a_hex():
    game = position(au("A", "0506", stacking=2), au("C", "0505", type="cavalry", stacking=3), FAR)
    act(game, "A", "move", to="0505")
    take(game, "halt")
    assert where(game, "A") == where(game, "C") == "0505"


@rule("Q24", "Q38")
def test_any_part_of_a_stack_may_act_unless_the_option_says_otherwise():
    units = (au("A", "0506"), au("B", "0506"), FAR)
    game = position(*units)
    act(game, "A", "move", to="0508")
    take(game, "halt")
    assert (where(game, "A"), where(game, "B")) == ("0508", "0506")
    whole = position(*units, options={"forces": "whole-stacks"})
    act(whole, "A", "move", to="0508")
    assert where(whole, "B") == "0508"


@rule("8.c")
def test_no_enemy_hex_is_entered():
    game = position(au("A", "0506"), pi("P", "0505", flags=["march"]))
    assert "0505" not in game.reach("A")
    game.play(Option("select", unit="A"))
    assert [r.clause for r in game.why_not("move", unit="A", to="0505")] == ["8.c"]
    assert [r.clause for r in game.why_not("move", unit="A", to="1206")] == ["8.c"]


@rule("8.d", "7.2.a", "7.a", "7.b", "4.B.2.h")
def test_one_action_and_no_points_are_carried_over():
    game = position(au("A", "0506"), au("B", "0510"), FAR)
    act(game, "A", "move", to="0507")
    assert [r.clause for r in game.why_not("select", unit="B")] != []  # the Action comes to its end first
    take(game, "halt", facing="S")
    assert has(game, "A", ACTED)
    assert [r.clause for r in game.why_not("select", unit="A")] == ["7.2.a"]
    assert "select unit=B" in map(str, game.options())


@rule("8.1.a")
def test_one_hex_whatever_it_costs():
    sides = {"0506-0505": "stream"}
    game = position(au("A", "0506", move=1), FAR, map={"sides": sides, "hexes": {"0505": {"terrain": "village"}}})
    assert set(game.reach("A")) == {"0505", "0507", "0406", "0606", "0405", "0605"}
    walled = position(au("A", "0506", move=1), FAR, map={"sides": {"0506-0505": "river"}})
    assert "0505" not in walled.reach("A")


@rule("8.2.a")
def test_facing_does_not_bind_movement_and_is_chosen_freely():
    game = position(au("A", "0506", facing="N"), FAR)
    assert "0507" in game.reach("A")
    assert game.reach("A")["0507"].facings == COMPASS
    stays = act(game, "A", "face", facing="SW")
    assert events(stays, "faced")
    assert facing(game, "A") == "SW"
    assert where(game, "A") == "0506"


@rule("8.2.b", "Q29")
def test_who_joins_others_adopts_their_facing():
    game = position(au("A", "0506"), au("B", "0508", facing="SE"), FAR)
    act(game, "A", "move", to="0508")
    take(game, "halt")
    assert facing(game, "A") == "SE"
    assert game.reach("A") is not None
    marching = position(
        au("A", "0506", flags=["march"]), au("B", "0508", facing="SE"), FAR, map={"roads": {"major": [ROAD]}}
    )
    act(marching, "A", "move", to="0508")
    take(marching, "halt")
    assert facing(marching, "A") == "S"


@rule("8.3.a", "14.3.a")
@pytest.mark.parametrize(("grade", "cost"), [("major", Fraction(1, 2)), ("minor", Fraction(3, 4))])
def test_roads_in_march_movement_cost_less_and_ignore_terrain(grade, cost):
    game = position(
        au("A", "0503", flags=["march"]), FAR, map={"roads": {grade: [ROAD]}, "hexes": {"0505": {"terrain": "village"}}}
    )
    assert game.reach("A")["0504"].cost == cost
    assert game.reach("A")["0505"].cost == 2 * cost
    assert game.reach("A", mode="normal")["0505"].cost == 3


@rule("8.3.b", "Q39", "8.3.5.b")
def test_march_is_put_on_and_off_when_about_to_move_for_nothing():
    game = position(au("A", "0503"), FAR, map={"roads": {"major": [ROAD]}})
    act(game, "A", "march")
    assert has(game, "A", MARCH)
    assert game.state.spent[u(game, "A")] == 0
    take(game, "move", to="0511")
    assert "leave-march" not in verbs(game)
    assert "march" not in verbs(game)
    back = position(au("A", "0503", flags=["march"]), FAR)
    act(back, "A", "leave-march")
    assert not has(back, "A", MARCH)


@rule("8.3.c")
def test_units_in_march_movement_go_one_by_one():
    game = position(au("A", "0503", flags=["march"]), au("B", "0503", flags=["march"]), FAR)
    game.play(Option("select", unit="A"))
    assert "add" not in verbs(game)
    normal = position(au("A", "0503"), au("B", "0503"), FAR)
    normal.play(Option("select", unit="A"))
    normal.play(Option("add", unit="B"))
    assert "march" not in verbs(normal)


@rule("8.3.1.a")
def test_march_movement_off_the_road():
    reach = position(au("A", "0503", flags=["march"]), FAR).reach("A", mode="march")
    assert reach["0505"].cost == 2


@rule("8.3.2.a", "E5")
def test_a_regiment_does_not_use_a_road_hex_that_holds_others():
    road = {"roads": {"major": [ROAD]}}
    game = position(au("A", "0503", stacking=3, flags=["march"]), au("B", "0504"), FAR, map=road)
    assert game.reach("A")["0504"].cost == 1
    empty = position(au("A", "0503", stacking=3, flags=["march"]), FAR, map=road)
    assert empty.reach("A")["0504"].cost == Fraction(1, 2)


@rule("8.3.2.a", "E6")
@pytest.mark.parametrize(("there", "cost"), [(2, Fraction(1, 2)), (3, 1)])
def test_a_battery_uses_the_road_beside_two_stacking_points(there, cost):
    battery = au("G", "0503", type="field-artillery", stacking=1, flags=["limbered"])
    game = position(battery, au("B", "0504", stacking=there), FAR, map={"roads": {"major": [ROAD]}})
    assert game.reach("G")["0504"].cost == cost


@rule("8.3.2.a", "14.1.b", "E5")
def test_a_crowded_hex_closes_the_bridge_too():
    chart = {"roads": {"major": [ROAD]}, "sides": {"0503-0504": "stream"}, "bridges": ["0503-0504"]}
    alone = position(au("A", "0503", stacking=3, flags=["march"]), FAR, map=chart)
    assert alone.reach("A")["0504"].cost == Fraction(1, 2)
    crowded = position(au("A", "0503", stacking=3, flags=["march"]), au("B", "0504"), FAR, map=chart)
    assert crowded.reach("A")["0504"].cost == 2  # it wades


@rule("Q28", "6.3.1.b")
def test_march_movement_passes_through_full_hexes():
    chart = {"size": [1, 12]}
    units = (au("A", "0103", stacking=2, flags=["march"]), au("B", "0104", stacking=4), pi("P", "0112"))
    leaders = [{"id": "FC", "side": AU, "type": "commander", "hex": "0101"}]
    game = position(*units, map=chart, units=[*leaders, *units])
    assert "0105" in game.reach("A")
    assert "0104" not in game.reach("A")
    assert "0105" not in game.reach("A", mode="normal")
    strict = position(*units, map=chart, units=[*leaders, *units], options={"march_stacking": "strict"})
    assert "0105" not in strict.reach("A")


@rule("6.3.1.a", "T3", "6.3.a")
def test_five_stacking_points_in_a_hex():
    game = position(au("A", "0503", stacking=3), au("B", "0504", stacking=3), au("C", "0604", stacking=2), FAR)
    assert "0504" not in game.reach("A")
    assert "0604" in game.reach("A")
    game.play(Option("select", unit="A"))
    assert [r.clause for r in game.why_not("move", unit="A", to="0504")] == ["6.3.1.a"]


@rule("8.3.3.a")
def test_on_the_road_it_faces_along_the_road():
    game = position(au("A", "0505", flags=["march"], facing="N"), FAR, map={"roads": {"major": [ROAD]}})
    assert game.reach("A")["0507"].facings == ("S",)
    act(game, "A", "move", to="0507")
    assert facing(game, "A") == "S"


@rule("8.3.3.b", "8.3.3.c")
def test_off_the_road_it_turns_only_before_it_leaves_through_its_front():
    game = position(au("A", "0505", flags=["march"], facing="N"), FAR)
    act(game, "A", "turn", facing="S")
    assert "halt" not in verbs(game)
    ends = {o.args["to"] for o in game.options() if o.verb == "move"}
    assert {"0506", "0405", "0605"} <= ends
    assert not {"0504", "0604", "0404"} & ends
    take(game, "move", to="0605")
    assert facing(game, "A") == "S"  # the front hexside was enough, so it did not turn again


@rule("8.3.3.c", "E8")
def test_no_facing_change_in_the_last_hex_of_a_march():
    game = position(au("A", "0505", flags=["march"], facing="N"), FAR)
    act(game, "A", "move", to="0503")
    assert [dict(o.args) for o in game.options() if o.verb == "halt"] == [{"unit": "A"}]
    take(game, "halt")
    assert facing(game, "A") == "N"


@rule("8.3.4.a")
def test_units_in_march_movement_may_assault():
    game = position(au("A", "0507", flags=["march"]), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    found = act(game, "A", "move", to="0506")
    while game.decision.kind == "reaction":
        found += game.play(game.options()[-1])
    assert events(found, "combat")  # nothing else was left to do


@rule("8.4.a", "8.4.c", "Q41", "Q39")
def test_artillery_limbers_moves_and_unlimbers_with_its_points():
    slow = position(au("G", "0505", type="field-artillery", move=4), FAR)
    slow.play(Option("select", unit="G"))
    assert [r.clause for r in slow.why_not("move", unit="G", to="0504")] == ["8.4.a"]
    take(slow, "limber")
    assert slow.state.spent[u(slow, "G")] == 8
    take(slow, "move", to="0503")
    assert "unlimber" not in verbs(slow)
    quick = position(au("G", "0505", type="field-artillery", move=6), FAR)
    act(quick, "G", "limber")
    take(quick, "move", to="0503")
    take(quick, "unlimber", facing="NE")
    assert not has(quick, "G", MARCH)
    assert facing(quick, "G") == "NE"
    assert quick.state.spent[u(quick, "G")] == 24


@rule("8.4.1.a")
def test_horse_artillery_unlimbers_free():
    game = position(au("G", "0505", type="horse-artillery", move=3), FAR)
    act(game, "G", "limber")
    take(game, "move", to="0504")
    take(game, "unlimber", facing="N")
    assert game.state.spent[u(game, "G")] == 12


@rule("8.4.b")
def test_limbered_artillery_cannot_fire():
    game = position(au("G", "0505", type="field-artillery", flags=["limbered"]), pi("P", "0502"))
    game.play(Option("select", unit="G"))
    assert "fire" not in verbs(game)
    assert [r.clause for r in game.why_not("fire", unit="G", target="0502", force="infantry", facing="N")] == ["8.4.b"]


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
    assert [r.clause for r in game.why_not("select", unit="C")] == ["8.5.a"]


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


@rule("2.2.1.d", "Q16")
def test_a_lone_commander_goes_to_the_nearest_unit_of_his_formation():
    lone = {"id": "PC2", "side": "piedmontese", "type": "commander", "formation": "Q", "hex": "0505"}
    game = position(au("A", "0507"), pi("P", "0501", formation="Q"), pi("R", "1212", formation="Q"), lone)
    act(game, "A", "move", to="0505")
    assert where(game, "PC2") == "0501"


@rule("2.2.1.e", "2.2.1.c")
def test_a_commander_without_units_rides_away():
    lone = {"id": "PC2", "side": "piedmontese", "type": "commander", "formation": "Q", "hex": "0505"}
    game = position(au("A", "0507"), FAR, lone)
    act(game, "A", "move", to="0505")
    assert game.decision.kind == "displace"
    assert game.decision.side == "piedmontese"
    hexes = {o.args["to"] for o in game.options()}
    assert "0512" in hexes
    assert "0505" not in hexes
    take(game, "displace", to="0512")
    assert where(game, "PC2") == "0512"


@rule("8.6.a", "8.6.b", "7.2.a")
def test_square_is_a_whole_action_without_a_die():
    game = position(au("A", "0505"), FAR)
    rolled = game.state.rolled
    act(game, "A", "square")
    assert has(game, "A", SQUARE)
    assert has(game, "A", ACTED)
    assert game.state.rolled == rolled


@rule("8.3.c", "Q24")
@pytest.mark.parametrize("marching", ["A", "B"])
def test_nobody_in_march_movement_joins_a_force(marching):
    units = [au(id, "0505", flags=["march"] if id == marching else []) for id in ("A", "B", "C")]
    game = position(*units, FAR)
    game.play(Option("select", unit="A"))
    assert {o.args["unit"] for o in game.options() if o.verb == "add"} == ({"C"} if marching == "B" else set())


@rule("8.6.a", "12.2.5.b", "8.4.b", "Q94")
@pytest.mark.parametrize(("posture", "taken_in"), [([], True), (["march"], False)])
def test_a_square_formed_as_an_action_takes_in_guns_that_are_not_in_march(posture, taken_in):
    game = position(au("A", "0505"), au("G", "0505", type="field-artillery", flags=posture), FAR)
    act(game, "A", "square")
    assert has(game, "G", SQUARE) is taken_in


@rule("8.6.1.a")
def test_a_square_does_not_move():
    game = position(au("A", "0505", flags=["square"]), au("B", "0808"), FAR)
    assert game.reach("A") == {}
    game.play(Option("select", unit="A"))
    assert [r.clause for r in game.why_not("move", unit="A", to="0504")] in (["8.6.1.a"], ["7.2.a"])


@rule("8.6.3.a", "Q88")
def test_disorganized_infantry_forms_no_square():
    game = position(au("A", "0505", status=DISORGANIZED), au("B", "0505"), FAR)
    game.play(Option("select", unit="A"))
    assert "square" not in verbs(game)
    assert [r.clause for r in game.why_not("square", unit="A")] == ["8.6.3.a"]


@rule("12.2.5.d", "4.B.2.g", "8.3.5.b")
def test_square_and_march_may_be_left_when_the_activation_starts():
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0505", flags=["square"]), au("B", "0808", flags=["march"]), FAR, active=active)
    take(game, "leave-square", hex="0505")
    take(game, "leave-march", unit="B")
    assert not has(game, "A", SQUARE)
    assert not has(game, "B", MARCH)
    assert game.reach("A") != {}


# Water


@rule("14.1.a", "Q58")
def test_nobody_crosses_the_river_even_at_the_bridge():
    chart = {"size": [1, 12], "sides": {"0105-0104": "river"}, "bridges": ["0105-0104"],
             "roads": {"major": [["0103", "0104", "0105", "0106"]]}}  # fmt: skip
    leader = {"id": "FC", "side": AU, "type": "commander", "hex": "0106"}
    game = position(map=chart, units=[leader, au("A", "0105", flags=["march"]), pi("P", "0112")])
    assert set(game.reach("A")) == {"0106", "0107", "0108", "0109", "0110"}
    assert "0104" not in game.reach("FC")
    game.play(Option("select", unit="A"))
    assert [r.clause for r in game.why_not("move", unit="A", to="0104")] == ["14.1.a"]


@rule("14.1.b")
def test_a_bridge_serves_only_march_movement():
    chart = {"sides": {"0505-0504": "stream"}, "bridges": ["0505-0504"], "roads": {"major": [ROAD]}}
    game = position(au("A", "0505"), FAR, map=chart)
    assert game.reach("A", mode="march")["0504"].cost == Fraction(1, 2)
    assert game.reach("A", mode="normal")["0504"].cost == 2


@rule("14.1.c")
def test_infantry_wades_for_a_point_and_a_check():
    chart = {"sides": {"0505-0504": "stream"}}
    game = position(au("A", "0505", cohesion=8), FAR, map=chart, dice=[6, 6])
    assert game.reach("A")["0504"].cost == 2
    act(game, "A", "move", to="0504")
    assert status(game, "A") == 2  # 12 against 8: failed by 4


@rule("14.1.d")
def test_cavalry_wades_for_two_points_and_a_level():
    chart = {"size": [1, 12], "sides": {"0105-0104": "stream"}}
    leader = {"id": "FC", "side": AU, "type": "commander", "hex": "0101"}
    game = position(map=chart, units=[leader, au("C", "0105", type="cavalry"), pi("P", "0112")])
    assert game.reach("C")["0104"].cost == 3
    act(game, "C", "move", to="0104")
    assert status(game, "C") == 1


@rule("Q56", "14.1.b")
def test_artillery_crosses_a_stream_only_at_a_bridge():
    chart = {"sides": {"0505-0504": "stream", "0505-0604": "stream"}, "bridges": ["0505-0604"]}
    game = position(au("G", "0505", type="field-artillery", flags=["limbered"]), FAR, map=chart)
    reach = game.reach("G")
    assert "0604" in reach
    assert reach["0604"].cost == 1
    assert reach["0504"].path != ("0504",)


@rule("14.4.a")
def test_a_farm_costs_as_clear():
    game = position(au("A", "0505"), FAR, map={"hexes": {"0504": {"terrain": "farm"}}})
    assert game.reach("A")["0504"].cost == 1


@rule("12.1.c", "12.1.d", "12.1.e")
def test_reach_tells_the_reactions_on_the_way():
    game = position(au("A", "0506"), pi("P", "0505"), pi("Q", "0509"), markers=[assault("0508", "0509", "A")])
    away = game.reach("A")["0306"]
    assert [(t.trigger, t.force, t.arm, t.at) for t in away.reactions] == [(3, "0505", "infantry", "0506")]
    there = game.reach("A")["0508"]
    assert [(t.trigger, t.force) for t in there.reactions] == [(3, "0505"), (2, "0509")]
    assert there.attack == "assault"
    within = position(au("A", "0506"), pi("P", "0505"), markers=[assault("0605", "0505", "A")]).reach("A")["0605"]
    assert [(t.trigger, t.force, t.at) for t in within.reactions] == [(4, "0505", "0605")]


@rule("2.2.1.d")
def test_a_commander_upon_whom_a_retreat_comes_goes_before_the_next_action():
    """The Piedmontese, beaten in 0505, fall back over the lone Austrian commander of another formation."""
    lone = {"id": "AC", "side": AU, "type": "commander", "formation": "other", "hex": "0503"}
    friend = au("F", "1010", formation="other")
    units = (
        au("A", "0506", strength=9, stacking=3, cohesion=10),
        pi("P", "0505", strength=9, cohesion=10),
        lone,
        friend,
    )
    river = {"0505-0404": "river", "0505-0604": "river", "0504-0403": "river", "0504-0603": "river",
             "0504-0404": "river", "0504-0604": "river"}  # fmt: skip
    game = position(*units, au("B", "1212"), map={"sides": river}, markers=[assault("0506", "0505", "A")], dice=[6, 6])
    act(game, "A", "assault", to="0505")
    while game.decision.kind != "action":
        game.play(game.options()[0])
    assert where(game, "P") == "0503"
    assert where(game, "AC") == "1010"


@rule("8.1.a", "8.3.3.b")
def test_who_has_turned_in_march_still_has_its_one_hex_whatever_it_costs():
    """A stream costs infantry two points more; there is one point."""
    game = position(au("A", "0505", move=1, flags=["march"], facing="S"), FAR, map={"sides": {"0505-0504": "stream"}})
    act(game, "A", "turn", facing="N")
    assert {o.args["to"] for o in game.options() if o.verb == "move"} == {"0504", "0604", "0404"}
