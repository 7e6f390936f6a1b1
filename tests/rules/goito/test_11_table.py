"""11.2.1-11.2.5, M4 of Goito: the Assault Table, ratios and modifiers, against a copy made by hand for this file."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from esagono.engine.forecast import by_cause

from .fights import ROLLS
from .situations import HORSE, au, pi, position, rule

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
    assert found.drm == sum(by_cause(found.drms).values()) == drm


ASSAULT = [
    "R 2S3/-", "R 2S2/-", "R 1S2/-", "R 1S2/-", "R 1S1/-", "R 0S1/cc0", "W cc2/cc1", "G cc1/cc1", "W cc1/cc2",
    "B cc0/0S1", "B -/1S1", "B -/1S2", "B -/1S2", "B -/2S2", "B -/2S3",
]  # fmt: skip
"""M4: one list by the modified roll (2 to 14) plus the column (-4 to +4), clamped to 0-14."""


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


def odds_at_0505(kind="assault", mine=None, theirs=None, at="0506", **doc):
    mine, theirs = mine or {}, theirs or {}
    units = [au("A", at, **mine), pi("P", "0505", **theirs)]
    game = position(*units, *doc.pop("more", ()), **doc)
    return game.forecast(kind=kind, attackers=["A"], target="0505", cases=False)


CLEAR = {}
FARMHOUSE = {"hexes": {"0505": {"terrain": "farmhouse"}}}
VILLAGE = {"hexes": {"0505": {"terrain": "village"}}}
STREAM = {"sides": {"0505-0506": "stream"}}
BRIDGE = {**STREAM, "bridges": ["0505-0506"], "roads": {"major": [["0506", "0505"]], "minor": []}}
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
    found = odds_at_0505(mine=mine, theirs=theirs, map=board)
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
    found = odds_at_0505("charge", {"type": "cavalry", "move": 8}, theirs, at="0508")
    assert found.legal, found.reasons
    assert found.drm == drm, found.drms


@rule("11.2.4.a", "11.2.4.c", "E13")
@pytest.mark.parametrize("mine", [0, 1, 2, 3])
@pytest.mark.parametrize("theirs", [0, 1, 2, 3])
def test_cohesion_by_status(mine, theirs):
    found = odds_at_0505(mine={"cohesion": 10, "status": mine}, theirs={"cohesion": 8, "status": theirs})
    assert found.totals["attacker_cohesion"] == 10 - mine
    assert found.totals["defender_cohesion"] == 8 - theirs
    assert found.totals["difference"] == 2 - mine + theirs
    assert found.column == (f"{2 - mine + theirs:+d}" if 2 - mine + theirs else "0") or abs(2 - mine + theirs) >= 4


@rule("11.2.1.a", "11.4.a", "2.2.1.a")
def test_guns_and_commanders_bring_nothing():
    leader = {"id": "C", "side": "piedmontese", "type": "commander", "formation": "x", "command": 4, "hex": "0505"}
    big = pi("G", "0505", type="field-artillery", strength=9, stacking=3, cohesion=5)
    found = odds_at_0505(theirs={"strength": 2, "stacking": 1, "cohesion": 9}, more=(big, leader))
    assert (found.totals["attack"], found.totals["defense"]) == (4, 2)
    assert found.totals["defender_cohesion"] == 9


@rule("11.2.4.c", "Q115")
def test_the_largest_unit_speaks_for_a_stack():
    more = (pi("Q", "0505", type="cavalry", strength=4, stacking=3, cohesion=7, status=1),)
    found = odds_at_0505(theirs={"strength": 4, "stacking": 2, "cohesion": 10}, more=more)
    assert found.totals["defense"] == 8
    assert found.totals["defender_cohesion"] == 6
    mounted = odds_at_0505(mine={"type": "cavalry"}, theirs={"strength": 4, "stacking": 2}, more=more)
    assert mounted.drm == -2, mounted.drms  # only the ratio 1-2: the unit that counts is cavalry


@rule("11.2.3.a")
def test_one_unit_in_march_movement_makes_the_whole_defender_march():
    found = odds_at_0505(theirs={"stacking": 3}, more=(pi("Q", "0505", stacking=1, strength=1, flags=["march"]),))
    assert by_cause(found.drms).get("march") == 2 or 2 in by_cause(found.drms).values()


@rule("Q79")
@pytest.mark.parametrize("status", [0, 2, 3])
def test_the_cells_of_a_charge_know_the_shock(status):
    found = odds_at_0505("charge", {"type": "cavalry", "move": 8}, {"status": status, "cohesion": 8}, at="0508")
    cells, colours = found.results["cells"], found.results["colours"]
    assert sum(cells.values()) == 1
    for colour in "RGBW":
        assert sum(p for cell, p in cells.items() if cell[0] == colour) == colours.get(colour, 0)
    # the check: cohesion 8 less the status, two dice and 2; a rout is no combat
    levels = {roll: -(-max(0, roll + 2 - (8 - status)) // 3) for roll in ROLLS}
    routed = sum(Fraction(ways, 36) for roll, ways in ROLLS.items() if status + levels[roll] >= 4)
    assert cells.get("routed", 0) == routed
    calm = odds_at_0505(
        "charge", {"type": "cavalry", "move": 8}, {"status": status, "cohesion": 8}, at="0508",
        options={"charge_shock": "no"},
    )  # fmt: skip
    assert calm.results["cells"] == assault_cells(9 - 8 + status, 2)
