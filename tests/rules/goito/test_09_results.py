"""9.3, 9.4.1-9.4.3 of Goito: the result of a fire in play, losses, ammunition."""

from __future__ import annotations

import pytest

from esagono.engine.forecast import by_cause
from esagono.games.risorgimento.state import LOW_AMMO, OUT_OF_AMMO

from .fights import battery, fight
from .playing import act, clauses, play, settle, take, verbs
from .reading import args, events, flags, has, lost, status, strength, u
from .situations import BATTERY, assault, au, pi, position, rule

# 9.4: results and losses


@rule("9.3.a", "9.4.a", "9.4.2.a")
def test_fire_from_sum_to_result():
    """Three strength points at two hexes: six; dice 10 on 5-6: one level."""
    game = position(battery(), pi("P", "0604", strength=5, stacking=2), dice=[5, 5])
    found = args(act(game, "G", "fire", target="0604", facing="N"), "fire")
    assert (found["column"], found["total"], found["result"]) == ("5-6", 10, "0S1")
    assert (status(game, "P"), strength(game, "P")) == (1, 5)


@rule("9.4.a", "E10")
def test_what_a_fire_does():
    marker = assault("0506", "0505", "L")
    game = position(
        au("L", "0506", type="light", strength=14), pi("P", "0505", strength=6), markers=[marker], dice=[5, 5]
    )
    unmarked = position(au("L", "0506", type="light"), pi("P", "0505"))
    assert clauses(unmarked, "fire", unit="L", target="0505", force="infantry", facing="N") == ["3.2.a"]
    act(game, "L", "fire", target="0505")
    assert (lost(game, "P"), status(game, "P")) == (1, 2)


@rule("8.2.c", "9.3.b", "E7")
def test_fire_through_the_rear():
    """E7: a Force that keeps its front to the enemy is not shot in the back."""
    for facing, drms in (("S", {}), ("SE", {}), ("N", {"rear": 1}), ("NE", {"rear": 1})):
        game = position(battery(), pi("P", "0604", facing=facing))
        assert by_cause(game.forecast(kind="fire", firers=["G"], target="0604").drms) == drms


@rule("3.1.1.b", "8.2.c")
def test_no_rear_in_a_village():
    board = {"hexes": {"0604": {"terrain": "village"}}}
    game = position(battery(), pi("P", "0604", facing="N"), map=board)
    found = game.forecast(kind="fire", firers=["G"], target="0604")
    assert (by_cause(found.drms), by_cause(found.shifts)) == ({}, {"village": -2})


@rule("12.2.2.b", "E16")
def test_massed_target_counts_the_whole_hex():
    """E16."""
    game = position(battery(), pi("I", "0604", stacking=2), pi("C", "0604", type="cavalry", stacking=2))
    found = game.forecast(kind="fire", firers=["G"], target="0604", target_force="cavalry")
    assert by_cause(found.shifts) == {"massed": 1}


MAY_FIRE = {"guns_in_zone": "may-fire"}
"""Q32: guns may stay in an enemy zone and fire."""


@rule("9.4.1.b", "9.4.1.c")
def test_owner_spreads_losses_after_the_first():
    game = position(
        battery("0605", strength=8), pi("BIG", "0604", strength=5, stacking=3), pi("SMALL", "0604", strength=3),
        dice=[6, 5], options=MAY_FIRE,
    )  # fmt: skip
    act(game, "G", "fire", target="0604", facing="N")
    assert (game.decision.kind, game.decision.side) == ("losses", "piedmontese")
    assert strength(game, "BIG") == 4
    assert {o.args["unit"] for o in game.options()} == {"BIG", "SMALL"}
    take(game, "lose", unit="SMALL")
    assert (game.state.lost[u(game, "BIG")], game.state.lost[u(game, "SMALL")]) == (1, 1)
    assert status(game, "BIG") == status(game, "SMALL") == 2


@rule("9.4.1.b")
def test_owner_breaks_ties_of_the_largest():
    game = position(
        battery("0605", strength=8), pi("X", "0604", stacking=2), pi("Y", "0604", stacking=2), pi("Z", "0604"),
        dice=[5, 5], options=MAY_FIRE,
    )  # fmt: skip
    act(game, "G", "fire", target="0604", facing="N")
    assert {o.args["unit"] for o in game.options()} == {"X", "Y"}
    assert [r.key for r in game.why_not("lose", unit="Z")] == ["not-largest"]


@rule("9.4.1.b")
def test_the_first_loss_by_fire_is_that_of_the_largest_unit():
    gun = au("G", "0507", type="field-artillery", strength=7)
    target = [pi("P", "0505", stacking=2), pi("R", "0505", stacking=2), pi("Q", "0505")]
    game = position(gun, *target, dice=[4, 5])
    act(game, "G", "fire", target="0505")
    assert clauses(game, "lose", unit="Q") == ["9.4.1.b"]


@rule("9.4.1.b")
def test_the_prompt_counts_the_points_that_are_left():
    units = (pi("P", "0505", stacking=2, strength=1), pi("Q", "0505", strength=4), pi("R", "0505", strength=4))
    game, _ = fight(*units, mine=au("A", "0506", strength=20), dice=[6, 5])
    assert game.decision.kind == "losses"
    assert "1" in game.decision.prompt
    assert "3" not in game.decision.prompt.replace("0505", "")


