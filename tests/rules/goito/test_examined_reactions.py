"""An examiner's cases: Reactions, fires and charges in play, with given dice."""

from __future__ import annotations

import pytest

from .examining import approach, at, charging, checks, clauses, fight, flags, lost, rule, seen, status
from .fights import AU, PI, act, assault, au, choose, events, pi, position, settle, take, verbs

# 12: Reactions


@rule("12.1.c", "12.2.a", "12.1.2.a")
def test_what_infantry_may_do_when_the_enemy_comes():
    game, _ = approach(pi("P", "0505"))
    assert (game.decision.kind, game.decision.side) == ("reaction", PI)
    assert verbs(game) == {"react-fire", "counterattack", "react-square", "react-withdraw", "react-face", "decline"}
    away = {o.args["to"] for o in game.options() if o.verb == "react-withdraw"}
    assert away == {"0504", "0404", "0604"}


@rule("12.2.2.a", "Q66", "9.c")
def test_no_fire_to_the_rear():
    game, _ = approach(pi("P", "0505", facing="N"))
    assert "react-fire" not in verbs(game)
    assert "react-face" in verbs(game)


@rule("9.2.3.c", "12.2.2.a", "12.2.3.a", "Q84")
def test_what_cavalry_may_do():
    game, _ = approach(pi("P", "0505", type="cavalry"))
    assert verbs(game) == {"countercharge", "react-withdraw", "react-face", "decline"}
    tired, _ = approach(pi("P", "0505", type="cavalry", flags=["exhausted"]))
    assert verbs(tired) == {"counterattack", "react-withdraw", "react-face", "decline"}


@rule("12.2.6.a", "12.2.2.a")
def test_what_guns_may_do():
    game, _ = approach(pi("P", "0505", type="field-artillery"))
    assert "react-withdraw" not in verbs(game)
    assert {"react-fire", "react-face", "react-limber"} <= verbs(game)
    assert not verbs(game) & {"react-square", "counterattack", "countercharge"}


@rule("12.c", "3.d", "T7")
def test_no_reaction_in_march_but_to_fire():
    game, _ = approach(pi("P", "0505", flags=["march"]))
    assert game.decision.kind != "reaction"
    shelled = position(
        au("G", "0508", type="field-artillery"),
        pi("P", "0505", type="field-artillery", flags=["limbered"]),
        dice=[1, 1],
    )
    act(shelled, "G", "fire", target="0505")
    settle(shelled, "reaction")
    assert "react-unlimber" in verbs(shelled)
    foot = position(au("G", "0508", type="field-artillery"), pi("P", "0505", flags=["march"]), dice=[1, 1])
    act(foot, "G", "fire", target="0505")
    settle(foot, "reaction")
    assert "react-leave-march" in verbs(foot)


@rule("12.1.2.b", "E15")
def test_guns_and_infantry_of_a_hex_react_each():
    game, _ = approach(pi("P", "0505"), pi("G", "0505", type="field-artillery"))
    forces = {o.args["force"] for o in game.options() if "force" in o.args}
    assert forces == {"infantry", "artillery"}
    take(game, "react-fire", force="artillery")
    settle(game, "reaction")
    assert game.decision.kind == "reaction"
    assert {o.args["force"] for o in game.options() if "force" in o.args} == {"infantry"}
    assert "counterattack" in verbs(game)


@rule("12.2.6.b", "12.2.6.c", "E17", "Q50", "8.8.2.a", "8.8.3.a", "12.2.6.d")
@pytest.mark.parametrize(("active", "reacting", "drm"), [(5, 6, -1), (8, 5, 3), (6, 6, 0)])
def test_a_withdrawal_checks_with_the_difference_of_pace(active, reacting, drm):
    kind = {5: "line", 6: "light", 8: "cavalry"}
    game, _ = approach(
        pi("P", "0505", type=kind[reacting], move=reacting),
        unit=au("A", "0508", type=kind[active], move=active),
        dice=[6, 6],
    )
    log = take(game, "react-withdraw", to="0504")
    found = checks(log)[0]
    assert sum(found[1].values()) == drm
    assert at(game, "P") == "0504"
    assert seen(game, "P")["facing"] == "S"
    assert status(game, "P") == (1 if 12 + drm > 9 else 0) + (1 if 12 + drm > 12 else 0)


@rule("12.2.3.a", "12.2.3.c", "Q86")
def test_a_counterattack():
    failed, _ = approach(pi("P", "0505"), dice=[5, 5])
    take(failed, "counterattack")
    assert status(failed, "P") == 0
    assert at(failed, "P") == "0505"  # and the assault goes on, since nothing else is left to the attacker
    assert failed.decision.kind == "retreat"
    won, _ = approach(pi("P", "0505"), dice=[4, 5, 5, 5])
    take(won, "counterattack")
    settle(won)
    assert at(won, "P") == "0506"
    grid = won.rules.grid
    assert grid.distance(grid.index("0505"), grid.index(at(won, "A"))) == 3
    assert "acted" in flags(won, "A")


