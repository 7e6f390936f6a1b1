"""An examiner's cases: what an order means at the table, facing while moving, and refusals by their own clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

import esagono

from .examining import approach, at, clauses, fight, flags, rule, seen, status
from .fights import act, au, charge, pi, position, take, verbs

BROOK = {"sides": {"0505-0504": "stream"}}


@rule("14.1.d", "8.b")
def test_an_order_to_the_hex_across_a_stream_crosses_it_and_the_way_round_goes_hex_by_hex():
    game = position(au("C", "0505", type="cavalry", move=8), pi("P", "1201"), map=BROOK)
    reach = game.reach("C")["0504"]
    assert (reach.cost, reach.path) == (Fraction(3), ("0504",))
    act(game, "C", "move", to="0504")
    assert (at(game, "C"), status(game, "C"), seen(game, "C")["spent"]) == ("0504", 1, 3)

    game = position(au("C", "0505", type="cavalry", move=8), pi("P", "1201"), map=BROOK)
    act(game, "C", "move", to="0604")
    take(game, "move", to="0504")
    assert (at(game, "C"), status(game, "C"), seen(game, "C")["spent"]) == ("0504", 0, 2)


@rule("14.1.c", "8.b")
def test_infantry_ordered_across_a_stream_checks_its_cohesion():
    game = position(au("A", "0505"), pi("P", "1201"), map=BROOK, dice=[6, 6])
    log = act(game, "A", "move", to="0504")
    assert [e.args["cause"] for e in log if e.kind == "check"] == ["stream"]


@rule("12.1.d", "8.2.a")
def test_who_leaves_a_zone_is_fired_at_as_it_stood():
    """It faces the enemy until it goes: the fire does not come through its rear."""
    game = position(au("A", "0506", facing="N"), pi("P", "0505", facing="S"), dice=[1] * 8)
    act(game, "A", "move", to="0507")
    log = take(game, "react-fire")
    shot = next(e for e in log if e.kind == "fire")
    assert shot.args["drms"] == []
    assert (at(game, "A"), seen(game, "A")["facing"]) == ("0507", "S")


@rule("12.2.1.a")
def test_a_force_in_a_village_may_turn_in_reaction():
    village = {"hexes": {"0505": {"terrain": "village"}}}
    gun = au("G", "0508", type="field-artillery", stacking=1)
    game = position(gun, pi("P", "0505", facing="S"), map=village, dice=[1] * 8)
    act(game, "G", "fire", target="0505")
    take(game, "react-face", facing="N")
    assert seen(game, "P")["facing"] == "N"


@rule("8.6.3.a")
def test_no_part_of_a_force_with_a_disorganized_unit_forms_square():
    """Q88."""
    game = position(au("A", "0505"), au("B", "0505", status=3), pi("P", "1201"))
    assert clauses(game, "square", unit="A") == ["8.6.3.a"]
    game = position(au("A", "0505"), au("B", "0505"), pi("P", "1201"))
    act(game, "A", "square")
    assert "square" in flags(game, "A")


@rule("3.2.a")
def test_guns_in_an_enemy_zone_are_told_that_they_must_leave():
    """Q32."""
    gun = au("G", "0506", type="field-artillery", stacking=1)
    game = position(gun, pi("P", "0505"))
    shot = {"unit": "G", "target": "0505", "force": "infantry", "facing": "N"}
    assert clauses(game, "fire", **shot) == ["3.2.a"]
    limbered = position({**gun, "flags": ["limbered"]}, pi("P", "0505"))
    assert clauses(limbered, "fire", **shot) == ["8.4.b"]


@rule("8.3.c")
def test_march_is_for_one_unit_at_a_time():
    game = position(au("A", "0505"), au("B", "0505"), pi("P", "1201"))
    take(game, "select", unit="A")
    take(game, "add", unit="B")
    assert clauses(game, "march", unit="A") == ["8.3.c"]
    game = position(au("A", "0505", flags=["march"]), au("B", "0505", flags=["march"]), pi("P", "1201"))
    take(game, "select", unit="A")
    assert clauses(game, "add", unit="B") == ["8.3.c"]


@rule("8.3.3.c")
def test_who_turned_in_march_may_not_halt():
    game = position(au("A", "0505", flags=["march"]), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    take(game, "turn", facing="S")
    assert clauses(game, "halt", unit="A") == ["8.3.3.c"]


@rule("11.1.b", "14.1.a", "8.c", "6.3.1.a")
def test_an_assault_that_cannot_be_declared_says_what_bars_it():
    def refused(*units, **board):
        active = {"formation": "austrian-formation", "step": "declare"}
        game = position(au("A", "0508"), pi("P", "0505"), *units, active=active, map=board)
        return clauses(game, "declare-assault", unit="A", hex="0506", to="0505")

    assert refused() == []
    assert refused(sides={"0505-0506": "river"}) == ["14.1.a"]
    assert refused(pi("Q", "0506")) == ["8.c"]
    assert refused(au("B", "0506", stacking=5)) == ["6.3.1.a"]


@rule("12.2.2.a")
def test_cavalry_does_not_fire_in_reaction():
    game, _ = approach(pi("P", "0505", type="cavalry"))
    assert "12.2.2.a" in clauses(game, "react-fire", hex="0505", force="cavalry", target_force="infantry")


@rule("12.b", "8.4.c")
def test_who_cannot_limber_or_turn_in_reaction_is_told_why():
    game, _ = approach(pi("P", "0505"))
    assert clauses(game, "react-limber", hex="0505", force="infantry") == ["8.4.c"]
    gun = au("G", "0508", type="field-artillery", stacking=1)
    game = position(gun, pi("P", "0505", flags=["march"]), dice=[1] * 8)
    act(game, "G", "fire", target="0505")
    assert clauses(game, "react-face", hex="0505", force="infantry", facing="N") == ["8.3.3.c"]


def test_formations_of_the_game_are_known_by_the_names_of_their_commanders():
    units = [{"id": "pi-5-aosta", "hex": "1503"}, *({"id": id, "hex": "pool"} for id in ("au-benedek", "au-1-art"))]
    for name in ("Benedek", "au-benedek", "benedek-brigade", "au-benedek-brigade"):
        doc = {"game": "goito-1848", "turn": 1, "side": "austrian", "units": units}
        acting = esagono.position({**doc, "active": {"formation": name, "step": "actions"}, "phase": "action"})
        assert acting.to_position()["active"]["formation"] == "au-benedek-brigade"
        waiting = esagono.position({**doc, "phase": "activation", "formations": [{"id": name, "failed": 1}]})
        assert waiting.activation(name).drms == (("6.1.2", -1),)
    assert set(waiting.command("1 divisione")) == {"pi-5-aosta"}


FAR = pi("P", "0102")
SOUTH = {"unit": "A", "facing": "S"}
POSTURES = [
    ("limber", {"unit": "A"}, {}, "8.4.a"),
    ("unlimber", SOUTH, {}, "8.4.a"),
    ("unlimber", SOUTH, {"type": "field-artillery"}, "8.4.c"),
    ("march", {"unit": "A"}, {"type": "field-artillery"}, "8.4.a"),
    ("march", {"unit": "A"}, {"flags": ["march"]}, "8.3.b"),
    ("leave-march", {"unit": "A"}, {}, "8.3.b"),
    ("turn", SOUTH, {}, "8.3.3.c"),
    ("face", SOUTH, {"flags": ["march"]}, "8.3.3.c"),
    ("square", {"unit": "A"}, {"flags": ["march"]}, "8.6.a"),
]


@pytest.mark.parametrize(("verb", "args", "values", "clause"), POSTURES)
@rule("8.3.b", "8.3.3.c", "8.4.c", "8.6.a")
def test_a_posture_that_cannot_be_taken_says_why(verb, args, values, clause):
    assert clauses(position(au("A", "0505", **values), FAR), verb, **args) == [clause]


@rule("8.3.b", "8.6.b", "8.4.c")
def test_postures_are_for_before_the_move():
    game = position(au("A", "0505"), FAR)
    act(game, "A", "move", to="0504")
    assert (clauses(game, "march", unit="A"), clauses(game, "square", unit="A")) == (["8.3.b"], ["8.6.b"])
    game = position(au("A", "0505", flags=["march"]), FAR)
    act(game, "A", "move", to="0504")
    assert clauses(game, "leave-march", unit="A") == ["8.3.b", "8.3.5.b"]
    game = position(au("A", "0505", type="field-artillery", move=4), FAR)
    act(game, "A", "limber")
    take(game, "move", to="0504")
    assert clauses(game, "unlimber", **SOUTH) == ["8.4.c"]


@rule("4.B.2.g", "6.1.a", "7.1.a")
def test_attempts_declarations_and_actions_have_their_steps():
    marker = {"unit": "A", "hex": "0504", "to": "0503"}
    game = position(au("A", "0505"), FAR)
    assert clauses(game, "declare-assault", **marker) == ["7.1.a", "4.B.2.g"]
    assert clauses(game, "pass") == ["4.B.2.a"]
    declaring = position(au("A", "0505"), FAR, active={"formation": "austrian-formation", "step": "declare"})
    assert clauses(declaring, "move", unit="A", to="0504") == ["4.B.2.g"]
    assert clauses(declaring, "leave-march", unit="A") == ["8.3.5.b"]
    assert clauses(declaring, "leave-square", hex="0505") == ["12.2.5.d"]
    waiting = position(au("A", "0505"), FAR, phase="activation", active={})
    assert clauses(waiting, "move", unit="A", to="0504") == ["6.1.a"]


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


@rule("9.4.1.b")
def test_the_first_loss_by_fire_is_the_largest_unit_s():
    gun = au("G", "0507", type="field-artillery", strength=7)
    target = [pi("P", "0505", stacking=2), pi("R", "0505", stacking=2), pi("Q", "0505")]
    game = position(gun, *target, dice=[4, 5])
    act(game, "G", "fire", target="0505")
    assert clauses(game, "lose", unit="Q") == ["9.4.1.b"]


@rule("11.3.1.b")
def test_a_retreat_does_not_come_back():
    game, _ = fight(pi("P", "0505"), dice=[6, 6])
    take(game, "retreat", to="0504")
    assert clauses(game, "retreat", to="0505") == ["11.3.1.b"]


@rule("4.C.a", "4.D.a")
def test_late_phases_are_for_withdrawing_and_moving():
    """Q19, Q52."""
    late = {"active": {}, "side": "austrian", "initiative": "piedmontese"}
    game = position(au("A", "0506"), pi("P", "0505"), phase="non-activated", **late)
    assert clauses(game, "move", unit="A", to="0507") == ["4.C.a"]
    lost = au("A", "0506", flags=["out-of-command"])
    game = position(lost, pi("P", "0502"), phase="out-of-command", **late)
    shot = {"unit": "A", "target": "0505", "force": "infantry", "facing": "N"}
    assert (clauses(game, "fire", **shot), clauses(game, "square", unit="A")) == (["4.D.a"], ["4.D.a"])


@rule("12.2.1.a")
def test_nobody_turns_to_where_he_faces():
    game, _ = approach(pi("P", "0505", facing="S"))
    assert clauses(game, "react-face", hex="0505", force="infantry", facing="S") == ["12.2.1.a"]


@rule("9.4.3.b")
def test_the_ammunition_marker_has_two_sides():
    gun = au("G", "0507", type="field-artillery", flags=["low-ammo"])
    game = position(gun, pi("P", "0505"), dice=[1])
    act(game, "G", "fire", target="0505")
    assert flags(game, "G") & {"low-ammo", "out-of-ammo"} == {"out-of-ammo"}


@rule("9.2.3.c")
def test_a_forecast_of_cavalry_s_fire_has_one_reason():
    game = position(au("C", "0506", type="cavalry"), pi("P", "0505"))
    assert [r.clause for r in game.forecast(kind="fire", target="0505", firers=["C"]).reasons] == ["9.2.3.c"]


@rule("16.1.1.a", "16.1.1.b")
def test_the_second_corps_waits_for_its_roll():
    units = [{"id": "pi-5-aosta", "hex": "1503"}]
    units += [{"id": id, "hex": "pool"} for id in ("au-liechtestein", "au-9-jager", "au-thurn-taxis", "au-38")]
    doc = {"game": "goito-1848", "side": "austrian", "phase": "activation", "units": units}
    game = esagono.position({**doc, "turn": 5, "second_corps": {"choice": "try"}})
    assert clauses(game, "activate", formation="au-liechtestein-brigade") == ["16.1.1.a"]
    game = esagono.position({**doc, "turn": 6, "second_corps": {"choice": "try", "since": 6}})
    assert clauses(game, "activate", formation="au-liechtestein-brigade") == []
    assert clauses(game, "activate", formation="au-thurn-taxis-brigade") == ["16.1.1.a"]


@rule("6.2.b")
def test_who_falls_back_forms_no_square():
    """M9."""
    active = {"formation": "austrian-formation", "step": "actions", "loose": "falls-back"}
    game = position(au("A", "0505"), FAR, active=active)
    assert clauses(game, "square", unit="A") == ["6.2.b"]


@rule("8.6.1.a")
def test_a_square_does_not_form_another():
    assert clauses(position(au("A", "0505", flags=["square"]), FAR), "square", unit="A") == ["8.6.1.a"]
