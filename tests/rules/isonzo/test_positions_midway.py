"""A position written in the middle of a phase reads back at the same decision: nothing is done twice, or forgotten."""

from __future__ import annotations

import json

import pytest

import esagono
from tests.rules.battles import FRONT, PUSH, TARGET, fight, strong
from tests.rules.situations import AH, IT, ah, it, kind, option_exists, play, record, side_of, where

from .helpers import GAME, battle, engineer, pos


def again(game):
    """The same situation, through a document."""
    written = json.loads(json.dumps(game.to_position()))
    back = esagono.position(written)
    assert back.to_position() == written
    return back


def asked(game):
    return [(d.side, d.kind, [str(o) for o in game.options(d.side)]) for d in game.decisions]


@pytest.mark.rule(GAME, "4.1.a", "4.2.a")
def test_who_has_begun_to_move_has_the_rest_of_its_points():
    game = pos([it("A", "0906", move=3), it("B", "1006"), it("C", "1007"), ah("X", "0106")])
    play(game, "select", unit="B")
    play(game, "move", unit="A", to="0806")
    back = again(game)
    assert asked(back) == asked(game)
    reached = {hex: way.cost for hex, way in back.reach("A").items()}
    assert reached == {hex: way.cost for hex, way in game.reach("A").items()} != {}
    assert not option_exists(back, "select", unit="B"), "it has had its turn"
    assert option_exists(back, "select", unit="C")
    play(back, "move", unit="A", to="0706")
    assert where(back, "A") == "0706"


@pytest.mark.rule(GAME, "14.4.b", "4.2.a")
@pytest.mark.parametrize(("roll", "end"), [(1, "0706"), (6, "0606")])
def test_a_move_that_was_interrupted_goes_on(roll, end):
    chart = {"sides": {side_of("0606", "0706"): "isonzo"}, "roads": [["0806", "0706", "0606"]]}
    game = pos([it("M", "0806"), it("W", "1112"), ah("X", "0506")], map=chart)
    play(game, "move", unit="M", to="0606")
    assert kind(game) == "demolish"
    back = esagono.position(again(game).to_position() | {"dice": [roll]})
    play(back, "demolish", hexside="0606-0706")
    assert (where(back, "M"), kind(back)) == (end, "movement")


@pytest.mark.rule(GAME, "12.2.j", "14.2.c")
def test_engineers_who_came_ashore_were_not_there_when_the_phase_began():
    chart = {
        "sides": {side_of("0606", "0706"): "isonzo", side_of("0605", "0705"): "isonzo"},
        "pontoons": [{"id": "P", "side": IT, "hexside": "0605-0705"}],
    }
    game = pos([it("A", "0705"), engineer("E", IT, "1006"), ah("X", "0106")], map=chart)
    play(game, "fold", unit="P", hex="0705")
    assert kind(game) == "movement"
    back = again(game)
    assert "with-engineer" not in record(back, "P").get("flags", ())
    assert back.reach("A").keys() == game.reach("A").keys()


@pytest.mark.rule(GAME, "14.2.e", "12.2.i")
def test_what_was_on_the_map_of_a_document_and_is_gone_is_not_written_again():
    river = {side_of("0606", "0706"): "isonzo"}
    units = [it("A", "1006"), engineer("E", IT, "1006"), ah("X", "0106")]
    game = pos(
        units, side=AH, phase="combat", map={"sides": river, "crossings": {f"{side_of('0606', '0706')}:{AH}": 3}}
    )
    assert "crossings" in again(game).to_position()["map"]
    play(game, "end")
    assert (game.state.turn, kind(game)) == (4, "movement")
    assert "crossings" not in again(game).to_position()["map"]
    chart = {"pontoons": [{"id": "it-pontieri-i", "side": IT, "hexside": "1108-1109"}]}
    game = esagono.position({"game": GAME, "units": [{"id": "it-avellino", "hex": "2514"}], "map": chart})
    assert kind(again(game)) == "fold"
    play(game, "fold", unit="it-pontieri-i", hex="1109")
    assert where(again(game), "it-pontieri-i") == "1109"


