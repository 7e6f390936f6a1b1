"""4.6, 19, 20: guns, and the bridges of the Isonzo."""

from __future__ import annotations

import pytest

from .situations import (
    AH,
    IT,
    ah,
    alone,
    clauses,
    dp,
    gun,
    hex_of,
    it,
    keys,
    kinds,
    late,
    listed,
    pass_until,
    play,
    pos,
    rule,
    unit,
)

FAR = ah("e", "1201")
RIVER = {"sides": {"0506-0507": "isonzo", "0606-0607": "isonzo"}}


def guns(*units: dict[str, object], **more: object) -> object:
    return pos(*units, phase="artillery", side=IT, initiative=IT, **more)


@rule("4.6.a", "19.1.a", "19.1.d", "2.2.2.a")
def test_posture_is_set_in_the_artillery_phase() -> None:
    game = guns(gun("G", "0508", up="fire"), FAR)
    assert unit(game, "G")["bombardment"] == 5
    play(game, "turn", unit="G", up="move")
    assert unit(game, "G")["bombardment"] == 0
    assert unit(game, "G")["up"] == "move"
    assert unit(game, "G")["move"] == 6
    play(game, "turn", unit="G", up="fire")
    assert unit(game, "G")["up"] == "fire"


@rule("19.1.c", "19.1.d")
def test_guns_move_in_phase_10_only_and_on_their_move_side() -> None:
    game = late(gun("G", "0508", up="fire"), gun("H", "0509", up="move"), FAR)
    assert [o.text("unit") for o in listed(game, "select")] == ["H"]
    assert clauses(game, "select", unit="G") == ["19.1.d"]


@rule("4.6.b", "19.2.a")
@pytest.mark.parametrize(("kind", "waits"), [("heavy-artillery", True), ("field-artillery", False)])
def test_heavy_guns_need_a_turn_to_be_emplaced(kind: str, waits: bool) -> None:
    game = guns(
        gun("G", "0508", up="move", type=kind), gun("H", "0510"), it("A", "0509"), FAR, display={"X": 5}, dice=[3]
    )
    play(game, "turn", unit="G", up="fire")
    play(game, "done")
    assert ("emplacing" in unit(game, "G")["flags"]) == waits
    pass_until(game, "activation")
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0509")
    assert bool(listed(game, "attach", unit="G")) != waits
    if waits:
        assert clauses(game, "attach", unit="G") == ["19.2.a"]


@rule("19.1.b")
def test_turning_to_move_may_overstack_for_a_while() -> None:
    game = guns(gun("G", "0508"), it("A", "0508"), it("B", "0508"), FAR)
    play(game, "turn", unit="G", up="move")
    assert game.rules.overstacked(game.state, 0, game.rules.grid.index("0508"))
    assert dp(game, "A") == 0


@rule("19.4.a")
def test_guns_alone_do_not_enter_enemy_zones() -> None:
    game = late(gun("G", "0509", up="move"), it("B", "0507"), ah("e", "0506"), hexes={"0607": {"terrain": "clear"}},
                roads=[])  # fmt: skip
    assert clauses(game, "move", unit="G", to="0406") == ["19.4.a"]
    assert game.reach("G")["0507"].cost == 4, "with other units it may"


@rule("19.5.a", "4.6.c")
def test_supplied_guns_may_be_destroyed() -> None:
    game = guns(gun("G", "0508"), gun("H", "2003"), FAR, roads=[["0612", "0611"]], sources={"0612": IT}, size=[20, 20])
    assert clauses(game, "destroy", unit="H") == ["19.5.a"]
    play(game, "destroy", unit="G")
    assert hex_of(game, "G") == "eliminated"


@rule("19.7.a")
def test_each_dp_takes_a_point_of_bombardment() -> None:
    game = guns(gun("G", "0508", dp=2), FAR)
    assert unit(game, "G")["bombardment"] == 3
    starving = pos(gun("G", "0508", dp=4), ah("e", "0507"), phase="supply", roads=[])
    assert hex_of(starving, "G") == "surrendered"


@rule("26.0.b", "4.6.a", "Q28")
def test_no_artillery_phase_in_the_first_turn() -> None:
    game = pos(gun("G", "0508"), it("A", "0509"), FAR, phase="supply", turn=1)
    assert game.state.phase == "action"
    later = pos(gun("G", "0508"), it("A", "0509"), FAR, phase="supply", turn=2)
    assert later.state.phase == "artillery"


