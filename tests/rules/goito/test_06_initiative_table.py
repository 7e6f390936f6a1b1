"""6.2, M9 of Goito: the natural six, and what a commander does by his own initiative."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito

from .playing import attempt, clauses, settle, verbs
from .reading import formation, u, where
from .situations import AU, FAR, FIRST, PI, assault, au, chief, impulses, leader, pi, position, rule

# 6.2: the roll


@rule("T1", "Q8", "6.2.a")
def test_a_natural_six_is_the_commanders_own_initiative():
    game = impulses(chief("AC", AU, "0203", 2), formations=[{"id": "F", "failed": 5}], dice=[6, 5])
    assert game.activation("F").p_loose == Fraction(1, 6)
    attempt(game, "F")
    assert game.state.loose == "own-initiative"
    assert game.state.activated[0]


@rule("6.2.a", "6.2.b", "Q8")
@pytest.mark.parametrize("mood", [-3, -1, 0, 1, 3])
@pytest.mark.parametrize("die", [1, 3, 6])
def test_a_six_is_always_a_roll_on_the_initiative_table(mood, die):
    total = die + mood
    names = {2: "hesitates", 3: "cautious", 4: "cautious", 5: "own-initiative"}
    name = "falls-back" if total <= 1 else "impetuous" if total >= 6 else names[total]
    found = impulses(formations=[{"id": "F", "side": AU, "failed": 5, "mood": mood}], dice=[6, die])
    events = found.play(Option("activate", formation="F"))
    rolled = next(e for e in events if e.kind == "loose")
    assert rolled.args["result"] == name
    assert formation(found, "F")["activated"]


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
    game = impulses(formations=[{"id": "F", "mood": mood}], dice=[6, die])
    attempt(game, "F")
    assert game.state.loose == result


@rule("6.2.b")
def test_the_chances_of_an_activation_add_up():
    found = impulses(formations=[{"id": "F", "mood": 1}]).activation("F")
    assert sum(found.results.values()) == 1
    assert found.loose == {
        "hesitates": Fraction(1, 6),
        "cautious": Fraction(1, 3),
        "own-initiative": Fraction(1, 6),
        "impetuous": Fraction(1, 3),
    }


# Falling back and hesitating


def own_initiative(result, *more, **doc):
    """An activation of F by its commander's own initiative, with an enemy next to A, and B three hexes behind."""
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
    game = own_initiative("falls-back")
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
    assert clauses(game, "move", unit="B", to="0208") == ["6.2.b"]


def loose(result, *units, step="actions", **doc):
    return position(*units, active={"formation": "austrian-formation", "step": step, "loose": result}, **doc)


@rule("6.2.b", "M9")
def test_a_brigade_that_falls_back():
    units = (au("A", "0508"), au("B", "0510"), pi("P", "0505"))
    game = loose("falls-back", *units)
    assert clauses(game, "move", unit="A", to="0507") == ["6.2.b"]
    assert clauses(game, "move", unit="A", to="0509") == []
    assert clauses(game, "move", unit="B", to="0610") == []
    declare = loose("falls-back", *units, step="declare")
    assert verbs(declare) == {"done"}
    assert clauses(declare, "declare-assault", unit="A", hex="0506", to="0505") != []
    bound = loose("falls-back", au("A", "0506"), au("B", "0510"), pi("P", "0505"))
    settle(bound, "withdraw", "action", "force")
    assert bound.decision.kind == "withdraw"


@rule("6.2.b")
def test_who_falls_back_forms_no_square():
    """M9."""
    active = {"formation": "austrian-formation", "step": "actions", "loose": "falls-back"}
    game = position(au("A", "0505"), FAR, active=active)
    assert clauses(game, "square", unit="A") == ["6.2.b"]


@rule("6.2.b")
def test_a_commander_who_hesitates_does_not_move():
    game = own_initiative("hesitates")
    while game.decision.kind in ("declare", "withdraw", "facing", "reaction"):
        game.play(game.options()[-1])
    assert game.name(game.state.hex[u(game, "A")]) not in game.zoc(PI)
    game.play(Option("select", unit="B"))
    assert "move" not in verbs(game)
    assert {"face", "square", "stay"} <= verbs(game)
    assert clauses(game, "move", unit="B", to="0210") == ["6.2.b"]


