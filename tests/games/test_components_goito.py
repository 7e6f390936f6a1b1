"""The cardboard of Goito 1848 against every fact that its rulebook states, and against its own set-up rules."""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.hexes.grid import Grid, Layout

DATA = Path(esagono.__file__).parent / "games" / "risorgimento" / "goito" / "data"
GRID = Grid(lines=(1, 31), places=(1, 19), shifted=0, layout=Layout.COLUMNS_FROM_NORTH)
PIEDMONTESE, AUSTRIAN = "piedmontese", "austrian"
COMPASS = ["S", "SE", "NE", "N", "NW", "SW"]  # by direction of the grid
LEADERS = ("commander", "overall-commander")

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


COUNTERS = rows("counters.csv")
FORMATIONS = {r["id"]: r for r in rows("formations.csv")}
GROUPS = {r["group"]: r for r in rows("setup.csv")}
TABLES = toml("tables.toml")
BATTLE = toml("scenarios.toml")["battle"]
BY_ID = {r["id"]: r for r in COUNTERS}
UNITS = [r for r in COUNTERS if r["type"] not in LEADERS]
SOURCE = re.compile(r"(rulebook|history|geography|estimate)\b.*")

# Set-up place: commander, formation, units (15).
PLACES = {
    "valle-di-burato": ("Carlo Alberto", "pi-1-divisione", ["5 Aosta", "6 Aosta", "Aosta cav", "8 art."]),
    "motella": ("D'Arvillars", "pi-1-divisione", ["7 Cuneo", "8 Cuneo (-)", "1/2 Bersaglieri", "6 art."]),
    "goito": (
        "Di Ferrere",
        "pi-2-divisione",
        ["1/10 Napoli", "11 Casale", "17 Acqui (-)", "2/2 Bersaglieri", "5 art.", "Nizza cav", "Toscana"],
    ),
    "segrada": (
        "V. E. di Savoia",
        "pi-riserva",
        ["1 Guardie", "2 Guardie", "Savoia cav.", "Genova cav.", "1+2+3 art. a cavallo"],
    ),
}
# Brigade: turn, entry, units in the order of the rulebook (15.1, 16.1.1).
BRIGADES = {
    "Benedek": ("1", "sacca", ["4 Grenzer", "21 Paumgarten", "33 Gyulai", "1 art."]),
    "Wohlgemuth": ("2", "sacca", ["4 Kjäger", "1/3 Grenzer", "45 Sigmund", "8 art."]),
    "Strassoldo": ("3", "sacca", ["17 Hohenlohe", "10 Jäger", "5 Hussars", "3 art. a cavallo"]),
    "Clam-Gallas": ("4", "sacca", ["7 Prohaska", "18 Reisinger (-)", "Grenadiere D'Anthon", "1/8 Grenzer", "2 art."]),
    "Liechtestein": ("", "catapane", ["9 Jäger", "52 AD Karl", "2 Cav"]),
    "Thurn-Taxis": ("", "catapane", ["2 Kjäger", "38", "4 art."]),
    "Giulay": ("", "catapane", ["11 Jäger", "48", "5 art."]),
}


def distance(a: str, b: str) -> int:
    return GRID.distance(GRID.index(a), GRID.index(b))


# Counters


def test_every_row_and_table_names_its_source() -> None:
    for row in [*COUNTERS, *FORMATIONS.values(), *GROUPS.values()]:
        assert SOURCE.fullmatch(row["source"]), row
    for name, table in TABLES.items():
        if name in ("terrain", "hexside", "road", "types"):
            assert all(SOURCE.fullmatch(t["source"]) for t in table.values()), name
        elif name != "tags":
            assert SOURCE.fullmatch(table["source"]), name


def test_ids_are_unique_and_carry_the_prefix_of_their_side() -> None:
    assert len(BY_ID) == len(COUNTERS) == 58
    prefix = {PIEDMONTESE: "pi-", AUSTRIAN: "au-"}
    assert all(r["id"].startswith(prefix[r["side"]]) for r in COUNTERS)


