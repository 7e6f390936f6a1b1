"""What the general's staff does better than an officer: guns that are promised once, points and guns that are kept."""

from __future__ import annotations

import json

import pytest

import esagono
from esagono.bots.strafe.aides import Adjutant
from esagono.bots.strafe.board import state_of
from esagono.engine import Option

GAME, AH, IT = "gorizia-1916", "austro-hungarian", "italian"


def staff(side, scenario="carso", *, skilled=True):
    """An adjutant at the beginning of a scenario, what he sees, and his board."""
    game = esagono.new(GAME, scenario=scenario, seed=1)
    view = game.view(side)
    return Adjutant(game.rules, side, "1", skilled=skilled), view, state_of(game.rules, view)


def with_points(view, side, points):
    return {**view, "tracks": {**view["tracks"], side: {**view["tracks"][side], "lp": points, "spent": 0}}}


def moved(view, unit, hex):
    return {**view, "units": [{**e, "hexes": [hex]} if e["id"] == unit else e for e in view["units"]]}


def planned(bot, view):
    """What he plans, one brigade after the other: brigades with their boxes, the guns promised to each."""
    rules, out = bot.rules, {}
    cost = dict(zip(rules.tables.boxes, rules.tables.box_cost, strict=True))
    names = [b.id for b in rules.roster.brigades if rules.sides.index(bot.name) == rules.roster.side[b.hq]]
    options = [Option("plan", brigade=b, box=box) for b in names for box in rules.tables.boxes]
    stock = int(view["tracks"][bot.name]["lp"])
    while len(out) < len(names):
        spent = sum(cost[box] for box in out.values())
        purse = {**view["tracks"][bot.name], "lp": stock - spent, "spent": spent}
        display = {**view["display"], **{b: {"acted": 0, "box": box} for b, box in out.items()}}
        now = {**view, "display": display, "tracks": {**view["tracks"], bot.name: purse}}
        option = bot.answer_plan(now, None, options)
        if option is None:
            break
        out[option.text("brigade")] = int(option["box"])
    return out, {name: set(guns) for name, guns in bot.promised.items()}


def test_a_gun_is_promised_to_one_brigade_and_reaches_what_is_before_it():
    bot, view, state = staff(IT)
    plans, guns = planned(bot, with_points(view, IT, 25))
    assert next(iter(plans)) == "it-regina"
    assert plans["it-regina"] == 15, "San Martino, held by one battalion, with all that reaches it"
    promised = [g for found in guns.values() for g in found]
    assert len(promised) == len(set(promised)) > 20
    for name, found in guns.items():
        before = bot.before(state, bot.rules.roster.brigade_index[name])
        assert all(bot.near(state.hex[g], before) <= bot.rules.roster.range[g] for g in found)
        assert len(found) <= plans[name]


def test_the_best_assault_comes_first_and_has_the_surprise():
    bot, view, _ = staff(IT)
    view = {**view, "turn": 1, "display": {b: {"acted": 0, "box": 15} for b in ("it-ferrara", "it-regina", "it-pisa")}}
    calls = [Option("activate", brigade=b) for b in ("it-ferrara", "it-pisa", "it-regina")]
    assert bot.answer_activation(view, None, calls) == calls[2]


def test_what_was_promised_is_remembered():
    bot, view, _ = staff(IT)
    plans, guns = planned(bot, with_points(view, IT, 8))
    other, _, _ = staff(IT)
    other.resume(json.loads(json.dumps(bot.remember())))
    assert {name: set(found) for name, found in other.promised.items()} == guns
    assert other.promised_in == 1
    assert set(plans) == set(guns) != set()


@pytest.mark.parametrize(("scenario", "saves"), [("carso", True), ("bridgehead", False)])
def test_a_defender_keeps_his_points_where_the_enemy_stands_before_trenches_of_the_map(scenario, saves):
    bot, view, state = staff(AH, scenario)
    assert bot.saves(view, state) == saves
    view = with_points(moved(view, "ah-39-honved-i-3h", "3214"), AH, 3)
    plain = staff(AH, scenario, skilled=False)[0]
    assert planned(plain, view)[0], "an officer has Castel Rubbia or the town dug in"
    assert (planned(bot, view)[0] == {}) == saves
    assert not bot.saves({**view, "turn": 4}, state)


def fired(bot, view, marks, points):
    """What fires at assaulters in 3318 and 3418, all who can: units in their order, and whether a point was paid."""
    rules, roster = bot.rules, bot.rules.roster
    state = state_of(rules, view)
    view = with_points({**view, "assaults": marks}, AH, points)
    origin = rules.grid.numbers["3318"]
    men = [u for u in roster.movers_of[1] if not roster.is_gun[u] and roster.is_battalion[u]]
    men = [u for u in men if state.hex[u] >= 0 and rules.grid.distance(state.hex[u], origin) == 1]
    guns = [g for g in roster.guns_of[1] if state.hex[g] >= 0 and rules.grid.distance(state.hex[g], origin) <= 6]
    options = [Option("fire", unit=roster.ids[u], target="3318") for u in [*men, *guns]]
    chosen, paid = [], 0
    while True:
        aims = [{"unit": u, "target": "3318"} for u in chosen]
        left = [o for o in options if o.text("unit") not in chosen]
        lift = [Option("lift", target="3318")] if any(roster.is_gun[roster.index[u]] for u in chosen) else []
        now = {**with_points(view, AH, points - paid), "combat": {"defense": {"aims": aims}}}
        option = bot.answer_defend(now, None, [*left, *(lift if points > paid else [])])
        if option is None:
            return chosen, paid, men, guns
        if option.verb == "lift":
            paid += 1
        else:
            chosen.append(option.text("unit"))


def mark(unit, origin, to):
    return {"side": IT, "unit": unit, "from": origin, "to": to}


def test_guns_fire_as_far_as_they_count_unless_a_point_is_paid():
    bot, view, state = staff(AH)
    marks = [mark("it-regina-i-9", "3318", "3417"), mark("it-regina-ii-9", "3318", "3417")]
    roster = bot.rules.roster
    chosen, paid, men, guns = fired(bot, view, marks, 0)
    shells = [roster.index[u] for u in chosen[len(men) :]]
    assert {roster.index[u] for u in chosen[: len(men)]} == set(men) != set()
    counted = 4 * sum(roster.mg[u][state.steps[u]] for u in men)
    factors = [bot.rules.bombardment_of(state, g) for g in shells]
    assert paid == 0 < len(shells) < len(guns)
    assert sum(factors[:-1]) < counted <= sum(factors)
    bot, view, _ = staff(AH)
    chosen, paid, men, guns = fired(bot, view, marks, 1)
    assert (paid, len(chosen)) == (1, len(men) + len(guns))


def test_the_last_point_is_for_what_decides_the_scenario():
    aside = [mark("it-regina-i-9", "3318", "3517"), mark("it-regina-ii-9", "3318", "3517")]
    for points, paid in ((1, 0), (2, 1)):
        bot, view, _ = staff(AH)
        assert fired(bot, view, aside, points)[1] == paid


def test_unskilled_or_in_the_campaign_he_is_an_officer():
    assert [staff(AH, skilled=skilled)[0].skilled for skilled in (True, False)] == [True, False]
    assert not staff(IT, "campaign")[0].skilled
    marks = [mark("it-regina-i-9", "3318", "3417"), mark("it-regina-ii-9", "3318", "3417")]
    bot, view, _ = staff(AH, skilled=False)
    chosen, _, men, guns = fired(bot, view, marks, 0)
    assert len(chosen) == len(men) + len(guns), "he fires all he has"
