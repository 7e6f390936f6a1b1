"""8: the five stages of a combat."""

from __future__ import annotations

from pathlib import Path

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
    flags,
    gun,
    happened,
    it,
    kind,
    option_exists,
    play,
    where,
)

from .helpers import battle, duel, forecast, fort, printed, rule, variant


@rule("8.0.a", "8.3.b")
def test_the_stages_come_in_order():
    units = [ah("A", FRONT), ah("B", FRONT), it("D", TARGET), it("E", TARGET)]
    game = battle(*units, dice=[2, 3, 6])
    met = kinds(fight(game, attackers=["A", "B"]))
    assert [k for i, k in enumerate(met) if i == 0 or met[i - 1] != k] == [
        "defense_support",
        "retreat",
        "advance",
        "losses",
    ]
    stages = ("attack", "strength", "odds", "roll", "retreat", "loss-roll", "losses")
    order = [e.kind for e in game.log if e.kind in stages]
    assert order == ["attack", "strength", "strength", "odds", "roll", "retreat", "loss-roll", "losses", "losses"]


@rule("8.1.a")
def test_the_attacker_names_the_target_and_then_his_units():
    game = battle(ah("A", FRONT), ah("B", "0705"), it("D", TARGET))
    play(game, "attack", target=TARGET)
    assert (kind(game), game.decision.side) == ("declare", AH)
    assert not option_exists(game, "resolve")
    play(game, "add", unit="A")
    events = play(game, "resolve")
    (attack,) = happened(events, "attack")
    assert (attack.args["target"], attack.args["hexes"]) == (TARGET, [FRONT])


@rule("8.1.b")
def test_sums_are_compared():
    defenders = [it("D", TARGET, defense=2), it("E", TARGET, defense=1)]
    f = forecast(ah("A", FRONT, attack=5), ah("B", "0705", attack=4), *defenders, attackers="AB")
    assert (f.attack.total, f.defense.total, f.column) == (9, 3, "3:1")


ODDS = [
    (7, 3, "2:1"),
    (3, 2, "1.5:1"),
    (7, 5, "1:1"),
    (2, 3, "1:1.5"),
    (5, 8, "1:2"),
    (4, 12, "1:3"),
    (19, 5, "3:1"),
    (23, 5, "4:1"),
    (5, 2, "2.5:1"),
    (5, 6, "1:1.5"),
]


@rule("8.1.d", "T1", "Q37")
@pytest.mark.parametrize(("attack", "defense", "column"), ODDS)
def test_odds_are_rounded_for_the_defender(attack, defense, column):
    """T1 is the first line."""
    assert odds(duel(attack=attack, defense=defense)).column == column


@rule("Q37", "Q41")
def test_the_table_runs_from_one_to_three_up_to_four_to_one():
    columns = printed("tables.toml")["crt"]["columns"]
    assert (columns[0], columns[-1], len(columns)) == ("1:3", "4:1", 9)


# 8.2


def shifted(attack, defense, flank):
    """A second unit of strength 1 makes the flank."""
    units = [ah("A", RING[5], attack=attack - (1 if flank else 0)), it("D", TARGET, defense=defense)]
    if flank:
        units.append(ah("B", RING[3], attack=1))
    return forecast(*units, attackers=["A", "B"] if flank else ["A"])


@rule("8.2.b", "8.2.d", "9.4.1.e", "Q38", "Q40")
@pytest.mark.parametrize(
    ("attack", "defense", "flank", "column", "above"),
    [
        (12, 4, True, "5:1", 1),
        (16, 4, True, "6:1", 2),
        (16, 4, False, "4:1", 0),
        (20, 4, False, "5:1", 1),
        (31, 4, False, "7:1", 3),
        (28, 4, True, "9:1", 5),
        (8, 4, True, "3:1", 0),
        (4, 20, True, "1:3", 0),
        (4, 16, True, "1:2", 0),
    ],
)
def test_shifts_go_on_beyond_the_ends(attack, defense, flank, column, above):
    f = shifted(attack, defense, flank)
    assert f.legal
    assert f.column == column
    assert f.crt_drm == 0, "the dice are read as they fall"
    assert drm(f.defender_drms) == above + (2 if flank else 0)
    assert drm(f.attacker_drms) == 0, "the defender alone pays"