@pytest.mark.parametrize("place", PLACES)
def test_piedmontese_setup(place: str) -> None:
    commander, formation, units = PLACES[place]
    here = [r for r in COUNTERS if r["setup"] == place]
    assert [r["name"] for r in here if r["type"] in LEADERS] == [commander]
    assert sorted(r["name"] for r in here if r["type"] not in LEADERS) == sorted(units)
    assert {r["formation"] for r in here if r["type"] not in LEADERS} == {formation}


@pytest.mark.parametrize("brigade", BRIGADES)
def test_austrian_brigades(brigade: str) -> None:
    turn, entry, units = BRIGADES[brigade]
    (commander,) = [r for r in COUNTERS if r["name"] == brigade]
    own = [r for r in UNITS if r["formation"] == commander["formation"]]
    assert [r["name"] for r in own] == units
    assert {(r["turn"], r["entry"]) for r in [commander, *own]} == {(turn, entry)}
    assert FORMATIONS[commander["formation"]]["commander"] == commander["id"]
    assert BATTLE["entry"]["order"][commander["formation"]] == [r["id"] for r in own]


def test_no_unit_beyond_the_rulebook() -> None:
    named = [n for _, _, units in [*PLACES.values(), *BRIGADES.values()] for n in units]
    assert Counter(r["name"] for r in UNITS) == Counter(named)


def test_overall_commanders() -> None:
    overall = {r["name"]: r for r in COUNTERS if r["type"] == "overall-commander"}
    assert set(overall) == {"Carlo Alberto", "Radetzky"}
    assert all(r["rating"] and not r["command"] and not r["formation"] for r in overall.values())
    assert (overall["Radetzky"]["turn"], overall["Radetzky"]["entry"]) == ("1", "sacca")
    assert int(overall["Radetzky"]["rating"]) > int(overall["Carlo Alberto"]["rating"])


def test_every_formation_has_one_commander_and_units() -> None:
    for name, f in FORMATIONS.items():
        assert BY_ID[f["commander"]]["formation"] == name
        assert 1 <= int(BY_ID[f["commander"]]["command"]) <= 5
        assert any(r["formation"] == name for r in UNITS)
    assert sum(f["side"] == PIEDMONTESE for f in FORMATIONS.values()) == 3


def test_second_corps() -> None:
    conditional = {r["formation"] for r in COUNTERS if "conditional" in r["mark"].split()}
    assert conditional == set(BATTLE["second_corps"]["brigades"])
    assert {FORMATIONS[f]["corps"] for f in conditional} == {"II"}
    assert [FORMATIONS[f]["name"] for f in BATTLE["second_corps"]["brigades"]] == list(BRIGADES)[4:]


def test_printed_movement() -> None:
    """2.1, 8.5."""
    allowed = {
        "line": {"5"},
        "light": {"6"},
        "cavalry": {"8"},
        "field-artillery": {"4", "6"},
        "horse-artillery": {"8"},
        "commander": {"8"},
        "overall-commander": {"8"},
    }
    for r in COUNTERS:
        assert r["move"] in allowed[r["type"]], r["id"]


def test_stacking_values() -> None:
    """6.3: a regiment of three battalions 3, batteries 1 each; 2.1: the hussars of the Reserve 3; none above 5."""
    assert all(1 <= int(r["stacking"]) <= 5 for r in UNITS)
    assert {r["stacking"] for r in UNITS if r["size"] == "battery"} == {"1"}
    assert BY_ID["au-5-hussars"]["stacking"] == "3"
    assert "reserve" in BY_ID["au-5-hussars"]["mark"]
    assert BY_ID["pi-art-a-cavallo"]["stacking"] == "3"


def test_strength_agrees_with_history() -> None:
    """2.1.1: one point is about 300 foot, 150 horse, 2 or 3 guns. Piedmontese 14,700 foot, 2,400 horse, 43 guns;
    Austrian I Corps 11,200 foot, 950 horse and 33 guns, of which the listed batteries are not all."""

    def total(side: str, arm: str) -> int:
        return sum(
            int(r["strength"])
            for r in UNITS
            if r["side"] == side and r["corps"] != "II" and TABLES["types"][r["type"]]["arm"] == arm
        )

    for side, foot, horse, guns in ((PIEDMONTESE, 14_700, 2_400, 43), (AUSTRIAN, 11_200, 950, 33)):
        assert total(side, "infantry") == round(foot / 300)
        assert total(side, "cavalry") == round(horse / 150)
        assert guns / 3 <= total(side, "artillery") <= guns / 2


