"""What a side of Goito does next as problems that are searched, and the value of positions."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import esagono
from esagono.bots import Budget, make
from esagono.bots.interface import answer
from esagono.bots.risorgimento.activation import ActivationProblem, Background, ImpulseProblem
from esagono.bots.risorgimento.aides import Adjutant, Aide
from esagono.bots.risorgimento.board import state_of
from esagono.bots.risorgimento.danger import OfficerBoard
from esagono.bots.risorgimento.features import FEATURES, part_of, value_of, weights, worth_of
from esagono.bots.risorgimento.mind_board import MindBoard
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import GRAB, HOLD, PASS, PLAIN, POSTURES, WAIT, FormationPlan, posed
from esagono.bots.risorgimento.style import ATTACK
from esagono.bots.search import MindView, Search
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
    return ActivationProblem(game.rules, side, game.view(side), decision, game.options(side), Background())


def declared(game: Game, plan: FormationPlan) -> list[tuple[str, str]]:
    """Markers that an officer places who was told a plan: from where to where."""
    game = game.copy()
    decision = game.decision
    assert decision is not None
    officer = Adjutant(game.rules, decision.side, "1")
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
    guesses = [problem(game).sample(random.Random(n), "1") for n in range(8)]
    first = guesses[0]
    second = next(g for g in guesses if g.state.hex != first.state.hex)
    ignored = {"commitment", "seed"}
    views = [{k: v for k, v in g.view(side).items() if k not in ignored} for g in (first, second, game)]
    assert views[0]["units"] == views[1]["units"] == views[2]["units"]
    assert views[0] == views[1] == views[2]


def test_no_guess_has_a_counter_that_lost_all_it_has(game):
    """Losses lie open: a face-down counter that lost three points is not one of two."""
    view = game.view(AU)
    looks: dict[str, set[int]] = {}
    for u, look in enumerate(game.rules.roster.looks):
        looks.setdefault(look, set()).add(game.rules.roster.strength[u])
    hidden = [e for e in view["units"] if "id" not in e and "lost" in e and len(looks[e["look"]]) > 1]
    assert hidden
    hidden[0]["lost"] = max(looks[hidden[0]["look"]]) - 1
    for n in range(20):
        state = state_of(game.rules, view, random.Random(n))
        assert all(
            game.rules.strength_of(state, u) > 0 for u in game.rules.roster.units_of_side[1] if state.hex[u] >= 0
        )


def test_the_usual_plan_is_proposed_first_and_attacks_among_the_others(game):
    plans = [p.plan for p in islice(problem(game).propose(), 12)]
    assert plans[0] == PLAIN
    assert len(set(plans)) == len(plans)
    assert any(plan.strike is not None for plan in plans)
    assert any(plan.aim for plan in plans)


def test_the_attack_that_was_told_is_declared_first(game):
    strikes = [p.plan for p in problem(game).propose() if p.plan.strike is not None]
    assert strikes
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
    assert len(set(styles)) == len(POSTURES) - 1  # who grabs does not weigh anything: see below


def test_a_search_repeats_itself_and_prefers_nothing_without_reason(game, impulse):
    first, second = (Search(impulse_problem(impulse), "1") for _ in range(2))
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


def test_who_is_told_to_grab_goes_for_ground_whatever_it_costs(game):
    officer = Adjutant(game.rules, AU, "1")
    officer.board(game.view(AU))
    assert not officer.sweeping
    officer.plan = FormationPlan(GRAB)
    officer.board(game.view(AU))
    assert officer.sweeping


def test_odds_in_the_mind_are_those_of_the_tables(game):
    officer = Officer(game.rules, AU, "1")
    exact, fast = (kind(game.rules, game.view(AU), 0, game.state) for kind in (OfficerBoard, MindBoard))
    numbers = game.rules.grid.numbers
    attacks = [o for o in game.options(AU) if o.verb in ("declare-assault", "declare-charge")]
    for strike, able in officer.together(exact, attacks).items():
        units, origin, target = [officer.unit(o) for o in able], numbers[strike.hex], numbers[strike.to]
        charge = strike.verb == "declare-charge"
        one, other = (board.attack(units, origin, target, charge=charge) for board in (exact, fast))
        assert (one.win, one.gain) == pytest.approx((other.win, other.gain))
        there = exact.enemies_at(target)
        assert exact.fire(units, origin, there) == pytest.approx(fast.fire(units, origin, there))
    assert attacks


# Impulses


@pytest.fixture(scope="module")
def impulse() -> Game:
    """The Piedmontese may activate somebody in the last turn but one."""
    game = esagono.new(GAME, seed=7)
    bots = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AU, PI)}
    while (decision := game.decision) is not None:
        if game.state.turn == 7 and (decision.side, decision.kind) == (PI, "activation"):
            return game
        game.play(answer(game, bots[decision.side], decision), decision.side)
    raise AssertionError("the game was over before")


def impulse_problem(game: Game, passes: int = 0) -> ImpulseProblem:
    decision = game.decision
    assert decision is not None
    side = decision.side
    return ImpulseProblem(game.rules, side, game.view(side), decision, game.options(side), Background(passes))


def test_a_guess_at_an_impulse_stands_there_with_the_passes_that_were_made(impulse):
    guess = impulse_problem(impulse, 2).sample(random.Random(1), "1")
    assert (guess.decision.side, guess.decision.kind) == (PI, "activation")
    assert set(guess.options()) == set(impulse.options())
    guess.play(next(o for o in guess.options() if o.verb == "pass"))
    assert (guess.state.turn, guess.state.phase) != (7, "activation")


def test_at_an_impulse_everybody_but_the_usual_one_is_tried_and_a_wait(impulse):
    asked = impulse_problem(impulse)
    plans = [p.plan for p in asked.propose()]
    usual = asked.usual()
    offered = {o.text("formation") for o in impulse.options() if o.verb == "activate"}
    assert plans[0] == PLAIN
    assert {p.call for p in plans[1:]} == (offered | {WAIT}) - {usual}
    assert usual in offered | {PASS}


def test_who_waits_passes_but_never_ends_the_phase(impulse):
    officer = Adjutant(impulse.rules, PI, "1")
    view, options = impulse.view(PI), impulse.options()
    found = []
    for officer.passes in range(3):
        found.append(officer.called(WAIT, view, options) is not None)
    assert officer.wins(view)
    assert found == [True, True, False]


def test_an_imagined_officer_calls_whom_he_was_told_once(impulse):
    formation = next(o.text("formation") for o in reversed(impulse.options()) if o.verb == "activate")
    aide = Aide(impulse.rules, PI, "1", FormationPlan(call=formation))
    choice = aide.choose(MindView(impulse, PI), impulse.decision, impulse.options())
    assert choice.text("formation") == formation
    assert aide.told == PLAIN


def test_plans_have_the_same_dice_for_the_same_attempt(impulse):
    formation = next(o.text("formation") for o in impulse.options() if o.verb == "activate")
    rolled = set()
    for begun in (0, 17):
        game = impulse.copy(history=False)
        game.state.rolled = begun
        aide = Aide(game.rules, PI, "1", FormationPlan(call=formation))
        aide.choose(MindView(game, PI), game.decision, game.options())
        rolled.add(game.state.rolled)
    assert len(rolled) == 1


def test_a_game_in_the_mind_is_played_to_its_end(impulse):
    search = Search(impulse_problem(impulse), "1")
    search.run(4)
    assert search.spent == 4
    farms = impulse.rules.ground.farms.bit_count()
    assert all(-farms - 8 <= v <= 0 for c in search.tried for v in c.values)
