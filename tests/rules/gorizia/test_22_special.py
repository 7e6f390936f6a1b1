"""22.1 to 22.3, 22.5: Engineers, Cavalry, machine guns, Armored Cars."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine.forecast import by_cause
from esagono.games.strafe.assault.arithmetic import after_assault
from esagono.games.strafe.assault_table import SideResult
from esagono.games.strafe.fire.casualties import ELIMINATED, SURRENDERED, Fighter

from .cases import DISTANT, EAST, END, HX, ROAD, WEST, A, B, dug, inf, loose, step, storming
from .fights import assaulted, fired, run, shifts, under_fire
from .reading import AH, IT, keys, listed, pass_until, play, refused, rule, verbs, where
from .situations import FAR, FRONT, TARGET, ah, alone, cost, gun, it, late, mark, moving


def joined(kind: str, hex: str, *units: dict[str, object], **more: object) -> object:
    return moving(it("A", "0512"), alone("S", hex, type=kind), *units, action={"independents": ["S"]}, **more)


# 22.1: Engineers


@rule("22.1.a", "22.3.a", "Q53", "23.3.a", "22.5.b", "11.0.8.b")
@pytest.mark.parametrize(("kind", "clause"), [("engineer", "22.1.a"), ("mg", "22.3.a")])
def test_engineers_and_machine_guns_do_not_assault(kind: str, clause: str) -> None:
    game = joined(kind, "0506", ah("e", "0505"), roads=[])
    assert refused(game, "assault", unit="S", to="0505") == [clause]


# 22.2: Cavalry


@rule("22.2.a", "Q94")
def test_cavalry_alone_assaults_better_in_the_open():
    horse = {"type": "cavalry", "morale": 5}
    game = assaulted(it("A", **horse), ah("D", morale=5))
    run(game)
    assert shifts(game, "assault") == {"cavalry": 1}
    carso = assaulted(it("A", **horse), ah("D", morale=5), hexes={TARGET: {"terrain": "carso"}})
    run(carso)
    assert "cavalry" not in shifts(carso, "assault")
    mixed = assaulted(it("A", **horse), it("B"), ah("D", morale=5))
    run(mixed)
    assert shifts(mixed, "assault") == {}


@rule("22.2.a", "Q94", "22.4.c")
def test_cavalry_alone_and_flamethrowers_shift_an_assault() -> None:
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


@rule("22.2.b", "22.2.c", "Q94")
def test_cavalry_is_a_better_target_and_finds_no_trench():
    trenches = {TARGET: dug(2)}
    alone = fired({"bombardment": 10}, target=[ah("D", type="cavalry")], hexes=trenches, dice=[6])
    assert shifts(alone, "fire") == {"cavalry": 1}
    mixed = fired({"bombardment": 10}, target=[ah("D", type="cavalry"), ah("E")], hexes=trenches, dice=[6])
    assert shifts(mixed, "fire") == {"cavalry": 1, "trench": -2}


@rule("22.2.c", "Q94")
def test_cavalry_finds_no_cover_in_a_trench():
    hexes = {TARGET: dug(2)}
    game = assaulted(it("A"), ah("D", type="cavalry", morale=5), hexes=hexes)
    run(game)
    assert shifts(game, "assault") == {}
    guns = assaulted(it("A"), ah("D", type="cavalry", morale=5), gun("G", TARGET, AH), hexes=hexes)
    run(guns)
    assert shifts(guns, "assault") == {}, "guns do not fight (19.3)"
    mixed = assaulted(it("A"), ah("D", type="cavalry", morale=5), ah("E", morale=5), hexes=hexes)
    run(mixed)
    assert shifts(mixed, "assault") == {"trench": -2}


@rule("22.2.c", "18.4.a")
def test_cavalry_makes_nothing_of_a_trench_when_it_fires():
    hexes = {TARGET: dug(3)}
    riders = under_fire(ah("D", TARGET, type="cavalry", mg=2), assaults=[mark("A")], hexes=hexes)
    assert by_cause(riders.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts) == {}
    both = under_fire(ah("D", TARGET, type="cavalry", mg=2), ah("E", TARGET, mg=1), assaults=[mark("A")], hexes=hexes)
    assert by_cause(both.forecast(kind="defensive", target=FRONT, firers=["D", "E"]).shifts) == {"firer-trench": 2}
    reading = {"options": {"firer_position": "assaulted-hex"}}
    apart = (ah("D", TARGET, type="cavalry", mg=2), ah("E", "0605", mg=1))
    mixed = under_fire(*apart, assaults=[mark("A")], hexes=hexes, **reading)
    assert by_cause(mixed.forecast(kind="defensive", target=FRONT, firers=["D", "E"]).shifts) == {"firer-trench": 2}
    assert by_cause(mixed.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts) == {}


@rule("22.2.d")
def test_dismounted_cavalry_is_infantry() -> None:
    game = joined("dismounted-cavalry", "0506", ah("e", "0505"), hexes={"0507": {"terrain": "carso"}}, roads=[])
    assert listed(game, "assault", unit="S")
    assert listed(game, "dig", unit="S")
    far = late(alone("S", "0508", type="dismounted-cavalry"), FAR, hexes={"0507": {"terrain": "carso"}}, roads=[])
    assert cost(far, "S", "0507") == 2, "on foot"


@rule("22.2.d")
def test_dismounted_cavalry_assaults_as_infantry():
    game = assaulted(it("A", type="dismounted-cavalry"), ah("D", morale=5))
    run(game)
    assert shifts(game, "assault") == {}


# 22.3: machine guns


@rule("22.3.a", "16.4.a")
@pytest.mark.parametrize(("morale", "fate"), [(6, ELIMINATED), (2, SURRENDERED)])
def test_a_machine_gun_that_must_retreat_is_lost_unless_it_surrenders_first(morale: int, fate: str) -> None:
    gun = Fighter(1, 1, 1, morale=(0, morale), machine_gun=True)
    ((_, found),) = after_assault([gun], SideResult(dp=1, retreat=True), ())
    assert found == fate


@rule("22.3.a")
def test_machine_guns_forced_to_retreat_are_lost():
    game = assaulted(it("A", combat=30), ah("D", combat=4, morale=5), ah("M", type="mg"), dice=[6])
    run(game)
    assert where(game, "M") == "eliminated"
    assert where(game, "D") not in (TARGET, "eliminated")


@rule("22.3.a")
def test_machine_guns_are_lost_in_a_retreat() -> None:
    g = storming(inf("A", IT, "0807", combat=12), B, loose("M", AH, "0806", "mg", combat=1, mg=3, morale=5), dice=[1])
    pass_until(g, *END)
    assert where(g, "M") == "eliminated"


# 22.5: Armored Cars


@rule("22.5.a", "Q96")
def test_an_armored_car_keeps_to_roads_also_in_zones() -> None:
    game = joined("armored-car", "0608", ah("e", "0506"))
    assert cost(game, "S", "0607") == Fraction(1, 2)
    assert cost(game, "S", "0606") == Fraction(1)
    assert cost(game, "S", "0508") is None
    assert keys(game, "move", unit="S", to="0508") == ["roads-only"]


@rule("22.5.a", "Q96")
def test_an_armored_car_keeps_to_roads() -> None:
    g = step("A", WEST, loose("C", IT, "0510", "armored-car", move=12), EAST, action={"independents": ["C"]})
    r = g.reach("C")
    assert set(r) <= set(ROAD)
    assert r["0511"].cost == Fraction(1, 2)


@rule("Q96", "22.5.a", "19.1.c")
def test_armored_cars_move_in_activations_on_roads():
    car = alone("K", "0608", type="armored-car", move=2)
    game = moving(it("A", "0610"), car, FAR, action={"independents": ["K"]})
    assert cost(game, "K", "0604", mode="tactical") == 2
    assert cost(game, "K", "0509", mode="tactical") is None
    assert listed(game, "select", unit="K")
    play(game, "select", unit="K")
    assert listed(game, "force-march", unit="K")


@rule("11.0.8.d", "22.5.a")
@pytest.mark.parametrize(
    ("roads", "clauses"), [([], ["22.5.a", "11.0.8.d"]), ([["0808", "0807", "0806"]], ["20.2.1.a", "11.0.8.d"])]
)
def test_an_armored_car_at_the_isonzo(roads: list[list[str]], clauses: list[str]) -> None:
    car = loose("K", IT, "0807", "armored-car", combat=3, mg=3, morale=5, move=12)
    chart = {"roads": roads, "sides": {"0806-0807": "isonzo"}, "blown": ["0806-0807"] if roads else []}
    game = step("A", HX, car, inf("A", IT, "0809"), DISTANT, action={"independents": ["K"]}, chart=chart)
    assert refused(game, "move", unit="K", to="0806") == clauses


@rule("22.5.b")
@pytest.mark.parametrize(
    ("hex", "legal"), [({}, True), ({"terrain": "town"}, False), ({"trench": {"level": 1}}, False)]
)
def test_an_armored_car_assaults_neither_trenches_nor_towns(hex: dict[str, object], legal: bool) -> None:
    game = joined("armored-car", "0606", ah("e", "0605"), hexes={"0605": hex})
    assert bool(listed(game, "assault", unit="S")) == legal
    if not legal:
        assert refused(game, "assault", unit="S", to="0605") == ["22.5.b"]


@rule("Q99", "22.5.b")
@pytest.mark.parametrize(("hex", "bound"), [({}, True), ({"terrain": "town"}, False)])
def test_a_car_on_its_way_to_a_town_does_not_oblige_to_assault(hex: dict[str, object], bound: bool) -> None:
    """The only unit that comes near an enemy is an Armored Car on the road."""
    acting = {"kind": "wings", "independents": ["c"]}
    car = alone("c", "0608", type="armored-car", move=8)
    game = moving(it("A", "0112", move=1), car, ah("e", "0605"), hexes={"0605": hex}, action=acting)
    assert ("end-movement" not in verbs(game)) == bound


@rule("22.5.b", "11.0.8.d")
def test_what_keeps_an_armored_car_from_an_assault():
    car, foe = loose("C", IT, "0807", "armored-car", brigade="X"), inf("B", AH, "0806")
    chart = {"roads": [["0807", "0806"]], "sides": {"0806-0807": "isonzo"}, "blown": ["0806-0807"]}
    assert refused(step("A", car, foe, chart=chart), "assault", unit="C", to="0806") == ["11.0.8.d"]
    town = {"0806": {"terrain": "town"}}
    g = step("A", car, foe, hexes=town, chart={"roads": [["0807", "0806"]]})
    assert refused(g, "assault", unit="C", to="0806") == ["22.5.b"]
    assert [r.clause for r in g.forecast(kind="assault", target="0806", attackers=["C"]).reasons] == ["22.5.b"]
