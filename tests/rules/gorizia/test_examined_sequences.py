"""Whole Actions with given dice, worked out by hand from the checklist, and words that the fifth examiner used."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import HX, A, B, battery, hq, in_phase, inf, loose, phase_ten, step, storming
from .reading import AH, IT, dp, forced, lp, offered, play, refused, rule, steps, trench, where, written
from .situations import mark

DUG = {"0805": {"trench": {"level": 2, "owner": AH}}}
STORM = [
    inf("A1", IT, "0806"),
    inf("A2", IT, "0806"),
    inf("A3", IT, "0906"),
    battery("G", IT, "0808", 8),
    battery("H", IT, "0808"),
    inf("B", AH, "0805", mg=2, morale=6),
    inf("C", AH, "0803", mg=2, morale=6, combat=20),
    battery("K", AH, "0803"),
    hq("HX", IT),
    hq("HY", AH),
]


def stormed(*dice: int) -> Any:
    """X is activated with two guns, and all its battalions assault 0805 from two hexes; up to the choice of a wave."""
    points = {"lp": {IT: 10, AH: 5}}
    g = in_phase(
        "action", *STORM, side=IT, initiative=IT, display={"X": 5, "Y": 0}, tracks=points, hexes=DUG, dice=list(dice)
    )
    play(g, "activate brigade=X", "place-hq hex=0808", "attach unit=G", "attach unit=H", "done")
    play(g, "assault unit=A1 to=0805", "assault unit=A2 to=0805", "assault unit=A3 to=0805")
    # 13 factors are column 10-13, two less for the trench: 5-6, and a 2 there is 1D1
    play(g, "fire unit=G target=0805", "fire unit=H target=0805", "open-fire", "lose unit=B")
    assert (steps(g, "B"), dp(g, "B"), trench(g, "0805")) == (1, 1, 2)
    # the reduced B fires 1, K may add 1 (13.3.6); trench +1, two units in the open +1: from 2 to 5-6, where a 1 is 1D1
    play(g, "fire unit=B target=0806", "fire unit=K target=0806", "open-fire", "lose unit=A1")
    assert [(steps(g, u), dp(g, u)) for u in ("A1", "A2", "A3")] == [(1, 1), (2, 1), (2, 0)]
    return g


@rule("13.1.4.b", "13.1.4.c", "13.3.6.a", "13.4.3.f", "Q56", "Q73")
def test_two_waves_that_fail() -> None:
    g = stormed(2, 1, 6, 3)
    # A2 and A3 have 10 against 3, column 3:1, two less for the trench: 2:1, where a 6 is D1R / D1
    play(g, "wave unit=A2", "wave unit=A3", "name unit=A3", "name unit=B")
    assert [(where(g, u), steps(g, u), dp(g, u)) for u in ("A2", "A3", "B")] == [
        ("0806", 2, 2),
        ("0906", 2, 1),
        ("0805", 1, 2),
    ]
    assert offered(g, "retreat") == [f"retreat unit=B to={h}" for h in ("0705", "0706", "0804", "0905")]
    # the last wave is 3 against 3, 1:1 less two: 1:1.5, where a 3 is D1R / D1; both morales are 4
    play(g, "stand")
    forced(g)
    assert [(where(g, u), steps(g, u), dp(g, u)) for u in ("A1", "B")] == [("0806", 1, 2), ("0805", 1, 3)]
    assert (g.decision.kind, trench(g, "0805"), lp(g, AH)) == ("reaction", 2, 5)


@rule("13.5.a", "13.5.3.a", "13.4.5.6.a", "18.5.a", "Q54", "Q80", "Q81")
@pytest.mark.parametrize(
    ("die", "ends", "trenches"),
    [
        (6, {"A2": ("0805", 2, 3), "A3": ("0805", 1, 2), "C": ("0804", 1, 1)}, {"level": 1, "owner": IT}),
        (1, {"A2": ("0806", 2, 4), "A3": ("0906", 1, 3), "C": ("0805", 2, 1)}, {"level": 2, "owner": AH}),
    ],
)
def test_a_wave_that_wins_and_who_comes_back(die: int, ends: Any, trenches: Any) -> None:
    g = stormed(2, 1, 1, 6, die)
    # 2:1 and a 1: D1 / 1D1R is the end of the reduced B; A1 keeps its hex
    play(g, "wave unit=A2", "wave unit=A3", "name unit=A3")
    forced(g)
    assert (where(g, "B"), where(g, "A2"), where(g, "A3"), where(g, "A1")) == ("eliminated", "0805", "0805", "0806")
    assert (dp(g, "A2"), dp(g, "A3"), g.decision.kind) == (2, 1, "counter")
    play(g, "counter-assault unit=C target=0805 via=0804", "end-counter")
    # A2 and A3 fire 2 without any help from the trench: a 6 there is nothing
    play(g, "fire unit=A2 target=0804", "fire unit=A3 target=0804", "open-fire")
    # 20 against 10 is 2:1; morale 6 against 4 makes it 2.5:1: 1D1R / 1D1, or D1 / 1D2R
    forced(g)
    play(g, "name unit=A3")
    forced(g)
    assert {u: (where(g, u), steps(g, u), dp(g, u)) for u in ends} == ends
    assert g.to_position()["map"]["hexes"]["0805"]["trench"] == trenches


@rule("13.4.5.a", "13.4.5.c", "13.4.5.d", "13.4.5.e", "13.4.5.f", "13.4.5.1.a")
@pytest.mark.parametrize(
    ("friends", "foes", "to", "clauses"),
    [
        ([], [], "0805", []),
        ([], [], "0707", ["13.4.5.d"]),
        ([], [], "0804", ["13.4.5.a"]),
        ([], [], "0807", ["13.4.5.c"]),
        (["0805", "0706"], ["0906"], "0805", ["13.4.5.e"]),
        (["0805", "0706"], ["0906"], "0906", ["13.4.5.1.a"]),
        (["0805", "0805", "0706", "0707"], ["0906", "0907"], "0805", ["13.4.5.f"]),
    ],
)
def test_why_not_retreat_there(friends: list[str], foes: list[str], to: str, clauses: list[str]) -> None:
    more = [inf(f"F{n}", AH, h) for n, h in enumerate(friends)] + [inf(f"E{n}", IT, h) for n, h in enumerate(foes)]
    g = storming(inf("A", IT, "0807", combat=25), B, *more, dice=[4])
    forced(g)
    assert refused(g, "retreat", unit="B", to=to) == clauses


@rule("13.2.6.e", "13.2.7.b", "13.2.7.c", "Q63")
@pytest.mark.parametrize(("type", "level"), [("mountain-artillery", 1), ("field-artillery", 0)])
def test_a_barrage_of_mountain_guns_is_remembered(type: str, level: int) -> None:
    """Half of 20 is column 10-13, one less for the trench 7-9, where a 1 is 1D1T."""
    ground = {"0804": {"trench": {"level": 1, "owner": AH}}}
    units = [HX, A, inf("B", AH, "0803"), battery("G", IT, "0809", 20, type=type)]
    g = step("B", *units, action={"guns": ["G"]}, hexes=ground)
    play(g, "barrage unit=G target=0804", "open-fire")
    doc = g.to_position()
    told = {"hex": "0804", "value": 20, "side": IT, "hit": []} | ({"mountain": True} if level else {})
    assert doc["interdiction"] == [told]
    late = {k: v for k, v in doc.items() if k not in ("action", "under_way")}
    g = esagono.position(late | {"phase": "non-activated", "side": AH, "initiative": AH, "dice": [1]})
    play(g, "move unit=B to=0804", "lose unit=B")
    assert (steps(g, "B"), dp(g, "B"), trench(g, "0804")) == (1, 1, level)


@rule("11.0.1.a")
@pytest.mark.parametrize(("road", "spent"), [([], 1), ([["0807", "0808"]], 0.5)])
def test_points_spent_are_numbers(road: Any, spent: float) -> None:
    g = step("A", A, inf("B", AH, "0101"), chart={"roads": road})
    play(g, "move unit=A to=0808")
    assert written(g, "A")["spent"] == spent
    assert next(u for u in g.view(IT)["units"] if u["id"] == "A")["spent"] == spent
    assert esagono.position(g.to_position()).reach("A")["0809"].cost == g.reach("A")["0809"].cost


@rule("7.0.a", "8.2.a", "25.0.c", "EV.c", "22.6.b")
@pytest.mark.parametrize(
    ("top", "key", "value"),
    [
        ({"lp": {IT: 5, AH: 3}}, "tracks", {"lp": {IT: 5, AH: 3}}),
        ({"tracks": {"lp_italian": 5, "lp_austro_hungarian": 3}}, "tracks", {"lp": {IT: 5, AH: 3}}),
        ({"display": ["X"]}, "display", {"X": 0}),
        ({"display": [{"brigade": "X", "box": "6-10"}]}, "display", {"X": 10}),
        ({"control": {"IT": ["0806", "0805"]}}, "control", {"0805": IT, "0806": IT}),
        ({"events": {"side": IT, "die": 3}}, "events", [{"kind": "short-fire-italian"}]),
        ({"events": [{"side": AH, "result": 3}]}, "events", [{"kind": "short-fire-austro-hungarian"}]),
        ({"events": {IT: {"wings": "X"}}}, "events", [{"kind": "wings", "brigade": "X"}]),
        (
            {"interdiction": {"hex": "0805", "value": 4, "side": "AH"}},
            "interdiction",
            [{"hex": "0805", "value": 4, "side": AH, "hit": []}],
        ),
    ],
)
def test_more_words_of_positions(top: Any, key: str, value: Any) -> None:
    assert in_phase("command", inf("A", IT, "0808"), inf("B", AH, "0101"), **top).to_position()[key] == value


@rule("22.6.b")
def test_words_of_actions() -> None:
    g = step("Start", A, B, hq("HX", IT), display={"X": 0})
    assert g.decision.kind == "headquarters"
    g = step("c", hq("HY", AH, "0805"), A, B, battery("G", IT, "0809"), side=AH, action={"kind": "Night Counterattack"},
             assaults=[mark("B", "0806", "0807")])  # fmt: skip
    assert refused(g, "fire", unit="G", target="0806") == ["22.6.b"]


@rule("13.2.5.a", "13.3.5.a", "13.2.7.c")
@pytest.mark.parametrize(
    ("asked", "kind", "column"),
    [
        ({"target": "0806", "artillery": ["G"]}, "offensive", "5-6"),
        ({"target": "0806", "guns": "G"}, "offensive", "5-6"),
        ({"target": "0807", "firers": ["B"]}, "defensive", "1"),
        ({"target": "0806", "attackers": ["A"]}, "assault", "1:1"),
        ({"target": "0806", "guns": ["G"], "kind": "Offensive Bombardment", "category": "others"}, "offensive", "5-6"),
        ({"target": "0807", "firers": ["B"], "kind": "defensive-fire"}, "defensive", "1"),
        ({"target": "0806", "guns": ["G"], "kind": "barrage"}, "interdiction", "2"),
    ],
)
def test_words_of_forecasts(asked: Any, kind: str, column: str) -> None:
    units = [HX, A, B, battery("G", IT, "0809"), loose("M", AH, "0804", "mg")]
    g = step("B", *units, action={"guns": ["G"]}, assaults=[mark("A", "0807", "0806")])
    found = g.forecast(**asked)
    assert (found.kind, found.column) == (kind, column)


@rule("20.3.c")
@pytest.mark.parametrize("to", ["0810", "0808"])
def test_an_engineer_who_leaves_ends_his_bridge_at_once(to: str) -> None:
    """Also when he goes over to the other bank."""
    chart = {"sides": {"0808-0809": "isonzo"}, "building": [{"hexside": "0808-0809", "unit": "E", "begun": 1}]}
    engineer = loose("E", IT, "0809", "engineer", mg="P")
    g = phase_ten(engineer, inf("B", AH, "0101"), chart=chart)
    assert g.view(AH)["building"] == ["0808-0809"]
    play(g, f"move unit=E to={to}")
    assert (g.view(AH)["building"], g.to_position()["map"]["building"]) == ([], [])