def test_cohesion_runs_from_eight_to_ten() -> None:
    assert {r["cohesion"] for r in UNITS} == {"8", "9", "10"}
    assert any(r["cohesion"] == "9" and r["type"] == "line" for r in UNITS)  # the example of 13.1


def test_quality_follows_history() -> None:
    def cohesion(unit: str) -> int:
        return int(BY_ID[unit]["cohesion"])

    assert cohesion("pi-1-guardie") > cohesion("pi-5-aosta") > cohesion("pi-toscana")
    assert cohesion("pi-1-2-bersaglieri") == cohesion("pi-1-guardie")
    assert cohesion("au-4-kjager") > cohesion("au-21-paumgarten") > cohesion("au-4-grenzer")
    assert cohesion("au-grenadiere-d-anthon") > cohesion("au-7-prohaska")


def test_understrength_units_are_weaker() -> None:
    marked = {r["name"]: r for r in UNITS if "understrength" in r["mark"].split()}
    assert set(marked) == {n for n in (r["name"] for r in UNITS) if n.endswith("(-)")}
    assert int(marked["8 Cuneo (-)"]["strength"]) < int(BY_ID["pi-7-cuneo"]["strength"])
    assert int(marked["18 Reisinger (-)"]["strength"]) < int(BY_ID["au-17-hohenlohe"]["strength"])


# Set-up


def test_setup_areas() -> None:
    found = {g: (r["name"], r["radius"]) for g, r in GROUPS.items() if r["where"] == "within"}
    assert found == {
        "valle-di-burato": ("Valle di Burato", "2"),
        "motella": ("Motella", "2"),
        "goito": ("Goito", "3"),
        "segrada": ("Segrada", "3"),
    }


def test_deployment_keeps_to_its_areas() -> None:
    for r in COUNTERS:
        assert bool(r["hex"]) == (r["side"] == PIEDMONTESE), r["id"]
        if r["hex"]:
            group = GROUPS[r["setup"]]
            nearest = min(distance(r["hex"], centre) for centre in group["centres"].split())
            assert nearest <= int(group["radius"]), r["id"]


def test_deployment_keeps_to_the_stacking_limit_and_one_facing() -> None:
    stacks: dict[str, list[Row]] = {}
    for r in UNITS:
        if r["hex"]:
            stacks.setdefault(r["hex"], []).append(r)
    for name, units in stacks.items():
        assert sum(int(r["stacking"]) for r in units) <= TABLES["stacking"]["limit"], name
        (facing,) = {r["facing"] for r in units}
        assert facing in COMPASS


def test_compass_is_that_of_the_grid() -> None:
    x, y = GRID.centre(GRID.index("1510"))
    for direction, name in enumerate(COMPASS):
        x2, y2 = GRID.centre(GRID.neighbour(GRID.index("1510"), direction))
        assert ("S" in name) == (y2 > y)
        assert ("E" in name) == (x2 > x + 0.1)
        assert ("W" in name) == (x2 < x - 0.1)


def test_units_start_in_command() -> None:
    """5.2, even without the roads."""
    for r in UNITS:
        if r["hex"]:
            commander = BY_ID[FORMATIONS[r["formation"]]["commander"]]
            assert distance(commander["hex"], r["hex"]) <= TABLES["command"]["range"], r["id"]


def test_setup_areas_are_near_enough_for_command() -> None:
    assert distance(GROUPS["motella"]["centres"], GROUPS["valle-di-burato"]["centres"]) <= 8


def test_entries() -> None:
    """15.1: the road for Sacca; 16.1.1: the road to Catapane, west edge."""
    assert GROUPS["sacca"]["centres"].endswith("19")
    assert GROUPS["catapane"]["centres"].startswith("01")
    assert {r["entry"] for r in COUNTERS if r["side"] == AUSTRIAN} == {"sacca", "catapane"}
    assert BATTLE["entry"]["position"] == "1"
    third_in_column = 2
    march = Fraction(TABLES["road"]["major"]["move"]["infantry"])
    assert 5 - third_in_column * march == 4
    assert 5 - third_in_column * int(BATTLE["entry"]["position"]) == 3


