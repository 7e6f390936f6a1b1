"""4.A, 4.B.2, 6: initiative, impulses, activation, mood and the Initiative Table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.state import FACE_UP

from .fights import AU, PI, has, u, verbs


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def leader(id, side, formation, hex, command=3):
    return {"id": id, "side": side, "type": "commander", "formation": formation, "hex": hex, "command": command}


def chief(id, side, hex, rating=2):
    return {"id": id, "side": side, "type": "overall-commander", "hex": hex, "rating": rating}


UNITS = [
    leader("C", AU, "F", "0205"),
    {"id": "A", "side": AU, "formation": "F", "hex": "0205"},
    leader("D", AU, "G", "0209", 4),
    {"id": "B", "side": AU, "formation": "G", "hex": "0209"},
    leader("PC", PI, "Q", "1005"),
    {"id": "P", "side": PI, "formation": "Q", "hex": "1005"},
    leader("PD", PI, "R", "1009"),
    {"id": "S", "side": PI, "formation": "R", "hex": "1009"},
]


def scene(*more, phase="activation", side=AU, **doc):
    return goito.position(
        {
            "game": "goito-1848",
            "phase": phase,
            "side": side,
            "turn": 4,
            "map": {"size": [12, 12]},
            "units": [*UNITS, *more],
        }
        | doc
    )


def attempt(game, formation):
    return game.play(Option("activate", formation=formation))


@rule("4.A.a", "4.A.b", "2.2.3.a", "2.2.3.b", "Q3", "1.1.b", "Q2")
@pytest.mark.parametrize(("dice", "winner"), [([3, 3, 3, 4], AU), ([1, 1, 6, 6], PI), ([2, 2, 3, 3, 6, 6, 1, 1], AU)])
def test_initiative_is_two_dice_and_the_rating_and_ties_are_rolled_again(dice, winner):
    game = scene(chief("AC", AU, "0202", 4), chief("KC", PI, "1002", 2), phase="initiative", dice=dice)
    assert game.rules.sides[game.state.initiative] == winner
    assert game.decision.side == winner
    assert game.state.given_dice == []


@rule("4.B.2.a", "4.B.2.b", "1.2.b")
def test_a_failed_attempt_uses_up_the_impulse():
    game = scene(dice=[5])
    attempt(game, "F")
    assert game.decision.side == PI
    assert not game.state.activated[0]


@rule("4.B.2.c", "4.B.2.d", "E2", "Q11")
def test_three_passes_in_a_row_end_the_phase():
    game = scene(dice=[5, 5])
    game.play(Option("pass"))
    game.play(Option("pass"))
    assert game.decision.kind == "activation"
    assert game.decision.side == AU
    attempt(game, "F")  # a pass does not keep him from trying later
    for _ in range(3):
        assert game.state.phase == "activation"
        game.play(Option("pass"))
    assert game.state.phase != "activation" or game.state.turn == 5
    assert not any(game.state.activated)


@rule("6.1.1.a", "2.2.2.a", "6.1.a", "6.a", "2.4.a")
@pytest.mark.parametrize(("die", "activated"), [(1, True), (3, True), (4, False), (5, False)])
def test_activation_is_a_die_not_above_the_command_value(die, activated):
    game = scene(dice=[die])
    attempt(game, "F")
    assert bool(game.state.activated[0]) == activated
    assert (game.decision.kind in ("declare", "action")) == activated
    if activated:
        assert {o.args["unit"] for o in game.options() if o.verb == "select"} <= {"A", "C"}


@rule("6.1.b")
def test_a_formation_is_activated_once_a_turn():
    game = scene(formations=[{"id": "F", "activated": True}])
    assert [r.clause for r in game.why_not("activate", formation="F")] == ["6.1.b"]
    assert game.why_not("activate", formation="G") == []


@rule("6.1.2.a", "E3", "6.1.3.a")
def test_each_failure_helps_the_next_attempt():
    game = scene(dice=[5, 5, 5, 5, 5])
    attempt(game, "F")
    for failures in (1, 2):
        game.play(Option("pass"))
        assert game.activation("F").drms == (("6.1.2", -failures),)
        attempt(game, "F")
    # the second retry has 5 - 2 = 3
    assert game.state.activated[0] == 1
    thrice = scene(formations=[{"id": "F", "failed": 3}])
    assert thrice.activation("F").drms == (("6.1.2", -3),)


@rule("6.1.4.a", "T1", "2.2.3.c", "Q5")
def test_the_overall_commander_in_range_helps():
    near = scene(chief("AC", AU, "0203", 2), formations=[{"id": "F", "failed": 2}])
    assert dict(near.activation("F").drms) == {"6.1.2": -2, "6.1.4": -1}
    assert near.activation("F").p_activated == Fraction(5, 6)
    far = scene(chief("AC", AU, "0202", 2))
    assert far.activation("F").drms == ()
    roads = {"map": {"size": [12, 12], "roads": {"major": [["0202", "0203", "0204", "0205"]]}}}
    assert scene(chief("AC", AU, "0202", 2), **roads).activation("F").drms == (("6.1.4", -1),)
    away = scene(chief("AC", AU, "pool"))
    assert away.activation("F").drms == (), "he is not on the map yet"
    waiting = scene(units=[*UNITS, leader("K", AU, "L", "1212"), leader("J", AU, "I", "0101"), chief("AC", AU, "pool")])
    assert {c.state for c in waiting.command("AC").values()} == {"out"}
    assert set(waiting.command("AC")) == {"C", "D", "K", "J"}


@rule("T1", "Q8", "6.2.a")
def test_a_natural_six_is_the_commanders_own_initiative():
    game = scene(chief("AC", AU, "0203", 2), formations=[{"id": "F", "failed": 5}], dice=[6, 5])
    assert game.activation("F").p_loose == Fraction(1, 6)
    attempt(game, "F")
    assert game.state.loose == "own-initiative"
    assert game.state.activated[0]


@rule("6.2.b", "6.2.1.c")
@pytest.mark.parametrize(
    ("die", "mood", "result"),
    [
        (1, 0, "falls-back"),
        (2, 0, "hesitates"),
        (3, 0, "cautious"),
        (4, 0, "cautious"),
        (5, 0, "own-initiative"),
        (6, 0, "impetuous"),
        (1, 3, "cautious"),
        (6, -3, "cautious"),
        (4, -3, "falls-back"),
        (5, 1, "impetuous"),
    ],
)
def test_the_initiative_table_with_the_mood_of_the_commander(die, mood, result):
    game = scene(formations=[{"id": "F", "mood": mood}], dice=[6, die])
    attempt(game, "F")
    assert game.state.loose == result


@rule("6.2.b")
def test_the_chances_of_an_activation_add_up():
    found = scene(formations=[{"id": "F", "mood": 1}]).activation("F")
    assert sum(found.results.values()) == 1
    assert found.loose == {
        "hesitates": Fraction(1, 6),
        "cautious": Fraction(1, 3),
        "own-initiative": Fraction(1, 6),
        "impetuous": Fraction(1, 3),
    }


@rule("2.2.b", "6.2.1.c")
def test_moods_begin_at_zero():
    assert goito.ruleset(None, {}).fresh_state().mood == [0] * 10


def loose(result, *more, **doc):
    """An activation of F by its commander's own initiative, with an enemy next to A and B2 far away."""
    units = [
        leader("C", AU, "F", "0207"),
        {"id": "A", "side": AU, "formation": "F", "hex": "0206", "type": "light"},
        {"id": "B", "side": AU, "formation": "F", "hex": "0209"},
        leader("PC", PI, "Q", "1005"),
        {"id": "P", "side": PI, "formation": "Q", "hex": "0205"},
        *more,
    ]
    return goito.position(
        {
            "game": "goito-1848",
            "phase": "action",
            "turn": 2,
            "map": {"size": [12, 12]},
            "units": units,
            "active": {"formation": "F", "step": "declare", "loose": result},
        }
        | doc
    )


