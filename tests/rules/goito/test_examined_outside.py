"""An outside examiner's cases: what fights, Reactions and checks leave behind."""

from __future__ import annotations

import pytest

from tests.games.test_goito_recomputed import around

from .examining import approach, at, charging, fight, flags, mood, rule, seen
from .fights import AU, PI, act, assault, au, choose, pi, position, settle


@rule("11.3.5.a", "11.4.2.a", "Q29")
def test_guns_that_retreat_with_others_turn_with_them():
    game, _ = fight(pi("P", "0505"), pi("G", "0505", type="field-artillery"), dice=[6, 6])
    while game.decision.kind != "facing":
        game.play(game.options()[0])
    game.play(choose(game, "face", facing="SW"))
    assert "limbered" in flags(game, "G")
    assert (seen(game, "P")["facing"], seen(game, "G")["facing"]) == ("SW", "SW")


@rule("2.2.1.d", "11.3.1.a")
def test_a_retreat_through_a_lone_commander_displaces_him():
    """The only ways away from 0506 lead by 0604, where an Austrian commander is; he joins his nearest unit at once."""
    walls = {"0505-0504": "river", "0505-0404": "river"}
    leader = au("L", "0604", type="commander", formation="other")
    friends = (au("B", "0909", formation="other"), au("Z", "0112", formation="other"))
    game, _ = fight(pi("P", "0505"), leader, *friends, dice=[6, 6], map={"sides": walls})
    while game.decision.kind == "retreat":
        game.play(game.options()[0])
    assert at(game, "P") != "0505"
    assert at(game, "L") == "0909"


@rule("2.2.1.d", "12.2.6.a", "8.8.2.a")
def test_a_reaction_withdrawal_onto_a_lone_commander_displaces_him():
    walls = {"0505-0504": "river", "0505-0404": "river"}
    leader = au("L", "0604", type="commander", formation="other")
    game, _ = approach(pi("P", "0505"), leader, au("B", "0909", formation="other"), map={"sides": walls})
    game.play(choose(game, "react-withdraw", to="0604"))
    assert (at(game, "P"), at(game, "L")) == ("0604", "0909")


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


# Reactions


@rule("12.1.3.a", "12.1.1.a")
def test_when_the_mover_routs_the_others_have_nothing_to_react_to():
    mover = au("A", "0508", status=3, strength=1)
    game, _ = approach(pi("P", "0505", strength=9), pi("Q", "0605", facing="SW"), unit=mover, dice=[6, 6])
    assert {o.args.get("hex") for o in game.options()} >= {"0505", "0605"}
    game.play(choose(game, "react-fire", hex="0505"))
    assert at(game, "A") == "eliminated"
    assert game.decision.side == AU


ROWS = [
    ({}, "clear", 0),
    ({}, "village", -1),
    ({}, "farmhouse", -1),
    ({}, "farm", 0),
    ({"strength": 4, "lost": 2}, "clear", 1),
    ({"strength": 5, "lost": 2}, "clear", 0),
    ({"strength": 4, "lost": 2}, "village", 0),
    ({"facing": "N"}, "clear", 0),
]
"""13.1: what a unit is and where it stands, with its modifier; in a Reaction nothing comes through the rear."""


@pytest.mark.parametrize(("unit", "terrain", "modifier"), ROWS)
@pytest.mark.parametrize(("verb", "own"), [("react-square", -1), ("react-withdraw", 0), ("counterattack", 0)])
@rule("13.1.b", "12.2.5.a", "12.2.6.a", "12.2.3.a")
def test_rows_of_the_modifiers_table_in_checks_of_reactions(unit, terrain, modifier, verb, own):
    for margin, failed in ((0, 0), (1, 1)):
        total = min(9 - modifier - own + margin, 12)
        dice = [max(1, total - 6), min(6, total - 1)]
        game, _ = approach(pi("P", "0505", **unit), dice=dice, map={"hexes": {"0505": {"terrain": terrain}}})
        check = next(e for e in game.play(choose(game, verb)) if e.kind == "check")
        assert sum(plus for _, plus in check.args["modifiers"]) == modifier + own
        assert check.args["failed"] == (failed if 9 - modifier - own + margin <= 12 else 0)


