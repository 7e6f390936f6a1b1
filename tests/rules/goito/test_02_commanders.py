"""2.2.1 of Goito: commanders in combat, beside their units, and alone before the enemy."""

from __future__ import annotations

from .fights import approach, fight, marked
from .playing import act, choose, play, settle, take
from .reading import where
from .situations import AU, FAR, PI, assault, au, pi, position, rule


@rule("2.2.1.a")
def test_commanders_are_no_fighters():
    """Nothing of a commander goes into a combat: there is no such fighter."""
    game = position(au("A", "0606"), {"id": "OC", "side": "austrian", "type": "overall-commander", "hex": "0606"})
    from esagono.games.risorgimento.fights.fighting import stack

    hex = game.rules.grid.index("0606")
    assert game.ids(stack(game.rules, game.state, hex, 0)) == ["A"]


@rule("2.2.1.b")
def test_commander_may_advance_or_stay():
    game = marked(pi("P", "0605", strength=1), dice=[6, 6])
    other = {"id": "B", "side": "austrian", "type": "commander", "formation": "b", "hex": "0606"}
    game = marked(pi("P", "0605", strength=1), other, dice=[6, 6])
    act(game, "A", "assault")
    assert game.decision.kind == "advance"
    play(game, "follow", unit="B")
    assert where(game, "B") == "0605"


@rule("2.2.1.b", "12.2.6.a")
def test_a_commander_goes_along_with_the_last_who_withdraw():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "x", "hex": "0505"}
    for guns in (False, True):
        more = [pi("G", "0505", type="field-artillery")] if guns else []
        game = position(
            au("A", "0508"), pi("P", "0505"), leader, *more, markers=[assault("0506", "0505", "A")], dice=[1, 1]
        )
        act(game, "A", "move", to="0506")
        take(game, "react-withdraw", to="0504")
        assert where(game, "P") == "0504"
        assert where(game, "L") == ("0505" if guns else "0504")


# 2.2.1.d, 2.2.1.e: commanders who are alone


@rule("2.2.1.d", "Q16")
def test_a_lone_commander_goes_to_the_nearest_unit_of_his_formation():
    lone = {"id": "PC2", "side": "piedmontese", "type": "commander", "formation": "Q", "hex": "0505"}
    game = position(au("A", "0507"), pi("P", "0501", formation="Q"), pi("R", "1212", formation="Q"), lone)
    act(game, "A", "move", to="0505")
    assert where(game, "PC2") == "0501"


@rule("2.2.1.d", "2.2.1.e", "Q16")
def test_a_lone_commander_is_put_on_his_nearest_unit_or_rides_away():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "p", "hex": "0504"}
    game = position(au("A", "0505"), leader, pi("P", "0901", formation="p"), pi("Q", "0301", formation="q"))
    act(game, "A", "move", to="0504")
    settle(game)
    assert where(game, "L") == "0901"
    bare = position(au("A", "0505"), leader, pi("Q", "0301", formation="q"))
    act(bare, "A", "move", to="0504")
    settle(bare, "displace")
    assert bare.decision.kind == "displace"
    assert "0504" not in {o.args["to"] for o in bare.options()}
    assert bare.decision.side == PI


@rule("2.2.1.e", "2.2.1.c")
def test_a_commander_without_units_rides_away():
    lone = {"id": "PC2", "side": "piedmontese", "type": "commander", "formation": "Q", "hex": "0505"}
    game = position(au("A", "0507"), FAR, lone)
    act(game, "A", "move", to="0505")
    assert game.decision.kind == "displace"
    assert game.decision.side == "piedmontese"
    hexes = {o.args["to"] for o in game.options()}
    assert "0512" in hexes
    assert "0505" not in hexes
    take(game, "displace", to="0512")
    assert where(game, "PC2") == "0512"


@rule("2.2.1.d", "Q16")
def test_two_commanders_in_one_hex_are_both_driven_out():
    leaders = [pi("D", "0503", type="commander", formation="W"), pi("K", "0503", type="overall-commander")]
    own = [pi("W", "0901", formation="W"), pi("Q", "0301")]
    game = position(au("A", "0506"), *leaders, *own)
    act(game, "A", "move", to="0503")
    assert (where(game, "D"), where(game, "K")) == ("0901", "0301")


@rule("2.2.1.d")
def test_a_commander_upon_whom_a_retreat_comes_goes_before_the_next_action():
    """The Piedmontese, beaten in 0505, fall back over the lone Austrian commander of another formation."""
    lone = {"id": "AC", "side": AU, "type": "commander", "formation": "other", "hex": "0503"}
    friend = au("F", "1010", formation="other")
    units = (
        au("A", "0506", strength=9, stacking=3, cohesion=10),
        pi("P", "0505", strength=9, cohesion=10),
        lone,
        friend,
    )
    river = {"0505-0404": "river", "0505-0604": "river", "0504-0403": "river", "0504-0603": "river",
             "0504-0404": "river", "0504-0604": "river"}  # fmt: skip
    game = position(*units, au("B", "1212"), map={"sides": river}, markers=[assault("0506", "0505", "A")], dice=[6, 6])
    act(game, "A", "assault", to="0505")
    while game.decision.kind != "action":
        game.play(game.options()[0])
    assert where(game, "P") == "0503"
    assert where(game, "AC") == "1010"


@rule("2.2.1.d", "11.3.1.a")
def test_a_retreat_through_a_lone_commander_displaces_him():
    """The only ways away from 0506 lead by 0604, where an Austrian commander is; he joins his nearest unit at once."""
    walls = {"0505-0504": "river", "0505-0404": "river"}
    leader = au("L", "0604", type="commander", formation="other")
    friends = (au("B", "0909", formation="other"), au("Z", "0112", formation="other"))
    game, _ = fight(pi("P", "0505"), leader, *friends, dice=[6, 6], map={"sides": walls})
    while game.decision.kind == "retreat":
        game.play(game.options()[0])
    assert where(game, "P") != "0505"
    assert where(game, "L") == "0909"


@rule("2.2.1.d", "12.2.6.a", "8.8.2.a")
def test_a_reaction_withdrawal_onto_a_lone_commander_displaces_him():
    walls = {"0505-0504": "river", "0505-0404": "river"}
    leader = au("L", "0604", type="commander", formation="other")
    game, _ = approach(pi("P", "0505"), leader, au("B", "0909", formation="other"), map={"sides": walls})
    game.play(choose(game, "react-withdraw", to="0604"))
    assert (where(game, "P"), where(game, "L")) == ("0604", "0909")