@rule("9.4.1.b", "Q64")
def test_unit_without_strength_is_gone():
    """Q64."""
    game = position(battery("0605", strength=8), pi("P", "0604", strength=1), dice=[5, 5], options=MAY_FIRE)
    found = act(game, "G", "fire", target="0604", facing="N")
    assert events(found, "eliminated")
    assert game.state.hex[u(game, "P")] < 0


@rule("9.4.1.a", "8.7.a", "H8", "Q83")
def test_far_fire_does_not_tell_the_strength_of_hidden_guns():
    """H8, Q83: the enemy learns column, modifiers, dice and result, not the strength points."""
    game = position(battery("0607"), pi("P", "0604"), dice=[1, 1])
    found = act(game, "G", "fire", target="0604", facing="N")
    event = events(found, "fire")[0].seen_by("piedmontese")
    assert {"column", "total"} <= set(event.args)
    assert not {"strength", "firepower", "parts"} & set(event.args)
    assert "G" not in str([e.seen_by("piedmontese").args for e in found])


# 9.4.3: ammunition


@rule("9.4.3.a")
def test_first_fire_marks_low_ammunition():
    game = position(battery(), pi("P", "0604"), dice=[1, 1])
    act(game, "G", "fire", target="0604", facing="N")
    assert has(game, "G", LOW_AMMO)
    assert not has(game, "G", OUT_OF_AMMO)


@rule("9.4.3.a", "9.4.3.b", "Q61")
@pytest.mark.parametrize(("die", "fires"), [(1, False), (2, False), (3, True), (6, True)])
def test_low_ammunition_is_looked_for_with_a_die(die, fires):
    game = position(au("G", "0608", type="field-artillery", flags=["low-ammo"]), pi("P", "0605"), dice=[die, 6, 6])
    log = act(game, "G", "fire", target="0605")
    assert bool(events(log, "fire")) == fires
    assert ("out-of-ammo" in flags(game, "G")) == (not fires)
    fresh = position(au("G", "0608", type="field-artillery"), pi("P", "0605"), dice=[1, 1])
    act(fresh, "G", "fire", target="0605")
    assert "low-ammo" in flags(fresh, "G")
    empty = position(au("G", "0608", type="field-artillery", flags=["out-of-ammo"]), pi("P", "0605"))
    assert clauses(empty, "fire", unit="G", target="0605", force="infantry", facing="N") == ["9.4.3.b"]


@rule("9.4.3.b")
def test_out_of_ammunition_cannot_fire():
    game = position(battery(flags=["low-ammo", "out-of-ammo"]), pi("P", "0604"))
    play(game, "select", unit="G")
    assert "fire" not in verbs(game)
    assert [r.clause for r in game.forecast(kind="fire", firers=["G"], target="0604").reasons] == ["9.4.3.b"]


@rule("9.4.3.b")
def test_the_ammunition_marker_has_two_sides():
    gun = au("G", "0507", type="field-artillery", flags=["low-ammo"])
    game = position(gun, pi("P", "0505"), dice=[1])
    act(game, "G", "fire", target="0505")
    assert flags(game, "G") & {"low-ammo", "out-of-ammo"} == {"out-of-ammo"}


@rule("Q61", "9.4.3.b", "9.2.a")
def test_each_gun_looks_for_its_own_ammunition():
    guns = (
        au("G", "0608", type="field-artillery", strength=3, flags=["low-ammo"]),
        au("H", "0608", type="field-artillery", strength=2),
    )
    game = position(*guns, pi("P", "0605"), dice=[1, 6, 6])
    log = act(game, "G", "fire", target="0605")
    fired = events(log, "fire")[0]
    assert {**fired.args, **fired.secret}["strength"] == 2
    assert "out-of-ammo" in flags(game, "G")
    assert "low-ammo" in flags(game, "H")


@rule("9.4.3.b", "Q61", "9.2.a", "9.4.3.a")
def test_a_battery_without_ammunition_drops_out_of_the_fire():
    low = {**BATTERY, "flags": ["low-ammo"]}
    units = au("G", "0507", **low), au("H", "0507", **low), au("I", "0507", **BATTERY)
    game = position(*units, pi("P", "0505"), dice=[2, 5, 3, 3, 1, 1])
    log = act(game, "G", "fire", target="0505", facing="N")
    (shot,) = events(log, "fire")
    assert (shot.args["column"], shot.args["total"], shot.args["result"]) == ("10-13", 6, "cc1")  # 6 points twice
    settle(game)
    assert ["out-of-ammo" in flags(game, name) for name in "GHI"] == [True, False, False]
    assert all("acted" in flags(game, name) for name in "GHI")


@rule("9.4.3.d", "4.E.a")
def test_ammunition_comes_back_with_the_next_turn():
    game = position(battery(flags=["low-ammo", "out-of-ammo"]), pi("P", "0101"), phase="end", active={})
    assert not has(game, "G", LOW_AMMO)
    assert not has(game, "G", OUT_OF_AMMO)
    still = position(battery(flags=["low-ammo", "out-of-ammo"]), pi("P", "0101"))
    assert has(still, "G", OUT_OF_AMMO)
