"""The general of Gorizia: without steps an officer, in the last turn he searches, and knows only what he sees."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.bots import Budget
from esagono.bots.interface import answer, memory_of, restore
from esagono.bots.strafe.actions import AIMS, ActivationProblem, Background
from esagono.bots.strafe.aides import Adjutant
from esagono.bots.strafe.guesses import guess_of
from esagono.bots.strafe.plans import BOLD, GRAB, HOLD, LATE, NONE, PASS, PLAIN, ActionPlan
from esagono.engine import Game, Option
from esagono.lab.players import make
from tests.bots.interrupted import choices

GAME = "gorizia-1916"
AH, IT = "austro-hungarian", "italian"
NONE_AT_ALL = Budget(0, 0.0, 0.0)
QUICK = Budget(4, 0.0, 0.0)
BETTER = Budget(27, 0.0, 0.0)


def generals(game: Game, budget: Budget = QUICK):
    return {side: make("searcher", game.rules, side, seed="1", budget=budget) for side in (AH, IT)}


@pytest.fixture(scope="module")
def begun():
    """The last turn of the bridgehead begins; generals who were officers until then, and what they remember."""
    game = esagono.new(GAME, scenario="bridgehead", seed=7)
    bots = generals(game, NONE_AT_ALL)
    while game.state.turn < 4:
        decision = game.decision
        game.play(answer(game, bots[decision.side], decision), decision.side)
    return game, {side: memory_of(bot) for side, bot in bots.items()}


def taken_up(begun, budget=QUICK):
    game, memories = begun
    game = game.copy()
    bots = generals(game, budget)
    for side, bot in bots.items():
        restore(bot, memories[side])
    return game, bots


def activation(begun):
    """The first time that somebody is asked in the last turn who acts."""
    game, bots = taken_up(begun, NONE_AT_ALL)
    while game.decision.kind != "activation":
        game.play(answer(game, bots[game.decision.side], game.decision), game.decision.side)
    return game


def test_without_steps_he_is_an_officer(begun):
    game, bots = taken_up(begun, NONE_AT_ALL)
    officers = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AH, IT)}
    for side, officer in officers.items():
        restore(officer.bot, bots[side].bot.officer.remember())
    while (decision := game.decision) is not None:
        option = answer(game, bots[decision.side], decision)
        assert option == answer(game, officers[decision.side], decision)
        game.play(option, decision.side)
    assert [bot.failures for bot in bots.values()] == [[], []]


def test_in_the_campaign_he_is_an_officer():
    game = esagono.new(GAME, scenario="campaign", seed=9)
    bots = generals(game)
    officers = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AH, IT)}
    for _ in range(60):
        decision = game.decision
        option = answer(game, bots[decision.side], decision)
        assert option == answer(game, officers[decision.side], decision)
        game.play(option, decision.side)
    assert [bot.bot.moment for bot in bots.values()] == [None, None]


def test_he_plans_only_if_it_is_the_last_turn_or_will_be_if_nothing_is_conquered():
    game = esagono.new(GAME, scenario="carso", seed=9)
    bot = generals(game)[IT].bot
    view = {**game.view(IT), "turn": 3}
    asked = {kind: Asked(kind) for kind in ("activation", "reaction")}
    assert bot.moment_of(view, asked["activation"]) is None
    assert bot.moment_of({**view, "quiet": 2}, asked["activation"])[:2] == [3, "activation"]
    assert bot.moment_of({**view, "turn": 4}, asked["reaction"])[:2] == [4, "reaction"]


class Asked:
    def __init__(self, kind):
        self.kind, self.side, self.args = kind, IT, {}


def test_he_plans_in_the_last_turn_counts_the_passes_and_is_never_replaced(begun):
    game, bots = taken_up(begun, BETTER)
    kinds, plans = set(), set()
    while (decision := game.decision) is not None:
        if len(plans) > 1:
            bots[decision.side].bot.budget = QUICK
        bot = bots[decision.side].bot
        if decision.kind == "activation":
            assert bot.passes(game.view(decision.side)) == game.state.stack[-1].passes
        game.play(answer(game, bots[decision.side], decision), decision.side)
        if bot.moment:
            kinds.add(bot.moment[1])
            plans.add(bot.plan)
    assert [bot.failures for bot in bots.values()] == [[], []]
    assert kinds == {"activation", "reaction", LATE}
    assert len(plans) > 1


def test_interrupted_he_decides_the_same(begun):
    kept = [choices(*taken_up(begun), generals, most=60, between=between) for between in (1000, 9)]
    assert kept[0] == kept[1]


def test_he_knows_only_his_view(begun):
    """Asked again with everything hidden changed he chooses the same, whichever side he has."""
    game, bots = taken_up(begun, NONE_AT_ALL)
    rng = random.Random(4)
    asked = set()
    while (decision := game.decision) is not None and len(asked) < 2:
        side = decision.side
        if decision.kind in ("activation", "reaction") and side not in asked:
            other = game.copy()
            other.rules.scramble(other.state, side, rng)
            assert (other.state.hex, other.state.dp) != (game.state.hex, game.state.dp)
            chosen = []
            for position in (game, other):
                twin = generals(game, BETTER)[side]
                restore(twin, memory_of(bots[side]))
                chosen.append((answer(position, twin, decision), twin.bot.plan))
            assert chosen[0] == chosen[1]
            asked.add(side)
        game.play(answer(game, bots[side], decision), side)
    assert asked == {AH, IT}


def test_what_he_guesses_looks_as_what_he_sees(begun):
    """Own units, enemy tops, trenches, bridges and losses are as they are; whoever is hidden lies under a stack."""
    game = activation(begun)
    rules = game.rules
    side = game.decision.side
    view = game.view(side)
    guess = guess_of(rules, view, side, random.Random(1))
    for name in ("blown", "built", "trench_low", "trench_high", "trench_owner", "turn", "initiative", "interdiction"):
        assert getattr(guess, name) == getattr(game.state, name)
    again = Game.begin(rules, "1", history=False)
    again.state = guess
    seen = again.view(side)
    mine = [e for e in view["units"] if e["side"] == side]
    assert [e for e in seen["units"] if e["side"] == side] == mine
    assert seen["off_map"] == view["off_map"]
    assert {h: sorted(e) for h, e in seen["stacks"].items()} == {h: sorted(e) for h, e in view["stacks"].items()}
    assert guess != guess_of(rules, view, side, random.Random(2))
    assert guess == guess_of(rules, view, side, random.Random(1))


def test_what_he_thinks_of(begun):
    game = activation(begun)
    side = game.decision.side
    problem = ActivationProblem(game.rules, side, game.view(side), game.decision, game.options(side), Background())
    plans = [p.plan for p in problem.propose()]
    assert plans[0] == PLAIN
    assert len(plans) == len(set(plans)) > 5
    assert {PASS} < {p.call for p in plans}
    assert {GRAB, HOLD} < {p.posture for p in plans}
    assert 1 <= sum(bool(p.aim) for p in plans) <= AIMS


def test_an_adjutant_does_as_he_is_told(begun):
    game = activation(begun)
    adjutant = Adjutant(game.rules, IT, "1")
    usual = adjutant.style
    adjutant.take_orders(ActionPlan("it-casale", posture=HOLD))
    assert adjutant.style.still
    assert not adjutant.wants_to_move(game.state, game.rules.roster.index["it-casale-i-11"])
    adjutant.take_orders(ActionPlan("it-casale", posture=BOLD, aim="2510"))
    assert adjutant.style.fair < usual.fair
    assert adjutant.aim == game.rules.grid.numbers["2510"]
    adjutant.take_orders(ActionPlan("it-casale", posture=GRAB))
    assert adjutant.last.points
    adjutant.take_orders(PLAIN)
    assert (adjutant.style, adjutant.aim, adjutant.last.points) == (usual, -1, 0)
    options = [Option("activate", brigade="it-casale"), Option("pass")]
    assert adjutant.called(ActionPlan("it-casale"), options) == options[0]
    assert adjutant.called(ActionPlan(PASS), options) == options[1]
    answers = [Option("react", brigade="it-casale"), Option("no-reaction")]
    assert adjutant.called(ActionPlan("it-casale", "react"), answers) == answers[0]
    assert adjutant.called(ActionPlan(NONE), answers) == answers[1]
    assert adjutant.called(ActionPlan("it-lambro"), options) is None
