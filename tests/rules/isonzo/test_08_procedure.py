"""8: the five stages of a combat."""

from __future__ import annotations

import pytest

from tests.rules.battles import (
    CALM,
    FRONT,
    PUSH,
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
    stepped,
    strong,
    wish,
)
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    flags,
    gun,
    happened,
    it,
    kind,
    option_exists,
    play,
    targets,
    where,
)

from .helpers import battle, duel, engineer, rule, variant

# 8.0 and 8.1


@rule("8.0.a", "8.3.b")
def test_the_stages_come_in_order():
    """Declaration, the defender's answers, then dice; retreat, advance, losses."""
    hill = {TARGET: {"terrain": "hill", "level": 2}}
    units = [it("A", FRONT), it("B", FRONT), ah("D", TARGET, defense=3), ah("E", TARGET, defense=3)]
    game = battle(*units, dice=[2, 3, 6], hexes=hill, sides={"0606-0706": "river"})
    met = kinds(fight(game, attackers=["A", "B"]))
    order = [k for i, k in enumerate(met) if i == 0 or met[i - 1] != k]
    assert order == ["defense_support", "terrain", "retreat", "advance", "losses"]


@rule("8.1.a", "Q93")
def test_the_attacker_names_the_target_and_then_his_units():
    game = battle(it("A", FRONT), it("B", "0705"), ah("D", TARGET))
    assert kind(game) == "combat"
    play(game, "attack", target=TARGET)
    assert (kind(game), game.decision.side) == ("declare", IT)
    assert not option_exists(game, "resolve"), "not before a unit was added"
    play(game, "add", unit="A")
    assert option_exists(game, "resolve")


def values(game, seat):
    """What a seat sees of the values in the combat under way."""
    return (game.view(seat)["combat"] or {}).get("values", {})


@rule("8.1.b", "5.4.a", "5.4.c", "Q93")
def test_values_of_participants_are_revealed_for_the_combat():
    units = [
        it("A", FRONT, attack=6),
        it("B", FRONT, attack=3, loss=1),
        it("C", FRONT, attack=2),
        ah("D", TARGET, attack=5, defense=5),
        ah("E", TARGET, attack=3, defense=3, supply="low"),
    ]
    game = battle(*units, dice=PUSH)
    assert not [u for u in game.view(AH)["units"] if u["id"] in "BC"], "only the unit on top is seen"
    declare(game, TARGET, ["A", "B"])
    assert kind(game) == "defense_support"
    assert set(values(game, AH)) == {"A", "B", "D", "E"}, "before the defender names his guns"
    assert set(values(game, IT)) == {"A", "B", "D", "E"}
    run(game, until=["retreat"])
    for seat in (IT, AH, "observer"):
        assert set(values(game, seat)) == {"A", "B", "D", "E"}, "C was kept out and stays hidden"
        assert values(game, seat)["B"]["attack"] == 2
        assert values(game, seat)["E"]["defense"] == 2
    run(game)
    assert kind(game) == "combat"
    assert not values(game, AH)
    assert not [u for u in game.view(AH)["units"] if u["id"] == "B"]


@rule("8.1.b", "Q93")
def test_option_values_are_shown_with_the_dice():
    units = [it("A", FRONT, attack=6, loss=1), ah("D", TARGET, defense=5)]
    game, late = battle(*units, dice=PUSH), battle(*units, dice=PUSH, options=variant("Q93"))
    for one in (game, late):
        declare(one, TARGET, ["A"])
        assert kind(one) == "defense_support"
    assert values(game, AH) == {"A": {"attack": 5, "defense": 3}, "D": {"attack": 4, "defense": 5}}
    (told,) = happened(game.log, "values")
    assert (told.args["attacker_units"], told.args["defender_units"]) == ([["A", 5]], [["D", 5]])
    assert not values(late, AH)
    assert not happened(late.log, "values")
    run(late, until=["retreat"])
    assert set(values(late, AH)) == {"A", "D"}


@rule("8.1.b", "Q93", "7.8.b")
def test_strengths_are_known_to_who_chooses_between_hex_and_hexside():
    hill = {TARGET: {"terrain": "hill", "level": 2}}
    game = battle(it("A", FRONT, attack=6), ah("D", TARGET), hexes=hill, sides={"0606-0706": "river"})
    declare(game, TARGET, ["A"])
    run(game, until=["terrain"])
    assert values(game, AH)["A"]["attack"] == 6