@rule("6.2.b", "8.8.a")
def test_a_commander_who_falls_back_withdraws_and_nobody_comes_nearer():
    game = loose("falls-back")
    while game.decision.kind in ("declare", "withdraw", "facing", "reaction"):
        game.play(game.options()[-1])
    assert game.name(game.state.hex[u(game, "A")]) not in game.zoc(PI)
    assert game.state.markers == []
    game.play(Option("select", unit="B"))
    assert not {"fire", "square", "assault"} & verbs(game)
    grid = game.rules.grid
    ends = [o.args["to"] for o in game.options() if o.verb == "move"]
    assert ends
    assert all(grid.distance(grid.index(h), grid.index("0205")) >= 4 for h in ends)
    assert [r.clause for r in game.why_not("move", unit="B", to="0208")] == ["6.2.b"]


@rule("6.2.b")
def test_a_commander_who_hesitates_does_not_move():
    game = loose("hesitates")
    while game.decision.kind in ("declare", "withdraw", "facing", "reaction"):
        game.play(game.options()[-1])
    assert game.name(game.state.hex[u(game, "A")]) not in game.zoc(PI)
    game.play(Option("select", unit="B"))
    assert "move" not in verbs(game)
    assert {"face", "square", "stay"} <= verbs(game)
    assert [r.clause for r in game.why_not("move", unit="B", to="0210")] == ["6.2.b"]


