"""7.8: terrain in combat; 7.9: flank attacks; 12.1: mountain troops."""

from __future__ import annotations

import pytest

from tests.rules.battles import CALM, FRONT, RING, TARGET, cites, drm, fight, kinds, odds, strong
from tests.rules.situations import AH, IT, ah, gun, it, side_of

from .helpers import LOW, battle, duel, forecast, fort, heavy, mountain, rule, variant

UP = {"hexes": {TARGET: {"level": 3}}}
DOWN = {"hexes": {FRONT: {"level": 3}}}
STREAM = {"sides": {side_of(TARGET, FRONT): "stream"}}
CRAG = {"sides": {side_of(TARGET, FRONT): "crag"}}


def attack_of(**ground):
    return forecast(ah("A", FRONT, attack=5), it("D", TARGET), **ground).attack.total


def artillery(attacker=0, defender=0, **ground):
    """Total artillery values of both sides."""
    f = forecast(ah("A", FRONT, artillery=attacker), it("D", TARGET, artillery=defender), **ground)
    return f.attack_artillery.total, f.defense_artillery.total


@rule("7.8.b", "Q35")
def test_attacking_uphill_costs_one():
    assert (attack_of(), attack_of(**UP), attack_of(**DOWN)) == (5, 4, 5)
    level = {"hexes": {TARGET: {"terrain": "high-mountain", "level": 3}, FRONT: {"level": 3}}}
    assert attack_of(**level) == 5, "the height decides, not the kind of ground"
    assert attack_of(hexes={TARGET: {"peak": True}}) == 5, "a peak is no higher than its hex"
    assert attack_of(sides={side_of(FRONT, "0806"): "stream"}) == 5, "a stream behind the attacker does not lower him"
    hexes = {TARGET: {"level": 3}, FRONT: {"level": 4}}
    f = forecast(ah("A", FRONT), ah("B", "0705"), it("D", TARGET), attackers="AB", hexes=hexes)
    assert [p.clause for p in f.attack.parts if p.value < 0] == ["7.8.b"]


@rule("7.8.c", "7.8.e", "Q32")
def test_each_unit_attacking_from_above_has_one_more_artillery():
    assert artillery(2, **DOWN) == (3, 0)
    assert artillery(0, **DOWN) == (1, 0), "none becomes one, not two"
    assert artillery(2) == (2, 0)
    two = forecast(ah("A", FRONT), ah("B", FRONT), it("D", TARGET), attackers="AB", **DOWN)
    assert two.attack_artillery.total == 2
    mixed = forecast(ah("A", FRONT), ah("B", "0705"), it("D", TARGET), attackers="AB", **DOWN)
    assert mixed.attack_artillery.total == 1, "only the one that stands higher"


@rule("7.8.d", "7.8.e")
def test_each_defender_above_all_attackers_has_one_more_artillery():
    assert artillery(0, 2, **UP) == (0, 3)
    assert artillery(0, 0, **UP) == (0, 1)
    two = forecast(ah("A", FRONT), it("D", TARGET), it("E", TARGET), **UP)
    assert two.defense_artillery.total == 2
    hexes = {TARGET: {"level": 3}, "0705": {"level": 3}}
    mixed = forecast(ah("A", FRONT), ah("B", "0705"), it("D", TARGET), attackers="AB", hexes=hexes)
    assert mixed.defense_artillery.total == 0, "one attacker stands as high"


@rule("7.8.e", "Q32")
def test_height_gives_nothing_to_guns_or_to_units_out_of_supply():
    out = forecast(ah("A", FRONT, artillery=3, supply="out"), it("D", TARGET), **DOWN)
    assert out.attack_artillery.total == 0
    units = [ah("A", FRONT), gun("G", AH, FRONT, artillery=2), it("D", TARGET)]
    assert forecast(*units, guns=["G"], **DOWN).attack_artillery.total == 1 + 2


@rule("7.8.f", "4.5.a")
def test_nobody_attacks_across_a_crag():
    assert not duel(**CRAG).forecast(target=TARGET, attackers=["A"]).legal
    assert cites(forecast(ah("A", FRONT), it("D", TARGET), **CRAG).reasons, "7.8.f")
    assert duel().forecast(target=TARGET, attackers=["A"]).legal


@rule("7.8.g")
def test_artillery_supports_across_a_crag():
    units = [ah("A", "0705"), gun("G", AH, FRONT), it("D", TARGET)]
    f = forecast(*units, guns=["G"], sides={side_of(TARGET, FRONT): "crag", side_of("0705", FRONT): "crag"})
    assert f.legal
    assert f.attack_artillery.total == 3


@rule("7.8.h", "Q33")
def test_attacking_across_a_stream_costs_one_bridged_or_not():
    assert attack_of(**STREAM) == 4
    assert attack_of(**STREAM, roads=[[TARGET, FRONT]]) == 4
    f = forecast(ah("A", FRONT), ah("B", "0705"), it("D", TARGET), attackers="AB", **STREAM)
    assert [(p.clause, p.unit) for p in f.attack.parts if p.value < 0] == [("7.8.h", "A")]


