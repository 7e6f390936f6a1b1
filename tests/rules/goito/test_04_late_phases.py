"""4.C, 4.D of Goito: the phases of formations not activated and of units out of command."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .playing import act, clauses, settle, take, ways, withdraw_all
from .reading import status, where
from .situations import AU, PI, STRAGGLER, au, distance, late, lost_units, pi, position, rule, stray, turn_end

# Who goes first


@rule("4.D.d", "4.C.b")
def test_the_player_without_the_initiative_moves_first():
    units = (
        stray("A", "0511"),
        {"id": "PC", "side": PI, "type": "commander", "formation": "Q", "hex": "1003"},
        {"id": "P", "side": PI, "formation": "Q", "hex": "1010", "flags": ["out-of-command"]},
    )
    assert lost_units(*units).decision.side == AU
    assert lost_units(*units, initiative=AU).decision.side == PI


@rule("4.D.d", "4.C.b")
def test_the_player_with_the_initiative_comes_second():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    units = (pi("P", "0607", flags=["out-of-command"]), au("A", "0905", flags=["out-of-command"]))
    for initiative, first in ((AU, PI), (PI, AU)):
        game = turn_end(*units, phase="out-of-command", formations=done, initiative=initiative, side=initiative)
        assert (game.decision.kind, game.decision.side) == ("lost", first)
        game.play(Option("done"))
        assert (game.decision.kind, game.decision.side) == ("lost", initiative)


@rule("4.D.d", "Q15")
def test_the_side_with_the_initiative_moves_its_lost_units_second_and_no_commander_moves():
    units = [STRAGGLER, pi("P", "0912", flags=["out-of-command"])]
    game = late("out-of-command", *units, initiative=AU, side=PI)
    assert game.decision.side == PI
    assert not game.reach("PC")
    take(game, "done")
    assert game.decision.side == AU


@rule("4.C.b", "4.D.d")
@pytest.mark.parametrize("side", [AU, PI])
def test_the_side_of_a_late_phase_acts_first_if_nobody_is_said_to_have_the_initiative(side):
    units = [au("A", "0506", flags=["out-of-command"]), pi("P", "0705", flags=["out-of-command"])]
    game = position(*units, phase="out-of-command", side=side, active={})
    assert (game.decision.kind, game.decision.side) == ("lost", side)


# 4.C: those who were not activated


@rule("Q20")
def test_who_was_activated_stays():
    game = turn_end(
        au("A", "0506"), pi("P", "0505"),
        formations=[{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}],
    )  # fmt: skip
    assert game.decision is None or game.decision.kind == "activation"
    assert (where(game, "P"), where(game, "A")) == ("0505", "0506")


@rule("Q20", "4.C.a")
def test_activated_formations_stay():
    game = late(
        "non-activated",
        au("A", "0506"),
        pi("P", "0505", flags=["march"]),
        pi("Q", "0507"),
        formations=[{"id": "austrian-formation", "activated": True}],
    )
    withdraw_all(game)
    assert where(game, "A") == "0506"


@rule("Q19")
def test_nobody_moves_freely_in_phase_c():
    game = late("non-activated", au("A", "0508"), pi("P", "0505"))
    assert where(game, "A") == "0508"
    assert game.state.phase != "non-activated"


@rule("4.C.a")
def test_a_unit_of_no_formation_has_no_part_in_the_phase_of_those_not_activated():
    units = [au("A", "0506", formation="a"), pi("P", "0505", formation="", status=2), pi("Q", "0101", formation="p")]
    game = turn_end(units=units, formations=[{"id": "a", "side": AU, "activated": True}, {"id": "p", "side": PI}])
    assert where(game, "P") == "0505"
    assert status(game, "P") == 2
    assert game.decision.kind == "activation"


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


@rule("4.C.a", "4.D.b", "5.1.1.a")
@pytest.mark.parametrize(
    ("phase", "flags", "expected"),
    [("non-activated", [], ["4.C.a"]), ("out-of-command", ["out-of-command"], ["5.1.1.a", "4.D.b"])],
)
def test_who_has_to_withdraw_does_nothing_else(phase, flags, expected):
    units = au("A", "0506", flags=flags), pi("P", "0505")
    game = position(*units, phase=phase, side=AU, initiative="piedmontese", active={})
    assert game.decision.kind == "withdraw"
    assert clauses(game, "move", unit="A", to="0507") == expected
    assert clauses(game, "done") == expected


# 4.D, 5.1.1: those out of command


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
    ends = ways(game, "move")
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


@rule("4.D.c", "5.1.1.b")
def test_a_lost_unit_in_the_first_hex_of_the_map_moves_like_others():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    game = turn_end(pi("P", "0101", flags=["out-of-command"]), au("A", "0512"), phase="out-of-command", formations=done)
    assert (game.decision.kind, {str(o) for o in game.options()}) == ("lost", {"select unit=P", "done"})
    act(game, "P", "move", to="0201")
    settle(game, "activation")
    assert where(game, "P") == "0201"
