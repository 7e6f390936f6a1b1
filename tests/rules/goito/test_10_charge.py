"""10: charges: who, where, the shock, calling off, riding on, squares, countercharges, exhaustion."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.combat.charge import Charge
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import CHARGING, EXHAUSTED, SQUARE

from .fights import (
    act,
    args,
    args_of,
    au,
    charge,
    events,
    has,
    pi,
    play,
    position,
    settle,
    status,
    take,
    u,
    verbs,
    where,
)


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


MARK = [charge("0606", "0605", "C")]


def horse(id="C", hex="0609", **values):
    return au(id, hex, type="cavalry", **({"strength": 6, "stacking": 3} | values))


def ride(*units, dice, rider=None, markers=None, **doc):
    """C charges 0605 from the south through 0606."""
    return position(horse(**(rider or {})), *units, markers=markers or MARK, dice=dice, **doc)


def forecast(game, target="0605", through="0606", unit="C"):
    return game.forecast(kind="charge", attackers=[unit], target=target, from_=through)


def go(game):
    """Charge, and let the defender decline everything, up to the question whether to strike."""
    found = act(game, "C", "charge")
    return found + settle(game, "charge", "action")


@rule("10.a")
def test_only_fresh_cavalry_charges():
    assert forecast(ride(pi("P", "0605"), dice=[])).legal
    tired = forecast(ride(pi("P", "0605"), dice=[], rider={"flags": ["exhausted"]}))
    assert [r.key for r in tired.reasons] == ["exhausted"]
    foot = position(au("F", "0609"), pi("P", "0605"))
    assert [r.key for r in forecast(foot, unit="F").reasons] == ["only-cavalry-charges"]
    game = ride(pi("P", "0605"), dice=[], rider={"flags": ["exhausted"]})
    play(game, "select", unit="C")
    assert "charge" not in verbs(game)


@rule("10.1.c", "T8")
def test_a_hex_has_to_lie_between():
    """T8: not against a neighbour."""
    game = ride(pi("P", "0605"), dice=[], rider={"hex": "0606"})
    assert "too-near-to-charge" in [r.key for r in forecast(game).reasons]
    assert forecast(ride(pi("P", "0605"), dice=[], rider={"hex": "0607"})).legal


@rule("10.1.b", "Q67")
def test_target_within_allowance_and_sight():
    far = ride(pi("P", "0605"), dice=[], rider={"hex": "0612", "move": 6})
    assert [r.key for r in forecast(far).reasons] == ["no-way-to-charge"] or not forecast(far).legal
    short = ride(pi("P", "0605"), dice=[], rider={"move": 3})
    assert [r.key for r in forecast(short).reasons] == ["beyond-allowance"]
    screened = ride(pi("P", "0605"), au("X", "0607", stacking=1), dice=[])
    assert "no-sight" in [r.key for r in forecast(screened).reasons]


@rule("10.1.1.a")
@pytest.mark.parametrize(
    "board",
    [
        {"hexes": {"0605": {"terrain": "farmhouse"}}},
        {"hexes": {"0605": {"terrain": "village"}}},
        {"sides": {"0605-0606": "stream"}},
        {"hexes": {h: {"terrain": "farmhouse"} for h in ("0508", "0708", "0608")}},
    ],
)
def test_ground_of_a_charge_is_clear(board):
    assert not forecast(ride(pi("P", "0605"), dice=[], map=board)).legal


@rule("10.1.1.a", "14.4.a", "Q68")
def test_farms_are_clear_for_a_charge():
    """Q68: the target may stand in a farm, and the charge may begin anywhere."""
    board = {"hexes": {"0605": {"terrain": "farm"}, "0609": {"terrain": "village"}}}
    assert forecast(ride(pi("P", "0605"), dice=[], map=board)).legal


@rule("10.1.1.b")
def test_charge_in_march_along_a_road():
    board = {
        "hexes": {"0607": {"terrain": "farmhouse"}},
        "roads": {"major": [["0609", "0608", "0607", "0606", "0605"]]},
    }
    off = {"0508": {"terrain": "village"}, "0708": {"terrain": "village"}, "0507": {"terrain": "village"}}
    board["hexes"] |= off | {"0707": {"terrain": "village"}}
    assert not forecast(ride(pi("P", "0605"), dice=[], map=board)).legal
    # sight is blocked by the farmhouse, but the way itself is open
    reasons = forecast(ride(pi("P", "0605"), dice=[], rider={"flags": ["march"]}, map=board)).reasons
    assert [r.key for r in reasons] == ["no-sight"]


@rule("10.1.2.a", "10.1.a", "Q69", "Q113")
def test_charge_keeps_its_facing_and_rides_through_the_front():
    """Q69, Q113."""
    assert not forecast(ride(pi("P", "0605"), dice=[], rider={"facing": "S"})).legal
    assert not forecast(ride(pi("P", "0605"), dice=[], rider={"facing": "SE"})).legal
    game = ride(pi("P", "0605"), dice=[6, 6] * 6)
    act(game, "C", "charge")
    grid = game.rules.grid
    while game.decision.kind == "ride":
        here = grid.index(where(game, "C"))
        ways = {COMPASS[grid.direction(here, grid.index(to))] for to in args_of(game, "ride", "to")}
        assert ways <= {"NW", "N", "NE"}
        game.play(game.options()[0])
    assert where(game, "C") == "0606"
    assert COMPASS[game.state.facing[u(game, "C")]] == "N"


@rule("10.1.2.a", "12.1.c")
def test_charge_is_reacted_to_when_it_comes_next_to_the_target():
    game = ride(pi("P", "0605"), dice=[6, 6] * 6)
    act(game, "C", "charge")
    settle(game, "reaction")
    assert (where(game, "C"), game.decision.args["trigger"]) == ("0606", 2)
    assert {"react-fire", "react-square", "react-withdraw"} <= verbs(game)


@rule("13.1.a", "Q79")
def test_shock_of_a_charge():
    """Q79: infantry that is not in square checks with +2 before the combat; the option leaves it out."""
    game = ride(pi("P", "0605"), dice=[4, 4, 1, 1, 1, 1])
    go(game)
    found = play(game, "strike")
    first = next(e for e in found if e.kind in ("check", "combat"))
    assert (first.kind, first.args["cause"], first.args["modifiers"]) == ("check", "charged", [["charged", 2]])
    assert status(game, "P") >= 1
    other = ride(pi("P", "0605"), dice=[1, 1, 1, 1], options={"charge_shock": "no"})
    go(other)
    found = play(other, "strike")
    assert next(e.kind for e in found if e.kind in ("check", "combat")) == "combat"


@rule("13.1.a", "10.2.3.a")
def test_square_stands_no_shock():
    game = ride(pi("P", "0605", flags=["square"]), dice=[1, 1])
    go(game)
    found = play(game, "strike")
    assert next(e.kind for e in found if e.kind in ("check", "combat")) == "combat"
    assert ["charge-square", -3] in args(found, "combat")["drms"]


@rule("7.1.5.a", "8.8.3.a")
def test_charge_turns_to_the_next_hex_when_its_target_is_gone():
    """D23: P withdraws, Q stands one hexside to the right."""
    game = ride(pi("P", "0605"), pi("Q", "0706", facing="NW"), dice=[1, 1] * 8)
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
    game = ride(pi("P", "0605"), pi("Q", "0706", facing="NW"), dice=[1, 1] * 8, map=village)
    act(game, "C", "charge")
    settle(game, "reaction")
    take(game, "react-withdraw", hex="0605")
    settle(game, "rotate", "exhausted")
    assert game.decision.kind == "exhausted"


@rule("10.2.2.a")
def test_charge_called_off():
    game = ride(pi("P", "0605"), dice=[1, 1])
    go(game)
    found = play(game, "call-off")
    assert events(found, "called-off")
    found += settle(game)
    assert not events(found, "combat")
    assert has(game, "C", EXHAUSTED)


@rule("10.2.2.b")
def test_failed_calling_off_costs_status_and_the_charge_goes_on():
    game = ride(pi("P", "0605"), dice=[5, 5, 1, 1, 1, 1])
    go(game)
    found = play(game, "call-off")
    assert status(game, "C") >= 1
    assert events(found, "combat")


@rule("10.2.a", "10.2.b", "Q70")
def test_charge_goes_on_after_a_victory():
    """Q70: from the hex it has won against the next enemy in front, without turning."""
    game = ride(pi("P", "0605", strength=1, stacking=1), pi("Q", "0603"), dice=[3, 3, 6, 6, 3, 3, 6, 6])
    go(game)
    play(game, "strike")
    settle(game, "follow")
    assert where(game, "C") == "0605"
    found = {(o.args["hex"], o.args["target"]) for o in game.options() if o.verb == "charge-on"}
    assert ("0604", "0603") in found
    play(game, "charge-on", hex="0604", target="0603")
    settle(game, "charge")
    assert where(game, "C") == "0604"
    assert events(play(game, "strike"), "combat")


@rule("10.2.a", "10.2.b")
def test_next_target_beside_the_won_hex():
    game = ride(pi("P", "0605", strength=1), pi("Q", "0604"), dice=[3, 3, 6, 6, 1, 1])
    go(game)
    play(game, "strike")
    settle(game, "follow")
    found = {(o.args["hex"], o.args["target"]) for o in game.options() if o.verb == "charge-on"}
    assert ("0605", "0604") in found


@rule("10.2.1.a", "10.2.a")
def test_no_continuation_out_of_good_order():
    """The attackers' check of B cc0/0S1 fails: Shaken, and the charge is over."""
    game = ride(pi("P", "0605", strength=6, stacking=3, cohesion=10), pi("Q", "0603"), dice=[3, 3, 3, 5, 6, 4])
    go(game)
    found = play(game, "strike")
    assert args(found, "combat")["cell"] == "B cc0/0S1"
    settle(game, "follow", "action")
    assert status(game, "C") == 1
    assert game.decision.kind == "action"


