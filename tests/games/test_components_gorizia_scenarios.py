"""The set-up areas, front lines, reinforcements and scenarios of Gorizia 1916 against its rulebook."""

from __future__ import annotations

from itertools import pairwise

import pytest

from .gorizia_order_of_battle import AREAS
from .gorizia_pack import (
    AUSTRIAN,
    BY_ID,
    COUNTERS,
    FRONT,
    GROUPS,
    ITALIAN,
    PLANS,
    SCENARIOS,
    TABLES,
    TRENCHES,
    distance,
    span,
)


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
