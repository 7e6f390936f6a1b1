"""13.2.6, 19.6, 19.7: the cells of the table of fire, and what they do to units, guns and trenches."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import Option

from .cases import HX, A, B, battery, bombing, dug, inf, step
from .fights import GUNS, OTHERS, bombard, bombarding, fight, fired, last, run, state
from .reading import AH, IT, arguments, dp, forced, offered, play, refused, rule, steps, trench, where
from .situations import TARGET, ah, gun, it

TABLE = """
D1 D1 D1T 1D1 1D1T 1D1T 1D2T 2D1T 2D2T 2D2T 3D2T 3D2T
*  D1 D1T D1T 1D1  1D1T 1D2T 1D2T 2D1T 2D2T 3D2T 3D2T
-  *  D1  D1T D1T  1D1  1D1T 1D2T 1D2T 2D1T 2D2T 3D2T
-  -  *   D1  D1T  D1T  1D1  1D1T 1D2T 1D2T 2D1T 2D2T
-  -  *   *   D1   D1T  1D1  1D1  1D1T 1D2T 2D1T 2D1T
-  -  -   *   *    D1   D1T  1D1  1D1  1D1T 1D2T 2D1T
"""
FACTORS = (0, 1, 2, 4, 6, 9, 13, 18, 25, 35, 50, 51)
"""The highest factor of every column but the last, of which it is the lowest."""
CELLS = [
    (factor, die, cell)
    for die, row in enumerate(TABLE.split("\n")[1:7], 1)
    for factor, cell in zip(FACTORS, row.split(), strict=True)
    if factor and cell != "*"
]


# 13.2.5: columns and shifts


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


# 13.2.6: results


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


@rule("19.6.a", "17.3.a", "E15", "19.7.a")
def test_one_step_spares_a_gun_but_disorganizes_it():
    game = fired({"bombardment": 7}, target=[gun("B", TARGET, AH)], category=GUNS, dice=[1])
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert state(game, "B") == (TARGET, 1, 1)
    assert game.rules.bombardment_of(game.state, game.rules.roster.index["B"]) == 4


@rule("19.6.a", "Q60", "17.2.a")
def test_two_steps_take_one_gun_of_the_owners_choice():
    target = [gun("B", TARGET, AH), gun("C", TARGET, AH)]
    game = bombarding(gun("G", "0906", bombardment=19), *target, dice=[1])
    bombard(game, ("G", TARGET, GUNS), until=["loss"])
    assert last(game, "fire-roll")["cell"] == "2D2T"
    assert game.decision.side == AH
    assert arguments(game, "lose") == [{"unit": "B"}, {"unit": "C"}]
    game.play(Option("lose", unit="C"))
    run(game)
    assert where(game, "C") == "eliminated"
    assert state(game, "B") == (TARGET, 1, 2)


@rule("Q60")
def test_by_the_other_reading_each_gun_needs_two_hits_of_its_own():
    target = [gun("B", TARGET, AH), gun("C", TARGET, AH)]
    game = fired({"bombardment": 19}, target=target, category=GUNS, dice=[1], options={"gun_losses": "each"})
    assert [where(game, u) for u in "BC"] == [TARGET, TARGET]
    one = fired({"bombardment": 26}, target=target[:1], category=GUNS, dice=[1], options={"gun_losses": "each"})
    assert where(one, "B") == "eliminated"


@rule("19.6.a", "Q60")
@pytest.mark.parametrize(("force", "cell", "lost"), [(7, "1D2T", (0, 0)), (14, "2D2T", (1, 0)), (26, "3D2T", (1, 1))])
def test_steps_dealt_out_among_guns_are_an_option(force, cell, lost):
    """By the other reading each gun needs two steps of its own: of two steps each gun has one."""
    for choice, count in zip(("pairs", "each"), lost, strict=True):
        guns_there = [gun("H", TARGET, AH), gun("I", TARGET, AH)]
        game = fired({"bombardment": force}, target=guns_there, dice=[1], category=GUNS, options={"gun_losses": choice})
        assert last(game, "fire-roll")["cell"] == cell
        assert [where(game, u) for u in "HI"].count("eliminated") == count


@rule("19.7.a", "16.4.a", "16.4.b")
def test_a_gun_surrenders_when_its_disorganization_is_its_factor():
    near = fired({"bombardment": 7}, target=[gun("B", TARGET, AH, bombardment=2, dp=1)], category=GUNS, dice=[6])
    assert where(near, "B") == "surrendered"
    units = [it("A", "0806"), gun("G", "0906", bombardment=7), gun("B", TARGET, AH, bombardment=2, dp=1)]
    far = fight(*units, step="B", dice=[6])
    bombard(far, ("G", TARGET, GUNS))
    assert state(far, "B") == (TARGET, 1, 1)


@rule("19.7.a")
def test_disorganized_guns_fire_with_less():
    game = fired({"bombardment": 8, "dp": 3}, dice=[6])
    assert last(game, "fire")["total"] == "5"


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


@rule("19.6.a", "E15", "19.7.a", "Q60")
def test_guns_as_a_target() -> None:
    k = battery("K", AH, "0806", 4)
    g = bombing(A, B, k, battery("G", IT, "0809", 10), dice=[4])  # 10-13 die 4: 1D1
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert where(g, "K") == "0806"
    assert dp(g, "K") == 1
    assert dp(g, "B") == 0
    assert steps(g, "B") == 2
    g = bombing(A, B, k, battery("G", IT, "0809", 14), dice=[1])  # 2D1T
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert where(g, "K") == "eliminated"
    assert steps(g, "B") == 2


@rule("Q60")
def test_two_steps_on_two_guns_by_either_reading() -> None:
    for options, gone in (({}, 1), ({"gun_losses": "each"}, 0)):
        g = step(
            "B",
            HX,
            A,
            B,
            battery("K", AH, "0806", 4),
            battery("L", AH, "0806", 4),
            battery("G", IT, "0809", 10),
            action={"guns": ["G"], "box": 5},
            options=options,
            dice=[1],
        )
        play(g, "fire unit=G target=0806 category=artillery", "open-fire")  # 10-13, two guns in the open: 14-18, 2D1T
        while g.decision and g.decision.kind == "loss":
            play(g, offered(g)[0])
        assert sum(where(g, k) == "eliminated" for k in "KL") == gone
        assert sum(dp(g, k) for k in "KL") == 2 - gone


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


@rule("19.7.a")
def test_a_disorganized_gun_fires_with_less() -> None:
    g = step("B", HX, A, B, battery("G", IT, "0809", 7, dp=2), action={"guns": ["G"], "box": 5})
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).total == 5


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
