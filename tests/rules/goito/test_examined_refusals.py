"""Orders that are refused: each for what is wrong with it, and understood where they are only said otherwise."""

from __future__ import annotations

import pytest

from esagono.engine import EsagonoError

from .examining import approach, clauses, rule
from .fights import assault, au, charge, pi, position

LIGHT = {"type": "light"}
GUN = {"type": "field-artillery"}
HORSE = {"type": "cavalry"}
DECLARING = {"formation": "austrian-formation", "step": "declare"}
AT_P = assault("0506", "0505", "A")


def keys(game, verb, **args):
    return [r.key for r in game.why_not(verb, **args)]


def words(game, verb, **args):
    return [r.text for r in game.why_not(verb, **args)]


@rule("7.1.a")
def test_an_assault_by_the_hex_it_goes_to():
    game = position(au("A", "0506"), pi("P", "0505"), pi("Q", "0605"), markers=[AT_P])
    for said in ({"hex": "0505"}, {"target": "0505"}, {"hex": "0506"}, {"hex": "0506", "to": "0505"}):
        assert clauses(game, "assault", unit="A", **said) == []
    assert words(game, "assault", unit="A", to="0605") == ["the marker in 0506 points to 0505"]
    game.play("assault", unit="A", hex="0505")
    assert game.to_position()["markers"][0]["used"]


@rule("7.1.a", "10.1.c")
def test_a_charge_to_its_marker_is_refused_for_what_is_against_it():
    units = au("C", "0507", **HORSE), pi("P", "0505"), pi("Q", "0605")
    game = position(*units, markers=[charge("0506", "0505")])
    assert "no-marker" not in keys(game, "charge", unit="C", hex="0506", to="0505")
    assert keys(game, "charge", unit="C", hex="0506", to="0605") == ["marker-points"]
    assert keys(game, "charge", unit="C", hex="0606", to="0605") == ["no-marker"]


@pytest.mark.parametrize(
    ("verb", "args"),
    [("fire", {"target": "0505"}), ("assault", {"to": "0505"}), ("assault", {}), ("select", {})],
)
def test_an_argument_that_no_order_has_is_the_reason(verb, args):
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"), markers=[AT_P])
    assert keys(game, verb, unit="A", **args, foo=1) == ["no-argument"]
    with pytest.raises(EsagonoError, match='has no "foo"'):
        game.play(verb, unit="A", **args, foo=1)


@rule("3.2.a")
def test_an_order_that_is_refused_anyway_is_refused_for_that():
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"))
    assert clauses(game, "fire", unit="A", target="0505", foo=1) == ["3.2.a"]
    assert keys(game, "fire", unit="A", target="0505", facing="X") == ["no-such-facing"]


@rule("12.2.a", "12.2.3.a", "10.4.a")
def test_refused_reactions_are_refused_for_what_is_wrong():
    game, _ = approach(pi("P", "0505"))
    force = {"hex": "0505", "force": "infantry"}
    assert keys(game, "react-square", **force, foo=1) == ["no-argument"]
    assert keys(game, "counterattack", **force, via="0505") == ["no-argument"]
    assert clauses(game, "countercharge", **force) == ["10.4.a"]
    assert words(game, "countercharge", **force) == ["P is not cavalry: only cavalry charges."]
    assert clauses(game, "react-fire", hex="9999", force="infantry") == ["1.3.a"]
    assert keys(game, "end") == keys(game, "end", foo=1) == ["not-an-option"]
    assert words(game, "react-fire", **force, target_force="artillery") == [
        "target_force cannot be artillery here; possible: infantry"
    ]


def test_a_misspelt_argument_is_named_in_one_order_or_in_two():
    game = position(au("A", "0508"), pi("P", "0501"))
    known = 'move has no "too"; possible: facing, mode, path, to and unit'
    assert words(game, "move", unit="A", too="0507") == [known]
    game.play("select", unit="A")
    assert words(game, "move", unit="A", too="0507") == [known]
    assert words(game, "stay", unit="A", via="0507") == ['stay has no "via"; possible: unit']


@rule("12.1.2.a")
def test_a_reaction_by_a_unit_of_another_force():
    game, _ = approach(pi("P", "0505"), pi("Q", "0501"), pi("R", "pool"))
    force = {"hex": "0505", "force": "infantry"}
    assert keys(game, "react-square", **force, unit="P") == keys(game, "react-square", unit="P") == []
    for other in ("Q", "R", "A"):
        assert keys(game, "react-square", **force, unit=other) == ["not-of-force"]
    assert keys(game, "react-square", **force, unit="nobody") == ["no-such-unit"]
    assert keys(game, "react-square", **force, unti="P") == ["no-argument"]