def after_select(game, unit):
    trial = game.copy()
    trial.play(Option("select", unit=unit))
    return trial.options()


@rule("6.2.b", "M9")
def test_a_brigade_that_hesitates():
    game = loose("hesitates", au("A", "0509"), au("G", "0608", type="field-artillery"), pi("P", "0605"))
    assert clauses(game, "move", unit="A", to="0510") == ["6.2.b"]
    assert clauses(game, "face", unit="A", facing="S") == []
    assert clauses(game, "square", unit="A") == []
    assert any(o.verb == "fire" for o in after_select(game, "G"))


@rule("6.2.b", "M9")
@pytest.mark.parametrize(("loose", "enters"), [("hesitates", False), ("cautious", True), ("own-initiative", True)])
def test_a_brigade_that_hesitates_does_not_come_in(loose: str, enters: bool) -> None:
    """No movement but compulsory Withdrawal: what is off the map waits there."""
    game = goito.position(
        {
            "game": "goito-1848", "turn": 1, "side": AU, "phase": "action",
            "units": [{"id": "au-benedek", "hex": "pool"}, {"id": "au-4-grenzer", "hex": "pool"}],
            "active": {"formation": "au-benedek-brigade", "step": "actions", "loose": loose},
        }
    )  # fmt: skip
    assert (Option("select", unit="au-benedek") in game.options()) == enters
    assert clauses(game, "select", unit="au-benedek") == ([] if enters else ["6.2.b"])
    game.play(Option("select", unit="au-4-grenzer"))
    entered = game.decision.kind == "force" and "enter" in verbs(game)
    assert entered == enters


@rule("6.2.b", "M9", "8.5.a", "Q14")
def test_while_a_brigade_hesitates_its_commander_stays_and_the_overall_commander_does_not() -> None:
    active = {"formation": "austrian-formation", "step": "actions", "loose": "hesitates"}
    chief = au("K", "0507", type="overall-commander", rating=2)
    game = position(au("A", "0506"), chief, pi("P", "0101"), active=active)
    assert {o.args["unit"] for o in game.options() if o.verb == "select"} == {"A", "K"}


@rule("6.2.b", "M9", "8.5.a")
def test_the_commander_of_a_brigade_that_hesitates_does_not_move_but_his_chief_may():
    leader = {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "hex": "0509"}
    chief = {"id": "C", "side": "austrian", "type": "overall-commander", "hex": "0510"}
    active = {"formation": "a", "step": "actions", "loose": "hesitates"}
    game = position(leader, chief, au("A", "0508", formation="a"), pi("P", "0501"), active=active)
    assert clauses(game, "select", unit="L") == ["6.2.b"]
    assert clauses(game, "move", unit="C", to="0511") == []
    active["loose"] = "falls-back"
    game = position(leader, chief, au("A", "0508", formation="a"), pi("P", "0501"), active=active)
    assert clauses(game, "move", unit="L", to="0510") == []


@rule("6.2.b", "8.6.1.a", "Q47")
@pytest.mark.parametrize("result", ["falls-back", "hesitates"])
def test_a_square_does_not_withdraw_with_its_brigade(result):
    game = loose(result, au("A", "0506", flags=["square"]), au("B", "0507"), au("C", "0605"), pi("P", "0505"))
    assert (game.decision.kind, {o.args["unit"] for o in game.options()}) == ("withdraw", {"C"})
    settle(game, "action")
    assert where(game, "A") == "0506"
    assert where(game, "C") != "0605"


@rule("6.2.b", "7.1.1.a")
@pytest.mark.parametrize(
    ("loose", "expected"),
    [
        ("hesitates", ["6.2.b"]),
        ("falls-back", ["6.2.b"]),
        ("cautious", ["6.2.b", "7.1.1.a"]),
        ("own-initiative", ["7.1.1.a"]),
        ("", ["7.1.1.a"]),
    ],
)
def test_a_brigade_that_falls_back_or_hesitates_places_no_marker(loose, expected):
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "a", "command": 1, "hex": "0112"}
    game = position(
        leader, au("A", "0507", **FIRST), au("B", "0607", **FIRST), pi("P", "0505"),
        active={"formation": "a", "step": "declare", "loose": loose}, markers=[assault("0506", "0505", "A")],
    )  # fmt: skip
    assert clauses(game, "declare-assault", unit="B", hex="0605", to="0505") == expected


