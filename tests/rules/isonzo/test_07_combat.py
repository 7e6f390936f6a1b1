"""7.0 to 7.7: who may attack whom, command limits, zero strengths, ineligible units."""

from __future__ import annotations

import pytest

from tests.rules.battles import (
    CALM,
    FRONT,
    PUSH,
    REPEL,
    RING,
    TARGET,
    cites,
    declare,
    drm,
    fight,
    kinds,
    legal,
    odds,
    reductions,
    run,
    strong,
    wish,
)
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    clauses,
    gun,
    it,
    kind,
    option_exists,
    play,
    refused,
    run_to_phase,
    side_of,
    targets,
    where,
)

from .helpers import battle, duel, pos, rule, variant

# 7.0


@rule("7.0.a")
def test_only_adjacent_enemies_can_be_attacked():
    game = battle(it("A", FRONT), ah("D", TARGET), ah("far", "0506"), it("B", "0705"))
    assert targets(game, "attack", "target") >= {TARGET}
    assert "0506" not in targets(game, "attack", "target")
    assert clauses(game, "attack", target="0506")
    assert not legal(game, ["A"], target="0506")
    assert legal(game, ["A"])


@rule("7.0.a", "3.1.h")
def test_only_the_phasing_player_attacks_and_only_in_his_combat_phase():
    moving = pos([it("A", FRONT), ah("D", TARGET)], phase="movement")
    assert not allowed(moving, "attack", target=TARGET)
    theirs = battle(it("A", FRONT), ah("D", TARGET), side=AH)
    assert targets(theirs, "attack", "target") == {FRONT, "1112"}
    assert theirs.decision.side == AH


@rule("7.0.b")
def test_attacking_is_voluntary():
    game = duel()
    assert option_exists(game, "end")
    play(game, "end")
    assert (where(game, "A"), where(game, "D")) == (FRONT, TARGET)
    assert reductions(game, "A") == reductions(game, "D") == 0


@rule("7.0.c", "7.1.d")
def test_a_unit_attacks_once_a_phase():
    units = [it("A", "0705"), it("B", "0704"), it("C", "0704"), ah("D", TARGET), ah("E", "0605")]
    game = battle(*units, dice=CALM)
    assert legal(game, ["A", "B"], target="0605")
    fight(game, attackers=["A"])
    assert kind(game) == "combat"
    assert not legal(game, ["A", "B"], target="0605")
    play(game, "attack", target="0605")
    assert targets(game, "add", "unit") == {"B", "C"}
    assert refused(game, "7.0", "add", unit="A")


@rule("7.0.c")
def test_a_unit_marked_as_having_attacked_attacks_no_more():
    game = battle(it("A", FRONT, flags=["has-attacked"]), ah("D", TARGET))
    assert TARGET not in targets(game, "attack", "target")


@rule("7.0.d")
def test_a_unit_is_attacked_once_a_phase():
    game = battle(it("A", FRONT), it("B", "0705"), ah("D", TARGET), dice=CALM)
    fight(game, attackers=["A"])
    assert where(game, "D") == TARGET
    assert TARGET not in targets(game, "attack", "target")
    assert refused(game, "7.0", "attack", target=TARGET)
    assert not legal(game, ["B"])


@rule("7.0.d", "Q53")
def test_units_attacked_before_are_ineligible_where_they_retreated_to():
    """D retreats to E and is pushed back with it, but neither helps nor suffers in the second combat."""
    units = [it("A", FRONT), it("B", "0405"), ah("D", TARGET), ah("E", "0505", defense=4)]
    game = battle(*units, dice=[*PUSH, 2, 3, 6])
    fight(game, wish("retreat", to="0505"), attackers=["A"])
    assert where(game, "D") == "0505"
    forecast = odds(game, ["B"], target="0505")
    assert forecast.defense.total == 4
    fight(game, attackers=["B"], target="0505")
    assert where(game, "D") == where(game, "E") != "0505"
    assert (reductions(game, "D"), reductions(game, "E")) == (0, 1)