@rule("6.2.b", "7.1.1.a")
def test_a_cautious_commander_places_one_marker():
    game = loose("cautious")
    game.play(next(o for o in game.options() if o.verb == "declare-assault"))
    assert "declare-assault" not in verbs(game)
    assert [r.clause for r in game.why_not("declare-assault", unit="B", hex="0105", to="0205")] == ["6.2.b", "7.1.1.a"]


@rule("6.2.b")
def test_an_impetuous_commander_places_all_markers_he_can():
    game = loose("impetuous")
    assert "done" not in verbs(game)
    assert "done" in verbs(loose("own-initiative"))
    while game.decision.kind == "declare" and "done" not in verbs(game):
        game.play(next(o for o in game.options() if o.verb == "declare-assault"))
    assert len(game.state.markers) >= 2


@rule("6.2.b", "M9")
def test_nobody_is_named_twice_over_where_he_could_have_a_marker_of_his_own():
    game = loose("impetuous", {"id": "D", "side": AU, "formation": "F", "hex": "0207"})
    game.play(Option("declare-assault", unit="A", hex="0206", to="0205"))
    assert not [o for o in game.options() if o.verb == "associate" and o.args["unit"] in ("B", "D")]
    assert [r.clause for r in game.why_not("associate", unit="D", hex="0206")] == ["6.2.b"]
    assert [r.clause for r in game.why_not("done")] == ["6.2.b"]
    free = loose("own-initiative", {"id": "D", "side": AU, "formation": "F", "hex": "0207"})
    free.play(Option("declare-assault", unit="A", hex="0206", to="0205"))
    assert free.why_not("associate", unit="D", hex="0206") == []


@rule("6.2.b", "M9")
def test_an_impetuous_commander_puts_no_marker_where_it_takes_the_place_of_another():
    """D can attack from 0206 only, A from other hexes too."""
    short = {"id": "D", "side": AU, "formation": "F", "hex": "0207", "move": 2}
    assert [
        r.clause for r in loose("impetuous", short).why_not("declare-assault", unit="A", hex="0206", to="0205")
    ] == ["6.2.b"]
    assert loose("impetuous", short).why_not("declare-assault", unit="A", hex="0106", to="0205") == []
    assert loose("own-initiative", short).why_not("declare-assault", unit="A", hex="0206", to="0205") == []


@rule("15.2.a", "15.2.b", "E20", "Q12", "Q13")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_piedmontese_activate_as_many_formations_as_the_turn_says(turn):
    done = [{"id": "Q", "activated": True}, {"id": "R", "activated": turn == 2}]
    full = scene(side=PI, turn=turn, formations=done[:turn])
    assert verbs(full) == {"pass"}
    one_less = scene(side=PI, turn=turn, formations=done[: turn - 1])
    assert {o.args["formation"] for o in one_less.options() if o.verb == "activate"} >= {"R"}
    if turn == 1:
        assert [r.clause for r in full.why_not("activate", formation="R")] == ["15.2.a"]


@rule("15.2.1.a", "Q12")
def test_own_initiative_counts_for_the_limit_and_failures_do_not():
    game = scene(side=PI, turn=1, dice=[5, 6, 5], units=UNITS)
    attempt(game, "Q")
    game.play(Option("pass"))
    assert "activate" in verbs(game)  # the failure did not count
    attempt(game, "Q")
    assert game.state.loose == "own-initiative"
    game.play(Option("end"))
    game.play(Option("pass"))
    assert game.decision.side == AU


@rule("Q10")
def test_a_side_with_nothing_to_activate_passes_by_itself():
    done = [{"id": "Q", "activated": True}, {"id": "R", "activated": True}]
    game = scene(formations=done)
    game.play(Option("pass"))
    assert game.decision.side == AU
    game.play(Option("pass"))  # the third in a row
    assert game.state.phase != "activation" or game.state.turn == 5


@rule("Q9")
def test_orders_go_when_the_formation_activates_and_at_the_end_of_the_turn():
    game = scene(formations=[{"id": "F", "failed": 2}, {"id": "G", "failed": 1}], dice=[1])
    attempt(game, "F")
    assert game.state.failed[0] == 0
    assert game.state.failed[1] == 1
    end = scene(phase="end", turn=3, formations=[{"id": "G", "failed": 1}])
    assert not any(end.state.failed)


@rule("8.7.c", "H5", "Q82")
def test_commanders_turn_face_up_when_they_are_activated():
    game = scene(chief("AC", AU, "0203", 2), dice=[1])
    assert not has(game, "C", FACE_UP)
    attempt(game, "F")
    assert has(game, "C", FACE_UP)
    assert has(game, "AC", FACE_UP)
    assert not has(game, "D", FACE_UP)
