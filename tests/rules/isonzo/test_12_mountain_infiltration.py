"""12.1 mountain troops, 12.4 infiltration."""

from __future__ import annotations

import csv
from fractions import Fraction
from importlib.resources import files

import pytest

from tests.rules.battles import FRONT, TARGET, declare, drm, fight, odds, reductions, run, strong, wish
from tests.rules.situations import AH, IT, ah, alive, allowed, cost, happened, it, play, side_of

from .helpers import arditi, battle, pos, rule

MOUNTAIN = {"terrain": "low-mountain", "level": 9}
HEIGHTS = {TARGET: MOUNTAIN, FRONT: MOUNTAIN, "0705": MOUNTAIN}


@rule("12.1.a")
def test_mountain_troops_gain_only_on_mountains():
    troops = [it("A", FRONT, type="mountain"), ah("D", TARGET)]
    assert odds(battle(*troops, hexes=HEIGHTS)).attack.total == 5
    flat = {TARGET: {"terrain": "hill", "level": 8}, FRONT: {"terrain": "hill", "level": 8}}
    assert odds(battle(*troops, hexes=flat)).attack.total == 4
    assert odds(battle(*troops)).attack.total == 4
    only_attacker = {FRONT: MOUNTAIN}
    assert odds(battle(*troops, hexes=only_attacker)).attack.total == 4, "the defender's hex decides"


@rule("12.1.b", "Q60", "2.2.a")
@pytest.mark.parametrize(
    ("attacker", "defender", "attack", "defense"),
    [
        ("mountain", "infantry", 5, 4),
        ("infantry", "mountain", 4, 5),
        ("mountain", "mountain", 4, 4),
        ("infantry", "infantry", 4, 4),
        ("bersaglieri", "infantry", 4, 4),
    ],
)
def test_mountain_troops_against_others(attacker, defender, attack, defense):
    units = [it("A", FRONT, type=attacker), ah("D", TARGET, type=defender)]
    forecast = odds(battle(*units, hexes=HEIGHTS))
    assert (forecast.attack.total, forecast.defense.total) == (attack, defense)


@rule("12.1.b", "Q60")
def test_each_mountain_unit_gains_and_only_participants_count():
    units = [it("A", FRONT, type="mountain"), it("B", "0705", type="mountain"), it("C", FRONT), ah("D", TARGET)]
    assert odds(battle(*units, hexes=HEIGHTS), ["A", "B"]).attack.total == 10
    idle = [it("A", FRONT, type="mountain"), it("C", FRONT), ah("D", TARGET, type="mountain")]
    assert odds(battle(*idle, hexes=HEIGHTS), ["C"]).defense.total == 5, "the mountain unit beside it does not fight"
    assert odds(battle(*idle, hexes=HEIGHTS), ["A", "C"]).defense.total == 4


@rule("12.1.b")
def test_the_bonus_comes_before_terrain():
    units = [it("A", FRONT, type="mountain"), ah("D", TARGET)]
    assert odds(battle(*units, hexes={TARGET: MOUNTAIN})).attack.total == 4, "4 + 1 - 1 for the slope"


def climb(*defenders, **more):
    """A mountain unit of attack 2, one level worn, uphill: 2 - 1 + 1 - 1."""
    return battle(it("M", FRONT, type="mountain", attack=2, loss=1), *defenders, hexes={TARGET: MOUNTAIN}, **more)


@rule("12.1.b", "7.5.a", "Q36", "Q39")
@pytest.mark.parametrize("fog", ["rulebook", "open"])
def test_the_bonus_lets_a_worn_unit_attack(fog):
    game = climb(ah("D", TARGET, defense=3), options={"fog": fog})
    for seat in (None, IT):
        found = odds(game, ["M"], seat=seat)
        assert (found.legal, found.attack.total, found.reasons) == (True, 1, ())
    assert allowed(game, "attack", target=TARGET)
    play(game, "attack", target=TARGET)
    assert allowed(game, "add", unit="M")


@rule("12.1.b", "7.5.a", "Q37", "5.4.c")
def test_hidden_mountain_troops_void_the_attack_of_a_unit_they_leave_without_strength():
    """The attacker is offered it all the same: else the refusal would tell him who lies under the infantry."""
    foot, alpine = ah("D", TARGET, defense=1, attack=5), ah("E", TARGET, defense=1, attack=1, type="mountain")
    others = [foot, it("B", FRONT, attack=9), ah("tall", "0202", attack=9)]
    game, elsewhere = climb(alpine, *others), climb(alpine | {"hex": "0202"}, *others)
    assert odds(game, ["M"], seat=IT) == odds(elsewhere, ["M"], seat=IT)
    assert game.options() == elsewhere.options()
    assert [r.clause for r in odds(game, ["M"]).reasons] == ["7.5.a"], "without a seat all is known"
    fight(game, attackers=["M", "B"])
    assert happened(game.log, "void-strength")
    assert (alive(game, "M"), reductions(game, "M"), reductions(game, "E")) == (True, 1, 0)
    assert not allowed(game, "attack", target=TARGET), "both have had their attack"


