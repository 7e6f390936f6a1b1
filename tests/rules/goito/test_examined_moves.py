"""An examiner's cases: declarations, movement, March Movement, guns, squares, streams and their refusals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option

from .examining import clauses, flags, rule, seen
from .fights import AU, PI, act, assault, au, charge, pi, position, settle, take, verbs

DECLARE = {"formation": "austrian-formation", "step": "declare"}


# 7.1: declarations


def horse(at="0508", facing="N", **more):
    return au("C", at, type="cavalry", facing=facing, **more)


REFUSED_CHARGES = [
    ([horse("0506")], {}, "10.1.c"),
    ([horse(flags=["exhausted"])], {}, "10.a"),
    ([au("C", "0508")], {}, "10.a"),
    ([horse()], {"hexes": {"0505": {"terrain": "farmhouse"}}}, "10.1.1.a"),
    ([horse()], {"hexes": {"0505": {"terrain": "village"}}}, "10.1.1.a"),
    ([horse()], {"hexes": {"0506": {"terrain": "farmhouse"}}}, "10.1.1.a"),
    ([horse()], {"hexes": {"0506": {"terrain": "farm"}}}, "10.1.b"),
    ([horse()], {"sides": {"0505-0506": "stream"}}, "10.1.1.a"),
    ([horse()], {"sides": {"0505-0506": "river"}}, "10.1.1.a"),
    ([horse(facing="S")], {}, "10.1.2.a"),
    ([horse(facing="SE")], {}, "10.1.2.a"),
    ([horse(), au("X", "0507")], {}, "10.1.b"),
    ([horse("0510", move=4)], {}, "10.1.b"),
    ([horse(flags=["square"])], {}, "8.6.1.a"),
    ([horse(flags=["out-of-command"])], {}, "5.1.a"),
    ([horse(flags=["acted"])], {}, "7.2.a"),
]


@rule("10.a", "10.1.b", "10.1.c", "10.1.1.a", "10.1.2.a", "Q67", "Q69", "T8")
@pytest.mark.parametrize(("units", "board", "clause"), REFUSED_CHARGES)
def test_charges_that_cannot_be_declared(units, board, clause):
    game = position(*units, pi("P", "0505"), map=board, active=DECLARE)
    assert clause in clauses(game, "declare-charge", unit="C", hex="0506", to="0505")


ROAD = {"major": [["0507", "0506", "0505"]], "minor": []}


@rule("10.1.b", "Q67", "Q68")
@pytest.mark.parametrize(
    ("unit", "board"),
    [
        (horse(), {}),
        (horse(facing="NE"), {}),
        (horse("0510", move=5), {}),
        (horse(), {"hexes": {"0505": {"terrain": "farm"}}}),
        (horse(), {"hexes": {"0508": {"terrain": "farmhouse"}}}),
        (horse(), {"roads": ROAD}),
        (horse(flags=["march"]), {"sides": {"0505-0506": "stream"}, "bridges": ["0505-0506"], "roads": ROAD}),
    ],
)  # fmt: skip
def test_charges_that_can(unit, board):
    game = position(unit, pi("P", "0505"), map=board, active=DECLARE)
    assert clauses(game, "declare-charge", unit="C", hex="0506", to="0505") == []


@rule("7.1.1.a", "7.1.1.b", "7.1.2.a", "7.1.3.b", "Q34", "7.1.2.b")
@pytest.mark.parametrize(("command", "near", "limit"), [(1, False, 1), (2, False, 2), (1, True, 2), (3, True, 4)])
def test_as_many_markers_as_the_commander_is_worth(command, near, limit):
    units = [au(id, "0508", stacking=1) for id in "ABCDE"]
    game = position(
        *[u | {"formation": "f"} for u in units],
        {"id": "L", "side": AU, "type": "commander", "command": command, "formation": "f", "hex": "0509"},
        {"id": "R", "side": AU, "type": "overall-commander", "rating": 2, "hex": "0510" if near else "0112"},
        pi("P", "0505"), pi("Q", "0705"), active={"formation": "f", "step": "declare"},
    )  # fmt: skip
    wanted = [("0506", "0505"), ("0605", "0505"), ("0405", "0505"), ("0706", "0705"), ("0606", "0705")]
    placed = 0
    for unit, (hex, to) in zip("ABCDE", wanted, strict=True):
        if clauses(game, "declare-assault", unit=unit, hex=hex, to=to):
            assert clauses(game, "declare-assault", unit=unit, hex=hex, to=to) == ["7.1.1.a"]
            break
        game.play(Option("declare-assault", unit=unit, hex=hex, to=to))
        placed += 1
        if game.decision.kind != "declare":
            break
    assert placed == limit


@rule("7.1.2.a", "7.1.3.a", "7.1.3.b", "Q34", "11.1.b", "Q67")
def test_refusals_of_markers():
    game = position(au("A", "0508"), au("B", "0508"), au("F", "0512"), pi("P", "0505"), active=DECLARE)
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert clauses(game, "declare-assault", unit="B", hex="0506", to="0505") == ["7.1.2.a"]
    assert clauses(game, "declare-assault", unit="A", hex="0405", to="0505") == ["7.1.3.b"]
    assert clauses(game, "associate", unit="B", hex="0506") == []
    assert clauses(game, "associate", unit="F", hex="0506") == ["7.1.3.a"]
    assert clauses(game, "declare-assault", unit="F", hex="0605", to="0505") == ["11.1.b", "7.1.3.a"]
    assert clauses(game, "declare-assault", unit="B", hex="0507", to="0505") == ["7.1.a"]
    assert clauses(game, "declare-assault", unit="B", hex="0507", to="0506") == ["7.1.a"]
    game.play(Option("associate", unit="B", hex="0506"))
    assert game.to_position()["markers"] == [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A", "B"]}]


@rule("11.1.b", "Q67")
@pytest.mark.parametrize(
    ("start", "terrain", "can"),
    [("0510", "clear", True), ("0510", "farmhouse", False), ("0509", "village", True), ("0511", "clear", False)],
)
def test_the_target_is_within_the_allowance_too(start, terrain, can):
    game = position(au("A", start), pi("P", "0505"), map={"hexes": {"0505": {"terrain": terrain}}}, active=DECLARE)
    assert (clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == []) == can


@rule("8.1.a", "Q67")
def test_who_is_next_to_the_enemy_may_always_assault_him():
    game = position(
        au("A", "0506", move=1), pi("P", "0505"), map={"hexes": {"0505": {"terrain": "village"}}}, active=DECLARE
    )
    assert clauses(game, "declare-assault", unit="A", hex="0506", to="0505") == []


# 8: movement


@rule("8.a")
def test_the_slowest_unit_sets_the_pace_of_a_force():
    game = position(au("A", "0505", type="light", move=6), au("B", "0505", move=5), pi("P", "1201"))
    assert max(r.cost for r in game.reach("A").values()) == 6
    game.play(Option("select", unit="A"))
    game.play(Option("add", unit="B"))
    far = [o.args["to"] for o in game.options() if o.verb == "move"]
    assert "0510" in far
    assert "0511" not in far


@rule("8.b", "14.4.a")
@pytest.mark.parametrize(("terrain", "cost"), [("clear", 1), ("farm", 1), ("farmhouse", 2), ("village", 2)])
@pytest.mark.parametrize("type", ["line", "light", "cavalry"])
def test_costs_of_terrain(type, terrain, cost):
    game = position(au("A", "0505", type=type), pi("P", "1201"), map={"hexes": {"0504": {"terrain": terrain}}})
    assert game.reach("A")["0504"].cost == cost


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


@rule("8.3.a", "M2")
@pytest.mark.parametrize(("grade", "cost"), [("major", "1/2"), ("minor", "3/4")])
@pytest.mark.parametrize("terrain", ["clear", "farmhouse", "village"])
def test_roads_in_march_movement(grade, cost, terrain):
    roads = {"major": [], "minor": []} | {grade: [["0505", "0504", "0503"]]}
    board = {"roads": roads, "hexes": {"0504": {"terrain": terrain}}}
    game = position(au("A", "0505"), pi("P", "1201"), map=board)
    assert game.reach("A", mode="march")["0504"].cost == Fraction(cost)


@rule("14.1.a", "14.1.b", "14.1.c", "14.1.d", "Q56")
def test_water():
    wall = {f"{a}-{b}": "stream" for a, b in (("0505", h) for h in ("0504", "0604", "0605", "0506", "0405", "0404"))}
    costs = {}
    for type in ("line", "cavalry", "field-artillery"):
        game = position(au("A", "0505", type=type, move=8), pi("P", "1201"), map={"sides": wall})
        costs[type] = game.reach("A").get("0504")
    assert (costs["line"].cost, costs["cavalry"].cost, costs["field-artillery"]) == (2, 3, None)
    rivers = dict.fromkeys(wall, "river")
    for bridge in ([], ["0505-0504"]):
        board = {"sides": rivers, "bridges": bridge, "roads": {"major": [["0505", "0504"]], "minor": []}}
        game = position(au("A", "0505"), pi("P", "1201"), map=board)
        assert game.reach("A", mode="march") == {}
        assert clauses(game, "move", unit="A", to="0504") == ["14.1.a"]
    guns = position(au("A", "0505", type="field-artillery", flags=["limbered"]), pi("P", "1201"), map={"sides": wall})
    assert clauses(guns, "move", unit="A", to="0504") == ["14.1.b"]
    road = {"sides": wall, "bridges": ["0505-0504"], "roads": {"major": [["0505", "0504"]], "minor": []}}
    for type in ("line", "cavalry", "field-artillery"):
        limber = ["limbered"] if type == "field-artillery" else ["march"]
        game = position(au("A", "0505", type=type, flags=limber), pi("P", "1201"), map=road)
        assert game.reach("A", mode="march")["0504"].cost == Fraction(1, 2)


@rule("14.1.c", "13.1.3.a", "Q90")
@pytest.mark.parametrize(("dice", "status"), [([5, 4], 0), ([5, 5], 1), ([6, 6], 1)])
def test_infantry_wades_with_a_check(dice, status):
    game = position(au("A", "0505"), pi("P", "1201"), map={"sides": {"0505-0504": "stream"}}, dice=dice)
    act(game, "A", "move", to="0504")
    assert seen(game, "A").get("status", 0) == status
    assert (game.decision.kind == "wavering") == (status > 0)
    if status:
        game.play(Option("stop"))
        settle(game)
        assert "acted" in flags(game, "A")


@rule("14.1.d")
def test_cavalry_wades_with_the_loss_of_a_level():
    around = ("0504", "0604", "0605", "0506", "0405", "0404")
    wall = {f"0505-{hex}": "stream" for hex in around}
    game = position(au("A", "0505", type="cavalry"), pi("P", "1201"), map={"sides": wall})
    act(game, "A", "move", to="0504")
    assert seen(game, "A")["status"] == 1
    assert game.decision.kind == "force"


@rule("6.3.1.a", "T3", "Q28")
def test_stacking():
    game = position(au("A", "0505", stacking=3), au("B", "0504", stacking=3), pi("P", "1201"))
    assert "0504" not in game.reach("A")
    assert clauses(game, "move", unit="A", to="0504") == ["6.3.1.a"]
    assert game.reach("A")["0503"].cost == 3
    assert game.reach("A", mode="march")["0503"].cost == 2
    strict = position(
        au("A", "0505", stacking=3), au("B", "0504", stacking=3), pi("P", "1201"), options={"march_stacking": "strict"}
    )
    assert strict.reach("A", mode="march")["0503"].cost == 3
    fits = position(au("A", "0505", stacking=3), au("B", "0504", stacking=2), pi("P", "1201"))
    assert "0504" in fits.reach("A")


@rule("8.2.a", "8.2.b", "3.1.a")
def test_facing_after_a_move():
    game = position(au("A", "0505"), au("B", "0503", facing="SE"), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    assert len([o for o in game.options() if o.verb == "halt"]) == 6
    take(game, "move", to="0503")
    settle(game)
    assert seen(game, "A")["facing"] == seen(game, "B")["facing"] == "SE"
    turning = position(au("A", "0505"), pi("P", "1201"))
    assert clauses(turning, "face", unit="A", facing="S") == []
    act(turning, "A", "face", facing="S")
    settle(turning)
    assert seen(turning, "A")["facing"] == "S"


@rule("8.3.3.a", "8.3.3.c", "E8")
@pytest.mark.parametrize("facing", ["S", "NE", "N", "SW"])
def test_a_march_ends_facing_along_the_road(facing):
    roads = {"major": [["0505", "0504", "0503"]], "minor": []}
    game = position(au("A", "0505", flags=["march"], facing=facing), pi("P", "1201"), map={"roads": roads})
    act(game, "A", "move", to="0503")
    halts = {o.args.get("facing") for o in game.options() if o.verb == "halt"}
    assert halts <= {"N", None}
    settle(game)
    assert seen(game, "A")["facing"] == "N"


# 8.4: guns


@rule("8.4.a", "8.4.c", "8.4.1.a", "Q41")
@pytest.mark.parametrize(
    ("type", "move", "hexes", "unlimbers"),
    [("field-artillery", 4, 2, False), ("field-artillery", 6, 2, True), ("field-artillery", 6, 4, False),
     ("field-artillery", 6, 3, False), ("horse-artillery", 8, 6, True), ("field-artillery", 4, 0, True)],
)  # fmt: skip
def test_limber_move_and_unlimber(type, move, hexes, unlimbers):
    game = position(au("G", "0510", type=type, move=move), pi("P", "1201"))
    assert clauses(game, "move", unit="G", to="0509") == ["8.4.a"]
    act(game, "G", "limber")
    assert "march" in flags(game, "G") or "limbered" in flags(game, "G")
    for row in range(9, 9 - hexes, -1):
        take(game, "move", unit="G", to=f"05{row:02}")
    assert ("unlimber" in verbs(game)) == unlimbers


@rule("8.4.b", "9.2.2.b")
def test_limbered_guns_do_not_fire():
    game = position(au("G", "0508", type="field-artillery", flags=["limbered"]), pi("P", "0505"))
    assert clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N") == ["8.4.b"]


# 8.6: squares


@rule("8.6.a", "8.6.b", "8.6.1.a", "8.6.3.a", "Q88", "12.2.5.d")
def test_squares():
    others = (au("B", "0808", status=3), au("C", "0808"), au("D", "1010", type="cavalry"))
    game = position(au("A", "0505"), *others, pi("P", "1201"))
    act(game, "A", "square")
    settle(game)
    assert {"square", "acted"} <= flags(game, "A")
    assert clauses(game, "square", unit="B") == ["8.6.3.a"]
    assert clauses(game, "square", unit="D") == ["8.6.a"]
    assert clauses(game, "move", unit="A", to="0504") == ["7.2.a"]
    later = position(au("A", "0505", flags=["square"]), au("B", "0809"), pi("P", "1201"))
    assert clauses(later, "move", unit="A", to="0504") == ["8.6.1.a"]
    leaving = position(au("A", "0505", flags=["square"]), au("B", "0809"), pi("P", "1201"), active=DECLARE)
    leaving.play(Option("leave-square", hex="0505"))
    settle(leaving)
    assert "square" not in flags(leaving, "A")
    assert clauses(leaving, "move", unit="A", to="0504") == []


@rule("8.6.b")
def test_no_square_after_a_move():
    game = position(au("A", "0505"), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    assert "square" not in verbs(game)


# 8.5: commanders


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


@rule("2.2.1.d", "2.2.1.e", "Q16")
def test_a_lone_commander_is_put_on_his_nearest_unit():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "p", "hex": "0504"}
    game = position(au("A", "0505"), leader, pi("P", "0901", formation="p"), pi("Q", "0301", formation="q"))
    act(game, "A", "move", to="0504")
    settle(game)
    assert seen(game, "L")["hex"] == "0901"
    bare = position(au("A", "0505"), leader, pi("Q", "0301", formation="q"))
    act(bare, "A", "move", to="0504")
    settle(bare, "displace")
    assert bare.decision.kind == "displace"
    assert "0504" not in {o.args["to"] for o in bare.options()}
    assert bare.decision.side == PI


@rule("1.3.b", "1.3.c", "Q103")
def test_control_stays_with_who_came_last():
    farm = {"hexes": {"0504": {"terrain": "farm"}, "0503": {"terrain": "farmhouse"}, "0502": {"terrain": "farm"}}}
    game = position(au("A", "0505"), pi("P", "1201"), map=farm)
    assert game.points() == {"austrian": 0, "piedmontese": 3}
    act(game, "A", "move", to="0503")
    assert game.points() == {"austrian": 2, "piedmontese": 1}
    chief = {"id": "L", "side": AU, "type": "overall-commander", "hex": "0505"}
    riding = position(chief, au("A", "0808"), pi("P", "1201"), map=farm)
    riding.play(Option("move", unit="L", to="0504"))
    assert riding.points()["austrian"] == 0


@rule("7.2.a", "7.b")
def test_one_action_for_each():
    game = position(au("A", "0505"), au("B", "0808"), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    assert clauses(game, "move", unit="B", to="0807") == ["7.b"]
    settle(game)
    assert clauses(game, "move", unit="A", to="0503") == ["7.2.a"]
    assert clauses(game, "move", unit="B", to="0807") == []


@rule("4.B.2.f", "5.1.a")
def test_only_the_formation_in_command_acts():
    game = position(
        au("A", "0505", flags=["out-of-command"]), au("B", "0808", formation="x"), au("C", "1010"), pi("P", "1201")
    )
    assert clauses(game, "move", unit="A", to="0504") == ["5.1.a"]
    assert clauses(game, "move", unit="B", to="0807") == ["4.B.2.f"]
    assert clauses(game, "move", unit="P", to="1202") == ["4.B.2.f"]
    assert clauses(game, "assault", unit="C", to="1009") == ["7.1.a"]
    assert clauses(game, "fire", unit="C", target="1009", force="infantry", facing="N") == ["9.2.3.c"]


@rule("3.1.2.a", "8.c")
def test_zones_and_enemies_bar_the_way():
    game = position(au("A", "0508"), au("C", "0808", type="cavalry"), pi("P", "0505"))
    assert clauses(game, "move", unit="A", to="0506") == ["3.1.2.a"]
    assert clauses(game, "move", unit="A", to="0505") == ["8.c"]
    assert clauses(game, "move", unit="A", to="0501") == ["8.c"]
    assert clauses(game, "charge", unit="C", hex="0606", to="0605") == ["7.1.a"]


@rule("7.1.4.a", "Q37", "3.2.a")
def test_who_is_named_for_a_marker_has_to_go():
    game = position(au("A", "0508"), au("B", "0808"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert clauses(game, "end") == ["7.1.4.a"]
    bound = position(au("A", "0506"), au("B", "0808"), pi("P", "0505"))
    assert clauses(bound, "end") == ["3.2.a"]
    assert clauses(bound, "stay", unit="A") == ["3.2.a"]
    assert clauses(bound, "square", unit="A") == ["3.2.a"]
    settle(bound)


@rule("7.1.5.a", "Q37")
def test_a_marker_turns_to_a_neighbour_when_its_target_is_gone():
    game = position(au("A", "0506"), pi("Q", "0605"), au("B", "0910"), markers=[assault("0506", "0505", "A")])
    rotated = [o for o in game.options() if o.verb == "rotate"]
    assert [(o.args["hex"], o.args["to"]) for o in rotated] == [("0506", "0605")]
    game.play(rotated[0])
    assert game.to_position()["markers"][0]["to"] == "0605"
    horse = position(au("C", "0508", type="cavalry"), pi("Q", "0605"), markers=[charge("0506", "0505", "C")])
    assert any(o.verb == "rotate" for o in horse.options())


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


@rule("5.1.a", "5.2.a")
def test_without_a_commander_nobody_is_in_command():
    game = position(au("A", "0505", formation="none"), au("B", "0112"), pi("P", "1201"))
    assert (game.command("A").state, game.command("A").distance) == ("out", None)
    assert game.command("B").state == "in"


@rule("8.3.3.b")
@pytest.mark.parametrize(("facing", "after"), [("NE", "NE"), ("NW", "NW"), ("N", "N")])
def test_off_the_road_a_march_keeps_its_facing_while_it_goes_through_its_front(facing, after):
    game = position(au("A", "0505", flags=["march"], facing=facing), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    settle(game)
    assert seen(game, "A")["facing"] == after


@rule("5.2.a")
def test_the_first_hex_of_the_map_is_a_hex_like_others():
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0101"}
    game = position(
        leader, au("A", "0103", formation="f"), pi("P", "1201"), active={"formation": "f", "step": "actions"}
    )
    assert game.command("A").distance == 2
    assert game.reach("L")["0103"].cost == 2
    assert {id: c.state for id, c in game.command(AU).items()} == {"A": "in"}
    assert game.command("A", seat="observer") is None
    assert set(game.command()) == {"A", "P"}


@rule("8.5.a", "3.1.2.b", "8.c")
def test_refusals_of_a_commanders_ride():
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0112"}
    units = (leader, au("A", "0512", formation="f"), pi("P", "0507"))
    game = position(*units, active={"formation": "f", "step": "actions"})
    for hex, clause in (("1201", "8.5.a"), ("0507", "8.c"), ("0508", "3.1.2.b"), ("0112", "8.a")):
        assert clauses(game, "move", unit="L", to=hex) == [clause]


@rule("8.3.3.b", "8.3.3.c")
def test_who_turned_in_march_leaves_through_his_front_by_whatever_way():
    """0604 is cheaper by the road through 0504, which lies behind after the turn."""
    board = {"hexes": {"0604": {"terrain": "village"}}, "roads": {"major": [["0505", "0504", "0604"]], "minor": []}}
    game = position(au("A", "0505", flags=["march"], facing="S"), pi("P", "1201"), map=board)
    assert game.reach("A")["0604"].path == ("0504", "0604")
    act(game, "A", "turn", facing="SE")
    assert not {"halt", "stay"} & verbs(game)
    ends = {o.args["to"] for o in game.options() if o.verb == "move"}
    assert {"0604", "0605", "0506"} <= ends
    assert not {"0404", "0405", "0504"} & ends
    assert clauses(game, "move", unit="A", to="0404") == ["8.3.3.b"]
    assert clauses(game, "halt", unit="A") != []
    ahead = game.copy()
    ahead.play(Option("move", unit="A", to="0604"))
    assert (seen(ahead, "A")["hex"], seen(ahead, "A")["spent"]) == ("0604", 2)
    far = game.copy()
    far.play(Option("move", unit="A", to="0507"))
    assert seen(far, "A")["hex"] == "0507"


@rule("8.3.3.c")
def test_nobody_turns_in_march_who_cannot_leave_that_way():
    walls = {f"0505-{h}": "river" for h in ("0605", "0506", "0405", "0404")}
    game = position(au("A", "0505", flags=["march"], facing="N"), pi("P", "1201"), map={"sides": walls})
    game.play(Option("select", unit="A"))
    turns = {o.args["facing"] for o in game.options() if o.verb == "turn"}
    assert turns == {"NE", "SE", "NW"}
    for facing in sorted(turns):
        trial = game.copy()
        trial.play(Option("turn", unit="A", facing=facing))
        assert verbs(trial) == {"move"}
