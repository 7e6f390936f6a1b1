"""13.1, 13.2 of Goito: checks in play, stopping after a failed one, rout."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from esagono.engine import Option

from .fights import MARK, approach, fight, marked
from .playing import act, args_of, choose, play, quiet, settle, take, verbs
from .reading import args, checks, events, flags, status, where
from .situations import assault, au, pi, position, rule

# 13.1: checks


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


@rule("13.1.1.a")
def test_one_roll_for_the_force_and_each_unit_by_its_own_cohesion():
    units = (pi("P", "0505", stacking=2), pi("Q", "0505", cohesion=7), pi("R", "0505", cohesion=10, status=1))
    game, _ = fight(*units, mine=au("A", "0506", strength=12), dice=[3, 4, 5, 3])
    assert [status(game, id) for id in "PQR"] == [0, 1, 1]


CHECKED = [
    ({}, {}, {"result": 1}),
    ({"facing": "N"}, {}, {"result": 1, "rear": 1}),
    ({"flags": ["march"]}, {}, {"result": 1, "march": 1}),
    ({"strength": 4, "lost": 2}, {}, {"result": 1, "half-strength": 1}),
    ({"strength": 5, "lost": 2}, {}, {"result": 1}),
    ({"strength": 5, "lost": 3}, {}, {"result": 1, "half-strength": 1}),
    ({}, {"hexes": {"0505": {"terrain": "farmhouse"}}}, {"result": 1, "building": -1}),
    ({}, {"hexes": {"0505": {"terrain": "village"}}}, {"result": 1, "building": -1}),
    ({}, {"hexes": {"0505": {"terrain": "farm"}}}, {"result": 1}),
]


@rule("13.1.b", "11.2.8.b")
@pytest.mark.parametrize(("unit", "board", "modifiers"), CHECKED)
def test_the_modifiers_of_a_check(unit, board, modifiers):
    """The roll that gives cc1/cc1: found over all dice, as the modifiers of the combat differ."""
    strength = unit.get("strength", 4) - unit.get("lost", 0)
    for first, second in ((a, b) for a in range(1, 7) for b in range(1, 7)):
        _game, log = fight(
            pi("P", "0505", **unit), mine=au("A", "0506", strength=strength), dice=[first, second], map=board
        )
        if events(log, "combat")[0].args.get("result", events(log, "combat")[0].args.get("cell")) == "G cc1/cc1":
            found = next(c for c in checks(log) if c[0] != "charged")[1]
            assert sum(found.values()) == sum(modifiers.values()), found
            return
    raise AssertionError("no dice give a grey result")


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


@rule("13.1.b", "13.1.1.a", "Q29")
@pytest.mark.parametrize(("column", "worse"), [("S", 1), ("N", 2)])
def test_each_unit_checks_with_its_own_rear(column, worse):
    """cc1 with a roll of 10: against 9 the column fails by 3, and by 4 if it is struck from behind."""
    game, log = fight(
        pi("P", "0505", facing="S", stacking=2),
        pi("Q", "0505", facing=column, flags=["march"]),
        dice=[3, 4, 6, 4],  # 1-2 against them, but in March Movement
    )
    assert next(e.args["cell"] for e in log if e.kind == "combat") == "G cc1/cc1"
    assert (status(game, "P"), status(game, "Q")) == (1, worse)


@rule("13.1.1.a", "13.1.c")
@pytest.mark.parametrize(("roll", "levels"), [([5, 3], 0), ([5, 4], 1), ([6, 5], 1), ([6, 6], 2)])
def test_levels_lost_by_how_much_a_check_fails(roll, levels):
    # grey: cc1; against 9: up to 8 passes, 9-11 one level, 12 (13 - 9 = 4) two
    game, _ = fight(pi("P", "0505"), dice=[3, 4, *roll])
    assert status(game, "P") == levels


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


@rule("13.1.b", "H1")
def test_an_open_game_tells_every_modifier_of_a_check():
    for fog, shown in (("open", True), ("rulebook", False)):
        game = position(
            au("G", "0508", type="field-artillery", strength=9), pi("P", "0505", strength=4, lost=2), dice=[3, 4, 1, 1],
            options={"fog": fog},
        )  # fmt: skip
        log = act(game, "G", "fire", target="0505")
        assert bool([c for c in checks(log) if "half-strength" in c[1]]) == shown


# 13.1.3: stopping


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


@rule("13.1.3.a", "Q90")
def test_who_fails_a_check_of_a_reaction_may_stop_and_go_back():
    # light infantry of 7 SP: 10 + 0 on 7-9 is 1S1 no check; 7: cc1
    game = position(
        au("A", "0508"),
        pi("P", "0505", strength=7),
        markers=[assault("0506", "0505", "A")],
        dice=[3, 4, 6, 4, *[1] * 9],
    )
    act(game, "A", "move", to="0506")
    take(game, "react-fire")
    assert status(game, "A") == 1
    assert (game.decision.kind, verbs(game)) == ("wavering", {"go-on", "stop"})
    game.play(Option("stop"))
    settle(game)
    assert where(game, "A") in ("0507", "0606", "0406")
    assert "acted" in flags(game, "A")


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


@rule("13.1.3.a", "13.1.1.a")
def test_of_a_force_only_who_failed_may_stop():
    mine = [au("A", "0508", cohesion=10), au("B", "0508", type="light", cohesion=8)]
    game = position(*mine, pi("P", "0505"), markers=[assault("0506", "0505", "A", "B")], dice=[3, 4, 4, 5, *[6] * 8])
    act(game, "A", "move", "B", to="0506")
    game.play(choose(game, "react-fire"))
    assert game.decision.kind == "wavering"
    game.play(choose(game, "stop"))
    settle(game)
    assert where(game, "B") not in ("0506", "0505")
    assert where(game, "A") in ("0506", "0505")


@rule("13.1.3.a", "Q90")
def test_a_failed_check_of_the_forces_own_combat_is_not_asked_about_in_its_advance() -> None:
    """The winner whose own result was a failed check advances; the Reactions there do not let it stop."""
    game = position(
        au("A", "0505", cohesion=6), pi("P", "0504", cohesion=6), pi("Q", "0603"),
        markers=[assault("0505", "0504", "A")], dice=[5, 4, 6, 6],
    )  # fmt: skip
    act(game, "A", "assault")
    seen = []
    while game.decision.kind != "action":
        seen.append(game.decision.kind)
        game.play(quiet(game))
    assert status(game, "A") >= 1
    assert "wavering" not in seen


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


@rule("13.1.3.a", "Q52", "14.1.c")
def test_out_of_command_nobody_is_asked_whether_he_stops():
    lost = au("A", "0608", flags=["out-of-command"])
    game = position(
        lost, pi("P", "1201"), map={"sides": {"0608-0609": "stream"}}, phase="out-of-command", initiative="piedmontese",
        active={}, dice=[6, 6],
    )  # fmt: skip
    act(game, "A", "move", to="0609")
    assert (status(game, "A"), game.decision.kind) == (1, "force")


# 13.2: rout


@rule("13.2.a", "2.5.c")
def test_four_levels_are_a_rout():
    game = under_fire([6, 6], status=3)
    assert where(game, "A") == "eliminated"


@rule("13.1.1.a", "11.2.8.b")
def test_each_force_of_a_stack_checks_with_dice_of_its_own():
    """W cc1/cc2: foot, then horse, then guns roll; then the attacker."""
    stack = pi("P", "0605", stacking=2), pi("C", "0605", type="cavalry"), pi("G", "0605", type="field-artillery")
    game = marked(*stack, dice=[5, 5, 1, 1, 6, 6, 1, 2, 1, 3], attacker={"strength": 4})
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "W cc1/cc2"
    rolled = [(e.secret["units"], e.args["total"]) for e in events(found, "check")]
    assert rolled == [(["P"], 2), (["C"], 12), (["G"], 3), (["A"], 4)]
    assert [status(game, name) for name in ("P", "C", "G")] == [0, 2, 0]
    assert args(found, "combat-result")["winner"] == "draw"  # Q77: the unit whose cohesion counted lost nothing


@rule("13.1.1.a")
def test_forecast_of_a_stack_knows_that_its_forces_roll_apart():
    """Disorganized foot and guns (cohesion 9, now 6) rout with any level: by a check both only if both rolls fail."""
    stack = pi("P", "0605", stacking=2, status=3), pi("G", "0605", type="field-artillery", status=3)
    game = marked(*stack, dice=[], attacker={"status": 3})
    results = game.forecast(kind="assault", attackers=["A"], target="0605").results
    rolls = [a + b for a, b in product(range(1, 7), repeat=2)]
    fails = {plus: Fraction(sum(roll + plus > 6 for roll in rolls), 36) for plus in (0, 1, 2)}
    checks = {5: 0, 6: 1, 7: 1, 8: 2}  # the column of 0: R 0S1/cc0, W cc2/cc1, G cc1/cc1, W cc1/cc2
    both = sum(fails[checks[roll]] ** 2 if roll in checks else Fraction(roll > 8) for roll in rolls) / 36
    assert results["defender"]["routed"][2] == both
