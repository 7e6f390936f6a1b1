"""The Combat Results Table and the Loss Results Table, cell by cell, as the checklist prints them."""

from __future__ import annotations

import re

import pytest

from tests.rules.battles import FRONT, RING, TARGET, fight, odds, reductions, stepped, strong
from tests.rules.situations import AH, ah, distance, it, where

from .helpers import battle, duel, rule

COLUMNS = ["1:3", "1:2", "1:1.5", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "4:1"]
STRENGTHS = [(4, 12), (4, 8), (4, 6), (4, 4), (6, 4), (8, 4), (10, 4), (12, 4), (16, 4)]

CRT = """
2 | +1 / +1 R1 | +1 / +1 R1 | +1 / +2 R2 | +1 / +2 R2 | - / +2 R2 | - / +3 R3 | - / +3 R3 | -1 / +3 R3 | - / +4 R4
3 | +1 / R1 | +1 / +1 R1 | +1 / +1 R1 | - / +1 R1 | +1 / +2 R2 | - / +2 R2 | - / +3 R3 | - / +3 R3 | -1 / +3 R3
4 | +1 / - | +1 / R1 | +1 / +1 R1 | +1 / +1 R1 | - / +1 R1 | +1 / +2 R2 | - / +2 R2 | - / +2 R2 | - / +3 R3
5 | +1 / -1 | +1 / - | +2 / R1 | +1 / R1 | +1 / +1 R1 | - / +1 R1 | +1 / +2 R2 | +1 / +2 R2 | - / +2 R2
6 | - / -2 | +1 / -1 | +1 / - | +1 / - | +1 / R1 | - / R1 | - / +1 R1 | +1 / +2 R1 | +1 / +2 R2
7 | +1 / -2 | +1 / -2 | +1 / -1 | +1 / -1 | +1 / - | +1 / R1 | +1 / +1 R1 | +1 / +1 R1 | - / +1 R1
8 | +2 / -2 | +2 / -1 | +1 / -2 | +1 / -1 | +1 / -1 | +1 / - | +1 / R1 | - / +1 R1 | +1 / +1 R1
9 | +2 R1 / -2 | +2 / -2 | +2 / -1 | +2 / -1 | +2 / -1 | +1 / -1 | +1 / - | - / R1 | - / R1
10 | +3 R1 / -1 | +2 R1 / -2 | +2 / -2 | +2 / -2 | +2 / -2 | +2 / -1 | +1 / -1 | - / -1 | +1 / R1
11 | +3 R1 / -2 | +3 R1 / -1 | +2 R1 / -2 | +2 R1 / -1 | +2 R1 / -1 | +2 / -2 | +2 / -1 | +1 / -1 | - / -1
12 | +3 R1 / -2 | +3 R1 / -2 | +3 R1 / -1 | +2 R1 / -2 | +2 R1 / -1 | +1 R1 / -1 | +2 / -2 | +1 / -2 | +1 / -1
"""


def result(text):
    """A half of a cell as (modifier, hexes of retreat)."""
    number = re.search(r"[+-]\d", text)
    retreat = re.search(r"R(\d)", text)
    return (int(number[0]) if number else 0, int(retreat[1]) if retreat else 0)


CELLS = {}
for row in CRT.split("\n")[1:-1]:
    total, *cells = row.split(" | ")
    for column, cell in zip(COLUMNS, cells, strict=True):
        CELLS[column, int(total)] = tuple(result(half) for half in cell.split(" / "))

SMALL = [(4, 0), (7, 1), (10, 2), (13, 3)]
LARGE = [(1, 0), (4, 1), (7, 2), (10, 3), (13, 4)]


def losses(bands, die):
    """Reductions for a modified die: the bands as the highest die of each row, then the last row."""
    return next((count for highest, count in bands if die <= highest), len(bands))


def dice_for(total):
    return [max(1, total - 6), total - max(1, total - 6)]


@rule("CRT.a", "CRT.d", "9.1.a", "9.1.b", "9.4.1.a", "9.4.a", "8.3.a", "Q46", "Q92")
@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("column", COLUMNS)
def test_every_cell_of_the_combat_table(column, total):
    """Resolved with every third die: together they show the modifiers, the places of the units the retreats."""
    attack, defense = STRENGTHS[COLUMNS.index(column)]
    (attacker_drm, attacker_hexes), (defender_drm, defender_hexes) = CELLS[column, total]
    for die in range(1, 7):
        units = [it("A", FRONT, **strong(attack=attack)), ah("D", TARGET, **strong(defense=defense))]
        game = battle(*units, dice=[*dice_for(total), die])
        fight(game)
        assert distance(where(game, "A"), FRONT) == attacker_hexes
        assert distance(where(game, "D"), TARGET) == defender_hexes
        assert reductions(game, "A") == losses(SMALL, die + attacker_drm), die
        assert reductions(game, "D") == losses(SMALL, die + defender_drm), die


@rule("CRT.e", "CRT.f")
def test_longest_retreats_and_no_cell_with_two():
    assert max(hexes for _, (_, hexes) in CELLS.values()) == 4
    assert CELLS["4:1", 2] == ((0, 0), (4, 4))
    assert max(hexes for (_, hexes), _ in CELLS.values()) == 1
    assert not any(a and d for (_, a), (_, d) in CELLS.values())
    # The game's own table, by the chances of every column
    for column, (attack, defense) in zip(COLUMNS, STRENGTHS, strict=True):
        outcomes = odds(duel(attack=attack, defense=defense)).outcomes
        ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
        assert outcomes.p_defender_retreats * 36 == sum(ways[t] for t in ways if CELLS[column, t][1][1])
        assert outcomes.p_attacker_retreats * 36 == sum(ways[t] for t in ways if CELLS[column, t][0][1])


