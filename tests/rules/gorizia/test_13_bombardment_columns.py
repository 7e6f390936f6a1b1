"""13.2.5, Q27: columns and shifts of a Bombardment, and surprise."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from esagono.engine import Option
from esagono.engine.forecast import by_cause
from esagono.games.strafe.fire.arithmetic import stacked_targets
from esagono.games.strafe.fire.casualties import Fighter

from .cases import HX, A, B, battery, bombing, dug, inf, loose, step
from .fights import OTHERS, bombard, bombarding, events, fight, fired, last, run, shifts
from .reading import AH, IT, arguments, rule
from .reference_tables import FIRE_COLUMNS
from .situations import FRONT, TARGET, ah, gun, it, mark


@rule("13.2.5.a", "3.0.i")
def test_factors_are_added_and_give_a_column():
    game = fired({"bombardment": 4}, {"bombardment": 5}, dice=[6])
    assert (last(game, "fire")["total"], last(game, "fire")["column"]) == ("9", "7-9")
    assert last(game, "fire-roll") == {"side": IT, "die": 6, "column": "7-9", "cell": "D1"}


@rule("13.2.5.a", "18.4.a", "Q61")
@pytest.mark.parametrize(("level", "column"), [(0, "10-13"), (1, "7-9"), (2, "5-6"), (3, "3-4")])
def test_trenches_shift_a_bombardment(level, column):
    game = fired({"bombardment": 10}, hexes={TARGET: dug(level)} if level else {})
    assert last(game, "fire")["column"] == column


@rule("13.2.5.a")
@pytest.mark.parametrize(("terrain", "shift"), [("clear", 0), ("carso", 0), ("swamp", 0), ("woods", -1), ("town", -1)])
def test_terrain_shifts_a_bombardment(terrain, shift):
    game = fired({"bombardment": 10}, hexes={TARGET: {"terrain": terrain}})
    assert shifts(game, "fire").get("terrain", 0) == shift


@rule("13.2.5.a")
def test_no_more_than_three_columns_net():
    """A Level 3 trench in a town would be four."""
    game = fired({"bombardment": 36}, hexes={TARGET: {"terrain": "town", "trench": {"level": 3, "owner": AH}}})
    assert sum(shifts(game, "fire").values()) == -4
    assert (last(game, "fire")["net"], last(game, "fire")["column"]) == (-3, "14-18")


@rule("13.2.5.a")
def test_no_shift_leads_beyond_the_last_column():
    game = fired({"bombardment": 60}, target=[ah("D"), ah("E")], dice=[6])
    assert shifts(game, "fire") == {"two-units": 1}
    assert (last(game, "fire")["before"], last(game, "fire")["column"]) == ("51+", "51+")


@rule("DN.a", "Q62", "Q51")
@pytest.mark.parametrize(
    ("units", "hexes", "shift"),
    [
        ([ah("D")], {}, 0),
        ([ah("D"), ah("E")], {}, 1),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "carso"}}, 1),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "swamp"}}, 1),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "woods"}}, 0),
        ([ah("D"), ah("E")], {TARGET: {"terrain": "town"}}, 0),
        ([ah("D"), ah("E")], {TARGET: dug(1)}, 0),
        ([ah("D"), ah("E", type="mg")], {}, 0),
        ([ah("D"), ah("E", type="mg"), ah("F", type="mg")], {}, 1),
        ([ah("D"), ah("E", type="armored-car")], {}, 0),
        ([ah("D"), ah("E", type="armored-car"), ah("F", type="mg")], {}, 0),
        ([ah("D"), ah("E", type="armored-car"), ah("F", type="armored-car")], {}, 1),
        ([ah("D"), ah("E", type="flamethrower", **{"with": "D"})], {}, 0),
        ([ah("D"), gun("E", TARGET, AH)], {}, 0),
    ],
)
def test_two_units_in_the_open_are_a_better_target(units, hexes, shift):
    game = fired({"bombardment": 10}, target=units, hexes=hexes, dice=[6])
    assert shifts(game, "fire").get("two-units", 0) == shift


@rule("13.2.5.a")
def test_half_and_quarter_points_are_never_rounded_before_the_column():
    game = fight(it("A"), ah("D"), step="C", assaults=[mark("A")])
    table = game.rules.tables.fire
    totals = ("0", "3/4", "1", "7/4", "2", "11/4", "3", "50", "51", "200")
    assert [table.column(int(4 * Fraction(n))) for n in totals] == [0, 0, 1, 1, 2, 2, 3, 10, 11, 11]


@rule("13.2.5.a")
def test_the_firing_player_picks_the_order():
    game = bombarding(gun("G", "0906"), gun("H", "0907"), ah("D"), ah("E", "0506"), dice=[6, 6])
    bombard(game, ("G", TARGET, OTHERS), ("H", "0506", OTHERS), until=["fire_order"])
    assert [o["target"] for o in arguments(game, "resolve")] == [TARGET, "0506"]
    game.play(Option("resolve", target="0506", category=OTHERS))
    run(game)
    assert [e["hex"] for e in events(game, "fire")] == ["0506", TARGET]


@rule("13.2.5.a")
@pytest.mark.parametrize(
    ("bf", "col"),
    [
        (1, "1"),
        (2, "2"),
        (3, "3-4"),
        (4, "3-4"),
        (5, "5-6"),
        (7, "7-9"),
        (10, "10-13"),
        (14, "14-18"),
        (19, "19-25"),
        (26, "26-35"),
        (36, "36-50"),
        (51, "51+"),
    ],
)
def test_the_column_of_every_factor(bf: Any, col: Any) -> None:
    g = bombing(A, B, battery("G", IT, "0809", bf))
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.total == bf
    assert f.column_before == col
    assert f.column == col
    assert sum(f.results["cells"].values()) == 1


@rule("13.2.5.a", "18.4.a", "Q62", "22.2.b", "22.2.c", "Q94")
@pytest.mark.parametrize(
    ("hexes", "more", "shift"),
    [
        ({}, [], 0),
        ({"terrain": "woods"}, [], -1),
        ({"terrain": "town"}, [], -1),
        ({"terrain": "carso"}, [], 0),
        ({"terrain": "swamp"}, [], 0),
        (dug(1), [], -1),
        (dug(2), [], -2),
        (dug(3), [], -3),
        ({"terrain": "town", "trench": {"level": 3, "owner": AH}}, [], -3),
        ({}, [inf("B2", AH, "0806")], 1),
        ({"terrain": "carso"}, [inf("B2", AH, "0806")], 1),
        ({"terrain": "woods"}, [inf("B2", AH, "0806")], -1),
        (dug(1), [inf("B2", AH, "0806")], -1),
        ({}, [loose("M", AH, "0806", "mg")], 0),
        ({}, [loose("C", AH, "0806", "cavalry")], 2),
        ({}, [battery("K", AH, "0806")], 0),
    ],
)
def test_the_shifts_of_a_bombardment(hexes: Any, more: Any, shift: Any) -> None:
    g = bombing(A, B, *more, battery("G", IT, "0809", 20), hexes={"0806": hexes})
    f = g.forecast(kind="offensive", target="0806", guns=["G"], category="non-artillery")
    assert f.shift == shift
    assert f.column == FIRE_COLUMNS[8 + shift]


@rule("Q27", "13.2.5.a")
@pytest.mark.parametrize(
    ("scenario", "number", "shift"),
    [(3, 1, 3), (3, 2, 2), (3, 3, 1), (3, 4, 0), (1, 1, 3), (1, 2, 1), (1, 3, 0), (2, 1, 2), (2, 2, 0)],
)
def test_surprise_by_scenario_and_action(scenario: Any, number: Any, shift: Any) -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5, "number": number},
        turn=1,
        scenario=scenario,
    )
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.shift == shift
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.shift == shift


@rule("Q27")
def test_surprise_cancels_a_trench() -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5, "number": 1},
        turn=1,
        hexes={"0806": dug(3)},
    )
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0
    g = step("B", HX, A, B, battery("G", IT, "0809", 5), action={"guns": ["G"], "box": 5, "number": 1}, turn=2)
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0


@rule("Q27")
@pytest.mark.parametrize(("number", "columns"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_surprise_in_the_first_turn(number, columns):
    game = fired({"bombardment": 10}, turn=1, action={"number": number}, dice=[6])
    assert shifts(game, "fire").get("surprise", 0) == columns
    later = fired({"bombardment": 10}, turn=2, action={"number": number}, dice=[6])
    assert "surprise" not in shifts(later, "fire")


@rule("Q27")
def test_surprise_counts_inside_the_limit_or_beyond_it_by_option():
    open_ = {TARGET: {"terrain": "clear"}}
    two = [ah("D"), ah("E")]
    inside = fired({"bombardment": 10}, turn=1, target=two, hexes=open_, dice=[6])
    assert last(inside, "fire")["net"] == 3
    beyond = fired({"bombardment": 10}, turn=1, target=two, hexes=open_, dice=[6], options={"surprise": "uncapped"})
    assert last(beyond, "fire")["net"] == 4


@rule("Q27")
def test_austro_hungarians_have_no_surprise():
    game = fight(ah("A", FRONT), it("D", TARGET), gun("G", "0906", AH), step="B", side=AH, turn=1, dice=[6])
    bombard(game, ("G", TARGET, OTHERS))
    assert shifts(game, "fire") == {}


@rule("Q27")
def test_surprise_beyond_the_limit_by_option() -> None:
    units = [HX, A, inf("B", AH, "0806", morale=9), battery("G", IT, "0809", 5)]
    doc = {
        "action": {"guns": ["G"], "box": 5, "number": 1},
        "turn": 1,
        "hexes": {"0806": {"terrain": "town", "trench": {"level": 3, "owner": AH}}},
    }
    g = step("B", *units, **doc)
    # -3 trench, -1 town, +3 surprise: inside the cap -1
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == -1
    g = step("B", *units, **doc, options={"surprise": "uncapped"})
    # the rest is capped at -3, surprise comes besides: 0
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0


@rule("Q51", "Q62")
def test_a_second_machine_gun_company_makes_a_target_of_two_units() -> None:
    one = [ah("D"), ah("M", type="mg")]
    guns = {"kind": "offensive", "target": TARGET, "guns": ["G"]}
    assert by_cause(fight(it("A"), gun("G", "0906"), *one, step="B").forecast(**guns).shifts) == {}
    more = fight(it("A"), gun("G", "0906"), *one, ah("N", type="mg"), step="B")
    assert by_cause(more.forecast(**guns).shifts) == {"two-units": 1}


@rule("12.5.a", "Q51", "Q62")
@pytest.mark.parametrize(
    ("plain", "machine_guns", "cars", "count"),
    [(1, 0, 0, 1), (1, 1, 1, 1), (1, 2, 0, 2), (0, 3, 0, 2), (1, 0, 2, 2), (0, 2, 2, 2), (2, 1, 0, 2)],
)
def test_how_many_targets_count_for_the_shift_of_two(plain, machine_guns, cars, count):
    """Of machine guns and of armored cars all but one; Flamethrowers never."""
    units = [Fighter(0, 1, 0)] * plain + [Fighter(1, 1, 0, machine_gun=True, counted=False)] * machine_guns
    units += [Fighter(2, 1, 0, counted=False)] * cars
    assert stacked_targets(units) == count
    assert stacked_targets([*units, Fighter(3, 1, 0, flamethrower=True, counted=False)]) == count
