"""13.3.10, 18.4: shifts of Defensive Fire."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine.forecast import by_cause

from .cases import A, defending, dug, inf, step
from .fights import answered, fight, last, shifts
from .reading import AH, IT, rule
from .situations import FRONT, TARGET, ah, it, mark

# 13.3.10: one target after the other, shifts


@rule("18.4.a", "13.3.10.a")
@pytest.mark.parametrize(("level", "columns"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_a_trench_helps_those_who_fire_from_it(level, columns):
    hexes = {TARGET: dug(level)} if level else {}
    game = answered(hexes=hexes, dice=[6])
    assert shifts(game, "fire").get("firer-trench", 0) == columns


@rule("11.0.7.a", "13.3.10.a")
def test_fire_from_above_is_better():
    game = answered(hexes={TARGET: {"level": 1}}, dice=[6])
    assert shifts(game, "fire") == {"upslope": 1}
    many = answered(hexes={TARGET: {"level": 7}}, dice=[6])
    assert shifts(many, "fire") == {"upslope": 1}
    down = answered(hexes={FRONT: {"level": 2}}, dice=[6])
    assert shifts(down, "fire") == {}


@rule("20.3.f", "13.3.10.a")
def test_fire_at_those_who_cross_the_isonzo_is_better():
    crossing = f"{TARGET}-{FRONT}"
    game = answered(sides={crossing: "isonzo"}, dice=[6])
    assert shifts(game, "fire") == {"isonzo": 1}
    bridged = answered(sides={crossing: "isonzo"}, bridges=[crossing], dice=[6])
    assert shifts(bridged, "fire") == {"isonzo": 1}
    river = answered(sides={crossing: "river"}, dice=[6])
    assert shifts(river, "fire") == {}


@rule("13.3.10.a", "Q62", "Q121")
def test_the_ground_of_the_target_counts_but_not_its_trench():
    woods = answered(hexes={FRONT: {"terrain": "woods"}}, dice=[6])
    assert shifts(woods, "fire") == {"terrain": -1}
    own = {FRONT: dug(3, IT)}
    trenches = answered(hexes=own, dice=[6])
    assert shifts(trenches, "fire") == {}
    reading = answered(hexes=own, dice=[6], options={"trench_cover": "all-fire"})
    assert shifts(reading, "fire") == {"trench": -3}


@rule("Q62", "22.2.b")
def test_two_assaulters_in_the_open_and_cavalry_are_better_targets():
    two = answered(ah("D"), it("B"), assaults=[mark("A"), mark("B")], dice=[6])
    assert shifts(two, "fire") == {"two-units": 1}
    one = answered(ah("D"), it("B"), dice=[6])
    assert shifts(one, "fire") == {}
    horse = answered(ah("D"), it("B", type="cavalry"), assaults=[mark("B")], dice=[6])
    assert shifts(horse, "fire") == {"cavalry": 1}


@rule("Q69")
def test_the_least_favourable_firing_hex_counts():
    hexes = {TARGET: {"level": 1, "trench": {"level": 3, "owner": AH}}}
    both = answered(ah("D"), ah("E", "0605"), aims=[("D", FRONT), ("E", FRONT)], hexes=hexes, dice=[6])
    assert shifts(both, "fire") == {}
    alone = answered(ah("D"), ah("E", "0605"), hexes=hexes, dice=[6])
    assert shifts(alone, "fire") == {"firer-trench": 2, "upslope": 1}
    reading = answered(ah("D"), ah("E", "0605"), aims=[("D", FRONT), ("E", FRONT)], hexes=hexes, dice=[6],
                       options={"firer_position": "assaulted-hex"})  # fmt: skip
    assert shifts(reading, "fire") == {"firer-trench": 2, "upslope": 1}


@rule("13.3.10.a")
def test_three_columns_net_at_most():
    hexes = {TARGET: {"level": 1, "trench": {"level": 3, "owner": AH}}}
    sides = {f"{TARGET}-{FRONT}": "isonzo"}
    game = answered(ah("D"), it("B"), assaults=[mark("A"), mark("B")], hexes=hexes, sides=sides, dice=[6])
    assert sum(shifts(game, "fire").values()) == 5
    assert last(game, "fire")["net"] == 3


@rule("11.0.7.a", "18.4.a", "13.3.10.a")
@pytest.mark.parametrize(
    ("hexes", "sides", "shift"),
    [
        ({}, {}, 0),
        ({"0806": {"level": 2}}, {}, 1),
        ({"0806": dug(1)}, {}, 1),
        ({"0806": dug(2)}, {}, 1),
        ({"0806": dug(3)}, {}, 2),
        ({}, {"0806-0807": "isonzo"}, 1),
        ({}, {"0806-0807": "river"}, 0),
        ({"0806": {"level": 2, "trench": {"level": 3, "owner": AH}}}, {"0806-0807": "isonzo"}, 3),
        ({"0807": {"terrain": "woods"}}, {}, -1),
        ({"0807": dug(3, IT)}, {}, 0),
    ],
)
def test_the_shifts_of_defensive_fire(hexes: Any, sides: Any, shift: Any) -> None:
    g = defending(A, inf("B", AH, "0806", mg=5), hexes=hexes, chart={"sides": sides})
    f = g.forecast(kind="defensive", target="0807", firers=["B"])
    assert f.shift == shift, f.shifts


@rule("Q62", "13.3.2.a")
def test_only_assaulters_make_a_crowd() -> None:
    for marks, causes in ((("A", "A2"), {"two-units": 1}), (("A",), {})):
        pairs = tuple((n, "0807", "0806") for n in marks)
        g = defending(A, inf("A2", IT, "0807"), inf("B", AH, "0806", mg=2), assaults=pairs)
        assert by_cause(g.forecast(kind="defensive", target="0807", firers=["B"]).shifts) == causes


@rule("Q69")
def test_the_position_of_firers_by_either_reading() -> None:
    hexes = {"0806": dug(3)}
    for options, shift in (({}, 0), ({"firer_position": "assaulted-hex"}, 2)):
        g = step(
            "C",
            A,
            inf("B", AH, "0806", mg=2),
            inf("C", AH, "0707", mg=2),
            assaults=[mark("A", "0807", "0806")],
            hexes=hexes,
            options=options,
        )
        assert g.forecast(kind="defensive", target="0807", firers=["B", "C"]).shift == shift
        assert g.forecast(kind="defensive", target="0807", firers=["B"]).shift == 2


@rule("Q69")
def test_trench_and_slope_of_one_least_favourable_hex_count_together() -> None:
    hexes = {TARGET: dug(3), "0605": {"level": 1}}
    game = fight(it("A"), ah("D"), ah("E", "0605"), step="C", assaults=[mark("A")], hexes=hexes)
    both = game.forecast(kind="defensive", target=FRONT, firers=["D", "E"])
    assert by_cause(both.shifts) == {"upslope": 1}
    assert by_cause(game.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts) == {"firer-trench": 2}


# 18.4: what a trench does


@rule("Q121", "18.4.a")
def test_the_trench_of_the_target_by_either_reading() -> None:
    hexes = {"0807": dug(2, IT)}
    for options, shift in (({}, 0), ({"trench_cover": "all-fire"}, -2)):
        g = step("C", A, inf("B", AH, "0806", mg=5), assaults=[mark("A", "0807", "0806")], hexes=hexes, options=options)
        assert g.forecast(kind="defensive", target="0807", firers=["B"]).shift == shift
