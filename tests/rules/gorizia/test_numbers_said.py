"""Numbers, words and sides of an order that are none: refused with what is possible, and the game stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import EsagonoError, IllegalOption

from .cases import HX, A, B, battery, gunnery, hq, in_phase, inf, step
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
@pytest.mark.parametrize("box", [True, False, 5.0, 0.0, 2.5, -1, -7, "-3", "1-", "9-5", "16", 16, "²", "x", None, [5]])
def test_what_is_no_box_is_refused(box: Any) -> None:
    said = refused_for_good(planning(), "plan", brigade="X", box=box)
    assert said == ("8.2.a", "The boxes of the display are for 0, 5, 10 and 15 guns.")


@rule("8.2.a")
@pytest.mark.parametrize(
    ("box", "meant"), [(0, 0), ("No Artillery", 0), (3, 5), ("5", 5), ("1-5", 5), ("up to 10", 10), ("11 - 15", 15)]
)
def test_a_box_by_its_guns_or_its_name(box: Any, meant: int) -> None:
    game = planning()
    game.play("plan", side=IT, brigade="X", box=box)
    assert game.to_position()["display"] == {"X": meant}
    assert in_phase("action", *MEN, display={"X": box}).to_position()["display"] == {"X": meant}


@rule("4.3.b")
@pytest.mark.parametrize("points", [True, False, 1.0, 1.5, -1, "-1", "x", "²", None, [1]])
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
    game.play("bid", side=IT, points="2")
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


@rule("11.1.a")
def test_a_side_that_is_not_asked_is_told_so() -> None:
    game = step("A", HX, A, B)
    with pytest.raises(IllegalOption, match="This side has nothing to decide now"):
        game.play("end-movement", side=AH)


@rule("13.3.7.a")
@pytest.mark.parametrize("lp", ["x", -1, 1.5, None, [1]])
def test_a_forecast_asks_for_points_that_are_some(lp: Any) -> None:
    game = step("A", HX, A, B)
    with pytest.raises(EsagonoError, match=r"lp is .*expected 1"):
        game.forecast(kind="defensive", target="0807", firers=["B"], lp=lp)


@rule("11.1.2.b")
def test_all_who_may_fire_at_infiltrators_do_in_a_forecast() -> None:
    game = step("A", HX, A, B, inf("C", AH, "0908"), inf("D", AH, "0206"))
    game.play("move", unit="A", to="0907")
    assert game.decision.kind == "infiltration"
    fire = {"kind": "infiltration", "target": "0907"}
    all_fire = game.forecast(**fire)
    assert all_fire.legal
    assert all_fire.total == 2
    assert game.forecast(**fire, seat=AH) == game.forecast(**fire, firers=["B", "C"], seat=AH)
    with pytest.raises(EsagonoError, match="needs firers"):
        game.forecast(**fire, seat=IT)