@rule("10.2.1.a")
def test_no_continuation_without_movement_points():
    game = ride(pi("P", "0605", strength=1), pi("Q", "0603"), dice=[3, 3, 6, 6], rider={"move": 4})
    go(game)
    play(game, "strike")
    settle(game, "follow", "action")
    assert game.decision.kind == "action"


@rule("10.2.3.a", "11.2.9.c")
def test_drawn_charge_passes_through_a_square():
    """6 against 6, -3, dice 10: G cc1/cc1."""
    game = ride(pi("P", "0605", strength=6, stacking=3, flags=["square"]), pi("Q", "0602"), dice=[5, 5, 1, 1, 1, 1])
    go(game)
    found = play(game, "strike")
    assert args(found, "combat")["cell"] == "G cc1/cc1"
    assert game.decision.kind == "follow"
    take(game, "charge-on", target="0602")
    settle(game, "emerge", "ride", "reaction", "charge")
    if game.decision.kind == "emerge":
        take(game, "ride")
    assert where(game, "C") not in ("0605", "0606")
    assert where(game, "P") == "0605"


@rule("10.3.a", "10.3.b", "8.2.a")
def test_exhausted_move_ends_outside_enemy_zones():
    game = ride(pi("P", "0605", strength=6, stacking=3), dice=[1, 1, 1, 1])
    go(game)
    play(game, "strike")
    settle(game, "exhausted")
    assert has(game, "C", EXHAUSTED)
    assert not has(game, "C", CHARGING)
    zone = game.rules.zone(game.state, 1)
    ends = args_of(game, "exhausted-move", "to")
    assert ends
    assert not any(zone >> game.rules.grid.index(h) & 1 for h in ends)
    take(game, "exhausted-move", to="0610")
    settle(game)
    assert where(game, "C") == "0610"


