"""13.3 of Goito: recovery of status levels and from exhaustion."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.state import EXHAUSTED

from .playing import act, settle, take, verbs, withdraw_all
from .reading import flags, has, status
from .situations import AU, PI, PIEDMONTESE_DONE, STRAGGLER, au, late, pi, position, rule, turn_end

# 13.3: at the end of the activation


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


@rule("13.3.b", "Q96")
@pytest.mark.parametrize(("to", "levels"), [("0508", 1), ("0509", 2)])
def test_half_of_an_odd_allowance_is_counted_exactly(to, levels):
    # three hexes of a minor road are two and a quarter of five points, four are three
    road = {"roads": {"minor": [[f"05{row:02d}" for row in range(5, 12)]]}}
    marching = au("A", "0505", facing="S", flags=["march"], status=2)
    game = position(marching, au("B", "0212"), pi("P", "1201"), map=road)
    act(game, "A", "move", to=to)
    take(game, "halt")
    take(game, "end")
    assert status(game, "A") == levels


@rule("13.3.b", "8.4.c")
def test_limbering_is_half_of_the_allowance_of_field_guns():
    game = position(au("G", "0505", type="field-artillery", move=4, status=2), au("B", "0212"), pi("P", "1201"))
    act(game, "G", "limber")
    take(game, "halt")
    take(game, "end")
    assert (status(game, "G"), "limbered" in flags(game, "G")) == (1, True)


def ended(unit, *others, dice=(), **doc):
    """Everybody has acted as the position says, and the activation ends."""
    return position(
        unit, *others, active={"formation": "austrian-formation", "step": "end"}, dice=[*dice, *[1] * 6], **doc
    )


@rule("13.3.a", "13.3.b", "T5", "Q95", "Q96")
@pytest.mark.parametrize(
    ("spent", "action", "move", "levels"),
    [
        (0, "", 5, 2), (2, "move", 5, 1), (2.5, "move", 5, 1), (2.75, "move", 5, 0), (3, "move", 5, 0),
        (3, "move", 6, 1), (3.25, "move", 6, 0), (0, "fire", 6, 0), (0, "assault", 5, 0), (4, "move", 8, 1),
        (0, "charge", 8, 0),
    ],
)  # fmt: skip
def test_what_a_unit_recovers_by_its_action_and_its_points(spent, action, move, levels):
    unit = au("A", "0505", status=3, move=move)
    if action:
        unit |= {"spent": spent, "action": action, "flags": ["acted"]}
    game = ended(unit, pi("P", "1201"))
    assert status(game, "A") == 3 - levels


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


@rule("13.3.a", "T5", "Q97")
def test_nobody_recovers_in_an_enemy_zone():
    ring = [pi(f"P{i}", hex) for i, hex in enumerate(["0403", "0404", "0504", "0604", "0605", "0507"])]
    walls = {"0505-0405": "river", "0505-0506": "river"}
    game = position(au("A", "0505", status=2), *ring, map={"sides": walls})
    take(game, "end")
    assert status(game, "A") == 2


@rule("13.3.a", "T5")
def test_in_a_village_next_to_the_enemy_units_recover():
    game = ended(au("A", "0506", status=2), pi("P", "0505"))
    assert status(game, "A") == 2
    village = ended(au("A", "0506", status=2), pi("P", "0505"), map={"hexes": {"0506": {"terrain": "village"}}})
    assert status(village, "A") == 0


@rule("13.3.a")
def test_recovery_stops_at_good_order_and_out_of_command_units_wait():
    game = ended(au("A", "0505", status=1), au("B", "0808", status=2, flags=["out-of-command"]), pi("P", "1201"))
    assert (status(game, "A"), status(game, "B")) == (0, 2)


@rule("13.3.a")
def test_who_is_in_good_order_has_nothing_to_recover():
    game = position(au("A", "0505"), au("B", "0808", status=1), pi("P", "1201"))
    log = game.play(Option("end"))
    rallied = [e for e in log if e.clause == "13.3"]
    assert [{**e.args, **e.secret}["units"] for e in rallied] == [["B"]]


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


@rule("13.3.c", "10.3.1.a")
def test_cavalry_rests_or_rallies():
    game = ended(au("C", "0505", type="cavalry", status=2, flags=["exhausted"]), pi("P", "1201"))
    assert game.decision.kind == "recover"
    assert verbs(game) == {"rest", "rally"}
    rest = game.copy()
    rest.play(Option("rest", unit="C"))
    assert "exhausted" not in flags(rest, "C")
    assert status(rest, "C") == 2
    game.play(Option("rally", unit="C"))
    assert "exhausted" in flags(game, "C")
    assert status(game, "C") == 0
    moved = ended(
        au("C", "0505", type="cavalry", status=2, spent=2, action="move", flags=["exhausted", "acted"]), pi("P", "1201")
    )
    assert status(moved, "C") == 1
    assert "exhausted" in flags(moved, "C")


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


# 13.3.1: in phases C and D


@rule("4.C.c", "13.3.1.a", "Q97")
def test_units_that_did_not_move_recover_two_levels_in_phase_c():
    game = withdraw_all(late("non-activated", au("A", "0508", status=3), pi("P", "0101")))
    assert status(game, "A") == 1


@rule("13.3.1.a", "Q97", "4.C.c")
def test_recovery_of_those_who_were_not_activated():
    game = turn_end(au("A", "0909", status=3), pi("P", "0503", status=1))
    assert (status(game, "A"), status(game, "P")) == (1, 0)
    stuck = turn_end(au("A", "0506", status=3, flags=["square"]), pi("P", "0505", status=3, flags=["square"]))
    assert (status(stuck, "A"), status(stuck, "P")) == (3, 3)


@rule("4.C.c", "Q20")
def test_a_formation_that_was_activated_recovers_nothing_more():
    formations = [{"id": "austrian-formation", "side": AU, "activated": True}]
    game = late("non-activated", au("A", "0211", status=3), STRAGGLER, formations=formations)
    assert status(game, "A") == 3


@rule("13.3.1.b", "Q96")
def test_a_withdrawal_of_half_the_allowance_leaves_one_level():
    game = withdraw_all(late("non-activated", au("A", "0506", status=3), pi("P", "0505")))
    assert status(game, "A") == 2
    slow = withdraw_all(late("non-activated", au("A", "0506", status=3, move=1), pi("P", "0505")))
    assert status(slow, "A") == 3


@rule("13.3.1.b", "Q96", "8.8.a")
@pytest.mark.parametrize(("terrain", "levels"), [("clear", 1), ("village", 1)])
def test_a_withdrawal_of_at_most_half_the_allowance_recovers_one(terrain, levels):
    hexes = {h: {"terrain": terrain} for h in ("0504", "0404", "0604")}
    game = turn_end(au("A", "0506"), pi("P", "0505", status=3), map={"size": [12, 12], "hexes": hexes})
    game.play(game.options()[0])
    settle(game, "activation", "withdraw")
    assert status(game, "P") == 3 - levels


@rule("13.3.1.b", "Q96")
def test_a_withdrawal_beyond_half_the_allowance_recovers_nothing():
    hexes = {h: {"terrain": "village"} for h in ("0504", "0404", "0604")}
    slow = pi("P", "0505", status=3, move=3)
    game = turn_end(au("A", "0506"), slow, map={"size": [12, 12], "hexes": hexes})
    game.play(game.options()[0])
    settle(game, "activation", "withdraw")
    assert status(game, "P") == 3


@rule("13.3.1.c")
def test_idle_cavalry_recovers_from_exhaustion():
    game = withdraw_all(late("non-activated", au("C", "0508", type="cavalry", flags=["exhausted"]), pi("P", "0101")))
    assert not has(game, "C", EXHAUSTED)


@rule("13.3.1.b", "13.3.1.c", "Q96")
def test_exhausted_cavalry_that_withdrew_rallies_but_does_not_rest():
    tired = au("A", "0310", type="cavalry", status=2, flags=["exhausted"])
    game = late("non-activated", tired, pi("P", "0309"), STRAGGLER, formations=PIEDMONTESE_DONE)
    take(game, "withdraw", to="0311")
    take(game, "face", facing="N")
    assert (status(game, "A"), "exhausted" in flags(game, "A")) == (1, True)


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


@rule("13.3.1.a", "5.1.b", "4.C.c")
@pytest.mark.parametrize("activated", [False, True])
def test_units_out_of_command_recover_once_and_in_their_own_phase(activated):
    formations = [{"id": "austrian-formation", "side": AU, "activated": activated}]
    game = late("non-activated", au("A", "0505", flags=["out-of-command"], status=3), formations=formations)
    assert (game.decision.kind, status(game, "A")) == ("lost", 3)
    take(game, "done")
    assert status(game, "A") == 1


@rule("13.3.1.a", "13.3.1.c", "10.3.1.a", "4.D.a")
def test_lost_units_recover_too():
    done = [{"id": "p", "side": PI, "activated": True}, {"id": "a", "side": AU, "activated": True}]
    far = (
        pi("P", "0607", status=3, flags=["out-of-command"]),
        pi("H", "0908", type="cavalry", flags=["out-of-command", "exhausted"]),
        au("A", "0512"),
    )
    game = turn_end(*far, phase="out-of-command", formations=done)
    game.play(Option("done"))
    settle(game, "activation")
    assert status(game, "P") == 1
    assert "exhausted" not in flags(game, "H")
    moved = turn_end(*far, phase="out-of-command", formations=done)
    act(moved, "P", "move", to="0605")
    settle(moved, "lost")
    moved.play(Option("done"))
    settle(moved, "activation")
    assert status(moved, "P") == 2
