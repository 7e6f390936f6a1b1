"""8.3, 8.3.1, 8.3.2 of Goito: March Movement, roads, and where they are too crowded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.state import MARCH

from .fights import fight
from .playing import act, clauses, take, texts, verbs, ways
from .reading import checks, has, u, where
from .situations import FAR, GUN, ROAD, au, pi, position, rule

# 8.3: roads and entering March Movement


@rule("8.3.a", "14.3.a")
@pytest.mark.parametrize(("grade", "cost"), [("major", Fraction(1, 2)), ("minor", Fraction(3, 4))])
def test_roads_in_march_movement_cost_less_and_ignore_terrain(grade, cost):
    game = position(
        au("A", "0503", flags=["march"]), FAR, map={"roads": {grade: [ROAD]}, "hexes": {"0505": {"terrain": "village"}}}
    )
    assert game.reach("A")["0504"].cost == cost
    assert game.reach("A")["0505"].cost == 2 * cost
    assert game.reach("A", mode="normal")["0505"].cost == 3


@rule("8.3.a", "M2")
@pytest.mark.parametrize(("grade", "cost"), [("major", "1/2"), ("minor", "3/4")])
@pytest.mark.parametrize("terrain", ["clear", "farmhouse", "village"])
def test_roads_of_each_grade_through_any_terrain(grade, cost, terrain):
    roads = {"major": [], "minor": []} | {grade: [["0505", "0504", "0503"]]}
    board = {"roads": roads, "hexes": {"0504": {"terrain": terrain}}}
    game = position(au("A", "0505"), pi("P", "1201"), map=board)
    assert game.reach("A", mode="march")["0504"].cost == Fraction(cost)


@rule("8.3.a", "14.3.a")
def test_the_better_of_two_roads_and_no_road_between_two():
    both = {"roads": {"major": [["0505", "0506"]], "minor": [["0505", "0506", "0507"]]}}
    found = position(au("A", "0505", facing="S"), pi("P", "1201"), map=both).reach("A", mode="march")
    assert (found["0506"].cost, found["0507"].cost) == (Fraction(1, 2), Fraction(5, 4))
    apart = {"roads": {"major": [["0505", "0504"], ["0605", "0604"]]}}
    found = position(au("A", "0505", facing="S"), pi("P", "1201"), map=apart).reach("A", mode="march")
    assert found["0605"].cost == 1


@rule("8.3.1.a")
def test_march_movement_off_the_road():
    reach = position(au("A", "0503", flags=["march"]), FAR).reach("A", mode="march")
    assert reach["0505"].cost == 2


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


SOUTH = {"unit": "A", "facing": "S"}


@rule("8.3.b", "8.6.b", "8.4.c")
def test_postures_are_for_before_the_move():
    game = position(au("A", "0505"), FAR)
    act(game, "A", "move", to="0504")
    assert (clauses(game, "march", unit="A"), clauses(game, "square", unit="A")) == (["8.3.b"], ["8.6.b"])
    game = position(au("A", "0505", flags=["march"]), FAR)
    act(game, "A", "move", to="0504")
    assert clauses(game, "leave-march", unit="A") == ["8.3.b", "8.3.5.b"]
    game = position(au("A", "0505", type="field-artillery", move=4), FAR)
    act(game, "A", "limber")
    take(game, "move", to="0504")
    assert clauses(game, "unlimber", **SOUTH) == ["8.4.c"]


POSTURES = [
    ("limber", {"unit": "A"}, {}, "8.4.a"),
    ("unlimber", SOUTH, {}, "8.4.a"),
    ("unlimber", SOUTH, {"type": "field-artillery"}, "8.4.c"),
    ("march", {"unit": "A"}, {"type": "field-artillery"}, "8.4.a"),
    ("march", {"unit": "A"}, {"flags": ["march"]}, "8.3.b"),
    ("leave-march", {"unit": "A"}, {}, "8.3.b"),
    ("turn", SOUTH, {}, "8.3.3.c"),
    ("face", SOUTH, {"flags": ["march"]}, "8.3.3.c"),
    ("square", {"unit": "A"}, {"flags": ["march"]}, "8.6.a"),
]


@pytest.mark.parametrize(("verb", "args", "values", "clause"), POSTURES)
@rule("8.3.b", "8.3.3.c", "8.4.c", "8.6.a")
def test_a_posture_that_cannot_be_taken_says_why(verb, args, values, clause):
    assert clauses(position(au("A", "0505", **values), FAR), verb, **args) == [clause]


@rule("8.3.c")
def test_units_in_march_movement_go_one_by_one():
    game = position(au("A", "0503", flags=["march"]), au("B", "0503", flags=["march"]), FAR)
    game.play(Option("select", unit="A"))
    assert "add" not in verbs(game)
    normal = position(au("A", "0503"), au("B", "0503"), FAR)
    normal.play(Option("select", unit="A"))
    normal.play(Option("add", unit="B"))
    assert "march" not in verbs(normal)


@rule("8.3.c")
def test_march_is_for_one_unit_at_a_time():
    game = position(au("A", "0505"), au("B", "0505"), pi("P", "1201"))
    take(game, "select", unit="A")
    take(game, "add", unit="B")
    assert clauses(game, "march", unit="A") == ["8.3.c"]
    game = position(au("A", "0505", flags=["march"]), au("B", "0505", flags=["march"]), pi("P", "1201"))
    take(game, "select", unit="A")
    assert clauses(game, "add", unit="B") == ["8.3.c"]


@rule("8.3.c", "Q24")
@pytest.mark.parametrize("marching", ["A", "B"])
def test_nobody_in_march_movement_joins_a_force(marching):
    units = [au(id, "0505", flags=["march"] if id == marching else []) for id in ("A", "B", "C")]
    game = position(*units, FAR)
    game.play(Option("select", unit="A"))
    assert {o.args["unit"] for o in game.options() if o.verb == "add"} == ({"C"} if marching == "B" else set())


@rule("8.3.c")
def test_who_marches_is_named():
    game = position(au("A", "0508"), au("B", "0508"), pi("P", "0501"))
    game.play("march", unit="A")
    assert texts(game, "add", unit="B") == ["A is in March Movement, and acts alone."]
    other = position(au("A", "0508"), au("B", "0508", flags=["march"]), pi("P", "0501"))
    other.play("select", unit="A")
    assert texts(other, "add", unit="B") == ["B is in March Movement, and acts alone."]


@rule("8.3.c", "Q24")
@pytest.mark.parametrize(("kind", "verb"), [("field-artillery", "limber"), ("line", "march")])
def test_where_forces_are_whole_stacks_a_unit_still_marches_by_itself(kind: str, verb: str) -> None:
    game = position(
        au("A", "0505", type=kind), au("B", "0505", type=kind), pi("P", "0101"), options={"forces": "whole-stacks"}
    )
    act(game, "A", verb)
    assert game.state.force == (u(game, "A"),)
    assert not has(game, "B", MARCH)
    assert "move" in verbs(game)


# 8.3.2: crowded roads and bridges


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


@rule("8.3.a", "8.3.2.a", "E5", "E6")
@pytest.mark.parametrize(
    ("mine", "there", "cost"), [(3, 0, "1/2"), (3, 1, "1"), (1, 2, "1/2"), (1, 3, "1"), (2, 1, "1/2"), (2, 2, "1")]
)
def test_the_road_is_for_three(mine, there, cost):
    roads = {"major": [["0505", "0504", "0503"]], "minor": []}
    others = [au("B", "0504", stacking=there)] if there else []
    game = position(au("A", "0505", stacking=mine), *others, pi("P", "1201"), map={"roads": roads})
    assert game.reach("A", mode="march")["0504"].cost == Fraction(cost)
    assert game.reach("A", mode="normal")["0504"].cost == 1


@rule("8.3.2.a", "14.1.b", "E5")
def test_a_crowded_hex_closes_the_bridge_too():
    chart = {"roads": {"major": [ROAD]}, "sides": {"0503-0504": "stream"}, "bridges": ["0503-0504"]}
    alone = position(au("A", "0503", stacking=3, flags=["march"]), FAR, map=chart)
    assert alone.reach("A")["0504"].cost == Fraction(1, 2)
    crowded = position(au("A", "0503", stacking=3, flags=["march"]), au("B", "0504"), FAR, map=chart)
    assert crowded.reach("A")["0504"].cost == 2  # it wades


@rule("8.3.2.a", "14.1.b")
def test_a_bridge_with_too_many_beyond_it_is_refused_for_the_crowd():
    guns = au("G", "0506", stacking=2, flags=["limbered"], **GUN)
    ring = {f"0506-{n}": "stream" for n in ("0505", "0605", "0606", "0507", "0406", "0405")}
    road = {"sides": ring, "bridges": ["0505-0506"], "roads": {"major": [["0505", "0506"]]}}
    game = position(guns, au("A", "0505", stacking=2), pi("P", "0101"), map=road)
    assert clauses(game, "move", unit="G", to="0505") == ["8.3.2.a"]
    assert clauses(game, "move", unit="G", to="0507") == ["14.1.b"]


ROAD_BACK = {"minor": [["0505", "0504", "0503", "0502"]]}


@rule("8.3.2.a", "11.3.c")
@pytest.mark.parametrize(("crowd", "best"), [(2, {"0504"}), (3, {"0504", "0404", "0604"})])
def test_a_column_goes_back_by_a_road_only_if_it_is_not_crowded(crowd, best):
    others = pi("Q", "0504", stacking=crowd, facing="N")
    game, log = fight(pi("P", "0505", flags=["march"]), others, dice=[5, 5], map={"roads": ROAD_BACK})
    if len(best) == 1:  # taken without asking
        assert next(e.args["to"] for e in log if e.kind == "retreat") in best
    else:
        assert ways(game, "retreat") == best


@rule("8.3.2.a", "12.2.6.a", "Q49", "Q56")
@pytest.mark.parametrize(("crowd", "open_"), [(2, {"0504"}), (3, set())])
def test_guns_withdraw_over_a_bridge_only_if_it_is_not_crowded(crowd, open_):
    banks = {f"0505-{hex}": "stream" for hex in ("0504", "0404", "0604")}
    game = position(
        au("A", "0507", type="field-artillery", move=6),
        pi("G", "0505", type="field-artillery", move=6, flags=["limbered"]),
        pi("Q", "0504", stacking=crowd),
        map={"sides": banks, "bridges": ["0505-0504"], "roads": ROAD_BACK},
        dice=[1, 1],
    )
    act(game, "A", "fire", target="0505", facing="N")
    assert ways(game, "react-withdraw") == open_


@rule("8.3.2.a", "14.1.c", "Q57")
@pytest.mark.parametrize(("crowd", "wades"), [(2, False), (3, True)])
def test_a_column_wades_beside_a_crowded_bridge(crowd, wades):
    banks = {f"0505-{hex}": "stream" for hex in ("0504", "0404", "0604")}
    game, log = fight(
        pi("P", "0505", flags=["march"]),
        pi("Q", "0504", stacking=crowd),
        dice=[5, 5],
        map={"sides": banks, "bridges": ["0505-0504"], "roads": ROAD_BACK},
    )
    if game.decision.kind == "retreat" and where(game, "P") == "0505":
        log += take(game, "retreat", to="0504")
    assert ("stream" in [c[0] for c in checks(log)]) == wades
