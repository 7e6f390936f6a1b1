"""The counters of Gorizia 1916 against every fact that its rulebook states."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import esagono

from .gorizia_order_of_battle import ARTILLERY, BRIGADES, INDEPENDENTS, expand
from .gorizia_pack import AUSTRIAN, BY_ID, COUNTERS, FORMATIONS, GROUPS, GUNS, ITALIAN, TABLES, TRENCHES, Row

SOURCE = re.compile(r"(rulebook|history|geography|estimate)\b.+")


def arrival(row: Row) -> str:
    return row["setup"] or f"{row['turn']}: {row['entry']}"


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


def test_guns_have_italian_names_too() -> None:
    rules = esagono.new("gorizia-1916", "campaign", seed=1).rules
    english, italian = rules.names("en"), rules.names("it")
    assert (english["it-45-field-1"], italian["it-45-field-1"]) == ("45 Fld. 1", "45 Camp. 1")
    assert (english["ah-xvi-heavy-1"], italian["ah-xvi-heavy-1"]) == ("XVI Hv.", "XVI Pes.")
    assert not [name for name in italian.values() if any(word in name for word in ("Fld.", "Hv.", "Mt.", "Cav. D"))]