@rule("7.8.i", "Q30", "8.1.c")
def test_terrain_never_costs_more_than_one_but_wear_comes_on_top():
    assert attack_of(**UP, **STREAM) == 4
    worn = forecast(ah("A", FRONT, attack=6, loss=2, supply="low"), it("D", TARGET), **UP, **STREAM)
    assert worn.attack.total == 6 - 2 - 1 - 1


@rule("7.8.i", "7.8.d", "7.8.h")
def test_hex_and_hexside_apply_together_without_a_choice():
    game = battle(ah("A", FRONT), it("D", TARGET, artillery=1), dice=CALM, **UP, **STREAM)
    assert odds(game).defense_artillery.total == 2, "the height counts beside the stream"
    assert "terrain" not in kinds(fight(game))


# 7.9


def ring_forecast(attackers, *others, **more):
    """Attackers in numbered hexes of the ring around the target."""
    units = [ah(f"A{i}", RING[i]) for i in attackers]
    return forecast(*units, *others, it("D", TARGET, defense=8), attackers=[u["id"] for u in units], **more)


@rule("7.9.a", "6.5.a")
@pytest.mark.parametrize(
    ("attackers", "flanked"),
    [([0], False), ([0, 1], False), ([0, 2], True), ([0, 3], True), ([0, 1, 2], True), ([1, 3], True), ([5, 0], False)],
)
def test_five_of_six_hexes_make_a_flank(attackers, flanked):
    assert ring_forecast(attackers).flanked is flanked


@rule("7.9.c", "E3")
def test_only_attacking_units_project_their_zone():
    """E3: the fifth hex is covered by the 15th brigade alone."""
    units = [ah("A", RING[0]), ah("15th", RING[2]), it("D", TARGET)]
    assert not forecast(*units, attackers=["A"]).flanked
    assert forecast(*units, attackers=["A", "15th"]).flanked


@rule("7.9.b", "E4")
def test_presence_alone_is_enough_for_a_hex():
    """E4: the fifth hex is occupied by the 55th brigade, which does not attack."""
    assert ring_forecast([0, 1], ah("55th", RING[3])).flanked
    assert not ring_forecast([0, 1]).flanked


@rule("7.9.d", "E5")
def test_a_friend_of_the_defender_disqualifies_a_hex():
    """E5: the Mantova brigade stands in the fifth hex, in the zone of the attacking 15th."""
    assert ring_forecast([0, 2]).flanked
    for friend in (1, 3, 5):
        assert not ring_forecast([0, 2], it("Mantova", RING[friend])).flanked
    assert ring_forecast([0, 2], it("Mantova", RING[4])).flanked, "it stands outside the five"


@rule("7.9.a", "Q57", "6.1.b")
def test_every_unit_occupies_and_crags_stop_the_zone():
    assert ring_forecast([0, 1], gun("G", AH, RING[3])).flanked, "a gun occupies"
    assert ring_forecast([0, 1], fort("F", AH, RING[3])).flanked, "a fort occupies"
    assert not ring_forecast([0, 2], gun("G", IT, RING[3])).flanked
    assert not ring_forecast([0, 2], fort("F", IT, RING[3])).flanked
    assert not ring_forecast([0, 2], sides={side_of(RING[2], RING[3]): "crag"}).flanked
    attacking = [ah("A", RING[0]), fort("F", AH, RING[2], attack=3), it("D", TARGET)]
    assert not forecast(*attacking, attackers=["A", "F"]).flanked, "an attacking fort projects nothing"
    supporting = [ah("A", RING[0]), gun("G", AH, RING[1]), it("D", TARGET)]
    assert not forecast(*supporting, attackers=["A"], guns=["G"]).flanked


@rule("7.9.1.a", "7.9.1.b", "8.2.a", "9.4.1.c")
def test_a_flank_attack_shifts_two_columns_and_costs_the_defender_two():
    f = ring_forecast([0, 2])
    assert (f.column_before, f.column) == ("1:1", "2:1")
    assert (drm(f.attacker_drms), drm(f.defender_drms)) == (0, 2)
    plain = ring_forecast([0, 1])
    assert (plain.column, drm(plain.defender_drms)) == ("1:1", 0)
    assert not plain.shifts


@rule("8.2.a")
@pytest.mark.parametrize(
    "ground", [{}, {"terrain": "low-mountain", "level": 3}, {"terrain": "high-mountain", "level": 6}, {"town": "T"}]
)
def test_nothing_else_shifts_the_column(ground):
    streams = {side_of(TARGET, FRONT): "stream"}
    units = [
        ah("A", FRONT, attack=8),
        gun("G", AH, FRONT),
        it("D", TARGET),
        fort("F", IT, TARGET),
        gun("H", IT, TARGET),
    ]
    f = forecast(*units, guns=["G"], defense_guns=["H"], hexes={TARGET: ground}, sides=streams)
    assert f.shifts == ()
    assert f.column == f.column_before


