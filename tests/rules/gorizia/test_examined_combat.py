"""Examined: bombardment, sight, barrages, defensive fire, assaults, retreats, counter-assaults."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .examining import (
    AH,
    IT,
    at,
    dp,
    forced,
    gun,
    hq,
    inf,
    left,
    loose,
    lp,
    mark,
    offered,
    play,
    quietly,
    refused,
    step,
    trench,
    unit,
)  # fmt: skip

F = Fraction


def rule(*atoms: str) -> Any:
    return pytest.mark.rule("gorizia-1916", *atoms)


# target 0806; assaulters from 0807 (west) and 0906/0907, 0706/0707 around
A = inf("A", IT, "0807")
B = inf("B", AH, "0806")
HX = hq("HX", IT, "0808")
COL = ["0", "1", "2", "3-4", "5-6", "7-9", "10-13", "14-18", "19-25", "26-35", "36-50", "51+"]


def bombing(*units: Any, guns: Any = ("G",), dice: Any = (), **top: Any) -> Any:
    return step("B", HX, *units, action={"guns": list(guns), "box": 5}, dice=list(dice), **top)


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
    g = bombing(A, B, gun("G", IT, "0809", bf))
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
        ({}, [gun("K", AH, "0806")], 0),
    ],
)
def test_shifts_of_bombardment(hexes: Any, more: Any, shift: Any) -> None:
    g = bombing(A, B, *more, gun("G", IT, "0809", 20), hexes={"0806": hexes})
    f = g.forecast(kind="offensive", target="0806", guns=["G"], category="non-artillery")
    assert f.shift == shift
    assert f.column == COL[8 + shift]


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
        gun("G", IT, "0809", 5),
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
        gun("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5, "number": 1},
        turn=1,
        hexes={"0806": {"trench": {"level": 3, "owner": AH}}},
    )
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0
    g = step("B", HX, A, B, gun("G", IT, "0809", 5), action={"guns": ["G"], "box": 5, "number": 1}, turn=2)
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0


@rule("13.2.6.b")
@pytest.mark.parametrize(("second", "points"), [(3, 1), (4, 0)])
def test_star(second: Any, points: Any) -> None:
    # column 2, die 4 is a star
    g = bombing(A, B, gun("G", IT, "0809", 2), dice=[4, second])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert dp(g, "B") == points


@rule("13.2.6.c")
def test_steps_and_points_of_bombardment() -> None:
    # 20 -> 19-25 +1 (two units) = 26-35, die 1: 2D2T
    g = bombing(A, B, inf("B2", AH, "0806"), gun("G", IT, "0809", 20), dice=[1])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    play(g, "lose unit=B2")
    assert offered(g) == ["lose unit=B"]
    forced(g)
    assert (left(g, "B"), left(g, "B2"), dp(g, "B"), dp(g, "B2")) == (1, 1, 2, 2)


@rule("13.2.6.c")
def test_owner_decides_the_odd_loss() -> None:
    # 14 -> 14-18 +1 = 19-25, die 3: 1D2T
    g = bombing(A, B, inf("B2", AH, "0806"), gun("G", IT, "0809", 14), dice=[3])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert g.decision.side == AH
    assert offered(g) == ["lose unit=B", "lose unit=B2"]
    play(g, "lose unit=B2")
    assert (left(g, "B"), left(g, "B2"), dp(g, "B"), dp(g, "B2")) == (2, 1, 2, 2)


@rule("13.2.6.d", "13.2.6.e")
@pytest.mark.parametrize(("type", "after"), [("field-artillery", 1), ("mountain-artillery", 2)])
def test_trench_hit(type: Any, after: Any) -> None:
    # 8 -> 7-9 shifted two left = 3-4, die 2: D1T
    g = bombing(
        A, B, gun("G", IT, "0809", 8, type=type), hexes={"0806": {"trench": {"level": 2, "owner": AH}}}, dice=[2]
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert trench(g, "0806") == after
    assert dp(g, "B") == 1


@rule("19.6.a", "E15", "19.7.a", "Q60")
def test_guns_as_target() -> None:
    k = gun("K", AH, "0806", 4)
    g = bombing(A, B, k, gun("G", IT, "0809", 10), dice=[4])  # 10-13 die 4: 1D1
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert at(g, "K") == "0806"
    assert dp(g, "K") == 1
    assert dp(g, "B") == 0
    assert left(g, "B") == 2
    g = bombing(A, B, k, gun("G", IT, "0809", 14), dice=[1])  # 2D1T
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert at(g, "K") == "eliminated"
    assert left(g, "B") == 2


@rule("13.2.1.c", "13.2.1.d")
def test_categories_split() -> None:
    g = bombing(
        A, B, gun("K", AH, "0806", 4), gun("G", IT, "0809", 10), gun("H", IT, "0809", 10), guns=("G", "H"), dice=[4, 4]
    )
    play(g, "fire unit=G target=0806 category=artillery", "fire unit=H target=0806 category=non-artillery", "open-fire")
    if g.decision.kind == "fire_order":
        play(g, offered(g)[0])
    quietly(g, "defend", "counter", "reaction", "activation")
    assert dp(g, "K") == 1
    assert dp(g, "B") == 1
    assert left(g, "B") == 1


@rule("13.2.2.a")
def test_range() -> None:
    g = bombing(A, B, gun("G", IT, "0812", 5, 5))
    assert refused(g, "fire", unit="G", target="0806", category="non-artillery")[0].startswith("13.2.2")
    g = bombing(A, B, gun("G", IT, "0812", 5, 6))
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
        gun("G", IT, "0812", 5, 10),
        action={"guns": ["G"], "box": 5},
    )
    assert refused(g, "fire", unit="G", target="0804", category="non-artillery")[0].startswith("13.2.2")
    g = step("B", hq("HX", IT, "0812", command=1), inf("A", IT, "0812"), inf("C", IT, "0805", brigade="Z"),
             inf("B", AH, "0804"), gun("G", IT, "0812", 5, 10), action={"guns": ["G"], "box": 5},
             options={"observers": "anywhere"})  # fmt: skip
    assert refused(g, "fire", unit="G", target="0804", category="non-artillery") == []


@rule("13.2.4.a", "13.2.1.e")
def test_gun_fires_once() -> None:
    g = bombing(A, B, inf("B2", AH, "0706"), gun("G", IT, "0809", 5), dice=[6])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert "act" in unit(g, "G")["flags"]


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
    g = bombing(A, B, gun("G", IT, "0809", 9), dice=[1])
    play(g, "barrage unit=G target=0806", "open-fire")
    forced(g)
    # 4.5 -> column 3-4, die 1: 1D1
    assert dp(g, "B") == 1
    assert left(g, "B") == 1
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
    assert left(g, "A") == 1


@rule("13.2.7.c")
def test_barrage_forecast() -> None:
    g = step("A", inf("A", IT, "0808"), inf("B", AH, "0801"), interdiction=[{"hex": "0807", "value": 9, "side": AH}])
    f = g.forecast(kind="interdiction", target="0807", units=["A"])
    assert f.total == F(9, 2)
    assert f.column == "3-4"


# defensive fire


def defending(*units: Any, assaults: Any = (("A", "0807", "0806"),), dice: Any = (), **top: Any) -> Any:
    return step("C", HX, *units, assaults=[mark(*a) for a in assaults], dice=list(dice), **top)


@rule("13.3.5.a", "13.3.6.a", "E4", "E5", "13.3.7.a", "Q66")
@pytest.mark.parametrize(
    ("mg", "bf", "lp_", "total"),
    [(2, 8, 0, 4), (2, 20, 0, 4), (2, 20, 1, 7), (0, 4, 0, 1), (0, 20, 0, 1), (0, 20, 1, 5), (2, 3, 0, F(11, 4))],
)
def test_artillery_cap(mg: Any, bf: Any, lp_: Any, total: Any) -> None:
    g = defending(A, inf("B", AH, "0806", mg=mg), gun("K", AH, "0804", bf))
    f = g.forecast(kind="defensive", target="0807", firers=["B"], guns=["K"], lp=lp_)
    assert f.total == total


@rule("Q66")
def test_guns_alone_in_defence() -> None:
    g = defending(A, inf("B", AH, "0806"), gun("K", AH, "0804", 20))
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
    g = defending(A, B, gun("K", AH, "0801", 8, 10), gun("L", AH, "0601", 8, 10))
    fire = set(offered(g, "fire"))
    assert "fire unit=K target=0807" in fire
    assert "fire unit=L target=0807" not in fire
    assert refused(g, "fire", unit="L", target="0807")[0].startswith("13.3.4")


@rule("13.3.8.a")
def test_gun_defends_once() -> None:
    g = defending(A, B, gun("K", AH, "0804", 8, flags=["def-fired"]))
    assert "fire unit=K target=0807" not in offered(g)
    assert refused(g, "fire", unit="K", target="0807")[0].startswith("13.3.8")


@rule("13.3.7.a")
def test_lifting_costs_a_point() -> None:
    g = defending(A, inf("B", AH, "0806", mg=0), gun("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 1}}, dice=[6])
    play(g, "fire unit=B target=0807", "fire unit=K target=0807", "lift target=0807", "open-fire")
    assert lp(g, AH) == 0
    g = defending(A, inf("B", AH, "0806", mg=0), gun("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 0}})
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


# assault

ODDS = ["1:2", "1:1.75", "1:1.5", "1:1.25", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "3.5:1", "4:1", "4.5:1", "5:1"]


def storming(*units: Any, assaults: Any = (("A", "0807", "0806"),), dice: Any = (), **top: Any) -> Any:
    return step("D", HX, *units, assaults=[mark(*a) for a in assaults], dice=list(dice), **top)


@rule("13.4.3.b", "E6", "E7", "Q71")
@pytest.mark.parametrize(
    ("att", "deff", "col"),
    [
        (11, 3, "3.5:1"),
        (3, 5, "1:1.75"),
        (5, 5, "1:1"),
        (6, 5, "1:1"),
        (5, 6, "1:1.25"),
        (1, 2, "1:2"),
        (10, 2, "5:1"),
        (9, 2, "4.5:1"),
        (14, 2, "5:1"),
        (5, 8, "1:1.75"),
        (4, 7, "1:1.75"),
        (7, 6, "1:1"),
    ],
)
def test_odds(att: Any, deff: Any, col: Any) -> None:
    g = storming(inf("A", IT, "0807", combat=att), inf("B", AH, "0806", combat=deff))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).column == col


@rule("13.4.3.e", "E8", "E9", "13.4.3.g", "13.4.3.h")
@pytest.mark.parametrize(
    ("att", "deff", "level", "col"),
    [
        (14, 2, 3, "4.5:1"),
        (12, 2, 3, "4:1"),
        (14, 2, 2, "5:1"),
        (13, 2, 1, "5:1"),
        (11, 2, 1, "4.5:1"),
        (1, 2, 1, None),
        (5, 5, 3, "1:1.75"),
        (5, 5, 2, "1:1.5"),
    ],
)
def test_beyond_the_table(att: Any, deff: Any, level: Any, col: Any) -> None:
    g = storming(
        inf("A", IT, "0807", combat=att),
        inf("B", AH, "0806", combat=deff),
        hexes={"0806": {"trench": {"level": level, "owner": AH}}},
    )
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    if col is None:
        assert f.results["attacker_retreats"] == 1
        assert f.column not in ODDS
    else:
        assert f.column == col


@rule("13.4.3.c", "13.4.3.f")
@pytest.mark.parametrize(
    ("hexes", "sides", "am", "dm", "shift"),
    [
        ({}, {}, 5, 5, 0),
        ({}, {}, 6, 5, 0),
        ({}, {}, 7, 5, 1),
        ({}, {}, 8, 5, 1),
        ({}, {}, 9, 5, 2),
        ({}, {}, 5, 7, -1),
        ({}, {}, 4, 8, -2),
        ({"terrain": "carso"}, {}, 5, 5, -1),
        ({"terrain": "town"}, {}, 5, 5, -1),
        ({"terrain": "swamp"}, {}, 5, 5, -1),
        ({"terrain": "woods"}, {}, 5, 5, -1),
        ({"level": 3}, {}, 5, 5, -1),
        ({}, {"0806-0807": "river"}, 5, 5, -1),
        ({}, {"0806-0807": "isonzo"}, 5, 5, -2),
        ({"terrain": "town", "trench": {"level": 3, "owner": AH}}, {}, 5, 5, -3),
        ({"trench": {"level": 3, "owner": AH}}, {}, 9, 5, -1),
    ],
)
def test_shifts_of_assault(hexes: Any, sides: Any, am: Any, dm: Any, shift: Any) -> None:
    g = storming(
        inf("A", IT, "0807", morale=am), inf("B", AH, "0806", morale=dm), hexes={"0806": hexes}, chart={"sides": sides}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == shift


@rule("16.1.a", "16.3.a")
def test_disorganization_counts_in_morale() -> None:
    g = storming(inf("A", IT, "0807", morale=7, dp=2), inf("B", AH, "0806", morale=5))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 0
    g = storming(inf("A", IT, "0807", morale=5), inf("B", AH, "0806", morale=5, dp=2))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 1


@rule("13.4.3.d", "Q70")
def test_hexside_only_if_all_cross() -> None:
    two = (("A", "0807", "0806"), ("C", "0706", "0806"))
    g = storming(A, inf("C", IT, "0706"), B, assaults=two, chart={"sides": {"0806-0807": "river"}})
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift == 0
    g = storming(
        A, inf("C", IT, "0706"), B, assaults=two, chart={"sides": {"0806-0807": "river", "0706-0806": "river"}}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift == -1
    g = storming(
        A, inf("C", IT, "0706"), B, assaults=two, chart={"sides": {"0806-0807": "river", "0706-0806": "isonzo"}}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift in (0, -1)


@rule("13.4.6.a", "Q72", "19.3.a")
def test_zero_strength() -> None:
    g = storming(A, gun("K", AH, "0806"), hexes={"0806": {"terrain": "town", "trench": {"level": 3, "owner": AH}}})
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.column == "5:1"
    assert f.shift == 0


@rule("22.2.a", "Q94", "22.4.c")
def test_cavalry_and_flamethrower() -> None:
    cav = loose("C", IT, "0807", "cavalry", combat=3, morale=5)
    g = storming(cav, inf("B", AH, "0806", combat=3), assaults=(("C", "0807", "0806"),))
    assert g.forecast(kind="assault", target="0806", attackers=["C"]).shift == 1
    g = storming(
        cav, inf("B", AH, "0806", combat=3), assaults=(("C", "0807", "0806"),), hexes={"0806": {"terrain": "carso"}}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["C"]).shift == -1
    g = storming(A, cav, inf("B", AH, "0806", combat=3), assaults=(("A", "0807", "0806"), ("C", "0807", "0806")))
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift == 0
    fl = loose("FT", IT, "0807", "flamethrower", **{"with": "A"})
    g = storming(A, fl, B)
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 1
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).column == "1.5:1"


@rule("13.4.4.a", "13.4.4.b", "13.4.5.a", "13.4.5.b")
def test_defender_retreats() -> None:
    # 10:5 = 2:1, die 1: D1 / 1D1R
    g = forced(storming(inf("A", IT, "0807", combat=10), B, dice=[1]))
    assert g.decision.kind == "retreat"
    assert g.decision.side == AH
    tos = {o.split("to=")[1] for o in offered(g, "retreat")}
    assert tos == {"0805", "0706", "0906"}  # opposite 0807 is 0805; its neighbours around 0806: 0706, 0906
    play(g, "retreat unit=B to=0805")
    assert at(g, "B") == "0805"
    assert left(g, "B") == 1
    assert dp(g, "B") == 1
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "A") == "0806"
    assert dp(g, "A") == 1
    assert left(g, "A") == 2


@rule("13.4.5.b")
def test_attacker_goes_back() -> None:
    # 1:1 die 6: D2R / -
    g = storming(A, B, dice=[6])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "A") == "0807"
    assert dp(g, "A") == 2
    assert at(g, "B") == "0806"
    assert dp(g, "B") == 0


@rule("13.4.3.g", "E9")
def test_automatic_repulse() -> None:
    g = storming(inf("A", IT, "0807", combat=2), inf("B", AH, "0806", combat=5), dice=[])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "A") == "0807"
    assert dp(g, "A") == 2
    assert left(g, "A") == 1


@rule("16.4.a", "16.4.2.a")
def test_surrender_and_winner() -> None:
    # 1:1 die 6: D2R on an attacker of morale 5 with 3 points already
    g = storming(inf("A", IT, "0807", dp=3), B, dice=[6])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "A") == "surrendered"
    # winner limited: 2:1 die 1: D1 to the attacker with 4
    g = storming(inf("A", IT, "0807", combat=10, dp=4), inf("B", AH, "0806", morale=1), dice=[1])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "A") == "0806"
    assert dp(g, "A") == 4


@rule("13.1.4.b", "Q54", "Q56", "13.1.4.c")
def test_waves() -> None:
    units = [inf(n, IT, "0807") for n in "AC"] + [inf(n, IT, "0706") for n in "DE"]
    marks = [(n, "0807", "0806") for n in "AC"] + [(n, "0706", "0806") for n in "DE"]
    # 2:1 first (10:5) die 6: D1R / D1 ; second wave 10:5 with B dp 1
    g = storming(*units, B, assaults=marks, dice=[6, 1])
    assert g.decision.kind == "wave"
    play(g, "wave unit=A", "wave unit=C")
    if g.decision.kind == "wave":
        play(g, "send-wave")
    while g.decision and g.decision.kind == "morale":
        play(g, offered(g)[0])
    assert g.decision.kind == "withdraw"
    assert g.decision.side == AH
    play(g, "stand")
    quietly(g, "retreat", "counter", "reaction", "activation", "non-activated")
    assert [at(g, n) for n in "AC"] == ["0807", "0807"]
    assert [at(g, n) for n in "DE"] == ["0806", "0806"]


@rule("22.3.a")
def test_mg_lost_in_retreat() -> None:
    g = storming(inf("A", IT, "0807", combat=12), B, loose("M", AH, "0806", "mg", combat=1, mg=3, morale=5), dice=[1])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "M") == "eliminated"


@rule("13.4.5.2.a")
def test_surrounded_surrenders() -> None:
    ring = ["0805", "0706", "0707", "0906", "0907"]
    g = storming(inf("A", IT, "0807", combat=12), *[inf(f"R{n}", IT, h) for n, h in enumerate(ring)], B, dice=[2])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "B") == "surrendered"


@rule("13.4.5.c")
def test_not_to_origin_of_assault() -> None:
    # A from 0807, C from 0805 (opposite)
    g = storming(
        inf("A", IT, "0807", combat=6),
        inf("C", IT, "0805", combat=6),
        B,
        assaults=(("A", "0807", "0806"), ("C", "0805", "0806")),
        dice=[1],
    )
    while g.decision.kind in ("wave", "morale"):
        play(g, "send-wave" if "send-wave" in offered(g) else offered(g)[0])
    tos = {o.split("to=")[1] for o in offered(g, "retreat")}
    assert "0805" not in tos
    assert "0807" not in tos
    assert tos <= {"0706", "0707", "0906", "0907"}


@rule("13.4.5.3.a", "Q75", "19.3.b")
def test_guns_captured_after_counter() -> None:
    g = storming(inf("A", IT, "0807", combat=12), B, gun("K", AH, "0806"), dice=[1])
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, offered(g)[0])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "K") == "surrendered"


@rule("18.5.a", "Q81")
@pytest.mark.parametrize(
    ("tr", "after"),
    [({"level": 2, "owner": AH}, 1), ({"level": 1, "owner": AH}, 0), ({"level": 1, "owner": AH, "printed": 2}, 1)],
)
def test_trench_after_assault(tr: Any, after: Any) -> None:
    g = storming(inf("A", IT, "0807", combat=30), B, hexes={"0806": {"trench": tr}}, dice=[1])
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, offered(g)[0])
    quietly(g, "reaction", "activation", "non-activated")
    assert trench(g, "0806") == after
    if after:
        assert g.to_position()["map"]["hexes"]["0806"]["trench"]["owner"] == IT


@rule("13.1.3.b", "13.4.1.b", "13.3.12.a")
def test_empty_target_is_entered() -> None:
    g = storming(A, inf("B", AH, "0101"))
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "A") == "0806"


# counter-assault


@rule("13.5.a", "13.5.1.a", "Q79", "13.5.3.a")
def test_counter_assault() -> None:
    # E: the hex 0806 was taken, B retreated to 0805
    g = storming(
        inf("A", IT, "0807", combat=12),
        inf("B", AH, "0806", morale=6),
        inf("R", AH, "0804"),
        inf("FAR", AH, "0802"),
        dice=[2],
    )
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, "retreat unit=B to=0805" if g.decision.kind == "retreat" else offered(g)[0])
    assert g.decision.kind == "counter"
    assert g.decision.side == AH
    who = {o.split()[1] for o in offered(g, "counter-assault")}
    assert who == {"unit=B", "unit=R"}
    assert refused(g, "counter-assault", unit="FAR", target="0806", via="0805")[0].startswith("13.5")


@rule("13.5.3.a")
def test_counter_assault_ignores_trench() -> None:
    hexes = {"0806": {"trench": {"level": 3, "owner": IT}}}
    g = step("E", inf("A", IT, "0806"), inf("B", AH, "0805"), assaults=[mark("A", "0807", "0806")], hexes=hexes)
    assert g.forecast(kind="counter-assault", target="0806", attackers=["B"]).shift == 0
    assert g.forecast(kind="assault", target="0806", attackers=["B"]).shift == -3


@rule("27.2.a", "27.2.b", "Q103")
def test_bloodier_fire() -> None:
    g = bombing(A, B, inf("B2", AH, "0806"), gun("G", IT, "0809", 20), options={"bloodier_fire": "on"}, dice=[1])
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.shift == 0
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 19-25 die 1: 2D2T
    assert at(g, "B") == "eliminated"
    assert at(g, "B2") == "eliminated"


@rule("16.4.1.a")
def test_eliminated_not_surrendered() -> None:
    g = bombing(A, inf("B", AH, "0806", steps_left=1, reduced=True, morale=1), gun("G", IT, "0809", 20), dice=[1])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert at(g, "B") == "eliminated"


@rule("22.4.b")
def test_flamethrower_dies_by_defensive_fire() -> None:
    fl = loose("FT", IT, "0807", "flamethrower", **{"with": "A"})
    g = defending(A, fl, inf("B", AH, "0806", mg=2), dice=[3])  # D1
    play(g, "fire unit=B target=0807", "open-fire")
    assert at(g, "FT") == "eliminated"
    assert dp(g, "A") == 1


@rule("23.2.a", "Q64", "Q68")
def test_two_hex_unit_fires_half() -> None:
    g = defending(A, inf("B", AH, "", mg=3, hexes=["0806", "0805"]))
    assert g.forecast(kind="defensive", target="0807", firers=["B"]).total == F(3, 2)
    g = storming(A, inf("B", AH, "", combat=5, hexes=["0806", "0805"]))
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.defense == F(5, 2)
    assert f.column == "2:1"


@rule("23.4.a", "Q97")
def test_two_hex_unit_consolidates() -> None:
    g = storming(inf("A", IT, "0807", combat=12), inf("B", AH, "", hexes=["0806", "0805"]), dice=[4])
    quietly(g, "reaction", "activation", "non-activated")
    assert at(g, "B") == "0805"


@rule("Q68", "13.3.6.a", "Q53")
def test_printed_machine_guns_limit_the_guns() -> None:
    """Halved in two hexes, the printed three count for the limit; a reduced unit has what its side shows; P is none."""
    gun_ = gun("K", AH, "0804", 20)
    spread = inf("B", AH, "", mg=3, hexes=["0806", "0805"])
    reduced = inf("B", AH, "0806", mg=3, steps_left=1, reduced={"combat": 3, "mg": 1})
    engineer = loose("E", AH, "0707", "engineer", mg="P")
    for units, total in (([spread], F(9, 2)), ([reduced], 2), ([inf("B", AH, "0806", mg=2), engineer], 4)):
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
    g = defending(A, inf("B", AH, "0806", mg=0), gun("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 1}})
    play(g, "fire unit=K target=0807", "fire unit=B target=0807")
    assert {"hold unit=K", "hold unit=B"} <= set(offered(g))
    play(g, "hold unit=K")
    assert offered(g, "fire") == ["fire unit=K target=0807"]
    play(g, "fire unit=K target=0807", "lift target=0807")
    assert offered(g, "hold") == ["hold unit=B"]
