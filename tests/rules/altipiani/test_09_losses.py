"""9.3, 9.4: advances and losses."""

from __future__ import annotations

import pytest

from tests.rules.battles import (
    CALM,
    FRONT,
    PUSH,
    REPEL,
    RING,
    TARGET,
    declare,
    drm,
    fight,
    kinds,
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
    gun,
    happened,
    it,
    kind,
    loss,
    play,
    steps,
    targets,
    where,
)

from .helpers import LOW, battle, duel, forecast, fort, rule, vp

# 9.3


@rule("9.3.a", "Q52")
def test_attackers_may_advance_into_an_empty_hex():
    units = [ah("A", FRONT, attack=2, move=0), ah("B", "0705", attack=2), gun("G", AH, FRONT), it("D", TARGET)]
    game = battle(*units, dice=PUSH)
    declare(game, TARGET, ["A", "B"], support=["G"])
    run(game, until=["advance"])
    assert targets(game, "advance", "unit") == {"A", "B"}, "from any attacking hex, no guns, no points needed"
    run(game, wish("advance", unit="A"))
    assert (where(game, "A"), where(game, "B")) == (TARGET, "0705")
    assert "advance" not in kinds(fight(duel(dice=CALM)))


@rule("9.3.a", "Q52", "Q17")
def test_forts_never_advance():
    game = battle(fort("F", AH, FRONT, attack=4), it("D", TARGET), dice=PUSH)
    assert "advance" not in kinds(fight(game, attackers=["F"]))
    assert where(game, "F") == FRONT


@rule("9.3.b")
def test_the_advance_keeps_within_the_stacking_limit():
    units = [ah(u, h, **strong()) for u, h in (("A", FRONT), ("B", FRONT), ("C", "0705"))]
    game = battle(*units, it("D", TARGET, defense=9), dice=PUSH, hexes={TARGET: LOW})
    # uphill 4 - 1 each makes 9 against 9
    declare(game, TARGET, "ABC")
    run(game, until=["advance"])
    play(game, "advance", unit="A")
    assert targets(game, "advance", "unit") == {"B", "C"}
    play(game, "advance", unit="C")
    assert kind(game) != "advance", "four steps fill the mountain"


@rule("9.3.c")
def test_withheld_units_do_not_advance():
    game = battle(ah("A", FRONT), ah("B", FRONT), it("D", TARGET), dice=PUSH)
    declare(game, TARGET, ["A"])
    run(game, until=["advance"])
    assert targets(game, "advance", "unit") == {"A"}


@rule("9.3.d")
def test_the_defender_never_advances():
    game = duel(dice=REPEL)
    met = kinds(fight(game))
    assert where(game, "A") != FRONT
    assert "advance" not in met
    assert where(game, "D") == TARGET


@rule("9.3.a", "Q42")
def test_advance_after_the_defenders_died_of_losses():
    # 2:1 on 8 is "+1 / -"; 6 + 4 for the artillery eliminates the worn defender
    game = battle(ah("A", FRONT, artillery=9), it("D", TARGET, defense=4, loss=2), dice=[4, 4, 6])
    fight(game, wish("advance", unit="A"))
    assert not alive(game, "D")
    assert where(game, "A") == TARGET


@rule("Q43", "9.3.a")
def test_attackers_that_retreated_do_not_advance():
    """A falls back to 0705, still next to the target, and D dies of its losses: 1:1 on 12, "+2 R1 / -2"."""
    units = [ah("A", FRONT, attack=2, artillery=9), ah("F", "0705"), it("D", TARGET, defense=4, loss=2)]
    game = battle(*units, dice=[6, 6, 6])
    met = kinds(fight(game, wish("retreat", to="0705")))
    assert not alive(game, "D")
    assert where(game, "A") == "0705"
    assert "advance" not in met


# 9.4

ARTILLERY = {0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 12: 4}


@rule("9.4.1.b", "2.1.d")
@pytest.mark.parametrize(("value", "modifier"), ARTILLERY.items())
def test_enemy_artillery_modifies_losses(value, modifier):
    attacker = forecast(ah("A", FRONT, artillery=value), it("D", TARGET))
    assert (drm(attacker.attacker_drms), drm(attacker.defender_drms)) == (0, modifier)
    defender = forecast(ah("A", FRONT), it("D", TARGET, artillery=value))
    assert (drm(defender.attacker_drms), drm(defender.defender_drms)) == (modifier, 0)


@rule("9.4.1.b", "Q56")
def test_artillery_values_are_added_before_the_table_is_read():
    units = [ah("A", FRONT, artillery=1), ah("B", FRONT, artillery=1), ah("W", FRONT, artillery=9)]
    units += [gun("G", AH, FRONT, 2)]
    units += [it("D", TARGET, artillery=1), gun("H", IT, TARGET, 2), it("X", TARGET, artillery=9, defense=1, loss=1)]
    f = forecast(*units, attackers="AB", guns=["G"], defense_guns=["H"])
    assert (f.attack_artillery.total, f.defense_artillery.total) == (4, 3), "withheld units add nothing"
    assert (drm(f.defender_drms), drm(f.attacker_drms)) == (3, 2)