# Caution and impetuosity


@rule("6.2.b", "7.1.1.a")
def test_a_cautious_commander_places_one_marker():
    game = own_initiative("cautious")
    game.play(next(o for o in game.options() if o.verb == "declare-assault"))
    assert "declare-assault" not in verbs(game)
    assert clauses(game, "declare-assault", unit="B", hex="0105", to="0205") == ["6.2.b", "7.1.1.a"]


@rule("6.2.b", "M9", "7.1.1.a")
def test_a_cautious_brigade_places_one_marker():
    game = loose("cautious", au("A", "0508"), au("B", "0508"), pi("P", "0505"), step="declare")
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert game.decision.kind == "action" or clauses(game, "declare-assault", unit="B", hex="0405", to="0505") == [
        "6.2.b",
        "7.1.1.a",
    ]


@rule("6.2.b")
def test_an_impetuous_commander_places_all_markers_he_can():
    game = own_initiative("impetuous")
    assert "done" not in verbs(game)
    assert "done" in verbs(own_initiative("own-initiative"))
    while game.decision.kind == "declare" and "done" not in verbs(game):
        game.play(next(o for o in game.options() if o.verb == "declare-assault"))
    assert len(game.state.markers) >= 2


@rule("6.2.b", "M9")
def test_an_impetuous_brigade_attacks_wherever_it_can():
    game = loose("impetuous", au("A", "0508"), au("B", "0508"), pi("P", "0505"), step="declare")
    assert clauses(game, "done") != []
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    assert clauses(game, "done") != []
    game.play(Option("declare-assault", unit="B", hex="0405", to="0505"))
    assert game.decision.kind == "action" or clauses(game, "done") == []
    far = loose("impetuous", au("A", "0512"), pi("P", "0505"), step="declare")
    assert far.decision.kind == "action" or clauses(far, "done") == []


@rule("6.2.b", "M9")
def test_an_impetuous_commander_is_not_done_while_a_marker_can_be_placed():
    active = {"formation": "a", "step": "declare", "loose": "impetuous"}
    game = position(au("A", "0508", formation="a"), pi("P", "0505"), active=active)
    assert clauses(game, "done") == ["6.2.b"]


@rule("6.2.b", "M9")
def test_nobody_is_named_twice_over_where_he_could_have_a_marker_of_his_own():
    game = own_initiative("impetuous", {"id": "D", "side": AU, "formation": "F", "hex": "0207"})
    game.play(Option("declare-assault", unit="A", hex="0206", to="0205"))
    assert not [o for o in game.options() if o.verb == "associate" and o.args["unit"] in ("B", "D")]
    assert clauses(game, "associate", unit="D", hex="0206") == ["6.2.b"]
    assert clauses(game, "done") == ["6.2.b"]
    free = own_initiative("own-initiative", {"id": "D", "side": AU, "formation": "F", "hex": "0207"})
    free.play(Option("declare-assault", unit="A", hex="0206", to="0205"))
    assert free.why_not("associate", unit="D", hex="0206") == []


@rule("6.2.b", "M9")
def test_an_impetuous_commander_puts_no_marker_where_it_takes_the_place_of_another():
    """D can attack from 0206 only, A from other hexes too."""
    short = {"id": "D", "side": AU, "formation": "F", "hex": "0207", "move": 2}
    assert [
        r.clause for r in own_initiative("impetuous", short).why_not("declare-assault", unit="A", hex="0206", to="0205")
    ] == ["6.2.b"]
    assert own_initiative("impetuous", short).why_not("declare-assault", unit="A", hex="0106", to="0205") == []
    assert own_initiative("own-initiative", short).why_not("declare-assault", unit="A", hex="0206", to="0205") == []
