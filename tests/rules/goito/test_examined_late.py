"""An examiner's cases of the later phases, of roads, and of what a forecast makes of ammunition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .examining import at, flags, rule, seen, status
from .fights import AU, PI, act, au, choose, pi, position, take, verbs

CORRIDOR = [1, 12]
"""A map one hex wide, where nobody goes round anything."""


def late(phase, *units, **doc):
    return position(*units, **{"phase": phase, "active": {}, "initiative": PI, "side": AU} | doc)


LOST = au("Z", "0901", flags=["out-of-command"])
"""Somebody for Phase D, so that the turn does not go on."""
DONE_BEFORE = [{"id": "piedmontese-formation", "side": PI, "activated": True}]


# Phases C and D


@rule("13.3.1.a", "5.1.b", "4.C.c")
@pytest.mark.parametrize("activated", [False, True])
def test_units_out_of_command_recover_once_and_in_their_own_phase(activated):
    formations = [{"id": "austrian-formation", "side": AU, "activated": activated}]
    game = late("non-activated", au("A", "0505", flags=["out-of-command"], status=3), formations=formations)
    assert (game.decision.kind, status(game, "A")) == ("lost", 3)
    take(game, "done")
    assert status(game, "A") == 1


@rule("4.C.c", "Q20")
def test_a_formation_that_was_activated_recovers_nothing_more():
    formations = [{"id": "austrian-formation", "side": AU, "activated": True}]
    game = late("non-activated", au("A", "0211", status=3), LOST, formations=formations)
    assert status(game, "A") == 3


@rule("13.3.1.b", "13.3.1.c", "Q96")
def test_exhausted_cavalry_that_withdrew_rallies_but_does_not_rest():
    tired = au("A", "0310", type="cavalry", status=2, flags=["exhausted"])
    game = late("non-activated", tired, pi("P", "0309"), LOST, formations=DONE_BEFORE)
    take(game, "withdraw", to="0311")
    take(game, "face", facing="N")
    assert (status(game, "A"), "exhausted" in flags(game, "A")) == (1, True)


@rule("Q57", "Q56", "8.8.a")
@pytest.mark.parametrize(
    ("type", "hex", "levels"), [("line", "0108", 1), ("cavalry", "0108", 1), ("field-artillery", "0107", 0)]
)
def test_a_withdrawal_across_a_stream(type, hex, levels):
    ground = {"size": CORRIDOR, "sides": {"0107-0108": "stream"}}
    units = [au("A", "0107", type=type), pi("P", "0106")]
    game = late("non-activated", *units, map=ground, formations=DONE_BEFORE, dice=[6, 4, *[1] * 9])
    if game.decision.kind == "withdraw":
        take(game, "withdraw")
    assert at(game, "A") == hex
    assert status(game, "A") == levels


@rule("11.3.c", "Q44")
def test_a_withdrawal_takes_the_cheaper_hex_and_keeps_to_the_stacking_limit():
    built = {"0311": {"terrain": "village"}}
    game = late("non-activated", au("A", "0310"), pi("P", "0309"), map={"hexes": built}, formations=DONE_BEFORE)
    assert {o.args["to"] for o in game.options()} == {"0210", "0410"}
    full = au("F", "0410", stacking=5)
    game = late("non-activated", au("A", "0310"), full, pi("P", "0309"), formations=DONE_BEFORE)
    assert {o.args["to"] for o in game.options() if o.args["unit"] == "A"} == {"0210", "0311"}


@rule("4.D.d", "Q15")
def test_the_side_with_the_initiative_moves_its_lost_units_second_and_no_commander_moves():
    units = [LOST, pi("P", "0912", flags=["out-of-command"])]
    game = late("out-of-command", *units, initiative=AU, side=PI)
    assert game.decision.side == PI
    assert not game.reach("PC")
    take(game, "done")
    assert game.decision.side == AU


# Roads


@rule("8.3.a", "14.3.a")
def test_the_better_of_two_roads_and_no_road_between_two():
    both = {"roads": {"major": [["0505", "0506"]], "minor": [["0505", "0506", "0507"]]}}
    found = position(au("A", "0505", facing="S"), pi("P", "1201"), map=both).reach("A", mode="march")
    assert (found["0506"].cost, found["0507"].cost) == (Fraction(1, 2), Fraction(5, 4))
    apart = {"roads": {"major": [["0505", "0504"], ["0605", "0604"]]}}
    found = position(au("A", "0505", facing="S"), pi("P", "1201"), map=apart).reach("A", mode="march")
    assert found["0605"].cost == 1


@rule("13.3.b", "Q96")
@pytest.mark.parametrize(("to", "levels"), [("0508", 1), ("0509", 2)])
def test_half_of_an_odd_allowance_is_counted_exactly(to, levels):
    # three hexes of a minor road are two and a quarter of five points, four are three
    road = {"roads": {"minor": [[f"05{row:02d}" for row in range(5, 12)]]}}
    marching = au("A", "0505", facing="S", flags=["march"], status=2)
    game = position(marching, au("B", "0212"), pi("P", "1201"), map=road)
    act(game, "A", "move", to=to)
    take(game, "halt")
    take(game, "end")
    assert status(game, "A") == levels


@rule("13.3.b", "8.4.c")
def test_limbering_is_half_of_the_allowance_of_field_guns():
    game = position(au("G", "0505", type="field-artillery", move=4, status=2), au("B", "0212"), pi("P", "1201"))
    act(game, "G", "limber")
    take(game, "halt")
    take(game, "end")
    assert (status(game, "G"), "limbered" in flags(game, "G")) == (1, True)


# Markers, squares, ammunition


@rule("3.1.2.a", "7.1.3.a")
def test_infantry_does_not_enter_the_hex_of_a_charge():
    charge = [{"hex": "0506", "to": "0505", "kind": "charge", "forces": ["C"]}]
    game = position(au("A", "0508"), au("C", "0509", type="cavalry"), pi("P", "0505"), markers=charge)
    assert "0506" not in game.reach("A")


@rule("12.2.5.d", "7.1.a")
def test_who_leaves_square_may_be_named_for_an_attack():
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0506", flags=["square"]), pi("P", "0505"), active=active)
    assert verbs(game) == {"leave-square", "done"}
    take(game, "leave-square")
    assert choose(game, "declare-assault", unit="A", hex="0506", to="0505")


@rule("9.4.3.b", "Q61")
def test_a_forecast_counts_the_battery_that_may_run_out():
    guns = [au("G", "0505", type="field-artillery", strength=3, flags=["low-ammo"])]
    guns.append(au("H", "0505", type="field-artillery", strength=3))
    game = position(*guns, pi("P", "0502"))
    alone = game.forecast(kind="fire", target="0502", firers=["G"]).results["cells"]
    assert (alone["no-ammunition"], alone["1S1"]) == (Fraction(1, 3), Fraction(2, 3) * Fraction(1, 36))
    cells = game.forecast(kind="fire", target="0502", firers=["G", "H"]).results["cells"]
    # six points with 11 or 12 on two dice, three points with 12
    assert cells["1S1"] == Fraction(2, 3) * Fraction(3, 36) + Fraction(1, 3) * Fraction(1, 36)


@rule("2.2.1.d", "Q16")
def test_two_commanders_in_one_hex_are_both_driven_out():
    leaders = [pi("D", "0503", type="commander", formation="W"), pi("K", "0503", type="overall-commander")]
    own = [pi("W", "0901", formation="W"), pi("Q", "0301")]
    game = position(au("A", "0506"), *leaders, *own)
    act(game, "A", "move", to="0503")
    assert (seen(game, "D")["hex"], seen(game, "K")["hex"]) == ("0901", "0301")