@rule("8.1.c", "10.1.a", "11.1.b", "11.1.c", "Q36")
def test_strengths_are_sums_after_all_modifiers():
    units = [
        it("A", FRONT, attack=5, loss=1, supply="low"),
        it("B", FRONT, attack=6, loss=2),
        it("C", "0705", attack=7, supply="out"),
        ah("D", TARGET, defense=9, loss=2, supply="out"),
        ah("E", TARGET, defense=5, supply="low"),
    ]
    game = battle(*units, hexes={TARGET: {"terrain": "hill", "level": 4}})
    forecast = odds(game, "ABC")
    assert forecast.attack.total == (5 - 1 - 1 - 1) + (6 - 2 - 1) + (7 - 2 - 1)
    assert forecast.defense.total == (9 - 2 - 2) + (5 - 1)
    assert sum(p.value for p in forecast.attack.parts) == forecast.attack.total
    assert sum(p.value for p in forecast.defense.parts) == forecast.defense.total


ODDS = [
    (3, 2, "1.5:1"),
    (7, 5, "1:1"),
    (2, 3, "1:1.5"),
    (5, 8, "1:2"),
    (4, 12, "1:3"),
    (19, 5, "3:1"),
    (23, 5, "4:1"),
    (4, 4, "1:1"),
    (5, 6, "1:1.5"),
    (1, 2, "1:2"),
    (3, 7, "1:3"),
    (2, 1, "2:1"),
    (9, 5, "1.5:1"),
    (5, 2, "2.5:1"),
    (12, 5, "2:1"),
    (14, 5, "2.5:1"),
    (3, 1, "3:1"),
    (4, 1, "4:1"),
]


@rule("8.1.d", "E14", "CRT.a")
@pytest.mark.parametrize(("attack", "defense", "column"), ODDS)
def test_odds_are_rounded_for_the_defender(attack, defense, column):
    """E14."""
    forecast = odds(duel(attack=attack, defense=defense))
    assert forecast.legal
    assert (forecast.column_before, forecast.column) == (column, column)
    assert forecast.crt_drm == 0


@rule("8.1.d", "8.2.b", "8.2.c", "E14")
def test_odds_beyond_the_ends_of_the_table():
    """E14: 4:13 is below 1:3; 25:5 is 4:1 with -1."""
    assert not legal(duel(attack=4, defense=13))
    high = odds(duel(attack=25, defense=5))
    assert (high.column, high.crt_drm) == ("5:1", -1)


# 8.2


def shifted(attack, defense, flank, trench, **more):
    """A second unit of strength 1 makes the flank; a trench of the defender if wanted."""
    units = [it("A", RING[5], attack=attack - (1 if flank else 0)), ah("D", TARGET, defense=defense)]
    if flank:
        units.append(it("B", RING[3], attack=1))
    hexes = {TARGET: {"trench": AH}} if trench else {}
    return odds(battle(*units, hexes=hexes, **more), ["A", "B"] if flank else ["A"])


SHIFTS = [
    ("12:4 flank", "3:1", "5:1", -1),
    ("4:16 flank", None, "1:2", 0),
    ("8:4 flank trench", "2:1", "2.5:1", 0),
    ("8:4 trench", "2:1", "1.5:1", 0),
    ("8:4 flank", "2:1", "3:1", 0),
    ("8:4", "2:1", "2:1", 0),
    ("16:4 flank", "4:1", "6:1", -2),
    ("20:4 trench", "5:1", "4:1", 0),
    ("4:20 flank", None, "1:3", 0),
]


@rule("8.2.a", "CRT.a", "CRT.b", "E15", "Q42", "12.5.b", "7.9.1.a")
@pytest.mark.parametrize(("case", "before", "after", "dice"), SHIFTS)
def test_shifts_are_netted_on_the_extended_table(case, before, after, dice):
    """E15."""
    ratio, *what = case.split()
    attack, defense = map(int, ratio.split(":"))
    forecast = shifted(attack, defense, "flank" in what, "trench" in what)
    assert forecast.legal
    assert before is None or forecast.column_before == before
    assert (forecast.column, forecast.crt_drm) == (after, dice)
    assert sum(s.value for s in forecast.shifts) == 2 * ("flank" in what) - ("trench" in what)


@rule("8.2.b", "E15", "Q42")
def test_final_odds_below_one_to_three_are_not_allowed():
    """E15: 1:3 against a trench is illegal, 1:5 with a flank attack is not."""
    assert not shifted(4, 12, False, True).legal
    assert cites(shifted(4, 12, False, True).reasons, "8.2")
    assert shifted(4, 12, False, False).legal
    assert not shifted(4, 24, True, False).legal
    assert shifted(4, 20, True, False).legal


