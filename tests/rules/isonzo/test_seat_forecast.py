"""The range of columns in a seat's forecast: the worst that may lie under a unit, and never worse than that."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

import esagono
from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.combat.arithmetic import odds as full_odds
from esagono.games.inferno.combat.participants import legal_defences
from esagono.games.inferno.rules.stacking import counted_steps
from esagono.games.inferno.tables import column_name
from tests.rules.battles import FRONT, TARGET, odds, stepped
from tests.rules.situations import IT, ah, it, two_steps

from .helpers import GAME, document, pos, variant

SHOWN = {"attack": 4, "defense": 4}


def worst(*hidden, top=None, hexes=None, attackers=None, options=None):
    """The worst column of the Italian attackers A, with these units somewhere under the tall unit in 0202."""
    attackers = attackers or [it("A", FRONT, attack=12)]
    units = [ah("T", TARGET, **(SHOWN | (top or {}))), ah("tall", "0202", attack=9), *attackers]
    game = pos([*units, *hidden], phase="combat", map={"hexes": hexes or {}}, options=options or {})
    return odds(game, [a["id"] for a in attackers], seat=IT).worst_column


@pytest.mark.rule(GAME, "5.4.a")
def test_what_is_seen_alone_is_the_least_that_may_defend():
    assert worst() == "3:1"


@pytest.mark.rule(GAME, "5.4.a", "5.1.c", "Q27")
def test_a_battalion_may_hide_where_the_hex_is_full():
    hill = {TARGET: {"terrain": "hill", "level": 0}}
    brigades = [ah("h", "0202", corps="X", **two_steps()), ah("b", "0202", size="battalion")]
    full = {"corps": "X", **two_steps()}
    stack = {"top": full, "hexes": hill, "attackers": [it("A", FRONT, attack=11)]}
    assert worst(*brigades, **stack) == "1:1.5", "4 and 4, and 4 for the battalion that does not count"
    assert worst(*brigades, **stack, options=variant("Q27")) == "1:1", "4, and a reduced 2, and 4"


@pytest.mark.rule(GAME, "5.4.a", "7.4.a")
def test_a_lone_unit_of_another_corps_may_lie_on_a_whole_corps():
    corps = [ah(f"h{i}", "0202", corps="X") for i in range(2)]
    assert worst(*corps) == "1:1"
    assert worst(*corps, top={"corps": "Y"}) == "1:1"
    assert worst(*(c | {"corps": ""} for c in corps)) == "1.5:1", "two independent units defend at most"


@pytest.mark.rule(GAME, "5.4.a", "7.4.d")
def test_the_unit_on_top_stands_by_if_others_defend_better():
    better = [ah(f"h{i}", "0202", attack=3, defense=6) for i in range(2)]
    assert worst(*better, top={"defense": 1}) == "1:1"


@pytest.mark.rule(GAME, "5.4.a", "5.3.a")
def test_nobody_hides_under_a_unit_of_lower_attack():
    assert worst(ah("h", "0202", attack=5)) == "3:1"
    assert worst(ah("h", "0202", attack=5, defense=6, steps=2, reduced={"attack": 3, "defense": 2, "move": 6})) == "2:1"


@pytest.mark.rule(GAME, "5.4.a", "12.1.b")
def test_hidden_mountain_troops_take_the_bonus_from_the_attackers():
    mountain = {TARGET: {"terrain": "low-mountain", "level": 0}}
    climbers = [it("A", FRONT, attack=11, type="mountain")]
    assert worst(hexes=mountain, attackers=climbers) == "3:1"
    hidden = ah("h", "0202", attack=1, defense=1, type="mountain")
    assert worst(hidden, hexes=mountain, attackers=climbers) == "2:1", "11 against 5"


@pytest.mark.rule(GAME, "5.4.a", "Q32")
def test_where_heights_are_shown_a_single_unit_is_known_to_be_alone():
    assert worst(ah("h", "0202")) == "1.5:1"
    assert worst(ah("h", "0202"), options=variant("Q32")) == "3:1"


def random_unit(dice: Random, make, id: str, hex: str):
    steps = dice.choice([1, 2])
    values = {
        "attack": dice.randint(1, 6),
        "defense": dice.randint(2, 6),
        "size": dice.choice(["brigade", "battalion"]) if steps == 1 else "brigade",
        "corps": dice.choice(["", "X", "Y"]),
        "type": dice.choice(["infantry", "infantry", "mountain"]),
    }
    if steps == 2:
        values |= stepped(2, attack=values["attack"], defense=values["defense"])
        values["reduced"] = values["reduced"] | {"attack": values["attack"] - 1, "defense": values["defense"] - 1}
    return make(id, hex, **values)


def worst_of_all(game, hidden):
    """The lowest column over everything that may lie under T, tried out one by one."""
    rules, state = game.rules, game.state.copy()
    index, target = rules.roster.index, rules.grid.numbers[TARGET]
    top = index["T"]
    found = []
    for number in range(len(hidden) + 1):
        for names in combinations(hidden, number):
            units = [index[n] for n in names]
            for faces in product(*(range(1, rules.roster.steps[u] + 1) for u in units)):
                for u, face in zip(units, faces, strict=True):
                    state.steps[u], state.hex[u] = face, target
                attacks = [rules.roster.attack[u][state.steps[u]] for u in (top, *units)]
                if max(attacks) > attacks[0] or counted_steps(rules, state.steps, [top, *units]) > 6:
                    continue
                for defenders in legal_defences(rules, [top, *units]):
                    fight = Battle(target, 0, (index["A"], index["B"]), defenders=tuple(defenders))
                    found.append(full_odds(rules, state, fight).column)
    return column_name(min(found))


@pytest.mark.rule(GAME, "5.4.a")
@pytest.mark.parametrize("seed", range(40))
def test_the_worst_column_is_the_worst_there_can_be(seed):
    dice = Random(seed)
    hidden = [f"h{i}" for i in range(dice.randint(0, 4))]
    units = [random_unit(dice, ah, "T", TARGET), random_unit(dice, it, "A", FRONT), random_unit(dice, it, "B", "0705")]
    units += [random_unit(dice, ah, id, "0202") for id in hidden]
    units.append(ah("tall", "0202", attack=9))
    game = esagono.position(document(units, phase="combat"))
    assert odds(game, ["A", "B"], seat=IT).worst_column == worst_of_all(game, hidden)
