"""The forecast of a combat is exact: it equals the frequencies of the resolver itself over all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.rules.battles import FRONT, RING, TARGET, declare, fight, odds, strong, wish
from tests.rules.situations import AH, IT, ah, gun, happened, it, neighbours, side_of, unit

from .helpers import battle, fort, rule

AROUND = sorted({TARGET, *RING, *(far for near in RING for far in neighbours(near))})
BY_SUM = [((max(1, t - 6), t - max(1, t - 6), die), 6 - abs(7 - t)) for t in range(2, 13) for die in range(1, 7)]
"""The two dice of the fight count only by their sum: 66 rolls, each for as many ways as it can fall."""


class RandomBattle:
    """Up to four stacks against one on any ground, with forts, guns, crags, friends and bystanders."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        free = dice.sample(RING, 6)
        attacking = [free.pop() for _ in range(dice.choice([1, 1, 2, 2, 3, 4]))]
        self.units = [self.unit(f"A{i}", AH, dice.choice(attacking)) for i in range(dice.choice([1, 2, 3, 3]))]
        self.attackers = [u["id"] for u in self.units]
        self.units += [self.unit(f"D{i}", IT, TARGET) for i in range(dice.choice([1, 2]))]
        if dice.random() < 0.2:
            self.units.append(fort("F", IT, TARGET, defense=6))
        for i, hex in enumerate(free):
            if dice.random() < 0.4:
                self.units.append(self.unit(f"F{i}", dice.choice([AH, AH, IT]), hex))
        outside = [hex for hex in AROUND if hex not in RING and hex != TARGET]
        for i, hex in enumerate(dice.sample(outside, 5)):
            self.units.append(self.unit(f"W{i}", dice.choice([AH, IT]), hex))
        self.guns = [gun("G", AH, dice.choice(self.units)["hex"], dice.randint(1, 6))] if dice.random() < 0.5 else []
        self.guns = [g for g in self.guns if any(u["hex"] == g["hex"] and u["side"] == AH for u in self.units)]
        self.answer = [gun("H", IT, TARGET, dice.randint(1, 6))] if dice.random() < 0.5 else []
        manned = {u["hex"] for u in self.units if u["id"] in self.attackers}
        sides = {side_of(TARGET, hex): "crag" for hex in RING if hex not in manned and dice.random() < 0.2}
        sides |= {side_of(TARGET, hex): "stream" for hex in manned if dice.random() < 0.3}
        flags = {dice.choice(["0101", "0106", "0112", "0612"]): IT, "1206": AH}
        self.map = {"hexes": {hex: self.ground() for hex in AROUND}, "sides": sides, "flags": flags}
        self.turn = dice.choice([1, 3])
        self.options = {"fort_retreat": dice.choice(["stays", "lost"]), "no_retreat": dice.choice(["two", "four"])}

    def ground(self):
        return {"terrain": self.dice.choice(["clear", "clear", "low-mountain"]), "level": self.dice.randint(0, 4)}

    def unit(self, id, side, hex):
        dice = self.dice
        values = strong(attack=dice.randint(5, 9), defense=dice.randint(6, 10), artillery=dice.choice([0, 0, 1, 2]))
        supply = dice.choice(["in", "in", "in", "low", "out"])
        return unit(id, side, hex, **values, supply=supply, type=dice.choice(["infantry", "mountain"]))

    def position(self, dice=()):
        units = [*self.units, *self.guns, *self.answer]
        return battle(*units, dice=dice, turn=self.turn, options=self.options, **self.map)

    def forecast(self):
        guns = {"artillery": [g["id"] for g in self.guns], "defender_artillery": [g["id"] for g in self.answer]}
        return odds(self.position(), self.attackers, **guns)

    def resolve(self, dice):
        """Whether defender and attacker retreated, and the reductions of both."""
        game = self.position(dice)
        wishes = [wish("support", unit=g["id"]) for g in self.answer]
        support = [g["id"] for g in self.guns]
        fight(game, *wishes, attackers=self.attackers, support=support, strict=False)
        (losses,) = happened(game.log, "loss-roll")
        retreats = {e.args["side"] for e in happened(game.log, "retreat")}
        return IT in retreats, AH in retreats, losses.args["defender_losses"], losses.args["attacker_losses"]