@rule("12.2.5.d")
def test_a_square_is_left_by_its_hex_or_by_a_unit_in_it():
    game = position(au("A", "0508", flags=["square"]), au("B", "0510"), pi("P", "0501"), active=DECLARING)
    assert keys(game, "leave-square", unit="A") == keys(game, "leave-square", unit="A", hex="0508") == []
    assert keys(game, "leave-square", unit="B", hex="0508") == ["not-of-force"]


@rule("12.2.3.a", "14.1.a")
def test_the_river_keeps_from_a_counterattack_on_the_next_hex():
    board = {"sides": {"0505-0506": "river"}}
    game, _ = approach(pi("P", "0505"), pi("Q", "0605"), marker=("0506", "0605"), map=board)
    assert clauses(game, "counterattack", unit="Q") == []
    game = position(au("G", "0506", **GUN), pi("P", "0505"), map=board)
    game.play("fire", unit="G", target="0505")
    assert game.decision.kind == "reaction"
    assert clauses(game, "counterattack", unit="P") == ["14.1.a"]


@rule("10.4.a")
def test_a_countercharge_another_way_says_which_ways_there_are():
    game, _ = approach(pi("P", "0505", **HORSE))
    assert clauses(game, "countercharge", unit="P") == []
    (reason,) = game.why_not("countercharge", unit="P", via="0101")
    assert (reason.clause, reason.key, reason.args["argument"]) == ("12.2.3.a", "no-such-choice", "via")


@rule("12.2.2.a", "Q59")
def test_fire_in_reaction_at_two_arms_that_are_one_target():
    game, _ = approach(pi("P", "0505"), options={"fire_targets": "two"})
    assert clauses(game, "react-fire", unit="P", target_force="infantry-cavalry") == []


@rule("8.3.c")
def test_who_marches_is_named():
    game = position(au("A", "0508"), au("B", "0508"), pi("P", "0501"))
    game.play("march", unit="A")
    assert words(game, "add", unit="B") == ["A is in March Movement, and acts alone."]
    other = position(au("A", "0508"), au("B", "0508", flags=["march"]), pi("P", "0501"))
    other.play("select", unit="A")
    assert words(other, "add", unit="B") == ["B is in March Movement, and acts alone."]


@rule("4.B.2.a", "2.4.a")
def test_an_attempt_without_a_formation():
    def at_rest(*others):
        return position(au("A", "0508"), *others, pi("P", "0501"), phase="activation", active={}, dice=[1])

    only = at_rest()
    assert clauses(only, "activate") == []
    only.play("activate")
    assert only.to_position()["active"]["formation"] == "austrian-formation"
    two = at_rest(au("D", "0110", type="commander", formation="b"), au("B", "0111", formation="b"))
    (reason,) = two.why_not("activate")
    assert reason.text == "say also formation (activate)"
    nobody = position(
        au("A", "0508"), pi("P", "0501"), phase="activation", active={},
        formations=[{"id": "austrian-formation", "activated": True}],
    )  # fmt: skip
    assert words(nobody, "activate") == ["activate needs more: formation"]


@rule("1.3.a")
def test_a_hex_as_a_number():
    game = position(au("A", "0508"), pi("P", "0501"))
    assert clauses(game, "move", unit="A", to=507) == []
    assert clauses(game, "move", unit="A", to=9999) == ["1.3.a"]
    game.play("move", unit="A", to=507)
    assert next(u for u in game.to_position()["units"] if u["id"] == "A")["hex"] == "0507"


@rule("9.d", "Q59")
@pytest.mark.parametrize("force", ["infantry", "cavalry", "non-artillery", "infantry-cavalry"])
def test_two_targets_are_ordered_by_the_words_of_a_forecast(force):
    units = au("G", "0508", **GUN), pi("P", "0505"), pi("C", "0505", **HORSE), pi("Q", "0505", **GUN)
    game = position(*units, options={"fire_targets": "two"})
    assert clauses(game, "fire", unit="G", target="0505", force=force) == []
    log = game.play("fire", unit="G", target="0505", force=force)
    assert next(e.args["force"] for e in log if e.kind == "fire") == "infantry-cavalry"


@rule("9.d", "Q59")
@pytest.mark.parametrize(("option", "possible"), [("two", "infantry-cavalry"), ("three", "infantry and cavalry")])
def test_a_force_that_is_not_there_is_refused_with_those_that_are(option, possible):
    game = position(au("G", "0508", **GUN), pi("P", "0505"), pi("C", "0505", **HORSE), options={"fire_targets": option})
    (told,) = words(game, "fire", unit="G", target="0505", force="artillery")
    assert told == f"There is no artillery to fire at in 0505; possible: {possible}."
