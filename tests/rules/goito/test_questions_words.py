"""Questions to Goito in other words: forecasts, sight, command; what may be left out, and what is refused."""

from __future__ import annotations

import pytest

from esagono.engine import EsagonoError, UnknownName
from esagono.engine.forecast import by_cause

from .fights import AT_P, mixed, three_forces
from .playing import choose, clauses
from .reading import status
from .situations import AU, GUN, LIGHT, assault, au, charge, pi, position, rule

# Forecasts


def beside_p(*markers):
    men = (au("G", "0508", type="field-artillery"), au("A", "0506"), au("C", "0608", type="cavalry"))
    return position(*men, pi("P", "0505"), markers=list(markers))


@rule("9.a", "11.a")
def test_the_kind_of_a_forecast_follows_from_who_is_named():
    game = beside_p()
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
    game = beside_p(marker)
    plain = game.forecast(kind=kind, target="0505", attackers=[who], cases=False)
    assert game.forecast(kind=kind, target="0505", cases=False) == plain


@rule("12.2.3.a", "12.2.4.c")
def test_answers_by_their_own_names():
    game = position(au("A", "0506"), pi("P", "0505", type="cavalry"))
    plain = game.forecast(kind="charge", target="0506", attackers=["P"], reaction=True, cases=False)
    assert game.forecast(kind="countercharge", target="0506", attackers=["P"], cases=False) == plain
    assert plain.legal
    assert game.forecast(kind="Counter Attack", target="0506", attackers=["P"], cases=False).kind == "assault"


@rule("12.2.2.a")
def test_fire_in_reaction_by_its_name():
    game = position(au("A", "0506"), pi("P", "0505"))
    asked = {"target": "0506", "firers": ["P"]}
    assert game.forecast(kind="reaction-fire", **asked) == game.forecast(kind="fire", reaction=True, **asked)


@rule("11.1.b")
def test_units_and_hexes_by_any_of_their_names():
    first = three_forces(kind="assault", attackers=["A"], from_="0506")
    assert (first.legal, first.column) == (True, "0")
    for who in ({"units": ["A"]}, {"attackers": "A"}):
        for where in ({"origin": "0506"}, {"start": "0506"}, {"hex": "0506"}):
            assert three_forces(kind="assault", **who, **where) == first
    assert (
        three_forces(kind="fire", attackers=["G"])
        == three_forces(kind="fire", firers=["G"])
        == three_forces(kind="fire", units="G")
    )


def test_other_words_of_a_forecast():
    game = position(au("G", "0508", type="field-artillery"), au("C", "0608", type="cavalry"), pi("P", "0505"))
    fire = {"kind": "fire", "target": "0505", "cases": False}
    plain = game.forecast(**fire, firers=["G"])
    assert plain.legal
    assert [game.forecast(**fire, **{word: ["G"]}) == plain for word in ("guns", "artillery")] == [True] * 2
    attack = {"kind": "assault", "target": "0505", "attackers": ["C"], "cases": False}
    start = game.forecast(**attack, from_="0605")
    assert start.legal
    assert [game.forecast(**attack, **{word: "0605"}) == start for word in ("from", "from_hex", "via")] == [True] * 3


def test_other_names_of_those_who_fight():
    game = position(au("G", "0508", **GUN), au("A", "0507"), pi("P", "0505"))
    fire = {"kind": "fire", "target": "0505", "cases": False}
    assert game.forecast(**fire, firer="G") == game.forecast(**fire, firers=["G"])
    blow = {"kind": "assault", "target": "0505", "cases": False}
    expected = game.forecast(**blow, attackers=["A"], hex="0605")
    assert game.forecast(**blow, attacker="A", marker="0605") == expected
    assert status(game, "A") == 0


@pytest.mark.parametrize("verb", ["assault", "fire"])
def test_the_arguments_of_an_option_are_those_of_its_forecast(verb):
    game = mixed()
    game.play(choose(game, "select", unit="L"))
    option = choose(game, verb)
    assert game.forecast(kind=verb, **option.args).legal


@rule("9.d")
def test_a_fire_takes_the_force_that_is_no_artillery_unless_another_is_named():
    game = position(au("L", "0506", type="light"), pi("G", "0505", type="field-artillery"), pi("P", "0505"))
    assert set(game.forecast(kind="fire", firers=["L"], target="0505").results["status"]) == {"P"}


@rule("12.2.2.b", "9.d")
def test_a_forecast_takes_the_target_by_the_name_the_option_has():
    """The massed target counts the whole hex, whichever Force is aimed at."""
    game = position(
        au("G", "0506", type="field-artillery", strength=3), pi("P", "0505", stacking=3),
        pi("C", "0505", type="cavalry", stacking=1),
    )  # fmt: skip
    for force in ("infantry", "cavalry"):
        found = game.forecast(kind="fire", firers="G", target="0505", force=force)
        assert found.legal
        assert by_cause(found.shifts) == {"massed": 1}


