"""12: Reactions: triggers, who may react how, in which order, and what never happens."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.reactions.reactions import ENTERED_ZONE, Reactions
from esagono.games.risorgimento.roster import INFANTRY
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, SQUARE

from .fights import (
    act,
    args,
    args_of,
    assault,
    au,
    events,
    has,
    pi,
    play,
    position,
    settle,
    status,
    strength,
    take,
    u,
    verbs,
    where,
)


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


MARK = [assault("0606", "0605", "A")]


def approach(*units, dice=(), mover=None, markers=None, **doc):
    """A comes from 0608 to 0606, next to the enemy in 0605."""
    values = {"strength": 4, "stacking": 2} | (mover or {})
    game = position(au("A", "0608", **values), *units, markers=markers or MARK, dice=[*dice], **doc)
    act(game, "A", "move", to="0606")
    return game


def options(game, verb):
    return [o for o in game.options() if o.verb == verb]


# 12.1: the triggers


@rule("12.1.b", "12.a", "9.1.2.a")
def test_force_that_was_fired_at_reacts_after_the_fire():
    """Counterbattery: the battery fired at fires back, after the result."""
    game = position(
        au("G", "0608", type="field-artillery", strength=3), pi("H", "0605", type="field-artillery", strength=3),
        pi("P", "0605"), dice=[1, 1, 1, 1],
    )  # fmt: skip
    found = act(game, "G", "fire", target="0605", force="artillery", facing="N")
    assert events(found, "fire")
    assert game.decision.args["trigger"] == 1
    assert {o.args["force"] for o in game.options()} == {"artillery"}
    found = take(game, "react-fire")
    assert (args(found, "fire")["start"], args(found, "fire")["target"]) == ("0605", "0608")


@rule("12.1.b", "9.1.1.a")
def test_infantry_cannot_fire_back_at_far_guns():
    game = position(au("G", "0608", type="field-artillery"), pi("P", "0605"), dice=[1, 1])
    act(game, "G", "fire", target="0605", facing="N")
    assert "react-fire" not in verbs(game)
    reasons = game.why_not("react-fire", hex="0605", force="infantry", target_force="artillery")
    assert [r.clause for r in reasons] == ["12.2.2.a"]


@rule("12.1.c", "12.1.a")
def test_entering_a_zone_triggers_after_the_step():
    game = approach(pi("P", "0605"))
    assert (game.decision.side, game.decision.kind, game.decision.args["trigger"]) == ("piedmontese", "reaction", 2)
    assert where(game, "A") == "0606"


@rule("12.1.d")
def test_leaving_a_zone_triggers_before_the_step():
    game = position(au("A", "0606"), pi("P", "0605"), dice=[])
    act(game, "A", "move", to="0608")
    assert (game.decision.args["trigger"], where(game, "A")) == (3, "0606")


@rule("12.1.e", "12.1.2.a")
def test_moving_within_a_zone_triggers_once():
    """The exhausted way out of a charge is the only such move: from 0606 to 0707 both hexes touch 0706."""
    game = position(
        au("A", "0606"), pi("P", "0706", facing="S"), markers=[assault("0707", "0706", "A")], dice=[],
    )  # fmt: skip
    act(game, "A", "move", to="0707")
    assert (game.decision.args["trigger"], where(game, "A")) == (4, "0707")
    play(game, "decline", hex="0706", force="infantry")
    assert game.decision.kind != "reaction"


@rule("12.1.f", "11.1.2.a")
def test_advance_into_a_zone_triggers():
    game = position(
        au("A", "0606", strength=8, stacking=2), pi("P", "0605", strength=1), pi("Q", "0604"),
        markers=MARK, dice=[6, 6],
    )  # fmt: skip
    act(game, "A", "assault")
    settle(game, "reaction")
    assert (game.decision.args["trigger"], where(game, "A")) == (5, "0605")


@rule("12.1.2.a", "12.1.2.b", "12.1.3.b", "E15")
def test_forces_of_a_hex_react_apart_in_the_order_of_their_owner():
    """E15: the artillery fires, the infantry counterattacks."""
    game = approach(
        pi("P", "0605", strength=4), pi("G", "0605", type="field-artillery"), dice=[1, 1, 1, 1, 4, 4, 1, 1, 1, 1]
    )
    assert {(o.args["hex"], o.args["force"]) for o in options(game, "decline")} == {
        ("0605", "infantry"),
        ("0605", "artillery"),
    }
    take(game, "react-fire", force="artillery")
    assert {o.args["force"] for o in game.options() if "force" in o.args} == {"infantry"}
    found = take(game, "counterattack")
    assert args(found, "combat")["reaction"] is True


@rule("12.1.3.a")
def test_no_limit_to_reactions_in_an_action():
    game = approach(pi("P", "0605"), pi("Q", "0706", facing="SW"), pi("R", "0506", facing="SE"), dice=[1, 1] * 3)
    for _ in range(3):
        take(game, "react-fire")
    assert game.decision.kind != "reaction"


@rule("12.1.1.a")
def test_reaction_fire_hits_only_the_triggering_force():
    game = position(
        au("A", "0608", type="cavalry", strength=4), au("B", "0606", strength=4), pi("P", "0605", strength=14),
        markers=MARK, dice=[6, 6],
    )  # fmt: skip
    act(game, "A", "move", to="0606")
    settle(game, "reaction")
    take(game, "react-fire")
    settle(game)
    assert status(game, "A") > 0
    assert status(game, "B") == 0


@rule("12.1.1.a")
def test_counterattack_hits_the_whole_hex():
    game = position(
        au("A", "0608", type="cavalry", strength=4), au("B", "0606", strength=4, stacking=2),
        pi("P", "0605", strength=6), markers=MARK, dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "A", "move", to="0606")
    found = take(game, "counterattack")
    assert sorted(args(found, "combat")["defender_units"]) == ["A", "B"]


@rule("12.c", "3.d", "8.3.5.a", "T7")
def test_units_in_march_do_not_react_to_moves():
    """T7: a limbered battery."""
    game = approach(pi("G", "0605", type="field-artillery", flags=["limbered"]))
    assert game.decision.kind != "reaction"


@rule("12.b", "8.3.5.b", "8.4.c", "T7", "Q42")
def test_limbered_guns_fired_at_may_unlimber():
    """T7, Q42."""
    game = position(
        au("G", "0608", type="field-artillery"),
        pi("H", "0605", type="field-artillery", flags=["limbered"]),
        dice=[1, 1],
    )
    act(game, "G", "fire", target="0605", facing="N")
    assert "react-unlimber" in verbs(game)
    assert "react-fire" not in verbs(game)
    take(game, "react-unlimber")
    assert not has(game, "H", MARCH)


@rule("12.b", "8.3.5.b")
def test_infantry_in_march_fired_at_may_leave_march():
    game = position(au("G", "0608", type="field-artillery"), pi("P", "0605", flags=["march"]), dice=[1, 1])
    act(game, "G", "fire", target="0605", facing="N")
    take(game, "react-leave-march")
    assert not has(game, "P", MARCH)


@rule("12.b", "8.4.c")
def test_guns_may_limber_in_reaction():
    game = approach(pi("G", "0605", type="field-artillery"))
    take(game, "react-limber")
    assert has(game, "G", MARCH)


@rule("8.6.1.a", "12.2.5.b", "12.2.5.d", "Q94")
def test_guns_in_a_square_do_not_limber():
    square = {"flags": ["square"]}
    game = approach(pi("P", "0605", stacking=2, **square), pi("G", "0605", type="field-artillery", **square))
    assert "artillery" in args_of(game, "react-face", "force")
    assert "react-limber" not in verbs(game)


# 12.2.1: facing


@rule("12.2.a", "12.2.1.a")
def test_change_of_facing_stays_though_the_check_fails():
    game = approach(pi("P", "0605", facing="N"), dice=[6, 6])
    assert set(args_of(game, "react-face", "facing")) == set(COMPASS) - {"N"}
    found = take(game, "react-face", facing="S")
    assert args(found, "check")["cause"] == "facing"
    assert COMPASS[game.state.facing[u(game, "P")]] == "S"
    assert status(game, "P") == 1


# 12.2.2: fire


@rule("12.2.2.a", "9.b")
def test_reaction_fire_of_line_infantry():
    game = approach(pi("P", "0605", strength=5), dice=[5, 5])
    found = take(game, "react-fire")
    assert (args(found, "fire")["firepower"], args(found, "fire")["result"]) == (5, "0S1")
    assert status(game, "A") >= 1


@rule("12.2.2.a", "9.2.3.c")
def test_cavalry_never_fires():
    game = approach(pi("H", "0605", type="cavalry", stacking=3))
    assert "react-fire" not in verbs(game)
    reasons = game.why_not("react-fire", hex="0605", force="cavalry", target_force="infantry")
    assert [r.clause for r in reasons] == ["9.2.3.c", "12.2.2.a"]


@rule("12.2.2.a", "9.c", "Q66")
def test_no_fire_backwards():
    """Q66."""
    game = approach(pi("P", "0605", facing="N"))
    assert "react-fire" not in verbs(game)
    assert [r.key for r in game.why_not("react-fire", hex="0605", force="infantry", target_force="infantry")] == [
        "no-front-to-fire"
    ]


@rule("9.b", "12.2.2.a", "Q40")
def test_infantry_in_march_fires_back_at_a_neighbour():
    """Q40: with -2."""
    game = position(
        au("L", "0606", type="light"), pi("P", "0605", flags=["march"]), markers=[assault("0606", "0605", "L")],
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "L", "fire", target="0605", facing="N")
    found = take(game, "react-fire")
    assert ["infantry-march", -2] in args(found, "fire")["drms"]


@rule("9.4.3.a", "9.4.3.b", "Q61")
def test_reaction_fire_uses_ammunition():
    """Q61: a Reaction whose units all run out is lost."""
    game = approach(pi("P", "0605", flags=["low-ammo"]), dice=[1])
    found = take(game, "react-fire")
    assert not events(found, "fire")
    assert game.decision.kind != "reaction"


# 12.2.3: countercharge and counterattack


@rule("12.2.3.a", "12.2.3.c")
def test_who_fails_the_check_does_not_attack_and_loses_nothing():
    game = approach(pi("P", "0605", cohesion=8, stacking=2), pi("Q", "0605", cohesion=10), dice=[4, 5, 1, 1])
    found = take(game, "counterattack")
    assert args(found, "combat")["attacker_units"] == ["Q"]
    assert status(game, "P") == 0
    assert where(game, "P") == "0605"


@rule("12.2.3.a", "12.2.3.c")
def test_nobody_passes():
    game = approach(pi("P", "0605"), dice=[6, 6])
    found = take(game, "counterattack")
    assert not [e for e in events(found, "combat") if e.args["reaction"]]
    assert not [e for e in events(found, "worse") if e.clause == "12.2.3"]


@rule("12.2.3.b", "11.2.10.a", "Q86")
def test_winning_counterattacker_advances_and_the_action_ends():
    """Q86."""
    game = approach(pi("P", "0605", strength=8, stacking=2), dice=[1, 1, 5, 5])
    take(game, "counterattack")
    settle(game)
    assert where(game, "P") == "0606"
    assert where(game, "A") not in ("0606", "0605")
    assert "A" not in args_of(game, "select", "unit")


@rule("12.1.a", "12.2.3.b", "Q65")
def test_no_reaction_to_a_reaction():
    """Q65: B of the active side, in whose zone the counterattacker advances, is not asked."""
    game = approach(pi("P", "0605", strength=8, stacking=2), au("B", "0706", facing="NW"), dice=[1, 1, 5, 5])
    sides = set()
    take(game, "counterattack")
    while game.decision.kind != "action":
        if game.decision.kind == "reaction":
            sides.add(game.decision.side)
        game.play(game.options()[0])
    assert "austrian" not in sides


@rule("12.2.3.a", "Q85")
def test_infantry_attacks_only_the_next_hex():
    """Q85."""
    game = position(au("G", "0607", type="field-artillery"), pi("P", "0605"), dice=[1, 1])
    act(game, "G", "fire", target="0605", facing="N")
    assert not {"counterattack", "countercharge"} & verbs(game)


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
    game = approach(pi("H", "0605", type="cavalry", stacking=3, facing="N"), dice=[1, 1, 1, 1])
    assert "countercharge" not in verbs(game)
    found = take(game, "counterattack")
    assert args(found, "combat")["charge"] is False


@rule("11.4.a")
def test_guns_do_not_counterattack():
    game = approach(pi("G", "0605", type="field-artillery"))
    assert [r.clause for r in game.why_not("counterattack", hex="0605", force="artillery")] == ["11.4.a"]


# 12.2.5: square


@rule("12.2.5.a", "12.2.5.b", "8.6.2.a")
def test_square_in_reaction_takes_the_guns_in():
    """Dice 10 against 9: with -1 it stands."""
    game = approach(pi("P", "0605", stacking=2), pi("G", "0605", type="field-artillery"), dice=[5, 5])
    found = take(game, "react-square")
    assert args(found, "check")["modifiers"] == [["enter-square", -1]]
    assert has(game, "P", SQUARE)
    assert has(game, "G", SQUARE)


@rule("12.2.5.b", "12.2.5.c")
def test_one_failure_spoils_the_square():
    game = approach(pi("P", "0605", cohesion=10), pi("Q", "0605", cohesion=8), dice=[5, 5])
    take(game, "react-square")
    assert (status(game, "P"), status(game, "Q")) == (0, 1)
    assert not has(game, "P", SQUARE)


@rule("8.6.3.a", "Q88")
def test_disorganized_infantry_forms_no_square():
    """Q88."""
    game = approach(pi("P", "0605"), pi("Q", "0605", status=3))
    assert "react-square" not in verbs(game)
    assert [r.clause for r in game.why_not("react-square", hex="0605", force="infantry")] == ["8.6.3.a"]


@rule("12.2.5.d", "8.6.1.a")
def test_square_is_left_by_a_later_reaction_and_does_not_move():
    game = approach(pi("P", "0605", flags=["square"]))
    assert not {"react-withdraw", "counterattack"} & verbs(game)
    take(game, "react-leave-square")
    assert not has(game, "P", SQUARE)


# 12.2.6: withdrawal


@rule("12.2.6.a", "8.8.2.a", "8.8.4.a")
def test_withdrawal_one_hex_away_with_the_same_facing():
    game = approach(pi("P", "0605"), dice=[1, 1])
    assert set(args_of(game, "react-withdraw", "to")) == {"0604", "0505", "0705"}
    take(game, "react-withdraw", to="0604")
    assert where(game, "P") == "0604"
    assert COMPASS[game.state.facing[u(game, "P")]] == "S"


@rule("12.2.6.b", "E17", "Q50")
def test_difference_of_allowances():
    """E17: Active Force 5, reacting Force 6: -1. Q50: the slowest unit counts."""
    game = approach(pi("P", "0605", type="light"), dice=[1, 1])
    found = take(game, "react-withdraw", to="0604")
    assert args(found, "check")["modifiers"] == [["withdrawal", -1]]
    game = approach(pi("P", "0605"), dice=[1, 1], mover={"type": "cavalry"})
    found = take(game, "react-withdraw", to="0604")
    assert args(found, "check")["modifiers"] == [["withdrawal", 3]]


@rule("12.2.6.c", "8.8.2.b", "Q48")
def test_failed_withdrawal_costs_status_and_happens():
    game = approach(pi("P", "0605"), dice=[6, 6])
    take(game, "react-withdraw", to="0604")
    assert (status(game, "P"), where(game, "P")) == (1, "0604")


@rule("12.2.6.d", "8.8.3.a")
def test_active_force_goes_on_after_a_withdrawal():
    game = approach(pi("P", "0605"), dice=[1, 1])
    take(game, "react-withdraw", to="0604")
    assert (game.decision.kind, game.decision.side) == ("force", "austrian")
    assert "move" in verbs(game) or "halt" in verbs(game)


@rule("12.2.6.a")
def test_unlimbered_guns_do_not_withdraw():
    game = approach(pi("G", "0605", type="field-artillery"))
    assert "react-withdraw" not in verbs(game)
    reasons = game.why_not("react-withdraw", hex="0605", force="artillery", to="0604")
    assert [r.key for r in reasons] == ["unlimbered-stays"]


@rule("12.2.6.a", "Q49")
def test_withdrawal_obeys_priorities_and_stacking():
    """Q49: not into a full hex, not into a zone if there is another."""
    game = approach(pi("P", "0605", stacking=2), pi("F", "0604", stacking=4), au("B", "0404", facing="N"), dice=[1, 1])
    assert args_of(game, "react-withdraw", "to") == ["0705"]


# What a declining player does


@rule("12.1.2.a")
def test_declining_one_or_all():
    game = approach(pi("P", "0605"), pi("Q", "0706", facing="SW"))
    play(game, "decline", hex="0605", force="infantry")
    assert {o.args["hex"] for o in game.options()} == {"0706"}
    game = approach(pi("P", "0605"), pi("Q", "0706", facing="SW"))
    play(game, "decline-all")
    assert game.decision.kind != "reaction"


@rule("12.1.a")
def test_force_that_is_not_triggered_may_not_react():
    game = approach(pi("P", "0605"), pi("Q", "0804"))
    assert [r.clause for r in game.why_not("react-fire", hex="0804", force="infantry", target_force="infantry")] == [
        "12.1.2.a"
    ]


@rule("12.1.c")
def test_reaction_ends_when_the_mover_is_gone():
    game = approach(
        pi("P", "0605", strength=14), pi("Q", "0706", facing="SW"), dice=[6, 6], mover={"strength": 1, "stacking": 1}
    )
    take(game, "react-fire", hex="0605")
    settle(game, "reaction", "action")
    assert where(game, "A") == "eliminated"
    assert game.decision.kind == "action"
    assert strength(game, "P") == 14


@rule("12.1.3.a", "12.1.1.a")
def test_a_force_that_is_gone_before_it_could_react_is_not_asked():
    """Q in 0605 has been routed by the retreat of another that came through its hex."""
    game = position(au("A", "0606"), pi("P", "0505", facing="SE"), pi("Q", "eliminated"), pi("R", "0706", facing="SW"))
    hexes = [game.rules.grid.numbers[name] for name in ("0505", "0605", "0706")]
    reactions = Reactions(trigger=ENTERED_ZONE, mover=(u(game, "A"),), forces=tuple((h, INFANTRY) for h in hexes))
    game.state.pending.clear()
    reactions.begin(game)
    reactions.choose(game)
    assert {o.args["hex"] for o in reactions.reaction_options(game, "piedmontese") if o.args} == {"0505", "0706"}
