"""10: combat effectiveness, steps and recovery."""

from __future__ import annotations

import pytest

from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    drms,
    gun,
    it,
    kind,
    loss,
    option_exists,
    play,
    refused,
    run_to_phase,
    run_until,
    steps,
    tracks,
    two_steps,
)

from .helpers import arditi, engineer, pos, variant


def forecast(attacker=None, defender=None):
    units = [it("I", "0706", **({"attack": 5, "defense": 5} | (attacker or {})))]
    units += [ah("A", "0606", **({"attack": 5, "defense": 5} | (defender or {})))]
    return pos(units, phase="combat").forecast(target="0606", attackers=["I"])


@pytest.mark.rule("isonzo-1917", "10.0.a")
@pytest.mark.parametrize("reductions", [1, 2])
def test_reductions_leave_the_artillery_value(reductions):
    f = forecast({"artillery": 3, "loss": reductions}, {"artillery": 5, "loss": reductions})
    g = forecast({"artillery": 3}, {"artillery": 5})
    assert drms(f.defender_drms) == drms(g.defender_drms) == 2
    assert drms(f.attacker_drms) == drms(g.attacker_drms) == 3


@pytest.mark.rule("isonzo-1917", "10.1.a")
@pytest.mark.parametrize("reductions", [0, 1, 2])
def test_reductions_weaken_attack_and_defense(reductions):
    f = forecast({"loss": reductions}, {"loss": reductions})
    assert (f.attack.total, f.defense.total) == (5 - reductions, 5 - reductions)


def starved(**values):
    """A unit that takes two reductions of attrition at once."""
    flag = {"flags": {"1212": IT}}
    return pos([it("U", "0101", supply="out", **values), it("M", "1212")], phase="supply", map=flag)


@pytest.mark.rule("isonzo-1917", "10.2.a", "E17")
@pytest.mark.parametrize(("before", "left", "after"), [(0, 2, 2), (1, 1, 0), (2, 1, 1)])
def test_the_third_reduction_is_a_step(before, left, after):
    """E17 is the last line: a two-step unit at -2 that takes two turns over and stands at -1."""
    reduced = {"attack": 6, "defense": 6, "move": 6, "artillery": 0}
    game = starved(loss=before, steps=2, attack=6, defense=6, reduced=reduced)
    assert (steps(game, "U"), loss(game, "U")) == (left, after)


@pytest.mark.rule("isonzo-1917", "10.2.b")
def test_the_last_step_removes_a_unit():
    assert alive(starved(loss=1, **two_steps(defense=8)), "U")
    assert not alive(starved(loss=1, steps_left=1, **two_steps(defense=8)), "U")
    assert not alive(starved(loss=1, defense=8), "U")
    assert alive(starved(loss=0, defense=8), "U")


def rest(unit, *others, **top):
    return pos([unit, it("B", "1012"), *others], **top)


@pytest.mark.rule("isonzo-1917", "10.3.a", "Q26")
@pytest.mark.parametrize(
    ("type", "can"),
    [("infantry", True), ("bersaglieri", True), ("mountain", True), ("infiltration", False), ("engineer", False)],
)
def test_who_recovers(type, can):
    game = rest(it("U", "0906", type=type, loss=1))
    assert allowed(game, "recover", unit="U") is can
    if not can:
        assert refused(game, "10.3", "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.a", "Q57")
def test_option_arditi_recover():
    """Q57."""
    game = rest(arditi("U", "0906", loss=1), options=variant("Q57"))
    assert allowed(game, "recover", unit="U")
    assert not allowed(rest(engineer("U", IT, "0906", loss=1), options=variant("Q57")), "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.b")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 1)])
def test_one_recovery_removes_one_reduction(before, after):
    game = rest(it("U", "0906", loss=before))
    play(game, "recover", unit="U")
    assert loss(game, "U") == after


@pytest.mark.rule("isonzo-1917", "10.3.b")
def test_nothing_to_recover():
    assert not allowed(rest(it("U", "0906")), "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.c")