@rule("7.0.d", "Q53")
def test_a_hex_with_only_units_attacked_before_cannot_be_attacked():
    trench = {"0505": {"trench": AH}}  # no enemy zone of control there, so that D may choose it
    game = battle(it("A", FRONT), it("B", "0405"), ah("D", TARGET), dice=PUSH, hexes=trench)
    fight(game, wish("retreat", to="0505"), attackers=["A"])
    assert where(game, "D") == "0505"
    assert "0505" not in targets(game, "attack", "target")


# 7.1


@rule("7.1.a")
def test_one_combat_has_one_target_hex():
    game = battle(it("A", "0705"), it("B", "0706"), it("C", "0704"), ah("D", TARGET), ah("E", "0605"))
    play(game, "attack", target=TARGET)
    assert targets(game, "add", "unit") == {"A", "B"}, "only units next to the target take part"
    play(game, "add", unit="A")
    assert not allowed(game, "attack", target="0605")
    assert odds(game, ["A", "B"]).defense.total == 4, "the other hex does not count"
    assert not legal(game, ["A", "C"])


@rule("7.1.b")
def test_units_of_one_hex_may_attack_different_hexes():
    units = [it("A", "0705"), it("B", "0705"), ah("D", TARGET), ah("E", "0605")]
    game = battle(*units, dice=[*CALM, 3, 4, 6])
    fight(game, attackers=["A"])
    assert reductions(game, "D") == 0
    fight(game, attackers=["B"], target="0605")
    assert reductions(game, "E") == 1
    assert reductions(game, "B") == 1


@rule("7.1.c")
def test_units_of_several_hexes_combine():
    game = battle(it("A", "0705", attack=3), it("B", FRONT, attack=5), it("C", "0605", attack=2), ah("D", TARGET))
    forecast = odds(game, ["A", "B", "C"])
    assert forecast.legal
    assert forecast.attack.total == 10


@rule("7.1.d")
def test_an_attacker_uses_its_whole_strength_once():
    game = battle(it("A", "0705", attack=7), ah("D", TARGET), ah("E", "0605"), it("B", "0705"))
    assert odds(game).attack.total == 7
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A")
    assert not allowed(game, "add", unit="A")


# 7.2


ATTACKERS = [
    ("II II II II", True),
    ("II II II - -", True),
    ("II II II - IV", True),
    ("II II II IV IV", True),
    ("II II II IV V", True),
    ("II IV V", True),
    ("II II IV IV", True),
    ("II - -", True),
    ("II II II - - -", False),
    ("II II IV IV V", False),
    ("II II - IV V", False),
    ("II IV V -", False),
    ("II - - -", False),
    ("II IV VI VIII", False),
]


def corps_of(text):
    return ["" if c == "-" else c for c in text.split()]


@rule("7.2.a", "2.1.f", "Q54")
@pytest.mark.parametrize(("corps", "allowed_force"), ATTACKERS)
def test_attackers_are_one_corps_and_two_more(corps, allowed_force):
    units = [it(f"A{i}", RING[i - 3], corps=c, attack=2) for i, c in enumerate(corps_of(corps))]
    forecast = odds(battle(*units, ah("D", TARGET)), [u["id"] for u in units])
    assert forecast.legal is allowed_force
    assert (cites(forecast.reasons, "7.2")) is not allowed_force


@rule("7.2.b")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_three_independent_units_may_attack_together(count):
    units = [it(f"A{i}", RING[i - 3], attack=2) for i in range(count)]
    assert legal(battle(*units, ah("D", TARGET)), [u["id"] for u in units]) is (count <= 3)


@rule("7.2.a", "7.2.b")
def test_command_limits_while_declaring():
    units = [it(f"A{i}", RING[i - 3], attack=2) for i in range(4)]
    game = battle(*units, it("C", "0605", corps="II", attack=2), ah("D", TARGET))
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A0")
    play(game, "add", unit="A1")
    assert targets(game, "add", "unit") == {"A2", "A3", "C"}
    after = game.copy()
    play(after, "add", unit="C")
    assert after.decision.kind != "declare" or not targets(after, "add", "unit")
    play(game, "add", unit="A2")
    assert refused(game, "7.2", "add", unit="A3") or kind(game) != "declare"