@rule("8.2.d", "9.4.1.e", "E7")
def test_six_to_one_is_four_to_one_with_two_more_on_the_losses():
    """E7: the column of 4:1 on 11 is "- / -1": 4 - 1 + 2 = 5, one reduction; on the plain 4:1 there is none."""
    for attack, lost in ((24, 1), (16, 0)):
        game = duel(attack=attack, defense=4, dice=[5, 6, 4])
        fight(game)
        assert where(game, "D") == TARGET
        assert reductions(game, "D") == lost


@rule("8.2.b", "8.2.c", "Q38")
def test_final_odds_below_one_to_three_are_not_allowed():
    assert cites(shifted(4, 13, False).reasons, "8.2.c")
    assert shifted(4, 12, False).legal
    assert shifted(2, 7, False).column == "1:4", "1:3.5"
    assert not shifted(4, 24, True).legal
    assert shifted(4, 20, True).legal, "1:5 flanked is 1:3"


@rule("8.2.c", "Q39", "H10")
def test_an_attack_below_one_to_three_never_happened():
    units = [ah("A", FRONT, attack=1), ah("B", "0705", attack=3), gun("G", AH, FRONT), it("D", TARGET)]
    game = battle(*units, dice=PUSH)
    fight(game, attackers=["A"], support=["G"])
    assert happened(game.log, "void")
    assert kind(game) == "combat"
    fight(game, attackers=["A", "B"], support=["G"])
    assert where(game, "D") != TARGET, "everybody was still free, and so were the dice"


@rule("8.2.c", "Q39", "H10")
def test_option_a_void_attack_spends_the_attackers():
    units = [ah("A", FRONT, attack=1), ah("B", "0705", attack=3), it("D", TARGET)]
    game = battle(*units, dice=PUSH, options=variant("Q39"))
    fight(game, attackers=["A"])
    assert where(game, "D") == TARGET
    assert not legal(game, ["A", "B"])
    assert legal(game, ["B"])


# 8.3 to 8.5


@rule("8.3.b")
def test_retreat_and_advance_come_before_losses():
    game = battle(ah("A", FRONT), ah("B", FRONT), it("D", TARGET, defense=8), dice=[2, 3, 6])
    declare(game, TARGET, ["A", "B"])
    run(game, wish("advance", unit="A"), until=["losses"])
    assert kind(game) == "losses"
    assert where(game, "D") != TARGET
    assert where(game, "A") == TARGET
    assert reductions(game, "A") == reductions(game, "B") == 0
    run(game, wish("reduce", unit="A"))
    assert reductions(game, "A") == 1


@rule("8.4.a", "8.4.b", "8.4.c", "T4")
@pytest.mark.parametrize(
    ("attackers", "defender", "magnitude"),
    [((2, 1), (2, 1), "small"), ((2, 2), (2, 1), "large"), ((2, 2), (2,), "small"), ((1,), (1,), "small")],
)
def test_magnitude_counts_the_steps_of_both_sides(attackers, defender, magnitude):
    """T4: 3 + 3 is small, 4 + 3 large."""
    units = [ah(f"A{i}", FRONT, **stepped(s)) for i, s in enumerate(attackers)]
    units += [it(f"D{i}", TARGET, **stepped(s)) for i, s in enumerate(defender)]
    f = forecast(*units, ah("idle", "0705", **strong()), attackers=[f"A{i}" for i in range(len(attackers))])
    assert (f.magnitude, f.steps) == (magnitude, sum(attackers) + sum(defender))


@rule("8.4.d", "Q23", "Q17")
def test_withheld_units_and_guns_do_not_count_but_forts_do():
    front = [ah("A", FRONT, **strong()), ah("B", FRONT, **strong())]

    def steps(*others, **more):
        return forecast(*front, *others, attackers="AB", **more).steps

    assert steps(it("D", TARGET, **strong())) == 6
    assert steps(it("D", TARGET), gun("G", IT, TARGET), defense_guns=["G"]) == 5
    assert steps(it("D", TARGET), it("W", TARGET, defense=1, loss=1)) == 5
    assert steps(it("D", TARGET), fort("F", IT, TARGET)) == 6