@rule("CRT.c", "8.2.c")
@pytest.mark.parametrize("above", [1, 2, 3])
def test_each_ratio_above_four_takes_one_from_the_dice(above):
    for total in range(2, 13):
        game = duel(attack=16 + 4 * above, dice=[*dice_for(total), 1])
        fight(game)
        _, (_, hexes) = CELLS["4:1", max(2, total - above)]
        assert distance(where(game, "D"), TARGET) == hexes


@rule("CRT.b", "12.5.b", "7.9.1.a")
def test_shifts_use_the_shifted_column():
    """12 against 8 is 1.5:1: 3:1 with 6 on the dice gives "+1 / +2 R1", 1:1 gives "+1 / -"."""
    flank = [it("A", RING[5], attack=6), it("B", RING[3], attack=6), ah("D", TARGET, **strong(defense=8))]
    game = battle(*flank, dice=[3, 3, 5])
    fight(game, attackers=["A", "B"])
    assert where(game, "D") != TARGET
    assert reductions(game, "D") == losses(SMALL, 5 + 2 + 2)
    trench = battle(
        it("A", FRONT, attack=12), ah("D", TARGET, defense=8), dice=[3, 3, 6], hexes={TARGET: {"trench": AH}}
    )
    fight(trench)
    assert where(trench, "D") == TARGET
    assert reductions(trench, "D") == losses(SMALL, 6 - 2)


# The Loss Results Table. Rolls on the combat table that leave the die of each side as it is, or move it far.


def loss_case(size, total, die, attack_av, defense_av):
    """4:1 in small (4 steps) or large (8 steps) magnitude; returns the reductions of both sides."""
    steps = {"small": [1, 1], "large": [2, 2, 2]}[size]
    guns = [attack_av] + [0] * len(steps)
    units = [
        it(f"A{i}", RING[4 + i % 2], **stepped(s, attack=24 // len(steps), artillery=guns[i]))
        for i, s in enumerate(steps)
    ]
    game = battle(*units, ah("D", TARGET, **strong(defense=6, artillery=defense_av)), dice=[*dice_for(total), die])
    names = [u["id"] for u in units]
    assert odds(game, names).magnitude == size
    assert odds(game, names).column == "4:1"
    fight(game, attackers=names)
    return sum(reductions(game, n) for n in names), reductions(game, "D")


VALUES = {0: 0, 2: 1, 3: 2, 5: 3, 8: 4, 11: 5}


@rule("LRT.a", "Q44", "8.4.b", "9.4.1.a", "9.4.1.b", "8.5.a")
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("total", [2, 3, 8, 9, 11])
@pytest.mark.parametrize("size", ["small", "large"])
def test_every_row_of_the_loss_table(size, total, value):
    """Modified dice from 0 to 15 in both magnitudes; the same die for both sides."""
    bands = SMALL if size == "small" else LARGE
    (attacker, _), (defender, _) = CELLS["4:1", total]
    for die in range(1, 7):
        mine, theirs = loss_case(size, total, die, value, value)
        assert mine == losses(bands, die + attacker + VALUES[value]), die
        assert theirs == losses(bands, die + defender + VALUES[value]), die


@rule("Q44", "LRT.a")
def test_the_ends_of_the_loss_table():
    assert [losses(SMALL, d) for d in (-3, 4, 5, 7, 8, 10, 11, 13, 14, 20)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [losses(LARGE, d) for d in (-3, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 20)] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
        5,
    ]
    # Large: 1:3 on 6 is "- / -2"; a third die of 1 is 1 for the attacker and -1 for the defender, of 2 it is 2 and 0
    for die, expected in ((1, (0, 0)), (2, (1, 0)), (4, (1, 1))):
        units = [it(f"A{i}", RING[4 + i % 2], **strong()) for i in range(3)]
        game = battle(*units, ah("D", TARGET, **strong(defense=36)), dice=[3, 3, die])
        fight(game, attackers=["A0", "A1", "A2"])
        assert (sum(reductions(game, f"A{i}") for i in range(3)), reductions(game, "D")) == expected


@rule("LRT.a", "9.4.1.e", "E16")
@pytest.mark.parametrize(("large", "expected"), [(False, (2, 0)), (True, (3, 1))])
def test_the_loss_example(large, expected):
    """E16: die 3; attacker +2 (table) +2 (artillery 4) +2 (trench) = 9; defender -1 +4 (artillery 7) -2 = 4."""
    count, steps = (3, 2) if large else (2, 1)
    guns = [7, 0, 0]
    units = [it(f"A{i}", RING[4 + i % 2], **stepped(steps, attack=6 // count, artillery=guns[i])) for i in range(count)]
    # 6:4 is 1.5:1, in the trench 1:1; 9 on the dice is "+2 / -1"
    game = battle(
        *units, ah("D", TARGET, **stepped(steps, artillery=4)), dice=[4, 5, 3], hexes={TARGET: {"trench": AH}}
    )
    names = [u["id"] for u in units]
    forecast = odds(game, names)
    assert (forecast.column, forecast.magnitude) == ("1:1", "large" if large else "small")
    fight(game, attackers=names)
    assert (sum(reductions(game, n) for n in names), reductions(game, "D")) == expected
