"""3: the order of turns and phases."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.situations import (
    AH,
    IT,
    ah,
    allowed,
    gun,
    it,
    kind,
    loss,
    option_exists,
    play,
    quiet,
    record,
    run_to_phase,
    run_until,
    supplied,
    targets,
    tracks,
    where,
)

from .helpers import GAME, pos


def busy(**top):
    """A situation in which every phase has something to decide."""
    units = [it("I", "0706"), it("R", "1006", flags=["reserve"]), ah("A", "0606"), ah("X", "eliminated")]
    bridge = {"sides": {"1106-1107": "river"}, "roads": [["1106", "1107"]]}
    return pos(units, tracks={"rp": 3, "vp": 0}, map=bridge, **top)


def trace(game, count):
    """The (turn, side, phase) of the coming decisions, each once."""
    seen = []
    for _ in range(count):
        view = game.view("observer")
        now = (view["turn"], view["side"], view["phase"])
        if not seen or seen[-1] != now:
            seen.append(now)
        game.play(quiet(game))
    return seen


@pytest.mark.rule("isonzo-1917", "3.0.a", "3.1.a", "3.1.i", "3.1.k", "Q1")
def test_italian_phases_then_austro_hungarian_phases_then_the_end():
    game = busy(turn=7, phase="supply", dice=[1])
    seen = trace(game, 12)
    phases = ["reinforcement", "movement", "combat"]
    expected = [(7, IT, p) for p in phases] + [(7, AH, p) for p in phases]
    assert seen[:6] == expected
    assert seen[6][0] == 7
    assert seen[6][2] == "end"
    assert seen[7] == (8, IT, "reinforcement")


@pytest.mark.rule("isonzo-1917", "3.0.a", "Q1")
def test_the_italian_begins():
    view = esagono.new(GAME, seed=1).view("observer")
    assert view["side"] == IT


@pytest.mark.rule("isonzo-1917", "3.1.a")
def test_only_the_phasing_side_moves_and_attacks():
    game = pos([it("I", "0706"), ah("A", "0606")])
    assert game.decision.side == IT
    assert not allowed(game, "move", unit="A", to="0506")
    play(game, "end")
    assert (game.decision.side, kind(game)) == (IT, "combat")
    assert targets(game, "attack", "target") == {"0606"}
    play(game, "end")
    assert game.decision.side == AH
    assert not allowed(game, "move", unit="I", to="0806")


@pytest.mark.rule("isonzo-1917", "3.1.b")
def test_supply_is_checked_for_the_phasing_side_only():
    far = {"flags": {"1212": IT, "1201": AH}}
    game = pos([it("I", "0101"), ah("A", "0112")], phase="supply", map=far)
    assert (supplied(game, "I"), supplied(game, "A")) == ("out", "in")
    run_to_phase(game, "movement", AH)
    assert supplied(game, "A") == "out"


@pytest.mark.rule("isonzo-1917", "3.1.c")
def test_attrition_needs_two_supply_phases():
    far = {"flags": {"1212": IT}}
    game = pos([it("I", "0101", defense=6, supply="out"), it("J", "0103", defense=6)], phase="supply", map=far)
    assert (loss(game, "I"), loss(game, "J")) == (2, 0)


@pytest.mark.rule("isonzo-1917", "3.1.d")
def test_reinforcements_come_in_their_owners_phase():
    units = [it("I", "0906"), ah("N", "pool", turn=3), it("P", "pool", turn=3), ah("A", "0306")]
    game = pos(units, phase="supply")
    assert kind(game) == "reinforce"
    assert game.decision.side == IT
    assert targets(game, "enter", "unit") == {"P"}
    game.play(game.options()[0])
    assert kind(game) == "movement"
    run_until(game, "reinforce")
    assert game.decision.side == AH
    assert targets(game, "enter", "unit") == {"N"}


@pytest.mark.rule("isonzo-1917", "3.1.e")
def test_reserves_are_released_in_the_reinforcement_phase():
    game = busy(phase="reinforcement")
    assert kind(game) == "release"
    play(game, "release", unit="R")
    assert "reserve" not in record(game, "R").get("flags", ())
    game = busy(phase="movement")
    assert not allowed(game, "release", unit="R")


@pytest.mark.rule("isonzo-1917", "3.1.f")
@pytest.mark.parametrize("moving", [(), ("A",), ("A", "B")])
def test_all_some_or_no_units_move(moving):
    game = pos([it("A", "0906"), it("B", "0908"), ah("X", "0306")])
    before = {u: where(game, u) for u in "AB"}
    for u in moving:
        play(game, "move", unit=u, to=f"10{before[u][2:]}")
    play(game, "end")
    assert game.decision.side == AH
    for u in "AB":
        assert (where(game, u) != before[u]) is (u in moving)


@pytest.mark.rule("isonzo-1917", "3.1.g")
def test_recovery_is_part_of_movement():
    units = [it("A", "0906", loss=1), it("B", "0706"), ah("X", "0606")]
    game = pos(units)
    assert allowed(game, "recover", unit="A")
    play(game, "recover", unit="A")
    assert loss(game, "A") == 0
    assert not allowed(pos(units, phase="combat"), "recover", unit="A")


@pytest.mark.rule("isonzo-1917", "3.1.h")
def test_attacks_go_to_adjacent_hexes():
    game = pos([it("I", "0706"), ah("A", "0606"), ah("B", "0607"), ah("C", "0506")], phase="combat")
    assert targets(game, "attack", "target") == {"0606", "0607"}
    assert not allowed(game, "attack", target="0506")


@pytest.mark.rule("isonzo-1917", "3.1.j", "Q4")
@pytest.mark.parametrize("roll", [1, 4, 6])
def test_the_italian_die_gives_reserve_points(roll):
    units = [it("I", "1006"), ah("A", "0306")]
    game = pos(units, side=AH, phase="end", tracks={"rp": 2}, dice=[roll])
    assert tracks(game)["rp"] == 2 + roll


@pytest.mark.rule("isonzo-1917", "3.1.k")
def test_the_turn_marker_advances():
    game = pos([it("I", "1006"), ah("A", "0306")], turn=4, side=AH, phase="end")
    view = game.view("observer")
    assert (view["turn"], view["side"]) == (5, IT)


@pytest.mark.rule("isonzo-1917", "3.1.l")
def test_bridges_are_blown_in_phase_c_without_a_roll():
    game = busy(side=AH, phase="end", dice=[1])
    assert kind(game) == "blow"
    play(game, "blow", hexside="1106-1107")
    assert "1106-1107" in game.view("observer")["destroyed"]
    assert not option_exists(busy(phase="movement"), "blow", hexside="1106-1107")


@pytest.mark.rule("isonzo-1917", "3.1.i")
def test_the_austro_hungarian_turn_has_the_same_phases():
    units = [it("I", "0706"), ah("A", "0606"), gun("H", AH, "0406", flags=["mov"]), ah("L", "0206", loss=1)]
    game = pos(units, side=AH)
    assert allowed(game, "recover", unit="L")
    assert allowed(game, "deploy", unit="H")
    play(game, "end")
    assert targets(game, "attack", "target") == {"0706"}


@pytest.mark.rule("isonzo-1917", "3.1.f", "3.1.g")
def test_what_units_did_is_forgotten_after_the_turn_of_their_side():
    game = pos([it("M", "1006"), it("R", "1206", loss=1), ah("A", "0206")])
    play(game, "select", unit="M")
    play(game, "move", unit="M", to="0906")
    play(game, "recover", unit="R")
    while game.decision.side == IT:
        game.play(game.options()[-1])
    for seat in (IT, AH):
        assert [u["id"] for u in game.view(seat)["units"] if {"moved", "recovered"} & set(u["flags"])] == []