def test_steps_do_not_come_back():
    game = rest(it("U", "0906", steps_left=1, **two_steps(move=12)))
    assert not allowed(game, "recover", unit="U")
    game = rest(it("U", "0906", steps_left=1, loss=1, **two_steps(defense=6, move=12)))
    play(game, "recover", unit="U")
    assert (steps(game, "U"), loss(game, "U")) == (1, 0)


@pytest.mark.rule("isonzo-1917", "10.3.1.a")
@pytest.mark.parametrize(("state", "can"), [("in", True), ("low", False), ("out", False)])
def test_recovery_needs_full_supply(state, can):
    game = rest(it("U", "0906", loss=1, defense=6, supply=state))
    assert allowed(game, "recover", unit="U") is can
    if not can:
        assert refused(game, "10.3.1", "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.1.b")
@pytest.mark.parametrize(("move", "can"), [(3, False), (4, True)])
def test_recovery_costs_four_points(move, can):
    game = rest(it("U", "0906", loss=1, move=move))
    assert allowed(game, "recover", unit="U") is can
    if can:
        play(game, "recover", unit="U")
        assert not option_exists(game, "move", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.1.c", "E12")
@pytest.mark.parametrize(("enemy", "can"), [("0806", False), ("0706", False), ("0606", True)])
def test_e12_the_enemy_is_three_hexes_away(enemy, can):
    """0806 is adjacent to 0906, 0706 two hexes away, 0606 three."""
    game = rest(it("U", "0906", loss=1), ah("X", enemy))
    assert allowed(game, "recover", unit="U") is can
    if not can:
        assert refused(game, "10.3.1", "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.1.c")
def test_any_enemy_unit_disturbs_recovery():
    for enemy in (gun("X", AH, "0706"), engineer("X", AH, "0706")):
        assert not allowed(rest(it("U", "0906", loss=1), enemy), "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.1.d", "14.3.1.a")
@pytest.mark.parametrize(("points", "can"), [(0, False), (1, True), (3, True)])
def test_recovery_beyond_the_trenches_takes_a_point(points, can):
    beyond = {"beyond": ["0906"]}
    game = rest(it("U", "0906", loss=1), map=beyond, tracks={"rp": points})
    assert allowed(game, "recover", unit="U") is can
    if can:
        play(game, "recover", unit="U")
        assert tracks(game)["rp"] == points - 1
        assert loss(game, "U") == 0
    else:
        assert refused(game, "14.3", "recover", unit="U")


@pytest.mark.rule("isonzo-1917", "10.3.1.d", "14.3.1.a", "Q81")
def test_recovery_elsewhere_and_of_the_other_side_is_free():
    """Q81: Italian units only."""
    game = rest(it("U", "0906", loss=1), map={"beyond": ["0907"]}, tracks={"rp": 1})
    play(game, "recover", unit="U")
    assert tracks(game)["rp"] == 1
    game = pos([ah("U", "0306", loss=1), ah("V", "0206")], side=AH, map={"beyond": ["0306"]}, tracks={"rp": 1})
    play(game, "recover", unit="U")
    assert tracks(game)["rp"] == 1


@pytest.mark.rule("isonzo-1917", "10.3.2.a")
def test_the_dead_stay_dead_until_turn_7():
    units = [it("I", "1006"), ah("A", "0306"), ah("X", "eliminated"), it("Y", "eliminated")]
    game = pos(units, turn=5, phase="supply")
    run_to_phase(game, "movement", IT, turn=7)
    assert not alive(game, "X")
    run_until(game, "recall")
    assert game.view("observer")["turn"] == 7
    assert option_exists(game, "recall", unit="X")
    assert not option_exists(game, "recall", unit="Y")
    play(game, "done")
    assert kind(game) == "movement"
    assert not alive(game, "Y")


@pytest.mark.rule("isonzo-1917", "10.3.1.b", "Q25")
def test_one_recovery_a_phase_however_many_points():
    game = pos([it("A", "1106", move=12, loss=2), ah("X", "0106")])
    play(game, "recover", unit="A")
    assert loss(game, "A") == 1
    assert refused(game, "10.3", "recover", unit="A")
