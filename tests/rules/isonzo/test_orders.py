"""Orders of several parts, and orders in words that are not the game's: each is refused by what it should say."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono import IllegalOption
from tests.rules.battles import FRONT, TARGET
from tests.rules.situations import AH, IT, ah, clauses, gun, it, kind, neighbours, side_of

from .helpers import battle, engineer, pos, water

BRIDGE = side_of("0606", "0706")
BESIDE = next(h for h in neighbours(TARGET) if h.startswith("07") and h != FRONT)


def two_fronts(**others):
    """Two attackers with a gun before a defender, on dice that make him go back one hex (2:1 on 6)."""
    units = [it("A", FRONT, attack=4), it("B", BESIDE, attack=4), gun("G", IT, FRONT)]
    return battle(*units, ah("T", TARGET, defense=4), dice=[3, 3, 1], **others)


def refusal(game, verb, **args) -> tuple[str, Any]:
    """The one reason against an order, and what is wrong with it; `play` says the same."""
    (reason,) = game.why_not(verb, **args)
    with pytest.raises(IllegalOption) as refused:
        game.play(verb, **args)
    assert refused.value.reasons == [reason]
    return reason.key, reason.args.get("argument", reason.args.get("known"))


@pytest.mark.rule("isonzo-1917", "4.2.a")
def test_a_move_goes_by_way_of_the_hexes_that_are_named():
    game = pos([it("A", "0806"), ah("Z", "0101")])
    path = ["0906", "1006"]
    assert game.why_not("move", unit="A", path=path) == []
    moved = [e.args["to"] for e in game.play("move", unit="A", path=path) if e.kind == "move"]
    assert moved == path
    assert esagono.load(game.save()).to_position() == game.to_position()


def test_a_way_that_is_barred_is_refused_as_a_whole():
    game = pos([it("A", "0806"), ah("Z", "0706")])
    before = game.to_position()
    assert clauses(game, "move", unit="A", path=["0807", "0706"]) == {"4.1.b"}
    with pytest.raises(IllegalOption):
        game.play("move", unit="A", path=["0807", "0706"])
    assert game.to_position() == before


def test_a_way_ends_in_its_last_hex():
    game = pos([it("A", "0806"), ah("Z", "0101")])
    assert refusal(game, "move", unit="A", to="0906", path=["0906"]) == ("no-argument", "to")
    assert refusal(game, "move", path=["0906"]) == ("missing-argument", "unit")
    assert refusal(game, "move", unit="A", path=["0906", "9999"])[0] == "no-such-hex"


@pytest.mark.rule("isonzo-1917", "8.1.a")
def test_an_attack_is_declared_in_one_order():
    game = two_fronts()
    game.play("attack", target=TARGET, attackers=["A", "B"], artillery=["G"])
    assert kind(game) == "defense_support"
    game.play("done")
    assert game.view(AH)["combat"]["attackers"] == ["A", "B"]
    assert game.view(AH)["combat"]["guns"] == ["G"]


@pytest.mark.rule("isonzo-1917", "12.3.e")
def test_an_attack_in_one_order_names_a_hex_and_attackers():
    game = two_fronts()
    assert refusal(game, "attack", target=TARGET, artillery=["G"]) == ("missing-argument", "attackers")
    assert refusal(game, "attack", attackers=["A"]) == ("missing-argument", "target")


@pytest.mark.rule("isonzo-1917", "7.5.a")
def test_one_who_may_not_attack_is_why_the_whole_order_is_refused():
    game = battle(it("A", FRONT, attack=4), it("B", BESIDE, attack=1, loss=1), ah("T", TARGET))
    assert clauses(game, "attack", target=TARGET, attackers=["A", "B"]) == {"7.5.a"}
    assert kind(game) == "combat"


@pytest.mark.parametrize("name", ["target", "hex", "at", "via"])
def test_a_hex_to_go_to_has_one_name(name):
    game = pos([it("A", "0806"), ah("Z", "0101")])
    assert refusal(game, "move", unit="A", **{name: "0906"}) == ("no-argument", name)


@pytest.mark.rule("isonzo-1917", "12.2.e")
def test_a_hexside_is_written_in_one_way():
    units = [engineer("E", IT, "0706"), it("A", "0606"), ah("Z", "0101")]
    game = pos(units, phase="reinforcement", map={"sides": water("river")})
    assert game.why_not("build", unit="E", hexside=BRIDGE) == []
    backwards = "-".join(reversed(BRIDGE.split("-")))
    assert refusal(game, "build", unit="E", hexside=backwards) == ("hexside-order", BRIDGE)
    assert refusal(game, "build", unit="E", hexside=BRIDGE.replace("-", "/"))[0] == "no-such-hexside"
    assert refusal(game, "build", hexside=BRIDGE) == ("missing-argument", "unit")
    assert refusal(game, "build", unit="E", to="0606") == ("no-argument", "to")


@pytest.mark.parametrize("verb", ["pass", "no", "Done", "resolve", "fight", "pontoon"])
def test_a_verb_has_one_name(verb):
    game = pos([it("A", "0806", flags=["reserve"]), ah("Z", "0101")], phase="reinforcement", tracks={"rp": 1})
    assert kind(game) == "release"
    assert refusal(game, verb)[0] in ("not-an-option", "only-demolishing", "only-declaring")
    game.play("done")
    assert kind(game) == "movement"


def test_no_word_for_no_ends_a_phase():
    game = pos([it("A", "0806"), ah("Z", "0101")])
    assert clauses(game, "done") == {"3.1"}
    assert game.why_not("pass")
