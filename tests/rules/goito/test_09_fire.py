"""9: fire in play: who, at what, through which front, with what ammunition, and what it does."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import LOW_AMMO, OUT_OF_AMMO

from .fights import (
    act,
    args,
    args_of,
    assault,
    au,
    events,
    has,
    pi,
    play,
    position,
    quiet,
    settle,
    status,
    strength,
    take,
    u,
    verbs,
    where,
)


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def guns(id, side, hex, **values):
    return {"id": id, "side": side, "hex": hex, "type": "field-artillery", "strength": 3, **values}


def battery(hex="0606", **values):
    return guns("G", "austrian", hex, **({"facing": "N"} | values))


MAY_FIRE = {"guns_in_zone": "may-fire"}
"""Q32: guns may stay in an enemy zone and fire."""


def targets(game, unit):
    """Everything a unit may fire at: (hex, Force)."""
    play(game, "select", unit=unit)
    return {(o.args["target"], o.args["force"]) for o in game.options() if o.verb == "fire"}


@rule("9.a", "9.2.3.c", "4.B.2.i")
def test_only_light_infantry_and_guns_fire_as_an_action():
    units = [
        au("LINE", "0606", type="line", flags=["attacked"]),
        au("LIGHT", "0606", type="light", flags=["attacked"]),
        au("HORSE", "0806", type="cavalry"),
        pi("P", "0605", type="light"),
        pi("Q", "0805", type="light"),
    ]
    marked = {"markers": [assault("0606", "0605", "LINE")]}
    assert ("0605", "infantry") in targets(position(*units, **marked), "LIGHT")
    game = position(*units, **marked)
    play(game, "select", unit="HORSE")
    assert "fire" not in verbs(game)


@rule("9.a", "9.2.a", "9.2.3.c", "Q25")
def test_line_infantry_adds_nothing_to_the_fire_of_light_infantry():
    """Q25: only the light units' strength fires as an Action."""
    game = position(
        au("LINE", "0606", strength=6), au("LIGHT", "0606", type="light", strength=2), pi("P", "0605"),
        markers=[assault("0606", "0605", "LIGHT")], dice=[1, 1],
    )  # fmt: skip
    found = act(game, "LIGHT", "fire", target="0605", facing="N")
    assert args(found, "fire")["strength"] == 2


@rule("9.1.a", "9.1.1.a", "E9")
def test_range_of_guns_and_infantry():
    """E9: five hexes are in range, six are not."""
    game = position(battery("0610"), pi("NEAR", "0605"), pi("FAR", "0704"))
    assert targets(game, "G") == {("0605", "infantry")}
    light = position(au("L", "0610", type="light"), pi("P", "0608"))
    assert targets(light, "L") == set()


@rule("9.c", "9.1.a", "9.2.2.a", "9.2.2.b")
def test_fire_through_the_front_after_turning():
    game = position(battery(facing="S"), pi("P", "0604"), dice=[1, 1])
    found = act(game, "G", "fire", target="0604", facing="NE")
    assert args(found, "turned")["facing"] == "NE"
    settle(game, "facing")
    assert game.decision.clause == "9.2.2"
    take(game, "face", facing="S")
    assert args_of(game, "select", "unit") == ["FC"]
    assert COMPASS[game.state.facing[u(game, "G")]] == "S"


@rule("9.c")
def test_facings_that_allow_a_fire():
    game = position(battery(facing="S"), pi("P", "0604"))
    play(game, "select", unit="G")
    assert set(args_of(game, "fire", "facing")) == {"NW", "N", "NE"}


@rule("9.1.a", "Q112")
def test_shot_through_a_corner_needs_one_front_hexside():
    """Q112: from 0606 the line to 0806 leaves between the north-eastern and the south-eastern side."""
    game = position(battery(), pi("P", "0806"))
    play(game, "select", unit="G")
    assert set(args_of(game, "fire", "facing")) == {"N", "NE", "SE", "S"}


@rule("9.d", "Q59")
def test_one_force_of_the_target_hex_is_chosen():
    """Q59: infantry, cavalry or artillery."""
    stack = [pi("I", "0604"), pi("C", "0604", type="cavalry"), guns("A", "piedmontese", "0604", strength=3)]
    every = {("0604", "infantry"), ("0604", "cavalry"), ("0604", "artillery")}
    assert targets(position(battery(), *stack), "G") == every
    two = {("0604", "infantry-cavalry"), ("0604", "artillery")}
    assert targets(position(battery(), *stack, options={"fire_targets": "two"}), "G") == two
    for alone, name in ((stack[0], "infantry"), (stack[1], "cavalry")):
        assert targets(position(battery(), alone, options={"fire_targets": "two"}), "G") == {("0604", name)}