@rule("7.9.2.a")
def test_no_flank_at_the_edge_of_the_map():
    units = [ah("A", "0601"), ah("B", "0702"), ah("C", "0801")]
    edge = forecast(*units, it("D", "0701"), attackers="ABC", target="0701")
    assert edge.legal
    assert not edge.flanked
    inside = [ah("A", "0604"), ah("B", "0705"), ah("C", "0804")]
    assert forecast(*inside, it("D", "0704"), attackers="ABC", target="0704").flanked


@rule("12.2.f", "Q18")
def test_a_fort_keeps_its_companions_and_itself_from_being_flanked():
    def flanked(*defenders, **top):
        units = [ah("A", RING[0]), ah("B", RING[2]), *defenders]
        return forecast(*units, attackers="AB", **top).flanked

    with_fort = [it("D", TARGET), fort("F", IT, TARGET)]
    assert flanked(it("D", TARGET))
    assert not flanked(*with_fort)
    assert not flanked(fort("F", IT, TARGET))
    assert flanked(fort("F", IT, TARGET), options=variant("Q18"))
    assert not flanked(*with_fort, options=variant("Q18")), "beside others it protects in both readings"


# 12.1


def strengths(*units, terrain="low-mountain", **top):
    """Attack and defence with everybody at the same height."""
    f = forecast(*units, hexes={TARGET: {"terrain": terrain, "level": 1}, FRONT: {"level": 1}}, **top)
    return f.attack.total, f.defense.total


@rule("12.1.a", "12.1.b", "Q34")
@pytest.mark.parametrize(
    ("terrain", "bonus"), [("clear", 0), ("low-mountain", 1), ("mountain", 1), ("high-mountain", 1)]
)
def test_mountain_troops_fight_better_for_a_mountain(terrain, bonus):
    assert strengths(mountain("A", AH, FRONT), it("D", TARGET), terrain=terrain) == (4 + bonus, 4)
    assert strengths(ah("A", FRONT), mountain("D", IT, TARGET), terrain=terrain) == (4, 4 + bonus)


@rule("12.1.a", "Q34")
@pytest.mark.parametrize(("terrain", "bonus"), [("low-mountain", 0), ("mountain", 1), ("high-mountain", 1)])
def test_option_no_bonus_in_low_mountains(terrain, bonus):
    units = [mountain("A", AH, FRONT), it("D", TARGET)]
    assert strengths(*units, terrain=terrain, options=variant("Q34"))[0] == 4 + bonus


@rule("12.1.b")
def test_the_hex_of_the_defender_decides():
    f = forecast(mountain("A", AH, FRONT), it("D", TARGET), hexes={FRONT: LOW | {"level": 0}})
    assert f.attack.total == 4, "mountains under the attacker are nothing to him"


@rule("12.1.a", "2.2.b")
def test_cyclists_are_infantry_here_too():
    assert strengths(mountain("A", AH, FRONT), it("D", TARGET, type="bersaglieri")) == (5, 4)


@rule("12.1.c", "Q36")
def test_no_bonus_unless_all_opponents_are_infantry():
    assert strengths(mountain("A", AH, FRONT), mountain("D", IT, TARGET)) == (4, 4)
    mixed = [it("D", TARGET, defense=2), mountain("E", IT, TARGET, defense=2)]
    assert strengths(mountain("A", AH, FRONT), *mixed) == (4, 4), "one mountain unit on each side is enough"
    assert strengths(mountain("A", AH, FRONT), it("D", TARGET), fort("F", IT, TARGET))[0] == 4
    assert strengths(mountain("A", AH, FRONT), it("D", TARGET), gun("G", IT, TARGET))[0] == 5, "guns do not matter"


@rule("12.1.c", "Q36")
def test_option_any_enemy_without_mountain_troops():
    forts = [mountain("A", AH, FRONT), it("D", TARGET), fort("F", IT, TARGET)]
    assert strengths(*forts)[0] == 4
    assert strengths(*forts, options=variant("Q36"))[0] == 5
    against = [mountain("A", AH, FRONT), mountain("D", IT, TARGET)]
    assert strengths(*against, options=variant("Q36")) == (4, 4)


@rule("8.1.c", "Q31")
def test_all_modifiers_are_in_the_sum():
    units = [mountain("A", AH, FRONT, attack=6, loss=1, supply="low"), it("D", TARGET, defense=7, loss=1, supply="low")]
    f = forecast(*units, hexes={TARGET: LOW | {"level": 5}}, tracks={"improved": 1})
    assert f.attack.total == 6 - 1 - 1 + 1 - 1
    assert f.defense.total == 7 - 1 - 1 + 1
    for side in (f.attack, f.defense):
        assert sum(p.value for p in side.parts) == side.total


@rule("7.8.a", "Q23")
def test_artillery_counts_neither_for_steps_nor_for_magnitude():
    units = [ah("A", FRONT, **strong()), heavy("G", AH, FRONT), it("D", TARGET), gun("H", IT, TARGET)]
    f = forecast(*units, guns=["G"], defense_guns=["H"], hexes={TARGET: {"terrain": "high-mountain", "level": 0}})
    assert f.legal
    assert f.steps == 3