PAIRS = (it("A", FRONT, **strong()), it("B", FRONT), ah("D", TARGET, **strong()), ah("E", TARGET))


def in_battle(until, dice):
    """A and B attack D and E; as far as a decision of a kind."""
    game = battle(*PAIRS, dice=dice)
    fight(game, attackers=["A", "B"], until=[until])
    assert kind(game) == until
    return game


@pytest.mark.rule(GAME, "7.2.a", "8.1.a")
def test_an_attack_that_is_being_declared_has_its_units():
    game = battle(*PAIRS)
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A")
    back = again(game)
    assert asked(back) == asked(game)
    assert back.view(IT)["combat"] == game.view(IT)["combat"]
    assert back.view(IT)["combat"]["attackers"] == ["A"]
    assert "target" not in back.view(AH)["combat"], "it is not declared yet"
    play(back, "add", unit="B")
    play(back, "resolve")
    assert (back.decision.side, kind(back)) == (AH, "defense_support")


@pytest.mark.rule(GAME, "8.3.a", "9.2.a", "9.3.a")
def test_dice_that_were_rolled_are_not_rolled_again():
    game = in_battle("retreat", PUSH)
    back = esagono.position(game.to_position() | {"dice": [6, 6, 6]})
    assert asked(back) == asked(game)
    play(back, "retreat", to="0506")
    assert (where(back, "D"), where(back, "E")) == ("0506", "0506")
    assert kind(again(back)) == "advance"
    play(back, "advance", unit="A")
    assert back.to_position()["dice"] == [6, 6, 6]


@pytest.mark.rule(GAME, "7.0.c")
def test_in_a_document_changed_by_hand_the_combat_is_not_under_way():
    game = in_battle("retreat", PUSH)
    document = game.to_position() | {"tracks": {"rp": 5, "vp": 0}}
    back = esagono.position(document)
    assert kind(back) == "combat"
    assert "has-attacked" in record(back, "A")["flags"]
    assert not option_exists(back, "attack", target=TARGET), "they have attacked"


@pytest.mark.rule(GAME, "8.5.a", "9.4.2.b")
def test_losses_that_one_side_has_dealt_out_stay_dealt_out():
    game = in_battle("losses", [3, 4, 6])
    assert {d.side for d in game.decisions} == {IT, AH}
    both = again(game)
    assert asked(both) == asked(game)
    assert both.state.apart, "each may take back its own"
    while any(d.side == IT for d in game.decisions):
        game.play(game.options(IT)[0], IT)
    back = again(game)
    assert [d.side for d in back.decisions] == [AH]
    assert back.view(AH) | {"commitment": ""} == game.view(AH) | {"commitment": ""}
    for one in (game, back):
        while kind(one) == "losses":
            one.play(one.options(AH)[0], AH)
    assert [record(back, u) for u in "ABDE"] == [record(game, u) for u in "ABDE"]
    assert any("loss" in record(back, u) for u in "AB")


@pytest.mark.rule(GAME, "5.3.a", "Q31")
def test_who_was_laid_on_top_lies_there_whatever_is_changed():
    units = [it("A", "0906"), it("B", "0906"), it("C", "0906", top=True), ah("X", "0806")]
    game = pos(units)
    assert game.view(AH)["stacks"]["0906"]["top"] == "C"
    play(game, "top", unit="B")
    for document in (game.to_position(), game.to_position() | {"turn": 4}):
        assert [u["id"] for u in document["units"]] == ["A", "B", "C", "X"]
        assert esagono.position(document).view(AH)["stacks"]["0906"]["top"] == "B"
    for junk in (-1, "yes"):
        with pytest.raises(esagono.BadPosition, match="top is"):
            pos([it("A", "0906", top=junk)])