@rule("9.4.1.a")
def test_results_hit_only_the_target_force():
    game = position(
        battery(), pi("I", "0604"), pi("C", "0604", type="cavalry"), guns("A", "piedmontese", "0604"), dice=[6, 6]
    )
    act(game, "G", "fire", target="0604", force="infantry", facing="N")
    settle(game)
    assert status(game, "I") > 0
    assert status(game, "C") == status(game, "A") == 0


@rule("9.2.a", "9.2.b", "Q23", "Q24")
def test_guns_of_a_hex_fire_together():
    game = position(
        battery(), guns("H", "austrian", "0606", type="horse-artillery", facing="N", strength=2), pi("P", "0604"),
        dice=[1, 1],
    )  # fmt: skip
    found = act(game, "G", "fire", target="0604", facing="N")
    assert args(found, "fire")["strength"] == 5


@rule("9.2.1.a", "9.2.1.b", "9.2.4.a")
def test_forces_of_a_hex_fire_apart_also_at_one_target():
    game = position(
        battery(), au("L", "0606", type="light", strength=2), pi("P", "0605", strength=5),
        markers=[assault("0606", "0605", "L")], dice=[1, 1] * 4,
    )  # fmt: skip
    first = act(game, "L", "fire", target="0605", facing="N")
    assert args(first, "fire")["strength"] == 2
    settle(game)
    second = act(game, "G", "fire", target="0605", facing="N")
    assert args(second, "fire")["strength"] == 3
    assert args(second, "fire")["firepower"] == 9


@rule("9.3.a", "9.4.a", "9.4.2.a")
def test_fire_from_sum_to_result():
    """Three strength points at two hexes: six; dice 10 on 5-6: one level."""
    game = position(battery(), pi("P", "0604", strength=5, stacking=2), dice=[5, 5])
    found = args(act(game, "G", "fire", target="0604", facing="N"), "fire")
    assert (found["column"], found["total"], found["result"]) == ("5-6", 10, "0S1")
    assert (status(game, "P"), strength(game, "P")) == (1, 5)


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


@rule("9.4.1.b", "Q64")
def test_unit_without_strength_is_gone():
    """Q64."""
    game = position(battery("0605", strength=8), pi("P", "0604", strength=1), dice=[5, 5], options=MAY_FIRE)
    found = act(game, "G", "fire", target="0604", facing="N")
    assert events(found, "eliminated")
    assert game.state.hex[u(game, "P")] < 0


@rule("9.4.3.a")
def test_first_fire_marks_low_ammunition():
    game = position(battery(), pi("P", "0604"), dice=[1, 1])
    act(game, "G", "fire", target="0604", facing="N")
    assert has(game, "G", LOW_AMMO)
    assert not has(game, "G", OUT_OF_AMMO)


@rule("9.4.3.b")
@pytest.mark.parametrize(("die", "fires"), [(1, False), (2, False), (3, True), (6, True)])
def test_later_fire_may_find_no_ammunition(die, fires):
    game = position(battery(flags=["low-ammo"]), pi("P", "0604"), dice=[die, 1, 1])
    found = act(game, "G", "fire", target="0604", facing="N")
    assert bool(events(found, "fire")) is fires
    assert has(game, "G", OUT_OF_AMMO) is not fires


@rule("9.4.3.b")
def test_out_of_ammunition_cannot_fire():
    game = position(battery(flags=["low-ammo", "out-of-ammo"]), pi("P", "0604"))
    play(game, "select", unit="G")
    assert "fire" not in verbs(game)
    assert [r.clause for r in game.forecast(kind="fire", firers=["G"], target="0604").reasons] == ["9.4.3.b"]


@rule("9.4.3.d", "4.E.a")
def test_ammunition_comes_back_with_the_next_turn():
    game = position(battery(flags=["low-ammo", "out-of-ammo"]), pi("P", "0101"), phase="end", active={})
    assert not has(game, "G", LOW_AMMO)
    assert not has(game, "G", OUT_OF_AMMO)
    still = position(battery(flags=["low-ammo", "out-of-ammo"]), pi("P", "0101"))
    assert has(still, "G", OUT_OF_AMMO)