def usable_battles(first):
    """Legal random battles in which all defenders may take part and no retreat leaves a choice of modifiers."""
    while True:
        found = RandomBattle(first)
        first += 1
        forecast = found.forecast()
        together = sum(u["hex"] == TARGET for u in found.units) <= 2
        if forecast.legal and not forecast.assumption and together:
            yield found, forecast


@rule("8.3.a", "8.4.a", "8.5.a", "9.4.1.d", "Q80")
@pytest.mark.parametrize("seed", range(25))
def test_the_forecast_equals_the_resolver(seed):
    battles = usable_battles(seed * 1000)
    for _ in range(3):
        found, forecast = next(battles)
        tally = [Counter() for _ in range(4)]
        for dice, ways in BY_SUM:
            for counter, value in zip(tally, found.resolve(dice), strict=True):
                counter[value] += ways
        assert sum(tally[0].values()) == 216
        chances = [{value: Fraction(n, 216) for value, n in counter.items()} for counter in tally]
        outcomes = forecast.outcomes
        assert chances[2] == {n: p for n, p in outcomes.defender_losses.items() if p}
        assert chances[3] == {n: p for n, p in outcomes.attacker_losses.items() if p}
        assert chances[0].get(True, 0) == outcomes.p_defender_retreats
        assert chances[1].get(True, 0) == outcomes.p_attacker_retreats


@rule("12.1.a", "7.4.c")
def test_the_forecast_takes_the_strongest_defence_with_all_its_bonuses():
    """Of three 4-point units two may defend, and the mountain troops are worth 5 here."""
    ids = ("M", "P", "Q")
    for strongest in ids:
        types = {id: "mountain" if id == strongest else "infantry" for id in ids}
        units = [unit(id, IT, TARGET, type=types[id]) for id in ids]
        game = battle(unit("A", AH, RING[-1], attack=6), *units, hexes={TARGET: {"terrain": "low-mountain"}})
        assert odds(game, ["A"]).defense.total == 5 + 4


def worst_column(*defenders, guns=(), **more):
    """The worst column that the attackers of a flanked hex have to expect, and the true one."""
    ring = [unit(f"A{i}", AH, hex, attack=4) for i, hex in enumerate((RING[0], RING[2], RING[5]))]
    game = battle(*ring, *defenders, *guns, **more)
    question = {"target": TARGET, "attackers": ["A0", "A1", "A2"], "artillery": [g["id"] for g in guns]}
    return game.forecast(**question, seat=AH).worst_column, game.forecast(**question).column


@rule("H2", "12.2.f", "5.4.a")
def test_the_worst_column_counts_a_fort_that_may_lie_hidden():
    top, other = unit("D", IT, TARGET, attack=5), unit("E", IT, TARGET, attack=1, defense=2)
    shield, elsewhere = fort("F", IT, TARGET, defense=2), [unit("X", IT, "0202"), fort("F", IT, "0202", defense=2)]
    hidden = worst_column(top, shield)
    assert hidden == ("2:1", "2:1"), "12 to 6, and no flank attack"
    assert worst_column(top, other, *elsewhere)[0] == "2:1", "for all the attacker knows it is here"
    assert worst_column(top, other) == ("3:1", "3:1"), "no fort at all: 12 to 6, flanked"
    assert worst_column(top, *elsewhere)[0] == "5:1", "D is seen to be alone: 12 to 4, flanked"


@rule("H2", "12.4.b", "Q28")
def test_nothing_shields_from_the_opening_barrage():
    units = [unit("D", IT, TARGET, attack=5), fort("F", IT, TARGET, defense=2)]
    guns = [gun("G", AH, RING[5])]
    assert worst_column(*units, guns=guns, turn=1) == ("3:1", "3:1")
    immune = {"bombarded_forts": "immune"}
    assert worst_column(*units, guns=guns, turn=1, options=immune) == ("2:1", "2:1")


@rule("15.2.b", "5.4.a")
def test_the_worst_column_knows_the_improved_defence():
    units = [unit("A", AH, RING[5], attack=9), unit("D", IT, TARGET, attack=5), unit("E", IT, TARGET, attack=4)]
    game = battle(*units, tracks={"improved": 1})
    assert game.forecast(target=TARGET, attackers=["A"], seat=AH).worst_column == "1:1.5", "9 to 5 + 5"


