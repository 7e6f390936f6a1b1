"""Orders with numbers: boxes, points, sides of a gun, and what is none of them."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import IllegalOption

from .cases import DISTANT, HX, A, B, battery, gunnery, hq, in_phase, inf, step
from .reading import AH, IT, Game, rule

MEN = (inf("A", IT, "0808"), inf("E", AH, "0201"), hq("HX", IT), hq("HY", AH))


def planning() -> Game:
    return in_phase("command", *MEN, tracks={"lp": {IT: 5, AH: 1}})


def bidding() -> Game:
    return in_phase("initiative", *MEN, tracks={"lp": {IT: 5, AH: 1}})


def refused_for_good(game: Game, verb: str, **args: Any) -> tuple[str, str]:
    """The first reason against an order, which play gives too and which changes nothing."""
    before, offered, save = game.to_position(), game.options(IT), game.save()
    reasons = game.why_not(verb, seat=IT, **args)
    with pytest.raises(IllegalOption) as refusal:
        game.play(verb, side=IT, **args)
    assert refusal.value.reasons == reasons
    assert (game.to_position(), game.options(IT), game.save()) == (before, offered, save)
    return reasons[0].clause, reasons[0].text


@rule("8.2.a")
@pytest.mark.parametrize(
    "box", [True, False, 5.0, 0.0, 2.5, -1, -7, "-3", "1-", "9-5", "5", 3, 16, "²", "x", None, [5]]
)
def test_what_is_no_box_is_refused(box: Any) -> None:
    said = refused_for_good(planning(), "plan", brigade="X", box=box)
    assert said == ("8.2.a", "The boxes of the display are for 0, 5, 10 and 15 guns.")


@rule("4.3.b")
@pytest.mark.parametrize("points", [True, False, 1.0, 1.5, -1, "-1", "2", "x", "²", None, [1]])
def test_what_is_no_number_of_points_is_refused_with_what_is_possible(points: Any) -> None:
    _, words = refused_for_good(bidding(), "bid", points=points)
    assert words.endswith("possible: 0, 1, 2, 3, 4 and 5.")


@rule("4.3.b")
def test_too_many_points_are_refused_by_their_price() -> None:
    assert refused_for_good(bidding(), "bid", points=6) == (
        "4.3.b",
        "That costs 6 logistics points; you have 5.",
    )
    game = bidding()
    game.play("bid", side=IT, points=2)
    assert game.to_position()["bid"] == {IT: 2}


@rule("19.1.a")
@pytest.mark.parametrize("up", ["move", "fire"])
def test_a_gun_has_two_sides(up: str) -> None:
    game = gunnery(A, B, battery("G", IT, "0810", up=up))
    said = refused_for_good(game, "turn", unit="G", up="sideways")
    assert said == ("19.1.a", "up cannot be sideways here; possible: move and fire.")


@rule("13.5.1.a")
def test_a_march_that_is_none_need_not_be_left_out() -> None:
    back = inf("B", AH, "0805", flags=["retreated"])
    game = step("E", HX, inf("A", IT, "0806"), back, action={"lost": ["0806"]}, assaults=[
        {"unit": "A", "from": "0807", "to": "0806"}])  # fmt: skip
    for march in (False, None, 0):
        assert game.why_not("counter-assault", unit="B", target="0806", march=march) == []


@rule("8.2.a")
def test_a_plan_goes_back_to_the_box_of_those_not_activated() -> None:
    game = in_phase("command", A, DISTANT, hq("HX", IT), hq("HY", AH), tracks={"lp": {IT: 4, AH: 1}})
    game.play("plan", brigade="X", box=10)
    assert game.to_position()["display"] == {"X": 10}
    game.play("unplan", brigade="X")
    assert "display" not in game.to_position()
    assert game.to_position()["tracks"]["lp"][IT] == 4
