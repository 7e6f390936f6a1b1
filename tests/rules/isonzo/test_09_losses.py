"""9.4: modifiers of the loss table, and how losses are taken."""

from __future__ import annotations

import pytest

from tests.rules.battles import FRONT, RING, TARGET, declare, drm, fight, odds, reductions, run, strong, wish
from tests.rules.situations import AH, IT, ah, alive, gun, it, kind, loss, steps, targets

from .helpers import battle, duel, rule, variant

ARTILLERY = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5, 14: 5, 20: 5}


@rule("9.4.1.b", "Q45", "2.1.c")
@pytest.mark.parametrize(("value", "modifier"), ARTILLERY.items())
def test_enemy_artillery_modifies_losses(value, modifier):
    attacker = odds(battle(it("A", FRONT, artillery=value), ah("D", TARGET)))
    assert (drm(attacker.attacker_drms), drm(attacker.defender_drms)) == (0, modifier)
    defender = odds(battle(it("A", FRONT), ah("D", TARGET, artillery=value)))
    assert (drm(defender.attacker_drms), drm(defender.defender_drms)) == (modifier, 0)


@rule("9.4.1.b", "Q91")
def test_artillery_values_are_added_before_the_table_is_read():
    units = [it("A", FRONT, artillery=1), it("B", FRONT, artillery=1), gun("G", IT, "0806", artillery=3)]
    units += [ah("D", TARGET, artillery=2), ah("E", TARGET, artillery=2), gun("H", AH, "0405", artillery=3)]
    forecast = odds(battle(*units), ["A", "B"], artillery=["G"], defender_artillery=["H"])
    assert drm(forecast.defender_drms) == 3, "1 + 1 + 3 = 5"
    assert drm(forecast.attacker_drms) == 4, "2 + 2 + 3 = 7"


@rule("9.4.1.b", "10.0.a")
def test_effectiveness_does_not_lower_artillery():
    assert drm(odds(battle(it("A", FRONT, artillery=3, loss=2), ah("D", TARGET))).defender_drms) == 2


@rule("9.4.1.c")
def test_a_flank_costs_only_the_defender():
    units = [it("A", RING[0]), it("B", RING[2]), ah("D", TARGET, defense=8)]
    forecast = odds(battle(*units), ["A", "B"])
    assert [m.value for m in forecast.defender_drms if m.clause.startswith(("7.9", "9.4.1"))] == [2]
    assert drm(forecast.attacker_drms) == 0


@rule("9.4.1.e", "12.5.c")
def test_trenches_modify_losses():
    trench = odds(duel(attack=8, hexes={TARGET: {"trench": AH}}))
    assert (drm(trench.attacker_drms), drm(trench.defender_drms)) == (2, -2)
    lost = odds(duel(attack=8, hexes={TARGET: {"trench": IT}}))
    assert (drm(lost.attacker_drms), drm(lost.defender_drms)) == (0, 0)


@rule("9.4.1.f", "8.2.c", "Q43")
@pytest.mark.parametrize(("attack", "above"), [(16, 0), (19, 0), (20, 1), (24, 2), (31, 3)])
def test_odds_above_four_to_one_spare_the_attacker(attack, above):
    forecast = odds(duel(attack=attack))
    assert (forecast.crt_drm, drm(forecast.attacker_drms), drm(forecast.defender_drms)) == (-above, -above, 0)
    card = odds(duel(attack=attack, options=variant("Q43")))
    assert (card.crt_drm, drm(card.attacker_drms)) == (-above, 0)


@rule("9.4.1.a", "9.4.1.f", "9.4.a")
def test_the_bonus_for_high_odds_works_on_the_die():
    """5:1 on 9 - 1 = 8 is "+1 / +1 R1": a third die of 4 gives the attacker 4 + 1 - 1 = 4, nothing."""
    for options, lost in (({}, 0), (variant("Q43"), 1)):
        game = duel(attack=20, dice=[4, 5, 4], options=options)
        fight(game)
        assert reductions(game, "A") == lost


# 9.4.2. At 1:1, 7 on the dice is "+1 / -1": with a third die of 6 the attacker has 7 and the enemy's artillery.


def two_attackers(artillery=1, first=None, second=None, die=6):
    """Two attackers against one defender, who has artillery: 1 costs them two reductions, 9 three."""
    units = [it("A", FRONT, **({"attack": 4} | (first or {}))), it("B", FRONT, **({"attack": 4} | (second or {})))]
    total = sum(u.get("attack", 4) - u.get("loss", 0) for u in units)
    game = battle(*units, ah("D", TARGET, defense=total, artillery=artillery), dice=[3, 4, die])
    declare(game, TARGET, ["A", "B"])
    run(game, until=["losses"])
    return game


def italian_losses(game):
    return targets(game, "reduce", "unit", IT) if any(d.side == IT for d in game.decisions) else set()


