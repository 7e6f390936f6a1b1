"""10.2 of Goito: a charge is called off, goes on, or rides through a square."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.combat.charge import Charge

from .fights import cavalry_charges, charging, mounted, up_to_the_strike
from .playing import choose, play, settle, take
from .reading import args, events, faces, flags, lost, mood, seen, status, u, where
from .situations import AU, PI, au, pi, position, rule

# 10.2.2: calling off


@rule("10.2.2.a", "10.2.2.b", "10.3.a")
def test_calling_a_charge_off():
    off, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(off, "charge")
    log = take(off, "call-off")
    assert events(log, "called-off")
    assert off.decision.kind == "exhausted"
    assert where(off, "P") == "0505"
    log += settle(off)
    assert not events(log, "combat")
    assert "exhausted" in flags(off, "C")
    on, _ = charging(pi("P", "0505"), dice=[5, 5, 1, 1, 6, 6])
    settle(on, "charge")
    log = take(on, "call-off")
    assert status(on, "C") == 1
    assert events(log, "combat")


LINE = {"strength": 5, "stacking": 2}


@rule("10.2.2.b", "Q79", "11.2.6.c", "10.3.a")
def test_a_charge_that_cannot_be_called_off_is_ridden_home_shaken():
    # 12 fails by 3; shock 6+2; column -1 with 4:5 -1 and +2 on 6: W cc2/cc1, both pass: a draw
    game = cavalry_charges(pi("P", "0505", **LINE), dice=[6, 6, *[3] * 8])
    settle(game, "charge")
    log = take(game, "call-off")
    assert [(e.args["column"], e.args["total"], e.args["cell"]) for e in events(log, "combat")] == [
        ("-1", 7, "W cc2/cc1")
    ]
    assert [e.args["winner"] for e in events(log, "combat-result")] == ["draw"]
    assert game.decision.kind == "exhausted"  # no continuation: it is no square, and not in Good Order
    assert (status(game, "C"), where(game, "C"), where(game, "P")) == (1, "0506", "0505")


# 10.2: going on


@rule("10.2.a", "10.2.b", "Q70")
def test_charge_goes_on_after_a_victory():
    """Q70: from the hex it has won against the next enemy in front, without turning."""
    game = mounted(pi("P", "0605", strength=1, stacking=1), pi("Q", "0603"), dice=[3, 3, 6, 6, 3, 3, 6, 6])
    up_to_the_strike(game)
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
    game = mounted(pi("P", "0605", strength=1), pi("Q", "0604"), dice=[3, 3, 6, 6, 1, 1])
    up_to_the_strike(game)
    play(game, "strike")
    settle(game, "follow")
    found = {(o.args["hex"], o.args["target"]) for o in game.options() if o.verb == "charge-on"}
    assert ("0605", "0604") in found


@rule("10.2.1.a", "10.2.a")
def test_no_continuation_out_of_good_order():
    """The attackers' check of B cc0/0S1 fails: Shaken, and the charge is over."""
    game = mounted(pi("P", "0605", strength=6, stacking=3, cohesion=10), pi("Q", "0603"), dice=[3, 3, 3, 5, 6, 4])
    up_to_the_strike(game)
    found = play(game, "strike")
    assert args(found, "combat")["cell"] == "B cc0/0S1"
    settle(game, "follow", "action")
    assert status(game, "C") == 1
    assert game.decision.kind == "action"


@rule("10.2.a", "10.2.b", "10.2.1.a", "Q70")
def test_a_charge_goes_on_in_good_order():
    game, _ = charging(pi("P", "0505"), pi("Q", "0503", type="light"), dice=[1, 1, 5, 5])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "follow", "exhausted")
    assert game.decision.kind == "follow"
    assert {(o.args["hex"], o.args["target"]) for o in game.options() if o.verb == "charge-on"}
    shaken, _ = charging(
        pi("P", "0505"),
        pi("Q", "0503", type="light"),
        rider=au("C", "0508", type="cavalry", status=1),
        dice=[1, 1, 5, 5],
    )
    settle(shaken, "charge")
    take(shaken, "strike")
    settle(shaken, "follow", "exhausted")
    assert shaken.decision.kind == "exhausted"


@rule("10.2.1.a")
def test_no_continuation_without_movement_points():
    game = mounted(pi("P", "0605", strength=1), pi("Q", "0603"), dice=[3, 3, 6, 6], rider={"move": 4})
    up_to_the_strike(game)
    play(game, "strike")
    settle(game, "follow", "action")
    assert game.decision.kind == "action"