@rule("20.2.a", "20.2.1.a")
@pytest.mark.parametrize(("die", "blown"), [(4, ["0606-0607"]), (5, [])])
def test_a_bridge_is_blown_on_one_to_four(die: int, blown: list[str]) -> None:
    game = guns(it("A", "0607"), FAR, dice=[die], **RIVER)
    play(game, "blow", unit="A", hexside="0606-0607")
    play(game, "done")
    assert game.view(IT)["blown"] == blown


@rule("20.2.a", "20.2.b", "Q87")
def test_who_reaches_a_bridge() -> None:
    engineer = alone("E", "0609", type="engineer")
    units = (it("A", "0608"), engineer, FAR)
    game = guns(*units, **RIVER)
    assert {o.text("unit") for o in listed(game, "blow")} == {"E"}
    assert clauses(game, "blow", unit="A", hexside="0606-0607") == ["20.2.a"]
    watched = guns(engineer, ah("w", "0708"), ah("v", "0508"), **RIVER)
    assert not listed(watched, "blow"), "the hex between is in an enemy zone"
    held = guns(engineer, it("A", "0608"), ah("w", "0708"), ah("v", "0508"), **RIVER)
    assert listed(held, "blow", unit="E")


@rule("20.2.a", "Q87", "Q97")
def test_a_unit_in_two_hexes_blows_the_bridge_of_either() -> None:
    game = guns(it("A", "0707", hexes=["0707", "0607"]), FAR, **RIVER)
    assert [str(o) for o in listed(game, "blow")] == ["blow unit=A hexside=0606-0607"]


@rule("20.2.c")
def test_all_demolitions_are_declared_before_any_roll() -> None:
    game = guns(it("A", "0607"), it("B", "0606"), FAR, dice=[6, 1], **RIVER)
    play(game, "blow", unit="A", hexside="0606-0607")
    assert clauses(game, "blow", unit="A", hexside="0606-0607") == ["20.2.c"]
    assert game.state.given_dice == [6, 1]
    play(game, "blow", unit="B", hexside="0606-0607")
    events = play(game, "done")
    assert kinds(events).count("demolition") == 2
    assert game.view(AH)["blown"] == ["0606-0607"]


@rule("20.2.a", "20.3.e")
def test_a_bridge_blown_and_built_again_is_blown_once() -> None:
    """A document may say both of it."""
    hexside = "0606-0607"
    game = guns(it("A", "0607"), FAR, dice=[1], **RIVER, blown=[hexside], built=[hexside])
    play(game, "blow", unit="A", hexside=hexside)
    play(game, "done")
    assert (game.view(IT)["built"], game.view(IT)["blown"]) == ([], [hexside])


@rule("20.2.c", "Q87")
def test_who_has_rolled_for_a_bridge_this_turn_does_not_try_again() -> None:
    game = guns(it("A", "0607", flags=["rolled"]), it("B", "0606"), FAR, **RIVER)
    assert [o.text("unit") for o in listed(game, "blow")] == ["B"]
    assert clauses(game, "blow", unit="A", hexside="0606-0607") == ["20.2.c"]


def rallying(*units: dict[str, object], **more: object) -> object:
    return pos(*units, phase="rally", side=IT, initiative=IT, **more)


@rule("20.3.a", "22.1.a", "4.11.c", "Q88")
def test_who_begins_a_bridge() -> None:
    units = (
        alone("P", "0507", type="engineer", mg="P"),
        alone("Q", "0607", type="engineer", mg="P", dp=1),
        alone("R", "0607", type="engineer", mg=0),
        FAR,
    )
    game = rallying(*units, **RIVER, blown=["0606-0607"])
    assert [str(o) for o in listed(game, "bridge")] == ["bridge unit=P hexside=0506-0507"]
    assert keys(game, "bridge", unit="Q", hexside="0606-0607") == ["disorganized"]
    assert keys(game, "bridge", unit="R", hexside="0606-0607") == ["not-bridging"]


@rule("20.3.b")
def test_no_enemy_opposite() -> None:
    game = rallying(alone("P", "0507", type="engineer", mg="P"), ah("e", "0506"), **RIVER)
    assert not listed(game, "bridge")


@rule("20.3.a", "20.3.d", "Q88")
def test_one_bridge_for_an_engineer_and_one_engineer_for_a_bridge() -> None:
    engineers = (alone("P", "0507", type="engineer", mg="P"), alone("Q", "0506", type="engineer", mg="P"))
    sides = {"0506-0507": "isonzo", "0407-0507": "isonzo"}
    game = rallying(*engineers, FAR, sides=sides, roads=[])
    assert len(listed(game, "bridge", unit="P")) == 2
    assert len(listed(game, "bridge", unit="Q")) == 1
    play(game, "bridge", unit="P", hexside="0506-0507")
    assert not listed(game, "bridge")
    standing = rallying(engineers[0], FAR, sides=sides, built=["0506-0507"], roads=[])
    assert [str(o) for o in listed(standing, "bridge")] == ["bridge unit=P hexside=0407-0507"]


