"""The cardboard of Gorizia 1916 against every fact that its rulebook states, and against its own set-up rules."""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.hexes.grid import Grid, Layout

DATA = Path(esagono.__file__).parent / "games" / "strafe" / "gorizia" / "data"
GRID = Grid(lines=(1, 47), places=(1, 27), shifted=0, layout=Layout.ROWS_FROM_EAST)
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
ENEMY = {ITALIAN: AUSTRIAN, AUSTRIAN: ITALIAN}
SCENARIOS = ("bridgehead", "carso", "campaign")
GUNS = ("mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer")

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


COUNTERS = rows("counters.csv")
FORMATIONS = {r["id"]: r for r in rows("formations.csv")}
GROUPS = {r["group"]: r for r in rows("setup.csv")}
TRENCHES = rows("trenches.csv")
TABLES = toml("tables.toml")
PLANS = toml("scenarios.toml")
BY_ID = {r["id"]: r for r in COUNTERS}
FRONT = {s: [t["hex"] for t in TRENCHES if t["side"] == s and t["line"] == "front"] for s in (ITALIAN, AUSTRIAN)}
SOURCE = re.compile(r"(rulebook|history|geography|estimate)\b.+")


def distance(a: str, b: str) -> int:
    return GRID.distance(GRID.index(a), GRID.index(b))


def span(side: str, first: str, last: str) -> list[str]:
    line = FRONT[side]
    return line[line.index(first) : line.index(last) + 1]


def members(group: str) -> list[Row]:
    return [r for r in COUNTERS if r["setup"] == group]


def expand(text: str) -> list[str]:
    """`I-III/77 2_FJ` to the names of four units, as the rulebook abbreviates battalions."""
    roman = ["I", "II", "III", "IV"]
    out = []
    for word in text.split():
        battalions, slash, regiment = word.partition("/")
        if slash and "-" in battalions:
            first, last = battalions.split("-")
            names = [f"{n}/{regiment}" for n in roman[roman.index(first) : roman.index(last) + 1]]
        else:
            names = [word]
        out += [n.replace("_", " ") for n in names]
    return out


