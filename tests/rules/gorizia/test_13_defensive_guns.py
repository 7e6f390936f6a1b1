"""13.3.5 to 13.3.7: machine guns, the share of guns, and points that lift its limit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from esagono.engine import EsagonoError, Option

from .cases import HX, A, B, battery, defending, inf, loose, step
from .fights import answered, defend, events, last, run, under_fire
from .reading import AH, IT, keys, lp, offered, play, refused, rule, written
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark


def parts(game):
    fire = last(game, "fire")
    return fire["machine_guns"], fire["artillery"], fire["total"]


# 13.3.5: the total


@rule("13.3.5.a", "13.3.6.a", "E4", "Q64")
def test_a_quarter_of_the_guns_up_to_the_machine_guns():
    """E4: with a factor of 2 eight factors of guns add 2; more add no more."""
    four = [gun("G", "0406", AH, bombardment=4), gun("H", "0406", AH, bombardment=4)]
    game = answered(ah("D"), *four, aims=[("D", FRONT), ("G", FRONT), ("H", FRONT)], dice=[6])
    assert parts(game) == ("2", "2", "4")
    more = [gun("G", "0406", AH, bombardment=8), gun("H", "0406", AH, bombardment=8)]
    capped = answered(ah("D"), *more, aims=[("D", FRONT), ("G", FRONT), ("H", FRONT)], dice=[6])
    assert parts(capped) == ("2", "2", "4")
    less = answered(ah("D"), gun("G", "0406", AH, bombardment=5), aims=[("D", FRONT), ("G", FRONT)], dice=[6])
    assert parts(less) == ("2", "1¼", "3¼")


@rule("Q97")
def test_a_unit_in_two_hexes_fires_from_each():
    wide = ah("D", hexes=[TARGET, "0607"], mg=3)
    game = under_fire(wide, it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)], dice=[6, 6])
    game.play(Option("fire", unit="D", hex=TARGET, target=FRONT))
    game.play(Option("fire", unit="D", hex="0607", target=FLANK))
    run(game, until=["assault_order", "morale"])
    assert [(e["hex"], e["total"]) for e in events(game, "fire")] == [(FRONT, "1½"), (FLANK, "1½")]


@rule("13.3.5.a", "13.3.6.a", "E4", "E5", "13.3.7.a", "Q66")
@pytest.mark.parametrize(
    ("mg", "bf", "lp_", "total"),
    [
        (2, 8, 0, 4),
        (2, 20, 0, 4),
        (2, 20, 1, 7),
        (0, 4, 0, 1),
        (0, 20, 0, 1),
        (0, 20, 1, 5),
        (2, 3, 0, Fraction(11, 4)),
    ],
)
def test_how_much_of_the_guns_counts(mg: Any, bf: Any, lp_: Any, total: Any) -> None:
    g = defending(A, inf("B", AH, "0806", mg=mg), battery("K", AH, "0804", bf))
    f = g.forecast(kind="defensive", target="0807", firers=["B"], guns=["K"], lp=lp_)
    assert f.total == total


@rule("13.3.5.a")
def test_nobody_counts_twice_and_nobody_off_the_map_fires() -> None:
    g = step("C", HX, A, inf("B", AH, "0806"), battery("K", AH, "0805"), inf("D", AH, "eliminated"),
             assaults=[{"unit": "A", "from": "0807", "to": "0806"}])  # fmt: skip
    assert g.forecast(kind="defensive", target="0807", firers=["B", "B"], guns=["K", "K"]).total == 2
    found = g.forecast(kind="defensive", target="0807", firers=["D"])
    assert ([r.clause for r in found.reasons], found.column) == (["13.3.1.a"], "0")
    with pytest.raises(EsagonoError, match="two waves"):
        g.forecast(kind="assault", target="0806", waves=[["A"], ["A"]])


# 13.3.6: the limit of guns


@rule("13.3.6.a", "E5", "Q66")
def test_one_point_of_guns_is_always_allowed():
    game = answered(ah("D", mg=0), gun("G", "0406", AH, bombardment=8), aims=[("D", FRONT), ("G", FRONT)], dice=[6])
    assert parts(game) == ("0", "1", "1")
    alone = answered(ah("D"), gun("G", "0406", AH, bombardment=8), aims=[("G", FRONT)], dice=[6])
    assert parts(alone) == ("0", "1", "1")


@rule("Q68", "23.2.a", "Q64")
def test_the_printed_factor_counts_before_halving():
    """A unit in two hexes fires with half its factor, but guns may add as much as is printed."""
    wide = ah("D", hexes=[TARGET, "0607"], mg=2)
    game = under_fire(wide, gun("G", "0406", AH, bombardment=8), dice=[6])
    game.play(Option("fire", unit="D", hex=TARGET, target=FRONT))
    defend(game, ("G", FRONT), until=["assault_order", "morale"])
    assert parts(game) == ("1", "2", "3")


@rule("Q66")
def test_guns_alone_fire_with_one_point() -> None:
    g = defending(A, inf("B", AH, "0806"), battery("K", AH, "0804", 20))
    assert g.forecast(kind="defensive", target="0807", firers=[], guns=["K"]).total == 1


@rule("Q68", "13.3.6.a", "Q53")
def test_printed_machine_guns_limit_the_guns() -> None:
    """Halved in two hexes, the printed three count for the limit; a reduced unit has what its side shows; P is none."""
    gun_ = battery("K", AH, "0804", 20)
    spread = inf("B", AH, "", mg=3, hexes=["0806", "0805"])
    reduced = inf("B", AH, "0806", mg=3, steps_left=1, reduced={"combat": 3, "mg": 1})
    engineer = loose("E", AH, "0707", "engineer", mg="P")
    for units, total in (([spread], Fraction(9, 2)), ([reduced], 2), ([inf("B", AH, "0806", mg=2), engineer], 4)):
        g = defending(A, *units, gun_)
        fire = g.forecast(kind="defensive", target="0807", firers=[u["id"] for u in units], guns=["K"])
        assert fire.total == total


# 13.3.7: points that lift the limit


@rule("13.3.7.a", "4.2.d", "7.0.c")
def test_a_logistics_point_lifts_the_limit_for_one_hex():
    guns = [gun("G", "0406", AH, bombardment=8), gun("H", "0406", AH, bombardment=8)]
    game = under_fire(ah("D"), *guns, dice=[6])
    assert refused(game, "lift", target=FRONT) == ["13.3.7.a"]
    assert keys(game, "lift", target=FRONT) == ["no-gun-fires-there"]
    defend(game, ("D", FRONT), ("G", FRONT), ("H", FRONT), lift=[FRONT], until=["assault_order", "morale"])
    assert parts(game) == ("2", "4", "6")
    assert game.state.lp == [10, 9]
    poor = under_fire(ah("D"), *guns, tracks={"lp": {IT: 5, AH: 0}})
    poor.play(Option("fire", unit="G", target=FRONT))
    assert refused(poor, "lift", target=FRONT) == ["13.3.7.a"]


@rule("13.3.7.a")
def test_lifting_costs_a_point() -> None:
    g = defending(A, inf("B", AH, "0806", mg=0), battery("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 1}}, dice=[6])
    play(g, "fire unit=B target=0807", "fire unit=K target=0807", "lift target=0807")
    assert "lifted-already" in keys(g, "lift", target="0807")
    play(g, "open-fire")
    assert lp(g, AH) == 0
    g = defending(A, inf("B", AH, "0806", mg=0), battery("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 0}})
    play(g, "fire unit=B target=0807", "fire unit=K target=0807")
    assert offered(g, "lift") == []
    assert refused(g, "lift", target="0807")


@rule("13.3.7.a", "13.3.10.a")
def test_fire_may_be_held_again_until_a_point_is_spent_on_it() -> None:
    g = defending(A, inf("B", AH, "0806", mg=0), battery("K", AH, "0804", 20), tracks={"lp": {IT: 0, AH: 1}})
    play(g, "fire unit=K target=0807", "fire unit=B target=0807")
    assert {"hold unit=K", "hold unit=B"} <= set(offered(g))
    play(g, "hold unit=K")
    assert offered(g, "fire") == ["fire unit=K target=0807"]
    play(g, "fire unit=K target=0807", "lift target=0807")
    assert offered(g, "hold") == ["hold unit=B"]


@rule("13.3.7.a")
def test_each_target_hex_has_its_own_point() -> None:
    units = [
        A,
        inf("D", IT, "0908"),
        B,
        inf("C", AH, "0907"),
        battery("K", AH, "0803", 20),
        battery("L", AH, "0803", 20),
    ]
    game = defending(*units, assaults=(("A", "0807", "0806"), ("D", "0908", "0907")), tracks={"lp": {IT: 0, AH: 3}})
    play(game, "fire unit=B target=0807", "fire unit=C target=0908")
    play(game, "fire unit=K target=0807", "fire unit=L target=0908", "lift target=0807", "lift target=0908")
    assert lp(game, AH) == 1


@rule("13.3.7.a")
def test_a_point_is_spent_on_a_target() -> None:
    guns = [battery("G", AH, "0805"), battery("G2", AH, "0805")]
    game = step("C", HX, A, B | {"mg": 0}, *guns, assaults=[mark("A", "0807", "0806")], tracks={"lp": {IT: 0, AH: 1}})
    game.play("fire", unit="G", target="0807")
    game.play("fire", unit="G2", target="0807")
    assert refused(game, "lift", target="0807") == []
    game.play("lift", target="0807")
    assert game.to_position()["tracks"]["lp"][AH] == 0
    assert written(game, "G")["hex"] == "0805"


@rule("13.3.7.a")
def test_a_point_that_can_lift_one_limit_only_names_no_hex() -> None:
    game = step(
        "C", HX, A, B, battery("G", AH, "0804"), assaults=[mark("A", "0807", "0806")], tracks={"lp": {IT: 3, AH: 3}}
    )
    game.play("fire", unit="G", target="0807")
    assert game.why_not("lift") == []
