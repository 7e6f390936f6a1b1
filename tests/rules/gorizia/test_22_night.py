"""22.6: Night Counterattacks."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import HX, A, answering, battery, hq, inf, step
from .reading import AH, IT, keys, listed, lp, offered, pass_until, play, refused, rule
from .situations import ah, alone, gun, it, mark, pos, reacting


@rule("22.6.a", "Q30")
def test_after_a_night_counterattack_the_italians_go_on() -> None:
    game = pos(
        it("A", "0510"), it("hq-X", "display", type="hq"), ah("w", "0503"), side=AH, initiative=AH, display={"X": 0},
        action={"side": AH, "brigade": "Y", "step": "H", "kind": "night"},
    )  # fmt: skip
    assert (game.decision.kind, game.decision.side) == ("activation", IT)


@rule("22.6.a", "22.6.b")
def test_a_night_counterattack_with_any_brigade_for_one_point_without_guns() -> None:
    game = reacting(gun("g", "0502", AH), dice=[2], display={"X": 0}, tracks={"lp": {IT: 0, AH: 2}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 1
    assert game.state.action.kind == "night"
    assert not listed(game, "attach", unit="g")
    pass_until(game, "activation")


@rule("22.6.a", "Q31")
def test_a_failed_night_attempt_costs_nothing_but_the_turn() -> None:
    game = reacting(dice=[6], display={"X": 0}, tracks={"lp": {IT: 0, AH: 2}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 2
    assert game.state.night_used
    poor = reacting(dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 0}})
    assert refused(poor, "night-counterattack", brigade="Y") == ["22.6.a"]
    done = reacting(dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 5}}, events=["night-used"])
    assert keys(done, "night-counterattack", brigade="Y") == ["once-a-turn"]


@rule("22.6.a")
def test_the_last_point_pays_for_a_night_counterattack() -> None:
    done = ah("z", "0502", brigade="Z")
    game = reacting(done, dice=[1], display={"X": 0}, activated=["X", "Z"], tracks={"lp": {IT: 0, AH: 1}})
    assert listed(game, "night-counterattack", brigade="Y")
    assert keys(game, "night-counterattack", brigade="Z") == ["brigade-done"], "the point is not what is missing"
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 0


@rule("22.6.a")
def test_italians_have_no_night_counterattack() -> None:
    game = pos(it("A", "0510"), ah("w", "0503"), side=AH, action={"side": AH, "brigade": "Y", "step": "I"})
    assert keys(game, "night-counterattack", brigade="X") == ["austrians-only"]


@rule("22.6.a", "Q31")
def test_both_attempts_in_one_step_are_an_option() -> None:
    for choice, again in (("one", False), ("both", True)):
        game = reacting(dice=[6, 6], options={"night_and_reaction": choice}, tracks={"lp": {IT: 0, AH: 2}})
        play(game, "react", brigade="Y")
        play(game, "place-hq", hex="0503")
        assert (game.decision.kind == "reaction") == again


@rule("22.6.a")
def test_a_night_counterattack_needs_a_point() -> None:
    g = answering(display={})
    assert "night-counterattack brigade=Y" in offered(g)
    g = answering(display={}, points={IT: 5, AH: 0})
    assert offered(g, "night-counterattack") == []
    assert refused(g, "night-counterattack", brigade="Y")[0].startswith("22.6")


@rule("22.6.a", "Q31")
@pytest.mark.parametrize(("die", "points"), [(3, 4), (4, 5)])
def test_a_night_counterattack_pays_only_if_it_comes(die: Any, points: Any) -> None:
    g = answering(display={}, dice=[die])
    play(g, "night-counterattack brigade=Y")
    if g.decision.kind == "headquarters":
        play(g, "place-hq hex=0803")
    assert lp(g, AH) == points


@rule("15.0.c", "22.6.a", "Q31")
def test_a_night_that_fails_costs_nothing_and_leaves_the_plan() -> None:
    units = [HX, A, inf("B", AH, "0806"), hq("HY", AH, initiative=3)]
    g = step("I", *units, display={"Y": 0}, tracks={"lp": {IT: 1, AH: 3}}, dice=[4])
    play(g, "night-counterattack brigade=Y", "place-hq hex=0804", "pass")
    assert (lp(g, AH), g.decision.side, offered(g, "activate")) == (3, AH, ["activate brigade=Y"])


@rule("Q31")
def test_a_night_beside_a_reaction_by_either_reading() -> None:
    for options, again in (({}, False), ({"night_and_reaction": "both"}, True)):
        units = [
            inf("A", IT, "0810"),
            inf("B", AH, "0803"),
            inf("C", AH, "0802", brigade="W"),
            hq("HX", IT, "0810"),
            hq("HY", AH),
            hq("HW", AH, brigade="W"),
        ]
        g = step("I", *units, display={"Y": 0}, options=options, dice=[6], tracks={"lp": {IT: 3, AH: 3}})
        play(g, "react brigade=Y")
        if g.decision.kind == "headquarters":
            play(g, "place-hq hex=0803")
        asked = g.decision.kind == "reaction" and bool(offered(g, "night-counterattack"))
        assert asked == again


@rule("Q31")
def test_a_night_attempt_takes_the_place_of_the_reaction():
    game = reacting(dice=[6], tracks={"lp": {IT: 0, AH: 5}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 5
    assert game.decision.kind == "activation"


@rule("22.6.b", "Q38")
def test_independents_may_still_join_by_night() -> None:
    game = reacting(alone("m", "0504", AH, type="mg"), dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 2}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert listed(game, "attach", unit="m")


@rule("22.6.b", "8.7.d")
@pytest.mark.parametrize(("kind", "clause"), [("night", "22.6.b"), ("exchange", "8.7.d")])
def test_nobody_bombards_by_night_or_in_an_exchange(kind: str, clause: str) -> None:
    units = [hq("HY", AH, "0804"), A, inf("B", AH, "0806"), inf("C", AH, "0805", brigade="Z"), battery("K", AH, "0805")]
    g = step(
        "A", *units, side=AH, action={"kind": kind, "guns": ["K"]} | ({"partner": "Z"} if kind == "exchange" else {})
    )
    for fire in ("offensive", "interdiction"):
        assert [r.clause for r in g.forecast(kind=fire, target="0807", guns=["K"]).reasons] == [clause]
    assault = g.forecast(kind="assault", target="0807", attackers=["B"])
    assert [r.clause for r in assault.reasons] == (["8.7.d"] if kind == "exchange" else [])


@rule("22.6.b")
def test_no_guns_defend_at_night() -> None:
    g = step(
        "C",
        inf("B", AH, "0806"),
        inf("A", IT, "0807"),
        battery("G", IT, "0809"),
        hq("HY", AH, "0805"),
        side=AH,
        action={"kind": "night"},
        assaults=[mark("B", "0806", "0807")],
    )
    assert g.decision.side == IT
    assert offered(g, "fire") == ["fire unit=A target=0806"]
    assert refused(g, "fire", unit="G", target="0806") == ["22.6.b"]
