"""10.4, 12.2.4 of Goito: countercharges."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.state import EXHAUSTED

from .fights import CAVALRY, approach, arrived, cavalry_charges, charging, mounted, reacting
from .playing import act, args_of, choose, clauses, play, settle, take, verbs
from .reading import args, events, flags, has, mood, status, where
from .situations import AU, HORSE, PI, around, au, pi, position, rule


@rule("10.4.a", "12.2.4.c", "12.2.3.b", "T8")
def test_countercharge_against_a_neighbour():
    """T8: cavalry may countercharge what stands next to it."""
    game = mounted(pi("H", "0605", type="cavalry", stacking=3), dice=[1, 1, 3, 4, 1, 1, 1, 1])
    act(game, "C", "charge")
    settle(game, "reaction")
    found = take(game, "countercharge", via="0605")
    fought = args(found, "combat")
    assert (fought["start"], fought["target"], fought["charge"], fought["reaction"]) == ("0605", "0606", True, True)


@rule("10.3.1.a", "Q84")
def test_exhausted_cavalry_may_not_countercharge():
    """Q84: it may only assault."""
    game = mounted(pi("H", "0605", type="cavalry", stacking=3, flags=["exhausted"]), dice=[1, 1] * 6)
    act(game, "C", "charge")
    settle(game, "reaction")
    assert "countercharge" not in verbs(game)
    assert "counterattack" in verbs(game)
    refused = game.why_not("countercharge", hex="0605", force="cavalry", via="0605")
    assert [(r.clause, r.key) for r in refused] == [("10.4.a", "exhausted")]


@rule("12.2.4.a", "12.2.4.b")
def test_countercharge_ends_in_its_target_hex_and_moves_unanswered():
    """Nobody continues a countercharge; its Exhausted move is answered by nobody."""
    game = position(
        au("A", "0607", strength=2), au("B", "0508", strength=4),
        pi("H", "0605", type="cavalry", strength=8, stacking=3, facing="S"),
        markers=[{"hex": "0606", "to": "0605", "kind": "assault", "forces": ["A"]}], dice=[1, 1, 4, 4, 6, 6],
    )  # fmt: skip
    act(game, "A", "move", to="0606")
    settle(game, "reaction")
    take(game, "countercharge", via="0605")
    settle(game, "exhausted", "action")
    assert (game.decision.kind, game.decision.side) == ("exhausted", "piedmontese")
    assert where(game, "H") == "0606"
    take(game, "exhausted-move")
    settle(game, "reaction", "action", "force")
    assert game.decision.kind != "reaction"


@rule("12.2.4.a", "Q79")
def test_a_countercharge_enters_the_hex_of_those_it_scared_away():
    game, _ = approach(pi("H", "0505", type="cavalry"), unit=au("A", "0508", status=3), dice=[1, 1, 6, 6])
    log = take(game, "countercharge", via="0505")
    assert not events(log, "combat")
    assert where(game, "A") == "eliminated"
    assert where(game, "H") == "0506"
    settle(game)
    assert "exhausted" in flags(game, "H")


@rule("10.4.a")
def test_a_countercharge_another_way_says_which_ways_there_are():
    game, _ = approach(pi("P", "0505", **HORSE))
    assert clauses(game, "countercharge", unit="P") == []
    (reason,) = game.why_not("countercharge", unit="P", via="0101")
    assert (reason.clause, reason.key, reason.args["argument"]) == ("12.2.3.a", "no-such-choice", "via")


@rule("12.2.3.a")
def test_a_countercharge_goes_from_where_the_cavalry_stands():
    game = reacting(pi("P", "0505", **HORSE))
    assert len([o for o in game.options() if o.verb == "countercharge"]) > 1
    assert clauses(game, "countercharge", unit="P") == []


@pytest.mark.parametrize(("covered", "passed", "enemy"), [("0606", "0706", "0506"), ("0706", "0606", "0806")])
@rule("10.1.2", "10.4.a", "Q36", "Q85")
def test_a_countercharge_rides_round_the_zones_of_others(covered, passed, enemy):
    """From 0605 to 0707, next to the guns in 0708, two ways are equally short; one leads through a zone."""
    guns, other = au("G", "0708", type="field-artillery", stacking=1), au("E", enemy)
    board = {"sides": {f"{min(h, enemy)}-{max(h, enemy)}": "river" for h in around(enemy) if h != covered}}
    game = position(guns, other, pi("C", "0605", type="cavalry"), map=board, control={"0606": AU, "0706": AU})
    act(game, "G", "fire", target="0605")
    holder = {h: game.rules.holder(game.state, game.rules.grid.numbers[h]) for h in ("0606", "0706")}
    assert holder == {"0606": AU, "0706": AU}
    game.play(choose(game, "countercharge", via="0707"))
    assert game.rules.holder(game.state, game.rules.grid.numbers[passed]) == PI
    assert game.rules.holder(game.state, game.rules.grid.numbers[covered]) == AU


# 10.4.1: against a charge


@rule("10.4.1.a", "Q72")
def test_countercharge_first_then_the_charge_and_both_are_exhausted():
    """Q72: the countercharge is a draw, so the charge is resolved as well; the charging Force moves first."""
    game = mounted(
        pi("H", "0605", type="cavalry", strength=6, stacking=3), dice=[1, 1, 2, 3, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1]
    )
    act(game, "C", "charge")
    settle(game, "reaction")
    found = take(game, "countercharge", via="0605")
    assert args(found, "combat-result")["winner"] == "draw"
    settle(game, "charge")
    found = play(game, "strike")
    assert args(found, "combat")["target"] == "0605"
    assert (game.decision.kind, game.decision.side) == ("exhausted", "austrian")
    take(game, "exhausted-move")
    settle(game, "exhausted")
    assert game.decision.side == "piedmontese"
    assert has(game, "C", EXHAUSTED)
    assert has(game, "H", EXHAUSTED)


@rule("10.4.1.a", "12.2.4.a", "Q72")
def test_a_charge_met_by_a_countercharge():
    game, _ = charging(pi("P", "0505"), pi("H", "0605", type="cavalry", facing="SW"), dice=[1, 1, 3, 4, 1, 1, 1, 1])
    assert game.decision.kind == "reaction"
    take(game, "countercharge", hex="0605")
    log = settle(game, "charge", "exhausted")
    assert log is not None
    settle(game)
    assert "exhausted" in flags(game, "C")
    assert "exhausted" in flags(game, "H")


@rule("10.4.1.a", "Q72")
def test_lost_countercharge_combat_ends_the_charge():
    """Q72: the charging Force is beaten by the countercharge."""
    game = mounted(pi("H", "0605", type="cavalry", strength=8, stacking=3), dice=[1, 1, 6, 6])
    act(game, "C", "charge")
    settle(game, "reaction")
    found = take(game, "countercharge", via="0605")
    assert args(found, "combat-result")["winner"] == "attacker"
    found = settle(game)
    assert not events(found, "combat")
    assert where(game, "C") != "0606"


@rule("10.4.1.a", "12.2.4.b", "11.2.6.b", "Q72", "11.2.7.b", "6.2.1.b")
def test_a_countercharge_that_wins_ends_the_charge_and_both_are_exhausted():
    # check 8; 1:1 with +2 on 6: W cc1/cc2; defender 10+2 fails by 3, attacker 8+1 passes
    dice = [4, 4, 3, 3, 6, 4, 4, 4]
    game = cavalry_charges(pi("P", "0505"), pi("X", "0605", **CAVALRY, facing="SW"), dice=dice)
    take(game, "countercharge", hex="0605", via="0605")
    settle(game, "exhausted")
    assert (game.decision.side, where(game, "X"), where(game, "P")) == (AU, "0506", "0505")
    assert (status(game, "C"), status(game, "X")) == (1, 0)
    assert (mood(game, AU), mood(game, PI)) == (-1, 1)
    assert game.state.markers
    take(game, "stay")
    settle(game, "exhausted")
    assert game.decision.side == PI
    log = take(game, "exhausted-move", to="0604")
    log += settle(game)
    assert not events(log, "reaction")
    assert where(game, "X") == "0604"
    assert "exhausted" in flags(game, "C") & flags(game, "X")
    assert clauses(game, "select", unit="C") == ["7.2.a"]


# Q85: against guns that fired


@rule("12.2.3.a", "10.4.a", "Q85")
def test_cavalry_countercharges_far_guns():
    """Q85: within allowance, sight and a clear way; the guns are alone and taken."""
    game = position(
        au("G", "0608", type="field-artillery"), pi("H", "0605", type="cavalry", stacking=3), dice=[1, 1, 1, 1]
    )
    act(game, "G", "fire", target="0605", facing="N")
    assert "0607" in args_of(game, "countercharge", "via")
    take(game, "countercharge", via="0607")
    settle(game)
    assert where(game, "G") == "eliminated"
    assert has(game, "H", EXHAUSTED)


@rule("Q85", "10.4.a", "12.2.3.a")
def test_cavalry_countercharges_guns_that_fired_from_afar():
    game = position(au("G", "0509", type="field-artillery"), pi("H", "0505", type="cavalry"), dice=[1, 1])
    act(game, "G", "fire", target="0505")
    settle(game, "reaction")
    found = [o for o in game.options() if o.verb == "countercharge"]
    assert found
    grid = game.rules.grid
    assert {grid.distance(grid.index(o.args["via"]), grid.index("0509")) for o in found} == {1}
    away = position(au("G", "0509", type="field-artillery"), pi("H", "0505", type="cavalry", facing="N"), dice=[1, 1])
    act(away, "G", "fire", target="0505")
    settle(away, "reaction")
    assert "countercharge" not in verbs(away)
    foot = position(au("G", "0509", type="field-artillery"), pi("H", "0505"), dice=[1, 1])
    act(foot, "G", "fire", target="0505")
    settle(foot, "reaction")
    assert "counterattack" not in verbs(foot)


def fired_at_on_the_road(*streams, dice=(), other=(), **values):
    """G fires at two squadrons of 0605, of which H marches; a road with a bridge leads from them to G."""
    game = position(
        au("G", "0608", type="field-artillery"),
        pi("H", "0605", type="cavalry", flags=["march"], cohesion=7, **values),
        pi("K", "0605", type="cavalry", flags=list(other), cohesion=10),
        map={
            "sides": {"0605-0606": ["stream", "bridge"]} | dict.fromkeys(streams, "stream"),
            "roads": {"major": [["0605", "0606", "0607", "0608"]]},
        },
        dice=[1, 1, *dice],
    )
    act(game, "G", "fire", target="0605", facing="N")
    return game


@rule("12.2.3.a", "10.1.1", "Q24")
def test_cavalry_that_marches_in_part_countercharges_off_the_road():
    around = ("0605-0706", "0506-0605")
    assert "countercharge" not in verbs(fired_at_on_the_road(*around))
    assert "0607" in args_of(fired_at_on_the_road(*around, other=["march"]), "countercharge", "via")


@rule("12.2.3.c", "Q24")
def test_who_is_left_of_cavalry_that_marches_in_part_countercharges():
    """H, in March Movement, fails the check and stays; K goes on alone, round the bridge."""
    game = fired_at_on_the_road(dice=[4, 4, 1, 1])
    take(game, "countercharge", via="0607")
    assert where(game, "H") == "0605"
    assert game.rules.holder(game.state, game.rules.grid.numbers["0606"]) == "piedmontese"
    settle(game)
    assert where(game, "G") == "eliminated"


@rule("3.1.1", "Q24")
def test_a_countercharge_goes_to_what_is_in_front_of_all_who_ride():
    """H, in March Movement, looks away."""
    assert "countercharge" not in verbs(fired_at_on_the_road(facing="N"))


@rule("12.2.3.a", "Q84")
def test_cavalry_assaults_where_it_cannot_charge():
    """Q84: the enemy is behind it."""
    game = arrived(pi("H", "0605", type="cavalry", stacking=3, facing="N"), dice=[1, 1, 1, 1])
    assert "countercharge" not in verbs(game)
    found = take(game, "counterattack")
    assert args(found, "combat")["charge"] is False