@pytest.mark.parametrize(
    ("allowance", "second", "possible"), [(4, "0504", True), (3, "0504", False), (5, "0503", True), (4, "0503", False)]
)
@rule("10.2.b", "Q67", "Q70")
def test_a_charge_goes_on_within_its_allowance(allowance, second, possible):
    """Two hexes to the Charging hex, one into the target; the next target counts as well."""
    rider = au("C", "0508", type="cavalry", move=allowance)
    game, _ = charging(pi("P", "0505", strength=1), pi("Q", second, facing="N"), rider=rider, dice=[1, 1, 6, 6])
    while game.decision.kind not in ("follow", "exhausted", "action"):
        verb = {"reaction": "decline", "charge": "strike"}.get(game.decision.kind)
        game.play(choose(game, verb) if verb else game.options()[0])
    on = {o.args.get("target") for o in game.options() if o.verb == "charge-on"}
    assert (second in on) == possible


@rule("10.2.b", "10.1.b")
def test_a_charge_goes_on_only_at_what_it_sees():
    for terrain, goes_on in (("clear", True), ("farm", False)):
        game, _ = charging(
            pi("P", "0505", strength=1),
            pi("Q", "0502"),
            dice=[1, 1, 5, 5],
            map={"hexes": {"0503": {"terrain": terrain}}},
        )
        settle(game, "charge")
        take(game, "strike")
        settle(game, "follow", "exhausted")
        assert (game.decision.kind == "follow") == goes_on


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


# 10.2.3: squares


@rule("10.2.3.a", "11.2.9.c")
def test_drawn_charge_passes_through_a_square():
    """6 against 6, -3, dice 10: G cc1/cc1."""
    game = mounted(pi("P", "0605", strength=6, stacking=3, flags=["square"]), pi("Q", "0602"), dice=[5, 5, 1, 1, 1, 1])
    up_to_the_strike(game)
    found = play(game, "strike")
    assert args(found, "combat")["cell"] == "G cc1/cc1"
    assert game.decision.kind == "follow"
    take(game, "charge-on", target="0602")
    settle(game, "emerge", "ride", "reaction", "charge")
    if game.decision.kind == "emerge":
        take(game, "ride")
    assert where(game, "C") not in ("0605", "0606")
    assert where(game, "P") == "0605"


@rule("10.2.3.a", "11.2.9.c")
def test_a_drawn_charge_against_a_square_may_ride_through():
    # 10 - 3 = 7: grey, cc1/cc1
    game, _ = charging(pi("P", "0505", flags=["square"]), pi("Q", "0503"), dice=[5, 5, 1, 1, 1, 1])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "follow", "exhausted")
    assert game.decision.kind == "follow"
    assert {o.args["target"] for o in game.options() if o.verb == "charge-on"} == {"0503"}


@rule("12.2.5.a", "10.2.3.a", "10.2.b", "11.2.9.c", "10.1.2.a", "6.2.1.b", "Q67", "Q93")
def test_a_charge_drawn_against_a_square_goes_on_through_it():
    # square 10-1; 4:5 -1, square -3: 11-4 on column 0; both checks pass; shock 4+2; 9-1+2 = 10: B -/1S1
    dice = [5, 5, 6, 5, 4, 4, 3, 3, 2, 2, 5, 4]
    game = cavalry_charges(pi("P", "0505", **LINE), pi("Q", "0502", **LINE), dice=dice)
    take(game, "react-square")
    fought = take(game, "strike")
    assert [e.args["cell"] for e in events(fought, "combat")] == ["G cc1/cc1"]
    assert mood(game, AU) == 0
    take(game, "charge-on", hex="0503", target="0502")
    take(game, "ride", to="0504")
    assert seen(game, "C")["spent"] == 4  # 0507, 0506, the square's hex, 0504
    settle(game, "ride")
    assert where(game, "C") == "0504"
    take(game, "ride", to="0503")
    settle(game, "charge")
    assert where(game, "C") == "0503"
    fought = take(game, "strike")
    assert [e.args["total"] for e in events(fought, "combat")] == [10]
    take(game, "retreat", to="0601")
    settle(game, "follow")
    assert (where(game, "C"), where(game, "P"), lost(game, "Q"), status(game, "Q")) == ("0502", "0505", 1, 1)
    assert faces(game, "C") == "N"
    assert (mood(game, AU), mood(game, PI)) == (1, -1)
    assert flags(game, "P") == {"square"}
    take(game, "stop")
    assert "exhausted" in flags(game, "C")


@rule("10.2.3.a", "Q93", "12.1.c")
def test_who_rides_through_a_square_is_answered_where_he_comes_out():
    game, _ = charging(pi("P", "0505", flags=["square"]), pi("Q", "0503"), dice=[5, 5, 1, 1, 1, 1])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "follow")
    take(game, "charge-on", hex="0504", target="0503")
    while game.decision.kind in ("emerge", "ride"):
        game.play(game.options()[0])
    assert where(game, "C") == "0504"
    assert (game.decision.kind, game.decision.side) == ("reaction", PI)
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} >= {"0503"}