@rule("10.3.a", "Q71")
def test_exhausted_move_with_what_is_left():
    """Q71: the other reading gives only the points that the charge has left."""
    whole = ride(pi("P", "0605", strength=6, stacking=3), dice=[1, 1, 1, 1])
    rest = ride(pi("P", "0605", strength=6, stacking=3), dice=[1, 1, 1, 1], options={"exhausted_move": "remaining"})
    reach = []
    for game in (whole, rest):
        go(game)
        play(game, "strike")
        settle(game, "exhausted")
        reach.append(len(args_of(game, "exhausted-move", "to")))
    assert reach[0] > reach[1] > 0


@pytest.mark.parametrize(("hex", "goes_on"), [("0505", True), ("0506", False)])
@rule("10.2.a", "11.2.10.a")
def test_a_charge_goes_on_only_from_the_hex_it_has_won(hex, goes_on):
    """A Reaction to the retreat may have thrown the beaten back into it: the cavalry has won, but stands outside."""
    game = position(au("C", hex, type="cavalry"), pi("T", "0504"))
    rider = u(game, "C")
    origin, target = (game.rules.grid.numbers[name] for name in ("0506", "0505"))
    charge = Charge(units=(rider,), hex=origin, target=target, winner="attacker")
    game.state.pending.clear()
    game.state.force = (rider,)
    charge.follow(game)
    assert [d.kind for d in game.state.pending] == (["follow"] if goes_on else [])


@rule("10.3.b", "12.1.d", "Q93")
def test_exhausted_move_out_of_a_zone_is_reacted_to():
    """Q93: called off next to the enemy, the cavalry leaves his zone."""
    game = ride(pi("P", "0605"), dice=[1, 1, 1, 1, 1, 1])
    go(game)
    play(game, "call-off")
    take(game, "exhausted-move", to="0610")
    assert (game.decision.kind, game.decision.args["trigger"]) == ("reaction", 3)


