"""Forecasts of fire: the same arithmetic as in play, and the exact chance of everything."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import esagono
from esagono.engine.forecast import by_cause

from .fights import bombard, defend, fight, last, run, shifts
from .reading import AH, IT, dp, rule, steps, trench, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

SIXTH = Fraction(1, 6)


def whole(chances):
    return sum(chances.values()) == 1


@rule("13.2.5.a", "13.2.6.b")
def test_a_bombardment_is_forecast_with_every_cell():
    game = fight(it("A"), gun("G", "0906", bombardment=6), ah("D"), step="B")
    found = game.forecast(kind="offensive", target=TARGET, guns=["G"], category="non-artillery")
    assert found.legal
    assert (found.total, found.column_before, found.column, found.shifts) == (6, "5-6", "5-6", ())
    assert found.results["cells"] == {"1D1T": SIXTH, "1D1": SIXTH, "D1T": 2 * SIXTH, "D1": SIXTH, "*": SIXTH}
    assert found.results["outcomes"]["-"] == SIXTH / 2
    assert found.results["dp"] == {1: Fraction(11, 12), 0: Fraction(1, 12)}
    assert found.results["steps"] == {1: Fraction(1, 3), 0: Fraction(2, 3)}
    assert found.results["trench"] == 0
    assert found.drms == ()


@rule("13.2.6.d")
def test_the_chance_of_a_falling_trench():
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH}}}
    game = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", hexes=hexes)
    found = game.forecast(kind="offensive", target=TARGET, guns=["G"])
    assert by_cause(found.shifts) == {"trench": -1}
    assert [s.clause for s in found.shifts] == ["18.4"]
    assert found.results["trench"] == Fraction(3, 6)
    printed = {TARGET: {"trench": {"level": 1, "owner": AH, "printed": AH}}}
    firm = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", hexes=printed)
    assert firm.forecast(kind="offensive", target=TARGET, guns=["G"]).results["trench"] == 0


@rule("23.4.a")
def test_a_unit_in_two_hexes_leaves_one_of_them_only_with_a_step_lost():
    game = fight(it("A"), gun("G", "0906", bombardment=6), ah("D", hexes=[TARGET, "0506"]), step="B")
    found = game.forecast(kind="offensive", target=TARGET, guns=["G"])
    assert found.results["steps"] == {1: Fraction(1, 3), 0: Fraction(2, 3)}
    assert found.results["emptied"] == Fraction(1, 3)


@rule("13.2.2.a", "13.2.1.a")
def test_an_illegal_bombardment_says_why():
    game = fight(it("A"), gun("G", "0906", range=2), gun("H", "0907"), ah("D"), step="B", action={"guns": ["G"]})
    found = game.forecast(kind="offensive", target=TARGET, guns=["G", "H"])
    assert not found.legal
    assert {r.clause for r in found.reasons} == {"13.2.1.a", "13.2.2.a"}
    assert all(r.text and not r.text.startswith("reason-") for r in found.reasons)
    assert (found.total, found.chance.p) == (0, 0), "who is refused is not counted"


@rule("13.2.1.a", "19.1.c")
def test_outside_an_action_no_gun_bombards():
    units = [it("A"), gun("G", "0906", bombardment=6), ah("D")]
    game = esagono.position({"game": "gorizia-1916", "turn": 2, "phase": "non-activated", "side": IT, "initiative": IT,
                             "map": {"size": [12, 12]}, "units": units})  # fmt: skip
    found = game.forecast(kind="offensive", target=TARGET, guns=["G"])
    assert "13.2.1.a" in [r.clause for r in found.reasons]


@rule("13.3.1.a", "11.0.7.a")
def test_defensive_fire_from_afar_is_refused_and_knows_no_slope():
    hexes = {"0406": {"level": 2}, TARGET: {"level": 1}}
    game = fight(it("A"), ah("D", mg=3), ah("E", "0406", mg=3), step="C", assaults=[mark("A")], hexes=hexes)
    found = game.forecast(kind="defensive", target=FRONT, firers=["E"])
    assert [r.clause for r in found.reasons] == ["13.3.1.a"]
    assert by_cause(found.shifts) == {}
    assert by_cause(game.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts) == {"upslope": 1}


@rule("13.3.6.a", "13.3.7.a", "E4", "E5")
def test_defensive_fire_with_and_without_the_point():
    guns = [gun("G", "0406", AH, bombardment=8), gun("H", "0406", AH, bombardment=8)]
    game = fight(it("A"), ah("D"), *guns, step="C", assaults=[mark("A")])
    plain = game.forecast(kind="defensive", target=FRONT, firers=["D"], guns=["G", "H"])
    assert (plain.total, plain.totals["artillery"], plain.totals["machine-guns"]) == (4, 2, 2)
    lifted = game.forecast(kind="defensive", target=FRONT, firers=["D"], guns=["G", "H"], lp=1)
    assert (lifted.total, lifted.totals["artillery"]) == (6, 4)
    assert lifted.sums["fire"].parts == (("13.3.5", 2, "D"), ("13.3.6", 4, "")), "guns bring theirs together"
    assert plain.legal
    assert lifted.legal
    poor = fight(it("A"), ah("D"), *guns, step="C", assaults=[mark("A")], tracks={"lp": {IT: 0, AH: 0}})
    assert [r.clause for r in poor.forecast(kind="defensive", target=FRONT, guns=["G"], lp=1).reasons] == ["13.3.7.a"]


@rule("13.3.2.a")
def test_defensive_fire_needs_assaulters():
    game = fight(it("A"), ah("D"), it("B", FLANK), step="C", assaults=[mark("A")])
    found = game.forecast(kind="defensive", target=FLANK, firers=["D"])
    assert [r.clause for r in found.reasons] == ["13.3.a"]


@rule("13.3.a")
def test_defensive_fire_at_a_wave_that_is_in_the_hex_already_is_refused_in_words():
    """In step D the wave has left the hex in which it could be fired at; the question is answered all the same."""
    assaults = [mark("A"), mark("B", start=FLANK)]
    game = fight(it("A"), it("B", FLANK), ah("D"), ah("E", "0605"), assaults=assaults)
    assert where(game, "A") == TARGET
    found = game.forecast(kind="defensive", target=TARGET, firers=["E"])
    assert (found.legal, [r.clause for r in found.reasons]) == (False, ["13.3.a"])
    assert found.total == 2


@rule("11.1.2.b", "11.1.2.d")
def test_infiltration_fire():
    game = fight(it("M", FRONT), ah("D"), step="A", hexes={FRONT: {"terrain": "town"}})
    found = game.forecast(kind="infiltration", target=FRONT, firers=["D"], units=["M"])
    assert (found.total, by_cause(found.shifts), found.column) == (2, {"terrain": -1}, "1")
    assert found.results["trench"] == 0


@rule("13.2.7.c")
def test_a_barrage_at_half_value():
    game = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B")
    laid = game.forecast(kind="interdiction", target=TARGET, guns=["G"])
    assert (laid.total, laid.column) == (Fraction(7, 2), "3-4")
    lying = fight(it("A"), ah("D"), step="A", interdiction=[{"hex": TARGET, "value": 10, "side": IT}])
    found = lying.forecast(kind="interdiction", target=TARGET, units=["A"])
    assert (found.total, found.column) == (5, "5-6")
    assert lying.forecast(kind="interdiction", target=FLANK, units=["A"]).reasons[0].clause == "13.2.7.b"


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "offensiv", "target": TARGET, "guns": ["G"]},
        {"kind": "offensive", "target": "9999", "guns": ["G"]},
        {"kind": "offensive", "target": TARGET, "guns": ["Q"]},
        {"kind": "offensive", "target": TARGET, "guns": ["A"]},
        {"kind": "offensive", "target": TARGET},
        {"kind": "offensive", "target": TARGET, "guns": ["G"], "category": "infantry"},
        {"kind": "defensive", "target": TARGET, "firers": ["A", "D"]},
        {"kind": "assault", "target": TARGET},
        {"kind": "assault", "target": TARGET, "attackers": ["A", "D"]},
    ],
)
def test_bad_questions_are_refused_in_words(question):
    game = fight(it("A"), gun("G", "0906"), ah("D"), step="B")
    with pytest.raises(esagono.EsagonoError) as error:
        game.forecast(**question)
    assert str(error.value)


# The resolver against the forecast, over all dice

TERRAINS = ["clear", "carso", "swamp", "woods", "town"]
TYPES = ["infantry", "cavalry", "mg", "engineer", "mountain"]


def someone(rng, make, id, hex):
    kind = rng.choice(TYPES)
    steps_left = 1 if kind == "mg" else rng.choice([1, 2, 2])
    morale = rng.randint(3, 7)
    return make(id, hex, type=kind, morale=morale, dp=rng.randint(0, min(3, morale - 1)), steps_left=steps_left)


def random_fire(rng):
    """A bombardment or Defensive Fire with random units, ground and guns; with the question that forecasts it."""
    hexes = {h: {"terrain": rng.choice(TERRAINS), "level": rng.randint(0, 2)} for h in (TARGET, FRONT)}
    for h, side in ((TARGET, AH), (FRONT, IT)):
        level = rng.choice([0, 0, 1, 2, 3])
        if level:
            hexes[h]["trench"] = {"level": level, "owner": side}
    options = {"bloodier_fire": rng.choice(["off", "off", "on"]), "gun_losses": rng.choice(["pairs", "each"])}
    if rng.random() < 0.5:
        target = [someone(rng, ah, f"D{i}", TARGET) for i in range(rng.choice([1, 2, 2]))]
        guns = [gun(f"B{i}", TARGET, AH, bombardment=rng.randint(2, 8)) for i in range(rng.choice([0, 1, 2]))]
        mine = [
            gun(
                f"G{i}",
                "0807",
                bombardment=rng.randint(1, 14),
                type=rng.choice(["field-artillery", "mountain-artillery"]),
            )
            for i in range(rng.randint(1, 3))
        ]
        category = rng.choice(["non-artillery", "artillery"]) if guns else "non-artillery"
        game = fight(it("A"), *target, *guns, *mine, step="B", hexes=hexes, options=options, turn=rng.choice([1, 2]))
        names = [g["id"] for g in mine]
        question = {"kind": "offensive", "target": TARGET, "guns": names, "category": category}
        return game, question, lambda g: bombard(g, *((n, TARGET, category) for n in names))
    target = [
        someone(rng, it, f"A{i}", FRONT) | {"type": rng.choice(["infantry", "cavalry"])}
        for i in range(rng.choice([1, 2]))
    ]
    units = [ah(f"D{i}", rng.choice([TARGET, "0605"]), mg=rng.randint(0, 5)) for i in range(rng.randint(1, 2))]
    guns = [gun(f"G{i}", "0506", AH, bombardment=rng.randint(1, 12)) for i in range(rng.randint(0, 2))]
    game = fight(
        *target, *units, *guns, step="C", hexes=hexes, options=options, assaults=[mark(u["id"]) for u in target]
    )
    lp = rng.choice([0, 1]) if guns else 0
    question = {
        "kind": "defensive",
        "target": FRONT,
        "firers": [u["id"] for u in units],
        "guns": [g["id"] for g in guns],
        "lp": lp,
    }
    aims = [(u["id"], FRONT) for u in (*units, *guns)]
    return (
        game,
        question,
        lambda g: defend(g, *aims, lift=[FRONT] if lp else [], until=["assault_order", "morale", "counter"]),
    )


def measure(before, after, targets, hex):
    """What a fire did, in the words of a forecast."""
    lost = guns = gone = caught = 0
    for u in targets:
        is_gun = before.rules.roster.is_gun[before.rules.roster.index[u]]
        place = where(after, u)
        gone += place == "eliminated"
        caught += place == "surrendered"
        if is_gun:
            guns += place == "eliminated"
        elif place == "eliminated":
            lost += steps(before, u)
        elif place == "surrendered":
            lost += sum(e.kind == "step-lost" and e.args["unit"] == u for e in after.log)
        else:
            lost += steps(before, u) - steps(after, u)
    return {"steps": lost, "guns": guns, "eliminated": gone, "surrendered": caught,
            "trench": trench(after, hex) < trench(before, hex)}  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_forecasts_of_fire_are_the_frequency_over_all_dice(seed):
    game, question, play = random_fire(random.Random(seed))
    found = game.forecast(**question)
    if not found.legal:
        assert found.reasons
        return
    index = game.rules.roster.index
    fired_at = game.rules.grid.numbers[question["target"]]
    enemy = IT if question["kind"] == "defensive" else AH
    roster, guns_only = game.rules.roster, question.get("category") == "artillery"
    there = [u for u in game.ids(game.state.at[fired_at]) if game.rules.sides[roster.side[index[u]]] == enemy]
    targets = [u for u in there if question["kind"] == "defensive" or roster.is_gun[index[u]] == guns_only]
    counts = {k: {} for k in ("steps", "guns", "eliminated", "surrendered", "trench")}
    for dice in product(range(1, 7), repeat=2):
        trial = game.copy()
        trial.state.given_dice = [*dice]
        play(trial)
        assert last(trial, "fire")["column"] == found.column
        assert shifts(trial, "fire") == by_cause(found.shifts)
        for key, value in measure(game, trial, targets, question["target"]).items():
            counts[key][value] = counts[key].get(value, 0) + 1
    for key in ("steps", "guns", "eliminated", "surrendered"):
        assert {k: Fraction(v, 36) for k, v in counts[key].items()} == found.results[key], key
    if question["kind"] == "offensive":
        assert Fraction(counts["trench"].get(True, 0), 36) == found.results["trench"]
    assert whole(found.results["cells"])
    assert whole(found.results["outcomes"])
    assert dp(game, targets[0]) >= 0
    assert run(game) is not None