# Brigade, division, and its battalions by set-up group, or by turn and entry (26.0).
BRIGADES: list[tuple[str, str, dict[str, str]]] = [
    ("ah-4-gebirgs", "58", {"ah-4-gebirgs-front": "I-III/37", "ah-towns": "II/52 III/69"}),
    ("ah-121-ls", "58", {"ah-121-ls-front": "2_FJ 6_LS 37_LS", "ah-towns": "IV/39 75_LS 83_LS"}),
    ("ah-5-gebirgs", "58", {"ah-5-gebirgs-north": "I-III/23", "ah-5-gebirgs-south": "I-III/22"}),
    ("it-toscana", "45", {"it-45": "I-III/77 I-III/78"}),
    ("it-trapani", "45", {"it-45": "I-III/144 I-III/149 III/58 III/115"}),
    ("it-lambro", "24", {"it-24": "I-III/205 I-III/206"}),
    ("it-abruzzi", "24", {"it-24": "I-III/57 I-II/58"}),
    ("it-cuneo", "11", {"it-11": "I-III/7 I-III/8"}),
    ("it-treviso", "11", {"it-11": "I-III/116 I-II/115"}),
    ("it-casale", "12", {"it-12": "I-III/11 I-III/12"}),
    ("it-pavia", "12", {"it-12": "I-III/27 I-III/28"}),
    ("it-pescara", "43", {"it-43": "I-III/211 I-III/212"}),
    ("it-etna", "43", {"it-43": "I-III/223 I-III/224"}),
    ("it-campobasso", "47", {"it-47": "I-III/229 I-III/230"}),
    ("it-avellino", "47", {"it-47": "I-III/231 I-III/232"}),
    ("ah-39-honved", "20 H", {"ah-39-honved": "I-III/3H I-III/4H"}),
    ("ah-81-honved", "20 H", {"ah-81-honved": "I-III/1H I-III/17H"}),
    ("ah-33", "17", {"ah-33": "I-IV/39 I-III/61"}),
    ("ah-34", "17", {"ah-34": "I-IV/43 I-III/46"}),
    ("ah-17", "9", {"ah-17": "I-III/91 I-III/102"}),
    ("ah-60", "9", {"ah-60": "I-III/30 I-III/80"}),
    ("ah-24-ls", "9", {"ah-24-ls": "I-III/11 I-III/27"}),
    ("ah-59", "43", {"ah-59": "I-IV/41 I-III/24"}),
    ("ah-86-lw", "43", {"ah-86-lw": "I-III/20 I-III/22"}),
    ("it-brescia", "22", {"it-22": "I-III/19 I-III/20"}),
    ("it-ferrara", "22", {"it-22": "I-III/47 I-III/48"}),
    ("it-catanzaro", "22", {"it-22": "I-III/141 I-III/142"}),
    ("it-regina", "21", {"it-21": "I-III/9 I-III/10"}),
    ("it-pisa", "21", {"it-21": "I-III/29 I-III/30"}),
    ("it-granatieri", "23", {"it-23": "I-III/1G I-III/2G"}),
    ("it-lombardia", "23", {"it-23": "I-III/73 I-III/74"}),
    ("it-macerata", "", {"it-macerata": "I-III/121 I-III/122 III/55 III/76"}),
    ("it-chieti", "31", {"it-31": "I-III/123 I-III/124"}),
    ("it-cremona", "16", {"it-16": "I/21 III/21 III/5 I-III/22"}),
    ("it-lazio", "16", {"it-16": "I-III/131 I-III/132"}),
    ("it-2-dism-cav", "16", {"it-16": "II/4 III/4 I-III/5"}),
    ("it-marche", "14", {"it-14": "I-II/55 I-III/56"}),
    ("it-alessandria", "14", {"it-14": "I-III/135 I-III/136"}),
    ("it-1-dism-cav", "14", {"it-14": "I-III/13 I-III/20 I-III/29"}),
    ("ah-22-ls", "1", {"ah-22-ls": "4_FJ 155_LS IV/4 IX/19"}),
    ("ah-205-ls", "62", {"ah-205-ls": "I-III/409 8_LS"}),
    ("ah-209-nk", "62", {"ah-209-nk": "I-II/2NK VI/4NK III/5NK II/8NK IV/26NK VI/30NK III/31NK"}),
    ("it-4-dism-cav", "4 Cav", {"it-4-cav": " ".join(f"{n}_sq." for n in range(1, 13))}),
    ("it-firenze", "3", {"it-3": "I-III/127 I-III/128"}),
    ("it-genova", "48", {"1: 2027": "I-III/97 I-III/98"}),
    ("it-taranto", "48", {"1: 2027": "I-III/143 I-III/150"}),
    ("it-udine", "46", {"2: 2927 3027": "I-III/95 I-III/96"}),
    ("it-rovigo", "46", {"2: 2927 3027": "I-III/227 I-III/228"}),
    ("it-pinerolo", "49", {"2: 3727 4327": "I-III/13 I-III/14"}),
    ("it-napoli", "49", {"2: 3727 4327": "I-III/75 I-II/76"}),
    ("it-salerno", "34", {"3: 3027 3727": "I-III/89 I-III/90"}),
    ("it-ivrea", "34", {"3: 3027 3727": "I-III/161 I-III/162"}),
    ("it-benevento", "", {"7: west-edge": "I-III/133 I-III/134"}),
    ("it-ionio", "", {"7: west-edge": "I-III/221 I-III/222"}),
    ("it-milano", "", {"7: west-edge": "I-III/159 I-III/160"}),
    ("ah-8-gebirgs", "", {"5: 3302": "IV/24 III/35 IV/58 III/85 5_FJ"}),
    ("ah-2-gebirgs", "", {"7: 1601": "III/8 III/55 II/70 12_FJ 8_FJ"}),
    ("ah-18", "", {"8: 3203": "I-IV/11 I-III/47"}),
    ("ah-10-gebirgs", "", {"8: 3203": "I/62 I/90 II/1_BH"}),
]

# Artillery by set-up group or arrival: mountain, field, heavy, bombard or minewerfer (26.0).
ARTILLERY = {
    "ah-58-guns": (0, 4, 0, 0),
    "ah-xvi-guns": (1, 2, 1, 4),
    "it-45": (1, 3, 3, 2),
    "it-24": (1, 3, 1, 2),
    "it-11": (1, 4, 0, 2),
    "it-12": (1, 4, 1, 2),
    "it-43": (0, 2, 0, 0),
    "it-47": (0, 2, 0, 0),
    "it-vi-guns": (1, 1, 1, 0),
    "ah-20h-guns": (0, 4, 1, 0),
    "ah-17-div": (0, 4, 1, 0),
    "ah-vii-guns": (1, 1, 2, 6),
    "ah-24-ls-gun": (1, 0, 0, 0),
    "ah-9-guns": (0, 1, 1, 0),
    "ah-43-div": (0, 3, 1, 0),
    "ah-s-guns": (1, 3, 0, 5),
    "it-22": (1, 4, 0, 2),
    "it-21": (0, 4, 0, 1),
    "it-23": (0, 2, 0, 0),
    "it-xi-guns": (1, 0, 1, 0),
    "it-31": (0, 2, 0, 0),
    "it-xiii": (0, 4, 0, 1),
    "it-16": (0, 2, 0, 1),
    "it-14": (1, 3, 0, 1),
    "it-vii": (1, 2, 1, 0),
    "ah-1-guns": (1, 1, 0, 0),
    "ah-62-guns": (1, 2, 0, 0),
    "it-3-guns": (1, 4, 0, 0),
    "1: 2027": (0, 2, 0, 0),
    "2: 2927 3027": (0, 2, 0, 0),
    "3: 3027 3727": (0, 2, 0, 0),
    "7: 1601": (1, 0, 0, 0),
    "8: 3302": (0, 1, 0, 0),
    ": 0101": (0, 1, 1, 1),
}

