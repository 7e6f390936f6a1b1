"""13.1, 13.2: checks in play, stopping after a failed one, rout."""

from __future__ import annotations

import pytest

from .fights import act, args, args_of, assault, au, events, pi, play, position, settle, status, take, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


MARK = [assault("0606", "0605", "A")]


def under_fire(dice, *units, **mover):
    """A comes next to P, who fires: 5 strength points, dice 8: cc1."""
    values = {"strength": 4, "stacking": 2} | mover
    game = position(au("A", "0608", **values), *units, pi("P", "0605", strength=5), markers=MARK, dice=[4, 4, *dice])
    act(game, "A", "move", to="0606")
    found = take(game, "react-fire")
    assert args(found, "fire")["result"] == "cc1"
    return game


@rule("13.1.a", "13.1.b", "9.4.a", "Q60")
def test_fire_may_ask_for_a_check():
    """Q60: total 9 + 1 against 9 fails by one."""
    game = under_fire([4, 5])
    assert status(game, "A") == 1
    assert status(under_fire([4, 4]), "A") == 0


@rule("13.1.1.a")
def test_units_of_a_force_fail_one_by_one():
    game = position(
        au("A", "0608", stacking=2, cohesion=10), au("B", "0608", cohesion=8), pi("P", "0605", strength=5),
        markers=MARK, dice=[4, 4, 4, 4],
    )  # fmt: skip
    act(game, "A", "move", "B", to="0606")
    found = take(game, "react-fire")
    assert len(events(found, "check")) == 1
    assert (status(game, "A"), status(game, "B")) == (0, 1)


@rule("13.1.3.a", "Q90")
def test_who_fails_in_his_action_may_stop_and_withdraw():
    """Q90: one hex to the rear, no further check, and the Action is over."""
    game = under_fire([4, 5])
    assert (game.decision.kind, game.decision.side) == ("wavering", "austrian")
    play(game, "stop")
    assert set(args_of(game, "retreat", "to")) == {"0607", "0507", "0707"}
    found = play(game, "retreat", to="0607")
    found += settle(game)
    assert not events(found, "check")
    assert where(game, "A") == "0607"
    assert "A" not in args_of(game, "select", "unit")


@rule("13.1.3.a")
def test_who_fails_may_go_on():
    game = under_fire([4, 5])
    found = play(game, "go-on")
    assert args(found, "combat")["start"] == "0606"


@rule("13.1.3.a")
def test_who_passes_is_not_asked():
    assert under_fire([4, 4]).decision.kind != "wavering"


@rule("13.1.3.a", "Q90")
def test_direct_losses_do_not_ask():
    """Q90: an nS# result is no check."""
    game = position(au("A", "0608", stacking=2), pi("P", "0605", strength=5), markers=MARK, dice=[5, 5])
    act(game, "A", "move", to="0606")
    found = take(game, "react-fire")
    assert args(found, "fire")["result"] == "0S1"
    assert events(found, "combat")


@rule("13.1.3.a")
def test_those_who_stop_leave_the_others_to_go_on():
    game = position(
        au("A", "0608", stacking=2, cohesion=10), au("B", "0608", cohesion=8), pi("P", "0605", strength=5),
        markers=MARK, dice=[4, 4, 4, 4],
    )  # fmt: skip
    act(game, "A", "move", "B", to="0606")
    take(game, "react-fire")
    play(game, "stop")
    take(game, "retreat", to="0607")
    found = settle(game)
    assert args(found, "combat")["attacker_units"] == ["A"]
    assert where(game, "B") == "0607"


@rule("12.1.d", "13.1.3.a", "Q93")
def test_withdrawal_of_who_stops_may_be_answered():
    """Q93: leaving the zone of P."""
    game = under_fire([4, 5])
    play(game, "stop")
    take(game, "retreat", to="0607")
    assert (game.decision.kind, game.decision.args["trigger"]) == ("reaction", 3)
    assert where(game, "A") == "0606"
    settle(game, "facing")
    assert where(game, "A") == "0607"


@rule("13.2.a", "2.5.c")
def test_four_levels_are_a_rout():
    game = under_fire([6, 6], status=3)
    assert where(game, "A") == "eliminated"


@rule("13.1.2.a")
def test_levels_of_a_turn_add_up():
    game = under_fire([4, 5], status=1)
    assert status(game, "A") == 2


@rule("14.1.c", "13.1.a")
def test_stream_asks_infantry_for_a_check():
    game = position(au("A", "0608"), pi("P", "0101"), map={"sides": {"0607-0608": "stream"}}, dice=[6, 6])
    found = act(game, "A", "move", to="0607")
    assert args(found, "check")["cause"] == "stream"
    assert game.decision.kind == "wavering"


@rule("13.1.3.a", "Q52", "14.1.c")
def test_out_of_command_nobody_is_asked_whether_he_stops():
    lost = au("A", "0608", flags=["out-of-command"])
    game = position(
        lost, pi("P", "1201"), map={"sides": {"0608-0609": "stream"}}, phase="out-of-command", initiative="piedmontese",
        active={}, dice=[6, 6],
    )  # fmt: skip
    act(game, "A", "move", to="0609")
    assert (status(game, "A"), game.decision.kind) == (1, "force")
