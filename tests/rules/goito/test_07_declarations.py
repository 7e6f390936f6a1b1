"""7.1: Assault and Charge markers."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.combat.charge_path import open_front

from .fights import AU, PI, act, assault, au, charge, events, pi, position, take, u, verbs, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


DECLARE = {"formation": "austrian-formation", "step": "declare"}


def declaring(*units, **doc):
    return position(*units, active=dict(DECLARE, **doc.pop("loose", {})), **doc)


def leaders(command, chief=None):
    found = [
        {"id": "FC", "side": AU, "type": "commander", "command": command, "hex": "0509"},
        {"id": "PC", "side": PI, "type": "commander", "hex": "0101"},
    ]
    return found + ([{"id": "K", "side": AU, "type": "overall-commander", "rating": 2, "hex": chief}] if chief else [])


def marks(game, verb="declare-assault"):
    return {(o.args["unit"], o.args["hex"], o.args["to"]) for o in game.options() if o.verb == verb}


@rule("7.1.a", "11.1.a", "11.1.b", "4.B.2.g", "4.B.2.i")
def test_markers_lie_next_to_their_target_where_a_force_can_come():
    game = declaring(au("A", "0509"), pi("P", "0505"))
    assert ("A", "0506", "0505") in marks(game)
    assert all(to == "0505" for _, _, to in marks(game))
    far = declaring(au("A", "0512"), pi("P", "0505"))
    assert marks(far) == set()
    assert [r.clause for r in far.why_not("declare-assault", unit="A", hex="0506", to="0505")] == ["11.1.b", "7.1.3.a"]


@rule("Q67", "11.1.b")
def test_the_cost_of_the_target_counts_but_neighbours_always_qualify():
    chart = {"hexes": {"0505": {"terrain": "village"}}}
    # 4 hexes to 0506 and 2 for the village: more than 5
    assert ("A", "0506", "0505") not in marks(declaring(au("A", "0510"), pi("P", "0505"), map=chart))
    assert ("A", "0506", "0505") in marks(declaring(au("A", "0509"), pi("P", "0505"), map=chart))
    assert ("A", "0506", "0505") in marks(declaring(au("A", "0506", move=1), pi("P", "0505"), map=chart))


@rule("7.1.1.a", "2.2.2.a")
def test_no_more_markers_than_the_command_value():
    units = [au("A", "0507"), au("B", "0407"), pi("P", "0505")]
    game = declaring(units=[*leaders(1), *units])
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert "declare-assault" not in verbs(game)
    assert [r.clause for r in game.why_not("declare-assault", unit="B", hex="0405", to="0505")] == ["7.1.1.a"]


@rule("7.1.1.b")
def test_one_more_in_range_of_the_overall_commander():
    units = [au("A", "0507"), au("B", "0407"), pi("P", "0505")]
    game = declaring(units=[*leaders(1, chief="0510"), *units])
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert ("B", "0405", "0505") in marks(game)


@rule("7.1.2.a", "Q34")
def test_one_marker_in_a_hex():
    game = declaring(au("A", "0407"), au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"))
    assert ("C", "0506", "0505") in marks(game, "declare-charge")
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert ("C", "0506", "0505") not in marks(game, "declare-charge")
    assert [r.clause for r in game.why_not("declare-charge", unit="C", hex="0506", to="0505")] == ["7.1.2.a"]


@rule("7.1.2.b")
def test_the_same_hex_may_be_assaulted_and_charged():
    game = declaring(au("A", "0407"), au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"))
    game.play(Option("declare-assault", unit="A", hex="0405", to="0505"))
    game.play(Option("declare-charge", unit="C", hex="0506", to="0505"))
    assert {m.charge for m in game.state.markers} == {True, False}


@rule("7.1.3.a", "7.1.3.b", "H11")
def test_each_marker_has_its_own_force_and_others_may_join():
    game = declaring(au("A", "0507"), au("B", "0508"), pi("P", "0505"))
    found = game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert events(found, "declared")[0].args["units"] == ["~infantry-1-austrian-formation"]
    assert all(unit != "A" for unit, _, _ in marks(game))
    assert [r.clause for r in game.why_not("declare-assault", unit="A", hex="0405", to="0505")] == ["7.1.3.b"]
    game.play(Option("associate", unit="B", hex="0506"))
    assert len(game.state.markers[0].forces) == 2
    assert len(game.view(PI)["markers"][0]["forces"]) == 2


@rule("7.1.3.a", "10.a", "11.a")
def test_artillery_and_exhausted_cavalry_are_not_named():
    game = declaring(au("G", "0507", type="field-artillery"), pi("P", "0505"))
    assert marks(game) == set()
    assert [r.clause for r in game.why_not("declare-assault", unit="G", hex="0506", to="0505")] == ["11.a"]
    tired = declaring(au("C", "0508", type="cavalry", flags=["exhausted"]), pi("P", "0505"))
    assert marks(tired, "declare-charge") == set()
    assert marks(tired) != set()
    assert [r.clause for r in tired.why_not("declare-charge", unit="C", hex="0506", to="0505")] == ["10.a"]


@rule("10.1.a", "10.1.b", "10.1.c", "T8")
def test_a_charge_needs_a_hex_between_and_a_line_of_sight():
    game = declaring(au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"))
    assert ("C", "0506", "0505") in marks(game, "declare-charge")
    near = declaring(au("C", "0506", type="cavalry", facing="N"), pi("P", "0505"))
    assert marks(near, "declare-charge") == set()
    assert [r.clause for r in near.why_not("declare-charge", unit="C", hex="0506", to="0505")] == ["10.1.c"]
    blind = declaring(
        au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"), map={"hexes": {"0507": {"terrain": "farm"}}}
    )
    assert marks(blind, "declare-charge") == set()


@rule("10.1.1.a", "Q68")
@pytest.mark.parametrize(("terrain", "allowed"), [("farmhouse", False), ("village", False), ("farm", True)])
def test_a_charge_goes_over_clear_ground(terrain, allowed):
    game = declaring(
        au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"), map={"hexes": {"0505": {"terrain": terrain}}}
    )
    assert (("C", "0506", "0505") in marks(game, "declare-charge")) == allowed
    wet = declaring(
        au("C", "0508", type="cavalry", facing="N"), pi("P", "0505"), map={"sides": {"0506-0505": "stream"}}
    )
    assert ("C", "0506", "0505") not in marks(wet, "declare-charge")


@rule("10.1.1.b")
def test_in_march_along_a_road_the_terrain_does_not_matter():
    road = ["0505", "0506", "0507", "0508"]
    chart = {
        "roads": {"major": [road]},
        "sides": {"0506-0505": "stream"},
        "bridges": ["0506-0505"],
        "hexes": {"0507": {"terrain": "clear"}},
    }
    game = declaring(au("C", "0508", type="cavalry", facing="N", flags=["march"]), pi("P", "0505"), map=chart)
    assert ("C", "0506", "0505") in marks(game, "declare-charge")


@rule("10.1.1.b", "8.3.2.a")
@pytest.mark.parametrize(("others", "charges"), [(2, True), (3, False)])
def test_a_road_through_a_village_serves_a_charge_unless_it_is_crowded(others, charges):
    """C sees its target over a stream, and can only ride round by 0407: for three in all the road there is open."""
    chart = {
        "roads": {"major": [["0508", "0407", "0406"]]},
        "hexes": {"0407": {"terrain": "village"}},
        "sides": {"0507-0508": "stream", "0508-0607": "stream"},
    }
    rider = au("C", "0508", type="cavalry", facing="N", flags=["march"])
    game = declaring(rider, au("B", "0407", stacking=others), pi("P", "0505"), map=chart)
    assert (("C", "0405", "0505") in marks(game, "declare-charge")) == charges


@rule("10.1.1.b", "8.3.2.a", "14.1.b")
@pytest.mark.parametrize(("others", "charges"), [(2, True), (3, False)])
def test_a_bridge_serves_a_charge_unless_the_hex_behind_it_is_crowded(others, charges):
    chart = {
        "roads": {"major": [["0508", "0407", "0406"]]},
        "sides": {"0507-0508": "stream", "0508-0607": "stream", "0407-0508": "stream"},
        "bridges": ["0407-0508"],
    }
    rider = au("C", "0508", type="cavalry", facing="N", flags=["march"])
    game = declaring(rider, au("B", "0407", stacking=others), pi("P", "0505"), map=chart)
    assert (("C", "0405", "0505") in marks(game, "declare-charge")) == charges
    assert bool(open_front(game.rules, game.state, (u(game, "C"),), game.rules.grid.index("0508"))) == charges


@rule("10.1.2.a", "Q69", "Q113")
def test_a_charge_keeps_its_facing():
    game = declaring(au("C", "0508", type="cavalry", facing="S"), pi("P", "0505"))
    assert marks(game, "declare-charge") == set()


@rule("7.1.4.a", "Q37")
def test_the_activation_does_not_end_while_a_marker_can_still_be_used():
    game = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert "end" not in verbs(game)
    assert [r.clause for r in game.why_not("end")] == ["7.1.4.a"]
    game.play(Option("select", unit="A"))
    assert not {"stay", "square", "face"} & verbs(game)
    ends = {o.args["to"] for o in game.options() if o.verb == "move"}
    assert {"0506", "0507"} <= ends
    assert not {"0510", "0505", "0208"} & ends  # from there it could not come back
    gone = position(au("A", "0512"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert "end" in verbs(gone)  # it lapses


@rule("7.1.b", "Q35")
def test_who_enters_an_enemy_zone_must_attack():
    game = position(au("A", "0508", type="light"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    act(game, "A", "move", to="0506")
    while game.decision.kind == "reaction":
        take(game, "decline")
    assert game.decision.kind == "force"
    assert verbs(game) == {"assault", "fire"}


@rule("7.1.c", "11.c", "9.2.3.a", "7.2.b")
def test_fire_of_light_infantry_is_an_attack():
    game = position(au("A", "0508", type="light"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[1, 1])
    act(game, "A", "move", to="0506")
    while game.decision.kind == "reaction":
        take(game, "decline")
    take(game, "fire", target="0505")
    while game.decision.kind != "action":
        game.play(game.options()[-1])
    assert game.state.markers[0].used
    assert "end" in verbs(game)


@rule("7.1.5.a")
def test_a_marker_turns_when_its_target_is_empty():
    full = position(au("A", "0508"), pi("P", "0605"), pi("Q", "0505"), markers=[assault("0506", "0505", "A")])
    assert "rotate" not in verbs(full)
    two = position(au("A", "0508"), pi("P", "0605"), pi("Q", "0405"), markers=[assault("0506", "0505", "A")])
    assert {o.args["to"] for o in two.options() if o.verb == "rotate"} == {"0405", "0605"}
    near = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0405", "A")])
    assert {(o.args["hex"], o.args["to"]) for o in near.options() if o.verb == "rotate"} == {("0506", "0505")}
    take(near, "rotate", to="0505")
    assert near.name(near.state.markers[0].to) == "0505"


@rule("7.1.5.a", "14.1.a")
def test_a_marker_is_not_turned_across_the_river():
    wet = {"sides": {"0506-0605": "river"}}
    units = [au("A", "0508"), pi("P", "0605"), pi("Q", "0405")]
    game = position(*units, markers=[assault("0506", "0505", "A")], map=wet)
    assert {o.args["to"] for o in game.options() if o.verb == "rotate"} == {"0405"}


@rule("7.1.5.b")
def test_a_marker_emptied_by_an_assault_turns_too():
    marker = assault("0506", "0405", "A", "B") | {"used": True}
    game = position(au("B", "0508"), au("A", "0405"), pi("P", "0505"), markers=[marker])
    assert {(o.args["hex"], o.args["to"]) for o in game.options() if o.verb == "rotate"} == {("0506", "0505")}


@rule("4.B.2.j", "7.1.4.a")
def test_markers_come_off_at_the_end():
    game = position(au("A", "0512"), pi("P", "0505"), markers=[charge("0506", "0505", "A")])
    take(game, "end")
    assert game.state.markers == []


@rule("Q38")
def test_a_second_force_uses_the_same_marker():
    marker = assault("0506", "0505", "A", "B") | {"used": True}
    game = position(au("A", "0401"), au("B", "0508"), pi("P", "0505"), markers=[marker])
    game.play(Option("select", unit="B"))
    assert "0506" in {o.args["to"] for o in game.options() if o.verb == "move"}
    assert where(game, "A") == "0401"