# Independent units: set-up group or arrival, division, type, names (26.0).
INDEPENDENTS = [
    ("ah-towns", "58", "engineer", "7"),
    ("it-45", "45", "engineer", "71"),
    ("it-45", "45", "machine-gun", "3 28 85"),
    ("it-24", "24", "engineer", "18"),
    ("it-24", "24", "machine-gun", "32"),
    ("it-11", "11", "engineer", "56"),
    ("it-11", "11", "machine-gun", "4"),
    ("it-12", "12", "engineer", "57"),
    ("it-12", "12", "machine-gun", "12 226"),
    ("it-43", "43", "engineer", "72"),
    ("it-2422", "", "bicycle", "V"),
    ("it-2422", "", "cavalry", "Lodi+"),
    ("ah-17-div", "17", "engineer", "10"),
    ("ah-17-div", "17", "flamethrower", "17_Fl._1 17_Fl._2"),
    ("ah-43-div", "43", "engineer", "3"),
    ("ah-43-div", "43", "flamethrower", "43_Fl."),
    ("it-22", "22", "engineer", "11 60"),
    ("it-22", "22", "machine-gun", "42 44 83 86"),
    ("it-22", "22", "armored-car", "3"),
    ("it-21", "21", "engineer", "10"),
    ("it-21", "21", "machine-gun", "8 11 234"),
    ("it-23", "23", "engineer", "21"),
    ("it-23", "23", "cavalry", "Foggia"),
    ("it-macerata", "", "border-guard", "II XII"),
    ("it-macerata", "", "machine-gun", "16"),
    ("it-macerata", "", "bicycle", "VIII"),
    ("it-31", "31", "bersaglieri", "I-III/15"),
    ("it-31", "31", "engineer", "12"),
    ("it-31", "31", "machine-gun", "17"),
    ("it-31", "31", "cavalry", "Piemonte"),
    ("it-xiii", "", "machine-gun", "20 236"),
    ("it-16", "16", "cavalry", "Genova"),
    ("it-16", "16", "engineer", "58"),
    ("it-16", "16", "machine-gun", "23"),
    ("it-14", "14", "cavalry", "Piemonte"),
    ("it-14", "14", "engineer", "7"),
    ("it-14", "14", "machine-gun", "37"),
    ("it-14", "14", "bersaglieri", "XLVII LVI"),
    ("it-vii", "", "infantry", "II/21"),
    ("it-vii", "", "machine-gun", "15 40 235"),
    ("it-vii", "", "bicycle", "III IV XI"),
    ("ah-22-ls", "1", "engineer", "8"),
    ("it-3", "3", "border-guard", "1"),
    ("1: 2027", "48", "engineer", "73"),
    ("2: 2927 3027", "46", "engineer", "22"),
    ("6: 1601", "", "infantry", "I/50"),
    ("7: 1601", "", "infantry", "I/48"),
    ("8: 3302", "", "infantry", "42_LS 43_LS IV/20 I/21"),
]

# Set-up areas: where, from, to (front), or centres (26.0).
AREAS = {
    "ah-4-gebirgs-front": ("front", "1910", "2211"),
    "ah-121-ls-front": ("front", "2312", "2513"),
    "ah-5-gebirgs-north": ("front", "2613", "2812"),
    "ah-5-gebirgs-south": ("front", "2913", "3116"),
    "ah-towns": ("town",),
    "ah-58-guns": ("behind", "1910", "3116"),
    "ah-xvi-guns": ("behind", "1910", "3116"),
    "it-45": ("front-or-behind", "1712", "2011"),
    "it-24": ("front-or-behind", "2112", "2313"),
    "it-11": ("front-or-behind", "2413", "2614"),
    "it-12": ("front-or-behind", "2714", "2915"),
    "it-43": ("within", "2019"),
    "it-47": ("within", "2322"),
    "it-2422": ("within", "2422"),
    "it-vi-guns": ("behind", "1712", "2915"),
    "ah-39-honved": ("within", "3612"),
    "ah-81-honved": ("front", "3216", "3417"),
    "ah-20h-guns": ("behind", "3216", "3417"),
    "ah-33": ("front", "3518", "3819"),
    "ah-34": ("within", "3714"),
    "ah-17-div": ("behind", "3518", "3819"),
    "ah-vii-guns": ("behind", "3216", "3819"),
    "ah-17": ("front", "3919", "4117"),
    "ah-60": ("front", "4216", "4314"),
    "ah-24-ls": ("front", "4413", "4613"),
    "ah-24-ls-gun": ("behind", "4413", "4613"),
    "ah-9-guns": ("behind", "3919", "4613"),
    "ah-59": ("within", "4210"),
    "ah-86-lw": ("within", "4101"),
    "ah-43-div": ("within", "4210", "4101"),
    "ah-s-guns": ("behind", "3919", "4613"),
    "it-22": ("front-or-behind", "3015", "3317"),
    "it-21": ("front-or-behind", "3318", "3419"),
    "it-23": ("within", "3123"),
    "it-xi-guns": ("behind", "3015", "3418"),
    "it-macerata": ("front-or-behind", "3520", "3620"),
    "it-31": ("front-or-behind", "3720", "3820"),
    "it-xiii": ("behind", "3520", "3820"),
    "it-16": ("front-or-behind", "3920", "4119"),
    "it-14": ("front-or-behind", "4218", "4615"),
    "it-vii": ("behind", "3920", "4615"),
    "ah-22-ls": ("front", "0103", "0706"),
    "ah-1-guns": ("behind", "0103", "0706"),
    "ah-205-ls": ("front", "0707", "1311"),
    "ah-209-nk": ("front", "1312", "1809"),
    "ah-62-guns": ("behind", "0706", "1809"),
    "it-4-cav": ("front-or-behind", "0105", "1212"),
    "it-3": ("front-or-behind", "1313", "1612"),
    "it-3-guns": ("behind", "0105", "1612"),
}


