"""An examiner's cases: recovery, the phases of those not activated and of the lost, loose cannons, game options."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Option

from .examining import at, clauses, flags, rule, seen, status
from .fights import AU, PI, act, assault, au, pi, position, settle, verbs

FORMATION = "austrian-formation"


def distance(game, a, b):
    return game.rules.grid.distance(game.rules.grid.index(a), game.rules.grid.index(b))


# 13.3: recovery at the end of the activation


def ended(unit, *others, dice=(), **doc):
    """Everybody has acted as the position says, and the activation ends."""
    return position(unit, *others, active={"formation": FORMATION, "step": "end"}, dice=[*dice, *[1] * 6], **doc)


@rule("13.3.a", "13.3.b", "T5", "Q95", "Q96")
@pytest.mark.parametrize(
    ("spent", "action", "move", "levels"),
    [
        (0, "", 5, 2), (2, "move", 5, 1), (2.5, "move", 5, 1), (2.75, "move", 5, 0), (3, "move", 5, 0),
        (3, "move", 6, 1), (3.25, "move", 6, 0), (0, "fire", 6, 0), (0, "assault", 5, 0), (4, "move", 8, 1),
        (0, "charge", 8, 0),
    ],
)  # fmt: skip
def test_what_a_unit_gets_back(spent, action, move, levels):
    unit = au("A", "0505", status=3, move=move)
    if action:
        unit |= {"spent": spent, "action": action, "flags": ["acted"]}
    game = ended(unit, pi("P", "1201"))
    assert status(game, "A") == 3 - levels


@rule("13.3.a", "T5")
def test_nobody_recovers_in_an_enemy_zone():
    game = ended(au("A", "0506", status=2), pi("P", "0505"))
    assert status(game, "A") == 2
    village = ended(au("A", "0506", status=2), pi("P", "0505"), map={"hexes": {"0506": {"terrain": "village"}}})
    assert status(village, "A") == 0


@rule("13.3.a")
def test_recovery_stops_at_good_order_and_out_of_command_units_wait():
    game = ended(au("A", "0505", status=1), au("B", "0808", status=2, flags=["out-of-command"]), pi("P", "1201"))
    assert (status(game, "A"), status(game, "B")) == (0, 2)


@rule("13.3.c", "10.3.1.a")
def test_cavalry_rests_or_rallies():
    game = ended(au("C", "0505", type="cavalry", status=2, flags=["exhausted"]), pi("P", "1201"))
    assert game.decision.kind == "recover"
    assert verbs(game) == {"rest", "rally"}
    rest = game.copy()
    rest.play(Option("rest", unit="C"))
    assert "exhausted" not in flags(rest, "C")
    assert status(rest, "C") == 2
    game.play(Option("rally", unit="C"))
    assert "exhausted" in flags(game, "C")
    assert status(game, "C") == 0
    moved = ended(
        au("C", "0505", type="cavalry", status=2, spent=2, action="move", flags=["exhausted", "acted"]), pi("P", "1201")
    )
    assert status(moved, "C") == 1
    assert "exhausted" in flags(moved, "C")


# Phases C and D


def turn_end(*units, dice=(), phase="non-activated", **doc):
    """A position in phase C or D, with the Austrians having the initiative: the Piedmontese go first."""
    leaders = [
        {"id": "FC", "side": AU, "type": "commander", "command": 4, "formation": "a", "hex": "0112"},
        {"id": "PC", "side": PI, "type": "commander", "command": 4, "formation": "p", "hex": "0601"},
    ]
    marked = [u | {"formation": "a" if u["side"] == AU else "p"} for u in units]
    document = {
        "game": "goito-1848", "turn": 3, "phase": phase, "side": PI, "initiative": AU, "map": {"size": [12, 12]},
        "units": [*leaders, *marked], "dice": [*dice, *[1] * 6],
    } | doc  # fmt: skip
    return esagono.position(document)


@rule("4.C.a", "4.C.b", "8.8.a", "8.8.1.a", "Q44", "Q43")
def test_who_was_not_activated_withdraws_out_of_zones_the_non_initiative_player_first():
    game = turn_end(au("A", "0506"), pi("P", "0505"))
    assert (game.decision.kind, game.decision.side) == ("withdraw", PI)
    ways = {o.args["to"] for o in game.options() if o.verb == "withdraw"}
    assert ways == {"0504", "0404", "0604"}
    game.play(Option("withdraw", unit="P", to="0504"))
    while game.decision.kind != "activation":
        assert game.decision.kind in ("facing", "withdraw")
        game.play(game.options()[-1])
    assert at(game, "P") == "0504"
    assert at(game, "A") == "0506"  # nobody threatens it any more


@rule("8.8.b", "E7")
def test_who_withdraws_may_keep_his_facing():
    game = turn_end(au("A", "0506"), pi("P", "0505", facing="S"))
    game.play(Option("withdraw", unit="P", to="0504"))
    if game.decision.kind == "facing":
        assert "S" in {o.args["facing"] for o in game.options()}
    else:
        assert seen(game, "P")["facing"] == "S"


@rule("Q20")
def test_who_was_activated_stays():
    game = turn_end(
        au("A", "0506"), pi("P", "0505"),
        formations=[{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}],
    )  # fmt: skip
    assert game.decision is None or game.decision.kind == "activation"
    assert (at(game, "P"), at(game, "A")) == ("0505", "0506")


@rule("4.C.a")
def test_a_unit_of_no_formation_has_no_part_in_the_phase_of_those_not_activated():
    units = [au("A", "0506", formation="a"), pi("P", "0505", formation="", status=2), pi("Q", "0101", formation="p")]
    game = turn_end(units=units, formations=[{"id": "a", "side": AU, "activated": True}, {"id": "p", "side": PI}])
    assert at(game, "P") == "0505"
    assert status(game, "P") == 2
    assert game.decision.kind == "activation"


@rule("13.3.1.a", "Q97", "4.C.c")
def test_recovery_of_those_who_were_not_activated():
    game = turn_end(au("A", "0909", status=3), pi("P", "0503", status=1))
    assert (status(game, "A"), status(game, "P")) == (1, 0)
    stuck = turn_end(au("A", "0506", status=3, flags=["square"]), pi("P", "0505", status=3, flags=["square"]))
    assert (status(stuck, "A"), status(stuck, "P")) == (3, 3)


@rule("Q47")
def test_a_square_stays_in_phase_c():
    game = turn_end(au("A", "0506"), pi("P", "0505", flags=["square"]))
    assert game.decision.side == AU
    assert at(game, "P") == "0505"


@rule("Q46")
def test_guns_limber_for_nothing_when_they_must_withdraw():
    game = turn_end(au("A", "0506"), pi("G", "0505", type="field-artillery", move=4))
    assert game.decision.kind == "withdraw"
    game.play(game.options()[0])
    settle(game, "withdraw", "activation")
    assert flags(game, "G") & {"limbered", "march"}


@rule("Q43", "Q45")
def test_the_other_readings_of_a_withdrawal():
    plain = turn_end(au("A", "0506"), pi("P", "0505"), dice=[6, 6])
    plain.play(Option("withdraw", unit="P", to="0504"))
    assert status(plain, "P") == 0
    checked = turn_end(au("A", "0506"), pi("P", "0505"), dice=[6, 6], options={"withdrawal_check": "check"})
    checked.play(Option("withdraw", unit="P", to="0504"))
    assert status(checked, "P") == 1
    shot = turn_end(
        au("A", "0506"), pi("P", "0505"), options={"withdrawal_reactions": "allowed"},
        formations=[{"id": "a", "side": AU, "activated": True}],
    )  # fmt: skip
    shot.play(Option("withdraw", unit="P", to="0504"))
    assert (shot.decision.kind, shot.decision.side) == ("reaction", AU)


@rule("4.D.a", "4.D.b", "4.D.c", "5.1.1.a", "5.1.1.b", "Q51", "Q52")
def test_lost_units_come_nearer_to_their_commander():
    game = turn_end(
        pi("P", "0607", flags=["out-of-command"]), au("A", "0512"), phase="out-of-command",
        formations=[{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}],
    )  # fmt: skip
    assert (game.decision.kind, game.decision.side) == ("lost", PI)
    assert clauses(game, "fire", unit="P", target="0512", force="infantry", facing="S") != []
    game.play(Option("select", unit="P"))
    start = distance(game, "0607", "0601")
    ends = {o.args["to"] for o in game.options() if o.verb == "move"}
    assert ends
    assert all(distance(game, hex, "0601") < start for hex in ends if clauses(game, "move", unit="P", to=hex) == [])
    assert clauses(game, "move", unit="P", to="0608") == ["5.1.1.b"]


@rule("5.1.1.a", "4.D.b", "Q47")
def test_lost_units_in_a_zone_withdraw():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    game = turn_end(pi("P", "0607", flags=["out-of-command"]), au("A", "0608"), phase="out-of-command", formations=done)
    assert (game.decision.kind, game.decision.side) == ("withdraw", PI)
    square = turn_end(
        pi("P", "0607", flags=["out-of-command", "square"]), au("A", "0608"), phase="out-of-command", formations=done
    )
    assert square.decision.kind == "squares"
    assert {o.verb for o in square.options()} == {"leave-square", "done"}


# 6.2: loose cannons


def loose(result, *units, step="actions", **doc):
    return position(*units, active={"formation": FORMATION, "step": step, "loose": result}, **doc)


@rule("6.2.b", "M9")
def test_a_brigade_that_falls_back():
    units = (au("A", "0508"), au("B", "0510"), pi("P", "0505"))
    game = loose("falls-back", *units)
    assert clauses(game, "move", unit="A", to="0507") == ["6.2.b"]
    assert clauses(game, "move", unit="A", to="0509") == []
    assert clauses(game, "move", unit="B", to="0610") == []
    declare = loose("falls-back", *units, step="declare")
    assert verbs(declare) == {"done"}
    assert clauses(declare, "declare-assault", unit="A", hex="0506", to="0505") != []
    bound = loose("falls-back", au("A", "0506"), au("B", "0510"), pi("P", "0505"))
    settle(bound, "withdraw", "action", "force")
    assert bound.decision.kind == "withdraw"


@rule("6.2.b", "M9")
def test_a_brigade_that_hesitates():
    game = loose("hesitates", au("A", "0509"), au("G", "0608", type="field-artillery"), pi("P", "0605"))
    assert clauses(game, "move", unit="A", to="0510") == ["6.2.b"]
    assert clauses(game, "face", unit="A", facing="S") == []
    assert clauses(game, "square", unit="A") == []
    assert any(o.verb == "fire" for o in after_select(game, "G"))


def after_select(game, unit):
    trial = game.copy()
    trial.play(Option("select", unit=unit))
    return trial.options()


@rule("6.2.b", "M9", "7.1.1.a")
def test_a_cautious_brigade_places_one_marker():
    game = loose("cautious", au("A", "0508"), au("B", "0508"), pi("P", "0505"), step="declare")
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert game.decision.kind == "action" or clauses(game, "declare-assault", unit="B", hex="0405", to="0505") == [
        "6.2.b",
        "7.1.1.a",
    ]


@rule("6.2.b", "M9")
def test_an_impetuous_brigade_attacks_wherever_it_can():
    game = loose("impetuous", au("A", "0508"), au("B", "0508"), pi("P", "0505"), step="declare")
    assert clauses(game, "done") != []
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert clauses(game, "done") != []
    game.play(Option("declare-assault", unit="B", hex="0405", to="0505"))
    assert game.decision.kind == "action" or clauses(game, "done") == []
    far = loose("impetuous", au("A", "0512"), pi("P", "0505"), step="declare")
    assert far.decision.kind == "action" or clauses(far, "done") == []


# 3.2 and Q32, Q59, Q4


@rule("Q32", "3.2.a")
def test_guns_in_a_zone():
    for reading, can in (("must-leave", False), ("may-fire", True)):
        game = position(
            au("G", "0506", type="field-artillery"), au("B", "0912"), pi("P", "0505"), options={"guns_in_zone": reading}
        )
        fire = clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N")
        assert (fire == []) == can
        assert clauses(game, "stay", unit="G") == ["3.2.a"]
        if can:
            act(game, "G", "fire", target="0505")
            settle(game)
            assert clauses(game, "end") == []


@rule("Q59", "9.d")
def test_targets_by_the_two_readings():
    units = (au("L", "0508", type="field-artillery"), pi("P", "0505"), pi("H", "0505", type="cavalry"))
    for reading, forces in (("three", {"infantry", "cavalry"}), ("two", {"infantry-cavalry"})):
        game = position(*units, options={"fire_targets": reading})
        game.play(Option("select", unit="L"))
        found = {o.args["force"] for o in game.options() if o.verb == "fire"}
        assert found <= forces
        assert len(found) == (2 if reading == "three" else 1)


@rule("Q4", "5.1.a")
def test_command_is_checked_once_or_at_the_activation():
    units = [
        {"id": "L", "side": AU, "type": "commander", "command": 4, "formation": "f", "hex": "0101"},
        au("A", "0108", formation="f"),
        au("B", "0102", formation="f", flags=["out-of-command"]),
    ]
    for reading, flagged in (("once", {"B"}), ("at-activation", {"A"})):
        game = position(
            *units, pi("P", "1212"), phase="activation", active={}, dice=[1], options={"command_check": reading}
        )
        game.play(Option("activate", formation="f"))
        assert {id for id in "AB" if "out-of-command" in flags(game, id)} == flagged


@rule("Q24", "2.3.a")
def test_parts_of_a_stack():
    units = (au("A", "0505"), au("B", "0505"), au("H", "0505", type="cavalry"), pi("P", "1201"))
    game = position(*units)
    game.play(Option("select", unit="A"))
    assert {o.args["unit"] for o in game.options() if o.verb == "add"} == {"B"}
    whole = position(*units, options={"forces": "whole-stacks"})
    act(whole, "A", "move", to="0504")
    settle(whole)
    assert (at(whole, "A"), at(whole, "B"), at(whole, "H")) == ("0504", "0504", "0505")


@rule("3.2.a", "Q30")
def test_who_has_nowhere_to_go_may_stay():
    ring = [pi(f"P{h}", h) for h in ("0403", "0603", "0706", "0306", "0507", "0502", "0305", "0705")]
    game = position(au("A", "0505"), au("B", "1012"), *ring)
    assert clauses(game, "end") in ([], ["3.2"])
    reach = game.reach("A")
    assert (clauses(game, "end") == ["3.2"]) == bool(reach)


@rule("4.B.2.j")
def test_markers_go_at_the_end_of_an_activation():
    game = position(au("A", "0506"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[3, 4] + [1] * 8)
    act(game, "A", "assault", to="0505")
    settle(game, "action", "activation")
    if game.decision.kind == "action":
        game.play(Option("end"))
    settle(game, "activation")
    assert game.to_position().get("markers", []) == []


@rule("13.3.1.b", "Q96", "8.8.a")
@pytest.mark.parametrize(("terrain", "levels"), [("clear", 1), ("village", 1)])
def test_a_withdrawal_of_at_most_half_the_allowance_still_recovers_one(terrain, levels):
    hexes = {h: {"terrain": terrain} for h in ("0504", "0404", "0604")}
    game = turn_end(au("A", "0506"), pi("P", "0505", status=3), map={"size": [12, 12], "hexes": hexes})
    game.play(game.options()[0])
    settle(game, "activation", "withdraw")
    assert status(game, "P") == 3 - levels


@rule("13.3.1.b", "Q96")
def test_a_withdrawal_beyond_half_the_allowance_recovers_nothing():
    hexes = {h: {"terrain": "village"} for h in ("0504", "0404", "0604")}
    slow = pi("P", "0505", status=3, move=3)
    game = turn_end(au("A", "0506"), slow, map={"size": [12, 12], "hexes": hexes})
    game.play(game.options()[0])
    settle(game, "activation", "withdraw")
    assert status(game, "P") == 3


@rule("Q44", "8.8.a")
def test_a_withdrawal_goes_on_until_it_is_out_of_zones():
    enemies = (au("A", "0506"), au("B", "0403"), au("C", "0704"))
    game = turn_end(*enemies, pi("P", "0505"))
    zone = set(game.zoc(AU))
    assert {"0504", "0404", "0604", "0405", "0605"} <= zone
    while game.decision.kind == "withdraw" and game.decision.side == PI:
        game.play(game.options()[0])
    assert at(game, "P") not in zone
    shortest = min(distance(game, "0505", h) for h in free_hexes(game, zone))
    assert distance(game, "0505", at(game, "P")) == shortest == 2


def free_hexes(game, zone):
    """Hexes out of zones that can be come to without crossing an enemy."""
    taken = {u["hex"] for u in game.to_position()["units"] if u["side"] == AU and u.get("type") != "commander"}
    reached, ring = {"0505"}, {"0505"}
    while ring:
        ring = {n for h in ring for n in game.rules.hexes_around(h)} - reached - taken
        reached |= ring
    return reached - zone - {"0505"}


@rule("Q44", "8.8.a")
def test_who_finds_no_way_out_stays():
    walls = {f"0505-{h}": "river" for h in ("0504", "0404", "0604", "0405", "0605")}
    game = turn_end(au("A", "0506"), pi("P", "0505"), map={"size": [12, 12], "sides": walls})
    assert game.decision is None or game.decision.side != PI or game.decision.kind == "activation"
    assert at(game, "P") == "0505"


@rule("13.3.1.a", "13.3.1.c", "10.3.1.a", "4.D.a")
def test_lost_units_recover_too():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    far = (
        pi("P", "0607", status=3, flags=["out-of-command"]),
        pi("H", "0908", type="cavalry", flags=["out-of-command", "exhausted"]),
        au("A", "0512"),
    )
    game = turn_end(*far, phase="out-of-command", formations=done)
    game.play(Option("done"))
    settle(game, "activation")
    assert status(game, "P") == 1
    assert "exhausted" not in flags(game, "H")
    moved = turn_end(*far, phase="out-of-command", formations=done)
    act(moved, "P", "move", to="0605")
    settle(moved, "lost")
    moved.play(Option("done"))
    settle(moved, "activation")
    assert status(moved, "P") == 2


@rule("4.D.d", "4.C.b")
def test_the_player_with_the_initiative_comes_second():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    units = (pi("P", "0607", flags=["out-of-command"]), au("A", "0905", flags=["out-of-command"]))
    for initiative, first in ((AU, PI), (PI, AU)):
        game = turn_end(*units, phase="out-of-command", formations=done, initiative=initiative, side=initiative)
        assert (game.decision.kind, game.decision.side) == ("lost", first)
        game.play(Option("done"))
        assert (game.decision.kind, game.decision.side) == ("lost", initiative)


@rule("6.2.b", "8.6.1.a", "Q47")
@pytest.mark.parametrize("result", ["falls-back", "hesitates"])
def test_a_square_does_not_withdraw_with_its_brigade(result):
    game = loose(result, au("A", "0506", flags=["square"]), au("B", "0507"), au("C", "0605"), pi("P", "0505"))
    assert (game.decision.kind, {o.args["unit"] for o in game.options()}) == ("withdraw", {"C"})
    settle(game, "action")
    assert at(game, "A") == "0506"
    assert at(game, "C") != "0605"


@rule("Q44", "6.3.1.a")
def test_a_withdrawal_respects_stacking():
    full = [pi(f"X{h}", h, stacking=5) for h in ("0504", "0404")]
    game = turn_end(au("A", "0506"), pi("P", "0505"), *full)
    while game.decision.kind == "withdraw":
        assert {o.args["to"] for o in game.options()} == {"0604"}
        game.play(game.options()[0])
    assert at(game, "P") == "0604"


@rule("4.D.c", "5.1.1.b")
def test_a_lost_unit_in_the_first_hex_of_the_map_moves_like_others():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    game = turn_end(pi("P", "0101", flags=["out-of-command"]), au("A", "0512"), phase="out-of-command", formations=done)
    assert (game.decision.kind, {str(o) for o in game.options()}) == ("lost", {"select unit=P", "done"})
    act(game, "P", "move", to="0201")
    settle(game, "activation")
    assert at(game, "P") == "0201"