@rule("9.4.3.b", "Q61")
def test_units_run_out_one_by_one():
    """Q61: what is left of the Force fires."""
    game = position(
        battery(flags=["low-ammo"]), guns("H", "austrian", "0606", facing="N", strength=2), pi("P", "0604"),
        dice=[1, 1, 1],
    )  # fmt: skip
    found = act(game, "G", "fire", target="0604", facing="N")
    assert args(found, "fire")["strength"] == 2


@rule("9.4.4.a", "9.4.4.c")
def test_units_in_between_block_sight():
    assert targets(position(battery(), pi("P", "0604"), pi("Q", "0603")), "G") == {("0604", "infantry")}


@rule("9.4.4.d", "14.4.a")
@pytest.mark.parametrize("terrain", ["village", "farmhouse", "farm"])
def test_buildings_and_farms_block_sight(terrain):
    between = {"hexes": {"0605": {"terrain": terrain}}}
    assert targets(position(battery(), pi("P", "0604"), map=between), "G") == set()
    at_end = {"hexes": {"0604": {"terrain": terrain}, "0606": {"terrain": terrain}}}
    assert targets(position(battery(), pi("P", "0604"), map=at_end), "G") == {("0604", "infantry")}


@rule("9.4.4.b", "Q63")
def test_higher_ground_blocks_sight_only_above_both():
    hill = {"hexes": {"0605": {"terrain": "clear", "level": 2}}}
    assert targets(position(battery(), pi("P", "0604"), map=hill), "G") == set()
    high = {"hexes": {"0605": {"terrain": "clear", "level": 2}, "0606": {"terrain": "clear", "level": 2}}}
    assert targets(position(battery(), pi("P", "0604"), map=high), "G") == {("0604", "infantry")}


@rule("9.4.4.e")
def test_into_and_out_of_a_blocking_hex():
    board = {"hexes": {"0604": {"terrain": "village"}, "0606": {"terrain": "village"}}}
    assert targets(position(battery(), pi("P", "0604"), map=board), "G") == {("0604", "infantry")}


@rule("9.4.4.f")
def test_sight_along_a_hexside():
    one = {"hexes": {"0706": {"terrain": "village"}}}
    both = {"hexes": {"0706": {"terrain": "village"}, "0707": {"terrain": "village"}}}
    assert targets(position(battery(), pi("P", "0806"), map=one), "G") == {("0806", "infantry")}
    assert targets(position(battery(), pi("P", "0806"), map=both), "G") == set()


@rule("9.4.4.c", "Q111")
def test_commander_alone_blocks_no_sight():
    """Q111."""
    lone = {"id": "X", "side": "piedmontese", "type": "commander", "formation": "other", "hex": "0605"}
    assert targets(position(battery(), pi("P", "0604"), lone), "G") == {("0604", "infantry")}


@rule("9.2.3.a", "7.2.b", "7.1.c", "11.c")
def test_light_infantry_moves_to_an_assault_hex_and_fires():
    game = position(
        au("L", "0608", type="light", strength=2), pi("P", "0605"), markers=[assault("0606", "0605", "L")],
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "L", "move", to="0606")
    settle(game, "force")
    assert {"fire", "assault"} <= verbs(game)
    take(game, "fire", target="0605", facing="N")
    settle(game)
    assert [m.used for m in game.state.markers] == [True]


@rule("9.2.3.a", "7.1.b", "7.1.c", "Q35")
def test_light_infantry_that_came_to_an_assault_hex_fires_only_where_its_marker_points():
    """P and R stand next to 0606, in front of whoever faces north."""
    light = au("L", "0608", type="light", strength=2)
    game = position(light, pi("P", "0605"), pi("R", "0706"), markers=[assault("0606", "0605", "L")], dice=[1] * 8)
    act(game, "L", "move", to="0606")
    settle(game, "force")
    assert set(args_of(game, "fire", "target")) == {"0605"}