def arrival(row: Row) -> str:
    return row["setup"] or f"{row['turn']}: {row['entry']}"


# Counters


def test_every_row_and_table_names_its_source() -> None:
    for row in [*COUNTERS, *FORMATIONS.values(), *GROUPS.values(), *TRENCHES]:
        assert SOURCE.fullmatch(row["source"]), row
    for name in (
        "fire",
        "assault",
        "movement",
        "stacking",
        "supply",
        "trench",
        "bridge",
        "command",
        "events",
        "track",
        "points",
    ):
        assert SOURCE.fullmatch(TABLES[name]["source"]), name
    for section in ("terrain", "hexside", "road", "types"):
        for name, table in TABLES[section].items():
            assert SOURCE.fullmatch(table["source"]), (section, name)


def test_ids_are_unique_and_carry_the_prefix_of_their_side() -> None:
    assert len(BY_ID) == len(COUNTERS) == 629
    prefix = {ITALIAN: "it-", AUSTRIAN: "ah-"}
    assert all(r["id"].startswith(prefix[r["side"]]) for r in COUNTERS)


@pytest.mark.parametrize(("brigade", "division", "parts"), BRIGADES, ids=[b[0] for b in BRIGADES])
def test_brigade_has_the_battalions_of_the_rulebook(brigade: str, division: str, parts: dict[str, str]) -> None:
    own = [r for r in COUNTERS if r["brigade"] == brigade and r["type"] not in (*GUNS, "headquarters")]
    found: dict[str, list[str]] = {}
    for row in own:
        found.setdefault(arrival(row), []).append(row["name"])
    assert {k: sorted(v) for k, v in found.items()} == {k: sorted(expand(v)) for k, v in parts.items()}
    assert {r["division"] for r in own} == {division} == {FORMATIONS[brigade]["division"]}
    headquarters = [r for r in COUNTERS if r["brigade"] == brigade and r["type"] == "headquarters"]
    assert [r["id"] for r in headquarters] == [FORMATIONS[brigade]["headquarters"]]


def test_no_brigade_beyond_the_rulebook() -> None:
    assert set(FORMATIONS) == {b[0] for b in BRIGADES}


def test_artillery_by_group() -> None:
    found: dict[str, Counter[str]] = {}
    for row in COUNTERS:
        if row["type"] in GUNS:
            found.setdefault(arrival(row), Counter())[row["type"]] += 1
    trench = {k: v["bombard"] + v["minewerfer"] for k, v in found.items()}
    assert {
        k: (v["mountain-artillery"], v["field-artillery"], v["heavy-artillery"], trench[k]) for k, v in found.items()
    } == ARTILLERY
    assert {r["side"] for r in COUNTERS if r["type"] == "bombard"} == {ITALIAN}
    assert {r["side"] for r in COUNTERS if r["type"] == "minewerfer"} == {AUSTRIAN}


def test_artillery_belongs_to_the_division_or_corps_it_is_listed_with() -> None:
    for row in COUNTERS:
        if row["type"] not in GUNS or row["brigade"] or "reserve" in row["id"]:
            continue
        owner = row["id"].split("-")[1].upper()
        assert (row["division"] or row["corps"]).replace(" ", "") == owner


def test_independent_units() -> None:
    found = Counter(
        (arrival(r), r["division"], r["type"], r["name"])
        for r in COUNTERS
        if not r["brigade"] and r["type"] not in GUNS
    )
    expected = Counter((a, d, t, name) for a, d, t, names in INDEPENDENTS for name in expand(names))
    assert found == expected


def test_worked_examples_of_notation() -> None:
    """26.0: the 22 LS Gebirgs brigade is four battalions; Bersaglieri (V) is one unit named V."""
    assert sum(r["brigade"] == "ah-22-ls" and r["type"] != "headquarters" for r in COUNTERS) == 4
    assert [r["id"] for r in COUNTERS if r["name"] == "V"] == ["it-bic-v"]


