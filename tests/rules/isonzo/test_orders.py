"""Orders in other words: verbs and arguments by other names, what goes without saying, several orders in one."""

from __future__ import annotations

import pytest

import esagono
from esagono import IllegalOption
from tests.rules.battles import FRONT, TARGET
from tests.rules.situations import AH, IT, ah, clauses, gun, it, kind, neighbours, side_of, tracks, where

from .helpers import battle, engineer, pos, water

BRIDGE = side_of("0606", "0706")
BESIDE = next(h for h in neighbours(TARGET) if h.startswith("07") and h != FRONT)


def two_fronts(**others):
    """Two attackers with a gun before a defender, on dice that make him go back one hex (2:1 on 6)."""
    units = [it("A", FRONT, attack=4), it("B", BESIDE, attack=4), gun("G", IT, FRONT)]
    return battle(*units, ah("T", TARGET, defense=4), dice=[3, 3, 1], **others)


@pytest.mark.rule("isonzo-1917", "4.2.a")
@pytest.mark.parametrize("name", ["to", "target", "hex", "at"])
def test_a_hex_to_go_to_has_other_names(name):
    game = pos([it("A", "0806"), ah("Z", "0101")])
    game.play("move", unit="A", **{name: "0906"})
    assert where(game, "A") == "0906"


@pytest.mark.rule("isonzo-1917", "4.2.a")
@pytest.mark.parametrize("said", [{"path": ["0806", "0906", "1006"]}, {"to": "1006", "via": ["0906"]}])
def test_a_move_goes_by_way_of_the_hexes_that_are_named(said):
    game = pos([it("A", "0806"), ah("Z", "0101")])
    assert game.why_not("move", unit="A", **said) == []
    moved = [e.args["to"] for e in game.play("move", unit="A", **said) if e.kind == "move"]
    assert moved == ["0906", "1006"]
    assert esagono.load(game.save()).to_position() == game.to_position()


def test_a_way_that_is_barred_is_refused_as_a_whole():
    game = pos([it("A", "0806"), ah("Z", "0706")])
    before = game.to_position()
    assert clauses(game, "move", unit="A", path=["0807", "0706"]) == {"4.1.b"}
    with pytest.raises(IllegalOption):
        game.play("move", unit="A", path=["0807", "0706"])
    assert game.to_position() == before


@pytest.mark.rule("isonzo-1917", "8.1.a")
def test_an_attack_is_declared_in_one_order():
    game = two_fronts()
    game.play("attack", target=TARGET, attackers=["A", "B"], artillery=["G"])
    assert kind(game) == "defense_support"
    game.play("pass")
    assert game.view(AH)["combat"]["attackers"] == ["A", "B"]
    assert game.view(AH)["combat"]["guns"] == ["G"]


def test_attackers_may_come_one_by_one():
    game = two_fronts()
    game.play("attack", unit="A", target=TARGET)
    game.play("attack", unit="B", target=TARGET)
    assert kind(game) == "declare"
    game.play("fight")
    assert game.view(AH)["combat"]["attackers"] == ["A", "B"]


@pytest.mark.rule("isonzo-1917", "7.5.a")
def test_one_who_may_not_attack_is_why_the_whole_order_is_refused():
    game = battle(it("A", FRONT, attack=4), it("B", BESIDE, attack=1, loss=1), ah("T", TARGET))
    assert clauses(game, "attack", target=TARGET, attackers=["A", "B"]) == {"7.5.a"}
    assert kind(game) == "combat"


@pytest.mark.rule("isonzo-1917", "9.3.a")
def test_after_a_combat_orders_may_say_what_goes_without_saying():
    game = two_fronts()
    game.play("attack", target=TARGET, attackers=["A", "B"])
    game.play("done")
    to = game.options()[0].args["to"]
    game.play("move", unit="T", to=to)
    assert where(game, "T") == to
    game.play("move", unit="A", to=TARGET)
    assert where(game, "A") == TARGET
    assert kind(game) == "advance"
    game.play("pass")
    assert kind(game) != "advance"


@pytest.mark.rule("isonzo-1917", "12.2.e")
@pytest.mark.parametrize("said", [BRIDGE, BRIDGE.replace("-", "/"), BRIDGE.split("-")])
def test_a_hexside_is_written_in_any_way(said):
    game = pos(
        [engineer("E", IT, "0706"), it("A", "0606"), ah("Z", "0101")],
        phase="reinforcement",
        map={"sides": water("river")},
    )
    assert game.why_not("build", unit="E", hexside=said) == []
    assert game.why_not("pontoon", engineer="E", to="0606") == []
    game.play("build", hexside=said)
    assert [p["hexside"] for p in game.view(AH)["pontoons"]] == [BRIDGE]


@pytest.mark.rule("isonzo-1917", "13.1.d")
def test_a_reserve_is_kept_by_any_word_for_no():
    game = pos([it("A", "0806", flags=["reserve"]), ah("Z", "0101")], phase="reinforcement", tracks={"rp": 1})
    game.play("pass")
    assert tracks(game)["rp"] == 1


def test_no_word_for_no_ends_a_phase():
    game = pos([it("A", "0806"), ah("Z", "0101")])
    assert clauses(game, "done") == {"3.1"}
    assert game.why_not("pass")
