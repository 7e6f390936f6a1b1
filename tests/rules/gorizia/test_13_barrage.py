"""13.2.7: Interdiction Barrages."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import esagono
from esagono.engine.forecast import by_cause

from .cases import DISTANT, END, HX, A, B, battery, bombing, dug, inf, step, storming
from .fights import bombard, bombarding, events, fight, last, run, shifts
from .reading import AH, IT, dp, forced, pass_until, play, rule, steps, trench, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark


@rule("13.2.7.a", "13.2.7.b", "Q63", "H9")
def test_a_barrage_lies_on_any_observed_hex():
    game = bombarding(gun("G", "0906", bombardment=6), gun("H", "0907", bombardment=5), ah("D"))
    bombard(game, ("G", "0505", "barrage"), ("H", "0505", "barrage"))
    numbers = game.rules.grid.numbers
    assert game.state.interdiction == {numbers["0505"]: 11}
    assert not events(game, "fire")


@rule("13.2.7.a", "13.2.7.b", "13.2.7.c", "Q63")
def test_a_barrage_hits_who_is_there_and_stays() -> None:
    g = bombing(A, B, battery("G", IT, "0809", 9), dice=[1])
    play(g, "barrage unit=G target=0806", "open-fire")
    forced(g)
    # 4.5 -> column 3-4, die 1: 1D1
    assert dp(g, "B") == 1
    assert steps(g, "B") == 1
    assert [(i["hex"], i["value"]) for i in g.to_position()["interdiction"]] == [("0806", 9)]


@rule("13.2.7.a", "13.2.7.c", "13.2.7.d", "Q63")
@pytest.mark.parametrize(
    ("asked", "hit", "total", "clauses", "shifts"),
    [
        ({"units": ["B"]}, [], "7/2", [], {}),
        ({}, [], "7/2", [], {"two-units": 1}),
        ({}, ["B"], "7/2", [], {}),
        ({}, ["B", "B2"], "7/2", ["13.2.7.d"], {}),
        ({"guns": ["G"]}, ["B", "B2"], "6", [], {}),
        ({"units": ["A"]}, [], "7/2", [], {}),
        ({"target": "0706", "guns": ["G"]}, [], "5/2", [], {}),
        ({"target": "0706"}, [], "0", ["13.2.7.b"], {}),
    ],
)
def test_what_a_forecast_of_a_barrage_says(asked: Any, hit: Any, total: str, clauses: Any, shifts: Any) -> None:
    barrage = [{"hex": "0806", "value": 7, "side": IT, "hit": hit}]
    units = [HX, A, inf("B", AH, "0806"), inf("B2", AH, "0806"), battery("G", IT, "0809")]
    g = step("B", *units, action={"guns": ["G"]}, interdiction=barrage)
    found = g.forecast(**{"kind": "interdiction", "target": "0806"} | asked)
    assert (str(found.total), [r.clause for r in found.reasons], by_cause(found.shifts)) == (total, clauses, shifts)


@rule("13.2.7.b", "Q63")
def test_barrages_on_a_hex_add_up():
    game = bombarding(gun("G", "0906", bombardment=6), ah("D"), interdiction=[{"hex": "0505", "value": 4, "side": IT}])
    bombard(game, ("G", "0505", "barrage"))
    assert last(game, "barrage")["value"] == 10


@rule("13.2.6.e", "13.2.7.b", "Q63")
@pytest.mark.parametrize(("kinds_of_gun", "level"), [
    (["mountain-artillery"], 1), (["field-artillery"], 0), (["mountain-artillery", "field-artillery"], 0),
])  # fmt: skip
def test_a_barrage_of_mountain_guns_alone_spares_the_trench(kinds_of_gun, level):
    guns_there = [gun(f"G{i}", "0906", type=k, bombardment=40) for i, k in enumerate(kinds_of_gun)]
    hexes = {TARGET: dug(1)}
    game = bombarding(*guns_there, ah("D"), dice=[1], hexes=hexes)
    bombard(game, *((g["id"], TARGET, "barrage") for g in guns_there))
    assert "T" in last(game, "fire-roll")["cell"]
    assert trench(game, TARGET) == level


@rule("Q63")
def test_barrage_adds_up_and_hits_friends() -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        battery("H", IT, "0809", 4),
        inf("C", IT, "0909"),
        action={"guns": ["G", "H"], "box": 5},
        dice=[2],
    )
    play(g, "barrage unit=G target=0909", "barrage unit=H target=0909", "open-fire")
    forced(g)
    assert [(i["hex"], i["value"]) for i in g.to_position()["interdiction"]] == [("0909", 9)]
    assert dp(g, "C") == 1


@rule("13.2.6.e", "13.2.7.b", "13.2.7.c", "Q63")
@pytest.mark.parametrize(("type", "level"), [("mountain-artillery", 1), ("field-artillery", 0)])
def test_a_barrage_of_mountain_guns_is_remembered(type: str, level: int) -> None:
    """Half of 20 is column 10-13, one less for the trench 7-9, where a 1 is 1D1T."""
    ground = {"0804": dug(1)}
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


@rule("Q63", "13.2.7.b")
def test_barrages_on_one_hex_add_in_a_document_too() -> None:
    both = [{"hex": "0806", "value": 4, "side": IT}, {"hex": "0806", "value": 5, "side": AH}]
    game = step("A", A, HX, interdiction=both)
    assert game.forecast(kind="interdiction", target="0806", units=["A"]).total == Fraction(9, 2)


@rule("13.2.6.e", "13.2.7.b", "Q63")
@pytest.mark.parametrize(("mountain", "lowered"), [(False, True), (True, False)])
def test_mountain_guns_make_no_light_barrage_of_a_heavy_one(mountain, lowered):
    """The barrage that lies there was fired by others: theirs is added to it, and the trench falls as before."""
    marker = {"hex": TARGET, "value": 70, "side": IT, "mountain": mountain}
    hexes = {TARGET: dug(2)}
    light = gun("G", "0906", type="mountain-artillery", bombardment=4)
    game = fight(it("A"), light, ah("D"), step="B", hexes=hexes, interdiction=[marker], dice=[1])
    bombard(game, ("G", TARGET, "barrage"))
    assert (trench(game, TARGET) < 2) == lowered


@rule("13.2.7.c", "Q63", "Q64")
def test_units_in_the_hex_are_hit_at_once_at_half_value():
    """Seven factors are three and a half: column 3-4."""
    game = bombarding(gun("G", "0906", bombardment=7), ah("D"), dice=[1])
    bombard(game, ("G", TARGET, "barrage"))
    assert (last(game, "fire")["total"], last(game, "fire")["column"]) == ("3½", "3-4")
    assert (steps(game, "D"), dp(game, "D")) == (1, 1)


@rule("13.2.7.c")
def test_a_barrage_hits_both_categories_and_lowers_the_trench():
    hexes = {TARGET: dug(1)}
    game = bombarding(gun("G", "0906", bombardment=40), ah("D"), gun("B", TARGET, AH), hexes=hexes, dice=[3])
    bombard(game, ("G", TARGET, "barrage"))
    assert dp(game, "D") == 2
    assert dp(game, "B") == 2
    assert trench(game, TARGET) == 0


@rule("13.2.7.c")
def test_friends_are_hit_too():
    game = bombarding(gun("G", "0906", bombardment=10), ah("D"), dice=[1])
    bombard(game, ("G", FRONT, "barrage"))
    assert (steps(game, "A"), dp(game, "A")) == (1, 1)


@rule("13.2.7.c", "Q63")
def test_assaulting_units_that_enter_a_barrage_are_one_target():
    marker = [{"hex": TARGET, "value": 10, "side": AH}]
    units = [it("A"), it("B", FLANK), ah("D")]
    marks = [mark("A"), mark("B", start=FLANK)]
    game = fight(*units, assaults=marks, interdiction=marker, dice=[4, 6])
    run(game)
    fire = events(game, "fire")
    assert len(fire) == 1
    assert (fire[0]["hex"], fire[0]["total"]) == (TARGET, "5")
    assert shifts(game, "fire") == {"two-units": 1}


@rule("13.2.7.c", "13.2.7.d")
def test_who_enters_a_barrage_is_hit() -> None:
    g = step(
        "A",
        inf("A", IT, "0808"),
        inf("B", AH, "0801"),
        interdiction=[{"hex": "0807", "value": 9, "side": AH}],
        dice=[1],
    )
    play(g, "move unit=A to=0807")
    forced(g)
    assert dp(g, "A") == 1
    assert steps(g, "A") == 1


@rule("13.2.7.c", "Q63", "13.2.7.d")
def test_assaulters_enter_a_barrage() -> None:
    # 9/2 = 4.5: 3-4, die 2: D1T; then 12:5 = 2:1, die 1: D1 / 1D1R
    g = storming(
        inf("A", IT, "0807", combat=12),
        B,
        interdiction=[{"hex": "0806", "value": 9, "side": AH, "hit": ["B"]}],
        dice=[2, 1],
    )
    pass_until(g, *END)
    assert (where(g, "A"), dp(g, "A")) == ("0806", 2)
    assert dp(g, "B") == 1


@rule("13.2.7.c", "Q63")
def test_a_retreat_into_a_barrage() -> None:
    g = forced(
        storming(
            inf("A", IT, "0807", combat=10),
            inf("B", AH, "0806", morale=8),
            interdiction=[{"hex": "0805", "value": 9, "side": IT}],
            dice=[1, 2],
        )
    )
    play(g, "retreat unit=B to=0805")
    assert dp(g, "B") == 3  # 1D1 / 1D2R at 1.5:1, and D1 of the barrage


@rule("13.2.7.c", "Q64")
def test_the_columns_of_half_a_barrage() -> None:
    for value, column in ((1, "0"), (2, "1"), (3, "1"), (5, "2"), (6, "3-4"), (9, "3-4"), (10, "5-6")):
        g = step("A", inf("A", IT, "0808"), DISTANT, interdiction=[{"hex": "0807", "value": value}])
        f = g.forecast(kind="interdiction", target="0807", units=["A"])
        assert (f.total, f.column) == (Fraction(value, 2), column)


@rule("13.2.7.c", "Q63", "Q64")
@pytest.mark.parametrize(
    ("value", "die", "whole", "points"), [(1, 1, 2, 1), (1, 3, 2, 0), (9, 1, 1, 1), (9, 2, 2, 1), (10, 2, 1, 1)]
)
def test_half_a_barrage_is_not_rounded(value: int, die: int, whole: int, points: int) -> None:
    """Half of 1 is fired as 0, of 9 as 3-4, of 10 as 5-6."""
    barrage = [{"hex": "0806", "value": value, "side": AH}]
    game = step("A", A, HX, DISTANT, interdiction=barrage, dice=[die])
    play(game, "select unit=A", "move unit=A to=0806")
    forced(game, 1)
    assert (steps(game, "A"), dp(game, "A")) == (whole, points)


@rule("13.2.7.d")
def test_a_unit_is_hit_once_in_a_hex():
    marker = [{"hex": TARGET, "value": 4, "side": IT, "hit": ["D"]}]
    game = bombarding(gun("G", "0906", bombardment=6), ah("D"), ah("E"), interdiction=marker, dice=[1])
    bombard(game, ("G", TARGET, "barrage"))
    assert [dp(game, u) for u in "DE"] == [0, 1]


@rule("13.2.7.d")
def test_a_unit_is_hit_once_for_each_hex() -> None:
    g = step(
        "A",
        inf("A", IT, "0808"),
        inf("C", IT, "1210"),
        inf("B", AH, "0801"),
        interdiction=[{"hex": "0807", "value": 9, "side": AH}],
        dice=[2, 2, 2],
    )
    play(g, "move unit=A to=0807", "move unit=A to=0808", "move unit=A to=0807")
    assert dp(g, "A") == 1