@rule("7.5.c", "Q59")
def test_defenders_without_strength_leave_nothing_to_the_dice():
    forecast = odds(battle(ah("A", FRONT), it("D", TARGET, defense=2, loss=2)))
    found = forecast.outcomes
    assert (forecast.chance.p, found.p_defender_retreats, found.p_attacker_retreats) == (1, 0, 0)
    assert found.attacker_losses == found.defender_losses == {0: 1}
    beside = it("E", TARGET, defense=9, flags=["was-attacked"])
    assert odds(battle(ah("A", FRONT), it("D", TARGET, defense=2, loss=2), beside)).chance.p == 0


def after(*units, attackers, dice, side=AH, **more):
    """The side of who stands in the hex and bars the way after a combat with these dice, if attackers advance whenever
    they may and a fort is spared where it can be."""
    game = battle(*units, dice=dice, side=side, **more)
    declare(game, TARGET, attackers, ())
    while game.decision is not None and game.decision.kind != "combat":
        options = game.options()
        wanted = [o for o in options if o.verb == "advance"] or [o for o in options if o.verb == "done"]
        wanted = wanted or [o for o in options if o.args.get("unit") != "F"] or options
        game.play(wanted[0])
    blocking, hex = game.state.blocking, game.rules.grid.numbers[TARGET]
    return next((name for name, hexes in zip(game.rules.sides, blocking, strict=True) if hexes >> hex & 1), "")


STRONG = {"attack": 8, "artillery": 6}
WORN = {"defense": 2, "steps": 1}
TAKEN = {
    "a withheld unit goes back when the others are dead": [
        [ah("A", FRONT, **STRONG), it("D", TARGET, defense=4, steps=1, loss=2), it("E", TARGET, defense=2, loss=2)]
    ],
    "so does one that was attacked before": [
        [ah("A", FRONT, **STRONG), it("D", TARGET, **WORN, loss=1), it("E", TARGET, flags=["was-attacked"])]
    ],
    "a fort keeps the hex": [[ah("A", FRONT, **STRONG), it("D", TARGET, **WORN), fort("F", IT, TARGET)]],
    "unless it is lost": [[ah("A", FRONT, **STRONG), it("D", TARGET, **WORN), fort("F", IT, TARGET, steps=1, loss=2)]],
    "a fort that may be lost does not": [
        [ah("A", FRONT, **STRONG), it("D", TARGET, **WORN), fort("F", IT, TARGET, loss=2)],
        {"options": {"fort_retreat": "lost"}},
    ],
    "nor if it is alone": [
        [ah("A", FRONT, **STRONG), fort("F", IT, TARGET, defense=3)],
        {"options": {"fort_retreat": "lost"}},
    ],
    "guns beside a fort do not go back": [
        [ah("A", FRONT, **STRONG), fort("F", IT, TARGET, defense=3), gun("G", IT, TARGET)]
    ],
    "a fort that attacks never advances, and leaves the hex empty": [
        [fort("A", AH, FRONT, attack=4), it("D", TARGET, defense=4)]
    ],
    "somebody in a trap stays": [
        [ah("A", FRONT, **STRONG), it("D", TARGET, **WORN)],
        {"sides": {side_of(TARGET, hex): "crag" for hex in RING if hex != FRONT}},
    ],
}


@rule("7.7.e", "Q16", "Q17", "Q42", "Q52", "9.3.a")
@pytest.mark.parametrize("case", TAKEN)
def test_the_chance_to_take_a_hex_is_that_of_play(case):
    units, more = (*TAKEN[case], {})[:2]
    taken = sum(ways for dice, ways in BY_SUM if after(*units, attackers=["A"], dice=dice, **more) != IT)
    assert odds(battle(*units, **more)).chance.p == Fraction(taken, 216)


@rule("Q29", "12.4.c")
def test_frozen_units_empty_a_hex_and_do_not_enter_it():
    units = [it("A", FRONT, **STRONG, flags=["frozen"]), ah("D", TARGET, **WORN)]
    found = [after(*units, attackers=["A"], dice=dice, side=IT, turn=2) for dice, _ in BY_SUM]
    assert set(found) == {"", AH}
    assert odds(battle(*units, side=IT, turn=2)).chance == odds(battle(*units, side=IT, turn=3)).chance


@rule("12.2.f", "12.3.g")
def test_nobody_goes_back_where_only_a_fort_and_guns_stand():
    units = [ah("A", FRONT, **STRONG), fort("F", IT, TARGET, defense=3), gun("G", IT, TARGET)]
    assert odds(battle(*units)).outcomes.p_defender_retreats == 0
