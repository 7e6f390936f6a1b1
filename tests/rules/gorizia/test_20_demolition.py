"""20.1, 20.2: bridges that are blown."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import DISTANT, EAST, GONE, HX, NEAR, WEST, F, gunnery, in_phase, inf, loose, resting_near_a_town
from .reading import AH, IT, kinds, listed, offered, pass_until, play, refused, rule
from .situations import FAR, RIVER, ah, alone, artillery_phase, gun, it, pos

BRIDGED = {"sides": {"0606-0607": "isonzo"}, "bridges": ["0606-0607"]}
BRIDGE = {"sides": {"0509-0510": "isonzo"}, "bridges": ["0509-0510"]}


# 20.1: crossing


@rule("20.1.a", "Q89")
def test_bridges_serve_both_sides() -> None:
    game = pos(gun("g", "0606", AH, up="move"), it("A", "0112"), **RIVER)
    assert game.reach("g", mode="non-activated")["0607"].cost == pytest.approx(0.5)


# 20.2: demolition


@rule("20.2.1.a", "20.3.a", "20.3.b")
def test_bridges_that_are_gone_and_banks_that_are_held():
    river = {"sides": {"0606-0607": "isonzo"}}
    bridge = {"bridges": ["0606-0607"], "blown": ["0606-0607"]}
    g = in_phase("artillery", inf("A", IT, "0607"), F, initiative=IT, chart=river | bridge)
    assert refused(g, "blow", unit="A", hexside="0606-0607") == ["20.2.1.a"]
    engineer = loose("E", IT, "0607", "engineer", mg="P")
    g = resting_near_a_town(engineer, inf("F", AH, "0606"), chart=river)
    assert refused(g, "bridge", unit="E", hexside="0606-0607") == ["20.3.b"]
    assert refused(resting_near_a_town(NEAR, GONE, F), "rally", unit="B") == ["21.6.a"]


@rule("20.2.a", "20.2.1.a")
@pytest.mark.parametrize(("die", "blown"), [(4, ["0606-0607"]), (5, [])])
def test_a_bridge_is_blown_on_one_to_four(die: int, blown: list[str]) -> None:
    game = artillery_phase(it("A", "0607"), FAR, dice=[die], **RIVER)
    play(game, "blow", unit="A", hexside="0606-0607")
    play(game, "done")
    assert game.view(IT)["blown"] == blown


@rule("20.2.a", "20.2.b", "Q87")
def test_who_reaches_a_bridge() -> None:
    engineer = alone("E", "0609", type="engineer")
    units = (it("A", "0608"), engineer, FAR)
    game = artillery_phase(*units, **RIVER)
    assert {o.text("unit") for o in listed(game, "blow")} == {"E"}
    assert refused(game, "blow", unit="A", hexside="0606-0607") == ["20.2.a"]
    watched = artillery_phase(engineer, ah("w", "0708"), ah("v", "0508"), **RIVER)
    assert not listed(watched, "blow"), "the hex between is in an enemy zone"
    held = artillery_phase(engineer, it("A", "0608"), ah("w", "0708"), ah("v", "0508"), **RIVER)
    assert listed(held, "blow", unit="E")


@rule("20.2.a", "Q87", "Q97")
def test_a_unit_in_two_hexes_blows_the_bridge_of_either() -> None:
    game = artillery_phase(it("A", "0707", hexes=["0707", "0607"]), FAR, **RIVER)
    assert [str(o) for o in listed(game, "blow")] == ["blow unit=A hexside=0606-0607"]


@rule("20.2.a", "20.3.e")
def test_a_bridge_blown_and_built_again_is_blown_once() -> None:
    """A document may say both of it."""
    hexside = "0606-0607"
    game = artillery_phase(it("A", "0607"), FAR, dice=[1], **RIVER, blown=[hexside], built=[hexside])
    play(game, "blow", unit="A", hexside=hexside)
    play(game, "done")
    assert (game.view(IT)["built"], game.view(IT)["blown"]) == ([], [hexside])


@rule("20.2.a", "Q87")
@pytest.mark.parametrize(("die", "blown"), [(4, True), (5, False)])
def test_the_die_of_a_demolition(die: Any, blown: Any) -> None:
    g = gunnery(WEST, EAST, chart=BRIDGE, dice=[die])
    assert offered(g, "blow") == ["blow unit=A hexside=0509-0510"]
    play(g, "blow unit=A hexside=0509-0510")
    pass_until(g, "activation")
    assert bool(g.to_position()["map"].get("blown")) == blown


@rule("20.2.a", "20.2.b")
def test_an_engineer_blows_a_bridge_from_two_hexes() -> None:
    e = loose("E", IT, "0512", "engineer", combat=1, mg="P", morale=5, move=6, steps=2)
    g = gunnery(e, EAST, chart=BRIDGE)
    assert offered(g, "blow") == ["blow unit=E hexside=0509-0510"]
    g = gunnery(inf("A", IT, "0511"), e | {"hex": "0513"}, EAST, chart=BRIDGE)
    assert offered(g, "blow") == []
    assert refused(g, "blow", unit="E", hexside="0509-0510")[:1] == ["20.2.a"]
    g = gunnery(e, inf("B", AH, "0410"), inf("C", AH, "0611"), chart=BRIDGE)
    assert offered(g, "blow") == []


@rule("20.2.a", "20.2.1.a")
def test_a_built_bridge_can_be_blown_up() -> None:
    g = gunnery(
        WEST,
        EAST,
        chart={"sides": {"0609-0610": "isonzo", "0509-0510": "isonzo"}, "built": ["0509-0510", "0609-0610"]},
        dice=[1],
    )
    play(g, "blow unit=A hexside=0509-0510", "done")
    assert g.to_position()["map"]["built"] == ["0609-0610"]


@rule("20.2.a", "Q87", "22.3.a")
@pytest.mark.parametrize(
    ("type", "hex", "may"),
    [
        ("infantry", "0809", True),
        ("infantry", "0810", False),
        ("mg", "0809", True),
        ("dismounted-cavalry", "0809", True),
        ("cavalry", "0809", False),
        ("armored-car", "0809", False),
        ("engineer", "0811", True),
        ("engineer", "0812", False),
    ],
)
def test_who_blows_a_bridge(type: str, hex: str, may: bool) -> None:
    chart = {"sides": {"0808-0809": "isonzo"}, "bridges": ["0808-0809"]}
    g = gunnery(HX, loose("U", IT, hex, type), DISTANT, chart=chart)
    assert bool(offered(g, "blow")) is may
    assert [c[:4] for c in refused(g, "blow", unit="U", hexside="0808-0809")] == ([] if may else ["20.2"])


@rule("20.2.a")
def test_roads_cross_the_isonzo_on_bridges_in_every_direction():
    beside = ["0607", "0707", "0706", "0605", "0506", "0507"]
    sides = {f"0606-{hex}": "isonzo" for hex in beside}
    game = pos(it("A", "0606"), sides=sides, roads=[["0606", hex] for hex in beside])
    ground, grid = game.rules.ground, game.rules.grid
    assert ground.bridges == {ground.key(grid.index("0606"), grid.index(hex)) for hex in beside}


@rule("20.2.b", "19.5.a")
def test_an_engineer_whose_way_to_the_bridge_is_barred() -> None:
    units = (alone("E", "0609", type="engineer"), ah("w", "0708"), ah("v", "0508"))
    game = pos(*units, phase="artillery", side=IT, initiative=IT, **BRIDGED)
    assert refused(game, "blow", unit="E", hexside="0606-0607") == ["20.2.b"]
    assert refused(game, "destroy", unit="E") == ["19.5.a"]


@rule("20.2.c")
def test_all_demolitions_are_declared_before_any_roll() -> None:
    game = artillery_phase(it("A", "0607"), it("B", "0606"), FAR, dice=[6, 1], **RIVER)
    play(game, "blow", unit="A", hexside="0606-0607")
    assert refused(game, "blow", unit="A", hexside="0606-0607") == ["20.2.c"]
    assert game.state.given_dice == [6, 1]
    play(game, "blow", unit="B", hexside="0606-0607")
    events = play(game, "done")
    assert kinds(events).count("demolition") == 2
    assert game.view(AH)["blown"] == ["0606-0607"]


@rule("20.2.c", "Q87")
def test_who_has_rolled_for_a_bridge_this_turn_does_not_try_again() -> None:
    game = artillery_phase(it("A", "0607", flags=["rolled"]), it("B", "0606"), FAR, **RIVER)
    assert [o.text("unit") for o in listed(game, "blow")] == ["B"]
    assert refused(game, "blow", unit="A", hexside="0606-0607") == ["20.2.c"]


@rule("20.2.c")
def test_a_unit_rolls_for_one_bridge() -> None:
    g = gunnery(WEST, EAST, chart=BRIDGE, dice=[5])
    play(g, "blow unit=A hexside=0509-0510")
    assert refused(g, "blow", unit="A", hexside="0509-0510")