@rule("12.1.b", "7.5.a")
def test_no_bonus_against_mountain_troops_on_top():
    game = climb(ah("D", TARGET, type="mountain"))
    assert not allowed(game, "attack", target=TARGET)
    assert [r.clause for r in odds(game, ["M"], seat=IT).reasons] == ["7.5.a"]


# 12.4


@rule("12.4.a")
def test_only_one_counter_infiltrates():
    text = (files("esagono.games.inferno.isonzo") / "data" / "counters.csv").read_text(encoding="utf-8")
    found = [row for row in csv.DictReader(text.splitlines()) if row["type"] == "infiltration"]
    assert [(row["side"], row["name"]) for row in found] == [(IT, "I Assalto")]


def moving(kind, *others, **more):
    return pos([it("U", "0706", type=kind, move=12), *others], map=more)


@rule("12.4.b", "Q21", "6.3.b")
def test_infiltrators_pay_less_within_one_zone():
    """From 0706 to 0607, both next to 0606: 1 for the hex and 1 (others 2) for the zones."""
    enemy = ah("D", TARGET)
    assert cost(moving("infiltration", enemy), "U", "0607") == 2
    assert cost(moving("infantry", enemy), "U", "0607") == 3


@rule("12.4.b", "Q21")
def test_infiltrators_pay_in_full_between_zones_of_different_units():
    """0707 is covered by the unit in 0708 alone, 0706 by the one in 0605's neighbour 0606."""
    enemies = [ah("D", "0606"), ah("E", "0708")]
    game = moving("infiltration", *enemies)
    assert cost(game, "U", "0707") == 3
    assert cost(moving("infantry", *enemies), "U", "0707") == 3


@rule("12.4.c", "4.5.b", "4.5.1.b")
def test_infiltrators_use_roads_in_enemy_zones():
    road = [["0807", "0706", "0607"]]
    enemy = ah("D", TARGET)
    raider = pos([it("U", "0807", type="infiltration", move=12), enemy], map={"roads": road})
    infantry = pos([it("U", "0807", type="infantry", move=12), enemy], map={"roads": road})
    assert cost(raider, "U", "0706") == Fraction(1, 3) + 1
    assert cost(infantry, "U", "0706") == 2
    assert cost(raider, "U", "0607") == Fraction(2, 3) + 1 + 1


@rule("12.4.d", "6.3.1.c")
def test_infiltrators_enter_linked_trenches():
    trenches = {"hexes": {"0605": {"trench": AH}, "0606": {"trench": AH}}, "trench_links": [side_of("0605", "0606")]}
    enemy = ah("D", "0605")
    assert cost(moving("infantry", enemy, **trenches), "U", "0606") is None
    assert not allowed(moving("infantry", enemy, **trenches), "move", unit="U", to="0606")
    assert cost(moving("infiltration", enemy, **trenches), "U", "0606") is not None


@rule("12.4.e", "Q59")
def test_an_attack_with_infiltrators_is_a_flank_attack():
    game = battle(arditi("I", FRONT), it("A", FRONT), ah("D", TARGET, defense=8))
    forecast = odds(game, ["A", "I"])
    assert (forecast.flanked, forecast.column_before, forecast.column) == (True, "1:1", "2:1")
    assert drm(forecast.defender_drms) == 2
    assert not odds(game, ["A"]).flanked


@rule("12.4.f", "Q59")
def test_infiltrators_ignore_the_danger_of_trenches_but_not_their_cover():
    trench = {TARGET: {"trench": AH}}
    game = battle(arditi("I", FRONT), it("A", FRONT), it("B", FRONT), ah("D", TARGET), hexes=trench)
    raid = odds(game, ["A", "I"])
    assert drm(raid.attacker_drms) == 0
    assert drm(raid.defender_drms) == 2 - 2, "flank and trench"
    assert sum(s.value for s in raid.shifts) == 2 - 1
    plain = odds(game, ["A", "B"])
    assert (drm(plain.attacker_drms), drm(plain.defender_drms)) == (2, -2)


@rule("12.4.g", "Q59")
def test_infiltrators_take_the_first_loss():
    """8:8 flanked is 2:1; 7 on the dice is "+1 / R1"; 6 + 1 costs the attacker one."""
    game = battle(arditi("I", FRONT), it("A", FRONT), ah("D", TARGET, defense=8), dice=[3, 4, 6])
    declare(game, TARGET, ["A", "I"])
    run(game)
    assert (reductions(game, "I"), reductions(game, "A")) == (1, 0)
    assert alive(game, "I")


@rule("12.4.g", "Q59")
def test_infiltrators_take_the_first_loss_even_if_it_is_their_last():
    game = battle(arditi("I", FRONT, loss=2), it("A", FRONT, **strong()), ah("D", TARGET, defense=6), dice=[3, 4, 6])
    fight(game, attackers=["A", "I"])
    assert not alive(game, "I")
    assert reductions(game, "A") == 0


@rule("12.4.g")
def test_defending_infiltrators_have_no_such_duty():
    game = battle(ah("A", FRONT, attack=8), arditi("I", TARGET), it("D", TARGET), dice=[3, 4, 6], side=AH)
    declare(game, TARGET, ["A"])
    run(game, until=["losses"])
    run(game, wish("reduce", unit="D"))
    assert (reductions(game, "I"), reductions(game, "D")) == (0, 1)