def test_victory_and_second_corps() -> None:
    victory = BATTLE["victory"]
    assert (victory["farms"], victory["farms_second_corps"]) == (6, 9)
    assert (victory["decisive"], victory["decisive_second_corps"]) == (["goito"], ["goito", "cerlongo"])
    assert (BATTLE["second_corps"]["decision"], BATTLE["second_corps"]["die"]) == (4, 1)
    assert BATTLE["activations"]["piedmontese"] == "turn"


def test_turn_track() -> None:
    track = TABLES["track"]
    assert track["turns"][:4] == ["I", "II", "III", "IV"]
    assert track["hours"][:4] == ["12.00", "13.00", "14.00", "15.00"]
    assert len(track["turns"]) == len(track["hours"]) == BATTLE["turns"] == 8


# Tables

RESULT = re.compile(r"-|cc(\d)|(\d)S(\d)")


def severity(cell: str) -> tuple[int, int, int]:
    """Strength points, status levels, hardness of the check; comparable within a table."""
    match = RESULT.fullmatch(cell)
    assert match, cell
    if match[2]:
        return int(match[2]), int(match[3]), 9
    return (0, 0, 1 + int(match[1])) if match[1] else (0, 0, 0)


def test_fire_table_is_whole_and_monotone() -> None:
    fire = TABLES["fire"]
    table = [[severity(c) for c in cells] for cells in fire["rows"].values()]
    assert [int(r) for r in fire["rows"]] == list(range(fire["lowest"], fire["highest"] + 1))
    for line in table:
        assert len(line) == len(fire["columns"])
        assert line == sorted(line)
    for column in zip(*table, strict=True):
        assert list(column) == sorted(column)


def test_the_fire_result_of_the_example_occurs() -> None:
    """9.4.2 explains 1S2."""
    assert any("1S2" in cells for cells in TABLES["fire"]["rows"].values())


def test_fire_ranges() -> None:
    """9.1: artillery fires at 1 to 5 hexes, infantry at 1; cavalry never."""
    assert len(TABLES["fire"]["strength"]["artillery"]) == 5 == TABLES["types"]["field-artillery"]["range"]
    assert len(TABLES["fire"]["strength"]["infantry"]) == 1 == TABLES["types"]["light"]["range"]
    factors = [Fraction(f) for f in TABLES["fire"]["strength"]["artillery"]]
    assert factors == sorted(factors, reverse=True)
    assert not TABLES["types"]["cavalry"].get("fire_reaction")
    assert not TABLES["types"]["line"].get("fire_action")


def test_cohesion_of_the_firer() -> None:
    rows_ = TABLES["fire"]["cohesion"]["rows"]

    def modifier(cohesion: int) -> int:
        return int(next(r["modifier"] for r in rows_ if cohesion >= r["least"]))

    assert [modifier(c) for c in (11, 10, 9, 8, 7, 6, 5, 2)] == [1, 1, 0, 0, -1, -1, -2, -2]


def ratio_row(attacker: int, defender: int) -> str:
    """11.2.2: down to the nearest row; the ends are open."""

    def value(row: str) -> Fraction:
        a, b = row.split("-")
        return Fraction(a) / Fraction(b)

    listed: list[str] = TABLES["ratio"]["rows"]
    return max((r for r in listed if value(r) <= Fraction(attacker, defender)), key=value, default=listed[0])


@pytest.mark.parametrize(
    ("attacker", "defender", "row"), [(11, 5, "2-1"), (5, 7, "1-1.5"), (11, 3, "3-1"), (1, 9, "1-4")]
)
def test_ratio_examples(attacker: int, defender: int, row: str) -> None:
    assert ratio_row(attacker, defender) == row