@rule("7.2.b", "Q56")
def test_artillery_is_outside_command_limits():
    units = [it(f"A{i}", RING[i - 3], attack=2) for i in range(3)]
    guns = [gun(f"G{i}", IT, f"080{5 + i}", artillery=1) for i in range(3)]
    game = battle(*units, *guns, ah("D", TARGET))
    forecast = odds(game, [u["id"] for u in units], artillery=["G0", "G1", "G2"])
    assert forecast.legal
    assert drm(forecast.defender_drms, "9.4.1") == 2


# 7.3 and 7.4


@rule("7.3.a")
def test_defenders_combine():
    game = battle(it("A", FRONT, attack=9), ah("D", TARGET, defense=5), ah("E", TARGET, defense=3))
    assert odds(game).defense.total == 8


@rule("7.3.b", "7.4.e")
def test_all_units_defend_and_none_is_held_out():
    game = battle(it("A", FRONT), ah("D", TARGET, defense=3), ah("E", TARGET, defense=1), dice=CALM)
    declare(game, TARGET, ["A"])
    assert kind(game) == "defense_support"
    assert not allowed(game, "exclude", unit="E")
    assert odds(duel()).defense.total == 4
    run(game)


DEFENDERS = [
    ("II II II -", []),
    ("II II IV", []),
    ("II IV", []),
    ("- -", []),
    ("II -", []),
    ("II II - -", [{"2"}, {"3"}]),
    ("II II - IV", [{"2"}, {"3"}]),
    ("- - -", [{"0"}, {"1"}, {"2"}]),
    ("II IV -", [{"0"}, {"1"}, {"2"}]),
    ("II IV VI", [{"0"}, {"1"}, {"2"}]),
    ("II II IV IV", [{"0"}, {"1"}, {"2"}, {"3"}]),
]


@rule("7.4.a", "7.4.b", "7.4.c", "7.4.d", "7.4.e", "Q55")
@pytest.mark.parametrize(("corps", "left_out"), DEFENDERS)
def test_defending_command_limits(corps, left_out):
    """The largest legal force defends; the defender chooses among equal ones."""
    units = [ah(f"{i}", TARGET, corps=c, defense=2) for i, c in enumerate(corps_of(corps))]
    game = battle(it("A", FRONT, attack=8), *units, dice=CALM)
    declare(game, TARGET, ["A"])
    if not left_out:
        assert kind(game) == "defense_support"
        return
    assert (kind(game), game.decision.side) == ("defenders", AH)
    assert [{u} for u in sorted(targets(game, "exclude", "unit"))] == left_out


@rule("7.4.c", "7.4.d", "E2", "7.7.a")
def test_three_independent_defenders():
    """E2: two of three defend, the defender picks; the third is ineligible."""
    for out in ("D", "E", "F"):
        units = [ah("D", TARGET, defense=2), ah("E", TARGET, defense=3), ah("F", TARGET, defense=4)]
        game = battle(it("A", FRONT, attack=9, artillery=9), *units, dice=[3, 3, 6])
        fight(game, wish("exclude", unit=out))
        assert reductions(game, out) == 0
        assert sum(reductions(game, u) for u in "DEF") > 0


@rule("7.4.c", "8.4.a")
def test_ineligible_defenders_count_for_nothing():
    """Without the third unit 8:8 is 1:1 and 6 steps are small; with it the odds and the magnitude would change."""
    units = [ah(u, TARGET, **strong()) for u in "DEF"]
    game = battle(it("A", FRONT, **strong(attack=8)), *units, dice=[2, 3, 4])
    met = fight(game, wish("exclude", unit="F"))
    assert "retreat" in kinds(met) or where(game, "D") != TARGET, "1:1 on 5 makes the defender retreat"
    assert where(game, "F") == where(game, "D") != TARGET
    assert sum(reductions(game, u) for u in "ADEF") == 1, "small magnitude: only the attacker's 4 + 1 costs something"


