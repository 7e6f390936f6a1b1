"""The general of Goito: without steps an officer, in the last turns he searches, and knows only what he sees."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.bots import Budget, make
from esagono.bots.interface import answer, memory_of, restore
from esagono.engine import Game
from tests.bots.interrupted import choices

GAME = "goito-1848"
AU, PI = "austrian", "piedmontese"
QUICK = Budget(12, 0.0, 0.0)


def generals(game: Game, budget: Budget = QUICK):
    return {side: make("general", game.rules, side, seed="1", budget=budget) for side in (AU, PI)}


@pytest.fixture(scope="module")
def begun():
    """The last turn begins; generals who were officers until then, and what they remember."""
    game = esagono.new(GAME, seed=7)
    bots = generals(game, Budget(0, 0.0, 0.0))
    while game.state.turn < 8:
        decision = game.decision
        game.play(answer(game, bots[decision.side], decision), decision.side)
    return game, {side: memory_of(bot) for side, bot in bots.items()}


def taken_up(begun):
    game, memories = begun
    game = game.copy()
    bots = generals(game)
    for side, bot in bots.items():
        restore(bot, memories[side])
    return game, bots


def test_without_steps_he_is_an_officer():
    game = esagono.new(GAME, seed=9)
    bots = generals(game, Budget(0, 0.0, 0.0))
    officers = {side: make("officer", game.rules, side, seed="1", budget=Budget()) for side in (AU, PI)}
    while (decision := game.decision) is not None:
        option = answer(game, bots[decision.side], decision)
        assert option == answer(game, officers[decision.side], decision)
        game.play(option, decision.side)
    assert [bot.failures for bot in bots.values()] == [[], []]


def test_he_plans_in_the_last_turn_counts_the_passes_and_is_never_replaced(begun):
    game, bots = taken_up(begun)
    moments, plans = set(), set()
    while (decision := game.decision) is not None:
        if decision.kind == "activation":
            assert bots[decision.side].bot.officer.passed(game.view(decision.side)) == game.state.stack[-1].passes
        game.play(answer(game, bots[decision.side], decision), decision.side)
        for bot in bots.values():
            if bot.bot.moment:
                moments.add(str(bot.bot.moment))
                plans.add(bot.bot.plan)
    assert [bot.failures for bot in bots.values()] == [[], []]
    assert len(moments) > 6
    assert len(plans) > 1


def test_interrupted_he_decides_the_same(begun):
    kept = [choices(*taken_up(begun), generals, most=40, between=between) for between in (1000, 5)]
    assert kept[0] == kept[1]


def test_he_knows_only_his_view(begun):
    """Asked again with everything hidden changed he chooses the same, whichever side he has."""
    game, bots = taken_up(begun)
    rng = random.Random(4)
    changed = 0
    while (decision := game.decision) is not None and changed < 6:
        side = decision.side
        memory = memory_of(bots[side])
        option = answer(game, bots[side], decision)
        if decision.kind in ("activation", "declare"):
            other = game.copy()
            other.rules.scramble(other.state, side, rng)
            changed += other.state.hex != game.state.hex
            twin = generals(game)[side]
            restore(twin, memory)
            assert answer(other, twin, decision) == option
        game.play(option, side)
    assert changed == 6