def test_ratio_modifiers_rise() -> None:
    ratio = TABLES["ratio"]
    assert len(ratio["rows"]) == len(ratio["modifiers"])
    assert ratio["modifiers"] == sorted(set(ratio["modifiers"]))
    assert ratio["modifiers"][ratio["rows"].index("1-1")] == 0


def test_assault_table_depends_on_roll_and_column_together() -> None:
    assault = TABLES["assault"]
    assert [int(r) for r in assault["rows"]] == list(range(assault["lowest"], assault["highest"] + 1))
    by_sum: dict[int, set[str]] = {}
    for roll, cells in assault["rows"].items():
        assert len(cells) == len(assault["columns"])
        for column, cell in zip(assault["columns"], cells, strict=True):
            by_sum.setdefault(int(roll) + column, set()).add(cell)
    assert all(len(cells) == 1 for cells in by_sum.values())


def test_assault_table_is_even_and_monotone() -> None:
    rank = {"R": 0, "W": 1, "G": 1, "B": 2}
    seen = set()
    for cells in TABLES["assault"]["rows"].values():
        winners = [rank[c[0]] for c in cells]
        assert winners == sorted(winners)
        for cell in cells:
            colour, results = cell.split(" ")
            attacker, defender = results.split("/")
            seen.add(colour)
            if colour == "R":
                assert severity(attacker) > severity(defender), cell
            elif colour == "B":
                assert severity(defender) > severity(attacker), cell
            elif colour == "G":
                assert severity(attacker) == severity(defender), cell
            else:
                assert "cc" in attacker, cell  # uncertain: the checks decide
                assert "cc" in defender, cell
    assert seen == set("RBGW")
    assert TABLES["assault"]["rows"]["7"][4].startswith("G")  # equal cohesion, average dice: a draw


def test_status_chart() -> None:
    """11.2.4: shaken -1; 13.1: disordered -2; 13.2: the fourth level is a rout; 8.6.3, 10.2."""
    status = TABLES["status"]
    assert status["levels"] == ["good-order", "shaken", "disordered", "disorganized", "routed"]
    assert status["cohesion"][:3] == [0, -1, -2]
    assert status["square"] == [True, True, True, False]
    assert status["continue_charge"] == [True, False, False, False]


def levels_lost(margin: int) -> int:
    effects = TABLES["check"]["effects"]
    return max((n for least, n in zip(effects["least"], effects["levels"], strict=True) if margin >= least), default=0)


def test_the_cohesion_check_of_the_rulebook() -> None:
    """13.1: disordered infantry of cohesion 9, not in square, charged, dice 9: fails by 4, loses 2 levels, routs."""
    status = TABLES["status"]
    disordered = status["levels"].index("disordered")
    margin = 9 + TABLES["check"]["charged"] - (9 + status["cohesion"][disordered])
    assert margin == 4
    assert levels_lost(margin) == 2
    assert status["levels"][disordered + levels_lost(margin)] == "routed"
    assert [levels_lost(m) for m in (0, 1, 3, 4, 12)] == [0, 1, 1, 2, 4]


def test_command_chart() -> None:
    """6.1.2: three failures -3; 6.1.4 and T1: value 3, two failures, in range: natural 5 becomes 2."""
    command = TABLES["command"]
    assert 3 * command["failed"] == -3
    assert 5 + 2 * command["failed"] + command["overall"] == 2
    assert (command["range"], command["loose_cannon"], command["markers_overall"]) == (4, 6, 1)


def test_initiative_table_covers_every_roll() -> None:
    initiative, mood = TABLES["initiative"], TABLES["mood"]
    assert (mood["start"], mood["won"], mood["lost"]) == (0, 1, -1)
    tops = [r["most"] for r in initiative["rows"]]
    assert tops == sorted(tops)
    assert tops[-1] >= 6 + mood["highest"]
    assert {r["result"] for r in initiative["rows"]} == set(initiative["results"])


def test_road_stacking_examples() -> None:
    """8.3.2: a regiment of 3 uses the road only into an empty hex; a battery of 1 joins a value of 2, not 3."""
    limit = TABLES["movement"]["road_stacking"]
    assert int(BY_ID["pi-5-aosta"]["stacking"]) + 1 > limit
    battery = int(BY_ID["au-1-art"]["stacking"])
    assert battery + 2 <= limit < battery + 3


