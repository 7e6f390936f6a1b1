"""11: movement, zones of control, roads, slopes, the Isonzo, Force March, Strategic Movement."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .situations import (
    AH,
    IT,
    ah,
    alone,
    clauses,
    cost,
    dp,
    gun,
    hex_of,
    it,
    keys,
    late,
    listed,
    moving,
    play,
    pos,
    rule,
    steps,
    unit,
)

NO_ROADS: list[list[str]] = []
TACTICAL = {"mode": "tactical"}


@rule("11.0.b", "2.1.c", "2.1.a")
@pytest.mark.parametrize(
    ("terrain", "foot", "rider", "wheels"),
    [("clear", 1, 1, 2), ("carso", 2, 3, 3), ("swamp", 3, 4, None), ("woods", 2, 3, 3), ("town", 1, 1, 1)],
)
def test_the_terrain_of_the_hex_entered_is_paid(terrain: str, foot: int, rider: int, wheels: int | None) -> None:
    game = pos(
        it("A", "0506"),
        alone("C", "0506", type="cavalry"),
        gun("G", "0506", up="move"),
        hexes={"0505": {"terrain": terrain}},
        roads=NO_ROADS,
    )
    assert cost(game, "A", "0505", **TACTICAL) == foot
    assert cost(game, "C", "0505", **TACTICAL) == rider
    assert cost(game, "G", "0505", mode="non-activated") == wheels


@rule("11.0.2.a")
def test_a_river_is_added_to_the_hex() -> None:
    game = pos(it("A", "0506"), hexes={"0505": {"terrain": "carso"}}, sides={"0505-0506": "river"}, roads=NO_ROADS)
    assert cost(game, "A", "0505", **TACTICAL) == 3


@rule("11.0.1.a", "11.0.3.a")
def test_a_hex_needs_all_its_points() -> None:
    carso = {f"05{n:02}": {"terrain": "carso"} for n in range(1, 12)}
    game = pos(it("A", "0510", move=5), hexes=carso, roads=NO_ROADS)
    reach = game.reach("A", **TACTICAL)
    assert reach["0508"].cost == 4
    assert "0507" not in reach or reach["0507"].cost <= 5
    assert max(r.cost for r in reach.values()) <= 5


@rule("11.0.4.a", "3.0.k")
def test_roads_tracks_and_railways_replace_other_terrain() -> None:
    hexes = {h: {"terrain": "carso", "level": n} for n, h in enumerate(("0505", "0504", "0503"))}
    game = pos(it("A", "0506"), hexes=hexes, roads=[["0506", "0505"]], paths=[["0505", "0504"]],
               railways=[["0504", "0503"]], sides={"0505-0506": "river"})  # fmt: skip
    assert cost(game, "A", "0505", **TACTICAL) == Fraction(1, 2)
    assert cost(game, "A", "0504", **TACTICAL) == Fraction(3, 2)
    assert cost(game, "A", "0503", **TACTICAL) == Fraction(5, 2)


@rule("11.0.4.b", "12.3.a")
def test_no_road_rate_into_a_hex_of_friends() -> None:
    game = pos(it("A", "0606"), it("B", "0605"))
    assert cost(game, "A", "0605", **TACTICAL) == 1


@rule("11.0.4.c", "12.3.a")
def test_emplaced_guns_do_not_disturb_road_movement() -> None:
    game = pos(it("A", "0606"), gun("G", "0605", up="fire"), gun("H", "0607", up="move"))
    assert cost(game, "A", "0605", **TACTICAL) == Fraction(1, 2)
    assert cost(game, "A", "0607", **TACTICAL) == 1


@rule("11.0.4.b", "Q44")
def test_no_road_rate_into_an_enemy_zone() -> None:
    game = pos(it("A", "0606"), ah("e", "0505"))
    assert cost(game, "A", "0605", **TACTICAL) == 1
    assert cost(game, "A", "0607", **TACTICAL) == Fraction(1, 2)


@rule("11.0.5.a", "11.0.5.b")
def test_enemy_units_bar_the_way_and_headquarters_do_not() -> None:
    game = pos(it("A", "0506"), ah("e", "0505"), ah("hq-Y", "0507", type="hq"), roads=NO_ROADS)
    reach = game.reach("A", **TACTICAL)
    assert "0505" not in reach
    assert "0507" in reach


@rule("11.0.a", "11.0.6.b")
def test_a_unit_that_has_moved_is_finished_when_another_begins() -> None:
    game = moving(it("A", "0508"), it("B", "0509"), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert listed(game, "move", unit="A"), "it may go on as long as nobody else moves"
    play(game, "select", unit="B")
    assert clauses(game, "select", unit="A") == ["11.0.6.b"]


@rule("11.0.6.b", "11.3.b")
def test_one_of_a_stack_goes_on_when_the_others_can_no_more() -> None:
    game = moving(it("A", "0508", move=6), it("B", "0508", move=2), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "join", unit="B")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0505")
    play(game, "select", unit="A")
    assert (dp(game, "A"), dp(game, "B")) == (0, 1), "A is still on its march"
    assert "finished" not in unit(game, "A")["flags"]
    play(game, "move", unit="A", to="0503")
    play(game, "end-movement")
    assert (dp(game, "A"), hex_of(game, "A"), hex_of(game, "B")) == (1, "0503", "0505")


@rule("11.0.a", "11.0.b", "11.0.1.a")
def test_in_a_stack_each_pays_its_own_price() -> None:
    """Three hexes of Carso: 6 of 6 points for Infantry, 9 of 10 for Cavalry."""
    carso = {f"05{n:02}": {"terrain": "carso"} for n in range(1, 12)}
    swamp = {f"{row}{n:02}": {"terrain": "swamp"} for row in ("04", "06") for n in range(1, 12)}
    horse = it("C", "0508", type="cavalry", move=10)
    game = moving(it("A", "0508", move=6), horse, hexes=carso | swamp, roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "join", unit="C")
    assert not clauses(game, "move", unit="A", to="0505")
    assert clauses(game, "move", unit="A", to="0504") == ["11.0.3.a"]
    play(game, "move", unit="A", to="0506")
    play(game, "move", unit="A", to="0505")
    assert [(hex_of(game, u), unit(game, u)["spent"]) for u in ("A", "C")] == [("0505", 6), ("0505", 9)]


@rule("11.0.b", "11.0.3.a")
def test_a_stack_needs_one_way_that_all_can_pay() -> None:
    """Straight over the Carso: 5 for Infantry, 7 for Cavalry. Around it over clear ground: 6 for both."""
    hexes = {"0507": {"terrain": "carso"}, "0506": {"terrain": "carso"}}
    hexes |= {h: {"terrain": "swamp"} for h in ("0406", "0407", "0604", "0605", "0606", "0607", "0608")}
    for far in (5, 6):
        game = moving(it("A", "0508", move=far), it("C", "0508", type="cavalry", move=6), hexes=hexes, roads=NO_ROADS)
        assert cost(game, "A", "0505") == 5
        assert cost(game, "C", "0505") == 6
        play(game, "select", unit="A")
        play(game, "join", unit="C")
        assert clauses(game, "move", unit="A", to="0505") == ([] if far == 6 else ["11.0.3.a"])
        if far == 6:
            play(game, "move", unit="A", to="0505")
            assert [unit(game, u)["spent"] for u in ("A", "C")] == [6, 6]


@rule("11.0.7.b", "11.0.7.a", "2.1.b")
def test_upslope_costs_one_whatever_the_climb() -> None:
    hexes = {"0505": {"level": 1}, "0507": {"level": 4}}
    game = pos(it("A", "0506"), hexes=hexes, roads=NO_ROADS)
    assert cost(game, "A", "0505", **TACTICAL) == 2
    assert cost(game, "A", "0507", **TACTICAL) == 2


@rule("11.0.7.c")
def test_a_sunken_hexside_is_upslope_both_ways() -> None:
    for start, end in (("0506", "0505"), ("0505", "0506")):
        game = pos(it("A", start), sides={"0505-0506": "valley"}, roads=NO_ROADS)
        assert cost(game, "A", end, **TACTICAL) == 2


@rule("11.0.8.a", "11.0.8.b", "11.0.8.c", "11.0.8.d", "20.1.a", "Q48")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("infantry", 4), ("cavalry", 4), ("engineer", 4), ("mg", 4), ("bicycle", 4), ("armored-car", None)],
)
def test_crossing_the_isonzo(kind: str, price: int | None) -> None:
    moat = {f"0505-{h}": "isonzo" for h in ("0506", "0504", "0404", "0405", "0604", "0605")}
    game = pos(alone("A", "0506", type=kind, move=8), sides=moat, roads=[["0506", "0507"]])
    reach = game.reach("A", **TACTICAL)
    if price is None:
        assert "0505" not in reach
    else:
        assert reach["0505"].cost == price


@rule("11.0.8.d", "20.1.a")
def test_guns_cross_only_on_bridges() -> None:
    river = {"0505-0506": "isonzo", "0504-0505": "isonzo"}
    for there, north in (("0505", {}), ("0505", {"bridges": ["0505-0506"]})):
        walls = {f"0506-{h}": "isonzo" for h in ("0405", "0406", "0605", "0606", "0507")} | river
        game = pos(gun("G", "0506", up="move"), sides=walls, roads=NO_ROADS, **north)
        assert (cost(game, "G", there, mode="non-activated") is not None) == bool(north)


@rule("11.1.1.a")
def test_leaving_an_enemy_zone_costs_one() -> None:
    game = pos(it("A", "0506"), ah("e", "0505"), roads=NO_ROADS)
    assert cost(game, "A", "0508", **TACTICAL) == 3
    assert cost(game, "A", "0507", **TACTICAL) == 2


@rule("11.1.1.b", "Q119")
def test_zone_to_zone_costs_two_in_all() -> None:
    game = pos(it("A", "0506"), ah("e", "0505"), roads=NO_ROADS)
    assert cost(game, "A", "0405", **TACTICAL) == 3  # Q119: instead of the one for leaving


@rule("18.7.a", "18.7.1.a")
def test_connected_trenches_cost_nothing_more_and_draw_no_fire() -> None:
    trench = {"trench": {"level": 2, "owner": IT, "printed": True}}
    hexes = {"0506": trench, "0405": trench}
    units = (it("A", "0506"), ah("e", "0505"))
    free = pos(*units, hexes=hexes, trench_links=["0506-0405"], roads=NO_ROADS)
    assert cost(free, "A", "0405", **TACTICAL) == 1
    assert free.reach("A", **TACTICAL)["0405"].infiltrations == ()
    wet = pos(*units, hexes=hexes, trench_links=["0506-0405"], sides={"0506-0405": "river"}, roads=NO_ROADS)
    assert cost(wet, "A", "0405", **TACTICAL) == 3, "round by 0406 rather than across the river"
    apart = pos(*units, hexes=hexes, roads=NO_ROADS)
    assert apart.reach("A", **TACTICAL)["0405"].infiltrations == ("0405",)
    for enemy in ("0506", "0405"):
        theirs = hexes | {enemy: {"trench": {"level": 2, "owner": AH, "printed": True}}}
        half = pos(*units, hexes=theirs, trench_links=["0506-0405"], roads=NO_ROADS)
        assert half.reach("A", **TACTICAL)["0405"].infiltrations == ("0405",), "both ends must be one's own"


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


@rule("11.1.2.c")
def test_infiltration_fire_may_be_fired_each_time() -> None:
    game = moving(it("A", "0506", move=12), ah("e", "0505", mg=0), dice=[6, 6], roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0405")
    play(game, "infiltration-fire")
    play(game, "move", unit="A", to="0404")
    assert game.decision.kind == "infiltration"


@rule("11.1.3.a", "13.1.5.a", "13.1.1.a", "Q108")
def test_declaring_an_assault_costs_the_entry_without_zones() -> None:
    hexes = {"0505": {"terrain": "carso", "level": 1, "trench": {"level": 1, "owner": AH}}}
    enough = moving(it("A", "0506", move=4), ah("e", "0505"), hexes=hexes, roads=NO_ROADS)
    assert listed(enough, "assault", unit="A", to="0505")  # 2 carso, 1 upslope, 1 enemy trench (Q108)
    less = moving(it("A", "0506", move=3), ah("e", "0505"), hexes=hexes, roads=NO_ROADS)
    assert clauses(less, "assault", unit="A", to="0505") == ["13.1.5.a"]
    for move, legal in ((2, True), (1, False)):  # 1 clear, 1 trench of the Italians
        dug = {"0505": {"trench": {"level": 1, "owner": IT}}}
        theirs = moving(ah("e", "0504", move=move), it("A", "0505"), side=AH, hexes=dug, roads=NO_ROADS)
        assert bool(listed(theirs, "assault", unit="e", to="0505")) == legal


@rule("11.1.3.a", "11.0.8.c", "E13")
def test_example_13_an_assault_across_the_isonzo_costs_four() -> None:
    for move, legal in ((4, True), (3, False)):
        game = moving(it("A", "0506", move=move), ah("e", "0505"), sides={"0505-0506": "isonzo"}, roads=NO_ROADS)
        assert bool(listed(game, "assault", unit="A", to="0505")) == legal


@rule("11.0.8.b")
def test_engineers_cross_but_do_not_assault_across() -> None:
    game = moving(it("A", "0506"), alone("E", "0506", type="engineer"), ah("e", "0505"), sides={"0505-0506": "isonzo"},
                  roads=NO_ROADS, action={"independents": ["E"]})  # fmt: skip
    assert not listed(game, "assault", unit="E")
    assert clauses(game, "assault", unit="E", to="0505") == ["22.1.a", "11.0.8.b"]


@rule("13.1.2.a", "13.1.3.a", "13.1.1.b", "13.1.4.a")
def test_assaults_are_voluntary_each_for_itself_and_for_good() -> None:
    game = moving(it("A", "0506"), it("B", "0506"), ah("e", "0505"), ah("f", "0405"), roads=NO_ROADS)
    assert {o.text("to") for o in listed(game, "assault", unit="A")} == {"0505", "0405"}
    play(game, "assault", unit="A", to="0505")
    assert not listed(game, "assault", unit="A")
    assert clauses(game, "select", unit="A") == ["13.1.3.a"]
    assert listed(game, "assault", unit="B", to="0405"), "the other may hold or assault elsewhere"
    assert game.view(AH)["assaults"] == [{"unit": "A", "side": IT, "from": "0506", "to": "0505", "counter": False}]


@rule("11.1.a", "11.2.1.a", "11.2.1.e", "11.0.6.a", "8.6.b")
def test_who_moves_in_phase_10() -> None:
    game = late(
        it("A", "0508"),
        it("B", "0509", flags=["activated"]),
        it("C", "0510", flags=["activated", "out-of-command"]),
        roads=NO_ROADS,
    )
    assert {o.text("unit") for o in listed(game, "select")} == {"A", "C"}
    assert clauses(game, "select", unit="B") == ["11.2.1.e"]


@rule("11.2.1.b", "11.2.1.c", "Q45")
def test_zones_in_phase_10_only_where_friends_or_trenches_are() -> None:
    hexes = {"0506": {"trench": {"level": 1, "owner": IT}}}
    units = (it("A", "0508"), ah("e", "0505"))
    assert cost(late(*units, roads=NO_ROADS), "A", "0506") is None
    assert cost(late(*units, hexes=hexes, roads=NO_ROADS), "A", "0506") == 2
    assert cost(late(*units, it("B", "0506"), roads=NO_ROADS), "A", "0506") == 2
    game = late(*units, roads=NO_ROADS)
    assert clauses(game, "move", unit="A", to="0506") == ["11.2.1.b"]
    assert keys(game, "assault", unit="A", to="0505") == ["no-late-assault"]


@rule("11.2.1.b", "19.4.b", "Q110")
def test_enemy_guns_alone_are_taken_in_an_action_not_in_phase_10() -> None:
    units = (it("A", "0508"), gun("g", "0506", AH, corps="I"))
    assert cost(late(*units, roads=NO_ROADS), "A", "0506") is None
    game = moving(*units, roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0506")
    assert hex_of(game, "g") == "surrendered"


@rule("11.2.1.d")
def test_leaving_a_zone_in_phase_10_costs_one() -> None:
    game = late(it("A", "0506"), ah("e", "0505"), roads=NO_ROADS)
    assert cost(game, "A", "0507") == 2


@rule("11.2.2.a")
def test_strategic_movement_doubles_far_from_the_enemy() -> None:
    game = late(it("A", "0512"), ah("e", "0501"), roads=NO_ROADS)
    reach = game.reach("A", mode="strategic")
    assert reach["0505"].cost == 7
    assert "0504" not in reach, "three hexes from the enemy"
    assert max(r.cost for r in game.reach("A", mode="non-activated").values()) == 6
    near = late(it("A", "0504"), ah("e", "0501"), roads=NO_ROADS)
    assert near.reach("A", mode="strategic") == {}


@rule("11.2.2.a")
def test_a_move_that_comes_near_the_enemy_is_not_strategic_any_more() -> None:
    game = late(it("A", "0510", move=6), ah("e", "0401"), roads=NO_ROADS)
    assert cost(game, "A", "1208") is not None  # strategic
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0504")
    assert not listed(game, "move")


@rule("11.3.a", "11.3.b")
def test_force_march_adds_half_and_costs_a_dp() -> None:
    game = late(it("A", "0512", move=7), it("B", "0312"), ah("e", "1201"), roads=NO_ROADS)
    assert max(r.cost for r in game.reach("A", mode="non-activated", force_march=True).values()) == 10
    play(game, "select", unit="A")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0504")
    assert dp(game, "A") == 0
    play(game, "select", unit="B")
    assert dp(game, "A") == 1


@rule("11.3.c")
def test_a_force_march_to_assault_is_paid_after_the_declaration() -> None:
    game = moving(it("A", "0508", move=2), ah("e", "0505"), roads=NO_ROADS)
    assert not listed(game, "assault")
    play(game, "select", unit="A")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0506")
    assert dp(game, "A") == 0
    play(game, "assault", unit="A", to="0505")
    assert dp(game, "A") == 1


@rule("11.3.d", "11.3.a")
def test_who_cannot_force_march() -> None:
    game = late(it("A", "0508", morale=5, dp=4), it("B", "0509", morale=5, dp=3), gun("G", "0510", up="move"))
    assert clauses(game, "force-march", unit="A") == ["11.3.d"]
    assert game.why_not("force-march", unit="B") == []
    assert game.reach("A", mode="non-activated", force_march=True) == {}
    assert clauses(game, "force-march", unit="G") == ["11.3.a"]


@rule("19.4.b")
def test_either_side_takes_guns_left_alone() -> None:
    for side, mine, guns in ((IT, it, AH), (AH, ah, IT)):
        game = moving(mine("A", "0508"), gun("g", "0507", guns), alone("z", "1201", guns), side=side, roads=NO_ROADS)
        play(game, "select", unit="A")
        play(game, "move", unit="A", to="0507")
        assert hex_of(game, "g") == "surrendered"


@rule("11.2.2.a", "11.3.a")
def test_half_way_through_a_strategic_move_nobody_marches_by_force() -> None:
    game = late(it("A", "0512", move=6), ah("e", "1201"), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0504")
    assert max(way.cost for way in game.reach("A").values()) == 4, "eight of twelve points are spent"


@rule("3.0.b", "22.4.a", "Q95")
def test_headquarters_and_flamethrowers_go_nowhere_by_themselves() -> None:
    flame = it("f", "0508", type="flamethrower", move=6, **{"with": "A"})
    game = late(it("A", "0508"), flame, it("hq-X", "0509", type="hq", move=5), ah("e", "1201"), roads=[])
    for mode in ("tactical", "non-activated", "strategic"):
        assert game.reach("A", mode=mode)
        assert not game.reach("f", mode=mode)
        assert not game.reach("hq-X", mode=mode)


@rule("11.3.a", "11.2.2.a", "Q49")
def test_force_march_and_strategic_movement_combine_unless_the_option_forbids() -> None:
    units = (it("A", "0512", move=3), ah("e", "1201"))
    both = late(*units, roads=NO_ROADS).reach("A", mode="strategic", force_march=True)
    assert max(r.cost for r in both.values()) == 7  # 7.5 points
    one = late(*units, roads=NO_ROADS, options={"strategic_force_march": "exclusive"})
    assert max(r.cost for r in one.reach("A", mode="strategic", force_march=True).values()) == 6


@rule("3.0.l", "3.0.m", "3.0.n", "Q47")
def test_zones_of_control() -> None:
    ring = {"0506", "0504", "0404", "0405", "0604", "0605"}
    assert set(pos(ah("e", "0505")).zoc(AH)) == ring
    sea = pos(ah("e", "0505"), hexes={"0504": {"terrain": "sea"}})
    assert set(sea.zoc(AH)) == ring - {"0504"}
    for kind in ("field-artillery", "hq", "heavy-artillery"):
        assert pos(ah("e", "0505", type=kind)).zoc(AH) == []
    flame = pos(ah("e", "0505"), ah("f", "0909"), alone("w", "0909", AH, type="flamethrower", **{"with": "f"}))
    assert len(flame.zoc(AH)) == 12
    assert set(pos(ah("e", "0505", type="engineer"), sides={"0505-0504": "isonzo"}).zoc(AH)) == ring
    car = pos(alone("c", "0605", AH, type="armored-car"), roads=[["0604", "0605", "0606"]])
    assert set(car.zoc(AH)) == {"0604", "0606"}


@rule("18.6.c")
def test_entering_an_enemy_trench_costs_one_and_takes_it() -> None:
    hexes = {
        "0507": {"trench": {"level": 2, "owner": AH}},
        "0407": {"trench": {"level": 2, "owner": AH, "printed": True}},
    }
    game = moving(it("A", "0508"), hexes=hexes, roads=NO_ROADS)
    assert cost(game, "A", "0507") == 2
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert game.view(IT)["trenches"]["0507"] == {"level": 1, "side": IT, "printed": False, "pending": False}
    play(game, "move", unit="A", to="0407")
    assert game.view(IT)["trenches"]["0407"]["level"] == 1


@rule("18.6.c", "18.6.a")
def test_an_enemy_trench_with_friends_in_it_is_not_empty() -> None:
    """Units that went back into it in a Retreat serve themselves of it; who joins them pays and damages nothing."""
    hexes = {"0507": {"trench": {"level": 2, "owner": AH}}, "0506": {"trench": {"level": 2, "owner": AH}}}
    game = moving(it("A", "0508"), it("F", "0507"), hexes=hexes, roads=NO_ROADS)
    assert (cost(game, "A", "0507"), cost(game, "A", "0506")) == (1, 3)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert game.view(IT)["trenches"]["0507"]["level"] == 2
    assert unit(game, "A")["spent"] == 1
    play(game, "select", unit="F")
    play(game, "move", unit="F", to="0506")
    assert game.view(IT)["trenches"]["0506"]["level"] == 1


@rule("11.2.2.a")
def test_a_move_that_began_near_the_enemy_never_becomes_strategic() -> None:
    game = late(it("A", "0505", move=4), ah("e", "0502"), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0508")
    assert {o.text("to") for o in listed(game, "move")} <= {"0507", "0509", "0407", "0408", "0607", "0608"}


@rule("19.4.a", "11.0.a", "11.2.1.c")
def test_guns_enter_a_zone_with_others_but_not_alone() -> None:
    trench = {"0804": {"trench": {"level": 1, "owner": IT}}}
    game = late(gun("g", "0806", up="move"), it("a", "0806"), ah("b", "0803"), roads=[], hexes=trench)
    assert clauses(game, "move", unit="g", to="0804") == ["19.4.a"]
    play(game, "select", unit="a")
    play(game, "join", unit="g")
    assert clauses(game, "move", unit="a", to="0802") != []
    play(game, "move", unit="a", to="0804")
    assert hex_of(game, "g") == "0804"