@rule("12.2.5.a", "12.2.5.b", "12.2.5.c")
@pytest.mark.parametrize(("dice", "square", "level"), [([5, 5], True, 0), ([6, 5], False, 1), ([4, 4], True, 0)])
def test_square_by_reaction(dice, square, level):
    game, _ = approach(pi("P", "0505"), pi("G", "0505", type="field-artillery"), dice=dice)
    take(game, "react-square", force="infantry")
    assert ("square" in flags(game, "P")) == square
    assert ("square" in flags(game, "G")) == square
    assert status(game, "P") == level


@rule("12.2.1.a")
def test_turning_costs_a_check_and_the_facing_stays():
    game, _ = approach(pi("P", "0505", facing="N"), dice=[5, 5])
    take(game, "react-face", facing="SE")
    assert seen(game, "P")["facing"] == "SE"
    assert status(game, "P") == 1


@rule("12.1.d", "12.1.e")
def test_leaving_and_passing_through_a_zone():
    leaving = position(au("A", "0506"), pi("P", "0505"))
    act(leaving, "A", "move", to="0507")
    assert leaving.decision.kind == "reaction"
    assert at(leaving, "A") == "0506"  # before it moves
    inside = position(
        au("A", "0507"), pi("P", "0505"), markers=[assault("0506", "0505", "A"), assault("0605", "0505", "A")]
    )
    act(inside, "A", "move", to="0506")
    take(inside, "decline")
    take(inside, "move", to="0605")
    assert inside.decision.kind == "reaction"
    assert at(inside, "A") == "0605"  # once, after the move


@rule("12.1.f", "11.1.2.a")
def test_an_advance_is_answered():
    game, _ = fight(pi("P", "0505"), pi("Q", "0504", type="light"), dice=[5, 5])
    settle(game, "reaction")
    assert (game.decision.kind, game.decision.side) == ("reaction", PI)
    assert at(game, "A") == "0505"
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} >= {"0504"}


@rule("Q92")
def test_who_assaults_from_where_he_stands_is_not_answered_before():
    for reading, kind in (("no-reaction", False), ("reaction", True)):
        game = position(
            au("A", "0506"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[3, 4],
            options={"adjacent_assault": reading},
        )  # fmt: skip
        act(game, "A", "assault", to="0505")
        assert (game.decision is not None and game.decision.kind == "reaction") == kind


@rule("12.1.3.b")
def test_the_reacting_player_orders_his_reactions():
    game, _ = approach(pi("P", "0505"), pi("Q", "0605"))
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} == {"0505", "0605"}
    assert "decline-all" in verbs(game)


# 9: fire in play


@rule("9.1.2.a", "12.1.b")
def test_counterbattery():
    game = position(au("G", "0608", type="field-artillery"), pi("H", "0605", type="field-artillery"), dice=[1, 1, 6, 6])
    act(game, "G", "fire", target="0605")
    settle(game, "reaction")
    assert "react-fire" in verbs(game)
    log = take(game, "react-fire")
    assert events(log, "fire")[0].args["target"] == "0608"


@rule("9.4.3.a", "9.4.3.b", "Q61")
@pytest.mark.parametrize(("die", "fires"), [(1, False), (2, False), (3, True), (6, True)])
def test_ammunition(die, fires):
    game = position(au("G", "0608", type="field-artillery", flags=["low-ammo"]), pi("P", "0605"), dice=[die, 6, 6])
    log = act(game, "G", "fire", target="0605")
    assert bool(events(log, "fire")) == fires
    assert ("out-of-ammo" in flags(game, "G")) == (not fires)
    fresh = position(au("G", "0608", type="field-artillery"), pi("P", "0605"), dice=[1, 1])
    act(fresh, "G", "fire", target="0605")
    assert "low-ammo" in flags(fresh, "G")
    empty = position(au("G", "0608", type="field-artillery", flags=["out-of-ammo"]), pi("P", "0605"))
    assert clauses(empty, "fire", unit="G", target="0605", force="infantry", facing="N") == ["9.4.3.b"]


