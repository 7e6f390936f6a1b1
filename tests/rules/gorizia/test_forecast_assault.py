"""Forecasts of Assaults and Counter-assaults: odds, shifts, losses, and whether the hex is taken after all waves."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from esagono.engine.forecast import by_cause

from .fights import fight, last, run, shifts
from .reading import AH, rule, steps, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

SIXTH = Fraction(1, 6)


@rule("13.4.3.a", "13.4.3.i")
def test_a_simple_assault():
    game = fight(it("A"), ah("D", morale=5), step="A")
    found = game.forecast(kind="assault", target=TARGET, attackers=["A"])
    assert found.legal
    assert (found.attack, found.defense, found.column_before, found.column) == (5, 5, "1:1", "1:1")
    assert found.results["cells"] == {
        "1D1 / 1D1R": 2 * SIXTH, "1D1R / 1D1": SIXTH, "D1R / D1": SIXTH, "1D1R / D1": SIXTH, "D2R / -": SIXTH,
    }  # fmt: skip
    assert found.results["taken"] == Fraction(1, 3)
    assert found.results["defender_retreats"] == Fraction(1, 3)
    assert found.results["attacker_steps"] == {1: Fraction(2, 3), 0: Fraction(1, 3)}


@rule("E6", "E7", "E8", "E9")
@pytest.mark.parametrize(
    ("attack", "defense", "level", "before", "after"),
    [
        (11, 3, 0, "3.5:1", "3.5:1"),
        (3, 5, 0, "1:1.75", "1:1.75"),
        (35, 5, 3, "7:1", "4.5:1"),
        (5, 10, 1, "1:2", "1:3"),
        (5, 10, 3, "1:2", "1:3"),
    ],
)
def test_the_examples(attack, defense, level, before, after):
    hexes = {TARGET: {"trench": {"level": level, "owner": AH}}} if level else {}
    game = fight(it("A", combat=attack), ah("D", combat=defense, morale=5), step="A", hexes=hexes)
    found = game.forecast(kind="assault", target=TARGET, attackers=["A"])
    assert (found.column_before, found.column) == (before, after)
    if after == "1:3":
        assert found.results["cells"] == {"1D2R / -": 1}


@rule("13.1.4.a")
def test_more_attackers_than_two_are_waves():
    game = fight(it("A"), it("B"), it("C", FLANK), ah("D", morale=5), step="A")
    found = game.forecast(kind="assault", target=TARGET, attackers=["A", "B", "C"])
    assert found.attack == 10
    assert found.results["waves"].keys() == {1, 2}
    one = game.forecast(kind="assault", target=TARGET, attackers=["A", "B"])
    assert found.results["taken"] > one.results["taken"]
    named = game.forecast(kind="assault", target=TARGET, waves=[["C"], ["A", "B"]])
    assert named.attack == 5
    assert [part.unit for part in named.sums["attack"].parts] == ["C"], "the first wave"
    assert sum(part.value for part in named.sums["defense"].parts) == named.defense
    large = game.forecast(kind="assault", target=TARGET, waves=[["A", "B", "C"]])
    assert [r.clause for r in large.reasons] == ["13.1.4.a"]


@rule("22.4.d", "13.1.3.b")
def test_a_flamethrower_alone_does_not_meet_the_second_wave():
    """At 1:1 one die in six costs D its last step and throws A back: B then goes into an empty hex."""
    defender = ah("D", morale=5, steps_left=1, reduced={"combat": 5})
    game = fight(it("A"), it("B"), defender, ah("F", type="flamethrower", **{"with": "D"}), step="A")
    found = game.forecast(kind="assault", target=TARGET, waves=[["A"], ["B"]])
    assert found.column == "1:1"
    assert found.results["waves"] == {1: Fraction(1, 2), 2: Fraction(1, 2)}


@rule("13.5.3.a")
def test_a_counter_assault_knows_no_trenches():
    hexes = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    game = fight(it("A", TARGET, morale=5), ah("D", "0507", morale=5), step="E", assaults=[mark("A")], hexes=hexes)
    found = game.forecast(kind="counter-assault", target=TARGET, attackers=["D"])
    assert (by_cause(found.shifts), found.legal) == ({}, True)
    assert by_cause(game.forecast(kind="assault", target=TARGET, attackers=["D"]).shifts) == {"trench": -2}


@rule("Q53", "23.3.a", "11.0.8.a", "22.5.b", "13.1.1.a")
@pytest.mark.parametrize(
    ("unit", "chart", "clause"),
    [
        ({"type": "engineer"}, {}, "22.1.a"),
        ({"type": "mg"}, {}, "22.3.a"),
        ({"hexes": [FRONT, FLANK]}, {}, "23.3.a"),
        ({"hex": "0806"}, {}, "13.1.1.a"),
        ({"type": "armored-car"}, {"hexes": {TARGET: {"terrain": "town"}}, "roads": [[FRONT, TARGET]]}, "22.5.b"),
        ({"type": "armored-car"}, {"sides": {f"{TARGET}-{FRONT}": "isonzo"}}, "11.0.8.d"),
    ],
)
def test_who_cannot_assault(unit, chart, clause):
    game = fight(it("A") | unit, ah("D"), step="A", **chart)
    found = game.forecast(kind="assault", target=TARGET, attackers=["A"])
    assert [r.clause for r in found.reasons] == [clause]


def someone(rng, make, id, hex, types):
    kind = rng.choice(types)
    morale = rng.randint(3, 7)
    return make(id, hex, type=kind, morale=morale, combat=rng.randint(1, 9), dp=rng.randint(0, min(3, morale - 1)),
                steps_left=1 if kind == "mg" else rng.choice([1, 2, 2]))  # fmt: skip


def random_assault(rng):
    """A random Assault of one to three waves, already declared."""
    hexes = {TARGET: {"terrain": rng.choice(["clear", "carso", "woods", "town"]), "level": rng.randint(0, 1)}}
    level = rng.choice([0, 0, 1, 2, 3])
    if level:
        hexes[TARGET]["trench"] = {"level": level, "owner": AH}
    sides = {f"{TARGET}-{FRONT}": rng.choice(["river", "isonzo"])} if rng.random() < 0.3 else {}
    mine = [someone(rng, it, f"A{i}", FRONT, ["infantry", "cavalry"]) for i in range(rng.choice([1, 2]))]
    mine += [someone(rng, it, f"B{i}", FLANK, ["infantry", "cavalry"]) for i in range(rng.choice([0, 0, 1, 2]))]
    theirs = [someone(rng, ah, f"D{i}", TARGET, ["infantry", "cavalry", "engineer"]) for i in range(rng.choice([1, 2]))]
    if rng.random() < 0.3:
        theirs.append(someone(rng, ah, "M", TARGET, ["mg"]))
    if rng.random() < 0.3:
        theirs.append(gun("G", TARGET, AH, bombardment=rng.randint(2, 6)))
    extra = []
    if rng.random() < 0.3 and mine[0]["type"] == "infantry":
        extra.append(it("F", FRONT, type="flamethrower", **{"with": "A0"}))
    marks = [mark(u["id"], start=u["hex"]) for u in mine]
    game = fight(*mine, *extra, *theirs, hexes=hexes, sides=sides, assaults=marks, turn=rng.choice([1, 2]))
    return game, [u["id"] for u in mine], [u["id"] for u in theirs]


def counts_of(before, after, units):
    """Steps lost by losses, units gone and units surrendered."""
    lost = gone = caught = 0
    for u in units:
        place = where(after, u)
        gone += place in ("eliminated", "surrendered")
        caught += place == "surrendered"
        if place == "eliminated":
            lost += steps(before, u)
        elif place == "surrendered":
            lost += sum(e.kind == "step-lost" and e.args["unit"] == u for e in after.log)
        else:
            lost += steps(before, u) - steps(after, u)
    return lost, gone, caught


@pytest.mark.parametrize("seed", range(40))
def test_forecasts_of_assaults_are_the_frequency_over_all_dice(seed):
    game, mine, theirs = random_assault(random.Random(seed))
    waves = [mine[:2], mine[2:]] if len(mine) > 2 else [mine]
    found = game.forecast(kind="assault", target=TARGET, waves=waves)
    assert found.legal, found.reasons
    keys = ("attacker_steps", "attacker_gone", "attacker_surrendered", "defender_steps", "defender_gone",
            "defender_surrendered", "taken")  # fmt: skip
    tally = {key: {} for key in keys}
    for dice in product(range(1, 7), repeat=len(waves)):
        trial = game.copy()
        trial.state.given_dice = [*dice]
        before = trial.copy()
        run(trial, until=["counter"], wave=lambda g, options: options[0])
        first = next(e for e in trial.log if e.kind == "assault")
        assert first.args["column"] == found.column
        assert {c: n for _, c, n in first.args["shifts"]} == by_cause(found.shifts)
        values = (*counts_of(before, trial, mine), *counts_of(before, trial, theirs),
                  any(where(trial, u) == TARGET for u in mine))  # fmt: skip
        for key, value in zip(keys, values, strict=True):
            tally[key][value] = tally[key].get(value, 0) + 1
    total = 6 ** len(waves)
    for key in keys[:-1]:
        assert {k: Fraction(v, total) for k, v in tally[key].items()} == found.results[key], key
    assert Fraction(tally["taken"].get(True, 0), total) == found.results["taken"]
    assert sum(found.results["cells"].values()) == 1


@rule("13.4.3.c")
def test_play_and_forecast_name_the_same_shifts():
    hexes = {TARGET: {"terrain": "woods", "trench": {"level": 1, "owner": AH}}}
    game = fight(it("A", morale=7), ah("D", morale=5), hexes=hexes, assaults=[mark("A")], dice=[4])
    found = game.forecast(kind="assault", target=TARGET, attackers=["A"])
    run(game)
    assert shifts(game, "assault") == by_cause(found.shifts) == {"terrain": -1, "trench": -1, "morale": 1}
    assert last(game, "assault")["column"] == found.column