@rule("9.4.1.a", "9.1.c")
def test_the_signed_number_of_the_table_counts_for_its_side():
    game = duel(dice=[6, 6, 4])  # 1:1 on 12: "+2 R1 / -2"
    fight(game)
    (roll,) = happened(game.log, "roll")
    assert [m[1] for m in roll.args["attacker_modifiers"] if m[0] == "9.4.1.a"] == [2]
    assert [m[1] for m in roll.args["defender_modifiers"] if m[0] == "9.4.1.a"] == [-2]


@rule("9.4.1.c")
def test_a_flank_costs_only_the_defender():
    f = forecast(ah("A", RING[0]), ah("B", RING[2]), it("D", TARGET, defense=8), attackers="AB")
    assert (drm(f.attacker_drms), drm(f.defender_drms)) == (0, 2)


def shared(*defenders, die=6, artillery=9):
    """The defenders take two reductions, at 1:1 on 6 ("+1 / -") with 6 + 4 = 10, up to the choice."""
    strength = sum(d.get("defense", 4) - d.get("loss", 0) for d in defenders)
    game = battle(ah("A", FRONT, attack=strength, artillery=artillery), *defenders, dice=[3, 3, die])
    declare(game, TARGET, ["A"])
    run(game, until=["losses"])
    return game


@rule("9.4.2.a", "9.4.2.b")
def test_reductions_are_spread_evenly_by_the_owner():
    game = shared(it("D", TARGET), it("E", TARGET))
    run(game)
    assert (reductions(game, "D"), reductions(game, "E")) == (1, 1)
    one = battle(ah("A", FRONT, attack=8, artillery=3), it("D", TARGET), it("E", TARGET), dice=[3, 3, 5])
    declare(one, TARGET, ["A"])
    run(one, until=["losses"])
    assert targets(one, "reduce", "unit", IT) == {"D", "E"}
    play(one, "reduce", by=IT, unit="E")
    assert (reductions(one, "D"), reductions(one, "E")) == (0, 1)


@rule("9.4.2.c", "Q51")
def test_a_unit_about_to_die_may_be_passed_over():
    game = shared(it("D", TARGET, defense=5, loss=2), it("E", TARGET, **strong()))
    assert kind(game) == "losses"
    assert targets(game, "reduce", "unit", IT) == {"D", "E"}, "may, not must"
    spared = game.copy()
    play(spared, "reduce", by=IT, unit="E")
    run(spared, wish("reduce", unit="E"), strict=False)
    assert (alive(spared, "D"), reductions(spared, "E")) == (True, 2)
    given = game.copy()
    play(given, "reduce", by=IT, unit="D")
    run(given)
    assert not alive(given, "D")
    alone = shared(it("D", TARGET, defense=5, loss=2), it("E", TARGET, defense=5, loss=2))
    run(alone)
    assert not alive(alone, "D")
    assert not alive(alone, "E")


@rule("9.4.2.e", "10.2.a", "10.2.b", "T2")
@pytest.mark.parametrize(("before", "after"), [((2, 0), (2, 2)), ((2, 2), (1, 1)), ((1, 0), (1, 2)), ((1, 1), (0, 0))])
def test_every_third_reduction_is_a_step(before, after):
    """T2 in steps of two: 2 steps fresh, two reductions, four (flipped, -1), six (gone, two steps in the score)."""
    left, marks = before
    game = battle(
        ah("A", FRONT, attack=9 - marks, artillery=9),
        it("D", TARGET, **strong(defense=9), steps_left=left, loss=marks),
        dice=[3, 3, 6],
    )
    points = vp(game)
    fight(game)
    if after == (0, 0):
        assert not alive(game, "D")
    else:
        assert (steps(game, "D"), loss(game, "D")) == after
    assert vp(game) - points == left - after[0]


@rule("Q17", "9.4.2.a")
def test_forts_take_reductions():
    game = battle(ah("A", FRONT, artillery=9), fort("F", IT, TARGET), dice=[3, 3, 6])
    fight(game)
    assert reductions(game, "F") == 2


@rule("9.4.2.d", "9.3.c")
def test_withheld_attackers_take_none():
    game = battle(ah("A", FRONT), ah("B", FRONT), it("D", TARGET, artillery=9), dice=[3, 4, 6])
    fight(game, attackers=["A"])
    assert reductions(game, "A") == 3
    assert reductions(game, "B") == 0
    assert not allowed(game, "reduce", unit="B")