@rule("8.4.d")
def test_a_withheld_third_unit_does_not_make_a_combat_large():
    units = [it(u, TARGET, **strong()) for u in "DEF"]
    game = battle(ah("A", FRONT, **strong(attack=8)), *units, dice=CALM)
    fight(game, wish("exclude", unit="F"))
    (roll,) = happened(game.log, "loss-roll")
    assert (roll.args["steps"], roll.args["magnitude"]) == (6, "small")


@rule("8.5.a", "8.5.b", "9.4.a")
@pytest.mark.parametrize(("die", "expected"), [(6, (1, 1)), (5, (1, 0)), (4, (1, 0)), (3, (0, 0))])
def test_both_sides_use_the_third_die_with_their_own_modifiers(die, expected):
    """1:1 on 7 is "+1 / -1": a third die of 6 gives 7 and 5, one reduction each; 5 gives 6 and 4, one and none."""
    game = duel(dice=[3, 4, die])
    fight(game)
    assert (reductions(game, "A"), reductions(game, "D")) == expected


@rule("8.5.b", "9.4.a")
def test_a_large_combat_costs_more():
    """1:1 on 7, third die 4: 5 and 3. Small: one and none; large: two and one."""
    small = battle(ah("A", FRONT, **strong()), it("D", TARGET, **strong()), dice=[3, 4, 4])
    fight(small)
    assert (reductions(small, "A"), reductions(small, "D")) == (1, 0)
    units = [ah("A", FRONT, **strong(attack=6)), ah("B", FRONT, **strong(attack=6))]
    units += [it("D", TARGET, **strong(defense=6)), it("E", TARGET, **strong(defense=6))]
    large = battle(*units, dice=[3, 4, 4])
    fight(large, attackers=["A", "B"])
    assert sum(reductions(large, u) for u in "AB") == 2
    assert sum(reductions(large, u) for u in "DE") == 1


@rule("9.1.a", "9.1.b", "9.1.c", "9.1.d")
def test_the_left_result_is_the_attackers():
    """1:1: 3 is "- / +1 R1", 12 is "+2 R1 / -2"."""
    low, high = duel(dice=[1, 2, 4]), duel(dice=[6, 6, 4])
    fight(low)
    fight(high)
    assert (where(low, "A"), where(low, "D") != TARGET) == (FRONT, True)
    assert (reductions(low, "A"), reductions(low, "D")) == (0, 1), "4 and 5"
    assert (where(high, "A") != FRONT, where(high, "D")) == (True, TARGET)
    assert (reductions(high, "A"), reductions(high, "D")) == (1, 0), "6 and 2"


@rule("Q43")
def test_the_defender_retreats_before_the_attacker(tmp_path: Path):
    """No cell of the table says both; a table of one's own may."""
    from importlib.resources import files

    table = files("esagono.games.inferno.altipiani").joinpath("data", "tables.toml").read_text(encoding="utf-8")
    row = next(line for line in table.splitlines() if line.startswith("7 ="))
    both = "7 = [" + ", ".join(['"R1 / R1"'] * 9) + "]"
    (tmp_path / "tables.toml").write_text(table.replace(row, both), encoding="utf-8")
    game = duel(dice=[3, 4, 1], pack=tmp_path)
    met = kinds(fight(game))
    assert [e.args["side"] for e in happened(game.log, "retreat")] == [IT, AH]
    assert "advance" not in met
    assert (where(game, "A") != FRONT, where(game, "D") != TARGET) == (True, True)


@rule("12.3.b", "Q22")
def test_firing_does_not_flip_a_gun():
    units = [ah("A", FRONT), gun("G", AH, FRONT), it("D", TARGET), gun("H", IT, TARGET)]
    game = battle(*units, dice=CALM)
    fight(game, wish("support", unit="H"), support=["G"])
    assert "mov" not in flags(game, "G") | flags(game, "H")
