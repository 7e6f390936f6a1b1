"""16: morale, disorganization, surrender."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.games.strafe.fire.arithmetic import yields

from .cases import DISTANT, END, HX, A, B, battery, bombing, hq, in_phase, inf, step, storming
from .fights import OTHERS, answered, assaulted, bombard, fight, fired, last, run, shifts, state
from .reading import AH, IT, dp, forced, pass_until, play, rule, shown, steps, where
from .situations import FAR, TARGET, ah, gun, it, mark, pos

# 16.1: morale


@rule("16.1.a", "3.0.o")
def test_current_morale_is_the_printed_value_less_dp() -> None:
    assert shown(pos(it("A", "0508", morale=6, dp=2), FAR), "A")["morale"] == 4


@rule("16.1.a")
def test_current_morale_is_what_is_printed_less_the_points():
    game = pos(it("A", "0606", morale=6, reduced={"combat": 3, "morale": 5}, steps_left=1, dp=2))
    assert game.rules.morale_of(game.state, game.rules.roster.index["A"]) == 3


@rule("16.1.a", "16.3.a")
def test_disorganization_lowers_morale():
    game = assaulted(it("A", morale=5), ah("D", morale=5, dp=2))
    run(game)
    assert shifts(game, "assault") == {"morale": 1}
    assert last(game, "assault")["defender_morale"] == 3


@rule("16.1.a", "16.3.a")
def test_disorganization_counts_in_morale() -> None:
    g = storming(inf("A", IT, "0807", morale=7, dp=2), inf("B", AH, "0806", morale=5))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 0
    g = storming(inf("A", IT, "0807", morale=5), inf("B", AH, "0806", morale=5, dp=2))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 1


# 16.4: surrender


@rule("16.4.1.a")
def test_who_would_die_and_surrender_is_eliminated():
    game = fired({"bombardment": 14}, target=[ah("D", steps_left=1, dp=5)], dice=[6])
    assert last(game, "fire-roll")["cell"] == "1D1"
    assert where(game, "D") == "eliminated"


@rule("16.4.1.a")
def test_who_loses_his_last_step_is_eliminated_and_does_not_surrender() -> None:
    g = bombing(A, inf("B", AH, "0806", steps_left=1, reduced=True, morale=1), battery("G", IT, "0809", 20), dice=[1])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert where(g, "B") == "eliminated"


@rule("16.4.2.a")
def test_the_winner_of_an_assault_never_surrenders() -> None:
    game = pos(it("B", "0505", morale=5, dp=4), ah("e", "0504"), roads=[])
    game.add_dp([game.rules.roster.index["B"]], 2, "16.2", winner=True)
    assert dp(game, "B") == 4


@rule("16.4.2.a")
def test_the_winner_never_surrenders():
    game = assaulted(it("A"), ah("D", morale=5, dp=4), dice=[4])
    run(game)
    assert last(game, "assault-roll")["cell"] == "1D1R / 1D1"
    assert state(game, "D") == (TARGET, 1, 4)


@rule("16.4.2.a")
def test_a_winning_assaulter_stays_one_below():
    game = assaulted(it("A", dp=4, combat=40), ah("D", combat=4, morale=5), dice=[6])
    run(game, until=["counter"])
    assert last(game, "assault-roll")["cell"] == "D1 / 1D1R"
    assert state(game, "A") == (TARGET, 2, 4)


@rule("16.4.a", "16.4.b", "16.4.1.a", "17.1.a", "17.2.a", "3.0.g")
def test_steps_and_surrender() -> None:
    game = pos(it("A", "0508", combat=5), it("B", "0505", morale=5, dp=4), ah("e", "0504"), roads=[])
    a, b = (game.rules.roster.index[n] for n in "AB")
    game.lose_step(a, "17.1")
    assert (steps(game, "A"), shown(game, "A")["combat"]) == (1, "3")
    game.lose_step(a, "17.1")
    assert where(game, "A") == "eliminated"
    game.add_dp([b], 1, "16.2")
    assert where(game, "B") == "surrendered"


@rule("16.4.a", "23.4.a", "Q97")
@pytest.mark.parametrize(("enemy", "fate"), [("0706", ("surrendered", 0, 0)), ("0806", ("0506", 2, 4))])
def test_a_unit_in_two_hexes_surrenders_when_an_enemy_is_next_to_either(enemy, fate):
    """The fire hits it in 0506, which neither enemy touches; 0706 touches its other hex. Die 5: D1."""
    units = [it("A", enemy), gun("G", "0906", bombardment=6), ah("D", hexes=["0506", TARGET], morale=5, dp=4)]
    game = fight(*units, step="B", dice=[5])
    bombard(game, ("G", "0506", OTHERS))
    assert state(game, "D") == fate


@rule("16.4.a", "16.4.b")
@pytest.mark.parametrize(("enemy", "fate", "points"), [("0807", "surrendered", 0), ("0808", "0806", 3)])
def test_who_surrenders_under_fire(enemy: Any, fate: Any, points: Any) -> None:
    # 5-6, die 5: D1
    g = step(
        "B",
        hq("HX", IT, "0809"),
        inf("A", IT, enemy),
        inf("B", AH, "0806", morale=4, dp=3),
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        dice=[5],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert where(g, "B") == fate
    if points:
        assert dp(g, "B") == points


@rule("16.4.a", "16.4.b", "E14")
@pytest.mark.parametrize("points", [5, 7])
def test_who_has_reached_its_threshold_surrenders_near_the_enemy_or_stays_just_below(points: int) -> None:
    near = step("A", HX, A | {"dp": points}, B)
    assert where(near, "A") == "surrendered"
    assert near.why_not("move", unit="A", to="0808")
    far = step("A", HX, A | {"dp": points}, DISTANT)
    assert (where(far, "A"), dp(far, "A")) == ("0807", 4)
    assert esagono.position(near.to_position()).to_position()["units"] == near.to_position()["units"]


@rule("16.4.a", "19.7.a")
def test_guns_at_their_threshold_too_and_headquarters_frighten_nobody() -> None:
    game = in_phase(
        "supply",
        battery("G", IT, "0305", dp=5),
        inf("B", AH, "0306"),
        battery("H", IT, "0509", dp=9),
        hq("HY", AH, "0510"),
    )
    assert where(game, "G") == "surrendered"
    assert (where(game, "H"), dp(game, "H")) == ("0509", 4)


@rule("Q85", "16.4.a")
def test_the_visible_side_gives_the_threshold_and_guns_are_enemies_too():
    """Reduced, the unit has a morale of 3: two points more are too many next to a gun."""
    low = {"reduced": {"morale": 3}, "morale": 6, "steps_left": 1, "dp": 2}
    supply = {"phase": "supply", "roads": [], "initiative": IT}
    near = pos(it("A", "0508", **low), gun("G", "0507", AH), FAR, **supply)
    assert where(near, "A") == "surrendered"
    headquarters = pos(it("A", "0508", **low), ah("hq-Y", "0507", type="hq"), FAR, **supply)
    assert (where(headquarters, "A"), dp(headquarters, "A")) == ("0508", 2)


@rule("16.4.a")
def test_who_is_only_thought_to_be_in_a_hex_is_judged_by_the_hex():
    """Not by the last counter of the game, which has an enemy beside it."""
    game = pos(it("A", "0608"), ah("D", "0605"), it("Z", "0606"))
    grid = game.rules.grid
    assert [yields(game.rules, game.state, 0, -1, grid.index(hex)) for hex in ("0608", "0604")] == [False, True]


@rule("16.4.a", "16.4.2.a")
def test_who_surrenders_and_who_never_does() -> None:
    # 1:1 die 6: D2R on an attacker of morale 5 with 3 points already
    g = storming(inf("A", IT, "0807", dp=3), B, dice=[6])
    pass_until(g, *END)
    assert where(g, "A") == "surrendered"
    # winner limited: 2:1 die 1: D1 to the attacker with 4
    g = storming(inf("A", IT, "0807", combat=10, dp=4), inf("B", AH, "0806", morale=1), dice=[1])
    pass_until(g, *END)
    assert where(g, "A") == "0806"
    assert dp(g, "A") == 4


@rule("16.4.a", "E14")
def test_assaulters_surrender_at_their_threshold():
    game = answered(ah("D", mg=7), it("B", morale=5, dp=4), assaults=[mark("B")], dice=[6])
    assert where(game, "B") == "surrendered"