# 7.5


@rule("7.5.a")
def test_a_unit_without_attack_strength_cannot_attack():
    weak = battle(it("A", FRONT, attack=2, loss=2), it("B", FRONT), ah("D", TARGET))
    assert not legal(weak)
    assert cites(odds(weak).reasons, "7.5")
    assert legal(weak, ["B"])
    assert not legal(weak, ["A", "B"])
    alone = battle(it("A", FRONT, attack=2, loss=2), ah("D", TARGET))
    assert TARGET not in targets(alone, "attack", "target")
    enough = battle(it("A", FRONT, attack=3, loss=2), ah("D", TARGET, defense=3))
    assert legal(enough)
    assert odds(enough).attack.total == 1


@rule("7.5.a", "Q39")
def test_terrain_may_leave_no_attack_strength():
    hill = {"0606": {"terrain": "hill", "level": 3}}
    assert not legal(duel(attack=1, defense=1, hexes=hill))
    assert legal(duel(attack=2, defense=1, hexes=hill))
    both = {"hexes": hill, "sides": {"0606-0706": "isonzo"}, "roads": [["0606", "0706"]]}
    assert not legal(duel(attack=1, defense=1, **both), terrain_choice="hexside"), "the hex could be chosen"


@rule("7.5.b", "Q38")
def test_a_unit_without_defense_strength_is_eliminated():
    dice = [3, 4, 6]  # 1:1, "+1 / -1": one reduction each
    game = battle(it("A", FRONT, defense=1), ah("D", TARGET, defense=4), dice=dice)
    fight(game)
    assert not alive(game, "A"), "defense 1 - 1 = 0"
    healthy = battle(it("A", FRONT, defense=2), ah("D", TARGET), dice=dice)
    fight(healthy)
    assert alive(healthy, "A")


@rule("7.5.b", "Q38")
def test_zero_defense_takes_all_remaining_steps():
    reverse = {"attack": 4, "defense": 4, "move": 6, "artillery": 0}
    unit = it("A", FRONT, defense=1, steps=2, reduced=reverse)
    game = battle(unit, ah("D", TARGET), dice=[3, 4, 6])
    fight(game)
    assert not alive(game, "A")


@rule("7.5.b", "Q38")
def test_option_zero_defense_matters_only_when_attacked():
    game = battle(it("A", FRONT, defense=1), ah("D", TARGET), dice=[3, 4, 6], options=variant("Q38"))
    fight(game)
    assert alive(game, "A")
    assert reductions(game, "A") == 1
    attacked = battle(it("A", FRONT), ah("D", TARGET, defense=1, loss=1), dice=CALM, options=variant("Q38"))
    assert alive(attacked, "D")
    fight(attacked)
    assert not alive(attacked, "D")


# 7.6


@rule("7.6.a")
def test_artillery_value_never_changes_the_odds():
    plain, armed = duel(), battle(it("A", FRONT, artillery=9), ah("D", TARGET, artillery=5), dice=CALM)
    one, two = odds(plain), odds(armed)
    assert (one.attack.total, one.defense.total, one.column) == (two.attack.total, two.defense.total, two.column)
    assert (drm(one.attacker_drms), drm(one.defender_drms)) == (0, 0)
    assert (drm(two.attacker_drms), drm(two.defender_drms)) == (3, 5)


@rule("7.6.b", "Q40", "11.1.c")
@pytest.mark.parametrize(("supply", "modifier"), [("in", 3), ("low", 3), ("out", 0)])
def test_units_out_of_supply_have_no_artillery_value(supply, modifier):
    game = battle(it("A", FRONT, artillery=5, supply=supply), ah("D", TARGET, artillery=5, supply=supply))
    forecast = odds(game)
    assert (drm(forecast.attacker_drms), drm(forecast.defender_drms)) == (modifier, modifier)