@rule("12.2.6.b", "Q50", "13.1.b")
def test_a_withdrawal_in_march_counts_march_and_the_printed_allowances():
    """Guns of allowance 4 fire at limbered horse artillery of 8: 4 - 8, and +1 in March."""
    horse = pi("H", "0505", type="horse-artillery", flags=["limbered"])
    game = position(au("G", "0508", type="field-artillery"), horse, dice=[1, 1, 6, 6])
    act(game, "G", "fire", target="0505")
    check = next(e for e in game.play(choose(game, "react-withdraw")) if e.kind == "check")
    assert sum(plus for _, plus in check.args["modifiers"]) == -3
    assert check.args["failed"] == 0


@rule("Q57", "14.1.b", "12.2.6.a")
def test_a_withdrawal_in_march_by_the_bridge_does_not_wade():
    board = {
        "sides": {"0505-0504": "stream", "0505-0404": "river", "0505-0604": "river"},
        "bridges": ["0505-0504"],
        "roads": {"major": [["0506", "0505", "0504", "0503"]]},
    }
    for flags_of, checks in ((["march"], 1), ([], 2)):
        game = position(
            au("G", "0508", type="field-artillery"), pi("P", "0505", flags=flags_of), map=board, dice=[1] * 8
        )
        act(game, "G", "fire", target="0505")
        log = game.play(choose(game, "react-withdraw", to="0504"))
        assert len([e for e in log if e.kind == "check"]) == checks


# Fights


@rule("11.3.3.a", "Q56", "Q75")
def test_guns_that_cannot_cross_surrender_while_the_infantry_wades():
    streams = {f"0505-{h}": "stream" for h in ("0504", "0404", "0604")}
    game, _ = fight(pi("P", "0505"), pi("G", "0505", type="field-artillery"), dice=[4, 5], map={"sides": streams})
    settle(game)
    assert at(game, "G") == "eliminated"
    assert at(game, "P") not in ("0505", "eliminated")


@rule("11.3.3.a", "11.2.9.a", "6.2.1.b")
def test_a_retreat_that_ends_after_one_hex_is_a_surrender():
    walls = {f"0505-{h}": "river" for h in ("0404", "0604", "0405", "0605")}
    walls |= {f"0504-{h}": "river" for h in ("0503", "0403", "0603", "0404", "0604")}
    game, _ = fight(pi("P", "0505"), dice=[6, 6], map={"sides": walls})
    settle(game)
    assert at(game, "P") == "eliminated"
    assert (mood(game, AU), mood(game, PI)) == (1, -1)


@rule("11.3.2.b", "Q114", "13.2.a")
def test_disorganized_units_that_are_passed_rout():
    crowd = [pi(f"F{i}", h, stacking=5, status=3) for i, h in enumerate(("0504", "0404", "0604"))]
    game, _ = fight(pi("P", "0505"), *crowd, dice=[6, 6])
    settle(game)
    assert sorted(at(game, f"F{i}") == "eliminated" for i in range(3)) == [False, False, True]


@rule("13.1.3.a", "13.1.1.a")
def test_of_a_force_only_who_failed_may_stop():
    mine = [au("A", "0508", cohesion=10), au("B", "0508", type="light", cohesion=8)]
    game = position(*mine, pi("P", "0505"), markers=[assault("0506", "0505", "A", "B")], dice=[3, 4, 4, 5, *[6] * 8])
    act(game, "A", "move", "B", to="0506")
    game.play(choose(game, "react-fire"))
    assert game.decision.kind == "wavering"
    game.play(choose(game, "stop"))
    settle(game)
    assert at(game, "B") not in ("0506", "0505")
    assert at(game, "A") in ("0506", "0505")


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
