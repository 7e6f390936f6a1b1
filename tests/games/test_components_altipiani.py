"""The cardboard of Altipiani 1916 against every fact its rulebook states about counters, charts and set-up."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from itertools import pairwise

import pytest

from esagono.engine.pack import Row
from esagono.games import open_pack
from esagono.games.check import check
from esagono.hexes.grid import Grid, Layout

GAME = "altipiani-1916"
PACK = open_pack(GAME)
TABLES = PACK.toml("tables.toml")
SCENARIOS = PACK.toml("scenarios.toml")
UNITS = PACK.rows("counters.csv")
HEXES = {row["hex"]: row for row in PACK.rows("map.csv")}
GRID = Grid(lines=(10, 39), places=(1, 19), shifted=1, layout=Layout.COLUMNS_FROM_NORTH)
GUNS = ("artillery", "heavy-artillery")
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"


def rule(*atoms: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(GAME, *atoms)


def of(side: str, *types: str) -> list[Row]:
    return [u for u in UNITS if u["side"] == side and (not types or u["type"] in types)]


def named(name: str, side: str) -> Row:
    (row,) = (u for u in of(side) if u["name"] == name)
    return row


# Charts


@rule("8.1.d", "8.3.a", "9.1.a", "9.1.b", "9.1.c", "9.1.d")
def test_combat_table() -> None:
    crt = TABLES["crt"]
    assert crt["columns"][0] == "1:3"
    assert crt["columns"][-1] == "4:1"
    assert sorted(map(int, crt["rows"])) == list(range(2, 13))
    for cells in crt["rows"].values():
        assert len(cells) == len(crt["columns"])
        assert all(re.fullmatch(r"(-|[+-]\d)?( ?R\d)? / (-|[+-]\d)?( ?R\d)?", c) for c in cells)
    assert crt["flank"] == 2
    assert "trench" not in crt, "8.2: no shift but the flank"


def test_combat_table_is_that_of_the_sister_game() -> None:
    sister = open_pack("isonzo-1917").toml("tables.toml")
    assert TABLES["crt"]["rows"] == sister["crt"]["rows"]
    assert "estimate" in TABLES["crt"]["source"]
    assert TABLES["losses"]["small"] == sister["losses"]["small"]
    assert TABLES["losses"]["large"] == sister["losses"]["large"]


@rule("8.4.b", "8.4.c", "9.4.1.b", "9.4.1.c", "9.4.1.d", "9.4.1.e")
def test_loss_table() -> None:
    losses = TABLES["losses"]
    assert losses["border"] == 6
    assert losses["artillery"] == [1, 2, 4, 6]
    assert (losses["flanked"], losses["guidelines"] + losses["unable"], losses["above"]) == (2, 2, 1)


@rule("5.1.a", "7.8.a", "12.1.a", "4.5.a", "7.8.f", "7.8.h")
def test_terrain_chart() -> None:
    terrain = TABLES["terrain"]
    assert terrain["high-mountain"]["stacking"] == 2
    assert terrain["low-mountain"]["stacking"] in (4, 5)
    assert terrain["clear"]["stacking"] >= 3
    assert [t for t, row in terrain.items() if row.get("mountain")] == ["low-mountain", "mountain", "high-mountain"]
    assert terrain["clear"]["move"] < terrain["low-mountain"]["move"] < terrain["high-mountain"]["move"]
    crag = TABLES["hexside"]["crag"]
    assert (crag["move"], crag["attack"]) == ("forbidden", "forbidden")
    assert TABLES["hexside"]["stream"]["attack"] == -1


@rule("6.3.a", "6.3.b", "6.3.c", "10.3.1.b", "11.3.c", "11.4.a", "11.4.b", "12.3.b", "12.3.c", "12.2.b")
def test_costs_and_ranges() -> None:
    action = TABLES["action"]
    assert [action[k] for k in ("enter_zoc", "leave_zoc", "zoc_to_zoc", "recover")] == [1, 1, 2, 4]
    assert [TABLES["supply"][k] for k in ("in", "low", "zoc")] == [4, 8, 1]
    assert TABLES["artillery"]["range"] == {"artillery": 1, "heavy-artillery": 2, "fortress": 1}


@rule("1.0.c", "14.0.a")
def test_fourteen_turns_of_two_days() -> None:
    days = [date.fromisoformat(d) for d in TABLES["track"]["dates"].values()]
    assert len(days) == TABLES["track"]["last"] == 14
    assert days[0] == date(1916, 5, 15)
    assert {(b - a).days for a, b in pairwise(days)} == {2}


@rule("14.0.b", "14.0.c", "14.0.e", "14.0.f", "14.0.i")
def test_victory() -> None:
    assert [(v.get("from"), v["winner"], v["level"]) for v in TABLES["victory"]["levels"]] == [
        (46, AUSTRIAN, "strategic"),
        (41, AUSTRIAN, "marginal"),
        (35, "", "draw"),
        (30, ITALIAN, "marginal"),
        (None, ITALIAN, "strategic"),
    ]
    assert [TABLES["objectives"][k] for k in ("settlement", "town", "peak", "step", "start")] == [1, 5, 3, 1, 10]


@rule("15.1.f", "15.1.g", "15.1.h", "15.2.a", "15.2.b")
def test_optional_rules() -> None:
    assert [TABLES["replacements"][k] for k in ("automatic", "brusilov", "brusilov_die")] == [7, 10, 2]
    assert TABLES["improved_defence"]["needed"] == 15


@rule("1.1.b", "3.0.b", "14.0.i")
def test_the_scenario_opens_with_combat() -> None:
    (scenario,) = SCENARIOS.values()
    assert (scenario["first_turn"], scenario["first_phase"]) == (1, "combat")
    assert scenario["tracks"]["vp"] == 10


# Counters


@rule("1.0.d", "2.4.a", "2.4.b")
def test_there_are_140_counters() -> None:
    markers = TABLES["counters"]["markers"]
    assert {"ce", "supply", "turn", "points"} == set(markers)
    assert len(UNITS) + sum(markers.values()) == TABLES["counters"]["total"] == 140


@rule("2.2.a", "2.1.h", "2.2.b")
def test_types_sizes_and_ids() -> None:
    assert {u["type"] for u in UNITS} == {"infantry", "mountain", "artillery", "heavy-artillery", "fortress"}
    assert {u["size"] for u in UNITS if u["type"] in ("infantry", "mountain")} == {"brigade", "regiment"}
    assert len({u["id"] for u in UNITS}) == len(UNITS)
    assert all(u["id"].startswith({ITALIAN: "it-", AUSTRIAN: "ah-"}[u["side"]]) for u in UNITS)


@rule("7.2.d", "7.2.e")
def test_only_the_austro_hungarians_have_corps() -> None:
    assert not any(u["corps"] for u in of(ITALIAN))
    corps = Counter(u["corps"] for u in of(AUSTRIAN) if u["corps"])
    assert set(corps) == {"VIII", "XX", "III", "XVII", "I", "XXI"}
    assert min(corps.values()) >= 2


@rule("1.2.b")
def test_troops_named_among_the_abbreviations() -> None:
    italian = {u["name"] for u in of(ITALIAN)}
    assert {"V.L. + M.B.", "Ragg. Bers. C.", "G.d.S.", "Ragg. RGF"} <= italian
    assert any("Gr. Alp." in n for n in italian)
    assert any("Bers." in n and "Ragg" not in n for n in italian)
    others = " ".join(u["name"] for u in of(AUSTRIAN))
    assert all(word in others for word in ("K.J.", "Gebirg.", "L.Sch.", "Sch."))


@rule("12.4.c", "12.4.d")
def test_frozen_units() -> None:
    frozen = {u["name"]: u for u in UNITS if u["mark"] == "frozen"}
    assert {"Ivrea", "Salerno", "Lambro"} < set(frozen)
    (gun,) = (u for u in frozen.values() if u["type"] in GUNS)
    assert len(frozen) == 4
    assert gun["hex"] == "2903"
    assert all(u["side"] == ITALIAN and u["hex"] for u in frozen.values())
    assert TABLES["frozen"]["turns"] == [1, 2]


@rule("7.9.a", "7.9.b", "7.9.d")
def test_units_of_the_flank_examples() -> None:
    assert named("Mantova", ITALIAN)["size"] == "brigade"
    for name in ("15 Brig.", "55 Brig."):
        assert (named(name, AUSTRIAN)["size"], named(name, AUSTRIAN)["steps"]) == ("brigade", "2")


@rule("2.1.e", "2.5.a", "2.5.c", "2.5.d", "7.8.e")
def test_steps_and_values() -> None:
    for unit in UNITS:
        reduced = [unit[c] for c in ("attack2", "defense2", "move2", "artillery2")]
        if unit["steps"] == "2":
            assert all(reduced)
            assert int(unit["attack2"]) < int(unit["attack"])
            assert 1 <= int(unit["defense2"]) < int(unit["defense"])
        else:
            assert not any(reduced)
        if unit["type"] not in GUNS:
            assert int(unit["defense"]) >= 1
        if unit["type"] in ("infantry", "mountain"):
            assert int(unit["move"]) >= 4
    assert any(u["artillery"] == "0" for u in UNITS if u["type"] == "infantry")


@rule("12.2.a", "12.2.b")
def test_forts_of_both_sides_do_not_move_and_lend_their_guns() -> None:
    assert {u["name"] for u in of(AUSTRIAN, "fortress")} == {
        "Serrada",
        "Sommo",
        "S. Sebastiano",
        "Gschwent",
        "Lusern",
        "Verle",
        "Vezzena",
    }
    assert {u["name"] for u in of(ITALIAN, "fortress")} == {
        "Verena",
        "Campolongo",
        "Campomolon",
        "Casa Ratti",
        "Corbin",
    }
    for fort in of(AUSTRIAN, "fortress") + of(ITALIAN, "fortress"):
        assert (fort["move"], fort["attack"], fort["steps"]) == ("0", "0", "1")
        assert int(fort["artillery"]) >= 1
        assert fort["hex"]


def test_classes_differ_as_history_suggests() -> None:
    def strength(name: str, side: str) -> int:
        row = named(name, side)
        return int(row["attack"]) + int(row["defense"])

    assert (
        strength("G.d.S.", ITALIAN)
        > strength("Bari", ITALIAN)
        > strength("Lambro", ITALIAN)
        > strength("M.T.", ITALIAN)
    )
    assert strength("15 Brig.", AUSTRIAN) > strength("43 Sch.", AUSTRIAN) > strength("Lst. Riva", AUSTRIAN)
    heavy = {side: sum(int(u["artillery"]) for u in of(side, "heavy-artillery")) for side in (ITALIAN, AUSTRIAN)}
    assert heavy[AUSTRIAN] > 3 * heavy[ITALIAN]


# Set-up and reinforcements


@rule("1.1.a", "2.1.i", "3.0.b")
def test_every_unit_has_a_hex_or_a_turn() -> None:
    for unit in UNITS:
        assert bool(unit["hex"]) != bool(unit["turn"]), unit["name"]
        assert bool(unit["entry"]) == bool(unit["turn"])
        if unit["turn"]:
            assert 2 <= int(unit["turn"]) <= 14
    assert not any(u["reserve"] for u in UNITS)


@rule("13.0.b", "13.0.d")
def test_reinforcements_enter_by_friendly_edges() -> None:
    for unit in UNITS:
        for name in unit["entry"].split():
            line, place = int(name[:2]), int(name[2:])
            if unit["side"] == AUSTRIAN:
                assert place == 1
                assert 15 <= line <= 22
            else:
                west, south, east = line == 10 and place > 15, place == 19, line == 39 and place > 6
                assert west or south or east, (unit["name"], name)


def test_both_fronts_are_held() -> None:
    """Every hex where the two territories touch has a combat unit of its side in it or beside it."""
    owner = {GRID.index(h): row["territory"] for h, row in HEXES.items()}
    for side in (ITALIAN, AUSTRIAN):
        held = {GRID.index(u["hex"]) for u in of(side, "infantry", "mountain") if u["hex"]}
        front = {
            h for h, s in owner.items() if s == side and any(owner[n] not in ("", side) for n in GRID.neighbours(h))
        }
        open_hexes = {h for h in front if h not in held and not held & set(GRID.neighbours(h))}
        gaps = [GRID.name(h) for h in open_hexes if open_hexes & set(GRID.neighbours(h))]
        assert gaps == [], side


def test_check_finds_no_errors() -> None:
    assert [str(f) for f in check(GAME) if f.severity == "error"] == []