def test_values_are_complete_by_type() -> None:
    for r in COUNTERS:
        if r["type"] == "headquarters":
            assert 1 <= int(r["initiative"]) <= 6, r["id"]
            assert int(r["command"]) > 0, r["id"]
        elif r["type"] in GUNS:
            assert (r["combat"], r["steps"]) == ("0", "1"), r["id"]
            assert all(int(r[c]) > 0 for c in ("bombardment", "range", "move")), r["id"]
        else:
            assert int(r["morale"]) > 0, r["id"]
            assert int(r["machine_gun"]) >= 0, r["id"]
            if r["steps"] == "2":
                assert 0 < int(r["combat2"]) <= int(r["combat"]), r["id"]
                assert int(r["machine_gun2"]) <= int(r["machine_gun"]), r["id"]
            else:
                assert r["combat2"] == "", r["id"]


def test_steps_by_type() -> None:
    """17.1: infantry two steps; 17.3: guns one."""
    one = {r["type"] for r in COUNTERS if r["steps"] == "1"}
    assert one == {*GUNS, "machine-gun", "flamethrower", "armored-car"}
    assert {r["type"] for r in COUNTERS if r["steps"] == "2"}.isdisjoint(one)


def test_the_one_printed_gun() -> None:
    gun = BY_ID["ah-24-ls-mountain-1"]
    assert (gun["bombardment"], gun["range"], gun["brigade"]) == ("4", "6", "ah-24-ls")
    assert all((r["bombardment"], r["range"]) == ("4", "6") for r in COUNTERS if r["type"] == "mountain-artillery")


def test_machine_gun_factors_of_the_examples_exist() -> None:
    """13.3.6 fires with factors 2 and 0."""
    assert {"0", "2"} <= {r["machine_gun"] for r in COUNTERS}


def test_quality_follows_history() -> None:
    def quality(unit: str) -> tuple[int, int]:
        return int(BY_ID[unit]["combat"]), int(BY_ID[unit]["morale"])

    assert (
        quality("it-granatieri-i-1g") > quality("it-toscana-i-77") > quality("it-cuneo-i-7") > quality("it-etna-i-223")
    )
    assert quality("ah-10-gebirgs-ii-1-bh") > quality("ah-81-honved-i-1h") > quality("ah-33-i-61")
    assert quality("ah-33-i-61") > quality("ah-121-ls-6-ls") > quality("ah-209-nk-i-2nk")
    assert quality("it-cav-lodi") > quality("it-cav-foggia")  # "Lodi+" has one squadron more
    assert int(BY_ID["it-hq-granatieri"]["initiative"]) > int(BY_ID["it-hq-cuneo"]["initiative"])


def test_bridging_engineers() -> None:
    """20.3: only engineers marked so build bridges, and they have no machine guns."""
    marked = [r for r in COUNTERS if "bridging" in r["mark"].split()]
    assert {r["type"] for r in marked} == {"engineer"}
    assert all(r["machine_gun"] == "0" for r in marked)
    assert {r["side"] for r in marked} == {ITALIAN, AUSTRIAN}


def test_divisional_units_have_a_brigade_to_serve() -> None:
    """2.2.3, 13.2.1: units and guns with a division number act only with brigades of it."""
    divisions = {(f["side"], f["division"]) for f in FORMATIONS.values()}
    assert {(r["side"], r["division"]) for r in COUNTERS if r["division"]} <= divisions


# Set-up, reinforcements, scenarios


def test_setup_areas() -> None:
    found = {}
    for name, g in GROUPS.items():
        ends = [g["from"], g["to"]] if g["from"] else g["centres"].split()
        found[name] = (g["where"], *ends)
        assert g["radius"] == ("2" if g["where"] == "within" else "")
    assert found == AREAS


def test_every_unit_has_a_way_onto_the_map() -> None:
    for r in COUNTERS:
        if r["type"] == "headquarters":
            continue
        if r["setup"]:
            assert r["hex"], r["id"]
            assert not r["turn"], r["id"]
            assert GROUPS[r["setup"]]["side"] == r["side"], r["id"]
        else:
            assert r["entry"], r["id"]
            assert r["turn"] or r["mark"] == "conditional", r["id"]
            assert not r["hex"], r["id"]


def test_scenarios_of_units() -> None:
    for r in COUNTERS:
        assert set(r["scenarios"].split()) <= set(SCENARIOS), r["id"]
        if r["setup"]:
            assert set(GROUPS[r["setup"]]["scenarios"].split()) <= set(r["scenarios"].split()), r["id"]
        elif r["type"] != "headquarters":
            assert r["scenarios"] == "campaign", r["id"]
    assert {r["scenarios"] for r in COUNTERS if r["brigade"] == "ah-86-lw"} == {"campaign"}  # 26.2


def test_the_battalions_of_regiment_102() -> None:
    """They stand in scenario 2, arrive on 9 August at 3107 in scenario 1 and on 8 August at Comen in scenario 3."""
    two = {"ah-17-i-102", "ah-17-ii-102"}
    (first,) = PLANS["bridgehead"]["changes"]
    assert (set(first["units"]) - {"ah-hq-17"}, first["turn"], first["entry"]) == (two, 4, ["3107"])
    (third,) = PLANS["campaign"]["changes"]
    assert (set(third["units"]), third["turn"], third["entry"]) == (two, 3, ["4101"])
    assert "changes" not in PLANS["carso"]
    assert all(set(BY_ID[u]["scenarios"].split()) == set(SCENARIOS) for u in two)


