"""7.1.5 of Goito: a marker whose target hex is empty turns to the next."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .fights import mounted
from .playing import act, args_of, clauses, play, settle, take, texts, verbs, ways
from .reading import args, where
from .situations import assault, au, charge, pi, position, rule


@rule("7.1.5.a")
def test_a_marker_turns_when_its_target_is_empty():
    full = position(au("A", "0508"), pi("P", "0605"), pi("Q", "0505"), markers=[assault("0506", "0505", "A")])
    assert "rotate" not in verbs(full)
    two = position(au("A", "0508"), pi("P", "0605"), pi("Q", "0405"), markers=[assault("0506", "0505", "A")])
    assert ways(two, "rotate") == {"0405", "0605"}
    near = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0405", "A")])
    assert {(o.args["hex"], o.args["to"]) for o in near.options() if o.verb == "rotate"} == {("0506", "0505")}
    take(near, "rotate", to="0505")
    assert near.name(near.state.markers[0].to) == "0505"


@rule("7.1.5.a", "Q37")
def test_a_marker_turns_to_a_neighbour_when_its_target_is_gone():
    game = position(au("A", "0506"), pi("Q", "0605"), au("B", "0910"), markers=[assault("0506", "0505", "A")])
    rotated = [o for o in game.options() if o.verb == "rotate"]
    assert [(o.args["hex"], o.args["to"]) for o in rotated] == [("0506", "0605")]
    game.play(rotated[0])
    assert game.to_position()["markers"][0]["to"] == "0605"
    horse = position(au("C", "0508", type="cavalry"), pi("Q", "0605"), markers=[charge("0506", "0505", "C")])
    assert any(o.verb == "rotate" for o in horse.options())


@pytest.mark.parametrize(
    ("way", "enemy", "found"),
    [("left", "0404", []), ("right", "0604", []), ("left", "0604", ["7.1.a"]), ("right", "0404", ["7.1.a"])],
)
@rule("7.1.5.a")
def test_a_marker_is_turned_left_or_right(way, enemy, found):
    """It lies in 0505 and points north, to 0504: left is NW (0404), right is NE (0604)."""
    game = position(au("A", "0507"), pi("P", enemy), markers=[assault("0505", "0504", "A")])
    assert [c[:3] for c in clauses(game, "rotate", hex="0505", direction=way)] == [c[:3] for c in found]
    if not found:
        game.play("rotate", hex="0505", direction=way)
        assert game.to_position()["markers"][0]["to"] == enemy


@rule("7.1.5.a", "14.1.a")
def test_a_marker_is_not_turned_across_the_river():
    wet = {"sides": {"0506-0605": "river"}}
    units = [au("A", "0508"), pi("P", "0605"), pi("Q", "0405")]
    game = position(*units, markers=[assault("0506", "0505", "A")], map=wet)
    assert ways(game, "rotate") == {"0405"}


@rule("7.1.5.b")
def test_a_marker_emptied_by_an_assault_turns_too():
    marker = assault("0506", "0405", "A", "B") | {"used": True}
    game = position(au("B", "0508"), au("A", "0405"), pi("P", "0505"), markers=[marker])
    assert {(o.args["hex"], o.args["to"]) for o in game.options() if o.verb == "rotate"} == {("0506", "0505")}


@rule("7.1.5.a", "7.1.5.b")
def test_after_a_victory_another_marker_may_turn():
    game = position(
        au("A", "0506"), au("B", "0405"), pi("P", "0505"), pi("Q", "0404"), dice=[6, 5, *[1] * 12],
        markers=[assault("0506", "0505", "A"), assault("0405", "0505", "B")],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    settle(game)
    assert where(game, "P") != "0505"
    rotated = {(o.args["hex"], o.args["to"]) for o in game.options() if o.verb == "rotate"}
    assert ("0405", "0404") in rotated


@rule("7.1.5")
def test_a_force_in_its_action_turns_the_marker_of_its_hex_to_the_next_target() -> None:
    """The target 0504 has gone; P in 0604 stands one hexside to the right; so does Q of a marker elsewhere."""
    markers = [assault("0505", "0504", "A"), assault("0902", "0901", "B")]
    game = position(au("A", "0505"), au("B", "0903"), pi("P", "0604"), pi("Q", "1001"), markers=markers, dice=[1] * 8)
    game.play(Option("select", unit="A"))
    assert [o for o in game.options() if o.verb in ("rotate", "assault")] == [Option("rotate", hex="0505", to="0604")]
    game.play(Option("rotate", hex="0505", to="0604"))
    assert Option("assault", unit="A", to="0604") in game.options()


@rule("7.1.5.a")
def test_why_a_marker_does_not_turn():
    game = position(au("A", "0508"), pi("P", "0605"), markers=[assault("0506", "0505", "A")])
    assert clauses(game, "rotate", hex="0506", to="0605") == []
    assert texts(game, "rotate", hex="0506", to="0405") == ["no enemy unit is in 0405"]
    assert texts(game, "rotate", hex="0506", to="0606") == ["the marker turns by one hexside only, not to 0606"]
    assert texts(game, "rotate", hex="0507", to="0605") == ["there is no marker for this attack in 0507"]
    there = position(au("A", "0508"), pi("P", "0605"), pi("Q", "0505"), markers=[assault("0506", "0505", "A")])
    assert texts(there, "rotate", hex="0506", to="0605") == ["the enemy is still in 0505"]
    for to in ("0405", "0606"):
        assert clauses(game, "rotate", hex="0506", to=to) == ["7.1.5.a"]
    assert clauses(there, "rotate", hex="0506", to="0605") == ["7.1.5.a"]


@rule("7.1.5.a", "8.8.3.a")
def test_charge_turns_to_the_next_hex_when_its_target_is_gone():
    """D23: P withdraws, Q stands one hexside to the right."""
    game = mounted(pi("P", "0605"), pi("Q", "0706", facing="NW"), dice=[1, 1] * 8)
    act(game, "C", "charge")
    settle(game, "reaction")
    take(game, "react-withdraw", hex="0605")
    settle(game, "rotate")
    assert args_of(game, "rotate", "to") == ["0706"], "0506 on the left is empty"
    play(game, "rotate", hex="0606", to="0706")
    assert game.decision.args["target"] == "0706"
    assert args(play(game, "strike"), "combat")["target"] == "0706"


@rule("7.1.5.a", "10.1.1.a")
def test_a_charge_does_not_turn_to_what_cannot_be_charged():
    """Q, one hexside to the right, stands in a village."""
    village = {"hexes": {"0706": {"terrain": "village"}}}
    game = mounted(pi("P", "0605"), pi("Q", "0706", facing="NW"), dice=[1, 1] * 8, map=village)
    act(game, "C", "charge")
    settle(game, "reaction")
    take(game, "react-withdraw", hex="0605")
    settle(game, "rotate", "exhausted")
    assert game.decision.kind == "exhausted"
