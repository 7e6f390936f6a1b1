"""The charts and tables of Gorizia 1916: whole, in order, and as its rulebook's examples read them."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil

import pytest

from .gorizia_pack import AUSTRIAN, COUNTERS, GUNS, ITALIAN, TABLES

FIRE = re.compile(r"-|\*|(\d)?D(\d)T?")
ASSAULT = re.compile(r"-|(\d)?D(\d)R?")


def damage(cell: str) -> tuple[int, int]:
    """Steps and disorganization of a result; "*" counts as less than D1."""
    match = re.match(r"(\d)?D(\d)", cell)
    return (int(match[1] or 0), 2 * int(match[2])) if match else (0, 1 if cell == "*" else 0)


def fire_column(total: Fraction) -> int:
    columns: list[int] = TABLES["fire"]["columns"]
    return sum(total >= c for c in columns) - 1


def test_fire_table_is_whole() -> None:
    fire = TABLES["fire"]
    assert list(fire["rows"]) == ["1", "2", "3", "4", "5", "6"]
    for cells in fire["rows"].values():
        assert len(cells) == len(fire["columns"])
        assert all(FIRE.fullmatch(c) for c in cells)
    assert fire["columns"] == sorted(fire["columns"])


def test_fire_gets_no_worse_to_the_right_or_with_a_lower_die() -> None:
    table = [[damage(c) for c in cells] for cells in TABLES["fire"]["rows"].values()]
    for line in table:
        assert line == sorted(line)
    for column in zip(*table, strict=True):
        assert list(column) == sorted(column, reverse=True)


def test_fire_table_has_the_results_that_the_rules_need() -> None:
    cells = {c for row in TABLES["fire"]["rows"].values() for c in row}
    assert {"-", "*", "D1"} <= cells  # 13.2.6
    assert any(damage(c)[0] >= 2 for c in cells)  # 19.6
    assert any("T" in c for c in cells)


@pytest.mark.parametrize(("machine_guns", "guns", "total"), [(2, 8, 4), (0, 4, 1)])
def test_defensive_fire_examples(machine_guns: int, guns: int, total: int) -> None:
    """13.3.6: factor 2 lets 8 points of guns help for a total of 4; factor 0 lets 4 help for 1."""
    rule = TABLES["fire"]["defensive"]
    share = Fraction(rule["artillery_share"])
    cap = max(machine_guns, rule["artillery_least"])
    assert machine_guns + min(guns * share, Fraction(cap)) == total
    assert (guns + 1) * share > cap
    assert TABLES["fire"]["columns"][fire_column(Fraction(total))] == {4: 3, 1: 1}[total]


def odds(column: str) -> Fraction:
    attacker, defender = (Fraction(n) for n in column.split(":"))
    return attacker / defender


def assault_column(attacker: int, defender: int, shift: int = 0) -> str | None:
    """13.4.3; `None` is left of the table. Each whole ratio beyond an end is one further column."""
    columns = TABLES["assault"]["columns"]
    ratio = Fraction(attacker, defender)
    if ratio >= odds(columns[-1]):
        place = len(columns) - 1 + int(ratio) - 5
    elif ratio < odds(columns[0]):
        place = 2 - ceil(1 / ratio)
    else:
        place = max(i for i, c in enumerate(columns) if odds(c) <= ratio)
    place = min(place + shift, len(columns) - 1)
    return columns[place] if place >= 0 else None


def test_assault_table_is_whole() -> None:
    assault = TABLES["assault"]
    assert {"1:2", "1:1.75", "3.5:1", "5:1"} <= set(assault["columns"])
    assert [odds(c) for c in assault["columns"]] == sorted(odds(c) for c in assault["columns"])
    assert list(assault["rows"]) == ["1", "2", "3", "4", "5", "6"]
    for cells in assault["rows"].values():
        assert len(cells) == len(assault["columns"])
        for cell in cells:
            attacker, defender = cell.split(" / ")
            assert ASSAULT.fullmatch(attacker), cell
            assert ASSAULT.fullmatch(defender), cell
            assert ("R" in attacker) != ("R" in defender), cell  # 16.4.2: one side retreats


def test_who_retreats_changes_only_once_along_rows_and_columns() -> None:
    wins = [["R" in c.split(" / ")[1] for c in cells] for cells in TABLES["assault"]["rows"].values()]
    for line in wins:
        assert line == sorted(line)
    for column in zip(*wins, strict=True):
        assert list(column) == sorted(column, reverse=True)


def test_winning_gets_cheaper_with_the_odds() -> None:
    """Chances to take the hex rise, and expected steps of the attacker fall from even odds on, with each column."""
    columns = list(zip(*TABLES["assault"]["rows"].values(), strict=True))
    chance = [sum("R" in c.split(" / ")[1] for c in column) for column in columns]
    assert chance == sorted(chance)
    assert (chance[0], chance[-1]) == (0, 6)
    even = TABLES["assault"]["columns"].index("1:1")
    lost = [sum(damage(c.split(" / ")[0])[0] for c in column) for column in columns[even:]]
    assert lost[-1] < lost[0]


def test_assault_examples() -> None:
    assert assault_column(11, 3) == "3.5:1"
    assert assault_column(3, 5) == "1:1.75"
    assert assault_column(7, 1, shift=-3) == "4.5:1"
    assert assault_column(1, 2) == "1:2"
    assert assault_column(1, 2, shift=-1) is None
    assert assault_column(1, 3) is None
    assert assault_column(2, 5, shift=1) == "1:2"
    assert TABLES["assault"]["below"] == "1D2R / -"
    assert TABLES["assault"]["no_strength"] == "5:1"


def test_net_shift_is_three_at_most() -> None:
    assert TABLES["fire"]["net"] == TABLES["assault"]["net"] == 3


@pytest.mark.parametrize(("guns", "cost"), [(0, 1), (1, 2), (5, 2), (10, 3), (13, 4), (15, 4)])
def test_cost_of_activation(guns: int, cost: int) -> None:
    """8.3: one point, and one for each five guns or fewer."""
    command = TABLES["command"]
    box = next(i for i, most in enumerate(command["boxes"]) if guns <= most)
    assert command["cost"][box] == cost


def test_assault_across_the_isonzo_costs_four() -> None:
    """11.0.8, 11.1.3: clear ground and the river."""
    cost = Fraction(TABLES["terrain"]["clear"]["move"]["foot"]) + Fraction(TABLES["hexside"]["isonzo"]["move"]["foot"])
    assert cost == 4


def test_terrain_chart_is_whole() -> None:
    assert {"clear", "carso", "swamp", "woods", "town"} <= set(TABLES["terrain"])
    for name, t in TABLES["terrain"].items():
        assert set(t["move"]) == {"foot", "mounted", "wheeled"}, name
        assert set(t["name"]) == {"en", "it"}, name
    assert {n for n, t in TABLES["terrain"].items() if t["open"] and t["move"]["foot"]} == {"clear", "carso", "swamp"}
    assert TABLES["hexside"]["isonzo"]["move"]["wheeled"] == ""  # 20.1
    assert TABLES["road"]["railway"]["move"] == TABLES["road"]["track"]["move"]  # 3.0


def test_types_of_counters_are_defined() -> None:
    types = TABLES["types"]
    assert {r["type"] for r in COUNTERS} == set(types)
    for name, t in types.items():
        full = {**types[t["as"]], **t} if "as" in t else t
        assert full.get("move", "foot") in ("foot", "mounted", "wheeled"), name
    assert {n for n, t in types.items() if t.get("gun")} == set(GUNS)
    assert {n for n, t in types.items() if t.get("free")} == set(TABLES["stacking"]["free"])
    assert not types["engineer"].get("assault")
    assert not types["machine-gun"].get("dig")


def test_events() -> None:
    events = TABLES["events"]
    assert events["who"] == [ITALIAN] * 2 + ["none"] * 2 + [AUSTRIAN] * 2
    for side in (ITALIAN, AUSTRIAN):
        assert len(events[side]) == 6
        assert events[side][3:] == ["logistics", "none", "none"]
        assert {e for e in events[side] if e != "none"} <= set(events)
    assert events["logistics"]["points"] == 5
    assert events["confusion"]["scope"] == {ITALIAN: "regiment", AUSTRIAN: "brigade"}


def test_turn_track_covers_the_campaign() -> None:
    dates = TABLES["track"]["dates"]
    assert [dates[str(n)] for n in range(1, 13)] == [f"1916-08-{d:02}" for d in range(6, 18)]