@rule("9.d", "Q59")
@pytest.mark.parametrize(
    ("words", "column"),
    [({}, "3-4"), ({"force": "artillery"}, "2"), ({"target_force": "infantry"}, "3-4"), ({"target": "Q"}, "2"),
     ({"category": "artillery"}, "2"), ({"category": "non-artillery"}, "3-4"), ({"target": "P"}, "3-4")],
)  # fmt: skip
def test_the_force_fired_at(words, column):
    battery = pi("Q", "0502", type="field-artillery")
    game = position(au("G", "0505", type="field-artillery", strength=3), pi("P", "0502"), battery)
    assert game.forecast(**{"kind": "fire", "target": "0502", "firers": ["G"]} | words).column == column


@rule("9.d", "Q59")
@pytest.mark.parametrize("force", ["infantry", "cavalry", "non-artillery", "infantry-cavalry"])
def test_infantry_and_cavalry_as_one_target(force):
    game = position(
        au("G", "0505", type="field-artillery"), pi("P", "0502"), pi("C", "0502", type="cavalry"),
        pi("Q", "0502", type="field-artillery"), options={"fire_targets": "two"},
    )  # fmt: skip
    found = game.forecast(kind="fire", target="0502", firers=["G"], force=force)
    assert found.legal
    assert set(found.results["status"]) == {"P", "C"}


@pytest.mark.parametrize("facing", ["n", "north", "N"])
def test_a_facing_in_other_letters(facing):
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"), markers=[AT_P])
    assert game.forecast(kind="fire", firers=["A"], target="0505", facing=facing).legal
    assert clauses(game, "fire", unit="A", target="0505", facing=facing) == []


def test_a_question_may_say_the_same_twice():
    game = position(au("A", "0506", **LIGHT), pi("P", "0505"), markers=[AT_P])
    plain = game.forecast(kind="fire", firers=["A"], target="0505")
    assert game.forecast(kind="fire", firers=["A"], unit="A", guns=[], target="0505", to="0505", reaction=0) == plain


@pytest.mark.parametrize(
    ("asked", "words"), [({"firers": ["G"]}, "target=hex"), ({"target": "0505", "kind": "assault"}, "attackers=")]
)
def test_what_is_missing_is_named(asked, words):
    with pytest.raises(EsagonoError, match=words):
        beside_p().forecast(**asked)


def test_forecast_needs_units_and_a_known_kind():
    game = position(au("A", "0606"), pi("P", "0605"))
    with pytest.raises(EsagonoError):
        game.forecast(kind="siege", attackers=["A"], target="0605")
    with pytest.raises(EsagonoError):
        game.forecast(kind="assault", target="0605")


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


# Other questions


@rule("9.4.4.a", "16.b")
def test_every_question_takes_a_seat_and_sight_its_ends_by_name():
    game = beside_p()
    assert game.sight(from_="0508", to="0505") == game.sight("0508", "0505", seat="austrian")
    assert game.sight(**{"from": "0508", "to": "0505"}).distance == 3
    assert game.points(seat="austrian") == game.points()
    assert game.objectives(seat="observer") == game.objectives()
    with pytest.raises(EsagonoError, match="sight needs end"):
        game.sight("0508")
    with pytest.raises(EsagonoError, match="no seat"):
        game.points(seat="french")


@rule("9.4.4.a")
def test_sight_between_units():
    game = position(au("G", "0505"), pi("P", "0501"), pi("Q", "0503"))
    assert game.sight("G", "Q").clear
    assert not game.sight("G", "P").clear
    assert game.sight("0505", "P").distance == 4


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


@rule("5.2.a", "6.1.4.a")
def test_command_from_another_hex():
    game = position(au("A", "0505"), au("R", "0108", type="overall-commander", rating=2), pi("P", "1201"))
    assert game.command("A").state == "out"
    assert game.command("FC", at="0509")["A"].distance == 4
    assert game.command("austrian-formation", at="0510")["A"].state == "out"
    assert game.command("A", at="0108").state == "in"
    assert not game.command("R")["FC"]
    assert game.command("R", at="0110")["FC"]
    assert game.command("A").state == "out"


@rule("6.1.1.a")
def test_an_activation_by_its_commander():
    game = position(au("A", "0505"), pi("P", "1201"), phase="activation", active={}, side=AU)
    assert game.activation("FC") == game.activation("austrian-formation")
    assert game.activation("PC").value == 4
    with pytest.raises(EsagonoError, match="no formation 'A'"):
        game.activation("A")


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