@rule("7.6.b", "Q40")
def test_height_gives_no_artillery_value_to_units_out_of_supply():
    heights = {FRONT: {"terrain": "hill", "level": 2}}
    units = [it("A", FRONT, artillery=5, supply="out"), ah("D", TARGET, defense=2)]
    assert drm(odds(battle(*units, hexes=heights)).defender_drms) == 0
    units = [it("A", FRONT, artillery=0, supply="low"), ah("D", TARGET, defense=2)]
    assert drm(odds(battle(*units, hexes=heights)).defender_drms) == 1


@rule("7.6.b", "Q40")
def test_by_option_units_in_low_supply_have_no_artillery_value_either():
    heights = {FRONT: {"terrain": "hill", "level": 2}}
    strict = {"options": variant("Q40"), "hexes": heights}
    for supply, modifier in (("in", 3), ("low", 0), ("out", 0)):
        units = [it("A", FRONT, artillery=5, supply=supply), ah("D", TARGET, defense=2)]
        assert drm(odds(battle(*units, **strict)).defender_drms) == modifier
    units = [it("A", FRONT), gun("G", IT, "0806", 5, supply="low"), ah("D", TARGET, defense=2)]
    assert drm(odds(battle(*units, options=variant("Q40")), artillery=["G"]).defender_drms) == 0


# 7.7


@rule("7.7.a")
def test_the_attacker_may_keep_units_out():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET), dice=[3, 4, 6])
    assert odds(game, ["A"]).attack.total == 4
    fight(game, attackers=["A"])
    assert (reductions(game, "A"), reductions(game, "B")) == (1, 0)


@rule("7.7.b", "7.7.c")
def test_units_kept_out_stay_when_the_attackers_retreat():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET), dice=[6, 6, 6])
    met = fight(game, attackers=["A"])
    assert ("go_along", IT) in met
    assert where(game, "A") != FRONT
    assert where(game, "B") == FRONT
    assert (reductions(game, "A"), reductions(game, "B")) == (2, 0)


@rule("7.7.c")
def test_units_kept_out_may_retreat_with_the_attackers():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET), dice=[6, 6, 6])
    fight(game, wish("along", unit="B"), attackers=["A"])
    assert where(game, "A") == where(game, "B") != FRONT
    assert reductions(game, "B") == 0


@rule("7.7.c", "Q61")
def test_units_kept_out_go_along_with_either_of_two_stacks():
    units = [it("A", FRONT), it("B", "0705"), it("S", FRONT), it("T", "0705"), ah("D", TARGET, defense=8)]
    game = battle(*units, dice=REPEL)
    met = fight(game, wish("first", hex="0705"), wish("along", unit="T"), attackers=["A", "B"])
    assert kinds(met).count("go_along") == 2, "once for each stack"
    assert where(game, "T") == where(game, "B") != "0705"
    assert where(game, "S") == FRONT != where(game, "A")


@rule("7.7.b", "7.7.c")
def test_nobody_is_asked_to_go_along_without_a_retreat():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET), dice=CALM)
    assert "go_along" not in kinds(fight(game, attackers=["A"]))
    alone = duel(dice=REPEL)
    assert "go_along" not in kinds(fight(alone))
    assert where(alone, "A") != FRONT


@rule("7.7.d", "9.4.2.c")
def test_ineligible_defenders_retreat_but_do_not_suffer():
    units = [ah(u, TARGET, defense=2) for u in "DEF"]
    # 1:1, 4 on the dice: defender +1 R1; with the artillery 6 + 1 + 4 = 11, three reductions on two units
    game = battle(it("A", FRONT, artillery=7), *units, dice=[2, 2, 6])
    fight(game, wish("exclude", unit="E"))
    assert where(game, "E") != TARGET
    assert reductions(game, "E") == 0
    assert not alive(game, "D") or not alive(game, "F")


