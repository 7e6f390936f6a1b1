"""Examined: bombardment, sight, barrages, defensive fire."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .cases import HX, A, B, battery, bombing, defending, hq, inf, loose, step, storming
from .reading import AH, IT, dp, forced, lp, offered, pass_until, play, refused, rule, steps, trench, where, written
from .second_tables import FIRE_COLUMNS

# target 0806; assaulters from 0807 (west) and 0906/0907, 0706/0707 around


@rule("13.2.5.a")
@pytest.mark.parametrize(
    ("bf", "col"),
    [
        (1, "1"),
        (2, "2"),
        (3, "3-4"),
        (4, "3-4"),
        (5, "5-6"),
        (7, "7-9"),
        (10, "10-13"),
        (14, "14-18"),
        (19, "19-25"),
        (26, "26-35"),
        (36, "36-50"),
        (51, "51+"),
    ],
)
def test_columns(bf: Any, col: Any) -> None:
    g = bombing(A, B, battery("G", IT, "0809", bf))
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.total == bf
    assert f.column_before == col
    assert f.column == col
    assert sum(f.results["cells"].values()) == 1


@rule("13.2.5.a", "18.4.a", "Q62", "22.2.b", "22.2.c", "Q94")
@pytest.mark.parametrize(
    ("hexes", "more", "shift"),
    [
        ({}, [], 0),
        ({"terrain": "woods"}, [], -1),
        ({"terrain": "town"}, [], -1),
        ({"terrain": "carso"}, [], 0),
        ({"terrain": "swamp"}, [], 0),
        ({"trench": {"level": 1, "owner": AH}}, [], -1),
        ({"trench": {"level": 2, "owner": AH}}, [], -2),
        ({"trench": {"level": 3, "owner": AH}}, [], -3),
        ({"terrain": "town", "trench": {"level": 3, "owner": AH}}, [], -3),
        ({}, [inf("B2", AH, "0806")], 1),
        ({"terrain": "carso"}, [inf("B2", AH, "0806")], 1),
        ({"terrain": "woods"}, [inf("B2", AH, "0806")], -1),
        ({"trench": {"level": 1, "owner": AH}}, [inf("B2", AH, "0806")], -1),
        ({}, [loose("M", AH, "0806", "mg")], 0),
        ({}, [loose("C", AH, "0806", "cavalry")], 2),
        ({}, [battery("K", AH, "0806")], 0),
    ],
)
def test_shifts_of_bombardment(hexes: Any, more: Any, shift: Any) -> None:
    g = bombing(A, B, *more, battery("G", IT, "0809", 20), hexes={"0806": hexes})
    f = g.forecast(kind="offensive", target="0806", guns=["G"], category="non-artillery")
    assert f.shift == shift
    assert f.column == FIRE_COLUMNS[8 + shift]


@rule("Q27", "13.2.5.a")
@pytest.mark.parametrize(
    ("scenario", "number", "shift"),
    [(3, 1, 3), (3, 2, 2), (3, 3, 1), (3, 4, 0), (1, 1, 3), (1, 2, 1), (1, 3, 0), (2, 1, 2), (2, 2, 0)],
)
def test_surprise(scenario: Any, number: Any, shift: Any) -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5, "number": number},
        turn=1,
        scenario=scenario,
    )
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.shift == shift
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.shift == shift


@rule("Q27")
def test_surprise_cancels_a_trench() -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5, "number": 1},
        turn=1,
        hexes={"0806": {"trench": {"level": 3, "owner": AH}}},
    )
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0
    g = step("B", HX, A, B, battery("G", IT, "0809", 5), action={"guns": ["G"], "box": 5, "number": 1}, turn=2)
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0


@rule("13.2.6.b")
@pytest.mark.parametrize(("second", "points"), [(3, 1), (4, 0)])
def test_star(second: Any, points: Any) -> None:
    # column 2, die 4 is a star
    g = bombing(A, B, battery("G", IT, "0809", 2), dice=[4, second])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert dp(g, "B") == points


@rule("13.2.6.c")
def test_steps_and_points_of_bombardment() -> None:
    # 20 -> 19-25 +1 (two units) = 26-35, die 1: 2D2T
    g = bombing(A, B, inf("B2", AH, "0806"), battery("G", IT, "0809", 20), dice=[1])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    play(g, "lose unit=B2")
    assert offered(g) == ["lose unit=B"]
    forced(g)
    assert (steps(g, "B"), steps(g, "B2"), dp(g, "B"), dp(g, "B2")) == (1, 1, 2, 2)


@rule("13.2.6.c")
def test_owner_decides_the_odd_loss() -> None:
    # 14 -> 14-18 +1 = 19-25, die 3: 1D2T
    g = bombing(A, B, inf("B2", AH, "0806"), battery("G", IT, "0809", 14), dice=[3])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert g.decision.side == AH
    assert offered(g) == ["lose unit=B", "lose unit=B2"]
    play(g, "lose unit=B2")
    assert (steps(g, "B"), steps(g, "B2"), dp(g, "B"), dp(g, "B2")) == (2, 1, 2, 2)


@rule("13.2.6.d", "13.2.6.e")
@pytest.mark.parametrize(("type", "after"), [("field-artillery", 1), ("mountain-artillery", 2)])
def test_trench_hit(type: Any, after: Any) -> None:
    # 8 -> 7-9 shifted two left = 3-4, die 2: D1T
    g = bombing(
        A, B, battery("G", IT, "0809", 8, type=type), hexes={"0806": {"trench": {"level": 2, "owner": AH}}}, dice=[2]
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert trench(g, "0806") == after
    assert dp(g, "B") == 1


@rule("19.6.a", "E15", "19.7.a", "Q60")
def test_guns_as_target() -> None:
    k = battery("K", AH, "0806", 4)
    g = bombing(A, B, k, battery("G", IT, "0809", 10), dice=[4])  # 10-13 die 4: 1D1
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert where(g, "K") == "0806"
    assert dp(g, "K") == 1
    assert dp(g, "B") == 0
    assert steps(g, "B") == 2
    g = bombing(A, B, k, battery("G", IT, "0809", 14), dice=[1])  # 2D1T
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert where(g, "K") == "eliminated"
    assert steps(g, "B") == 2


@rule("13.2.1.c", "13.2.1.d")
def test_categories_split() -> None:
    g = bombing(
        A,
        B,
        battery("K", AH, "0806", 4),
        battery("G", IT, "0809", 10),
        battery("H", IT, "0809", 10),
        guns=("G", "H"),
        dice=[4, 4],
    )
    play(g, "fire unit=G target=0806 category=artillery", "fire unit=H target=0806 category=non-artillery", "open-fire")
    if g.decision.kind == "fire_order":
        play(g, offered(g)[0])
    pass_until(g, "defend", "counter", "reaction", "activation")
    assert dp(g, "K") == 1
    assert dp(g, "B") == 1
    assert steps(g, "B") == 1


@rule("13.2.2.a")
def test_range() -> None:
    g = bombing(A, B, battery("G", IT, "0812", 5, 5))
    assert refused(g, "fire", unit="G", target="0806", category="non-artillery")[0].startswith("13.2.2")
    g = bombing(A, B, battery("G", IT, "0812", 5, 6))
    assert refused(g, "fire", unit="G", target="0806", category="non-artillery") == []


@rule("13.2.2.b", "Q57")
def test_observation_within_command() -> None:
    # a target seven hexes from everything in command range
    g = step(
        "B",
        hq("HX", IT, "0812", command=1),
        inf("A", IT, "0812"),
        inf("C", IT, "0805", brigade="Z"),
        inf("B", AH, "0804"),
        battery("G", IT, "0812", 5, 10),
        action={"guns": ["G"], "box": 5},
    )
    assert refused(g, "fire", unit="G", target="0804", category="non-artillery")[0].startswith("13.2.2")
    g = step("B", hq("HX", IT, "0812", command=1), inf("A", IT, "0812"), inf("C", IT, "0805", brigade="Z"),
             inf("B", AH, "0804"), battery("G", IT, "0812", 5, 10), action={"guns": ["G"], "box": 5},
             options={"observers": "anywhere"})  # fmt: skip
    assert refused(g, "fire", unit="G", target="0804", category="non-artillery") == []


@rule("13.2.4.a", "13.2.1.e")
def test_gun_fires_once() -> None:
    g = bombing(A, B, inf("B2", AH, "0706"), battery("G", IT, "0809", 5), dice=[6])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert "act" in written(g, "G")["flags"]


@rule("13.2.2.d", "13.2.3.a", "13.2.3.b", "Q58", "13.2.2.c")
def test_sight() -> None:
    base = {"hexes": {"0805": {"level": 2}}}
    g = step("B", A, inf("B", AH, "0101"), **base)
    assert not g.sight("0807", "0803").clear
    assert "0805" in g.sight("0807", "0803").blocked
    g = step("B", A, inf("B", AH, "0101"), hexes={"0805": {"level": 2}, "0807": {"level": 2}})
    assert g.sight("0807", "0803").clear
    g = step("B", A, inf("B", AH, "0101"), hexes={"0805": {"level": 2, "terrain": "woods"}, "0807": {"level": 2}})
    assert not g.sight("0807", "0803").clear
    g = step("B", A, inf("B", AH, "0101"), hexes={"0805": {"level": 1, "terrain": "woods"}, "0807": {"level": 2}})
    assert g.sight("0807", "0803").clear
    g = step("B", A, inf("B", AH, "0101"))
    assert g.sight("0807", "0801").clear
    assert not g.sight("0808", "0801").clear
    # along a hexside: 0604-0805? 0606 to 0806 through the side of 0706/0707
    g = step("B", A, inf("B", AH, "0101"), hexes={"0706": {"level": 3}})
    assert g.sight("0606", "0806").clear
    g = step("B", A, inf("B", AH, "0101"), hexes={"0706": {"level": 3}, "0707": {"level": 3}})
    assert not g.sight("0606", "0806").clear


@rule("13.2.7.a", "13.2.7.b", "13.2.7.c", "Q63")
def test_barrage() -> None:
    g = bombing(A, B, battery("G", IT, "0809", 9), dice=[1])
    play(g, "barrage unit=G target=0806", "open-fire")
    forced(g)
    # 4.5 -> column 3-4, die 1: 1D1
    assert dp(g, "B") == 1
    assert steps(g, "B") == 1
    assert [(i["hex"], i["value"]) for i in g.to_position()["interdiction"]] == [("0806", 9)]


@rule("13.2.7.c", "13.2.7.d")
def test_entering_a_barrage() -> None:
    g = step(
        "A",
        inf("A", IT, "0808"),
        inf("B", AH, "0801"),
        interdiction=[{"hex": "0807", "value": 9, "side": AH}],
        dice=[1],
    )
    play(g, "move unit=A to=0807")
    forced(g)
    assert dp(g, "A") == 1
    assert steps(g, "A") == 1


@rule("13.2.7.c")
def test_barrage_forecast() -> None:
    g = step("A", inf("A", IT, "0808"), inf("B", AH, "0801"), interdiction=[{"hex": "0807", "value": 9, "side": AH}])
    f = g.forecast(kind="interdiction", target="0807", units=["A"])
    assert f.total == Fraction(9, 2)
    assert f.column == "3-4"


# defensive fire


@rule("13.3.5.a", "13.3.6.a", "E4", "E5", "13.3.7.a", "Q66")
@pytest.mark.parametrize(
    ("mg", "bf", "lp_", "total"),
    [
        (2, 8, 0, 4),
        (2, 20, 0, 4),
        (2, 20, 1, 7),
        (0, 4, 0, 1),
        (0, 20, 0, 1),
        (0, 20, 1, 5),
        (2, 3, 0, Fraction(11, 4)),
    ],
)
def test_artillery_cap(mg: Any, bf: Any, lp_: Any, total: Any) -> None:
    g = defending(A, inf("B", AH, "0806", mg=mg), battery("K", AH, "0804", bf))
    f = g.forecast(kind="defensive", target="0807", firers=["B"], guns=["K"], lp=lp_)
    assert f.total == total


@rule("Q66")
def test_guns_alone_in_defence() -> None:
    g = defending(A, inf("B", AH, "0806"), battery("K", AH, "0804", 20))
    assert g.forecast(kind="defensive", target="0807", firers=[], guns=["K"]).total == 1


@rule("13.3.1.a", "13.3.a", "13.3.2.a")
def test_who_fires() -> None:
    g = defending(A, inf("N", IT, "0807"), B, inf("C", AH, "0706"), inf("D", AH, "0704"), dice=[1])
    fire = set(offered(g, "fire"))
    # 0706 touches 0606.. and 0806,0805? even row 08: 0807 touches 0707,0708,0907,0908
    assert "fire unit=B target=0807" in fire
    assert not any("unit=D" in o for o in fire)
    play(g, "fire unit=B target=0807", "open-fire")
    assert dp(g, "A") == 1
    assert dp(g, "N") == 0


@rule("13.3.4.a", "Q67")
def test_gun_within_six() -> None:
    g = defending(A, B, battery("K", AH, "0801", 8, 10), battery("L", AH, "0601", 8, 10))
    fire = set(offered(g, "fire"))
    assert "fire unit=K target=0807" in fire
    assert "fire unit=L target=0807" not in fire
    assert refused(g, "fire", unit="L", target="0807")[0].startswith("13.3.4")


@rule("13.3.8.a")
def test_gun_defends_once() -> None:
    g = defending(A, B, battery("K", AH, "0804", 8, flags=["def-fired"]))
    assert "fire unit=K target=0807" not in offered(g)
    assert refused(g, "fire", unit="K", target="0807")[0].startswith("13.3.8")


@rule("13.3.7.a")
def test_lifting_costs_a_point() -> None:
    g = defending(A, inf("B", AH, "0806", mg=0), battery("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 1}}, dice=[6])
    play(g, "fire unit=B target=0807", "fire unit=K target=0807", "lift target=0807", "open-fire")
    assert lp(g, AH) == 0
    g = defending(A, inf("B", AH, "0806", mg=0), battery("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 0}})
    play(g, "fire unit=B target=0807", "fire unit=K target=0807")
    assert offered(g, "lift") == []
    assert refused(g, "lift", target="0807")


@rule("11.0.7.a", "18.4.a", "13.3.10.a")
@pytest.mark.parametrize(
    ("hexes", "sides", "shift"),
    [
        ({}, {}, 0),
        ({"0806": {"level": 2}}, {}, 1),
        ({"0806": {"trench": {"level": 1, "owner": AH}}}, {}, 1),
        ({"0806": {"trench": {"level": 2, "owner": AH}}}, {}, 1),
        ({"0806": {"trench": {"level": 3, "owner": AH}}}, {}, 2),
        ({}, {"0806-0807": "isonzo"}, 1),
        ({}, {"0806-0807": "river"}, 0),
        ({"0806": {"level": 2, "trench": {"level": 3, "owner": AH}}}, {"0806-0807": "isonzo"}, 3),
        ({"0807": {"terrain": "woods"}}, {}, -1),
        ({"0807": {"trench": {"level": 3, "owner": IT}}}, {}, 0),
    ],
)
def test_shifts_of_defensive_fire(hexes: Any, sides: Any, shift: Any) -> None:
    g = defending(A, inf("B", AH, "0806", mg=5), hexes=hexes, chart={"sides": sides})
    f = g.forecast(kind="defensive", target="0807", firers=["B"])
    assert f.shift == shift, f.shifts


@rule("13.3.11.a", "Q61")
def test_no_trench_result_in_defensive_fire() -> None:
    g = defending(A, inf("B", AH, "0806", mg=2), hexes={"0807": {"trench": {"level": 2, "owner": IT}}}, dice=[1])
    play(g, "fire unit=B target=0807", "open-fire")
    assert trench(g, "0807") == 2
    assert dp(g, "A") == 1


# fire and what it does to special units


@rule("27.2.a", "27.2.b", "Q103")
def test_bloodier_fire() -> None:
    g = bombing(A, B, inf("B2", AH, "0806"), battery("G", IT, "0809", 20), options={"bloodier_fire": "on"}, dice=[1])
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.shift == 0
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 19-25 die 1: 2D2T
    assert where(g, "B") == "eliminated"
    assert where(g, "B2") == "eliminated"


@rule("16.4.1.a")
def test_eliminated_not_surrendered() -> None:
    g = bombing(A, inf("B", AH, "0806", steps_left=1, reduced=True, morale=1), battery("G", IT, "0809", 20), dice=[1])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert where(g, "B") == "eliminated"


@rule("22.4.b")
def test_flamethrower_dies_by_defensive_fire() -> None:
    fl = loose("FT", IT, "0807", "flamethrower", **{"with": "A"})
    g = defending(A, fl, inf("B", AH, "0806", mg=2), dice=[3])  # D1
    play(g, "fire unit=B target=0807", "open-fire")
    assert where(g, "FT") == "eliminated"
    assert dp(g, "A") == 1


@rule("23.2.a", "Q64", "Q68")
def test_two_hex_unit_fires_half() -> None:
    g = defending(A, inf("B", AH, "", mg=3, hexes=["0806", "0805"]))
    assert g.forecast(kind="defensive", target="0807", firers=["B"]).total == Fraction(3, 2)
    g = storming(A, inf("B", AH, "", combat=5, hexes=["0806", "0805"]))
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.defense == Fraction(5, 2)
    assert f.column == "2:1"


@rule("23.4.a", "Q97")
def test_two_hex_unit_consolidates() -> None:
    g = storming(inf("A", IT, "0807", combat=12), inf("B", AH, "", hexes=["0806", "0805"]), dice=[4])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "B") == "0805"


@rule("Q68", "13.3.6.a", "Q53")
def test_printed_machine_guns_limit_the_guns() -> None:
    """Halved in two hexes, the printed three count for the limit; a reduced unit has what its side shows; P is none."""
    gun_ = battery("K", AH, "0804", 20)
    spread = inf("B", AH, "", mg=3, hexes=["0806", "0805"])
    reduced = inf("B", AH, "0806", mg=3, steps_left=1, reduced={"combat": 3, "mg": 1})
    engineer = loose("E", AH, "0707", "engineer", mg="P")
    for units, total in (([spread], Fraction(9, 2)), ([reduced], 2), ([inf("B", AH, "0806", mg=2), engineer], 4)):
        g = defending(A, *units, gun_)
        fire = g.forecast(kind="defensive", target="0807", firers=[u["id"] for u in units], guns=["K"])
        assert fire.total == total


@rule("Q62", "13.3.2.a")
def test_only_assaulters_make_a_crowd() -> None:
    for marks, shifts in ((("A", "A2"), {"two-units": 1}), (("A",), {})):
        pairs = tuple((n, "0807", "0806") for n in marks)
        g = defending(A, inf("A2", IT, "0807"), inf("B", AH, "0806", mg=2), assaults=pairs)
        assert g.forecast(kind="defensive", target="0807", firers=["B"]).shifts == shifts


@rule("13.3.7.a", "13.3.10.a")
def test_fire_may_be_held_again_until_a_point_is_spent_on_it() -> None:
    g = defending(A, inf("B", AH, "0806", mg=0), battery("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 1}})
    play(g, "fire unit=K target=0807", "fire unit=B target=0807")
    assert {"hold unit=K", "hold unit=B"} <= set(offered(g))
    play(g, "hold unit=K")
    assert offered(g, "fire") == ["fire unit=K target=0807"]
    play(g, "fire unit=K target=0807", "lift target=0807")
    assert offered(g, "hold") == ["hold unit=B"]
