"""4.C, 8.8, 13.3: compulsory Withdrawal and recovery."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import EXHAUSTED, MARCH

from .fights import AU, PI, act, au, has, pi, position, status, take, u, verbs, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def idle(*units, **doc):
    """The phase of formations that were not activated; the Piedmontese have the initiative."""
    leaders = [
        {"id": "FC", "side": AU, "type": "commander", "hex": "0112"},
        {"id": "PC", "side": PI, "type": "commander", "hex": "0101"},
    ]
    return goito.position(
        {
            "game": "goito-1848",
            "phase": "non-activated",
            "initiative": PI,
            "turn": 2,
            "map": {"size": [12, 12]} | doc.pop("map", {}),
            "units": [*leaders, *units],
        }
        | doc
    )


def finish(game):
    """Take the first way in every Withdrawal and keep the first facing, until the phase is over."""
    while game.decision is not None and game.decision.kind in ("withdraw", "facing"):
        game.play(game.options()[0])
    return game


@rule("13.3.a", "T5", "Q95")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 0), (3, 1)])
def test_a_unit_without_an_action_recovers_two_levels(before, after):
    game = position(au("A", "0505", status=before), pi("P", "1201"))
    take(game, "end")
    assert status(game, "A") == after


@rule("13.3.b", "T5", "Q96")
@pytest.mark.parametrize(("to", "after"), [("0503", 2), ("0502", 3)])
def test_half_the_allowance_leaves_one_level(to, after):
    game = position(au("A", "0505", status=3), pi("P", "1201"))
    act(game, "A", "move", to=to)
    take(game, "halt", facing="N")
    take(game, "end")
    assert status(game, "A") == after


@rule("13.3.a", "T5", "Q97")
def test_nobody_recovers_in_an_enemy_zone():
    ring = [pi(f"P{i}", hex) for i, hex in enumerate(["0403", "0404", "0504", "0604", "0605", "0507"])]
    walls = {"0505-0405": "river", "0505-0506": "river"}
    game = position(au("A", "0505", status=2), *ring, map={"sides": walls})
    take(game, "end")
    assert status(game, "A") == 2


@rule("Q95")
@pytest.mark.parametrize("action", ["fire", "assault", "charge"])
def test_other_actions_give_no_recovery(action):
    game = position(au("A", "0505", status=2, action=action, flags=["acted"]), au("B", "0808"), pi("P", "1201"))
    take(game, "end")
    assert status(game, "A") == 2


@rule("13.3.b", "8.6.a")
def test_square_is_a_movement_action_for_recovery():
    game = position(au("A", "0505", status=2), au("B", "0808"), pi("P", "1201"))
    act(game, "A", "square")
    take(game, "end")
    assert status(game, "A") == 1


@rule("13.3.c", "10.3.1.a")
def test_cavalry_recovers_from_exhaustion_or_regains_order():
    units = (au("C", "0505", type="cavalry", status=2, flags=["exhausted"]), pi("P", "1201"))
    game = position(*units)
    take(game, "end")
    assert game.decision.kind == "recover"
    rests = game.copy()
    rests.play(Option("rest", unit="C"))
    assert (status(rests, "C"), has(rests, "C", EXHAUSTED)) == (2, False)
    game.play(Option("rally", unit="C"))
    assert (status(game, "C"), has(game, "C", EXHAUSTED)) == (0, True)


@rule("10.3.1.a", "13.3.c")
def test_cavalry_that_moved_stays_exhausted():
    game = position(au("C", "0505", type="cavalry", flags=["exhausted"]), pi("P", "1201"))
    act(game, "C", "move", to="0504")
    take(game, "halt", facing="N")
    take(game, "end")
    assert has(game, "C", EXHAUSTED)
    still = position(au("C", "0505", type="cavalry", flags=["exhausted"]), pi("P", "1201"))
    take(still, "end")
    assert not has(still, "C", EXHAUSTED)
    foot = position(au("L", "0505", flags=["exhausted"]), pi("P", "1201"))
    take(foot, "end")
    assert has(foot, "L", EXHAUSTED), "only cavalry is ever Exhausted: a marker on others does nothing"


# Phase C


@rule("4.C.a", "8.8.1.a", "8.8.a", "Q44")
def test_units_of_formations_not_activated_withdraw_out_of_enemy_zones():
    game = idle(au("A", "0506"), pi("P", "0505"))
    assert (game.decision.kind, game.decision.side) == ("withdraw", AU)
    assert {o.args["to"] for o in game.options()} <= {"0507", "0406", "0606"}
    finish(game)
    assert where(game, "A") not in game.zoc(PI)


@rule("8.8.a", "Q44")
def test_the_shortest_way_out_and_of_those_the_cheapest():
    hexes = {"0507": {"terrain": "village"}}
    game = idle(au("A", "0506"), pi("P", "0505"), map={"hexes": hexes})
    assert {o.args["to"] for o in game.options()} == {"0406", "0606"}


@rule("8.8.b", "8.2.c", "E7")
def test_a_withdrawing_force_may_keep_its_facing():
    game = idle(au("A", "0506", facing="N"), pi("P", "0505"))
    take(game, "withdraw")
    assert COMPASS[game.state.facing[u(game, "A")]] == "N"
    assert {o.args["facing"] for o in game.options()} == set(COMPASS)
    take(game, "face", facing="N")
    grid, state = game.rules.grid, game.state
    here = state.hex[u(game, "A")]
    toward = grid.direction(here, grid.index("0506"))
    assert not game.rules.ground.from_rear(here, state.facing[u(game, "A")], toward)


@rule("Q20", "4.C.a")
def test_activated_formations_stay():
    game = idle(
        au("A", "0506"),
        pi("P", "0505", flags=["march"]),
        pi("Q", "0507"),
        formations=[{"id": "austrian-formation", "activated": True}],
    )
    finish(game)
    assert where(game, "A") == "0506"


@rule("Q19")
def test_nobody_moves_freely_in_phase_c():
    game = idle(au("A", "0508"), pi("P", "0505"))
    assert where(game, "A") == "0508"
    assert game.state.phase != "non-activated"


@rule("Q43", "Q45")
def test_no_check_and_no_reaction_in_phase_c_unless_an_option_says_so():
    units = (au("A", "0506", cohesion=2), pi("P", "0505"))
    game = idle(*units)
    take(game, "withdraw")
    assert status(game, "A") == 0
    assert game.decision.kind == "facing"
    checked = idle(*units, options={"withdrawal_check": "check"}, dice=[6, 6])
    assert status(checked, "A") > 0 or where(checked, "A") == "eliminated"
    answered = idle(*units, options={"withdrawal_reactions": "allowed"})
    take(answered, "withdraw")
    assert (answered.decision.kind, answered.decision.side) == ("reaction", PI)


@rule("Q46")
def test_guns_limber_free_to_withdraw():
    game = idle(au("G", "0506", type="field-artillery"), pi("P", "0505"))
    finish(game)
    assert where(game, "G") != "0506"
    assert has(game, "G", MARCH)


@rule("Q44", "Q46", "8.3.a")
def test_the_road_is_the_cheapest_way_out_for_those_who_march_and_for_guns():
    roads = {"roads": {"minor": [["0506", "0507"]]}}
    for first, hexes in (
        (au("A", "0506"), {"0406", "0507", "0606"}),
        (au("A", "0506", flags=["march"]), {"0507"}),
        (au("A", "0506", type="field-artillery"), {"0507"}),
    ):
        game = idle(first, pi("P", "0505"), map=roads)
        assert {o.args["to"] for o in game.options()} == hexes


@rule("Q47")
def test_a_square_stays_in_phase_c():
    game = idle(au("A", "0506", flags=["square"]), pi("P", "0505"))
    finish(game)
    assert where(game, "A") == "0506"


@rule("Q44")
def test_who_has_no_way_out_stays():
    ring = [pi(f"P{i}", hex) for i, hex in enumerate(["0403", "0404", "0504", "0604", "0605", "0507"])]
    walls = {"0505-0405": "river", "0505-0506": "river"}
    done = [{"id": "piedmontese-formation", "activated": True}]
    game = finish(idle(au("A", "0505"), *ring, map={"sides": walls}, formations=done))
    assert where(game, "A") == "0505"


@rule("4.C.c", "13.3.1.a", "Q97")
def test_units_that_did_not_move_recover_two_levels_in_phase_c():
    game = finish(idle(au("A", "0508", status=3), pi("P", "0101")))
    assert status(game, "A") == 1


@rule("13.3.1.b", "Q96")
def test_a_withdrawal_of_half_the_allowance_leaves_one_level():
    game = finish(idle(au("A", "0506", status=3), pi("P", "0505")))
    assert status(game, "A") == 2
    slow = finish(idle(au("A", "0506", status=3, move=1), pi("P", "0505")))
    assert status(slow, "A") == 3


@rule("13.3.1.c")
def test_idle_cavalry_recovers_from_exhaustion():
    game = finish(idle(au("C", "0508", type="cavalry", flags=["exhausted"]), pi("P", "0101")))
    assert not has(game, "C", EXHAUSTED)


@rule("4.D.a", "13.3.1.a")
def test_units_out_of_command_recover():
    leader = {"id": "FC", "side": AU, "type": "commander", "hex": "0112"}
    game = goito.position(
        {
            "game": "goito-1848",
            "phase": "out-of-command",
            "initiative": PI,
            "turn": 2,
            "map": {"size": [12, 12]},
            "units": [leader, au("A", "0508", status=3, flags=["out-of-command"])],
        }
    )
    assert verbs(game) == {"select", "done"}
    game.play(Option("done"))
    assert status(game, "A") == 1
