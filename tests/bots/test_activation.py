"""The activation of a formation in Goito as a problem that is searched, and the value of its positions."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest

import esagono
from esagono.bots import Budget, make
from esagono.bots.interface import answer, memory_of, restore
from esagono.bots.risorgimento.activation import ActivationProblem
from esagono.bots.risorgimento.features import FEATURES, part_of, value_of, weights, worth_of
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import HOLD, PLAIN, POSTURES, FormationPlan, posed
from esagono.bots.risorgimento.style import ATTACK
from esagono.bots.search import Search
from esagono.bots.value import fitted
from esagono.engine import Game
from esagono.hexes.grid import bits_of

GAME = "goito-1848"
AU, PI = "austrian", "piedmontese"


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which a formation that is close to the enemy is about to declare, and need not attack."""
    game = esagono.new(GAME, seed=7)
    bots = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AU, PI)}
    while (decision := game.decision) is not None:
        if (decision.side, decision.kind) == (AU, "declare") and game.state.loose == "":
            attacks = [o for o in game.options(AU) if o.verb == "declare-assault"]
            officer = Officer(game.rules, AU, "1")
            if len(officer.strikes(officer.board(game.view(AU)), attacks)) > 1:
                return game
        game.play(answer(game, bots[decision.side], decision), decision.side)
    raise AssertionError("nobody had a choice of attacks")


def problem(game: Game) -> ActivationProblem:
    decision = game.decision
    assert decision is not None
    side = decision.side
    return ActivationProblem(game.rules, side, game.view(side), decision, game.options(side))


def declared(game: Game, plan: FormationPlan) -> list[tuple[str, str]]:
    """Markers that an officer places who was told a plan: from where to where."""
    game = game.copy()
    decision = game.decision
    assert decision is not None
    officer = Officer(game.rules, decision.side, "1")
    officer.plan = plan
    out = []
    while game.decision is not None and game.decision.kind == "declare":
        option = answer(game, officer, game.decision)
        if option.verb.startswith("declare"):
            out.append((option.text("hex"), option.text("to")))
        game.play(option)
    return out


def test_a_guess_stands_at_the_decision_that_is_to_be_planned(game):
    guess = problem(game).sample(random.Random(1), "1")
    assert (guess.decision.side, guess.decision.kind) == (game.decision.side, "declare")
    assert set(guess.options()) == set(game.options())


def test_guesses_differ_in_what_is_hidden_and_in_nothing_else(game):
    side = game.decision.side
    first, second = (problem(game).sample(random.Random(n), "1") for n in (1, 2))
    assert first.state.hex != second.state.hex
    ignored = {"commitment", "seed"}
    views = [{k: v for k, v in g.view(side).items() if k not in ignored} for g in (first, second, game)]
    assert views[0]["units"] == views[1]["units"] == views[2]["units"]
    assert views[0] == views[1] == views[2]


def test_the_usual_plan_is_proposed_first_and_attacks_among_the_others(game):
    plans = [p.plan for p in islice(problem(game).propose(), 12)]
    assert plans[0] == PLAIN
    assert len(set(plans)) == len(plans)
    assert any(plan.strike is not None for plan in plans)
    assert any(plan.aim for plan in plans)


def test_the_attack_that_was_told_is_declared_first(game):
    strikes = [p.plan for p in problem(game).propose() if p.plan.strike is not None]
    assert len(strikes) > 1
    for plan in strikes:
        assert declared(game, plan)[0] == (plan.strike.hex, plan.strike.to)


def test_who_is_told_to_hold_or_to_spare_does_not_attack(game):
    plan = next(p.plan for p in problem(game).propose() if p.plan.strike is not None)
    told = FormationPlan(strike=None, spared=tuple({to for _, to in declared(game, plan)}))
    assert not {to for _, to in declared(game, told)} & set(told.spared)
    assert posed(ATTACK, HOLD).fair > 1


def test_every_posture_is_another_style():
    styles = [posed(ATTACK, posture) for posture in POSTURES]
    assert styles[0] == ATTACK
    assert len(set(styles)) == len(POSTURES)


def test_a_search_repeats_itself_and_prefers_nothing_without_reason(game):
    first, second = (Search(problem(game), "1") for _ in range(2))
    first.run(6)
    second.run(6)
    assert [c.values for c in first.tried] == [c.values for c in second.tried]
    assert first.best.values or first.best.plan == PLAIN
    assert Search(problem(game), "1").run(0).plan == PLAIN


def test_the_value_of_a_position_fits_what_is_looked_at(game):
    found = fitted("esagono.bots.risorgimento", GAME)
    assert set(found.moments) == {"before", "late"}
    for moment in found.moments.values():
        assert set(moment.features) == set(FEATURES.names)
        assert moment.features["farms"] == 1
    assert len(FEATURES.of(game)) == len(FEATURES.names) == len(FEATURES.signs)


def test_farms_and_men_are_worth_something_to_the_austrian_side(game):
    """A farm more that is his to keep is better for him; a regiment less worse."""
    value = value_of(GAME)
    now = worth_of(game, value)
    other = game.copy()
    rules, state = other.rules, other.state
    troops = [weights(rules, state, side) for side in (0, 1)]
    farms = bits_of(rules.ground.farms & ~state.control)
    state.control |= 1 << max(farms, key=lambda hex: part_of(rules, troops, hex))
    assert worth_of(other, value) > now
    unit = max(
        (u for u in game.rules.roster.units_of_side[0] if game.state.hex[u] >= 0),
        key=lambda u: game.rules.strength_of(game.state, u),
    )
    fewer = game.copy()
    fewer.state.lost[unit] += 2
    assert worth_of(fewer, value) < now


def test_the_staff_plays_without_fallback_and_plans_each_activation():
    game = esagono.new(GAME, seed=2)
    bots = staff_of(game)
    planned = set()
    while (decision := game.decision) is not None and game.state.turn < 4:
        game.play(answer(game, bots[decision.side], decision), decision.side)
        planned.update(tuple(bot.bot.moment) for bot in bots.values() if bot.bot.moment)
    assert [bot.failures for bot in bots.values()] == [[], []]
    assert len(planned) > 4


def test_a_staff_that_is_interrupted_decides_the_same():
    kept = []
    for between in (1000, 7):
        game = esagono.new(GAME, seed=2)
        bots = staff_of(game)
        chosen = []
        while len(chosen) < 90:
            if len(chosen) % between == between - 1:
                memories = json.loads(json.dumps({side: memory_of(bot) for side, bot in bots.items()}))
                bots = staff_of(game)
                for side, bot in bots.items():
                    restore(bot, memories[side])
            decision = game.decision
            chosen.append(answer(game, bots[decision.side], decision))
            game.play(chosen[-1], decision.side)
        kept.append(chosen)
    assert kept[0] == kept[1]


def staff_of(game):
    return {side: make("staff", game.rules, side, seed="1", budget=Budget(3, 0.0, 0.0)) for side in (AU, PI)}
