"""12.5: trenches in combat, and the refusal to retreat."""

from __future__ import annotations

import pytest

from tests.rules.battles import (
    CALM,
    FRONT,
    REPEL,
    RING,
    ROUT,
    TARGET,
    declare,
    drm,
    fight,
    kinds,
    odds,
    reductions,
    run,
    wish,
)
from tests.rules.situations import AH, IT, ah, alive, distance, gun, it, kind, side_of, where

from .helpers import battle, rule, variant

TRENCH = {TARGET: {"trench": AH}}


def assault(*extra, dice, defenders=None, attack=6, hexes=TRENCH, **more):
    """6 against 4 is 1.5:1, in the trench 1:1."""
    units = defenders or [ah("D", TARGET)]
    return battle(it("A", FRONT, attack=attack), *units, *extra, dice=dice, hexes=hexes, **more)


@rule("12.5.a", "Q101")
def test_a_trench_helps_only_its_owner():
    friendly = odds(assault(dice=CALM))
    assert [s.value for s in friendly.shifts] == [-1]
    captured = odds(assault(dice=CALM, hexes={TARGET: {"trench": IT}}))
    assert not list(captured.shifts)
    assert (drm(captured.attacker_drms), drm(captured.defender_drms)) == (0, 0)
    italian = battle(ah("A", FRONT, attack=6), it("D", TARGET), hexes={TARGET: {"trench": IT}}, side=AH)
    assert [s.value for s in odds(italian).shifts] == [-1]


@rule("12.5.b", "CRT.b")
def test_a_trench_shifts_one_column_left():
    forecast = odds(assault(dice=CALM))
    assert (forecast.column_before, forecast.column) == ("1.5:1", "1:1")
    assert [s.clause for s in forecast.shifts] == ["12.5"]
    assert odds(assault(dice=CALM, hexes={FRONT: {"trench": AH}})).column == "1.5:1"


@rule("12.5.c", "9.4.1.e")
def test_a_trench_costs_the_attacker_and_spares_the_defender():
    """1:1 on 6, "+1 / -": third die 6 makes 9 and 4; without the trench 7 and 6."""
    game = assault(dice=[3, 3, 6])
    fight(game)
    assert (reductions(game, "A"), reductions(game, "D")) == (2, 0)
    open_ground = assault(dice=[3, 3, 6], attack=4, hexes={})
    fight(open_ground)
    assert (reductions(open_ground, "A"), reductions(open_ground, "D")) == (1, 1)


# 12.5.1: 1:1 on 2 is "+1 / +2 R2"; with a third die of 1 nobody loses anything


@rule("12.5.1.a")
def test_only_a_defender_in_his_trench_is_asked():
    game = assault(dice=[*ROUT, 4])
    met = fight(game, wish("refuse"))
    assert ("refuse", AH) in met
    assert "refuse" not in kinds(fight(assault(dice=ROUT, attack=4, hexes={})))
    assert "refuse" not in kinds(fight(assault(dice=ROUT, attack=4, hexes={TARGET: {"trench": IT}})))
    assert "refuse" not in kinds(fight(assault(dice=CALM))), "no retreat, nothing to refuse"


@rule("12.5.1.a")
def test_the_attempt_is_voluntary():
    game = assault(dice=[*ROUT, 1])
    fight(game, wish("accept"))
    assert distance(where(game, "D"), TARGET) == 2
    assert reductions(game, "D") == 0


@rule("12.5.1.b", "12.5.1.c", "E19")
@pytest.mark.parametrize("roll", [1, 4])
def test_a_successful_refusal_exchanges_a_hex_for_a_loss(roll):
    """E19: die up to the defense strength: one reduction and one hex less."""
    game = assault(dice=[*ROUT, roll])
    fight(game, wish("refuse"), wish("exchange"))
    assert reductions(game, "D") == 1
    assert distance(where(game, "D"), TARGET) == 1


@rule("12.5.1.b", "12.5.1.d", "E19")
@pytest.mark.parametrize("roll", [5, 6])
def test_a_failed_refusal_costs_a_loss_and_the_whole_retreat(roll):
    """E19: die above the defense strength."""
    game = assault(dice=[*ROUT, roll])
    met = fight(game, wish("refuse"))
    assert "exchange" not in kinds(met)
    assert reductions(game, "D") == 1
    assert distance(where(game, "D"), TARGET) == 2


@rule("12.5.1.c")
def test_the_exchange_may_be_declined():
    game = assault(dice=[*ROUT, 4])
    fight(game, wish("refuse"), wish("decline"))
    assert reductions(game, "D") == 0
    assert distance(where(game, "D"), TARGET) == 2


@rule("12.5.1.c", "9.3.a", "Q52")
def test_a_refused_single_hex_holds_the_trench():
    """1:1 on 5, R1: the stack stays, its guns survive, nobody advances."""
    game = assault(gun("G", AH, TARGET), dice=[2, 3, 1, 4])
    met = fight(game, wish("refuse"), wish("exchange"))
    assert where(game, "D") == TARGET
    assert alive(game, "G")
    assert "advance" not in kinds(met)


