"""Examined: headquarters, command, attachment, exchange, movement, zones, marches, digging."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import esagono
from esagono.engine import Option

from .cases import EAST, ROAD, WEST, activating, battery, hq, in_phase, inf, loose, phase_ten, step
from .reading import AH, IT, dp, offered, pass_until, play, refused, rule, trench, where, written


@rule("8.5.a", "8.5.f")
def test_hq_must_command_somebody() -> None:
    g = activating(WEST, hq("HX", IT, command=2), EAST)
    play(g, "activate brigade=X")
    spots = {o.split("hex=")[1] for o in offered(g, "place-hq")}
    assert "0512" in spots
    assert "0508" in spots
    assert "0513" not in spots
    assert refused(g, "place-hq", hex="0513")[:1] == ["8.5.f"]


@rule("8.5.c", "Q120")
def test_hq_not_with_enemy_but_in_zone() -> None:
    g = activating(inf("A", IT, "0505"), hq("HX", IT), inf("B", AH, "0503"), hq("HY", AH, "0507"))
    play(g, "activate brigade=X")
    spots = {o.split("hex=")[1] for o in offered(g, "place-hq")}
    assert "0503" not in spots
    assert "0507" not in spots
    assert refused(g, "place-hq", hex="0507")[:1] == ["8.5.c"]
    assert refused(g, "place-hq", hex="0503")[:1] == ["8.5.c"]
    assert "0504" in spots or refused(g, "place-hq", hex="0504") == ["8.5.b"]


@rule("8.6.b", "8.1.b")
def test_units_out_of_range_are_out_of_command() -> None:
    far = inf("F", IT, "1214")
    g = activating(WEST, far, hq("HX", IT, command=3), EAST)
    play(g, "activate brigade=X", "place-hq hex=0510")
    pass_until(g, "movement")
    assert "out-of-command" in written(g, "F").get("flags", [])
    assert list(offered(g, "select")) == ["select unit=A"]
    assert "8.6" in [c[:3] for c in refused(g, "move", unit="F", to="1213")]


@rule("8.4.a", "8.4.c", "8.5.d", "Q38", "2.2.3.f")
def test_independents() -> None:
    inds = [
        loose("I1", IT, "0511", "infantry"),
        loose("I2", IT, "0512", "mg"),
        loose("I3", IT, "0513", "engineer"),
        loose("D", IT, "0611", "engineer", division="45"),
        loose("FAR", IT, "1214", "infantry"),
    ]
    g = activating(WEST | {"division": "12"}, hq("HX", IT, command=4, division="12"), EAST, *inds)
    play(g, "activate brigade=X", "place-hq hex=0510")
    assert set(offered(g, "attach")) == {"attach unit=I1", "attach unit=I2", "attach unit=I3"}
    assert refused(g, "attach", unit="D")[:1] == ["8.4.c"]
    assert refused(g, "attach", unit="FAR")[:1] == ["8.5.d"]
    play(g, "attach unit=I1", "attach unit=I2")
    assert offered(g, "attach") == []
    assert refused(g, "attach", unit="I3")[:1] == ["8.4.a"]


@rule("8.5.e")
def test_independent_only_once() -> None:
    g = activating(
        WEST,
        hq("HX", IT),
        EAST,
        loose("J", IT, "0511", "infantry"),
        loose("I", IT, "0511", "infantry", flags=["activated"]),
    )
    play(g, "activate brigade=X", "place-hq hex=0510")
    assert refused(g, "attach", unit="I")[:1] == ["8.5.e"]


@rule("13.2.1.f", "13.2.1.h", "Q36", "4.2.c")
def test_guns_attached() -> None:
    guns = [
        battery("C", IT, "0512"),
        battery("D", IT, "0512", corps="", division="45"),
        battery("E", IT, "0513", corps="", division="12"),
        battery("F", IT, "1214"),
        battery("S", IT, "0513", flags=["act"]),
        battery("M", IT, "0514", up="move"),
    ]
    g = activating(WEST | {"division": "12"}, hq("HX", IT, command=4, division="12"), EAST, *guns, box=5)
    play(g, "activate brigade=X", "place-hq hex=0510")
    assert set(offered(g, "attach")) == {"attach unit=C", "attach unit=E"} | (
        {"attach unit=M"} & set(offered(g, "attach"))
    )
    assert refused(g, "attach", unit="D")[:1] == ["13.2.1.f"]
    assert refused(g, "attach", unit="F") != []
    assert refused(g, "attach", unit="S") != []


@rule("8.3.d", "8.3.a")
def test_box_limits_guns() -> None:
    guns = [battery(f"G{n}", IT, "0512") for n in range(7)]
    g = activating(WEST, hq("HX", IT), EAST, *guns, box=5)
    play(g, "activate brigade=X", "place-hq hex=0510")
    for n in range(5):
        play(g, f"attach unit=G{n}")
    assert offered(g, "attach") == []
    assert refused(g, "attach", unit="G6")[0].startswith("8.")


@rule("8.5.b", "Q34", "10.4.a")
def test_hq_needs_supply() -> None:
    g = activating(WEST, hq("HX", IT), EAST, chart={"roads": []})
    if "activate brigade=X" in offered(g):
        play(g, "activate brigade=X")
        assert offered(g, "place-hq") == []
    else:
        assert refused(g, "activate", brigade="X")[0] in ("8.5.b", "10.4")


@rule("10.4.1.a", "10.4.1.b", "Q35")
def test_interdicted_hq() -> None:
    # the only road west is seen by a gun in fire mode within six hexes
    g = activating(WEST, hq("HX", IT), EAST, battery("G", AH, "0509", 5, 7))
    if "activate brigade=X" in offered(g):
        play(g, "activate brigade=X")
        assert offered(g, "place-hq") == []
        assert (
            refused(g, "place-hq", hex="0510")[0].startswith("10.4.1")
            or refused(g, "place-hq", hex="0510")[0] == "8.5.b"
        )
    g = activating(WEST, hq("HX", IT), EAST, battery("G", AH, "0504", 5, 4))
    play(g, "activate brigade=X")
    assert "place-hq hex=0510" in offered(g)


@rule("8.1.c", "Q33")
@pytest.mark.parametrize(("die", "inside"), [(3, False), (4, True)])
def test_command_die(die: int, inside: bool) -> None:
    """F in 0602 lies two hexes from 0604, through 0603 only, and B in 0503 has a zone there."""
    units = [inf("A", IT, "0604"), inf("F", IT, "0602"), hq("HX", IT, command=2), inf("B", AH, "0503")]
    g = activating(*units, dice=[die], chart={"roads": [[f"06{n:02}" for n in range(4, 15)]]})
    assert g.command("HX", at="0604").units == {"A": "in", "F": "die"}
    assert g.command("HX", at="0604").dice == {"F": ("0603",)}
    play(g, "activate brigade=X", "place-hq hex=0604")
    assert ("out-of-command" not in written(g, "F").get("flags", [])) == inside


# movement


@rule("11.0.b")
@pytest.mark.parametrize(
    ("terrain", "foot", "mounted", "wheel"),
    [("clear", 1, 1, 2), ("carso", 2, 3, 3), ("swamp", 3, 4, None), ("woods", 2, 3, 3), ("town", 1, 1, 1)],
)
def test_terrain_costs(terrain: Any, foot: Any, mounted: Any, wheel: Any) -> None:
    hexes = {"0810": {"terrain": terrain}}
    g = phase_ten(
        inf("A", IT, "0811"),
        loose("C", IT, "0809", "cavalry", move=10),
        loose("Y", IT, "0710", "bicycle", move=9),
        battery("G", IT, "0711", up="move"),
        inf("B", AH, "0101"),
        hexes=hexes,
    )
    assert g.reach("A")["0810"].cost == foot
    assert g.reach("C")["0810"].cost == mounted
    assert g.reach("Y")["0810"].cost == mounted
    assert (g.reach("G")["0810"].cost if wheel else g.reach("G").get("0810")) == wheel


@rule("11.0.4.a", "3.0.k")
def test_roads_tracks() -> None:
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


@rule("11.0.4.b", "12.3.a", "11.0.4.c")
def test_road_through_friends() -> None:
    g = phase_ten(WEST, inf("C", IT, "0511"), EAST)
    assert g.reach("A")["0511"].cost == 1
    assert g.reach("A")["0512"].cost == Fraction(3, 2)
    g = phase_ten(WEST, battery("C", IT, "0511"), EAST)
    assert g.reach("A")["0511"].cost == Fraction(1, 2)
    g = phase_ten(WEST, battery("C", IT, "0511", up="move"), EAST)
    assert g.reach("A")["0511"].cost == 1


@rule("11.0.7.a", "11.0.7.b")
def test_upslope() -> None:
    hexes = {"0811": {"level": 4}, "0812": {"level": 1}}
    g = phase_ten(inf("A", IT, "0810"), EAST, hexes=hexes)
    assert g.reach("A")["0811"].cost == 2


@rule("11.0.8.c", "11.0.8.a", "11.0.8.d", "20.1.a", "Q48")
def test_isonzo_crossing() -> None:
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


@rule("11.1.1.a", "11.1.1.b", "Q119", "11.1.2.a")
def test_zone_costs() -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0804"))
    # 0805 lies in the zone; A enters for 1
    assert g.reach("A")["0805"].cost == 1
    g = step("A", inf("A", IT, "0805"), inf("B", AH, "0804"))
    assert g.reach("A")["0806"].cost == 2  # leaving
    assert g.reach("A")["0705"].cost == 3  # zone to zone


@rule("11.0.6.a", "11.0.6.b")
def test_moves_once() -> None:
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0906"), inf("B", AH, "0801"))
    play(g, "move unit=A to=0807")
    play(g, "move unit=C to=0907")
    assert refused(g, "move", unit="A", to="0808")[0].startswith("11.0.6")


@rule("11.0.5.a", "11.0.3.a")
def test_move_refusals() -> None:
    g = step("A", inf("A", IT, "0806", move=2), inf("B", AH, "0805"), hexes={"0807": {"terrain": "swamp"}})
    assert refused(g, "move", unit="A", to="0805")[0] == "11.0.5.a"
    assert refused(g, "move", unit="A", to="0807")[0] in ("11.0.3.a",)


@rule("11.2.1.b", "11.2.1.c", "11.2.1.d", "Q45")
def test_phase_ten_zones() -> None:
    g = phase_ten(inf("A", IT, "0806"), inf("B", AH, "0804"))
    assert "0805" not in g.reach("A")
    assert refused(g, "move", unit="A", to="0805")[0].startswith("11.2.1")
    g = phase_ten(inf("A", IT, "0806"), inf("C", IT, "0805"), inf("B", AH, "0804"))
    assert "0805" in g.reach("A")
    assert g.reach("C")["0806"].cost == 2
    g = phase_ten(inf("A", IT, "0806"), inf("B", AH, "0804"), hexes={"0805": {"trench": {"level": 1, "owner": IT}}})
    assert "0805" in g.reach("A")
    g = phase_ten(inf("A", IT, "0806"), battery("B", AH, "0805"))
    assert "0805" not in g.reach("A")


@rule("11.2.2.a", "Q49")
def test_strategic() -> None:
    g = phase_ten(inf("A", IT, "0812"), inf("B", AH, "0801"))
    r = g.reach("A", mode="strategic")
    assert max(x.cost for x in r.values()) <= 12
    assert "0805" in r
    assert "0804" not in r
    assert "0805" not in g.reach("A", mode="non-activated")
    f = g.reach("A", mode="strategic", force_march=True)
    assert max(x.cost for x in f.values()) <= 15


@rule("11.3.a", "11.3.b", "11.3.d")
def test_force_march() -> None:
    g = step("A", inf("A", IT, "0812"), inf("C", IT, "0912", dp=4), inf("B", AH, "0801"))
    assert "0805" not in g.reach("A")
    assert "0803" in g.reach("A", force_march=True)
    assert refused(g, "force-march", unit="C")[0].startswith("11.3")
    play(g, "select unit=A", "force-march unit=A", "move unit=A to=0804", "end-movement")
    assert (where(g, "A"), dp(g, "A")) == ("0804", 1)


@rule("13.1.5.a", "11.1.3.a", "E13")
def test_assault_costs() -> None:
    sides = {"0805-0806": "isonzo"}
    for move, legal in ((4, True), (3, False)):
        g = step("A", inf("A", IT, "0806", move=move), inf("B", AH, "0805"), chart={"sides": sides})
        assert (refused(g, "assault", unit="A", to="0805") == []) == legal
        if not legal:
            assert refused(g, "assault", unit="A", to="0805")[0] in ("13.1.5.a", "13.1.1")


@rule("Q108", "18.6.c")
def test_assault_on_trench_costs_more() -> None:
    for move, legal in ((2, True), (1, False)):
        g = step(
            "A",
            inf("A", IT, "0806", move=move),
            inf("B", AH, "0805"),
            hexes={"0805": {"trench": {"level": 2, "owner": AH}}},
        )
        assert (refused(g, "assault", unit="A", to="0805") == []) == legal


@rule("22.1.a", "22.3.a", "Q53", "23.3.a", "22.5.b", "11.0.8.b")
@pytest.mark.parametrize(("type", "clause"), [("engineer", "22.1"), ("mg", "22.3")])
def test_who_cannot_assault(type: Any, clause: Any) -> None:
    g = step(
        "A",
        inf("A", IT, "0807"),
        loose("E", IT, "0806", type, move=6),
        inf("B", AH, "0805"),
        action={"independents": ["E"]},
    )
    assert refused(g, "assault", unit="E", to="0805")[0].startswith(clause)


@rule("18.1.a", "18.2.b", "18.2.1.a")
def test_dig() -> None:
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0906"), inf("B", AH, "0801"))
    play(g, "dig unit=A")
    assert refused(g, "move", unit="A", to="0807")[0].startswith("18.2.1")
    pass_until(g, "reaction", "non-activated", "activation")
    assert trench(g, "0806") == 1


@rule("18.3.a", "18.3.b")
@pytest.mark.parametrize(("die", "level"), [(3, 1), (4, 0)])
def test_dig_in_zone(die: Any, level: Any) -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0805"), dice=[die])
    play(g, "dig unit=A")
    pass_until(g, "reaction", "non-activated", "activation")
    assert trench(g, "0806") == level


@rule("18.2.a")
def test_five_levels() -> None:
    g = step("A", *[inf(f"A{n}", IT, f"08{n:02}") for n in range(5, 12)], inf("B", AH, "0801"))
    for n in range(5, 10):
        play(g, f"dig unit=A{n}")
    assert refused(g, "dig", unit="A10")[0].startswith("18.2")


@rule("23.1.a", "23.3.a", "23.5.a")
def test_two_hexes() -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0801"))
    play(g, "extend unit=A to=0807")
    assert set(written(g, "A")["hexes"]) == {"0806", "0807"}
    g = step("A", inf("A", IT, "", hexes=["0806", "0807"]), inf("B", AH, "0805"))
    assert refused(g, "assault", unit="A", to="0805")[0].startswith("23.3")
    assert refused(g, "move", unit="A", to="0808")[0].startswith("23.5")


@rule("8.7.b", "8.7.c", "8.7.d", "Q39")
def test_exchange_forbids_assault() -> None:
    units = [
        inf("F", IT, "0806", brigade="Z"),
        inf("A", IT, "0808"),
        hq("HX", IT),
        hq("HZ", IT, brigade="Z"),
        inf("B", AH, "0805"),
    ]
    g = activating(*units)
    play(g, "activate brigade=X", "place-hq hex=0808")
    assert offered(g, "exchange") == ["exchange brigade=Z"]
    play(g, "exchange brigade=Z")
    if g.decision.kind == "attachment":
        play(g, "done")
    assert refused(g, "move", unit="A", to="0807")[0].startswith("8.7")
    play(g, "move unit=A to=0806")
    assert refused(g, "assault", unit="A", to="0805")[0].startswith("8.7")


@rule("19.4.a", "19.1.c", "19.1.d")
def test_guns_move_only_in_phase_ten() -> None:
    g = step("A", WEST, battery("G", IT, "0511", up="move"), EAST, action={"guns": ["G"]})
    assert refused(g, "move", unit="G", to="0512")[0].startswith("19.1")
    g = phase_ten(WEST, battery("G", IT, "0511"), battery("H", IT, "0806", up="move"), inf("B", AH, "0804"))
    assert refused(g, "move", unit="G", to="0512")[0].startswith("19.1")
    assert refused(g, "move", unit="H", to="0805") != []


@rule("19.4.b")
def test_guns_alone_are_captured() -> None:
    g = step("A", inf("A", IT, "0806"), battery("G", AH, "0805"), inf("B", AH, "0801"))
    play(g, "move unit=A to=0805")
    assert where(g, "G") == "surrendered"


@rule("12.1.a", "12.2.b", "12.1.2.a", "E3", "12.5.a", "Q51")
def test_stacking() -> None:
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0807"), inf("D", IT, "0807"), inf("B", AH, "0801"))
    assert "0807" not in g.reach("A")
    assert "0808" in g.reach("A")
    g = step(
        "A",
        inf("A", IT, "0806"),
        battery("C", IT, "0807"),
        battery("D", IT, "0807"),
        inf("E", IT, "0807"),
        loose("M", IT, "0807", "mg"),
        inf("B", AH, "0801"),
    )
    assert "0807" in g.reach("A")
    g = step(
        "A",
        inf("A", IT, "0806"),
        inf("E", IT, "0807"),
        loose("M", IT, "0807", "mg"),
        loose("N", IT, "0807", "mg"),
        inf("B", AH, "0801"),
    )
    assert "0807" not in g.reach("A")


@rule("18.6.c")
def test_entering_an_empty_enemy_trench() -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0801"), hexes={"0805": {"trench": {"level": 2, "owner": AH}}})
    assert g.reach("A")["0805"].cost == 2
    play(g, "move unit=A to=0805")
    h = g.to_position()["map"]["hexes"]["0805"]["trench"]
    assert h["level"] == 1
    assert h["owner"] == IT


@rule("11.0.b", "11.0.a")
def test_each_unit_of_a_stack_pays_its_own_price() -> None:
    horse = inf("C", IT, "0806", type="cavalry", move=10)
    g = step("A", inf("A", IT, "0806"), horse, inf("B", AH, "0801"), hexes={"0805": {"terrain": "carso"}})
    play(g, "select unit=A", "join unit=C", "move unit=A to=0805")
    assert [written(g, u)["spent"] for u in "AC"] == [2, 3]


@rule("11.3.a", "11.0.1.a")
def test_reach_tells_a_force_march_by_all_points_of_the_turn() -> None:
    g = step("A", inf("A", IT, "0808", spent=3), inf("B", AH, "0101"))
    there = {hex: r for hex, r in g.reach("A", force_march=True).items() if hex.startswith("08")}
    assert {hex: r.force_march for hex, r in there.items()} == {hex: r.cost > 3 for hex, r in there.items()}
    assert there["0802"].cost == 6
    far = in_phase("non-activated", inf("A", IT, "0808", move=2), inf("B", AH, "0101"))
    late = far.reach("A", mode="strategic", force_march=True)
    assert (late["0804"].strategic, late["0804"].force_march) == (True, False), "twice two points are enough"
    assert (late["0803"].strategic, late["0803"].force_march) == (True, True)


@rule("18.6.c")
@pytest.mark.parametrize("orders", [["select unit=G"], ["select unit=G", "join unit=A"]])
def test_guns_on_the_move_take_an_empty_enemy_trench_too(orders: list[str]) -> None:
    units = battery("G", IT, "0806", up="move"), inf("A", IT, "0806"), inf("B", AH, "0801")
    g = in_phase("non-activated", *units, hexes={"0805": {"trench": {"level": 2, "owner": AH}}})
    play(g, *orders)
    play(g, f"move unit={orders[0][-1]} to=0805")
    assert g.to_position()["map"]["hexes"]["0805"]["trench"] == {"level": 1, "owner": IT}


@rule("18.7.a", "18.7.1.a")
def test_connected_trenches() -> None:
    tr = {"trench": {"level": 2, "owner": IT, "printed": 2}}
    g = step(
        "A",
        inf("A", IT, "0805"),
        inf("B", AH, "0804"),
        hexes={"0805": tr, "0705": tr},
        chart={"trench_links": ["0705-0805"]},
    )
    assert g.reach("A")["0705"].cost == 1
    g = step("A", inf("A", IT, "0805"), inf("B", AH, "0804"), hexes={"0805": tr, "0705": tr})
    assert g.reach("A")["0705"].cost == 3


@rule("11.1.2.b", "11.1.2.c", "11.1.2.d", "Q46")
def test_infiltration_fire() -> None:
    g = step("A", inf("A", IT, "0805"), inf("B", AH, "0804", mg=2), dice=[1])
    f = g.forecast(kind="infiltration", target="0705", units=["A"], start="0805", firers=["B"])
    assert f.total == 2
    assert f.column == "2"
    play(g, "move unit=A to=0705")
    assert g.decision.side == AH
    assert g.decision.kind == "infiltration"
    play(g, "infiltration-fire")
    assert dp(g, "A") == 1


@rule("22.5.a", "Q96")
def test_armored_car_only_on_roads() -> None:
    g = step("A", WEST, loose("C", IT, "0510", "armored-car", move=12), EAST, action={"independents": ["C"]})
    r = g.reach("C")
    assert set(r) <= set(ROAD)
    assert r["0511"].cost == Fraction(1, 2)


@rule("3.0.l", "3.0.n", "Q47", "3.0.m")
def test_zones() -> None:
    g = step(
        "A",
        inf("A", IT, "0806"),
        battery("G", IT, "0310"),
        loose("F", IT, "0306", "flamethrower"),
        inf("H", IT, "0306"),
        EAST,
    )
    assert sorted(g.zoc(IT)) == sorted(
        ["0805", "0807", "0706", "0707", "0906", "0907", "0305", "0307", "0205", "0206", "0405", "0406"]
    )


def test_option_names_of_unknown() -> None:
    g = step("A", inf("A", IT, "0806"), EAST)
    for verb, args in (
        ("move", {"unit": "Q", "to": "0807"}),
        ("move", {"unit": "A", "to": "9999"}),
        ("fly", {}),
        ("move", {"unit": "A"}),
        ("move", {"unit": "B", "to": "0502"}),
    ):
        assert refused(g, verb, **args)
        with pytest.raises(esagono.IllegalOption):
            g.play(Option(verb, **args))


@rule("11.3.c", "13.1.1.a")
def test_a_force_marched_unit_declares_after_others_moved() -> None:
    """A goes eight of its nine points to 0804 and is done; when C has moved, A still has the point for its Assault."""
    g = step("A", inf("A", IT, "0812"), inf("C", IT, "1012"), inf("B", AH, "0803"))
    play(g, "select unit=A", "force-march unit=A", "move unit=A to=0804", "move unit=C to=1013")
    assert dp(g, "A") == 1
    assert refused(g, "assault", unit="A", to="0803") == []
    play(g, "assault unit=A to=0803")
    assert dp(g, "A") == 1


@rule("11.0.6.a")
def test_a_unit_said_to_have_moved_is_done() -> None:
    g = in_phase("non-activated", inf("A", IT, "0810", flags=["moved"]), inf("C", IT, "0910", spent=2), EAST, side=IT)
    assert offered(g, "select") == ["select unit=C"]
    assert refused(g, "move", unit="A", to="0811")[0].startswith("11.0.6")
    assert g.reach("A") == {}


@rule("18.1.a", "23.5.a")
def test_a_unit_in_two_hexes_digs_in_one_of_them() -> None:
    g = step("A", inf("A", IT, "", hexes=["0806", "0807"]), inf("C", IT, "1012"), inf("B", AH, "0101"))
    assert offered(g, "dig") == ["dig unit=A hex=0806", "dig unit=A hex=0807", "dig unit=C"]
    assert refused(g, "dig", unit="A")[0] == "18.1.a"
    assert refused(g, "dig", unit="A", hex="0808")[0] == "18.1.a"
    play(g, "dig unit=A hex=0807")
    assert offered(g, "dig") == ["dig unit=C"]
    assert refused(g, "consolidate", unit="A", to="0807")[0].startswith("18.2.1")
    pass_until(g, "reaction", "activation", "non-activated")
    assert (trench(g, "0806"), trench(g, "0807")) == (0, 1)
    assert set(written(g, "A")["hexes"]) == {"0806", "0807"}


@rule("12.3.a", "22.4.a")
def test_a_flamethrower_on_the_road_does_not_slow_its_unit() -> None:
    """Two units together leave the road rate; a unit with its Flamethrower is one."""
    flame = loose("FT", IT, "0510", "flamethrower", **{"with": "A"})
    g = phase_ten(WEST, flame, EAST)
    assert g.reach("A")["0512"].cost == 1
    g = phase_ten(WEST, inf("A2", IT, "0510"), EAST, hexes={"0511": {"terrain": "carso"}})
    play(g, "select unit=A", "join unit=A2", "move unit=A to=0511")
    assert [written(g, n)["spent"] for n in ("A", "A2")] == [2, 2]


@rule("12.1.a", "12.2.a")
def test_a_stack_of_two_does_not_fit_on_a_third_unit() -> None:
    """C of another brigade stays where it is: one more may come, a stack of two may not."""
    g = step("A", inf("A", IT, "0806"), inf("A2", IT, "0806"), inf("C", IT, "0807", brigade="Z"), inf("B", AH, "0101"))
    play(g, "select unit=A")
    assert "move unit=A to=0807" in offered(g)
    play(g, "join unit=A2")
    assert "move unit=A to=0807" not in offered(g)
    assert "move unit=A to=0808" in offered(g)


def test_the_words_for_digging_name_the_hex_of_a_unit_in_two() -> None:
    g = step("A", inf("A", IT, "", hexes=["0806", "0807"]), inf("C", IT, "1012"), inf("B", AH, "0101"))
    words = [g.rules.say("option-dig", o.args) for o in g.options() if o.verb == "dig"]
    assert words == ["A digs in 0806", "A digs in 0807", "C digs"]