@rule("20.3.d", "20.3.e", "20.3.f")
def test_a_bridge_is_ready_in_the_next_phase_11() -> None:
    building = [{"hexside": "0506-0507", "unit": "P", "begun": 2}]
    game = rallying(alone("P", "0507", type="engineer", mg="P"), it("A", "0407"), FAR, turn=3, building=building,
                    **RIVER)  # fmt: skip
    assert (game.view(IT)["built"], game.view(IT)["building"]) == (["0506-0507"], [])
    repaired = rallying(
        alone("P", "0607", type="engineer", mg="P"), FAR, turn=3, blown=["0606-0607"],
        building=[{"hexside": "0606-0607", "unit": "P", "begun": 2}], **RIVER,
    )  # fmt: skip
    assert (repaired.view(IT)["built"], repaired.view(IT)["blown"]) == ([], [])


@rule("20.3.c", "20.3.b")
@pytest.mark.parametrize("change", [{"hex": "0508"}, {"dp": 1}, {"enemy": True}])
def test_what_interrupts_a_bridge(change: dict[str, object]) -> None:
    building = [{"hexside": "0506-0507", "unit": "P", "begun": 2}]
    enemy = [ah("w", "0506")] if change.pop("enemy", False) else []
    engineer = alone("P", "0507", type="engineer", mg="P") | change
    game = rallying(engineer, *enemy, FAR, turn=3, building=building, **RIVER)
    assert (game.view(IT)["built"], game.view(IT)["building"]) == ([], [])


@rule("20.3.c")
@pytest.mark.parametrize("flag", ["moved", "retreated"])
def test_an_engineer_who_goes_over_the_river_gives_its_bridge_up(flag: str) -> None:
    building = [{"hexside": "0506-0507", "unit": "P", "begun": 2}]
    engineer = alone("P", "0506", type="engineer", mg="P", flags=[flag])
    game = rallying(engineer, FAR, turn=3, building=building, **RIVER)
    assert (game.view(IT)["built"], game.view(IT)["building"]) == ([], [])


@rule("20.3.f", "20.3.g", "20.4.a")
def test_a_built_bridge_saves_the_points_but_carries_no_road() -> None:
    moat = {f"0507-{h}": "isonzo" for h in ("0506", "0508", "0406", "0407", "0606", "0607")}
    game = pos(it("A", "0507"), it("B", "0506"), it("C", "0506"), FAR, sides=moat, built=["0506-0507"], roads=[])
    assert game.reach("A", mode="tactical").get("0506") is None, "stacking, not the marker, keeps it out"
    free = pos(it("A", "0507"), FAR, sides=moat, built=["0506-0507"], roads=[])
    assert free.reach("A", mode="tactical")["0506"].cost == 1
    supply = pos(it("A", "0507"), FAR, sides=moat, built=["0506-0507"], roads=[["0506", "0505"]],
                 sources={"0505": IT})  # fmt: skip
    assert supply.supply(IT)["A"].length == 1


@rule("20.1.a", "Q89")
def test_bridges_serve_both_sides() -> None:
    game = pos(gun("g", "0606", AH, up="move"), it("A", "0112"), **RIVER)
    assert game.reach("g", mode="non-activated")["0607"].cost == pytest.approx(0.5)


@rule("13.2.4.a", "Q36", "2.2.4.a")
@pytest.mark.parametrize("flag", ["act", "activated"])
def test_a_gun_with_a_marker_of_this_turn_is_not_attached_again(flag: str) -> None:
    """A position may say of a gun in battery that it is activated: it has been attached; it still defends."""
    units = [it("A", "0607"), it("C", "0705"), gun("g", "0608", flags=[flag]), gun("h", "0608")]
    headquarters = {"id": "H", "side": IT, "type": "hq", "brigade": "X", "hex": "pool", "command": 5, "initiative": 3}
    game = pos(*units, headquarters, ah("z", "0101"), display={"X": 5}, side=IT, initiative=IT)
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0608")
    assert [o.args["unit"] for o in listed(game, "attach")] == ["h"]
    assert clauses(game, "attach", unit="g")[0] == "13.2.4.a"
    assert unit(game, "g")["flags"] == ["act"]
