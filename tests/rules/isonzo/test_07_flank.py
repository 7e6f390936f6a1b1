"""7.9: flank attacks."""

from __future__ import annotations

import pytest

from tests.rules.battles import RING, TARGET, drm, odds
from tests.rules.situations import AH, IT, ah, gun, it

from .helpers import arditi, battle, engineer, rule, variant


def ring_battle(attackers, *others, **more):
    """Attackers in numbered hexes of the ring; returns the forecast of their attack."""
    units = [it(f"A{i}", RING[i]) for i in attackers]
    return odds(battle(*units, *others, ah("D", TARGET, defense=8), **more), [u["id"] for u in units])


@rule("7.9.a", "6.0.b", "6.4.a")
@pytest.mark.parametrize(
    ("attackers", "flanked"),
    [([0], False), ([0, 1], False), ([0, 2], True), ([0, 3], True), ([0, 1, 2], True), ([1, 3], True), ([5, 0], False)],
)
def test_five_of_six_hexes_make_a_flank(attackers, flanked):
    assert ring_battle(attackers).flanked is flanked


@rule("7.9.a", "7.9.d")
def test_a_friend_of_the_defender_breaks_the_ring():
    # attackers in 0 and 2 hold or cover 5, 0, 1, 2, 3
    assert ring_battle([0, 2]).flanked
    for friend in (1, 3, 5):
        assert not ring_battle([0, 2], ah("F", RING[friend])).flanked
    assert ring_battle([0, 2], ah("F", RING[4])).flanked, "it stands outside the five"
    assert ring_battle([0, 3], ah("F", RING[1])).flanked, "five others remain"
    assert not ring_battle([0, 3], ah("F", RING[1]), ah("G", RING[4])).flanked


@rule("7.9.b", "E5")
def test_only_attacking_units_project_their_zone():
    """E5: the fifth hex is covered by the 15th brigade alone."""
    units = [it("A", RING[0]), it("15th", RING[2]), ah("D", TARGET)]
    game = battle(*units)
    assert not odds(game, ["A"]).flanked
    assert odds(game, ["A", "15th"]).flanked


@rule("7.9.b")
def test_zones_of_units_not_next_to_the_target_do_not_count():
    # 0507 covers 0506, 0607 and more, but cannot attack 0606
    assert not ring_battle([4, 5], it("B", "0507")).flanked


@rule("7.9.c", "E6")
def test_presence_alone_is_enough_for_a_hex():
    """E6: the fifth hex is occupied by the 55th brigade, which does not attack."""
    assert ring_battle([0, 1], it("55th", RING[3])).flanked
    assert not ring_battle([0, 1]).flanked


@rule("7.9.d", "E7")
def test_zone_is_cancelled_by_a_friend_of_the_defender():
    """E7: the Mantova brigade stands in the fifth hex, in the zone of the attacking 15th."""
    units = [it("A", RING[0]), it("15th", RING[2]), ah("D", TARGET)]
    assert odds(battle(*units), ["A", "15th"]).flanked
    assert not odds(battle(*units, ah("Mantova", RING[3])), ["A", "15th"]).flanked


@rule("7.9.a", "6.1.a", "6.1.b")
def test_rivers_and_trenches_stop_the_zone_here_too():
    # attackers in 0 and 2: hex 3 is covered by the zone of 2 alone
    river = {"-".join(sorted((RING[2], RING[3]))): "river"}
    assert not ring_battle([0, 2], sides=river).flanked
    assert not ring_battle([0, 2], hexes={RING[3]: {"trench": AH}}).flanked
    assert ring_battle([0, 2], hexes={RING[3]: {"trench": IT}}).flanked


@rule("7.9.a", "Q58")
def test_engineers_occupy_and_artillery_does_not():
    assert ring_battle([0, 1], engineer("E", IT, RING[3])).flanked
    assert not ring_battle([0, 1], gun("G", IT, RING[3])).flanked
    assert not ring_battle([0, 2], engineer("E", AH, RING[3])).flanked
    assert ring_battle([0, 2], gun("G", AH, RING[3])).flanked


@rule("7.9.1.a", "CRT.b")
def test_a_flank_attack_shifts_two_columns_right():
    forecast = ring_battle([0, 2])
    assert forecast.column_before == "1:1"
    assert [s.value for s in forecast.shifts if s.clause.startswith("7.9")] == [2]
    assert forecast.column == "2:1"
    assert ring_battle([0, 1]).column == "1:1"
    assert not ring_battle([0, 1]).shifts


@rule("7.9.1.b", "9.4.1.c")
def test_a_flanked_defender_suffers_more():
    forecast = ring_battle([0, 2])
    assert drm(forecast.defender_drms) == 2
    assert drm(forecast.attacker_drms) == 0
    assert drm(ring_battle([0, 1]).defender_drms) == 0


@rule("7.9.2.a")
def test_no_flank_at_the_edge_of_the_map():
    # 0701 has five neighbours on the map, all held or covered
    units = [it("A", "0601"), it("B", "0702"), it("C", "0801")]
    edge = odds(battle(*units, ah("D", "0701")), "ABC", target="0701")
    assert edge.legal
    assert not edge.flanked
    inside = [it("A", "0604"), it("B", "0705"), it("C", "0804")]
    assert odds(battle(*inside, ah("D", "0704")), "ABC", target="0704").flanked


@rule("12.4.e", "Q59")
def test_infiltrators_always_attack_the_flank():
    game = battle(arditi("I", RING[0]), it("A", RING[0]), it("B", RING[0]), ah("D", TARGET))
    assert odds(game, ["I"]).flanked
    assert odds(game, ["A", "I"]).flanked
    assert not odds(game, ["A", "B"]).flanked
    edge = battle(arditi("I", "0601"), ah("D", "0701"))
    assert odds(edge, ["I"], target="0701").flanked


@rule("Q58")
def test_by_option_artillery_alone_occupies_a_hex():
    mine, theirs = gun("g", IT, RING[3]), gun("h", AH, RING[3])
    other = variant("Q58")
    assert not ring_battle([0, 1], mine).flanked, "it counts for neither side"
    assert ring_battle([0, 1], mine, options=other).flanked
    assert ring_battle([0, 2], theirs).flanked
    assert not ring_battle([0, 2], theirs, options=other).flanked


@rule("Q59", "12.4.e", "12.4.f")
def test_by_option_infiltrators_attack_the_flank_only_alone_and_inland():
    def found(*units, target=TARGET, **more):
        trench = {target: {"trench": AH}}
        game = battle(*units, ah("D", target, defense=8), hexes=trench, **more)
        return odds(game, [u["id"] for u in units], target=target)

    alone, mixed = [arditi("S", "0706")], [arditi("S", "0706"), it("A", "0706")]
    edge = [arditi("S", "0201")]
    other = variant("Q59")
    for units, target in ((alone, TARGET), (mixed, TARGET), (edge, "0101")):
        usual = found(*units, target=target)
        assert usual.flanked
        assert drm(usual.attacker_drms, "12.5") == 0
    assert found(*alone, options=other).flanked
    assert drm(found(*alone, options=other).attacker_drms, "12.5") == 0
    for units, target in ((mixed, TARGET), (edge, "0101")):
        strict = found(*units, target=target, options=other)
        assert not strict.flanked
        assert drm(strict.attacker_drms, "12.5") == 2