@rule("9.2.a", "Q24", "Q25")
def test_the_light_infantry_of_a_mixed_stack_fires_alone():
    game = position(
        au("L", "0506", type="light", strength=2), au("A", "0506", strength=9), pi("P", "0505"), dice=[6, 6],
        markers=[assault("0506", "0505", "L")],
    )  # fmt: skip
    log = act(game, "L", "fire", target="0505")
    found = events(log, "fire")[0]
    assert {**found.args, **found.secret}["strength"] == 2
    answer = choose(game, "react-fire")
    assert answer
    back = position(au("A", "0508"), pi("L", "0505", type="light", strength=2), pi("M", "0505", strength=4),
                    markers=[assault("0506", "0505", "A")], dice=[6, 6])  # fmt: skip
    act(back, "A", "move", to="0506")
    log = take(back, "react-fire")
    assert {**events(log, "fire")[0].args, **events(log, "fire")[0].secret}["strength"] == 6


@rule("9.4.a", "E10")
def test_what_a_fire_does():
    marker = assault("0506", "0505", "L")
    game = position(
        au("L", "0506", type="light", strength=14), pi("P", "0505", strength=6), markers=[marker], dice=[5, 5]
    )
    unmarked = position(au("L", "0506", type="light"), pi("P", "0505"))
    assert [r.clause for r in unmarked.why_not("fire", unit="L", target="0505", force="infantry", facing="N")] == [
        "3.2.a"
    ]
    act(game, "L", "fire", target="0505")
    assert (lost(game, "P"), status(game, "P")) == (1, 2)


@rule("7.1.c", "9.2.3.a", "9.2.3.b")
def test_light_infantry_moves_to_its_marker_and_fires():
    game, _ = approach(pi("P", "0505"), unit=au("A", "0508", type="light"), dice=[])
    take(game, "decline")
    assert {"fire", "assault"} <= verbs(game)
    take(game, "fire", target="0505")
    settle(game)
    assert at(game, "A") == "0506"
    assert "acted" in flags(game, "A")
    assert [r.clause for r in game.why_not("end")] == [] or game.decision.kind == "activation"


# 10: charges


@rule("10.1.2.a", "Q79", "E18")
def test_the_shock_of_a_charge():
    game, _ = charging(pi("P", "0505", status=2), dice=[4, 5])
    take(game, "decline")
    log = take(game, "strike")
    assert checks(log)[0] == ("charged", {"charged": 2}, 1)
    assert at(game, "P") == "eliminated"


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


@rule("10.2.2.a", "10.2.2.b", "10.3.a")
def test_calling_a_charge_off():
    off, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(off, "charge")
    log = take(off, "call-off")
    assert not events(log, "combat")
    assert off.decision.kind == "exhausted"
    assert at(off, "P") == "0505"
    settle(off)
    assert "exhausted" in flags(off, "C")
    on, _ = charging(pi("P", "0505"), dice=[5, 5, 1, 1, 6, 6])
    settle(on, "charge")
    log = take(on, "call-off")
    assert status(on, "C") == 1
    assert events(log, "combat")


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


@rule("10.3.b", "Q71")
def test_the_exhausted_move_ends_outside_zones():
    game, _ = charging(pi("P", "0505"), pi("Q", "0502"), dice=[4, 5])
    settle(game, "charge")
    take(game, "call-off")
    zone = set(game.zoc(PI))
    ends = {o.args["to"] for o in game.options() if o.verb == "exhausted-move"}
    assert ends
    assert not ends & zone
    assert any(game.rules.grid.distance(game.rules.grid.index("0506"), game.rules.grid.index(h)) > 5 for h in ends)
    rest, _ = charging(pi("P", "0505"), dice=[4, 5], options={"exhausted_move": "remaining"})
    settle(rest, "charge")
    take(rest, "call-off")
    far = {o.args["to"] for o in rest.options() if o.verb == "exhausted-move"}
    assert max(rest.rules.grid.distance(rest.rules.grid.index("0506"), rest.rules.grid.index(h)) for h in far) == 6


@rule("10.2.3.a", "11.2.9.c")
def test_a_drawn_charge_against_a_square_may_ride_through():
    # 10 - 3 = 7: grey, cc1/cc1
    game, _ = charging(pi("P", "0505", flags=["square"]), pi("Q", "0503"), dice=[5, 5, 1, 1, 1, 1])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "follow", "exhausted")
    assert game.decision.kind == "follow"
    assert {o.args["target"] for o in game.options() if o.verb == "charge-on"} == {"0503"}


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


@rule("12.2.4.a", "Q79")
def test_a_countercharge_enters_the_hex_of_those_it_scared_away():
    game, _ = approach(pi("H", "0505", type="cavalry"), unit=au("A", "0508", status=3), dice=[1, 1, 6, 6])
    log = take(game, "countercharge", via="0505")
    assert not events(log, "combat")
    assert at(game, "A") == "eliminated"
    assert at(game, "H") == "0506"
    settle(game)
    assert "exhausted" in flags(game, "H")


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
