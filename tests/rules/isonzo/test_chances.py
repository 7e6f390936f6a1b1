"""The chance that a hex is taken, beside every throw played through the procedures with the defender's best answers."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.rules.battles import FRONT, RING, TARGET, odds
from tests.rules.situations import AH, IT, ah, gun, it, side_of
from tests.rules.taking import best_answer

from .helpers import SPARE, engineer, pos, rule


class RandomDefence:
    """One to three worn defenders, often in a trench, with bystanders, guns, walls, high ground and streams."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        manned = [FRONT, "0705"]
        self.units = [it(f"A{i}", hex, attack=dice.randint(3, 9)) for i, hex in enumerate(manned[: dice.randint(1, 2)])]
        self.attackers = [u["id"] for u in self.units]
        self.units += [self.defender(f"D{i}") for i in range(dice.choice([1, 1, 2, 2, 3]))]
        if dice.random() < 0.25:
            self.units.append(self.defender("W") | {"flags": ["was-attacked"]})
        if dice.random() < 0.25:
            self.units.append(engineer("E", AH, TARGET, defense=dice.randint(1, 3)))
        if dice.random() < 0.25:
            self.units.append(gun("H", AH, TARGET, dice.randint(1, 6)))
        ground = {"terrain": "hill", "level": 3} if dice.random() < 0.4 else {"terrain": "clear", "level": 0}
        if dice.random() < 0.6:
            ground["trench"] = AH
        sides = {side_of(TARGET, h): "river" for h in RING if h not in manned and dice.random() < 0.3}
        if dice.random() < 0.5:
            sides[side_of(TARGET, FRONT)] = "stream"
        if dice.random() < 0.15:
            sides |= {side_of(TARGET, h): "river" for h in RING if h not in manned}
        self.map = {"hexes": {TARGET: ground}, "sides": sides}
        self.options = {
            "refusal_strength": dice.choice(["current", "current", "printed"]),
            "zero_defense": dice.choice(["at-once", "at-once", "when-attacked"]),
        }

    def defender(self, id):
        dice = self.dice
        values = {"attack": 1, "defense": dice.randint(2, 6), "corps": dice.choice(["", "X", "X", "Y"])}
        left = values["defense"]
        if dice.random() < 0.3:
            left = dice.randint(2, 4)
            values |= {"steps": 2, "reduced": {"attack": 1, "defense": left, "move": 6}}
        wear = dice.randint(0, min(left - 1, 2, values["defense"] - 1))
        supply = dice.choice(["in", "in", "low"]) if wear < min(left, values["defense"]) - 1 else "in"
        return ah(id, TARGET, **values, loss=wear, supply=supply)

    def game(self):
        return pos([*self.units, *SPARE], phase="combat", map=self.map, options=self.options)


@rule("8.3.a", "9.4.2.d", "7.7.e", "12.5.1.b", "12.5.1.c", "7.4.c", "7.8.b", "12.2.c")
@pytest.mark.parametrize("seed", range(36))
def test_the_chance_is_that_of_every_throw_against_the_best_answers(seed):
    battle = RandomDefence(seed)
    found = odds(battle.game(), battle.attackers)
    if found.legal:
        assert found.chance.p == best_answer(battle.game(), TARGET, battle.attackers)
    else:
        assert found.chance.p == 0 or found.reasons[0].key != "odds-too-low"


@rule("12.5.1.a", "12.5.1.b")
def test_the_chance_takes_the_refusal_for_granted_and_names_it():
    """One fresh brigade of strength 5 in a trench at a final 1:1: ten of 36 throws send it back; it mostly holds."""
    units = [it("A", FRONT, attack=8), ah("D", TARGET, defense=5), *SPARE]
    game = pos(units, phase="combat", map={"hexes": {TARGET: {"trench": AH}}})
    found = odds(game)
    assert (found.column, found.chance.answer) == ("1:1", "hold")
    assert found.chance.after("yield") == found.outcomes.p_defender_retreats == Fraction(60, 216)
    assert found.chance.p == best_answer(game, TARGET, ["A"]) < Fraction(10, 100)


@rule("12.3.c")
def test_a_gun_out_of_range_does_not_count():
    game = pos([it("A", FRONT), gun("G", IT, "1106", 9), ah("D", TARGET), *SPARE], phase="combat")
    found, without = odds(game, artillery=["G"]), odds(game)
    assert [r.key for r in found.reasons] == ["support-range"]
    assert (found.attack_artillery.total, found.outcomes) == (0, without.outcomes)
