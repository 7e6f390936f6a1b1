"""Refusals of Goito: each order for what is wrong with it, by an atom of the rules, its number and its letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import esagono
from esagono.engine import EsagonoError
from esagono.games.risorgimento.combat.squares import square_bars
from esagono.games.risorgimento.reactions.options import postures

from .fights import AT_P, approach
from .playing import clauses, keys, texts
from .reading import seen
from .situations import GUN, HORSE, LIGHT, au, charge, pi, position, rule

ROOT = Path(__file__).parents[3]


def test_every_refusal_names_an_atom_of_the_rules():
    atoms = set(re.findall(r"^- \*\*([\dA-Z][\w.]*)\*\*", (ROOT / "docs/rules/goito-1848.md").read_text("utf-8"), re.M))
    named = {
        clause
        for file in (ROOT / "esagono/games/risorgimento").rglob("*.py")
        for clause in re.findall(r'(?:Reason|Bar)\("([^"]+)"', file.read_text("utf-8"))
    }
    assert len(named) > 70
    assert named <= atoms


@rule("12.1.a", "16.1.3.a", "8.8.1.a", "10.3.a", "13.3.c", "4.B.2.d")
def test_orders_of_another_moment_are_refused_by_the_clause_that_gives_them_theirs():
    game = position(au("A", "0508"), pi("P", "0505"))
    moments = {
        "decline-all": "12.1.a", "call-second-corps": "16.1.3.a", "retreat": "11.3.a", "call-off": "10.2.2.a",
        "go-on": "13.1.3.a", "charge-on": "10.2.b", "deploy": "15.a",
    }  # fmt: skip
    for verb, clause in moments.items():
        assert clauses(game, verb) == [clause], verb
    assert clauses(game, "react-fire", hex="0508", force="infantry", target_force="infantry") == ["12.1.a"]
    assert clauses(game, "withdraw", unit="A", to="0509") == ["8.8.1.a"]
    assert clauses(game, "exhausted-move", to="0509") == ["10.3.a"]
    assert clauses(game, "rest", unit="A") == ["13.3.c"]
    late = position(au("A", "0506"), pi("P", "0505"), phase="non-activated", active={}, initiative="piedmontese")
    assert late.decision.kind == "withdraw"
    assert clauses(late, "activate", formation="austrian-formation") == ["4.B.2.a"]
    assert clauses(late, "react-fire", hex="0505", force="infantry", target_force="infantry") == ["12.1.a"]


@rule("3.2.a")
def test_an_argument_that_no_order_has_is_named_before_what_else_is_wrong():
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"))
    assert clauses(game, "fire", unit="A", target="0505") == ["3.2.a"]
    assert keys(game, "fire", unit="A", target="0505", foo=1) == ["no-argument"]
    assert keys(game, "fire", unit="A", target="0505", facing="X") == ["no-such-facing"]


@pytest.mark.parametrize(
    ("verb", "args"),
    [("fire", {"target": "0505"}), ("assault", {"to": "0505"}), ("assault", {}), ("select", {})],
)
def test_an_argument_that_no_order_has_is_the_reason(verb, args):
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"), markers=[AT_P])
    assert keys(game, verb, unit="A", **args, foo=1) == ["no-argument"]
    with pytest.raises(EsagonoError, match='has no "foo"'):
        game.play(verb, unit="A", **args, foo=1)


def test_a_misspelt_argument_is_named_in_one_order_or_in_two():
    game = position(au("A", "0508"), pi("P", "0501"))
    known = 'move has no "too"; possible: facing, mode, path, to and unit'
    assert texts(game, "move", unit="A", too="0507") == [known]
    game.play("select", unit="A")
    assert texts(game, "move", unit="A", too="0507") == [known]
    assert texts(game, "stay", unit="A", via="0507") == ['stay has no "via"; possible: unit']


@rule("7.1.a", "10.1.c")
def test_a_charge_to_its_marker_is_refused_for_what_is_against_it():
    units = au("C", "0507", **HORSE), pi("P", "0505"), pi("Q", "0605")
    game = position(*units, markers=[charge("0506", "0505")])
    assert "no-marker" not in keys(game, "charge", unit="C", hex="0506", to="0505")
    assert keys(game, "charge", unit="C", hex="0506", to="0605") == ["marker-points"]
    assert keys(game, "charge", unit="C", hex="0606", to="0605") == ["no-marker"]


@rule("12.2.a", "12.2.3.a", "10.4.a")
def test_refused_reactions_are_refused_for_what_is_wrong():
    game, _ = approach(pi("P", "0505"))
    force = {"hex": "0505", "force": "infantry"}
    assert keys(game, "react-square", **force, foo=1) == ["no-argument"]
    assert keys(game, "counterattack", **force, via="0505") == ["no-argument"]
    assert clauses(game, "countercharge", **force) == ["10.4.a"]
    assert texts(game, "countercharge", **force) == ["P is not cavalry: only cavalry charges."]
    assert clauses(game, "react-fire", hex="9999", force="infantry") == ["1.3.a"]
    assert keys(game, "end") == keys(game, "end", foo=1) == ["not-an-option"]
    assert texts(game, "react-fire", **force, target_force="artillery") == [
        "target_force cannot be artillery here; possible: infantry"
    ]


@rule("12.1.2.a")
def test_a_reaction_by_a_unit_of_another_force():
    game, _ = approach(pi("P", "0505"), pi("Q", "0501"), pi("R", "pool"))
    force = {"hex": "0505", "force": "infantry"}
    assert keys(game, "react-square", **force, unit="P") == keys(game, "react-square", unit="P") == []
    for other in ("Q", "R", "A"):
        assert keys(game, "react-square", **force, unit=other) == ["not-of-force"]
    assert keys(game, "react-square", **force, unit="nobody") == ["no-such-unit"]
    assert keys(game, "react-square", **force, unti="P") == ["no-argument"]


@rule("9.d", "Q59")
@pytest.mark.parametrize(("option", "possible"), [("two", "infantry-cavalry"), ("three", "infantry and cavalry")])
def test_a_force_that_is_not_there_is_refused_with_those_that_are(option, possible):
    game = position(au("G", "0508", **GUN), pi("P", "0505"), pi("C", "0505", **HORSE), options={"fire_targets": option})
    (told,) = texts(game, "fire", unit="G", target="0505", force="artillery")
    assert told == f"There is no artillery to fire at in 0505; possible: {possible}."


@rule("8.3.3.c", "8.2.b", "7.2.a")
def test_what_is_over_or_has_not_begun_is_refused_for_that():
    game = position(au("A", "0508"), pi("P", "0501"))
    game.play("select", unit="A")
    assert clauses(game, "halt", unit="A", facing="N") == ["8.2.b"]
    assert keys(game, "face", unit="A", facing="N") == ["faces-so"]
    game.play("march", unit="A")
    assert keys(game, "stay", unit="A") == keys(game, "face", unit="A", facing="S") == ["has-begun"]
    game.play("turn", unit="A", facing="S")
    for verb, args in (("stay", {}), ("halt", {}), ("turn", {"facing": "N"})):
        assert keys(game, verb, unit="A", **args) == ["turned-to-leave"]
    assert clauses(game, "move", unit="A", to="0507") == ["8.3.3.b"]


@rule("15.1.a")
def test_who_has_yet_to_come_in_does_nothing_before():
    game = esagono.new("goito-1848", seed=5)
    game.play("deploy")
    game.play("done")
    while game.decision.kind != "action":
        wanted = [o for o in game.options() if o.verb in ("activate", "done")]
        game.play(wanted[0] if game.decision.side == "austrian" and wanted else "pass")
    column = next(o["unit"] for o in game.options() if o.verb == "select" and seen(game, o["unit"])["hex"] == "pool")
    for verb, args in (("fire", {"target": "1913"}), ("halt", {}), ("march", {}), ("face", {"facing": "N"})):
        assert keys(game, verb, unit=column, **args) == ["enter-first"]


@rule("2.3.a", "11.a", "10.a")
def test_commanders_neither_join_a_force_nor_attack():
    leader = {"id": "X", "side": "austrian", "type": "overall-commander", "rating": 2, "hex": "0506"}
    game = position(
        au("A", "0506"), leader, pi("P", "0505"), active={"formation": "austrian-formation", "step": "declare"}
    )
    assert keys(game, "declare-assault", unit="X", hex="0506", to="0505") == ["cannot-assault"]
    assert keys(game, "declare-charge", unit="X", hex="0506", to="0505") == ["only-cavalry-charges"]
    told = game.forecast(kind="assault", target="0505", attackers=["X"], origin="0506")
    assert (told.legal, [r.key for r in told.reasons]) == (False, ["other-formation", "cannot-assault"])
    charge = game.forecast(kind="charge", target="0505", attackers=["X"], hex="0506")
    assert not charge.legal
    game.play("done")
    game.play("select", unit="A")
    assert keys(game, "add", unit="X") == ["other-force"]


@rule("12.2.5.a", "8.6.3.a")
def test_who_may_form_square_is_said_by_the_table_alone():
    """With another table a Shaken unit may not, and a Disorganized one may: options and refusals follow."""
    for status in (1, 3):
        game, _ = approach(pi("P", "0505", status=status))
        rules, state, unit = game.rules, game.state, game.rules.roster.index["P"]
        for may in (True, False):
            rules.combat.check.may_square = tuple(may for _ in rules.combat.check.may_square)
            bars = square_bars(rules, state, (unit,), reaction=True)
            assert [(bar.clause, bar.key) for bar in bars] == ([] if may else [("8.6.3.a", "disorganized")])
            assert any(o.verb == "react-square" for o in postures(rules, state, (unit,))) == may
