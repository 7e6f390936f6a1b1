"""The recruit of the Strafexpedition series: plays whole games, better than chance, by what its seat sees."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.bots import Budget, levels, make, play_out
from esagono.bots.interface import answer
from esagono.bots.strafe.board import chance_to_take, state_of
from tests.rules.gorizia.fights import AH, FRONT, IT, TARGET, ah, fight, it

GAME = "gorizia-1916"


def test_gorizia_has_a_recruit():
    assert list(levels(GAME)) == ["random", "recruit"]


def bots(game, recruit, seed="1"):
    sides = {recruit: "recruit", AH if recruit == IT else IT: "random"}
    return {side: make(level, game.rules, side, seed=seed, budget=Budget()) for side, level in sides.items()}


def gorizia_hexes_taken(level):
    """How much of the town falls to an Italian of this level, over three games against a random defender."""
    taken = 0
    for seed in range(1, 4):
        game = esagono.new(GAME, scenario="bridgehead", seed=seed)
        players = {IT: make(level, game.rules, IT, seed="1", budget=Budget())}
        players[AH] = make("random", game.rules, AH, seed="1", budget=Budget())
        play_out(game, players)
        taken += sum(o["side"] == IT for o in game.objectives())
    return taken


@pytest.mark.slow
def test_the_italian_recruit_takes_more_of_the_bridgehead_than_a_random_player():
    assert gorizia_hexes_taken("recruit") >= gorizia_hexes_taken("random") + 3


def test_the_recruit_knows_only_its_view():
    """Asked again with everything hidden changed it chooses the same."""
    game = esagono.new(GAME, scenario="bridgehead", seed=3)
    players = bots(game, IT)
    rng = random.Random(3)
    asked = 0
    while asked < 60:
        decision = game.decision
        if decision.side == IT and len(game.decisions) == 1:
            twin = game.copy()
            twin.rules.scramble(twin.state, IT, rng)
            mine, again = players[IT], make("recruit", game.rules, IT, seed="1", budget=Budget())
            again.moment, again.handled, again.active = mine.moment, set(mine.handled), mine.active
            chosen = answer(game, mine, decision)
            assert answer(twin, again, decision) == chosen
            asked += 1
            game.play(chosen, IT)
        else:
            game.play(answer(game, players[decision.side], decision), decision.side)


def test_its_board_is_what_is_seen():
    game = fight(it("A", dp=1), ah("D", dp=3), ah("E"), step="A", hexes={TARGET: {"trench": {"level": 2, "owner": AH}}})
    state = state_of(game.rules, game.view(IT))
    index, numbers = game.rules.roster.index, game.rules.grid.numbers
    assert state.dp[index["A"]] == 1
    assert sum(state.hex[index[u]] == numbers[TARGET] for u in "DE") == 1
    assert state.dp[index["D"]] == state.dp[index["E"]] == 0
    assert game.rules.trench_level(state, numbers[TARGET]) == 2
    assert state.hex[index["A"]] == numbers[FRONT]


def test_it_fears_what_it_cannot_see():
    alone, more = (fight(it("A"), ah("D"), *below, step="A") for below in ([], [ah("E")]))
    chances = []
    for game in (alone, more):
        view = game.view(IT)
        state = state_of(game.rules, view)
        chances.append(
            chance_to_take(game.rules, state, view, game.rules.grid.numbers[TARGET], [game.rules.roster.index["A"]])
        )
    assert chances[0] > chances[1]