@rule("9.4.2.a", "9.4.a")
def test_the_owner_assigns_reductions():
    for unit, other in ("AB", "BA"):
        game = two_attackers(artillery=0)
        assert kind(game) == "losses"
        assert italian_losses(game) == {"A", "B"}
        assert targets(game, "reduce", "unit", IT) == {"A", "B"}
        game.play(wish("reduce", unit=unit), IT)
        run(game)
        assert (reductions(game, unit), reductions(game, other)) == (1, 0)


@rule("9.4.2.b")
def test_reductions_are_spread_evenly():
    game = two_attackers(artillery=1)
    game.play(wish("reduce", unit="A"), IT)
    assert "A" not in italian_losses(game)
    run(game)
    assert (reductions(game, "A"), reductions(game, "B")) == (1, 1)


@rule("9.4.2.b")
def test_a_third_reduction_begins_a_new_round():
    game = two_attackers(artillery=9)  # 12: three reductions
    game.play(wish("reduce", unit="A"), IT)
    assert italian_losses(game) == {"A", "B"}, "the second could only go to B and went there"
    game.play(wish("reduce", unit="A"), IT)
    run(game)
    assert (reductions(game, "A"), reductions(game, "B")) == (2, 1)


@rule("9.4.2.b", "Q64")
def test_a_unit_that_would_die_may_be_passed_over():
    worn = {"loss": 2}
    game = two_attackers(artillery=1, first=worn)
    assert italian_losses(game) == {"A", "B"}
    game.play(wish("reduce", unit="B"), IT)
    assert italian_losses(game) == {"A", "B"}, "A would be eliminated, so B may take the second too"
    game.play(wish("reduce", unit="B"), IT)
    run(game)
    assert alive(game, "A")
    assert reductions(game, "B") == 2


@rule("9.4.2.b", "Q64", "7.5.b")
def test_a_unit_that_zero_defense_would_remove_may_be_passed_over():
    game = two_attackers(artillery=1, first={"defense": 1})
    game.play(wish("reduce", unit="B"), IT)
    assert italian_losses(game) == {"A", "B"}


@rule("9.4.2.b", "Q64")
def test_reductions_left_when_all_are_gone_are_lost():
    game = two_attackers(artillery=9, first={"loss": 2}, second={"loss": 2})
    run(game)
    assert not alive(game, "A")
    assert not alive(game, "B")
    assert kind(game) == "combat"


@rule("9.4.2.c", "7.7.d")
def test_units_that_took_no_part_take_no_losses():
    game = battle(it("A", FRONT), it("B", FRONT), ah("D", TARGET, artillery=1), dice=[3, 4, 6])
    declare(game, TARGET, ["A"])
    run(game, until=["losses"])
    assert "B" not in italian_losses(game)
    run(game)
    assert (reductions(game, "A"), reductions(game, "B")) == (2, 0)


def worn_out(guns, **values):
    """One attacker with these values takes 1 (no enemy guns), 2 (1 or 2) or 3 (9) reductions."""
    strength = values.get("attack", 4) - values.get("loss", 0)
    game = battle(it("A", FRONT, **values), ah("D", TARGET, defense=strength, artillery=guns), dice=[3, 4, 6])
    fight(game)
    return game


@rule("9.4.2.d", "10.2.a")
@pytest.mark.parametrize(
    ("artillery", "before", "after"),
    [(0, 0, (2, 1)), (0, 1, (2, 2)), (0, 2, (1, 0)), (1, 0, (2, 2)), (9, 0, (1, 0)), (9, 1, (1, 1))],
)
def test_the_third_reduction_is_a_step(artillery, before, after):
    game = worn_out(artillery, **strong(attack=6, defense=6), loss=before)
    assert (steps(game, "A"), loss(game, "A")) == after


@rule("9.4.2.d", "10.2.a", "E17")
def test_two_reductions_on_a_unit_with_two():
    """E17: the unit flips to its reduced side and has one reduction there."""
    game = worn_out(1, steps=2, attack=6, defense=6, reduced={"attack": 3, "defense": 3}, loss=2)
    assert (steps(game, "A"), loss(game, "A")) == (1, 1)
    values = next(u for u in game.view(IT)["units"] if u["id"] == "A")
    assert values["reduced"]
    assert (values["attack"], values["defense"]) == (2, 2)


@rule("9.4.2.e", "9.4.2.d", "10.2.b", "2.5.d")
def test_one_step_units_and_reduced_units_are_removed():
    assert not alive(worn_out(0, loss=2), "A")
    assert not alive(worn_out(0, **strong(), steps_left=1, loss=2), "A")
    assert alive(worn_out(0, **strong(), loss=2), "A")
    assert alive(worn_out(0, loss=1), "A")


@rule("9.4.a", "9.4.2.a")
def test_the_defender_assigns_his_own():
    game = battle(it("A", FRONT, attack=8), ah("D", TARGET), ah("E", TARGET), dice=[3, 4, 6])
    declare(game, TARGET, ["A"])
    run(game, until=["losses"])
    assert targets(game, "reduce", "unit", AH) == {"D", "E"}
    game.play(wish("reduce", unit="E"), AH)
    run(game)
    assert (reductions(game, "D"), reductions(game, "E")) == (0, 1)
