"""7.1.4 of Goito: whoever is named for a marker attacks, if anybody can."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .playing import act, clauses, settle, take, verbs, ways
from .reading import events, where
from .situations import assault, au, charge, pi, position, rule


@rule("7.1.4.a", "Q37")
def test_the_activation_does_not_end_while_a_marker_can_still_be_used():
    game = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert "end" not in verbs(game)
    assert clauses(game, "end") == ["7.1.4.a"]
    game.play(Option("select", unit="A"))
    assert not {"stay", "square", "face"} & verbs(game)
    ends = ways(game, "move")
    assert {"0506", "0507"} <= ends
    assert not {"0510", "0505", "0208"} & ends  # from there it could not come back
    gone = position(au("A", "0512"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert "end" in verbs(gone)  # it lapses


@rule("7.1.4.a", "Q37", "3.2.a")
def test_who_is_named_for_a_marker_has_to_go():
    game = position(au("A", "0508"), au("B", "0808"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    assert clauses(game, "end") == ["7.1.4.a"]
    bound = position(au("A", "0506"), au("B", "0808"), pi("P", "0505"))
    assert clauses(bound, "end") == ["3.2.a"]
    assert clauses(bound, "stay", unit="A") == ["3.2.a"]
    assert clauses(bound, "square", unit="A") == ["3.2.a"]
    settle(bound)


@rule("7.1.b", "Q35")
def test_who_enters_an_enemy_zone_must_attack():
    game = position(au("A", "0508", type="light"), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    act(game, "A", "move", to="0506")
    while game.decision.kind == "reaction":
        take(game, "decline")
    assert game.decision.kind == "force"
    assert verbs(game) == {"assault", "fire"}


@rule("7.1.4.a", "Q37")
def test_the_only_force_named_for_a_marker_does_not_run_away_from_it() -> None:
    """It may step back and come again; with another that can attack it may go."""
    far = {"unit": "A", "to": "0510"}
    alone = position(au("A", "0505"), au("B", "0505"), pi("P", "0504"), markers=[assault("0505", "0504", "A")])
    assert clauses(alone, "move", **far) == ["7.1.4.a"]
    alone.play(Option("select", unit="A"))
    take(alone, "move", to="0506")
    settle(alone, "reaction")
    assert "halt" not in verbs(alone)
    both = position(au("A", "0505"), au("B", "0505"), pi("P", "0504"), markers=[assault("0505", "0504", "A", "B")])
    assert both.why_not("move", **far) == []


@rule("7.1.4.a", "Q37")
@pytest.mark.parametrize("start", ["0508", "0506"])
def test_a_marker_outside_enemy_zones_binds_the_force_named_for_it_too(start: str) -> None:
    """No zone reaches into the village at 0506; whoever was named for its marker attacks from it all the same."""
    village = {"hexes": {"0506": {"terrain": "village"}}}
    game = position(au("A", start), pi("P", "0505"), markers=[assault("0506", "0505", "A")], map=village)
    game.play(Option("select", unit="A"))
    if start != "0506":
        take(game, "move", to="0506")
    assert "assault" in verbs(game)
    assert not verbs(game) & {"stay", "face", "square", "halt"}


@rule("7.1.3.b", "7.1.4.a", "Q37")
def test_a_force_is_free_where_another_named_for_the_marker_can_still_use_it() -> None:
    village = {"hexes": {"0506": {"terrain": "village"}}}
    game = position(
        au("A", "0506"), au("B", "0507"), pi("P", "0505"), markers=[assault("0506", "0505", "A", "B")], map=village
    )
    game.play(Option("select", unit="A"))
    assert {"stay", "assault"} <= verbs(game)


@rule("7.1.4.a", "8.6.1.a", "Q37")
@pytest.mark.parametrize("flags", [[], ["square"]])
def test_a_square_is_not_bound_to_its_marker(flags):
    units = (au("A", "0505", flags=flags), au("B", "0909"), pi("P", "0504"))
    game = position(*units, markers=[assault("0505", "0504", "A")])
    assert ("end" in verbs(game)) == bool(flags)
    assert bool(game.why_not("end")) == (not flags)


@rule("7.1.4.a", "Q37")
def test_both_ways_to_a_marker_at_the_end_of_the_allowance_are_open() -> None:
    """From 0505 to the marker in 0603 it is two hexes, by 0504 or by 0604, and there are two points."""
    game = position(au("A", "0505", move=2), pi("P", "0602"), markers=[assault("0603", "0602", "A")])
    game.play(Option("select", unit="A"))
    assert {o.text("to") for o in game.options() if o.verb == "move"} == {"0504", "0604", "0603"}


@rule("7.1.4.a", "8.3.b", "Q37")
def test_a_force_that_left_the_road_behind_is_not_bound_to_a_marker_it_can_no_longer_reach() -> None:
    """Six hexes are near enough in March Movement only."""
    road = {"roads": {"major": [[f"05{n:02}" for n in range(6, 13)]]}}
    column = au("A", "0512", facing="N", flags=["march"])
    game = position(column, pi("P", "0505"), markers=[assault("0506", "0505", "A")], map=road)
    take(game, "select", unit="A")
    assert not {"stay", "halt"} & verbs(game)
    take(game, "leave-march")
    assert "halt" in verbs(game)
    assert "0712" in ways(game, "move")


@rule("Q38")
def test_a_second_force_uses_the_same_marker():
    marker = assault("0506", "0505", "A", "B") | {"used": True}
    game = position(au("A", "0401"), au("B", "0508"), pi("P", "0505"), markers=[marker])
    game.play(Option("select", unit="B"))
    assert "0506" in ways(game, "move")
    assert where(game, "A") == "0401"


@rule("Q38", "7.1.3.b")
def test_two_forces_use_one_marker_one_after_the_other():
    game = position(
        au("A", "0506"), au("B", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A", "B")],
        dice=[3, 4, *[1] * 20],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    settle(game)
    assert (where(game, "A"), where(game, "P")) == ("0506", "0505")
    assert clauses(game, "move", unit="B", to="0506") == []
    act(game, "B", "move", to="0506")
    log = settle(game, "retreat", "action")
    assert [e.args["attacker_units"] for e in events(log, "combat")] == [["B"]]


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


# Cavalry


@rule("7.1.4.a")
def test_cavalry_alone_named_for_a_charge_has_to_charge():
    """Q37: it neither stays nor goes elsewhere, unless another Force can still use the marker."""
    rider = au("C", "0508", type="cavalry", stacking=2)
    game = position(rider, pi("P", "0505"), markers=[charge("0506", "0505", "C")])
    take(game, "select", unit="C")
    assert verbs(game) == {"charge"}
    assert clauses(game, "stay", unit="C") == ["7.1.4.a"]
    assert clauses(game, "move", unit="C", to="0509") == ["7.1.4.a"]
    other = au("D", "0408", type="cavalry", stacking=2)
    game = position(rider, other, pi("P", "0505"), markers=[charge("0506", "0505", "C", "D")])
    take(game, "select", unit="C")
    assert {"charge", "move", "stay"} <= verbs(game)
    game = position({**rider, "facing": "S"}, pi("P", "0505"), markers=[charge("0506", "0505", "C")])
    assert clauses(game, "stay", unit="C") == []


@rule("7.1.4.a", "Q37")
def test_cavalry_has_to_charge_when_the_other_named_for_it_has_acted():
    """7.2: who has stayed where he was could reach the marker, but acts no more."""
    riders = [au(id, hex, type="cavalry", stacking=2) for id, hex in (("C", "0508"), ("D", "0408"))]
    game = position(*riders, pi("P", "0505"), markers=[charge("0506", "0505", "C", "D")])
    act(game, "D", "stay")
    take(game, "select", unit="C")
    assert verbs(game) == {"charge"}


@rule("7.1.4.a", "8.3.c", "8.3.b")
def test_cavalry_that_has_left_the_march_to_charge_charges_alone():
    """It turns with the others of its hex and so has a target; but its Action has begun without them."""
    riders = [au(id, "0508", type="cavalry", stacking=2) for id in ("C", "D")]
    riders[0] |= {"flags": ["march"], "facing": "S"}
    game = position(*riders, pi("P", "0505"), markers=[charge("0506", "0505", "C")])
    take(game, "select", unit="C")
    take(game, "leave-march")
    assert verbs(game) == {"charge"}


@rule("7.1.3.a", "7.1.4.a")
def test_cavalry_that_was_not_named_for_a_charge_is_free():
    """C was named and cannot charge the way it faces; D could, but nobody named it."""
    riders = [au("C", "0508", type="cavalry", stacking=2, facing="S"), au("D", "0408", type="cavalry", stacking=2)]
    game = position(*riders, pi("P", "0505"), markers=[charge("0506", "0505", "C")])
    take(game, "select", unit="D")
    assert {"charge", "move", "stay"} <= verbs(game)


@rule("7.1.4.a", "Q67")
@pytest.mark.parametrize(("start", "marches"), [("0610", True), ("0608", False)])
def test_a_declaration_that_is_legal_only_by_march_is_carried_out_by_march(start, marches):
    board = {"roads": {"major": [[f"06{n:02}" for n in range(10, 3, -1)]]}}
    marker = assault("0605", "0604", "A")
    game = position(au("A", start, move=4), pi("P", "0604"), map=board, markers=[marker])
    game.play(Option("select", unit="A"))
    assert ("march" in verbs(game)) is not marches
    assert "0605" in ways(game, "move")
    assert bool(clauses(game, "march", unit="A")) is marches
    if marches:
        assert not {"leave-march", "stay", "halt", "end"} & verbs(game)
