"""Forecasts against play: they are refused for the same reasons, and for what they say."""

from __future__ import annotations

import pytest

from esagono.engine import EsagonoError, UnknownName

from .examining import clauses, rule
from .fights import assault, au, pi, position

LIGHT = {"type": "light"}
GUN = {"type": "field-artillery"}
AT_P = assault("0506", "0505", "A")


def keys(game, verb, **args):
    return [r.key for r in game.why_not(verb, **args)]


def foretold(game, **question):
    return [r.clause for r in game.forecast(cases=False, **question).reasons]


# Forecasts of the activated formation, as its orders


@rule("3.2.a", "Q32")
@pytest.mark.parametrize("kind", [LIGHT, GUN])
def test_a_forecast_of_fire_leaves_the_duty_to_attack_or_leave_apart(kind):
    """What the fire would do is asked before anybody thinks of markers; the order says what binds."""
    game = position(au("A", "0506", **kind), pi("P", "0505"))
    assert game.forecast(kind="fire", firers=["A"], target="0505").legal
    assert clauses(game, "fire", unit="A", target="0505") == ["3.2.a"]


@rule("9.2.3.a")
def test_light_infantry_that_came_to_a_marker_fires_at_its_target_only():
    marker = assault("0506", "0505", "B")
    units = au("A", "0508", **LIGHT), au("B", "0507"), pi("P", "0505"), pi("Q", "0605")
    game = position(*units, markers=[marker])
    game.play("move", unit="A", to="0506")
    while game.decision.kind == "reaction":
        game.play("decline-all" if "decline-all" in {o.verb for o in game.options()} else "decline")
    assert keys(game, "fire", unit="A", target="0505") == []
    assert keys(game, "fire", unit="A", target="0605") == ["fires-at-marker"]


@rule("2.3.a", "Q24")
def test_whole_stacks_attack_with_all_that_can():
    units = au("A", "0506"), au("B", "0506"), au("C", "0506", flags=["acted"]), pi("P", "0505")
    game = position(*units, markers=[AT_P], options={"forces": "whole-stacks"}, dice=[3] * 20)
    found = game.forecast(kind="assault", attackers=["A"], target="0505", cases=False)
    log = list(game.play("assault", unit="A", to="0505"))
    while game.decision.kind == "reference":
        log += game.play(game.options()[0])
    assert found.legal
    assert found.totals["attack"] == next(e.args["attack"] for e in log if e.kind == "combat") == 8
    alone = position(*units, markers=[AT_P]).forecast(kind="assault", attackers=["A"], target="0505", cases=False)
    assert alone.totals["attack"] == 4


@rule("4.B.2.f")
def test_only_who_belongs_to_another_formation_is_said_to():
    mine, other = au("A", "0506", formation="a"), au("B", "0506", formation="b")
    game = position(other, mine, pi("P", "0505"), active={"formation": "a", "step": "actions"})
    found = game.forecast(kind="assault", attackers=["B", "A"], target="0505", cases=False)
    assert [(r.clause, r.args) for r in found.reasons] == [("4.B.2.f", {"unit": "B"})]
    early = position(other, mine, pi("P", "0505"), phase="activation", active={})
    told = early.forecast(kind="assault", attackers=["B", "A"], target="0505", cases=False).reasons
    assert [r.key for r in told] == ["different-formations"]


@rule("12.2.1.a")
@pytest.mark.parametrize(("facing", "turned"), [("S", "SE"), ("SE", "S"), ("N", "S")])
def test_no_case_turns_a_force_to_where_it_looks(facing, turned):
    game = position(au("A", "0506", **LIGHT), pi("P", "0505", facing=facing), markers=[AT_P])
    found = game.forecast(kind="fire", firers=["A"], target="0505")
    assert [c.args["facing"] for c in found.cases if c.reaction == "react-face"] == [turned]


# What a question says


@pytest.mark.parametrize("facing", ["n", "north", "N"])
def test_a_facing_in_other_letters(facing):
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"), markers=[AT_P])
    assert game.forecast(kind="fire", firers=["A"], target="0505", facing=facing).legal
    assert clauses(game, "fire", unit="A", target="0505", facing=facing) == []


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"kind": "fire", "firers": ["A"], "facing": "X"}, UnknownName),
        ({"kind": "fire", "firers": ["A"], "facing": 3}, UnknownName),
        ({"kind": "fire", "firers": ["A"], "force": "zz"}, UnknownName),
        ({"kind": "fire", "firers": ["A"], "attackers": ["nobody"]}, UnknownName),
        ({"kind": "fire", "firers": ["A"], "attackers": ["B"]}, EsagonoError),
        ({"kind": "fire", "firers": ["A"], "guns": ["B"]}, EsagonoError),
        ({"kind": "fire", "firers": ["A"], "to": "9999"}, UnknownName),
        ({"kind": "fire", "firers": ["A"], "to": 9999}, UnknownName),
        ({"kind": "fire", "firers": ["A"], "to": "0604"}, EsagonoError),
        ({"kind": "fire", "firers": ["A"], "from_": "0506", "hex": "0101"}, EsagonoError),
        ({"kind": "fire", "firers": ["A"], "force": "infantry", "category": "artillery"}, EsagonoError),
        ({"kind": "fire", "firers": ["A"], "reaction": "yes"}, EsagonoError),
        ({"kind": "fire", "unit": 3}, UnknownName),
        ({"kind": "assault", "attackers": ["A"], "facing": "X"}, UnknownName),
        ({"kind": "assault", "attackers": ["A"], "force": "zz"}, UnknownName),
        ({"kind": "assault", "attackers": ["A"], "facing": "N"}, EsagonoError),
        ({"kind": "charge", "attackers": ["A"], "force": "infantry"}, EsagonoError),
    ],
)
def test_a_question_that_says_nonsense_is_refused(question, error):
    game = position(au("A", "0506", **LIGHT), au("B", "0507"), pi("P", "0505"), markers=[AT_P])
    with pytest.raises(error):
        game.forecast(target="0505", **question)


def test_a_question_may_say_the_same_twice():
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"), markers=[AT_P])
    plain = game.forecast(kind="fire", firers=["A"], target="0505")
    assert game.forecast(kind="fire", firers=["A"], unit="A", guns=[], target="0505", to="0505", reaction=0) == plain
