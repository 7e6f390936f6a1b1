"""10: effectiveness and recovery; 11: supply; 6.2: zones of control and supply."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.battles import CALM, FRONT, TARGET, drm, fight, strong
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    distance,
    gun,
    it,
    loss,
    play,
    refused,
    run_to_phase,
    side_of,
    steps,
    supplied,
    tracks,
    two_steps,
    where,
)

from .helpers import battle, forecast, fort, heavy, mountain, pos, rule, variant

# 10


@rule("10.0.a")
@pytest.mark.parametrize("marks", [1, 2])
def test_reductions_leave_the_artillery_value(marks):
    f = forecast(ah("A", FRONT, artillery=3, loss=marks), it("D", TARGET, artillery=5, loss=marks))
    assert (f.attack_artillery.total, f.defense_artillery.total) == (3, 5)


@rule("10.1.a", "10.1.b")
@pytest.mark.parametrize("marks", [0, 1, 2])
def test_reductions_weaken_attack_and_defence(marks):
    f = forecast(ah("A", FRONT, attack=5, loss=marks), it("D", TARGET, defense=5, loss=marks))
    assert (f.attack.total, f.defense.total) == (5 - marks, 5 - marks)


FAR_ENEMY = it("X", "0101")


@rule("10.3.a", "Q17")
@pytest.mark.parametrize(
    ("unit", "recovers"),
    [
        (ah("A", "1006", loss=1), True),
        (ah("A", "1006", loss=1, type="bersaglieri"), True),
        (mountain("A", AH, "1006", loss=1), True),
        (gun("A", AH, "1006", loss=1, move=6), False),
        (heavy("A", AH, "1006", loss=1, move=6), False),
        (fort("A", AH, "1006", loss=1, move=6), False),
    ],
)
def test_infantry_and_mountain_troops_recover(unit, recovers):
    assert allowed(pos([unit, FAR_ENEMY, ah("B", "1101")]), "recover", unit="A") is recovers


@rule("10.3.b", "10.3.c")
def test_one_level_comes_back_and_steps_never_do():
    for before, after in ((2, 1), (1, 0)):
        game = pos([ah("A", "1006", loss=before, steps_left=1, **two_steps()), FAR_ENEMY])
        play(game, "recover", unit="A")
        assert (loss(game, "A"), steps(game, "A")) == (after, 1)
    fresh = pos([ah("A", "1006", steps_left=1, **two_steps()), FAR_ENEMY])
    assert refused(fresh, "10.3.b", "recover", unit="A")


@rule("10.3.1.a")
@pytest.mark.parametrize(("supply", "recovers"), [("in", True), ("low", False), ("out", False)])
def test_recovery_needs_full_supply(supply, recovers):
    game = pos([ah("A", "1006", loss=1, supply=supply), FAR_ENEMY])
    assert allowed(game, "recover", unit="A") is recovers


@rule("10.3.1.b")
def test_recovery_needs_four_points():
    for move, recovers in ((3, False), (4, True)):
        game = pos([ah("A", "1006", loss=1, move=move), FAR_ENEMY])
        assert allowed(game, "recover", unit="A") is recovers
    moved = pos([ah("A", "1006", loss=1, move=5), FAR_ENEMY])
    play(moved, "move", unit="A", to="1007")
    assert allowed(moved, "recover", unit="A"), "four are left"
    play(moved, "move", unit="A", to="1008")
    assert refused(moved, "10.3.1.b", "recover", unit="A")


@rule("10.3.1.c", "E8", "Q61")
@pytest.mark.parametrize("enemy", [it, lambda id, hex: gun(id, IT, hex), lambda id, hex: fort(id, IT, hex)])
def test_recovery_needs_three_hexes_from_the_nearest_enemy(enemy):
    """E8: two hexes between are enough, one is not."""
    assert distance("1006", "0706") == 3
    assert allowed(pos([ah("A", "1006", loss=1), enemy("X", "0706")]), "recover", unit="A")
    near = pos([ah("A", "0906", loss=1), enemy("X", "0706")])
    assert refused(near, "10.3.1.c", "recover", unit="A")
    back = pos([ah("A", "0906", loss=1, move=7), enemy("X", "0706")])
    play(back, "move", unit="A", to="1006")
    assert allowed(back, "recover", unit="A"), "where it stands when it spends the points"


@rule("Q61")
def test_once_a_phase_or_by_option_per_four_points():
    units = [ah("A", "1006", loss=2, move=9), FAR_ENEMY]
    once = pos(units)
    play(once, "recover", unit="A")
    assert not allowed(once, "recover", unit="A")
    assert once.reach("A"), "the rest may be used to move"
    often = pos(units, options=variant("Q61"))
    play(often, "recover", unit="A")
    play(often, "recover", unit="A")
    assert loss(often, "A") == 0
    short = pos([ah("A", "1006", loss=2, move=7), FAR_ENEMY], options=variant("Q61"))
    play(short, "recover", unit="A")
    assert not allowed(short, "recover", unit="A")


@rule("10.3.1.d", "15.1.b")
def test_with_replacements_each_recovery_costs_a_point():
    on = {"replacements": "yes"}
    units = [ah("A", "1006", loss=1), FAR_ENEMY]
    assert refused(pos(units, options=on), "15.1", "recover", unit="A")
    game = pos(units, options=on, tracks={"rp_austro_hungarian": 2})
    play(game, "recover", unit="A")
    assert tracks(game)["rp_austro_hungarian"] == 1
    other = pos(units, options=on, tracks={"rp_italian": 2})
    assert not allowed(other, "recover", unit="A"), "each side has its own"
    assert allowed(pos(units), "recover", unit="A")


@rule("10.3.2.a")
def test_eliminated_units_never_come_back():
    units = [ah("A", "1006"), ah("E", "eliminated", turn=3, entry=["1201"]), FAR_ENEMY]
    game = pos(units, phase="supply")
    run_to_phase(game, "movement", AH, turn=6)
    assert not alive(game, "E")


# 11.0 and 11.1

ONE = {"flags": {"0601": AH, "0112": IT}}


def state(unit, *others, options=None, **features):
    """The supply of one Austro-Hungarian unit that draws on the flag in 0601, as it would be determined now."""
    return pos([unit, *others], map=ONE | features, options=options or {}).supply(AH)[unit["id"]]


def strip(unit, *others, **features):
    """The same on a map of one line, with the flag in 0101."""
    return pos([unit, *others], map={"size": (1, 12), "flags": {"0101": AH}, **features}).supply(AH)[unit["id"]]


@rule("11.0.a", "11.4.a", "11.4.b", "11.4.c", "Q4")
@pytest.mark.parametrize(
    ("hexes", "expected"), [(0, "in"), (1, "in"), (4, "in"), (5, "low"), (8, "low"), (9, "out"), (11, "out")]
)
def test_the_length_of_the_path_decides(hexes, expected):
    found = strip(ah("A", f"01{hexes + 1:02}"))
    assert found.state == expected
    if expected != "out":
        assert found.length == hexes, "the source counts, the unit's own hex does not"


@rule("11.0.b")
def test_the_state_holds_until_the_next_supply_phase_of_the_owner():
    game = pos([ah("A", "0606"), it("X", "0112")], phase="supply", map=ONE)
    assert supplied(game, "A") == "low"
    play(game, "move", unit="A", to="0604")
    assert supplied(game, "A") == "low"
    run_to_phase(game, "movement", IT)
    assert supplied(game, "A") == "low"
    run_to_phase(game, "movement", AH, turn=4)
    assert supplied(game, "A") == "in"


@rule("11.0.c", "H3", "5.4.b")
def test_markers_are_for_the_owner():
    game = pos([ah("A", "0611"), it("X", "0112")], phase="supply", map=ONE)
    assert {u["id"]: u.get("supply") for u in game.view(AH)["units"]}["A"] == "out"
    assert {u["id"]: u.get("supply") for u in game.view(IT)["units"]}["A"] is None


@rule("11.1.a", "11.1.b", "11.1.c", "Q7")
@pytest.mark.parametrize(("supply", "lost", "artillery"), [("in", 0, 2), ("low", 1, 2), ("out", 2, 0)])
def test_supply_changes_strength(supply, lost, artillery):
    worn = {"artillery": 3, "supply": supply}
    f = forecast(ah("A", FRONT, attack=5, **worn), it("D", TARGET, defense=5, **worn))
    assert (f.attack.total, f.defense.total) == (5 - lost, 5 - lost)
    assert (drm(f.defender_drms), drm(f.attacker_drms)) == (artillery, artillery)
    guns = [ah("A", FRONT), gun("G", AH, FRONT, 3, supply=supply), it("D", TARGET)]
    assert forecast(*guns, guns=["G"]).attack_artillery.total == (0 if supply == "out" else 3)


@rule("11.1.a")
@pytest.mark.parametrize("supply", ["low", "out"])
def test_supply_changes_nothing_else(supply):
    well, badly = (pos([ah("A", "0606", supply=s), it("X", "0101")]) for s in ("in", supply))
    assert {h: r.cost for h, r in well.reach("A").items()} == {h: r.cost for h, r in badly.reach("A").items()}
    assert well.zoc(AH) == badly.zoc(AH)


# 11.2

ROAD = [f"06{place:02}" for place in range(1, 12)]


@rule("11.2.a")
def test_flags_are_sources_of_their_side():
    assert state(ah("A", "0602")).state == "in"
    assert state(ah("A", "0110")).state == "out", "0112 is an Italian flag"


@rule("11.2.b")
def test_a_road_carries_supply():
    assert state(ah("A", "0711")).state == "out"
    found = state(ah("A", "0711"), roads=[ROAD])
    assert (found.state, found.length) == ("in", 1)
    assert state(ah("A", "0711"), roads=[ROAD[1:]]).state == "out", "a road without a flag is nothing"
    assert state(ah("A", "0711"), roads=[ROAD[:4], ROAD[5:]]).state == "low", "a gap breaks it"


@rule("11.2.c", "Q2", "6.2.b")
def test_enemies_and_their_zones_cut_the_road():
    """Beyond the cut the road is dead and the path to its living part long; the one hex allowed to paths is no help."""
    far = ah("A", "0610")
    assert state(far, roads=[ROAD]).state == "in"
    assert state(far, it("X", "0604"), roads=[ROAD]).state == "out"
    assert state(far, gun("X", IT, "0604"), roads=[ROAD]).state == "low", "a gun stands in the way, without a zone"
    assert state(far, it("X", "0504"), roads=[ROAD]).state == "low", "0604 and 0605 are in its zone"
    one = it("X", "0503")
    assert state(far, one, roads=[ROAD], sides={side_of("0503", "0603"): "crag"}).state == "low", "not even one"
    mended = [ah("B", "0604"), ah("C", "0605")]
    assert state(far, it("X", "0504"), *mended, roads=[ROAD]).state == "in", "friends restore it"


# 11.3


@rule("11.3.a")
def test_the_path_goes_from_hex_to_hex():
    found = state(ah("A", "0806"))
    assert found.path[-1] == "0601"
    assert found.length == len(found.path)
    assert all(distance(a, b) == 1 for a, b in zip(["0806", *found.path], found.path, strict=False))


@rule("11.3.b")
@pytest.mark.parametrize("enemy", [it("X", "0103"), gun("X", IT, "0103"), fort("X", IT, "0103")])
def test_no_path_through_enemy_units(enemy):
    assert strip(ah("A", "0104")).state == "in"
    assert strip(ah("A", "0104"), enemy).state == "out"


def corridor(*others, length=4, options=None):
    """A unit in line 01 of a map of two lines, `length` hexes from its flag; the enemy stands in line 02."""
    unit = ah("A", f"01{length + 1:02}")
    features = {"size": (2, 12), "flags": {"0101": AH}}
    return pos([unit, *others], map=features, options=options or {}).supply(AH)["A"]


@rule("11.3.c", "6.2.a", "Q1", "T6")
def test_a_path_may_use_one_hex_in_an_enemy_zone():
    """T6: X in 0204 covers 0103 and 0104; a crag leaves one of them."""
    assert corridor().state == "in"
    features = {"size": (2, 12), "flags": {"0101": AH}}
    units = [ah("A", "0105"), it("X", "0204")]
    two = pos(units, map=features).supply(AH)["A"]
    assert two.state == "out"
    one = pos(units, map=features | {"sides": {"0104-0204": "crag"}}).supply(AH)["A"]
    assert (one.state, one.length) == ("in", 4)


@rule("6.2.a", "Q1")
def test_option_no_path_passes_an_enemy_zone():
    units = [ah("A", "0105"), it("X", "0204")]
    chart = {"size": (2, 12), "flags": {"0101": AH}, "sides": {"0104-0204": "crag"}}
    assert pos(units, map=chart).supply(AH)["A"].state == "in"
    assert pos(units, map=chart, options=variant("Q1")).supply(AH)["A"].state == "out"


@rule("11.3.d", "6.2.b", "Q3")
def test_a_friend_cancels_the_zone_for_tracing():
    units = [it("X", "0204")]
    assert corridor(*units).state == "out"
    for friend in (ah("B", "0104"), gun("B", AH, "0104"), fort("B", AH, "0104")):
        assert corridor(*units, friend).state == "in"


@rule("Q3", "6.2.b", "11.3.d")
def test_option_only_combat_units_cancel():
    unit = it("X", "0204")
    assert corridor(unit, gun("B", AH, "0104"), options=variant("Q3")).state == "out"
    assert corridor(unit, ah("B", "0104"), options=variant("Q3")).state == "in"


@rule("Q4", "Q3")
def test_the_units_own_hex_never_counts():
    """The gun in 0105 is in the zone of X and 0104 is too: one hex is used, not two, in both readings."""
    features = {"size": (2, 12), "flags": {"0101": AH}}
    units = [gun("A", AH, "0105"), it("X", "0205")]
    for options in ({}, variant("Q3")):
        found = pos(units, map=features, options=options).supply(AH)["A"]
        assert (found.state, found.length) == ("in", 4)
        game = pos(units, phase="supply", map=features, options=options)
        assert supplied(game, "A") == "in"


@rule("11.2.a", "11.3.c", "Q73")
def test_a_flag_in_an_enemy_zone_still_feeds_a_path_but_no_road():
    """X covers the flag in 0101 alone: a path may end there, with the one hex it is allowed; a road beyond is dead."""
    features = {"size": (2, 12), "flags": {"0101": AH}}
    units = [ah("A", "0104"), it("X", "0201")]
    assert pos(units, map=features).supply(AH)["A"].state == "in"
    far = [ah("A", "0110"), it("X", "0201")]
    road = {"roads": [[f"01{p:02}" for p in range(1, 11)]]}
    assert pos([far[0]], map=features | road).supply(AH)["A"].state == "in"
    assert pos(far, map=features | road).supply(AH)["A"].state == "out"


@rule("Q82", "11.2.b")
def test_a_trail_carries_supply_like_a_road():
    trail = [f"01{p:02}" for p in range(1, 11)]
    features = {"size": (2, 12), "flags": {"0101": AH}}
    for way in ({"trails": [trail]}, {"roads": [trail[:5]], "trails": [trail[4:]]}):
        assert pos([ah("A", "0110")], map=features | way).supply(AH)["A"].length == 0
    assert pos([ah("A", "0110")], map=features).supply(AH)["A"].state == "out"


@rule("Q5")
def test_crags_stop_supply_only_by_option():
    walls = {"sides": {"0102-0103": "crag"}}
    assert strip(ah("A", "0104"), **walls).state == "in"
    features = {"size": (1, 12), "flags": {"0101": AH}, **walls}
    assert pos([ah("A", "0104")], map=features, options=variant("Q5")).supply(AH)["A"].state == "out"
    around = {"size": (2, 12), "flags": {"0101": AH}, "sides": {"0102-0103": "crag"}}
    path = pos([ah("A", "0104")], map=around, options=variant("Q5")).supply(AH)["A"].path
    assert ("0103", "0102") not in list(pairwise(path))


# 11.5


@rule("11.5.a", "Q8")
def test_attrition_needs_two_phases_out_of_supply():
    far = {"flags": {"1212": AH, "0112": IT}}
    for before, lost in (("in", 0), ("low", 0), ("out", 2)):
        game = pos([ah("A", "0501", supply=before, defense=9), it("X", "0112")], phase="supply", map=far)
        assert loss(game, "A") == lost
    back = pos([ah("A", "1211", supply="out"), it("X", "0112")], phase="supply", map=far)
    assert loss(back, "A") == 0


@rule("11.5.1.a", "14.0.f", "Q66", "12.2.e", "Q8")
def test_attrition_may_flip_or_eliminate_and_forts_suffer_too():
    far = {"flags": {"1212": AH, "0112": IT}}

    def starve(unit):
        game = pos([unit, ah("B", "1212"), it("X", "0112")], phase="supply", map=far)
        return game, game.points()[AH]

    game, points = starve(ah("A", "0501", supply="out", loss=1, **two_steps(defense=9)))
    assert (steps(game, "A"), points) == (1, 9)
    game, points = starve(fort("A", AH, "0501", supply="out", loss=1))
    assert (alive(game, "A"), points) == (False, 9)


@rule("Q8")
def test_artillery_suffers_attrition_only_by_option():
    far = {"flags": {"1212": AH, "0112": IT}}
    units = [gun("G", AH, "0501", supply="out"), it("X", "0112")]
    game = pos(units, phase="supply", map=far)
    assert (supplied(game, "G"), loss(game, "G")) == ("out", 0)
    worn = pos(units, phase="supply", map=far, options=variant("Q8"))
    assert loss(worn, "G") == 2
    units[0]["loss"] = 1
    dead = pos(units, phase="supply", map=far, options=variant("Q8"))
    assert not alive(dead, "G")
    assert dead.points()[AH] == 10, "no steps"


@rule("12.2.e", "11.0.a")
def test_forts_are_subject_to_supply():
    far = {"flags": {"1212": AH, "0112": IT}}
    game = pos([fort("F", AH, "0501"), ah("B", "1212"), it("X", "0112")], phase="supply", map=far)
    assert supplied(game, "F") == "out"
    assert forecast(ah("A", FRONT), fort("D", IT, TARGET, supply="low")).defense.total == 3


@rule("11.0.b", "8.1.c")
def test_supply_lost_in_between_does_not_matter_in_combat():
    game = battle(ah("A", FRONT), it("D", TARGET, **strong()), dice=CALM, flags={"0101": IT})
    assert game.forecast(target=TARGET, attackers=["A"]).attack.total == 4
    fight(game)
    assert where(game, "A") == FRONT
