"""The forecast of a combat is exact: it equals the frequencies of the resolver itself over all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

import esagono
from tests.rules.battles import FRONT, RING, TARGET, fight, odds, strong, taken, wish
from tests.rules.situations import AH, IT, ah, distance, gun, it, neighbours, side_of

from .helpers import SPARE, arditi, battle, document, duel, rule

AROUND = sorted({TARGET, *RING, *(far for near in RING for far in neighbours(near))})
"""The target and the hexes up to two away."""


class RandomBattle:
    """Up to four stacks against one, on any ground, with guns, friends and bystanders.

    Units have strength enough to survive every loss, so that the reductions they take are those of the table.
    """

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        self.hexes = {hex: self.ground() for hex in AROUND}
        free = dice.sample(RING, 6)
        attacking = [free.pop() for _ in range(dice.choice([1, 1, 2, 2, 3, 4]))]
        self.units = [self.unit(it, f"A{i}", dice.choice(attacking)) for i in range(dice.choice([1, 2, 3, 3]))]
        if dice.random() < 0.15:
            self.units.append(arditi("A9", dice.choice(attacking), **self.values()))
        self.attackers = [u["id"] for u in self.units]
        manned = {u["hex"] for u in self.units}
        # streams only where nobody can retreat: crossing one costs a reduction that is not of the table
        self.sides = {
            side_of(TARGET, hex): dice.choice(["river", "stream"] if hex in manned else ["river"])
            for hex in RING
            if dice.random() < 0.2
        }
        self.units += [self.unit(ah, f"D{i}", TARGET) for i in range(dice.choice([1, 2]))]
        for i, hex in enumerate(free):
            if dice.random() < 0.5:
                self.units.append(self.unit(dice.choice([it, it, it, ah]), f"F{i}", hex))
        outside = [hex for hex in AROUND if hex not in RING and hex != TARGET]
        for i, hex in enumerate(dice.sample(outside, 5)):
            self.units.append(self.unit(dice.choice([it, ah]), f"W{i}", hex))
        own = [u["hex"] for u in self.units if u["side"] == IT]
        self.guns = [gun(f"G{i}", IT, dice.choice(own), dice.randint(1, 6)) for i in range(dice.choice([0, 1]))]
        self.answer = [gun(f"H{i}", AH, TARGET, dice.randint(1, 6)) for i in range(dice.choice([0, 1]))]
        flags = {dice.choice(["0101", "0106", "0112", "0612"]): AH, "1206": IT}
        if dice.random() < 0.15:
            flags = {"1206": IT}
        self.map = {"hexes": self.hexes, "sides": self.sides, "flags": flags}
        self.choice = dice.choice(["hex", "hexside"])

    def ground(self) -> dict[str, object]:
        dice = self.dice
        terrain = dice.choice(["clear", "clear", "hill", "hill", "low-mountain", "swamp"])
        levels = {"hill": (1, 8), "low-mountain": (9, 10)}
        found: dict[str, object] = {"terrain": terrain, "level": dice.randint(*levels.get(terrain, (0, 0)))}
        if dice.random() < 0.25:
            found["trench"] = dice.choice([IT, AH])
        if dice.random() < 0.1:
            found["peak"] = "Monte Prova"
        return found

    def values(self) -> dict[str, object]:
        dice = self.dice
        return strong(
            attack=dice.randint(5, 12), defense=dice.randint(6, 10), artillery=dice.choice([0, 0, 1, 2, 3])
        ) | {"supply": dice.choice(["in", "in", "in", "low", "out"]), "type": dice.choice(["infantry", "mountain"])}

    def unit(self, make, id, hex):
        return make(id, hex, **self.values())

    def position(self, dice=()):
        units = [*self.units, *self.guns, *self.answer, *SPARE]
        return esagono.position(document(units, phase="combat", map=self.map, dice=list(dice)))

    def forecast(self):
        return odds(
            self.position(),
            self.attackers,
            artillery=[g["id"] for g in self.guns],
            defender_artillery=[g["id"] for g in self.answer],
            terrain_choice=self.choice,
        )

    def resolve(self, dice):
        """(hexes the defender retreated, the attacker, losses of the defender, of the attacker) with these dice."""
        game = self.position(dice)
        before = {u["id"]: u["hex"] for u in self.units}
        wishes = [wish("support", unit=g["id"]) for g in self.answer]
        fight(
            game, *wishes, *self.wishes(), attackers=self.attackers, support=[g["id"] for g in self.guns], strict=False
        )
        defenders = [u["id"] for u in self.units if u["hex"] == TARGET]
        after = {u["id"]: u for u in game.to_position()["units"]}
        return (
            max(distance(after[d]["hex"], TARGET) for d in defenders),
            max(distance(after[a]["hex"], before[a]) for a in self.attackers),
            sum(taken(after[d]) for d in defenders),
            sum(taken(after[a]) for a in self.attackers),
        )

    def wishes(self):
        return [wish("terrain", choice=self.choice)]


def compare(battle, rolls):
    """Resolve with every roll of (two dice, third die, ways) and compare with the forecast."""
    forecast = battle.forecast()
    tally = [Counter() for _ in range(4)]
    for dice, ways in rolls:
        for counter, value in zip(tally, battle.resolve(dice), strict=True):
            counter[value] += ways
    total = sum(tally[0].values())
    assert total == 216
    found = [{value: Fraction(n, total) for value, n in counter.items()} for counter in tally]
    outcomes = forecast.outcomes
    assert found[2] == {n: p for n, p in outcomes.defender_losses.items() if p}
    assert found[3] == {n: p for n, p in outcomes.attacker_losses.items() if p}
    assert 1 - found[0].get(0, 0) == outcomes.p_defender_retreats
    assert 1 - found[1].get(0, 0) == outcomes.p_attacker_retreats


ALL_DICE = [(dice, 1) for dice in product(range(1, 7), repeat=3)]
BY_SUM = [((max(1, t - 6), t - max(1, t - 6), die), 6 - abs(7 - t)) for t in range(2, 13) for die in range(1, 7)]
"""The two dice count only by their sum: 66 rolls, each for as many ways as it can fall."""


def legal_battles(first):
    """Legal random battles, counting on from a seed, in which the order of retreats does not matter."""
    while True:
        battle = RandomBattle(first)
        first += 1
        forecast = battle.forecast()
        if forecast.legal and not forecast.assumption:
            yield battle


@rule("8.3.a", "8.5.a")
@pytest.mark.parametrize("seed", range(6))
def test_forecast_equals_all_216_dice(seed):
    compare(next(legal_battles(seed * 1000)), ALL_DICE)


@rule("CRT.a", "LRT.a", "9.4.1.d")
@pytest.mark.parametrize("seed", range(10, 50))
def test_forecast_equals_the_resolver(seed):
    battles = legal_battles(seed * 1000)
    for _ in range(5):
        compare(next(battles), BY_SUM)


@rule("8.3.a", "9.4.2.d")
@pytest.mark.parametrize(("attack", "defense"), [(1, 1), (3, 2), (4, 4)])
def test_a_hex_is_taken_when_its_defender_goes_or_falls(attack, defense):
    forecast = odds(duel(attack, defense), ["A"])
    fallen = 0
    for dice, ways in BY_SUM:
        game = duel(attack, defense, dice=dice)
        fight(game, attackers=["A"], strict=False)
        stays = any((u["id"], u.get("hex")) == ("D", TARGET) for u in game.to_position()["units"])
        fallen += 0 if stays else ways
    assert forecast.chance.p == Fraction(fallen, 216)
    assert (forecast.chance.p > forecast.outcomes.p_defender_retreats) is (defense == 1)


@rule("7.4.c", "7.4.e", "7.3.b")
def test_defenders_who_are_named_must_be_a_legal_defence():
    units = [it("A", FRONT, attack=9), *(ah(u, TARGET) for u in "BCD"), ah("E", "0605")]
    game = battle(*units)

    def found(*names):
        return odds(game, defenders=list(names))

    assert found("B", "C").legal
    assert (found("B", "C").defense.total, odds(game, defenders=[]).defense.total) == (8, 8)
    for names, clause, defense in (("B", "7.4.e", 4), ("BCD", "7.4.c", 12), ("BE", "7.3.b", 4)):
        forecast = found(*names)
        assert ([r.clause for r in forecast.reasons], forecast.defense.total) == ([clause], defense)
    assert "B, C / B, D / C, D" in found("B").reasons[0].text
    assert not odds(game, defenders=["B"], seat=AH).legal
    assert odds(game, defenders=["B"], seat=IT) == odds(game, seat=IT), "whom he cannot see, he cannot name"


@rule("7.0.c", "12.3.b")
def test_who_is_named_twice_counts_once():
    game = battle(it("A", FRONT), gun("G", IT, "0806", artillery=3), ah("D", TARGET), gun("H", AH, TARGET))
    twice = odds(game, ["A", "A"])
    assert ([r.clause for r in twice.reasons], twice.attack.total) == (["7.0.c"], 4)
    assert [r.clause for r in odds(game, artillery=["G", "G"]).reasons] == ["12.3.b"]
    assert [r.clause for r in odds(game, defender_artillery=["H", "H"]).reasons] == ["12.3.b"]
