"""22: Engineers, Cavalry, machine guns, Flamethrowers, Armored Cars; 16, 17: disorganization and steps."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.games.strafe.assault.arithmetic import after_assault
from esagono.games.strafe.assault_table import SideResult
from esagono.games.strafe.fire.casualties import ELIMINATED, SURRENDERED, Fighter

from .reading import dp, keys, listed, play, refused, rule, shown, steps, verbs, where
from .situations import FAR, ah, alone, cost, it, late, moving, pos


def joined(kind: str, hex: str, *units: dict[str, object], **more: object) -> object:
    return moving(it("A", "0512"), alone("S", hex, type=kind), *units, action={"independents": ["S"]}, **more)


@rule("22.1.a", "22.3.a")
@pytest.mark.parametrize(("kind", "clause"), [("engineer", "22.1.a"), ("mg", "22.3.a")])
def test_engineers_and_machine_guns_do_not_assault(kind: str, clause: str) -> None:
    game = joined(kind, "0506", ah("e", "0505"), roads=[])
    assert refused(game, "assault", unit="S", to="0505") == [clause]


@rule("22.2.d")
def test_dismounted_cavalry_is_infantry() -> None:
    game = joined("dismounted-cavalry", "0506", ah("e", "0505"), hexes={"0507": {"terrain": "carso"}}, roads=[])
    assert listed(game, "assault", unit="S")
    assert listed(game, "dig", unit="S")
    far = late(alone("S", "0508", type="dismounted-cavalry"), FAR, hexes={"0507": {"terrain": "carso"}}, roads=[])
    assert cost(far, "S", "0507") == 2, "on foot"


@rule("22.4.a")
def test_a_flamethrower_goes_with_its_unit() -> None:
    units = (it("A", "0508"), it("B", "0509"), alone("F", "0508", type="flamethrower", **{"with": "A"}))
    game = late(*units, FAR, roads=[])
    assert refused(game, "select", unit="F") == ["22.4.a"]
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert where(game, "F") == "0507"
    other = late(*units, FAR, roads=[])
    play(other, "attach-flamethrower", unit="F", host="B")
    assert where(other, "F") == "0509"
    assert shown(other, "F")["with"] == "B"


@rule("22.4.a", "Q95")
def test_to_whom_a_flamethrower_goes_over() -> None:
    """Whole Infantry units within one hex, which have none; once in a phase."""
    units = (
        it("A", "0508"), it("B", "0509"), it("C", "0507", hexes=["0507", "0506"]), it("D", "0407"), it("E", "0510"),
        alone("N", "0509", type="engineer"), alone("F", "0508", type="flamethrower", **{"with": "A"}),
        alone("G", "0407", type="flamethrower", **{"with": "D"}),
    )  # fmt: skip
    game = late(*units, it("H", "0407"), FAR, roads=[])
    hosts = {o.text("host") for o in listed(game, "attach-flamethrower", unit="F")}
    assert hosts == {"B"}, "H stands where there is a Flamethrower already"
    play(game, "attach-flamethrower", unit="F", host="B")
    assert not listed(game, "attach-flamethrower", unit="F")
    near = late(*units[:6], it("H", "0407"), units[6], FAR, roads=[])
    assert {o.text("host") for o in listed(near, "attach-flamethrower")} == {"B", "D", "H"}
    acted = late(*units[:6], units[6] | {"flags": ["activated"]}, FAR, roads=[])
    assert not listed(acted, "attach-flamethrower")


@rule("2.2.3.f", "8.4.c", "22.4.a")
def test_a_flamethrower_of_a_division_stays_with_it() -> None:
    units = (it("A", "0508", division="7"), it("B", "0509", brigade="Z", division="9"), it("C", "0507", division="7"))
    flame = alone("F", "0508", type="flamethrower", division="7", **{"with": "A"})
    game = late(*units, flame, FAR, roads=[])
    assert {o.text("host") for o in listed(game, "attach-flamethrower", unit="F")} == {"C"}
    assert refused(game, "attach-flamethrower", unit="F", host="B") == ["2.2.3.f"]


@rule("22.4.a", "12.5.a")
def test_one_flamethrower_in_a_hex() -> None:
    flame = {"type": "flamethrower"}
    units = (it("A", "0508"), it("B", "0509"), alone("F", "0508", **flame, **{"with": "A"}),
             alone("G", "0509", **flame, **{"with": "B"}))  # fmt: skip
    assert cost(late(*units, FAR, roads=[]), "A", "0509") is None
    assert cost(late(*units[:3], FAR, roads=[]), "A", "0509") == 1


@rule("22.5.a", "Q96")
def test_an_armored_car_keeps_to_roads_also_in_zones() -> None:
    game = joined("armored-car", "0608", ah("e", "0506"))
    assert cost(game, "S", "0607") == Fraction(1, 2)
    assert cost(game, "S", "0606") == Fraction(1)
    assert cost(game, "S", "0508") is None
    assert keys(game, "move", unit="S", to="0508") == ["roads-only"]


@rule("22.5.b")
@pytest.mark.parametrize(("hex", "legal"), [({}, True), ({"terrain": "town"}, False), ({"trench": 1}, False)])
def test_an_armored_car_assaults_neither_trenches_nor_towns(hex: dict[str, object], legal: bool) -> None:
    game = joined("armored-car", "0606", ah("e", "0605"), hexes={"0605": hex})
    assert bool(listed(game, "assault", unit="S")) == legal
    if not legal:
        assert refused(game, "assault", unit="S", to="0605") == ["22.5.b"]


@rule("16.1.a", "3.0.o")
def test_current_morale_is_the_printed_value_less_dp() -> None:
    assert shown(pos(it("A", "0508", morale=6, dp=2), FAR), "A")["morale"] == 4


@rule("16.4.a", "16.4.b", "16.4.1.a", "17.1.a", "17.2.a", "3.0.g")
def test_steps_and_surrender() -> None:
    game = pos(it("A", "0508", combat=5), it("B", "0505", morale=5, dp=4), ah("e", "0504"), roads=[])
    a, b = (game.rules.roster.index[n] for n in "AB")
    game.lose_step(a, "17.1")
    assert (steps(game, "A"), shown(game, "A")["combat"]) == (1, "3")
    game.lose_step(a, "17.1")
    assert where(game, "A") == "eliminated"
    game.add_dp([b], 1, "16.2")
    assert where(game, "B") == "surrendered"


@rule("16.4.2.a")
def test_the_winner_of_an_assault_never_surrenders() -> None:
    game = pos(it("B", "0505", morale=5, dp=4), ah("e", "0504"), roads=[])
    game.add_dp([game.rules.roster.index["B"]], 2, "16.2", winner=True)
    assert dp(game, "B") == 4


@rule("17.1.a", "2.2.1.a", "2.2.1.b", "Q84")
@pytest.mark.parametrize(
    ("kind", "count"),
    [("infantry", 2), ("cavalry", 2), ("engineer", 2), ("mg", 1), ("flamethrower", 1), ("armored-car", 1)],
)
def test_how_many_steps_a_type_has(kind: str, count: int) -> None:
    types = {c.type: c.steps for c in pos(alone("A", "0508", type=kind), it("B", "0508"), FAR).rules.roster.counters}
    assert types[kind] == count


@rule("Q99", "22.5.b")
@pytest.mark.parametrize(("hex", "bound"), [({}, True), ({"terrain": "town"}, False)])
def test_a_car_on_its_way_to_a_town_does_not_oblige_to_assault(hex: dict[str, object], bound: bool) -> None:
    """The only unit that comes near an enemy is an Armored Car on the road."""
    acting = {"kind": "wings", "independents": ["c"]}
    car = alone("c", "0608", type="armored-car", move=8)
    game = moving(it("A", "0112", move=1), car, ah("e", "0605"), hexes={"0605": hex}, action=acting)
    assert ("end-movement" not in verbs(game)) == bound


@rule("22.3.a", "16.4.a")
@pytest.mark.parametrize(("morale", "fate"), [(6, ELIMINATED), (2, SURRENDERED)])
def test_a_machine_gun_that_must_retreat_is_lost_unless_it_surrenders_first(morale: int, fate: str) -> None:
    gun = Fighter(1, 1, 1, morale=(0, morale), machine_gun=True)
    ((_, found),) = after_assault([gun], SideResult(dp=1, retreat=True), ())
    assert found == fate
