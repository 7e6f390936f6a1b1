"""4.6, 19: posture, movement, capture and destruction of guns."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import DISTANT, EAST, WEST, A, F, battery, dug, gunnery, in_phase, inf, loose, phase_ten, step
from .fights import OTHERS, bombarding, fight
from .reading import AH, IT, dp, listed, pass_until, play, refused, rule, shown, where, written
from .situations import FAR, FRONT, NO_ROADS, TARGET, ah, alone, artillery_phase, cost, gun, it, late, mark, moving, pos

# 19.1: posture


@rule("4.6.a", "19.1.a", "19.1.d", "2.2.2.a")
def test_posture_is_set_in_the_artillery_phase() -> None:
    game = artillery_phase(gun("G", "0508", up="fire"), FAR)
    assert shown(game, "G")["bombardment"] == 5
    play(game, "turn", unit="G", up="move")
    assert shown(game, "G")["bombardment"] == 0
    assert shown(game, "G")["up"] == "move"
    assert shown(game, "G")["move"] == 6
    play(game, "turn", unit="G", up="fire")
    assert shown(game, "G")["up"] == "fire"


@rule("19.1.a", "19.1.d", "19.2.a", "Q86")
def test_guns_on_the_move_side_or_being_emplaced_do_not_fire():
    for values, clause in (({"up": "move"}, "19.1.d"), ({"flags": ["emplacing"], "type": "heavy-artillery"}, "19.2.a")):
        game = bombarding(gun("G", "0906", **values), gun("H", "0907"), ah("D"))
        assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == [clause]


@rule("26.0.b", "4.6.a", "Q28")
def test_no_artillery_phase_in_the_first_turn() -> None:
    game = pos(gun("G", "0508"), it("A", "0509"), FAR, phase="supply", turn=1)
    assert game.state.phase == "action"
    later = pos(gun("G", "0508"), it("A", "0509"), FAR, phase="supply", turn=2)
    assert later.state.phase == "artillery"


@rule("26.0.b", "Q28")
def test_the_first_turn_passes_from_supply_to_actions() -> None:
    g = in_phase("supply", WEST, EAST, turn=1)
    assert g.to_position()["phase"] == "action"


@rule("26.0.b", "Q28")
def test_an_artillery_phase_of_the_first_turn_does_nothing():
    g = in_phase("artillery", A, F, battery("G", IT, "0808"), initiative=IT, turn=1)
    assert (g.decision.kind, g.to_position()["phase"]) == ("activation", "action")
    land = {"size": [12, 14]}
    g = esagono.position({"game": "gorizia-1916", "phase": "artillery", "map": land, "units": [A, F]})
    assert (g.decision.kind, g.to_position()["turn"]) == ("artillery", 2)


@rule("Q28")
def test_no_demolition_in_the_first_turn():
    for turn, asked in ((1, False), (2, True)):
        game = pos(it("A", "0508"), gun("G", "0610"), FAR, phase="supply", turn=turn, initiative=IT, dice=[3])
        assert (game.decision.kind == "artillery") == asked


@rule("19.1.b")
def test_turning_to_move_may_overstack_for_a_while() -> None:
    game = artillery_phase(gun("G", "0508"), it("A", "0508"), it("B", "0508"), FAR)
    play(game, "turn", unit="G", up="move")
    assert game.rules.overstacked(game.state, 0, game.rules.grid.index("0508"))
    assert dp(game, "A") == 0


@rule("19.1.b")
def test_turning_guns_may_overstack() -> None:
    g = gunnery(
        battery("G", IT, "0810"),
        battery("H", IT, "0810"),
        inf("A", IT, "0810"),
        inf("C", IT, "0810"),
        DISTANT,
    )
    play(g, "turn unit=G up=move")
    assert written(g, "G")["up"] == "move"


@rule("19.1.c", "19.1.d")
def test_guns_move_in_phase_10_only_and_on_their_move_side() -> None:
    game = late(gun("G", "0508", up="fire"), gun("H", "0509", up="move"), FAR)
    assert [o.text("unit") for o in listed(game, "select")] == ["H"]
    assert refused(game, "select", unit="G") == ["19.1.d"]


@rule("19.1.d", "19.2.a")
@pytest.mark.parametrize(("hex", "flags", "clause"), [("0605", ["emplacing"], "19.2.a"), ("eliminated", [], "19.1.d")])
def test_a_gun_that_is_lost_is_not_said_to_be_emplaced_soon(hex, flags, clause):
    game = fight(it("A"), ah("D"), gun("G", hex, AH, flags=flags), step="C", assaults=[mark("A")])
    found = game.forecast(kind="defensive", target=FRONT, firers=["D"], guns=["G"])
    assert [reason.clause for reason in found.reasons] == [clause]


# 19.2: heavy guns


@rule("4.6.b", "19.2.a")
@pytest.mark.parametrize(("kind", "waits"), [("heavy-artillery", True), ("field-artillery", False)])
def test_heavy_guns_need_a_turn_to_be_emplaced(kind: str, waits: bool) -> None:
    game = artillery_phase(
        gun("G", "0508", up="move", type=kind), gun("H", "0510"), it("A", "0509"), FAR, display={"X": 5}, dice=[3]
    )
    play(game, "turn", unit="G", up="fire")
    play(game, "done")
    assert ("emplacing" in shown(game, "G")["flags"]) == waits
    pass_until(game, "activation")
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0509")
    assert bool(listed(game, "attach", unit="G")) != waits
    if waits:
        assert refused(game, "attach", unit="G") == ["19.2.a"]


@rule("19.2.a", "4.6.b", "Q86")
def test_a_heavy_gun_is_being_emplaced() -> None:
    heavy = battery("H", IT, "0510", 8, 10, type="heavy-artillery", up="move")
    g = gunnery(
        heavy, battery("F", IT, "0511", up="move"), battery("K", IT, "0512", 8, 10, type="heavy-artillery"), EAST
    )
    play(g, "turn unit=H up=fire", "turn unit=F up=fire")
    assert (written(g, "H")["up"], written(g, "H").get("flags")) == ("fire", ["emplacing"])
    assert written(g, "F").get("flags") is None
    play(g, "turn unit=H up=move", "turn unit=K up=move", "turn unit=K up=fire")
    assert written(g, "H").get("flags") is None
    assert written(g, "K").get("flags") is None
    play(g, "turn unit=H up=fire", "done")
    assert written(g, "H")["flags"] == ["emplacing"]


# 19.4: guns alone


@rule("19.4.a")
def test_guns_alone_do_not_enter_enemy_zones() -> None:
    game = late(gun("G", "0509", up="move"), it("B", "0507"), ah("e", "0506"), hexes={"0607": {"terrain": "clear"}},
                roads=[])  # fmt: skip
    assert refused(game, "move", unit="G", to="0406") == ["19.4.a"]
    assert game.reach("G")["0507"].cost == 4, "with other units it may"


@rule("19.4.a", "11.0.a", "11.2.1.c")
def test_guns_enter_a_zone_with_others_but_not_alone() -> None:
    trench = {"0804": dug(1, IT)}
    game = late(gun("g", "0806", up="move"), it("a", "0806"), ah("b", "0803"), roads=[], hexes=trench)
    assert refused(game, "move", unit="g", to="0804") == ["19.4.a"]
    play(game, "select", unit="a")
    play(game, "join", unit="g")
    assert refused(game, "move", unit="a", to="0802") != []
    play(game, "move", unit="a", to="0804")
    assert where(game, "g") == "0804"


@rule("19.4.a", "19.1.c", "19.1.d")
def test_guns_move_in_phase_ten_only() -> None:
    g = step("A", WEST, battery("G", IT, "0511", up="move"), EAST, action={"guns": ["G"]})
    assert refused(g, "move", unit="G", to="0512")[0].startswith("19.1")
    g = phase_ten(WEST, battery("G", IT, "0511"), battery("H", IT, "0806", up="move"), inf("B", AH, "0804"))
    assert refused(g, "move", unit="G", to="0512")[0].startswith("19.1")
    assert refused(g, "move", unit="H", to="0805") != []


@rule("19.4.a", "11.2.1.c")
@pytest.mark.parametrize(
    ("company", "hexes", "may"),
    [
        ([], {"0808": dug(1, IT)}, False),
        ([battery("H", IT, "0808")], {}, False),
        ([inf("A", IT, "0808")], {}, True),
    ],
)
def test_a_gun_goes_into_an_enemy_zone_only_in_company(company: Any, hexes: Any, may: bool) -> None:
    foe = inf("B", AH, "0807")
    game = phase_ten(battery("G", IT, "0809", up="move"), *company, foe, hexes=hexes)
    assert ("0808" in game.reach("G")) is may


@rule("19.4.b")
def test_either_side_takes_guns_left_alone() -> None:
    for side, mine, guns in ((IT, it, AH), (AH, ah, IT)):
        game = moving(mine("A", "0508"), gun("g", "0507", guns), alone("z", "1201", guns), side=side, roads=NO_ROADS)
        play(game, "select", unit="A")
        play(game, "move", unit="A", to="0507")
        assert where(game, "g") == "surrendered"


@rule("Q110", "19.4.b")
def test_guns_are_alone_without_a_friendly_unit_and_late_movers_keep_out():
    game = late(it("A", "0508"), gun("G", "0507", AH), ah("hq-Y", "0507", type="hq"), FAR, roads=[])
    assert cost(game, "A", "0507", mode="non-activated") is None
    now = moving(it("A", "0508"), gun("G", "0507", AH), ah("hq-Y", "0507", type="hq"), FAR, roads=[])
    play(now, "select", unit="A")
    play(now, "move", unit="A", to="0507")
    assert where(now, "G") == "surrendered", "its headquarters is no company"


@rule("19.4.b")
def test_guns_alone_are_captured() -> None:
    g = step("A", inf("A", IT, "0806"), battery("G", AH, "0805"), inf("B", AH, "0801"))
    play(g, "move unit=A to=0805")
    assert where(g, "G") == "surrendered"


@rule("19.4.b", "Q110")
def test_guns_with_an_engineer_are_not_alone() -> None:
    g = step("A", inf("A", IT, "0806"), battery("G", AH, "0805"), loose("E", AH, "0805", "engineer"), DISTANT)
    assert refused(g, "move", unit="A", to="0805")[0].startswith("11.0.5")
    g = step("A", inf("A", IT, "0806"), battery("G", AH, "0805"), DISTANT)
    assert refused(g, "move", unit="A", to="0805") == []


# 19.5: destroying guns


@rule("19.5.a", "4.6.c")
def test_supplied_guns_may_be_destroyed() -> None:
    game = artillery_phase(
        gun("G", "0508"), gun("H", "2003"), FAR, roads=[["0612", "0611"]], sources={"0612": IT}, size=[20, 20]
    )
    assert refused(game, "destroy", unit="H") == ["19.5.a"]
    play(game, "destroy", unit="G")
    assert where(game, "G") == "eliminated"


@rule("19.5.a")
def test_a_gun_is_destroyed_only_in_supply() -> None:
    g = gunnery(battery("G", IT, "0510"), EAST)
    play(g, "destroy unit=G")
    assert where(g, "G") == "eliminated"
    g = gunnery(battery("G", IT, "0510"), EAST, chart={"roads": []})
    assert refused(g, "destroy", unit="G")[:1] == ["19.5.a"]


# 19.7: disorganized guns


@rule("19.7.a")
def test_each_dp_takes_a_point_of_bombardment() -> None:
    game = artillery_phase(gun("G", "0508", dp=2), FAR)
    assert shown(game, "G")["bombardment"] == 3
    starving = pos(gun("G", "0508", dp=4), ah("e", "0507"), phase="supply", roads=[])
    assert where(starving, "G") == "surrendered"


# 19.8: markers


@rule("19.8.a", "3.0.i")
def test_a_gun_remembers_both_its_fires() -> None:
    game = pos(gun("G", "0508", flags=["act", "def-fired"]), FAR)
    (seen,) = [u for u in game.view(IT)["units"] if u["id"] == "G"]
    assert seen["flags"] == ["act", "def-fired"]
    assert seen["range"] == 7


@rule("19.8.a", "Q104", "13.2.7.e")
def test_markers_of_guns_are_kept_apart_and_removed_in_phase_11():
    both = gun("G", "0610", flags=["act", "def-fired"])
    game = late(it("A", "0608", flags=["activated", "out-of-command", "moved"]), both, FAR,
                interdiction=[{"hex": "0505", "value": 4, "side": IT}])  # fmt: skip
    assert {"act", "def-fired"} <= set(shown(game, "G")["flags"])
    pass_until(game, "reinforcement", "plan", "command")
    assert shown(game, "G")["flags"] == []
    assert shown(game, "A")["flags"] == []
    assert game.state.interdiction == {}


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
    assert refused(game, "attach", unit="g")[0] == "13.2.4.a"
    assert shown(game, "g")["flags"] == ["act"]