def test_retreating_battery_loses_half_rounded_up() -> None:
    """11.4.2."""
    assert ceil(Fraction(TABLES["retreat"]["artillery_loss"]) * int(BY_ID["au-1-art"]["strength"])) == 2
    assert TABLES["types"]["horse-artillery"]["keeps_guns"]


def test_terrain_chart() -> None:
    terrain, hexside = TABLES["terrain"], TABLES["hexside"]
    assert set(terrain) == {"clear", "farm", "farmhouse", "village"}
    blocking = {n for n, t in terrain.items() if t["sight"] == "blocks"}
    assert blocking == {"farm", "farmhouse", "village"}  # 9.4.4
    assert {n for n, t in terrain.items() if not t["zone"]} == {"farmhouse", "village"}  # 3
    for name in ("farmhouse", "village"):
        assert terrain[name]["fire"] < 0 > terrain[name]["assault"]  # 14.2
        assert not terrain[name]["charge"]  # 10.1.1
    same = ("move", "fire", "assault", "zone", "charge")
    assert all(terrain["farm"][k] == terrain["clear"][k] for k in same)  # 14.4
    assert hexside["stream"]["move"] == {"infantry": "1", "cavalry": "2", "artillery": ""}  # 14.1
    assert hexside["stream"]["levels"] == {"cavalry": 1}
    assert hexside["stream"]["check"] == ["infantry"]
    assert hexside["river"]["impassable"]
    for road in TABLES["road"].values():
        assert Fraction(road["move"]["infantry"]) < 1  # 15.1
        assert road["command"] == "1/2"  # 5.2.1


def test_command_range_examples() -> None:
    """T2: seven road hexes are within 4, five clear hexes are not, two clear and four road hexes are."""
    road, reach = Fraction(TABLES["road"]["minor"]["command"]), TABLES["command"]["range"]
    assert 7 * road <= reach < 5
    assert 2 + 4 * road <= reach


def test_types_of_counters_are_defined() -> None:
    assert {r["type"] for r in COUNTERS} == set(TABLES["types"])


# Against the map, when it is there

MAP = DATA / "map.csv"
needs_map = pytest.mark.skipif(not MAP.is_file(), reason="the map of Goito is not in the pack")


@needs_map
def test_places_and_entries_are_those_of_the_map() -> None:
    hexes = {r["hex"]: r for r in rows("map.csv")}
    for group in GROUPS.values():
        for row in (hexes[centre] for centre in group["centres"].split()):
            if group["where"] == "within":
                names = " ".join(row[c] for c in ("peak", "settlement", "town", "place"))
                assert group["name"] in names, group["group"]
    ways = {h: r["kind"] for r in rows("roads.csv") for h in r["hexes"].split()}
    for name in ("sacca", "catapane"):
        assert GROUPS[name]["centres"] in ways
        assert GRID.bit(GROUPS[name]["centres"]) & GRID.edge


@needs_map
def test_units_stand_on_the_right_bank_of_the_mincio() -> None:
    """Where they could move: known terrain, and not cut off from Goito by the river."""
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    walls = [0] * 6
    for row in rows("sides.csv"):
        if row["kind"] == "river":
            a, b = GRID.index(row["a"]), GRID.index(row["b"])
            walls[GRID.direction(a, b)] |= 1 << a
    bank = GRID.flood(GRID.set_of(GROUPS["goito"]["centres"].split()), GRID.all, GRID.mirrored(tuple(walls)))
    for r in COUNTERS:
        if r["hex"]:
            assert terrain[r["hex"]] in TABLES["terrain"], r["id"]
            assert GRID.bit(r["hex"]) & bank, r["id"]
    for name in ("sacca", "catapane"):
        assert GRID.bit(GROUPS[name]["centres"]) & bank, name


@needs_map
def test_map_has_enough_farms() -> None:
    kinds = Counter(r["terrain"] for r in rows("map.csv"))
    assert kinds["farm"] + kinds["farmhouse"] >= 12
    assert kinds["farmhouse"]
    assert kinds["farm"]
