"""4.A, 4.B, 4.E of Goito: initiative, impulses and passes, the steps of an activation, the end of a turn."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.state import LOW_AMMO, OUT_OF_AMMO, OUT_OF_COMMAND

from .campaign import own
from .playing import attempt, clauses, play, settle, take
from .reading import flags, formation, has, status
from .situations import AU, DECLARING, FAR, PI, au, chief, impulses, pi, position, rule

# 4.A: initiative


@rule("4.A.a", "4.A.b", "2.2.3.a", "2.2.3.b", "Q3", "1.1.b", "Q2")
@pytest.mark.parametrize(("dice", "winner"), [([3, 3, 3, 4], AU), ([1, 1, 6, 6], PI), ([2, 2, 3, 3, 6, 6, 1, 1], AU)])
def test_initiative_is_two_dice_and_the_rating_and_ties_are_rolled_again(dice, winner):
    game = impulses(chief("AC", AU, "0202", 4), chief("KC", PI, "1002", 2), phase="initiative", dice=dice)
    assert game.rules.sides[game.state.initiative] == winner
    assert game.decision.side == winner
    assert game.state.given_dice == []


OVERALL = (chief("AK", AU, "0112", 4), chief("PK", PI, "1112", 2))


@rule("4.A.a", "4.A.b", "2.2.3.b", "Q2")
@pytest.mark.parametrize(
    ("austrian", "piedmontese", "first"),
    [([1, 1], [1, 2], AU), ([1, 1], [2, 3], PI), ([1, 1, 6, 6], [2, 2, 1, 1], AU), ([1, 1, 1, 1], [2, 2, 6, 6], PI)],
)
def test_the_higher_total_of_dice_and_rating_has_the_initiative(austrian, piedmontese, first):
    found = impulses(*OVERALL, phase="initiative", dice_of={AU: austrian, PI: piedmontese})
    assert found.to_position()["initiative"] == first
    assert found.decision.side == first
    assert found.decision.kind == "activation"


# 4.B: impulses


@rule("4.B.2.a", "4.B.2.b", "1.2.b")
def test_a_failed_attempt_uses_up_the_impulse():
    game = impulses(dice=[5])
    attempt(game, "F")
    assert game.decision.side == PI
    assert not game.state.activated[0]


@rule("4.B.2.c", "4.B.2.d", "E2", "Q11")
def test_three_passes_in_a_row_end_the_phase():
    game = impulses(dice=[5, 5])
    game.play(Option("pass"))
    game.play(Option("pass"))
    assert game.decision.kind == "activation"
    assert game.decision.side == AU
    attempt(game, "F")  # a pass does not keep him from trying later
    for _ in range(3):
        assert game.state.phase == "activation"
        game.play(Option("pass"))
    assert game.state.phase != "activation" or game.state.turn == 4
    assert not any(game.state.activated)


def passes(game, *sides):
    for side in sides:
        assert (game.decision.kind, game.decision.side) == ("activation", side)
        game.play(Option("pass"))


@rule("4.B.2.d", "E2")
@pytest.mark.parametrize("first", [AU, PI])
def test_three_passes_in_a_row_end_the_phase_whoever_begins(first):
    second = PI if first == AU else AU
    found = impulses(initiative=first, side=first)
    passes(found, first, second, first)
    assert found.decision is None or found.to_position()["turn"] == 4


@rule("4.B.2.c", "Q11")
def test_who_passed_may_try_again_and_a_failed_attempt_breaks_the_row():
    found = impulses(dice=[5, 5])
    passes(found, AU, PI)
    found.play(Option("activate", formation="F"))
    assert formation(found, "F")["failed"] == 1
    passes(found, PI, AU)
    assert found.decision.side == PI
    found.play(Option("activate", formation="Q"))
    assert found.decision.side == AU
    assert found.to_position()["turn"] == 3


@rule("Q10")
def test_a_side_with_nothing_left_passes_by_itself_and_that_counts():
    done = [{"id": f, "side": PI, "activated": True} for f in ("Q", "R")]
    found = impulses(formations=done)
    found.play(Option("pass"))
    assert found.to_position()["turn"] == 3
    assert found.decision.side == AU
    found.play(Option("pass"))
    assert found.to_position()["turn"] == 4


@rule("4.B.2.f", "5.1.a")
def test_only_the_formation_in_command_acts():
    game = position(
        au("A", "0505", flags=["out-of-command"]), au("B", "0808", formation="x"), au("C", "1010"), pi("P", "1201")
    )
    assert clauses(game, "move", unit="A", to="0504") == ["5.1.a"]
    assert clauses(game, "move", unit="B", to="0807") == ["4.B.2.f"]
    assert clauses(game, "move", unit="P", to="1202") == ["4.B.2.f"]
    assert clauses(game, "assault", unit="C", to="1009") == ["7.1.a"]
    assert clauses(game, "fire", unit="C", target="1009", force="infantry", facing="N") == ["9.2.3.c"]


@rule("4.B.2.f")
def test_units_of_the_other_side_do_not_act():
    game = position(au("A", "0508"), pi("P", "0505"))
    assert clauses(game, "move", unit="P", to="0504") == ["4.B.2.f"]


@rule("4.B.2.g", "6.1.a", "7.1.a")
def test_attempts_declarations_and_actions_have_their_steps():
    marker = {"unit": "A", "hex": "0504", "to": "0503"}
    game = position(au("A", "0505"), FAR)
    assert clauses(game, "declare-assault", **marker) == ["7.1.a", "4.B.2.g"]
    assert clauses(game, "pass") == ["4.B.2.a"]
    declaring = position(au("A", "0505"), FAR, active=DECLARING)
    assert clauses(declaring, "move", unit="A", to="0504") == ["4.B.2.g"]
    assert clauses(declaring, "leave-march", unit="A") == ["8.3.5.b"]
    assert clauses(declaring, "leave-square", hex="0505") == ["12.2.5.d"]
    waiting = position(au("A", "0505"), FAR, phase="activation", active={})
    assert clauses(waiting, "move", unit="A", to="0504") == ["6.1.a"]


@rule("4.B.2.g")
def test_an_action_before_the_declarations_is_refused_in_other_words_too():
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0506"), pi("P", "0505"), active=active)
    assert "4.B.2.g" in clauses(game, "assault", unit="A", to="0505")
    assert "4.B.2.g" in clauses(game, "form-square", unit="A")


# 4.C, 4.D, 4.E: a whole turn and its end


@rule("4.A.b", "5.1.b", "4.B.2.d", "4.C.a", "4.C.b", "13.3.1.a", "13.3.1.b", "Q20", "Q96", "4.D.d")
def test_a_turn_in_which_nobody_is_activated():
    leaders = {AU: ("0110", "A"), PI: ("1201", "P")}
    units = [
        {"id": f"F{name}", "side": side, "type": "commander", "formation": name, "command": 3, "hex": hex}
        for side, (hex, name) in leaders.items()
    ]
    near, far = {"formation": "A"}, {"formation": "P"}
    game = position(
        *units, au("A", "0206", status=3, **near), au("B", "0108", status=3, **near), au("O", "0908", status=2, **near),
        pi("P", "0205", status=2, **far), pi("Q", "1103", status=1, **far),
        phase="initiative", active={}, dice_of={AU: [6, 6], PI: [1, 1]},
    )  # fmt: skip
    assert [name for name in "ABOPQ" if "out-of-command" in flags(game, name)] == ["O", "P"]
    for side in (AU, PI, AU):
        assert game.decision.side == side
        play(game, "pass")
    assert (game.decision.kind, game.decision.side) == ("withdraw", AU)  # P is out of command: not in this phase
    assert clauses(game, "withdraw", unit="A", to="0306") == ["8.8.a"]
    take(game, "withdraw", to="0207")
    settle(game, "lost")
    assert {name: status(game, name) for name in "ABOPQ"} == {"A": 2, "B": 1, "O": 2, "P": 2, "Q": 0}
    assert (game.decision.side, clauses(game, "select", unit="Q")) == (PI, ["4.D.a"])
    assert clauses(game, "move", unit="P", to="0105") == ["5.1.1.b"]
    take(game, "done")
    assert (game.decision.kind, game.decision.side) == ("lost", AU)
    take(game, "done")
    assert game.to_position()["turn"] == 4
    assert {name: status(game, name) for name in "OP"} == {"O": 0, "P": 0}


@rule("4.E.a", "9.4.3.d", "4.E.b", "Q9")
def test_the_end_phase_takes_markers_off_and_advances_the_turn():
    far = {"id": "au-33-gyulai", "hex": "1719", "flags": ["low-ammo", "out-of-command"]}
    game = own(far, {"id": "pi-6-aosta", "hex": "0201", "flags": ["out-of-ammo"]}, turn=3)
    assert game.state.turn == 4
    assert not has(game, "au-33-gyulai", LOW_AMMO)
    assert not has(game, "pi-6-aosta", OUT_OF_AMMO)
    assert game.decision.kind == "activation"
    assert not has(game, "au-33-gyulai", OUT_OF_COMMAND)  # two hexes from its commander


@rule("4.E.a", "4.E.b", "Q9", "9.4.3.d")
def test_what_goes_at_the_end_of_a_turn():
    units = (
        au("x", "0206", formation="F", flags=["low-ammo"], status=1),
        pi("y", "1002", formation="Q", flags=["out-of-ammo"]),
        au("z", "0705", formation="F", flags=["out-of-command"], type="cavalry"),
    )
    moods = [{"id": "F", "side": AU, "failed": 2, "mood": 1}]
    found = impulses(*units, formations=moods, dice=[1, 1, 6, 6])
    passes(found, AU, PI, AU)
    while found.decision.kind != "activation":
        found.play(next(o for o in found.options() if o.verb in ("done", "stay", "rally")))
    assert found.to_position()["turn"] == 4
    assert "low-ammo" not in flags(found, "x")
    assert "out-of-ammo" not in flags(found, "y")
    assert formation(found, "F")["failed"] == 0
    assert formation(found, "F")["mood"] == 1
    assert "out-of-command" in flags(found, "z")  # marked again in the new turn: it is still too far


@rule("Q9")
def test_orders_go_when_the_formation_activates_and_at_the_end_of_the_turn():
    game = impulses(formations=[{"id": "F", "failed": 2}, {"id": "G", "failed": 1}], dice=[1])
    attempt(game, "F")
    assert game.state.failed[0] == 0
    assert game.state.failed[1] == 1
    end = impulses(phase="end", turn=3, formations=[{"id": "G", "failed": 1}])
    assert not any(end.state.failed)
