"""Forecasts of Goito: the same numbers as play, over all dice; the cases of Reactions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import esagono
from esagono.engine.forecast import by_cause
from esagono.games.risorgimento.combat_tables import TWO_DICE

from .fights import AT_P
from .playing import act, quiet, settle
from .reading import events, u
from .situations import LIGHT, assault, au, charge, pi, position, rule

# Over all dice


PAIR = {total: (max(1, total - 6), min(6, total - 1)) for total in TWO_DICE}
"""Two dice for each sum."""


def plain(game):
    """Choices as a forecast takes them for granted: the best cohesion, losses from the strongest, nothing else."""
    options = game.options()
    return options[0] if options[0].verb in ("reference", "lose", "retreat") else quiet(game)


def add(into, key, chance):
    into[key] = into.get(key, Fraction(0)) + chance


def random_fire(seed):
    rng = random.Random(seed)
    kind = rng.choice(["field-artillery", "horse-artillery"])
    shooters = [
        au(
            f"G{i}",
            "0608",
            type=kind,
            strength=rng.randint(1, 6),
            cohesion=rng.randint(7, 10),
            status=rng.randint(0, 2),
        )
        for i in range(rng.randint(1, 2))
    ]
    target = rng.choice(["0606", "0605", "0604", "0603"])
    arm = rng.choice(["line", "cavalry", "field-artillery"])
    hit = [
        pi(
            f"P{i}", target, type=arm, strength=rng.randint(1, 5), stacking=rng.randint(1, 2),
            cohesion=rng.randint(7, 10), status=rng.randint(0, 3), flags=rng.choice([[], ["march"]]),
        )
        for i in range(rng.randint(1, 2))
    ]  # fmt: skip
    facing = rng.choice(["N", "S", "NE"])
    for unit in hit:
        unit["facing"] = facing
    board = {"hexes": {target: {"terrain": rng.choice(["clear", "farmhouse", "village"])}}}
    return position(*shooters, *hit, map=board), target, [s["id"] for s in shooters], [h["id"] for h in hit]


@rule("9.3.a", "9.4.a", "13.1.b")
@pytest.mark.parametrize("seed", range(12))
def test_fire_equals_play_over_all_dice(seed):
    game, target, shooters, hit = random_fire(seed)
    found = game.forecast(kind="fire", firers=shooters, target=target)
    assert found.legal, found.reasons
    cells, status, lost = {}, {id: {} for id in hit}, {}
    for (a, p), (b, q) in product(TWO_DICE.items(), repeat=2):
        trial = game.copy()
        trial.state.given_dice = [*PAIR[a], *PAIR[b], *[1] * 20]
        events_seen = act(trial, shooters[0], "fire", target=target)
        while trial.decision.kind == "losses":
            events_seen += trial.play(plain(trial))
        add(cells, events(events_seen, "fire")[0].args["result"], p * q)
        for id in hit:
            add(status[id], trial.state.status[u(trial, id)], p * q)
        add(lost, sum(trial.state.lost[u(trial, id)] for id in hit), p * q)
    assert found.results["cells"] == cells
    assert found.results["strength"] == lost
    assert {id: dict(sorted(s.items())) for id, s in status.items()} == found.results["status"]
    assert sum(cells.values()) == 1


def random_assault(seed):
    rng = random.Random(seed)

    def some(make, prefix, hex, count, kinds):
        kind = rng.choice(kinds)
        return [
            make(
                f"{prefix}{i}", hex, type=kind, strength=rng.randint(1, 6), stacking=rng.randint(1, 2),
                cohesion=rng.randint(7, 10), status=rng.randint(0, 2),
                flags=rng.choice([[], [], ["out-of-ammo"], ["exhausted"] if kind == "cavalry" else []]),
            )
            for i in range(count)
        ]  # fmt: skip

    mine = some(au, "A", "0606", rng.randint(1, 2), ["line", "light", "cavalry"])
    theirs = some(pi, "P", "0605", rng.randint(1, 2), ["line", "cavalry"])
    facing = rng.choice(["N", "S"])
    for unit in theirs:
        unit["facing"] = facing
    board = {"hexes": {"0605": {"terrain": rng.choice(["clear", "farmhouse", "village"])}}}
    game = position(*mine, *theirs, map=board, markers=[assault("0606", "0605", mine[0]["id"])])
    return game, [m["id"] for m in mine], [t["id"] for t in theirs]


def fights_over_all_dice(game, option, attackers, defenders):
    """Play a combat with every sum of the dice, its defender's and its attacker's check."""
    cells, winner = {}, {"attacker": Fraction(0), "defender": Fraction(0), "draw": Fraction(0)}
    status = {id: {} for id in (*attackers, *defenders)}
    for (a, p), (b, q), (c, r) in product(TWO_DICE.items(), repeat=3):
        trial = game.copy()
        chance = p * q * r
        trial.state.given_dice = [*PAIR[a], *PAIR[b], *PAIR[c], *[1] * 30]
        seen = list(trial.play(option))
        while not events(seen, "combat-result"):
            seen += trial.play(plain(trial))
        add(cells, events(seen, "combat")[0].args["cell"], chance)
        add(winner, events(seen, "combat-result")[0].args["winner"], chance)
        for id in status:
            add(status[id], trial.state.status[u(trial, id)], chance)
    return cells, winner, {id: dict(sorted(s.items())) for id, s in status.items()}


@rule("11.2.5.a", "11.2.6.a", "11.2.6.b", "11.2.8.b")
@pytest.mark.parametrize("seed", range(4))
def test_assault_equals_play_over_all_dice(seed):
    game, mine, theirs = random_assault(seed)
    found = game.forecast(kind="assault", attackers=mine, target="0605")
    assert found.legal, found.reasons

    game.play(esagono.Option("select", unit=mine[0]))
    for other in mine[1:]:
        game.play(esagono.Option("add", unit=other))
    assaults = next(o for o in game.options() if o.verb == "assault")
    cells, winner, status = fights_over_all_dice(game, assaults, mine, theirs)
    results = found.results
    assert results["cells"] == cells
    assert results["winner"] == winner
    assert {**results["attacker"]["status"], **results["defender"]["status"]} == status


@rule("10.1.2.a", "13.1.a", "Q79")
def test_charge_without_shock_equals_play_over_all_dice():
    """Q79, the other reading: the +2 holds for the checks of the combat."""
    game = position(
        au("C", "0607", type="cavalry", strength=5, stacking=3), pi("P", "0605", strength=4, stacking=2),
        markers=[charge("0606", "0605", "C")], options={"charge_shock": "no"},
    )  # fmt: skip
    found = game.forecast(kind="charge", attackers=["C"], target="0605", from_="0606")

    act(game, "C", "charge")
    settle(game, "charge")
    cells, winner, status = fights_over_all_dice(game, esagono.Option("strike"), ["C"], ["P"])
    assert found.results["cells"] == cells
    assert found.results["winner"] == winner
    assert {**found.results["attacker"]["status"], **found.results["defender"]["status"]} == status


@rule("13.1.a", "Q79")
def test_shock_comes_first():
    """Q79: with the shock the defender keeps his order less often, and loses more often."""

    def asked(**doc):
        game = position(au("C", "0607", type="cavalry", strength=5, stacking=3), pi("P", "0605", stacking=2), **doc)
        return game.forecast(kind="charge", attackers=["C"], target="0605", from_="0606").results

    shock, none = asked(), asked(options={"charge_shock": "no"})
    assert sum(shock["winner"].values()) == sum(shock["defender"]["status"]["P"].values()) == 1
    assert shock["defender"]["status"]["P"].get(0, 0) < none["defender"]["status"]["P"][0]
    assert shock["winner"]["attacker"] > none["winner"]["attacker"]


# Totals, columns, ammunition


@rule("9.3.a")
def test_names_of_a_fire_forecast():
    game = position(au("G", "0607", type="field-artillery", strength=3), pi("P", "0605", stacking=4))
    found = game.forecast(kind="fire", firers=["G"], target="0605")
    assert (found.totals["strength"], found.totals["firepower"]) == (3, 6)
    assert (found.column_before, by_cause(found.shifts), found.column, by_cause(found.drms)) == (
        "5-6",
        {"massed": 1},
        "7-9",
        {},
    )


@rule("11.2.2.a", "11.2.4.b")
def test_names_of_an_assault_forecast():
    game = position(au("A", "0606", strength=11, cohesion=10), pi("P", "0605", strength=5, status=1))
    found = game.forecast(kind="assault", attackers=["A"], target="0605")
    assert (found.totals["attack"], found.totals["defense"], found.totals["ratio"]) == (11, 5, "2-1")
    assert (found.column_before, found.column, by_cause(found.drms)) == ("+2", "+2", {"ratio": 2})


@rule("8.4.b", "9.3.b", "Q40")
def test_the_march_hampers_infantry_and_forbids_guns_to_fire():
    limbered = au("G", "0706", type="field-artillery", flags=["march"])
    game = position(limbered, au("L", "0606", type="light", flags=["march"]), pi("P", "0605"))
    battery = game.forecast(kind="fire", firers=["G"], target="0605")
    assert ([r.clause for r in battery.reasons], by_cause(battery.drms)) == (["8.4.b"], {})
    assert by_cause(game.forecast(kind="fire", firers=["L"], target="0605").drms) == {"infantry-march": -2}


@rule("9.4.3.b")
def test_ammunition_is_part_of_the_forecast():
    game = position(au("G", "0608", type="field-artillery", flags=["low-ammo"]), pi("P", "0605"))
    cells = game.forecast(kind="fire", firers=["G"], target="0605").results["cells"]
    assert cells["no-ammunition"] == Fraction(1, 3)
    assert sum(cells.values()) == 1


@rule("9.4.3.b", "Q61")
def test_a_forecast_counts_the_battery_that_may_run_out():
    guns = [au("G", "0505", type="field-artillery", strength=3, flags=["low-ammo"])]
    guns.append(au("H", "0505", type="field-artillery", strength=3))
    game = position(*guns, pi("P", "0502"))
    alone = game.forecast(kind="fire", target="0502", firers=["G"]).results["cells"]
    assert (alone["no-ammunition"], alone["1S1"]) == (Fraction(1, 3), Fraction(2, 3) * Fraction(1, 36))
    cells = game.forecast(kind="fire", target="0502", firers=["G", "H"]).results["cells"]
    # six points with 11 or 12 on two dice, three points with 12
    assert cells["1S1"] == Fraction(2, 3) * Fraction(3, 36) + Fraction(1, 3) * Fraction(1, 36)


@rule("11.4.1.a")
def test_guns_alone_are_overrun():
    game = position(au("A", "0606"), pi("G", "0605", type="field-artillery"))
    found = game.forecast(kind="assault", attackers=["A"], target="0605")
    assert found.results["cells"] == {"overrun": 1}


# Reactions as cases


def case(found, reaction, force="infantry"):
    return next(c for c in found.cases if (c.reaction, c.force) == (reaction, force))


@rule("12.2.a", "12.2.5.a")
def test_cases_against_a_charge():
    game = position(
        au("C", "0608", type="cavalry", strength=5, stacking=3), pi("P", "0605", strength=4, stacking=2),
        markers=[charge("0606", "0605", "C")],
    )  # fmt: skip
    found = game.forecast(kind="charge", attackers=["C"], target="0605", from_="0606")
    assert {c.reaction for c in found.cases} == {
        "react-fire", "react-square", "react-withdraw", "react-face", "counterattack"
    }  # fmt: skip
    square = case(found, "react-square")
    assert square.chance == sum(p for total, p in TWO_DICE.items() if total - 1 <= 9)
    assert square.attack["winner"]["attacker"] < found.results["winner"]["attacker"]
    assert sum(square.attack["winner"].values()) == 1
    withdraw = case(found, "react-withdraw")
    assert withdraw.chance == sum(p for total, p in TWO_DICE.items() if total + 3 <= 9)
    counter = case(found, "counterattack")
    assert counter.starts == sum(p for total, p in TWO_DICE.items() if total <= 9)
    assert counter.chance == counter.starts * counter.results["winner"]["attacker"]


@rule("12.2.2.a")
def test_fire_case_weighs_the_attack_after_it():
    game = position(
        au("A", "0608", strength=4, stacking=2), pi("P", "0605", strength=8, stacking=2),
        markers=[assault("0606", "0605", "A")],
    )  # fmt: skip
    found = game.forecast(kind="assault", attackers=["A"], target="0605", from_="0606")
    fire = case(found, "react-fire")
    assert 0 < fire.chance < 1
    assert sum(fire.results["status"]["A"].values()) == 1
    assert fire.attack["winner"]["attacker"] < found.results["winner"]["attacker"]


@rule("12.1.b")
def test_cases_after_a_fire():
    game = position(au("G", "0608", type="field-artillery"), pi("H", "0605", type="field-artillery"))
    found = game.forecast(kind="fire", firers=["G"], target="0605")
    assert "react-fire" in {c.reaction for c in found.cases}
    assert game.forecast(kind="fire", firers=["G"], target="0605", reaction=True).cases == ()


@rule("12.1.b")
def test_no_reaction_is_surer_than_sure():
    game = position(au("G", "0508", type="field-artillery"), pi("P", "0505"), pi("Q", "0505", stacking=2))
    found = game.forecast(kind="fire", firers=["G"], target="0505")
    assert {c.reaction for c in found.cases} >= {"react-square", "react-withdraw"}
    assert all(0 <= c.chance <= 1 for c in found.cases)
    assert len([c for c in found.cases if c.reaction == "react-withdraw"]) == 3


@rule("12.2.1.a")
@pytest.mark.parametrize(("facing", "turned"), [("S", "SE"), ("SE", "S"), ("N", "S")])
def test_no_case_turns_a_force_to_where_it_looks(facing, turned):
    game = position(au("A", "0506", **LIGHT), pi("P", "0505", facing=facing), markers=[AT_P])
    found = game.forecast(kind="fire", firers=["A"], target="0505")
    assert [c.args["facing"] for c in found.cases if c.reaction == "react-face"] == [turned]


@rule("Q65")
def test_nobody_reacts_to_a_reaction():
    game = position(au("A", "0508", type="cavalry"), pi("P", "0505"))
    for kind in ("assault", "charge"):
        question = {"kind": kind, "attackers": ["A"], "target": "0505", "from_": "0506"}
        assert game.forecast(**question).cases
        assert game.forecast(**question, reaction=True).cases == ()
        assert game.forecast(**question, cases=False).cases == ()
