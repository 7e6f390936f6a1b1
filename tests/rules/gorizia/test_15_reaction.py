"""15: reactions."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import SOURCES, again, answering, hq, inf, loose, step
from .reading import AH, IT, deciding, kinds, listed, lp, offered, pass_until, play, refused, rule, verbs, where
from .situations import ah, it, pos, reacting

REACTING = {"side": IT, "brigade": "X", "step": "I"}
Y_HQ = hq("HY", AH, initiative=1)


def answered_by(verb: str) -> Any:
    """The Austro-Hungarian brigade has just answered: an Engineer may join it, at night no gun."""
    units = [inf("A", IT, "0512"), inf("B", AH, "0503"), loose("E", AH, "0502", "engineer"), Y_HQ]
    game = step("I", *units, display={"Y": 5}, tracks={"lp": {IT: 5, AH: 5}}, chart=SOURCES, dice=[1])
    play(game, f"{verb} brigade=Y", "place-hq hex=0502")
    return game


@rule("15.0.a", "15.0.b", "4.8.a", "Q30", "Q115")
def test_a_reaction_needs_a_die_not_above_the_initiative_value() -> None:
    game = reacting(dice=[3])
    assert (game.decision.kind, game.decision.side) == ("reaction", AH)
    play(game, "react", brigade="Y")
    events = play(game, "place-hq", hex="0503")
    assert "reaction-roll" in kinds(events)
    pass_until(game, "movement")
    assert game.decision.side == AH
    assert game.view(IT)["action"]["brigade"] == "Y"
    pass_until(game, "activation")
    assert game.decision.side == IT, "Q30: back to the side whose Action it was"
    assert game.state.acted[game.rules.roster.brigade_index["Y"]] == 1


@rule("15.0.a")
def test_only_planned_brigades_react() -> None:
    game = reacting(dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 0}})
    assert verbs(game) == {"no-reaction"}
    assert refused(game, "react", brigade="Y") == ["15.0.a"]


@rule("15.0.a", "15.0.b", "15.0.c")
@pytest.mark.parametrize(("die", "acts"), [(3, True), (4, False)])
def test_the_die_of_a_reaction(die: Any, acts: Any) -> None:
    g = answering(dice=[die])
    assert g.decision.side == AH
    assert "react brigade=Y" in offered(g)
    play(g, "react brigade=Y")
    if g.decision.kind == "headquarters":
        play(g, "place-hq hex=0803")
    pass_until(g, "movement", "activation", "attachment") if g.decision.kind not in ("movement", "activation") else None
    if acts:
        assert g.decision.side == AH
        assert g.decision.kind in ("movement", "attachment")
    else:
        assert g.to_position()["display"].get("Y", None) == 0
        assert g.decision.side == IT


@rule("15.0.a", "15.0.b", "22.6.a")
def test_reactions_are_refused_by_their_own_clauses() -> None:
    units = (it("A", "0508"), ah("D", "0403"), ah("E", "0303", brigade="W"))
    game = pos(*units, action=REACTING, activated=["W"], display={"W": 0})
    assert refused(game, "react", brigade="Y") == ["15.0.a"]
    assert refused(game, "react", brigade="W") == ["15.0.b"]
    assert refused(game, "night-counterattack", brigade="W") == ["22.6.a"]


@rule("Q115")
def test_in_a_reaction_it_is_the_turn_of_the_reacting_side() -> None:
    game = answered_by("react")
    assert game.view(IT)["side"] == AH
    assert game.to_position() == again(game).to_position()


@rule("15.0.b", "4.9.a", "Q30")
@pytest.mark.parametrize(("reading", "side"), [("acting", AH), ("initiative", IT)])
def test_a_reaction_may_give_play_back_to_the_initiative_player(reading: str, side: str) -> None:
    def answered() -> object:
        return pos(
            it("A", "0510"), ah("w", "0503"), ah("hq-Y", "0503", type="hq"),
            it("hq-X", "display", type="hq", initiative=6), side=AH, initiative=IT, display={"X": 0, "Y": 0},
            options={"after_reaction": reading}, action={"side": AH, "brigade": "Y", "step": "I"}, dice=[1],
        )  # fmt: skip

    quiet = answered()
    play(quiet, "no-reaction")
    assert (quiet.decision.kind, quiet.decision.side) == ("activation", AH), "without a Reaction he may go on"
    game = answered()
    play(game, "react", brigade="X")
    play(game, "place-hq", hex="0510")
    pass_until(game, "activation")
    assert game.decision.side == side


@rule("15.0.b", "8.7.a", "Q30")
def test_a_reaction_that_becomes_an_exchange_has_no_step_i() -> None:
    game = reacting(ah("v", "0504", brigade="Z"), dice=[1])
    play(game, "react", brigade="Y")
    play(game, "place-hq", hex="0503")
    play(game, "exchange", brigade="Z")
    play(game, "end-movement")
    play(game, "end-movement")
    assert (game.decision.kind, game.decision.side) == ("activation", IT)


@rule("15.0.b", "Q30")
def test_a_reaction_has_no_reaction() -> None:
    units = [
        inf("A", IT, "0810"),
        inf("B", AH, "0803"),
        hq("HX", IT, "0810"),
        hq("HY", AH),
        inf("A2", IT, "0811", brigade="Z"),
        hq("HZ", IT, brigade="Z"),
    ]
    g = step("I", *units, display={"Y": 0, "Z": 0}, initiative=IT, dice=[1])
    play(g, "react brigade=Y")
    if g.decision.kind == "headquarters":
        play(g, "place-hq hex=0803")
    pass_until(g, "reaction", "activation")
    assert (g.decision.kind, g.decision.side) == ("activation", IT)


@rule("Q30")
def test_who_plays_after_a_reaction_by_either_reading() -> None:
    """The Italians act though the Austro-Hungarians have the initiative; after a Reaction who goes on?"""
    for options, side in (({}, IT), ({"after_reaction": "initiative"}, AH)):
        units = [
            inf("A", IT, "0810"),
            inf("A2", IT, "0811", brigade="Z"),
            inf("B", AH, "0803"),
            inf("C", AH, "0802", brigade="W"),
            hq("HX", IT, "0810"),
            hq("HY", AH),
            hq("HZ", IT, brigade="Z"),
            hq("HW", AH, brigade="W"),
        ]
        g = step("I", *units, display={"Y": 0, "W": 0, "Z": 0}, initiative=AH, options=options, dice=[1])
        play(g, "react brigade=Y")
        if g.decision.kind == "headquarters":
            play(g, "place-hq hex=0803")
        pass_until(g, "activation", "non-activated")
        assert (g.decision.kind, g.decision.side) == ("activation", side)


@rule("Q30", "Q115")
def test_after_a_reaction_play_returns_to_the_acting_side_and_there_is_no_reaction_to_it():
    game = reacting(dice=[1])
    play(game, "react", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.action.side == 1
    pass_until(game, "activation", "reaction")
    assert (game.decision.kind, game.decision.side) == ("activation", IT)


@rule("15.0.b", "22.6.a")
@pytest.mark.parametrize(("verb", "left"), [("react", 5), ("night-counterattack", 4)])
def test_a_brigade_that_has_answered_does_not_roll_again(verb: str, left: int) -> None:
    game = answered_by(verb)
    assert deciding(game) == [(AH, "attachment")]
    for seed in range(8):
        back = esagono.position(game.to_position() | {"seed": seed})
        assert deciding(back) == [(AH, "attachment")]
        assert offered(back) == offered(game)
        assert lp(back, AH) == left
    play(game, "attach unit=E")
    assert offered(again(game)) == offered(game)
    back = again(game)
    play(back, "detach unit=E")
    assert "attach unit=E" in offered(back)


@rule("15.0.c", "H2")
def test_a_failed_reaction_returns_the_headquarters() -> None:
    game = reacting(dice=[4])
    play(game, "react", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert where(game, "hq-Y") == "display"
    assert (game.decision.kind, game.decision.side) == ("activation", IT)
    assert game.view(IT)["display"]["Y"] == {"acted": 2}, "shown, though it failed"
    play(game, "pass")
    assert listed(game, "activate", brigade="Y"), "it can be used later"


@rule("15.0.c", "H2")
def test_a_failed_reaction_stays_known() -> None:
    units = [inf("A", IT, "0512"), inf("B", AH, "0503"), Y_HQ]
    game = step("I", *units, display={"Y": 5}, tracks={"lp": {IT: 5, AH: 5}}, chart=SOURCES, dice=[6])
    play(game, "react brigade=Y", "place-hq hex=0502")
    assert game.to_position()["revealed"] == ["Y"]
    assert again(game).view(IT)["display"] == game.view(IT)["display"]
