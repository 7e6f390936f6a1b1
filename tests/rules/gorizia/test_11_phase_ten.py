"""11.2.1: movement of units that were not activated."""

from __future__ import annotations

import pytest

from .cases import DISTANT, battery, dug, in_phase, inf, phase_ten
from .reading import AH, IT, keys, listed, play, refused, rule, where
from .situations import NO_ROADS, ah, cost, gun, it, late, moving


@rule("11.1.a", "11.2.1.a", "11.2.1.e", "11.0.6.a", "8.6.b")
def test_who_moves_in_phase_10() -> None:
    game = late(
        it("A", "0508"),
        it("B", "0509", flags=["activated"]),
        it("C", "0510", flags=["activated", "out-of-command"]),
        roads=NO_ROADS,
    )
    assert {o.text("unit") for o in listed(game, "select")} == {"A", "C"}
    assert refused(game, "select", unit="B") == ["11.2.1.e"]


@rule("11.2.1.b", "11.2.1.c", "Q45")
def test_zones_in_phase_10_only_where_friends_or_trenches_are() -> None:
    hexes = {"0506": dug(1, IT)}
    units = (it("A", "0508"), ah("e", "0505"))
    assert cost(late(*units, roads=NO_ROADS), "A", "0506") is None
    assert cost(late(*units, hexes=hexes, roads=NO_ROADS), "A", "0506") == 2
    assert cost(late(*units, it("B", "0506"), roads=NO_ROADS), "A", "0506") == 2
    game = late(*units, roads=NO_ROADS)
    assert refused(game, "move", unit="A", to="0506") == ["11.2.1.b"]
    assert keys(game, "assault", unit="A", to="0505") == ["no-late-assault"]


@rule("11.2.1.b", "19.4.b", "Q110")
def test_enemy_guns_alone_are_taken_in_an_action_not_in_phase_10() -> None:
    units = (it("A", "0508"), gun("g", "0506", AH, corps="I"))
    assert cost(late(*units, roads=NO_ROADS), "A", "0506") is None
    game = moving(*units, roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0506")
    assert where(game, "g") == "surrendered"


@rule("11.2.1.b", "11.2.1.c", "11.2.1.d", "Q45")
def test_which_hexes_of_a_zone_are_entered_in_phase_ten() -> None:
    g = phase_ten(inf("A", IT, "0806"), inf("B", AH, "0804"))
    assert "0805" not in g.reach("A")
    assert refused(g, "move", unit="A", to="0805")[0].startswith("11.2.1")
    g = phase_ten(inf("A", IT, "0806"), inf("C", IT, "0805"), inf("B", AH, "0804"))
    assert "0805" in g.reach("A")
    assert g.reach("C")["0806"].cost == 2
    g = phase_ten(inf("A", IT, "0806"), inf("B", AH, "0804"), hexes={"0805": dug(1, IT)})
    assert "0805" in g.reach("A")
    g = phase_ten(inf("A", IT, "0806"), battery("B", AH, "0805"))
    assert "0805" not in g.reach("A")


@rule("Q45")
def test_infiltration_in_phase_ten_by_either_reading() -> None:
    trenches = {h: dug(1, IT) for h in ("0805", "0705")}
    for options, fires in (({}, False), ({"late_infiltration": "yes"}, True)):
        g = phase_ten(inf("A", IT, "0805"), inf("B", AH, "0804"), hexes=trenches, options=options)
        assert g.reach("A")["0705"].cost == 2
        play(g, "move unit=A to=0705")
        assert (g.decision.kind == "infiltration") == fires


@rule("11.2.1.c", "Q45")
@pytest.mark.parametrize(("choice", "asked"), [("no", False), ("yes", True)])
def test_nobody_infiltrates_in_phase_10(choice, asked):
    """From one hex of an enemy zone to another, where friends stand in a trench they have taken."""
    hexes = {"0706": dug(2)}
    units = it("A", "0606"), it("B", "0706"), ah("D", "0605"), ah("E", "0705")
    game = late(*units, options={"late_infiltration": choice}, hexes=hexes)
    play(game, "move", unit="A", to="0706")
    assert (game.decision.kind == "infiltration") == asked


@rule("11.2.1.d")
def test_leaving_a_zone_in_phase_10_costs_one() -> None:
    game = late(it("A", "0506"), ah("e", "0505"), roads=NO_ROADS)
    assert cost(game, "A", "0507") == 2


@rule("11.2.1.e", "8.6.b")
def test_a_brigade_that_was_activated_has_had_its_turn() -> None:
    units = inf("A", IT, "0508"), inf("C", IT, "0509", flags=["out-of-command"]), inf("D", IT, "0510", brigade="Z")
    game = in_phase("non-activated", *units, DISTANT, activated=["X"])
    assert refused(game, "move", unit="A", to="0507") == ["11.2.1.e"]
    assert refused(game, "move", unit="C", to="0508") == []
    assert refused(game, "move", unit="D", to="0511") == []