@rule("12.5.1.b", "Q51")
def test_the_attempt_comes_after_losses_and_the_advance_after_it():
    game = assault(dice=[1, 1, 6, 6], defenders=[ah("D", TARGET, defense=2), ah("E", TARGET, defense=2)])
    met = kinds(fight(game, wish("refuse"), wish("advance", unit="A")))
    order = [k for i, k in enumerate(met) if i == 0 or met[i - 1] != k]
    assert order.index("refuse") < order.index("losses") < order.index("advance")
    assert where(game, "A") == TARGET
    assert "retreat" not in order[: order.index("losses")]


@rule("12.5.1.b", "Q52")
def test_the_strength_after_losses_counts():
    """Third die 6: the defender has 6 + 2 - 2 and loses one; strength 3 fails with a 4, the printed 4 does not."""
    game = assault(dice=[1, 1, 6, 4])
    fight(game, wish("refuse"))
    assert reductions(game, "D") == 2
    assert distance(where(game, "D"), TARGET) == 2
    held = assault(dice=[1, 1, 6, 3])
    fight(held, wish("refuse"), wish("exchange"))
    assert distance(where(held, "D"), TARGET) == 1
    printed = assault(dice=[1, 1, 6, 4], options=variant("Q52"))
    fight(printed, wish("refuse"), wish("exchange"))
    assert distance(where(printed, "D"), TARGET) == 1


@rule("12.5.1.b", "Q52")
def test_the_strongest_unit_in_the_hex_counts():
    units = [ah("D", TARGET, defense=1), ah("E", TARGET, defense=3)]
    game = assault(dice=[*ROUT, 3], defenders=units)
    fight(game, wish("refuse"), wish("exchange"))
    assert sum(reductions(game, u) for u in "DE") in (1, 3), "one reduction in all; it eliminates D"
    assert distance(where(game, "E"), TARGET) == 1
    fails = assault(dice=[*ROUT, 4], defenders=units)
    fight(fails, wish("refuse"))
    assert distance(where(fails, "E"), TARGET) == 2


@rule("12.5.1.c", "12.5.1.d", "9.4.2.b", "Q52")
@pytest.mark.parametrize("roll", [1, 6])
@pytest.mark.parametrize(("first", "second"), [("D", "E"), ("E", "D")])
def test_the_price_of_a_refusal_is_shared_equally_with_the_losses(roll, first, second):
    """One of two took the loss of the combat; the other takes that of the refusal, whether it succeeds or not."""
    game = assault(dice=[1, 1, 6, roll], attack=12, defenders=[ah("D", TARGET), ah("E", TARGET)])
    fight(game, wish("refuse"), wish("reduce", unit=first), *([wish("exchange")] if roll == 1 else []))
    assert (reductions(game, first), reductions(game, second)) == (1, 1)


@rule("12.5.1.c", "Q52", "Q64")
def test_whoever_would_die_of_a_refusal_may_be_passed_over():
    units = [ah("D", TARGET), ah("E", TARGET, defense=1)]
    for dying in "ED":
        game = assault(dice=[1, 1, 6, 1], attack=8, defenders=units)
        met = fight(game, wish("refuse"), wish("reduce", unit="D"), wish("exchange"), wish("reduce", unit=dying))
        assert kinds(met).count("losses") == 2
        assert alive(game, "E") is (dying == "D")


@rule("12.5.1.a", "Q51")
def test_no_attempt_where_no_retreat_is_possible():
    rivers = {side_of(TARGET, h): "river" for h in RING if h != FRONT}
    game = assault(dice=[2, 3, 5], sides=rivers)
    met = fight(game)
    assert "refuse" not in kinds(met)
    assert where(game, "D") == TARGET
    assert reductions(game, "D") == 1, "5 - 2 + 4"


@rule("12.5.1.e")
def test_attackers_in_their_own_trench_ignore_retreats():
    for owner, stays in ((IT, True), (AH, False)):
        game = battle(it("A", FRONT), ah("D", TARGET), dice=REPEL, hexes={FRONT: {"trench": owner}})
        fight(game)
        assert (where(game, "A") == FRONT) is stays


@rule("12.5.1.e", "Q61")
def test_only_the_stack_in_the_trench_stays():
    units = [it("A", FRONT, attack=2), it("B", "0705", attack=2), ah("D", TARGET)]
    game = battle(*units, dice=REPEL, hexes={FRONT: {"trench": IT}})
    fight(game, attackers=["A", "B"])
    assert where(game, "A") == FRONT
    assert where(game, "B") != "0705"


@rule("12.5.1.f", "9.3.b")
def test_two_brigades_do_not_fit_into_a_captured_trench():
    units = [it("A", FRONT, attack=3), it("B", FRONT, attack=3), ah("D", TARGET)]
    game = battle(*units, dice=[2, 3, 1], hexes=TRENCH)
    declare(game, TARGET, ["A", "B"])
    run(game, wish("advance", unit="B"))
    assert (where(game, "A"), where(game, "B")) == (FRONT, TARGET)
    assert kind(game) == "combat"


@rule("9.3.a", "6.3.1.a", "Q24")
def test_linked_trenches_do_not_stop_an_advance():
    """No unit may move into 0606 beside the enemy in the linked 0605, but a victor may enter it."""
    trenches = {"hexes": TRENCH | {"0605": {"trench": AH}}, "trench_links": [side_of("0605", TARGET)]}
    game = assault(ah("E", "0605"), dice=[2, 3, 1], **trenches)
    fight(game, wish("advance", unit="A"))
    assert where(game, "A") == TARGET
