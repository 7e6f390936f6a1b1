"""13, M7, M8 of Goito: the charts of status and cohesion as lookups."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.fights.fighters import Cause, check, check_levels, check_modifiers

from .fighters import cavalry, line
from .situations import rule


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