def test_conditional_guns() -> None:
    plan = PLANS["campaign"]["conditional"]
    assert {r["id"] for r in COUNTERS if r["mark"] == "conditional"} == set(plan["units"])
    assert plan["entry"] == ["0101"]
    assert plan["trigger"]["lines"] == [1, 12]


def test_scenario_frames() -> None:
    assert {n: p["turns"] for n, p in PLANS.items()} == {"bridgehead": 4, "carso": 4, "campaign": 12}
    assert {n: p["surprise"] for n, p in PLANS.items()} == {"bridgehead": [3, 1], "carso": [2], "campaign": [3, 2, 1]}
    assert PLANS["campaign"]["destroyed"] == ["0709-0710", "0809-0810"]
    for pair in PLANS["campaign"]["destroyed"]:
        assert distance(*pair.split("-")) == 1
    for plan in PLANS.values():
        assert plan["sets_up_first"] == AUSTRIAN
        assert plan["no_artillery_phase"] == plan["no_event"] == [1]
        assert set(plan["title"]) == set(plan["text"]) == {"en", "it"}


def test_logistics() -> None:
    points = {n: (p["logistics"][ITALIAN], p["logistics"][AUSTRIAN]) for n, p in PLANS.items()}
    assert points["bridgehead"] == ([25, 10, 10, 10], [1, 2, 3, 5])
    assert points["carso"] == ([25, 10, 10, 10], [2, 3, 2, 5])
    assert points["campaign"] == ([50, *[20] * 9, 10, 10], [3, 5, 5, *[10] * 9])
    assert (sum(points["campaign"][0]), sum(points["campaign"][1])) == (250, 103)
    for k in (0, 1):  # the campaign begins with the sums of the two others
        assert points["campaign"][k][:4] == [
            a + b for a, b in zip(points["bridgehead"][k], points["carso"][k], strict=True)
        ]


def test_victory_hexes() -> None:
    worth = TABLES["points"]["hexes"]
    assert len(worth) == 33
    assert sum(worth.values()) == TABLES["points"]["total"] == 91
    tens = {h for h, v in worth.items() if v == 10}
    fives = {h for h, v in worth.items() if v == 5}
    ones = {h for h, v in worth.items() if v == 1}
    assert tens == {"4101"}
    assert fives == {"2206", "2201", "2801", "3009", "3302", "3809", "4712", "4709"}
    assert ones == {"2105", "2211", "2309", "2602", "3209", "3612", "3714"}
    twos = "1808 1908 2010 2510 2511 2513 2610 2711 2808 3305 3316 3416 3417 3817 4210 4316 4513"
    assert " ".join(sorted(h for h, v in worth.items() if v == 2)) == twos


def test_victory_conditions() -> None:
    gorizia = ["2510", "2511", "2610", "2711"]
    assert PLANS["bridgehead"]["victory"]["hexes"] == gorizia
    carso = PLANS["carso"]["victory"]
    assert (carso["need"], carso["hexes"]) == (2, ["3214", "3417", "3817", "4316"])
    campaign = PLANS["campaign"]["victory"]
    assert (campaign["italian"], campaign["draw"], campaign["halt"]) == (30, 25, 3)
    assert campaign["breakthrough"] == [*gorizia, "2201", "3302", "4101"]
    assert set(campaign["breakthrough"]) <= set(TABLES["points"]["hexes"])


# Front lines


@pytest.mark.parametrize("side", [ITALIAN, AUSTRIAN])
def test_fronts_are_unbroken(side: str) -> None:
    line = FRONT[side]
    assert len(set(line)) == len(line)
    assert all(distance(a, b) == 1 for a, b in pairwise(line))


def test_fronts_do_not_overlap() -> None:
    assert not set(FRONT[ITALIAN]) & set(FRONT[AUSTRIAN])


def test_front_stretches_begin_and_end_as_cited() -> None:
    cited = {
        AUSTRIAN: "0103-0706 0707-1311 1312-1809 1910-2211 2312-2513 2613-2812 2913-3116 3216-3417 3518-3819 3919-4117"
        " 4216-4314 4413-4613",
        ITALIAN: "0105-1212 1313-1612 1712-2011 2112-2313 2413-2614 2714-2915 3015-3317 3318-3419 3520-3620 3720-3820"
        " 3920-4119 4218-4615",
    }
    for side, stretches in cited.items():
        found: dict[str, list[str]] = {}
        for t in TRENCHES:
            if t["side"] == side and t["line"] == "front":
                found.setdefault(t["stretch"], []).append(t["hex"])
        assert list(found) == stretches.split()
        assert all(f"{hexes[0]}-{hexes[-1]}" == name for name, hexes in found.items())
    assert span(ITALIAN, "1313", "1612") == ["1313", "1412", "1513", "1612"]
    assert "3418" in FRONT[ITALIAN]  # named by the corps artillery of XI
    assert {"2010", "3316", "3416", "4316"} <= set(FRONT[AUSTRIAN])