@rule("8.2.a", "8.2.b", "Q42")
@pytest.mark.parametrize(
    ("attack", "defense", "flank", "trench", "column", "dice"),
    [
        (24, 4, False, False, "6:1", -2),
        (24, 4, False, True, "3:1", 0),
        (24, 4, True, True, "6:1", -2),
        (16, 4, True, False, "4:1", 0),
        (12, 4, True, False, "4:1", 0),
        (4, 12, False, False, "1:3", 0),
        (4, 12, True, True, "1:2", 0),
    ],
)
def test_by_option_shifts_stay_on_the_printed_columns(attack, defense, flank, trench, column, dice):
    forecast = shifted(attack, defense, flank, trench, options=variant("Q42"))
    assert forecast.legal
    assert (forecast.column, forecast.crt_drm) == (column, dice)


@rule("8.2.b", "Q42")
def test_by_option_no_shift_helps_a_ratio_below_the_table():
    assert shifted(4, 20, True, False).legal
    assert not shifted(4, 20, True, False, options=variant("Q42")).legal
    assert not shifted(4, 12, False, True, options=variant("Q42")).legal


@rule("8.2.b", "Q37")
def test_an_attack_below_one_to_three_is_void():
    """Odds are known only when the units are shown: no dice, no guns spent, nobody counts as having fought."""
    units = [it("A", FRONT, attack=1), it("B", "0705", attack=3), gun("G", IT, "0806"), ah("D", TARGET)]
    game = battle(*units, dice=PUSH)
    met = fight(game, attackers=["A"], support=["G"])
    assert set(kinds(met)) <= {"defense_support"}
    assert kind(game) == "combat"
    assert "mov" not in flags(game, "G")
    assert TARGET in targets(game, "attack", "target")
    assert not legal(game, ["A", "B"]), "A has had its attack"
    fight(game, attackers=["B"], support=["G"])
    assert where(game, "D") != TARGET, "the dice were still there, and D was not yet attacked"


@rule("8.2.b", "Q37")
def test_a_void_attack_spends_the_attackers_unless_an_option_says_otherwise():
    units = [it("A", FRONT, attack=1), it("B", "0705", attack=3), ah("D", TARGET)]
    game, free = battle(*units, dice=PUSH), battle(*units, dice=PUSH, options=variant("Q37"))
    for one in (game, free):
        fight(one, attackers=["A"])
        assert kind(one) == "combat"
        assert where(one, "D") == TARGET
    assert not legal(game, ["A", "B"])
    assert legal(free, ["A", "B"])
    assert legal(battle(*units, dice=PUSH), ["A", "B"])


@rule("8.2.c", "CRT.c", "E8")
def test_six_to_one_is_four_to_one_with_two_off_the_dice():
    """E8."""
    forecast = odds(duel(attack=24, defense=4))
    assert (forecast.column, forecast.crt_drm) == ("6:1", -2)
    # 4:1 on 11 - 2 = 9 is "- / R1"; on 11 it would be "- / -1"
    game = duel(attack=24, defense=4, dice=[5, 6, 1])
    fight(game)
    assert where(game, "D") != TARGET
    plain = duel(attack=16, defense=4, dice=[5, 6, 1])
    fight(plain)
    assert where(plain, "D") == TARGET


@rule("8.2.c", "Q42")
def test_dice_below_two_count_as_two():
    """9:1 would be -5 on the dice; 3 becomes 2, "- / +4 R4"."""
    game = duel(attack=36, defense=4, dice=[1, 2, 1])
    fight(game)
    assert where(game, "D")[:2] == "02", "four hexes north"


# 8.3 to 8.5


@rule("8.3.a", "8.5.a", "Q95")
def test_two_dice_for_the_fight_and_the_third_for_losses():
    """1:1: 1 + 6 = 7 with a third die of 1 does nothing; 6 + 1 and 1 is the same; 1 + 1 and 6 is a rout with losses."""
    for dice, moved, lost in (([1, 6, 1], False, 0), ([6, 1, 1], False, 0), ([1, 1, 6], True, 2)):
        game = duel(dice=dice)
        fight(game)
        assert (where(game, "D") != TARGET) is moved
        assert reductions(game, "D") == lost


