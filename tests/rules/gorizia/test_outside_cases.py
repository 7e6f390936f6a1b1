"""Cases written from the checklist alone: command, artillery, movement, fire, each worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .cases import HX, A, B, battery, bombing, defending, gunnery, hq, in_phase, inf, loose, phase_ten, step
from .reading import AH, IT, dp, forced, lp, offered, play, refused, rule, steps, trench, where, written

# 8: command and its dice

CUT_OFF = [inf("A", IT, "0808"), hq("HX", IT), inf("B", AH, "0706")]
"""From 0808 only row 08 leads to 0803 in five hexes; the enemy in 0706 looks into 0806 and 0805."""


def placed(*units: Any, dice: list[int], **top: Any) -> Any:
    game = step("start", *CUT_OFF, *units, display={"X": 5}, dice=dice, **top)
    play(game, "place-hq hex=0808")
    return game


@rule("8.1.c", "Q33", "8.5.d", "Q36")
@pytest.mark.parametrize(
    ("dice", "joins"), [([4, 4], True), ([6, 5], True), ([4, 3], False), ([3, 4], False), ([1, 6], False)]
)
@pytest.mark.parametrize("unit", [battery("Z", IT, "0803"), loose("Z", IT, "0803", "engineer")])
def test_guns_and_independents_behind_enemy_zones_join_by_the_die(dice: list[int], joins: bool, unit: Any) -> None:
    assert offered(placed(unit, dice=dice), "attach") == (["attach unit=Z"] if joins else [])


@rule("Q33")
def test_the_dice_serve_brigade_guns_and_independents_alike() -> None:
    others = [battery("G", IT, "0803"), loose("Z", IT, "0803", "engineer")]
    game = placed(inf("C", IT, "0803"), *others, dice=[4, 5, 1, 1])
    assert "out-of-command" not in written(game, "C")["flags"]
    assert offered(game, "attach") == ["attach unit=G", "attach unit=Z"]
    assert game.to_position()["dice"] == [1, 1]  # two hexes, two dice


@rule("Q33", "8.3.d", "13.2.1.f")
@pytest.mark.parametrize(
    ("more", "box"), [({}, 0), ({"division": "9"}, 5), ({"up": "move"}, 5), ({"flags": ["act"]}, 5)]
)
def test_no_die_for_guns_that_cannot_join(more: Any, box: int) -> None:
    game = step("start", *CUT_OFF, battery("G", IT, "0803", **more), display={"X": box}, dice=[4, 4])
    play(game, "place-hq hex=0808")
    assert game.to_position()["dice"] == [4, 4]


@rule("8.1.c", "Q33")
def test_no_die_where_a_way_is_free() -> None:
    game = step("start", *CUT_OFF[:1], hq("HX", IT, command=6), CUT_OFF[2], inf("C", IT, "0803"), dice=[1])
    play(game, "place-hq hex=0808")
    assert "out-of-command" not in written(game, "C")["flags"]
    assert game.to_position()["dice"] == [1]


# 12, 19: guns


@rule("12.1.2", "19.1.a")
def test_a_third_gun_is_not_emplaced() -> None:
    two = [battery("G", IT, "0808"), battery("H", IT, "0808")]
    game = gunnery(*two, battery("K", IT, "0808", up="move"), B)
    assert "turn unit=K up=fire" not in offered(game, "turn")
    assert refused(game, "turn", unit="K", up="fire") == ["12.1.2.a"]
    play(game, "turn unit=H up=move", "turn unit=K up=fire")  # room is made first
    assert written(game, "K")["up"] == "fire"
    assert refused(game, "turn", unit="H", up="fire") == ["12.1.2.a"]


@rule("19.1.b")
def test_turning_to_the_move_side_may_overstack() -> None:
    game = gunnery(battery("G", IT, "0808"), inf("A", IT, "0808"), inf("C", IT, "0808"), B)
    play(game, "turn unit=G up=move")
    assert written(game, "G")["up"] == "move"


# 11: movement


@rule("11.2.2.a")
def test_who_came_near_the_enemy_has_no_strategic_reach_left() -> None:
    game = phase_ten(inf("A", IT, "0810"), B)
    play(game, "select unit=A", "move unit=A to=0808", "move unit=A to=0810")  # two hexes from the enemy, and back
    assert {f"move unit=A to={h}" for h in game.reach("A")} == set(offered(game, "move"))
    assert max(way.cost for way in game.reach("A").values()) == 2


@rule("12.3.a")
@pytest.mark.parametrize(("together", "price"), [(True, 2), (False, Fraction(1, 2))])
def test_a_stack_pays_no_road_rate(together: bool, price: Any) -> None:
    """The one who stays behind does not matter: the road rate is lost to those who share a hex on the way."""
    chart = {"roads": [["0807", "0806", "0805"]]}
    units = [A, inf("C", IT, "0807"), hq("HX", IT, "0909")]
    game = step("A", *units, chart=chart, hexes={"0806": {"terrain": "woods"}})
    play(game, "select unit=A", *(["join unit=C"] if together else []), "move unit=A to=0806")
    assert Fraction(written(game, "A")["spent"]) == price


@rule("19.4.a", "11.2.1.c")
@pytest.mark.parametrize(
    ("company", "hexes", "may"),
    [
        ([], {"0808": {"trench": {"level": 1, "owner": IT}}}, False),
        ([battery("H", IT, "0808")], {}, False),
        ([inf("A", IT, "0808")], {}, True),
    ],
)
def test_a_gun_goes_into_an_enemy_zone_only_in_company(company: Any, hexes: Any, may: bool) -> None:
    foe = inf("B", AH, "0807")
    game = phase_ten(battery("G", IT, "0809", up="move"), *company, foe, hexes=hexes)
    assert ("0808" in game.reach("G")) is may


@rule("6.2.a")
@pytest.mark.parametrize(
    ("more", "hexes"),
    [
        ([], ["0314", "0714"]),
        ([inf("C", AH, "0314")], ["0714"]),
        ([inf("C", AH, "0213")], ["0714"]),
        ([inf("C", AH, "0213"), inf("D", IT, "0314")], ["0314", "0714"]),
        ([inf("D", IT, "0314"), inf("E", IT, "0314")], ["0314", "0714"]),
    ],
)
def test_where_reinforcements_may_enter(more: Any, hexes: list[str]) -> None:
    waiting = inf("R", IT, "pool") | {"turn": 2, "entry": ["0314", "0714"]}
    game = in_phase("reinforcement", A, B, *more, reinforcements=[waiting], side=IT, initiative=IT)
    assert offered(game, "enter") == [f"enter unit=R hex={h}" for h in hexes]


# 13: fire

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


@rule("13.3.12.a")
def test_units_beside_an_emptied_hex_still_fire() -> None:
    marks = [{"unit": "A", "from": "0807", "to": "0806"}]
    game = bombing(A, B, inf("C", AH, "0707"), battery("G", IT, "0810", 60), dice=[1], assaults=marks)
    play(game, "fire unit=G target=0806", "open-fire")
    forced(game)
    assert where(game, "B") == "eliminated"
    assert offered(game, "fire") == ["fire unit=C target=0807"]


@rule("13.3.7.a")
def test_each_target_hex_has_its_own_point() -> None:
    units = [
        A,
        inf("D", IT, "0908"),
        B,
        inf("C", AH, "0907"),
        battery("K", AH, "0803", 20),
        battery("L", AH, "0803", 20),
    ]
    game = defending(*units, assaults=(("A", "0807", "0806"), ("D", "0908", "0907")), tracks={"lp": {IT: 0, AH: 3}})
    play(game, "fire unit=B target=0807", "fire unit=C target=0908")
    play(game, "fire unit=K target=0807", "fire unit=L target=0908", "lift target=0807", "lift target=0908")
    assert lp(game, AH) == 1


@rule("13.2.7.c", "Q63", "Q64")
@pytest.mark.parametrize(
    ("value", "die", "whole", "points"), [(1, 1, 2, 1), (1, 3, 2, 0), (9, 1, 1, 1), (9, 2, 2, 1), (10, 2, 1, 1)]
)
def test_half_a_barrage_is_not_rounded(value: int, die: int, whole: int, points: int) -> None:
    """Half of 1 is fired as 0, of 9 as 3-4, of 10 as 5-6."""
    barrage = [{"hex": "0806", "value": value, "side": AH}]
    game = step("A", A, HX, inf("B", AH, "0101"), interdiction=barrage, dice=[die])
    play(game, "select unit=A", "move unit=A to=0806")
    forced(game, 1)
    assert (steps(game, "A"), dp(game, "A")) == (whole, points)


# positions


@rule("Q105", "4.11.a")
def test_a_rally_of_the_second_side() -> None:
    game = in_phase("rally", A | {"hex": "0809", "dp": 1}, B | {"hex": "0804", "dp": 1}, side=AH, initiative=IT)
    assert game.decision.side == AH
    assert offered(game, "rally") == ["rally unit=B"]
    assert game.to_position()["side"] == AH
