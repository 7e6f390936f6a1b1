"""Questions with parts left out or under other names; `seat` goes with each of them."""

from __future__ import annotations

import pytest

from esagono.engine import EsagonoError

from .examining import rule
from .fights import assault, au, charge, pi, position


def scene(*markers):
    men = (au("G", "0508", type="field-artillery"), au("A", "0506"), au("C", "0608", type="cavalry"))
    return position(*men, pi("P", "0505"), markers=list(markers))


@rule("9.a", "11.a")
def test_the_kind_of_a_forecast_follows_from_who_is_named():
    game = scene()
    assert game.forecast(target="0505", firers=["G"], cases=False) == game.forecast(
        kind="fire", target="0505", firers=["G"], cases=False
    )
    assert game.forecast(target="0505", attackers=["A"]).kind == "assault"


@pytest.mark.parametrize(
    ("kind", "marker", "who"),
    [("assault", assault("0506", "0505", "A"), "A"), ("charge", charge("0605", "0505", "C"), "C")],
)
@rule("7.1.3.a")
def test_whoever_is_named_for_the_marker_attacks(kind, marker, who):
    game = scene(marker)
    plain = game.forecast(kind=kind, target="0505", attackers=[who], cases=False)
    assert game.forecast(kind=kind, target="0505", cases=False) == plain


@rule("12.2.3.a", "12.2.4.c")
def test_answers_by_their_own_names():
    game = position(au("A", "0506"), pi("P", "0505", type="cavalry"))
    plain = game.forecast(kind="charge", target="0506", attackers=["P"], reaction=True, cases=False)
    assert game.forecast(kind="countercharge", target="0506", attackers=["P"], cases=False) == plain
    assert plain.legal
    assert game.forecast(kind="Counter Attack", target="0506", attackers=["P"], cases=False).kind == "assault"


@pytest.mark.parametrize(
    ("asked", "words"), [({"firers": ["G"]}, "target=hex"), ({"target": "0505", "kind": "assault"}, "attackers=")]
)
def test_what_is_missing_is_named(asked, words):
    with pytest.raises(EsagonoError, match=words):
        scene().forecast(**asked)


@rule("9.4.4.a", "16.b")
def test_every_question_takes_a_seat_and_sight_its_ends_by_name():
    game = scene()
    assert game.sight(from_="0508", to="0505") == game.sight("0508", "0505", seat="austrian")
    assert game.sight(**{"from": "0508", "to": "0505"}).distance == 3
    assert game.points(seat="austrian") == game.points()
    assert game.objectives(seat="observer") == game.objectives()
    with pytest.raises(EsagonoError, match="two ends"):
        game.sight("0508")
    with pytest.raises(EsagonoError, match="no seat"):
        game.points(seat="french")


@rule("5.2.a")
def test_who_is_in_command_by_any_name():
    game = position(au("A", "0110"), pi("P", "0101"))
    assert game.command(unit="A") == game.command("A")
    assert game.command(hq="FC", at="0101") == game.command("FC", at="0101")
    assert game.command(commander="FC") == game.command(formation="austrian-formation") == game.command(side="austrian")
    with pytest.raises(EsagonoError, match="one unit"):
        game.command("A", "0101")
    with pytest.raises(EsagonoError, match="no argument"):
        game.command(brigade="A")


@rule("12.2.2.a")
def test_fire_in_reaction_by_its_name():
    game = position(au("A", "0506"), pi("P", "0505"))
    asked = {"target": "0506", "firers": ["P"]}
    assert game.forecast(kind="reaction-fire", **asked) == game.forecast(kind="fire", reaction=True, **asked)


@pytest.mark.parametrize(("said", "meant"), [("March", "march"), ("limbered", "march"), ("Normal", "normal")])
@rule("8.3.a", "8.4.b")
def test_the_mode_of_a_reach_in_other_words(said, meant):
    road = {"roads": {"major": [["0508", "0509", "0510", "0511"]]}}
    game = position(au("A", "0508"), pi("P", "0101"), map=road)
    assert game.reach("A", mode=said) == game.reach("A", mode=meant)
    assert game.reach("A", mode="march") != game.reach("A", mode="normal")


@rule("9.d", "Q23")
def test_a_force_that_is_fired_at_by_the_type_of_its_units():
    """Line is of the infantry, field artillery of the guns."""
    game = position(au("G", "0508", type="field-artillery"), pi("P", "0505"), pi("Q", "0505", type="horse-artillery"))
    asked = {"kind": "fire", "target": "0505", "firers": ["G"], "cases": False}
    assert game.forecast(force="line", **asked) == game.forecast(force="infantry", **asked)
    assert game.forecast(force="Horse Artillery", **asked) == game.forecast(force="artillery", **asked)
    assert game.forecast(force="infantry", **asked).shifts != game.forecast(force="artillery", **asked).shifts