@rule("8.3.b", "Q65")
def test_retreat_and_advance_come_before_losses():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET, defense=8), dice=[2, 3, 6])
    declare(game, TARGET, ["A", "B"])
    run(game, wish("advance", unit="A"), until=["losses"])
    assert kind(game) == "losses"
    assert where(game, "D") != TARGET
    assert where(game, "A") == TARGET
    assert reductions(game, "A") == reductions(game, "B") == 0
    run(game, wish("reduce", unit="A"))
    assert reductions(game, "A") == 1, "a unit that advanced still takes losses"


MAGNITUDES = [((2, 2, 1), 2, "small"), ((2, 2, 2), 1, "small"), ((2, 2, 2), 2, "large"), ((1,), 1, "small")]


@rule("8.4.a", "8.4.b")
@pytest.mark.parametrize(("attackers", "defender", "magnitude"), MAGNITUDES)
def test_magnitude_counts_steps_of_both_sides(attackers, defender, magnitude):
    units = [it(f"A{i}", RING[4 + i % 2], **stepped(s)) for i, s in enumerate(attackers)]
    game = battle(*units, ah("D", TARGET, **stepped(defender)), it("idle", FRONT, **strong()))
    assert odds(game, [f"A{i}" for i in range(len(attackers))]).magnitude == magnitude


@rule("8.4.a", "2.5.d")
def test_magnitude_counts_only_steps_that_take_part():
    front = [it(f"A{i}", RING[4 + i % 2], **strong()) for i in range(3)]

    def forecast(*others):
        return odds(battle(*front, *others), ["A0", "A1", "A2"])

    assert forecast(ah("D", TARGET, **strong())).magnitude == "large"
    assert forecast(ah("D", TARGET, **strong(), steps_left=1)).magnitude == "small"
    assert forecast(ah("D", TARGET), engineer("E", AH, TARGET)).magnitude == "small"
    assert forecast(ah("D", TARGET), gun("G", AH, TARGET)).magnitude == "small"
    assert forecast(ah("D", TARGET), ah("E", TARGET)).magnitude == "large"


@rule("8.5.a", "8.5.b", "LRT.a")
def test_both_sides_use_the_third_die_with_their_own_modifiers():
    """1:1 on 7 is "+1 / -1": a third die of 6 gives 7 and 5, one reduction each; 5 gives 6 and 4, one and none."""
    for die, expected in ((6, (1, 1)), (5, (1, 0)), (4, (1, 0)), (3, (0, 0))):
        game = duel(dice=[3, 4, die])
        fight(game)
        assert (reductions(game, "A"), reductions(game, "D")) == expected


@rule("8.5.b", "9.4.2.a")
def test_both_sides_allocate_at_the_same_time():
    units = [it("A", FRONT), it("B", FRONT), ah("D", TARGET), ah("E", TARGET)]
    game = battle(*units, dice=[3, 4, 6])
    declare(game, TARGET, ["A", "B"])
    run(game, until=["losses"])
    assert {d.side for d in game.decisions} == {IT, AH}
    play(game, "reduce", by=AH, unit="E")
    assert reductions(game, "A") == reductions(game, "B") == 0
    assert {d.side for d in game.decisions} == {IT}
    play(game, "reduce", by=IT, unit="A")
    assert [reductions(game, u) for u in "ABDE"] == [1, 0, 0, 1]
    assert all(alive(game, u) for u in "ABDE")


@rule("8.1.a", "Q100")
def test_combats_are_declared_and_resolved_one_at_a_time():
    units = [it("A", "0705"), it("B", "0704"), ah("D", TARGET), ah("E", "0604")]
    game = battle(*units, dice=CALM)
    fight(game)
    assert kind(game) == "combat"
    assert allowed(game, "attack", target="0604")
    assert drm(odds(game, ["B"], target="0604").defender_drms) == 0


@rule("8.4.a", "8.4.b")
@pytest.mark.parametrize(("steps", "magnitude"), [(1, "small"), (2, "large")])
def test_the_resolver_counts_steps_not_units(steps, magnitude):
    """Two against two: four steps, or eight."""
    attackers = [it(id, FRONT, **stepped(steps)) for id in ("A", "B")]
    game = battle(*attackers, *(ah(id, TARGET, **stepped(steps)) for id in ("D", "E")), dice=CALM)
    fight(game, attackers=["A", "B"])
    (roll,) = [e.args for e in game.log if e.kind == "loss-roll"]
    assert (roll["steps"], roll["magnitude"]) == (4 * steps, magnitude)
