"""10.1 of Goito: who charges, over what ground, the ride, and the shock (Q79)."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Option
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import SQUARE

from .fights import charging, mounted, up_to_the_strike
from .playing import act, args_of, clauses, play, settle, take, verbs
from .reading import args, checks, events, faces, flags, has, status, where
from .situations import au, charge, pi, position, rule


def odds(game, target="0605", through="0606", unit="C"):
    return game.forecast(kind="charge", attackers=[unit], target=target, from_=through)


@rule("10.a")
def test_only_fresh_cavalry_charges():
    assert odds(mounted(pi("P", "0605"), dice=[])).legal
    tired = odds(mounted(pi("P", "0605"), dice=[], rider={"flags": ["exhausted"]}))
    assert [r.key for r in tired.reasons] == ["exhausted"]
    foot = position(au("F", "0609"), pi("P", "0605"))
    assert [r.key for r in odds(foot, unit="F").reasons] == ["only-cavalry-charges"]
    game = mounted(pi("P", "0605"), dice=[], rider={"flags": ["exhausted"]})
    play(game, "select", unit="C")
    assert "charge" not in verbs(game)


@rule("10.1.c", "T8")
def test_a_hex_has_to_lie_between():
    """T8: not against a neighbour."""
    game = mounted(pi("P", "0605"), dice=[], rider={"hex": "0606"})
    assert "too-near-to-charge" in [r.key for r in odds(game).reasons]
    assert odds(mounted(pi("P", "0605"), dice=[], rider={"hex": "0607"})).legal


@rule("10.1.b", "Q67")
def test_target_within_allowance_and_sight():
    far = mounted(pi("P", "0605"), dice=[], rider={"hex": "0612", "move": 6})
    assert [r.key for r in odds(far).reasons] == ["no-way-to-charge"] or not odds(far).legal
    short = mounted(pi("P", "0605"), dice=[], rider={"move": 3})
    assert [r.key for r in odds(short).reasons] == ["beyond-allowance"]
    screened = mounted(pi("P", "0605"), au("X", "0607", stacking=1), dice=[])
    assert "no-sight" in [r.key for r in odds(screened).reasons]


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
    assert not odds(mounted(pi("P", "0605"), dice=[], map=board)).legal


@rule("10.1.1.a", "14.4.a", "Q68")
def test_farms_are_clear_for_a_charge():
    """Q68: the target may stand in a farm, and the charge may begin anywhere."""
    board = {"hexes": {"0605": {"terrain": "farm"}, "0609": {"terrain": "village"}}}
    assert odds(mounted(pi("P", "0605"), dice=[], map=board)).legal


@rule("10.1.1.b")
def test_charge_in_march_along_a_road():
    board = {
        "hexes": {"0607": {"terrain": "farmhouse"}},
        "roads": {"major": [["0609", "0608", "0607", "0606", "0605"]]},
    }
    off = {"0508": {"terrain": "village"}, "0708": {"terrain": "village"}, "0507": {"terrain": "village"}}
    board["hexes"] |= off | {"0707": {"terrain": "village"}}
    assert not odds(mounted(pi("P", "0605"), dice=[], map=board)).legal
    # sight is blocked by the farmhouse, but the way itself is open
    reasons = odds(mounted(pi("P", "0605"), dice=[], rider={"flags": ["march"]}, map=board)).reasons
    assert [r.key for r in reasons] == ["no-sight"]


@rule("10.1.2.a", "10.1.a", "Q69", "Q113")
def test_charge_keeps_its_facing_and_rides_through_the_front():
    """Q69, Q113."""
    assert not odds(mounted(pi("P", "0605"), dice=[], rider={"facing": "S"})).legal
    assert not odds(mounted(pi("P", "0605"), dice=[], rider={"facing": "SE"})).legal
    game = mounted(pi("P", "0605"), dice=[6, 6] * 6)
    act(game, "C", "charge")
    grid = game.rules.grid
    while game.decision.kind == "ride":
        here = grid.index(where(game, "C"))
        ways = {COMPASS[grid.direction(here, grid.index(to))] for to in args_of(game, "ride", "to")}
        assert ways <= {"NW", "N", "NE"}
        game.play(game.options()[0])
    assert where(game, "C") == "0606"
    assert faces(game, "C") == "N"


@rule("3.1.2.a", "10.1.2.a", "Q36")
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


@rule("10.1.2.a", "12.1.c")
def test_charge_is_reacted_to_when_it_comes_next_to_the_target():
    game = mounted(pi("P", "0605"), dice=[6, 6] * 6)
    act(game, "C", "charge")
    settle(game, "reaction")
    assert (where(game, "C"), game.decision.args["trigger"]) == ("0606", 2)
    assert {"react-fire", "react-square", "react-withdraw"} <= verbs(game)


@rule("12.2.5.b", "10.2.3.a")
def test_square_against_a_charge():
    game = mounted(pi("P", "0605", stacking=2), pi("G", "0605", type="field-artillery"), dice=[5, 5, 1, 1])
    act(game, "C", "charge")
    settle(game, "reaction")
    take(game, "react-square", hex="0605")
    assert has(game, "P", SQUARE)
    assert has(game, "G", SQUARE)


@rule("10.1.c", "10.2.2.a", "10.3.a")
def test_cavalry_that_is_charging_goes_on_with_its_charge():
    rider = au("C", "0506", type="cavalry", flags=["charging"], spent=2)
    game = position(rider, pi("P", "0505"), markers=[charge("0506", "0505", "C")], dice=[1, 1])
    assert (game.decision.kind, [o.verb for o in game.options()]) == ("charge", ["strike", "call-off"])
    assert game.forecast(kind="charge", attackers=["C"], target="0505", cases=False).legal
    assert esagono.position(game.to_position()).options() == game.options()
    game.play(Option("call-off"))
    assert (game.decision.kind, flags(game, "C")) == ("exhausted", {"exhausted", "charged", "face-up"})
    game.play(next(o for o in game.options() if o.verb == "exhausted-move"))
    while game.decision.kind != "action":
        game.play(game.options()[0])
    assert clauses(game, "select", unit="C") == ["7.2.a"]

    rider = au("C", "0508", type="cavalry", flags=["charging"])
    game = position(rider, pi("P", "0505"), markers=[charge("0506", "0505", "C")])
    assert game.decision.kind == "ride"

    rider = au("C", "0506", type="cavalry")
    game = position(rider, pi("P", "0505"))
    assert [r.clause for r in game.forecast(kind="charge", attackers=["C"], target="0505").reasons] == ["10.1.c"]


# Q79: the shock


@rule("13.1.a", "Q79")
def test_shock_of_a_charge():
    """Q79: infantry that is not in square checks with +2 before the combat; the option leaves it out."""
    game = mounted(pi("P", "0605"), dice=[4, 4, 1, 1, 1, 1])
    up_to_the_strike(game)
    found = play(game, "strike")
    first = next(e for e in found if e.kind in ("check", "combat"))
    assert (first.kind, first.args["cause"], first.args["modifiers"]) == ("check", "charged", [["charged", 2]])
    assert status(game, "P") >= 1
    other = mounted(pi("P", "0605"), dice=[1, 1, 1, 1], options={"charge_shock": "no"})
    up_to_the_strike(other)
    found = play(other, "strike")
    assert next(e.kind for e in found if e.kind in ("check", "combat")) == "combat"


@rule("10.1.2.a", "Q79", "E18")
def test_disordered_infantry_routs_by_the_shock():
    game, _ = charging(pi("P", "0505", status=2), dice=[4, 5])
    take(game, "decline")
    log = take(game, "strike")
    assert checks(log)[0] == ("charged", {"charged": 2}, 1)
    assert where(game, "P") == "eliminated"


@rule("13.1.a", "10.2.3.a")
def test_square_stands_no_shock():
    game = mounted(pi("P", "0605", flags=["square"]), dice=[1, 1])
    up_to_the_strike(game)
    found = play(game, "strike")
    assert next(e.kind for e in found if e.kind in ("check", "combat")) == "combat"
    assert ["charge-square", -3] in args(found, "combat")["drms"]


@rule("Q79")
def test_squares_and_cavalry_feel_no_shock():
    square, _ = charging(pi("P", "0505", flags=["square"]), dice=[3, 4])
    settle(square, "charge")
    log = take(square, "strike")
    assert events(log, "combat")
    assert "charged" not in [c[0] for c in checks(log)[: len(checks(log)) - 2]]
    horse, _ = charging(pi("P", "0505", type="cavalry"), dice=[6, 6])
    settle(horse, "charge")
    log = take(horse, "strike")
    assert events(log, "combat")
    assert "charged" not in [c[0] for c in checks(log)]
    calm, _ = charging(pi("P", "0505"), dice=[6, 6], options={"charge_shock": "no"})
    settle(calm, "charge")
    log = take(calm, "strike")
    assert next(e.kind for e in log if e.kind in ("check", "combat")) == "combat"


@rule("13.1.b", "Q29", "Q79")
@pytest.mark.parametrize(("column", "worse"), [("S", 1), ("N", 2)])
def test_each_unit_stands_the_shock_with_its_own_rear(column, worse):
    """Charged, a roll of 9: against 9 the column fails by 3, and by 4 if the charge comes from behind."""
    game, _ = charging(
        pi("P", "0505", facing="S", stacking=2), pi("Q", "0505", facing=column, flags=["march"]), dice=[5, 4]
    )
    settle(game, "charge")
    take(game, "strike")
    assert (status(game, "P"), status(game, "Q")) == (1, worse)


@rule("11.2.8.b", "13.1.b", "Q79")
def test_the_checks_of_a_charge_have_two_more():
    # 5 on column 0 with +2: 7, cc1/cc1
    game, _ = charging(pi("P", "0505"), dice=[1, 1, 2, 3, 1, 1, 1, 1])
    settle(game, "charge")
    log = take(game, "strike")
    found = [c for c in checks(log) if c[0] != "charged"]
    assert [sum(c[1].values()) for c in found] == [3, 1]
    square, _ = charging(pi("P", "0505", flags=["square"]), dice=[5, 5, 1, 1, 1, 1])
    settle(square, "charge")
    log = take(square, "strike")
    assert [sum(c[1].values()) for c in checks(log)] == [0, 1]


@pytest.mark.parametrize(
    ("cavalry", "markers", "clause"),
    [
        ({}, [], "10.1.a"),
        ({}, [charge("0606", "0605", "C")], ""),
        ({"facing": "S"}, [charge("0606", "0605", "C")], "10.1.2.a"),
        ({"hex": "0606"}, [charge("0606", "0605", "C")], "10.1.c"),
    ],
)
@rule("10.1.a", "10.1.c", "10.1.2.a")
def test_a_charge_by_its_target_alone_is_refused_with_the_clause_of_charges(cavalry, markers, clause):
    """Nobody has to name the Charging hex to be told why a charge is not possible."""
    horse = au("C", "0609", type="cavalry", move=8) | cavalry
    game = position(horse, pi("P", "0605"), markers=markers)
    assert [r.clause for r in game.why_not("charge", unit="C", to="0605")] == ([clause] if clause else [])
