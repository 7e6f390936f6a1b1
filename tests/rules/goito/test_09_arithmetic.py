"""9, M3 of Goito: the Fire Table as a lookup, and the arithmetic on it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.games.risorgimento.fights.fighters import Cause, next_losers, suffer
from esagono.games.risorgimento.fights.fire import Shot, ammunition_chances, fire_result, fire_sum

from .fighters import guns, line
from .situations import rule


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


@rule("9.4.1.b", "11.2.8.c")
def test_first_point_from_the_largest(tables):
    force = (line(0, stacking=1), line(1, stacking=3), line(2, stacking=3))
    assert [f.unit for f in next_losers(force, True)] == [1, 2]
    assert [f.unit for f in next_losers(force, False)] == [0, 1, 2]
