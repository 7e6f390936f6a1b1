"""9.1, 9.3, M3 of Goito: the Fire Table, its columns and modifiers, against a copy made by hand for this file."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from esagono.engine.forecast import by_cause

from .fights import ROLLS
from .situations import au, pi, position, rule

FIRE = """
3  -   -   -   -   -   cc0 cc1
4  -   -   -   -   cc0 cc1 cc1
5  -   -   -   cc0 cc0 cc1 cc2
6  -   -   cc0 cc0 cc1 cc1 0S1
7  -   cc0 cc0 cc1 cc1 0S1 0S1
8  cc0 cc0 cc1 cc1 0S1 0S1 1S1
9  cc0 cc1 cc1 0S1 0S1 1S1 1S1
10 cc1 cc1 0S1 0S1 1S1 1S1 1S2
11 cc1 0S1 0S1 1S1 1S1 1S2 2S2
12 0S1 0S1 1S1 1S1 1S2 2S2 2S2
13 0S1 1S1 1S1 1S2 2S2 2S2 2S3
14 1S1 1S1 1S2 1S2 2S2 2S3 3S3
"""
"""M3, by rows of the modified roll."""


COLUMNS = ["1", "2", "3-4", "5-6", "7-9", "10-13", "14+"]


def fire_cells(column, drm):
    rows = {int(line.split()[0]): line.split()[1:] for line in FIRE.strip().splitlines()}
    found = Counter()
    for roll, ways in ROLLS.items():
        found[rows[min(14, max(3, roll + drm))][column]] += Fraction(ways, 36)
    return dict(found)


def column_of(power):
    return next(i for i, most in enumerate([1, 2, 4, 6, 9, 13, 99]) if power <= most)


@rule("9.3.a")
@pytest.mark.parametrize("power", [1, 2, 3, 6, 7, 13, 14, 20])
@pytest.mark.parametrize(("cohesion", "drm"), [(10, 1), (9, 0), (8, 0), (7, -1), (6, -1), (5, -2)])
def test_every_cell_of_the_fire_table(power, cohesion, drm):
    game = position(au("L", "0506", type="light", strength=power, cohesion=cohesion), pi("P", "0505"))
    found = game.forecast(kind="fire", firers=["L"], target="0505", cases=False)
    assert found.legal, found.reasons
    assert found.column == found.column_before == COLUMNS[column_of(power)]
    assert sum(by_cause(found.drms).values()) == found.drm == drm
    assert found.results["cells"] == fire_cells(column_of(power), drm)


def battery_at(strength, distance, **more):
    """Guns in 0610 and a target straight north of them."""
    target = f"06{10 - distance:02}"
    gun = au("G", "0610", type="field-artillery", strength=strength, cohesion=9)
    return position(gun, pi("P", target, **more)), target


@rule("9.1.b")
@pytest.mark.parametrize("strength", [1, 2, 3, 5, 8])
@pytest.mark.parametrize(("distance", "factor"), [(1, 3), (2, 2), (3, 1), (4, Fraction(1, 2)), (5, Fraction(1, 2))])
def test_guns_by_range(strength, distance, factor):
    game, target = battery_at(strength, distance)
    found = game.forecast(kind="fire", firers=["G"], target=target, cases=False)
    assert found.legal
    power = -(-strength * factor // 1)
    assert found.totals["firepower"] == power
    assert found.column == COLUMNS[column_of(power)]


@rule("9.1.a")
def test_guns_do_not_reach_six_hexes():
    game, target = battery_at(3, 6)
    found = game.forecast(kind="fire", firers=["G"], target=target)
    assert not found.legal
    assert "9.1.a" in {reason.clause for reason in found.reasons}


SHIFTS = [
    ({"stacking": 3}, {}, "clear", 0),
    ({"stacking": 4}, {}, "clear", 1),
    ({"stacking": 5}, {}, "clear", 1),
    ({"flags": ["square"]}, {}, "clear", 1),
    ({"flags": ["march"]}, {}, "clear", 1),
    ({"flags": ["square"], "stacking": 4}, {}, "clear", 2),
    ({"flags": ["march"], "stacking": 4}, {}, "clear", 2),
    ({"type": "field-artillery"}, {}, "clear", -1),
    ({"type": "field-artillery", "flags": ["limbered"]}, {}, "clear", 1),
    ({}, {}, "farmhouse", -1),
    ({}, {}, "village", -2),
    ({}, {}, "farm", 0),
    ({"type": "horse-artillery"}, {}, "village", -3),
    ({"stacking": 5}, {}, "village", -1),
    ({"type": "cavalry", "stacking": 5}, {}, "clear", 1),
]


@rule("9.3.b", "14.2.a", "14.4.a")
@pytest.mark.parametrize("strength", [2, 8, 14])
@pytest.mark.parametrize(("target", "firer", "terrain", "shift"), SHIFTS)
def test_columns_shift_by_who_is_fired_at_and_where(strength, target, firer, terrain, shift):
    game = position(
        au("L", "0506", type="light", strength=strength, cohesion=9, **firer),
        pi("P", "0505", **target),
        map={"hexes": {"0505": {"terrain": terrain}}},
    )
    found = game.forecast(kind="fire", firers=["L"], target="0505", cases=False)
    assert sum(by_cause(found.shifts).values()) == shift
    column = column_of(strength) + shift
    if column < 0:
        assert found.results["cells"] == {"-": 1}
    else:
        assert found.column == COLUMNS[min(6, column)]
        assert found.results["cells"] == fire_cells(min(6, column), 0)


@rule("12.2.2.b", "E16")
def test_the_crowd_in_the_hex_counts_whoever_is_fired_at():
    game = position(
        au("L", "0506", type="light"), pi("P", "0505", stacking=2), pi("G", "0505", type="field-artillery", stacking=2)
    )
    at_foot = game.forecast(kind="fire", firers=["L"], target="0505", force="infantry")
    at_guns = game.forecast(kind="fire", firers=["L"], target="0505", force="artillery")
    assert sum(by_cause(at_foot.shifts).values()) == 1
    assert sum(by_cause(at_guns.shifts).values()) == 0
    assert set(at_foot.results["status"]) == {"P"}
    assert set(at_guns.results["status"]) == {"G"}


@rule("Q94", "12.2.5.b")
def test_guns_in_a_square_are_their_own_target_in_a_square():
    units = (pi("P", "0505", flags=["square"]), pi("G", "0505", type="field-artillery", flags=["square"]))
    game = position(au("L", "0506", type="light", strength=5), *units)
    found = game.forecast(kind="fire", firers=["L"], target="0505", force="artillery")
    assert sum(by_cause(found.shifts).values()) == 0  # a square, unlimbered
    assert set(found.results["status"]) == {"G"}


@rule("9.3.b", "3.1.1.a")
@pytest.mark.parametrize(("facing", "drm"), [("N", 1), ("NE", 1), ("NW", 1), ("S", 0), ("SE", 0), ("SW", 0)])
def test_fire_from_behind(facing, drm):
    game = position(au("L", "0506", type="light"), pi("P", "0505", facing=facing))
    assert game.forecast(kind="fire", firers=["L"], target="0505").drm == drm
    walls = position(
        au("L", "0506", type="light"), pi("P", "0505", facing=facing), map={"hexes": {"0505": {"terrain": "farmhouse"}}}
    )
    assert walls.forecast(kind="fire", firers=["L"], target="0505").drm == 0


@rule("Q62", "9.3.c")
def test_the_largest_firer_gives_the_cohesion():
    guns = (
        au("G", "0608", type="field-artillery", stacking=2, cohesion=7),
        au("H", "0608", type="field-artillery", stacking=1, cohesion=10),
    )
    game = position(*guns, pi("P", "0605"))
    assert game.forecast(kind="fire", firers=["G", "H"], target="0605").drm == -1
    equal = [g | {"stacking": 1} for g in guns]
    assert position(*equal, pi("P", "0605")).forecast(kind="fire", firers=["G", "H"], target="0605").drm == 1