def test_printed_trenches_are_of_level_two_or_three() -> None:
    assert {t["level"] for t in TRENCHES} == {"2", "3"}
    assert len({t["hex"] for t in TRENCHES}) == len(TRENCHES)


# The default deployment, scenario by scenario


def starts(scenario: str) -> dict[str, str]:
    """Hex of every unit on the map at the start of a scenario."""
    away = {u for change in PLANS[scenario].get("changes", ()) for u in change["units"]}
    return {
        r["id"]: r["hex"]
        for r in COUNTERS
        if r["setup"] and scenario in GROUPS[r["setup"]]["scenarios"].split() and r["id"] not in away
    }


def along(name: str) -> float:
    """How far west a hex lies in its line."""
    line, place = GRID.line_and_place(GRID.index(name))
    return place + (0.5 if line % 2 == 0 else 0)


def behind(side: str, name: str) -> bool:
    """On the side's own ground, off the front line. Line 47 has no front: the one of 46 goes on."""
    if name in FRONT[side]:
        return False
    line = "46" if name[:2] == "47" else name[:2]
    places = [along(h) for h in FRONT[side] if h[:2] == line]
    return along(name) > max(places) if side == ITALIAN else along(name) < min(places)


def in_area(scenario: str, side: str, name: str) -> bool:
    line = int(name[:2])
    if scenario == "bridgehead":
        return 14 <= line <= 31 and (side == ITALIAN or line >= 21 or name in FRONT[side])
    if scenario == "carso":
        return line >= 32 or (side == ITALIAN and (line >= 30 or distance(name, "3123") <= 2))
    return True


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_deployment_keeps_to_the_stacking_limits(scenario: str) -> None:
    stacks: dict[str, list[str]] = {}
    for unit, name in starts(scenario).items():
        stacks.setdefault(name, []).append(unit)
    for name, units in stacks.items():
        assert len({BY_ID[u]["side"] for u in units}) == 1, name
        kinds = Counter(BY_ID[u]["type"] for u in units)
        free = [kinds.pop(k, 0) for k in TABLES["stacking"]["free"]]
        guns = sum(kinds.pop(k, 0) for k in GUNS)
        assert sum(kinds.values()) <= 2, (name, units)
        assert guns <= 2, (name, units)
        assert max(free) <= 1, (name, units)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_deployment_keeps_to_the_setup_areas(scenario: str) -> None:
    for unit, name in starts(scenario).items():
        r = BY_ID[unit]
        g = GROUPS[r["setup"]]
        assert in_area(scenario, r["side"], name), unit
        on_front = bool(g["from"]) and name in span(r["side"], g["from"], g["to"])
        if g["where"] == "front":
            assert on_front, unit
        elif g["where"] == "within":
            assert any(distance(name, c) <= int(g["radius"]) for c in g["centres"].split()), unit
        elif g["where"] == "behind":
            assert behind(r["side"], name), unit
        elif g["where"] == "front-or-behind":
            assert on_front or behind(r["side"], name), unit
        else:
            assert name in {"2309", "2510", "2511", "2610", "2711"}, unit  # Salcano and Gorizia, east of the river


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_behind_the_front_are_chained_to_it(scenario: str) -> None:
    """26.0: units behind the front stand in hexes that touch each other up to the front; artillery of its own group
    is chained to whatever friendly units stand there."""
    where = starts(scenario)
    for name, g in GROUPS.items():
        if g["where"] not in ("behind", "front-or-behind") or scenario not in g["scenarios"].split():
            continue
        own = {where[r["id"]] for r in members(name) if r["id"] in where}
        links = (
            own if g["where"] == "front-or-behind" else {h for u, h in where.items() if BY_ID[u]["side"] == g["side"]}
        )
        front = GRID.set_of(h for h in links if h in span(g["side"], g["from"], g["to"]))
        assert front, name
        chained = GRID.flood(front, GRID.set_of(links))
        assert not GRID.set_of(own) & ~chained, (name, GRID.names_of(GRID.set_of(own) & ~chained))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_guns_reach_an_enemy_front_hex(scenario: str) -> None:
    """26.0; guns of reserves are excused only where no hex of their area would do."""
    for unit, name in starts(scenario).items():
        r = BY_ID[unit]
        if r["type"] not in GUNS:
            continue
        targets = [h for h in FRONT[ENEMY[r["side"]]] if in_area(scenario, ENEMY[r["side"]], h)]
        reach = int(r["range"])
        if GROUPS[r["setup"]]["where"] == "within":
            area = [
                h for c in GROUPS[r["setup"]]["centres"].split() for h in GRID.names_of(GRID.disc(GRID.index(c), 2))
            ]
            if all(distance(h, t) > reach for h in area for t in targets):
                continue
        assert min(distance(name, t) for t in targets) <= reach, unit


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_flamethrowers_stand_with_infantry(scenario: str) -> None:
    where = starts(scenario)
    infantry = {h for u, h in where.items() if BY_ID[u]["steps"] == "2" and BY_ID[u]["type"] != "cavalry"}
    assert all(h in infantry for u, h in where.items() if BY_ID[u]["type"] == "flamethrower")


