"""11.2, 11.4, M4 of Goito: the Assault Table as a lookup, and the arithmetic on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from esagono.games.risorgimento.combat_tables import parse_cell, parse_harm
from esagono.games.risorgimento.fights.combat import (
    ATTACKER,
    DEFENDER,
    DRAW,
    Fight,
    combat_chances,
    combat_sum,
    guns_lost,
    winner,
)
from esagono.games.risorgimento.fights.fighters import Cause, check, levels_lost, references

from .fighters import cavalry, guns, line
from .situations import rule


@rule("9.4.a", "11.2.8.a", "11.2.8.b")
def test_results_are_strength_and_levels_or_a_check():
    assert (parse_harm("1S2").strength, parse_harm("1S2").levels, parse_harm("1S2").check) == (1, 2, -1)
    assert (parse_harm("cc2").check, parse_harm("cc0").check, parse_harm("-").check) == (2, 0, -1)
    cell = parse_cell("B cc0/0S1")
    assert (cell.colour, cell.attacker.text, cell.defender.text) == ("B", "cc0", "0S1")


@rule("11.2.1.a", "11.2.2.a", "E11", "E12")
@pytest.mark.parametrize(
    ("attack", "defense", "row", "modifier"),
    [
        (11, 3, "3-1", 3),  # E11: 3.66
        (11, 5, "2-1", 2),  # E12: 2.2
        (5, 7, "1-1.5", -1),  # E12: 1 to 1.4
        (1, 9, "1-4", -4),
        (30, 2, "5-1", 5),
        (4, 4, "1-1", 0),
        (3, 2, "1.5-1", 1),
        (2, 3, "1-1.5", -1),
        (1, 2, "1-2", -2),
    ],
)
def test_ratio_is_rounded_down_to_a_row(tables, attack, defense, row, modifier):
    found = tables.assault.ratio_row(attack, defense)
    assert tables.assault.ratio_names[found] == row
    assert tables.assault.ratio_modifiers[found] == modifier


@rule("11.2.4.b")
def test_columns_of_the_assault_table_end_at_four(tables):
    assert tables.assault.column(-9) == tables.assault.column(-4)
    assert tables.assault.column(7) == tables.assault.column(4)
    assert tables.assault.cell(7, tables.assault.column(0)).text == "G cc1/cc1"


@rule("11.2.5.a")
def test_assault_table_depends_on_roll_and_column_together(tables):
    for roll in range(3, 14):
        for column in range(1, 8):
            assert tables.assault.cell(roll, column) == tables.assault.cell(roll + 1, column - 1)


def fought(attackers=(), defenders=(), **values):
    return Fight(tuple(attackers) or (line(0),), tuple(defenders) or (line(1),), **values)


@rule("11.2.1.a", "11.4.a")
def test_artillery_has_no_strength_in_combat(tables):
    found = combat_sum(tables, fought((line(0, 6),), (line(1, 3), guns(2, 3))))
    assert (found.attack, found.defense, found.ratio_row) == (6, 3, "2-1")


@rule("11.2.4.c", "11.4.a")
def test_artillery_is_never_the_reference():
    force = (guns(0, stacking=3), line(1, stacking=2), line(2, stacking=1))
    assert [f.unit for f in references(force)] == [1]


@rule("11.2.3.a", "9.4.3.c", "14.2.a")
@pytest.mark.parametrize(
    ("fight", "drms"),
    [
        (fought(rear=True), {"rear": 2}),
        (fought((cavalry(0),), charge=True), {"charge": 2}),
        (fought((cavalry(0),), (line(1, square=True),), charge=True), {"charge-square": -3}),
        (fought((cavalry(0),)), {"cavalry-infantry": -1}),
        (fought((cavalry(0),), (cavalry(1),)), {}),
        (fought(defenders=(line(1, march=True),)), {"defender-march": 2}),
        (fought((line(0, march=True),)), {"attacker-march": -1}),
        (fought(terrain="village", terrain_drm=-2), {"village": -2}),
        (fought(stream_drm=-1), {"stream": -1}),
        (fought((line(0, out_of_ammunition=True),)), {"attacker-no-ammunition": -1}),
        (fought(defenders=(line(1, out_of_ammunition=True),)), {"defender-no-ammunition": 1}),
        (fought((cavalry(0, exhausted=True),), (cavalry(1),)), {"attacker-exhausted": -1}),
        (fought((cavalry(0),), (cavalry(1, exhausted=True),)), {"defender-exhausted": 1}),
        (fought((line(0, exhausted=True),), (line(1, exhausted=True),)), {}),
    ],
)
def test_other_assault_modifiers(tables, fight, drms):
    assert dict(combat_sum(tables, fight).drms) == drms


@rule("11.2.3.a", "Q115")
def test_cavalry_against_a_mixed_stack(tables):
    """Q115: the type of the unit whose cohesion counts."""
    mixed = (line(1, stacking=1), cavalry(2, stacking=3))
    assert "cavalry-infantry" not in dict(combat_sum(tables, fought((cavalry(0),), mixed)).drms)
    foot_first = (line(1, stacking=3), cavalry(2, stacking=2))
    assert "cavalry-infantry" in dict(combat_sum(tables, fought((cavalry(0),), foot_first)).drms)


@rule("11.2.4.a", "11.2.4.b", "11.2.4.c")
def test_column_is_the_difference_of_current_cohesion(tables):
    found = combat_sum(tables, fought((line(0, cohesion=10, status=1),), (line(1, cohesion=8, status=3),)))
    assert (found.attacker_cohesion, found.defender_cohesion) == (9, 5)
    assert tables.assault.column_name(found.column) == ">=+4"
    stack = (line(1, stacking=3, cohesion=8), line(2, stacking=1, cohesion=10))
    assert combat_sum(tables, fought((line(0),), stack)).defender_cohesion == 8


@rule("11.2.6.a", "11.2.6.b", "11.2.6.c")
def test_colours_decide():
    assert winner("R", 0, 9) == DEFENDER
    assert winner("B", 9, 0) == ATTACKER
    assert winner("G", 0, 3) == DRAW
    assert winner("W", 0, 1) == ATTACKER
    assert winner("W", 2, 1) == DEFENDER
    assert winner("W", 1, 1) == DRAW


@rule("11.2.6.b", "Q116")
def test_levels_beyond_rout_are_not_counted(tables):
    """Q116."""
    before = (line(0, status=3),)
    after = check(tables.check, before, Cause(), 12)
    assert levels_lost(before, after, 0) == 1


@rule("11.2.6.b", "11.4.b", "Q77")
def test_uncertain_results_by_reference_or_by_sum(tables):
    """Q77: artillery never counts; the option adds all others."""
    fight = fought((line(0, cohesion=9),), (line(1, stacking=3, cohesion=10), line(2, stacking=1, cohesion=6), guns(3)))
    by_reference = combat_chances(tables, fight)
    by_sum = combat_chances(tables, replace(fight, sum_levels=True))
    won = [sum(p for e, p in endings.items() if e.winner == ATTACKER) for endings in (by_reference, by_sum)]
    assert won[1] > won[0]
    assert sum(by_reference.values()) == sum(by_sum.values()) == 1


@rule("11.4.2.a", "11.4.2.b", "T4")
def test_retreating_guns_lose_half(tables):
    """T4."""
    assert guns_lost(tables, guns(strength=3)) == 2
    assert guns_lost(tables, guns(strength=2)) == 1
    assert guns_lost(tables, guns(strength=8, horse=True)) == 0
