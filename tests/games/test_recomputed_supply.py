"""Supply worked out for a whole side at once agrees with a search hex by hex, and the fuzzer would notice if not."""

from __future__ import annotations

from random import Random

import pytest

import esagono
from esagono.games.inferno.positions import invariants
from esagono.games.inferno.rules.supply import REACH_IN, REACH_LOW, state_of_side
from esagono.hexes.grid import bits_of

GAMES = ("isonzo-1917", "altipiani-1916")


def wander(game_id: str, seed: int, options: int = 240):
    """A game after every sixtieth of so many random options; mostly moves, so that the sides mix."""
    game, dice = esagono.new(game_id, seed=seed), Random(seed)
    for number in range(options):
        listed = game.options()
        busy = [o for o in listed if o.verb not in ("end", "done")]
        game.play(dice.choice(busy if busy and dice.random() < 0.9 else listed), game.decision.side)
        if game.result is not None:
            return
        if number % 60 == 59:
            yield game


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_supply_of_a_side_is_that_of_each_of_its_hexes(game_id, seed):
    lengths = set()
    for game in wander(game_id, seed):
        rules, state = game.rules, game.state
        for side in (0, 1):
            near, far = state_of_side(rules, state, side)
            for hex in bits_of(state.occupied[side]):
                length = invariants.slow_supply(rules, state, side, hex)
                lengths.add(length)
                assert bool(near >> hex & 1) == (length <= REACH_IN), rules.grid.name(hex)
                assert bool(far >> hex & 1) == (length <= REACH_LOW), rules.grid.name(hex)
    assert len(lengths) > 2, "units stood at several distances from their sources"


def play_checked() -> None:
    for game in wander("isonzo-1917", 1):
        for _ in range(40):
            game.rules.check(game.state)
            game.play(game.options()[0], game.decision.side)


def test_the_check_of_a_state_notices_wrong_supply(monkeypatch):
    play_checked()
    monkeypatch.setattr(invariants, "state_of_side", lambda rules, state, side: (0, 0))
    with pytest.raises(AssertionError, match="supply of"):
        play_checked()