def test_key_positions_are_held() -> None:
    held = {s: {h for u, h in starts("campaign").items() if BY_ID[u]["side"] == s} for s in (ITALIAN, AUSTRIAN)}
    assert {"2010", "2513", "3316", "3416", "3417", "4316"} <= held[AUSTRIAN]
    assert not held[ITALIAN] & set(TABLES["points"]["hexes"])


# Tables

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


# Against the map, when it is there

MAP = DATA / "map.csv"
needs_map = pytest.mark.skipif(not MAP.is_file(), reason="the map of Gorizia is not in the pack")


@needs_map
def test_units_stand_where_they_could_move() -> None:
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    for r in COUNTERS:
        if not r["hex"]:
            continue
        kind = TABLES["types"][r["type"]]
        move = kind.get("move") or TABLES["types"][kind["as"]]["move"]
        assert TABLES["terrain"][terrain[r["hex"]]]["move"][move] != "", (r["id"], r["hex"], terrain[r["hex"]])


@needs_map
def test_front_hexes_are_land() -> None:
    """26.0 sets units up in them."""
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    assert not [h for line in FRONT.values() for h in line if not TABLES["terrain"][terrain[h]]["move"]["foot"]]


@needs_map
def test_everybody_starts_in_supply() -> None:
    """10.2: at most ten hexes to a road or track, then along it to a source, never next to an enemy unit."""
    hexes = {r["hex"]: r for r in rows("map.csv")}
    net: dict[str, set[str]] = {}
    for way in rows("roads.csv"):
        for a, b in pairwise(way["hexes"].split()):
            net.setdefault(a, set()).add(b)
            net.setdefault(b, set()).add(a)
    where = starts("campaign")
    for side in (ITALIAN, AUSTRIAN):
        enemies = GRID.set_of(h for u, h in where.items() if BY_ID[u]["side"] != side)
        own = GRID.set_of(h for u, h in where.items() if BY_ID[u]["side"] == side)
        watched = GRID.grow(enemies)
        reached = {h for h, r in hexes.items() if f"source-{side}" in r["tags"].split() and not GRID.bit(h) & watched}
        frontier = set(reached)
        while frontier:
            frontier = {n for h in frontier for n in net.get(h, ()) if not GRID.bit(n) & watched} - reached
            reached |= frontier
        supplied = GRID.set_of(reached)
        for _ in range(TABLES["supply"]["off_road"]):
            supplied |= GRID.grow(supplied) & (GRID.all & ~watched | own)
        assert not GRID.names_of(own & ~supplied), side


@needs_map
def test_map_and_tables_agree_on_objectives_trenches_and_towns() -> None:
    hexes = {r["hex"]: r for r in rows("map.csv")}
    assert {h: int(r["objective"]) for h, r in hexes.items() if r["objective"]} == TABLES["points"]["hexes"]
    assert {h: r["trench"] for h, r in hexes.items() if r["trench"]} == {t["hex"]: t["side"] for t in TRENCHES}
    for t in TRENCHES:
        assert f"trench-{t['level']}" in hexes[t["hex"]]["tags"].split(), t["hex"]
    for r in members("ah-towns"):
        assert hexes[r["hex"]]["terrain"] == "town", r["id"]
        assert "east" in hexes[r["hex"]]["tags"].split(), r["id"]


@needs_map
def test_units_of_the_bridgehead_stand_inside_its_borders() -> None:
    """26.0 scenario 1: lines 14 to 31 west of the Isonzo, 21 to 31 east of it."""
    tags = {r["hex"]: r["tags"].split() for r in rows("map.csv")}
    area = PLANS["bridgehead"]["area"]
    for unit, name in starts("bridgehead").items():
        bank = "west" if "west" in tags[name] else "east"
        first, last = area[bank]["lines"]
        assert first <= int(name[:2]) <= last, (unit, name, bank)


@needs_map
def test_armored_cars_stand_on_a_road() -> None:
    ways = {h for r in rows("roads.csv") for h in r["hexes"].split()}
    assert all(r["hex"] in ways for r in COUNTERS if r["type"] == "armored-car")


@needs_map
def test_entry_hexes_are_land() -> None:
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    for r in COUNTERS:
        for name in r["entry"].split():
            if name != "west-edge":
                assert TABLES["terrain"][terrain[name]]["move"]["foot"], (r["id"], name)


def test_guns_have_italian_names_too() -> None:
    rules = esagono.new("gorizia-1916", "campaign", seed=1).rules
    english, italian = rules.names("en"), rules.names("it")
    assert (english["it-45-field-1"], italian["it-45-field-1"]) == ("45 Fld. 1", "45 Camp. 1")
    assert (english["ah-xvi-heavy-1"], italian["ah-xvi-heavy-1"]) == ("XVI Hv.", "XVI Pes.")
    assert not [name for name in italian.values() if any(word in name for word in ("Fld.", "Hv.", "Mt.", "Cav. D"))]
