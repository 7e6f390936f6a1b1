"""11.0: what it costs to enter a hex: terrain, roads, slopes, the Isonzo."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import esagono

from .cases import DISTANT, EAST, HX, LAKES, STRIP, WEST, A, battery, hq, inf, loose, phase_ten, step
from .reading import AH, IT, listed, play, refused, rule, written
from .situations import FAR, NO_ROADS, TACTICAL, ah, alone, cost, gun, it, late, moving, pos

ISONZO_AROUND = {f"0806-{h}": "isonzo" for h in ("0805", "0807", "0706", "0707", "0906", "0907")}
"""The river all around 0806."""


# 11.0: movement points


@rule("11.0.1.a", "11.0.3.a")
def test_a_hex_needs_all_its_points() -> None:
    carso = {f"05{n:02}": {"terrain": "carso"} for n in range(1, 12)}
    game = pos(it("A", "0510", move=5), hexes=carso, roads=NO_ROADS)
    reach = game.reach("A", **TACTICAL)
    assert reach["0508"].cost == 4
    assert "0507" not in reach or reach["0507"].cost <= 5
    assert max(r.cost for r in reach.values()) <= 5


@rule("11.0.1.a")
@pytest.mark.parametrize(("road", "spent"), [([], 1), ([["0807", "0808"]], 0.5)])
def test_points_spent_are_numbers(road: Any, spent: float) -> None:
    g = step("A", A, DISTANT, chart={"roads": road})
    play(g, "move unit=A to=0808")
    assert written(g, "A")["spent"] == spent
    assert next(u for u in g.view(IT)["units"] if u["id"] == "A")["spent"] == spent
    assert esagono.position(g.to_position()).reach("A")["0809"].cost == g.reach("A")["0809"].cost


@rule("11.0.2.a")
def test_a_river_is_added_to_the_hex() -> None:
    game = pos(it("A", "0506"), hexes={"0505": {"terrain": "carso"}}, sides={"0505-0506": "river"}, roads=NO_ROADS)
    assert cost(game, "A", "0505", **TACTICAL) == 3


# 11.0.4: roads


@rule("11.0.4.a", "3.0.k")
def test_roads_tracks_and_railways_replace_other_terrain() -> None:
    hexes = {h: {"terrain": "carso", "level": n} for n, h in enumerate(("0505", "0504", "0503"))}
    game = pos(it("A", "0506"), hexes=hexes, roads=[["0506", "0505"]], paths=[["0505", "0504"]],
               railways=[["0504", "0503"]], sides={"0505-0506": "river"})  # fmt: skip
    assert cost(game, "A", "0505", **TACTICAL) == Fraction(1, 2)
    assert cost(game, "A", "0504", **TACTICAL) == Fraction(3, 2)
    assert cost(game, "A", "0503", **TACTICAL) == Fraction(5, 2)


@rule("11.0.4.a", "3.0.k")
def test_roads_and_tracks_through_rough_ground() -> None:
    hexes = {f"05{n:02}": {"terrain": "carso", "level": n % 3} for n in range(1, 15)} | {
        f"08{n:02}": {"terrain": "swamp"} for n in range(1, 15)
    }
    chart = {"tracks": [[f"08{n:02}" for n in range(1, 15)]]}
    g = phase_ten(WEST, loose("I", IT, "0810", "infantry", move=6), EAST, hexes=hexes, chart=chart)
    assert g.reach("A")["0511"].cost == Fraction(1, 2)
    assert g.reach("A")["0512"].cost == 1
    assert g.reach("I")["0811"].cost == 1
    chart = {"railways": [[f"08{n:02}" for n in range(1, 15)]]}
    g = phase_ten(WEST, loose("I", IT, "0810", "infantry", move=6), EAST, hexes=hexes, chart=chart)
    assert g.reach("I")["0811"].cost == 1


@rule("11.0.4.a", "10.2.b")
@pytest.mark.parametrize(
    ("east", "price"),
    [("roads", Fraction(1, 2)), ("tracks", 1), ("railways", 1)],
)
def test_a_bridge_joins_the_roads_of_both_banks(east: str, price: Any) -> None:
    west = [["0814", "0813", "0812", "0811", "0810", "0809", "0808", "0807"]]
    chart: Any = {"sides": ISONZO_AROUND, "bridges": ["0806-0807"], "roads": west}
    chart[east] = [*chart.get(east, []), ["0806", "0805"]]
    woods = {"0806": {"terrain": "woods", "level": 1}}
    game = step("A", A, hq("HX", IT, "0910"), chart=chart, hexes=woods)
    assert game.reach("A")["0806"].cost == price
    assert game.supply(IT)["A"].state == "in"


@rule("11.0.4.b", "12.3.a")
def test_no_road_rate_into_a_hex_of_friends() -> None:
    game = pos(it("A", "0606"), it("B", "0605"))
    assert cost(game, "A", "0605", **TACTICAL) == 1


@rule("11.0.4.b", "Q44")
def test_no_road_rate_into_an_enemy_zone() -> None:
    game = pos(it("A", "0606"), ah("e", "0505"))
    assert cost(game, "A", "0605", **TACTICAL) == 1
    assert cost(game, "A", "0607", **TACTICAL) == Fraction(1, 2)


@rule("11.0.4.b", "12.3.a", "11.0.4.c")
def test_road_movement_through_friends_and_guns() -> None:
    g = phase_ten(WEST, inf("C", IT, "0511"), EAST)
    assert g.reach("A")["0511"].cost == 1
    assert g.reach("A")["0512"].cost == Fraction(3, 2)
    g = phase_ten(WEST, battery("C", IT, "0511"), EAST)
    assert g.reach("A")["0511"].cost == Fraction(1, 2)
    g = phase_ten(WEST, battery("C", IT, "0511", up="move"), EAST)
    assert g.reach("A")["0511"].cost == 1


@rule("11.1.3.a", "11.0.4.b", "Q44")
def test_no_road_rate_into_a_hex_that_is_held() -> None:
    """The assaulted hex is in the zone of whoever holds it, so its terrain is paid; guns alone have no zone."""
    ground = {"hexes": {"0605": {"terrain": "swamp"}}}
    for move, legal in ((2, False), (3, True)):
        game = moving(it("A", "0606", move=move), ah("D", "0605"), **ground)
        assert bool(listed(game, "assault", unit="A", to="0605")) == legal
    alone = moving(it("A", "0606", move=1), gun("G", "0605", AH), **ground)
    assert listed(alone, "assault", unit="A", to="0605")
    watched = moving(it("A", "0606", move=1), gun("G", "0605", AH), ah("D", "0604"), **ground)
    assert not listed(watched, "assault", unit="A", to="0605"), "another unit's zone covers the guns"


@rule("11.0.4.c", "12.3.a")
def test_emplaced_guns_do_not_disturb_road_movement() -> None:
    game = pos(it("A", "0606"), gun("G", "0605", up="fire"), gun("H", "0607", up="move"))
    assert cost(game, "A", "0605", **TACTICAL) == Fraction(1, 2)
    assert cost(game, "A", "0607", **TACTICAL) == 1


# 11.0.7: slopes


@rule("11.0.7.a", "11.0.7.b")
def test_a_climb_of_four_levels_costs_one() -> None:
    hexes = {"0811": {"level": 4}, "0812": {"level": 1}}
    g = phase_ten(inf("A", IT, "0810"), EAST, hexes=hexes)
    assert g.reach("A")["0811"].cost == 2


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


# 11.0.8: the Isonzo


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


@rule("11.0.8.c", "11.0.8.a", "11.0.8.d", "20.1.a", "Q48")
def test_who_crosses_the_isonzo_at_what_cost() -> None:
    sides = {
        f"{a}-{b}": "isonzo"
        for a, b in (("0810", "0811"), ("0810", "0711"), ("0810", "0911"), ("0711", "0710"), ("0910", "0911"))
    } | {"0809-0810": "river"}
    g = phase_ten(
        inf("A", IT, "0810"),
        loose("G", IT, "0810", "mg", move=5),
        loose("C", IT, "0811", "armored-car", move=12),
        EAST,
        chart={"sides": sides},
    )
    assert g.reach("A")["0811"].cost in (4, 3)
    assert g.reach("A")["0809"].cost == 2
    assert "0811" in g.reach("G")


@rule("Q48", "20.1.a")
@pytest.mark.parametrize(
    ("kind", "fords"),
    [
        ("infantry", True),
        ("mg", True),
        ("engineer", True),
        ("cavalry", True),
        ("field-artillery", False),
        ("armored-car", False),
    ],
)
def test_who_fords_the_isonzo(kind, fords):
    river = {f"05{n:02}-{b}": "isonzo" for n, b in ((8, "0507"),)} | {"0508-0407": "isonzo", "0508-0408": "isonzo"}
    river |= {"0508-0607": "isonzo", "0508-0608": "isonzo", "0508-0509": "isonzo"}
    mover = alone("A", "0508", type=kind, move=9) | ({"up": "move"} if kind == "field-artillery" else {})
    game = late(mover, FAR, sides=river, roads=[])
    assert (cost(game, "A", "0507", mode="non-activated") is not None) == fords


@rule("11.0.8.d", "20.1.a")
def test_guns_cross_only_on_bridges() -> None:
    river = {"0505-0506": "isonzo", "0504-0505": "isonzo"}
    for there, north in (("0505", {}), ("0505", {"bridges": ["0505-0506"]})):
        walls = {f"0506-{h}": "isonzo" for h in ("0405", "0406", "0605", "0606", "0507")} | river
        game = pos(gun("G", "0506", up="move"), sides=walls, roads=NO_ROADS, **north)
        assert (cost(game, "G", there, mode="non-activated") is not None) == bool(north)


@rule("11.0.8.d", "20.1.a")
def test_a_blown_bridge_stops_guns() -> None:
    sides = {"0207-0208": "isonzo"}
    for blown, there in (([], True), (["0207-0208"], False)):
        chart = STRIP | {"sides": sides, "hexes": LAKES, "blown": blown}
        g = phase_ten(battery("G", IT, "0208", up="move"), inf("B", AH, "0201"), chart=chart)
        assert ("0207" in g.reach("G", mode="non-activated")) == there
        assert (refused(g, "move", unit="G", to="0207") == []) == there


@rule("20.3.f", "11.0.8.d")
def test_a_bridge_without_a_road_only_spares_the_crossing() -> None:
    chart = {"sides": ISONZO_AROUND, "bridges": ["0806-0807"]}
    assert step("A", A, HX, chart=chart).reach("A")["0806"].cost == 1
    late = phase_ten(battery("G", IT, "0807", up="move"), chart=chart)
    assert late.reach("G")["0806"].cost == 2


# 11.0: movement points


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


@rule("11.0.b")
@pytest.mark.parametrize(
    ("terrain", "foot", "mounted", "wheel"),
    [("clear", 1, 1, 2), ("carso", 2, 3, 3), ("swamp", 3, 4, None), ("woods", 2, 3, 3), ("town", 1, 1, 1)],
)
def test_the_terrain_costs_of_foot_horse_bicycle_and_guns(terrain: Any, foot: Any, mounted: Any, wheel: Any) -> None:
    hexes = {"0810": {"terrain": terrain}}
    g = phase_ten(
        inf("A", IT, "0811"),
        loose("C", IT, "0809", "cavalry", move=10),
        loose("Y", IT, "0710", "bicycle", move=9),
        battery("G", IT, "0711", up="move"),
        DISTANT,
        hexes=hexes,
    )
    assert g.reach("A")["0810"].cost == foot
    assert g.reach("C")["0810"].cost == mounted
    assert g.reach("Y")["0810"].cost == mounted
    assert (g.reach("G")["0810"].cost if wheel else g.reach("G").get("0810")) == wheel


@rule("11.0.b", "11.0.a")
def test_each_unit_of_a_stack_pays_its_own_price() -> None:
    horse = inf("C", IT, "0806", type="cavalry", move=10)
    g = step("A", inf("A", IT, "0806"), horse, inf("B", AH, "0801"), hexes={"0805": {"terrain": "carso"}})
    play(g, "select unit=A", "join unit=C", "move unit=A to=0805")
    assert [written(g, u)["spent"] for u in "AC"] == [2, 3]
