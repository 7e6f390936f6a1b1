"""The chance that a hex is taken, beside every throw played through the procedures with the defender's best answers."""

from __future__ import annotations

from random import Random

import pytest

import esagono
from esagono.games import find
from tests.rules.battles import FRONT, RING, TARGET, odds
from tests.rules.situations import AH, IT, ah, gun, it, side_of
from tests.rules.taking import best_answer

from .helpers import battle, fort, rule


class RandomDefence:
    """One to three worn defenders with bystanders, forts and guns, walls, mountains and streams."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = Random(seed)
        manned = [FRONT, "0705"]
        self.units = [ah(f"A{i}", hex, attack=dice.randint(3, 9)) for i, hex in enumerate(manned[: dice.randint(1, 2)])]
        self.attackers = [u["id"] for u in self.units]
        self.units += [self.defender(f"D{i}") for i in range(dice.choice([1, 1, 2, 2, 3]))]
        if dice.random() < 0.25:
            self.units.append(self.defender("W") | {"flags": ["was-attacked"]})
        if dice.random() < 0.35:
            self.units.append(fort("F", IT, TARGET, defense=dice.randint(1, 4), loss=dice.choice([0, 2])))
        if dice.random() < 0.25:
            self.units.append(gun("H", IT, TARGET, dice.randint(1, 6)))
        ground = {"terrain": dice.choice(["clear", "low-mountain"]), "level": dice.randint(0, 3)}
        sides = {side_of(TARGET, h): "crag" for h in RING if h not in manned and dice.random() < 0.3}
        if dice.random() < 0.4:
            sides[side_of(TARGET, FRONT)] = "stream"
        if dice.random() < 0.15:
            sides |= {side_of(TARGET, h): "crag" for h in RING if h not in manned}
        self.more = {
            "hexes": {TARGET: ground},
            "sides": sides,
            "options": {"fort_retreat": dice.choice(["stays", "stays", "lost"])},
        }

    def defender(self, id):
        dice = self.dice
        values = {"defense": dice.randint(2, 5), "steps": 1, "loss": dice.choice([0, 0, 1, 2])}
        return it(id, TARGET, **values, supply=dice.choice(["in", "in", "low"]))

    def game(self):
        return battle(*self.units, **self.more)


@rule("8.3.a", "9.4.2.d", "7.7.e", "7.5.c", "Q16", "Q52")
@pytest.mark.parametrize("seed", range(24))
def test_the_chance_is_that_of_every_throw_against_the_best_answers(seed):
    fight = RandomDefence(seed)
    found = odds(fight.game(), fight.attackers)
    assert found.legal or found.reasons[0].key == "odds-too-low"
    taken = best_answer(fight.game(), TARGET, fight.attackers) if found.legal else 0
    assert found.chance.p == taken


@rule("12.2.a", "5.4.a", "H2")
def test_a_fort_is_expected_where_it_was_set_up():
    """It stays there: whoever sees another unit on top knows that it lies below."""
    rules = find("altipiani-1916").ruleset(None, {})
    where = next(c.hex for c in rules.roster.counters if c.id == "it-fort-verena")
    near = rules.hexes_around(where)[-1]

    def found(*others, **seat):
        units = [{"id": "ah-gebirg-10", "hex": near}, {"id": "it-salerno", "hex": where}, *others]
        document = {"game": "altipiani-1916", "turn": 3, "side": AH, "phase": "combat", "units": units}
        return esagono.position(document).forecast(target=where, attackers=["ah-gebirg-10"], **seat).chance

    shield = {"id": "it-fort-verena", "hex": where}
    assert found(shield).p == found(shield, seat=AH).worst == 0
    assert found(shield, seat=AH).p == 0 < found(seat=AH).p
