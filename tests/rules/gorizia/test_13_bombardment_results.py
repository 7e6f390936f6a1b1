"""13.2.6: the cells of the table of fire, and what they do to units and trenches."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import Option

from .cases import A, B, battery, bombing, dug, inf
from .fights import GUNS, OTHERS, bombard, bombarding, fight, fired, last, run, state
from .reading import AH, IT, arguments, dp, forced, offered, play, refused, rule, steps, trench
from .reference_tables import FIRE_TABLE
from .situations import TARGET, ah, gun, it

FACTORS = (0, 1, 2, 4, 6, 9, 13, 18, 25, 35, 50, 51)
"""The highest factor of every column but the last, of which it is the lowest."""
CELLS = [
    (factor, die, cell)
    for die, row in enumerate(FIRE_TABLE, 1)
    for factor, cell in zip(FACTORS, row.split(), strict=True)
    if factor and cell != "*"
]


@rule("13.2.5.a", "13.2.6.a", "13.2.6.c", "13.2.6.d")
@pytest.mark.parametrize(("factor", "die", "cell"), CELLS)
def test_every_cell_of_the_fire_table(factor: int, die: int, cell: str) -> None:
    """A battalion of two steps in woods, with a level 1 trench: the gun has what two columns less leave it."""
    column = FACTORS.index(factor)
    if column + 2 >= len(FACTORS):
        target, force = {}, factor
    else:
        target, force = {"0806": {"terrain": "woods", "trench": {"level": 1, "owner": AH}}}, FACTORS[column + 2]
    game = bombing(A | {"hex": "0809"}, B, battery("G", IT, "0810", force), dice=[die], hexes=target)
    play(game, "fire unit=G target=0806", "open-fire")
    forced(game)
    taken, _, rest = cell.partition("D") if cell != "-" else ("", "", "0")
    lost = int(taken or 0)
    assert steps(game, "B") == max(2 - lost, 0)
    if lost < 2:
        assert dp(game, "B") == int(rest.rstrip("T"))
    if target:
        assert trench(game, "0806") == (0 if cell.endswith("T") else 1)


@rule("13.2.6.a")
def test_nothing_happens():
    game = fired({"bombardment": 2}, dice=[6])
    assert last(game, "fire-roll")["cell"] == "-"
    assert state(game, "D") == (TARGET, 2, 0)


@rule("13.2.6.b")
@pytest.mark.parametrize(("second", "points"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_a_star_takes_a_second_die(second, points):
    game = fired({"bombardment": 2}, dice=[5, second])
    assert last(game, "fire-roll")["cell"] == "*"
    assert dp(game, "D") == points


@rule("13.2.6.b")
@pytest.mark.parametrize(("second", "points"), [(3, 1), (4, 0)])
def test_a_star_is_a_point_or_nothing(second: Any, points: Any) -> None:
    # column 2, die 4 is a star
    g = bombing(A, B, battery("G", IT, "0809", 2), dice=[4, second])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert dp(g, "B") == points


@rule("13.2.6.c", "17.1.a", "16.2.a")
def test_steps_are_lost_in_all_and_every_unit_is_disorganized():
    """14-18 shifted one right for two units: 19-25; a 1 is 2D2T."""
    game = fired({"bombardment": 14}, target=[ah("D"), ah("E")], dice=[1])
    assert [steps(game, u) for u in "DE"] == [1, 1]
    assert [dp(game, u) for u in "DE"] == [2, 2]


@rule("13.2.6.c")
def test_losses_are_spread_equally_and_the_owner_decides():
    """7-9 on a 1 with two units: 1D2T of column 10-13."""
    game = bombarding(gun("G", "0906", bombardment=7), ah("D"), ah("E"), dice=[1])
    met = bombard(game, ("G", TARGET, OTHERS), until=["loss"])
    assert met[-1] != (AH, "loss")
    assert game.decision.side == AH
    assert arguments(game, "lose") == [{"unit": "D"}, {"unit": "E"}]
    game.play(Option("lose", unit="E"))
    run(game)
    assert [steps(game, u) for u in "DE"] == [2, 1]
    three = bombarding(gun("G", "0906", bombardment=36), ah("D"), ah("E"), dice=[1])
    bombard(three, ("G", TARGET, OTHERS), until=["loss"])
    three.play(Option("lose", unit="D"))
    assert arguments(three, "lose") == [{"unit": "E"}]
    assert refused(three, "lose", unit="D") == ["13.2.6.c"]
    three.play(Option("lose", unit="E"))
    assert arguments(three, "lose") == [{"unit": "D"}, {"unit": "E"}]


@rule("13.2.6.c")
def test_two_steps_and_two_points_on_two_units() -> None:
    # 20 -> 19-25 +1 (two units) = 26-35, die 1: 2D2T
    g = bombing(A, B, inf("B2", AH, "0806"), battery("G", IT, "0809", 20), dice=[1])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    play(g, "lose unit=B2")
    assert offered(g) == ["lose unit=B"]
    forced(g)
    assert (steps(g, "B"), steps(g, "B2"), dp(g, "B"), dp(g, "B2")) == (1, 1, 2, 2)


@rule("13.2.6.c")
def test_the_owner_decides_the_odd_loss() -> None:
    # 14 -> 14-18 +1 = 19-25, die 3: 1D2T
    g = bombing(A, B, inf("B2", AH, "0806"), battery("G", IT, "0809", 14), dice=[3])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert g.decision.side == AH
    assert offered(g) == ["lose unit=B", "lose unit=B2"]
    play(g, "lose unit=B2")
    assert (steps(g, "B"), steps(g, "B2"), dp(g, "B"), dp(g, "B2")) == (2, 1, 2, 2)


@rule("13.2.6.c")
def test_the_last_step_of_a_fire_falls_on_whoever_has_one_left():
    """Three steps on two units, one of which has but one: the third cannot be his."""
    game = fight(it("A"), gun("G", "0906", bombardment=40), ah("D", steps_left=1), ah("E"), step="B", dice=[1])
    choices = []

    def first(_, options):
        choices.append([o.args["unit"] for o in options])
        return options[0]

    bombard(game, ("G", TARGET, "non-artillery"), loss=first)
    assert choices == [["D", "E"], ["E"], ["E"]]
    assert steps(game, "D") == steps(game, "E") == 0


@rule("13.2.6.c", "19.6.a", "Q60")
def test_a_gun_lost_to_a_barrage_is_a_gun():
    """Units take their steps first; who took none is not offered instead of the gun."""
    units = ah("D"), ah("E"), ah("M", type="mg"), gun("H", TARGET, AH)
    game = fight(it("A"), gun("G", "0906", bombardment=28), *units, step="B", dice=[1])
    choices = []

    def first(_, options):
        choices.append([o.args["unit"] for o in options])
        return options[0]

    bombard(game, ("G", TARGET, "barrage"), loss=first)
    assert last(game, "fire-roll")["cell"].startswith("2")
    assert choices == [["D", "E", "M"], ["E", "M"], ["H"]]


@rule("13.2.6.d", "18.6.a", "18.8.a", "Q61", "Q109")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"level": 2, "owner": AH}, 1),
        ({"level": 1, "owner": AH}, 0),
        ({"level": 1, "owner": AH, "printed": AH}, 1),
        ({"level": 3, "owner": AH, "printed": AH}, 2),
    ],
)
def test_a_t_lowers_the_trench(before, after):
    game = fired({"bombardment": 36}, hexes={TARGET: {"trench": before}}, dice=[2], target=[ah("D"), ah("E")])
    assert last(game, "fire-roll")["cell"].endswith("T")
    assert trench(game, TARGET) == after


@rule("13.2.6.d", "Q61")
def test_several_bombardments_each_lower_the_trench_whatever_they_fire_at():
    both = [ah("D"), gun("B", TARGET, AH)]
    hexes = {TARGET: dug(3)}
    game = bombarding(
        gun("G", "0906", bombardment=26), gun("H", "0907", bombardment=26), *both, hexes=hexes, dice=[3, 1]
    )
    bombard(game, ("G", TARGET, OTHERS), ("H", TARGET, GUNS))
    assert trench(game, TARGET) == 1


@rule("13.2.6.d", "13.2.6.e")
@pytest.mark.parametrize(("type", "after"), [("field-artillery", 1), ("mountain-artillery", 2)])
def test_a_t_lowers_a_trench_but_not_of_mountain_guns(type: Any, after: Any) -> None:
    # 8 -> 7-9 shifted two left = 3-4, die 2: D1T
    g = bombing(A, B, battery("G", IT, "0809", 8, type=type), hexes={"0806": dug(2)}, dice=[2])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert trench(g, "0806") == after
    assert dp(g, "B") == 1


@rule("13.2.6.e")
def test_mountain_guns_alone_spare_trenches():
    hexes = {TARGET: dug(2)}
    light = {"type": "mountain-artillery", "bombardment": 14}
    alone = fired(light, hexes=hexes, dice=[1])
    assert last(alone, "fire-roll")["cell"] == "1D1T"
    assert trench(alone, TARGET) == 2
    helped = fired(light, {"bombardment": 4}, hexes=hexes, dice=[1])
    assert last(helped, "fire-roll")["cell"].endswith("T")
    assert trench(helped, TARGET) == 1
