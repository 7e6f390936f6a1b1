"""M3, M4, M7, M8: the charts of fire, assault, cohesion and status as lookups, and the arithmetic on them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from esagono.games.risorgimento.combat.arithmetic import (
    ATTACKER,
    DEFENDER,
    DRAW,
    Fight,
    combat_chances,
    combat_sum,
    guns_lost,
    winner,
)
from esagono.games.risorgimento.combat.fighters import (
    Cause,
    Fighter,
    check,
    check_chances,
    check_levels,
    check_modifiers,
    levels_lost,
    next_losers,
    references,
    suffer,
)
from esagono.games.risorgimento.combat_tables import TWO_DICE, parse_cell, parse_harm
from esagono.games.risorgimento.fire.arithmetic import Shot, ammunition_chances, fire_result, fire_sum
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY

from .fights import au, position


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


@pytest.fixture(scope="module")
def tables():
    return position(au("A", "0606")).rules.combat


def line(unit=0, strength=4, cohesion=9, *, stacking=2, printed=0, **values):
    return Fighter(unit, INFANTRY, strength, printed or strength, stacking, cohesion, **values)


def cavalry(unit=0, strength=4, cohesion=9, *, stacking=3, **values):
    return Fighter(unit, CAVALRY, strength, strength, stacking, cohesion, move=8, **values)


def guns(unit=0, strength=3, cohesion=9, *, stacking=1, **values):
    return Fighter(unit, ARTILLERY, strength, strength, stacking, cohesion, move=4, **values)


@rule("9.4.a", "11.2.8.a", "11.2.8.b")
def test_results_are_strength_and_levels_or_a_check():
    assert (parse_harm("1S2").strength, parse_harm("1S2").levels, parse_harm("1S2").check) == (1, 2, -1)
    assert (parse_harm("cc2").check, parse_harm("cc0").check, parse_harm("-").check) == (2, 0, -1)
    cell = parse_cell("B cc0/0S1")
    assert (cell.colour, cell.attacker.text, cell.defender.text) == ("B", "cc0", "0S1")


@rule("9.3.a")
@pytest.mark.parametrize(
    ("firepower", "column"),
    [(1, "1"), (2, "2"), (3, "3-4"), (4, "3-4"), (6, "5-6"), (7, "7-9"), (9, "7-9"), (13, "10-13"), (30, "14+")],
)
def test_column_of_a_firepower(tables, firepower, column):
    assert tables.fire.column_name(tables.fire.column(firepower)) == column


@rule("9.3.a", "9.4.2.a", "E10")
def test_fire_table_has_the_result_of_the_example(tables):
    """E10: 1S2 occurs, and takes one strength point and two levels."""
    harm = tables.fire.cell(10, tables.fire.column(14))
    assert harm.text == "1S2"
    after = suffer(tables.check, (line(strength=5),), harm, Cause(), 0)
    assert (after[0].strength, after[0].status) == (4, 2)


@rule("9.3.a")
def test_beyond_the_columns(tables):
    """Left of the first column nothing happens, the last column is the end."""
    assert tables.fire.cell(12, tables.fire.shifted(0, -1)).text == "-"
    assert tables.fire.shifted(6, 3) == 6
    assert tables.fire.cell(40, 6).text == "3S3"
    assert tables.fire.cell(-3, 6).text == "cc1"


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


@rule("2.5.d", "11.2.4.a", "13.a", "E13")
def test_status_lowers_cohesion(tables):
    """E13: Shaken -1, Disordered -2, Disorganized -3."""
    assert [tables.check.current(9, s) for s in range(4)] == [9, 8, 7, 6]


@rule("13.1.b", "13.1.c", "13.2.a", "E18")
def test_disordered_infantry_charged(tables):
    """E18: 9 + 2 against 9 - 2 fails by 4, two levels, and routs."""
    unit = line(status=2)
    cause = Cause("charged", charge=True)
    assert check_modifiers(tables.check, unit, cause) == [("charged", 2)]
    assert check_levels(tables.check, unit, cause, 9) == 2
    after = check(tables.check, (unit,), cause, 9)[0]
    assert (after.status, after.alive) == (4, False)


@rule("13.1.b")
def test_total_equal_to_cohesion_passes(tables):
    assert check_levels(tables.check, line(cohesion=9), Cause(), 9) == 0
    assert check_levels(tables.check, line(cohesion=9), Cause(), 10) == 1


@rule("13.1.c")
@pytest.mark.parametrize(("failed_by", "levels"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (14, 4)])
def test_levels_by_amount_of_failure(tables, failed_by, levels):
    assert tables.check.lost(5 + failed_by, 5) == levels


@rule("13.1.b")
@pytest.mark.parametrize(
    ("fighter", "cause", "parts"),
    [
        (line(), Cause(plus=2), [("result", 2)]),
        (line(), Cause(charge=True), [("charged", 2)]),
        (line(square=True), Cause(charge=True), [("charged-square", -1)]),
        (cavalry(), Cause(charge=True), []),
        (line(), Cause("square"), [("enter-square", -1)]),
        (line(), Cause("withdrawal", -1), [("withdrawal", -1)]),
        (line(), Cause(rear=True), [("rear", 1)]),
        (line(march=True), Cause(), [("march", 1)]),
        (line(), Cause(building=True), [("building", -1)]),
        (line(strength=2, printed=4), Cause(), [("half-strength", 1)]),
        (line(strength=3, printed=5), Cause(), []),
        (line(status=2), Cause(), []),
    ],
)
def test_modifiers_of_a_check(tables, fighter, cause, parts):
    assert check_modifiers(tables.check, fighter, cause) == parts


@rule("13.1.1.a")
def test_one_roll_for_a_force_each_with_its_own_value(tables):
    after = check(
        tables.check, (line(0, cohesion=10), line(1, cohesion=8), line(2, cohesion=9, march=True)), Cause(), 9
    )
    assert [f.status for f in after] == [0, 1, 1]


@rule("13.1.2.a", "2.5.a", "E19")
def test_levels_add_up(tables):
    """E19: a Shaken unit that loses one level is Disordered."""
    assert check(tables.check, (line(status=1, cohesion=9),), Cause(), 9)[0].status == 2


@rule("9.4.1.b", "11.2.8.c")
def test_first_point_from_the_largest(tables):
    force = (line(0, stacking=1), line(1, stacking=3), line(2, stacking=3))
    assert [f.unit for f in next_losers(force, True)] == [1, 2]
    assert [f.unit for f in next_losers(force, False)] == [0, 1, 2]


@rule("11.2.4.c", "11.4.a")
def test_artillery_is_never_the_reference():
    force = (guns(0, stacking=3), line(1, stacking=2), line(2, stacking=1))
    assert [f.unit for f in references(force)] == [1]


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


@rule("11.4.2.a", "11.4.2.b", "T4")
def test_retreating_guns_lose_half(tables):
    """T4."""
    assert guns_lost(tables, guns(strength=3)) == 2
    assert guns_lost(tables, guns(strength=2)) == 1
    assert guns_lost(tables, guns(strength=8, horse=True)) == 0


# Fire


def aimed(firers, target=(), **values):
    return Shot(
        tuple(firers), tuple(target) or (line(9),), values.pop("distance", 1), values.pop("massed", 2), **values
    )


@rule("9.1.b", "9.2.a")
@pytest.mark.parametrize(("distance", "firepower"), [(1, 9), (2, 6), (3, 3), (4, 2), (5, 2)])
def test_range_multiplies_guns(tables, distance, firepower):
    assert fire_sum(tables, aimed([guns(strength=3)], distance=distance)).firepower == firepower


@rule("9.2.a", "9.1.1.a")
def test_infantry_of_a_hex_adds_up(tables):
    found = fire_sum(tables, aimed([line(0, 6), line(1, 1, light=True)]))
    assert (found.firepower, tables.fire.column_name(found.column)) == (7, "7-9")


@rule("9.3.b", "12.2.2.b", "14.2.a")
@pytest.mark.parametrize(
    ("values", "shifts"),
    [
        ({"massed": 3}, {}),
        ({"massed": 4}, {"massed": 1}),
        ({"square": True}, {"square": 1}),
        ({"target": (line(9, march=True),)}, {"march": 1}),
        ({"target": (guns(9),)}, {"unlimbered": -1}),
        ({"target": (guns(9, march=True),)}, {"march": 1}),
        ({"terrain": "farmhouse", "terrain_columns": -1}, {"farmhouse": -1}),
        ({"terrain": "village", "terrain_columns": -2, "massed": 5}, {"massed": 1, "village": -2}),
    ],
)
def test_column_shifts(tables, values, shifts):
    found = fire_sum(tables, aimed([line(strength=5)], **values))
    assert dict(found.shifts) == shifts
    assert found.column == found.column_before + sum(shifts.values())


@rule("9.3.c", "9.3.d")
@pytest.mark.parametrize(
    ("firer", "rear", "drms"),
    [
        (line(cohesion=10), False, {"cohesion": 1}),
        (line(cohesion=9), False, {}),
        (line(cohesion=9, status=2), False, {"cohesion": -1}),
        (line(cohesion=8, status=3), False, {"cohesion": -2}),
        (line(cohesion=10), True, {"cohesion": 1, "rear": 1}),
        (line(cohesion=9, march=True), True, {"rear": 1, "infantry-march": -2}),
    ],
)
def test_modifiers_of_the_dice(tables, firer, rear, drms):
    found = fire_sum(tables, aimed([firer], rear=rear))
    assert dict(found.drms) == drms
    assert found.drm == sum(drms.values())
    assert fire_result(tables, found, 7) == tables.fire.cell(7 + found.drm, found.column)


@rule("9.3.c", "Q62")
def test_largest_firer_gives_the_cohesion(tables):
    """Q62."""
    found = fire_sum(tables, aimed([line(0, stacking=1, cohesion=10), line(1, stacking=3, cohesion=8, status=1)]))
    assert (found.reference, dict(found.drms)) == (1, {"cohesion": -1})


@rule("9.4.3.b", "Q61")
def test_ammunition_by_unit(tables):
    """Q61: a unit that has fired runs out with 1-2; one that is out never fires."""
    force = (line(0), line(1, low_ammunition=True), line(2, out_of_ammunition=True))
    found = {tuple(f.unit for f in those): p for those, p in ammunition_chances(tables, force).items()}
    assert found == {(0,): Fraction(1, 3), (0, 1): Fraction(2, 3)}


# Assault


def fought(attackers=(), defenders=(), **values):
    return Fight(tuple(attackers) or (line(0),), tuple(defenders) or (line(1),), **values)


@rule("11.2.1.a", "11.4.a")
def test_artillery_has_no_strength_in_combat(tables):
    found = combat_sum(tables, fought((line(0, 6),), (line(1, 3), guns(2, 3))))
    assert (found.attack, found.defense, found.ratio_row) == (6, 3, "2-1")


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


@rule("2.2.1.a")
def test_commanders_are_no_fighters():
    """Nothing of a commander goes into a combat: there is no such fighter."""
    game = position(au("A", "0606"), {"id": "OC", "side": "austrian", "type": "overall-commander", "hex": "0606"})
    from esagono.games.risorgimento.combat.fighting import stack

    hex = game.rules.grid.index("0606")
    assert game.ids(stack(game.rules, game.state, hex, 0)) == ["A"]


@rule("11.2.6.b", "11.4.b", "Q77")
def test_uncertain_results_by_reference_or_by_sum(tables):
    """Q77: artillery never counts; the option adds all others."""
    fight = fought((line(0, cohesion=9),), (line(1, stacking=3, cohesion=10), line(2, stacking=1, cohesion=6), guns(3)))
    by_reference = combat_chances(tables, fight)
    by_sum = combat_chances(tables, replace(fight, sum_levels=True))
    won = [sum(p for e, p in endings.items() if e.winner == ATTACKER) for endings in (by_reference, by_sum)]
    assert won[1] > won[0]
    assert sum(by_reference.values()) == sum(by_sum.values()) == 1


@rule("1.1.b", "Q2")
def test_two_dice():
    assert (sum(TWO_DICE.values()), TWO_DICE[7]) == (1, Fraction(1, 6))
    assert sum(check_chances(position(au("A", "0606")).rules.combat.check, (line(),), Cause()).values()) == 1
