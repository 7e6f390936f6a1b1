"""The chance that stands before an attack of Goito: over the way, all dice, and the enemy's best Reactions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine.forecast import by_cause
from esagono.games.risorgimento.combat_tables import TWO_DICE
from esagono.games.risorgimento.fights.combat import DRAW, Ending
from esagono.games.risorgimento.fights.fighters import Fighter
from esagono.games.risorgimento.roster import INFANTRY

from .recount import attack_off, fire_differs, random_attack, random_shot
from .situations import AU, GUN, HORSE, ROAD, assault, au, charge, pi, position, rule

STEADY = sum(p for total, p in TWO_DICE.items() if total <= 9)
"""Passing a check with cohesion 9."""
MARCHING = {"flags": ["march"]}
"""In March Movement nobody reacts to who comes next to him (12.c)."""


def stormed(*units, origin="0606", target="0605", **how):
    game = position(*units, markers=[assault(origin, target, "A")], **how)
    return game.forecast(kind="assault", attackers=["A"], target=target, from_=origin)


@rule("12.2.5.a", "12.2.a")
def test_a_charge_reckons_with_the_square():
    """It was offered at what it would do to infantry that stands and waits."""
    game = position(
        au("C", "0608", type="cavalry", strength=6, stacking=3), pi("P", "0605", cohesion=10),
        markers=[charge("0606", "0605", "C")],
    )  # fmt: skip
    found = game.forecast(kind="charge", attackers=["C"], target="0605", from_="0606")
    assert found.chance.answer == "square"
    assert found.chance.after("none") > Fraction(7, 10)
    assert found.chance.p < Fraction(1, 10)
    assert found.chance.p == min(a.p for a in found.chance.answers)
    square = next(c for c in found.cases if c.reaction == "react-square")
    assert found.chance.p == square.then


@rule("14.1.c")
def test_infantry_that_wades_on_its_way_may_arrive_shaken():
    """One time in six it fails its check, by less than 4: a level."""
    target = pi("P", "0605", **MARCHING)
    fresh, shaken = (stormed(au("A", "0606", status=s), target).chance.p for s in (0, 1))
    found = stormed(au("A", "0608"), target, map={"sides": {"0607-0606": "stream"}})
    assert shaken < fresh
    assert found.chance.p == STEADY * fresh + (1 - STEADY) * shaken
    assert not found.chance.answers


@rule("14.1.d")
def test_cavalry_that_wades_arrives_shaken():
    target = pi("P", "0605", **MARCHING)
    shaken = stormed(au("A", "0606", status=1, **HORSE), target).chance.p
    found = stormed(au("A", "0607", **HORSE), target, map={"sides": {"0607-0606": "stream"}})
    assert found.chance.p == shaken
    round_it = stormed(au("A", "0608", **HORSE), target, map={"sides": {"0607-0606": "stream"}})
    assert round_it.chance.p > shaken


@rule("8.3.4.a", "8.3.a")
def test_who_can_come_only_by_road_attacks_in_march_movement():
    target = pi("P", "0504", **MARCHING)
    road = {"roads": {"major": [ROAD]}}
    marching = stormed(au("A", "0505", **MARCHING), target, origin="0505", target="0504", map=road)
    found = stormed(au("A", "0511"), target, origin="0505", target="0504", map=road)
    assert found.legal, found.reasons
    assert by_cause(found.drms)["attacker-march"] == -1
    assert found.chance.p == marching.chance.p
    near = stormed(au("A", "0508"), target, origin="0505", target="0504", map=road)
    assert "attacker-march" not in by_cause(near.drms)


@rule("12.2.2.a", "11.4.1.b")
def test_guns_alone_are_taken_if_who_comes_outlives_the_fire_of_others():
    guns = pi("G", "0605", **GUN, **MARCHING)
    assert stormed(au("A", "0608"), guns).chance.p == 1
    beside = pi("P", "0705", strength=6, cohesion=10)
    found = stormed(au("A", "0608", strength=1, status=2), guns, beside)
    assert found.chance.p < Fraction(3, 4)
    assert found.chance.answer in ("fire", "counterattack")


@rule("12.2.3.a", "Q72")
def test_a_counterattack_may_throw_the_attack_back():
    found = stormed(au("A", "0608", strength=1, cohesion=8), pi("P", "0605", strength=6, cohesion=10))
    counter = next(c for c in found.cases if c.reaction == "counterattack")
    assert counter.chance == counter.starts * counter.results["winner"]["attacker"]
    assert found.chance.p <= counter.then < found.chance.after("none")


@rule("12.2.6.a")
def test_a_hex_that_is_left_is_taken():
    found = stormed(au("A", "0608"), pi("P", "0605"))
    assert found.chance.after("withdraw") == 1


@rule("11.2.9.b")
def test_a_hex_in_which_nobody_is_left_is_taken_though_nobody_won():
    routed = Fighter(0, INFANTRY, 2, 2, 1, 9, 4)
    whole = Fighter(1, INFANTRY, 2, 2, 1, 9, 0)
    assert Ending("G", DRAW, (whole,), (routed,)).taken
    assert not Ending("G", DRAW, (whole,), (routed, whole)).taken


@rule("12.2.2.a", "9.4.3.b")
def test_the_chance_of_a_fire_counts_status_and_ammunition():
    """Of a fire that can cost nothing but status all of it; of one whose guns may find no ammunition two thirds."""
    game = position(au("G", "0608", **GUN, strength=1), pi("P", "0604"))
    found = game.forecast(kind="fire", firers=["G"], target="0604")
    assert found.results["strength"].get(0, 0) == 1 - sum(p for n, p in found.results["strength"].items() if n)
    assert found.chance.p == 1 - found.results["status"]["P"][0]
    assert found.chance.p > 1 - found.results["strength"][0]
    low = position(au("G", "0608", **GUN, strength=1, flags=["low-ammo"]), pi("P", "0604"))
    assert low.forecast(kind="fire", firers=["G"], target="0604").chance.p == Fraction(2, 3) * found.chance.p


def test_without_cases_the_chance_says_that_reactions_are_left_out():
    game = position(au("A", "0608"), pi("P", "0605"), markers=[assault("0606", "0605", "A")])
    found = game.forecast(kind="assault", attackers=["A"], target="0605", from_="0606", cases=False)
    assert found.chance.cut_short == "no-reactions"
    assert found.chance.p == found.results["winner"]["attacker"]


@rule("H1", "8.7.a")
def test_face_down_units_count_as_everything_that_they_may_be():
    """The Jäger (cohesion 10) and the Grenzer (8) of one brigade look alike: half and half, whichever of them it is."""
    attacker = pi("A", "0504", strength=4)
    known, told = {}, []
    for here, there in (("au-4-kjager", "au-1-3-grenzer"), ("au-1-3-grenzer", "au-4-kjager")):
        units = [{"id": here, "hex": "0507", "facing": "N"}, {"id": there, "hex": "0912", "facing": "N"}]
        active = {"formation": "piedmontese-formation", "step": "actions"}
        game = position(attacker, *units, side="piedmontese", active=active)
        question = {"kind": "assault", "attackers": ["A"], "target": "0507", "from_": "0506"}
        known[here] = game.forecast(**question).chance
        told.append(game.forecast(**question, seat="piedmontese").chance)
    assert told[0] == told[1]
    assert known["au-4-kjager"].p < told[0].p < known["au-1-3-grenzer"].p
    assert told[0].p == sum(c.p for c in known.values()) / 2
    assert not told[0].cut_short
    assert (told[0].worst, told[0].best) == (known["au-4-kjager"].p, known["au-1-3-grenzer"].p)


# Against a second computation: `python -m tests.rules.goito.recount` for more of them


@rule("9.3.a", "13.1.b")
@pytest.mark.parametrize("seed", range(6))
def test_a_fire_does_harm_as_often_as_its_chance_says(seed):
    assert fire_differs(random_shot(seed)) == 0


@rule("12.2.a", "11.2.9.a")
def test_attacks_take_their_hex_as_often_as_the_chance_says():
    """Played through with the enemy's best Reactions: together, and each for itself."""
    off = [attack_off(random_attack(seed), plays=8) for seed in range(9)]
    known = [o for o in off if o is not None]
    assert len(known) >= 6
    assert abs(sum(o.seen - o.expected for o in known)) <= 3 * sum(o.variance for o in known) ** 0.5


def test_austrians_and_piedmontese_are_asked_alike():
    """The same numbers for the other side of the board."""
    ours = stormed(au("A", "0608"), pi("P", "0605")).chance
    game = position(
        pi("A", "0608", facing="N"), au("P", "0605", facing="S"), side="piedmontese",
        active={"formation": "piedmontese-formation", "step": "actions"}, markers=[assault("0606", "0605", "A")],
    )  # fmt: skip
    assert game.forecast(kind="assault", attackers=["A"], target="0605", from_="0606").chance == ours
    assert AU in game.rules.sides
