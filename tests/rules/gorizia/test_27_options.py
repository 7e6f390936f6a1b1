"""27: the options to leave out machine guns, and of bloodier fire."""

from __future__ import annotations

import pytest

import esagono

from .cases import HX, A, B, battery, bombing, dug, inf, step
from .fights import GUNS, fired, last, shifts
from .reading import AH, IT, dp, offered, play, rule, steps, where, written
from .situations import TARGET, ah, gun

BLOODY = {"bloodier_fire": "on"}


@rule("27.1.a")
def test_machine_guns_can_be_left_out() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"machine_guns": "out"})
    assert not any(game.rules.roster.is_mg)
    assert [u for u in game.view(IT)["units"] if u["type"] == "mg"] == []


@rule("27.2.a", "27.2.b", "Q103")
def test_with_the_option_every_unit_in_the_open_loses_the_steps():
    game = fired({"bombardment": 7}, target=[ah("D"), ah("E")], dice=[1], options=BLOODY)
    assert shifts(game, "fire") == {}
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert [steps(game, u) for u in "DE"] == [1, 1]
    assert [dp(game, u) for u in "DE"] == [1, 1]


@rule("27.2.a", "Q103")
@pytest.mark.parametrize("hexes", [{TARGET: {"terrain": "woods"}}, {TARGET: dug(1)}])
def test_with_the_option_cover_keeps_the_normal_rule(hexes):
    game = fired({"bombardment": 10}, target=[ah("D"), ah("E")], dice=[1], options=BLOODY, hexes=hexes)
    assert sum(2 - steps(game, u) for u in "DE") == 1


@rule("27.2.a", "19.6.a", "Q103")
@pytest.mark.parametrize(("force", "cell", "left"), [(7, "1D1T", 2), (14, "2D1T", 0)])
def test_with_the_option_two_steps_cost_every_gun_in_the_open(force, cell, left):
    guns_there = [gun("H", TARGET, AH), gun("I", TARGET, AH)]
    game = fired({"bombardment": force}, target=guns_there, dice=[1], category=GUNS, options=BLOODY)
    assert last(game, "fire-roll")["cell"] == cell
    assert [where(game, u) for u in "HI"].count(TARGET) == left


@rule("27.2.a", "27.2.b", "Q103")
def test_every_unit_in_the_open_loses_as_many_steps() -> None:
    g = bombing(A, B, inf("B2", AH, "0806"), battery("G", IT, "0809", 20), options={"bloodier_fire": "on"}, dice=[1])
    f = g.forecast(kind="offensive", target="0806", guns=["G"])
    assert f.shift == 0
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 19-25 die 1: 2D2T
    assert where(g, "B") == "eliminated"
    assert where(g, "B2") == "eliminated"


@rule("27.2.a", "Q103")
def test_in_trenches_bloodier_fire_is_as_usual() -> None:
    hexes = {"0806": dug(1)}
    g = step(
        "B",
        HX,
        A,
        B,
        inf("B2", AH, "0806"),
        battery("G", IT, "0809", 26),
        action={"guns": ["G"], "box": 5},
        options={"bloodier_fire": "on"},
        hexes=hexes,
        dice=[2],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 26-35 less one: 19-25, 2D1T in all
    while g.decision and g.decision.kind == "loss":
        play(g, offered(g)[0])
    assert [written(g, n)["steps_left"] for n in ("B", "B2")] == [1, 1]
