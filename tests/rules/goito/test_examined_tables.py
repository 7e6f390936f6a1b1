"""An examiner's cases: the printed tables as forecasts give them, against a copy made by hand for this file."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from .examining import rule
from .fights import au, pi, position

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
ASSAULT = [
    "R 2S3/-", "R 2S2/-", "R 1S2/-", "R 1S2/-", "R 1S1/-", "R 0S1/cc0", "W cc2/cc1", "G cc1/cc1", "W cc1/cc2",
    "B cc0/0S1", "B -/1S1", "B -/1S2", "B -/1S2", "B -/2S2", "B -/2S3",
]  # fmt: skip
"""M4: one list by the modified roll (2 to 14) plus the column (-4 to +4), clamped to 0-14."""
ROLLS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def fire_cells(column, drm):
    rows = {int(line.split()[0]): line.split()[1:] for line in FIRE.strip().splitlines()}
    found = Counter()
    for roll, ways in ROLLS.items():
        found[rows[min(14, max(3, roll + drm))][column]] += Fraction(ways, 36)
    return dict(found)


def column_of(power):
    return next(i for i, most in enumerate([1, 2, 4, 6, 9, 13, 99]) if power <= most)


def guns(strength, distance, **more):
    """Guns in 0610 and a target straight north of them."""
    target = f"06{10 - distance:02}"
    gun = au("G", "0610", type="field-artillery", strength=strength, cohesion=9)
    return position(gun, pi("P", target, **more)), target


@rule("9.3.a")
@pytest.mark.parametrize("power", [1, 2, 3, 6, 7, 13, 14, 20])
@pytest.mark.parametrize(("cohesion", "drm"), [(10, 1), (9, 0), (8, 0), (7, -1), (6, -1), (5, -2)])
def test_every_cell_of_the_fire_table(power, cohesion, drm):
    game = position(au("L", "0506", type="light", strength=power, cohesion=cohesion), pi("P", "0505"))
    found = game.forecast(kind="fire", firers=["L"], target="0505", cases=False)
    assert found.legal, found.reasons
    assert found.column == found.column_before == COLUMNS[column_of(power)]
    assert sum(found.drms.values()) == found.drm == drm
    assert found.results["cells"] == fire_cells(column_of(power), drm)


@rule("9.1.b")
@pytest.mark.parametrize("strength", [1, 2, 3, 5, 8])
@pytest.mark.parametrize(("distance", "factor"), [(1, 3), (2, 2), (3, 1), (4, Fraction(1, 2)), (5, Fraction(1, 2))])
def test_guns_by_range(strength, distance, factor):
    game, target = guns(strength, distance)
    found = game.forecast(kind="fire", firers=["G"], target=target, cases=False)
    assert found.legal
    power = -(-strength * factor // 1)
    assert found.totals["firepower"] == power
    assert found.column == COLUMNS[column_of(power)]


@rule("9.1.a")
def test_guns_do_not_reach_six_hexes():
    game, target = guns(3, 6)
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
    assert sum(found.shifts.values()) == shift
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
    assert sum(at_foot.shifts.values()) == 1
    assert sum(at_guns.shifts.values()) == 0
    assert set(at_foot.results["status"]) == {"P"}
    assert set(at_guns.results["status"]) == {"G"}


@rule("9.3.b", "3.1.1.a")
@pytest.mark.parametrize(("facing", "drm"), [("N", 1), ("NE", 1), ("NW", 1), ("S", 0), ("SE", 0), ("SW", 0)])
def test_fire_from_behind(facing, drm):
    game = position(au("L", "0506", type="light"), pi("P", "0505", facing=facing))
    assert game.forecast(kind="fire", firers=["L"], target="0505").drm == drm
    walls = position(
        au("L", "0506", type="light"), pi("P", "0505", facing=facing), map={"hexes": {"0505": {"terrain": "farmhouse"}}}
    )
    assert walls.forecast(kind="fire", firers=["L"], target="0505").drm == 0


RATIOS = [
    (1, 4, -4), (1, 5, -4), (4, 13, -4), (1, 3, -3), (3, 8, -3), (2, 5, -3), (1, 2, -2), (3, 5, -2), (5, 7, -1),
    (2, 3, -1), (9, 10, -1), (1, 1, 0), (7, 5, 0), (3, 2, 1), (9, 5, 1), (2, 1, 2), (11, 5, 2), (5, 2, 2), (3, 1, 3),
    (11, 3, 3), (4, 1, 4), (9, 2, 4), (5, 1, 5), (20, 1, 5), (2, 9, -4), (5, 8, -2), (29, 30, -1),
]  # fmt: skip


@rule("11.2.1.a", "11.2.2.a", "E11", "E12")
@pytest.mark.parametrize(("mine", "theirs", "drm"), RATIOS)
def test_the_ratio_is_rounded_down_to_a_row(mine, theirs, drm):
    game = position(au("A", "0506", strength=mine), pi("P", "0505", strength=theirs))
    found = game.forecast(kind="assault", attackers=["A"], target="0505")
    assert found.drm == sum(found.drms.values()) == drm


def assault_cells(column, drm):
    found = Counter()
    for roll, ways in ROLLS.items():
        cell = min(14, max(2, roll + drm)) + min(4, max(-4, column))
        found[ASSAULT[min(14, max(0, cell))]] += Fraction(ways, 36)
    return dict(found)


@rule("11.2.4.b", "11.2.5.a")
@pytest.mark.parametrize("mine", [5, 9, 10])
@pytest.mark.parametrize("theirs", [5, 6, 9, 10])
@pytest.mark.parametrize("strength", [1, 4, 8, 20])
def test_every_cell_of_the_assault_table(mine, theirs, strength):
    game = position(au("A", "0506", strength=strength, cohesion=mine), pi("P", "0505", strength=4, cohesion=theirs))
    found = game.forecast(kind="assault", attackers=["A"], target="0505")
    assert found.totals["difference"] == mine - theirs
    assert found.results["cells"] == assault_cells(mine - theirs, {1: -4, 4: 0, 8: 2, 20: 5}[strength])


def attack(kind="assault", mine=None, theirs=None, at="0506", **doc):
    mine, theirs = mine or {}, theirs or {}
    units = [au("A", at, **mine), pi("P", "0505", **theirs)]
    game = position(*units, *doc.pop("more", ()), **doc)
    return game.forecast(kind=kind, attackers=["A"], target="0505", cases=False)


CLEAR = {}
FARMHOUSE = {"hexes": {"0505": {"terrain": "farmhouse"}}}
VILLAGE = {"hexes": {"0505": {"terrain": "village"}}}
STREAM = {"sides": {"0505-0506": "stream"}}
BRIDGE = {**STREAM, "bridges": ["0505-0506"], "roads": {"major": [["0506", "0505"]], "minor": []}}
HORSE = {"type": "cavalry"}
OTHER_MODIFIERS = [
    (CLEAR, {}, {}, 0),
    (CLEAR, {}, {"facing": "N"}, 2),
    (CLEAR, {}, {"facing": "NW"}, 2),
    (CLEAR, {}, {"facing": "SW"}, 0),
    (FARMHOUSE, {}, {"facing": "N"}, -1),
    (VILLAGE, {}, {"facing": "N"}, -2),
    (CLEAR, HORSE, {}, -1),
    (CLEAR, HORSE, HORSE, 0),
    (CLEAR, {}, HORSE, 0),
    (CLEAR, {}, {"flags": ["march"]}, 2),
    (CLEAR, {"flags": ["march"]}, {}, -1),
    (CLEAR, {"flags": ["march"]}, {"flags": ["march"]}, 1),
    (STREAM, {}, {}, -1),
    (BRIDGE, {}, {}, -1),
    (BRIDGE, {"flags": ["march"]}, {}, -2),
    (CLEAR, {"flags": ["out-of-ammo"]}, {}, -1),
    (CLEAR, {}, {"flags": ["out-of-ammo"]}, 1),
    (CLEAR, {"flags": ["low-ammo"]}, {"flags": ["low-ammo"]}, 0),
    (CLEAR, {**HORSE, "flags": ["exhausted"]}, {}, -2),
    (CLEAR, {}, {**HORSE, "flags": ["exhausted"]}, 1),
    (CLEAR, {}, {"flags": ["square"]}, 0),
    (VILLAGE, {**HORSE, "flags": ["exhausted", "march"]}, {}, -5),
    ({**STREAM, **VILLAGE}, {"flags": ["out-of-ammo"]}, {"flags": ["out-of-ammo", "march"]}, -1),
]


@rule("11.2.3.a", "9.4.3.c", "14.2.a")
@pytest.mark.parametrize(("board", "mine", "theirs", "drm"), OTHER_MODIFIERS)
def test_the_other_modifiers_of_an_assault(board, mine, theirs, drm):
    found = attack(mine=mine, theirs=theirs, map=board)
    assert found.drm == drm, found.drms


@rule("11.2.3.a")
@pytest.mark.parametrize(
    ("theirs", "drm"),
    [
        ({}, 2), ({"flags": ["square"]}, -3), ({"facing": "N"}, 4), ({"type": "cavalry"}, 2),
        ({"type": "cavalry", "flags": ["exhausted"]}, 3), ({"flags": ["march"]}, 4), ({"flags": ["out-of-ammo"]}, 3),
    ],
)  # fmt: skip
def test_the_modifiers_of_a_charge(theirs, drm):
    found = attack("charge", {"type": "cavalry", "move": 8}, theirs, at="0508")
    assert found.legal, found.reasons
    assert found.drm == drm, found.drms


@rule("11.2.4.a", "11.2.4.c", "E13")
@pytest.mark.parametrize("mine", [0, 1, 2, 3])
@pytest.mark.parametrize("theirs", [0, 1, 2, 3])
def test_cohesion_by_status(mine, theirs):
    found = attack(mine={"cohesion": 10, "status": mine}, theirs={"cohesion": 8, "status": theirs})
    assert found.totals["attacker_cohesion"] == 10 - mine
    assert found.totals["defender_cohesion"] == 8 - theirs
    assert found.totals["difference"] == 2 - mine + theirs
    assert found.column == (f"{2 - mine + theirs:+d}" if 2 - mine + theirs else "0") or abs(2 - mine + theirs) >= 4


@rule("11.2.1.a", "11.4.a", "2.2.1.a")
def test_guns_and_commanders_bring_nothing():
    leader = {"id": "C", "side": "piedmontese", "type": "commander", "formation": "x", "command": 4, "hex": "0505"}
    big = pi("G", "0505", type="field-artillery", strength=9, stacking=3, cohesion=5)
    found = attack(theirs={"strength": 2, "stacking": 1, "cohesion": 9}, more=(big, leader))
    assert (found.totals["attack"], found.totals["defense"]) == (4, 2)
    assert found.totals["defender_cohesion"] == 9


@rule("11.2.4.c", "Q115")
def test_the_largest_unit_speaks_for_a_stack():
    more = (pi("Q", "0505", type="cavalry", strength=4, stacking=3, cohesion=7, status=1),)
    found = attack(theirs={"strength": 4, "stacking": 2, "cohesion": 10}, more=more)
    assert found.totals["defense"] == 8
    assert found.totals["defender_cohesion"] == 6
    mounted = attack(mine={"type": "cavalry"}, theirs={"strength": 4, "stacking": 2}, more=more)
    assert mounted.drm == -2, mounted.drms  # only the ratio 1-2: the unit that counts is cavalry


@rule("11.2.3.a")
def test_one_unit_in_march_movement_makes_the_whole_defender_march():
    found = attack(theirs={"stacking": 3}, more=(pi("Q", "0505", stacking=1, strength=1, flags=["march"]),))
    assert found.drms.get("march") == 2 or 2 in found.drms.values()


# How a forecast may be asked


def asked(**question):
    game = position(au("A", "0508"), au("G", "0608", type="field-artillery"), pi("P", "0505", facing="S"))
    return game.forecast(target="0505", **question)


@rule("11.1.b")
def test_units_and_hexes_by_any_of_their_names():
    first = asked(kind="assault", attackers=["A"], from_="0506")
    assert (first.legal, first.column) == (True, "0")
    for who in ({"units": ["A"]}, {"attackers": "A"}):
        for where in ({"origin": "0506"}, {"start": "0506"}, {"hex": "0506"}):
            assert asked(kind="assault", **who, **where) == first
    assert asked(kind="fire", attackers=["G"]) == asked(kind="fire", firers=["G"]) == asked(kind="fire", units="G")


@rule("11.1.b")
def test_an_assault_from_afar_is_worked_out_from_the_best_hex():
    assert asked(kind="assault", attackers=["A"]).drms == {}
    behind = position(au("A", "0508"), pi("P", "0505", facing="NE"))
    assert 2 in behind.forecast(kind="assault", attackers=["A"], target="0505").drms.values()
    too_far = position(au("A", "0512"), pi("P", "0505"))
    assert not too_far.forecast(kind="assault", attackers=["A"], target="0505").legal


@rule("9.d")
def test_a_fire_takes_the_force_that_is_no_artillery_unless_another_is_named():
    game = position(au("L", "0506", type="light"), pi("G", "0505", type="field-artillery"), pi("P", "0505"))
    assert set(game.forecast(kind="fire", firers=["L"], target="0505").results["status"]) == {"P"}


@rule("12.1.b")
def test_no_reaction_is_surer_than_sure():
    game = position(au("G", "0508", type="field-artillery"), pi("P", "0505"), pi("Q", "0505", stacking=2))
    found = game.forecast(kind="fire", firers=["G"], target="0505")
    assert {c.reaction for c in found.cases} >= {"react-square", "react-withdraw"}
    assert all(0 <= c.chance <= 1 for c in found.cases)
    assert len([c for c in found.cases if c.reaction == "react-withdraw"]) == 3


@rule("Q79")
@pytest.mark.parametrize("status", [0, 2, 3])
def test_the_cells_of_a_charge_know_the_shock(status):
    found = attack("charge", {"type": "cavalry", "move": 8}, {"status": status, "cohesion": 8}, at="0508")
    cells, colours = found.results["cells"], found.results["colours"]
    assert sum(cells.values()) == 1
    for colour in "RGBW":
        assert sum(p for cell, p in cells.items() if cell[0] == colour) == colours.get(colour, 0)
    # the check: cohesion 8 less the status, two dice and 2; a rout is no combat
    levels = {roll: -(-max(0, roll + 2 - (8 - status)) // 3) for roll in ROLLS}
    routed = sum(Fraction(ways, 36) for roll, ways in ROLLS.items() if status + levels[roll] >= 4)
    assert cells.get("routed", 0) == routed
    calm = attack(
        "charge", {"type": "cavalry", "move": 8}, {"status": status, "cohesion": 8}, at="0508",
        options={"charge_shock": "no"},
    )  # fmt: skip
    assert calm.results["cells"] == assault_cells(9 - 8 + status, 2)


@rule("7.1.a", "10.1.a")
def test_a_forecast_tells_its_kind_and_takes_the_marker_of_its_own_kind():
    marker = {"hex": "0404", "to": "0505", "kind": "assault", "forces": ["A"]}
    game = position(
        au("A", "0508"), au("C", "0608", type="cavalry", facing="N"), pi("P", "0505", facing="S"), markers=[marker]
    )
    assert game.forecast(kind="assault", attackers=["A"], target="0505").kind == "assault"
    assert "rear" in game.forecast(kind="assault", attackers=["A"], target="0505").drms
    found = game.forecast(kind="charge", attackers=["C"], target="0505")
    assert (found.kind, found.legal) == ("charge", True)
    assert "rear" not in found.drms


@rule("Q65")
def test_nobody_reacts_to_a_reaction():
    game = position(au("A", "0508", type="cavalry"), pi("P", "0505"))
    for kind in ("assault", "charge"):
        question = {"kind": kind, "attackers": ["A"], "target": "0505", "from_": "0506"}
        assert game.forecast(**question).cases
        assert game.forecast(**question, reaction=True).cases == ()
        assert game.forecast(**question, cases=False).cases == ()


@rule("11.1.b", "11")
def test_an_assault_from_afar_avoids_the_stream_and_guns_cannot():
    stream = {"sides": {"0506-0505": "stream"}}
    game = position(au("A", "0508"), au("G", "0709", type="field-artillery"), pi("P", "0505"), map=stream)
    assert game.forecast(kind="assault", attackers=["A"], target="0505").drms == {}
    assert not game.forecast(kind="assault", attackers=["G"], target="0505").legal
    assert not game.forecast(kind="charge", attackers=["A"], target="0505").legal


# 9.4.4 and Q112: lines along hexsides


@rule("Q112", "9.c")
@pytest.mark.parametrize(
    ("facing", "front"), [("N", True), ("NE", True), ("SE", True), ("S", True), ("SW", False), ("NW", False)]
)
def test_a_shot_along_the_corner_touches_the_front(facing, front):
    game = position(au("G", "0606", type="field-artillery", facing=facing), pi("P", "0806"))
    found = game.forecast(kind="fire", firers=["G"], target="0806", facing=facing)
    assert found.legal == front
    assert front or [r.clause for r in found.reasons] == ["9.c"]


@rule("9.4.4.b", "9.4.4.c", "9.4.4.d", "9.4.4.f", "Q63")
def test_a_line_along_a_hexside_needs_both_hexes_to_block():
    def seen(*units, **hexes):
        game = position(au("G", "0606", type="field-artillery"), pi("P", "0806"), *units, map={"hexes": hexes})
        assert game.sight("0606", "0806").clear == game.sight("0806", "0606").clear
        return game.sight("0606", "0806")

    farm = {"terrain": "farm"}
    assert seen(**{"0706": farm}).clear
    assert seen(**{"0707": farm}).clear
    assert seen(pi("Q", "0707")).clear
    both = seen(**{"0706": farm, "0707": {"level": 1}})
    assert (both.clear, both.blocked, both.clauses) == (False, ("0706", "0707"), ("9.4.4.d", "9.4.4.b"))
    assert seen(**{"0706": farm, "0707": {"level": 1}, "0806": {"level": 1}}).clear
    assert not seen(pi("Q", "0707"), au("R", "0706")).clear
