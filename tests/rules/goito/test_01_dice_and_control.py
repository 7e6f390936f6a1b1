"""1.1.b, 1.3 of Goito: whose dice are rolled, and who holds a hex."""

from __future__ import annotations

from fractions import Fraction

import esagono
from esagono.engine import Option
from esagono.games.risorgimento.combat_tables import TWO_DICE
from esagono.games.risorgimento.fights.fighters import Cause, check_chances

from .campaign import GOITO_HEXES, end_of_turn
from .fighters import line
from .playing import act, choose
from .reading import events
from .situations import AU, PI, assault, au, impulses, pi, position, rule

# 1.1: dice


@rule("1.1.b", "Q2")
def test_the_chances_of_two_dice_add_up():
    assert (sum(TWO_DICE.values()), TWO_DICE[7]) == (1, Fraction(1, 6))
    assert sum(check_chances(position(au("A", "0606")).rules.combat.check, (line(),), Cause()).values()) == 1


@rule("1.1.b", "11.2.7.b")
def test_dice_of_one_side():
    """The attacker rolls for the combat, each side for its own checks, the firer for his fire and ammunition."""
    own = {AU: [3, 4, 6, 6], PI: [1, 1]}
    game = position(au("A", "0506"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice_of=own)
    log = act(game, "A", "assault", to="0505")
    assert events(log, "combat")[0].args["dice"] == [3, 4]
    assert [(e.args["side"], e.args["dice"]) for e in log if e.kind == "check"] == [(PI, [1, 1]), (AU, [6, 6])]
    guns = au("G", "0608", type="field-artillery", flags=["low-ammo"])
    shot = position(guns, pi("P", "0605"), dice_of={AU: [3, 6, 6], PI: [1, 1]})
    log = act(shot, "G", "fire", target="0605")
    assert events(log, "ammunition")[0].args["die"] == 3
    assert events(log, "fire")[0].args["dice"] == [6, 6]


@rule("6.1.1.a", "6.2.b", "16.1.1.a")
def test_dice_of_one_side_for_its_commanders():
    found = impulses(dice_of={AU: [6, 5], PI: [1]})
    events = found.play(Option("activate", formation="F"))
    assert next(e for e in events if e.kind == "loose").args["die"] == 5
    corps = end_of_turn(5, 0, [], {"choice": "try"}, dice=[6]).to_position() | {
        "phase": "end",
        "dice_of": {AU: [1], PI: [6]},
    }
    assert esagono.position(corps).to_position()["second_corps"]["since"] == 7


# 1.3: control


@rule("1.3.b", "1.3.c", "Q103")
def test_control_stays_until_an_enemy_unit_enters():
    game = position(au("A", "0505"), pi("P", "1212"))
    assert game.rules.holder(game.state, game.rules.grid.index("0504")) == PI
    act(game, "A", "move", to="0502")
    for name in ("0505", "0504", "0503", "0502"):
        assert game.rules.holder(game.state, game.rules.grid.index(name)) == AU


@rule("1.3.b", "1.3.c", "Q103")
def test_control_stays_with_who_came_last():
    farm = {"hexes": {"0504": {"terrain": "farm"}, "0503": {"terrain": "farmhouse"}, "0502": {"terrain": "farm"}}}
    game = position(au("A", "0505"), pi("P", "1201"), map=farm)
    assert game.points() == {"austrian": 0, "piedmontese": 3}
    act(game, "A", "move", to="0503")
    assert game.points() == {"austrian": 2, "piedmontese": 1}
    chief = {"id": "L", "side": AU, "type": "overall-commander", "hex": "0505"}
    riding = position(chief, au("A", "0808"), pi("P", "1201"), map=farm)
    riding.play(Option("move", unit="L", to="0504"))
    assert riding.points()["austrian"] == 0


@rule("Q103")
def test_commanders_take_no_control():
    chief = {"id": "K", "side": AU, "type": "overall-commander", "hex": "0808"}
    game = position(au("A", "0505"), pi("P", "1212"), chief)
    act(game, "K", "move", to="0805")
    assert game.rules.holder(game.state, game.rules.grid.index("0805")) == PI


@rule("1.3.b", "16.a")
def test_units_hold_the_hex_they_stand_in_whatever_a_position_says():
    def result(stands, said):
        units = [{"id": unit, "hex": hex} for unit, hex in stands.items()]
        doc = {
            "game": "goito-1848",
            "turn": 3,
            "phase": "end",
            "units": units,
            "control": dict.fromkeys(GOITO_HEXES, said),
        }
        return esagono.position(doc).result

    assert result({"pi-toscana": GOITO_HEXES[0]}, "austrian") is None
    assert result({"pi-toscana": "0101"}, "austrian").level == "decisive"
    both = dict(zip(("au-21-paumgarten", "au-33-gyulai"), GOITO_HEXES, strict=True))
    assert result(both, "piedmontese").level == "decisive"


@rule("1.3.b", "10.4.a", "Q85")
def test_a_countercharge_takes_the_hexes_it_rides_through():
    """From 0504 at the guns in 0508: streams on both sides leave the way over the farm in 0604, which was Austrian."""
    streams = {"0504-0505": "stream", "0504-0404": "stream", "0604-0505": "stream"}
    board = {"hexes": {"0604": {"terrain": "farm"}}, "sides": streams}
    guns = au("G", "0508", type="field-artillery")
    game = position(guns, pi("C", "0504", type="cavalry"), map=board, control={"0604": AU}, dice=[1] * 8)
    act(game, "G", "fire", target="0504")
    assert game.points() == {AU: 1, PI: 0}
    game.play(choose(game, "countercharge", via="0507"))
    assert game.points() == {AU: 0, PI: 1}