@rule("9.2.3.a", "7.2.a", "8.3.b")
@pytest.mark.parametrize(("flags", "verb"), [([], "march"), (["march"], "leave-march")])
def test_light_infantry_that_has_begun_to_move_fires_only_from_an_assault_hex_it_entered(flags, verb):
    light = au("L", "0606", type="light", strength=2, flags=flags)
    game = position(light, pi("P", "0605"), markers=[assault("0606", "0605", "L")])
    take(game, "select", unit="L")
    assert "fire" in verbs(game)
    take(game, verb)
    assert "fire" not in verbs(game)
    assert "assault" in verbs(game)


@rule("9.2.2.b", "10.4.a", "Q85")
def test_guns_driven_back_by_those_they_fired_at_turn_no_more():
    """P countercharges and wins: after its retreat, limbered, the battery has nothing left of its Action."""
    mine = [au("A", "0507", strength=2, stacking=2), au("G", "0507", type="field-artillery")]
    rider = pi("P", "0504", type="cavalry", strength=9, stacking=2, cohesion=10)
    game = position(*mine, rider, dice=[1, 1, 2, 2, 6, 6, *[1] * 12])
    act(game, "G", "fire", target="0504", facing="N")
    take(game, "countercharge", via="0506")
    asked = []
    while game.decision.kind != "action":
        asked.append(game.decision.clause)
        game.play(quiet(game))
    assert where(game, "G") == "0509"
    assert "11.3.5" in asked
    assert "9.2.2" not in asked


@rule("9.1.a", "9.1.1.a", "E9")
@pytest.mark.parametrize(("type", "clause", "range"), [("light", "9.1.1.a", 1), ("field-artillery", "9.1.a", 5)])
def test_a_shot_from_too_far_is_told_the_range(type, clause, range):
    game = position(au("L", "0611", type=type), pi("P", "0605"))
    shot = {"unit": "L", "target": "0605", "force": "infantry", "facing": "N"}
    (reason,) = game.why_not("fire", **shot)
    assert (reason.clause, reason.args["distance"], reason.args["range"]) == (clause, 6, range)


@rule("9.2.3.b", "11.b")
def test_light_infantry_fires_or_assaults_not_both():
    game = position(
        au("L", "0606", type="light", strength=2), pi("P", "0605"), markers=[assault("0606", "0605", "L")],
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "L", "fire", target="0605", facing="N")
    settle(game)
    assert "L" not in args_of(game, "select", "unit")


@rule("8.2.c", "9.3.b", "E7")
def test_fire_through_the_rear():
    """E7: a Force that keeps its front to the enemy is not shot in the back."""
    for facing, drms in (("S", {}), ("SE", {}), ("N", {"rear": 1}), ("NE", {"rear": 1})):
        game = position(battery(), pi("P", "0604", facing=facing))
        assert game.forecast(kind="fire", firers=["G"], target="0604").drms == drms


@rule("3.1.1.b", "8.2.c")
def test_no_rear_in_a_village():
    board = {"hexes": {"0604": {"terrain": "village"}}}
    game = position(battery(), pi("P", "0604", facing="N"), map=board)
    found = game.forecast(kind="fire", firers=["G"], target="0604")
    assert (found.drms, found.shifts) == ({}, {"village": -2})


@rule("12.2.2.b", "E16")
def test_massed_target_counts_the_whole_hex():
    """E16."""
    game = position(battery(), pi("I", "0604", stacking=2), pi("C", "0604", type="cavalry", stacking=2))
    found = game.forecast(kind="fire", firers=["G"], target="0604", target_force="cavalry")
    assert found.shifts == {"massed": 1}


@rule("8.4.b")
def test_limbered_guns_cannot_fire():
    game = position(battery(flags=["limbered"]), pi("P", "0604"))
    play(game, "select", unit="G")
    assert "fire" not in verbs(game)
    assert "8.4.b" in [r.clause for r in game.forecast(kind="fire", firers=["G"], target="0604").reasons]


@rule("9.4.1.a", "8.7.a", "H8", "Q83")
def test_far_fire_does_not_tell_the_strength_of_hidden_guns():
    """H8, Q83: the enemy learns column, modifiers, dice and result, not the strength points."""
    game = position(battery("0607"), pi("P", "0604"), dice=[1, 1])
    found = act(game, "G", "fire", target="0604", facing="N")
    event = events(found, "fire")[0].seen_by("piedmontese")
    assert {"column", "total"} <= set(event.args)
    assert not {"strength", "firepower", "parts"} & set(event.args)
    assert "G" not in str([e.seen_by("piedmontese").args for e in found])
