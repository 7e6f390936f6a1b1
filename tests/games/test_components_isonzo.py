"""The cardboard of Isonzo 1917 against every fact its rulebook states about counters, charts and set-up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from esagono.engine.pack import Row
from esagono.games import open_pack
from esagono.games.check import check
from esagono.hexes.grid import Grid, Layout

GAME = "isonzo-1917"
PACK = open_pack(GAME)
TABLES = PACK.toml("tables.toml")
SCENARIOS = PACK.toml("scenarios.toml")
UNITS = PACK.rows("counters.csv")
HEXES = {row["hex"]: row for row in PACK.rows("map.csv")}
GRID = Grid(lines=(10, 39), places=(1, 19), shifted=1, layout=Layout.ROWS_FROM_EAST)
GUNS = ("artillery", "heavy-artillery")


def rule(*atoms: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(GAME, *atoms)


def of(side: str, *types: str) -> list[Row]:
    return [u for u in UNITS if u["side"] == side and (not types or u["type"] in types)]


def named(name: str) -> Row:
    (row,) = (u for u in UNITS if u["name"] == name)
    return row


# Charts


@pytest.mark.parametrize(
    ("dice", "column", "cell"),
    [
        (2, "1:3", "+1 / +1 R1"),
        (2, "3:1", "-1 / +3 R3"),
        (2, "4:1", "- / +4 R4"),
        (5, "1:1.5", "+2 / R1"),
        (6, "1:3", "- / -2"),
        (6, "3:1", "+1 / +2 R1"),
        (7, "1:1", "+1 / -1"),
        (7, "2:1", "+1 / R1"),
        (9, "1:3", "+2 R1 / -2"),
        (10, "4:1", "+1 / R1"),
        (12, "2:1", "+1 R1 / -1"),
        (12, "4:1", "+1 / -1"),
    ],
)
@rule("CRT.d")
def test_cells_of_the_combat_table(dice: int, column: str, cell: str) -> None:
    assert TABLES["crt"]["rows"][str(dice)][TABLES["crt"]["columns"].index(column)] == cell


def halves() -> Iterator[tuple[str, str]]:
    for dice in range(2, 13):
        cells = TABLES["crt"]["rows"][str(dice)]
        assert len(cells) == 9
        for cell in cells:
            attacker, defender = cell.split(" / ")
            yield attacker, defender


@rule("CRT.d", "CRT.e", "CRT.f")
def test_shape_of_the_combat_table() -> None:
    assert TABLES["crt"]["columns"] == ["1:3", "1:2", "1:1.5", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "4:1"]
    assert len(TABLES["crt"]["rows"]) == 11
    cells = list(halves())
    assert all(re.fullmatch(r"(-|[+-]\d)?( ?R\d)?", half) for cell in cells for half in cell)
    assert max(int(d[-1]) for _, d in cells if "R" in d) == 4
    assert {int(a[-1]) for a, _ in cells if "R" in a} == {1}
    assert not any("R" in a and "R" in d for a, d in cells)


@rule("CRT.b", "CRT.c", "7.9.1.a", "12.5.b")
def test_shifts() -> None:
    assert (TABLES["crt"]["flank"], TABLES["crt"]["trench"], TABLES["crt"]["above"]) == (2, -1, -1)


@rule("8.4.b", "9.4.1.b", "9.4.1.c", "9.4.1.d", "12.5.c")
def test_loss_table() -> None:
    losses = TABLES["losses"]
    assert losses["small"] == [5, 8, 11, 14]
    assert losses["large"] == [2, 5, 8, 11, 14]
    assert losses["border"] == 7
    assert losses["artillery"] == [1, 3, 5, 7, 9]
    assert (losses["flanked"], losses["guidelines"], losses["unable"]) == (2, 2, 2)
    assert (losses["trench_attacker"], losses["trench_defender"], losses["above"]) == (2, -2, -1)


@rule("5.1.a", "1.0.c")
@pytest.mark.parametrize(
    ("terrain", "move", "stacking", "levels"),
    [("clear", 1, 6, 1), ("hill", 1, 4, 8), ("low-mountain", 2, 2, 2), ("swamp", 1, 2, 1)],
)
def test_terrain_chart(terrain: str, move: int, stacking: int, levels: int) -> None:
    row = TABLES["terrain"][terrain]
    assert (row["move"], row["stacking"]) == (move, stacking)
    assert row["levels"][1] - row["levels"][0] + 1 == levels
    assert len(TABLES["terrain"]) == 4


@rule("TEC.a", "14.1.a", "14.1.b", "14.2.f")
def test_hexsides_and_roads() -> None:
    sides, roads = TABLES["hexside"], TABLES["road"]
    assert {k: (v["move"], v.get("attack")) for k, v in sides.items() if k != "trench-link"} == {
        "stream": (1, -1),
        "river": (1, -1),
        "isonzo": ("all", "1/2"),
    }
    assert {k: v["move"] for k, v in roads.items()} == {"road": "1/3", "trail": "1/2", "railway": "1/2"}


@rule("6.3.a", "6.3.b", "10.3.1.b", "11.4.a", "11.4.1.b", "12.3.c", "12.3.d")
def test_costs_and_ranges() -> None:
    action = TABLES["action"]
    assert [action[k] for k in ("enter_zoc", "leave_zoc", "zoc_to_zoc", "recover")] == [1, 1, 2, 4]
    assert [TABLES["supply"][k] for k in ("in", "low", "river")] == [4, 8, 3]
    assert TABLES["artillery"]["range"] == {"artillery": 2, "heavy-artillery": 3}


@rule("1.4.a", "1.4.b", "1.4.c", "1.0.b")
def test_turn_track() -> None:
    track = TABLES["track"]
    turns = [int(t) for t in track["dates"]]
    assert turns == list(range(1, turns[-1] + 1))
    assert track["dates"]["1"] == "1917-08-18"
    days = [int(d[-2:]) for d in track["dates"].values()]
    assert all(b - a == 1 for a, b in pairwise(days))
    end = {int(k): v for k, v in track["end"].items()}
    assert min(end) == 8
    assert sorted(end) == list(range(8, turns[-1] + 1))
    assert list(end.values()) == sorted(end.values())
    assert end[turns[-1]] == 6


@rule("13.1.b", "13.1.c", "13.2.a")
def test_reserve_points() -> None:
    assert [TABLES["reserves"][k] for k in ("first_roll", "maximum", "emergency")] == [2, 9, 7]


@rule("15.0.a", "15.0.d", "15.0.e", "15.0.f")
def test_victory() -> None:
    levels = TABLES["victory"]["levels"]
    assert [(v.get("from"), v["winner"], v["level"]) for v in levels] == [
        (40, "italian", "strategic"),
        (25, "italian", "operational"),
        (15, "", "draw"),
        (3, "austro-hungarian", "operational"),
        (None, "austro-hungarian", "strategic"),
    ]
    objectives = TABLES["objectives"]
    assert (objectives["settlement"], objectives["peak"]) == (1, 2)
    assert objectives["hexes"] == {"2808": 2, "2205": 2, "1301": 2}


# Scenarios


@rule("1.3.a", "1.3.1.a", "1.3.2.a", "1.3.2.b", "1.3.3.a")
def test_scenarios() -> None:
    assert set(SCENARIOS) == {"historical", "early"}
    assert SCENARIOS["historical"]["first_turn"] == 2
    assert SCENARIOS["early"]["first_turn"] == 1
    assert SCENARIOS["early"]["no_artillery"] == {"italian": [1]}
    assert "no_artillery" not in SCENARIOS["historical"]
    for scenario in SCENARIOS.values():
        assert sorted(scenario["destroyed"]) == ["1813-1912", "1912-1913"]
        assert scenario["tracks"] == {"rp": 0, "vp": 0}
        assert set(scenario["title"]) == set(scenario["text"]) == {"en", "it"}


# Counters


@rule("1.0.d", "2.4.a")
def test_there_are_140_counters() -> None:
    markers = TABLES["counters"]["markers"]
    assert set(markers) == {"ce", "supply", "reserve", "destroyed-bridge", "river-crossing", "turn", "points"}
    assert len(UNITS) + sum(markers.values()) == TABLES["counters"]["total"] == 140


@rule("2.1.a", "2.1.b", "2.1.c", "2.1.g", "2.2.a")
def test_types_sizes_and_ids() -> None:
    assert {u["type"] for u in UNITS} == {
        "infantry",
        "bersaglieri",
        "mountain",
        "artillery",
        "heavy-artillery",
        "engineer",
        "infiltration",
    }
    assert {u["size"] for u in UNITS if u["type"] not in GUNS} == {"brigade", "regiment", "battalion"}
    assert len({u["id"] for u in UNITS}) == len(UNITS)
    for unit in UNITS:
        assert unit["id"].startswith({"italian": "it-", "austro-hungarian": "ah-"}[unit["side"]])
        assert re.fullmatch(r"[a-z0-9-]+", unit["id"])


@rule("2.1.d", "2.5.a", "2.5.c", "2.5.d")
def test_steps_and_reduced_sides() -> None:
    for unit in UNITS:
        reduced = [unit[c] for c in ("attack2", "defense2", "move2", "artillery2")]
        if unit["steps"] == "2":
            assert all(reduced), unit["name"]
            assert int(unit["attack2"]) < int(unit["attack"])
            assert 1 <= int(unit["defense2"]) < int(unit["defense"])
        else:
            assert unit["steps"] == "1"
            assert not any(reduced), unit["name"]
        if unit["type"] not in GUNS:
            assert int(unit["defense"]) >= 1


@rule("2.5.b", "12.3.a", "14.4.f")
def test_artillery_has_no_strength_and_its_value_fits_a_die() -> None:
    for side in ("italian", "austro-hungarian"):
        assert of(side, "artillery")
        assert of(side, "heavy-artillery")
    for unit in UNITS:
        if unit["type"] in GUNS:
            assert unit["attack"] == unit["defense"] == "0"
            assert 1 <= int(unit["artillery"]) <= 6
            assert not unit["corps"]
        else:
            assert 0 <= int(unit["artillery"]) <= 1


@rule("12.2.b", "12.2.d", "2.5.e")
def test_bridge_engineers_are_battalions_that_cannot_attack() -> None:
    engineers = of("italian", "engineer") + of("austro-hungarian", "engineer")
    assert len(of("italian", "engineer")) >= 3
    for unit in engineers:
        assert (unit["size"], unit["attack"], unit["steps"]) == ("battalion", "0", "1")
        assert int(unit["defense"]) >= 1


@rule("12.4.a", "12.4.e")
def test_the_only_infiltrators_are_the_arditi() -> None:
    (arditi,) = (u for u in UNITS if u["type"] == "infiltration")
    assert (arditi["name"], arditi["side"], arditi["size"]) == ("I Assalto", "italian", "battalion")
    assert int(arditi["attack"]) >= 6


@rule("1.2.a")
def test_troops_named_among_the_abbreviations() -> None:
    italian = " ".join(u["name"] for u in of("italian"))
    others = " ".join(u["name"] for u in of("austro-hungarian"))
    assert all(word in italian for word in ("Gr. Alp.", "G.d.S.", "RGF", "Bers."))
    assert all(word in others for word in ("K.J.", "Gebirg", "Sch", "LS"))


@rule("10.3.1.b", "12.5.1.b", "7.5.b")
def test_scale_of_values() -> None:
    for unit in UNITS:
        if unit["type"] in ("infantry", "bersaglieri", "mountain"):
            assert int(unit["move"]) >= 4, "a unit that recovers spends 4 points"
        if unit["size"] == "brigade":
            assert 4 <= int(unit["defense"]) <= 6
            assert unit["steps"] == "2"


def test_classes_differ_as_history_suggests() -> None:
    def strength(name: str) -> int:
        return int(named(name)["attack"]) + int(named(name)["defense"])

    assert strength("G.d.S.") > strength("Spezia") > strength("Belluno")
    assert strength("3 K.J.") > strength("6 Sch") > strength("110 Lst")
    assert int(named("I Bers.")["move"]) > int(named("Spezia")["move"])
    assert int(named("110 Lst")["move"]) < int(named("27 Brig")["move"])


@rule("7.2.a", "7.4.a", "2.1.f")
def test_corps_of_both_sides() -> None:
    corps = {side: Counter(u["corps"] for u in of(side) if u["corps"]) for side in ("italian", "austro-hungarian")}
    assert set(corps["italian"]) == {"IV", "XXVII", "XXIV", "II", "VI", "VIII", "XI", "XIV"}
    assert set(corps["austro-hungarian"]) == {"XV", "XXIV", "XVI", "VII"}
    assert corps["italian"]["II"] >= 5
    assert any(not u["corps"] for u in of("italian", "infantry"))
    assert any(not u["corps"] for u in of("austro-hungarian", "infantry"))


# Set-up


@rule("1.1.b", "13.0.a", "13.1.a")
def test_every_unit_has_one_place_or_one_turn() -> None:
    for unit in UNITS:
        assert bool(unit["hex"]) + bool(unit["turn"]) + (unit["reserve"] == "box") == 1, unit["name"]


@rule("13.1.a", "13.0.b")
def test_reserves_are_italian_brigades() -> None:
    reserves = [u for u in UNITS if u["reserve"]]
    assert all((u["side"], u["size"]) == ("italian", "brigade") for u in reserves)
    assert Counter(u["reserve"] for u in reserves) == {"map": 4, "box": 3}
    assert all(bool(u["hex"]) == (u["reserve"] == "map") for u in reserves)


@rule("13.0.a")
def test_reinforcements_arrive_within_the_track() -> None:
    last = max(int(t) for t in TABLES["track"]["dates"])
    for side in ("italian", "austro-hungarian"):
        turns = [int(u["turn"]) for u in of(side) if u["turn"]]
        assert turns
        assert all(2 < turn <= last for turn in turns)


def test_the_attack_is_massed_opposite_the_plateau() -> None:
    def attack(rows: range) -> float:
        brigades = [u for u in of("italian", "infantry", "bersaglieri") if u["hex"] and int(u["hex"][:2]) in rows]
        return sum(int(u["attack"]) for u in brigades) / len(rows)

    plateau, tolmino, gorizia = attack(range(18, 27)), attack(range(10, 16)), attack(range(29, 40))
    assert plateau > 2 * tolmino
    assert plateau > 1.3 * gorizia


@rule("6.3.1.a")
def test_both_fronts_are_held() -> None:
    for side in ("italian", "austro-hungarian"):
        trenches = {GRID.index(h) for h, row in HEXES.items() if row["trench"] == side}
        held = {GRID.index(u["hex"]) for u in of(side) if u["hex"] and u["type"] not in (*GUNS, "engineer")}
        empty = trenches - held
        assert all(set(GRID.neighbours(h)) & held for h in empty), "no trench hex is two hexes from a unit"
        assert len(trenches & held) >= len(trenches) * 0.6


def test_check_finds_no_errors() -> None:
    assert [str(f) for f in check(GAME) if f.severity == "error"] == []