@rule("10.3.a", "12.1.d", "12.2.3.a")
def test_who_is_thrown_back_on_its_exhausted_move_goes_no_further():
    game = ride(pi("P", "0605", strength=40), dice=[1, 1, 1, 1, 6, 6, *[1] * 12])
    go(game)
    play(game, "call-off")
    take(game, "exhausted-move", to="0610")
    take(game, "counterattack")
    settle(game, "retreat", "action")
    take(game, "retreat", to="0607")
    take(game, "retreat", to="0708")
    settle(game)
    assert where(game, "C") == "0708"


@rule("10.4.a", "12.2.4.c", "12.2.3.b", "T8")
def test_countercharge_against_a_neighbour():
    """T8: cavalry may countercharge what stands next to it."""
    game = ride(pi("H", "0605", type="cavalry", stacking=3), dice=[1, 1, 3, 4, 1, 1, 1, 1])
    act(game, "C", "charge")
    settle(game, "reaction")
    found = take(game, "countercharge", via="0605")
    fought = args(found, "combat")
    assert (fought["start"], fought["target"], fought["charge"], fought["reaction"]) == ("0605", "0606", True, True)


@rule("10.4.1.a", "Q72")
def test_countercharge_first_then_the_charge_and_both_are_exhausted():
    """Q72: the countercharge is a draw, so the charge is resolved as well; the charging Force moves first."""
    game = ride(
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


@rule("10.4.1.a", "Q72")
def test_lost_countercharge_combat_ends_the_charge():
    """Q72: the charging Force is beaten by the countercharge."""
    game = ride(pi("H", "0605", type="cavalry", strength=8, stacking=3), dice=[1, 1, 6, 6])
    act(game, "C", "charge")
    settle(game, "reaction")
    found = take(game, "countercharge", via="0605")
    assert args(found, "combat-result")["winner"] == "attacker"
    found = settle(game)
    assert not events(found, "combat")
    assert where(game, "C") != "0606"


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


@rule("10.3.1.a", "Q84")
def test_exhausted_cavalry_may_not_countercharge():
    """Q84: it may only assault."""
    game = ride(pi("H", "0605", type="cavalry", stacking=3, flags=["exhausted"]), dice=[1, 1] * 6)
    act(game, "C", "charge")
    settle(game, "reaction")
    assert "countercharge" not in verbs(game)
    assert "counterattack" in verbs(game)
    refused = game.why_not("countercharge", hex="0605", force="cavalry", via="0605")
    assert [(r.clause, r.key) for r in refused] == [("10.4.a", "exhausted")]


@rule("12.2.5.b", "10.2.3.a")
def test_square_against_a_charge():
    game = ride(pi("P", "0605", stacking=2), pi("G", "0605", type="field-artillery"), dice=[5, 5, 1, 1])
    act(game, "C", "charge")
    settle(game, "reaction")
    take(game, "react-square", hex="0605")
    assert has(game, "P", SQUARE)
    assert has(game, "G", SQUARE)


@pytest.mark.rule("goito-1848", "3.1.2.a", "10.1.2.a", "Q36")
def test_a_charge_rides_around_enemy_zones_to_its_marker():
    """The cavalry at 0606 covers 0507: only the Charging hex itself may lie in an enemy zone."""
    game = position(
        au("A", "0508", type="cavalry"), pi("P", "0505"), pi("C", "0606", type="cavalry", facing="SW"),
        markers=[charge("0506", "0505", "A")],
    )  # fmt: skip
    act(game, "A", "charge")
    ridden = []
    while game.decision.kind == "ride":
        ridden += [set(args_of(game, "ride", "to"))]
        game.play(game.options()[0])
    assert ridden
    assert all("0507" not in hexes for hexes in ridden)
    assert where(game, "A") == "0506"
    assert game.decision.kind == "reaction"


@pytest.mark.parametrize(
    ("cavalry", "markers", "clause"),
    [
        ({}, [], "10.1.a"),
        ({}, [charge("0606", "0605", "C")], ""),
        ({"facing": "S"}, [charge("0606", "0605", "C")], "10.1.2.a"),
        ({"hex": "0606"}, [charge("0606", "0605", "C")], "10.1.c"),
    ],
)
@pytest.mark.rule("goito-1848", "10.1.a", "10.1.c", "10.1.2.a")
def test_a_charge_by_its_target_alone_is_refused_with_the_clause_of_charges(cavalry, markers, clause):
    """Nobody has to name the Charging hex to be told why a charge is not possible."""
    horse = au("C", "0609", type="cavalry", move=8) | cavalry
    game = position(horse, pi("P", "0605"), markers=markers)
    assert [r.clause for r in game.why_not("charge", unit="C", to="0605")] == ([clause] if clause else [])