def all_defenders_lost(die, **more):
    """Two worn defenders, a fresh third unit that may not defend, nine artillery points against them."""
    units = [ah("D", TARGET, loss=2), ah("E", TARGET, loss=2), ah("F", TARGET, defense=6)]
    return battle(it("A", FRONT, artillery=9), *units, dice=[3, 3, die], **more)


@rule("7.7.e", "Q65", "9.3.a")
def test_ineligible_units_left_alone_retreat_one_hex():
    game = all_defenders_lost(6)  # "+1 / -": 6 + 5 = 11, three reductions
    fight(game, wish("exclude", unit="F"), wish("advance", unit="A"))
    assert not alive(game, "D")
    assert not alive(game, "E")
    assert alive(game, "F")
    assert where(game, "F") in set(RING) - {FRONT}
    assert reductions(game, "F") == 0
    assert where(game, "A") == TARGET


@rule("7.7.e")
def test_ineligible_units_stay_while_a_defender_lives():
    game = all_defenders_lost(1)  # 1 + 5 = 6: one reduction, one defender eliminated
    met = fight(game, wish("exclude", unit="F"))
    assert alive(game, "D") != alive(game, "E")
    assert where(game, "F") == TARGET
    assert "advance" not in kinds(met)


@rule("7.7.e", "Q65")
def test_ineligible_units_that_cannot_retreat_stay_and_hold_the_hex():
    around = {f"{min(TARGET, h)}-{max(TARGET, h)}": "river" for h in RING if h != FRONT}
    game = all_defenders_lost(6, sides=around)
    met = fight(game, wish("exclude", unit="F"))
    assert alive(game, "F")
    assert where(game, "F") == TARGET
    assert "advance" not in kinds(met)
    assert where(game, "A") == FRONT


@rule("7.0.d", "7.1.a")
def test_a_combat_leaves_other_enemies_alone():
    game = battle(it("A", "0705"), ah("D", TARGET), ah("E", "0605"), dice=PUSH)
    fight(game)
    assert where(game, "E") == "0605"
    assert where(game, "D") != TARGET


@rule("7.0.d", "7.4.c", "7.7.a")
def test_who_only_stood_by_was_not_attacked():
    """The hex can be attacked again; then those defend who did not, and the others stand by."""
    defenders = [ah(id, TARGET) for id in ("D1", "D2", "D3")]
    game = battle(it("A", FRONT), it("B", "0705"), *defenders, dice=[*CALM, *CALM])
    fight(game, wish("exclude", unit="D3"))
    assert allowed(game, "attack", target=TARGET)
    declare(game, TARGET, ["B"])
    run(game)
    (_, strength) = [e.args for e in game.log if e.kind == "strength" and e.args["role"] == "defender"]
    assert strength["units"] == ["D3"]
    assert refused(game, "7.0.d", "attack", target=TARGET)


@rule("7.7.e", "12.3.g", "Q102")
@pytest.mark.parametrize("way_out", [True, False])
def test_guns_whose_defenders_died_are_lost_with_or_without_a_way_out(way_out):
    """Rivers on all other sides leave no retreat; the attacker advances in both cases."""
    open_to = {FRONT} if not way_out else {FRONT, "0505"}
    sides = {side_of(TARGET, n): "river" for n in RING if n not in open_to}
    game = battle(
        it("A", FRONT, attack=1), ah("D", TARGET, defense=1), gun("G", AH, TARGET), sides=sides, dice=[3, 4, 6]
    )
    fight(game, wish("advance", unit="A"))
    assert not alive(game, "D")
    assert not alive(game, "G")
    assert where(game, "A") == TARGET


@rule("7.0.c", "7.0.d")
def test_the_next_turn_both_may_fight_again():
    game = battle(it("A", FRONT), ah("D", TARGET), dice=CALM)
    fight(game)
    assert not option_exists(game, "attack", target=TARGET)
    run_to_phase(game, "combat", IT, turn=4)
    assert option_exists(game, "attack", target=TARGET)
